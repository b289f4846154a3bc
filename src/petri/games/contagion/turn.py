"""Rounds and turns (C-033 to C-047, C-112 to C-135, C-169 to C-182, C-193 to C-216)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.reasons import Reason
from petri.core.state import NOBODY, Moves
from petri.core.things import Public
from petri.games.contagion.actions.draw import DRAW
from petri.games.contagion.actions.infect import INFECT, cards_needed
from petri.games.contagion.actions.mutate import MUTATE
from petri.games.contagion.cards import COLOURS, EVENTS, NONE, TRACKS
from petri.games.contagion.city_actions import USE
from petri.games.contagion.effects.losses import NUMBER_LOSS, lose
from petri.games.contagion.state import OVER, ContagionState
from petri.games.contagion.things import TURN_END, TURN_START, Attempt, Kind, Step

if TYPE_CHECKING:
    from petri.games.contagion.names import Names

LAST_WHO_CARD: Final[i64] = 3
LAST_DEATH_TOLL: Final[i64] = 6


class Revealed(Public):
    def spoken(self, terms: Mapping[str, Any], s: ContagionState, values: Mapping[str, Any]) -> dict[str, Any]:
        return {"text": terms["effect"].spoken(s, values["card"])}


ROUND_BEGINS: Final = Public("round", "round:number")
TURN_BEGINS: Final = Public("turn", "seat:owner")
REVEALED: Final = Revealed("revealed", "card", reveals=True)
CITY_CAME: Final = Public("city", "city", reveals=True)
SKULL: Final = Public("skull", "skulls:number", reveals=True)
NEUTRAL_CARD: Final = Public("neutral", "colour", reveals=True)
NO_ACTION: Final = Public("no_action", "seat:owner")
MUTATION_POINTS: Final = Public("mutation_points", "seat:owner points:number")
GAME_OVER: Final = Public("over")


# ---------------------------------------------------------------------- round
class Round(Step):
    """Neutral cube, event or WHO card, new city, skulls, then everybody's turn (C-035); or the end."""

    name = "round"
    is_public = True

    def run(self, s: ContagionState, arg: i64) -> None:
        if (s.last_round and s.round > 0) or s.event_deck_size == 0:
            finish_game(s)
            return
        s.round += 1
        s.tell(ROUND_BEGINS, s.round)
        s.active = NOBODY
        if s.rules.has_neutral:
            place_neutral_cube(s)
        s.push(self)
        for back in range(1, s.rules.seats + 1):
            s.push(TURN, (s.first + s.rules.seats - back) % s.rules.seats)
        reveal_card(s)

    def fits(self, s: ContagionState, arg: i64) -> bool:
        return arg == 0


ROUND: Final = Round()


def reveal_card(s: ContagionState) -> None:
    s.event_deck_size -= 1
    card = i64(s.event_deck[s.event_deck_size])
    s.active = card
    s.tell(REVEALED, card)
    for _nth in range(s.rules.new_cities[card]):
        city = s.lay_out_city()
        if city != NOBODY:
            s.tell(CITY_CAME, city)
    for _nth in range(s.rules.skulls[card]):
        s.skulls += 1
        s.tell(SKULL, s.skulls)
        if s.skulls % 2 == 0 and s.skulls <= LAST_DEATH_TOLL:
            s.death_toll(False)
    if card >= EVENTS:
        s.who_seen += 1
        if s.who_seen == LAST_WHO_CARD:
            s.end_after_this_round()


def place_neutral_cube(s: ContagionState) -> None:
    """Reveal contagion cards until one has the colour of a city in the display (C-198 to C-203)."""
    if s.dishes[s.neutral()] == 0 or not card_for_neutral(s):
        return
    city: i64 = NOBODY
    while city == NOBODY:
        colour = s.next_card()
        s.discard[colour] += 1
        s.tell(NEUTRAL_CARD, colour)
        city = largest_city(s, colour)
    s.place(s.neutral(), city, 1)


def card_for_neutral(s: ContagionState) -> bool:
    for colour in range(COLOURS):
        if largest_city(s, colour) == NOBODY:
            continue
        if s.discard[colour] > 0:
            return True
        for place in range(s.deck_size):
            if i64(s.deck[place]) == colour:
                return True
    return False


def largest_city(s: ContagionState, colour: i64) -> i64:
    """The city of a colour with the highest population; of equal ones the one that came first (C-199, C-200)."""
    found: i64 = NOBODY
    for nth in range(s.display_size):
        city = s.display[nth]
        is_larger = found == NOBODY or s.rules.populations[city] > s.rules.populations[found]
        if s.rules.city_colours[city] == colour and is_larger:
            found = city
    return found


def finish_game(s: ContagionState) -> None:
    """The last death toll and the levels of all mutations (C-178, C-179)."""
    s.active = NOBODY
    s.death_toll(True)
    for seat in range(s.rules.seats):
        points: i64 = 0
        for track in range(TRACKS):
            points += s.level(seat, track)
        s.scores[seat] += points
        s.tell(MUTATION_POINTS, seat, points)
    s.tell(GAME_OVER)
    s.finish(OVER)


# ---------------------------------------------------------------------- turn
class Turn(Step):
    """Turn-start effect, actions, turn-end effect (C-215)."""

    name = "turn"
    is_public = True

    def run(self, s: ContagionState, arg: i64) -> None:
        s.turn = arg
        s.turns += 1
        s.actions_done = 0
        s.infects_done = 0
        s.extra_actions = 0
        s.ignoring = False
        s.compensated = False
        s.done = False
        s.ending = False
        s.shielded = 0
        s.cheaper = 0
        s.tell(TURN_BEGINS, arg)
        s.push(END_EFFECT, arg)
        s.push(ACTIONS, arg)
        s.push(SHIELD, arg)
        s.push(START_EFFECT, arg)
        s.push(BEFORE_TURN, arg)

    def fits(self, s: ContagionState, arg: i64) -> bool:
        return arg < s.rules.seats


class BeforeTurn(Step):
    """Kept city actions may come before the effect of the active card (C-163); asked only if there is one."""

    name = "before_turn"
    rule = "C-163"
    is_public = True
    passes = "pass"
    answered_by = ("use", "pass")

    def asks(self, s: ContagionState, arg: i64) -> i64:
        effect = s.active_effect()
        comes = effect.timing == TURN_START or effect.levels_at_stake(s, arg) > 0
        return arg if comes and not s.done and USE.is_possible(s, arg) else NOBODY

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        USE.add(s, arg, out)
        out.add(PASS.base)

    def about(self, names: Names, s: ContagionState, arg: i64) -> dict[str, Any]:
        return {"card": names.cards[s.active]}


class StartEffect(Step):
    name = "start_effect"
    is_public = True

    def run(self, s: ContagionState, arg: i64) -> None:
        s.done = False
        carry_out_card(s, arg, TURN_START)


class Shield(Step):
    """Resistance against a level that would not count in this turn (C-224)."""

    name = "shield"
    is_public = True

    def run(self, s: ContagionState, arg: i64) -> None:
        at_stake = s.active_effect().levels_at_stake(s, arg)
        if at_stake > 0:
            lose(s, arg, NUMBER_LOSS, at_stake, NONE, True)


class EndEffect(Step):
    """The last step of a turn; city actions are no longer possible."""

    name = "end_effect"
    is_public = True

    def run(self, s: ContagionState, arg: i64) -> None:
        s.ending = True
        carry_out_card(s, arg, TURN_END)


def carry_out_card(s: ContagionState, seat: i64, timing: i64) -> None:
    """The effect of the active card, as far as possible (C-113, C-118)."""
    effect = s.active_effect()
    if s.active != NOBODY and effect.timing == timing and effect is not s.rules.nothing and effect.is_possible(s, seat):
        effect.carry_out(s, seat)


# ---------------------------------------------------------------------- actions
def can_act(s: ContagionState, seat: i64) -> bool:
    """Whether the player on turn has an action left that is possible."""
    if s.compensated or s.actions_left() <= 0:
        return False
    return DRAW.is_possible(s, seat) or INFECT.is_possible(s, seat) or MUTATE.is_possible(s, seat)


def learn_that_none_is_legal(s: ContagionState, seat: i64) -> None:
    """Who does not act although actions are left could not pay for any infection (C-043 to C-046)."""
    if s.hand_sizes[seat] == 0:
        return
    for colour in range(COLOURS):
        needed = cards_needed(s, seat, colour)
        if needed > 0:
            s.learn_at_most(seat, colour, needed - 1)


class Actions(Step):
    """Two actions, kept city actions before and after each; who cannot act draws a card (C-039 to C-046)."""

    name = "actions"
    is_public = True
    lets_act = True
    answered_by = ("pass", "draw", "infect", "mutate", "use")

    def asks(self, s: ContagionState, arg: i64) -> i64:
        return arg if can_act(s, arg) or (not s.done and USE.is_possible(s, arg)) else NOBODY

    def go_on(self, s: ContagionState, arg: i64) -> None:
        if s.noting and not s.compensated and s.actions_left() > 0:
            learn_that_none_is_legal(s, arg)
        if s.actions_done == 0 and not s.compensated:
            s.compensated = True
            s.done = False
            s.tell(NO_ACTION, arg)
            s.push(self, arg)
            s.draw_cards(arg, 1)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        acting = False
        if not s.compensated and s.actions_left() > 0:
            DRAW.add(s, arg, out)
            INFECT.add(s, arg, out)
            MUTATE.add(s, arg, out)
            acting = out.n > 0
        USE.add(s, arg, out)
        if not acting:
            out.add(PASS.base)

    def text_key(self, s: ContagionState, arg: i64) -> str:
        if s.compensated or s.actions_left() <= 0:  # all hear it: not whether the hidden hand could pay for more
            return "actions_done"
        return "actions_one" if s.actions_left() == 1 else "actions"

    def about(self, names: Names, s: ContagionState, arg: i64) -> dict[str, Any]:
        return {"actions": s.actions_left()}


def may_pass(m: Attempt) -> Reason | None:
    if m.step is BEFORE_TURN:
        return None
    if not m.step.lets_act:
        return m.asked_first()
    return m.no("must_act", "C-043") if can_act(m.s, m.seat) else None


class Pass(Kind):
    """Nothing more: no further city action is used now."""

    word = "pass"
    group = "end"
    conditions = (may_pass,)

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
        s.done = True
        if not s.is_asked(ACTIONS):
            s.answer()

    def text_key(self, s: ContagionState, a: i64, b: i64, c: i64) -> str:
        return "pass_before" if s.is_asked(BEFORE_TURN) else "pass"


TURN: Final = Turn()
BEFORE_TURN: Final = BeforeTurn()
START_EFFECT: Final = StartEffect()
SHIELD: Final = Shield()
ACTIONS: Final = Actions()
END_EFFECT: Final = EndEffect()
PASS: Final = Pass()
