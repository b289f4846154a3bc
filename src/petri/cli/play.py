"""A game at the terminal: people at one keyboard, bots in the other seats."""

from __future__ import annotations

from collections.abc import Callable, Collection

from rich.console import RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from petri.cli.boards import find_board
from petri.cli.files import existing_file, kept_file, named_file
from petri.cli.flow import Flow
from petri.cli.menu import UNFOLDED, Menu
from petri.cli.reading import Reader
from petri.cli.screen import Room, Screen, who_is
from petri.cli.table import Sitting, loaded_sitting
from petri.cli.terminal import Terminal
from petri.cli.words import CommandError, Words, checked_language
from petri.core.errors import PetriError, RecordError
from petri.core.game import Move
from petri.core.record import save
from petri.core.text import LANGUAGES
from petri.core.things import Kind
from petri.core.title import find_title
from petri.core.typed import words_of

ROOM_FOR_NOTES = 3  # an answer takes at most one of so many parts of the screen
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
        self.notes: list[RenderableType] = []  # what is to be said with the next question
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
        told = self.told_faults()
        if self.sitting.people:
            self.notes += told
        else:
            self.terminal.show(*told, *self.screen.log([ply], None))

    def told_faults(self) -> list[RenderableType]:
        """What bots of others did wrong, each once."""
        from petri.bots.faults import say_fault

        faults = dict.fromkeys(self.sitting.faults)
        self.sitting.faults.clear()
        texts = [self.words("play.fault", bot=bot, fault=say_fault(fault, self.lang)) for bot, fault in faults]
        return [Text(text, "yellow") for text in texts if Text(text, "yellow") not in self.notes]

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
        menu = self.menu(seat)
        self.draw(menu, waiting=waiting, afresh=True)
        while True:
            line = self.terminal.ask("> ", self.completions(menu), self.board.text("play.toolbar"))
            if not line and waiting:
                return False
            if line and self.follow(line, seat):
                return True
            if self.terminal.is_live:
                self.draw(menu, waiting=waiting)

    def draw(self, menu: Menu, *, waiting: bool, afresh: bool = False) -> None:
        """The table, what decides, and what was answered last; an answer that leaves no room for it comes before."""
        terminal = self.terminal
        room = Room(terminal.width, terminal.height, terminal.rows, terminal.is_live)
        notes, self.notes = self.notes, []
        if room.rows(notes) > room.height // ROOM_FOR_NOTES:
            terminal.page(notes, self.words("play.more"))
            notes = []
        shown = self.screen.decision(menu, room, notes, waiting=waiting)
        if shown.untold and afresh:
            terminal.page(shown.untold, self.words("play.more"))
        terminal.clear()
        terminal.show(*shown.parts)

    def answer(self, *parts: RenderableType) -> None:
        """Say something; on a screen it stands above the question, which is asked again."""
        if self.terminal.is_live:
            self.notes += parts
        else:
            self.terminal.show(*parts)

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

    def menu(self, seat: int) -> Menu:
        """The moves of the person at the keyboard, and with open hands those of the other people as well."""
        moves = self.game.moves(seat)
        if not self.board.has_secrets(self.game.view(None)):
            moves += [move for other in self.sitting.people if other != seat for move in self.game.moves(other)]
        return Menu(moves, seat, self.board, self.words, self.game.typing, self.screen.seat_name)

    def completions(self, menu: Menu) -> list[str]:
        """What may be typed, in the language that is spoken."""
        texts = [menu.typed(move) for move in menu.moves]
        looks = self.board.completions(self.game.view(menu.viewer))
        languages = [f"{self.words('command_name.lang')} {lang}" for lang in LANGUAGES]
        return [*texts, *self.spoken_actions(), *languages, *looks]

    # ------------------------------------------------------------------ following a line
    def follow(self, line: str, seat: int) -> bool:
        """Do what a line says; whether all has to be shown anew."""
        try:
            if line.isdecimal():
                return self.play_move(self.menu(seat).numbered(int(line)))
            word, _, rest = line.removeprefix(":").partition(" ")
            moves = words_of(self.game.typing.package, self.kinds(seat))
            action = self.action(word.casefold(), is_command=line.startswith(":"), moves=moves)
            return bool(action(rest.strip(), seat)) if action else self.play_move(self.reader(seat).move(line))
        except PetriError as error:
            self.answer(Text(error.say(self.lang), "yellow"))
            return False

    def action(self, word: str, *, is_command: bool, moves: Collection[str] = ()) -> Action | None:
        """The command that a word means, whole or cut short. Words of moves that can be played go first unless a colon
        says otherwise."""
        if not is_command and word in moves:
            return None
        if word in self.actions:
            return self.actions[word]
        title = find_title(self.game.title)
        others = () if is_command else words_of(title.package, title.things.kinds)
        if word in self.absent and word not in others:
            raise CommandError("not_here", command=word, title=title.name(self.lang), allowed=self.spoken_actions())
        likely = {name for name in (*self.actions, *others) if name.startswith(word)}
        if len({self.actions.get(name) for name in likely}) == 1 and not likely & set(others):
            return self.actions[likely.pop()]
        if is_command:
            raise CommandError("command", text=word, allowed=self.spoken_actions())
        return None

    def kinds(self, seat: int) -> list[Kind]:
        """The kinds of the moves that can be played."""
        return [self.game.typing.title.kind_of(move.number) for move in self.menu(seat).moves]

    def reader(self, seat: int) -> Reader:
        return Reader(self.game, seat, self.menu(seat).moves, self.lang)

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
            self.answer(self.board.look(what, self.game.view(seat), rest, self.terminal.width))

        return look

    def do_undo(self, rest: str, seat: int) -> bool:
        ply = self.sitting.undo()
        self.skipped.clear()
        is_secret = ply.seat != seat and self.board.has_secrets(self.game.view(None))
        name = self.screen.seat_name(ply.seat)
        move = self.typed_again(ply.text)
        self.notice(
            self.words("play.taken_back_of", who=name) if is_secret else self.words("play.taken_back", move=move)
        )
        return True

    def typed_again(self, text: str) -> str:
        """A move that was taken back, and so can be played, in the language that is spoken."""
        return self.game.typed(self.game.find(text), self.lang)

    def notice(self, text: str) -> None:
        """Something to be told with the next question."""
        self.notes.append(Text(text, "green"))

    def do_why(self, rest: str, seat: int) -> None:
        if not rest:
            raise CommandError("why_what", usage=self.words("command_usage.why"))
        reason = self.reader(seat).why_not(rest)
        self.answer(Text(reason.say(self.lang) if reason else self.words("play.legal", move=rest), "yellow"))

    def do_moves(self, rest: str, seat: int) -> None:
        menu = self.menu(seat)
        self.answer(*menu.lines(menu.beginning_with(rest), self.screen.sayer(seat), UNFOLDED))

    def do_log(self, rest: str, seat: int) -> None:
        self.answer(*self.screen.log(self.sitting.plies, seat))

    def do_look(self, rest: str, seat: int) -> None:
        self.answer(*self.screen.table(seat, self.terminal.width))

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
        self.answer(Text(self.words("play.saved", file=str(file)), "green"))

    def do_load(self, rest: str, seat: int) -> bool:
        if not rest:
            raise CommandError("load_what")
        self.sit_down(loaded_sitting(existing_file(rest)))
        self.notice(self.words("play.loaded", file=rest, moves=len(self.sitting.plies)))
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
        forms = [Text(f"{form} · ", "dim") for form in self.board.forms(self.game.options)]
        if forms:
            forms[-1].right_crop(len(" · "))
        self.answer(Text(self.words("play.help_moves")), Padding(Flow(forms), (0, 0, 0, 2)), table)

    def do_quit(self, rest: str, seat: int) -> None:
        raise Leave

    # ------------------------------------------------------------------ the end
    def ask_after_end(self) -> bool:
        """Show how it ended; whether the game goes on after all, because a move was taken back or a game loaded."""
        viewer = self.at_keyboard
        self.notes = [*self.screen.table(viewer, self.terminal.width), self.screen.end(), *self.notes]
        while True:
            self.show_notes()
            try:
                line = self.terminal.ask(self.words("end.ask") + " ", ["save ", "undo", "log", "quit"])
            except EOFError:
                line = ""
            if not line:
                return False
            if self.follow(line, viewer or 0):
                return True

    def show_notes(self) -> None:
        """At the end there is no question: what is said last stands alone, one screen after the other if it is long."""
        notes, self.notes = self.notes, []
        if self.terminal.rows(notes) > self.terminal.height:
            self.terminal.page(notes, self.words("play.more"))
            return
        if notes:
            self.terminal.clear()
        self.terminal.show(*notes)

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
