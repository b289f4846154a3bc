"""What is printed on the card of the health authority, for a page that draws it."""

from __future__ import annotations

from typing import Any

from petri.core.text import say
from petri.games.pandemic.modules.solo.authority import AUTHORITY, AUTHORITY_HAND
from petri.games.pandemic.things import PACKAGE, Rules


def box(rules: Rules, lang: str) -> dict[str, Any]:
    return {
        "authority": {
            "hand": int(AUTHORITY_HAND),
            "step": AUTHORITY.name,
            "label": say(PACKAGE, "word.authority", lang),
            "text": text(rules, lang),
            "hand_limit": int(rules.no_role.hand_limit),
            "cure_cards": int(rules.cards_for_cure),
        }
    }


def text(rules: Rules, lang: str) -> str:
    own = say(PACKAGE, "card.authority", lang, number=int(rules.cards_for_cure))
    more = [say(PACKAGE, f"card.{module.addition}", lang) for module in rules.modules if module.addition]
    return " ".join([own, *more])
