"""Positions that cannot be on a table: each is refused with a typed error that names the thing, in both languages."""

from __future__ import annotations

import copy
import json
from itertools import combinations_with_replacement
from typing import Any

import hypothesis.strategies as st
import pytest
from conformance.checks import play_on, stops
from conformance.policies import by_kind, uniform
from conformance.variants import SUBJECTS, VARIANTS, Variant
from hypothesis import HealthCheck, given, settings

import petri
from petri.core.text import LANGUAGES
from petri.games.pandemic import content

CITIES = [city["name_en"] for city in content.cities()]
BLUE = [city["name_en"] for city in content.cities() if city["color"] == "blue"]


def error_of(position: Any, title: str = "pandemic") -> petri.PositionError:
    with pytest.raises(petri.PositionError) as caught:
        petri.from_position(title, position)
    return caught.value


def assert_named(position: Any, *words: str) -> None:
    """The error names these words in every language."""
    error = error_of(position)
    said = {lang: error.say(lang) for lang in LANGUAGES}
    assert len(set(said.values())) == len(LANGUAGES)
    for lang, text in said.items():
        for word in words:
            assert word in text, (lang, text)


# ---------------------------------------------------------------------- cubes
def test_25_blue_cubes() -> None:
    cubes = {city: {"blue": 3} for city in BLUE[:8]} | {"Tokyo": {"blue": 1}}
    assert_named({"cubes": cubes}, "cubes", "25", "24")
    del cubes["Tokyo"]
    assert petri.from_position("pandemic", {"cubes": cubes}).view()["supply"]["blue"] == 0


@pytest.mark.parametrize("n", [4, -1, 1.5, "3", True, None, [], 10**30])
def test_more_or_less_than_three_cubes_in_a_city(n: Any) -> None:
    assert_named({"cubes": {"Paris": {"blue": n}}}, "cubes", "Paris", repr(n), "3")


def test_cubes_of_a_city_that_is_named_twice_are_counted_together() -> None:
    assert_named({"cubes": {"Paris": {"blue": 2}, "paris": {"blue": 2}}}, "paris", "3")
    assert petri.from_position("pandemic", {"cubes": {"Paris": {"blue": 2}, "paris": {"blue": 1}}})


def test_an_eradicated_disease_has_no_cubes() -> None:
    assert_named({"cures": {"blue": "eradicated"}, "cubes": {"Tokyo": {"blue": 1}}}, "cures", "blue")


@pytest.mark.parametrize("colour", ["purple", "pink", 0, None])
def test_cubes_of_a_colour_that_is_not_in_play(colour: Any) -> None:
    assert_named({"cubes": {"Paris": {colour: 1}}}, "cubes", repr(colour), "yellow")


# ---------------------------------------------------------------------- cards
def zones() -> dict[str, Any]:
    """A place for a city card each, as a position that has it there."""
    return {
        "the first hand": {"hands": [["Paris"], []]},
        "the second hand": {"hands": [[], ["Paris"]]},
        "the player deck": {"player_deck": ["Paris", "..."]},
        "the discard pile": {"player_discard": ["Paris"]},
    }


def event_zones() -> dict[str, Any]:
    return {
        "a hand": {"hands": [["Airlift"], []]},
        "the other hand": {"hands": [[], ["Airlift"]]},
        "the role card": {"stored": "Airlift"},
        "the player deck": {"player_deck": ["...", "Airlift"]},
        "the discard pile": {"player_discard": ["Airlift"]},
        "out of the game": {"out": ["Airlift"]},
    }


def infection_zones() -> dict[str, Any]:
    return {
        "the infection deck": {"infection_deck": ["...", "Paris"]},
        "the infection discard pile": {"infection_discard": ["Paris"]},
        "out of the game": {"infection_out": ["Paris"]},
    }


def both(one: dict[str, Any], two: dict[str, Any]) -> dict[str, Any]:
    """A card in two zones, or twice in one."""
    position = {"roles": ["contingency_planner", "medic"], **copy.deepcopy(one)}
    for key, value in two.items():
        if key not in one:
            position[key] = value
        elif key == "hands":
            position[key] = [mine + yours for mine, yours in zip(position[key], value)]
        else:
            position[key] = [*value, *(card for card in position[key] if card != "...")]
    return position


PAIRS = [
    (card, one, two, both(zones[one], zones[two]))
    for card, zones in (("Paris", zones()), ("Airlift", event_zones()), ("Paris", infection_zones()))
    for one, two in combinations_with_replacement(zones, 2)
    if (one, two) != ("the role card", "the role card")  # there is room for one card only
]


@pytest.mark.parametrize(("card", "one", "two", "position"), PAIRS, ids=[f"{c}: {o}, {t}" for c, o, t, _ in PAIRS])
def test_a_card_in_two_places(card: str, one: str, two: str, position: dict[str, Any]) -> None:
    assert_named(position, card)
    assert error_of(position).key == "position_twice"


@pytest.mark.parametrize("zones", [zones(), event_zones(), infection_zones()])
def test_each_of_these_places_is_possible_alone(zones: dict[str, Any]) -> None:
    for zone in zones.values():
        position = {"roles": ["contingency_planner", "medic"], **zone}
        game = petri.from_position("pandemic", position)
        assert play_on(game, uniform, 1)


@pytest.mark.parametrize("key", ["player_deck", "infection_deck"])
def test_the_rest_stands_for_all_others_once(key: str) -> None:
    assert_named({key: ["...", "Paris", "..."]}, key, "...")
    assert_named({key: ["Paris", "Lima"]}, key, "San Francisco", "...")


def test_epidemics_stay_out_of_hands() -> None:
    assert_named({"hands": [["Epidemic"], []]}, "hands")
    assert_named({"stored": "Epidemic", "roles": ["contingency_planner", "medic"]}, "stored")


def test_more_epidemics_than_the_game_has() -> None:
    deck = ["Epidemic", "Epidemic", "...", "Epidemic"]
    position = {"options": {"epidemics": 4}, "player_deck": deck, "out": ["Epidemic"]}
    assert petri.from_position("pandemic", position).view()["player_deck"]["piles"][0]["epidemics"] == 3
    assert_named({**position, "player_discard": ["Epidemic"]}, "player_deck", "5", "4")


def test_events_that_are_not_in_this_game() -> None:
    for zone in event_zones().values():
        position = {"options": {"events": ["forecast"]}, "roles": ["contingency_planner", "medic"], **zone}
        assert_named(position, "Airlift", "Forecast")
        assert error_of(position).key == "position_event"


def test_city_cards_stay_in_the_game() -> None:
    assert_named({"out": ["Paris"]}, "out", "Paris")


def test_what_is_shown_or_left_unseen_is_there() -> None:
    assert_named({"shown": [["Paris"], []], "hands": [[], ["Paris"]]}, "shown", "Paris", "hands")
    assert_named({"shown": [["Epidemic"], []]}, "shown", "hands")
    assert_named({"unseen_out": ["Airlift"]}, "unseen_out", "Airlift", "out")
    assert_named({"kept": ["Paris"], "hands": [["Paris"], []]}, "kept", "Paris", "pay_cure")


@pytest.mark.parametrize("piles", [[1], [53, 1], [0, 53], [-1, 54], ["53"], 53, [None]])
def test_piles_make_up_the_deck(piles: Any) -> None:
    assert_named({"piles": piles}, "piles")


# ---------------------------------------------------------------------- players, tracks, ends
@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"roles": ["medic", "medic"]}, ["roles", "medic"]),
        ({"roles": ["medic", "nurse"]}, ["roles", "nurse", "dispatcher"]),
        ({"roles": ["medic", "quarantine_specialist"], "options": {"edition": 1}}, ["quarantine_specialist"]),
        ({"roles": []}, ["options", "players", "0", "1–6"]),
        ({"roles": ["dispatcher"]}, ["roles", "dispatcher", "medic"]),
        ({"roles": ["medic", "scientist"], "pawns": ["Paris"]}, ["pawns", "2"]),
        ({"pawns": ["Paris", "Atlantis"]}, ["pawns", "Atlantis"]),
        ({"pawns": ["Paris", "San"]}, ["pawns", "San"]),  # San Francisco or Santiago
        ({"pawns": ["Paris", 5]}, ["pawns", "5"]),
        ({"hands": [["Atlantis"], []]}, ["hands", "Atlantis"]),
        ({"hands": "Paris", "roles": ["medic", "scientist"]}, ["hands", "Paris", "2"]),
        ({"hands": [[], [], []], "roles": ["medic", "scientist"]}, ["hands", "2"]),
        ({"stored": "Airlift", "roles": ["medic", "scientist"]}, ["stored"]),
        ({"stored": "Paris", "roles": ["contingency_planner", "scientist"]}, ["stored", "Paris"]),
        ({"stations": CITIES[:7]}, ["stations", "7", "6"]),
        ({"stations": ["Paris", "Paris"]}, ["stations", "Paris"]),
        ({"turn": 2}, ["turn", "2", "0", "1"]),
        ({"turn": True}, ["turn", "True"]),
        ({"actions": -1}, ["actions", "-1"]),
        ({"outbreaks": 9}, ["outbreaks", "9", "8"]),
        ({"outbreaks": 8}, ["result", "outbreaks"]),
        ({"result": "outbreaks"}, ["result", "outbreaks"]),
        ({"result": "won"}, ["result", "won"]),
        ({"result": "lost"}, ["result", "cubes"]),
        ({"result": "cubes"}, ["lost_colour", "blue"]),
        ({"cures": dict.fromkeys(["blue", "yellow", "black", "red"], "eradicated")}, ["result", "won"]),
        ({"cures": {"blue": "healed"}}, ["cures", "healed", "cured"]),
        ({"rate_marker": 7}, ["rate_marker", "7", "6"]),
        ({"quiet_night": 1}, ["quiet_night", "true", "false"]),
        ({"layers": [0]}, ["layers", "48"]),
        ({"layers": [64] * 48}, ["layers", "64", "63"]),
        ({"joined": [48]}, ["joined", "48", "47"]),
        ({"seen": [[-1], []]}, ["seen", "-1", "47"]),
        ({"chance": [0, 0]}, ["chance", "4294967295"]),
        ({"chance": [1]}, ["chance", "2"]),
        ({"seed": -1}, ["seed", "-1"]),
        ({"to_act": 1}, ["to_act", "1", "0"]),
        ({"to_act": None}, ["to_act", "None", "0"]),
        ({"refused": ["dance"]}, ["refused", "dance"]),
        ({"title": "checkers"}, ["title", "checkers", "pandemic"]),
        ({"options": {"players": 7}}, ["options", "players", "7", "1–6"]),
        ({"options": {"weather": 1}}, ["options", "weather", "players"]),
        ({"options": 3}, ["options"]),
        ({"weather": "fine"}, ["weather", "pawns"]),
        ([], []),
        (None, []),
    ],
)
def test_what_cannot_be(position: Any, words: list[str]) -> None:
    assert_named(position, *words)


@pytest.mark.parametrize(
    "agenda",
    [
        [],
        [["actions", 0]],
        [["end_turn", 0], ["nap", 0]],
        [["end_turn", 0], ["actions"]],
        [["end_turn", 0], ["actions", 1]],
        [["end_turn", 0], ["end_turn", 0]],
        [["end_turn", 1]],
        [["end_turn", 0], ["window", 9]],
        [["end_turn", 0], ["hand_limit", 2]],
        [["end_turn", 0], ["infection_card", 0]],
        [["end_turn", 0], ["consent", 1]],
        [["end_turn", 0], ["answer", 0]],
        [["end_turn", 0], ["pay_cure", 1]],
        [["end_turn", 0], ["pay_special", 3]],
        [["end_turn", 0], ["relocate", 3]],
        [["end_turn", 0], ["order", 0x66], ["actions", 0]],
        [["end_turn", 0], ["order", 0x77]],
        [["end_turn", 0], *[["window", 0]] * 40],
        [["end_turn", 0], ["actions", True]],
        [["end_turn", 0], 7],
        "agenda",
        5,
    ],
)
def test_agendas_that_cannot_be(agenda: Any) -> None:
    error = error_of({"agenda": agenda, "roles": ["medic", "scientist"]})
    assert error.values["where"] in ("agenda", "proposal")
    assert error.say("de") != error.say("en")


def test_a_proposal_is_a_move_that_needs_agreement() -> None:
    position = {
        "options": {"consent": True},
        "roles": ["dispatcher", "medic"],
        "pawns": ["Paris", "Paris"],
        "agenda": [["end_turn", 0], ["actions", 0], ["consent", 1]],
        "proposal": "drive 1 to Essen",
    }
    game = petri.from_position("pandemic", position)
    assert (game.prompt, game.to_act) == ("consent", 1)
    game.play("agree")
    assert game.position()["pawns"] == ["Paris", "Essen"]
    for proposal in ("drive Essen", "drive 1 to Tokyo", "pass", "dance", None):
        assert_named({**position, "proposal": proposal}, "proposal")
    assert_named({**position, "options": {}}, "proposal", "drive 1 to Essen")


def test_a_cure_that_is_being_paid_for() -> None:
    position = {
        "hands": [[*BLUE[:7]], []],
        "roles": ["medic", "scientist"],
        "agenda": [["end_turn", 0], ["actions", 0], ["pay_cure", 1]],
        "kept": [BLUE[0]],
    }
    game = petri.from_position("pandemic", position)
    assert {move.text for move in game.moves()} == {f"keep {city}" for city in BLUE[1:7]}
    game.play(f"keep {BLUE[3]}")
    assert game.position()["hands"][0] == [BLUE[0], BLUE[3]]
    assert game.position()["kept"] == []
    assert_named({**position, "kept": ["Tokyo"]}, "agenda", "pay_cure")
    assert_named({**position, "kept": []}, "agenda", "pay_cure")


def test_a_finished_game() -> None:
    game = petri.from_position("pandemic", {"outbreaks": 8, "result": "outbreaks"})
    assert game.outcome == petri.Outcome((), "outbreaks")
    assert game.moves() == []
    game = petri.from_position("pandemic", {"result": "cubes", "lost_colour": "red"})
    assert game.outcome == petri.Outcome((), "cubes", details={"colour": "red"})


# ---------------------------------------------------------------------- any damage
SCRAPS = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 300)
    | st.floats(allow_nan=False)
    | st.sampled_from(
        ["", "...", "Paris", "Airlift", "Epidemic", "blue", "won", "cured", "actions", "consent", "medic"]
    )
    | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=5,
)


def positions() -> dict[str, list[dict[str, Any]]]:
    """Positions at every kind of question."""
    found: dict[str, dict[str, list[dict[str, Any]]]] = {title: {} for title in SUBJECTS}
    for variant in VARIANTS:
        for game in (game for seed in (2, 3) for game in stops(variant, by_kind, seed, 30)):
            prompts = found[variant.title].setdefault(game.prompt or "over", [])
            if len(prompts) < 2:
                prompts.append(game.position())
    return {title: [position for its in prompts.values() for position in its] for title, prompts in found.items()}


def mutate(data: st.DataObject, position: dict[str, Any]) -> None:
    """Change one value somewhere, remove it, exchange it with another or double it."""
    path: Any = position
    while True:
        keys = sorted(path) if isinstance(path, dict) else range(len(path))
        if not keys:
            path["x" if isinstance(path, dict) else slice(0, 0)] = data.draw(st.just([1]))
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(path[key], (dict, list)) and path[key] and data.draw(st.integers(0, 3)):
            path = path[key]
            continue
        break
    how = data.draw(st.sampled_from(["scrap", "remove", "exchange", "double", "near"]))
    other = data.draw(st.sampled_from(keys))
    if how == "remove":
        del path[key]
    elif how == "exchange":
        path[key], path[other] = path[other], path[key]
    elif how == "double" and isinstance(path, list):
        path.insert(0, copy.deepcopy(path[key]))
    elif how == "near" and isinstance(path[key], int):
        path[key] += data.draw(st.sampled_from([-1, 1, 16, 256]))
    else:
        path[key] = data.draw(SCRAPS)


POSITIONS = positions()


@pytest.mark.parametrize("title", SUBJECTS)
@pytest.mark.parametrize("examples", [100, pytest.param(400, marks=pytest.mark.thorough)])
def test_any_damage_gives_a_game_or_an_error(title: str, examples: int) -> None:
    """A damaged position is refused with an error of petri, or it is a position that can be played to its end."""

    @given(data=st.data())
    @settings(max_examples=examples, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    def damaged(data: st.DataObject) -> None:
        position = copy.deepcopy(data.draw(st.sampled_from(POSITIONS[title])))
        for _ in range(data.draw(st.integers(1, 2))):
            mutate(data, position)
        check_damaged(title, position)

    damaged()


def check_damaged(title: str, position: dict[str, Any]) -> None:
    try:
        game = petri.from_position(title, position)
    except petri.PetriError as error:
        assert all(error.say(lang) for lang in LANGUAGES)
        return
    assert petri.from_position(title, json.loads(json.dumps(game.position()))).position() == game.position()
    game.view(0)
    game.imagine(0, 1)
    play_on(game, by_kind, 1, 60)
    game.position()


def test_the_suite_damages_positions_of_every_question() -> None:
    for title, subject in SUBJECTS.items():
        prompts = {position["agenda"][-1][0] for position in POSITIONS[title] if position["agenda"]}
        assert prompts == set(subject.prompts)


# ---------------------------------------------------------------------- what is put right by itself
def test_a_number_of_events_leaves_the_others_out_unseen() -> None:
    game = petri.from_position("pandemic", {"options": {"players": 2, "events": 2}, "hands": [["Forecast"], []]})
    position = game.position()
    events = {"Airlift", "Forecast", "Government Grant", "One Quiet Night", "Resilient Population"}
    assert len(position["unseen_out"]) == 3
    assert set(position["unseen_out"]) == events - {"Forecast", "Airlift"}
    assert set(position["player_deck"]) & events == {"Airlift"}


def test_no_cured_cubes_lie_where_the_medic_is() -> None:
    where = {"roles": ["medic", "scientist"], "pawns": ["Paris", "Lima"], "cures": {"blue": "cured"}}
    game = petri.from_position("pandemic", {**where, "cubes": {"Paris": {"blue": 2}, "Essen": {"blue": 1}}})
    assert game.position()["cubes"] == {"Essen": {"blue": 1}}


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_games_positions_and_views_with_equal_options_share_their_rules(variant: Variant) -> None:
    """Else each view that a bot is shown would make all cards anew."""
    game = variant.game(1)
    again = petri.from_position(game.title, json.loads(json.dumps(game.position())))
    imagined = game.imagine(0, 1)
    assert again.state.rules is game.state.rules is imagined.state.rules
