"""Playing at the terminal, through pipes: what is typed, what is shown, and what is not shown to whom."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

import petri
from petri.bots import make_bot, play_game
from petri.cli import main
from petri.cli.boards import find_board
from petri.cli.flow import Flow
from petri.cli.menu import common_form, common_words, numbered
from petri.cli.play import Play
from petri.cli.screen import Screen
from petri.cli.table import Sitting, fresh_sitting, seat_names
from petri.cli.terminal import Terminal
from petri.cli.words import Words
from petri.core.text import LANGUAGES
from petri.core.title import find_title

Typed = Callable[..., str]


@pytest.fixture
def typed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Typed:
    """Type lines into `petri play …` and read the screen."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def typed(args: str, *lines: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in lines)))
        assert main(["play", *args.split()]) == 0
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return captured.out

    return typed


def saved(position: dict[str, Any], seats: Sequence[str] | None = None, name: str = "set up") -> str:
    """A record in the working directory that begins with a position; the words that load it."""
    petri.save(petri.from_position("pandemic", position, seats=seats), f"{name.replace(' ', '_')}.petri.json")
    return f"--load {name.replace(' ', '_')}"


def play_of(position: dict[str, Any], lang: str = "en") -> Play:
    return Play(Sitting(petri.from_position("pandemic", position)), Terminal(), Words(lang))


ONE_PERSON = "pandemic --players 2 --bots random --seed 5 --roles medic,scientist --start 0"


# ---------------------------------------------------------------------- a whole sitting
def test_a_scripted_sitting(typed: Typed, tmp_path: Path) -> None:
    out = typed(
        ONE_PERSON,
        "1",  # drive Chicago
        "DRIVE atl",
        "drive Paris",
        "why cure red",
        "why drive chi",
        "undo",
        "save evening",
        "drive Montreal",
        "load evening",
        "lang de",
        "drive Los Ang",
        "ende",
    )
    assert "Medic drives from Atlanta to Chicago." in out
    assert "Medic drives from Chicago to Atlanta." in out
    assert "“drive Paris” is not legal now: Atlanta and Paris are not connected" in out
    assert "“cure red” is not legal now" in out and "(P2-09" in out
    assert "“drive chi” is legal now." in out
    assert "Taken back: drive Atlanta" in out
    assert "Saved: evening.petri.json" in out
    assert "Medic drives from Chicago to Montreal." in out
    assert "Loaded: evening (moves: 1)" in out
    assert "Sanitäter fährt von Chicago nach Los Angeles." in out
    assert "Sanitäter: noch 2 Aktionen" in out
    assert petri.replay(tmp_path / "evening.petri.json").played == ("drive Chicago",)
    kept = petri.replay(tmp_path / "state" / "petri" / "last.petri.json")
    assert kept.played == ("drive Chicago", "drive Los Angeles")


def test_bots_play_and_the_log_tells(typed: Typed, tmp_path: Path) -> None:
    out = typed(ONE_PERSON, "pass", "quit")
    before, _, after = out.partition("> pass\n")
    assert "Scientist · bot random" in before
    assert "Medic forgoes 4 actions." in after
    assert "Turn: Scientist." in after
    assert "turn 3" in after and "Medic: 4 actions left" in after
    kept = petri.replay(tmp_path / "state" / "petri" / "last.petri.json")
    assert kept.seats == ("Player 1", "bot random")


def test_a_kept_game_goes_on_with_its_bots(typed: Typed, tmp_path: Path) -> None:
    first = typed(ONE_PERSON, "pass", "drive chi")
    assert "petri play --load" in first
    moves = petri.replay(tmp_path / "state" / "petri" / "last.petri.json").played
    second = typed(f"--load {tmp_path}/state/petri/last.petri.json", "undo", "quit")
    assert "Scientist · bot random" in second
    assert "Medic: 3 actions left" in second and "Taken back: drive Chicago" in second
    assert moves[-1] == "drive Chicago"


def test_the_same_seed_gives_the_same_sitting(typed: Typed) -> None:
    lines = ("pass", "pass", "quit")
    assert typed(ONE_PERSON, *lines) == typed(ONE_PERSON, *lines)


def test_undo_takes_back_what_followed(typed: Typed) -> None:
    out = typed(ONE_PERSON, "drive chi", "pass", "undo", "undo", "undo", "quit")
    _, _, after = out.partition("Taken back: pass")
    assert after.lstrip().startswith("Medic: 3 actions left")
    assert "Taken back: drive Chicago" in after
    assert "There is no move to take back." in after


def test_moves_may_be_cut_short(typed: Typed) -> None:
    assert "Medic drives from Atlanta to Chicago." in typed(ONE_PERSON, "dr chi", "quit")
    assert "Bye" not in typed(ONE_PERSON, "qui")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("99", "There is no move 99; the moves are numbered from 1 to"),
        ("0", "There is no move 0"),
        ("²", "is no move"),
        ("fly", "“fly” is not complete"),
        ("drive Atlantis", "“Atlantis” is no city"),
        ("drive San", "“drive San” is no move now. Perhaps: drive Chicago, drive Miami, drive Washington."),
        ("sing", "“sing” is no move"),
        (":sing", "There is no command “sing”"),
        ("why", "Why what?"),
        ("save", "Save where?"),
        ("load", "Load what?"),
        ("load nothing", "nothing cannot be read"),
        ("save no/such/folder/file", "no/such/folder/file"),
        ("load .", "cannot be read"),
        ("save .", "cannot be written: it is a folder"),
        ("load ~nobody-here/file", "cannot be read"),
        ("load a\0b", "no name of a file"),
        ("lang fr", "There is no language fr"),
        ("seat 1", "No person sits on seat “1”"),
        ("skip", "nothing to skip"),
        ("moves sing", "No move begins with “sing”"),
        ("city Atlantis", "“Atlantis” is no city"),
    ],
)
def test_what_cannot_be_done_is_told(typed: Typed, line: str, answer: str) -> None:
    out = typed(ONE_PERSON, line)
    assert answer in " ".join(out.partition(f"> {line}")[2].split())
    assert out.count("Medic: 4 actions left") == 1


def test_a_bad_file_leaves_the_game_as_it_is(typed: Typed, tmp_path: Path) -> None:
    game = petri.new("pandemic", seed=1)
    record = {**game.record(), "moves": [game.moves()[0].text, "cure red"]}
    (tmp_path / "bad.petri.json").write_text(json.dumps(record))
    out = typed(ONE_PERSON, "drive chi", "load bad", "drive mont", "quit")
    assert "Move 2 of the record, “cure red”" in out
    assert "Medic drives from Chicago to Montreal." in out


# ---------------------------------------------------------------------- leaving
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_of_the_input_is_polite(typed: Typed, lang: str) -> None:
    out = typed(f"{ONE_PERSON} --lang {lang}", "drive chi")
    assert "petri play --load" in out


def test_nothing_is_kept_of_a_game_that_was_not_played(typed: Typed, tmp_path: Path) -> None:
    assert "Goodbye." in typed(ONE_PERSON, "quit")
    assert not (tmp_path / "state").exists()


def test_a_saved_game_is_not_kept_twice(typed: Typed, tmp_path: Path) -> None:
    assert "Goodbye." in typed(ONE_PERSON, "drive chi", "save here", "quit")
    assert not (tmp_path / "state").exists()


def test_what_came_after_saving_is_kept(typed: Typed, tmp_path: Path) -> None:
    typed(ONE_PERSON, "drive chi", "save here", "undo", "drive miami", "quit")
    assert petri.replay(tmp_path / "state" / "petri" / "last.petri.json").played == ("drive Miami",)


def test_where_nothing_can_be_kept_that_is_said(typed: Typed, tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file, no folder")
    assert "could not be kept" in typed(ONE_PERSON, "drive chi", "quit")


def test_interrupting_leaves(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Terminal, "ask", interrupt)
    assert "Goodbye." in typed(ONE_PERSON)


# ---------------------------------------------------------------------- choosing
@pytest.mark.parametrize("choice", ["", "1", "pandemic", "Pandemic"])
def test_the_chooser(typed: Typed, choice: str) -> None:
    out = typed("--seed 3", choice, "", "3", "2", "quit")
    assert "What would you like to play?" in out
    assert out.count("· bot greedy ·") >= 2
    assert "petri play pandemic --help" in out


def test_the_chooser_asks_again(typed: Typed) -> None:
    out = typed("", "chess", "1", "0", "9", "2", "5", "0", "")
    assert "There is no title “chess”" in out
    assert "players does not take 9" in out
    assert "“5” is none of the choices. Choices: 0, 1, 2" in out
    assert "Hand the keyboard to" in out


def test_the_chooser_asks_only_what_is_open(typed: Typed) -> None:
    out = typed("--players 2 --bots random --start 0 --seed 3 --table boxes", "1", "quit")
    assert "How many" not in out and "Table (" not in out and "4 actions left" in out


@pytest.mark.parametrize("choice", ["2", "virulent_strain", "Virulent_Strain"])
def test_the_chooser_offers_ready_made_tables(typed: Typed, choice: str) -> None:
    out = typed("--seed 3", "1", "9", choice, "2", "0", "", "quit")
    assert "8 The whole box" in out and "Worldwide Panic; 4 epidemics." in joined(out)
    assert "no ready-made table “9” of pandemic. Tables: boxes, virulent_strain, mutation" in joined(out)
    assert "4 epidemics" in out and "No virulent strain yet" in out


def test_a_table_that_does_not_go_with_the_options_is_asked_for_again(typed: Typed) -> None:
    out = joined(typed("--edition 1 --seed 3", "1", "whole_box", "0", "2", "0", "", "quit"))
    assert "The table whole_box (--brink-roles" in out and "cannot be combined with the first edition" in out
    assert "1st edition" in out


def test_titles_without_tables_are_not_asked_for_one(typed: Typed) -> None:
    assert "Table (" not in typed("--seed 3", "contagion", "2", "1", "quit")


def joined(out: str) -> str:
    return " ".join(out.split())


def test_nobody_chooses(typed: Typed) -> None:
    assert "Goodbye." in typed("")


# ---------------------------------------------------------------------- who sits where
def test_bots_fill_the_last_seats() -> None:
    assert seat_names(3, ["greedy", "random"], []) == ["Player 1", "bot greedy", "bot random"]
    assert seat_names(3, ["greedy", "-", "random"], ["Ann"]) == ["bot greedy", "Ann", "bot random"]
    assert seat_names(4, ["random", "-"], ["Ann", "Bob"]) == ["Ann", "Bob", "bot random", "Player 4"]


def test_alone_with_the_health_authority(typed: Typed) -> None:
    shown = typed("pandemic --players 1 --seed 3", *["pass"] * 5, "quit")
    assert "Health authority" in shown and "one action of the health authority" in shown
    assert "Draw a card for the health authority" in shown


def test_one_against_all(typed: Typed) -> None:
    """Whoever shares the keyboard with the Bio-Terrorist looks away, also where hands are open."""
    shown = typed(
        "pandemic --players 3 --bio-terrorist --epidemics 4 --events 0 --seed 3 --bots none",
        "",
        "pass",
        "",
        "hide Lima",
        "quit",
    )
    assert "Bio-Terrorist: not seen yet; infection cards: 2" in joined(shown)
    assert "2 hidden" in shown and "Hand the keyboard to Bio-Terrorist (seat 2)" in shown
    assert "Bio-Terrorist: in which city do you begin?" in shown


def test_bots_alone_play_to_the_end(typed: Typed) -> None:
    out = typed("pandemic --players 2 --bots random,random --seed 2")
    assert "Lost:" in out and "draws a card." in out
    game = petri.new("pandemic", players=2, seed=2, seats=["bot random", "bot random"])
    play_game(game, [make_bot("random", 2 * 8 + seat) for seat in range(2)])
    assert game.outcome is not None
    assert game.say(game.outcome) in out
    assert f"Moves              {len(game.played)}" in out


def test_bots_sit_in_where_nobody_is_named(typed: Typed) -> None:
    out = typed("pandemic --players 3 --seed 1 --start 0", "quit")
    assert out.count("bot greedy") == 2 and "· you ·" in out and CURTAIN["en"] not in out
    two = typed("contagion --players 3 --seed 1 --start 0 --names Ann,Bob", "", "quit")
    assert two.count("bot greedy") == 1 and "Bob" in two
    for nobody in ("none", "-"):
        people = typed(f"contagion --players 3 --seed 1 --start 0 --bots {nobody}", "", "quit")
        assert "bot " not in people and "player 3" in people


def test_names_of_people(typed: Typed) -> None:
    out = typed("pandemic --players 2 --names Ann,Bob --open-hands --seed 1 --start 0", "quit")
    assert "· Bob ·" in out and "· you ·" in out and "Ann" not in out


# ---------------------------------------------------------------------- hidden hands
HIDDEN = {
    "roles": ["medic", "scientist"],
    "pawns": ["Atlanta", "Atlanta"],
    "hands": [["Lima", "Airlift"], ["Sydney", "One Quiet Night", "Kinshasa"]],
    "player_deck": ["Osaka", "Taipei", "Santiago", "Jakarta", "..."],
    "infection_deck": ["Moscow", "Essen", "Cairo", "Delhi", "..."],
    "cubes": {"Tokyo": {"red": 3}},
    "options": {"epidemics": 5},
}
SECRETS = {
    "en": (["Lima", "Airlift", "Osaka", "Taipei"], ["Sydney", "One Quiet Night", "Kinshasa", "Santiago", "Jakarta"]),
    "de": (
        ["Lima", "Freiflug", "Osaka", "Taipeh"],
        ["Sydney", "Eine ruhige Nacht", "Kinshasa", "Santiago", "Jakarta"],
    ),
}
CURTAIN = {"en": "Hand the keyboard to", "de": "Gib die Tastatur an"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_people_at_one_keyboard_do_not_see_each_others_hands(typed: Typed, lang: str) -> None:
    looking = ("discards", "threat", "city", "log", "help", "look", "züge pass" if lang == "de" else "moves pass")
    out = typed(
        f"{saved(HIDDEN)} --lang {lang}",
        *("", *looking, "drive chi", "log", "pass", "pass"),  # seat 0 plays no event
        *("", *looking, "pass"),  # seat 1 is asked for an event, too
        *("", *looking, "pass"),  # and seat 0 again …
        *("", "pass", "", "pass", "", "log", "pass", "", "log", "pass", "", "log"),
    )
    parts = out.split(CURTAIN[lang])
    seen = {0: 0, 1: 0}
    assert SECRETS[lang][0][0] not in parts[0] and SECRETS[lang][1][0] not in parts[0]
    for part in parts[1:]:
        names = ("Medic", "Scientist") if lang == "en" else ("Sanitäter", "Wissenschaftlerin")
        seat = 0 if part.lstrip().startswith(names[0]) else 1
        screen = part.partition("\n> ")[0]
        seen[seat] += 1
        for card in SECRETS[lang][1 - seat]:
            assert card not in part, (seat, card)
        assert SECRETS[lang][seat][0] in screen
    assert seen[0] > 1 and seen[1] > 1


def test_what_is_drawn_is_told_to_one_only(typed: Typed) -> None:
    out = typed(saved({**HIDDEN, "hands": [[], []]}), "", "pass", "", "log")
    first, second = out.split(CURTAIN["en"])[1:]
    assert "Osaka" not in first
    assert second.count("Medic draws a card.") == 4 and "Osaka" not in second
    back = typed(saved({**HIDDEN, "hands": [[], []]}), "", "pass", "", "pass", "").split(CURTAIN["en"])[3]
    assert "Medic draws Osaka. Medic draws Taipei." in back


def test_the_hand_of_a_bot_stays_hidden(typed: Typed) -> None:
    out = typed(saved(HIDDEN, seats=["Player 1", "bot random"]), "discards", "look", "moves fly", "why fly Sydney")
    assert CURTAIN["en"] not in out
    before, _, _ = out.partition("> why fly Sydney")
    assert not any(card in before for card in SECRETS["en"][1])
    assert "3 hidden" in out


def test_typed_lines_are_forgotten_when_the_keyboard_changes_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    play = play_of(HIDDEN)
    forgotten = []
    monkeypatch.setattr(Terminal, "forget", lambda self: forgotten.append(True))
    monkeypatch.setattr(Terminal, "ask", lambda self, prompt, *more: "")
    for seat in (0, 0, 1, 1):
        play.hand_over(seat)
    assert len(forgotten) == 2


def test_completion_offers_nothing_of_another_hand() -> None:
    play = play_of(HIDDEN)
    assert "quiet" in [move.text for move in play.game.moves(1)]
    first, second = (play.completions(play.menu(seat)) for seat in (0, 1))
    assert "quiet" not in first and any(text.startswith("airlift") for text in first)
    assert "quiet" in second and not any(text.startswith("airlift") for text in second)


TRIES = (
    "quiet",
    "forecast",
    "airlift 1 to Paris",
    "resilient Paris",
    "fly Lima",
    "fly Sydney",
    "give Sydney to 0",
    "take Sydney from 1",
    "ask 1",
    "discard Sydney",
    "build",
    "cure red",
    "pass",
)


def test_a_refusal_tells_nothing_of_hidden_cards() -> None:
    """Two tables that look the same to seat 0 give the same answers."""
    one = play_of(HIDDEN)
    other = play_of({**HIDDEN, "hands": [HIDDEN["hands"][0], ["Baghdad", "Forecast", "Mumbai"]]})
    assert one.game.view(0) == other.game.view(0)

    def answers(play: Play) -> list[str | None]:
        found = [play.reader(0).why_not(text) for text in TRIES]
        return [refusal.say() if refusal else None for refusal in found]

    assert answers(one) == answers(other)
    assert None in answers(one) and any(answers(one))


def test_another_persons_event_cannot_be_played_unseen(typed: Typed) -> None:
    out = typed(saved(HIDDEN), "", "quiet", "seat 1", "", "quiet", "", "log", "quit")
    first, second, third = out.split(CURTAIN["en"])[1:]
    assert "none of your moves" in first or "Only the player who holds One Quiet Night" in first
    assert "Scientist (seat 1): play an event, or Enter to go on" in second
    assert "Scientist plays One Quiet Night." in third
    assert "the next infection phase is skipped" in third


def test_the_keyboard_comes_back_without_a_move(typed: Typed) -> None:
    out = typed(saved(HIDDEN), "", "seat 1", "", "drive chi", "", "", "quit")
    assert out.count(CURTAIN["en"]) == 3
    assert "“drive chi” is none of your moves now." in out
    assert "Medic: 4 actions left" in out.split(CURTAIN["en"])[3]


def test_leaving_at_the_curtain(typed: Typed) -> None:
    assert "Goodbye." in typed(saved(HIDDEN), "quit")


def test_taking_back_the_move_of_another_does_not_name_it(typed: Typed) -> None:
    drawn = {**HIDDEN, "hands": [["Lima", "Forecast"], ["One Quiet Night"]]}
    out = typed(saved(drawn), "", "forecast", "1", "seat 1", "", "undo", "", "quit")
    assert "Taken back: the last move of Medic (seat 0)" in out
    assert "Taken back: order" not in out


# ---------------------------------------------------------------------- open hands and windows
OPEN = {**HIDDEN, "options": {"epidemics": 4}}


def test_open_hands_need_no_curtain_and_offer_all_events(typed: Typed) -> None:
    out = typed(saved(OPEN), "quiet", "pass", "quit")
    assert CURTAIN["en"] not in out
    assert "Sydney" in out
    assert "Scientist (seat 1): quiet · One Quiet Night: skip the next infection phase" in out
    assert "Scientist plays One Quiet Night." in out


def test_skip_asks_no_more_in_this_turn(typed: Typed) -> None:
    asked = "Scientist: play an event or pass"
    often = typed(saved(HIDDEN, seats=["bot random", "Player 2"], name="often"), *["pass"] * 9)
    once = typed(saved(HIDDEN, seats=["bot random", "Player 2"], name="once"), "skip", "pass", *["pass"] * 5)
    assert often.count(asked) > once.count(asked) >= 1


def test_skip_ends_with_the_turn() -> None:
    play = play_of({**HIDDEN, "hands": [[], ["One Quiet Night"]]})
    play.follow("pass", 0)
    assert play.game.prompt == "window" and play.game.to_act == 1
    play.follow("skip", 1)
    turn = play.sitting.turns
    while play.game.to_act == 1 and play.game.prompt in play.board.windows:
        play.next_decision()
    assert play.sitting.turns == turn + 1 and play.game.prompt == "actions"
    assert not play.skips(1)
    play.follow("undo", 1)
    assert play.game.prompt == "window" and not play.skips(1)


def test_waiting_before_each_move_of_a_bot(typed: Typed) -> None:
    position = {**HIDDEN, "turn": 1}
    out = typed(f"{saved(position, seats=['Player 1', 'bot random'])} --step", "", "airlift 0 to Cairo", "quit")
    assert out.count("Medic (seat 0): play an event, or Enter to go on") >= 2
    assert "Medic is flown from Atlanta to Cairo." in out


# ---------------------------------------------------------------------- the end
LOST = {
    "roles": ["medic", "scientist"],
    "outbreaks": 7,
    "cubes": {"Paris": {"blue": 3}},
    "infection_deck": ["Paris", "..."],
    "options": {"epidemics": 4},
}
WON = {
    "roles": ["scientist", "medic"],
    "hands": [["Tokyo", "Osaka", "Seoul", "Taipei"], []],
    "cures": {"blue": "cured", "yellow": "cured", "black": "cured"},
    "cubes": {"Paris": {"blue": 1}, "Lima": {"yellow": 1}, "Cairo": {"black": 1}, "Seoul": {"red": 1}},
    "options": {"epidemics": 4},
}


@pytest.mark.parametrize(
    ("lang", "outcome", "summary"),
    [("en", "Lost: too many outbreaks.", "Player cards left"), ("de", "zu viele Ausbrüche", "Spielerkarten übrig")],
)
def test_a_lost_game(typed: Typed, tmp_path: Path, lang: str, outcome: str, summary: str) -> None:
    out = typed(f"{saved(LOST)} --lang {lang}", "pass", "save lost", "")
    assert outcome in out and summary in out and "8/8" in out
    record = petri.load(tmp_path / "lost.petri.json")
    assert record["outcome"]["cause"] == "outbreaks"
    petri.verify(record)


def test_a_won_game(typed: Typed) -> None:
    out = typed(saved(WON), "cure red", "drive chi", "quit")
    assert "Won: all cures are discovered." in out
    assert "Cures              4/4 (blue, yellow, black, red)" in out
    assert "The game is over; no move is possible any more." in out
    assert "Goodbye." in out


def test_after_the_end_a_move_can_be_taken_back(typed: Typed) -> None:
    out = typed(saved(LOST), "pass", "undo", "drive chi", "quit")
    _, _, after = out.partition("Taken back: pass")
    assert "Medic drives from Atlanta to Chicago." in after


def test_a_finished_record_shows_its_end(typed: Typed) -> None:
    game = petri.from_position("pandemic", LOST)
    game.play("pass")
    petri.save(game, "over.petri.json")
    assert "Lost: too many outbreaks." in typed("--load over", "")


# ---------------------------------------------------------------------- looking at things
LOOKS: dict[str, Any] = {
    "roles": ["medic", "contingency_planner", "dispatcher"],
    "pawns": ["Paris", "Tokyo", "Paris"],
    "hands": [["Lima", "Paris", "Essen"], ["Cairo"], []],
    "stored": "Forecast",
    "stations": ["Atlanta", "Paris"],
    "cubes": {"Paris": {"blue": 3}, "Essen": {"blue": 3}, "Madrid": {"blue": 2, "black": 1}, "Lima": {"yellow": 1}},
    "cures": {"black": "cured", "red": "eradicated"},
    "outbreaks": 3,
    "rate_marker": 4,
    "player_discard": ["Airlift", "Sydney"],
    "infection_discard": ["Essen", "Lima"],
    "infection_out": ["Milan"],
    "out": ["One Quiet Night"],
    "infection_deck": ["Paris", "Madrid", "..."],
    "layers": [1, 1, *[0] * 43],
    "options": {"epidemics": 4},
}


def test_the_table_shows_everything(typed: Typed) -> None:
    out = typed(saved(LOOKS), "quit")
    assert "Infection rate 2 2 2 3 [3] 4 4" in out
    assert "Outbreaks ✖✖✖····· 3/8" in out
    assert "Research stations ⌂ Atlanta, Paris (4 left)" in out
    assert "Infection deck 45, 2 discarded" in out
    assert "■ B blue   ○ no cure    16 left B■■■ Paris, Essen  B■■ Madrid" in out
    assert "▲ Y yellow ○ no cure    23 left Y▲ Lima" in out
    assert "● K black  ✔ cured      23 left K● Madrid" in out
    assert "◆ R red    ✸ eradicated 24 left –" in out
    assert "▶0 ♟ Medic · you · Paris ⌂ B■■■" in out
    assert "2B■ Paris, Essen  1Y▲ Lima" in out
    assert "1K● Cairo  on the role card: Forecast" in out
    assert "2 ♟ Dispatcher · player 3 · Paris ⌂ B■■■ · no cards" in out


@pytest.mark.parametrize("shown", ["discards", "ablage"])
def test_discards(typed: Typed, shown: str) -> None:
    lang = "en" if shown == "discards" else "de"
    out = typed(f"{saved(LOOKS)} --lang {lang}", shown).partition(f"> {shown}")[2]
    for card in ("Sydney", "Essen", "Milan" if lang == "en" else "Mailand", "Airlift" if lang == "en" else "Freiflug"):
        assert card in out


def test_city_and_its_neighbours(typed: Typed) -> None:
    out = typed(saved(LOOKS), "city essen", "quit").partition("> city essen")[2]
    lines = [line for line in out.splitlines() if line.startswith("  – ")]
    assert [line.split()[1] for line in lines] == ["London", "Milan", "Paris", "St."]
    assert "Essen B■■■" in out and "infection card discarded" in out
    assert "♟ Medic ♟ Dispatcher" in lines[2] and "among the top 2" in lines[2]
    assert "out of the game" in lines[1]


def test_threat_names_chains_and_what_comes(typed: Typed) -> None:
    out = typed(saved(LOOKS), "threat", "quit").partition("> threat")[2]
    assert "would take along: Paris" in out and "would take along: Essen" in out
    assert "3 infection cards come in each infection phase:" in out
    assert "The top 2 cards, in unknown order: 2B■" in out


def test_threat_shows_the_chances(typed: Typed) -> None:
    """Paris is one of the two cards on top and 3 come, so it is certain; the others share what is left."""
    out = typed(saved(LOOKS), "threat", "quit").partition("> threat")[2]
    assert "Paris ⌂ B■■■ outbreak 100 %" in joined(out) and "Essen B■■■ outbreak 0 %" in joined(out)
    assert "100 % Madrid B■■ K●, Paris B■■■" in joined(out)
    assert "if no epidemic comes before" in joined(out) and "2 % each of 43 cities" in joined(out)


def test_threat_knows_no_more_than_the_seat(typed: Typed) -> None:
    """Whatever the order of the cards in the deck is, the answer is the same."""
    decks = (["Moscow", "Essen", "..."], ["Sydney", "Lima", "..."])
    one, other = (
        typed(saved({**OPEN, "infection_deck": deck}), "threat", "quit").partition("> threat")[2] for deck in decks
    )
    assert one == other and "4 % each of 48 cities" in joined(one)


def test_threat_shows_what_forecast_has_shown(typed: Typed) -> None:
    drawn = {**HIDDEN, "hands": [["Forecast"], []]}
    order = [f"order {city}" for city in ("Delhi", "Moscow", "Cairo", "Essen")]
    out = typed(saved(drawn), "", "forecast", *order, "1", "threat", "quit").partition("> threat")[2]
    assert "1. Delhi" in out and "2. Moscow" in out and "6. " in out and "7. " not in out


MUTATED: dict[str, Any] = {
    "options": {"players": 2, "epidemics": 5, "mutation": "brink"},
    "roles": ["medic", "scientist"],
    "hands": [["Forecast"], ["Lima"]],
    "cubes": {"Lima": {"purple": 3, "yellow": 1}, "Essen": {"purple": 1}},
    "infection_deck": ["Mutation 1", "Lima", "Essen", "Seoul", "Delhi", "Cairo", "Lagos", "Paris", "Milan", "..."],
    "infection_discard": ["Osaka", "Mutation 2"],
    "layers": [*[1] * 9, *[0] * 39],
}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_purple_on_the_terminal(lang: str, typed: Typed) -> None:
    words = {"en": ("threat", "discards", "quit"), "de": ("gefahr", "ablage", "ende")}[lang]
    order = [f"order {card}" for card in ("Mutation 1", "Lima", "Essen", "Seoul", "Delhi")]
    out = typed(f"{saved(MUTATED)} --lang {lang}", "", "forecast", *order, *words)
    assert ("✚ P purple" if lang == "en" else "✚ L lila") in out
    assert ("Cities with purple cubes: 2" if lang == "en" else "Städte mit lila Würfeln: 2") in out
    assert "6 Mutation 1" in out
    assert ("P✚✚✚ Lima" if lang == "en" else "L✚✚✚ Lima") in out
    seen = out.partition(f"> {words[0]}")[2]
    assert "1. Mutation 1" in seen
    assert ("Next cubes (purple): Lima 100 %" if lang == "en" else "Nächste Würfel (lila): Lima 100 %") in seen
    assert "Mutation 2" in seen.partition(f"> {words[1]}")[2]


def test_long_groups_are_folded_and_can_be_listed(typed: Typed) -> None:
    position = {**LOOKS, "hands": [["Paris"], [], []]}
    out = typed(saved(position), "moves charter", "charter tokyo", "quit")
    assert "charter CITY 6–52   Charter flight to … (discard Paris)" in out
    listed = out.partition("> moves charter")[2].partition("> ")[0]
    assert "Tokyo" in listed and "Sydney" in listed
    assert "Medic takes a charter flight from Paris to Tokyo." in out


def test_numbers_of_folded_moves(typed: Typed) -> None:
    position = {**LOOKS, "hands": [["Paris"], [], []]}
    play = play_of(position)
    menu = play.menu(0)
    texts = [move.text for move in menu.moves]
    number = texts.index("charter Sydney") + 1
    assert sorted(texts) == sorted({move.text for move in play.game.moves()})
    assert [move.text for move in menu.moves if move.seat == 0][-1] == "pass"
    out = typed(saved(position), str(number), "quit")
    assert "to Sydney." in out


def test_common_words() -> None:
    assert common_words(["Drive to Paris", "Drive to Lima"]) == ("Drive to ", "")
    assert common_words(["Nach Paris fahren", "Nach Lima fahren"]) == ("Nach ", " fahren")
    assert common_words(["To A (discard A)", "To B (discard B)"]) == ("To ", "")
    assert common_words(["San Jose here", "San Juan here"]) == ("San ", " here")


def test_common_form() -> None:
    assert common_form(["Paris (discard Paris)", "Lima (discard Lima)"]) == ("… (discard …)", ["Paris", "Lima"])
    assert common_form(["Paris (discard Paris)", "Lima"]) == ("…", ["Paris (discard Paris)", "Lima"])
    assert common_form(["Paris", "Lima"]) == ("…", ["Paris", "Lima"])
    assert common_form(["(blue)", "(red)"]) == ("(…)", ["blue", "red"])
    assert common_form(["Paris by sea (1)", "Lima by sea (2)"]) == ("… by sea", ["Paris (1)", "Lima (2)"])


def test_numbers_of_moves_are_set_apart_from_numbers_in_words() -> None:
    assert str(numbered(4, "2 cards", Text())) == "4) 2 cards"
    assert str(numbered(4, "Paris", Text("B■"))) == "4 Paris B■"
    assert str(numbered(4, "", Text("B■"))) == "4 B■"


def test_a_piece_longer_than_a_line_begins_a_line_and_breaks() -> None:
    flow = Flow([Text("one "), Text("two "), Text("a piece that is long "), Text("end")], indent=2)
    assert [str(line) for line in flow.lines(12)] == ["one two", "  a piece", "  that is", "  long end"]


def test_commands_give_way_to_moves_of_the_same_name(typed: Typed) -> None:
    """Only while such a move can be played; a colon always means the command."""
    table = "pandemic --seed 3 --roles troubleshooter,medic --brink-roles --start 0 --bots random"
    out = typed(table, ":look", "look", "look", "quit")
    _, command, move, again = (part.partition("> ")[0] for part in out.split("look\n"))
    assert "Your hand" in command and "4 actions left" not in command
    assert "looks at the top 2 infection cards" in move and "4 actions left" in move
    assert "Your hand" in again and "4 actions left" not in again


def test_help_names_every_command_and_form(typed: Typed) -> None:
    out = " ".join(typed(saved(OPEN), "help").split())
    for name in ("undo", "why MOVE", "save FILE", "load FILE", "lang de", "discards", "city [CITY]", "skip", "quit"):
        assert name in out
    assert "drive [PAWN to] CITY" in out and "airlift PAWN to CITY" in out and "give CARD to SEAT" in out


@pytest.mark.parametrize("width", [80, 100, 140])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_fit_the_screen(typed: Typed, monkeypatch: pytest.MonkeyPatch, width: int, lang: str) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    looking = ("help", "map", "threat", "discards", "city", "log", "look", "moves")
    out = typed(f"pandemic --players 4 --bots random,random --seed 8 --open-hands --lang {lang}", *looking)
    for line in out.splitlines():
        if not line.startswith(">"):
            assert cell_len(line) <= width, line


@pytest.mark.parametrize("width", [80, 140])
def test_the_map_has_every_city(typed: Typed, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    world = typed("pandemic --edition 1 --seed 4 --start 0", "map", "quit").partition("> map")[2]
    game = petri.new("pandemic", edition=1, seed=4, start=0)
    board = find_title("pandemic").new_state(game.options, 4).rules.board  # type: ignore[attr-defined]
    assert "Toronto" in board.names
    for name in board.names:
        assert name[:5].rstrip() in world, name
    assert "Atlanta⌂01" in world


def test_the_map_knows_all_cities_and_no_two_share_a_place() -> None:
    from petri.cli.boards.pandemic_map import spots

    assert len(spots()) == len(set(spots())) == 48


@pytest.mark.parametrize("width", [80, 140])
def test_the_board_is_drawn_from_plain_data(width: int) -> None:
    game = petri.from_position("pandemic", LOOKS)

    def drawn(view: Any) -> str:
        console = Console(width=width, record=True, file=io.StringIO())
        console.print(find_board("pandemic", Words("en")).picture(view, ["a", "b", "c"], width))
        return console.export_text()

    assert drawn(json.loads(json.dumps(game.view(0)))) == drawn(game.view(0))


def test_a_title_without_a_board_of_its_own_is_drawn() -> None:
    from petri.cli.boards import Board

    game = petri.new("pandemic", seed=1)
    board = Board(Words("en"))
    sitting = Sitting(game)
    console = Console(width=200, record=True, file=io.StringIO())
    screen = Screen(sitting, board, Words("en"))
    for part in screen.table(0, 200):
        console.print(part)
    assert "infection_rate" in console.export_text()


def test_fresh_games_get_short_seeds() -> None:
    sitting = fresh_sitting(find_title("pandemic"), {}, None, [], [])
    assert sitting.game.seed is not None and 0 <= sitting.game.seed < 10**9
