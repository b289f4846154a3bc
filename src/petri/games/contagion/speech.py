"""Moves, happenings, prompts and outcomes of Contagion in words."""

from __future__ import annotations

from typing import Any

from petri.core.happenings import Shapes, decoded
from petri.core.names import Name, Word
from petri.core.state import KIND, NOBODY, PART
from petri.core.text import say
from petri.core.title import Happening, Outcome
from petri.games.contagion.content import PACKAGE
from petri.games.contagion.names import Names
from petri.games.contagion.notation import FORMS
from petri.games.contagion.state import ContagionState
from petri.games.contagion.terms import (
    CARDS,
    HAPPENING_NAMES,
    IMMEDIATELY,
    KIND_NAMES,
    LOSS_NAMES,
    RESISTANCE,
    STEP_NAMES,
    TRACK_NAMES,
)

SHAPES: Shapes = {
    "round": (("round", "number"),),
    "turn": (("seat", "owner"),),
    "revealed": (("card", "card"),),
    "city": (("city", "city"),),
    "skull": (("skulls", "number"),),
    "death_toll": (("last", "flag"),),
    "deaths": (("city", "city"), ("owner", "owner"), ("points", "number")),
    "neutral": (("colour", "colour"),),
    "drew": (("seat", "owner"), ("colour", "colour")),
    "discarded": (("seat", "owner"), ("colour", "colour")),
    "placed": (("owner", "owner"), ("city", "city"), ("number", "number")),
    "removed": (("owner", "owner"), ("city", "city"), ("number", "number")),
    "eradicated": (("city", "city"), ("owner", "owner")),
    "scored": (("city", "city"), ("owner", "owner"), ("points", "number"), ("rank", "number")),
    "level": (("seat", "owner"), ("track", "track"), ("level", "number")),
    "used": (("seat", "owner"), ("city", "city")),
    "kept": (("seat", "owner"), ("city", "city")),
    "lost_action": (("seat", "owner"), ("city", "city")),
    "resisted": (("seat", "owner"), ("number", "number"), ("level", "number")),
    "took": (("seat", "owner"), ("colour", "colour")),
    "stole": (("seat", "owner"), ("victim", "owner"), ("colour", "colour")),
    "swapped": (("seat", "owner"), ("city", "city")),
    "no_action": (("seat", "owner"),),
    "extra": (("seat", "owner"), ("number", "number")),
    "cheaper": (("seat", "owner"), ("mutate", "flag"), ("number", "number")),
    "ignored": (("seat", "owner"),),
    "reshuffled": (("number", "number"),),
    "last_round": (),
    "over": (),
    "mutation_points": (("seat", "owner"), ("points", "number")),
}
COUNTED = {"placed": "number", "removed": "number", "resisted": "number", "extra": "number"}
NEUTRAL = "neutral"


# ---------------------------------------------------------------------- happenings
def happening(names: Names, s: ContagionState, heard: int) -> Happening:
    def written(what: str, number: int) -> Any:
        """A number of a happening as plain JSON."""
        if what == "owner":
            return NEUTRAL if number == s.rules.seats else number
        if what == "city":
            return names.city(number)
        if what == "card":
            return names.card_ids[number]
        if what == "colour":
            return names.colour_ids[number]
        if what == "track":
            return TRACK_NAMES[number]
        return bool(number) if what == "flag" else number

    kind, values = decoded(heard, HAPPENING_NAMES, SHAPES, written)
    if kind == "drew":
        return Happening(kind, values, (values["seat"],), Happening(kind, {"seat": values["seat"]}))
    if kind == "stole":
        both = (values["seat"], values["victim"])
        return Happening(kind, values, both, Happening(kind, {"seat": both[0], "victim": both[1]}))
    return Happening(kind, values)


def say_happening(names: Names, happening: Happening, lang: str) -> str:
    values = happening.values
    spoken = {name: term(names, what, values[name]) for name, what in SHAPES[happening.kind] if name in values}
    if happening.kind == "revealed":
        spoken["text"] = card_text(names, names.card_ids.index(values["card"]))
    return say(PACKAGE, f"happening.{variant(happening)}", lang, **spoken)


def variant(happening: Happening) -> str:
    """The text a happening gets: some have more than one."""
    kind, values = happening.kind, happening.values
    if kind in ("drew", "stole") and "colour" not in values:
        return f"{kind}_hidden"
    if kind == "death_toll" and values["last"]:
        return "last_death_toll"
    if kind == "cheaper":
        return "cheaper_mutate" if values["mutate"] else "cheaper_infect"
    if kind == "eradicated" and values["owner"] == NEUTRAL:
        return "eradicated_neutral"
    if kind in COUNTED and values[COUNTED[kind]] != 1:
        return f"{kind}_several"
    return kind


def term(names: Names, what: str, value: Any) -> Any:
    """A value of a happening as something that has a name in each language."""
    if what == "owner":
        return owner_name(names, value)
    if what == "city":
        return names.cities[names.find_city(value)]
    if what == "card":
        return names.cards[names.card_ids.index(value)]
    if what == "colour":
        return names.colours[names.colour_ids.index(value)]
    if what == "track":
        return names.tracks[TRACK_NAMES.index(value)]
    return value


def owner_name(names: Names, owner: Any) -> Any:
    """A player is called by the colour of the virus."""
    return Word(PACKAGE, "word.neutral") if owner == NEUTRAL else names.viruses[owner]


def card_text(names: Names, effect: int) -> Name:
    return names.effects[effect]


# ---------------------------------------------------------------------- moves
def say_move(names: Names, s: ContagionState, move: int, lang: str) -> str:
    kind = KIND_NAMES[move // KIND]
    a, b = move // PART % PART, move % PART
    key = kind
    if kind == "pay":
        key = "pay_matching" if b == s.pay_cost else "pay_jokers" if b < 2 * s.pay_cost else "pay_all_jokers"
    elif kind == "pass":
        key = "pass_before" if STEP_NAMES[s.asked_step()] == "before_turn" else "pass"
    elif kind == "decline" and STEP_NAMES[s.asked_step()] == "city_action":
        key = "decline_city"
    elif kind in ("infect", "place", "to") and b == 1:
        key = f"{kind}_one"
    return say(PACKAGE, f"move.{key}", lang, **move_values(names, s, kind, a, b))


def move_values(names: Names, s: ContagionState, kind: str, a: int, b: int) -> dict[str, Any]:
    form = FORMS[kind]
    values: dict[str, Any] = {}
    if form == "city number":
        values |= {"city": names.cities[a], "number": b}
    elif form == "number of seat from city":
        values |= {"city": names.cities[a], "number": b % 16, "seat": names.viruses[b // 16]}
    elif form == "city":
        values |= {"city": names.cities[b], "text": card_text(names, int(CARDS) + b)}
    elif form == "track":
        values["track"] = names.tracks[b]
    elif form == "colour":
        values["colour"] = names.colours[b]
    elif form == "seat":
        values["seat"] = names.viruses[b]
    elif form == "number":
        pairs = b - int(s.pay_cost)
        values |= {"number": b, "matching": int(s.pay_cost) - pairs, "others": 2 * pairs}
        values["colour"] = names.colours[s.pay_colour] if s.pay_colour < len(names.colours) else ""
    if kind == "infect":
        values["cost"] = int(s.infect_cost(s.turn, a))
        values["colour"] = names.colours[s.rules.city_colours[a]]
    if kind == "mutate" and s.level(s.turn, b) < 4:
        values |= {"cost": int(s.mutate_cost(s.turn, b)), "level": int(s.level(s.turn, b)) + 1}
    elif kind == "mutate":
        values |= {"cost": 0, "level": int(s.level(s.turn, b))}
    if kind == "draw":
        values["number"] = int(s.draw_number(s.turn))
    if kind == "resist":
        level = int(s.level(s.to_act, RESISTANCE))
        values |= {"number": min(level, int(s.at_stake - s.protected)), "level": level - 1}
    if kind == "accept":
        values["number"] = int(s.at_stake - s.protected)
    if kind == "decline" and STEP_NAMES[s.asked_step()] == "city_action":
        values["city"] = names.cities[s.asked_arg() % PART]
    return values


# ---------------------------------------------------------------------- prompts and outcomes
def say_prompt(names: Names, s: ContagionState, lang: str) -> str:
    """What the seat to act is asked."""
    if s.to_act == NOBODY:
        return say(PACKAGE, "prompt.over", lang)
    step = STEP_NAMES[s.asked_step()]
    arg = int(s.asked_arg())
    low, seat = arg % int(PART), names.viruses[s.to_act]
    values: dict[str, Any] = {
        "seat": seat,
        "turn": names.viruses[s.turn],
        "actions": int(s.actions_left()),
        "number": low,
    }
    values["stake"] = int(s.at_stake - s.protected)
    values["cards"] = int(s.hand_sizes[s.to_act])
    values["limit"] = int(s.rules.hand_limit)
    if step == "city_action":
        values |= {"city": names.cities[low], "text": card_text(names, int(CARDS) + low)}
        step = "city_action_now" if s.city_effect(low).timing == IMMEDIATELY else step
    elif step == "resist":
        step = f"resist_{LOSS_NAMES[s.loss]}"
    elif step == "pay":
        values |= {"colour": names.colours[s.pay_colour], "cost": int(s.pay_cost)}
    elif step == "move_to":
        values["city"] = names.cities[s.loss_of]
    elif step == "actions" and values["actions"] <= 0:
        step = "actions_done"
    elif step == "actions" and values["actions"] == 1:
        step = "actions_one"
    return say(PACKAGE, f"prompt.{step}", lang, **values)


def say_outcome(names: Names, outcome: Outcome, lang: str) -> str:
    winners = [names.viruses[seat] for seat in outcome.winners]
    scores = [Name(f"{n.en} {points}", f"{n.de} {points}") for n, points in zip(names.viruses, outcome.scores)]
    key = "won" if len(winners) == 1 else "shared"
    return say(PACKAGE, f"outcome.{key}", lang, winners=winners, scores=scores)
