"""Texts in every language: one TOML file per language beside the code that speaks."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any

LANGUAGES = ("en", "de")


@cache
def texts(package: str, lang: str) -> dict[str, str]:
    """All texts of a package and of its modules in one language, by dotted key."""
    found: dict[str, str] = {}
    for source in sources(resources.files(package), lang):
        take(found, tomllib.loads(source.read_text(encoding="utf-8")))
    return found


def sources(package: Traversable, lang: str) -> list[Traversable]:
    modules = package.joinpath("modules")
    folders = sorted(modules.iterdir(), key=lambda folder: folder.name) if modules.is_dir() else []
    files = [folder.joinpath("texts", f"{lang}.toml") for folder in (package, *folders)]
    return [file for file in files if file.is_file()]


def take(found: dict[str, str], more: dict[str, Any]) -> None:
    for key, text in flat(more):
        if key in found:
            raise ValueError(f"two texts are called {key}")
        found[key] = text


def add_texts(package: str, lang: str, more: dict[str, Any]) -> None:
    """Texts that somebody's own module brings."""
    take(texts(package, lang), more)


def flat(table: dict[str, Any], prefix: str = "") -> Iterable[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def language(lang: str) -> str:
    """The language to speak: the one asked for, or English."""
    return lang if lang in LANGUAGES else LANGUAGES[0]


def spoken(value: Any, lang: str) -> str:
    """A value as a person would read it."""
    if isinstance(value, str):
        return value
    if hasattr(value, "say"):  # it has a name of its own in each language
        return str(value.say(lang))
    if isinstance(value, (list, tuple)):
        return ", ".join(spoken(item, lang) for item in value)
    if isinstance(value, bool):
        return texts("petri.core", lang)["word.yes" if value else "word.no"]
    return str(value)


QUOTED = {"en": "“{}”", "de": "„{}“"}


def in_sentence(value: Any, lang: str) -> str:
    """A value as part of a sentence: a name that ends as sentences do would break it, so it is quoted."""
    if isinstance(value, (list, tuple)):
        return ", ".join(in_sentence(item, lang) for item in value)
    text = spoken(value, lang)
    return QUOTED[lang].format(text) if getattr(value, "is_printed", False) and text.endswith(("!", "?")) else text


class Said(str):
    """A value in a text. Some texts say after a colon what stands there instead: of somebody, and `|` of the reader, as
    in `{seat} {seat:draws|draw} a card.` Nothing before the bar is the value itself."""

    def __format__(self, spec: str) -> str:
        return spec.partition("|")[0] or str(self)


class You(Said):
    """The reader."""

    def __format__(self, spec: str) -> str:
        return spec.partition("|")[2] or str(self)


def knows_reader(package: str, key: str, name: str, lang: str) -> bool:
    """Whether a text has words for the case that a value is the reader."""
    return f"{{{name}:" in texts(package, language(lang))[key]


@cache
def names_in(package: str, key: str, lang: str) -> frozenset[str]:
    """The values that a text names."""
    text = texts(package, language(lang))[key]
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def say(package: str, key: str, lang: str = "en", /, **values: Any) -> str:
    lang = language(lang)
    words = {
        name: value if isinstance(value, Said) else Said(in_sentence(value, lang)) for name, value in values.items()
    }
    return texts(package, lang)[key].format_map(words)
