"""Every text of Viroid in both languages: none missing, none left over, all of them sayable."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from viroid_samples import samples, stroll
from viroid_tools import NO_CORPSES, PLAIN, SOURCE, STRONG, before, everywhere, heard, play, state_of, table

import petri
from petri.core import content as core_content
from petri.core import fields as core_fields
from petri.core import names, speech
from petri.core import title as titles
from petri.core.text import say as say_text
from petri.core.text import texts
from petri.core.title import find_title
from petri.games.viroid.options import OPTIONS
from petri.games.viroid.pieces import STEPS
from petri.games.viroid.things import Step

TITLE = find_title("viroid")
PACKAGE = "petri.games.viroid"
ENGLISH, GERMAN = texts(PACKAGE, "en"), texts(PACKAGE, "de")
ASKING = {step.name for step in STEPS if type(step).moves is not Step.moves}


# ---------------------------------------------------------------------- the two languages agree
def test_both_languages_have_the_same_texts() -> None:
    assert set(ENGLISH) == set(GERMAN)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_both_languages_insert_the_same_values() -> None:
    differing = {key for key in ENGLISH if placeholders(ENGLISH[key]) != placeholders(GERMAN[key])}
    assert differing == set()


def test_german_is_another_language() -> None:
    alike = {key for key in ENGLISH if ENGLISH[key] == GERMAN[key]}
    names = {"title.name", "word.land", "value.normal", "value.virus", "kind.patient.name", "kind.symptom.name"}
    assert alike <= names | {"move.symptom", "move.patient", "happening.marker"}


def test_texts_are_written_with_care() -> None:
    for key, text in [*ENGLISH.items(), *GERMAN.items()]:
        assert text == text.strip() and "  " not in text, key
        section_of = key.partition(".")[0]
        if section_of in ("happening", "outcome", "option", "error"):
            assert text[-1] in ".!" or text.endswith((". {text}", ": {error}")), key
        if section_of in ("reason", "word"):
            assert text[-1] not in ".!", key  # they stand inside other sentences or before the rule
        assert not (set("\"'") & set(text)), key
    assert not any("“" in text and "„" not in text for text in GERMAN.values())
    assert not any("„" in text for text in ENGLISH.values())


def test_every_content_error_names_the_file_and_the_entry() -> None:
    for key in (key for key in ENGLISH if key.startswith("error.content_")):
        assert {"file", "card"} <= placeholders(ENGLISH[key]) or key == "error.content_changed", key


# ---------------------------------------------------------------------- none missing, none left over
def section(name: str) -> set[str]:
    return {key.partition(".")[2] for key in ENGLISH if key.startswith(f"{name}.")}


def test_every_option_outcome_and_cause_has_its_text() -> None:
    assert section("title") == {"name", "about"}
    names = {option.name for option in OPTIONS}
    of_all_titles = {"content", "content_digest"}  # a title may say them in its own words
    assert names - of_all_titles <= section("option") <= names
    assert section("option") == section("label")
    losses = {"cure", "deck", "extinct"}
    assert section("outcome") == {"won", *losses}
    assert section("cause") == {"won", *losses, *(f"brief.{loss}" for loss in losses)}
    words = {word for option in OPTIONS for word in option.words}
    assert words <= section("value")


def test_every_kind_of_move_has_its_text() -> None:
    assert section("move") == {*TITLE.kinds, "strain_free", "symptom_free", "end_equip"}
    assert {key.removesuffix(".name") for key in section("kind") if key.endswith(".name")} == {*TITLE.kinds}


def test_every_step_that_asks_has_its_prompt() -> None:
    assert section("prompt") == ASKING | {"infection_one", "mortality_one", "virus_strain", "over"}
    assert section("ask") <= ASKING


def test_every_happening_has_its_text() -> None:
    several = {f"{kind}_several" for kind in ("research", "research_back", "success")}
    assert section("happening") == {told.name for told in TITLE.things.told} | several | {"die_kills"}


def calls(*files: Path) -> Iterator[ast.Call]:
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield node


def called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def words(node: ast.AST) -> set[str]:
    """The words that stand at this place of a call: one, or one of two."""
    found = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
    return {word for word in found if isinstance(word, str)}


def test_every_error_in_the_code_has_its_text() -> None:
    errors = [call for call in calls(*SOURCE.rglob("*.py")) if called(call).endswith("Error") and call.args]
    own = [call for call in errors if any(value.arg == "package" for value in call.keywords)]
    keys = {word for call in own for word in words(call.args[0])}
    listed = ("city", "mode", "resistance", "marker", "route", "continent", "stem", "card")
    keys |= {f"{what}_{how}" for what in listed for how in ("unknown", "ambiguous")}
    for files, prefix, nth in (
        ((SOURCE / "fields.py", Path(core_fields.__file__)), "position", 1),
        ((SOURCE / "checking.py", Path(core_content.__file__)), "content", 1),
    ):
        refusals = [call for call in calls(*files) if called(call) == "refuse"]
        keys |= {f"{prefix}_{word}" for call in refusals for word in words(call.args[nth])}
    core = {key.removeprefix("error.") for key in texts("petri.core", "en") if key.startswith("error.")}
    assert keys - core <= section("error") <= keys


def test_every_reason_in_the_code_has_its_text() -> None:
    waited_for = {step.name for step in STEPS if step.rule}
    keys = {"over", *(f"asked_{step}" for step in waited_for)}
    for call in calls(*SOURCE.rglob("*.py")):
        if called(call) == "no" and call.args:
            keys |= words(call.args[0])
    assert section("reason") == keys - {"asked_"}
    assert waited_for == ASKING


# ---------------------------------------------------------------------- all of it can be said
def say_both(game: petri.Game, what: Any = None) -> None:
    for lang in ("en", "de"):
        said = game.say(what, lang)
        assert said and "{" not in said and "None" not in said and "i64" not in said, said


def test_everything_that_comes_up_in_play_can_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    said: set[str] = set()

    def listening(package: str, key: str, lang: str = "en", **values: Any) -> str:
        said.add(key)
        return say(package, key, lang, **values)

    say = say_text
    for kept in (speech.known_words, speech.line, speech.question):
        kept.cache_clear()  # what another test had said is not said again
    monkeypatch.setattr(speech, "say", listening)
    monkeypatch.setattr(titles, "say", listening)
    monkeypatch.setattr(names, "say", listening)
    for number, game in enumerate(samples(seeds=2)):
        chance = random.Random(number)
        for move in stroll(state_of(game).copy(), chance, 30):
            text = TITLE.text(game.state, move)
            say_both(game)
            for choice in {game.find(text), *chance.sample(game.moves(), 1)}:
                say_both(game, choice)
            for happening in game.play(text):
                say_both(game, happening)
    for game, moves in rare():
        for move_text in moves:
            say_both(game)
            say_both(game, game.find(move_text))
            for happening in game.play(move_text):
                say_both(game, happening)
    sayable = {key for key in ENGLISH if key.partition(".")[0] in ("move", "happening", "prompt")}
    assert sayable - said == {"prompt.over", "happening.research_back_several"}


def rare() -> list[tuple[petri.Game, list[str]]]:
    """Games and moves to what hardly ever happens at random."""
    cities = {"Berlin": {"small": "0--"}, "Lima": {"small": "1"}, "Cairo": {"small": "2--"}, "Tokyo": {"small": "3--"}}
    markers = {"port": ["Cairo-Mumbai"], "airport": ["London"], "bird": ["Paris"]}
    corpses = {"Khartoum": {"small": "2", "livestock": "xx", "insect": "1"}}
    necrotic = {"dna": 9, "stems": [{"card": "zysten_d", "developed": 3}]}
    reopening = table(card="D23", cities=cities, markers=markers, boards=[{"dna": 0}])
    other = table(card="D23", cities=cities, markers=markers, boards=[{"dna": 0}])
    won = table(phase="mutation", cities=everywhere(), continents=NO_CORPSES, boards=[{"dna": 9}], dice=(6,))
    massive = before(table, card=["M1", "B24"], cities={**cities, "Paris": {"small": "0-"}}, boards=[{"dna": 0}])
    back = before(table, card="AX05", cities=cities, research=5, boards=[{"dna": 0}])
    research = table(phase="mutation", boards=[{"dna": 9, "stems": [{"card": "husten_d", "developed": 2}]}], research=5)
    dead = before(table, card="B10", cities={**cities, **corpses}, boards=[{"dna": 0, "bonus": "gefaehrlich"}])
    less = before(table, card="D24", cities=cities, boards=[{"dna": 5}])
    animals = {
        "Berlin": {"small": "0xx", "livestock": "x"},
        **{city: cities[city] for city in ("Lima", "Cairo", "Tokyo")},
    }
    last = table(
        phase="mutation", cities=animals, markers={"bird": ["Berlin"]}, boards=[{"dna": 9}], dice=(1,), card=PLAIN
    )
    first = {**STRONG, "bonus": "infektioes"}
    return [
        (reopening, ["reopen Cairo-Mumbai", "reopen_airport London"]),
        (other, ["lift bird Paris", "reopen Cairo-Mumbai"]),
        (won, ["end"]),
        (massive, ["end"]),
        (back, ["end"]),
        (research, ["symptom husten 3"]),
        (dead, ["end"]),
        (dead, ["victim Khartoum small 2"]),
        (less, ["end"]),
        (last, ["end"]),
        (table(phase="mutation", boards=[necrotic]), ["symptom zysten 4", "shed zysten"]),
        (
            table(phase="infection", points=1, cities={"Paris": {"small": "0-"}}, boards=[first]),
            ["infect London small"],
        ),
        (before(table, card="D17", cities=cities, boards=[{"dna": 0}], research=44), ["end"]),
        (before(table, card="C07", cities=cities, boards=[{"dna": 0}]), ["end"]),
        (before(table, card="C12", cities=cities, boards=[{"dna": 0}]), ["end"]),
        (before(table, card="D11", cities={**cities, "London": {"small": "x-"}}, boards=[{"dna": 0}]), ["end"]),
        (before(table, card="B01", cities=cities, boards=[{"dna": 0}]), ["end"]),
        (table(opening="free", boards=[ready()], agenda=[["turn", 0], ["patient_begins", 0], ["equip", 0]]), ["end"]),
    ]


def ready() -> dict[str, Any]:
    return {
        "dna": 1,
        "modes": {"small": 1},
        "resistances": {"heat": 1},
        "stems": [{"card": "zysten_a", "developed": 1}],
    }


def test_what_no_card_of_the_standard_set_does_can_be_said() -> None:
    game = petri.new("viroid", seed=1)
    back = petri.Happening("research_back", {"number": 2, "to": 3})
    assert game.say(back) == "Research moves 2 fields back, to 3."
    say_both(game, back)


def test_whole_games_can_be_said() -> None:
    for players in (2, 3, 4):
        game = petri.new("viroid", players=players, seed=players)
        for move in stroll(state_of(game).copy(), random.Random(players), 3000):
            for happening in game.play(TITLE.text(game.state, move)):
                assert game.say(happening, "de")
        assert game.outcome is not None
        say_both(game)
        say_both(game, game.outcome)


def both(game: petri.Game, what: Any = None) -> tuple[str, str]:
    return game.say(what), game.say(what, "de")


def happened(happenings: list[petri.Happening], kind: str) -> petri.Happening:
    return next(happening for happening in happenings if happening.kind == kind)


def test_players_are_called_by_their_colour() -> None:
    game = table(phase="infection", points=2, cities={"Paris": {"small": "0-"}}, boards=[STRONG])
    assert game.say() == "Red: where do you infect? Infection points left: 2"
    assert game.say("infect London small") == "Infect a field in London (Small animals)"
    told = happened(play(game, "infect London small"), "infected")
    assert both(game, told)[0] == "Red infects London (Small animals; Land)."
    assert game.say() == "Red: where do you infect? 1 infection point left"


def test_purchases_say_their_price() -> None:
    stems = [{"card": "zysten_a"}]
    game = table(phase="mutation", boards=[{"dna": 40, "stems": stems, "bonus": "mut_symptom"}])
    assert game.say("evolve small 1") == "Spread type: Small animals, level 1 (DNA: 11)"
    assert game.say("symptom zysten 1") == "Symptom: Cysts (DNA: 4). +1 infection point."
    assert game.say("strain husten_a") == "New symptom strain: Coughing A (DNA: 10)"
    assert game.say("stage 1", "de").startswith("Stufe 1")
    assert game.say("end") == "End the mutation phase"


def test_an_outcome_names_the_worst() -> None:
    game = table(phase="end", cities=everywhere(), continents=NO_CORPSES, boards=[{"dna": 5}, {"dna": 5}])
    assert game.say(game.outcome) == "The strains have won. The scourge of humanity: Red, Blue."
    lost = table(phase="end", cities={"Lima": {"small": "0"}}, boards=[{"dna": 5}])
    assert lost.say(lost.outcome).startswith("Strains are extinct")
    assert lost.say(lost.outcome, "de") != lost.say(lost.outcome)


# ---------------------------------------------------------------------- errors
def said_in_both(error: petri.PetriError) -> str:
    english, german = error.say(), error.say("de")
    assert english != german and "{" not in english + german.replace("{c", "").replace("{d", "")
    return english


WRONG_OPTIONS = (
    ({"players": 3, "start": 3}, "There is no seat 3 that could begin. Allowed: random, or a seat from 0 to 2."),
    ({"pathogen": "virus", "opening": "cards"}, "The virus has no start cards (V-071): opening must be free or auto."),
    ({"content_digest": "0"}, "Map and cards of “standard” are not those of this game"),
    ({"content": "/nowhere"}, "The file /nowhere/viroid.json cannot be read"),
)


@pytest.mark.parametrize(("options", "expected"), WRONG_OPTIONS)
def test_wrong_options_are_explained(options: dict[str, Any], expected: str) -> None:
    with pytest.raises(petri.PetriError) as caught:
        petri.new("viroid", **options)
    if "content_digest" not in options:
        assert said_in_both(caught.value).startswith(expected)
    else:
        assert said_in_both(caught.value)


WRONG_NAMES = (
    ("infect Pariss small", "“Pariss” is no city. Perhaps: Paris"),
    ("infect B small", "“B” may mean several cities:"),
    ("infect Paris cats", "“cats” is no spread type. Perhaps:"),
    ("infect Paris b", "“b” may mean several spread types:"),
    ("resist rain 1", "“rain” is no resistance. Perhaps:"),
    ("lift tea Paris", "“tea” is no countermeasure. Perhaps:"),
    ("reopen Paris-Rome", "“Paris-Rome” is no sea route. Perhaps:"),
    ("reopen L", "“L” may mean several sea routes:"),
    ("symptom tea 1", "“tea” is no symptom strain. Perhaps:"),
    ("strain tea", "“tea” is no card of this game. Perhaps:"),
    ("strain Cysts", "“Cysts” may mean several cards:"),
    ("heal Paris small 7", "“7” is no seat of this game. Seats: 0, 1, 2, 3."),
)


@pytest.mark.parametrize(("text", "expected"), WRONG_NAMES)
def test_wrong_names_are_explained(text: str, expected: str) -> None:
    with pytest.raises(petri.MoveError) as caught:
        table(phase="mutation", boards=[{"dna": 50}]).play(text)
    assert said_in_both(caught.value).startswith(expected)


OVERFULL = {
    "Beijing": {"small": "000", "blood": "0", "livestock": "0"},
    "Mumbai": {"small": "000", "blood": "0", "livestock": "0", "insect": "0"},
    "Cairo": {"small": "000", "blood": "0", "insect": "0"},
    "Tripoli": {"small": "000", "livestock": "0"},
    "Berlin": {"small": "000", "livestock": "0"},
    "Bangkok": {"small": "00", "insect": "00"},
}
WRONG_POSITIONS: tuple[tuple[dict[str, Any], str], ...] = (
    ({"weather": 1}, "A position has no key “weather”. Keys: "),
    ({"options": {"players": 9}}, "Position, “options”: The option players does not take 9."),
    ({"turn": 8}, "Position, “turn”: 8 is not a whole number from 0 to 2."),
    ({"research": -1}, "Position, “research”: -1 is not a whole number from 0 to 52."),
    ({"cure": 53}, "Position, “cure”: 53 is not a whole number from 0 to 52."),
    ({"cities": {"Rome": {}}}, "Position, “cities”: 'Rome' is not the name of something that can be there."),
    ({"cities": {"Paris": {"small": "0"}}}, "Position, “cities”: the fields of Paris cannot be '0'; for instance --."),
    ({"cities": {"Paris": {"bird": "0"}}}, "Position, “cities”: the fields of Paris cannot be '0'; for instance ''."),
    (
        {"cities": {"Paris": {"small": "9-"}}},
        "Position, “cities”: the fields of Paris cannot be '9-'; for instance 0-x.",
    ),
    ({"cities": OVERFULL}, "Position, “cities”: seat 0 has more infected on the board than its 25 cubes."),
    ({"markers": {"airport": ["Paris"]}}, "Position, “markers”: not all of ['Paris'] have an airport."),
    ({"markers": {"livestock": ["Paris", "Lima"]}}, "Position, “markers”: there are only 1 markers “livestock”."),
    ({"markers": {"small": ["Paris", "Paris"]}}, "Position, “markers”: Paris is there or elsewhere already"),
    (
        {"options": {"players": 3, "pathogen": "fungus"}, "boards": [{"modes": {"bird": 1}}, {}, {}]},
        "Position, “modes”: this pathogen cannot have bird.",
    ),
    ({"boards": [{"tea": 1}, {}, {}]}, "A position has no key “boards tea”. Keys: dna, modes,"),
    (
        {"boards": [{"stems": [{"card": "zysten_a"}, {"card": "zysten_b"}]}, {}, {}]},
        "Position, “stems”: zysten_b would be the second card of its strain on one board.",
    ),
    (
        {"boards": [{"start": None}, {}, {}], "cities": {"Lima": {"small": "0"}}},
        "Position, “start”: seat 0 has infected on the board, so it has a start city.",
    ),
    ({"deck": ["A01", "..."]}, "Position, “deck”: A01 is never in play."),
    ({"deck": ["B01", "..."]}, "Position, “deck”: from card 0 on the deck has a layer of A × 6, M × 0."),
    ({"deck": ["A02"]}, "Position, “deck”: a list of 64 is needed"),
    ({"drawn": ["A02"], "deck": ["A02", "..."]}, "Position, “deck”: A02 is there or elsewhere already"),
    ({"agenda": [["tea", 0]]}, "Position, “agenda”: 'tea' is no step with a number. Steps: "),
    ({"agenda": [["infection", 1]]}, "Position, “agenda”: [infection, 1] cannot stand at place 0."),
    ({"result": "draw"}, "Position, “result”: expected is won, cure, deck, extinct."),
    ({"necrosis": 1}, "Position, “necrosis”: expected is true / false."),
    (
        {"necrosis": False, "boards": [{"stems": [{"card": "zysten_d", "developed": 4}]}, {}, {}]},
        "Position, “necrosis”: a board has developed necrosis, so this is true (V-229).",
    ),
    ({"research": 44}, "Position, “cure”: research on 44 has reached the cure on 44, so the game is over;"),
    (
        {"cities": {"Lima": {"insect": "xx", "small": "x", "livestock": "x"}}, "markers": {"bird": ["Lima"]}},
        "Position, “markers”: one of ['Lima'] is eliminated, and markers “bird” leave such a city (V-177).",
    ),
)


@pytest.mark.parametrize(("position", "expected"), WRONG_POSITIONS)
def test_wrong_positions_are_explained(position: dict[str, Any], expected: str) -> None:
    with pytest.raises(petri.PositionError) as caught:
        petri.from_position("viroid", position)
    assert said_in_both(caught.value).startswith(expected)


def test_happenings_have_their_values() -> None:
    game = table(phase="infection", points=1, cities={"Paris": {"small": "0-"}}, boards=[STRONG])
    assert heard(play(game, "infect Paris small"), "infected")[0]["by"] == "land"
