"""What seats know where mutation cards and mutation events lie among the others, against all arrangements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from itertools import permutations, product
from typing import Any

import pytest
from purples import EVENTS, FIRST, INTENSIFIES, SECOND, SPREADS, THREATENS
from supplies import CITIES
from test_minds import assert_alike, assert_dealt_as_it_has_to_be, small_table, worlds
from test_threat import PURPLES, assert_threat, chances_of
from tools import pass_until, play

import petri
from petri.core.rng import seeded
from petri.core.title import find_title
from petri.games.pandemic.cards import EVENT
from petri.games.pandemic.state import PandemicState

TITLE = find_title("pandemic")
OUT = ["Mutation 1", "Mutation 2"]


def state_of(game: petri.Game) -> PandemicState:
    assert isinstance(game.state, PandemicState)
    return game.state


def names_of(s: PandemicState) -> tuple[str, ...]:
    """The infection deck, the top first."""
    return tuple(TITLE.names(s).listed_infection(s.infection[: s.infection_size])[::-1])


# ---------------------------------------------------------------------- the player cards
def purple_table(hands: list[list[str]], deck: list[str], **more: Any) -> petri.Game:
    """A hidden game with few cards; the mutation events that are not in the deck have been carried out."""
    game = {"mutation": "brink", "infection_discard": OUT, "infection_deck": ["...", "Delhi", "Seoul", "Lagos"]}
    gone = [event for event in EVENTS if event not in deck]
    used = {card for zone in (*hands, deck) for card in zone}
    events = ("Airlift", "Forecast", "Government Grant", "One Quiet Night", "Resilient Population")
    rest = [card for card in (*CITIES, *events) if card not in used]
    return small_table(hands, deck, **{**game, "player_discard": [*rest, *gone], **more})


@pytest.mark.rule("LD-079", "LD-086")
@pytest.mark.parametrize(
    "deck",
    [
        ["Osaka", "Airlift", SPREADS, "Tokyo"],
        [SPREADS, "Osaka", "Airlift", THREATENS],
        [SPREADS, THREATENS, "Tokyo", "Forecast", INTENSIFIES],
    ],
)
def test_mutation_events_among_the_player_cards(deck: list[str]) -> None:
    game = purple_table([["Paris"], ["Lima", "Milan"]], deck)
    assert_dealt_as_it_has_to_be(game, 0, 1, None)
    game.play("pass")
    assert_dealt_as_it_has_to_be(game, 0, 1, None)
    if game.prompt == "choose_mutation":
        for seat in (0, 1, None):
            decks = {TITLE.position(world, game.options)["player_deck"][-1] for world in worlds(game, seat, 40)}
            assert not decks & {SPREADS, THREATENS} and INTENSIFIES in str(worlds_decks(game, seat))
        game.play(f"first {THREATENS}")
        assert_dealt_as_it_has_to_be(game, 0, 1, None)


def worlds_decks(game: petri.Game, seat: int | None) -> list[Any]:
    return [TITLE.position(world, game.options)["player_deck"] for world in worlds(game, seat, 5)]


@pytest.mark.rule("LD-079")
def test_no_imagined_hand_holds_a_mutation_event() -> None:
    game = petri.new("pandemic", players=3, mutation="brink", seed=2)
    places: Counter[int] = Counter()
    for nth in range(60):
        position = game.imagine(0, nth).position()
        assert not set(EVENTS) & {card for hand in position["hands"] for card in hand}
        assert set(EVENTS) <= set(position["player_deck"])
        places.update(position["player_deck"].index(event) for event in EVENTS)
    assert len(places) > 25


# ---------------------------------------------------------------------- the purple cure
HELD = ["Lima", "Cairo", "Paris", "Tokyo", "Milan", "Essen", "Seoul"]


TWO, THREE, FOUR = ("Lima", "Bogota"), ("Lima", "Cairo", "Bogota"), ("Cairo", "Lima", "Milan", "Delhi")
CURES = [("brink", number, there) for number in (4, 5) for there in (TWO, THREE, FOUR)]
CURES += [("panic", 5, there) for there in (THREE, FOUR)]
LARGE = [("brink", 6, TWO), ("brink", 6, THREE), ("brink", 6, FOUR), ("panic", 6, THREE), ("panic", 6, FOUR)]


@pytest.mark.rule("LD-019", "LM-012", "LM-013")
@pytest.mark.parametrize(
    ("level", "number", "there"), [*CURES, *(pytest.param(*case, marks=pytest.mark.thorough) for case in LARGE)]
)
def test_everybody_knows_that_a_purple_cure_was_paid_with_purple_cities(
    level: str, number: int, there: tuple[str, ...]
) -> None:
    """How many ways a hand leaves to keep cards makes it likelier."""
    cubes = {city: {"purple": 1} for city in there}
    deck = ["Bogota", "Delhi", "Airlift", "Osaka"]
    game = purple_table(
        [HELD[:number], ["Lagos"]], deck, mutation=level, cubes=cubes, roles=["scientist", "researcher"]
    )
    game.play("cure purple")
    assert_dealt_as_it_has_to_be(game, 1, None)
    while game.prompt == "pay_cure":
        game.play(game.moves()[0])
        assert_dealt_as_it_has_to_be(game, 1, None)


@pytest.mark.rule("LD-019")
def test_a_mind_of_a_view_and_of_a_state_agree_in_a_purple_cure() -> None:
    cubes = {city: {"purple": 1} for city in ("Lima", "Cairo", "Bogota")}
    game = purple_table(
        [HELD[:6], ["Lagos"]], ["Bogota", "Delhi", "Airlift"], cubes=cubes, roles=["scientist", "medic"]
    )
    game.play("cure purple")
    for _ in range(2):
        for seat in (0, 1, None):
            minds = TITLE.mind(game.view(seat)), TITLE.mind_of(game.state, seat)
            for nth in range(10):
                one, two = (TITLE.position(mind.world(seeded(nth)), game.options) for mind in minds)
                assert one == two
        if game.prompt == "pay_cure":
            game.play(game.moves()[0])


# ---------------------------------------------------------------------- the infection deck
def small_deck(*cards: str, **more: Any) -> petri.Game:
    """A hidden game with few infection cards."""
    out = [card for card in (*CITIES, *OUT) if card not in cards]
    position = {
        "options": {"players": 3, "epidemics": 5, "mutation": "brink"},
        "roles": ["contingency_planner", "medic", "scientist"],
        "hands": [[], ["Forecast"], []],
        "infection_deck": list(cards),
        "infection_out": out,
        "cubes": PURPLES,
        **more,
    }
    return petri.from_position("pandemic", position)


def counted(game: petri.Game, seat: int | None, number: int = 1500) -> Counter[Hashable]:
    return Counter(names_of(world) for world in worlds(game, seat, number))


@pytest.mark.rule("LD-078", "P2-270")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_layers_with_mutation_cards(seat: int | None) -> None:
    game = small_deck("Lima", FIRST, "Seoul", "Essen", SECOND, "Delhi", layers=[1, 1, 1, 0, 0, 0])
    tops, rests = permutations(["Lima", FIRST, "Seoul"]), permutations(["Essen", SECOND, "Delhi"])
    expected: Counter[Hashable] = Counter((*top, *rest) for top, rest in product(list(tops), list(rests)))
    assert_alike(counted(game, seat), expected)
    view = game.view(seat)["infection_deck"]
    assert view["layers"] == [["Lima", FIRST, "Seoul"], ["Delhi", "Essen", SECOND]]


@pytest.mark.rule("LD-096", "P2-270")
def test_a_forecast_with_mutation_cards_among_the_cards() -> None:
    game = small_deck("Lima", FIRST, "Seoul", "Essen", layers=[1, 1, 0, 0])
    play(game, "forecast", f"order {FIRST}", "order Essen", "order Lima")
    ordered = (FIRST, "Essen", "Lima", "Seoul")
    assert names_of(state_of(game)) == ordered
    assert set(counted(game, 1, 20)) == {ordered}
    expected: Counter[Hashable] = Counter(permutations(ordered))
    for seat in (0, 2, None):
        assert_alike(counted(game, seat), expected)


def two_forecasts(drawn: int) -> petri.Game:
    """Seat 1 looks, some cards are drawn or a new layer comes on top, and seat 0 looks."""
    top = ["Lima", FIRST, "Seoul", "Essen", SECOND, "Delhi"]
    game = small_deck(*top, "Lagos", "Osaka", "Paris", infection_discard=[])
    play(game, "forecast", *(f"order {card}" for card in top[:5]))
    state = state_of(game)
    for _ in range(drawn):
        state.discard_infection_card(state.draw_infection_card())
    if drawn == 1:
        state.shuffle_discard_on_top()
    state.discard_events = 0
    forecast = next(n for n, event in enumerate(state.rules.events) if event.key == "forecast")
    state.gain(0, int(EVENT) + forecast)
    game.play("forecast")
    while game.prompt == "order":
        game.play(game.moves()[-1])
    return game


@pytest.mark.rule("LD-096", "P2-270")
@pytest.mark.parametrize("drawn", [1, 2, 3])
def test_blocks_with_mutation_cards(drawn: int) -> None:
    game = two_forecasts(drawn)
    assert "Mutation" in str(game.view(1)["mixed"])
    position = game.position()
    assert petri.from_position("pandemic", position).position() == position
    for seat in (0, 1, 2, None):
        minds = TITLE.mind(game.view(seat)), TITLE.mind_of(game.state, seat)
        for nth in range(5):
            one, two = (TITLE.position(mind.world(seeded(nth)), game.options) for mind in minds)
            assert one == two
            assert TITLE.view(minds[0].world(seeded(nth)), game.options, seat) == game.view(seat)
    for nth in range(5):
        other = TITLE.reshuffled(game.state, game.options, seeded(nth))
        assert dict(zip((0, 1, 2, None), TITLE.views(other, game.options, (0, 1, 2, None)))) == game.views()


@pytest.mark.rule("LD-096", "P2-270")
@pytest.mark.parametrize("drawn", [1, 2, 3])
@pytest.mark.parametrize("seat", [1, 2])
def test_the_threat_of_blocks_with_mutation_cards(drawn: int, seat: int) -> None:
    """As in the worlds that the seat may be in."""
    game = two_forecasts(drawn)
    decks = [list(names_of(world)) for world in worlds(game, seat, 1500)]
    found = TITLE.insight(game.view(seat))
    assert_threat(found, chances_of(decks, game.view()["infection_discard"], found["cards"]), within=0.05)


@pytest.mark.rule("LD-078")
def test_mutation_cards_stay_in_their_layers_when_cards_are_dealt_afresh() -> None:
    game = petri.new("pandemic", players=2, epidemics=6, mutation="panic", seed=5)
    while game.outcome is None and FIRST not in game.position()["infection_deck"]:
        pass_until(game, "actions")
    assert game.outcome is None
    views, decks = game.views(), set()
    for nth in range(5):
        other = TITLE.reshuffled(game.state, game.options, seeded(nth))
        assert dict(zip((0, 1, None), TITLE.views(other, game.options, (0, 1, None)))) == views
        decks.add(str(TITLE.position(other, game.options)["infection_deck"]))
    assert len(decks) > 3
