"""Rounds and turns (C-033 to C-047, C-112 to C-135, C-159 to C-182, C-193 to C-216)."""

from __future__ import annotations

from mypy_extensions import i64

from petri.core.state import BIT, KIND, NOBODY, PART, Moves
from petri.games.contagion.actions import PASS_MOVE, can_use_city, use_moves
from petri.games.contagion.effects import DECLINE_MOVE, lose
from petri.games.contagion.state import ContagionState, Kind, Step
from petri.games.contagion.terms import (
    ACTIONS,
    BEFORE_TURN,
    CITY_ACTION,
    COLOURS,
    END_EFFECT,
    EVENTS,
    FIRST_CUBE,
    H_CITY,
    H_KEPT,
    H_LOST_ACTION,
    H_MUTATION_POINTS,
    H_NEUTRAL,
    H_OVER,
    H_REVEALED,
    H_ROUND,
    H_SKULL,
    H_TURN,
    H_USED,
    IMMEDIATELY,
    K_KEEP,
    K_PLACE,
    K_USE,
    NONE,
    NUMBER_LOSS,
    OVER,
    ROUND,
    SHIELD,
    START_EFFECT,
    TRACKS,
    TURN,
    TURN_END,
    TURN_START,
)

LAST_WHO_CARD = 3
LAST_DEATH_TOLL = 6


class FirstCube(Step):
    """In the setup everybody puts one cube into a city for free (C-024 to C-027)."""

    def run(self, s: ContagionState, arg: i64) -> None:
        s.turn = arg
        s.ask(arg, FIRST_CUBE, arg)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        for nth in range(s.display_size):
            out.add(K_PLACE * KIND + s.display[nth] * PART + 1)


# ---------------------------------------------------------------------- round
class Round(Step):
    """Neutral cube, event or WHO card, new city, skulls, then everybody's turn (C-035); or the end."""

    def run(self, s: ContagionState, arg: i64) -> None:
        if (s.last_round and s.round > 0) or s.event_deck_size == 0:
            finish_game(s)
            return
        s.round += 1
        s.tell(H_ROUND, s.round)
        s.active = NOBODY
        if s.rules.has_neutral:
            place_neutral_cube(s)
        s.push(ROUND)
        for back in range(1, s.rules.seats + 1):
            s.push(TURN, (s.first + s.rules.seats - back) % s.rules.seats)
        reveal_card(s)


def reveal_card(s: ContagionState) -> None:
    s.event_deck_size -= 1
    card = s.event_deck[s.event_deck_size]
    s.active = card
    s.tell(H_REVEALED, card)
    for _ in range(s.rules.new_cities[card]):
        city = s.lay_out_city()
        if city != NOBODY:
            s.tell(H_CITY, city)
    for _ in range(s.rules.skulls[card]):
        s.skulls += 1
        s.tell(H_SKULL, s.skulls)
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
        s.tell(H_NEUTRAL, colour)
        city = largest_city(s, colour)
    s.place(s.neutral(), city, 1)


def card_for_neutral(s: ContagionState) -> bool:
    for colour in range(COLOURS):
        if largest_city(s, colour) == NOBODY:
            continue
        if s.discard[colour] > 0:
            return True
        for place in range(s.deck_size):
            if s.deck[place] == colour:
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
        s.tell(H_MUTATION_POINTS, seat, points)
    s.tell(H_OVER)
    s.finish(OVER)


# ---------------------------------------------------------------------- turn
class Turn(Step):
    """Turn-start effect, actions, turn-end effect (C-215)."""

    def run(self, s: ContagionState, arg: i64) -> None:
        s.turn = arg
        s.actions_done = 0
        s.infects_done = 0
        s.extra_actions = 0
        s.ignoring = False
        s.compensated = False
        s.done = False
        s.ending = False
        s.shielded = 0
        s.cheaper = 0
        s.tell(H_TURN, arg)
        s.push(END_EFFECT, arg)
        s.push(ACTIONS, arg)
        s.push(SHIELD, arg)
        s.push(START_EFFECT, arg)
        s.push(BEFORE_TURN, arg)


class BeforeTurn(Step):
    """Kept city actions may come before the effect of the active card (C-163); asked only if there is one."""

    def run(self, s: ContagionState, arg: i64) -> None:
        effect = s.active_effect()
        comes = effect.timing == TURN_START or effect.levels_at_stake(s, arg) > 0
        if comes and not s.done and can_use_city(s, arg):
            s.ask(arg, BEFORE_TURN, arg)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        use_moves(s, arg, out)
        out.add(PASS_MOVE)


class StartEffect(Step):
    def run(self, s: ContagionState, arg: i64) -> None:
        s.done = False
        carry_out_card(s, arg, TURN_START)


class Shield(Step):
    """Resistance against a level that would not count in this turn (C-224)."""

    def run(self, s: ContagionState, arg: i64) -> None:
        at_stake = s.active_effect().levels_at_stake(s, arg)
        if at_stake > 0:
            lose(s, arg, NUMBER_LOSS, at_stake, NONE, True)


class EndEffect(Step):
    """The last step of a turn; city actions are no longer possible."""

    def run(self, s: ContagionState, arg: i64) -> None:
        s.ending = True
        carry_out_card(s, arg, TURN_END)


def carry_out_card(s: ContagionState, seat: i64, timing: i64) -> None:
    """The effect of the active card, as far as possible (C-113, C-118)."""
    effect = s.active_effect()
    if s.active != NOBODY and effect.timing == timing and effect is not s.rules.nothing and effect.is_possible(s, seat):
        effect.carry_out(s, seat)


# ---------------------------------------------------------------------- city actions
class CityAction(Step):
    """Directly after the city scoring: carry the action out, keep it, or let it lapse (C-159 to C-168)."""

    def run(self, s: ContagionState, arg: i64) -> None:
        seat = arg // PART
        city = arg % PART
        effect = s.city_effect(city)
        if effect.is_possible(s, seat):
            s.ask(seat, CITY_ACTION, arg)
        elif effect.timing == IMMEDIATELY:
            let_lapse(s, seat, city)
        else:
            keep(s, seat, city)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        city = arg % PART
        out.add(K_USE * KIND + city)
        if s.city_effect(city).timing == IMMEDIATELY:
            out.add(DECLINE_MOVE)
        else:
            out.add(K_KEEP * KIND + city)


def let_lapse(s: ContagionState, seat: i64, city: i64) -> None:
    s.tell(H_LOST_ACTION, seat, city)


def keep(s: ContagionState, seat: i64, city: i64) -> None:
    s.spent[seat] &= ~BIT[city]
    s.kept[seat] |= BIT[city]
    s.tell(H_KEPT, seat, city)


class Use(Kind):
    """Carry a city action out; the card is laid face down (C-166)."""

    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        seat = s.to_act
        if s.asked_step() == CITY_ACTION:
            s.answer()
        s.kept[seat] &= ~BIT[b]
        s.spent[seat] |= BIT[b]
        s.done = False
        s.tell(H_USED, seat, b)
        s.city_effect(b).carry_out(s, seat)


class Keep(Kind):
    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        seat = s.to_act
        s.answer()
        keep(s, seat, b)


class DeclineAction(Kind):
    """Do without an immediate city action, or without an optional effect."""

    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        seat = s.to_act
        step = s.asked_step()
        city = s.asked_arg() % PART
        s.answer()
        if step == CITY_ACTION:
            let_lapse(s, seat, city)
