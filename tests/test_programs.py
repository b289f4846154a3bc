"""Programs that tests start end with the tests."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from pathlib import Path

import pytest
from programs import PATIENCE, PETRI, line_of, port_of, running, start

TESTS = Path(__file__).parent
PARENT = """
import programs, sys
child = programs.start([sys.executable, "-c", "import signal; print('here', flush=True); signal.pause()"])
print(programs.line_of(child), child.pid, flush=True)
input()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells programs of their parent's death")
def test_a_program_dies_with_whoever_started_it() -> None:
    environment = {**os.environ, "PYTHONPATH": str(TESTS)}
    with running([sys.executable, "-c", PARENT], stdin=subprocess.PIPE, env=environment) as parent:
        assert line_of(parent) == "here\n"
        child = os.pidfd_open(int(line_of(parent)))
        parent.kill()
        assert select.select([child], [], [], PATIENCE)[0], "it lives on"
        os.close(child)


def test_a_program_that_is_left_is_ended() -> None:
    with pytest.raises(ZeroDivisionError), running([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as program:
        assert program.poll() is None
        raise ZeroDivisionError
    assert program.returncode is not None


def test_a_server_that_does_not_start_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "petri.db").mkdir()
    server = start([*PETRI, "serve", "--port", "0", "--db", tmp_path / "petri.db"], stderr=subprocess.DEVNULL)
    with pytest.raises(AssertionError, match="the server ended"):
        port_of(line_of(server))
    assert server.wait(PATIENCE) == 2
