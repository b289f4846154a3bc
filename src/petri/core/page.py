"""What a page is told of each kind of move and each step: it draws by these facts and holds no rules of its own.

Everybody who comes to a table is told, so what never changes is put together once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from petri.core.text import language, texts
from petri.core.things import Kind, Step

# where a kind is offered, by the first of these that it names
PLACES = {
    **{"city": "city", "card": "card", "event": "card", "track": "track", "colour": "colour", "seat": "seat"},
    "pawn": "pawn",
}
WORDS = ("name", "short", "hint", "choose", "none")


def kinds(package: str, found: Iterable[Kind], acts: object, lang: str) -> dict[str, dict[str, Any]]:
    """By their words, in the order of the bar; `acts` is the condition that all actions have."""
    in_order = sorted(found, key=lambda kind: kind.rank)
    return {kind.word: {**facts(kind, acts), **words(package, kind, lang)} for kind in in_order}


@cache
def facts(kind: Kind, acts: object) -> Mapping[str, Any]:
    """What is not told is not so."""
    found = {
        "group": kind.group or ("act" if acts in kind.conditions else "answer"),
        "place": kind.place or place_of(kind),
        "sign": kind.sign or kind.button or kind.word,
        "button": kind.button or kind.word,
        "sample": f"{kind.word} {kind.sample or kind.form.short or kind.form.template}".strip(),
        "role": kind.of_role,
        "step": kind.of_step,
        "level": kind.counts_with,
        "any_pawn": "{pawn}" in kind.form.template,
        "reaches": kind.reaches,
        "overland": kind.is_overland,
        "names_card": kind.names_card,
        "at_once": kind.at_once,
        "main": kind.is_main,
        "gives": kind.gives,
    }
    return {key: value for key, value in found.items() if value}


def place_of(kind: Kind) -> str:
    return next((place for part, place in PLACES.items() if part in kind.form.parts), "")


@cache
def words(package: str, kind: Kind, lang: str) -> Mapping[str, str]:
    """Its name, the short one of its button, what it is for, how to choose among several, why there is none."""
    known = texts(package, language(lang))
    found = {key: known[f"kind.{kind.word}.{key}"] for key in WORDS if f"kind.{kind.word}.{key}" in known}
    return {"name": kind.word.replace("_", " ").capitalize(), **found}


def steps(package: str, found: Iterable[Step], lang: str) -> dict[str, Mapping[str, Any]]:
    """Those of which there is something to say; any other is a question that lists its answers."""
    told = {step.name: step_facts(package, step, lang) for step in found}
    return {name: facts for name, facts in told.items() if facts}


@cache
def step_facts(package: str, step: Step, lang: str) -> Mapping[str, Any]:
    known: Mapping[str, str] = texts(package, language(lang))
    found = {
        "acts": step.lets_act,
        "passes": step.passes,
        "waits": step.waits,
        "yes": step.yes,
        "no": step.no,
        "in_order": step.puts_in_order,
        "title": known.get(f"ask.{step.name}", ""),
    }
    return {key: value for key, value in found.items() if value}


@cache
def buttons(package: str, lang: str) -> Mapping[str, Mapping[str, str]]:
    """The words of the buttons that several kinds share."""
    found: dict[str, dict[str, str]] = {}
    for key, text in texts(package, language(lang)).items():
        section, _, rest = key.partition(".")
        if section == "button":
            name, _, word = rest.partition(".")
            found.setdefault(name, {})[word] = text
    return found
