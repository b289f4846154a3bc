"""Phase 4: who dies, and where (V-262 to V-277)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from viroid_tools import (
    DATA,
    PLAIN,
    before,
    dna,
    entry,
    fields,
    heard,
    infected,
    own_set,
    play,
    refused,
    research,
    table,
    texts,
    values,
)

import petri

OTHERS = {"Lima": {"small": "1"}, "Cairo": {"small": "2--"}, "Tokyo": {"small": "3--"}}
TWO = {**OTHERS, "Berlin": {"small": "0--"}, "Paris": {"small": "0-", "blood": "0"}}
THREE_DICE = {"stems": [{"card": "zysten_a", "developed": 4}]}  # severity 3, lethality 2


def dying(*dice: int, cities: Any = TWO, board: Any = (), **given: Any) -> petri.Game:
    """Seat 0 rolls these dice."""
    boards = [dict(board), {"dna": 9}]
    return table(phase="mortality", cities=cities, boards=boards, dice=dice, card=PLAIN, **given)


def rolled(*dice: int, cities: Any = TWO, board: Any = (), **given: Any) -> list[petri.Happening]:
    """What happens when seat 0 ends its mutation phase and rolls these dice."""
    boards = [{"dna": 5, **dict(board)}]
    return play(table(phase="mutation", cities=cities, boards=boards, dice=dice, card=PLAIN, **given), "end")


@pytest.mark.rule("V-262")
def test_deaths_come_after_mutations_and_are_own_ones() -> None:
    game = table(phase="mutation", cities=TWO, boards=[{"dna": 5}], dice=(1,), card=PLAIN)
    happened = play(game, "end")
    assert [happening.kind for happening in happened] == ["die"]
    assert (game.prompt, game.to_act, game.view()["deaths"]) == ("mortality", 0, 1)
    assert set(texts(game)) == {"kill Berlin small", "kill Paris small", "kill Paris blood"}


@pytest.mark.rule("V-263")
@pytest.mark.parametrize(
    ("stems", "dice"),
    [([], 1), ([("zysten_a", 3)], 2), ([("zysten_a", 4)], 3), ([("zysten_a", 4), ("uebelkeit_a", 4)], 4)],
)
def test_as_many_dice_as_the_severity(stems: Any, dice: int) -> None:
    board = {"stems": [{"card": card, "developed": n} for card, n in stems]}
    happened = rolled(*(6,) * dice, board=board)
    assert len(heard(happened, "die")) == dice


@pytest.mark.rule("V-264", "V-265")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("lethality", [1, 2, 3])
def test_a_result_up_to_the_lethality_kills(face: int, lethality: int) -> None:
    stems = [{"card": "uebelkeit_c", "developed": 2 + lethality}] if lethality > 1 else []
    happened = rolled(face, board={"stems": stems})
    assert heard(happened, "die") == [{"seat": 0, "face": face, "kills": face <= lethality}]


@pytest.mark.rule("V-265")
@pytest.mark.parametrize(("severity", "lethality"), [(0, 1), (1, 0), (0, 0)])
def test_nobody_dies_without_severity_or_lethality(severity: int, lethality: int, tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        start = {"infection": 1, "severity": severity, "lethality": lethality}
        entry(data["pathogens"], "bacterium")["start"] = start

    happened = rolled(1, content=own_set(tmp_path, change))
    assert len(heard(happened, "die")) == severity
    assert not any(one["kills"] for one in heard(happened, "die")) and not heard(happened, "died")


@pytest.mark.rule("V-265")
def test_with_lethality_six_every_die_kills(tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        data["limits"]["lethality_max"] = 6
        entry(data["pathogens"], "bacterium")["start"]["lethality"] = 9

    happened = rolled(6, content=own_set(tmp_path, change))
    assert heard(happened, "die") == [{"seat": 0, "face": 6, "kills": True}]
    assert values(dying(6, board=LETHAL))["lethality"] == 5  # in the standard set a six never kills
    assert not heard(rolled(6, 6, 6, board=LETHAL), "died")


LETHAL = {"stems": [{"card": "husten_a", "developed": 4}, {"card": "schlafstoerungen_b", "developed": 4}]}


@pytest.mark.rule("V-265")
def test_faces_go_from_one_to_six() -> None:
    faces = set()
    for seed in range(60):
        game = table(phase="mutation", cities=TWO, boards=[{"dna": 5}], card=PLAIN, seed=seed)
        faces |= {one["face"] for one in heard(play(game, "end"), "die")}
    assert faces == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("V-266")
def test_at_most_four_dice() -> None:
    stems = [{"card": "uebelkeit_b", "developed": 5}, {"card": "zysten_a", "developed": 4}]
    happened = rolled(6, 6, 6, 6, board={"stems": stems})
    assert len(heard(happened, "die")) == 4


@pytest.mark.rule("V-267")
def test_only_where_is_decided_not_whether() -> None:
    game = dying(1)
    for text in ("decline", "end", "evolve small 1"):
        refused(game, text, "V-267")
    play(game, "kill Berlin small")
    assert fields(game, "Berlin", "small") == "--x"


@pytest.mark.rule("V-268", "V-276")
def test_an_own_infected_becomes_a_corpse_on_its_field() -> None:
    cities = {**OTHERS, "Berlin": {"small": "01-"}, "Paris": {"small": "0-"}}
    game = dying(1, cities=cities)
    refused(game, "kill Berlin livestock", "V-268")
    refused(game, "kill Lima small", "V-268")
    happened = play(game, "kill Berlin small")
    assert heard(happened, "died") == [{"seat": 0, "city": "Berlin", "mode": "small"}]
    assert fields(game, "Berlin", "small") == "1-x"
    assert values(game)["cubes"] == 24


@pytest.mark.rule("V-269")
def test_deaths_are_in_different_cities() -> None:
    game = dying(1, 2, 6, board=THREE_DICE)
    play(game, "kill Paris small")
    assert game.view()["hit"] == [] or game.view()["hit"] == ["Paris"]
    assert fields(game, "Berlin", "small") == "--x"  # the second death had no other place
    cities = {**TWO, "Athens": {"small": "0"}}
    game = dying(1, 2, 6, cities=cities, board=THREE_DICE)
    play(game, "kill Paris small")
    assert refused(game, "kill Paris blood", "V-269").key == "other_city"
    assert set(texts(game)) == {"kill Berlin small", "kill Athens small"}


@pytest.mark.rule("V-270")
def test_more_deaths_than_cities() -> None:
    """Own infected in two cities, one and three: both are hit, the third death is where cubes are left."""
    cities = {**OTHERS, "Berlin": {"small": "0--"}, "Beijing": {"small": "000-"}}
    game = dying(1, 2, 1, cities=cities, board=THREE_DICE)
    play(game, "kill Beijing small")
    assert fields(game, "Berlin", "small") == "--x"
    assert fields(game, "Beijing", "small") == "0-xx"
    # the surplus is placed freely once every city has been hit
    cities = {**OTHERS, "Berlin": {"small": "00-"}, "Beijing": {"small": "000-"}}
    game = dying(1, 2, 1, cities=cities, board=THREE_DICE)
    play(game, "kill Beijing small")
    assert set(texts(game)) == {"kill Berlin small", "kill Beijing small"}
    play(game, "kill Beijing small")
    assert (fields(game, "Berlin", "small"), fields(game, "Beijing", "small")) == ("0-x", "0-xx")


@pytest.mark.rule("V-271")
def test_a_surplus_lapses() -> None:
    cities = {**OTHERS, "Berlin": {"small": "00-"}}
    game = dying(1, 1, 1, cities=cities, board=THREE_DICE)
    assert fields(game, "Berlin", "small") == "-xx" and infected(game, 0) == {}
    assert game.turn == 1 and (game.view()["deaths"], game.view()["hit"]) == (0, [])
    assert dna(game) == 2


@pytest.mark.rule("V-272")
def test_the_corpse_comes_from_its_continent_or_the_supply() -> None:
    game = dying(1, 1, 6, board=THREE_DICE, cities={**OTHERS, "Berlin": {"small": "0--"}, "Mumbai": {"small": "0--"}})
    play(game, "kill Berlin small")
    expected = {**DATA["setup"]["corpses"]["4"]}
    assert game.view()["continents"] == {**expected, "eu": 5, "as": 7}
    game = dying(1, cities={**OTHERS, "Berlin": {"small": "0--"}}, continents={"eu": 0})
    assert game.view()["continents"] == {**expected, "eu": 0}
    assert fields(game, "Berlin", "small") == "--x"


@pytest.mark.rule("V-273")
def test_every_death_brings_one_dna() -> None:
    cities = {**OTHERS, "Berlin": {"small": "0--"}, "Mumbai": {"small": "0--"}}
    game = dying(1, 1, 6, board={**THREE_DICE, "dna": 3}, cities=cities)
    play(game, "kill Mumbai small")
    assert dna(game) == 5


@pytest.mark.rule("V-274")
def test_that_dna_is_for_the_next_mutation_phase() -> None:
    cities = {**OTHERS, "Berlin": {"small": "0--"}, "Paris": {"small": "0-"}}
    game = dying(1, cities=cities, board={"dna": 4})
    refused(game, "strain zysten_a", "V-267")
    play(game, "kill Berlin small")
    assert (dna(game), game.turn) == (5, 1)


@pytest.mark.rule("V-275")
def test_a_city_without_infected_after_deaths_is_no_success() -> None:
    happened = rolled(1, cities={**OTHERS, "Berlin": {"small": "0--"}})
    assert heard(happened, "died") and not heard(happened, "success") and not heard(happened, "research")


@pytest.mark.rule("V-277")
def test_the_roll_of_the_example() -> None:
    """Blue, lethality 1: one 1 among the dice."""
    stems = [{"card": "uebelkeit_b", "developed": 3}]  # severity 2
    boards: list[dict[str, Any]] = [{"dna": 9}, {"stems": stems, "dna": 2}]
    cities = {"Lima": {"small": "0"}, "Berlin": {"small": "1--"}, "Paris": {"small": "1-"}, "Tokyo": {"small": "23-"}}
    game = table(phase="mortality", turn=1, cities=cities, boards=boards, dice=(1, 4), card=PLAIN)
    assert (values(game, 1)["lethality"], game.view()["deaths"]) == (1, 1)
    play(game, "kill Paris small")
    assert fields(game, "Paris", "small") == "-x" and fields(game, "Berlin", "small") == "1--"
    assert game.view()["continents"]["eu"] == 5 and dna(game, 1) == 3
    assert research(game) == 0


@pytest.mark.rule("V-131", "V-325")
def test_after_the_deaths_the_next_turn_begins() -> None:
    game = before(table, cities=TWO, card=PLAIN, boards=[{"dna": 9}])
    assert game.turn == 3
    play(game, "end")
    assert game.turn == 0
