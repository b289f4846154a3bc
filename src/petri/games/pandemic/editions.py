"""The two editions: which roles, moves and steps there are, and what they do differently."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.vecs import vec
from petri.games.pandemic import actions, events, roles, turn
from petri.games.pandemic.state import Event, Kind, PandemicState, Role, Rules, Step

RATES: Final = (2, 2, 2, 3, 3, 4, 4)

EVENTS: Final[list[Event]] = [
    events.Airlift(),
    events.Forecast(),
    events.GovernmentGrant(),
    events.OneQuietNight(),
    events.ResilientPopulation(),
]

KINDS: Final[list[Kind]] = [
    actions.Pass(),
    actions.Drive(),
    actions.DirectFlight(),
    actions.CharterFlight(),
    actions.ShuttleFlight(),
    roles.Join(),
    roles.SpecialMove(),
    actions.Build(),
    actions.Treat(),
    actions.Give(),
    actions.Take(),
    actions.Ask(),
    actions.Cure(),
    roles.Store(),
    actions.Forgo(),
    actions.Agree(),
    actions.Decline(),
    turn.Discard(),
    roles.Pay(),
    actions.Keep(),
    actions.RelocateFrom(),
    events.OrderCard(),
    EVENTS[0],
    EVENTS[1],
    EVENTS[2],
    EVENTS[3],
    EVENTS[4],
]

STEPS: Final[list[Step]] = [
    actions.Actions(),
    turn.Draw(),
    turn.HandLimit(),
    turn.Window(),
    turn.InfectionPhase(),
    turn.InfectionCard(),
    turn.EndTurn(),
    turn.EpidemicStep(),
    turn.ResilientWindow(),
    turn.Intensify(),
    actions.Consent(),
    actions.Answer(),
    actions.PayCure(),
    roles.PaySpecial(),
    actions.Relocate(),
    events.Order(),
]

SECOND_EDITION_ROLES: Final[list[Role]] = [
    roles.ContingencyPlanner(),
    roles.Dispatcher(),
    roles.Medic(),
    roles.OperationsExpert(),
    roles.QuarantineSpecialist(),
    roles.Researcher(),
    roles.Scientist(),
]

FIRST_EDITION_ROLES: Final[list[Role]] = [
    Role(),  # not in this edition
    roles.Dispatcher(),
    roles.FirstEditionMedic(),
    roles.FirstEditionOperationsExpert(),
    Role(),  # not in this edition
    roles.Researcher(),
    roles.Scientist(),
]


class SecondEdition(Rules):
    def __init__(self) -> None:
        self.kinds = vec[Kind](KINDS)
        self.events = vec[Event](EVENTS)
        self.steps = vec[Step](STEPS)
        self.roles = vec[Role](SECOND_EDITION_ROLES)
        self.rates = vec[i64](RATES)
        self.role_pool = vec[i64]([0, 1, 2, 3, 4, 5, 6])
        self.chosen_roles = vec[i64]()
        self.event_pool = vec[i64](range(len(EVENTS)))


class FirstEdition(SecondEdition):
    """Give-only sharing unless allowed otherwise, actions may be forgone, epidemics are discarded (P1-010 … P1-043)."""

    may_forgo = True
    may_take = False

    def __init__(self) -> None:
        super().__init__()
        self.roles = vec[Role](FIRST_EDITION_ROLES)
        self.role_pool = vec[i64]([1, 2, 3, 5, 6])

    def epidemic_resolved(self, s: PandemicState) -> None:
        s.discard_epidemics += 1
