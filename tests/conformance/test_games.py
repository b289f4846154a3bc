"""Games of every title in every variant by every policy, and what has to hold in each of them."""

from __future__ import annotations

from collections import Counter

import pytest

import petri
from conformance.checks import ALL, failures, walk
from conformance.policies import Policy
from conformance.subject import Subject, Variant
from conformance.variants import SUBJECTS, VARIANTS

# at about every n-th decision, and wherever something is asked for the first time in a game; what costs much in the
# games of one policy, and more often in those of two if thorough
EVERY = {"position": 4, "moves": 4, "texts": 36, "undo": 40, "view": 40, "words": 36}
EVERY_COSTLY = {"copy": 50, "round_trip": 50, "replay": 60, "refusals": 100, "leaks": 100, "imagination": 80}
EVERY_COSTLY |= {"fresh": 150, "reshuffle": 100}
THOROUGH = {"position": 1, "moves": 1, "copy": 16, "round_trip": 16, "replay": 20, "refusals": 40, "leaks": 30}
THOROUGH |= {"imagination": 24, "fresh": 50, "reshuffle": 30, "texts": 24, "undo": 30, "view": 30, "words": 24}
FIRST_SEED = 30

Walk = tuple[Variant, str, Policy, int]
WALKS: list[Walk] = [
    (variant, name, policy, seed)
    for variant in VARIANTS
    for seed, (name, policy) in enumerate(SUBJECTS[variant.title].every_policy().items(), FIRST_SEED)
]

COSTLY = [way for way in WALKS if way[-1] % 2]  # two of each variant
COSTLY_AT_ONCE = [way for way in COSTLY if VARIANTS.index(way[0]) % 2 == way[-1] // 2 % 2]
CHEAP = [way for way in WALKS if way not in COSTLY]


def ways(walks: list[Walk]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("way", [pytest.param(way, id=f"{way[0]}-{way[1]}") for way in walks])


subjects = pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)


def test_every_title_is_in_the_table() -> None:
    assert set(petri.titles()) == set(SUBJECTS)
    for subject in SUBJECTS.values():
        assert subject.variants
        assert {variant.title for variant in subject.variants} == {subject.title}
    assert len({str(variant) for variant in VARIANTS}) == len(VARIANTS)


def test_every_check_is_made() -> None:
    assert set(EVERY) | set(EVERY_COSTLY) == set(ALL)
    assert [way[0] for way in COSTLY_AT_ONCE] == list(VARIANTS)
    assert {way[1] for way in COSTLY_AT_ONCE} == {way[1] for way in COSTLY}
    assert 2 * len(COSTLY_AT_ONCE) == len(COSTLY) == len(CHEAP)
    assert len(WALKS) == len(COSTLY) + len(CHEAP)
    assert set(EVERY) | set(EVERY_COSTLY) == set(THOROUGH)


@ways(COSTLY_AT_ONCE)
def test_what_every_game_keeps(way: Walk, subtests: pytest.Subtests) -> None:
    keeps(way, EVERY | EVERY_COSTLY, subtests)


@pytest.mark.thorough
@ways(CHEAP)
def test_what_every_other_game_keeps(way: Walk, subtests: pytest.Subtests) -> None:
    keeps(way, EVERY, subtests)


@pytest.mark.thorough
@ways(COSTLY)
def test_what_costs_much_to_check(way: Walk, subtests: pytest.Subtests) -> None:
    keeps(way, THOROUGH, subtests)


def keeps(way: Walk, every: dict[str, int], subtests: pytest.Subtests) -> None:
    variant, _, policy, seed = way
    for name, error in failures(variant, SUBJECTS[variant.title], policy, seed, every):
        with subtests.test(name):
            raise error


@subjects
def test_the_suite_reaches_everything(subject: Subject) -> None:
    """Every kind of move and of happening, every step that asks and every end of a game occurs in the suite's games."""
    kinds: Counter[str] = Counter()
    happenings: Counter[str] = Counter()
    prompts: Counter[str | None] = Counter()
    causes: Counter[str] = Counter()
    for variant, _, policy, seed in WALKS:
        for stop in walk(variant, policy, seed) if variant.title == subject.title else ():
            prompts[stop.game.prompt] += 1
            kinds.update(move.split()[0] for move in stop.game.played[-1:])
            happenings.update(happening.kind for happening in stop.happenings)
            if stop.game.outcome is not None:
                causes[stop.game.outcome.cause] += 1
    assert set(kinds) == set(subject.kinds)
    assert set(happenings) == set(subject.happenings)
    assert set(prompts) - {None} == set(subject.prompts)
    assert set(causes) == set(subject.causes)
