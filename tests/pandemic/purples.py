"""Tables with the purple disease, for the tests of Mutation and of Worldwide Panic."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tools import heard, table

import petri

THREATENS = "The Mutation Threatens"
SPREADS = "The Mutation Spreads"
INTENSIFIES = "The Mutation Intensifies"
EVENTS = (THREATENS, SPREADS, INTENSIFIES)
FIRST, SECOND = "Mutation 1", "Mutation 2"
STANDARD = ("blue", "yellow", "black", "red")
ALL_CURED = dict.fromkeys(STANDARD, "eradicated")


def purple(**more: Any) -> petri.Game:
    """A table with Mutation; the mutation cards are discarded, the mutation events at the bottom of the player deck."""
    given = [*more.get("infection_deck", ()), *more.get("infection_out", ())]
    discard = [card for card in (FIRST, SECOND) if card not in given]
    usual = {"mutation": "brink", "player_deck": ["Manila", "Osaka", "..."], "infection_discard": discard}
    return table(**{**usual, **more})


def infecting(*cards: str, bottom: Sequence[str] = ("Lima",), **more: Any) -> petri.Game:
    """A table whose next infection phase draws these cards; the last of `bottom` is the bottom card."""
    return purple(infection_deck=[*cards, "...", *bottom], **more)


def drawing(*cards: str, bottom: Sequence[str] = ("Lima",), **more: Any) -> petri.Game:
    """A table whose active player is about to draw these player cards, and infects nothing then."""
    deck = {"player_deck": [*cards, "..."], "infection_deck": ["...", *bottom], "quiet_night": True}
    return purple(**{**deck, **more})


def at(game: petri.Game) -> dict[str, int]:
    """The purple cubes by city."""
    return {city: here["purple"] for city, here in game.position()["cubes"].items() if "purple" in here}


def outbreaks(happenings: list[petri.Happening]) -> list[tuple[str, str, bool]]:
    return [(h["city"], h["colour"], h["chain"]) for h in heard(happenings, "outbreak")]


def placed(happenings: list[petri.Happening]) -> list[tuple[str, str, int]]:
    return [(h["city"], h["colour"], h["number"]) for h in heard(happenings, "placed")]


def infection_discard(game: petri.Game) -> list[str]:
    found: list[str] = game.position()["infection_discard"]
    return found


def reason(game: petri.Game, text: str) -> petri.Reason:
    found = game.why_not(text)
    assert isinstance(found, petri.Reason), (text, found)
    assert found.say("de") != found.say()
    return found


def copied(game: petri.Game) -> petri.Game:
    """The game from its position, by way of JSON."""
    other = petri.from_position("pandemic", json.loads(json.dumps(game.position())))
    assert other.position() == game.position()
    assert other.views() == game.views()
    return other
