"""One table of fields per state: how a position writes each, how it is read back and checked, and who sees it.

Position, reader and view come out of this table. What a field does not show is hidden, and what is no field is in no
position and in no view. Reading a position runs no rules: it puts down what is written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from petri.core.errors import CORE, ContentError, MoveError, OptionError, PositionError
from petri.core.rng import KEYED, Rng, is_key, key_text, rng_of, seeded
from petri.core.state import AGENDA_ROOM, NOBODY, STEP, State
from petri.core.text import texts
from petri.core.things import Box, Step

REST = "..."  # all cards that are named nowhere else
MOST_WORDS = 2**53  # of a keyed stream; more than any game reads
HIDDEN = object()  # what nobody sees


class Scene:
    """A state with its names and options; each field is written at most once."""

    def __init__(self, fields: Fields, s: Any, names: Any, options: Mapping[str, Any]) -> None:
        self.s = s
        self.names = names
        self.options = options
        self.seats = int(s.rules.seats)
        self.fields = fields
        self._written: dict[str, Any] = {}

    def once(self, key: str, make: Callable[[], Any]) -> Any:
        """Something that several views need, worked out once."""
        if key not in self._written:
            self._written[key] = make()
        return self._written[key]

    def __getitem__(self, key: str) -> Any:
        found = self._written.get(key, HIDDEN)
        if found is HIDDEN:
            found = self._written[key] = self.fields.by_key[key].write(self)
        return found


class Field:
    """Something of a state; this one is nobody's to see."""

    key: str
    is_public = False  # everybody sees it as it is written
    in_position = True
    in_digest = True  # not so what follows from the course of the game anyway: older records do not have it
    usual: ClassVar[Any] = HIDDEN  # positions and views leave it out where it has this value

    def write(self, scene: Scene) -> Any:
        """As plain JSON."""
        raise NotImplementedError

    def read(self, r: Any) -> None:
        """Put it into the state of a reader, or refuse what cannot be on a table."""

    def public(self, scene: Scene) -> Any:
        """What everybody sees."""
        return scene[self.key] if self.is_public else HIDDEN

    def private(self, scene: Scene, seat: int | None) -> Any:
        """What one seat (None: a spectator) sees in place of that."""
        return HIDDEN


Owner = Callable[[Any], Any]  # who has what a field writes: the state, or a part of it


def itself(s: Any) -> Any:
    return s


class Number(Field):
    """A number of the state that everybody sees."""

    is_public = True

    def __init__(self, key: str, low: int = 0, high: int = 99, attribute: str = "", owner: Owner = itself) -> None:
        self.key = key
        self.low = low
        self.high = high
        self.attribute = attribute or key
        self.owner = owner

    def write(self, scene: Scene) -> int:
        return int(getattr(self.owner(scene.s), self.attribute))

    def read(self, r: Reader) -> None:
        setattr(self.owner(r.s), self.attribute, r.number(self.key, self.low, self.low, self.high))


class Flag(Field):
    """A yes or no of the state that everybody sees."""

    is_public = True

    def __init__(self, key: str, owner: Owner = itself) -> None:
        self.key = key
        self.owner = owner

    def write(self, scene: Scene) -> bool:
        return bool(getattr(self.owner(scene.s), self.key))

    def read(self, r: Reader) -> None:
        setattr(self.owner(r.s), self.key, r.flag(self.key))


class Summary(Field):
    """Only in views: what everybody can count."""

    in_position = False

    def __init__(self, key: str, count: Callable[[Scene], Any]) -> None:
        self.key = key
        self.count = count

    def public(self, scene: Scene) -> Any:
        return self.count(scene)


class Fields:
    """The table of a title's fields, in the order in which positions have them."""

    def __init__(self, box: Box, fields: Iterable[Field]) -> None:
        self.box = box
        self.own = tuple(fields)
        self.all = (*self.own, Chance(), Seed(), Seat(), Prompt())
        self.by_key = {field.key: field for field in self.all}
        self.keys = tuple(field.key for field in self.all if field.in_position)
        self._written = [field for field in self.all if field.in_position and field.key != Seed.key]
        own = [(field, type(field).public is Field.public) for field in self.all]
        self._public = [(field, is_plain) for field, is_plain in own if field.is_public or not is_plain]
        self._private = [field for field in self.all if type(field).private is not Field.private]

    def with_more(self, fields: Iterable[Field]) -> Fields:
        """The table of a game in which modules take part."""
        return Fields(self.box, (*self.own, *fields))

    def position(self, scene: Scene) -> dict[str, Any]:
        return self.shown([(field, scene[field.key]) for field in self._written])

    def views(self, scene: Scene, seats: Sequence[int | None]) -> list[dict[str, Any]]:
        """What each seat sees; they share what all may see."""
        public = self.public(scene)
        own = [self.shown([(field, field.private(scene, seat)) for field in self._private]) for seat in seats]
        return [public | mine for mine in own]

    def public(self, scene: Scene) -> dict[str, Any]:
        """What everybody sees: most fields as they are written."""
        shown: dict[str, Any] = {}
        for field, is_as_written in self._public:
            value = scene[field.key] if is_as_written else field.public(scene)
            if value is not HIDDEN and value != field.usual:
                shown[field.key] = value
        return shown

    @staticmethod
    def shown(values: Iterable[tuple[Field, Any]]) -> dict[str, Any]:
        return {field.key: value for field, value in values if value is not HIDDEN and value != field.usual}


# ---------------------------------------------------------------------- what every title has
class TitleId(Field):
    key = "title"
    is_public = True

    def __init__(self, title: str) -> None:
        self.title = title

    def write(self, scene: Scene) -> str:
        return self.title

    def read(self, r: Reader) -> None:
        if r.position.get("title", self.title) != self.title:
            raise r.refuse("title", "title", value=repr(r.position["title"]), right=self.title)


class Options(Field):
    """They are read before all others: the state is made of them."""

    key = "options"
    is_public = True

    def write(self, scene: Scene) -> dict[str, Any]:
        return {key: list(value) if isinstance(value, list) else value for key, value in scene.options.items()}


class Agenda(Field):
    """The steps to come, the one that asks last; of each step that is public, everybody sees it."""

    key = "agenda"

    def __init__(self, box: Box) -> None:
        self.box = box

    def write(self, scene: Scene) -> list[list[Any]]:
        return agenda_of(scene.s, self.box)

    def public(self, scene: Scene) -> list[list[Any]]:
        return [entry for entry in scene[self.key] if self.box.by_name[entry[0]].is_public]

    def read(self, r: Reader) -> None:
        r.need(*(key for key in r.fields.by_key if key not in (self.key, ToAct.key, *r.after_agenda)))
        if r.s.result == 0:
            if self.key in r.position:
                r.read_agenda()
            else:
                r.put_usual_agenda()


class ToAct(Field):
    """It follows from the agenda; if it is given, it has to agree (between two decisions: with who is asked next)."""

    key = "to_act"
    is_public = True

    def write(self, scene: Scene) -> int | None:
        return int(scene.s.to_act) if scene.s.to_act != NOBODY else None

    def read(self, r: Reader) -> None:
        r.need(Agenda.key, *r.after_agenda)
        if r.s.result == 0:
            r.s.to_act = r.asked_seat()
        if r.s.result or r.s.to_act != NOBODY:
            check_to_act(r.position, r.s)


class Chance(Field):
    """The generator as it stands: both halves of the fast one, or the key and how many words of its stream are read."""

    key = "chance"

    def write(self, scene: Scene) -> list[int | str]:
        return chance_of(scene.s.rng)

    def read(self, r: Reader) -> None:
        if self.key in r.position:
            r.s.rng = self.generator(r, r.items(self.key, r.position[self.key], 2))

    def generator(self, r: Reader, parts: list[Any]) -> Rng:
        if is_key(parts[0]):
            rng = rng_of(parts[0])
            rng.x = r.checked_number(self.key, parts[1], 0, MOST_WORDS)
            return rng
        if not all(isinstance(part, int) and 0 <= part < 2**32 for part in parts) or sum(parts) == 0:
            raise r.refuse(self.key, "kind", expected=f"[0–4294967295, 0–4294967295] / [{KEYED}…, 0–{MOST_WORDS}]")
        rng = Rng()
        rng.x, rng.carry = parts
        return rng


class Seed(Field):
    """In place of the generator as it was left a position may give a seed."""

    key = "seed"

    def read(self, r: Reader) -> None:
        if Chance.key not in r.position:
            r.s.rng = seeded(r.number(self.key, 0, 0, 2**63 - 1))


class Seat(Field):
    """Whose view it is."""

    key = "seat"
    in_position = False

    def private(self, scene: Scene, seat: int | None) -> int | None:
        return seat


class Prompt(Field):
    """What is asked now, as the name of a step."""

    key = "prompt"
    in_position = False

    def public(self, scene: Scene) -> str | None:
        return scene[Agenda.key][-1][0] if scene[ToAct.key] is not None else None


def check_to_act(position: Mapping[str, Any], state: State) -> None:
    decides = int(state.to_act) if state.to_act != NOBODY else None
    given = position.get(ToAct.key, decides)
    if given != decides:
        raise PositionError("position_to_act", where=ToAct.key, value=repr(given), right=json.dumps(decides))


def chance_of(rng: Rng) -> list[int | str]:
    if rng.stream is not None:
        return [key_text(rng.stream.key), int(rng.x)]
    return [int(rng.x), int(rng.carry)]


def agenda_of(state: State, box: Box) -> list[list[Any]]:
    return [[box.steps[state.agenda[n] // STEP].name, int(state.agenda[n] % STEP)] for n in range(int(state.depth))]


# ---------------------------------------------------------------------- reading
class Reader:
    """Reads a position field by field; what cannot be on a table is refused with the place and the reason."""

    fields: Fields
    package: str
    after_agenda: tuple[str, ...] = ()  # the fields that are read when it is known what is asked
    options: dict[str, Any]
    s: Any

    def __init__(self, position: Any) -> None:
        if not isinstance(position, Mapping):
            raise self.refuse("position", "kind", expected="{…}")
        self.position = position
        self._read: set[str] = set()
        self.need(TitleId.key)

    def check_keys(self) -> None:
        for key in self.position:
            if key not in self.fields.keys:
                raise self.refuse(str(key), "key", allowed=self.fields.keys[1:])

    def read_options(self, described: Sequence[str], settle: Callable[[Mapping[str, Any]], Any]) -> dict[str, Any]:
        """The options; without a number of players there are as many as are described."""
        given = dict(self.table("options", self.position.get("options") or {}, "{option: value}"))
        lists = [self.position[key] for key in described if isinstance(self.position.get(key), Sequence)]
        if "players" not in given and lists:
            given["players"] = len(lists[0])
        try:
            options: dict[str, Any] = settle(given)
        except (OptionError, ContentError) as error:
            raise self.refuse("options", "options", error=error) from error
        return options

    def state(self) -> Any:
        """The state of the position."""
        self.need(*self.fields.by_key)
        return self.s

    def need(self, *keys: str) -> None:
        """See to it that these fields have been read."""
        for key in keys:
            if key not in self._read:
                self._read.add(key)
                self.fields.by_key[key].read(self)

    # ------------------------------------------------------------------ the agenda
    def read_agenda(self) -> None:
        entries = self.list_of("agenda")
        if not 0 < len(entries) <= AGENDA_ROOM // 2:
            raise self.refuse("agenda", "length", length=f"1–{AGENDA_ROOM // 2}", value=len(entries))
        steps = [self.step(entry) for entry in entries]
        for place, (step, arg) in enumerate(steps):
            above = steps[place + 1][0] if place + 1 < len(steps) else None
            if not self.step_fits(step, arg, above):
                raise self.refuse("agenda", "agenda", value=f"[{step.name}, {arg}]", place=place)
            self.s.push(step, arg)

    def step(self, entry: Any) -> tuple[Step, int]:
        name, arg = self.items("agenda", entry, 2)
        step = self.fields.box.by_name.get(name) if isinstance(name, str) else None
        if step is None or not isinstance(arg, int) or isinstance(arg, bool) or not 0 <= arg < STEP:
            raise self.refuse("agenda", "step", value=repr(name), allowed=tuple(self.fields.box.by_name))
        return step, arg

    def step_fits(self, step: Step, arg: int, above: Step | None) -> bool:
        """Whether a step may stand on top of those that are on the agenda."""
        raise NotImplementedError

    def put_usual_agenda(self) -> None:
        """The agenda of a turn that begins."""
        raise NotImplementedError

    def asked_seat(self) -> int:
        """The seat that the last step asks now."""
        raise NotImplementedError

    # ------------------------------------------------------------------ pieces
    def refuse(self, where: str, reason: str, **values: Any) -> PositionError:
        key = f"position_{reason}"
        package = CORE if f"error.{key}" in texts(CORE, "en") else self.package
        return PositionError(key, package=package, where=where, **values)

    def number(self, key: str, usual: int, low: int, high: int) -> int:
        return self.checked_number(key, self.position.get(key, usual), low, high)

    def checked_number(self, key: str, value: Any, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.refuse(key, "number", value=repr(value), low=low, high=high)
        return value

    def flag(self, key: str) -> bool:
        value = self.position.get(key, False)
        if not isinstance(value, bool):
            raise self.refuse(key, "kind", expected="true / false")
        return value

    def items(self, key: str, value: Any, length: int | None = None) -> list[Any]:
        if (
            not isinstance(value, Sequence)
            or isinstance(value, (str, bytes))
            or (length is not None and len(value) != length)
        ):
            raise self.refuse(key, "list" if length is None else "length", length=length, value=repr(value))
        return list(value)

    def list_of(self, key: str) -> list[Any]:
        return self.items(key, self.position.get(key, []))

    def table(self, key: str, value: Any, expected: str) -> Mapping[Any, Any]:
        if not isinstance(value, Mapping):
            raise self.refuse(key, "kind", expected=expected)
        return value

    def named(self, key: str, find: Callable[[str], int], text: Any) -> int:
        if not isinstance(text, str):
            raise self.refuse(key, "name", value=repr(text))
        try:
            return find(text)
        except MoveError as error:
            raise self.refuse(key, "name", value=repr(text)) from error

    def has_rest(self, key: str) -> bool:
        """Whether a deck leaves some of its cards to `...`."""
        return REST in self.position.get(key, [REST])

    def with_rest(self, key: str, read: Callable[[str, Any], int], rest: Callable[[], list[int]]) -> list[int]:
        """The cards of a deck, top first; `...` stands for all the others, which `rest` knows when all are read."""
        given = self.items(key, self.position.get(key, [REST]))
        if given.count(REST) > 1:
            raise self.refuse(key, "twice", card=REST)
        cards = [None if text == REST else read(key, text) for text in given]
        others = rest()
        return [each for card in cards for each in (others if card is None else [card])]
