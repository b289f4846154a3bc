"""Effects that change levels of the virus board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64

from petri.core.reasons import Reason
from petri.core.state import BIT, NOBODY, Moves
from petri.core.things import PART
from petri.games.contagion.cards import HIGHEST_LEVEL, TRACK_NAMES, TRACKS
from petri.games.contagion.effects.losses import LEVEL_LOSS, lose
from petri.games.contagion.params import Params, change_of_level, some_tracks
from petri.games.contagion.state import ContagionState
from petri.games.contagion.things import ONE_SHOT, TRACK, Attempt, Effect, Kind, OfEffect, answers

if TYPE_CHECKING:
    from petri.games.contagion.names import Names


class ChangeLevel(Effect):
    """Raise or lower one of the named mutations (C-229)."""

    kind = "change_level"
    timings = ONE_SHOT
    params: ClassVar[Params] = {"n": change_of_level, "tracks": some_tracks}
    takes = "levels"

    def __init__(self, n: i64, tracks: i64) -> None:
        self.n: i64 = n
        self.tracks: i64 = tracks  # a bit set

    @staticmethod
    def made(p: Mapping[str, Any]) -> Effect:
        return ChangeLevel(p["n"], sum([BIT[TRACK_NAMES.index(track)] for track in p["tracks"]]))

    def can_change(self, s: ContagionState, seat: i64, track: i64) -> bool:
        level = s.level(seat, track)
        return self.tracks & BIT[track] != 0 and (level < HIGHEST_LEVEL if self.n > 0 else level > 0)

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        for track in range(TRACKS):
            if self.can_change(s, seat, track):
                return True
        return False

    def carry_out(self, s: ContagionState, seat: i64) -> None:
        s.push(CHANGE_LEVEL, self.number * PART + seat)

    def change(self, s: ContagionState, seat: i64, track: i64) -> None:
        level = s.level(seat, track)
        if self.n > 0:
            room = HIGHEST_LEVEL - level
            s.change_level(seat, track, self.n if self.n < room else room)
        else:
            lose(s, seat, LEVEL_LOSS, -self.n if -self.n < level else level, track, self.protects)


def change_of(s: ContagionState, arg: i64) -> ChangeLevel:
    effect = s.rules.effects[arg // PART]
    assert isinstance(effect, ChangeLevel)
    return effect


class ChangeLevelStep(OfEffect):
    """Which mutation? One that is alone is not asked."""

    name = "change_level"
    rule = "C-229"
    is_public = True
    answered_by = ("raise", "lower")

    def is_for(self, effect: Effect) -> bool:
        return isinstance(effect, ChangeLevel)

    def asks(self, s: ContagionState, arg: i64) -> i64:
        effect = change_of(s, arg)
        choices: i64 = 0
        for track in range(TRACKS):
            if effect.can_change(s, arg % PART, track):
                choices += 1
        return arg % PART if choices > 1 else NOBODY

    def go_on(self, s: ContagionState, arg: i64) -> None:
        effect = change_of(s, arg)
        for track in range(TRACKS):
            if effect.can_change(s, arg % PART, track):
                effect.change(s, arg % PART, track)
                return

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        effect = change_of(s, arg)
        base = RAISE.base if effect.n > 0 else LOWER.base
        for track in range(TRACKS):
            if effect.can_change(s, arg % PART, track):
                out.add(base + track)

    def text_key(self, s: ContagionState, arg: i64) -> str:
        return "change_level_up" if change_of(s, arg).n > 0 else "change_level_down"


CHANGE_LEVEL: Final = ChangeLevelStep()


def is_in_this_direction(m: Attempt) -> Reason | None:
    up = change_of(m.s, m.arg).n > 0
    if up == isinstance(m.kind, Raise):
        return None
    return m.no("level_up" if up else "level_down", "C-229", card=m.effect_name)


def is_track_of_the_card(m: Attempt) -> Reason | None:
    effect = change_of(m.s, m.arg)
    track = m.names.tracks[m.b]
    if effect.can_change(m.s, m.seat, m.b):
        return None
    if effect.tracks & BIT[m.b] == 0:
        return m.no("level_track", "C-229", card=m.effect_name, track=track)
    return m.no("level_top", "C-093", track=track, level=m.level(m.b))


class Change(Kind):
    form = TRACK
    conditions = (answers("level_only", "C-192"), is_in_this_direction, is_track_of_the_card)

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
        effect = change_of(s, s.asked_arg())
        seat = s.to_act
        s.answer()
        effect.change(s, seat, b)

    def about(self, names: Names, s: ContagionState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        """The level afterwards, if nothing protects it."""
        if not s.is_asked(CHANGE_LEVEL):
            return {"cost": []}
        changed = s.level(s.to_act, b) + change_of(s, s.asked_arg()).n
        return {"cost": [], "level": max(0, min(int(HIGHEST_LEVEL), int(changed)))}


class Raise(Change):
    word = "raise"


class Lower(Change):
    word = "lower"


RAISE: Final = Raise()
LOWER: Final = Lower()
