"""The legal moves of every question, worked out anew from a view and the data file: slow, plain, by the rule index."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from viroid_tools import DATA, GROUND, MODES, RESISTANCES

View = dict[str, Any]
NAMES = {city["id"]: city["name_en"] for city in DATA["cities"]}
CITIES = {city["name_en"]: city for city in DATA["cities"]}
LAND = [(NAMES[a], NAMES[b]) for a, b in DATA["land"]]
SEA = [(NAMES[route["a"]], NAMES[route["b"]]) for route in DATA["sea"]]
CARDS = {card["id"]: card for card in DATA["symptoms"]}
EVENTS = {card["id"]: card for card in (*DATA["events"], *DATA["massive"])}
EVENT_IDS = list(EVENTS)
CONTINENTS = [one["id"] for one in DATA["continents"]]
PATHOGENS = {one["id"]: one for one in DATA["pathogens"]}
BONUSES = {bonus["id"]: bonus for bonus in DATA["bonuses"]}
COLUMNS = {"small": "small", "livestock": "livestock"}  # markers that bind a spread type of the same name


class Oracle:
    """What a view allows."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat: int = view["to_act"]
        self.board = view["boards"][self.seat]
        self.values = view["values"][self.seat]
        self.step, self.arg = view["agenda"][-1]
        self.markers = view["markers"]
        self.pathogen = PATHOGENS[view["options"]["pathogen"]]

    def moves(self) -> set[str]:
        asked: Callable[[], Iterator[str]] = getattr(self, f"ask_{self.step}")
        return set(asked())

    # ------------------------------------------------------------------ the board
    def letters(self, city: str) -> str:
        return "".join(self.view["cities"][city].values()).replace("#", "")

    def own(self) -> set[str]:
        return {city for city in CITIES if str(self.seat) in self.letters(city)}

    def is_gone(self, city: str) -> bool:
        return not self.letters(city).strip("x")

    def near(self, city: str, links: list[tuple[str, str]]) -> set[str]:
        return {b for a, b in links if a == city} | {a for a, b in links if b == city}

    def open_sea(self) -> list[tuple[str, str]]:
        return [(a, b) for a, b in SEA if f"{a}-{b}" not in self.markers["port"]]

    def open_airports(self) -> set[str]:
        return {city for city in CITIES if CITIES[city]["airport"]} - set(self.markers["airport"])

    def uses_left(self, mode: str) -> int:
        return int(self.values["uses"].get(mode, 0)) - int(self.view["used"].get(mode, 0))

    # ------------------------------------------------------------------ infections
    def bears(self, city: str) -> bool:
        return all(self.values[name] >= CITIES[city]["needs"][name] for name in RESISTANCES)

    def is_quarantined(self, city: str) -> bool:
        has_corpse = "x" in self.letters(city)
        return has_corpse and str(self.seat) not in self.letters(city) and not self.view["necrosis"]

    def is_countered(self, city: str, mode: str) -> bool:
        marker = COLUMNS.get(mode)
        return marker is not None and city in self.markers[marker] and self.board["modes"].get(mode, 0) < 2

    def is_healthy(self, city: str, mode: str) -> bool:
        return "-" in self.view["cities"][city].get(mode, "") and self.values["cubes"] > 0

    def by_land(self) -> set[str]:
        around = {city for own in self.own() for city in self.near(own, LAND)}
        return self.own() | (around - set(self.markers["isolation"]))

    def by_bird(self) -> set[str]:
        """Every path of one to three roads, with no culled city on it."""
        culled = set() if self.board["modes"].get("bird", 0) == 2 else set(self.markers["bird"])
        found = set()
        for start in self.own() - culled:
            paths = [[start]]
            for _ in range(3):
                paths = [[*path, city] for path in paths for city in self.near(path[-1], LAND) - culled]
                found |= {path[-1] for path in paths if path[-1] != start}
        return found

    def by_ship(self) -> set[str]:
        return {city for own in self.own() for city in self.near(own, self.open_sea())}

    def by_plane(self, far: bool) -> set[str]:
        found = set()
        for start in self.own() & self.open_airports():
            found |= self.open_airports() - {start}
            if far:
                found |= self.in_range(start) - {start}
        return found - set(self.markers["airport"])

    def in_range(self, start: str) -> set[str]:
        """Four connections at most, two of them by sea, through no eliminated city."""
        found = set()
        paths = [(start, 0, 0)]
        while paths:
            city, steps, by_sea = paths.pop()
            found.add(city)
            if steps < 4 and (city == start or not self.is_gone(city)):
                paths += [(other, steps + 1, by_sea) for other in self.near(city, LAND)]
                if by_sea < 2:
                    paths += [(other, steps + 1, by_sea + 1) for other in self.near(city, self.open_sea())]
        return found

    def reached(self, far: bool) -> dict[str, set[str]]:
        return {"infect": self.by_land(), "bird": self.by_bird(), "ship": self.by_ship(), "plane": self.by_plane(far)}

    def ask_infection(self) -> Iterator[str]:
        far = self.view["options"]["plane_range"] and self.board["modes"].get("plane", 0) == 2
        for way, cities in self.reached(far).items():
            if self.view["points"] < 1 or (way != "infect" and self.uses_left(way) < 1):
                continue
            for city in cities:
                for mode in GROUND:
                    if self.uses_left(mode) > 0 and self.may_live(city, mode) and not self.is_quarantined(city):
                        yield f"{way} {city} {mode}"

    def may_live(self, city: str, mode: str) -> bool:
        return self.is_healthy(city, mode) and self.bears(city) and not self.is_countered(city, mode)

    def ask_one_time(self) -> Iterator[str]:
        free = self.view["free"]
        yield "decline"
        for way, cities in self.reached(False).items():
            if way != "infect" and not free.get(way):
                continue
            for city in cities:
                for mode in GROUND:
                    has_use = free.get(mode, 0) > 0 or (way != "infect" and self.uses_left(mode) > 0)
                    if has_use and self.may_live(city, mode):
                        yield f"{way} {city} {mode}"

    def ask_event_infection(self) -> Iterator[str]:
        effect = EVENTS[EVENT_IDS[self.arg // 8]]["effects"][self.arg % 8]
        yield "decline"
        for city in CITIES:
            for mode in GROUND:
                if not self.is_healthy(city, mode) or not self.bears(city) or self.is_quarantined(city):
                    continue
                if effect["kind"] == "mass_event":
                    is_allowed = city == NAMES[effect["city"]]
                else:
                    is_allowed = mode == effect["mode"] and city in self.by_land() and not self.is_countered(city, mode)
                if is_allowed:
                    yield f"infect {city} {mode}"

    # ------------------------------------------------------------------ purchases
    def price(self, group: str, printed: int) -> int:
        bonus = BONUSES.get(self.board["bonus"])
        if bonus is None or bonus["kind"] != "discount" or bonus["params"]["group"] != group:
            return printed
        return max(printed - 2, min(printed, 1))

    def purchases(self) -> Iterator[tuple[str, int]]:
        costs, board = DATA["costs"], self.board
        for mode in MODES:
            level = board["modes"].get(mode, 0)
            if level < 2 and mode not in self.pathogen["forbidden_modes"]:
                yield f"evolve {mode} {level + 1}", self.price("spreading", costs["spreading"][mode][level])
        for name in RESISTANCES:
            level = board["resistances"].get(name, 0)
            if level < 2:
                yield f"resist {name} {level + 1}", self.price("resistance", costs["resistance"][name][level])
        if board["stage"] < 3:
            yield f"stage {board['stage'] + 1}", self.pathogen["stages"][board["stage"]]["cost"]
        for text, cost in self.symptoms():
            yield text, self.price("symptom", cost)
        yield from self.strains()

    def symptoms(self) -> Iterator[tuple[str, int]]:
        for stem in self.board["stems"]:
            if stem is not None and stem["developed"] < len(CARDS[stem["card"]]["symptoms"]):
                part = CARDS[stem["card"]]["symptoms"][stem["developed"]]
                yield f"symptom {CARDS[stem['card']]['stem']} {stem['developed'] + 1}", part["cost"]

    def strains(self) -> Iterator[tuple[str, int]]:
        if None not in self.board["stems"]:
            return
        cost = DATA["costs"]["stem_slots"][self.board["stems"].index(None)]
        owned = {CARDS[stem["card"]]["stem"] for stem in self.board["stems"] if stem}
        for card in self.supply():
            if CARDS[card]["stem"] not in owned:
                yield f"strain {card}", cost

    def supply(self) -> set[str]:
        taken = {stem["card"] for board in self.view["boards"] for stem in board["stems"] if stem}
        return set(CARDS) - taken - set(self.view["shed"])

    def ask_mutation(self) -> Iterator[str]:
        yield "end"
        for stem in self.board["stems"]:
            if stem is not None:
                yield f"shed {CARDS[stem['card']]['stem']}"
        yield from (text for text, cost in self.purchases() if cost <= self.board["dna"])

    def ask_start_strain(self) -> Iterator[str]:
        start = next(start for start in DATA["starts"] if start["id"] == self.board["card"])
        yield from (f"strain {card}" for card in self.supply() if CARDS[card]["stem"] == start["stem"])

    def ask_virus(self) -> Iterator[str]:
        yield from (text for text, _ in self.symptoms())
        if self.arg == 1:
            yield from (text for text, _ in self.strains())

    def ask_patient(self) -> Iterator[str]:
        fields = [
            (city, mode)
            for city in CITIES
            for mode in GROUND
            if "-" in self.view["cities"][city].get(mode, "") and self.board["modes"].get(mode)
        ]
        fitting = [(city, mode) for city, mode in fields if self.bears(city)]
        yield from (f"patient {city} {mode}" for city, mode in fitting or fields)

    # ------------------------------------------------------------------ what events ask
    def cubes(self, word: str, city: str) -> Iterator[str]:
        for mode, letters in self.view["cities"][city].items():
            yield from (f"{word} {city} {mode} {letter}" for letter in letters if letter.isdecimal())

    def ask_heal(self) -> Iterator[str]:
        yield from self.cubes("heal", list(CITIES)[self.arg // 64])

    def ask_relief(self) -> Iterator[str]:
        for city in CITIES:
            if CITIES[city]["continent"] == CONTINENTS[self.arg // 64]:
                yield from self.cubes("heal", city)

    def ask_event_corpse(self) -> Iterator[str]:
        city = list(CITIES)[self.arg // 64]
        healthy = [mode for mode, letters in self.view["cities"][city].items() if "-" in letters]
        yield from (f"corpse {city} {mode}" for mode in healthy)
        if not healthy:
            yield from self.cubes("victim", city)

    def ask_exhume(self) -> Iterator[str]:
        city = list(CITIES)[self.arg // 64]
        found = self.view["cities"][city].items()
        yield from (f"exhume {city} {mode}" for mode, letters in found if "x" in letters)

    def ask_reopen(self) -> Iterator[str]:
        yield from (f"reopen {route}" for route in self.markers["port"])
        for marker, places in self.markers.items():
            for city in places if marker != "port" else ():
                if not self.is_gone(city):
                    yield f"reopen_airport {city}" if marker == "airport" else f"lift {marker} {city}"

    # ------------------------------------------------------------------ mortality
    def ask_mortality(self) -> Iterator[str]:
        fresh = self.own() - set(self.view["hit"])
        for city in fresh or self.own():
            for mode, letters in self.view["cities"][city].items():
                if str(self.seat) in letters:
                    yield f"kill {city} {mode}"


def values_of(view: View, seat: int) -> dict[str, int]:
    """The values of a pathogen, summed up anew (V-033, V-348)."""
    board, pathogen = view["boards"][seat], PATHOGENS[view["options"]["pathogen"]]
    found = {**pathogen["start"], **{name: 3 * board["resistances"].get(name, 0) for name in RESISTANCES}}
    benefits = [stage["effect"] for stage in pathogen["stages"][: board["stage"]]]
    for stem in board["stems"]:
        for part in CARDS[stem["card"]]["symptoms"][: stem["developed"]] if stem else ():
            benefits += part["benefits"]
    for benefit in benefits:
        key = benefit.get("type", benefit["kind"])
        if key in found:
            found[key] += benefit["n"]
    bonus = BONUSES.get(board["bonus"], {"kind": "", "params": {}})
    for name, more in (bonus["params"]["resistances"] if bonus["kind"] == "resistance" else {}).items():
        found[name] += more
    found = {**found, **{name: min(found[name], 10) for name in RESISTANCES}}
    found |= {"severity": min(found["severity"], 4), "lethality": min(found["lethality"], 5)}
    found["infection"] += (found["medication"] >= 6) + (found["medication"] >= 8)
    return found
