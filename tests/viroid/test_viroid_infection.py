"""Phase 2: infections, quarantine and necrosis; eliminated cities (V-180 to V-208, V-226 to V-233, V-346)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from viroid_tools import (
    BEARS_ALL,
    DATA,
    ON_FOOT,
    PLAIN,
    STRONG,
    allowed,
    board,
    dna,
    event_set,
    fields,
    gone,
    heard,
    infected,
    marked,
    of_kind,
    play,
    refused,
    research,
    symptom_set,
    table,
    texts,
    values,
)

import petri

# 25 infected of seat 0 with the one that a test adds
MANY = {
    "Beijing": {"small": "0000", "blood": "00", "livestock": "0"},
    "Mumbai": {"small": "000", "blood": "0", "livestock": "00", "insect": "0"},
    "Cairo": {"small": "000", "blood": "00"},
    "Tripoli": {"small": "000", "livestock": "0"},
    "Seoul": {"small": "0--"},
}


def infecting(points: int = 2, **given: Any) -> petri.Game:
    """Seat 0 in its infection phase, strong on foot unless it is given otherwise."""
    given.setdefault("boards", [STRONG])
    return table(phase="infection", points=points, **given)


def reached(game: petri.Game) -> set[str]:
    """The cities with a small-animal field that can be infected on foot."""
    return {text.removeprefix("infect ").removesuffix(" small") for text in of_kind(game, "infect") if "small" in text}


# ---------------------------------------------------------------------- points and uses
@pytest.mark.rule("V-189", "V-190")
def test_as_many_points_as_possible_are_used() -> None:
    game = infecting(3, cities={"Berlin": {"small": "0--"}}, boards=[{**STRONG, "modes": {"small": 2}}])
    for text in ("end", "decline"):
        refused(game, text, "V-190")
    play(game, "infect Berlin small")
    assert game.prompt == "infection"
    play(game, "infect Berlin small")
    assert game.prompt != "infection"  # a point is left, but no use


@pytest.mark.rule("V-190")
def test_transports_are_possible_infections_too() -> None:
    """In Tokyo all fields are taken; only the ship leads on, and it has to be taken."""
    cities = {"Tokyo": {"small": "011", "blood": "11"}}
    boards = [{**STRONG, "modes": {"small": 1, "ship": 1}}]
    game = infecting(1, cities=cities, boards=boards)
    assert set(texts(game)) == {"ship Los Angeles small", "ship Seoul small", "ship Hong Kong small"}
    refused(game, "end", "V-190")


@pytest.mark.rule("V-190")
def test_targets_are_free_even_if_fewer_infections_follow() -> None:
    """Paris first leaves the second small-animal use without a field elsewhere; nobody minds."""
    cities = {"London": {"small": "01", "livestock": "1", "blood": "1"}, "Paris": {"small": "-1"}}
    game = infecting(2, cities=cities, boards=[{"modes": {"small": 2}, "resistances": {"medication": 2}}])
    assert texts(game) == ["infect Paris small"]
    cities["Paris"] = {"small": "--", "blood": "-"}
    game = infecting(2, cities=cities, boards=[{"modes": {"small": 1, "blood": 1}, "resistances": {"medication": 2}}])
    assert set(texts(game)) == {"infect Paris small", "infect Paris blood"}


@pytest.mark.rule("V-191", "V-200")
def test_an_infection_costs_a_point_and_a_use_of_the_type_of_the_field() -> None:
    game = infecting(3, cities={"Mumbai": {"small": "0--"}}, boards=[{**STRONG, "modes": {"small": 1, "blood": 1}}])
    play(game, "infect Mumbai blood")
    view = game.view()
    assert (view["points"], view["used"]) == (2, {"blood": 1})
    refused(game, "infect Tehran blood", "V-208")
    refused(game, "infect Mumbai livestock", "V-194")
    refused(game, "infect Bangkok blood", "V-191")  # it has no such field
    play(game, "infect Tehran small")
    assert game.prompt != "infection"


@pytest.mark.rule("V-192")
def test_points_come_anew_with_every_turn() -> None:
    cities = {"Berlin": {"small": "0--"}, "Lima": {"small": "1"}, "Cairo": {"small": "2--"}, "Tokyo": {"small": "3--"}}
    boards: list[dict[str, Any]] = [STRONG, {}, {}, {"dna": 10}]
    agenda = [["turn_end", 3], ["mutation", 3]]
    game = table(cities=cities, boards=boards, turn=3, agenda=agenda, points=7, card=PLAIN)
    play(game, "end")
    assert game.view()["points"] == 2  # not 9


@pytest.mark.rule("V-193")
@pytest.mark.parametrize(
    ("origin", "target", "need", "level"),
    [("Cairo", "Khartoum", "heat", 1), ("Moscow", "Novosibirsk", "cold", 1), ("Madrid", "Paris", "medication", 1)],
)
def test_every_resistance_of_the_city_is_needed(origin: str, target: str, need: str, level: int) -> None:
    smalls = {city["name_en"]: city["fields"]["small"] for city in DATA["cities"]}
    cities = {origin: {"small": "0" + "-" * (smalls[origin] - 1)}}
    weak = infecting(1, cities=cities, boards=[{"modes": ON_FOOT, "resistances": {**BEARS_ALL, need: level}}])
    reason = refused(weak, f"infect {target} small", "V-193")
    assert reason.values["have"] == 3
    allowed(infecting(1, cities=cities), f"infect {target} small")


@pytest.mark.rule("V-194")
def test_a_type_that_is_not_developed_cannot_be_used() -> None:
    boards = [{"modes": {"blood": 1}, "resistances": BEARS_ALL}]
    game = infecting(2, cities={"Paris": {"small": "0-"}}, boards=boards)
    refused(game, "infect Paris small", "V-194")
    allowed(game, "infect Paris blood")
    play(game, "infect Paris blood")
    assert game.prompt != "infection"  # with a point left


@pytest.mark.rule("V-195", "V-196")
def test_an_own_infected_in_the_city_or_next_to_it() -> None:
    cities = {"Paris": {"small": "0-"}, "Moscow": {"small": "1-"}}
    game = infecting(1, cities=cities)
    assert reached(game) == {"London", "Paris", "Madrid", "Berlin"}
    refused(game, "infect Moscow small", "V-195")
    refused(game, "infect Stockholm small", "V-195")
    # two cities joined by a road, neither of them own: not enough
    refused(game, "infect Athens small", "V-195")


@pytest.mark.rule("V-197", "V-226")
def test_no_city_under_quarantine() -> None:
    cities = {"Paris": {"small": "0-"}, "Berlin": {"small": "x--"}}
    game = infecting(1, cities=cities)
    refused(game, "infect Berlin small", "V-226")
    allowed(game, "infect London small")


@pytest.mark.rule("V-198")
def test_farther_cities_need_an_extended_type() -> None:
    cities = {"London": {"small": "0-"}}
    game = infecting(1, cities=cities)
    refused(game, "infect Washington small", "V-195")
    refused(game, "ship Washington small", "V-198")
    refused(game, "bird Berlin small", "V-198")
    refused(game, "plane Tokyo small", "V-198")
    carried = {**STRONG, "modes": {"small": 1, "ship": 1, "bird": 1, "plane": 1}}
    game = infecting(1, cities=cities, boards=[carried])
    for text in ("ship Washington small", "bird Berlin small", "plane Tokyo small"):
        allowed(game, text)


@pytest.mark.rule("V-199")
def test_only_a_healthy_field_is_infected() -> None:
    taken = {"Paris": {"small": "01", "livestock": "x", "blood": "-"}}
    game = infecting(1, cities=taken)
    refused(game, "infect Paris small", "V-199")
    refused(game, "infect Paris livestock", "V-199")
    allowed(game, "infect Paris blood")
    two = infecting(1, players=2, cities={"London": {"small": "0#", "livestock": "#"}})
    assert set(of_kind(two, "infect")) >= {"infect London blood"}
    refused(two, "infect London small", "V-199")


@pytest.mark.rule("V-201", "V-202")
def test_level_two_infects_twice_and_goes_on_from_where_it_came() -> None:
    boards = [{"modes": {"small": 2}, "resistances": BEARS_ALL}]
    game = infecting(3, cities={"London": {"small": "0-"}}, boards=boards)
    refused(game, "infect Madrid small", "V-195")
    play(game, "infect Paris small", "infect Madrid small")
    assert infected(game, 0) == {"London": 1, "Paris": 1, "Madrid": 1}
    assert game.view()["points"] == 1 and game.prompt != "infection"
    one_point = infecting(1, cities={"London": {"small": "0-"}}, boards=boards)
    play(one_point, "infect London small")
    assert one_point.prompt != "infection"  # each costs a point


@pytest.mark.rule("V-203")
def test_every_infection_brings_one_dna() -> None:
    game = infecting(2, cities={"London": {"small": "0-"}}, boards=[{**STRONG, "dna": 4}])
    play(game, "infect Paris small")
    assert dna(game) == 5
    play(game, "infect Paris small")
    assert dna(game) == 6


@pytest.mark.rule("V-204", "V-206")
def test_without_cubes_points_lapse() -> None:
    game = infecting(3, cities={**MANY, "Paris": {"small": "-1"}})
    assert values(game)["cubes"] == 1
    play(game, "infect Seoul small")
    assert values(game)["cubes"] == 0 and game.view()["points"] == 2
    assert game.prompt != "infection"
    none_left = infecting(3, cities={**MANY, "Paris": {"small": "0-"}}, boards=[{**STRONG, "dna": 30}])
    assert none_left.prompt == "mutation"
    with pytest.raises(petri.PositionError):
        infecting(cities={**MANY, "Paris": {"small": "00"}})


@pytest.mark.rule("V-205")
def test_without_cubes_nothing_else_infects_either(tmp_path: Path) -> None:
    cities = {**MANY, "Paris": {"small": "0-"}}
    game = table(phase="mutation", cities=cities, boards=[{**STRONG, "dna": 4, "stems": [{"card": "husten_a"}]}])
    play(game, "symptom husten 1")
    assert game.prompt == "mutation" and dna(game) == 0  # the one-time spread lapses
    own = event_set(tmp_path, {"kind": "mass_event", "city": "berlin"})
    assert table(content=own, card=PLAIN, cities=cities, boards=[STRONG]).prompt != "event_infection"


@pytest.mark.rule("V-206")
@pytest.mark.parametrize(("points", "levels", "expected"), [(1, 2, 1), (5, 1, 1), (5, 2, 2), (0, 2, 0)])
def test_the_number_of_infections_of_a_turn(points: int, levels: int, expected: int) -> None:
    boards = [{"modes": {"small": levels}, "resistances": BEARS_ALL}]
    game = infecting(points, cities={"London": {"small": "0-"}}, boards=boards)
    done = 0
    while game.prompt == "infection":
        play(game, texts(game)[0])
        done += 1
    assert done == expected


@pytest.mark.rule("V-207", "V-208")
def test_blue_in_buenos_aires() -> None:
    boards: list[dict[str, Any]] = [{}, {"modes": {"small": 1}, "resistances": {"heat": 2, "medication": 1}, "dna": 3}]
    cities = {"São Paulo": {"insect": "1-"}}
    game = infecting(3, turn=1, cities=cities, boards=boards)
    happened = play(game, "infect Buenos Aires small")
    assert heard(happened, "infected") == [{"seat": 1, "city": "Buenos Aires", "mode": "small", "by": "land"}]
    assert fields(game, "Buenos Aires", "small") == "1" and dna(game, 1) == 4
    view = game.view()
    assert (view["points"], view["used"]) == (2, {"small": 1})
    assert game.prompt != "infection"  # small animals I cannot be used again, with points left
    boards[1] = {**boards[1], "modes": {"small": 1, "insect": 1}}
    game = infecting(3, turn=1, cities=cities, boards=boards)
    play(game, "infect Buenos Aires small")
    refused(game, "infect São Paulo small", "V-208")
    allowed(game, "infect São Paulo insect")


# ---------------------------------------------------------------------- quarantine and necrosis
@pytest.mark.rule("V-227")
def test_infected_of_others_do_not_lift_a_quarantine() -> None:
    cities = {"Paris": {"small": "0-"}, "Berlin": {"small": "1x-"}}
    refused(infecting(1, cities=cities), "infect Berlin small", "V-226")
    other = infecting(1, turn=1, cities=cities, boards=[{}, STRONG])
    allowed(other, "infect Berlin small")


@pytest.mark.rule("V-228")
def test_own_infected_lift_it() -> None:
    cities = {"Paris": {"small": "0-"}, "Berlin": {"small": "0x-"}}
    allowed(infecting(1, cities=cities), "infect Berlin small")


@pytest.mark.rule("V-229")
def test_necrosis_lifts_it_for_everybody() -> None:
    cities = {"Paris": {"small": "0-"}, "Berlin": {"small": "x--"}, "Stockholm": {"small": "1"}}
    boards = [{**STRONG, "dna": 9, "stems": [{"card": "zysten_d", "developed": 3}]}, {**STRONG, "dna": 1}]
    game = table(phase="mutation", cities=cities, boards=boards, card=PLAIN, dice=(6, 6, 6))
    happened = play(game, "symptom zysten 4")
    assert heard(happened, "necrosis") == [{"seat": 0}] and game.view()["necrosis"] is True
    for seat in (0, 1):
        given = {"turn": seat, "cities": cities, "boards": boards}
        refused(infecting(1, **given), "infect Berlin small", "V-226")
        allowed(infecting(1, necrosis=True, **given), "infect Berlin small")


@pytest.mark.rule("V-229")
def test_necrosis_on_a_board_of_a_position_lifts_it() -> None:
    given = {"cities": {"Paris": {"small": "0-"}, "Berlin": {"small": "x--"}}, "boards": [STRONG, {}]}
    refused(infecting(1, **given), "infect Berlin small", "V-226")
    for developed, is_lifted in ((3, False), (4, True)):
        given["boards"] = [STRONG, {"stems": [{"card": "uebelkeit_d", "developed": developed}]}]
        game = infecting(1, **given)
        assert ("infect Berlin small" in texts(game), game.view()["necrosis"]) == (is_lifted, is_lifted)


@pytest.mark.rule("V-230")
def test_necrosis_stays_when_its_strain_is_discarded() -> None:
    boards = [{**STRONG, "dna": 9, "stems": [{"card": "zysten_d", "developed": 3}]}]
    game = table(phase="mutation", cities={"Paris": {"small": "0-"}}, boards=boards)
    play(game, "symptom zysten 4", "shed zysten")
    assert game.view()["necrosis"] is True and values(game)["lethality"] == 1


@pytest.mark.rule("V-231")
def test_a_one_time_spread_goes_into_quarantine() -> None:
    cities = {"Paris": {"small": "0-"}, "Berlin": {"small": "x--"}}
    boards = [{"resistances": BEARS_ALL, "dna": 4, "stems": [{"card": "husten_a"}]}]
    game = table(phase="mutation", cities=cities, boards=boards)
    play(game, "symptom husten 1")
    play(game, "infect Berlin small")
    assert fields(game, "Berlin", "small") == "0-x"


@pytest.mark.rule("V-232")
def test_necrosis_is_on_two_strains() -> None:
    found = {
        card["stem"]
        for card in DATA["symptoms"]
        for part in card["symptoms"]
        if any(benefit["kind"] == "necrosis" for benefit in part["benefits"])
    }
    assert found == {"zysten", "uebelkeit"}


@pytest.mark.rule("V-233", "V-346")
def test_nothing_infects_an_eliminated_city() -> None:
    cities = {"Paris": {"small": "0-"}, "Berlin": gone("Berlin")}
    refused(infecting(1, cities=cities, necrosis=True), "infect Berlin small", "V-183")
    boards = [{"resistances": BEARS_ALL, "dna": 4, "stems": [{"card": "husten_a"}]}]
    game = table(phase="mutation", cities=cities, boards=boards, necrosis=True)
    play(game, "symptom husten 1")
    refused(game, "infect Berlin small", "V-183")
    allowed(game, "infect Paris small")


# ---------------------------------------------------------------------- eliminated cities
@pytest.mark.rule("V-180", "V-181")
@pytest.mark.parametrize("by_event", [False, True])
def test_a_city_is_eliminated_with_its_last_field(by_event: bool, tmp_path: Path) -> None:
    cities = {"Berlin": {"small": "0xx", "livestock": "x"}, "Lima": {"small": "1"}, "Cairo": {"small": "2--"}}
    if by_event:
        own = event_set(tmp_path, {"kind": "corpses_add", "city": "berlin", "n": 1})
        cities["Paris"] = {"small": "0-"}
        game = table(content=own, card=PLAIN, cities=cities, boards=[STRONG])
    else:
        cities["Paris"] = {"small": "0-"}
        game = table(phase="mortality", cities=cities, boards=[STRONG], dice=(1,), card=PLAIN)
        happened = play(game, "kill Berlin small")
        assert heard(happened, "eliminated") == [{"city": "Berlin"}]
    assert game.view()["cities"]["Berlin"] == gone("Berlin")


@pytest.mark.rule("V-181", "V-177", "V-178")
def test_elimination_takes_animal_markers_away_and_no_others() -> None:
    markers = {
        "small": ["London", "Paris"],
        "bird": ["London"],
        "livestock": ["London"],
        "isolation": ["London"],
        "airport": ["London"],
        "port": ["London-Washington"],
    }
    cities = {
        "London": {"small": "0x", "livestock": "x", "blood": "x"},
        "Lima": {"small": "1"},
        "Cairo": {"small": "2--"},
    }
    game = table(phase="mortality", cities=cities, markers=markers, dice=(1,), card=PLAIN, boards=[{}, {"dna": 9}])
    assert game.view()["cities"]["London"] == gone("London")
    assert (marked(game, "small"), marked(game, "bird"), marked(game, "livestock")) == (["Paris"], [], [])
    assert (marked(game, "isolation"), marked(game, "airport")) == (["London"], ["London"])
    assert marked(game, "port") == ["London-Washington"]


@pytest.mark.rule("V-177", "V-179")
def test_markers_of_an_eliminated_city_can_be_used_again(tmp_path: Path) -> None:
    effects: list[dict[str, Any]] = [
        {"kind": "corpses_add", "city": "berlin", "n": 1},
        {"kind": "marker", "marker": "livestock", "city": "paris"},
    ]
    cities = {"Berlin": {"small": "xxx", "livestock": "-"}}
    game = table(
        content=event_set(tmp_path, *effects), card=PLAIN, cities=cities, markers={"livestock": ["Berlin"]}, boards=[{}]
    )
    assert marked(game, "livestock") == ["Paris"]


@pytest.mark.rule("V-182", "V-186")
def test_no_corpses_are_removed_from_an_eliminated_city(tmp_path: Path) -> None:
    own = event_set(tmp_path, {"kind": "corpses_remove", "city": "berlin", "n": 2})
    game = table(content=own, card=PLAIN, cities={"Berlin": gone("Berlin")})
    assert game.view()["cities"]["Berlin"] == gone("Berlin") and game.view()["continents"]["eu"] == 6
    nearly = table(content=own, card=PLAIN, cities={"Berlin": {"small": "xxx", "livestock": "0"}})
    assert fields(nearly, "Berlin", "small") == "--x" and nearly.view()["continents"]["eu"] == 8


@pytest.mark.rule("V-183", "V-185", "V-346")
def test_an_eliminated_city_cuts_the_way_by_land() -> None:
    """London has no other road than that over Paris."""
    cities = {"London": {"small": "0-"}, "Paris": gone("Paris")}
    game = infecting(2, cities=cities)
    assert reached(game) == {"London"}
    refused(game, "infect Paris small", "V-183")
    refused(game, "infect Berlin small", "V-195")


@pytest.mark.rule("V-184")
def test_birds_fly_over_it() -> None:
    cities = {"London": {"small": "0-"}, "Paris": gone("Paris")}
    game = infecting(2, cities=cities, boards=[{**STRONG, "modes": {"small": 1, "bird": 1}}])
    for city in ("Madrid", "Berlin", "Stockholm", "Moscow", "Athens"):
        allowed(game, f"bird {city} small")
    refused(game, "bird Paris small", "V-183")


@pytest.mark.rule("V-187", "V-275")
def test_no_research_success_by_death() -> None:
    cities = {"Berlin": {"small": "0--"}, "Lima": {"small": "1"}, "Cairo": {"small": "2--"}}
    game = table(phase="mortality", cities=cities, dice=(1,), card=PLAIN, boards=[{}, {"dna": 9}])
    assert fields(game, "Berlin", "small") == "--x" and research(game) == 0


@pytest.mark.rule("V-188")
def test_grey_cubes_never_run_out(tmp_path: Path) -> None:
    """More dead than there are grey cubes in the box, and still one more."""
    dead: dict[str, dict[str, str]] = {}
    for city in DATA["cities"][:-1]:
        if sum(len("".join(found.values())) for found in dead.values()) < 80:
            dead[city["name_en"]] = gone(city["name_en"])
    own = event_set(tmp_path, {"kind": "corpses_add", "city": "sydney", "n": 1})
    game = table(content=own, card=PLAIN, cities=dead)
    play(game, texts(game)[0])
    view = game.view()
    assert sum("".join(found.values()).count("x") for found in view["cities"].values()) > 70
    assert sum(view["continents"].values()) == 28


# ---------------------------------------------------------------------- one-time spreads
def developed(folder: Path, *benefits: dict[str, Any], **given: Any) -> petri.Game:
    """Seat 0 has just developed a symptom with these benefits."""
    own = symptom_set(folder, *benefits)
    game_board = {"resistances": BEARS_ALL, "dna": 1, "stems": [{"card": "zysten_a"}], **given.pop("board", {})}
    given.setdefault("cities", {"London": {"small": "0-"}})
    boards = [game_board, *given.pop("others", ())]
    game = table(phase="mutation", content=own, boards=boards, **given)
    play(game, "symptom zysten 1")
    return game


def once(mode: str, n: int = 1) -> dict[str, Any]:
    return {"kind": "one_time_spread", "mode": mode, "n": n}


@pytest.mark.rule("V-279", "V-280")
def test_a_one_time_spread_needs_no_point_and_brings_dna(tmp_path: Path) -> None:
    game = developed(tmp_path, once("small"))
    assert (game.prompt, game.view()["points"], game.view()["free"]) == ("one_time", 0, {"small": 1})
    refused(game, "infect London livestock", "V-279")
    play(game, "infect Paris small")
    assert dna(game) == 1 and infected(game, 0) == {"London": 1, "Paris": 1}
    assert game.prompt == "mutation" and game.view()["free"] == {}


@pytest.mark.rule("V-281")
def test_a_one_time_spread_keeps_all_other_conditions(tmp_path: Path) -> None:
    weak = developed(tmp_path, once("small"), board={"resistances": {"medication": 2}})
    assert weak.view()["used"] == {} and board(weak)["modes"] == {}  # no marker is needed
    refused(weak, "infect Berlin small", "V-195")
    far = {"London": {"small": "01"}, "Berlin": {"small": "0--"}}
    game = developed(tmp_path, once("small"), cities=far, markers={"isolation": ["Paris"], "small": ["Berlin"]})
    refused(game, "infect London small", "V-199")
    refused(game, "infect Paris small", "V-172")
    refused(game, "infect Berlin small", "V-166")
    allowed(game, "infect Athens small")
    cold = developed(
        tmp_path, once("small"), cities={"Berlin": {"small": "0--"}}, board={"resistances": {"medication": 2}}
    )
    refused(cold, "infect Stockholm small", "V-193")


@pytest.mark.rule("V-281")
def test_it_uses_up_no_marker_use(tmp_path: Path) -> None:
    game = developed(tmp_path, once("small"), board={"modes": {"small": 2}})
    play(game, "infect Paris small")
    assert game.view()["used"] == {}


@pytest.mark.rule("V-282")
def test_it_may_be_declined_and_lapses_if_it_is_impossible(tmp_path: Path) -> None:
    game = developed(tmp_path, once("small"))
    refused(game, "end", "V-282")
    refused(game, "evolve small 1", "V-282")
    play(game, "decline")
    assert game.prompt == "mutation" and game.view()["free"] == {} and dna(game) == 0
    assert developed(tmp_path, once("insect")).prompt == "mutation"  # there is no such field


@pytest.mark.rule("V-283")
def test_an_extended_type_takes_its_regular_use_from_a_marker(tmp_path: Path) -> None:
    none = developed(tmp_path, once("ship"))
    assert none.prompt == "mutation"  # there is no regular use
    game = developed(tmp_path, once("ship"), board={"modes": {"livestock": 1}})
    assert set(texts(game)) == {"ship Washington livestock", "decline"}
    refused(game, "infect London livestock", "V-279")  # a marker use alone is not enough
    refused(game, "ship Washington small", "V-279")
    refused(game, "plane Tokyo small", "V-283")
    play(game, "ship Washington livestock")
    assert game.view()["used"] == {"livestock": 1} and dna(game) == 1
    spent = developed(tmp_path, once("ship"), board={"modes": {"livestock": 1}}, used={"livestock": 1})
    assert spent.prompt == "mutation"


@pytest.mark.rule("V-283", "V-236")
def test_a_marker_bought_in_the_same_phase_counts(tmp_path: Path) -> None:
    own = symptom_set(tmp_path, once("ship"))
    boards = [{"resistances": BEARS_ALL, "dna": 11, "stems": [{"card": "zysten_a"}]}]
    game = table(phase="mutation", content=own, boards=boards, cities={"London": {"small": "0-"}})
    play(game, "evolve livestock 1", "symptom zysten 1")
    assert set(texts(game)) == {"ship Washington livestock", "decline"}


@pytest.mark.rule("V-283", "V-357")
def test_several_uses_of_one_symptom_go_together_or_apart(tmp_path: Path) -> None:
    both = (once("small"), once("ship"))
    game = developed(tmp_path, *both)
    assert set(texts(game)) == {"infect London small", "infect Paris small", "ship Washington small", "decline"}
    play(game, "ship Washington small")
    assert game.prompt == "mutation" and dna(game) == 1
    game = developed(tmp_path, *both, board={"modes": {"livestock": 1}})
    play(game, "infect Paris small", "ship Washington livestock")
    assert dna(game) == 2 and infected(game, 0) == {"London": 1, "Paris": 1, "Washington": 1}


@pytest.mark.rule("V-357")
def test_a_later_use_may_start_where_an_earlier_one_came(tmp_path: Path) -> None:
    game = developed(tmp_path, once("small", 2), once("livestock"))
    refused(game, "infect Madrid small", "V-195")
    play(game, "infect Paris small", "infect Madrid small", "infect Madrid livestock")
    assert infected(game, 0) == {"London": 1, "Paris": 1, "Madrid": 2} and dna(game) == 3


@pytest.mark.rule("V-357", "V-283")
def test_the_transport_may_be_used_first(tmp_path: Path) -> None:
    """The ship takes its livestock from the marker; the free small-animal use goes on from Washington."""
    game = developed(tmp_path, once("small"), once("ship"), board={"modes": {"livestock": 1}})
    play(game, "ship Washington livestock", "infect Toronto small")
    assert infected(game, 0) == {"London": 1, "Washington": 1, "Toronto": 1}


@pytest.mark.rule("V-281", "V-212")
def test_a_carried_one_time_spread_keeps_the_conditions_of_its_target(tmp_path: Path) -> None:
    both = (once("small"), once("bird"), once("ship"), once("plane"))
    markers = {"port": ["London-Washington"], "airport": ["Tokyo"], "bird": ["Berlin"]}
    game = developed(tmp_path, *both, markers=markers)
    refused(game, "ship Washington small", "V-169")
    refused(game, "plane Tokyo small", "V-171")
    refused(game, "bird Berlin small", "V-168")
    refused(game, "bird Moscow small", "V-168")
    allowed(game, "bird Madrid small")
    allowed(game, "plane Hong Kong small")
    quarantined = {"London": {"small": "0-"}, "Washington": {"small": "-", "livestock": "x-"}}
    allowed(developed(tmp_path, *both, cities=quarantined), "ship Washington small")


@pytest.mark.rule("V-283")
def test_the_one_time_use_is_spent_before_that_of_a_marker(tmp_path: Path) -> None:
    """Both could pay for the ship: the free use goes first, and nothing is left for the road."""
    both = (once("livestock"), once("ship"))
    game = developed(tmp_path, *both, board={"modes": {"livestock": 1}})
    play(game, "ship Washington livestock")
    assert game.view()["used"] == {} and game.prompt == "mutation"
    first = developed(tmp_path, *both, board={"modes": {"livestock": 1}})
    play(first, "infect Paris livestock")
    assert first.view()["free"] == {"ship": 1}
    play(first, "ship Washington livestock")  # now the marker pays
    assert first.view()["used"] == {"livestock": 1} and dna(first) == 2


@pytest.mark.rule("V-283")
def test_a_one_time_plane_is_a_normal_flight(tmp_path: Path) -> None:
    game = developed(tmp_path, once("small"), once("plane"), board={"modes": {"plane": 2}})
    refused(game, "plane Berlin small", "V-220")
    allowed(game, "plane Tokyo small")
