"""Worlds are dealt as they have to be: against all arrangements of the unknown cards that give the same observations.

The arrangements are found without any fact: every way to put the unknown cards into hidden hands and deck is played
through with the same moves, and kept if the seat would have seen the same (P2-190, P2-270, P2-275).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations, permutations
from typing import Any

import pytest
from mypy_extensions import u8
from supplies import CITIES
from tools import play, table

import petri
from petri.core.rng import Rng, seeded
from petri.core.state import BIT, members
from petri.core.title import find_title
from petri.core.vecs import vec
from petri.games.pandemic.cards import EPIDEMIC, EVENT
from petri.games.pandemic.content import cities, events
from petri.games.pandemic.mind import mind_of
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.threat import draw_chances

TITLE = find_title("pandemic")
EVENTS = ["Airlift", "Forecast", "Government Grant", "One Quiet Night", "Resilient Population"]
WORLDS = 1500
HIDDEN = {"epidemics": 5, "cubes": {city: {"blue": 1} for city in ("Paris", "Milan")}}


# ---------------------------------------------------------------------- all arrangements
def small_table(hands: list[list[str]], deck: list[str], **more: Any) -> petri.Game:
    """A hidden game in which all other player cards are discarded."""
    used = {card for zone in (*hands, deck) for card in zone}
    rest = [card for card in (*CITIES, *EVENTS) if card not in used]
    return table(**{**HIDDEN, "hands": hands, "player_deck": deck, "player_discard": rest, **more})


def arrangements(start: PandemicState, seat: int | None, drawn: int) -> Iterator[PandemicState]:
    """The state with the cards that a seat does not see in every way; of the deck only what is drawn matters."""
    others = [n for n in range(len(start.hands)) if n != seat]
    hidden = [hidden_cards(start, n) for n in others]
    cards = [card for its in hidden for card in its] + [int(card) for card in start.deck[: start.deck_size]]
    for dealt, deck in dealt_cards(cards, [len(its) for its in hidden], drawn):
        state = start.copy()
        for n, before in zip(others, hidden):
            for card in before:
                state.give_up(n, card)
        for n, now in zip(others, dealt):
            for card in now:
                state.gain(n, card)
        state.deck = vec[u8](deck)
        yield state


def hidden_cards(s: PandemicState, hand: int) -> list[int]:
    events = [int(EVENT) + int(event) for event in members(s.events[hand] & ~s.shown_events[hand])]
    return [*(int(city) for city in members(s.hands[hand] & ~s.shown[hand])), *events]


def dealt_cards(cards: list[int], sizes: list[int], drawn: int) -> Iterator[tuple[list[Sequence[int]], list[int]]]:
    if not sizes:
        for top in permutations(cards, drawn):
            yield [], [*(card for card in cards if card not in top), *top]
        return
    for hand in combinations([card for card in cards if card < EPIDEMIC], sizes[0]):
        for others, deck in dealt_cards([card for card in cards if card not in hand], sizes[1:], drawn):
            yield [hand, *others], deck


def sight(s: PandemicState, seat: int | None) -> Hashable:
    """What a seat sees of a state, without what it has learnt."""
    own = (int(s.hands[seat]), int(s.events[seat])) if seat is not None else ()
    agenda = tuple(int(entry) for entry in s.agenda[: s.depth])
    piles = int(s.discard_cities), int(s.discard_events), int(s.special_out), int(s.stored), int(s.actions_left)
    hands = tuple(tuple(int(n) for n in numbers) for numbers in (s.shown, s.shown_events, s.hand_sizes, s.refused))
    kept = bin(int(s.kept)).count("1")
    return int(s.to_act), int(s.turn), int(s.result), agenda, piles, hands, own, kept


def lie(s: PandemicState, seat: int | None) -> Hashable:
    """Where the cards lie that a seat does not see, but for the order of the deck."""
    hands = [n for n in range(len(s.hands)) if n != seat]
    return tuple((int(s.hands[n]), int(s.events[n])) for n in hands), int(s.kept)


def ends(
    state: PandemicState, moves: Sequence[int], seen: Sequence[Hashable], seat: int | None
) -> Iterator[PandemicState]:
    """The ends of a game that looks the same to a seat all along; a whispered move may have been any of its kind."""
    if sight(state, seat) != seen[0]:
        return
    if not moves:
        yield state
        return
    kind, legal = TITLE.kind(moves[0]), state.legal()
    tried = [move for move in legal if TITLE.kind(move) == kind] if kind in TITLE.whispered else moves[:1]
    for move in tried:
        if move in legal:
            after = state.copy()
            after.play(move)
            yield from ends(after, moves[1:], seen[1:], seat)


def agreeing(game: petri.Game, seat: int | None) -> Counter[Hashable]:
    """The lies of the cards that agree with all a seat has seen of a game, by the number of arrangements."""
    states = list(states_of(game))
    moves = [TITLE.parse(state, text) for state, text in zip(states, game.played)]
    seen = [sight(state, seat) for state in states]
    found: Counter[Hashable] = Counter()
    for start in arrangements(states[0], seat, int(states[0].deck_size - states[-1].deck_size)):
        found.update(lie(end, seat) for end in ends(start, moves, seen, seat))
    return found


def states_of(game: petri.Game) -> Iterator[PandemicState]:
    twin = petri.from_position("pandemic", dict(game.start or {}))
    yield twin.state.copy()
    for text in game.played:
        twin.play(text)
        yield twin.state.copy()


def assert_alike(counted: Counter[Hashable], expected: Counter[Hashable]) -> None:
    """Chi-square, with the cube root that makes it nearly normal; beyond 4.5 in one of 300,000 cases."""
    assert counted.keys() <= expected.keys()
    number, total = sum(counted.values()), sum(expected.values())
    cells: list[tuple[float, int]] = []
    rare = [0.0, 0]
    for key, weight in expected.items():
        mean = number * weight / total
        if mean >= 5:
            cells.append((mean, counted[key]))
        else:
            rare[0] += mean
            rare[1] += counted[key]
    if rare[0] > 5:
        cells.append((rare[0], int(rare[1])))
    freedom = len(cells) - 1
    if freedom > 0:
        chi_square = sum((n - mean) ** 2 / mean for mean, n in cells)
        bent = ((chi_square / freedom) ** (1 / 3) - 1 + 2 / (9 * freedom)) / (2 / (9 * freedom)) ** 0.5
        assert bent < 4.5, (chi_square, freedom, cells[:10])


def dealt(game: petri.Game, seat: int | None, number: int = WORLDS) -> Counter[Hashable]:
    mind, rng = mind_of(game.state, seat), seeded(5)  # type: ignore[arg-type]
    return Counter(lie(mind.world(rng), seat) for _ in range(number))


def assert_dealt_as_it_has_to_be(game: petri.Game, *seats: int | None) -> None:
    for seat in seats:
        assert_alike(dealt(game, seat), agreeing(game, seat))


# ---------------------------------------------------------------------- each kind of fact
def test_who_is_not_asked_in_a_window_holds_no_event() -> None:
    game = small_table([["Paris"], ["Lima", "Tokyo"]], ["Airlift", "Osaka", "Forecast", "Seoul"])
    game.play("pass")  # no window before the draw, one after it
    assert (game.prompt, game.to_act) == ("window", 0)
    assert_dealt_as_it_has_to_be(game, 0, 1, None)


@pytest.mark.parametrize("held", [["Airlift", "Lima", "Tokyo"], ["Airlift", "Forecast", "Tokyo"]])
def test_who_is_asked_in_a_window_holds_an_event_also_after_passing(held: list[str]) -> None:
    game = small_table([["Paris"], held], ["Government Grant", "Osaka", "Seoul", "One Quiet Night"])
    game.play("pass")
    assert (game.prompt, game.to_act) == ("window", 1)
    assert_dealt_as_it_has_to_be(game, 0, None)
    game.play("pass")
    assert_dealt_as_it_has_to_be(game, 0, None)


def test_an_event_that_was_played_explains_why_its_holder_was_asked() -> None:
    game = small_table([["Paris"], ["Airlift", "Lima", "Tokyo"]], ["Forecast", "Osaka", "Seoul", "Government Grant"])
    play(game, "pass", "airlift 1 to Lima")
    assert_dealt_as_it_has_to_be(game, 0, None)


def test_the_event_on_the_role_card_explains_why_the_planner_is_asked() -> None:
    game = small_table(
        [["Paris"], ["Lima", "Tokyo"]],
        ["Airlift", "Osaka", "Forecast", "Seoul"],
        roles=["medic", "contingency_planner"],
        stored="One Quiet Night",
        player_discard=[card for card in (*CITIES, "Government Grant", "Resilient Population") if card not in SMALL],
    )
    game.play("pass")
    assert (game.prompt, game.to_act) == ("window", 1)
    assert_dealt_as_it_has_to_be(game, 0)


SMALL = ("Paris", "Lima", "Tokyo", "Osaka", "Seoul")


def test_an_event_that_could_not_be_played_may_be_held() -> None:
    game = small_table(
        [["Paris"], ["One Quiet Night", "Tokyo"]], ["Airlift", "Osaka", "Forecast", "Seoul"], quiet_night=True
    )
    game.play("pass")
    assert game.prompt == "window" and game.to_act == 0
    assert_dealt_as_it_has_to_be(game, 0, 1, None)


def test_who_had_nothing_to_give_did_not_hold_the_card() -> None:
    game = small_table([["Lima"], ["Tokyo", "Milan"]], ["Paris", "Osaka", "Seoul", "Delhi"], pawns=["Paris", "Paris"])
    game.play("ask 1")
    assert game.prompt == "actions"
    assert_dealt_as_it_has_to_be(game, 0, None)
    play(game, "pass")
    while game.turn == 0:
        game.play("pass")
    game.play("fly Tokyo")
    assert_dealt_as_it_has_to_be(game, 0, None)


def test_who_asks_for_a_card_does_not_hold_it() -> None:
    game = small_table([["Lima"], ["Tokyo", "Milan"]], ["Paris", "Osaka", "Seoul", "Delhi"], pawns=["Paris", "Paris"])
    game.play("ask 1")
    assert all(not s.hands[0] & BIT[CITIES.index("Paris")] for s in worlds(game, 1, 50))
    assert_dealt_as_it_has_to_be(game, 1)


def test_a_researcher_who_had_nothing_holds_no_city_card() -> None:
    game = small_table(
        [["Lima"], ["Airlift", "Forecast"]],
        ["Paris", "Osaka", "Seoul", "Government Grant"],
        roles=["medic", "researcher"],
    )
    game.play("ask 1")
    assert_dealt_as_it_has_to_be(game, 0, None)


@pytest.mark.parametrize("held", [["Milan", "Airlift", "Seoul"], ["Milan", "Tokyo", "Airlift"], ["Airlift", "Milan"]])
@pytest.mark.parametrize("consent", [False, True])
def test_a_researcher_who_has_a_choice_holds_two_city_cards(held: list[str], consent: bool) -> None:
    deck = [card for card in ("Paris", "Osaka", "Seoul", "Forecast") if card not in held]
    game = small_table([["Lima"], held], deck, roles=["medic", "researcher"], consent=consent)
    game.play("ask 1")
    assert_dealt_as_it_has_to_be(game, 0, None)
    if game.prompt == "answer":
        play(game, "give Milan to 0")
        assert_dealt_as_it_has_to_be(game, 0, None)


@pytest.mark.parametrize("held", [["Milan", "Airlift", "Seoul"], ["Milan", "Airlift", "Forecast"]])
def test_who_pays_for_the_special_move_is_asked_only_with_two_city_cards(held: list[str]) -> None:
    deck = [card for card in ("Paris", "Osaka", "Seoul", "Government Grant", "Forecast") if card not in held]
    game = small_table([held, ["Lima"]], deck, roles=["operations_expert", "medic"])
    game.play("special Cairo")
    assert_dealt_as_it_has_to_be(game, 1, None)
    if game.prompt == "pay_special":
        game.play("pay Milan")
        assert_dealt_as_it_has_to_be(game, 1, None)


BLUES = ["Atlanta", "Chicago", "Essen", "London", "Madrid", "Milan", "New York", "Paris"]


@pytest.mark.parametrize("number", [4, 5, 6])
def test_everybody_counts_the_cards_of_a_cure(number: int) -> None:
    held = [*BLUES[:number], "Lima"]
    game = small_table([held, ["Tokyo"]], [*BLUES[number:7], "Osaka"], roles=["scientist", "medic"])
    game.play("cure blue")
    assert_dealt_as_it_has_to_be(game, 1, None)
    while game.prompt == "pay_cure":
        game.play(game.moves()[0])
        assert_dealt_as_it_has_to_be(game, 1, None)


def test_no_opening_hand_holds_a_higher_population() -> None:
    """Every pair of a third seat's cards that the rule allows is as likely."""
    population = {city["name_en"]: city["population"] for city in cities(False)}
    for seed in range(3):
        game = petri.new("pandemic", players=3, epidemics=5, seed=seed)
        first = game.turn
        assert first is not None
        seat, other = (n for n in range(3) if n != first)
        shown = game.position()["shown"][first][0]
        known = {*game.position()["hands"][seat], shown}
        allowed = [
            card for card in (*CITIES, *EVENTS) if card not in known and population.get(card, 0) <= population[shown]
        ]
        counted: Counter[Hashable] = Counter()
        for state in worlds(game, seat, WORLDS):
            held = [CITIES[n] for n in members(state.hands[other])]
            held += [card for n, card in enumerate(names_of_events()) if state.events[other] & BIT[n]]
            counted.update(held)
        assert_alike(counted, Counter(dict.fromkeys(allowed, 1)))


def test_who_starts_by_choice_tells_nothing() -> None:
    game = petri.new("pandemic", players=3, epidemics=5, seed=1, start=0)
    assert "facts" not in game.position()


def names_of_events() -> list[str]:
    known = TITLE.names(petri.new("pandemic", seed=1).state)
    return [known.card(int(EVENT) + n) for n in range(5)]


def worlds(game: petri.Game, seat: int | None, number: int) -> Iterator[PandemicState]:
    mind, rng = mind_of(game.state, seat), seeded(3)  # type: ignore[arg-type]
    return (mind.world(rng) for _ in range(number))


# ---------------------------------------------------------------------- short games
SHORT = [
    ([["Paris"], ["Lima", "Airlift"]], ["Tokyo", "Forecast", "Osaka", "Milan"], ["medic", "researcher"]),
    ([["Milan", "Airlift"], ["Lima", "Tokyo"]], ["Paris", "Forecast", "Osaka"], ["researcher", "operations_expert"]),
    ([["Lima"], ["Airlift"], ["Paris"]], ["Osaka", "Forecast", "Milan"], ["medic", "researcher", "scientist"]),
    ([["Lima", "Tokyo"], ["One Quiet Night", "Atlanta"]], ["Airlift", "Paris", "Osaka"], ["dispatcher", "medic"]),
]


@pytest.mark.parametrize("nth", range(len(SHORT)))
@pytest.mark.parametrize("seed", range(3))
def test_the_worlds_of_a_short_game(nth: int, seed: int) -> None:
    hands, deck, roles = SHORT[nth]
    game = small_table(hands, deck, roles=roles, seed=seed, consent=seed == 2)
    rng = seeded(seed * 7 + nth)
    while game.outcome is None and len(game.played) < 9:
        game.play(some_move(game, rng))
    if game.outcome is not None:
        game.undo()
    for seat in range(len(hands)):
        assert_alike(dealt(game, seat, 600), agreeing(game, seat))


def some_move(game: petri.Game, rng: Rng) -> petri.Move:
    """Any kind of move, and then any of it."""
    kinds: dict[str, list[petri.Move]] = {}
    for move in game.moves():
        kinds.setdefault(move.kind, []).append(move)
    chosen = sorted(kinds)[int(rng.below(len(kinds)))]
    return kinds[chosen][int(rng.below(len(kinds[chosen])))]


# ---------------------------------------------------------------------- events that wait for their moment
VACCINE, BORROWED = "Rapid Vaccine Deployment", "Borrowed Time"
OF_MOMENTS = [
    *("Airlift", "Forecast", BORROWED, VACCINE, "Re-examined Research"),
    *("Special Orders", "New Assignment", "Sequencing Breakthrough"),
]


def table_of_moments(hands: list[list[str]], deck: list[str], **more: Any) -> petri.Game:
    """A small table with events of other boxes."""
    used = {card for zone in (*hands, deck) for card in zone}
    rest = [card for card in (*CITIES, *OF_MOMENTS) if card not in used]
    keys = [event["id"] for event in events() if event["name_en"] in OF_MOMENTS]
    boxes = {"brink_events": True, "lab_events": True, "events": keys}
    return table(**{**HIDDEN, **boxes, "hands": hands, "player_deck": deck, "player_discard": rest, **more})


@pytest.mark.rule("LD-051")
@pytest.mark.parametrize("held", [[VACCINE, "Lima", "Airlift"], ["Airlift", "Lima"], ["Tokyo", "Lima"]])
def test_who_is_asked_after_a_cure(held: list[str]) -> None:
    deck = [card for card in ("Tokyo", VACCINE, "Airlift", "Osaka", BORROWED) if card not in held]
    game = table_of_moments([BLUES[:5], held], deck, roles=["medic", "researcher"])
    game.play("cure blue")
    assert (game.prompt == "cure_window") == (VACCINE in held)
    assert_dealt_as_it_has_to_be(game, 0, None)
    game.play("pass")
    assert_dealt_as_it_has_to_be(game, 0, None)


@pytest.mark.rule("LD-043")
@pytest.mark.parametrize("held", [[BORROWED, "Lima"], [BORROWED, "Airlift"], ["Airlift", "Lima"], [VACCINE, "Lima"]])
def test_who_is_asked_before_the_draw_but_not_after_it(held: list[str]) -> None:
    deck = [card for card in ("Tokyo", "Osaka", BORROWED, "Airlift", "Seoul", VACCINE) if card not in held]
    game = table_of_moments([["Paris"], held], deck, roles=["medic", "researcher"])
    while game.turn == 0:
        game.play("pass")
        assert_dealt_as_it_has_to_be(game, 0, None)


@pytest.mark.rule("LD-053")
def test_a_card_that_came_back_is_known() -> None:
    deck = ["Tokyo", "Osaka", "Airlift", "Seoul"]
    game = table_of_moments([["Paris", "Re-examined Research"], ["Lima", BORROWED]], deck)
    play(game, "reexamine 1", "recover Cairo", "pass")
    assert_dealt_as_it_has_to_be(game, 0, 1, None)
    for seat in (0, None):
        assert game.view(seat)["hands"][1]["cards"] == ["Cairo"]


@pytest.mark.parametrize("seed", range(6))
def test_the_worlds_of_a_short_game_with_such_events(seed: int) -> None:
    held = [[*BLUES[:4], BORROWED], ["Special Orders", "Lima", VACCINE]]
    deck = ["Tokyo", "Sequencing Breakthrough", "New Assignment", "Osaka"]
    game = table_of_moments(held, deck, roles=["scientist", "medic"], seed=seed, consent=seed % 2 == 1)
    rng = seeded(seed)
    while game.outcome is None and len(game.played) < 8:
        game.play(some_move(game, rng))
    if game.outcome is not None:
        game.undo()
    for seat in (0, 1):
        assert_alike(dealt(game, seat, 500), agreeing(game, seat))


# ---------------------------------------------------------------------- the infection deck
TOP = ["Cairo", "Delhi", "Essen", "Seoul", "Osaka", "Lagos", "Milan", "Tokyo", "Lima"]
Chances = list[dict[str, float]]  # by place from the top


def forecasts(*orders: Sequence[str], intensify: Sequence[str] = (), drawn: int = 0) -> petri.Game:
    """Two Forecasts by different seats, and in between some cards drawn and others put on top."""
    game = petri.from_position(
        "pandemic",
        {
            "options": {"players": 3, "epidemics": 5},
            "roles": ["contingency_planner", "medic", "scientist"],
            "hands": [[], ["Forecast"], []],
            "infection_deck": [*TOP, "..."],
            "infection_discard": list(intensify),
        },
    )
    play(game, "forecast", *(f"order {card}" for card in orders[0][:5]))
    state = game.state
    assert isinstance(state, PandemicState)
    for _ in range(drawn):
        state.discard_infection_card(state.draw_infection_card())
    if intensify:
        state.shuffle_discard_on_top()
    state.discard_events = 0
    state.gain(0, int(EVENT) + names_of_events().index("Forecast"))
    top = [CITIES[card] for card in state.infection[: state.infection_size]][::-1]
    play(game, "forecast", *(f"order {card}" for card in top[4::-1]))
    return game


def mean(rows: Chances) -> dict[str, float]:
    return {card: sum(row.get(card, 0.0) for row in rows) / len(rows) for row in rows for card in row}


def surely(cards: Sequence[str]) -> Chances:
    return [{card: 1.0} for card in cards]


def assert_places(game: petri.Game, seat: int | None, expected: Chances, number: int = WORLDS) -> None:
    """By place the chance of each card, in worlds and by the threat that a view knows."""
    counted: list[Counter[str]] = [Counter() for _ in expected]
    for state in worlds(game, seat, number):
        for place, counts in enumerate(counted):
            counts[CITIES[state.infection[state.infection_size - 1 - place]]] += 1
    for place, row in enumerate(expected):
        assert_alike(Counter(counted[place]), Counter({card: chance * 1e6 for card, chance in row.items()}))
    for cards in range(1, len(expected)):
        found = draw_chances(game.view(seat), cards)
        total = mean(expected[:cards])
        assert found.keys() == total.keys()
        assert all(found[card] == pytest.approx(total[card] * cards) for card in total)


@pytest.mark.rule("P2-270")
def test_who_knew_some_cards_knows_them_after_the_forecast_of_another() -> None:
    """Two of the six were drawn: four of the cards on top are known, in any order, with two from below."""
    game = forecasts(TOP, drawn=2)
    rest = [card for card in CITIES if card not in TOP[:6]]
    below = {card: 1 / len(rest) for card in rest}
    unknown = mean(surely(TOP[2:6]) + [below] * 2)
    assert_places(game, 1, [unknown] * 6 + [below] * 2)
    assert game.view(1)["infection_deck"]["seen"] == {}
    assert "mixed" in game.view(1) and all(card in str(game.view(1)["mixed"]) for card in TOP[2:6])
    left = [card for card in CITIES if card not in TOP[:2]]
    for seat in (2, None):
        assert_places(game, seat, [{card: 1 / len(left) for card in left}] * 8)


@pytest.mark.rule("P2-270")
def test_a_forecast_that_cuts_what_an_earlier_one_has_mixed() -> None:
    """Intensify has put two cards upon the six; the second Forecast covers them and four of the six."""
    game = forecasts(TOP, drawn=0, intensify=["Paris", "Bogota"])
    new = mean(surely(["Paris", "Bogota"]))
    rest = [card for card in CITIES if card not in (*TOP[:6], "Paris", "Bogota")]
    below = {card: 1 / len(rest) for card in rest}
    assert_places(game, 1, [mean([new] * 2 + surely(TOP[:4]))] * 6 + surely(TOP[4:6]) + [below] * 2)
    old = {card: 1 / 46 for card in CITIES if card not in ("Paris", "Bogota")}
    for seat in (2, None):
        assert_places(game, seat, [mean([new] * 2 + [old] * 4)] * 6 + [old] * 4)


@pytest.mark.rule("P2-270")
def test_of_a_cut_block_what_was_known_may_be_in_either_part() -> None:
    """Seat 1 knows four cards, which seat 0 mixes with two more; then Intensify, and seat 2 mixes the upper part."""
    game = forecasts(TOP, drawn=2)
    state = game.state
    assert isinstance(state, PandemicState)
    state.shuffle_discard_on_top()
    state.discard_events = 0
    state.gain(2, int(EVENT) + names_of_events().index("Forecast"))
    game.play("forecast")
    while game.prompt == "order":
        game.play(game.moves()[0])
    new = mean(surely(["Cairo", "Delhi"]))
    rest = [card for card in CITIES if card not in TOP[:6]]
    below = {card: 1 / len(rest) for card in rest}
    old = mean(surely(TOP[2:6]) + [below] * 2)
    assert_places(game, 1, [mean([new] * 2 + [old] * 4)] * 6 + [old] * 2 + [below] * 2)
    first = state.infection[state.infection_size - 1]
    state.infection_size -= 1  # a card of the cut block is drawn: then it is not below
    view = game.view(1)["mixed"]
    if CITIES[first] in TOP[2:6]:
        assert all(CITIES[first] not in block["known"] for block in view)
    for world in worlds(game, 1, 20):
        assert TITLE.view(world, game.options, 1) == game.view(1)


@pytest.mark.rule("P2-270")
@pytest.mark.parametrize("drawn", [0, 2])
def test_what_is_dealt_afresh_after_two_forecasts_is_seen_by_nobody(drawn: int) -> None:
    game = forecasts(TOP, drawn=drawn, intensify=[] if drawn else ["Paris", "Bogota"])
    state, views, decks = game.state, game.views(), set()
    for nth in range(5):
        other = TITLE.reshuffled(state, game.options, seeded(nth))
        assert dict(zip((0, 1, 2, None), TITLE.views(other, game.options, (0, 1, 2, None)))) == views
        decks.add(str(TITLE.position(other, game.options)["infection_deck"]))
        again = TITLE.reshuffled(other, game.options, seeded(nth))
        assert TITLE.position(again, game.options) == TITLE.position(other, game.options)
    assert len(decks) == 5


@pytest.mark.rule("P2-270")
@pytest.mark.parametrize("drawn", [0, 2])
def test_after_two_forecasts_minds_are_the_same_whether_of_a_view_or_of_a_state(drawn: int) -> None:
    game = forecasts(TOP, drawn=drawn, intensify=[] if drawn else ["Paris", "Bogota"])
    for seat in (0, 1, 2, None):
        minds = TITLE.mind(game.view(seat)), TITLE.mind_of(game.state, seat)
        one, two = (TITLE.position(mind.world(seeded(4)), game.options) for mind in minds)
        assert one == two


# ---------------------------------------------------------------------- whole games
GAMES: list[dict[str, Any]] = [
    {"players": 2, "epidemics": 5, "roles": ["contingency_planner", "researcher"]},
    {"players": 3, "epidemics": 6, "roles": ["operations_expert", "researcher", "scientist"]},
    {"players": 4, "epidemics": 5, "consent": True},
    {"players": 3, "epidemics": 4},
    {"players": 2, "edition": 1, "open_hands": False, "events": 4},
    {"players": 3, "epidemics": 5, "mutation": "brink", "roles": ["scientist", "researcher", "medic"]},
    {"players": 2, "epidemics": 6, "mutation": "panic", "virulent_strain": 10},
]


def walk(options: dict[str, Any], seed: int, every: int) -> Iterator[petri.Game]:
    game, rng = petri.new("pandemic", seed=seed, **options), seeded(seed)
    while game.outcome is None:
        if rng.below(every) == 0:
            yield game
        game.play(some_move(game, rng))


def assert_facts_hold(s: PandemicState) -> None:
    """In at least one way each hand can be as it is said to be."""
    hands = s.knowledge().hands
    for hand, ways in enumerate(hands):
        cards = hidden_cards(s, hand)
        assert not ways or any(can_be(groups, counts, cards) for (groups, counts), _ in ways)


def can_be(groups: Any, counts: Any, cards: list[int], held: tuple[tuple[int, ...], ...] = ()) -> bool:
    if len(held) < len(groups):
        size, no_cities, no_events = groups[len(held)]
        fitting = [card for card in cards if not is_of(card, no_cities, no_events)]
        return any(
            can_be(groups, counts, [card for card in cards if card not in chosen], (*held, chosen))
            for chosen in combinations(fitting, size)
        )
    for number, of_cities, of_events, least, most in counts:
        found = sum(is_of(card, of_cities, of_events) for group in held[:number] for card in group)
        if not least <= found <= most:
            return False
    return True


def is_of(card: int, cities: int, events: int) -> bool:
    return bool(cities & BIT[card]) if card < EVENT else bool(events & BIT[card - EVENT])


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_facts_hold_and_minds_are_the_same_whether_of_a_view_or_of_a_state(options: dict[str, Any]) -> None:
    for game in walk(options, 3, 6):
        assert isinstance(game.state, PandemicState)
        assert_facts_hold(game.state)
        for seat in (*range(options["players"]), None):
            minds = TITLE.mind(game.view(seat)), TITLE.mind_of(game.state, seat)
            rngs = seeded(1), seeded(1)
            for _ in range(3):
                twins = [mind.world(rng) for mind, rng in zip(minds, rngs)]
                positions = [TITLE.position(twin, game.options) for twin in twins]
                assert positions[0] == positions[1]
                assert TITLE.view(twins[0], game.options, seat) == game.view(seat)
                assert_facts_hold(twins[0])  # type: ignore[arg-type]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_states_that_look_the_same_deal_the_same_worlds(options: dict[str, Any]) -> None:
    """The spy: what a seat cannot see is exchanged for a world of its own, and its mind does not notice."""
    for game in walk(options, 4, 12):
        for seat in range(options["players"]):
            other = TITLE.mind_of(game.state, seat).world(seeded(8))
            minds = [TITLE.mind_of(state, seat) for state in (game.state, other)]
            for nth in range(3):
                one, two = (TITLE.position(mind.world(seeded(nth)), game.options) for mind in minds)
                assert one == two


def test_what_is_known_goes_into_a_position_and_back() -> None:
    found = 0
    for game in walk(GAMES[1], 5, 2):
        position = game.position()
        found += "facts" in position
        assert petri.from_position("pandemic", position).position() == position
    assert found > 5


def test_it_does_not_matter_when_notes_are_read() -> None:
    """A game whose knowledge is looked at after every move, and one that is never asked, end with the same."""
    for options in GAMES:
        looked, seed = petri.new("pandemic", seed=7, **options), 2
        other, rng = looked.copy(), seeded(seed)
        while looked.outcome is None:
            move = some_move(looked, rng)
            looked.play(move)
            other.play(move.text)
            looked.position()
            if len(looked.played) % 25 == 0:
                assert other.copy().position() == looked.position()
        assert other.position() == looked.position()
