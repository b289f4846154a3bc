"""The sets of cards that the operator of a server offers: the folders of one folder, by their names.

They are read when the server starts, and never again: whoever names a set reaches no file.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from petri.core.collection import sets_of, titles_of, titles_with_sets
from petri.core.content import STANDARD, CardSet
from petri.core.files import reason_of
from petri.core.text import say
from petri.core.title import Title
from petri.server.errors import PACKAGE, Conflict, ServerError

NAME = re.compile(r"[^\W_][\w .-]{0,39}")
Shelf = dict[str, dict[str, CardSet]]  # by title and name


# ---------------------------------------------------------------------- when the server starts
def read_shelf(folder: str | None) -> Shelf:
    """All sets of a folder, checked; one that cannot be played is an error."""
    if folder is None:
        return {}
    shelf: Shelf = {}
    for path in set_folders(Path(folder)):
        check_name(path)
        for title in titles_of(path):
            file = path / sets_of(title).file
            check_within(Path(folder), file)
            shelf.setdefault(title.id, {})[path.name] = sets_of(title).read(file)
    return shelf


def set_folders(folder: Path) -> list[Path]:
    try:
        found = sorted(path for path in folder.iterdir() if path.is_dir() and not path.name.startswith("."))
    except (OSError, ValueError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        raise ServerError("shelf_folder", folder=str(folder), reason=reason) from error
    if not found:
        raise ServerError("shelf_empty", folder=str(folder))
    return found


def check_name(path: Path) -> None:
    if path.name == STANDARD or not NAME.fullmatch(path.name):
        raise ServerError("shelf_name", folder=os.fsencode(path).decode(errors="replace"))


def check_within(folder: Path, file: Path) -> None:
    """No link leads out of the folder."""
    if not file.resolve().is_relative_to(folder.resolve()):
        raise ServerError("shelf_link", file=str(file), folder=str(folder))


def put_up(shelf: Shelf) -> None:
    """From now on this process plays these sets and the standard ones, and no folder of the machine."""
    for title in titles_with_sets().values():
        sets_of(title).offer(shelf.get(title.id, {}))


def take_down() -> None:
    for title in titles_with_sets().values():
        sets_of(title).withdraw()


# ---------------------------------------------------------------------- what may be played
def names_of(title: Title) -> tuple[str, ...]:
    """The sets that may be named: the standard one, and what the operator offers."""
    return (STANDARD,) if title.sets is None else title.sets.names


def check_options(title: Title, options: Mapping[str, Any]) -> None:
    """Options that name files of this machine are not for others to set; a set that is offered has a name."""
    for option in title.options:
        value = options.get(option.name, option.default)
        if option.local and value not in names_of(title):
            if len(names_of(title)) == 1:
                raise ServerError("option_local", option=option.name)
            raise ServerError("set_unknown", content=str(value), allowed=names_of(title))


def check_cards(title: Title, options: Mapping[str, Any]) -> None:
    """A game that was kept may need a set of cards that is not offered any more."""
    content = options.get("content", STANDARD)
    if content not in names_of(title):
        digest = options.get("content_digest") or "–"
        raise Conflict("set_missing", content=str(content), digest=digest, allowed=names_of(title))


def described_options(title: Title, lang: str) -> list[dict[str, Any]]:
    """What a form asks for: the sets that are offered are a choice."""
    asked = [option for option in title.options if not option.hidden]
    choices = [set_choice(name, lang) for name in names_of(title)]
    chosen = {"kind": "words", "words": choices, "local": False, "help": say(PACKAGE, "set.help", lang)}
    return [
        {**option.describe(title.package, lang), **(chosen if option.local else {})}
        for option in asked
        if not option.local or len(choices) > 1
    ]


def set_choice(name: str, lang: str) -> dict[str, str]:
    return {"value": name, "label": say(PACKAGE, "set.standard", lang) if name == STANDARD else name}
