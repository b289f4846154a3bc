"""Games in the middle of something, as records: a table made from one begins there."""

from __future__ import annotations

from typing import Any

import petri
from petri.bots import make_bot

Record = dict[str, Any]


def calm() -> Record:
    """No epidemics in the deck: nobody can lose in the first ten turns."""
    return petri.from_position(
        "pandemic",
        {
            "options": {"players": 2, "epidemics": 4, "open_hands": False},
            "roles": ["medic", "researcher"],
            "pawns": ["Atlanta", "Atlanta"],
            "hands": [["Atlanta", "Chicago"], ["Tokyo", "Osaka"]],
            "cubes": {"Atlanta": {"blue": 1}, "Chicago": {"blue": 2}, "Cairo": {"black": 2}},
        },
    ).record()


def alone() -> Record:
    """The health authority has its action; Paris and Tokyo can be exchanged."""
    return petri.from_position(
        "pandemic",
        {
            "options": {"players": 1, "epidemics": 4},
            "roles": ["medic"],
            "hands": [["Paris", "Lima"], ["Tokyo", "Osaka", "Atlanta"]],
            "cubes": {"Atlanta": {"blue": 1}, "Chicago": {"blue": 2}},
            "actions": 1,
            "agenda": [["end_turn", 0], ["authority", 0]],
        },
    ).record()


def sharing() -> Record:
    """Both in Paris: seat 0 holds Paris and may give it with seat 1's consent; seat 1 holds One Quiet Night."""
    return petri.from_position(
        "pandemic",
        {
            "options": {"players": 2, "epidemics": 4, "consent": True, "open_hands": True},
            "roles": ["scientist", "quarantine_specialist"],
            "pawns": ["Paris", "Paris"],
            "hands": [["Paris", "Lagos"], ["Tokyo", "One Quiet Night"]],
            "cubes": {"Paris": {"blue": 2}, "Madrid": {"blue": 1}, "Cairo": {"black": 2}},
        },
    ).record()


def hidden() -> Record:
    """Closed hands, for two people and a spectator."""
    return petri.from_position(
        "pandemic",
        {
            "options": {"players": 2, "epidemics": 5, "open_hands": False},
            "roles": ["scientist", "medic"],
            "pawns": ["Paris", "Tokyo"],
            "hands": [["Santiago", "Lagos", "Karachi"], ["Osaka", "Montreal", "Chennai"]],
            "cubes": {"Paris": {"blue": 2}},
        },
    ).record()


def waiting_event() -> Record:
    """Seat 0 holds Forecast, so that the game stops for it between the automatic steps."""
    return petri.from_position(
        "pandemic",
        {
            "options": {"players": 2, "epidemics": 4, "open_hands": True},
            "roles": ["scientist", "researcher"],
            "pawns": ["Paris", "Tokyo"],
            "hands": [["Forecast"], ["Osaka"]],
            "cubes": {"Paris": {"blue": 2}},
        },
    ).record()


def nearly_won() -> Record:
    """Three cures are found; the Scientist in Atlanta holds four black cards."""
    return petri.from_position(
        "pandemic",
        {
            "options": {"players": 2, "epidemics": 4},
            "roles": ["scientist", "medic"],
            "pawns": ["Atlanta", "Paris"],
            "hands": [["Cairo", "Baghdad", "Delhi", "Mumbai"], ["Tokyo"]],
            "cubes": {"Cairo": {"black": 2}, "Delhi": {"black": 1}},
            "cures": {"blue": "cured", "yellow": "cured", "red": "cured", "black": "active"},
        },
    ).record()


def nearly_lost() -> Record:
    """The player deck is empty: the next draw loses."""
    position = {
        "options": {"players": 2, "epidemics": 4},
        "roles": ["scientist", "medic"],
        "pawns": ["Atlanta", "Paris"],
        "hands": [["Cairo"], ["Tokyo"]],
        "cubes": {"Cairo": {"black": 2}},
    }
    deck = petri.from_position("pandemic", position).position()["player_deck"]
    return petri.from_position("pandemic", position | {"player_deck": [], "player_discard": deck}).record()


def finished(title: str, players: int = 3, seed: int = 3, bot: str = "random", **options: Any) -> Record:
    """A whole game of bots."""
    game = petri.new(title, players=players, seed=seed, **options)
    bots = [make_bot(bot, seed=seed + seat) for seat in range(players)]
    while game.outcome is None:
        seat = game.to_act
        game.play(bots[seat].choose(game.view(seat), game.moves(seat)))
    return game.record()


def until(record: Record, ply: int, seat: int, step: str = "actions") -> Record:
    """The record up to a moment near a ply when the seat has a whole turn, or such a step, before it."""
    game = petri.replay(record, ply)
    moves = record["moves"]
    while game.to_act != seat or game.prompt != step:
        game.play(moves[len(game.played)])
    return game.record()


def virulent(**more: Any) -> Record:
    """Virulent Strain: the strain is blue, one effect is in force."""
    position = {
        "options": {"players": 2, "epidemics": 4, "open_hands": True, "virulent_strain": 8},
        "roles": ["scientist", "medic"],
        "pawns": ["Paris", "Tokyo"],
        "hands": [["Cairo"], ["Osaka"]],
        "cubes": {"Paris": {"blue": 2}, "Madrid": {"blue": 1, "black": 1}, "Cairo": {"black": 2}},
        "strain": "blue",
        "in_force": ["Epidemic: Chronic Effect"],
    }
    return petri.from_position("pandemic", position | more).record()


def virulent_tie() -> Record:
    """With the next draw the first epidemic comes, and two diseases have the most cubes."""
    cubes = {"Paris": {"blue": 3}}
    decks = {"player_deck": ["Epidemic: Slippery Slope", "Delhi", "..."], "infection_deck": ["...", "Cairo"]}
    return virulent(strain=None, in_force=[], cubes=cubes, **decks)


ALL_SETS = dict.fromkeys(("brink_roles", "brink_events", "lab_roles", "lab_events"), True)


def purple(level: str = "brink", **more: Any) -> Record:
    """Mutation with cards of all boxes: purple cubes in Paris, London and Madrid; the Generalist is in Paris with
    events that ask on the map."""
    position = {
        "options": {"players": 2, "epidemics": 4, "open_hands": True, "mutation": level, **ALL_SETS},
        "roles": ["generalist", "medic"],
        "pawns": ["Paris", "Tokyo"],
        "hands": [["Cairo", "Madrid", "Remote Treatment", "Mobile Hospital"], ["Osaka", "New Assignment"]],
        "cubes": {
            "Paris": {"blue": 2, "purple": 1},
            "London": {"blue": 1, "purple": 2},
            "Madrid": {"purple": 3},
            "Cairo": {"black": 2},
        },
        "infection_discard": ["Mutation 1", "Cairo"],
    }
    return petri.from_position("pandemic", position | more).record()


def orders(consent: bool = False) -> Record:
    """Three players; the Generalist in Paris holds Special Orders and Airlift."""
    position = {
        "options": {"players": 3, "epidemics": 4, "open_hands": True, "consent": consent, **ALL_SETS},
        "roles": ["generalist", "medic", "scientist"],
        "pawns": ["Paris", "Tokyo", "Paris"],
        "hands": [["Cairo", "Special Orders", "Airlift"], ["Osaka"], ["Lima"]],
    }
    return petri.from_position("pandemic", position).record()


def laboratory(**more: Any) -> Record:
    """In the Lab: a Scientist in Atlanta, where a station is. The upper line works on yellow, the lower one is not
    characterized; cubes are in all dishes but one."""
    position = {
        "options": {"players": 2, "epidemics": 4, "open_hands": True, "lab": True},
        "roles": ["scientist", "medic"],
        "pawns": ["Atlanta", "Paris"],
        "stations": ["Atlanta", "Paris"],
        "hands": [["Lima", "Lagos", "Paris", "Essen", "Cairo"], ["Osaka", "Bogota"]],
        "cubes": {"Paris": {"blue": 2}, "Lima": {"yellow": 2}, "Cairo": {"black": 2}, "Atlanta": {"blue": 1}},
        "dishes": {
            "upper": {"red": 1, "blue": 2},
            "centrifuge": {"blue": 2},
            "separator": {"yellow": 1, "black": 2},
            "growth": {"yellow": 2, "black": 1},
        },
        "lines": {
            "upper": {
                "card": "yellow_blue",
                "vial": "yellow",
                "characterized_by": "Miami",
                "cubes": ["blue", None, None, "yellow", None, None],
            },
            "lower": {"card": "big_black"},
        },
        "sequence_deck": ["small_red", "..."],
    }
    return petri.from_position("pandemic", position | more).record()


def prowling(**more: Any) -> Record:
    """The Bio-Terrorist, the last seat, is in Lima, unseen for two drives since he was sighted in Bogota."""
    position = {
        "options": {"players": 3, "epidemics": 4, "open_hands": True, "bio_terrorist": True},
        "roles": ["scientist", "medic"],
        "pawns": ["Atlanta", "Paris"],
        "stations": ["Atlanta", "Lima"],
        "hands": [["Lagos", "Paris", "Essen"], ["Osaka", "Bogota"]],
        "cubes": {"Paris": {"blue": 2}, "Bogota": {"purple": 2, "yellow": 1}, "Cairo": {"black": 2}},
        "player_deck": ["Manila", "Tokyo", "..."],
        "infection_held": ["Santiago", "Milan", "Lima"],
        "terrorist_city": "Lima",
        "last_seen": "Bogota",
        "whereabouts": {"Lima": 0.4, "Miami": 0.2, "Mexico City": 0.2, "Sao Paulo": 0.15, "Santiago": 0.05},
        "turn": 1,
        "actions": 0,
        "his_actions": 2,
        "his_drives": 1,
        "agenda": [["end_turn", 0], ["prowl", 0]],
    }
    return petri.from_position("pandemic", position | more).record()


def hunting(**more: Any) -> Record:
    """The same in the turn of the Scientist."""
    turn = {
        "turn": 0,
        "actions": 4,
        "agenda": [["end_turn", 0], ["terrorist_turn", 0], ["infection_phase", 0], ["draw", 0], ["actions", 0]],
    }
    return prowling(**{**turn, "his_actions": 0, "his_drives": 0, **more})


def vaccine() -> Record:
    """The Scientist is about to discover the black cure and holds Rapid Vaccine Deployment."""
    hands = [["Cairo", "Baghdad", "Delhi", "Mumbai", "Rapid Vaccine Deployment"], ["Osaka"]]
    cubes = {"Cairo": {"black": 2}, "Riyadh": {"black": 1}, "Chennai": {"black": 1}, "Tokyo": {"purple": 1}}
    return purple(roles=["scientist", "medic"], pawns=["Atlanta", "Tokyo"], hands=hands, cubes=cubes)


def role_of_other_box(role: str, **more: Any) -> Record:
    """Somebody with this role and a Medic in Paris, where a research station is."""
    position = {
        "options": {"players": 2, "epidemics": 4, "open_hands": True, **ALL_SETS},
        "roles": [role, "medic"],
        "pawns": ["Paris", "Paris"],
        "stations": ["Atlanta", "Paris"],
        "hands": [["Cairo", "Milan", "Paris", "Delhi"], ["Osaka", "Lagos"]],
        "cubes": {"Paris": {"blue": 2, "red": 1}, "Madrid": {"blue": 3}, "Cairo": {"black": 2}},
    }
    return petri.from_position("pandemic", position | more).record()


def strains(**more: Any) -> Record:
    """Viroid for two: Red in London, Paris and Athens, Blue in Cairo; Red is about to infect."""
    position = {
        "options": {"players": 2},
        "boards": [
            {
                "dna": 23,
                "modes": {"small": 2, "livestock": 1, "ship": 1},
                "resistances": {"medication": 2},
                "stems": [{"card": "zysten_a", "developed": 1}],
                "bonus": "bonus_dna",
                "start": "London",
            },
            {
                "dna": 9,
                "modes": {"small": 1},
                "resistances": {"heat": 1},
                "stems": [{"card": "uebelkeit_a", "developed": 1}],
                "bonus": "gefaehrlich",
                "start": "Cairo",
            },
        ],
        "cities": {
            "London": {"small": "0#"},
            "Paris": {"small": "0#", "blood": "x"},
            "Athens": {"small": "0", "insect": "x"},
            "Cairo": {"small": "1-#"},
            "Tokyo": {"small": "x##", "blood": "xx"},
        },
        "markers": {"port": ["Cairo-Mumbai"], "airport": ["London"], "small": ["Berlin"]},
        "research": 7,
        "drawn": ["A03"],
        "points": 2,
        "agenda": [["turn_end", 0], ["roll", 0], ["mutation", 0], ["infection", 0]],
    }
    return petri.from_position("viroid", position | more).record()


def strains_mutating(stems: list[dict[str, Any]] | None = None) -> Record:
    """Red is about to buy, with symptom cards of its own if they are given."""
    position = petri.replay(strains(points=0, agenda=[["turn_end", 0], ["roll", 0], ["mutation", 0]])).position()
    if stems is not None:
        position["boards"][0]["stems"] = stems
    return petri.from_position("viroid", position).record()


def strains_dying() -> Record:
    """One death of Red is to be placed."""
    return strains(points=0, deaths=1, agenda=[["turn_end", 0], ["mortality", 0]])


GOALS = ("builders", "healers", "watchers")


def teams(players: int = 4, **more: Any) -> Record:
    """Two or three teams: the Scientist and the Researcher begin in Paris, the next ones have Tokyo. Blue is cured by
    team 1, black by team 2 and eradicated; the Scientist holds a Regional Response Team."""
    roles = ["scientist", "researcher", "dispatcher", "generalist", "pilot", "archivist"]
    hands = [
        ["Cairo", "Lima", "Regional Response Team (red)", "Scientific Prize Winner"],
        ["Osaka", "Isolated Disease Sample (red)", "Airlift"],
        ["Miami", "Bogota", "Lagos"],
        ["Seoul", "Related Genetic Structure"],
        ["Essen"],
        ["Milan", "London"],
    ]
    position = {
        "options": {"players": players, "epidemics": 4, "teams": True, **ALL_SETS},
        "roles": roles[:players],
        "pawns": ["Paris", "Paris", "Tokyo", "Manila", "Santiago", "Lima"][:players],
        "hands": hands[:players],
        "stations": ["Atlanta", "Paris"],
        "team_stations": ["Paris", "Tokyo", "Santiago"][: players // 2],
        "goals": [{"dealt": [goal], "kept": goal} for goal in GOALS[: players // 2]],
        "cubes": {"Paris": {"blue": 2}, "Tokyo": {"red": 3}, "Manila": {"red": 1}, "Lima": {"yellow": 2}},
        "cures": {"blue": "cured", "yellow": "active", "black": "eradicated", "red": "active"},
        "awards": {
            "cured_blue": 0,
            "first_cured": 0,
            "cured_black": 1,
            "eradicated_black": 1,
            "first_eradicated": 1,
        },
        "player_deck": ["Delhi", "Sydney", "Madrid", "Chicago", "..."],
    }
    return petri.from_position("pandemic", position | more).record()


def nearly_won_by_teams(**more: Any) -> Record:
    """The Scientist in Paris holds four red cards: with the fourth cure the game is won."""
    cures = {"blue": "cured", "yellow": "cured", "black": "eradicated", "red": "active"}
    awards = {"cured_blue": 0, "first_cured": 0, "cured_yellow": 1, "cured_black": 1, "eradicated_black": 1}
    hands = [["Osaka", "Seoul", "Taipei", "Beijing", "Scientific Prize Winner"], ["Lagos"], ["Miami"], ["Bogota"]]
    more = {"cures": cures, "awards": awards | {"first_eradicated": 1}, "hands": hands} | more
    return teams(**more)


def teams_begin(seed: int = 5, players: int = 4, **options: Any) -> Record:
    """A game of teams that has just begun: the first team chooses in secret."""
    return petri.new("pandemic", seed=seed, players=players, teams=True, **ALL_SETS, **options).record()


def crowded(players: int = 4, **more: Any) -> Record:
    """Europe and the Far East are full: cubes of several colours, stations, and everybody in two cities."""
    full = {
        **{city: {"red": 3} for city in ("Seoul", "Osaka", "Tokyo", "Shanghai", "Beijing")},
        **{city: {"blue": 3} for city in ("London", "Milan", "Madrid", "New York", "Washington")},
        **{city: {"black": 3} for city in ("Cairo", "Algiers")},
        "Essen": {"blue": 3, "black": 2},
        "Paris": {"blue": 2, "black": 1, "yellow": 1},
        "Istanbul": {"black": 2, "blue": 1},
        "Delhi": {"black": 2},
        "Kolkata": {"black": 3, "red": 1},
    }
    hands = [
        ["Seoul", "Osaka", "London", "Essen", "Paris", "Milan", "Madrid"],
        ["Tokyo", "Shanghai", "Cairo", "Delhi", "Kolkata", "Lima", "Bogota"],
        ["Lagos", "Miami", "Sydney", "Chicago", "Khartoum", "Santiago", "Mumbai"],
        ["Baghdad", "Tehran", "Bangkok", "Jakarta", "Manila", "Taipei", "Riyadh"],
    ]
    return petri.from_position(
        "pandemic",
        {
            "options": {"players": players, "epidemics": 4, **more},
            "roles": ["medic", "scientist", "researcher", "dispatcher"][:players],
            "pawns": ["Paris", "Paris", "Essen", "Seoul"][:players],
            "hands": hands[:players],
            "cubes": full,
            "stations": ["Atlanta", "Essen", "Seoul", "Paris"],
        },
    ).record()


def brewing() -> Record:
    """The next card is an Epidemic, and the infections after it break out: the chain goes from Cairo to Algiers."""
    position = {
        "options": {"players": 2, "epidemics": 4},
        "roles": ["researcher", "medic"],
        "pawns": ["Lima", "Lima"],
        "hands": [["Lima"], ["Tokyo"]],
        "cubes": {"Cairo": {"black": 3}, "Algiers": {"black": 3}},
    }
    whole = petri.from_position("pandemic", position).position()
    between = [city for city in whole["infection_deck"] if city not in ("Cairo", "Sydney")]
    decks = {
        "player_deck": ["Epidemic", *whole["player_deck"]],
        "infection_deck": ["Cairo", *between, "Sydney"],
    }
    return petri.from_position("pandemic", position | decks).record()


def clearing() -> Record:
    """The last yellow cube is in Lima, and yellow is cured: treating it eradicates the disease."""
    return petri.from_position(
        "pandemic",
        {
            "options": {"players": 2, "epidemics": 4},
            "roles": ["researcher", "scientist"],
            "pawns": ["Lima", "Paris"],
            "hands": [["Lima"], ["Tokyo"]],
            "cubes": {"Lima": {"yellow": 1}, "Delhi": {"black": 1}},
            "cures": {"blue": "active", "yellow": "cured", "red": "active", "black": "active"},
        },
    ).record()


def foreseen() -> Record:
    """Somebody looks at the next six infection cards."""
    game = petri.from_position(
        "pandemic",
        {
            "options": {"players": 2, "epidemics": 4},
            "roles": ["medic", "scientist"],
            "pawns": ["Atlanta", "Atlanta"],
            "hands": [["Forecast", "Lima"], ["Paris"]],
            "cubes": {"Chicago": {"blue": 2}},
        },
    )
    game.play("forecast")
    return game.record()
