"""Pandemic on the terminal. Every colour has a shape and a letter too, so that nothing depends on seeing colours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from petri.cli.boards import Board, View
from petri.core.game import Move
from petri.core.title import find_title
from petri.games.pandemic.content import cities, roles
from petri.games.pandemic.names import Names, Word, names
from petri.games.pandemic.notation import FORMS
from petri.games.pandemic.options import hands_are_open, has_toronto
from petri.games.pandemic.terms import COLOUR_NAMES, ROLE_NAMES
from petri.games.pandemic.title import Pandemic

SHAPES = {"blue": "■", "yellow": "▲", "black": "●", "red": "◆", "purple": "✚"}
STYLES = {"blue": "dodger_blue1", "yellow": "gold1", "black": "grey58", "red": "red1", "purple": "medium_orchid"}
PAWNS = {
    "contingency_planner": "dark_turquoise",
    "dispatcher": "hot_pink",
    "medic": "dark_orange",
    "operations_expert": "light_green",
    "quarantine_specialist": "green3",
    "researcher": "tan",
    "scientist": "bold",
}
CURES = {"active": ("○", "dim"), "cured": ("✔", "green3"), "eradicated": ("✸", "bold green3")}
STATION = "⌂"
EVENT = "✦"
WIDE = 118
PAWN_LABEL = re.compile(r"\w+(?: \d+ to(?= ))?")


class PandemicBoard(Board):
    windows = ("window", "resilient_window")
    looks = ("discards", "city", "threat", "map", "roles")

    # ------------------------------------------------------------------ words
    def known(self, view: View) -> Names:
        return names(has_toronto(view["options"]))

    def city(self, view: View, name: str) -> str:
        """A city by its name in the view, said in the player's language; it does not break at the end of a line."""
        known = self.known(view)
        return unbroken(known.cities[known.find_city(name)].say(self.lang))

    def card(self, view: View, name: str) -> str:
        if name == "Epidemic":
            return self.words("pandemic.epidemic")
        known = self.known(view)
        return unbroken(known.card_name(known.find_card(name)).say(self.lang))

    def role(self, view: View, seat: int) -> str:
        return self.known(view).roles[ROLE_NAMES.index(view["roles"][seat])].say(self.lang)

    def colour(self, colour: str) -> str:
        return Word(f"colour.{colour}").say(self.lang)

    def letter(self, colour: str) -> str:
        return self.words(f"pandemic.letter.{colour}")

    def seat_name(self, view: View, seat: int) -> str:
        return self.words("play.seat_of", seat=seat, name=self.role(view, seat))

    def has_secrets(self, view: View) -> bool:
        return not hands_are_open(view["options"])

    def options_line(self, view: View) -> str:
        options = view["options"]
        hands = self.words("pandemic.hands_open" if hands_are_open(options) else "pandemic.hands_hidden")
        edition = self.words(f"pandemic.edition_{options['edition']}")
        return " · ".join((edition, self.words("pandemic.epidemics", number=options["epidemics"]), hands))

    # ------------------------------------------------------------------ moves
    def label(self, move: Move) -> str:
        match = PAWN_LABEL.match(move.text)
        return match[0] if match else move.kind

    def form(self, label: str) -> str:
        kind, *pawn = label.split()
        form = FORMS[kind].removeprefix("own ")
        if pawn or form.startswith("["):
            form = "city"
        return " ".join((label, *(self.placeholder(word) for word in form.split())))

    def forms(self) -> list[str]:
        found = []
        for kind, form in FORMS.items():
            optional = form.startswith("[pawn to]") and kind not in ("join", "airlift")
            parts = form.removeprefix("own ").replace("[pawn to]", "pawn to").split()
            text = " ".join(self.placeholder(word) for word in parts)
            pawn = " ".join(self.placeholder(word) for word in ("pawn", "to"))
            found.append(f"{kind} {text.replace(pawn, f'[{pawn}]') if optional else text}".strip())
        return found

    def placeholder(self, word: str) -> str:
        return word if word in ("to", "from") else self.words(f"pandemic.place.{word}")

    # ------------------------------------------------------------------ the table
    def picture(self, view: View, seats: Sequence[str], width: int) -> RenderableType:
        if width < WIDE:
            return Group(
                self.tracks(view),
                self.diseases(view),
                self.players(view, seats),
            )
        world = Panel(Group(self.tracks(view), Text(), self.diseases(view)), title=self.words("pandemic.world"))
        table = Table.grid(expand=True)
        table.add_column(ratio=3)
        table.add_column(ratio=2)
        table.add_row(world, Panel(self.players(view, seats), title=self.words("pandemic.players")))
        return table

    # ------------------------------------------------------------------ tracks
    def tracks(self, view: View) -> RenderableType:
        table = Table.grid(padding=(0, 1))
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        rules = pandemic().rules(view["options"])
        table.add_row(
            self.words("pandemic.rate"),
            rate_track([int(rate) for rate in rules.rates], view["rate_marker"]),
            self.words("pandemic.player_cards"),
            Text(self.player_cards(view)),
        )
        table.add_row(
            self.words("pandemic.outbreaks"),
            outbreak_track(view["outbreaks"], int(rules.outbreaks_lost)),
            self.words("pandemic.infection_cards"),
            Text(
                self.words(
                    "pandemic.infection_deck",
                    deck=view["infection_deck"]["size"],
                    discarded=len(view["infection_discard"]),
                )
            ),
        )
        stations = ", ".join(self.city(view, city) for city in view["stations"])
        there = Text.assemble((f"{STATION} {stations}", "bold"), self.words("pandemic.left", n=view["stations_left"]))
        return Group(table, Text.assemble((self.words("pandemic.stations") + " ", "bold"), there))

    def player_cards(self, view: View) -> str:
        to_come = sum(pile["epidemics"] for pile in view["player_deck"]["piles"])
        return self.words(
            "pandemic.player_deck",
            deck=view["player_deck"]["size"],
            discarded=len(view["player_discard"]),
            epidemics=to_come,
        )

    # ------------------------------------------------------------------ diseases
    def diseases(self, view: View) -> Table:
        table = Table.grid(padding=(0, 1))
        for _ in range(3):
            table.add_column(no_wrap=True)
        table.add_column(ratio=1)
        for colour, cure in view["cures"].items():
            symbol, style = CURES[cure]
            table.add_row(
                self.disease(colour),
                Text(f"{symbol} {self.words(f'pandemic.cure.{cure}')}", style),
                Text(self.words("pandemic.supply", n=view["supply"][colour]), "dim"),
                self.cities_with_cubes(view, colour),
            )
        return table

    def disease(self, colour: str) -> Text:
        return Text(f"{SHAPES[colour]} {self.letter(colour)} {self.colour(colour)}", STYLES[colour])

    def cubes(self, colour: str, number: int) -> str:
        return SHAPES[colour] * number + self.letter(colour)

    def cities_with_cubes(self, view: View, colour: str) -> Text:
        """The cities with cubes of a colour, those with most cubes first."""
        text = Text()
        for number in (3, 2, 1):
            here = [city for city, cubes in view["cubes"].items() if cubes.get(colour) == number]
            if not here:
                continue
            style = STYLES[colour] + (" bold" if number == 3 else "")
            text.append("  " if text else "")
            text.append(self.cubes(colour, number) + "\u00a0", style)
            text.append(", ".join(self.city(view, city) for city in here), "bold" if number == 3 else "")
        return text if text else Text("–", "dim")

    def cubes_at(self, view: View, city: str) -> Text:
        cubes = view["cubes"].get(city, {})
        return Text(" ").join(Text(self.cubes(colour, n), STYLES[colour]) for colour, n in cubes.items())

    # ------------------------------------------------------------------ players
    def players(self, view: View, seats: Sequence[str]) -> Table:
        table = Table.grid(padding=(0, 1))
        table.add_column(no_wrap=True)
        table.add_column(ratio=1)
        for seat in range(len(view["roles"])):
            mark = "▶" if seat == view["turn"] else " "
            who = Text(f"{mark}{seat} {self.role(view, seat)}", PAWNS[view["roles"][seat]])
            who.append(f"\n   {seats[seat]}", "dim")
            place = Text.assemble(self.place(view, seat), "\n", self.hand(view, seat))
            table.add_row(who, place)
        return table

    def place(self, view: View, seat: int) -> Text:
        city = view["pawns"][seat]
        text = Text(self.city(view, city), "bold")
        if city in view["stations"]:
            text.append(f" {STATION}")
        cubes = self.cubes_at(view, city)
        return Text.assemble(text, " ", cubes) if cubes else text

    def hand(self, view: View, seat: int) -> Text:
        """The cards that the viewer knows, by colour, and how many more there are."""
        hand = view["hands"][seat]
        parts = list(self.cards_by_colour(view, hand["cards"]))
        if hand["hidden"]:
            parts.append(Text(self.words("pandemic.hidden", n=hand["hidden"]), "dim"))
        if view["stored"] is not None and view["roles"][seat] == "contingency_planner":
            parts.append(Text(self.words("pandemic.stored", event=self.card(view, view["stored"])), "magenta"))
        number = len(hand["cards"]) + hand["hidden"]
        return Text("  ").join(parts) + Text(f"  ({number})", "dim") if parts else Text(self.words("pandemic.no_cards"))

    def cards_by_colour(self, view: View, cards: Iterable[str]) -> Iterable[Text]:
        """City cards by colour, then events, then epidemics."""
        by_colour: dict[str, list[str]] = {}
        for card in cards:
            by_colour.setdefault(self.colour_of(view, card), []).append(self.card(view, card))
        for colour in COLOUR_NAMES:
            if colour in by_colour:
                here = by_colour[colour]
                count = f"{len(here)}×" if len(here) > 1 else ""
                mark = f"{count}{SHAPES[colour]}{self.letter(colour)}\u00a0"
                yield Text.assemble((mark, STYLES[colour]), ", ".join(here))
        if "" in by_colour:
            yield Text(f"{EVENT}\u00a0" + ", ".join(by_colour[""]), "magenta")

    def colour_of(self, view: View, card: str) -> str:
        """The colour of a city card, nothing for other cards."""
        found = {city["name_en"]: city["color"] for city in cities(has_toronto(view["options"]))}
        return str(found.get(card, ""))
