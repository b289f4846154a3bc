"""click's commands as petri uses them: help in both languages, and one flag for each option a title declares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from petri.cli.completing import one_of, values_of
from petri.cli.tables import with_table
from petri.cli.words import CommandError, Words, checked_language
from petri.core.choices import ready_tables
from petri.core.options import Option
from petri.core.text import LANGUAGES
from petri.core.title import Title, all_titles, find_title, title_names

HELP = "-h", "--help"


class Seed(click.ParamType[int | str]):
    """A seed; what it may be is for the library to say."""

    name = "N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | str:
        try:
            return int(value)
        except ValueError:
            return str(value)


class Number(click.ParamType[int | float]):
    """A number of a command's own option."""

    name = "N"

    def __init__(self, lowest: float, kind: type[int] | type[float] = int, highest: int = 10**12) -> None:
        self.lowest = lowest
        self.highest = highest
        self.kind = kind

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | float:
        try:
            number = self.kind(value)
        except ValueError:
            number = self.lowest - 1
        if not self.lowest <= number <= self.highest:
            option = param.opts[0] if param else "N"
            key = "number" if self.highest == 10**12 > number else "number_between"
            raise CommandError(key, option=option, value=value, lowest=self.lowest, highest=self.highest)
        return number


class Command(click.Command):
    """A command whose help speaks one language."""

    def __init__(
        self,
        words: Words,
        name: str,
        callback: Callable[..., Any],
        params: Sequence[click.Parameter],
        *,
        group: str = "",
    ) -> None:
        self.words = words
        text = words(f"command.{group}{name}")
        super().__init__(
            name,
            callback=callback,
            params=[*params, language_option(words)],
            help=text,
            short_help=text.partition("\n")[0],
            context_settings={"help_option_names": list(HELP), "allow_extra_args": True},
        )

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        extra = super().parse_args(ctx, args)
        if extra and not ctx.resilient_parsing:
            raise CommandError("too_much", rest=" ".join(extra))
        return extra

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return help_option(self.words)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_usage(self, self.words, ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_options(self.words("help.options"), self.get_params(ctx), ctx, formatter)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return usage_pieces(self, self.words, ctx)


class Group(click.Group):
    """The `petri` command itself, or one that has further commands."""

    def __init__(
        self, words: Words, commands: Sequence[click.Command], params: Sequence[click.Parameter], name: str = "petri"
    ) -> None:
        self.words = words
        text = words(f"command.{name}")
        super().__init__(
            name,
            commands=list(commands),
            params=[*params, language_option(words)],
            help=text,
            short_help=text.partition("\n")[0],
            context_settings={"help_option_names": list(HELP)},
            subcommand_metavar=words("help.subcommand"),
        )

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return help_option(self.words)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_usage(self, self.words, ctx, formatter)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return usage_pieces(self, self.words, ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(self.words("help.commands")):
            formatter.write_dl([(name, command.get_short_help_str(200)) for name, command in self.commands.items()])
        write_options(self.words("help.options"), self.get_params(ctx), ctx, formatter)


class TitleCommand(Command):
    """A command about a title: it takes every option that the title declares as a flag of its own."""

    def __init__(
        self,
        words: Words,
        name: str,
        callback: Callable[..., Any],
        params: Sequence[click.Parameter],
        *,
        required: bool = True,
    ) -> None:
        complete = one_of(self.subjects)
        argument = click.Argument(["title"], required=required, metavar=words("help.title"), shell_complete=complete)
        super().__init__(words, name, callback, [argument, *params])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta["petri.title"] = next((arg for arg in args if arg in title_names()), None)
        return super().parse_args(ctx, args)

    def subjects(self) -> list[str]:
        """What the command can be about."""
        return list(title_names())

    def usual(self, title: Title) -> dict[str, Any]:
        """What options of a title are by default, where this command has its own idea."""
        return {}

    def flags(self, title: Title) -> dict[str, click.Option]:
        usual = self.usual(title)
        tables = {"table": table_flag(title, self.words)} if title.ready else {}
        return tables | {
            option.name: flag_of(title, option, self.words, usual.get(option.name, option.default))
            for option in options_of(title)
        }

    def titles(self, ctx: click.Context) -> list[Title]:
        """The title of this command line, or all while none is named."""
        named = ctx.meta.get("petri.title")
        return list(all_titles().values()) if named is None else [find_title(named)]

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        declared: dict[str, click.Parameter] = {}
        for title in self.titles(ctx):
            declared = {**self.flags(title), **declared}
        *own, help_flag = super().get_params(ctx)
        return [*own, *declared.values(), help_flag]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_options(self.words("help.options"), super().get_params(ctx), ctx, formatter)
        for title in self.titles(ctx):
            flags = list(self.flags(title).values())
            name = title.name(self.words.lang)
            write_options(self.words("help.of_title", title=name), flags, ctx, formatter)
            write_tables(self.words("help.tables", title=name), title, self.words, formatter)


class SweepCommand(TitleCommand):
    """A command whose options take several values: `--epidemics 4,5,6 --players 2-4`."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        formatter.write_paragraph()
        formatter.write_text(self.words("help.sweep"))


# of measuring besides play; each with the title it is about if none is named
SUBJECTS = {"bots": "pandemic", "mind": "pandemic", "simulate": "pandemic", "balance": "contagion"}


class BenchCommand(TitleCommand):
    """`bench TITLE` measures play, `bench mind [TITLE]` what a mind costs, `bench bots [TITLE]` what planners
    live on, `bench simulate [TITLE]` a simulation."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] in SUBJECTS:
            is_named = any(arg in title_names() for arg in args) or (len(args) > 1 and not args[1].startswith("-"))
            args = [f"--{args[0]}", *([] if is_named else [SUBJECTS[args[0]]]), *args[1:]]
        return super().parse_args(ctx, args)

    def subjects(self) -> list[str]:
        return [*super().subjects(), *SUBJECTS]

    def usual(self, title: Title) -> dict[str, Any]:
        return most_players(title)


def most_players(title: Title) -> dict[str, int]:
    """A full table: the largest number of players that the title takes, without its expansions."""
    return {
        option.name: option.measured or option.numbers[1]
        for option in title.options
        if option.name == "players" and option.numbers
    }


# ---------------------------------------------------------------------- the options of a title
def options_of(title: Title) -> list[Option]:
    """The options that people are asked for."""
    return [option for option in title.options if not option.hidden]


def flag_of(title: Title, option: Option, words: Words, default: Any) -> click.Option:
    """An option that only says yes or no becomes --name/--no-name, any other takes a value."""
    name = option.name.replace("_", "-")
    text = option.help(title.package, words.lang)
    usual = words("help.default", default=default)
    if option.flag:
        return click.Option([f"--{name}/--no-{name}", f"option_{option.name}"], default=None, help=f"{text} {usual}")
    allowed = "|".join(part for part in option.allowed() if not part.startswith("["))
    if option.text:
        allowed = words("help.text")
    if option.names:
        allowed += f"|{words('help.list')}"
        text += " " + words("help.names", names=option.names)
    return click.Option(
        [f"--{name}", f"option_{option.name}"],
        metavar=allowed,
        help=f"{text} {usual}",
        shell_complete=values_of(option),
    )


def table_flag(title: Title, words: Words) -> click.Option:
    """Only titles that have ready-made tables have it."""
    keys = [table.key for table in title.ready]
    return click.Option(
        ["--table", "option_table"],
        metavar="|".join(keys),
        help=words("option.table"),
        shell_complete=one_of(lambda: keys),
    )


def options_given(title: Title, given: dict[str, Any]) -> dict[str, Any]:
    """The options of a title that the command line sets, in their canonical form."""
    found = {}
    for option in options_of(title):
        value = given.get(f"option_{option.name}")
        if value is not None:
            found[option.name] = option.read(value) if isinstance(value, str) else option.check(value)
    table = given.get("option_table") if title.ready else None
    return found if table is None else with_table(title, table, found)


# ---------------------------------------------------------------------- help
def language_option(words: Words) -> click.Option:
    def check(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
        if value is not None:
            checked_language(value)

    return click.Option(
        ["--lang"],
        metavar="|".join(LANGUAGES),
        help=words("option.lang"),
        callback=check,
        expose_value=False,
        shell_complete=one_of(lambda: LANGUAGES),
    )


def help_option(words: Words) -> click.Option:
    def show(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            click.echo(ctx.get_help())
            ctx.exit()

    return click.Option(
        list(HELP), is_flag=True, is_eager=True, expose_value=False, callback=show, help=words("option.help")
    )


def write_usage(command: click.Command, words: Words, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    pieces = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, prefix=words("help.usage") + " ")


def usage_pieces(command: click.Command, words: Words, ctx: click.Context) -> list[str]:
    arguments = [param for param in command.get_params(ctx) if isinstance(param, click.Argument)]
    pieces = [str(param.metavar) if param.required else f"[{param.metavar}]" for param in arguments]
    if isinstance(command, click.Group):
        pieces.append(str(command.subcommand_metavar))
    return [*pieces, words("help.any_options")]


def write_options(
    heading: str, params: Sequence[click.Parameter], ctx: click.Context, formatter: click.HelpFormatter
) -> None:
    options = [param for param in params if isinstance(param, click.Option)]
    records = [record for option in options if (record := option.get_help_record(ctx)) is not None]
    if records:
        with formatter.section(heading):
            formatter.write_dl(records)


def write_tables(heading: str, title: Title, words: Words, formatter: click.HelpFormatter) -> None:
    if title.ready:
        with formatter.section(heading):
            formatter.write_dl([(t["key"], f"{t['name']}. {t['about']}") for t in ready_tables(title, words.lang)])
