"""The purple disease: it has no cards of its own, and comes with one of the modules that use it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.names import Word
from petri.core.state import BIT, count
from petri.core.vecs import vec
from petri.games.pandemic.board import ACTIVE, COLOUR_NAMES, COLOURS
from petri.games.pandemic.cards import NO_CITY
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import PACKAGE, Coming, Module, Rules

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names

PURPLE: Final[i64] = 4
STANDARD: Final[i64] = 4  # diseases with city cards
MOST_LACKING: Final[i64] = 5


class PurpleDisease(Module):
    """How it is cured, spreads and is done without (LD-018, LD-019, LD-021)."""

    cubes: i64 = 12
    purple_cards: i64 = 1  # for the cure, of cities with a purple cube

    def prepare(self, rules: Rules, options: Mapping[str, Any]) -> None:
        rules.diseases = COLOURS
        rules.cube_counts[PURPLE] = self.cubes

    def measures(self, rules: Rules) -> tuple[Any, ...]:
        measures: tuple[Any, ...] = import_module(f"{PACKAGE}.measures").PURPLE
        return measures

    # ------------------------------------------------------------------ the cure and the end
    def cure_suit(self, s: PandemicState, colour: i64, cities: i64) -> i64:
        """Cards of any colours (LD-019)."""
        return s.rules.board.everywhere if colour == PURPLE else cities

    def special_cards_for_cure(self, s: PandemicState, colour: i64, n: i64) -> i64:
        return self.purple_cards if colour == PURPLE and s.rules.special_cards_cure else n

    def special_cities(self, s: PandemicState, colour: i64, cities: i64) -> i64:
        return purple_cities(s) if colour == PURPLE else cities

    def is_won(self, s: PandemicState, is_won: bool) -> bool:
        """Also with the standard cures alone, while no purple cube is on the board (LD-021)."""
        return is_won or (s.on_board[PURPLE] == 0 and has_standard_cures(s))

    def removed(self, s: PandemicState, colour: i64) -> None:
        """The last purple cube may be all that kept the game from being won (LD-094)."""
        if colour == PURPLE and s.on_board[PURPLE] == 0:
            s.check_won()

    # ------------------------------------------------------------------ infection cards
    def infection_drawn(self, s: PandemicState, card: i64) -> None:
        """A city that had a purple cube when its card was revealed gets another, after its own colour, which has
        changed nothing about that (LD-018, LD-084)."""
        if card < NO_CITY and s.cubes_at(card, PURPLE) > 0:
            s.infect(card, PURPLE, 1)

    # ------------------------------------------------------------------ for bots
    def look(self, s: PandemicState, f: vec[float], at: i64) -> None:
        cubes = float(s.on_board[PURPLE])
        f[at] = 1.0
        f[at + 1] = cubes / 12.0
        f[at + 2] = cubes * cubes / 144.0
        f[at + 3] = 1.0 if cubes == 0.0 else 0.0
        f[at + 4 + s.cures[PURPLE]] = 1.0  # 4 to 6
        f[at + 7] = float(count(purple_cities(s))) / 8.0
        f[at + 8] = float(s.supply[PURPLE]) / float(s.rules.cube_counts[PURPLE])
        for city in range(s.rules.board.size):
            n = s.cubes_at(city, PURPLE)
            if n > 1:
                f[at + 7 + n] += 0.2  # 9 and 10
        fewest: i64 = MOST_LACKING
        for hand in range(s.rules.hands):
            lacks = s.cure_cost(hand, PURPLE) - count(s.hands[hand] & s.cure_suit(PURPLE))
            if lacks < fewest:
                fewest = lacks if lacks > 0 else 0
        f[at + 11] = float(fewest) / 5.0
        f[at + 12] = 1.0 if has_standard_cures(s) else 0.0

    # ------------------------------------------------------------------ what people see
    def foresee(self, rules: Rules, view: Mapping[str, Any], coming: Coming) -> None:
        coming.colour = COLOUR_NAMES[PURPLE]

    def box(self, rules: Rules, lang: str) -> Mapping[str, Any]:
        """The cubes of each colour, and how many cards of purple cities the cure needs."""
        return {
            "cube_limits": {name: int(n) for name, n in zip(COLOUR_NAMES, rules.cube_counts)},
            "purple_cards": int(self.purple_cards) if rules.special_cards_cure else 0,
        }

    def status(self, names: Names, view: Mapping[str, Any]) -> list[Word]:
        cities = sum("purple" in cubes for cubes in view["cubes"].values())
        if not import_module(f"{PACKAGE}.options").make_rules(view["options"]).special_cards_cure:
            return [Word(PACKAGE, "status.purple_cities", (("number", cities),))]
        return [Word(PACKAGE, "status.purple", (("number", cities), ("needed", int(self.purple_cards))))]


def has_standard_cures(s: PandemicState) -> bool:
    for colour in range(STANDARD):
        if s.cures[colour] == ACTIVE:
            return False
    return True


def purple_cities(s: PandemicState) -> i64:
    """Those with at least one purple cube."""
    cities: i64 = 0
    for city in range(s.rules.board.size):
        if s.cubes[city * COLOURS + PURPLE] != 0:
            cities |= BIT[city]
    return cities
