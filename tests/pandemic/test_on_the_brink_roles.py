"""Roles of On the Brink (LD-001 to LD-006, LD-029 to LD-041)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tools import (
    actions,
    cubes,
    cure,
    discarded,
    end_turn,
    hand,
    heard,
    of_kind,
    pass_until,
    pawn,
    play,
    refused,
    stroll,
    supply,
    table,
    texts,
)

import petri
from petri.games.pandemic import content
from petri.games.pandemic.options import make_rules, settled
from petri.games.pandemic.pieces import THINGS

BLUE = ["Chicago", "Essen", "London", "Madrid", "Milan", "Montreal", "Paris"]
RED = ["Bangkok", "Beijing", "Hong Kong", "Jakarta", "Manila", "Osaka"]


def brink(**position: Any) -> petri.Game:
    return table(brink_roles=True, **position)


def pool(**options: Any) -> set[str]:
    """The roles that may be dealt."""
    return {THINGS.roles[int(role)].key for role in make_rules(settled(options)).role_pool}


# ---------------------------------------------------------------------- the box
@pytest.mark.rule("LD-029")
def test_role_pools() -> None:
    assert len(pool()) == 7
    assert len(pool(brink_roles=True)) == 13
    assert len(pool(brink_roles=True, lab_roles=True)) == 17
    assert pool(brink_roles=True) - pool() == {
        *("archivist", "containment_specialist", "epidemiologist", "field_operative", "generalist", "troubleshooter")
    }


@pytest.mark.rule("LD-022")
def test_five_may_play_with_the_roles_of_the_brink() -> None:
    game = petri.new("pandemic", players=5, brink_roles=True, seed=3)
    assert len(set(game.view()["roles"])) == 5
    assert all(len(cards) == 2 for cards in game.position()["hands"])


def test_seventeen_pawns_can_be_told_apart() -> None:
    roles = petri.new("pandemic", brink_roles=True, lab_roles=True, seed=1).box()["roles"].values()
    assert len(roles) == len({role["pawn"] for role in roles}) == len({role["sign"] for role in roles}) == 17


def test_they_take_part_only_if_they_are_named() -> None:
    for seed in range(40):
        assert "generalist" not in petri.new("pandemic", players=4, seed=seed).view()["roles"]
    game = petri.new("pandemic", players=2, roles=["generalist", "medic"], brink_roles=True, seed=1)
    assert game.view()["roles"] == ["generalist", "medic"]
    assert game.box("de")["roles"]["generalist"]["label"] == "Generalistin"
    plain = petri.new("pandemic", players=2, seed=1).box()
    assert "generalist" not in plain["roles"] and not {"collect", "look", "retrieve"} & plain["kinds"].keys()
    assert {"collect", "look", "retrieve"} <= game.box()["kinds"].keys()
    with pytest.raises(petri.OptionError):
        petri.new("pandemic", players=2, edition=1, roles=["generalist", "medic"], brink_roles=True)
    with pytest.raises(petri.OptionError):
        petri.new("pandemic", players=2, roles=["generalist", "medic"])
    with pytest.raises(petri.PositionError):
        table(roles=["generalist", "medic"])


# ---------------------------------------------------------------------- Generalist
@pytest.mark.rule("LD-002")
def test_the_generalist_has_five_actions() -> None:
    game = brink(roles=["generalist", "scientist"], hands=[[], []])
    assert game.view()["actions"] == 5
    play(game, *["drive Chicago", "drive Atlanta"] * 2)
    assert game.view()["actions"] == 1 and game.turn == 0
    game.play("drive Chicago")
    assert game.turn == 1 and game.view()["actions"] == 4


# ---------------------------------------------------------------------- Archivist
@pytest.mark.rule("LD-005")
def test_the_archivist_takes_the_card_of_his_city_from_the_discard_pile() -> None:
    game = brink(roles=["archivist", "medic"], hands=[["Lima"], []], player_discard=["Atlanta", "Paris", "Airlift"])
    assert of_kind(game, "retrieve") == {"retrieve"}
    happenings = game.play("retrieve")
    assert heard(happenings, "retrieved") == [{"seat": 0, "card": "Atlanta"}]
    assert hand(game, 0) == {"Lima", "Atlanta"} and discarded(game) == {"Paris", "Airlift"}
    assert actions(game) == 3


@pytest.mark.rule("LD-030")
def test_he_does_so_once_in_a_turn_and_only_if_the_card_is_there() -> None:
    game = brink(roles=["archivist", "medic"], hands=[[], []], player_discard=["Atlanta", "Chicago"])
    play(game, "retrieve", "drive Chicago")
    refused(game, "retrieve", "LD-030")
    elsewhere = brink(roles=["archivist", "medic"], hands=[[], ["Atlanta"]], player_discard=["Chicago"])
    refused(elsewhere, "retrieve", "LD-030")
    refused(brink(roles=["medic", "archivist"], player_discard=["Atlanta"]), "retrieve", "LD-005")


@pytest.mark.rule("LD-030")
def test_his_hand_limit_is_eight() -> None:
    game = brink(roles=["archivist", "medic"], hands=[BLUE, []], player_discard=["Atlanta"])
    game.play("retrieve")
    assert len(hand(game, 0)) == 8 and game.prompt == "actions"
    full = brink(roles=["archivist", "medic"], hands=[[*BLUE, "Lima"], []], player_discard=["Atlanta"])
    full.play("retrieve")
    assert full.prompt == "hand_limit"
    full.play("discard Lima")
    assert full.prompt == "actions"
    drawn = brink(roles=["archivist", "medic"], hands=[BLUE, []], player_deck=["Lima", "Tokyo", "..."])
    drawn.play("pass")
    assert drawn.prompt == "hand_limit" and drawn.say() == (
        "Archivist: 9 cards in hand, 8 allowed – discard a card or play an event"
    )


@pytest.mark.rule("LD-005")
def test_everybody_has_seen_the_card_that_he_takes() -> None:
    game = brink(roles=["archivist", "medic"], hands=[["Lima"], []], player_discard=["Atlanta"], epidemics=5)
    game.play("retrieve")
    assert game.view(1)["hands"][0] == {"cards": ["Atlanta"], "hidden": 1}
    assert all("Atlanta" in game.imagine(1, seed).position()["hands"][0] for seed in range(9))


# ---------------------------------------------------------------------- Containment Specialist
FULL = {"Chicago": {"blue": 3, "red": 2, "yellow": 1}}


@pytest.mark.rule("LD-004")
def test_the_containment_specialist_removes_a_cube_of_each_colour_with_two() -> None:
    game = brink(roles=["containment_specialist", "medic"], cubes=FULL)
    game.play("drive Chicago")
    assert game.position()["cubes"]["Chicago"] == {"blue": 2, "red": 1, "yellow": 1}
    assert supply(game, "blue") == 22 and actions(game) == 3


@pytest.mark.rule("LD-031")
def test_however_he_comes_there() -> None:
    roles = ["dispatcher", "containment_specialist", "scientist"]
    ways = {"drive 1 to Chicago": [], "join 1 to Chicago": [], "airlift 1 to Chicago": ["Airlift"]}
    for way, cards in ways.items():
        pawns = ["Atlanta", "Atlanta", "Chicago"]
        game = brink(roles=roles, pawns=pawns, hands=[cards, [], []], cubes=FULL)
        game.play(way)
        assert cubes(game, "Chicago", "blue") == 2 and cubes(game, "Chicago", "yellow") == 1
    lab = {"lab_roles": True, "cubes": FULL}
    guided = brink(roles=["field_director", "containment_specialist"], **lab)
    guided.play("guide 1 to Chicago")
    flown = brink(roles=["pilot", "containment_specialist"], **lab)
    flown.play("hop Chicago with 1")
    assert cubes(guided, "Chicago", "blue") == cubes(flown, "Chicago", "blue") == 2


@pytest.mark.rule("LD-031")
def test_it_is_no_treat_action_and_may_not_eradicate() -> None:
    game = brink(
        roles=["containment_specialist", "medic"],
        pawns=["Atlanta", "Tokyo"],
        cubes={"Chicago": {"blue": 3}},
        cures={"blue": "cured"},
    )
    game.play("drive Chicago")
    assert cubes(game, "Chicago", "blue") == 2 and cure(game, "blue") == "cured"


@pytest.mark.rule("LD-031")
def test_his_removal_gives_no_leave_where_the_government_interferes() -> None:
    card = "Epidemic: Government Interference"
    game = brink(
        roles=["containment_specialist", "medic"],
        pawns=["Atlanta", "Tokyo"],
        cubes={"Chicago": {"blue": 3}},
        strain="blue",
        in_force=[card],
        out=[card],
        virulent_strain=8,
        epidemics=5,
    )
    game.play("drive Chicago")
    refused(game, "drive Atlanta", "LD-067")


@pytest.mark.rule("LD-032")
def test_setup_and_a_change_of_role_are_no_entering() -> None:
    there = brink(roles=["containment_specialist", "medic"], cubes={"Atlanta": {"blue": 3}})
    assert cubes(there, "Atlanta", "blue") == 3
    game = brink(roles=["scientist", "medic"], cubes={"Atlanta": {"blue": 3}})
    game.state.change_role(0, THINGS.role_keys().index("containment_specialist"))
    assert cubes(game, "Atlanta", "blue") == 3


# ---------------------------------------------------------------------- Epidemiologist
def epidemiologist(**more: Any) -> petri.Game:
    position: dict[str, Any] = {"hands": [["Lima"], ["Paris", "Tokyo", "Airlift"]], **more}
    return brink(roles=["epidemiologist", "medic"], **position)


@pytest.mark.rule("LD-001")
def test_the_epidemiologist_takes_any_city_card_without_an_action() -> None:
    game = epidemiologist()
    assert of_kind(game, "request") == {"request Paris from 1", "request Tokyo from 1"}
    game.play("request Tokyo from 1")
    assert hand(game, 0) == {"Lima", "Tokyo"} and actions(game) == 4
    refused(game, "request Paris from 1", "LD-033")


@pytest.mark.rule("LD-033")
def test_only_in_her_city_and_in_her_own_turn() -> None:
    refused(epidemiologist(pawns=["Atlanta", "Paris"]), "request Paris from 1", "P2-085")
    game = brink(roles=["medic", "epidemiologist"], hands=[["Paris"], []])
    refused(game, "request Paris from 0", "LD-001")
    refused(game, "give Paris to 1", "P2-086")  # nobody can give her what is not the card of the city
    refused(epidemiologist(), "request Airlift from 1", "P2-090")
    refused(epidemiologist(), "request Cairo from 1", "LD-033")
    refused(epidemiologist(), "request Lima from 0", "P2-085")
    refused(epidemiologist(), "enquire 1", "P2-190")


@pytest.mark.rule("LD-033")
def test_also_after_her_last_action_and_then_she_passes() -> None:
    game = epidemiologist(pawns=["Paris", "Paris"], hands=[[], ["Tokyo", "Lagos"]], actions=1)
    play(game, "drive Essen")
    assert game.turn == 1  # nobody is there
    there = epidemiologist(cubes={"Atlanta": {"blue": 1}}, actions=1)
    there.play("treat blue")
    assert there.turn == 0 and there.prompt == "actions" and actions(there) == 0
    assert there.say().startswith("Epidemiologist: no actions left")
    assert texts(there, 0) == {"request Paris from 1", "request Tokyo from 1", "pass"}
    refused(there, "drive Chicago", "P2-049")
    waiting = [happening.kind for happening in there.play("pass")]
    assert "passed" not in waiting and there.prompt == "window"
    again = epidemiologist(cubes={"Atlanta": {"blue": 1}}, actions=1, hands=[[], ["Paris"]])
    play(again, "treat blue", "request Paris from 1")
    assert again.turn == 1


@pytest.mark.rule("LD-033")
def test_her_hand_limit_is_checked_at_once() -> None:
    game = epidemiologist(hands=[BLUE, ["Tokyo"]])
    game.play("request Tokyo from 1")
    assert game.prompt == "hand_limit" and game.to_act == 0
    play(game, "discard Tokyo")
    assert game.prompt == "actions" and actions(game) == 4


@pytest.mark.rule("LD-001")
def test_the_other_player_has_to_agree() -> None:
    game = epidemiologist(consent=True)
    game.play("request Tokyo from 1")
    assert game.prompt == "consent" and game.to_act == 1
    game.play("decline")
    assert hand(game, 0) == {"Lima"} and actions(game) == 4
    refused(game, "request Tokyo from 1", "P2-089")
    play(game, "request Paris from 1", "agree")
    assert hand(game, 0) == {"Lima", "Paris"}


@pytest.mark.rule("LD-033")
def test_of_a_hidden_hand_its_owner_chooses_the_card() -> None:
    game = epidemiologist(epidemics=5)
    assert of_kind(game, "enquire") == {"enquire 1"}
    refused(game, "request Tokyo from 1", "P2-260")
    game.play("enquire 1")
    assert game.prompt == "lend" and game.to_act == 1
    assert texts(game) == {"lend Paris", "lend Tokyo"}
    refused(game, "lend Airlift", "P2-090")
    refused(game, "lend Lima", "LD-033")
    refused(game, "decline", "P2-260")
    refused(game, "drive Chicago", "LD-033")
    game.play("lend Tokyo")
    assert hand(game, 0) == {"Lima", "Tokyo"} and actions(game) == 4 and game.to_act == 0
    refused(game, "enquire 1", "LD-033")
    refused(game, "lend Paris", "LD-033")


def test_a_hidden_hand_with_one_card_or_none() -> None:
    one = epidemiologist(epidemics=5, hands=[[], ["Paris", "Airlift"]])
    one.play("enquire 1")
    assert hand(one, 0) == {"Paris"}
    none = epidemiologist(epidemics=5, hands=[[], ["Airlift"]])
    assert heard(none.play("enquire 1"), "nothing_to_give") == [{"seat": 1}]
    refused(none, "enquire 1", "P2-089")
    for seed in range(9):
        assert none.imagine(0, seed).position()["hands"][1][0] in {event["name_en"] for event in content.events()}
    empty = epidemiologist(epidemics=5, hands=[[], []])
    refused(empty, "enquire 1", "LD-033")


def test_with_consent_both_may_decline_what_was_chosen() -> None:
    game = epidemiologist(epidemics=5, consent=True)
    play(game, "enquire 1", "decline")
    assert game.prompt == "actions"
    refused(game, "enquire 1", "P2-089")
    play(game, "drive Chicago", "drive Atlanta", "enquire 1", "lend Paris")
    assert game.prompt == "consent" and game.to_act == 0
    assert game.say() == "Epidemiologist: agree or decline? Medic proposes: Hand over Paris"
    assert petri.from_position("pandemic", game.position()).position() == game.position()
    game.play("decline")
    assert game.prompt == "actions" and hand(game, 0) == {"Lima"}
    play(game, "drive Chicago", "drive Atlanta")
    assert game.prompt == "actions" and actions(game) == 0  # it could still be asked for


def test_worlds_agree_with_what_was_asked() -> None:
    game = epidemiologist(epidemics=5)
    game.play("enquire 1")
    for seed in range(20):
        world = game.imagine(0, seed)
        assert len(of_kind(world, "lend")) >= 2


# ---------------------------------------------------------------------- Field Operative
def operative(**more: Any) -> petri.Game:
    return brink(**{"roles": ["field_operative", "scientist"], "hands": [[], []], **more})


@pytest.mark.rule("LD-006")
def test_the_field_operative_stores_a_cube_of_his_city() -> None:
    game = operative(cubes={"Atlanta": {"blue": 2, "red": 1}})
    assert of_kind(game, "collect") == {"collect blue", "collect red"}
    happenings = game.play("collect red")
    assert heard(happenings, "collected") == [{"seat": 0, "city": "Atlanta", "colour": "red"}]
    assert game.position()["cubes"] == {"Atlanta": {"blue": 2}} and actions(game) == 3
    for seat in (0, 1, None):
        assert game.view(seat)["samples"] == {"red": 1}


@pytest.mark.rule("LD-034")
def test_storing_is_once_in_a_turn_and_no_treat_action() -> None:
    game = operative(cubes={"Atlanta": {"blue": 3}}, cures={"blue": "cured"})
    game.play("collect blue")
    assert cubes(game, "Atlanta", "blue") == 2  # not all, though it is cured
    refused(game, "collect blue", "LD-034")
    assert "treat blue" in texts(game)
    refused(operative(cubes={"Chicago": {"blue": 3}}), "collect blue", "P2-075")
    refused(brink(roles=["scientist", "field_operative"], cubes={"Atlanta": {"blue": 1}}), "collect blue", "LD-006")


@pytest.mark.rule("LD-034")
def test_storing_gives_no_leave_where_the_government_interferes() -> None:
    cards = ["Epidemic: Government Interference", "Epidemic: Resistant to Treatment"]
    game = operative(
        cubes={"Atlanta": {"blue": 3}},
        strain="blue",
        in_force=cards,
        out=cards,
        virulent_strain=10,
        epidemics=5,
    )
    game.play("collect blue")
    assert actions(game) == 3  # and it costs what it always costs (LV-007)
    refused(game, "drive Chicago", "LD-067")


@pytest.mark.rule("LD-035")
@pytest.mark.rule("LD-041")
def test_three_samples_replace_exactly_two_cards() -> None:
    game = operative(hands=[BLUE[:3], []], samples={"blue": 4, "red": 2}, cubes={"Paris": {"blue": 1}})
    refused(game, "cure blue", "P2-095")
    refused(game, "cure_samples red", "LD-035")
    happenings = game.play("cure_samples blue")
    assert cure(game, "blue") == "cured" and hand(game, 0) == set() and actions(game) == 3
    assert heard(happenings, "released") == [{"seat": 0, "colour": "blue", "number": 3}]
    assert game.view()["samples"] == {"blue": 1, "red": 2} and supply(game, "blue") == 24 - 1 - 1
    refused(game, "cure_samples blue", "P2-099")


@pytest.mark.rule("LD-035")
def test_at_most_once_in_a_cure_and_with_enough_cards() -> None:
    few = operative(hands=[BLUE[:2], []], samples={"blue": 6})
    refused(few, "cure_samples blue", "LD-035")
    nowhere = operative(hands=[BLUE[:3], []], samples={"blue": 3}, pawns=["Paris", "Paris"])
    refused(nowhere, "cure_samples blue", "P2-095")
    other = brink(roles=["scientist", "field_operative"], hands=[BLUE[:3], []], samples={"blue": 3})
    refused(other, "cure_samples blue", "LD-006")
    enough = operative(hands=[BLUE[:5], []], samples={"blue": 3})
    assert {"cure blue", "cure_samples blue"} <= texts(enough)
    enough.play("cure blue")
    assert enough.view()["samples"] == {"blue": 3}


@pytest.mark.rule("LD-035")
def test_of_more_cards_he_keeps_some() -> None:
    game = operative(hands=[BLUE[:4], []], samples={"blue": 3}, epidemics=5)
    choice = game.parts("cure_samples blue")["choice"]
    assert set(choice["cards"]) == set(BLUE[:4]) and choice["number"] == 3
    game.play("cure_samples blue")
    assert game.prompt == "pay_cure"
    assert petri.from_position("pandemic", game.position()).position() == game.position()
    for seed in range(9):
        assert len(of_kind(game.imagine(1, seed), "keep")) == 4
    game.play("keep Essen")
    assert hand(game, 0) == {"Essen"} and cure(game, "blue") == "eradicated"
    with pytest.raises(petri.PositionError):  # nobody else pays so little
        wrong = {**game.position(), "agenda": [["end_turn", 0], ["actions", 0], ["pay_cure", 2 * 16 * 256 + 1]]}
        petri.from_position("pandemic", {**wrong, "roles": ["medic", "scientist"], "samples": {}})


@pytest.mark.rule("LD-040")
@pytest.mark.rule("LD-041")
def test_the_number_of_cards_is_settled_before_the_samples_replace_some() -> None:
    complex_structure = {
        "strain": "blue",
        "in_force": ["Epidemic: Complex Molecular Structure"],
        "out": ["Epidemic: Complex Molecular Structure"],
        "virulent_strain": 8,
        "epidemics": 5,
    }
    game = operative(hands=[BLUE[:3], []], samples={"blue": 3}, **complex_structure)
    refused(game, "cure_samples blue", "LD-035")
    four = operative(hands=[BLUE[:4], []], samples={"blue": 3}, **complex_structure)
    four.play("cure_samples blue")
    assert hand(four, 0) == set() and cure(four, "blue") != "active"
    scientist = brink(roles=["scientist", "field_operative"], hands=[BLUE[:4], []], **complex_structure)
    refused(scientist, "cure blue")
    five = brink(roles=["scientist", "field_operative"], hands=[BLUE[:5], []], **complex_structure)
    five.play("cure blue")
    assert hand(five, 0) == set()


@pytest.mark.rule("LD-036")
def test_samples_are_neither_on_the_board_nor_in_the_supply() -> None:
    game = operative(cubes={"Atlanta": {"blue": 1}}, cures={"blue": "cured"}, samples={"blue": 1})
    assert supply(game, "blue") == 22
    happenings = game.play("collect blue")
    assert heard(happenings, "eradicated") == [{"colour": "blue"}]
    assert cure(game, "blue") == "eradicated" and supply(game, "blue") == 22
    game.play("release blue")
    assert supply(game, "blue") == 23 and actions(game) == 3 and cure(game, "blue") == "eradicated"


@pytest.mark.rule("LD-036")
def test_he_returns_samples_whenever_an_event_could_be_played() -> None:
    game = brink(
        roles=["scientist", "field_operative"],
        hands=[[], []],
        samples={"red": 4},
        player_deck=["Epidemic", "Paris", "..."],
        epidemics=4,
    )
    assert of_kind(game, "release", 1) == {"release red"} and not of_kind(game, "release", 0)
    game.play("release red")
    assert game.to_act == 0 and game.view()["samples"] == {"red": 3}
    asked = []
    while game.turn == 0:
        game.play("pass")
        asked.append((game.prompt, game.to_act))
        assert ("release red" in texts(game)) == (game.prompt != "resilient_window")
    assert asked.count(("window", 1)) == 2  # where it could not wait: before the infection phase and between its cards


@pytest.mark.rule("LD-036")
def test_nowhere_else_and_only_what_he_has() -> None:
    game = operative(samples={"red": 1}, hands=[["Forecast"], []])
    refused(game, "release blue", "LD-036")
    game.play("forecast")
    refused(game, "release red", "LD-036")
    refused(brink(roles=["scientist", "medic"]), "release red", "LD-036")


def test_that_he_is_asked_for_his_samples_tells_nothing_of_his_hand() -> None:
    game = operative(
        roles=["scientist", "field_operative"], hands=[[], ["Lima", "Paris"]], samples={"red": 1}, epidemics=5
    )
    game.play("pass")
    assert (game.prompt, game.to_act) == ("window", 1)
    held = [set(game.imagine(0, seed).position()["hands"][1]) for seed in range(40)]
    assert not all(cards & {"Airlift", "Forecast", "Government Grant", "One Quiet Night"} for cards in held)


def test_where_windows_are_for_everybody_he_may_wait_with_samples() -> None:
    game = operative(
        roles=["scientist", "field_operative"], hands=[["Lima"], []], samples={"red": 1}, epidemics=5, open_windows=3
    )
    pass_until(game, "open_window")
    assert "wait 1" in texts(game, 1)
    play(game, "wait 1", "close")
    assert (game.prompt, game.to_act) == ("window", 1)
    game.play("release red")
    assert "samples" not in game.view()


@pytest.mark.rule("LD-049")
def test_with_another_role_the_samples_go_to_the_supply() -> None:
    game = operative(samples={"red": 2, "blue": 1})
    game.state.change_role(0, THINGS.role_keys().index("medic"))
    assert supply(game, "red") == 24 and supply(game, "blue") == 24 and "samples" not in game.view()


@pytest.mark.rule("LD-039")
def test_no_cube_is_ever_lost() -> None:
    for seed in range(6):
        game = petri.new(
            "pandemic", players=2, roles=["field_operative", "containment_specialist"], brink_roles=True, seed=seed
        )
        for _ in stroll(game, random.Random(seed), 120, ("collect", "cure_samples")):
            view = game.view()
            for colour, left in view["supply"].items():
                there = sum(here.get(colour, 0) for here in view["cubes"].values())
                assert left + there + view.get("samples", {}).get(colour, 0) == 24


def test_positions_with_samples_are_checked() -> None:
    with pytest.raises(petri.PositionError, match="only a Field Operative"):
        brink(roles=["scientist", "medic"], samples={"red": 1})
    with pytest.raises(petri.PositionError, match="from 0 to 21"):
        operative(cubes={"Paris": {"red": 3}}, samples={"red": 22})
    with pytest.raises(petri.PositionError, match="no colour"):
        operative(samples={"purple": 1})


# ---------------------------------------------------------------------- Troubleshooter
def troubleshooter(**more: Any) -> petri.Game:
    """At the beginning of her turn."""
    agenda = [["end_turn", 0], ["infection_phase", 0], ["draw", 0], ["actions", 0], ["look", 0]]
    position: dict[str, Any] = {"roles": ["troubleshooter", "medic"], "hands": [["Lima"], []], "agenda": agenda}
    return brink(**{**position, "infection_deck": ["Seoul", "Tokyo", "Paris", "Milan", "..."], **more})


@pytest.mark.rule("LD-003")
def test_before_her_first_action_the_troubleshooter_may_look_at_infection_cards() -> None:
    game = brink(roles=["medic", "troubleshooter"], hands=[[], []])
    end_turn(game)
    assert (game.turn, game.prompt) == (1, "look") and texts(game) == {"look", "pass"}
    refused(game, "drive Chicago", "LD-003")
    new = petri.new("pandemic", players=2, roles=["troubleshooter", "medic"], start=0, brink_roles=True, seed=2)
    assert new.prompt == "look"
    new.play("pass")
    assert new.prompt == "actions" and new.view()["actions"] == 4
    refused(new, "look", "LD-038")


@pytest.mark.rule("LD-038")
def test_she_sees_as_many_cards_as_the_infection_rate_and_they_stay_in_order() -> None:
    game = troubleshooter(rate_marker=3)
    happenings = game.play("look")
    assert heard(happenings, "looked") == [{"seat": 0, "number": 3}]
    assert [told["card"] for told in heard(happenings, "forecast")] == ["Seoul", "Tokyo", "Paris"]
    assert game.position()["infection_deck"][:4] == ["Seoul", "Tokyo", "Paris", "Milan"]
    assert game.prompt == "actions" and actions(game) == 4
    refused(game, "look", "LD-038")


@pytest.mark.rule("LD-038")
def test_only_she_sees_them() -> None:
    game = troubleshooter(epidemics=5)
    happenings = game.play("look")
    assert [happening.kind for happening in happenings if happening.for_seat(1)] == ["looked"]
    assert game.view(0)["infection_deck"]["seen"] == {"0": "Seoul", "1": "Tokyo"}
    assert game.view(1)["infection_deck"]["seen"] == {}
    decks = [game.imagine(0, seed).position()["infection_deck"] for seed in range(9)]
    assert all(deck[:2] == ["Seoul", "Tokyo"] for deck in decks) and len({deck[2] for deck in decks}) > 1
    others = [game.imagine(1, seed).position()["infection_deck"][0] for seed in range(9)]
    assert len(set(others)) > 1


@pytest.mark.rule("LD-038")
def test_she_looks_at_what_a_travel_ban_leaves_of_the_rate() -> None:
    banned = {"in_play": [{"event": "Commercial Travel Ban", "until": 1, "stored": False}]}
    game = troubleshooter(rate_marker=6, brink_events=True, events=["commercial_travel_ban"], **banned)
    assert heard(game.play("look"), "looked") == [{"seat": 0, "number": 1}]
    card = "Epidemic: Rate Effect"
    strain = {"strain": "red", "in_force": [card], "out": [card], "virulent_strain": 8, "epidemics": 5}
    assert heard(troubleshooter(**strain).play("look"), "looked") == [{"seat": 0, "number": 2}]
    short = troubleshooter(
        infection_deck=["Seoul"],
        infection_out=[city["name_en"] for city in content.cities() if city["name_en"] != "Seoul"],
    )
    assert heard(short.play("look"), "looked") == [{"seat": 0, "number": 1}]


def test_events_may_come_before_the_look() -> None:
    game = troubleshooter(hands=[["Lima"], ["Resilient Population"]], infection_discard=["Cairo"])
    assert "resilient Cairo" in texts(game, 1)
    game.play("resilient Cairo")
    assert game.prompt == "look"


def test_a_look_after_somebody_else_has_mixed_the_cards() -> None:
    game = troubleshooter(hands=[["Lima"], ["Forecast"]], epidemics=5)
    game.play("forecast")
    while game.prompt == "order":
        game.play(game.moves()[-1])
    top = game.position()["infection_deck"][:2]
    game.play("look")
    assert list(game.view(0)["infection_deck"]["seen"].values()) == top
    for seed in range(9):
        assert game.imagine(0, seed).position()["infection_deck"][:2] == top
        assert game.imagine(1, seed).view(1) == game.view(1)


def test_a_forecast_of_somebody_else_after_her_look() -> None:
    game = troubleshooter(hands=[["Lima"], ["Forecast"]], epidemics=5)
    play(game, "look", "forecast")
    while game.prompt == "order":
        game.play(game.moves()[-1])
    for seed in range(9):
        assert {"Seoul", "Tokyo"} <= set(game.imagine(0, seed).position()["infection_deck"][:6])
    assert set(game.view(0)["mixed"][0]["known"]) == {"Seoul", "Tokyo"}


@pytest.mark.rule("LD-038")
def test_for_a_direct_flight_she_only_shows_the_card() -> None:
    game = brink(roles=["troubleshooter", "medic"], hands=[["Lima", "Cairo", "Tokyo"], []], epidemics=5)
    assert game.say("fly Lima") == "Direct flight to Lima (show Lima)"
    assert game.parts("fly Lima")["cost"] == []
    game.play("fly Lima")
    assert pawn(game, 0) == "Lima" and hand(game, 0) == {"Lima", "Cairo", "Tokyo"} and not discarded(game)
    assert game.view(1)["hands"][0] == {"cards": ["Lima"], "hidden": 2}
    game.play("charter Paris")
    assert discarded(game) == {"Lima"}
    dispatched = brink(roles=["dispatcher", "troubleshooter"], hands=[["Lima"], []])
    dispatched.play("fly 1 to Lima")
    assert discarded(dispatched) == {"Lima"}  # it is the Dispatcher who flies her


def test_the_state_knows_her_step() -> None:
    game = troubleshooter()
    assert petri.from_position("pandemic", game.position()).position() == game.position()
    with pytest.raises(petri.PositionError):
        petri.from_position("pandemic", {**game.position(), "roles": ["scientist", "medic"]})


# ---------------------------------------------------------------------- with events and modules
def in_play(event: str) -> dict[str, Any]:
    return {"in_play": [{"event": event, "until": 0, "stored": False}]}


@pytest.mark.rule("LD-040")
@pytest.mark.rule("LD-041")
def test_sequencing_breakthrough_comes_before_samples() -> None:
    more = {**in_play("Sequencing Breakthrough"), "lab_events": True, "events": ["sequencing_breakthrough"]}
    game = operative(hands=[BLUE[:2], []], samples={"blue": 3}, cubes={"Paris": {"blue": 1}}, **more)
    game.play("cure_samples blue")
    assert hand(game, 0) == set() and cure(game, "blue") == "cured"
    scientist = brink(roles=["scientist", "medic"], hands=[BLUE[:3], []], **more)
    scientist.play("cure blue")
    assert hand(scientist, 0) == set()


@pytest.mark.rule("LD-034")
def test_improved_sanitation_takes_no_second_sample() -> None:
    more = {**in_play("Improved Sanitation"), "lab_events": True, "events": ["improved_sanitation"]}
    game = operative(cubes={"Atlanta": {"blue": 3}}, **more)
    game.play("collect blue")
    assert cubes(game, "Atlanta", "blue") == 2


@pytest.mark.rule("LD-049")
@pytest.mark.rule("LD-032")
def test_new_assignments() -> None:
    game = operative(
        hands=[["New Assignment"], []],
        samples={"red": 2},
        cubes={"Atlanta": {"blue": 3}},
        brink_events=True,
        events=["new_assignment"],
    )
    play(game, "collect blue", "assign 0 to containment specialist")
    assert "samples" not in game.view() and supply(game, "red") == 24 and cubes(game, "Atlanta", "blue") == 2
    asked = troubleshooter(hands=[[], ["New Assignment"]], brink_events=True, events=["new_assignment"])
    asked.play("assign 0 to archivist")
    if asked.prompt == "consent":
        asked.play("agree")
    assert asked.prompt == "actions"  # who is no Troubleshooter any more does not look


@pytest.mark.rule("LD-038")
def test_with_special_orders_she_shows_the_card_for_the_other_pawn_too() -> None:
    game = brink(
        roles=["troubleshooter", "medic"],
        hands=[["Lima", "Special Orders"], []],
        brink_events=True,
        events=["special_orders"],
    )
    game.play("orders 1")
    assert game.say("fly 1 to Lima") == "Direct flight of Medic to Lima (show Lima)"
    game.play("fly 1 to Lima")
    assert pawn(game, 1) == "Lima" and hand(game, 0) == {"Lima"}


@pytest.mark.rule("LD-035")
@pytest.mark.rule("LD-039")
def test_samples_of_the_purple_disease() -> None:
    purple = {
        "mutation": "brink",
        "cubes": {"Atlanta": {"purple": 2}, "Essen": {"purple": 1}},
        "samples": {"purple": 2},
    }
    game = operative(hands=[["Lima", "Cairo", "Tokyo"], []], **purple)
    assert supply(game, "purple") == 12 - 3 - 2
    game.play("collect purple")
    assert game.view()["samples"] == {"purple": 3}
    refused(game, "cure_samples purple", "LD-019")  # none of the cards is of a city with a purple cube
    fitting = operative(hands=[["Lima", "Cairo", "Essen"], []], **{**purple, "samples": {"purple": 3}})
    fitting.play("cure_samples purple")
    assert cure(fitting, "purple") == "cured"
