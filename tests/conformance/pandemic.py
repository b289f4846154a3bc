"""Pandemic under test: its variants, what holds of every position, what a seat cannot see, how to get on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from conformance.policies import scored
from conformance.subject import Position, Subject, Swap, Thing, Variant, as_json
from petri.core.rng import Rng
from petri.core.speech import parts_of
from petri.core.state import State
from petri.core.things import KIND
from petri.games.pandemic import content
from petri.games.pandemic.actions.share import ANSWER
from petri.games.pandemic.board import ACTIVE, COLOURS, Board
from petri.games.pandemic.cards import EVENT
from petri.games.pandemic.modules.lab.content import SETS
from petri.games.pandemic.modules.team.scoring import goal_data
from petri.games.pandemic.options import SETS as BOXES
from petri.games.pandemic.options import hands_are_open, has_toronto
from petri.games.pandemic.pieces import THINGS
from petri.games.pandemic.state import RESULT_NAMES, PandemicState

OPTIONS: dict[str, dict[str, Any]] = {
    "edition2-players2": {"players": 2},
    "edition2-players3": {"players": 3},
    "edition2-players4": {"players": 4},
    "edition2-players2-introductory": {
        "players": 2,
        "difficulty": "introductory",
        "roles": ["scientist", "researcher"],
    },
    "edition2-players3-heroic": {"players": 3, "difficulty": "heroic", "start": 1},
    "edition2-players4-introductory-planner": {
        "players": 4,
        "epidemics": 4,
        "roles": ["contingency_planner", "medic", "quarantine_specialist", "researcher"],
    },
    "edition2-players2-consent": {"players": 2, "consent": True, "roles": ["dispatcher", "researcher"]},
    "edition2-players3-consent": {
        "players": 3,
        "consent": True,
        "roles": ["researcher", "dispatcher", "operations_expert"],
    },
    "edition2-players4-consent-open": {"players": 4, "consent": True, "open_hands": True, "epidemics": 6},
    "edition2-players2-three-events": {"players": 2, "events": 3, "roles": ["contingency_planner", "scientist"]},
    "edition2-players3-no-events": {"players": 3, "events": 0, "open_hands": True},
    "edition2-players4-two-events": {"players": 4, "events": ["forecast", "resilient_population"], "start": 3},
    "edition1-players2": {"players": 2, "edition": 1},
    "edition1-players3": {"players": 3, "edition": 1, "epidemics": 4},
    "edition1-players4": {"players": 4, "edition": 1, "epidemics": 6},
    "edition1-players3-consent-take": {
        "players": 3,
        "edition": 1,
        "consent": True,
        "allow_take": True,
        "toronto": False,
        "roles": ["medic", "dispatcher", "scientist"],
    },
    "edition2-players3-open-windows": {
        "players": 3,
        "open_windows": 3,
        "roles": ["contingency_planner", "medic", "scientist"],
    },
    "strain8-players3": {"players": 3, "virulent_strain": 8, "epidemics": 6},
    "strain10-players2-open": {
        "players": 2,
        "virulent_strain": 10,
        "epidemics": 6,
        "open_hands": True,
        "roles": ["dispatcher", "medic"],
    },
    "events-players3": {"players": 3, "brink_events": True, "lab_events": True},
    "events-players4-consent-open": {
        "players": 4,
        "brink_events": True,
        "lab_events": True,
        "events": 16,
        "consent": True,
        "open_hands": True,
        "roles": ["contingency_planner", "medic", "dispatcher", "scientist"],
    },
    "mutation-players3": {"players": 3, "mutation": "brink"},
    "panic-strain10-players2": {"players": 2, "mutation": "panic", "virulent_strain": 10, "epidemics": 6},
    "lab-players3": {"players": 3, "lab": True},
    "lab-players4-open": {
        "players": 4,
        "lab": True,
        "epidemics": 4,
        "roles": ["researcher", "epidemiologist", "local_liaison", "virologist"],
        "brink_roles": True,
        "lab_roles": True,
    },
    "lab-strain10-players2": {"players": 2, "lab": True, "virulent_strain": 10, "epidemics": 4},
    "lab-mutation-players3": {
        "players": 3,
        "lab": True,
        "mutation": "brink",
        "epidemics": 4,
        "open_hands": False,
        "lab_events": True,
    },
    "lab-panic-strain10-players5": {
        "players": 5,
        "lab": True,
        "mutation": "panic",
        "virulent_strain": 10,
        "epidemics": 4,
        "brink_events": True,
        "lab_events": True,
    },
    "solo": {"players": 1, "epidemics": 4},
    "solo-mutation": {"players": 1, "mutation": "brink", "roles": ["contingency_planner"]},
    "solo-panic-strain10-all": {
        "players": 1,
        "epidemics": 7,
        "mutation": "panic",
        "virulent_strain": 10,
        "brink_roles": True,
        "brink_events": True,
        "lab_roles": True,
        "lab_events": True,
    },
    "solo-lab": {"players": 1, "epidemics": 4, "lab": True, "roles": ["researcher"]},
    "solo-lab-strain8-mutation": {
        "players": 1,
        "epidemics": 4,
        "lab": True,
        "virulent_strain": 8,
        "mutation": "brink",
        "brink_roles": True,
        "brink_events": True,
        "lab_roles": True,
        "lab_events": True,
    },
    "terrorist-players3": {"players": 3, "bio_terrorist": True},
    "terrorist-players5-open": {"players": 5, "bio_terrorist": True, "epidemics": 4, "consent": True},
    "terrorist-strain10-players4": {"players": 4, "bio_terrorist": True, "virulent_strain": 10, "brink_roles": True},
    "terrorist-lab-players4": {
        "players": 4,
        "bio_terrorist": True,
        "lab": True,
        "epidemics": 4,
        "open_hands": False,
        "brink_events": True,
        "lab_events": True,
    },
    "terrorist-lab-strain10-players5": {
        "players": 5,
        "bio_terrorist": True,
        "lab": True,
        "virulent_strain": 10,
        "epidemics": 4,
        "open_windows": 3,
        "open_hands": False,
    },
    "edition1-players2-hidden": {"players": 2, "edition": 1, "open_hands": False, "events": 4},
    "teams-players4": {"players": 4, "epidemics": 4, "teams": True, "lab_events": True},
    "teams-players6": {
        "players": 6,
        "teams": True,
        "two_goals": True,
        "brink_roles": True,
        "brink_events": True,
        "lab_events": True,
        "consent": True,
    },
    "teams-strain8-players4": {
        "players": 4,
        "epidemics": 6,
        "teams": True,
        "virulent_strain": 8,
        "lab_events": True,
        "open_windows": 3,
    },
    "teams-mutation-players4": {
        "players": 4,
        "epidemics": 4,
        "teams": True,
        "mutation": "brink",
        "brink_events": True,
        "roles": ["medic", "scientist", "researcher", "dispatcher"],
    },
    "teams-panic-strain10-players6": {
        "players": 6,
        "epidemics": 4,
        "teams": True,
        "mutation": "panic",
        "virulent_strain": 10,
        "brink_roles": True,
        "brink_events": True,
        "lab_roles": True,
        "lab_events": True,
    },
    "roles-players4": {
        "players": 4,
        "roles": ["field_operative", "troubleshooter", "epidemiologist", "archivist"],
        "brink_roles": True,
    },
    "roles-players3-consent": {
        "players": 3,
        "consent": True,
        "roles": ["field_director", "local_liaison", "epidemiologist"],
        "brink_roles": True,
        "lab_roles": True,
    },
    "roles-players5-open": {
        "players": 5,
        "epidemics": 4,
        "roles": ["pilot", "containment_specialist", "virologist", "epidemiologist", "generalist"],
        "brink_roles": True,
        "lab_roles": True,
    },
}

GOAL_KEYS = [goal["id"] for goal in goal_data()]
ALL_BOXES = dict.fromkeys(("brink_roles", "brink_events", "lab_roles", "lab_events"), True)
BRINK = {"brink_roles": True, "brink_events": True}
REDS = ["Bangkok", "Beijing", "Ho Chi Minh City", "Hong Kong", "Jakarta", "Manila", "Osaka"]
BLUES = ["Chicago", "Essen", "London", "Madrid", "Milan", "New York", "Paris"]
TURN = [["end_turn", 0], ["infection_phase", 0], ["draw", 0], ["actions", 0]]
DECK = ["Epidemic", "Istanbul", "Riyadh", "Epidemic", "..."]
MUTATIONS = ["The Mutation Threatens", "The Mutation Spreads", "The Mutation Intensifies"]
# what play from the setup reaches too rarely, or never
STARTS: dict[str, Position] = {
    "start-two-cures-missing": {
        "roles": ["medic", "scientist", "researcher"],
        "hands": [BLUES[:6], [*REDS[:5], "Airlift"], ["Lima", "Forecast", "Resilient Population"]],
        "cures": {"yellow": "cured", "black": "cured"},
        "cubes": {"Atlanta": {"blue": 2}, "Lima": {"yellow": 1}, "Tokyo": {"red": 3}, "Cairo": {"black": 3, "blue": 2}},
        "out": ["Epidemic"] * 3,
        "player_deck": DECK,
        "infection_deck": ["Seoul", "Tokyo", "..."],
        "infection_discard": ["Cairo", "Lagos", "Lima"],
        "rate_marker": 3,
    },
    "start-last-cure": {
        "options": {"players": 2, "epidemics": 4, "consent": True},
        "roles": ["medic", "operations_expert"],
        "hands": [[*BLUES[:5], "Lima"], ["Atlanta", "Lagos", "One Quiet Night"]],
        "cures": {"yellow": "cured", "black": "cured", "red": "eradicated"},
        "cubes": {"Atlanta": {"blue": 2}, "Cairo": {"black": 3, "blue": 2}, "Lima": {"yellow": 1}},
        "out": ["Epidemic"] * 2,
        "player_deck": DECK,
    },
    "start-all-stations": {
        "options": {"players": 3, "events": "all"},
        "roles": ["operations_expert", "dispatcher", "contingency_planner"],
        "pawns": ["Cairo", "Atlanta", "Cairo"],
        "hands": [["Tokyo", "Paris", "Cairo"], ["Lagos", "Government Grant", "Atlanta"], ["Lima"]],
        "stations": ["Atlanta", "Cairo", "Lima", "Seoul", "Sydney", "Tokyo"],
        "player_discard": ["Airlift", "Forecast"],
        "cubes": {"Paris": {"blue": 3}, "Essen": {"blue": 3}, "Milan": {"blue": 3}},
        "player_deck": ["Epidemic", *DECK, "Epidemic", "Epidemic"],
    },
    "start-short-infection-deck": {
        "options": {"players": 2, "edition": 1},
        "roles": ["medic", "scientist"],
        "hands": [["Tokyo"], ["Lagos", *REDS[:4]]],
        "infection_deck": ["Lima", "Tokyo"],
        "infection_discard": [],  # all the others, see below
        "outbreaks": 3,
        "player_discard": ["Epidemic", "Epidemic"],
        "player_deck": [*BLUES, "Epidemic", "...", "Epidemic", "Epidemic"],
    },
    "start-few-cubes": {
        "options": {"players": 4},
        "hands": [["Forecast"], ["Airlift"], [], []],
        "cubes": {city: {"red": 3} for city in [*REDS, "Seoul"]} | {"Cairo": {"black": 3}},
        "infection_deck": ["Sydney", "Shanghai", "..."],
        "out": ["Epidemic"],
        "player_deck": ["Epidemic", *DECK, "Epidemic"],
    },
    "start-strain": {
        "options": {"players": 2, "epidemics": 6, "virulent_strain": 10},
        "roles": ["dispatcher", "operations_expert"],
        "hands": [[*REDS[:6]], ["Tokyo", "Resilient Population", "Airlift"]],
        "strain": "red",
        "in_force": [
            "Epidemic: Complex Molecular Structure",
            "Epidemic: Government Interference",
            "Epidemic: Resistant to Treatment",
            "Epidemic: Rate Effect",
        ],
        "cubes": {"Atlanta": {"red": 1}, "Lima": {"yellow": 1}},
        "infection_deck": ["Seoul", "Tokyo", "..."],
        "infection_discard": ["Osaka", "Lima"],
        "player_deck": ["Epidemic: Hidden Pocket", "Paris", "Epidemic: Unacceptable Loss", "Lagos", "..."],
        "out": [
            "Epidemic: Complex Molecular Structure",
            "Epidemic: Government Interference",
            "Epidemic: Resistant to Treatment",
            "Epidemic: Rate Effect",
        ],
    },
    "start-strain-eradicated": {
        "options": {"players": 2, "epidemics": 6, "virulent_strain": 8},
        "roles": ["scientist", "operations_expert"],
        "hands": [[*BLUES[:4], "Atlanta"], ["Tokyo"]],
        "strain": "red",
        "cures": {"red": "eradicated"},
        "cubes": {"Lima": {"yellow": 1}},
        "infection_discard": ["Osaka", "Lima", "Taipei"],
        "player_deck": [
            "Epidemic: Hidden Pocket",
            "Paris",
            "Epidemic: Complex Molecular Structure",
            "Lagos",
            "Epidemic: Rate Effect",
            "Epidemic: Chronic Effect",
            "Epidemic: Slippery Slope",
            "Epidemic: Uncounted Populations",
            "...",
        ],
    },
    "start-strain-tie": {
        "options": {"players": 3, "epidemics": 4, "virulent_strain": 10},
        "cubes": {"Cairo": {"black": 3}, "Essen": {"blue": 3}, "Lima": {"yellow": 3}},
        "infection_deck": ["...", "Osaka"],
        "player_deck": [
            "Epidemic: Chronic Effect",
            "Paris",
            "Epidemic: Highly Contagious",
            "Lagos",
            "Epidemic: Government Interference",
            "Epidemic: Slippery Slope",
            "...",
        ],
    },
    "start-solo": {
        "options": {"players": 1, "epidemics": 4, **ALL_BOXES, "events": 15},
        "roles": ["field_operative"],
        "hands": [["Atlanta", "Chicago", "Lima", "Airlift", "New Assignment"], BLUES[2:]],
        "samples": {"red": 1},
        "roles_gone": ["medic"],
        "out": ["Epidemic"] * 2,
        "player_discard": ["Cairo", "Borrowed Time"],
        "actions": 1,
        "agenda": [["end_turn", 0], ["authority", 0]],
        "cubes": {"Atlanta": {"blue": 2}, "Lima": {"yellow": 1}, "Tokyo": {"red": 3}},
        "player_deck": ["Re-examined Research", "Washington", *DECK],
    },
    "start-samples-and-pairs": {
        "options": {"players": 4, "brink_roles": True, "lab_roles": True},
        "roles": ["field_operative", "virologist", "epidemiologist", "archivist"],
        "hands": [[*BLUES[:4], "Airlift"], [*REDS[:5], "Lima", "Lagos"], ["Cairo", "Paris"], []],
        "player_discard": ["Atlanta", "Miami", "Bogota"],
        "samples": {"blue": 4, "black": 1},
        "cubes": {"Atlanta": {"blue": 2}, "Lima": {"yellow": 1}, "Tokyo": {"red": 3}, "Cairo": {"black": 3}},
        "out": ["Epidemic"] * 3,
        "player_deck": ["Osaka", *DECK],
    },
    "start-events": {
        "options": {"players": 3, "epidemics": 4, "brink_events": True, "lab_events": True, "events": 16},
        "roles": ["operations_expert", "scientist", "researcher"],
        "hands": [
            ["Cairo", "Mobile Hospital", "Borrowed Time"],
            [*REDS[:3], "Sequencing Breakthrough", "Re-examined Research", "New Assignment"],
            ["Rapid Vaccine Deployment", "Remote Treatment", "Special Orders", "Improved Sanitation"],
        ],
        "cubes": {
            "Atlanta": {"blue": 2, "red": 1},
            "Chicago": {"blue": 3, "red": 1},
            "Washington": {"blue": 2, "yellow": 2},
            "Miami": {"blue": 1, "yellow": 1},
        },
        "cures": {"blue": "cured"},
        "just_cured": "blue",
        "agenda": [*TURN, ["cure_window", 2]],
        "player_discard": BLUES[:5],
        "player_deck": ["Epidemic", "Epidemic", *DECK],
    },
    "start-events-open-windows": {
        "options": {"players": 2, "brink_events": True, "lab_events": True, "events": 16, "open_windows": 2},
        "roles": ["scientist", "medic"],
        "hands": [["Cairo"], ["Rapid Vaccine Deployment", "Infection Zone Ban", "Lima"]],
        "cubes": {city: {"blue": 2, "red": 2, "yellow": 1} for city in ("Chicago", "Miami", "Washington")},
        "cures": {"blue": "cured"},
        "just_cured": "blue",
        "agenda": [*TURN, ["open_cure_window", 1]],
        "player_deck": ["Epidemic", "Epidemic", "Epidemic", *DECK],
    },
    "start-events-in-play": {
        "options": {"players": 2, "brink_events": True, "lab_events": True, "events": 16, "consent": True},
        "roles": ["dispatcher", "researcher"],
        "pawns": ["Chicago", "Paris"],
        "hands": [["Cairo", "Lima"], ["New Assignment", "Re-examined Research"]],
        "in_play": [
            {"event": "Mobile Hospital", "until": 0},
            {"event": "Improved Sanitation", "until": 1},
            {"event": "Special Orders", "until": 0, "pawn": 1},
            {"event": "Sequencing Breakthrough", "until": 1},
        ],
        "cubes": {city: {"blue": 2, "red": 2} for city in ("Chicago", "Atlanta", "Montreal", "Mexico City")},
        "agenda": [*TURN, ["at_hospital", 0]],
        "player_deck": ["Epidemic", "Epidemic", "Epidemic", *DECK],
    },
    "start-mutation": {
        "options": {"players": 2, "epidemics": 4, "open_hands": False, "mutation": "brink"},
        "roles": ["scientist", "medic"],
        "hands": [["Lima", "Bogota", "Paris", "Cairo", "Tokyo", "Resilient Population"], ["Airlift", "Forecast"]],
        "cubes": {"Lima": {"purple": 2, "yellow": 1}, "Bogota": {"purple": 3}, "Seoul": {"purple": 2}},
        "player_deck": [MUTATIONS[0], MUTATIONS[2], MUTATIONS[1], "Epidemic", "Epidemic", "Epidemic", *DECK[3:]],
        "infection_discard": ["Mutation 2", "Osaka"],
        "infection_deck": ["Lima", "...", "Essen", "Mutation 1"],
    },
    "start-panic-last-cubes": {
        "options": {"players": 2, "epidemics": 4, "mutation": "panic"},
        "roles": ["dispatcher", "medic"],
        "hands": [["Resilient Population", "Forecast", "Santiago"], ["Lima"]],
        "cures": {"blue": "cured", "yellow": "cured", "black": "cured", "red": "eradicated"},
        "cubes": {
            "Lima": {"purple": 2},
            "Seoul": {"purple": 1},
            "Paris": {"blue": 1},
            "Cairo": {"black": 1},
            "Bogota": {"yellow": 1},
        },
        "infection_discard": ["Mutation 1"],
        "infection_deck": ["Mutation 2", "Lima", "...", "Santiago"],
        "player_deck": ["Epidemic", "Epidemic", *DECK],
    },
    "start-panic-strain": {
        "options": {"players": 2, "epidemics": 4, "mutation": "panic", "virulent_strain": 10},
        "roles": ["scientist", "operations_expert"],
        "hands": [["Lima", "Bogota", "Santiago", "Paris", "Cairo", "Tokyo"], ["Resilient Population"]],
        "strain": "purple",
        "in_force": ["Epidemic: Complex Molecular Structure", "Epidemic: Rate Effect"],
        "out": ["Epidemic: Complex Molecular Structure", "Epidemic: Rate Effect"],
        "cubes": {"Lima": {"purple": 1}, "Bogota": {"purple": 3}, "Santiago": {"purple": 2}},
        "infection_deck": ["Mutation 2", "Lima", "...", "Paris", "Mutation 1"],
        "player_deck": ["Epidemic: Hidden Pocket", "Milan", MUTATIONS[1], "Epidemic: Unacceptable Loss", "..."],
    },
    "start-lab-fill": {
        "options": {"players": 3, "epidemics": 4, "lab": True, "open_hands": False, "brink_roles": True},
        "roles": ["scientist", "epidemiologist", "researcher"],
        "hands": [["Essen", "London", "Government Grant"], ["Tokyo", "Osaka", "Paris"], ["Seoul"]],
        "stations": ["Atlanta", "Cairo"],
        "cures": {"yellow": "eradicated"},
        "cubes": {"Cairo": {"black": 2}, "Tokyo": {"red": 2}, "Osaka": {"red": 1}, "Atlanta": {"blue": 2}},
        "dishes": {"upper": {"red": 1, "blue": 2}, "centrifuge": {"red": 2}, "growth": {"red": 4, "black": 1}},
        "lines": {
            "upper": {"card": "red_yellow", "vial": "red", "characterized_by": "Beijing"},
            "lower": {
                "card": "small_blue",
                "vial": "blue",
                "characterized_by": "Milan",
                "tested_by": "Madrid",
                "cubes": ["blue"] * 4,
            },
        },
        "to_place": {"black": 1, "blue": 2},
        "agenda": [*TURN, ["fill", 0]],
        "player_deck": ["Epidemic", "Epidemic", *DECK],
    },
    "start-lab-test": {
        "options": {"players": 2, "epidemics": 4, "lab": True, "lab_roles": True, "consent": True},
        "roles": ["local_liaison", "field_director"],
        "hands": [["Tokyo", "Osaka", "Cairo", "Delhi", "Kolkata"], ["Paris", "Seoul", "Atlanta"]],
        "cubes": {"Cairo": {"black": 2}, "Tokyo": {"red": 2}, "Osaka": {"red": 1}, "Chicago": {"blue": 3}},
        "dishes": {"lower": {"black": 2}, "growth": {"red": 1}},
        "lines": {
            "upper": {
                "card": "small_red",
                "vial": "red",
                "characterized_by": "Beijing",
                "tested_by": "Manila",
                "cubes": ["red", "red", None, None],
            },
            "lower": {
                "card": "blue_black",
                "vial": "black",
                "characterized_by": "Tehran",
                "cubes": ["black", *[None] * 5],
            },
        },
        "agenda": [*TURN, ["relieve", 3]],
        "player_deck": ["Epidemic", "Epidemic", *DECK],
    },
    "start-lab-last-cards": {
        "options": {"players": 2, "epidemics": 4, "lab": True, "events": 0},
        "roles": ["scientist", "researcher"],
        "hands": [["Essen", "London", "Paris"], ["Tokyo"]],
        "cures": {"yellow": "eradicated", "black": "cured"},
        "cubes": {"Cairo": {"black": 1}, "Atlanta": {"blue": 1}},
        "lines": {
            "upper": {
                "card": "small_blue",
                "vial": "blue",
                "characterized_by": "Milan",
                "tested_by": "Madrid",
                "cubes": ["blue"] * 4,
            },
        },
        "sequence_deck": ["..."],
        "never_appeared": ["red"],
        "out": ["Epidemic"] * 4,
        "player_deck": ["Lima", "Lagos", "Delhi"],
        "player_discard": [],  # all the others, see below
    },
    "start-terrorist": {
        "options": {"players": 3, "epidemics": 5, "bio_terrorist": True, "brink_roles": True},
        "roles": ["troubleshooter", "quarantine_specialist"],
        "pawns": ["Cairo", "Lima"],
        "hands": [["Forecast", "Paris"], ["Airlift", "Bogota", "Lima"]],
        "stations": ["Atlanta", "Chicago", "Cairo"],
        "cubes": {"Chicago": {"purple": 3}, "Bogota": {"purple": 1}, "Tokyo": {"red": 3}},
        "terrorist_city": "Chicago",
        "infection_held": [
            "Chicago",
            "Essen",
            {"card": "Tokyo", "layer": 1},
            "Lima",
            "Delhi",
            "Milan",
            "Osaka",
            "Bogota",
        ],
        "infection_deck": ["Seoul", "Sydney", "Taipei", "..."],
        "infection_discard": ["Paris", "Madrid"],
        "layers": [1, 1, 1, *[0] * 35],
        "agenda": [["end_turn", 0], ["prowl", 0], ["overfull", 0]],
        "his_actions": 2,
        "his_drives": 1,
        "player_deck": ["Epidemic", "Epidemic", "Epidemic", *DECK],
    },
    "start-terrorist-captured": {
        "options": {"players": 3, "epidemics": 4, "bio_terrorist": True, "lab": True},
        "roles": ["medic", "scientist"],
        "pawns": ["Atlanta", "Lima"],
        "cures": {"purple": "cured", "red": "eradicated"},
        "cubes": {"Chicago": {"purple": 1}, "Paris": {"blue": 2}},
        "stations": ["Atlanta"],
        "lines": {"upper": {"card": "small_red"}},
        "terrorist_city": "Atlanta",
        "captured": True,
        "infection_held": ["Chicago"],
        "player_deck": ["Epidemic", "Epidemic", *DECK],
    },
    "start-terrorist-last-cards": {
        "options": {"players": 3, "epidemics": 4, "bio_terrorist": True, "events": 0},
        "roles": ["researcher", "scientist"],
        "hands": [["Paris"], ["Tokyo"]],
        "cubes": {"Sydney": {"purple": 2}, "Lima": {"yellow": 1}},
        "terrorist_city": "Santiago",
        "out": ["Epidemic"] * 4,
        "player_deck": ["Lima", "Lagos", "Delhi"],
        "player_discard": [],  # all the others, see below
    },
    "start-terrorist-lab": {
        "options": {"players": 3, "epidemics": 4, "bio_terrorist": True, "lab": True, "open_hands": False},
        "roles": ["researcher", "scientist"],
        "pawns": ["Cairo", "Lima"],
        "hands": [["Forecast", "Paris"], ["Airlift", "Bogota"]],
        "stations": ["Cairo"],
        "lines": {
            "upper": {
                "card": "small_blue",
                "vial": "blue",
                "characterized_by": "Milan",
                "cubes": ["blue", None, None, None],
            },
            "lower": {"card": "red_yellow"},
        },
        "cubes": {"Chicago": {"purple": 3}, "Atlanta": {"purple": 3}},
        "terrorist_city": "Atlanta",
        "infection_held": ["Chicago", "Essen"],
        "agenda": [["end_turn", 0], ["prowl", 0], ["shut_line", 2]],
        "his_actions": 1,
        "his_drives": 1,
        "player_deck": ["Epidemic", "Epidemic", *DECK],
    },
    "start-teams": {
        "options": {"players": 4, "epidemics": 4, "teams": True, "brink_events": True, "lab_events": True},
        "roles": ["scientist", "medic", "researcher", "dispatcher"],
        "pawns": ["Paris", "Paris", "Lima", "Paris"],
        "team_stations": ["Paris", "Lima"],
        "hands": [
            [*BLUES[:3], "Isolated Disease Sample (blue)", "Regional Response Team (red)"],
            ["Tokyo", "Regional Response Team (black)", "Remote Treatment"],
            ["Bogota", "Isolated Disease Sample (yellow)", "Related Genetic Structure"],
            ["Delhi", "Airlift"],
        ],
        "cures": {"yellow": "cured", "red": "cured"},
        "cubes": {
            "Tokyo": {"red": 2},
            "Cairo": {"black": 2},
            "Osaka": {"red": 1},
            "Lima": {"yellow": 1},
            "Essen": {"blue": 2},
        },
        "out": ["Epidemic"] * 2,
        "player_deck": ["Scientific Prize Winner", *DECK],
    },
    "start-teams-replacing": {
        "options": {"players": 4, "epidemics": 4, "teams": True, **ALL_BOXES},
        "roles": ["field_operative", "virologist", "researcher", "medic"],
        "pawns": ["Paris", "Paris", "Lima", "Paris"],
        "team_stations": ["Paris", "Lima"],
        "hands": [
            [*BLUES[:3], "Isolated Disease Sample (blue)"],
            [*REDS[:3], "Related Genetic Structure", "Lima", "Bogota"],
            [],
            [],
        ],
        "samples": {"blue": 3},
        "cubes": {"Tokyo": {"red": 2}, "Cairo": {"black": 2}, "Essen": {"blue": 2}},
        "out": ["Epidemic"] * 2,
        "player_deck": DECK,
    },
    "start-teams-last-eradication": {
        "options": {"players": 6, "epidemics": 4, "teams": True, **BRINK, "mutation": "brink"},
        "roles": ["dispatcher", "medic", "researcher", "scientist", "quarantine_specialist", "operations_expert"],
        "pawns": ["Paris", "Paris", "Lima", "Lima", "Delhi", "Delhi"],
        "team_stations": ["Paris", "Lima", "Delhi"],
        "turn": 2,
        "hands": [["Milan"], ["Tokyo"], ["Bogota"], ["Remote Treatment"], ["Mobile Hospital"], []],
        "cures": {"yellow": "eradicated", "red": "eradicated", "black": "cured"},
        "awards": {"cured_yellow": 0, "eradicated_yellow": 1, "cured_red": 2, "first_cured": 0},
        "cubes": {"Lima": {"purple": 1}, "Bogota": {"black": 1}, "Essen": {"blue": 2}},
        "infection_discard": ["Mutation 1", "Mutation 2"],
        "out": ["Epidemic"] * 2,
        "player_deck": DECK,
    },
    "start-few-cards": {
        "options": {"players": 2, "epidemics": 6},
        "hands": [["Paris"], ["Airlift", "Cairo"]],
        "out": ["Epidemic"] * 6,
        "player_deck": ["Lima", "Lagos", "Tokyo"],
        "player_discard": [],  # all the others, see below
        "rate_marker": 6,
    },
}


def _cities(first_edition: bool) -> list[str]:
    return [city["name_en"] for city in content.cities(first_edition)]


def _events(options: Mapping[str, Any]) -> list[str]:
    """Those of the base game, and of other boxes that take part."""
    boxes = ["", *(box for box, name in BOXES.items() if options.get(f"{name}_events"))]
    in_boxes = [event for event in content.events() if event.get("box", "") in boxes]
    return [event["name_en"] for event in in_boxes if options.get("players") != 1 or event["id"] != "special_orders"]


STARTS["start-short-infection-deck"]["infection_discard"] = [
    city for city in _cities(True) if city not in ("Lima", "Tokyo")
]
STARTS["start-few-cards"]["player_discard"] = [
    card
    for card in [*_cities(False), *_events({})]
    if card not in ("Paris", "Airlift", "Cairo", "Lima", "Lagos", "Tokyo")
]

STARTS["start-terrorist-last-cards"]["player_discard"] = [
    card for card in _cities(False) if card not in ("Paris", "Tokyo", "Lima", "Lagos", "Delhi")
]
STARTS["start-lab-last-cards"]["player_discard"] = [
    card
    for card in _cities(False)
    if card not in ("Essen", "London", "Paris", "Tokyo", "Milan", "Madrid", "Lima", "Lagos", "Delhi")
]

PROMPTS = (
    "actions",
    "hand_limit",
    "window",
    "resilient_window",
    "consent",
    "answer",
    "pay_cure",
    "pay_special",
    "relocate",
    "order",
    "lend",
    "look",
    "pay_pairs",
    "choose_strain",
    "choose_mutation",
    "open_window",
    "open_resilient_window",
    "cure_window",
    "open_cure_window",
    "at_hospital",
    "vaccination",
    "research",
    "second_cube",
    "sample",
    "free_lab_action",
    "sequence_card",
    "fill",
    "relieve",
    "authority",
    "hideout",
    "prowl",
    "overfull",
    "shut_line",
    "choose_goals",
    "choose_roles",
    "place_teams",
    "response",
)


# ---------------------------------------------------------------------- what always holds
def invariants(position: Position) -> None:
    options = position["options"]
    check_cubes(position)
    check_lab(position)
    check_player_cards(position, options)
    check_infection_cards(position, options)
    check_hands(position)
    check_end(position)
    check_terrorist(position)
    check_teams(position)
    fewest = 0 if has_terrorist(options) else 1
    assert fewest <= len(set(position["stations"])) == len(position["stations"]) <= 6
    pawns = 0 if is_to_come(position, "choose_roles") else options["players"] - has_terrorist(options)
    assert len(position["roles"]) == len(set(position["roles"])) == pawns
    assert set(position["pawns"]) <= set(_cities(has_toronto(options)))
    assert 0 <= position["actions"] <= 7  # a Generalist's with Borrowed Time
    assert 0 <= position["rate_marker"] <= 6


def has_terrorist(options: Position) -> bool:
    return bool(options.get("bio_terrorist"))


def check_terrorist(position: Position) -> None:
    """Everybody knows where he is while he is in sight; else he may be where no pawn is, and is in one such city."""
    if not has_terrorist(position["options"]):
        assert not position.get("infection_held")
        return
    there, chances = position["terrorist_city"], position.get("whereabouts", {})
    is_full = "overfull" in [step for step, _ in position["agenda"]]
    assert len(position.get("infection_held", [])) <= 7 + is_full
    assert (there is None) == (not chances)
    if there is None:
        assert not position["captured"]
        return
    assert position["cures"]["purple"] != "eradicated"
    assert abs(sum(chances.values()) - 1) < 1e-9 and min(chances.values()) > 0 and there in chances
    if position["captured"] or there in position["pawns"]:
        assert chances == {there: 1.0} and position["last_seen"] == there
    else:
        assert not set(chances) & set(position["pawns"])


def check_cubes(position: Position) -> None:
    there: Counter[str] = Counter()
    for here in position["cubes"].values():
        assert all(1 <= n <= 3 for n in here.values()), here
        there.update(here)
    samples = position.get("samples", {})
    assert not samples or "field_operative" in position["roles"]
    for colour, cure in position["cures"].items():
        lost = position.get("cubes_lost", 0) if colour == position.get("strain") else 0
        is_small = position["options"].get("mutation") == "brink" or has_terrorist(position["options"])
        most = 12 if colour == "purple" and is_small else 24
        assert there[colour] + lost + samples.get(colour, 0) + in_lab(position)[colour] <= most
        assert not (cure == "eradicated" and there[colour]), "an eradicated disease has cubes"
        assert cure != "cured" or there[colour], "a cured disease without cubes is not eradicated"


def in_lab(position: Position) -> Counter[str]:
    """The cubes on the lab board (LL-015)."""
    there: Counter[str] = Counter(position.get("to_place", {}))
    for cubes in position.get("dishes", {}).values():
        there.update(cubes)
    for line in position.get("lines", {}).values():
        there.update(cube for cube in line["cubes"] if cube)
    return there


def check_lab(position: Position) -> None:
    if not position["options"].get("lab"):
        return
    lines = position["lines"].values()
    cards = [line["card"] for line in lines if line["card"]]
    drawn = [position["sequence_drawn"]] if "sequence_drawn" in position else []
    every = sorted([*cards, *drawn, *position["sequence_deck"], *position["sequence_discard"]])
    assert every == sorted(card["id"] for card in SETS.load(position["options"]["content"]).cards)
    vials = [line["vial"] for line in lines if line["vial"]]
    assert len(set(vials)) == len(vials), "a vial is at two lines"
    for line in lines:
        assert (line["vial"] is None) == (line["characterized_by"] is None)
        assert line["vial"] or not (line["tested_by"] or any(line["cubes"])), "something lies at an open line"
    for colour in position["never_appeared"]:
        assert not any(colour in here for here in position["cubes"].values())
        assert not any(colour in there for there in (*position["dishes"].values(), *(line["cubes"] for line in lines)))


def is_to_come(position: Position, step: str) -> bool:
    return any(name == step for name, _ in position["agenda"])


def bonus_cards(options: Position) -> list[str]:
    return [card.name().en for card in THINGS.extra_cards] if options.get("teams") else []


def check_teams(position: Position) -> None:
    if not position["options"].get("teams"):
        return
    teams, cures = position["options"]["players"] // 2, position["cures"]
    goals = [goal for its in position["goals"] for goal in its["dealt"]]
    assert len(set(goals)) == len(goals) == teams * (2 if position["options"]["two_goals"] else 1)
    assert len(position["team_stations"]) == len(position["goals"]) == teams
    for award, team in position["awards"].items():
        colour = award.partition("_")[2]
        assert 0 <= team < teams
        assert award.startswith(("first", "strain")) or cures[colour] in ("cured", "eradicated")


def check_player_cards(position: Position, options: Position) -> None:
    if is_to_come(position, "deal_hands"):
        assert not any(position["hands"]) and not position["player_deck"]
        return
    zones = [*position["hands"], position["player_deck"], position["player_discard"], position["out"]]
    cards = Counter(card for zone in zones for card in zone)
    cards.update([position["stored"]] if position["stored"] else [])
    cards.update(entry["event"] for entry in position.get("in_play", ()))
    bonus = bonus_cards(options)
    held = [card for card in bonus if cards.pop(card, 0) == 1]
    assert sorted([*held, *position.get("extras_out", [])]) == sorted(bonus), "a bonus card is lost or doubled"
    lines = position.get("lines", {}).values()
    cards.update(line[key] for line in lines for key in ("characterized_by", "tested_by") if line[key])
    waiting = sum(step in ("epidemic", "intensify") for step, _ in position["agenda"])
    kinds = [card for card in cards if is_epidemic(card)]
    assert kinds in ([], ["Epidemic"]) or all(cards[card] == 1 for card in kinds)
    epidemics = sum(cards.pop(card) for card in kinds) + waiting
    assert epidemics == options["epidemics"] or position["result"], "an epidemic is lost"
    assert set(position["unseen_out"]) <= set(position["out"])
    chosen = options["events"]
    events = _events(options)
    if isinstance(chosen, list):
        events = [event["name_en"] for event in content.events() if event["id"] in chosen]
    drawn = sum(step == "mutation_event" for step, _ in position["agenda"])
    mutations = [card for card in MUTATIONS if cards.pop(card, 0) == 1]
    assert len(mutations) + drawn == (3 if has_mutation(options) else 0) or position["result"], "a mutation is lost"
    assert cards == Counter([*_cities(has_toronto(options)), *events]), "a player card is lost or doubled"
    check_piles(position)


def has_mutation(options: Position) -> bool:
    return bool(options.get("mutation", "off") != "off")


def is_epidemic(card: str) -> bool:
    return card.startswith("Epidemic")


def check_piles(position: Position) -> None:
    assert sum(position["piles"]) == len(position["player_deck"])
    top = 0
    for nth, size in enumerate(position["piles"]):
        epidemics = sum(map(is_epidemic, position["player_deck"][top : top + size]))
        top += size
        assert epidemics == 1 or nth == 0, "an untouched pile holds one epidemic"
        if nth >= len(position["piles"]) - position.get("fresh_piles", 0):
            inside = set(position["player_deck"][top - size : top])
            assert len(inside & set(bonus_cards(position["options"]))) == 1, "an untouched pile holds one bonus card"


def check_infection_cards(position: Position, options: Position) -> None:
    zones = (position["infection_deck"], position["infection_discard"], position["infection_out"])
    mutations = ["Mutation 1", "Mutation 2"] if has_mutation(options) else []
    held = [entry["card"] for entry in position.get("infection_held", [])]
    every = [*held, *(card for zone in zones for card in zone)]
    assert sorted(every) == sorted([*_cities(has_toronto(options)), *mutations])
    joined = set(position["joined"])
    for place, (upper, lower) in enumerate(zip(position["layers"], position["layers"][1:])):
        assert upper >= lower or place in joined, "an older shuffle lies on a newer one"
    for places in (position["joined"], *position["seen"]):
        assert all(0 <= place < len(position["infection_deck"]) for place in places)


def check_hands(position: Position) -> None:
    for seat, (hand, shown) in enumerate(zip(position["hands"], position["shown"])):
        assert set(shown) <= set(hand)
        may_have_more = ["hand_limit", seat] in position["agenda"] or position["result"]
        limit = 8 if position["roles"][seat : seat + 1] == ["archivist"] else 7
        assert len(hand) <= limit or may_have_more, "a hand is too large"
    assert position["stored"] is None or "contingency_planner" in position["roles"]


def check_end(position: Position) -> None:
    purple = any("purple" in here for here in position["cubes"].values())
    won = all(cure != "active" for colour, cure in position["cures"].items() if colour != "purple" or purple)
    never = position.get("never_appeared", ())
    if never and len(position["player_deck"]) < 2 and position["result"] == "won":  # LL-101
        won = all(cure != "active" for colour, cure in position["cures"].items() if colour not in never)
    if position["options"].get("teams"):
        won = won or is_won_by_eradication(position)
    assert (position["result"] == "won") == won
    assert (position["result"] == "outbreaks") == (position["outbreaks"] >= 8)
    assert (position["to_act"] is None) == bool(position["result"])
    assert (position["lost_colour"] is not None) == (position["result"] == "cubes")


def is_won_by_eradication(position: Position) -> bool:
    """LT-058, LT-061, LT-062."""
    gone = {colour for colour, cure in position["cures"].items() if cure == "eradicated"}
    purple = any("purple" in here for here in position["cubes"].values())
    return len(gone) >= len(position["cures"]) - 1 or (not purple and len(gone - {"purple"}) >= 3)


# ---------------------------------------------------------------------- what a seat cannot see
PROMISING = (
    "window",
    "resilient_window",
    "cure_window",
    "answer",
    "lend",
    "pay_cure",
    "pay_pairs",
    "pay_special",
)  # who is asked holds something fitting


def are_partners(position: Position, one: int, other: int | None) -> bool:
    """Or the same seat."""
    size = 2 if position["options"].get("teams") else 1
    return other is not None and one // size == other // size


def hidden_player_cards(position: Position, seat: int | None) -> list[tuple[str, int, int]]:
    """The places (zone, seat, number) whose player card a seat does not know; cards that no hand can hold stay where
    they are."""
    places = []
    if not hands_are_open(position["options"]):
        for other, hand in enumerate(position["hands"]):
            if not are_partners(position, other, seat):
                hidden = [n for n, card in enumerate(hand) if card not in position["shown"][other]]
                places += [("hands", other, n) for n in hidden]
    deck = enumerate(position["player_deck"])
    places += [("player_deck", 0, n) for n, card in deck if not is_epidemic(card) and card not in MUTATIONS]
    return places


def hidden_places(position: Position, seat: int | None) -> list[int]:
    """The places of the infection deck whose card a seat has not seen; with open hands all see what one sees."""
    if seat is None and hands_are_open(position["options"]):
        seat = 0
    seen = position["seen"][seat] if seat is not None else []
    return [place for place in range(len(position["infection_deck"])) if place not in seen]


def hidden(position: Position, seat: int | None) -> frozenset[Thing]:
    """Events are left out: whether somebody is asked in a window may depend on them."""
    things = set()
    for zone, other, n in hidden_player_cards(position, seat):
        card = position[zone][other][n] if zone == "hands" else position[zone][n]
        if card not in _events(position["options"]):
            things.add(("player card", card))
    for place in hidden_places(position, seat):
        things.add(("infection card", position["infection_deck"][place]))
    things |= {("infection card", entry["card"]) for entry in hidden_held(position, seat)}
    things |= {("terrorist", city) for city in hiding_places(position, seat)}
    things |= {("sequence card", card) for card in position.get("sequence_deck", [])}
    return frozenset(things)


def hidden_held(position: Position, seat: int | None) -> list[dict[str, Any]]:
    """The infection cards of a hand that a seat does not know."""
    viewer = 0 if seat is None and hands_are_open(position["options"]) else seat
    return [entry for entry in position.get("infection_held", []) if viewer not in entry["seen"]]


def hiding_places(position: Position, seat: int | None) -> list[str]:
    """Where the Bio-Terrorist may be for all that a seat knows."""
    is_his = seat == position["options"]["players"] - 1
    if not has_terrorist(position["options"]) or is_his or position["result"]:
        return []
    chances = position.get("whereabouts", {})
    return list(chances) if len(chances) > 1 else []


def terrorist_swaps(position: Position, seat: int | None, rng: Rng) -> Iterator[Swap]:
    """He is elsewhere, or has another card of the same shuffle."""
    places = hiding_places(position, seat)
    if places:
        other, there = as_json(position), places[int(rng.below(len(places)))]
        other["terrorist_city"] = there
        if other.get("route"):
            other["route"] = [*places[:3], there]
        yield Swap(other, frozenset({("terrorist", there), ("terrorist", position["terrorist_city"])}))
    mixed = [block for its in position.get("mixed", []) for block in its]
    known = {place for block in mixed for place in block["places"]}
    taken = {place for block in mixed for place in block.get("held", [])}
    hand = [nth for nth, entry in enumerate(position.get("infection_held", [])) if entry in hidden_held(position, seat)]
    for nth in hand:
        layer = position["infection_held"][nth]["layer"]
        free = [at for at in hidden_places(position, seat) if position["layers"][at] == layer and at not in known]
        if nth not in taken and free:
            other, at = as_json(position), free[int(rng.below(len(free)))]
            cards = other["infection_held"][nth]["card"], other["infection_deck"][at]
            other["infection_held"][nth]["card"], other["infection_deck"][at] = cards[::-1]
            yield Swap(other, frozenset(("infection card", card) for card in cards))


def swaps(position: Position, seat: int | None, rng: Rng) -> Iterator[Swap]:
    yield from player_card_swaps(position, seat, rng)
    yield from infection_swaps(position, seat, rng)
    yield from terrorist_swaps(position, seat, rng)
    yield from unseen_event_swaps(position)
    yield pile_swap(position, rng)
    yield from sequence_swaps(position, rng)
    yield from bonus_swaps(position)
    yield from secret_swaps(position, seat)
    chance = as_json(position)
    chance["chance"] = [int(rng.next32()) | 1, 7]
    yield Swap(chance, frozenset({("chance", "")}))


def player_card_swaps(position: Position, seat: int | None, rng: Rng) -> Iterator[Swap]:
    places = hidden_player_cards(position, seat)
    firsts = [place for place in places if place[0] == "hands"] or places
    for _ in range(3 if places else 0):
        other = as_json(position)
        zones, numbers = [], []
        for zone, its, n in (firsts[int(rng.below(len(firsts)))], places[int(rng.below(len(places)))]):
            zones.append(other[zone][its] if zone == "hands" else other[zone])
            numbers.append(n)
        (one, two), (a, b) = zones, numbers
        cards = [one[a], two[b]]
        bonus = bonus_cards(position["options"])
        if keeps_promises(position, cards) and (cards[0] in bonus) == (cards[1] in bonus):
            one[a], two[b] = two[b], one[a]
            other["kept"] = [cards[1 - cards.index(card)] if card in cards else card for card in other["kept"]]
            yield Swap(other, frozenset(("player card", card) for card in cards))


def keeps_promises(position: Position, cards: list[str]) -> bool:
    """Whether the seat that is asked still holds what it is asked for."""
    seat = position["to_act"]
    if seat is None or position["agenda"][-1][0] not in PROMISING:
        return True
    if not set(cards) & set(position["hands"][seat]):
        return True
    colours = {city["name_en"]: city["color"] for city in content.cities(has_toronto(position["options"]))}
    purple = ["purple" in position["cubes"].get(card, {}) for card in cards]  # their cards may be needed for a cure
    alike = len({colours.get(card, card) for card in cards}) == 1 and len(set(purple)) == 1
    return alike and position["pawns"][seat] not in cards


def infection_swaps(position: Position, seat: int | None, rng: Rng) -> Iterator[Swap]:
    """Two cards of one shuffle change places, or two that Forecast may have put in any order."""
    places = hidden_places(position, seat)
    layers, joined = position["layers"], position["joined"]
    for _ in range(3):
        if len(places) < 2:
            return
        a, b = sorted(places[int(rng.below(len(places)))] for _ in range(2))
        in_one_group = all(place in joined for place in range(a, b))
        if layers[a] != layers[b] and not in_one_group:
            continue
        other = as_json(position)
        for key in ("infection_deck", "layers"):
            other[key][a], other[key][b] = other[key][b], other[key][a]
        deck = position["infection_deck"]
        yield Swap(other, frozenset({("infection card", deck[a]), ("infection card", deck[b])}))


def unseen_event_swaps(position: Position) -> Iterator[Swap]:
    """An event that left the game unseen changes places with one in the deck."""
    in_deck = [card for card in position["player_deck"] if card in _events(position["options"])]
    if not position["unseen_out"] or not in_deck:
        return
    gone, there = position["unseen_out"][0], in_deck[0]
    other = as_json(position)
    for zone in ("out", "unseen_out"):
        other[zone][other[zone].index(gone)] = there
    other["player_deck"][other["player_deck"].index(there)] = gone
    yield Swap(other, frozenset({("event", gone), ("event", there)}))


def bonus_swaps(position: Position) -> Iterator[Swap]:
    """A bonus card that left the game unseen changes places with one in the deck."""
    out = position.get("extras_out", [])
    in_deck = [card for card in position["player_deck"] if card in bonus_cards(position["options"])]
    if out and in_deck:
        other = as_json(position)
        other["extras_out"][0] = in_deck[0]
        other["player_deck"][other["player_deck"].index(in_deck[0])] = out[0]
        yield Swap(other, frozenset({("player card", out[0]), ("player card", in_deck[0])}))


def secret_swaps(position: Position, seat: int | None) -> Iterator[Swap]:
    """The goal of another team changes places with one in the box, and its roles among each other."""
    if not position["options"].get("teams") or position["result"] == "won":
        return
    dealt = [goal for its in position["goals"] for goal in its["dealt"]]
    in_box = [goal for goal in GOAL_KEYS if goal not in dealt]
    for team, its in enumerate(position["goals"]):
        if are_partners(position, 2 * team, seat):
            continue
        other = as_json(position)
        changed = {its["dealt"][0]: in_box[team % len(in_box)]}
        goals = other["goals"][team]
        goals["dealt"] = [changed.get(goal, goal) for goal in goals["dealt"]]
        goals["kept"] = changed.get(goals["kept"], goals["kept"])
        if position["offers"] and position["chosen"] and position["chosen"][2 * team]:
            other["chosen"][2 * team : 2 * team + 2] = position["offers"][team][:2]
        if position["to_act"] is None or not are_partners(position, 2 * team, position["to_act"]):
            yield Swap(other, frozenset({("goal", goal) for goal in (*changed, *changed.values())}))


def sequence_swaps(position: Position, rng: Rng) -> Iterator[Swap]:
    """Nobody knows the order of the sequence deck."""
    deck = position.get("sequence_deck", [])
    if len(deck) > 1:
        a, b = int(rng.below(len(deck))), int(rng.below(len(deck)))
        other = as_json(position)
        other["sequence_deck"][a], other["sequence_deck"][b] = deck[b], deck[a]
        yield Swap(other, frozenset({("sequence card", deck[a]), ("sequence card", deck[b])}))


def pile_swap(position: Position, rng: Rng) -> Swap:
    """The epidemic of the first pile may be anywhere in it."""
    other = as_json(position)
    size = position["piles"][0] if position["piles"] else 0
    for n in range(size - 1, 0, -1):
        m = int(rng.below(n + 1))
        other["player_deck"][n], other["player_deck"][m] = other["player_deck"][m], other["player_deck"][n]
    return Swap(other, frozenset({("pile", "")}))


def dealt(position: Position) -> Any:
    dealt = (
        *("hands", "player_deck", "infection_deck", "infection_held", "terrorist_city", "unseen_out", "sequence_deck"),
        *("goals", "offers", "extras_out"),
    )
    return [position[key] for key in dealt if key in position]


# ---------------------------------------------------------------------- how to get on
@cache
def distances(board: Board) -> list[list[int]]:
    """Drives from each city to each."""
    rows = []
    for start in range(int(board.size)):
        row = [99] * int(board.size)
        row[start] = 0
        reached = [start]
        for city in reached:
            for near in board.neighbours[city]:
                if row[near] == 99:
                    row[near] = row[city] + 1
                    reached.append(int(near))
        rows.append(row)
    return rows


@cache
def surroundings(board: Board) -> list[list[tuple[int, int]]]:
    """The cities less than three drives from each, and how far they are."""
    return [[(at, distance) for at, distance in enumerate(row) if distance < 3] for row in distances(board)]


def score(state: State, move: int) -> int:
    """A rough idea of a good move: discover cures, hold the board, keep the cards of one colour together."""
    assert isinstance(state, PandemicState)
    kind = THINGS.kinds[move // int(KIND)].word
    a, b, _ = parts_of(move)
    if kind in ("drive", "shuttle", "fly", "charter", "join", "special", "guide", "hop"):
        pawn = int(state.turn) if kind == "hop" else a
        return score_of_city(state, pawn, b) - (120 if kind in ("fly", "charter", "special") else 0)
    if kind in ("treat", "tend"):
        n = int(state.cubes_at(a if kind == "tend" else state.pawns[state.turn], b))
        return 150 + 60 * n if state.cures[b] == ACTIVE else 400
    if kind == "remedy":
        return 100 * int(state.cubes_at(a, state.colour_of(b))) - 40 * score_of_card(state, int(state.turn), b)
    if kind in ("give", "take", "send", "request"):
        return score_of_share(state, a, b, kind in ("give", "send"))
    if kind == "exchange":
        return 120 + 50 * (score_of_card(state, int(state.turn), a) - score_of_card(state, int(state.turn), b))
    if kind == "respond":
        return 100 + score_of_city(state, int(state.turn), b)
    if kind in ("discard", "pay", "spend", "lend"):
        return -score_of_card(state, int(state.to_act), b)
    return SCORES[kind]


SCORES = {
    "pass": 60,
    "build": 130,
    "ask": 180,
    "cure": 2000,
    "cure_samples": 1900,
    "cure_bonus": 1950,
    "cure_bonus_samples": 1940,
    "cure_bonus_pairs": 1940,
    "goal": 0,
    "appoint": 0,
    "place": 0,
    "assist": 100,
    "cure_pairs": 1900,
    "collect": 220,
    "release": 5,
    "look": 300,
    "enquire": 190,
    "retrieve": 200,
    "store": 150,
    "forgo": 0,
    "agree": 500,
    "decline": 0,
    "keep": 0,
    "relocate": 0,
    "order": 0,
    "strain": 0,
    "first": 0,
    "wait": 10,
    "close": 20,
    "airlift": 40,
    "forecast": 70,
    "grant": 65,
    "quiet": 75,
    "resilient": 75,
    "borrow": 65,
    "ban": 70,
    "hospital": 90,
    "heal": 0,
    "assign": 55,
    "vaccine": 200,
    "vaccinate": 50,
    "enough": 40,
    "reexamine": 70,
    "recover": 50,
    "remote": 70,
    "remove": 0,
    "orders": 70,
    "draw": 100,
    "role": 50,
    "sanitation": 70,
    "zone": 70,
    "breakthrough": 90,
    "sample": 100,
    "characterize": 350,
    "process": 300,
    "test": 400,
    "sequence": 110,
    "lay": 80,
    "replace": 50,
    "drop": 40,
    "fill": 0,
    "relieve": 0,
    "shut": 0,
    "hide": 0,
    "sneak": 60,
    "arrive": 50,
    "vanish": 60,
    "acquire": 80,
    "shed": 0,
    "infect": 150,
    "plant": 160,
    "sabotage": 140,
    "capture": 900,
    "escape": 200,
}
DANGER = (0, 4, 20, 60)


def score_of_city(state: PandemicState, pawn: int, city: int) -> int:
    """A pawn with the cards for a cure goes to a research station, the others to where the cubes are."""
    board, colours = state.rules.board, range(int(state.rules.diseases))
    if any(can_cure(state, pawn, colour) for colour in colours):
        stations = int(state.stations_for(pawn))
        return 800 - 50 * min((row for at, row in enumerate(distances(board)[city]) if stations >> at & 1), default=9)
    worst = 0
    for at, distance in surroundings(board)[city]:
        cubes = max([int(state.cubes_at(at, colour)) for colour in colours])
        worst = max(worst, DANGER[cubes] // (distance + 1))
    return 80 + worst


def can_cure(state: PandemicState, seat: int, colour: int) -> bool:
    there = state.suits[seat * COLOURS + colour]
    return bool(state.cures[colour] == ACTIVE and there >= state.cure_cost(seat, colour))


def score_of_share(state: PandemicState, other: int, card: int, gives: bool) -> int:
    giver, receiver = (int(state.turn), other) if gives else (other, int(state.turn))
    if state.is_asked(ANSWER):
        giver, receiver = int(state.to_act), int(state.turn)
    return 300 + 50 * (score_of_card(state, receiver, card) - score_of_card(state, giver, card))


def score_of_card(state: PandemicState, seat: int, card: int) -> int:
    if card >= EVENT:
        return 3
    colour = state.colour_of(card)
    return int(state.suits[seat * COLOURS + colour]) if state.cures[colour] == ACTIVE else 0


SUBJECT = Subject(
    title="pandemic",
    variants=(
        *(Variant("pandemic", name, options) for name, options in OPTIONS.items()),
        *(Variant("pandemic", name, start=start) for name, start in STARTS.items()),
    ),
    kinds=tuple(kind.word for kind in THINGS.kinds),
    happenings=tuple(told.name for told in THINGS.told),
    prompts=PROMPTS,
    causes=(*RESULT_NAMES[1:], "prestige", *(f"terror_{name}" for name in RESULT_NAMES[2:])),
    invariants=invariants,
    swaps=swaps,
    hidden=hidden,
    dealt=dealt,
    revealing=frozenset(
        {
            "ask",
            "enquire",
            "cure",
            "cure_samples",
            "cure_pairs",
            "cure_bonus",
            "cure_bonus_samples",
            "cure_bonus_pairs",
            "spend",
        }
    ),
    # Intensify hides a card again
    showing=frozenset({"infected", "bottom", "mutated", "set_aside", "sequence_drawn", "sequence_laid", "shed"}),
    policies={"steady": scored(score, 12), "whimsical": scored(score, 4)},
)
