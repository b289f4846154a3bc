"""What a seat knows of hidden hands: worlds are dealt as they have to be thought likely, against brute force."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from conformance.contagion import admits
from contagion_tools import stroll
from contagion_worlds import TITLE, Hands, Thinker, World, asks_the_same, deck_of, distance, hands_of, state_of
from mypy_extensions import i64

import petri
from petri.core.rng import seeded
from petri.core.vecs import vec
from petri.games.contagion import content
from petri.games.contagion.beliefs import MOST_BOUNDS, MOST_HYPOTHESES, NEW, Belief
from petri.games.contagion.mind import MOST_WORK, ContagionMind
from petri.games.contagion.state import ContagionState

Position = dict[str, Any]
COLOURS = ("blue", "red", "purple", "green", "yellow", "black")
WORLDS = 3000
CITIES = [
    {"city": "Jakarta", "rows": [[1, 1], [0, 1]]},
    {"city": "Seoul", "rows": [[2, 1]]},
    {"city": "London", "rows": [[0, 1]]},
    {"city": "Toronto", "rows": []},
    {"city": "Cairo", "rows": []},
]


def few(
    hands: Sequence[dict[str, int]], deck: Sequence[str], *, levels: Sequence[dict[str, int]] = (), **more: Any
) -> Position:
    """A table with few cards that are unknown: all others lie in the discard pile."""
    left = Counter(dict.fromkeys(COLOURS, 10))
    for cards in (*hands, Counter(deck)):
        left.subtract(cards)
    players = len(hands)
    return {
        "options": {"players": players},
        "hands": list(hands),
        "deck": list(deck),
        "discard": {colour: n for colour, n in left.items() if n},
        "levels": [*levels, *[{}] * (players - len(levels))],
        "display": CITIES,
        "round": 8,
        "past": ["e01", "e02", "e10", "w01", "e05", "e04", "e08"],
        "active": "e11",
        "event_deck": ["e12", "e09", "e06", "w03"],
        **more,
    }


# ---------------------------------------------------------------------- against brute force
PAYING = {
    "agenda": [["round", 0], ["end_effect", 0], ["actions", 0], ["do_infect", 1], ["pay", 0]],
    "pay_colour": "blue",
}
STUCK = {"incubation": 1, "infection": 3, "resistance": 4}  # under w06 it cannot draw, nor mutate with one card
IN_BOGOTA = [{"city": "Bogotá", "rows": [[0, 7]]}, *CITIES]
STEALING: list[str] = ["infect Bogotá 1", "pay 1", "use Bogotá"]

# position, seat, moves; after each of the moves and at the end what is dealt is compared
CASES: dict[str, tuple[Position, int | None, list[str]]] = {
    # who is not asked how to pay has no matching card left (C-066)
    "paid-with-jokers": (
        few([{"red": 2, "green": 2}, {"blue": 2, "red": 1}, {}], ["blue", "blue", "red", "green"]),
        1,
        ["infect Jakarta 1", "discard red", "discard green", "draw", "draw"],
    ),
    "paid-with-jokers-and-drew": (
        few([{"red": 2, "green": 3}, {"blue": 2, "red": 1}, {}], ["blue", "blue", "green", "red", "blue"]),
        None,
        ["infect Jakarta 1", "discard red", "discard green", "draw", "draw", "draw"],
    ),
    # who is asked could pay in several ways, and who pays with more cards keeps a matching one
    "asked-to-pay": (
        few([{"blue": 1, "red": 2, "green": 1}, {"blue": 1, "red": 1}, {}], ["blue", "red", "green"]),
        1,
        ["infect Jakarta 1"],
    ),
    "paid-with-more-cards": (
        few([{"blue": 1, "red": 2, "green": 1}, {"blue": 1, "red": 1}, {}], ["blue", "red", "green"]),
        1,
        ["infect Jakarta 1", "pay 2", "discard red", "discard green"],
    ),
    "paid-with-the-matching-one": (
        few([{"blue": 2, "red": 2}, {"blue": 1, "red": 1}, {}], ["blue", "blue", "red", "green"]),
        1,
        ["infect Jakarta 1", "pay 2", "discard red", "discard blue", "draw"],
    ),
    "asked-with-three-cards": (
        few(
            [{"blue": 2, "red": 1}, {"green": 1, "red": 1}, {"green": 2}],
            ["red", "green", "green", "red"],
            pay_cost=2,
            **PAYING,
        ),
        1,
        [],
    ),
    "asked-for-four-of-a-colour": (
        few(
            [{"blue": 4, "red": 1}, {"green": 1, "red": 1}, {"green": 1, "blue": 1}],
            ["red", "green", "red"],
            pay_cost=4,
            **PAYING,
        ),
        2,
        [],
    ),
    # who chooses among cards has more than one colour; who is not asked has one
    "chose-among-colours": (
        few([{"red": 2, "green": 1}, {"blue": 2, "red": 1}, {}], ["blue", "green", "red", "red"]),
        1,
        ["mutate incubation", "discard red"],
    ),
    "one-colour-only": (
        few([{"red": 3}, {"blue": 2, "red": 1}, {}], ["blue", "green", "red", "red"]),
        1,
        ["mutate incubation", "draw", "draw"],
    ),
    "one-colour-left": (
        few([{"red": 2, "green": 1}, {"blue": 1, "red": 1}, {"green": 1}], ["blue", "green", "red"]),
        2,
        ["mutate incubation", "discard green", "draw"],
    ),
    # who does not act could not (C-043 to C-046); who is asked although only an infection is possible can
    "no-action": (
        few([{"red": 1}, {"red": 1}, {"blue": 1}], ["green", "red", "blue", "purple", "green"], active="w06")
        | {"levels": [{"incubation": 2}, STUCK, {"incubation": 2}]},
        0,
        ["draw", "draw", "draw"],
    ),
    "actions-forfeited": (
        few([{"red": 2, "green": 1}, {"blue": 2, "purple": 1}, {}], ["purple", "green", "blue", "red"], active="w06")
        | {"levels": [STUCK, {"incubation": 2}, {}]},
        1,
        ["infect London 1", "discard red", "discard green", "draw"],
    ),
    "must-infect": (
        few([{"blue": 1}, {"blue": 1, "red": 1}, {"green": 1}], ["blue", "green", "red", "purple"], active="w06")
        | {"levels": [{"incubation": 1, "infection": 4, "resistance": 4}, {}, {}]},
        1,
        [],
    ),
    # hands that can hardly be met by chance
    "few-colours-left": (
        few([{"red": 3}, {"green": 2, "red": 1}, {"blue": 1}], ["red", "green", "blue", "blue", "black", "black"])
        | {
            "facts": [
                ["cards", 0, 3],
                *(["at_most", 0, colour, 0] for colour in ("blue", "green")),
                ["at_least", 0, "red", 1],
                ["cards", 1, 3],
                *(["at_most", 1, colour, 0] for colour in ("blue", "black")),
                ["at_most", 1, "green", 2],
            ]
        },
        2,
        ["draw", "draw", "mutate resistance"],
    ),
    # a card of a shown colour leaves: it may have been another one
    "shown-card": (
        few([{"red": 2, "green": 2}, {"blue": 1, "red": 1}, {}], ["red", "green", "blue"])
        | {"shown": [{"red": 1}, {}, {}]},
        1,
        ["mutate resistance", "discard red", "draw"],
    ),
    # thefts: the two know the card, the others do not
    **{
        f"stolen-seen-by-{seat}": (
            few(
                [{"yellow": 1, "red": 1}, {"blue": 1, "red": 2}, {"green": 1}],
                ["red", "green", "blue"],
                display=IN_BOGOTA,
            ),
            seat,
            [*STEALING, "steal 1", "mutate resistance", "draw", "draw"],
        )
        for seat in (0, 1, 2, None)
    },
    **{
        f"stolen-with-facts-seen-by-{seat}": (
            few(
                [{"yellow": 1, "red": 1}, {"blue": 2, "red": 2}, {"green": 1}],
                ["red", "green", "blue"],
                display=IN_BOGOTA,
                shown=[{}, {"blue": 1}, {}],
                turn=1,
                agenda=[["round", 0], ["turn", 0], ["turn", 2], ["turn", 1]],
            ),
            seat,
            ["mutate resistance", "discard red", "draw", "draw", "draw", *STEALING, "steal 1", "draw"],
        )
        for seat in (0, 2, None)
    },
    # the discard pile becomes the deck: what hands hold together is known (C-053)
    "deck-renewed": (
        few([{"red": 2, "green": 1}, {"blue": 2, "red": 1}, {"black": 1}], ["green"], levels=[{"incubation": 2}]),
        1,
        ["draw", "mutate incubation", "discard red", "discard green"],
    ),
}


# what facts of a position say that nobody has seen here
TOLD_BEFORE: dict[str, Callable[[Hands], bool]] = {
    "few-colours-left": lambda hands: (
        hands[0][0] == hands[0][3] == hands[1][0] == hands[1][5] == 0 < hands[0][1] and hands[1][3] <= 2
    )
}


def dealt(game: petri.Game, seat: int | None, seed: int) -> Counter[World]:
    mind, rng = TITLE.mind_of(game.state, seat), seeded(seed)
    counts: Counter[World] = Counter()
    for _ in range(WORLDS):
        world = mind.world(rng)
        assert isinstance(world, ContagionState)
        counts[hands_of(world), deck_of(world)] += 1
    return counts


def critical(freedom: int) -> float:
    """Chi-square is above this in one of 10,000 cases (by Wilson and Hilferty); the seeds are fixed."""
    share = 2 / (9 * freedom)
    return float(freedom * (1 - share + 3.72 * share**0.5) ** 3)


def assert_dealt_as_likely(thinker: Thinker, seed: int) -> None:
    chi_square, freedom = distance(thinker.shares(), dealt(thinker.game, thinker.seat, seed))
    assert freedom == 0 or chi_square < critical(freedom), (thinker.game.played, chi_square, freedom)


@pytest.mark.quick_first
@pytest.mark.parametrize("case", CASES)
def test_worlds_are_as_likely_as_by_brute_force(case: str) -> None:
    position, seat, moves = CASES[case]
    thinker = Thinker({**position, "seed": 5}, seat)
    thinker.drop_unless(TOLD_BEFORE.get(case, lambda hands: True))
    assert_dealt_as_likely(thinker, 1)
    for nth, move in enumerate(moves):
        thinker.play(move)
        assert_dealt_as_likely(thinker, nth)


def test_the_question_tells_nothing_of_the_hand_that_is_asked() -> None:
    """All hear it: it is the same whether the hidden card pays for an infection or only a city action is left."""
    asked = {}
    for colour in COLOURS:
        hands = [{colour: 1}, {"blue": 2, "red": 2}, {"green": 1}]
        stuck = few(hands, ["red", "green", "blue"], levels=[STUCK], active="w06", kept=[["Khartoum"], [], []])
        game = petri.from_position("contagion", stuck)
        asked[game.say()] = asked.get(game.say(), set()) | {any(move.kind == "infect" for move in game.moves())}
    assert list(asked.values()) == [{True, False}]


# ---------------------------------------------------------------------- a deck that is renewed more than once
FEW_PER_COLOUR = 4
RENEWED = [(8, 2), (9, 2), (11, 2), (4, 3)]  # seeds of games, and how often the deck is renewed in them


def small_deck(folder: Path) -> str:
    data = copy.deepcopy(dict(content.standard().data))
    data["contagion_deck"] |= {"count_per_colour": FEW_PER_COLOUR, "total": FEW_PER_COLOUR * len(COLOURS)}
    (folder / content.FILE).write_text(json.dumps(data), encoding="utf-8")
    return str(folder)


def crowded(folder: Path, chance: random.Random) -> Position:
    """Few cards in two hands and the deck, most of them in the third hand, which is the seat's own."""
    cards = [colour for colour in COLOURS for _ in range(FEW_PER_COLOUR)]
    chance.shuffle(cards)
    hands = [[cards.pop() for _ in range(chance.randint(2, 4))] for _ in range(2)]
    deck = [cards.pop() for _ in range(chance.randint(1, 2))]
    pile = Counter(cards.pop() for _ in range(chance.randint(4, 7)))
    held = [dict(Counter(hand)) for hand in (*hands, cards)]
    position = few(held, deck, levels=[{"incubation": chance.randint(1, 2)}, {"incubation": 1}])
    return position | {"discard": dict(pile), "options": {"players": 3, "content": small_deck(folder)}}


def renewals(game: petri.Game) -> int:
    return sum(fact[0] == "renewed" for fact in game.view().get("facts", ()))


@pytest.mark.parametrize(("seed", "times"), RENEWED)
def test_worlds_after_several_renewals_of_the_deck(seed: int, times: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    thinker = Thinker({**crowded(tmp_path, chance), "seed": seed}, 2)
    game = thinker.game
    reached: Counter[int] = Counter()
    while reached[times] < 4:
        moves = game.moves()
        draws = [move for move in moves if move.kind == "draw"]
        thinker.play(chance.choice(draws if draws and chance.random() < 0.6 else moves).text)
        reached[renewals(game)] += 1
        if renewals(game) > 1:
            assert_dealt_as_likely(thinker, len(game.played))


# ---------------------------------------------------------------------- whole games
def some_stops(players: int, seed: int, every: int) -> Iterator[petri.Game]:
    """A random game at some of its decisions."""
    game, chance = petri.new("contagion", players=players, seed=seed), random.Random(seed)
    for _ in stroll(game, chance):
        if chance.randrange(every) == 0:
            yield game


def world_of(game: petri.Game, seat: int | None, seed: int) -> ContagionState:
    world = TITLE.mind_of(game.state, seat).world(seeded(seed))
    assert isinstance(world, ContagionState)
    return world


@pytest.mark.quick_first
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_mind_knows_what_the_view_tells(players: int) -> None:
    """From the state and from the view, the same worlds are dealt bit for bit; they look the same and ask the same."""
    for game in some_stops(players, 40 + players, 12):
        for seat in (*range(players), None):
            view = game.view(seat)
            world = world_of(game, seat, 9)
            told = TITLE.mind(view).world(seeded(9))
            assert TITLE.position(world, game.options) == TITLE.position(told, game.options)
            assert TITLE.view(world, game.options, seat) == view
            assert asks_the_same(world)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_known_holds_in_the_game_and_in_every_world(players: int) -> None:
    for game in some_stops(players, 50 + players, 9):
        for seat in (players - 1, None):
            mind = TITLE.mind_of(game.state, seat)
            assert isinstance(mind, ContagionMind)
            assert admits(mind, hands_of(state_of(game)))
            for seed in range(3):
                assert admits(mind, hands_of(world_of(game, seat, seed)))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_spy_sees_no_difference(players: int) -> None:
    """A game with other hidden cards that looks the same to a seat deals it the same worlds."""
    for game in some_stops(players, 60 + players, 12):
        for seat in (0, None):
            other = world_of(game, seat, 1)
            worlds = [TITLE.mind_of(state, seat).world(seeded(2)) for state in (game.state, other)]
            assert TITLE.position(worlds[0], game.options) == TITLE.position(worlds[1], game.options)


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2), (5, 3)])
def test_other_seats_have_minds_in_a_world_too(players: int, seed: int) -> None:
    """What they know of thefts, and held when the deck was renewed, is dealt with the cards."""
    for game in some_stops(players, seed, 15):
        world = world_of(game, 0, 7)
        for seat in range(1, players):
            mind = TITLE.mind_of(world, seat)
            assert isinstance(mind, ContagionMind)
            assert (mind.renewals > 0) == any(fact[0] == "renewed" for fact in game.view().get("facts", ()))
            other = mind.world(seeded(8))
            assert TITLE.view(other, game.options, seat) == TITLE.view(world, game.options, seat)


def test_the_victim_remembers_what_was_stolen() -> None:
    position, _, _ = CASES["stolen-seen-by-1"]
    game = petri.from_position("contagion", {**position, "seed": 5})
    for move in (*STEALING, "steal 1"):
        game.play(move)
    (colour,) = game.view(1)["stolen"]
    assert game.view(0)["stolen"] == [colour] and game.view(2)["stolen"] == game.view()["stolen"] == [None]
    for seed in range(50):
        assert game.imagine(1, seed).position()["hands"][0].get(colour, 0) >= 1
        assert game.imagine(1, seed).view(1) == game.view(1)


# ---------------------------------------------------------------------- positions
def test_facts_lapse_with_the_last_card() -> None:
    game = petri.from_position("contagion", few([{"red": 2, "green": 1}, {"blue": 1}, {}], ["blue", "green"]))
    assert "facts" not in game.position()
    game.play("mutate incubation")
    game.play("discard red")
    assert game.position()["facts"] == [["cards", 0, 2], ["at_most", 0, "red", 1]]
    game.play("discard green")
    assert game.position()["facts"][-1] == ["chosen", 0, "green"]
    game.play("mutate resistance")
    assert "facts" not in game.position()


@pytest.mark.parametrize(
    "facts",
    [
        7,
        ["cards"],
        [["rumour", 0, 2]],
        [["cards", 0]],
        [["cards", 5, 2]],
        [["left", 0, "red"]],
        [["cards", 0, 3]],
        [["cards", 0, 2], ["at_most", 0, "pink", 1]],
        [["cards", 0, 2], ["cards", 1, 1], ["stolen", 0, 0]],
        [["cards", 0, 2], ["stolen", 0, 1]],
        [["renewed", {"red": 11}]],
    ],
)
def test_facts_that_cannot_be(facts: Any) -> None:
    with pytest.raises(petri.PetriError) as error:
        petri.from_position("contagion", {**few([{"red": 2}, {"blue": 1}, {}], ["blue"]), "facts": facts})
    assert error.value.values["where"] == "facts"


def test_a_position_that_contradicts_itself_still_gives_worlds() -> None:
    """Nobody has seen what is said to have been seen: then only the cards that lie there count."""
    position = few([{"red": 2}, {"blue": 1}, {}], ["blue", "red"])
    for fact in (["only", 0, "black"], ["at_least", 0, "green", 2], ["at_least", 0, "green", 1]):
        game = petri.from_position("contagion", {**position, "facts": [["cards", 0, 2], fact]})
        assert sum(hands_of(world_of(game, 1, 3))[0]) == 2


def test_what_may_be_thought_stays_bounded() -> None:
    """However often one of several colours must be there, also when no further bound can be noted."""
    belief = Belief(1, vec[i64]([9] * 6))
    belief.gain(0, NEW, 0, 40)
    for nth in range(MOST_BOUNDS):
        belief.limit(0, nth % 6, 1 + nth // 6, 30 - nth // 6)
    assert belief.free_number() == MOST_BOUNDS
    for _ in range(12):  # six to the power of twelve is two billions
        belief.one_of(0, vec[i64]([1] * 6))
        assert len(belief.hypotheses) <= MOST_HYPOTHESES


def test_what_is_too_much_to_weigh_is_thinned_out() -> None:
    """Four hands of which three hundred things may be thought each: eight billions together."""
    mind = TITLE.mind_of(petri.new("contagion", players=5, seed=1).state, 0)
    assert isinstance(mind, ContagionMind)
    for nth, belief in enumerate(mind.beliefs):
        first = belief.hypotheses[0]
        belief.hypotheses = [first.copy() for _ in range(300)]
        for number, each in enumerate(belief.hypotheses):
            each.seen, each.weight = number << 12 * nth, (1 + number) / 300
    mind.sums = [{} for _ in mind.beliefs]
    assert len(mind.beliefs) == 4
    mind.weigh()
    assert 0 < mind.work <= MOST_WORK
    for belief in mind.beliefs:
        weights = [each.weight for each in belief.hypotheses]
        assert len(weights) > 5 and weights == sorted(weights, reverse=True) and weights[0] == 1.0
        assert belief.total == pytest.approx(sum(weights))
