"""Module 1, Virulent Strain (LV-001 to LV-012, LD-012 to LD-015, LD-057 to LD-063): its epidemics change the rules."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, u8

from petri.core.content import printed
from petri.core.names import Name, Word
from petri.core.options import Option
from petri.core.reasons import Reason
from petri.core.signing import mixed
from petri.core.state import BIT, NOBODY, Moves, low_member, zeros
from petri.core.things import Public
from petri.core.vecs import append, vec
from petri.games.pandemic.board import COLOURS
from petri.games.pandemic.cards import EPIDEMIC
from petri.games.pandemic.epidemics import Epidemic, is_epidemic_in_game
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import (
    COLOUR,
    PACKAGE,
    Answers,
    Attempt,
    Coming,
    Kind,
    Module,
    Part,
    PlayerCard,
    Rules,
    Step,
    only_in,
)

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names

HERE: Final = f"{PACKAGE}.modules.virulent_strain"
NO_CARDS: Final[vec[PlayerCard]] = vec[PlayerCard]()
DRAWN: Final = Public("virulent", "card:special", reveals=True)
NAMED: Final = Public("strain", "colour")
IN_FORCE: Final = Public("in_force", "card:special colour")
NO_EFFECT: Final = Public("no_effect", "card:special colour")
NO_LONGER: Final = Public("no_longer", "card:special colour")


CARDS: Final[i64] = 10  # of both boxes; their numbers follow each other


class Strain(Part):
    """Which disease it is, and what is in force."""

    colour: i64 = NOBODY
    in_force: i64 = 0  # the continuing effects, by the numbers of their cards
    removed: i64 = 0  # cubes out of the game
    treated: vec[i64]  # by colour, the cities where it was treated in this turn
    was_drawn: bool = False  # a card of its colour in this infection phase
    has_rated: bool = False  # the additional card of this phase

    def copy(self) -> Part:
        other = Strain()
        other.colour = self.colour
        other.in_force = self.in_force
        other.removed = self.removed
        other.treated = self.treated[:]
        other.was_drawn = self.was_drawn
        other.has_rated = self.has_rated
        return other

    def signature(self, s: PandemicState, viewer: i64, sign: i64) -> i64:
        sign = mixed(mixed(mixed(sign, self.colour), self.in_force), self.removed)
        return mixed(sign, (2 if self.was_drawn else 0) + (1 if self.has_rated else 0))


class VirulentStrain(Module):
    """Special epidemics take the place of the ordinary ones (LD-012, LD-058)."""

    key = "virulent_strain"
    is_challenge = True
    options = (Option("virulent_strain", "off", words=("off",), numbers=(8, 10), only=(8, 10), is_quiet=True),)

    def takes_part(self, options: Mapping[str, Any]) -> bool:
        return bool(options.get(self.key, "off") != "off")

    def prepare(self, rules: Rules, options: Mapping[str, Any]) -> None:
        """The 8 of On the Brink; with In the Lab 10 (LV-001, LD-057)."""
        found = [card for card in rules.player_cards if isinstance(card, VirulentEpidemic)]
        chosen = found if options[self.key] == len(found) else [card for card in found if not card.is_of_the_lab]
        rules.epidemic_pool = vec[u8]([u8(EPIDEMIC + card.number) for card in chosen])

    def new_part(self) -> Part:
        strain = Strain()
        strain.treated = zeros(COLOURS)
        return strain

    def in_force(self, s: PandemicState) -> vec[Answers]:
        found = vec[Answers]()
        effects = strain_of(s).in_force
        while effects != 0:
            card = s.rules.player_cards[low_member(effects)]
            effects &= effects - 1
            assert isinstance(card, VirulentEpidemic)
            found = append(found, card)
        return found

    def turn_begins(self, s: PandemicState) -> None:
        strain = strain_of(s)
        for colour in range(COLOURS):
            strain.treated[colour] = 0
        strain.was_drawn = False
        strain.has_rated = False

    def treated(self, s: PandemicState, city: i64, colour: i64, is_action: bool) -> None:
        """Noted from the start: which disease is the strain, and that it matters, may come out later in the turn."""
        strain_of(s).treated[colour] |= BIT[city]

    def look(self, s: PandemicState, f: vec[float], at: i64) -> None:
        strain = strain_of(s)
        f[at] = 1.0
        if strain.colour == NOBODY:
            return
        f[at + 1] = 1.0
        f[at + 2] = float(s.on_board[strain.colour]) / 24.0
        f[at + 3] = float(s.supply[strain.colour]) / 24.0
        f[at + 4 + s.cures[strain.colour]] = 1.0  # 4 to 6
        f[at + 7] = float(strain.removed) / 10.0
        effects = strain.in_force
        while effects != 0:
            f[at + 8 + low_member(effects) % CARDS] = 1.0  # 8 to 17
            effects &= effects - 1

    def measures(self, rules: Rules) -> tuple[Any, ...]:
        measures: tuple[Any, ...] = import_module(f"{HERE}.measures").measures(rules)
        return measures

    def fields(self) -> tuple[Any, ...]:
        fields: tuple[Any, ...] = import_module(f"{HERE}.fields").FIELDS
        return fields

    def box(self, rules: Rules, lang: str) -> Mapping[str, Any]:
        """The cards that may be in the deck, by the names that views use."""
        cards = [rules.player_cards[i64(card) - EPIDEMIC] for card in rules.epidemic_pool]
        return {
            "epidemic_cards": {card.name().en: import_module(f"{HERE}.fields").described(card, lang) for card in cards}
        }

    def foresee(self, rules: Rules, view: Mapping[str, Any], coming: Coming) -> None:
        cards = rules.player_cards if view["in_force"] else NO_CARDS
        for card in cards:
            if isinstance(card, VirulentEpidemic) and card.name().en in view["in_force"]:
                card.foresee(view, coming)

    def status(self, names: Names, view: Mapping[str, Any]) -> list[Word]:
        if view["strain"] is None:
            return [Word(PACKAGE, "status.no_strain")]
        lines = [Word(PACKAGE, "status.strain", (("colour", Word(PACKAGE, f"colour.{view['strain']}")),))]
        cards: list[Mapping[str, Any]] = printed(HERE, "epidemics.json")
        for card in cards:
            if any(name.endswith(f": {card['name_en']}") for name in view["in_force"]):
                values = (("card", bilingual(card, "name")), ("text", bilingual(card, "text")))
                lines.append(Word(PACKAGE, "status.in_force", values))
        return lines


def bilingual(card: Mapping[str, Any], key: str) -> Name:
    return Name(card[f"{key}_en"], card[f"{key}_de"])


VIRULENT_STRAIN: Final = VirulentStrain()


def strain_of(s: PandemicState) -> Strain:
    part = s.parts[VIRULENT_STRAIN.number]
    assert isinstance(part, Strain)
    return part


class VirulentEpidemic(Epidemic, Answers):
    """After Infect its effect comes in force, until the end of the game or until the strain is cured (LD-059 to
    LD-063)."""

    is_of_the_lab: bool = False
    lasts: bool = True
    until_cured: bool = False

    def takes_effect(self, s: PandemicState) -> None:
        s.tell(DRAWN, EPIDEMIC + self.number)
        s.push(CHOOSE_STRAIN, self.number)

    def foresee(self, view: Mapping[str, Any], coming: Coming) -> None:
        """What it will do in the infection phase to come."""

    def begin(self, s: PandemicState, strain: Strain) -> None:
        if not self.lasts:
            self.happen(s, strain.colour)
        elif self.until_cured and s.cures[strain.colour] != 0:
            s.tell(NO_EFFECT, EPIDEMIC + self.number, strain.colour)
        else:
            s.tell(IN_FORCE, EPIDEMIC + self.number, strain.colour)
            strain.in_force |= BIT[self.number]
            s.note_answers()

    def happen(self, s: PandemicState, colour: i64) -> None:
        """What an effect does that happens only once (LD-015)."""

    def cured(self, s: PandemicState, colour: i64) -> None:
        strain = strain_of(s)
        if self.until_cured and colour == strain.colour:
            strain.in_force &= ~BIT[self.number]
            s.note_answers()
            s.tell(NO_LONGER, EPIDEMIC + self.number, colour)

    def name(self) -> Name:
        kind = super().name()
        own = bilingual(self.data(), "name")
        return Name(f"{kind.en}: {own.en}", f"{kind.de}: {own.de}")

    def data(self) -> Mapping[str, Any]:
        """What is printed on it."""
        found: list[Mapping[str, Any]] = printed(HERE, "epidemics.json")
        return next(card for card in found if card["id"] == self.key)


# ---------------------------------------------------------------------- which disease it is
def most_cubes(s: PandemicState) -> i64:
    """The diseases with the most cubes on the board, of those that may be the strain (LD-013, LD-060, LM-021)."""
    most: i64 = 0
    found: i64 = 0
    for colour in range(s.rules.full_diseases):
        if s.on_board[colour] > most:
            most = s.on_board[colour]
            found = 0
        if s.on_board[colour] == most:
            found |= BIT[colour]
    return found


class ChooseStrain(Step):
    """At the first special epidemic the disease with the most cubes becomes the strain; the active player decides
    between several (LD-013). Then the effect; arg is the number of the card."""

    name = "choose_strain"
    rule = "LD-013"
    is_public = True
    resolves_card = True
    is_question = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        found = most_cubes(s)
        return s.turn if strain_of(s).colour == NOBODY and found & (found - 1) != 0 else NOBODY

    def go_on(self, s: PandemicState, arg: i64) -> None:
        strain = strain_of(s)
        if strain.colour == NOBODY:
            name_strain(s, low_member(most_cubes(s)))
        card = s.rules.player_cards[arg]
        assert isinstance(card, VirulentEpidemic)
        card.begin(s, strain)

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return is_epidemic_in_game(s, arg)

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add_each(NAME_STRAIN.base, most_cubes(s))

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"card": names.card_name(EPIDEMIC + arg)}


CHOOSE_STRAIN: Final = ChooseStrain()


def name_strain(s: PandemicState, colour: i64) -> None:
    strain_of(s).colour = colour
    s.tell(NAMED, colour)


def has_most_cubes(m: Attempt) -> Reason | None:
    if most_cubes(m.s) & BIT[m.b] != 0:
        return None
    return m.no("not_most_cubes", "LD-013", colour=m.names.colour(m.b))


class NameStrain(Kind):
    """Which of the diseases with the most cubes is the virulent strain (LD-013)."""

    word = "strain"
    form = COLOUR
    conditions = (only_in(CHOOSE_STRAIN, "strain_only", "LD-013"), has_most_cubes)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        name_strain(s, b)


NAME_STRAIN: Final = NameStrain()
