"""What numbers in the moves and happenings of the lab stand for."""

from __future__ import annotations

from petri.core.forms import Listed, Term
from petri.core.names import Name, Word
from petri.core.options import plain
from petri.core.text import LANGUAGES
from petri.games.pandemic.board import COLOUR_NAMES
from petri.games.pandemic.modules.lab.actions import TARGET_NAMES
from petri.games.pandemic.modules.lab.bench import DISH_NAMES, KEY, LINE_NAMES, Sequences
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import PACKAGE, Rules


def named(key: str) -> Name:
    return Name(*(Word(PACKAGE, key).say(lang) for lang in LANGUAGES))


def target_name(target: str) -> Name:
    place, _, what = target.partition(" ")
    if what in COLOUR_NAMES:
        words = [
            Word(PACKAGE, "lab.kept", (("colour", Word(PACKAGE, f"colour.{what}")),)).say(lang) for lang in LANGUAGES
        ]
        return Name(*words)
    return named(f"lab.line.{place}" if what else f"lab.dish.{place}")


class SequenceCard(Term):
    """They are those of the game's set."""

    def written(self, s: PandemicState, number: int) -> str:
        return cards_of(s.rules).ids[number]

    def spoken(self, s: PandemicState, value: str) -> Name:
        cards = cards_of(s.rules)
        return cards.names[cards.ids.index(value)]


def cards_of(rules: Rules) -> Sequences:
    found = rules.printed[KEY]
    assert isinstance(found, Sequences)
    return found


def find_card(cards: Sequences, text: str) -> int | None:
    """By its id or either name."""
    for number, names in enumerate(zip(cards.ids, cards.names)):
        if plain(text) in (plain(names[0]), plain(names[1].en), plain(names[1].de)):
            return number
    return None


def terms() -> dict[str, Term]:
    lines = [named(f"lab.line.{line}") for line in LINE_NAMES]
    dishes = [named(f"lab.dish.{dish}") for dish in DISH_NAMES]
    targets = [target_name(target) for target in TARGET_NAMES]
    return {
        "line": Listed(PACKAGE, "line", dict(enumerate(lines)), written=LINE_NAMES),
        "dish": Listed(PACKAGE, "dish", dict(enumerate(dishes)), written=DISH_NAMES),
        "target": Listed(PACKAGE, "target", dict(enumerate(targets)), written=TARGET_NAMES, example="separator"),
        "sequence_card": SequenceCard(),
    }
