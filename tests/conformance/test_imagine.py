"""What an imagined game keeps and what it deals afresh: all that a seat knows, and nothing it does not."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import petri
from conformance.checks import play_on, stops
from conformance.policies import by_kind
from conformance.subject import Variant
from conformance.variants import SUBJECTS, VARIANTS
from petri.core.playout import Tally, playout
from petri.core.rng import seeded

HIDDEN = {"options": {"players": 3, "epidemics": 5}, "roles": ["medic", "scientist", "dispatcher"]}
LAYERED = {
    **HIDDEN,
    "hands": [["Paris", "Airlift"], ["Lima", "Cairo"], ["Tokyo"]],
    "shown": [[], ["Cairo"], []],
    "infection_deck": ["Seoul", "Tokyo", "Cairo", "Paris", "..."],
    "layers": [1, 1, 1, 1, *[0] * 44],
}


def imagined(position: dict[str, Any], seat: int | None, seed: int) -> dict[str, Any]:
    return petri.from_position("pandemic", position).imagine(seat, seed).position()


# ---------------------------------------------------------------------- every title
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_what_nobody_knows_is_reshuffled(variant: Variant) -> None:
    """Other keys put other cards on top, so whoever saw the next ones before an undo knows nothing of them any more."""
    subject = SUBJECTS[variant.title]
    game = variant.game(3)
    dealt = []
    for nth in range(6):
        twin = game.copy()
        twin.reshuffle(f"shake256:{nth:032x}")
        dealt.append(subject.dealt(twin.position()))
    assert any(cards != dealt[0] for cards in dealt[1:])


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_no_imagined_game_knows_the_future(variant: Variant) -> None:
    """The chance of an imagined game is not the chance of the game."""
    game = variant.game(3)
    futures = [play_on(game.copy(), by_kind, 1, 200), *(play_on(game.imagine(0, n), by_kind, 1, 200) for n in range(3))]
    assert any(future != futures[0] for future in futures[1:])


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_playout_is_the_game_without_what_seats_learn(variant: Variant) -> None:
    """It takes the same course; of its end nobody may ask what a seat knows unless nothing is hidden."""
    title = SUBJECTS[variant.title].rules
    for seed in range(4):
        game = variant.game(seed)
        state, rng = game.state.copy(), seeded(seed)
        while state.result == 0:
            moves = state.legal()
            state.play(moves[int(rng.below(len(moves)))])
        end = game.state.copy()
        playout(end, seeded(seed), Tally())
        assert not end.noting
        learnt = {field.key for field in title.table(state).all if not field.in_digest}
        ends = [title.position(each, game.options) for each in (state, end)]
        assert {key for key, value in ends[0].items() if ends[1].get(key) != value} <= learnt
        assert title.mind_of(state, 0).world(seeded(1)).result == state.result
        if state.noting:
            with pytest.raises(ValueError, match="in a playout"):
                title.mind_of(end, 0)


def test_it_is_made_from_the_view_alone() -> None:
    """Two games that look alike to a seat are imagined alike."""
    other = {**LAYERED, "hands": [["Paris", "Airlift"], ["Sydney", "Cairo"], ["Osaka"]]}
    games = [petri.from_position("pandemic", position) for position in (LAYERED, other)]
    assert games[0].view(0) == games[1].view(0)
    assert games[0].imagine(0, 9).position() == games[1].imagine(0, 9).position()


def test_a_source_of_bits_will_do() -> None:
    import random

    game = petri.new("pandemic", seed=4)
    assert game.imagine(0, random.Random(1)).view(0) == game.imagine(0, seeded(1)).view(0) == game.view(0)


# ---------------------------------------------------------------------- Pandemic: the infection deck
def test_cards_of_the_last_intensify_stay_on_top() -> None:
    orders = set()
    for seed in range(60):
        deck = imagined(LAYERED, 0, seed)["infection_deck"]
        assert set(deck[:4]) == {"Seoul", "Tokyo", "Cairo", "Paris"}
        assert set(deck[4:]).isdisjoint(deck[:4])
        orders.add(tuple(deck[:4]))
    assert len(orders) > 15


def test_layers_of_a_game_are_kept() -> None:
    """After two epidemics three layers lie on each other; no imagined card leaves its layer."""
    variant = Variant("pandemic", "", {"players": 2, "epidemics": 6, "open_hands": False})
    found = 0
    for seed in range(12):
        for game in stops(variant, by_kind, seed, 10):
            position = game.position()
            if len(set(position["layers"])) < 3 or position["joined"]:
                continue
            found += 1
            other = game.imagine(1, seed).position()
            assert other["layers"] == position["layers"]
            for layer in set(position["layers"]):
                places = [place for place, its in enumerate(position["layers"]) if its == layer]
                decks = [{its["infection_deck"][place] for place in places} for its in (position, other)]
                assert decks[0] == decks[1]
    assert found >= 3


def test_who_played_forecast_knows_the_order_and_the_others_the_cards() -> None:
    game = petri.from_position("pandemic", {**LAYERED, "hands": [["Forecast"], ["Lima", "Cairo"], ["Tokyo"]]})
    game.play("forecast")
    while game.prompt == "order":
        game.play(game.moves()[0])
    top = game.position()["infection_deck"][:6]
    layers = game.position()["layers"][:6]
    others = [game.imagine(1, seed).position() for seed in range(40)]
    for seed in range(10):
        assert game.imagine(0, seed).position()["infection_deck"][:6] == top
    for other in others:
        deck = other["infection_deck"]
        # the 4 cards of the last Intensify are among the top 6 in any order, with 2 unknown ones from below
        assert {"Seoul", "Tokyo", "Cairo", "Paris"} < set(deck[:6])
        assert sorted(other["layers"][:6]) == sorted(layers)
    assert len({other["infection_deck"][5] for other in others}) > 4
    assert any(other["infection_deck"][0] not in ("Seoul", "Tokyo", "Cairo", "Paris") for other in others)


def test_what_is_drawn_of_a_forecast_is_known_no_longer() -> None:
    """The five cards left of a forecast are known to the one who looked until an Intensify comes over them."""
    game = petri.from_position(
        "pandemic", {**LAYERED, "hands": [["Forecast"], ["Lima", "Cairo"], ["Tokyo"]], "actions": 1}
    )
    game.play("forecast")
    while game.prompt == "order":
        game.play(game.moves()[0])
    top = game.position()["infection_deck"][:6]
    game.play("pass")
    left = game.view(0)["infection_deck"]["seen"]
    drawn = [card for card in top if card in game.position()["infection_discard"]]
    assert drawn == top[: len(drawn)] and 1 <= len(drawn) < 6
    assert [left[str(place)] for place in range(6 - len(drawn))] == top[len(drawn) :]
    assert game.view(1)["infection_deck"]["seen"] == {}


# ---------------------------------------------------------------------- Pandemic: the player cards
def test_each_pile_keeps_its_one_epidemic() -> None:
    game = petri.new("pandemic", players=4, epidemics=6, seed=8)
    places = Counter()
    for seed in range(40):
        position = game.imagine(2, seed).position()
        top = 0
        for size in position["piles"]:
            pile = position["player_deck"][top : top + size]
            assert pile.count("Epidemic") == 1
            top += size
        places[position["player_deck"].index("Epidemic")] += 1
    assert len(position["piles"]) == 6
    assert len(places) > 4


def test_known_cards_stay_in_their_hands() -> None:
    second = Counter()
    for seed in range(60):
        hands = imagined(LAYERED, 0, seed)["hands"]
        assert hands[0] == ["Paris", "Airlift"]
        assert "Cairo" in hands[1] and len(hands[1]) == 2 and len(hands[2]) == 1
        second.update(card for card in hands[1] if card != "Cairo")
    assert not {"Paris", "Airlift", "Cairo"} & set(second)
    assert len(second) > 25


def test_open_hands_are_kept_whole() -> None:
    position = {**LAYERED, "options": {"players": 3, "epidemics": 4}}
    game = petri.from_position("pandemic", position)
    for seat in (0, 1, 2, None):
        assert game.imagine(seat, 5).position()["hands"] == game.position()["hands"]


def test_events_that_left_unseen_may_be_any() -> None:
    game = petri.new("pandemic", players=2, events=2, seed=5, roles=["medic", "scientist"])
    gone = Counter(card for seed in range(60) for card in game.imagine(0, seed).position()["unseen_out"])
    events = {"Airlift", "Forecast", "Government Grant", "One Quiet Night", "Resilient Population"}
    assert set(gone) == events - set(game.position()["hands"][0])


@pytest.mark.parametrize(
    ("prompt", "moves", "hands"),
    [
        ("window", ["pass"], [[], ["Airlift", "Lima"], ["Tokyo", "Cairo"]]),
        ("pay_special", ["special Tokyo"], [["Paris", "Lima", "Airlift"], [], ["Cairo"]]),
        (
            "pay_cure",
            ["cure blue", "keep Paris"],
            [["Paris", "Milan", "London", "Essen", "Madrid", "New York", "Chicago"]],
        ),
    ],
)
def test_who_is_asked_holds_what_it_takes(prompt: str, moves: list[str], hands: list[list[str]]) -> None:
    """A hidden hand that is asked for something has it in every imagination."""
    roles = ["operations_expert", "contingency_planner", "researcher"]
    position = {**HIDDEN, "roles": roles, "hands": [*hands, *[[]] * (3 - len(hands))]}
    game = petri.from_position("pandemic", position)
    for move in moves:
        game.play(move)
    assert game.prompt == prompt
    asked = game.to_act
    for seat in [seat for seat in (0, 1, 2, None) if seat != asked]:
        for seed in range(8):
            other = game.imagine(seat, seed)
            assert other.view(seat) == game.view(seat)
            kinds = {move.kind for move in other.moves(asked)} - {"pass"}
            assert kinds, "the hand has nothing to decide about"
            play_on(other, by_kind, seed)
            assert other.outcome is not None


def test_every_hidden_card_is_about_as_likely() -> None:
    """The one hidden card of a seat: each of the 51 unknown cards about as often as any other."""
    position = {**HIDDEN, "hands": [["Paris", "Lima"], ["Tokyo"], []], "infection_deck": ["Seoul", "..."]}
    game = petri.from_position("pandemic", position)
    counts = Counter(game.imagine(0, seed).position()["hands"][1][0] for seed in range(600))
    assert len(counts) == 51
    expected = 600 / 51
    chi_square = sum((n - expected) ** 2 / expected for n in counts.values())
    assert chi_square < 90  # 50 degrees of freedom: above 90 in one of 2,000 cases, and the seeds are fixed
