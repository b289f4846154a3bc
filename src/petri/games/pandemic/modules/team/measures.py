"""What is measured of teams."""

from __future__ import annotations

from petri.core.measures import Measures, for_each
from petri.games.pandemic.modules.team.scoring import prestige
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import Rules


def numbers(s: PandemicState) -> list[int]:
    return [prestige(s, team) for team in range(s.rules.seats // s.rules.partners)]


def measures(rules: Rules) -> tuple[Measures, ...]:
    return (Measures(for_each("prestige", rules.seats // rules.partners), numbers),)
