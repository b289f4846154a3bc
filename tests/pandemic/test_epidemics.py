"""Epidemic cards and the supply of cubes (P2-120 to P2-141, P2-263, P2-264)."""

from __future__ import annotations

from typing import Any

import pytest
from supplies import CITIES, crowd, kinds
from tools import cubes, discarded, end_turn, hand, heard, pass_until, play, skip_to_draw, supply, table

import petri

ONE = ["Epidemic", "Tokyo", "..."]
BOTH = ["Epidemic", "Epidemic", "..."]


def epidemic(bottom: str = "Lima", **more: Any) -> petri.Game:
    """A table whose active player is about to draw an epidemic; the Infect card is `bottom`."""
    return table(**{"player_deck": ONE, "infection_deck": ["...", bottom], "quiet_night": True, **more})


# ---------------------------------------------------------------------- Increase, Infect, Intensify
@pytest.mark.rule("P2-120")
def test_increase_then_infect_then_intensify() -> None:
    game = epidemic(rate_marker=2)
    happenings = game.play("pass")
    steps = [h.as_json() for h in happenings if h.kind in ("epidemic", "infected", "placed", "intensified")]
    assert steps == [
        {"kind": "epidemic", "rate": 3},
        {"kind": "infected", "city": "Lima", "bottom": True},
        {"kind": "placed", "city": "Lima", "colour": "yellow", "number": 3},
        {"kind": "intensified", "number": 1},
    ]
    assert game.turn == 1


@pytest.mark.rule("P2-121", "P2-122")
@pytest.mark.parametrize(("marker", "rate"), [(0, 2), (1, 2), (2, 3), (3, 3), (4, 4), (5, 4), (6, 4)])
def test_the_marker_moves_one_space_and_not_beyond_the_last(marker: int, rate: int) -> None:
    game = epidemic(rate_marker=marker)
    game.play("pass")
    assert game.position()["rate_marker"] == min(marker + 1, 6)
    assert game.view()["infection_rate"] == rate


@pytest.mark.rule("P2-122")
def test_six_epidemics_reach_the_last_space() -> None:
    game = table(epidemics=6, player_deck=["Epidemic"] * 6 + ["..."], quiet_night=True)
    rates = []
    for _ in range(3):
        happenings = end_turn(game)
        rates += [found["rate"] for found in heard(happenings, "epidemic")]
        game = petri.from_position("pandemic", {**game.position(), "cubes": {}, "quiet_night": True})
    assert rates == [2, 2, 3, 3, 4, 4]
    assert game.position()["rate_marker"] == 6


@pytest.mark.rule("P2-123")
def test_infect_places_three_cubes_in_the_city_of_the_bottom_card() -> None:
    game = epidemic("Cairo", infection_deck=["Paris", "...", "Seoul", "Cairo"])
    game.play("pass")
    assert game.position()["cubes"] == {"Cairo": {"black": 3}}
    assert supply(game, "black") == 21


@pytest.mark.rule("P2-124", "P2-125", "P2-126")
@pytest.mark.parametrize(("before", "placed", "outbreaks"), [(0, 3, 0), (1, 2, 1), (2, 1, 1), (3, 0, 1)])
def test_infect_fills_up_to_three_and_then_breaks_out_once(before: int, placed: int, outbreaks: int) -> None:
    game = epidemic("Santiago", cubes={"Santiago": {"yellow": before, "red": 2}})
    happenings = game.play("pass")
    in_city = [h["number"] for h in heard(happenings, "placed") if h["city"] == "Santiago"]
    assert in_city == ([placed] if placed else [])
    assert cubes(game, "Santiago", "yellow") == 3
    assert cubes(game, "Santiago", "red") == 2
    assert [h["city"] for h in heard(happenings, "outbreak")] == ["Santiago"] * outbreaks
    assert game.position()["outbreaks"] == outbreaks
    assert cubes(game, "Lima", "yellow") == outbreaks
    if placed and outbreaks:
        assert kinds(happenings, "placed", "outbreak")[:2] == ["placed", "outbreak"]


@pytest.mark.rule("P2-127")
def test_infect_does_nothing_for_an_eradicated_disease() -> None:
    game = epidemic("Lima", cures={"yellow": "eradicated"}, infection_discard=["Cairo"], rate_marker=2)
    happenings = game.play("pass")
    assert game.position()["cubes"] == {}
    assert game.position()["outbreaks"] == 0
    assert game.position()["rate_marker"] == 3
    assert heard(happenings, "intensified") == [{"number": 2}]
    assert set(game.position()["infection_deck"][:2]) == {"Lima", "Cairo"}


@pytest.mark.rule("P2-128")
@pytest.mark.parametrize("before", [0, 2])
@pytest.mark.parametrize(
    ("role", "at", "cures"),
    [
        ("quarantine_specialist", "Lima", {}),
        ("quarantine_specialist", "Bogota", {}),
        ("medic", "Lima", {"yellow": "cured"}),
    ],
)
def test_infect_does_nothing_in_a_protected_city(role: str, at: str, cures: dict[str, str], before: int) -> None:
    there = {"Lima": {"yellow": before}} if role != "medic" and before else {}
    cubes_before = {"Lagos": {"yellow": 1}, **there}
    game = epidemic(roles=["scientist", role], pawns=["Atlanta", at], cures=cures, cubes=cubes_before)
    happenings = game.play("pass")
    assert game.position()["cubes"] == cubes_before
    assert game.position()["outbreaks"] == 0
    assert heard(happenings, "intensified") == [{"number": 1}]
    assert game.position()["infection_deck"][0] == "Lima"


@pytest.mark.rule("P2-128")
def test_the_medic_does_not_protect_from_a_disease_that_is_not_cured() -> None:
    game = epidemic(roles=["scientist", "medic"], pawns=["Atlanta", "Lima"])
    game.play("pass")
    assert cubes(game, "Lima", "yellow") == 3


@pytest.mark.rule("P2-129")
def test_the_infect_card_lies_on_the_discard_pile_before_intensify() -> None:
    game = epidemic(hands=[[], ["Resilient Population"]], infection_discard=["Cairo"], cubes={"Lima": {"yellow": 3}})
    game.play("pass")
    happenings = game.play("pass")
    assert game.prompt == "resilient_window"
    assert kinds(happenings, "outbreak", "intensified") == ["outbreak"]
    assert game.position()["infection_discard"] == ["Cairo", "Lima"]
    assert heard(game.play("pass"), "intensified") == [{"number": 2}]


def intensified(seed: int) -> list[str]:
    """The six cards that an epidemic with this seed puts on top of the infection deck."""
    game = epidemic(seed=seed, infection_discard=["Cairo", "Paris", "Seoul", "Delhi", "Tokyo"])
    before = game.position()["infection_deck"]
    assert before[-1] == "Lima"
    game.play("pass")
    after: list[str] = game.position()["infection_deck"]
    assert game.position()["infection_discard"] == []
    assert after[6:] == before[:-1]
    return after[:6]


@pytest.mark.rule("P2-130", "P2-131", "P2-132")
def test_intensify_shuffles_the_discard_pile_onto_the_rest_of_the_deck() -> None:
    tops = [intensified(seed) for seed in range(12)]
    assert {frozenset(top) for top in tops} == {frozenset(["Cairo", "Paris", "Seoul", "Delhi", "Tokyo", "Lima"])}
    assert len({tuple(top) for top in tops}) > 6
    assert len({top.index("Lima") for top in tops}) > 2


@pytest.mark.rule("P2-136")
def test_both_epidemics_are_resolved_one_after_the_other() -> None:
    game = table(
        player_deck=BOTH, infection_deck=["...", "Lima", "Cairo"], infection_discard=["Seoul"], quiet_night=True
    )
    happenings = game.play("pass")
    wanted = ("epidemic", "infected", "placed", "intensified")
    assert kinds(happenings, *wanted) == [*wanted, *wanted]
    assert [h["city"] for h in heard(happenings, "infected")] == ["Cairo", "Lima"]
    assert [h["number"] for h in heard(happenings, "intensified")] == [2, 1]
    assert game.position()["rate_marker"] == 2


@pytest.mark.rule("P2-137")
@pytest.mark.parametrize("holder", [0, 1])
def test_events_may_be_played_between_two_epidemics(holder: int) -> None:
    hands = [["Airlift"], []] if holder == 0 else [[], ["Airlift"]]
    game = table(hands=hands, player_deck=BOTH, infection_deck=["...", "Lima", "Cairo"], quiet_night=True)
    game.play("pass")
    happenings = game.play("pass")
    assert [h["city"] for h in heard(happenings, "infected")] == ["Cairo"]
    assert kinds(happenings)[-1] == "intensified"
    assert (game.prompt, game.to_act) == ("window", holder)
    happenings = game.play("airlift 0 to Paris")
    assert kinds(happenings)[:3] == ["event", "moved", "epidemic"]


@pytest.mark.rule("P2-140")
def test_a_resolved_epidemic_leaves_the_game() -> None:
    game = table(player_deck=BOTH, infection_deck=["...", "Lima", "Cairo"])
    game.play("pass")
    assert game.position()["out"] == ["Epidemic", "Epidemic"]
    assert "Epidemic" not in discarded(game)
    assert "Epidemic" not in game.position()["player_deck"]
    assert hand(game, 0) == set()


@pytest.mark.rule("P2-141")
def test_infect_takes_the_bottom_and_the_infection_phase_the_top() -> None:
    game = table(
        hands=[[], ["Airlift"]],
        player_deck=["Epidemic", "Tokyo", "..."],
        infection_deck=["Paris", "Seoul", "...", "Delhi", "Cairo"],
    )
    happenings = skip_to_draw(game)
    assert heard(happenings, "infected") == [{"city": "Cairo", "bottom": True}]
    assert game.position()["infection_deck"][:3] == ["Cairo", "Paris", "Seoul"]
    assert game.position()["infection_deck"][-1] == "Delhi"
    happenings = end_turn(game)
    assert [(h["city"], h["bottom"]) for h in heard(happenings, "infected")] == [("Cairo", False), ("Paris", False)]


# ---------------------------------------------------------------------- the supply
@pytest.mark.rule("P2-133")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_an_epidemic_without_enough_cubes_loses(left: int) -> None:
    game = epidemic("Lima", cubes=crowd("yellow", 24 - left))
    happenings = game.play("pass")
    assert game.outcome is not None
    assert game.outcome.cause == "cubes"
    assert game.outcome.details == {"colour": "yellow"}
    assert kinds(happenings, "intensified", "infected", "over") == ["infected", "over"]


@pytest.mark.rule("P2-133")
def test_an_infection_without_a_cube_loses() -> None:
    game = table(
        cubes=crowd("yellow", 24), infection_deck=["Lima", "Cairo", "..."], player_deck=["Tokyo", "Osaka", "..."]
    )
    happenings = game.play("pass")
    assert game.outcome is not None
    assert game.outcome.cause == "cubes"
    assert [h["city"] for h in heard(happenings, "infected")] == ["Lima"]


@pytest.mark.rule("P2-133")
def test_an_outbreak_without_enough_cubes_loses_at_once() -> None:
    # Bogota has five neighbours, the supply two cubes
    game = table(
        cubes={**crowd("yellow", 19, spare=["Miami"]), "Bogota": {"yellow": 3}},
        infection_deck=["Bogota", "Cairo", "..."],
        player_deck=["Tokyo", "Osaka", "..."],
    )
    assert supply(game, "yellow") == 2
    happenings = game.play("pass")
    assert game.outcome is not None
    assert game.outcome.cause == "cubes"
    assert [h["city"] for h in heard(happenings, "placed")] == ["Buenos Aires", "Lima"]
    assert [h["city"] for h in heard(happenings, "infected")] == ["Bogota"]


@pytest.mark.rule("P2-134")
def test_only_cubes_that_are_really_placed_count() -> None:
    # Infect needs 1 cube for Santiago, and the Quarantine Specialist in Bogota keeps the outbreak out of Lima
    game = epidemic(
        "Santiago",
        roles=["scientist", "quarantine_specialist"],
        pawns=["Atlanta", "Bogota"],
        cubes={**crowd("yellow", 21), "Santiago": {"yellow": 2}},
    )
    assert supply(game, "yellow") == 1
    game.play("pass")
    assert game.outcome is None
    assert game.position()["outbreaks"] == 1
    assert cubes(game, "Santiago", "yellow") == 3
    assert supply(game, "yellow") == 0


@pytest.mark.rule("P2-134")
@pytest.mark.parametrize("step", ["infection", "epidemic"])
def test_a_protected_city_needs_no_cube(step: str) -> None:
    game = table(
        roles=["scientist", "quarantine_specialist"],
        pawns=["Atlanta", "Lima"],
        cubes=crowd("yellow", 24),
        player_deck=["Epidemic" if step == "epidemic" else "Osaka", "Tokyo", "..."],
        infection_deck=["Cairo", "Delhi", "...", "Lima"] if step == "epidemic" else ["Lima", "Cairo", "..."],
    )
    happenings = game.play("pass")
    assert "Lima" in [h["city"] for h in heard(happenings, "infected")]
    assert game.outcome is None
    assert game.turn == 1


@pytest.mark.rule("P2-135")
def test_the_last_cube_may_be_used_and_only_a_further_one_loses() -> None:
    game = table(
        hands=[[], ["Airlift"]],
        cubes=crowd("yellow", 23),
        infection_deck=["Lima", "Bogota", "..."],
        player_deck=["Tokyo", "Osaka", "..."],
    )
    play(game, "pass", "pass", "pass")
    assert game.position()["infection_discard"] == ["Lima"]
    assert game.outcome is None
    assert supply(game, "yellow") == 0
    game.play("pass")
    assert game.outcome is not None
    assert game.outcome.cause == "cubes"


@pytest.mark.rule("P2-135")
def test_an_epidemic_may_use_the_last_three_cubes() -> None:
    game = epidemic("Lima", cubes=crowd("yellow", 21))
    game.play("pass")
    assert game.outcome is None
    assert supply(game, "yellow") == 0


# ---------------------------------------------------------------------- two epidemics together
def two_epidemics(**more: Any) -> petri.Game:
    """The first epidemic infects Cairo, the second Lima (city X)."""
    known = {"player_deck": BOTH, "infection_deck": ["Paris", "Seoul", "Milan", "Delhi", "...", "Lima", "Cairo"]}
    return table(**{**known, "infection_discard": ["Tokyo", "Osaka"], **more})


@pytest.mark.rule("P2-138")
def test_example_two_epidemics_force_an_outbreak() -> None:
    game = two_epidemics()
    happenings = game.play("pass")
    assert [h["number"] for h in heard(happenings, "intensified")] == [3, 1]
    cards = heard(happenings, "infected")
    assert cards[:3] == [
        {"city": "Cairo", "bottom": True},
        {"city": "Lima", "bottom": True},
        {"city": "Lima", "bottom": False},
    ]
    assert cards[3]["city"] in {"Tokyo", "Osaka", "Cairo"}
    assert heard(happenings, "outbreak")[0] == {"city": "Lima", "colour": "yellow", "outbreaks": 1, "chain": False}


@pytest.mark.rule("P2-138")
def test_example_only_the_second_card_lies_on_top() -> None:
    game = two_epidemics(hands=[[], ["One Quiet Night"]], quiet_night=True)
    before = game.position()["infection_deck"]
    end_turn(game)
    after = game.position()["infection_deck"]
    assert after[0] == "Lima"
    assert set(after[1:4]) == {"Tokyo", "Osaka", "Cairo"}
    assert after[4:] == before[:-2]


def lima_breaks_out(game: petri.Game, *moves: str) -> bool:
    """Whether the rest of the turn, with no events but these, brings the outbreak of the second epidemic's city."""
    happenings = play(game, *moves)
    while game.turn == 0:
        happenings += game.play("pass")
    return "Lima" in [h["city"] for h in heard(happenings, "outbreak")]


def before_infection(game: petri.Game) -> petri.Game:
    """Both epidemics are resolved and no infection card is revealed."""
    while len(game.position()["out"]) < 2:
        game.play("pass")
    assert game.prompt == "window"
    return game


@pytest.mark.rule("P2-139")
def test_the_forced_outbreak_comes_if_nobody_helps() -> None:
    game = before_infection(two_epidemics(hands=[[], ["Airlift"]]))
    assert lima_breaks_out(game)


@pytest.mark.rule("P2-139")
def test_resilient_population_avoids_the_forced_outbreak() -> None:
    game = two_epidemics(hands=[[], ["Resilient Population"]])
    while "Lima" not in game.position()["infection_discard"]:
        game.play("pass")
    assert game.prompt == "resilient_window"
    assert not lima_breaks_out(game, "resilient Lima")


@pytest.mark.rule("P2-139")
def test_one_quiet_night_avoids_the_forced_outbreak() -> None:
    game = before_infection(two_epidemics(hands=[[], ["One Quiet Night"]]))
    assert not lima_breaks_out(game, "quiet")


@pytest.mark.rule("P2-139")
@pytest.mark.parametrize(("place", "avoided"), [(0, False), (1, False), (2, True), (5, True)])
def test_a_forecast_that_moves_the_card_back_avoids_the_forced_outbreak(place: int, avoided: bool) -> None:
    game = before_infection(two_epidemics(hands=[[], ["Forecast"]], rate_marker=0))
    game.play("forecast")
    others = [city for city in game.position()["infection_deck"][:6] if city != "Lima"]
    order = [*others[:place], "Lima", *others[place:]]
    assert lima_breaks_out(game, *(f"order {city}" for city in order[:5])) != avoided


@pytest.mark.rule("P2-139")
@pytest.mark.parametrize(
    ("role", "to", "cures", "avoided"),
    [
        ("quarantine_specialist", "Lima", {}, True),
        ("quarantine_specialist", "Santiago", {}, True),
        ("quarantine_specialist", "Cairo", {}, False),
        ("medic", "Lima", {"yellow": "cured"}, True),
        ("medic", "Bogota", {"yellow": "cured"}, False),
        ("medic", "Lima", {}, False),
        ("scientist", "Lima", {"yellow": "cured"}, False),
    ],
)
def test_an_airlift_of_a_protecting_pawn_avoids_it(role: str, to: str, cures: dict[str, str], avoided: bool) -> None:
    game = two_epidemics(
        roles=["researcher", role], hands=[[], ["Airlift"]], cures=cures, cubes={"Lagos": {"yellow": 1}}
    )
    before_infection(game)
    assert lima_breaks_out(game, f"airlift 1 to {to}") != avoided


@pytest.mark.rule("P2-139")
@pytest.mark.parametrize("at", ["Lima", "Bogota"])
def test_a_protection_that_was_there_before_avoids_it_too(at: str) -> None:
    game = two_epidemics(roles=["researcher", "quarantine_specialist"], pawns=["Atlanta", at])
    assert not lima_breaks_out(game)


@pytest.mark.rule("P2-139")
def test_eradication_avoids_it_too() -> None:
    assert not lima_breaks_out(two_epidemics(cures={"yellow": "eradicated"}))


@pytest.mark.rule("P2-139")
def test_government_grant_does_not_help() -> None:
    game = before_infection(two_epidemics(hands=[[], ["Government Grant"]]))
    assert lima_breaks_out(game, "grant Lima")


@pytest.mark.rule("P2-263")
def test_intensify_with_an_empty_discard_pile_changes_nothing() -> None:
    game = epidemic("Lima", hands=[[], ["Resilient Population"]], seed=5)
    before = game.position()["infection_deck"]
    pass_until(game, "resilient_window")
    happenings = game.play("resilient Lima")
    assert heard(happenings, "intensified") == [{"number": 0}]
    assert game.position()["infection_deck"] == before[:-1]
    assert game.position()["infection_discard"] == []


@pytest.mark.rule("P2-264")
def test_example_resilient_population_on_the_second_infect_card() -> None:
    game = two_epidemics(hands=[[], ["Resilient Population"]])
    pass_until(game, "resilient_window")
    game.play("pass")
    assert game.prompt == "resilient_window"
    assert game.position()["infection_discard"] == ["Lima"]
    deck = game.position()["infection_deck"]
    assert set(deck[:3]) == {"Tokyo", "Osaka", "Cairo"}
    happenings = game.play("resilient Lima")
    assert heard(happenings, "intensified") == [{"number": 0}]
    assert [h["city"] for h in heard(happenings, "infected")] == deck[:2]
    position = game.position()
    assert position["infection_out"] == ["Lima"]
    assert cubes(game, "Lima", "yellow") == 3
    assert sorted([*position["infection_deck"], *position["infection_discard"], "Lima"]) == sorted(CITIES)
