"""Reads the cards from the data file, checks every one, and makes effects of them.

A designer copies them with `petri content new contagion FOLDER`, changes cards, and plays with `content=FOLDER`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from petri.core.content import STANDARD, CardFile, CardSets, Vocabulary, digest_of, is_number, is_text
from petri.core.names import Word
from petri.core.params import Params, one_of
from petri.core.text import LANGUAGES
from petri.games.contagion.cards import CITIES, COLOURS, EVENTS, HIGHEST_LEVEL, TRACK_NAMES, WHO_CARDS
from petri.games.contagion.pieces import EFFECTS
from petri.games.contagion.things import OF_CITY, PACKAGE, TIMING_NAMES, Effect

FILE = "cards.json"
TWO_PLAYER_CITIES = 12
MOST_PLAYERS = 5
FEWEST_PER_COLOUR = 4  # enough to deal to five players
MOST_PER_COLOUR = 40
KINDS_BY_TIMING = {
    timing: tuple(kind for kind, effect in EFFECTS.items() if timing in effect.timings) for timing in TIMING_NAMES
}


class Content:
    """The cards of one folder."""

    def __init__(self, file: CardFile) -> None:
        self.data = data = checked(file)
        self.file = file.file
        self.cities: list[dict[str, Any]] = data["cities"]
        self.events: list[dict[str, Any]] = data["events"]
        self.who: list[dict[str, Any]] = data["who"]
        self.colours = [colour["id"] for colour in data["contagion_deck"]["colours"]]
        self.cards_per_colour: int = data["contagion_deck"]["count_per_colour"]
        self.costs = [data["tracks"]["costs"][track][f"{n}->{n + 1}"] for track in TRACK_NAMES for n in range(4)]
        self.effects = [make_effect(self, card, n) for n, card in enumerate((*self.events, *self.who, *self.cities))]

    @cached_property
    def digest(self) -> str:
        """A fingerprint of all that matters for play and records; other names and texts do not."""
        of_cities = ("id", "name_en", "colour", "population", "middle", "low", "two_player")  # moves name cities
        played = {
            "cities": [[city[key] for key in of_cities] for city in self.cities],
            "cards": [[c["id"], c["skull"], c["new_city"]] for c in (*self.events, *self.who)],
            "effects": [
                {key: card["effect"][key] for key in ("timing", "kind", "params", "optional", "protects")}
                for card in (*self.events, *self.who, *self.cities)
            ],
            "deck": [self.colours, self.cards_per_colour, self.costs],
        }
        return digest_of(played)


# ---------------------------------------------------------------------- checking
def checked(file: CardFile) -> Mapping[str, Any]:
    """The data if it describes a game; else an error with the file, the card and the reason."""
    if not isinstance(file.data, Mapping):
        raise file.refuse("–", "shape", expected="{cities: […], events: […], who: […], …}")
    check_tables(file)
    cities = file.cards("cities", int(CITIES))
    cards = [*file.cards("events", int(EVENTS)), *file.cards("who", int(WHO_CARDS))]
    file.check_ids(cities)
    file.check_ids(cards)
    colours = [colour["id"] for colour in file.part("contagion_deck", "colours")]
    for city in cities:
        check_city(file, city, colours)
    found = sum(city["two_player"] for city in cities)
    if found != TWO_PLAYER_CITIES:
        raise file.refuse("cities", "two_player", expected=TWO_PLAYER_CITIES, found=found)
    for card in cards:
        check_card(file, card)
    file.check_spellings(cities)
    file.check_spellings(cards)
    data: Mapping[str, Any] = file.data
    return data


def check_tables(file: CardFile) -> None:
    colours = file.named("contagion_deck", "colours")
    if len(colours) != int(COLOURS):
        raise file.refuse("contagion_deck", "deck", expected=int(COLOURS))
    file.check_ids(colours)
    file.check_spellings(colours)
    count = file.part("contagion_deck", "count_per_colour")
    if not is_number(count, FEWEST_PER_COLOUR) or count > MOST_PER_COLOUR:
        raise file.refuse("contagion_deck", "deck", expected=int(COLOURS))
    total = file.part("contagion_deck", "total")
    if total != count * len(colours):
        raise file.refuse("contagion_deck", "count", expected=count * len(colours), found=total)
    viruses = file.named("components", "player_colours")
    if len(viruses) < MOST_PLAYERS:
        raise file.refuse("components", "count", expected=MOST_PLAYERS, found=len(viruses))
    for track in TRACK_NAMES:
        for n in range(int(HIGHEST_LEVEL)):
            if not is_number(file.part("tracks", "costs", track, f"{n}->{n + 1}"), 0):
                raise file.refuse("tracks", "number", key=f"{track} {n}->{n + 1}", expected="≥ 0")
        for lang in LANGUAGES:
            if not is_text(file.part("tracks", "names", track, lang)):
                raise file.refuse("tracks", "missing", key=f"names {track} {lang}")


def check_texts(file: CardFile, card: Mapping[str, Any]) -> None:
    for key in ("name_en", "name_de"):
        file.text(card["id"], card, key)
    if not isinstance(card.get("effect"), Mapping):
        raise file.refuse(card["id"], "missing", key="effect")
    for key in ("text_en", "text_de"):
        if not isinstance(card["effect"].get(key), str):
            raise file.refuse(card["id"], "missing", key=key)
    if not card.get("source"):
        raise file.refuse(card["id"], "missing", key="source")


def check_city(file: CardFile, city: Mapping[str, Any], colours: list[str]) -> None:
    check_texts(file, city)
    file.choice(city["id"], city, "colour", colours)
    for key in ("population", "middle", "low"):
        file.number(city["id"], city, key)
    if not city["population"] > city["middle"] > city["low"]:
        raise file.refuse(city["id"], "order")
    if not isinstance(city.get("two_player"), bool):
        raise file.refuse(city["id"], "flag", key="two_player")
    check_effect(file, city, OF_CITY)


def check_card(file: CardFile, card: Mapping[str, Any]) -> None:
    check_texts(file, card)
    for key in ("skull", "new_city"):
        if not isinstance(card.get(key), (bool, int)) or not 0 <= card[key] <= 3:
            raise file.refuse(card["id"], "flag", key=key)
    check_effect(file, card, ("turn_start", "during_actions", "turn_end"))


def check_effect(file: CardFile, card: Mapping[str, Any], timings: tuple[str, ...]) -> None:
    effect = card["effect"]
    timing = file.choice(card["id"], effect, "timing", timings)
    kind = file.kind(card["id"], effect, EFFECTS).kind
    if kind not in KINDS_BY_TIMING[timing]:
        raise file.refuse(card["id"], "timing", kind=kind, timing=timing, allowed=KINDS_BY_TIMING[timing])
    file.check_params(card["id"], effect.get("params"), EFFECTS[kind].params)
    check_agreements(file, card)
    check_optional(file, card)
    check_protects(file, card)


def check_optional(file: CardFile, card: Mapping[str, Any]) -> None:
    """City actions always are (C-220); of the others those that ask where."""
    effect = card["effect"]
    if not isinstance(effect.get("optional"), bool):
        raise file.refuse(card["id"], "flag", key="optional")
    of_city = effect["timing"] in OF_CITY
    allowed = (True,) if of_city else (True, False) if EFFECTS[effect["kind"]].may_be_optional else (False,)
    if effect["optional"] not in allowed:
        raise file.refuse(card["id"], "one_of", key="optional", found=repr(effect["optional"]), allowed=allowed)


def check_protects(file: CardFile, card: Mapping[str, Any]) -> None:
    """Resistance saves what a player loses by an event or a WHO card (C-097, C-108)."""
    effect = card["effect"]
    if "protects" not in effect:
        raise file.refuse(card["id"], "missing", key="protects")
    protects = effect["protects"]
    if protects is None:
        return
    loss = EFFECTS[effect["kind"]].takes if effect["timing"] not in OF_CITY else ""
    if "opponent" in effect["params"].values() or "opponents" in effect["params"].values():
        loss = ""
    if not loss or protects != loss:
        allowed = (loss, "null") if loss else ("null",)
        raise file.refuse(card["id"], "one_of", key="protects", found=repr(protects), allowed=allowed)


def check_agreements(file: CardFile, card: Mapping[str, Any]) -> None:
    """What the parameters of an effect must have in common."""
    effect, params = EFFECTS[card["effect"]["kind"]], card["effect"]["params"]
    for key, agrees in effect.agreements.items():
        if not agrees(params, card["effect"]["timing"] in OF_CITY):
            expected = Word(PACKAGE, f"agreement.{effect.kind}.{key}")
            raise file.refuse(card["id"], "param", key=key, found=repr(params[key]), expected=expected)


# ---------------------------------------------------------------------- making effects
def make_effect(content: Content, card: Mapping[str, Any], number: int) -> Effect:
    described = card["effect"]
    effect = EFFECTS[described["kind"]].made(described["params"])
    effect.number = number
    effect.timing = TIMING_NAMES.index(described["timing"])
    effect.optional = described["optional"]
    effect.protects = described["protects"] is not None
    return effect


# ---------------------------------------------------------------------- for designers
def decided_by(effect: type[Effect]) -> Params:
    """What a kind of effect decides of a card besides its parameters."""
    loss = (effect.takes,) if effect.takes else ()
    may_be_compulsory = set(effect.timings) - set(OF_CITY)
    may_be_optional = effect.may_be_optional or set(effect.timings) & set(OF_CITY)
    optional = (*((True,) if may_be_optional else ()), *((False,) if may_be_compulsory else ()))
    return {"timing": one_of(*effect.timings), "optional": one_of(*optional), "protects": one_of(*loss, None)}


SETS = CardSets(
    PACKAGE, FILE, Content, [Vocabulary("effect", EFFECTS, within="params.", more=decided_by)], older=("first",)
)
load, standard = SETS.load, SETS.standard
__all__ = ["STANDARD", "Content", "load", "standard"]
