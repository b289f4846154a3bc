from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from players import Server, serving
from postgres import Cluster, postgres

__all__ = ["postgres"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("store") / "petri.db")) as found:
        yield found


@pytest.fixture
def database(postgres: Cluster) -> str:
    """The URL of a fresh PostgreSQL database."""
    return postgres.database()
