"""What seats know of the Bio-Terrorist's cards and of his city, against all arrangements and all routes (LD-128)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import pairwise, permutations
from typing import Any

import pytest
from mypy_extensions import u8
from supplies import CITIES
from terrorists import chances, city, held, him, his, team
from test_minds import assert_alike, some_move
from tools import of_kind, pass_until, play

import petri
from petri.core.rng import seeded
from petri.core.title import find_title
from petri.core.vecs import vec
from petri.games.pandemic.cards import EVENT
from petri.games.pandemic.knowledge import Held
from petri.games.pandemic.modules.bio_terrorist.hideout import terrorist_of
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.threat import draw_chances

TITLE = find_title("pandemic")
WORLDS = 1500
HIDDEN = {"epidemics": 5, "events": ["forecast"], "roles": ["researcher", "medic"]}


def state_of(game: petri.Game) -> PandemicState:
    assert isinstance(game.state, PandemicState)
    return game.state


# ---------------------------------------------------------------------- his cards, against all arrangements
NEWER, OLDER = ["Cairo", "Delhi"], ["Essen", "Seoul", "Osaka", "Lagos"]


def few_cards(**more: Any) -> petri.Game:
    """His turn, with two cards of a newer shuffle on top of three of an older one, of which he holds a fourth; seat 0
    has Forecast."""
    used = [*NEWER, *OLDER]
    usual: dict[str, Any] = {
        "hands": [["Forecast"], []],
        "cards": [{"card": "Lagos", "layer": 0}],
        "infection_deck": [*NEWER, *OLDER[:3]],
        "layers": [1, 1, 0, 0, 0],
        "infection_out": [card for card in CITIES if card not in used],
    }
    return his(**{**HIDDEN, **usual, **more})


def cards_of(s: PandemicState) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The infection deck, the top first, and his cards."""
    deck = [CITIES[card] for card in s.infection[: s.infection_size]][::-1]
    return tuple(deck), tuple(CITIES[card] for card in s.held.cards)


def arrangements(start: PandemicState) -> Iterator[PandemicState]:
    """The cards of each shuffle in every order over the deck and his hand."""
    places = [*start.infection[: start.infection_size], *start.held.cards]
    newer = [n for n, card in enumerate(places) if start.layer[card] == 1]
    older = [n for n, card in enumerate(places) if start.layer[card] == 0]
    for one in permutations(places[n] for n in newer):
        for two in permutations(places[n] for n in older):
            cards = list(places)
            for n, card in zip([*newer, *older], [*one, *two]):
                cards[n] = card
            s = start.copy()
            for n in range(int(s.infection_size)):
                s.infection[n] = cards[n]
            s.held = Held(vec[u8](cards[int(s.infection_size) :]), s.held.seen)
            yield s


def noticed(before: PandemicState, after: PandemicState, seat: int | None) -> Hashable:
    """What a seat sees of a move: what is discarded and from where, what lies before it, and its own cards."""
    gone = [n for n, card in enumerate(before.held.cards) if card not in after.held.cards]
    looks = after.to_act == seat and int(after.asked_step()) == int(TITLE.things.by_name["order"].number)
    size = int(after.infection_size)
    return (
        int(after.to_act),
        tuple(after.infection_discard[: after.discard_size]),
        (size, len(after.held.cards), tuple(gone)),
        tuple(after.infection[size - 6 if size > 6 else 0 : size]) if looks else (),
        tuple(after.held.cards) if seat == int(after.rules.infection_holder) else (),
        int(after.result),
    )


def ends(s: PandemicState, moves: Sequence[str], seen: Sequence[Hashable], seat: int | None) -> Iterator[PandemicState]:
    """The ends of a game that looks the same to a seat; whispered moves of others may have been any of their kind."""
    if not moves:
        yield s
        return
    number = TITLE.parse(s, moves[0])
    kind, legal = TITLE.kind(number), s.legal()
    is_secret = kind in TITLE.whispered and seat != s.to_act
    for move in [move for move in legal if TITLE.kind(move) == kind] if is_secret else [number]:
        if move in legal:
            after = s.copy()
            after.play(move)
            if noticed(s, after, seat) == seen[0]:
                yield from ends(after, moves[1:], seen[1:], seat)


def agreeing(game: petri.Game, seat: int | None) -> Counter[Hashable]:
    states = list(states_of(game))
    seen = [noticed(before, after, seat) for before, after in pairwise(states)]
    found: Counter[Hashable] = Counter()
    for start in arrangements(states[0]):
        if seat != him(game) or list(start.held.cards) == list(states[0].held.cards):
            found.update(cards_of(end) for end in ends(start, game.played, seen, seat))
    return found


def states_of(game: petri.Game) -> Iterator[PandemicState]:
    twin = petri.from_position("pandemic", dict(game.start or {}))
    yield state_of(twin).copy()
    for text in game.played:
        twin.play(text)
        yield state_of(twin).copy()


def assert_cards_are_known(game: petri.Game, *seats: int | None) -> None:
    """Worlds are dealt as they have to be, minds of views and of states deal the same, and so is the threat."""
    for seat in seats:
        expected = agreeing(game, seat)
        mind, rng = TITLE.mind_of(game.state, seat), seeded(5)
        dealt: Counter[Hashable] = Counter()
        for _ in range(WORLDS):
            world = mind.world(rng)
            assert isinstance(world, PandemicState)
            dealt[cards_of(world)] += 1
        assert_alike(dealt, expected)
        one, two = (its.world(seeded(3)) for its in (TITLE.mind(game.view(seat)), mind))
        assert TITLE.position(one, game.options) == TITLE.position(two, game.options)
        assert TITLE.view(one, game.options, seat) == game.view(seat)
        assert_threat(game, seat, expected)


def assert_threat(game: petri.Game, seat: int | None, expected: Counter[Any]) -> None:
    view, total = game.view(seat), sum(expected.values())
    for cards in range(1, min(4, view["infection_deck"]["size"]) + 1):
        drawn: Counter[str] = Counter()
        for (deck, _), n in expected.items():
            drawn.update(dict.fromkeys(deck[:cards], n))
        found = draw_chances(view, cards)
        assert found == pytest.approx({card: n / total for card, n in drawn.items()})
        if cards == view["infection_rate"]:
            threat = TITLE.insight(view)["threat"]
            told = {card: entry["chance"] for card, entry in threat.items() if entry["chance"]}
            assert told == pytest.approx({card: n / total for card, n in drawn.items()}, abs=1e-5)


@pytest.mark.rule("LD-128", "LD-103")
def test_his_cards_come_from_the_layers_of_the_deck() -> None:
    game = few_cards()
    assert_cards_are_known(game, 0, 2, None)
    game.play("acquire")
    assert_cards_are_known(game, 0, 2, None)
    play(game, "acquire", "sneak Bogota")
    assert game.prompt == "actions"
    assert_cards_are_known(game, 1, 2)


@pytest.mark.rule("LD-128", "LD-103")
@pytest.mark.parametrize("used", ["Lagos", "Cairo"])
def test_what_he_plays_tells_of_the_rest(used: str) -> None:
    game = few_cards()
    play(game, "acquire", f"plant {used}")
    assert_cards_are_known(game, 0, 2, None)


@pytest.mark.rule("LD-128", "P2-270")
def test_a_forecast_before_he_draws() -> None:
    """Seat 0 knows what he takes; the others know that it is one of five that were mixed."""
    game = few_cards()
    play(game, "forecast", "order Osaka", "order Delhi", "order Seoul", "order Cairo", "acquire")
    assert held(game) == ["Lagos", "Osaka"]
    assert game.view(0)["infection_held"] == [{"layer": 1}, {"card": "Osaka"}]
    assert game.view(1)["infection_held"] == [{"layer": 1}, {}]
    assert_cards_are_known(game, 0, 1, 2, None)


@pytest.mark.rule("LD-128", "P2-270")
@pytest.mark.parametrize("used", ["Lagos", "Osaka"])
def test_a_forecast_and_a_card_that_he_plays(used: str) -> None:
    game = few_cards()
    play(game, "forecast", "order Osaka", "order Delhi", "order Seoul", "order Cairo", "acquire", f"plant {used}")
    assert_cards_are_known(game, 0, 1, 2, None)


@pytest.mark.rule("LD-128", "P2-270")
def test_a_forecast_and_two_cards_that_he_draws() -> None:
    game = few_cards()
    play(game, "forecast", "order Delhi", "order Osaka", "order Seoul", "order Cairo", "acquire", "acquire")
    assert_cards_are_known(game, 0, 1, 2, None)


@pytest.mark.rule("LD-128", "P2-270")
def test_a_forecast_after_he_has_drawn() -> None:
    game = few_cards()
    play(game, "acquire", "forecast", "order Osaka", "order Delhi", "order Seoul")
    assert_cards_are_known(game, 0, 1, 2, None)
    game.play("acquire")
    assert_cards_are_known(game, 0, 1, 2, None)


@pytest.mark.rule("LD-128", "P2-270")
def test_a_forecast_of_what_another_forecast_has_mixed_and_he_has_taken() -> None:
    """The card that he has taken still belongs to what was mixed first."""
    game = few_cards()
    play(game, "forecast", "order Osaka", "order Delhi", "order Seoul", "order Cairo", "acquire")
    state = state_of(game)
    state.discard_events = 0
    state.gain(1, int(EVENT) + 1)
    before = {seat: game.view(seat) for seat in (0, 1, 2, None)}
    play(game, "forecast", "order Cairo", "order Essen", "order Delhi")
    for seat in (0, 1, 2, None):
        minds = TITLE.mind(game.view(seat)), TITLE.mind_of(game.state, seat)
        for nth in range(20):
            one, two = (mind.world(seeded(nth)) for mind in minds)
            assert TITLE.position(one, game.options) == TITLE.position(two, game.options)
            assert TITLE.view(one, game.options, seat) == game.view(seat)
        assert before[seat]["infection_held"][0] == game.view(seat)["infection_held"][0]
    knows = {cards_of(world)[1][1] for world in worlds(game, 1, 60)}
    assert knows == {"Osaka", "Lagos"}  # seat 1 has seen all others that were mixed; of the older cards he holds two
    others = Counter(cards_of(world)[1][1] for world in worlds(game, None, 2000))
    # Osaka is as likely as any other of the older cards, one of which he has held from the start
    expected: Counter[Hashable] = Counter({**dict.fromkeys(NEWER, 4), **dict.fromkeys(OLDER, 3)})
    assert_alike(Counter(others), expected)


def worlds(game: petri.Game, seat: int | None, number: int) -> list[PandemicState]:
    mind, rng = TITLE.mind_of(game.state, seat), seeded(5)
    found = [mind.world(rng) for _ in range(number)]
    return [world for world in found if isinstance(world, PandemicState)]


@pytest.mark.rule("LD-128")
def test_where_hands_are_open_all_see_what_a_forecast_shows() -> None:
    game = few_cards(epidemics=4)
    play(game, "forecast", "order Osaka", "order Delhi", "order Seoul", "order Cairo", "acquire")
    for seat in (0, 1, None):
        assert game.view(seat)["infection_held"] == [{"layer": 1}, {"card": "Osaka"}]
    for seat in (0, 1, 2, None):
        minds = TITLE.mind(game.view(seat)), TITLE.mind_of(game.state, seat)
        one, two = (TITLE.position(mind.world(seeded(4)), game.options) for mind in minds)
        assert one == two


# ---------------------------------------------------------------------- his city, against all routes
def public(game: petri.Game, happenings: list[petri.Happening]) -> Hashable:
    """What everybody notices of a move, without what can be worked out."""
    seen = [happening.for_seat(None) for happening in happenings]
    view = {key: value for key, value in game.view(None).items() if key != "whereabouts"}
    return json.dumps([[happening.as_json() for happening in seen if happening], view], sort_keys=True)


def routes(
    game: petri.Game, moves: Sequence[str], seen: Sequence[Hashable], weight: float
) -> Iterator[tuple[str, float]]:
    """Where he may be after moves of which the secret ones may have been any of their kind, each as likely."""
    if not moves:
        there = city(game)
        assert there is not None
        yield there, weight
        return
    kind = moves[0].split()[0]
    legal = sorted(of_kind(game, kind)) if kind in ("hide", "sneak", "vanish") else [moves[0]]
    for move in legal:
        other = game.copy()
        try:
            noticed = public(other, other.play(move))
        except petri.IllegalMove:
            continue
        if noticed == seen[0]:
            yield from routes(other, moves[1:], seen[1:], weight / len(legal))


def assert_place_is_known(start: petri.Game, *moves: str) -> petri.Game:
    """The chances are those of all routes, and worlds are dealt by them."""
    game, seen = start.copy(), []
    for move in moves:
        seen.append(public(game, game.play(move)))
        twin = petri.from_position("pandemic", json.loads(json.dumps(game.position())))
        assert twin.view() == game.view()
    found: dict[str, float] = {}
    for there, weight in routes(start, moves, seen, 1.0):
        found[there] = found.get(there, 0.0) + weight
    total = sum(found.values())
    expected = {there: weight / total for there, weight in found.items()}
    assert chances(game) == pytest.approx(expected, abs=1e-12)
    assert TITLE.insight(game.view())["whereabouts"] == pytest.approx(expected, abs=1e-5)
    dealt: Counter[Hashable] = Counter()
    for world in worlds(game, 0, WORLDS):
        dealt[CITIES[terrorist_of(world).city]] += 1
    assert_alike(dealt, Counter({there: weight * 1e6 for there, weight in expected.items()}))  # type: ignore[arg-type]
    return game


def first_turn(**more: Any) -> petri.Game:
    game = team(at=None, pawns=["Miami", "Lima"], quiet_night=True, events=0, **more)
    pass_until(game, "hideout")
    return game


@pytest.mark.rule("LD-102", "LD-128")
def test_he_may_begin_anywhere_without_a_pawn() -> None:
    game = assert_place_is_known(first_turn(), "hide Bogota")
    assert chances(game) == pytest.approx(dict.fromkeys(set(CITIES) - {"Miami", "Lima"}, 1 / 46))


@pytest.mark.rule("LD-104", "LD-113", "LD-128")
def test_secret_drives_past_the_pawns() -> None:
    assert_place_is_known(first_turn(), "hide Santiago", "sneak Lima")
    assert_place_is_known(first_turn(), "hide Tokyo", "sneak Osaka", "sneak Tokyo")


@pytest.mark.rule("LD-113", "LD-128")
def test_pawns_that_do_not_find_him() -> None:
    moves = ["hide Tokyo", "sneak Osaka", "pass", "drive Bogota", "drive Sao Paulo"]
    assert_place_is_known(first_turn(), *moves)


@pytest.mark.rule("LD-105", "LD-106", "LD-108", "LD-128")
@pytest.mark.parametrize(
    ("told", "near"), [("infect", "Osaka"), ("arrive Cairo", "Baghdad"), ("vanish Paris", "Essen")]
)
def test_what_he_does_tells_where_he_is(told: str, near: str) -> None:
    start = first_turn(cards=["Tokyo", "Cairo"])
    game = assert_place_is_known(start, "hide Tokyo", told)
    assert len(chances(game)) == (45 if "vanish" in told else 1)
    assert_place_is_known(start, "hide Tokyo", told, f"sneak {near}")


@pytest.mark.rule("LD-113", "LD-128")
def test_from_where_he_was_seen() -> None:
    start = his(at="Chicago", pawns=["Chicago", "Miami"])
    game = assert_place_is_known(start, "sneak Atlanta", "sneak Washington")
    assert not {"Miami", "Chicago"} & set(chances(game))


# ---------------------------------------------------------------------- whole games
GAMES: list[dict[str, Any]] = [
    {"players": 3, "epidemics": 5, "events": ["forecast", "airlift"], "roles": ["contingency_planner", "medic"]},
    {"players": 4, "epidemics": 6, "brink_roles": True, "roles": ["troubleshooter", "medic", "contingency_planner"]},
    {"players": 3, "epidemics": 4, "lab": True},
    {"players": 5, "epidemics": 5, "virulent_strain": 10},
]


def walk(options: dict[str, Any], seed: int, every: int) -> Iterator[petri.Game]:
    game, rng = petri.new("pandemic", seed=seed, bio_terrorist=True, **options), seeded(seed)
    while game.outcome is None:
        if rng.below(every) == 0:
            yield game
        kinds = {move.kind: move for move in game.moves()}
        first = next((kinds[kind] for kind in ("forecast", "look") if kind in kinds), None)
        game.play(first or some_move(game, rng))


@pytest.mark.rule("LD-128")
@pytest.mark.parametrize("options", GAMES, ids=str)
@pytest.mark.parametrize("seed", [3, 4])
def test_minds_are_the_same_whether_of_a_view_or_of_a_state(options: dict[str, Any], seed: int) -> None:
    for game in walk(options, seed, 8):
        for seat in (*range(options["players"]), None):
            minds = TITLE.mind(game.view(seat)), TITLE.mind_of(game.state, seat)
            rngs = seeded(1), seeded(1)
            for _ in range(2):
                twins = [mind.world(rng) for mind, rng in zip(minds, rngs)]
                positions = [TITLE.position(twin, game.options) for twin in twins]
                assert positions[0] == positions[1]
                assert TITLE.view(twins[0], game.options, seat) == game.view(seat)


@pytest.mark.rule("LD-128")
@pytest.mark.parametrize("options", GAMES, ids=str)
def test_states_that_look_the_same_deal_the_same_worlds(options: dict[str, Any]) -> None:
    for game in walk(options, 5, 12):
        for seat in range(options["players"]):
            other = TITLE.mind_of(game.state, seat).world(seeded(8))
            minds = [TITLE.mind_of(state, seat) for state in (game.state, other)]
            for nth in range(2):
                one, two = (TITLE.position(mind.world(seeded(nth)), game.options) for mind in minds)
                assert one == two
