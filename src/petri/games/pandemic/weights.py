"""What the terms weigh by which bots judge how good a state looks; tests and trainers may change them."""

from __future__ import annotations

from typing import Final

from petri.core.vecs import vec
from petri.games.pandemic.ways import FAR

MOST_RATE: Final = 8
PLACES: Final = 64


class Weights:
    """What the terms weigh; a cure is 100."""

    def __init__(self) -> None:
        self.won = 10000.0
        self.cure = 100.0
        self.eradicated = 6.0
        # cards, by the number of cards that the best hand of a colour lacks for its cure
        self.lacking = vec[float]([70.0, 46.0, 28.0, 15.0, 6.0, 0.0])
        self.near_station = vec[float]([0.0, 3.0, 1.0, 0.0, 0.0, 0.0])
        self.others_card = 0.05  # a card of the colour in another hand, as a share of what it would add
        self.scarce = 3.0
        self.card = 0.2
        self.samples = vec[float]([0.0, 9.0, 18.0, 18.0])  # of an uncured colour, beside what three replace
        self.above_limit = 1.0
        # diseases, by the number of cubes of a colour in a city
        self.cubes = vec[float]([0.0, 0.8, 2.4, 5.2])
        self.if_infected = vec[float]([0.0, 2.0, 6.0, 24.0])
        self.chain = 16.0
        self.cured = 0.6
        self.protected = 0.3
        self.outbreak = 8.0
        self.outbreak_growth = 2.0
        self.supply_low = 8.0
        self.supply = 1.0
        self.patience = 12.0  # with fewer turns left than this diseases count less and less
        # the best that a seat could do next: in points, or as a share of what it would bring
        self.to_cure = 24.0
        self.to_meet = 0.3  # counts for both who meet, so that it must stay well below one half
        self.to_treat = 0.5
        self.to_treat_all = 0.75
        self.second = 0.3  # what a city is still worth to the next one who could treat it
        self.stations = 0.12  # a drive less to the nearest research station, for every city
        self.action = 0.3
        # what is left of a thing with each action on the way to it, or with each turn until it comes
        self.station_fade = 0.85
        self.meeting_fade = 0.85
        self.treating_fade = 0.75
        self.turn_fade = 0.9
        self.infection_fade = 0.75
        self.prepare()

    def prepare(self) -> None:
        """To be called after a change of what fades."""
        self.stations_fade = fading(self.station_fade)
        self.meetings_fade = fading(self.meeting_fade)
        self.treatings_fade = fading(self.treating_fade)
        self.turns_fade = fading(self.turn_fade)
        self.drawn = [self.drawn_cards(rate) for rate in range(MOST_RATE)]

    def drawn_cards(self, rate: int) -> vec[float]:
        """What the first n cards of the infection deck weigh together, if so many are drawn in a turn."""
        sums = [0.0]
        for place in range(PLACES):
            sums.append(sums[place] + self.infection_fade ** (place // max(rate, 1)))
        return vec[float](sums)


def fading(share: float) -> vec[float]:
    return vec[float]([share**n for n in range(2 * int(FAR) + 1)])


WEIGHTS: Final = Weights()
