"""A visitor cannot write lines of their own into the log."""

from __future__ import annotations

import logging

import pytest

from petri.server.logs import LONGEST, Lines, OneLine


@pytest.fixture
def log() -> logging.Logger:
    made = logging.Logger("petri.test")
    made.addHandler(Lines())
    made.handlers[0].setFormatter(OneLine())
    return made


def test_a_message_is_one_line(log: logging.Logger, capsys: pytest.CaptureFixture[str]) -> None:
    for evil in ("a\n2026-01-01 ERROR petri: forged", "b\r\x1b[2Jgone", "c\u2028d\x85e\u202ef\ud800", "x" * 10_000):
        log.warning("table %s: %r and %s", evil, evil, "é – ü")
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 4
    assert all(line.isprintable() and len(line) <= LONGEST + 3 for line in lines)
    assert "a\\n2026-01-01 ERROR petri: forged" in lines[0]
    assert "\\x1b[2J" in lines[1]
    assert "é – ü" in lines[0]


def test_a_traceback_is_set_in(log: logging.Logger, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        raise ValueError("evil\nWARNING petri: forged\x1b[31m")
    except ValueError:
        log.exception("table %s", "t\n")
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].endswith("petri.test: table t\\n")
    assert all(line.startswith("    ") and line.isprintable() for line in lines[1:])
    assert any("ValueError: evil" in line for line in lines)
