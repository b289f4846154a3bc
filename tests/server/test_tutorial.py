"""The hints of the tutorial: complete in both languages, and resting on rules that exist."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from rules import read_indexes

from petri.core.text import flat

WEB = Path(str(resources.files("petri.web")))
TITLES = ("pandemic", "contagion", "viroid")
HINT = re.compile(r"\bid: '(\w+)'")
RULE = re.compile(r"'((?:P1|P2|C|V|L[A-Z])-\d{3})'")


def words(part: str, lang: str) -> dict[str, str]:
    tree: dict[str, Any] = json.loads((WEB / part / "words" / f"{lang}.json").read_text(encoding="utf-8"))
    return dict(flat(tree))


def source(title: str) -> str:
    return (WEB / "tutorial" / f"{title}.js").read_text(encoding="utf-8")


def known_rules() -> set[str]:
    return {rule for index in read_indexes() for rule in index.rules}


@pytest.mark.parametrize("part", ["tutorial", "replay"])
def test_both_languages_say_the_same_things(part: str) -> None:
    english, german = words(part, "en"), words(part, "de")
    assert english.keys() == german.keys()
    for key, text in english.items():
        assert text.strip() and german[key].strip()
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", german[key])), key


@pytest.mark.parametrize("title", TITLES)
def test_every_hint_has_words(title: str) -> None:
    spoken = words("tutorial", "en")
    hints = HINT.findall(source(title))
    assert len(hints) >= 15
    assert len(set(hints)) == len(hints)
    for hint in hints:
        assert f"{title}.{hint}.title" in spoken
        assert hint == "role" or f"{title}.{hint}.text" in spoken


def test_every_role_has_words() -> None:
    from petri.games.pandemic import content

    roles = content.of_base_game(content.roles())
    assert {f"pandemic.role.{role['id']}" for role in roles} <= words("tutorial", "en").keys()


@pytest.mark.parametrize("title", TITLES)
def test_hints_rest_on_rules_of_the_index(title: str) -> None:
    used = set(RULE.findall(source(title)))
    assert used
    assert used <= known_rules()


def test_every_rule_is_told_in_a_sentence_and_used() -> None:
    used = {rule for title in TITLES for rule in RULE.findall(source(title))}
    told = {key.removeprefix("rules.") for key in words("tutorial", "en") if key.startswith("rules.")}
    assert told == used
