"""The numbers behind the rulebook's words. Names for people are in texts/."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# diseases; purple comes with the modules that use it
BLUE: Final[i64] = 0
YELLOW: Final[i64] = 1
BLACK: Final[i64] = 2
RED: Final[i64] = 3
PURPLE: Final[i64] = 4
COLOURS: Final[i64] = 5
COLOUR_NAMES: Final = ("blue", "yellow", "black", "red", "purple")
MOST_CUBES: Final[i64] = 3

ACTIVE: Final[i64] = 0
CURED: Final[i64] = 1
ERADICATED: Final[i64] = 2
CURE_NAMES: Final = ("active", "cured", "eradicated")

# player cards: cities from 0, events from 64, epidemics from 128
EVENT: Final[i64] = 64
EPIDEMIC: Final[i64] = 128
NONE: Final[i64] = 255

# roles
CONTINGENCY_PLANNER: Final[i64] = 0
DISPATCHER: Final[i64] = 1
MEDIC: Final[i64] = 2
OPERATIONS_EXPERT: Final[i64] = 3
QUARANTINE_SPECIALIST: Final[i64] = 4
RESEARCHER: Final[i64] = 5
SCIENTIST: Final[i64] = 6
ROLE_NAMES: Final = (
    "contingency_planner",
    "dispatcher",
    "medic",
    "operations_expert",
    "quarantine_specialist",
    "researcher",
    "scientist",
)

# events
AIRLIFT: Final[i64] = 0
FORECAST: Final[i64] = 1
GOVERNMENT_GRANT: Final[i64] = 2
ONE_QUIET_NIGHT: Final[i64] = 3
RESILIENT_POPULATION: Final[i64] = 4
EVENT_NAMES: Final = ("airlift", "forecast", "government_grant", "one_quiet_night", "resilient_population")

# steps of the agenda
ACTIONS: Final[i64] = 0
DRAW: Final[i64] = 1
HAND_LIMIT: Final[i64] = 2
WINDOW: Final[i64] = 3
INFECTION_PHASE: Final[i64] = 4
INFECTION_CARD: Final[i64] = 5
END_TURN: Final[i64] = 6
EPIDEMIC_STEP: Final[i64] = 7
RESILIENT_WINDOW: Final[i64] = 8
INTENSIFY: Final[i64] = 9
CONSENT: Final[i64] = 10
ANSWER: Final[i64] = 11
PAY_CURE: Final[i64] = 12
PAY_SPECIAL: Final[i64] = 13
RELOCATE: Final[i64] = 14
ORDER: Final[i64] = 15
STEP_NAMES: Final = (
    "actions",
    "draw",
    "hand_limit",
    "window",
    "infection_phase",
    "infection_card",
    "end_turn",
    "epidemic",
    "resilient_window",
    "intensify",
    "consent",
    "answer",
    "pay_cure",
    "pay_special",
    "relocate",
    "order",
)

# kinds of moves
PASS: Final[i64] = 0
DRIVE: Final[i64] = 1
FLY: Final[i64] = 2
CHARTER: Final[i64] = 3
SHUTTLE: Final[i64] = 4
JOIN: Final[i64] = 5
SPECIAL: Final[i64] = 6
BUILD: Final[i64] = 7
TREAT: Final[i64] = 8
GIVE: Final[i64] = 9
TAKE: Final[i64] = 10
ASK: Final[i64] = 11
CURE: Final[i64] = 12
STORE: Final[i64] = 13
FORGO: Final[i64] = 14
AGREE: Final[i64] = 15
DECLINE: Final[i64] = 16
DISCARD: Final[i64] = 17
PAY: Final[i64] = 18
KEEP: Final[i64] = 19
RELOCATE_FROM: Final[i64] = 20
ORDER_CARD: Final[i64] = 21
PLAY_AIRLIFT: Final[i64] = 22
PLAY_FORECAST: Final[i64] = 23
PLAY_GRANT: Final[i64] = 24
PLAY_QUIET: Final[i64] = 25
PLAY_RESILIENT: Final[i64] = 26
KIND_NAMES: Final = (
    "pass",
    "drive",
    "fly",
    "charter",
    "shuttle",
    "join",
    "special",
    "build",
    "treat",
    "give",
    "take",
    "ask",
    "cure",
    "store",
    "forgo",
    "agree",
    "decline",
    "discard",
    "pay",
    "keep",
    "relocate",
    "order",
    "airlift",
    "forecast",
    "grant",
    "quiet",
    "resilient",
)

# results
WON: Final[i64] = 1
LOST_OUTBREAKS: Final[i64] = 2
LOST_CUBES: Final[i64] = 3
LOST_CARDS: Final[i64] = 4
RESULT_NAMES: Final = ("", "won", "outbreaks", "cubes", "cards")

# happenings
H_TURN: Final[i64] = 0  # seat
H_MOVED: Final[i64] = 1  # pawn, from, to, move kind
H_DISCARDED: Final[i64] = 2  # seat, card
H_DREW: Final[i64] = 3  # seat, card (hidden with hidden hands)
H_GAVE: Final[i64] = 4  # from, to, card
H_PLACED: Final[i64] = 5  # city, colour, number
H_REMOVED: Final[i64] = 6  # city, colour, number
H_OUTBREAK: Final[i64] = 7  # city, colour, marker, 1 for a chain reaction
H_EPIDEMIC: Final[i64] = 8  # infection rate
H_INFECTED: Final[i64] = 9  # city, 1 if the card came from the bottom
H_PREVENTED: Final[i64] = 10  # city, colour
H_INTENSIFIED: Final[i64] = 11  # number of cards
H_CURED: Final[i64] = 12  # colour, seat
H_ERADICATED: Final[i64] = 13  # colour
H_BUILT: Final[i64] = 14  # city, city it came from or 255
H_EVENT: Final[i64] = 15  # seat, event
H_STORED: Final[i64] = 16  # seat, event
H_RESILIENT: Final[i64] = 17  # city
H_QUIET: Final[i64] = 18  # the infection phase is skipped
H_FORECAST: Final[i64] = 19  # seat, card, place from the top (hidden with hidden hands)
H_ORDERED: Final[i64] = 20  # seat, card, place from the top (hidden with hidden hands)
H_REFUSED: Final[i64] = 21  # seat
H_NOTHING_TO_GIVE: Final[i64] = 22  # seat
H_PROPOSED: Final[i64] = 23  # seat that is asked
H_PASSED: Final[i64] = 24  # seat, actions forgone
H_RESHUFFLED: Final[i64] = 25  # number of cards
H_OVER: Final[i64] = 26  # result, colour or 255
HAPPENING_NAMES: Final = (
    "turn",
    "moved",
    "discarded",
    "drew",
    "gave",
    "placed",
    "removed",
    "outbreak",
    "epidemic",
    "infected",
    "prevented",
    "intensified",
    "cured",
    "eradicated",
    "built",
    "event",
    "stored",
    "resilient",
    "quiet",
    "forecast",
    "ordered",
    "refused",
    "nothing_to_give",
    "proposed",
    "passed",
    "reshuffled",
    "over",
)
