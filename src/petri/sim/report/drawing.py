"""Parts of plots. A colour is the name of one of the page's, `--accent` or `--accent/0.3`, so that plots follow its
theme; the page turns the names into colours."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from petri.core.text import language, say
from petri.sim.stats import Mean, Rate, Share

PACKAGE = "petri.sim"
WON = "won"
WON_COLOUR = "--accent"
LOSSES = ("--d-red", "--d-blue", "--d-yellow", "--d-purple", "--d-orange", "--d-green", "--d-black")
SEATS = ("--seat-0", "--seat-1", "--seat-2", "--seat-3", "--seat-4", "--seat-5")
ROW = 30  # pixels of a bar that lies
FRAME = 90  # … and of what is around all bars
TALL = 340
MOST_TICKS = 12

Trace = dict[str, Any]


@dataclass(frozen=True)
class Numbers:
    """The table under a plot."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Plot:
    """`ratio` is the height of a plot that is to be so many times as high as it is wide."""

    key: str
    title: str
    sentence: str
    data: list[Trace]
    layout: Trace
    numbers: Numbers
    is_wide: bool = False
    ratio: float = 0.0

    def legend(self) -> list[tuple[str, str]]:
        """Names and colours, where there is more than one."""
        named = [trace for trace in self.data if trace.get("name") and trace["type"] != "box"]
        return [(trace["name"], colour_of(trace)) for trace in named] if len(named) > 1 else []

    def as_json(self) -> dict[str, Any]:
        return {"data": self.data, "layout": self.layout, "ratio": self.ratio}


def colour_of(trace: Trace) -> str:
    found = trace.get("fillcolor") or trace.get("line", {}).get("color") or trace["marker"]["color"]
    return str(found)


@dataclass(frozen=True)
class Voice:
    """Texts and numbers in a language."""

    lang: str = field(default="en")

    def __call__(self, key: str, **values: Any) -> str:
        return say(PACKAGE, f"report.{key}", self.lang, **values)

    def number(self, value: float, digits: int = 0) -> str:
        text = f"{value:,.{digits}f}"
        return text.translate(str.maketrans(",.", ".,")) if language(self.lang) == "de" else text

    def brief(self, value: float) -> str:
        """The digits that matter."""
        size = abs(value)
        return self.number(value, 0 if size >= 100 else 1 if size >= 10 else 2 if size >= 0.1 or not size else 4)

    def percent(self, value: float, digits: int = 1) -> str:
        gap = "\N{NO-BREAK SPACE}" if language(self.lang) == "de" else ""
        return f"{self.number(value * 100, digits)}{gap}%"

    def share(self, share: Share) -> str:
        return f"{self.percent(share.value)} [{self.percent(share.low)} – {self.percent(share.high)}]"

    def mean(self, mean: Mean) -> str:
        if mean.low != mean.low:
            return self.number(mean.value, 2)
        return f"{self.number(mean.value, 2)} [{self.number(mean.low, 2)} – {self.number(mean.high, 2)}]"

    def rate(self, rate: Rate) -> str:
        if rate.low != rate.low:
            return self.number(rate.value, 3)
        return f"{self.number(rate.value, 3)} [{self.number(rate.low, 3)} – {self.number(rate.high, 3)}]"

    @property
    def separators(self) -> str:
        """Of decimals and of thousands, as plots want them."""
        return ",." if language(self.lang) == "de" else ".,"


def cause_colours(causes: Collection[str], won: Collection[str]) -> dict[str, str]:
    """Endings that somebody won look friendly."""
    lost = sorted(set(causes) - set(won))
    found = {cause: LOSSES[nth % len(LOSSES)] for nth, cause in enumerate(lost)}
    happy = sorted(set(causes) & set(won), key=lambda cause: (cause != WON, cause))
    return found | {cause: SEATS[nth % len(SEATS)] for nth, cause in enumerate(happy)}


def layout(voice: Voice, height: int = TALL, **more: Any) -> Trace:
    return {
        "height": height,
        "margin": {"l": 8, "r": 20, "t": 12, "b": 8},  # room for the last tick, which is left out otherwise
        "font": {"family": "Petri Text, system-ui, sans-serif", "size": 13, "color": "--ink"},
        "paper_bgcolor": "--surface/0",
        "plot_bgcolor": "--surface/0",
        "separators": voice.separators,
        "showlegend": False,
        "hovermode": "closest",
        "hoverlabel": {"bgcolor": "--raised", "bordercolor": "--line-strong", "font": {"color": "--ink", "size": 13}},
        **more,
    }


def axis(title: str = "", **more: Any) -> Trace:
    return {
        "title": {"text": title, "font": {"size": 13, "color": "--ink-soft"}, "standoff": 8},
        "automargin": True,
        "gridcolor": "--line",
        "linecolor": "--line",
        "zeroline": False,
        "tickfont": {"color": "--ink-soft"},
        **more,
    }


def names_axis(names: Sequence[str], **more: Any) -> Trace:
    """Bars that lie, the first on top; each name in its place, even if two are alike."""
    places = list(range(len(names)))
    return axis(
        tickvals=places,
        ticktext=[wrapped(name) for name in names],
        range=[len(names) - 0.5, -0.5],
        showgrid=False,
        fixedrange=True,
        ticklabelstandoff=6,
        **more,
    )


def wrapped(text: str, width: int = 24) -> str:
    """In lines that leave room for the plot on a phone."""
    lines: list[str] = []
    for word in text.replace(" · ", "\N{NO-BREAK SPACE}· ").split(" "):
        if lines and len(lines[-1]) + len(word) < width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return "<br>".join(lines)


def share_axis(title: str = "", **more: Any) -> Trace:
    return axis(title, tickformat="~%", rangemode="tozero", **more)


def whole(lowest: float, highest: float) -> Trace:
    """Ticks at whole numbers, where plots would find room for more."""
    return {"dtick": 1} if highest - lowest <= MOST_TICKS else {}


def lying_height(rows: int, lines: int = 1) -> int:
    return FRAME + rows * (ROW + 14 * (lines - 1))


def bars(values: Sequence[float], told: Sequence[str], colour: str, name: str = "") -> Trace:
    """Bars that lie, with what is told of each when somebody points at it."""
    return {
        "type": "bar",
        "orientation": "h",
        "x": list(values),
        "y": list(range(len(values))),
        "name": name,
        "marker": {"color": colour},
        "customdata": list(told),
        "hovertemplate": "%{customdata}<extra></extra>",
    }


def rate_bars(rates: Sequence[Rate], told: Sequence[str], colour: str, name: str = "") -> Trace:
    """Bars with their limits."""
    whiskers = limits(rates, "--ink") | {"thickness": 1.5, "width": 4}
    return bars([rate.value for rate in rates], told, colour, name) | {"error_x": whiskers}


def intervals(
    shares: Sequence[Share | Mean], told: Sequence[str], colour: str, name: str, places: Sequence[float]
) -> Trace:
    """A dot for each with its limits."""
    values = [share.value for share in shares]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": values,
        "y": list(places),
        "name": name,
        "marker": {"color": colour, "size": 11},
        "error_x": limits(shares, colour) | {"thickness": 2, "width": 6},
        "customdata": list(told),
        "hovertemplate": "%{customdata}<extra></extra>",
    }


def limits(found: Sequence[Share | Mean | Rate], colour: str) -> Trace:
    return {
        "type": "data",
        "symmetric": False,
        "array": [above(one) for one in found],
        "arrayminus": [below(one) for one in found],
        "color": colour,
    }


def above(share: Share | Mean | Rate) -> float:
    return max(0.0, share.high - share.value) if share.high == share.high else 0.0


def below(share: Share | Mean | Rate) -> float:
    return max(0.0, share.value - share.low) if share.low == share.low else 0.0


def box(place: int, found: Mapping[str, float], name: str, colour: str) -> Trace:
    """From quantiles: the box holds half of all games, its whiskers nine of ten."""
    return {
        "type": "box",
        "orientation": "h",
        "y": [place],
        "name": name,
        "q1": [found["q25"]],
        "median": [found["q50"]],
        "q3": [found["q75"]],
        "lowerfence": [found["q5"]],
        "upperfence": [found["q95"]],
        "mean": [found["mean"]],
        "marker": {"color": colour},
        "line": {"color": colour},
        "fillcolor": f"{colour}/0.25",
        "width": 0.6,
        "hoverinfo": "x",
    }
