"""What a person means by a line: one of the moves that can be played now, or why it is none. Only legal moves are
proposed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from petri.cli.words import CommandError
from petri.core.errors import IllegalMove, MoveError, PetriError
from petri.core.game import Game, Move
from petri.core.reasons import Reason
from petri.core.things import Kind
from petri.core.typed import RECORDED

MOST_PROPOSED = 6
MOST_TRIED = 12  # moves that are looked at for one reason that they share


class Reader:
    """Reads lines for a seat that may play some moves."""

    def __init__(self, game: Game, seat: int, moves: Sequence[Move], lang: str) -> None:
        self.game = game
        self.seat = seat
        self.moves = {move.number: move for move in moves}
        self.lang = lang
        self.typing = game.typing
        self.kinds = list(dict.fromkeys(map(self.typing.title.kind_of, self.moves)))

    def move(self, line: str) -> Move:
        """The legal move that a line means; an error that says why there is none."""
        found = self.meant(line)
        if len(found) == 1:
            return found[0]
        if found:
            raise CommandError("several_moves", text=line, allowed=self.typed(found))
        raise self.refusal(line)

    def meant(self, line: str) -> list[Move]:
        found = self.typing.meant(line, self.moves)
        if not found:
            try:
                found = [number for number in (self.recorded(line),) if number in self.moves]
            except PetriError:
                found = []
        return [self.moves[number] for number in found]

    def recorded(self, line: str) -> int:
        """As records write it, which allows a little more than is shown."""
        try:
            return self.typing.read(line, self.kinds)
        except MoveError:
            return int(self.typing.title.parse(self.typing.state, line))

    def typed(self, moves: Iterable[Move]) -> tuple[str, ...]:
        texts = [self.game.typed(move, self.lang) for move in moves]
        return (*texts[:MOST_PROPOSED], *(["…"] if len(texts) > MOST_PROPOSED else []))

    # ------------------------------------------------------------------ why not
    def why_not(self, line: str) -> PetriError | None:
        """Why a line is none of the moves; None if it is one."""
        try:
            self.move(line)
        except PetriError as error:
            return error
        return None

    def refusal(self, line: str) -> PetriError:
        """Why a line means no legal move: only what is so however the hidden cards may lie."""
        if self.game.outcome is not None:
            return IllegalMove("move_over")
        try:
            number = self.typing.read(line, self.kinds)
        except MoveError as error:
            return self.unread(line, error)
        return self.illegal(line, number)

    def illegal(self, line: str, number: int) -> PetriError:
        reason = self.reasons([number])[0]
        if isinstance(reason, Reason):
            return IllegalMove("move_legal", text=line, reason=reason, rule=reason.rule)
        return MoveError("move_not_yours", text=line)

    def reasons(self, numbers: Sequence[int]) -> list[Reason | PetriError | None]:
        return self.game.why_not_many([self.typing.text(number, RECORDED) for number in numbers], self.seat)

    def unread(self, line: str, error: MoveError) -> PetriError:
        """A line that is no move: what was perhaps meant, as far as it is legal."""
        word, *rest = line.split() or [""]
        near = [self.moves[number] for number in self.typing.similar(line, self.moves)]
        kinds = self.typing.kinds_meant(word, self.kinds)
        if not kinds:
            return self.no_such_word(line, near)
        legal = [move for number, move in self.moves.items() if self.typing.title.kind_of(number) in kinds]
        if not legal:
            return self.not_now(line, kinds)
        if not rest:
            return CommandError("incomplete_move", text=line, allowed=self.typed(legal))
        if not error.key.endswith("_unknown"):
            return CommandError("no_such_move", text=line, allowed=self.typed(near or legal))
        meant = None if near else self.typing.repaired(line, self.kinds)
        if meant is None:
            return self.unknown(error, self.typed(near or legal))
        number, name = meant
        why = self.illegal(self.typing.text(number, self.lang), number)
        return CommandError("not_known", unknown=self.unknown(error, [name]), why=why)

    def unknown(self, error: MoveError, instead: Sequence[Any]) -> PetriError:
        """The title says what the name is not; what it proposes is chosen here."""
        return MoveError(error.key, package=error.package, **{**error.values, "allowed": tuple(instead)})

    def no_such_word(self, line: str, near: Sequence[Move]) -> PetriError:
        if near:
            return CommandError("no_such_move", text=line, allowed=self.typed(near))
        words = dict.fromkeys(self.typing.word(number, self.lang) for number in self.moves)
        return MoveError("move_unknown" if words else "move_not_yours", text=line, allowed=tuple(words))

    def not_now(self, line: str, kinds: Sequence[Kind]) -> PetriError:
        """No move of this kind is legal: the reason, if all of them have the same."""
        numbers = [number for kind in kinds for number in self.typing.samples(kind, MOST_TRIED)]
        reasons = [reason for reason in self.reasons(numbers) if isinstance(reason, Reason)]
        if len(reasons) < len(numbers) or len({(reason.key, reason.rule) for reason in reasons}) != 1:
            return CommandError("kind_not_now", text=line)
        reason = reasons[0]
        if len({reason.say(self.lang) for reason in reasons}) == 1:
            return IllegalMove("move_legal", text=line, reason=reason, rule=reason.rule)
        return CommandError("kind_not_now_rule", text=line, rule=reason.rule)
