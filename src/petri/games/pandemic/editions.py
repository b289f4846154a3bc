"""The two editions: which roles there are, and what they do differently. They are the first modules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from petri.core.options import Option
from petri.games.pandemic.things import Module, Role, Rules


class SecondEdition(Module):
    """The book that all others speak of."""

    key = "edition_2"
    answers = False

    def takes_part(self, options: Mapping[str, Any]) -> bool:
        return bool(options["edition"] == 2)


# the first edition has its own words for these rules of the second
FIRST_EDITION_RULES: Final = {
    "P2-045": "P1-008",
    "P2-061": "P1-012",
    "P2-062": "P1-014",
    "P2-063": "P1-015",
    "P2-065": "P1-016",
    "P2-066": "P1-017",
    "P2-068": "P1-018",
    "P2-069": "P1-019",
    "P2-071": "P1-020",
    "P2-075": "P1-022",
    "P2-085": "P1-027",
    "P2-086": "P1-027",
    "P2-087": "P1-027",
    "P2-089": "P1-030",
    "P2-090": "P1-076",
    "P2-095": "P1-021",
    "P2-113": "P1-007",
    "P2-170": "P1-046",
    "P2-174": "P1-047",
    "P2-190": "P1-005",
    "P2-199": "P1-003",
    "P2-205": "P1-063",
    "P2-207": "P1-062",
    "P2-208": "P1-064",
    "P2-209": "P1-066",
    "P2-210": "P1-065",
    "P2-225": "P1-068",
    "P2-238": "P1-069",
    "P2-268": "P1-048",
}


class FirstEdition(Module):
    """Give-only sharing unless allowed otherwise, actions may be forgone, epidemics are discarded (P1-010 … P1-043)."""

    key = "edition_1"
    options = (
        Option("toronto", True, flag=True, needs=("edition", 1)),
        Option("allow_take", False, flag=True, needs=("edition", 1)),
    )
    answers = False

    def takes_part(self, options: Mapping[str, Any]) -> bool:
        return bool(options["edition"] == 1)

    def prepare(self, rules: Rules, options: Mapping[str, Any]) -> None:
        rules.may_forgo = True
        rules.may_take = options["allow_take"]
        rules.discards_epidemics = True
        rules.citations = FIRST_EDITION_RULES
        rules.take_roles([in_first_edition(role) for role in rules.roles])


def in_first_edition(role: Role) -> Role:
    other = role.in_first_edition()
    other.number = role.number
    return other


SECOND_EDITION: Final = SecondEdition()
FIRST_EDITION: Final = FirstEdition()
