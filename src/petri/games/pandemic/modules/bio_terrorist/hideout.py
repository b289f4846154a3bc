"""Where the Bio-Terrorist is, and what everybody can work out about it (LD-102, LD-112, LD-113, LD-128)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from petri.core.rng import Rng
from petri.core.signing import mixed
from petri.core.state import BIT, NOBODY
from petri.core.things import Public, Told
from petri.core.vecs import append, vec
from petri.games.pandemic.board import ERADICATED, Board
from petri.games.pandemic.modules.purple import PURPLE
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import PACKAGE, Part

HERE: Final = f"{PACKAGE}.modules.bio_terrorist"
UNKNOWN: Final[i64] = -2  # in place of his city, in what a viewer knows
LOCALLY: Final[i64] = 1
REMOTELY: Final[i64] = 2
WORD: Final = 4294967296.0
NO_CHANCES: Final[vec[float]] = vec[float]()
NO_ROUTE: Final[vec[i64]] = vec[i64]()


class Secret(Told):
    """He alone sees all of it; the others see what is said to be shown."""

    def __init__(self, name: str, shape: str, public: str = "") -> None:
        super().__init__(name, shape, reveals=True)
        self.shown = public

    def seen_by(self, s: PandemicState, values: Mapping[str, Any]) -> tuple[int, ...] | None:
        return (int(s.rules.infection_holder),)

    def public(self, values: Mapping[str, Any]) -> dict[str, Any] | None:
        return {self.shown: values[self.shown]} if self.shown else {}

    def text_key(self, values: Mapping[str, Any]) -> str:
        return self.name if len(values) == len(self.shape) else f"{self.name}_unseen"


SPOTTED: Final = Public("spotted", "city", reveals=True)
OUT_OF_SIGHT: Final = Public("out_of_sight", "city")
SEARCHED: Final = Told("searched", "city", reveals=True)  # in vain: everybody sees it, so nobody is told


class Terrorist(Part):
    """His city, his turn, and how likely he is where for everybody else."""

    city: i64 = NOBODY  # before his first turn, and when he is beaten
    captured: bool = False
    in_sight: bool = False
    last_seen: i64 = NOBODY
    actions: i64 = 0
    drives: i64 = 0
    infected: i64 = 0  # in this turn, LOCALLY or REMOTELY
    route: vec[i64]  # the cities where he has been
    chances: vec[float]  # by city; copies share these lists, so they are replaced, never changed

    def secrets(self, sign: i64) -> i64:
        return mixed(sign, self.city)

    def copy(self) -> Part:
        other = Terrorist()
        other.city = self.city
        other.captured = self.captured
        other.in_sight = self.in_sight
        other.last_seen = self.last_seen
        other.actions = self.actions
        other.drives = self.drives
        other.infected = self.infected
        other.route = self.route
        other.chances = self.chances
        return other

    def signature(self, s: PandemicState, viewer: i64, sign: i64) -> i64:
        """The team knows where he is as long as he is seen, and how likely he is where."""
        sign = mixed(mixed(mixed(sign, self.actions), self.drives), self.infected)
        sign = mixed(mixed(sign, self.last_seen), (2 if self.captured else 0) + (1 if self.in_sight else 0))
        for chance in self.chances:
            sign = mixed(sign, i64(chance * 1e6))
        return mixed(sign, self.city) if self.in_sight or viewer == s.rules.infection_holder else sign


def terrorist_of(s: PandemicState) -> Terrorist:
    for part in s.parts:
        if isinstance(part, Terrorist):
            return part
    raise AssertionError("no module of this game")


def is_beaten(s: PandemicState) -> bool:
    """When purple is eradicated (LD-125)."""
    return s.cures[PURPLE] == ERADICATED


def cities_with_pawns(s: PandemicState) -> i64:
    cities: i64 = 0
    for city in s.pawns:
        cities |= BIT[city]
    return cities


def is_spotted(s: PandemicState, him: Terrorist) -> bool:
    """With a pawn of the team in his city, or captured (LD-112)."""
    return him.city >= 0 and (him.captured or cities_with_pawns(s) & BIT[him.city] != 0)


# ---------------------------------------------------------------------- chances
def only_in_city(board: Board, city: i64) -> vec[float]:
    return vec[float]([1.0 if other == city else 0.0 for other in range(board.size)])


def anywhere_but(board: Board, cities: i64) -> vec[float]:
    """All other cities are as likely."""
    return shared_out(vec[float]([0.0 if cities & BIT[city] != 0 else 1.0 for city in range(board.size)]))


def after_drive(board: Board, chances: vec[float]) -> vec[float]:
    """Any connection is as likely."""
    found = vec[float]([0.0 for _ in range(board.size)])
    for city in range(board.size):
        if chances[city] > 0.0:
            near = board.neighbours[city]
            share = chances[city] / float(len(near))
            for other in near:
                found[other] += share
    return found


def without_cities(chances: vec[float], cities: i64) -> vec[float]:
    """He is not there."""
    is_news = False
    left = chances[:]
    for city in range(len(left)):
        if cities & BIT[city] != 0 and left[city] > 0.0:
            left[city] = 0.0
            is_news = True
    return shared_out(left) if is_news else chances


def shared_out(weights: vec[float]) -> vec[float]:
    """As chances, of which the sum is 1."""
    total = 0.0
    for weight in weights:
        total += weight
    return vec[float]([weight / total for weight in weights]) if total > 0.0 else weights


def chosen_city(chances: vec[float], rng: Rng) -> i64:
    """One of the cities, each with its chance."""
    total = 0.0
    for chance in chances:
        total += chance
    below = float(rng.next32()) / WORD * total
    found: i64 = NOBODY
    for city in range(len(chances)):
        if chances[city] > 0.0:
            found = city
            below -= chances[city]
            if below < 0.0:
                break
    return found


# ---------------------------------------------------------------------- being seen
def go_to(s: PandemicState, him: Terrorist, city: i64) -> None:
    him.city = city
    him.route = append(him.route[:], city)


def be_known(s: PandemicState, him: Terrorist) -> None:
    """What he does tells everybody where he is."""
    him.chances = only_in_city(s.rules.board, him.city)
    him.last_seen = him.city


def look_around(s: PandemicState, him: Terrorist, he_came: bool) -> None:
    """Somebody has moved: is he in sight, or is it known where he is not? (LD-113)"""
    was_in_sight = him.in_sight
    him.in_sight = is_spotted(s, him)
    if him.in_sight:
        if he_came or not was_in_sight:
            s.tell(SPOTTED, him.city)
        be_known(s, him)
        return
    if was_in_sight:
        s.tell(OUT_OF_SIGHT, him.last_seen)
    him.chances = without_cities(him.chances, cities_with_pawns(s))


def pawn_has_moved(s: PandemicState, him: Terrorist, city: i64) -> None:
    """A pawn of the team has come into a city."""
    if him.city == NOBODY:
        return
    if not him.in_sight and city != him.city and him.chances[city] > 0.0:
        s.tell(SEARCHED, city)
    look_around(s, him, False)
