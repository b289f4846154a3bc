"""What a form may offer: which values go with the options chosen so far, and why the others do not.

Every value is tried as the one change to what is chosen; what `settle` says against it is the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petri.core.errors import OptionError, UnfinishedError
from petri.core.options import Option
from petri.core.text import say
from petri.core.title import Title


def choices(title: Title, given: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """What is wrong with the options as they are, which other values are refused, and what is recommended."""
    problem = refusal(title, given)
    asked = [option for option in title.options if not (option.hidden or option.local or option.alias_of)]
    refused = {option.name: refused_values(title, given, option, problem, lang) for option in asked}
    return {
        "problem": None if problem is None else sentence(problem, lang),
        "refused": {name: values for name, values in refused.items() if values},
        "advice": [] if problem is not None else [word.say(lang) for word in title.advice(title.settle(given))],
    }


def refused_values(
    title: Title, given: Mapping[str, Any], option: Option, problem: OptionError | None, lang: str
) -> list[dict[str, Any]]:
    """Only what the change itself brings about; a list that is not finished yet is no reason."""
    found = []
    for value in values_of(option):
        chosen = {**given, option.name: [value] if value in option.names else value}
        error = refusal(title, chosen)
        if error is not None and not isinstance(error, UnfinishedError) and not is_same(error, problem):
            rule = error.values.get("rule", "")
            found.append({"value": value, "reason": sentence(error, lang), "rule": rule})
    return found


def values_of(option: Option) -> list[Any]:
    flags = [True, False] if option.flag and not option.words else []
    return [*flags, *option.choices(), *option.names]


def refusal(title: Title, given: Mapping[str, Any]) -> OptionError | None:
    """Why these options are not possible; those that need another one are left out with it."""
    try:
        title.settle(fitting(title, given))
    except OptionError as error:
        return error
    return None


def fitting(title: Title, given: Mapping[str, Any]) -> dict[str, Any]:
    usual = {option.name: option.default for option in title.options}
    needs = {option.name: option.needs for option in title.options if option.needs}
    chosen = {**usual, **given}
    return {
        name: value
        for name, value in given.items()
        if name not in needs or chosen.get(needs[name][0]) == needs[name][1]
    }


def is_same(error: OptionError, other: OptionError | None) -> bool:
    return other is not None and error.say() == other.say()


def sentence(error: OptionError, lang: str) -> str:
    text = error.say(lang)
    return text[:1].upper() + text[1:]


def ready_tables(title: Title, lang: str) -> list[dict[str, Any]]:
    """The tables that begin with one click, with their words."""
    return [
        {
            "key": table.key,
            "name": say(title.package, f"ready.{table.key}.name", lang),
            "about": say(title.package, f"ready.{table.key}.about", lang),
            "options": dict(table.options),
        }
        for table in title.ready
    ]
