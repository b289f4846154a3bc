"""Draw phase and hand limit (P2-104 to P2-119, P2-261, P2-262)."""

from __future__ import annotations

import pytest
from supplies import deck_of, kinds
from tools import (
    actions,
    discarded,
    end_turn,
    hand,
    heard,
    of_kind,
    play,
    refused,
    skip_to_draw,
    stations,
    table,
    texts,
)

SEVEN = ["Paris", "Milan", "Essen", "London", "Madrid", "Montreal", "New York"]
TWO = ["Tokyo", "Osaka", "..."]


# ---------------------------------------------------------------------- drawing
@pytest.mark.rule("P2-104")
def test_the_active_player_draws_two_cards_after_the_actions() -> None:
    game = table(hands=[["Paris"], ["Lima"]], turn=1, player_deck=["Tokyo", "Osaka", "Seoul", "..."])
    for city in ("Chicago", "Atlanta", "Chicago"):
        assert heard(game.play(f"drive {city}"), "drew") == []
    last_action = game.play("drive Atlanta")
    assert heard(last_action, "drew") == [{"seat": 1, "card": "Tokyo"}, {"seat": 1, "card": "Osaka"}]
    assert hand(game, 1) == {"Lima", "Tokyo", "Osaka"}
    assert hand(game, 0) == {"Paris"}
    assert game.position()["player_deck"][0] == "Seoul"


@pytest.mark.rule("P2-104")
def test_nobody_is_asked_between_the_two_cards() -> None:
    game = table(hands=[[], ["Forecast"]], player_deck=["Airlift", "Osaka", "..."])
    skip_to_draw(game)
    assert game.prompt == "window"
    assert hand(game, 0) == {"Airlift", "Osaka"}


@pytest.mark.rule("P2-105")
@pytest.mark.parametrize("cards", [(), ("Tokyo",), ("Airlift",), ("Epidemic",)])
def test_fewer_than_two_cards_lose_the_game_and_nothing_is_drawn(cards: tuple[str, ...]) -> None:
    game = table(**deck_of(*cards))
    happenings = game.play("pass")
    assert kinds(happenings) == ["passed", "over"]
    assert game.outcome is not None
    assert game.outcome.cause == "cards"
    assert game.position()["player_deck"] == list(cards)
    assert hand(game, 0) == set()


@pytest.mark.rule("P2-106")
def test_the_last_two_cards_may_be_drawn() -> None:
    game = table(**deck_of("Tokyo", "Osaka"))
    end_turn(game)
    assert game.outcome is None
    assert game.turn == 1
    assert hand(game, 0) == {"Tokyo", "Osaka"}
    assert game.position()["player_deck"] == []
    game.play("drive Chicago")
    assert game.outcome is None
    game.play("pass")
    assert game.outcome is not None
    assert game.outcome.cause == "cards"


@pytest.mark.rule("P2-107")
def test_the_player_discard_pile_is_never_drawn_again() -> None:
    game = table(**deck_of("Tokyo", "Osaka", "Seoul"))
    pile = discarded(game)
    assert len(pile) == 50
    end_turn(game)
    assert game.position()["player_deck"] == ["Seoul"]
    end_turn(game)
    assert game.outcome is not None
    assert game.outcome.cause == "cards"
    assert discarded(game) == pile


@pytest.mark.rule("P2-108")
def test_cities_and_events_go_into_the_hand() -> None:
    game = table(hands=[["Paris"], []], player_deck=["Airlift", "Osaka", "..."])
    skip_to_draw(game)
    assert hand(game, 0) == {"Paris", "Airlift", "Osaka"}


@pytest.mark.rule("P2-108", "P2-109")
@pytest.mark.parametrize("deck", [["Epidemic", "Osaka"], ["Osaka", "Epidemic"]])
def test_an_epidemic_is_neither_kept_nor_replaced(deck: list[str]) -> None:
    game = table(player_deck=[*deck, "Tokyo", "Seoul", "..."])
    cards = len(game.position()["player_deck"])
    happenings = skip_to_draw(game)
    assert hand(game, 0) == {"Osaka"}
    assert heard(happenings, "drew") == [{"seat": 0, "card": "Osaka"}]
    assert len(game.position()["player_deck"]) == cards - 2
    assert game.position()["player_deck"][0] == "Tokyo"


@pytest.mark.rule("P2-109")
def test_two_epidemics_are_not_replaced_either() -> None:
    game = table(player_deck=["Epidemic", "Epidemic", "Tokyo", "Seoul", "..."])
    skip_to_draw(game)
    assert hand(game, 0) == set()
    assert game.position()["player_deck"][0] == "Tokyo"


@pytest.mark.rule("P2-110")
@pytest.mark.parametrize("deck", [["Epidemic", "Airlift"], ["Airlift", "Epidemic"]])
def test_the_other_card_enters_the_hand_before_the_epidemic_but_nothing_comes_between(deck: list[str]) -> None:
    game = table(hands=[["Forecast"], ["One Quiet Night"]], player_deck=[*deck, "..."], infection_deck=["...", "Lima"])
    game.play("pass")
    game.play("pass")
    assert (game.prompt, game.to_act) == ("window", 1)
    happenings = game.play("pass")
    assert kinds(happenings) == ["drew", "epidemic", "infected", "placed", "intensified"]
    assert (game.prompt, game.to_act) == ("window", 0)
    assert hand(game, 0) == {"Forecast", "Airlift"}


# ---------------------------------------------------------------------- hand limit
@pytest.mark.rule("P2-111")
@pytest.mark.parametrize("held", [4, 5, 6, 7])
def test_the_hand_limit_is_seven(held: int) -> None:
    game = table(hands=[SEVEN[:held], []], player_deck=TWO)
    game.play("pass")
    discards = 0
    while game.prompt == "hand_limit":
        game.play(game.moves(0)[0])
        discards += 1
    assert discards == max(0, held + 2 - 7)
    assert len(hand(game, 0)) == min(7, held + 2)
    assert game.turn == 1


@pytest.mark.rule("P2-112")
def test_the_hand_is_reduced_after_all_epidemics_and_before_the_infection_phase() -> None:
    game = table(hands=[SEVEN, []], player_deck=["Tokyo", "Epidemic", "..."])
    happenings = game.play("pass")
    assert kinds(happenings, "epidemic", "intensified") == ["epidemic", "intensified"]
    assert [card["bottom"] for card in heard(happenings, "infected")] == [True]
    assert (game.prompt, game.to_act) == ("hand_limit", 0)
    happenings = game.play("discard Paris")
    assert kinds(happenings)[0] == "discarded"
    assert [card["bottom"] for card in heard(happenings, "infected")] == [False, False]


@pytest.mark.rule("P2-113")
def test_the_owner_chooses_what_to_discard_or_plays_an_event() -> None:
    game = table(hands=[[*SEVEN[:6], "Airlift"], ["Lima"]], player_deck=TWO)
    game.play("pass")
    game.play("pass")
    assert (game.prompt, game.to_act) == ("hand_limit", 0)
    cards = [*SEVEN[:6], "Airlift", "Tokyo", "Osaka"]
    assert of_kind(game, "discard", 0) == {f"discard {card}" for card in cards}
    assert "airlift 0 to Lima" in texts(game, 0)
    assert texts(game, 1) == set()
    refused(game, "discard Lima")
    refused(game, "pass")


@pytest.mark.rule("P2-113")
def test_an_event_may_be_discarded_unused() -> None:
    game = table(hands=[[*SEVEN[:5], "Airlift"], []], player_deck=TWO)
    play(game, "pass", "pass", "discard Airlift")
    assert discarded(game) == {"Airlift"}
    assert game.position()["pawns"] == ["Atlanta", "Atlanta"]
    assert game.turn == 1


@pytest.mark.rule("P2-114")
def test_more_than_seven_cards_may_be_held_while_an_epidemic_is_unresolved() -> None:
    game = table(hands=[[*SEVEN[:6], "Resilient Population"], []], player_deck=["Epidemic", "Tokyo", "..."])
    game.play("pass")
    assert game.prompt == "resilient_window"
    assert len(hand(game, 0)) == 8
    assert of_kind(game, "discard") == set()
    game.play("pass")
    assert game.prompt == "hand_limit"


@pytest.mark.rule("P2-114")
def test_more_than_seven_cards_may_be_held_between_two_epidemics() -> None:
    eight = [*SEVEN, "Airlift"]
    game = table(hands=[eight, []], player_deck=["Epidemic", "Epidemic", "..."])
    game.play("pass")
    game.play("pass")
    assert game.prompt == "window"
    assert kinds(game.play("pass")) == ["epidemic", "infected", "placed", "intensified"]
    assert game.prompt == "hand_limit"
    assert hand(game, 0) == set(eight)


@pytest.mark.rule("P2-115")
def test_a_receiver_is_held_to_the_limit_at_once() -> None:
    seven = ["Lima", *SEVEN[1:]]
    game = table(pawns=["Paris", "Paris"], hands=[["Paris"], seven])
    game.play("give Paris to 1")
    assert (game.prompt, game.to_act) == ("hand_limit", 1)
    assert texts(game) == {f"discard {card}" for card in (*seven, "Paris")}
    assert actions(game) == 3
    game.play("discard Lima")
    assert (game.prompt, game.to_act) == ("actions", 0)
    assert len(hand(game, 1)) == 7


@pytest.mark.rule("P2-115")
def test_the_active_player_who_takes_a_card_is_held_to_the_limit_at_once() -> None:
    seven = ["Lima", *SEVEN[1:]]
    game = table(pawns=["Paris", "Paris"], hands=[seven, ["Paris"]])
    game.play("take Paris from 1")
    assert (game.prompt, game.to_act) == ("hand_limit", 0)
    game.play("discard Paris")
    assert (game.prompt, game.to_act) == ("actions", 0)
    assert hand(game, 0) == set(seven)


@pytest.mark.rule("P2-116")
def test_a_stored_event_does_not_count() -> None:
    game = table(roles=["contingency_planner", "medic"], hands=[SEVEN[:5], []], stored="Airlift", player_deck=TWO)
    skip_to_draw(game)
    assert game.prompt == "window"
    assert len(hand(game, 0)) == 7
    end_turn(game)
    assert len(hand(game, 0)) == 7
    assert game.position()["stored"] == "Airlift"


@pytest.mark.rule("P2-117")
def test_no_card_is_discarded_voluntarily() -> None:
    game = table(hands=[[*SEVEN[:6], "Airlift"], ["Lima", "Forecast"]], player_deck=TWO)
    refused(game, "discard Paris")
    play(game, "pass")
    assert game.prompt == "window"
    refused(game, "discard Paris")
    refused(game, "discard Airlift")
    play(game, "pass", "pass", "discard Milan")
    assert len(hand(game, 0)) == 8
    game.play("discard Essen")
    assert len(hand(game, 0)) == 7
    assert game.prompt == "window"
    refused(game, "discard Paris")
    refused(game, "discard Lima")


@pytest.mark.rule("P2-118")
def test_an_event_played_for_the_hand_limit_has_its_full_effect() -> None:
    game = table(hands=[[*SEVEN[:4], "Government Grant", "One Quiet Night", "Airlift"], []], player_deck=TWO)
    play(game, "pass", "pass")
    assert game.prompt == "hand_limit"
    play(game, "grant Cairo", "quiet")
    assert game.prompt == "window"
    assert stations(game) == {"Atlanta", "Cairo"}
    happenings = end_turn(game)
    assert kinds(happenings, "quiet", "infected") == ["quiet"]
    assert len(hand(game, 0)) == 7


@pytest.mark.rule("P2-119")
def test_example_two_cards_within_the_limit() -> None:
    game = table(hands=[SEVEN[:5], []], player_deck=TWO)
    happenings = game.play("pass")
    assert kinds(happenings, "drew", "discarded", "infected") == ["drew", "drew", "infected", "infected"]
    assert len(hand(game, 0)) == 7
    assert game.turn == 1


@pytest.mark.rule("P2-261")
def test_only_cards_that_leave_the_large_hand_count() -> None:
    game = table(
        roles=["contingency_planner", "medic", "scientist"],
        hands=[[*SEVEN[:6], "Airlift"], ["Government Grant"], ["One Quiet Night"]],
        stored="Forecast",
        player_deck=TWO,
    )
    play(game, "pass", "pass", "pass", "pass")
    assert (game.prompt, game.to_act) == ("hand_limit", 0)
    play(game, "grant Cairo")
    assert game.prompt == "hand_limit"
    play(game, "forecast")
    while game.prompt == "order":
        game.play(game.moves(0)[0])
    assert (game.prompt, len(hand(game, 0))) == ("hand_limit", 9)
    play(game, "airlift 1 to Lima")
    assert (game.prompt, len(hand(game, 0))) == ("hand_limit", 8)
    play(game, "quiet")
    assert (game.prompt, len(hand(game, 0))) == ("hand_limit", 8)
    play(game, "discard Paris")
    assert game.prompt != "hand_limit"
    assert len(hand(game, 0)) == 7


@pytest.mark.rule("P2-262")
def test_example_airlift_then_a_city_card() -> None:
    game = table(hands=[[*SEVEN[:6], "Airlift"], ["Forecast"]], player_deck=TWO)
    play(game, "pass", "pass", "pass")
    assert (game.prompt, len(hand(game, 0))) == ("hand_limit", 9)
    game.play("airlift 0 to Lima")
    assert (game.prompt, len(hand(game, 0))) == ("hand_limit", 8)
    game.play("discard Paris")
    assert len(hand(game, 0)) == 7
    assert discarded(game) == {"Airlift", "Paris"}
    refused(game, "discard Milan")
    assert (game.prompt, game.to_act) == ("window", 1)
    assert heard(game.play("pass"), "infected") != []
