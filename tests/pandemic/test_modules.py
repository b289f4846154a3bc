"""Modules: which may be combined, and that one added from a file alone is in everything."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import petri
from petri.core.title import find_title
from petri.games.pandemic.modules.matrix import MATRIX
from petri.games.pandemic.pieces import THINGS

HERE = Path(__file__).parent
INDEX = (HERE.parents[1] / "docs" / "rules" / "lab.md").read_text(encoding="utf-8")
NAMES = {
    "L": "lab",
    "S": "solo",
    "T": "team",
    "V": "virulent_strain",
    "M": "mutation",
    "W": "worldwide_panic",
    "B": "bio_terrorist",
    "5": "five_players",
    "edition 2": "edition_2",
    "edition 1": "edition_1",
}


# ---------------------------------------------------------------------- the matrix
def printed_matrix() -> dict[tuple[str, str], str]:
    """The table of section 23 of the index."""
    section = INDEX.split("## 23 ")[1]
    rows = [line.strip("| ").split("|") for line in section.splitlines() if line.startswith("| ")]
    columns = [cell.strip() for cell in rows[0] if cell.strip()]
    found = {}
    for row in rows[1:]:
        name, *cells = [cell.strip() for cell in row]
        if name in NAMES:
            found |= {(name, column): cell for column, cell in zip(columns, cells) if cell not in ("", "–")}
    return found


def all_rules(text: str) -> list[str]:
    """`LM-014 to LM-016` are three rules."""
    found: list[str] = []
    for first, last in re.findall(r"(L\w-\d+)(?: to L\w-(\d+))?", text):
        letters, number = first.split("-")
        found += [f"{letters}-{n:03}" for n in range(int(number), int(last or number) + 1)]
    return found


@pytest.mark.rule("LD-131")
def test_the_matrix_is_that_of_the_index() -> None:
    printed = printed_matrix()
    assert len(printed) == len(MATRIX.pairs) == 44
    for (one, other), said in printed.items():
        pair = MATRIX.pair(NAMES[one], NAMES[other])
        assert list(pair.rules) == all_rules(said)
        assert pair.allowed == said.startswith("yes"), (one, other)


@pytest.mark.rule("LD-139")
def test_combinations_of_several_modules() -> None:
    allowed = ["lab virulent_strain worldwide_panic five_players", "solo lab virulent_strain mutation"]
    allowed += ["team virulent_strain worldwide_panic", "lab virulent_strain bio_terrorist"]
    for names in allowed:
        assert MATRIX.forbidden([*names.split(), "edition_2"]) is None
        assert MATRIX.forbidden([*names.split(), "edition_1"]) is not None
    for names in ("team lab", "solo bio_terrorist", "mutation bio_terrorist", "team five_players"):
        assert MATRIX.forbidden(["virulent_strain", *names.split()]) is not None


@pytest.mark.rule("LD-132")
@pytest.mark.rule("LD-135")
def test_a_forbidden_combination_is_refused_with_its_rule() -> None:
    with pytest.raises(petri.OptionError) as caught:
        petri.new("pandemic", edition=1, virulent_strain=8)
    assert "LD-135" in str(caught.value) and "Virulent Strain" in str(caught.value)
    assert "LD-135" in caught.value.say("de") and "erste Edition" in caught.value.say("de")


IN_PLAY: dict[str, dict[str, Any]] = {
    "lab": {"lab": True},
    "solo": {"players": 1},
    "team": {"teams": True, "players": 4, "brink_events": True, "lab_events": True},
    "virulent_strain": {"virulent_strain": 8},
    "mutation": {"mutation": "brink"},
    "worldwide_panic": {"mutation": "panic"},
    "bio_terrorist": {"bio_terrorist": True, "players": 4},
    "five_players": {"players": 5},
    "edition_1": {"edition": 1},
    "edition_2": {"edition": 2},
}
ONE_OPTION = {("mutation", "worldwide_panic"), ("five_players", "solo")}  # nobody can ask for both


@pytest.mark.rule("LD-131", "LD-132", "LD-133", "LD-134", "LD-135")
@pytest.mark.parametrize("pair", [tuple(sorted(pair)) for pair in MATRIX.pairs], ids="-".join)
def test_every_pair_of_the_matrix(pair: tuple[str, str]) -> None:
    """What may be combined is a whole game, whatever is not is refused with a rule of the pair."""
    if pair in ONE_OPTION:
        return
    first, last = sorted(pair, key=lambda name: name in ("solo", "five_players"))  # that are a number of players
    options: dict[str, Any] = {**IN_PLAY[first], **IN_PLAY[last], "epidemics": 4}
    found = MATRIX.pair(*pair)
    if not found.allowed:
        with pytest.raises(petri.OptionError) as caught:
            petri.new("pandemic", seed=1, **options)
        assert any(rule in str(caught.value) for rule in found.rules), caught.value
        return
    game = petri.new("pandemic", seed=1, **options)
    rng = random.Random(1)
    while game.outcome is None:
        game.play(rng.choice(game.moves()))
    assert game.outcome.cause


def test_every_module_is_in_the_matrix_and_has_a_name() -> None:
    known = {name for pair in MATRIX.pairs for name in pair}
    title = find_title("pandemic")
    for module in THINGS.modules:
        assert module.key in known or module.edition == 2
        assert {option.name for option in module.options} <= {option.name for option in title.options}


def test_the_base_never_names_a_module() -> None:
    """Its sources and texts speak of no module; options and the page have their own tests."""
    base = HERE.parents[1] / "src" / "petri"
    folder = base / "games" / "pandemic"
    files = [file for file in folder.rglob("*.py") if "modules" not in file.parts]
    files += [*folder.glob("texts/*.toml"), *(base / "core").glob("*.py"), *(base / "bots").rglob("*.py")]
    named = [
        file.name
        for file in files
        if re.search(r"virulent|strain|terrorist|prestige|health authority", file.read_text(encoding="utf-8"), re.I)
    ]
    assert len(files) > 40 and named == []


# ---------------------------------------------------------------------- games without a module
def test_a_game_without_modules_keeps_and_mentions_nothing_of_them() -> None:
    game = petri.new("pandemic", seed=1)
    assert "virulent_strain" not in game.options
    assert not {"strain", "in_force", "cubes_lost"} & set(game.position())
    with pytest.raises(petri.MoveError) as caught:
        game.find("strain red")
    assert not isinstance(caught.value, petri.IllegalMove)
    assert "strain" not in caught.value.say("en").split(":")[-1]
    with pytest.raises(petri.PositionError):
        petri.from_position("pandemic", {"strain": "red"})


# ---------------------------------------------------------------------- a module of one's own
Own = tuple[dict[str, Any], str]  # what the program told, and its screen
OWN = """
import io
import json
import sys

import own_module
from petri.games.pandemic.pieces import add_own_module

add_own_module(own_module)

import petri
from petri.cli import main
from petri.core.title import find_title

position = {"options": {"relief": True, "players": 2, "epidemics": 4},
            "roles": ["scientist", "medic"], "cubes": {"Paris": {"blue": 2}},
            "player_deck": ["Crate", "Lima", "..."], "agenda": [["end_turn", 0], ["infection_phase", 0], ["draw", 0]],
            "sent": 2, "weight": 7}
game = petri.from_position("pandemic", position)
told = {
    "option": find_title("pandemic").settle({"relief": True})["relief"],
    "dealt": petri.new("pandemic", relief=True, seed=1).position()["player_deck"].count("Crate"),
    "prompt": [game.prompt, game.say(), game.say(lang="de")],
    "position": {key: game.position()[key] for key in ("sent", "weight")},
    "views": [[view.get("sent"), "weight" in view] for view in game.views().values()],
    "agenda": game.view(1)["agenda"][-1],
    "moves": [move.text for move in game.moves()],
    "found": game.find("DELIVER paris").text,
    "words": game.say("deliver Paris"),
    "why_not": [
        str(game.why_not(*said)) for said in (("deliver Lima",), ("deliver Lima", 0), ("drive Miami",))
    ],
    "imagined": [game.imagine(seat, 3).position()["sent"] for seat in (0, 1, None)],
}
happenings = game.play("deliver Paris")
told["happenings"] = [game.say(happening) for happening in happenings]
record = petri.verify(json.loads(json.dumps(game.record())))
told["record"] = [record.played[0], record.position()["sent"], record.position()["out"]]
petri.save(petri.from_position("pandemic", position), "own.petri.json")
position |= {"infection_deck": ["Rumour", "..."], "agenda": [["end_turn", 0], ["infection_card", 1]]}
rumour = petri.from_position("pandemic", position)
told["rumour"] = [rumour.position()["infection_discard"], rumour.view(0)["sent"]]
told["without"] = "sent" in petri.new("pandemic", seed=1).position()
print(json.dumps(told), flush=True)
sys.stdin = io.StringIO("deliver lima,help,deliver paris,quit,".replace(",", chr(10)))
main(["play", "--load", "own"])
"""


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Own:
    """What a fresh program says that has the module of own_module.py; native classes take no plain subclasses."""
    folder = tmp_path_factory.mktemp("own")
    more = {"PETRI_PURE": "1", "PYTHONPATH": str(HERE), "COLUMNS": "100", "XDG_STATE_HOME": str(folder), "LANG": "C"}
    result = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", OWN],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **more},
        cwd=folder,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    first, _, rest = result.stdout.partition("\n")
    return json.loads(first), rest


def test_it_is_in_options_decks_positions_and_views(own: Own) -> None:
    told, _ = own
    assert told["option"] is True and told["dealt"] == 1 and told["without"] is False
    assert told["position"] == {"sent": 2, "weight": 7}
    assert told["views"] == [[2, False]] * 3  # what a field does not show is nobody's to see
    assert told["imagined"] == [2, 2, 2]
    assert told["agenda"][0] == "send_crate"


def test_it_is_in_notation_and_reasons(own: Own) -> None:
    told, _ = own
    question = "where does the crate go?"
    assert told["prompt"] == ["send_crate", f"Scientist: {question}", f"Wissenschaftlerin: {question}"]
    assert told["moves"] == ["deliver Paris"] and told["found"] == "deliver Paris"
    assert told["words"] == "Send the crate to Paris"
    for reason in told["why_not"][:2]:
        assert reason == "Nobody needs a crate in Lima (OWN-2)"
    assert told["why_not"][2] == "Scientist first has to send the crate (OWN-1)"


def test_it_happens_and_is_recorded(own: Own) -> None:
    told, _ = own
    assert told["happenings"][0] == "The crate is sent to Paris."
    assert told["record"] == ["deliver Paris", 3, ["Crate"]]
    assert told["rumour"] == [["Rumour"], 9]


def test_it_is_in_the_terminal(own: Own) -> None:
    _, screen = own
    assert "Crates sent: 2" in screen and "Relief" in screen
    assert "Nobody needs a crate in Lima (OWN-2)" in screen
    assert "deliver CITY" in screen
    assert "The crate is sent to Paris." in screen


@pytest.mark.rule("LR-058")
def test_ready_made_tables_begin_with_roles_and_events_alone() -> None:
    """As the book recommends: first these, then the lab or the solo variant."""
    ready = {table.key: table.options for table in find_title("pandemic").ready}
    keys = list(ready)
    assert keys[0] == "boxes" and set(ready["boxes"]) == {"brink_roles", "brink_events", "lab_roles", "lab_events"}
    assert keys.index("lab") > 0 and keys.index("solo") > keys.index("lab")
