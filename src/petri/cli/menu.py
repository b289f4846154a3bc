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

GAP = 3

Say = Callable[[Move, str], tuple[str, Text]]  # a move of a group in words, and what is worth seeing beside it


@dataclass
class Lot:
    """Moves whose texts begin alike; `first` is the number of the first of them."""

    label: str
    seat: int
    first: int = 0
    moves: list[Move] = field(default_factory=list)

    def begins_with(self, text: str) -> bool:
        return any(named.casefold().startswith(text) for named in (self.label, *map(str, self.moves)))

    @property
    def last(self) -> int:
        return self.first + len(self.moves) - 1


class Menu:
    """What may be played now by whoever is at the keyboard."""

    def __init__(self, moves: Sequence[Move], viewer: int, board: Board, words: Words) -> None:
        self.viewer = viewer
        self.board = board
        self.words = words
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

    def kinds(self) -> list[str]:
        return sorted({move.kind for move in self.moves})

    def beginning_with(self, text: str) -> list[Lot]:
        found = [lot for lot in self.lots if lot.begins_with(text.casefold())]
        if not found:
            raise CommandError("no_such_moves", text=text, allowed=tuple(self.kinds()))
        return found

    # ------------------------------------------------------------------ pictures
    def lines(self, lots: Sequence[Lot], say: Say, *, fold: bool) -> Iterator[Flow]:
        """A line for each group, a long one folded; moves that stand alone share a line."""
        for is_group, some in groupby(lots, key=lambda lot: len(lot.moves) > 1):
            if is_group:
                for lot in some:
                    heading, entries = shortened(lot, say, hints_suffice=self.board.hints_suffice(lot.label))
                    yield (
                        self.folded(lot, heading)
                        if fold and len(lot.moves) > self.board.fold
                        else in_line([heading, *entries])
                    )
            else:
                yield in_line([numbered(lot.first, *say(lot.moves[0], lot.label)) for lot in some])

    def folded(self, lot: Lot, heading: Text) -> Flow:
        how = Text(self.words("play.folded", form=self.board.form(lot.label), n=len(lot.moves)), "dim")
        return in_line([heading, how, Text(f"{lot.first}–{lot.last}", "cyan")])


def in_line(pieces: Sequence[Text]) -> Flow:
    return Flow(groups([[piece] for piece in pieces], GAP), indent=GAP)


def shortened(lot: Lot, say: Say, *, hints_suffice: bool) -> tuple[Text, list[Text]]:
    """What the moves of a group have in common, and what each has of its own."""
    said, hints = zip(*(say(move, lot.label) for move in lot.moves))
    before, after = common_words(said)
    own = [words[len(before) : len(words) - len(after)] for words in said]
    form, names = common_form(own)
    if hints_suffice:
        names = [""] * len(names)
    entries = [numbered(number, *entry) for number, entry in enumerate(zip(names, hints), lot.first)]
    return Text(f"{before}{form}{after}", "bold"), entries


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
