"""Whose cards lie in a folder."""

from __future__ import annotations

import os
from itertools import groupby
from pathlib import Path
from typing import Any

from petri.core.content import CardSets, parsed, text_of
from petri.core.errors import ContentError, TitleError
from petri.core.files import reason_of
from petri.core.title import Title, all_titles


def titles_with_sets() -> dict[str, Title]:
    """The titles that may be played with cards of one's own."""
    return {name: title for name, title in all_titles().items() if title.sets is not None}


def sets_of(title: Title) -> CardSets[Any]:
    if title.sets is None:
        raise TitleError("title_sets", title=title.id, allowed=tuple(titles_with_sets()))
    return title.sets


def needed_with_sets(title: Title) -> tuple[str, int | str] | None:
    """The option that cards of one's own need, with its value."""
    return next((option.needs for option in title.options if option.local), None)


def play_command(title: Title, folder: str) -> str:
    """How to play with the cards of a folder, with what that needs."""
    needs = needed_with_sets(title)
    switch = "" if needs is None else f" --{needs[0]}" if needs[1] is True else f" --{needs[0]} {needs[1]}"
    return f"petri play {title.id}{switch} --content {folder}"


def titles_of(folder: Path) -> list[Title]:
    """The titles that have a set of cards in a folder: by the name of its file and, if they share it, by what is in."""
    try:
        with os.scandir(folder):
            pass
    except (OSError, ValueError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        raise ContentError("set_folder", folder=str(folder), reason=reason) from error
    known = sorted(titles_with_sets().values(), key=file_of)
    found = [title for title in known if os.path.isfile(folder / file_of(title))]
    if not found:
        allowed = tuple(f"{file_of(title)} ({title.id})" for title in known)
        raise ContentError("set_unknown", folder=str(folder), allowed=allowed)
    return [most_alike(list(titles), folder / file) for file, titles in groupby(found, key=file_of)]


def file_of(title: Title) -> str:
    return sets_of(title).file


def most_alike(titles: list[Title], file: Path) -> Title:
    """The title whose cards a file holds: the one that it names, or whose standard set it looks like."""
    if len(titles) == 1:
        return titles[0]
    data = parsed(text_of(file), str(file))
    named = data.get("title") if isinstance(data, dict) else None
    return max(titles, key=lambda title: (title.id == named, sets_of(title).likeness(data)))
