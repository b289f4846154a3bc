"""The team variant: setup and turn (LT-001 to LT-047, LT-070 to LT-088)."""

from __future__ import annotations

from typing import Any

import pytest
from teams import (
    BLUES,
    BOXES,
    FIRST_BLOCK,
    PRIZE,
    REDS,
    ROLES,
    SECOND_BLOCK,
    STRUCTURE,
    TURN,
    YELLOWS,
    new,
    no_game,
    on_to,
    response,
    sample,
    second,
    set_up,
    teams,
)
from tools import (
    actions,
    cubes,
    cure,
    decline_while,
    discarded,
    hand,
    heard,
    of_kind,
    pass_until,
    pawn,
    play,
    refused,
    stations,
    texts,
)

import petri
from petri.core.title import find_title
from petri.games.pandemic import content
from petri.games.pandemic.modules.matrix import MATRIX
from petri.games.pandemic.pieces import THINGS

TITLE = find_title("pandemic")
BONUS = [card.name().en for card in THINGS.extra_cards]
EVENTS = {event["name_en"] for event in content.events()}


# ---------------------------------------------------------------------- who may play
@pytest.mark.rule("LT-001", "LD-139")
def test_two_teams_or_three() -> None:
    assert (len(new().seats), len(new(players=6).seats)) == (4, 6)
    for players in (2, 3):
        no_game("LT-001", players=players, teams=True, **BOXES)
    no_game("LT-001", players=5, teams=True, **BOXES)
    no_game("LS-043", players=1, teams=True, **BOXES)
    no_game("LT-001", players=6, **BOXES)


@pytest.mark.rule("LT-002", "LD-132", "LD-139")
def test_what_it_may_be_combined_with() -> None:
    for more in ({"virulent_strain": 8}, {"mutation": "brink"}, {"virulent_strain": 10, "mutation": "panic"}):
        assert new(players=6, **more).prompt == "choose_roles"
    no_game("LL-001", players=4, teams=True, lab=True, **BOXES)
    no_game("LD-135", players=4, teams=True, edition=1)
    found = MATRIX.forbidden(["team", "bio_terrorist"])
    assert found is not None and "LT-002" in found[2]


@pytest.mark.rule("LT-078", "LT-007")
def test_there_must_be_two_events_for_each_player() -> None:
    no_game("LT-078", players=4, teams=True)
    no_game("LT-078", players=6, teams=True, lab_events=True, brink_roles=True)
    four, six = new(brink_events=False), set_up(new(players=6, lab_events=False))
    assert set_up(four).position()["unseen_out"] == []
    position = six.position()
    held = [card for zone in (*position["hands"], position["player_deck"]) for card in zone]
    assert len(EVENTS & set(held)) == 12 and len(position["unseen_out"]) == 1


@pytest.mark.rule("LT-005")
def test_three_teams_need_nine_roles() -> None:
    no_game("LT-005", players=6, teams=True, brink_events=True)
    game = new(players=6, brink_roles=False, lab_roles=False, roles=ROLES)
    assert game.prompt == "place_teams" and game.position()["roles"] == ROLES


@pytest.mark.rule("LT-074")
def test_hands_cannot_be_open() -> None:
    no_game("LT-074", players=4, teams=True, open_hands=True, **BOXES)
    for epidemics in (4, 7):
        game = set_up(new(epidemics=epidemics))
        assert [hidden["hidden"] for hidden in game.view(0)["hands"]] == [0, 0, 2, 2]


# ---------------------------------------------------------------------- goals and roles
@pytest.mark.rule("LT-003", "LT-004", "LT-067")
def test_each_team_has_a_goal_that_only_it_sees() -> None:
    game = new(players=6)
    kept = [its["kept"] for its in game.position()["goals"]]
    assert len(set(kept)) == 3 and len(TITLE.box(game.options, "en")["goals"]) == 8
    for seat in range(6):
        seen = [its["kept"] for its in game.view(seat)["goals"]]
        assert seen == [kept[team] if team == seat // 2 else True for team in range(3)]
    assert [its["kept"] for its in game.view()["goals"]] == [True] * 3


@pytest.mark.rule("LT-021")
def test_experienced_teams_choose_between_two_goals() -> None:
    game = new(players=6, two_goals=True)
    dealt = [its["dealt"] for its in game.position()["goals"]]
    assert game.prompt == "choose_goals" and len({goal for its in dealt for goal in its}) == 6
    assert texts(game) == {f"goal {key}" for key in dealt[0]}
    refused(game, f"goal {dealt[1][0]}", "LT-021")
    happenings = play(game, f"goal {dealt[0][1]}", f"goal {dealt[1][0]}", f"goal {dealt[2][0]}")
    assert [its["kept"] for its in game.position()["goals"]] == [dealt[0][1], dealt[1][0], dealt[2][0]]
    assert game.prompt == "choose_roles"
    assert [happening.for_seat(3) is happening for happening in happenings] == [False, True, False]
    assert game.view(0)["goals"][0]["dealt"] == dealt[0]
    set_up(game)
    refused(game, f"goal {dealt[0][0]}", "LT-021")


@pytest.mark.rule("LT-005")
def test_a_team_takes_two_of_three_roles() -> None:
    game = new()
    offers = game.position()["offers"]
    assert [len(its) for its in offers] == [3, 3] and game.to_act == 0
    names = {role["id"]: role["name_en"] for role in content.roles()}
    one, other, third = offers[0]
    assert len(game.moves()) == 6 and game.moves(1) == []
    refused(game, f"appoint {names[one]} and {names[offers[1][0]]}", "LT-005")
    refused(game, f"appoint {names[one]} and {names[one]}", "LT-005")
    play(game, f"appoint {names[third]} and {names[one]}", f"appoint {names[offers[1][0]]} and {names[offers[1][1]]}")
    assert game.position()["roles"] == [third, one, *offers[1][:2]]
    assert game.position()["offers"] == [] and other not in game.position()["roles"]
    refused(game, f"appoint {names[one]} and {names[other]}", "LT-005")


@pytest.mark.rule("LT-006")
def test_roles_are_revealed_together() -> None:
    game = new()
    happenings = game.play(game.moves()[0])
    assert game.position()["roles"] == [] and game.view(2)["roles"] == []
    assert [happening.values for happening in happenings] != [happening.for_seat(2).values for happening in happenings]  # type: ignore[union-attr]
    for seat in (2, 3, None):
        view = game.view(seat)
        assert view["chosen"] == [True, True, False, False] or view["chosen"][:2] == [True, True]
        assert view["offers"][0] == 3
    assert game.view(1)["chosen"][:2] == game.position()["chosen"][:2]
    revealed = heard(game.play(game.moves()[0]), "revealed_role")
    assert [its["seat"] for its in revealed] == [0, 1, 2, 3]
    assert len(game.position()["roles"]) == 4


@pytest.mark.rule("LT-070", "LT-074")
def test_partners_see_each_others_cards() -> None:
    game = set_up(new(players=6))
    hands = game.position()["hands"]
    for seat in range(6):
        seen = game.view(seat)["hands"]
        for other in range(6):
            assert seen[other]["cards"] == (hands[other] if seat // 2 == other // 2 else [])
    game = teams(player_deck=["Cairo", "Delhi", "..."])
    drawn = [happening for happening in on_to(game, 2) if happening.kind == "drew"]
    assert [happening.seen_by for happening in drawn[:2]] == [(0, 1), (0, 1)]
    assert drawn[0].for_seat(2).values == {"seat": 0}  # type: ignore[union-attr]


# ---------------------------------------------------------------------- cards and board
@pytest.mark.rule("LT-009", "LT-010", "LT-011", "LT-077")
@pytest.mark.parametrize("players", [4, 6])
@pytest.mark.parametrize("epidemics", [4, 7])
def test_every_pile_holds_a_bonus_card(players: int, epidemics: int) -> None:
    game = set_up(new(players=players, epidemics=epidemics))
    position = game.position()
    deck, top = position["player_deck"], 0
    assert len(deck) == 48 + 2 * epidemics and len(position["piles"]) == epidemics
    for size in position["piles"]:
        pile = deck[top : top + size]
        top += size
        assert len(set(pile) & set(BONUS)) == 1 and pile.count("Epidemic") == 1
    assert len(position["extras_out"]) == 10 - epidemics
    assert not any(set(hand) & set(BONUS) for hand in position["hands"])
    assert all(len(hand) == 2 for hand in position["hands"])


@pytest.mark.rule("LT-077", "LD-024")
def test_with_mutation_the_deck_has_three_more() -> None:
    game = set_up(new(mutation="brink", epidemics=5))
    position = game.position()
    assert len(position["player_deck"]) == 48 + 2 * 5 + 3
    assert not any("Mutation" in card for hand in position["hands"] for card in hand)


@pytest.mark.rule("LT-008", "LV-008")
def test_hidden_pocket_is_removed() -> None:
    for number, left in ((8, 7), (10, 9)):
        cards = TITLE.box(TITLE.settle({"players": 4, "teams": True, "virulent_strain": number, **BOXES}), "en")
        assert len(cards["epidemic_cards"]) == left
        assert not any("Hidden Pocket" in name for name in cards["epidemic_cards"])


@pytest.mark.rule("LT-014", "LT-030")
def test_the_infection_rate_begins_on_the_third_two() -> None:
    game = set_up(new())
    assert (game.position()["rate_marker"], game.view()["infection_rate"]) == (2, 2)
    last = teams(rate_marker=6, player_deck=["Epidemic", "Cairo", "..."])
    on_to(last, 2)
    assert last.position()["rate_marker"] == 6


@pytest.mark.rule("LT-015", "LT-016", "LT-017", "LT-020", "LT-082")
@pytest.mark.parametrize("start", [0, 2, 4])
def test_start_cities_are_chosen_against_the_clock(start: int) -> None:
    game = new(players=6, start=start)
    while game.prompt != "place_teams":
        game.play(game.moves()[0])
    placed = []
    for city in ("Lima", "Tokyo", "Atlanta"):
        placed.append(game.to_act)
        game.play(f"place {city}")
    first = start // 2
    assert placed == [2 * ((first - nth) % 3) for nth in (1, 2, 3)] and placed[-1] == start
    assert game.turn == start and stations(game) == {"Atlanta"} and game.view()["stations_left"] == 5
    assert sorted(filter(None, game.position()["team_stations"])) == ["Atlanta", "Lima", "Tokyo"]
    assert pawn(game, placed[0]) == pawn(game, placed[0] + 1) == "Lima"


@pytest.mark.rule("LT-020")
def test_any_team_may_begin() -> None:
    assert {set_up(new(seed=seed, players=6)).turn for seed in range(12)} == {0, 2, 4}


@pytest.mark.rule("LT-018", "LT-019", "LT-082")
def test_team_stations_are_three_connections_apart() -> None:
    game = new(start=0)
    while game.prompt != "place_teams":
        game.play(game.moves()[0])
    game.play("place Paris")
    for near in ("Paris", "Essen", "Istanbul"):
        refused(game, f"place {near}", "LT-018")
    assert {"place Moscow", "place Atlanta"} <= texts(game)
    game.play("place Moscow")
    with pytest.raises(petri.PositionError):
        teams(team_stations=["Paris", "Istanbul"])
    refused(game, "place Lima", "LT-016")


@pytest.mark.rule("LT-079")
def test_placing_pawns_is_no_entering() -> None:
    game = new(roles=["containment_specialist", "scientist", "researcher", "medic"], start=2)
    worst = max(game.position()["cubes"], key=lambda city: sum(game.position()["cubes"][city].values()))
    before = game.position()["cubes"][worst]
    assert max(before.values()) >= 2
    game.play(f"place {worst}")
    assert pawn(game, 0) == worst and game.position()["cubes"][worst] == before


# ---------------------------------------------------------------------- the turn
SHARES = [(0, 4), (1, 4), (2, 4), (3, 3), (4, 2)]


@pytest.mark.rule("LT-022", "LT-023", "LT-024", "LT-071", "LT-083")
@pytest.mark.parametrize(("used", "left"), SHARES)
def test_the_partner_has_what_is_left_of_six_actions(used: int, left: int) -> None:
    game = teams()
    play(game, *["drive Chicago", "drive Atlanta", "drive Chicago", "drive Atlanta"][:used])
    if used < 4:
        assert (game.prompt, game.turn) == ("actions", 0)
        game.play("pass")
    assert (game.turn, game.to_act, actions(game)) == (1, 1, left)
    refused(game, "drive 0 to Chicago", "P2-207")


@pytest.mark.rule("LT-025", "LT-071", "LT-083")
@pytest.mark.parametrize(("used", "left"), [(5, 2), (4, 3), (3, 4), (2, 4)])
def test_a_generalist_has_one_more(used: int, left: int) -> None:
    game = teams(roles=["generalist", "scientist", "researcher", "medic"])
    assert actions(game) == 5
    play(game, *["drive Chicago", "drive Atlanta"] * 2, "drive Chicago") if used == 5 else play(
        game, *["drive Chicago", "drive Atlanta"] * (used // 2), *["drive Chicago"] * (used % 2), "pass"
    )
    assert (game.turn, actions(game)) == (1, left)
    partner = teams(roles=["scientist", "generalist", "researcher", "medic"])
    partner.play("pass")
    assert actions(partner) == 5


@pytest.mark.rule("LT-026", "LT-027", "LT-029", "LT-031")
def test_both_draw_and_the_team_infects_once() -> None:
    game = teams(infection_deck=["Lima", "Bogota", "Santiago", "..."])
    happenings = on_to(game, 2)
    drew = heard(happenings, "drew")
    assert drew == [{"seat": 0, "card": "Cairo"}, {"seat": 1, "card": "Delhi"}]
    assert len(heard(happenings, "infected")) == 2
    assert heard(happenings, "turn") == [{"seat": 2}]
    assert [its["seat"] for its in heard(on_to(game, 0), "turn")] == [0]


@pytest.mark.rule("LT-072", "LT-080")
def test_the_first_card_is_resolved_before_the_second_is_drawn() -> None:
    game = teams(hands=[[*BLUES], ["Lima"], [], []], player_deck=["Cairo", "Epidemic", "Delhi", "..."])
    play(game, "pass", "pass")
    assert (game.prompt, game.turn, game.to_act) == ("hand_limit", 0, 0)
    assert len(hand(game, 1)) == 1
    happenings = game.play("discard Cairo")
    assert [happening.kind for happening in happenings][:2] == ["discarded", "epidemic"]
    game = teams(hands=[[], [*BLUES], [], []], player_deck=["Epidemic", "Cairo", "Delhi", "..."])
    play(game, "pass")
    told = [happening.kind for happening in game.play("pass")]
    assert told.index("intensified") < told.index("drew") and (game.prompt, game.turn) == ("hand_limit", 1)


@pytest.mark.rule("LT-028")
def test_the_game_is_lost_when_a_member_cannot_draw() -> None:
    cards = {"player_discard": [city["name_en"] for city in content.cities() if city["name_en"] != "Cairo"]}
    gone = {"out": [*EVENTS], "player_deck": ["Cairo"]}
    game = teams(**cards, **gone)
    happenings = pass_until(game, "nothing")
    assert heard(happenings, "drew") == [{"seat": 0, "card": "Cairo"}]
    assert game.outcome is not None and game.outcome.cause == "cards"
    assert heard(happenings, "infected") == []


@pytest.mark.rule("LT-080", "LE-029")
def test_an_event_lasts_until_the_next_turn_of_the_team() -> None:
    game = teams(hands=[[], ["Commercial Travel Ban"], [], []])
    game.play("ban")
    on_to(game, 1)
    assert game.position()["in_play"][0]["until"] == 0 and game.view()["infection_rate"] == 1
    on_to(game, 2)
    assert game.view()["infection_rate"] == 1
    happenings = on_to(game, 0)
    assert heard(happenings, "ended") == [{"event": "Commercial Travel Ban"}]
    later = second(hands=[[], ["Commercial Travel Ban"], [], []])
    later.play("ban")
    assert later.position()["in_play"][0]["until"] == 1
    on_to(later, 2)
    assert later.view()["infection_rate"] == 1
    on_to(later, 0)
    assert "in_play" not in later.position()


@pytest.mark.rule("LT-080")
def test_what_lasts_for_a_turn_ends_with_the_block() -> None:
    game = teams(hands=[["Mobile Hospital"], [], [], []], cubes={"Chicago": {"blue": 2}, "Miami": {"yellow": 1}})
    play(game, "hospital", "drive Chicago", "pass")
    assert cubes(game, "Chicago", "blue") == 1 and "in_play" not in game.position()
    game.play("drive Miami")
    assert cubes(game, "Miami", "yellow") == 1


@pytest.mark.rule("LT-024", "LD-043")
def test_borrowed_time_is_additional() -> None:
    game = teams(hands=[["Borrowed Time"], [], [], []])
    play(game, "drive Chicago", "drive Atlanta", "drive Chicago", "drive Atlanta")
    assert game.prompt == "window"
    play(game, "borrow", "drive Chicago", "drive Atlanta")
    assert (game.turn, actions(game)) == (1, 2)


@pytest.mark.rule("LT-041")
def test_the_team_whose_turn_it_is_plays_events_first() -> None:
    hands = [["One Quiet Night"], ["Airlift"], ["Forecast"], ["Government Grant"]]
    game = second(hands=hands, actions=1)
    game.play("drive Chicago")
    asked = []
    while game.prompt == "window" and len(asked) < 4:
        asked.append(game.to_act)
        game.play("pass")
    assert asked == [1, 0, 2, 3]


# ---------------------------------------------------------------------- stations
@pytest.mark.rule("LT-035", "LT-036")
def test_a_team_station_serves_its_team_alone() -> None:
    own = teams(
        hands=[BLUES[:4], [], [], []], pawns=["Paris", "Lima", "Paris", "Lima"], team_stations=["Paris", "Delhi"]
    )
    assert {"cure blue", "shuttle Atlanta"} <= texts(own)
    refused(own, "shuttle Delhi", "LT-035")
    other = teams(hands=[BLUES[:4], [], [], []], pawns=["Paris"] * 4, team_stations=["Delhi", "Paris"])
    refused(other, "cure blue", "LT-035")
    refused(other, "shuttle Atlanta", "LT-035")
    assert "drive Paris" in texts(teams(pawns=["Essen"] * 4, team_stations=["Delhi", "Paris"]))
    expert = teams(
        roles=["operations_expert", "medic", "scientist", "researcher"],
        hands=[["Lima"], [], [], []],
        pawns=["Paris"] * 4,
        team_stations=["Delhi", "Paris"],
    )
    refused(expert, "special Lima", "LT-035")
    assert of_kind(teams(**{**at_paris(), "roles": ["operations_expert", *ROLES[1:4]]}), "special")


def at_paris() -> dict[str, Any]:
    return {"hands": [["Lima"], [], [], []], "pawns": ["Paris"] * 4, "team_stations": ["Paris", "Delhi"]}


@pytest.mark.rule("LT-037", "LT-038")
def test_a_normal_station_may_be_built_beside_it() -> None:
    game = teams(hands=[["Paris"], ["Government Grant"], [], []], pawns=["Paris"] * 4, team_stations=["Paris", "Delhi"])
    assert {"build", "grant Paris"} <= texts(game)
    game.play("build")
    assert stations(game) == {"Atlanta", "Paris"} and game.position()["team_stations"] == ["Paris", "Delhi"]
    full = teams(
        hands=[["Paris"], [], [], []],
        pawns=["Paris"] * 4,
        team_stations=["Paris", "Delhi"],
        stations=["Atlanta", "Lima", "Cairo", "Tokyo", "Sydney", "Lagos"],
    )
    full.play("build")
    refused(full, "relocate Delhi", "P2-069")
    assert "relocate Lima" in texts(full)


# ---------------------------------------------------------------------- sharing, cures
@pytest.mark.rule("LT-032", "LT-033")
def test_sharing_with_another_team_takes_two_actions() -> None:
    game = teams(hands=[["Atlanta"], [], ["Lima"], []])
    game.play("give Atlanta to 1")
    assert actions(game) == 3
    game = teams(hands=[["Atlanta"], [], [], []])
    game.play("give Atlanta to 2")
    assert actions(game) == 2
    last = teams(hands=[["Atlanta"], [], [], []], actions=1)
    refused(last, "give Atlanta to 2", "LT-033")
    assert "give Atlanta to 1" in texts(last)
    refused(last, "ask 2", "LT-033")
    asked = teams(hands=[[], [], ["Lima", "Milan"], []], roles=["medic", "scientist", "researcher", "dispatcher"])
    play(asked, "ask 2", "give Lima to 0")
    assert actions(asked) == 2 and hand(asked, 0) == {"Lima"}


@pytest.mark.rule("LT-033", "P2-089", "P2-208")
def test_rivals_have_to_agree_unless_all_say_otherwise() -> None:
    assert new().options["consent"] is True and new(consent=False).options["consent"] is False
    game = teams(consent=True, hands=[["Atlanta"], [], ["Lima"], []])
    game.play("give Atlanta to 2")
    assert (game.prompt, game.to_act, hand(game, 2)) == ("consent", 2, {"Lima"})
    game.play("decline")
    assert actions(game) == 4 and hand(game, 0) == {"Atlanta"}


@pytest.mark.rule("LT-032", "LT-074")
def test_a_partner_takes_the_others_are_asked() -> None:
    game = teams(hands=[[], ["Atlanta"], [], []])
    assert "take Atlanta from 1" in texts(game)
    refused(game, "ask 1")
    refused(game, "ask 2", "P2-260")  # the partner has it
    game = teams(hands=[[], [], ["Atlanta"], []])
    refused(game, "take Atlanta from 2", "P2-260")
    assert {"ask 2", "ask 3"} & texts(game) == {"ask 2"}


@pytest.mark.rule("LT-034")
def test_the_liaison_pays_two_actions_for_another_team() -> None:
    roles = ["local_liaison", "epidemiologist", "scientist", "medic"]
    game = teams(roles=roles, hands=[["Paris", "Essen"], [], [], []])
    game.play("send Paris to 2")
    assert actions(game) == 2
    last = teams(roles=roles, hands=[["Paris", "Essen"], [], [], []], actions=1)
    refused(last, "send Paris to 2", "LT-033")
    last.play("send Paris to 1")
    taking = second(roles=roles, hands=[[], [], ["Lima"], []], actions=1)
    taking.play("enquire 2")
    assert actions(taking) == 1 and hand(taking, 1) == {"Lima"}


@pytest.mark.rule("LT-039", "LT-040", "LD-040", "LD-041")
def test_six_players_need_a_card_less_for_a_cure() -> None:
    for players, needed in ((4, 5), (6, 4)):
        roles = ["medic", "contingency_planner", "researcher", "scientist", "archivist", "generalist"][:players]
        game = teams(players=players, roles=roles, hands=[BLUES[:needed], *[[]] * (players - 1)])
        assert "cure blue" in texts(game)
        refused(teams(players=players, roles=roles, hands=[BLUES[: needed - 1], *[[]] * (players - 1)]), "cure blue")
    game = teams(players=6, hands=[BLUES[:3], *[[]] * 5])
    assert "cure blue" in texts(game)  # the Scientist
    quick = teams(players=6, hands=[BLUES[:2], ["Sequencing Breakthrough"], *[[]] * 4])
    quick.play("breakthrough")
    assert "cure blue" in texts(quick)


# ---------------------------------------------------------------------- bonus cards
@pytest.mark.rule("LT-044", "LT-047", "LT-088")
def test_bonus_cards_are_held_and_discarded() -> None:
    printed = TITLE.box(new().options, "en")["other_cards"]
    kinds = [card["key"] for card in printed.values()]
    assert [kinds.count(key) for key in dict.fromkeys(kinds)] == [4, 4, 1, 1] and list(printed) == BONUS
    assert sorted(card["points"] for card in printed.values()) == [1] * 9 + [2]
    game = teams(hands=[[*BLUES], [], [], []], player_deck=[PRIZE, "Cairo", "Delhi", "..."])
    assert play(game, "pass", "pass")[-1].values == {"seat": 0, "card": PRIZE}
    assert game.prompt == "hand_limit" and f"discard {PRIZE}" in texts(game)
    game.play(f"discard {PRIZE}")
    assert PRIZE in discarded(game)
    planner = teams(roles=["contingency_planner", *ROLES[2:5]], player_discard=[PRIZE, "Airlift"])
    assert of_kind(planner, "store") == {"store Airlift"}
    taking = teams(hands=[["Re-examined Research"], [], [], []], player_discard=[PRIZE, "Lima"])
    taking.play("reexamine 0")
    assert of_kind(taking, "recover") == {"recover Lima"}


@pytest.mark.rule("LT-042", "LT-043")
def test_bonus_cards_are_used_in_the_own_block_alone() -> None:
    game = teams(hands=[[], [response("red")], [response("blue")], []])
    assert of_kind(game, "respond") == set()
    refused(game, "respond Tokyo", "LT-084")
    assert all(not of_kind(game, "respond", seat) for seat in range(4))
    game.play("pass")
    assert of_kind(game, "respond") and all(move.seat == 1 for move in game.moves() if move.kind == "respond")
    refused(game, "respond Paris", "LT-084")


@pytest.mark.rule("LT-084", "LR-038")
def test_a_response_team_flies_and_treats() -> None:
    game = teams(hands=[[response("red")], [], [], []], cubes={"Tokyo": {"red": 3, "blue": 1}})
    assert of_kind(game, "respond") >= {"respond Tokyo", "respond Sydney"} and len(of_kind(game, "respond")) == 12
    refused(game, "respond Atlanta", "LT-084")
    refused(game, "assist red", "LT-084")
    game.play("respond Tokyo")
    assert (game.prompt, pawn(game, 0), actions(game)) == ("response", "Tokyo", 3)
    assert discarded(game) == {response("red")}
    refused(game, "assist yellow", "LT-084")
    assert texts(game) == {"assist red", "assist blue", "pass"}
    game.play("assist red")
    assert (cubes(game, "Tokyo", "red"), actions(game), game.prompt) == (2, 3, "actions")
    left = teams(hands=[[response("red")], [], [], []], cubes={"Tokyo": {"red": 3}})
    play(left, "respond Tokyo", "pass")
    assert cubes(left, "Tokyo", "red") == 3
    empty = teams(hands=[[response("red")], [], [], []], pawns=["Osaka", *["Atlanta"] * 3])
    refused(empty, "respond Osaka", "P2-066")
    empty.play("respond Tokyo")
    assert empty.prompt == "actions"
    pilot = teams(roles=["pilot", *ROLES[:3]], hands=[[response("red")], [], [], []])
    assert "respond Tokyo" in texts(pilot)


@pytest.mark.rule("LT-046")
def test_the_troubleshooter_discards_it_too() -> None:
    roles = ["troubleshooter", *ROLES[:3]]
    game = teams(roles=roles, hands=[[response("red"), "Lima"], [], [], []])
    game.play("fly Lima")
    assert "Lima" in hand(game, 0)
    game.play("respond Tokyo")
    assert response("red") in discarded(game)


@pytest.mark.rule("LT-084", "LV-006")
@pytest.mark.parametrize(("left", "may"), [(1, False), (2, True)])
def test_a_resistant_strain_takes_a_further_action(left: int, may: bool) -> None:
    strain = {"strain": "red", "in_force": ["Epidemic: Resistant to Treatment"], "virulent_strain": 10}
    strain["out"] = strain["in_force"]
    game = teams(hands=[[response("red")], [], [], []], cubes={"Tokyo": {"red": 2}}, actions=left, **strain)
    game.play("respond Tokyo")
    assert ("assist red" in texts(game)) == may
    if may:
        game.play("assist red")
        assert game.turn == 1 and cubes(game, "Tokyo", "red") == 1


@pytest.mark.rule("LT-085")
def test_a_sample_is_shared_in_every_city_of_its_colour() -> None:
    game = teams(hands=[[sample("blue"), sample("red"), response("blue")], ["Lima"], [], []])
    assert of_kind(game, "give") >= {f"give {sample('blue')} to {seat}" for seat in (1, 2, 3)}
    refused(game, f"give {sample('red')} to 1", "LT-044")
    refused(game, f"give {response('blue')} to 1", "LT-044")
    game.play(f"give {sample('blue')} to 1")
    assert sample("blue") in hand(game, 1) and sample("blue") in game.view(2)["hands"][1]["cards"]
    elsewhere = teams(hands=[[sample("blue")], [], [], []], pawns=["Lima"] * 4)
    refused(elsewhere, f"give {sample('blue')} to 1", "LT-044")
    taking = teams(hands=[[], [sample("blue"), STRUCTURE], [sample("red")], []])
    assert f"take {sample('blue')} from 1" in texts(taking)
    refused(taking, f"take {STRUCTURE} from 1", "LT-044")
    researcher = teams(roles=["researcher", *ROLES[3:6]], hands=[[sample("red"), STRUCTURE], [], [], []])
    assert f"give {sample('red')} to 1" in texts(researcher)
    refused(researcher, f"give {STRUCTURE} to 1", "LT-044")


@pytest.mark.rule("LT-085")
def test_another_team_may_be_asked_for_a_sample() -> None:
    roles = ["medic", "scientist", "dispatcher", "quarantine_specialist"]
    game = teams(roles=roles, hands=[["Atlanta"], [], [sample("blue"), "Lima"], []])
    game.play("ask 2")
    assert sample("blue") in hand(game, 0) and actions(game) == 2
    nothing = teams(roles=roles, hands=[["Atlanta"], [], ["Lima"], []])
    assert heard(nothing.play("ask 2"), "nothing_to_give") == [{"seat": 2}] and actions(nothing) == 4
    choice = teams(roles=roles, hands=[[], [], [sample("blue"), "Atlanta"], []])
    choice.play("ask 2")
    assert of_kind(choice, "give") == {f"give {sample('blue')} to 0", "give Atlanta to 0"}
    known = teams(roles=roles, hands=[["Atlanta"], [sample("blue")], ["Lima"], []])
    refused(known, "ask 2", "P2-260")


@pytest.mark.rule("LT-085")
def test_a_sample_is_for_nothing_else() -> None:
    game = teams(
        roles=["operations_expert", "virologist", *ROLES[:2]],
        hands=[[sample("red")], ["Lima"], [], []],
        cubes={"Tokyo": {"red": 1}},
    )
    assert not of_kind(game, "fly") and not of_kind(game, "special") and not of_kind(game, "charter")
    virologist = teams(
        roles=["virologist", *ROLES[:3]], hands=[[sample("red")], [], [], []], cubes={"Tokyo": {"red": 1}}
    )
    assert not of_kind(virologist, "remedy")
    refused(virologist, f"remedy Tokyo with {sample('red')}", "LR-047")


@pytest.mark.rule("LT-085", "LT-086", "LT-087")
def test_samples_and_the_structure_pay_for_a_cure() -> None:
    roles = ["medic", *ROLES[:3]]
    game = teams(roles=roles, hands=[[*BLUES[:3], sample("blue"), STRUCTURE], [], [], []])
    assert of_kind(game, "cure_bonus") == {f"cure_bonus blue with {sample('blue')}+{STRUCTURE}"}
    refused(game, "cure blue", "P2-095")
    refused(game, f"cure_bonus blue with {sample('blue')}", "LT-085")
    refused(game, f"cure_bonus red with {sample('blue')}", "LT-085")
    game.play(f"cure_bonus blue with {sample('blue')}+{STRUCTURE}")
    assert cure(game, "blue") in ("cured", "eradicated") and actions(game) == 3
    assert discarded(game) == {*BLUES[:3], sample("blue"), STRUCTURE} and hand(game, 0) == set()
    spare = teams(roles=roles, hands=[[*BLUES[:5], sample("blue")], [], [], []])
    assert {"cure blue", f"cure_bonus blue with {sample('blue')}"} <= texts(spare)
    spare.play(f"cure_bonus blue with {sample('blue')}")
    assert spare.prompt == "pay_cure"
    spare.play(f"keep {BLUES[0]}")
    assert hand(spare, 0) == {BLUES[0]} and cure(spare, "blue") != "active"
    refused(teams(roles=roles, hands=[[*BLUES[:4], PRIZE], [], [], []]), "cure blue", "P2-095")
    away = teams(roles=roles, hands=[[*BLUES[:4], sample("blue")], [], [], []], pawns=["Lima"] * 4)
    refused(away, f"cure_bonus blue with {sample('blue')}", "P2-095")
    without = teams(roles=roles, hands=[[*BLUES[:4]], [], [], []])
    refused(without, f"cure_bonus blue with {sample('blue')}", "LT-085")


@pytest.mark.rule("LT-085", "LT-086", "LD-093")
def test_a_purple_cure_takes_them_but_not_as_purple_cities() -> None:
    purple = {"mutation": "brink", "cubes": {"Lima": {"purple": 1}}, "roles": ["medic", *ROLES[:3]]}
    game = teams(hands=[["Lima", "Paris", "Tokyo", sample("blue"), STRUCTURE], [], [], []], **purple)
    game.play(f"cure_bonus purple with {sample('blue')}+{STRUCTURE}")
    assert cure(game, "purple") != "active"
    without = teams(hands=[["Bogota", "Paris", "Tokyo", sample("yellow"), STRUCTURE], [], [], []], **purple)
    refused(without, f"cure_bonus purple with {sample('yellow')}+{STRUCTURE}", "LD-019")


@pytest.mark.rule("LT-039", "LT-085")
def test_no_more_of_them_than_the_cure_takes() -> None:
    game = teams(players=6, hands=[["Essen", "Milan", sample("blue"), STRUCTURE], *[[]] * 5])
    assert of_kind(game, "cure_bonus") == {
        f"cure_bonus blue with {sample('blue')}",
        f"cure_bonus blue with {STRUCTURE}",
        f"cure_bonus blue with {sample('blue')}+{STRUCTURE}",
    }
    game.play(f"cure_bonus blue with {sample('blue')}+{STRUCTURE}")
    assert game.prompt == "pay_cure"
    refused(teams(hands=[[STRUCTURE], [], [], []]), f"cure_bonus blue with {STRUCTURE}", "LT-085")


# ---------------------------------------------------------------------- what everybody has
@pytest.mark.rule("LT-073")
def test_the_box_tells_who_belongs_together() -> None:
    box = TITLE.box(new(players=6).options, "de")
    assert [its["seats"] for its in box["teams"]] == [[0, 1], [2, 3], [4, 5]]
    assert "je Seuche" in box["goals"]["healers"]["text"]


def test_positions_that_cannot_be_are_refused() -> None:
    for wrong in (
        {"goals": [{"dealt": ["healers"], "kept": "healers"}] * 2},
        {"goals": [{"dealt": ["nothing"], "kept": "nothing"}, {"dealt": ["healers"], "kept": "healers"}]},
        {"awards": {"cured_blue": 0}},
        {"awards": {"cured_purple": 0}, "cures": {"blue": "cured"}},
        {"team_stations": ["Paris", "Paris"]},
        {"hands": [[PRIZE], [PRIZE], [], []]},
        {"player_deck": [PRIZE, STRUCTURE, "..."]},
        {"extras_out": []},
        {"out": [PRIZE]},
        {"agenda": [["begin_teams", 0], ["place_teams", 0], ["choose_team", 0]]},
        {"agenda": [["begin_teams", 0], ["choose_roles", 0]]},
        {"agenda": [*TURN, ["partner", 1]]},
        {"agenda": [*FIRST_BLOCK, ["deal_hands", 0]]},
        {"agenda": [*FIRST_BLOCK, ["response", 0]]},
    ):
        with pytest.raises(petri.PositionError):
            teams(**wrong)
    for wrong in (
        {"agenda": [["end_turn", 0], ["place_teams", 0]]},
        {"agenda": [["end_turn", 0], ["choose_roles", 0]]},
    ):
        with pytest.raises(petri.PositionError):
            teams(**wrong)
    steps = ("partner", "first_draw", "second_draw", "response", "choose_goals", "choose_roles", "place_teams")
    for step in (*steps, "begin_teams", "deal_teams", "choose_team"):
        for agenda in ([["end_turn", 0], [step, 0]], [[step, 0]]):
            with pytest.raises(petri.PositionError):
                petri.from_position("pandemic", {"options": {"players": 4}, "agenda": agenda})
    with pytest.raises(petri.PositionError):
        petri.from_position("pandemic", {"options": {"players": 4}, "hands": [[PRIZE], [], [], []]})


@pytest.mark.rule("LT-023")
@pytest.mark.parametrize("turn", [1, 3])
def test_a_position_of_the_second_member_needs_no_agenda(turn: int) -> None:
    game = teams(turn=turn, events=0)
    assert game.position()["agenda"] == SECOND_BLOCK
    on_to(game, (turn + 1) % 4)
    assert game.position()["agenda"] == FIRST_BLOCK


@pytest.mark.rule("LT-023")
@pytest.mark.parametrize("agenda", [[*FIRST_BLOCK, ["partner", 0]], [*TURN, ["partner", 0]]])
def test_the_partner_acts_once_and_before_anybody_draws(agenda: list[Any]) -> None:
    with pytest.raises(petri.PositionError) as caught:
        teams(turn=2, agenda=agenda)
    assert "“agenda”" in caught.value.say("en")


def test_a_game_without_teams_knows_nothing_of_them() -> None:
    game = petri.new("pandemic", seed=1, players=4)
    assert not {"goals", "awards", "extras_out", "teams"} & {*game.position(), *game.options}
    with pytest.raises(petri.MoveError):
        game.find("place Paris")


def test_the_whole_game_goes_on_from_a_position() -> None:
    game = second(hands=[YELLOWS[:2], REDS[:2], [], []])
    decline_while(game, lambda: game.turn != 3)
    assert game.turn == 3


@pytest.mark.rule("LT-085", "LD-035", "LR-040")
def test_they_pay_together_with_stored_cubes_or_pairs() -> None:
    roles = ["field_operative", "virologist", *ROLES[:2]]
    game = teams(roles=roles, hands=[[*BLUES[:2], sample("blue")], [], [], []], samples={"blue": 3})
    assert of_kind(game, "cure_bonus_samples") == {f"cure_bonus_samples blue with {sample('blue')}"}
    refused(game, f"cure_bonus blue with {sample('blue')}", "LT-085")
    game.play(f"cure_bonus_samples blue with {sample('blue')}")
    assert cure(game, "blue") != "active" and "samples" not in game.position() and hand(game, 0) == set()
    pairs = second(roles=roles, hands=[[], [*REDS[:3], STRUCTURE, *YELLOWS[:2]], [], []])
    assert of_kind(pairs, "cure_bonus_pairs") == {f"cure_bonus_pairs red with yellow and {STRUCTURE}"}
    refused(pairs, f"cure_bonus_pairs red with red and {STRUCTURE}", "LR-044")
    pairs.play(f"cure_bonus_pairs red with yellow and {STRUCTURE}")
    assert cure(pairs, "red") != "active" and discarded(pairs) == {*REDS[:3], STRUCTURE, *YELLOWS[:2]}
