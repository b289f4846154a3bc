"""Contagion on the terminal: its moves in a list, its log, and what one may look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text

from petri.cli.boards import Board, Say, View
from petri.cli.boards.contagion_cards import Cards
from petri.cli.boards.contagion_table import STYLES, ContagionTable
from petri.core.game import Move
from petri.core.speech import Happening
from petri.games.contagion.fields import ROUNDS
from petri.games.contagion.pieces import THINGS


class ContagionBoard(Board):
    title = "contagion"
    last = ("decline", "pass")
    fold = 12
    looks = ("city", "discards", "events")
    happening_styles: ClassVar = {
        "round": "bold",
        "turn": "bold",
        "revealed": STYLES["event"],
        "death_toll": "bold red1",
        "deaths": "gold1",
        "eradicated": "bold red1",
        "scored": "gold1",
        "last_round": "bold red1",
        "over": "bold",
    }

    # ------------------------------------------------------------------ words
    def seat_name(self, view: View, seat: int) -> str:
        return self.words("play.seat_of", seat=seat, name=Cards(view, self.words).virus_name(seat))

    def name(self, view: View, seat: int) -> str:
        return Cards(view, self.words).virus_name(seat)

    def progress(self, view: View, turns: int) -> str:
        if view["round"] == 0:
            return self.words("contagion.setup")
        return self.words("contagion.round", n=view["round"], all=ROUNDS)

    def options_line(self, view: View) -> str:
        cards = Cards(view, self.words)
        start = self.words("contagion.start_player", name=cards.virus_name(view["first"]))
        return start if cards.is_standard else f"{start} · {self.words('contagion.content', content=cards.folder)}"

    # ------------------------------------------------------------------ moves
    def labels(self, moves: Sequence[Move]) -> list[str]:
        """A line for each city where the number of cubes can be chosen, one line for all other cities."""
        labels = super().labels(moves)
        often = Counter(labels)
        return [
            "infect" if move.kind == "infect" and often[label] == 1 else label for move, label in zip(moves, labels)
        ]

    def label(self, move: Move) -> str:
        kind, text = move.kind, move.text
        if kind == "infect":
            return text.rpartition(" ")[0]
        if kind in ("place", "to"):
            return f"{kind} {text.rpartition(' ')[2]}"
        if kind == "remove":
            return text.partition(" from ")[0]
        return text if kind == "pay" else kind

    def hint(self, view: View, move: Move, label: str) -> Text:
        """The cubes of an infection, where their number is chosen; the cards of a colour, where a colour is."""
        if self.hints_suffice(label):
            return Cards(view, self.words).virus(move.seat).cubes(int(move.text.removeprefix(label)))
        if "colour" not in THINGS.by_word[move.kind].form.parts:
            return Text()
        colour = move.text.removeprefix(f"{move.kind} ")
        pile = view["discard"] if move.kind == "take" else view["hands"][move.seat]["cards"]
        return Cards(view, self.words).signs[colour].cards(pile[colour])

    def hints_suffice(self, label: str) -> bool:
        return label.startswith("infect ")

    # ------------------------------------------------------------------ the log
    def paragraph(self, happening: Happening) -> str | None:
        """Rounds and turns begin paragraphs."""
        if happening.kind == "turn":
            return f"turn {happening.values['seat']}"
        return "round" if happening.kind == "round" else None

    def told(self, view: View, happenings: Sequence[Happening], say: Say) -> Iterator[Text]:
        """Cards that a player draws or discards one after the other are told together."""
        for _, run in groupby(happenings, lambda happening: (happening.kind, happening.values.get("seat"))):
            some = list(run)
            if len(some) > 1 and some[0].kind in ("drew", "discarded", "took"):
                yield Text(self.cards_told(Cards(view, self.words), some))
            else:
                yield from super().told(view, some, say)

    def cards_told(self, cards: Cards, happenings: Sequence[Happening]) -> str:
        kind, name = happenings[0].kind, cards.virus_name(happenings[0].values["seat"])
        if "colour" not in happenings[0].values:
            return self.words(f"contagion.log.{kind}_hidden", name=name, n=len(happenings))
        counted = cards.counted(Counter(happening.values["colour"] for happening in happenings))
        return self.words(f"contagion.log.{kind}", name=name, cards=" ".join(map(str, counted)))

    def brief_revealed(self, view: View, some: Sequence[Happening]) -> str:
        """What the card of the round does stands below."""
        names = [Cards(view, self.words).card(happening.values["card"]).name for happening in some]
        return self.words("contagion.log.revealed", card=names)

    # ------------------------------------------------------------------ pictures
    def in_force(self, view: View, *, brief: bool = False) -> list[RenderableType]:
        """The card of the round."""
        return list(ContagionTable(view, self.words).round())

    def hand(self, view: View, *, brief: bool = False) -> list[RenderableType]:
        return list(ContagionTable(view, self.words).hand())

    def picture(self, view: View, seats: Sequence[str], width: int, *, brief: bool = False) -> RenderableType:
        return ContagionTable(view, self.words).whole(seats, width, brief=brief)

    def look_city(self, view: View, rest: str, width: int) -> RenderableType:
        """A city card in full, or all of the display."""
        table = ContagionTable(view, self.words)
        names = table.cards.names
        return table.city(names.city(names.find_city(rest))) if rest else Group(*table.display())

    def look_discards(self, view: View, rest: str, width: int) -> RenderableType:
        return ContagionTable(view, self.words).discards()

    def look_events(self, view: View, rest: str, width: int) -> RenderableType:
        return Group(*ContagionTable(view, self.words).events())

    def completions(self, view: View) -> list[str]:
        return [f"{self.command('city')} {name.say(self.lang)}" for name in Cards(view, self.words).names.cities]

    # ------------------------------------------------------------------ the end
    def length(self, view: View, turns: int) -> tuple[str, str]:
        return self.words("contagion.rounds"), f"{view['round']}/{ROUNDS}"

    def summary(self, view: View) -> list[tuple[str, str]]:
        eradicated = len(view["cities_gone"]) + sum(map(len, (*view["kept"], *view["spent"])))
        return [
            (self.words("contagion.end.eradicated"), str(eradicated)),
            (self.words("contagion.skulls"), str(view["skulls"])),
        ]


BOARD = ContagionBoard
