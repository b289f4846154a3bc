"""The options of Pandemic, and the rules object they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from mypy_extensions import u8

from petri.core.errors import OptionError
from petri.core.names import Word
from petri.core.options import Option, settle
from petri.core.state import NOBODY
from petri.core.vecs import vec
from petri.games.pandemic import content
from petri.games.pandemic.modules.matrix import MATRIX
from petri.games.pandemic.pieces import THINGS
from petri.games.pandemic.things import PACKAGE, Module, Rules
from petri.games.pandemic.windows import OPEN_EPIDEMIC_WINDOW, OPEN_WINDOW

LEVELS = {"introductory": 4, "standard": 5, "heroic": 6}
OPENING_HANDS = {2: 4, 3: 3, 4: 2}
OPEN_WINDOWS_IN_TURN = 3  # at a live table

BASE_ROLES = tuple(role.key for role in THINGS.roles if not role.expansion)
BASE_EVENTS = tuple(event.key for event in THINGS.events if not event.expansion)
EXPANSIONS = ("on_the_brink",)  # boxes whose roles and events may be named


def as_offered(module: Module, option: Option) -> Option:
    """Forms offer a module with the second edition alone if the first forbids it."""
    is_forbidden = MATRIX.forbidden([module.key, "edition_1"]) is not None
    return replace(option, offered_with=("edition", 2)) if is_forbidden else option


OPTIONS = (
    Option("players", 2, numbers=(2, 4)),
    Option("edition", 2, numbers=(1, 2)),
    Option("epidemics", 5, numbers=(4, 6)),
    Option("difficulty", "standard", words=tuple(LEVELS), alias_of="epidemics"),
    Option("roles", "random", words=("random",), names=THINGS.role_keys(), offered=BASE_ROLES),
    Option("events", "all", words=("all",), numbers=(0, 5), names=THINGS.event_keys(), offered=BASE_EVENTS),
    Option("expansions", "none", words=("none",), names=EXPANSIONS, hidden=True, is_quiet=True),
    Option("open_hands", "auto", words=("auto",), flag=True),
    Option("open_windows", 0, numbers=(0, 9), hidden=True, is_quiet=True),
    Option("consent", False, flag=True),
    Option("start", "population", words=("population",), numbers=(0, 3)),
    *(as_offered(module, option) for module in THINGS.modules for option in module.options),
)


def settled(given: Mapping[str, Any]) -> dict[str, Any]:
    """All options, made to agree with each other."""
    options = settle(OPTIONS, given)
    if "difficulty" in given and "epidemics" not in given:
        options["epidemics"] = LEVELS[options["difficulty"]]
    elif "difficulty" in given and options["epidemics"] != LEVELS[options["difficulty"]]:
        raise OptionError(
            "difficulty", package=PACKAGE, difficulty=options["difficulty"], epidemics=LEVELS[options["difficulty"]]
        )
    del options["difficulty"]
    check_modules(options)
    check_roles(options)
    check_events(options)
    if options["start"] != "population" and options["start"] >= options["players"]:
        raise OptionError("start_seat", package=PACKAGE, start=options["start"], last=options["players"] - 1)
    return options


def modules_of(options: Mapping[str, Any]) -> list[Module]:
    """The modules that take part in a game."""
    return [module for module in THINGS.modules if module.takes_part(options)]


def check_modules(options: Mapping[str, Any]) -> None:
    """Whether they may be combined (LD-131, LD-132)."""
    forbidden = MATRIX.forbidden([module.key for module in modules_of(options)])
    if forbidden is not None:
        one, other, rule = forbidden
        names = {"one": Word(PACKAGE, f"module.{one}"), "other": Word(PACKAGE, f"module.{other}")}
        raise OptionError("combination", package=PACKAGE, rule=rule, **names)


def check_roles(options: Mapping[str, Any]) -> None:
    roles = options["roles"]
    if roles == "random":
        return
    if len(roles) != options["players"]:
        raise OptionError("role_count", package=PACKAGE, given=len(roles), players=options["players"])
    printed = [role["id"] for role in content.roles() if options["edition"] in role["editions"]]
    in_box = [role.key for role in THINGS.roles if role.key in printed and is_in_box(options, role.expansion)]
    for role in roles:
        if role not in in_box:
            raise OptionError("role_edition", package=PACKAGE, role=role, allowed=tuple(in_box))


def check_events(options: Mapping[str, Any]) -> None:
    in_box = [event.key for event in THINGS.events if is_in_box(options, event.expansion)]
    for event in options["events"] if isinstance(options["events"], list) else ():
        if event not in in_box:
            raise OptionError("event_box", package=PACKAGE, event=event, allowed=tuple(in_box))


def is_in_box(options: Mapping[str, Any], expansion: str) -> bool:
    return expansion == "" or expansion in options.get("expansions", ())


def has_toronto(options: Mapping[str, Any]) -> bool:
    return bool(options.get("toronto", False))


def hands_are_open(options: Mapping[str, Any]) -> bool:
    """With 4 epidemics hands are open (P2-190), in the first edition always, unless it is chosen otherwise."""
    if options["open_hands"] != "auto":
        return bool(options["open_hands"])
    return bool(options["edition"] == 1 or options["epidemics"] == 4)


def make_rules(options: Mapping[str, Any]) -> Rules:
    rules = THINGS.rules()
    rules.board = content.board(has_toronto(options))
    rules.seat_players(options["players"])
    rules.epidemics = options["epidemics"]
    rules.opening_hand = OPENING_HANDS[options["players"]]
    rules.open_hands = hands_are_open(options)
    if options.get("open_windows", 0) and not rules.open_hands:
        rules.open_windows = options["open_windows"]
        rules.window, rules.epidemic_window = OPEN_WINDOW, OPEN_EPIDEMIC_WINDOW
    rules.consent = options["consent"]
    rules.first_seat = NOBODY if options["start"] == "population" else options["start"]
    if options["roles"] != "random":
        rules.chosen_roles = vec[u8]([THINGS.role_keys().index(role) for role in options["roles"]])
    events = options["events"]
    if isinstance(events, list):
        rules.event_pool = vec[u8]([THINGS.event_keys().index(event) for event in events])
    rules.event_count = events if isinstance(events, int) else len(rules.event_pool)
    modules = modules_of(options)
    rules.modules = vec[Module](modules)
    for module in modules:
        module.prepare(rules, options)
    return rules
