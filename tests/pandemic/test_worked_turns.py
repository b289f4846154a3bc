"""The worked turns of the 2nd-edition rulebook, step by step and played in one go (section 16)."""

from __future__ import annotations

from typing import Any

import pytest
from tools import actions, cubes, cure, discarded, hand, heard, on_board, pawn, play, refused, supply, table, texts

import petri

ANNA, FRANK = 0, 1
FOUR_BLACK = {"Chennai", "Tehran", "Riyadh", "Mumbai"}


# ---------------------------------------------------------------------- Kathrin's first turn
@pytest.mark.rule("P2-241")
def test_kathrins_first_turn() -> None:
    game = table(
        roles=["researcher", "medic"],
        pawns=["Atlanta", "Atlanta"],
        hands=[["Chicago", "San Francisco"], []],
        cubes={"San Francisco": {"blue": 3}, "Milan": {"blue": 2}},
    )
    game.play("drive Chicago")
    assert (pawn(game, 0), actions(game)) == ("Chicago", 3)
    game.play("drive San Francisco")
    assert (pawn(game, 0), actions(game)) == ("San Francisco", 2)
    game.play("treat blue")
    assert (cubes(game, "San Francisco", "blue"), supply(game, "blue"), actions(game)) == (2, 20, 1)
    happenings = game.play("treat blue")
    removed = {"city": "San Francisco", "colour": "blue", "number": 1}
    assert heard(happenings, "removed") == [removed]
    assert len(heard(happenings, "drew")) == 2  # the draw phase follows
    assert pawn(game, 0) == "San Francisco"
    assert {"Chicago", "San Francisco"} <= hand(game, 0)
    assert discarded(game) == set()


@pytest.mark.rule("P2-241")
def test_kathrins_cubes_go_back_to_the_supply() -> None:
    """The same turn with an event in Kathrin's hand, so that the game stops before the draw."""
    game = table(
        roles=["researcher", "medic"],
        hands=[["Government Grant"], []],
        cubes={"San Francisco": {"blue": 2}},
    )
    play(game, "drive Chicago", "drive San Francisco", "treat blue", "treat blue")
    assert (cubes(game, "San Francisco", "blue"), supply(game, "blue")) == (0, 24)
    assert actions(game) == 0
    assert cure(game, "blue") == "active"
    assert game.prompt == "window"
    refused(game, "drive Chicago")


# ---------------------------------------------------------------------- Anna's turn
def annas_turn(scientist: str = "scientist", **changes: Any) -> petri.Game:
    """Anna (Scientist) in Manila, Frank (Operations Expert) in Chennai; red is cured, black is not."""
    start: dict[str, Any] = {
        "roles": [scientist, "operations_expert"],
        "pawns": ["Manila", "Chennai"],
        "hands": [["Manila", "Tehran", "Riyadh", "Mumbai"], ["Chennai", "Lima"]],
        "cubes": {
            "Manila": {"red": 3},
            "Paris": {"blue": 1},
            "Algiers": {"black": 3},
            "Cairo": {"black": 3},
        },
        "cures": {"red": "cured"},
        "stations": ["Atlanta", "Chennai"],
        "player_deck": ["Tokyo", "Lagos", "..."],
        "infection_deck": ["Seoul", "Paris", "Algiers", "..."],
        "rate_marker": 3,
    }
    return table(**{**start, **changes})


@pytest.mark.rule("P2-242")
def test_anna_eradicates_the_red_disease_with_one_action() -> None:
    game = annas_turn()
    happenings = game.play("treat red")
    assert cubes(game, "Manila", "red") == on_board(game, "red") == 0
    assert supply(game, "red") == 24
    assert actions(game) == 3
    assert cure(game, "red") == "eradicated"
    assert heard(happenings, "eradicated") == [{"colour": "red"}]


@pytest.mark.rule("P2-243")
def test_anna_charters_to_chennai() -> None:
    game = annas_turn()
    play(game, "treat red", "charter Chennai")
    assert pawn(game, ANNA) == "Chennai"
    assert discarded(game) == {"Manila"}
    assert hand(game, ANNA) == {"Tehran", "Riyadh", "Mumbai"}
    assert actions(game) == 2


@pytest.mark.rule("P2-244")
def test_anna_takes_the_chennai_card_from_frank() -> None:
    game = annas_turn()
    play(game, "treat red", "charter Chennai", "take Chennai from 1")
    assert hand(game, ANNA) == FOUR_BLACK
    assert hand(game, FRANK) == {"Lima"}
    assert actions(game) == 1


@pytest.mark.rule("P2-244")
def test_frank_agrees_to_give_the_card_from_his_hidden_hand() -> None:
    game = annas_turn(epidemics=5, consent=True)
    play(game, "treat red", "charter Chennai", "ask 1")
    assert (game.to_act, texts(game)) == (FRANK, {"give Chennai to 0", "decline"})
    game.play("give Chennai to 0")
    assert hand(game, ANNA) == FOUR_BLACK
    assert actions(game) == 1


@pytest.mark.rule("P2-245")
def test_anna_discovers_the_cure_with_four_cards() -> None:
    """The Government Grant in Frank's hand stops the game before the draw."""
    game = annas_turn(hands=[["Manila", "Tehran", "Riyadh", "Mumbai"], ["Chennai", "Government Grant"]])
    happenings = play(game, "treat red", "charter Chennai", "take Chennai from 1", "cure black")
    assert heard(happenings, "cured") == [{"colour": "black", "seat": ANNA}]
    assert discarded(game) == {"Manila", *FOUR_BLACK}
    assert hand(game, ANNA) == set()
    assert cure(game, "black") == "cured"
    assert cubes(game, "Algiers", "black") == 3
    assert actions(game) == 0


@pytest.mark.rule("P2-246")
@pytest.mark.parametrize("role", ["contingency_planner", "dispatcher", "medic", "quarantine_specialist", "researcher"])
def test_four_cards_are_not_enough_for_another_role(role: str) -> None:
    game = annas_turn(
        role,
        pawns=["Chennai", "Chennai"],
        hands=[sorted(FOUR_BLACK), []],
        cubes={"Algiers": {"black": 3}, "Tokyo": {"red": 1}},
        actions=1,
    )
    refused(game, "cure black")
    assert (actions(game), hand(game, ANNA)) == (1, FOUR_BLACK)


@pytest.mark.rule("P2-247", "P2-119", "P2-152", "P2-168")
def test_annas_draw_and_infection_phase() -> None:
    game = annas_turn(
        pawns=["Chennai", "Chennai"],
        hands=[["Delhi", "Essen", "Lima", "Osaka", "Seoul"], []],
        cubes={"Paris": {"blue": 1}, "Algiers": {"black": 3}, "Cairo": {"black": 3}},
        cures={"red": "eradicated", "black": "cured"},
        actions=1,
        outbreaks=5,
    )
    happenings = game.play("pass")
    assert [card["card"] for card in heard(happenings, "drew")] == ["Tokyo", "Lagos"]
    assert len(hand(game, ANNA)) == 7  # no discard (P2-119)
    assert discarded(game) == set()
    assert_annas_infection_phase(game, happenings)
    assert game.position()["outbreaks"] == 7


def assert_annas_infection_phase(game: petri.Game, happenings: list[petri.Happening]) -> None:
    assert [card["city"] for card in heard(happenings, "infected")] == ["Seoul", "Paris", "Algiers"]
    outbreaks = [(outbreak["city"], outbreak["chain"]) for outbreak in heard(happenings, "outbreak")]
    assert outbreaks == [("Algiers", False), ("Cairo", True)]
    assert game.position()["infection_discard"] == ["Seoul", "Paris", "Algiers"]
    assert game.position()["cubes"] == {
        "Paris": {"blue": 2, "black": 1},
        "Algiers": {"black": 3},
        "Cairo": {"black": 3},
        "Madrid": {"black": 1},
        "Istanbul": {"black": 2},
        "Baghdad": {"black": 1},
        "Riyadh": {"black": 1},
        "Khartoum": {"black": 1},
    }
    assert supply(game, "black") == 24 - 6 - 7
    assert game.turn == FRANK
    assert game.to_act == FRANK
    assert actions(game) == 4


@pytest.mark.rule("P2-242", "P2-243", "P2-244", "P2-245", "P2-247", "P2-119", "P2-152", "P2-168")
def test_annas_whole_turn() -> None:
    game = annas_turn()
    happenings = play(game, "treat red", "charter Chennai", "take Chennai from 1", "cure black")
    assert game.played == ("treat red", "charter Chennai", "take Chennai from 1", "cure black")
    story = [happening.kind for happening in happenings if happening.kind not in ("placed", "prevented")]
    assert story == [
        *["removed", "eradicated"],
        *["discarded", "moved"],
        "gave",
        *["discarded"] * 4,
        "cured",
        *["drew", "drew"],
        *["infected", "infected", "infected", "outbreak", "outbreak"],
        "turn",
    ]
    assert hand(game, ANNA) == {"Tokyo", "Lagos"}
    assert hand(game, FRANK) == {"Lima"}
    assert discarded(game) == {"Manila", *FOUR_BLACK}
    assert (cure(game, "red"), cure(game, "black")) == ("eradicated", "cured")
    assert_annas_infection_phase(game, happenings)
    assert game.position()["outbreaks"] == 2
