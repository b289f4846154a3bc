"""Positions of Contagion that cannot be on a table: each is refused with a typed error, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from contagion_tools import hand, levels

import petri

Agenda = list[list[Any]]
ACTING: Agenda = [["round", 0], ["turn", 1], ["end_effect", 0], ["actions", 0]]


def error_of(position: dict[str, Any]) -> petri.PositionError:
    with pytest.raises(petri.PositionError) as caught:
        petri.from_position("contagion", position)
    assert caught.value.say("de") != caught.value.say("en")
    return caught.value


def acting(*steps: list[Any], **more: Any) -> dict[str, Any]:
    """Seat 0 of three is on turn, and these steps are in progress."""
    position: dict[str, Any] = {
        "options": {"players": 3},
        "hands": [{"blue": 2, "red": 2}, {"green": 3}, {}],
        "spent": [["Kabul"], [], []],
        "display": [{"city": "Jakarta", "rows": [[1, 1], [0, 2]]}, {"city": "Seoul", "rows": [[0, 1]]}],
        "active": "w01",
        "agenda": [*ACTING, *steps],
    }
    return {**position, **more}


def arg(first: int, second: int) -> int:
    return first * 256 + second


JAKARTA, KABUL, SEOUL = 0, 7, 4
W04, SANTIAGO, BARCELONA, BAGHDAD, KHARTOUM, NAIROBI = 15, 18 + 18, 18 + 10, 18 + 6, 18 + 22, 18 + 23
PAYING = {"pay_colour": "blue", "pay_cost": 2}
LOSING = {"loss": "cubes", "at_stake": 3}

FITTING = {
    "actions": acting(),
    "pay": acting(["do_infect", arg(JAKARTA, 1)], ["pay", 0], **PAYING, hands=[{"blue": 2, "red": 3}, {}, {}]),
    "pay_cards": acting(["do_mutate", 1], ["pay_cards", arg(0, 2)]),
    "discard": acting(["discard", arg(0, 2)], ["discard", arg(0, 1)]),
    "hand_limit": acting(["hand_limit", 1], hands=[{}, {"red": 6, "blue": 4}, {}]),
    "city_action": acting(["city_action", arg(0, KABUL)]),
    "resist": acting(["lose", 0], ["resist", 0], **LOSING),
    "remove_own": acting(["remove_own", arg(0, 1)]),
    "take_card": acting(["take_card", arg(0, 2)], discard={"blue": 1}),
    "steal": acting(["steal", arg(0, 1)]),
    "place": acting(["place", arg(SANTIAGO, 0)]),
    "move_from": acting(["move_from", arg(BARCELONA, 0)]),
    "move_to": acting(["move_to", arg(BARCELONA, 0)], loss_of=SEOUL),
    "remove_other": acting(["remove_other", arg(BAGHDAD, 0)]),
    "clear_city": acting(["clear_city", arg(W04, 0)]),
    "swap": acting(["swap", 0]),
    "change_level": acting(["change_level", arg(NAIROBI, 0)]),
    "first_cube": acting(round=0, agenda=[["round", 0], ["first_cube", 1], ["first_cube", 0]]),
}


@pytest.mark.parametrize("prompt", FITTING)
def test_a_question_that_can_be_asked(prompt: str) -> None:
    game = petri.from_position("contagion", FITTING[prompt])
    assert game.prompt == prompt
    assert game.moves()
    assert petri.from_position("contagion", game.position()).position() == game.position()


@pytest.mark.parametrize(
    "position",
    [
        acting(agenda=[]),
        acting(agenda=[["actions", 0]]),
        acting(agenda=[["round", 1]]),
        acting(agenda=[["round", 0], ["round", 0]]),
        acting(agenda=[["round", 0], ["turn", 3]]),
        acting(agenda=[["round", 0], ["turn", 1], ["turn", 1]]),
        acting(agenda=[["round", 0], ["actions", 99]]),
        acting(agenda=[["round", 0], ["actions", 0], ["actions", 0]]),
        acting(agenda=[["round", 0], ["actions", 0], ["turn", 1]]),
        acting(agenda=[["round", 0], ["actions", 0], ["end_effect", 0]]),
        acting(agenda=[["round", 0], ["first_cube", 0]]),
        acting(agenda=[["round", 0], ["first_cube", 0]], round=0, display=[]),
        acting(agenda=[["round", 0], *[["discard", 0]] * 30]),
        acting(["nap", 0]),
        acting(["discard"]),
        acting(["discard", True]),
        acting(["discard", arg(0, 5)]),
        acting(["discard", arg(3, 0)]),
        acting(["hand_limit", 3]),
        acting(["city_action", 99]),
        acting(["city_action", arg(1, KABUL)]),
        acting(["city_action", arg(0, 24)]),
        acting(["city_action", arg(0, KABUL)], ["discard", 1]),
        acting(["pay", 0], **PAYING),
        acting(["do_infect", arg(JAKARTA, 1)], ["pay", 0]),
        acting(["do_infect", arg(JAKARTA, 1)], ["pay", 1], **PAYING),
        acting(["do_infect", arg(JAKARTA, 1)], ["pay", 0], pay_colour="green", pay_cost=3),
        acting(["do_infect", arg(JAKARTA, 1)], ["discard", 1]),
        acting(["do_infect", arg(JAKARTA, 8)], ["pay", 0], **PAYING),
        acting(["do_infect", arg(KABUL, 1)], ["pay", 0], **PAYING),
        acting(["do_infect", arg(99, 1)], ["pay", 0], **PAYING),
        acting(["do_infect", arg(JAKARTA, 1)], 7),
        acting(["pay_cards", arg(0, 2)]),
        acting(["do_mutate", 1], ["pay_cards", arg(0, 9)]),
        acting(["do_mutate", 3], ["pay_cards", arg(0, 2)]),
        acting(["do_mutate", 1], ["pay_cards", arg(0, 2)], levels=[{"infection": 4}, {}, {}]),
        acting(["resist", 0], **LOSING),
        acting(["lose", 0], ["resist", 1], **LOSING),
        acting(["lose", 0], ["resist", 0], **{**LOSING, "at_stake": 4}),
        acting(["lose", 0], ["resist", 0], **LOSING, protected=4),
        acting(["lose", 0], ["resist", 0], **LOSING, active=None),
        acting(["lose", 0], ["resist", 0], loss="cards", at_stake=5),
        acting(["lose", 0], ["resist", 0], loss="levels", at_stake=1),
        acting(["remove_own", arg(0, 4)]),
        acting(["remove_own", arg(0, 3)], loss_of=JAKARTA),
        acting(["steal", arg(0, 0)]),
        acting(["take_card", arg(3, 1)]),
        acting(["place", arg(BARCELONA, 0)]),
        acting(["place", arg(99, 0)]),
        acting(["place", arg(SANTIAGO, 3)]),
        acting(["move_from", arg(BARCELONA, 2)]),
        acting(["move_to", arg(BARCELONA, 0)]),
        acting(["move_to", arg(BARCELONA, 0)], loss_of=KABUL),
        acting(["remove_other", arg(W04, 0)]),
        acting(["clear_city", arg(BAGHDAD, 0)]),
        acting(["swap", 1]),
        acting(["change_level", arg(NAIROBI, 0)], levels=[{"incubation": 4, "infection": 4, "resistance": 4}, {}, {}]),
        acting(["change_level", arg(KHARTOUM, 0)]),
    ],
)
def test_agendas_that_cannot_be(position: dict[str, Any]) -> None:
    assert error_of(position).values["where"] == "agenda"


@pytest.mark.parametrize(
    ("where", "position"),
    [
        ("title", {"title": "pandemic"}),
        ("to_act", {"to_act": 1}),
        ("to_act", acting(["discard", arg(1, 1)], hands=[{}, {"red": 1, "blue": 1}, {}], to_act=0)),
        ("deck", {"deck": ["...", "blue", "..."]}),
        ("city_deck", {"city_deck": ["...", "..."]}),
        ("event_deck", {"event_deck": ["...", "..."]}),
        ("event_deck", {"round": 11, "event_deck": ["e01", "e02"]}),
        ("shown", {"hands": [{"blue": 1}, {}, {}], "shown": [{"blue": 2}, {}, {}]}),
        ("shown", {"hands": [{"blue": 3}, {}, {}], "shown": [{"blue": 2, "Blau": 2}, {}, {}]}),
        ("cheaper", {"cheaper": ["Jakarta"]}),
        ("hands", {"hands": 3}),
        ("levels", {"levels": [{"infection": 5}, {}, {}]}),
        ("discard", {"discard": {"blue": 6, "Blau": 6}}),
    ],
)
def test_what_cannot_be(where: str, position: dict[str, Any]) -> None:
    assert error_of(position).values["where"] == where


def test_names_may_be_german_everywhere() -> None:
    game = petri.from_position(
        "contagion",
        {
            "levels": [{"Infektion": 3}, {}, {}],
            "hands": [{"Blau": 2, "blue": 1}, {}, {}],
            "discard": {"Rot": 1, "red": 2},
        },
    )
    assert levels(game, 0) == (1, 3, 1)
    assert hand(game, 0) == {"blue": 3}
    assert game.position()["discard"] == {"red": 3}


def test_a_payer_is_imagined_with_cards_that_pay_in_several_ways() -> None:
    """Only two blue cards are unknown; who is asked how to pay 2 with 3 cards has both of them."""
    position = acting(
        ["do_infect", arg(JAKARTA, 1)],
        ["pay", 0],
        **PAYING,
        hands=[{"blue": 2, "green": 1}, {"green": 3}, {}],
        discard={"blue": 8},
    )
    game = petri.from_position("contagion", position)
    assert [move.text for move in game.moves()] == ["pay 2", "pay 3"]
    for seed in range(4):
        imagined = game.imagine(1, seed)
        assert hand(imagined, 0)["blue"] == 2
        assert imagined.view(1) == game.view(1)
