"""Somebody's own things in one Python file: an event, a role and a kind of move. There is nothing of them in the page.

PETRI_PURE=1 python own_things.py serve …     the server with them
PETRI_PURE=1 python own_things.py record      a game that has all three
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from petri.core.reasons import Reason
from petri.core.state import Moves
from petri.games.pandemic.board import COLOURS
from petri.games.pandemic.pieces import add_own_module
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import CITY, Attempt, Event, Kind, Module, Role, any_time, is_action_phase


class Couriers(Module):
    """What brings them in: always."""

    key = "couriers"

    def takes_part(self, options: Mapping[str, Any]) -> bool:
        return True


class Courier(Role):
    """Sends help to a city without going there."""

    key = "courier"
    printed: ClassVar[Mapping[str, Any]] = {
        "id": "courier",
        "name_en": "Courier",
        "name_de": "Kurier",
        "text_en": "As an action, discard a city card and remove all cubes there.",
        "text_de": "Wirf als Aktion eine Stadtkarte ab und entferne dort alle Würfel.",
        "pawn": "pink",
        "editions": [2],
    }

    def special_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        out.add_each(DELIVER.base, s.hands[seat])


def is_courier(m: Attempt) -> Reason | None:
    return None if isinstance(m.s.role(m.turn), Courier) else m.no("deliver_role", "OWN-1")


def has_card(m: Attempt) -> Reason | None:
    return None if m.holds(m.turn, m.b) else m.no("deliver_card", "OWN-2", city=m.city(m.b))


class Deliver(Kind):
    """For the card of the city."""

    word = "deliver"
    form = CITY
    of_role = Courier.key
    conditions = (is_action_phase, is_courier, has_card)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.spend_action()
        s.discard(s.turn, b)
        for colour in range(COLOURS):
            s.remove_all(b, colour)

    def about(self, names: Any, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [names.city(b)]}


class SecondWind(Event):
    """One action more in this turn."""

    key = "second_wind"
    word = "wind"
    conditions = any_time()
    printed: ClassVar[Mapping[str, Any]] = {
        "id": "second_wind",
        "name_en": "Second Wind",
        "name_de": "Zweite Luft",
        "text_en": "The player whose turn it is has one action more.",
        "text_de": "Wer am Zug ist, hat eine Aktion mehr.",
    }

    def moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        out.add(self.base)

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        s.actions_left += 1


COURIERS: Final = Couriers()
COURIER: Final = Courier()
DELIVER: Final = Deliver()
SECOND_WIND: Final = SecondWind()

TEXTS: Final = {
    lang: {
        "module": {"couriers": "Couriers"},
        "move": {"deliver": "Deliver to {city} ({city})", "wind": "{event}: one action more"},
        "reason": {
            "deliver_role": "Only the Courier delivers",
            "deliver_card": "A delivery to {city} needs its card",
        },
    }
    for lang in ("en", "de")
}


def record() -> dict[str, Any]:
    import petri

    position = {
        "options": {"players": 2, "epidemics": 4, "open_hands": True},
        "roles": ["courier", "medic"],
        "pawns": ["Atlanta", "Paris"],
        "hands": [["Cairo", "Second Wind"], ["Tokyo"]],
        "cubes": {"Cairo": {"black": 3}},
    }
    return petri.from_position("pandemic", position).record()


def main() -> None:
    add_own_module(sys.modules[__name__])
    if sys.argv[1] == "record":
        print(json.dumps(record()))
        return
    from petri.cli import main

    main()


if __name__ == "__main__":
    main()
