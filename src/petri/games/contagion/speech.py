"""Moves, happenings, prompts and outcomes of Contagion in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from petri.core.happenings import Shapes, decoded
from petri.core.names import Name, Word
from petri.core.state import NOBODY, PART
from petri.core.text import say
from petri.core.title import Happening, Outcome
from petri.games.contagion.actions import has_action
from petri.games.contagion.content import PACKAGE
from petri.games.contagion.effects import ChangeLevel, PlaceCubes
from petri.games.contagion.names import Names
from petri.games.contagion.parts import at_stake, parts
from petri.games.contagion.state import ContagionState
from petri.games.contagion.terms import (
    ACTIONS,
    BEFORE_TURN,
    CARDS,
    CHANGE_LEVEL,
    CITY_ACTION,
    CLEAR_CITY,
    DISCARD,
    FIRST_CUBE,
    HAND_LIMIT,
    HAPPENING_NAMES,
    IMMEDIATELY,
    LOSS_NAMES,
    MOVE_FROM,
    MOVE_TO,
    PAY,
    PAY_CARDS,
    PLACE,
    REMOVE_OTHER,
    REMOVE_OWN,
    RESIST,
    RESISTANCE,
    STEAL,
    STEP_NAMES,
    TAKE_CARD,
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
COUNTED = ("placed", "removed", "resisted", "extra")  # one or several
ONE_OR_MORE = ("draw", "infect", "place", "to", "remove")  # kinds of moves with a number
NEUTRAL = "neutral"
SPOKEN = ("city", "number", "track", "colour", "seat", "price", "level", "matching", "others")  # parts of a move


# ---------------------------------------------------------------------- happenings
def happening(names: Names, s: ContagionState, heard: int) -> Happening:
    def written(what: str, number: int) -> Any:
        """A number of a happening as plain JSON."""
        if what == "owner":
            return NEUTRAL if number == s.rules.seats else number
        return bool(number) if what == "flag" else names.written(what, number)

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
        spoken["text"] = names.effects[names.card_ids.index(values["card"])]
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
    if kind in COUNTED and values["number"] != 1:
        return f"{kind}_several"
    return kind


def term(names: Names, what: str, value: Any) -> Any:
    """A value of a happening as something that has a name in each language."""
    if what in ("owner", "seat"):
        return owner_name(names, value)
    if value is None:
        return ""
    if what == "city":
        return names.named[value]
    if what == "card":
        return names.cards[names.card_ids.index(value)]
    if what == "colour":
        return names.colours[names.colour_ids.index(value)]
    if what == "track":
        return names.tracks[TRACK_NAMES.index(value)]
    return value


def owner_name(names: Names, owner: Any) -> Name | Word:
    return Word(PACKAGE, "word.neutral") if owner == NEUTRAL else names.player(owner)


def effect_name(names: Names, effect: int) -> Name:
    """The card an effect is printed on: event, WHO card or city."""
    return names.cards[effect] if effect < CARDS else names.cities[effect - int(CARDS)]


def city_text(names: Names, city: int) -> Name:
    return names.effects[int(CARDS) + city]


# ---------------------------------------------------------------------- moves
def say_move(names: Names, s: ContagionState, move: int, lang: str) -> str:
    values = parts(names, s, move)
    kind = values.pop("kind")
    key = move_key(s, kind, values)
    spoken: dict[str, Any] = {what: term(names, what, value) for what, value in values.items() if what in SPOKEN}
    if kind in ("use", "keep"):
        spoken["text"] = city_text(names, names.find_city(values["city"]))
    return say(PACKAGE, f"move.{key}", lang, **spoken)


def move_key(s: ContagionState, kind: str, values: dict[str, Any]) -> str:
    """The text a move gets: some have more than one."""
    if kind == "pay":
        return "pay_matching" if values["others"] == 0 else "pay_jokers" if values["matching"] else "pay_all_jokers"
    if kind == "pass" and s.asked_step() == BEFORE_TURN:
        return "pass_before"
    if kind == "decline" and "city" in values:
        return "decline_city"
    if kind in ONE_OR_MORE and values["number"] == 1:
        return f"{kind}_one"
    return kind


# ---------------------------------------------------------------------- prompts and outcomes
def say_prompt(names: Names, s: ContagionState, lang: str) -> str:
    """What the seat to act is asked."""
    if s.to_act == NOBODY:
        return say(PACKAGE, "prompt.over", lang)
    return say(PACKAGE, f"prompt.{prompt_key(s)}", lang, **asked_values(names, s))


def prompt_key(s: ContagionState) -> str:
    """The text a question gets: some have more than one."""
    step, arg = s.asked_step(), s.asked_arg()
    name = STEP_NAMES[step]
    if step == ACTIONS:
        if not can_act(s):
            return "actions_done"
        return "actions_one" if s.actions_left() == 1 else name
    if step == CITY_ACTION:
        return "city_action_now" if s.city_effect(arg % PART).timing == IMMEDIATELY else name
    if step == RESIST:
        return f"resist_{LOSS_NAMES[s.loss]}"
    if step in (PLACE, MOVE_FROM):
        return f"{name}_optional" if s.rules.effects[arg // PART].may_decline() else name
    if step == CHANGE_LEVEL:
        return "change_level_up" if is_raised(s, int(arg // PART)) else "change_level_down"
    return name


def can_act(s: ContagionState) -> bool:
    """Whether the player on turn has an action left that is possible."""
    return not s.compensated and s.actions_left() > 0 and has_action(s, s.turn)


def is_raised(s: ContagionState, effect: int) -> bool:
    change = s.rules.effects[effect]
    return isinstance(change, ChangeLevel) and change.n > 0


def asked_values(names: Names, s: ContagionState) -> dict[str, Any]:
    """Whoever is asked, and what the question is about."""
    values: dict[str, Any] = {"seat": names.player(s.to_act), "turn": names.player(s.turn)}
    about = ABOUT.get(int(s.asked_step()))
    return values | about(names, s, int(s.asked_arg())) if about else values


About = Callable[[Names, ContagionState, int], dict[str, Any]]


def about_before_turn(names: Names, s: ContagionState, arg: int) -> dict[str, Any]:
    return {"card": names.cards[s.active]}


def about_number(names: Names, s: ContagionState, arg: int) -> dict[str, Any]:
    """Something is asked for one by one."""
    return {"number": arg % int(PART)}


def about_card(names: Names, s: ContagionState, arg: int) -> dict[str, Any]:
    """A card asks how its effect is carried out."""
    effect = s.rules.effects[arg // int(PART)]
    most = {"most": int(effect.n)} if isinstance(effect, PlaceCubes) else {}
    return {"card": effect_name(names, arg // int(PART)), **most}


def about_city_action(names: Names, s: ContagionState, arg: int) -> dict[str, Any]:
    city = arg % int(PART)
    return {"city": names.cities[city], "text": city_text(names, city)}


def about_hand(names: Names, s: ContagionState, arg: int) -> dict[str, Any]:
    return {"cards": int(s.hand_sizes[arg]), "limit": int(s.rules.hand_limit)}


def about_payment(names: Names, s: ContagionState, arg: int) -> dict[str, Any]:
    return {"colour": names.colours[s.pay_colour], "cost": int(s.pay_cost)}


def about_loss(names: Names, s: ContagionState, arg: int) -> dict[str, Any]:
    level = int(s.level(s.to_act, RESISTANCE))
    return {"card": names.cards[s.active], "stake": at_stake(s), "level": level}


ABOUT: dict[int, About] = {
    int(BEFORE_TURN): about_before_turn,
    int(ACTIONS): lambda names, s, arg: {"actions": int(s.actions_left())},
    int(FIRST_CUBE): lambda names, s, arg: {"city": names.cities[s.display[0]]},
    int(PAY): about_payment,
    int(PAY_CARDS): about_number,
    int(HAND_LIMIT): about_hand,
    int(CITY_ACTION): about_city_action,
    int(RESIST): about_loss,
    int(DISCARD): about_number,
    int(REMOVE_OWN): about_number,
    int(TAKE_CARD): about_number,
    int(STEAL): about_number,
    int(PLACE): about_card,
    int(MOVE_FROM): about_card,
    int(MOVE_TO): lambda names, s, arg: about_card(names, s, arg) | {"city": names.cities[s.loss_of]},
    int(REMOVE_OTHER): about_card,
    int(CLEAR_CITY): about_card,
    int(CHANGE_LEVEL): about_card,
}


def say_outcome(names: Names, outcome: Outcome, lang: str) -> str:
    winners = [names.player(seat) for seat in outcome.winners]
    players = [names.player(seat) for seat in range(len(outcome.scores))]
    scores = [Name(f"{name.en} {points}", f"{name.de} {points}") for name, points in zip(players, outcome.scores)]
    key = "won" if len(winners) == 1 else "shared"
    return say(PACKAGE, f"outcome.{key}", lang, winners=winners, scores=scores)
