"""A module of somebody's own, in one file. Relief: a card brings a crate, which is sent to a city with cubes.

It has one of everything: an option, a card class, a step, a kind of move, a happening, fields, and its texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64, u8

from petri.core.fields import Field, Number, Scene
from petri.core.names import Name, Word
from petri.core.options import Option
from petri.core.reasons import Reason
from petri.core.state import BIT, Moves
from petri.core.things import Public
from petri.core.vecs import vec
from petri.games.pandemic.board import COLOURS
from petri.games.pandemic.cards import EPIDEMIC, NO_CITY
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import (
    CITY,
    PACKAGE,
    Attempt,
    InfectionCard,
    Kind,
    Module,
    Part,
    PlayerCard,
    Rules,
    Step,
    only_in,
)


class Crates(Part):
    sent: int = 0
    weight: int = 0  # nobody's to see

    def copy(self) -> Part:
        other = Crates()
        other.sent, other.weight = self.sent, self.weight
        return other


class Weight(Field):
    key = "weight"

    def write(self, scene: Scene) -> int:
        return crates_of(scene.s).weight

    def read(self, r: Any) -> None:
        crates_of(r.s).weight = r.number(self.key, 0, 0, 99)


class Relief(Module):
    key = "relief"
    options = (Option("relief", False, flag=True, is_quiet=True),)

    def takes_part(self, options: Mapping[str, Any]) -> bool:
        return bool(options.get("relief"))

    def prepare(self, rules: Rules, options: Mapping[str, Any]) -> None:
        rules.special_cards = vec[u8]([u8(EPIDEMIC + CRATE.number)])
        rules.infection_pool = vec[u8]([u8(NO_CITY + RUMOUR.number)])

    def new_part(self) -> Part:
        return Crates()

    def turn_begins(self, s: PandemicState) -> None:
        crates_of(s).weight += 1

    def fields(self) -> tuple[Any, ...]:
        return (Number("sent", 0, 9, owner=crates_of), Weight())

    def status(self, names: Any, view: Mapping[str, Any]) -> list[Word]:
        return [Word(PACKAGE, "status.sent", (("number", view["sent"]),))]


RELIEF: Final = Relief()


def crates_of(s: PandemicState) -> Crates:
    part = s.parts[RELIEF.number]
    assert isinstance(part, Crates)
    return part


class Crate(PlayerCard):
    key = "crate"

    def drawn(self, s: PandemicState) -> None:
        s.push(SEND_CRATE, self.number)

    def name(self) -> Name:
        return Name("Crate", "Kiste")


class Rumour(InfectionCard):
    key = "rumour"

    def resolve(self, s: PandemicState) -> None:
        crates_of(s).sent = 9

    def name(self) -> Name:
        return Name("Rumour", "Gerücht")


class SendCrate(Step):
    name = "send_crate"
    rule = "OWN-1"
    is_public = True
    resolves_card = True
    is_question = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return s.turn

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return bool(arg == CRATE.number)

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        for city in range(s.rules.board.size):
            if has_cubes(s, city):
                out.add(SEND.base + city)


def has_cubes(s: PandemicState, city: i64) -> bool:
    return any(s.cubes_at(city, colour) for colour in range(COLOURS))


def is_needed(m: Attempt) -> Reason | None:
    return None if has_cubes(m.s, m.b) else m.no("not_needed", "OWN-2", city=m.city(m.b))


class Send(Kind):
    word = "deliver"
    form = CITY

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.answer()
        crates_of(s).sent += 1
        s.special_out |= BIT[CRATE.number]
        s.tell(SENT, b)
        for colour in range(COLOURS):
            s.remove_all(b, colour)


CRATE: Final = Crate()
RUMOUR: Final = Rumour()
SEND_CRATE: Final = SendCrate()
Send.conditions = (only_in(SEND_CRATE, "send_only", "OWN-1"), is_needed)
SEND: Final = Send()
SENT: Final = Public("sent", "city")

TEXTS: Final = {
    lang: {
        "module": {"relief": "Relief"},
        "option": {"relief": "Whether a crate is among the player cards."},
        "label": {"relief": "Relief"},
        "status": {"sent": "Crates sent: {number}"},
        "move": {"deliver": "Send the crate to {city}"},
        "happening": {"sent": "The crate is sent to {city}."},
        "prompt": {"send_crate": "{seat}: where does the crate go?"},
        "reason": {
            "asked_send_crate": "{seat} first has to send the crate",
            "send_only": "There is no crate to send",
            "not_needed": "Nobody needs a crate in {city}",
        },
    }
    for lang in ("en", "de")
}
