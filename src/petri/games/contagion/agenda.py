"""Which steps a position's agenda may hold: what a game could have come to, so that every step can be carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from petri.core.position import agenda_of
from petri.core.state import BIT, NOBODY, PART
from petri.games.contagion.actions import can_pay
from petri.games.contagion.effects import ChangeLevel, MoveCubes, PlaceCubes, RemoveCubes, can_swap, most_cubes
from petri.games.contagion.state import ContagionState, Effect
from petri.games.contagion.terms import (
    CARD_LOSS,
    CARDS,
    CITIES,
    CUBE_LOSS,
    HIGHEST_LEVEL,
    LEVEL_LOSS,
    NONE,
    ROWS,
    STEP_NAMES,
    TRACKS,
)

# from the bottom to the top: the next round, the turns of this one, what is left of a turn, the work in progress
ORDER = ("round", "turn", "end_effect", "actions", "shield", "start_effect", "before_turn")
TURNS = 1
WORK = len(ORDER)
ANSWERED_BY = {"do_infect": ("pay", "pay_cards"), "do_mutate": ("pay_cards",), "lose": ("resist",)}
ANSWERS = ("pay", "pay_cards", "resist")
WAITING = ("hand_limit", "discard")  # other questions are asked as soon as they arise, so they are on top


def rank(step: str) -> int:
    return TURNS if step == "first_cube" else ORDER.index(step) if step in ORDER else WORK


def step_fits(s: ContagionState, step: str, arg: int, above: Any) -> bool:
    """Whether a step may stand on top of those that the agenda has already."""
    if s.depth == 0 or step == "round":
        return s.depth == 0 and (step, arg) == ("round", 0)
    below = STEP_NAMES[s.asked_step()]
    if rank(step) < rank(below):
        return False
    if rank(step) == TURNS:
        return seat_fits(s, step, arg)
    if rank(step) < WORK:
        return arg == s.turn and rank(step) > rank(below)
    follows = step in ANSWERED_BY.get(below, ()) if below in ANSWERED_BY or step in ANSWERS else True
    return follows and is_placed(step, above) and FITS[step](s, arg)


def seat_fits(s: ContagionState, step: str, seat: int) -> bool:
    """A turn, or a first cube: each seat once; there is a city for each of the first cubes."""
    entries = agenda_of(s, STEP_NAMES)
    if seat >= s.rules.seats or [step, seat] in entries:
        return False
    return step == "turn" or (s.round == 0 and s.dishes[seat] > 0 and s.display_size >= len(entries))


def is_placed(step: str, above: Any) -> bool:
    if above is None or step in WAITING:
        return True
    return isinstance(above, (list, tuple)) and list(above[:1]) in [[answer] for answer in ANSWERED_BY.get(step, ())]


# ---------------------------------------------------------------------- the work in progress
def loss_fits(s: ContagionState, seat: int) -> bool:
    """What is at stake is there."""
    if seat >= s.rules.seats or s.active == NOBODY or s.protected > s.at_stake:
        return False
    if s.loss == CARD_LOSS:
        return bool(s.at_stake <= s.hand_sizes[seat])
    if s.loss == CUBE_LOSS:
        return bool(s.at_stake <= cubes_at_stake(s, seat))
    return bool(s.at_stake <= HIGHEST_LEVEL and (s.loss != LEVEL_LOSS or s.loss_of < TRACKS))


def cubes_at_stake(s: ContagionState, seat: int) -> int:
    return int(s.cubes_of(seat) if s.loss_of == NONE else s.cubes[s.loss_of * ROWS + seat])


def payment_fits(s: ContagionState, seat: int) -> bool:
    known = s.pay_colour != NONE and s.pay_cost > 0
    return bool(seat == s.turn and known and can_pay(s, seat, s.pay_colour, s.pay_cost))


def infection_fits(s: ContagionState, city: int, n: int) -> bool:
    there = city < CITIES and city in s.display[: s.display_size]
    return bool(there and 1 <= n <= most_cubes(s, s.turn, city, n))


def move_fits(s: ContagionState, seat: int) -> bool:
    """Cubes are moved from a city that has some."""
    return bool(s.loss_of != NONE and s.display_size > 1 and s.cubes[s.loss_of * ROWS + seat] > 0)


def effect_of(s: ContagionState, arg: int) -> Effect:
    number = arg // int(PART)
    return s.rules.effects[number] if number < CARDS + CITIES else s.rules.nothing


def of_effect(kind: type[Effect], more: Callable[[ContagionState, int], bool] | None = None) -> Fit:
    """The number is effect * PART + seat: an effect of this kind that changes something."""

    def fits(s: ContagionState, arg: int) -> bool:
        seat, effect = arg % int(PART), effect_of(s, arg)
        if seat >= s.rules.seats or not isinstance(effect, kind) or not effect.is_possible(s, seat):
            return False
        return more is None or more(s, seat)

    return fits


def of_removal(own: bool) -> Fit:
    removes = of_effect(RemoveCubes)

    def fits(s: ContagionState, arg: int) -> bool:
        effect = effect_of(s, arg)
        return isinstance(effect, RemoveCubes) and effect.own == own and effect.one_city and removes(s, arg)

    return fits


def of_seat(more: Callable[[ContagionState, int, int], bool]) -> Fit:
    """The number is seat * PART + what is left to do."""

    def fits(s: ContagionState, arg: int) -> bool:
        seat, left = divmod(arg, int(PART))
        return seat < s.rules.seats and bool(more(s, seat, left))

    return fits


Fit = Callable[[ContagionState, int], bool]
FITS: dict[str, Fit] = {
    "pay": payment_fits,
    "pay_cards": of_seat(lambda s, seat, left: seat == s.turn and 0 < left <= s.hand_sizes[seat]),
    "do_infect": lambda s, arg: infection_fits(s, *divmod(arg, int(PART))),
    "do_mutate": lambda s, arg: bool(arg < TRACKS and s.level(s.turn, arg) < HIGHEST_LEVEL),
    "hand_limit": lambda s, arg: bool(arg < s.rules.seats),
    "city_action": of_seat(lambda s, seat, city: city < CITIES and s.spent[seat] & BIT[city] != 0),
    "resist": lambda s, arg: bool(arg == s.asked_arg()),
    "lose": loss_fits,
    "discard": of_seat(lambda s, seat, left: left <= s.hand_sizes[seat]),
    "remove_own": of_seat(lambda s, seat, left: 0 < left <= cubes_at_stake(s, seat)),
    "take_card": of_seat(lambda s, seat, left: left > 0),
    "steal": of_seat(lambda s, seat, left: left > 0),
    "place": of_effect(PlaceCubes),
    "move_from": of_effect(MoveCubes),
    "move_to": of_effect(MoveCubes, move_fits),
    "remove_other": of_removal(False),
    "clear_city": of_removal(True),
    "swap": lambda s, arg: arg < s.rules.seats and any(can_swap(s, arg, city) for city in s.display[: s.display_size]),
    "change_level": of_effect(ChangeLevel),
}
