"""Tables at which everything happens sooner or later, for tests that look at whatever comes up in play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import petri
from petri.core.things import KIND_BITS
from petri.games.pandemic import content
from petri.games.pandemic.modules.lab.content import SETS
from petri.games.pandemic.pieces import THINGS
from petri.games.pandemic.state import PandemicState

BONUS_CURES = ("cure_bonus_samples", "cure_bonus_pairs")
CURES = [
    int(THINGS.by_word[word].number) for word in ("cure", "cure_samples", "cure_pairs", "cure_bonus", *BONUS_CURES)
]
OTHER_EVENTS = {"brink_events": True, "lab_events": True}
ALL_EVENTS = ["Airlift", "Forecast", "Government Grant", "One Quiet Night", "Resilient Population"]
BLUE = ["Chicago", "Essen", "London", "Madrid", "Milan", "Montreal"]
THREATENS, SPREADS, INTENSIFIES = (f"The Mutation {what}" for what in ("Threatens", "Spreads", "Intensifies"))
TEAM_TURN: list[list[Any]] = [[step, 0] for step in ("end_turn", "infection_phase", "second_draw", "first_draw")]
TEAM_TURN += [[step, 0] for step in ("actions", "partner", "actions")]
SIX_STATIONS = ["Atlanta", "Paris", "Cairo", "Tokyo", "Lima", "Sydney"]

CITIES = [city["name_en"] for city in content.cities()]
SEQUENCES = [card["id"] for card in SETS.standard().cards]
NEW_ROLES = {"brink_roles": True, "lab_roles": True}

# options of games that begin with their setup
NEW: tuple[dict[str, Any], ...] = (
    {"players": 4, "epidemics": 5},
    {"players": 3, "epidemics": 4},
    {"players": 3, "epidemics": 6, "consent": True},
    {"players": 4, "epidemics": 4, "consent": True, "events": ["airlift", "forecast"]},
    {"players": 4, "edition": 1},
    {"players": 3, "edition": 1, "open_hands": False, "consent": True},
    {"players": 2, "edition": 1, "allow_take": True, "events": 2},
    {"players": 2, "edition": 1, "allow_take": True, "open_hands": False},
    {"players": 3, "epidemics": 6, "open_windows": 3},
    {"players": 3, "epidemics": 6, "virulent_strain": 8},
    {"players": 2, "epidemics": 6, "virulent_strain": 10},
    {"players": 3, "epidemics": 5, "mutation": "brink"},
    {"players": 4, "epidemics": 4, "mutation": "panic"},
    {"players": 3, "epidemics": 6, "mutation": "brink", "virulent_strain": 10},
    {"players": 2, "epidemics": 6, "mutation": "panic", "virulent_strain": 10},
    {"players": 3, "epidemics": 5, **OTHER_EVENTS},
    {"players": 4, "epidemics": 4, "consent": True, **OTHER_EVENTS, "brink_roles": True},
    {"players": 3, "epidemics": 6, "open_windows": 3, **OTHER_EVENTS},
    {"players": 1, "epidemics": 4, **OTHER_EVENTS, **NEW_ROLES},
    {"players": 1, "epidemics": 6, "mutation": "brink"},
)

# positions in which something rare is near
RARE: tuple[dict[str, Any], ...] = (
    {  # the health authority acts, and may act more often
        "roles": ["archivist"],
        "hands": [["Atlanta", "Chicago", "Borrowed Time"], [*BLUE[1:], "Re-examined Research"]],
        "player_discard": ["Lima"],
        "actions": 1,
        "agenda": [["end_turn", 0], ["authority", 0]],
        "options": {"players": 1, "epidemics": 4, **OTHER_EVENTS, **NEW_ROLES},
    },
    {  # a cure with cards to spare; three cures already
        "roles": ["scientist", "medic"],
        "hands": [BLUE, ["Atlanta", *ALL_EVENTS]],
        "cures": {"yellow": "cured", "black": "cured", "red": "cured"},
        "cubes": {
            "Atlanta": {"yellow": 2, "blue": 1},
            "Miami": {"yellow": 3},
            "Cairo": {"black": 3},
            "Osaka": {"red": 1},
        },
        "options": {"epidemics": 4},
    },
    {  # all stations on the board, the Operations Expert flies
        "roles": ["operations_expert", "contingency_planner", "dispatcher"],
        "hands": [["Tokyo", "Delhi"], ["Miami", "Government Grant"], ["Lima", "Atlanta"]],
        "stations": SIX_STATIONS,
        "player_discard": ["Airlift", "Forecast", "One Quiet Night"],
        "options": {"epidemics": 5},
    },
    {  # the Dispatcher, the Researcher and consent, hidden hands
        "roles": ["dispatcher", "researcher", "contingency_planner", "medic"],
        "hands": [["Lima", "Atlanta", "Paris"], ["Osaka", "Airlift", "Cairo"], ["Miami"], ["Seoul", "Forecast"]],
        "player_discard": ["Resilient Population"],
        "options": {"epidemics": 5, "consent": True},
    },
    {  # gifts, too many cards
        "roles": ["researcher", "quarantine_specialist", "contingency_planner"],
        "hands": [["Atlanta", "Lima", "Tokyo"], [*BLUE, "Airlift"], ["Miami", "Santiago", *ALL_EVENTS[1:]]],
        "options": {"epidemics": 4},
    },
    {  # a planner with a stored event and a full hand, two epidemics on top
        "roles": ["contingency_planner", "dispatcher"],
        "hands": [[*BLUE, "Miami"], ["Atlanta", "Resilient Population", "One Quiet Night"]],
        "stored": "Airlift",
        "player_deck": ["Lima", "Bogota", "Epidemic", "Epidemic", "Cairo", "Epidemic", "..."],
        "cubes": {"Cairo": {"black": 3}, "Algiers": {"black": 3}, "Istanbul": {"black": 3}},
        "infection_discard": ["Lima"],
        "infection_deck": ["Cairo", "...", "Paris"],
        "options": {"epidemics": 5},
    },
    {  # nearly no infection cards
        "roles": ["medic", "contingency_planner"],
        "hands": [["Forecast", "Resilient Population"], ["Airlift"]],
        "infection_deck": ["Paris", "Lima", "Tokyo"],
        "infection_out": None,  # filled in by `rare`
        "cubes": {"Atlanta": {"blue": 3, "red": 2}},
        "options": {"epidemics": 4},
    },
    {  # nearly no player cards
        "roles": ["medic", "scientist"],
        "player_discard": None,  # filled in by `rare`
        "player_deck": ["Paris", "Lima", "Tokyo", "Airlift"],
        "options": {"epidemics": 6},
    },
    {  # nearly no blue cubes
        "roles": ["scientist", "researcher"],
        "cubes": {city: {"blue": 3} for city in ("Atlanta", "Chicago", *BLUE[1:], "Paris")},
        "infection_deck": ["New York", "Washington", "San Francisco", "..."],
        "options": {"epidemics": 5, "open_hands": True},
    },
    {  # nearly too many outbreaks
        "roles": ["scientist", "researcher"],
        "outbreaks": 7,
        "cubes": {"Cairo": {"black": 3}},
        "infection_deck": ["Cairo", "..."],
        "options": {"epidemics": 5},
    },
    {  # a virulent strain, nearly cured, and one that nearly has a tie
        "roles": ["scientist", "operations_expert"],
        "hands": [BLUE[:5], ["Tokyo"]],
        "strain": "blue",
        "in_force": ["Epidemic: Complex Molecular Structure", "Epidemic: Rate Effect"],
        "out": ["Epidemic: Complex Molecular Structure", "Epidemic: Rate Effect"],
        "infection_discard": ["Lima", "Paris"],
        "infection_deck": ["Essen", "London", "..."],
        "player_deck": ["Epidemic: Hidden Pocket", "Cairo", "Epidemic: Unacceptable Loss", "Lagos", "..."],
        "options": {"epidemics": 5, "virulent_strain": 8},
    },
    {
        "roles": ["scientist", "researcher"],
        "cures": {"red": "eradicated"},
        "strain": "red",
        "cubes": {"Cairo": {"black": 1}},
        "infection_discard": ["Osaka"],
        "player_deck": ["Epidemic: Hidden Pocket", "Cairo", "Epidemic: Resistant to Treatment", "Lima", "..."],
        "options": {"epidemics": 5, "virulent_strain": 10},
    },
    {
        "roles": ["scientist", "researcher"],
        "cubes": {"Cairo": {"black": 3}, "Essen": {"blue": 3}, "Lima": {"yellow": 3}, "Seoul": {"red": 3}},
        "infection_deck": ["...", "Osaka"],
        "player_deck": ["Epidemic: Unacceptable Loss", "Cairo", "..."],
        "options": {"epidemics": 5, "virulent_strain": 10},
    },
    {
        "strain": "red",
        "cubes": {city: {"red": 3} for city in ("Seoul", "Tokyo", "Osaka", "Manila", "Taipei", "Sydney", "Beijing")},
        "infection_deck": ["Lima", "...", "Paris"],
        "player_deck": ["Epidemic: Unacceptable Loss", "Cairo", "..."],
        "cubes_lost": 2,
        "options": {"epidemics": 5, "virulent_strain": 10},
    },
    {  # two mutation events at once, a mutation card at the bottom, a purple cure with cards to spare
        "roles": ["scientist", "medic"],
        "hands": [["Lima", "Bogota", "Paris", "Cairo", "Tokyo", "Resilient Population"], ["Airlift", "Forecast"]],
        "cubes": {"Lima": {"purple": 2, "yellow": 1}, "Bogota": {"purple": 3}, "Seoul": {"purple": 2}},
        "player_deck": [THREATENS, INTENSIFIES, SPREADS, "Epidemic", "..."],
        "infection_discard": ["Mutation 2", "Osaka"],
        "infection_deck": ["Lima", "...", "Essen", "Mutation 1"],
        "options": {"epidemics": 5, "mutation": "brink"},
    },
    {  # all cures but one, a few purple cubes; two mutation cards on top
        "roles": ["medic", "dispatcher"],
        "pawns": ["Lima", "Atlanta"],
        "hands": [["Resilient Population", "Forecast"], ["Lima", "Santiago"]],
        "cures": {"blue": "cured", "yellow": "cured", "black": "cured", "red": "eradicated"},
        "cubes": {"Lima": {"purple": 2}, "Paris": {"blue": 1}, "Cairo": {"black": 1}, "Bogota": {"yellow": 1}},
        "infection_discard": ["Mutation 1"],
        "infection_deck": ["Mutation 2", "Lima", "...", "Santiago"],
        "options": {"epidemics": 4, "mutation": "panic"},
    },
    {  # purple is the strain
        "roles": ["scientist", "medic"],
        "hands": [["Lima", "Bogota", "Santiago", "Paris", "Cairo", "Tokyo"], ["Resilient Population"]],
        "strain": "purple",
        "in_force": ["Epidemic: Complex Molecular Structure", "Epidemic: Rate Effect"],
        "out": ["Epidemic: Complex Molecular Structure", "Epidemic: Rate Effect"],
        "cubes": {"Lima": {"purple": 1}, "Bogota": {"purple": 3}, "Santiago": {"purple": 2}},
        "infection_deck": ["Mutation 2", "Lima", "...", "Paris", "Mutation 1"],
        "player_deck": ["Epidemic: Hidden Pocket", "Milan", SPREADS, "Epidemic: Unacceptable Loss", "..."],
        "options": {"epidemics": 5, "mutation": "panic", "virulent_strain": 10},
    },
    {  # events of other boxes: a cure, and cubes of all colours where pawns drive
        "roles": ["dispatcher", "scientist"],
        "pawns": ["Atlanta", "Atlanta"],
        "hands": [
            [*BLUE, "Mobile Hospital", "Borrowed Time"],
            ["Rapid Vaccine Deployment", "New Assignment", "Re-examined Research", "Remote Treatment", "Lima"],
        ],
        "cubes": {
            "Paris": {"blue": 2, "black": 1},
            "London": {"blue": 1},
            "Chicago": {"blue": 3, "red": 1, "yellow": 1},
            "Washington": {"blue": 2, "red": 2},
            "Miami": {"blue": 1, "yellow": 1},
        },
        "options": {"epidemics": 5, **OTHER_EVENTS, "events": 16},
    },
    {
        "roles": ["contingency_planner", "medic", "scientist"],
        "hands": [["Special Orders", "Lima", "Miami"], ["Sequencing Breakthrough", "Improved Sanitation"], BLUE[:4]],
        "stored": "Mobile Hospital",
        "player_discard": ["New Assignment", "Paris", "Cairo"],
        "cubes": {"Chicago": {"blue": 3, "red": 1}, "Washington": {"blue": 3}},
        "options": {"epidemics": 4, "consent": True, **OTHER_EVENTS, "events": 16},
    },
    {  # the first edition: a gift of the Researcher, no special move
        "roles": ["researcher", "operations_expert", "dispatcher"],
        "hands": [["Paris", "Atlanta"], ["Lima", "Cairo"], ["Tokyo"]],
        "options": {"edition": 1, "open_hands": False},
        "turn": 1,
    },
    {  # samples for a cure and more of them, also for cards to spare; the Archivist finds his card
        "roles": ["field_operative", "archivist", "containment_specialist"],
        "hands": [[*BLUE[:4], "Airlift"], ["Lima"], []],
        "samples": {"blue": 3, "red": 1},
        "cubes": {"Atlanta": {"blue": 3, "yellow": 1}, "Chicago": {"blue": 3, "red": 2}},
        "player_discard": ["Atlanta", "Miami"],
        "options": {"epidemics": 5, **NEW_ROLES},
    },
    {  # a cure with pairs, with cards to choose
        "roles": ["virologist", "epidemiologist"],
        "hands": [[*BLUE[:4], "Tokyo", "Seoul", "Osaka"], ["Paris", "Cairo", "Forecast"]],
        "cubes": {"Paris": {"blue": 2}, "Lima": {"yellow": 1}, "Tokyo": {"red": 1}},
        "cures": {"red": "cured"},
        "options": {"epidemics": 4, **NEW_ROLES},
    },
    {  # the Epidemiologist asks a hidden hand, the Troubleshooter is next
        "roles": ["epidemiologist", "troubleshooter", "pilot"],
        "hands": [["Lima"], ["Paris", "Cairo", "Airlift"], ["Tokyo"]],
        "actions": 1,
        "options": {"epidemics": 5, "consent": True, **NEW_ROLES},
    },
    {
        "roles": ["epidemiologist", "local_liaison"],
        "hands": [["Lima"], ["Paris", "Chicago", "Airlift"]],
        "options": {"epidemics": 5, **NEW_ROLES},
    },
    {  # the Field Director nearly without actions, the Liaison with cards of her colour
        "roles": ["field_director", "local_liaison", "troubleshooter"],
        "hands": [["Lima"], ["Paris", "Chicago", "Essen"], ["Tokyo", "Cairo"]],
        "cubes": {"Chicago": {"blue": 2}, "Miami": {"yellow": 1}},
        "actions": 1,
        "options": {"epidemics": 4, **NEW_ROLES},
    },
)

# and once more from the setup, with roles of other boxes
WITH_NEW_ROLES: tuple[dict[str, Any], ...] = (
    {"players": 5, "epidemics": 5, "brink_roles": True, "lab_roles": True},
    {"players": 3, "epidemics": 4, "roles": ["field_operative", "pilot", "virologist"], **NEW_ROLES},
    {
        "players": 4,
        "epidemics": 6,
        "consent": True,
        "roles": ["field_director", "epidemiologist", "troubleshooter", "local_liaison"],
        **NEW_ROLES,
    },
)


# and in the lab
NEW_IN_LAB: tuple[dict[str, Any], ...] = (
    {"players": 3, "epidemics": 4, "lab": True, "lab_events": True},
    {"players": 2, "epidemics": 5, "lab": True, "mutation": "panic", "virulent_strain": 10},
)
RARE_IN_LAB: tuple[dict[str, Any], ...] = (
    {  # in the lab: cubes to grow, an empty sequence deck, a disease that never appeared and the last player card
        "roles": ["researcher", "scientist"],
        "hands": [["Tokyo"], ["Osaka"]],
        "stations": ["Atlanta", "Tokyo"],
        "cures": {"yellow": "eradicated", "black": "eradicated", "blue": "cured"},
        "cubes": {"Paris": {"blue": 1}},
        "dishes": {"centrifuge": {"blue": 2, "black": 1}, "separator": {"yellow": 1}},
        "sequence_deck": [],
        "sequence_discard": SEQUENCES,
        "never_appeared": ["red"],
        "player_deck": ["Lima"],
        "player_discard": [city for city in CITIES if city not in ("Tokyo", "Osaka", "Lima")],
        "options": {"epidemics": 4, "lab": True, "events": 0},
    },
    {  # in the lab: cubes to choose, a line to test, one that is complete
        "roles": ["scientist", "researcher"],
        "hands": [["Chicago", "Essen", "London", "Tokyo", "Osaka", "Government Grant"], ["Paris", "Seoul"]],
        "stations": ["Atlanta", "Tokyo"],
        "cures": {"yellow": "eradicated"},
        "cubes": {"Cairo": {"black": 2}, "Tokyo": {"red": 2}, "Osaka": {"red": 1}, "Atlanta": {"blue": 2}},
        "dishes": {
            "upper": {"red": 1, "blue": 2},
            "growth": {"red": 4},
        },
        "lines": {
            "upper": {
                "card": "red_yellow",
                "vial": "red",
                "characterized_by": "Beijing",
                "cubes": [None, "red", *[None] * 4],
            },
            "lower": {
                "card": "small_blue",
                "vial": "blue",
                "characterized_by": "Milan",
                "tested_by": "Madrid",
                "cubes": ["blue"] * 4,
            },
        },
        "sequence_discard": ["big_red"],
        "to_place": {"black": 1, "blue": 1},
        "agenda": [["end_turn", 0], ["infection_phase", 0], ["draw", 0], ["actions", 0], ["fill", 0]],
        "options": {"epidemics": 4, "lab": True},
    },
)


# and with the Bio-Terrorist
NEW_WITH_TERRORIST: tuple[dict[str, Any], ...] = (
    {"players": 3, "epidemics": 5, "bio_terrorist": True},
    {"players": 4, "epidemics": 4, "bio_terrorist": True, "lab": True, "virulent_strain": 10},
)
RARE_WITH_TERRORIST: tuple[dict[str, Any], ...] = (
    {  # in sight of a pawn, with many cards
        "roles": ["medic", "scientist"],
        "hands": [["Lima", "Airlift"], ["Paris", "Forecast"]],
        "terrorist_city": "Atlanta",
        "infection_held": ["Atlanta", "Chicago", "Lima", "Tokyo", "Paris", "Cairo", "Delhi"],
        "agenda": [["end_turn", 0], ["prowl", 0]],
        "his_actions": 2,
        "his_drives": 1,
        "options": {"players": 3, "epidemics": 5, "bio_terrorist": True},
    },
    {  # captured, and purple nearly eradicated
        "roles": ["medic", "scientist"],
        "pawns": ["Lima", "Atlanta"],
        "cures": {"purple": "cured"},
        "cubes": {"Chicago": {"purple": 1}, "Tokyo": {"red": 1}},
        "terrorist_city": "Atlanta",
        "captured": True,
        "infection_held": ["Chicago", "Bogota"],
        "agenda": [["end_turn", 0], ["prowl", 0]],
        "his_actions": 2,
        "options": {"players": 3, "epidemics": 4, "bio_terrorist": True},
    },
    {  # stations to sabotage, lines to shut
        "roles": ["medic", "scientist"],
        "pawns": ["Lima", "Tokyo"],
        "stations": ["Atlanta", "Chicago"],
        "lines": {"upper": {"card": "small_red"}, "lower": {"card": "small_blue"}},
        "terrorist_city": "Atlanta",
        "infection_held": ["Essen", "London", "Atlanta"],
        "agenda": [["end_turn", 0], ["prowl", 0]],
        "his_actions": 2,
        "his_drives": 1,
        "options": {"players": 3, "epidemics": 4, "bio_terrorist": True, "lab": True},
    },
    {  # hidden, with one outbreak too many to come
        "roles": ["medic", "scientist"],
        "pawns": ["Lima", "Tokyo"],
        "outbreaks": 7,
        "cubes": {"Cairo": {"purple": 3}},
        "terrorist_city": "Cairo",
        "infection_held": ["Cairo"],
        "agenda": [["end_turn", 0], ["prowl", 0]],
        "his_actions": 2,
        "options": {"players": 3, "epidemics": 4, "bio_terrorist": True},
    },
)


# and in teams
NEW_TEAMS: tuple[dict[str, Any], ...] = (
    {"players": 4, "epidemics": 4, "teams": True, "lab_events": True},
    {"players": 6, "epidemics": 5, "teams": True, "two_goals": True, **OTHER_EVENTS, **NEW_ROLES},
)
RARE_TEAMS: tuple[dict[str, Any], ...] = (
    {  # teams that could win: bonus cards for a cure, a flight with one, and awards
        "roles": ["scientist", "medic", "researcher", "dispatcher"],
        "hands": [
            [*BLUE[:3], "Isolated Disease Sample (blue)", "Regional Response Team (red)"],
            ["Paris"],
            ["Lima", "Isolated Disease Sample (yellow)"],
            ["Scientific Prize Winner"],
        ],
        "pawns": ["Paris", "Paris", "Lima", "Lima"],
        "team_stations": ["Paris", "Lima"],
        "cures": {"yellow": "eradicated", "red": "cured", "black": "cured"},
        "cubes": {"Tokyo": {"red": 2}, "Cairo": {"black": 1}, "Osaka": {"red": 1}},
        "options": {"epidemics": 5, "teams": True, **OTHER_EVENTS},
    },
    {  # stored cubes, pairs and bonus cards for cures
        "roles": ["field_operative", "virologist", "researcher", "medic"],
        "hands": [
            [*BLUE[:2], "Isolated Disease Sample (blue)"],
            ["Tokyo", "Seoul", "Osaka", "Related Genetic Structure", "Lima", "Bogota"],
            [],
            [],
        ],
        "samples": {"blue": 3},
        "cubes": {"Tokyo": {"red": 2}, "Cairo": {"black": 2}, "Essen": {"blue": 2}},
        "options": {"epidemics": 5, "teams": True, **OTHER_EVENTS, **NEW_ROLES},
    },
    {  # response teams for cities full of cubes; a cure that ends it in a tie
        "roles": ["quarantine_specialist", "medic", "researcher", "scientist"],
        "hands": [
            [f"Regional Response Team ({colour})" for colour in ("blue", "black", "red")],
            [],
            BLUE[:4],
            BLUE[4:],
        ],
        "pawns": ["Tokyo", "Lima", "Paris", "Paris"],
        "team_stations": ["Lima", "Paris"],
        "agenda": [*TEAM_TURN, ["response", 0]],
        "goals": [{"dealt": ["all_rounders"], "kept": "all_rounders"}, {"dealt": ["healers"], "kept": "healers"}],
        "cures": {"yellow": "cured", "red": "cured", "black": "cured"},
        "cubes": {city: {"blue": 2, "red": 1} for city in (*BLUE, "Tokyo", "Osaka", "Seoul", "Cairo", "Delhi")}
        | {"Bogota": {"yellow": 1}, "Lagos": {"black": 1}},
        "options": {"epidemics": 5, "teams": True, **OTHER_EVENTS},
    },
)


def rare(position: dict[str, Any]) -> petri.Game:
    """The game of a position, with all cards that are not named put where None stands."""
    cities = [city["name_en"] for city in content.cities()]
    filled = dict(position)
    if "infection_out" in position:
        filled["infection_out"] = [city for city in cities if city not in position["infection_deck"]]
    if position.get("player_discard", "") is None:
        filled["player_discard"] = [c for c in [*cities, *ALL_EVENTS] if c not in position["player_deck"]]
    return petri.from_position("pandemic", filled)


def samples(seeds: int = 1) -> list[petri.Game]:
    """A game of each kind; with more seeds several of each."""
    games = [petri.new("pandemic", seed=seed, **options) for options in NEW for seed in range(seeds)]
    games += [rare({**position, "seed": seed}) for position in RARE for seed in range(seeds)]
    games += [petri.new("pandemic", seed=seed, **options) for options in WITH_NEW_ROLES for seed in range(seeds)]
    games += [petri.new("pandemic", seed=seed, **options) for options in NEW_IN_LAB for seed in range(seeds)]
    games += [rare({**position, "seed": seed}) for position in RARE_IN_LAB for seed in range(2 * seeds)]
    games += [petri.new("pandemic", seed=seed, **options) for options in NEW_WITH_TERRORIST for seed in range(seeds)]
    games += [rare({**position, "seed": seed}) for position in RARE_WITH_TERRORIST for seed in range(2 * seeds)]
    games += [petri.new("pandemic", seed=seed, **options) for options in NEW_TEAMS for seed in range(seeds)]
    return games + [rare({**position, "seed": seed}) for position in RARE_TEAMS for seed in range(seeds)]


def stroll(state: PandemicState, chance: random.Random, most: int = 200) -> Iterator[int]:
    """Play at random, a kind of move first and then one of it, cures above all; each move before it is played."""
    for _ in range(most):
        if state.result:
            return
        kinds: dict[int, list[int]] = {}
        for move in state.legal():
            kinds.setdefault(move >> int(KIND_BITS), []).append(move)
        cures = [cure for cure in CURES if cure in kinds]
        kind = chance.choice(cures or sorted(kinds))
        move = chance.choice(kinds[kind])
        yield move
        state.play(move)
