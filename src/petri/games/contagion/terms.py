"""The numbers behind the rulebook's words of Pandemic: Contagion."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# the virus board
INCUBATION: Final[i64] = 0
INFECTION: Final[i64] = 1
RESISTANCE: Final[i64] = 2
TRACKS: Final[i64] = 3
TRACK_NAMES: Final = ("incubation", "infection", "resistance")
HIGHEST_LEVEL: Final[i64] = 4

COLOURS: Final[i64] = 6  # of contagion cards
CITIES: Final[i64] = 24
EVENTS: Final[i64] = 12
WHO_CARDS: Final[i64] = 6
CARDS: Final[i64] = 18  # events and WHO cards
ROWS: Final[i64] = 6  # five players and the neutral colour
HAND_LIMIT_CARDS: Final[i64] = 9
ACTIONS_PER_TURN: Final[i64] = 2
NEW_CITY_COST: Final[i64] = 2
KNOWN_CITY_COST: Final[i64] = 1
NONE: Final[i64] = 255

# when an effect works
TURN_START: Final[i64] = 0
DURING_ACTIONS: Final[i64] = 1
TURN_END: Final[i64] = 2
IMMEDIATELY: Final[i64] = 3
ANY_TIME: Final[i64] = 4
TIMING_NAMES: Final = ("turn_start", "during_actions", "turn_end", "immediately", "any_time")

# what an effect takes and resistance can save
CARD_LOSS: Final[i64] = 0
CUBE_LOSS: Final[i64] = 1
LEVEL_LOSS: Final[i64] = 2
NUMBER_LOSS: Final[i64] = 3  # levels that do not count in this turn
LOSS_NAMES: Final = ("cards", "cubes", "levels", "number")

# steps of the agenda
ROUND: Final[i64] = 0
TURN: Final[i64] = 1
BEFORE_TURN: Final[i64] = 2
START_EFFECT: Final[i64] = 3
SHIELD: Final[i64] = 4
ACTIONS: Final[i64] = 5
END_EFFECT: Final[i64] = 6
FIRST_CUBE: Final[i64] = 7
PAY: Final[i64] = 8
PAY_CARDS: Final[i64] = 9
DO_INFECT: Final[i64] = 10
DO_MUTATE: Final[i64] = 11
HAND_LIMIT: Final[i64] = 12
CITY_ACTION: Final[i64] = 13
RESIST: Final[i64] = 14
LOSE: Final[i64] = 15
DISCARD: Final[i64] = 16
REMOVE_OWN: Final[i64] = 17
TAKE_CARD: Final[i64] = 18
STEAL: Final[i64] = 19
PLACE: Final[i64] = 20
MOVE_FROM: Final[i64] = 21
MOVE_TO: Final[i64] = 22
REMOVE_OTHER: Final[i64] = 23
CLEAR_CITY: Final[i64] = 24
SWAP: Final[i64] = 25
CHANGE_LEVEL: Final[i64] = 26
STEP_NAMES: Final = (
    "round",
    "turn",
    "before_turn",
    "start_effect",
    "shield",
    "actions",
    "end_effect",
    "first_cube",
    "pay",
    "pay_cards",
    "do_infect",
    "do_mutate",
    "hand_limit",
    "city_action",
    "resist",
    "lose",
    "discard",
    "remove_own",
    "take_card",
    "steal",
    "place",
    "move_from",
    "move_to",
    "remove_other",
    "clear_city",
    "swap",
    "change_level",
)

# kinds of moves
K_PASS: Final[i64] = 0
K_DRAW: Final[i64] = 1
K_INFECT: Final[i64] = 2  # city, number
K_MUTATE: Final[i64] = 3  # track
K_USE: Final[i64] = 4  # city
K_KEEP: Final[i64] = 5  # city
K_DECLINE: Final[i64] = 6
K_PAY: Final[i64] = 7  # number of cards
K_DISCARD: Final[i64] = 8  # colour
K_RESIST: Final[i64] = 9
K_ACCEPT: Final[i64] = 10
K_PLACE: Final[i64] = 11  # city, number
K_FROM: Final[i64] = 12  # city
K_TO: Final[i64] = 13  # city, number
K_TAKE: Final[i64] = 14  # colour
K_STEAL: Final[i64] = 15  # seat
K_REMOVE: Final[i64] = 16  # city, seat * 16 + number
K_LIFT: Final[i64] = 17  # city: take one own cube away
K_CLEAR: Final[i64] = 18  # city
K_SWAP: Final[i64] = 19  # city
K_RAISE: Final[i64] = 20  # track
K_LOWER: Final[i64] = 21  # track
KIND_NAMES: Final = (
    "pass",
    "draw",
    "infect",
    "mutate",
    "use",
    "keep",
    "decline",
    "pay",
    "discard",
    "resist",
    "accept",
    "place",
    "from",
    "to",
    "take",
    "steal",
    "remove",
    "lift",
    "clear",
    "swap",
    "raise",
    "lower",
)

OVER: Final[i64] = 1

# happenings
H_ROUND: Final[i64] = 0  # round
H_TURN: Final[i64] = 1  # seat
H_REVEALED: Final[i64] = 2  # event or WHO card
H_CITY: Final[i64] = 3  # city laid out
H_SKULL: Final[i64] = 4  # skulls so far
H_DEATH_TOLL: Final[i64] = 5  # 1 for the last one
H_DEATHS: Final[i64] = 6  # city, owner, points
H_NEUTRAL: Final[i64] = 7  # colour of the card revealed for the neutral colour
H_DREW: Final[i64] = 8  # seat, colour (hidden)
H_DISCARDED: Final[i64] = 9  # seat, colour
H_PLACED: Final[i64] = 10  # owner, city, number
H_REMOVED: Final[i64] = 11  # owner, city, number
H_ERADICATED: Final[i64] = 12  # city, seat that placed the last cube
H_SCORED: Final[i64] = 13  # city, owner, points, rank
H_LEVEL: Final[i64] = 14  # seat, track, new level
H_USED: Final[i64] = 15  # seat, city
H_KEPT: Final[i64] = 16  # seat, city
H_LOST_ACTION: Final[i64] = 17  # seat, city: an immediate action not carried out
H_RESISTED: Final[i64] = 18  # seat, elements protected, new level
H_TOOK: Final[i64] = 19  # seat, colour from the discard pile
H_STOLE: Final[i64] = 20  # seat, victim, colour (hidden)
H_SWAPPED: Final[i64] = 21  # seat, city
H_NO_ACTION: Final[i64] = 22  # seat draws instead of acting
H_EXTRA: Final[i64] = 23  # seat, additional actions
H_CHEAPER: Final[i64] = 24  # seat, 0 infect / 1 mutate, cards less
H_IGNORED: Final[i64] = 25  # seat
H_RESHUFFLED: Final[i64] = 26  # number of cards
H_LAST_ROUND: Final[i64] = 27
H_OVER: Final[i64] = 28
H_MUTATION_POINTS: Final[i64] = 29  # seat, points
HAPPENING_NAMES: Final = (
    "round",
    "turn",
    "revealed",
    "city",
    "skull",
    "death_toll",
    "deaths",
    "neutral",
    "drew",
    "discarded",
    "placed",
    "removed",
    "eradicated",
    "scored",
    "level",
    "used",
    "kept",
    "lost_action",
    "resisted",
    "took",
    "stole",
    "swapped",
    "no_action",
    "extra",
    "cheaper",
    "ignored",
    "reshuffled",
    "last_round",
    "over",
    "mutation_points",
)
