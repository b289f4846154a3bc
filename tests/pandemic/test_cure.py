"""Discover a cure (P2-095 to P2-103)."""

from __future__ import annotations

import pytest
from tools import actions, cubes, cure, discarded, end_turn, hand, heard, of_kind, play, refused, table, texts

BLUE = ["Atlanta", "Chicago", "Essen", "London", "Madrid", "Milan", "Paris"]
RED = ["Bangkok", "Beijing", "Jakarta", "Manila", "Osaka"]
FAR_BLUE = {"Montreal": {"blue": 1}}  # so that a cure does not eradicate at once


@pytest.mark.rule("P2-095", "P2-098")
def test_five_cards_of_one_colour_cure_at_a_station() -> None:
    game = table(roles=["medic", "scientist"], hands=[[*BLUE[:5], "Lima"], []], cubes=FAR_BLUE)
    assert cure(game, "blue") == "active"
    happenings = game.play("cure blue")
    assert heard(happenings, "cured") == [{"colour": "blue", "seat": 0}]
    assert game.position()["cures"] == {"blue": "cured", "yellow": "active", "black": "active", "red": "active"}
    assert (hand(game, 0), discarded(game), actions(game)) == ({"Lima"}, set(BLUE[:5]), 3)


@pytest.mark.rule("P2-095")
@pytest.mark.parametrize("cards", [BLUE[:4], [*BLUE[:4], *RED[:3]]])
def test_fewer_cards_do_not_cure(cards: list[str]) -> None:
    game = table(roles=["medic", "scientist"], hands=[cards, ["Madrid"]])
    assert of_kind(game, "cure") == set()
    refused(game, "cure blue")


@pytest.mark.rule("P2-095")
def test_a_cure_needs_a_research_station() -> None:
    game = table(roles=["medic", "scientist"], pawns=["Miami", "Atlanta"], hands=[BLUE[:5], []])
    refused(game, "cure blue")
    game.play("drive Atlanta")
    assert "cure blue" in texts(game)


@pytest.mark.rule("P2-096")
@pytest.mark.parametrize("city", ["Atlanta", "Lima", "Cairo", "Tokyo"])
def test_the_colour_of_the_city_does_not_matter(city: str) -> None:
    game = table(roles=["medic", "scientist"], pawns=[city, city], hands=[RED, []], stations=[city])
    game.play("cure red")
    assert cure(game, "red") == "eradicated"


@pytest.mark.rule("P2-097")
def test_exactly_five_cards_are_discarded() -> None:
    game = table(roles=["medic", "scientist"], hands=[BLUE, []], cubes=FAR_BLUE)
    game.play("cure blue")
    assert (game.prompt, game.to_act) == ("pay_cure", 0)
    assert texts(game) == {f"keep {city}" for city in BLUE}
    game.play("keep Paris")
    assert texts(game) == {f"keep {city}" for city in BLUE if city != "Paris"}
    game.play("keep Chicago")
    assert (hand(game, 0), actions(game)) == ({"Paris", "Chicago"}, 3)
    assert discarded(game) == set(BLUE) - {"Paris", "Chicago"}
    assert cure(game, "blue") == "cured"


@pytest.mark.rule("P2-099")
@pytest.mark.parametrize("state", ["cured", "eradicated"])
def test_no_second_cure_of_a_disease(state: str) -> None:
    lying = FAR_BLUE if state == "cured" else {}
    game = table(roles=["medic", "scientist"], hands=[BLUE[:5], []], cubes=lying, cures={"blue": state})
    assert cure(game, "blue") == state
    refused(game, "cure blue")


@pytest.mark.rule("P2-100")
def test_a_cure_without_cubes_on_the_board_eradicates_at_once() -> None:
    game = table(roles=["medic", "scientist"], hands=[BLUE[:5], []], cubes={"Miami": {"red": 1}})
    happenings = game.play("cure blue")
    assert cure(game, "blue") == "eradicated"
    assert [happening.kind for happening in happenings][-2:] == ["cured", "eradicated"]
    with_cube = table(roles=["medic", "scientist"], hands=[BLUE[:5], []], cubes=FAR_BLUE)
    with_cube.play("cure blue")
    assert cure(with_cube, "blue") == "cured"


@pytest.mark.rule("P2-101")
def test_a_cure_removes_no_cubes() -> None:
    lying = {"Atlanta": {"blue": 2}, "Miami": {"blue": 1, "yellow": 3}, "Paris": {"blue": 3}}
    game = table(roles=["researcher", "scientist"], hands=[BLUE[:5], []], cubes=lying)
    game.play("cure blue")
    assert game.position()["cubes"] == lying


@pytest.mark.rule("P2-101")
def test_cured_diseases_still_receive_cubes_by_infection_and_outbreak() -> None:
    game = table(
        pawns=["Lima", "Lima"],
        cubes={"Essen": {"blue": 3}},
        cures={"blue": "cured"},
        infection_deck=["Essen", "Chicago", "..."],
    )
    happenings = end_turn(game)
    assert [outbreak["city"] for outbreak in heard(happenings, "outbreak")] == ["Essen"]
    for city in ("London", "Paris", "Milan", "St. Petersburg", "Chicago"):
        assert cubes(game, city, "blue") == 1
    assert cubes(game, "Essen", "blue") == 3


@pytest.mark.rule("P2-101")
def test_cured_diseases_still_receive_cubes_by_epidemics() -> None:
    game = table(
        pawns=["Lima", "Lima"],
        cubes=FAR_BLUE,
        cures={"blue": "cured"},
        player_deck=["Epidemic", "..."],
        infection_deck=["...", "Washington"],
    )
    happenings = end_turn(game)
    assert heard(happenings, "placed")[0] == {"city": "Washington", "colour": "blue", "number": 3}
    assert cure(game, "blue") == "cured"


@pytest.mark.rule("P2-102")
@pytest.mark.parametrize(("elsewhere", "state"), [({}, "eradicated"), ({"Tokyo": {"blue": 1}}, "cured")])
def test_the_medic_cleans_his_city_when_a_cure_is_discovered(elsewhere: dict[str, dict[str, int]], state: str) -> None:
    game = table(
        roles=["scientist", "medic"],
        pawns=["Atlanta", "Paris"],
        hands=[BLUE[:4], []],
        cubes={"Paris": {"blue": 3, "red": 2}, **elsewhere},
    )
    happenings = game.play("cure blue")
    assert heard(happenings, "removed") == [{"city": "Paris", "colour": "blue", "number": 3}]
    assert (cubes(game, "Paris", "blue"), cubes(game, "Paris", "red")) == (0, 2)
    assert cure(game, "blue") == state


@pytest.mark.rule("P2-103")
def test_the_fourth_cure_wins_at_once() -> None:
    cured = dict.fromkeys(["yellow", "black", "red"], "cured")
    lying = {"Atlanta": {"blue": 3}, "Lima": {"yellow": 3}, "Cairo": {"black": 3}, "Tokyo": {"red": 3}}
    game = table(
        roles=["medic", "scientist"], hands=[["Airlift", *BLUE[:5]], []], cubes=lying, cures=cured, outbreaks=7
    )
    happenings = game.play("cure blue")
    assert game.outcome is not None
    assert (game.outcome.cause, game.outcome.winners) == ("won", (0, 1))
    assert happenings[-1].kind == "over"
    assert heard(happenings, "drew") == heard(happenings, "infected") == []
    assert (game.to_act, game.moves()) == (None, [])
    refused(game, "pass")


@pytest.mark.rule("P2-103")
def test_three_cures_do_not_win() -> None:
    game = table(
        roles=["medic", "scientist"],
        hands=[BLUE[:5], []],
        cures={"yellow": "eradicated", "black": "eradicated"},
    )
    play(game, "cure blue")
    assert game.outcome is None
    assert (game.to_act, actions(game)) == (0, 3)
