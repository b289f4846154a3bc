"""Infection phase (P2-142 to P2-152)."""

from __future__ import annotations

from typing import Any

import pytest
from supplies import CITIES, kinds
from tools import cubes, heard, play, supply, table

import petri


def infection(*top: str, **more: Any) -> petri.Game:
    """A table about to end its actions; no epidemic is drawn and these infection cards come first."""
    deck = {"player_deck": ["Tokyo", "Osaka", "..."], "infection_deck": [*top, "..."]}
    return table(**{**deck, **more})


@pytest.mark.rule("P2-142")
@pytest.mark.parametrize(("marker", "rate"), list(enumerate([2, 2, 2, 3, 3, 4, 4])))
def test_as_many_cards_as_the_infection_rate_come_from_the_top(marker: int, rate: int) -> None:
    game = infection("Lima", "Cairo", "Paris", "Delhi", "Essen", rate_marker=marker)
    happenings = game.play("pass")
    cards = heard(happenings, "infected")
    assert cards == [{"city": city, "bottom": False} for city in ("Lima", "Cairo", "Paris", "Delhi")[:rate]]
    assert game.turn == 1


@pytest.mark.rule("P2-143")
def test_each_card_is_resolved_before_the_next_is_revealed() -> None:
    game = infection("Lima", "Cairo", "Paris", cubes={"Cairo": {"black": 3}}, rate_marker=3)
    steps = [(h.kind, h.values["city"]) for h in game.play("pass") if h.kind in ("infected", "placed", "outbreak")]
    assert steps == [
        ("infected", "Lima"),
        ("placed", "Lima"),
        ("infected", "Cairo"),
        ("outbreak", "Cairo"),
        ("placed", "Algiers"),
        ("placed", "Baghdad"),
        ("placed", "Istanbul"),
        ("placed", "Khartoum"),
        ("placed", "Riyadh"),
        ("infected", "Paris"),
        ("placed", "Paris"),
    ]


@pytest.mark.rule("P2-143")
def test_between_two_cards_the_first_is_discarded_and_the_second_still_in_the_deck() -> None:
    game = infection("Lima", "Cairo", hands=[[], ["Airlift"]])
    play(game, "pass", "pass", "pass")
    assert game.prompt == "window"
    assert game.position()["infection_discard"] == ["Lima"]
    assert game.position()["infection_deck"][0] == "Cairo"
    assert cubes(game, "Cairo", "black") == 0


@pytest.mark.rule("P2-144")
def test_a_card_places_one_cube_of_its_colour() -> None:
    game = infection("Lima", "Cairo", cubes={"Lima": {"black": 2}, "Cairo": {"black": 1}})
    happenings = game.play("pass")
    assert heard(happenings, "placed") == [
        {"city": "Lima", "colour": "yellow", "number": 1},
        {"city": "Cairo", "colour": "black", "number": 1},
    ]
    assert game.position()["cubes"] == {"Lima": {"yellow": 1, "black": 2}, "Cairo": {"black": 2}}
    assert supply(game, "yellow") == 23


@pytest.mark.rule("P2-144")
def test_every_card_places_a_cube_of_its_own_colour() -> None:
    colours = [colour for colour in ("blue", "yellow", "black", "red") for _ in range(12)]
    for first in range(0, 48, 4):
        game = infection(*CITIES[first : first + 4], rate_marker=6)
        game.play("pass")
        assert game.position()["cubes"] == {CITIES[n]: {colours[n]: 1} for n in range(first, first + 4)}


@pytest.mark.rule("P2-145")
def test_a_card_of_an_eradicated_disease_is_just_discarded() -> None:
    game = infection("Lima", "Cairo", cures={"yellow": "eradicated"})
    game.play("pass")
    assert game.position()["cubes"] == {"Cairo": {"black": 1}}
    assert game.position()["infection_discard"] == ["Lima", "Cairo"]


@pytest.mark.rule("P2-146")
def test_a_fourth_cube_is_not_placed_but_breaks_out() -> None:
    game = infection("Santiago", "Cairo", cubes={"Santiago": {"yellow": 3}})
    happenings = game.play("pass")
    assert heard(happenings, "outbreak") == [{"city": "Santiago", "colour": "yellow", "outbreaks": 1, "chain": False}]
    assert cubes(game, "Santiago", "yellow") == 3
    assert cubes(game, "Lima", "yellow") == 1


@pytest.mark.rule("P2-146")
def test_three_cubes_of_another_colour_are_no_outbreak() -> None:
    game = infection("Santiago", "Cairo", cubes={"Santiago": {"blue": 3, "red": 3, "yellow": 2}})
    happenings = game.play("pass")
    assert heard(happenings, "outbreak") == []
    assert game.position()["cubes"]["Santiago"] == {"blue": 3, "red": 3, "yellow": 3}


@pytest.mark.rule("P2-147")
def test_the_card_is_discarded_after_the_whole_series() -> None:
    game = infection(
        "Algiers",
        "Lima",
        hands=[[], ["Airlift"]],
        infection_discard=["Delhi"],
        cubes={"Algiers": {"black": 3}, "Cairo": {"black": 3}},
    )
    play(game, "pass", "pass")
    assert game.position()["infection_discard"] == ["Delhi"]
    happenings = game.play("pass")
    assert kinds(happenings, "outbreak") == ["outbreak", "outbreak"]
    assert game.position()["infection_discard"] == ["Delhi", "Algiers"]
    assert game.view(1)["infection_discard"] == ["Delhi", "Algiers"]


@pytest.mark.rule("P2-148")
def test_an_epidemic_of_the_same_turn_raises_the_rate() -> None:
    game = infection("Lima", "Cairo", rate_marker=2, player_deck=["Epidemic", "Tokyo", "..."])
    happenings = game.play("pass")
    assert [h["bottom"] for h in heard(happenings, "infected")] == [True, False, False, False]


@pytest.mark.rule("P2-149")
def test_an_empty_deck_is_renewed_from_the_discard_pile() -> None:
    seconds = set()
    for seed in range(8):
        game = infection(
            infection_deck=["Lima"],
            infection_discard=[city for city in CITIES if city not in ("Lima", "Cairo")],
            infection_out=["Cairo"],
            seed=seed,
        )
        happenings = game.play("pass")
        assert kinds(happenings, "infected", "reshuffled") == ["infected", "reshuffled", "infected"]
        assert heard(happenings, "reshuffled") == [{"number": 47}]
        first, second = (h["city"] for h in heard(happenings, "infected"))
        assert first == "Lima"
        position = game.position()
        assert position["infection_discard"] == [second]
        assert sorted([*position["infection_deck"], second, "Cairo"]) == sorted(CITIES)
        seconds.add(second)
    assert len(seconds) > 2


@pytest.mark.rule("P2-149")
def test_an_epidemic_with_an_empty_deck_renews_it_too() -> None:
    game = infection(
        infection_deck=[], infection_discard=list(CITIES), player_deck=["Epidemic", "Tokyo", "..."], quiet_night=True
    )
    happenings = game.play("pass")
    assert kinds(happenings, "reshuffled", "infected", "placed", "intensified") == [
        "reshuffled",
        "infected",
        "placed",
        "intensified",
    ]
    assert game.position()["infection_deck"][0] == heard(happenings, "infected")[0]["city"]
    assert sorted(game.position()["infection_deck"]) == sorted(CITIES)


@pytest.mark.rule("P2-149")
def test_without_any_infection_card_nothing_is_infected() -> None:
    game = infection(
        infection_deck=[], infection_out=list(CITIES), player_deck=["Epidemic", "Tokyo", "..."], rate_marker=2
    )
    happenings = game.play("pass")
    assert kinds(happenings, "infected", "placed", "outbreak") == []
    assert game.position()["rate_marker"] == 3
    assert game.position()["cubes"] == {}
    assert game.position()["infection_discard"] == []
    assert game.turn == 1


@pytest.mark.rule("P2-150")
def test_a_cured_disease_infects_as_before() -> None:
    game = infection("Lima", "Santiago", cures={"yellow": "cured"}, cubes={"Santiago": {"yellow": 3}})
    happenings = game.play("pass")
    assert heard(happenings, "placed") == [
        {"city": "Lima", "colour": "yellow", "number": 1},
        {"city": "Lima", "colour": "yellow", "number": 1},
    ]
    assert len(heard(happenings, "outbreak")) == 1


@pytest.mark.rule("P2-151")
def test_one_quiet_night_skips_the_whole_phase() -> None:
    game = infection("Lima", "Cairo", hands=[["One Quiet Night"], []], rate_marker=6)
    game.play("quiet")
    happenings = game.play("pass")
    assert kinds(happenings, "quiet", "infected", "placed") == ["quiet"]
    assert game.position()["cubes"] == {}
    assert game.position()["infection_deck"][:2] == ["Lima", "Cairo"]
    assert game.turn == 1


@pytest.mark.rule("P2-152")
def test_example_seoul_paris_algiers() -> None:
    game = infection(
        "Seoul",
        "Paris",
        "Algiers",
        rate_marker=3,
        cures={"red": "eradicated", "black": "cured"},
        cubes={"Paris": {"blue": 1}, "Algiers": {"black": 3}},
        hands=[[], ["Airlift"]],
    )
    play(game, "pass", "pass", "pass")
    assert cubes(game, "Seoul", "red") == 0
    assert game.position()["infection_discard"] == ["Seoul"]
    game.play("pass")
    assert cubes(game, "Paris", "blue") == 2
    assert game.position()["infection_discard"] == ["Seoul", "Paris"]
    happenings = game.play("pass")
    assert cubes(game, "Algiers", "black") == 3
    assert heard(happenings, "outbreak") == [{"city": "Algiers", "colour": "black", "outbreaks": 1, "chain": False}]
    assert game.position()["infection_discard"] == ["Seoul", "Paris", "Algiers"]
