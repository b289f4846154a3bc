"""The Bio-Terrorist in positions and views: his city is seen while he is in sight, and when all is over (LD-112,
LD-128). His cards are `infection_held`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from petri.core.fields import HIDDEN, Field, Flag, Number, Scene
from petri.core.state import BIT, NOBODY
from petri.core.vecs import append, vec
from petri.games.pandemic.modules.bio_terrorist.hideout import (
    LOCALLY,
    REMOTELY,
    anywhere_but,
    cities_with_pawns,
    is_beaten,
    is_spotted,
    only_in_city,
    terrorist_of,
)
from petri.games.pandemic.modules.bio_terrorist.terrorist import ACTIONS, DRIVES, HAND_LIMIT, HIDEOUT, OVERFULL, PROWL

if TYPE_CHECKING:
    from petri.games.pandemic.fields import PandemicReader

ROUNDING = 1e-6
WAYS = {"locally": int(LOCALLY), "remotely": int(REMOTELY)}


def sees_all(scene: Scene, seat: int | None) -> bool:
    return bool(scene.s.result) or seat == int(scene.s.rules.infection_holder)


class City(Field):
    key = "terrorist_city"

    def write(self, scene: Scene) -> str | None:
        city = terrorist_of(scene.s).city
        return None if city == NOBODY else str(scene.names.city(city))

    def private(self, scene: Scene, seat: int | None) -> Any:
        return scene[self.key] if terrorist_of(scene.s).in_sight or sees_all(scene, seat) else None

    def read(self, r: PandemicReader) -> None:
        r.need("cures", "pawns", "captured", "infection_held")
        him, text = terrorist_of(r.s), r.position.get(self.key)
        if is_beaten(r.s) and (text is not None or r.s.held.cards):
            raise r.refuse(self.key, "terrorist_beaten")
        needs_city = him.captured or (r.is_to_come(PROWL) and not r.is_to_come(HIDEOUT))
        if text is None and needs_city and not is_beaten(r.s):
            raise r.refuse(self.key, "terrorist_city")
        if len(r.s.held.cards) > HAND_LIMIT and not r.is_to_come(OVERFULL):
            raise r.refuse("infection_held", "length", length=f"0–{HAND_LIMIT}", value=len(r.s.held.cards))
        if text is not None:
            him.city = r.city(self.key, text)
            him.in_sight = is_spotted(r.s, him)


class LastSeen(Field):
    """The city where he was seen or heard of last."""

    key = "last_seen"
    is_public = True

    def write(self, scene: Scene) -> str | None:
        city = terrorist_of(scene.s).last_seen
        return None if city == NOBODY else str(scene.names.city(city))

    def read(self, r: PandemicReader) -> None:
        r.need(City.key)
        him, text = terrorist_of(r.s), r.position.get(self.key)
        if text is not None:
            him.last_seen = r.city(self.key, text)
        if him.in_sight:
            him.last_seen = him.city


class Infected(Field):
    """How he has infected in this turn."""

    key = "his_infections"
    is_public = True
    usual: ClassVar[Any] = []

    def write(self, scene: Scene) -> list[str]:
        return [name for name, way in WAYS.items() if terrorist_of(scene.s).infected & way]

    def read(self, r: PandemicReader) -> None:
        for text in r.list_of(self.key):
            if not isinstance(text, str) or text not in WAYS:
                raise r.refuse(self.key, "kind", expected=" / ".join(WAYS))
            terrorist_of(r.s).infected |= WAYS[text]


class Whereabouts(Field):
    """By city how likely he is there, for all that everybody knows."""

    key = "whereabouts"
    is_public = True
    in_digest = False
    usual: ClassVar[Any] = {}

    def write(self, scene: Scene) -> dict[str, float]:
        chances = enumerate(terrorist_of(scene.s).chances)
        return {scene.names.city(city): float(chance) for city, chance in chances if chance > 0}

    def read(self, r: PandemicReader) -> None:
        r.need(City.key)
        him, board = terrorist_of(r.s), r.rules.board
        given = r.table(self.key, r.position.get(self.key, {}), "{city: chance}")
        if him.city == NOBODY:
            if given:
                raise r.refuse(self.key, "terrorist_city")
            return
        him.chances = only_in_city(board, him.city) if him.in_sight else anywhere_but(board, cities_with_pawns(r.s))
        if given:
            chances = vec[float]([0.0 for _ in range(int(board.size))])
            for text, chance in given.items():
                chances[r.city(self.key, text)] = self.chance(r, chance)
            if abs(sum(chances) - 1.0) > ROUNDING:
                raise r.refuse(self.key, "kind", expected="{city: 0–1}, Σ = 1")
            self.check(r, chances)
            him.chances = chances

    def chance(self, r: PandemicReader, value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value <= 1:
            raise r.refuse(self.key, "kind", expected="{city: 0–1}")
        return float(value)

    def check(self, r: PandemicReader, chances: Any) -> None:
        """He may be where he is, and nowhere in sight of a pawn."""
        him = terrorist_of(r.s)
        seen = BIT[him.city] if him.in_sight else r.rules.board.everywhere & ~cities_with_pawns(r.s)
        wrong = [city for city, chance in enumerate(chances) if chance > 0 and not seen & BIT[city]]
        if wrong or chances[him.city] == 0:
            raise r.refuse(self.key, "whereabouts", city=r.names.city(wrong[0] if wrong else him.city))


class Route(Field):
    """The cities where he has been: his secret until all is over."""

    key = "route"
    usual: ClassVar[Any] = []

    def write(self, scene: Scene) -> list[str]:
        found: list[str] = scene.names.listed(terrorist_of(scene.s).route)
        return found

    def private(self, scene: Scene, seat: int | None) -> Any:
        return scene[self.key] if sees_all(scene, seat) else HIDDEN

    def read(self, r: PandemicReader) -> None:
        r.need(City.key)
        him = terrorist_of(r.s)
        for text in r.list_of(self.key):
            him.route = append(him.route[:], r.city(self.key, text))
        if len(him.route) and him.city not in (NOBODY, him.route[len(him.route) - 1]):
            raise r.refuse(self.key, "elsewhere", card=r.position[self.key][-1], other=City.key)


FIELDS = (
    City(),
    Flag("captured", owner=terrorist_of),
    LastSeen(),
    Number("his_actions", 0, int(ACTIONS), "actions", owner=terrorist_of),
    Number("his_drives", 0, int(DRIVES), "drives", owner=terrorist_of),
    Infected(),
    Whereabouts(),
    Route(),
)
