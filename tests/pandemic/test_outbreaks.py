"""Outbreaks and chain reactions (P2-153 to P2-168, P2-265, P2-266)."""

from __future__ import annotations

from typing import Any

import pytest
from supplies import CITIES, crowd, kinds, neighbours
from tools import COLOURS, cubes, heard, on_board, skip_to_draw, supply, table

import petri

NORTH_AFRICA = {"Algiers": {"black": 3}, "Cairo": {"black": 3}}


def infected(city: str, **more: Any) -> petri.Game:
    """A table before its first infection card, which is this one.

    Seat 1 holds Airlift, so that the game stops before and after each card.
    """
    usual = {
        "hands": [[], ["Airlift"]],
        "player_deck": ["Tokyo", "Osaka", "..."],
        "infection_deck": [city, "..."],
    }
    game = table(**{**usual, **more})
    skip_to_draw(game)
    assert game.prompt == "window"
    assert game.position()["infection_discard"] == []
    return game


def outbreak_cities(happenings: list[petri.Happening]) -> list[str]:
    return [h["city"] for h in heard(happenings, "outbreak")]


def placed_cities(happenings: list[petri.Happening]) -> list[str]:
    return [h["city"] for h in heard(happenings, "placed")]


def black(game: petri.Game) -> dict[str, int]:
    return {city: here["black"] for city, here in game.position()["cubes"].items() if "black" in here}


# ---------------------------------------------------------------------- one outbreak
@pytest.mark.rule("P2-153")
@pytest.mark.parametrize("marker", [0, 3, 6])
def test_the_marker_moves_before_any_cube_is_placed(marker: int) -> None:
    game = infected("Algiers", cubes={"Algiers": {"black": 3}}, outbreaks=marker)
    happenings = game.play("pass")
    assert kinds(happenings)[:3] == ["infected", "outbreak", "placed"]
    assert game.position()["outbreaks"] == marker + 1


@pytest.mark.rule("P2-154", "P2-155")
def test_every_neighbour_gets_one_cube_and_the_city_keeps_its_three() -> None:
    game = infected("Algiers", cubes={"Algiers": {"black": 3}, "Paris": {"blue": 3, "black": 1}, "Madrid": {"red": 1}})
    game.play("pass")
    assert game.position()["cubes"] == {
        "Algiers": {"black": 3},
        "Cairo": {"black": 1},
        "Istanbul": {"black": 1},
        "Madrid": {"black": 1, "red": 1},
        "Paris": {"blue": 3, "black": 2},
    }
    assert supply(game, "black") == 24 - 8


@pytest.mark.rule("P2-154", "P2-160")
@pytest.mark.parametrize("city", CITIES)
def test_the_neighbours_of_every_city_get_cubes_in_alphabetical_order(city: str) -> None:
    colour = COLOURS[CITIES.index(city) // 12]
    game = infected(city, cubes={city: {colour: 3}})
    happenings = game.play("pass")
    assert heard(happenings, "placed") == [{"city": near, "colour": colour, "number": 1} for near in neighbours(city)]


# ---------------------------------------------------------------------- chain reactions
@pytest.mark.rule("P2-156", "P2-157")
def test_a_full_neighbour_breaks_out_after_the_first_outbreak_is_done() -> None:
    game = infected("Algiers", cubes=NORTH_AFRICA, outbreaks=2)
    steps = [(h.kind, h.values["city"]) for h in game.play("pass") if h.kind in ("outbreak", "placed")]
    assert steps == [
        ("outbreak", "Algiers"),
        *(("placed", city) for city in ("Istanbul", "Madrid", "Paris")),
        ("outbreak", "Cairo"),
        *(("placed", city) for city in ("Baghdad", "Istanbul", "Khartoum", "Riyadh")),
    ]
    assert cubes(game, "Cairo", "black") == 3
    assert game.position()["outbreaks"] == 4


@pytest.mark.rule("P2-157")
def test_a_chain_reaction_is_told_as_one() -> None:
    game = infected("Algiers", cubes=NORTH_AFRICA)
    assert heard(game.play("pass"), "outbreak") == [
        {"city": "Algiers", "colour": "black", "outbreaks": 1, "chain": False},
        {"city": "Cairo", "colour": "black", "outbreaks": 2, "chain": True},
    ]


@pytest.mark.rule("P2-156")
def test_a_neighbour_filled_by_the_outbreak_itself_does_not_break_out() -> None:
    game = infected("Algiers", cubes={"Algiers": {"black": 3}, "Cairo": {"black": 2}})
    assert outbreak_cities(game.play("pass")) == ["Algiers"]
    assert cubes(game, "Cairo", "black") == 3


@pytest.mark.rule("P2-157")
def test_a_city_filled_by_the_series_breaks_out_when_the_next_outbreak_reaches_it() -> None:
    # Istanbul gets its third cube from Algiers and would get a fourth from Cairo
    game = infected("Algiers", cubes={**NORTH_AFRICA, "Istanbul": {"black": 2}})
    assert outbreak_cities(game.play("pass")) == ["Algiers", "Cairo", "Istanbul"]
    assert cubes(game, "Istanbul", "black") == 3
    assert cubes(game, "Milan", "black") == 1


@pytest.mark.rule("P2-158")
def test_a_city_breaks_out_only_once_in_a_series() -> None:
    # a ring: Algiers, Cairo, Istanbul are all neighbours of each other
    game = infected("Istanbul", cubes={**NORTH_AFRICA, "Istanbul": {"black": 3}, "Baghdad": {"black": 3}})
    happenings = game.play("pass")
    assert outbreak_cities(happenings) == ["Istanbul", "Algiers", "Baghdad", "Cairo"]
    assert {"Istanbul", "Algiers", "Baghdad", "Cairo"}.isdisjoint(placed_cities(happenings))
    assert [cubes(game, city, "black") for city in ("Istanbul", "Algiers", "Baghdad", "Cairo")] == [3, 3, 3, 3]
    assert game.position()["outbreaks"] == 4


@pytest.mark.rule("P2-159")
def test_a_waiting_city_is_not_triggered_twice() -> None:
    # Cairo waits when Algiers, which waits before it, is resolved
    game = infected("Istanbul", cubes={**NORTH_AFRICA, "Istanbul": {"black": 3}})
    happenings = game.play("pass")
    assert outbreak_cities(happenings) == ["Istanbul", "Algiers", "Cairo"]
    assert "Cairo" not in placed_cities(happenings)


@pytest.mark.rule("P2-160")
def test_waiting_chain_reactions_are_resolved_first_in_first_out() -> None:
    # Cairo triggers Baghdad while Istanbul waits
    full = ("Algiers", "Cairo", "Istanbul", "Baghdad")
    game = infected("Algiers", cubes={city: {"black": 3} for city in full})
    assert outbreak_cities(game.play("pass")) == list(full)


@pytest.mark.rule("P2-161")
def test_a_city_holds_three_cubes_of_each_of_several_colours() -> None:
    full = {"blue": 3, "yellow": 3, "black": 3, "red": 3}
    game = infected("Algiers", cubes={"Algiers": full, "Madrid": {"black": 2, "blue": 3}})
    happenings = game.play("pass")
    assert len(heard(happenings, "outbreak")) == 1
    assert game.position()["cubes"]["Algiers"] == full
    assert game.position()["cubes"]["Madrid"] == {"blue": 3, "black": 3}
    assert all(n <= 3 for here in game.position()["cubes"].values() for n in here.values())


@pytest.mark.rule("P2-162")
def test_each_card_starts_a_new_series() -> None:
    game = infected(
        "Algiers",
        infection_deck=["Algiers", "Cairo", "..."],
        cubes={"Algiers": {"black": 3}, "Cairo": {"black": 2}},
    )
    assert outbreak_cities(game.play("pass")) == ["Algiers"]
    assert outbreak_cities(game.play("pass")) == ["Cairo", "Algiers"]
    assert game.position()["outbreaks"] == 3


@pytest.mark.rule("P2-162")
def test_the_infect_step_of_each_epidemic_starts_a_new_series() -> None:
    game = table(
        player_deck=["Epidemic", "Epidemic", "..."],
        infection_deck=["...", "Cairo", "Algiers"],
        cubes={"Algiers": {"black": 3}, "Cairo": {"black": 2}},
        quiet_night=True,
    )
    assert outbreak_cities(game.play("pass")) == ["Algiers", "Cairo", "Algiers"]


@pytest.mark.rule("P2-163")
def test_a_series_has_one_colour() -> None:
    full = {"blue": 3, "yellow": 3, "red": 3}
    game = infected("Algiers", cubes={**NORTH_AFRICA, "Paris": full, "Madrid": full, "Khartoum": full})
    happenings = game.play("pass")
    assert outbreak_cities(happenings) == ["Algiers", "Cairo"]
    assert {h["colour"] for h in heard(happenings, "outbreak") + heard(happenings, "placed")} == {"black"}
    assert cubes(game, "Khartoum", "black") == 1
    assert cubes(game, "Khartoum", "yellow") == 3


# ---------------------------------------------------------------------- the end of a series
@pytest.mark.rule("P2-164")
def test_the_eighth_outbreak_loses_before_its_cubes_are_placed() -> None:
    game = infected("Algiers", cubes=NORTH_AFRICA, outbreaks=7)
    happenings = game.play("pass")
    assert game.outcome is not None
    assert game.outcome.cause == "outbreaks"
    assert kinds(happenings) == ["infected", "outbreak", "over"]
    assert game.position()["outbreaks"] == 8
    assert black(game) == {"Algiers": 3, "Cairo": 3}


@pytest.mark.rule("P2-164")
def test_waiting_chain_reactions_are_not_resolved_after_the_loss() -> None:
    game = infected("Algiers", cubes={**NORTH_AFRICA, "Istanbul": {"black": 3}}, outbreaks=6)
    happenings = game.play("pass")
    assert game.outcome is not None
    assert game.outcome.cause == "outbreaks"
    assert outbreak_cities(happenings) == ["Algiers", "Cairo"]
    assert black(game) == {"Algiers": 3, "Cairo": 3, "Istanbul": 3, "Madrid": 1, "Paris": 1}


@pytest.mark.rule("P2-165")
def test_neighbours_of_the_quarantine_specialist_get_no_cube_and_no_chain_reaction() -> None:
    game = infected(
        "Algiers", roles=["scientist", "quarantine_specialist"], pawns=["Atlanta", "Riyadh"], cubes=NORTH_AFRICA
    )
    happenings = game.play("pass")
    assert outbreak_cities(happenings) == ["Algiers"]
    assert placed_cities(happenings) == ["Istanbul", "Madrid", "Paris"]
    assert cubes(game, "Cairo", "black") == 3


@pytest.mark.rule("P2-165")
@pytest.mark.parametrize(("cures", "number"), [({"black": "cured"}, 0), ({}, 1), ({"blue": "cured"}, 1)])
def test_the_medics_city_gets_no_cube_of_a_cured_colour(cures: dict[str, str], number: int) -> None:
    game = infected(
        "Algiers",
        roles=["scientist", "medic"],
        pawns=["Atlanta", "Madrid"],
        cures=cures,
        cubes={"Algiers": {"black": 3}, "Lima": {"blue": 1}},
    )
    game.play("pass")
    assert cubes(game, "Madrid", "black") == number
    assert cubes(game, "Paris", "black") == 1


@pytest.mark.rule("P2-165")
@pytest.mark.parametrize(("cures", "outbreaks"), [({"black": "cured"}, 1), ({}, 2)])
def test_the_medics_city_has_no_chain_reaction_of_a_cured_colour(cures: dict[str, str], outbreaks: int) -> None:
    game = infected(
        "Algiers",
        roles=["scientist", "medic"],
        pawns=["Atlanta", "Cairo"],
        cures=cures,
        cubes=NORTH_AFRICA,
    )
    assert len(outbreak_cities(game.play("pass"))) == outbreaks


@pytest.mark.rule("P2-166")
@pytest.mark.parametrize("step", ["infection", "epidemic"])
def test_an_eradicated_disease_has_no_outbreak(step: str) -> None:
    # Milan is full of another disease's cubes
    game = table(
        cures={"blue": "eradicated"},
        cubes={"Milan": {"black": 3, "red": 3, "yellow": 3}},
        player_deck=["Epidemic" if step == "epidemic" else "Osaka", "Tokyo", "..."],
        infection_deck=["...", "Milan"] if step == "epidemic" else ["Milan", "Paris", "..."],
    )
    happenings = game.play("pass")
    assert "Milan" in [h["city"] for h in heard(happenings, "infected")]
    assert outbreak_cities(happenings) == []
    assert on_board(game, "blue") == 0


@pytest.mark.rule("P2-167")
def test_nobody_is_asked_from_the_reveal_to_the_discard() -> None:
    game = infected("Algiers", hands=[["Forecast"], ["Airlift"]], cubes={**NORTH_AFRICA, "Istanbul": {"black": 3}})
    assert game.to_act == 0
    game.play("pass")
    happenings = game.play("pass")
    assert kinds(happenings, "infected", "outbreak") == ["infected", "outbreak", "outbreak", "outbreak"]
    assert (game.prompt, game.to_act) == ("window", 0)
    assert game.position()["infection_discard"] == ["Algiers"]


# ---------------------------------------------------------------------- examples
@pytest.mark.rule("P2-168")
@pytest.mark.parametrize("marker", range(6))
def test_example_algiers_and_cairo(marker: int) -> None:
    game = infected("Algiers", cubes=NORTH_AFRICA, outbreaks=marker)
    before = supply(game, "black")
    game.play("pass")
    assert game.position()["outbreaks"] == marker + 2
    assert black(game) == {
        "Algiers": 3,
        "Cairo": 3,
        "Madrid": 1,
        "Paris": 1,
        "Istanbul": 2,
        "Baghdad": 1,
        "Riyadh": 1,
        "Khartoum": 1,
    }
    assert supply(game, "black") == before - 7
    assert game.position()["infection_discard"] == ["Algiers"]


@pytest.mark.rule("P2-168")
def test_example_algiers_and_cairo_with_just_seven_cubes() -> None:
    game = infected("Algiers", cubes={**NORTH_AFRICA, **crowd("black", 11, spare=["Madrid", "Paris", "Khartoum"])})
    assert supply(game, "black") == 7
    game.play("pass")
    assert game.outcome is None
    assert supply(game, "black") == 0


@pytest.mark.rule("P2-265", "P2-159")
@pytest.mark.parametrize("marker", range(5))
def test_example_algiers_cairo_and_istanbul(marker: int) -> None:
    game = infected("Algiers", cubes={**NORTH_AFRICA, "Istanbul": {"black": 3}}, outbreaks=marker)
    before = supply(game, "black")
    happenings = game.play("pass")
    assert game.position()["outbreaks"] == marker + 3
    ones = ("Khartoum", "Madrid", "Milan", "Moscow", "Paris", "Riyadh", "St. Petersburg")
    assert black(game) == {"Algiers": 3, "Cairo": 3, "Istanbul": 3, "Baghdad": 2, **dict.fromkeys(ones, 1)}
    assert supply(game, "black") == before - 9
    assert outbreak_cities(happenings).count("Istanbul") == 1
    assert "Istanbul" not in placed_cities(happenings)


@pytest.mark.rule("P2-266")
@pytest.mark.parametrize("marker", range(6))
def test_example_the_quarantine_specialist_in_baghdad(marker: int) -> None:
    game = infected(
        "Algiers",
        roles=["scientist", "quarantine_specialist"],
        pawns=["Atlanta", "Baghdad"],
        cubes=NORTH_AFRICA,
        outbreaks=marker,
    )
    before = supply(game, "black")
    game.play("pass")
    assert game.position()["outbreaks"] == marker + 1
    assert black(game) == {"Algiers": 3, "Cairo": 3, "Madrid": 1, "Paris": 1}
    assert supply(game, "black") == before - 2
