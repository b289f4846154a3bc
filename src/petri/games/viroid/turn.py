"""Turns and their four phases (V-126 to V-148, V-158 to V-164)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.state import BIT, NOBODY
from petri.core.things import Public
from petri.games.viroid.actions.die import ROLL
from petri.games.viroid.actions.infect import EFFECTS_ON_CARD, INFECTION, effect_of
from petri.games.viroid.actions.mutate import MUTATION, VIRUS_GIFT
from petri.games.viroid.cards import DICE, MODES
from petri.games.viroid.cards import INFECTION as POINTS
from petri.games.viroid.effects.events import HEAL_STEP, TIMES
from petri.games.viroid.state import ViroidState
from petri.games.viroid.things import Step
from petri.games.viroid.told import DNA

TURN_BEGINS: Final = Public("turn", "seat")
DREW: Final = Public("drew", "seat card:event", reveals=True)
INCOME_CAME: Final = Public("income", "seat number")
ROLLED: Final = Public("rolled", "seat face:number", reveals=True)


class Turn(Step):
    """Event, infection, mutation, mortality; the virus rolls before them (V-127, V-129)."""

    name = "turn"
    is_public = True

    def run(self, s: ViroidState, arg: i64) -> None:
        s.turn = arg
        s.turns += 1
        for mode in range(MODES):
            s.used[mode] = 0
        s.points = 0
        s.tell(TURN_BEGINS, arg)
        s.push(TURN_END, arg)
        s.push(ROLL, arg)
        s.push(MUTATION, arg)
        s.push(INFECTION_BEGINS, arg)
        s.push(EVENT, arg)
        if s.rules.rolls:
            s.push(VIRUS_ROLL, arg)

    def fits(self, s: ViroidState, arg: i64) -> bool:
        return arg < s.rules.seats


class TurnEnd(Step):
    """Who has won or lost is checked at the end of phase 4 only (V-325); then the next player clockwise (V-131)."""

    name = "turn_end"
    is_public = True

    def run(self, s: ViroidState, arg: i64) -> None:
        s.check_end()
        if s.result == 0:
            s.push(TURN, (arg + 1) % s.rules.seats)


class VirusRoll(Step):
    """One die; the base face and those of developed stages bring something (V-296 to V-299)."""

    name = "virus_roll"
    is_public = True

    def run(self, s: ViroidState, arg: i64) -> None:
        face = s.rng.below(DICE) + 1
        s.tell(ROLLED, arg, face)
        if face == s.rules.base_face:
            s.push(VIRUS_GIFT, 1 if s.rules.base_gives_strain else 0)
        elif self.is_unlocked(s, arg, face):
            s.push(VIRUS_GIFT, 0)

    def is_unlocked(self, s: ViroidState, seat: i64, face: i64) -> bool:
        for stage in range(s.stages[seat]):
            part = s.rules.stages[stage]
            for nth in range(len(part.benefits)):
                if part.benefits[nth].has_face(face):
                    return True
        return False


class Event(Step):
    """A card is drawn: its text, healing, income, and with massive research another card (V-132 to V-134, V-160)."""

    name = "event"
    is_public = True

    def run(self, s: ViroidState, arg: i64) -> None:
        number = s.draw()
        if number == NOBODY:
            return
        card = s.card(number)
        s.tell(DREW, arg, number)
        for seat in range(s.rules.seats):
            more = s.bonus(seat).dna_for_card(card.key)
            if more > 0:
                s.gain_dna(seat, more)
                s.tell(DNA, seat, more)
        if card.draws_again:
            s.push(self, arg)
        s.push(INCOME, number)
        if len(card.heal) > 0:
            s.push(HEALING, number * EFFECTS_ON_CARD)
        for back in range(1, len(card.effects) + 1):
            s.push(EFFECT, number * EFFECTS_ON_CARD + len(card.effects) - back)


class CarryOut(Step):
    """One effect of a card; arg is card * EFFECTS_ON_CARD + its place."""

    name = "effect"
    is_public = True

    def run(self, s: ViroidState, arg: i64) -> None:
        effect_of(s, arg).carry_out(s, arg)

    def fits(self, s: ViroidState, arg: i64) -> bool:
        card = arg // EFFECTS_ON_CARD
        return card < len(s.rules.events) and arg % EFFECTS_ON_CARD < len(s.rules.events[card].effects)


class Healing(Step):
    """One named city after the other; an empty one and an eliminated one are left alone (V-136, V-137, V-139)."""

    name = "healing"
    is_public = True

    def run(self, s: ViroidState, arg: i64) -> None:
        card = s.card(arg // EFFECTS_ON_CARD)
        nth = arg % EFFECTS_ON_CARD
        city = card.heal[nth]
        if nth + 1 < len(card.heal):
            s.push(self, arg + 1)
        if s.somebody_in() & BIT[city] != 0:
            s.push(HEAL_STEP, city * TIMES + card.research_step)

    def fits(self, s: ViroidState, arg: i64) -> bool:
        card = arg // EFFECTS_ON_CARD
        return card < len(s.rules.events) and arg % EFFECTS_ON_CARD < len(s.rules.events[card].heal)


class Income(Step):
    name = "income"
    is_public = True

    def run(self, s: ViroidState, arg: i64) -> None:
        dna = s.card(arg).dna
        if dna > 0:
            s.gain_dna(s.turn, dna)
            s.tell(INCOME_CAME, s.turn, dna)

    def fits(self, s: ViroidState, arg: i64) -> bool:
        return arg < len(s.rules.events)


class InfectionBegins(Step):
    """The infection points of the turn (V-192)."""

    name = "infection_begins"
    is_public = True

    def run(self, s: ViroidState, arg: i64) -> None:
        s.points = s.value(arg, POINTS)
        s.push(INFECTION, arg)


TURN: Final = Turn()
TURN_END: Final = TurnEnd()
VIRUS_ROLL: Final = VirusRoll()
EVENT: Final = Event()
EFFECT: Final = CarryOut()
HEALING: Final = Healing()
INCOME: Final = Income()
INFECTION_BEGINS: Final = InfectionBegins()
