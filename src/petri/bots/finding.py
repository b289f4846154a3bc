"""Bots from anywhere: what a text such as `greedy:ahead=1`, `my_bot.py:MyBot` or `cmd:./mybot` means.

This loads files and starts programs, so a text that others may send must never come here: it is for the owner of the
machine.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.machinery
import importlib.util
import inspect
import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from petri.bots.bot import PACKAGE, Bot
from petri.bots.command import COMMAND, CommandBot
from petri.bots.greedy import GreedyBot
from petri.bots.levels import LEVELS
from petri.bots.planner import PlannerBot
from petri.bots.random_bot import RandomBot
from petri.core.errors import BotError, PetriError

GROUP = "petri.bots"  # of entry points: packages that are installed name their bots there
FILE = re.compile(r"(?P<source>.+\.py):(?P<kind>[^:;=]+)(?:[:;](?P<given>.*))?")
MODULE = re.compile(r"(?P<source>[\w.]+):(?P<kind>\w+)(?:[:;](?P<given>.*))?")
APART = re.compile(r"[:;]")
Value = int | float | str
PLAIN = (int, float, str)
Loaded = TypeVar("Loaded")


OURS = "petri."  # the modules that came with petri; what lies elsewhere under this name is never found first


@dataclass(frozen=True)
class Found:
    """A bot that can be made, as often as it is needed."""

    spec: str  # what was asked for
    name: str  # what a record and a page call it
    kind: type[Bot]
    given: Mapping[str, Value] = field(default_factory=dict)
    is_own: bool = False  # it came with petri

    def make(self, seed: int, **more: Value) -> Bot:
        """Errors of its own are told as what they are: it could not be made."""
        try:
            return self.kind(seed, **self.given, **more)
        except PetriError:
            raise
        except Exception as error:
            raise BotError("not_made", package=PACKAGE, bot=self.spec, reason=told(error)) from error

    @property
    def is_command(self) -> bool:
        return issubclass(self.kind, CommandBot)


def bots() -> dict[str, type[Bot]]:
    """The bots that come with petri, by name: the levels first."""
    return LEVELS | {bot.name: bot for bot in (RandomBot, GreedyBot, PlannerBot)}


def installed() -> dict[str, EntryPoint]:
    """Those of other packages; a name of our own stays ours."""
    own = bots()
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in own}


def find_bot(spec: str) -> Found:
    """The bot that a text means; an error that says what would be right."""
    if spec.startswith(COMMAND):
        return found_command(spec)
    name, _, given = spec.replace(";", ":").partition(":")
    own = bots().get(name)
    if own is not None:
        return Found(spec, spec, own, parameters(spec, own, given), is_own=True)
    for form, load in ((FILE, loaded_file), (MODULE, loaded_module)):
        match = form.fullmatch(spec)
        if match is not None:
            kind = class_of(spec, load(match["source"]), match["kind"])
            chosen = parameters(spec, kind, match["given"] or "")
            return Found(spec, plain(kind.name), kind, chosen, is_own=kind.__module__.startswith(OURS))
    kind = found_installed(name)
    return Found(spec, plain(name), kind, parameters(spec, kind, given))


def make_bot(spec: str, seed: int) -> Bot:
    """A bot whose chance comes from a seed: by its name, `my_bot.py:MyBot` or `cmd:./mybot`."""
    return find_bot(spec).make(seed)


def listed(text: str, apart: str = ",") -> list[str]:
    """The bots of a text with a sign between them. A command may hold any sign: it takes the rest of the text."""
    found: list[str] = []
    while text:
        if text.lstrip().startswith(COMMAND):
            return [*found, text.strip()]
        item, _, text = text.partition(apart)
        if item.strip():
            found.append(item.strip())
    return found


def fingerprint(spec: str) -> str:
    """Of the code that a bot is, as far as it is in one file: results of another file are other results."""
    match = FILE.fullmatch(spec)
    return "" if match is None else hashlib.sha256(Path(match["source"]).read_bytes()).hexdigest()[:16]


# ---------------------------------------------------------------------- by name
def found_installed(name: str) -> type[Bot]:
    others = installed()
    if name not in others:
        raise BotError("unknown", package=PACKAGE, bot=name, allowed=(*bots(), *others))
    return checked(name, attempted(name, others[name].load))


def plain(name: str) -> str:
    """As the name of a seat may be."""
    return re.sub(r"[^\w-]+", "-", name).strip("-")[:40] or "bot"


# ---------------------------------------------------------------------- from files, modules and programs
def loaded_file(source: str) -> ModuleType:
    path = Path(source).expanduser().resolve()
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        raise BotError("file_missing", package=PACKAGE, file=source) from None
    return run_file(path, changed)


class Fresh(importlib.machinery.SourceFileLoader):
    """Reads the source itself: Python's kept translations know no changes within a second."""

    def path_stats(self, path: Any) -> Any:
        raise OSError


@cache
def run_file(path: Path, changed: int) -> ModuleType:
    """The file as a module, once for each time that it was changed. It may import what lies beside it."""
    digest = hashlib.sha256(f"{path} {changed}".encode()).hexdigest()[:12]
    name = f"petri_bot_{path.stem}_{digest}"
    spec = importlib.util.spec_from_file_location(name, path, loader=Fresh(name, str(path)))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    importable(path.parent)
    loader = spec.loader
    try:
        attempted(str(path), lambda: loader.exec_module(module))
    except BotError:
        del sys.modules[name]
        raise
    return module


def loaded_module(source: str) -> ModuleType:
    importable(Path.cwd())
    return attempted(source, lambda: importlib.import_module(source))


def importable(folder: Path) -> None:
    """After all others, so that nothing is hidden by what lies there."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def attempted(source: str, load: Callable[[], Loaded]) -> Loaded:
    try:
        return load()
    except (Exception, SystemExit) as error:
        raise BotError("not_loaded", package=PACKAGE, source=source, reason=told(error)) from error


def class_of(spec: str, module: ModuleType, name: str) -> type[Bot]:
    if not hasattr(module, name):
        raise BotError("class_missing", package=PACKAGE, bot=spec, name=name, allowed=classes_of(module) or ("–",))
    return checked(spec, getattr(module, name))


def classes_of(module: ModuleType) -> tuple[str, ...]:
    """The bots that a module has."""
    return tuple(name for name, value in vars(module).items() if is_bot(value) and value.__module__ == module.__name__)


def is_bot(value: object) -> bool:
    return inspect.isclass(value) and issubclass(value, Bot) and not inspect.isabstract(value)


def checked(spec: str, kind: Any) -> type[Bot]:
    if not is_bot(kind):
        raise BotError("no_bot", package=PACKAGE, bot=spec)
    found: type[Bot] = kind
    if not isinstance(getattr(found, "name", None), str):
        found.name = found.__name__
    return found


def found_command(spec: str) -> Found:
    command = spec.removeprefix(COMMAND).strip()
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BotError("command_form", package=PACKAGE, bot=spec, reason=error) from error
    if not words:
        raise BotError("command_empty", package=PACKAGE)
    if shutil.which(words[0]) is None:
        key = "command_missing_file" if os.path.dirname(words[0]) else "command_missing"
        raise BotError(key, package=PACKAGE, program=words[0])
    script = next((word for word in words[1:] if not word.startswith("-")), words[0])
    return Found(spec, plain(os.path.basename(script).partition(".")[0]), CommandBot, {"command": command})


def told(error: BaseException) -> str:
    """An error of somebody's own code, in a line."""
    return " ".join(f"{type(error).__name__}: {error}".split()).rstrip(":. ")


# ---------------------------------------------------------------------- parameters
def parameters(spec: str, kind: type[Bot], text: str) -> dict[str, Value]:
    """`ahead=1:width=2` as keywords of the constructor."""
    taken = keywords(kind)
    found: dict[str, Value] = {}
    for pair in filter(None, APART.split(text)):
        key, is_pair, value = pair.partition("=")
        if not is_pair or key not in taken:
            raise BotError("parameter", package=PACKAGE, bot=spec, parameter=pair, allowed=shown(taken) or ("–",))
        found[key] = read(spec, key, value, taken[key].default)
    missing = [key for key, one in taken.items() if one.default is inspect.Parameter.empty and key not in found]
    if missing:
        raise BotError("parameter_missing", package=PACKAGE, bot=spec, missing=missing)
    return found


def keywords(kind: type[Bot]) -> dict[str, inspect.Parameter]:
    """All that the constructor takes besides itself and the seed."""
    every = list(inspect.signature(kind.__init__).parameters.values())[2:]
    return {one.name: one for one in every if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)}


def shown(taken: Mapping[str, inspect.Parameter]) -> Sequence[str]:
    return tuple(f"{key}={one.default}" if isinstance(one.default, PLAIN) else key for key, one in taken.items())


def read(spec: str, key: str, text: str, usual: object) -> Value:
    """A number where one is meant; what is meant the usual value tells."""
    if isinstance(usual, str):
        return text
    for number in (int, float):
        try:
            value: Value = number(text)
        except ValueError:
            continue
        if number is int or not isinstance(usual, int):
            return value
    if isinstance(usual, int | float):
        raise BotError("parameter_number", package=PACKAGE, bot=spec, parameter=key, value=text, usual=usual)
    return text
