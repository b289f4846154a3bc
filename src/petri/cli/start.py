"""`petri play`: from the command line to a table with everybody seated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rich.text import Text

from petri.cli.command import options_given
from petri.cli.files import existing_file
from petri.cli.output import two_columns
from petri.cli.play import Play
from petri.cli.table import Guests, Sitting, fresh_sitting, loaded_sitting
from petri.cli.terminal import Terminal
from petri.cli.words import CommandError, Words
from petri.core.choices import ready_tables
from petri.core.errors import PetriError
from petri.core.options import Option
from petri.core.text import say
from petri.core.title import Title, all_titles, find_title

USUAL_BOT = "greedy"
NO_BOTS = "none"
Answer = TypeVar("Answer")


@dataclass
class Start:
    """What the command line says about a game, and the questions about what it leaves open."""

    words: Words
    seed: int | str | None
    bots: Sequence[str]
    people: Sequence[str]
    given: dict[str, Any]
    bot_seconds: float = Guests.seconds
    terminal: Terminal = field(default_factory=Terminal)

    def play(self, title: str | None, file: str | None, *, step: bool) -> None:
        sitting = self.sitting(title, file)
        if sitting is not None:
            Play(sitting, self.terminal, self.words, step=step).run()

    def sitting(self, title: str | None, file: str | None) -> Sitting | None:
        if file is not None:
            return self.saved_game(title, file)
        if title is not None:
            found = find_title(title)
            return self.fresh_game(found, options_given(found, self.given))
        return self.chosen_game()

    def saved_game(self, title: str | None, file: str) -> Sitting:
        given = {name for name, value in self.given.items() if value is not None}
        if title is not None or self.seed is not None or given - {"option_content"}:
            raise CommandError("load_alone")
        bots = people_alone(self.bots)
        anew = bool(self.bots or self.people)
        content = self.given.get("option_content")
        path, seconds = existing_file(file), self.bot_seconds
        return loaded_sitting(path, bots, self.people, content, anew=anew, bot_seconds=seconds)

    def fresh_game(self, title: Title, options: dict[str, Any]) -> Sitting:
        bots = self.bots or usual_bots(title.seats(title.settle(options)), len(self.people))
        return fresh_sitting(title, options, self.seed, people_alone(bots), self.people, self.bot_seconds)

    # ------------------------------------------------------------------ questions
    def chosen_game(self) -> Sitting | None:
        """The game that a person chooses, or None if there is nobody to choose."""
        try:
            title = self.ask_title()
            if title.ready and self.given.get("option_table") is None:
                self.given["option_table"] = self.ask_table(title)
            options = options_given(title, self.given)
            players = next((option for option in title.options if option.name == "players"), None)
            if players is not None and "players" not in options:
                options["players"] = self.ask_players(players)
            if not self.bots:
                self.bots = [USUAL_BOT] * self.ask_bots(title.seats(title.settle(options))) or [NO_BOTS]
        except (EOFError, KeyboardInterrupt):
            self.terminal.show("", Text(self.words("play.goodbye")))
            return None
        self.terminal.show(Text(self.words("play.more_options", title=title.id), "dim"))
        return self.fresh_game(title, options)

    def ask_title(self) -> Title:
        titles = list(all_titles().values())
        table = two_columns()
        for number, title in enumerate(titles, 1):
            table.add_row(f"{number} {title.name(self.words.lang)}", say(title.package, "title.about", self.words.lang))
        self.terminal.show(Text(self.words("play.welcome"), "bold"), table)

        def read(text: str) -> Title:
            if text.isdecimal() and 1 <= int(text) <= len(titles):
                return titles[int(text) - 1]
            return find_title(text.lower())

        return self.ask(self.words("play.ask_title"), titles[0], read, [title.id for title in titles])

    def ask_table(self, title: Title) -> str | None:
        """The key of a ready-made table, or None for the usual one."""
        tables = ready_tables(title, self.words.lang)
        table = two_columns()
        table.add_row(f"0 {self.words('play.usual_table')}", self.words("play.usual_about"))
        for number, ready in enumerate(tables, 1):
            table.add_row(f"{number} {ready['name']}", ready["about"])
        self.terminal.show(table)
        keys = [ready["key"] for ready in tables]
        numbers = [str(number) for number in range(1, len(keys) + 1)]

        def read(text: str) -> str | None:
            if text == "0":
                return None
            key = keys[int(text) - 1] if text in numbers else text.lower()
            options_given(title, {**self.given, "option_table": key})  # it has to go with what is given
            return key

        return self.ask(self.words("play.ask_table"), None, read, keys)

    def ask_players(self, option: Option) -> int:
        prompt = self.words("play.ask_players", allowed=option.allowed(), default=option.default)
        return self.ask(prompt, int(option.default), option.read)

    def ask_bots(self, seats: int) -> int:
        numbers = [str(number) for number in range(seats + 1)]

        def read(text: str) -> int:
            if text not in numbers:
                raise CommandError("choice", text=text, allowed=numbers)
            return int(text)

        usual = max(seats - max(len(self.people), 1), 0)
        return self.ask(self.words("play.ask_bots", bot=USUAL_BOT, default=usual), usual, read, numbers)

    def ask(self, prompt: str, usual: Answer, read: Callable[[str], Answer], completions: Sequence[str] = ()) -> Answer:
        """Ask until the answer makes sense; no answer means the usual one."""
        while True:
            line = self.terminal.ask(prompt + " ", completions)
            try:
                return read(line) if line else usual
            except PetriError as error:
                self.terminal.show(Text(error.say(self.words.lang), "yellow"))


def usual_bots(seats: int, people: int) -> list[str]:
    """Bots sit wherever nobody is named; one person plays in any case."""
    return [USUAL_BOT] * (seats - max(people, 1))


def people_alone(bots: Sequence[str]) -> Sequence[str]:
    """No bots where somebody says so."""
    return [] if list(bots) == [NO_BOTS] else bots
