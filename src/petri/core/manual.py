"""What a designer has to know of a set of cards: made from the standard set, the kinds and their texts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from shlex import quote
from typing import Any

from petri.core.collection import needed_with_sets, play_command, sets_of
from petri.core.content import Vocabulary, printed
from petri.core.errors import CORE
from petri.core.text import language, say, spoken, texts
from petri.core.title import Title

LONGEST = 60  # characters of an example
DEEPEST = 3  # so far down parts are told of that have no text


def manual(title: Title, folder: str, lang: str) -> str:
    """The text that lies beside the cards of a folder of this name."""
    return Manual(title, language(lang)).text(folder)


@dataclass(frozen=True)
class Manual:
    title: Title
    lang: str

    def text(self, folder: str) -> str:
        sets = sets_of(self.title)
        return "\n".join(
            [
                self.say("intro", title=self.title.name(self.lang), file=sets.file),
                *("```sh", f"petri content check {quote(folder)}"),
                *(play_command(self.title, quote(folder)), "```", ""),
                self.more(folder),
                *self.fields(),
                *(line for vocabulary in sets.vocabularies for line in self.vocabulary(vocabulary)),
                "",
            ]
        )

    def more(self, folder: str) -> str:
        needs = needed_with_sets(self.title)
        python = f"{needs[0]}={needs[1]!r}, " if needs else ""
        more = self.say("more", title=self.title.id, folder=quote(folder), needs=python)
        return f"{more} {self.say('kinds')}" if sets_of(self.title).vocabularies else more

    def say(self, key: str, **values: Any) -> str:
        return say(CORE, f"manual.{key}", self.lang, **values)

    # ------------------------------------------------------------------ what is in the file
    def fields(self) -> Iterator[str]:
        sets = sets_of(self.title)
        data = printed(sets.package, sets.file)
        yield self.say("fields", file=sets.file)
        for key, value in data.items():
            known, meaning = self.meaning((key,))
            yield from ("", f"### {key}", *(["", meaning] if meaning else []))
            rows = list(self.rows((key,), value)) if self.is_open(known) else []
            yield from self.table("fields_head", rows)
            yield from ("", shortened(value)) if not rows and not meaning else ()

    def rows(self, path: tuple[str, ...], value: Any) -> Iterator[tuple[str, str, str]]:
        """What lies below a part of the file: where, what it is, an example."""
        for key, example in parts_of(value).items():
            known, meaning = self.meaning((*path, key))
            yield ".".join((*path[1:], key)), meaning, shortened(example)
            if self.is_open(known) and (known is not None or len(path) < DEEPEST):
                yield from self.rows((*path, key), example)

    def meaning(self, path: tuple[str, ...]) -> tuple[str | None, str]:
        """The key of the text about a part of the file, and the text: of this place, or of any that ends so."""
        places = [f"field.{'.'.join(path)}", *(f"field.any.{'.'.join(path[n:])}" for n in range(len(path)))]
        for place in places:
            for package in (self.title.package, CORE):
                if place in texts(package, self.lang):
                    return place, texts(package, self.lang)[place]
        return None, ""

    def is_open(self, known: str | None) -> bool:
        """Whether the parts of a part are told of one by one: not if one text is about all of them."""
        return known is None or any(key.startswith(f"{known}.") for key in texts(self.title.package, self.lang))

    # ------------------------------------------------------------------ of what cards are composed
    def vocabulary(self, vocabulary: Vocabulary) -> Iterator[str]:
        name, known = vocabulary.name, texts(self.title.package, self.lang)
        yield from ("", f"## {known.get(f'vocabulary.{name}', name)}")
        for kind in vocabulary.kinds:
            about = known.get(f"vocabulary.{name}.{kind}")
            yield from ("", f"### {kind}", *(["", about] if about else []))
            decided = vocabulary.more(vocabulary.kinds[kind])
            yield from ([""] if decided else [])
            yield from (f"- `{key}`: {fits.say(self.lang)}" for key, fits in decided.items())
            yield from self.table("params_head", list(self.params(vocabulary, kind)))
            yield from self.example(vocabulary, kind)

    def params(self, vocabulary: Vocabulary, kind: str) -> Iterator[tuple[str, str, str]]:
        """The parameters of a kind: where they stand, what they may be and do."""
        known = texts(self.title.package, self.lang)
        for key, expected in vocabulary.expected(self.title.package, kind).items():
            also = known.get(f"agreement.{kind}.{key}")
            allowed = spoken(expected, self.lang) + (f"; {also}" if also else "")
            yield f"{vocabulary.within}{key}", allowed, known.get(f"vocabulary.{vocabulary.name}.{kind}.{key}", "")

    def example(self, vocabulary: Vocabulary, kind: str) -> Iterator[str]:
        """How the standard set writes it; a kind of another vocabulary may have the same name."""
        sets = sets_of(self.title)
        wanted = {f"{vocabulary.within}{key}" for key in vocabulary.kinds[kind].params}
        entries = entries_of(kind, printed(sets.package, sets.file))
        found = next((entry for entry in entries if wanted <= set(paths_of(entry))), None)
        if found is not None:
            yield from ("", "```json", json.dumps(found, ensure_ascii=False), "```")

    def table(self, head: str, rows: list[tuple[str, str, str]]) -> Iterator[str]:
        yield from ("", self.say(head), "|---|---|---|") if rows else ()
        for name, *others in rows:
            yield f"| `{name}` | " + " | ".join(text.replace("|", "\\|") for text in others) + " |"


def parts_of(value: Any) -> dict[str, Any]:
    """The parts of an object, or those that the objects of a list have, each with its first value."""
    entries = [value] if isinstance(value, Mapping) else value if isinstance(value, list) else []
    found: dict[str, Any] = {}
    for entry in entries:
        for key in entry if isinstance(entry, Mapping) else ():
            found.setdefault(key, entry[key])
    return found


def shortened(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return f"`{text}`" if len(text) <= LONGEST else f"`{text[: LONGEST - 1]}…`"


def paths_of(value: Any, before: str = "") -> Iterator[str]:
    for key, part in value.items() if isinstance(value, Mapping) else ():
        yield f"{before}{key}"
        yield from paths_of(part, f"{before}{key}.")


def entries_of(kind: str, data: Any) -> Iterator[dict[str, Any]]:
    """The entries of a kind, without what people read."""
    if isinstance(data, Mapping) and data.get("kind") == kind:
        yield {key: value for key, value in data.items() if not key.startswith("text_")}
    parts = data.values() if isinstance(data, Mapping) else data if isinstance(data, list) else ()
    for part in parts:
        yield from entries_of(kind, part)
