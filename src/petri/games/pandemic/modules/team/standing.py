"""What a team can count for itself while the game goes on: its prestige so far, and how its turn is split."""

from __future__ import annotations

from typing import Any

from petri.core.fields import Field, Scene, Summary
from petri.core.state import NOBODY, STEP_BITS
from petri.games.pandemic.modules.team.bonus import BONUS_CARDS
from petri.games.pandemic.modules.team.parts import MEMBERS, first_of, team_of, teams_of
from petri.games.pandemic.modules.team.scoring import lines, prestige
from petri.games.pandemic.modules.team.team import FEWEST_ACTIONS, PARTNER
from petri.games.pandemic.state import PandemicState


class Prestige(Field):
    """By team what it would score if the game were won now (LT-064, LT-065); its members see that, nobody else."""

    key = "prestige"
    in_position = False

    def public(self, scene: Scene) -> list[None]:
        return [None] * len(teams_of(scene.s).goals)

    def private(self, scene: Scene, seat: int | None) -> list[Any]:
        found: list[Any] = list(self.public(scene))
        if seat is not None:
            team = int(team_of(seat))
            found[team] = scene.once(f"{self.key} {team}", lambda: standing(scene.s, team))
        return found


def standing(s: PandemicState, team: int) -> dict[str, Any] | None:
    if teams_of(s).goals[team] == NOBODY:
        return None
    names = [card.name().en for card in BONUS_CARDS]
    return {"points": int(prestige(s, team)), "lines": lines(s, team, names)}


def shares(scene: Scene) -> list[dict[str, int]]:
    """The actions of the team whose turn it is: of each member the share, and what is left of it. What the partner
    will have depends on what the first one leaves (LT-071)."""
    s: PandemicState = scene.s
    if s.turn_actions == 0 or s.result != 0:  # nobody has begun, or all is over
        return []
    first, fewest = int(first_of(team_of(s.turn))), int(FEWEST_ACTIONS)
    most = [int(s.role(seat).actions) for seat in range(first, first + int(MEMBERS))]
    now, spared = int(s.actions_left), int(teams_of(s).forgone)
    left = [now, 0] if partner_is_to_come(s) else [0, now]
    given = most[1] - fewest + min(spared + left[0], fewest)
    if partner_is_to_come(s):
        left[1] = given
    shares = [most[0] - min(spared, fewest), given]
    return [
        {"seat": first + nth, "share": max(share, left[nth]), "left": left[nth]} for nth, share in enumerate(shares)
    ]


def partner_is_to_come(s: PandemicState) -> bool:
    return any(s.rules.steps[s.agenda[place] >> STEP_BITS] is PARTNER for place in range(int(s.depth)))


STANDING = (Prestige(), Summary("shares", shares))
