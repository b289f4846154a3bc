"""Reads the sequence cards from the data file, and checks each (LL-105 to LL-107, LL-112).

A designer copies them with `petri content new pandemic FOLDER`, changes them, and plays with `lab` and
`content=FOLDER`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from petri.core.content import STANDARD, CardFile, CardSets, digest_of
from petri.core.names import Name
from petri.games.pandemic.board import COLOUR_NAMES
from petri.games.pandemic.modules.lab.bench import MOST_SPACES, SPACE_NAMES, Sequences

PACKAGE = "petri.games.pandemic.modules.lab"
FILE = "sequences.json"
CARDS = "sequence_cards"
KEYS = ("id", "name_en", "name_de", "vials", "spaces")
FEWEST, MOST = 4, 60  # cards; one lies at each line, one is drawn, and one is left
GREY = "grey"
SPACES = tuple(name for name in SPACE_NAMES if name != "purple")


class Content:
    """The sequence cards of one folder."""

    def __init__(self, file: CardFile) -> None:
        self.file = file.file
        self.cards = checked(file)
        self.sequences = Sequences(
            [card["id"] for card in self.cards],
            [Name(card["name_en"], card["name_de"]) for card in self.cards],
            [sum(1 << COLOUR_NAMES.index(vial) for vial in card["vials"]) for card in self.cards],
            [[SPACE_NAMES.index(space) for space in card["spaces"]] for card in self.cards],
        )

    @cached_property
    def digest(self) -> str:
        """A fingerprint of all that matters for play and records; the names do not."""
        return digest_of([[card["id"], sorted(card["vials"]), card["spaces"]] for card in self.cards])


def checked(file: CardFile) -> list[Mapping[str, Any]]:
    """The cards if they can be played with; else an error with the file, the card and the reason."""
    if not isinstance(file.data, Mapping):
        raise file.refuse("–", "shape", expected="{sequence_cards: […]}")
    file.only("–", file.data, (CARDS,))
    cards = file.named(CARDS)
    if not FEWEST <= len(cards) <= MOST:
        raise file.refuse(CARDS, "cards", found=len(cards), fewest=FEWEST, most=MOST)
    file.check_ids(list(cards))
    file.check_spellings(list(cards))
    for card in cards:
        check_card(file, card)
    for colour in COLOUR_NAMES:
        if not any(colour in card["vials"] for card in cards):
            raise file.refuse(CARDS, "no_card", vial=colour)
    return list(cards)


def check_card(file: CardFile, card: Mapping[str, Any]) -> None:
    name = card["id"]
    file.only(name, card, KEYS)
    if not file.choices(name, card, "vials", COLOUR_NAMES):
        raise file.refuse(name, "no_vial", allowed=COLOUR_NAMES)
    spaces = card.get("spaces")
    if not isinstance(spaces, list) or not 1 <= len(spaces) <= MOST_SPACES:
        raise file.refuse(name, "spaces", most=int(MOST_SPACES))
    for space in spaces:
        if space not in SPACES:
            raise file.refuse(name, "one_of", key="spaces", found=repr(space), allowed=SPACES)
    for vial in card["vials"]:
        if vial not in spaces and GREY not in spaces:
            raise file.refuse(name, "without_cube", vial=vial)


SETS: CardSets[Content] = CardSets(PACKAGE, FILE, Content)


def sequences_of(options: Mapping[str, Any]) -> Sequences:
    return SETS.load(options.get("content", STANDARD)).sequences
