"""Contagion on the terminal: the cities with their rows of cubes, the virus boards, the card of the round."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.text import Text

from petri.cli.boards import Board, View
from petri.cli.boards.contagion_cards import Sign, card_signs, cards_of, virus_signs
from petri.cli.words import Words
from petri.core.game import Move
from petri.core.title import Happening
from petri.games.contagion.names import Names, names_of
from petri.games.contagion.notation import FORMS
from petri.games.contagion.position import NEUTRAL, ROUNDS
from petri.games.contagion.speech import owner_name

EVENT = "✦"
SKULL = "☠"
EVENT_STYLE = "magenta"
WHO_STYLE = "red1"
WIDE = 120  # room for the whole text of a city action beside the city
OF_PILES = ("discard", "take")


class ContagionBoard(Board):
    title = "contagion"
    last = ("decline", "pass")
    looks = ("city", "discards", "events")
    fold = 12
    happening_styles: ClassVar = {
        "round": "bold",
        "revealed": EVENT_STYLE,
        "death_toll": "bold red1",
        "deaths": "gold1",
        "eradicated": "bold red1",
        "scored": "gold1",
        "last_round": "bold",
        "over": "bold",
    }

    # ------------------------------------------------------------------ words
    def seat_name(self, view: View, seat: int) -> str:
        return self.words("play.seat_of", seat=seat, name=Box(view, self.words).owner(seat))

    def progress(self, view: View, turns: int) -> str:
        if view["round"] == 0:
            return self.words("contagion.setup")
        return self.words("contagion.round", n=view["round"], all=ROUNDS)

    def options_line(self, view: View) -> str:
        box = Box(view, self.words)
        start = self.words("contagion.start_player", name=box.owner(view["first"]))
        content = view["options"]["content"]
        return start if box.is_standard else f"{start} · {self.words('contagion.content', content=content)}"

    # ------------------------------------------------------------------ moves
    def labels(self, moves: Sequence[Move]) -> list[str]:
        """A line for each city that may be infected with different numbers of cubes, else one for all."""
        found = super().labels(moves)
        cities = [label for label in found if label.startswith("infect ")]
        if len(cities) == len(set(cities)):
            return ["infect" if label in cities else label for label in found]
        return found

    def label(self, move: Move) -> str:
        text = move.text
        if move.kind == "infect":
            return text.rpartition(" ")[0]
        if move.kind in ("place", "to"):
            return f"{move.kind} {text.rpartition(' ')[2]}"
        if move.kind == "remove":
            return text.partition(" from ")[0] + " from"
        return text if move.kind == "pay" else move.kind

    def form(self, label: str) -> str:
        kind, _, rest = label.partition(" ")
        if kind == "remove":
            return f"{label} {self.placeholders('city')}"
        if kind in ("place", "to"):
            return f"{kind} {self.placeholders('city')} {rest}"
        return f"{kind} {rest or self.placeholders(FORMS[kind])}".strip()

    def forms(self) -> list[str]:
        return [f"{kind} {self.placeholders(form)}".strip() for kind, form in FORMS.items()]

    def placeholders(self, form: str) -> str:
        """A form with the words that stand for something in capitals."""
        return re.sub(r"\b(?!of\b|from\b)[a-z]+", lambda word: self.words(f"contagion.place.{word[0]}"), form)

    def hint(self, view: View, move: Move) -> Text:
        """How many cards of a colour there are, or in a hand."""
        box = Box(view, self.words)
        _, _, what = move.text.partition(" ")
        if move.kind == "steal":
            return Text(f"({box.hand_size(int(what))})", "dim")
        if move.kind not in OF_PILES:
            return Text()
        pile = view["discard"] if move.kind == "take" else view["hands"][move.seat]["cards"]
        return box.cards[what].cards(pile[what])

    # ------------------------------------------------------------------ the log
    def paragraph(self, happening: Happening) -> str | None:
        """A round begins a paragraph, and so does each turn."""
        if happening.kind == "turn":
            return f"turn {happening.values['seat']}"
        return happening.kind if happening.kind in ("round", "over") else None

    # ------------------------------------------------------------------ the table
    def picture(self, view: View, seats: Sequence[str], width: int) -> RenderableType:
        drawing = Drawing(view, self.words)
        return Group(*drawing.card(), drawing.tracks(), drawing.cities(width), drawing.viruses(seats), *drawing.hand())

    # ------------------------------------------------------------------ a closer look
    def look_city(self, view: View, rest: str, width: int) -> RenderableType:
        box = Box(view, self.words)
        if rest:
            return CityCard(box, box.names.find_city(rest)).whole()
        cities = [CityCard(box, box.names.find_city(entry["city"])) for entry in view["display"]]
        return Group(*(city.whole() for city in cities))

    def look_discards(self, view: View, rest: str, width: int) -> RenderableType:
        return Drawing(view, self.words).discards()

    def look_events(self, view: View, rest: str, width: int) -> RenderableType:
        return Drawing(view, self.words).events()

    def completions(self, view: View) -> list[str]:
        return [f"city {name.say(self.lang)}" for name in Box(view, self.words).names.cities]

    def length(self, view: View, turns: int) -> tuple[str, str]:
        return self.words("contagion.rounds"), f"{view['round']}/{ROUNDS}"

    def summary(self, view: View) -> list[tuple[str, str]]:
        eradicated = len(view["cities_gone"]) + sum(map(len, (*view["kept"], *view["spent"])))
        return [
            (self.words("contagion.eradicated"), str(eradicated)),
            (self.words("contagion.skulls"), str(view["skulls"])),
        ]


class Box:
    """What a view speaks of, as the cards of its game name it."""

    def __init__(self, view: View, words: Words) -> None:
        self.view = view
        self.words = words
        self.lang = words.lang
        options = view["options"]
        self.is_standard = options["content"] == "standard"
        self.seats = int(options["players"])
        self.content = cards_of(options["content"], options["content_digest"])
        self.names: Names = names_of(options["content"], options["content_digest"])

    @cached_property
    def cards(self) -> dict[str, Sign]:
        return card_signs(self.content, self.words)

    @cached_property
    def viruses(self) -> list[Sign]:
        return virus_signs(self.content, self.words, self.seats)

    def virus(self, owner: Any) -> Sign:
        return self.viruses[-1 if owner == NEUTRAL else owner]

    def owner(self, owner: Any) -> str:
        return owner_name(self.names, owner).say(self.lang)

    def hand_size(self, seat: int) -> int:
        hand = self.view["hands"][seat]
        return sum(hand["cards"].values()) + int(hand["hidden"])

    def colour(self, colour: str) -> str:
        return self.names.colours[self.names.colour_ids.index(colour)].say(self.lang)

    def city(self, name: str) -> str:
        return self.names.cities[self.names.find_city(name)].say(self.lang)

    def cards_in(self, cards: Mapping[str, int], *, named: bool = False) -> list[Text]:
        """Cards by colour."""
        counts = [(colour, self.cards[colour].cards(cards[colour])) for colour in self.cards if cards.get(colour)]
        return [Text.assemble(count, f" {self.colour(colour)}" if named else "") for colour, count in counts]

    def rows(self, rows: Iterable[Sequence[Any]]) -> Text:
        return Text(" ").join(self.virus(owner).cubes(cubes) for owner, cubes in rows)
