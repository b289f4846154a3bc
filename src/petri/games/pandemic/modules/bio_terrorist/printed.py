"""What is printed on the card of the Bio-Terrorist, for a page that draws it; and how he stands, for a board without
pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petri.core.names import Word
from petri.core.text import say
from petri.games.pandemic.modules.bio_terrorist.terrorist import ACTIONS, DRIVES, HAND_LIMIT, KEY, PROWL
from petri.games.pandemic.names import Names
from petri.games.pandemic.things import PACKAGE, Rules

SIGN = "☣"
DIGITS = 6
MOST_LIKELY = 4


def box(rules: Rules, lang: str) -> dict[str, Any]:
    """His card stands in for the role of his seat; `left` is the field that counts his actions."""
    card = {
        "name": say(PACKAGE, f"word.{KEY}", "en"),
        "label": say(PACKAGE, f"word.{KEY}", lang),
        "text": say(PACKAGE, f"card.{KEY}", lang),
        "pawn": "black",
        "sign": SIGN,
        "hand_limit": int(HAND_LIMIT),
        "step": PROWL.name,
        "left": "his_actions",
        "actions": int(ACTIONS),
    }
    seat = int(rules.infection_holder)
    return {"seat_cards": {seat: card}, "terrorist": {"seat": seat, "drives": int(DRIVES)}}


def insight(view: Mapping[str, Any]) -> dict[str, Any]:
    """By city the chance that he is there, the likeliest first."""
    found = view.get("whereabouts", {})
    likeliest = sorted(found, key=lambda city: (-found[city], city))
    return {"whereabouts": {city: round(found[city], DIGITS) for city in likeliest}}


def status(names: Names, view: Mapping[str, Any]) -> list[Word]:
    if view["cures"]["purple"] == "eradicated":
        return [word("status.beaten")]
    cards = ("cards", len(view.get("infection_held", ())))
    lines = [word("status.terrorist", cards, ("where", where(names, view)))]
    likely = list(insight(view)["whereabouts"].items())[:MOST_LIKELY]
    if likely and view["terrorist_city"] is None and likely[0][1] < 1:
        places = tuple(
            word("status.maybe_in", ("city", city_name(names, city)), ("percent", round(100 * chance)))
            for city, chance in likely
        )
        lines.append(word("status.whereabouts", ("places", places)))
    return lines


def where(names: Names, view: Mapping[str, Any]) -> Word:
    if view["captured"]:
        return word("status.captured_in", ("city", city_name(names, view["terrorist_city"])))
    if view["terrorist_city"] is not None:
        return word("status.he_is_in", ("city", city_name(names, view["terrorist_city"])))
    if view["last_seen"] is not None:
        return word("status.last_seen", ("city", city_name(names, view["last_seen"])))
    return word("status.never_seen")


def city_name(names: Names, city: str) -> Any:
    return names.cities[names.find_city(city)]


def word(key: str, *values: tuple[str, Any]) -> Word:
    return Word(PACKAGE, key, values)
