"""A state machine that does whatever a user of `Game` may do, in any order, beside a simple model of it."""

from __future__ import annotations

import json
from typing import Any

import hypothesis.strategies as st
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import petri
from conformance.checks import assert_refused, check_moves, known_texts
from conformance.subject import Variant
from conformance.variants import SUBJECTS, VARIANTS
from petri.core.rng import seeded


class GameMachine(RuleBasedStateMachine):
    """The model: the texts of the moves, and the position after each."""

    @initialize(variant=st.sampled_from(VARIANTS), seed=st.integers(0, 2**63 - 1))
    def begin(self, variant: Variant, seed: int) -> None:
        self.subject = SUBJECTS[variant.title]
        self.game = variant.game(seed)
        self.moves: list[str] = []
        self.positions = [self.game.position()]

    def follow(self, game: petri.Game) -> None:
        """Go on with another game that has to be the same."""
        assert game.position() == self.positions[-1]
        self.game = game

    @precondition(lambda self: self.game.outcome is None)
    @rule(data=st.data(), steps=st.integers(1, 6))
    def play(self, data: st.DataObject, steps: int) -> None:
        for _ in range(steps):
            if self.game.outcome is None:
                moves = self.game.moves()
                move = moves[data.draw(st.integers(0, len(moves) - 1))]
                self.game.play(move.text if steps % 2 else move)
                self.moves.append(move.text)
                self.positions.append(self.game.position())

    @precondition(lambda self: self.moves)
    @rule(times=st.integers(1, 4))
    def undo(self, times: int) -> None:
        for _ in range(min(times, len(self.moves))):
            assert self.game.undo() == self.moves.pop()
            self.positions.pop()

    @precondition(lambda self: not self.moves)
    @rule()
    def undo_nothing(self) -> None:
        try:
            self.game.undo()
        except petri.MoveError as error:
            assert error.key == "undo_nothing"
        else:
            raise AssertionError("there was nothing to undo")

    @rule()
    def copy(self) -> None:
        copied, old = self.game.copy(), self.game
        if old.outcome is None:
            old.play(old.moves()[0])  # what happens to the old game is of no concern to the copy
        self.follow(copied)

    @rule()
    def save_and_load(self) -> None:
        self.follow(petri.verify(json.loads(json.dumps(self.game.record()))))

    @rule(data=st.data())
    def replay_a_part(self, data: st.DataObject) -> None:
        upto = data.draw(st.integers(0, len(self.moves)))
        part = petri.replay(self.game.record(), upto=upto)
        assert list(part.played) == self.moves[:upto]
        assert part.position() == self.positions[upto]

    @rule()
    def from_position(self) -> None:
        game = petri.from_position(self.game.title, json.loads(json.dumps(self.game.position())))
        assert game.position() == self.positions[-1]
        assert [move.text for move in game.moves()] == [move.text for move in self.game.moves()]

    @rule(data=st.data())
    def bad_move(self, data: st.DataObject) -> None:
        bad: Any = data.draw(
            st.sampled_from(known_texts(self.subject)) | st.text(max_size=12) | st.integers() | st.none()
        )
        try:
            move = self.game.find(bad)
        except petri.PetriError as error:
            assert_refused(self.game, bad, error)
        else:
            assert move in self.game.moves()

    @rule(seed=st.integers(0, 2**62))
    def imagine(self, seed: int) -> None:
        for seat in (self.game.turn, None):
            assert self.game.imagine(seat, seed).view(seat) == self.game.view(seat)

    @invariant()
    def is_as_the_model(self) -> None:
        if hasattr(self, "game"):
            assert list(self.game.played) == self.moves
            assert self.game.position() == self.positions[-1]
            self.subject.invariants(self.positions[-1])
            check_moves(self.game, self.subject, seeded(0))


GameMachine.TestCase.settings = settings(
    max_examples=20,
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
TestGameMachine = GameMachine.TestCase
