"""The text of moves, both ways: `infect Jakarta 3`, `pay 4`, `mutate infection`, `remove 2 of 1 from Lima` …"""

from __future__ import annotations

import re
from typing import Any

from petri.core.errors import MoveError
from petri.core.state import KIND, PART
from petri.games.contagion.content import PACKAGE
from petri.games.contagion.names import Names
from petri.games.contagion.state import ContagionState
from petri.games.contagion.terms import KIND_NAMES

# what follows the word of each kind
FORMS = {
    "pass": "",
    "draw": "",
    "infect": "city number",
    "mutate": "track",
    "use": "city",
    "keep": "city",
    "decline": "",
    "pay": "number",
    "discard": "colour",
    "resist": "",
    "accept": "",
    "place": "city number",
    "from": "city",
    "to": "city number",
    "take": "colour",
    "steal": "seat",
    "remove": "number of seat from city",
    "lift": "city",
    "clear": "city",
    "swap": "city",
    "raise": "track",
    "lower": "track",
}
EXAMPLES = {
    "": "{kind}",
    "city number": "{kind} Jakarta 2",
    "track": "{kind} infection",
    "city": "{kind} Jakarta",
    "number": "{kind} 2",
    "colour": "{kind} blue",
    "seat": "{kind} 1",
    "number of seat from city": "{kind} 2 of 1 from Jakarta",
}
CITY_NUMBER = re.compile(r"(.+?)(?:\s+(\d{1,2}))?")
REMOVE = re.compile(r"(\d{1,2})\s+of\s+(\d)\s+from\s+(.+)", re.IGNORECASE)


WRITTEN = {
    "": "{kind}",
    "city number": "{kind} {city} {number}",
    "track": "{kind} {track}",
    "city": "{kind} {city}",
    "number": "{kind} {number}",
    "colour": "{kind} {colour}",
    "seat": "{kind} {seat}",
    "number of seat from city": "{kind} {number} of {seat} from {city}",
}


def parts_of(names: Names, move: int) -> dict[str, Any]:
    """The kind of a move and what it names: city, number, track, colour, seat."""
    kind = KIND_NAMES[move // KIND]
    a, b = move // int(PART) % int(PART), move % int(PART)
    form = FORMS[kind]
    if form == "":
        return {"kind": kind}
    if form == "city number":
        return {"kind": kind, "city": names.city(a), "number": b}
    if form == "number of seat from city":
        return {"kind": kind, "city": names.city(a), "number": b % 16, "seat": b // 16}
    return {"kind": kind, form: names.written(form, b)}


def text_of(names: Names, move: int) -> str:
    parts = parts_of(names, move)
    return WRITTEN[FORMS[parts["kind"]]].format_map(parts)


def parse(names: Names, state: ContagionState, text: str) -> int:
    """The move a text means, legal or not."""
    words = text.strip().split(maxsplit=1)
    if not words:
        raise MoveError("move_empty")
    kind = words[0].lower()
    if kind not in FORMS:
        raise MoveError("move_unknown", text=text, allowed=KIND_NAMES)
    a, b = arguments(names, state, kind, words[1].strip() if len(words) > 1 else "", text)
    return KIND_NAMES.index(kind) * int(KIND) + a * int(PART) + b


def arguments(names: Names, state: ContagionState, kind: str, rest: str, text: str) -> tuple[int, int]:
    form = FORMS[kind]
    if (form == "") != (rest == ""):
        raise form_error(kind, text)
    if form == "city number":
        return city_and_number(names, rest, form_error(kind, text))
    if form == "number of seat from city":
        match = REMOVE.fullmatch(rest)
        if match is None or int(match[1]) > 15:
            raise form_error(kind, text)
        return names.find_city(match[3]), seat_number(state, match[2]) * 16 + int(match[1])
    if form == "city":
        return 0, names.find_city(rest)
    if form == "track":
        return 0, names.find_track(rest)
    if form == "colour":
        return 0, names.find_colour(rest)
    if form == "seat":
        return 0, seat_number(state, rest)
    if form == "number":
        if not rest.isdigit() or int(rest) > 99:
            raise form_error(kind, text)
        return 0, int(rest)
    return 0, 0


def city_and_number(names: Names, rest: str, error: MoveError) -> tuple[int, int]:
    """A city and how many cubes; without a number it is one cube."""
    match = CITY_NUMBER.fullmatch(rest)
    if match is None:
        raise error
    return names.find_city(match[1]), int(match[2] or 1)


def seat_number(state: ContagionState, text: str) -> int:
    seats = int(state.rules.seats)
    if text.isdigit() and int(text) < seats:
        return int(text)
    raise MoveError("seat_unknown", package=PACKAGE, text=text, allowed=tuple(range(seats)))


def form_error(kind: str, text: str) -> MoveError:
    return MoveError("move_form", text=text, allowed=(EXAMPLES[FORMS[kind]].format(kind=kind),))
