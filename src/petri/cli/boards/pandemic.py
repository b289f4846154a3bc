"""Pandemic on the terminal. Every colour has a shape and a letter too, so that nothing depends on seeing colours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from petri.cli.boards import COLOUR_STYLES as STYLES
from petri.cli.boards import Board, Say, View
from petri.cli.boards.pandemic_map import Label, WorldMap
from petri.cli.flow import Flow, groups, led_by, listed
from petri.core.game import Move
from petri.core.speech import Happening
from petri.core.things import Kind
from petri.core.title import find_title
from petri.games.pandemic.board import COLOUR_NAMES
from petri.games.pandemic.box import has_role
from petri.games.pandemic.content import cities, roles
from petri.games.pandemic.names import Names, names, word, words_of
from petri.games.pandemic.options import hands_are_open, has_toronto, is_in_box
from petri.games.pandemic.pieces import THINGS
from petri.games.pandemic.things import Event, Rules

SHAPES = {"blue": "■", "yellow": "▲", "black": "●", "red": "◆", "purple": "✚"}
PAWNS = {
    "cyan": "dark_turquoise",
    "magenta": "hot_pink",
    "orange": "dark_orange",
    "light green": "light_green",
    "dark green": "green3",
    "brown": "tan",
    "white": "bold",
    "light blue": "sky_blue1",
    "yellow": "yellow1",
    "red": "red1",
    "pink": "pink1",
    "grey": "grey62",
    "teal": "dark_cyan",
    "navy": "royal_blue1",
    "lime": "green_yellow",
    "sand": "wheat1",
    "purple": "medium_purple1",
}
CURES = {"active": ("○", "dim"), "cured": ("✔", "green3"), "eradicated": ("✸", "bold green3")}
STATION = "⌂"
EVENT = "✦"
PAWN = "♟"
EVENT_STYLE = "magenta"
MODULE_STYLE = "bold orange1"
WIDE = 128
WIDEST_MAP = 150
MOST_LIKELY = 8
MOST_NAMED = 14  # cities with the same chance
LABEL = re.compile(r"\w+(?: \d+ to(?= ))?")  # drive, drive 1 to


class PandemicBoard(Board):
    title = "pandemic"
    windows = ("window", "resilient_window")
    last = ("forgo", "pass")
    looks = ("map", "city", "threat", "discards")
    minor = frozenset({"moved", "passed", "discarded", "removed", "proposed", "refused", "waits"})
    happening_styles: ClassVar = {
        "turn": "bold",
        "epidemic": "bold red1",
        "virulent": "bold red1",
        "strain": "bold red1",
        "mutated": "bold medium_orchid",
        "mutation_event": "bold medium_orchid",
        "outbreak": "bold red1",
        "infected": "gold1",
        "cured": "bold green3",
        "eradicated": "bold green3",
        "event": EVENT_STYLE,
        "over": "bold",
    }

    # ------------------------------------------------------------------ words
    def city(self, view: View, name: str) -> str:
        """A city of the view in the language that is spoken."""
        known = known_names(view)
        return known.cities[known.find_city(name)].say(self.lang)

    def card(self, view: View, name: str) -> str:
        """A player card or an infection card."""
        known = known_names(view)
        special = known.find_special(name)
        if special is not None:
            return known.card_name(special).say(self.lang)
        if name in known.others_to_infect():
            return known.infection_card(known.find_infection_card(name)).say(self.lang)
        return known.card_name(known.find_card(name)).say(self.lang)

    def role(self, view: View, seat: int) -> str:
        """A player is called by the role, once there is one; a seat or a hand without a pawn by a word."""
        if seat >= len(view["roles"]):
            return word(f"word.{rules_of(view).hand_words[seat]}").say(self.lang)
        return known_names(view).role(view["roles"][seat]).say(self.lang)

    def style_of(self, view: View, seat: int) -> str:
        return pawn_style(view["roles"][seat]) if seat < len(view["roles"]) else "dim"

    def colour(self, colour: str) -> str:
        return word(f"colour.{colour}").say(self.lang)

    def letter(self, colour: str) -> str:
        return self.words(f"pandemic.letter.{colour}")

    def seat_name(self, view: View, seat: int) -> str:
        return self.words("play.seat_of", seat=seat, name=self.role(view, seat))

    def name(self, view: View, seat: int) -> str:
        return self.role(view, seat)

    def has_secrets(self, view: View) -> bool:
        return bool(find_title(self.title).secret(view["options"]))

    def options_line(self, view: View) -> str:
        options = view["options"]
        edition = self.words(f"pandemic.edition_{options['edition']}")
        hands = self.words("pandemic.hands_open" if hands_are_open(options) else "pandemic.hands_hidden")
        epidemics = self.words("pandemic.epidemics", n=options["epidemics"])
        modules = [word(f"module.{module.key}").say(self.lang) for module in rules_of(view).modules if module.answers]
        return " · ".join((edition, epidemics, hands, *modules))

    # ------------------------------------------------------------------ moves
    def label(self, move: Move) -> str:
        match = LABEL.match(move.text)
        return match[0] if match else move.kind

    def kinds(self, options: Mapping[str, Any]) -> list[Kind]:
        known = words_of(find_title("pandemic").make_rules(options)).values()
        boxed = [kind for kind in known if not isinstance(kind, Event) or is_in_box(options, kind.expansion, "events")]
        return [kind for kind in boxed if has_role(kind, options)]

    def hint(self, view: View, move: Move, label: str) -> Text:
        """The cubes where a pawn would go."""
        if "pawn" not in THINGS.by_word[move.kind].form.parts:
            return Text()
        return self.cubes_at(view, move.text.removeprefix(label).strip())

    def paragraph(self, happening: Happening) -> str | None:
        if happening.kind == "infected" and happening.values["bottom"]:
            return None  # part of the epidemic
        return happening.kind if happening.kind in ("turn", "drew", "epidemic", "infected") else None

    # ------------------------------------------------------------------ the log in brief
    def in_brief(self, view: View, happenings: Sequence[Happening], say: Say) -> Iterator[Text]:
        yield from super().in_brief(view, without_repeats(happenings), say)

    def brief(self, key: str, view: View, some: Sequence[Happening], **values: Any) -> str:
        seat = some[0].values.get("seat")
        who = "" if seat is None else self.role(view, seat)
        return self.words(f"pandemic.brief.{key}", who=who, **values)

    def brief_moved(self, view: View, some: Sequence[Happening]) -> str:
        places = [some[0].values["from"], *(told.values["to"] for told in some)]
        return self.brief("moved", view, some, route=" → ".join(self.city(view, place) for place in places))

    def brief_drew(self, view: View, some: Sequence[Happening]) -> str:
        cards = [self.card(view, told.values["card"]) for told in some if "card" in told.values]
        if len(cards) == len(some):
            return self.brief("drew", view, some, cards=cards)
        return self.brief("drew_one" if len(some) == 1 else "drew_hidden", view, some, n=len(some))

    def brief_discarded(self, view: View, some: Sequence[Happening]) -> str:
        return self.brief("discarded", view, some, cards=[self.card(view, told.values["card"]) for told in some])

    def brief_placed(self, view: View, some: Sequence[Happening]) -> str:
        return self.brief("placed", view, some, cities=[self.cubes_told(view, told) for told in some])

    def brief_removed(self, view: View, some: Sequence[Happening]) -> str:
        return self.brief("removed", view, some, cities=[self.cubes_told(view, told) for told in some])

    def brief_prevented(self, view: View, some: Sequence[Happening]) -> str:
        return self.brief("prevented", view, some, cities=[self.city(view, told.values["city"]) for told in some])

    def brief_outbreak(self, view: View, some: Sequence[Happening]) -> str:
        cities = [f"{self.city(view, told.values['city'])} ({told.values['outbreaks']})" for told in some]
        return self.brief("outbreak", view, some, cities=cities)

    def brief_epidemic(self, view: View, some: Sequence[Happening]) -> str:
        return self.brief("epidemic", view, some, rate=some[-1].values["rate"])

    def brief_intensified(self, view: View, some: Sequence[Happening]) -> str:
        return self.brief("intensified", view, some, n=some[-1].values["number"])

    def cubes_told(self, view: View, told: Happening) -> str:
        cubes = self.cubes(told.values["colour"], told.values["number"])
        return f"{self.city(view, told.values['city'])} {cubes}"

    # ------------------------------------------------------------------ the table
    def picture(self, view: View, seats: Sequence[str], width: int, *, brief: bool = False) -> RenderableType:
        tracks, diseases, players = self.tracks(view), self.diseases(view), self.players(view, seats)
        if width < WIDE:
            return Group(tracks, diseases, players)
        table = Table(box=ROUNDED, border_style="dim", expand=True)
        table.add_column(self.words("pandemic.world"), ratio=4)
        table.add_column(self.words("pandemic.players"), ratio=3)
        table.add_row(Group(tracks, diseases), players)
        return table

    def tracks(self, view: View) -> RenderableType:
        rules = rules_of(view)
        rate = rate_track([int(rate) for rate in rules.rates], view["rate_marker"])
        outbreaks = outbreak_track(view["outbreaks"], int(rules.outbreaks_lost))
        markers = [
            [Text.assemble((self.words("pandemic.rate"), "bold"), " ", rate)],
            [Text.assemble((self.words("pandemic.outbreaks"), "bold"), " ", outbreaks)],
        ]
        return Group(Flow(groups(markers, 3)), self.decks(view), self.stations(view))

    def in_force(self, view: View, *, brief: bool = False) -> list[RenderableType]:
        """Events that lie face up, and how the modules stand."""
        events = [self.in_play(view, entry) for entry in view.get("in_play", ())]
        if view["quiet_night"]:
            events.append(self.words("pandemic.quiet_night"))
        pieces = groups([[Text(event, EVENT_STYLE)] for event in events])
        return [*([Flow(led_by(Text(EVENT, EVENT_STYLE), pieces), indent=2)] if pieces else []), *self.modules(view)]

    def modules(self, view: View) -> list[Text]:
        """How the modules stand that take part."""
        names = known_names(view)
        lines = [line for module in rules_of(view).modules for line in module.status(names, view)]
        return [Text(line.say(self.lang), MODULE_STYLE) for line in lines]

    def decks(self, view: View) -> Flow:
        to_come = epidemics_to_come(view)
        player = Text.assemble(
            (self.words("pandemic.player_deck"), "bold"),
            f" {view['player_deck']['size']} ",
            (self.words("pandemic.epidemics_to_come", n=to_come), "red1" if to_come else "dim"),
            (", " + self.words("pandemic.discarded", n=len(view["player_discard"])), "dim"),
        )
        infection = Text.assemble(
            (self.words("pandemic.infection_deck"), "bold"),
            f" {view['infection_deck']['size']}",
            (", " + self.words("pandemic.discarded", n=len(view["infection_discard"])), "dim"),
        )
        return Flow(groups([[player], [infection]], 3))

    def stations(self, view: View) -> Flow:
        there = led_by(Text(STATION), listed([self.city(view, city) for city in view["stations"]]))
        parts = [
            [Text(self.words("pandemic.stations"), "bold")],
            there,
            [Text(self.words("pandemic.stations_left", n=view["stations_left"]), "dim")],
        ]
        return Flow(groups(parts, 1), indent=2)

    def in_play(self, view: View, entry: Mapping[str, Any]) -> str:
        """An event that lies face up."""
        values = {"event": self.card(view, entry["event"]), "seat": self.role(view, entry["until"])}
        return self.words(f"pandemic.in_play.{entry['ends']}", **values)

    # ------------------------------------------------------------------ diseases
    def diseases(self, view: View) -> Table:
        """A line for each colour: the cure, the cubes left, and the cities with most cubes first."""
        table = Table.grid(padding=(0, 1))
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True, justify="right")
        table.add_column()
        for colour, cure in view["cures"].items():
            symbol, style = CURES[cure]
            table.add_row(
                Text(f"{SHAPES[colour]} {self.letter(colour)} {self.colour(colour)}", STYLES[colour]),
                Text(f"{symbol} {self.words(f'pandemic.cure.{cure}')}", style),
                Text(self.words("pandemic.supply", n=view["supply"][colour]), "dim"),
                self.cities_with(view, colour),
            )
        return table

    def cities_with(self, view: View, colour: str) -> RenderableType:
        parts = []
        for number in (3, 2, 1):
            here = [city for city, cubes in view["cubes"].items() if cubes.get(colour) == number]
            names = listed([self.city(view, city) for city in here], "bold" if number == 3 else "")
            parts.append(led_by(self.cubes(colour, number), names))
        return Flow(groups(parts)) if any(parts) else Text("–", "dim")

    def cubes(self, colour: str, number: int) -> Text:
        return Text(self.letter(colour) + SHAPES[colour] * number, STYLES[colour])

    def cubes_at(self, view: View, city: str) -> Text:
        here = view["cubes"].get(city, {})
        return Text(" ").join(self.cubes(colour, number) for colour, number in here.items())

    # ------------------------------------------------------------------ players
    def players(self, view: View, seats: Sequence[str]) -> Table:
        """Each player with pawn and hand; a hand that needs room has a line of its own."""
        table = Table.grid(padding=(0, 1))
        table.add_column(no_wrap=True)
        table.add_column()
        for seat, role in enumerate(view["roles"]):
            mark = Text(f"{'▶' if seat == view['turn'] else ' '}{seat} {PAWN}", pawn_style(role))
            where = self.place(view, view["pawns"][seat])
            line = Text.assemble((self.role(view, seat), pawn_style(role)), (f" · {seats[seat]} · ", "dim"), where)
            hand = groups(self.cards_of(view, seat))
            if seat == view["seat"]:
                table.add_row(mark, line)  # the own hand stands below
            elif view["hands"][seat]["cards"]:
                table.add_row(mark, Group(line, Flow(hand)))
            else:
                table.add_row(mark, Flow([line, Text(" · ", "dim"), *hand]))
        for number in self.hands_beside(view) if view["seat"] is None else ():  # else they stand with the own hand
            table.add_row(Text(""), Group(self.other_hand(view, number), Flow(groups(self.cards_of(view, number)))))
        for seat in range(len(view["roles"]), len(seats)):
            line = Text.assemble(self.other_hand(view, seat), (f" · {seats[seat]}", "dim"))
            table.add_row(Text(f" {seat}", MODULE_STYLE), Group(line, Flow(groups(self.infection_hand(view)))))
        return table

    def other_hand(self, view: View, number: int) -> Text:
        """Who it is that has no pawn."""
        name = self.role(view, number)
        return Text(name[:1].upper() + name[1:], MODULE_STYLE)

    def infection_hand(self, view: View) -> list[list[Text]]:
        """The infection cards in a hand that the viewer knows, and how many more there are."""
        held = view.get("infection_held", [])
        known = [entry["card"] for entry in held if "card" in entry]
        parts = self.by_colour(view, known)
        if len(known) < len(held):
            parts.append([Text(self.words("pandemic.hidden", n=len(held) - len(known)), "dim")])
        return parts or [[Text(self.words("pandemic.no_cards"), "dim")]]

    def place(self, view: View, city: str) -> Text:
        """A city with what stands in it."""
        text = Text(self.city(view, city), "bold")
        if stations_in(view, city):
            text.append(f" {stations_in(view, city)}")
        cubes = self.cubes_at(view, city)
        return Text.assemble(text, " ", cubes) if cubes else text

    def hand(self, view: View, *, brief: bool = False) -> list[RenderableType]:
        seat = view["seat"]
        if seat is None:
            return []
        has_pawn = seat < len(view["roles"])
        name = Text(self.words("pandemic.your_hand"), "bold")
        hands = [[name], *(self.cards_of(view, seat) if has_pawn else self.infection_hand(view))]
        beside = [
            Flow(groups([[self.other_hand(view, number)], *self.cards_of(view, number)]), indent=2)
            for number in self.hands_beside(view)
        ]
        return [Flow(groups(hands), indent=2), *beside]

    def hands_beside(self, view: View) -> range:
        """Hands that belong to no player."""
        return range(max(len(view["roles"]), view["options"]["players"]), len(view["hands"]))

    def cards_of(self, view: View, seat: int) -> list[list[Text]]:
        """The cards that the viewer knows, by colour, and how many more there are."""
        hand = view["hands"][seat]
        parts = self.by_colour(view, hand["cards"])
        if hand["hidden"]:
            parts.append([Text(self.words("pandemic.hidden", n=hand["hidden"]), "dim")])
        role = view["roles"][seat] if seat < len(view["roles"]) else ""
        if view["stored"] is not None and role == "contingency_planner":
            parts.append([Text(self.words("pandemic.stored", event=self.card(view, view["stored"])), EVENT_STYLE)])
        if "samples" in view and role == "field_operative":
            cubes = [self.cubes(colour, number) for colour, number in view["samples"].items()]
            parts.append([Text(self.words("pandemic.samples")), *cubes])
        return parts or [[Text(self.words("pandemic.no_cards"), "dim")]]

    def by_colour(self, view: View, cards: Iterable[str]) -> list[list[Text]]:
        """City cards by colour, then the others."""
        colours = {city["name_en"]: city["color"] for city in cities(has_toronto(view["options"]))}
        found: dict[str, list[str]] = {colour: [] for colour in (*COLOUR_NAMES, "")}
        for card in cards:
            found[colours.get(card, "")].append(self.card(view, card))
        others = found.pop("")
        parts = [led_by(self.count(colour, len(here)), listed(here)) for colour, here in found.items()]
        parts.append(led_by(Text(EVENT, EVENT_STYLE), listed(others, EVENT_STYLE)))
        return [part for part in parts if part]

    def count(self, colour: str, number: int) -> Text:
        return Text(f"{number}{self.letter(colour)}{SHAPES[colour]}", STYLES[colour])

    # ------------------------------------------------------------------ a closer look
    def look_discards(self, view: View, rest: str, width: int) -> RenderableType:
        table = Table.grid(padding=(0, 2))
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        for key in ("player_discard", "infection_discard", "out", "infection_out"):
            if view[key] or key.endswith("discard"):
                cards = groups(self.by_colour(view, view[key]))
                table.add_row(self.words(f"pandemic.pile.{key}", n=len(view[key])), Flow(cards or [Text("–", "dim")]))
        return table

    def look_map(self, view: View, rest: str, width: int) -> RenderableType:
        board = rules_of(view).board
        labels = [
            Label(name.say(self.lang), STYLES[COLOUR_NAMES[colour]], self.marks(view, city))
            for name, city, colour in zip(known_names(view).cities, board.names, board.colours)
        ]
        routes = [(city, near) for city, all_near in enumerate(board.neighbours) for near in all_near if near > city]
        return Group(*WorldMap(labels, routes, min(width, WIDEST_MAP)).lines(), Text(self.words("pandemic.map"), "dim"))

    def marks(self, view: View, city: str) -> Text:
        """Station, cubes and pawns, as short as can be."""
        text = Text(stations_in(view, city))
        for colour, number in view["cubes"].get(city, {}).items():
            text.append(SHAPES[colour] * number, STYLES[colour])
        for seat, place in enumerate(view["pawns"]):
            if place == city:
                text.append(str(seat), f"reverse {self.style_of(view, seat)}")
        return text

    def look_city(self, view: View, rest: str, width: int) -> RenderableType:
        """A city and its neighbours, with everything that stands there."""
        known = known_names(view)
        city = known.city(known.find_city(rest) if rest else known.find_city(view["pawns"][view["seat"] or 0]))
        table = Table.grid(padding=(0, 2))
        for place in (city, *neighbours(view, city)):
            lead = Text("" if place == city else "  – ")
            table.add_row(lead + self.place(view, place), self.pawns_in(view, place), self.infection_card(view, place))
        return table

    def pawns_in(self, view: View, city: str) -> Text:
        here = [seat for seat, place in enumerate(view["pawns"]) if place == city]
        return Text(" ").join(Text(f"{PAWN} {self.role(view, seat)}", self.style_of(view, seat)) for seat in here)

    def infection_card(self, view: View, city: str) -> Text:
        """Where the infection card of a city is, as far as everybody knows."""
        deck = view["infection_deck"]
        place = next((int(place) for place, card in deck["seen"].items() if card == city), None)
        if place is not None:
            return Text(self.words("pandemic.card_seen", place=place + 1), "bold red1")
        if city in view["infection_discard"]:
            return Text(self.words("pandemic.card_discarded"), "dim")
        if city in view["infection_out"]:
            return Text(self.words("pandemic.card_out"), "dim")
        if len(deck["layers"]) > 1 and city in deck["layers"][0]:
            return Text(self.words("pandemic.card_on_top", n=len(deck["layers"][0])), "gold1")
        return Text(self.words("pandemic.card_in_deck"), "dim")

    def look_threat(self, view: View, rest: str, width: int) -> RenderableType:
        """Where an outbreak is near and how likely it is, and what is known of the cards that come next."""
        insight = find_title(self.title).insight(view)
        table = Table.grid(padding=(0, 2))
        full = [city for city, cubes in view["cubes"].items() if 3 in cubes.values()]
        for city in full:
            danger = Text(self.danger(insight["threat"].get(city, {})), "bold red1")
            table.add_row(self.place(view, city), danger, self.infection_card(view, city), self.chain(view, city))
        near = table if full else Text(self.words("pandemic.no_threat"))
        return Group(
            near, *self.chances(view, insight), *self.next_cards(view), *self.without_cards(view, insight["threat"])
        )

    def danger(self, entry: Mapping[str, Any]) -> str:
        """The chance that a city breaks out, by a card or by a disease that has none."""
        outbreaks = [
            entry.get("outbreak", 0.0),
            *(part["outbreak"] for part in entry.values() if isinstance(part, dict)),
        ]
        return self.words("pandemic.breaks_out", chance=percent(max(outbreaks)))

    def chances(self, view: View, insight: Mapping[str, Any]) -> Iterator[RenderableType]:
        """The chance of each city that its card comes in the next infection phase, the same ones together."""
        epidemic = percent(insight["epidemic"])
        yield Text(self.words("pandemic.chances", n=insight["cards"], epidemic=epidemic), "bold")
        by_chance: dict[str, list[str]] = {}
        for city, entry in sorted(insight["threat"].items(), key=lambda item: -item[1]["chance"]):
            by_chance.setdefault(percent(entry["chance"]), []).append(city)
        for chance, alike in by_chance.items():
            if len(alike) > MOST_NAMED:
                near = [city for city in alike if max(view["cubes"].get(city, {}).values(), default=0) > 1]
                lead = self.words("pandemic.cities_among" if near else "pandemic.cities_each", n=len(alike))
                named = [[Text(lead)], self.with_cubes(view, near)]
            else:
                named = [self.with_cubes(view, alike)]
            yield Flow(groups([[Text(f"{chance} ", "bold")], *named], 1), indent=2)

    def with_cubes(self, view: View, cities: Sequence[str]) -> list[Text]:
        named = [Text.assemble(self.city(view, city), " ", self.cubes_at(view, city)) for city in cities]
        for text in named:
            text.rstrip()
        return [Text.assemble(text, ", " if n < len(named) else "") for n, text in enumerate(named, 1)]

    def next_cards(self, view: View) -> Iterator[RenderableType]:
        deck = view["infection_deck"]
        yield Text(self.words("pandemic.next_cards", n=view["infection_rate"]), "bold")
        for place, card in sorted(deck["seen"].items(), key=lambda item: int(item[0])):
            yield Text(f"{int(place) + 1}. {self.card(view, card)}", "bold red1")
        held = view.get("infection_held", [])
        known = {entry["card"] for entry in held if "card" in entry}
        layers = [[card for card in cards if card not in known] for cards in deck["layers"]]
        in_deck = [len(cards) - sum(entry.get("layer") == nth for entry in held) for nth, cards in enumerate(layers)]
        for nth, cards in enumerate(layers[:-1]):
            where = self.words("pandemic.top_cards" if nth == 0 else "pandemic.then_cards", n=in_deck[nth])
            yield Flow([Text(where + " "), *groups(self.by_colour(view, cards))], indent=2)
        if layers:
            yield Text(self.words("pandemic.rest_cards", n=in_deck[-1]), "dim")

    def without_cards(self, view: View, threat: Mapping[str, Any]) -> Iterator[RenderableType]:
        """Where a disease without cards of its own is likeliest to bring cubes."""
        for colour in view["cures"]:
            chances = {city: entry[colour]["chance"] for city, entry in threat.items() if colour in entry}
            likeliest = sorted(chances, key=lambda city: -chances[city])[:MOST_LIKELY]
            percents = {city: round(100 * chances[city]) for city in likeliest}
            named = [f"{self.city(view, city)} {percent} %" for city, percent in percents.items() if percent]
            if named:
                lead = Text(self.words("pandemic.may_get", colour=self.colour(colour)), STYLES[colour])
                yield Flow(groups([[lead], listed(named)], 1), indent=2)

    def chain(self, view: View, city: str) -> Text:
        """The neighbours that an outbreak here would make break out, too."""
        colours = [colour for colour, number in view["cubes"][city].items() if number == 3]
        near = [
            near
            for near in neighbours(view, city)
            if any(view["cubes"].get(near, {}).get(colour) == 3 for colour in colours)
        ]
        return Text(self.words("pandemic.chain", cities=[self.city(view, c) for c in near]) if near else "", "red1")

    def completions(self, view: View) -> list[str]:
        return [f"{self.command('city')} {name.say(self.lang)}" for name in known_names(view).cities]

    def summary(self, view: View) -> list[tuple[str, str]]:
        cures = [colour for colour, cure in view["cures"].items() if cure != "active"]
        named = ", ".join(map(self.colour, cures))
        epidemics = view["options"]["epidemics"]
        return [
            (self.words("pandemic.end.cures"), f"{len(cures)}/{len(view['cures'])}" + (f" ({named})" if named else "")),
            (self.words("pandemic.outbreaks"), f"{view['outbreaks']}/{int(rules_of(view).outbreaks_lost)}"),
            (self.words("pandemic.end.epidemics"), f"{epidemics - epidemics_to_come(view)}/{epidemics}"),
            (self.words("pandemic.end.deck"), str(view["player_deck"]["size"])),
        ]


def without_repeats(happenings: Sequence[Happening]) -> list[Happening]:
    """An infection card goes without saying where the next thing told is what happens in its city."""
    after = [*happenings[1:], None]
    return [
        told
        for told, then in zip(happenings, after)
        if told.kind != "infected" or then is None or then.values.get("city") != told.values["city"]
    ]


# ---------------------------------------------------------------------- what is printed on the board
def known_names(view: View) -> Names:
    return names(has_toronto(view["options"]))


def rules_of(view: View) -> Rules:
    rules: Rules = find_title("pandemic").make_rules(view["options"])
    return rules


def neighbours(view: View, city: str) -> list[str]:
    """The neighbours of a city, by the names of the view's edition."""
    board = rules_of(view).board
    number = known_names(view).find_city(city)
    return [board.names[near] for near in board.neighbours[number]]


def epidemics_to_come(view: View) -> int:
    return sum(int(pile["epidemics"]) for pile in view["player_deck"]["piles"])


def percent(chance: float) -> str:
    """A chance as people read it: what is possible is not 0 %, what is not certain not 100 %."""
    if 0 < chance < 0.005:
        return "<1 %"
    return ">99 %" if 0.995 <= chance < 1 else f"{chance:.0%}".replace("%", " %")


def rate_track(rates: Sequence[int], marker: int) -> Text:
    places = [Text(f"[{rate}]", "bold") if n == marker else Text(str(rate), "dim") for n, rate in enumerate(rates)]
    return Text(" ").join(places)


def outbreak_track(outbreaks: int, lost: int) -> Text:
    style = "green3" if outbreaks < lost // 2 else "gold1" if outbreaks < lost - 2 else "bold red1"
    return Text.assemble(("✖" * outbreaks, style), ("·" * (lost - outbreaks), "dim"), (f" {outbreaks}/{lost}", style))


def stations_in(view: View, city: str) -> str:
    """The research station of a city, and those of teams with their numbers."""
    teams = [str(team + 1) for team, place in enumerate(view.get("team_stations", [])) if place == city]
    return STATION * (city in view["stations"]) + "".join(f"{STATION}{team}" for team in teams)


def pawn_style(role: str) -> str:
    colour = next(printed["pawn"] for printed in roles() if printed["id"] == role)
    return PAWNS.get(colour, "bold")


BOARD = PandemicBoard
