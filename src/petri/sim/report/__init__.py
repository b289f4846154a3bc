"""A run as one page that a person would rather look at than read: `report.write(result, "run.html")`.

It needs the course of the games: `sim.run_plan(plan.with_traces())`.
"""

from __future__ import annotations

from os import PathLike

from petri.core.text import language
from petri.sim.errors import SimError
from petri.sim.files import whole
from petri.sim.report.compared import coloured, compared
from petri.sim.report.course import course
from petri.sim.report.details import details
from petri.sim.report.drawing import Voice
from petri.sim.report.gather import story_of
from petri.sim.report.page import check_installed, page
from petri.sim.result import Result

__all__ = ["check_installed", "render", "write"]

MOST_CELLS = 30  # that a page shows


def render(result: Result, lang: str = "en") -> str:
    """The page; cells without games are left out."""
    check_installed()
    if not result.plan.traced:
        raise SimError("report_untraced")
    voice = Voice(language(lang))
    numbers = [number for number in range(len(result.plan.cells)) if result.journal.done(number)][:MOST_CELLS]
    if not numbers:
        raise SimError("report_empty")
    stories = coloured([story_of(result, number, voice.lang) for number in numbers])
    own = [[*course(story, voice), *details(story, voice)] for story in stories]
    return page(result, stories, compared(stories, voice), own, voice.lang)


def write(result: Result, path: str | PathLike[str], lang: str = "en") -> None:
    page = render(result, lang)
    with whole(path) as place:
        place.write_text(page, encoding="utf-8")
