"""The legal moves as a numbered list in groups."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from rich.text import Text

from petri.cli.boards import Board
from petri.cli.flow import Flow, groups
from petri.cli.words import CommandError, Words
from petri.core.game import Move
from petri.core.text import LANGUAGES
from petri.core.typed import Typing

GAP = 3

Say = Callable[[Move, str], tuple[str, Text]]  # a move of a group in words, and what is worth seeing beside it
Whose = Callable[[int], str]  # what the player of a seat is called


@dataclass(frozen=True)
class Detail:
    """How much of the moves is told, where there is little room."""

    fold: int  # a group with more moves takes one line
    in_words: str  # "all" moves are told in words, too, only "single" ones, or none
    packed: bool = False  # groups share lines


UNFOLDED = Detail(1000, "all")


def details(fold: int) -> tuple[Detail, ...]:
    """From much to little."""
    return (
        Detail(fold, "all"),
        Detail(fold, "single"),
        Detail(fold, ""),
        Detail(min(fold, 5), ""),
        Detail(1, "", packed=True),
    )


@dataclass
class Lot:
    """Moves whose texts begin alike; `first` is the number of the first of them."""

    label: str
    seat: int
    first: int = 0
    moves: list[Move] = field(default_factory=list)

    @property
    def last(self) -> int:
        return self.first + len(self.moves) - 1


class Menu:
    """What may be played now by whoever is at the keyboard."""

    def __init__(
        self, moves: Sequence[Move], viewer: int, board: Board, words: Words, typing: Typing, whose: Whose = str
    ) -> None:
        self.viewer = viewer
        self.board = board
        self.words = words
        self.typing = typing
        self.whose = whose
        self.lots = self.in_lots(moves)
        self.moves = [move for lot in self.lots for move in lot.moves]

    def in_lots(self, moves: Sequence[Move]) -> list[Lot]:
        """Own moves first, and to do nothing last."""
        found: dict[tuple[str, int], Lot] = {}
        for move, label in zip(moves, self.board.labels(moves)):
            key = label, move.seat
            found.setdefault(key, Lot(*key)).moves.append(move)
        lots = sorted(found.values(), key=lambda lot: (lot.seat != self.viewer, lot.label in self.board.last))
        first = 1
        for lot in lots:
            lot.first = first
            first += len(lot.moves)
        return lots

    def numbered(self, number: int) -> Move:
        if not 1 <= number <= len(self.moves):
            raise CommandError("move_number", number=number, last=len(self.moves))
        return self.moves[number - 1]

    def typed(self, move: Move) -> str:
        return self.typing.text(move.number, self.words.lang)

    def beginning_with(self, text: str) -> list[Lot]:
        """Groups whose moves begin with a text, in any language."""
        found = [lot for lot in self.lots if self.begins_with(lot, text.casefold())]
        if not found:
            allowed = dict.fromkeys(self.typing.word(move.number, self.words.lang) for move in self.moves)
            raise CommandError("no_such_moves", text=text, allowed=tuple(allowed))
        return found

    def begins_with(self, lot: Lot, text: str) -> bool:
        names = (lot.label, *(self.typing.text(move.number, lang) for move in lot.moves for lang in LANGUAGES))
        return any(name.casefold().startswith(text) for name in names)

    # ------------------------------------------------------------------ pictures
    def lines(self, lots: Sequence[Lot], say: Say, detail: Detail) -> Iterator[Flow]:
        """A line for each group, a long one folded; moves that stand alone share a line."""
        if detail.packed:
            yield in_line([self.heading(lot) for lot in lots])
            return
        for is_group, some in groupby(lots, key=lambda lot: len(lot.moves) > 1):
            if is_group:
                for lot in some:
                    yield in_line(self.group(lot, say, detail))
            else:
                yield in_line([self.single(lot, say, detail) for lot in some])

    def group(self, lot: Lot, say: Say, detail: Detail) -> list[Text]:
        in_words, entries = shortened(lot, say, hints_suffice=self.board.hints_suffice(lot.label))
        told = [Text(in_words, "dim")] if detail.in_words == "all" else []
        if len(lot.moves) > detail.fold:
            return [self.heading(lot), *told]
        return [self.form(lot), *told, *(entries if told else self.named(lot, say))]

    def named(self, lot: Lot, say: Say) -> list[Text]:
        """The moves of a group by what they name."""
        names = self.typing.own([move.number for move in lot.moves], self.words.lang)
        if self.board.hints_suffice(lot.label):
            names = [""] * len(names)
        hints = [say(move, lot.label)[1] for move in lot.moves]
        return [numbered(number, *entry) for number, entry in enumerate(zip(names, hints), lot.first)]

    def single(self, lot: Lot, say: Say, detail: Detail) -> Text:
        in_words, hint = say(lot.moves[0], lot.label)
        told = Text(f"· {in_words}", "dim") if detail.in_words else Text()
        return Text(" ").join(filter(None, (Text(str(lot.first), "bold cyan"), self.form(lot), hint, told)))

    def heading(self, lot: Lot) -> Text:
        """A group in brief: what is typed, and the numbers."""
        numbers = f"{lot.first}–{lot.last}" if len(lot.moves) > 1 else str(lot.first)
        return Text.assemble(self.form(lot), " ", (numbers, "bold cyan"))

    def form(self, lot: Lot) -> Text:
        """What is typed for the moves of a group, and for whom if it is somebody else."""
        text = self.typing.form([move.number for move in lot.moves], self.words.lang, self.board.placeholder)
        whose = "" if lot.seat == self.viewer else f"{self.whose(lot.seat)}: "
        return Text.assemble(whose, (text, "bold"))


def in_line(pieces: Sequence[Text]) -> Flow:
    return Flow(groups([[piece] for piece in pieces], GAP), indent=GAP)


def shortened(lot: Lot, say: Say, *, hints_suffice: bool) -> tuple[str, list[Text]]:
    """What the moves of a group have in common, and what each has of its own."""
    said, hints = zip(*(say(move, lot.label) for move in lot.moves))
    before, after = common_words(said)
    own = [words[len(before) : len(words) - len(after)] for words in said]
    form, names = common_form(own)
    if hints_suffice:
        names = [""] * len(names)
    entries = [numbered(number, *entry) for number, entry in enumerate(zip(names, hints), lot.first)]
    return f"{before}{form}{after}", entries


def numbered(number: int, words: str, hint: Text) -> Text:
    """A move with its number, set apart from a number that the words begin with."""
    bracket = ")" if words[:1].isdigit() else ""
    return Text(" ").join(filter(None, (Text(f"{number}{bracket}", "bold cyan"), Text(words), hint)))


def common_words(texts: Sequence[str]) -> tuple[str, str]:
    """The beginning and the end that all texts share, in whole words."""
    before = common_start(texts)
    after = common_start([text[len(before) :][::-1] for text in texts])[::-1]
    return before, after if after.count("(") == after.count(")") else ""


def common_form(texts: Sequence[str]) -> tuple[str, list[str]]:
    """`Paris (discard Paris)`, `Lima (discard Lima)` have the form `… (discard …)`: only their names differ.
    `Paris by sea (1 card)`, `Lima by sea (2 cards)` have the form `… by sea`: names and what is in brackets differ."""
    names = [text.partition(" (")[0] for text in texts]
    forms = {text.replace(name, "…") for text, name in zip(texts, names)}
    if forms == {"…"} and all(text[0] + text[-1] == "()" for text in texts):
        return "(…)", [text[1:-1] for text in texts]
    if len(forms) == 1:
        return forms.pop(), names
    _, after = common_words(names)
    return f"…{after}", [text.replace(name, name.removesuffix(after), 1) for text, name in zip(texts, names)]


def common_start(texts: Sequence[str]) -> str:
    first, last = min(texts), max(texts)
    same = next((n for n, (a, b) in enumerate(zip(first, last)) if a != b), min(len(first), len(last)))
    return first[: first.rfind(" ", 0, same) + 1]
