"""Plots of all cells side by side: wins, endings, length."""

from __future__ import annotations

from collections.abc import Sequence

from petri.sim.naming import cause_name, varied_name
from petri.sim.report.drawing import (
    SEATS,
    WON,
    WON_COLOUR,
    Numbers,
    Plot,
    Trace,
    Voice,
    axis,
    bars,
    box,
    cause_colours,
    intervals,
    layout,
    lying_height,
    names_axis,
    share_axis,
    wrapped,
)
from petri.sim.report.gather import Story
from petri.sim.stats import Share, mean, quantile

PARTS = (5, 25, 50, 75, 95)


def compared(stories: Sequence[Story], voice: Voice) -> list[Plot]:
    plots = [wins(stories, voice)]
    if len(causes_of(stories)) > 1:
        plots.append(endings(stories, voice))
    return plots + ([lengths(stories, voice)] if len(stories) > 1 else [])


def names_of(stories: Sequence[Story], voice: Voice) -> list[str]:
    return [varied_name(story.cell, voice.lang) for story in stories]


def height_of(names: Sequence[str]) -> int:
    return lying_height(len(names), max(wrapped(name).count("<br>") + 1 for name in names))


def causes_of(stories: Sequence[Story]) -> list[str]:
    """Won games first, then from the most common cause to the rarest."""
    counted: dict[str, int] = {}
    for story in stories:
        for cause, n in story.tally.causes.items():
            counted[cause] = counted.get(cause, 0) + n
    return sorted(counted, key=lambda cause: (cause != WON, -counted[cause], cause))


def coloured(stories: list[Story]) -> list[Story]:
    """The same cause has the same colour in all plots of a page."""
    colours = cause_colours(causes_of(stories), {cause for story in stories for cause in story.won})
    for story in stories:
        story.colours = colours
    return stories


# ---------------------------------------------------------------------- wins
def wins(stories: Sequence[Story], voice: Voice) -> Plot:
    """Of all together, or of each seat where they are not the same."""
    names = names_of(stories, voice)
    seats = 1 if all(story.is_shared for story in stories) else max(len(story.cell.bots) for story in stories)
    data, rows = [], []
    for seat in range(seats):
        label = voice("won") if seats == 1 else voice("seat", seat=seat + 1)
        places = [place for place, story in enumerate(stories) if seat < len(story.cell.bots)]
        shares = [share_of(stories[place], seat if seats > 1 else None) for place in places]
        told = [f"{names[place]}<br>{label}: {voice.share(share)}" for place, share in zip(places, shares)]
        shift = (seat - (seats - 1) / 2) * 0.8 / seats
        shifted = [place + shift for place in places]
        data.append(intervals(shares, told, WON_COLOUR if seats == 1 else SEATS[seat], label, shifted))
        rows += [
            [names[place], label, voice.number(share.of), voice.number(share.count), voice.share(share)]
            for place, share in zip(places, shares)
        ]
    height = height_of(names) + 14 * (seats - 1) * len(names)
    drawn = layout(voice, height, xaxis=share_axis(voice("axis.won")), yaxis=names_axis(names))
    sentence = voice("wins.seats") if seats > 1 else told_of_wins(stories, names, voice)
    head = [voice("setting"), "", voice("games"), voice("won"), voice("share")]
    return Plot("wins", voice("wins.title"), sentence, data, drawn, Numbers(head, rows), True)


def told_of_wins(stories: Sequence[Story], names: Sequence[str], voice: Voice) -> str:
    best = max(range(len(stories)), key=lambda nth: stories[nth].tally.won.value)
    won = voice.share(stories[best].tally.won)
    if len(stories) == 1:
        return voice("wins.one", share=won, games=voice.number(stories[0].games))
    return voice("wins.best", name=names[best], share=won) if stories[best].tally.wins else voice("wins.none")


def share_of(story: Story, seat: int | None) -> Share:
    return story.tally.won if seat is None else story.tally.seat_wins(seat)


# ---------------------------------------------------------------------- endings
def endings(stories: Sequence[Story], voice: Voice) -> Plot:
    names, causes = names_of(stories, voice), causes_of(stories)
    title = stories[0].title
    data: list[Trace] = []
    for cause in causes:
        label = cause_name(title, cause, voice.lang)
        parts = [story.tally.causes[cause] / max(1, story.games) for story in stories]
        told = [f"{name}<br>{label}: {voice.percent(part)}" for name, part in zip(names, parts)]
        data.append(bars(parts, told, stories[0].colours[cause], label))
    rows = [
        [name, *(voice.percent(story.tally.causes[cause] / max(1, story.games)) for cause in causes)]
        for name, story in zip(names, stories)
    ]
    head = [voice("setting"), *(cause_name(title, cause, voice.lang) for cause in causes)]
    most = max(causes, key=lambda cause: sum(story.tally.causes[cause] for story in stories))
    games = sum(story.games for story in stories)
    part = sum(story.tally.causes[most] for story in stories) / max(1, games)
    sentence = voice("endings.text", cause=cause_name(title, most, voice.lang), share=voice.percent(part))
    drawn = layout(
        voice,
        height_of(names),
        barmode="stack",
        bargap=0.3,
        xaxis=share_axis(voice("axis.games"), range=[0, 1]),
        yaxis=names_axis(names),
    )
    return Plot("endings", voice("endings.title"), sentence, data, drawn, Numbers(head, rows), True)


# ---------------------------------------------------------------------- length
def lengths(stories: Sequence[Story], voice: Voice) -> Plot:
    names = names_of(stories, voice)
    data, rows = [], []
    for place, (name, story) in enumerate(zip(names, stories)):
        turns = story.tally.turns
        if not turns:
            continue
        found = {f"q{part}": float(quantile(turns, part / 100)) for part in PARTS} | {"mean": mean(turns).value}
        data.append(box(place, found, name, "--accent"))
        rows.append([name, voice.mean(mean(turns)), *(voice.number(found[f"q{part}"]) for part in PARTS)])
    head = [voice("setting"), voice("mean"), *(voice("part", part=part) for part in PARTS)]
    drawn = layout(
        voice, height_of(names), xaxis=axis(voice("axis.turns"), rangemode="tozero"), yaxis=names_axis(names)
    )
    return Plot("lengths", voice("lengths.title"), voice("boxes"), data, drawn, Numbers(head, rows), True)
