"""How people call what a simulation is about: cells, causes, columns, moves and cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petri.core.forms import PART
from petri.core.measures import Column
from petri.core.speech import move_of, parts_of, text_of
from petri.core.text import language, say, spoken, texts
from petri.core.things import KIND_BITS
from petri.core.title import Title, find_title
from petri.core.tracing import Noted
from petri.sim.plan import Cell

PACKAGE = "petri.sim"
KIND = int(KIND_BITS)
DEEDS = ("move", "act", "event", "end")  # the groups of moves that players choose to make; others are answers


def cause_name(title: Title, cause: str, lang: str) -> str:
    """The texts of a title call its causes `cause.CAUSE`; what they do not name is called as in tables."""
    return texts(title.package, language(lang)).get(f"cause.{cause}", cause)


def brief_cause(title: Title, cause: str, lang: str) -> str:
    """In a word or two, for narrow tables."""
    return texts(title.package, language(lang)).get(f"cause.brief.{cause}") or cause_name(title, cause, lang)


def column_name(title: Title, column: Column, lang: str) -> str:
    return say(title.package, column.described, lang, nth=column.nth)


def group_name(title: Title, key: str, lang: str) -> str:
    """Of columns that there are for each player or team."""
    known = texts(title.package, language(lang))
    return known.get(f"trace.{key}") or known[f"measure.{key}"]


def noted_name(title: Title, noted: Noted, lang: str) -> str:
    return say(title.package, f"trace.{noted.key}", lang)


def option_name(title: Title, name: str, lang: str) -> str:
    option = next((option for option in title.options if option.name == name), None)
    return say(PACKAGE, "report.bots", lang) if option is None else option.label(title.package, lang)


def value_name(title: Title, name: str, value: Any, lang: str) -> str:
    option = next((option for option in title.options if option.name == name), None)
    if isinstance(value, (list, tuple)):
        return ", ".join(value_name(title, name, item, lang) for item in value) or "–"
    label = None if option is None else option.value_label(title.package, lang, value)
    return label or spoken(value, lang)


def brief_name(title: Title, name: str, value: Any, lang: str) -> str:
    """A number says enough, even if it has a name."""
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return str(value) if is_number else value_name(title, name, value, lang)


def varied_name(cell: Cell, lang: str) -> str:
    """What tells a cell from the others of its plan; alone, its bots do."""
    title = find_title(cell.title)
    parts = [
        value
        if name == "bots"
        else f"{option_name(title, name, lang)}:\N{NO-BREAK SPACE}{brief_name(title, name, value, lang)}"
        for name, value in cell.varied.items()
    ]
    return " · ".join(parts) or bots_name(cell)


def bots_name(cell: Cell) -> str:
    return cell.bots[0] if len(set(cell.bots)) == 1 else " + ".join(cell.bots)


class Labels:
    """The names of what is in the box of one game."""

    def __init__(self, cell: Cell, lang: str) -> None:
        self.title = find_title(cell.title)
        self.lang = lang
        self.box: Mapping[str, Any] = self.title.box(cell.options, lang)
        self.state = self.title.new_state(cell.options, 0)
        self.terms = self.title.names(self.state).terms
        self.cards = self.title.tracing(cell.options).cards

    def written(self, what: str, number: int) -> str:
        """As positions and maps call it."""
        return str(self.terms[what].written(self.state, number))

    def said(self, what: str, number: int) -> str:
        return spoken(self.terms[what].said(self.state, number), self.lang)

    def role(self, key: str) -> str:
        return str(self.box.get("roles", {}).get(key, {}).get("label", key))

    def kind(self, number: int) -> str:
        word = self.title.kinds[number]
        known = texts(self.title.package, language(self.lang))
        return known.get(f"trace.kind.{word}") or str(self.box["kinds"].get(word, {}).get("name", word))

    def group(self, number: int) -> str:
        return str(self.box["kinds"].get(self.title.kinds[number], {}).get("group", "answer"))

    def is_card(self, deed: int) -> bool:
        """Whether it is one move that uses what it names, not a kind of moves."""
        return self.title.kinds[deed >> KIND] in self.cards

    def deed_key(self, deed: int) -> str:
        """As moves are typed in English; of a kind of moves the word."""
        kind = self.title.things.kinds[deed >> KIND]
        return text_of(kind, self.terms, self.state, deed) if self.is_card(deed) else kind.word

    def named(self, key: str) -> str:
        """What such a key calls."""
        kinds = self.title.things.kinds
        if key in self.title.kinds:
            return self.kind(self.title.kinds.index(key))
        return self.deed(move_of({kind.word: kind for kind in kinds}, self.terms, self.state, key))

    def deed(self, deed: int) -> str:
        name = self.kind(deed >> KIND)
        if not self.is_card(deed):
            return name
        form, numbers = self.title.things.kinds[deed >> KIND].form, parts_of(deed)
        places = dict(form.named)
        return f"{name}: {' '.join(self.said(what, numbers[places[what]]) for what in PART.findall(form.template))}"
