"""What forms may offer: every value that cannot be chosen says why, and ready-made tables can be played."""

from __future__ import annotations

from typing import Any

import pytest

import petri
from petri.core.choices import choices, ready_tables
from petri.core.text import LANGUAGES
from petri.core.title import find_title

PANDEMIC = find_title("pandemic")


def refused(options: dict[str, Any], lang: str = "en") -> dict[str, dict[Any, dict[str, Any]]]:
    found = choices(PANDEMIC, options, lang)["refused"]
    return {name: {one["value"]: one for one in values} for name, values in found.items()}


@pytest.mark.parametrize("title", petri.titles())
def test_a_value_is_refused_exactly_if_it_cannot_be_settled(title: str) -> None:
    found = find_title(title)
    told = choices(found, {}, "en")
    assert told["problem"] is None
    for option in found.options:
        if option.hidden or option.local or option.alias_of:
            continue
        no = [one["value"] for one in told["refused"].get(option.name, ())]
        for value in option.choices():
            try:
                found.settle({option.name: value})
            except petri.PetriError:
                assert value in no
            else:
                assert value not in no


def test_the_first_edition_excludes_what_comes_from_other_boxes() -> None:
    found = refused({"players": 2, "edition": 1})
    for name, value in {
        "brink_roles": True,
        "brink_events": True,
        "lab_roles": True,
        "lab_events": True,
        "mutation": "brink",
        "virulent_strain": 8,
        "players": 5,
        "epidemics": 7,
    }.items():
        assert found[name][value]["rule"] == "LD-135", name
        assert "LD-135" in found[name][value]["reason"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("options", [{"mutation": "panic"}, {"players": 5}, {"brink_roles": True}, {"epidemics": 7}])
def test_what_comes_from_other_boxes_excludes_the_first_edition(options: dict[str, Any], lang: str) -> None:
    found = refused({"players": 2, **options}, lang)["edition"]
    assert list(found) == [1] and found[1]["reason"][0].isupper()


def test_names_of_boxes_that_take_no_part_are_refused_and_a_short_list_is_not() -> None:
    found = refused({"players": 2, "roles": ["medic"]})
    assert "generalist" in found["roles"] and "medic" not in found["roles"]
    assert "generalist" not in refused({"players": 2, "roles": ["medic"], "brink_roles": True}).get("roles", {})
    assert choices(PANDEMIC, {"players": 2, "roles": ["medic"]}, "en")["problem"] is not None


def test_options_that_need_another_one_go_with_it() -> None:
    """Toronto is there with the first edition alone; that is no reason against the second."""
    assert "edition" not in refused({"players": 2, "edition": 1, "toronto": True})


@pytest.mark.rule("LD-028")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_fewer_epidemics_are_recommended_for_modules(lang: str) -> None:
    def advice(**options: Any) -> list[str]:
        found: list[str] = choices(PANDEMIC, {"players": 3, **options}, lang)["advice"]
        return found

    assert advice(brink_roles=True) == []
    assert ["LD-028" in text for text in advice(mutation="brink")] == [True]
    assert "2" in advice(mutation="panic", virulent_strain=10)[0]


@pytest.mark.parametrize("title", petri.titles())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_that_are_ready_can_be_played(title: str, lang: str) -> None:
    found = find_title(title)
    for table in ready_tables(found, lang):
        assert table["name"] and table["about"]
        for players in (2, 4):
            game = petri.new(title, seed=1, **{"players": players, **table["options"]})
            assert game.outcome is None
