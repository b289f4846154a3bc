"""Setting up a game of Contagion (C-013 to C-031, C-193 to C-197): steps on the agenda, so that one may ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, u8

from petri.core.rng import Rng
from petri.core.state import BIT, NOBODY, Moves
from petri.core.things import PART
from petri.core.vecs import append, vec
from petri.games.contagion.cards import CARDS, COLOURS, EVENTS, TRACKS
from petri.games.contagion.effects.cubes import PLACE_MOVE
from petri.games.contagion.state import ContagionState, blank_state
from petri.games.contagion.things import Rules, Step
from petri.games.contagion.turn import ROUND

if TYPE_CHECKING:
    from petri.games.contagion.names import Names

NUMBERS: Final[vec[u8]] = vec[u8](range(64))
EVENTS_BETWEEN: Final[i64] = 3
WHO_IN_DECK: Final[i64] = 3
EVENTS_IN_DECK: Final[i64] = 9


def new_state(rules: Rules, rng: Rng) -> ContagionState:
    """A game at its first decision: where the first cubes go."""
    s = blank_state(rules, rng)
    for step in rules.setup:
        s.push(step)
    s.advance()
    return s


class SetupStep(Step):
    """Done when a game begins, so no position has it to come."""

    def fits(self, s: ContagionState, arg: i64) -> bool:
        return False


class GiveBoards(SetupStep):
    """A start player; a virus board and a dish for everybody (C-013 to C-018)."""

    name = "give_boards"

    def run(self, s: ContagionState, arg: i64) -> None:
        first = s.rules.first_seat
        s.first = first if first != NOBODY else s.rng.below(s.rules.seats)
        for seat in range(s.rules.seats):
            s.dishes[seat] = s.rules.cubes - TRACKS
            for track in range(TRACKS):
                s.levels[seat * TRACKS + track] = 1
        if s.rules.has_neutral:
            s.dishes[s.neutral()] = s.rules.cubes


class DealHands(SetupStep):
    """The contagion cards are shuffled and the opening hands dealt."""

    name = "deal_hands"

    def run(self, s: ContagionState, arg: i64) -> None:
        each = s.rules.cards_per_colour
        for card in range(each * COLOURS):
            s.deck[card] = u8(card // each)
        s.deck_size = each * COLOURS
        s.rng.shuffle(s.deck, 0, s.deck_size)
        for seat in range(s.rules.seats):
            for _nth in range(s.rules.opening_hand):
                s.gain(seat, s.next_card())


class LayOutCities(SetupStep):
    name = "lay_out_cities"

    def run(self, s: ContagionState, arg: i64) -> None:
        s.city_deck = s.rules.cities_used[:]
        s.city_deck_size = len(s.city_deck)
        s.rng.shuffle(s.city_deck, 0, s.city_deck_size)
        for _nth in range(s.rules.display):
            s.lay_out_city()


class BuildEventDeck(SetupStep):
    """From the bottom: a WHO card and three events, three times (C-030)."""

    name = "build_event_deck"

    def run(self, s: ContagionState, arg: i64) -> None:
        events = NUMBERS[:EVENTS]
        who = NUMBERS[EVENTS:CARDS]
        s.rng.shuffle(events, 0, len(events))
        s.rng.shuffle(who, 0, len(who))
        deck = vec[u8](capacity=WHO_IN_DECK + EVENTS_IN_DECK)
        for nth in range(WHO_IN_DECK):
            deck = append(deck, who[nth])
            for event in range(nth * EVENTS_BETWEEN, (nth + 1) * EVENTS_BETWEEN):
                deck = append(deck, events[event])
        s.event_deck = deck
        s.event_deck_size = len(deck)
        for nth in range(EVENTS_IN_DECK, len(events)):
            s.removed |= BIT[i64(events[nth])]
        for nth in range(WHO_IN_DECK, len(who)):
            s.removed |= BIT[i64(who[nth])]


class PlaceFirstCubes(SetupStep):
    """The start player places last, so first on the agenda (C-024)."""

    name = "place_first_cubes"

    def run(self, s: ContagionState, arg: i64) -> None:
        s.push(ROUND)
        for nth in range(s.rules.seats):
            s.push(FIRST_CUBE, (s.first + nth) % s.rules.seats)


class FirstCube(Step):
    """In the setup everybody puts one cube into a city for free (C-024 to C-027)."""

    name = "first_cube"
    rule = "C-024"
    is_public = True
    answered_by = ("place",)

    def asks(self, s: ContagionState, arg: i64) -> i64:
        return arg if s.turn == arg else NOBODY

    def go_on(self, s: ContagionState, arg: i64) -> None:
        s.turn = arg
        s.ask(arg, self, arg)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        for nth in range(s.display_size):
            out.add(PLACE_MOVE.base + s.display[nth] * PART + 1)

    def about(self, names: Names, s: ContagionState, arg: i64) -> dict[str, Any]:
        return {"city": names.cities[s.display[0]]}

    def fits(self, s: ContagionState, arg: i64) -> bool:
        """There is a city for each of the first cubes."""
        return arg < s.rules.seats and s.round == 0 and s.dishes[arg] > 0 and s.display_size >= s.depth


GIVE_BOARDS: Final[Step] = GiveBoards()
DEAL_HANDS: Final[Step] = DealHands()
LAY_OUT_CITIES: Final[Step] = LayOutCities()
BUILD_EVENT_DECK: Final[Step] = BuildEventDeck()
PLACE_FIRST_CUBES: Final[Step] = PlaceFirstCubes()
FIRST_CUBE: Final = FirstCube()
