"""`petri titles` and `petri bots`."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from petri.bots import bots, find_bot
from petri.bots.finding import installed
from petri.cli.command import options_of
from petri.cli.output import console, two_columns, write_json
from petri.cli.words import Words
from petri.core.choices import ready_tables
from petri.core.errors import PetriError
from petri.core.text import say
from petri.core.title import Title, all_titles


def show_titles(words: Words, *, is_json: bool) -> None:
    if is_json:
        write_json([described(title, words.lang) for title in all_titles().values()])
        return
    screen = console()
    for title in all_titles().values():
        screen.print(Text.assemble((title.id, "bold cyan"), " – ", (title.name(words.lang), "bold")))
        screen.print(Text(say(title.package, "title.about", words.lang)))
        table = two_columns()
        for option in options_of(title):
            values = words("titles.values", allowed=option.allowed(), default=option.default)
            table.add_row(option.name, Text.assemble(option.help(title.package, words.lang), " ", (values, "dim")))
        screen.print(table)
        if title.ready:
            screen.print(Text(words("titles.tables")), listed_tables(title, words))


def listed_tables(title: Title, words: Words) -> Table:
    table = two_columns()
    for ready in ready_tables(title, words.lang):
        table.add_row(ready["key"], f"{ready['name']}. {ready['about']}")
    return table


def described(title: Title, lang: str) -> dict[str, object]:
    options = [
        {
            "name": option.name,
            "default": option.default,
            "allowed": list(option.allowed()),
            "help": option.help(title.package, lang),
        }
        for option in options_of(title)
    ]
    about = say(title.package, "title.about", lang)
    tables = ready_tables(title, lang)
    return {"id": title.id, "name": title.name(lang), "about": about, "options": options, "tables": tables}


def show_bots(words: Words, *, is_json: bool) -> None:
    known = {name: bot.describe(words.lang) for name, bot in bots().items()}
    known |= {name: about_installed(name, words.lang) for name in installed()}
    if is_json:
        write_json([{"name": name, "about": about} for name, about in known.items()])
        return
    table = two_columns()
    for name, about in known.items():
        table.add_row(name, about)
    console().print(table)


def about_installed(name: str, lang: str) -> str:
    """One that cannot be loaded does not hide the others."""
    try:
        return find_bot(name).kind.describe(lang)
    except PetriError as error:
        return error.say(lang)
