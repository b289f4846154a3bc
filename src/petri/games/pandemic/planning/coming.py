"""What the decks may bring, by what everybody knows: the layers of the infection deck, the piles of the player deck."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from petri.core.state import BIT
from petri.core.vecs import vec
from petri.games.pandemic.cards import NO_CITY
from petri.games.pandemic.state import PandemicState

ROW: Final[i64] = 64  # places of a city table
PHASES: Final[i64] = 6  # infection phases that are looked ahead, at most
NO_CHANCES: Final[vec[float]] = vec[float]([0.0 for _ in range(ROW * (PHASES + 1))])
STALE: Final = 0.7  # how much less likely the cards on top become when others may come upon them


@final
class Coming:
    """How likely cards of cities are drawn, and epidemics come, in the next infection phases."""

    drawn: vec[float]  # by phases * ROW + city
    bottom: vec[float]  # by city: it is hit by the next epidemic, if one comes
    epidemic: vec[float]  # by phases
    last_row: i64  # of `drawn`: a phase for each player

    def __init__(self, s: PandemicState) -> None:
        phases = s.rules.pawns if s.rules.pawns < PHASES else PHASES
        self.drawn = NO_CHANCES[:]
        self.last_row = phases * ROW
        self.epidemic = NO_CHANCES[: PHASES + 1]
        for n in range(1, PHASES + 1):
            self.epidemic[n] = epidemic_within(s, s.rules.draws * n)
        for n in range(1, phases + 1):
            self.fill(s, n)
        self.bottom = NO_CHANCES[:ROW]
        self.look_at_bottom(s)

    def fill(self, s: PandemicState, n: i64) -> None:
        out = self.drawn
        row = n * ROW
        rate = s.infection_rate()
        epidemic = self.epidemic[n]
        if s.discard_size > 0 and epidemic > 0.0:
            again = float(rate) / float(s.discard_size + 1) * (1.0 + 0.4 * float(n - 1))
            if again > 1.0:
                again = 1.0
            again *= epidemic
            for at in range(s.discard_size):
                card = i64(s.infection_discard[at])
                if card < NO_CITY:
                    out[row + card] = again
        left = rate * n
        keeps = 1.0 - STALE * epidemic
        seen = s.seen[s.turn] if s.turn < len(s.seen) else 0
        place = s.infection_size - 1
        while place >= 0 and left > 0:
            if seen & BIT[place] != 0:
                card = i64(s.infection[place])
                if card < NO_CITY:
                    out[row + card] = keeps
                left -= 1
                place -= 1
                continue
            layer = s.layer[i64(s.infection[place])]
            low = place
            while low > 0 and s.layer[i64(s.infection[low - 1])] == layer and seen & BIT[low - 1] == 0:
                low -= 1
            size = place - low + 1
            taken = left if left < size else size
            chance = keeps * float(taken) / float(size)
            for at in range(low, place + 1):
                card = i64(s.infection[at])
                if card < NO_CITY:
                    out[row + card] = chance
            left -= taken
            place = low - 1

    def look_at_bottom(self, s: PandemicState) -> None:
        if s.infection_size == 0:
            return
        layer = s.layer[i64(s.infection[0])]
        size: i64 = 0
        while size < s.infection_size and s.layer[i64(s.infection[size])] == layer:
            size += 1
        for place in range(size):
            card = i64(s.infection[place])
            if card < NO_CITY:
                self.bottom[card] = 1.0 / float(size)


def epidemic_within(s: PandemicState, draws: i64) -> float:
    """How likely an epidemic is among the next cards of the player deck; everybody can count the piles."""
    below: i64 = 0
    pile: i64 = 0
    while pile < len(s.piles) - 1 and below + s.piles[pile] < s.deck_size:
        below += s.piles[pile]
        pile += 1
    left = s.deck_size - below
    to_come = s.rules.epidemics - s.rate
    if to_come <= 0 or left <= 0:
        return 0.0
    if to_come > pile:  # this pile still holds its epidemic
        return 1.0 if left <= draws else float(draws) / float(left)
    if left >= draws or pile == 0:
        return 0.0
    chance = float(draws - left) / float(s.piles[pile - 1])
    return 1.0 if chance > 1.0 else chance
