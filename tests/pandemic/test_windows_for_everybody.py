"""Windows that are open for everybody alike, so that who is asked tells nothing."""

from __future__ import annotations

import pytest
from tools import play, refused, table, texts

import petri


def hidden(event_held: bool = True, **more: object) -> petri.Game:
    hands = [["Lima"], ["Airlift", "Paris"], ["Cairo"]] if event_held else [["Lima"], ["Tokyo", "Paris"], ["Cairo"]]
    return table(epidemics=5, hands=hands, open_windows=3, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("event_held", [True, False])
def test_it_opens_whether_anybody_holds_an_event_or_not(event_held: bool) -> None:
    game = hidden(event_held)
    play(game, "pass")
    assert (game.prompt, game.to_act) == ("open_window", 0)
    assert {move.text for move in game.moves(2)} == {"wait 2"}
    assert "close" in texts(game, 0) and "wait 0" in texts(game, 0)


def test_who_does_not_wait_is_not_asked() -> None:
    game = hidden()
    play(game, "pass", "close", "close")
    assert (game.prompt, game.view()["turn"]) == ("actions", 1)


@pytest.mark.parametrize("seat", [1, 2])
def test_who_waits_is_asked_with_or_without_an_event(seat: int) -> None:
    game = hidden()
    play(game, "pass", f"wait {seat}")
    assert game.view(0)["waiting"] == [seat]
    refused(game, f"wait {seat}", "P2-267")
    play(game, "close")
    assert (game.prompt, game.to_act) == ("window", seat)
    play(game, "pass")
    assert game.prompt == "open_window" and "waiting" not in game.view(0)


def test_several_who_wait_are_asked_in_turn_and_again_after_an_event() -> None:
    game = hidden()
    play(game, "pass", "wait 2", "wait 1", "close")
    assert game.to_act == 1
    play(game, "airlift 1 to Sydney")
    assert (game.prompt, game.to_act) == ("window", 1)
    play(game, "pass")
    assert game.to_act == 2


def test_an_event_may_be_played_while_it_is_open() -> None:
    game = hidden()
    play(game, "pass", "airlift 1 to Sydney")
    assert game.prompt == "open_window"
    assert game.position()["pawns"][1] == "Sydney"


def test_there_are_only_so_many_in_a_turn() -> None:
    game = hidden(rate_marker=5, infection_deck=["Lima", "Paris", "Cairo", "Tokyo", "..."])
    play(game, "pass")
    opened = 0
    while game.prompt == "open_window":
        assert game.view()["windows_left"] == 2 - opened
        opened += 1
        play(game, "close")
    assert opened == 3 and game.view()["turn"] == 1 and game.view()["windows_left"] == 3


def test_between_infect_and_intensify_too() -> None:
    game = hidden(player_deck=["Epidemic", "Osaka", "..."])
    play(game, "pass")
    assert game.prompt == "open_resilient_window"
    play(game, "wait 1", "close")
    assert (game.prompt, game.to_act) == ("resilient_window", 1)


def test_outside_there_is_nothing_to_wait_for() -> None:
    game = hidden()
    refused(game, "wait 1", "P2-045")
    refused(game, "close", "P2-045")
    play(game, "pass", "wait 1")
    assert petri.from_position("pandemic", game.position()).position() == game.position()


def test_a_hand_without_cards_does_not_wait() -> None:
    game = table(epidemics=5, hands=[["Lima"], []], open_windows=3)
    play(game, "pass")
    refused(game, "wait 1", "P2-170")


def test_open_hands_need_none() -> None:
    game = table(epidemics=4, hands=[["Lima"], ["Airlift"]], open_windows=3)
    play(game, "pass")
    assert (game.prompt, game.to_act) == ("window", 1)


def test_nobody_learns_anything_from_them() -> None:
    """Worlds have an event in the hand as often as if there were no windows."""
    game = hidden()
    play(game, "pass", "close")
    worlds = [game.imagine(0, seed).position()["hands"][1] for seed in range(300)]
    events = ("Airlift", "Forecast", "Government Grant", "One Quiet Night", "Resilient Population")
    share = sum(any(card in events for card in hand) for hand in worlds) / len(worlds)
    unknown = 53 - 1 - 2  # all cards but those that the seat holds
    expected = 1 - (unknown - 5) / unknown * (unknown - 6) / (unknown - 1)
    assert abs(share - expected) < 4 * (expected * (1 - expected) / 300) ** 0.5
    assert "facts" not in game.view(0)
