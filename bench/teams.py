"""How well a bot plays for its team: one team of it against teams that play at random.

`python bench/teams.py [GAMES] [PLAYERS] [BOT] [AHEAD]`; BOT is `greedy`, `all` (every team is played by it) or `late`
(greedy, from a position in which two cures are missing, so that games are decided). The bot's team changes from game to
game; a tie counts as a share of the victory. Where nobody plays for the team, each would win as often as any other.
"""

from __future__ import annotations

import math
import sys

import petri
from petri.bots.bot import Bot
from petri.bots.greedy import GreedyBot
from petri.bots.random_bot import RandomBot
from petri.core.title import find_title

TITLE = find_title("pandemic")
BOXES = {"brink_roles": True, "brink_events": True, "lab_roles": True, "lab_events": True}


BLUES = ["Essen", "Milan", "Paris", "London", "Madrid", "New York", "Chicago", "Montreal"]
REDS = ["Tokyo", "Osaka", "Beijing", "Seoul", "Manila", "Taipei", "Jakarta", "Shanghai"]
LATE = {
    "options": {"players": 4, "epidemics": 4, "teams": True, **BOXES},
    "roles": ["researcher", "quarantine_specialist", "operations_expert", "dispatcher"],
    "pawns": ["Madrid", "Madrid", "Taipei", "Taipei"],
    "team_stations": ["Madrid", "Taipei"],
    "hands": [BLUES[:4], REDS[:3], REDS[3:7], BLUES[4:7]],
    "cures": {"yellow": "cured", "black": "cured"},
    "awards": {"cured_yellow": 0, "first_cured": 0, "cured_black": 1},
    "goals": [{"dealt": ["healers"], "kept": "healers"}, {"dealt": ["all_rounders"], "kept": "all_rounders"}],
    "cubes": {"Lima": {"yellow": 1}, "Cairo": {"black": 1}, "Essen": {"blue": 1}, "Tokyo": {"red": 1}},
    "out": ["Epidemic"] * 4,
}


def play(seed: int, players: int, team: int, bot: str, ahead: int) -> petri.Game:
    """A game in which one team is played by the bot, the others at random."""
    if bot == "late":
        game = petri.from_position("pandemic", {**LATE, "seed": seed, "turn": 2 * (seed // 2 % 2)})
    else:
        game = petri.new("pandemic", seed=seed, players=players, teams=True, epidemics=4, **BOXES)
    bots: list[Bot] = [
        GreedyBot(seed, ahead=ahead) if seat // 2 == team or bot == "all" else RandomBot(seed + seat)
        for seat in range(players)
    ]
    while game.to_act is not None:
        seat = game.to_act
        game.play_found(bots[seat].choose(game.view(seat), game.moves(seat)))
    return game


def interval(share: float, number: int) -> tuple[float, float]:
    """Wilson's interval of 95 %."""
    z = 1.96
    middle = (share + z * z / (2 * number)) / (1 + z * z / number)
    half = z * math.sqrt(share * (1 - share) / number + z * z / (4 * number * number)) / (1 + z * z / number)
    return middle - half, middle + half


def main(games: int, players: int, bot: str, ahead: int) -> None:
    teams = players // 2
    decided = 0
    shares = 0.0
    ahead_of = [0, 0]  # how often the team has more prestige points than each other one, and in how many comparisons
    for seed in range(games):
        team = seed % teams
        game = play(seed, players, team, bot, ahead)
        points = prestige(game, teams)
        for other in range(teams):
            if other != team and points[other] != points[team]:
                ahead_of[0] += points[team] > points[other]
                ahead_of[1] += 1
        if game.outcome is not None and game.outcome.winners:
            decided += 1
            winners = {seat // 2 for seat in game.outcome.winners}
            shares += (team in winners) / len(winners)
    low, high = interval(shares / decided, decided) if decided else (0.0, 1.0)
    print(f"{games} games of {players}, {decided} decided; victories {shares:g} ({low:.2f} to {high:.2f})")
    low, high = interval(ahead_of[0] / ahead_of[1], ahead_of[1]) if ahead_of[1] else (0.0, 1.0)
    print(f"more points than another team: {ahead_of[0]} of {ahead_of[1]} ({low:.2f} to {high:.2f})")


def prestige(game: petri.Game, teams: int) -> list[int]:
    """The points when the game ended, also if it was lost."""
    from petri.games.pandemic.modules.team.scoring import prestige as points_of
    from petri.games.pandemic.state import PandemicState

    assert isinstance(game.state, PandemicState)
    return [int(points_of(game.state, team)) for team in range(teams)]


if __name__ == "__main__":
    given = [*sys.argv[1:], *("20", "4", "greedy", "1")[len(sys.argv) - 1 :]]
    main(int(given[0]), int(given[1]), given[2], int(given[3]))
