"""Records: written whole or not at all, and read with care. Every kind of damage has its error."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from conformance.checks import play_on
from conformance.policies import by_kind

import petri
from petri.core import record as records
from petri.core.text import LANGUAGES


@pytest.fixture
def game() -> petri.Game:
    """A game with a middle, not yet at its end."""
    game = petri.new(
        "pandemic", players=3, seed=7, seats=["Ada", "Bo", "Çelik"], roles=["medic", "scientist", "dispatcher"]
    )
    play_on(game, by_kind, 3, 12)
    assert game.outcome is None
    return game


@pytest.fixture
def file(game: petri.Game, tmp_path: Path) -> Path:
    path = tmp_path / "game.petri.json"
    petri.save(game, path)
    return path


def assert_refused(record: Any, key: str, *words: str, move: int | None = None, read: Any = petri.replay) -> None:
    with pytest.raises(petri.RecordError) as caught:
        read(record)
    assert caught.value.key == key
    assert caught.value.move == move
    texts = [caught.value.say(lang) for lang in LANGUAGES]
    assert len(set(texts)) == len(LANGUAGES)
    for text in texts:
        for word in words:
            assert word in text, text


# ---------------------------------------------------------------------- there and back
def test_a_saved_game_is_the_same_game(game: petri.Game, file: Path) -> None:
    for again in (petri.replay(file), petri.replay(str(file)), petri.verify(file), petri.replay(petri.load(file))):
        assert again.position() == game.position()
        assert again.record() == game.record()
        assert again.seats == ("Ada", "Bo", "Çelik")
    assert petri.load(file) == game.record()


def test_a_record_says_what_is_needed_to_play_it_again(game: petri.Game) -> None:
    record = game.record()
    assert record["schema"] == 1
    assert record["title"] == "pandemic"
    assert record["seed"] == 7
    assert record["moves"] == list(game.played)
    assert record["options"] == game.options
    assert record["outcome"] is None
    assert "start" not in record


def test_a_finished_game_knows_its_end(tmp_path: Path) -> None:
    game = petri.new("pandemic", seed=5)
    play_on(game, by_kind, 5)
    petri.save(game, tmp_path / "over.petri.json")
    again = petri.verify(tmp_path / "over.petri.json")
    assert game.outcome is not None
    assert again.outcome == game.outcome
    assert game.record()["outcome"] == game.outcome.as_json()


def test_upto(game: petri.Game) -> None:
    record = game.record()
    for upto in (0, 1, 5, 12):
        part = petri.replay(record, upto=upto)
        assert part.played == game.played[:upto]
    for undone in range(12):
        game.undo()
        assert petri.replay(record, upto=11 - undone).position() == game.position()


@pytest.mark.parametrize("upto", [-1, 13, 1.5, "3"])
def test_upto_beyond_the_record(game: petri.Game, upto: Any) -> None:
    assert_refused(game.record(), "record_upto", "12", str(upto), read=lambda record: petri.replay(record, upto=upto))


def test_a_bad_move_behind_upto_does_not_matter(game: petri.Game) -> None:
    record = game.record()
    record["moves"][7] = "dance"
    assert petri.replay(record, upto=7).played == game.played[:7]
    assert_refused(record, "record_move", "8", "dance", move=8)


# ---------------------------------------------------------------------- games that began with a position
def test_the_record_of_a_game_that_began_with_a_position(tmp_path: Path) -> None:
    start = {"roles": ["medic", "scientist"], "pawns": ["Paris", "Lima"], "cubes": {"Paris": {"blue": 3}}, "seed": 9}
    game = petri.from_position("pandemic", start, seats=["Ada", "Bo"])
    assert game.seed is None
    game.play("treat blue")
    play_on(game, by_kind, 2, 10)
    petri.save(game, tmp_path / "start.petri.json")
    again = petri.verify(tmp_path / "start.petri.json")
    assert again.position() == game.position()
    assert again.seats == ("Ada", "Bo")
    assert petri.replay(game.record(), upto=0).position()["pawns"] == ["Paris", "Lima"]
    while again.played:
        again.undo()
    assert again.position() == game.start


def test_a_start_that_cannot_be() -> None:
    record = petri.from_position("pandemic", {"outbreaks": 3}).record()
    record["start"]["outbreaks"] = 12
    assert_refused(record, "record_option", "outbreaks", "12")
    record["start"] = 5
    assert_refused(record, "record_option")


def test_the_options_are_those_of_the_start() -> None:
    record = petri.from_position("pandemic", {"options": {"epidemics": 6}}).record()
    record["options"]["epidemics"] = 4
    assert_refused(record, "record_option")


# ---------------------------------------------------------------------- damage to the file
def test_cut_off_anywhere(file: Path) -> None:
    whole = file.read_bytes()
    for size in range(0, len(whole) - 2, 37):
        file.write_bytes(whole[:size])
        assert_refused(file, "record_json", read=petri.load)
        assert_refused(file, "record_json", read=petri.verify)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00" * 64,
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xfe{}",
        "{}ä".encode("latin-1"),
        b"[" * 100_000,
        b"{'a': 1}",
        b"hello",
    ],
    ids=["empty", "zeros", "binary", "UTF-16", "Latin-1", "deep", "no JSON", "a word"],
)
def test_what_is_no_json(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    assert_refused(file, "record_json")


@pytest.mark.parametrize("content", ["[]", "null", "5", '"pandemic"', "true"])
def test_json_that_is_no_object(file: Path, content: str) -> None:
    file.write_text(content)
    assert_refused(file, "record_shape")


def test_files_that_are_none(tmp_path: Path) -> None:
    assert_refused(tmp_path / "nothing.petri.json", "record_file", "nothing.petri.json")
    assert_refused(tmp_path, "record_file", str(tmp_path))
    assert_refused(tmp_path / "no" / "where", "record_file", "where")
    assert_refused("a\x00b", "record_json")


# ---------------------------------------------------------------------- damage to what it says
@pytest.mark.parametrize(
    ("change", "key", "words"),
    [
        ({"schema": 2}, "record_schema", ["2", "1"]),
        ({"schema": None}, "record_schema", ["None", "1"]),
        ({"schema": "1"}, "record_schema", ["1"]),
        ({"title": "checkers"}, "record_title", ["checkers", "pandemic"]),
        ({"title": None}, "record_title", ["None", "pandemic"]),
        ({"title": ["pandemic"]}, "record_title", ["pandemic"]),
        ({"options": None}, "record_shape", ["options"]),
        ({"options": []}, "record_shape", ["options"]),
        ({"moves": "pass"}, "record_shape", ["moves"]),
        ({"moves": {}}, "record_shape", ["moves"]),
        ({"seats": "Ada"}, "record_shape", ["seats"]),
        ({"seats": [1, 2, 3]}, "record_shape", ["seats"]),
        ({"seats": ["Ada"]}, "record_option", ["1", "3"]),
        ({"seed": None}, "record_option", ["None"]),
        ({"seed": -1}, "record_option", ["-1"]),
        ({"seed": "7"}, "record_option", ["'7'"]),
        ({"options": {"players": 9}}, "record_option", ["players", "9", "1–6"]),
        ({"options": {"weather": "fine"}}, "record_option", ["weather"]),
    ],
)
def test_what_a_record_cannot_say(game: petri.Game, change: dict[str, Any], key: str, words: list[str]) -> None:
    assert_refused({**game.record(), **change}, key, *words)


@pytest.mark.parametrize("missing", ["schema", "title", "options", "seats", "moves", "seed"])
def test_what_a_record_must_say(game: petri.Game, missing: str) -> None:
    record = game.record()
    del record[missing]
    with pytest.raises(petri.RecordError):
        petri.replay(record)


@pytest.mark.parametrize("bad", ["dance", "", "drive Atlantis", "cure red", "agree", "drive", 5, None, ["pass"]])
@pytest.mark.parametrize("place", [0, 5, 11])
def test_the_first_bad_move_is_named(game: petri.Game, bad: Any, place: int) -> None:
    record = game.record()
    record["moves"][place] = bad
    record["moves"].append("nonsense")
    assert_refused(record, "record_move", str(place + 1), str(bad), move=place + 1)


def test_moves_after_the_end_are_bad() -> None:
    game = petri.new("pandemic", seed=5)
    play_on(game, by_kind, 5)
    record = game.record()
    record["moves"].append("pass")
    assert_refused(record, "record_move", "pass", move=len(record["moves"]))


def test_another_seed_is_noticed(game: petri.Game) -> None:
    """Another seed is another game: a move that is not possible there, or another last position."""
    for seed in range(8, 40):
        with pytest.raises(petri.RecordError) as caught:
            petri.verify({**game.record(), "seed": seed})
        assert caught.value.key in ("record_move", "record_digest")


def test_another_end_is_noticed(game: petri.Game) -> None:
    assert_refused({**game.record(), "digest": "0" * 16}, "record_digest", read=petri.verify)
    won = {"winners": [0, 1, 2], "cause": "won", "scores": []}
    assert_refused({**game.record(), "outcome": won}, "record_outcome", "won", read=petri.verify)
    assert petri.replay({**game.record(), "digest": "0" * 16}).position() == game.position()
    shorter = game.record()
    shorter["moves"].pop()
    assert_refused(shorter, "record_digest", read=petri.verify)


def test_a_damaged_record_changes_nothing(game: petri.Game) -> None:
    record = game.record()
    kept = json.dumps(record)
    with pytest.raises(petri.RecordError):
        petri.verify({**record, "moves": [*record["moves"], "dance"]})
    petri.verify(record)
    assert json.dumps(record) == kept


# ---------------------------------------------------------------------- writing
def test_a_failed_write_leaves_the_old_file(game: petri.Game, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever breaks while a record is written, the old one stays, and nothing else is left behind."""
    old = file.read_bytes()
    game.play(game.moves()[0])

    def breaks(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    for name in ("fsync", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(os, name, breaks)
            with pytest.raises(petri.RecordError) as caught:
                petri.save(game, file)
        assert "cannot be written: there is no space left" in str(caught.value)
        assert file.read_bytes() == old
        assert [path.name for path in file.parent.iterdir()] == [file.name]
    petri.save(game, file)
    assert file.read_bytes() != old
    assert petri.verify(file).position() == game.position()


def test_a_file_is_replaced_in_one_go(game: petri.Game, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new file is complete and on the disk before it takes the place of the old one."""
    real = os.replace
    seen: list[Any] = []

    def replace(source: str, target: Any) -> None:
        seen.append((json.loads(Path(source).read_text(encoding="utf-8")), Path(source).parent == Path(target).parent))
        real(source, target)

    monkeypatch.setattr(records.os, "replace", replace)
    petri.save(game, file)
    assert seen == [(game.record(), True)]


def test_places_where_nothing_can_be_written(game: petri.Game, tmp_path: Path) -> None:
    for path, key in ((tmp_path, "record_write"), (tmp_path / "no" / "where.json", "record_folder")):
        with pytest.raises(petri.RecordError) as caught:
            petri.save(game, path)
        assert caught.value.key == key
    assert list(tmp_path.iterdir()) == []


def test_the_file_is_readable_text(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.endswith("}\n")
    assert "Çelik" in text
    assert file.stat().st_mode & 0o444 == 0o444
