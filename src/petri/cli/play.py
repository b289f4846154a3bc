"""A game at the terminal: people at one keyboard, bots in the other seats."""

from __future__ import annotations

from collections.abc import Callable

from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from petri.cli.boards import find_board
from petri.cli.files import existing_file, kept_file, named_file
from petri.cli.flow import Flow
from petri.cli.menu import Menu
from petri.cli.screen import Screen, who_is
from petri.cli.table import Sitting, loaded_sitting
from petri.cli.terminal import Terminal
from petri.cli.words import CommandError, Words, checked_language
from petri.core.errors import PetriError, RecordError
from petri.core.game import Move
from petri.core.record import save
from petri.core.text import LANGUAGES
from petri.core.title import find_title

Action = Callable[[str, int], bool | None]  # a command: the rest of the line and the seat; whether to show all anew


class Leave(Exception):
    """The person has enough."""


class Play:
    """One sitting at the terminal."""

    def __init__(self, sitting: Sitting, terminal: Terminal, words: Words, *, step: bool = False) -> None:
        self.terminal = terminal
        self.step = step
        self.words = words
        self.sit_down(sitting)

    def sit_down(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.game = sitting.game
        self.saved = self.game.played
        self.at_keyboard = sitting.people[0] if len(sitting.people) == 1 else None
        self.next_at_keyboard: int | None = None
        self.skipped: dict[int, int] = {}
        self.notices: list[str] = []
        self.speak(self.words)

    def speak(self, words: Words) -> None:
        self.words = words
        self.lang = words.lang
        self.board = find_board(self.game.title, words)
        self.screen = Screen(self.sitting, self.board, words)
        self.actions = self.named_actions()
        names = self.words.keys("command_name")
        self.absent = {*names, *(words(f"command_name.{name}") for name in names)} - self.actions.keys()

    # ------------------------------------------------------------------ the game
    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        try:
            while True:
                while self.game.outcome is None:
                    self.next_decision()
                if not self.ask_after_end():
                    return
        except (EOFError, KeyboardInterrupt, Leave):
            self.say_goodbye()

    def next_decision(self) -> None:
        seat = self.game.to_act
        assert seat is not None
        if self.next_at_keyboard is not None:
            other, self.next_at_keyboard = self.next_at_keyboard, None
            self.ask(other, waiting=other != seat)
        elif seat in self.sitting.bots:
            self.let_bot_play(seat)
        elif self.skips(seat):
            self.sitting.play(self.game.find("pass"), by_person=False)
        else:
            self.ask(seat)

    def let_bot_play(self, seat: int) -> None:
        if self.step and self.sitting.people and self.interrupted():
            return
        ply = self.sitting.let_bot_play(seat)
        if not self.sitting.people:
            self.terminal.show(*self.screen.log([ply], None))

    def interrupted(self) -> bool:
        """Wait for a person before a bot moves; whether the person has done something else than to wave it on."""
        at = self.at_keyboard if self.at_keyboard is not None else self.sitting.people[0]
        return self.ask(at, waiting=True)

    def skips(self, seat: int) -> bool:
        return self.game.prompt in self.board.windows and self.skipped.get(seat) == self.sitting.turns

    # ------------------------------------------------------------------ asking a person
    def ask(self, seat: int, *, waiting: bool = False) -> bool:
        """Show a person the table and follow what is typed until all has to be shown anew. A person who is only given
        the chance to interrupt may also type nothing: that is no."""
        self.hand_over(seat)
        self.terminal.clear()
        self.terminal.show(*self.screen.table(seat, self.terminal.width))
        self.terminal.show(*self.screen.question(self.menu(seat), waiting=waiting))
        self.show_notices()
        while True:
            line = self.terminal.ask("> ", self.completions(seat), self.board.text("play.toolbar"))
            if not line and waiting:
                return False
            if line and self.follow(line, seat):
                return True

    def hand_over(self, seat: int) -> None:
        """With hidden hands nobody looks at the screen of another: the keyboard changes hands first."""
        if self.at_keyboard != seat and self.hides_hands():
            self.terminal.clear()
            self.terminal.forget()
            name = who_is(self.game, self.words, seat)
            handed = self.words("play.hand_over", who=self.screen.seat_name(seat), name=name)
            self.terminal.show(Panel(Text(handed, "bold")))
            if self.terminal.ask(self.words("play.ready") + " ") in ("quit", self.words("command_name.quit")):
                raise Leave
        self.at_keyboard = seat

    def hides_hands(self) -> bool:
        return len(self.sitting.people) > 1 and self.board.has_secrets(self.game.view(None))

    def show_notices(self) -> None:
        for notice in self.notices:
            self.terminal.show(Text(notice, "green"))
        self.notices.clear()

    def menu(self, seat: int) -> Menu:
        """The moves of the person at the keyboard, and with open hands those of the other people as well."""
        moves = self.game.moves(seat)
        if not self.board.has_secrets(self.game.view(None)):
            moves += [move for other in self.sitting.people if other != seat for move in self.game.moves(other)]
        return Menu(moves, seat, self.board, self.words)

    def completions(self, seat: int) -> list[str]:
        texts = [move.text for move in self.menu(seat).moves]
        languages = [f"lang {lang}" for lang in LANGUAGES]
        return [*texts, *self.actions, *languages, *self.board.completions(self.game.view(seat))]

    # ------------------------------------------------------------------ following a line
    def follow(self, line: str, seat: int) -> bool:
        """Do what a line says; whether all has to be shown anew."""
        try:
            if line.isdecimal():
                return self.play_move(self.menu(seat).numbered(int(line)))
            word, _, rest = line.removeprefix(":").partition(" ")
            action = self.action(word.casefold(), is_command=line.startswith(":"))
            return bool(action(rest.strip(), seat)) if action else self.play_move(self.find(line, seat))
        except PetriError as error:
            self.terminal.show(Text(error.say(self.lang), "yellow"))
            return False

    def action(self, word: str, *, is_command: bool) -> Action | None:
        """The command that a word means, whole or cut short. Words of moves go first unless a colon says otherwise."""
        moves = () if is_command else find_title(self.game.title).move_words()
        if word in self.actions and word not in moves:
            return self.actions[word]
        if word in self.absent and word not in moves:
            title = find_title(self.game.title).name(self.lang)
            raise CommandError("not_here", command=word, title=title, allowed=self.spoken_actions())
        likely = {name for name in (*self.actions, *moves) if name.startswith(word)}
        if len({self.actions.get(name) for name in likely}) == 1 and not likely & set(moves):
            return self.actions[likely.pop()]
        if is_command:
            raise CommandError("command", text=word, allowed=self.spoken_actions())
        return None

    def find(self, line: str, seat: int) -> Move:
        """The move a line means; its first word may be cut short."""
        menu = self.menu(seat)
        word, _, rest = line.partition(" ")
        kinds = [kind for kind in menu.kinds() if kind.startswith(word.casefold())]
        if len(kinds) == 1:
            line = f"{kinds[0]} {rest}".strip()
        refusal = self.sitting.refusal(line, seat, menu.moves)
        if refusal is not None:
            raise refusal
        return self.game.find(line)

    def play_move(self, move: Move) -> bool:
        self.sitting.play(move, by_person=True)
        return True

    # ------------------------------------------------------------------ commands
    def named_actions(self) -> dict[str, Action]:
        """The commands by name: in English always, and in the language that is spoken."""
        found: dict[str, Action] = {}
        for name in self.words.keys("command_name"):
            own: Action | None = getattr(self, f"do_{name}", None)
            if (own is None and name not in self.board.looks) or (name == "skip" and not self.board.windows):
                continue
            action = own or self.looker(name)
            found[name] = action
            found[self.words(f"command_name.{name}")] = action
        return found

    def spoken_actions(self) -> list[str]:
        """The names of the commands in the language that is spoken."""
        return [self.words(f"command_name.{name}") for name in self.words.keys("command_name") if name in self.actions]

    def looker(self, what: str) -> Action:
        def look(rest: str, seat: int) -> None:
            self.terminal.show(self.board.look(what, self.game.view(seat), rest, self.terminal.width))

        return look

    def do_undo(self, rest: str, seat: int) -> bool:
        ply = self.sitting.undo()
        self.skipped.clear()
        is_secret = ply.seat != seat and self.board.has_secrets(self.game.view(None))
        name = self.screen.seat_name(ply.seat)
        self.notices.append(
            self.words("play.taken_back_of", who=name) if is_secret else self.words("play.taken_back", move=ply.text)
        )
        return True

    def do_why(self, rest: str, seat: int) -> None:
        if not rest:
            raise CommandError("why_what", example=self.board.text("play.why_example"))
        reason = self.sitting.refusal(rest, seat, self.menu(seat).moves)
        self.terminal.show(Text(reason.say(self.lang) if reason else self.words("play.legal", move=rest), "yellow"))

    def do_moves(self, rest: str, seat: int) -> None:
        menu = self.menu(seat)
        self.terminal.show(*menu.lines(menu.beginning_with(rest), self.screen.sayer(seat), fold=False))

    def do_log(self, rest: str, seat: int) -> None:
        self.terminal.show(*self.screen.log(self.sitting.plies, seat))

    def do_look(self, rest: str, seat: int) -> None:
        self.terminal.show(*self.screen.table(seat, self.terminal.width))

    def do_seat(self, rest: str, seat: int) -> bool:
        """Hand the keyboard to another person, who may want to play an event or look at a hand."""
        people = self.sitting.people
        if not rest.isdecimal() or int(rest) not in people:
            raise CommandError("no_person", seat=rest, allowed=tuple(people))
        self.next_at_keyboard = int(rest)
        return True

    def do_skip(self, rest: str, seat: int) -> bool:
        if self.game.prompt not in self.board.windows or self.game.to_act != seat:
            raise CommandError("no_window")
        self.skipped[seat] = self.sitting.turns
        return self.play_move(self.game.find("pass"))

    def do_save(self, rest: str, seat: int) -> None:
        if not rest:
            raise CommandError("save_where")
        file = named_file(rest)
        save(self.game, file)
        self.saved = self.game.played
        self.terminal.show(Text(self.words("play.saved", file=str(file)), "green"))

    def do_load(self, rest: str, seat: int) -> bool:
        if not rest:
            raise CommandError("load_what")
        self.sit_down(loaded_sitting(existing_file(rest)))
        self.notices.append(self.words("play.loaded", file=rest, moves=len(self.sitting.plies)))
        return True

    def do_lang(self, rest: str, seat: int) -> bool:
        self.speak(Words(checked_language(rest)))
        return True

    def do_help(self, rest: str, seat: int) -> None:
        table = Table.grid(padding=(0, 2))
        table.add_column(style="bold cyan", no_wrap=True)
        for name in self.words.keys("command_help"):
            if name in self.actions:
                table.add_row(self.words(f"command_usage.{name}"), self.board.text(f"command_help.{name}"))
        self.terminal.show(Text(self.board.text("play.help_moves")))
        all_forms = self.board.forms(self.game.options)
        if all_forms:
            *forms, last = all_forms
            pieces = [Text(f"{form} · ", "dim") for form in forms]
            self.terminal.show(Padding(Flow([*pieces, Text(last, "dim")]), (0, 0, 0, 2)))
        self.terminal.show(table)

    def do_quit(self, rest: str, seat: int) -> None:
        raise Leave

    # ------------------------------------------------------------------ the end
    def ask_after_end(self) -> bool:
        """Show how it ended; whether the game goes on after all, because a move was taken back or a game loaded."""
        self.terminal.clear()
        viewer = self.at_keyboard
        self.terminal.show(*self.screen.table(viewer, self.terminal.width), self.screen.end())
        self.show_notices()
        while True:
            try:
                line = self.terminal.ask(self.words("end.ask") + " ", ["save ", "undo", "log", "quit"])
            except EOFError:
                line = ""
            if not line:
                return False
            if self.follow(line, viewer or 0):
                return True

    def say_goodbye(self) -> None:
        """Nothing is lost: a game that is left without being saved is kept."""
        moves = len(self.sitting.plies)
        self.terminal.show("")
        if self.game.played == self.saved or self.game.outcome is not None:
            self.terminal.show(Text(self.words("play.goodbye")))
            return
        file = kept_file()
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            save(self.game, file)
        except (OSError, RecordError):
            self.terminal.show(Text(self.words("play.goodbye_lost", moves=moves)))
        else:
            self.terminal.show(Text(self.words("play.goodbye_kept", moves=moves, file=str(file))))
