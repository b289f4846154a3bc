"""Moves, happenings, prompts and outcomes in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from petri.core.happenings import Shapes, decoded
from petri.core.names import Name
from petri.core.state import KIND, NOBODY, PART, STEP
from petri.core.text import language, say
from petri.core.title import Happening, Outcome
from petri.games.pandemic import content
from petri.games.pandemic.content import PACKAGE
from petri.games.pandemic.editions import FirstEdition
from petri.games.pandemic.names import Names, word
from petri.games.pandemic.notation import FORMS
from petri.games.pandemic.state import Event, PandemicState
from petri.games.pandemic.terms import (
    ACTIONS,
    COLOUR_NAMES,
    COLOURS,
    CONSENT,
    GIVE,
    HAND_LIMIT,
    HAPPENING_NAMES,
    KIND_NAMES,
    ORDER,
    PAY_CURE,
    PAY_SPECIAL,
    RELOCATE,
    RESILIENT_POPULATION,
    RESILIENT_WINDOW,
    RESULT_NAMES,
    STEP_NAMES,
    WINDOW,
)

MOVEMENT = ("drive", "fly", "charter", "shuttle")
MOMENTS = ("draw", "epidemic", "infection_phase", "infection_card", "end_turn")  # that come after a window

# the numbers each happening carries, in order: what they are called and what they are
VALUES: Shapes = {
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
    "forecast": (("seat", "seat"), ("card", "card"), ("place", "place")),
    "ordered": (("seat", "seat"), ("card", "card"), ("place", "place")),
    "refused": (("seat", "seat"),),
    "nothing_to_give": (("seat", "seat"),),
    "proposed": (("seat", "seat"),),
    "passed": (("seat", "seat"), ("actions", "number")),
    "reshuffled": (("number", "number"),),
    "over": (("result", "result"), ("colour", "colour")),
}
PRIVATE = ("drew", "forecast", "ordered")
NOT_SAID = -1
WHERE_IT_IS = ("charter", "build", "treat")  # moves whose words name the city the pawn is in
COUNTED = {"placed": "number", "removed": "number", "passed": "actions"}  # one or several


# ---------------------------------------------------------------------- happenings
def happening(names: Names, s: PandemicState, heard: int) -> Happening:
    kind, values = decoded(heard, HAPPENING_NAMES, VALUES, lambda what, number: written(names, what, number))
    if kind not in PRIVATE or s.rules.open_hands:
        return Happening(kind, values)
    public = Happening("drew", {"seat": values["seat"]}) if kind == "drew" else None
    return Happening(kind, values, seen_by=(values["seat"],), public=public)


def written(names: Names, what: str, number: int) -> Any:
    """A number of a happening as plain JSON."""
    if what == "kind":
        return KIND_NAMES[number]
    if what == "result":
        return RESULT_NAMES[number]
    return bool(number) if what == "flag" else names.written(what, number)


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
    if happening.kind in COUNTED and values[COUNTED[happening.kind]] != 1:
        return f"{happening.kind}_several"
    if happening.kind == "over":
        return f"over_{values['result']}"
    return happening.kind


def term(names: Names, s: PandemicState, what: str, value: Any) -> Any:
    """A value of a happening as something that has a name in each language."""
    if what in ("city", "card", "event"):
        return names.named[value]
    if what == "colour":
        return word(f"colour.{value}")
    if what == "seat":
        return seat_name(names, s, value)
    return value + 1 if what == "place" else value  # people count from one


def seat_name(names: Names, s: PandemicState, seat: int) -> Name:
    """A player is called by the role."""
    return names.roles[s.roles[seat]]


# ---------------------------------------------------------------------- moves
def say_move(names: Names, s: PandemicState, move: int, lang: str) -> str:
    kind = move // int(KIND)
    a, b = move // int(PART) % int(PART), move % int(PART)
    form = FORMS[KIND_NAMES[kind]]
    event = s.rules.kinds[kind]
    here = int(s.pawns[a if "pawn" in form else s.turn]) if KIND_NAMES[kind] in WHERE_IT_IS else NOT_SAID
    role = int(s.roles[a]) if "pawn" in form or "seat" in form else NOT_SAID
    card = int(event.card) if isinstance(event, Event) else NOT_SAID
    return move_words(names, move_key(s, KIND_NAMES[kind], a), form, b, here, role, card, lang)


@lru_cache(20_000)
def move_words(names: Names, key: str, form: str, b: int, here: int, role: int, event: int, lang: str) -> str:
    """The same few hundred moves are said again and again."""
    values: dict[str, Any] = {}
    if here != NOT_SAID:
        values["here"] = names.cities[here]
    if role != NOT_SAID:
        values["seat"] = names.roles[role]
    if event != NOT_SAID:
        values["event"] = names.events[event]
    if "city" in form:
        values["city"] = names.cities[b]
    if "card" in form:
        values["card"] = names.card_name(b)
    if form == "colour":
        values["colour"] = names.colour(b)
    if form == "event":
        values["event"] = names.events[b]
    return say(PACKAGE, f"move.{key}", lang, **values)


def move_key(s: PandemicState, kind: str, a: int) -> str:
    """The text a move gets: some have more than one."""
    if kind in MOVEMENT and a != s.turn:
        return f"{kind}_other"
    if kind == "pass" and s.asked_step() != ACTIONS:
        return "pass_window"
    if kind == "build" and s.role(s.turn).builds_free:
        return "build_free"
    return kind


# ---------------------------------------------------------------------- prompts and outcomes
def say_prompt(names: Names, s: PandemicState, lang: str) -> str:
    """What the seat to act is asked."""
    if s.to_act == NOBODY:
        return say(PACKAGE, "prompt.over", lang)
    step = STEP_NAMES[s.asked_step()]
    key = "actions_one" if step == "actions" and s.actions_left == 1 else step
    return say(PACKAGE, f"prompt.{key}", lang, **asked_values(names, s))


def asked_values(names: Names, s: PandemicState) -> dict[str, Any]:
    """Whoever is asked, and what the question is about."""
    values: dict[str, Any] = {"seat": seat_name(names, s, s.to_act), "turn": seat_name(names, s, s.turn)}
    about = ABOUT.get(int(s.asked_step()))
    return values | about(names, s, int(s.asked_arg())) if about else values


def about_hand_limit(names: Names, s: PandemicState, seat: int) -> dict[str, Any]:
    return {"cards": int(s.hand_sizes[seat]), "limit": int(s.role(seat).hand_limit)}


def about_window(names: Names, s: PandemicState, arg: int) -> dict[str, Any]:
    """A window is known by what comes after it."""
    step = STEP_NAMES[s.agenda[s.depth - 2] // STEP] if s.depth > 1 else ""
    return {"moment": word(f"moment.{step if step in MOMENTS else 'other'}")}


def about_consent(names: Names, s: PandemicState, arg: int) -> dict[str, Any]:
    """Who proposed which move: the active player, who plays an event, or whom the active player asked for a card."""
    move = int(s.proposal)
    kind = s.rules.kinds[move // KIND]
    if isinstance(kind, Event):
        proposer = int(s.holder_of_event(kind.card))
    else:
        proposer = int(s.turn if arg != s.turn else s.city_holder(move % int(PART)))
    proposal = Name(say_move(names, s, move, "en"), say_move(names, s, move, "de"))
    return {"proposer": seat_name(names, s, proposer), "proposal": proposal}


def proposer_of(s: PandemicState, move: int) -> int:
    """The active player, unless somebody plays an event or answers with a card that the active player may not want."""
    kind = s.rules.kinds[move // KIND]
    if isinstance(kind, Event):
        return int(s.holder_of_event(kind.card))
    return int(s.city_holder(move % PART)) if move // KIND == GIVE else int(s.turn)


def about_pay_cure(names: Names, s: PandemicState, arg: int) -> dict[str, Any]:
    return {"colour": names.colour(arg // int(PART)), "number": arg % int(PART)}


def about_city(names: Names, s: PandemicState, arg: int) -> dict[str, Any]:
    return {"city": names.cities[arg % int(PART)]}


ABOUT: dict[int, Callable[[Names, PandemicState, int], dict[str, Any]]] = {
    int(ACTIONS): lambda names, s, arg: {"actions": int(s.actions_left)},
    int(HAND_LIMIT): about_hand_limit,
    int(WINDOW): about_window,
    int(RESILIENT_WINDOW): lambda names, s, arg: {"event": names.events[RESILIENT_POPULATION]},
    int(CONSENT): about_consent,
    int(PAY_CURE): about_pay_cure,
    int(PAY_SPECIAL): about_city,
    int(RELOCATE): about_city,
    int(ORDER): lambda names, s, arg: {"place": arg // 16 % 16 - arg % 16 + 1},
}


def say_outcome(outcome: Outcome, lang: str) -> str:
    colour = outcome.details.get("colour")
    values = {"colour": word(f"colour.{colour}")} if colour in COLOUR_NAMES[: int(COLOURS)] else {}
    return say(PACKAGE, f"outcome.{outcome.cause}", lang, **values)


# ---------------------------------------------------------------------- what is printed on the cards
def say_role(s: PandemicState, seat: int, lang: str) -> str:
    """What the role of a seat can do, in the edition that is played."""
    printed = content.role(content.roles()[s.roles[seat]], 1 if isinstance(s.rules, FirstEdition) else 2)
    return str(printed[f"text_{language(lang)}"])


def say_event(event: int, lang: str) -> str:
    """What an event does."""
    return str(content.events()[event][f"text_{language(lang)}"])
