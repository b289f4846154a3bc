"""The options of Pandemic, and the rules object they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from mypy_extensions import u8

from petri.core.content import settle_content
from petri.core.errors import OptionError, UnfinishedError
from petri.core.names import Word
from petri.core.options import Option, once_for_equal, settle
from petri.core.state import NOBODY
from petri.core.vecs import vec
from petri.games.pandemic import content
from petri.games.pandemic.cards import EPIDEMIC
from petri.games.pandemic.expansions import EVENTS_OF_A_PLAYER
from petri.games.pandemic.modules.matrix import MATRIX
from petri.games.pandemic.pieces import THINGS
from petri.games.pandemic.things import PACKAGE, Module, Rules
from petri.games.pandemic.windows import OPEN_CURE_WINDOW, OPEN_EPIDEMIC_WINDOW, OPEN_WINDOW

LEVELS = {"introductory": 4, "standard": 5, "heroic": 6, "legendary": 7}
OPENING_HANDS = {1: 4, 2: 4, 3: 3, 4: 2, 5: 2, 6: 2}
OPEN_WINDOWS_IN_TURN = 3  # at a live table

EVENTS = THINGS.event_keys()
BASE_ROLES = tuple(role.key for role in THINGS.roles if not role.expansion)
BASE_EVENTS = tuple(event.key for event in THINGS.events if not event.expansion)
SETS = {"on_the_brink": "brink", "in_the_lab": "lab"}  # how options call the boxes


# cards of one's own are those of the module that has some
CARD_SETS = next((module.sets for module in THINGS.modules if module.sets is not None), None)


def in_group(option: Option) -> Option:
    """Forms ask for the boxes, then for the modules; an edition's own options stand beside it."""
    is_set = option.name in (f"{box}_{what}" for box in SETS.values() for what in ("roles", "events"))
    return option if option.needs else replace(option, group="boxes" if is_set else "modules")


OPTIONS = (
    Option("players", 2, numbers=(1, 6), measured=4),
    Option("edition", 2, numbers=(1, 2)),
    Option("epidemics", 5, numbers=(4, 7)),
    Option("difficulty", "standard", words=tuple(LEVELS), alias_of="epidemics"),
    Option("roles", "random", words=("random",), names=THINGS.role_keys()),
    Option("events", "all", words=("all",), numbers=(0, len(EVENTS)), names=EVENTS),
    Option("open_hands", "auto", words=("auto",), flag=True),
    Option("open_windows", 0, numbers=(0, 9), hidden=True, is_quiet=True),
    Option("consent", False, flag=True),
    Option("start", "population", words=("population",), numbers=(0, 5)),
    *(in_group(option) for module in THINGS.modules for option in module.options),
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
    for module in modules_of(options):
        options |= {key: value for key, value in module.usual.items() if key not in given}
    check_modules(options)
    check_players(options)
    for module in THINGS.modules:
        module.check(options)
    check_hands(options)
    check_roles(options)
    check_events(options)
    if options["start"] != "population" and options["start"] >= pawns_of(options):
        raise OptionError("start_seat", package=PACKAGE, start=options["start"], last=pawns_of(options) - 1)
    return settle_content(options, CARD_SETS) if CARD_SETS is not None and "content" in options else options


def modules_of(options: Mapping[str, Any]) -> list[Module]:
    """The modules that take part in a game."""
    return [module for module in THINGS.modules if module.takes_part(options)]


def check_modules(options: Mapping[str, Any]) -> None:
    """Whether they may be combined (LD-131, LD-132)."""
    chosen = modules_of(options)
    forbidden = MATRIX.forbidden([module.key for module in chosen])
    for module in chosen:
        if module.edition not in (0, options["edition"]):
            forbidden = module.key, f"edition_{options['edition']}", module.rule
    if forbidden is not None:
        one, other, rule = forbidden
        names = {"one": Word(PACKAGE, f"module.{one}"), "other": Word(PACKAGE, f"module.{other}")}
        raise OptionError("combination", package=PACKAGE, rule=rule, **names)


def check_players(options: Mapping[str, Any]) -> None:
    """Whether so many may play with the modules (LD-132)."""
    for module in modules_of(options):
        if module.players and options["players"] not in module.players:
            raise OptionError(
                "players_of_module",
                package=PACKAGE,
                module=Word(PACKAGE, f"module.{module.key}"),
                players=options["players"],
                allowed=module.players,
                rule=module.players_rule,
            )


def pawns_of(options: Mapping[str, Any]) -> int:
    """How many players have a pawn, a role and a hand."""
    return int(options["players"]) - sum(module.without_pawn for module in modules_of(options))


def check_hands(options: Mapping[str, Any]) -> None:
    for module in modules_of(options):
        if module.opens_hands and options["open_hands"] is False:
            raise OptionError(
                "hands_open", package=PACKAGE, module=Word(PACKAGE, f"module.{module.key}"), rule=module.rule
            )
        if module.hides_hands and options["open_hands"] is True:
            raise OptionError(
                "hands_hidden", package=PACKAGE, module=Word(PACKAGE, f"module.{module.key}"), rule=module.hands_rule
            )


def check_not_removed(options: Mapping[str, Any], key: str, name: str, allowed: list[str]) -> None:
    """Whether a module that takes part removes a role or an event from the game."""
    for module in modules_of(options):
        if name in module.roles_out or name in module.events_out:
            values = {"name": Word(PACKAGE, f"value.{key}.{name}"), "module": Word(PACKAGE, f"module.{module.key}")}
            raise OptionError("removed", package=PACKAGE, rule=module.out_rules[name], allowed=tuple(allowed), **values)


def removed(options: Mapping[str, Any]) -> set[str]:
    """The roles and events that modules remove."""
    return {key for module in modules_of(options) for key in (*module.roles_out, *module.events_out)}


def check_roles(options: Mapping[str, Any]) -> None:
    roles = options["roles"]
    if roles == "random":
        return
    printed = [role["id"] for role in content.roles() if options["edition"] in role["editions"]]
    boxed = [role.key for role in THINGS.roles if role.key in printed and is_in_box(options, role.expansion, "roles")]
    in_box = [role for role in boxed if role not in removed(options)]
    for role in roles:
        check_not_removed(options, "roles", role, in_box)
        if role not in in_box:
            raise OptionError("role_edition", package=PACKAGE, role=role, allowed=tuple(in_box))
    if len(roles) != pawns_of(options):
        raise UnfinishedError("role_count", package=PACKAGE, given=len(roles), players=pawns_of(options))


def check_events(options: Mapping[str, Any]) -> None:
    in_box = [event.key for event in THINGS.events if is_in_box(options, event.expansion, "events")]
    in_box = [event for event in in_box if event not in removed(options)]
    for event in options["events"] if isinstance(options["events"], list) else ():
        check_not_removed(options, "events", event, in_box)
        if event not in in_box:
            raise OptionError("event_box", package=PACKAGE, event=event, allowed=tuple(in_box))
    needed = options["events"] if isinstance(options["events"], int) else 0
    if options["events"] == "all" and len(in_box) > len(BASE_EVENTS):
        needed = int(EVENTS_OF_A_PLAYER) * pawns_of(options)
    if needed > len(in_box):
        raise OptionError("event_count", package=PACKAGE, needed=needed, events=len(in_box), rule="LD-023")


def is_in_box(options: Mapping[str, Any], expansion: str, what: str) -> bool:
    """Whether the roles or the events of an expansion take part."""
    return expansion == "" or bool(options.get(f"{SETS[expansion]}_{what}", False))


def advice(options: Mapping[str, Any]) -> list[Word]:
    """One epidemic fewer for each module that makes the game harder (LD-028)."""
    harder = [module for module in modules_of(options) if module.is_challenge]
    if not harder:
        return []
    names = tuple(Word(PACKAGE, f"module.{module.key}") for module in harder)
    fewer = ("fewer", len(harder)), ("modules", names), ("rule", "LD-028")
    return [Word(PACKAGE, "advice.one_fewer" if len(harder) == 1 else "advice.fewer", fewer)]


def has_toronto(options: Mapping[str, Any]) -> bool:
    return bool(options.get("toronto", False))


def hands_are_open(options: Mapping[str, Any]) -> bool:
    """With 4 epidemics hands are open (P2-190), in the first edition always, unless it is chosen otherwise; and where a
    module has it so."""
    if options["open_hands"] != "auto":
        return bool(options["open_hands"])
    modules = modules_of(options)
    if any(module.opens_hands or module.hides_hands for module in modules):
        return any(module.opens_hands for module in modules)
    return bool(options["edition"] == 1 or options["epidemics"] == 4)


def remove_from_pools(rules: Rules) -> None:
    """The roles and events that modules remove."""
    for module in rules.modules:
        roles = [role for role in rules.role_pool if rules.roles[int(role)].key not in module.roles_out]
        events = [event for event in rules.event_pool if rules.events[int(event)].key not in module.events_out]
        rules.role_pool, rules.event_pool = vec[u8](roles), vec[u8](events)
        epidemics = [
            card
            for card in rules.epidemic_pool
            if rules.player_cards[int(card) - int(EPIDEMIC)].key not in module.epidemics_out
        ]
        rules.epidemic_pool = vec[u8](epidemics)


@once_for_equal
def make_rules(options: Mapping[str, Any]) -> Rules:
    rules = THINGS.rules()
    rules.board = content.board(has_toronto(options))
    rules.seat_players(options["players"], pawns_of(options))
    rules.epidemics = options["epidemics"]
    rules.opening_hand = OPENING_HANDS[pawns_of(options)]
    rules.open_hands = hands_are_open(options)
    if options.get("open_windows", 0) and not rules.open_hands:
        rules.open_windows = options["open_windows"]
        rules.window, rules.epidemic_window = OPEN_WINDOW, OPEN_EPIDEMIC_WINDOW
        rules.cure_window = OPEN_CURE_WINDOW
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
    rules.are_changed = any(module.answers for module in modules)
    rules.ends_otherwise = any(type(module).outcome is not Module.outcome for module in modules)
    remove_from_pools(rules)
    rules.has_free_actions = any(rules.roles[int(role)].acts_free for role in rules.role_pool)
    for event in rules.event_pool:
        rules.events[int(event)].prepare(rules)
    return rules
