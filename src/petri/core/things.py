"""What a thing in the box knows of itself: a kind of move, a step, a happening.

Each thing is one object of one class. What every decision asks is a native attribute or method; what is cold (its word,
the form of its parts, why it may not be) is a `ClassVar` or a method called only when somebody reads or asks. Numbers
are given when the box is put together, nobody writes them by hand. A title's own `Kind` and `Step` add what they do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from importlib.resources import files
from types import ModuleType
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from petri.core.forms import NOTHING, Form, Shape, shape_of

# a move is kind * KIND + c * THIRD + a * PART + b
PART: Final[i64] = 256
PART_BITS: Final[i64] = 8
THIRD: Final[i64] = 65536
THIRD_BITS: Final[i64] = 16
KIND: Final[i64] = 16777216
KIND_BITS: Final[i64] = 24
# a happening is its number and four more in one int
TOLD: Final[i64] = 4096
TOLD_BITS: Final = 12
NOT_TOLD: Final[i64] = 4095


class Kind:
    """A kind of move."""

    number: i64 = -1
    base: i64 = -1  # a move of this kind that names nothing; what it names is added
    word: ClassVar[str] = ""  # with which its text begins
    form: ClassVar[Form] = NOTHING  # what follows the word
    conditions: ClassVar[tuple[Callable[[Any], Any], ...]] = ()  # the first one not met is why it is not legal
    is_whispered: ClassVar[bool] = False  # its words tell what only its player knows
    # for a page; what is left open here follows from the form and the conditions (`core/page.py`)
    group: ClassVar[str] = ""  # a `move` of a pawn, `act`, `event`, `answer`, or the `end` of one's actions
    place: ClassVar[str] = ""  # where it is offered: in a `city`, `here` where the pawn stands, at a `card` …
    sign: ClassVar[str] = ""  # its picture, if it is not called like its word
    button: ClassVar[str] = ""  # of the bar that it shares with others
    rank: ClassVar[int] = 9  # its place in bars and menus, the smallest first
    of_role: ClassVar[str] = ""  # who alone has it
    of_step: ClassVar[str] = ""  # the step that alone asks for it
    sample: ClassVar[str] = ""  # what to name when somebody asks why it is not possible
    reaches: ClassVar[bool] = False  # everywhere
    is_overland: ClassVar[bool] = False  # along the connections of the map
    names_card: ClassVar[bool] = False  # what it names is picked from a row of cards
    at_once: ClassVar[bool] = False  # a click on its place is enough
    is_main: ClassVar[bool] = False  # of several answers the one that does something
    gives: ClassVar[bool] = False  # the cards that it costs go to somebody else
    counts_with: ClassVar[str] = ""  # the level that gives its number

    def text_key(self, s: Any, a: i64, b: i64, c: i64) -> str:
        """The text that says it: some have more than one."""
        return self.word

    def spoken(self, names: Any, s: Any, a: i64, b: i64, c: i64) -> dict[str, Any]:
        """What its words name besides its parts."""
        return {}

    def about(self, names: Any, s: Any, a: i64, b: i64, c: i64) -> dict[str, Any]:
        """For a page: `cost` are the cards that leave the hand of the seat that moves, `choice` those of which it will
        choose some."""
        return {"cost": []}


class Step:
    """One step of the agenda."""

    number: i64 = -1
    name: ClassVar[str] = ""
    rule: ClassVar[str] = ""  # that makes everybody wait for its answer
    passes: ClassVar[str] = ""  # a window: the word of the move that lets it pass
    closes: ClassVar[str] = ""  # a window for everybody: the word of the move with which the clock of a table ends it
    waits: ClassVar[str] = ""  # and of the move with which a seat says that it wants to be asked
    is_public: ClassVar[bool] = False  # whether views show it on the agenda
    reveals: ClassVar[bool] = False  # that a seat is asked tells the others something of its hand
    lets_act: ClassVar[bool] = False  # it asks for an action
    yes: ClassVar[str] = ""  # a proposal: the word of the move that agrees
    no: ClassVar[str] = ""  # and of the one that does not
    puts_in_order: ClassVar[bool] = False  # its answers are cards that are laid down one after the other

    def text_key(self, s: Any, arg: i64) -> str:
        """The text of its question: some have more than one."""
        return self.name

    def about(self, names: Any, s: Any, arg: i64) -> dict[str, Any]:
        """What its question is about."""
        return {}

    def asked(self, names: Any, s: Any, arg: i64) -> dict[str, Any]:
        """Who is asked, and what about."""
        values: dict[str, Any] = {**names.asked(s), **self.about(names, s, arg)}
        return values


class Told:
    """A happening; this one is seen by nobody."""

    number: i64 = -1
    name: str
    shape: Shape

    def __init__(self, name: str, shape: str = "", reveals: bool = False) -> None:
        """The shape names each number, and what it is if that is another word: `seat from:city to:city`."""
        self.name = name
        self.shape = shape_of(shape)
        self.reveals = reveals  # tells somebody what chance brought or what was hidden

    def seen_by(self, s: Any, values: Mapping[str, Any]) -> tuple[int, ...] | None:
        """The seats that see it all; None for everybody."""
        return ()

    def public(self, values: Mapping[str, Any]) -> dict[str, Any] | None:
        """What the others see of it."""
        return None

    def text_key(self, values: Mapping[str, Any]) -> str:
        """The text that says it: some have more than one."""
        return self.name

    def spoken(self, terms: Mapping[str, Any], s: Any, values: Mapping[str, Any]) -> dict[str, Any]:
        """What its words name besides its values."""
        return {}


class Public(Told):
    """A happening that everybody sees."""

    def seen_by(self, s: Any, values: Mapping[str, Any]) -> tuple[int, ...] | None:
        return None


class Counted(Public):
    """One or several of something: there is a text for each."""

    def __init__(self, name: str, shape: str, number: str) -> None:
        super().__init__(name, shape)
        self.counts = number

    def text_key(self, values: Mapping[str, Any]) -> str:
        return self.name if values[self.counts] == 1 else f"{self.name}_several"


def modules_of(package: str) -> list[ModuleType]:
    """The modules of a package that have a source, by name; an earlier build may have left others."""
    sources = [entry.name for entry in files(package).iterdir() if entry.name.endswith(".py")]
    names = sorted([name.removesuffix(".py") for name in sources if not name.startswith("_")])
    return [import_module(f"{package}.{name}") for name in names]


def things_in(modules: Iterable[ModuleType]) -> list[Any]:
    """All that modules hold, each once, in the order in which they define it; what they import comes with its own. Last
    come those that a module makes of another's class."""
    sources = list(modules)
    known = [source.__name__ for source in sources]
    own: dict[int, Any] = {}
    others: dict[int, Any] = {}
    for source in sources:
        for thing in vars(source).values():
            home = type(thing).__module__
            if home in (source.__name__, __name__) or isinstance(thing, Told):
                own.setdefault(id(thing), thing)
            elif home in known:
                others.setdefault(id(thing), thing)
    return [*own.values(), *[thing for key, thing in others.items() if key not in own]]


class Box:
    """All things of a title; they are numbered in the order in which its modules define them."""

    def __init__(self, sources: Iterable[ModuleType]) -> None:
        self.kinds: list[Kind] = []
        self.steps: list[Step] = []
        self.told: list[Told] = []
        self.by_word: dict[str, Kind] = {}
        self.by_name: dict[str, Step] = {}
        self.by_told: dict[str, Told] = {}
        self.add(sources)

    def add(self, sources: Iterable[ModuleType]) -> None:
        for thing in things_in(sources):
            self.take(thing)

    def take(self, thing: object) -> None:
        if isinstance(thing, Kind):
            thing.number = len(self.kinds)
            thing.base = thing.number * KIND
            self.kinds.append(thing)
            self.by_word[new_name(thing.word, self.by_word)] = thing
        elif isinstance(thing, Step):
            thing.number = len(self.steps)
            self.steps.append(thing)
            self.by_name[new_name(thing.name, self.by_name)] = thing
        elif isinstance(thing, Told) and self.by_told.get(thing.name) is not thing:  # others may tell it, too
            thing.number = len(self.told)
            self.told.append(thing)
            self.by_told[new_name(thing.name, self.by_told)] = thing


def new_name(name: str, known: Mapping[str, object]) -> str:
    if name == "" or name in known:
        raise ValueError(f"a thing needs a name of its own: {name!r}")
    return name
