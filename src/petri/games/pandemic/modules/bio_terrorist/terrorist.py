"""Module 3, the Bio-Terrorist (LD-097 to LD-130): one player against the others."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.names import Word
from petri.core.options import Option
from petri.core.reasons import Reason
from petri.core.rng import Rng
from petri.core.state import BIT, NOBODY, STEP_BITS, Moves
from petri.core.things import Public
from petri.core.vecs import vec
from petri.games.pandemic.blocks import take
from petri.games.pandemic.modules.bio_terrorist.hideout import (
    HERE,
    LOCALLY,
    NO_CHANCES,
    NO_ROUTE,
    REMOTELY,
    UNKNOWN,
    Secret,
    Terrorist,
    after_drive,
    anywhere_but,
    be_known,
    chosen_city,
    cities_with_pawns,
    go_to,
    is_beaten,
    look_around,
    pawn_has_moved,
    terrorist_of,
)
from petri.games.pandemic.modules.bio_terrorist.prospects import chance_to, fears, value_to_him
from petri.games.pandemic.modules.purple import PURPLE, PurpleDisease
from petri.games.pandemic.setup import DEAL_ROLES, SetupStep
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import (
    CITY,
    OPEN,
    Attempt,
    Kind,
    Part,
    Rules,
    Step,
    is_action_phase,
    only_in,
    with_step,
)
from petri.games.pandemic.turn import END_TURN
from petri.games.pandemic.windows import PASS, PASSED

if TYPE_CHECKING:
    from petri.core.title import Outcome
    from petri.games.pandemic.names import Names

KEY: Final = "bio_terrorist"
OPENING_CARDS: Final[i64] = 2
HAND_LIMIT: Final[i64] = 7
ACTIONS: Final[i64] = 2
DRIVES: Final[i64] = 1  # besides the actions
CUBES_LEAVING: Final[i64] = 2  # the city of a purple outbreak (LD-119)

BEGINS: Final = Public("terrorist_turn")
HID: Final = Secret("hid", "city")
SNEAKED: Final = Secret("sneaked", "from:city to:city")
VANISHED: Final = Secret("vanished", "from:city to:city", public="from")
ACQUIRED: Final = Secret("acquired", "card:infection_card")
ARRIVED: Final = Public("arrived", "city", reveals=True)
SHED_CARD: Final = Public("shed", "card:infection_card", reveals=True)
ATTACKED: Final = Public("attacked", "city", reveals=True)
SABOTAGED: Final = Public("sabotaged", "city", reveals=True)
CAPTURED: Final = Public("captured", "seat city", reveals=True)
ESCAPED: Final = Public("escaped", "city", reveals=True)
BEATEN: Final = Public("beaten")


class BioTerrorist(PurpleDisease):
    """He is the last seat; the others are the team (LD-097)."""

    key = KEY
    rule = "LD-122"
    is_challenge = True
    options = (Option(KEY, False, flag=True, is_quiet=True),)
    players = (3, 4, 5)
    players_rule = "LD-097"
    without_pawn = 1
    secret = ("terrorist_city", "infection_held", "route")

    def takes_part(self, options: Mapping[str, Any]) -> bool:
        return bool(options.get(KEY, False))

    def prepare(self, rules: Rules, options: Mapping[str, Any]) -> None:
        super().prepare(rules, options)
        rules.infection_holder = rules.pawns
        rules.hand_words = {int(rules.pawns): KEY}
        rules.setup = with_step(rules.setup, DEAL_ROLES, GIVE_INFECTION_CARDS)
        rules.turn = with_step(rules.turn, END_TURN, TERRORIST_TURN)

    def new_part(self) -> Part:
        him = Terrorist()
        him.route = NO_ROUTE
        him.chances = NO_CHANCES
        return him

    # ------------------------------------------------------------------ what it answers
    def more_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        him = terrorist_of(s)
        if him.city == s.pawns[seat] and not him.captured:
            out.add(CAPTURE.base)

    def moved(self, s: PandemicState, pawn: i64, kind: i64) -> None:
        pawn_has_moved(s, terrorist_of(s), s.pawns[pawn])

    def broke_out(self, s: PandemicState, city: i64, colour: i64) -> None:
        """2 of the 3 purple cubes return to the supply (LD-119)."""
        if colour == PURPLE:
            s.remove(city, PURPLE, CUBES_LEAVING)

    def eradicated(self, s: PandemicState, colour: i64) -> None:
        """His cards are discarded, his pawn leaves, he has no more turns (LD-125)."""
        if colour != PURPLE:
            return
        him = terrorist_of(s)
        s.tell(BEATEN)
        lay_down_hand(s)
        him.city = NOBODY
        him.captured = False
        him.in_sight = False
        him.chances = NO_CHANCES
        end_his_turn(him)

    def outcome(self, s: PandemicState, outcome: Outcome) -> Outcome:
        found: Outcome = import_module(f"{HERE}.ending").outcome(s, outcome)
        return found

    # ------------------------------------------------------------------ for bots that look ahead
    def prospects(self, s: PandemicState, to_station: vec[i64], work: vec[float]) -> float:
        return fears(s, work)

    def value_to(self, s: PandemicState, seat: i64, value: float) -> float:
        return value_to_him(s, value) if seat == s.rules.infection_holder else value

    def chance_to(self, s: PandemicState, seat: i64, chance: float) -> float:
        return chance_to(s, seat)

    # ------------------------------------------------------------------ what people see
    def measures(self, rules: Rules) -> tuple[Any, ...]:
        measures: tuple[Any, ...] = import_module(f"{HERE}.measures").measures(rules)
        return (*super().measures(rules), *measures)

    def fields(self) -> tuple[Any, ...]:
        fields: tuple[Any, ...] = import_module(f"{HERE}.fields").FIELDS
        return fields

    def box(self, rules: Rules, lang: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = import_module(f"{HERE}.printed").box(rules, lang)
        return {**super().box(rules, lang), **found}

    def insight(self, view: Mapping[str, Any]) -> Mapping[str, Any]:
        found: Mapping[str, Any] = import_module(f"{HERE}.printed").insight(view)
        return found

    def status(self, names: Names, view: Mapping[str, Any]) -> list[Word]:
        lines: list[Word] = import_module(f"{HERE}.printed").status(names, view)
        return [*super().status(names, view), *lines]

    # ------------------------------------------------------------------ what a viewer does not know
    def forget(self, s: PandemicState, viewer: i64) -> None:
        if viewer < 0 or viewer == s.rules.infection_holder or s.result != 0:
            return
        him = terrorist_of(s)
        him.route = NO_ROUTE
        if him.city != NOBODY and not him.in_sight:
            him.city = UNKNOWN

    def deal(self, s: PandemicState, rng: Rng, viewer: i64) -> None:
        him = terrorist_of(s)
        if him.city == UNKNOWN:
            him.city = chosen_city(him.chances, rng)

    def complete(self, view: Mapping[str, Any], position: dict[str, Any]) -> None:
        """Any city where he may be: a mind deals it afresh."""
        if view["terrorist_city"] is None and view.get("whereabouts"):
            position["terrorist_city"] = max(view["whereabouts"], key=view["whereabouts"].__getitem__)


BIO_TERRORIST: Final = BioTerrorist()


# ---------------------------------------------------------------------- setup and his turn
class GiveInfectionCards(SetupStep):
    """After the first infections he draws 2 infection cards (LD-100)."""

    name = "give_infection_cards"

    def run(self, s: PandemicState, arg: i64) -> None:
        for _nth in range(OPENING_CARDS):
            take(s, s.rules.infection_holder)


def has_terrorist(s: PandemicState) -> bool:
    return s.rules.infection_holder != NOBODY and not is_beaten(s)


def is_prowling(s: PandemicState) -> bool:
    """In a position that is read: his turn is the last step so far."""
    return s.depth == 2 and s.agenda[1] >> STEP_BITS == PROWL.number


class TerroristTurn(Step):
    """After the complete turn of a team player (LD-101); before his first one he chooses his city (LD-102)."""

    name = "terrorist_turn"
    is_public = True
    is_moment = True

    def run(self, s: PandemicState, arg: i64) -> None:
        if is_beaten(s):
            return
        him = terrorist_of(s)
        s.tell(BEGINS)
        him.actions = ACTIONS
        him.drives = 0 if him.captured else DRIVES
        him.infected = 0
        s.push(PROWL)
        if him.city == NOBODY:
            s.push(HIDEOUT)

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg == 0 and s.depth == 1 and s.rules.infection_holder != NOBODY


class Hideout(Step):
    """Where is he?"""

    name = "hideout"
    rule = "LD-102"
    is_public = True
    is_question = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return s.rules.infection_holder

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg == 0 and has_terrorist(s) and is_prowling(s) and terrorist_of(s).city == NOBODY

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add_each(HIDE.base, s.rules.board.everywhere & ~cities_with_pawns(s))


class Prowl(Step):
    """Up to 2 actions and a drive, in any order (LD-101); the team may play events before each (LD-129)."""

    name = "prowl"
    rule = "LD-101"
    is_public = True
    lets_act = True
    opens = OPEN
    pass_text = "pass_prowl"

    def asks(self, s: PandemicState, arg: i64) -> i64:
        him = terrorist_of(s)
        may_drive = him.drives > 0 and not him.captured
        return s.rules.infection_holder if him.actions > 0 or may_drive else NOBODY

    def go_on(self, s: PandemicState, arg: i64) -> None:
        end_his_turn(terrorist_of(s))

    def lets_do(self, kind: Kind) -> bool:
        return isinstance(kind, HisAction)

    def passed(self, s: PandemicState, arg: i64) -> None:
        him = terrorist_of(s)
        if him.actions > 0:
            s.tell(PASSED, s.rules.infection_holder, him.actions)
        end_his_turn(him)
        s.answer()

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg == 0 and s.depth == 1 and has_terrorist(s)

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        him = terrorist_of(s)
        out.add(PASS.base)
        if him.captured:
            ACQUIRE.add(s, him, out)
            ESCAPE.add(s, him, out)
            return
        SNEAK.add(s, him, out)
        if him.actions > 0:
            ARRIVE.add(s, him, out)
            VANISH.add(s, him, out)
            ACQUIRE.add(s, him, out)
            INFECT.add(s, him, out)
            PLANT.add(s, him, out)
            SABOTAGE.add(s, him, out)

    def text_key(self, s: PandemicState, arg: i64) -> str:
        him = terrorist_of(s)
        if him.actions == 0:
            return "prowl_drive"
        return "prowl" if him.drives == 0 else "prowl_and_drive"

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"actions": terrorist_of(s).actions}


class Overfull(Step):
    """Which cards does he discard? (LD-100)"""

    name = "overfull"
    rule = "LD-100"
    is_public = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return s.rules.infection_holder if len(s.held.cards) > HAND_LIMIT else NOBODY

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg == 0 and has_terrorist(s) and is_prowling(s)

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add_each(SHED.base, s.held.as_set())

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"cards": len(s.held.cards), "limit": HAND_LIMIT}


GIVE_INFECTION_CARDS: Final[Step] = GiveInfectionCards()
TERRORIST_TURN: Final[Step] = TerroristTurn()
HIDEOUT: Final = Hideout()
PROWL: Final = Prowl()
OVERFULL: Final = Overfull()


def end_his_turn(him: Terrorist) -> None:
    him.actions = 0
    him.drives = 0
    him.infected = 0


def lay_down_hand(s: PandemicState) -> None:
    while len(s.held.cards) != 0:
        discard(s, i64(s.held.cards[0]))


def discard(s: PandemicState, card: i64) -> None:
    s.tell(SHED_CARD, card)
    s.discard_held(s.held.place_of(card))


# ---------------------------------------------------------------------- what he needs for his moves
is_his_turn: Final = only_in(PROWL, "prowl_only", "LD-101")


def is_free(m: Attempt) -> Reason | None:
    return m.no("is_captured", "LD-115") if terrorist_of(m.s).captured else None


def has_action(m: Attempt) -> Reason | None:
    return None if terrorist_of(m.s).actions > 0 else m.no("his_actions_spent", "LD-101")


def has_drive(m: Attempt) -> Reason | None:
    him = terrorist_of(m.s)
    return None if him.actions + him.drives > 0 else m.no("his_actions_spent", "LD-101")


def needs_held(m: Attempt, card: i64, rule: str) -> Reason | None:
    return None if m.s.held.place_of(card) != NOBODY else m.no("not_his_card", rule, city=m.city(card))


def goes_elsewhere(m: Attempt) -> Reason | None:
    return m.no("he_is_here", "P2-066", city=m.city(m.b)) if terrorist_of(m.s).city == m.b else None


def is_hidden(m: Attempt) -> Reason | None:
    return m.no("he_is_seen", "LD-110") if terrorist_of(m.s).in_sight else None


def takes_a_cube(m: Attempt, city: i64) -> Reason | None:
    if not m.s.is_protected(city, PURPLE):
        return None
    return m.no("no_cube_fits", "LD-110", city=m.city(city), colour=m.names.colour(PURPLE))


class HisAction(Kind):
    """One of his actions; a card that it takes is b."""

    group = "act"
    of_step = "prowl"

    def add(self, s: PandemicState, him: Terrorist, out: Moves) -> None:
        raise NotImplementedError


def infection_cost(names: Names, card: i64) -> dict[str, Any]:
    """For a page: the infection card that a move takes."""
    return {"cost": [], "infection_cost": [names.city(card)] if card >= 0 else []}


def his_place(names: Names, s: PandemicState) -> str | None:
    """For a page; he may have no city, and then no such move is legal."""
    city = terrorist_of(s).city
    return names.city(city) if city >= 0 else None


# ---------------------------------------------------------------------- he chooses his city
def has_no_pawn(m: Attempt) -> Reason | None:
    return m.no("pawn_there", "LD-102", city=m.city(m.b)) if cities_with_pawns(m.s) & BIT[m.b] != 0 else None


class Hide(Kind):
    """He begins in a city without a pawn of the team, in secret (LD-102)."""

    word = "hide"
    form = CITY
    group = "move"
    of_step = "hideout"
    sign = "shuttle"
    is_whispered = True
    at_once = True
    conditions = (only_in(HIDEOUT, "hide_only", "LD-102"), has_no_pawn)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        him = terrorist_of(s)
        s.answer()
        s.tell(HID, b)
        go_to(s, him, b)
        him.chances = anywhere_but(s.rules.board, cities_with_pawns(s))


# ---------------------------------------------------------------------- he moves
def is_connected_to_him(m: Attempt) -> Reason | None:
    here = terrorist_of(m.s).city
    near = m.s.rules.board.neighbours[here]
    if m.b in near:
        return None
    connected = tuple([m.city(city) for city in near])
    return m.no("not_connected", "LD-104", here=m.city(here), city=m.city(m.b), near=connected)


class Sneak(HisAction):
    """By drive or ferry; nobody sees where to (LD-104). The drive beside the actions comes first."""

    word = "sneak"
    form = CITY
    group = "move"
    sign = "drive"
    is_whispered = True
    is_overland = True
    conditions = (is_his_turn, is_free, has_drive, is_connected_to_him)

    def add(self, s: PandemicState, him: Terrorist, out: Moves) -> None:
        if him.actions + him.drives > 0:
            out.add_all(self.base, s.rules.board.neighbours[him.city])

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        him = terrorist_of(s)
        if him.drives > 0:
            him.drives -= 1
        else:
            him.actions -= 1
        s.tell(SNEAKED, him.city, b)
        him.chances = after_drive(s.rules.board, him.chances)
        go_to(s, him, b)
        look_around(s, him, True)


def holds_destination(m: Attempt) -> Reason | None:
    return needs_held(m, m.b, "LD-116" if isinstance(m.kind, Escape) else "LD-105")


def fly_to(s: PandemicState, him: Terrorist, city: i64) -> None:
    """For the card of the city, with an airport sighting there."""
    discard(s, city)
    go_to(s, him, city)
    be_known(s, him)


class Arrive(HisAction):
    """A direct flight, with an airport sighting of the city (LD-105)."""

    word = "arrive"
    form = CITY
    group = "move"
    sign = "fly"
    conditions = (is_his_turn, is_free, has_action, goes_elsewhere, holds_destination)

    def add(self, s: PandemicState, him: Terrorist, out: Moves) -> None:
        out.add_each(self.base, s.held.as_set() & ~BIT[him.city])

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        him = terrorist_of(s)
        him.actions -= 1
        s.tell(ARRIVED, b)
        fly_to(s, him, b)
        look_around(s, him, True)

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return infection_cost(names, b)


def holds_own_city(m: Attempt) -> Reason | None:
    return needs_held(m, terrorist_of(m.s).city, "LD-106")


class Vanish(HisAction):
    """A charter flight, with an airport sighting of the city that he leaves (LD-106)."""

    word = "vanish"
    form = CITY
    group = "move"
    sign = "charter"
    is_whispered = True
    reaches = True
    conditions = (is_his_turn, is_free, has_action, goes_elsewhere, holds_own_city)

    def add(self, s: PandemicState, him: Terrorist, out: Moves) -> None:
        if s.held.place_of(him.city) != NOBODY:
            out.add_all(self.base, s.rules.board.others[him.city])

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        him = terrorist_of(s)
        left = him.city
        him.actions -= 1
        s.tell(VANISHED, left, b)
        discard(s, left)
        be_known(s, him)
        him.chances = anywhere_but(s.rules.board, BIT[left])
        go_to(s, him, b)
        look_around(s, him, True)

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return infection_cost(names, terrorist_of(s).city)


# ---------------------------------------------------------------------- his cards
def deck_has_cards(m: Attempt) -> Reason | None:
    return None if m.s.infection_size > 0 else m.no("no_infection_cards", "LD-107")


class Acquire(HisAction):
    """The top infection card comes into his hand (LD-107)."""

    word = "acquire"
    sign = "take"
    conditions = (is_his_turn, has_action, deck_has_cards)

    def add(self, s: PandemicState, him: Terrorist, out: Moves) -> None:
        if s.infection_size > 0 and him.actions > 0:
            out.add(self.base)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        terrorist_of(s).actions -= 1
        s.tell(ACQUIRED, take(s, s.rules.infection_holder))
        s.push(OVERFULL)


def holds_card_to_shed(m: Attempt) -> Reason | None:
    return needs_held(m, m.b, "LD-100")


class Shed(Kind):
    """A card that is too many (LD-100)."""

    word = "shed"
    form = CITY
    place = "card"
    sign = "discard"
    conditions = (only_in(OVERFULL, "shed_only", "LD-100"), holds_card_to_shed)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        discard(s, b)

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return infection_cost(names, b)


# ---------------------------------------------------------------------- he infects
def infects_locally(m: Attempt) -> Reason | None:
    """Only once in a turn."""
    return m.no("infected_already", "LD-110") if terrorist_of(m.s).infected & LOCALLY != 0 else None


def infects_remotely(m: Attempt) -> Reason | None:
    return m.no("infected_already", "LD-110") if terrorist_of(m.s).infected & REMOTELY != 0 else None


def takes_a_cube_here(m: Attempt) -> Reason | None:
    return takes_a_cube(m, terrorist_of(m.s).city)


class Infect(HisAction):
    """A purple cube in his city, once in a turn and unseen (LD-108, LD-110)."""

    word = "infect"
    place = "here"
    sign = "sample"
    conditions = (is_his_turn, is_free, has_action, is_hidden, infects_locally, takes_a_cube_here)

    def add(self, s: PandemicState, him: Terrorist, out: Moves) -> None:
        if not him.in_sight and him.infected & LOCALLY == 0 and not s.is_protected(him.city, PURPLE):
            out.add(self.base)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        him = terrorist_of(s)
        him.actions -= 1
        him.infected |= LOCALLY
        be_known(s, him)
        s.tell(ATTACKED, him.city)
        s.infect(him.city, PURPLE, 1)

    def spoken(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"here": names.cities[terrorist_of(s).city]}

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"here": his_place(names, s)}


def holds_card_to_plant(m: Attempt) -> Reason | None:
    return needs_held(m, m.b, "LD-109")


def takes_a_cube_there(m: Attempt) -> Reason | None:
    return takes_a_cube(m, m.b)


class Plant(HisAction):
    """A purple cube in the city of a card, once in a turn and unseen (LD-109, LD-110)."""

    word = "plant"
    form = CITY
    sign = "sample"
    conditions = (
        is_his_turn,
        is_free,
        has_action,
        is_hidden,
        infects_remotely,
        holds_card_to_plant,
        takes_a_cube_there,
    )

    def add(self, s: PandemicState, him: Terrorist, out: Moves) -> None:
        if him.in_sight or him.infected & REMOTELY != 0:
            return
        for card in s.held.cards:
            if not s.is_protected(i64(card), PURPLE):
                out.add(self.base + i64(card))

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        him = terrorist_of(s)
        him.actions -= 1
        him.infected |= REMOTELY
        discard(s, b)
        s.infect(b, PURPLE, 1)

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return infection_cost(names, b)


# ---------------------------------------------------------------------- sabotage
def station_is_there(m: Attempt) -> Reason | None:
    here = terrorist_of(m.s).city
    return None if m.s.has_station(here) else m.no("no_station", "LD-111", city=m.city(here))


def holds_card_for_sabotage(m: Attempt) -> Reason | None:
    return needs_held(m, m.b, "LD-111")


def is_of_colour_of_city(m: Attempt) -> Reason | None:
    here = terrorist_of(m.s).city
    colour = m.s.colour_of(here)
    if m.s.colour_of(m.b) == colour:
        return None
    return m.no("sabotage_colour", "LD-111", card=m.city(m.b), city=m.city(here), colour=m.names.colour(colour))


class Sabotage(HisAction):
    """The research station of his city is lost, for a card of its colour (LD-111)."""

    word = "sabotage"
    form = CITY
    place = "here"
    sign = "build"
    names_card = True
    conditions = (is_his_turn, is_free, has_action, station_is_there, holds_card_for_sabotage, is_of_colour_of_city)

    def add(self, s: PandemicState, him: Terrorist, out: Moves) -> None:
        if s.has_station(him.city):
            out.add_each(self.base, s.held.as_set() & s.rules.board.suits[s.colour_of(him.city)])

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        him = terrorist_of(s)
        him.actions -= 1
        be_known(s, him)
        s.tell(SABOTAGED, him.city)
        discard(s, b)
        s.remove_station(him.city, s.rules.infection_holder)

    def spoken(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"here": names.cities[terrorist_of(s).city]}

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {**infection_cost(names, b), "here": his_place(names, s)}


# ---------------------------------------------------------------------- capture and escape
def is_in_same_city(m: Attempt) -> Reason | None:
    """For all that everybody can see: with a pawn there he is in sight."""
    here = m.place_of(m.turn)
    is_there = m.s.rules.infection_holder != NOBODY and terrorist_of(m.s).city == here
    return None if is_there else m.no("not_in_sight", "LD-114", city=m.city(here))


def is_not_captured(m: Attempt) -> Reason | None:
    return m.no("captured_already", "LD-114") if terrorist_of(m.s).captured else None


class Capture(Kind):
    """By a team player in his city: he discards his hand and is captured (LD-114)."""

    word = "capture"
    rank = 1
    group = "act"
    place = "here"
    sign = "join"
    conditions = (is_action_phase, is_in_same_city, is_not_captured)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        him = terrorist_of(s)
        s.spend_action()
        s.tell(CAPTURED, s.turn, him.city)
        lay_down_hand(s)
        him.captured = True


def is_in_custody(m: Attempt) -> Reason | None:
    return None if terrorist_of(m.s).captured else m.no("not_captured", "LD-116")


class Escape(HisAction):
    """For a card to its city, with an airport sighting (LD-116)."""

    word = "escape"
    form = CITY
    group = "move"
    sign = "fly"
    conditions = (is_his_turn, is_in_custody, has_action, goes_elsewhere, holds_destination)

    def add(self, s: PandemicState, him: Terrorist, out: Moves) -> None:
        if him.actions > 0:
            out.add_each(self.base, s.held.as_set() & ~BIT[him.city])

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        him = terrorist_of(s)
        him.actions -= 1
        him.captured = False
        s.tell(ESCAPED, b)
        fly_to(s, him, b)
        look_around(s, him, True)

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return infection_cost(names, b)


HIDE: Final = Hide()
SNEAK: Final = Sneak()
ARRIVE: Final = Arrive()
VANISH: Final = Vanish()
ACQUIRE: Final = Acquire()
SHED: Final = Shed()
INFECT: Final = Infect()
PLANT: Final = Plant()
SABOTAGE: Final = Sabotage()
CAPTURE: Final = Capture()
ESCAPE: Final = Escape()
