"""Games of every title in every variant by every policy, and what has to hold in each of them."""

from __future__ import annotations

from collections import Counter

import pytest

import petri
from conformance.checks import CHECKS, MOST_MOVES, QUICK, choose, stops
from conformance.subject import Subject, Variant
from conformance.variants import SUBJECTS, VARIANTS
from petri.core.rng import seeded

# how often a check stops a game; those that cost much do so in the games of two policies only
EVERY = {"texts": 12, "copy": 12, "round_trip": 12, "replay": 16, "undo": 12, "view": 12, "words": 10, "reshuffle": 20}
EVERY_COSTLY = {"refusals": 40, "leaks": 24, "imagination": 20}

variants = pytest.mark.parametrize("variant", VARIANTS, ids=str)
subjects = pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)


def test_every_title_is_in_the_table() -> None:
    assert set(petri.titles()) == set(SUBJECTS)
    for subject in SUBJECTS.values():
        assert subject.variants
        assert {variant.title for variant in subject.variants} == {subject.title}
    assert len({str(variant) for variant in VARIANTS}) == len(VARIANTS)


@variants
def test_nothing_is_lost_at_any_decision(variant: Variant) -> None:
    subject = SUBJECTS[variant.title]
    for policy in subject.every_policy().values():
        for game in stops(variant, policy, 11, 1):
            for check in QUICK.values():
                check(game, subject, seeded(0))


@variants
@pytest.mark.parametrize("name", CHECKS)
def test_what_every_game_keeps(name: str, variant: Variant) -> None:
    subject = SUBJECTS[variant.title]
    every = {**EVERY, **EVERY_COSTLY}[name]
    for seed, policy in enumerate(subject.every_policy().values(), 20):
        if name in EVERY_COSTLY and seed % 2 == 0:
            continue
        rng = seeded(seed)
        for game in stops(variant, policy, seed, every):
            CHECKS[name](game, subject, rng)


@subjects
def test_the_suite_reaches_everything(subject: Subject) -> None:
    """Every kind of move and of happening, every step that asks and every end of a game occurs in the suite's games."""
    kinds: Counter[str] = Counter()
    happenings: Counter[str] = Counter()
    prompts: Counter[str | None] = Counter()
    causes: Counter[str] = Counter()
    for variant in subject.variants:
        for seed, policy in enumerate(subject.every_policy().values(), 20):
            game, rng = variant.game(seed), seeded(seed)
            while game.outcome is None and len(game.played) < MOST_MOVES:
                prompts[game.prompt] += 1
                move = choose(game, policy, rng)
                kinds[move.split()[0]] += 1
                happenings.update(happening.kind for happening in game.play(move))
            assert game.outcome is not None
            causes[game.outcome.cause] += 1
    assert set(kinds) == set(subject.rules.move_words())
    assert set(happenings) == set(subject.happenings)
    assert set(prompts) == set(subject.prompts)
    assert set(causes) == set(subject.causes)
