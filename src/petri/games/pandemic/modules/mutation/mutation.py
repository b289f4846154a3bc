"""Module 2, Mutation (LD-016 to LD-021, LD-078 to LD-096), and as Worldwide Panic (LM-001 to LM-024): a purple disease
without cards of its own."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, ClassVar, Final

from mypy_extensions import i64, u8

from petri.core.names import Name
from petri.core.options import Option
from petri.core.state import NOBODY
from petri.core.things import Public
from petri.core.vecs import append, extend, vec
from petri.games.pandemic.board import COLOURS, ERADICATED
from petri.games.pandemic.cards import EPIDEMIC, NO_CITY
from petri.games.pandemic.modules.purple import PURPLE, PurpleDisease, purple_cities
from petri.games.pandemic.setup import INFECT_FIRST_CITIES, SetupStep
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import PACKAGE, Coming, InfectionCard, Rules, Step

HERE: Final = f"{PACKAGE}.modules.mutation"
EVENTS: Final = ("mutation_threatens", "mutation_spreads", "mutation_intensifies")
OFF, BRINK, PANIC = "off", "brink", "panic"
MUTATED: Final = Public("mutated", "card:infection_card", reveals=True)
BOTTOM: Final = Public("bottom", "city", reveals=True)


class Mutation(PurpleDisease):
    """2 mutation cards among the infection cards, 3 mutation events among the player cards (LD-016)."""

    key = "mutation"
    is_challenge = True
    rule = "LD-019"
    options: ClassVar[tuple[Option, ...]] = (Option("mutation", OFF, words=(OFF, BRINK, PANIC), is_quiet=True),)
    level: ClassVar[str] = BRINK
    cubes_of_card: i64 = 1  # that a mutation card brings

    def takes_part(self, options: Mapping[str, Any]) -> bool:
        return bool(options.get("mutation", OFF) == self.level)

    def prepare(self, rules: Rules, options: Mapping[str, Any]) -> None:
        super().prepare(rules, options)
        cards = vec[u8]([u8(NO_CITY + card.number) for card in MUTATION_CARDS])
        rules.infection_pool = extend(rules.infection_pool[:], cards)
        events = [card for card in rules.player_cards if card.key in EVENTS]
        rules.special_cards = extend(rules.special_cards[:], vec[u8]([u8(EPIDEMIC + card.number) for card in events]))
        setup = vec[Step]()
        for step in rules.setup:
            if step is INFECT_FIRST_CITIES:
                setup = append(setup, self.setup_step())
            setup = append(setup, step)
        rules.setup = setup

    def setup_step(self) -> Step:
        return ADD_MUTATIONS

    # ------------------------------------------------------------------ what people see
    def foresee(self, rules: Rules, view: Mapping[str, Any], coming: Coming) -> None:
        super().foresee(rules, view, coming)
        coming.from_bottom = 0 if view["cures"][coming.colour] == "eradicated" else int(self.cubes_of_card)

    def box(self, rules: Rules, lang: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = import_module(f"{HERE}.printed").box(self, rules, lang)
        return {**super().box(rules, lang), **found}


class WorldwidePanic(Mutation):
    """More of all: purple cubes from the start, 2 for a mutation card, and it is a full disease (LM-014)."""

    key = "worldwide_panic"
    page = "mutation"
    rule = "LM-012"
    options = ()
    level = PANIC
    cubes: i64 = 24
    cubes_of_card: i64 = 2
    purple_cards: i64 = 2

    def prepare(self, rules: Rules, options: Mapping[str, Any]) -> None:
        super().prepare(rules, options)
        rules.full_diseases = COLOURS

    def test_suit(self, s: PandemicState, colour: i64, cities: i64) -> i64:
        """Of a city with a purple cube (LL-074)."""
        return purple_cities(s) if colour == PURPLE else cities

    def setup_step(self) -> Step:
        return PANIC_BEGINS


MUTATION: Final = Mutation()
WORLDWIDE_PANIC: Final = WorldwidePanic()


def module_of(s: PandemicState) -> Mutation:
    for module in s.rules.modules:
        if isinstance(module, Mutation):
            return module
    raise AssertionError("no module of this game")


# ---------------------------------------------------------------------- setup
def discard_mutations(s: PandemicState) -> None:
    for card in MUTATION_CARDS:
        s.discard_infection_card(NO_CITY + card.number)


class AddMutations(SetupStep):
    """The mutation cards lie in the infection discard pile after the first infections (LD-078)."""

    name = "add_mutations"

    def run(self, s: PandemicState, arg: i64) -> None:
        discard_mutations(s)


class PanicBegins(SetupStep):
    """The 1st, 4th and 7th city get 1, 2 and 3 purple cubes, too (LM-004 to LM-006)."""

    name = "panic_begins"

    def run(self, s: PandemicState, arg: i64) -> None:
        for nth in range(3):
            s.place(i64(s.infection_discard[3 * nth]), PURPLE, nth + 1)
        discard_mutations(s)


ADD_MUTATIONS: Final[Step] = AddMutations()
PANIC_BEGINS: Final[Step] = PanicBegins()


# ---------------------------------------------------------------------- mutation cards
def infect_bottom_city(s: PandemicState, cubes: i64) -> None:
    """The city of the lowest infection card gets purple cubes and nothing else; then the card is discarded (LD-081,
    LD-091)."""
    card = s.draw_bottom_city()
    if card == NOBODY:
        return
    s.tell(BOTTOM, card)
    s.infect(card, PURPLE, cubes)
    s.discard_infection_card(card)


class MutationCard(InfectionCard):
    """The city of the bottom card gets purple cubes; nothing if purple is eradicated (LD-017, LD-081, LD-083)."""

    colour = PURPLE
    nth = "1"

    def resolve(self, s: PandemicState) -> None:
        s.tell(MUTATED, NO_CITY + self.number)
        if s.cures[PURPLE] != ERADICATED:
            infect_bottom_city(s, module_of(s).cubes_of_card)

    def name(self) -> Name:
        return Name(f"Mutation {self.nth}", f"Mutation {self.nth}")


class FirstMutationCard(MutationCard):
    key = "mutation_1"


class SecondMutationCard(MutationCard):
    key = "mutation_2"
    nth = "2"


MUTATION_1: Final = FirstMutationCard()
MUTATION_2: Final = SecondMutationCard()
MUTATION_CARDS: Final[list[MutationCard]] = [MUTATION_1, MUTATION_2]
