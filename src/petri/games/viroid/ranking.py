"""Who was the scourge of humanity (V-335 to V-338)."""

from __future__ import annotations

from petri.games.viroid import content as contents
from petri.games.viroid.cards import HIGHEST_LEVEL, MODES, NONE, RESISTANCES, SLOTS
from petri.games.viroid.state import ViroidState


def ranking(s: ViroidState) -> list[float]:
    """By seat: the printed prices of all that is owned and the DNA left, divided as the start continent says."""
    divisors = [continent["ranking_divisor"] for continent in contents.load(s.rules.content).continents]
    return [ranked(s, seat, divisors) for seat in range(int(s.rules.seats))]


def ranked(s: ViroidState, seat: int, divisors: list[int]) -> float:
    worth = int(s.dna[seat]) + markers(s, seat) + symptoms(s, seat)
    worth += sum(int(s.rules.stages[nth].cost) for nth in range(int(s.stages[seat])))
    start = int(s.start_cities[seat])
    return worth / (divisors[int(s.rules.continent_of[start])] if start != NONE else 1)


def markers(s: ViroidState, seat: int) -> int:
    levels = int(HIGHEST_LEVEL)
    modes = [s.rules.mode_prices[n * levels + k] for n in range(int(MODES)) for k in range(int(s.level(seat, n)))]
    resisted = s.resistances[seat * int(RESISTANCES) : (seat + 1) * int(RESISTANCES)]
    prices = [s.rules.resistance_prices[n * levels + k] for n, level in enumerate(resisted) for k in range(int(level))]
    return sum(map(int, [*modes, *prices]))


def symptoms(s: ViroidState, seat: int) -> int:
    worth = 0
    for n in range(int(SLOTS)):
        slot = seat * int(SLOTS) + n
        if s.strains[slot] != NONE:
            worth += int(s.rules.slot_prices[n])
            worth += sum(int(s.part_of(slot, nth).cost) for nth in range(int(s.developed[slot])))
    return worth
