"""The team variant: awards, the end and prestige points (LT-048 to LT-069, LT-076, LT-081, LT-089 to LT-091)."""

from __future__ import annotations

from typing import Any

import pytest
from teams import (
    BLUES,
    BOXES,
    PRIZE,
    REDS,
    ROLES,
    YELLOWS,
    awards,
    goal,
    line_points,
    new,
    response,
    scores,
    second,
    teams,
)
from tools import cure, heard, play, texts

import petri
from petri.core.title import find_title

TITLE = find_title("pandemic")
CUBES = {"Cairo": {"black": 1}, "Lima": {"yellow": 1}, "Tokyo": {"red": 1}, "Essen": {"blue": 1}}
THREE_CURED = {"yellow": "cured", "black": "cured", "red": "cured"}
STATIONS = ["Atlanta", "Lima", "Cairo"]


def last_cure(**more: Any) -> petri.Game:
    """The first of team 1 can discover the last cure."""
    return teams(**{"hands": [BLUES[:4], [], [], []], "cures": THREE_CURED, "cubes": CUBES, **more})


def ended(**more: Any) -> petri.Game:
    """The same, discovered; blue still has a cube."""
    game = last_cure(**more)
    game.play("cure blue")
    assert game.outcome is not None
    return game


# ---------------------------------------------------------------------- awards
@pytest.mark.rule("LT-048", "LT-051")
def test_a_cure_brings_its_award_and_that_of_the_first() -> None:
    game = teams(hands=[BLUES[:4], [], [], []], cubes=CUBES)
    happenings = game.play("cure blue")
    assert awards(game) == {"cured_blue": 0, "first_cured": 0}
    assert heard(happenings, "awarded") == [{"team": 0, "award": "cured_blue"}, {"team": 0, "award": "first_cured"}]
    later = second(
        hands=[[], REDS[:5], [], []], cubes=CUBES, cures={"blue": "cured"}, awards={"cured_blue": 1, "first_cured": 1}
    )
    later.play("cure red")
    assert awards(later) == {"cured_blue": 1, "cured_red": 0, "first_cured": 1}
    assert game.view(3)["awards"] == awards(game)


@pytest.mark.rule("LT-048", "LT-051")
def test_an_eradication_brings_its_award_and_that_of_the_first() -> None:
    game = teams(cubes={"Atlanta": {"blue": 1}, "Lima": {"yellow": 1}}, cures={"blue": "cured", "yellow": "cured"})
    game.play("treat blue")
    assert awards(game) == {"eradicated_blue": 0, "first_eradicated": 0}
    game = teams(cubes={"Atlanta": {"blue": 1}}, cures={"blue": "cured", "red": "eradicated"})
    game.play("treat blue")
    assert awards(game) == {"eradicated_blue": 0}


@pytest.mark.rule("LT-048")
def test_a_cure_without_cubes_brings_both_awards() -> None:
    game = teams(hands=[BLUES[:4], [], [], []], cubes={"Lima": {"yellow": 1}})
    happenings = game.play("cure blue")
    assert [its["award"] for its in heard(happenings, "awarded")] == [
        "cured_blue",
        "first_cured",
        "eradicated_blue",
        "first_eradicated",
    ]
    medic = teams(
        roles=["scientist", "medic", *ROLES[1:3]],
        hands=[BLUES[:4], [], [], []],
        cubes={"Atlanta": {"blue": 2}, "Lima": {"yellow": 1}},
    )
    told = heard(medic.play("cure blue"), "awarded")
    assert [its["award"] for its in told][:3] == ["cured_blue", "first_cured", "eradicated_blue"]


@pytest.mark.rule("LT-049", "LT-081")
def test_an_event_gives_the_award_to_the_team_that_played_it() -> None:
    cubes = {"Essen": {"blue": 1}, "Lima": {"yellow": 1}, "Tokyo": {"red": 1}}
    game = teams(hands=[[], [], [], ["Remote Treatment"]], cubes=cubes, cures={"blue": "cured"})
    play(game, "remote blue in Essen", "remove yellow in Lima")
    assert awards(game) == {"eradicated_blue": 1, "first_eradicated": 1} and game.turn == 0
    swapped = teams(hands=[[], [], [], ["Remote Treatment"]], cubes=cubes, cures={"blue": "cured"})
    play(swapped, "remote yellow in Lima", "remove blue in Essen")
    assert awards(swapped) == {"eradicated_blue": 1, "first_eradicated": 1}
    hospital = teams(hands=[[], [], ["Mobile Hospital"], []], cubes={"Chicago": {"blue": 1}, **CUBES | {"Essen": {}}})
    assert cure(hospital, "blue") == "active"
    hospital = teams(
        hands=[[], [], ["Mobile Hospital"], []],
        cubes={"Chicago": {"blue": 1}, "Lima": {"yellow": 1}},
        cures={"blue": "cured"},
    )
    play(hospital, "hospital", "drive Chicago")
    assert awards(hospital) == {"eradicated_blue": 1, "first_eradicated": 1}
    vaccine = teams(
        hands=[BLUES[:4], [], ["Rapid Vaccine Deployment"], []], cubes={"Essen": {"blue": 1}, "Lima": {"yellow": 1}}
    )
    play(vaccine, "cure blue", "vaccine", "vaccinate Essen")
    assert awards(vaccine) == {"cured_blue": 0, "first_cured": 0, "eradicated_blue": 1, "first_eradicated": 1}


@pytest.mark.rule("LT-050")
def test_the_medic_of_another_team_eradicates_for_the_team_whose_turn_it_is() -> None:
    game = teams(
        roles=["dispatcher", "scientist", "researcher", "medic"],
        cubes={"Chicago": {"blue": 1}, "Lima": {"yellow": 1}},
        cures={"blue": "cured"},
    )
    game.play("drive 3 to Chicago")
    assert awards(game) == {"eradicated_blue": 0, "first_eradicated": 0}
    lifted = teams(
        roles=["dispatcher", "scientist", "researcher", "medic"],
        hands=[[], [], ["Airlift"], []],
        cubes={"Chicago": {"blue": 1}, "Lima": {"yellow": 1}},
        cures={"blue": "cured"},
    )
    lifted.play("airlift 3 to Chicago")
    assert awards(lifted)["eradicated_blue"] == 0


@pytest.mark.rule("LT-052", "LT-012")
def test_the_strain_and_purple_have_awards_of_their_own() -> None:
    strain = teams(hands=[BLUES[:4], [], [], []], cubes=CUBES, strain="blue", virulent_strain=8)
    strain.play("cure blue")
    assert awards(strain) == {"cured_blue": 0, "first_cured": 0, "strain_cured": 0}
    gone = teams(
        cubes={"Atlanta": {"blue": 1}, **CUBES | {"Essen": {"red": 1}}},
        cures={"blue": "cured"},
        strain="blue",
        virulent_strain=8,
    )
    gone.play("treat blue")
    assert awards(gone) == {"eradicated_blue": 0, "first_eradicated": 0, "strain_eradicated": 0}
    purple = teams(
        hands=[["Lima", *BLUES[:3]], [], [], []],
        cubes={"Lima": {"purple": 1}, **CUBES | {"Lima": {"purple": 1}}},
        mutation="brink",
    )
    purple.play("cure purple")
    assert awards(purple) == {"cured_purple": 0, "first_cured": 0}


@pytest.mark.rule("LT-003", "LT-012", "LT-013", "LT-054")
def test_fourteen_awards_with_their_points() -> None:
    def printed(**options: Any) -> dict[str, int]:
        found = TITLE.box(TITLE.settle({"players": 4, "teams": True, **BOXES, **options}), "en")["awards"]
        return {key: its["points"] for key, its in found.items()}

    all_of_them = printed(virulent_strain=8, mutation="brink")
    assert len(all_of_them) == 14
    special = {key: points for key, points in all_of_them.items() if points}
    assert special == {
        "cured_purple": 2,
        "eradicated_purple": 4,
        "first_cured": 2,
        "first_eradicated": 2,
        "strain_cured": 4,
        "strain_eradicated": 4,
    }
    assert len(printed()) == 10 and len(printed(mutation="panic")) == len(printed(virulent_strain=8)) == 12


# ---------------------------------------------------------------------- the end
@pytest.mark.rule("LT-057")
def test_four_cures_win() -> None:
    game = ended()
    assert game.position()["result"] == "won" and game.outcome is not None and game.outcome.cause == "prestige"


@pytest.mark.rule("LT-058", "LT-075")
def test_three_eradicated_diseases_win() -> None:
    cures = {"yellow": "eradicated", "black": "eradicated", "blue": "cured"}
    game = teams(cubes={"Atlanta": {"blue": 1}, "Tokyo": {"red": 1}}, cures=cures)
    assert game.outcome is None
    game.play("treat blue")
    assert game.position()["result"] == "won"
    with pytest.raises(petri.PositionError):
        teams(cubes={"Tokyo": {"red": 1}}, cures={**cures, "blue": "eradicated"})
    two = teams(cubes={"Atlanta": {"blue": 1}, "Tokyo": {"red": 1}}, cures={"yellow": "eradicated", "blue": "cured"})
    two.play("treat blue")
    assert two.outcome is None


@pytest.mark.rule("LT-059", "LT-060")
def test_with_mutation_five_cures_win_or_four_without_a_purple_cube() -> None:
    cures = {**THREE_CURED, "purple": "cured"}
    cubes = {**CUBES, "Osaka": {"purple": 1}}
    game = last_cure(cures=cures, cubes=cubes, mutation="brink")
    game.play("cure blue")
    assert game.position()["result"] == "won" and game.position()["last_purple"] is None
    four = last_cure(cures=THREE_CURED, cubes=cubes, mutation="brink")
    four.play("cure blue")
    assert four.outcome is None
    none = last_cure(cures=THREE_CURED, mutation="brink")
    none.play("cure blue")
    assert none.position()["result"] == "won"


@pytest.mark.rule("LT-061", "LT-062", "LT-063")
def test_with_mutation_four_or_three_eradicated_diseases_win() -> None:
    two_gone = {"yellow": "eradicated", "black": "eradicated", "blue": "cured"}
    cubes = {"Atlanta": {"blue": 1}, "Tokyo": {"red": 1}, "Osaka": {"purple": 1}}
    game = teams(cubes=cubes, cures=two_gone, mutation="brink")
    game.play("treat blue")
    assert game.outcome is None  # a purple cube is left
    never = teams(cubes={"Atlanta": {"blue": 1}, "Tokyo": {"red": 1}}, cures=two_gone, mutation="brink")
    never.play("treat blue")
    assert never.position()["result"] == "won" and never.position()["last_purple"] is None
    three_gone = {"yellow": "eradicated", "black": "eradicated", "blue": "eradicated"}
    last = teams(cubes={"Atlanta": {"purple": 1}, "Tokyo": {"red": 1}}, cures=three_gone, mutation="brink")
    last.play("treat purple")
    assert last.position()["result"] == "won" and last.position()["last_purple"] == 0
    with_purple = {"yellow": "eradicated", "black": "eradicated", "purple": "cured", "blue": "cured"}
    four = teams(cubes={"Atlanta": {"blue": 1}, "Tokyo": {"red": 1, "purple": 1}}, cures=with_purple, mutation="brink")
    four.play("treat blue")
    assert four.outcome is None
    four_gone = {**with_purple, "purple": "eradicated", "red": "eradicated"}
    end = teams(cubes={"Atlanta": {"blue": 1}}, cures={**four_gone, "red": "active"}, mutation="brink")
    assert end.outcome is None
    end.play("treat blue")
    assert end.position()["result"] == "won"


@pytest.mark.rule("LT-056")
def test_a_loss_is_a_loss_of_all() -> None:
    game = second(outbreaks=7, cubes={"Cairo": {"black": 3}}, infection_deck=["Cairo", "..."], actions=1)
    while game.outcome is None:
        game.play("pass" if "pass" in texts(game) else game.moves()[0])
    assert (game.outcome.winners, game.outcome.cause, game.outcome.scores) == ((), "outbreaks", ())
    assert "teams" not in game.outcome.details and game.view(2)["goals"][0]["kept"] is True
    assert "outbreaks" in game.say(game.outcome)


# ---------------------------------------------------------------------- points
@pytest.mark.rule("LT-064", "LT-065", "LT-068", "LT-045", "LT-053")
def test_the_example_of_the_builders() -> None:
    had = {"cured_red": 0, "eradicated_red": 0, "first_cured": 0, "cured_yellow": 1, "cured_black": 1}
    game = ended(
        goals=[goal("builders"), goal("healers")],
        awards=had,
        cures={**THREE_CURED, "red": "eradicated"},
        cubes={"Cairo": {"black": 1}, "Lima": {"yellow": 1}, "Essen": {"blue": 1}},
        stations=STATIONS,
        team_stations=["Tokyo", "Delhi"],
        hands=[BLUES[:4], [response("red")], [], []],
    )
    lines = line_points(game, 0)
    assert lines == {"cured": 4, "eradicated": 4, "station": 3, "first_cured": 2, response("red"): 1}
    assert scores(game) == [14, 12]
    assert game.outcome is not None and game.outcome.winners == (0, 1)
    assert game.outcome.scores == (14, 14, 12, 12)


@pytest.mark.rule("LT-090", "LT-091")
def test_the_example_of_the_watchers() -> None:
    had = {"eradicated_red": 0, "eradicated_yellow": 0}
    game = ended(
        goals=[goal("watchers"), goal("healers")],
        awards=had,
        cures={"red": "eradicated", "yellow": "eradicated", "black": "cured"},
        cubes={"Cairo": {"black": 1}, "Essen": {"blue": 1}},
        outbreaks=5,
    )
    assert line_points(game, 0) == {"cured": 4, "eradicated": 2, "outbreak_space": 3}
    assert scores(game)[0] == 9


@pytest.mark.rule("LT-090", "LT-064")
@pytest.mark.parametrize(("cards", "points"), [(4, 0), (5, 1), (11, 2)])
def test_cards_left_count_by_fives(cards: int, points: int) -> None:
    game = ended(goals=[goal("sprinters"), goal("healers")], **deck_of(cards))
    assert line_points(game, 0)["cards"] == points


def deck_of(cards: int) -> dict[str, Any]:
    """Only so many cards are left in the deck."""
    position = last_cure().position()
    deck = position["player_deck"]
    gone = [card for card in deck[cards:] if card in CITY_NAMES]
    out = [*position["out"], *(card for card in deck[cards:] if card not in gone)]
    return {"player_deck": deck[:cards], "player_discard": gone, "out": out, "unseen_out": position["unseen_out"]}


CITY_NAMES = set(TITLE.box(TITLE.settle({}), "en")["cities"])


@pytest.mark.rule("LT-089", "LT-069")
def test_the_first_ones_of_the_pioneers() -> None:
    had = {"first_cured": 0, "cured_red": 0, "cured_yellow": 1, "first_eradicated": 1}
    game = ended(goals=[goal("pioneers"), goal("healers")], awards=had, **erased())
    assert line_points(game, 0) == {"first_cured": 8, "cured": 6, "first_eradicated": 0, "eradicated": 0}
    other = ended(goals=[goal("healers"), goal("pioneers")], awards=had, **erased())
    assert line_points(other, 1) == {"first_cured": 0, "cured": 3, "first_eradicated": 8, "eradicated": 0}


def erased() -> dict[str, Any]:
    return {
        "cures": {"yellow": "eradicated", "black": "cured", "red": "cured"},
        "cubes": {"Cairo": {"black": 1}, "Tokyo": {"red": 1}, "Essen": {"blue": 1}},
    }


@pytest.mark.rule("LT-069", "LT-052")
def test_strain_and_first_awards_give_only_what_is_printed() -> None:
    had = {"cured_red": 0, "strain_cured": 0, "first_cured": 0}
    game = ended(goals=[goal("healers"), goal("builders")], awards=had, virulent_strain=8, strain="red")
    assert line_points(game, 0) == {"cured": 12, "eradicated": 0, "first_cured": 2, "strain_cured": 4}


@pytest.mark.rule("LT-055", "LT-076", "LT-081")
def test_the_last_purple_cube_brings_four_points_once() -> None:
    cures = {"yellow": "eradicated", "black": "eradicated", "blue": "eradicated"}
    cubes = {"Atlanta": {"purple": 1}, "Tokyo": {"red": 1}}
    game = teams(cubes=cubes, cures=cures, mutation="brink", goals=[goal("healers"), goal("builders")])
    game.play("treat purple")
    assert line_points(game, 0)["last_purple"] == 4 and scores(game)[0] == 4
    both = teams(
        cubes=cubes, cures={**cures, "purple": "cured"}, mutation="brink", goals=[goal("healers"), goal("builders")]
    )
    both.play("treat purple")
    assert line_points(both, 0) == {"cured": 0, "eradicated": 1, "eradicated_purple": 4}
    event = teams(
        hands=[[], [], [], ["Remote Treatment"]],
        cubes={"Lima": {"purple": 1}, "Tokyo": {"red": 1}},
        cures=cures,
        mutation="brink",
    )
    event.play("remote purple in Lima")
    assert event.position()["last_purple"] == 1 and event.turn == 0


@pytest.mark.rule("LT-045", "LT-065", "LT-087")
def test_bonus_cards_in_hand_give_their_points() -> None:
    game = ended(
        goals=[goal("all_rounders"), goal("healers")], hands=[BLUES[:4], [PRIZE], [response("red")], ["Lagos"]]
    )
    assert line_points(game, 0)[PRIZE] == 2 and line_points(game, 1)[response("red")] == 1
    assert scores(game) == [6, 1]


@pytest.mark.rule("LT-066")
def test_tied_teams_share_the_victory() -> None:
    had = {"cured_red": 1}
    game = ended(goals=[goal("all_rounders"), goal("sprinters")], awards=had, stations=["Atlanta"], **deck_of(3))
    assert scores(game) == [4, 4]
    assert game.outcome is not None and game.outcome.winners == (0, 1, 2, 3)
    assert "1, 2" in game.say(game.outcome) or "1 and 2" in game.say(game.outcome)
    three = teams(
        players=6,
        hands=[BLUES[:3], *[[]] * 5],
        cures=THREE_CURED,
        cubes=CUBES,
        goals=[goal("eradicators"), goal("healers"), goal("all_rounders")],
        awards={"cured_red": 1, "cured_yellow": 2},
    )
    three.play("cure blue")
    assert scores(three) == [2, 6, 4] and three.outcome is not None and three.outcome.winners == (2, 3)
    assert "2" in three.say(three.outcome, "de")


@pytest.mark.rule("LT-064")
def test_goals_are_revealed_after_a_win() -> None:
    game = last_cure(goals=[goal("builders"), goal("healers")])
    assert game.view(2)["goals"][0]["kept"] is True
    happenings = game.play("cure blue")
    assert heard(happenings, "revealed_goal") == [{"team": 0, "goal": "builders"}, {"team": 1, "goal": "healers"}]
    assert [its["points"] for its in heard(happenings, "scored")] == scores(game)
    for seat in (None, 0, 1, 2, 3):
        assert [its["kept"] for its in game.view(seat)["goals"]] == ["builders", "healers"]


@pytest.mark.rule("LT-067")
def test_the_goal_cards_are_those_of_the_box() -> None:
    goals = TITLE.box(new().options, "en")["goals"]
    lines = [its["lines"] for its in goals.values()]
    assert lines == [
        {"cured": 2, "eradicated": 4, "station": 1},
        {"cured": 4, "eradicated": 2, "cards": 1},
        {"cured": 4, "eradicated": 1, "outbreak_space": 1},
        {"cured": 2, "eradicated": 1, "outbreak_space": 2},
        {"first_cured": 6, "cured": 3, "first_eradicated": 6, "eradicated": 3},
        {"cured": 2, "eradicated": 6},
        {"cured": 6, "eradicated": 1},
        {"cured": 4, "eradicated": 4},
    ]
    assert YELLOWS and all(its["label"] and its["text"] for its in goals.values())
