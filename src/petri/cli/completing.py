"""What a shell may offer while a command line is typed: click asks, and writes the scripts for bash, zsh and fish."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click
from click.shell_completion import CompletionItem

from petri.core.options import Option

Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def one_of(words: Callable[[], Sequence[str]]) -> Complete:
    def complete(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
        return [CompletionItem(word) for word in words() if word.startswith(typed)]

    return complete


def list_of(words: Callable[[], Sequence[str]], also: Sequence[str] = ()) -> Complete:
    """Words with commas between them, or one of some others alone."""

    def complete(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
        before, comma, last = typed.rpartition(",")
        named = [f"{before}{comma}{word}" for word in words() if word.startswith(last)]
        alone = [word for word in also if word.startswith(typed)]
        return [CompletionItem(word) for word in (*alone, *named)]

    return complete


def values_of(option: Option) -> Complete:
    """The values of an option of a title."""
    if option.local:
        return folder
    fixed = [str(choice) for choice in option.choices() if not isinstance(choice, bool)]
    return list_of(lambda: option.names, fixed)


def bot_names() -> list[str]:
    """With the sign for a person among them."""
    from petri.bots.finding import bots, installed
    from petri.cli.start import NO_BOTS
    from petri.cli.table import PERSON

    return [*bots(), *installed(), PERSON, NO_BOTS]


def titles_with_cards() -> list[str]:
    """The titles that may be played with cards of one's own."""
    from petri.core.collection import titles_with_sets

    return list(titles_with_sets())


def file(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    return [CompletionItem(typed, type="file")]


def folder(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    return [CompletionItem(typed, type="dir")]
