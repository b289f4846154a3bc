"""Contagion at the terminal: what its table shows, what its moves look like, and what nobody is shown."""

from __future__ import annotations

import io
import itertools
import json
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

import petri
from petri.bots import make_bot, play_game
from petri.cli import main
from petri.cli.boards import find_board
from petri.cli.boards.contagion_cards import Cards
from petri.cli.boards.contagion_table import ContagionTable
from petri.cli.menu import details
from petri.cli.play import Play
from petri.cli.screen import Room
from petri.cli.table import Sitting
from petri.cli.terminal import Terminal
from petri.cli.words import Words
from petri.core.text import LANGUAGES
from petri.core.title import find_title
from petri.games.contagion import content
from petri.games.contagion.cards import TRACK_NAMES
from petri.games.contagion.phrases import phrase

TABLE: dict[str, Any] = {
    "options": {"players": 3, "neutral": True},
    "round": 5,
    "first": 2,
    "hands": [{"blue": 2, "black": 1}, {"red": 4}, {"purple": 1, "green": 2}],
    "shown": [{}, {"red": 1}, {}],
    "levels": [{"incubation": 4, "infection": 3, "resistance": 0}, {}, {"resistance": 3}],
    "scores": [12, 8, 0, 17],
    "kept": [["Tokyo"], [], ["London", "Khartoum"]],
    "spent": [[], ["Kabul"], []],
    "cities_gone": ["Berlin"],
    "display": [
        {"city": "New York", "rows": [[1, 3], [0, 2], [2, 2]]},
        {"city": "Jakarta", "rows": [["neutral", 2], [0, 2]]},
        {"city": "Cairo", "rows": [[0, 1]]},
        "Nairobi",
    ],
    "discard": {"yellow": 3, "purple": 1},
    "skulls": 3,
    "active": "e11",
    "past": ["e01", "e02", "e03", "w01"],
}


class Result(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Result]
Typed = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command line in a folder of its own."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def run(line: str, *lines: str) -> Result:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(text + "\n" for text in lines)))
        code = main(line.split())
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Result(code, captured.out, captured.err)

    return run


@pytest.fixture
def typed(run: Run) -> Typed:
    """Type lines into `petri play …` and read the screen."""

    def typed(args: str, *lines: str) -> str:
        result = run(f"play {args}", *lines)
        assert result.code == 0, result
        return result.out

    return typed


def saved(position: dict[str, Any], *seats: str) -> str:
    """A record in the working directory that begins with a position; the words that load it."""
    petri.save(petri.from_position("contagion", position, seats=seats or None), "set_up.petri.json")
    return "--load set_up"


def play_of(position: dict[str, Any], lang: str = "en") -> Play:
    return Play(Sitting(petri.from_position("contagion", position)), Terminal(), Words(lang))


def drawn(*parts: RenderableType, width: int = 100) -> str:
    console = Console(width=width, record=True, file=io.StringIO())
    for part in parts:
        console.print(part)
    return "\n".join(line.rstrip() for line in console.export_text().splitlines())


def listed(play: Play, seat: int = 0) -> list[str]:
    """The lines of the list of moves."""
    menu = play.menu(seat)
    much = details(play.board.fold)[0]
    return drawn(*menu.lines(menu.lots, play.screen.sayer(seat), much), width=200).splitlines()


# ---------------------------------------------------------------------- the table
SHOWN = """\
Event: Border Checks · during the whole turn · new city
  This turn your Infect actions may only target cities you already infect. Resistance does not help.
Skulls ☠☠☠··· 3 (death toll at 4: Y▲ +3 N● +3 B■ +3)   To come ✦ ✦ WHO ✦ ✦ ✦ WHO
Cards 46, 4 discarded   City deck 15
City         Points  Full  Rows          City action
G☆ New York  8/5/3   7/8   Y▲▲▲ B■■ R◆◆  any time: take 2 from the discards
B□ Jakarta   10/6/3  4/10  N●● B■■       at once: draw 3
K○ Cairo     10/6/3  1/10  B■            any time: remove 1 of an opponent
K○ Nairobi   4/2/1   0/4                 at once: any mutation +1
    Virus                   Points  Incubation  Infection  Resistance  Dish  Hand
▶0  B■ Blue · you           12      4           3 (4)      0 (1)       7     3
 1  Y▲ Yellow · bot random  8       1 (2)       1 (2)      1 (1)       9     4
 2  R◆ Red · Cleo           0       1 (2)       1 (2)      3 (3)       10    3
    N● Neutral              17      –           –          –           13    –
    B■ Blue keeps: Tokyo (actions +1)
    Y▲ Yellow known hand: 1R◇
    R◆ Red keeps: London (ignore this round’s card), Khartoum (move up one row)
Your hand (3 of 9)  2B□ Oceania  1K○ Africa"""
IN_GERMAN = (
    "Ereignis: Grenzkontrollen · den ganzen Zug lang · neue Stadt",
    "Ü☆ New York  8/5/3   7/8   G▲▲▲ B■■ R◆◆  irgendwann: 2 aus der Ablage",
    "S○ Kairo     10/6/3  1/10  B■            irgendwann: 1 fremde entfernen",
    "    R◆ Rot hat aufgehoben: London (Karte ohne Wirkung), Khartum (eine Reihe hoch)",
    "Deine Hand (3 von 9)  2B□ Ozeanien  1S○ Afrika",
)
NAMES = ["you", "bot random", "Cleo"]


def picture(view: Any, lang: str = "en", width: int = 100) -> str:
    """The card of the round, the table, the hand."""
    board = find_board("contagion", Words(lang))
    return drawn(*board.in_force(view), board.picture(view, NAMES, width), *board.hand(view), width=width)


def test_the_table_shows_everything() -> None:
    view = petri.from_position("contagion", TABLE).view(0)
    assert picture(view) == SHOWN
    german = picture(view, "de").splitlines()
    for line in IN_GERMAN:
        assert line in german


def test_a_wide_screen_has_the_whole_texts_of_city_actions() -> None:
    shown = picture(petri.from_position("contagion", TABLE).view(0), width=130)
    assert "any time: Remove 1 cube of one opponent from one city. Resistance does not help." in shown


def test_spectators_see_no_hand_but_what_everybody_knows() -> None:
    shown = picture(petri.from_position("contagion", TABLE).view(None))
    assert "Your hand" not in shown and "known hand: 1R◇" in shown
    assert "2B□" not in shown


@pytest.mark.parametrize("width", [80, 130])
def test_the_table_is_drawn_from_plain_data(width: int) -> None:
    view = petri.from_position("contagion", TABLE).view(0)
    assert picture(json.loads(json.dumps(view)), width=width) == picture(view, width=width)


def test_before_the_first_round_and_in_the_last(typed: Typed) -> None:
    out = typed("contagion --seed 3 --start 0 --bots random,random", "quit")
    assert "the first cubes · start player Blue" in out
    assert "The first card is revealed when everybody has placed a first cube." in out
    last = {**TABLE, "round": 12, "last_round": True, "active": "w02", "past": [], "event_deck": []}
    shown = picture(petri.from_position("contagion", last).view(0))
    assert "WHO: Laboratory Inspection · at the start of each turn\n" in shown
    assert "This is the last round." in shown and "To come –" in shown


def test_an_ignored_card_says_so() -> None:
    game = petri.from_position("contagion", {**TABLE, "kept": [["London"], [], []]})
    game.play("use London")
    shown = picture(game.view(0))
    assert "Border Checks · during the whole turn · ignored in this turn" in shown


def test_what_a_death_toll_would_bring_is_what_it_brings() -> None:
    chance = random.Random(1)
    seen = 0
    for seed in range(6):
        game = petri.new("contagion", players=3 + seed % 3, neutral=seed % 3 < 2, seed=seed)
        for _ in range(30 + 20 * seed):
            game.play(chance.choice(game.moves()))
        view = game.view(None)
        state = game.state.copy()
        state.death_toll(False)  # type: ignore[attr-defined]
        owners = [*range(len(game.seats)), "neutral"]
        won = [int(points) - before for points, before in zip(state.scores, view["scores"])]  # type: ignore[attr-defined]
        tolls = ContagionTable(view, Words("en")).tolls()
        assert tolls == {owner: points for owner, points in zip(owners, won) if points}
        seen += len(tolls)
    assert seen > 6


@pytest.mark.parametrize("width", [80, 100, 130])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_fit_the_screen(typed: Typed, monkeypatch: pytest.MonkeyPatch, width: int, lang: str) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    looking = ("help", "events", "discards", "city", "city dall", "log", "look", "moves")
    more = typed(f"{saved(TABLE, 'Player 1', 'bot greedy', 'bot random')} --lang {lang}", *looking, "1", "1", "1")
    fresh = typed(f"contagion --players 5 --bots random,random,random,random --seed 8 --lang {lang}", *"1111", "log")
    for line in (more + fresh).splitlines():
        if not line.startswith(">") and "petri play --load" not in line:
            assert cell_len(line) <= width, line


# ---------------------------------------------------------------------- moves
def test_a_line_for_each_city_with_the_numbers_of_cubes() -> None:
    lines = listed(play_of(TABLE))
    assert lines == [
        "1 draw · Draw 4 cards   2 infect New York 1 · Infect New York with 1 cube (North America cards: 1)",
        "infect Jakarta N   Infect Jakarta with … (Oceania cards: 1)   3 B■■■   4 B■■   5 B■",
        "infect Cairo N   Infect Cairo with … (Africa cards: 1)   6 B■■■   7 B■■   8 B■",
        "9 mutate resistance · Raise the resistance to level 1 (cards: 1)"
        "   10 use Tokyo · City action of Tokyo: Take 1 additional action this turn.",
    ]


def test_one_line_for_all_cities_where_there_is_no_number_to_choose() -> None:
    position = {**TABLE, "levels": [{}, {}, {}], "active": "e06", "past": ["w01", "e01", "e02", "e03"]}
    lines = listed(play_of(position))
    assert lines[1].startswith(
        "infect CITY 1   Infect … with 1 cube   2 New York (North America cards: 1)   3 Jakarta (Oceania cards: 1)"
    )
    assert (
        lines[2]
        == "mutate MUTATION   Raise the … to level 2 (cards: 1)   6 incubation rate   7 infection rate   8 resistance"
    )
    german = listed(play_of(position, "de"))
    assert german[0].startswith("1 ziehe · 1 Karte ziehen")
    assert german[1].startswith(
        "infiziere STADT 1   … mit 1 Virenwürfel infizieren   2 New York (Nordamerika-Karten: 1)   3 Jakarta (Ozeanien"
    )


def test_numbers_mean_the_moves_that_are_listed() -> None:
    play = play_of(TABLE)
    menu = play.menu(0)
    assert sorted(move.text for move in menu.moves) == sorted(move.text for move in play.game.moves())
    assert [menu.numbered(n).text for n in (3, 5, 8)] == ["infect Jakarta 3", "infect Jakarta 1", "infect Cairo 1"]
    assert [lot.label for lot in menu.beginning_with("infect jak")] == ["infect Jakarta"]
    assert [lot.label for lot in menu.beginning_with("infect new")] == ["infect"]


def test_other_lists_of_moves() -> None:
    position = {**TABLE, "kept": [["Baghdad", "Singapore", "New York"], [], []], "active": "e09", "past": []}
    position["shown"] = [{}, {}, {}]
    position["display"] = [*TABLE["display"][1:], {"city": "Dallas", "rows": [[1, 2], [2, 1]]}]
    play = play_of({**position, "hands": [{"blue": 9}, {}, {}]})
    play.follow("use Baghdad", 0)
    assert listed(play)[0].startswith("1 remove 2 of 1 from Dallas · Remove 2 cubes of Yellow from Dallas   2 remove 1")
    assert play.menu(0).lots[0].label == "remove 2 of 1"
    play.follow("1", 0)
    play.follow("use sing", 0)
    assert listed(play) == ["from CITY   Move cubes out of …   1 Jakarta   2 Cairo"]
    play.follow("from Jakarta", 0)
    assert listed(play)[0].startswith("to CITY 2   Move 2 cubes to …   1 Cairo   2 Nairobi")
    assert listed(play)[1].startswith("to CITY 1   Move 1 cube to …   4 Cairo")
    play.follow("1", 0)
    play.follow("use new", 0)
    assert listed(play) == ["take COLOUR   Take a card from the discard pile (…)   1 Europe 1P✙   2 South America 3Y△"]
    play.follow("2", 0)
    play.follow("2", 0)
    assert listed(play) == ["discard COLOUR   Discard a card (…)   1 Oceania 9B□   2 South America 2Y△"]


def test_payments() -> None:
    hands = {"hands": [{"blue": 2, "green": 1, "red": 4}, {}, {}], "shown": [{}, {}, {}]}
    play = play_of({**TABLE, **hands, "active": "e09", "past": []})
    play.follow("infect cairo 1", 0)
    assert "Your hand (7 of 9)  2B□ Oceania  4R◇ Asia  1G☆ North America" in picture(play.game.view(0))
    assert listed(play) == ["discard COLOUR   Discard a card (…)   1 Oceania 2B□   2 Asia 4R◇   3 North America 1G☆"]
    play.follow("undo", 0)
    play.follow("infect jakarta 2", 0)
    assert listed(play) == ["1 pay 1 · Pay with Oceania cards only: 1   2 pay 2 · Pay with 2 cards of any kind"]


def test_a_full_display_is_not_folded() -> None:
    game = petri.new("contagion", players=5, seed=2, start=0)
    play = Play(Sitting(game), Terminal(), Words("en"))
    assert len(game.moves()) == 10
    assert listed(play, 1 if game.to_act == 1 else int(game.to_act or 0))[0].startswith(
        "place CITY 1   Place 1 cube in …   1 "
    )


def test_every_kind_has_a_form() -> None:
    board = find_board("contagion", Words("en"))
    assert "remove N of SEAT from CITY" in board.forms({}) and "pass" in board.forms({})
    german = find_board("contagion", Words("de")).forms({})
    assert "entferne N von PLATZ aus STADT" in german and "wirf FARBE ab" in german


# ---------------------------------------------------------------------- a sitting
def test_a_scripted_sitting(typed: Typed, tmp_path: Path) -> None:
    out = typed(
        "contagion --players 2 --bots greedy --seed 5 --start 0",
        *("1", "draw", "undo", "inf 3", "why mutate infection", "draw", "save evening"),
        *("draw", "load evening", "lang de", "zieh", "draw", "ende"),
    )
    assert "Blue draws a card (" in out and "Taken back: draw" in out
    assert "“mutate infection” is legal now." in out
    assert "Turn: Yellow." in out and "Loaded: evening" in out
    assert "Blau zieht eine Karte (" in out and "Am Zug: Gelb." in out
    assert "Yellow · bot greedy" in out and "N● Neutral" in out
    assert petri.replay(tmp_path / "evening.petri.json").seats == ("Player 1", "bot greedy")


def test_cards_drawn_and_discarded_together_are_told_together(typed: Typed) -> None:
    hands = {"hands": [{"red": 3}, {}, {}], "shown": [{}, {}, {}], "kept": [[], [], []]}
    position = {**TABLE, **hands, "deck": ["blue", "red", "blue", "black", "..."]}
    out = typed(
        saved(position, "Player 1", "Player 2", "bot random"),
        "",
        "draw",
        "mutate res",
        "discard red",
        "",
        "log",
        "quit",
    )
    own, other = out.split("Hand the keyboard to")[1:]
    assert "Blue draws 2B□ 1R◇ 1K○." in own
    assert "Blue draws 4 cards." in other and "2B□ 1R◇ 1K○" not in other
    german = typed(
        f"{saved(position, 'Player 1', 'bot random', 'bot random')} --lang de", "draw", "infect ny 1", "quit"
    )
    assert "Blau zieht 2B□ 1R◇ 1S○." in german


def test_bots_alone_play_to_the_end(typed: Typed) -> None:
    out = typed("contagion --players 2 --bots random,random --seed 2")
    game = petri.new("contagion", players=2, seed=2, seats=["bot random", "bot random"])
    play_game(game, [make_bot("random", 2 * 8 + seat) for seat in range(2)])
    assert game.outcome is not None
    assert game.say(game.outcome) in out
    assert f"Moves              {len(game.played)}" in out
    end = out.rpartition("round ")[2]
    assert re.search(r"Rounds +\d+/12", end) and "Cities eradicated" in end
    assert re.search(rf"N● Neutral +{game.outcome.details['neutral']} ", end)
    assert "▶" not in end and "death toll at" not in end


# ---------------------------------------------------------------------- commands
@pytest.mark.parametrize("command", ["map", "threat", "skip", "karte"])
def test_commands_of_other_titles_are_refused(typed: Typed, command: str) -> None:
    lang = "de" if command == "karte" else "en"
    out = " ".join(typed(f"{saved(TABLE, 'Player 1', 'bot random', 'bot random')} --lang {lang}", command).split())
    expected = "Pandemic: Contagion has no command" if lang == "en" else "Pandemie: Die Seuche hat keinen Befehl"
    assert expected in out
    assert ("discards, city, events, seat" if lang == "en" else "ablage, stadt, ereignisse, platz") in out


def looked(typed: Typed, line: str, lang: str = "en", **changes: Any) -> str:
    out = typed(f"{saved({**TABLE, **changes}, 'Player 1', 'bot random', 'bot random')} --lang {lang}", line, "quit")
    return "\n".join(text.rstrip() for text in out.partition(f"> {line}\n")[2].partition("\n> ")[0].splitlines())


def test_a_city_card_in_full(typed: Typed) -> None:
    assert looked(typed, "city new") == (
        "G☆ New York          7/8\n"
        "Points               8, 5, 3 for the first, second and third place; 3 for the lead in a death toll\n"
        "Rows                 Y▲▲▲ Yellow  B■■ Blue  R◆◆ Red\n"
        "If it were full now  Yellow +8, Blue +5, Red +3\n"
        "City action          any time: Take 2 cards of your choice from the contagion discard pile (hand\n"
        "                     limit applies)."
    )
    assert "S○ Kairo" in looked(typed, "stadt kairo", "de")


@pytest.mark.parametrize(
    ("city", "where"),
    [
        ("Nairobi", "0/4"),
        ("Lon", "eradicated · kept by Red"),
        ("Kabul", "eradicated · face down before Yellow"),
        ("Berlin", "eradicated · by the neutral colour"),
        ("Seoul", "in the city deck"),
    ],
)
def test_where_a_city_is(typed: Typed, city: str, where: str) -> None:
    assert looked(typed, f"city {city}").splitlines()[0].endswith(f"  {where}")


def test_a_city_that_is_not_used_with_two() -> None:
    view = petri.new("contagion", players=2, seed=1).view(0)
    assert "not used with 2 players" in drawn(find_board("contagion", Words("en")).look("city", view, "Moscow", 100))


def test_all_cities_in_full(typed: Typed) -> None:
    out = looked(typed, "city")
    assert "B□ Jakarta  10/6/3  4/10  N●● B■■\n   at once: Draw 3 contagion cards (hand limit applies)." in out
    assert out.count("\n") == 7


def test_discards(typed: Typed) -> None:
    out = looked(typed, "discards")
    assert out.startswith("Contagion discard pile (4)  1P✙ Europe  3Y△ South America\n")
    assert "Eradicated cities (5)" in out and "Tokyo (kept by Blue)" in out and "Berlin (by the neutral colour)" in out
    assert "keine Karten" in looked(typed, "ablage", "de", discard={})


def test_events_that_may_still_come(typed: Typed) -> None:
    out = looked(typed, "events")
    assert "Earlier rounds (4) Crowded Streets, Mass Gathering, Monsoon, Cure Found!" in out
    assert "Events nobody has seen (8; still to come: 5)" in out
    assert "WHO cards nobody has seen (5; still to come: 2)" in out
    assert "Event: Heat Wave · at the end of each turn · ☠\n  At the end of your turn discard down to 5 cards." in out
    assert "Border Checks" not in out


def test_help_speaks_of_this_title(typed: Typed) -> None:
    out = " ".join(looked(typed, "help").split())
    assert "infect CITY N · mutate MUTATION · use CITY" in out
    assert "all cities in full, or one" in out and "neighbours" not in out and "map" not in out and "skip" not in out
    assert "why MOVE" in looked(typed, "why")


def test_completion_offers_moves_and_cities() -> None:
    play, german = play_of(TABLE), play_of(TABLE, "de")
    offered = play.completions(play.menu(0))
    assert {"infect Jakarta 3", "city Jakarta", "events", "discards"} <= set(offered)
    assert "map" not in offered and "skip" not in offered
    assert {"stadt Kairo", "infiziere Jakarta 3"} <= set(german.completions(german.menu(0)))


# ---------------------------------------------------------------------- hidden hands
def hands(second: dict[str, int], third: dict[str, int], deck: list[str]) -> dict[str, Any]:
    return {**TABLE, "hands": [TABLE["hands"][0], second, third], "deck": deck, "city_deck": ["..."]}


ONE = hands({"red": 4}, {"purple": 1, "green": 2}, ["..."])
OTHER = hands({"red": 1, "yellow": 3}, {"black": 3}, ["black", "red", "..."])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_seat_cannot_know_changes_nothing_that_it_sees(lang: str) -> None:
    """Two tables that look the same to seat 0 are drawn alike and give the same answers."""

    def seen(position: dict[str, Any]) -> list[str]:
        play = play_of(position, lang)
        view = play.game.view(0)
        looks = [drawn(play.board.look(what, view, rest, 100)) for what in play.board.looks for rest in ("", "Lond")]
        tries = ("steal 1", "infect Lima 2", "discard red", "use London", "pay 2", "resist", "pass", "infect Jakarta 4")
        refusals = [play.reader(0).why_not(text) for text in tries]
        menu = play.menu(0)
        screen = drawn(*play.screen.decision(menu, Room(100, 40, play.terminal.rows)).parts)
        return [
            screen,
            *looks,
            *play.completions(menu),
            *(refusal.say(lang) if refusal else "" for refusal in refusals),
        ]

    assert petri.from_position("contagion", ONE).position() != petri.from_position("contagion", OTHER).position()
    assert seen(ONE) == seen(OTHER)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_people_at_one_keyboard_do_not_see_each_others_hands(typed: Typed, lang: str) -> None:
    alone = {
        **TABLE,
        "hands": [{"blue": 5}, {"red": 6}, {}],
        "shown": [{}, {}, {}],
        "discard": {},
        "kept": [[], [], []],
    }
    alone["deck"] = ["blue", "blue", "red", "..."]
    alone["levels"] = [{}, {}, {}]
    looking = ("discards", "city", "events", "log", "look", "help", "moves draw")
    out = typed(f"{saved(alone)} --lang {lang}", "", *looking, "draw", "draw", "", *looking, "draw", "quit")
    curtain = "Hand the keyboard to" if lang == "en" else "Gib die Tastatur an"
    before, first, second = out.split(curtain)
    assert "B□" not in before
    assert "5B□" in first and "6B□" in first and "R◇ " not in first.replace("R◇ Seoul", "")
    assert "6R◇" in second and "B□ " not in second.replace("B□ Jakarta", "")


def test_all_people_need_the_curtain_and_bots_do_not(typed: Typed) -> None:
    assert "Hand the keyboard to Yellow (seat 1), Bob." in typed(
        "contagion --names Ann,Bob,Cleo --seed 1 --start 2", "quit"
    )
    assert "Hand the keyboard" not in typed("contagion --bots random,random --seed 1", "quit")


# ---------------------------------------------------------------------- cards of one's own
def own_cards(folder: Path, change: Callable[[dict[str, Any]], None] = lambda data: None) -> str:
    """A designer's folder; its name."""
    data = json.loads(json.dumps(dict(content.standard().data)))
    change(data)
    folder.mkdir()
    (folder / content.FILE).write_text(json.dumps(data), encoding="utf-8")
    return folder.name


def changed(data: dict[str, Any]) -> None:
    """Other colours, another city."""
    data["contagion_deck"]["colours"][0].update(id="teal", name_en="teal", name_de="Türkis")
    for city in data["cities"]:
        city["colour"] = "teal" if city["colour"] == "blue" else city["colour"]
    data["components"]["player_colours"][0].update(id="orange", name_en="orange", name_de="Orange")
    data["cities"][0].update(name_en="Surabaya", name_de="Surabaja", population=20)
    data["cities"][0]["effect"].update(timing="any_time")
    data["cities"][0]["effect"]["params"]["n"] = 7


@pytest.mark.parametrize(("lang", "letter"), [("en", "T"), ("de", "T")])
def test_a_set_of_ones_own_has_its_names_and_signs(typed: Typed, tmp_path: Path, lang: str, letter: str) -> None:
    folder = own_cards(tmp_path / "mine", changed)
    position = {
        "options": {"players": 3, "content": folder},
        "display": ["Surabaya", "Tokyo", "Sydney"],
    }
    out = typed(f"{saved(position, 'Player 1', 'bot random', 'bot random')} --lang {lang}", "city sura", "quit")
    assert f"{letter}♧ Suraba" in out and "20/6/3" in out
    assert "O♣ Orange" in out
    assert ("any time: draw 7" if lang == "en" else "irgendwann: 7 ziehen") in out
    assert ("cards of mine" if lang == "en" else "Karten aus mine") in out


def test_signs_are_all_different(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    def strange(data: dict[str, Any]) -> None:
        for number, colour in enumerate(data["contagion_deck"]["colours"]):
            for city in data["cities"]:
                city["colour"] = f"c{number}" if city["colour"] == colour["id"] else city["colour"]
            colour.update(id=f"c{number}", name_en="n" * (number + 1), name_de="ä" * (number + 1))
        for number, colour in enumerate(data["components"]["player_colours"]):
            colour.update(id=f"p{number}", name_en="n" * (number + 1), name_de="ß" * (number + 1))

    for folder in (content.STANDARD, own_cards(tmp_path / "strange", strange)):
        for lang in LANGUAGES:
            view = petri.new("contagion", players=5, seed=1, content=folder).view(0)
            cards = Cards(view, Words(lang))
            for signs in (list(cards.signs.values()), [*cards.viruses, cards.neutral]):
                assert len({sign.letter for sign in signs}) == len({sign.shape for sign in signs}) == len(signs)
            shapes = {sign.shape for sign in cards.signs.values()} & {sign.shape for sign in cards.viruses}
            assert not shapes


PARAMS: dict[str, dict[str, list[Any]]] = {
    "gain_cards": {"n": [2], "from": ["deck", "discard", "opponent"]},
    "discard_cards": {"who": ["self", "opponents"], "mode": ["count", "down_to", "part"], "n": [2]},
    "place_cubes": {"n": [2], "where": ["infected", "any"]},
    "move_cubes": {"n": [2]},
    "remove_cubes": {"whose": ["self", "opponent"], "n": [2, "all"], "cities": ["one"]},
    "swap_rows": {},
    "change_level": {"n": [-2, 2], "tracks": [["infection"], ["infection", "resistance"], list(TRACK_NAMES)]},
    "modify_cost": {
        "action": ["infect", "mutate"],
        "city": ["any", "new", None],
        "n": [-2, 2],
        "min": [0],
        "uses": [1, "all"],
    },
    "extra_actions": {"n": [2]},
    "ignore_card": {},
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_city_action_can_be_said_in_few_words(lang: str) -> None:
    assert set(PARAMS) == set(content.KINDS_BY_TIMING["any_time"])
    for kind, choices in PARAMS.items():
        phrases = {}
        for chosen in itertools.product(*choices.values()):
            params = dict(zip(choices, chosen))
            if kind == "modify_cost" and (params["action"] == "mutate") != (params["city"] is None):
                continue
            said = phrase(content.standard(), {"kind": kind, "params": params}, lang)
            assert 0 < len(said) <= 40 and said not in phrases, (kind, params, said)
            assert "2" in said or "all" in params.values() or not choices, said
            phrases[said] = params


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", ["play", "new", "bench", "perft"])
def test_help_has_the_options_of_the_title(run: Run, command: str, lang: str) -> None:
    out = " ".join(run(f"{command} contagion --help --lang {lang}").out.split())
    for flag in ("--players 2–5", "--neutral / --no-neutral", "--start random|0–4", "--content TEXT"):
        assert flag in out
    assert "digest" not in out and "--epidemics" not in out
    for option in find_title("contagion").options:
        assert (option.help("petri.games.contagion", lang) in out) == (not option.hidden)


def test_hidden_options_are_no_flags(run: Run) -> None:
    result = run("new contagion --content-digest 0")
    assert result.code == 2 and "no option --content-digest" in result.err
    assert "content_digest" not in run("titles --json").out


def test_commands_take_a_folder_of_cards(run: Run, tmp_path: Path) -> None:
    folder = own_cards(tmp_path / "mine", changed)
    options = json.loads(run(f"new contagion --content {folder} --seed 4").out)["options"]
    assert options["content"] == "mine" and options["content_digest"] != content.standard().digest
    assert json.loads(run(f"bench contagion --content {folder} --seconds 0 --json").out)["options"]["content"] == "mine"
    assert json.loads(run(f"perft contagion --content {folder} --depth 1 --json").out)["counts"] == [8]
    assert "cards of mine" in run(f"play contagion --content {folder} --bots random,random", "quit").out


@pytest.mark.parametrize("command", ["play contagion", "new contagion", "bench contagion", "perft contagion"])
def test_a_bad_folder_of_cards_is_told(run: Run, tmp_path: Path, command: str) -> None:
    for lang, words in (("en", "cannot be read"), ("de", "lässt sich nicht lesen")):
        result = run(f"{command} --content nowhere --lang {lang}")
        assert result.code == 2 and result.out == "" and f"nowhere/cards.json {words}" in result.err
    folder = own_cards(tmp_path / "bad", lambda data: data["cities"][3]["effect"].update(kind="explode"))
    result = run(f"{command} --content {folder}")
    assert result.code == 2 and result.out == "" and "bad/cards.json, sydney" in result.err and "explode" in result.err


def test_a_record_finds_its_cards_again(run: Run, tmp_path: Path) -> None:
    folder = own_cards(tmp_path / "mine", changed)
    run(f"play contagion --content {folder} --bots random,random --seed 4", "1", "1", "save evening")
    run(f"play {saved({'options': {'players': 3, 'content': folder}})}", "", "1", "save position")
    (tmp_path / "mine").rename(tmp_path / "moved")
    for name in ("evening", "position"):
        lost = run(f"replay {name}")
        assert lost.code == 2 and lost.out == "" and "mine/cards.json cannot be read" in lost.err
        assert "Verified" in run(f"replay {name} --content moved --verify").out
        assert run(f"play --load {name}").code == 2
        assert "cards of moved" in run(f"play --load {name} --content moved", "", "quit").out


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "are not those of this game"), ("de", "sind nicht die dieses Spiels")]
)
def test_a_record_is_not_told_with_other_cards(run: Run, tmp_path: Path, lang: str, words: str) -> None:
    folder = own_cards(tmp_path / "mine", changed)
    run(f"new contagion --content {folder} -o evening")
    result = run(f"replay evening --content standard --lang {lang}")
    assert result.code == 2 and result.out == "" and words in result.err


def test_only_titles_with_cards_take_a_folder(run: Run) -> None:
    run("new pandemic -o evening")
    result = run("replay evening --content somewhere")
    assert result.code == 2 and "content" in result.err
    assert run("play --load evening --players 3").code == 2
