"""Comparisons: on the same seeds, honest about what is not known, and cheaper than without pairs."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from petri import sim
from petri.cli import main
from petri.core.title import find_title
from petri.sim import crew
from petri.sim.compare import compare, in_turns, is_duel, looks
from petri.sim.pairs import ERROR, Pairs
from petri.sim.plan import Cell, Plan
from petri.sim.play import Rows
from petri.sim.skill import Skill
from petri.sim.uses import changed

TRIALS = 400
NEVER = "petri.sim.scripts.contagion:NeverMutate"


def cells(title: str, *sides: dict[str, object]) -> list[Cell]:
    return [sim.plan(title, games=1, **side).cells[0] for side in sides]  # type: ignore[arg-type]


def test_a_difference_is_found_and_none_where_there_is_none() -> None:
    same = compare(*cells("pandemic", {"players": 2}, {"players": 2}), games=200, seed=1, workers=1)
    assert all(one.value == 0.0 and not one.is_real for one in (*same.won, *same.numbers))
    other = compare(*cells("pandemic", {"epidemics": 4}, {"epidemics": 6}), games=600, seed=1, workers=1)
    turns = next(one for one in other.numbers if one.key == "turns")
    assert turns.is_real and turns.value < 0 and turns.p < 0.001


def test_the_number_of_workers_changes_nothing() -> None:
    sides = cells("contagion", {"players": 2}, {"players": 2, "bots": "random"})
    assert compare(*sides, games=60, workers=1) == compare(*sides, games=60, workers=2)


def test_intervals_of_pairs_hold_the_truth_in_95_of_100_cases() -> None:
    chance = random.Random(5)
    held = 0
    for _ in range(TRIALS):
        pairs = Pairs("x")
        for _ in range(60):
            common = chance.gauss(0, 3)
            pairs.add(common + chance.gauss(0, 1), common + chance.gauss(0.5, 1))
        found = pairs.difference(ERROR)
        held += found.low <= 0.5 <= found.high
    assert 0.92 <= held / TRIALS <= 0.98
    assert found.saving > 5  # most of the noise is common to both sides


def test_looking_again_and_again_proves_nothing_that_is_not_there() -> None:
    """Games of which both sides win the half: with a look after 100, 200 … 1,600 games at most 5 of 100 are misled."""
    chance = random.Random(6)
    misled = 0
    for _ in range(TRIALS):
        pairs = Pairs("won", is_share=True, is_whole=True)
        for _, games, error in looks(1600):
            while pairs.n < games:
                pairs.add(chance.random() < 0.5, chance.random() < 0.5)
            if pairs.difference(error).is_real:
                misled += 1
                break
    assert misled / TRIALS <= 0.05


def test_what_never_came_is_known_only_to_be_rare() -> None:
    pairs = Pairs("won", is_share=True, is_whole=True)
    for _ in range(100):
        pairs.add(0, 0)
    found = pairs.difference(ERROR)
    assert not found.is_real and 0.03 < found.high < 0.04


def test_bots_of_a_game_that_one_wins_play_against_each_other() -> None:
    first, second = cells("contagion", {"players": 2, "bots": "greedy+random"}, {"players": 2, "bots": "random+greedy"})
    assert is_duel(first, second) and not is_duel(first, first)
    found = compare(first, second, games=4, workers=1)
    assert (found.won[0].first, found.won[0].second) == (1.0, 0.0)


def test_pairing_saves_games_on_a_known_case() -> None:
    """What the disease meets is the same on both sides, what a player makes of it is not."""
    sides = cells("viroid", {"players": 2}, {"players": 2, "difficulty": "demanding"})
    found = compare(*sides, games=300, workers=1)
    saving = {one.key: one.saving for one in found.numbers}
    assert saving["corpses"] > 4 and saving["research"] > 2.5  # docs/simulation.md
    assert saving["dna_1"] < 1.5


@pytest.mark.parametrize(
    "words",
    [
        ("compare", "pandemic"),
        ("compare", "pandemic", "greedy"),
        ("compare", "pandemic", "epidemics=4", "colour=5"),
        ("compare", "pandemic", "greedy", "nobody"),
        ("compare", "pandemic", "greedy", "random", "--until", "much"),
        ("compare", "contagion", "content_digest=1", "content=first"),
        ("compare", "pandemic", "greedy", "random", "--bot-seconds", "0"),
        ("simulate", "pandemic", "--bots", "greedy+"),
        ("simulate", "pandemic", "--bots", "+random"),
        ("simulate", "pandemic", "--bots", "cmd:./nothing"),
        ("simulate", "pandemic", "--csv", ""),
        ("simulate", "pandemic", "--records", "/dev/null"),
        ("simulate", "pandemic", "--records", "/dev/null/x"),
        ("bench", "balance", "contagion", "--players", "3"),
        ("simulate", "pandemic", "--epidemics", "4,x"),
        ("simulate", "pandemic", "--bots", "nobody"),
        ("simulate", "pandemic", "--csv", "/nowhere/at/all/x.csv"),
        ("simulate", "nothing"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--games", "2"]) == 2
    told = capsys.readouterr().err
    assert told.strip() and "Traceback" not in told


def test_a_csv_has_a_row_for_each_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    file = tmp_path / "games.csv"
    assert main(["simulate", "pandemic", "--games", "5", "--players", "2-3", "--csv", str(file), "--workers", "1"]) == 0
    lines = file.read_text().splitlines()
    assert len(lines) == 11 and lines[0].startswith(
        "cell,players,bots,game,seed,won,winners,cause,decisions,turns,cures"
    )


def test_without_the_laboratory_s_packages_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setitem(sys.modules, "scipy.stats", None)
    assert main(["simulate", "pandemic", "--games", "2", "--workers", "1"]) == 2
    assert "petri-games[lab]" in capsys.readouterr().err


# ---------------------------------------------------------------------- cards and moves
@pytest.fixture
def dear_resistance(tmp_path: Path) -> str:
    """The cards of Contagion, but resistance costs more."""
    folder = tmp_path / "cards"
    assert main(["content", "new", "contagion", str(folder)]) == 0
    file = folder / "cards.json"
    cards = json.loads(file.read_text("utf-8"))
    cards["tracks"]["costs"]["resistance"] = {"0->1": 1, "1->2": 3, "2->3": 4, "3->4": 5}
    file.write_text(json.dumps(cards), "utf-8")
    return str(folder)


def test_a_dearer_level_is_bought_less_often(dear_resistance: str) -> None:
    sides = cells("contagion", {"players": 2}, {"players": 2, "content": dear_resistance})
    found = compare(*sides, games=200, uses=True, workers=1)
    assert found.uses is not None and found.uses.tested > 5
    listed = {one.key: one for one in found.uses.found}
    resistance, mutate = listed["mutate resistance"], listed["mutate"]
    assert resistance.high < 0 < listed["infect"].low
    assert all(one.is_real for one in listed.values())
    traces = [sim.run_plan(Plan((side,), 200, traced=True), workers=1).trace() for side in sides]
    levels = [kinds[find_title("contagion").kinds.index("mutate")] for trace in traces for kinds in trace.moves[1:]]
    assert [mutate.first, mutate.second] == [pytest.approx(n / 200) for n in levels]
    assert mutate.first > resistance.first > resistance.second
    assert found == compare(*sides, games=200, uses=True, workers=2)


def test_the_same_cards_are_used_alike() -> None:
    same = cells("contagion", {"players": 2}, {"players": 2})
    found = compare(*same, games=30, uses=True, workers=1)
    assert found.uses is not None and found.uses.tested > 5 and not found.uses.found
    assert compare(*same, games=30, workers=1).uses is None


def test_few_that_are_listed_are_there_by_chance() -> None:
    """One of 30 cards is used more often, and is found; of all that are listed one in twenty may be another one."""
    chance = random.Random(7)
    by_chance = found = 0.0
    for _ in range(TRIALS // 2):
        cards = [Pairs(str(card)) for card in range(30)]
        for nth, pairs in enumerate(cards):
            for _ in range(120):
                pairs.add(chance.random() < 0.3, chance.random() < (0.3 if nth else 0.6))
        listed = [one.key for one in changed(cards, ERROR)]
        found += "0" in listed
        by_chance += sum(key != "0" for key in listed) / max(1, len(listed))
    assert by_chance / (TRIALS // 2) <= 0.06
    assert found / (TRIALS // 2) > 0.9


def test_two_bots_use_cards_as_they_like() -> None:
    """In a duel what one bot does is compared with what the other one does."""
    sides = cells("contagion", {"players": 2, "bots": NEVER + "+random"}, {"players": 2, "bots": "random+" + NEVER})
    found = compare(*sides, games=15, uses=True, workers=1)
    assert found.uses is not None
    mutate = {one.key: one for one in found.uses.found}["mutate"]
    assert mutate.first < 1 < mutate.second


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_command_tells_which_cards_are_used_more_or_less(
    lang: str, dear_resistance: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("petri.sim.skill.MOST", 2)
    monkeypatch.setattr("petri.sim.skill.FEWEST", 2)
    words = ["compare", "contagion", "--players", "2", "--bots", "random", "--games", "80", "--workers", "1"]
    capsys.readouterr()
    assert main([*words, "--content", dear_resistance, "--lang", lang]) == 0
    told = capsys.readouterr().out
    assert {"en": "Mutate: resistance", "de": "Mutieren: Resistenz"}[lang] in told
    assert main([*words, "--content", dear_resistance, "--no-cards", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["uses"] is None
    assert main([*words, "random", "random", "--cards", "--lang", lang]) == 0
    assert {"en": "none is proven", "de": "nachweislich keiner"}[lang] in " ".join(capsys.readouterr().out.split())
    assert main([*words, "--content", dear_resistance, "--json"]) == 0
    uses = json.loads(capsys.readouterr().out)["uses"]
    assert uses["tested"] > len(uses["changed"]) > 0
    assert {"mutate", "mutate resistance"} <= {one["key"] for one in uses["changed"]}


# ---------------------------------------------------------------------- interrupted, and faults
def interrupted(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """As if somebody pressed Ctrl-C after so many parts of the games."""
    play = crew.play

    def some(*given: object, **more: object) -> Iterator[Rows]:
        for nth, rows in enumerate(play(*given, **more)):  # type: ignore[arg-type]
            if nth == after:
                raise KeyboardInterrupt
            yield rows

    monkeypatch.setattr("petri.sim.crew.play", some)
    monkeypatch.setattr("petri.sim.play", some)


def test_both_sides_play_in_turns() -> None:
    assert list(in_turns(0, 100)) == [(0, 10), (10, 30), (30, 70), (70, 100)]
    assert list(in_turns(100, 105)) == [(100, 105)]
    parts = list(in_turns(0, 100_000))
    assert [last for _, last in parts[:-1]] == [first for first, _ in parts[1:]] and parts[-1][1] == 100_000
    assert max(last - first for first, last in parts) == 1000


def test_ctrl_c_gives_the_pairs_so_far(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["compare", "viroid", "difficulty=easy", "difficulty=normal", "--bots", "random", "--workers", "1"]
    interrupted(monkeypatch, 6)
    assert main([*words, "--games", "500", "--json"]) == 130
    told = capsys.readouterr()
    found = json.loads(told.out)
    assert 10 <= found["games"] < 500 and not found["skill_gap"]
    assert "Interrupted after" in told.err
    assert main([*words, "--games", "500", "--lang", "de"]) == 130
    assert "Unterbrochen nach" in capsys.readouterr().err
    interrupted(monkeypatch, 1)
    assert main([*words, "--games", "500"]) == 130  # there is no pair yet
    assert not capsys.readouterr().out


def test_faults_of_bots_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "silly.py"
    file.write_text(
        "from petri.bots import Bot\n\nclass SillyBot(Bot):\n    name = 'silly'\n\n"
        "    def choose(self, view, moves):\n        return 'nonsense'\n"
    )
    words = ["compare", "pandemic", "random", f"{file}:SillyBot", "--games", "2", "--workers", "1", "--players", "2"]
    assert main([*words, "--json"]) == 0
    told = capsys.readouterr()
    [fault] = json.loads(told.out)["faults"]
    assert fault["times"] > 10 and "silly" in fault["bot"]
    assert "none of its moves" in told.err
    assert main([*words, "--lang", "de"]) == 0
    assert "keiner seiner Züge" in capsys.readouterr().err


# ---------------------------------------------------------------------- skill
ENGINE = "petri.sim.scripts.contagion:EngineFirst"


def test_the_skill_gap_is_what_the_seatings_give(dear_resistance: str) -> None:
    usual: dict[str, object] = {"players": 2, "bots": ENGINE}
    sides = cells("contagion", usual, usual | {"content": dear_resistance})
    skill = Skill(sides[0], sides[1], 300, 4)
    assert skill.strong == ENGINE and skill.games == 30 * 4
    found, score, levels = skill.gaps(1, "", lambda games: None)
    assert found.games == 30 and (score.key, levels.key) == ("score_1", "levels_1")
    for side, gap in zip(sides, (found.first, found.second)):
        mixes = [f"{ENGINE}+random", f"random+{ENGINE}"]
        run = sim.run("contagion", games=30, seed=4, bots=mixes, workers=1, players=2, content=side.options["content"])
        wins = [run.tally(seat).seat_wins(seat) for seat in range(2)]
        assert gap == pytest.approx(sum(share.value for share in wins) / 2 - 0.5)
    ahead = run.tally(0).mean("score_1").value - run.tally(0).mean("score_2").value
    ahead += run.tally(1).mean("score_2").value - run.tally(1).mean("score_1").value
    assert score.second == pytest.approx(ahead / 2)
    assert found.first > 0.2 and found.low <= found.value <= found.high
    same = Skill(sides[0], sides[0], 200, 4).gaps(2, "", lambda games: None)
    assert all((one.value, one.is_real) == (0.0, False) for one in same)
    assert same[0].high > 0.1  # twenty games prove little


def test_where_all_win_together_the_gap_is_between_two_runs() -> None:
    sides = cells("pandemic", *({"players": 2, "epidemics": n, "bots": "greedy:ahead=1"} for n in (4, 7)))
    [found] = Skill(sides[0], sides[1], 200, 5).gaps(1, "", lambda games: None)
    for epidemics, gap in ((4, found.first), (7, found.second)):
        run = sim.run(
            "pandemic", games=20, seed=5, players=2, epidemics=epidemics, bots=["greedy:ahead=1", "random"], workers=1
        )
        assert gap == pytest.approx(run.tally(0).won.value - run.tally(1).won.value)
    assert Skill(*cells("viroid", {"players": 2}, {"players": 2}), 10, 0).strong == "greedy"


@pytest.mark.parametrize(("lang", "words"), [("en", "ahead of random"), ("de", "vor random liegt")])
def test_the_command_tells_of_skill(
    lang: str, words: str, dear_resistance: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["compare", "contagion", "--players", "2", "--bots", ENGINE, "--games", "4", "--workers", "1"]
    capsys.readouterr()
    assert main([*command, "--content", dear_resistance, "--lang", lang]) == 0
    assert words in " ".join(capsys.readouterr().out.split())
    assert main([*command, "--content", dear_resistance, "--json"]) == 0
    gap, *numbers = json.loads(capsys.readouterr().out)["skill_gap"]
    assert [one["key"] for one in numbers] == ["score_1", "levels_1"]
    assert gap["low"] <= gap["difference"] <= gap["high"]
