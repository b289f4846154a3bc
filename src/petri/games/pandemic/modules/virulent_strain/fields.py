"""The virulent strain in positions and views; all of it lies open (LD-060, LD-062)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petri.core.fields import Field, Flag, Scene
from petri.core.state import BIT, NOBODY, members
from petri.games.pandemic.board import COLOUR_NAMES
from petri.games.pandemic.cards import EPIDEMIC
from petri.games.pandemic.modules.virulent_strain.strain import VirulentEpidemic, strain_of
from petri.games.pandemic.things import PlayerCard

if TYPE_CHECKING:
    from petri.games.pandemic.fields import PandemicReader


class Colour(Field):
    """Which disease it is."""

    key = "strain"
    is_public = True

    def write(self, scene: Scene) -> str | None:
        colour = strain_of(scene.s).colour
        return COLOUR_NAMES[colour] if colour != NOBODY else None

    def read(self, r: PandemicReader) -> None:
        text = r.position.get(self.key)
        if text is not None:
            colour = r.colour(self.key, text)
            if colour >= r.rules.full_diseases:
                raise r.refuse(self.key, "strain", colour=text)
            strain_of(r.s).colour = colour


class InForce(Field):
    """The continuing effects."""

    key = "in_force"
    is_public = True

    def write(self, scene: Scene) -> list[str]:
        return [scene.names.card(EPIDEMIC + number) for number in members(strain_of(scene.s).in_force)]

    def read(self, r: PandemicReader) -> None:
        r.need(Colour.key, "cures")
        strain = strain_of(r.s)
        for text in r.list_of(self.key):
            card = r.card(self.key, text)
            special = r.rules.player_cards[card - int(EPIDEMIC)] if card >= EPIDEMIC else None
            if not isinstance(special, VirulentEpidemic) or not special.lasts or strain.colour == NOBODY:
                raise r.refuse(self.key, "in_force", card=text)
            if special.until_cured and r.s.cures[strain.colour] != 0:
                raise r.refuse(self.key, "in_force", card=text)
            strain.in_force |= BIT[card - int(EPIDEMIC)]
        r.s.note_answers()


class Removed(Field):
    """Cubes of the strain that are out of the game."""

    key = "cubes_lost"
    is_public = True

    def write(self, scene: Scene) -> int:
        return int(strain_of(scene.s).removed)

    def read(self, r: PandemicReader) -> None:
        r.need(Colour.key, "cubes", "cures")
        strain = strain_of(r.s)
        left = int(r.s.supply[strain.colour]) if strain.colour != NOBODY else 0
        strain.removed = r.number(self.key, 0, 0, left)
        if strain.removed:
            r.s.supply[strain.colour] -= strain.removed


class Treated(Field):
    """Where which disease was treated in this turn."""

    key = "treated"
    is_public = True

    def write(self, scene: Scene) -> dict[str, list[str]]:
        treated = enumerate(strain_of(scene.s).treated)
        return {COLOUR_NAMES[colour]: scene.names.listed(members(cities)) for colour, cities in treated if cities}

    def read(self, r: PandemicReader) -> None:
        for text, cities in r.table(self.key, r.position.get(self.key, {}), "{colour: [city …]}").items():
            colour = r.colour(self.key, text)
            for city in r.items(self.key, cities):
                strain_of(r.s).treated[colour] |= BIT[r.city(self.key, city)]


FIELDS = (
    Colour(),
    InForce(),
    Removed(),
    Treated(),
    Flag("was_drawn", owner=strain_of),
    Flag("has_rated", owner=strain_of),
)


def described(card: PlayerCard, lang: str) -> dict[str, Any]:
    """A card for a page that draws it."""
    assert isinstance(card, VirulentEpidemic)
    printed = card.data()
    texts = {"label": printed[f"name_{lang}"], "text": printed[f"text_{lang}"]}
    return {"key": card.key, **texts, "lasts": card.lasts, "rule": card.rule}
