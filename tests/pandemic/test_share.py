"""Share knowledge (P2-085 to P2-094, P2-260)."""

from __future__ import annotations

from typing import Any

import pytest
from tools import actions, discarded, hand, heard, of_kind, play, refused, table, texts

import petri

SEVEN = ["Lima", "Lagos", "Cairo", "Delhi", "Tokyo", "Osaka", "Airlift"]


def in_moscow(hands: list[list[str]], **more: Any) -> petri.Game:
    """A (seat 0, active) and B (seat 1) in Moscow; neither is the Researcher."""
    roles = ["medic", "scientist", "operations_expert"][: len(hands)]
    return table(roles=roles, pawns=["Moscow"] * len(hands), hands=hands, **more)


def shares(game: petri.Game) -> set[str]:
    return of_kind(game, "give") | of_kind(game, "take") | of_kind(game, "ask")


# ---------------------------------------------------------------------- the action
@pytest.mark.rule("P2-085")
@pytest.mark.parametrize("move", ["give Moscow to 1", "take Moscow from 1"])
def test_one_card_for_one_action_of_the_active_player(move: str) -> None:
    active = ["Lima", "Moscow"] if move.startswith("give") else ["Lima"]
    other = ["Paris"] if move.startswith("give") else ["Paris", "Moscow"]
    game = in_moscow([active, other])
    happenings = game.play(move)
    giver, receiver = (0, 1) if move.startswith("give") else (1, 0)
    assert heard(happenings, "gave") == [{"from": giver, "to": receiver, "card": "Moscow"}]
    assert hand(game, receiver) == {"Moscow", "Paris" if receiver else "Lima"}
    assert hand(game, giver) == {"Paris" if giver else "Lima"}
    assert (game.turn, actions(game)) == (0, 3)
    assert discarded(game) == set()


@pytest.mark.rule("P2-085")
def test_pawns_must_be_in_the_same_city() -> None:
    game = table(roles=["medic", "scientist"], pawns=["Moscow", "Tehran"], hands=[["Moscow", "Tehran"], []])
    assert shares(game) == set()
    refused(game, "give Moscow to 1")
    refused(game, "give Tehran to 1")
    game.play("drive Tehran")
    assert shares(game) == {"give Tehran to 1"}


@pytest.mark.rule("P2-085")
def test_only_the_active_player_shares() -> None:
    game = in_moscow([[], ["Moscow"], []])
    assert shares(game) == {"take Moscow from 1"}
    refused(game, "give Moscow to 2")  # seat 1 is not active
    refused(game, "give Moscow to 0")


@pytest.mark.rule("P2-086")
def test_the_card_must_be_that_of_the_city() -> None:
    game = in_moscow([["Lima", "Moscow"], ["Tehran"]])
    assert shares(game) == {"give Moscow to 1"}
    refused(game, "give Lima to 1")
    refused(game, "take Tehran from 1")


@pytest.mark.rule("P2-087")
def test_the_active_player_may_give() -> None:
    game = in_moscow([["Moscow"], [], []])
    assert shares(game) == {"give Moscow to 1", "give Moscow to 2"}
    game.play("give Moscow to 2")
    assert [hand(game, seat) for seat in range(3)] == [set(), set(), {"Moscow"}]


@pytest.mark.rule("P2-088")
def test_the_active_player_may_take() -> None:
    game = in_moscow([[], [], ["Moscow"]])
    assert shares(game) == {"take Moscow from 2"}
    game.play("take Moscow from 2")
    assert [hand(game, seat) for seat in range(3)] == [{"Moscow"}, set(), set()]


@pytest.mark.rule("P2-089")
@pytest.mark.parametrize(
    ("hands", "move"), [([["Moscow"], []], "give Moscow to 1"), ([[], ["Moscow"]], "take Moscow from 1")]
)
def test_both_players_must_agree(hands: list[list[str]], move: str) -> None:
    game = in_moscow(hands, consent=True)
    before = game.position()["hands"]
    game.play(move)
    assert (game.prompt, game.to_act) == ("consent", 1)
    assert texts(game, 0) == set()
    assert texts(game, 1) == {"agree", "decline"}
    assert (game.position()["hands"], actions(game)) == (before, 4)
    declined, agreed = game, game.copy()
    happenings = declined.play("decline")
    assert heard(happenings, "gave") == []
    assert (declined.position()["hands"], actions(declined), declined.turn) == (before, 4, 0)
    assert (declined.prompt, declined.to_act) == ("actions", 0)
    agreed.play("agree")
    assert agreed.position()["hands"] == before[::-1]
    assert actions(agreed) == 3


@pytest.mark.rule("P2-090")
@pytest.mark.parametrize("role", ["medic", "researcher"])
def test_events_cannot_be_shared(role: str) -> None:
    for turn, move in ((0, "give Airlift to 1"), (1, "take Airlift from 0")):
        game = table(roles=[role, "scientist"], hands=[["Airlift", "Atlanta"], []], turn=turn)
        assert shares(game) == {"give Atlanta to 1" if turn == 0 else "take Atlanta from 0"}
        refused(game, move)


# ---------------------------------------------------------------------- hand limit of the receiver
@pytest.mark.rule("P2-091")
@pytest.mark.parametrize("card", ["Moscow", "Delhi", "Airlift"])
def test_the_receiver_discards_at_once(card: str) -> None:
    game = in_moscow([["Moscow", "Essen"], SEVEN])
    game.play("give Moscow to 1")
    assert (game.prompt, game.to_act, game.turn) == ("hand_limit", 1, 0)
    assert of_kind(game, "discard") == {f"discard {held}" for held in ["Moscow", *SEVEN]}
    refused(game, "drive Tehran")  # the active player has to wait
    game.play(f"discard {card}")
    assert hand(game, 1) == {"Moscow", *SEVEN} - {card}
    assert discarded(game) == {card}
    assert (game.prompt, game.to_act, actions(game)) == ("actions", 0, 3)


@pytest.mark.rule("P2-091")
def test_the_receiver_may_play_an_event_instead() -> None:
    game = in_moscow([["Moscow"], SEVEN])
    play(game, "give Moscow to 1", "airlift 0 to Paris")
    assert hand(game, 1) == {"Moscow", *SEVEN} - {"Airlift"}
    assert (game.prompt, game.to_act, actions(game)) == ("actions", 0, 3)


@pytest.mark.rule("P2-091")
def test_the_active_player_as_receiver_discards_too() -> None:
    game = in_moscow([SEVEN, ["Moscow"]])
    game.play("take Moscow from 1")
    assert (game.prompt, game.to_act) == ("hand_limit", 0)
    game.play("discard Lima")
    assert len(hand(game, 0)) == 7
    assert (game.prompt, actions(game)) == ("actions", 3)


@pytest.mark.rule("P2-091")
def test_seven_cards_are_no_reason_to_discard() -> None:
    game = in_moscow([["Moscow"], SEVEN[:6]])
    game.play("give Moscow to 1")
    assert len(hand(game, 1)) == 7
    assert (game.prompt, game.to_act) == ("actions", 0)


# ---------------------------------------------------------------------- examples
@pytest.mark.rule("P2-092")
def test_example_giving_moscow() -> None:
    game = in_moscow([["Moscow"], []], consent=True)
    play(game, "give Moscow to 1", "agree")
    assert (hand(game, 0), hand(game, 1), actions(game)) == (set(), {"Moscow"}, 3)


@pytest.mark.rule("P2-093")
def test_example_taking_moscow() -> None:
    game = in_moscow([[], ["Moscow"]], consent=True)
    play(game, "take Moscow from 1", "agree")
    assert (hand(game, 0), hand(game, 1), actions(game)) == ({"Moscow"}, set(), 3)


@pytest.mark.rule("P2-094")
@pytest.mark.parametrize("pawns", [["Moscow", "Moscow"], ["Tehran", "Moscow"], ["Moscow", "Tehran"]])
@pytest.mark.parametrize("giver", ["scientist", "researcher"])
def test_taking_needs_both_in_the_city_of_the_card(giver: str, pawns: list[str]) -> None:
    game = table(roles=["medic", giver], pawns=pawns, hands=[[], ["Tehran"]])
    if giver == "researcher" and pawns == ["Moscow", "Moscow"]:
        game.play("take Tehran from 1")
        assert hand(game, 0) == {"Tehran"}
    else:
        refused(game, "take Tehran from 1")


# ---------------------------------------------------------------------- refused proposals
@pytest.mark.rule("P2-089")
@pytest.mark.parametrize(
    ("proposal", "hands"), [("give Moscow to 1", [["Moscow"], []]), ("take Moscow from 1", [[], ["Moscow"]])]
)
def test_what_was_declined_is_not_proposed_again_before_an_action_is_spent(
    proposal: str, hands: list[list[str]]
) -> None:
    game = in_moscow(hands, consent=True)
    play(game, proposal, "decline")
    assert game.position()["refused"] == [proposal]
    refused(game, proposal, "P2-089")
    play(game, "drive Tehran", "drive Moscow")
    assert game.position()["refused"] == []
    assert proposal in texts(game)


@pytest.mark.rule("P2-089", "P2-260")
@pytest.mark.parametrize("hands", [[[], ["Moscow", "Lima"]], [[], ["Tehran"]]])
def test_asking_again_in_vain_is_noted_whether_there_was_a_card_or_not(hands: list[list[str]]) -> None:
    game = in_moscow(hands, epidemics=5, consent=True)
    game.play("ask 1")
    if game.to_act == 1:
        game.play("decline")
    assert game.position()["refused"] == ["ask 1"]
    refused(game, "ask 1", "P2-089")


# ---------------------------------------------------------------------- who chooses
@pytest.mark.rule("P2-260")
def test_asking_a_hidden_hand_gets_the_card_of_the_city() -> None:
    game = in_moscow([[], ["Moscow", "Lima"]], epidemics=5)
    assert shares(game) == {"ask 1"}
    refused(game, "take Moscow from 1")  # hidden hands: nobody knows who holds what
    game.play("ask 1")
    assert (hand(game, 0), hand(game, 1), actions(game)) == ({"Moscow"}, {"Lima"}, 3)


@pytest.mark.rule("P2-260")
def test_asking_in_vain_costs_nothing() -> None:
    game = in_moscow([[], ["Tehran", "Lima"]], epidemics=5)
    happenings = game.play("ask 1")
    assert heard(happenings, "nothing_to_give") == [{"seat": 1}]
    assert (hand(game, 0), hand(game, 1), actions(game)) == (set(), {"Tehran", "Lima"}, 4)
    assert (game.prompt, game.to_act) == ("actions", 0)


@pytest.mark.rule("P2-260")
def test_the_asked_player_may_decline() -> None:
    game = in_moscow([[], ["Moscow", "Lima"]], epidemics=5, consent=True)
    game.play("ask 1")
    assert game.to_act == 1
    assert texts(game, 1) == {"give Moscow to 0", "decline"}
    agreed = game.copy()
    game.play("decline")
    assert (hand(game, 0), hand(game, 1), actions(game)) == (set(), {"Moscow", "Lima"}, 4)
    agreed.play("give Moscow to 0")
    assert (hand(agreed, 0), hand(agreed, 1), actions(agreed)) == ({"Moscow"}, {"Lima"}, 3)


@pytest.mark.rule("P2-260")
def test_the_asked_researcher_chooses_any_of_her_city_cards() -> None:
    game = table(roles=["medic", "researcher"], hands=[[], ["Lima", "Paris", "Airlift"]], epidemics=5)
    game.play("ask 1")
    assert (game.prompt, game.to_act, actions(game)) == ("answer", 1, 4)
    assert texts(game, 1) == {"give Lima to 0", "give Paris to 0"}
    assert texts(game, 0) == set()
    game.play("give Lima to 0")
    assert (hand(game, 0), hand(game, 1), actions(game)) == ({"Lima"}, {"Paris", "Airlift"}, 3)


@pytest.mark.rule("P2-260")
@pytest.mark.parametrize("epidemics", [4, 5])
def test_the_giver_chooses_and_the_receiver_agrees_or_declines(epidemics: int) -> None:
    game = table(roles=["researcher", "medic"], hands=[["Lima", "Paris"], []], epidemics=epidemics, consent=True)
    assert shares(game) == {"give Lima to 1", "give Paris to 1"}
    game.play("give Paris to 1")
    assert (game.to_act, texts(game)) == (1, {"agree", "decline"})
    game.play("decline")
    assert (hand(game, 0), hand(game, 1), actions(game)) == ({"Lima", "Paris"}, set(), 4)


@pytest.mark.rule("P2-089", "P2-260")
@pytest.mark.parametrize("answer", ["agree", "decline"])
def test_who_asks_the_researcher_agrees_to_the_card_she_chooses(answer: str) -> None:
    hands = [[], ["Lima", "Paris"], []]
    game = table(roles=["medic", "researcher", "scientist"], hands=hands, epidemics=5, consent=True)
    play(game, "ask 1", "give Lima to 0")
    assert (game.prompt, game.to_act) == ("consent", 0)
    assert (hand(game, 0), actions(game)) == (set(), 4)
    assert game.view(2)["hands"][1]["cards"] == ["Lima"]  # everybody has seen it
    game.play(answer)
    assert (game.prompt, game.to_act) == ("actions", 0)
    if answer == "agree":
        assert (hand(game, 0), hand(game, 1), actions(game)) == ({"Lima"}, {"Paris"}, 3)
    else:
        assert (hand(game, 0), hand(game, 1), actions(game)) == (set(), {"Lima", "Paris"}, 4)


@pytest.mark.rule("P2-260")
def test_asking_for_the_card_of_the_city_is_agreement_enough() -> None:
    game = table(roles=["medic", "researcher"], hands=[[], ["Atlanta", "Paris"]], epidemics=5, consent=True)
    play(game, "ask 1", "give Atlanta to 0")
    assert (hand(game, 0), game.prompt, actions(game)) == ({"Atlanta"}, "actions", 3)


@pytest.mark.rule("P2-260")
def test_asking_tells_nothing_about_other_cards() -> None:
    """Whether asking is legal depends on what everybody knows, not on the hidden hand."""
    with_card = in_moscow([[], ["Moscow", "Lima"]], epidemics=6)
    without = in_moscow([[], ["Tehran", "Lima"]], epidemics=6)
    assert texts(with_card) == texts(without)
    nobody_has_it = in_moscow([[], ["Tehran", "Lima"]], epidemics=6, player_discard=["Moscow"])
    refused(nobody_has_it, "ask 1")
