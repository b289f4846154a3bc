"""What is printed on the lab board and the sequence cards, for a page that draws them; and how the lab stands, for a
board without pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from petri.core.names import Name, Word
from petri.core.state import BIT
from petri.core.text import say
from petri.games.pandemic.board import COLOUR_NAMES
from petri.games.pandemic.modules.lab.actions import TARGET_NAMES, TO_SEPARATOR, has_arrow, to_of
from petri.games.pandemic.modules.lab.bench import DISH_NAMES, LINE_NAMES, SPACE_NAMES
from petri.games.pandemic.modules.lab.content import SETS
from petri.games.pandemic.modules.lab.terms import cards_of
from petri.games.pandemic.things import PACKAGE, Rules


def box(rules: Rules, lang: str) -> dict[str, Any]:
    return {
        "sequence_cards": sequence_cards(rules, lang),
        "dishes": {dish: say(PACKAGE, f"lab.dish.{dish}", lang) for dish in DISH_NAMES},
        "lines": {line: say(PACKAGE, f"lab.line.{line}", lang) for line in LINE_NAMES},
        "arrows": arrows(),
        "grey": say(PACKAGE, "lab.grey", lang),
        "lab_words": {key: say(PACKAGE, f"lab.word.{key}", lang) for key in WORDS},
    }


WORDS = (
    "board",
    "deck",
    "discards",
    "vial",
    "characterized_by",
    "tested_by",
    "input_dish",
    "to_separator",
    "to_growth",
)


def sequence_cards(rules: Rules, lang: str) -> dict[str, Any]:
    """Vials of colours that are not in play are ignored (LL-042)."""
    cards = cards_of(rules)
    return {
        key: {
            "label": cards.names[card].say(lang),
            "vials": [name for colour, name in enumerate(in_play(rules)) if cards.vials[card] & BIT[colour]],
            "spaces": [SPACE_NAMES[space] for space in cards.spaces[card]],
        }
        for card, key in enumerate(cards.ids)
    }


def in_play(rules: Rules) -> tuple[str, ...]:
    return tuple(COLOUR_NAMES[: int(rules.diseases)])


def arrows() -> list[dict[str, str]]:
    """From each dish the places to which its cubes may go (LL-046); one that `keeps` asks for a colour."""
    found: list[dict[str, str]] = []
    for dish, name in enumerate(DISH_NAMES):
        for target in range(len(TARGET_NAMES)):
            arrow = {"from": name, "to": to_of(target)} | ({"keeps": "colour"} if target < TO_SEPARATOR else {})
            if has_arrow(dish, target) and arrow not in found:
                found.append(arrow)
    return found


# ---------------------------------------------------------------------- without pictures
def word(key: str, **values: Any) -> Word:
    return Word(PACKAGE, key, tuple(values.items()))


def status(view: Mapping[str, Any]) -> list[Word]:
    used = {dish: cubes for dish, cubes in view["dishes"].items() if cubes}
    dishes = tuple(word("status.dish", dish=word(f"lab.dish.{dish}"), cubes=counted(used[dish])) for dish in used)
    content = SETS.load(view["options"]["content"])
    cards = {card["id"]: card for card in content.cards}
    lines = [line_status(name, told, cards.get(told["card"]), view["cures"]) for name, told in view["lines"].items()]
    return [word("status.dishes", dishes=dishes) if dishes else word("status.no_dishes"), *lines]


def counted(cubes: Mapping[str, int]) -> tuple[Word, ...]:
    return tuple(word("status.cubes", number=n, colour=colour_word(colour)) for colour, n in cubes.items())


def colour_word(colour: str) -> Word:
    return word("lab.grey") if colour == "grey" else word(f"colour.{colour}")


def line_status(
    name: str, told: Mapping[str, Any], card: Mapping[str, Any] | None, diseases: Mapping[str, str]
) -> Word:
    line = word(f"lab.line.{name}")
    if card is None:
        return word("status.line_empty", line=line)
    label = Name(card["name_en"], card["name_de"])
    if told["vial"] is None:
        vials = tuple(colour_word(vial) for vial in card["vials"] if vial in diseases)
        return word("status.line_open", line=line, card=label, vials=vials, spaces=counted(Counter(card["spaces"])))
    missing = Counter(space for space, cube in zip(card["spaces"], told["cubes"]) if cube is None)
    lacks = word("status.missing", spaces=counted(missing)) if missing else word("status.full")
    tested = word("status.tested" if told["tested_by"] else "status.not_tested")
    return word("status.line", line=line, card=label, vial=colour_word(told["vial"]), lacks=lacks, tested=tested)
