"""The three mutation events (LD-020, LD-086 to LD-091), each in one place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64, u8

from petri.core.content import printed
from petri.core.forms import Form
from petri.core.names import Name
from petri.core.reasons import Reason
from petri.core.state import BIT, STEP, STEP_BITS, Moves
from petri.core.things import Public
from petri.games.pandemic.board import ERADICATED
from petri.games.pandemic.cards import EPIDEMIC
from petri.games.pandemic.modules.mutation.mutation import EVENTS, HERE, infect_bottom_city
from petri.games.pandemic.modules.purple import PURPLE
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import Attempt, Kind, PlayerCard, Step, only_in

MUTATION_EVENT: Final = Public("mutation_event", "card:special", reveals=True)


class MutationEvent(PlayerCard):
    """Carried out at once when it is drawn, then discarded; it is no event card (LD-086)."""

    comes_first = True
    is_discarded = True

    def drawn(self, s: PandemicState) -> None:
        s.push(CARRY_OUT, self.number)

    def choose_order(self, s: PandemicState) -> None:
        s.push(CHOOSE_MUTATION)

    def happen(self, s: PandemicState) -> None:
        raise NotImplementedError

    def name(self) -> Name:
        return Name(self.data()["name_en"], self.data()["name_de"])

    def data(self) -> Mapping[str, Any]:
        """What is printed on it."""
        found: list[Mapping[str, Any]] = printed(HERE, "events.json")
        return next(card for card in found if card["id"] == self.key)


class MutationThreatens(MutationEvent):
    """3 purple cubes in the city of the bottom card (LD-088)."""

    key = "mutation_threatens"

    def happen(self, s: PandemicState) -> None:
        infect_bottom_city(s, 3)


class MutationSpreads(MutationEvent):
    """A purple cube in each of the cities of the 3 bottom cards (LD-089)."""

    key = "mutation_spreads"

    def happen(self, s: PandemicState) -> None:
        for _nth in range(3):
            if s.result == 0:
                infect_bottom_city(s, 1)


class MutationIntensifies(MutationEvent):
    """Another purple cube in each city with exactly 2 (LD-090)."""

    key = "mutation_intensifies"

    def happen(self, s: PandemicState) -> None:
        for city in range(s.rules.board.size):
            if s.result == 0 and s.cubes_at(city, PURPLE) == 2:
                s.infect(city, PURPLE, 1)


MUTATION_THREATENS: Final = MutationThreatens()
MUTATION_SPREADS: Final = MutationSpreads()
MUTATION_INTENSIFIES: Final = MutationIntensifies()


def mutation_event(s: PandemicState, number: i64) -> MutationEvent:
    card = s.rules.player_cards[number]
    assert isinstance(card, MutationEvent)
    return card


class CarryOut(Step):
    """arg is the number of the card; nothing happens if purple is eradicated."""

    name = "mutation_event"
    is_public = True
    is_pressing = True
    is_moment = True
    resolves_card = True

    def run(self, s: PandemicState, arg: i64) -> None:
        s.tell(MUTATION_EVENT, EPIDEMIC + arg)
        s.special_out |= BIT[arg]
        if s.cures[PURPLE] != ERADICATED:
            mutation_event(s, arg).happen(s)

    def fits(self, s: PandemicState, arg: i64) -> bool:
        """A mutation event that has left the deck and has not been carried out."""
        card = u8(EPIDEMIC + arg)
        if card not in s.rules.special_cards or s.special_out & BIT[arg] != 0 or card in s.deck[: s.deck_size]:
            return False
        if s.rules.player_cards[arg].key not in EVENTS:
            return False
        return self.number * STEP + arg not in s.agenda[: s.depth]


def next_mutation(s: PandemicState, below: i64) -> i64:
    """The place on the agenda, below another, of the mutation event that is carried out next."""
    place = below - 1
    while place >= 0 and s.agenda[place] >> STEP_BITS != CARRY_OUT.number:
        place -= 1
    return place


def both_mutations(s: PandemicState) -> tuple[i64, i64]:
    """The places on the agenda of the two mutation events that come now."""
    first = next_mutation(s, s.depth)
    return first, next_mutation(s, first)


def card_at(s: PandemicState, place: i64) -> i64:
    return EPIDEMIC + (s.agenda[place] & (STEP - 1))


class ChooseMutation(Step):
    """Which of the two mutation events that come now is the first? (LD-087)"""

    name = "choose_mutation"
    rule = "LD-087"
    is_public = True
    is_question = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return s.turn

    def fits(self, s: PandemicState, arg: i64) -> bool:
        """On top of both, with a window between them at most."""
        first, second = both_mutations(s)
        if arg != 0 or second < 0 or first != s.depth - 1:
            return False
        between = s.rules.steps[s.agenda[first - 1] >> STEP_BITS]
        return second == first - 1 or (second == first - 2 and between.is_window)

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        first, second = both_mutations(s)
        out.add(FIRST_MUTATION.base + card_at(s, first))
        out.add(FIRST_MUTATION.base + card_at(s, second))


CARRY_OUT: Final = CarryOut()
CHOOSE_MUTATION: Final = ChooseMutation()


def is_one_of_both(m: Attempt) -> Reason | None:
    first, second = both_mutations(m.s)
    if m.b in (card_at(m.s, first), card_at(m.s, second)):
        return None
    return m.no("mutation_not_drawn", "LD-087", card=m.names.card_name(m.b))


class FirstMutation(Kind):
    """It is carried out before the other one (LD-087)."""

    word = "first"
    form = Form("{special}", "", "special")
    conditions = (only_in(CHOOSE_MUTATION, "first_only", "LD-087"), is_one_of_both)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.answer()
        first, second = both_mutations(s)
        if card_at(s, first) != b:
            other = s.agenda[first]
            s.agenda[first] = s.agenda[second]
            s.agenda[second] = other


FIRST_MUTATION: Final = FirstMutation()
