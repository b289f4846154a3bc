"""The examples of README and docs run: every python block, and every `petri` command of a shell block.

A block after the comment `<!-- not run -->` is left out: it asks a person, or takes long.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from subprocess import DEVNULL, CompletedProcess

import programs
import pytest
from programs import PETRI

from petri import _build

ROOT = Path(__file__).parent.parent
FENCE = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```\s*$", re.MULTILINE | re.DOTALL)
NOT_RUN = "<!-- not run -->"
SHELLS = ("sh", "bash", "shell", "console")


@dataclass(frozen=True)
class Block:
    """A fenced block of a page, at a line."""

    page: str
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def pages() -> list[Path]:
    return [page for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))] if page.exists()]


def blocks(text: str, page: str) -> list[Block]:
    found = []
    for match in FENCE.finditer(text):
        if not text[: match.start()].rstrip().endswith(NOT_RUN):
            indent, language, body = match.groups()
            lines = [line.removeprefix(indent) for line in body.splitlines()]
            found.append(Block(page, text.count("\n", 0, match.start()) + 1, language, "\n".join(lines)))
    return found


def commands(block: Block) -> list[str]:
    """The commands of a shell block that call petri, with or without a prompt before them."""
    text = block.text.replace("\\\n", " ")
    lines = [line.strip().removeprefix("$ ") for line in text.splitlines()]
    return [line for line in lines if line.startswith("petri ")]


BLOCKS = [block for page in pages() for block in blocks(page.read_text(encoding="utf-8"), str(page.relative_to(ROOT)))]
PYTHON = [block for block in BLOCKS if block.language in ("python", "py")]
SHELL = [block for block in BLOCKS if block.language in SHELLS and commands(block)]


def run(command: list[str], folder: Path) -> CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(_build.PACKAGE.parent), "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"}
    env["PYTHONWARNINGS"] = "ignore"
    return programs.run(command, cwd=folder, env=env, encoding="utf-8", stdin=DEVNULL)


@pytest.mark.parametrize("block", PYTHON, ids=str)
def test_python_block(block: Block, tmp_path: Path) -> None:
    done = run([sys.executable, "-c", block.text], tmp_path)
    assert done.returncode == 0, f"{block}\n{done.stderr}"


@pytest.mark.parametrize("block", SHELL, ids=str)
def test_commands(block: Block, tmp_path: Path) -> None:
    """The commands of one block run one after the other in one folder."""
    for command in commands(block):
        done = run([*PETRI, *shlex.split(command, comments=True)[1:]], tmp_path)
        assert done.returncode == 0, f"{block}: {command}\n{done.stdout}{done.stderr}"


# ---------------------------------------------------------------------- how a page is read
PAGE = """
# A page

```python
import petri
```

<!-- not run -->
```sh
petri play
```

```console
$ petri titles --json   # all of them
["pandemic"]
$ make test
petri new pandemic \\
    --seed 7
```

- a list

  ```py
  if True:
      print(1)
  ```
"""


def test_blocks_of_a_page() -> None:
    found = blocks(PAGE, "page.md")
    assert [(block.language, block.line) for block in found] == [("python", 4), ("console", 13), ("py", 23)]
    assert found[2].text == "if True:\n    print(1)"
    assert str(found[0]) == "page.md:4"


def test_commands_of_a_block() -> None:
    found = blocks(PAGE, "page.md")
    assert commands(found[1]) == ["petri titles --json   # all of them", "petri new pandemic      --seed 7"]
    assert commands(found[0]) == []


def test_a_block_that_fails_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="no such title"):
        test_python_block(Block("page.md", 1, "python", "raise SystemExit('no such title')"), tmp_path)
    with pytest.raises(AssertionError, match="petri titles --nonsense"):
        test_commands(Block("page.md", 1, "sh", "petri titles --nonsense"), tmp_path)
