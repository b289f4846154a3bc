"""Bird, ship, plane and countermeasures (V-165 to V-179, V-209 to V-225)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from viroid_tools import (
    BEARS_ALL,
    DATA,
    ON_FOOT,
    PLAIN,
    allowed,
    dna,
    event_set,
    gone,
    heard,
    infected,
    marked,
    of_kind,
    play,
    refused,
    table,
    texts,
)

import petri

ALL_WAYS = {"small": 2, "bird": 1, "ship": 1, "plane": 1}
LONDON = {"London": {"small": "0-"}}
SMALLS = {city["name_en"]: city["fields"]["small"] for city in DATA["cities"]}
NAMES = {city["id"]: city["name_en"] for city in DATA["cities"]}
LAND = [(NAMES[a], NAMES[b]) for a, b in DATA["land"]]
SEA = [(NAMES[route["a"]], NAMES[route["b"]]) for route in DATA["sea"]]


def carried(modes: dict[str, int] | None = None, points: int = 2, **given: Any) -> petri.Game:
    """Seat 0 in its infection phase, with these spread markers and resistances for every city."""
    boards = [{"resistances": BEARS_ALL, "modes": modes or ALL_WAYS, **given.pop("board", {})}]
    return table(phase="infection", points=points, boards=boards, **{"cities": LONDON, **given})


def reached(game: petri.Game, way: str) -> set[str]:
    return {
        text.removeprefix(f"{way} ").removesuffix(" small") for text in of_kind(game, way) if text.endswith("small")
    }


# ---------------------------------------------------------------------- countermeasures in cities
@pytest.mark.parametrize(
    ("marker", "mode"),
    [
        pytest.param("livestock", "livestock", marks=pytest.mark.rule("V-165")),
        pytest.param("small", "small", marks=pytest.mark.rule("V-166")),
    ],
)
def test_animals_only_for_owners_of_level_two(marker: str, mode: str) -> None:
    markers = {marker: ["Paris"]}
    rule = "V-165" if marker == "livestock" else "V-166"
    game = carried({mode: 1, "blood": 1}, markers=markers)
    refused(game, f"infect Paris {mode}", rule)
    allowed(game, "infect Paris blood")
    allowed(game, f"infect London {mode}")  # elsewhere it works
    allowed(carried({mode: 2, "blood": 1}, markers=markers), f"infect Paris {mode}")


@pytest.mark.rule("V-167")
def test_level_two_keeps_both_uses() -> None:
    game = carried({"small": 2}, markers={"small": ["Berlin"]}, cities={"Berlin": {"small": "0--"}})
    play(game, "infect Berlin small", "infect Berlin small")
    assert infected(game, 0) == {"Berlin": 3}
    birds = carried({"small": 2, "bird": 2}, markers={"bird": ["London", "Paris"]})
    play(birds, "bird Madrid small", "bird Berlin small")
    assert infected(birds, 0) == {"London": 1, "Madrid": 1, "Berlin": 1}


@pytest.mark.rule("V-168")
@pytest.mark.parametrize(("culled", "target"), [("London", "Madrid"), ("Madrid", "Madrid"), ("Paris", "Madrid")])
def test_a_cull_stops_birds_at_the_start_the_end_and_on_the_way(culled: str, target: str) -> None:
    markers = {"bird": [culled]}
    refused(carried({"small": 1, "bird": 1}, markers=markers), f"bird {target} small", "V-168")
    allowed(carried({"small": 1, "bird": 2}, markers=markers), f"bird {target} small")
    allowed(carried({"small": 1, "bird": 1}), f"bird {target} small")


@pytest.mark.rule("V-168")
def test_a_bird_takes_another_way_around_a_cull() -> None:
    """From Berlin to Tehran there is a way over Moscow and one over Athens and Baghdad."""
    berlin = {"Berlin": {"small": "0--"}}
    for culled, is_open in ((["Moscow"], True), (["Athens"], True), (["Moscow", "Baghdad"], False)):
        game = carried({"small": 1, "bird": 1}, cities=berlin, markers={"bird": culled})
        assert ("bird Tehran small" in texts(game)) == is_open
    other_origin = {**berlin, "Baghdad": {"small": "0-"}}
    game = carried({"small": 1, "bird": 1}, cities=other_origin, markers={"bird": ["Berlin"]})
    allowed(game, "bird Moscow small")


@pytest.mark.rule("V-169", "V-170")
def test_a_closed_route_stops_ships_and_no_other_route() -> None:
    la = {"Los Angeles": {"small": "0"}}
    game = carried({"small": 1, "ship": 1}, cities=la, markers={"port": ["Los Angeles-Tokyo"]})
    refused(game, "ship Tokyo small", "V-169")
    assert reached(game, "ship") == {"Lima", "Sydney"}
    tokyo = {"Tokyo": {"small": "0--"}}  # from the other end
    game = carried({"small": 1, "ship": 1}, cities=tokyo, markers={"port": ["Los Angeles-Tokyo"]})
    refused(game, "ship Los Angeles small", "V-169")
    assert reached(game, "ship") == {"Seoul", "Hong Kong"}


@pytest.mark.rule("V-169", "V-171")
def test_a_closed_airport_is_neither_origin_nor_destination() -> None:
    game = carried({"small": 1, "plane": 1}, markers={"airport": ["Tokyo"]})
    refused(game, "plane Tokyo small", "V-171")
    allowed(game, "plane Sydney small")
    game = carried({"small": 1, "plane": 1}, markers={"airport": ["London"]})
    refused(game, "plane Tokyo small", "V-171")
    other = carried(
        {"small": 1, "plane": 1}, markers={"airport": ["London"]}, cities={**LONDON, "Sydney": {"small": "0"}}
    )
    allowed(other, "plane Tokyo small")


@pytest.mark.rule("V-172")
def test_an_isolated_city_is_entered_by_bird_ship_or_plane_only() -> None:
    markers = {"isolation": ["Washington", "Paris", "Tokyo"]}
    game = carried(cities={**LONDON, "Toronto": {"small": "0"}}, markers=markers)
    refused(game, "infect Paris small", "V-172")
    refused(game, "infect Washington small", "V-172")
    allowed(game, "bird Paris small")
    allowed(game, "ship Washington small")
    allowed(game, "plane Tokyo small")


@pytest.mark.rule("V-173")
def test_isolation_does_not_stop_what_is_inside() -> None:
    game = carried({"small": 2}, markers={"isolation": ["London"]})
    allowed(game, "infect London small")
    allowed(game, "infect Paris small")  # leaving is allowed
    others = carried(
        {"small": 2}, markers={"isolation": ["London"]}, cities={"London": {"small": "1-"}, "Paris": {"small": "0-"}}
    )
    refused(others, "infect London small", "V-172")


@pytest.mark.rule("V-174")
def test_a_bonus_use_or_a_one_time_spread_is_no_level_two() -> None:
    game = carried({"small": 1, "blood": 1}, markers={"small": ["Paris"]}, board={"bonus": "env_small"})
    refused(game, "infect Paris small", "V-166")
    cows = carried({"blood": 1}, markers={"livestock": ["Paris"]}, board={"bonus": "env_livestock"})
    refused(cows, "infect Paris livestock", "V-165")
    boards = [{"resistances": BEARS_ALL, "modes": {"small": 1}, "dna": 4, "stems": [{"card": "husten_a"}]}]
    game = table(phase="mutation", cities=LONDON, boards=boards, markers={"small": ["Paris"]})
    play(game, "symptom husten 1")
    refused(game, "infect Paris small", "V-166")


@pytest.mark.rule("V-175")
def test_animal_markers_do_not_matter_at_the_origin() -> None:
    game = carried({"small": 1, "livestock": 1}, markers={"small": ["London"], "livestock": ["London"]})
    allowed(game, "infect Paris small")
    allowed(game, "infect Paris livestock")
    refused(game, "infect London small", "V-166")


@pytest.mark.rule("V-176")
def test_markers_stay() -> None:
    markers = {
        "port": ["Cairo-Mumbai"],
        "airport": ["Tokyo"],
        "small": ["Paris"],
        "bird": ["Paris"],
        "isolation": ["Lima"],
    }
    cities = {"Berlin": {"small": "0--"}, "Lima": {"small": "1"}, "Cairo": {"small": "2--"}, "Tokyo": {"small": "3--"}}
    boards: list[dict[str, Any]] = [{}, {}, {}, {"dna": 10}]
    game = table(
        turn=3,
        agenda=[["turn_end", 3], ["mutation", 3]],
        cities=cities,
        markers=markers,
        boards=boards,
        card=["A02", "A05"],
    )
    before = game.view()["markers"]
    play(game, "end")
    for _ in range(20):
        if game.turn == 1 and game.prompt == "infection":
            break
        if game.turn == 2 or game.outcome is not None:
            break
        play(game, "end" if "end" in texts(game) else texts(game)[0])
    assert game.view()["markers"] == before and before["small"] == ["Paris"]


@pytest.mark.rule("V-179")
def test_a_place_has_a_marker_of_each_kind_once(tmp_path: Path) -> None:
    effects: list[dict[str, Any]] = [
        {"kind": "marker", "marker": marker, "city": "paris"} for marker in ("small", "small", "bird", "isolation")
    ]
    effects.append({"kind": "close_sea", "routes": ["kairo-mumbai", "london-washington"]})
    effects.append({"kind": "close_air", "airports": ["london", "tokio"]})
    markers = {"port": ["Cairo-Mumbai"], "airport": ["Tokyo"]}
    own = event_set(tmp_path, *effects)
    game = table(content=own, card=PLAIN, markers=markers)
    assert (marked(game, "small"), marked(game, "bird"), marked(game, "isolation")) == (["Paris"], ["Paris"], ["Paris"])
    assert marked(game, "port") == ["Cairo-Mumbai", "London-Washington"]
    assert marked(game, "airport") == ["London", "Tokyo"]


FULL = {
    "small": ["London", "Paris", "Berlin", "Madrid", "Athens", "Moscow"],
    "bird": ["London", "Paris", "Berlin", "Madrid"],
    "livestock": ["London"],
    "isolation": ["London", "Paris", "Berlin"],
}


@pytest.mark.rule("V-179")
@pytest.mark.parametrize("marker", FULL)
def test_without_a_marker_left_nothing_happens(marker: str, tmp_path: Path) -> None:
    own = event_set(tmp_path, {"kind": "marker", "marker": marker, "city": "lima"})
    game = table(content=own, card=PLAIN, markers={marker: FULL[marker]})
    assert "Lima" not in marked(game, marker) and len(marked(game, marker)) == len(FULL[marker])
    game = table(content=own, card=PLAIN, markers={marker: FULL[marker][1:]})
    assert "Lima" in marked(game, marker)
    with pytest.raises(petri.PositionError):
        table(markers={marker: [*FULL[marker], "Lima"]})


@pytest.mark.rule("V-179")
def test_there_is_a_marker_for_every_route_and_every_airport() -> None:
    counts = {marker["id"]: marker["count"] for marker in DATA["markers"]}
    assert (counts["port"], counts["airport"]) == (len(DATA["sea"]), len(DATA["airports"]))


# ---------------------------------------------------------------------- extended spread
@pytest.mark.rule("V-209")
@pytest.mark.parametrize(
    ("text", "way"), [("bird Berlin small", "bird"), ("ship Washington small", "ship"), ("plane Tokyo small", "plane")]
)
def test_an_extended_type_is_used_in_addition(text: str, way: str) -> None:
    game = carried(points=2, board={"dna": 0})
    happened = play(game, text)
    assert heard(happened, "infected")[0]["by"] == way
    view = game.view()
    assert (view["points"], view["used"], dna(game)) == (1, {"small": 1, way: 1}, 1)
    refused(game, text.replace("small", "livestock"), "V-191" if way == "plane" else "V-194")
    without_ground = carried({way: 2, "blood": 1})
    refused(without_ground, text, "V-194")
    again = {"bird": "bird Madrid small", "ship": "ship Madrid small", "plane": "plane Sydney small"}[way]
    refused(game, again, "V-209")


@pytest.mark.rule("V-210")
def test_ways_are_not_chained() -> None:
    """Two sea routes, a flight and a road, or a bird and a ship in one infection: never."""
    game = carried({"small": 2, "bird": 2, "ship": 2, "plane": 1})
    refused(game, "ship Madrid small", "V-217")  # over Washington
    refused(game, "plane Toronto small", "V-220")
    refused(game, "bird Algiers small", "V-213")  # over Madrid by ship
    assert reached(game, "ship") == {"Washington"}


@pytest.mark.rule("V-211")
def test_the_origin_is_an_own_city() -> None:
    cities = {"London": {"small": "1-"}, "Lima": {"small": "0"}}
    game = carried(cities=cities)
    refused(game, "ship Washington small", "V-217")
    refused(game, "bird Paris small", "V-213")
    refused(game, "plane Tokyo small", "V-220")
    allowed(game, "ship Los Angeles small")
    one_airport = carried({"small": 1, "plane": 1})
    assert refused(one_airport, "plane London small", "V-211").key == "plane_same"


@pytest.mark.rule("V-212")
@pytest.mark.parametrize("text", ["bird Berlin small", "ship Washington small", "plane Tokyo small"])
def test_the_conditions_of_the_target_apply(text: str) -> None:
    city = text.split()[1]
    weak = table(
        phase="infection",
        points=1,
        cities=LONDON,
        boards=[{"modes": {**ALL_WAYS, "blood": 1}, "resistances": {"heat": 1}}],
    )
    assert weak.prompt != "infection" or text not in texts(weak)
    dead = carried(
        cities={**LONDON, city: {"small": "x" + "-" * (SMALLS[city] - 1)}}
        if SMALLS[city] > 1
        else {**LONDON, city: {"small": "-", "blood": "x"}}
    )
    refused(dead, text, "V-226")
    controlled = carried({"small": 1, "bird": 1, "ship": 1, "plane": 1}, markers={"small": [city]})
    refused(controlled, text, "V-166")
    full = carried(cities={**LONDON, city: {"small": "1" * SMALLS[city]}})
    refused(full, text, "V-199")
    refused(carried(), text.replace("small", "livestock"), "V-194" if city != "Tokyo" else "V-191")


def by_steps(origin: str, most: int, links: list[tuple[str, str]]) -> set[str]:
    """The cities up to so many links away, worked out anew."""
    found = here = {origin}
    for _ in range(most):
        here = {b for a, b in [*links, *[(b, a) for a, b in links]] if a in here}
        found = found | here
    return found - {origin}


@pytest.mark.rule("V-213", "V-225")
@pytest.mark.parametrize("origin", [city for city in SMALLS if SMALLS[city] and city != "Addis Ababa"])
def test_a_bird_gets_three_roads_far(origin: str) -> None:
    cities = {origin: {"small": "0" + "-" * (SMALLS[origin] - 1)}}
    game = carried({"small": 1, "bird": 1}, cities=cities)
    expected = {city for city in by_steps(origin, 3, LAND) if SMALLS[city]}
    assert reached(game, "bird") == expected


@pytest.mark.rule("V-225")
def test_the_flight_of_the_example() -> None:
    """London – Paris – Berlin – Athens, and Baghdad one step behind."""
    game = carried({"small": 1, "bird": 1})
    for city in ("Paris", "Berlin", "Athens"):
        allowed(game, f"bird {city} small")
    refused(game, "bird Baghdad small", "V-213")


@pytest.mark.rule("V-214")
def test_a_bird_may_skip_no_city() -> None:
    game = carried({"small": 1, "bird": 1}, markers={"isolation": ["Paris"]})
    refused(game, "infect Paris small", "V-172")
    play(game, "bird Paris small")
    assert infected(game, 0) == {"London": 1, "Paris": 1}


@pytest.mark.rule("V-215")
def test_skipped_cities_may_be_in_any_state() -> None:
    cities = {**LONDON, "Paris": gone("Paris"), "Berlin": {"small": "x11"}}
    game = carried(
        {"small": 1, "bird": 1}, cities=cities, markers={"isolation": ["Paris", "Berlin"], "small": ["Berlin"]}
    )
    for city in ("Madrid", "Stockholm", "Moscow", "Athens"):
        allowed(game, f"bird {city} small")


@pytest.mark.rule("V-216")
@pytest.mark.parametrize("level", [1, 2])
def test_birds_are_used_once_or_twice(level: int) -> None:
    game = carried({"small": 2, "livestock": 2, "bird": level}, points=5)
    play(game, "bird Berlin small")
    if level == 1:
        refused(game, "bird Athens small", "V-209")
    else:
        play(game, "bird Baghdad small")  # from Berlin on
        refused(game, "bird Madrid livestock", "V-209")


@pytest.mark.rule("V-217")
@pytest.mark.parametrize("origin", [city for city in SMALLS if SMALLS[city]])
def test_a_ship_goes_along_one_route(origin: str) -> None:
    cities = {origin: {"small": "0" + "-" * (SMALLS[origin] - 1)}}
    game = carried({"small": 1, "ship": 1}, cities=cities)
    assert reached(game, "ship") == {city for city in by_steps(origin, 1, SEA) if SMALLS[city]}


@pytest.mark.rule("V-218", "V-219")
def test_ship_two_goes_along_two_routes_for_two_infections() -> None:
    game = carried({"small": 2, "ship": 1}, points=3)
    play(game, "ship Washington small")
    refused(game, "ship Madrid small", "V-209")
    game = carried({"small": 2, "livestock": 2, "ship": 2}, points=3)
    refused(game, "ship Madrid small", "V-217")
    play(game, "ship Washington small", "ship Madrid small")  # from Washington on
    assert game.view()["used"] == {"small": 2, "ship": 2}
    refused(game, "ship Algiers livestock", "V-209")


@pytest.mark.rule("V-220")
def test_a_plane_flies_between_airports() -> None:
    game = carried({"small": 2, "plane": 1}, points=3)
    refused(game, "plane Paris small", "V-220")
    paris = carried({"small": 2, "plane": 1}, cities={"Paris": {"small": "0-"}})
    refused(paris, "plane London small", "V-220")
    play(game, "plane Tokyo small")
    refused(game, "plane Sydney small", "V-209")


@pytest.mark.rule("V-220")
def test_between_two_own_airports_both_can_be_reached() -> None:
    cities = {"London": {"small": "0-"}, "Tokyo": {"small": "0--"}}
    game = carried({"small": 1, "plane": 1}, cities=cities)
    assert {"London", "Tokyo"} <= reached(game, "plane")


def range_of(origin: str, sea: list[tuple[str, str]], dead: tuple[str, ...] = ()) -> set[str]:
    """Cities up to four connections away, two of them by sea at most, worked out path by path."""
    found: set[str] = set()
    paths = [(origin, 0, 0)]
    while paths:
        here, steps, by_sea = paths.pop()
        found.add(here)
        if steps == 4 or (here in dead and here != origin):
            continue
        for links, costs in ((LAND, 0), (sea, 1)):
            for a, b in [*links, *[(b, a) for a, b in links]]:
                if a == here and by_sea + costs <= 2:
                    paths.append((b, steps + 1, by_sea + costs))
    return found - {origin}


AIRPORTS = [NAMES[city] for city in DATA["airports"]]


@pytest.mark.rule("V-221", "V-223")
@pytest.mark.parametrize("origin", AIRPORTS)
def test_plane_two_reaches_four_connections_far(origin: str) -> None:
    cities = {origin: {"small": "0" + "-" * (SMALLS[origin] - 1)}}
    game = carried({"small": 1, "plane": 2}, cities=cities)
    expected = {city for city in range_of(origin, SEA) | set(AIRPORTS) if SMALLS[city]} - {origin}
    assert reached(game, "plane") == expected
    missing = {city for city in SMALLS if SMALLS[city]} - expected - {origin}
    for city in sorted(missing)[:2]:
        refused(game, f"plane {city} small", "V-223")


@pytest.mark.rule("V-222")
def test_plane_two_has_two_uses_and_range_flights_are_an_option() -> None:
    game = carried({"small": 2, "plane": 2}, points=3)
    play(game, "plane Berlin small", "plane Tokyo small")  # one of each kind
    assert game.view()["used"] == {"small": 2, "plane": 2}
    assert petri.new("viroid", seed=1).options["plane_range"] is True
    off = carried({"small": 2, "livestock": 1, "plane": 2}, points=3, plane_range=False)
    refused(off, "plane Berlin small", "V-220")
    play(off, "plane Tokyo small", "plane Sydney small")
    refused(off, "plane Washington livestock", "V-209")
    one = carried({"small": 2, "plane": 1}, points=3)
    refused(one, "plane Berlin small", "V-220")


@pytest.mark.rule("V-223")
def test_what_a_range_flight_needs_and_what_it_ignores() -> None:
    far = {"small": 1, "plane": 2}
    berlin = {"Berlin": {"small": "0--"}}
    assert "plane Moscow small" not in texts(carried(far, cities=berlin))  # no airport
    closed = carried(far, markers={"airport": ["London"]})
    refused(closed, "plane Berlin small", "V-171")
    markers = {"isolation": ["Paris", "Berlin"], "bird": ["Paris", "Berlin"], "livestock": ["Paris"]}
    game = carried(far, markers=markers)
    allowed(game, "plane Berlin small")  # the target may be isolated
    allowed(game, "plane Moscow small")


@pytest.mark.rule("V-223", "V-346")
@pytest.mark.parametrize("origin", ["London", "Los Angeles", "Hong Kong"])
def test_range_flights_pass_no_eliminated_city_and_no_closed_route(origin: str) -> None:
    far = {"small": 1, "plane": 2}
    dead = {"London": ("Paris",), "Los Angeles": ("Washington", "Mexico City"), "Hong Kong": ("Beijing", "Tokyo")}[
        origin
    ]
    start = {origin: {"small": "0" + "-" * (SMALLS[origin] - 1)}}
    cities = {**start, **{city: gone(city) for city in dead}}
    game = carried(far, cities=cities)
    expected = {city for city in range_of(origin, SEA, dead) | set(AIRPORTS) if SMALLS[city]} - {origin, *dead}
    assert reached(game, "plane") == expected
    closed = [f"{a}-{b}" for a, b in SEA if origin in (a, b)]
    game = carried(far, cities=start, markers={"port": closed})
    still = [(a, b) for a, b in SEA if origin not in (a, b)]
    assert reached(game, "plane") == {c for c in range_of(origin, still) | set(AIRPORTS) if SMALLS[c]} - {origin}


@pytest.mark.rule("V-224")
def test_the_ship_of_the_example() -> None:
    game = carried({"livestock": 1, "ship": 1}, points=1, board={"dna": 2})
    play(game, "ship Washington livestock")
    view = game.view()
    assert view["cities"]["Washington"]["livestock"] == "0-"
    assert (view["points"], view["used"], dna(game)) == (0, {"livestock": 1, "ship": 1}, 3)
    closed = carried({"livestock": 1, "ship": 1}, points=1, markers={"port": ["London-Washington"]})
    refused(closed, "ship Washington livestock", "V-169")


def test_all_ways_at_once() -> None:
    """A city may be reached in several ways; each is a move of its own."""
    game = carried(
        {**ON_FOOT, "bird": 1, "plane": 2, "ship": 2},
        points=1,
        board={"modes": {**ON_FOOT, "bird": 1, "plane": 2, "ship": 2}},
    )
    assert {"infect Paris small", "bird Paris small", "plane Paris small"} <= set(texts(game))


@pytest.mark.rule("V-171", "V-223")
def test_no_range_flight_lands_where_the_airport_is_closed() -> None:
    """Washington is one sea route away from London; Los Angeles lies behind it."""
    far = {"small": 1, "plane": 2}
    game = carried(far, markers={"airport": ["Washington"]})
    refused(game, "plane Washington small", "V-171")
    allowed(game, "plane Toronto small")  # on the way a closed airport does not matter
    allowed(carried(far), "plane Washington small")
