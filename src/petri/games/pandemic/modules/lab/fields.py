"""The lab in positions and views; all of it lies open but the order of the sequence deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import u8

from petri.core.fields import Field, Flag, Scene
from petri.core.state import BIT, NOBODY, members
from petri.core.vecs import vec
from petri.games.pandemic.board import ACTIVE, COLOUR_NAMES, COLOURS
from petri.games.pandemic.modules.lab.actions import FILL, SEQUENCE_CARD
from petri.games.pandemic.modules.lab.bench import (
    DISH_NAMES,
    GREY,
    LINE_NAMES,
    MOST_SPACES,
    Lab,
    cards_in_deck,
    has_appeared,
    lab_of,
)
from petri.games.pandemic.modules.lab.lab import CLOSE_LINE
from petri.games.pandemic.modules.lab.terms import find_card

if TYPE_CHECKING:
    from petri.games.pandemic.fields import PandemicReader

LINE_SHAPE = "{card, vial, characterized_by, tested_by, cubes}"


def new_card(r: PandemicReader, key: str, text: Any) -> int:
    """A sequence card that lies nowhere yet."""
    lab = lab_of(r.s)
    card = find_card(lab.sequences, text) if isinstance(text, str) else None
    if card is None:
        raise r.refuse(key, "sequence_card", value=repr(text), allowed=tuple(lab.sequences.ids))
    if is_placed(lab, card):
        raise r.refuse(key, "twice", card=text)
    return card


def is_placed(lab: Lab, card: int) -> bool:
    return card in lab.cards or card == lab.drawn or bool((lab.discarded | cards_in_deck(lab)) & BIT[card])


def take_cubes(r: PandemicReader, key: str, colour: int, n: Any) -> int:
    """So many cubes of the supply."""
    number = r.checked_number(key, n, 0, int(r.s.supply[colour]))
    r.s.supply[colour] -= number
    return number


def need_supply(r: PandemicReader) -> None:
    r.need("cubes", "cures")


def is_asked(r: PandemicReader, name: str) -> bool:
    """Whether the agenda of the position ends with this step."""
    agenda = r.list_of("agenda")
    return bool(agenda) and isinstance(agenda[-1], (list, tuple)) and list(agenda[-1][:1]) == [name]


class Dishes(Field):
    """The cubes of each dish by colour."""

    key = "dishes"
    is_public = True
    shape = "{dish: {colour: number}}"

    def write(self, scene: Scene) -> dict[str, dict[str, int]]:
        lab = lab_of(scene.s)
        return {name: self.cubes(lab, dish) for dish, name in enumerate(DISH_NAMES)}

    def cubes(self, lab: Lab, dish: int) -> dict[str, int]:
        found = {COLOUR_NAMES[colour]: int(lab.cubes_in(dish, colour)) for colour in range(int(COLOURS))}
        return {colour: number for colour, number in found.items() if number}

    def read(self, r: PandemicReader) -> None:
        need_supply(r)
        for name, cubes in r.table(self.key, r.position.get(self.key, {}), self.shape).items():
            if name not in DISH_NAMES:
                raise r.refuse(self.key, "dish", value=repr(name), allowed=DISH_NAMES)
            for text, n in r.table(self.key, cubes, self.shape).items():
                colour = r.colour(self.key, text)
                place = DISH_NAMES.index(name) * int(COLOURS) + colour
                lab_of(r.s).dishes[place] = take_cubes(r, self.key, colour, n)


class Lines(Field):
    """What lies at each research line; the cubes by the spaces of its sequence card."""

    key = "lines"
    is_public = True

    def write(self, scene: Scene) -> dict[str, dict[str, Any]]:
        return {name: self.line(scene, lab_of(scene.s), line) for line, name in enumerate(LINE_NAMES)}

    def line(self, scene: Scene, lab: Lab, line: int) -> dict[str, Any]:
        def city(card: int) -> str | None:
            return None if card == NOBODY else scene.names.city(card)

        cubes = [int(lab.cube_at(line, place)) for place in range(int(lab.spaces_of(line)))]
        return {
            "card": None if lab.cards[line] == NOBODY else lab.sequences.ids[lab.cards[line]],
            "vial": None if lab.vials[line] == NOBODY else COLOUR_NAMES[lab.vials[line]],
            "characterized_by": city(int(lab.characterized_by[line])),
            "tested_by": city(int(lab.tested_by[line])),
            "cubes": [None if colour == NOBODY else COLOUR_NAMES[colour] for colour in cubes],
        }

    def read(self, r: PandemicReader) -> None:
        r.need("hands", "player_discard")
        need_supply(r)
        for name, told in r.table(self.key, r.position.get(self.key, {}), f"{{line: {LINE_SHAPE}}}").items():
            if name not in LINE_NAMES:
                raise r.refuse(self.key, "line", value=repr(name), allowed=LINE_NAMES)
            table = r.table(self.key, told, LINE_SHAPE)
            for key in table:
                if key not in ("card", "vial", "characterized_by", "tested_by", "cubes"):
                    raise r.refuse(self.key, "kind", expected=LINE_SHAPE)
            self.read_line(r, lab_of(r.s), LINE_NAMES.index(name), table)

    def read_line(self, r: PandemicReader, lab: Lab, line: int, table: Mapping[str, Any]) -> None:
        given = {key: value for key, value in table.items() if value not in (None, [])}
        if "card" not in given:
            if given:
                raise r.refuse(self.key, "line_card", line=LINE_NAMES[line])
            return
        lab.cards[line] = new_card(r, self.key, given["card"])
        if "vial" not in given:
            cubes = given.get("cubes", [])
            is_bare = isinstance(cubes, list) and all(cube is None for cube in cubes)
            if not is_bare or "characterized_by" in given or "tested_by" in given:
                raise r.refuse(self.key, "line_vial", line=LINE_NAMES[line])
            self.check_length(r, lab, line, cubes)
            return
        self.read_vial(r, lab, line, given)
        self.read_cubes(r, lab, line, given.get("cubes", []))

    def read_vial(self, r: PandemicReader, lab: Lab, line: int, given: Mapping[str, Any]) -> None:
        vial = r.colour(self.key, given["vial"])
        is_taken = lab.line_of(vial) != NOBODY
        if is_taken or not lab.shows(line, vial) or not self.may_be_open(r, line, vial):
            raise r.refuse(self.key, "vial", vial=given["vial"], line=LINE_NAMES[line])
        lab.vials[line] = vial
        if "characterized_by" not in given:
            raise r.refuse(self.key, "line_vial", line=LINE_NAMES[line])
        lab.characterized_by[line] = self.city_card(r, given["characterized_by"], vial)
        if "tested_by" in given:
            lab.tested_by[line] = self.city_card(r, given["tested_by"], vial)

    def may_be_open(self, r: PandemicReader, line: int, vial: int) -> bool:
        """A line closes when its disease is cured, but not before what comes first, and not if that wins the game."""
        waits = any(list(entry) == [CLOSE_LINE.name, line] for entry in r.list_of("agenda") if isinstance(entry, list))
        return r.s.cures[vial] == ACTIVE or waits or r.position.get("result") == "won"

    def city_card(self, r: PandemicReader, text: Any, vial: int) -> int:
        card = r.city(self.key, text)
        r.check_new(self.key, card, text)
        if r.rules.board.suits[vial] and not r.rules.board.suits[vial] & BIT[card]:
            raise r.refuse(self.key, "line_suit", card=text, vial=COLOUR_NAMES[vial])
        return card

    def check_length(self, r: PandemicReader, lab: Lab, line: int, cubes: Any) -> None:
        if cubes:
            r.items(self.key, cubes, int(lab.spaces_of(line)))

    def read_cubes(self, r: PandemicReader, lab: Lab, line: int, cubes: Any) -> None:
        self.check_length(r, lab, line, cubes)
        for place, text in enumerate(r.items(self.key, cubes)):
            if text is None:
                continue
            colour = r.colour(self.key, text)
            if not self.fits(r, lab, line, place, colour):
                raise r.refuse(self.key, "space", cube=text, place=place + 1, line=LINE_NAMES[line])
            take_cubes(r, self.key, colour, 1)
            lab.cubes[line * int(MOST_SPACES) + place] = colour + 1

    def fits(self, r: PandemicReader, lab: Lab, line: int, place: int, colour: int) -> bool:
        """Any cube lies on a space whose disease is, or once was, eradicated (LL-062, LD-072)."""
        space = lab.sequences.spaces[lab.cards[line]][place]
        if space == GREY:
            return colour == lab.vials[line]
        return colour == space or r.s.cures[space] != ACTIVE


class SequenceDiscard(Field):
    key = "sequence_discard"
    is_public = True

    def write(self, scene: Scene) -> list[str]:
        lab = lab_of(scene.s)
        return [lab.sequences.ids[card] for card in members(lab.discarded)]

    def read(self, r: PandemicReader) -> None:
        r.need(Lines.key)
        for text in r.list_of(self.key):
            lab_of(r.s).discarded |= BIT[new_card(r, self.key, text)]


class SequenceDrawn(Field):
    """The card of which is to be decided where it goes."""

    key = "sequence_drawn"
    is_public = True
    usual: ClassVar[Any] = None

    def write(self, scene: Scene) -> str | None:
        lab = lab_of(scene.s)
        return None if lab.drawn == NOBODY else lab.sequences.ids[lab.drawn]

    def read(self, r: PandemicReader) -> None:
        r.need(SequenceDiscard.key)
        text = r.position.get(self.key)
        if text is None:
            return
        if not is_asked(r, SEQUENCE_CARD.name):
            raise r.refuse(self.key, "elsewhere", card=text, other=f"agenda: {SEQUENCE_CARD.name}")
        lab_of(r.s).drawn = new_card(r, self.key, text)


class SequenceDeck(Field):
    """The cards from the top; everybody knows which they are, for all others lie open, and nobody their order."""

    key = "sequence_deck"

    def write(self, scene: Scene) -> list[str]:
        lab = lab_of(scene.s)
        return [lab.sequences.ids[card] for card in lab.deck[: lab.deck_size]][::-1]

    def public(self, scene: Scene) -> dict[str, Any]:
        return {"size": len(scene[self.key]), "cards": sorted(scene[self.key])}

    def read(self, r: PandemicReader) -> None:
        r.need(SequenceDrawn.key)
        lab = lab_of(r.s)
        named: set[int] = set()

        def read(key: str, text: Any) -> int:
            card = new_card(r, key, text)
            if card in named:
                raise r.refuse(key, "twice", card=text)
            named.add(card)
            return card

        deck = r.with_rest(self.key, read, lambda: self.rest(r, lab, named))[::-1]
        lab.deck = vec[u8](deck)
        lab.deck_size = len(deck)

    def rest(self, r: PandemicReader, lab: Lab, named: set[int]) -> list[int]:
        rest = [card for card in range(int(lab.sequences.size)) if card not in named and not is_placed(lab, card)]
        if rest and not r.has_rest(self.key):
            raise r.refuse(self.key, "missing", card=[lab.sequences.ids[card] for card in rest[:5]])
        return rest


class ToPlace(Field):
    """Cubes on their way to a sequence card, of which some are to be chosen."""

    key = "to_place"
    is_public = True
    usual: ClassVar[Any] = {}

    def write(self, scene: Scene) -> dict[str, int]:
        return {COLOUR_NAMES[colour]: int(n) for colour, n in enumerate(lab_of(scene.s).to_place) if n}

    def read(self, r: PandemicReader) -> None:
        need_supply(r)
        table = r.table(self.key, r.position.get(self.key, {}), "{colour: number}")
        if table and not is_asked(r, FILL.name):
            raise r.refuse(self.key, "elsewhere", card=dict(table), other=f"agenda: {FILL.name}")
        for text, n in table.items():
            colour = r.colour(self.key, text)
            lab_of(r.s).to_place[colour] = take_cubes(r, self.key, colour, n)


class NeverAppeared(Field):
    """The diseases of which no cube was ever on the board (LL-101, LL-102)."""

    key = "never_appeared"
    is_public = True

    def write(self, scene: Scene) -> list[str]:
        in_play = range(int(scene.s.rules.diseases))
        return [COLOUR_NAMES[colour] for colour in in_play if not has_appeared(scene.s, colour)]

    def read(self, r: PandemicReader) -> None:
        r.need("cubes", "cures", Dishes.key, Lines.key, ToPlace.key)
        never = [r.colour(self.key, text) for text in r.list_of(self.key)]
        for colour in never:
            if self.must_have_appeared(r, colour):
                raise r.refuse(self.key, "appeared", colour=COLOUR_NAMES[colour])
        in_play = range(int(r.rules.diseases))
        lab_of(r.s).left_board = sum(1 << colour for colour in in_play if colour not in never)

    def must_have_appeared(self, r: PandemicReader, colour: int) -> bool:
        """Cubes come to the lab from the board alone, and a cure takes one of its own colour (LL-024, LL-112)."""
        has_cubes = r.s.on_board[colour] > 0 or lab_of(r.s).cubes_of(colour) > 0
        return has_cubes or bool(r.s.cures[colour] != ACTIVE)


FIELDS = (
    Dishes(),
    Lines(),
    SequenceDeck(),
    SequenceDiscard(),
    SequenceDrawn(),
    ToPlace(),
    NeverAppeared(),
    Flag("bonus_used", owner=lab_of),
)
