"""The bot `greedy` chooses what it always has, in positions of every title and module."""

from __future__ import annotations

import pytest
from conformance.subject import Variant
from conformance.variants import VARIANTS
from greedy_choices import frozen, line_of

FROZEN = frozen()


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_greedy_chooses_as_ever(variant: Variant) -> None:
    assert line_of(variant).split("\t") == FROZEN[str(variant)].split("\t")
