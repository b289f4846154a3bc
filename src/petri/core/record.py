"""Records: the move list is the save file. Written atomically, read with care."""

from __future__ import annotations

import copy
import hashlib
import json
import os
import tempfile
from bisect import bisect_left
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from petri.core.content import STANDARD
from petri.core.errors import CORE, ContentError, OptionError, PetriError, RecordError
from petri.core.files import LARGEST, reason_of
from petri.core.game import Game, checked_chance, from_position
from petri.core.names import Word
from petri.core.speech import Happening
from petri.core.title import Title, find_title, title_names

SCHEMA = 1
SUFFIX = ".petri.json"


def make_record(game: Game) -> dict[str, Any]:
    record: dict[str, Any] = {
        "schema": SCHEMA,
        "title": game.title,
        "options": game.options,
        "seats": list(game.seats),
        "seed": game.seed,
        "moves": list(game.played),
        "outcome": game.outcome.as_json() if game.outcome else None,
        "digest": digest(game),
    }
    if game.reshuffles:
        record["reshuffles"] = [[ply, seed] for ply, seed in game.reshuffles]
    if game.start is not None:
        record["start"] = copy.deepcopy(dict(game.start))
    return record


def digest(game: Game) -> str:
    """A fingerprint of the whole state. An open text says only where something lies, so it is left out."""
    title, position = find_title(game.title), game.position()
    for field in title.table(game.state).all:
        if not field.in_digest:
            position.pop(field.key, None)
    for option in title.options:
        if option.text and not option.hidden:
            position["options"].pop(option.name, None)
    text = json.dumps(position, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def save(game: Game, file: str | os.PathLike[str]) -> None:
    """Write the record so that the file is either the old one or the new one, never half of it."""
    path = Path(file)
    text = json.dumps(make_record(game), indent=1, ensure_ascii=False) + "\n"
    if not path.parent.exists():
        raise RecordError("record_folder", file=str(path), folder=str(path.parent))
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".tmp")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as out:
                out.write(text)
                out.flush()
                os.fsync(out.fileno())
            os.chmod(temporary, 0o644)
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError as error:
        raise RecordError("record_write", file=str(path), reason=reason_of(error)) from error


def load(file: str | os.PathLike[str]) -> dict[str, Any]:
    """The record of a file, its shape checked."""
    try:
        with open(file, encoding="utf-8") as source:
            text = source.read(LARGEST)
    except OSError as error:
        raise RecordError("record_file", file=str(file), reason=reason_of(error)) from error
    except UnicodeDecodeError as error:
        raise RecordError("record_json", reason=Word(CORE, "shape.utf8")) from error
    except ValueError as error:  # no name of a file
        raise RecordError("record_json", reason=str(error)) from error
    if len(text) == LARGEST:
        raise RecordError("record_json", reason=Word(CORE, "shape.large"))
    if not text.strip():
        raise RecordError("record_json", reason=Word(CORE, "shape.empty"))
    try:
        record = json.loads(text)
    except json.JSONDecodeError as error:
        where = Word(CORE, "shape.place", (("line", str(error.lineno)), ("column", str(error.colno))))
        raise RecordError("record_json", reason=where) from error
    except (ValueError, RecursionError) as error:
        raise RecordError("record_json", reason=str(error)) from error
    return checked(record)


def checked(record: Any) -> dict[str, Any]:
    """The record if it has the shape of one."""
    if not isinstance(record, Mapping):
        raise RecordError("record_shape", reason=Word(CORE, "shape.object"))
    if record.get("schema") != SCHEMA:
        raise RecordError("record_schema", schema=record.get("schema"), allowed=SCHEMA)
    if not isinstance(record.get("title"), str) or record["title"] not in title_names():
        raise RecordError("record_title", title=repr(record.get("title")), allowed=title_names())
    for key, kind in (("options", Mapping), ("moves", list), ("seats", list)):
        if not isinstance(record.get(key), kind):
            raise RecordError("record_shape", reason=Word(CORE, "shape.key", (("key", key),)))
    for number, text in enumerate(record["moves"], 1):
        if not isinstance(text, str):
            raise RecordError("record_move", move=number, text=repr(text), reason=Word(CORE, "shape.text"))
    if not all(isinstance(name, str) for name in record["seats"]):
        raise RecordError("record_shape", reason=Word(CORE, "shape.key", (("key", "seats"),)))
    check_reshuffles(record)
    return dict(record)


def check_reshuffles(record: Mapping[str, Any]) -> None:
    """A list of [after how many moves, seed], in order, each number of moves once: dealing costs time."""
    wrong = RecordError("record_shape", reason=Word(CORE, "shape.key", (("key", "reshuffles"),)))
    found = record.get("reshuffles", [])
    if not isinstance(found, list):
        raise wrong
    last = -1
    for entry in found:
        if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[0], int):
            raise wrong
        if not last < entry[0] <= len(record["moves"]):
            raise wrong
        last = entry[0]
        try:
            checked_chance(entry[1])
        except PetriError as error:
            raise RecordError("record_option", reason=error) from error


def begin(record: Mapping[str, Any]) -> Game:
    """The game of a record before its first move."""
    game = set_up(record)
    reshuffle_here(game, record)
    return game


def set_up(record: Mapping[str, Any]) -> Game:
    title = find_title(record["title"])
    seats = record["seats"] or None
    try:
        options = title.settle(record["options"])
        if record.get("start") is not None:
            check_start(title, record["start"], options)
            game = from_position(title.id, record["start"], seats=seats)
            if game.options != options:
                raise OptionError("option_start")
            return game
        seed = checked_chance(record.get("seed"))
        return Game(title, options, title.new_state(options, seed), seed=seed, seats=seats)
    except ContentError as error:
        raise without_its_cards(record["options"], error) from error
    except PetriError as error:
        raise RecordError("record_option", reason=error) from error


def without_its_cards(options: Mapping[str, Any], error: ContentError) -> RecordError:
    """The set of cards of a record is not there, or is none any more: it says which it needs."""
    content, digest = options.get("content", STANDARD), options.get("content_digest") or "–"
    return RecordError("record_content", content=content, digest=digest, reason=error)


def check_start(title: Title, start: Any, options: Mapping[str, Any]) -> None:
    """A position names the same files as its record. Found out before it is read, so that no other file is opened."""
    given = start.get("options") if isinstance(start, Mapping) else None
    if not isinstance(given, Mapping):
        return
    for option in title.options:
        if option.local and given.get(option.name, option.default) != options.get(option.name, option.default):
            raise OptionError("option_start")


def play_next(game: Game, record: Mapping[str, Any]) -> list[Happening]:
    """Play the record's next move, and deal afresh after it where the record says so."""
    ply = len(game.played)
    text = record["moves"][ply]
    try:
        happenings = game.play(text)
        reshuffle_here(game, record)
    except PetriError as error:
        raise RecordError("record_move", move=ply + 1, text=text, reason=error) from error
    return happenings


def reshuffle_here(game: Game, record: Mapping[str, Any]) -> None:
    reshuffles = record.get("reshuffles") or ()
    place = bisect_left(reshuffles, len(game.played), key=lambda found: found[0])
    if place < len(reshuffles) and reshuffles[place][0] == len(game.played):
        game.reshuffle(reshuffles[place][1])


def replay(record: Mapping[str, Any] | str | os.PathLike[str], upto: int | None = None) -> Game:
    """Play a record (or the file of one) again, wholly or up to a number of moves; every move is checked."""
    found = load(record) if isinstance(record, (str, os.PathLike)) else checked(record)
    moves = found["moves"]
    if upto is not None and (not isinstance(upto, int) or not 0 <= upto <= len(moves)):
        raise RecordError("record_upto", moves=len(moves), upto=repr(upto))
    game = begin(found)
    for _ in moves[:upto]:
        play_next(game, found)
    return game


def verify(record: Mapping[str, Any] | str | os.PathLike[str]) -> Game:
    """Replay a record and check that it ends as it says."""
    found = load(record) if isinstance(record, (str, os.PathLike)) else checked(record)
    game = replay(found)
    outcome = game.outcome.as_json() if game.outcome else None
    if "outcome" in found and found["outcome"] != outcome:
        raise RecordError("record_outcome", found=outcome, expected=found["outcome"])
    if "digest" in found and found["digest"] != digest(game):
        raise RecordError("record_digest")
    return game
