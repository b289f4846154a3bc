"""What numbers in the moves and happenings of the team variant stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petri.core.forms import Listed, Term
from petri.core.names import Name, Word
from petri.core.reasons import Reason
from petri.games.pandemic import content
from petri.games.pandemic.modules.team.bonus import CURE_CARDS
from petri.games.pandemic.modules.team.printed import award_word
from petri.games.pandemic.modules.team.scoring import AWARD_KEYS, goal_data
from petri.games.pandemic.pieces import THINGS
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import PACKAGE, Attempt


class BonusCards(Term):
    """Bonus cards that pay for a cure: `Isolated Disease Sample (red)+Related Genetic Structure`."""

    def __init__(self) -> None:
        self.names = [card.name() for card in CURE_CARDS]
        self.cards = Listed(PACKAGE, "card", dict(enumerate(self.names)))
        super().__init__(self.names[0].en)

    def written(self, s: PandemicState, number: int) -> str:
        return "+".join(name.en for nth, name in enumerate(self.names) if number >> nth & 1)

    def spoken(self, s: PandemicState, value: str) -> tuple[Name, ...]:
        return tuple(self.cards.spoken(s, card) for card in value.split("+"))

    def read(self, s: PandemicState, text: str) -> int:
        found = [self.cards.read(s, card.strip()) for card in text.split("+")]
        if len(set(found)) != len(found):
            raise ValueError(text)
        return sum(1 << card for card in found)

    def wrong(self, m: Attempt, number: int) -> Reason | None:
        return None if 0 < number < 1 << len(self.names) else m.no_move()


class Team(Term):
    """Teams are counted from one when they are spoken of."""

    def spoken(self, s: PandemicState, value: Any) -> Any:
        return value + 1


class Award(Term):
    def written(self, s: PandemicState, number: int) -> str:
        return AWARD_KEYS[number]

    def spoken(self, s: PandemicState, value: str) -> Word:
        return award_word(value)


def terms() -> Mapping[str, Any]:
    goals = goal_data()
    names = {number: Name(goal["name_en"], goal["name_de"]) for number, goal in enumerate(goals)}
    keys = [goal["id"] for goal in goals]
    roles = [Name(role["name_en"], role["name_de"]) for role in content.roles()]
    return {
        "bonus_cards": BonusCards(),
        "team": Team(),
        "award": Award(),
        "goal": Listed(PACKAGE, "goal", names, keys=keys, written=keys),
        "second_role": Listed(PACKAGE, "role", dict(enumerate(roles)), keys=THINGS.role_keys(), example=roles[-1].en),
    }
