"""The team variant of In the Lab (LT-001 to LT-091): two or three teams of two compete for prestige while all of them
fight the diseases."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64, u8

from petri.core.errors import OptionError
from petri.core.names import Word
from petri.core.options import Option
from petri.core.reasons import Reason
from petri.core.rng import Rng
from petri.core.state import BIT, NOBODY, STEP_BITS, Moves, count
from petri.core.things import Public
from petri.core.vecs import append, vec
from petri.games.pandemic.board import ERADICATED
from petri.games.pandemic.cards import EXTRA
from petri.games.pandemic.modules.team.bonus import BONUS_CARDS, MOST_IN_CURE, RESPOND, samples_for
from petri.games.pandemic.modules.team.choosing import (
    BEGIN_TEAMS,
    CHOOSE_GOALS,
    CHOOSE_ROLES,
    CHOOSE_TEAM,
    DEAL_TEAMS,
    PLACE_TEAMS,
)
from petri.games.pandemic.modules.team.cures import (
    CURE_WITH_BONUS,
    CURE_WITH_BONUS_AND_PAIRS,
    CURE_WITH_BONUS_AND_SAMPLES,
    held_for_cure,
    usable,
)
from petri.games.pandemic.modules.team.knowing import deal_secrets
from petri.games.pandemic.modules.team.parts import (
    HERE,
    MEMBERS,
    Teams,
    first_of,
    has_teams,
    is_large,
    team_count,
    team_of,
    teams_of,
)
from petri.games.pandemic.modules.team.prospects import chance_to, stakes
from petri.games.pandemic.modules.team.scoring import (
    PURPLE,
    REVEALED_GOAL,
    SCORED,
    award_cure,
    award_eradication,
    diseases_beyond,
    prestige,
    team_at_work,
)
from petri.games.pandemic.roles.in_the_lab import VIROLOGIST
from petri.games.pandemic.setup import CHOOSE_FIRST, DEAL_ROLES
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import PACKAGE, THIS_TURN, TO_NEXT_TURN, Attempt, Module, Part, Rules, Step
from petri.games.pandemic.turn import ACTIONS, DRAW, Draw

if TYPE_CHECKING:
    from petri.core.title import Outcome
    from petri.games.pandemic.names import Names

PLAYERS: Final = (4, 6)
EVENTS_EACH: Final = 2
ROLES_OF_A_TEAM: Final = 3
THIRD_TWO: Final[i64] = 2  # the place of the infection rate marker (LT-014)
FEWEST_ACTIONS: Final[i64] = 2  # of a member's share (LT-022)
BLOCK_BEGINS: Final = Public("partner_acts", "seat actions:number")


class TeamVariant(Module):
    """Hands are hidden from the other teams, however many epidemics there are (LT-074)."""

    key = "team"
    rule = "LT-039"
    hides_hands = True
    hands_rule = "LT-074"
    epidemics_out = ("hidden_pocket",)  # LT-008
    secret = ("goals", "offers", "chosen")
    usual: ClassVar[Mapping[str, Any]] = {"consent": True}  # rivals share the table (P2-089, P2-208)
    options: ClassVar[tuple[Option, ...]] = (
        Option("teams", False, flag=True, is_quiet=True),
        Option("two_goals", False, flag=True, needs=("teams", True)),
    )

    def takes_part(self, options: Mapping[str, Any]) -> bool:
        return bool(options.get("teams", False))

    def check(self, options: Mapping[str, Any]) -> None:
        """Four or six players, and six in no other way (LT-001); enough events for two each (LT-078)."""
        players = options["players"]
        if self.takes_part(options) and players not in PLAYERS:
            raise OptionError("team_players", package=PACKAGE, players=players, rule="LT-001")
        if not self.takes_part(options):
            if players == PLAYERS[-1]:
                raise OptionError("six_players", package=PACKAGE)  # forms leave it out then
            return
        if options["roles"] == "random" and roles_there(options) < ROLES_OF_A_TEAM * players // int(MEMBERS):
            raise OptionError("team_roles", package=PACKAGE, rule="LT-005")
        there = events_there(options)
        if options["events"] == "all" and there < EVENTS_EACH * players:
            raise OptionError("team_events", package=PACKAGE, needed=EVENTS_EACH * players, events=there, rule="LT-078")

    def prepare(self, rules: Rules, options: Mapping[str, Any]) -> None:
        rules.partners = MEMBERS
        rules.draws = 1
        rules.first_rate = THIRD_TWO
        rules.extra_pool = vec[u8]([u8(EXTRA + card.number) for card in BONUS_CARDS])
        rules.hand_words = {seat: f"seat_{seat + 1}" for seat in range(options["players"])}
        rules.setup = self.setup_steps(rules.setup, bool(options.get("two_goals", False)))
        rules.turn = self.turn_steps(rules.turn)
        if options["events"] == "all":
            rules.event_count = EVENTS_EACH * rules.seats
        if is_large(rules):
            rules.fewest_for_cure -= 1

    def setup_steps(self, steps: vec[Step], two_goals: bool) -> vec[Step]:
        """The last one comes first."""
        found = vec[Step]()
        for step in steps:
            if step is CHOOSE_FIRST:
                for own in (BEGIN_TEAMS, PLACE_TEAMS, CHOOSE_TEAM):
                    found = append(found, own)
            elif step is DEAL_ROLES:
                found = append(found, CHOOSE_ROLES)
                if two_goals:
                    found = append(found, CHOOSE_GOALS)
                found = append(found, DEAL_TEAMS)
            else:
                found = append(found, step)
        return found

    def turn_steps(self, steps: vec[Step]) -> vec[Step]:
        """Both act, then both draw (LT-022 to LT-029)."""
        found = vec[Step]()
        for step in steps:
            if step is DRAW:
                found = append(append(found, SECOND_DRAW), FIRST_DRAW)
            elif step is ACTIONS:
                found = append(append(append(found, ACTIONS), PARTNER), ACTIONS)
            else:
                found = append(found, step)
        return found

    def new_part(self) -> Part:
        return Teams()

    # ------------------------------------------------------------------ the turn
    def turn_begins(self, s: PandemicState) -> None:
        """Events that lie until the next turn of a player lie until that of the team (LE-029)."""
        teams_of(s).forgone = 0
        if len(s.lasting) != 0:
            s.end_lasting(TO_NEXT_TURN, s.turn + 1)

    def forgone(self, s: PandemicState, n: i64) -> None:
        if s.turn % MEMBERS == 0:
            teams_of(s).forgone += n

    def more_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        if s.extras[seat] != 0:
            RESPOND.add(s, seat, out)
            CURE_WITH_BONUS.add(s, seat, out)
            role = s.role(seat)
            if role.collects:
                CURE_WITH_BONUS_AND_SAMPLES.add(s, seat, out)
            elif role.number == VIROLOGIST.number:
                CURE_WITH_BONUS_AND_PAIRS.add(s, seat, out)

    # ------------------------------------------------------------------ what is different
    def cure_cost(self, s: PandemicState, seat: i64, colour: i64, cost: i64) -> i64:
        """With six players a card less (LT-039)."""
        return cost - 1 if is_large(s.rules) else cost

    def stations(self, s: PandemicState, seat: i64, cities: i64) -> i64:
        """The team's own one, too (LT-035)."""
        own = teams_of(s).stations[team_of(seat)]
        return cities | BIT[own] if own != NOBODY else cities

    def why_no_station(self, m: Attempt, city: i64) -> Reason | None:
        if city in teams_of(m.s).stations:
            return m.no("others_station", "LT-035", city=m.city(city))
        return None

    def share_cost(self, s: PandemicState, seat: i64, cost: i64) -> i64:
        """With another team it takes two actions (LT-032, LT-033)."""
        return cost if team_of(seat) == team_of(s.turn) else cost + 1

    def extras_to_share(self, s: PandemicState, giver: i64, extras: i64) -> i64:
        """Samples of the colour of the city, or of any colour where any city card may be given (LT-085)."""
        any_card = s.role(giver).gives_any_card
        return extras | samples_for(s, BIT[PURPLE] - 1 if any_card else BIT[s.colour_of(s.pawns[giver])])

    def replaces(self, s: PandemicState, hand: i64, colour: i64, cards: i64) -> bool:
        return cards <= MOST_IN_CURE + s.role(hand).cards_replaced

    # ------------------------------------------------------------------ awards and the end
    def event_played(self, s: PandemicState, seat: i64, event: i64) -> None:
        teams_of(s).played_by[event] = seat

    def cured(self, s: PandemicState, colour: i64) -> None:
        award_cure(s, colour)

    def eradicated(self, s: PandemicState, colour: i64) -> None:
        """A role may do it in the very moment of the cure, whose award comes first."""
        if s.curing == colour:
            award_cure(s, colour)
        award_eradication(s, colour)
        s.check_won()

    def is_won(self, s: PandemicState, is_won: bool) -> bool:
        """Also when all cured diseases but one are eradicated: 3 of 4 (LT-058), with purple 4 of 5 (LT-061), or 3
        standard ones while no purple cube is on the board (LT-062)."""
        eradicated = diseases_beyond(s, ERADICATED - 1)
        if eradicated >= s.rules.diseases - 1:
            return True
        if s.rules.diseases > PURPLE and s.on_board[PURPLE] == 0:
            standard = eradicated - (1 if s.cures[PURPLE] == ERADICATED else 0)
            return is_won or standard >= 3
        return is_won

    def won(self, s: PandemicState) -> None:
        """The goals are revealed, and points counted (LT-064)."""
        part = teams_of(s)
        if s.rules.diseases > PURPLE and s.leaving == PURPLE and s.on_board[PURPLE] == 0:
            part.last_purple = team_at_work(s)
        for team in range(team_count(s)):
            if part.goals[team] != NOBODY:
                s.tell(REVEALED_GOAL, team, part.goals[team])
            s.tell(SCORED, team, prestige(s, team))

    # ------------------------------------------------------------------ for bots
    def lacking(self, s: PandemicState, seat: i64, colour: i64, cards: i64) -> i64:
        return cards - count(held_for_cure(s, seat) & usable(s, colour)) if s.extras[seat] != 0 else cards

    def stakes(self, s: PandemicState, seat: i64) -> float:
        return stakes(s, seat)

    def chance_to(self, s: PandemicState, seat: i64, chance: float) -> float:
        return chance_to(s, seat)

    # ------------------------------------------------------------------ what people see
    def deal(self, s: PandemicState, rng: Rng, viewer: i64) -> None:
        deal_secrets(s, rng, viewer)

    def measures(self, rules: Rules) -> tuple[Any, ...]:
        measures: tuple[Any, ...] = import_module(f"{HERE}.measures").measures(rules)
        return measures

    def fields(self) -> tuple[Any, ...]:
        own: tuple[Any, ...] = import_module(f"{HERE}.fields").FIELDS
        base = import_module(f"{PACKAGE}.fields")
        standing = import_module(f"{HERE}.standing").STANDING
        return (*own, base.ExtrasOut(), base.FreshPiles(), base.PileExtra(), *standing)

    def complete(self, view: Mapping[str, Any], position: dict[str, Any]) -> None:
        import_module(f"{HERE}.fields").complete(view, position)

    def terms(self) -> Mapping[str, Any]:
        terms: Mapping[str, Any] = import_module(f"{HERE}.terms").terms()
        return terms

    def box(self, rules: Rules, lang: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = import_module(f"{HERE}.printed").box(rules, lang)
        return found

    def status(self, names: Names, view: Mapping[str, Any]) -> list[Word]:
        found: list[Word] = import_module(f"{HERE}.printed").status(names, view)
        return found

    def outcome(self, s: PandemicState, outcome: Outcome) -> Outcome:
        found: Outcome = import_module(f"{HERE}.printed").outcome(s, outcome)
        return found

    def outcome_words(self, outcome: Outcome) -> list[Word]:
        found: list[Word] = import_module(f"{HERE}.printed").outcome_words(outcome)
        return found


TEAM: Final = TeamVariant()


def events_there(options: Mapping[str, Any]) -> int:
    """How many events the chosen boxes have."""
    found: int = import_module(f"{HERE}.printed").events_there(options)
    return found


def roles_there(options: Mapping[str, Any]) -> int:
    """How many roles the chosen boxes have."""
    found: int = import_module(f"{HERE}.printed").roles_there(options)
    return found


# ---------------------------------------------------------------------- the turn of a team
class Partner(Step):
    """The first of the team has acted; the partner has what is left of six actions, in shares of 2, 3 or 4 (LT-022 to
    LT-025, LT-071)."""

    name = "partner"
    is_public = True
    is_moment = True
    ends_actions: bool = True

    def run(self, s: PandemicState, arg: i64) -> None:
        if len(s.lasting) != 0:
            s.end_lasting(THIS_TURN, s.turn)
        s.forget_refusals()
        s.turn += 1
        left = teams_of(s).forgone
        role = s.role(s.turn)
        s.actions_left = role.actions - FEWEST_ACTIONS + (left if left < FEWEST_ACTIONS else FEWEST_ACTIONS)
        s.turn_actions = role.actions
        s.special_used = False
        s.tell(BLOCK_BEGINS, s.turn, s.actions_left)
        role.turn_begins(s)

    def fits(self, s: PandemicState, arg: i64) -> bool:
        if arg != 0 or not has_teams(s) or s.turn % MEMBERS != 0 or s.depth == 0:
            return False
        for place in range(s.depth):
            if s.agenda[place] >> STEP_BITS == self.number:
                return False  # there is only one
        return s.agenda[s.depth - 1] >> STEP_BITS == ACTIONS.number


class MemberDraw(Draw):
    """A member of the team draws a card, resolved completely before the partner draws (LT-026, LT-072)."""

    member: i64 = 0

    def run(self, s: PandemicState, arg: i64) -> None:
        s.turn = first_of(team_of(s.turn)) + self.member
        super().run(s, arg)
        note_piles(s)
        if s.result == 0 and i64(s.deck[s.deck_size]) >= EXTRA:
            s.pile_extra = s.turn

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg == 0 and has_teams(s)


class FirstDraw(MemberDraw):
    name = "first_draw"


class SecondDraw(MemberDraw):
    name = "second_draw"
    member: i64 = 1
    ends_actions: bool = False


def note_piles(s: PandemicState) -> None:
    """Everybody can count from how many piles nobody has drawn."""
    whole: i64 = 0
    below: i64 = 0
    for size in s.piles:
        below += size
        if below <= s.deck_size:
            whole += 1
    if whole < s.fresh_piles:
        s.fresh_piles = whole
        s.pile_extra = NOBODY


PARTNER: Final = Partner()
FIRST_DRAW: Final = FirstDraw()
SECOND_DRAW: Final = SecondDraw()
