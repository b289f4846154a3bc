"""A record as a film: an overview, and frames as a spectator or, once the game is over, any seat may see them."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from petri.bots.analysis import Decision, analysis_of
from petri.core.errors import RecordError
from petri.core.game import Game
from petri.core.record import begin, checked, play_next
from petri.core.speech import Happening
from petri.core.title import Title, find_title
from petri.server.errors import Conflict, Refused, ServerError
from petri.server.presenting import outcome_json, still
from petri.server.protocol import encode

MOST_FRAMES = 50
STRIDE = 25  # a copy of the game is kept every so many moves
KEPT = 24  # so many games
KEPT_FRAMES = 2000  # of about 5 kB
MOST_ANALYSED = 3000  # moves
RECORD_KEYS = ("schema", "title", "options", "seats", "seed", "start", "moves", "reshuffles")

_encoded: OrderedDict[tuple[str, int, int | None, str], bytes] = OrderedDict()


@dataclass(frozen=True)
class Replay:
    """A record that has been played through, with copies of the game on the way."""

    key: str
    title: Title
    record: Mapping[str, Any]
    moves: tuple[str, ...]
    stops: tuple[Game, ...]
    turns: tuple[tuple[int, int], ...]
    end: Game

    @property
    def finished(self) -> bool:
        return self.end.outcome is not None

    def at(self, ply: int) -> Game:
        """The game after a number of moves, as a copy of one's own."""
        game = self.stops[ply // STRIDE].copy()
        for _ in range(len(game.played), ply):
            play_next(game, self.record)
        return game


def replay_of(record: Mapping[str, Any]) -> Replay:
    found = checked(record)
    try:
        text = json.dumps({key: found[key] for key in RECORD_KEYS if key in found}, sort_keys=True)
    except (TypeError, ValueError, RecursionError) as error:
        raise RecordError("record_json", reason=str(error)) from error
    return played_through(text)


@lru_cache(maxsize=KEPT)
def played_through(text: str) -> Replay:
    """Play a record from its beginning; every move is checked."""
    record = json.loads(text)
    game = begin(record)
    stops = [game.copy()]
    turns = [(0, game.turn)]
    for ply in range(1, len(record["moves"]) + 1):
        happenings = play_next(game, record)
        turns += [(ply, happening.values["seat"]) for happening in happenings if happening.kind == "turn"]
        if ply % STRIDE == 0:
            stops.append(game.copy())
    key = hashlib.sha256(text.encode()).hexdigest()
    return Replay(key, find_title(record["title"]), record, game.played, tuple(stops), tuple(turns), game)


# ---------------------------------------------------------------------- the overview
def overview(record: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """What everybody may know of a record as a whole."""
    replay = replay_of(record)
    game = replay.end
    return {
        "title": game.title,
        "title_name": replay.title.name(lang),
        "options": game.options,
        "seats": list(game.seats),
        "plies": len(replay.moves),
        "outcome": outcome_json(game, lang),
        "box": replay.title.box(game.options, lang),
        "turns": [{"ply": ply, "seat": seat} for ply, seat in replay.turns],
        "finished": replay.finished,
    }


# ---------------------------------------------------------------------- the frames
def frames(record: Mapping[str, Any], first: int, last: int, seat: int | None, lang: str) -> list[dict[str, Any]]:
    """The table after each of the moves `first` to `last` (0 is the start), as a seat or a spectator sees it."""
    replay = replay_of(record)
    check_range(first, last, len(replay.moves))
    check_seat(replay, seat)
    return list(film(replay, first, last, seat, lang))


def encoded_frames(record: Mapping[str, Any], first: int, last: int, seat: int | None, lang: str) -> bytes:
    """The same as an answer of the API; each picture is made and encoded once as long as it is asked for."""
    replay = replay_of(record)
    check_range(first, last, len(replay.moves))
    check_seat(replay, seat)
    keys = [(replay.key, ply, seat, lang) for ply in range(first, last + 1)]
    if not all(key in _encoded for key in keys):
        _encoded.update(zip(keys, map(encode, film(replay, first, last, seat, lang))))
    made = [_encoded[key] for key in keys]
    for key in keys:
        _encoded.move_to_end(key)
    while len(_encoded) > KEPT_FRAMES:
        _encoded.popitem(last=False)
    return b'{"frames":[' + b",".join(made) + b"]}"


def check_range(first: int, last: int, plies: int) -> None:
    for ply in (first, last):
        if not is_number(ply) or not 0 <= ply <= plies:
            raise ServerError("replay_ply", ply=repr(ply), plies=plies)
    if first > last:
        raise ServerError("replay_order", first=first, last=last)
    if last - first >= MOST_FRAMES:
        raise ServerError("replay_many", number=last - first + 1, most=MOST_FRAMES)


def check_seat(replay: Replay, seat: int | None) -> None:
    """A seat's view is told only when nothing depends on it any more."""
    if seat is None:
        return
    if not is_number(seat) or not 0 <= seat < len(replay.end.seats):
        raise ServerError("replay_seat", seat=repr(seat), allowed=tuple(range(len(replay.end.seats))))
    if not replay.finished:
        raise Refused("replay_viewpoint")


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def film(replay: Replay, first: int, last: int, seat: int | None, lang: str) -> Iterator[dict[str, Any]]:
    game = replay.at(max(first - 1, 0))
    if first == 0:
        yield frame(game, seat, lang)
    for text in replay.moves[len(game.played) : last]:
        mover = game.find(text).seat
        words = game.say(text, lang) if is_told(game, text, mover, seat) else None
        seen = [
            found for happening in play_next(game, replay.record) if (found := happening.for_seat(seat)) is not None
        ]
        yield frame(game, seat, lang) | {
            "seat_moved": mover,
            "move": words,
            "lines": [line(game, happening, lang) for happening in game.retold(seen)],
            "happenings": [happening.as_json() for happening in seen],
        }


def is_told(game: Game, text: str, mover: int, seat: int | None) -> bool:
    """Whether a viewer may know the words of a move."""
    return seat == mover or text.split(" ", 1)[0] not in find_title(game.title).whispered


def line(game: Game, happening: Happening, lang: str) -> dict[str, Any]:
    return {"kind": happening.kind, "text": game.tell(happening, lang), "values": dict(happening.values)}


def frame(game: Game, seat: int | None, lang: str) -> dict[str, Any]:
    """The table as it stands; nothing has happened yet."""
    return still(game, seat, lang) | {"seat_moved": None, "move": None, "lines": [], "happenings": []}


# ---------------------------------------------------------------------- skill and luck
def finished_replay(record: Mapping[str, Any]) -> Replay:
    """One that can be analysed: as long as a game goes on that would tell what is hidden."""
    replay = replay_of(record)
    if not replay.finished:
        raise Conflict("analysis_unfinished")
    if len(replay.moves) > MOST_ANALYSED:
        raise ServerError("analysis_long", moves=len(replay.moves), most=MOST_ANALYSED)
    return replay


def told_analysis(replay: Replay, decisions: list[Decision], lang: str) -> dict[str, Any]:
    """What was thought about a game; the turning points in words."""
    found = analysis_of(replay.end, decisions)
    told = found.as_json()
    told["decisions"] = [{**one, "aims": one["aims"].get(lang, [])} for one in told["decisions"]]
    told["turning_points"] = [
        {
            "ply": decision.ply,
            "played": list(in_words(replay, decision.ply, decision.played, lang)),
            "better": list(in_words(replay, decision.ply, decision.better, lang)),
        }
        for decision in found.turning_points()
    ]
    return told


def in_words(replay: Replay, ply: int, texts: Sequence[str], lang: str) -> Iterator[str]:
    game = replay.at(ply)
    for text in texts:
        yield game.say(text, lang)
        game.play(text)
