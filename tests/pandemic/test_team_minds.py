"""What teams know of each other: worlds, views, happenings, moves and reasons."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest
from teams import BLUES, PRIZE, STRUCTURE, goal, new, response, sample, set_up, teams
from tools import texts

import petri
from petri.core.rng import seeded
from petri.core.title import find_title
from petri.games.pandemic.pieces import THINGS

TITLE = find_title("pandemic")
BONUS = {card.name().en for card in THINGS.extra_cards}
GOALS = list(TITLE.box(TITLE.settle({"players": 4, "teams": True, "lab_events": True}), "en")["goals"])
KINDS: tuple[dict[str, Any], ...] = (
    {"epidemics": 4},
    {"players": 6, "two_goals": True, "epidemics": 6},
    {"players": 6, "mutation": "panic", "virulent_strain": 10, "open_windows": 3},
)


def stroll(game: petri.Game, chance: random.Random, moves: int) -> Iterator[petri.Game]:
    """A game at some of its decisions, and at all of its setup."""
    for nth in range(moves):
        if game.outcome is not None:
            return
        if nth < 8 or nth % 12 == 0:
            yield game
        kinds: dict[str, list[petri.Move]] = {}
        for move in game.moves():
            kinds.setdefault(move.kind, []).append(move)
        game.play(chance.choice(kinds[chance.choice(sorted(kinds))]))


def world(game: petri.Game, seat: int | None, seed: int) -> dict[str, Any]:
    mind = TITLE.mind_of(game.state, seat)
    return TITLE.position(mind.world(seeded(seed)), game.options)


# ---------------------------------------------------------------------- worlds
@pytest.mark.parametrize("options", KINDS, ids="-".join)
def test_a_view_gives_the_same_worlds_as_the_state(options: dict[str, Any]) -> None:
    for game in stroll(new(seed=5, **options), random.Random(5), 70):
        for seat in (0, 3, None):
            mind = TITLE.mind(game.view(seat))
            for seed in range(2):
                from_view = TITLE.position(mind.world(seeded(seed)), game.options)
                assert from_view == world(game, seat, seed), (game.prompt, seat)


@pytest.mark.rule("LT-074")
@pytest.mark.parametrize("options", KINDS, ids="-".join)
def test_worlds_keep_what_a_team_sees(options: dict[str, Any]) -> None:
    for game in stroll(new(seed=7, **options), random.Random(7), 60):
        position = game.position()
        for seat in (1, 2):
            found = world(game, seat, 3)
            own = slice(seat // 2 * 2, seat // 2 * 2 + 2)
            assert found["hands"][own] == position["hands"][own]
            assert found["goals"][seat // 2] == position["goals"][seat // 2]
            assert found["chosen"][own] == position["chosen"][own]
            assert [len(hand) for hand in found["hands"]] == [len(hand) for hand in position["hands"]]


@pytest.mark.rule("LT-004")
def test_the_goals_of_others_are_equally_likely() -> None:
    game = teams(goals=[goal("healers"), goal("pioneers")])
    mind = TITLE.mind_of(game.state, 1)
    seen = Counter(TITLE.position(mind.world(seeded(n)), game.options)["goals"][1]["kept"] for n in range(700))
    assert set(seen) == set(GOALS) - {"healers"}
    assert all(60 <= number <= 145 for number in seen.values())
    spectator = TITLE.mind_of(game.state, None)
    both = {TITLE.position(spectator.world(seeded(n)), game.options)["goals"][0]["kept"] for n in range(100)}
    assert both == set(GOALS)


@pytest.mark.rule("LT-021")
def test_who_gave_a_goal_back_knows_that_the_others_do_not_have_it() -> None:
    two = {"dealt": ["healers", "pioneers"], "kept": "healers"}
    other = {"dealt": ["builders", "watchers"], "kept": "watchers"}
    game = teams(two_goals=True, goals=[two, other])
    found = [world(game, 0, n)["goals"] for n in range(60)]
    assert all(its[0] == two for its in found)
    assert {its[1]["kept"] for its in found} == set(GOALS) - {"healers", "pioneers"}
    assert all(len(set(its[1]["dealt"])) == 2 and its[1]["kept"] in its[1]["dealt"] for its in found)


@pytest.mark.rule("LT-005", "LT-006")
def test_the_roles_of_others_are_dealt_from_what_is_left() -> None:
    game = new(seed=2, brink_roles=False, lab_roles=False)
    game.play(game.moves()[0])
    offers, chosen = game.position()["offers"], game.position()["chosen"]
    found = [world(game, 3, n) for n in range(300)]
    assert all(its["offers"][1] == offers[1] for its in found)
    pairs = Counter(tuple(its["chosen"][:2]) for its in found)
    left = {role.key for role in THINGS.roles if not role.expansion} - set(offers[1])
    assert set(pairs) == set(permutations(left, 2)) and tuple(chosen[:2]) in pairs
    assert all(its["chosen"][0] in its["offers"][0] for its in found)


@pytest.mark.rule("LT-009", "LT-010", "LT-077")
def test_bonus_cards_lie_where_they_can() -> None:
    game = set_up(new(seed=3, epidemics=5))
    for seed in range(40):
        position = world(game, 0, seed)
        assert not any(BONUS & set(hand) for hand in position["hands"])
        assert len(position["extras_out"]) == 5
        top = 0
        for size in position["piles"]:
            assert len(BONUS & set(position["player_deck"][top : top + size])) == 1
            top += size


def few_cards(hidden: list[str], deck: list[str], **more: Any) -> petri.Game:
    """Team 2 holds a few cards that team 1 does not know, and few others are left."""
    used = {*hidden, *deck}
    box = TITLE.box(TITLE.settle({"players": 4, "teams": True, "lab_events": True}), "en")
    gone = {"player_discard": [city for city in box["cities"] if city not in used], "out": list(box["events"])}
    rest = [card for card in sorted(BONUS) if card not in used]
    more = {"brink_events": False, "brink_roles": False, "lab_roles": False, **more}
    return teams(hands=[[], [], hidden, []], player_deck=deck, extras_out=[], **gone_bonus(gone, rest), **more)


def gone_bonus(gone: dict[str, Any], rest: list[str]) -> dict[str, Any]:
    return {**gone, "player_discard": [*gone["player_discard"], *rest]}


def hands_seen(game: petri.Game, worlds: int) -> Counter[str]:
    """The card of team 2 in so many worlds of team 1."""
    mind, names = TITLE.mind_of(game.state, 0), TITLE.names(game.state)
    found: Counter[str] = Counter()
    for nth in range(worlds):
        s: Any = mind.world(seeded(nth))
        cities, extras = int(s.hands[2]), int(s.extras[2])
        found[names.card(cities.bit_length() - 1 if cities else 192 + extras.bit_length() - 1)] += 1
    return found


def test_a_bonus_card_is_as_likely_in_a_hand_as_in_the_pile() -> None:
    game = few_cards(["Paris"], [PRIZE, "Lima"])
    seen = hands_seen(game, 900)
    assert set(seen) == {"Paris", PRIZE, "Lima"}
    assert all(240 <= number <= 360 for number in seen.values())


def test_worlds_are_those_of_all_arrangements() -> None:
    """One bonus card in the pile that nobody has drawn from, one at most above it."""
    deck = [PRIZE, "Lima", "Cairo", STRUCTURE, "Tokyo"]
    game = few_cards(["Paris"], deck, piles=[2, 3], fresh_piles=1)
    cards = ["Paris", *deck]
    right = [
        order
        for order in permutations(cards)
        if sum(card in BONUS for card in order[3:]) == 1 and sum(card in BONUS for card in order[1:3]) <= 1
    ]
    expected = Counter(order[0] for order in right)
    seen = hands_seen(game, 1800)
    assert set(seen) == set(expected)
    for card, number in expected.items():
        share = 1800 * number / len(right)
        assert abs(seen[card] - share) < 5 * share**0.5, card


def test_who_has_drawn_the_bonus_card_of_a_pile_knows_that_it_holds_no_other() -> None:
    for own, found in ((0, {PRIZE}), (None, {"Paris", PRIZE, "Lima", "Cairo"})):
        deck = ["Lima", "Cairo"] if own is not None else [PRIZE, "Lima", "Cairo"]
        game = few_cards([PRIZE] if own is not None else ["Paris"], deck, pile_extra=own)
        assert set(hands_seen(game, 200)) == found
    game = few_cards([PRIZE, "Paris"], ["Lima", "Cairo"], pile_extra=2)
    assert [game.view(seat)["pile_extra"] for seat in (0, 1, 2, 3, None)] == [None, None, 2, 2, None]
    assert any(PRIZE in world(game, 0, n)["player_deck"] for n in range(40))
    assert not any(PRIZE in world(game, 3, n)["player_deck"] for n in range(40))
    with pytest.raises(petri.PositionError):
        few_cards(["Paris"], [PRIZE, "Lima"], pile_extra=0)


@pytest.mark.rule("LT-010")
def test_drawing_a_bonus_card_is_noted() -> None:
    game = teams(player_deck=[PRIZE, "Lima", "Cairo", "Delhi", STRUCTURE, "Tehran", "..."], piles=[2, *rest_of_deck()])
    game.play("pass")
    game.play("pass")
    while game.turn != 2:
        game.play("pass")
    assert PRIZE in game.position()["hands"][0] and game.position()["pile_extra"] == 0
    assert game.position()["fresh_piles"] == 1
    while game.turn != 0:
        game.play("pass" if "pass" in texts(game) else game.moves()[0])
    assert game.position()["pile_extra"] is None and game.position()["fresh_piles"] == 0


def rest_of_deck() -> list[int]:
    deck = teams(player_deck=["Lima", "Cairo", "Delhi", "Tehran", "..."]).position()["player_deck"]
    return [len(deck)]


# ---------------------------------------------------------------------- nothing leaks
def swapped_secrets(position: dict[str, Any], team: int) -> dict[str, Any]:
    """Another goal, and other choices among the roles dealt."""
    dealt = [key for its in position["goals"] for key in its["dealt"]]
    spare = next(key for key in GOALS if key not in dealt)
    goals = [dict(its) for its in position["goals"]]
    changed = {goals[team]["dealt"][0]: spare}
    goals[team]["dealt"] = [changed.get(key, key) for key in goals[team]["dealt"]]
    goals[team]["kept"] = changed.get(goals[team]["kept"], goals[team]["kept"])
    found = {**position, "goals": goals}
    if position["chosen"] and position["chosen"][2 * team]:
        chosen = list(position["chosen"])
        chosen[2 * team : 2 * team + 2] = chosen[2 * team : 2 * team + 2][::-1]
        found["chosen"] = chosen
    return found


@pytest.mark.rule("LT-004", "LT-006")
@pytest.mark.parametrize("options", KINDS, ids="-".join)
def test_secrets_of_a_team_change_nothing_for_the_others(options: dict[str, Any]) -> None:
    chance = random.Random(11)
    for game in stroll(new(seed=11, **options), chance, 40):
        acting = game.to_act
        assert acting is not None
        team = next(team for team in range(len(game.seats) // 2) if team != acting // 2)
        other = petri.from_position("pandemic", swapped_secrets(game.position(), team))
        twin = petri.from_position("pandemic", game.position())
        seats = [seat for seat in range(len(game.seats)) if seat // 2 != team]
        move = chance.choice(game.moves(acting)).text
        tried = ("place Paris", "appoint Medic and Scientist", "goal healers", "cure blue", "respond Tokyo")
        for seat in (*seats, None):
            assert other.view(seat) == twin.view(seat)
            if seat is not None:
                assert texts(other, seat) == texts(twin, seat)
                assert [str(other.why_not(text, seat)) for text in tried] == [
                    str(twin.why_not(text, seat)) for text in tried
                ]
        told = [its.play(move) for its in (other, twin)]
        heard = [[h.for_seat(seat) for seat in (*seats, None) for h in its] for its in told]
        is_revealed = any(h is not None and h.kind in ("revealed_role", "revealed_goal", "scored") for h in heard[1])
        assert heard[0] == heard[1] or is_revealed


def test_hands_of_a_team_change_nothing_for_the_others() -> None:
    hands = [[*BLUES[:2]], ["Lima"], ["Tokyo", sample("red"), "Seoul"], [response("blue"), "Osaka"]]
    game = teams(hands=hands)
    hidden = [[*BLUES[:2]], ["Lima"], ["Bogota", STRUCTURE, "Seoul"], [PRIZE, "Manila"]]
    other = teams(hands=hidden)
    for seat in (0, 1, None):
        views = [its.view(seat) for its in (game, other)]
        assert views[0] == views[1]
    for seat in (0, 1):
        assert texts(game, seat) == texts(other, seat)
    heard = [[h.for_seat(0) for h in its.play("drive Chicago")] for its in (game, other)]
    assert heard[0] == heard[1]


@pytest.mark.rule("LT-070")
def test_partners_know_what_one_of_them_has_looked_at() -> None:
    game = teams(hands=[["Forecast"], [], [], []])
    happenings = game.play("forecast")
    assert all(h.seen_by == (0, 1) for h in happenings if h.kind == "forecast")
    assert len(game.view(1)["infection_deck"]["seen"]) == 6 and not game.view(2)["infection_deck"]["seen"]


def test_what_is_whispered_in_the_setup() -> None:
    assert {"appoint", "goal"} <= TITLE.whispered


@pytest.mark.rule("LT-041")
@pytest.mark.parametrize("players", [4, 6])
def test_the_order_of_windows_is_the_same_both_ways(players: int) -> None:
    state: Any = teams(players=players).state
    for turn in range(players):
        state.turn = turn
        order = [int(state.seat_in_order(nth)) for nth in range(players)]
        assert order[:2] == [turn, turn ^ 1] and sorted(order) == list(range(players))
        assert [seat // 2 for seat in order[2::2]] == [
            (turn // 2 + nth) % (players // 2) for nth in range(1, players // 2)
        ]
        assert [int(state.place_in_order(seat)) for seat in order] == list(range(players))


@pytest.mark.rule("LT-074", "P2-259")
@pytest.mark.parametrize(
    ("role", "move"), [("medic", "take Atlanta from 1"), ("epidemiologist", "request Atlanta from 1")]
)
def test_a_card_that_a_partner_asks_for_is_named_before_all(role: str, move: str) -> None:
    hands = [["Lima"], ["Atlanta", "Paris"], ["Tokyo"], []]
    game = teams(consent=True, roles=[role, "scientist", "researcher", "dispatcher"], hands=hands)
    assert game.view(2)["hands"][1] == {"cards": [], "hidden": 2}
    game.play(move)
    assert game.prompt == "consent" and game.view(2)["hands"][1] == {"cards": ["Atlanta"], "hidden": 1}
    for seat in (None, 2, 3):
        assert "Atlanta" in game.imagine(seat, 1).position()["hands"][1]
