"""Individual bonuses (V-307 to V-323, V-355)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from viroid_tools import (
    BEARS_ALL,
    DATA,
    MODES,
    PLAIN,
    STRONG,
    allowed,
    before,
    board,
    bonus_set,
    dna,
    entry,
    event_set,
    heard,
    infected,
    own_set,
    play,
    refused,
    table,
    texts,
    values,
)

import petri

EACH = {"Lima": {"small": "1"}, "Cairo": {"small": "2--"}, "Tokyo": {"small": "3--"}}


@pytest.mark.rule("V-307", "V-308")
@pytest.mark.parametrize("opening", ["cards", "free"])
def test_everybody_has_a_bonus_that_nobody_else_has(opening: str) -> None:
    for seed in range(15):
        game = petri.new("viroid", players=4, opening=opening, seed=seed)
        bonuses = [one["bonus"] for one in game.view()["boards"]]
        assert len(set(bonuses)) == 4 and None not in bonuses
    with pytest.raises(petri.PositionError):
        table(boards=[{"bonus": "komplex"}, {"bonus": "komplex"}])


@pytest.mark.rule("V-307")
def test_a_bonus_stays_with_its_owner() -> None:
    game = petri.new("viroid", players=3, seed=6)
    bonuses = [one["bonus"] for one in game.view()["boards"]]
    for _ in range(40):
        play(game, texts(game)[-1])
    assert [one["bonus"] for one in game.view()["boards"]] == bonuses


# ---------------------------------------------------------------------- environmental bonus
@pytest.mark.rule("V-309", "V-310")
@pytest.mark.parametrize("level", [0, 1, 2])
def test_one_more_use_of_a_spread_type(level: int) -> None:
    boards = [{"modes": {"small": level}, "resistances": BEARS_ALL, "bonus": "env_small"}]
    game = table(phase="infection", points=5, cities={"Beijing": {"small": "0---"}}, boards=boards)
    assert values(game)["uses"] == {"small": level + 1}
    done = 0
    while game.prompt == "infection":
        play(game, texts(game)[0])
        done += 1
    assert done == level + 1


@pytest.mark.rule("V-310")
def test_it_is_no_marker_and_changes_no_price() -> None:
    game = table(phase="mutation", boards=[{"dna": 11, "bonus": "env_small"}])
    refused(game, "evolve small 2", "V-237")
    play(game, "evolve small 1")
    assert dna(game) == 0 and values(game)["uses"] == {"small": 2}


@pytest.mark.rule("V-309")
@pytest.mark.parametrize("mode", MODES)
def test_it_may_be_any_spread_type(mode: str, tmp_path: Path) -> None:
    own = bonus_set(tmp_path, "extra_mode_use", mode=mode)
    game = table(phase="mutation", content=own, boards=[{"dna": 9, "bonus": "env_blood"}])
    assert values(game)["uses"] == {mode: 1}


@pytest.mark.rule("V-309")
def test_an_extra_ship_carries_an_infection(tmp_path: Path) -> None:
    own = bonus_set(tmp_path, "extra_mode_use", mode="ship")
    boards = [{"modes": {"small": 2}, "resistances": BEARS_ALL, "bonus": "env_blood"}]
    game = table(phase="infection", points=2, content=own, boards=boards, cities={"London": {"small": "0-"}})
    play(game, "ship Washington small")
    assert game.view()["used"] == {"small": 1, "ship": 1}
    refused(game, "ship Madrid small", "V-209")


# ---------------------------------------------------------------------- mutation
@pytest.mark.rule("V-311", "V-355")
@pytest.mark.parametrize(
    ("bonus", "prices"),
    [
        ("mut_spreading", {"evolve small 1": 9, "evolve bird 2": 16, "resist heat 1": 15, "symptom zysten 1": 6}),
        ("mut_resistance", {"evolve small 1": 11, "resist heat 1": 13, "resist cold 2": 16, "symptom zysten 1": 6}),
        ("mut_symptom", {"evolve small 1": 11, "resist heat 1": 15, "symptom zysten 1": 4, "symptom husten 2": 4}),
        (None, {"evolve small 1": 11, "resist heat 1": 15, "symptom zysten 1": 6, "symptom husten 2": 6}),
    ],
)
def test_a_kind_of_parts_costs_two_less(bonus: str | None, prices: dict[str, int]) -> None:
    stems = [{"card": "zysten_a"}, {"card": "husten_a", "developed": 1}]
    given = {"modes": {"bird": 1}, "resistances": {"cold": 1}, "stems": stems, "bonus": bonus}
    for text, cost in prices.items():
        game = table(phase="mutation", boards=[{"dna": 30, **given}])
        play(game, text)
        assert dna(game) == 30 - cost, text
        refused(table(phase="mutation", boards=[{"dna": cost - 1, **given}]), text, "V-235")
    game = table(phase="mutation", boards=[{"dna": 30, **given}])  # never cheaper: slots and stages
    play(game, "strain uebelkeit_a", "stage 1")
    assert dna(game) == 30 - 15 - 4


@pytest.mark.rule("V-311")
@pytest.mark.parametrize(("printed", "paid"), [(6, 4), (3, 1), (2, 1), (1, 1)])
def test_nothing_costs_less_than_one(printed: int, paid: int, tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        entry(data["symptoms"], "zysten_a")["symptoms"][0]["cost"] = printed

    own = own_set(tmp_path, change)
    boards = [{"dna": 10, "stems": [{"card": "zysten_a"}], "bonus": "mut_symptom"}]
    game = table(phase="mutation", content=own, boards=boards)
    play(game, "symptom zysten 1")
    assert dna(game) == 10 - paid


def cure_with(bonus: str) -> set[int]:
    """Where the cure marker begins if of the bonuses that move it just one was dealt."""
    found = set()
    for seed in range(60):
        game = petri.new("viroid", players=2, opening="free", seed=seed)
        dealt = [one["bonus"] for one in game.view()["boards"]]
        moving = [one for one in dealt if one == "komplex" or one.startswith("mut_")]
        if moving == [bonus]:
            found.add(game.view()["cure"])
    return found


@pytest.mark.rule("V-312")
@pytest.mark.parametrize("bonus", ["mut_spreading", "mut_resistance", "mut_symptom"])
def test_mutation_moves_the_cure_marker_nearer(bonus: str) -> None:
    assert cure_with(bonus) == {42}


@pytest.mark.rule("V-318")
def test_complex_moves_the_cure_marker_away() -> None:
    assert cure_with("komplex") == {46}


@pytest.mark.rule("V-319")
def test_the_marker_stays_on_the_track(tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        data["research_track"]["length"] = 46
        for bonus in data["bonuses"]:
            bonus.update({"kind": "cure_marker_further", "params": {"n": 1}})

    own = own_set(tmp_path, change)
    assert petri.new("viroid", players=2, opening="free", content=own, seed=1).view()["cure"] == 45
    assert petri.new("viroid", players=3, opening="free", content=own, seed=1).view()["cure"] == 46
    assert petri.new("viroid", players=4, opening="free", content=own, seed=1).view()["cure"] == 46


# ---------------------------------------------------------------------- DNA
@pytest.mark.rule("V-313")
def test_bonus_dna_comes_once() -> None:
    assert entry(DATA["bonuses"], "bonus_dna")["params"] == {"n": 15}
    game = next(
        g for g in (petri.new("viroid", seed=n, start=0) for n in range(40)) if board(g)["bonus"] == "bonus_dna"
    )
    assert dna(game) == 18
    game = before(
        table, cities={"Berlin": {"small": "0--"}, **EACH}, boards=[{"dna": 2, "bonus": "bonus_dna"}], card=PLAIN
    )
    play(game, "end")
    assert dna(game) == 8  # only the income


@pytest.mark.rule("V-314")
def test_dangerous_brings_two_dna_for_a_death() -> None:
    cities = {"Berlin": {"small": "0--"}, **EACH}
    boards: list[dict[str, Any]] = [{"dna": 1, "bonus": "gefaehrlich"}, {"dna": 9}]
    game = table(phase="mortality", cities=cities, boards=boards, dice=(1,), card=PLAIN)
    assert dna(game) == 3


@pytest.mark.rule("V-315")
@pytest.mark.parametrize("owner", [0, 1])
def test_dangerous_counts_events_and_other_turns(owner: int, tmp_path: Path) -> None:
    own = event_set(tmp_path, {"kind": "corpses_add", "city": "berlin", "n": 1})
    boards: list[dict[str, Any]] = [{"dna": 1}, {"dna": 1}]
    boards[owner]["bonus"] = "gefaehrlich"
    cities = {"Berlin": {"small": f"{owner}xx", "livestock": "x"}, "Paris": {"small": "01"}}
    game = table(content=own, card=PLAIN, cities=cities, boards=boards)
    assert dna(game, owner) == 2 and dna(game, 1 - owner) == 1


@pytest.mark.rule("V-315")
def test_dangerous_does_not_count_deaths_of_others(tmp_path: Path) -> None:
    own = event_set(tmp_path, {"kind": "corpses_add", "city": "berlin", "n": 1})
    cities = {"Berlin": {"small": "1xx", "livestock": "x"}}
    game = table(content=own, card=PLAIN, cities=cities, boards=[{"dna": 1, "bonus": "gefaehrlich"}, {"dna": 1}])
    assert (dna(game, 0), dna(game, 1)) == (1, 1)
    healed = event_set(tmp_path, heal=["berlin"])
    game = table(
        content=healed, card=PLAIN, cities={"Berlin": {"small": "0--"}}, boards=[{"dna": 1, "bonus": "gefaehrlich"}]
    )
    assert dna(game) == 1  # healed is not dead


@pytest.mark.rule("V-316")
def test_infectious_brings_two_dna_for_a_new_city() -> None:
    boards = [{**STRONG, "bonus": "infektioes", "dna": 0}]
    game = table(phase="infection", points=3, cities={"Berlin": {"small": "0--"}}, boards=boards)
    happened = play(game, "infect Paris small")
    assert dna(game) == 2 and heard(happened, "first_infection") == [{"seat": 0, "city": "Paris", "number": 1}]
    play(game, "infect Paris blood")
    assert dna(game) == 3
    plain = table(phase="infection", points=3, cities={"Berlin": {"small": "0--"}}, boards=[{**STRONG, "dna": 0}])
    play(plain, "infect Paris small")
    assert dna(plain) == 1


@pytest.mark.rule("V-317")
def test_each_city_once_in_the_game_and_never_that_of_patient_zero() -> None:
    visited = {**STRONG, "bonus": "infektioes", "dna": 0, "start": "Madrid", "visited": ["London"]}
    game = table(phase="infection", points=4, cities={"Paris": {"small": "0-"}}, boards=[visited])
    play(game, "infect Madrid small")
    assert dna(game) == 1  # the city of patient 0, though nobody is left there
    play(game, "infect London small")
    assert dna(game) == 2  # it has been there
    play(game, "infect Berlin livestock")
    assert dna(game) == 4
    assert set(board(game)["visited"]) == {"Paris", "Madrid", "London", "Berlin"}


@pytest.mark.rule("V-317", "V-349")
def test_it_counts_by_any_means() -> None:
    boards = [{**STRONG, "bonus": "infektioes", "dna": 0}]
    game = table(card="B20", cities={"Lima": {"small": "0"}}, boards=boards)
    play(game, "infect Paris small")
    assert dna(game) == 2 + 5
    boards = [{"resistances": BEARS_ALL, "bonus": "infektioes", "dna": 4, "stems": [{"card": "husten_a"}]}]
    game = table(phase="mutation", cities={"London": {"small": "0-"}}, boards=boards)
    play(game, "symptom husten 1", "infect Paris small")
    assert dna(game) == 2
    others = [{**STRONG, "dna": 0}, {"bonus": "infektioes", "dna": 0}]
    game = table(phase="infection", points=1, cities={"London": {"small": "0-"}}, boards=others)
    play(game, "infect Paris small")
    assert dna(game, 1) == 0  # of another


@pytest.mark.rule("V-320")
def test_resistances_of_a_bonus() -> None:
    dry = values(table(phase="mutation", boards=[{"dna": 9, "bonus": "trockenbonus"}]))
    hardy = values(table(phase="mutation", boards=[{"dna": 9, "bonus": "widerstandsfaehigkeit"}]))
    assert (dry["heat"], dry["cold"], dry["medication"]) == (2, 0, 0)
    assert (hardy["heat"], hardy["cold"], hardy["medication"]) == (0, 1, 1)
    boards = [{"modes": {"small": 1}, "bonus": "trockenbonus"}]
    game = table(phase="infection", points=1, cities={"Mexico City": {"small": "0--"}}, boards=boards)
    allowed(game, "infect Bogotá small")


@pytest.mark.rule("V-320", "V-031")
def test_thresholds_apply_to_it(tmp_path: Path) -> None:
    own = bonus_set(tmp_path, "resistance", resistances={"medication": 8})
    found = values(table(phase="mutation", content=own, boards=[{"dna": 9, "bonus": "env_blood"}]))
    assert (found["medication"], found["infection"]) == (8, 3)


@pytest.mark.rule("V-321", "V-322")
@pytest.mark.parametrize(("players", "more"), [(2, 3), (3, 3), (4, 4)])
@pytest.mark.parametrize("drawer", [0, 1])
def test_invisible(players: int, more: int, drawer: int) -> None:
    """Whoever draws a watchful humanity; here seat 0 owns the bonus."""
    boards: list[dict[str, Any]] = [{"dna": 1, "bonus": "unsichtbar"}, {"dna": 1}]
    game = table(players=players, turn=drawer, card="A05", boards=boards)
    assert dna(game, 0) == 1 + more + (7 if drawer == 0 else 0)
    assert dna(game, 1) == 1 + (7 if drawer == 1 else 0)
    other = table(players=players, turn=drawer, card="AX06", boards=boards)
    assert dna(other, 0) == 1 + (7 if drawer == 0 else 0)


@pytest.mark.rule("V-321")
def test_watchful_events_are_of_category_a() -> None:
    watchful = [card for card in DATA["events"] if card.get("key") == "watchful"]
    assert len(watchful) == 6
    assert {card["name_en"] for card in watchful} == {"Humanity Is Watchful"}
    assert {card["category"].strip("()") for card in watchful} == {"A"}


@pytest.mark.rule("V-323")
def test_content_may_have_fewer_bonuses(tmp_path: Path) -> None:
    kinds = Counter(bonus["kind"] for bonus in DATA["bonuses"])
    assert kinds["extra_mode_use"] == 4 and kinds["discount"] == 3 and len(kinds) == 8

    def change(data: dict[str, Any]) -> None:
        kept = {start["bonus"] for start in data["starts"]}
        data["bonuses"] = [bonus for bonus in data["bonuses"] if bonus["id"] in kept]

    own = own_set(tmp_path, change)
    game = petri.new("viroid", players=4, opening="free", content=own, seed=1)
    assert len({one["bonus"] for one in game.view()["boards"]}) == 4
    assert infected(game, 0) == {}
