"""What a team does not know of the others: their goals, and in the setup their roles (LT-004, LT-005)."""

from __future__ import annotations

from mypy_extensions import i64, u8

from petri.core.rng import Rng
from petri.core.state import BIT, NOBODY
from petri.core.vecs import append, vec
from petri.games.pandemic.modules.team.parts import (
    GOALS,
    ROLES_DEALT,
    first_of,
    goals_each,
    team_count,
    team_of,
    teams_of,
)
from petri.games.pandemic.state import WON, PandemicState


def deal_secrets(s: PandemicState, rng: Rng, viewer: i64) -> None:
    """Goals and roles of the other teams, each arrangement as likely; what players choose tells nothing."""
    if viewer < 0:
        return  # each is known to its team
    own = team_of(viewer) if viewer < s.rules.seats else NOBODY
    deal_goals(s, rng, own)
    if len(teams_of(s).offers) != 0:
        deal_offers(s, rng, own)


def deal_goals(s: PandemicState, rng: Rng, own: i64) -> None:
    part = teams_of(s)
    each = goals_each(s)
    known: i64 = 0
    for team in range(team_count(s)):
        if team == own:
            for nth in range(team * each, (team + 1) * each):
                known |= BIT[part.dealt[nth]]
        elif s.result == WON and part.goals[team] != NOBODY:
            known |= BIT[part.goals[team]]
    cards = shuffled(GOALS, known, rng)
    taken: i64 = 0
    for team in range(team_count(s)):
        if team == own:
            continue
        for nth in range(each):
            is_seen = nth == 0 and s.result == WON and part.goals[team] != NOBODY
            if is_seen:
                part.dealt[team * each] = part.goals[team]
            else:
                part.dealt[team * each + nth] = i64(cards[taken])
                taken += 1
        if part.goals[team] != NOBODY and each > 0:
            part.goals[team] = part.dealt[team * each]


def deal_offers(s: PandemicState, rng: Rng, own: i64) -> None:
    part = teams_of(s)
    known: i64 = 0
    if own != NOBODY:
        for nth in range(own * ROLES_DEALT, (own + 1) * ROLES_DEALT):
            known |= BIT[part.offers[nth]]
    roles = vec[u8]()
    for role in s.rules.role_pool:
        if known & BIT[i64(role)] == 0:
            roles = append(roles, role)
    rng.shuffle(roles, 0, len(roles))
    taken: i64 = 0
    for team in range(team_count(s)):
        if team == own:
            continue
        for nth in range(ROLES_DEALT):
            part.offers[team * ROLES_DEALT + nth] = i64(roles[taken])
            taken += 1
        for seat in range(first_of(team), first_of(team) + 2):
            if part.chosen[seat] != NOBODY:
                part.chosen[seat] = part.offers[team * ROLES_DEALT + seat - first_of(team)]


def shuffled(number: i64, known: i64, rng: Rng) -> vec[u8]:
    cards = vec[u8]()
    for card in range(number):
        if known & BIT[card] == 0:
            cards = append(cards, u8(card))
    rng.shuffle(cards, 0, len(cards))
    return cards
