"""The text of moves, both ways: `drive Chicago`, `give Paris to 2`, `airlift 1 to Tokyo` …"""

from __future__ import annotations

import re
from typing import Any

from petri.core.errors import MoveError
from petri.core.state import KIND, PART
from petri.games.pandemic.content import PACKAGE
from petri.games.pandemic.names import Names
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.terms import KIND_NAMES, ROLE_NAMES

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

# what the two numbers of a move are, and how the text puts them
NUMBERS = {
    "[pawn to] city": ("pawn", "city"),
    "own city": ("pawn", "city"),
    "city": ("", "city"),
    "colour": ("", "colour"),
    "card to seat": ("seat", "card"),
    "card from seat": ("seat", "card"),
    "seat": ("seat", ""),
    "event": ("", "event"),
    "card": ("", "card"),
    "": ("", ""),
}
WRITTEN = {
    "[pawn to] city": "{kind} {pawn} to {city}",
    "own city": "{kind} {city}",
    "city": "{kind} {city}",
    "colour": "{kind} {colour}",
    "card to seat": "{kind} {card} to {seat}",
    "card from seat": "{kind} {card} from {seat}",
    "seat": "{kind} {seat}",
    "event": "{kind} {event}",
    "card": "{kind} {card}",
    "": "{kind}",
}


def parts_of(names: Names, move: int) -> dict[str, Any]:
    """The kind of a move and what it names: pawn, city, colour, card, seat, event."""
    kind = KIND_NAMES[move // KIND]
    first, second = NUMBERS[FORMS[kind]]
    parts: dict[str, Any] = {"kind": kind}
    if first:
        parts[first] = move // int(PART) % int(PART)
    if second:
        parts[second] = names.written(second, move % int(PART))
    return parts


def text_of(names: Names, state: PandemicState, move: int) -> str:
    parts = parts_of(names, move)
    kind = parts["kind"]
    form = FORMS[kind]
    if "[pawn" in form and parts["pawn"] == state.turn and kind not in ALWAYS_NAMES_PAWN:
        form = "city"
    return WRITTEN[form].format_map(parts)


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
