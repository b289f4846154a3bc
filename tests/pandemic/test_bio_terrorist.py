"""Module 3, the Bio-Terrorist: setup, his turn, his moves, and how it ends (LD-097 to LD-130)."""

from __future__ import annotations

from typing import Any

import pytest
from supplies import CITIES
from terrorists import HIS, STANDARD, chances, city, held, him, his, left, seen_at, team, thrown
from tools import (
    actions,
    cubes,
    cure,
    hand,
    heard,
    of_kind,
    on_board,
    pass_until,
    pawn,
    play,
    refused,
    stations,
    supply,
    texts,
)

import petri
from petri.core.title import find_title

TITLE = find_title("pandemic")
CURED = dict.fromkeys(STANDARD, "cured")
THREE_CURED = dict.fromkeys(STANDARD[:3], "cured")
ONE_OF_EACH = {"Madrid": {"blue": 1}, "Bogota": {"yellow": 1}, "Delhi": {"black": 1}, "Tokyo": {"red": 1}}


def new(players: int = 3, seed: int = 1, **options: Any) -> petri.Game:
    return petri.new("pandemic", players=players, seed=seed, bio_terrorist=True, **options)


# ---------------------------------------------------------------------- setup
@pytest.mark.rule("LD-097", "LD-098")
@pytest.mark.parametrize(("players", "cards"), [(3, 4), (4, 3), (5, 2)])
def test_the_team_sets_up_for_its_own_number(players: int, cards: int) -> None:
    game = new(players)
    position = game.position()
    assert len(game.seats) == players and him(game) == players - 1
    assert [len(its) for its in position["hands"]] == [cards] * (players - 1)
    assert len(position["roles"]) == len(position["pawns"]) == players - 1
    assert game.turn < players - 1


@pytest.mark.rule("LD-097", "LD-132")
@pytest.mark.parametrize("players", [1, 2])
def test_it_takes_three_to_five(players: int) -> None:
    with pytest.raises(petri.OptionError, match="LD-097" if players == 2 else "LS-001"):
        new(players)


@pytest.mark.rule("LD-098", "LD-023")
@pytest.mark.parametrize("players", [3, 5])
def test_two_events_for_each_of_the_team(players: int) -> None:
    position = new(players, brink_events=True).position()
    cards = [card for zone in (*position["hands"], position["player_deck"]) for card in zone]
    events = [card for card in cards if card not in CITIES and card != "Epidemic"]
    assert len(events) == 2 * (players - 1)


@pytest.mark.rule("LD-098")
def test_options_count_the_team() -> None:
    assert new(3, roles=["medic", "scientist"]).position()["roles"] == ["medic", "scientist"]
    with pytest.raises(petri.OptionError):
        new(3, roles=["medic", "scientist", "researcher"])
    assert new(3, start=1).turn == 1
    with pytest.raises(petri.OptionError):
        new(3, start=2)
    with pytest.raises(petri.PositionError):
        team(turn=2)


@pytest.mark.rule("LD-099", "LD-137")
def test_twelve_purple_cubes_and_no_mutation() -> None:
    game = new()
    assert supply(game, "purple") == 12
    assert cure(game, "purple") == "active"
    position = game.position()
    assert not [card for card in (*position["player_deck"], *position["infection_deck"]) if "Mutation" in card]
    assert len(position["infection_deck"]) == 48 - 9 - 2
    assert set(position["roles"]) <= set(TITLE.box(TITLE.settle({}), "en")["roles"])  # no roles of On the Brink


@pytest.mark.rule("LD-100", "LD-138")
@pytest.mark.parametrize("seed", range(5))
def test_he_draws_two_infection_cards_after_the_first_infections(seed: int) -> None:
    game, plain = new(seed=seed), petri.new("pandemic", players=2, seed=seed)
    before = plain.position()["infection_deck"]
    assert held(game) == before[:2]
    assert game.position()["infection_deck"] == before[2:]
    assert thrown(game) == plain.position()["infection_discard"]
    zones = [*held(game), *thrown(game), *game.position()["infection_deck"]]
    assert sorted(zones) == sorted(CITIES)


@pytest.mark.rule("LD-134", "LD-132")
@pytest.mark.parametrize("other", [{"mutation": "brink"}, {"mutation": "panic"}])
def test_there_is_only_one_purple_disease(other: dict[str, Any]) -> None:
    with pytest.raises(petri.OptionError, match="LD-134"):
        new(**other)


@pytest.mark.rule("LD-135")
def test_it_needs_the_second_edition() -> None:
    with pytest.raises(petri.OptionError, match="LD-135"):
        new(edition=1)


@pytest.mark.rule("LD-139")
def test_what_it_may_be_combined_with() -> None:
    game = new(4, lab=True, virulent_strain=10)
    assert {"lines", "strain", "terrorist_city"} <= set(game.position())


# ---------------------------------------------------------------------- his turn
@pytest.mark.rule("LD-101", "LD-102")
def test_he_has_a_turn_after_every_turn_of_the_team() -> None:
    game = new(seed=3, events=0)
    turns: list[str] = []
    while len(turns) < 6 and game.outcome is None:
        if game.prompt == "hideout":
            game.play("hide Lima")
        happenings = pass_until(game, "prowl", "hideout", "actions")
        told = [happening for happening in happenings if happening.kind in ("turn", "terrorist_turn")]
        turns += [f"{happening.kind} {happening.values.get('seat', '')}".strip() for happening in told]
    first = game.position()["turn"]
    assert turns[:5] in (
        ["terrorist_turn", "turn 1", "terrorist_turn", "turn 0", "terrorist_turn"],
        ["terrorist_turn", "turn 0", "terrorist_turn", "turn 1", "terrorist_turn"],
    )
    assert first in (0, 1)


@pytest.mark.rule("LD-101")
def test_two_actions_and_a_drive_in_any_order() -> None:
    moves = ["sneak Bogota", "acquire", "acquire"]
    for nth in range(3):
        game = his()
        deck = len(game.position()["player_deck"])
        for move in [*moves[nth:], *moves[:nth]]:
            assert game.prompt == "prowl" and game.to_act == him(game)
            game.play(move)
        assert game.prompt == "actions" and game.turn == 1
        assert len(game.position()["player_deck"]) == deck


@pytest.mark.rule("LD-101")
def test_three_drives_at_most() -> None:
    game = his()
    assert left(game) == (2, 1)
    game.play("sneak Bogota")
    assert left(game) == (2, 0)
    play(game, "sneak Miami", "sneak Bogota")
    assert game.turn == 1
    game = his(actions=0)
    assert {move.kind for move in game.moves(2)} == {"pass", "sneak"}
    refused(game, "acquire", "LD-101")
    refused(his(actions=1, drives=0, cards=["Lima"], captured=True), "sneak Bogota", "LD-115")


@pytest.mark.rule("LD-101")
def test_all_is_optional() -> None:
    game = his()
    passed = heard(game.play("pass"), "passed")
    assert passed == [{"seat": 2, "actions": 2}]
    assert game.turn == 1 and left(game) == (0, 0)
    assert heard(his(actions=0).play("pass"), "passed") == []
    refused(team(), "acquire", "LD-101")


@pytest.mark.rule("LD-102")
def test_he_chooses_his_city_in_secret() -> None:
    game = team(at=None, pawns=["Atlanta", "Lima"])
    pass_until(game, "hideout")
    assert game.to_act == 2
    cities = {text.removeprefix("hide ") for text in of_kind(game, "hide", 2)}
    assert cities == set(CITIES) - {"Atlanta", "Lima"}
    refused(game, "hide Lima", "LD-102")
    (told,) = [happening for happening in game.play("hide Tokyo") if happening.kind == "hid"]
    assert told.for_seat(2) == told and told.values == {"city": "Tokyo"}
    for seat in (0, 1, None):
        seen = told.for_seat(seat)
        assert seen is not None and not seen.values
    assert city(game) == "Tokyo" and game.prompt == "prowl"
    refused(game, "hide Lima", "LD-102")


@pytest.mark.rule("LD-103")
def test_his_cards_are_infection_cards() -> None:
    game = his(cards=["Lima", "Tokyo", "Paris"], at="Bogota")
    play(game, "plant Tokyo", "arrive Lima")
    assert thrown(game) == ["Tokyo", "Lima"]
    assert held(game) == ["Paris"]
    game = team(
        cards=["Paris"], infection_discard=["Tokyo", "Lima"], player_deck=["Epidemic", "Lagos", "..."], events=0
    )
    pass_until(game, "prowl")
    top = game.position()["infection_deck"]
    assert "Paris" not in [*top, *thrown(game)] and held(game) == ["Paris"]
    assert {"Tokyo", "Lima"} <= {*top[:3], *thrown(game)}


@pytest.mark.rule("LD-104")
def test_a_drive_is_secret() -> None:
    game = his(at="Lima")
    refused(game, "sneak Tokyo", "LD-104")
    assert of_kind(game, "sneak") == {"sneak Bogota", "sneak Mexico City", "sneak Santiago"}
    (told,) = [happening for happening in game.play("sneak Bogota") if happening.kind == "sneaked"]
    assert told.for_seat(2) == told
    for seat in (0, 1, None):
        seen = told.for_seat(seat)
        assert seen is not None and not seen.values
        assert seen_at(game, seat) is None
    assert seen_at(game, 2) == "Bogota"


@pytest.mark.rule("LD-105")
def test_a_direct_flight_is_sighted_where_it_ends() -> None:
    game = his(cards=["Tokyo", "Lima"])
    refused(game, "arrive Paris", "LD-105")
    refused(game, "arrive Lima", "P2-066")
    assert heard(game.play("arrive Tokyo"), "arrived") == [{"city": "Tokyo"}]
    assert (city(game), thrown(game), held(game)) == ("Tokyo", ["Tokyo"], ["Lima"])
    assert game.view()["last_seen"] == "Tokyo" and chances(game) == {"Tokyo": 1.0}
    assert left(game) == (1, 1)


@pytest.mark.rule("LD-106")
def test_a_charter_flight_is_sighted_where_it_begins() -> None:
    game = his(cards=["Tokyo", "Lima"])
    assert len(of_kind(game, "vanish")) == 47
    refused(game, "vanish Lima", "P2-066")
    (told,) = [happening for happening in game.play("vanish Cairo") if happening.kind == "vanished"]
    seen = told.for_seat(0)
    assert seen is not None and seen.values == {"from": "Lima"}
    assert (city(game), thrown(game), held(game)) == ("Cairo", ["Lima"], ["Tokyo"])
    assert game.view()["last_seen"] == "Lima" and "Lima" not in chances(game)
    refused(game, "vanish Paris", "LD-106")
    assert not of_kind(game, "shuttle", 2)


@pytest.mark.rule("LD-107")
def test_he_draws_the_top_infection_card() -> None:
    game = his(infection_deck=["Tokyo", "..."])
    (told,) = [happening for happening in game.play("acquire") if happening.kind == "acquired"]
    assert told.values == {"card": "Tokyo"}
    seen = told.for_seat(1)
    assert seen is not None and not seen.values
    assert held(game) == ["Tokyo"]
    empty = his(infection_deck=[], infection_discard=list(CITIES))
    assert "acquire" not in texts(empty)
    refused(empty, "acquire", "LD-107")


@pytest.mark.rule("LD-100", "LD-107")
def test_too_many_cards_are_discarded_at_once() -> None:
    cards = ["Tokyo", "Paris", "Cairo", "Lagos", "Delhi", "Miami", "Seoul"]
    game = his(cards=cards, infection_deck=["Milan", "..."])
    game.play("acquire")
    assert game.prompt == "overfull" and game.to_act == 2
    assert of_kind(game, "shed") == {f"shed {card}" for card in [*cards, "Milan"]}
    refused(game, "shed Lima", "LD-100")
    refused(game, "infect", "LD-101")
    assert heard(game.play("shed Cairo"), "shed") == [{"card": "Cairo"}]
    assert len(held(game)) == 7 and thrown(game) == ["Cairo"] and game.prompt == "prowl"
    refused(game, "shed Paris", "LD-100")


# ---------------------------------------------------------------------- he infects
@pytest.mark.rule("LD-108")
def test_he_infects_his_city() -> None:
    game = his(at="Lima")
    game.play("infect")
    assert cubes(game, "Lima", "purple") == 1 and supply(game, "purple") == 11
    assert chances(game) == {"Lima": 1.0} and seen_at(game) is None


@pytest.mark.rule("LD-109")
def test_he_infects_the_city_of_a_card() -> None:
    game = his(cards=["Tokyo"])
    refused(game, "plant Paris", "LD-109")
    game.play("plant Tokyo")
    assert cubes(game, "Tokyo", "purple") == 1 and thrown(game) == ["Tokyo"]
    assert city(game) == "Lima" and len(chances(game)) > 1


@pytest.mark.rule("LD-110")
def test_once_each_in_a_turn_and_only_unseen() -> None:
    game = his(cards=["Tokyo", "Paris"])
    game.play("infect")
    refused(game, "infect", "LD-110")
    game = his(cards=["Tokyo", "Paris"])
    game.play("plant Tokyo")
    refused(game, "plant Paris", "LD-110")
    assert "infect" in texts(game)
    seen = his(cards=["Tokyo"], pawns=["Lima", "Atlanta"])
    refused(seen, "infect", "LD-110")
    refused(seen, "plant Tokyo", "LD-110")
    again = his(cards=["Tokyo", "Paris"], his_infections=["locally", "remotely"], actions=1, drives=0)
    assert not {"infect", "plant Tokyo"} & texts(again)
    again.play("pass")
    pass_until(again, "prowl")
    assert {"infect", "plant Tokyo"} <= texts(again)


@pytest.mark.rule("LD-110", "LD-127")
def test_protection_keeps_his_cubes_away() -> None:
    roles = ["quarantine_specialist", "researcher"]
    game = his(roles=roles, pawns=["Bogota", "Paris"], cards=["Miami", "Tokyo"])
    refused(game, "infect", "LD-110")
    refused(game, "plant Miami", "LD-110")
    assert "plant Tokyo" in texts(game)
    medic = {"roles": ["medic", "researcher"], "pawns": ["Tokyo", "Paris"], "cards": ["Tokyo"]}
    assert "plant Tokyo" in texts(his(**medic))
    cured = his(**medic, cures={"purple": "cured"}, cubes={"Cairo": {"purple": 1}})
    refused(cured, "plant Tokyo", "LD-110")


@pytest.mark.rule("LD-111")
def test_sabotage() -> None:
    game = his(at="Atlanta", pawns=["Paris", "Paris"], cards=["Milan", "Tokyo"], stations=["Atlanta"])
    refused(game, "sabotage Tokyo", "LD-111")
    refused(game, "sabotage London", "LD-111")
    refused(his(at="Chicago", cards=["Milan"]), "sabotage Milan", "LD-111")
    assert heard(game.play("sabotage Milan"), "sabotaged") == [{"city": "Atlanta"}]
    assert stations(game) == set() and game.view()["stations_left"] == 6
    assert thrown(game) == ["Milan"] and chances(game) == {"Atlanta": 1.0}


@pytest.mark.rule("LD-111", "LD-110")
def test_sabotage_in_sight() -> None:
    game = his(at="Atlanta", cards=["Atlanta"])
    assert of_kind(game, "sabotage") == {"sabotage Atlanta"}
    game.play("sabotage Atlanta")
    assert stations(game) == set()


# ---------------------------------------------------------------------- in sight
@pytest.mark.rule("LD-112", "LD-113")
def test_he_is_spotted_while_a_pawn_is_there() -> None:
    game = team(at="Chicago")
    assert seen_at(game) is None and game.view()["last_seen"] is None
    assert heard(game.play("drive Chicago"), "spotted") == [{"city": "Chicago"}]
    assert [seen_at(game, seat) for seat in (0, 1, None)] == ["Chicago"] * 3
    assert heard(game.play("drive Montreal"), "out_of_sight") == [{"city": "Chicago"}]
    assert seen_at(game) is None and game.view()["last_seen"] == "Chicago"
    assert chances(game) == {"Chicago": 1.0}


@pytest.mark.rule("LD-113")
def test_he_is_spotted_where_he_comes_himself() -> None:
    game = his(at="Chicago")
    assert heard(game.play("sneak Atlanta"), "spotted") == [{"city": "Atlanta"}]
    assert seen_at(game, 0) == "Atlanta"
    assert heard(game.play("sneak Washington"), "out_of_sight") == [{"city": "Atlanta"}]
    assert seen_at(game, 0) is None
    pawns = ["Atlanta", "Chicago"]
    game = his(at="Chicago", pawns=pawns)
    assert heard(game.play("sneak Atlanta"), "spotted") == [{"city": "Atlanta"}]


@pytest.mark.rule("LD-113")
def test_pawns_moved_by_others_spot_him_and_flights_over_a_city_do_not() -> None:
    game = team(at="Tokyo", roles=["dispatcher", "researcher"], pawns=["Tokyo", "Paris"])
    assert seen_at(game) == "Tokyo"
    game = team(at="Tokyo", hands=[["Airlift", "Seoul"], []])
    assert heard(game.play("fly Seoul"), "spotted") == []
    assert heard(game.play("airlift 1 to Tokyo"), "spotted") == [{"city": "Tokyo"}]
    game = team(at="Osaka", roles=["dispatcher", "researcher"], pawns=["Atlanta", "Tokyo"])
    assert heard(game.play("drive 1 to Osaka"), "spotted") == [{"city": "Osaka"}]


# ---------------------------------------------------------------------- capture
@pytest.mark.rule("LD-114")
def test_capture() -> None:
    game = team(at="Atlanta", cards=["Tokyo", "Paris"])
    assert actions(game) == 4
    happenings = game.play("capture")
    assert heard(happenings, "captured") == [{"seat": 0, "city": "Atlanta"}]
    assert heard(happenings, "shed") == [{"card": "Tokyo"}, {"card": "Paris"}]
    assert actions(game) == 3
    assert (city(game), held(game), thrown(game)) == ("Atlanta", [], ["Tokyo", "Paris"])
    assert game.position()["captured"]
    refused(game, "capture", "LD-114")
    refused(team(at="Chicago"), "capture", "LD-114")
    refused(his(at="Atlanta"), "capture", "LD-101")
    play(game, "drive Chicago")
    assert seen_at(game) == "Atlanta"


@pytest.mark.rule("LD-115")
def test_captured_he_only_draws_and_escapes() -> None:
    game = his(at="Atlanta", captured=True, cards=["Tokyo", "Atlanta"], stations=["Atlanta"], pawns=["Paris", "Paris"])
    assert {move.kind for move in game.moves(2)} == {"pass", "acquire", "escape"}
    for text in ("sneak Chicago", "arrive Tokyo", "vanish Tokyo", "infect", "plant Tokyo", "sabotage Atlanta"):
        refused(game, text, "LD-115")
    turn = team(at="Atlanta", captured=True, events=0)
    pass_until(turn, "prowl")
    assert left(turn) == (2, 0)
    play(turn, "acquire", "acquire")
    assert turn.prompt == "actions" and turn.turn == 1


@pytest.mark.rule("LD-116")
def test_escape() -> None:
    game = his(at="Atlanta", captured=True, drives=0, cards=["Tokyo", "Atlanta", "Cairo"], pawns=["Atlanta", "Cairo"])
    refused(game, "escape Paris", "LD-116")
    refused(game, "escape Atlanta", "P2-066")
    free, seen = game.copy(), game.copy()
    assert heard(free.play("escape Tokyo"), "escaped") == [{"city": "Tokyo"}]
    assert (city(free), free.position()["captured"], seen_at(free)) == ("Tokyo", False, None)
    assert chances(free) == {"Tokyo": 1.0} and thrown(free) == ["Tokyo"]
    assert heard(seen.play("escape Cairo"), "spotted") == [{"city": "Cairo"}]
    assert seen_at(seen) == "Cairo"
    refused(free, "escape Cairo", "LD-116")


@pytest.mark.rule("LD-117", "LD-115", "LD-116")
def test_captured_with_an_empty_hand() -> None:
    game = team(at="Atlanta", captured=True, infection_deck=["Paris", "Milan", "Lima", "..."], events=0)
    pass_until(game, "prowl")
    refused(game, "sneak Chicago", "LD-115")
    play(game, "acquire")
    refused(game, "sneak Chicago", "LD-115")
    assert heard(game.play("escape Lima"), "escaped") == [{"city": "Lima"}]
    assert game.prompt == "actions"
    pass_until(game, "prowl")
    assert {"sneak", "infect", "acquire"} <= {move.kind for move in game.moves(2)} and left(game) == (2, 1)


# ---------------------------------------------------------------------- the purple disease
@pytest.mark.rule("LD-118")
@pytest.mark.parametrize(("before", "after", "outbreaks"), [(0, 0, 0), (1, 2, 0), (3, 1, 1)])
def test_a_city_with_purple_cubes_gets_another(before: int, after: int, outbreaks: int) -> None:
    there = {"yellow": 1} | ({"purple": before} if before else {})
    game = team(at="Tokyo", cubes={"Lima": there}, infection_deck=["Lima", "Paris", "..."], events=0)
    pass_until(game, "prowl")
    assert cubes(game, "Lima", "yellow") == 2
    assert cubes(game, "Lima", "purple") == after
    assert game.position()["outbreaks"] == outbreaks


@pytest.mark.rule("LD-119", "LD-120", "LD-121")
def test_a_purple_outbreak() -> None:
    game = his(at="Lima", cubes={"Lima": {"purple": 3}})
    before = supply(game, "purple")
    game.play("infect")
    assert game.position()["outbreaks"] == 1
    there = {city: cubes(game, city, "purple") for city in ("Lima", "Bogota", "Mexico City", "Santiago")}
    assert there == {"Lima": 1, "Bogota": 1, "Mexico City": 1, "Santiago": 1}
    assert supply(game, "purple") == before - 1


@pytest.mark.rule("LD-119", "LD-121")
def test_a_chain_of_purple_outbreaks() -> None:
    game = his(at="Lima", cubes={"Lima": {"purple": 3}, "Santiago": {"purple": 3}, "Bogota": {"purple": 2}})
    broke = [(h["city"], h["chain"]) for h in heard(game.play("infect"), "outbreak")]
    assert broke == [("Lima", False), ("Santiago", True)]
    assert [cubes(game, city, "purple") for city in ("Lima", "Santiago", "Bogota", "Mexico City")] == [1, 1, 3, 1]


@pytest.mark.rule("LD-119")
def test_other_outbreaks_are_as_usual() -> None:
    game = team(at="Tokyo", cubes={"Lima": {"yellow": 3}}, infection_deck=["Lima", "Paris", "..."], events=0)
    pass_until(game, "prowl")
    assert cubes(game, "Lima", "yellow") == 3


@pytest.mark.rule("LD-122")
def test_the_purple_cure() -> None:
    mixed = ["Lima", "Tokyo", "Cairo", "Paris", "Milan"]
    game = team(at="Tokyo", roles=["medic", "researcher"], hands=[mixed, []], cubes={"Lima": {"purple": 1}})
    game.play("cure purple")
    assert cure(game, "purple") == "cured"
    none = team(at="Tokyo", roles=["medic", "researcher"], hands=[mixed, []], cubes={"Bogota": {"purple": 1}})
    refused(none, "cure purple", "LD-122")


# ---------------------------------------------------------------------- the end
def curing(**more: Any) -> petri.Game:
    """The last standard cure is at hand."""
    reds = ["Tokyo", "Osaka", "Beijing", "Seoul", "Manila"]
    usual = {"roles": ["medic", "researcher"], "hands": [reds, []], "cures": THREE_CURED, "player_deck": ["..."]}
    return team(**{**usual, "cubes": {**ONE_OF_EACH, **more.pop("purple", {})}, **more})


@pytest.mark.rule("LD-123")
def test_the_team_wins_without_a_purple_cube() -> None:
    game = curing()
    game.play("cure red")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.cause) == ((0, 1), "won")


@pytest.mark.rule("LD-123")
def test_the_team_wins_with_all_cures() -> None:
    game = curing(purple={"Lima": {"purple": 1}})
    game.play("cure red")
    assert game.outcome is None
    cured = curing(purple={"Lima": {"purple": 1}}, cures={**THREE_CURED, "purple": "cured"})
    cured.play("cure red")
    assert cured.outcome is not None and cured.outcome.winners == (0, 1)


@pytest.mark.rule("LD-123", "LD-094")
def test_the_last_purple_cube_may_decide() -> None:
    more: dict[str, Any] = {"pawns": ["Lima", "Lima"], "cubes": {**ONE_OF_EACH, "Lima": {"purple": 1}}}
    game = team(at="Tokyo", roles=["scientist", "researcher"], cures=CURED, **more)
    game.play("treat purple")
    assert game.outcome is not None and game.outcome.winners == (0, 1)


@pytest.mark.rule("LD-124")
@pytest.mark.parametrize(("purple", "winners"), [({"Tokyo": {"purple": 1}}, (2,)), ({}, ())])
@pytest.mark.parametrize("how", ["outbreaks", "cards", "cubes"])
def test_he_wins_if_the_team_loses_while_purple_is_there(
    how: str, purple: dict[str, dict[str, int]], winners: tuple[int, ...]
) -> None:
    more: dict[str, Any] = {}
    if how == "outbreaks":
        more = {"outbreaks": 7, "cubes": {"Lima": {"yellow": 3}}, "infection_deck": ["Lima", "..."]}
    elif how == "cards":
        more = {"player_deck": ["Lima"], "player_discard": [card for card in CITIES if card != "Lima"], "events": 0}
    else:
        yellows = ["Bogota", "Miami", "Santiago", "Lagos", "Khartoum", "Kinshasa", "Johannesburg", "Mexico City"]
        more = {"cubes": {name: {"yellow": 3} for name in yellows}, "infection_deck": ["Lima", "..."]}
    board = {name: dict(there) for name, there in more.pop("cubes", {}).items()}
    for name, there in purple.items():
        board.setdefault(name, {}).update(there)
    game = team(at="Paris", cubes=board, **more)
    pass_until(game, "prowl")
    assert game.outcome is not None
    assert game.outcome.winners == winners
    assert game.outcome.cause == (f"terror_{how}" if winners else how)
    for lang in ("en", "de"):
        assert game.say(game.outcome, lang)


@pytest.mark.rule("LD-124")
def test_the_purple_supply_counts() -> None:
    full = {name: {"purple": 3} for name in ("Tokyo", "Paris", "Cairo", "Milan")}
    game = his(cubes=full)
    assert supply(game, "purple") == 0
    game.play("infect")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.cause) == ((2,), "terror_cubes")
    assert game.outcome.details == {"colour": "purple"}


@pytest.mark.rule("LD-124", "LD-125")
def test_without_purple_a_loss_has_no_winner() -> None:
    lost = {"outbreaks": 7, "cubes": {"Lima": {"yellow": 3}}, "infection_deck": ["Lima", "..."]}
    game = team(at=None, cures={"purple": "eradicated"}, **lost)
    pass_until(game, "prowl")
    assert game.outcome is not None and game.outcome.winners == ()


@pytest.mark.rule("LD-125")
def test_if_purple_is_eradicated_he_is_beaten() -> None:
    game = team(
        at="Tokyo",
        cards=["Paris", "Milan"],
        cures={"purple": "cured"},
        pawns=["Lima", "Lima"],
        cubes={"Lima": {"purple": 2}},
        events=0,
    )
    happenings = game.play("treat purple")
    assert heard(happenings, "beaten") == [{}]
    assert (city(game), held(game), set(thrown(game))) == (None, [], {"Paris", "Milan"})
    assert game.outcome is None and chances(game) == {}
    turn = game.turn
    pass_until(game, "actions")
    assert game.turn != turn
    assert not [happening for happening in pass_until(game, "actions") if happening.kind == "terrorist_turn"]
    refused(game, "capture", "LD-114")


@pytest.mark.rule("LD-125", "LD-129")
def test_he_may_be_beaten_in_his_turn() -> None:
    game = his(
        brink_events=True,
        hands=[["Remote Treatment"], []],
        cures={"purple": "cured"},
        cubes={"Tokyo": {"purple": 1}, "Paris": {"blue": 1}},
        at="Cairo",
    )
    game.play("remote purple in Tokyo")
    assert cure(game, "purple") == "eradicated"
    assert game.prompt == "actions" and game.turn == 1


# ---------------------------------------------------------------------- what does not concern him
@pytest.mark.rule("LD-126")
def test_he_is_no_target_of_the_others() -> None:
    game = team(
        at="Atlanta",
        roles=["dispatcher", "researcher"],
        hands=[["Airlift"], ["Lima"]],
    )
    assert not [move.text for move in game.moves(0) if " 2 to " in move.text]
    with pytest.raises(petri.MoveError):
        game.play("airlift 2 to Paris")
    with pytest.raises(petri.MoveError):
        game.play("give 2 Lima")
    assert not [move for move in his(hands=[["Airlift"], []]).moves(2) if move.kind == "airlift"]


@pytest.mark.rule("LD-126")
@pytest.mark.parametrize("role", ["dispatcher", "field_director", "pilot", "researcher"])
def test_no_move_of_the_team_names_him(role: str) -> None:
    cards = ["Airlift", "Special Orders", "New Assignment", "Re-examined Research", "Atlanta"]
    game = team(
        at="Atlanta",
        roles=[role, "medic"],
        hands=[cards, ["Lima"]],
        player_discard=["Paris"],
        brink_roles=True,
        lab_roles=True,
        brink_events=True,
        events=13,
    )
    moves = game.moves()
    assert {"airlift", "orders", "assign"} <= {move.kind for move in moves}
    for move in moves:
        parts = game.parts(move)
        assert 2 not in [parts.get(key) for key in ("pawn", "seat", "hand")], move


@pytest.mark.rule("LD-126")
def test_government_interference_does_not_bind_him() -> None:
    game = his(
        virulent_strain=8,
        strain="yellow",
        in_force=["Epidemic: Government Interference"],
        out=["Epidemic: Government Interference"],
        cubes={"Lima": {"yellow": 2}},
        player_deck=["..."],
        epidemics=4,
    )
    assert "sneak Bogota" in texts(game)


@pytest.mark.rule("LD-126")
def test_a_quiet_night_does_not_touch_him() -> None:
    game = team(quiet_night=True, cards=["Tokyo"], events=0)
    pass_until(game, "prowl")
    assert {"infect", "plant Tokyo", "acquire"} <= texts(game)
    assert on_board(game, "purple") == 0


@pytest.mark.rule("LD-129")
def test_team_events_between_his_actions() -> None:
    game = his(hands=[["Airlift"], ["Government Grant"]], at="Lima")
    assert "airlift 0 to Lima" in texts(game, 0) and "grant Lima" in texts(game, 1)
    assert heard(game.play("airlift 0 to Lima"), "spotted") == [{"city": "Lima"}]
    assert game.prompt == "prowl" and game.to_act == 2 and pawn(game, 0) == "Lima"
    refused(game, "infect", "LD-110")
    full = his(hands=[["Airlift"], []], cards=list(CITIES)[:7])
    full.play("acquire")
    assert full.prompt == "overfull" and not texts(full, 0)
    first = team(at=None, hands=[["Airlift"], []], agenda=[*HIS, ["hideout", 0]], his_actions=2)
    assert first.prompt == "hideout" and not texts(first, 0)


@pytest.mark.rule("LD-130", "LD-133")
def test_the_strain_is_a_standard_disease() -> None:
    purple = {name: {"purple": 3} for name in ("Tokyo", "Paris", "Cairo")}
    game = team(
        at="Milan",
        virulent_strain=8,
        cubes={**purple, "Lima": {"yellow": 1}},
        player_deck=["Epidemic: Chronic Effect", "Lagos", "..."],
        infection_deck=["...", "Bogota"],
        events=0,
        epidemics=4,
    )
    pass_until(game, "prowl")
    assert game.position()["strain"] == "yellow"


@pytest.mark.rule("LD-098")
def test_hands_and_roles_of_the_team_alone() -> None:
    game = new(5, seed=2)
    assert len(game.view(4)["hands"]) == 4 and hand(game, 3)
    assert game.say() and game.name(4)


@pytest.mark.rule("LD-102", "LD-125")
@pytest.mark.parametrize("more", [{}, {"cures": {"purple": "eradicated"}}])
def test_the_parts_of_his_moves_while_he_has_no_city(more: dict[str, Any]) -> None:
    game = team(at=None, **more)
    assert game.parts("infect")["here"] is None
    assert game.parts("sabotage Lima")["here"] is None
    assert game.parts("vanish Lima")["infection_cost"] == []
