"""The solo variant (LS-001 to LS-053): one player, and the health authority as an open second hand."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64

from petri.core.names import Word
from petri.core.state import BIT, count
from petri.core.vecs import vec
from petri.games.pandemic.board import ACTIVE, COLOURS
from petri.games.pandemic.modules.solo.authority import (
    AUTHORITY_HAND,
    AUTHORITY_TURN,
    Solo,
    give_it_actions,
    is_its_turn,
    solo_of,
)
from petri.games.pandemic.setup import DEAL_HANDS, NUMBERS, SetupStep
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import PACKAGE, Module, Part, Rules, Step, with_step
from petri.games.pandemic.turn import END_TURN

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names

HERE: Final = f"{PACKAGE}.modules.solo"
EVENTS: Final[i64] = 4
STANDARD: Final[i64] = 4  # diseases with city cards
MOST_LACKING: Final[i64] = 5
MOST_OF_A_COLOUR: Final[i64] = 6
REMOVED_ROLES: Final = ("dispatcher", "scientist", "epidemiologist", "local_liaison")
REMOVED_EVENT: Final = "special_orders"


class SoloVariant(Module):
    """It takes part where one plays alone (LS-043)."""

    key = "solo"
    rule = "LS-014"
    opens_hands = True
    roles_out = REMOVED_ROLES
    events_out = (REMOVED_EVENT,)
    out_rules: ClassVar[Mapping[str, str]] = {**dict.fromkeys(REMOVED_ROLES, "LS-011"), REMOVED_EVENT: "LS-008"}

    def takes_part(self, options: Mapping[str, Any]) -> bool:
        return bool(options["players"] == 1)

    def prepare(self, rules: Rules, options: Mapping[str, Any]) -> None:
        rules.hands = 2
        rules.hand_owners = vec[i64]([0, 0])
        rules.hand_words = {int(AUTHORITY_HAND): "authority"}
        if options["events"] == "all":
            rules.event_count = EVENTS
        rules.setup = with_step(rules.setup, DEAL_HANDS, CUT_CITIES)
        rules.turn = with_step(rules.turn, END_TURN, AUTHORITY_TURN)

    def new_part(self) -> Part:
        return Solo()

    def acts_now(self, s: PandemicState) -> bool:
        """Borrowed Time may be applied to it (LS-040)."""
        return is_its_turn(s)

    def act_more(self, s: PandemicState, n: i64) -> None:
        give_it_actions(s, n)

    def role_changed(self, s: PandemicState, old: i64, new: i64) -> None:
        """A role that was used is not chosen again; only New Assignment brings one back (LS-025, LS-026)."""
        solo = solo_of(s)
        solo.roles_gone = (solo.roles_gone | BIT[old]) & ~BIT[new]

    def look(self, s: PandemicState, f: vec[float], at: i64) -> None:
        """By colour how near the better hand is to a cure, and what both hands hold of it."""
        f[at] = 1.0
        f[at + 1] = float(count(solo_of(s).roles_gone)) / 8.0
        f[at + 2] = float(s.hand_sizes[AUTHORITY_HAND]) / 7.0
        for colour in range(STANDARD):
            if s.cures[colour] != ACTIVE:
                continue
            fewest: i64 = MOST_LACKING
            held: i64 = 0
            for hand in range(s.rules.hands):
                n = s.suits[hand * COLOURS + colour]
                held += n
                lacks = s.cure_cost(hand, colour) - n
                if lacks < fewest:
                    fewest = lacks if lacks > 0 else 0
            f[at + 3] += float(fewest) / 10.0
            f[at + 4] += float(held) / 20.0
            f[at + 5 + fewest] += 0.5  # 5 to 10

    def fields(self) -> tuple[Any, ...]:
        fields: tuple[Any, ...] = import_module(f"{HERE}.fields").FIELDS
        return fields

    def box(self, rules: Rules, lang: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = import_module(f"{HERE}.printed").box(rules, lang)
        return found

    def status(self, names: Names, view: Mapping[str, Any]) -> list[Word]:
        if not view["roles_gone"]:
            return []
        roles = tuple(names.role(role) for role in view["roles_gone"])
        return [Word(PACKAGE, "status.roles_gone", (("roles", roles),))]


class CutCities(SetupStep):
    """Some city cards are discarded before the events are mixed in; with too many of a colour all are shuffled and
    drawn again (LS-003 to LS-005)."""

    name = "cut_cities"

    def run(self, s: PandemicState, arg: i64) -> None:
        cards = NUMBERS[: s.rules.board.size]
        cut: i64 = 0
        while cut == 0 or has_too_many(s, cut):
            s.rng.shuffle(cards, 0, len(cards))
            cut = 0
            for nth in range(cards_to_cut(s.rules.epidemics)):
                cut |= BIT[i64(cards[nth])]
        s.discard_cities = cut


def cards_to_cut(epidemics: i64) -> i64:
    """8, 12, 14 or 16 (LS-003, LS-006)."""
    return 8 if epidemics == 4 else 2 * epidemics + 2


def has_too_many(s: PandemicState, cut: i64) -> bool:
    for suit in s.rules.board.suits:
        if count(cut & suit) > MOST_OF_A_COLOUR:
            return True
    return False


CUT_CITIES: Final[Step] = CutCities()
SOLO: Final = SoloVariant()
