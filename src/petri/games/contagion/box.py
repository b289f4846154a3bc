"""What is printed on the cards and the virus boards of one game, for a page that draws them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petri.core import page
from petri.core.text import language, say
from petri.games.contagion import content as contents
from petri.games.contagion.cards import (
    ACTIONS_PER_TURN,
    HIGHEST_LEVEL,
    KNOWN_CITY_COST,
    NEW_CITY_COST,
    TRACK_NAMES,
)
from petri.games.contagion.content import Content
from petri.games.contagion.names import called
from petri.games.contagion.phrases import phrase
from petri.games.contagion.setup import EVENTS_BETWEEN, WHO_IN_DECK
from petri.games.contagion.things import PACKAGE, Rules, has_action_left
from petri.games.contagion.turn import LAST_DEATH_TOLL, LAST_WHO_CARD


def box(rules: Rules, options: Mapping[str, Any], lang: str) -> dict[str, Any]:
    lang = language(lang)
    content = contents.load(options["content"])
    colours = content.data["contagion_deck"]["colours"]
    return {
        "cities": cities(content, options["players"], lang),
        "cards": cards(content, lang),
        "colours": {colour["id"]: called(colour).say(lang) for colour in colours},
        "viruses": viruses(content, int(rules.seats), lang),
        "neutral": say(PACKAGE, "word.neutral", lang) if rules.has_neutral else None,
        "tracks": tracks(content, lang),
        "kinds": page.kinds(PACKAGE, rules.kinds, has_action_left, lang),
        "steps": page.steps(PACKAGE, rules.steps, lang),
        "rounds": [kind for _nth in range(WHO_IN_DECK) for kind in (*["event"] * int(EVENTS_BETWEEN), "who")],
        "highest_level": int(HIGHEST_LEVEL),
        "hand_limit": int(rules.hand_limit),
        "actions": int(ACTIONS_PER_TURN),
        "cubes": int(rules.cubes),
        "new_city_cost": int(NEW_CITY_COST),
        "known_city_cost": int(KNOWN_CITY_COST),
        "cards_per_colour": int(rules.cards_per_colour),
        "display": int(rules.display),
        "death_tolls": list(range(2, int(LAST_DEATH_TOLL) + 1, 2)),
        "who_limit": int(LAST_WHO_CARD),
    }


def cities(content: Content, players: int, lang: str) -> dict[str, Any]:
    return {
        city["name_en"]: {
            "label": city[f"name_{lang}"],
            "colour": city["colour"],
            "population": city["population"],
            "middle": city["middle"],
            "low": city["low"],
            "text": city["effect"][f"text_{lang}"] or None,
            "short": phrase(content, city["effect"], lang),
            "when": city["effect"]["timing"],
        }
        for city in content.cities
        if city["two_player"] or players > 2
    }


def cards(content: Content, lang: str) -> dict[str, Any]:
    return {
        card["id"]: {
            "label": card[f"name_{lang}"],
            "text": card["effect"][f"text_{lang}"],
            "kind": kind,
            "when": card["effect"]["timing"],
            "protects": card["effect"]["protects"],
            "skull": int(card["skull"]),
            "new_city": int(card["new_city"]),
        }
        for kind, pile in (("event", content.events), ("who", content.who))
        for card in pile
    }


def viruses(content: Content, seats: int, lang: str) -> list[dict[str, str]]:
    """The colours of the players, by seat."""
    colours = content.data["components"]["player_colours"][:seats]
    return [{"key": colour["id"], "label": colour[f"name_{lang}"]} for colour in colours]


def tracks(content: Content, lang: str) -> dict[str, Any]:
    """`costs` are the prices of levels 1 to 4, `values` what levels 0 to 4 give."""
    steps = int(HIGHEST_LEVEL)
    return {
        track: {
            "label": content.data["tracks"]["names"][track][lang],
            "text": say(PACKAGE, f"track.{track}", lang),
            "values": list(range(steps + 1)),
            "costs": content.costs[n * steps : (n + 1) * steps],
        }
        for n, track in enumerate(TRACK_NAMES)
    }
