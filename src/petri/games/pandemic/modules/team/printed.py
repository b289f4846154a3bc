"""What is printed on the cards and markers of the team variant, how a game stands, and how it has ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from petri.core.names import Name, Word
from petri.core.state import NOBODY
from petri.core.text import LANGUAGES, say
from petri.core.title import Outcome
from petri.games.pandemic.board import COLOUR_NAMES
from petri.games.pandemic.modules.team.bonus import BONUS_CARDS, BonusCard
from petri.games.pandemic.modules.team.parts import ERADICATED_AWARD, MEMBERS, is_large, team_count, team_of, teams_of
from petri.games.pandemic.modules.team.scoring import (
    AWARD_KEYS,
    AWARD_POINTS,
    LAST_PURPLE_POINTS,
    PURPLE,
    goal_data,
    lines,
    prestige,
)
from petri.games.pandemic.state import WON, PandemicState
from petri.games.pandemic.things import PACKAGE, Rules

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names

LINES = ("first_cured", "cured", "first_eradicated", "eradicated", "station", "cards", "outbreak_space")


def events_there(options: Mapping[str, Any]) -> int:
    """How many events the chosen boxes have."""
    from petri.games.pandemic.options import is_in_box
    from petri.games.pandemic.pieces import THINGS

    return sum(is_in_box(options, event.expansion, "events") for event in THINGS.events)


def roles_there(options: Mapping[str, Any]) -> int:
    """How many roles the chosen boxes have."""
    from petri.games.pandemic.options import is_in_box
    from petri.games.pandemic.pieces import THINGS

    return sum(is_in_box(options, role.expansion, "roles") for role in THINGS.roles)


# ---------------------------------------------------------------------- boards and cards
def box(rules: Rules, lang: str) -> dict[str, Any]:
    return {
        "teams": [
            {"team": team, "label": say(PACKAGE, "word.team", lang, team=team + 1), "seats": seats_of(team)}
            for team in range(int(rules.seats // MEMBERS))
        ],
        "goals": {goal["id"]: described_goal(goal, lang) for goal in goal_data()},
        "awards": {
            key: {"label": award_word(key).say(lang), "points": int(AWARD_POINTS[nth])}
            for nth, key in enumerate(AWARD_KEYS)
            if is_printed(rules, key)
        },
        "last_purple": {
            "label": say(PACKAGE, "award.last_purple", lang),
            "points": int(LAST_PURPLE_POINTS),
            "award": AWARD_KEYS[int(ERADICATED_AWARD + PURPLE)],
        },
        "cure_cards": int(rules.cards_for_cure) - (1 if is_large(rules) else 0),
        "other_cards": {card.name().en: described_card(card, lang) for card in BONUS_CARDS},
        "score_lines": {line: say(PACKAGE, f"line.{line}", lang) for line in (*LINES, "award", "last_purple", "bonus")},
    }


def seats_of(team: int) -> list[int]:
    return list(range(team * int(MEMBERS), (team + 1) * int(MEMBERS)))


def is_printed(rules: Rules, key: str) -> bool:
    """Whether an award takes part (LT-012)."""
    if key.startswith("strain"):
        return any(module.key == "virulent_strain" for module in rules.modules)
    return not key.endswith("purple") or rules.diseases > PURPLE


def described_goal(goal: Mapping[str, Any], lang: str) -> dict[str, Any]:
    values = {line: goal[line] for line in LINES if line in goal}
    texts = {line: say(PACKAGE, f"goal_line.{line}", lang, points=n) for line, n in values.items()}
    return {"label": goal[f"name_{lang}"], "text": "; ".join(texts.values()), "lines": values, "texts": texts}


def described_card(card: BonusCard, lang: str) -> dict[str, Any]:
    data = card.data()
    colour = COLOUR_NAMES[card.colour] if card.colour != NOBODY else None
    return {
        "key": card.id,
        "label": card.name().say(lang),
        "text": data[f"text_{lang}"],
        "colour": colour,
        "points": int(card.points),
    }


def award_word(key: str) -> Word:
    kind, _, colour = key.partition("_")
    if kind in ("cured", "eradicated"):
        return Word(PACKAGE, f"award.{kind}", (("colour", Word(PACKAGE, f"colour.{colour}")),))
    return Word(PACKAGE, f"award.{key}")


# ---------------------------------------------------------------------- how a game stands
def status(names: Names, view: Mapping[str, Any]) -> list[Word]:
    """Each team with its station and its awards, and the own goal."""
    found = []
    goals = {goal["id"]: goal for goal in goal_data()}
    for team, city in enumerate(view["team_stations"]):
        awards = tuple(award_word(key) for key, owner in view["awards"].items() if owner == team)
        values: tuple[tuple[str, Any], ...] = (
            ("team", team + 1),
            ("awards", awards or (Word(PACKAGE, "word.nothing"),)),
        )
        if city:
            values = (*values, ("city", names.cities[names.find_city(city)]))
        found.append(Word(PACKAGE, "status.team" if city else "status.team_unplaced", values))
        kept = view["goals"][team]["kept"]
        if isinstance(kept, str):
            said = Name(
                *(f"{goals[kept][f'name_{lang}']} ({described_goal(goals[kept], lang)['text']})" for lang in LANGUAGES)
            )
            found.append(Word(PACKAGE, "status.goal", (("team", team + 1), ("goal", said))))
    return found


# ---------------------------------------------------------------------- how it has ended
def outcome(s: PandemicState, outcome: Outcome) -> Outcome:
    """The team with the most prestige points wins, tied teams together; a loss is a loss of all (LT-056, LT-066)."""
    if s.result != WON:
        return outcome
    points = [int(prestige(s, team)) for team in range(int(team_count(s)))]
    best = [team for team, its in enumerate(points) if its == max(points)]
    seats = range(int(s.rules.seats))
    return replace(
        outcome,
        winners=tuple(seat for seat in seats if team_of(seat) in best),
        cause="prestige",
        scores=tuple(points[int(team_of(seat))] for seat in seats),
        details={**outcome.details, "teams": [scored(s, team, points[team]) for team in range(len(points))]},
    )


def scored(s: PandemicState, team: int, points: int) -> dict[str, Any]:
    part = teams_of(s)
    goal = part.goals[team]
    names = [card.name().en for card in BONUS_CARDS]
    return {
        "team": team,
        "seats": seats_of(team),
        "goal": goal_data()[goal]["id"] if goal != NOBODY else None,
        "points": points,
        "lines": lines(s, team, names) if goal != NOBODY else [],
    }


def outcome_words(outcome: Outcome) -> list[Word]:
    if outcome.cause != "prestige":
        return []
    teams = outcome.details["teams"]
    best = max(its["points"] for its in teams)
    winners = tuple(its["team"] + 1 for its in teams if its["points"] == best)
    key = "outcome.prestige" if len(winners) == 1 else "outcome.prestige_tie"
    said = [Word(PACKAGE, key, (("team", winners[0]), ("teams", winners), ("points", best)))]
    others = [its for its in teams if its["points"] != best]
    return said + [
        Word(PACKAGE, "outcome.prestige_other", (("team", its["team"] + 1), ("points", its["points"])))
        for its in others
    ]
