"""Resistance: what it saves, from what, and at which price (C-096 to C-111)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from contagion_tools import (
    discarded,
    dish,
    display,
    hand,
    heard,
    idle_turn,
    level,
    levels,
    of_kind,
    on_board,
    own_set,
    play,
    refused,
    rows,
    table,
    texts,
)

import petri
from petri.games.contagion import content

CURE_FOUND = "w01"  # remove 4 cubes
LABORATORY_INSPECTION = "w02"  # discard half of the hand
VACCINATION_CAMPAIGN = "w03"  # lower incubation or infection rate by 1
QUARANTINE_ZONE = "w04"  # remove all cubes from one city
EVACUATION = "e12"  # remove 1 cube
HEAT_WAVE = "e07"  # at the end of the turn discard down to 5
HAND_WASHING = "e04"  # infection rate counts as 1 lower


def resisting(
    card: str,
    resistance: int,
    cubes: Mapping[str, int] | None = None,
    held: Mapping[str, int] | None = None,
    rates: Sequence[int] = (1, 1),
    **more: Any,
) -> petri.Game:
    """Seat 0 with a resistance level under the effect of a card; cubes of seat 0 by city."""
    cities: dict[str, Any] = {"Tokyo": [], "Cairo": [], "Berlin": []}
    cities.update({city: [[0, n]] for city, n in (cubes or {}).items()})
    return table(levels=[(*rates, resistance)], hands=[held or {}], active=card, display=cities, **more)


def rates_after(moves: Sequence[str], tmp_path: Path, **changed: Any) -> tuple[int, ...]:
    """The levels after moves against a Vaccination Campaign that a designer has changed."""
    params = {"n": changed.pop("n", -1), "tracks": changed.pop("tracks")}
    folder = own_set(tmp_path, w03={"params": params})
    game = resisting(VACCINATION_CAMPAIGN, content=folder, **changed)
    play(game, *moves)
    assert game.prompt == "actions"
    return levels(game, 0)


# ---------------------------------------------------------------------- what it protects, and from what
@pytest.mark.rule("C-096")
def test_cubes_can_be_protected() -> None:
    game = resisting(CURE_FOUND, 4, {"Tokyo": 3, "Cairo": 1})
    play(game, "resist")
    assert (game.prompt, on_board(game, 0), level(game, 0, "resistance")) == ("actions", 4, 3)


@pytest.mark.rule("C-096")
def test_cards_can_be_protected() -> None:
    held = {"blue": 3, "red": 3}
    game = resisting(LABORATORY_INSPECTION, 3, held=held)
    play(game, "resist")
    assert (game.prompt, hand(game, 0), level(game, 0, "resistance")) == ("actions", held, 2)


@pytest.mark.rule("C-096")
def test_levels_can_be_protected() -> None:
    game = resisting(VACCINATION_CAMPAIGN, 1, rates=(2, 3))
    play(game, "lower infection", "resist")
    assert (game.prompt, levels(game, 0)) == ("actions", (2, 3, 0))


@pytest.mark.rule("C-097")
@pytest.mark.parametrize("card", [CURE_FOUND, QUARANTINE_ZONE, EVACUATION, LABORATORY_INSPECTION, HAND_WASHING])
def test_it_works_against_events_and_who_cards(card: str) -> None:
    """The losses of the standard cards; Heat Wave comes at the end of the turn."""
    game = resisting(card, 2, {"Tokyo": 1}, {"blue": 3}, (2, 2))
    play(game, *of_kind(game, "clear"))
    assert (game.to_act, game.prompt, texts(game)) == (0, "resist", ["resist", "accept"])


@pytest.mark.rule("C-097")
def test_it_works_against_a_loss_at_the_end_of_the_turn() -> None:
    game = resisting(HEAT_WAVE, 2, held={"blue": 5})
    play(game, "draw", "draw")
    assert (game.to_act, game.prompt) == (0, "resist")
    play(game, "resist")
    assert (game.turn, sum(hand(game, 0).values()), level(game, 0, "resistance")) == (1, 7, 1)


@pytest.mark.rule("C-097", "C-098")
def test_it_works_neither_against_payments_nor_against_the_hand_limit() -> None:
    game = table(levels=[(2, 1, 4)], hands=[{"blue": 5, "red": 4}], display={"Jakarta": [], "Tokyo": [], "Cairo": []})
    play(game, "draw")
    assert game.prompt == "hand_limit"
    refused(game, "resist")
    play(game, "discard blue", "discard blue", "mutate incubation")
    assert game.prompt == "pay_cards"
    refused(game, "resist")


@pytest.mark.rule("C-098")
def test_it_does_not_help_against_a_city_action_that_takes_cards() -> None:
    """Sydney: every opponent discards a card, also one with resistance 4, while a WHO card is active."""
    game = table(
        levels=[(1, 1, 1), (1, 1, 4), (1, 1, 4)],
        hands=[{"blue": 1}, {"red": 1, "green": 1}, {"black": 1}],
        display={"Sydney": [[0, 4]], "Tokyo": [], "Cairo": []},
        active="w05",
    )
    play(game, "infect Sydney 1", "use Sydney")
    assert (game.to_act, texts(game)) == (1, ["discard red", "discard green"])
    play(game, "discard red")
    assert (hand(game, 1), hand(game, 2)) == ({"green": 1}, {})
    assert level(game, 1, "resistance") == level(game, 2, "resistance") == 4


@pytest.mark.rule("C-098")
def test_it_does_not_help_against_a_city_action_that_takes_cubes() -> None:
    game = table(
        levels=[(1, 1, 1), (1, 1, 4)],
        display={"Jakarta": [[1, 3]], "Tokyo": [], "Cairo": []},
        kept=[["Baghdad"], [], []],
    )
    play(game, "use Baghdad", "remove 2 of 1 from Jakarta")
    assert (game.to_act, game.prompt) == (0, "actions")
    assert (rows(game, "Jakarta"), level(game, 1, "resistance")) == ([(1, 1)], 4)


@pytest.mark.rule("C-098")
def test_it_does_not_help_against_a_city_action_that_steals() -> None:
    game = table(
        levels=[(1, 1, 1), (1, 1, 4)],
        hands=[{"yellow": 1}, {"red": 1}],
        display={"Bogotá": [[0, 7]], "Tokyo": [], "Cairo": []},
    )
    play(game, "infect Bogotá 1", "use Bogotá", "steal 1")
    assert (game.to_act, game.prompt) == (0, "actions")
    assert (hand(game, 0), hand(game, 1), level(game, 1, "resistance")) == ({"red": 1}, {}, 4)


@pytest.mark.rule("C-098")
def test_it_does_not_help_against_the_own_city_action(tmp_path: Path) -> None:
    """In a designer's set Sydney costs the player who filled it a card."""
    folder = own_set(tmp_path, sydney={"params": {"who": "self", "mode": "count", "n": 1}})
    game = table(
        content=folder,
        levels=[(1, 1, 4)],
        hands=[{"blue": 1, "red": 1, "green": 1}],
        display={"Sydney": [[0, 4]], "Tokyo": [], "Cairo": []},
    )
    play(game, "infect Sydney 1", "pay 1", "use Sydney")
    assert (game.prompt, texts(game)) == ("discard", ["discard red", "discard green"])


@pytest.mark.rule("C-108")
def test_a_card_may_say_that_its_loss_cannot_be_resisted(tmp_path: Path) -> None:
    game = resisting(CURE_FOUND, 4, {"Tokyo": 4}, content=own_set(tmp_path, w01={"protects": None}))
    assert (game.prompt, on_board(game, 0), level(game, 0, "resistance")) == ("actions", 0, 4)


# ---------------------------------------------------------------------- uses
@pytest.mark.rule("C-099")
@pytest.mark.parametrize(("resistance", "stay"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_one_use_protects_as_many_elements_as_the_level(resistance: int, stay: int) -> None:
    game = resisting(CURE_FOUND, resistance, {"Tokyo": 4})
    happened = play(game, "resist")
    assert heard(happened, "resisted") == [{"seat": 0, "number": stay, "level": resistance - 1}]
    if game.prompt == "resist":
        play(game, "accept")
    assert on_board(game, 0) == stay


@pytest.mark.rule("C-100")
@pytest.mark.parametrize("resistance", [1, 2, 3, 4])
def test_each_use_costs_one_level_however_much_it_protects(resistance: int) -> None:
    one = resisting(EVACUATION, resistance, {"Tokyo": 3})
    play(one, "resist")
    assert (one.prompt, on_board(one, 0), level(one, 0, "resistance")) == ("actions", 3, resistance - 1)
    four = resisting(CURE_FOUND, resistance, {"Tokyo": 4})
    play(four, "resist")
    assert level(four, 0, "resistance") == resistance - 1


@pytest.mark.rule("C-101")
def test_several_uses_each_with_the_level_left() -> None:
    """From level 2: 2 + 1 elements."""
    game = resisting(CURE_FOUND, 2, {"Tokyo": 4})
    first, second = play(game, "resist"), play(game, "resist")
    assert [entry["number"] for entry in heard(first + second, "resisted")] == [2, 1]
    assert (game.prompt, on_board(game, 0), level(game, 0, "resistance")) == ("actions", 3, 0)


@pytest.mark.rule("C-101")
def test_several_uses_for_cards() -> None:
    """Nine cards, half of them are four: 3 + 1 from level 3, and level 1 is left."""
    game = resisting(LABORATORY_INSPECTION, 3, held={"blue": 9})
    play(game, "resist", "resist")
    assert (game.prompt, hand(game, 0), level(game, 0, "resistance")) == ("actions", {"blue": 9}, 1)


@pytest.mark.rule("C-102")
@pytest.mark.parametrize("card", [CURE_FOUND, EVACUATION])
def test_no_use_at_level_0(card: str) -> None:
    game = resisting(card, 0, {"Tokyo": 1})
    assert game.prompt == "actions"
    assert on_board(game, 0) == 0
    refused(game, "resist")
    assert level(game, 0, "resistance") == 0


@pytest.mark.rule("C-103")
def test_nobody_has_to_resist() -> None:
    game = resisting(CURE_FOUND, 4, {"Tokyo": 4})
    assert texts(game) == ["resist", "accept"]
    play(game, "accept")
    assert (on_board(game, 0), level(game, 0, "resistance")) == (0, 4)


@pytest.mark.rule("C-103")
def test_one_may_stop_after_the_first_use() -> None:
    game = resisting(CURE_FOUND, 3, {"Tokyo": 4})
    play(game, "resist")
    assert texts(game) == ["resist", "accept"]
    play(game, "accept")
    assert (on_board(game, 0), level(game, 0, "resistance")) == (3, 2)


# ---------------------------------------------------------------------- how much is lost
@pytest.mark.rule("C-104")
@pytest.mark.parametrize(
    ("owned", "resistance", "uses", "lost"),
    [
        (1, 1, 1, 0),
        (4, 1, 1, 3),
        (10, 2, 1, 2),
        (10, 2, 2, 1),
        (10, 2, 0, 4),
        (3, 2, 1, 1),
        (3, 2, 2, 0),
        (2, 1, 1, 1),
        (2, 2, 0, 2),
    ],
)
def test_what_is_hit_and_not_protected_is_lost(owned: int, resistance: int, uses: int, lost: int) -> None:
    """Cure Found! demands 4 cubes; nothing has to be given in place of a protected cube."""
    game = resisting(
        CURE_FOUND, resistance, {"Jakarta": (owned + 1) // 2, "Moscow": owned // 2} if owned > 1 else {"Tokyo": 1}
    )
    play(game, *["resist"] * uses)
    if game.prompt == "resist":
        play(game, "accept")
    while game.prompt == "remove_own":
        play(game, texts(game)[0])
    assert game.prompt == "actions"
    assert on_board(game, 0) == owned - lost
    assert dish(game, 0) == 12 - owned + lost
    assert level(game, 0, "resistance") == resistance - uses


@pytest.mark.rule("C-104")
@pytest.mark.parametrize(("held", "uses", "left"), [(9, 0, 5), (9, 1, 7), (9, 2, 8), (3, 1, 3), (2, 0, 1), (1, 0, 1)])
def test_cards_that_are_not_protected_are_lost(held: int, uses: int, left: int) -> None:
    """Laboratory Inspection takes half of the hand, rounded down; resistance 2."""
    game = resisting(LABORATORY_INSPECTION, 2, held={"red": held})
    play(game, *["resist"] * uses)
    if game.prompt == "resist":
        play(game, "accept")
    assert (game.prompt, hand(game, 0)) == ("actions", {"red": left})


# ---------------------------------------------------------------------- order and choice
@pytest.mark.rule("C-105")
def test_the_city_is_chosen_first_then_resistance_then_the_loss() -> None:
    game = resisting(QUARANTINE_ZONE, 1, {"Tokyo": 2, "Cairo": 3})
    assert texts(game) == ["clear Tokyo", "clear Cairo"]
    play(game, "clear Cairo")
    assert (game.prompt, on_board(game, 0)) == ("resist", 5)
    play(game, "resist")  # the last possible use
    assert (game.prompt, rows(game, "Tokyo"), rows(game, "Cairo")) == ("actions", [(0, 2)], [(0, 1)])


@pytest.mark.rule("C-105")
def test_the_mutation_is_chosen_first_then_resistance_then_the_loss() -> None:
    game = resisting(VACCINATION_CAMPAIGN, 2, rates=(3, 2))
    assert texts(game) == ["lower incubation", "lower infection"]
    play(game, "lower incubation")
    assert (game.prompt, levels(game, 0)) == ("resist", (3, 2, 2))
    play(game, "accept")
    assert levels(game, 0) == (2, 2, 2)


@pytest.mark.rule("C-105")
def test_nothing_is_lost_before_all_uses_are_declared() -> None:
    game = resisting(CURE_FOUND, 2, {"Tokyo": 2, "Cairo": 2})
    happened = play(game, "resist")
    assert (game.prompt, on_board(game, 0), heard(happened, "removed")) == ("resist", 4, [])
    happened = play(game, "accept")
    assert (game.prompt, texts(game)) == ("remove_own", ["lift Tokyo", "lift Cairo"])
    refused(game, "resist")


@pytest.mark.rule("C-106")
def test_one_use_covers_elements_of_different_places() -> None:
    """Its cubes may be in any cities: of six cubes in three cities any two of the four that are hit are saved."""
    found = set()
    for first in ("Tokyo", "Cairo", "Moscow"):
        for second in ("Tokyo", "Cairo", "Moscow"):
            game = resisting(CURE_FOUND, 2, {"Tokyo": 2, "Cairo": 2, "Moscow": 2})
            play(game, "resist", "accept", f"lift {first}", f"lift {second}")
            assert game.prompt == "actions"
            found.add(tuple(sum(n for _, n in rows(game, city)) for city in ("Tokyo", "Cairo", "Moscow")))
    assert found == {(0, 2, 2), (2, 0, 2), (2, 2, 0), (1, 1, 2), (1, 2, 1), (2, 1, 1)}


@pytest.mark.rule("C-106")
def test_no_card_can_hit_several_kinds_of_elements(tmp_path: Path) -> None:
    """So a use is never divided among kinds: an effect has one kind of loss, and other data are refused."""
    kinds = {card["id"]: card["effect"]["protects"] for card in (*content.standard().events, *content.standard().who)}
    assert {card: kind for card, kind in kinds.items() if kind is not None} == {
        "e04": "levels",
        "e07": "cards",
        "e12": "cubes",
        "w01": "cubes",
        "w02": "cards",
        "w03": "levels",
        "w04": "cubes",
    }
    with pytest.raises(petri.ContentError):
        petri.new("contagion", content=own_set(tmp_path, w01={"protects": ["cards", "cubes"]}))


@pytest.mark.rule("C-107")
def test_a_protected_level_and_the_price_of_its_protection() -> None:
    game = resisting(VACCINATION_CAMPAIGN, 3, rates=(2, 1))
    play(game, "lower incubation", "resist")
    assert levels(game, 0) == (2, 1, 2)


@pytest.mark.rule("C-107")
@pytest.mark.parametrize(
    ("resistance", "n", "moves", "left"),
    [
        (3, -1, ["resist"], 2),  # the level is saved, and one is spent
        (3, -1, ["accept"], 2),
        (3, -2, ["resist"], 2),
        (3, -2, ["accept"], 1),
        (2, -4, ["resist"], 1),  # both levels are saved
        (1, -1, ["resist"], 0),
    ],
)
def test_resistance_may_protect_itself(tmp_path: Path, resistance: int, n: int, moves: list[str], left: int) -> None:
    """The cards of a designer lower the resistance itself."""
    assert rates_after(moves, tmp_path, resistance=resistance, n=n, tracks=["resistance"]) == (1, 1, left)


@pytest.mark.rule("C-108")
@pytest.mark.parametrize("card", ["e11", "w05", "w06", "e01", "e02", "e03", "e05", "e06", "e08", "e09", "e10"])
def test_bans_limits_smaller_draws_and_benefits_cannot_be_resisted(card: str) -> None:
    cities = {"Jakarta": [[0, 2]], "Tokyo": [], "Cairo": []}
    game = table(levels=[(2, 2, 4)] * 3, hands=[{"blue": 4}], active=card, display=cities)
    prompts = set()
    while game.turn == 0:
        prompts.add(game.prompt)
        refused(game, "resist")
        play(game, "draw" if "draw" in texts(game) else texts(game)[-1])
    assert "actions" in prompts
    assert level(game, 0, "resistance") == 4


@pytest.mark.rule("C-108")
@pytest.mark.parametrize("card", ["e01", "e06", "e11", "w05", "w06"])
def test_no_set_of_cards_can_make_a_ban_a_cost_or_a_smaller_draw_resistible(card: str, tmp_path: Path) -> None:
    for protects in ("cards", "cubes", "levels"):
        with pytest.raises(petri.ContentError):
            petri.new("contagion", content=own_set(tmp_path, **{card: {"protects": protects}}))


@pytest.mark.rule("C-108")
def test_a_level_that_does_not_count_for_a_turn_can_be_protected() -> None:
    for answer, most in (("resist", 3), ("accept", 2)):
        game = resisting(HAND_WASHING, 1, held={"black": 2}, rates=(1, 3))
        play(game, answer)
        assert of_kind(game, "infect")[0] == f"infect Cairo {most}"


@pytest.mark.rule("C-109")
def test_the_owner_chooses_the_cubes_that_are_lost() -> None:
    others = {"Jakarta": [[1, 2], [0, 2]], "Tokyo": [[0, 1]], "Cairo": [[0, 3]], "Berlin": [[1, 1]]}
    game = table(levels=[(1, 1, 1)], active=CURE_FOUND, display=others)
    play(game, "resist")
    assert (game.to_act, game.prompt) == (0, "remove_own")
    assert texts(game) == ["lift Jakarta", "lift Tokyo", "lift Cairo"]  # where seat 0 has cubes
    play(game, "lift Cairo", "lift Jakarta", "lift Cairo")
    assert game.prompt == "actions"
    assert [rows(game, city) for city in display(game)] == [[(1, 2), (0, 1)], [(0, 1)], [(0, 1)], [(1, 1)]]


@pytest.mark.rule("C-109")
def test_the_owner_chooses_the_cards_that_are_lost() -> None:
    game = resisting(LABORATORY_INSPECTION, 1, held={"blue": 2, "red": 2, "green": 2})
    play(game, "resist")
    assert (game.to_act, game.prompt) == (0, "discard")
    assert texts(game) == ["discard blue", "discard red", "discard green"]
    play(game, "discard green", "discard blue")
    assert (game.prompt, hand(game, 0)) == ("actions", {"blue": 1, "red": 2, "green": 1})
    assert discarded(game) == {"green": 1, "blue": 1}


# ---------------------------------------------------------------------- the rulebook's examples
@pytest.mark.rule("C-110")
def test_example_resistance_3_saves_three_cubes() -> None:
    """Quarantine Zone in a city with three own cubes removes three cubes."""
    game = resisting(QUARANTINE_ZONE, 3, {"Tokyo": 3})
    play(game, "clear Tokyo", "resist")
    assert (game.prompt, rows(game, "Tokyo"), level(game, 0, "resistance")) == ("actions", [(0, 3)], 2)


@pytest.mark.rule("C-111")
@pytest.mark.parametrize(
    ("moves", "stay", "resistance"),
    [
        (["resist", "accept", "lift Cairo"], {"Tokyo": 1, "Jakarta": 1}, 1),  # A: one use
        (["resist", "resist"], {"Tokyo": 1, "Cairo": 1, "Jakarta": 1}, 0),  # B: a second use
        (["accept"], {}, 2),  # C: no use
    ],
)
def test_example_resistance_used_twice_against_cure_found(
    moves: list[str], stay: dict[str, int], resistance: int
) -> None:
    game = resisting(CURE_FOUND, 2, {"Tokyo": 1, "Cairo": 1, "Jakarta": 1})
    play(game, *moves)
    assert game.prompt == "actions"
    assert {city: cubes for city in display(game) for _, cubes in rows(game, city)} == stay
    assert level(game, 0, "resistance") == resistance
    assert dish(game, 0) == 12 - sum(stay.values())


@pytest.mark.rule("C-111")
def test_cure_found_hits_every_player() -> None:
    """Each in the own turn: the others may answer in another way."""
    cities = {"Tokyo": [[0, 2], [1, 2]], "Cairo": [[0, 1], [1, 1]], "Jakarta": []}
    game = table(levels=[(1, 1, 2), (1, 1, 2)], active=CURE_FOUND, display=cities)
    play(game, "resist", "resist")
    idle_turn(game)
    assert (game.turn, game.prompt) == (1, "resist")
    play(game, "accept")
    assert (on_board(game, 0), on_board(game, 1)) == (3, 0)
