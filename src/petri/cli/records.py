"""`petri new` and `petri replay`."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from rich.rule import Rule
from rich.text import Text

from petri.cli.boards import find_board
from petri.cli.files import existing_file, named_file
from petri.cli.output import console, write_json
from petri.cli.screen import sentences, who_sits
from petri.cli.table import SHORT_SEEDS, Ply, replayed, with_content
from petri.cli.words import Words
from petri.core.game import Game, new
from petri.core.record import load, save, verify
from petri.core.title import Title


def write_new(
    words: Words, title: Title, options: Mapping[str, Any], seed: int | str | None, output: str | None
) -> None:
    """Write the record of a fresh game to a file, or to the standard output."""
    game = new(title.id, seed=secrets.randbelow(SHORT_SEEDS) if seed is None else seed, **options)
    if output is None:
        write_json(game.record())
        return
    file = named_file(output)
    save(game, file)
    console().print(Text(words("new.written", file=str(file))))


def tell(words: Words, file: str, content: str | None, *, upto: int | None, verified: bool, is_json: bool) -> None:
    """Tell a recorded game in words. It is over and done with, so hidden cards are named."""
    record = with_content(load(existing_file(file)), content)
    if verified:
        verify(record)
    game, plies = replayed(record, upto)
    if is_json:
        write_json(as_json(game, plies, words.lang, verified=verified))
    else:
        show(words, game, plies, moves=len(record["moves"]), verified=verified)


def as_json(game: Game, plies: Sequence[Ply], lang: str, *, verified: bool) -> dict[str, Any]:
    moves = [
        {
            "number": number,
            "seat": ply.seat,
            "move": ply.text,
            "happenings": [{**happening.as_json(), "words": game.say(happening, lang)} for happening in ply.happenings],
        }
        for number, ply in enumerate(plies, 1)
    ]
    return {
        "title": game.title,
        "options": game.options,
        "seats": list(game.seats),
        "seed": game.seed,
        "moves": moves,
        "outcome": {**game.outcome.as_json(), "words": game.say(game.outcome, lang)} if game.outcome else None,
        "verified": verified,
    }


def show(words: Words, game: Game, plies: Sequence[Ply], *, moves: int, verified: bool) -> None:
    screen = console()
    board = find_board(game.title, words)
    for number, ply in enumerate(plies, 1):
        told = Text(" ").join(sentences(game, ply.happenings, board))
        screen.print(Text.assemble((f"{number:>3} ", "dim"), (ply.text, "bold cyan"), "  ", told))
    if game.outcome is None:
        screen.print(Rule(words("replay.position", moves=len(plies), all=moves)))
        screen.print(board.picture(game.view(None), who_sits(game, words), screen.width))
    else:
        screen.print(Text(game.say(game.outcome, words.lang), "bold"))
    if verified:
        screen.print(Text(words("replay.verified"), "green"))
