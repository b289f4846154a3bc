"""The box put together, and the two editions: which roles there are, and what they do differently."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from petri.core.things import Box, modules_of, things_in
from petri.core.vecs import vec
from petri.games.pandemic import epidemics, hands, infection, setup, things, told, turn
from petri.games.pandemic.actions import consent
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import PACKAGE, Event, Kind, Role, Rules, Step

RATES: Final = (2, 2, 2, 3, 3, 4, 4)

MODULES: Final = [
    *(told, things, turn, *modules_of(f"{PACKAGE}.actions"), hands, infection, epidemics, setup),
    *(*modules_of(f"{PACKAGE}.roles"), *modules_of(f"{PACKAGE}.events")),
]
THINGS: Final = Box(MODULES)
KINDS: Final[list[Kind]] = [kind for kind in THINGS.kinds if isinstance(kind, Kind)]
STEPS: Final[list[Step]] = [step for step in THINGS.steps if isinstance(step, Step)]
EVENTS: Final[list[Event]] = [kind for kind in KINDS if isinstance(kind, Event)]
ROLES: Final[list[Role]] = [role for role in things_in(MODULES) if isinstance(role, Role)]
FIRST_EDITION_ROLES: Final[list[Role]] = [role.in_first_edition() for role in ROLES]
EVENT_KEYS: Final = tuple([event.key for event in EVENTS])
ROLE_KEYS: Final = tuple([role.key for role in ROLES])


def give_numbers() -> None:
    for number, event in enumerate(EVENTS):
        event.card = number
    for role_list in (ROLES, FIRST_EDITION_ROLES):
        for number, role in enumerate(role_list):
            role.number = number


give_numbers()


class SecondEdition(Rules):
    def __init__(self) -> None:
        self.kinds = vec[Kind](KINDS)
        self.events = vec[Event](EVENTS)
        self.steps = vec[Step](STEPS)
        self.setup = vec[Step](
            [
                setup.CHOOSE_FIRST,
                setup.STACK_DECK,
                setup.DEAL_HANDS,
                setup.DEAL_ROLES,
                setup.INFECT_FIRST_CITIES,
            ]
        )
        self.window = turn.WINDOW
        self.epidemic_window = turn.EPIDEMIC_WINDOW
        self.consent_step = consent.CONSENT
        self.rates = vec[i64](RATES)
        self.chosen_roles = vec[u8]()
        self.event_pool = vec[u8]([u8(event.card) for event in EVENTS if event.expansion == ""])
        self.take_roles(ROLES)

    def take_roles(self, roles: list[Role]) -> None:
        self.roles = vec[Role](roles)
        self.role_pool = vec[u8]([u8(role.number) for role in roles if role.key != "" and role.expansion == ""])


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


class FirstEdition(SecondEdition):
    """Give-only sharing unless allowed otherwise, actions may be forgone, epidemics are discarded (P1-010 … P1-043)."""

    may_forgo = True
    may_take = False

    def __init__(self) -> None:
        super().__init__()
        self.take_roles(FIRST_EDITION_ROLES)

    def epidemic_resolved(self, s: PandemicState, card: i64) -> None:
        s.discard_epidemics += 1

    def cited(self, rule: str) -> str:
        return FIRST_EDITION_RULES.get(rule, rule)
