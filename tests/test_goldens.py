"""The golden games are played as they are written."""

from __future__ import annotations

import goldens
import pytest
from conformance.subject import Variant
from conformance.variants import SUBJECTS, VARIANTS

MAKE = "`make goldens` plays them anew; read the diff"


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_golden_game(variant: Variant) -> None:
    file = goldens.file_of(variant)
    assert file.exists(), f"{variant} has no golden game: {MAKE}"
    golden = file.read_text(encoding="utf-8").splitlines()
    again = goldens.replayed(variant, "\n".join(golden)).splitlines()
    for number, (one, two) in enumerate(zip(golden, again), 1):
        assert two == one, f"{file.name}, line {number}: {MAKE}"
    assert len(again) == len(golden), f"{file.name} ends elsewhere: {MAKE}"


def test_no_golden_game_is_left_over() -> None:
    assert set(goldens.FOLDER.rglob("*.txt")) == {goldens.file_of(variant) for variant in VARIANTS}


def test_golden_games_show_whole_games() -> None:
    """Each one has its end, and together they show every way a game can end."""
    for title, subject in SUBJECTS.items():
        texts = [goldens.file_of(variant).read_text(encoding="utf-8") for variant in subject.variants]
        assert all("\noutcome: {" in text for text in texts)
        for cause in subject.causes:
            assert any(f'"cause": "{cause}"' in text for text in texts), f"no golden game of {title} ends by {cause}"


def test_a_changed_game_is_noticed() -> None:
    variant = VARIANTS[0]
    golden = goldens.file_of(variant).read_text(encoding="utf-8")
    assert goldens.replayed(variant, golden) == golden
    moves = goldens.MOVE.findall(golden)
    assert len(moves) > 10
    shorter = goldens.text_of(variant, int(goldens.SEED.search(golden)[1]), moves[:-1])
    assert shorter != golden
    assert "outcome: null" in shorter
