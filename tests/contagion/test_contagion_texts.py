"""Every text of Contagion in both languages: none missing, none left over, all of them sayable."""

from __future__ import annotations

import ast
import json
import random
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from contagion_samples import samples, state_of, stroll
from contagion_tools import own_set, play, table

import petri
from petri.core import content as core_content
from petri.core import fields as core_fields
from petri.core import names, speech
from petri.core import title as titles
from petri.core.text import texts
from petri.core.title import Outcome, find_title
from petri.games.contagion import content
from petri.games.contagion import title as contagion_title
from petri.games.contagion.effects.losses import LOSS_NAMES
from petri.games.contagion.names import names_of
from petri.games.contagion.options import OPTIONS
from petri.games.contagion.pieces import STEPS
from petri.games.contagion.things import Step

TITLE = find_title("contagion")
PACKAGE = "petri.games.contagion"
ENGLISH, GERMAN = texts(PACKAGE, "en"), texts(PACKAGE, "de")
SOURCE = Path(content.__file__).parent
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
    assert {key for key in ENGLISH if ENGLISH[key] == GERMAN[key]} == {"word.neutral", "phrase.level"}


def test_texts_are_written_with_care() -> None:
    for key, text in [*ENGLISH.items(), *GERMAN.items()]:
        assert text == text.strip() and "  " not in text, key
        section = key.partition(".")[0]
        if section in ("happening", "outcome", "option", "error"):
            assert text[-1] in ".!" or text.endswith((". {text}", ": {error}")), key
        if section in ("move", "reason", "word"):
            assert text[-1] not in ".!", key  # they stand inside other sentences or before the rule
        assert not (set("\"'") & set(text)), key
    assert not any("“" in text and "„" not in text for text in GERMAN.values())
    assert not any("„" in text for text in ENGLISH.values())


def test_every_card_error_names_the_file_and_the_card() -> None:
    for key in (key for key in ENGLISH if key.startswith("error.content_")):
        assert key == "error.content_changed" or "file" in placeholders(ENGLISH[key])
        whole_file = key in ("error.content_changed", "error.content_file", "error.content_json")
        assert whole_file or "card" in placeholders(ENGLISH[key]), key


# ---------------------------------------------------------------------- none missing, none left over
def section(name: str) -> set[str]:
    return {key.partition(".")[2] for key in ENGLISH if key.startswith(f"{name}.")}


def test_every_option_outcome_and_word_has_its_text() -> None:
    assert section("title") == {"name", "about"}
    assert section("option") == {option.name for option in OPTIONS}
    assert section("outcome") == {"won", "shared"}
    assert section("word") == {"neutral"}


def test_every_kind_of_move_has_its_text() -> None:
    ways_to_pay = {"pay_matching", "pay_jokers", "pay_all_jokers"}
    of_one = {f"{kind}_one" for kind in ("draw", "infect", "place", "to", "remove")}
    assert section("move") == {*TITLE.kinds} - {"pay"} | ways_to_pay | of_one | {"pass_before", "decline_city"}


def test_every_step_that_asks_has_its_prompt() -> None:
    losses = {f"resist_{loss}" for loss in LOSS_NAMES}
    variants = {"actions_one", "actions_done", "city_action_now", "place_optional", "move_from_optional"}
    levels = {"change_level_up", "change_level_down"}
    assert section("prompt") == ASKING - {"resist", "change_level"} | losses | variants | levels | {"over"}


def test_every_happening_has_its_text() -> None:
    several = {f"{kind}_several" for kind in ("placed", "removed", "moved", "resisted", "extra")}
    further = {"drew_hidden", "stole_hidden", "last_death_toll", "eradicated_neutral", "moved"}
    cheaper = {"cheaper_infect", "cheaper_mutate"}
    assert section("happening") == {told.name for told in TITLE.things.told} - {"cheaper"} | several | further | cheaper


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
    keys = {word for call in own for word in words(call.args[0]) if word != "content_"}
    keys |= {f"{what}_{how}" for what in ("city", "colour", "track", "card") for how in ("unknown", "ambiguous")}
    for files, prefix, nth in (
        ((SOURCE / "fields.py", Path(core_fields.__file__)), "position", 1),
        ((SOURCE / "content.py", Path(core_content.__file__)), "content", 1),
    ):
        refusals = [call for call in calls(*files) if called(call) == "refuse"]
        keys |= {f"{prefix}_{word}" for call in refusals for word in words(call.args[nth])}
    core = [key.removeprefix("error.") for key in texts("petri.core", "en") if key.startswith("error.")]
    shared = {key for key in core if key.startswith(("position_", "content_"))}
    keys |= {"position_to_act", "content_file", "content_json", "content_ids"}
    assert shared <= keys and section("error") == keys - shared


def test_every_reason_in_the_code_has_its_text() -> None:
    waited_for = {step.name for step in STEPS if step.rule}
    keys = {"over", *(f"asked_{step}" for step in waited_for)}
    for call in calls(*SOURCE.rglob("*.py")):
        if called(call) in ("no", "answers") and call.args:
            keys |= words(call.args[0])
    assert section("reason") == keys - {"asked_"}
    assert waited_for == ASKING - {"actions"}


# ---------------------------------------------------------------------- all of it can be said
def say_both(game: petri.Game, what: Any = None) -> None:
    english, german = game.say(what), game.say(what, "de")
    for said in (english, german):
        assert said and "{" not in said and "None" not in said
    assert english != german


def test_everything_that_comes_up_in_play_can_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    said: set[str] = set()

    def listening(package: str, key: str, lang: str = "en", **values: Any) -> str:
        said.add(key)
        return say(package, key, lang, **values)

    say = speech.say
    for kept in (speech.known_words, speech.line, speech.question):
        kept.cache_clear()  # what another test had said is not said again
    monkeypatch.setattr(speech, "say", listening)
    monkeypatch.setattr(titles, "say", listening)
    monkeypatch.setattr(names, "say", listening)
    monkeypatch.setattr(contagion_title, "say", listening)
    for number, game in enumerate(samples(seeds=2)):
        chance = random.Random(number)
        for move in stroll(state_of(game).copy(), chance, 40):
            text = TITLE.text(game.state, move)
            say_both(game)
            for choice in {game.find(text), *chance.sample(game.moves(), 1)}:
                say_both(game, choice)
            happenings = game.play(text)
            for happening in (*happenings, *game.retold(happenings)):
                say_both(game, happening)
                if happening.public is not None:
                    say_both(game, happening.public)
    sayable = {key for key in ENGLISH if key.partition(".")[0] in ("move", "happening", "prompt")}
    assert sayable - said <= {"happening.extra_several", "prompt.over"}


def test_whole_games_can_be_said() -> None:
    for players in (2, 3, 4, 5):
        game = petri.new("contagion", players=players, seed=players)
        for move in stroll(state_of(game).copy(), random.Random(players), 2000):
            for happening in game.play(TITLE.text(game.state, move)):
                assert game.say(happening, "de")
        assert game.outcome is not None
        say_both(game)
        say_both(game, game.outcome)


def both(game: petri.Game, what: Any = None) -> tuple[str, str]:
    return game.say(what), game.say(what, "de")


def happened(happenings: list[petri.Happening], kind: str) -> petri.Happening:
    return next(happening for happening in happenings if happening.kind == kind)


def test_players_are_called_by_the_colour_of_their_virus() -> None:
    game = table(hands=[{"blue": 2}], levels=[(1, 3, 1)], display={"Jakarta": [[1, 1]], "Tokyo": [], "Cairo": []})
    assert both(game) == ("Blue: 2 actions left", "Blau: noch 2 Aktionen")
    assert both(game, "infect Jakarta 3") == (
        "Infect Jakarta with 3 cubes (Oceania cards: 2)",
        "Jakarta mit 3 Virenwürfeln infizieren (Ozeanien-Karten: 2)",
    )
    placed = happened(game.play("infect Jakarta 3"), "placed")
    assert both(game, placed) == ("Blue: 3 cubes into Jakarta.", "Blau: 3 Virenwürfel nach Jakarta.")
    assert both(game) == ("Blue: 1 action left", "Blau: noch 1 Aktion")


def test_payments_are_described() -> None:
    game = table(hands=[{"blue": 2, "red": 3}], display={"Jakarta": [], "Tokyo": [], "Cairo": []})
    game.play("infect Jakarta 1")
    assert both(game) == (
        "Blue: how do you pay? Oceania cards needed: 2; any two cards may stand for one",
        "Blau: Wie bezahlst du? Nötige Ozeanien-Karten: 2; zwei beliebige ersetzen eine",
    )
    assert both(game, "pay 2") == (
        "Pay with Oceania cards only: 2",
        "Nur mit Ozeanien-Karten bezahlen: 2",
    )
    assert game.say("pay 3") == "Pay with 3 cards: 1 from Oceania, 2 of any kind"
    assert game.say("pay 4", "de") == "Mit 4 beliebigen Karten bezahlen"
    game.play("pay 3")
    assert game.say() == "Blue: which card do you pay with? Still to pay: 2"
    assert both(game, "discard red") == ("Discard a card (Asia)", "Karte abwerfen (Asien)")


def test_moves_say_what_they_cost_and_bring() -> None:
    game = table(hands=[{"blue": 4}], levels=[(3, 1, 1)], display={"Jakarta": [], "Tokyo": [], "Cairo": []})
    assert both(game, "draw") == ("Draw 3 cards", "3 Karten ziehen")
    assert both(game, "mutate incubation") == (
        "Raise the incubation rate to level 4 (cards: 4)",
        "Inkubationsrate auf Stufe 4 erhöhen (Karten: 4)",
    )


def test_resistance_is_explained() -> None:
    game = table(
        levels=[(1, 1, 2)],
        display={"Jakarta": [[0, 1]], "Tokyo": [[0, 1]], "Cairo": [[0, 1]]},
        active="w01",
    )
    assert both(game) == (
        "Blue: use resistance (level 2) against “Cure Found!”? Cubes at stake: 3",
        "Blau: Resistenz (Stufe 2) einsetzen gegen „Heilmittel gefunden!“? Bedrohte Virenwürfel: 3",
    )
    assert both(game, "resist") == (
        "Use resistance (protected: 2; then at level 1)",
        "Resistenz einsetzen (geschützt: 2; danach Stufe 1)",
    )
    assert both(game, "accept")[0] == "Use no resistance (lost: 3)"
    told = game.play("resist")
    assert both(game, told[0])[1] == "Blau setzt Resistenz ein und schützt 2 Elemente."
    assert game.say("accept") == "Use no resistance (lost: 1)"


def test_city_actions_are_told_with_their_text() -> None:
    game = table(
        hands=[{"purple": 1}],
        display={"London": [[0, 8]], "Tokyo": [], "Cairo": []},
    )
    happenings = game.play("infect London 1")
    assert both(game, happened(happenings, "scored")) == (
        "Blue takes place 1 in London: +9.",
        "Blau belegt in London Platz 1: +9.",
    )
    assert game.say().startswith("Blue: carry out the city action of London or keep it for later? Ignore the active")
    assert game.say("keep London", "de") == "Stadt-Aktion von London für später aufheben"
    assert game.say("use London").startswith("City action of London: Ignore the active event or WHO card")


def test_a_set_of_ones_own_has_its_words(tmp_path: Path) -> None:
    own = own_set(tmp_path, tokyo={"params": {"n": 2}})
    game = table(content=own, kept=[["Tokyo"], [], []])
    assert both(game, happened(game.play("use Tokyo"), "extra")) == (
        "Blue has 2 additional actions.",
        "Blau hat 2 Aktionen mehr.",
    )


def test_moved_cubes_are_told_as_moved() -> None:
    """Not as removed here and placed there; the record keeps both."""
    game = table(kept=[["Singapore"], [], []], display={"Jakarta": [[0, 3]], "Tokyo": [], "Cairo": []})
    game.play("use Singapore")
    game.play("from Jakarta")
    happenings = game.play("to Tokyo 2")
    assert [happening.kind for happening in happenings][:2] == ["removed", "placed"]
    moved = game.retold(happenings)[0]
    assert both(game, moved) == (
        "Blue moves 2 cubes from Jakarta to Tokyo.",
        "Blau versetzt 2 Virenwürfel von Jakarta nach Tokio.",
    )
    assert len(game.retold(happenings)) == len(happenings) - 1


def test_cards_are_not_called_by_the_colours_of_players() -> None:
    """A newcomer reads of players and cards in one sentence; what is typed may still be the colour."""
    names = names_of("standard", "")
    for lang in ("en", "de"):
        players = {virus.say(lang).lower() for virus in names.viruses}
        assert not players & {colour.say(lang).lower() for colour in names.colours}
    for colour in range(6):
        plain = names.colour_ids[colour]
        spoken = names.colours[colour]
        assert {names.find_colour(text) for text in (plain, spoken.en, spoken.de)} == {colour}
    assert names.find_colour("Gelb") == names.find_colour("yellow")


def test_hidden_cards_are_told_without_their_colour() -> None:
    game = table(
        hands=[{}, {"red": 1}], display={"Bogota": [[1, 1], [0, 6]], "Tokyo": [], "Cairo": []}, deck=["yellow", "..."]
    )
    told = happened(game.play("draw"), "drew")
    assert both(game, told) == ("Blue draws a card (South America).", "Blau zieht eine Karte (Südamerika).")
    assert told.public is not None
    assert both(game, told.public) == ("Blue draws a card.", "Blau zieht eine Karte.")
    game = table(hands=[{"yellow": 1}, {"red": 1}], display={"Bogota": [[0, 7]], "Tokyo": [], "Cairo": []})
    game.play("infect Bogota 1")
    stolen = happened(play(game, "use Bogota", "steal 1"), "stole")
    assert game.say(stolen) == "Blue takes a random card from Yellow (Asia)."
    assert stolen.public is not None
    assert game.say(stolen.public, "de") == "Blau nimmt eine zufällige Karte von Gelb."


def test_the_neutral_colour_has_a_name() -> None:
    game = table(players=2, display={"Cairo": [["neutral", 9]], "Tokyo": [], "London": []}, hands=[{"black": 2}])
    happenings = game.play("infect Cairo 1")
    told = [game.say(happening, "de") for happening in happenings if happening.kind in ("scored", "eradicated")]
    assert told == [
        "Kairo ist ausgelöscht; Blau hat den letzten Virenwürfel gelegt und erhält die Städtekarte.",
        "Neutral belegt in Kairo Platz 1: +10.",
        "Blau belegt in Kairo Platz 2: +6.",
    ]


def test_an_outcome_names_the_winners_and_all_points() -> None:
    game = petri.new("contagion", players=3, seed=1)
    won, shared = Outcome((1,), "scored", (40, 44, 39)), Outcome((0, 2), "scored", (44, 40, 44))
    assert both(game, won) == (
        "Yellow wins. Points: Blue 40, Yellow 44, Red 39.",
        "Gelb gewinnt. Punkte: Blau 40, Gelb 44, Rot 39.",
    )
    assert both(game, shared) == (
        "Blue, Red share the victory. Points: Blue 44, Yellow 40, Red 44.",
        "Blau, Rot teilen sich den Sieg. Punkte: Blau 44, Gelb 40, Rot 44.",
    )


# ---------------------------------------------------------------------- errors
def said_in_both(error: petri.PetriError) -> str:
    english, german = error.say(), error.say("de")
    assert english != german
    return english


WRONG_OPTIONS = (
    ({"players": 5, "neutral": True}, "The option neutral does not fit 5 players"),
    ({"players": 2, "neutral": False}, "The option neutral does not fit 2 players"),
    ({"players": 3, "start": 3}, "There is no seat 3 that could begin. Allowed: random, or a seat from 0 to 2."),
    ({"content_digest": "0"}, "The cards of “standard” are not those of this game"),
    ({"content": "/nowhere"}, "The file /nowhere/cards.json cannot be read"),
)


@pytest.mark.parametrize(("options", "expected"), WRONG_OPTIONS)
def test_wrong_options_are_explained(options: dict[str, Any], expected: str) -> None:
    with pytest.raises(petri.PetriError) as caught:
        petri.new("contagion", **options)
    assert said_in_both(caught.value).startswith(expected)


WRONG_TEXTS = (
    ("infect Jakartta", "“Jakartta” is no city. Perhaps: Jakarta"),
    ("infect Ba", "“Ba” may mean several cities: Baghdad, Barcelona."),
    ("discard pink", "“pink” is no colour of contagion cards."),
    ("discard b", "“b” may mean several colours: blue, black."),
    ("mutate legs", "“legs” is no mutation. Perhaps:"),
    ("mutate in", "“in” may mean several mutations: incubation rate, infection rate."),
    ("steal 7", "“7” is no seat of this game. Seats: 0, 1, 2."),
)


@pytest.mark.parametrize(("text", "expected"), WRONG_TEXTS)
def test_wrong_names_are_explained(text: str, expected: str) -> None:
    with pytest.raises(petri.MoveError) as caught:
        table().play(text)
    assert said_in_both(caught.value).startswith(expected)


WRONG_POSITIONS: tuple[tuple[dict[str, Any], str], ...] = (
    ({"weather": 1}, "A position has no key “weather”. Keys: options, turn,"),
    ({"options": {"players": 9}}, "Position, “options”: The option players does not take 9."),
    ({"turn": 8}, "Position, “turn”: 8 is not a whole number from 0 to 2."),
    ({"kept": "Lima"}, "Position, “kept”: a list of 3 is needed, not 'Lima'."),
    ({"past": "e01"}, "Position, “past”: 'e01' is not a list."),
    ({"active": "e99"}, "Position, “active”: 'e99' is not the name of something that can be there."),
    ({"agenda": [["tea", 0]]}, "Position, “agenda”: 'tea' is no step with a number. Steps: round,"),
    ({"ending": 1}, "Position, “ending”: expected is true / false."),
    (
        {"hands": [{"blue": 9}, {"blue": 9}, {}]},
        "Position, “hands”: there would be 18 cards in blue; there are only 10.",
    ),
    ({"deck": []}, "Position, “deck”: cards are missing (blue …)."),
    ({"active": "e01", "past": ["e01"]}, "Position, “past”: e01 is there or elsewhere already"),
    ({"hands": [{}, {}], "display": ["Seoul"]}, "Position, “display”: Seoul is not used with 2 players"),
    ({"display": [{"city": "Kabul", "rows": [[0, 4]]}]}, "Position, “display”: Kabul cannot lie there with 4 cubes"),
    (
        {"display": [{"city": "Moscow", "rows": [[0, 9]]}, {"city": "Seoul", "rows": [[0, 9]]}]},
        "Position, “display”: owner 0",
    ),
)


@pytest.mark.parametrize(("position", "expected"), WRONG_POSITIONS)
def test_wrong_positions_are_explained(position: dict[str, Any], expected: str) -> None:
    with pytest.raises(petri.PositionError) as caught:
        petri.from_position("contagion", position)
    assert said_in_both(caught.value).startswith(expected)


def changed(path: str, value: Any) -> dict[str, Any]:
    """The standard cards with one value changed: `cities/0/colour`; None takes the entry away."""
    data = json.loads((SOURCE / "cards.json").read_text(encoding="utf-8"))
    *way, last = [int(part) if part.isdigit() else part for part in path.split("/")]
    target = data
    for part in way:
        target = target[part]
    if value is None:
        del target[last]
    else:
        target[last] = value
    return dict(data)


WRONG_CARDS: tuple[tuple[str, Any, str], ...] = (
    ("cities/0", None, "cities: there must be 24 entries, not 23."),
    ("cities/1/id", "jakarta", "jakarta: each card needs an id of its own"),
    ("cities/0/name_de", None, "jakarta: name_de is missing."),
    ("contagion_deck/count_per_colour", 0, "contagion_deck: there must be 6 different colours"),
    ("tracks/costs/infection/1->2", "two", "tracks: infection 1->2 must be a whole number ≥ 0, at most 60."),
    ("cities/0/colour", "pink", "jakarta: colour cannot be 'pink'. Allowed: blue, red,"),
    ("cities/0/middle", 10, "jakarta: the numbers must fall"),
    ("cities/0/two_player", 1, "jakarta: two_player must be true or false"),
    ("cities/0/two_player", False, "cities: 12 cities must have two_player true, not 11."),
    ("events/0/effect/kind", "tea", "e01: there is no kind of effect 'tea'. Kinds: gain_cards,"),
    (
        "events/0/effect/kind",
        "swap_rows",
        "e01: an effect of the kind swap_rows cannot have the timing during_actions.",
    ),
    ("events/0/effect/params/n", "x", "e01: the parameter n cannot be 'x'."),
    ("events/0/effect/params/tea", 1, "e01: this kind of effect has no parameter tea. Parameters: action,"),
)


@pytest.mark.parametrize(("path", "value", "expected"), WRONG_CARDS)
def test_wrong_cards_are_explained(path: str, value: Any, expected: str, tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps(changed(path, value)), encoding="utf-8")
    with pytest.raises(petri.ContentError) as caught:
        petri.new("contagion", content=str(tmp_path))
    assert said_in_both(caught.value).startswith(f"{file}, {expected}")


@pytest.mark.parametrize(
    ("text", "expected"), [("[", "The file {file} is no JSON:"), ("[]", "{file}, –: this must have the shape")]
)
def test_files_that_are_no_cards_are_explained(text: str, expected: str, tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(petri.ContentError) as caught:
        petri.new("contagion", content=str(tmp_path))
    assert said_in_both(caught.value).startswith(expected.format(file=file))


@pytest.mark.parametrize(("lang", "mine", "other"), [("en", "You draw", "Ben draws"), ("de", "Du ziehst", "Ben zieht")])
def test_at_a_table_the_reader_is_you(lang: str, mine: str, other: str) -> None:
    game = petri.new("contagion", players=2, seed=1, seats=["Ada", "Ben"])
    drew = None
    while drew is None:
        drew = next((one for one in game.play(game.moves()[0]) if one.kind == "drew"), None)
    assert game.tell(drew, lang, drew.values["seat"]).startswith(mine)
    named = game.tell(drew, lang, 1 - drew.values["seat"])
    assert named.split()[0] in ("Ada", "Ben") and named.split()[1] == other.split()[1]
