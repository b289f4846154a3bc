"""Phase 3: mutations and symptoms (V-234 to V-261, V-278, V-284 to V-290, V-345, V-348)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from viroid_tools import (
    DATA,
    GROUND,
    MODES,
    RESISTANCES,
    STRONG,
    allowed,
    board,
    dna,
    entry,
    fields,
    heard,
    of_kind,
    own_set,
    play,
    refused,
    research,
    symptom_set,
    table,
    texts,
    values,
)

import petri

STEMS = ("zysten", "husten", "uebelkeit", "schlafstoerungen")
CARDS = {card["id"]: card for card in DATA["symptoms"]}


def mutating(amount: int = 0, **given: Any) -> petri.Game:
    """Seat 0 in its mutation phase with some DNA."""
    more: dict[str, Any] = {
        key: given.pop(key) for key in ("modes", "resistances", "stems", "stage", "bonus") if key in given
    }
    boards = [{"dna": amount, **more}, *given.pop("others", ())]
    return table(phase="mutation", boards=boards, **given)


def stem(card: str, developed: int = 0) -> dict[str, Any]:
    return {"card": card, "developed": developed}


# ---------------------------------------------------------------------- buying
@pytest.mark.rule("V-234")
def test_any_number_of_things_or_none() -> None:
    game = mutating(100)
    play(game, "evolve small 1", "resist heat 1", "strain husten_b", "symptom husten 1", "stage 1", "evolve ship 1")
    assert dna(game) == 100 - 11 - 15 - 5 - 4 - 4 - 14
    none = mutating(100)
    play(none, "end")
    assert dna(none) == 100 and board(none)["modes"] == {}


@pytest.mark.rule("V-235")
@pytest.mark.parametrize(
    ("text", "cost"),
    [("evolve small 1", 11), ("resist cold 1", 13), ("strain zysten_a", 5), ("symptom husten 1", 4), ("stage 1", 4)],
)
def test_dna_is_paid_at_once_and_never_negative(text: str, cost: int) -> None:
    stems = [None, stem("husten_b")] if text.startswith("strain") else [stem("husten_b")]
    poor = mutating(cost - 1, stems=stems)
    reason = refused(poor, text, "V-235")
    assert (reason.values["cost"], reason.values["dna"]) == (cost, cost - 1)
    game = mutating(cost, stems=stems)
    play(game, text)
    if game.prompt == "one_time":
        play(game, "decline")
    assert dna(game) == 0


@pytest.mark.rule("V-236")
def test_mutations_work_at_once() -> None:
    """Two dice instead of one in the same turn, and the second one kills with a two."""
    cities = {"Berlin": {"small": "0--"}, "Paris": {"small": "0-"}, "Lima": {"small": "1"}}
    game = mutating(17, cities=cities, stems=[stem("zysten_b", 3)], dice=(6, 2))
    play(game, "symptom zysten 4", "symptom zysten 5")
    happened = play(game, "end")
    assert [one["kills"] for one in heard(happened, "die")] == [False, True]
    # new uses of spread types and points do not reopen the infection phase
    game = mutating(30, cities=cities, resistances={"medication": 2})
    play(game, "evolve small 1")
    refused(game, "infect Berlin small", "V-234")


@pytest.mark.rule("V-237", "V-345")
def test_level_one_comes_before_level_two() -> None:
    game = mutating(200)
    for mode in MODES:
        refused(game, f"evolve {mode} 2", "V-237")
    for name in RESISTANCES:
        refused(game, f"resist {name} 2", "V-237")
    play(game, "evolve small 1", "resist heat 1")
    allowed(game, "evolve small 2")
    allowed(game, "resist heat 2")
    refused(game, "evolve small 1", "V-237")


@pytest.mark.rule("V-238", "V-259")
def test_livestock_one_and_two_for_23_dna() -> None:
    red = mutating(23)
    refused(red, "evolve livestock 2", "V-237")
    play(red, "evolve livestock 1")
    assert dna(red) == 13
    play(red, "evolve livestock 2")
    assert dna(red) == 0 and board(red)["modes"] == {"livestock": 2}


@pytest.mark.rule("V-239", "V-345")
def test_from_top_to_bottom_without_skipping() -> None:
    game = mutating(100, stems=[stem("zysten_a", 1)])
    refused(game, "symptom zysten 3", "V-239")
    refused(game, "symptom zysten 1", "V-239")
    refused(game, "stage 2", "V-239")
    play(game, "symptom zysten 2", "stage 1", "stage 2")
    assert board(game)["stems"][0]["developed"] == 2 and board(game)["stage"] == 2


@pytest.mark.rule("V-240")
def test_symptoms_add_up() -> None:
    game = mutating(100, stems=[stem("zysten_a")])
    expected = [(2, 1, 1, 0), (2, 1, 1, 1), (3, 2, 1, 1), (3, 3, 2, 1)]
    for nth, wanted in enumerate(expected):
        play(game, f"symptom zysten {nth + 1}")
        found = values(game)
        assert (found["infection"], found["severity"], found["lethality"], found["cold"]) == wanted


@pytest.mark.parametrize(
    ("text", "one", "two"),
    [
        pytest.param("resist heat", 15, 20, marks=pytest.mark.rule("V-241")),
        pytest.param("resist cold", 13, 18, marks=pytest.mark.rule("V-242")),
        pytest.param("resist medication", 13, 17, marks=pytest.mark.rule("V-243")),
        pytest.param("evolve livestock", 10, 13, marks=pytest.mark.rule("V-244", "V-245", "V-246")),
        pytest.param("evolve small", 11, 14, marks=pytest.mark.rule("V-245", "V-246")),
        pytest.param("evolve insect", 10, 13, marks=pytest.mark.rule("V-245", "V-246")),
        pytest.param("evolve blood", 15, 20, marks=pytest.mark.rule("V-245", "V-246")),
        pytest.param("evolve ship", 14, 18, marks=pytest.mark.rule("V-247")),
        pytest.param("evolve bird", 15, 18, marks=pytest.mark.rule("V-248")),
        pytest.param("evolve plane", 14, 18, marks=pytest.mark.rule("V-249")),
    ],
)
def test_prices(text: str, one: int, two: int) -> None:
    game = mutating(one + two)
    play(game, f"{text} 1")
    assert dna(game) == two
    play(game, f"{text} 2")
    assert dna(game) == 0
    refused(mutating(one - 1, stems=[stem("zysten_a")]), f"{text} 1", "V-235")


@pytest.mark.rule("V-245")
def test_the_four_price_pairs_of_the_table() -> None:
    pairs = sorted(tuple(DATA["costs"]["spreading"][mode]) for mode in GROUND)
    assert pairs == [(10, 13), (10, 13), (11, 14), (15, 20)]


# ---------------------------------------------------------------------- strains
@pytest.mark.rule("V-250", "V-261")
def test_three_strains_cost_thirty() -> None:
    game = mutating(30)
    for card, left in (("zysten_a", 25), ("husten_a", 15), ("uebelkeit_a", 0)):
        play(game, f"strain {card}")
        assert dna(game) == left
    assert [one["card"] for one in board(game)["stems"]] == ["zysten_a", "husten_a", "uebelkeit_a"]


@pytest.mark.rule("V-251")
def test_the_cheapest_free_slot_is_covered() -> None:
    game = mutating(40, stems=[stem("zysten_a"), stem("husten_a"), stem("uebelkeit_a")])
    play(game, "shed zysten")
    play(game, "strain schlafstoerungen_a")
    assert dna(game) == 35 and board(game)["stems"][0] == stem("schlafstoerungen_a")
    play(game, "shed husten", "shed uebelkeit", "strain zysten_b")
    assert dna(game) == 25 and board(game)["stems"][1] == stem("zysten_b")


@pytest.mark.rule("V-252")
def test_a_strain_includes_no_symptom() -> None:
    game = mutating(11)
    play(game, "strain zysten_a")
    assert board(game)["stems"][0] == stem("zysten_a") and values(game)["infection"] == 1
    play(game, "symptom zysten 1")
    assert dna(game) == 0 and values(game)["infection"] == 2
    refused(mutating(50), "symptom zysten 1", "V-252")


@pytest.mark.rule("V-253", "V-345")
def test_there_is_no_fourth_strain() -> None:
    game = mutating(99, stems=[stem("zysten_a"), stem("husten_a"), stem("uebelkeit_a")])
    refused(game, "strain schlafstoerungen_a", "V-253")
    assert of_kind(game, "strain") == []


@pytest.mark.rule("V-254", "V-345")
def test_one_card_of_each_strain() -> None:
    game = mutating(99, stems=[stem("husten_a")])
    for letter in "bcd":
        refused(game, f"strain husten_{letter}", "V-254")
    allowed(game, "strain zysten_b")
    with pytest.raises(petri.PositionError):
        mutating(stems=[stem("husten_a"), stem("husten_b")])


@pytest.mark.rule("V-255")
@pytest.mark.parametrize("card", CARDS)
def test_every_symptom_has_its_cost(card: str) -> None:
    game = mutating(100, stems=[stem(card)], cities={"Berlin": {"small": "0--"}})
    left = 100
    for nth, part in enumerate(CARDS[card]["symptoms"]):
        play(game, f"symptom {CARDS[card]['stem']} {nth + 1}")
        left -= part["cost"]
        assert dna(game) == left
        if game.prompt == "one_time":
            play(game, "decline")
    refused(game, f"symptom {CARDS[card]['stem']} {len(CARDS[card]['symptoms']) + 1}", "V-278")


@pytest.mark.rule("V-256")
def test_a_card_that_somebody_has_is_not_there_for_others() -> None:
    game = mutating(99, others=[{"stems": [stem("zysten_a")]}])
    reason = refused(game, "strain zysten_a", "V-256")
    assert reason.values["other"].en == "Blue"
    allowed(game, "strain zysten_b")


@pytest.mark.rule("V-257", "V-258")
def test_a_discarded_strain_is_out_of_the_game() -> None:
    game = mutating(7, stems=[stem("zysten_a", 3)])
    assert values(game)["infection"] == 3
    happened = play(game, "shed zysten")
    assert heard(happened, "shed") == [{"seat": 0, "card": "zysten_a"}]
    assert dna(game) == 7 and game.view()["shed"] == ["zysten_a"]
    found = values(game)
    assert (found["infection"], found["severity"], found["cold"]) == (1, 1, 0)
    assert refused(game, "strain zysten_a", "V-257").key == "card_shed"
    allowed(game, "strain zysten_b")  # another card of the same name
    refused(game, "shed zysten", "V-252")


@pytest.mark.rule("V-257")
def test_discarded_cards_are_gone_for_everybody() -> None:
    game = mutating(50, shed=["zysten_a"], turn=0)
    refused(game, "strain zysten_a", "V-257")
    with pytest.raises(petri.PositionError):
        mutating(shed=["zysten_a"], stems=[stem("zysten_a")])


@pytest.mark.rule("V-258")
def test_discarding_only_in_the_own_mutation_phase_and_nothing_is_undone() -> None:
    boards = [{**STRONG, "stems": [stem("husten_d", 2)], "dna": 5}]
    game = table(phase="infection", points=1, cities={"Paris": {"small": "0-"}}, boards=boards)
    refused(game, "shed husten", "V-190")
    game = mutating(5, stems=[stem("husten_d", 2)], research=4, cities={"Paris": {"small": "0-"}})
    play(game, "symptom husten 3")
    assert research(game) == 3
    play(game, "shed husten")
    assert research(game) == 3 and values(game)["medication"] == 0
    refused(mutating(9, others=[{"stems": [stem("zysten_a")]}]), "shed zysten", "V-252")  # that of another


@pytest.mark.rule("V-260")
@pytest.mark.parametrize("name", RESISTANCES)
def test_level_two_gives_six_points_in_all(name: str) -> None:
    game = mutating(20, resistances={name: 1})
    assert values(game)[name] == 3
    play(game, f"resist {name} 2")
    assert values(game)[name] == 6


# ---------------------------------------------------------------------- symptoms
@pytest.mark.rule("V-278")
def test_every_card_has_a_strain_and_four_or_five_symptoms() -> None:
    assert {card["stem"] for card in CARDS.values()} == set(STEMS)
    for card in CARDS.values():
        assert len(card["symptoms"]) in (4, 5)
        assert all(part["name_en"] and part["cost"] > 0 and part["benefits"] for part in card["symptoms"])


@pytest.mark.rule("V-284", "V-285")
@pytest.mark.parametrize(("start", "end"), [(5, 4), (1, 0), (0, 0)])
def test_research_moves_one_field_back_but_not_behind_its_start(start: int, end: int) -> None:
    game = mutating(5, stems=[stem("husten_d", 2)], research=start)
    happened = play(game, "symptom husten 3")
    assert research(game) == end and len(heard(happened, "research_back")) == start - end
    play(game, "shed husten")
    assert research(game) == end  # once


@pytest.mark.rule("V-285")
def test_an_event_cannot_move_it_behind_its_start_either(tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        data["research_track"]["start"] = 4
        entry(data["events"], "A02")["effects"] = [{"kind": "research", "n": -5}]

    own = own_set(tmp_path, change)
    assert research(table(content=own, card="A02", research=6)) == 4
    with pytest.raises(petri.PositionError):
        table(content=own, research=3)


@pytest.mark.parametrize(
    ("benefit", "value", "points"),
    [
        pytest.param({"kind": "infection", "n": 1}, "infection", 1, marks=pytest.mark.rule("V-286")),
        pytest.param({"kind": "infection", "n": 2}, "infection", 2, marks=pytest.mark.rule("V-286")),
        pytest.param({"kind": "resistance", "type": "heat", "n": 1}, "heat", 1, marks=pytest.mark.rule("V-287")),
        pytest.param({"kind": "resistance", "type": "cold", "n": 2}, "cold", 2, marks=pytest.mark.rule("V-287")),
        pytest.param({"kind": "severity", "n": 1}, "severity", 1, marks=pytest.mark.rule("V-288")),
        pytest.param({"kind": "lethality", "n": 2}, "lethality", 2, marks=pytest.mark.rule("V-289")),
    ],
)
def test_permanent_benefits(benefit: dict[str, Any], value: str, points: int, tmp_path: Path) -> None:
    game = mutating(1, content=symptom_set(tmp_path, benefit), stems=[stem("zysten_a")])
    before = values(game)
    play(game, "symptom zysten 1")
    assert values(game) == {**before, value: before[value] + points}


@pytest.mark.rule("V-287", "V-031")
def test_a_resistance_symptom_can_reach_a_threshold() -> None:
    game = mutating(5, stems=[stem("zysten_c", 1)], resistances={"medication": 2}, stage=3)
    assert (values(game)["medication"], values(game)["infection"]) == (7, 3)
    play(game, "symptom zysten 2")
    assert (values(game)["medication"], values(game)["infection"]) == (8, 4)


@pytest.mark.rule("V-290")
@pytest.mark.parametrize("card", ["zysten_d", "uebelkeit_d"])
def test_necrosis_is_a_text(card: str) -> None:
    part = CARDS[card]["symptoms"][3]
    assert part["name_en"] == "Necrosis" and {"kind": "necrosis"} in part["benefits"] and part["text_en"]
    game = mutating(9, stems=[stem(card, 3)])
    assert game.view()["necrosis"] is False
    play(game, f"symptom {CARDS[card]['stem']} 4")
    assert game.view()["necrosis"] is True and values(game)["lethality"] == 2


@pytest.mark.rule("V-348")
def test_values_end_with_their_tracks_and_count_again() -> None:
    """Severity 1 + 2 + 2 = 5 of at most 4; without one strain 3."""
    stems = [stem("uebelkeit_b", 5), stem("zysten_a", 4)]
    game = mutating(0, stems=stems)
    assert values(game)["severity"] == 4
    play(game, "shed zysten")
    assert values(game)["severity"] == 3
    lethal = [stem("husten_a", 4), stem("schlafstoerungen_b", 4), stem("zysten_a", 4)]
    game = mutating(0, stems=lethal)  # 1 + 2 + 2 + 1
    assert values(game)["lethality"] == 5
    play(game, "shed zysten")
    assert values(game)["lethality"] == 5
    play(game, "shed husten")
    assert values(game)["lethality"] == 3


@pytest.mark.rule("V-348")
def test_resistances_end_at_ten(tmp_path: Path) -> None:
    own = symptom_set(tmp_path, {"kind": "resistance", "type": "heat", "n": 9})
    game = mutating(1, content=own, stems=[stem("zysten_a")], resistances={"heat": 2})
    play(game, "symptom zysten 1")
    assert values(game)["heat"] == 10
    play(game, "shed zysten")
    assert values(game)["heat"] == 6
    limits = DATA["limits"]
    assert (limits["severity_max"], limits["lethality_max"], limits["resistance_track_max"]) == (4, 5, 10)
    assert limits["medication_infection_bonus_at"] == [6, 8]


@pytest.mark.rule("V-348")
def test_infection_points_have_no_end(tmp_path: Path) -> None:
    own = symptom_set(tmp_path, {"kind": "infection", "n": 20})
    assert values(mutating(1, content=own, stems=[stem("zysten_a", 1)]))["infection"] == 21


def test_the_phase_is_left_out_only_if_nothing_can_be_done() -> None:
    cities = {"Berlin": {"small": "0--"}, "Lima": {"small": "1"}, "Cairo": {"small": "2--"}}
    poor = table(phase="mutation", cities=cities, boards=[{"dna": 3}, {"dna": 9}], card="A02", dice=(6,))
    assert poor.turn == 1
    with_strain = table(phase="mutation", cities=cities, boards=[{"dna": 0, "stems": [stem("zysten_a")]}])
    assert set(texts(with_strain)) == {"shed zysten", "end"}
    assert fields(poor, "Berlin", "small") == "0--"
