"""Viroid on the terminal: its moves in a list, its log, and what one may look at."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.text import Text

from petri.cli.boards import Board, View
from petri.cli.boards.viroid_table import ViroidTable
from petri.core.game import Move
from petri.core.speech import Happening
from petri.games.viroid.pieces import THINGS


class ViroidBoard(Board):
    title = "viroid"
    last = ("shed", "decline", "end")
    fold = 12
    looks = ("city", "card", "board", "events")
    happening_styles: ClassVar = {
        "turn": "bold",
        "drew": "magenta",
        "research": "dodger_blue1",
        "success": "dodger_blue1",
        "died": "grey58",
        "victim": "grey58",
        "eliminated": "bold red1",
        "necrosis": "bold red1",
        "won": "bold green3",
        "lost": "bold red1",
    }

    # ------------------------------------------------------------------ words
    def seat_name(self, view: View, seat: int) -> str:
        return self.words("play.seat_of", seat=seat, name=ViroidTable(view, self.words).seat_label(seat))

    def has_secrets(self, view: View) -> bool:
        return False

    def options_line(self, view: View) -> str:
        return ViroidTable(view, self.words).options()

    def progress(self, view: View, turns: int) -> str:
        return self.words("viroid.turn", n=turns, left=sum(layer["events"] for layer in view["layers"]))

    # ------------------------------------------------------------------ moves
    def form(self, label: str) -> str:
        return f"{label} {self.placeholders(THINGS.by_word[label].form.template)}"

    def forms(self, options: Mapping[str, Any]) -> list[str]:
        return [f"{kind.word} {self.placeholders(kind.form.optional)}".strip() for kind in THINGS.kinds]

    def placeholders(self, form: str) -> str:
        """A form with the words that stand for something in capitals."""
        return re.sub(r"\{(\w+)\}", lambda part: self.words(f"viroid.place.{part[1]}"), form)

    def hint(self, view: View, move: Move, label: str) -> Text:
        """The fields of the city that a move names."""
        if "city" not in THINGS.by_word[move.kind].form.parts or move.kind == "lift":
            return Text()
        table = ViroidTable(view, self.words)
        city = next((name for name in table.box["cities"] if move.text.startswith(f"{move.kind} {name}")), None)
        return table.fields(city) if city else Text()

    # ------------------------------------------------------------------ the log
    def paragraph(self, happening: Happening) -> str | None:
        return f"turn {happening.values['seat']}" if happening.kind == "turn" else None

    # ------------------------------------------------------------------ pictures
    def picture(self, view: View, names: Sequence[str], width: int) -> RenderableType:
        return ViroidTable(view, self.words).whole(names, width)

    def look_city(self, view: View, rest: str, width: int) -> RenderableType:
        return ViroidTable(view, self.words).city(rest)

    def look_card(self, view: View, rest: str, width: int) -> RenderableType:
        """A symptom card in full, or those that are left."""
        return ViroidTable(view, self.words).symptom_cards(rest)

    def look_board(self, view: View, rest: str, width: int) -> RenderableType:
        """The board of a seat, or all."""
        table = ViroidTable(view, self.words)
        seats = [int(rest)] if rest.isdecimal() and int(rest) < len(view["boards"]) else range(len(view["boards"]))
        return Group(*(line for seat in seats for line in table.board(seat)))

    def look_events(self, view: View, rest: str, width: int) -> RenderableType:
        return ViroidTable(view, self.words).events()

    def completions(self, view: View) -> list[str]:
        box = ViroidTable(view, self.words).box
        cities = [f"city {city['label']}" for city in box["cities"].values()]
        return [*cities, *(f"card {card}" for card in box["symptoms"]), "board", "events"]

    # ------------------------------------------------------------------ the end
    def summary(self, view: View) -> list[tuple[str, str]]:
        table = ViroidTable(view, self.words)
        gone = sum(not letters.strip("x#") for letters in table.letters.values())
        return [
            (self.words("viroid.research"), f"{view['research']}/{view['cure']}"),
            (self.words("viroid.corpses_left"), str(sum(view["continents"].values()))),
            (self.words("viroid.gone"), str(gone)),
        ]


BOARD = ViroidBoard
