"""The `petri` command."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence

import click

from petri.cli.words import CommandError, Words, language_of
from petri.core.errors import PetriError

BAD_INPUT = 2
INTERRUPTED = 130
LABORATORY = ("numpy", "plotly", "polars", "scipy")  # what simulations need beside the rest
UNWRITTEN = (errno.ENOSPC, errno.EIO, errno.EBADF, errno.EFBIG)


def main(args: Sequence[str] | None = None) -> int:
    """Run a command line; bad input gets one line of text and exit code 2, never a traceback."""
    args = list(sys.argv[1:] if args is None else args)
    words = Words(language_of(args))
    open_closed_streams()
    speak_any_letter()
    try:
        return run(args, words)
    except PetriError as error:
        return refuse(error, words)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except click.UsageError as error:
        refuse(understood(error), words)
        if error.ctx is not None:
            click.echo(words("error.try_help", command=error.ctx.command_path), err=True)
        return BAD_INPUT
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in LABORATORY:
            raise
        return refuse(CommandError("laboratory", module=error.name), words)
    except (KeyboardInterrupt, click.Abort):
        click.echo(err=True)
        return INTERRUPTED
    except BrokenPipeError:
        forget_output()
        return 1
    except OSError as error:
        if error.errno not in UNWRITTEN or error.filename is not None:
            raise
        from petri.core.files import reason_of

        forget_output()
        return refuse(CommandError("output", reason=reason_of(error)), words)


def run(args: list[str], words: Words) -> int:
    from petri.cli.app import build

    code = build(words).main(args, prog_name="petri", standalone_mode=False)
    sys.stdout.flush()
    return code if isinstance(code, int) else 0


def refuse(error: PetriError, words: Words) -> int:
    click.echo(f"petri: {error.say(words.lang)}", err=True)
    return BAD_INPUT


def understood(error: click.UsageError) -> CommandError:
    """What click has to say, in the words of petri."""
    if isinstance(error, click.NoSuchOption):
        if error.possibilities:
            return CommandError("no_option_likely", option=error.option_name, likely=tuple(error.possibilities))
        return CommandError("no_option", option=error.option_name)
    if isinstance(error, click.NoSuchCommand) and error.ctx is not None:
        group = error.ctx.command
        allowed = tuple(group.list_commands(error.ctx)) if isinstance(group, click.Group) else ()
        return CommandError("no_command", command=error.command_name, allowed=allowed)
    if isinstance(error, click.MissingParameter) and error.param is not None:
        what = error.param.metavar if isinstance(error.param, click.Argument) else error.param.opts[0]
        return CommandError("missing", what=what)
    if isinstance(error, click.BadOptionUsage):
        key = "missing_value" if "requires an argument" in error.message else "no_value"
        return CommandError(key, option=error.option_name)
    return CommandError("usage", message=error.format_message())


def forget_output() -> None:
    """Nobody reads any more, not even the last flush."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def open_closed_streams() -> None:
    """Whoever closed our input or output gets no more than silence."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 until we end


def speak_any_letter() -> None:
    """A terminal that lacks a letter gets a question mark instead of an error, and so do we."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
