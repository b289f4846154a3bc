"""Viroid's fields: how a position has each, how it is read back, and who sees it.

What a position leaves out has its usual value: a board before the first infection, with everybody at the beginning of
the first turn. The fields of a city are written by spread type, a letter each: the seat of an infected, `-` healthy,
`x` dead, `#` covered. Only the event deck is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mypy_extensions import u8

from petri.core.fields import (
    REST,
    Agenda,
    Field,
    Fields,
    Number,
    Options,
    Reader,
    Scene,
    Summary,
    TitleId,
    ToAct,
)
from petri.core.rng import Rng, seeded
from petri.core.state import BIT, NOBODY, members
from petri.core.things import Step as AnyStep
from petri.core.vecs import vec
from petri.games.viroid import options as declared
from petri.games.viroid.actions.die import MORTALITY, ROLL
from petri.games.viroid.actions.infect import INFECTION
from petri.games.viroid.actions.mutate import EQUIP, MUTATION, START_STRAIN
from petri.games.viroid.cards import (
    AIRPORT,
    CATEGORIES,
    CATTLE,
    CAUSES,
    CULL,
    GROUND,
    HIGHEST_LEVEL,
    MARKER_NAMES,
    MASSIVE,
    MODE_NAMES,
    MODES,
    NONE,
    PESTS,
    PORT,
    RESISTANCE_NAMES,
    RESISTANCES,
    SEATS,
    SLOTS,
    VALUE_NAMES,
    VALUES,
)
from petri.games.viroid.content import GROUND_NAMES
from petri.games.viroid.mind import deal_deck
from petri.games.viroid.names import names_of
from petri.games.viroid.pieces import STEPS, THINGS
from petri.games.viroid.setup import PATIENT, PATIENT_BEGINS, SETUP_SPREADS
from petri.games.viroid.state import MOST_DNA, ViroidState, blank_state
from petri.games.viroid.things import PACKAGE, Part, Step
from petri.games.viroid.turn import EVENT, INFECTION_BEGINS, TURN, TURN_END, VIRUS_ROLL

HEALTHY, DEAD, COVERED = "-", "x", "#"
LEAVING = (PESTS, CULL, CATTLE)  # the markers that an eliminated city loses (V-177)

# from the bottom of the agenda to its top: the next turn or what is left of this one; then the work of a phase
PHASES: tuple[Step, ...] = (TURN, TURN_END, MORTALITY, ROLL, MUTATION, INFECTION, INFECTION_BEGINS, EVENT, VIRUS_ROLL)
OPENING: tuple[Step, ...] = (PATIENT_BEGINS, SETUP_SPREADS, PATIENT, START_STRAIN, EQUIP)


class ViroidReader(Reader):
    """Reads one position of Viroid."""

    package = PACKAGE
    s: ViroidState

    def __init__(self, position: Any) -> None:
        super().__init__(position)
        self.check_keys()
        self.options = self.read_options(("boards",), declared.settled)
        self.rules = declared.make_rules(self.options)
        self.names = names_of(self.options["content"], self.options["content_digest"])
        self.seats = int(self.rules.seats)
        self.s = blank_state(self.rules, Rng())
        self.cards_used: set[int] = set()

    def state(self) -> ViroidState:
        super().state()
        return self.s

    # ------------------------------------------------------------------ the agenda
    def step_fits(self, step: AnyStep, arg: int, above: AnyStep | None) -> bool:
        """What a game could have come to, so that every step can be carried out."""
        s = self.s
        assert isinstance(step, Step)
        if not step.fits(s, arg):
            return False
        if s.depth == 0:
            return step in (TURN, TURN_END)
        below = STEPS[s.asked_step()]
        if step in OPENING:
            return below is TURN or below in OPENING
        if step in PHASES:
            return below in PHASES[1:] and PHASES.index(step) > PHASES.index(below)
        return True

    def put_usual_agenda(self) -> None:
        """A turn begins."""
        self.s.push(TURN, int(self.s.turn))

    def asked_seat(self) -> int:
        return int(self.rules.steps[self.s.asked_step()].asks(self.s, self.s.asked_arg()))

    # ------------------------------------------------------------------ pieces
    def found(self, key: str, what: str, text: Any) -> int:
        return self.named(key, lambda name: self.names.find(what, name), text)

    def several(self, key: str, what: str, texts: Any) -> int:
        """A set of things as bits; each may be named once."""
        found = 0
        for text in self.items(key, texts):
            bit = 1 << self.found(key, what, text)
            if found & bit:
                raise self.refuse(key, "twice", card=text)
            found |= bit
        return found

    def levels(self, key: str, table: Any, what: str, most: int) -> list[tuple[int, int]]:
        entries = self.table(key, table, f"{{{what}: number}}").items()
        return [(self.found(key, what, text), self.checked_number(key, level, 0, most)) for text, level in entries]

    def new_card(self, key: str, text: Any) -> int:
        card = self.found(key, "event", text)
        if card in self.cards_used:
            raise self.refuse(key, "twice", card=text)
        if card not in list(self.rules.pool):
            raise self.refuse(key, "removed", card=text)
        self.cards_used.add(card)
        return card


# ---------------------------------------------------------------------- the table
class SeatNumber(Field):
    """A seat: whose turn it is, who starts."""

    is_public = True

    def __init__(self, key: str) -> None:
        self.key = key

    def write(self, scene: Scene) -> int:
        return int(getattr(scene.s, self.key))

    def read(self, r: ViroidReader) -> None:
        setattr(r.s, self.key, r.number(self.key, 0, 0, r.seats - 1))


class Research(Field):
    key = "research"
    is_public = True

    def write(self, scene: Scene) -> int:
        return int(scene.s.research)

    def read(self, r: ViroidReader) -> None:
        start = int(r.rules.research_start)
        r.s.research = r.number(self.key, start, start, int(r.rules.track))


class Cure(Field):
    key = "cure"
    is_public = True

    def write(self, scene: Scene) -> int:
        return int(scene.s.cure)

    def read(self, r: ViroidReader) -> None:
        r.need(Research.key, Result.key)
        r.s.cure = r.number(self.key, int(r.rules.cure_start), 0, int(r.rules.track))
        if r.s.result == 0 and r.s.research >= r.s.cure:
            raise r.refuse(self.key, "cure", research=int(r.s.research), cure=int(r.s.cure))


class Continents(Field):
    """The corpses on the continent fields."""

    key = "continents"
    is_public = True

    def write(self, scene: Scene) -> dict[str, int]:
        return {name: int(scene.s.continents[n]) for n, name in enumerate(scene.names.continent_ids)}

    def read(self, r: ViroidReader) -> None:
        for n, number in r.levels(self.key, r.position.get(self.key, {}), "continent", 99):
            r.s.continents[n] = number


class Cities(Field):
    key = "cities"
    is_public = True

    def write(self, scene: Scene) -> dict[str, dict[str, str]]:
        letters, modes = self.letters(scene.s), len(GROUND_NAMES)
        return {
            scene.names.city(city): {
                mode: there for mode, there in zip(GROUND_NAMES, letters[city * modes : (city + 1) * modes]) if there
            }
            for city in range(int(scene.s.rules.cities))
        }

    def letters(self, s: ViroidState) -> list[str]:
        """By field, one city after the other."""
        places, seats, most = int(s.rules.cities) * len(GROUND_NAMES), int(s.rules.seats), int(SEATS)
        cubes, healthy, dead, covered = list(s.cubes), list(s.healthy), list(s.dead), list(s.rules.covered)
        infected = ["".join([str(seat) * cubes[at * most + seat] for seat in range(seats)]) for at in range(places)]
        return [infected[at] + HEALTHY * healthy[at] + DEAD * dead[at] + COVERED * covered[at] for at in range(places)]

    def read(self, r: ViroidReader) -> None:
        cities = r.table(self.key, r.position.get(self.key, {}), "{city: {mode: fields}}")
        for text, fields in cities.items():
            city = r.found(self.key, "city", text)
            for mode_text, letters in r.table(self.key, fields, "{mode: fields}").items():
                mode = r.found(self.key, "mode", mode_text)
                self.put(r, city, mode, letters)
        for seat in range(r.seats):
            if r.s.cubes_left[seat] < 0:
                raise r.refuse(self.key, "cubes", seat=seat, most=int(r.rules.cubes))

    def put(self, r: ViroidReader, city: int, mode: int, letters: Any) -> None:
        usable = int(r.rules.fields[city * int(GROUND) + mode]) if mode < GROUND else 0
        if not isinstance(letters, str) or len(letters.replace(COVERED, "")) != usable:
            expected = HEALTHY * usable or "''"
            raise r.refuse(self.key, "fields", city=r.names.city(city), value=repr(letters), expected=expected)
        for letter in letters.replace(COVERED, "").replace(HEALTHY, ""):
            if letter == DEAD:
                r.s.take_healthy(city, mode)
                r.s.put_corpse(city, mode)
            elif letter.isdecimal() and int(letter) < r.seats:
                r.s.put_infected(int(letter), city, mode)
            else:
                raise r.refuse(self.key, "fields", city=r.names.city(city), value=repr(letters), expected="0-x")


class Markers(Field):
    key = "markers"
    is_public = True

    def write(self, scene: Scene) -> dict[str, list[str]]:
        names, s = scene.names, scene.s
        return {
            marker: [(names.route if n == PORT else names.city)(int(place)) for place in members(s.markers[n])]
            for n, marker in enumerate(MARKER_NAMES)
        }

    def read(self, r: ViroidReader) -> None:
        r.need(Cities.key)
        for text, places in r.table(self.key, r.position.get(self.key, {}), "{marker: [places]}").items():
            marker = r.found(self.key, "marker", text)
            found = r.several(self.key, "route" if marker == PORT else "city", places)
            if marker == AIRPORT and found & ~int(r.rules.airports):
                raise r.refuse(self.key, "airport", value=repr(places))
            if marker in LEAVING and found & int(r.s.gone):
                raise r.refuse(self.key, "gone", marker=MARKER_NAMES[marker], value=repr(places))
            r.s.markers[marker] = found
            if r.s.markers_left(marker) < 0:
                raise r.refuse(self.key, "markers", marker=MARKER_NAMES[marker], most=int(r.rules.markers[marker]))


# ---------------------------------------------------------------------- boards
class Boards(Field):
    key = "boards"
    is_public = True

    def write(self, scene: Scene) -> list[dict[str, Any]]:
        return [self.board(scene.names, scene.s, seat) for seat in range(scene.seats)]

    def board(self, names: Any, s: ViroidState, seat: int) -> dict[str, Any]:
        modes = {mode: int(s.modes[seat * int(MODES) + n]) for n, mode in enumerate(MODE_NAMES)}
        resisted = {name: int(s.resistances[seat * int(RESISTANCES) + n]) for n, name in enumerate(RESISTANCE_NAMES)}
        start, card, bonus = int(s.start_cities[seat]), int(s.start_cards[seat]), int(s.bonuses[seat])
        return {
            "dna": int(s.dna[seat]),
            "modes": {mode: level for mode, level in modes.items() if level},
            "resistances": {name: level for name, level in resisted.items() if level},
            "stems": [self.stem(names, s, seat * int(SLOTS) + slot) for slot in range(int(SLOTS))],
            "stage": int(s.stages[seat]),
            "bonus": names.bonus_ids[bonus] if bonus != s.rules.no_bonus else None,
            "card": names.start_ids[card] if card != NONE else None,
            "start": names.city(start) if start != NONE else None,
            "visited": [names.city(int(city)) for city in members(s.visited[seat])],
        }

    def stem(self, names: Any, s: ViroidState, slot: int) -> dict[str, Any] | None:
        if s.strains[slot] == NONE:
            return None
        return {"card": names.symptom_ids[int(s.strains[slot])], "developed": int(s.developed[slot])}

    def read(self, r: ViroidReader) -> None:
        r.need(Cities.key, Shed.key)
        boards = r.items(self.key, r.position.get(self.key, [{}] * r.seats), r.seats)
        bonuses: set[int] = set()
        for seat, board in enumerate(boards):
            self.read_board(r, seat, r.table(self.key, board, "{dna, modes, resistances, stems, …}"))
            bonus = int(r.s.bonuses[seat])
            if bonus in bonuses and bonus != r.rules.no_bonus:
                raise r.refuse(self.key, "twice", card=r.names.bonus_ids[bonus])
            bonuses.add(bonus)

    def read_board(self, r: ViroidReader, seat: int, board: Mapping[str, Any]) -> None:
        s = r.s
        known = ("dna", "modes", "resistances", "stems", "stage", "bonus", "card", "start", "visited")
        for key in board:
            if key not in known:
                raise r.refuse(f"{self.key} {key}", "key", allowed=known)
        s.dna[seat] = r.checked_number("dna", board.get("dna", 0), 0, int(MOST_DNA))
        for mode, level in r.levels("modes", board.get("modes", {}), "mode", int(HIGHEST_LEVEL)):
            if level and int(r.rules.forbidden) >> mode & 1:
                raise r.refuse("modes", "forbidden", mode=MODE_NAMES[mode])
            s.modes[seat * MODES + mode] = level
        for nth, level in r.levels("resistances", board.get("resistances", {}), "resistance", int(HIGHEST_LEVEL)):
            s.resistances[seat * RESISTANCES + nth] = level
        self.read_stems(r, seat, board.get("stems", []))
        s.stages[seat] = r.checked_number("stage", board.get("stage", 0), 0, len(r.rules.stages))
        if board.get("bonus") is not None:
            s.bonuses[seat] = r.found("bonus", "bonus", board["bonus"])
        if board.get("card") is not None:
            s.start_cards[seat] = r.found("card", "start", board["card"])
        self.read_places(r, seat, board)
        s.work_out(seat)

    def read_stems(self, r: ViroidReader, seat: int, stems: Any) -> None:
        s = r.s
        entries = r.items("stems", stems)
        if len(entries) > SLOTS:
            raise r.refuse("stems", "length", length=int(SLOTS), value=len(entries))
        for n, entry in enumerate(entries):
            if entry is None:
                continue
            table = r.table("stems", entry, "{card, developed}")
            card = r.found("stems", "card", table.get("card"))
            if not s.supply & BIT[card]:
                raise r.refuse("stems", "twice", card=r.names.symptom_ids[card])
            if s.slot_of(seat, s.rules.stem_of[card]) != NOBODY:
                raise r.refuse("stems", "stem_twice", card=r.names.symptom_ids[card])
            slot = seat * int(SLOTS) + n
            s.supply &= ~BIT[card]
            s.strains[slot] = card
            most = int(r.rules.parts_of_card[card])
            s.developed[slot] = r.checked_number("developed", table.get("developed", 0), 0, most)

    def read_places(self, r: ViroidReader, seat: int, board: Mapping[str, Any]) -> None:
        """The start city; and where a player has been, it has been at least where it is."""
        s = r.s
        present = int(s.present[seat])
        s.visited[seat] = present
        if board.get("start") is not None:
            s.start_cities[seat] = r.found("start", "city", board["start"])
            s.visited[seat] |= BIT[s.start_cities[seat]]
        elif present and "start" not in board:
            s.start_cities[seat] = int(members(present)[0])
        elif present:
            raise r.refuse("start", "start", seat=seat)
        s.visited[seat] |= r.several("visited", "city", board.get("visited", []))


def values_of(scene: Scene) -> list[dict[str, Any]]:
    s = scene.s
    found = []
    for seat in range(scene.seats):
        values = {name: int(s.values[seat * int(VALUES) + n]) for n, name in enumerate(VALUE_NAMES)}
        uses = {mode: int(s.uses(seat, n)) for n, mode in enumerate(MODE_NAMES)}
        found.append({**values, "cubes": int(s.cubes_left[seat]), "uses": {m: n for m, n in uses.items() if n}})
    return found


class Shed(Field):
    """The symptom cards out of the game."""

    key = "shed"
    is_public = True

    def write(self, scene: Scene) -> list[str]:
        return [scene.names.symptom_ids[int(card)] for card in members(scene.s.shed)]

    def read(self, r: ViroidReader) -> None:
        r.s.shed = r.several(self.key, "card", r.position.get(self.key, []))
        r.s.supply &= ~r.s.shed


class Necrosis(Field):
    """Quarantine binds nobody any more: if somebody has the symptom, and perhaps if a strain was discarded (V-230)."""

    key = "necrosis"
    is_public = True

    def write(self, scene: Scene) -> bool:
        return bool(scene.s.necrosis)

    def read(self, r: ViroidReader) -> None:
        r.need(Boards.key)
        r.s.necrosis = r.flag(self.key)
        if any(benefit.ends_quarantine() for part in owned_parts(r.s) for benefit in part.benefits):
            if self.key in r.position and not r.s.necrosis:
                raise r.refuse(self.key, "necrosis")
            r.s.necrosis = True


def owned_parts(s: ViroidState) -> Iterator[Part]:
    """The symptoms and stages on all boards."""
    for slot in range(len(s.strains)):
        yield from (s.part_of(slot, nth) for nth in range(int(s.developed[slot])))
    for seat in range(int(s.rules.seats)):
        yield from (s.rules.stages[nth] for nth in range(int(s.stages[seat])))


# ---------------------------------------------------------------------- the event deck
class Drawn(Field):
    """The cards drawn so far, the last one last."""

    key = "drawn"
    is_public = True

    def write(self, scene: Scene) -> list[str]:
        s = scene.s
        return [scene.names.event_ids[int(s.deck[at])] for at in range(len(s.deck) - 1, int(s.deck_size) - 1, -1)]

    def read(self, r: ViroidReader) -> None:
        r.need(Deck.key)


class Deck(Field):
    """Top first; `...` stands for cards of the right categories in some order."""

    key = "deck"

    def write(self, scene: Scene) -> list[str]:
        s = scene.s
        return [scene.names.event_ids[int(s.deck[at])] for at in range(int(s.deck_size) - 1, -1, -1)]

    def read(self, r: ViroidReader) -> None:
        drawn = [r.new_card(Drawn.key, text) for text in r.items(Drawn.key, r.position.get(Drawn.key, []))]
        given = r.items(self.key, r.position.get(self.key, [REST]))
        named = given[:-1] if given[-1:] == [REST] else given
        top = [*drawn, *(r.new_card(self.key, text) for text in named)]
        size = sum(map(int, r.rules.layer_events)) + sum(map(int, r.rules.layer_massive))
        if len(top) > size or (named is given and len(top) != size):
            raise r.refuse(self.key, "length", length=size - len(drawn), value=repr(len(named)))
        self.check_layers(r, top)
        r.s.deck = vec[u8]([*(0 for _ in range(size - len(top))), *reversed(top)])
        r.s.deck_size = size - len(top)
        deal_deck(r.s, seeded(r.number("seed", 0, 0, 2**63 - 1)))
        r.s.deck_size = size - len(drawn)

    def check_layers(self, r: ViroidReader, top: list[int]) -> None:
        """Each layer has its cards and no others (V-057 to V-061)."""
        rules, start = r.rules, 0
        for layer in range(len(rules.layer_category)):
            events, massive = int(rules.layer_events[layer]), int(rules.layer_massive[layer])
            inside = [int(rules.events[card].category) for card in top[start : start + events + massive]]
            category = int(rules.layer_category[layer])
            is_whole = len(inside) == events + massive
            found = inside.count(int(MASSIVE))
            fits = inside.count(category) + found == len(inside) and inside.count(category) <= events
            if not fits or found > massive or (is_whole and found != massive):
                letters = f"{CATEGORIES[category]} × {events}, M × {massive}"
                raise r.refuse(self.key, "layer", place=start, expected=letters)
            start += events + massive


def layers_left(scene: Scene) -> list[dict[str, Any]]:
    """What everybody knows of the deck: how much is left of its layers, top first."""
    s = scene.s
    rules, top, found = s.rules, len(s.deck), []
    for layer in range(len(rules.layer_category)):
        events, massive = int(rules.layer_events[layer]), int(rules.layer_massive[layer])
        bottom = top - events - massive
        drawn = [int(s.deck[at]) for at in range(max(bottom, int(s.deck_size)), top)]
        gone = sum(int(rules.events[card].category) == MASSIVE for card in drawn)
        left = {"events": events - len(drawn) + gone, "massive": massive - gone}
        if sum(left.values()):
            found.append({"category": CATEGORIES[int(rules.layer_category[layer])], **left})
        top = bottom
    return found


# ---------------------------------------------------------------------- the turn
class Uses(Field):
    """Uses by spread type: those spent in this turn, or those left of a one-time spread."""

    is_public = True

    def __init__(self, key: str) -> None:
        self.key = key

    def write(self, scene: Scene) -> dict[str, int]:
        uses = getattr(scene.s, self.key)
        return {mode: int(uses[n]) for n, mode in enumerate(MODE_NAMES) if uses[n]}

    def read(self, r: ViroidReader) -> None:
        uses = getattr(r.s, self.key)
        for mode, n in r.levels(self.key, r.position.get(self.key, {}), "mode", 99):
            uses[mode] = n


class CitySet(Field):
    is_public = True

    def __init__(self, key: str) -> None:
        self.key = key

    def write(self, scene: Scene) -> list[str]:
        return [scene.names.city(int(city)) for city in members(getattr(scene.s, self.key))]

    def read(self, r: ViroidReader) -> None:
        setattr(r.s, self.key, r.several(self.key, "city", r.position.get(self.key, [])))


class Result(Field):
    """How the game ended."""

    key = "result"
    is_public = True

    def write(self, scene: Scene) -> str:
        return CAUSES[int(scene.s.result)]

    def read(self, r: ViroidReader) -> None:
        cause = r.position.get(self.key, "")
        if cause not in CAUSES:
            raise r.refuse(self.key, "kind", expected=", ".join(CAUSES[1:]))
        if cause:
            r.s.finish(CAUSES.index(cause))


FIELDS = Fields(
    THINGS,
    (
        TitleId("viroid"),
        Options(),
        SeatNumber("turn"),
        SeatNumber("first"),
        Research(),
        Cure(),
        Continents(),
        Cities(),
        Markers(),
        Boards(),
        Shed(),
        Necrosis(),
        Drawn(),
        Deck(),
        Number("points"),
        Uses("used"),
        Uses("free"),
        Number("deaths"),
        CitySet("hit"),
        CitySet("before"),
        Agenda(THINGS),
        ToAct(),
        Result(),
        Summary("values", values_of),
        Summary("layers", layers_left),
    ),
)
ViroidReader.fields = FIELDS


class ViewReader(ViroidReader):
    """Reads a view, made into a position, and trusts it."""

    def step_fits(self, step: AnyStep, arg: int, above: AnyStep | None) -> bool:
        return True

    def asked_seat(self) -> int:
        return int(self.position[ToAct.key])


def read_view(view: Mapping[str, Any]) -> ViroidState:
    """Some state that agrees with a view."""
    position = {key: view[key] for key in FIELDS.keys if key in view}
    return ViewReader(position).state()
