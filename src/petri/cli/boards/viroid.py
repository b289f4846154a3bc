"""Viroid on the terminal: its moves in a list, its log, and what one may look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

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
    minor = frozenset({"income", "dna", "first_infection", "rolled", "die", "shed"})
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

    def name(self, view: View, seat: int) -> str:
        return ViroidTable(view, self.words).seat_label(seat)

    def has_secrets(self, view: View) -> bool:
        return False

    def options_line(self, view: View) -> str:
        return ViroidTable(view, self.words).options()

    def progress(self, view: View, turns: int) -> str:
        return self.words("viroid.turn", n=turns, left=sum(layer["events"] for layer in view["layers"]))

    # ------------------------------------------------------------------ moves
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

    def brief_healed(self, view: View, some: Sequence[Happening]) -> str:
        table = ViroidTable(view, self.words)
        fields = [f"{table.city_label(told.values['city'])} ({self.name(view, told.values['seat'])})" for told in some]
        return self.words("viroid.brief.healed", fields=fields)

    def brief_research(self, view: View, some: Sequence[Happening]) -> str:
        return self.words("viroid.brief.research", to=some[-1].values["to"])

    def brief_success(self, view: View, some: Sequence[Happening]) -> str:
        table = ViroidTable(view, self.words)
        cities = [table.city_label(told.values["city"]) for told in some]
        return self.words("viroid.brief.success", cities=cities)

    def brief_infected(self, view: View, some: Sequence[Happening]) -> str:
        table = ViroidTable(view, self.words)
        fields = [f"{table.city_label(told.values['city'])} ({table.mode_label(told.values['mode'])})" for told in some]
        return self.words("viroid.brief.infected", who=self.name(view, some[0].values["seat"]), fields=fields)

    # ------------------------------------------------------------------ pictures
    def in_force(self, view: View, *, brief: bool = False) -> list[RenderableType]:
        """The event that was drawn last, and the countermeasures."""
        table = ViroidTable(view, self.words)
        return [*table.event(brief=brief), *table.measures(brief=brief)]

    def hand(self, view: View, *, brief: bool = False) -> list[RenderableType]:
        """The board of one's own strain."""
        seat = view.get("seat")
        if seat is None:
            return []
        table = ViroidTable(view, self.words)
        return list(table.board_in_brief(seat) if brief else table.board(seat, is_brief=True))

    def picture(self, view: View, names: Sequence[str], width: int, *, brief: bool = False) -> RenderableType:
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
        cities = [f"{self.command('city')} {city['label']}" for city in box["cities"].values()]
        return [*cities, *(f"{self.command('card')} {card}" for card in box["symptoms"])]

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
