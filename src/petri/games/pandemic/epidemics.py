"""Epidemics: increase, infect, intensify (P2-119 to P2-141)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from petri.core.names import Name
from petri.core.state import BIT, NOBODY
from petri.core.text import LANGUAGES, say
from petri.core.things import Public
from petri.games.pandemic.cards import EPIDEMIC
from petri.games.pandemic.infection import resolve_card
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import PACKAGE, PlayerCard, Step

EPIDEMIC_CUBES: Final[i64] = 3
EPIDEMIC_TOLD: Final = Public("epidemic", "rate:number", reveals=True)
INTENSIFIED: Final = Public("intensified", "number", reveals=True)


class EpidemicStep(Step):
    """Increase and Infect (P2-120 to P2-129); Intensify is a step of its own, as an event may come between. arg is the
    identity of the card."""

    name = "epidemic"
    is_public = True
    is_pressing = True
    resolves_card = True
    is_moment = True

    def run(self, s: PandemicState, arg: i64) -> None:
        if s.rate < len(s.rules.rates) - 1:
            s.rate += 1
        s.tell(EPIDEMIC_TOLD, s.marked_rate())
        card = s.draw_bottom_city()
        if card != NOBODY:
            resolve_card(s, card, EPIDEMIC_CUBES, 1)
        if s.result == 0:
            s.push(INTENSIFY, arg)
            s.push(s.rules.epidemic_window)
            s.rules.player_cards[arg].takes_effect(s)

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return is_epidemic_in_game(s, arg)


class Intensify(Step):
    """Shuffle the infection discard pile onto the deck; the epidemic is over (P2-130, P2-140). arg is the identity of
    the card."""

    name = "intensify"
    is_public = True
    resolves_card = True

    def run(self, s: PandemicState, arg: i64) -> None:
        s.tell(INTENSIFIED, s.discard_size)
        s.shuffle_discard_on_top()
        if arg != ORDINARY.number:
            s.special_out |= BIT[arg]
        elif s.rules.discards_epidemics:
            s.discard_epidemics += 1
        else:
            s.epidemics_out += 1

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return is_epidemic_in_game(s, arg)


def is_epidemic_in_game(s: PandemicState, number: i64) -> bool:
    """Whether it may be drawn in this game, and is not out of it."""
    return u8(EPIDEMIC + number) in s.rules.epidemic_pool and s.special_out & BIT[number] == 0


class Epidemic(PlayerCard):
    """An epidemic card; modules have others."""

    key = "epidemic"
    is_epidemic = True

    def drawn(self, s: PandemicState) -> None:
        s.push(EPIDEMIC_STEP, self.number)

    def name(self) -> Name:
        return Name(*[say(PACKAGE, "word.epidemic", lang) for lang in LANGUAGES])


ORDINARY: Final = Epidemic()
EPIDEMIC_STEP: Final = EpidemicStep()
INTENSIFY: Final = Intensify()
