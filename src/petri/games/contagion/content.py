"""Reads the cards from the data file, checks every one, and makes effects of them.

A designer copies this folder's cards.json into a folder of his own, changes cards, and plays with `content=FOLDER`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from functools import cache, cached_property, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from petri.core.errors import ContentError
from petri.core.options import plain
from petri.core.text import LANGUAGES
from petri.games.contagion import effects
from petri.games.contagion.state import Effect
from petri.games.contagion.terms import CITIES, COLOURS, EVENTS, HIGHEST_LEVEL, TIMING_NAMES, TRACK_NAMES, WHO_CARDS

PACKAGE = "petri.games.contagion"
FILE = "cards.json"
STANDARD = "standard"
TWO_PLAYER_CITIES = 12
MOST_PLAYERS = 5
FEWEST_PER_COLOUR = 4  # enough to deal to five players
MOST_PER_COLOUR = 40

# the kinds a card may use, by when it works
ONE_SHOT = ("gain_cards", "discard_cards", "place_cubes", "move_cubes", "remove_cubes", "swap_rows", "change_level")
MODIFIERS = ("modify_draw", "modify_infect", "modify_cost", "restrict_infect", "extra_actions")
OF_CITIES = (*ONE_SHOT, "modify_cost", "extra_actions", "ignore_card")
KINDS_BY_TIMING = {
    "turn_start": ONE_SHOT,
    "turn_end": ONE_SHOT,
    "during_actions": MODIFIERS,
    "immediately": OF_CITIES,
    "any_time": OF_CITIES,
}
OF_CITY = ("immediately", "any_time")
MAY_BE_OPTIONAL = ("place_cubes", "move_cubes")
LOSSES = {"discard_cards": "cards", "remove_cubes": "cubes", "change_level": "levels", "modify_infect": "levels"}


class Content:
    """The cards of one folder."""

    def __init__(self, data: Mapping[str, Any], file: str) -> None:
        self.data = data
        self.file = file
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
        text = json.dumps(played, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def load(folder: str) -> Content:
    """The content of a folder, or the standard one."""
    return standard() if folder == STANDARD else read(Path(folder) / FILE)


@cache
def standard() -> Content:
    text = resources.files(PACKAGE).joinpath(FILE).read_text(encoding="utf-8")
    return Content(checked(json.loads(text), FILE), FILE)


def read(path: Path) -> Content:
    try:
        return made(path.read_text(encoding="utf-8"), str(path))
    except OSError as error:
        raise ContentError("content_file", package=PACKAGE, file=str(path), reason=error.strerror) from error
    except ValueError as error:
        raise ContentError("content_json", package=PACKAGE, file=str(path), reason=str(error)) from error


@lru_cache(maxsize=8)
def made(text: str, file: str) -> Content:
    """The content of a file's text: it is asked for again and again while a game is played."""
    return Content(checked(json.loads(text), file), file)


# ---------------------------------------------------------------------- checking
def refuse(file: str, card: str, reason: str, **values: Any) -> ContentError:
    return ContentError(f"content_{reason}", package=PACKAGE, file=file, card=card, **values)


def checked(data: Any, file: str) -> Mapping[str, Any]:
    """The data if it describes a game; else an error with the file, the card and the reason."""
    if not isinstance(data, Mapping):
        raise refuse(file, "–", "shape", expected="{cities: […], events: […], who: […], …}")
    check_tables(data, file)
    for key, count in (("cities", int(CITIES)), ("events", int(EVENTS)), ("who", int(WHO_CARDS))):
        cards = data.get(key)
        if not isinstance(cards, list) or len(cards) != count:
            found = len(cards) if isinstance(cards, list) else 0
            raise refuse(file, key, "count", expected=count, found=found)
    cards = [*data["events"], *data["who"]]
    check_ids(data["cities"], file)
    check_ids(cards, file)
    colours = [colour["id"] for colour in data["contagion_deck"]["colours"]]
    for city in data["cities"]:
        check_city(city, file, colours)
    if sum(city["two_player"] for city in data["cities"]) != TWO_PLAYER_CITIES:
        found = sum(city["two_player"] for city in data["cities"])
        raise refuse(file, "cities", "two_player", expected=TWO_PLAYER_CITIES, found=found)
    for card in cards:
        check_card(card, file)
    check_spellings(data["cities"], file)
    check_spellings(cards, file)
    return data


def check_ids(cards: list[Any], file: str) -> None:
    ids = [card.get("id") if isinstance(card, Mapping) else None for card in cards]
    for card_id in ids:
        if not is_text(card_id) or ids.count(card_id) > 1:
            raise refuse(file, str(card_id) or "–", "id")


def check_spellings(entries: list[Mapping[str, Any]], file: str) -> None:
    """No two of them may be called alike, for moves and positions name them."""
    known: dict[str, Any] = {}
    for entry in entries:
        for name in (entry["id"], entry["name_en"], entry["name_de"]):
            if not plain(name) or known.setdefault(plain(name), entry["id"]) != entry["id"]:
                raise refuse(file, entry["id"], "name", name=name)


def check_tables(data: Mapping[str, Any], file: str) -> None:
    colours = check_named(data, file, "contagion_deck", "colours")
    if len(colours) != int(COLOURS):
        raise refuse(file, "contagion_deck", "deck", expected=int(COLOURS))
    check_ids(colours, file)
    check_spellings(colours, file)
    count = part(data, file, "contagion_deck", "count_per_colour")
    if not is_number(count, FEWEST_PER_COLOUR) or count > MOST_PER_COLOUR:
        raise refuse(file, "contagion_deck", "deck", expected=int(COLOURS))
    total = part(data, file, "contagion_deck", "total")
    if total != count * len(colours):
        raise refuse(file, "contagion_deck", "count", expected=count * len(colours), found=total)
    viruses = check_named(data, file, "components", "player_colours")
    if len(viruses) < MOST_PLAYERS:
        raise refuse(file, "components", "count", expected=MOST_PLAYERS, found=len(viruses))
    for track in TRACK_NAMES:
        for n in range(int(HIGHEST_LEVEL)):
            if not is_number(part(data, file, "tracks", "costs", track, f"{n}->{n + 1}"), 0):
                raise refuse(file, "tracks", "number", key=f"{track} {n}->{n + 1}", expected="≥ 0")
        for lang in LANGUAGES:
            if not is_text(part(data, file, "tracks", "names", track, lang)):
                raise refuse(file, "tracks", "missing", key=f"names {track} {lang}")


def part(data: Any, file: str, *path: str) -> Any:
    """What lies at a place of the file."""
    for key in path:
        if not isinstance(data, Mapping) or key not in data:
            raise refuse(file, path[0], "missing", key=key)
        data = data[key]
    return data


def check_named(data: Mapping[str, Any], file: str, *path: str) -> list[Mapping[str, Any]]:
    """A list of things that have an id and names."""
    found = part(data, file, *path)
    if not isinstance(found, list) or not all(isinstance(entry, Mapping) for entry in found):
        raise refuse(file, path[0], "shape", expected="[{id, name_en, name_de}, …]")
    for entry in found:
        for key in ("id", "name_en", "name_de"):
            if not is_text(entry.get(key)):
                raise refuse(file, path[0], "missing", key=key)
    return found


def is_text(value: Any) -> bool:
    return isinstance(value, str) and value != ""


def is_number(value: Any, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= 60


def check_texts(card: Mapping[str, Any], file: str) -> None:
    for key in ("name_en", "name_de"):
        if not is_text(card.get(key)):
            raise refuse(file, card["id"], "missing", key=key)
    if not isinstance(card.get("effect"), Mapping):
        raise refuse(file, card["id"], "missing", key="effect")
    for key in ("text_en", "text_de"):
        if not isinstance(card["effect"].get(key), str):
            raise refuse(file, card["id"], "missing", key=key)
    if not card.get("source"):
        raise refuse(file, card["id"], "missing", key="source")


def check_city(city: Mapping[str, Any], file: str, colours: list[str]) -> None:
    check_texts(city, file)
    if city.get("colour") not in colours:
        raise refuse(file, city["id"], "one_of", key="colour", found=repr(city.get("colour")), allowed=colours)
    for key in ("population", "middle", "low"):
        if not is_number(city.get(key), 0):
            raise refuse(file, city["id"], "number", key=key, expected="≥ 0")
    if not city["population"] > city["middle"] > city["low"]:
        raise refuse(file, city["id"], "order")
    if not isinstance(city.get("two_player"), bool):
        raise refuse(file, city["id"], "flag", key="two_player")
    check_effect(city, file, OF_CITY)


def check_card(card: Mapping[str, Any], file: str) -> None:
    check_texts(card, file)
    for key in ("skull", "new_city"):
        if not isinstance(card.get(key), (bool, int)) or not 0 <= card[key] <= 3:
            raise refuse(file, card["id"], "flag", key=key)
    check_effect(card, file, ("turn_start", "during_actions", "turn_end"))


def check_effect(card: Mapping[str, Any], file: str, timings: tuple[str, ...]) -> None:
    effect = card["effect"]
    timing, kind = effect.get("timing"), effect.get("kind")
    if timing not in timings:
        raise refuse(file, card["id"], "one_of", key="timing", found=repr(timing), allowed=timings)
    if not isinstance(kind, str) or kind not in MAKERS:
        raise refuse(file, card["id"], "kind", found=repr(kind), allowed=tuple(MAKERS))
    if kind not in KINDS_BY_TIMING[timing]:
        raise refuse(file, card["id"], "timing", kind=kind, timing=timing, allowed=KINDS_BY_TIMING[timing])
    check_params(card, file)
    check_optional(card, file)
    check_protects(card, file)


def check_optional(card: Mapping[str, Any], file: str) -> None:
    """City actions always are (C-220); of the others those that ask where."""
    effect = card["effect"]
    if not isinstance(effect.get("optional"), bool):
        raise refuse(file, card["id"], "flag", key="optional")
    of_city = effect["timing"] in OF_CITY
    allowed = (True,) if of_city else (True, False) if effect["kind"] in MAY_BE_OPTIONAL else (False,)
    if effect["optional"] not in allowed:
        raise refuse(file, card["id"], "one_of", key="optional", found=repr(effect["optional"]), allowed=allowed)


def check_protects(card: Mapping[str, Any], file: str) -> None:
    """Resistance saves what a player loses by an event or a WHO card (C-097, C-108)."""
    effect = card["effect"]
    if "protects" not in effect:
        raise refuse(file, card["id"], "missing", key="protects")
    protects = effect["protects"]
    if protects is None:
        return
    loss = LOSSES.get(effect["kind"]) if effect["timing"] not in OF_CITY else None
    if "opponent" in effect["params"].values() or "opponents" in effect["params"].values():
        loss = None
    if loss is None or protects != loss:
        allowed = ("null",) if loss is None else (loss, "null")
        raise refuse(file, card["id"], "one_of", key="protects", found=repr(protects), allowed=allowed)


def check_params(card: Mapping[str, Any], file: str) -> None:
    params = card["effect"].get("params")
    wanted = PARAMS[card["effect"]["kind"]]
    if not isinstance(params, Mapping):
        raise refuse(file, card["id"], "missing", key="params")
    for key, fits in wanted.items():
        if key not in params:
            raise refuse(file, card["id"], "missing", key=key)
        if not fits(params[key]):
            raise refuse(file, card["id"], "param", key=key, found=repr(params[key]))
    for key in params:
        if key not in wanted:
            raise refuse(file, card["id"], "unknown", key=key, allowed=tuple(wanted))
    for key, agrees in AGREEMENTS.get(card["effect"]["kind"], {}).items():
        if not agrees(params, card["effect"]["timing"] in OF_CITY):
            raise refuse(file, card["id"], "param", key=key, found=repr(params[key]))


def one_of(*allowed: Any) -> Callable[[Any], bool]:
    return lambda value: any(value == item and isinstance(value, bool) == isinstance(item, bool) for item in allowed)


def at_least(least: int) -> Callable[[Any], bool]:
    return lambda value: is_number(value, least)


def change(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value != 0 and abs(value) <= 9


def some_tracks(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(value.count(t) == 1 and t in TRACK_NAMES for t in value)


PARAMS: dict[str, dict[str, Callable[[Any], bool]]] = {
    "gain_cards": {"n": at_least(1), "from": one_of("deck", "discard", "opponent")},
    "discard_cards": {"who": one_of("self", "opponents"), "mode": one_of("count", "down_to", "part"), "n": at_least(0)},
    "place_cubes": {"n": at_least(1), "where": one_of("infected", "any")},
    "move_cubes": {"n": at_least(1)},
    "remove_cubes": {
        "whose": one_of("self", "opponent"),
        "n": lambda value: value == "all" or is_number(value, 1),
        "cities": one_of("one", "any"),
    },
    "swap_rows": {},
    "change_level": {"n": lambda value: change(value) and abs(value) <= int(HIGHEST_LEVEL), "tracks": some_tracks},
    "modify_draw": {"n": change, "min": at_least(0)},
    "modify_infect": {"n": change, "min": at_least(0)},
    "modify_cost": {
        "action": one_of("infect", "mutate"),
        "city": one_of("any", "new", None),
        "n": change,
        "min": at_least(0),
        "uses": one_of(1, "all"),
    },
    "restrict_infect": {
        "new_cities": lambda value: isinstance(value, bool),
        "max_actions": lambda value: value is None or is_number(value, 0),
    },
    "extra_actions": {"n": at_least(1)},
    "ignore_card": {},
}
# what parameters must have in common: of the numbers a card gives, and whether it is a city
AGREEMENTS: dict[str, dict[str, Callable[[Mapping[str, Any], bool], bool]]] = {
    "discard_cards": {"n": lambda p, of_city: p["mode"] != "part" or p["n"] >= 2},
    "remove_cubes": {"cities": lambda p, of_city: p["whose"] == "self" or p["cities"] == "one"},
    "modify_cost": {
        "city": lambda p, of_city: (p["action"] == "mutate") == (p["city"] is None),
        "uses": lambda p, of_city: of_city or p["uses"] == "all",
    },
}


# ---------------------------------------------------------------------- making effects
SOURCES = {"deck": effects.FROM_DECK, "discard": effects.FROM_DISCARD, "opponent": effects.FROM_OPPONENT}
MODES = {"count": effects.COUNT, "down_to": effects.DOWN_TO, "part": effects.PART_OF}

MAKERS: dict[str, Callable[[Mapping[str, Any]], Effect]] = {
    "gain_cards": lambda p: effects.GainCards(p["n"], SOURCES[p["from"]]),
    "discard_cards": lambda p: effects.DiscardCards(p["who"] == "opponents", MODES[p["mode"]], p["n"]),
    "place_cubes": lambda p: effects.PlaceCubes(p["n"], p["where"] == "any"),
    "move_cubes": lambda p: effects.MoveCubes(p["n"]),
    "remove_cubes": lambda p: effects.RemoveCubes(
        p["whose"] == "self", effects.ALL if p["n"] == "all" else p["n"], p["cities"] == "one"
    ),
    "swap_rows": lambda p: effects.SwapRows(),
    "change_level": lambda p: effects.ChangeLevel(p["n"], sum(1 << TRACK_NAMES.index(t) for t in p["tracks"])),
    "modify_draw": lambda p: effects.ModifyDraw(p["n"], p["min"]),
    "modify_infect": lambda p: effects.ModifyInfect(p["n"], p["min"]),
    "modify_cost": lambda p: effects.ModifyCost(
        p["action"] == "infect", p["city"] == "new", p["n"], p["min"], p["uses"] == 1
    ),
    "restrict_infect": lambda p: effects.RestrictInfect(
        p["new_cities"], effects.ALL if p["max_actions"] is None else p["max_actions"]
    ),
    "extra_actions": lambda p: effects.ExtraActions(p["n"]),
    "ignore_card": lambda p: effects.IgnoreCard(),
}


def make_effect(content: Content, card: Mapping[str, Any], number: int) -> Effect:
    described = card["effect"]
    effect = MAKERS[described["kind"]](described["params"])
    effect.number = number
    effect.timing = TIMING_NAMES.index(described["timing"])
    effect.optional = described["optional"]
    effect.protects = described["protects"] is not None
    return effect
