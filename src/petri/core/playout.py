"""Compiled play without texts and views: the loops that every title shares, and who chooses in them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from petri.core.rng import Rng, derived
from petri.core.state import ROOM, Moves, State, new_moves, zeros
from petri.core.things import KIND_BITS
from petri.core.vecs import vec


class Tally:
    """What a run of playouts counts."""

    decisions: i64 = 0
    choices: i64 = 0
    forced: i64 = 0


def playout(state: State, rng: Rng, tally: Tally) -> None:
    """Play uniformly random moves to the end of the game; what seats would learn is not kept."""
    state.stop_noting()
    moves = new_moves()
    while state.result == 0:
        state.list_moves(moves)
        n = moves.n
        tally.decisions += 1
        tally.choices += n
        if n == 1:
            tally.forced += 1
        state.play(moves.room[rng.below(n)])


def copies(state: State, n: i64) -> None:
    """Copy a state n times, for the benchmark."""
    for _nth in range(n):
        state.copy()


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Chooses for the seat that is asked, straight on the state: for simulations. What it may not know it must leave
    alone; `needs_minds` tells that it asks what seats have learnt."""

    needs_minds: bool = True

    def pick(self, state: State) -> i64:
        raise NotImplementedError

    def begin(self, seed: i64) -> bool:
        """Forget all and go on with the chance of a seed, in another game; False for who cannot."""
        return False


@final
class RandomPlayer(Player):
    """Takes a kind of move first and then one of that kind, as the bot `random` does with the same chance."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.moves: Moves = new_moves()
        self.kinds: vec[i64] = zeros(ROOM)  # those of the moves, in their order …
        self.starts: vec[i64] = zeros(ROOM)  # … and where each begins
        self.needs_minds = False

    def begin(self, seed: i64) -> bool:
        self.rng.seed(seed)
        return True

    def pick(self, state: State) -> i64:
        """The moves of a kind stand together, as a rule."""
        moves, kinds, starts = self.moves, self.kinds, self.starts
        state.list_moves_of(state.to_act, moves)
        room = moves.room
        found: i64 = 0
        last: i64 = -1
        for nth in range(moves.n):
            kind = room[nth] >> KIND_BITS
            if kind != last:
                if found == LAST_KIND or is_listed(kinds, found, kind):
                    return self.pick_scattered()
                kinds[found] = kind
                starts[found] = nth
                found += 1
                last = kind
        starts[found] = moves.n
        chosen = self.rng.below(found)
        start = starts[chosen]
        return room[start + self.rng.below(starts[chosen + 1] - start)]

    def pick_scattered(self) -> i64:
        moves, kinds = self.moves, self.kinds
        found: i64 = 0
        for nth in range(moves.n):
            kind = moves.room[nth] >> KIND_BITS
            if not is_listed(kinds, found, kind):
                kinds[found] = kind
                found += 1
        kind = kinds[self.rng.below(found)]
        left = self.rng.below(self.count_of(kind))
        for nth in range(moves.n):
            if moves.room[nth] >> KIND_BITS == kind:
                if left == 0:
                    return moves.room[nth]
                left -= 1
        raise AssertionError("a kind of move without a move")

    def count_of(self, kind: i64) -> i64:
        n: i64 = 0
        for nth in range(self.moves.n):
            if self.moves.room[nth] >> KIND_BITS == kind:
                n += 1
        return n


LAST_KIND: Final[i64] = ROOM - 2


def is_listed(kinds: vec[i64], found: i64, kind: i64) -> bool:
    for nth in range(found):
        if kinds[nth] == kind:
            return True
    return False


def play_out(state: State, players: list[Player]) -> i64:
    """Play a game to its end with a player on each seat; how many decisions that took."""
    for player in players:
        if player.needs_minds:
            break
    else:
        state.stop_noting()
    decisions: i64 = 0
    while state.result == 0:
        state.play(players[state.to_act].pick(state))
        decisions += 1
    return decisions


def follow(state: State, seat: i64, moves: list[int]) -> None:
    """Play moves of a seat, one after the other, as far as they are possible here."""
    for move in moves:
        if state.to_act != seat or not state.is_legal(move):
            return
        state.play(move)


def play_on(state: State, player: Player, turns: i64 = 0) -> None:
    """Let one player choose for all seats until so many more turns have begun (0: to the end of the game)."""
    if not player.needs_minds:
        state.stop_noting()
    until = state.turns + turns
    while state.result == 0 and (turns == 0 or state.turns < until):
        state.play(player.pick(state))


def begin_all(players: list[Player], seed: i64) -> bool:
    """Each player with a chance of its own, from the seed of a game; False if one of them cannot begin again."""
    for seat in range(len(players)):
        if not players[seat].begin(derived(seed, seat)):
            return False
    return True
