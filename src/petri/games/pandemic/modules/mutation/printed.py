"""What is printed on the cards of the module, for a page that draws them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petri.core.text import say
from petri.games.pandemic.board import COLOUR_NAMES
from petri.games.pandemic.cards import EPIDEMIC
from petri.games.pandemic.modules.mutation.events import MutationEvent
from petri.games.pandemic.modules.mutation.mutation import MUTATION_CARDS, Mutation
from petri.games.pandemic.modules.purple import PURPLE
from petri.games.pandemic.things import PACKAGE, Rules


def box(module: Mutation, rules: Rules, lang: str) -> dict[str, Any]:
    """The cards by their names."""
    return {"other_cards": {**mutation_cards(module, lang), **mutation_events(rules, lang)}}


def mutation_cards(module: Mutation, lang: str) -> dict[str, Mapping[str, Any]]:
    text = say(PACKAGE, f"card.{module.key}", lang)
    return {card.name().en: {"label": card.name().say(lang), "text": text, **PURPLE_CARD} for card in MUTATION_CARDS}


def mutation_events(rules: Rules, lang: str) -> dict[str, Mapping[str, Any]]:
    cards = [rules.player_cards[int(card) - int(EPIDEMIC)] for card in rules.special_cards]
    events = [card.data() for card in cards if isinstance(card, MutationEvent)]
    return {
        card["name_en"]: {"label": card[f"name_{lang}"], "text": card[f"text_{lang}"], "event": True, **PURPLE_CARD}
        for card in events
    }


PURPLE_CARD = {"colour": COLOUR_NAMES[PURPLE]}
