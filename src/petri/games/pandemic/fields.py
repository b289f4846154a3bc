"""Pandemic's fields: how a position has each, how it is read back, and who sees it.

What a position leaves out has its usual value, so that tests stay short. In a deck the last card is the bottom one, in
the infection discard pile it is the newest. A view has the keys of a position; what the seat may not see is replaced by
what is known about it: the number of cards of a hidden hand, the piles of the player deck (each holds one epidemic),
the layers of the infection deck (each Intensify puts known cards in unknown order on top).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

from mypy_extensions import i64, u8

from petri.core import speech
from petri.core.fields import (
    HIDDEN,
    Agenda,
    Field,
    Fields,
    Flag,
    Options,
    Reader,
    Scene,
    Summary,
    TitleId,
    ToAct,
)
from petri.core.rng import Rng
from petri.core.state import BIT, NOBODY, STEP, members
from petri.core.things import KIND
from petri.core.things import Step as AnyStep
from petri.core.vecs import append, vec
from petri.games.pandemic import options as declared
from petri.games.pandemic.actions.consent import CONSENT
from petri.games.pandemic.actions.cure import PAY_CURE
from petri.games.pandemic.blocks import blocks_of, seen_by
from petri.games.pandemic.board import ACTIVE, COLOUR_NAMES, COLOURS, CURE_NAMES, CURED, ERADICATED, MOST_CUBES
from petri.games.pandemic.cards import EPIDEMIC, EVENT, EXTRA, NO_CITY
from petri.games.pandemic.events.on_the_brink import VACCINATION
from petri.games.pandemic.knowledge import HELD
from petri.games.pandemic.learnt_fields import Facts, Mixed
from petri.games.pandemic.names import Names, names, words_of
from petri.games.pandemic.pieces import THINGS
from petri.games.pandemic.setup import DEAL_HANDS
from petri.games.pandemic.state import (
    RESULT_NAMES,
    PandemicState,
    blank_state,
    lasting_entry,
    lasting_event,
    lasting_named,
    lasting_stored,
    lasting_until,
)
from petri.games.pandemic.things import PACKAGE, Rules, Step
from petri.games.pandemic.turn import END_TURN

MOST_LAYERS = 63
MOST_LATELY = 200  # decks of which is kept what is known of them
MOST_HELD = 8  # one more than the limit


class PandemicReader(Reader):
    """Reads one position of Pandemic."""

    package = PACKAGE
    after_agenda = ("proposal",)
    s: PandemicState

    def __init__(self, position: Any) -> None:
        super().__init__(position)
        self.options = self.read_options(("roles", "pawns", "hands"), declared.settled)
        self.rules = declared.make_rules(self.options)
        self.fields = fields_of(self.rules)
        self.check_keys()
        self.names = names(declared.has_toronto(self.options))
        self.seats, self.pawns, self.hands = int(self.rules.seats), int(self.rules.pawns), int(self.rules.hands)
        self.s = blank_state(self.rules, Rng())
        self.infection_used: set[int] = set()

    def state(self) -> PandemicState:
        super().state()
        if self.s.kept and (self.s.result or not self.s.is_asked(PAY_CURE)):
            raise self.refuse("kept", "elsewhere", card=self.position["kept"], other="agenda: pay_cure")
        if self.s.vaccinated and (self.s.result or not self.s.is_asked(VACCINATION)):
            raise self.refuse("vaccinated", "elsewhere", card=self.position["vaccinated"], other="agenda: vaccination")
        if self.s.to_act != NOBODY and not self.rules.open_hands:
            self.rules.steps[self.s.asked_step()].note_promise(self.s, self.s.asked_arg())
        return self.s

    def for_each(self, key: str, count: int, usual: Any) -> list[Any]:
        """A list with something for each pawn, hand or seat."""
        return self.items(key, self.position.get(key, [usual] * count), count)

    # ------------------------------------------------------------------ the agenda
    def step_fits(self, step: AnyStep, arg: int, above: AnyStep | None) -> bool:
        """The turn ends at the bottom; nothing is done before a question is answered, so it is on top."""
        if self.is_setting_up(step):
            assert isinstance(step, Step)
            return step.fits(self.s, arg) if above is None else arg == 0
        if self.s.depth == 0 or step is END_TURN:
            return self.s.depth == 0 and step is END_TURN and arg == 0
        assert isinstance(step, Step)
        if step.is_question and above is not None and not (step.can_be_declined and above is CONSENT):
            return False
        return step.fits(self.s, arg)

    def is_setting_up(self, step: AnyStep) -> bool:
        """Whether the steps up to this one are those of a setup that is not done yet."""
        setup, depth = self.rules.setup, int(self.s.depth)
        if depth >= len(setup) or setup[depth].number != step.number:
            return False
        return depth == 0 or self.s.agenda[0] // STEP == setup[0].number

    def is_to_come(self, step: AnyStep) -> bool:
        """Whether a step of the setup is still to be done."""
        return any(self.step(entry)[0] is step for entry in self.list_of("agenda"))

    def put_usual_agenda(self) -> None:
        """What comes before a step that cannot be to come is over: the second of a team acts last (LT-023)."""
        for step in self.rules.turn:
            if not step.fits(self.s, 0):
                return
            self.s.push(step)

    def asked_seat(self) -> int:
        return int(self.rules.steps[self.s.asked_step()].asks(self.s, self.s.asked_arg()))

    def move(self, text: str) -> int:
        return speech.move_of(words_of(self.rules), self.names.terms, self.s, text)

    # ------------------------------------------------------------------ cards
    def card(self, key: str, text: Any) -> int:
        special = self.names.find_special(text) if isinstance(text, str) else None
        if special is None:
            return self.named(key, self.names.find_card, text)
        if special not in self.rules.epidemic_pool and special not in self.rules.special_cards:
            raise self.refuse(key, "special", card=text)
        return special

    def is_epidemic(self, card: int) -> bool:
        return EPIDEMIC <= card < EXTRA and self.rules.player_cards[card - int(EPIDEMIC)].is_epidemic

    def city(self, key: str, text: Any) -> int:
        return self.named(key, self.names.find_city, text)

    def colour(self, key: str, text: Any) -> int:
        in_play = COLOUR_NAMES[: int(self.rules.diseases)]
        if text not in in_play:
            raise self.refuse(key, "colour", value=repr(text), allowed=in_play)
        return COLOUR_NAMES.index(text)

    def role(self, key: str, text: Any) -> int:
        """A role that takes part."""
        found = self.names.find_role(text) if isinstance(text, str) else None
        if found is None or found not in self.rules.role_pool:
            allowed = [THINGS.roles[role].key for role in self.rules.role_pool]
            raise self.refuse(key, "role", value=repr(text), allowed=allowed)
        return found

    def check_new(self, key: str, card: int, text: Any) -> None:
        if card >= EXTRA:
            self.check_new_extra(key, card, text)
            return
        if card >= EPIDEMIC and not self.is_epidemic(card):
            raise self.refuse(key, "special_in_hand", card=text)
        if card >= EPIDEMIC:
            raise self.refuse(key, "epidemic_in_hand")
        if card >= EVENT and card - EVENT not in self.rules.event_pool:
            raise self.refuse(key, "event", card=text, allowed=self.names.listed(self.event_cards()))
        if self.is_placed(card):
            raise self.refuse(key, "twice", card=text)

    def check_new_extra(self, key: str, card: int, text: Any) -> None:
        if card not in self.rules.extra_pool:
            raise self.refuse(key, "special", card=text)
        s, extra = self.s, BIT[card - EXTRA]
        if s.card_holder(card) != NOBODY or (s.discard_extras | s.extras_out) & extra:
            raise self.refuse(key, "twice", card=text)

    def is_placed(self, card: int) -> bool:
        """Whether a city or event card is in a hand, on the role card, discarded or out already."""
        s = self.s
        if card < EVENT:
            return s.city_holder(card) != NOBODY or bool((s.discard_cities | s.laid_out()) & BIT[card])
        event = BIT[card - EVENT]
        return bool((s.events_held | s.discard_events | s.events_out) & event) or s.is_lasting(card - EVENT)

    def module_keys(self) -> list[str]:
        """The fields of the modules that take part."""
        return [field.key for module in self.rules.modules for field in module.fields() if field.in_position]

    def is_special_out(self, card: int) -> bool:
        return EPIDEMIC < card < EXTRA and bool(self.s.special_out & BIT[card - EPIDEMIC])

    def is_drawn(self, card: int) -> bool:
        """Whether a card that goes into no hand is being resolved."""
        resolving = {step.name for step in THINGS.own_steps if step.resolves_card}
        agenda = [self.step(entry) for entry in self.list_of("agenda")]
        return any(step.name in resolving and arg == card - int(EPIDEMIC) for step, arg in agenda)

    def event_cards(self) -> list[int]:
        return [int(EVENT) + int(event) for event in self.rules.event_pool]


def event_names(known: Names, events: i64) -> list[str]:
    return [known.card(EVENT + event) for event in members(events)]


def extra_names(known: Names, extras: i64) -> list[str]:
    return [known.card(EXTRA + extra) for extra in members(extras)]


def card_names(known: Names, cities: i64, events: i64, extras: i64 = 0) -> list[str]:
    return [*known.listed(members(cities)), *event_names(known, events), *extra_names(known, extras)]


def extras_of(extras: vec[i64], hand: int) -> int:
    """The cards of a hand that are neither cities nor events."""
    return int(extras[hand]) if len(extras) else 0


# ---------------------------------------------------------------------- the players
class Turn(Field):
    key = "turn"
    is_public = True

    def write(self, scene: Scene) -> int:
        return int(scene.s.turn)

    def read(self, r: PandemicReader) -> None:
        r.s.turn = r.number(self.key, 0, 0, r.pawns - 1)


class Actions(Field):
    key = "actions"
    is_public = True

    def write(self, scene: Scene) -> int:
        return int(scene.s.actions_left)

    def read(self, r: PandemicReader) -> None:
        r.need("turn", "roles")
        r.s.actions_left = r.number(self.key, int(r.s.role(r.s.turn).actions), 0, 20)


class TurnActions(Field):
    """The most that a role of the player has given in this turn, if it is another one than the present role gives."""

    key = "turn_actions"
    is_public = True

    def write(self, scene: Scene) -> Any:
        s = scene.s
        return HIDDEN if s.turn_actions == s.role(s.turn).actions else int(s.turn_actions)

    def read(self, r: PandemicReader) -> None:
        r.need("turn", "roles")
        r.s.turn_actions = r.number(self.key, int(r.s.role(r.s.turn).actions), 0, 20)


class Roles(Field):
    key = "roles"
    is_public = True

    def write(self, scene: Scene) -> list[str]:
        return [THINGS.roles[role].key for role in scene.s.roles]

    def read(self, r: PandemicReader) -> None:
        if r.is_to_come(DEAL_HANDS) and r.position.get(self.key) == []:
            r.s.take_roles(vec[u8]())  # the setup has not come to them
            return
        usual = [THINGS.roles[role].key for role in r.rules.chosen_roles or r.rules.role_pool][: r.pawns]
        roles = [r.role(self.key, text) for text in r.items(self.key, r.position.get(self.key, usual), r.pawns)]
        if len(set(roles)) != len(roles):
            raise r.refuse(self.key, "twice", card=[THINGS.roles[role].key for role in roles])
        r.s.take_roles(vec[u8](roles))


class Pawns(Field):
    key = "pawns"
    is_public = True

    def write(self, scene: Scene) -> list[str]:
        return scene.names.listed(scene.s.pawns)  # type: ignore[no-any-return]

    def read(self, r: PandemicReader) -> None:
        start = r.rules.board.names[r.rules.board.start]
        for pawn, text in enumerate(r.for_each(self.key, r.pawns, start)):
            r.s.pawns[pawn] = r.city(self.key, text)


class Hands(Field):
    """A hand is seen by its owner; of hidden ones the others see what was shown, and the number."""

    key = "hands"

    def write(self, scene: Scene) -> list[list[str]]:
        s = scene.s
        return [
            card_names(scene.names, s.hands[hand], s.events[hand], extras_of(s.extras, hand))
            for hand in range(len(s.hands))
        ]

    def private(self, scene: Scene, seat: int | None) -> list[dict[str, Any]]:
        rules = scene.s.rules
        if rules.open_hands:
            return scene.once("open hands", lambda: self.for_viewer(scene, 0))  # type: ignore[no-any-return]
        return self.for_viewer(scene, int(rules.seats) if seat is None else seat)

    def for_viewer(self, scene: Scene, viewer: int) -> list[dict[str, Any]]:
        rules = scene.s.rules
        return [self.seen(scene, n, rules.sees(viewer, owner)) for n, owner in enumerate(rules.hand_owners)]

    def seen(self, scene: Scene, n: int, is_open: bool) -> dict[str, Any]:
        found: dict[str, Any] = scene.once(f"hand {n} {is_open}", lambda: self.told(scene, n, is_open))
        return found

    def told(self, scene: Scene, n: int, is_open: bool) -> dict[str, Any]:
        hand = scene[self.key][n]
        cards = hand if is_open else [card for card in hand if card in scene["shown"][n]]
        return {"cards": cards, "hidden": len(hand) - len(cards)}

    def read(self, r: PandemicReader) -> None:
        for hand, texts in enumerate(r.for_each(self.key, r.hands, [])):
            for text in r.items(self.key, texts):
                card = r.card(self.key, text)
                r.check_new(self.key, card, text)
                r.s.gain(hand, card)


class Shown(Field):
    """The cards that everybody knows a hand to hold."""

    key = "shown"
    is_public = True

    def write(self, scene: Scene) -> list[list[str]]:
        s = scene.s
        return [
            card_names(scene.names, s.shown[hand], s.shown_events[hand], extras_of(s.shown_extras, hand))
            for hand in range(len(s.hands))
        ]

    def read(self, r: PandemicReader) -> None:
        r.need("hands")
        for hand, texts in enumerate(r.for_each(self.key, r.hands, [])):
            for text in r.items(self.key, texts):
                self.read_card(r, hand, text)

    def read_card(self, r: PandemicReader, hand: int, text: Any) -> None:
        card = r.card(self.key, text)
        if card < EVENT and r.s.holds_city(hand, card):
            r.s.shown[hand] |= BIT[card]
        elif EVENT <= card < EPIDEMIC and r.s.events[hand] & BIT[card - EVENT]:
            r.s.shown_events[hand] |= BIT[card - EVENT]
        elif card >= EXTRA and r.s.holds_extra(hand, card):
            r.s.shown_extras[hand] |= BIT[card - EXTRA]
        else:
            raise r.refuse(self.key, "elsewhere", card=text, other="hands")


class Stored(Field):
    """The event on a role card."""

    key = "stored"
    is_public = True

    def write(self, scene: Scene) -> str | None:
        return scene.names.card(EVENT + scene.s.stored) if scene.s.stored != NOBODY else None

    def read(self, r: PandemicReader) -> None:
        text = r.position.get(self.key)
        if text is None:
            return
        r.need("roles", "hands")
        if r.s.planner == NOBODY:
            raise r.refuse(self.key, "stored")
        event = r.named(self.key, r.names.find_event, text)
        r.check_new(self.key, int(EVENT) + event, text)
        r.s.stored = event
        r.s.events_held |= BIT[event]


class Samples(Field):
    """The cubes on a role card; they are neither on the board nor in the supply (LD-036)."""

    key = "samples"
    is_public = True
    usual: ClassVar[Any] = {}

    def write(self, scene: Scene) -> dict[str, int]:
        found = {COLOUR_NAMES[colour]: int(scene.s.samples_of(colour)) for colour in range(int(COLOURS))}
        return {colour: number for colour, number in found.items() if number}

    def read(self, r: PandemicReader) -> None:
        r.need("roles", "cubes", "cures")
        for text, n in r.table(self.key, r.position.get(self.key, {}), "{colour: number}").items():
            if r.s.collector == NOBODY:
                raise r.refuse(self.key, "samples")
            colour = r.colour(self.key, text)
            number = r.checked_number(self.key, n, 0, int(r.s.supply[colour]))
            r.s.add_samples(colour, number)
            r.s.supply[colour] -= number


# ---------------------------------------------------------------------- the board
class Cubes(Field):
    """The cities that have cubes, and how many of which colour."""

    key = "cubes"
    is_public = True

    def write(self, scene: Scene) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for place, number in enumerate(scene.s.cubes):
            if number:
                here = found.setdefault(scene.names.city(place // int(COLOURS)), {})
                here[COLOUR_NAMES[place % int(COLOURS)]] = int(number)
        return found

    def read(self, r: PandemicReader) -> None:
        shape = "{city: {colour: number}}"
        for text, here in r.table(self.key, r.position.get(self.key, {}), shape).items():
            city = r.city(self.key, text)
            for colour, n in r.table(self.key, here, shape).items():
                self.put(r, city, r.colour(self.key, colour), n, text)

    def put(self, r: PandemicReader, city: int, colour: int, n: Any, text: str) -> None:
        s = r.s
        is_number = isinstance(n, int) and not isinstance(n, bool)
        if not is_number or not 0 <= n <= MOST_CUBES - s.cubes_at(city, colour):
            raise r.refuse(self.key, "city_cubes", city=text, value=repr(n), most=int(MOST_CUBES))
        s.cubes[city * COLOURS + colour] += n
        s.on_board[colour] += n
        s.supply[colour] -= n
        if s.supply[colour] < 0:
            there, most = int(s.on_board[colour]), int(r.rules.cube_counts[colour])
            raise r.refuse(self.key, "colour_cubes", colour=COLOUR_NAMES[colour], value=there, most=most)


class Stations(Field):
    key = "stations"
    is_public = True

    def write(self, scene: Scene) -> list[str]:
        return scene.names.listed(members(scene.s.stations))  # type: ignore[no-any-return]

    def read(self, r: PandemicReader) -> None:
        start = r.rules.board.names[r.rules.board.start]
        given = r.items(self.key, r.position.get(self.key, [start]))
        if len(given) > r.rules.stations:
            raise r.refuse(self.key, "stations", given=len(given), most=int(r.rules.stations))
        for text in given:
            city = r.city(self.key, text)
            if r.s.has_station(city):
                raise r.refuse(self.key, "twice", card=text)
            r.s.stations |= BIT[city]
            r.s.stations_left -= 1


class Cures(Field):
    key = "cures"
    is_public = True

    def write(self, scene: Scene) -> dict[str, str]:
        in_play = range(int(scene.s.rules.diseases))
        return {COLOUR_NAMES[colour]: CURE_NAMES[scene.s.cures[colour]] for colour in in_play}

    def read(self, r: PandemicReader) -> None:
        r.need("cubes", "roles", "pawns")
        s = r.s
        for text, value in r.table(self.key, r.position.get(self.key, {}), "{colour: state}").items():
            if value not in CURE_NAMES:
                raise r.refuse(self.key, "cure", value=repr(value), allowed=CURE_NAMES)
            s.cures[r.colour(self.key, text)] = CURE_NAMES.index(value)
        for colour in range(int(r.rules.diseases)):
            if s.cures[colour] == ERADICATED and s.on_board[colour] > 0:
                raise r.refuse(self.key, "eradicated", colour=COLOUR_NAMES[colour])
            if s.cures[colour] == CURED:
                self.clear(s, colour)

    def clear(self, s: PandemicState, colour: int) -> None:
        """No cube of a cured disease lies where a role keeps the city clear (P2-281); without a cube it is eradicated
        (P2-100)."""
        for pawn in range(int(s.rules.pawns)):
            if s.role(pawn).keeps_clear:
                place = s.pawns[pawn] * COLOURS + colour
                s.on_board[colour] -= int(s.cubes[place])
                s.supply[colour] += int(s.cubes[place])
                s.cubes[place] = 0
        if s.on_board[colour] == 0:
            s.cures[colour] = ERADICATED


class Outbreaks(Field):
    key = "outbreaks"
    is_public = True

    def write(self, scene: Scene) -> int:
        return int(scene.s.outbreaks)

    def read(self, r: PandemicReader) -> None:
        r.s.outbreaks = r.number(self.key, 0, 0, int(r.rules.outbreaks_lost))


class RateMarker(Field):
    key = "rate_marker"
    is_public = True

    def write(self, scene: Scene) -> int:
        return int(scene.s.rate)

    def read(self, r: PandemicReader) -> None:
        r.s.rate = r.number(self.key, int(r.rules.first_rate), 0, len(r.rules.rates) - 1)


# ---------------------------------------------------------------------- the player cards
class PlayerDeck(Field):
    """Everybody can count the piles left, top first, and how many epidemics each still holds."""

    key = "player_deck"

    def write(self, scene: Scene) -> list[str]:
        return scene.names.listed(scene.s.deck[: scene.s.deck_size])[::-1]  # type: ignore[no-any-return]

    def public(self, scene: Scene) -> dict[str, Any]:
        s, piles = scene.s, []
        top = int(s.deck_size)
        for size in scene["piles"]:
            special = [card for card in s.deck[top - size : top] if EPIDEMIC <= card < EXTRA]
            epidemics = sum(s.rules.player_cards[card - int(EPIDEMIC)].is_epidemic for card in special)
            piles.append({"size": size, "epidemics": epidemics})
            top -= size
        return {"size": int(s.deck_size), "piles": piles}

    def read(self, r: PandemicReader) -> None:
        r.need("hands", "stored", "player_discard", "out", "unseen_out")
        r.need(*(key for module in r.rules.modules for key in module.holds))
        named: set[int] = set()

        def read(key: str, text: Any) -> int:
            card = r.card(key, text)
            if card < EPIDEMIC or card >= EXTRA:
                r.check_new(key, card, text)
            if card in named or r.is_special_out(card):
                raise r.refuse(key, "twice", card=text)
            if card != EPIDEMIC:  # the ordinary ones are all alike
                named.add(card)
            return card

        deck = r.with_rest(self.key, read, lambda: self.rest(r, named))[::-1]
        gone = int(r.s.discard_epidemics + r.s.epidemics_out)
        gone += sum(r.is_epidemic(int(EPIDEMIC + number)) for number in members(r.s.special_out))
        epidemics = sum(r.is_epidemic(card) for card in deck) + gone
        if epidemics > r.rules.epidemics:
            raise r.refuse(self.key, "epidemics", given=epidemics, most=int(r.rules.epidemics))
        r.s.deck = vec[u8](deck)
        r.s.deck_size = len(deck)

    def rest(self, r: PandemicReader, named: set[int]) -> list[int]:
        cards = [*range(int(r.rules.board.size)), *r.event_cards()]
        rest = [card for card in cards if card not in named and not r.is_placed(card)]
        if "unseen_out" not in r.position:
            self.leave_out_unseen(r, rest)
        special = [int(card) for card in r.rules.special_cards if card not in named]
        rest += [card for card in special if not r.is_special_out(card) and not r.is_drawn(card)]
        if r.is_to_come(DEAL_HANDS):
            return []
        if r.position.get(Result.key) and not r.has_rest(self.key):
            rest = [card for card in rest if card not in special]  # drawn, and to be resolved when the game ended
        if rest and not r.has_rest(self.key):
            raise r.refuse(self.key, "missing", card=r.names.listed(rest[:5]))
        return rest

    def leave_out_unseen(self, r: PandemicReader, rest: list[int]) -> None:
        """If fewer events take part than there are, the last of those that are named nowhere stay out."""
        s = r.s
        taking_part = [event for event in r.rules.event_pool if not s.events_out & BIT[int(event)]]
        for _ in range(len(taking_part) - int(r.rules.event_count)):
            if rest and rest[-1] >= EVENT:
                event = BIT[rest.pop() - EVENT]
                s.events_out |= event
                s.events_unseen |= event


class Piles(Field):
    """The sizes of what is left of the piles, top first; views have them with the deck."""

    key = "piles"

    def write(self, scene: Scene) -> list[int]:
        left = []
        below = 0
        for size in scene.s.piles:
            there = max(0, min(int(size), int(scene.s.deck_size) - below))
            below += int(size)
            if there:
                left.append(there)
        return left[::-1]

    def read(self, r: PandemicReader) -> None:
        r.need("player_deck")
        size = int(r.s.deck_size)
        piles = r.items(self.key, r.position.get(self.key, [size] if size else []))
        if not all(isinstance(pile, int) and pile > 0 for pile in piles) or sum(piles) != size:
            raise r.refuse(self.key, "piles", value=repr(piles), size=size)
        r.s.piles = vec[i64](piles[::-1])


def special_out(s: PandemicState, is_discarded: bool) -> list[int]:
    """The resolved cards with a number of their own that were discarded, or left the game."""
    return [number for number in members(s.special_out) if s.rules.player_cards[number].is_discarded == is_discarded]


def put_special_out(r: PandemicReader, key: str, card: int, text: Any, is_discarded: bool) -> None:
    """One of them, in the only place where it can be."""
    if r.is_special_out(card):
        raise r.refuse(key, "twice", card=text)
    if r.rules.player_cards[card - int(EPIDEMIC)].is_discarded != is_discarded:
        raise r.refuse(key, "special_out", card=text, other="player_discard" if key == "out" else "out")
    r.s.special_out |= BIT[card - EPIDEMIC]


class PlayerDiscard(Field):
    key = "player_discard"
    is_public = True

    def write(self, scene: Scene) -> list[str]:
        s = scene.s
        epidemics = [scene.names.card(EPIDEMIC)] * int(s.discard_epidemics)
        special = [scene.names.card(EPIDEMIC + number) for number in special_out(s, is_discarded=True)]
        return [*card_names(scene.names, s.discard_cities, s.discard_events, s.discard_extras), *epidemics, *special]

    def read(self, r: PandemicReader) -> None:
        r.need("hands", "stored", "in_play")
        for text in r.list_of(self.key):
            card = r.card(self.key, text)
            if EPIDEMIC < card < EXTRA:
                put_special_out(r, self.key, card, text, is_discarded=True)
                continue
            if card == EPIDEMIC:
                r.s.discard_epidemics += 1
                continue
            r.check_new(self.key, card, text)
            if card < EVENT:
                r.s.discard_cities |= BIT[card]
            elif card >= EXTRA:
                r.s.discard_extras |= BIT[card - EXTRA]
            else:
                r.s.discard_events |= BIT[card - EVENT]


class Out(Field):
    """The cards out of the game; everybody knows them but those that left unseen."""

    key = "out"

    def write(self, scene: Scene) -> list[str]:
        s, known = scene.s, scene.names
        epidemics = [known.card(EPIDEMIC)] * int(s.epidemics_out)
        special = [known.card(EPIDEMIC + number) for number in special_out(s, is_discarded=False)]
        return [*event_names(known, s.events_out), *epidemics, *special]

    def public(self, scene: Scene) -> list[str]:
        return [card for card in scene[self.key] if card not in scene["unseen_out"]]

    def read(self, r: PandemicReader) -> None:
        r.need("hands", "stored", "player_discard")
        for text in r.list_of(self.key):
            card = r.card(self.key, text)
            if card >= EXTRA:
                raise r.refuse(self.key, "elsewhere", card=text, other=ExtrasOut.key)
            if card > EPIDEMIC:
                put_special_out(r, self.key, card, text, is_discarded=False)
                continue
            if card == EPIDEMIC:
                r.s.epidemics_out += 1
                continue
            r.check_new(self.key, card, text)
            if card < EVENT:
                raise r.refuse(self.key, "city_out", card=text)
            r.s.events_out |= BIT[card - EVENT]


class UnseenOut(Field):
    """Those that left the game in the setup, seen by nobody; everybody knows how many."""

    key = "unseen_out"

    def write(self, scene: Scene) -> list[str]:
        return event_names(scene.names, scene.s.events_unseen)

    def public(self, scene: Scene) -> int:
        return len(scene[self.key])

    def read(self, r: PandemicReader) -> None:
        r.need("out")
        for text in r.list_of(self.key):
            event = BIT[r.named(self.key, r.names.find_event, text)]
            if not event & r.s.events_out:
                raise r.refuse(self.key, "elsewhere", card=text, other="out")
            r.s.events_unseen |= event


class ExtrasOut(Field):
    """The cards for hands, neither cities nor events, that left the game in the setup, seen by nobody; without a list
    those that are named nowhere else. Everybody knows how many."""

    key = "extras_out"

    def write(self, scene: Scene) -> list[str]:
        return extra_names(scene.names, scene.s.extras_out)

    def public(self, scene: Scene) -> int:
        return len(scene[self.key])

    def read(self, r: PandemicReader) -> None:
        r.need("hands", "player_discard", "player_deck")
        for text in r.list_of(self.key):
            card = r.card(self.key, text)
            if card < EXTRA or card in r.s.deck:
                raise r.refuse(self.key, "elsewhere", card=text, other="player_deck")
            r.check_new(self.key, card, text)
            r.s.extras_out |= BIT[card - EXTRA]
        left = [int(card) for card in r.rules.extra_pool if not self.is_somewhere(r, int(card))]
        if self.key in r.position and left and not r.is_to_come(DEAL_HANDS):
            raise r.refuse(self.key, "missing", card=r.names.listed(left))
        if self.key not in r.position:
            r.s.extras_out = sum(int(BIT[card - int(EXTRA)]) for card in left)

    def is_somewhere(self, r: PandemicReader, card: int) -> bool:
        is_away = (r.s.discard_extras | r.s.extras_out) & BIT[card - EXTRA]
        return bool(is_away) or r.s.card_holder(card) != NOBODY or card in r.s.deck


class FreshPiles(Field):
    """From so many piles, the lowest ones, nobody has drawn, so that each holds one of those cards."""

    key = "fresh_piles"
    is_public = True

    def write(self, scene: Scene) -> int:
        return int(scene.s.fresh_piles)

    def read(self, r: PandemicReader) -> None:
        r.need("piles")
        s = r.s
        s.fresh_piles = r.number(self.key, max(0, len(s.piles) - 1), 0, len(s.piles))
        low = 0
        for nth, size in enumerate(s.piles):
            extras = sum(int(card) >= EXTRA for card in s.deck[low : low + int(size)])
            low += int(size)
            if extras > 1 or nth > s.fresh_piles or (nth < s.fresh_piles and extras == 0):
                raise r.refuse(self.key, "fresh_piles", value=int(s.fresh_piles), piles=len(s.piles))


class PileExtra(Field):
    """The seat that has drawn the card of this sort from the pile above them; only its partners know it, too."""

    key = "pile_extra"

    def write(self, scene: Scene) -> int | None:
        return int(scene.s.pile_extra) if scene.s.pile_extra != NOBODY else None

    def private(self, scene: Scene, seat: int | None) -> int | None:
        rules, drawn = scene.s.rules, scene.s.pile_extra
        is_known = drawn != NOBODY and seat is not None and rules.sees(seat, drawn)
        return int(drawn) if is_known else None

    def read(self, r: PandemicReader) -> None:
        r.need(FreshPiles.key)
        seat = r.position.get(self.key)
        if seat is None:
            return
        r.s.pile_extra = r.checked_number(self.key, seat, 0, r.seats - 1)
        above = sum(int(size) for size in r.s.piles[: int(r.s.fresh_piles)])
        if any(int(card) >= EXTRA for card in r.s.deck[above : int(r.s.deck_size)]):
            raise r.refuse(self.key, "fresh_piles", value=int(r.s.fresh_piles), piles=len(r.s.piles))


class InPlay(Field):
    """The events that lie face up, before whom, and when they end: with that player's turn, when the next one begins,
    or when a cure is discovered. Some have named a pawn."""

    key = "in_play"
    is_public = True
    usual: ClassVar[Any] = []
    ends = ("", "turn", "next_turn", "cure")  # by how long an event lasts
    shape = "{event: name, until: seat, ends: turn / next_turn / cure, stored: true / false, pawn: number}"

    def write(self, scene: Scene) -> list[dict[str, Any]]:
        return [self.described(scene, entry) for entry in scene.s.lasting]

    def described(self, scene: Scene, entry: int) -> dict[str, Any]:
        event = scene.s.rules.events[lasting_event(entry)]
        about = {
            "event": scene.names.card(EVENT + event.card),
            "until": int(lasting_until(entry)),
            "ends": self.ends[event.lasts],
            "stored": bool(lasting_stored(entry)),
        }
        return {**about, "pawn": int(lasting_named(entry))} if "pawn" in event.form.parts else about

    def read(self, r: PandemicReader) -> None:
        r.need("hands", "stored")
        for entry in r.list_of(self.key):
            lasting = self.entry(r, r.table(self.key, entry, self.shape))
            r.s.lasting = append(r.s.lasting[:], lasting)
        r.s.note_answers()

    def entry(self, r: PandemicReader, table: Mapping[str, Any]) -> int:
        card = r.card(self.key, table.get("event"))
        r.check_new(self.key, card, table.get("event"))
        event = r.rules.events[card - int(EVENT)] if card >= EVENT else None
        was_stored = table.get("stored", False)
        if event is None or not event.lasts or not isinstance(was_stored, bool):
            raise r.refuse(self.key, "kind", expected=self.shape)
        if table.get("ends", self.ends[event.lasts]) != self.ends[event.lasts]:
            raise r.refuse(self.key, "kind", expected=self.shape)
        seat = r.checked_number(self.key, table.get("until"), 0, r.pawns - 1)
        has_pawn = "pawn" in event.form.parts
        pawn = r.checked_number(self.key, table.get("pawn"), 0, r.pawns - 1) if has_pawn else 0
        return int(lasting_entry(event.card, seat, pawn, was_stored))


# ---------------------------------------------------------------------- the infection cards
def new_infection_card(r: PandemicReader, key: str, text: Any) -> int:
    """A card that lies nowhere yet."""
    card = r.named(key, r.names.find_infection_card, text)
    if card >= NO_CITY and card not in r.rules.infection_pool:
        raise r.refuse(key, "infection_card", card=text)
    if card in r.infection_used:
        raise r.refuse(key, "twice", card=text)
    r.infection_used.add(card)
    return card


class InfectionDiscard(Field):
    key = "infection_discard"
    is_public = True

    def write(self, scene: Scene) -> list[str]:
        return scene.names.listed_infection(scene.s.infection_discard[: scene.s.discard_size])  # type: ignore[no-any-return]

    def read(self, r: PandemicReader) -> None:
        for text in r.list_of(self.key):
            r.s.discard_infection_card(new_infection_card(r, self.key, text))


class InfectionOut(Field):
    key = "infection_out"
    is_public = True

    def write(self, scene: Scene) -> list[str]:
        return scene.names.listed_infection(scene.s.infection_out.members())  # type: ignore[no-any-return]

    def read(self, r: PandemicReader) -> None:
        for text in r.list_of(self.key):
            r.s.infection_out = r.s.infection_out.with_member(new_infection_card(r, self.key, text))


class InfectionDeck(Field):
    """Everybody knows the layers as sets, and of each place from the top the layer its card comes from; places that may
    have been mixed stand together in one group, without layers if cards of it are in a hand. Some seats have seen some
    cards."""

    key = "infection_deck"

    def __init__(self) -> None:
        self.lately: dict[Any, dict[str, Any]] = {}

    def write(self, scene: Scene) -> list[str]:
        return scene.names.listed_infection(scene.s.infection[: scene.s.infection_size])[::-1]  # type: ignore[no-any-return]

    def private(self, scene: Scene, seat: int | None) -> dict[str, Any]:
        everybody = 0 if scene.s.rules.open_hands else None
        known = scene.once("known infection deck", lambda: self.known_again(scene))
        return {**known, "seen": self.seen(scene, everybody if seat is None else seat)}

    def known_again(self, scene: Scene) -> dict[str, Any]:
        """Most moves leave the deck as it is: then what is known of it is only written down anew."""
        s = scene.s
        key = bytes(s.infection[: s.infection_size]), bytes(s.layer), s.joined, s.veiled, tuple(s.held.cards), s.rules
        known = self.lately.get(key)
        if known is None:
            if len(self.lately) == MOST_LATELY:
                self.lately.clear()
            known = self.lately[key] = self.known(scene)
        layers, groups = known["layers"], known["groups"]
        return {"size": known["size"], "layers": list(map(list, layers)), "groups": list(map(list, groups))}

    def known(self, scene: Scene) -> dict[str, Any]:
        """Which cards of the layers are in a hand is not known, so they are among the others."""
        deck, layers, joined = scene[self.key], scene["layers"], set(scene["joined"])
        held = {entry["card"]: entry["layer"] for entry in scene[InfectionHeld.key]}
        highest = max([*layers, *held.values()], default=-1)
        cards: list[list[str]] = [[] for _ in range(highest + 1)]
        for card, layer in (*zip(deck, layers), *held.items()):
            cards[highest - layer].append(card)
        groups: list[list[int | None]] = [[highest - layer] for layer in layers]
        if joined or scene[Veiled.key]:
            groups = self.mixed(groups, joined, set(scene[Veiled.key]))
        return {"size": len(deck), "layers": [sorted(layer) for layer in cards], "groups": groups}

    def mixed(self, alone: list[list[int | None]], joined: set[int], veiled: set[int]) -> list[list[int | None]]:
        """Places that may have been mixed as one group."""
        groups: list[list[int | None]] = []
        for place, layer in enumerate(alone):
            if place - 1 in joined:
                groups[-1] += layer
            else:
                groups.append(layer)
        top = 0
        for nth, group in enumerate(groups):
            is_veiled = not veiled.isdisjoint(range(top, top + len(group)))
            top += len(group)
            groups[nth] = [None] * len(group) if is_veiled else sorted(group)  # type: ignore[type-var]
        return groups

    def seen(self, scene: Scene, seat: int | None) -> dict[str, str]:
        """The cards that a seat has seen, by their place from the top."""
        return {} if seat is None else {str(place): scene[self.key][place] for place in scene["seen"][seat]}

    def read(self, r: PandemicReader) -> None:
        r.need("infection_discard", "infection_out", InfectionHeld.key)
        deck = r.with_rest(self.key, lambda key, text: new_infection_card(r, key, text), lambda: self.rest(r))
        for place, card in enumerate(deck[::-1]):
            r.s.infection[place] = card
        r.s.infection_size = len(deck)

    def rest(self, r: PandemicReader) -> list[int]:
        cards = [*range(int(r.rules.board.size)), *map(int, r.rules.infection_pool)]
        rest = [card for card in cards if card not in r.infection_used]
        if rest and not r.has_rest(self.key):
            raise r.refuse(self.key, "missing", card=r.names.listed_infection(rest[:5]))
        return rest


class InfectionHeld(Field):
    """The infection cards in a hand, in the order in which they were taken, each with its layer and the seats that know
    it. Of a card that a viewer does not know, a view has the layer, unless it was mixed with others."""

    key = "infection_held"
    usual: ClassVar[Any] = []
    shape = "{card: name, layer: number, seen: [seat …]}"

    def write(self, scene: Scene) -> list[dict[str, Any]]:
        s = scene.s
        numbers = layer_numbers(s)
        return [
            {
                "card": scene.names.listed_infection([card])[0],
                "layer": numbers[int(s.layer[card])],
                "seen": [seat for seat in range(scene.seats) if s.held.seen[seat] & BIT[nth]],
            }
            for nth, card in enumerate(s.held.cards)
        ]

    def private(self, scene: Scene, seat: int | None) -> list[dict[str, Any]]:
        s, held = scene.s, scene[self.key]
        if not held:
            return []
        viewer = scene.seats if seat is None else seat
        seen = seen_by(s, viewer) >> int(HELD)
        mixed = 0
        for block in blocks_of(s, viewer):
            mixed |= block.places >> int(HELD)
        highest = max([*scene["layers"], *(entry["layer"] for entry in held)])
        known = [{"card": entry["card"]} if seen & BIT[nth] else {} for nth, entry in enumerate(held)]
        for nth, entry in enumerate(held):
            if not (seen | mixed) & BIT[nth]:
                known[nth] = {"layer": highest - entry["layer"]}
        return known

    def read(self, r: PandemicReader) -> None:
        holder = int(r.rules.infection_holder)
        for entry in r.list_of(self.key):
            table = r.table(self.key, {"card": entry} if isinstance(entry, str) else entry, self.shape)
            if holder == NOBODY or not set(table) <= {"card", "layer", "seen"} or len(r.s.held.cards) == MOST_HELD:
                raise r.refuse(self.key, "kind", expected=self.shape if holder != NOBODY else "[]")
            card = new_infection_card(r, self.key, table.get("card"))
            r.s.layer[card] = r.checked_number(self.key, table.get("layer", 0), 0, MOST_LAYERS)
            seats = [
                r.checked_number(self.key, seat, 0, r.seats - 1) for seat in r.items(self.key, table.get("seen", []))
            ]
            knowing = sum(1 << seat for seat in {holder, *seats})
            r.s.held = r.s.held.with_card(card, knowing, r.seats)


def layer_numbers(s: PandemicState) -> dict[int, int]:
    """The layers that have left cards face down, from 0 on."""
    cards = [*s.infection[: s.infection_size], *s.held.cards]
    return {layer: number for number, layer in enumerate(sorted({int(s.layer[card]) for card in cards}))}


class Layers(Field):
    """From the top the shuffle each card comes from; 0 is the oldest that has left cards in the deck."""

    key = "layers"

    def write(self, scene: Scene) -> list[int]:
        layer, numbers = list(scene.s.layer), layer_numbers(scene.s)
        layers = [layer[card] for card in scene.s.infection[: scene.s.infection_size]]
        return [numbers[layer] for layer in reversed(layers)]

    def read(self, r: PandemicReader) -> None:
        r.need("infection_deck")
        s, size = r.s, int(r.s.infection_size)
        layers = r.items(self.key, r.position.get(self.key, [0] * size), size)
        for nth, layer in enumerate(layers):
            s.layer[int(s.infection[size - 1 - nth])] = r.checked_number(self.key, layer, 0, MOST_LAYERS)
        s.layers = max([*layers, *(int(s.layer[int(card)]) for card in s.held.cards)], default=0)


def places_from_top(s: PandemicState, mask: int) -> list[int]:
    return [int(s.infection_size) - 1 - place for place in members(mask & (BIT[s.infection_size] - 1))][::-1]


def read_places(r: PandemicReader, key: str, value: Any) -> int:
    r.need("infection_deck")
    size = int(r.s.infection_size)
    return sum({1 << (size - 1 - r.checked_number(key, place, 0, size - 1)) for place in r.items(key, value)})


class Joined(Field):
    """Places from the top whose card may have changed places with the one below."""

    key = "joined"

    def write(self, scene: Scene) -> list[int]:
        return places_from_top(scene.s, scene.s.joined)

    def read(self, r: PandemicReader) -> None:
        r.s.joined = read_places(r, self.key, r.position.get(self.key, []))


class Veiled(Field):
    """Places from the top of which nobody knows the layer: cards with which theirs may have changed places are in a
    hand."""

    key = "veiled"
    usual: ClassVar[Any] = []

    def write(self, scene: Scene) -> list[int]:
        return places_from_top(scene.s, scene.s.veiled)

    def read(self, r: PandemicReader) -> None:
        r.s.veiled = read_places(r, self.key, r.position.get(self.key, []))


class Seen(Field):
    """Places from the top whose card a seat has seen."""

    key = "seen"

    def write(self, scene: Scene) -> list[list[int]]:
        return [places_from_top(scene.s, scene.s.seen[seat]) for seat in range(scene.seats)]

    def read(self, r: PandemicReader) -> None:
        for seat, places in enumerate(r.for_each(self.key, r.seats, [])):
            r.s.seen[seat] = read_places(r, self.key, places)


# ---------------------------------------------------------------------- what is going on
def move_text(scene: Scene, move: int) -> str:
    return speech.text_of(THINGS.kinds[move // KIND], scene.names.terms, scene.s, move)


class Waiting(Field):
    """The seats that want to be asked in a window for everybody."""

    key = "waiting"
    is_public = True
    usual: ClassVar[Any] = []

    def write(self, scene: Scene) -> list[int]:
        return [int(seat) for seat in members(scene.s.waiting)]

    def read(self, r: PandemicReader) -> None:
        for seat in r.list_of(self.key):
            r.s.waiting |= BIT[r.checked_number(self.key, seat, 0, r.seats - 1)]


class WindowsLeft(Field):
    """How many may still open for everybody in this turn."""

    key = "windows_left"
    is_public = True

    def write(self, scene: Scene) -> Any:
        return int(scene.s.windows_left) if scene.s.rules.open_windows else HIDDEN

    def read(self, r: PandemicReader) -> None:
        most = int(r.rules.open_windows)
        r.s.windows_left = r.number(self.key, most, 0, most)


class Proposal(Field):
    """The move that waits for agreement."""

    key = "proposal"
    is_public = True

    def write(self, scene: Scene) -> str | None:
        waits = scene.s.depth > 0 and scene.s.is_asked(CONSENT)
        return move_text(scene, scene.s.proposal) if waits else None

    def read(self, r: PandemicReader) -> None:
        """It could be played now if the seat agreed."""
        s = r.s
        if s.result or not s.is_asked(CONSENT):
            return
        seat = s.asked_arg()
        s.proposal = r.named(self.key, r.move, r.position.get(self.key))
        kind, parts = r.rules.kinds[s.proposal // KIND], speech.parts_of(s.proposal)
        s.depth -= 1
        s.to_act = s.turn
        if not r.rules.consent or not s.is_legal(s.proposal) or kind.owner_asked(s, *parts) != seat:
            raise r.refuse(self.key, "proposal", value=repr(r.position[self.key]), seat=int(seat))
        kind.announce(s, *parts)
        s.to_act = NOBODY
        s.push(CONSENT, seat)


class JustCured(Field):
    """The disease, as long as an event may be played directly after its cure."""

    key = "just_cured"
    is_public = True
    usual: ClassVar[Any] = None

    def write(self, scene: Scene) -> str | None:
        return COLOUR_NAMES[scene.s.just_cured] if scene.s.just_cured != NOBODY else None

    def read(self, r: PandemicReader) -> None:
        text = r.position.get(self.key)
        if text is None:
            return
        r.need("cures")
        r.s.just_cured = r.colour(self.key, text)
        if r.s.cures[r.s.just_cured] == ACTIVE:
            raise r.refuse(self.key, "elsewhere", card=text, other="cures")


class Vaccinated(Field):
    """The cities from which cubes of the disease were removed then."""

    key = "vaccinated"
    is_public = True
    usual: ClassVar[Any] = []

    def write(self, scene: Scene) -> list[str]:
        return scene.names.listed(members(scene.s.vaccinated))  # type: ignore[no-any-return]

    def read(self, r: PandemicReader) -> None:
        for text in r.list_of(self.key):
            r.s.vaccinated |= BIT[r.city(self.key, text)]


class Kept(Field):
    """The cards kept in a cure: everybody sees how many, but not which of a hidden hand."""

    key = "kept"

    def write(self, scene: Scene) -> list[str]:
        return scene.names.listed(members(scene.s.kept))  # type: ignore[no-any-return]

    def private(self, scene: Scene, seat: int | None) -> dict[str, Any]:
        kept = scene[self.key]
        is_open = scene.s.rules.sees(int(scene.s.rules.seats) if seat is None else seat, scene.s.turn)
        return {"cards": kept if is_open else [], "hidden": 0 if is_open else len(kept)}

    def read(self, r: PandemicReader) -> None:
        for text in r.list_of(self.key):
            r.s.kept |= BIT[r.city(self.key, text)]


class Refused(Field):
    """The moves that were just proposed in vain."""

    key = "refused"
    is_public = True

    def write(self, scene: Scene) -> list[str]:
        return [move_text(scene, move) for move in scene.s.refused]

    def read(self, r: PandemicReader) -> None:
        r.need("turn", "roles")
        for text in r.list_of(self.key):
            r.s.note_refusal(r.named(self.key, r.move, text))


class Result(Field):
    """How the game has ended, which has to agree with the board."""

    key = "result"
    is_public = True

    def write(self, scene: Scene) -> str:
        return RESULT_NAMES[scene.s.result]

    def read(self, r: PandemicReader) -> None:
        r.need("cures", "outbreaks")
        s = r.s
        result: str = r.position.get(self.key, "")
        if result not in RESULT_NAMES:
            raise r.refuse(self.key, "kind", expected=" / ".join(f"“{name}”" for name in RESULT_NAMES))
        right = result if result not in ("won", "outbreaks") else ""
        if s.is_won():
            right = "won"
        elif s.outbreaks == r.rules.outbreaks_lost:
            right = "outbreaks"
        elif result == "won":
            r.need("player_deck", *r.module_keys())
            right = "won" if s.deck_size < r.rules.draws and s.wins_without_cards() else ""
        if result != right:
            raise r.refuse(self.key, "result", value=result, right=right)
        if result:
            s.finish(RESULT_NAMES.index(result))


class LostColour(Field):
    """The disease without cubes in the supply."""

    key = "lost_colour"
    is_public = True

    def write(self, scene: Scene) -> str | None:
        return COLOUR_NAMES[scene.s.lost_colour] if scene.s.lost_colour != NOBODY else None

    def read(self, r: PandemicReader) -> None:
        if r.position.get("result") == "cubes":
            r.s.lost_colour = r.colour(self.key, r.position.get(self.key))


def supply(scene: Scene) -> dict[str, int]:
    return {COLOUR_NAMES[colour]: int(scene.s.supply[colour]) for colour in range(int(scene.s.rules.diseases))}


FIELDS = Fields(
    THINGS,
    (
        TitleId("pandemic"),
        Options(),
        Turn(),
        Actions(),
        TurnActions(),
        Roles(),
        Pawns(),
        Hands(),
        Stored(),
        Samples(),
        Cubes(),
        Stations(),
        Cures(),
        Outbreaks(),
        RateMarker(),
        PlayerDeck(),
        Piles(),
        PlayerDiscard(),
        Out(),
        UnseenOut(),
        InPlay(),
        InfectionDeck(),
        InfectionDiscard(),
        InfectionOut(),
        InfectionHeld(),
        Flag("quiet_night"),
        Flag("special_used"),
        WindowsLeft(),
        Waiting(),
        Agenda(THINGS),
        Proposal(),
        JustCured(),
        Vaccinated(),
        Kept(),
        Refused(),
        Shown(),
        Layers(),
        Joined(),
        Veiled(),
        Seen(),
        Facts(),
        Mixed(),
        ToAct(),
        Result(),
        LostColour(),
        Summary("supply", supply),
        Summary("stations_left", lambda scene: int(scene.s.stations_left)),
        Summary("infection_rate", lambda scene: int(scene.s.infection_rate())),
    ),
)
PandemicReader.fields = FIELDS


@cache
def fields_with(modules: tuple[str, ...]) -> Fields:
    taking_part = [module for module in THINGS.modules if module.key in modules]
    return FIELDS.with_more(field for module in taking_part for field in module.fields())


def fields_of(rules: Rules) -> Fields:
    """The fields of a game: those of the base, and those of the modules that take part."""
    return fields_with(tuple(module.key for module in rules.modules))
