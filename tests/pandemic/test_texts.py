"""Every text of Pandemic in both languages: none missing, none left over, all of them sayable."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from samples import samples, stroll
from tools import play, table

import petri
from petri.core import content as core_content
from petri.core import names, speech
from petri.core import title as titles
from petri.core.content import CONTENT_OPTIONS
from petri.core.reasons import Reason
from petri.core.text import say, texts
from petri.core.things import Counted
from petri.core.title import find_title
from petri.games.pandemic import content
from petri.games.pandemic import title as pandemic_title
from petri.games.pandemic.board import COLOUR_NAMES
from petri.games.pandemic.options import OPTIONS
from petri.games.pandemic.state import RESULT_NAMES, PandemicState
from petri.games.pandemic.things import Event

TITLE = find_title("pandemic")
PACKAGE = "petri.games.pandemic"
ENGLISH, GERMAN = texts(PACKAGE, "en"), texts(PACKAGE, "de")
SOURCE = Path(content.__file__).parent
CORE = SOURCE.parent.parent / "core"
MOVEMENT = ("drive", "fly", "charter", "shuttle")
ASKING = {
    *("actions", "hand_limit", "window", "resilient_window", "consent", "answer"),
    *("pay_cure", "pay_special", "relocate", "order", "choose_strain", "choose_mutation"),
    *("open_window", "open_resilient_window", "cure_window", "open_cure_window"),
    *("lend", "look", "pay_pairs"),
    *("at_hospital", "vaccination", "research", "second_cube", "authority"),
    *("sample", "free_lab_action", "sequence_card", "fill", "relieve", "shut_line"),
    *("hideout", "prowl", "overfull"),
    *("choose_goals", "choose_roles", "place_teams", "response"),
}


# ---------------------------------------------------------------------- the two languages agree
def test_both_languages_have_the_same_texts() -> None:
    assert set(ENGLISH) == set(GERMAN)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("package", ["petri.core", PACKAGE])
def test_both_languages_insert_the_same_values(package: str) -> None:
    english, german = texts(package, "en"), texts(package, "de")
    differing = {
        key: (placeholders(english[key]), placeholders(german.get(key, "")))
        for key in english
        if placeholders(english[key]) != placeholders(german.get(key, ""))
    }
    assert differing == {}


def test_german_is_another_language() -> None:
    same = {key for key in ENGLISH if ENGLISH[key] == GERMAN[key]}
    same -= {key for key in same if key.startswith("kind.") and " " not in ENGLISH[key]}  # Charter
    named = {"module.mutation", "ready.mutation.name", "value.roles.pilot"}
    named |= {"status.he_is_in", "status.maybe_in"}
    named |= {"label.teams", "word.team", "ready.teams.name"}
    assert same == {"error.content_city", "label.edition", "status.dish", "status.cubes", *named}


def test_texts_are_written_with_care() -> None:
    for key, text in [*ENGLISH.items(), *GERMAN.items()]:
        assert text == text.strip() and "  " not in text, key
        section = key.partition(".")[0]
        if section in ("happening", "outcome", "option", "error"):
            assert text[-1] in ".!" or key == "error.position_options", key
        if section in ("move", "reason", "moment", "colour"):
            assert text[-1] not in ".!", key  # they stand inside other sentences or before the rule
        assert not (set("\"'") & set(text)), key
    assert not any("“" in text and "„" not in text for text in GERMAN.values())
    assert not any("„" in text for text in ENGLISH.values())


# ---------------------------------------------------------------------- none missing, none left over
def section(name: str) -> set[str]:
    return {key.partition(".")[2] for key in ENGLISH if key.startswith(f"{name}.")}


def test_every_option_colour_moment_and_outcome_has_its_text() -> None:
    assert section("option") == {option.name for option in OPTIONS} - {option.name for option in CONTENT_OPTIONS}
    assert section("colour") == set(COLOUR_NAMES)
    moments = {step.name for step in TITLE.things.own_steps if step.is_moment}
    assert section("moment") == {*moments, "other"}
    infection = {"infection_phase", "infection_card"}
    turns = {"end_turn", "authority_turn", "terrorist_turn", "partner", "first_draw", "second_draw"}
    assert moments == {"draw", "free_actions", "epidemic", "mutation_event", *infection, *turns}
    lost = set(RESULT_NAMES) - {"", "won"}
    ends = {"won", "won_without", *lost, *(f"terror_{result}" for result in lost)}
    assert section("outcome") == {*ends, "prestige", "prestige_tie", "prestige_other"}
    assert section("title") == {"name", "about"}


def test_every_kind_of_move_has_its_text() -> None:
    others = {f"{kind}_other" for kind in MOVEMENT}
    further = {"pass_window", "pass_look", "pass_authority", "build_free", "fly_shown", "fly_other_shown", "hop_with"}
    further |= {"pass_sample", "pass_lab", "pass_prowl", "pass_response"}
    assert section("move") == {*TITLE.kinds, *others, *further}


def test_a_page_has_words_for_kinds_and_steps_that_are_there() -> None:
    events = {kind.word for kind in TITLE.things.kinds if isinstance(kind, Event)}
    silent = {"close", "wait"}  # a page has a button of its own for them
    named = {key.partition(".")[0] for key in section("kind") if key.endswith(".name")}
    assert named == set(TITLE.kinds) - events - silent
    assert {key.partition(".")[0] for key in section("kind")} <= set(TITLE.kinds)
    assert section("ask") <= ASKING
    assert {key.partition(".")[0] for key in section("button")} == {k.button for k in TITLE.things.kinds if k.button}


def test_every_step_that_asks_has_its_prompt() -> None:
    several = {"actions_one", "actions_none", "authority_several", "prowl_and_drive", "prowl_drive"}
    assert section("prompt") == {*ASKING, *several, "over"}


def test_every_happening_has_its_text() -> None:
    by_result = {f"over_{result}" for result in RESULT_NAMES if result}
    by_movement = {f"moved_{kind}" for kind in (*MOVEMENT, "join", "special", "airlift", "guide", "hop", "respond")}
    several = {f"{told.name}_several" for told in TITLE.things.told if isinstance(told, Counted)}
    further = {"drew_hidden", "chain_reaction", "infected_bottom", "relocated", "kept_goal_hidden", "appointed_hidden"}
    further |= {f"{told}_unseen" for told in ("hid", "sneaked", "vanished", "acquired")}
    plain = {told.name for told in TITLE.things.told} - {"moved", "over"}
    assert section("happening") == plain | by_result | by_movement | several | further


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
    keys = {word for call in own for word in words(call.args[0]) if not word.startswith("_") and word != "position_"}
    named = ("city", "card", "event", "role", "colour", "line", "dish", "target", "goal")
    keys |= {f"{what}_{how}" for what in named for how in ("unknown", "ambiguous")}
    fields = (SOURCE / "fields.py", *SOURCE.glob("modules/*/fields.py"), CORE / "fields.py")
    refusals = [call for call in calls(*fields) if called(call) == "refuse"]
    keys |= {f"position_{word}" for call in refusals for word in words(call.args[1])}
    core = [key.removeprefix("error.") for key in texts("petri.core", "en") if key.startswith("error.")]
    sets = [call for call in calls(*SOURCE.glob("modules/*/content.py")) if called(call) == "refuse"]
    keys |= {f"content_{word}" for call in sets for word in words(call.args[1])} - set(core)
    shared = {key for key in core if key.startswith("position_")}
    keys.add("position_to_act")  # checked when somebody is asked
    assert shared <= keys and section("error") == keys - shared


def test_every_reason_in_the_code_has_its_text() -> None:
    waited_for = {step.name for step in TITLE.things.steps if step.rule}
    keys = {"over", *(f"asked_{step}" for step in waited_for)}
    for call in calls(*SOURCE.rglob("*.py")):
        if called(call) in ("no", "would_do_something") and call.args:
            keys |= words(call.args[0])
        if called(call) in ("no_event", "only_in"):
            keys |= words(call.args[1])
    assert section("reason") == keys - {"asked_", "name"}
    assert waited_for == ASKING - {"actions"}


# ---------------------------------------------------------------------- all of it can be said
def say_both(game: petri.Game, what: Any = None) -> None:
    english, german = game.say(what), game.say(what, "de")
    for said in (english, german):
        assert said and "{" not in said and "None" not in said


def test_everything_that_comes_up_in_play_can_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    said: set[str] = set()

    def listening(package: str, key: str, lang: str = "en", **values: Any) -> str:
        said.add(key)
        return say(package, key, lang, **values)

    for kept in (speech.known_words, speech.line, speech.question):
        kept.cache_clear()  # what another test had said is not said again
    monkeypatch.setattr(speech, "say", listening)
    monkeypatch.setattr(titles, "say", listening)
    monkeypatch.setattr(names, "say", listening)
    monkeypatch.setattr(pandemic_title, "say", listening)
    for number, game in enumerate(samples(seeds=2)):
        chance = random.Random(number)
        for move in stroll(state_of(game).copy(), chance, 80):
            say_both(game)
            for choice in {game.find(TITLE.text(game.state, move)), *chance.sample(game.moves(), 1)}:
                say_both(game, choice)
            for happening in game.play(TITLE.text(game.state, move)):
                say_both(game, happening)
                if happening.public is not None:
                    say_both(game, happening.public)
        say_both(game)
        if game.outcome is not None:
            say_both(game, game.outcome)
    sayable = {key for key in ENGLISH if key.partition(".")[0] in ("move", "happening", "prompt", "outcome")}
    sayable -= {"move.fly_other_shown", "happening.looked", "outcome.prestige_tie"}  # rare
    assert len(sayable - said) < 7, sayable - said


def state_of(game: petri.Game) -> PandemicState:
    state = game.state
    assert isinstance(state, PandemicState)
    return state


def both(game: petri.Game, what: Any = None) -> tuple[str, str]:
    return game.say(what), game.say(what, "de")


def test_prompts_say_who_is_asked_what() -> None:
    game = table(roles=["medic", "dispatcher"], hands=[["Airlift"], ["Lima"]], consent=True, epidemics=5)
    assert both(game) == ("Medic: 4 actions left", "Sanitäter: noch 4 Aktionen")
    game.play("airlift 1 to Paris")
    assert both(game) == (
        "Dispatcher: agree or decline? Medic proposes: Airlift: Dispatcher to Paris",
        "Logistiker: zustimmen oder ablehnen? Vorschlag von Sanitäter: Freiflug: Logistiker nach Paris",
    )
    play(game, "decline", "drive Chicago", "drive Atlanta", "drive Miami")
    assert both(game) == ("Medic: 1 action left", "Sanitäter: noch 1 Aktion")
    game.play("pass")
    assert both(game) == (
        "Medic: play an event or pass (before the draw)",
        "Sanitäter: Ereignis spielen oder passen (vor dem Nachziehen)",
    )


def test_the_owner_of_the_chosen_card_proposes_it() -> None:
    game = table(roles=["medic", "researcher"], hands=[[], ["Tokyo", "Lima", "Atlanta"]], consent=True, epidemics=5)
    play(game, "ask 1", "give Tokyo to 0")
    assert game.say() == "Medic: agree or decline? Researcher proposes: Give Tokyo to Medic"


def test_questions_name_colours_cities_and_places() -> None:
    cards = ["Chicago", "Essen", "London", "Madrid", "Milan"]
    cure = table(roles=["scientist", "medic"], hands=[cards, []])
    cure.play("cure blue")
    assert cure.say() == (
        "Scientist: you have more blue cards than the cure needs – which do you keep? Still to choose: 1"
    )
    special = table(roles=["operations_expert", "medic"], hands=[["Lima", "Paris"], []])
    special.play("special Tokyo")
    assert special.say(lang="de") == (
        "Betriebsexperte: Welche Stadtkarte wirfst du für die besondere Bewegung nach Tokio ab?"
    )
    look = table(hands=[["Forecast"], []], infection_deck=["Lima", "Tokyo", "Paris", "..."])
    seen = look.play("forecast")
    assert both(look, seen[1]) == (
        "Scientist sees Lima on place 1 from the top.",
        "Wissenschaftlerin sieht Lima auf Platz 1 von oben.",
    )
    look.play("order Tokyo")
    assert look.say() == "Scientist: which infection card goes on place 2 from the top?"


def test_moves_say_what_they_cost() -> None:
    game = table(roles=["dispatcher", "medic"], pawns=["Paris", "Cairo"], hands=[["Paris", "Tokyo", "Cairo"], []])
    assert both(game, "charter Lima") == (
        "Charter flight to Lima (discard Paris)",
        "Charterflug nach Lima (Karte Paris abwerfen)",
    )
    assert both(game, "charter 1 to Lima") == (
        "Charter flight of Medic to Lima (discard Cairo)",
        "Charterflug für Sanitäter nach Lima (Karte Kairo abwerfen)",
    )
    assert both(game, "fly Tokyo")[1] == "Direktflug nach Tokio (Karte Tokio abwerfen)"
    assert game.say("build") == "Build a research station in Paris (discard Paris)"
    expert = table(roles=["operations_expert", "medic"], pawns=["Paris", "Paris"])
    assert expert.say("build") == "Build a research station in Paris"


def test_actions_forgone_are_counted() -> None:
    game = table(edition=1, roles=["medic", "scientist"])
    assert both(game, game.play("forgo")[0]) == ("Medic forgoes 1 action.", "Sanitäter verzichtet auf 1 Aktion.")
    assert game.say(game.play("pass")[0]) == "Medic forgoes 3 actions."


def test_a_hidden_draw_is_told_without_the_card() -> None:
    game = table(epidemics=5, player_deck=["Lima", "Tokyo", "..."])
    drawn = next(happening for happening in game.play("pass") if happening.kind == "drew")
    assert game.say(drawn.for_seat(0), "de") == "Wissenschaftlerin zieht Lima."
    assert both(game, drawn.for_seat(1)) == ("Scientist draws a card.", "Wissenschaftlerin zieht eine Karte.")


# ---------------------------------------------------------------------- cards
def test_roles_and_events_are_explained_in_both_languages() -> None:
    for card in [*content.roles(), *content.events(), content.roles()[2]["first_edition"]]:
        assert card["text_en"].endswith(".") and card["text_de"].endswith(".")
        assert card["text_en"] != card["text_de"]
    first, second = table(edition=1, roles=["medic", "scientist"]), table(roles=["medic", "scientist"])
    for lang in ("en", "de"):
        one, two = (TITLE.box(game.options, lang)["roles"] for game in (first, second))
        assert one["medic"]["text"] != two["medic"]["text"]
        assert one["scientist"]["text"] == two["scientist"]["text"]
    assert (
        TITLE.box(second.options, "de")["events"]["One Quiet Night"]["text"]
        == "Die nächste Infektionsphase, die noch nicht begonnen hat, entfällt."
    )


def test_the_title_and_its_options_are_explained() -> None:
    assert (TITLE.name("en"), TITLE.name("de")) == ("Pandemic", "Pandemie")
    for option in OPTIONS:
        for word in option.words:
            for lang in ("en", "de"):
                assert word in option.help(PACKAGE, lang), f"{option.name} does not explain {word}"


# ---------------------------------------------------------------------- errors
def error_of(make: Any) -> petri.PetriError:
    with pytest.raises(petri.PetriError) as caught:
        make()
    return caught.value


BAD_OPTIONS: tuple[tuple[dict[str, Any], str], ...] = (
    ({"difficulty": "heroic", "epidemics": 4}, "Difficulty heroic means 6 epidemics."),
    ({"players": 2, "start": 2}, "There is no seat 2 that could begin. Allowed: population, or a seat from 0 to 1."),
    ({"players": 3, "roles": ["medic"]}, "The list of roles must have one role for each of the 3 players; it has 1."),
    ({"edition": 1, "roles": ["medic", "quarantine_specialist"]}, "The role quarantine_specialist is not in this"),
)


@pytest.mark.parametrize(("options", "expected"), BAD_OPTIONS)
def test_errors_of_options(options: dict[str, Any], expected: str) -> None:
    error = error_of(lambda: petri.new("pandemic", **options))
    assert error.say("en").startswith(expected)
    assert error.say("de") != error.say("en")


BAD_MOVES = (
    ("drive Atlantis", "“Atlantis” is no city. Perhaps: Atlanta", "„Atlantis“ ist keine Stadt. Vielleicht: Atlanta"),
    ("drive S", "“S” may mean several cities: San Francisco,", "„S“ kann mehrere Städte meinen: San Francisco,"),
    ("discard Nothing", "“Nothing” is no city card and no event card.", "„Nothing“ ist weder Stadtkarte noch"),
    ("store Nap", "“Nap” is no event. Perhaps: ", "„Nap“ ist kein Ereignis. Vielleicht: "),
    ("treat pink", "“pink” is no colour of a disease. Perhaps: ", "„pink“ ist keine Farbe einer Seuche. Vielleicht: "),
    ("treat bl", "“bl” may mean several colours: blue, black.", "„bl“ kann mehrere Farben meinen: "),
    ("ask 7", "“7” is no seat of this game. Give a number or a role: 0 (", "„7“ ist kein Platz in diesem Spiel."),
)


@pytest.mark.parametrize(("text", "english", "german"), BAD_MOVES)
def test_errors_of_names(text: str, english: str, german: str) -> None:
    error = error_of(lambda: table().play(text))
    assert error.say("en").startswith(english)
    assert error.say("de").startswith(german)


BAD_POSITIONS: tuple[tuple[dict[str, Any], str], ...] = (
    ({"cubes": {"Paris": {"blue": 4}}}, "Position, “cubes”: Paris cannot have 4 cubes of a colour. Allowed: 0 to 3."),
    (
        {
            "cubes": {
                city: {"red": 3}
                for city in ("Paris", "Lima", "Cairo", "Tokyo", "Delhi", "Essen", "Milan", "Osaka", "Seoul")
            }
        },
        "Position, “cubes”: 27 red cubes are on the board; there are only 24.",
    ),
    (
        {"hands": [["Paris"], ["Paris"]]},
        "Position, “hands”: Paris is there or elsewhere already; each one exists only once.",
    ),
    ({"hands": [["Epidemic"], []]}, "Position, “hands”: an epidemic card can only be in the player deck,"),
    ({"turn": 2}, "Position, “turn”: 2 is not a whole number from 0 to 1."),
    ({"pawns": ["Paris"], "roles": ["medic", "scientist"]}, "Position, “pawns”: a list of 2 is needed, not ['Paris']."),
    ({"pawns": ["Paris", "Atlantis"]}, "Position, “pawns”: 'Atlantis' is not the name of something that can be there."),
    (
        {"roles": ["medic", "nurse"]},
        "Position, “roles”: 'nurse' is no role of this edition. Roles: con",
    ),
    (
        {"stored": "Airlift", "roles": ["medic", "scientist"]},
        "Position, “stored”: only a Contingency Planner can",
    ),
    ({"stations": ["Paris"] * 7}, "Position, “stations”: 7 research stations are given; there are only 6."),
    (
        {"cures": {"blue": "gone"}},
        "Position, “cures”: 'gone' is no state of a disease. States: active, cured",
    ),
    ({"cures": {"pink": "cured"}}, "Position, “cures”: 'pink' is no colour of this game. Colours: blue, yellow, black"),
    (
        {"cures": {"blue": "eradicated"}, "cubes": {"Paris": {"blue": 1}}},
        "Position, “cures”: blue cannot be eradicated while cubes of this colour are on the board.",
    ),
    ({"out": ["Paris"]}, "Position, “out”: the city card Paris cannot leave the game"),
    ({"player_deck": ["Paris"]}, "Position, “player_deck”: cards are missing (San Francisco"),
    ({"piles": [1]}, "Position, “piles”: [1] must be numbers above 0 that add up to the 53 cards"),
    ({"agenda": [["nap", 0]]}, "Position, “agenda”: 'nap' is no step with a number. Steps: actions"),
    ({"weather": 1}, "A position has no key “weather”. Keys: options"),
    ({"options": {"players": 9}, "roles": []}, "Position, “options”: The option players does not take 9."),
    ({"hands": 3, "roles": ["medic", "scientist"]}, "Position, “hands”: a list of 2 is needed, not 3."),
    ({"stations": 3}, "Position, “stations”: 3 is not a list."),
    ({"cubes": 3}, "Position, “cubes”: expected is {city: {colour: number}}."),
)


@pytest.mark.parametrize(("position", "expected"), BAD_POSITIONS)
def test_errors_of_positions(position: dict[str, Any], expected: str) -> None:
    error = error_of(lambda: petri.from_position("pandemic", position))
    assert isinstance(error, petri.PositionError)
    assert error.say("en").startswith(expected)
    assert error.say("de") != error.say("en")


def test_errors_of_data_files() -> None:
    cities = [dict(city) for city in content.cities()]
    cities[0]["color"] = "pink"
    error = error_of(lambda: content.make_board(cities, []))
    assert error.say("en") == "cities.json, San Francisco: color must be one of blue, yellow, black, red."
    error = error_of(lambda: core_content.in_order([{"id": "nurse"}], ("medic",), "roles.json"))
    assert error.say("de") == "roles.json muss genau dies beschreiben: medic; gefunden: nurse."


# ---------------------------------------------------------------------- at a table
def told(lang: str, you: int | None, *moves: str) -> list[str]:
    game = petri.from_position(
        "pandemic",
        {
            "options": {"players": 2, "epidemics": 4},
            "roles": ["scientist", "researcher"],
            "pawns": ["Paris", "Paris"],
            "hands": [["Tokyo"], ["Paris", "Lima"]],
        },
        seats=["Ada", "Player 2"],
    )
    return [game.tell(happening, lang, you) for move in moves for happening in game.play(move)]


def test_at_a_table_people_have_names_and_the_reader_is_you() -> None:
    moves = ("drive London", "drive Paris", "take Lima from 1")
    assert told("en", None, *moves)[0] == "Ada drives from Paris to London."
    assert told("de", None, *moves)[0] == "Ada fährt von Paris nach London."
    assert told("en", 0, *moves)[0] == "You drive from Paris to London."
    assert told("de", 0, *moves)[0] == "Du fährst von Paris nach London."
    assert told("en", 1, *moves)[-1] == "You give Lima to Ada."
    assert told("de", 0, *moves)[-1] == "Forscherin gibt Karte Lima an dich."  # who has no name is called by the role


def test_who_is_asked_is_you_and_others_have_names() -> None:
    """A question speaks to the player who is asked: to nobody else "you" is said."""
    position = {
        "options": {"players": 2, "epidemics": 4, "consent": True},
        "roles": ["medic", "researcher"],
        "pawns": ["Paris", "Paris"],
        "hands": [["Tokyo"], ["Paris", "Lima"]],
    }
    game = petri.from_position("pandemic", position, seats=["Ada", "Ben"])
    assert [game.tell(None, lang, you) for you in (0, 1) for lang in ("en", "de")] == [
        "You have 4 actions left",
        "Du hast noch 4 Aktionen",
        "Ada: 4 actions left",
        "Ada: noch 4 Aktionen",
    ]
    assert (game.say(), game.say(lang="de")) == ("Medic: 4 actions left", "Sanitäter: noch 4 Aktionen")
    game.play("take Lima from 1")
    assert game.tell(None, "en", 1) == "Agree or decline? Ada proposes: Take Lima from you"
    assert game.tell(None, "de", 1) == "Zustimmen oder ablehnen? Vorschlag von Ada: Karte Lima von dir nehmen"
    assert game.tell(None, "en", 0) == "Ben: agree or decline? Ada proposes: Take Lima from Ben"
    assert game.say().endswith("Medic proposes: Take Lima from Researcher")


def test_moves_in_a_menu_call_people_by_their_names() -> None:
    position = {
        "options": {"players": 3, "epidemics": 4},
        "roles": ["medic", "researcher", "scientist"],
        "pawns": ["Paris", "Paris", "Paris"],
        "hands": [["Paris", "Airlift"], ["Lima"], ["Cairo"]],
    }
    game = petri.from_position("pandemic", position, seats=["Ada", "Ben", "Player 3"])

    def offered(lang: str, you: int | None) -> set[str]:
        return {move["words"] for move in game.menu(0, lang, you=you)}

    assert {"Give Paris to Ben", "Give Paris to Scientist", "Airlift: your pawn to Cairo"} <= offered("en", 0)
    assert {"Karte Paris an Ben geben", "Freiflug: deine Figur nach Kairo"} <= offered("de", 0)
    assert "Airlift: Ada to Cairo" in offered("en", None)  # one person plays several seats
    assert "Airlift: Medic to Cairo" in {game.say(move) for move in game.moves(0)}


def test_a_reason_is_told_to_whom_it_is_about() -> None:
    game = petri.new("pandemic", players=2, seed=1, roles=["medic", "scientist"], seats=["Ada", "Ben"])
    why = game.why_not("cure blue", 0)
    assert isinstance(why, Reason)
    assert game.tell(why, "en", 0).startswith("You need 5 blue cards for the cure and have ")
    assert game.tell(why, "de", 0).startswith("Du brauchst für dieses Heilmittel 5 Karten (blau) und hast ")
    assert game.tell(why, "en", 1).startswith("Ada needs 5 blue cards for the cure and has ")
    assert game.say(why, "de").startswith("Sanitäter braucht für dieses Heilmittel 5 Karten (blau) und hat ")


def test_the_bio_terrorist_has_a_question_of_its_own() -> None:
    game = petri.new("pandemic", players=3, seed=1, bio_terrorist=True, seats=["Ada", "Ben", "Cem"])
    asked = {}
    while not asked:
        game.play(game.moves()[0])
        if game.prompt == "prowl":
            asked = {lang: [game.tell(None, lang, you) for you in (2, 0)] for lang in ("en", "de")}
    assert asked["en"][0].startswith("Move or strike – actions left: ") and asked["en"][1].startswith("Cem: actions ")
    assert asked["de"][0].startswith("Bewege dich oder schlag zu – ") and asked["de"][1].startswith("Cem: Aktionen ")


def test_a_name_with_a_sign_at_its_end_does_not_break_a_sentence() -> None:
    values = {"event": names.Name("Ready?", "Fertig!"), "seat": names.Player("Ada!", "Ada!", 0)}
    said = [say(TITLE.package, "prompt.resilient_window", lang, **values) for lang in ("en", "de")]
    assert said[0].startswith("Ada!: play “Ready?” or pass") and said[1].startswith("Ada!: „Fertig!“ spielen")
    plain = say(TITLE.package, "prompt.resilient_window", "en", **{**values, "event": names.Name("Airlift", "Flug")})
    assert plain.startswith("Ada!: play Airlift or pass")


def test_who_is_told_in_the_second_person_in_one_language_is_in_both() -> None:
    def spoken_to(text: str) -> set[str]:
        return {name for _, name, spec, _ in Formatter().parse(text) if name and spec}

    for key, text in ENGLISH.items():
        assert spoken_to(text) == spoken_to(GERMAN[key]), key
        alternatives = [spec for both in (text, GERMAN[key]) for _, _, spec, _ in Formatter().parse(both) if spec]
        assert all(spec.count("|") == 1 and spec.partition("|")[2] for spec in alternatives), key
