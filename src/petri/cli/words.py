"""The terminal's own texts, and in which language a person is spoken to."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from petri.core.errors import PetriError
from petri.core.text import LANGUAGES, say, texts

PACKAGE = "petri.cli"


class CommandError(PetriError):
    """A command line, or a line typed at the table, that cannot be followed."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key, package=PACKAGE, **values)


class Words:
    """The texts of the terminal in one language: `words("play.taken_back", move=…)`."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, key: str, **values: Any) -> str:
        return say(PACKAGE, key, self.lang, **values)

    def has(self, key: str) -> bool:
        return key in texts(PACKAGE, self.lang)

    def keys(self, table: str) -> list[str]:
        """The keys of a table of the text file, in its order."""
        start = table + "."
        return [key.removeprefix(start) for key in texts(PACKAGE, self.lang) if key.startswith(start)]


def checked_language(lang: str) -> str:
    if lang not in LANGUAGES:
        raise CommandError("language", value=lang, allowed=LANGUAGES)
    return lang


def usual_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the environment if it is one of ours, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            lang = environment[name][:2].lower()
            return lang if lang in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def language_of(args: Sequence[str]) -> str:
    """The language a command line asks for; it is needed before the command line is understood."""
    for nth, arg in enumerate(args):
        value = args[nth + 1] if arg == "--lang" and nth + 1 < len(args) else arg.removeprefix("--lang=")
        if arg.startswith("--lang") and value in LANGUAGES:
            return value
    return usual_language()
