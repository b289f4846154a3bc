"""How the game ends (P2-192 to P2-198, P2-276)."""

from __future__ import annotations

from typing import Any

import pytest
from supplies import CITIES, crowd, deck_of, kinds
from tools import COLOURS, actions, cure, end_turn, hand, heard, on_board, play, refused, table, texts

import petri

BLUES = ["Milan", "Essen", "London", "Madrid", "Montreal"]
OTHERS_CURED = {"yellow": "cured", "black": "cured", "red": "cured"}
CUBES = {"Paris": {"blue": 3}, "Lima": {"yellow": 3}, "Cairo": {"black": 3}, "Tokyo": {"red": 3}}


def last_cure(**more: Any) -> petri.Game:
    """Seat 0 can discover the fourth cure."""
    usual = {"roles": ["researcher", "contingency_planner"], "hands": [BLUES, []], "cures": OTHERS_CURED}
    return table(**{**usual, "cubes": CUBES, **more})


def lost(cause: str) -> petri.Game:
    """A game that has just been lost by this cause, with events in both hands."""
    hands = [["Airlift", "Paris"], ["Forecast", "Resilient Population"]]
    more: dict[str, Any] = {"infection_deck": ["Algiers", "Lima", "..."]}
    if cause == "outbreaks":
        more |= {"cubes": {"Algiers": {"black": 3}}, "outbreaks": 7}
    elif cause == "cubes":
        more |= {"cubes": crowd("black", 24)}
    else:
        more |= deck_of("Tokyo", hands=hands)
    game = table(hands=hands, **more)
    end_turn(game)
    return game


# ---------------------------------------------------------------------- winning
@pytest.mark.rule("P2-192")
def test_the_fourth_cure_wins_at_once_whatever_is_on_the_board() -> None:
    game = last_cure()
    assert game.outcome is None
    happenings = game.play("cure blue")
    assert game.outcome is not None
    assert game.outcome.cause == "won"
    assert game.outcome.winners == (0, 1)
    assert kinds(happenings)[-2:] == ["cured", "over"]
    assert actions(game) == 3
    assert on_board(game, "blue") == 3
    assert [cure(game, colour) for colour in COLOURS] == ["cured"] * 4


@pytest.mark.rule("P2-192")
def test_three_cures_do_not_win() -> None:
    game = last_cure(cures={"yellow": "cured", "black": "cured"})
    game.play("cure blue")
    assert game.outcome is None
    assert game.prompt == "actions"


@pytest.mark.rule("P2-192")
def test_eradicated_diseases_count_as_cured_and_are_not_needed() -> None:
    game = last_cure(
        cures={**OTHERS_CURED, "yellow": "eradicated"}, cubes={"Paris": {"blue": 1}, "Cairo": {"black": 1}}
    )
    game.play("cure blue")
    assert game.outcome is not None
    assert game.outcome.cause == "won"


@pytest.mark.rule("P2-192")
def test_cubes_gone_do_not_win() -> None:
    game = table(cures={**OTHERS_CURED, "blue": "active"}, cubes={"Atlanta": {"blue": 1}})
    game.play("treat blue")
    assert game.position()["cubes"] == {}
    assert game.outcome is None


# ---------------------------------------------------------------------- losing
@pytest.mark.rule("P2-193")
@pytest.mark.parametrize(("marker", "is_lost"), [(5, False), (6, False), (7, True)])
def test_the_eighth_outbreak_loses(marker: int, is_lost: bool) -> None:
    game = table(
        cubes={"Algiers": {"black": 3}},
        outbreaks=marker,
        infection_deck=["Algiers", "Lima", "..."],
        player_deck=["Tokyo", "Osaka", "..."],
    )
    happenings = game.play("pass")
    assert game.position()["outbreaks"] == marker + 1
    assert (game.outcome is not None) == is_lost
    if game.outcome is not None:
        assert (game.outcome.cause, game.outcome.winners) == ("outbreaks", ())
        assert heard(happenings, "over") == [{"result": "outbreaks"}]


@pytest.mark.rule("P2-194")
@pytest.mark.parametrize(("number", "is_lost"), [(23, False), (24, True)])
def test_a_missing_cube_loses(number: int, is_lost: bool) -> None:
    game = table(
        cubes=crowd("black", number),
        infection_deck=["Algiers", "Lima", "..."],
        player_deck=["Tokyo", "Osaka", "..."],
    )
    happenings = game.play("pass")
    assert (game.outcome is not None) == is_lost
    if game.outcome is not None:
        assert (game.outcome.cause, game.outcome.winners) == ("cubes", ())
        assert game.outcome.details == {"colour": "black"}
        assert heard(happenings, "over") == [{"result": "cubes", "colour": "black"}]


@pytest.mark.rule("P2-194")
def test_an_empty_supply_alone_does_not_lose() -> None:
    game = table(
        cubes=crowd("black", 24), infection_deck=["Lima", "Paris", "..."], player_deck=["Tokyo", "Osaka", "..."]
    )
    game.play("pass")
    assert game.outcome is None
    assert game.turn == 1


@pytest.mark.rule("P2-195")
@pytest.mark.parametrize(("deck", "is_lost"), [((), True), (("Tokyo",), True), (("Tokyo", "Osaka"), False)])
def test_two_player_cards_that_cannot_be_drawn_lose(deck: tuple[str, ...], is_lost: bool) -> None:
    game = table(**deck_of(*deck))
    assert game.outcome is None
    happenings = game.play("pass")
    assert (game.outcome is not None) == is_lost
    if game.outcome is not None:
        assert (game.outcome.cause, game.outcome.winners) == ("cards", ())
        assert heard(happenings, "over") == [{"result": "cards"}]


@pytest.mark.rule("P2-195")
def test_no_loss_before_the_draw_phase() -> None:
    game = table(**deck_of())
    for city in ("Chicago", "Atlanta", "Chicago"):
        game.play(f"drive {city}")
        assert game.outcome is None
    game.play("drive Atlanta")
    assert game.outcome is not None


@pytest.mark.rule("P2-196")
def test_it_is_the_player_deck_that_must_not_run_out() -> None:
    """Neither empty hands nor an infection deck without cards lose the game; one player card in the deck does."""
    game = table(
        hands=[[], []],
        player_deck=["Tokyo", "Osaka", "..."],
        infection_deck=[],
        infection_discard=list(CITIES),
    )
    game.play("pass")
    assert game.outcome is None
    game = table(hands=[BLUES, ["Airlift", "Forecast"]], **deck_of("Tokyo", hands=[BLUES, ["Airlift", "Forecast"]]))
    end_turn(game)
    assert game.outcome is not None
    assert game.outcome.cause == "cards"


# ---------------------------------------------------------------------- after the end
@pytest.mark.rule("P2-197")
@pytest.mark.parametrize("cause", ["outbreaks", "cubes", "cards"])
def test_nothing_is_possible_after_a_loss(cause: str) -> None:
    game = lost(cause)
    assert game.outcome is not None
    assert game.outcome.cause == cause
    assert_over(game)
    assert game.turn == 0


@pytest.mark.rule("P2-197")
def test_nothing_is_possible_after_a_win() -> None:
    game = last_cure(hands=[[*BLUES, "Airlift"], ["Forecast"]], player_deck=["Tokyo", "Osaka", "..."])
    game.play("cure blue")
    assert_over(game)
    assert hand(game, 0) == {"Airlift"}  # nothing was drawn
    assert game.position()["infection_discard"] == []


def assert_over(game: petri.Game) -> None:
    assert game.to_act is None
    assert game.prompt is None
    assert game.moves() == []
    assert texts(game, 0) == texts(game, 1) == set()
    for move in ("drive Chicago", "treat black", "pass", "airlift 0 to Cairo", "forecast", "discard Paris"):
        refused(game, move)


@pytest.mark.rule("P2-197")
def test_a_loss_ends_the_epidemic_and_the_turn() -> None:
    game = table(
        hands=[["Airlift"], ["Resilient Population"]],
        player_deck=["Epidemic", "Epidemic", "..."],
        infection_deck=["...", "Cairo", "Algiers"],
        cubes={"Algiers": {"black": 1}},
        outbreaks=7,
    )
    happenings = play(game, "pass", "pass")
    assert kinds(happenings, "epidemic", "infected", "intensified", "over") == ["epidemic", "infected", "over"]
    assert game.prompt is None
    assert len(game.position()["infection_deck"]) == 47


@pytest.mark.rule("P2-198")
@pytest.mark.parametrize("deck", [(), ("Tokyo",)])
def test_a_win_comes_before_the_draw(deck: tuple[str, ...]) -> None:
    game = last_cure(actions=1, **deck_of(*deck, hands=[BLUES]))
    game.play("cure blue")
    assert game.outcome is not None
    assert game.outcome.cause == "won"


# ---------------------------------------------------------------------- the cause of a loss
@pytest.mark.rule("P2-276")
def test_the_marker_moves_before_cubes_are_missing() -> None:
    cubes = {**crowd("black", 21, spare=["Madrid", "Paris"]), "Algiers": {"black": 3}}
    game = table(cubes=cubes, outbreaks=7, infection_deck=["Algiers", "..."], player_deck=["Tokyo", "Osaka", "..."])
    game.play("pass")
    assert game.outcome is not None
    assert game.outcome.cause == "outbreaks"
    assert game.outcome.details == {}


@pytest.mark.rule("P2-276")
def test_cubes_missing_in_an_outbreak_come_before_its_chain_reaction() -> None:
    cubes = {**crowd("black", 18, spare=["Madrid", "Paris"]), "Algiers": {"black": 3}, "Cairo": {"black": 3}}
    game = table(cubes=cubes, outbreaks=6, infection_deck=["Algiers", "..."], player_deck=["Tokyo", "Osaka", "..."])
    game.play("pass")
    assert game.outcome is not None
    assert game.outcome.cause == "cubes"
    assert game.position()["outbreaks"] == 7


@pytest.mark.rule("P2-276")
def test_cubes_missing_in_infect_come_before_its_outbreak() -> None:
    cubes = {**crowd("black", 22), "Algiers": {"black": 1}}
    game = table(cubes=cubes, outbreaks=7, infection_deck=["...", "Algiers"], player_deck=["Epidemic", "Tokyo", "..."])
    game.play("pass")
    assert game.outcome is not None
    assert game.outcome.cause == "cubes"
    assert game.position()["outbreaks"] == 7


@pytest.mark.rule("P2-276")
def test_missing_player_cards_come_before_any_infection() -> None:
    game = table(cubes={"Algiers": {"black": 3}}, outbreaks=7, infection_deck=["Algiers", "..."], **deck_of("Tokyo"))
    game.play("pass")
    assert game.outcome is not None
    assert game.outcome.cause == "cards"
