"""Moves, happenings, prompts and outcomes in words."""

from __future__ import annotations

from typing import Any

from petri.core.state import KIND, PART
from petri.core.text import say
from petri.core.title import Happening, Outcome
from petri.games.pandemic.content import PACKAGE
from petri.games.pandemic.names import Name, Names, Word
from petri.games.pandemic.notation import FORMS
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.terms import (
    COLOUR_NAMES,
    COLOURS,
    EVENT,
    HAPPENING_NAMES,
    KIND_NAMES,
    NONE,
    RESULT_NAMES,
    STEP_NAMES,
)

# the numbers each happening carries, in order: what they are called and what they are
VALUES: dict[str, tuple[tuple[str, str], ...]] = {
    "turn": (("seat", "seat"),),
    "moved": (("seat", "seat"), ("from", "city"), ("to", "city"), ("how", "kind")),
    "discarded": (("seat", "seat"), ("card", "card")),
    "drew": (("seat", "seat"), ("card", "card")),
    "gave": (("from", "seat"), ("to", "seat"), ("card", "card")),
    "placed": (("city", "city"), ("colour", "colour"), ("number", "number")),
    "removed": (("city", "city"), ("colour", "colour"), ("number", "number")),
    "outbreak": (("city", "city"), ("colour", "colour"), ("outbreaks", "number"), ("chain", "flag")),
    "epidemic": (("rate", "number"),),
    "infected": (("city", "city"), ("bottom", "flag")),
    "prevented": (("city", "city"), ("colour", "colour")),
    "intensified": (("number", "number"),),
    "cured": (("colour", "colour"), ("seat", "seat")),
    "eradicated": (("colour", "colour"),),
    "built": (("city", "city"), ("from", "city")),
    "event": (("seat", "seat"), ("event", "event")),
    "stored": (("seat", "seat"), ("event", "event")),
    "resilient": (("city", "city"),),
    "quiet": (),
    "forecast": (("seat", "seat"), ("card", "card"), ("place", "number")),
    "ordered": (("seat", "seat"), ("card", "card"), ("place", "number")),
    "refused": (("seat", "seat"),),
    "nothing_to_give": (("seat", "seat"),),
    "proposed": (("seat", "seat"),),
    "passed": (("seat", "seat"), ("actions", "number")),
    "reshuffled": (("number", "number"),),
    "over": (("result", "result"), ("colour", "colour")),
}
PRIVATE = ("drew", "forecast", "ordered")


# ---------------------------------------------------------------------- happenings
def happening(names: Names, s: PandemicState, heard: int) -> Happening:
    kind = HAPPENING_NAMES[heard & 255]
    values: dict[str, Any] = {}
    for nth, (name, what) in enumerate(VALUES[kind]):
        number = heard >> (8 * nth + 8) & 255
        if number != NONE:
            values[name] = written(names, what, number)
    if kind not in PRIVATE or s.rules.open_hands:
        return Happening(kind, values)
    public = Happening("drew", {"seat": values["seat"]}) if kind == "drew" else None
    return Happening(kind, values, seen_by=(values["seat"],), public=public)


def written(names: Names, what: str, number: int) -> Any:
    """A number of a happening as plain JSON."""
    if what == "city":
        return names.city(number)
    if what == "card":
        return names.card(number)
    if what == "event":
        return names.card(int(EVENT) + number)
    if what == "colour":
        return COLOUR_NAMES[number]
    if what == "kind":
        return KIND_NAMES[number]
    if what == "result":
        return RESULT_NAMES[number]
    return bool(number) if what == "flag" else number


def say_happening(names: Names, s: PandemicState, happening: Happening, lang: str) -> str:
    values = happening.values
    spoken = {name: term(names, s, what, values[name]) for name, what in VALUES[happening.kind] if name in values}
    return say(PACKAGE, f"happening.{variant(happening)}", lang, **spoken)


def variant(happening: Happening) -> str:
    """The text a happening gets: some have more than one."""
    values = happening.values
    if happening.kind == "drew" and "card" not in values:
        return "drew_hidden"
    if happening.kind == "moved":
        return f"moved_{values['how']}"
    if happening.kind == "outbreak" and values["chain"]:
        return "chain_reaction"
    if happening.kind == "infected" and values["bottom"]:
        return "infected_bottom"
    if happening.kind == "built" and "from" in values:
        return "relocated"
    if (happening.kind == "placed" and values["number"] > 1) or (happening.kind == "removed" and values["number"] > 1):
        return f"{happening.kind}_several"
    if happening.kind == "over":
        return f"over_{values['result']}"
    return happening.kind


def term(names: Names, s: PandemicState, what: str, value: Any) -> Any:
    """A value of a happening as something that has a name in each language."""
    if what == "city":
        return names.cities[names.find_city(value)]
    if what in ("card", "event"):
        return names.card_name(names.find_card(value))
    if what == "colour":
        return Word(f"colour.{value}")
    if what == "seat":
        return seat_name(names, s, value)
    return value


def seat_name(names: Names, s: PandemicState, seat: int) -> Name:
    """A player is called by the role."""
    return names.roles[s.roles[seat]]


# ---------------------------------------------------------------------- moves
def say_move(names: Names, s: PandemicState, move: int, lang: str) -> str:
    kind = KIND_NAMES[move // KIND]
    a, b = move // PART % PART, move % PART
    form = FORMS[kind]
    key = f"{kind}_other" if form == "[pawn to] city" and kind not in ("join", "airlift") and a != s.turn else kind
    if kind == "pass" and STEP_NAMES[s.asked_step()] != "actions":
        key = "pass_window"
    return say(PACKAGE, f"move.{key}", lang, **move_values(names, s, form, a, b))


def move_values(names: Names, s: PandemicState, form: str, a: int, b: int) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if "pawn" in form or "seat" in form:
        values["seat"] = seat_name(names, s, a)
    if "city" in form:
        values["city"] = names.cities[b]
    if "card" in form:
        values["card"] = names.card_name(b)
    if form == "event":
        values["event"] = names.events[b]
    if form == "colour":
        values["colour"] = Word(f"colour.{COLOUR_NAMES[b]}")
    return values


# ---------------------------------------------------------------------- prompts and outcomes
def say_prompt(names: Names, s: PandemicState, lang: str) -> str:
    if s.to_act < 0:
        return say(PACKAGE, "prompt.over", lang)
    step = STEP_NAMES[s.asked_step()]
    values: dict[str, Any] = {"seat": seat_name(names, s, s.to_act), "actions": int(s.actions_left)}
    values["turn"] = seat_name(names, s, s.turn)
    values["cards"] = int(s.hand_sizes[s.to_act])
    values["limit"] = int(s.role(s.to_act).hand_limit)
    if step == "consent":
        values["proposal"] = say_move(names, s, int(s.proposal), lang)
    return say(PACKAGE, f"prompt.{step}", lang, **values)


def say_outcome(outcome: Outcome, lang: str) -> str:
    colour = outcome.details.get("colour")
    values = {"colour": Word(f"colour.{colour}")} if colour in COLOUR_NAMES[: int(COLOURS)] else {}
    return say(PACKAGE, f"outcome.{outcome.cause}", lang, **values)
