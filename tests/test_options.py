"""Options, titles, seats and seeds: what is not possible is refused with an error that says what would be right."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

import petri
from petri.core.game import LARGEST_SEED
from petri.core.options import Option, settle
from petri.core.text import LANGUAGES
from petri.core.title import all_titles, find_title

PANDEMIC = find_title("pandemic")


def assert_refused(
    options: dict[str, Any], *words: str, kind: type = petri.OptionError, title: Any = "pandemic"
) -> None:
    """The error is of this type and names these words in every language."""
    with pytest.raises(kind) as caught:
        petri.new(title, **options)
    texts = [caught.value.say(lang) for lang in LANGUAGES]
    assert len(set(texts)) == len(LANGUAGES)
    for text in texts:
        for word in words:
            assert word in text


# ---------------------------------------------------------------------- titles
@pytest.mark.parametrize("title", ["checkers", "Pandemic", "", None, 5, [], {}, ["pandemic"]])
def test_unknown_titles(title: Any) -> None:
    assert_refused({}, str(title), "pandemic", kind=petri.TitleError, title=title)
    with pytest.raises(petri.TitleError):
        petri.from_position(title, {})


def test_titles_are_listed() -> None:
    assert "pandemic" in petri.titles()
    assert petri.titles() == list(all_titles())


def test_titles_are_loaded_when_they_are_asked_for() -> None:
    code = """
import sys, petri
loaded = lambda: [name for name in petri.titles() if f"petri.games.{name}.title" in sys.modules]
assert loaded() == []
petri.new("pandemic", seed=1)
assert loaded() == ["pandemic"]
"""
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True)


# ---------------------------------------------------------------------- every title
@pytest.mark.parametrize("title", petri.titles())
def test_every_option_explains_itself_and_has_a_usual_value(title: str) -> None:
    found = find_title(title)
    for option in found.options:
        for lang in LANGUAGES:
            assert option.help(found.package, lang)
        assert option.allowed()
        assert option.check(option.default) == option.default
    settled = petri.new(title, seed=1).options
    assert found.settle(settled) == settled


@pytest.mark.parametrize("title", petri.titles())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_describes_itself_for_a_form(title: str, lang: str) -> None:
    found = find_title(title)
    names = [option.name for option in found.options]
    for option in found.options:
        told = option.describe(found.package, lang)
        assert json.loads(json.dumps(told)) == told
        assert told["label"] and told["help"]
        assert told["kind"] in ("words", "number", "flag", "names", "text")
        labelled = {choice["value"]: choice["label"] for choice in (*told["words"], *told["names"])}
        assert labelled.keys() >= {*option.words, *option.names} and all(labelled.values())
        assert told["alias_of"] in (None, *names)
        assert told["needs"] is None or told["needs"][0] in names
        for choice in told["words"]:
            assert option.check(choice["value"]) == choice["value"]


def test_options_for_forms() -> None:
    pandemic = {option.name: option.describe(PANDEMIC.package, "de") for option in PANDEMIC.options}
    assert pandemic["open_hands"]["words"][1:] == [{"value": True, "label": "Ja"}, {"value": False, "label": "Nein"}]
    assert pandemic["edition"]["words"] == [
        {"value": 1, "label": "1. Edition"},
        {"value": 2, "label": "2. Edition"},
    ]
    assert pandemic["players"]["words"] == [] and pandemic["players"]["numbers"] == [1, 6]
    assert pandemic["toronto"]["needs"] == ["edition", 1]
    assert pandemic["difficulty"]["alias_of"] == "epidemics"
    assert [option.name for option in find_title("contagion").options if option.local] == ["content"]


@pytest.mark.parametrize("title", petri.titles())
@pytest.mark.parametrize("value", [-1, 10**9, 2.5, None, {}, object(), [[]], b"x", "\x00", float("nan")])
def test_no_option_takes_what_it_does_not_declare(title: str, value: Any) -> None:
    for option in find_title(title).options:
        left_out = option.name == "players" and value is None
        if not left_out and not (option.text and isinstance(value, str)):
            assert_refused({option.name: value}, option.name, title=title)


@pytest.mark.parametrize("title", petri.titles())
def test_every_title_refuses_an_unknown_option(title: str) -> None:
    names = [option.name for option in find_title(title).options if not option.hidden]
    assert_refused({"weather": "fine"}, "weather", *names, title=title)


# ---------------------------------------------------------------------- Pandemic
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 0}, ["players", "0", "1–6"]),
        ({"players": 6}, ["teams", "LT-001"]),
        ({"players": 7}, ["players", "7", "1–6"]),
        ({"players": "3"}, ["players", "'3'", "1–6"]),
        ({"players": True}, ["players", "True"]),
        ({"players": 3.0}, ["players", "3.0"]),
        ({"edition": 3}, ["edition", "3", "1–2"]),
        ({"epidemics": 3}, ["epidemics", "3", "4–7"]),
        ({"epidemics": 8}, ["epidemics", "8", "4–7"]),
        ({"difficulty": "easy"}, ["difficulty", "easy", "introductory", "standard", "heroic"]),
        ({"difficulty": "heroic", "epidemics": 4}, ["heroic", "6"]),
        ({"roles": "medic"}, ["roles", "medic", "random"]),
        ({"roles": ["medic"]}, ["1", "2"]),
        ({"roles": ["medic", "scientist", "dispatcher"]}, ["3", "2"]),
        ({"roles": ["medic", "medic"]}, ["roles", "medic"]),
        ({"roles": ["medic", "nurse"]}, ["roles", "nurse", "dispatcher"]),
        ({"roles": ["medic", "contingency_planner"], "edition": 1}, ["contingency_planner", "dispatcher"]),
        ({"events": 6}, ["6", "5", "LD-023"]),
        ({"events": ["airlift", "airlift"]}, ["events", "airlift"]),
        ({"events": ["rain"]}, ["events", "rain", "forecast"]),
        ({"events": True}, ["events", "True"]),
        ({"open_hands": 1}, ["open_hands", "1", "auto", "true", "false"]),
        ({"open_hands": "yes"}, ["open_hands", "yes"]),
        ({"consent": "auto"}, ["consent", "auto", "true"]),
        ({"start": 2}, ["2", "population", "1"]),
        ({"start": 6, "players": 4}, ["start", "6", "0–5"]),
        ({"start": "seat 1"}, ["start", "seat 1", "population"]),
        ({"toronto": True}, ["toronto", "edition", "1"]),
        ({"allow_take": False, "edition": 2}, ["allow_take", "edition", "1"]),
    ],
)
def test_what_pandemic_does_not_take(options: dict[str, Any], words: list[str]) -> None:
    assert_refused(options, *words)


@pytest.mark.parametrize(
    ("options", "name", "value"),
    [
        ({}, "players", 2),
        ({}, "epidemics", 5),
        ({"difficulty": "Heroic"}, "epidemics", 6),
        ({"difficulty": "introductory", "epidemics": 4}, "epidemics", 4),
        ({"roles": ["Medic", "operations expert"]}, "roles", ["medic", "operations_expert"]),
        ({"roles": ("medic", "scientist")}, "roles", ["medic", "scientist"]),
        ({"events": []}, "events", []),
        ({"events": ["One Quiet Night"]}, "events", ["one_quiet_night"]),
        ({"open_hands": False, "epidemics": 4}, "open_hands", False),
        ({"players": 4, "start": 3}, "start", 3),
        ({"edition": 1}, "toronto", True),
    ],
)
def test_options_in_their_canonical_form(options: dict[str, Any], name: str, value: Any) -> None:
    assert petri.new("pandemic", seed=1, **options).options[name] == value


def test_options_of_the_other_edition_are_left_out() -> None:
    assert "toronto" not in petri.new("pandemic", seed=1).options
    assert "difficulty" not in petri.new("pandemic", seed=1, difficulty="heroic").options


# ---------------------------------------------------------------------- seeds and seats
@pytest.mark.parametrize("seed", [-1, 2**63, 10**40, 1.0, True, "7", [], float("inf")])
def test_seeds_that_are_none(seed: Any) -> None:
    assert_refused({"seed": seed}, repr(seed), str(LARGEST_SEED))


@pytest.mark.parametrize("seed", [0, 1, 2**32, LARGEST_SEED])
def test_every_seed_is_a_game_of_its_own(seed: int) -> None:
    game = petri.new("pandemic", seed=seed)
    assert game.seed == seed
    assert game.position() == petri.new("pandemic", seed=seed).position()
    assert game.position() != petri.new("pandemic", seed=seed ^ 1).position()


def test_without_a_seed_the_chance_is_fresh() -> None:
    games = [petri.new("pandemic") for _ in range(4)]
    assert len({game.seed for game in games}) == 4
    assert petri.new("pandemic", seed=games[0].seed).position() == games[0].position()


@pytest.mark.parametrize("seats", [["Ada"], ["Ada", "Bo", "Cy"]])
def test_as_many_names_as_players(seats: list[str]) -> None:
    assert_refused({"seats": seats}, str(len(seats)), "2")


@pytest.mark.parametrize("seats", ["ab", 5, [1, 2], [None, "Bo"], {"Ada": 1, "Bo": 2}])
def test_names_are_a_list_of_texts(seats: Any) -> None:
    assert_refused({"seats": seats}, repr(seats))


def test_names_of_the_seats() -> None:
    assert petri.new("pandemic", players=3, seed=1).seats == ("Player 1", "Player 2", "Player 3")
    assert petri.new("pandemic", seed=1, seats=["Ada", "Bo"]).seats == ("Ada", "Bo")


@pytest.mark.parametrize("seat", [-1, 2, "0", True, 0.0, [], "medic"])
def test_seats_that_are_none(seat: Any) -> None:
    game = petri.new("pandemic", seed=1)
    for ask in (game.moves, game.view, lambda seat: game.imagine(seat, 1)):
        with pytest.raises(petri.SeatError) as caught:
            ask(seat)
        assert str(seat) in caught.value.say("de")
        assert "0, 1" in caught.value.say("en")


@pytest.mark.parametrize("rng", [-1, True, "5", None, 2.5])
def test_chance_that_is_none(rng: Any) -> None:
    with pytest.raises(petri.OptionError):
        petri.new("pandemic", seed=1).imagine(0, rng)


# ---------------------------------------------------------------------- texts of the command line
NUMBER = Option("number", 2, numbers=(2, 4))
WORD = Option("word", "auto", words=("auto", "by luck"), flag=True)
LIST = Option("list", "all", words=("all",), numbers=(0, 3), names=("one_two", "three", "four"))


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (NUMBER, "3", 3),
        (NUMBER, " 4 ", 4),
        (NUMBER, "+2", 2),
        (WORD, "AUTO", "auto"),
        (WORD, "by-luck", "by luck"),
        (WORD, "yes", True),
        (WORD, "True", True),
        (WORD, "ja", True),
        (WORD, "off", False),
        (WORD, "nein", False),
        (LIST, "all", "all"),
        (LIST, "0", 0),
        (LIST, "One Two, four", ["one_two", "four"]),
        (LIST, "three", ["three"]),
        (LIST, "", []),
    ],
)
def test_read(option: Option, text: str, value: Any) -> None:
    found = option.read(text)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("option", "text"),
    [
        *((NUMBER, text) for text in ("5", "-2", "", "x", "2.0", "²", "+-3", "3 4", "9" * 400, "٣")),
        *((WORD, text) for text in ("maybe", "1", "", "0")),
        *((LIST, text) for text in ("five", "three,three", "4", "one_two;three", "-1")),
    ],
)
def test_read_refuses(option: Option, text: str) -> None:
    with pytest.raises(petri.OptionError) as caught:
        option.read(text)
    for lang in LANGUAGES:
        assert option.name in caught.value.say(lang)
        assert all(part in caught.value.say(lang) for part in option.allowed())


def test_an_option_that_needs_another() -> None:
    declared = [NUMBER, Option("extra", True, flag=True, needs=("number", 3))]
    assert settle(declared, {"number": 3}) == {"number": 3, "extra": True}
    assert settle(declared, {}) == {"number": 2}
    with pytest.raises(petri.OptionError) as caught:
        settle(declared, {"extra": False})
    assert "number" in str(caught.value) and "3" in str(caught.value)
