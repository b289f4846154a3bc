"""The text of moves, both ways: `drive Chicago`, `give Paris to 2`, `airlift 1 to Tokyo` …"""

from __future__ import annotations

import re

from petri.core.errors import MoveError
from petri.core.state import KIND, PART
from petri.games.pandemic.content import PACKAGE
from petri.games.pandemic.names import Names
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.terms import COLOUR_NAMES, EVENT, KIND_NAMES, ROLE_NAMES

# what follows the word of each kind; [pawn to] may be left out for one's own pawn
FORMS = {
    "pass": "",
    "drive": "[pawn to] city",
    "fly": "[pawn to] city",
    "charter": "[pawn to] city",
    "shuttle": "[pawn to] city",
    "join": "[pawn to] city",
    "special": "own city",
    "build": "",
    "treat": "colour",
    "give": "card to seat",
    "take": "card from seat",
    "ask": "seat",
    "cure": "colour",
    "store": "event",
    "forgo": "",
    "agree": "",
    "decline": "",
    "discard": "card",
    "pay": "city",
    "keep": "city",
    "relocate": "city",
    "order": "city",
    "airlift": "[pawn to] city",
    "forecast": "",
    "grant": "city",
    "quiet": "",
    "resilient": "city",
}
EXAMPLES = {
    "[pawn to] city": ("{kind} Paris", "{kind} 1 to Paris"),
    "own city": ("{kind} Paris",),
    "city": ("{kind} Paris",),
    "colour": ("{kind} blue",),
    "card to seat": ("{kind} Paris to 1",),
    "card from seat": ("{kind} Paris from 1",),
    "seat": ("{kind} 1",),
    "event": ("{kind} Airlift",),
    "card": ("{kind} Paris",),
    "": ("{kind}",),
}
PAWN_TO = re.compile(r"(?:(\d+)\s+(?:to\s+)?|(\D.*?)\s+to\s+)(\S.*)", re.IGNORECASE)
CARD_SEAT = re.compile(r"(.+?)\s+(?:to|from)\s+(\S.*)", re.IGNORECASE)
ALWAYS_NAMES_PAWN = ("join", "airlift")


def text_of(names: Names, state: PandemicState, move: int) -> str:
    kind = KIND_NAMES[move // KIND]
    a, b = move // PART % PART, move % PART
    form = FORMS[kind]
    if form == "":
        return kind
    if form == "[pawn to] city":
        own = a == state.turn and kind not in ALWAYS_NAMES_PAWN
        return f"{kind} {names.city(b)}" if own else f"{kind} {a} to {names.city(b)}"
    if form in ("city", "own city"):
        return f"{kind} {names.city(b)}"
    if form == "colour":
        return f"{kind} {COLOUR_NAMES[b]}"
    if form == "card to seat":
        return f"{kind} {names.card(b)} to {a}"
    if form == "card from seat":
        return f"{kind} {names.card(b)} from {a}"
    if form == "seat":
        return f"{kind} {a}"
    if form == "event":
        return f"{kind} {names.card(EVENT + b)}"
    return f"{kind} {names.card(b)}"


def parse(names: Names, state: PandemicState, text: str) -> int:
    """The move a text means, legal or not."""
    words = text.strip().split(maxsplit=1)
    if not words:
        raise MoveError("move_empty")
    kind = words[0].lower()
    if kind not in FORMS:
        raise MoveError("move_unknown", text=text, allowed=KIND_NAMES)
    a, b = arguments(names, state, kind, words[1].strip() if len(words) > 1 else "", text)
    return KIND_NAMES.index(kind) * int(KIND) + a * int(PART) + b


def arguments(names: Names, state: PandemicState, kind: str, rest: str, text: str) -> tuple[int, int]:
    form = FORMS[kind]
    if (form == "") != (rest == ""):
        raise form_error(kind, text)
    if form == "[pawn to] city":
        return pawn_and_city(names, state, kind, rest)
    if form == "own city":
        return int(state.turn), names.find_city(rest)
    if form == "city":
        return 0, names.find_city(rest)
    if form == "colour":
        return 0, names.find_colour(rest)
    if form in ("card to seat", "card from seat"):
        match = CARD_SEAT.fullmatch(rest)
        if match is None:
            raise form_error(kind, text)
        return seat_number(names, state, match[2]), names.find_card(match[1])
    if form == "seat":
        return seat_number(names, state, rest), 0
    if form == "event":
        return 0, names.find_event(rest)
    if form == "card":
        return 0, names.find_card(rest)
    return 0, 0


def pawn_and_city(names: Names, state: PandemicState, kind: str, rest: str) -> tuple[int, int]:
    match = PAWN_TO.fullmatch(rest)
    if match is not None:
        return seat_number(names, state, match[1] or match[2]), names.find_city(match[3])
    pawn = state.to_act if kind == "airlift" else state.turn
    return int(pawn), names.find_city(rest)


def seat_number(names: Names, state: PandemicState, text: str) -> int:
    """A seat by its number or its role."""
    seats = int(state.rules.seats)
    if text.strip().isdecimal() and int(text) < seats:
        return int(text)
    role = names.find_role(text)
    for seat in range(seats):
        if role is not None and state.roles[seat] == role:
            return seat
    known = [f"{seat} ({ROLE_NAMES[state.roles[seat]]})" for seat in range(seats)]
    raise MoveError("seat_unknown", package=PACKAGE, text=text, allowed=known)


def form_error(kind: str, text: str) -> MoveError:
    return MoveError("move_form", text=text, allowed=tuple(f.format(kind=kind) for f in EXAMPLES[FORMS[kind]]))
