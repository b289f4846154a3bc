"""What is in the box, what is printed on the board, and what the words mean (V-001 to V-045)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from viroid_tools import (
    DATA,
    GROUND,
    MODES,
    NO_CORPSES,
    PLAIN,
    RESISTANCES,
    STRONG,
    allowed,
    before,
    board,
    cause,
    dna,
    entry,
    event_set,
    everywhere,
    fields,
    own_set,
    play,
    refused,
    table,
    texts,
    values,
)

import petri
from petri.games.viroid.content import PATHOGENS

PARTS = DATA["components"]
CITIES: list[dict[str, Any]] = DATA["cities"]
STEMS = [{"card": "zysten_a", "developed": 4}, {"card": "husten_a", "developed": 4}, {"card": "uebelkeit_a"}]


# ---------------------------------------------------------------------- components
@pytest.mark.rule("V-001")
def test_two_to_four_play_together() -> None:
    for players in (2, 3, 4):
        game = petri.new("viroid", players=players, seed=1)
        assert len(game.view()["boards"]) == players == len(game.seats)
    for players in (1, 5):
        with pytest.raises(petri.PetriError):
            petri.new("viroid", players=players)
    assert PARTS["boards"] == 4


@pytest.mark.rule("V-002")
def test_the_objective_is_presence_everywhere_and_enough_dead() -> None:
    assert cause(table(phase="end", cities=everywhere(), continents=NO_CORPSES)) == "won"
    assert cause(table(phase="end", cities=everywhere(), continents={**NO_CORPSES, "oc": 1})) != "won"
    cities = {**everywhere(), "Lima": {"small": "-"}}
    assert cause(table(phase="end", cities=cities, continents=NO_CORPSES)) != "won"


@pytest.mark.rule("V-003")
def test_boards_and_dice() -> None:
    assert (PARTS["boards"], PARTS["dice"]) == (4, 4)
    assert len(DATA["player_colours"]) == 4
    assert DATA["limits"]["severity_max"] == PARTS["dice"]


@pytest.mark.rule("V-004")
def test_cards() -> None:
    assert len(DATA["symptoms"]) == PARTS["symptom_cards"] == 16
    assert len(DATA["starts"]) == PARTS["start_cards"] == 5
    assert PARTS["pathogen_cards"] == 32 == 8 * 4
    assert len(DATA["bonuses"]) == PARTS["bonus_cards"] == 14
    assert len(DATA["massive"]) == PARTS["massive_research"] == 6


@pytest.mark.rule("V-005")
def test_event_cards() -> None:
    found = Counter(card["category"] for card in DATA["events"])
    assert found == {"A": 8, "(A)": 7, "B": 26, "C": 26, "D": 26} == PARTS["event_split"]
    assert len({card["id"] for card in DATA["events"]}) == 93 == PARTS["events"]


@pytest.mark.rule("V-006")
def test_a_spread_marker_of_each_type_for_each_player() -> None:
    assert tuple(DATA["costs"]["spreading"]) == MODES
    assert PARTS["spreading_markers"] == len(MODES) * 4 == 28
    game = table(phase="mutation", boards=[{"dna": 500}])
    play(game, *(f"evolve {mode} 1" for mode in MODES))
    assert board(game)["modes"] == dict.fromkeys(MODES, 1)


@pytest.mark.rule("V-007")
def test_a_resistance_marker_of_each_kind_for_each_player() -> None:
    assert tuple(DATA["costs"]["resistance"]) == RESISTANCES
    assert PARTS["resistance_markers"] == len(RESISTANCES) * 4 == 12
    game = table(phase="mutation", boards=[{"dna": 500}])
    play(game, *(f"resist {name} 1" for name in RESISTANCES))
    assert board(game)["resistances"] == dict.fromkeys(RESISTANCES, 1)


@pytest.mark.rule("V-008", "V-009")
def test_countermeasure_markers() -> None:
    counts = {marker["id"]: marker["count"] for marker in DATA["markers"]}
    listed = {"port": 17, "airport": 8, "small": 6, "bird": 4, "livestock": 1}
    assert counts == {**listed, "isolation": 3}
    assert sum(listed.values()) == 36
    assert sum(counts.values()) == 39 == PARTS["countermeasures"]["total"]


@pytest.mark.rule("V-010", "V-011")
def test_cubes() -> None:
    assert PARTS["big_cubes_per_colour"] == 25
    assert PARTS["small_cubes"] == 12 * 4 == 48
    assert PARTS["grey_cubes"] == 70
    assert PARTS["big_cubes"] == 25 * 4 + 70 == 170
    assert PARTS["small_cubes"] + PARTS["big_cubes"] == 218
    assert [values(petri.new("viroid", players=4, seed=1), seat)["cubes"] for seat in range(4)] == [25] * 4


@pytest.mark.rule("V-012")
def test_one_research_marker_and_one_cure_marker() -> None:
    view = petri.new("viroid", seed=1).view()
    assert isinstance(view["research"], int) and isinstance(view["cure"], int)


@pytest.mark.rule("V-013")
def test_other_words_for_the_same() -> None:
    assert {mode["id"]: mode["class"] for mode in DATA["modes"]} == {
        **dict.fromkeys(GROUND, "ground"),
        **dict.fromkeys(("bird", "ship", "plane"), "transport"),
    }
    game = table(phase="infection", points=1, cities={"Paris": {"small": "0-"}}, boards=[STRONG])
    assert game.find("infect Paris Kleintiere") == game.find("infect Paris small")
    game = table(phase="mutation", boards=[{"dna": 30}])
    assert game.find("resist Medikamente 1") == game.find("resist medication 1")
    assert game.find("strain Zysten A") == game.find("strain zysten_a")


@pytest.mark.rule("V-014")
def test_uses_come_back_with_every_own_turn() -> None:
    """Small animals I, used up in the turn before: in the next turn there is a use again."""
    cities = {"Berlin": {"small": "0--"}, "Lima": {"small": "1"}, "Cairo": {"small": "2--"}, "Tokyo": {"small": "3--"}}
    game = before(table, cities=cities, boards=[{**STRONG, "modes": {"small": 1}}], used={"small": 1}, card=PLAIN)
    play(game, "end")
    assert (game.turn, game.prompt, game.view()["used"]) == (0, "infection", {})
    play(game, "infect Berlin small")
    assert game.view()["used"] == {"small": 1} and game.prompt != "infection"


# ---------------------------------------------------------------------- the board
@pytest.mark.rule("V-015")
def test_the_board_has_a_track_continents_and_cities() -> None:
    view, box = petri.new("viroid", seed=2).view(), petri.new("viroid", seed=2).box()
    assert box["track"]["length"] == 52 > view["cure"] > view["research"] == box["track"]["start"]
    assert set(view["continents"]) == {"na", "sa", "eu", "af", "as", "oc"}
    assert len(view["cities"]) == len(box["cities"]) == 36
    assert sum(layer["events"] for layer in view["layers"]) == 60


@pytest.mark.rule("V-016")
def test_every_city_has_one_continent_with_a_colour_of_its_own() -> None:
    continents = {one["id"]: one["colour"] for one in DATA["continents"]}
    assert len(set(continents.values())) == len(continents) == 6
    assert Counter(city["continent"] for city in CITIES) == {"na": 4, "sa": 5, "eu": 7, "af": 8, "as": 10, "oc": 2}


@pytest.mark.rule("V-017")
def test_the_fields_are_the_population() -> None:
    view = petri.new("viroid", players=4, seed=1).view()
    for city in CITIES:
        assert len("".join(view["cities"][city["name_en"]].values())) == sum(city["fields"].values()) >= 3
    assert sum(sum(city["fields"].values()) for city in CITIES) == 155


@pytest.mark.rule("V-018")
def test_every_field_has_a_regular_spread_type() -> None:
    assert all(set(city["fields"]) == set(GROUND) for city in CITIES)
    totals = {mode: sum(city["fields"][mode] for city in CITIES) for mode in GROUND}
    assert totals == {"insect": 24, "small": 67, "livestock": 35, "blood": 29}
    game = table(phase="infection", points=1, cities={"Paris": {"small": "0-"}}, boards=[STRONG])
    assert refused(game, "infect Paris bird", "V-018").key == "no_field"


@pytest.mark.rule("V-019")
def test_a_field_is_healthy_infected_dead_or_covered() -> None:
    game = table(players=2, phase="infection", cities={"Beijing": {"small": "0x##", "blood": "##"}}, boards=[STRONG])
    assert fields(game, "Beijing", "small") == "0x##"
    for letters in ("0-##", "01##", "--##"):
        assert fields(table(players=2, cities={"Beijing": {"small": letters}}), "Beijing", "small")
    for wrong in ("0--##", "0#", "2-##", "?-##"):
        with pytest.raises(petri.PositionError):
            table(players=2, cities={"Beijing": {"small": wrong}})


@pytest.mark.rule("V-020")
def test_several_players_share_a_city() -> None:
    cities = {"Beijing": {"small": "1---"}, "Seoul": {"small": "0--"}}
    game = table(phase="infection", points=2, cities=cities, boards=[STRONG])
    play(game, "infect Beijing small")
    assert fields(game, "Beijing", "small") == "01--"


@pytest.mark.rule("V-021")
def test_zones_are_yellow_blue_and_green() -> None:
    colours = {one["id"]: one["zone_colour"] for one in DATA["resistances"]}
    assert colours == {"heat": "yellow", "cold": "blue", "medication": "green"}
    assert all(set(city["needs"]) == set(RESISTANCES) for city in CITIES)
    # Novosibirsk needs cold only: heat and medication do not matter there
    cities = {"Moscow": {"small": "0-"}}
    bears = {"modes": {"small": 1}, "resistances": {"cold": 2}}
    allowed(table(phase="infection", points=1, cities=cities, boards=[bears]), "infect Novosibirsk small")


@pytest.mark.rule("V-022")
def test_a_city_may_need_two_resistances() -> None:
    needs = {city["name_en"]: city["needs"] for city in CITIES}
    assert needs["Buenos Aires"] == {"heat": 4, "cold": 0, "medication": 2}
    assert needs["Toronto"] == {"heat": 0, "cold": 3, "medication": 2}
    for levels, missing in (({"cold": 1}, "medication"), ({"medication": 1}, "cold")):
        cities = {"Washington": {"small": "0"}}
        bears = {"modes": {"small": 2}, "resistances": levels}
        game = table(phase="infection", points=1, cities=cities, boards=[bears, {}])
        if game.prompt == "infection":
            assert refused(game, "infect Toronto small", "V-193").values["resistance"].en.lower() == missing
        else:
            assert "infect Toronto small" not in texts(game)
    both = {"modes": {"small": 2}, "resistances": {"cold": 1, "medication": 1}}
    allowed(
        table(phase="infection", points=1, cities={"Washington": {"small": "0"}}, boards=[both]), "infect Toronto small"
    )


HEAT_3 = {"resistances": {"heat": 1, "medication": 2}}
HEAT_4 = {"resistances": {"heat": 1, "medication": 2}, "stage": 1}
DRUG_1 = {"resistances": {"heat": 2}, "stage": 3}  # the third stage gives one point
DRUG_2 = {"resistances": {"heat": 2}, "stage": 3, "stems": [{"card": "zysten_c", "developed": 2}]}


@pytest.mark.rule("V-023")
@pytest.mark.parametrize(("bears", "is_enough"), [(HEAT_3, False), (HEAT_4, True), (DRUG_1, False), (DRUG_2, True)])
def test_heat_four_and_medication_two(bears: dict[str, Any], is_enough: bool) -> None:
    cities = {"São Paulo": {"small": "0-", "insect": "--", "blood": "-"}}
    given = {"modes": {"small": 1}, **bears}
    game = table(phase="infection", points=1, cities=cities, boards=[given])
    assert game.prompt == "infection"
    if is_enough:
        allowed(game, "infect Buenos Aires small")
    else:
        refused(game, "infect Buenos Aires small", "V-193")


@pytest.mark.rule("V-024")
def test_land_routes_are_used_in_both_directions() -> None:
    assert len(DATA["land"]) == 41
    names = {city["id"]: city["name_en"] for city in CITIES}
    for a, b in (("london", "paris"), ("paris", "london")):
        assert [a, b] in DATA["land"] or [b, a] in DATA["land"]
        cities = {names[a]: {"small": "0-"}}
        allowed(table(phase="infection", points=1, cities=cities, boards=[STRONG]), f"infect {names[b]} small")


@pytest.mark.rule("V-025")
def test_sea_routes_join_two_cities_each() -> None:
    assert len(DATA["sea"]) == 17
    assert all(route["a"] != route["b"] for route in DATA["sea"])
    assert {("kairo", "mumbai"), ("london", "washington")} <= {(route["a"], route["b"]) for route in DATA["sea"]}
    cities = {"Washington": {"small": "0"}}
    game = table(phase="infection", points=1, cities=cities, boards=[STRONG])
    refused(game, "infect London small", "V-195")
    by_ship = {**STRONG, "modes": {"small": 1, "ship": 1}}
    allowed(table(phase="infection", points=1, cities=cities, boards=[by_ship]), "ship London small")


@pytest.mark.rule("V-026")
def test_every_airport_is_next_to_every_other() -> None:
    airports = [city["name_en"] for city in CITIES if city["airport"]]
    assert len(airports) == 8
    by_plane = {**STRONG, "modes": {"small": 1, "plane": 1}}
    for start in airports:
        game = table(
            phase="infection", points=1, cities={start: {"small": "0" + "-" * (smalls(start) - 1)}}, boards=[by_plane]
        )
        reached = {
            text.removeprefix("plane ").removesuffix(" small") for text in texts(game) if text.startswith("plane")
        }
        assert reached == set(airports) - {start}
    refused(game, "infect Tokyo small", "V-195")


def smalls(city: str) -> int:
    return int(next(c for c in CITIES if c["name_en"] == city)["fields"]["small"])


@pytest.mark.rule("V-027")
def test_a_city_of_corpses_is_eliminated() -> None:
    cities = {"Nairobi": {"small": "xx", "insect": "xx"}, "Addis Ababa": {"insect": "0"}}
    game = table(phase="infection", points=1, cities=cities, boards=[STRONG], necrosis=True)
    refused(game, "infect Nairobi small", "V-183")
    cities["Nairobi"] = {"small": "x-", "insect": "xx"}
    allowed(table(phase="infection", points=1, cities=cities, boards=[STRONG], necrosis=True), "infect Nairobi small")


# ---------------------------------------------------------------------- player boards
@pytest.mark.rule("V-028")
def test_a_board_has_its_tracks_and_spaces() -> None:
    game = table(boards=[{**STRONG, "dna": 9, "stems": STEMS, "stage": 2}], phase="mutation")
    assert {"severity", "lethality", "infection", *RESISTANCES} <= set(values(game))
    found = board(game)
    assert (found["dna"], found["stage"], len(found["stems"])) == (9, 2, 3)
    assert set(found["modes"]) == set(GROUND) and set(found["resistances"]) == set(RESISTANCES)


@pytest.mark.rule("V-029")
def test_severity_and_lethality_decide_how_many_die() -> None:
    """Organ Failure raises both: two dice of which a two kills as well."""
    cities = {"Paris": {"small": "00", "livestock": "0"}, "Berlin": {"small": "000"}}
    weak = table(phase="mortality", cities=cities, dice=(2, 2))
    assert weak.prompt != "mortality"
    strong = [{"stems": [{"card": "zysten_a", "developed": 4}]}]
    game = table(phase="mortality", cities=cities, boards=strong, dice=(2, 2, 2))
    assert (values(game)["severity"], values(game)["lethality"], game.view()["deaths"]) == (3, 2, 3)


@pytest.mark.rule("V-030")
def test_the_infection_rate_is_the_number_of_points() -> None:
    cities = {"Paris": {"small": "0-"}}
    game = table(phase="infection", cities=cities, boards=[{**STRONG, "resistances": {"medication": 1, "heat": 1}}])
    if game.prompt == "infection":
        assert game.view()["points"] == 1
    game = table(phase="infection", cities=cities, boards=[{**STRONG, "stems": [{"card": "zysten_a", "developed": 3}]}])
    assert values(game)["infection"] == game.view()["points"] == 4  # 1 + Cysts + Tumours + medication 6


@pytest.mark.rule("V-031", "V-032", "V-033", "V-034")
@pytest.mark.parametrize(
    ("bears", "medication", "infection"),
    [
        ({"resistances": {"medication": 1}}, 3, 1),
        ({"resistances": {"medication": 2}}, 6, 2),
        ({"resistances": {"medication": 2}, "stage": 3}, 7, 2),
        ({"resistances": {"medication": 2}, "bonus": "widerstandsfaehigkeit"}, 7, 2),
        ({"resistances": {"medication": 2}, "stage": 3, "bonus": "widerstandsfaehigkeit"}, 8, 3),
        ({"resistances": {"heat": 2, "cold": 2}, "stage": 2, "bonus": "trockenbonus"}, 0, 1),
    ],
)
def test_medication_six_and_eight_give_a_point_each(bears: dict[str, Any], medication: int, infection: int) -> None:
    game = table(boards=[{**bears, "dna": 5}], phase="mutation")
    assert (values(game)["medication"], values(game)["infection"]) == (medication, infection)


@pytest.mark.rule("V-033")
def test_points_of_medication_are_lost_with_it() -> None:
    """Encapsulation brings medication to 8; discarding the strain takes the second point away."""
    stems = [{"card": "zysten_c", "developed": 2}]
    bears = {"resistances": {"medication": 2}, "stage": 3, "stems": stems}
    game = table(boards=[bears], phase="mutation")
    assert (values(game)["medication"], values(game)["infection"]) == (8, 4)
    play(game, "shed zysten")
    assert (values(game)["medication"], values(game)["infection"]) == (7, 2)


@pytest.mark.rule("V-035")
def test_three_slots_for_five_ten_and_fifteen() -> None:
    assert DATA["costs"]["stem_slots"] == [5, 10, 15]
    assert DATA["limits"]["stems_max"] == 3
    with pytest.raises(petri.PositionError):
        table(
            boards=[
                {"stems": [{"card": f"{stem}_a"} for stem in ("zysten", "husten", "uebelkeit", "schlafstoerungen")]}
            ]
        )


@pytest.mark.rule("V-036")
def test_markers_have_a_price_for_each_level() -> None:
    costs = DATA["costs"]
    assert all(len(prices) == 2 for prices in (*costs["spreading"].values(), *costs["resistance"].values()))
    game = table(phase="mutation", boards=[{"dna": 29}])
    play(game, "evolve ship 1")
    assert dna(game) == 15
    refused(game, "evolve ship 2", "V-235")
    game = table(phase="mutation", boards=[{"dna": 18, "modes": {"ship": 1}}])
    play(game, "evolve ship 2")
    assert dna(game) == 0


@pytest.mark.rule("V-037", "V-068")
def test_the_bacterium_is_the_standard_type() -> None:
    assert petri.new("viroid", seed=1).options["pathogen"] == "bacterium"
    assert petri.new("viroid", seed=1).box()["pathogen"]["ability"] == "Bacterial Encapsulation"


@pytest.mark.rule("V-038")
def test_another_type_replaces_all_of_the_bacterium(tmp_path: Any) -> None:
    def change(data: dict[str, Any]) -> None:
        entry(data["pathogens"], "fungus")["start"] = {"infection": 3, "severity": 2, "lethality": 0}

    own = own_set(tmp_path, change)
    game = table(content=own, pathogen="fungus", phase="mutation", boards=[{"dna": 9, "stage": 3}])
    found = values(game)
    assert (found["infection"], found["severity"], found["lethality"]) == (3, 2, 0)
    assert [found[name] for name in RESISTANCES] == [0, 0, 0]  # no encapsulation
    assert game.box()["pathogen"]["id"] == "fungus"
    assert "rolled" not in str(game.box()["pathogen"])


@pytest.mark.rule("V-039")
@pytest.mark.parametrize("pathogen", PATHOGENS)
def test_every_type_has_three_stages_from_top_to_bottom(pathogen: str) -> None:
    one = entry(DATA["pathogens"], pathogen)
    assert len(one["stages"]) == 3 and set(one["start"]) == {"lethality", "severity", "infection"}
    given: dict[str, Any] = {"opening": "free"} if pathogen == "virus" else {}
    game = table(pathogen=pathogen, phase="mutation", boards=[{"dna": 60}], **given)
    dna_left = 60
    refused(game, "stage 2", "V-239")
    refused(game, "stage 4", "V-039")
    refused(game, "stage 0", "V-039")
    for nth in (1, 2, 3):
        play(game, f"stage {nth}")
        dna_left -= one["stages"][nth - 1]["cost"]
        assert dna(game) == dna_left
        refused(game, f"stage {nth}", "V-239")


@pytest.mark.rule("V-040")
def test_markers_have_two_levels() -> None:
    game = table(phase="mutation", boards=[{"dna": 200, "modes": {"small": 2}, "resistances": {"heat": 2}}])
    refused(game, "evolve small 3", "V-040")
    refused(game, "resist heat 3", "V-040")
    refused(game, "evolve ship 0", "V-040")
    refused(game, "evolve small 2", "V-237")


@pytest.mark.rule("V-041", "V-042")
@pytest.mark.parametrize("name", RESISTANCES)
def test_a_resistance_marker_gives_three_points_a_level(name: str) -> None:
    for level in (0, 1, 2):
        game = table(phase="mutation", boards=[{"dna": 9, "resistances": {name: level}}])
        assert values(game)[name] == 3 * level
    assert DATA["costs"]["resistance_points_per_level"] == 3


@pytest.mark.rule("V-043", "V-044")
@pytest.mark.parametrize("mode", MODES)
def test_a_spread_marker_gives_a_use_a_level(mode: str) -> None:
    for level in (0, 1, 2):
        game = table(phase="mutation", boards=[{"dna": 9, "modes": {mode: level}}])
        assert values(game)["uses"].get(mode, 0) == level


@pytest.mark.rule("V-045")
def test_dna_has_no_end_and_is_never_negative(tmp_path: Any) -> None:
    own = event_set(tmp_path, {"kind": "dna", "scope": "all", "n": -5})
    game = table(content=own, card=PLAIN, boards=[{"dna": 3}, {"dna": 7}, {"dna": 5}, {}])
    assert [dna(game, seat) for seat in range(4)] == [0, 2, 0, 0]
    game = table(card="A08", boards=[{"dna": 300}])
    assert dna(game) == 306
    with pytest.raises(petri.PositionError):
        table(boards=[{"dna": -1}])
