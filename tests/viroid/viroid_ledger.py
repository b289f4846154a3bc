"""A second bookkeeping: the table after a move, worked out from the table before it and from what was told."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

from viroid_oracle import BONUSES, CARDS, CITIES, PATHOGENS, Oracle, View
from viroid_tools import DATA

import petri

KEPT = ("research", "continents", "cities", "markers", "shed", "necrosis", "drawn")


class Ledger:
    """A view, kept up with what happens."""

    def __init__(self, view: View) -> None:
        self.view: View = copy.deepcopy(view)
        self.is_paid = view["prompt"] in ("mutation", "equip")
        self.oracle = Oracle(view)

    def hear(self, happenings: Iterable[petri.Happening]) -> None:
        for happening in happenings:
            told = dict(happening.values)
            write = getattr(self, f"on_{happening.kind}", None)
            if write is not None:
                write(**told)

    def differs(self, view: View) -> list[str]:
        """What another view says otherwise."""
        found = [key for key in KEPT if self.view[key] != view[key]]
        for seat, board in enumerate(view["boards"]):
            own, other = sorted_visits(self.board(seat)), sorted_visits(board)
            found += [f"{seat} {key}" for key in own if own[key] != other[key]]
        return found

    # ------------------------------------------------------------------ pieces
    def board(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.view["boards"][seat]
        return found

    def bonus(self, seat: int, kind: str) -> int:
        bonus = BONUSES.get(self.board(seat)["bonus"])
        return int(bonus["params"]["n"]) if bonus is not None and bonus["kind"] == kind else 0

    def swap(self, city: str, mode: str, old: str, new: str) -> None:
        letters = self.view["cities"][city][mode]
        assert old in letters, (city, mode, letters, old)
        order = "0123-x#"
        self.view["cities"][city][mode] = "".join(sorted(letters.replace(old, new, 1), key=order.index))

    def come(self, seat: int, city: str) -> None:
        if city not in self.board(seat)["visited"]:
            self.board(seat)["visited"].append(city)

    # ------------------------------------------------------------------ fields
    def on_infected(self, seat: int, city: str, mode: str, by: str) -> None:
        self.swap(city, mode, "-", str(seat))
        is_new = city not in self.board(seat)["visited"]
        self.board(seat)["dna"] += 1 + (self.bonus(seat, "dna_per_first_infection") if is_new else 0)
        self.come(seat, city)

    def on_patient(self, seat: int, city: str, mode: str) -> None:
        self.swap(city, mode, "-", str(seat))
        self.board(seat)["start"] = city
        self.come(seat, city)

    def on_healed(self, seat: int, city: str, mode: str) -> None:
        self.swap(city, mode, str(seat), "-")

    def on_corpse(self, city: str, mode: str) -> None:
        self.swap(city, mode, "-", "x")

    def on_victim(self, seat: int, city: str, mode: str) -> None:
        self.swap(city, mode, str(seat), "x")

    def on_died(self, seat: int, city: str, mode: str) -> None:
        self.swap(city, mode, str(seat), "x")
        self.board(seat)["dna"] += 1 + self.bonus(seat, "dna_per_own_death")
        continent = CITIES[city]["continent"]
        self.view["continents"][continent] = max(0, self.view["continents"][continent] - 1)

    def on_exhumed(self, city: str, mode: str) -> None:
        self.swap(city, mode, "x", "-")
        self.view["continents"][CITIES[city]["continent"]] += 1

    # ------------------------------------------------------------------ tracks, markers, cards
    def on_drew(self, seat: int, card: str) -> None:
        self.view["drawn"].append(card)

    def on_research(self, number: int, to: int) -> None:
        self.view["research"] = min(self.view["research"] + number, DATA["research_track"]["length"])

    def on_research_back(self, number: int, to: int) -> None:
        self.view["research"] -= number

    def on_route_closed(self, route: str) -> None:
        self.mark("port", route)

    def on_airport_closed(self, city: str) -> None:
        self.mark("airport", city)

    def on_marker(self, marker: str, city: str) -> None:
        self.mark(marker, city)

    def mark(self, marker: str, place: str) -> None:
        order = [f"{a}-{b}" for a, b in self.routes()] if marker == "port" else list(CITIES)
        self.view["markers"][marker] = sorted([*self.view["markers"][marker], place], key=order.index)

    def routes(self) -> list[tuple[str, str]]:
        names = {city["id"]: city["name_en"] for city in DATA["cities"]}
        return [(names[route["a"]], names[route["b"]]) for route in DATA["sea"]]

    def on_route_opened(self, route: str) -> None:
        self.view["markers"]["port"].remove(route)

    def on_airport_opened(self, city: str) -> None:
        self.view["markers"]["airport"].remove(city)

    def on_lifted(self, marker: str, city: str) -> None:
        self.view["markers"][marker].remove(city)

    # ------------------------------------------------------------------ boards
    def on_income(self, seat: int, number: int) -> None:
        self.board(seat)["dna"] += number

    def on_dna(self, seat: int, number: int) -> None:
        self.board(seat)["dna"] += number

    def on_dna_lost(self, seat: int, number: int) -> None:
        self.board(seat)["dna"] -= number

    def on_evolved(self, seat: int, mode: str, level: int) -> None:
        self.board(seat)["modes"][mode] = level
        self.pay(seat, self.oracle.price("spreading", DATA["costs"]["spreading"][mode][level - 1]))

    def on_resisted(self, seat: int, resistance: str, level: int) -> None:
        self.board(seat)["resistances"][resistance] = level
        self.pay(seat, self.oracle.price("resistance", DATA["costs"]["resistance"][resistance][level - 1]))

    def on_strain(self, seat: int, card: str) -> None:
        slot = self.board(seat)["stems"].index(None)
        self.board(seat)["stems"][slot] = {"card": card, "developed": 0}
        self.pay(seat, DATA["costs"]["stem_slots"][slot])

    def on_symptom(self, seat: int, card: str, number: int) -> None:
        stem = next(stem for stem in self.board(seat)["stems"] if stem and stem["card"] == card)
        stem["developed"] += 1
        assert stem["developed"] == number
        self.pay(seat, self.oracle.price("symptom", CARDS[card]["symptoms"][number - 1]["cost"]))

    def on_stage(self, seat: int, number: int) -> None:
        self.board(seat)["stage"] = number
        self.pay(seat, PATHOGENS[self.view["options"]["pathogen"]]["stages"][number - 1]["cost"])

    def on_shed(self, seat: int, card: str) -> None:
        stems = self.board(seat)["stems"]
        stems[next(n for n, stem in enumerate(stems) if stem and stem["card"] == card)] = None
        self.view["shed"] = sorted([*self.view["shed"], card], key=list(CARDS).index)

    def on_necrosis(self, seat: int) -> None:
        self.view["necrosis"] = True

    def pay(self, seat: int, cost: int) -> None:
        """Only in the mutation phase and in the free start something is bought."""
        if self.is_paid:
            self.board(seat)["dna"] -= cost


def sorted_visits(board: dict[str, Any]) -> dict[str, Any]:
    return {**board, "visited": sorted(board["visited"])}
