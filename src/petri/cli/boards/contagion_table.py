"""Draws the table of Contagion: the card of the round, the cities with their rows, the virus boards, the hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from petri.cli.boards import View
from petri.cli.boards.contagion_cards import Card, Cards, City, Owner, Rows, owners, ranking
from petri.cli.flow import Flow, groups, led_by, listed
from petri.cli.output import two_columns
from petri.cli.words import Words
from petri.games.contagion.cards import HAND_LIMIT_CARDS, TRACK_NAMES
from petri.games.contagion.turn import LAST_DEATH_TOLL

EVENT = "✦"
SKULL = "☠"
STYLES = {"event": "magenta", "who": "red1"}
NOTHING = Text("–", "dim")
ROOMY = 100
WIDE = 120  # room for the whole text of a city action beside the city
NEARLY_FULL = 3
SHORT_NAME = 11
GAP = 2


class ContagionTable:
    """One view in one language."""

    def __init__(self, view: View, words: Words) -> None:
        self.view = view
        self.words = words
        self.cards = Cards(view, words)

    def say(self, key: str, **values: Any) -> str:
        return self.words(f"contagion.{key}", **values)

    def named(self, key: str, *what: str | tuple[str, str] | Text) -> Text:
        return Text.assemble((self.say(key), "bold"), " ", *what)

    def whole(self, seats: Sequence[str], width: int, *, brief: bool = False) -> RenderableType:
        cities = self.cities_in_brief(width) if brief else self.cities(width)
        viruses = self.viruses(seats, width)
        return Group(self.tracks(), cities, viruses, *self.beside_boards(width))

    # ------------------------------------------------------------------ the round
    def round(self) -> Iterator[RenderableType]:
        """The active card."""
        view = self.view
        if view["active"] is not None:
            yield from self.card(self.cards.card(view["active"]), ignored=view["ignoring"])
        elif view["round"] == 0:
            yield Text(self.say("no_card"), "dim")
        if view["last_round"] and not view["result"]:
            yield Text(self.say("last_round"), "bold red1")

    def card(self, card: Card, *, ignored: bool = False) -> Iterator[RenderableType]:
        kind = "event" if card.is_event else "who"
        when = f" · {card.timing}" + (f" · {self.say('ignored')}" if ignored else "")
        symbols = [SKULL] * card.skulls + [self.say("new_city")] * card.new_cities
        yield Text.assemble(
            (f"{self.say(kind)}: ", STYLES[kind]),
            (card.name, f"bold {STYLES[kind]}"),
            (" · ".join([when, *symbols]), "dim"),
        )
        yield Padding(Text(card.text, "dim" if ignored else ""), (0, 0, 0, 2))

    def tracks(self) -> Flow:
        """Skulls, the kinds of cards to come, and the decks."""
        view = self.view
        discarded = self.say("discarded", n=sum(view["discard"].values()))
        parts = [
            [self.named("skulls", *self.skulls())],
            [self.named("to_come", self.kinds_to_come())],
            [self.named("contagion_deck", str(view["deck"]["size"]), (f", {discarded}", "dim"))],
            [self.named("city_deck", str(view["city_deck"]["size"]))],
        ]
        return Flow(groups(parts, 3))

    def skulls(self) -> Iterator[str | tuple[str, str] | Text]:
        skulls = self.view["skulls"]
        yield SKULL * skulls, "red1"
        yield "·" * (LAST_DEATH_TOLL - skulls), "dim"
        yield f" {skulls}"
        if not self.view["result"]:
            yield Text.assemble((" (", "dim"), self.next_toll(), (")", "dim"))

    def next_toll(self) -> Text:
        """When the next death toll comes, and what it would bring as the cities stand."""
        skulls = self.view["skulls"]
        at = skulls - skulls % 2 + 2
        tolls = self.tolls()
        when = self.say("toll_at", n=at) if at <= LAST_DEATH_TOLL else self.say("last_toll")
        points = [Text.assemble(self.cards.virus(owner).mark(), (f" +{n}", "dim")) for owner, n in tolls.items()]
        return Text(" ").join([Text(f"{when}:" if tolls else when, "dim"), *points])

    def tolls(self) -> dict[Owner, int]:
        """The points of a death toll now."""
        found: dict[Owner, int] = {}
        for entry in self.view["display"]:
            if entry["rows"]:
                first = ranking(entry["rows"])[0]
                found[first] = found.get(first, 0) + self.cards.city(entry["city"]).numbers[-1]
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    def kinds_to_come(self) -> Text:
        signs = {"event": Text(EVENT, STYLES["event"]), "who": Text(self.say("who"), STYLES["who"])}
        return Text(" ").join(signs[kind] for kind in self.view["event_deck"]) or NOTHING

    # ------------------------------------------------------------------ cities
    def cities(self, width: int) -> Table:
        """A line for each city: its points, how full it is, its rows and its action."""
        table = self.columns(width, "city", "numbers", "full", "rows", "action")
        table.columns[-1].no_wrap = False
        for entry in self.view["display"]:
            city = self.cards.city(entry["city"])
            action = city.text if width >= WIDE else city.phrase
            table.add_row(
                self.city_name(city),
                numbers(city),
                fullness(city, entry["rows"]),
                self.rows(entry["rows"]),
                Text.assemble((f"{city.timing}: ", "dim"), action),
            )
        return table

    def cities_in_brief(self, width: int) -> Table:
        """Two cities in a line if there is room, without their actions; names are cut only where they have to be."""
        longest = max((len(self.cards.city(entry["city"]).name) for entry in self.view["display"]), default=0)
        left, right = self.halves(longest)
        if broad(left) + GAP + broad(right) > width:
            left, right = self.halves(min(longest, SHORT_NAME))
        if broad(left) + GAP + broad(right) > width:
            left, right = [*left, *right], []
        table = Table.grid(padding=(0, GAP, 0, 0))
        for row, cell in enumerate(left):
            table.add_row(cell, *right[row : row + 1])
        return table

    def halves(self, room: int) -> tuple[list[Text], list[Text]]:
        cells = [self.city_in_brief(entry, room) for entry in self.view["display"]]
        half = -(-len(cells) // 2)
        return cells[:half], cells[half:]

    def city_in_brief(self, entry: Mapping[str, Any], room: int) -> Text:
        """With so much room for its name."""
        city = self.cards.city(entry["city"])
        name = Text(city.name[:room].ljust(room), "bold")
        full = fullness(city, entry["rows"])
        full.pad_left(len("10/10") - len(full.plain))
        parts = [city.sign.mark(), name, Text(numbers(city).ljust(len("10/10/3"))), full]
        return Text(" ").join([*parts, *([self.rows(entry["rows"])] if entry["rows"] else [])])

    def columns(self, width: int, *keys: str) -> Table:
        """A table with a heading above each column."""
        table = Table.grid(padding=(0, gap(width), 0, 0))
        for _ in keys:
            table.add_column(no_wrap=True)
        table.add_row(*(Text(self.say(f"column.{key}") if key else "", "dim") for key in keys))
        return table

    def city_name(self, city: City) -> Text:
        return Text.assemble(city.sign.mark(), " ", (city.name, "bold"))

    def rows(self, rows: Rows) -> Text:
        """The cubes in a city, the top row first."""
        return Text(" ").join(self.cards.virus(owner).cubes(cubes) for owner, cubes in rows)

    def display(self) -> Iterator[RenderableType]:
        """All cities with the whole texts of their actions."""
        for entry in self.view["display"]:
            city = self.cards.city(entry["city"])
            parts = [self.city_name(city), Text(numbers(city)), fullness(city, entry["rows"]), self.rows(entry["rows"])]
            yield Flow(groups([[part] for part in parts]))
            yield Padding(Text.assemble((f"{city.timing}: ", "dim"), city.text), (0, 0, 0, 3))

    def city(self, name: str) -> Table:
        """All of a city card: what is printed on it, and where it lies or what lies on it."""
        city = self.cards.city(name)
        rows = next((entry["rows"] for entry in self.view["display"] if entry["city"] == name), None)
        table = two_columns()
        table.add_row(self.city_name(city), Text(self.where(name), "dim") if rows is None else fullness(city, rows))
        table.add_row(self.say("column.numbers"), self.say("places", points=city.numbers, low=city.numbers[-1]))
        if rows:
            table.add_row(self.say("column.rows"), Flow(groups([[self.row(*row)] for row in rows])))
            table.add_row(self.say("full_now"), Flow(self.ranks(city, rows)))
        table.add_row(self.say("column.action"), Text.assemble((f"{city.timing}: ", "dim"), city.text))
        return table

    def row(self, owner: Owner, cubes: int) -> Text:
        return Text.assemble(self.cards.virus(owner).cubes(cubes), f" {self.cards.virus_name(owner)}")

    def ranks(self, city: City, rows: Rows) -> list[Text]:
        """What a city would bring to whom if it were full as it stands."""
        return listed([f"{self.cards.virus_name(owner)} +{n}" for owner, n in zip(ranking(rows), city.numbers)])

    def where(self, name: str) -> str:
        """Where a city card is that is not in the display."""
        fate = self.fate(name)
        if fate:
            return f"{self.say('eradicated')} · {fate}"
        return self.say("in_deck" if self.cards.is_used(name) else "unused")

    def fate(self, name: str) -> str:
        """Who has the card of an eradicated city."""
        for key in ("kept", "spent"):
            for seat, cities in enumerate(self.view[key]):
                if name in cities:
                    return self.say(f"{key}_by", name=self.cards.virus_name(seat))
        return self.say("gone") if name in self.view["cities_gone"] else ""

    # ------------------------------------------------------------------ viruses
    def viruses(self, seats: Sequence[str], width: int) -> Table:
        """A line for each virus board and for the neutral colour: points, levels, cubes and cards."""
        table = self.columns(width, "", "virus", "score", *TRACK_NAMES, "dish", "hand")
        table.columns[1].no_wrap = False
        for place, owner in enumerate(owners(self.view)):
            who = f" · {seats[place]}" if isinstance(owner, int) else ""
            table.add_row(
                self.seat_mark(owner),
                Text.assemble(self.virus_name(owner), (who, "dim")),
                Text(str(self.view["scores"][place]), "bold"),
                *(self.level(owner, track) for track in TRACK_NAMES),
                str(self.view["dishes"][place]),
                self.hand_size(owner),
            )
        return table

    def seat_mark(self, owner: Owner) -> str:
        mark = "▶" if owner == self.view["turn"] and not self.view["result"] else " "
        return f"{mark}{owner}" if isinstance(owner, int) else ""

    def virus_name(self, owner: Owner) -> Text:
        sign = self.cards.virus(owner)
        return Text.assemble(sign.mark(), " ", (self.cards.virus_name(owner), sign.style))

    def level(self, owner: Owner, track: str) -> Text:
        """A level, and what the next one costs."""
        if not isinstance(owner, int):
            return NOTHING
        level = self.view["levels"][owner][track]
        cost = self.cards.next_cost(track, level)
        return Text.assemble((str(level), "bold"), ("" if cost is None else f" ({cost})", "dim"))

    def hand_size(self, owner: Owner) -> Text:
        if not isinstance(owner, int):
            return NOTHING
        hand = self.view["hands"][owner]
        return Text(str(sum(hand["cards"].values()) + hand["hidden"]))

    # ------------------------------------------------------------------ cards of players
    def beside_boards(self, width: int) -> Iterator[Flow]:
        """The city actions that players keep, and the cards that everybody knows to be in a hand."""
        for seat, cities in enumerate(self.view["kept"]):
            kept = [f"{city.name} ({city.phrase})" for city in map(self.cards.city, cities)]
            parts = [led_by(Text(self.say("keeps"), "dim"), listed(kept))]
            if seat != self.view["seat"]:
                known = self.cards.counted(self.view["hands"][seat]["cards"])
                parts.append(led_by(Text(self.say("known"), "dim"), spaced(known)))
            if any(parts):
                lead = Text.assemble(" " * (2 + gap(width)), self.virus_name(seat), " ")
                yield Flow([lead, *groups(parts)], indent=6)

    def hand(self) -> Iterator[Flow]:
        """The viewer's own hand, by colour."""
        seat = self.view["seat"]
        if seat is None:
            return
        cards = self.view["hands"][seat]["cards"]
        size = self.say("of_limit", n=sum(cards.values()), limit=int(HAND_LIMIT_CARDS))
        yield Flow(groups([[self.named("hand", (f"({size})", "dim"))], *self.in_colours(cards)]), indent=2)

    def in_colours(self, cards: dict[str, int]) -> list[list[Text]]:
        """Cards by colour, with the names of the colours."""
        named = [
            [Text.assemble(sign.cards(cards[colour]), f" {self.cards.colour(colour)}")]
            for colour, sign in self.cards.signs.items()
            if cards.get(colour)
        ]
        return named or [[Text(self.say("no_cards"), "dim")]]

    # ------------------------------------------------------------------ a closer look
    def discards(self) -> Table:
        """The discard pile and the eradicated cities."""
        view = self.view
        gone = [city for cities in (*view["kept"], *view["spent"], view["cities_gone"]) for city in cities]
        table = two_columns()
        pile = groups(self.in_colours(view["discard"]))
        table.add_row(self.say("pile.discard", n=sum(view["discard"].values())), Flow(pile))
        if gone:
            names = listed([f"{self.cards.city(city).name} ({self.fate(city)})" for city in gone])
            table.add_row(self.say("pile.eradicated", n=len(gone)), Flow(names))
        return table

    def events(self) -> Iterator[RenderableType]:
        """The cards of earlier rounds, and those that nobody has seen: some of them are out of the game."""
        view = self.view
        past = [self.cards.card(card).name for card in view["past"]]
        if past:
            yield Flow([Text(self.say("pile.past", n=len(past)) + " ", "bold"), *listed(past)], indent=2)
        seen = {*view["past"], view["active"]}
        unseen = [self.cards.card(card) for card in self.cards.names.card_ids if card not in seen]
        for kind in ("event", "who"):
            cards = [card for card in unseen if card.is_event == (kind == "event")]
            left = view["event_deck"].count(kind)
            yield Text(self.say(f"pile.{kind}", n=len(cards), left=left), "bold")
            for card in cards:
                yield from self.card(card)


def gap(width: int) -> int:
    """The space between two columns."""
    return 1 if width < ROOMY else 2


def numbers(city: City) -> str:
    return "/".join(map(str, city.numbers))


def fullness(city: City, rows: Rows) -> Text:
    cubes = sum(number for _, number in rows)
    style = "bold gold1" if city.population - cubes <= NEARLY_FULL else ""
    return Text(f"{cubes}/{city.population}", style)


def spaced(pieces: Sequence[Text]) -> list[Text]:
    return groups([[piece] for piece in pieces], 1)


def broad(cells: Sequence[Text]) -> int:
    return max((cell.cell_len for cell in cells), default=0)
