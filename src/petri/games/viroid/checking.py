"""Goes through a data file entry by entry; an error names the file, the entry and what would be right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, pairwise
from typing import Any

from petri.core.content import EFFECT, CardFile
from petri.core.names import Word
from petri.core.params import MOST, Fits, are_among, are_numbers, is_among, is_text
from petri.games.viroid.cards import (
    CATEGORIES,
    DICE,
    FIRST_RESISTANCE,
    GROUND,
    HIGHEST_LEVEL,
    MARKER_NAMES,
    MODE_NAMES,
    POINTS_PER_LEVEL,
    RESISTANCE_NAMES,
    SEATS,
    SLOTS,
    STAGES,
    VALUE_NAMES,
)
from petri.games.viroid.effects.benefits import ExtraFace
from petri.games.viroid.params import GROUND_NAMES, PLAYERS
from petri.games.viroid.pieces import BENEFITS, BONUSES, EFFECTS
from petri.games.viroid.things import PACKAGE

PATHOGENS = ("bacterium", "virus", "fungus")
LEVELS = ("easy", "normal", "demanding")
TRANSPORTS = MODE_NAMES[int(GROUND) :]
OTHERS = int(SEATS) - 1  # players
MOST_CITIES = 60  # sets of cities, of routes and of symptom cards have room for so many
MOST_CARDS = 60
MOST_LINKS = 500
MOST_EVENTS = 250
MOST_FIELDS = 9  # of a spread type in a city
MOST_HEALED = 4
MOST_EFFECTS = 8
MOST_PARTS = 7  # symptoms on a card
MOST_DNA = 999
LONGEST_TRACK = 999
BENEFIT = Word(PACKAGE, "word.benefit")
BONUS = Word(PACKAGE, "word.bonus")

NAMED = ("id", "name_en", "name_de", "source")
TEXTS = ("text_en", "text_de")
PARTS = (
    *("meta", "components", "player_colours", "modes", "resistances", "markers", "costs", "limits", "levels", "setup"),
    *("research_track", "continents", "cities", "land", "sea", "airports", "events", "massive", "stems", "symptoms"),
    *("starts", "bonuses", "pathogens"),
)
Entry = Mapping[str, Any]


def check_all(file: CardFile) -> None:
    if not isinstance(file.data, Mapping):
        raise file.refuse("–", "shape", expected="{cities: […], events: […], symptoms: […], …}")
    file.only("–", file.data, PARTS)
    for check in (FixedCheck, MapCheck, SetupCheck, BoardCheck, CardCheck, DeckCheck, FreeStartCheck, StartCheck):
        check(file).all()


class Check:
    """Looks at a part of the file; the parts before it are as they should be."""

    def __init__(self, file: CardFile) -> None:
        self.file = file
        self.refuse = file.refuse

    def all(self) -> None:
        raise NotImplementedError

    # ------------------------------------------------------------------ lists and objects
    def listed(self, where: str, found: Any, least: int, most: int) -> list[Any]:
        if not isinstance(found, list) or not least <= len(found) <= most:
            told = len(found) if isinstance(found, list) else repr(found)
            raise self.refuse(where, "how_many", least=least, most=most, found=told)
        return found

    def objects(self, where: str, found: Any, least: int, most: int) -> list[Entry]:
        for entry in self.listed(where, found, least, most):
            if not isinstance(entry, Mapping):
                raise self.refuse(where, "shape", expected="[{…}, …]")
        return list(found)

    def entries(self, key: str, least: int, most: int) -> list[Entry]:
        """A part of the file that is a list of things with ids."""
        found = self.objects(key, self.file.part(key), least, most)
        for number, entry in enumerate(found, 1):
            if not is_text(entry.get("id")):
                raise self.refuse(f"{key} {number}", "id")
        self.file.check_ids(found)
        return found

    def table(self, where: str, entry: Entry, key: str, keys: Iterable[str] | None = None) -> Entry:
        """An object within an entry, with these keys only."""
        found = entry.get(key)
        if not isinstance(found, Mapping):
            raise self.refuse(where, "shape", expected=f"{key}: {{…}}")
        if keys is not None:
            self.file.only(f"{where} {key}", found, tuple(keys))
        return found

    def part(self, key: str, keys: Iterable[str]) -> Entry:
        """A part of the file that is an object."""
        self.file.part(key)
        found = self.table(key, self.file.data, key)
        self.file.only(key, found, tuple(keys))
        return found

    # ------------------------------------------------------------------ values
    def texts(self, where: str, entry: Entry, *keys: str) -> None:
        for key in keys:
            self.file.text(where, entry, key)

    def described(self, entry: Entry, *keys: str, texts: Sequence[str] = (), part: str = "") -> str:
        """A thing with names and texts, and nothing but these keys besides: what errors call it."""
        where = f"{part} {entry['id']}".strip()
        self.file.only(where, entry, (*NAMED, *keys, *texts))
        self.texts(where, entry, "name_en", "name_de", *texts)
        return where

    def numbers(
        self, where: str, entry: Entry, key: str, keys: Sequence[str], least: int = 0, most: int = MOST
    ) -> list[int]:
        """An object within an entry that has a number for each of these."""
        table = self.table(where, entry, key, keys)
        return [self.file.number(f"{where} {key}", table, one, least, most) for one in keys]

    def flag_if_any(self, where: str, entry: Entry, key: str) -> None:
        if key in entry:
            self.file.flag(where, entry, key)

    def prices(self, where: str, entry: Entry, key: str, n: int) -> None:
        found = entry.get(key)
        if not isinstance(found, list) or len(found) != n or not are_numbers(found, 0):
            raise self.refuse(where, "prices", key=key, expected=n, found=repr(found), most=MOST)

    # ------------------------------------------------------------------ what others say
    def ids(self, key: str) -> list[str]:
        return [entry["id"] for entry in self.file.data[key]]

    @property
    def cities(self) -> dict[str, Entry]:
        return {city["id"]: city for city in self.file.data["cities"]}

    def fields(self, city: Entry, mode: str, players: str) -> int:
        """Those that take part."""
        covered = self.file.data["setup"]["covered_fields"].get(players, {})
        return int(city["fields"][mode] - covered.get(city["id"], {}).get(mode, 0))


# ---------------------------------------------------------------------- what the rules fix
class FixedCheck(Check):
    """Things of which the rules know which there are: how they are called and how many there are is data."""

    def all(self) -> None:
        for mode in self.fixed("modes", MODE_NAMES):
            kind = "ground" if mode["id"] in GROUND_NAMES else "transport"
            self.file.choice(self.described(mode, "class", texts=TEXTS), mode, "class", (kind,))
        for resistance in self.fixed("resistances", RESISTANCE_NAMES):
            self.described(resistance, "zone_colour")
        for marker in self.fixed("markers", MARKER_NAMES):
            self.file.number(self.described(marker, "count", texts=TEXTS, part="markers"), marker, "count")
        for level in self.fixed("levels", LEVELS):
            self.level(level)
        self.fixed("pathogens", PATHOGENS)
        for colour in self.entries("player_colours", int(SEATS), MOST):
            self.described(colour)
        self.file.part("components", "big_cubes_per_colour")
        self.file.number("components", self.file.data["components"], "big_cubes_per_colour", 1)

    def fixed(self, key: str, names: Sequence[str]) -> list[Entry]:
        found = self.entries(key, 1, MOST)
        if [entry["id"] for entry in found] != list(names):
            raise self.refuse(key, "exactly", expected=tuple(names), found=tuple(entry["id"] for entry in found))
        for entry in found:
            self.texts(entry["id"], entry, "name_en", "name_de")
        self.file.check_spellings(found)
        return found

    def level(self, level: Entry) -> None:
        where = self.described(level, "massive", "cure_shift")
        self.file.number(where, level, "cure_shift", -MOST)
        self.numbers(where, level, "massive", CATEGORIES[1:], 0, 2)


# ---------------------------------------------------------------------- the map
class MapCheck(Check):
    def all(self) -> None:
        self.limits()
        for continent in self.entries("continents", 1, MOST):
            where = self.described(continent, "colour", "ranking_divisor")
            self.file.text(where, continent, "colour")
            self.file.number(where, continent, "ranking_divisor", 1)
        cities = self.entries("cities", 2, MOST_CITIES)
        for city in cities:
            self.city(city)
        self.file.check_spellings(cities)
        self.links(tuple(city["id"] for city in cities))

    def limits(self) -> None:
        least = {"severity_max": 1, "lethality_max": 1, "resistance_track_max": POINTS_PER_LEVEL * HIGHEST_LEVEL}
        limits = self.part("limits", (*least, "stems_max", "medication_infection_bonus_at", "source"))
        for key, number in least.items():
            self.file.number("limits", limits, key, int(number))
        self.file.choice("limits", limits, "stems_max", (int(SLOTS),))
        steps = self.listed("limits medication_infection_bonus_at", limits.get("medication_infection_bonus_at"), 0, 9)
        if not are_numbers(steps, 1):
            raise self.refuse("limits", "number", key="medication_infection_bonus_at", expected="≥ 1")

    def city(self, city: Entry) -> None:
        where = self.described(city, "continent", "lon", "lat", "needs", "fields", "airport")
        self.file.choice(where, city, "continent", self.ids("continents"))
        self.file.flag(where, city, "airport")
        self.degrees(where, city, "lon", 180)
        self.degrees(where, city, "lat", 90)
        most = self.file.data["limits"]["resistance_track_max"]
        self.numbers(where, city, "needs", RESISTANCE_NAMES, 0, most)
        if not any(self.numbers(where, city, "fields", GROUND_NAMES, 0, MOST_FIELDS)):
            raise self.refuse(where, "no_fields")

    def degrees(self, where: str, city: Entry, key: str, most: int) -> None:
        found = city.get(key)
        if not isinstance(found, (int, float)) or isinstance(found, bool) or not -most <= found <= most:
            raise self.refuse(where, "degrees", key=key, found=repr(found), most=most)

    # ------------------------------------------------------------------ connections
    def links(self, cities: Sequence[str]) -> None:
        land = self.listed("land", self.file.part("land"), 0, MOST_LINKS)
        for ends in land:
            self.link("land", ends, cities)
        self.each_once("land", land)
        sea = self.entries("sea", 0, MOST_CARDS)
        for route in sea:
            self.route(route, cities)
        self.each_once("sea", [[route["a"], route["b"]] for route in sea])
        self.file.check_spellings([self.called(route) for route in sea])
        self.airports()
        self.reachable(list(cities))

    def link(self, where: str, ends: Any, cities: Sequence[str]) -> None:
        if not isinstance(ends, list) or len(ends) != 2 or ends[0] == ends[1]:
            raise self.refuse(where, "link", found=repr(ends))
        for end in ends:
            self.file.choice(f"{where} {ends[0]}-{ends[1]}", {"city": end}, "city", cities)

    def route(self, route: Entry, cities: Sequence[str]) -> None:
        self.file.only(route["id"], route, ("id", "a", "b", "source"))
        self.link("sea", [route.get("a"), route.get("b")], cities)
        self.file.choice(route["id"], route, "id", (f"{route['a']}-{route['b']}",))

    def each_once(self, where: str, links: list[list[str]]) -> None:
        """They hold both ways."""
        for ends, count in Counter(tuple(sorted(ends)) for ends in links).items():
            if count > 1:
                raise self.refuse(where, "link_twice", found="-".join(ends))

    def called(self, route: Entry) -> Entry:
        """Moves name a route by its cities."""
        ends = (self.cities[route["a"]], self.cities[route["b"]])
        return {"id": route["id"], **{key: "-".join(end[key] for end in ends) for key in ("name_en", "name_de")}}

    def airports(self) -> None:
        """The list and the cities' own flags say the same."""
        self.file.part("airports")
        found = self.file.choices("airports", self.file.data, "airports", self.ids("cities"))
        for name, city in self.cities.items():
            if city["airport"] != (name in found):
                raise self.refuse(name, "airports")

    def reachable(self, cities: list[str]) -> None:
        """By some combination of land, sea and air."""
        near: dict[str, set[str]] = {city: set() for city in cities}
        sea = [(route["a"], route["b"]) for route in self.file.data["sea"]]
        for a, b in chain(self.file.data["land"], sea, pairwise(self.file.data["airports"])):
            near[a].add(b)
            near[b].add(a)
        found, ahead = {cities[0]}, [cities[0]]
        while ahead:
            new = near[ahead.pop()] - found
            found |= new
            ahead += new
        for city in cities:
            if city not in found:
                raise self.refuse(city, "unreachable", other=cities[0])


# ---------------------------------------------------------------------- setup and tracks
class SetupCheck(Check):
    def all(self) -> None:
        keys = ("a_cards", "bcd_per_player", "free_start_dna", "covered_fields", "corpses", "source")
        setup = self.part("setup", keys)
        self.numbers("setup", setup, "a_cards", PLAYERS)
        if self.file.number("setup", setup, "bcd_per_player") % 2:  # stacks are halved (V-060)
            raise self.refuse("setup", "even", key="bcd_per_player")
        self.file.number("setup", setup, "free_start_dna", 0, MOST_DNA)
        covered = self.table("setup", setup, "covered_fields", PLAYERS)
        for players in covered:
            self.covers(self.table("setup covered_fields", covered, players, self.cities), players)
        corpses = self.table("setup", setup, "corpses", PLAYERS)
        for players in PLAYERS:
            self.corpses(self.table("setup corpses", corpses, players, self.ids("continents")), players)
        self.track()

    def covers(self, table: Entry, players: str) -> None:
        for name in table:
            where, city = f"setup covered_fields {players} {name}", self.cities[name]
            covered = self.table(f"setup covered_fields {players}", table, name, GROUND_NAMES)
            for mode in covered:
                self.file.number(where, covered, mode, 0, city["fields"][mode])
            if not any(self.fields(city, mode, players) for mode in GROUND_NAMES):
                raise self.refuse(where, "no_fields")

    def corpses(self, table: Entry, players: str) -> None:
        """Not more than a continent has fields, else nobody could win."""
        for continent in self.ids("continents"):
            inside = [city for city in self.cities.values() if city["continent"] == continent]
            fields = sum(self.fields(city, mode, players) for city in inside for mode in GROUND_NAMES)
            self.file.number(f"setup corpses {players}", table, continent, 0, min(fields, MOST))

    def track(self) -> None:
        track = self.part("research_track", ("length", "start", "cure_start", "source"))
        length = self.file.number("research_track", track, "length", 1, LONGEST_TRACK)
        start = self.file.number("research_track", track, "start", 0, length - 1)
        self.numbers("research_track", track, "cure_start", PLAYERS, start + 1, length)


# ---------------------------------------------------------------------- boards and cards
class References:
    """What parameters may name, by the word with which a kind asks for it."""

    def __init__(self, data: Entry) -> None:
        keys = [card["key"] for part in ("events", "massive") for card in data[part] if "key" in card]
        self.fits = {
            "city": one_known("city", [city["id"] for city in data["cities"]]),
            "continent": one_known("continent", [continent["id"] for continent in data["continents"]]),
            "event_key": one_known("event_key", sorted({*keys})),
            "routes": some_known("routes", [route["id"] for route in data["sea"]]),
            "airports": some_known("airports", data["airports"]),
        }

    def of(self, kind: Any) -> dict[str, Fits]:
        return {key: self.fits[fits] if isinstance(fits, str) else fits for key, fits in kind.params.items()}


def one_known(word: str, known: Sequence[str]) -> Fits:
    return Fits(lambda value: is_among(value, known), PACKAGE, word, known)


def some_known(word: str, known: Sequence[str]) -> Fits:
    return Fits(lambda value: are_among(value, known), PACKAGE, word, known)


class CardCheck(Check):
    """Events and cards of massive research, symptom cards, bonuses and pathogens."""

    def all(self) -> None:
        cards = [*self.entries("events", 1, MOST_EVENTS), *self.entries("massive", 0, MOST_CARDS)]
        self.listed("events", cards, 1, MOST_EVENTS)
        self.file.check_ids(cards)
        for card in self.file.data["events"]:
            self.card(card, (*CATEGORIES, "(A)"))
        for card in self.file.data["massive"]:
            self.card(card, ("M",))
        for card in cards:
            for effect in self.objects(f"{card['id']} effects", card.get("effects"), 0, MOST_EFFECTS):
                self.composed(card["id"], effect, EFFECTS, EFFECT)
        self.stems()
        for bonus in self.entries("bonuses", int(SEATS), MOST_CARDS):
            self.bonus(bonus)
        for pathogen in self.file.data["pathogens"]:
            self.pathogen(pathogen)

    @cached_property
    def known(self) -> References:
        return References(self.file.data)

    def composed(self, where: str, entry: Entry, kinds: Mapping[str, Any], what: Word) -> None:
        """A kind, with its parameters beside it."""
        kind = self.file.kind(where, entry, kinds, what)
        params = {key: value for key, value in entry.items() if key != "kind"}
        self.file.check_params(where, params, self.known.of(kind), what)

    # ------------------------------------------------------------------ events
    def card(self, card: Entry, categories: Sequence[str]) -> None:
        usual = ("research_step", "draw_again", "removed_at_setup", "key")
        where = self.described(card, "category", "effects", "heal", "dna", *usual, texts=TEXTS)
        self.file.choice(where, card, "category", categories)
        self.file.number(where, card, "dna")
        self.listed(f"{where} heal", card.get("heal"), 0, MOST_HEALED)
        self.file.choices(where, card, "heal", self.ids("cities"))
        if "research_step" in card:
            self.file.number(where, card, "research_step")
        self.flag_if_any(where, card, "draw_again")
        self.flag_if_any(where, card, "removed_at_setup")
        if "key" in card:
            self.file.text(where, card, "key")

    # ------------------------------------------------------------------ symptoms
    def stems(self) -> None:
        stems = self.entries("stems", 1, MOST_CARDS)
        for stem in stems:
            self.described(stem)
        self.file.check_spellings(stems)
        cards = self.entries("symptoms", int(SEATS), MOST_CARDS)
        for card in cards:
            self.symptom_card(card)
        for (stem_id, letter), count in Counter((card["stem"], card["variant"].upper()) for card in cards).items():
            if count > 1:
                raise self.refuse("symptoms", "variant_twice", stem=stem_id, variant=letter)

    def symptom_card(self, card: Entry) -> None:
        where = card["id"]
        self.file.only(where, card, ("id", "stem", "variant", "symptoms", "source"))
        self.file.choice(where, card, "stem", self.ids("stems"))
        self.file.text(where, card, "variant")
        for part in self.objects(f"{where} symptoms", card.get("symptoms"), 1, MOST_PARTS):
            self.file.only(where, part, ("name_en", "name_de", "cost", "benefits", *TEXTS))
            self.texts(where, part, "name_en", "name_de", *TEXTS)
            self.file.number(where, part, "cost")
            for benefit in self.objects(f"{where} benefits", part.get("benefits"), 0, MOST_EFFECTS):
                self.composed(where, benefit, BENEFITS, BENEFIT)
                if benefit["kind"] == ExtraFace.kind:
                    raise self.refuse(where, "face_place")

    # ------------------------------------------------------------------ bonuses and pathogens
    def bonus(self, bonus: Entry) -> None:
        where = self.described(bonus, "kind", "params", texts=TEXTS)
        kind = self.file.kind(where, bonus, BONUSES, BONUS)
        self.file.check_params(where, bonus.get("params"), self.known.of(kind), BONUS)

    def pathogen(self, pathogen: Entry) -> None:
        keys = ("start", "forbidden_modes", "start_cards", "turn_start_roll", "stages")
        where = self.described(pathogen, *keys, texts=("ability_en", "ability_de", *TEXTS))
        self.numbers(where, pathogen, "start", VALUE_NAMES[: int(FIRST_RESISTANCE)])
        forbidden = self.file.choices(where, pathogen, "forbidden_modes", TRANSPORTS)
        self.file.flag(where, pathogen, "start_cards")
        for stage in self.objects(f"{where} stages", pathogen.get("stages"), int(STAGES), int(STAGES)):
            self.stage(f"{where} stages", stage)
        if "turn_start_roll" in pathogen:
            self.roll(where, pathogen)
        self.faces(where, pathogen)
        usable = [bonus for bonus in self.file.data["bonuses"] if bonus["params"].get("mode") not in forbidden]
        if len(usable) < int(SEATS):
            raise self.refuse("bonuses", "bonuses", expected=int(SEATS), found=len(usable), pathogen=where)

    def stage(self, where: str, stage: Entry) -> None:
        self.file.only(where, stage, ("cost", "effect", *TEXTS))
        self.file.number(where, stage, "cost")
        self.texts(where, stage, *TEXTS)
        self.composed(where, self.table(where, stage, "effect"), BENEFITS, BENEFIT)

    def roll(self, where: str, pathogen: Entry) -> None:
        """A die at the beginning of a turn: its base face gives a symptom, or a stem as well (V-297)."""
        roll = self.table(where, pathogen, "turn_start_roll", ("base_face", "base_reward"))
        self.file.number(f"{where} turn_start_roll", roll, "base_face", 1, int(DICE))
        if "symptom" not in self.file.choices(f"{where} turn_start_roll", roll, "base_reward", ("symptom", "stem")):
            raise self.refuse(f"{where} turn_start_roll", "missing", key='base_reward: ["symptom"]')

    def faces(self, where: str, pathogen: Entry) -> None:
        """All faces that give something are different (V-299)."""
        effects = [stage["effect"] for stage in pathogen["stages"]]
        found = [effect["face"] for effect in effects if effect["kind"] == ExtraFace.kind]
        if found and "turn_start_roll" not in pathogen:
            raise self.refuse(f"{where} stages", "face_place")
        for face, count in Counter([*found, pathogen.get("turn_start_roll", {}).get("base_face")]).items():
            if count > 1:
                raise self.refuse(f"{where} stages", "face_twice", found=face)


class BoardCheck(Check):
    """Prices."""

    def all(self) -> None:
        keys = ("spreading", "resistance", "resistance_points_per_level", "stem_slots", "source")
        costs = self.part("costs", keys)
        for group, names in (("spreading", MODE_NAMES), ("resistance", RESISTANCE_NAMES)):
            table = self.table("costs", costs, group, names)
            for name in names:
                self.prices(f"costs {group}", table, name, int(HIGHEST_LEVEL))
        self.prices("costs", costs, "stem_slots", int(SLOTS))
        self.file.choice("costs", costs, "resistance_points_per_level", (int(POINTS_PER_LEVEL),))


# ---------------------------------------------------------------------- enough of all
class DeckCheck(Check):
    """As many cards as the largest deck needs (V-052, V-054, V-056)."""

    def all(self) -> None:
        setup, levels = self.file.data["setup"], self.file.data["levels"]
        self.enough("events", "A", max(setup["a_cards"].values()))
        for category in CATEGORIES[1:]:
            self.enough("events", category, setup["bcd_per_player"] * int(SEATS))
        self.enough("massive", "M", max(sum(level["massive"].values()) for level in levels))

    def enough(self, part: str, category: str, needed: int) -> None:
        used = [card for card in self.file.data[part] if not card.get("removed_at_setup")]
        found = sum(card["category"].strip("()") == category for card in used)
        if found < needed:
            raise self.refuse(part, "too_few", category=category, expected=needed, found=found)


class StartCheck(Check):
    """Start cards: whoever gets one can live where it says (V-083), with a bonus and a strain that nobody else has."""

    def all(self) -> None:
        starts = self.entries("starts", int(SEATS), MOST_CARDS)
        for start in starts:
            self.start(start)
        for start in starts:
            self.bears(start)
        self.alone(starts)

    def start(self, start: Entry) -> None:
        keys = ("city", "mode", "mode_level", "resistance", "stem", "bonus", "dna")
        where = self.described(start, *keys, part="starts")
        self.file.choice(where, start, "city", self.ids("cities"))
        self.file.choice(where, start, "mode", GROUND_NAMES)
        self.file.number(where, start, "mode_level", 1, int(HIGHEST_LEVEL))
        self.file.number(where, start, "dna", 0, MOST_DNA)
        self.file.choice(where, start, "stem", self.ids("stems"))
        self.file.choice(where, start, "bonus", self.bonuses())
        for name in self.table(where, start, "resistance", RESISTANCE_NAMES):
            self.file.number(f"{where} resistance", start["resistance"], name, 0, int(HIGHEST_LEVEL))

    def bonuses(self) -> list[str]:
        """Those that every pathogen with start cards can use."""
        pathogens = [one for one in self.file.data["pathogens"] if one["start_cards"]]
        forbidden = {mode for one in pathogens for mode in one["forbidden_modes"]}
        return [one["id"] for one in self.file.data["bonuses"] if one["params"].get("mode") not in forbidden]

    def bears(self, start: Entry) -> None:
        city = self.cities[start["city"]]
        bonus = next(bonus for bonus in self.file.data["bonuses"] if bonus["id"] == start["bonus"])
        more = bonus["params"]["resistances"] if bonus["kind"] == "resistance" else {}
        for name in RESISTANCE_NAMES:
            has = int(POINTS_PER_LEVEL) * start["resistance"].get(name, 0) + more.get(name, 0)
            if has < city["needs"][name]:
                values = {"city": city["id"], "resistance": name, "needed": city["needs"][name], "found": has}
                raise self.refuse(f"starts {start['id']}", "start_zone", **values)

    def alone(self, starts: list[Entry]) -> None:
        for start in starts:
            if sum(other["bonus"] == start["bonus"] for other in starts) > 1:  # V-308
                raise self.refuse(f"starts {start['id']}", "bonus_twice", found=start["bonus"])
            strains = sum(other["stem"] == start["stem"] for other in starts)
            cards = sum(card["stem"] == start["stem"] for card in self.file.data["symptoms"])
            if cards < min(strains, int(SEATS)):
                raise self.refuse("symptoms", "start_stem", stem=start["stem"], expected=strains, found=cards)
            there = sum((other["city"], other["mode"]) == (start["city"], start["mode"]) for other in starts)
            city, mode = self.cities[start["city"]], start["mode"]
            if min(self.fields(city, mode, players) for players in PLAYERS) < there:
                raise self.refuse(f"starts {start['id']}", "start_field", city=city["id"], mode=mode, expected=there)


class FreeStartCheck(Check):
    """DNA for what a pathogen must have (V-088): nobody could go on without it, whatever the others have taken."""

    def all(self) -> None:
        symptom, places = self.symptom(), [self.place(players) for players in PLAYERS]
        if symptom is None:
            raise self.refuse("symptoms", "free_symptom", expected=int(SEATS), found=OTHERS * int(SLOTS) + 1)
        if None in places:
            raise self.refuse("cities", "free_place", most=int(POINTS_PER_LEVEL * HIGHEST_LEVEL))
        needed = symptom + max(place for place in places if place is not None)
        if self.file.data["setup"]["free_start_dna"] < needed:
            raise self.refuse("setup", "free_dna", expected=needed)

    def symptom(self) -> int | None:
        """The cheapest stem with a symptom that is left when the others have chosen."""
        firsts = [(card["symptoms"][0]["cost"], card["stem"]) for card in self.file.data["symptoms"]]
        for cost, _ in sorted(firsts):
            cheap = Counter(stem for first, stem in firsts if first <= cost)
            if cheap.total() > OTHERS * int(SLOTS) or max(cheap.values()) > OTHERS:
                return int(cost + self.file.data["costs"]["stem_slots"][0])
        return None

    def place(self, players: str) -> int | None:
        """The cheapest spread type and resistances with which a pathogen can live somewhere."""
        return min((cost for city in self.cities.values() for cost in self.costs_in(city, players)), default=None)

    def costs_in(self, city: Entry, players: str) -> Iterator[int]:
        costs = self.file.data["costs"]
        levels = {name: -(-city["needs"][name] // int(POINTS_PER_LEVEL)) for name in RESISTANCE_NAMES}
        if max(levels.values()) > int(HIGHEST_LEVEL):
            return
        bearing = sum(sum(costs["resistance"][name][:level]) for name, level in levels.items())
        if not any(levels.values()):
            bearing = min(costs["resistance"][name][0] for name in RESISTANCE_NAMES)
        for mode in GROUND_NAMES:
            if self.fields(city, mode, players):
                yield bearing + costs["spreading"][mode][0]
