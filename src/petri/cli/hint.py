"""`petri hint`: advice for whoever is asked in a recorded game."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from petri.bots.hints import Advice, Hint, hint
from petri.cli.analyse import percent
from petri.cli.files import existing_file
from petri.cli.output import console, write_json
from petri.cli.table import with_content
from petri.cli.words import Words
from petri.core.planning import Budget
from petri.core.record import load, replay
from petri.core.title import find_title


def tell(words: Words, file: str, content: str | None, *, upto: int | None, nodes: int, is_json: bool) -> None:
    game = replay(with_content(load(existing_file(file)), content), upto)
    seat = game.to_act
    if seat is None:
        console().print(words("hint.over"))
        return
    found = hint(find_title(game.title), game.view(seat), game.moves(seat), Budget(nodes, 0.0), words.lang)
    if is_json:
        write_json(as_json(found, seat))
        return
    screen = console()
    screen.print(Text(words("hint.before", who=game.name(seat, words.lang), chance=percent(found.before)), "bold"))
    for nth, line in enumerate(found.lines):
        screen.print()
        for text in in_words(words, line, nth == 0):
            screen.print(text)


def in_words(words: Words, line: Advice, is_best: bool) -> list[Text]:
    values = {"chance": percent(line.after), "error": percent(line.error)}
    told = [Text(words("hint.best" if is_best else "hint.other", **values), "bold" if is_best else "")]
    if line.aims:
        told.append(Text(f"  {', '.join(line.aims)}", "cyan"))
    return told + [Text(f"  {nth}. {move.words}  ({move.text})") for nth, move in enumerate(line.moves, 1)]


def as_json(found: Hint, seat: int) -> dict[str, Any]:
    lines = [
        {
            "moves": [{"move": move.text, "words": move.words, "seat": move.seat} for move in line.moves],
            "sure": line.sure,
            "aims": list(line.aims),
            "after": round(line.after, 4),
            "error": round(line.error, 4),
            "worlds": line.worlds,
        }
        for line in found.lines
    ]
    return {"seat": seat, "before": round(found.before, 4), "lines": lines}
