"""What On the Brink and In the Lab add without a module: roles, events, a fifth player, a seventh epidemic."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from mypy_extensions import i64, u8

from petri.core.options import Option
from petri.core.vecs import append
from petri.games.pandemic.things import Module, Rules

EVENTS_OF_A_PLAYER: Final[i64] = 2


def chosen(name: str) -> tuple[Option, ...]:
    return (Option(name, False, flag=True, is_quiet=True),)


class Expansion(Module):
    """All of it needs the second edition (LD-135)."""

    rule = "LD-135"
    edition = 2
    answers = False


class CardSet(Expansion):
    """Cards of a box; each set is an option of its own (LD-136)."""

    expansion: ClassVar[str] = ""  # the box

    def takes_part(self, options: Mapping[str, Any]) -> bool:
        return bool(options.get(self.key, False))


class RoleSet(CardSet):
    """The roles of a box are shuffled with the others (LR-001, LD-029)."""

    def prepare(self, rules: Rules, options: Mapping[str, Any]) -> None:
        for role in rules.roles:
            if role.expansion == self.expansion:
                rules.role_pool = append(rules.role_pool, u8(role.number))


class BrinkRoles(RoleSet):
    key = "brink_roles"
    expansion = "on_the_brink"
    options = chosen("brink_roles")


class LabRoles(RoleSet):
    key = "lab_roles"
    expansion = "in_the_lab"
    options = chosen("lab_roles")


class EventSet(CardSet):
    """Of the events of all chosen boxes two for each player take part, drawn unseen (LE-002, LD-023)."""

    def prepare(self, rules: Rules, options: Mapping[str, Any]) -> None:
        if isinstance(options["events"], list):
            return
        for event in rules.events:
            if event.expansion == self.expansion:
                rules.event_pool = append(rules.event_pool, u8(event.card))
        if options["events"] == "all":
            rules.event_count = EVENTS_OF_A_PLAYER * rules.pawns


class BrinkEvents(EventSet):
    key = "brink_events"
    expansion = "on_the_brink"
    options = chosen("brink_events")


class LabEvents(EventSet):
    key = "lab_events"
    expansion = "in_the_lab"
    options = chosen("lab_events")


class FivePlayers(Expansion):
    """With two cards each (LD-022)."""

    key = "five_players"

    def takes_part(self, options: Mapping[str, Any]) -> bool:
        return bool(options["players"] == 5)


class Legendary(Expansion):
    """With seven epidemics (LD-011)."""

    key = "legendary"

    def takes_part(self, options: Mapping[str, Any]) -> bool:
        return bool(options["epidemics"] == 7)


BRINK_ROLES: Final = BrinkRoles()
BRINK_EVENTS: Final = BrinkEvents()
LAB_ROLES: Final = LabRoles()
LAB_EVENTS: Final = LabEvents()
FIVE_PLAYERS: Final = FivePlayers()
LEGENDARY: Final = Legendary()
