"""The page around the plots: one file that asks nobody for anything, in the looks and fonts of the page of games."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from importlib.util import find_spec
from string import Template
from typing import Any

import petri
from petri.core.text import language
from petri.sim.errors import SimError
from petri.sim.naming import bots_name, option_name, value_name, varied_name
from petri.sim.report.details import land
from petri.sim.report.drawing import Numbers, Plot, Voice
from petri.sim.report.gather import Story
from petri.sim.report.repeating import command
from petri.sim.result import Result
from petri.sim.stats import mean

ROOT_RULE = re.compile(r":root[^{]*\{[^}]*\}")
FONTS = (("Petri Text", "text.woff2", "400 800"), ("Petri Display", "display.woff2", "500 800"))


def check_installed() -> None:
    """What draws is an extra; better said before the games are played."""
    for module in ("plotly", "scipy"):
        if find_spec(module) is None:
            raise SimError("report_install", module=module)


def page(
    result: Result, stories: Sequence[Story], shared: Sequence[Plot], own: Sequence[Sequence[Plot]], lang: str
) -> str:
    """`own` are the plots of each cell."""
    voice = Voice(language(lang))
    parts = files("petri.sim.report")
    plots = [*shared, *(plot for some in own for plot in some)]
    figures = {"land": land(), "plots": [plot.as_json() for plot in plots]}
    values = {
        "lang": voice.lang,
        "heading": escape(voice("heading", title=stories[0].title.name(voice.lang))),
        "icon": data_of("image/svg+xml", files("petri.web").joinpath("favicon.svg").read_bytes()),
        "style": f"{fonts()}\n{tokens()}\n{parts.joinpath('page.css').read_text(encoding='utf-8')}",
        "theme": escape(voice("theme")),
        "about": about(result, stories, voice),
        "shared": cards(shared, voice, 0),
        "choice": choice(stories, voice),
        "own": "".join(sections(own, voice, len(shared), shown_first(stories))),
        "footer": escape(voice("footer")),
        "plotly": plotly(),
        "figures": json.dumps(figures, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
        "script": parts.joinpath("page.js").read_text(encoding="utf-8"),
    }
    return Template(parts.joinpath("page.html").read_text(encoding="utf-8")).substitute(values)


# ---------------------------------------------------------------------- what is taken from elsewhere
@cache
def plotly() -> str:
    return files("plotly").joinpath("package_data", "plotly.min.js").read_text(encoding="utf-8")


def tokens() -> str:
    """The colours of the game's page, dark and light."""
    return "\n".join(ROOT_RULE.findall(files("petri.web").joinpath("core", "base.css").read_text(encoding="utf-8")))


def fonts() -> str:
    found = []
    for name, file, weights in FONTS:
        data = data_of("font/woff2", files("petri.web").joinpath("fonts", file).read_bytes())
        found.append(
            f"@font-face {{ font-family: '{name}'; src: url({data}) format('woff2'); font-weight: {weights}; }}"
        )
    return "\n".join(found)


def data_of(kind: str, data: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(data).decode('ascii')}"


# ---------------------------------------------------------------------- parts of the page
def about(result: Result, stories: Sequence[Story], voice: Voice) -> str:
    """What was played, in numbers, and how to play it again."""
    plan = result.plan
    games = sum(story.games for story in stories)
    tiles = [(voice("games"), voice.number(games))]
    if len(stories) == 1:
        story = stories[0]
        if story.is_shared:
            tiles.append((voice("won"), voice.percent(story.tally.won.value)))
        tiles.append((voice("axis.turns"), voice.number(mean(story.tally.turns).value, 1)))
    else:
        tiles.append((voice("settings"), voice.number(len(stories))))
    tiles += [(voice("seed"), str(plan.seed)), (voice("version"), petri.__version__)]
    shown = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in tiles)
    listed = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in settings(stories, voice)
    )
    unfinished = "" if result.is_whole else f'<p class="warn">{escape(voice("unfinished"))}</p>'
    left_out = len(plan.cells) - len(stories)
    if left_out:
        unfinished += f'<p class="warn">{escape(voice("left_out", number=left_out))}</p>'
    return (
        f'<dl class="tiles">{shown}</dl>{unfinished}<dl class="settings">{listed}</dl>'
        f"<p>{escape(voice('repeat'))}</p><pre><code>{in_words(command(plan))}</code></pre>"
    )


def in_words(command: str) -> str:
    """An option stays together where lines end."""
    first, *others = command.split(" --")
    return " ".join([escape(first), *(f"<span>--{escape(option)}</span>" for option in others)])


def settings(stories: Sequence[Story], voice: Voice) -> Iterable[tuple[str, str]]:
    """All options, with all the values that they took."""
    title = stories[0].title
    for option in title.options:
        values = dict.fromkeys(
            value_name(title, option.name, story.cell.options[option.name], voice.lang)
            for story in stories
            if option.name in story.cell.options
        )
        if values and not option.hidden and option.alias_of is None:
            yield option_name(title, option.name, voice.lang), " / ".join(values)
    yield voice("bots"), " / ".join(dict.fromkeys(bots_name(story.cell) for story in stories))


def shown_first(stories: Sequence[Story]) -> int:
    """The cell of whose games most were won."""
    return max(range(len(stories)), key=lambda nth: stories[nth].tally.won.value)


def choice(stories: Sequence[Story], voice: Voice) -> str:
    """Of the cell whose plots are shown."""
    if len(stories) == 1:
        return ""
    selected = {shown_first(stories): " selected"}
    options = "".join(
        f'<option value="{nth}"{selected.get(nth, "")}>{escape(varied_name(story.cell, voice.lang))}</option>'
        for nth, story in enumerate(stories)
    )
    label = escape(voice("choose"))
    return f'<div class="choice"><label for="cell">{label}</label><select id="cell">{options}</select></div>'


def sections(own: Sequence[Sequence[Plot]], voice: Voice, first: int, shown: int) -> Iterable[str]:
    for nth, plots in enumerate(own):
        hidden = " hidden" if nth != shown else ""
        yield f'<section class="plots" data-cell="{nth}"{hidden}>{cards(plots, voice, first)}</section>'
        first += len(plots)


def cards(plots: Sequence[Plot], voice: Voice, first: int) -> str:
    return "".join(card(plot, voice, nth) for nth, plot in enumerate(plots, first))


def card(plot: Plot, voice: Voice, nth: int) -> str:
    wide = " wide" if plot.is_wide else ""
    height = f' style="height: {plot.layout["height"]}px"' if not plot.ratio else ""
    return (
        f'<article class="card{wide}" data-key="{escape(plot.key)}"><h3>{escape(plot.title)}</h3>'
        f"<p>{escape(plot.sentence)}</p>"
        f"{legend(plot)}"
        f'<div class="plot" data-plot="{nth}" role="img" aria-label="{escape(plot.title)}"{height}></div>'
        f"<details><summary>{escape(voice('numbers'))}</summary>{table(plot.title, plot.numbers)}</details></article>"
    )


def legend(plot: Plot) -> str:
    """Beside the plot, so that it never lies upon it."""
    items = "".join(
        f'<li><i style="background: {paint(colour)}"></i>{escape(name)}</li>' for name, colour in plot.legend()
    )
    return f'<ul class="legend" aria-hidden="true">{items}</ul>' if items else ""


def paint(colour: str) -> str:
    """A colour of the page as style sheets write it."""
    name, _, alpha = colour.partition("/")
    return f"color-mix(in srgb, var({name}) {float(alpha) * 100:.0f}%, transparent)" if alpha else f"var({name})"


def table(title: str, numbers: Numbers) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in numbers.head)
    rows = "".join(f"<tr>{row(cells)}</tr>" for cells in numbers.rows)
    return (
        f'<div class="scroll" tabindex="0"><table><caption class="unseen">{escape(title)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def row(cells: Sequence[Any]) -> str:
    first, *others = cells
    return f'<th scope="row">{escape(str(first))}</th>' + "".join(f"<td>{escape(str(cell))}</td>" for cell in others)
