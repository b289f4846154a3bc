"""Draws the table of Viroid: the tracks, the cities by continent with their fields, the strains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from petri.cli.boards import View
from petri.cli.flow import Flow, groups
from petri.cli.words import Words
from petri.core.title import find_title
from petri.games.viroid.cards import MODE_NAMES, RESISTANCE_NAMES
from petri.games.viroid.names import names_of

STYLES = ("red1", "dodger_blue1", "green3", "gold1")  # of the seats
NEED_STYLES = {"heat": "gold1", "cold": "dodger_blue1", "medication": "green3"}
CELL = 26
BAR = 24
ROMAN = ("", "I", "II")


class ViroidTable:
    """One view in one language."""

    def __init__(self, view: View, words: Words) -> None:
        self.view = view
        self.words = words
        self.box: dict[str, Any] = find_title("viroid").box(view["options"], words.lang)
        self.letters = {city: "".join(fields.values()) for city, fields in view["cities"].items()}

    def say(self, key: str, **values: Any) -> str:
        return self.words(f"viroid.{key}", **values)

    def seat_label(self, seat: int) -> str:
        return str(self.box["seats"][seat]["label"])

    def city_label(self, city: str) -> str:
        return str(self.box["cities"][city]["label"])

    def mode_label(self, mode: str) -> str:
        return str(self.box["modes"][mode]["label"])

    def options(self) -> str:
        chosen = self.view["options"]
        pathogen = self.box["pathogen"]["label"]
        return f"{pathogen} · {self.say('difficulty.' + chosen['difficulty'])}"

    def whole(self, names: Sequence[str], width: int) -> RenderableType:
        others = [self.glance(seat) for seat in range(len(self.view["boards"])) if seat != self.view.get("seat")]
        # the map comes first: in a small window it is the one part that may scroll away, and `city` shows it again
        return Group(self.map(width), self.tracks(), self.continents(), *others)

    # ------------------------------------------------------------------ tracks
    def tracks(self) -> Text:
        research, cure = self.view["research"], self.view["cure"]
        done = round(BAR * research / cure)
        bar = Text.assemble(("█" * done, "dodger_blue1"), ("░" * (BAR - done), "dim"))
        layers = " ".join(self.layer(layer) for layer in self.view["layers"])
        return Text.assemble(
            (f"{self.say('research')} ", "bold"), bar, f" {research}/{cure}  ", (self.say("deck"), "bold"), f" {layers}"
        )

    def layer(self, layer: dict[str, Any]) -> str:
        massive = f"+{layer['massive']}M" if layer["massive"] else ""
        return f"{layer['category']}{layer['events']}{massive}"

    def continents(self) -> Text:
        left = self.view["continents"]
        parts = [Text("† ", "bold")]
        for key, printed in self.box["continents"].items():
            style = "dim" if left[key] == 0 else ""
            parts.append(Text(f"{printed['label'].split()[0]} {left[key]}/{printed['corpses']} ", style))
        return Text.assemble(*parts)

    def event(self, *, brief: bool = False) -> Iterator[RenderableType]:
        """The event that was drawn last; in brief without what the question says, too."""
        if self.view["drawn"] and not (brief and self.view["prompt"] == "event_infection"):
            card = self.box["events"][self.view["drawn"][-1]]
            healed = ", ".join(self.box["cities"][city]["label"] for city in card["heal"])
            after = f" {self.say('heals')} {healed}." if healed else ""
            yield Text.assemble((card["label"], "magenta bold"), f": {card['text']}{after} +{card['dna']} DNA")

    def measures(self, *, brief: bool) -> Iterator[RenderableType]:
        """The markers that lie on the map, with their places or how many there are."""
        pieces = []
        labels = {one["id"]: one["label"] for one in self.box["sea"]}
        labels |= {city: printed["label"] for city, printed in self.box["cities"].items()}
        for marker, places in self.view["markers"].items():
            if places:
                names = str(len(places)) if brief else ", ".join(labels[place] for place in places)
                pieces.append(Text.assemble((f"{self.box['markers'][marker]['label']} ", "red1"), names))
        if self.view["necrosis"]:
            pieces.append(Text(self.say("necrosis"), "bold red1"))
        if pieces:
            yield Flow(
                [Text.assemble((self.say("closed"), "bold"), " "), *groups([[piece] for piece in pieces])], indent=2
            )

    # ------------------------------------------------------------------ the map
    def map(self, width: int) -> RenderableType:
        """The cities in columns, each continent with its name before them."""
        cells: list[Text] = []
        for key, continent in self.box["continents"].items():
            cells.append(Text(continent["label"][:CELL], "bold underline"))
            cells += [self.cell(city) for city, printed in self.box["cities"].items() if printed["continent"] == key]
        columns = max(1, min(4, width // CELL))
        rows = -(-len(cells) // columns)
        grid = Table.grid(padding=(0, 1))
        for row in range(rows):
            grid.add_row(*(cells[at] if (at := column * rows + row) < len(cells) else "" for column in range(columns)))
        return grid

    def cell(self, city: str) -> Text:
        printed = self.box["cities"][city]
        is_gone = not self.letters[city].strip("x#")
        name = Text(printed["label"][:12].ljust(12), "dim strike" if is_gone else "")
        return Text.assemble(name, " ", self.fields(city), " ", self.needs(city), self.signs(city))

    def fields(self, city: str) -> Text:
        """A letter for each field: the spread type of a healthy one, the seat of an infected, a cross for the dead."""
        text = Text()
        for mode, letters in self.view["cities"][city].items():
            for letter in letters:
                if letter.isdecimal():
                    text.append(letter, f"bold {STYLES[int(letter)]} reverse")
                elif letter == "x":
                    text.append("†", "grey58")
                elif letter == "-":
                    text.append(self.say(f"letter.{mode}"))
        return text

    def needs(self, city: str) -> Text:
        needed = self.box["cities"][city]["needs"]
        return Text("").join(Text(f"{self.say('letter.' + key)}{n}", NEED_STYLES[key]) for key, n in needed.items())

    def signs(self, city: str) -> Text:
        markers = self.view["markers"]
        closed = city in markers["airport"]
        airport = Text(" ✈", "red1 strike" if closed else "dim") if self.box["cities"][city]["airport"] else Text()
        found = [
            self.say(f"marker.{key}") for key in ("small", "bird", "livestock", "isolation") if city in markers[key]
        ]
        return Text.assemble(airport, (f" {''.join(found)}" if found else "", "red1"))

    # ------------------------------------------------------------------ strains
    def board(self, seat: int, is_brief: bool = False) -> Iterator[RenderableType]:
        board, values = self.view["boards"][seat], self.view["values"][seat]
        style = STYLES[seat]
        yield Text.assemble(
            (f"{self.seat_label(seat)} ", f"bold {style}"), f"{board['dna']} DNA  ", self.numbers(values)
        )
        yield Text.assemble("  ", self.modes(board, values), "  ", self.resistances(board, values))
        for entry in board["stems"]:
            if entry:
                yield Padding(self.stem(entry, is_brief), (0, 0, 0, 2))
        stages = f"{self.box['pathogen']['ability']} {board['stage']}/{len(self.box['pathogen']['stages'])}"
        bonus = self.box["bonuses"].get(board["bonus"])
        yield Text.assemble("  ", stages, (f"  {bonus['label']}" if bonus else "", "dim"))

    def board_in_brief(self, seat: int) -> Iterator[RenderableType]:
        """The same in fewer lines."""
        first, *rest = [part.renderable if isinstance(part, Padding) else part for part in self.board(seat, True)]
        yield first
        pieces = [[stripped_text(part)] for part in rest if isinstance(part, Text)]
        yield Flow([Text("  "), *groups(pieces)], indent=2)

    def numbers(self, values: dict[str, Any]) -> str:
        parts = [f"{self.say('value.' + key)} {values[key]}" for key in ("infection", "severity", "lethality", "cubes")]
        if self.view["points"]:
            parts.append(self.say("points", n=self.view["points"]))
        return " · ".join(parts)

    def modes(self, board: dict[str, Any], values: dict[str, Any]) -> Text:
        found = []
        for mode in MODE_NAMES:
            level = board["modes"].get(mode, 0)
            uses = values["uses"].get(mode, 0)
            if uses:
                label = f"{self.box['modes'][mode]['label']} {ROMAN[level] or '·'}"
                found.append(label if uses == level else f"{label} ({uses}×)")
        return Text(", ".join(found) or "–")

    def resistances(self, board: dict[str, Any], values: dict[str, Any]) -> Text:
        parts = [
            Text(f"{self.box['resistances'][key]['label']} {values[key]} ", NEED_STYLES[key])
            for key in RESISTANCE_NAMES
            if values[key]
        ]
        return Text("").join(parts)

    def stem(self, entry: dict[str, Any], is_brief: bool = False) -> Text:
        """The symptoms of a card: developed ones bright, the others, or in brief the next one, with their prices."""
        card = self.box["symptoms"][entry["card"]]
        text = Text(f"{card['label']}: ", "bold")
        shown = card["symptoms"][: entry["developed"] + 1] if is_brief else card["symptoms"]
        for nth, part in enumerate(shown):
            style = "" if nth < entry["developed"] else "dim"
            price = f" ({part['cost']})" if nth >= entry["developed"] else ""
            text.append(f"{part['label']}{price}", style)
            text.append(", " if nth + 1 < len(shown) else "", "dim")
        return text

    def glance(self, seat: int) -> Text:
        board, values = self.view["boards"][seat], self.view["values"][seat]
        name = Text(f"{self.seat_label(seat)} ", f"bold {STYLES[seat]}")
        parts = [f"{self.say('value.' + key)} {values[key]}" for key in ("infection", "severity", "lethality")]
        needs = [Text(f" {self.say('letter.' + key)}{values[key]}", NEED_STYLES[key]) for key in RESISTANCE_NAMES]
        return Text.assemble(name, f"{board['dna']} DNA · {' · '.join(parts)} ·", *needs)

    # ------------------------------------------------------------------ looking
    def find(self, what: str, text: str) -> int:
        chosen = self.view["options"]
        return names_of(chosen["content"], chosen["content_digest"]).find(what, text)

    def city(self, rest: str) -> RenderableType:
        if not rest:
            return self.map(80)
        name = list(self.box["cities"])[self.find("city", rest)]
        printed = self.box["cities"][name]
        lines: list[RenderableType] = [
            Text.assemble((printed["label"], "bold"), f" · {self.box['continents'][printed['continent']]['label']} "),
            Text.assemble(self.needs(name), self.signs(name)),
        ]
        for mode, letters in self.view["cities"][name].items():
            lines.append(Text(f"  {self.box['modes'][mode]['label']}: {self.spelled(letters)}"))
        land = [b if a == name else a for a, b in self.box["land"] if name in (a, b)]
        sea = [one["b"] if one["a"] == name else one["a"] for one in self.box["sea"] if name in (one["a"], one["b"])]
        for key, cities in (("land", land), ("sea", sea)):
            labels = ", ".join(self.box["cities"][city]["label"] for city in cities) or "–"
            lines.append(Text(f"  {self.say(key)}: {labels}", "dim"))
        return Group(*lines)

    def spelled(self, letters: str) -> str:
        words = {"-": self.say("healthy"), "x": self.say("dead"), "#": self.say("covered")}
        return ", ".join(self.seat_label(int(one)) if one.isdecimal() else words[one] for one in letters)

    def symptom_cards(self, rest: str) -> RenderableType:
        if rest:
            cards = [list(self.box["symptoms"])[self.find("card", rest)]]
        else:
            taken = [entry["card"] for board in self.view["boards"] for entry in board["stems"] if entry]
            cards = [card for card in self.box["symptoms"] if card not in taken and card not in self.view["shed"]]
        return Group(*(self.whole_card(card) for card in cards))

    def whole_card(self, key: str) -> RenderableType:
        card = self.box["symptoms"][key]
        lines = [Text(f"  {part['label']} ({part['cost']}): {part['text']}") for part in card["symptoms"]]
        return Group(Text.assemble((card["label"], "bold"), (f"  {key}", "dim")), *lines)

    def events(self) -> RenderableType:
        drawn = [Text(f"{card} {self.box['events'][card]['label']}") for card in self.view["drawn"]]
        return Columns(drawn, padding=(0, 2)) if drawn else Text(self.say("no_events"), "dim")


def stripped_text(text: Text) -> Text:
    text.rstrip()
    return text[len(text.plain) - len(text.plain.lstrip()) :]
