"""The chances of the coming infection phase, against hand-worked cases and against the counting of imagined games."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from supplies import CITIES
from tools import pass_until, play, stroll, table

import petri
from petri.core.title import find_title
from petri.games.pandemic.threat import epidemic_chance

TITLE = find_title("pandemic")
SIX = ["Cairo", "Delhi", "Essen", "Seoul", "Osaka", "Lagos"]


def insight(game: petri.Game, seat: int | None = None) -> dict[str, Any]:
    return TITLE.insight(game.view(seat))


def chances(game: petri.Game, seat: int | None = None) -> dict[str, float]:
    return {city: entry["chance"] for city, entry in insight(game, seat)["threat"].items()}


# ---------------------------------------------------------------------- hand-worked
def test_in_a_fresh_deck_all_cards_are_alike() -> None:
    game = table(infection_discard=CITIES[:8], infection_deck=["..."])
    found = chances(game)
    assert found.keys() == set(CITIES[8:])
    assert set(found.values()) == {2 / 40}
    assert insight(game)["cards"] == 2
    assert sum(found.values()) == pytest.approx(2)


def test_after_intensify_only_the_top_layer_threatens() -> None:
    game = table(
        player_deck=["Epidemic", "Osaka", "..."],
        infection_discard=["Lima", "Cairo", "Delhi"],
        infection_deck=["...", "Paris"],
    )
    play(game, "pass")
    assert game.turn == 1
    view = game.view()
    drawn = [city for city in view["infection_discard"] if city in ("Lima", "Cairo", "Delhi", "Paris")]
    left = {"Lima", "Cairo", "Delhi", "Paris"} - set(drawn)
    assert chances(game) == dict.fromkeys(left, 1.0) and len(left) == 2


def test_while_an_epidemic_is_resolved_its_intensify_counts() -> None:
    game = table(
        hands=[["Resilient Population"], []],
        player_deck=["Epidemic", "Osaka", "..."],
        infection_discard=["Lima", "Cairo", "Delhi"],
        infection_deck=["...", "Paris"],
    )
    pass_until(game, "resilient_window")
    assert chances(game) == dict.fromkeys(("Lima", "Cairo", "Delhi", "Paris"), 0.5)


def test_after_forecast_only_who_looked_knows_the_order() -> None:
    game = table(epidemics=5, hands=[["Forecast"], []], infection_deck=[*SIX, "..."])
    before = chances(game)
    play(game, "forecast", *(f"order {city}" for city in ("Osaka", "Lagos", "Cairo", "Delhi", "Essen")))
    assert chances(game, 0) == {"Osaka": 1.0, "Lagos": 1.0}
    assert chances(game, 1) == chances(game) == before
    open_table = table(epidemics=4, hands=[["Forecast"], []], infection_deck=[*SIX, "..."])
    play(open_table, "forecast", *(f"order {city}" for city in ("Osaka", "Lagos", "Cairo", "Delhi", "Essen")))
    assert chances(open_table) == {"Osaka": 1.0, "Lagos": 1.0}


def test_forecast_mixes_layers() -> None:
    """One card of the top layer is left and looked at with five of the rest: it may be in any of six places."""
    game = table(
        epidemics=5,
        roles=["medic", "scientist"],
        hands=[[], ["Forecast"]],
        player_deck=["Epidemic", "Osaka", "..."],
        infection_discard=["Lima", "Cairo"],
        infection_deck=["...", "Paris"],
    )
    pass_until(game, "actions")
    top = ({"Lima", "Cairo", "Paris"} - set(game.view()["infection_discard"])).pop()
    assert chances(game)[top] == 1.0
    play(game, "forecast")
    while game.prompt == "order":
        game.play(game.moves()[0])
    found = chances(game)
    assert found[top] == pytest.approx(2 / 6, abs=1e-6)
    others = [chance for city, chance in found.items() if city != top]
    assert sum(others) == pytest.approx(2 - 2 / 6, abs=1e-4) and len(set(others)) == 1


def test_a_quiet_night_threatens_nobody() -> None:
    game = table(hands=[["One Quiet Night"], []])
    game.play("quiet")
    assert insight(game)["threat"] == {} and insight(game)["cards"] == 0


def test_within_the_phase_only_the_cards_left_count() -> None:
    game = table(epidemics=4, rate_marker=3, hands=[["Airlift"], []], infection_deck=["..."])
    assert insight(game)["cards"] == 3
    while not any(step == "infection_card" for step, _ in game.view()["agenda"]):
        game.play("pass")
    assert insight(game)["cards"] == 2
    assert sum(chances(game).values()) == pytest.approx(2, abs=1e-4)


def test_a_short_deck_is_renewed() -> None:
    game = table(infection_deck=["Paris"], infection_discard=[city for city in CITIES if city != "Paris"])
    found = chances(game)
    assert found["Paris"] == 1.0
    assert found["Lima"] == pytest.approx(1 / 48, abs=1e-6)


# ---------------------------------------------------------------------- what it would do
def test_outbreaks_need_three_cubes_and_no_protection() -> None:
    cubes = {"Paris": {"blue": 3}, "Lima": {"yellow": 2}, "Tokyo": {"red": 3}, "Cairo": {"red": 3}}
    game = table(roles=["quarantine_specialist", "scientist"], pawns=["Osaka", "Lima"], cubes=cubes)
    threat = insight(game)["threat"]
    chance = threat["Paris"]["chance"]
    assert threat["Paris"] == {"chance": chance, "cubes": 3, "safe": False, "outbreak": chance}
    assert threat["Lima"] == {"chance": chance, "cubes": 2, "safe": False, "outbreak": 0.0}
    assert threat["Tokyo"] == {"chance": chance, "cubes": 3, "safe": True, "outbreak": 0.0}
    assert threat["Cairo"] == {"chance": chance, "cubes": 0, "safe": False, "outbreak": 0.0}


def test_cured_and_eradicated_diseases() -> None:
    cures = {"blue": "cured", "yellow": "eradicated"}
    game = table(roles=["medic", "scientist"], pawns=["Paris", "Lima"], cures=cures, cubes={"London": {"blue": 3}})
    threat = insight(game)["threat"]
    assert threat["Paris"]["safe"] and threat["Lima"]["safe"]
    assert threat["London"]["outbreak"] == threat["London"]["chance"] > 0


def test_the_threat_of_toronto() -> None:
    game = table(edition=1, roles=["medic", "scientist"])
    assert "Toronto" in insight(game)["threat"]


# ---------------------------------------------------------------------- epidemics
def test_the_chance_of_an_epidemic() -> None:
    assert epidemic_chance([{"size": 10, "epidemics": 1}]) == pytest.approx(2 / 10)
    assert epidemic_chance([{"size": 1, "epidemics": 1}, {"size": 9, "epidemics": 1}]) == 1
    assert epidemic_chance([{"size": 1, "epidemics": 0}, {"size": 4, "epidemics": 1}]) == pytest.approx(1 / 4)
    assert epidemic_chance([{"size": 1, "epidemics": 0}]) == 0
    assert epidemic_chance([]) == 0


# ---------------------------------------------------------------------- against counting
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("seat", [None, 0])
def test_chances_are_those_of_imagined_games(seed: int, seat: int | None) -> None:
    game = petri.new("pandemic", players=3, epidemics=5, seed=seed)
    for _ in stroll(game, random.Random(seed), 60, first=("forecast", "pass")):
        pass
    if game.outcome is not None:
        game.undo()
    assert game.prompt != "resilient_window"
    found = insight(game, seat)
    counted: Counter[str] = Counter()
    epidemics, number = 0, 300
    for nth in range(number):
        position = game.imagine(seat, nth).position()
        counted.update(position["infection_deck"][: found["cards"]])
        epidemics += "Epidemic" in position["player_deck"][:2]
    assert counted.keys() <= found["threat"].keys()
    for city, entry in found["threat"].items():
        assert counted[city] / number == pytest.approx(entry["chance"], abs=0.12)
    assert epidemics / number == pytest.approx(found["epidemic"], abs=0.12)
