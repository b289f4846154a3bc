"""The options of Contagion, and the rules object they make."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64, u8

from petri.core.content import CONTENT_OPTIONS, settle_content
from petri.core.errors import OptionError
from petri.core.options import Option, once_for_equal, settle
from petri.core.state import NOBODY
from petri.core.vecs import vec
from petri.games.contagion.content import SETS
from petri.games.contagion.pieces import rules_with
from petri.games.contagion.things import PACKAGE, Rules

DISPLAYS = {2: 6, 3: 8, 4: 9, 5: 10}

OPTIONS = (
    Option("players", 3, numbers=(2, 5)),
    Option("neutral", "auto", words=("auto",), flag=True),
    Option("start", "random", words=("random",), numbers=(0, 4)),
    *CONTENT_OPTIONS,
)


def settled(given: Mapping[str, Any]) -> dict[str, Any]:
    """All options, made to agree; the digest of the content is noted, and checked if it is given."""
    options = settle(OPTIONS, given)
    players = options["players"]
    if options["neutral"] == "auto":
        options["neutral"] = players == 2
    if options["neutral"] != (players == 2) and players in (2, 5):
        raise OptionError("neutral", package=PACKAGE, players=players)
    if options["start"] != "random" and options["start"] >= players:
        raise OptionError("start_seat", package=PACKAGE, start=options["start"], last=players - 1)
    return settle_content(options, SETS)


@once_for_equal
def make_rules(options: Mapping[str, Any]) -> Rules:
    content = SETS.load(options["content"])
    cards = (*content.events, *content.who)
    players = options["players"]
    rules = rules_with(content.effects)
    rules.content = options["content"]
    rules.digest = options["content_digest"]
    rules.seats = players
    rules.has_neutral = options["neutral"]
    rules.first_seat = NOBODY if options["start"] == "random" else options["start"]
    rules.city_colours = vec[i64]([content.colours.index(city["colour"]) for city in content.cities])
    rules.populations = vec[i64]([city["population"] for city in content.cities])
    rules.middles = vec[i64]([city["middle"] for city in content.cities])
    rules.lows = vec[i64]([city["low"] for city in content.cities])
    used = [n for n, city in enumerate(content.cities) if city["two_player"] or players > 2]
    rules.cities_used = vec[u8](used)
    rules.skulls = vec[i64]([int(card["skull"]) for card in cards])
    rules.new_cities = vec[i64]([int(card["new_city"]) for card in cards])
    rules.cards_per_colour = content.cards_per_colour
    rules.costs = vec[i64](content.costs)
    rules.display = DISPLAYS[players]
    return rules
