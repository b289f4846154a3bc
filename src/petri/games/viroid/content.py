"""Reads map and cards from the data file; `checking` has looked at every entry before.

A designer copies them with `petri content new viroid FOLDER`, changes them, and plays with `content=FOLDER`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from petri.core.content import STANDARD, CardFile, CardSets, Vocabulary, digest_of
from petri.games.viroid.checking import LEVELS, PATHOGENS, check_all
from petri.games.viroid.params import GROUND_NAMES
from petri.games.viroid.pieces import BENEFITS, BONUSES, EFFECTS
from petri.games.viroid.things import PACKAGE

FILE = "viroid.json"


class Content:
    """The map and the cards of one folder."""

    def __init__(self, file: CardFile) -> None:
        check_all(file)
        self.file = file.file
        self.data: Mapping[str, Any] = file.data
        data = self.data
        self.cities: list[dict[str, Any]] = data["cities"]
        self.city_ids = [city["id"] for city in self.cities]
        self.routes: list[dict[str, Any]] = data["sea"]
        self.route_ids = [route["id"] for route in self.routes]
        self.airport_ids = [city["id"] for city in self.cities if city["airport"]]
        self.continents: list[dict[str, Any]] = data["continents"]
        self.continent_ids = [continent["id"] for continent in self.continents]
        self.stems: list[dict[str, Any]] = data["stems"]
        self.symptoms: list[dict[str, Any]] = data["symptoms"]
        self.parts = [part for card in self.symptoms for part in card["symptoms"]]
        self.bonuses: list[dict[str, Any]] = data["bonuses"]
        self.starts: list[dict[str, Any]] = data["starts"]
        self.events: list[dict[str, Any]] = [*data["events"], *data["massive"]]
        self.event_keys = sorted({event["key"] for event in self.events if "key" in event})
        self.pathogens: dict[str, dict[str, Any]] = {one["id"]: one for one in data["pathogens"]}

    @cached_property
    def digest(self) -> str:
        """A fingerprint of all that matters for play and records; other names and texts do not."""
        return digest_of(played(self.data))


# ---------------------------------------------------------------------- what matters for play
def played(data: Mapping[str, Any]) -> dict[str, Any]:
    """What the rules read of a file, and the names by which moves call something."""
    return {
        **played_map(data),
        **played_boards(data),
        **played_cards(data),
        "setup": picked(data["setup"], "a_cards", "bcd_per_player", "free_start_dna", "covered_fields", "corpses"),
        "track": picked(data["research_track"], "length", "start", "cure_start"),
        "levels": [picked(level, "id", "massive", "cure_shift") for level in data["levels"]],
    }


def played_map(data: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "cities": all_picked(data["cities"], "id", "name_en", "continent", "needs", "fields", "airport"),
        "continents": all_picked(data["continents"], "id", "ranking_divisor"),
        "land": data["land"],
        "sea": all_picked(data["sea"], "a", "b"),
    }


def played_boards(data: Mapping[str, Any]) -> dict[str, Any]:
    limits = ("severity_max", "lethality_max", "resistance_track_max", "medication_infection_bonus_at")
    return {
        "cubes": data["components"]["big_cubes_per_colour"],
        "markers": [marker["count"] for marker in data["markers"]],
        "costs": picked(data["costs"], "spreading", "resistance", "stem_slots"),
        "limits": picked(data["limits"], *limits),
        "pathogens": {one["id"]: played_pathogen(one) for one in data["pathogens"]},
    }


def played_pathogen(one: Mapping[str, Any]) -> list[Any]:
    stages = all_picked(one["stages"], "cost", "effect")
    roll = one.get("turn_start_roll")
    return [*picked(one, "start", "forbidden_modes", "start_cards"), stages, picked(roll or {}, *sorted(roll or ()))]


def played_cards(data: Mapping[str, Any]) -> dict[str, Any]:
    start = ("id", "city", "mode", "mode_level", "resistance", "stem", "bonus", "dna")
    return {
        "events": [played_event(card) for card in (*data["events"], *data["massive"])],
        "stems": [stem["id"] for stem in data["stems"]],
        "symptoms": [
            [card["id"], card["stem"], all_picked(card["symptoms"], "cost", "benefits")] for card in data["symptoms"]
        ],
        "starts": all_picked(data["starts"], *start),
        "bonuses": all_picked(data["bonuses"], "id", "kind", "params"),
    }


def played_event(card: Mapping[str, Any]) -> list[Any]:
    """What a card need not say has its usual value."""
    usual = {"key": "", "research_step": 1, "draw_again": False, "removed_at_setup": False}
    return picked({**usual, **card}, "id", "category", "effects", "heal", "dna", *usual)


def picked(entry: Mapping[str, Any], *keys: str) -> list[Any]:
    return [entry[key] for key in keys]


def all_picked(entries: Iterable[Mapping[str, Any]], *keys: str) -> list[list[Any]]:
    return [picked(entry, *keys) for entry in entries]


VOCABULARY = (
    Vocabulary("effect", EFFECTS),
    Vocabulary("benefit", BENEFITS),
    Vocabulary("bonus", BONUSES, within="params."),
)
SETS = CardSets(PACKAGE, FILE, Content, VOCABULARY)
load, standard = SETS.load, SETS.standard
__all__ = ["FILE", "GROUND_NAMES", "LEVELS", "PATHOGENS", "STANDARD", "Content", "load", "standard"]
