"""In the Lab: tests, cures, sequence cards, the end, roles and other modules (LL-067 to LL-120)."""

from __future__ import annotations

import copy
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from labs import BLUES, COLOURS, about, at_line, box, complete, dish, lab, line, on_card, red_line
from purples import copied, reason
from tools import actions, cubes, cure, discarded, end_turn, hand, heard, of_kind, play, refused, supply, texts

import petri
from petri.bots import make_bot
from petri.core.state import new_moves
from petri.core.text import LANGUAGES
from petri.core.title import find_title
from petri.games.pandemic.modules.lab.content import SETS
from petri.games.pandemic.modules.lab.lab import LAB

COMPLEX = "Epidemic: Complex Molecular Structure"
TWO_STATIONS = ["Atlanta", "Lima"]
CARDS = {card["id"]: card for card in SETS.standard().cards}


# ---------------------------------------------------------------------- test a cure
@pytest.mark.rule("LL-067")
@pytest.mark.rule("LL-068")
@pytest.mark.rule("LL-069")
@pytest.mark.rule("LL-070")
def test_a_test_takes_a_card_and_a_cube_anywhere() -> None:
    game = lab(
        lines={"upper": red_line("red")},
        hands=[["Tokyo", "Paris"], []],
        cubes={"Osaka": {"red": 2}, "Lima": {"red": 1, "yellow": 1}},
    )
    assert of_kind(game, "test") == {"test upper Tokyo"}
    refused(game, "test upper Paris", "LL-068")
    refused(game, "test upper Osaka", "LL-032")
    refused(game, "test lower Tokyo", "LL-067")
    play(game, "test upper Tokyo")
    assert game.prompt == "relieve" and texts(game) == {"relieve Osaka", "relieve Lima"}
    refused(game, "relieve Paris", "LL-069")
    play(game, "relieve Lima")
    assert cubes(game, "Lima", "red") == 0 and at_line(game)["tested_by"] == "Tokyo"
    assert (game.prompt, actions(game), supply(game, "red")) == ("actions", 3, 21)
    assert hand(game, 0) == {"Paris"} and discarded(game) == set() and dish(game, "upper") == {}
    empty = lab(lines={"upper": red_line()}, hands=[["Tokyo"], []])
    refused(empty, "test upper Tokyo", "LL-067")


@pytest.mark.rule("LL-069")
def test_the_only_city_is_not_asked_for() -> None:
    game = lab(lines={"upper": red_line("red")}, hands=[["Tokyo"], []], cubes={"Osaka": {"red": 2}})
    happenings = play(game, "test upper Tokyo")
    assert heard(happenings, "removed") == [{"city": "Osaka", "colour": "red", "number": 1}]
    assert game.prompt == "actions"


@pytest.mark.rule("LL-071")
@pytest.mark.rule("LL-072")
@pytest.mark.rule("LL-073")
def test_a_test_without_a_cube_on_the_board_and_a_second_one() -> None:
    game = lab(lines={"upper": red_line("red")}, hands=[["Tokyo", "Osaka"], []])
    play(game, "test upper Tokyo")
    assert at_line(game)["tested_by"] == "Tokyo" and game.prompt == "actions"
    refused(game, "test upper Osaka", "LL-072")
    last = lab(lines={"upper": red_line("red")}, hands=[["Tokyo"], []], cubes={"Osaka": {"red": 1}})
    play(last, "test upper Tokyo")
    assert cubes(last, "Osaka", "red") == 0 and cure(last, "red") == "active"


# ---------------------------------------------------------------------- discover a cure
@pytest.mark.rule("LL-077")
@pytest.mark.rule("LL-078")
@pytest.mark.rule("LL-079")
@pytest.mark.rule("LL-080")
@pytest.mark.rule("LL-083")
def test_a_cure_takes_three_cards_and_a_complete_line() -> None:
    usual = {"roles": ["medic", "researcher"], "cubes": {"Paris": {"blue": 1}}, "lines": {"upper": complete()}}
    game = lab(**usual, hands=[["Essen", "Paris", "London"], []], sequence_deck=["red_blue", "..."])
    assert about(game, "cure blue")["cost"] == ["London", "Paris", "Essen"] and box()["cure_cards"] == 3
    happenings = play(game, "cure blue")
    assert cure(game, "blue") == "cured" and actions(game) == 3
    assert discarded(game) == {"Essen", "Paris", "London", "Milan", "Madrid"} and hand(game, 0) == set()
    assert heard(happenings, "line_closed") == [{"line": "upper", "card": "small_blue"}]
    assert heard(happenings, "sequence_laid") == [{"line": "upper", "card": "red_blue"}]
    assert at_line(game) == line("red_blue", cubes=[None] * 6)
    assert supply(game, "blue") == 23 and game.position()["sequence_discard"] == ["small_blue"]
    refused(lab(**usual, hands=[["Essen", "Paris"], []]), "cure blue", "LL-077")
    away = lab(**usual, hands=[["Essen", "Paris", "London"], []], pawns=["Miami", "Atlanta"])
    refused(away, "cure blue", "LL-077")
    more = lab(**usual, hands=[["Essen", "Paris", "London", "Chicago"], []])
    play(more, "cure blue", "keep Paris")
    assert hand(more, 0) == {"Paris"} and cure(more, "blue") == "cured"


@pytest.mark.rule("LL-081")
@pytest.mark.rule("LL-089")
def test_the_new_card_comes_from_the_discards_if_the_deck_is_empty() -> None:
    others = [card for card in CARDS if card != "small_blue"]
    game = lab(lines={"upper": complete()}, hands=[["Essen", "Paris"], []], sequence_deck=[], sequence_discard=others)
    happenings = play(game, "cure blue")
    assert heard(happenings, "sequences_shuffled") == [{"number": 14}]
    assert at_line(game)["card"] is not None and len(game.position()["sequence_deck"]) == 13
    assert game.position()["sequence_discard"] == [] and len(game.position()["stations"]) == 1


@pytest.mark.rule("LL-082")
@pytest.mark.rule("LL-087")
@pytest.mark.rule("LR-056")
def test_the_scientist_needs_two() -> None:
    game = lab(roles=["scientist", "medic"], lines={"upper": complete()}, hands=[["Essen", "Paris"], []])
    play(game, "cure blue")
    assert cure(game, "blue") != "active" and at_line(game)["card"] not in (None, "small_blue")
    assert discarded(game) == {"Essen", "Paris", "Milan", "Madrid"}


@pytest.mark.rule("LL-083")
@pytest.mark.rule("LE-026")
@pytest.mark.rule("LD-040")
def test_other_numbers_of_cards() -> None:
    event = {"event": "Sequencing Breakthrough", "until": 0}
    for role, needed in (("medic", 2), ("scientist", 1)):
        usual = {"roles": [role, "researcher"], "lines": {"upper": complete()}, "lab_events": True, "events": 8}
        assert "cure blue" in texts(lab(**usual, in_play=[event], hands=[BLUES[-needed:], []]))
        refused(lab(**usual, in_play=[event], hands=[BLUES[-needed + 1 :] if needed > 1 else [], []]), "cure blue")
    strain = {"virulent_strain": 8, "strain": "blue", "in_force": [COMPLEX], "out": [COMPLEX]}
    blue = ["Essen", "Paris", "London", "Chicago"]
    usual = {"roles": ["medic", "researcher"], "lines": {"upper": complete()}, **strain}
    assert "cure blue" in texts(lab(**usual, hands=[blue, []]))
    refused(lab(**usual, hands=[blue[:3], []]), "cure blue", "LD-066")


@pytest.mark.rule("LR-045")
@pytest.mark.rule("LL-083")
def test_the_virologist_replaces_all_three() -> None:
    pairs = ["Tokyo", "Osaka", "Lima", "Bogota", "Cairo", "Delhi"]
    usual: dict[str, Any] = {"lab_roles": True, "roles": ["virologist", "medic"], "hands": [pairs, []]}
    game = lab(**usual, lines={"upper": complete()})
    play(game, "cure_pairs blue with yellow+black+red")
    assert cure(game, "blue") != "active" and at_line(game)["vial"] is None
    refused(lab(**usual, lines={"upper": line("small_blue")}), "cure_pairs blue with yellow+black+red", "LL-086")


@pytest.mark.rule("LL-085")
def test_a_disease_without_cubes_in_cities_is_eradicated() -> None:
    game = lab(lines={"upper": complete()}, hands=[["Essen", "Paris"], []], dishes={"growth": {"blue": 3}})
    play(game, "cure blue")
    assert cure(game, "blue") == "eradicated" and dish(game, "growth") == {"blue": 3}


@pytest.mark.rule("LL-086")
def test_without_a_complete_line_there_is_no_cure() -> None:
    hands = [["Essen", "Paris", "London"], []]
    for there in (
        None,
        line("small_blue"),
        {**complete(), "tested_by": None},
        {**complete(), "cubes": ["blue", *[None] * 3]},
    ):
        game = lab(lines={"upper": there} if there else {}, hands=hands)
        refused(game, "cure blue", "LL-086")
        assert of_kind(game, "cure") == set()


@pytest.mark.rule("LL-115")
@pytest.mark.rule("LL-100")
def test_the_cure_that_wins_ends_the_game_before_the_line_closes() -> None:
    game = lab(
        lines={"upper": complete()},
        hands=[["Essen", "Paris"], []],
        cures=dict.fromkeys(("yellow", "black", "red"), "eradicated"),
    )
    happenings = play(game, "cure blue")
    assert game.outcome is not None and game.outcome.cause == "won"
    assert heard(happenings, "line_closed") == [] and at_line(game)["card"] == "small_blue"
    assert copied(game).outcome == game.outcome


@pytest.mark.rule("LD-051")
@pytest.mark.rule("LL-079")
def test_rapid_vaccine_deployment_comes_before_the_line_closes() -> None:
    game = lab(
        brink_events=True,
        events=13,
        lines={"upper": complete()},
        hands=[["Essen", "Paris", "Rapid Vaccine Deployment"], []],
        cubes={"Milan": {"blue": 2}},
    )
    play(game, "cure blue")
    assert game.prompt == "cure_window" and at_line(game)["card"] == "small_blue"
    assert copied(game).view(1) == game.view(1)
    play(game, "pass")
    assert at_line(game)["vial"] is None and discarded(game) >= {"Milan", "Madrid"}


# ---------------------------------------------------------------------- sequence a disease
@pytest.mark.rule("LL-088")
@pytest.mark.rule("LL-090")
@pytest.mark.rule("LL-092")
@pytest.mark.rule("LL-091")
def test_a_drawn_card_is_seen_by_all_and_goes_where_it_may() -> None:
    game = lab(lines={"upper": line("small_red")}, sequence_deck=["big_blue", "..."], epidemics=5)
    assert game.view(1)["sequence_deck"]["size"] == 13
    happenings = play(game, "sequence")
    assert heard(happenings, "sequence_drawn") == [{"seat": 0, "card": "big_blue"}]
    assert all(game.view(seat)["sequence_drawn"] == "big_blue" for seat in (0, 1, None))
    assert texts(game) == {"replace upper", "drop"} and "Mostly blue" in game.say()
    refused(game, "lay lower", "LL-091")
    refused(game, "lay upper", "LL-090")
    refused(game, "replace lower", "LL-090")
    assert about(game, "drop")["card"] == "big_blue" and copied(game).prompt == "sequence_card"
    play(game, "drop")
    assert game.position()["sequence_discard"] == ["big_blue"] and actions(game) == 3
    assert game.view(1)["sequence_deck"]["size"] == 12 and "big_blue" not in game.view(1)["sequence_deck"]["cards"]
    refused(game, "drop", "LL-090")


@pytest.mark.rule("LL-091")
@pytest.mark.rule("LL-098")
@pytest.mark.rule("LL-113")
def test_a_new_line_needs_two_stations() -> None:
    game = lab(lines={"upper": line("small_red")}, stations=TWO_STATIONS, sequence_deck=["big_blue", "..."])
    play(game, "sequence", "lay lower")
    assert at_line(game, "lower") == line("big_blue", cubes=[None] * 8)
    bare = lab(lines={})
    play(bare, "sequence")
    assert texts(bare) == {"drop"}
    refused(bare, "lay upper", "LL-091")


@pytest.mark.rule("LL-089")
def test_an_empty_deck_is_renewed() -> None:
    others = [card for card in CARDS if card != "small_red"]
    game = lab(lines={"upper": line("small_red")}, sequence_deck=[], sequence_discard=others)
    happenings = play(game, "sequence")
    assert heard(happenings, "sequences_shuffled") == [{"number": 13}]
    assert len(game.position()["sequence_deck"]) == 12 and game.position()["sequence_discard"] == []


@pytest.mark.rule("LL-093")
def test_exchanging_a_card_that_is_not_characterized() -> None:
    game = lab(lines={"upper": line("small_red")}, sequence_deck=["big_blue", "..."])
    play(game, "sequence", "replace upper")
    assert at_line(game) == line("big_blue", cubes=[None] * 8) and game.position()["sequence_discard"] == ["small_red"]


@pytest.mark.rule("LL-094")
@pytest.mark.rule("LL-095")
@pytest.mark.rule("LL-117")
@pytest.mark.parametrize(
    ("card", "kept", "lost"),
    [
        ("big_red", {"red": 3, "blue": 1}, {}),
        ("small_red", {"red": 3}, {"blue": 1}),
        ("small_yellow", {}, {"red": 3, "blue": 1}),
    ],
)
def test_exchanging_a_characterized_card(card: str, kept: dict[str, int], lost: dict[str, int]) -> None:
    there = line("red_blue", "red", "Beijing", "Manila", ["blue", None, None, "red", "red", "red"])
    game = lab(lines={"upper": there}, sequence_deck=[card, "..."])
    play(game, "sequence")
    told = about(game, "replace upper")
    assert (told["keeps"], told["lost"]) == (bool(kept), lost)
    play(game, "replace upper")
    assert on_card(game) == kept and game.prompt == "actions"
    is_kept = bool(kept)
    assert at_line(game)["vial"] == ("red" if is_kept else None)
    assert (at_line(game)["characterized_by"], at_line(game)["tested_by"]) == (
        ("Beijing", "Manila") if is_kept else (None, None)
    )
    assert discarded(game) == (set() if is_kept else {"Beijing", "Manila"})
    assert (supply(game, "red"), supply(game, "blue")) == (24 - kept.get("red", 0), 24 - kept.get("blue", 0))
    assert game.position()["sequence_discard"] == ["red_blue"]


@pytest.mark.rule("LL-096")
def test_a_tested_line_stays_tested() -> None:
    there = line("red_blue", "red", "Beijing", "Manila", ["blue", *[None] * 5])
    game = lab(lines={"upper": there}, sequence_deck=["small_red", "..."])
    play(game, "sequence", "replace upper")
    assert on_card(game) == {} and at_line(game)["tested_by"] == "Manila"
    refused(game, "test upper Manila", "LL-067")


@pytest.mark.rule("LL-097")
def test_the_player_chooses_which_cubes_are_kept() -> None:
    there = line("big_yellow", "red", "Beijing", None, ["blue", "red", None, None, "black", None, None, None])
    game = lab(lines={"upper": there}, sequence_deck=["red_yellow", "..."], cures={"yellow": "eradicated"})
    play(game, "sequence")
    assert about(game, "replace upper")["choice_of"] == {"blue": 1, "black": 1}
    play(game, "replace upper")
    assert game.prompt == "fill" and texts(game) == {"fill blue", "fill black"}
    play(game, "fill black")
    assert on_card(game) == {"red": 1, "black": 1} and supply(game, "blue") == 24


# ---------------------------------------------------------------------- the end
def last_cards(**more: Any) -> petri.Game:
    """The player deck has one card left."""
    usual = {"cures": {"yellow": "eradicated", "black": "eradicated", "blue": "cured"}, "never_appeared": ["red"]}
    spent = [city for city in box()["cities"] if city not in ("Lima", "Tokyo")]
    position = {"player_deck": ["Lima"], "player_discard": spent, "hands": [["Tokyo"], []], "events": 0}
    return lab(**{**usual, **position, "cubes": {"Paris": {"blue": 1}}, **more})


@pytest.mark.rule("LL-101")
def test_an_exhausted_deck_wins_if_a_disease_never_appeared() -> None:
    game = last_cards()
    happenings = end_turn(game)
    assert game.outcome is not None and game.outcome.cause == "won"
    assert heard(happenings, "spared") == [{"colour": "red"}]
    assert copied(game).outcome == game.outcome
    with pytest.raises(petri.PositionError):
        petri.from_position("pandemic", {**game.position(), "never_appeared": []})
    for more in ({"never_appeared": []}, {"cures": {"yellow": "eradicated", "blue": "cured"}}):
        lost = last_cards(**more)
        end_turn(lost)
        assert lost.outcome is not None and lost.outcome.cause == "cards"


@pytest.mark.rule("LL-101")
@pytest.mark.rule("LD-021")
def test_not_all_cures_are_said_to_be_discovered_where_they_are_not() -> None:
    never = last_cards()
    told = end_turn(never)
    mutated = lab(mutation="brink", cures=dict.fromkeys(COLOURS, "cured"), cubes={"Atlanta": {"purple": 1}})
    told += play(mutated, "treat purple")
    for lang, all_cures in (("en", "all cures"), ("de", "alle heilmittel")):
        assert not any(all_cures in never.say(happening, lang).lower() for happening in told)
        for game in (never, mutated):
            assert game.outcome is not None and game.outcome.cause == "won"
            assert all_cures not in game.say(game.outcome, lang).lower()
    usual = lab(cures=dict.fromkeys(COLOURS[1:], "cured"), lines={"upper": complete()}, hands=[["Paris", "Essen"], []])
    play(usual, "cure blue")
    assert usual.outcome is not None and "all cures" in usual.say(usual.outcome)


@pytest.mark.rule("LL-102")
def test_every_cube_that_was_ever_placed_counts() -> None:
    for seed in range(8):
        start = petri.new("pandemic", lab=True, mutation="panic", seed=seed).position()
        there = {colour for here in start["cubes"].values() for colour in here}
        assert set(start["never_appeared"]) == {"blue", "yellow", "black", "red", "purple"} - there
    game = last_cards(cubes={"Paris": {"blue": 1}, "Atlanta": {"red": 1}}, never_appeared=[])
    play(game, "treat red", "pass")
    assert game.position()["never_appeared"] == [] and copied(game).position()["never_appeared"] == []
    placed = lab(never_appeared=["blue", "yellow", "black", "red"], infection_deck=["Tokyo", "Tokyo", "..."][1:])
    end_turn(placed)
    assert "red" not in placed.position()["never_appeared"]


@pytest.mark.rule("LL-109")
def test_the_rest_is_the_base_game() -> None:
    game, plain = lab(hands=[["Paris", "Atlanta"], []]), lab(lab=False, hands=[["Paris", "Atlanta"], []])
    assert texts(game) - texts(plain) == {"sequence"} and texts(plain) <= texts(game)


# ---------------------------------------------------------------------- what is printed
@pytest.mark.rule("LL-105")
@pytest.mark.rule("LL-106")
def test_the_sequence_cards() -> None:
    sizes = Counter((len(card["vials"]), len(card["spaces"])) for card in CARDS.values())
    assert sizes == {(1, 4): 4, (2, 6): 6, (5, 8): 4} and len(CARDS) == 14
    colours = ("blue", "yellow", "black", "red")
    assert {card["vials"][0] for card in CARDS.values() if len(card["vials"]) == 1} == set(colours)
    pairs = {frozenset(card["vials"]) for card in CARDS.values() if len(card["vials"]) == 2}
    assert len(pairs) == 6
    for colour in (*colours, "purple"):
        assert sum(colour in card["vials"] for card in CARDS.values()) == (4 if colour == "purple" else 8)
    for colour in colours:
        assert Counter(CARDS[f"big_{colour}"]["spaces"])[colour] == 4
    for card in CARDS.values():
        assert {*card["spaces"]} <= {*colours, "grey"} and card["name_en"] != card["name_de"]


@pytest.mark.rule("LL-112")
def test_no_cure_without_a_cube_of_its_own() -> None:
    for card in CARDS.values():
        assert all(vial in card["spaces"] or "grey" in card["spaces"] for vial in card["vials"]), card


@pytest.mark.rule("LR-057")
@pytest.mark.rule("LL-108")
def test_five_players_have_a_lab_but_no_more_vials_than_diseases() -> None:
    game = petri.new("pandemic", lab=True, players=5, mutation="brink", seed=2)
    assert len(game.seats) == 5 and len(game.position()["cures"]) == 5
    assert len(box(mutation="brink")["sequence_cards"]) == 14


def changed(tmp_path: Path, change: Any) -> str:
    data = copy.deepcopy(json.loads(SETS.source()))
    change(data["sequence_cards"])
    folder = tmp_path / "mine"
    folder.mkdir(exist_ok=True)
    (folder / "sequences.json").write_text(json.dumps(data), encoding="utf-8")
    return str(folder)


@pytest.mark.rule("LL-107")
def test_a_changed_table_changes_the_game(tmp_path: Path) -> None:
    def change(cards: list[dict[str, Any]]) -> None:
        cards[3]["spaces"] = ["red", "blue"]

    folder = changed(tmp_path, change)
    game = lab(content=folder, lines={"upper": red_line()}, dishes={"growth": {"red": 2, "blue": 1}})
    play(game, "process growth to upper line")
    assert at_line(game)["cubes"] == ["red", "blue"]
    assert game.options["content_digest"] != petri.new("pandemic", lab=True, seed=1).options["content_digest"]
    assert petri.replay(game.record()).position() == game.position()
    with pytest.raises(petri.OptionError, match="lab"):
        petri.new("pandemic", content=folder)


WRONG: list[tuple[Any, str, str]] = [
    (lambda cards: cards.clear(), "sequence_cards", "4"),
    (lambda cards: cards[0].update(vials=[]), "small_blue", "purple"),
    (lambda cards: cards[0].update(vials=["green"]), "small_blue", "green"),
    (lambda cards: cards[0].update(spaces=["purple"]), "small_blue", "grey"),
    (lambda cards: cards[0].update(spaces=[]), "small_blue", "12"),
    (lambda cards: cards[0].update(spaces=["red"] * 13), "small_blue", "12"),
    (lambda cards: cards[0].update(spaces=["red"]), "small_blue", "LL-112"),
    (lambda cards: cards[0].update(colour="blue"), "small_blue", "colour"),
    (lambda cards: cards[0].pop("name_de"), "sequence_cards", "name_de"),
    (lambda cards: cards[0].update(id="small_red"), "small_red", "id"),
    (lambda cards: [card["vials"].remove("purple") for card in cards[10:]], "sequence_cards", "purple"),
]


@pytest.mark.rule("LL-105")
@pytest.mark.rule("LL-112")
@pytest.mark.parametrize(("change", "card", "right"), WRONG, ids=range(len(WRONG)))
def test_wrong_cards_are_refused_with_what_would_be_right(tmp_path: Path, change: Any, card: str, right: str) -> None:
    with pytest.raises(petri.ContentError) as caught:
        petri.new("pandemic", lab=True, content=changed(tmp_path, change))
    for lang in LANGUAGES:
        text = caught.value.say(lang)
        assert "sequences.json" in text and right in text and (card in text or card == "sequence_cards"), text


@pytest.mark.rule("LL-105")
def test_a_misspelt_part_of_the_file_is_not_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "sequences.json"
    file.write_text(json.dumps({**json.loads(SETS.source()), "sequence_card": []}), encoding="utf-8")
    with pytest.raises(petri.ContentError, match=r"sequences.json.* sequence_card .*sequence_cards"):
        petri.new("pandemic", lab=True, content=str(tmp_path))


# ---------------------------------------------------------------------- roles
@pytest.mark.rule("LR-054")
@pytest.mark.rule("LR-055")
def test_the_researcher_sequences_once_without_an_action() -> None:
    game = lab(roles=["researcher", "medic"], lines={"upper": line("small_red")})
    assert about(game, "sequence")["actions"] == 0
    play(game, "sequence", "drop")
    assert actions(game) == 4 and game.position()["bonus_used"] is True
    assert about(game, "sequence")["actions"] == 1
    play(game, "sequence", "drop")
    assert actions(game) == 3
    late = lab(roles=["researcher", "medic"], actions=1)
    play(late, "drive Miami")
    assert late.prompt != "actions" or late.turn == 1  # not at a research station
    last = lab(roles=["researcher", "medic"], actions=1, pawns=["Miami", "Atlanta"])
    play(last, "drive Atlanta")
    assert (last.prompt, actions(last)) == ("actions", 0) and texts(last) == {"sequence", "pass"}
    play(last, "sequence", "drop")
    assert last.turn == 1 and actions(last) == 4
    assert "give Atlanta to 1" in texts(lab(roles=["researcher", "medic"], hands=[["Atlanta"], []]))
    grant = lab(roles=["medic", "researcher"], hands=[[], ["Government Grant"]])
    play(grant, "grant Cairo", "sequence", "drop")
    assert grant.position()["bonus_used"] is False and (grant.to_act, actions(grant)) == (0, 4)


@pytest.mark.rule("LR-053")
def test_the_epidemiologist_processes_once_without_an_action() -> None:
    roles = ["epidemiologist", "medic"]
    game = lab(brink_roles=True, roles=roles, dishes={"upper": {"red": 1}, "lower": {"red": 1}}, hands=[[], ["Lima"]])
    play(game, "process upper to separator")
    assert actions(game) == 4 and of_kind(game, "request") == {"request Lima from 1"}
    play(game, "process lower to separator", "request Lima from 1")
    assert actions(game) == 3
    last = lab(brink_roles=True, roles=roles, dishes={"upper": {"red": 1}}, actions=1, pawns=["Miami", "Lima"])
    play(last, "drive Atlanta")
    assert texts(last) == {"process upper to centrifuge red", "process upper to separator", "pass"}


@pytest.mark.rule("LR-024")
@pytest.mark.rule("LR-025")
def test_the_local_liaison_characterizes_or_tests_once() -> None:
    usual: dict[str, Any] = {"lab_roles": True, "roles": ["local_liaison", "medic"], "dishes": {"growth": {"red": 4}}}
    game = lab(**usual, lines={"upper": line("small_red")}, hands=[["Tokyo", "Osaka"], []])
    play(game, "characterize upper red Tokyo")
    assert actions(game) == 4
    play(game, "process growth to upper line")
    assert about(game, "test upper Osaka")["actions"] == 1
    play(game, "test upper Osaka")
    assert actions(game) == 2
    tests = lab(**usual, lines={"upper": red_line("red")}, hands=[["Tokyo"], []], actions=1, pawns=["Miami", "Lima"])
    play(tests, "drive Atlanta")
    assert texts(tests) == {"test upper Tokyo", "pass"}
    play(tests, "test upper Tokyo")
    assert tests.turn == 1
    away = lab(**usual, lines={"upper": line("small_red")}, hands=[["Tokyo"], []], pawns=["Miami", "Lima"])
    refused(away, "characterize upper red Tokyo", "LL-011")


@pytest.mark.rule("LR-055")
def test_the_bonus_comes_back_with_the_next_turn_and_with_the_role() -> None:
    game = lab(roles=["researcher", "medic"], bonus_used=True, quiet_night=True, player_deck=["Lima", "Paris", "..."])
    assert about(game, "sequence")["actions"] == 1
    end_turn(game)
    assert game.position()["bonus_used"] is False
    assigned = lab(
        brink_events=True, events=13, roles=["medic", "scientist"], bonus_used=True, hands=[["New Assignment"], []]
    )
    play(assigned, "assign 0 to Researcher")
    assert about(assigned, "sequence")["actions"] == 0


@pytest.mark.rule("LR-055")
def test_an_event_after_the_last_action_makes_the_bonus_possible() -> None:
    def after_treating(roles: list[str], event: str, **more: Any) -> petri.Game:
        there = {"cubes": {"Miami": {"yellow": 1}}, "pawns": ["Miami", "Atlanta"], "actions": 1, **more}
        game = lab(roles=roles, hands=[[event], []], **there)
        play(game, "treat yellow", "pass")
        assert game.prompt == "window"
        return game

    flown = after_treating(["researcher", "medic"], "Airlift")
    play(flown, "airlift 0 to Atlanta")
    assert (flown.prompt, actions(flown)) == ("actions", 0) and texts(flown) == {"sequence", "pass"}
    play(flown, "sequence", "drop")
    assert flown.turn == 1
    stays = after_treating(["researcher", "medic"], "Airlift")
    play(stays, "airlift 0 to Lima")
    assert stays.turn == 1
    assigned = after_treating(
        ["medic", "scientist"], "New Assignment", brink_events=True, events=13, stations=["Atlanta", "Miami"]
    )
    play(assigned, "assign 0 to Researcher")
    assert (assigned.prompt, texts(assigned)) == ("actions", {"sequence", "pass"})
    over = after_treating(["researcher", "medic"], "Airlift")
    play(over, "pass")
    assert over.prompt != "actions" or over.turn == 1


@pytest.mark.rule("LR-039")
def test_the_pilot_works_in_the_lab() -> None:
    game = lab(
        lab_roles=True,
        roles=["pilot", "medic"],
        lines={"upper": line("small_red"), "lower": line("small_blue", "blue", "Milan", None, ["blue", *[None] * 3])},
        hands=[["Tokyo", "Paris"], []],
        dishes={"upper": {"red": 1}},
    )
    assert {"characterize", "process", "test", "sequence"} <= {move.kind for move in game.moves()}


# ---------------------------------------------------------------------- with the purple disease
def purple(**more: Any) -> petri.Game:
    discard = {"infection_discard": ["Mutation 1", "Mutation 2"]}
    return lab(**{"mutation": "brink", "cubes": {"Lima": {"purple": 1}}, **discard, **more})


PURPLE = line("big_red", "purple", "Bogota", "Santiago", ["black", "blue", "purple", "purple", *["red"] * 4])


@pytest.mark.rule("LL-041")
@pytest.mark.rule("LL-033")
@pytest.mark.rule("LL-042")
def test_purple_is_characterized_with_a_city_that_has_a_purple_cube() -> None:
    game = purple(lines={"upper": line("big_red"), "lower": line("small_red")}, hands=[["Lima", "Paris"], []])
    assert "characterize upper purple Lima" in texts(game)
    refused(game, "characterize upper purple Paris", "LL-041")
    refused(game, "characterize lower purple Lima", "LL-042")
    play(game, "characterize upper purple Lima")
    assert at_line(game)["vial"] == "purple"


@pytest.mark.rule("LL-075")
@pytest.mark.rule("LL-114")
def test_with_mutation_any_card_tests_purple() -> None:
    there = line("big_red", "purple", "Bogota", None, [None, None, "purple", *[None] * 5])
    cured = dict.fromkeys(("blue", "yellow", "black", "red"), "eradicated")
    game = purple(lines={"upper": there}, hands=[["Paris"], []], cures=cured)
    play(game, "test upper Paris")
    assert game.outcome is not None and game.outcome.cause == "won"


@pytest.mark.rule("LL-074")
def test_with_worldwide_panic_a_purple_city_tests_purple() -> None:
    there = line("big_red", "purple", "Bogota", None, [None, None, "purple", *[None] * 5])
    cubes_there = {"Lima": {"purple": 1}, "Cairo": {"purple": 1}}
    game = purple(mutation="panic", lines={"upper": there}, hands=[["Paris", "Lima"], []], cubes=cubes_there)
    refused(game, "test upper Paris", "LL-074")
    play(game, "test upper Lima", "relieve Cairo")
    assert cubes(game, "Cairo", "purple") == 0


@pytest.mark.rule("LL-084")
@pytest.mark.rule("LE-028")
@pytest.mark.parametrize("mutation", ["brink", "panic"])
def test_the_purple_cure_takes_any_three_cards(mutation: str) -> None:
    game = purple(
        mutation=mutation,
        roles=["medic", "researcher"],
        lines={"upper": PURPLE},
        hands=[["Paris", "Cairo", "Tokyo"], []],
    )
    play(game, "cure purple")
    assert cure(game, "purple") == "cured"
    refused(
        purple(roles=["medic", "researcher"], lines={"upper": PURPLE}, hands=[["Paris", "Cairo"], []]),
        "cure purple",
        "LL-077",
    )
    assert box(mutation=mutation)["purple_cards"] == 0
    told = [word.say("en") for module in game.state.rules.modules for word in module.status(None, game.view(0))]
    assert "Cities with purple cubes: 1" in told


@pytest.mark.rule("LM-020")
def test_with_complex_molecular_structure_purple_takes_four_and_one_of_a_purple_city() -> None:
    strain = {"virulent_strain": 8, "strain": "purple", "in_force": [COMPLEX], "out": [COMPLEX], "mutation": "panic"}
    usual = {"roles": ["medic", "researcher"], "lines": {"upper": PURPLE}, **strain}
    assert "cure purple" in texts(purple(**usual, hands=[["Lima", "Paris", "Cairo", "Tokyo"], []]))
    refused(purple(**usual, hands=[["Milan", "Paris", "Cairo", "Tokyo"], []]), "cure purple", "LD-066")
    refused(purple(**usual, hands=[["Lima", "Paris", "Cairo"], []]), "cure purple", "LD-066")


@pytest.mark.rule("LD-074")
@pytest.mark.rule("LV-007")
def test_cubes_in_the_lab_are_not_lost_and_a_test_is_no_treating() -> None:
    loss = "Epidemic: Unacceptable Loss"
    game = lab(
        virulent_strain=8,
        strain="red",
        dishes={"growth": {"red": 20}},
        player_deck=[loss, "Lima", "..."],
        infection_deck=["...", "Lima"],
        quiet_night=True,
    )
    end_turn(game)
    assert game.position()["cubes_lost"] == 4 and dish(game, "growth") == {"red": 20} and supply(game, "red") == 0
    resistant = "Epidemic: Resistant to Treatment"
    test = lab(
        virulent_strain=10,
        strain="red",
        in_force=[resistant],
        out=[resistant],
        actions=1,
        lines={"upper": red_line("red")},
        hands=[["Tokyo"], []],
        cubes={"Atlanta": {"red": 2}},
    )
    assert "treat red" not in texts(test)
    play(test, "test upper Tokyo")
    assert cubes(test, "Atlanta", "red") == 1


# ---------------------------------------------------------------------- what seats know
def test_worlds_differ_only_in_what_nobody_knows() -> None:
    game = lab(
        epidemics=5, lines={"upper": red_line("red")}, dishes={"upper": {"red": 1}}, sequence_discard=["big_red"]
    )
    decks = set()
    for seed in range(200):
        world = game.imagine(1, seed).position()
        decks.add(tuple(world["sequence_deck"]))
        assert (world["lines"], world["dishes"]) == (game.position()["lines"], game.position()["dishes"])
        assert sorted(world["sequence_deck"]) == game.view(1)["sequence_deck"]["cards"]
    assert len(decks) > 190 and len({deck[0] for deck in decks}) == 12


def test_reasons_are_said_in_both_languages() -> None:
    game = lab(lines={"upper": line("small_red")}, hands=[["Paris"], []])
    for text in ("characterize upper red Paris", "process upper to growth", "test upper Paris", "cure blue"):
        assert reason(game, text).say("de") != reason(game, text).say()


# ---------------------------------------------------------------------- for other modules, terminals and pages
def test_another_step_may_offer_the_lab_actions_of_another_hand() -> None:
    game = lab(lines={"upper": red_line("red")}, hands=[["Tokyo"], ["Osaka"]], pawns=["Miami", "Atlanta"])
    offered = new_moves()
    LAB.actions_besides(game.state, 1, offered)
    title = find_title("pandemic")
    assert {title.text(game.state, move) for move in offered.taken()} == {"test upper Osaka", "sequence"}
    none = new_moves()
    LAB.actions_besides(game.state, 0, none)  # its pawn is not at a research station
    assert list(none.taken()) == []


def test_a_board_without_pictures_shows_the_lab() -> None:
    game = lab(
        lines={"upper": red_line(None, "red", card="red_blue"), "lower": line("big_red")},
        dishes={"growth": {"red": 4, "blue": 1}},
    )
    told = {lang: [word.say(lang) for word in LAB.status(None, game.view(0))] for lang in LANGUAGES}
    assert told["en"] == [
        "Dishes: growth dish (1 blue, 4 red)",
        "upper line: Red and blue, for red; missing 1 blue, 1 grey, 3 red; not tested",
        "lower line: Mostly red; for blue, yellow, black, red; spaces: 1 black, 1 blue, 2 grey, 4 red",
    ]
    assert all(german != english for german, english in zip(told["de"], told["en"]))
    empty = [word.say("en") for word in LAB.status(None, lab(lines={}).view(0))]
    assert empty == ["All dishes are empty", "upper line: no sequence card", "lower line: no sequence card"]


def test_a_page_is_told_all_of_the_lab_board() -> None:
    for lang in LANGUAGES:
        told = box(lang)
        assert set(told["dishes"]) == {"upper", "lower", "centrifuge", "separator", "growth"}
        assert set(told["lines"]) == {"upper", "lower"} and "lab" in told["modules"]
        assert told["sequence_cards"]["red_blue"]["spaces"] == CARDS["red_blue"]["spaces"]
        assert {"characterize", "process", "test", "sequence", "sample", "lay", "replace", "drop"} <= set(told["kinds"])
        assert all(told["kinds"][word]["place"] == "lab" for word in ("characterize", "process", "test", "sequence"))
        assert told["lab_words"]["board"] and told["grey"]
    assert "characterize" not in box(lab=False)["kinds"] and "sequence_cards" not in box(lab=False)


def test_the_ready_table() -> None:
    [ready] = [table for table in find_title("pandemic").ready if table.key == "lab"]
    assert petri.new("pandemic", seed=1, **ready.options).options["lab"] is True


def test_greedy_works_in_the_lab() -> None:
    """It brings cubes to a line and tests it when that is what is left to do."""
    game = lab(
        roles=["scientist", "medic"],
        lines={"upper": red_line(None, "red", card="small_red") | {"cubes": ["red", None, None, None]}},
        dishes={"growth": {"red": 3}},
        hands=[["Tokyo", "Osaka", "Seoul"], []],
        cubes={"Cairo": {"black": 1}},
        player_deck=["Lima", "Paris", "Cairo", "..."],
    )
    bot = make_bot("greedy", seed=3)
    while game.turn == 0 and game.outcome is None and game.to_act == 0:
        game.play(bot.choose(game.view(0), game.moves(0)))
    assert cure(game, "red") != "active"
