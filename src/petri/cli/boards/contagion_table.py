"""Draws the table of Contagion: the card of the round, the cities with their rows, the virus boards, the hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from petri.cli.boards import View
from petri.cli.boards.contagion_cards import Card, Cards, City, owners, ranking
from petri.cli.flow import Flow, groups, led_by, listed
from petri.cli.words import Words
from petri.games.contagion.position import NEUTRAL
from petri.games.contagion.terms import HAND_LIMIT_CARDS, TRACK_NAMES
from petri.games.contagion.turn import LAST_DEATH_TOLL

EVENT = "✦"
SKULL = "☠"
STYLES = {"event": "magenta", "who": "red1"}
WIDE = 120  # room for the whole text of a city action beside the city
NEARLY_FULL = 3


class ContagionTable:
    """One view in one language."""

    def __init__(self, view: View, words: Words) -> None:
        self.view = view
        self.words = words
        self.cards = Cards(view, words)

    def say(self, key: str, **values: Any) -> str:
        return self.words(f"contagion.{key}", **values)

    def whole(self, seats: Sequence[str], width: int) -> RenderableType:
        return Group(*self.round(), self.tracks(), self.cities(width), self.viruses(seats), *self.hand())

    # ------------------------------------------------------------------ the round
    def round(self) -> Iterator[RenderableType]:
        """The active card and its text."""
        view = self.view
        if view["active"] is not None:
            card = self.cards.card(view["active"])
            note = f" – {self.say('ignored')}" if view["ignoring"] else ""
            yield Text.assemble(self.card_name(card), (f" · {card.timing}{note}", "dim"))
            yield Padding(Text(card.text, "dim" if view["ignoring"] else ""), (0, 0, 0, 2))
        elif view["round"] == 0:
            yield Text(self.say("no_card"), "dim")
        if view["last_round"] and not view["result"]:
            yield Text(self.say("last_round"), "bold red1")

    def card_name(self, card: Card) -> Text:
        kind = "event" if card.is_event else "who"
        return Text.assemble((f"{self.say(kind)}: ", STYLES[kind]), (card.name, f"bold {STYLES[kind]}"))

    def tracks(self) -> Flow:
        """Skulls, what kinds of cards come, and the decks."""
        view = self.view
        skulls = view["skulls"]
        toll = skulls - skulls % 2 + 2
        track = Text.assemble((SKULL * skulls, "red1"), ("·" * (LAST_DEATH_TOLL - skulls), "dim"), f" {skulls}")
        next_toll = self.say("toll_at", n=toll) if toll <= LAST_DEATH_TOLL else self.say("no_toll")
        discarded = self.say("discarded", n=sum(view["discard"].values()))
        parts = [
            [self.named("skulls", track, (f" ({next_toll})", "dim"))],
            [self.named("to_come", self.kinds_to_come())],
            [self.named("contagion_deck", str(view["deck"]["size"]), (f", {discarded}", "dim"))],
            [self.named("city_deck", str(view["city_deck"]["size"]))],
        ]
        return Flow(groups(parts, 3))

    def named(self, key: str, *what: str | tuple[str, str] | Text) -> Text:
        return Text.assemble((f"{self.say(key)} ", "bold"), *what)

    def kinds_to_come(self) -> Text:
        signs = {"event": Text(EVENT, STYLES["event"]), "who": Text(self.say("who"), STYLES["who"])}
        return Text(" ").join(signs[kind] for kind in self.view["event_deck"]) or Text("–", "dim")

    # ------------------------------------------------------------------ cities
    def cities(self, width: int) -> Table:
        """A line for each city: what it is worth, how full it is, its rows and its action."""
        table = Table.grid(padding=(0, 1))
        for justify in ("left", "right", "right", "left"):
            table.add_column(justify=justify, no_wrap=True)  # type: ignore[arg-type]
        table.add_column()
        table.add_row(*(Text(self.say(f"column.{key}"), "dim") for key in ("city", "numbers", "full", "rows", "action")))
        for entry in self.view["display"]:
            city = self.cards.city(entry["city"])
            action = city.text if width >= WIDE else city.phrase
            table.add_row(
                Text.assemble(city.sign.mark(), " ", city.name),
                numbers(city),
                self.fullness(city, entry["rows"]),
                self.cards.rows(entry["rows"]),
                Text.assemble((f"{city.timing}: ", "dim"), action),
            )
        return table

    def fullness(self, city: City, rows: Iterable[Sequence[Any]]) -> Text:
        cubes = sum(number for _, number in rows)
        style = "bold gold1" if city.numbers[0] - cubes <= NEARLY_FULL else ""
        return Text.assemble((str(cubes), style), (f"/{city.numbers[0]}", style or "dim"))

    # ------------------------------------------------------------------ viruses
    def viruses(self, seats: Sequence[str]) -> Table:
        """A line for each virus board and for the neutral colour, with the points."""
        table = Table.grid(padding=(0, 1))
        table.add_column()
        for _ in range(7):
            table.add_column(justify="center", no_wrap=True)
        columns = ("virus", "score", "toll", *TRACK_NAMES, "dish", "hand")
        table.add_row(*(Text(self.say(f"column.{key}"), "dim") for key in columns))
        tolls = self.tolls()
        for place, owner in enumerate(owners(self.view)):
            who = "" if owner == NEUTRAL else seats[place]
            board = [Text("–", "dim")] * (len(TRACK_NAMES) + 2)
            table.add_row(
                self.virus(owner, who), Text(str(self.view["scores"][place]), "bold"), tolls[owner], *self.board(place)
            )
        return table
