"""What bots are built of, in every variant: numbers for states, terms of their values, quick play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import petri
from conformance.checks import stops, title_of
from conformance.policies import by_kind
from conformance.subject import Variant
from conformance.variants import SUBJECTS, VARIANTS
from petri.bots import worlds
from petri.core.planning import Budget
from petri.core.rng import seeded, shuffled

EVERY = 25  # decisions
MOVES = 8  # that are tried of each decision
variants = pytest.mark.parametrize("variant", VARIANTS, ids=str)


def tables(variant: Variant) -> Iterator[tuple[petri.Game, int]]:
    """A game now and then, with the seat that is asked."""
    for game in stops(variant, by_kind, 4, EVERY):
        if game.to_act is not None:
            yield game, game.to_act


@variants
def test_a_signature_is_the_same_in_all_worlds(variant: Variant) -> None:
    for game, asked in tables(variant):
        title = title_of(game)
        for seat in {asked, 0, None}:
            own = title.signature(game.state, seat)
            dealt = worlds(title.mind(game.view(seat)), seeded(1))
            assert [title.signature(next(dealt), seat) for _ in range(3)] == [own] * 3
            assert title.signature(title.reshuffled(game.state, game.options, seeded(2)), seat) == own


@variants
def test_a_signature_is_another_one_after_a_move(variant: Variant) -> None:
    for game, asked in tables(variant):
        title, state = title_of(game), game.state
        before = title.signature(state, asked)
        for move in shuffled(state.legal_of(asked), seeded(len(game.played)))[:MOVES]:
            after = state.copy()
            after.play(move)
            assert title.signature(after, asked) != before, title.text(state, move)


@variants
def test_a_whole_signature_knows_what_is_hidden(variant: Variant) -> None:
    for game, asked in tables(variant):
        title, state, subject = title_of(game), game.state, SUBJECTS[game.title]
        assert title.whole_signature(state.copy()) == title.whole_signature(state)
        other = title.mind_of(state, asked).world(seeded(1))
        other.rng = state.rng.copy()
        dealt = [subject.dealt(title.position(each, game.options)) for each in (state, other)]
        assert dealt[0] == dealt[1] or title.whole_signature(other) != title.whole_signature(state)


@variants
def test_terms_come_to_the_value(variant: Variant) -> None:
    for game in stops(variant, by_kind, 4, EVERY):
        title = title_of(game)
        for seat in range(len(game.seats)):
            terms = title.terms(game.state, seat)
            assert sum(terms.values()) == pytest.approx(title.evaluate(game.state, seat), abs=1e-6), terms


@variants
def test_quick_players_play_by_the_rules(variant: Variant) -> None:
    for game, asked in tables(variant):
        title = title_of(game)
        budget = Budget(0, 0.0)
        player = title.quick_player(budget)
        state = title.mind_of(game.state, asked).world(seeded(3))
        until = state.turns + 2
        while state.result == 0 and state.turns < until:
            move = player.pick(state)
            assert move in state.legal()
            state.play(move)
        assert budget.spent > 0 or state.result != 0
