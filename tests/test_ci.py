"""`.ci/run` notices what goes on running after the tests."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import programs
import pytest

ROOT = Path(__file__).parent.parent


def run_with(folder: Path, make: str) -> subprocess.CompletedProcess[str]:
    """`.ci/run` with another `make`."""
    (folder / "make").write_text(f"#!/bin/sh\n{make}\n")
    (folder / "make").chmod(0o755)
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "PETRI_RUN_SECONDS": "1"}
    done: subprocess.CompletedProcess[str] = programs.run([ROOT / ".ci/run"], text=True, env=environment)
    return done


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="it looks into /proc")
def test_what_goes_on_running_is_named(tmp_path: Path) -> None:
    started = tmp_path / "pid"
    left = f'[ "$1" != lint ] || {{ setsid sleep 3610 > /dev/null 2>&1 & echo $! > {started}; }}'
    try:
        done = run_with(tmp_path, left)
    finally:
        programs.run(["kill", started.read_text().strip()])
    assert done.returncode == 1
    assert "sleep 3610" in done.stderr


def test_it_goes_through_all_steps_and_tells_which_failed(tmp_path: Path) -> None:
    done = run_with(tmp_path, 'echo "$1"')
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, ["test", "thorough", "lint", "rules"], "")
    failed = run_with(tmp_path, 'echo "$1"; [ "$1" != thorough ] || exit 7')
    assert (failed.returncode, failed.stdout.split()) == (7, ["test", "thorough"])
