"""A game after the game: the win chance after every decision, what each decision cost against the best that was found,
and what chance brought. As backgammon players have it: skill and luck, in points of a hundred."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Any

from petri.core.game import Game
from petri.core.mind import Mind
from petri.core.planning import Budget, Line, Planner
from petri.core.record import checked, play_next, replay
from petri.core.rng import derived, seeded
from petri.core.text import LANGUAGES
from petri.core.title import Title, find_title

WORLDS = 40  # in which what was played is compared with the best line …
SURE_ENOUGH = 0.02  # … or in more, where the standard error is larger than this …
MOST_TIMES = 5  # … but no more than so many times as many
USUAL_NODES = 4_000  # that are looked at for a decision
TURNING_POINTS = 3

Progress = Callable[[int, int], None]  # moves that are done, of all


@dataclass(frozen=True)
class Decision:
    """What a seat did at once, as it looked to this seat. All chances are those of its side to win."""

    ply: int  # moves that were played before
    plies: int  # moves that it was
    turn: int  # whose turn it was
    seat: int
    played: tuple[str, ...]
    better: tuple[str, ...]  # the best that was found; nothing if none was better than what was played
    aims: Mapping[str, tuple[str, ...]]  # of the best, in each language
    best: float
    chance: float  # of what was played
    error: float  # how much both may be off: a standard error of their difference
    luck: float = 0.0  # what came then, until the side decided again or the game was over

    @property
    def loss(self) -> float:
        return self.best - self.chance

    @property
    def swing(self) -> float:
        return max(self.loss, abs(self.luck))


@dataclass(frozen=True)
class Side:
    """Those who win and lose together: their chance at the beginning and in the end, and what lies between."""

    seats: tuple[int, ...]
    start: float
    end: float
    skill: float  # never more than 0: what their decisions cost
    luck: float  # what chance brought, and the others did


@dataclass(frozen=True)
class Analysis:
    title: str
    seats: tuple[str, ...]
    plies: int
    decisions: tuple[Decision, ...]
    sides: tuple[Side, ...]

    def turning_points(self) -> list[Decision]:
        """Where most was won or lost, in the order of the game."""
        most = sorted(self.decisions, key=lambda decision: -decision.swing)[:TURNING_POINTS]
        return sorted(most, key=lambda decision: decision.ply)

    def as_json(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "seats": list(self.seats),
            "plies": self.plies,
            "sides": [
                {
                    "seats": list(side.seats),
                    "start": round(side.start, 4),
                    "end": round(side.end, 4),
                    "skill": round(side.skill, 4),
                    "luck": round(side.luck, 4),
                }
                for side in self.sides
            ],
            "decisions": [decision_as_json(decision) for decision in self.decisions],
            "turning_points": [decision.ply for decision in self.turning_points()],
        }


def decision_as_json(decision: Decision) -> dict[str, Any]:
    return {
        "ply": decision.ply,
        "plies": decision.plies,
        "turn": decision.turn,
        "seat": decision.seat,
        "played": list(decision.played),
        "better": list(decision.better),
        "aims": {lang: list(aims) for lang, aims in decision.aims.items()},
        "best": round(decision.best, 4),
        "chance": round(decision.chance, 4),
        "error": round(decision.error, 4),
        "loss": round(decision.loss, 4),
        "luck": round(decision.luck, 4),
    }


# ---------------------------------------------------------------------- from a record
def analyse(
    record: Mapping[str, Any], *, nodes: int = USUAL_NODES, seed: int = 0, progress: Progress | None = None
) -> Analysis:
    """Every decision of a recorded game, thought about anew by what its seat knew then."""
    found = checked(record)
    decisions: list[Decision] = []
    for ply, decision in decided(found, 0, nodes=nodes, seed=seed):
        decisions += [] if decision is None else [decision]
        if progress is not None:
            progress(ply, len(found["moves"]))
    return analysis_of(replay(found), decisions)


def decided(
    record: Mapping[str, Any], ply: int, *, nodes: int = USUAL_NODES, seed: int = 0
) -> Iterator[tuple[int, Decision | None]]:
    """What is decided from a ply on, where something is; each with the ply that comes next. It is the same wherever one
    begins, as long as a decision begins there."""
    game, all_moves = replay(record, ply), len(record["moves"])
    analyst = Analyst(find_title(game.title), nodes, seed)
    while len(game.played) < all_moves and (seat := game.to_act) is not None:
        before = game.copy()
        numbers = played_together(game, record, analyst.title)
        is_choice = len(before.state.legal_of(seat)) > 1
        texts = game.played[len(before.played) :]
        yield len(game.played), analyst.decision(before, numbers, texts) if is_choice else None


def analysis_of(game: Game, decisions: list[Decision]) -> Analysis:
    """All that was decided in a game, with the luck in between, and both added up."""
    told, sides = with_luck(decisions, game, find_title(game.title))
    return Analysis(game.title, game.seats, len(game.played), tuple(told), sides)


def played_together(game: Game, record: Mapping[str, Any], title: Title) -> list[int]:
    """Play the moves that are one decision; which they were."""
    before, numbers = game.state.copy(), list[int]()
    while len(game.played) < len(record["moves"]):
        numbers.append(game.find(record["moves"][len(game.played)]).number)
        play_next(game, record)
        if game.outcome is not None or not title.goes_on(before, game.state):
            break
    return numbers


class Analyst:
    """Thinks about decisions; the chance for each comes from its place in the game."""

    def __init__(self, title: Title, nodes: int, seed: int) -> None:
        self.title = title
        self.nodes = nodes
        self.seed = seed

    def decision(self, before: Game, numbers: list[int], texts: tuple[str, ...]) -> Decision:
        state, ply = before.state, len(before.played)
        seat = int(state.to_act)
        planner = self.title.planner(seeded(derived(self.seed, ply)), Budget(self.nodes, 0.0))
        mind = self.title.mind_of(state, seat)
        lines = planner.advise(mind, seat, state.legal_of(seat))
        best = [int(move) for move in lines[0].moves]
        played, found = weighed(planner, mind, seat, [numbers, best])
        better = tuple(self.texts(before, best)) if found.chance > played.chance else ()
        is_better = better not in ((), texts)
        aims = self.title.aims(state, seat, best) if is_better else []
        return Decision(
            ply,
            len(numbers),
            before.turn,
            seat,
            texts,
            better if is_better else (),
            {lang: tuple(aim.say(lang) for aim in aims) for lang in LANGUAGES},
            float(found.chance if is_better else played.chance),
            float(played.chance),
            both_errors(played, found),
        )

    def texts(self, before: Game, moves: list[int]) -> Iterator[str]:
        """As far as they can be played on this table: what chance brings there may be something else."""
        game = before.copy()
        for number in moves:
            found = next((move for move in game.moves() if move.number == number), None)
            if found is None:
                return
            yield found.text
            game.play(found)
            if game.outcome is not None or not self.title.goes_on(before.state, game.state):
                return


def weighed(planner: Planner, mind: Mind, seat: int, lines: list[list[int]]) -> list[Line]:
    """In so many worlds that the difference is known, where a title needs many. A planner answers in the same worlds
    each time, so they are not added to but asked for anew."""
    found = planner.weigh(mind, seat, lines, WORLDS)
    times = ceil((both_errors(*found) / SURE_ENOUGH) ** 2)
    return found if times <= 1 else planner.weigh(mind, seat, lines, WORLDS * min(times, MOST_TIMES))


def both_errors(one: Line, other: Line) -> float:
    return sqrt(one.error**2 + other.error**2)


# ---------------------------------------------------------------------- skill and luck
def with_luck(decisions: list[Decision], game: Game, title: Title) -> tuple[list[Decision], tuple[Side, ...]]:
    """What came after each decision, until its side decided again; what is not a loss of somebody was luck."""
    told: dict[int, Decision] = {}
    sides = []
    for seats in sides_of(game, title):
        own = [decision for decision in decisions if decision.seat in seats]
        if not own:
            continue
        ends = [decision.best for decision in own[1:]] + [result_for(game, seats, own[-1].chance)]
        for decision, end in zip(own, ends):
            told[decision.ply] = with_end(decision, end)
        skill = -sum(decision.loss for decision in own)
        luck = sum(end - decision.chance for decision, end in zip(own, ends))
        sides.append(Side(seats, own[0].best, ends[-1], skill, luck))
    return [told[ply] for ply in sorted(told)], tuple(sides)


def with_end(decision: Decision, end: float) -> Decision:
    values = {**vars(decision), "luck": end - decision.chance}
    return Decision(**values)


def sides_of(game: Game, title: Title) -> list[tuple[int, ...]]:
    """All together, or who wins and loses together; else everybody alone."""
    seats = range(len(game.seats))
    if title.is_cooperative(game.options):
        return [tuple(seats)]
    allied = [tuple(allies) for allies in title.allies(game.options)]
    alone: list[tuple[int, ...]] = [(seat,) for seat in seats if not any(seat in allies for allies in allied)]
    return sorted(allied + alone)


def result_for(game: Game, seats: tuple[int, ...], so_far: float) -> float:
    """The share of the victory; what a game that is not over was worth last."""
    if game.outcome is None:
        return so_far
    winners = game.outcome.winners
    return len(set(seats) & set(winners)) / len(winners) if winners else 0.0
