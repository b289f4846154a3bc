"""What partners see of each other and of their prestige while the game goes on, and how a turn is split."""

from __future__ import annotations

from typing import Any

import pytest

import petri
from petri.core.title import find_title

TITLE = find_title("pandemic")
BOXES: dict[str, Any] = dict.fromkeys(("brink_roles", "brink_events", "lab_roles", "lab_events"), True)
ROLES = ["scientist", "contingency_planner", "researcher", "dispatcher"]
DECK = ["Cairo", "Delhi", "Kolkata", "Tehran", "..."]
GOALS = [{"dealt": ["builders"], "kept": "builders"}, {"dealt": ["healers"], "kept": "healers"}]


def teams(**more: Any) -> petri.Game:
    options = {"players": 4, "epidemics": 4, "teams": True, **BOXES}
    return petri.from_position("pandemic", {"options": options, "roles": ROLES, "player_deck": DECK, **more})


def split(game: petri.Game) -> list[tuple[int, int]]:
    return [(share["share"], share["left"]) for share in game.view(None)["shares"]]


@pytest.mark.rule("LT-022", "LT-071", "LT-083")
@pytest.mark.parametrize(("used", "share", "left"), [(0, 2, 4), (1, 2, 4), (2, 2, 4), (3, 3, 3), (4, 4, 2)])
def test_everybody_sees_what_the_partner_will_have(used: int, share: int, left: int) -> None:
    game = teams(pawns=["Atlanta"] * 4)
    for nth in range(used):
        game.play(f"drive {('Chicago', 'Atlanta')[nth % 2]}")
    if used < 4:
        assert split(game) == [(4, 4 - used), (left, left)]
        game.play("pass")
    assert game.view(None)["turn"] == 1
    assert split(game) == [(share, 0), (left, left)]
    game.play("drive Chicago")
    assert split(game) == [(share, 0), (left, left - 1)]


@pytest.mark.rule("LT-071")
def test_what_was_left_is_the_partner_s_while_events_are_asked_for() -> None:
    game = teams(pawns=["Atlanta"] * 4, hands=[["Airlift"], [], [], []])
    for move in ("drive Chicago", "drive Atlanta", "drive Chicago", "pass"):
        game.play(move)
    assert game.prompt == "window"
    assert split(game) == [(3, 0), (3, 3)]


def test_nobody_s_actions_are_split_before_the_first_turn() -> None:
    game = petri.new("pandemic", seed=1, players=4, teams=True, **BOXES)
    while game.prompt in ("choose_roles", "place_teams"):
        assert game.view(0)["shares"] == []
        game.play(game.moves()[0])
    assert split(game)[0][0] >= 4


@pytest.mark.rule("LT-064", "LT-065")
def test_a_team_sees_its_own_prestige_only() -> None:
    """Two normal stations, the blue cure, and a kept card."""
    game = teams(
        goals=GOALS,
        stations=["Atlanta", "Paris"],
        cures={"blue": "cured", "yellow": "active", "black": "active", "red": "active"},
        awards={"cured_blue": 0, "first_cured": 0},
        hands=[["Scientific Prize Winner"], [], [], []],
    )
    own = [game.view(seat)["prestige"] for seat in (0, 1)]
    assert own[0] == own[1] == [own[0][0], None]
    assert own[0][0]["points"] == 2 + 2 + 2 + 2
    assert [line["line"] for line in own[0][0]["lines"]] == ["cured", "eradicated", "station", "award", "bonus"]
    assert game.view(2)["prestige"] == [None, {"points": 0, "lines": game.view(3)["prestige"][1]["lines"]}]
    assert game.view(None)["prestige"] == [None, None]


def test_before_a_goal_is_kept_there_is_no_prestige() -> None:
    game = petri.new("pandemic", seed=1, players=4, teams=True, two_goals=True, **BOXES)
    assert game.view(0)["prestige"] == [None, None]


@pytest.mark.rule("LT-070")
def test_partners_see_all_of_each_other() -> None:
    game = teams(goals=GOALS)
    one, two, other = ({**game.view(seat), "seat": None} for seat in (0, 1, 2))
    assert one == two != other
    assert TITLE.allies(one["options"]) == [[0, 1], [2, 3]]
    assert TITLE.allies(petri.new("pandemic", seed=1, players=4).view(0)["options"]) == []


def test_bots_play_from_what_they_see() -> None:
    game = teams(goals=GOALS)
    mind = TITLE.mind(game.view(0))
    assert mind is not None and game.view(0)["shares"]


def test_cards_of_several_modules_are_in_the_box() -> None:
    game = petri.new("pandemic", seed=1, players=4, teams=True, mutation="brink", **BOXES)
    cards = game.box()["other_cards"]
    assert {"Mutation 1", "Related Genetic Structure"} <= set(cards)
    assert cards["Isolated Disease Sample (red)"]["colour"] == "red"
