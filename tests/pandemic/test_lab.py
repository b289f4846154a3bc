"""In the Lab: setup, samples, characterizing and processing (LL-001 to LL-066)."""

from __future__ import annotations

from typing import Any

import pytest
from labs import BLUES, COLOURS, REDS, about, at_line, box, complete, dish, in_lab, lab, line, on_card, red_line
from purples import copied, reason
from tools import (
    actions,
    cubes,
    cure,
    discarded,
    end_turn,
    hand,
    heard,
    of_kind,
    on_board,
    play,
    refused,
    supply,
    texts,
)

import petri
from petri.games.pandemic.modules.lab.content import SETS

STANDARD = SETS.standard().cards
INPUT = {"upper": {"red": 1, "blue": 2}}


# ---------------------------------------------------------------------- setup
@pytest.mark.rule("LL-001")
def test_it_is_a_module_beside_the_others() -> None:
    for more in ({}, {"mutation": "brink"}, {"mutation": "panic", "virulent_strain": 10}, {"players": 5}):
        assert petri.new("pandemic", lab=True, seed=1, **more).options["lab"] is True
    with pytest.raises(petri.OptionError, match="LD-135"):
        petri.new("pandemic", lab=True, edition=1)
    assert "lab" not in petri.new("pandemic", seed=1).options


@pytest.mark.rule("LL-002")
@pytest.mark.rule("LL-003")
@pytest.mark.rule("LL-004")
@pytest.mark.rule("LL-006")
def test_the_lab_at_the_start() -> None:
    for seed in range(5):
        position = petri.new("pandemic", lab=True, seed=seed).position()
        assert position["dishes"] == {name: {} for name in ("upper", "lower", "centrifuge", "separator", "growth")}
        upper, lower = position["lines"]["upper"], position["lines"]["lower"]
        assert upper["card"] and len(position["sequence_deck"]) == 13 and position["sequence_discard"] == []
        assert (upper["vial"], upper["characterized_by"], upper["tested_by"]) == (None, None, None)
        assert lower == {**lower, "card": None, "cubes": []} and set(upper["cubes"]) == {None}
        assert sorted([upper["card"], *position["sequence_deck"]]) == sorted(card["id"] for card in STANDARD)
    starts = {petri.new("pandemic", lab=True, seed=seed).position()["lines"]["upper"]["card"] for seed in range(30)}
    assert len(starts) > 8


@pytest.mark.rule("LL-005")
def test_a_third_card_finds_no_line() -> None:
    game = lab(lines={"upper": red_line(), "lower": complete()}, stations=["Atlanta", "Tokyo"])
    play(game, "sequence")
    assert texts(game) == {"replace upper", "replace lower", "drop"}


@pytest.mark.rule("LL-007")
@pytest.mark.rule("LL-042")
def test_purple_vials_count_only_with_the_purple_disease() -> None:
    game = lab(lines={"upper": line("big_red")}, hands=[["Tokyo"], []])
    assert of_kind(game, "characterize") == {"characterize upper red Tokyo"}
    assert reason(game, "characterize upper purple Tokyo").rule == "P2-003"
    assert all("purple" not in card["vials"] for card in box()["sequence_cards"].values())
    assert "purple" in box(mutation="brink")["sequence_cards"]["big_red"]["vials"]


@pytest.mark.rule("LL-008")
@pytest.mark.rule("LD-048")
def test_the_field_operative_takes_no_part() -> None:
    for seed in range(40):
        game = petri.new("pandemic", lab=True, brink_roles=True, players=5, seed=seed)
        assert "field_operative" not in game.position()["roles"]
    with pytest.raises(petri.OptionError, match="LL-008") as caught:
        petri.new("pandemic", lab=True, brink_roles=True, roles=["field_operative", "medic"])
    assert "medic" in caught.value.say("de")
    with pytest.raises(petri.PositionError):
        lab(brink_roles=True, roles=["field_operative", "medic"])
    assigned = lab(brink_roles=True, brink_events=True, events=13, hands=[["New Assignment"], []])
    assert "assign 0 to Field Operative" not in texts(assigned) and "assign 0 to Generalist" in texts(assigned)
    assert "field_operative" not in box(brink_roles=True)["roles"]
    assert "collect" not in box(brink_roles=True)["kinds"]


@pytest.mark.rule("LL-009")
@pytest.mark.rule("LR-002")
def test_role_cards_of_the_lab() -> None:
    boxes = {"brink_roles": True, "lab_roles": True}
    for lang in ("en", "de"):
        plain, with_lab = (box(lang, lab=there, **boxes)["roles"] for there in (False, True))
        changed = {key for key in with_lab if with_lab[key]["text"] != plain[key]["text"]}
        assert changed == {"researcher", "epidemiologist", "local_liaison", "scientist"}
        assert all(with_lab[key]["text"].startswith(plain[key]["text"]) for key in changed)
        assert " 2 " in with_lab["scientist"]["text"].removeprefix(plain["scientist"]["text"])


@pytest.mark.rule("LL-011")
@pytest.mark.rule("LL-012")
def test_lab_actions_need_a_research_station_and_an_action() -> None:
    game = lab(lines={"upper": red_line("red")}, dishes=INPUT, hands=[["Tokyo"], []], stations=["Atlanta", "Lima"])
    kinds = {"process", "test", "sequence"}
    for city, is_in in (("Atlanta", True), ("Lima", True), ("Miami", False)):
        there = lab(
            **{"lines": {"upper": red_line("red")}, "dishes": INPUT, "hands": [["Tokyo"], []]},
            stations=["Atlanta", "Lima"],
            pawns=[city, "Atlanta"],
        )
        assert kinds <= {move.kind for move in there.moves()} if is_in else not kinds & {m.kind for m in there.moves()}
    play(game, "process upper to separator")
    assert actions(game) == 3
    refused(lab(pawns=["Miami", "Atlanta"]), "sequence", "LL-011")
    spent = lab(actions=0, hands=[["Airlift"], []], agenda=[["end_turn", 0], ["window", 0]])
    refused(spent, "sequence", "P2-045")


@pytest.mark.rule("LL-013")
@pytest.mark.rule("LL-019")
@pytest.mark.rule("LL-021")
def test_building_gives_a_lab_action_at_once() -> None:
    game = lab(
        pawns=["Essen", "Atlanta"],
        hands=[["Essen", "Paris", "London", "Chicago", "Tokyo"], []],
        lines={"upper": complete(), "lower": red_line("red")},
        dishes=INPUT,
    )
    play(game, "build")
    assert game.prompt == "free_lab_action" and actions(game) == 3
    assert {move.kind for move in game.moves()} == {"process", "test", "sequence", "pass"}
    refused(game, "cure blue", "LL-019")
    refused(game, "drive Paris", "LL-019")
    free = about(game, "process upper to separator")
    play(game, "process upper to separator")
    assert game.prompt == "actions" and actions(game) == 3 and free["actions"] == 0
    passed = lab(pawns=["Essen", "Atlanta"], hands=[["Essen"], []])
    play(passed, "build", "pass")
    assert passed.prompt == "actions" and actions(passed) == 3


@pytest.mark.rule("LL-020")
def test_it_follows_a_build_without_a_card_and_one_that_moves_a_station() -> None:
    expert = lab(roles=["operations_expert", "medic"], pawns=["Essen", "Atlanta"])
    play(expert, "build")
    assert expert.prompt == "free_lab_action"
    six = ["Atlanta", "Paris", "Cairo", "Tokyo", "Lima", "Sydney"]
    moved = lab(pawns=["Essen", "Atlanta"], hands=[["Essen"], []], stations=six)
    play(moved, "build")
    assert moved.prompt == "relocate"
    play(moved, "relocate Lima")
    assert moved.prompt == "free_lab_action" and moved.to_act == 0


@pytest.mark.rule("LL-022")
@pytest.mark.rule("LL-023")
@pytest.mark.rule("LL-120")
def test_government_grant_gives_a_lab_action_anywhere_and_in_any_turn() -> None:
    game = lab(
        pawns=["Atlanta", "Lima"],
        hands=[["Seoul"], ["Government Grant", "Tokyo"]],
        lines={"upper": red_line("red")},
        cubes={"Osaka": {"red": 1}},
    )
    assert game.turn == 0
    play(game, "grant Cairo")
    assert (game.prompt, game.to_act) == ("free_lab_action", 1)
    assert of_kind(game, "test") == {"test upper Tokyo"}
    refused(game, "test upper Seoul", "LL-032")
    play(game, "test upper Tokyo")
    assert hand(game, 0) == {"Seoul"} and hand(game, 1) == set()
    assert (game.prompt, game.to_act, actions(game)) == ("actions", 0, 4)


@pytest.mark.rule("LL-014")
@pytest.mark.rule("LL-010")
@pytest.mark.rule("LL-076")
def test_a_cure_worked_out_by_three_players() -> None:
    game = lab(
        roles=["medic", "researcher", "scientist"],
        hands=[["Tokyo"], ["Osaka"], ["Seoul", "Manila"]],
        lines={"upper": line("small_red")},
        dishes={"growth": {"red": 5}},
        cubes={"Atlanta": {"red": 1, "yellow": 1}},
        quiet_night=True,
        player_deck=["Lima", "Paris", "Cairo", "..."],
    )
    play(game, "characterize upper red Tokyo")
    assert reason(game, "cure red").rule == "LL-086" and "0 of its 4" in reason(game, "cure red").say()
    play(game, "process growth to upper line")
    assert "not tested" in reason(game, "cure red").say()
    end_turn(game)
    play(game, "test upper Osaka")
    end_turn(game)
    assert of_kind(game, "cure") == {"cure red"}
    play(game, "cure red")
    assert cure(game, "red") == "eradicated"  # the test has removed the last cube


@pytest.mark.rule("LL-015")
def test_no_cube_is_lost_or_made() -> None:
    game = lab(lines={"upper": red_line("red", "red", "red")}, dishes={**INPUT, "centrifuge": {"red": 2}}, cubes={})
    for move in ("process upper to centrifuge blue", "process centrifuge to growth", "process growth to upper line"):
        play(game, move)
        for colour in COLOURS:
            assert on_board(game, colour) + supply(game, colour) + in_lab(game, colour) == 24


@pytest.mark.rule("LL-016")
@pytest.mark.rule("LL-031")
def test_cubes_in_the_lab_do_not_keep_a_disease_alive() -> None:
    game = lab(cures={"blue": "cured"}, cubes={"Atlanta": {"blue": 1}}, dishes={"growth": {"blue": 3}})
    play(game, "treat blue")
    assert cure(game, "blue") == "eradicated" and game.prompt == "sample"
    play(game, "sample lower")
    assert dish(game, "lower") == {"blue": 1} and supply(game, "blue") == 20


@pytest.mark.rule("LL-017")
@pytest.mark.rule("LD-138")
def test_city_cards_at_a_line_lie_nowhere_else() -> None:
    game = lab(lines={"upper": line("small_red")}, hands=[["Tokyo"], []])
    play(game, "characterize upper red Tokyo")
    position = game.position()
    assert "Tokyo" not in {*hand(game, 0), *discarded(game), *position["player_deck"]}
    assert copied(game).position() == position
    with pytest.raises(petri.PositionError):
        lab(lines={"upper": red_line()}, player_discard=["Beijing"])
    with pytest.raises(petri.PositionError):
        lab(lines={"upper": red_line()}, hands=[["Beijing"], []])
    with pytest.raises(petri.PositionError):
        lab(lines={"upper": red_line()}, player_deck=["Beijing", "..."])


@pytest.mark.rule("LL-018")
def test_dishes_hold_any_number() -> None:
    game = lab(dishes={"upper": {"red": 12}, "centrifuge": {"red": 6}}, cubes={"Atlanta": {"red": 1}})
    play(game, "treat red", "sample upper")
    assert dish(game, "upper") == {"red": 13}


# ---------------------------------------------------------------------- samples
@pytest.mark.rule("LL-024")
@pytest.mark.rule("LL-025")
@pytest.mark.rule("LL-030")
def test_a_treated_cube_may_become_a_sample() -> None:
    game = lab(cubes={"Atlanta": {"red": 2, "blue": 1}}, dishes={"upper": {"black": 1}})
    play(game, "treat red")
    assert texts(game) == {"sample upper", "sample lower", "pass"}
    refused(game, "sample growth", "LL-024")
    refused(game, "treat blue", "LL-024")
    happenings = play(game, "sample upper")
    assert heard(happenings, "sampled") == [{"seat": 0, "dish": "upper", "colour": "red"}]
    play(game, "treat blue", "sample upper")
    assert dish(game, "upper") == {"black": 1, "blue": 1, "red": 1}
    play(game, "treat red", "pass")
    assert dish(game, "upper") == {"black": 1, "blue": 1, "red": 1} and supply(game, "red") == 23
    refused(game, "sample upper", "LL-024")


@pytest.mark.rule("LL-026")
@pytest.mark.rule("LL-028")
@pytest.mark.rule("LE-017")
def test_only_one_of_several_cubes() -> None:
    medic = lab(roles=["medic", "scientist"], cubes={"Atlanta": {"red": 3}})
    play(medic, "treat red", "sample lower")
    assert dish(medic, "lower") == {"red": 1} and supply(medic, "red") == 23 and medic.prompt == "actions"
    cured = lab(cubes={"Atlanta": {"red": 3}, "Tokyo": {"red": 1}}, cures={"red": "cured"})
    play(cured, "treat red", "sample lower")
    assert dish(cured, "lower") == {"red": 1} and supply(cured, "red") == 22
    sanitation = lab(lab_events=True, events=8, cubes={"Atlanta": {"red": 3}}, hands=[["Improved Sanitation"], []])
    play(sanitation, "sanitation", "treat red", "sample lower")
    assert dish(sanitation, "lower") == {"red": 1} and cubes(sanitation, "Atlanta", "red") == 1
    assert sanitation.prompt == "actions"


@pytest.mark.rule("LL-027")
@pytest.mark.rule("LL-028")
@pytest.mark.rule("LR-049")
@pytest.mark.rule("LD-056")
def test_other_removals_give_no_sample() -> None:
    medic = lab(roles=["medic", "scientist"], cures={"red": "cured"}, cubes={"Miami": {"red": 2}, "Tokyo": {"red": 1}})
    play(medic, "drive Miami")
    assert medic.prompt == "actions" and supply(medic, "red") == 23
    remote = lab(brink_events=True, events=13, hands=[["Remote Treatment"], []], cubes={"Lima": {"red": 2}})
    play(remote, "remote red in Lima")
    assert remote.prompt == "actions" and supply(remote, "red") == 24
    remedy = lab(lab_roles=True, roles=["virologist", "medic"], hands=[["Tokyo"], []], cubes={"Lima": {"red": 2}})
    play(remedy, "remedy Lima with Tokyo")
    assert remedy.prompt == "actions" and supply(remedy, "red") == 23


@pytest.mark.rule("LL-029")
def test_the_field_director_takes_samples_next_door() -> None:
    game = lab(lab_roles=True, roles=["field_director", "medic"], cubes={"Miami": {"yellow": 2}})
    play(game, "tend yellow in Miami", "sample upper")
    assert dish(game, "upper") == {"yellow": 1} and cubes(game, "Miami", "yellow") == 1


# ---------------------------------------------------------------------- characterize a disease
@pytest.mark.rule("LL-032")
@pytest.mark.rule("LL-033")
@pytest.mark.rule("LL-034")
def test_a_card_of_the_colour_characterizes_the_line() -> None:
    game = lab(lines={"upper": line("red_blue")}, hands=[["Tokyo", "Paris", "Lima"], ["Osaka"]])
    assert of_kind(game, "characterize") == {"characterize upper red Tokyo", "characterize upper blue Paris"}
    refused(game, "characterize upper yellow Lima", "LL-033")
    refused(game, "characterize upper blue Tokyo", "LL-033")
    refused(game, "characterize upper red Osaka", "LL-032")
    assert about(game, "characterize upper red Tokyo")["cost"] == ["Tokyo"]
    happenings = play(game, "characterize upper red Tokyo")
    assert heard(happenings, "characterized") == [{"seat": 0, "line": "upper", "colour": "red", "card": "Tokyo"}]
    assert at_line(game) == line("red_blue", "red", "Tokyo", None, [None] * 6)
    assert hand(game, 0) == {"Paris", "Lima"} and actions(game) == 3


@pytest.mark.rule("LL-035")
@pytest.mark.rule("LL-065")
def test_no_cube_comes_to_a_card_that_is_not_characterized() -> None:
    game = lab(lines={"upper": line("small_red")}, dishes={"growth": {"red": 2}, "centrifuge": {"red": 1}})
    assert of_kind(game, "process") == {"process centrifuge to growth"}
    refused(game, "process growth to upper line", "LL-065")
    refused(game, "process growth to lower line", "LL-065")
    with pytest.raises(petri.PositionError):
        lab(lines={"upper": line("small_red", cubes=["red", None, None, None])})


@pytest.mark.rule("LL-036")
@pytest.mark.rule("LL-037")
@pytest.mark.rule("LL-038")
def test_what_cannot_be_characterized() -> None:
    game = lab(lines={"upper": red_line(card="red_blue")}, hands=[["Tokyo", "Paris"], []], cures={"blue": "eradicated"})
    refused(game, "characterize upper red Tokyo", "LL-036")
    refused(game, "characterize lower red Tokyo", "LL-038")
    other = lab(lines={"upper": line("red_blue")}, hands=[["Tokyo", "Paris"], []], cures={"blue": "eradicated"})
    refused(other, "characterize upper blue Paris", "LL-037")
    assert of_kind(other, "characterize") == {"characterize upper red Tokyo"}


@pytest.mark.rule("LL-039")
@pytest.mark.rule("LL-040")
@pytest.mark.rule("LL-119")
def test_the_same_disease_at_the_other_line_closes_the_first() -> None:
    game = lab(
        lines={"upper": red_line("red", "red", None, None, tested="Manila"), "lower": line("red_blue")},
        hands=[["Tokyo"], []],
        stations=["Atlanta", "Lima"],
    )
    assert about(game, "characterize lower red Tokyo")["closes"] == "upper"
    happenings = play(game, "characterize lower red Tokyo")
    assert heard(happenings, "line_closed") == [{"line": "upper", "card": "small_red"}]
    assert at_line(game, "upper") == line("", cubes=[]) | {"card": None}
    assert at_line(game, "lower") == line("red_blue", "red", "Tokyo", None, [None] * 6)
    assert discarded(game) == {"Beijing", "Manila"} and supply(game, "red") == 24
    assert game.position()["sequence_discard"] == ["small_red"]
    play(game, "sequence", "lay upper")
    assert at_line(game)["card"] is not None


# ---------------------------------------------------------------------- process samples
@pytest.mark.rule("LL-043")
@pytest.mark.rule("LL-044")
@pytest.mark.rule("LL-045")
def test_a_whole_dish_is_processed() -> None:
    game = lab(dishes=INPUT)
    wanted = ("centrifuge blue", "centrifuge red", "separator")
    assert of_kind(game, "process") == {f"process upper to {target}" for target in wanted}
    refused(game, "process lower to separator", "LL-045")
    refused(game, "process upper to centrifuge black", "LL-047")
    assert game.find("process upper separator").text == "process upper to separator"
    play(game, "process upper to separator")
    assert dish(game, "upper") == {} and actions(game) == 3


@pytest.mark.rule("LL-046")
@pytest.mark.rule("LL-057")
def test_the_arrows() -> None:
    every = {name: {"red": 1} for name in ("upper", "lower", "centrifuge", "separator", "growth")}
    game = lab(dishes=every, lines={"upper": red_line(), "lower": line("small_blue", "blue", "Milan")})
    lines = ("upper line", "lower line")
    wanted = {
        "upper": ("centrifuge red", "separator"),
        "lower": ("centrifuge red", "separator"),
        "centrifuge": ("growth", *lines),
        "separator": ("growth", *lines),
        "growth": lines,
    }
    assert of_kind(game, "process") == {f"process {name} to {to}" for name in wanted for to in wanted[name]}
    for text in ("upper to growth", "growth to growth", "separator to separator", "upper to upper line"):
        refused(game, f"process {text}", "LL-046")
    arrows = box()["arrows"]
    assert {(arrow["from"], arrow["to"]) for arrow in arrows} == {
        (name, to.removesuffix(" red")) for name in wanted for to in wanted[name]
    }


@pytest.mark.rule("LL-047")
@pytest.mark.rule("LL-050")
def test_the_centrifuge_keeps_blue() -> None:
    game = lab(dishes=INPUT)
    before = supply(game, "red")
    assert about(game, "process upper to centrifuge blue")["lost"] == {"red": 1}
    play(game, "process upper to centrifuge blue")
    assert dish(game, "centrifuge") == {"blue": 2} and dish(game, "upper") == {}
    assert supply(game, "red") == before + 1


@pytest.mark.rule("LL-047")
@pytest.mark.rule("LL-051")
def test_the_centrifuge_keeps_red() -> None:
    game = lab(dishes=INPUT)
    before = supply(game, "blue")
    play(game, "process upper to centrifuge red")
    assert dish(game, "centrifuge") == {"red": 1} and dish(game, "upper") == {}
    assert supply(game, "blue") == before + 2


@pytest.mark.rule("LL-048")
@pytest.mark.rule("LL-052")
def test_the_separator_keeps_one_of_each() -> None:
    game = lab(dishes=INPUT)
    before = supply(game, "blue")
    assert about(game, "process upper to separator")["lost"] == {"blue": 1}
    play(game, "process upper to separator")
    assert dish(game, "separator") == {"red": 1, "blue": 1} and dish(game, "upper") == {}
    assert supply(game, "blue") == before + 1


@pytest.mark.rule("LL-049")
def test_what_is_there_stays() -> None:
    game = lab(dishes={**INPUT, "centrifuge": {"black": 2}, "separator": {"red": 3}, "growth": {"red": 1}})
    play(game, "process upper to separator")
    assert dish(game, "separator") == {"red": 4, "blue": 1}
    play(game, "process separator to growth")
    assert dish(game, "growth") == {"red": 9, "blue": 2} and dish(game, "centrifuge") == {"black": 2}


@pytest.mark.rule("LL-053")
@pytest.mark.rule("LL-054")
def test_cubes_grow() -> None:
    game = lab(dishes={"separator": {"yellow": 1, "black": 2}})
    yellow, black = supply(game, "yellow"), supply(game, "black")
    assert about(game, "process separator to growth")["added"] == {"yellow": 1, "black": 2}
    play(game, "process separator to growth")
    assert dish(game, "growth") == {"yellow": 2, "black": 4} and dish(game, "separator") == {}
    assert (supply(game, "yellow"), supply(game, "black")) == (yellow - 1, black - 2)


@pytest.mark.rule("LL-055")
@pytest.mark.rule("LL-110")
def test_without_cubes_to_grow_the_game_is_lost() -> None:
    game = lab(dishes={"centrifuge": {"red": 9}, "growth": {"red": 9}})
    assert "process centrifuge to growth" in texts(game)
    play(game, "process centrifuge to growth")
    assert game.outcome is not None and (game.outcome.cause, game.outcome.details["colour"]) == ("cubes", "red")
    just_enough = lab(dishes={"centrifuge": {"red": 8}, "growth": {"red": 8}})
    play(just_enough, "process centrifuge to growth")
    assert just_enough.outcome is None and supply(just_enough, "red") == 0


@pytest.mark.rule("LL-111")
def test_cubes_of_an_eradicated_disease_grow() -> None:
    game = lab(dishes={"centrifuge": {"red": 2}}, cures={"red": "eradicated"})
    play(game, "process centrifuge to growth")
    assert dish(game, "growth") == {"red": 4} and cure(game, "red") == "eradicated"


@pytest.mark.rule("LL-056")
@pytest.mark.rule("LL-058")
@pytest.mark.rule("LL-060")
@pytest.mark.rule("LL-061")
@pytest.mark.rule("LL-116")
def test_cubes_take_the_spaces_of_a_card() -> None:
    game = lab(
        lines={"upper": line("yellow_blue", "yellow", "Lima")}, dishes={"growth": {"yellow": 4, "blue": 2, "red": 1}}
    )
    told = about(game, "process growth to upper line")
    assert told["lost"] == {"blue": 1, "red": 1} and (told["line"], told["to"]) == ("upper", "upper line")
    happenings = play(game, "process growth to upper line")
    assert on_card(game) == {"yellow": 4, "blue": 1}
    spaces = box()["sequence_cards"]["yellow_blue"]["spaces"]
    left = [space for space, cube in zip(spaces, at_line(game)["cubes"]) if cube is None]
    assert left == ["grey"] and dish(game, "growth") == {}
    assert {h["colour"]: h["number"] for h in heard(happenings, "returned")} == {"blue": 1, "red": 1}
    assert (supply(game, "blue"), supply(game, "red"), supply(game, "yellow")) == (23, 24, 20)


@pytest.mark.rule("LL-062")
@pytest.mark.rule("LL-118")
def test_a_space_of_an_eradicated_disease_takes_any_cube() -> None:
    game = lab(
        lines={"upper": red_line(card="red_yellow")},
        dishes={"separator": {"black": 1, "red": 1}},
        cures={"yellow": "eradicated"},
    )
    assert about(game, "process separator to upper line")["lost"] == {}
    play(game, "process separator to upper line")
    spaces = box()["sequence_cards"]["red_yellow"]["spaces"]
    by_space = dict(zip(spaces, at_line(game)["cubes"]))
    assert by_space["yellow"] == "black" and on_card(game) == {"black": 1, "red": 1}
    assert game.prompt == "actions" and dish(game, "separator") == {}


@pytest.mark.rule("LL-059")
@pytest.mark.rule("LL-062")
def test_the_player_chooses_which_cube_takes_a_space_for_any() -> None:
    game = lab(
        lines={"upper": red_line(card="red_yellow")},
        dishes={"growth": {"black": 2, "blue": 1, "red": 6}},
        cures={"yellow": "eradicated"},
    )
    told = about(game, "process growth to upper line")
    assert told["choice_of"] == {"black": 2, "blue": 1, "red": 1}
    play(game, "process growth to upper line")
    assert game.prompt == "fill" and texts(game) == {"fill black", "fill blue", "fill red"}
    assert game.position()["to_place"] == {"black": 2, "blue": 1, "red": 1} and copied(game).prompt == "fill"
    refused(game, "fill yellow", "LL-059")
    refused(game, "drive Miami", "LL-059")
    play(game, "fill blue")
    assert on_card(game) == {"red": 5, "blue": 1} and game.prompt == "actions"
    assert (supply(game, "black"), supply(game, "blue"), supply(game, "red")) == (24, 23, 19)
    assert "to_place" not in game.position()


@pytest.mark.rule("LL-063")
def test_cubes_of_an_eradicated_disease_are_used() -> None:
    game = lab(
        lines={"upper": red_line(card="red_yellow")}, dishes={"growth": {"yellow": 2}}, cures={"yellow": "eradicated"}
    )
    play(game, "process growth to upper line")
    assert on_card(game) == {"yellow": 1} and supply(game, "yellow") == 23


@pytest.mark.rule("LL-064")
def test_nothing_returns_cubes_of_the_lab() -> None:
    game = lab(
        dishes={name: {"red": 1} for name in ("upper", "centrifuge", "growth")}, lines={"upper": red_line("red")}
    )
    for move in game.moves():
        twin = game.copy()
        twin.play(move.text)
        if move.kind not in ("process", "sequence"):
            assert in_lab(twin, "red") == 4, move


@pytest.mark.rule("LL-066")
def test_cubes_may_be_brought_where_none_fits() -> None:
    game = lab(lines={"upper": red_line()}, dishes={"growth": {"blue": 2}})
    assert about(game, "process growth to upper line")["lost"] == {"blue": 2}
    play(game, "process growth to upper line")
    assert on_card(game) == {} and supply(game, "blue") == 24 and actions(game) == 3


@pytest.mark.rule("LL-024")
@pytest.mark.rule("LL-058")
def test_colours_of_cubes_in_german() -> None:
    game = lab(cubes={"Atlanta": {"red": 2}}, dishes={"upper": {"red": 1, "blue": 2}})
    lost = heard_in_german(game, "process upper to centrifuge red")
    assert "2 Würfel (blau) des Labors kommen in den Vorrat zurück." in lost
    play(game, "treat red")
    assert game.say(lang="de").endswith("einen der Würfel (rot) in eine Eingangsschale legen?")
    assert any("einen Würfel (rot)" in text for text in heard_in_german(game, "sample upper"))


def heard_in_german(game: petri.Game, move: str) -> list[str]:
    return [game.say(happening, "de") for happening in play(game, move)]


READ_AS = {
    "process upper input dish to separator": "process upper to separator",
    "process Obere Eingangsschale to Trenner": "process upper to separator",
    "process upper separator": "process upper to separator",
    "process centrifuge to upper line": "process centrifuge to upper line",
    "process Zentrifuge to obere Linie": "process centrifuge to upper line",
    "characterize lower line blue Paris": "characterize lower blue Paris",
    "characterize untere Linie blau Paris": "characterize lower blue Paris",
    "test upper line Tokyo": "test upper Tokyo",
    "test obere Linie Tokio": "test upper Tokyo",
}


@pytest.mark.rule("LL-003")
@pytest.mark.rule("LL-004")
@pytest.mark.parametrize("text", READ_AS)
def test_dishes_and_lines_are_understood_as_they_are_called(text: str) -> None:
    lines = {"upper": red_line("red"), "lower": line("red_blue")}
    game = lab(lines=lines, hands=[["Tokyo", "Paris"], []], dishes={"upper": {"red": 1}, "centrifuge": {"red": 1}})
    assert game.find(text).text == READ_AS[text]


BAD: list[tuple[dict[str, Any], str]] = [
    ({"dishes": {"cellar": {"red": 1}}}, "dishes"),
    ({"dishes": {"upper": {"red": 25}}}, "dishes"),
    ({"dishes": {"upper": {"purple": 1}}}, "dishes"),
    ({"dishes": {"upper": ["red"]}}, "dishes"),
    ({"lines": {"middle": line("small_red")}}, "lines"),
    ({"lines": {"upper": line("large_red")}}, "lines"),
    ({"lines": {"upper": {**line("small_red"), "note": 1}}}, "lines"),
    ({"lines": {"upper": {"vial": "red", "characterized_by": "Tokyo"}}}, "lines"),
    ({"lines": {"upper": line("small_red", "blue", "Paris")}}, "lines"),
    ({"lines": {"upper": line("small_red", "red", "Paris")}}, "lines"),
    ({"lines": {"upper": line("small_red", "red")}}, "lines"),
    ({"lines": {"upper": line("small_red", tested="Tokyo")}}, "lines"),
    ({"lines": {"upper": red_line("blue", None, None, None)}}, "lines"),
    ({"lines": {"upper": red_line("red", "red", "red", "red", "red")}}, "lines"),
    ({"lines": {"upper": red_line(), "lower": red_line(card="red_blue")}}, "lines"),
    ({"lines": {"upper": red_line()}, "cures": {"red": "eradicated"}}, "lines"),
    ({"lines": {"upper": line("small_red")}, "sequence_discard": ["small_red"]}, "sequence_discard"),
    ({"sequence_deck": ["small_red", "small_red", "..."]}, "sequence_deck"),
    ({"sequence_deck": ["small_red"]}, "sequence_deck"),
    ({"sequence_drawn": "small_red"}, "sequence_drawn"),
    ({"to_place": {"red": 1}}, "to_place"),
    ({"never_appeared": ["red"], "cubes": {"Tokyo": {"red": 1}}}, "never_appeared"),
    ({"never_appeared": ["red"], "dishes": {"growth": {"red": 1}}}, "never_appeared"),
    ({"never_appeared": ["red"], "lines": {"upper": red_line("red")}}, "never_appeared"),
    ({"never_appeared": ["red"], "cures": {"red": "cured"}}, "never_appeared"),
    ({"agenda": [["end_turn", 0], ["sample", 9]]}, "agenda"),
    ({"agenda": [["end_turn", 0], ["free_lab_action", 7]]}, "agenda"),
    ({"agenda": [["end_turn", 0], ["sequence_card", 0]]}, "agenda"),
    ({"agenda": [["end_turn", 0], ["fill", 0]]}, "agenda"),
    ({"agenda": [["end_turn", 0], ["relieve", 3]]}, "agenda"),
    ({"agenda": [["end_turn", 0], ["close_line", 0]]}, "agenda"),
]


@pytest.mark.rule("LL-102")
@pytest.mark.parametrize(("position", "where"), [pytest.param(*bad, id=str(nth)) for nth, bad in enumerate(BAD)])
def test_bad_positions_are_refused(position: dict[str, Any], where: str) -> None:
    with pytest.raises(petri.PositionError, match=where) as caught:
        lab(**position)
    assert caught.value.say("de") != caught.value.say()


def test_cards_of_the_tests_are_what_they_seem() -> None:
    assert {"Tokyo", "Beijing"} < set(REDS) and {"Milan", "Madrid"} < set(BLUES)
