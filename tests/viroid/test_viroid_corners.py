"""Where rules meet: one thing changes in the middle of a turn, and others follow at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from viroid_tools import (
    BEARS_ALL,
    DATA,
    NO_CORPSES,
    PLAIN,
    STRONG,
    allowed,
    before,
    board,
    cause,
    dna,
    event_set,
    everywhere,
    fields,
    gone,
    heard,
    infected,
    marked,
    play,
    refused,
    research,
    symptom_set,
    table,
    texts,
    values,
)

import petri
from petri.core.title import find_title

OTHERS = {"Lima": {"small": "1"}, "Cairo": {"small": "2--"}, "Tokyo": {"small": "3--"}}


def drawn(folder: Path, *effects: dict[str, Any], heal: Any = (), **given: Any) -> petri.Game:
    """Seat 0 has drawn a card with these effects."""
    return table(content=event_set(folder, *effects, heal=heal), card=PLAIN, **{"boards": [STRONG], **given})


# ---------------------------------------------------------------------- events and the phase after them
@pytest.mark.rule("V-226", "V-149")
def test_a_corpse_of_an_event_puts_a_city_under_quarantine_at_once(tmp_path: Path) -> None:
    game = drawn(tmp_path, {"kind": "corpses_add", "city": "berlin", "n": 1}, cities={"Paris": {"small": "0-"}})
    play(game, "corpse Berlin small")
    refused(game, "infect Berlin small", "V-226")


@pytest.mark.rule("V-226", "V-137")
def test_who_is_healed_out_of_a_city_with_corpses_cannot_return(tmp_path: Path) -> None:
    cities = {"Paris": {"small": "0-"}, "Berlin": {"small": "0x-"}}
    game = drawn(tmp_path, heal=["berlin"], cities=cities)
    refused(game, "infect Berlin small", "V-226")
    assert research(game) == 1


@pytest.mark.rule("V-226", "V-150")
def test_with_its_last_corpse_a_quarantine_ends(tmp_path: Path) -> None:
    cities = {"Paris": {"small": "0-"}, "Berlin": {"small": "xx-"}}
    one = drawn(tmp_path, {"kind": "corpses_remove", "city": "berlin", "n": 1}, cities=cities)
    refused(one, "infect Berlin small", "V-226")
    both = drawn(tmp_path, {"kind": "corpses_remove", "city": "berlin", "n": 2}, cities=cities)
    allowed(both, "infect Berlin small")


@pytest.mark.rule("V-195", "V-137")
def test_a_healed_origin_is_none_any_more(tmp_path: Path) -> None:
    game = drawn(tmp_path, heal=["paris"], cities={"Paris": {"small": "0-"}}, boards=[{**STRONG, "dna": 30}])
    assert infected(game, 0) == {} and game.prompt == "mutation"


@pytest.mark.rule("V-181", "V-183")
def test_a_city_eliminated_by_an_event_cuts_the_road_at_once(tmp_path: Path) -> None:
    cities = {"London": {"small": "0-"}, "Paris": {"small": "xx", "livestock": "x", "blood": "0"}}
    game = drawn(tmp_path, {"kind": "corpses_add", "city": "paris", "n": 1}, cities=cities)
    assert game.view()["cities"]["Paris"] == gone("Paris")
    refused(game, "infect Berlin small", "V-195")
    refused(game, "infect Paris small", "V-183")


@pytest.mark.rule("V-179", "V-177", "V-155")
def test_markers_of_one_card_come_one_after_the_other(tmp_path: Path) -> None:
    """The one livestock marker lies in Berlin; the first instruction lapses, Berlin dies, the second one has it."""
    effects: list[dict[str, Any]] = [
        {"kind": "marker", "marker": "livestock", "city": "london"},
        {"kind": "corpses_add", "city": "berlin", "n": 1},
        {"kind": "marker", "marker": "livestock", "city": "paris"},
        {"kind": "marker", "marker": "livestock", "city": "madrid"},
    ]
    cities = {"Berlin": {"small": "xxx", "livestock": "-"}}
    game = drawn(tmp_path, *effects, cities=cities, markers={"livestock": ["Berlin"]})
    assert marked(game, "livestock") == ["Paris"]


@pytest.mark.rule("V-205", "V-349")
def test_the_last_cube_by_an_event_ends_the_infection_phase(tmp_path: Path) -> None:
    cities = {
        "Beijing": {"small": "0000", "blood": "00", "livestock": "0"},
        "Mumbai": {"small": "000", "blood": "0", "livestock": "00", "insect": "0"},
        "Cairo": {"small": "000", "blood": "00"},
        "Tripoli": {"small": "000", "livestock": "0"},
        "Seoul": {"small": "0--"},
    }
    game = drawn(tmp_path, {"kind": "mass_event", "city": "paris"}, cities=cities, boards=[{**STRONG, "dna": 30}])
    play(game, "infect Paris small")
    assert values(game)["cubes"] == 0 and game.prompt == "mutation"


@pytest.mark.rule("V-141", "V-204")
def test_a_healed_cube_can_be_used_in_the_same_turn(tmp_path: Path) -> None:
    cities = {
        "Beijing": {"small": "0000", "blood": "00", "livestock": "0"},
        "Mumbai": {"small": "000", "blood": "0", "livestock": "00", "insect": "0"},
        "Cairo": {"small": "000", "blood": "00"},
        "Tripoli": {"small": "000", "livestock": "0"},
        "Seoul": {"small": "00-"},
    }
    game = drawn(tmp_path, heal=["seoul"], cities=cities)
    assert values(game)["cubes"] == 1 and game.prompt == "infection"
    play(game, "infect Seoul small")
    assert game.prompt != "infection"


@pytest.mark.rule("V-142", "V-328")
def test_research_that_goes_back_first_is_not_lost(tmp_path: Path) -> None:
    effects = [{"kind": "research", "n": -2}, {"kind": "research", "n": 2}]
    game = drawn(tmp_path, *effects, research=44, cities=OTHERS)
    assert (cause(game), research(game)) == (None, 44)
    assert cause(drawn(tmp_path, *reversed(effects), research=44, cities=OTHERS)) == "cure"


@pytest.mark.rule("V-315", "V-314")
def test_dangerous_of_several_players_counts_for_each_own_death(tmp_path: Path) -> None:
    def victims(choice: str) -> list[int]:
        cities = {"Berlin": {"small": "01x", "livestock": "x"}, "Paris": {"small": "0-"}}
        boards = [{"dna": 1}, {"dna": 1, "bonus": "gefaehrlich"}]
        game = drawn(tmp_path, {"kind": "corpses_add", "city": "berlin", "n": 1}, cities=cities, boards=boards)
        play(game, choice)
        return [dna(game, 0), dna(game, 1)]

    assert victims("victim Berlin small 1") == [1, 2]
    assert victims("victim Berlin small 0") == [1, 1]


@pytest.mark.rule("V-321", "V-160")
def test_invisible_is_paid_before_the_income_and_to_its_owner_only() -> None:
    boards = [{"dna": 0}, {"dna": 0, "bonus": "unsichtbar"}]
    cities = {"Berlin": {"small": "0--"}, **OTHERS}
    happened = play(before(table, card="A02", cities=cities, boards=boards), "end")
    assert heard(happened, "dna") == [{"seat": 1, "number": 4}]
    assert heard(happened, "income") == [{"seat": 0, "number": 6}]


# ---------------------------------------------------------------------- infection
@pytest.mark.rule("V-193")
@pytest.mark.parametrize(("stage", "is_enough"), [(0, False), (1, True)])
def test_just_enough_resistance(stage: int, is_enough: bool) -> None:
    boards = [{"modes": {"small": 1, "insect": 1}, "resistances": {"heat": 1}, "stage": stage}]
    game = table(phase="infection", points=1, cities={"Cairo": {"small": "0--"}}, boards=boards)
    assert ("infect Tripoli small" in texts(game)) == is_enough  # heat 4


@pytest.mark.rule("V-202", "V-219", "V-210")
def test_every_infection_of_a_turn_may_go_on_from_the_one_before() -> None:
    """By ship to Washington, on foot to Toronto, by plane from Washington, by bird from there."""
    modes = {"small": 2, "livestock": 2, "bird": 1, "ship": 1, "plane": 1}
    boards = [{"modes": modes, "resistances": BEARS_ALL, "dna": 0}]
    game = table(phase="infection", points=5, cities={"London": {"blood": "0"}}, boards=boards)
    play(
        game, "ship Washington small", "infect Toronto livestock", "plane Johannesburg small", "bird Khartoum livestock"
    )
    assert infected(game, 0) == {"London": 1, "Washington": 1, "Toronto": 1, "Johannesburg": 1, "Khartoum": 1}
    assert game.view()["used"] == {"small": 2, "livestock": 2, "bird": 1, "ship": 1, "plane": 1}
    assert dna(game) == 4 and game.view()["points"] == 1 and game.prompt != "infection"


@pytest.mark.rule("V-199", "V-020")
def test_the_last_healthy_field_of_a_kind() -> None:
    boards = [STRONG]
    game = table(phase="infection", points=3, cities={"Paris": {"small": "1-", "blood": "0"}}, boards=boards)
    play(game, "infect Paris small")
    refused(game, "infect Paris small", "V-199")
    assert fields(game, "Paris", "small") == "01"


@pytest.mark.rule("V-168", "V-172", "V-215")
def test_a_bird_lands_in_an_isolated_city_but_not_in_a_culled_one() -> None:
    boards = [{"modes": {"small": 1, "bird": 1}, "resistances": BEARS_ALL}]
    given: dict[str, Any] = {"phase": "infection", "points": 1, "cities": {"London": {"small": "0-"}}, "boards": boards}
    isolated = table(**given, markers={"isolation": ["Paris", "Madrid"]})
    allowed(isolated, "bird Madrid small")
    allowed(isolated, "bird Paris small")
    refused(table(**given, markers={"isolation": ["Madrid"], "bird": ["Madrid"]}), "bird Madrid small", "V-168")


@pytest.mark.rule("V-226", "V-229", "V-172", "V-166")
def test_necrosis_lifts_nothing_but_quarantine() -> None:
    boards = [{"modes": {"small": 1, "blood": 1}, "resistances": BEARS_ALL}]
    cities = {"London": {"small": "0-"}, "Paris": {"small": "x-"}}
    given: dict[str, Any] = {"phase": "infection", "points": 1, "cities": cities, "boards": boards, "necrosis": True}
    refused(table(**given, markers={"isolation": ["Paris"]}), "infect Paris small", "V-172")
    refused(table(**given, markers={"small": ["Paris"]}), "infect Paris small", "V-166")
    allowed(table(**given), "infect Paris small")


# ---------------------------------------------------------------------- mutation
@pytest.mark.rule("V-229", "V-236")
def test_necrosis_of_one_player_helps_the_next_one_at_once() -> None:
    cities = {"Paris": {"small": "0-"}, "Berlin": {"small": "x--"}, "Stockholm": {"small": "1"}, **OTHERS}
    cities["Lima"] = {"small": "2"}
    boards = [{"dna": 9, "stems": [{"card": "zysten_d", "developed": 3}]}, STRONG]
    game = table(phase="mutation", cities=cities, boards=boards, card=PLAIN, dice=(6, 6))
    play(game, "symptom zysten 4", "end")
    assert (game.turn, game.prompt) == (1, "infection")
    allowed(game, "infect Berlin small")


@pytest.mark.rule("V-356", "V-229")
def test_necrosis_as_a_gift_counts_in_the_same_turn() -> None:
    cities = {"Paris": {"small": "0-"}, "Berlin": {"small": "x--"}}
    boards = [{**STRONG, "stems": [{"card": "uebelkeit_d", "developed": 3}]}]
    game = table(pathogen="virus", opening="free", card=PLAIN, dice=(6,), cities=cities, boards=boards)
    play(game, "symptom uebelkeit 4")
    allowed(game, "infect Berlin small")


@pytest.mark.rule("V-283", "V-356")
def test_a_gift_that_spends_a_marker_use_leaves_one_less_for_the_turn(tmp_path: Path) -> None:
    own = symptom_set(tmp_path, {"kind": "one_time_spread", "mode": "ship", "n": 1})
    boards = [{"modes": {"small": 1}, "resistances": BEARS_ALL, "stems": [{"card": "zysten_a"}], "dna": 0}]
    game = table(
        content=own,
        pathogen="virus",
        opening="free",
        card=PLAIN,
        dice=(6,),
        cities={"London": {"small": "0-"}},
        boards=boards,
    )
    play(game, "symptom zysten 1", "ship Washington small")
    assert game.view()["used"] == {"small": 1} and game.prompt != "infection"


@pytest.mark.rule("V-251", "V-254", "V-258")
def test_a_strain_of_the_same_name_takes_the_place_of_a_discarded_one() -> None:
    stems = [{"card": "zysten_a", "developed": 4}, {"card": "husten_a"}]
    game = table(phase="mutation", boards=[{"dna": 5, "stems": stems}])
    refused(game, "strain zysten_b", "V-254")
    play(game, "shed zysten", "strain zysten_b")
    assert board(game)["stems"][0] == {"card": "zysten_b", "developed": 0} and dna(game) == 0


@pytest.mark.rule("V-279", "V-282", "V-236")
def test_two_one_time_spreads_in_one_phase_are_asked_one_after_the_other() -> None:
    stems = [{"card": "husten_a"}, {"card": "zysten_b", "developed": 2}]
    boards = [{"dna": 9, "resistances": BEARS_ALL, "stems": stems}]
    game = table(phase="mutation", cities={"London": {"small": "0-"}}, boards=boards)
    play(game, "symptom husten 1", "infect Paris small")
    assert game.prompt == "mutation"
    play(game, "symptom zysten 3")
    assert game.view()["free"] == {"livestock": 1}
    play(game, "infect Berlin livestock")  # from Paris on
    assert dna(game) == 9 - 4 - 5 + 2


# ---------------------------------------------------------------------- mortality and the end
@pytest.mark.rule("V-270", "V-181")
def test_deaths_that_eliminate_several_cities() -> None:
    cities = {"Berlin": {"small": "0xx", "livestock": "x"}, "Nairobi": {"insect": "xx", "small": "x0"}, **OTHERS}
    stems = [{"card": "zysten_a", "developed": 4}]
    boards: list[dict[str, Any]] = [{"stems": stems, "dna": 0}, {"dna": 9}]
    game = table(phase="mutation", cities=cities, boards=boards, dice=(1, 2, 1), card=PLAIN)
    happened = [*play(game, "end"), *play(game, "kill Berlin small")]
    assert {one["city"] for one in heard(happened, "eliminated")} == {"Berlin", "Nairobi"}
    assert dna(game) == 2 and infected(game, 0) == {}


@pytest.mark.rule("V-324", "V-332", "V-327")
def test_the_last_death_wins_though_a_strain_dies_out() -> None:
    """Two players: the last infected of red dies, its city is eliminated, and blue is everywhere else."""
    cities = everywhere_of_blue()
    game = table(phase="mutation", cities=cities, continents={**NO_CORPSES, "eu": 1}, boards=[{"dna": 9}], dice=(1,))
    play(game, "end")
    assert cause(game) == "won" and infected(game, 0) == {}


def everywhere_of_blue() -> dict[str, dict[str, str]]:
    """One of blue, green or yellow in every city; red has the last field of Berlin."""
    seats = {"0": "1"}
    cities = {
        city: {mode: "".join(seats.get(letter, letter) for letter in of) for mode, of in found.items()}
        for city, found in everywhere().items()
    }
    return {**cities, "Berlin": {"small": "0xx", "livestock": "x"}}


@pytest.mark.rule("V-272", "V-150")
def test_a_corpse_that_came_back_has_to_be_taken_again(tmp_path: Path) -> None:
    cities = {**everywhere(), "Berlin": {"small": "0x-"}}
    own = event_set(tmp_path, {"kind": "corpses_remove", "city": "berlin", "n": 1})
    game = table(content=own, card=PLAIN, cities=cities, continents=NO_CORPSES, boards=[{"dna": 9}], dice=(6,))
    assert game.view()["continents"] == {**NO_CORPSES, "eu": 1}
    play(game, "end")
    assert cause(game) is None


@pytest.mark.rule("V-327", "V-130")
def test_three_players_go_on_with_one_extinct_strain() -> None:
    cities = {"Lima": {"small": "1"}, "Bogotá": {"small": "2"}}
    game = table(players=3, phase="end", turn=2, cities=cities, card=PLAIN, boards=[{"dna": 9}])
    assert cause(game) is None and (game.turn, game.prompt) == (0, "mutation")


# ---------------------------------------------------------------------- what a page tells of the state of things
def test_insight_tells_what_is_missing() -> None:
    cities = {**everywhere(), "Berlin": gone("Berlin"), "Paris": {"small": "x-"}}
    stems = [{"card": "zysten_a", "developed": 4}]
    game = table(phase="mutation", cities=cities, boards=[{"dna": 9, "stems": stems}], research=20, card="B24")
    found = insight_of(game)
    assert found["missing"] == ["Paris"] and found["gone"] == ["Berlin"]
    assert found["deaths"][0] == 1.0 and found["deaths"][1] == round(1 / 6, 2)  # three dice, two faces each
    assert found["fields_left"] == 25 and found["corpses_left"] == 28
    assert found["turns"] == 72  # 80 events but the eight of A


def insight_of(game: petri.Game) -> dict[str, Any]:
    return find_title("viroid").insight(game.view())


def test_insight_expects_research_of_what_is_left() -> None:
    """Of category A only cards that heal Tokyo or move the marker are left, and somebody is alone in Tokyo."""
    watchful = [card["id"] for card in DATA["events"] if card["category"].strip("()") == "A"]
    drawn_cards = [card for card in watchful if card not in ("A01", "A03", "AX06")][:7]
    game = table(phase="mutation", cities={"Tokyo": {"small": "0--"}}, boards=[{"dna": 9}], drawn=drawn_cards)
    found = insight_of(game)
    left = [card for card in watchful if card not in ("A01", *drawn_cards)]
    numbers = []
    for name in left:
        card = next(one for one in DATA["events"] if one["id"] == name)
        numbers.append(sum(e["n"] for e in card["effects"] if e["kind"] == "research") + ("tokio" in card["heal"]))
    assert found["research"] == round(sum(numbers) / len(numbers), 2)
