"""Plots of one cell in the course of time: survival, length, and series as bands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from petri.core.measures import Column
from petri.sim.naming import cause_name, column_name, group_name
from petri.sim.report.compared import PARTS, causes_of
from petri.sim.report.drawing import (
    SEATS,
    Numbers,
    Plot,
    Trace,
    Voice,
    axis,
    layout,
    share_axis,
    whole,
)
from petri.sim.report.gather import Story
from petri.sim.stats import mean, quantile

FEWEST = 5  # games that are still going on, and …
SMALLEST = 0.02  # … their part of all, for a turn to be drawn


def course(story: Story, voice: Voice) -> list[Plot]:
    """Where all games are equally long there is nothing to see of their ends."""
    is_varied = len(story.tally.turns) > 1
    return [*([survival(story, voice), length(story, voice)] if is_varied else []), *series(story, voice)]


# ---------------------------------------------------------------------- survival
def survival(story: Story, voice: Voice) -> Plot:
    """What has become of all games by each turn."""
    causes = causes_of([story])
    turns = list(range(max(turn for turn, _ in story.ends) + 1))
    ended = {cause: cumulated(story, cause, turns) for cause in causes}
    running = [1 - sum(ended[cause][turn] for cause in causes) for turn in turns]
    parts = [(voice("running"), "--line", running)]
    parts += [(cause_name(story.title, cause, voice.lang), story.colours[cause], ended[cause]) for cause in causes]
    data = [area(name, colour, turns, shares, voice) for name, colour, shares in parts]
    rows = [[voice.number(turn), *(voice.percent(shares[turn]) for _, _, shares in parts)] for turn in turns]
    half = next(turn for turn in turns if running[turn] <= 0.5)
    drawn = layout(
        voice,
        xaxis=axis(voice("axis.turn")),
        yaxis=share_axis(voice("axis.games"), range=[0, 1]),
        barmode="stack",
        bargap=0,
        hovermode="x unified",
    )
    sentence = voice("survival.text", turn=half)
    head = [voice("axis.turn"), *(name for name, _, _ in parts)]
    return Plot("survival", voice("survival.title"), sentence, data, drawn, Numbers(head, rows))


def cumulated(story: Story, cause: str, turns: Sequence[int]) -> list[float]:
    found, so_far = [], 0
    for turn in turns:
        so_far += story.ends[turn, cause]
        found.append(so_far / story.games)
    return found


def area(name: str, colour: str, turns: Sequence[int], shares: Sequence[float], voice: Voice) -> Trace:
    return {
        "type": "bar",
        "name": name,
        "x": list(turns),
        "y": list(shares),
        "marker": {"color": colour, "line": {"width": 0}},
        "customdata": [voice.percent(share) for share in shares],
        "hovertemplate": "%{customdata}",
    }


# ---------------------------------------------------------------------- length
def length(story: Story, voice: Voice) -> Plot:
    causes = causes_of([story])
    turns = sorted({turn for turn, _ in story.ends})
    data: list[Trace] = [
        {
            "type": "bar",
            "name": cause_name(story.title, cause, voice.lang),
            "x": turns,
            "y": [story.ends[turn, cause] for turn in turns],
            "marker": {"color": story.colours[cause]},
            "hovertemplate": "%{y:,}",
        }
        for cause in causes
    ]
    found = mean(story.tally.turns)
    rows = [[voice.number(turn), *(voice.number(story.ends[turn, cause]) for cause in causes)] for turn in turns]
    drawn = layout(
        voice,
        barmode="stack",
        bargap=0.08,
        xaxis=axis(voice("axis.turns"), **whole(turns[0], turns[-1])),
        yaxis=axis(voice("games")),
        hovermode="x unified",
    )
    sentence = voice("length.text", mean=voice.mean(found), low=found.lowest, high=found.highest)
    head = [voice("axis.turns"), *(cause_name(story.title, cause, voice.lang) for cause in causes)]
    return Plot("length", voice("length.title"), sentence, data, drawn, Numbers(head, rows))


# ---------------------------------------------------------------------- series
def series(story: Story, voice: Voice) -> list[Plot]:
    """A band for a number of the table, lines for what each player has."""
    columns = [column for some in story.tracing.series for column in some.columns]
    together: dict[str, list[tuple[Column, list[Counter[int]]]]] = {}
    for column, by_turn in zip(columns, story.trace.series):
        together.setdefault(column.text or column.key, []).append((column, enough(by_turn, story.games)))
    plots = []
    for key, group in together.items():
        if group[0][0].nth is None:
            plots.append(band(story, voice, *group[0]))
        else:
            plots.append(lines(story, voice, key, group))
    return plots


def enough(by_turn: Sequence[Counter[int]], games: int) -> list[Counter[int]]:
    """The turns that more than a few games have seen."""
    fewest = min(games, max(FEWEST, games * SMALLEST))
    return [counted for counted in by_turn if sum(counted.values()) >= fewest]


def edges(by_turn: Sequence[Counter[int]], low: int, high: int, colour: str, name: str) -> Trace:
    """The room between two quantiles as one outline."""
    turns = list(range(len(by_turn)))
    lower = [quantile(counted, low / 100) for counted in by_turn]
    upper = [quantile(counted, high / 100) for counted in by_turn]
    return {
        "type": "scatter",
        "mode": "lines",
        "x": turns + turns[::-1],
        "y": upper + lower[::-1],
        "fill": "toself",
        "fillcolor": colour,
        "line": {"width": 0, "color": colour},
        "name": name,
        "hoverinfo": "skip",
    }


def middle(by_turn: Sequence[Counter[int]], colour: str, name: str, told: Sequence[str]) -> Trace:
    return {
        "type": "scatter",
        "mode": "lines",
        "x": list(range(len(by_turn))),
        "y": [mean(counted).value for counted in by_turn],
        "line": {"color": colour, "width": 3},
        "name": name,
        "customdata": list(told),
        "hovertemplate": "%{customdata}<extra></extra>",
    }


def band(story: Story, voice: Voice, column: Column, by_turn: Sequence[Counter[int]]) -> Plot:
    name = column_name(story.title, column, voice.lang)
    rows, told = [], []
    for turn, counted in enumerate(by_turn):
        parts = [quantile(counted, part / 100) for part in PARTS]
        value = voice.brief(mean(counted).value)
        rows.append([voice.number(turn), voice.number(sum(counted.values())), value, *map(voice.number, parts)])
        told.append(voice("band.told", turn=turn, mean=value, low=parts[0], high=parts[-1]))
    data = [
        edges(by_turn, 5, 95, "--accent/0.18", voice("band.most")),
        edges(by_turn, 25, 75, "--accent/0.35", voice("band.half")),
        middle(by_turn, "--accent", voice("mean"), told),
    ]
    last = by_turn[-1]
    sentence = voice("band.text", turn=len(by_turn) - 1, mean=voice.brief(mean(last).value), name=name)
    head = [voice("axis.turn"), voice("games"), voice("mean"), *(voice("part", part=part) for part in PARTS)]
    drawn = layout(voice, xaxis=axis(voice("axis.turn")), yaxis=axis(rangemode="tozero"), hovermode="x")
    return Plot(f"series-{column.key}", capital(name), sentence, data, drawn, Numbers(head, rows))


def lines(story: Story, voice: Voice, key: str, group: Sequence[tuple[Column, list[Counter[int]]]]) -> Plot:
    name = group_name(story.title, key, voice.lang)
    data: list[Trace] = []
    for nth, (column, by_turn) in enumerate(group):
        label = column_name(story.title, column, voice.lang)
        told = [f"{label}: {voice.brief(mean(counted).value)}" for counted in by_turn]
        data.append(middle(by_turn, SEATS[nth % len(SEATS)], label, told))
    rows = [
        [voice.number(turn), *(voice.brief(mean(by_turn[turn]).value) for _, by_turn in group)]
        for turn in range(len(group[0][1]))
    ]
    head = [voice("axis.turn"), *(column_name(story.title, column, voice.lang) for column, _ in group)]
    drawn = layout(voice, xaxis=axis(voice("axis.turn")), yaxis=axis(), hovermode="x unified")
    return Plot(f"series-{key}", capital(name), voice("lines.text", name=name), data, drawn, Numbers(head, rows))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
