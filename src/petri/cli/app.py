"""The commands: what each takes, and who does the work."""

from __future__ import annotations

from typing import Any

import click

from petri.cli.command import BenchCommand, Command, Group, Number, Seed, SweepCommand, TitleCommand, options_given
from petri.cli.completing import bot_names, file, folder, list_of, one_of, titles_with_cards
from petri.cli.words import Words
from petri.core.title import find_title

LOCAL_PROXY = "127.0.0.1,::1"
WRITTEN = ("csv", "parquet", "records", "report")
OWN_TO_SIMULATE = ("games", "bots", "workers", "cluster", "bot_seconds", "resume", "is_json", *WRITTEN)
OWN_TO_COMPARE = ("games", "bots", "workers", "cluster", "bot_seconds", "is_json", "cards")
OWN_TO_TOURNAMENT = ("games", "workers", "cluster", "bot_seconds", "resume", "is_json")
DEEPEST = 100  # moves: more than anybody waits for


def build(words: Words) -> Group:
    commands = [
        play_command(words),
        serve_command(words),
        check_command(words),
        prune_command(words),
        backup_command(words),
        restore_command(words),
        keys_command(words),
        new_command(words),
        replay_command(words),
        hint_command(words),
        analyse_command(words),
        content_command(words),
        titles_command(words),
        bots_command(words),
        simulate_command(words),
        compare_command(words),
        tournament_command(words),
        bench_command(words),
        perft_command(words),
    ]
    return Group(words, commands, [version_option(words)])


# ---------------------------------------------------------------------- play
def play_command(words: Words) -> click.Command:
    def play(
        title: str | None, bots: str, names: str, seed: int | str | None, load: str | None, step: bool, **given: Any
    ) -> None:
        from petri.bots.finding import listed as listed_bots
        from petri.cli.start import Start

        seconds = given.pop("bot_seconds")
        Start(words, seed, listed_bots(bots), listed(names), given, seconds).play(title, load, step=step)

    params = [
        click.Option(
            ["--bots"],
            default="",
            metavar=words("help.list"),
            help=words("option.bots"),
            shell_complete=list_of(bot_names),
        ),
        click.Option(["--names"], default="", metavar=words("help.list"), help=words("option.names")),
        seed_option(words),
        click.Option(["--load"], metavar=words("help.file"), help=words("option.load"), shell_complete=file),
        click.Option(["--step"], is_flag=True, help=words("option.step")),
        bot_seconds_option(words),
    ]
    return TitleCommand(words, "play", play, params, required=False)


# ---------------------------------------------------------------------- serve
def serve_command(words: Words) -> click.Command:
    def serve(host: str, port: int | None, is_open: bool, **given: Any) -> None:
        from petri.cli.serve import serve as run

        run(words, host, port, given, is_open=is_open)

    params: list[click.Parameter] = [
        own_option(words, "host", "127.0.0.1", metavar=words("help.address")),
        click.Option(["--port"], type=Number(0, highest=65535), help=words("option.port")),
        db_option(words),
        sets_option(words),
        click.Option(["--bot"], multiple=True, metavar="BOT", help=words("option.served_bot")),
        click.Option(["--host-name"], multiple=True, metavar="NAME", help=words("option.host_name")),
        click.Option(["--origin"], multiple=True, metavar="URL", help=words("option.origin")),
        click.Option(
            ["--behind-proxy"],
            is_flag=False,
            flag_value=LOCAL_PROXY,
            metavar=words("help.address"),
            help=words("option.behind_proxy"),
        ),
        click.Option(["--close"], multiple=True, metavar="NAME", help=words("option.close")),
        click.Option(["--limit"], multiple=True, metavar=words("help.setting"), help=words("option.limit")),
        own_option(words, "bot_pace", 0.7, type=Number(0, float)),
        own_option(words, "bot_ahead", 0.5, type=Number(0, float)),
        *keep_options(words),
        click.Option(["--open", "is_open"], is_flag=True, help=words("option.open")),
    ]
    return Command(words, "serve", serve, params)


# ---------------------------------------------------------------------- what a server keeps
def check_command(words: Words) -> click.Command:
    def check(db: str | None, content: str | None, is_json: bool) -> int:
        from petri.cli.keeping import check as run

        return run(words, db, content, is_json=is_json)

    return Command(words, "check", check, [db_option(words), sets_option(words), json_option(words)])


def prune_command(words: Words) -> click.Command:
    def prune(db: str | None, keep_unfinished: float, keep_finished: float, dry_run: bool) -> None:
        from petri.cli.keeping import prune as run

        run(words, db, (keep_unfinished, keep_finished), dry=dry_run)

    dry = click.Option(["--dry-run"], is_flag=True, help=words("option.dry_run"))
    return Command(words, "prune", prune, [db_option(words), *keep_options(words), dry])


def keep_options(words: Words) -> list[click.Parameter]:
    return [
        own_option(words, "keep_unfinished", 30, metavar=words("help.days"), type=Number(0, float)),
        own_option(words, "keep_finished", 365, metavar=words("help.days"), type=Number(0, float)),
    ]


def backup_command(words: Words) -> click.Command:
    def backup(file: str, db: str | None) -> None:
        from petri.cli.keeping import backup as run

        run(words, file, db)

    return Command(words, "backup", backup, [file_argument(words), db_option(words)])


def restore_command(words: Words) -> click.Command:
    def restore(file: str, db: str | None, replace: bool) -> None:
        from petri.cli.keeping import restore as run

        run(words, file, db, replace=replace)

    replace = click.Option(["--replace"], is_flag=True, help=words("option.replace"))
    return Command(words, "restore", restore, [file_argument(words), db_option(words), replace])


def file_argument(words: Words) -> click.Argument:
    return click.Argument(["file"], metavar=words("help.file"), shell_complete=file)


def keys_command(words: Words) -> click.Command:
    def rotate(db: str | None) -> None:
        from petri.cli.keeping import keys

        keys(words, db, drop=False)

    def drop(db: str | None) -> None:
        from petri.cli.keeping import keys

        keys(words, db, drop=True)

    commands = [
        Command(words, "rotate", rotate, [db_option(words)], group="keys_"),
        Command(words, "drop", drop, [db_option(words)], group="keys_"),
    ]
    return Group(words, commands, [], "keys")


def db_option(words: Words) -> click.Option:
    return click.Option(["--db"], metavar="URL", help=words("option.db"), shell_complete=file)


def sets_option(words: Words) -> click.Option:
    return click.Option(["--content"], metavar=words("help.folder"), help=words("option.sets"), shell_complete=folder)


# ---------------------------------------------------------------------- records
def new_command(words: Words) -> click.Command:
    def new(title: str, seed: int | str | None, output: str | None, **given: Any) -> None:
        from petri.cli.records import write_new

        write_new(words, find_title(title), options_given(find_title(title), given), seed, output)

    output = click.Option(
        ["-o", "--output"], metavar=words("help.file"), help=words("option.output"), shell_complete=file
    )
    return TitleCommand(words, "new", new, [seed_option(words), output])


def replay_command(words: Words) -> click.Command:
    def replay(file: str, verify: bool, upto: int | None, content: str | None, is_json: bool) -> None:
        from petri.cli.records import tell

        tell(words, file, content, upto=upto, verified=verify, is_json=is_json)

    params: list[click.Parameter] = [
        click.Argument(["file"], metavar=words("help.file"), shell_complete=file),
        click.Option(["--verify"], is_flag=True, help=words("option.verify")),
        click.Option(["--upto"], type=Number(0), help=words("option.upto")),
        click.Option(["--content"], metavar=words("help.folder"), help=words("option.content"), shell_complete=folder),
        json_option(words),
    ]
    return Command(words, "replay", replay, params)


def hint_command(words: Words) -> click.Command:
    def hint(file: str, upto: int | None, nodes: int, content: str | None, is_json: bool) -> None:
        from petri.cli.hint import tell

        tell(words, file, content, upto=upto, nodes=nodes, is_json=is_json)

    params: list[click.Parameter] = [
        click.Argument(["file"], metavar=words("help.file"), shell_complete=file),
        click.Option(["--upto"], type=Number(0), help=words("option.upto")),
        own_option(words, "nodes", 40_000, type=Number(1)),
        click.Option(["--content"], metavar=words("help.folder"), help=words("option.content"), shell_complete=folder),
        json_option(words),
    ]
    return Command(words, "hint", hint, params)


def analyse_command(words: Words) -> click.Command:
    def analyse(file: str, nodes: int, content: str | None, is_json: bool) -> None:
        from petri.cli.analyse import tell

        tell(words, file, content, nodes=nodes, is_json=is_json)

    params: list[click.Parameter] = [
        click.Argument(["file"], metavar=words("help.file"), shell_complete=file),
        own_option(words, "nodes", 4000, type=Number(1)),
        click.Option(["--content"], metavar=words("help.folder"), help=words("option.content"), shell_complete=folder),
        json_option(words),
    ]
    return Command(words, "analyse", analyse, params)


# ---------------------------------------------------------------------- sets of cards
def content_command(words: Words) -> click.Command:
    def new(title: str, folder: str) -> None:
        from petri.cli.contents import write_set

        write_set(words, find_title(title), folder)

    def check(folder: str, is_json: bool) -> None:
        from petri.cli.contents import check_set

        check_set(words, folder, is_json=is_json)

    title = click.Argument(["title"], metavar=words("help.title"), shell_complete=one_of(titles_with_cards))
    commands = [
        Command(words, "new", new, [title, folder_argument(words)], group="content_"),
        Command(words, "check", check, [folder_argument(words), json_option(words)], group="content_"),
    ]
    return Group(words, commands, [], "content")


def folder_argument(words: Words) -> click.Argument:
    return click.Argument(["folder"], metavar=words("help.folder"), shell_complete=folder)


# ---------------------------------------------------------------------- lists
def titles_command(words: Words) -> click.Command:
    def titles(is_json: bool) -> None:
        from petri.cli.lists import show_titles

        show_titles(words, is_json=is_json)

    return Command(words, "titles", titles, [json_option(words)])


def bots_command(words: Words) -> click.Command:
    def bots(is_json: bool) -> None:
        from petri.cli.lists import show_bots

        show_bots(words, is_json=is_json)

    return Command(words, "bots", bots, [json_option(words)])


# ---------------------------------------------------------------------- measuring
def simulate_command(words: Words) -> click.Command:
    def simulate(title: str, seed: int | str, **given: Any) -> int:
        from petri.cli.simulate import Wanted
        from petri.cli.simulate import simulate as run
        from petri.core.game import checked_seed

        own = {name: given.pop(name) for name in OWN_TO_SIMULATE}
        return run(words, title, Wanted(seed=checked_seed(seed), **own), given)

    params = [
        own_option(words, "games", 1000, type=Number(1)),
        click.Option(
            ["--bots"],
            multiple=True,
            default=("random",),
            metavar=words("help.list"),
            help=words("option.simulated_bots"),
            shell_complete=list_of(bot_names),
        ),
        seed_option(words, 0),
        workers_option(words),
        cluster_option(words),
        bot_seconds_option(words),
        click.Option(["--resume"], is_flag=True, help=words("option.resume")),
        json_option(words),
        click.Option(["--csv"], metavar=words("help.file"), help=words("option.csv"), shell_complete=file),
        click.Option(["--parquet"], metavar=words("help.file"), help=words("option.parquet"), shell_complete=file),
        click.Option(["--records"], metavar=words("help.folder"), help=words("option.records"), shell_complete=folder),
        click.Option(["--report"], metavar=words("help.file"), help=words("option.report"), shell_complete=file),
    ]
    return SweepCommand(words, "simulate", simulate, params)


def compare_command(words: Words) -> click.Command:
    def compare(title: str, sides: tuple[str, ...], seed: int | str, until: str | None, **given: Any) -> int:
        from petri.cli.compare import Wanted, compare_and_show, percentage
        from petri.core.game import checked_seed

        own = {name: given.pop(name) for name in OWN_TO_COMPARE}
        wanted = Wanted(sides=sides, seed=checked_seed(seed), until=percentage(until), **own)
        return compare_and_show(words, title, wanted, given)

    params: list[click.Parameter] = [
        click.Argument(["sides"], nargs=-1, metavar="A B"),
        own_option(words, "games", 1000, type=Number(2)),
        own_option(words, "bots", "greedy", metavar="BOT"),
        seed_option(words, 0),
        click.Option(["--until"], metavar="1%", help=words("option.until")),
        click.Option(["--cards/--no-cards"], default=None, help=words("option.cards")),
        workers_option(words),
        cluster_option(words),
        bot_seconds_option(words),
        json_option(words),
    ]
    return TitleCommand(words, "compare", compare, params)


def workers_option(words: Words) -> click.Option:
    return click.Option(["--workers"], type=Number(1, highest=1024), help=words("option.workers"))


def cluster_option(words: Words) -> click.Option:
    return click.Option(["--cluster"], metavar="ray[:ADDRESS]", default="", help=words("option.cluster"))


def tournament_command(words: Words) -> click.Command:
    def tournament(title: str, seed: int | str, bots: tuple[str, ...], **given: Any) -> int:
        from petri.cli.simulate import Wanted
        from petri.cli.tournament import run_and_show
        from petri.core.game import checked_seed

        own = {name: given.pop(name) for name in OWN_TO_TOURNAMENT}
        return run_and_show(
            words, title, Wanted(seed=checked_seed(seed), bots=bots or ("random,greedy",), **own), given
        )

    params = [
        click.Option(
            ["--bots"],
            multiple=True,
            metavar=words("help.list"),
            help=words("option.tournament_bots"),
            shell_complete=list_of(bot_names),
        ),
        click.Option(["--games"], default=100, type=Number(1), help=words("option.tournament_games")),
        seed_option(words, 0),
        workers_option(words),
        cluster_option(words),
        bot_seconds_option(words),
        click.Option(["--resume"], is_flag=True, help=words("option.resume")),
        json_option(words),
    ]
    return TitleCommand(words, "tournament", tournament, params)


def bench_command(words: Words) -> click.Command:
    def bench(
        title: str,
        seconds: float,
        seed: int | str,
        against: str | None,
        mind: bool,
        bots: bool,
        simulate: bool,
        balance: bool,
        games: int,
        is_json: bool,
        **given: Any,
    ) -> int:
        from petri.cli.bench import measure_and_show
        from petri.core.game import checked_seed

        found = find_title(title)
        first = checked_seed(seed)
        options = options_given(found, given)
        if balance:
            from petri.cli import bench_balance

            return bench_balance.measure_and_show(words, title, options, games=games, seed=first, is_json=is_json)
        of = "mind" if mind else "bots" if bots else "simulate" if simulate else "play"
        measure_and_show(words, found, options, seconds=seconds, seed=first, is_json=is_json, against=against, of=of)
        return 0

    seconds = own_option(words, "seconds", 5, type=Number(0, float))
    against = click.Option(["--against"], metavar=words("help.command"), help=words("option.against"))
    mind = click.Option(["--mind"], is_flag=True, hidden=True)
    bots = click.Option(["--bots"], is_flag=True, hidden=True)
    simulate = click.Option(["--simulate"], is_flag=True, hidden=True)
    balance = click.Option(["--balance"], is_flag=True, hidden=True)
    games = click.Option(["--games"], type=Number(1), default=100, help=words("option.balance_games"))
    params = [seconds, seed_option(words, 0), against, mind, bots, simulate, balance, games, json_option(words)]
    return BenchCommand(words, "bench", bench, params)


def perft_command(words: Words) -> click.Command:
    def perft(title: str, depth: int, seed: int | str, is_json: bool, **given: Any) -> None:
        from petri.cli.perft import count_and_show
        from petri.core.game import checked_chance

        found = find_title(title)
        first = checked_chance(seed)
        count_and_show(words, found, options_given(found, given), depth=depth, seed=first, is_json=is_json)

    depth = own_option(words, "depth", 2, type=Number(1, highest=DEEPEST))
    return TitleCommand(words, "perft", perft, [depth, seed_option(words, 0), json_option(words)])


# ---------------------------------------------------------------------- options of several commands
def own_option(words: Words, name: str, default: int | float | str, **more: Any) -> click.Option:
    """An option of a command with a value by default, of which its help tells."""
    text = f"{words(f'option.{name}')} {words('help.default', default=default)}"
    return click.Option([f"--{name.replace('_', '-')}"], default=default, help=text, **more)


def seed_option(words: Words, default: int | None = None) -> click.Option:
    usual = words("help.default", default=words("help.by_chance") if default is None else default)
    return click.Option(["--seed"], type=Seed(), default=default, help=f"{words('option.seed')} {usual}")


def json_option(words: Words) -> click.Option:
    return click.Option(["--json", "is_json"], is_flag=True, help=words("option.json"))


def bot_seconds_option(words: Words) -> click.Option:
    return own_option(words, "bot_seconds", 10, metavar=words("help.seconds"), type=Number(0.001, float, 86_400))


def version_option(words: Words) -> click.Option:
    def show(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if value:
            import petri
            from petri import _build

            click.echo(words("version.text", version=petri.__version__, build=_build.describe()))
            ctx.exit()

    return click.Option(
        ["--version"], is_flag=True, is_eager=True, expose_value=False, callback=show, help=words("option.version")
    )


def listed(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]
