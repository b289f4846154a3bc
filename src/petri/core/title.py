"""What a title gives so that everything else works for it: `Game`, records, terminal, browser, bots."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from petri.core import speech
from petri.core.content import CardSets
from petri.core.errors import OptionError, TitleError
from petri.core.fields import Fields, Reader, Scene
from petri.core.looking import Judge
from petri.core.measures import Measures
from petri.core.mind import Mind
from petri.core.names import NOBODY_LISTENS, Listener, Word
from petri.core.options import Option, settle
from petri.core.planning import Budget, Planner
from petri.core.playout import Player
from petri.core.reasons import Reason, first_unmet
from petri.core.rng import Rng, rng_of
from petri.core.signing import mixed
from petri.core.speech import Happening
from petri.core.state import NOBODY, State
from petri.core.text import say
from petri.core.things import KIND, NOT_TOLD, Box, Kind, Step
from petri.core.tracing import NOTHING_TRACED, Tracing

FIRST = int(KIND)  # the first move of the second kind


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winning seats, the cause (`won`, `outbreaks` …), and scores where a title has them."""

    winners: tuple[int, ...]
    cause: str
    scores: tuple[int, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return {"winners": list(self.winners), "cause": self.cause, "scores": list(self.scores), **self.details}


@dataclass(frozen=True)
class ReadyTable:
    """Options that go well together, for one click or `--table`; texts are `ready.KEY.name` and `ready.KEY.about`."""

    key: str
    options: Mapping[str, Any]


class Title(ABC):
    """One title of the house. Moves are ints here; `Game` gives them text, seat and object."""

    id: str
    usual_nodes: int = 20_000  # that a planner looks at for a decision, if nobody says otherwise
    package: str
    options: tuple[Option, ...]
    things: ClassVar[Box]  # all kinds of moves, steps and happenings
    fields: ClassVar[Fields]  # all that is in a position, and who sees it
    reader: ClassVar[type[Reader]]
    judge: ClassVar[Judge]  # for bots that look ahead
    sets: ClassVar[CardSets[Any] | None] = None  # of cards, where somebody may play with their own
    ready: ClassVar[tuple[ReadyTable, ...]] = ()
    over_rule: str  # that ends the game, and every move with it
    move_rule: str  # that says which moves there are
    people: tuple[str | None, ...] = ()  # how the players are called who have given a name

    def __init__(self) -> None:
        things = self.things
        self.kinds = tuple(kind.word for kind in things.kinds)  # the words with which moves begin
        self.steps = tuple(step.name for step in things.steps)
        self.whispered = frozenset(kind.word for kind in things.kinds if kind.is_whispered)
        self.reveals = frozenset(told.name for told in things.told if told.reveals)
        self.windows = {step.name: step.passes for step in things.steps if step.passes}
        self.clocked = {step.name: (step.closes, step.waits) for step in things.steps if step.closes}
        self._told = {told.name: told for told in things.told}
        self._texts: dict[tuple[Hashable, int], str] = {}
        self._numbers: dict[tuple[Hashable, str], int] = {}

    def name(self, lang: str = "en") -> str:
        return say(self.package, "title.name", lang)

    def with_people(self, people: tuple[str | None, ...]) -> Self:
        """The same title, but it calls players by their names where it would call them by a number or colour."""
        other = copy.copy(self)
        other.people = people
        return other

    # setting up
    def settle(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values; a title adds what its options demand of each other."""
        return settle(self.options, given)

    def at_table(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options that a live table chooses, if nobody has: what keeps hidden things hidden there."""
        return {}

    def advice(self, options: Mapping[str, Any]) -> list[Word]:
        """What is no rule but recommended to whoever plays with these options."""
        return []

    def ready_table(self, key: str) -> ReadyTable:
        found = next((table for table in self.ready if table.key == key), None)
        if found is None:
            allowed = tuple(table.key for table in self.ready)
            raise OptionError("table_unknown", table=key, title=self.id, allowed=allowed)
        return found

    def seats(self, options: Mapping[str, Any]) -> int:
        return int(options["players"])

    @abstractmethod
    def make_rules(self, options: Mapping[str, Any]) -> Any:
        """The object that the options make of the rules; games with equal options share it (`once_for_equal`)."""

    @abstractmethod
    def deal(self, rules: Any, rng: Rng) -> State:
        """A state at its first decision."""

    def dealer(self, options: Mapping[str, Any]) -> Callable[[int | str], State]:
        """What sets up games with these options: give it a seed, it gives a state."""
        rules = self.make_rules(options)
        return lambda seed: self.deal(rules, rng_of(seed))

    def new_state(self, options: Mapping[str, Any], seed: int | str) -> State:
        return self.dealer(options)(seed)

    def turn(self, state: State) -> int:
        return int(state.turn)

    def is_same_turn(self, before: State, after: State) -> bool:
        """Whether it is still the same turn."""
        return self.judge.is_same_turn(before, after)

    # text
    @abstractmethod
    def names(self, state: State) -> Any:
        """The names in use: its `terms` are what numbers stand for, `asked` says who is asked."""

    @abstractmethod
    def wording(self, state: State) -> Hashable:
        """What the text of a move depends on besides its number; texts are made once for each."""

    def kind_of(self, move: int) -> Kind:
        return self.things.kinds[move // KIND]

    def step_of(self, state: State) -> Step:
        """The step that asks."""
        return self.things.steps[state.asked_step()]

    def words(self, state: State) -> Mapping[str, Kind]:
        """The kinds of moves of a game, by the words with which they begin."""
        return self.things.by_word

    def write(self, state: State, move: int) -> str:
        """The stable text of a legal move."""
        return speech.text_of(self.kind_of(move), self.names(state).terms, state, move)

    def read(self, state: State, text: str) -> int:
        """The move a text means, legal or not; a MoveError if it means none."""
        return speech.move_of(self.words(state), self.names(state).terms, state, text)

    def text(self, state: State, move: int) -> str:
        key = (self.wording(state), move)
        text = self._texts.get(key)
        if text is None:
            text = self._texts[key] = self.write(state, move)
            self._numbers[key[0], text] = move
        return text

    def parse(self, state: State, text: str) -> int:
        number = self._numbers.get((self.wording(state), text))
        if number is None or self.kind(number) not in self.words(state):  # known from a game with other modules
            return self.read(state, text)
        return number

    def parts(self, state: State, move: int) -> dict[str, Any]:
        """A move for a page: its kind, what it names, and under `cost` the cards of the own hand that it takes."""
        return speech.about(self.kind_of(move), self.names(state), state, speech.parts_of(move))

    def menu(self, state: State, moves: Iterable[int], lang: str, listener: Listener) -> list[dict[str, Any]]:
        """Legal moves as a page shows them; what they have in common is looked up once."""
        names, wording, kinds, package = self.names(state), self.wording(state), self.things.kinds, self.package
        rows = []
        for move in moves:
            kind, numbers = kinds[move // FIRST], speech.parts_of(move)
            rows.append(
                {
                    "text": self._texts.get((wording, move)) or self.text(state, move),
                    "seat": state.seat_of(move),
                    "words": speech.words(package, kind, names, state, numbers, lang, listener),
                    "kind": kind.word,
                    "about": speech.about(kind, names, state, numbers),
                }
            )
        return rows

    def kind(self, move: int) -> str:
        return self.kind_of(move).word

    def move_words(self) -> tuple[str, ...]:
        """The words with which moves begin."""
        return self.kinds

    def matters(self, state: State, options: Mapping[str, Any], kind: Kind) -> bool:
        """Whether who is asked in a window should think of a move of this kind, from what everybody knows."""
        return True

    def prompt(self, state: State) -> str:
        """The name of the step that asks."""
        return self.step_of(state).name

    @abstractmethod
    def attempt(self, state: State, move: int) -> Any:
        """A move that somebody would like to make, as its conditions see it."""

    def reason(self, state: State, move: int) -> Reason | None:
        """Why a move is not legal now."""
        if state.to_act == NOBODY:
            return Reason("over", self.over_rule, self.package)
        if not 0 <= move // KIND < len(self.kinds):
            return Reason("no_move", self.move_rule, self.package)
        return first_unmet(self.attempt(state, move))

    def say_move(self, state: State, move: int, lang: str, listener: Listener = NOBODY_LISTENS) -> str:
        kind, numbers = self.kind_of(move), speech.parts_of(move)
        return speech.words(self.package, kind, self.names(state), state, numbers, lang, listener)

    def say_happening(self, state: State, happening: Happening, lang: str, listener: Listener = NOBODY_LISTENS) -> str:
        told, terms = self._told[happening.kind], self.names(state).terms
        return speech.say_happening(self.package, told, terms, state, happening.values, lang, listener)

    def retold(self, happenings: Sequence[Happening]) -> Sequence[Happening]:
        """What happened in the course of a move as people tell it: several happenings may be one to them."""
        return happenings

    @abstractmethod
    def say_outcome(self, state: State, outcome: Outcome, lang: str) -> str: ...

    def say_prompt(self, state: State, lang: str, listener: Listener = NOBODY_LISTENS) -> str:
        """What the seat to act is asked."""
        if state.to_act == NOBODY:
            return say(self.package, "prompt.over", lang)
        step, names, arg = self.step_of(state), self.names(state), int(state.asked_arg())
        key, values = f"prompt.{step.text_key(state, arg)}", step.asked(names, state, arg)
        return speech.known(speech.question, self.package, key, tuple(values.items()), lang, listener)

    # what happened
    def happening(self, state: State, heard: int) -> Happening:
        told = self.things.told[heard & int(NOT_TOLD)]
        return speech.happening(told, self.names(state).terms, state, heard)

    def is_free(self, state: State, seat: int, happenings: Sequence[Happening]) -> bool:
        """Whether a seat may take its move back as if nothing had been, going by what came of it."""
        if state.to_act not in (NOBODY, seat) and self.step_of(state).reveals:
            return False
        return not any(happening.kind in self.reveals for happening in happenings)

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None: ...

    # what is measured
    def measures(self, options: Mapping[str, Any]) -> tuple[Measures, ...]:
        """What simulations note of a game that is over."""
        return ()

    def tracing(self, options: Mapping[str, Any]) -> Tracing:
        """What simulations follow in the course of a game, where somebody wants to see it."""
        return NOTHING_TRACED

    def ending(self, state: State) -> tuple[int, str]:
        """The winning seats as a set of bits, and the cause: the outcome of a game that is over, in a hurry."""
        outcome = self.outcome(state)
        return (0, "") if outcome is None else (sum(1 << seat for seat in outcome.winners), outcome.cause)

    # position and view
    def table(self, state: State) -> Fields:
        """The fields of a game."""
        return self.fields

    def scene(self, state: State, options: Mapping[str, Any]) -> Scene:
        return Scene(self.table(state), state, self.names(state), options)

    def position(self, state: State, options: Mapping[str, Any]) -> dict[str, Any]:
        scene = self.scene(state, options)
        return scene.fields.position(scene)

    def from_position(self, position: Mapping[str, Any]) -> tuple[dict[str, Any], State]:
        """The options and the state of a position; a PositionError if it cannot be on a table. No rules are run: in
        a position between two decisions nobody is asked yet."""
        reader = self.reader(position)
        return reader.options, reader.state()

    def view(self, state: State, options: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
        """All that a seat (None: a spectator) knows, as plain data."""
        return self.views(state, options, (seat,))[0]

    def views(self, state: State, options: Mapping[str, Any], seats: Sequence[int | None]) -> list[dict[str, Any]]:
        """The views of several seats; they share what all may see."""
        scene = self.scene(state, options)
        return scene.fields.views(scene, seats)

    @abstractmethod
    def box(self, options: Mapping[str, Any], lang: str) -> dict[str, Any]:
        """What is printed on boards and cards, by the names that views and moves use, for a page that draws them."""

    def secret(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        """What of a view some seats see and others do not; whoever shares a screen is asked to look away."""
        return ()

    def is_cooperative(self, options: Mapping[str, Any]) -> bool:
        """Whether all seats win or lose together."""
        return True

    def allies(self, options: Mapping[str, Any]) -> list[list[int]]:
        """Seats that see all of each other's secrets: between them nobody has to look away."""
        return []

    def insight(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """What can be worked out from a view: chances, points …"""
        return {}

    def goes_on(self, before: State, after: State) -> bool:
        """Whether what was begun in one state goes on in the other, and chance has brought nothing yet: all that is
        played till then is one decision."""
        return False

    def aims(self, state: State, seat: int, moves: Sequence[int]) -> list[Word]:
        """What a seat is after with a line of moves, as it looks in a world it may be in; that is left as it is."""
        return []

    @abstractmethod
    def mind(self, view: Mapping[str, Any]) -> Mind:
        """What the seat of a view knows; made from the view alone, so it cannot know more."""

    @abstractmethod
    def mind_of(self, state: State, seat: int | None) -> Mind:
        """The same from a state, for simulations and environments: it knows no more than `mind` of the seat's view."""

    @abstractmethod
    def reshuffled(self, state: State, options: Mapping[str, Any], rng: Rng) -> State:
        """The same table with all that no seat knows dealt afresh, and `rng` as its chance from now on; every seat's
        view stays as it is."""

    def evaluate(self, state: State, seat: int) -> float:
        """How good a state looks to a seat, for bots that look one step ahead."""
        return self.judge.value(state, seat)

    def terms(self, state: State, seat: int) -> dict[str, float]:
        """What that value comes from, by name; it is their sum."""
        return self.judge.terms(state, seat)

    @abstractmethod
    def signature(self, state: State, seat: int | None) -> int:
        """A number for what a seat (None: a spectator) sees: the same in all worlds of its mind, and another one, but
        for very rare chance, after any move."""

    def whole_signature(self, state: State) -> int:
        """The same for all there is, hidden or not."""
        return int(mixed(self.signature(state, None), state.secrets()))

    @abstractmethod
    def quick_player(self, budget: Budget) -> Player:
        """Who plays worlds on in a hurry, for all seats; what it looks at is counted in the budget."""

    @abstractmethod
    def planner(self, rng: Rng, budget: Budget) -> Planner:
        """Who thinks far ahead, with this chance and as long as the budget lasts."""


_makers: dict[str, Callable[[], Title]] = {}
_titles: dict[str, Title] = {}


def shelve(name: str, make: Callable[[], Title]) -> None:
    """Put a title on the shelf; it is made when somebody asks for it."""
    _makers[name] = make


def title_names() -> tuple[str, ...]:
    return tuple(_makers)


def all_titles() -> dict[str, Title]:
    return {name: find_title(name) for name in _makers}


def find_title(name: str) -> Title:
    if not isinstance(name, str) or name not in _makers:
        raise TitleError("title_unknown", title=str(name), allowed=title_names())
    if name not in _titles:
        _titles[name] = _makers[name]()
    return _titles[name]
