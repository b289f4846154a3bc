"""The box put together: all things of the base game and of its modules."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib.resources import files
from types import ModuleType
from typing import Final

from mypy_extensions import i64, u8

from petri.core.text import add_texts
from petri.core.things import Box, modules_of
from petri.core.vecs import vec
from petri.games.pandemic import editions, epidemics, expansions, hands, infection, setup, things, told, turn, windows
from petri.games.pandemic.actions import consent
from petri.games.pandemic.board import COLOUR_NAMES
from petri.games.pandemic.cards import EPIDEMIC
from petri.games.pandemic.things import (
    PACKAGE,
    Event,
    ExtraCard,
    InfectionCard,
    Kind,
    Module,
    PlayerCard,
    Role,
    Rules,
    Step,
)

RATES: Final = (2, 2, 2, 3, 3, 4, 4)


class PandemicBox(Box):
    """Cards, roles and modules are numbered, too."""

    def __init__(self, sources: Iterable[ModuleType]) -> None:
        self.own_kinds: list[Kind] = []
        self.own_steps: list[Step] = []
        self.events: list[Event] = []
        self.roles: list[Role] = []
        self.player_cards: list[PlayerCard] = []
        self.extra_cards: list[ExtraCard] = []
        self.infection_cards: list[InfectionCard] = []
        self.modules: list[Module] = []
        super().__init__(sources)

    def add_module(self, sources: Iterable[ModuleType]) -> None:
        """What a folder holds: a module and its things; if it holds several, they share them."""
        kinds, modules = len(self.own_kinds), len(self.modules)
        self.add(sources)
        for module in self.modules[modules:]:
            module.room = self.modules[modules].number
        for kind in self.own_kinds[kinds:]:
            kind.module = self.modules[modules].number

    def take(self, thing: object) -> None:
        super().take(thing)
        if isinstance(thing, Kind):
            self.own_kinds.append(thing)
            if isinstance(thing, Event):
                thing.card = len(self.events)
                self.events.append(thing)
        elif isinstance(thing, Step):
            self.own_steps.append(thing)
        elif isinstance(thing, Role):
            thing.number = len(self.roles)
            self.roles.append(thing)
        else:
            self.take_card_or_module(thing)

    def take_card_or_module(self, thing: object) -> None:
        if isinstance(thing, PlayerCard):
            thing.number = len(self.player_cards)
            self.player_cards.append(thing)
        elif isinstance(thing, ExtraCard):
            thing.number = len(self.extra_cards)
            self.extra_cards.append(thing)
        elif isinstance(thing, InfectionCard):
            thing.number = len(self.infection_cards)
            self.infection_cards.append(thing)
        elif isinstance(thing, Module):
            thing.number = thing.room = len(self.modules)
            self.modules.append(thing)

    def event_keys(self) -> tuple[str, ...]:
        return tuple([event.key for event in self.events])

    def role_keys(self) -> tuple[str, ...]:
        return tuple([role.key for role in self.roles])

    def rules(self) -> Rules:
        """The rules of the second edition, before any option has changed them."""
        rules = Rules()
        rules.kinds = vec[Kind](self.own_kinds)
        rules.events = vec[Event](self.events)
        rules.steps = vec[Step](self.own_steps)
        rules.player_cards = vec[PlayerCard](self.player_cards)
        rules.extra_cards = vec[ExtraCard](self.extra_cards)
        rules.infection_cards = vec[InfectionCard](self.infection_cards)
        rules.modules = vec[Module]()
        rules.setup = vec[Step](SETUP)
        rules.turn = vec[Step](turn.STEPS)
        rules.no_role = Role()
        rules.hand_words = {}
        rules.window = windows.WINDOW
        rules.epidemic_window = windows.EPIDEMIC_WINDOW
        rules.cure_window = windows.CURE_WINDOW
        rules.consent_step = consent.CONSENT
        rules.free_actions = turn.FREE_ACTIONS
        rules.rates = vec[i64](RATES)
        rules.epidemic_pool = vec[u8]([u8(EPIDEMIC + epidemics.ORDINARY.number)])
        rules.cube_counts = vec[i64]([int(rules.cubes) for _ in COLOUR_NAMES])
        rules.infection_pool = vec[u8]()
        rules.special_cards = vec[u8]()
        rules.extra_pool = vec[u8]()
        rules.chosen_roles = vec[u8]()
        rules.event_pool = vec[u8]([u8(event.card) for event in self.events if event.expansion == ""])
        rules.printed = {}
        rules.citations = {}
        rules.take_roles(self.roles)
        return rules


SETUP: Final[list[Step]] = [
    setup.CHOOSE_FIRST,
    setup.STACK_DECK,
    setup.DEAL_HANDS,
    setup.DEAL_ROLES,
    setup.INFECT_FIRST_CITIES,
]


def folders_of(package: str) -> list[str]:
    """The packages within a package that have sources, by name."""
    found = [entry for entry in files(package).iterdir() if entry.joinpath("__init__.py").is_file()]
    return [f"{package}.{name}" for name in sorted([entry.name for entry in found])]


THINGS: Final = PandemicBox(
    [
        *(told, things, turn, windows, *modules_of(f"{PACKAGE}.actions"), hands, infection, epidemics, setup),
        *(*modules_of(f"{PACKAGE}.roles"), *modules_of(f"{PACKAGE}.events")),
        *(editions, expansions, *modules_of(f"{PACKAGE}.modules")),
    ]
)


def add_modules() -> None:
    for folder in folders_of(f"{PACKAGE}.modules"):
        THINGS.add_module(modules_of(folder))


def add_own_module(source: ModuleType) -> None:
    """Put a module of one's own into the box, with its `TEXTS` by language, before the first game is made; it runs in
    the plain build."""
    if f"{PACKAGE}.title" in sys.modules:
        raise RuntimeError("a module must be added before Pandemic is used for the first time")
    THINGS.add_module([source])
    for lang, texts in source.TEXTS.items():
        add_texts(PACKAGE, lang, texts)


add_modules()
