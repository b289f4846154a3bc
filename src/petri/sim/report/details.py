"""Plots of one cell at its end: roles and pairs, the world, cards and moves, points."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from petri.core.measures import Column
from petri.core.tracing import Noted
from petri.sim.naming import DEEDS, column_name, group_name, noted_name
from petri.sim.report.compared import PARTS
from petri.sim.report.course import capital
from petri.sim.report.drawing import (
    SEATS,
    WON_COLOUR,
    Numbers,
    Plot,
    Trace,
    Voice,
    axis,
    box,
    intervals,
    layout,
    lying_height,
    names_axis,
    rate_bars,
    share_axis,
    whole,
)
from petri.sim.report.gather import Group, Story
from petri.sim.stats import Mean, Rate, Share, mean, quantile, rate, share

MAPS = {"pandemic": "kit/world.json", "viroid": "games/viroid/map.json"}  # where the page has the places of cities
WORLD = (1600, 880)  # the part of the land that is shown
MOST_BARS = 30
APART = (150, 45)  # labels of cities that are closer would meet


def details(story: Story, voice: Voice) -> list[Plot]:
    found = [roles(story, voice)] if len(story.roles) > 1 else []
    if len(story.pairs) > 1 and story.is_shared:
        found.append(pairs(story, voice))
    for noted, counted, squares in zip(story.tracing.noted, story.trace.noted, story.trace.noted_squares):
        if counted:
            found.append(counts(story, voice, noted, rates_of(counted, squares, story.games)))
    return arranged([*found, deeds(story, voice), *spreads(story, voice)])


def arranged(plots: Sequence[Plot]) -> list[Plot]:
    """Roles and pairs first, then the maps, then two of about the same height in a row; what is left over is wide."""
    first = [plot for plot in plots if plot.key in ("roles", "pairs")]
    maps = [plot for plot in plots if plot.is_wide]
    others = sorted((plot for plot in plots if plot not in first + maps), key=lambda plot: plot.layout["height"])
    if len(first) == 1:
        others, first = [*others, *first], []
    if len(others) % 2:
        others[-1] = replace(others[-1], is_wide=True)
    return [*first, *maps, *others]


# ---------------------------------------------------------------------- roles
class Score:
    """How good a group of games was: the part that was won, or their length where all ended alike."""

    def __init__(self, story: Story, voice: Voice) -> None:
        self.voice = voice
        self.by_wins = 0 < story.tally.wins < story.games or not story.is_shared

    def of(self, group: Group) -> Share | Mean:
        return share(group.wins, group.games) if self.by_wins else mean(group.turns)

    def told(self, found: Share | Mean) -> str:
        return self.voice.share(found) if isinstance(found, Share) else self.voice.mean(found)

    @property
    def key(self) -> str:
        return "wins" if self.by_wins else "turns"

    def axis(self) -> Trace:
        return share_axis(self.voice("axis.won")) if self.by_wins else axis(self.voice("axis.turns"))


def roles(story: Story, voice: Voice) -> Plot:
    score = Score(story, voice)
    found = {role: score.of(group) for role, group in story.roles.items()}
    order = sorted(found, key=lambda role: (-found[role].value, role))
    names = [story.labels.role(role) for role in order]
    told = [f"{name}<br>{score.told(found[role])}" for name, role in zip(names, order)]
    data = [intervals([found[role] for role in order], told, WON_COLOUR, "", range(len(order)))]
    rows = [[name, voice.number(story.roles[role].games), score.told(found[role])] for name, role in zip(names, order)]
    best, worst = names[0], names[-1]
    sentence = voice(f"roles.{score.key}", best=best, worst=worst, share=score.told(found[order[0]]))
    drawn = layout(voice, lying_height(len(order)), xaxis=score.axis(), yaxis=names_axis(names))
    head = [voice("role"), voice("games"), voice(f"score.{score.key}")]
    return Plot("roles", voice("roles.title"), sentence, data, drawn, Numbers(head, rows))


def surely(found: Share | Mean) -> float:
    """A pair of few games is not the best by chance."""
    return found.low if found.low == found.low else -math.inf


def pairs(story: Story, voice: Voice) -> Plot:
    score = Score(story, voice)
    order = sorted(story.roles, key=story.labels.role)
    names = [story.labels.role(role) for role in order]
    found = {pair: score.of(group) for pair, group in story.pairs.items()}
    values: list[list[float | None]] = [[None] * len(order) for _ in order]
    told = [[""] * len(order) for _ in order]
    rows = []
    for (first, second), value in sorted(found.items(), key=lambda item: (-item[1].value, item[0])):
        labels = f"{story.labels.role(first)} + {story.labels.role(second)}"
        games = voice.number(story.pairs[first, second].games)
        rows.append([labels, games, score.told(value)])
        for one, other in ((first, second), (second, first)):
            row, column = order.index(one), order.index(other)
            values[row][column] = value.value
            told[row][column] = f"{labels}<br>{score.told(value)}<br>{voice('of_games', games=games)}"
    data: list[Trace] = [
        {
            "type": "heatmap",
            "z": values,
            "x": names,
            "y": names,
            "customdata": told,
            "hovertemplate": "%{customdata}<extra></extra>",
            "hoverongaps": False,
            "xgap": 2,
            "ygap": 2,
            "colorscale": [[0, "--raised"], [1, "--accent"]],
            "colorbar": {
                "thickness": 12,
                "outlinewidth": 0,
                "tickformat": ".0%" if score.by_wins else "",
                "tickfont": {"color": "--ink-soft"},
            },
        }
    ]
    drawn = layout(
        voice,
        max(420, 150 + 36 * len(order)),
        xaxis=axis(showgrid=False, tickangle=-60),
        yaxis=axis(showgrid=False, autorange="reversed"),
    )
    best = max(found, key=lambda pair: (surely(found[pair]), pair))
    pair = f"{story.labels.role(best[0])} + {story.labels.role(best[1])}"
    sentence = voice(f"pairs.{score.key}", pair=pair, share=score.told(found[best]))
    head = [voice("pair"), voice("games"), voice(f"score.{score.key}")]
    return Plot("pairs", voice("pairs.title"), sentence, data, drawn, Numbers(head, rows))


# ---------------------------------------------------------------------- where and how often
def rates_of(counted: Counter[int], squares: Counter[int], games: int) -> dict[int, Rate]:
    """The most frequent first."""
    order = sorted(counted, key=lambda number: (-counted[number], number))
    return {number: rate(counted[number], squares[number], games) for number in order}


def counts(story: Story, voice: Voice, noted: Noted, rates: Mapping[int, Rate]) -> Plot:
    order = list(rates)
    names = {number: capital(story.labels.said(noted.what, number)) for number in order}
    keys = {number: story.labels.written(noted.what, number) for number in order}
    title = noted_name(story.title, noted, voice.lang)
    rows = [[names[n], voice.number(rates[n].value * story.games), voice.rate(rates[n])] for n in order]
    total = voice.brief(sum(found.value for found in rates.values()))
    sentence = voice("counts.text", most=names[order[0]], rate=voice.brief(rates[order[0]].value), total=total)
    numbers = Numbers([title, voice("times"), voice("per_game")], rows)
    places = places_of(story)
    key = f"counts-{noted.key}"
    if places and all(keys[number] in places for number in order) and len(order) > MOST_BARS // 2:
        labels = {keys[number]: names[number] for number in order}
        data, drawn = world(voice, places, {keys[number]: rates[number] for number in order}, labels)
        return Plot(key, title, sentence, data, drawn, numbers, True, WORLD[1] / WORLD[0])
    shown = order[:MOST_BARS]
    told = [f"{names[number]}<br>{voice.rate(rates[number])}" for number in shown]
    drawn = layout(
        voice,
        lying_height(len(shown)),
        bargap=0.25,
        xaxis=axis(voice("per_game")),
        yaxis=names_axis([names[number] for number in shown]),
    )
    return Plot(key, title, sentence, [rate_bars([rates[n] for n in shown], told, WON_COLOUR)], drawn, numbers)


@cache
def map_of(path: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(files("petri.web").joinpath(path).read_text(encoding="utf-8"))
    return found


def places_of(story: Story) -> dict[str, tuple[float, float]]:
    """On the map of the page; Montreal is called Toronto in the first edition."""
    if story.title.id not in MAPS:
        return {}
    cities = map_of(MAPS[story.title.id])["cities"]
    found = {name: (place["x"], place["y"]) for name, place in cities.items()}
    return {"Toronto": found["Montreal"], **found} if "Montreal" in found else found


def land() -> str:
    return str(map_of(MAPS["pandemic"])["land"])


def world(
    voice: Voice,
    places: Mapping[str, tuple[float, float]],
    rates: Mapping[str, Rate],
    names: Mapping[str, str],
) -> tuple[list[Trace], Trace]:
    """Cities as dots: the larger and the redder, the more often."""
    cities = list(rates)
    values = [rates[city].value for city in cities]
    labelled = labelled_cities(cities, places)
    data: list[Trace] = [
        {
            "type": "scatter",
            "mode": "markers+text",
            "x": [places[city][0] for city in cities],
            "y": [places[city][1] for city in cities],
            "text": [names[city] if city in labelled else "" for city in cities],
            "textposition": "top center",
            "textfont": {"color": "--ink", "size": 12},
            "customdata": [f"{names[city]}<br>{voice.rate(rates[city])} {voice('per_game')}" for city in cities],
            "hovertemplate": "%{customdata}<extra></extra>",
            "marker": {
                "size": values,
                "sizemode": "area",
                "sizeref": max(values) / 900,
                "sizemin": 3,
                "color": values,
                "colorscale": [[0, "--d-yellow"], [0.5, "--d-orange"], [1, "--d-red"]],
                "cmin": 0,
                "line": {"color": "--surface", "width": 1},
                "opacity": 0.92,
                "showscale": False,
            },
        }
    ]
    ground = {"type": "path", "path": "@land", "xref": "x", "yref": "y", "layer": "below"}
    drawn = layout(
        voice,
        xaxis={"visible": False, "range": [0, WORLD[0]], "fixedrange": True},
        yaxis={"visible": False, "range": [WORLD[1], 0], "fixedrange": True},
        shapes=[ground | {"fillcolor": "--line/0.55", "line": {"width": 0}}],
        margin={"l": 0, "r": 0, "t": 0, "b": 0},
    )
    return data, drawn


def labelled_cities(cities: Sequence[str], places: Mapping[str, tuple[float, float]], most: int = 7) -> list[str]:
    """The first ones whose names do not meet."""
    found: list[str] = []
    for city in cities:
        x, y = places[city]
        if len(found) < most and all(
            abs(places[other][0] - x) > APART[0] or abs(places[other][1] - y) > APART[1] for other in found
        ):
            found.append(city)
    return found


# ---------------------------------------------------------------------- moves
def deeds(story: Story, voice: Voice) -> Plot:
    """What players chose to do, in games that were won and in the others."""
    lost, won = story.trace.moves
    kinds = [number for number in sorted({*lost, *won}) if story.labels.group(number) in DEEDS]
    kinds.sort(key=lambda number: (-(lost[number] + won[number]), number))
    kinds = kinds[:MOST_BARS]
    names = [story.labels.kind(number) for number in kinds]
    games = {"deeds.lost": story.games - story.tally.wins, "deeds.won": story.tally.wins}
    parts = [
        (key, [rate(counted[kind], squares[kind], n) for kind in kinds])
        for (key, n), counted, squares in zip(games.items(), story.trace.moves, story.trace.move_squares)
        if n
    ]
    colours = {"deeds.lost": "--d-red", "deeds.won": WON_COLOUR}
    data: list[Trace] = []
    for key, rates in reversed(parts):
        label = voice(key) if len(parts) > 1 else ""
        told = [f"{name}<br>{label} {voice.rate(found)}" for name, found in zip(names, rates)]
        data.append(rate_bars(rates, told, colours[key] if label else WON_COLOUR, label))
    head = [voice("deeds.move"), *(voice(key) if len(parts) > 1 else voice("per_game") for key, _ in parts)]
    rows = [[name, *(voice.rate(rates[nth]) for _, rates in parts)] for nth, name in enumerate(names)]
    drawn = layout(
        voice,
        lying_height(len(kinds)),
        barmode="group",
        bargap=0.25,
        xaxis=axis(voice("per_game")),
        yaxis=names_axis(names),
    )
    sentence = voice("deeds.text", most=names[0]) if names else ""
    return Plot("deeds", voice("deeds.title"), sentence, data, drawn, Numbers(head, rows))


# ---------------------------------------------------------------------- the end in numbers
def spreads(story: Story, voice: Voice) -> list[Plot]:
    together: dict[str, list[tuple[Column, Counter[int]]]] = {}
    for column, counted in zip(story.tally.columns, story.tally.values):
        key = column.text or column.key
        if key in story.tracing.spread:
            together.setdefault(key, []).append((column, counted))
    return [
        histogram(story, voice, *group[0]) if group[0][0].nth is None else boxes(story, voice, key, group)
        for key, group in together.items()
    ]


def histogram(story: Story, voice: Voice, column: Column, counted: Counter[int]) -> Plot:
    name = column_name(story.title, column, voice.lang)
    width, together = in_bars(counted)
    firsts = sorted(together)
    names = [f"{first}" if width == 1 else f"{first}–{first + width - 1}" for first in firsts]
    shares = [together[first] / story.games for first in firsts]
    found = mean(counted)
    data: list[Trace] = [
        {
            "type": "bar",
            "x": [first + (width - 1) / 2 for first in firsts],
            "y": shares,
            "marker": {"color": WON_COLOUR},
            "customdata": [f"{told}: {voice.percent(share)}" for told, share in zip(names, shares)],
            "hovertemplate": "%{customdata}<extra></extra>",
        }
    ]
    across = axis(name, **whole(firsts[0], max(counted)))
    drawn = layout(voice, bargap=0.08, xaxis=across, yaxis=share_axis(voice("axis.games")))
    rows = [
        [told, voice.number(together[first]), voice.percent(share)] for told, first, share in zip(names, firsts, shares)
    ]
    sentence = voice("spread.text", mean=voice.mean(found), median=found.median)
    head = [name, voice("games"), voice("share")]
    title = voice("spread.title", name=capital(name))
    return Plot(f"spread-{column.key}", title, sentence, data, drawn, Numbers(head, rows))


def in_bars(counted: Counter[int]) -> tuple[int, Counter[int]]:
    """How many values share a bar, so that few games do not look like a comb; and the games by the first of them."""
    width = 1 + (max(counted) - min(counted)) // MOST_BARS
    together: Counter[int] = Counter()
    for value, n in counted.items():
        together[value // width * width] += n
    return width, together


def boxes(story: Story, voice: Voice, key: str, group: Sequence[tuple[Column, Counter[int]]]) -> Plot:
    names, data, rows = [], [], []
    for place, (column, counted) in enumerate(group):
        names.append(column_name(story.title, column, voice.lang))
        found = {f"q{part}": float(quantile(counted, part / 100)) for part in PARTS} | {"mean": mean(counted).value}
        data.append(box(place, found, names[-1], SEATS[place % len(SEATS)]))
        rows.append([names[-1], voice.mean(mean(counted)), *(voice.number(found[f"q{part}"]) for part in PARTS)])
    head = ["", voice("mean"), *(voice("part", part=part) for part in PARTS)]
    name = group_name(story.title, key, voice.lang)
    room = {} if any(max(counted) for _, counted in group) else {"range": [0, 1]}
    drawn = layout(voice, lying_height(len(group)) + 40, xaxis=axis(name, **room), yaxis=names_axis(names))
    title = voice("spread.title", name=capital(name))
    return Plot(f"spread-{key}", title, voice("boxes"), data, drawn, Numbers(head, rows))
