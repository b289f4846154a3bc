"""How good a state looks to bots that look ahead: to the team, which fears and hunts him, and to him. Where he is, the
team knows only by the chances that everybody has."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.content import printed
from petri.core.vecs import vec
from petri.games.pandemic.board import COLOURS, ERADICATED
from petri.games.pandemic.evaluation import prospects_of_team
from petri.games.pandemic.modules.bio_terrorist.hideout import HERE, Terrorist, is_beaten, terrorist_of
from petri.games.pandemic.modules.purple import PURPLE
from petri.games.pandemic.planning.curve import Curve, numbers_of_side
from petri.games.pandemic.state import WON, PandemicState
from petri.games.pandemic.ways import ways_of

FAR: Final[i64] = 6
CURVES: Final = {side: Curve(weights) for side, weights in printed(HERE, "chance.json")["curves"].items()}


class Weights:
    """A cure is 100."""

    def __init__(self) -> None:
        # to the team
        self.beaten = 60.0  # besides what it is worth that purple is eradicated
        self.captured = 14.0
        self.his_card = 1.6
        self.hunt = 9.0  # to be where he may be; it fades with each action
        self.purple = 0.6  # each cube, besides its danger: he wins only with one …
        self.purple_growth = 0.3  # … and by all of them
        self.to_treat = 0.4  # of what it would bring to treat purple cubes, for the best that a pawn could do
        # to him
        self.won = 10000.0
        self.few_cubes = vec[float]([30.0, 12.0, 5.0])  # without a cube on the board he cannot win
        self.card = 1.5
        self.risk = 12.0  # that a pawn finds him
        self.spotted = 4.0
        self.custody = 18.0
        self.fade = vec[float]([0.7**n for n in range(int(FAR) + 1)])


W: Final = Weights()


def fears(s: PandemicState, work: vec[float]) -> float:
    """What he adds to the prospects of the team; the best hunt of each pawn goes into `work`."""
    if is_beaten(s):
        return W.beaten
    him = terrorist_of(s)
    cubes = float(s.on_board[PURPLE])
    value = -W.his_card * float(len(s.held.cards)) - W.purple * cubes - W.purple_growth * cubes * cubes
    seek_purple(s, W.purple + 2.0 * W.purple_growth * cubes, work)
    if him.captured:
        return value + W.captured
    if len(him.chances) != 0:
        for pawn in range(s.rules.pawns):
            hunt = W.hunt * nearness(s, him, pawn)
            if hunt > work[pawn]:
                work[pawn] = hunt
    return value


def seek_purple(s: PandemicState, worth: float, work: vec[float]) -> None:
    """The purple cubes that each pawn should treat, where a cube is worth so much."""
    net = ways_of(s.rules.board).net(s.stations)
    for city in range(s.rules.board.size):
        cubes = s.cubes[city * COLOURS + PURPLE]
        if cubes != 0:
            value = W.to_treat * worth * float(i64(cubes))
            for pawn in range(s.rules.pawns):
                actions = net.between(s.pawns[pawn], city)
                offered = value * W.fade[actions if actions < FAR else FAR]
                if offered > work[pawn]:
                    work[pawn] = offered


def nearness(s: PandemicState, him: Terrorist, pawn: i64) -> float:
    """How likely a pawn comes to where he is, the sooner the more."""
    net = ways_of(s.rules.board).net(s.stations)
    total = 0.0
    for city in range(len(him.chances)):
        chance = him.chances[city]
        if chance > 0.0:
            actions = net.between(s.pawns[pawn], city)
            total += chance * W.fade[actions if actions < FAR else FAR]
    return total


def chance_to(s: PandemicState, seat: i64) -> float:
    """The team wins together, or he does, but not without a purple cube; a game may have no winner (LD-123, LD-124)."""
    is_his = seat == s.rules.infection_holder
    if s.result != 0:
        has_won = value_to_him(s, 0.0) > 0.0 if is_his else s.result == WON
        return 1.0 if has_won else 0.0
    return CURVES["terrorist" if is_his else "team"].of(numbers_to(s, seat))


def numbers_to(s: PandemicState, seat: i64) -> vec[float]:
    value = prospects_of_team(s, seat)
    return numbers_of_side(s, value_to_him(s, value) if seat == s.rules.infection_holder else value, 0.0, 0.0)


def value_to_him(s: PandemicState, team: float) -> float:
    """He wants what the team fears, and not to be found."""
    if s.result != 0:
        has_won = s.result != WON and s.cures[PURPLE] != ERADICATED and s.on_board[PURPLE] > 0
        return W.won if has_won else -W.won
    if is_beaten(s):
        return -team - W.won / 2.0
    him = terrorist_of(s)
    value = -team + W.card * float(len(s.held.cards))
    if s.on_board[PURPLE] < len(W.few_cubes):
        value -= W.few_cubes[s.on_board[PURPLE]]
    if him.captured:
        return value - W.custody
    if him.city < 0:
        return value
    if him.in_sight:
        value -= W.spotted
    net = ways_of(s.rules.board).net(s.stations)
    nearest = FAR
    for at in s.pawns:
        actions = net.between(him.city, at)
        if actions < nearest:
            nearest = actions
    return value - W.risk * W.fade[nearest] * (0.2 + 0.8 * him.chances[him.city])
