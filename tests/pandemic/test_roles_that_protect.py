"""Medic and Quarantine Specialist, who work by being there (2nd edition)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tools import (
    COLOURS,
    actions,
    cubes,
    cure,
    hand,
    heard,
    on_board,
    pass_until,
    pawn,
    play,
    supply,
    table,
)

import petri


def outbreaks(game: petri.Game) -> int:
    return int(game.position()["outbreaks"])


def game_with_infected(cities: set[str], **options: Any) -> petri.Game:
    """The first new game in whose setup one of the cities was infected."""
    for seed in range(100):
        game = petri.new("pandemic", seed=seed, **options)
        if cities & set(game.position()["cubes"]):
            return game
    raise AssertionError("none of the cities was infected in 100 games")


# ---------------------------------------------------------------------- Medic
def medic(**more: Any) -> petri.Game:
    """The Medic has the turn; a Scientist sits beside him."""
    return table(**{"roles": ["medic", "scientist"], **more})


@pytest.mark.rule("P2-214")
def test_medic_treats_all_cubes_of_one_colour() -> None:
    game = medic(pawns=["Paris", "Atlanta"], cubes={"Paris": {"blue": 3, "black": 2}, "Cairo": {"black": 3}})
    game.play("treat blue")
    assert cubes(game, "Paris", "blue") == 0
    assert (cubes(game, "Paris", "black"), cubes(game, "Cairo", "black")) == (2, 3)
    assert supply(game, "blue") == 24
    assert actions(game) == 3
    game.play("treat black")
    assert (cubes(game, "Paris", "black"), cubes(game, "Cairo", "black")) == (0, 3)
    assert actions(game) == 2


@pytest.mark.rule("P2-215", "P2-217")
def test_medic_removes_cubes_of_a_cured_disease_without_an_action() -> None:
    game = medic(cubes={"Chicago": {"blue": 3}, "Essen": {"blue": 1}}, cures={"blue": "cured"})
    happenings = game.play("drive Chicago")
    assert heard(happenings, "removed") == [{"city": "Chicago", "colour": "blue", "number": 3}]
    assert cubes(game, "Chicago", "blue") == 0
    assert (supply(game, "blue"), on_board(game, "blue")) == (23, 1)
    assert actions(game) == 3
    assert cure(game, "blue") == "cured"


@pytest.mark.rule("P2-215")
def test_medic_removes_the_last_cubes_of_a_cured_disease_for_good() -> None:
    game = medic(cubes={"Chicago": {"blue": 2}}, cures={"blue": "cured"})
    game.play("drive Chicago")
    assert cure(game, "blue") == "eradicated"


@pytest.mark.rule("P2-216")
def test_medic_removes_all_cured_colours_at_once_and_no_other() -> None:
    here = {"blue": 2, "yellow": 1, "black": 3, "red": 2}
    cures = {"blue": "cured", "black": "cured", "red": "cured"}
    game = medic(cubes={"Chicago": here, "Lima": here}, cures=cures)
    game.play("drive Chicago")
    assert game.position()["cubes"] == {"Chicago": {"yellow": 1}, "Lima": here}
    assert actions(game) == 3


@pytest.mark.rule("P2-217")
@pytest.mark.parametrize("turn", [0, 1])
def test_medic_removes_cubes_when_a_cure_is_discovered_by_anybody(turn: int) -> None:
    red = ["Bangkok", "Beijing", "Manila", "Osaka", "Seoul"]
    hands = [[], []]
    hands[turn] = red
    game = table(
        roles=["medic", "researcher"],
        hands=hands,
        cubes={"Atlanta": {"red": 3, "blue": 1}, "Tokyo": {"red": 2}},
        turn=turn,
    )
    game.play("cure red")
    assert game.position()["cubes"] == {"Atlanta": {"blue": 1}, "Tokyo": {"red": 2}}
    assert cure(game, "red") == "cured"
    assert actions(game) == 3


@pytest.mark.rule("P2-217", "P2-218")
@pytest.mark.parametrize("kind", ["join", "drive", "fly", "charter"])
def test_medic_moved_by_the_dispatcher_removes_cubes(kind: str) -> None:
    game = table(
        roles=["dispatcher", "medic"],
        pawns=["Atlanta", "Miami"],
        hands=[["Atlanta", "Miami"], []],
        cubes={"Atlanta": {"yellow": 3}, "Lima": {"yellow": 1}},
        cures={"yellow": "cured"},
    )
    game.play(f"{kind} 1 to Atlanta")
    assert pawn(game, 1) == "Atlanta"
    assert game.position()["cubes"] == {"Lima": {"yellow": 1}}
    assert actions(game) == 3


@pytest.mark.rule("P2-218")
@pytest.mark.parametrize("holder", [0, 1])
def test_medic_moved_by_airlift_removes_cubes(holder: int) -> None:
    hands: list[list[str]] = [[], []]
    hands[holder] = ["Airlift"]
    game = medic(hands=hands, turn=1, cubes={"Tokyo": {"red": 3}, "Seoul": {"red": 1}}, cures={"red": "cured"})
    game.play("airlift 0 to Tokyo")
    assert game.position()["cubes"] == {"Seoul": {"red": 1}}
    assert actions(game) == 4


@pytest.mark.rule("P2-219")
def test_medic_clears_only_the_city_in_which_a_move_ends() -> None:
    """All ways from Atlanta to Paris lead through one of the infected cities."""
    between = {city: {"blue": 1} for city in ("Chicago", "Washington", "Miami", "London", "Madrid", "Essen", "Milan")}
    between["Algiers"] = {"blue": 1}
    game = medic(hands=[["Atlanta"], []], cubes={**between, "Paris": {"blue": 2}}, cures={"blue": "cured"})
    game.play("charter Paris")
    assert game.position()["cubes"] == between


@pytest.mark.rule("P2-220")
def test_no_cube_of_a_cured_disease_is_placed_in_the_medics_city() -> None:
    game = medic(
        pawns=["Paris", "Atlanta"],
        cubes={"Essen": {"blue": 1}},
        cures={"blue": "cured"},
        infection_deck=["Paris", "London", "..."],
    )
    happenings = game.play("pass")
    assert heard(happenings, "prevented") == [{"city": "Paris", "colour": "blue"}]
    assert game.position()["cubes"] == {"Essen": {"blue": 1}, "London": {"blue": 1}}
    assert game.position()["infection_discard"] == ["Paris", "London"]


@pytest.mark.rule("P2-220")
def test_no_cube_of_a_cured_disease_is_needed_for_the_medics_city() -> None:
    """The blue supply is empty: a cube for London, where he is not, is missing."""
    full = ["Atlanta", "Chicago", "Essen", "Madrid", "Milan", "Montreal", "New York", "Washington"]
    more: dict[str, Any] = {"cubes": {city: {"blue": 3} for city in full}, "cures": {"blue": "cured"}}
    game = medic(pawns=["Paris", "Lima"], infection_deck=["Paris", "Osaka", "..."], **more)
    game.play("pass")
    assert game.outcome is None
    game = medic(pawns=["Paris", "Lima"], infection_deck=["Paris", "London", "..."], **more)
    game.play("pass")
    assert game.outcome is not None
    assert game.outcome.cause == "cubes"


@pytest.mark.rule("P2-220")
def test_outbreaks_and_epidemics_of_a_cured_disease_pass_the_medics_city_by() -> None:
    game = medic(
        pawns=["Paris", "Atlanta"],
        cubes={"Essen": {"blue": 3}},
        cures={"blue": "cured"},
        player_deck=["Epidemic", "Tokyo", "..."],
        infection_deck=["Lima", "...", "Paris"],
        quiet_night=True,
    )
    happenings = game.play("pass")
    assert heard(happenings, "infected") == [{"city": "Paris", "bottom": True}]
    assert heard(happenings, "placed") == heard(happenings, "outbreak") == []
    game = medic(
        pawns=["Paris", "Atlanta"],
        cubes={"Essen": {"blue": 3}},
        cures={"blue": "cured"},
        infection_deck=["Essen", "Osaka", "..."],
    )
    game.play("pass")
    assert outbreaks(game) == 1
    assert [cubes(game, city, "blue") for city in ("London", "Milan", "Paris", "St. Petersburg")] == [1, 1, 0, 1]


@pytest.mark.rule("P2-221")
def test_medic_does_not_protect_against_an_uncured_disease() -> None:
    game = medic(
        pawns=["Paris", "Atlanta"],
        cubes={"Paris": {"blue": 3}, "Cairo": {"black": 3}},
        cures={"black": "cured"},
        infection_deck=["Paris", "Osaka", "..."],
    )
    happenings = game.play("pass")
    assert [outbreak["city"] for outbreak in heard(happenings, "outbreak")] == ["Paris"]
    assert cubes(game, "London", "blue") == 1


@pytest.mark.rule("P2-222")
def test_medic_has_no_effect_during_the_setup() -> None:
    game = game_with_infected({"Atlanta"}, roles=["medic", "scientist"])
    assert pawn(game, 0) == "Atlanta"
    assert cubes(game, "Atlanta", "blue") > 0
    assert sum(on_board(game, colour) for colour in COLOURS) == 18


@pytest.mark.rule("P2-281")
def test_medics_city_never_holds_cubes_of_a_cured_colour() -> None:
    """Random games in a world full of cubes of two cured diseases, in which the Medic is moved by everybody."""
    happenings = [happening for seed in range(40) for happening in random_game_with_medic(seed)]
    assert len(heard(happenings, "removed")) > 100
    assert len(heard(happenings, "prevented")) > 2


def random_game_with_medic(seed: int) -> list[petri.Happening]:
    rng = random.Random(seed)
    infected = ("Chicago", "Miami", "London", "Madrid", "Milan", "Cairo", "Delhi", "Tokyo", "Manila", "Lima")
    game = table(
        roles=["medic", "dispatcher", "researcher"],
        hands=[["Airlift"], ["Lima", "Paris", "Tokyo"], ["Essen", "Milan", "Osaka"]],
        cubes={city: {"blue": 1, "black": 1} for city in infected},
        cures={"blue": "cured", "black": "cured"},
        player_deck=["Chicago", "Epidemic", "Seoul", "Lagos", "Epidemic", "..."],
        seed=seed,
    )
    happenings: list[petri.Happening] = []
    while game.outcome is None and len(game.played) < 120:
        position = game.position()
        here = position["cubes"].get(position["pawns"][0], {})
        assert not [colour for colour in here if position["cures"][colour] != "active"]
        by_kind: dict[str, list[petri.Move]] = {}
        for move in game.moves():
            by_kind.setdefault(move.kind, []).append(move)
        if len(by_kind) > 1:
            by_kind.pop("pass", None)
        happenings += game.play(rng.choice(by_kind[rng.choice(sorted(by_kind))]))
    return happenings


# ---------------------------------------------------------------------- Quarantine Specialist
def specialist(city: str, **more: Any) -> petri.Game:
    """The Quarantine Specialist in a city; the Scientist in Atlanta has the turn."""
    return table(**{"roles": ["scientist", "quarantine_specialist"], "pawns": ["Atlanta", city], **more})


PROTECTED = {
    "Chicago": ["Chicago", "Atlanta", "Los Angeles", "Mexico City", "Montreal", "San Francisco"],
    "Istanbul": ["Istanbul", "Algiers", "Baghdad", "Cairo", "Milan", "Moscow", "St. Petersburg"],
    "Bangkok": ["Bangkok", "Chennai", "Ho Chi Minh City", "Hong Kong", "Jakarta", "Kolkata"],
    "Santiago": ["Santiago", "Lima"],
}


@pytest.mark.rule("P2-228")
@pytest.mark.parametrize(("city", "infected"), [(city, near) for city in PROTECTED for near in PROTECTED[city]])
def test_no_cube_is_placed_in_her_city_and_those_connected_to_it(city: str, infected: str) -> None:
    game = specialist(city, infection_deck=[infected, "Lagos", "..."])
    happenings = game.play("pass")
    assert [prevented["city"] for prevented in heard(happenings, "prevented")] == [infected]
    assert game.position()["cubes"] == {"Lagos": {"yellow": 1}}
    assert game.position()["infection_discard"] == [infected, "Lagos"]


@pytest.mark.rule("P2-228")
def test_she_does_not_protect_two_connections_away() -> None:
    game = specialist("Santiago", infection_deck=["Bogota", "Mexico City", "..."])
    game.play("pass")
    assert game.position()["cubes"] == {"Bogota": {"yellow": 1}, "Mexico City": {"yellow": 1}}


@pytest.mark.rule("P2-228", "P2-231")
def test_she_prevents_the_outbreak_in_a_protected_city() -> None:
    game = specialist("Paris", cubes={"Essen": {"blue": 3}}, infection_deck=["Essen", "Osaka", "..."])
    happenings = game.play("pass")
    assert heard(happenings, "outbreak") == []
    assert outbreaks(game) == 0
    assert game.position()["cubes"] == {"Essen": {"blue": 3}, "Osaka": {"red": 1}}


@pytest.mark.rule("P2-228", "P2-229")
@pytest.mark.parametrize(
    ("colour", "source", "near", "beside"),
    [
        ("blue", "London", "Madrid", "Algiers"),
        ("yellow", "Sao Paulo", "Madrid", "Paris"),
        ("black", "Algiers", "Paris", "Essen"),
        ("red", "Manila", "San Francisco", "Chicago"),
    ],
)
def test_she_prevents_cubes_of_every_colour(colour: str, source: str, near: str, beside: str) -> None:
    """An outbreak brings its colour to a blue city, unless she is beside it."""
    found = []
    for city in ("Osaka", beside):
        game = specialist(city, cubes={source: {colour: 3}}, infection_deck=[source, "Santiago", "..."])
        game.play("pass")
        assert outbreaks(game) == 1
        found.append(cubes(game, near, colour))
    assert found == [1, 0]


@pytest.mark.rule("P2-229")
@pytest.mark.parametrize("turn", [0, 1])
def test_she_prevents_infections_epidemics_and_outbreaks_in_every_turn(turn: int) -> None:
    """She is in Baghdad, which the epidemic hits; Cairo beside her gets a card and is near the outbreak in Khartoum."""
    game = specialist(
        "Baghdad",
        turn=turn,
        cubes={"Khartoum": {"yellow": 3}},
        player_deck=["Epidemic", "Tokyo", "..."],
        infection_discard=["Cairo", "Khartoum"],
        infection_deck=["...", "Baghdad"],
        rate_marker=2,
    )
    happenings = game.play("pass")
    assert heard(happenings, "epidemic") == [{"rate": 3}]
    infected = [card["city"] for card in heard(happenings, "infected")]
    assert infected[0] == "Baghdad"
    assert set(infected[1:]) == {"Baghdad", "Cairo", "Khartoum"}
    assert [outbreak["city"] for outbreak in heard(happenings, "outbreak")] == ["Khartoum"]
    assert game.position()["cubes"] == {
        "Khartoum": {"yellow": 3},
        "Johannesburg": {"yellow": 1},
        "Kinshasa": {"yellow": 1},
        "Lagos": {"yellow": 1},
    }


@pytest.mark.rule("P2-230")
def test_she_removes_no_cubes() -> None:
    here = {"Chicago": {"blue": 3, "red": 1}, "Atlanta": {"blue": 2}, "Montreal": {"yellow": 1}}
    game = table(roles=["quarantine_specialist", "scientist"], cubes=here, cures={"blue": "cured", "red": "cured"})
    game.play("drive Chicago")
    assert game.position()["cubes"] == here


@pytest.mark.rule("P2-231")
@pytest.mark.parametrize(("city", "marker", "khartoum"), [("Baghdad", 1, 0), ("Lima", 2, 1)])
def test_protected_city_has_no_chain_reaction(city: str, marker: int, khartoum: int) -> None:
    """In Baghdad she protects Cairo, in Lima she does not."""
    full = {"Algiers": {"black": 3}, "Cairo": {"black": 3}}
    game = specialist(city, cubes=full, infection_deck=["Algiers", "Osaka", "..."])
    game.play("pass")
    assert outbreaks(game) == marker
    assert [cubes(game, name, "black") for name in ("Cairo", "Madrid", "Khartoum")] == [3, 1, khartoum]


@pytest.mark.rule("P2-232")
def test_protected_area_follows_when_the_dispatcher_moves_her() -> None:
    game = table(
        roles=["dispatcher", "quarantine_specialist"],
        pawns=["Tokyo", "Paris"],
        infection_deck=["Essen", "Seoul", "..."],
    )
    play(game, "join 1 to Tokyo", "pass")
    assert game.position()["cubes"] == {"Essen": {"blue": 1}}


@pytest.mark.rule("P2-232")
def test_protected_area_follows_an_airlift_just_before_the_infection() -> None:
    game = specialist("Paris", hands=[["Airlift"], []], infection_deck=["Essen", "Seoul", "..."])
    pass_until(game, "window")
    while hand(game, 0) == {"Airlift"}:  # the window after the actions comes before the draw
        game.play("pass")
    play(game, "airlift 1 to Tokyo")
    assert game.position()["cubes"] == {"Essen": {"blue": 1}}


@pytest.mark.rule("P2-233")
def test_she_has_no_effect_on_the_setup() -> None:
    near = {"Atlanta", "Chicago", "Miami", "Washington"}
    game = game_with_infected(near, roles=["quarantine_specialist", "scientist"])
    assert pawn(game, 0) == "Atlanta"
    assert sum(on_board(game, colour) for colour in COLOURS) == 18
    other = petri.new("pandemic", seed=game.seed, roles=["researcher", "scientist"])
    assert game.position()["cubes"] == other.position()["cubes"]


@pytest.mark.rule("P2-282")
def test_protection_counts_at_the_moment_of_each_placement() -> None:
    """She comes between the first and the second card: too late for the first series, in time for the second."""
    game = specialist(
        "Lima",
        hands=[["Airlift"], []],
        cubes={"Algiers": {"black": 3}, "Cairo": {"black": 3}, "Baghdad": {"black": 2}},
        infection_deck=["Algiers", "Baghdad", "..."],
    )
    happenings: list[petri.Happening] = []
    while not heard(happenings, "infected"):
        happenings = game.play("pass")
    assert [card["city"] for card in heard(happenings, "infected")] == ["Algiers"]
    assert [outbreak["city"] for outbreak in heard(happenings, "outbreak")] == ["Algiers", "Cairo"]
    assert cubes(game, "Baghdad", "black") == 3
    assert game.prompt == "window"
    happenings = game.play("airlift 1 to Baghdad")
    assert heard(happenings, "prevented") == [{"city": "Baghdad", "colour": "black"}]
    assert outbreaks(game) == 2
    assert game.turn == 1


@pytest.mark.rule("P2-282")
def test_protection_is_the_same_for_a_whole_series() -> None:
    """Istanbul is protected when Algiers has its outbreak and still when Cairo has."""
    game = specialist(
        "St. Petersburg",
        hands=[["Airlift"], []],
        cubes={"Algiers": {"black": 3}, "Cairo": {"black": 3}, "Istanbul": {"black": 2}},
        infection_deck=["Algiers", "Osaka", "..."],
    )
    happenings: list[petri.Happening] = []
    while not heard(happenings, "infected"):
        happenings = game.play("pass")
    series = [happening for happening in happenings if happening.kind in ("outbreak", "prevented")]
    assert [(event.kind, event.values["city"]) for event in series] == [
        ("outbreak", "Algiers"),
        ("prevented", "Istanbul"),
        ("outbreak", "Cairo"),
        ("prevented", "Istanbul"),
    ]
    assert cubes(game, "Istanbul", "black") == 2
