"""The bonus cards (LT-042 to LT-047, LT-084 to LT-088): held in hands, used in the own part of a turn, or kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64

from petri.core.content import printed
from petri.core.names import Name
from petri.core.reasons import Reason
from petri.core.state import BIT, NOBODY, Moves
from petri.games.pandemic.actions.treat import treat
from petri.games.pandemic.board import COLOUR_NAMES
from petri.games.pandemic.cards import EXTRA
from petri.games.pandemic.modules.team.parts import HERE
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import (
    CITY,
    COLOUR,
    Attempt,
    ExtraCard,
    Kind,
    Step,
    is_action_phase,
    only_in,
)
from petri.games.pandemic.windows import PASS

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names

STANDARD: Final[i64] = 4  # the colours of city cards
STRUCTURE_BIT: Final[i64] = 4  # of a set of cards that pay for a cure, after the samples by colour
MOST_IN_CURE: Final[i64] = 5
COLOURS_DE: Final = ("blau", "gelb", "schwarz", "rot")


class BonusCard(ExtraCard):
    """It counts towards the hand limit, and gives points if it is kept (LT-044, LT-045)."""

    id: ClassVar[str] = ""
    colour: i64 = NOBODY
    points: i64 = 1

    def __init__(self, colour: i64 = NOBODY) -> None:
        self.colour = colour

    def data(self) -> Mapping[str, Any]:
        """What is printed on it."""
        found: list[Mapping[str, Any]] = printed(HERE, "bonus.json")
        return next(card for card in found if card["id"] == self.id)

    def name(self) -> Name:
        data = self.data()
        if self.colour == NOBODY:
            return Name(data["name_en"], data["name_de"])
        colour = int(self.colour)
        return Name(f"{data['name_en']} ({COLOUR_NAMES[colour]})", f"{data['name_de']} ({COLOURS_DE[colour]})")


class ResponseTeam(BonusCard):
    """A direct flight and a treatment there (LT-084)."""

    id = "response_team"


class DiseaseSample(BonusCard):
    """A city card of its colour in sharing and curing (LT-085)."""

    id = "disease_sample"


class GeneticStructure(BonusCard):
    """A city card of any colour in curing (LT-086)."""

    id = "genetic_structure"


class PrizeWinner(BonusCard):
    """Only points (LT-087)."""

    id = "prize_winner"
    points: i64 = 2


BLUE_TEAM: Final = ResponseTeam(0)
YELLOW_TEAM: Final = ResponseTeam(1)
BLACK_TEAM: Final = ResponseTeam(2)
RED_TEAM: Final = ResponseTeam(3)
BLUE_SAMPLE: Final = DiseaseSample(0)
YELLOW_SAMPLE: Final = DiseaseSample(1)
BLACK_SAMPLE: Final = DiseaseSample(2)
RED_SAMPLE: Final = DiseaseSample(3)
STRUCTURE: Final = GeneticStructure()
PRIZE: Final = PrizeWinner()
RESPONSE_TEAMS: Final[list[BonusCard]] = [BLUE_TEAM, YELLOW_TEAM, BLACK_TEAM, RED_TEAM]
SAMPLES: Final[list[BonusCard]] = [BLUE_SAMPLE, YELLOW_SAMPLE, BLACK_SAMPLE, RED_SAMPLE]
CURE_CARDS: Final[list[BonusCard]] = [*SAMPLES, STRUCTURE]  # by their bit in a set of cards that pay
BONUS_CARDS: Final[list[BonusCard]] = [*RESPONSE_TEAMS, *SAMPLES, STRUCTURE, PRIZE]


def samples_for(s: PandemicState, colours: i64) -> i64:
    """The samples of some colours, as cards that may be in a hand."""
    found: i64 = 0
    for colour in range(STANDARD):
        if colours & BIT[colour] != 0:
            found |= BIT[SAMPLES[colour].number]
    return found


def points_held(s: PandemicState, hand: i64) -> i64:
    """The points printed on the bonus cards of a hand (LT-045)."""
    total: i64 = 0
    for card in BONUS_CARDS:
        if s.extras[hand] & BIT[card.number] != 0:
            total += card.points
    return total


# ---------------------------------------------------------------------- Regional Response Team
def has_response_team(m: Attempt) -> Reason | None:
    card = RESPONSE_TEAMS[m.s.colour_of(m.b)].number
    if m.s.holds_extra(m.turn, EXTRA + card):
        return None
    return m.no("respond_card", "LT-084", seat=m.seat(m.turn), card=m.names.card_name(EXTRA + card), city=m.city(m.b))


def responds_elsewhere(m: Attempt) -> Reason | None:
    if m.place_of(m.turn) != m.b:
        return None
    return m.no("here_already", "P2-066", seat=m.seat(m.turn), city=m.city(m.b))


def may_leave_to_respond(m: Attempt) -> Reason | None:
    for other in m.s.answers:
        if not other.may_leave(m.s, m.turn):
            return other.why_stay(m, m.place_of(m.turn))
    return None


class Respond(Kind):
    """The own pawn flies to a city of the card's colour, whatever the role (LT-046, LT-084, LR-038); then it may treat
    a disease there."""

    word = "respond"
    rank = 2
    form = CITY
    group = "move"
    sign = "fly"
    conditions = (is_action_phase, has_response_team, responds_elsewhere, may_leave_to_respond)

    def add(self, s: PandemicState, seat: i64, out: Moves) -> None:
        if s.extras[seat] == 0 or not s.may_leave(seat):
            return
        for card in RESPONSE_TEAMS:
            if s.extras[seat] & BIT[card.number] != 0:
                out.add_each(self.base, s.rules.board.suits[card.colour] & ~BIT[s.pawns[seat]])

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        seat = s.turn
        s.spend_action()
        s.discard(seat, EXTRA + RESPONSE_TEAMS[s.colour_of(b)].number)
        s.push(RESPONSE)
        s.move_pawn(seat, b, self.number)

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [names.card(EXTRA + RESPONSE_TEAMS[s.colour_of(b)].number)]}


def treatable(s: PandemicState) -> i64:
    """The diseases that can be treated where the pawn has come; one action is paid with the flight (LT-084)."""
    colours: i64 = 0
    for colour in range(s.rules.diseases):
        if s.cubes_at(s.pawns[s.turn], colour) != 0 and s.treat_cost(colour) - 1 <= s.actions_left:
            colours |= BIT[colour]
    return colours


class Response(Step):
    """Which disease is treated, if any?"""

    name = "response"
    rule = "LT-084"
    is_public = True
    is_question = True
    pass_text = "pass_response"

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return s.turn if treatable(s) != 0 else NOBODY

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg == 0 and len(s.extras) != 0 and treatable(s) != 0

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add_each(ASSIST.base, treatable(s))
        out.add(PASS.base)

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"city": names.cities[s.pawns[s.turn]]}


RESPONSE: Final = Response()


def has_cube_to_assist(m: Attempt) -> Reason | None:
    here = m.place_of(m.turn)
    if m.s.cubes_at(here, m.b) != 0:
        return None
    return m.no("no_cube", "LT-084", city=m.city(here), colour=m.names.colour(m.b))


def has_actions_to_assist(m: Attempt) -> Reason | None:
    cost = m.s.treat_cost(m.b)
    if m.s.actions_left >= cost - 1:
        return None
    return m.no("treat_cost", "LT-084", colour=m.names.colour(m.b), cost=cost - 1, left=m.s.actions_left)


class Assist(Kind):
    """Treat a disease where the response team has landed."""

    word = "assist"
    form = COLOUR
    place = "here"
    sign = "treat"
    is_main = True
    conditions = (only_in(RESPONSE, "assist_only", "LT-084"), has_cube_to_assist, has_actions_to_assist)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.answer()
        treat(s, s.pawns[s.turn], b, 1)

    def spoken(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"here": names.cities[s.pawns[s.turn]]}


RESPOND: Final = Respond()
ASSIST: Final = Assist()
