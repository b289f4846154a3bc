"""How a game stands, from a view alone: what is missing to win, and how much time is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petri.games.viroid import content as contents
from petri.games.viroid.cards import DICE
from petri.games.viroid.content import Content
from petri.games.viroid.fields import COVERED, DEAD, HEALTHY


def insight(view: Mapping[str, Any]) -> dict[str, Any]:
    """Cities without an infected, deaths to expect, the research the next event may bring, and turns left."""
    content = contents.load(view["options"]["content"])
    letters = {city: "".join(fields.values()).replace(COVERED, "") for city, fields in view["cities"].items()}
    infected = {city for city, fields in letters.items() if fields.strip(DEAD + HEALTHY)}
    gone = {city for city, fields in letters.items() if not fields.strip(DEAD)}
    deaths = [round(expected_deaths(values), 2) for values in view["values"]]
    return {
        "missing": [city for city in letters if city not in infected and city not in gone],
        "gone": [city for city in letters if city in gone],
        "corpses_left": sum(view["continents"].values()),
        "deaths": deaths,
        "all_deaths": round(sum(deaths), 2),
        "research": round(expected_research(view, content, letters), 2),
        "fields_left": view["cure"] - view["research"],
        "turns": sum(layer["events"] for layer in view["layers"]),
    }


def expected_deaths(values: Mapping[str, int]) -> float:
    return float(values["severity"]) * min(values["lethality"], int(DICE)) / int(DICE)


def expected_research(view: Mapping[str, Any], content: Content, letters: Mapping[str, str]) -> float:
    """Of the next turn's card: any event of its layer not drawn yet, after a card of massive research perhaps."""
    if not view["layers"]:
        return 0.0
    layer = view["layers"][0]
    unseen = [card for card in content.events if card["id"] not in view["drawn"] and not card.get("removed_at_setup")]
    names = {city["id"]: city["name_en"] for city in content.cities}
    alone = {names[city] for city in names if is_alone(letters[names[city]])}
    events = [card for card in unseen if card["category"].strip("()") == layer["category"]]
    massive = [card for card in unseen if card["category"] == "M"]
    of_event = mean([research_of(card, names, alone) for card in events])
    of_massive = mean([research_of(card, names, alone) for card in massive])
    chance: float = layer["massive"] / (layer["events"] + layer["massive"])
    return of_event + chance * of_massive


def is_alone(fields: str) -> bool:
    """Just one infected, so that healing it is a research success."""
    return sum(letter.isdecimal() for letter in fields) == 1


def research_of(card: Mapping[str, Any], names: Mapping[str, str], alone: set[str]) -> float:
    by_text = sum(effect["n"] for effect in card["effects"] if effect["kind"] == "research")
    emptied = sum(names[city] in alone for city in card["heal"])
    return float(by_text + emptied * card.get("research_step", 1))


def mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
