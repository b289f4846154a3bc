"""Roles of In the Lab (LR-001 to LR-063)."""

from __future__ import annotations

from typing import Any

import pytest
from tools import actions, cubes, cure, discarded, hand, heard, of_kind, pawn, play, refused, supply, table, texts

import petri
from petri.games.pandemic import content
from petri.games.pandemic.options import make_rules, settled
from petri.games.pandemic.pieces import THINGS

RED = ["Bangkok", "Beijing", "Hong Kong", "Jakarta", "Manila", "Osaka", "Seoul"]
BLUE = ["Chicago", "Essen", "London", "Madrid", "Milan"]
YELLOW = ["Bogota", "Lagos", "Lima", "Miami"]
BLACK = ["Algiers", "Baghdad", "Cairo"]


def lab(**position: Any) -> petri.Game:
    return table(lab_roles=True, **position)


# ---------------------------------------------------------------------- the box
@pytest.mark.rule("LR-001")
@pytest.mark.rule("LR-004")
@pytest.mark.rule("LR-059")
def test_the_four_roles_are_shuffled_with_the_others() -> None:
    pool = {THINGS.roles[int(role)].key for role in make_rules(settled({"lab_roles": True})).role_pool}
    new = {"field_director", "local_liaison", "pilot", "virologist"}
    assert len(pool) == 11 and new <= pool
    dealt = [petri.new("pandemic", players=4, lab_roles=True, seed=seed).view()["roles"] for seed in range(60)]
    assert {role for roles in dealt for role in roles} == pool  # the health authority is none of them
    assert all(len(set(roles)) == 4 for roles in dealt)


@pytest.mark.rule("LR-003")
def test_every_role_tells_its_box() -> None:
    boxes = {role["id"]: role.get("box", "") for role in content.roles()}
    assert {role.key: role.expansion for role in THINGS.roles} == boxes
    assert list(boxes.values()).count("in_the_lab") == 4 and list(boxes.values()).count("on_the_brink") == 6
    names = {role["id"]: role["name_de"] for role in content.roles() if role.get("box") == "in_the_lab"}
    assert names == {
        "field_director": "Chefaufseher",
        "local_liaison": "Informantin",
        "pilot": "Pilot",
        "virologist": "Virologin",
    }


# ---------------------------------------------------------------------- Field Director
def director(**more: Any) -> petri.Game:
    return lab(**{"roles": ["field_director", "scientist"], "hands": [[], []], **more})


@pytest.mark.rule("LR-061")
def test_example_treating_from_paris() -> None:
    game = director(pawns=["Paris", "Atlanta"], cubes={"Milan": {"blue": 2}, "Istanbul": {"black": 1}})
    game.play("tend blue in Milan")
    assert cubes(game, "Milan", "blue") == 1 and actions(game) == 3
    refused(game, "tend black in Istanbul", "LR-005")


@pytest.mark.rule("LR-005")
@pytest.mark.rule("LR-006")
def test_he_treats_in_his_city_or_in_one_connected_to_it() -> None:
    game = director(cubes={"Atlanta": {"blue": 1}, "Chicago": {"blue": 3}, "Miami": {"yellow": 2}, "Tokyo": {"red": 1}})
    assert of_kind(game, "tend") == {"tend blue in Chicago", "tend yellow in Miami"}
    assert of_kind(game, "treat") == {"treat blue"}
    play(game, "tend blue in Chicago", "treat blue")
    assert cubes(game, "Chicago", "blue") == 2 and cubes(game, "Miami", "yellow") == 2 and actions(game) == 2
    refused(game, "tend red in Chicago", "LR-005")
    refused(
        lab(roles=["scientist", "field_director"], cubes={"Chicago": {"blue": 1}}), "tend blue in Chicago", "LR-005"
    )


@pytest.mark.rule("LR-007")
def test_of_a_cured_disease_he_removes_all_cubes_there() -> None:
    game = director(cubes={"Chicago": {"blue": 3}, "Paris": {"blue": 1}}, cures={"blue": "cured"})
    game.play("tend blue in Chicago")
    assert cubes(game, "Chicago", "blue") == 0 and supply(game, "blue") == 23


def test_it_is_a_treat_action_for_those_who_change_it() -> None:
    cards = ["Epidemic: Government Interference", "Epidemic: Resistant to Treatment"]
    strain = {"strain": "blue", "in_force": cards, "out": cards, "virulent_strain": 10, "epidemics": 5}
    game = director(cubes={"Chicago": {"blue": 2}}, **strain)
    game.play("tend blue in Chicago")
    assert actions(game) == 2
    play(game, "drive Chicago")
    assert "drive Atlanta" in texts(game)
    refused(game, "treat blue")
    last = director(cubes={"Chicago": {"blue": 2}}, actions=1, **strain)
    refused(last, "tend blue in Chicago", "LV-006")


@pytest.mark.rule("LR-008")
@pytest.mark.rule("LR-009")
@pytest.mark.rule("LR-010")
def test_once_in_a_turn_he_moves_another_pawn_nearby_for_no_action() -> None:
    game = director(pawns=["Atlanta", "Chicago"])
    happenings = game.play("guide 1 to Montreal")
    assert heard(happenings, "moved") == [{"seat": 1, "from": "Chicago", "to": "Montreal", "how": "guide"}]
    assert pawn(game, 1) == "Montreal" and actions(game) == 4
    refused(game, "guide 1 to Chicago", "LR-010")
    here = director()
    here.play("guide scientist to Miami")
    assert pawn(here, 1) == "Miami"
    far = director(pawns=["Atlanta", "Montreal"])
    refused(far, "guide 1 to Chicago", "LR-008")
    refused(director(pawns=["Atlanta", "Chicago"]), "guide 1 to Paris", "P2-061")
    refused(director(pawns=["Atlanta", "Chicago"]), "guide 1 to Chicago", "P2-066")
    refused(lab(roles=["scientist", "field_director"]), "guide 1 to Chicago", "LR-008")


@pytest.mark.rule("LR-011")
def test_the_owner_of_the_pawn_has_to_agree() -> None:
    game = director(consent=True)
    game.play("guide 1 to Miami")
    assert game.prompt == "consent" and game.to_act == 1
    game.play("decline")
    assert pawn(game, 1) == "Atlanta"
    refused(game, "guide 1 to Miami", "LR-011")
    play(game, "guide 1 to Chicago", "agree")
    assert pawn(game, 1) == "Chicago" and actions(game) == 4


@pytest.mark.rule("LR-012")
@pytest.mark.rule("LR-013")
def test_never_the_pilot_and_never_himself() -> None:
    game = director(roles=["field_director", "pilot", "scientist"], hands=[[], [], []])
    assert {text.split()[1] for text in of_kind(game, "guide")} == {"2"}
    refused(game, "guide 1 to Miami", "LR-012")
    refused(game, "guide Miami", "LR-013")


@pytest.mark.rule("LR-014")
def test_the_pawn_may_go_away_from_him() -> None:
    game = director(pawns=["Atlanta", "Miami"])
    assert of_kind(game, "guide") == {
        f"guide 1 to {city}" for city in ("Atlanta", "Bogota", "Mexico City", "Washington")
    }


@pytest.mark.rule("LR-015")
def test_also_after_his_last_action() -> None:
    game = director(actions=1)
    game.play("build") if "build" in texts(game) else game.play("drive Chicago")
    assert game.turn == 0 and game.prompt == "actions" and actions(game) == 0
    assert "pass" in texts(game) and "guide 1 to Washington" in texts(game)
    refused(game, "drive Atlanta", "P2-049")
    game.play("guide 1 to Washington")
    assert game.turn == 1
    unused = director(actions=1)
    play(unused, "drive Chicago", "pass")
    assert unused.turn == 1
    alone = director(actions=1, pawns=["Atlanta", "Tokyo"])
    alone.play("drive Chicago")
    assert alone.turn == 1  # there is nothing to do
    refused(director(hands=[[*RED, "Lima"], []], agenda=[["end_turn", 0], ["hand_limit", 0]]), "guide 1 to Miami")


@pytest.mark.rule("LR-016")
def test_the_moved_pawn_acts_where_it_enters() -> None:
    game = director(
        roles=["field_director", "medic"],
        cubes={"Miami": {"yellow": 2}, "Lima": {"yellow": 1}},
        cures={"yellow": "cured"},
    )
    game.play("guide 1 to Miami")
    assert cubes(game, "Miami", "yellow") == 0


# ---------------------------------------------------------------------- Local Liaison
def liaison(**more: Any) -> petri.Game:
    position: dict[str, Any] = {
        "pawns": ["Cairo", "Delhi", "Khartoum"],
        "hands": [["Tehran", "Paris", "Riyadh"], [], []],
    }
    return lab(roles=["local_liaison", "scientist", "medic"], **{**position, **more})


@pytest.mark.rule("LR-063")
def test_example_giving_from_cairo() -> None:
    game = liaison()
    refused(game, "send Tehran to 2", "LR-017")
    refused(game, "send Paris to 1", "LR-019")
    game.play("send Tehran to 1")
    assert hand(game, 1) == {"Tehran"} and actions(game) == 3
    refused(game, "send Riyadh to 1", "LR-018")


@pytest.mark.rule("LR-017")
@pytest.mark.rule("LR-019")
@pytest.mark.rule("LR-020")
def test_she_gives_cards_of_the_colour_of_her_city_to_cities_of_that_colour() -> None:
    game = liaison(pawns=["Cairo", "Delhi", "Cairo"])
    assert of_kind(game, "send") == {f"send {card} to {seat}" for card in ("Tehran", "Riyadh") for seat in (1, 2)}
    refused(game, "send Cairo to 1", "P2-055")
    refused(game, "send Tehran to 0", "P2-085")
    refused(liaison(hands=[["Airlift"], [], []]), "send Airlift to 1", "P2-090")


@pytest.mark.rule("LR-018")
def test_only_in_her_own_turn() -> None:
    refused(liaison(turn=1), "send Tehran to 1", "LR-017")


@pytest.mark.rule("LR-021")
def test_the_receiver_agrees_and_keeps_to_the_hand_limit() -> None:
    game = liaison(consent=True, hands=[["Tehran"], RED, []])
    game.play("send Tehran to 1")
    assert game.prompt == "consent" and game.to_act == 1
    game.play("decline")
    refused(game, "send Tehran to 1", "P2-089")
    play(game, "drive Algiers", "send Tehran to 1", "agree")
    assert game.prompt == "hand_limit" and game.to_act == 1
    game.play("discard Bangkok")
    assert game.to_act == 0 and actions(game) == 2


@pytest.mark.rule("LR-021")
def test_a_card_that_was_proposed_is_seen_by_all() -> None:
    game = liaison(consent=True, epidemics=5)
    play(game, "send Tehran to 1", "decline")
    assert game.view(2)["hands"][0]["cards"] == ["Tehran"]


@pytest.mark.rule("LR-022")
@pytest.mark.rule("LR-023")
def test_she_shares_knowledge_as_others_do_besides() -> None:
    pawns = ["Cairo", "Cairo", "Delhi"]
    game = liaison(pawns=pawns, hands=[["Cairo", "Tehran"], ["Riyadh"], []])
    refused(game, "take Riyadh from 1", "P2-086")
    play(game, "send Tehran to 1", "give Cairo to 1")
    assert hand(game, 1) == {"Riyadh", "Tehran", "Cairo"} and actions(game) == 2


# ---------------------------------------------------------------------- Pilot
def pilot(**more: Any) -> petri.Game:
    return lab(**{"roles": ["pilot", "scientist"], "hands": [[], []], **more})


@pytest.mark.rule("LR-062")
def test_example_flights_from_atlanta() -> None:
    for city in ("Lima", "London", "Chicago"):
        game = pilot()
        game.play(f"hop {city}")
        assert pawn(game, 0) == city and actions(game) == 3
    game = pilot()
    refused(game, "hop Santiago", "LR-028")
    refused(game, "hop Essen", "LR-028")
    refused(game, "drive Chicago", "LR-026")


@pytest.mark.rule("LR-026")
@pytest.mark.rule("LR-027")
def test_he_neither_moves_nor_builds_as_others_do() -> None:
    game = pilot(pawns=["Paris", "Paris"], hands=[["Paris", "Lima"], []], stations=["Paris", "Atlanta"])
    for text in ("drive Essen", "fly Lima", "charter Tokyo", "shuttle Atlanta"):
        refused(game, text, "LR-026")
    refused(pilot(pawns=["Paris", "Paris"], hands=[["Paris"], []]), "build", "LR-027")


@pytest.mark.rule("LR-028")
def test_up_to_three_connections() -> None:
    near = {"Chicago", "Washington", "Miami"}
    two = {"San Francisco", "Los Angeles", "Mexico City", "Montreal", "New York", "Bogota"}
    three = {"Tokyo", "Manila", "Sydney", "London", "Madrid", "Lima", "Sao Paulo", "Buenos Aires"}
    reached = {text.removeprefix("hop ") for text in of_kind(pilot(pawns=["Atlanta", "Tokyo"]), "hop")}
    assert reached == near | two | three


@pytest.mark.rule("LR-029")
@pytest.mark.rule("LR-030")
def test_several_flights_in_a_turn_but_not_to_where_he_is() -> None:
    game = pilot()
    refused(game, "hop Atlanta", "LR-030")
    play(game, "hop London", "hop Cairo", "hop Delhi")
    assert pawn(game, 0) == "Delhi" and actions(game) == 1 and not discarded(game)
    refused(lab(roles=["scientist", "pilot"]), "hop Lima", "LR-028")


@pytest.mark.rule("LR-031")
@pytest.mark.rule("LR-032")
def test_he_takes_a_passenger_along_who_agrees() -> None:
    game = pilot(consent=True, roles=["pilot", "scientist", "medic"], pawns=["Atlanta"] * 3, hands=[[], [], []])
    game.play("hop Lima with 2")
    assert game.prompt == "consent" and game.to_act == 2
    assert game.say() == "Medic: agree or decline? Pilot proposes: Fly to Lima with Medic"
    game.play("decline")
    refused(game, "hop Lima with 2", "LR-032")
    play(game, "hop Lima with scientist", "agree")
    assert [pawn(game, seat) for seat in range(3)] == ["Lima", "Lima", "Atlanta"] and actions(game) == 3
    refused(game, "hop Atlanta with 2", "LR-032")
    play(game, "hop Bogota")
    assert game.prompt == "actions"  # nobody is asked if he flies alone


@pytest.mark.rule("LR-033")
@pytest.mark.rule("LR-034")
def test_nobody_acts_in_cities_on_the_way() -> None:
    game = pilot(
        roles=["pilot", "medic"],
        cubes={"Miami": {"yellow": 2}, "Bogota": {"yellow": 3}, "Lima": {"yellow": 2}, "Lagos": {"yellow": 1}},
        cures={"yellow": "cured"},
    )
    game.play("hop Lima with 1")
    assert game.position()["cubes"] == {"Miami": {"yellow": 2}, "Bogota": {"yellow": 3}, "Lagos": {"yellow": 1}}


@pytest.mark.rule("LR-035")
@pytest.mark.rule("LR-036")
def test_others_move_him_as_they_move_anybody() -> None:
    game = lab(roles=["dispatcher", "pilot"], pawns=["Paris", "Atlanta"], hands=[["Lima", "Airlift"], []])
    assert "drive 1 to Chicago" in texts(game) and "fly 1 to Lima" in texts(game)
    refused(game, "hop Lima with 1", "LR-028")
    refused(game, "drive 1 to Lima", "P2-061")
    play(game, "join 1 to Paris", "airlift 1 to Tokyo")
    assert pawn(game, 1) == "Tokyo"


@pytest.mark.rule("LR-037")
def test_he_may_play_government_grant() -> None:
    game = pilot(hands=[["Government Grant"], []], pawns=["Paris", "Paris"])
    game.play("grant Paris")
    assert game.view()["stations"] == ["Atlanta", "Paris"]


def test_where_the_government_interferes_he_and_his_passenger_stay() -> None:
    card = "Epidemic: Government Interference"
    strain = {"strain": "blue", "in_force": [card], "out": [card], "virulent_strain": 10, "epidemics": 5}
    game = pilot(cubes={"Atlanta": {"blue": 1}}, **strain)
    refused(game, "hop Lima", "LD-067")
    assert not of_kind(game, "hop")
    game.play("treat blue")
    assert "hop Lima with 1" in texts(game)


# ---------------------------------------------------------------------- Virologist
def virologist(*cards: str, **more: Any) -> petri.Game:
    return lab(**{"roles": ["virologist", "scientist"], "hands": [list(cards), []], "cubes": RED_CUBE, **more})


RED_CUBE = {"Tokyo": {"red": 1}}


@pytest.mark.rule("LR-042")
def test_example_three_red_two_yellow_two_blue() -> None:
    game = virologist(*RED[:3], *YELLOW[:2], *BLUE[:2])
    assert of_kind(game, "cure_pairs") == {"cure_pairs red with blue+yellow"}
    game.play("cure_pairs red with yellow+blue")
    assert hand(game, 0) == set() and len(discarded(game)) == 7 and cure(game, "red") == "cured"
    assert actions(game) == 3


@pytest.mark.rule("LR-043")
def test_example_only_the_black_pair_counts() -> None:
    game = virologist(*RED[:3], YELLOW[0], BLUE[0], *BLACK[:2])
    assert not of_kind(game, "cure_pairs")
    refused(game, "cure_pairs red with black", "LR-040")
    refused(game, "cure_pairs red with black+yellow", "LR-044")
    refused(game, "cure_pairs red with black+black", "LR-044")


@pytest.mark.rule("LR-040")
@pytest.mark.rule("LR-041")
def test_each_needed_card_may_be_replaced_by_a_pair() -> None:
    one = virologist(*RED[:4], *BLUE[:2])
    assert of_kind(one, "cure_pairs") == {"cure_pairs red with blue"}
    refused(one, "cure red", "P2-095")
    alike = virologist(*RED[:3], *BLUE[:4])
    assert of_kind(alike, "cure_pairs") == {"cure_pairs red with blue+blue", "cure_pairs blue with red"}
    enough = virologist(*RED[:5], *BLUE[:2])
    assert {"cure red", "cure_pairs red with blue"} <= texts(enough)
    enough.play("cure red")
    assert hand(enough, 0) == set(BLUE[:2])
    refused(virologist(*RED[:3], *BLUE[:4], pawns=["Paris", "Paris"]), "cure_pairs red with blue+blue", "P2-095")
    refused(virologist(*RED[:3], *BLUE[:4], cures={"red": "cured"}), "cure_pairs red with blue", "P2-099")


@pytest.mark.rule("LR-040")
def test_which_cards_pay_is_asked_where_there_are_more() -> None:
    game = virologist(*RED[:5], *BLUE[:2], epidemics=5)
    game.play("cure_pairs red with blue")
    assert game.prompt == "pay_pairs" and texts(game) == {f"spend {card}" for card in RED[:5]}
    assert game.say() == ("Virologist: which red cards do you discard for the cure of red? Still to choose: 4")
    refused(game, f"spend {BLUE[0]}", "LR-040")
    refused(game, "spend Lima", "P2-055")
    refused(game, "pass", "LR-040")
    play(game, *(f"spend {card}" for card in RED[1:3]))
    assert petri.from_position("pandemic", game.position()).position() == game.position()
    play(game, *(f"spend {card}" for card in RED[3:5]))
    assert hand(game, 0) == {RED[0]} and cure(game, "red") == "cured"
    refused(game, f"spend {RED[0]}", "LR-040")


def test_first_of_one_colour_then_of_the_other() -> None:
    game = virologist(*RED[:4], *BLUE[:3])
    game.play("cure_pairs red with blue")
    assert texts(game) == {f"spend {card}" for card in BLUE[:3]}
    play(game, f"spend {BLUE[0]}", f"spend {BLUE[2]}")
    assert hand(game, 0) == {BLUE[1]} and cure(game, "red") == "cured"


def test_worlds_agree_with_how_she_pays() -> None:
    game = virologist(*RED[:5], *BLUE[:3], epidemics=5)
    game.play("cure_pairs red with blue")
    while game.prompt == "pay_pairs":
        for seed in range(12):
            world = game.imagine(1, seed)
            assert world.moves() and world.view(1) == game.view(1)
            while world.prompt == "pay_pairs":
                world.play(world.moves()[seed % len(world.moves())])
            assert world.position()["cures"]["red"] == "cured"
        game.play(game.moves()[0])
    exact = virologist(*RED[:4], *BLUE[:2], "Lima", epidemics=5)
    exact.play("cure_pairs red with blue")  # nobody was asked: there is no more red or blue
    for seed in range(20):
        (left,) = exact.imagine(1, seed).position()["hands"][0]
        assert left not in (*RED, *BLUE)


@pytest.mark.rule("LR-044")
def test_a_pair_has_one_colour_and_not_that_of_the_cure() -> None:
    game = virologist(*RED[:4], BLUE[0], YELLOW[0])
    refused(game, "cure_pairs red with blue", "LR-044")
    refused(virologist(*RED[:7]), "cure_pairs red with red", "LR-044")
    with pytest.raises(petri.MoveError):
        game.play("cure_pairs red with purple")


def take_cards(game: petri.Game, number: int) -> None:
    """For a cure, in this game only: others share their rules."""
    game.state.rules = make_rules.__wrapped__(game.options)
    game.state.rules.cards_for_cure = number


@pytest.mark.rule("LR-045")
def test_no_card_of_the_colour_is_required() -> None:
    """Not with 7 cards, but where a cure takes fewer (module 4)."""
    game = virologist(*BLUE[:4], *YELLOW[:2])
    take_cards(game, 3)
    game.play("cure_pairs red with blue+blue+yellow")
    assert hand(game, 0) == set() and cure(game, "red") == "cured"
    few = virologist(*BLUE[:2], *YELLOW[:2], *BLACK[:2])
    take_cards(few, 2)
    assert "cure_pairs red with blue+yellow" in texts(few)
    refused(few, "cure_pairs red with blue+yellow+black", "LR-040")


@pytest.mark.rule("LR-046")
def test_only_she_replaces_cards() -> None:
    game = lab(roles=["scientist", "virologist"], hands=[[*RED[:3], *BLUE[:2]], []])
    refused(game, "cure_pairs red with blue", "LR-046")


@pytest.mark.rule("LD-040")
def test_the_number_of_cards_is_settled_before_pairs_replace_some() -> None:
    card = "Epidemic: Complex Molecular Structure"
    strain = {"strain": "red", "in_force": [card], "out": [card], "virulent_strain": 8, "epidemics": 5}
    game = virologist(*RED[:4], *BLUE[:2], **strain)
    refused(game, "cure_pairs red with blue", "LR-040")
    five = virologist(*RED[:5], *BLUE[:2], **strain)
    five.play("cure_pairs red with blue")
    assert hand(five, 0) == set()


@pytest.mark.rule("LR-047")
def test_she_removes_a_cube_anywhere_for_a_card_of_its_colour() -> None:
    game = virologist("Osaka", "Lima", "Airlift", cubes={"Tokyo": {"red": 3, "blue": 1}, "Paris": {"blue": 1}})
    assert of_kind(game, "remedy") == {"remedy Tokyo with Osaka"}
    game.play("remedy Tokyo with Osaka")
    assert cubes(game, "Tokyo", "red") == 2 and discarded(game) == {"Osaka"} and actions(game) == 3
    assert supply(game, "red") == 22
    refused(game, "remedy Paris with Airlift", "LR-047")
    refused(game, "remedy Paris with Essen", "P2-055")
    refused(
        lab(roles=["scientist", "virologist"], hands=[["Osaka"], []], cubes=RED_CUBE),
        "remedy Tokyo with Osaka",
        "LR-047",
    )
    wrong = virologist("Osaka", cubes={"Tokyo": {"red": 1}, "Paris": {"blue": 1}})
    refused(wrong, "remedy Paris with Osaka", "LR-047")


@pytest.mark.rule("LR-048")
def test_each_time_one_action_one_card_one_cube_also_if_it_is_cured() -> None:
    game = virologist(*RED[:3], cubes={"Tokyo": {"red": 3}, "Paris": {"red": 2}}, cures={"red": "cured"})
    play(game, *(f"remedy Tokyo with {card}" for card in RED[:2]))
    assert cubes(game, "Tokyo", "red") == 1 and actions(game) == 2 and hand(game, 0) == {RED[2]}


@pytest.mark.rule("LR-049")
def test_it_is_no_treat_action() -> None:
    cards = ["Epidemic: Government Interference", "Epidemic: Resistant to Treatment"]
    strain = {"strain": "red", "in_force": cards, "out": cards, "virulent_strain": 10, "epidemics": 5}
    game = virologist("Osaka", cubes={"Atlanta": {"red": 2}}, **strain)
    game.play("remedy Atlanta with Osaka")
    assert actions(game) == 3
    refused(game, "drive Chicago", "LD-067")


@pytest.mark.rule("LR-050")
def test_the_last_cube_of_a_cured_disease_eradicates_it() -> None:
    game = virologist("Osaka", cures={"red": "cured"})
    happenings = game.play("remedy Tokyo with Osaka")
    assert heard(happenings, "eradicated") == [{"colour": "red"}] and cure(game, "red") == "eradicated"


@pytest.mark.rule("LR-051")
def test_not_without_a_cube_of_that_colour() -> None:
    refused(virologist("Paris"), "remedy Tokyo with Paris", "LR-051")


@pytest.mark.rule("LR-052")
def test_no_card_removes_purple_cubes() -> None:
    assert "purple" not in {city["color"] for city in content.cities()}


# ---------------------------------------------------------------------- bots
def test_greedy_bots_use_what_the_roles_can_do() -> None:
    from petri.bots import make_bot

    bot = make_bot("greedy", seed=1)
    cures = {"blue": "cured", "yellow": "cured", "black": "cured"}
    pairs = virologist(*RED[:3], *YELLOW[:2], *BLUE[:2], cures=cures)
    assert bot.choose(pairs.view(0), pairs.moves(0)).kind == "cure_pairs"
    samples = table(
        roles=["field_operative", "scientist"],
        hands=[RED[:3], []],
        samples={"red": 3},
        cures=cures,
        brink_roles=True,
    )
    assert bot.choose(samples.view(0), samples.moves(0)).kind == "cure_samples"
    far = pilot(
        pawns=["Paris", "Atlanta"], hands=[RED[:5], []], cures=cures, stations=["Atlanta"], cubes={"Tokyo": {"red": 1}}
    )
    play(far, *[bot.choose(far.view(0), far.moves(0)).text for _ in range(1)])
    assert pawn(far, 0) != "Paris"


# ---------------------------------------------------------------------- with events and modules
@pytest.mark.rule("LR-035")
def test_special_orders_move_him_by_normal_moves_and_serve_him_too() -> None:
    events = {"brink_events": True, "events": ["special_orders"]}
    moved = lab(roles=["scientist", "pilot"], hands=[["Special Orders", "Lima"], []], **events)
    moved.play("orders 1")
    assert {"drive 1 to Chicago", "fly 1 to Lima"} <= texts(moved) and not of_kind(moved, "hop")
    moving = pilot(hands=[["Special Orders", "Lima"], []], **events)
    moving.play("orders 1")
    assert {"drive 1 to Chicago", "fly 1 to Lima", "hop Lima"} <= texts(moving)
    refused(moving, "drive Chicago", "LR-026")


@pytest.mark.rule("LE-015")
def test_improved_sanitation_helps_the_field_director_in_a_connected_city() -> None:
    in_play = [{"event": "Improved Sanitation", "until": 0, "stored": False}]
    game = director(cubes={"Chicago": {"blue": 3}}, in_play=in_play, lab_events=True, events=["improved_sanitation"])
    game.play("tend blue in Chicago")
    assert cubes(game, "Chicago", "blue") == 1 and actions(game) == 3


@pytest.mark.rule("LR-049")
def test_improved_sanitation_does_not_help_the_virologist() -> None:
    in_play = [{"event": "Improved Sanitation", "until": 0, "stored": False}]
    game = virologist(
        "Osaka", cubes={"Tokyo": {"red": 3}}, in_play=in_play, lab_events=True, events=["improved_sanitation"]
    )
    game.play("remedy Tokyo with Osaka")
    assert cubes(game, "Tokyo", "red") == 2


@pytest.mark.rule("LE-027")
@pytest.mark.rule("LD-040")
def test_sequencing_breakthrough_comes_before_pairs() -> None:
    in_play = [{"event": "Sequencing Breakthrough", "until": 0, "stored": False}]
    game = virologist(*RED[:2], *BLUE[:4], in_play=in_play, lab_events=True, events=["sequencing_breakthrough"])
    assert "cure_pairs red with blue+blue" in texts(game)
    game.play("cure_pairs red with blue+blue")
    assert hand(game, 0) == set() and cure(game, "red") == "cured" and "in_play" not in game.view()


@pytest.mark.rule("LR-060")
@pytest.mark.rule("LR-052")
def test_pairs_have_no_use_for_purple_and_no_card_removes_it() -> None:
    game = virologist(
        *RED[:3], *BLUE[:2], *YELLOW[:2], cubes={"Essen": {"purple": 1}, "Milan": {"purple": 1}}, mutation="brink"
    )
    assert not [text for text in of_kind(game, "cure_pairs") if text.startswith("cure_pairs purple")]
    refused(game, "cure_pairs purple with blue", "LR-060")
    assert not of_kind(game, "remedy")
    refused(game, "remedy Essen with Chicago", "LR-051")
