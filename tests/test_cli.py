"""The command line: every command in both languages, its JSON, and what it says to bad input."""

from __future__ import annotations

import fcntl
import io
import json
import os
import pty
import re
import select
import shlex
import shutil
import string
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import programs
import pytest
from programs import PATIENCE, PETRI

import petri
import petri.cli
from petri import _build
from petri.cli import against, bench_bots, bench_mind, main
from petri.cli.command import most_players
from petri.cli.serve import bound
from petri.cli.words import PACKAGE, language_of, usual_language
from petri.core.collection import play_command, titles_with_sets
from petri.core.text import LANGUAGES, texts
from petri.core.title import ReadyTable, find_title

COMMANDS = ("play", "new", "replay", "hint", "analyse", "content", "titles", "bots", "bench", "perft")


class Result(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def run(*args: str, stdin: str = "") -> Result:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = main(list(args))
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game of a few moves."""
    game = petri.new("pandemic", players=2, seed=5, epidemics=4, roles=["medic", "scientist"], start=0)
    for move in ("drive Chicago", "drive Atlanta", "pass"):
        game.play(move)
    file = tmp_path / "game.petri.json"
    petri.save(game, file)
    return file


def change(file: Path, **values: object) -> Path:
    """The record with other values, beside it."""
    other = file.with_name("changed.petri.json")
    other.write_text(json.dumps({**json.loads(file.read_text()), **values}))
    return other


# ---------------------------------------------------------------------- languages and texts
def test_language_of_environment_and_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    assert usual_language({"LANG": "de_DE.UTF-8"}) == "de"
    assert usual_language({"LANG": "fr_FR.UTF-8"}) == "en"
    assert usual_language({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}) == "en"
    assert usual_language({}) == "en"
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "de_AT")
    assert language_of(["titles"]) == "de"
    assert language_of(["titles", "--lang", "en"]) == "en"
    assert language_of(["--lang=en", "titles"]) == "en"


def test_lang_is_read_from_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "Die Bots nennen." in run("--help").out


def test_every_text_exists_in_both_languages_with_the_same_parts() -> None:
    english, german = texts(PACKAGE, "en"), texts(PACKAGE, "de")
    assert english.keys() == german.keys()
    for key in english:
        assert parts(english[key]) == parts(german[key]), key


def parts(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_text_that_the_code_names_exists() -> None:
    known = texts(PACKAGE, "en")
    for file in Path(petri.cli.__file__).parent.rglob("*.py"):
        source = file.read_text(encoding="utf-8")
        for key in re.findall(r"words\(\"([\w.]+)\"", source):
            assert key in known, (file.name, key)
        for key in re.findall(r"CommandError\(\s*\"(\w+)\"", source):
            assert f"error.{key}" in known, (file.name, key)


# ---------------------------------------------------------------------- help and version
def test_version_says_how_the_engine_runs(run: Run) -> None:
    result = run("--version")
    assert result.code == 0
    assert petri.__version__ in result.out
    assert _build.kind() in result.out


@pytest.mark.parametrize("command", COMMANDS)
def test_help_speaks_both_languages(run: Run, command: str) -> None:
    english, german = run(command, "--help", "--lang", "en"), run(command, "--help", "--lang", "de")
    assert english.code == german.code == 0
    assert "Usage:" in english.out and "Show this text." in english.out
    assert "Aufruf:" in german.out and "Diesen Text zeigen." in german.out
    assert "Usage" not in german.out and "Show" not in german.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_has_a_flag_for_every_option_a_title_declares(run: Run, lang: str) -> None:
    out = " ".join(run("play", "pandemic", "--help", "--lang", lang).out.split())
    for option in find_title("pandemic").options:
        if not option.hidden:
            assert f"--{option.name.replace('_', '-')}" in out
            assert option.help("petri.games.pandemic", lang) in out


def test_without_a_command_there_is_help(run: Run) -> None:
    result = run()
    assert result.code == 0
    assert all(command in result.out for command in COMMANDS)


# ---------------------------------------------------------------------- sets of cards
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", titles_with_sets())
def test_a_set_of_ones_own_is_made_checked_and_played(run: Run, tmp_path: Path, title: str, lang: str) -> None:
    sets, folder = find_title(title).sets, tmp_path / "my cards"
    needed = play_command(find_title(title), "").split()[3:-1]
    assert sets is not None
    made = run("content", "new", title, str(folder), "--lang", lang)
    assert made.code == 0 and f"petri content check '{folder}'" in made.out
    assert (folder / sets.file).read_text(encoding="utf-8") == sets.source()
    readme = (folder / "README.md").read_text(encoding="utf-8")
    assert "petri content check 'my cards'" in readme and play_command(find_title(title), "'my cards'") in readme
    assert find_title(title).name(lang) in readme
    checked = run("content", "check", str(folder), "--lang", lang)
    assert checked.code == 0 and all(word in checked.out for word in (title, sets.standard().digest, str(folder)))
    [told] = json.loads(run("content", "check", str(folder), "--json").out)
    assert (told["title"], told["digest"], told["standard"]) == (title, sets.standard().digest, True)
    assert told["counts"].get("cities", told["counts"].get("sequence_cards", 0)) > 0
    options = json.loads(run("new", title, *needed, "--content", str(folder)).out)["options"]
    assert options["content_digest"] == told["digest"]


def test_an_empty_folder_takes_a_set(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    assert run("content", "new", "contagion", ".").code == 0
    assert "petri content check empty" in Path("README.md").read_text(encoding="utf-8")
    assert run("content", "check", ".").code == 0


@pytest.mark.parametrize("name", ["\udcff", "a'b", "~", "ä ö", "-"])
def test_folders_with_strange_names(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    made = run("content", "new", "contagion", name if name == "~" else str(tmp_path / name))
    assert made.code == 0, made
    commands = [shlex.split(line) for line in made.out.splitlines() if line.startswith("  petri ")]
    codes = [run(*command[1:]).code for command in commands if "check" in command]
    assert codes == ([2] if name == "\udcff" else [0])  # a terminal cannot show that one


def test_a_wrong_set_is_explained(run: Run, tmp_path: Path) -> None:
    run("content", "new", "contagion", str(tmp_path / "mine"))
    file = tmp_path / "mine" / "cards.json"
    file.write_text(file.read_text(encoding="utf-8").replace('"gain_cards"', '"gain_card"'), encoding="utf-8")
    for lang, perhaps in (("en", "Perhaps: gain_cards"), ("de", "Vielleicht: gain_cards")):
        for more in ((), ("--json",)):
            result = run("content", "check", str(tmp_path / "mine"), "--lang", lang, *more)
            assert result.code == 2 and result.out == "" and result.err.count("\n") == 1
            assert f"{file}, jakarta: " in result.err and perhaps in result.err


def test_a_folder_that_cannot_be_written_stays_as_it_was(run: Run, tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o555)
        with as_nobody():
            denied = run("content", "new", "contagion", f"{folder}/mine")
        assert denied.code == 2 and "you have no right to it" in denied.err and os.listdir(folder) == []


# ---------------------------------------------------------------------- titles and bots
@pytest.mark.parametrize(("lang", "name"), [("en", "Pandemic"), ("de", "Pandemie")])
def test_titles(run: Run, lang: str, name: str) -> None:
    assert name in run("titles", "--lang", lang).out
    titles = {title["id"]: title for title in json.loads(run("titles", "--json", "--lang", lang).out)}
    assert list(titles) == petri.titles()
    title = titles["pandemic"]
    assert title["name"] == name
    players = title["options"][0]
    assert players["name"] == "players" and players["default"] == 2 and players["allowed"] == ["1–6"]
    assert players["help"] == find_title("pandemic").options[0].help("petri.games.pandemic", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_bots(run: Run, lang: str) -> None:
    assert "greedy" in run("bots", "--lang", lang).out
    found = json.loads(run("bots", "--json", "--lang", lang).out)
    assert {"random", "greedy"} <= {bot["name"] for bot in found}
    assert all(bot["about"] for bot in found)


def test_bots_are_described_in_the_language(run: Run) -> None:
    assert run("bots", "--lang", "en").out != run("bots", "--lang", "de").out


# ---------------------------------------------------------------------- new
def test_new_writes_a_record_to_the_screen(run: Run) -> None:
    game = petri.replay(json.loads(run("new", "pandemic", "--seed", "7").out))
    assert game.seed == 7 and game.played == ()
    assert game.position() == petri.new("pandemic", seed=7).position()


@pytest.mark.parametrize(("lang", "word"), [("en", "Written"), ("de", "Geschrieben")])
def test_new_writes_a_file(run: Run, tmp_path: Path, lang: str, word: str) -> None:
    result = run("new", "pandemic", "--players", "3", "-o", str(tmp_path / "fresh"), "--lang", lang)
    assert word in result.out
    assert len(petri.replay(tmp_path / "fresh.petri.json").seats) == 3


def test_new_takes_every_option(run: Run) -> None:
    flags = "--players 3 --edition 1 --difficulty heroic --roles medic,scientist,researcher --events airlift,forecast"
    more = "--no-open-hands --consent --start 1 --no-toronto --allow-take"
    options = json.loads(run("new", "pandemic", *flags.split(), *more.split()).out)["options"]
    assert options == {
        "players": 3,
        "edition": 1,
        "epidemics": 6,
        "roles": ["medic", "scientist", "researcher"],
        "events": ["airlift", "forecast"],
        "open_hands": False,
        "consent": True,
        "start": 1,
        "toronto": False,
        "allow_take": True,
    }
    assert json.loads(run("new", "pandemic", "--events", "3", "--open-hands").out)["options"]["open_hands"] is True


# ---------------------------------------------------------------------- ready-made tables
READY = [(title, table) for title in petri.titles() for table in find_title(title).ready]


@pytest.mark.parametrize(("title", "table"), READY, ids=[table.key for _, table in READY])
def test_a_ready_made_table_is_its_options(run: Run, title: str, table: ReadyTable) -> None:
    settled = find_title(title).settle(table.options)
    assert json.loads(run("new", title, "--table", table.key, "--seed", "1").out)["options"] == settled


def test_options_go_before_those_of_the_table(run: Run) -> None:
    def chosen(*args: str) -> dict[str, object]:
        found: dict[str, object] = json.loads(run("new", "pandemic", "--table", "whole_box", *args).out)["options"]
        return found

    assert chosen("--players", "3", "--epidemics", "5")["epidemics"] == 5
    assert chosen("--difficulty", "heroic")["epidemics"] == 6
    assert "virulent_strain" not in chosen("--virulent-strain", "off")
    assert chosen("--no-lab-roles")["brink_roles"] and "lab_roles" not in chosen("--no-lab-roles")


def test_bench_and_perft_take_a_table(run: Run) -> None:
    measured = json.loads(run("bench", "pandemic", "--table", "mutation", "--json", "--seconds", "0").out)
    assert measured["options"]["mutation"] == "brink" and measured["options"]["players"] == 4
    counted = json.loads(run("perft", "pandemic", "--table", "mutation", "--json", "--depth", "1").out)
    assert counted["options"]["mutation"] == "brink"


@pytest.mark.parametrize(("lang", "name"), [("en", "The whole box. All roles"), ("de", "Die ganze Schachtel. Alle")])
def test_the_tables_are_listed(run: Run, lang: str, name: str) -> None:
    for line in ("play pandemic --help", "play --help", "titles"):
        out = " ".join(run("--lang", lang, *line.split()).out.split())
        assert f"whole_box {name}" in out, line
    assert "whole_box" not in run("play", "contagion", "--help").out
    titles = json.loads(run("titles", "--json").out)
    told = {title["id"]: [table["key"] for table in title["tables"]] for title in titles}
    assert told["contagion"] == [] and "whole_box" in told["pandemic"]


def test_options_may_stand_before_the_title(run: Run) -> None:
    assert json.loads(run("new", "--players", "4", "pandemic").out)["options"]["players"] == 4


def test_without_a_seed_games_differ(run: Run) -> None:
    seeds = {json.loads(run("new", "pandemic").out)["seed"] for _ in range(5)}
    assert len(seeds) == 5


# ---------------------------------------------------------------------- replay
@pytest.mark.parametrize(("lang", "words"), [("en", "Medic drives from"), ("de", "Sanitäter fährt von")])
def test_replay_tells_the_game(run: Run, record: Path, lang: str, words: str) -> None:
    result = run("replay", str(record), "--lang", lang)
    assert result.code == 0
    assert result.out.count(words) == 2
    assert "drive Chicago" in result.out


def test_replay_finds_a_file_without_its_ending(run: Run, record: Path) -> None:
    assert "drive Chicago" in run("replay", str(record).removesuffix(".petri.json")).out


def test_replay_json(run: Run, record: Path) -> None:
    told = json.loads(run("replay", str(record), "--json", "--verify").out)
    assert told["title"] == "pandemic" and told["seed"] == 5 and told["verified"] is True
    assert [move["move"] for move in told["moves"]] == ["drive Chicago", "drive Atlanta", "pass"]
    assert [move["number"] for move in told["moves"]] == [1, 2, 3]
    first = told["moves"][0]["happenings"][0]
    assert first["kind"] == "moved" and first["to"] == "Chicago" and "Chicago" in first["words"]
    assert told["outcome"] is None


def test_replay_upto(run: Run, record: Path) -> None:
    out = run("replay", str(record), "--upto", "1").out
    assert "drive Chicago" in out and "drive Atlanta" not in out
    assert "After 1 of 3 moves" in out
    assert json.loads(run("replay", str(record), "--upto", "0", "--json").out)["moves"] == []


@pytest.mark.parametrize(("lang", "word"), [("en", "Verified"), ("de", "Geprüft")])
def test_replay_verifies(run: Run, record: Path, lang: str, word: str) -> None:
    assert word in run("replay", str(record), "--verify", "--lang", lang).out
    other = change(record, digest="0" * 16)
    result = run("replay", str(other), "--verify", "--lang", lang)
    assert result.code == 2 and result.out == ""
    assert run("replay", str(other)).code == 0


def test_replay_shows_a_game_that_is_over(run: Run, tmp_path: Path) -> None:
    position = {"outbreaks": 7, "cubes": {"Paris": {"blue": 3}}, "infection_deck": ["Paris", "..."], "actions": 1}
    game = petri.from_position("pandemic", position)
    game.play("pass")
    petri.save(game, tmp_path / "over")
    assert "Lost: too many outbreaks." in run("replay", str(tmp_path / "over")).out
    outcome = json.loads(run("replay", str(tmp_path / "over"), "--json").out)["outcome"]
    assert outcome["cause"] == "outbreaks" and outcome["words"] == "Lost: too many outbreaks."


# ---------------------------------------------------------------------- perft and bench
def sequences(game: petri.Game, depth: int) -> int:
    """The same count, by the friendly door."""
    if game.outcome is not None:
        return 0
    moves = game.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        then = game.copy()
        then.play(move)
        total += sequences(then, depth - 1)
    return total


def test_perft_counts_sequences(run: Run) -> None:
    told = json.loads(run("perft", "pandemic", "--depth", "3", "--seed", "2", "--json", "--no-consent").out)
    game = petri.new("pandemic", seed=2)
    assert told["counts"] == [sequences(game, depth) for depth in (1, 2, 3)]
    assert told["title"] == "pandemic" and told["seed"] == 2 and told["depth"] == 3 and told["seconds"] >= 0


def test_perft_counts_no_moves_after_the_end() -> None:
    from petri.cli.perft import perft

    position = {"outbreaks": 7, "cubes": {"Paris": {"blue": 3}}, "infection_deck": ["Paris", "..."], "actions": 1}
    game = petri.from_position("pandemic", position)
    assert perft(game.state, 2) == [len(game.moves()), 0]


@pytest.mark.parametrize(("lang", "word"), [("en", "Sequences"), ("de", "Zugfolgen")])
def test_perft_in_words(run: Run, lang: str, word: str) -> None:
    out = run("perft", "pandemic", "--depth", "1", "--lang", lang).out
    assert word in out
    assert str(len(petri.new("pandemic", seed=0).moves())) in out


def test_bench_json(run: Run) -> None:
    told = json.loads(run("bench", "pandemic", "--json", "--seconds", "0.02").out)
    assert told["options"]["players"] == 4 and told["options"]["epidemics"] == 5
    assert told["options"]["roles"] == "random" and told["options"]["events"] == "all"
    assert told["build"].startswith(_build.kind())
    new_games = ("us_per_new_game", "us_per_new_game_keyed")
    for key in ("games", "decisions_per_s", "games_per_s", "mean_moves", "us_per_copy", *new_games):
        assert told[key] > 0, key
    assert told["game_moves_per_s"] > 0 and told["peak_memory_mb"] > 1
    assert 0 <= told["forced_share"] < 1
    assert told["mean_moves"] > 2


def python(code: str) -> str:
    return shlex.join([sys.executable, "-c", code])


def test_bench_against_another_engine(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(against, "CHUNKS", 10)
    monkeypatch.setattr(against, "ROUNDS", 3)
    other = python("print('{\"ns_p10\": 1e6}')")
    told = json.loads(run("bench", "pandemic", "--json", "--against", other).out)
    assert told["their_ns_p10"] == 1e6 and told["ns_p10"] > 0
    assert told["ratio"] == pytest.approx(1e6 / told["ns_p10"], rel=0.5)


@pytest.mark.thorough
@pytest.mark.parametrize("code", ["print('{}')", "print(1)", "print('x')", "raise SystemExit(3)"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_bench_against_what_is_no_engine(run: Run, code: str, lang: str) -> None:
    done = run("bench", "pandemic", "--against", python(code), "--lang", lang)
    assert done.code == 2 and "ns_p10" in done.err and "Traceback" not in done.err
    assert run("bench", "pandemic", "--against", "no-such-program").code == 2


def test_bench_takes_options(run: Run) -> None:
    told = json.loads(run("bench", "pandemic", "--json", "--seconds", "0", "--players", "2", "--edition", "1").out)
    assert told["options"]["players"] == 2 and told["options"]["edition"] == 1


@pytest.mark.parametrize(("lang", "word"), [("en", "decisions a second"), ("de", "Entscheidungen in der Sekunde")])
def test_bench_in_words(run: Run, lang: str, word: str) -> None:
    result = run("bench", "pandemic", "--seconds", "0", "--lang", lang)
    assert result.code == 0 and word in result.out and result.err == ""


@pytest.mark.parametrize("title", [(), ("pandemic",), ("contagion",)])
def test_bench_of_minds(run: Run, monkeypatch: pytest.MonkeyPatch, title: tuple[str, ...]) -> None:
    monkeypatch.setattr(bench_mind, "GAMES", 1)
    monkeypatch.setattr(bench_mind, "EVERY", 60)
    monkeypatch.setattr(bench_mind, "WORLDS", 1)
    told = json.loads(run("bench", "mind", *title, "--json", "--seconds", "0", "--players", "2").out)
    assert told["title"] == (title or ("pandemic",))[0] and told["options"]["players"] == 2
    for key in ("positions", "us_per_world", "us_per_mind", "us_per_mind_of_view", "us_per_why_not"):
        assert told[key] > 0, key
    assert "positions" in run("bench", "mind", *title, "--seconds", "0", "--players", "2").out


@pytest.mark.parametrize("title", ["pandemic", "viroid"])
def test_bench_of_bots(run: Run, monkeypatch: pytest.MonkeyPatch, title: str) -> None:
    for name, value in (("GAMES", 1), ("GLANCES", 2), ("WORLDS", 1), ("BUDGET", 0.002), ("NODES", 20)):
        monkeypatch.setattr(bench_bots, name, value)
    monkeypatch.setattr(bench_mind, "EVERY", 60)
    told = json.loads(run("bench", "bots", title, "--json", "--seconds", "0", "--players", "2").out)
    assert told["title"] == title and told["planner_nodes"] == 20
    assert ("glances_per_s" in told) == (title == "pandemic")
    for key in ("positions", "worlds_per_s", "late_p99", "planner_games", "planner_games_per_s"):
        assert told[key] > 0, key
    assert "worlds" in run("bench", "bots", title, "--seconds", "0", "--players", "2").out


# ---------------------------------------------------------------------- advice
def test_a_hint(run: Run, record: Path) -> None:
    told = json.loads(run("hint", str(record), "--nodes", "500", "--json").out)
    assert told["seat"] == 1 and 0.0 < told["before"] < 1.0
    assert told["lines"][0]["moves"] and told["lines"][0]["after"] > 0.0
    for lang, word in (("en", "Best:"), ("de", "Am besten:")):
        assert word in run("hint", str(record), "--nodes", "500", "--lang", lang).out


def test_a_hint_earlier_in_the_game(run: Run, record: Path) -> None:
    assert json.loads(run("hint", str(record), "--upto", "1", "--nodes", "500", "--json").out)["seat"] == 0


# ---------------------------------------------------------------------- bad input
BAD = [
    ("hint nope.json", "no such file", "gibt es nicht"),
    ("analyse nope.json", "no such file", "gibt es nicht"),
    ("play nope", "no title “nope”", "kein Spiel „nope“"),
    ("new nope", "no title “nope”", "kein Spiel „nope“"),
    ("play pandemic --players 9", "players does not take 9", "players nimmt 9 nicht an"),
    ("play pandemic --players two", "players does not take 'two'", "players nimmt 'two' nicht an"),
    ("new pandemic --difficulty impossible", "difficulty", "difficulty"),
    ("new pandemic --difficulty heroic --epidemics 4", "6 epidemics", "6 Epidemien"),
    ("new pandemic --table nope", "Tables: boxes, virulent_strain", "Tische: boxes, virulent_strain"),
    ("bench pandemic --table nope", "table “nope” of pandemic", "Tisch „nope“ gibt es bei pandemic nicht"),
    ("new contagion --table boxes", "no option --table", "keine Option --table"),
    ("play --load FILE --table boxes", "--load goes on", "--load setzt"),
    ("play pandemic --table whole_box --edition 1", "--mutation panic, --epidemics 4) does not", "passt nicht zu den"),
    ("new pandemic --table boxes --players 9", "players does not take 9", "players nimmt 9 nicht an"),
    ("new pandemic --table boxes --allow-take", "petri: The option allow_take", "petri: Die Option allow_take"),
    ("new pandemic --roles medic,medic", "roles does not take", "roles nimmt"),
    ("new pandemic --roles medic", "one role for each", "eine Rolle für jeden"),
    ("new pandemic --allow-take", "only be set if edition is 1", "nur, wenn edition auf 1"),
    ("play pandemic --plyers 3", "no option --plyers. Perhaps: --players", "keine Option --plyers. Vielleicht: --play"),
    ("play pandemic --seed x", "seed 'x'", "Startwert 'x'"),
    ("new pandemic --seed -4", "seed -4", "Startwert -4"),
    ("play pandemic --bots nobody", "no bot “nobody”", "keinen Bot „nobody“"),
    ("play pandemic --bots random,random,random", "3 bots were given for 2 seats", "Für 2 Plätze sind 3 Bots"),
    (
        "play pandemic --bots random --names Ann,Bob",
        "Names given: 2; seats for people: 1",
        "Angegebene Namen: 2; Plätze für Menschen: 1",
    ),
    ("play pandemic --players", "--players needs a value", "--players braucht einen Wert"),
    ("play --load no/such/file", "no/such/file cannot be read", "no/such/file lässt sich nicht lesen"),
    ("play --load FILE --seed 3", "--load goes on", "--load setzt"),
    ("play --load FILE --players 3", "--load goes on", "--load setzt"),
    ("play pandemic more", "too much: more", "zu viel: more"),
    ("new pandemic -o no/such/folder/file", "no/such/folder/file", "no/such/folder/file"),
    ("replay", "FILE is missing", "DATEI fehlt"),
    ("replay no/such/file", "no/such/file cannot be read", "no/such/file lässt sich nicht lesen"),
    ("replay FILE --upto 9", "has 3 moves; there is no move 9", "hat 3 Züge; einen Zug 9"),
    ("replay FILE --upto x", "--upto takes a number from 0, not x", "--upto nimmt eine Zahl ab 0, nicht x"),
    ("perft pandemic --depth 0", "--depth takes a number from 1 to 100, not 0", "--depth nimmt eine Zahl von 1 bis"),
    ("perft pandemic --depth 99999999999", "from 1 to 100, not 99999999999", "von 1 bis 100, nicht 99999999999"),
    ("serve --port 99999", "--port takes a number from 0 to 65535, not 99999", "von 0 bis 65535, nicht 99999"),
    ("serve --port abc", "--port takes a number from 0 to 65535, not abc", "von 0 bis 65535, nicht abc"),
    ("serve --port 0 --host nowhere.invalid", "no machine has this name", "keine Maschine hat diesen Namen"),
    ("serve --port 0 --host 192.0.2.1", "this machine has no such address", "diese Maschine hat keine solche Adresse"),
    ("serve --port 0 --db no/such/file.db", "there is no folder ", "Den Ordner "),
    ("serve --port 0 --db=", "names no store", "nennt keinen Speicher"),
    ("new pandemic -o no/such/file", "there is no folder no/such", "Den Ordner no/such gibt es nicht"),
    ("new pandemic -o FOLDER", "cannot be written: it is a folder", "nicht schreiben: sie ist ein Ordner"),
    ("new pandemic -o FILE/file", "cannot be written: a part of its path", "nicht schreiben: ein Teil ihres Pfads"),
    ("new pandemic --output=", "“” is no name of a file", "„“ ist kein Name einer Datei"),
    ("replay FOLDER", "cannot be read: it is a folder", "nicht lesen: sie ist ein Ordner"),
    ("play --load FOLDER", "cannot be read: it is a folder", "nicht lesen: sie ist ein Ordner"),
    ("play contagion --load FILE", "--load goes on", "--load setzt"),
    ("replay /dev/zero", "far too large", "viel zu groß"),
    ("bench mind nope", "no title “nope”", "kein Spiel „nope“"),
    ("bench pandemic --against=", "does not answer", "antwortet nicht"),
    ("bench contagion --content no/such", "no/such/cards.json cannot be read", "no/such/cards.json lässt sich nicht"),
    ("content nonsense", "no command nonsense. Commands: new, check", "Befehl nonsense. Befehle: new, check"),
    ("content new", "TITLE is missing", "SPIEL fehlt"),
    ("content new contagion", "FOLDER is missing", "ORDNER fehlt"),
    ("content new nope x", "no title “nope”", "kein Spiel „nope“"),
    ("new pandemic --content x", "content can only be set if lab is yes", "content gibt es nur, wenn lab auf ja steht"),
    ("content new contagion no/such", "no folder no. Make it first", "keinen Ordner no. Leg ihn"),
    ("content new contagion FILE", "is there already, and is no folder", "gibt es schon, und es ist kein Ordner"),
    ("content new contagion FULL", "is not empty", "ist nicht leer"),
    ("content check no/such", "folder no/such cannot be read", "Ordner no/such lässt sich nicht lesen"),
    ("content check FILE", "cannot be read: a part of its path is no folder", "lässt sich nicht lesen"),
    (
        "content check FOLDER",
        "one of these files: cards.json (contagion)",
        "eine dieser Dateien: cards.json (contagion)",
    ),
    ("content check a b", "too much: b", "zu viel: b"),
    ("content new contagion LONG", "cannot be written: its name is too long", "lässt sich nicht schreiben"),
    ("content new contagion LONG/x", "cannot be made", "lässt sich nicht anlegen"),
    ("content check LONG", "cannot be read: its name is too long", "lässt sich nicht lesen"),
    (
        "serve --port 0 --db x.db --content no/such",
        "sets of cards, no/such, cannot be read",
        "no/such, lässt sich nicht",
    ),
    ("serve --port 0 --db x.db --content=", "“” is no name of a file", "„“ ist kein Name einer Datei"),
    ("bench pandemic --seconds nan", "--seconds takes a number", "--seconds nimmt eine Zahl"),
    ("titles --json=yes", "--json takes no value", "--json nimmt keinen Wert"),
    ("titles extra words", "too much: extra words", "zu viel: extra words"),
    ("nonsense", "no command nonsense. Commands: play", "keinen Befehl nonsense. Befehle: play"),
]


@pytest.mark.parametrize(("line", "english", "german"), BAD, ids=[line for line, _, _ in BAD])
def test_bad_input_is_told_and_changes_nothing(run: Run, record: Path, line: str, english: str, german: str) -> None:
    (record.parent / "folder.petri.json").mkdir()
    (record.parent / "full").mkdir()
    (record.parent / "full" / "cards.json").write_text("{}")
    line = line.replace("FULL", str(record.parent / "full")).replace("LONG", "x" * 300)
    args = line.replace("FILE", str(record)).replace("FOLDER", str(record.parent / "folder.petri.json")).split()
    for lang, expected in (("en", english), ("de", german)):
        result = run("--lang", lang, *args)
        assert result.code == 2, result
        assert expected in result.err
        assert result.out == ""
        assert result.err.startswith("petri: ") and result.err.count("\n") <= 2  # the second tells of --help
    assert not Path("no").exists()


def test_unknown_language(run: Run) -> None:
    result = run("titles", "--lang", "fr")
    assert result.code == 2 and "no language fr" in result.err


@pytest.mark.parametrize(
    ("content", "english", "german"),
    [
        ('{"schema": 1, "title": "pandemic", "mo', "breaks off", "bricht ab"),
        ("[1, 2]", "no record", "keine Aufzeichnung"),
        ("", "it is empty", "es ist leer"),
        (" \n", "it is empty", "es ist leer"),
        ("\udcff\udcfe", "not a text in UTF-8", "kein Text in UTF-8"),
        ("[" * 100_000, "no record", "keine Aufzeichnung"),
        ("{'a': 1}", "(line 1, column 2)", "(Zeile 1, Spalte 2)"),
        ('{"schema": 99}', "schema 99", "Schema 99"),
    ],
)
def test_damaged_files(run: Run, tmp_path: Path, content: str, english: str, german: str) -> None:
    file = tmp_path / "damaged.petri.json"
    file.write_bytes(content.encode("utf-8", "surrogateescape"))
    for lang, expected in (("en", english), ("de", german)):
        for args in (("replay", str(file)), ("play", "--load", str(file))):
            result = run(*args, "--lang", lang)
            assert result.code == 2 and expected in result.err and result.out == ""


def test_a_damaged_record_names_the_move(run: Run, record: Path) -> None:
    file = change(record, moves=["drive Chicago", "drive Paris", "pass"])
    for args in (("replay", str(file)), ("play", "--load", str(file))):
        result = run(*args)
        assert result.code == 2
        assert "Move 2 of the record, “drive Paris”" in result.err
        assert "Zug 2 der Aufzeichnung" in run(*args, "--lang", "de").err


def test_a_file_that_may_not_be_read(run: Run, record: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = shutil.copy(record, folder)
        os.chmod(file, 0)
        os.chmod(folder, 0o555)
        with as_nobody():
            reading, writing = run("replay", file), run("new", "pandemic", "-o", f"{folder}/other")
    assert reading.code == 2 and "cannot be read: you have no right to it." in reading.err
    assert writing.code == 2 and "cannot be written: you have no right to it." in writing.err


@contextmanager
def as_nobody() -> Iterator[None]:
    """Root may do everything, so root becomes somebody else."""
    before = os.geteuid()
    os.seteuid(before or 65534)
    try:
        yield
    finally:
        os.seteuid(before)


def test_a_port_that_another_program_has(run: Run, tmp_path: Path) -> None:
    with bound("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        for lang, words in (("en", "another program listens there"), ("de", "ein anderes Programm lauscht dort")):
            result = run("serve", "--port", port, "--db", str(tmp_path / "petri.db"), "--lang", lang)
            assert result.code == 2 and f"127.0.0.1:{port}" in result.err and words in result.err


def test_a_port_for_which_there_is_no_right(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refused(host: str, port: int) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("petri.cli.serve.bound", refused)
    result = run("serve", "--port", "80", "--db", str(tmp_path / "petri.db"))
    assert result.code == 2 and "127.0.0.1:80 cannot be used: you have no right to it" in result.err
    result = run("serve", "--db", str(tmp_path / "petri.db"), "--lang", "de")
    assert result.code == 2 and "kein Port von 8080 bis 8099" in result.err


def test_errors_of_the_program_itself_are_not_swallowed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **more: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr("petri.cli.lists.show_titles", broken)
    with pytest.raises(RuntimeError, match="a bug"):
        run("titles")


# ---------------------------------------------------------------------- as a process
def process(*args: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8", **environment}
    return programs.run([*PETRI, *args], input=stdin, env=environment)


def test_exit_codes_of_the_process() -> None:
    good = process("--version")
    assert good.returncode == 0 and petri.__version__.encode() in good.stdout
    bad = process("play", "nope", "--lang", "de")
    assert bad.returncode == 2 and bad.stdout == b""
    assert "kein Spiel „nope“" in bad.stderr.decode() and b"Traceback" not in bad.stderr


def test_a_terminal_without_these_letters() -> None:
    done = process("play", "pandemic", "--open-hands", "--lang", "de", stdin=b"quit\n", PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and b"Traceback" not in done.stderr
    assert b"Atlanta" in done.stdout


def test_nobody_reads_to_the_end() -> None:
    with programs.running([*PETRI, "titles"], stderr=subprocess.PIPE) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(PATIENCE) == 1


@pytest.mark.quick_first
@pytest.mark.parametrize("args", ["titles", "new pandemic", "--help", "play pandemic --bots random,random --seed 1"])
def test_output_that_is_closed_or_full(args: str) -> None:
    shell = ["sh", "-c", '"$@" < /dev/null >&-', "sh", *PETRI, *args.split()]
    closed = programs.run(shell)
    assert (closed.returncode, closed.stderr) == (0, b"")
    with open("/dev/full", "wb") as full:
        done = programs.run([*PETRI, *args.split()], capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr == b"petri: The output cannot be written: there is no space left.\n"


def test_input_that_is_closed_or_no_text() -> None:
    closed = programs.run(["sh", "-c", '"$@" <&-', "sh", *PETRI, "play"])
    assert closed.returncode == 0 and closed.stderr == b""
    done = process("play", "pandemic", "--open-hands", stdin=bytes(range(256)) * 4)
    assert done.returncode == 0 and b"Traceback" not in done.stderr


INTERRUPTED = [
    ("bench pandemic --seconds 600", None, 130),
    ("play pandemic --open-hands", "\x1b[?2004h", 0),
    ("serve --port 0 --db {folder}/petri.db", "http://", 0),
]


@pytest.mark.parametrize(("line", "sign", "code"), INTERRUPTED, ids=[line.split()[0] for line, _, _ in INTERRUPTED])
def test_ctrl_c_at_a_terminal(tmp_path: Path, line: str, sign: str | None, code: int) -> None:
    """Typed at a real terminal once the program has begun: no traceback, and it ends."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    environment = {**os.environ, "TERM": "xterm", "XDG_STATE_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    as_usual = ["env", "--default-signal=INT"]  # whoever runs the tests in the background may ignore it
    command = ["setsid", "--ctty", "--wait", *as_usual, *PETRI, *line.format(folder=tmp_path).split()]
    with programs.running(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as program:
        os.close(theirs)
        said = read_until(ours, sign or "Measuring")
        os.write(ours, b"\x03")
        said += read_until(ours, None)
        assert program.wait(PATIENCE) == code, said
    os.close(ours)
    assert "Traceback" not in said and "KeyboardInterrupt" not in said


def read_until(terminal: int, sign: str | None) -> str:
    """What is shown up to a sign, or to the end."""
    said, end = b"", time.monotonic() + PATIENCE
    while sign is None or sign.encode() not in said:
        left = max(0.0, end - time.monotonic())
        assert select.select([terminal], [], [], left)[0], said.decode(errors="replace")
        try:
            part = os.read(terminal, 65536)
        except OSError:  # so Linux tells that the program is gone
            part = b""
        if not part:
            assert sign is None, said.decode(errors="replace")
            break
        said += part
    return said.decode(errors="replace")


# ---------------------------------------------------------------------- defaults and completion
@pytest.mark.parametrize("title", petri.titles())
def test_the_help_of_bench_tells_the_real_defaults(run: Run, title: str) -> None:
    out = " ".join(run("bench", title, "--help").out.split())
    assert "How long to measure, in seconds. [default: 5]" in out and "same game. [default: 0]" in out
    measured = json.loads(run("bench", title, "--json", "--seconds", "0").out)
    assert measured["seed"] == 0
    most = most_players(find_title(title))["players"]
    assert measured["options"]["players"] == most
    assert re.search(rf"--players \d–\d [^[]*\[default: {most}\]", out)
    for option in find_title(title).options:
        is_own = option.hidden or option.name not in measured["options"] or option.name == "players"
        if not is_own and option.default != "auto":
            assert measured["options"][option.name] == option.default


def test_the_help_of_other_commands_tells_defaults(run: Run) -> None:
    assert "deep. [default: 2]" in run("perft", "--help").out
    serve = " ".join(run("serve", "--help").out.split())
    assert "[default: 0.7]" in serve and "[default: 127.0.0.1]" in serve
    assert "[default: by chance]" in " ".join(run("new", "--help").out.split())
    assert "[sonst: zufällig]" in " ".join(run("new", "--help", "--lang", "de").out.split())


COMPLETIONS = [
    ("", {"play", "serve", "new", "replay", "bench"}, {"pandemic"}),
    ("play ", {"pandemic", "contagion"}, {"mind"}),
    ("play pan", {"pandemic"}, {"contagion"}),
    ("bench ", {"pandemic", "contagion", "mind"}, set()),
    ("play pandemic --", {"--players", "--bots", "--no-open-hands", "--virulent-strain", "--content"}, {"--ground"}),
    ("play contagion --", {"--content", "--players"}, {"--roles"}),
    ("new pandemic --players ", {"2", "3", "4", "5", "6"}, {"7"}),
    ("new contagion --players ", {"2", "3", "4", "5"}, set()),
    ("new pandemic --difficulty h", {"heroic"}, {"standard"}),
    ("new pandemic --table ", {"boxes", "whole_box"}, {"medic"}),
    ("bench pandemic --table w", {"whole_box"}, {"boxes"}),
    ("play contagion --t", set(), {"--table"}),
    ("new pandemic --roles ", {"random", "medic"}, {"airlift"}),
    ("new pandemic --roles medic,sci", {"medic,scientist"}, {"random"}),
    ("play pandemic --bots greedy,", {"greedy,random", "greedy,greedy", "greedy,-"}, set()),
    ("titles --lang ", {"en", "de"}, set()),
    ("content ", {"new", "check"}, {"play"}),
    ("content new ", {"contagion", "pandemic"}, {"--lang"}),
    ("content check --", {"--json", "--lang"}, {"--content"}),
    ("--lang d", {"de"}, {"en"}),
]


@pytest.mark.parametrize(("line", "offered", "others"), COMPLETIONS, ids=[line for line, _, _ in COMPLETIONS])
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(
    run: Run, monkeypatch: pytest.MonkeyPatch, shell: str, line: str, offered: set[str], others: set[str]
) -> None:
    found = {value for _, value in completed(run, monkeypatch, shell, line)}
    assert offered <= found and not others & found


def completed(run: Run, monkeypatch: pytest.MonkeyPatch, shell: str, line: str) -> list[tuple[str, str]]:
    """What a shell is told, as its script asks for it: the kind and the value of each item."""
    *before, last = f"petri {line}".split(" ")
    monkeypatch.setenv("_PETRI_COMPLETE", f"{shell}_complete")
    monkeypatch.setenv("COMP_WORDS", " ".join([*before, last] if shell != "fish" or last else before))
    monkeypatch.setenv("COMP_CWORD", last if shell == "fish" else str(len(before)))
    said: list[bytes] = []
    monkeypatch.setattr("click.shell_completion.echo", said.append)
    with pytest.raises(SystemExit):
        main([])
    lines = "\n".join(text.decode() for text in said).splitlines()
    if shell == "zsh":
        return list(zip(lines[::3], lines[1::3]))
    return [(kind, rest.partition("\t")[0]) for kind, _, rest in (line.partition(",") for line in lines)]


@pytest.mark.parametrize("line", ["replay ", "play --load ", "new pandemic -o ", "serve --db "])
def test_files_and_folders_are_left_to_the_shell(run: Run, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    assert [kind for kind, _ in completed(run, monkeypatch, "bash", line)] == ["file"]
    for folder in ("content new contagion ", "content check "):
        assert [kind for kind, _ in completed(run, monkeypatch, "bash", folder)] == ["dir"]
    assert [kind for kind, _ in completed(run, monkeypatch, "bash", "new contagion --content ")] == ["dir"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell(shell: str) -> None:
    script = process(_PETRI_COMPLETE=f"{shell}_source")
    assert script.returncode == 0 and f"_PETRI_COMPLETE={shell}_complete".encode() in script.stdout
