"""What every game has to keep, each as one check of a game that stands at some decision (or has ended).

A check may play and undo on copies, but leaves the game as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import petri
from conformance.policies import Policy, by_kind, uniform
from conformance.subject import Subject, Variant, as_json
from petri.core.rng import Rng, seeded
from petri.core.text import LANGUAGES
from petri.core.things import KIND, PART
from petri.core.title import Title, find_title

Check = Callable[[petri.Game, Subject, Rng], None]
MOST_MOVES = 5000  # no game is as long


# ---------------------------------------------------------------------- playing
def title_of(game: petri.Game) -> Title:
    return find_title(game.title)


def choose(game: petri.Game, policy: Policy, rng: Rng) -> str:
    title, state = title_of(game), game.state
    return title.text(state, policy(title, state, state.legal(), rng))


@dataclass(frozen=True)
class Stop:
    """A game at a decision or at its end."""

    game: petri.Game
    happenings: list[petri.Happening]  # of the last move
    is_new: bool  # asks this for the first time, or has ended
    chance: int  # below 2**32

    def is_due(self, every: int) -> bool:
        """Whether to do here what is done at about every n-th decision and at all that is new."""
        return self.is_new or self.chance * every >> 32 == 0


def walk(variant: Variant, policy: Policy, seed: int) -> Iterator[Stop]:
    """A game at each of its decisions and at its end."""
    game, rng = variant.game(seed), seeded(seed)
    asked: set[str | None] = set()
    happenings: list[petri.Happening] = []
    while game.outcome is None:
        yield Stop(game, happenings, game.prompt not in asked, int(rng.next32()))
        asked.add(game.prompt)
        happenings = game.play(choose(game, policy, rng))
        assert len(game.played) < MOST_MOVES
    yield Stop(game, happenings, True, 0)


def stops(variant: Variant, policy: Policy, seed: int, every: int) -> Iterator[petri.Game]:
    """A game at about every n-th decision, where it asks something for the first time, and at its end."""
    return (stop.game for stop in walk(variant, policy, seed) if stop.is_due(every))


def failures(
    variant: Variant, subject: Subject, policy: Policy, seed: int, every: Mapping[str, int]
) -> Iterator[tuple[str, Exception]]:
    """Make all these checks in one walk, each at about every n-th decision; one that fails is not made again."""
    rngs = {name: seeded(seed) for name in every}
    for stop in walk(variant, policy, seed):
        for name in [name for name in rngs if stop.is_due(every[name])]:
            try:
                ALL[name](stop.game, subject, rngs[name])
            except Exception as error:
                del rngs[name]
                error.add_note(f"check {name} of {variant} with seed {seed} fails after {moves_of(stop.game)}")
                yield name, error


def moves_of(game: petri.Game) -> str:
    return f"{len(game.played)} moves: {', '.join(['...', *game.played[-3:]])}"


def play_on(game: petri.Game, policy: Policy, seed: int, moves: int = MOST_MOVES) -> list[str]:
    """Play further moves and return them."""
    rng, begun = seeded(seed), len(game.played)
    while game.outcome is None and len(game.played) - begun < moves:
        game.play(choose(game, policy, rng))
    return list(game.played[begun:])


def seats_of(game: petri.Game) -> list[int | None]:
    """Every seat, and the spectator."""
    return [*range(len(game.seats)), None]


def some_seats(game: petri.Game, rng: Rng) -> list[int | None]:
    """One seat, and the spectator: what is checked often need not be checked for all each time."""
    return [int(rng.below(len(game.seats))), None]


def texts(moves: list[petri.Move]) -> list[str]:
    return [move.text for move in moves]


# ---------------------------------------------------------------------- what holds at every decision
def check_position(game: petri.Game, subject: Subject, rng: Rng) -> None:
    """Nothing is lost and nothing doubled."""
    subject.invariants(game.position())


def check_moves(game: petri.Game, subject: Subject, rng: Rng) -> None:
    """The moves of all are the moves of each, without doubles; somebody can move unless the game is over."""
    moves = game.moves()
    numbers = [move.number for move in moves]
    assert len(set(numbers)) == len(numbers)
    assert len(set(texts(moves))) == len(moves)
    by_seat = {seat: game.moves(seat) for seat in range(len(game.seats))}
    assert sorted(numbers) == sorted(move.number for its in by_seat.values() for move in its)
    for seat, its in by_seat.items():
        assert all(move.seat == seat for move in its)
    if game.outcome is None:
        assert game.to_act is not None and by_seat[game.to_act]
        assert game.prompt in subject.prompts
    else:
        assert game.to_act is None and game.prompt is None and not moves
        assert game.outcome.cause in subject.causes


def check_texts(game: petri.Game, subject: Subject, rng: Rng) -> None:
    """Every move is found by its text in any case, by itself, and by nothing else."""
    for move in game.moves():
        assert move.kind in title_of(game).move_words()
        assert title_of(game).kind(move.number) == move.kind == str(move).split()[0]
        for spelling in (move, move.text, move.text.upper(), move.text.lower(), f"  {move.text}  "):
            assert game.find(spelling) == move
        assert game.why_not(move) is None


# ---------------------------------------------------------------------- copies, positions, records, undo
def check_copy(game: petri.Game, subject: Subject, rng: Rng) -> None:
    """A copy has the same future, and what is played on it leaves the original alone."""
    before, played, seed = as_json(game.position()), game.played, int(rng.next32())
    twins = [game.copy(), game.copy()]
    futures = [(play_on(twin, uniform, seed, 40), twin.position()) for twin in twins]
    assert futures[0] == futures[1]
    assert (game.position(), game.played) == (before, played)
    again = game.copy()
    assert again.position() == before
    assert again.record() == game.record()


def check_round_trip(game: petri.Game, subject: Subject, rng: Rng) -> None:
    """A position goes through JSON and back, with the same moves and the same future."""
    position = game.position()
    assert as_json(position) == position
    other = petri.from_position(game.title, as_json(position))
    assert other.position() == position
    assert texts(other.moves()) == texts(game.moves())
    assert other.outcome == game.outcome
    assert (other.to_act, other.prompt, other.turn) == (game.to_act, game.prompt, game.turn)
    twin, seed = game.copy(), int(rng.next32())
    assert play_on(other, uniform, seed, 60) == play_on(twin, uniform, seed, 60)
    assert other.position() == twin.position()


def check_replay(game: petri.Game, subject: Subject, rng: Rng) -> None:
    """The record, through JSON, gives the same game; a part of it an earlier one."""
    record = game.record()
    assert as_json(record) == record
    again = petri.verify(as_json(record))
    assert again.position() == game.position()
    assert again.record() == record
    assert again.outcome == game.outcome
    upto = int(rng.below(len(game.played) + 1))
    assert petri.replay(record, upto=upto).played == game.played[:upto]


def check_undo(game: petri.Game, subject: Subject, rng: Rng) -> None:
    """Undo restores the exact position, one move after the other."""
    twin, positions = game.copy(), [game.position()]
    for text in play_on(game.copy(), uniform, int(rng.next32()), 4):
        twin.play(text)
        positions.append(twin.position())
    while len(positions) > 1:
        assert twin.position() == positions.pop()
        last = twin.played[-1]
        assert twin.undo() == last
    assert twin.record() == game.record()


# ---------------------------------------------------------------------- bad moves
def check_refusals(game: petri.Game, subject: Subject, rng: Rng) -> None:
    """Everything that is not a legal move is refused with a typed error and changes nothing."""
    before, record = as_json(game.position()), as_json(game.record())
    legal = set(texts(game.moves()))
    for text in [*strange_texts(game, rng), *other_texts(subject, rng)]:
        try:
            found = game.find(text).text
        except petri.PetriError as error:
            assert_refused(game, text, error)
        else:
            assert found in legal, f"{text!r} is taken for {found!r}"
            assert game.why_not(text) is None
    assert_numbers_refused(game, rng)
    assert (game.position(), game.record()) == (before, record)


def assert_refused(game: petri.Game, text: Any, error: petri.PetriError) -> None:
    assert isinstance(error, petri.MoveError)
    for lang in LANGUAGES:
        assert len(error.say(lang)) > 10
    try:
        game.play(text)
    except petri.MoveError as again:
        assert type(again) is type(error)
    else:
        raise AssertionError(f"{text!r} is played though it is not legal")
    reason = game.why_not(text)
    assert reason is not None and reason.say("de")


def strange_texts(game: petri.Game, rng: Rng) -> list[Any]:
    """Moves with letters lost, doubled, exchanged, words missing, and what is no text at all."""
    moves = texts(game.moves()) or [" ".join(title_of(game).move_words())]
    strange: list[Any] = ["", "   ", "\x00", "?", "💥 Paris", "1", "-1", None, 7, True, b"pass", ["pass"], set()]
    words = title_of(game).move_words()
    strange += [
        f"{words[int(rng.below(len(words)))]} {rest}".strip() for rest in ("", "9", "0 to", "xyz", "from 1", "to")
    ]
    for _ in range(3):
        text = moves[int(rng.below(len(moves)))]
        at = int(rng.below(len(text)))
        strange += [
            text[:at] + text[at + 1 :],
            text[:at] + text[at] + text[at:],
            text[:at] + "ÄäßİŁ"[int(rng.below(5))] + text[at + 1 :],
            text[:at],
            text + " " + text,
            " ".join(text.split()[::-1]),
            petri.Move(text[at:], 0, 0),
        ]
    return strange


def other_texts(subject: Subject, rng: Rng) -> list[str]:
    """Moves of other games of the title."""
    pool = known_texts(subject)
    return [pool[int(rng.below(len(pool)))] for _ in range(20)]


_known: dict[str, list[str]] = {}


def known_texts(subject: Subject) -> list[str]:
    """Moves of every kind that were legal somewhere, as many of each kind."""
    if subject.title not in _known:
        found: dict[str, dict[str, None]] = {}
        for variant in subject.variants:
            for game in stops(variant, by_kind, 1, 8):
                for move in game.moves():
                    found.setdefault(move.kind, {})[move.text] = None
        _known[subject.title] = [list(its)[n % len(its)] for its in found.values() for n in range(40)]
    return _known[subject.title]


def assert_numbers_refused(game: petri.Game, rng: Rng) -> None:
    legal = set(game.state.legal())
    kinds = len(title_of(game).move_words())
    for _ in range(60):
        number = int(rng.below(kinds + 1)) * int(KIND) + int(rng.below(5)) * int(PART) + int(rng.below(70))
        assert bool(game.state.is_legal(number)) == (number in legal)


# ---------------------------------------------------------------------- what a seat knows
def check_view(game: petri.Game, subject: Subject, rng: Rng) -> None:
    """A view is plain data of its own: whoever changes it changes nothing else."""
    before = as_json(game.position())
    for seat in some_seats(game, rng):
        view = game.view(seat)
        assert as_json(view) == view
        assert view["title"] == game.title
        spoil(view)
        assert game.position() == before
        assert game.view(seat) != view
    spoil(game.record())
    spoil(game.position())
    spoil(game.options)
    assert game.position() == before


def spoil(data: Any) -> None:
    """Change plain data everywhere."""
    if isinstance(data, dict):
        for value in data.values():
            spoil(value)
        data["spoilt"] = True
    elif isinstance(data, list):
        for value in data:
            spoil(value)
        data.append("spoilt")


def check_leaks(game: petri.Game, subject: Subject, rng: Rng) -> None:
    """What a seat cannot see changes neither its view nor its moves, nor what it hears of the next move."""
    position = game.position()
    for seat in some_seats(game, rng)[int(rng.below(2)) :][:1]:
        view, hidden = game.view(seat), subject.hidden(position, seat)
        moves = texts(game.moves(seat)) if seat is not None else []
        for swap in subject.swaps(position, seat, rng):
            other = petri.from_position(game.title, swap.position)
            assert other.view(seat) == view, f"seat {seat} sees {sorted(swap.touched)}"
            assert other.say() == game.say(), f"everybody hears of {sorted(swap.touched)}"
            if seat is not None:
                assert texts(other.moves(seat)) == moves, f"seat {seat}: {sorted(swap.touched)}"
            if game.outcome is None and swap.touched <= hidden:
                assert_hears_the_same(game, other, seat, swap.touched, subject, rng)


def assert_hears_the_same(
    game: petri.Game, other: petri.Game, seat: int | None, touched: frozenset[Any], subject: Subject, rng: Rng
) -> None:
    """Play one move in both games; unless it brings to light what was exchanged, the seat notices no difference."""
    move = choose(game, uniform, rng)
    if move.split()[0] in subject.revealing or move not in texts(other.moves()):
        return
    here = game.copy()
    heard = [[happening.for_seat(seat) for happening in its.play(move)] for its in (here, other)]
    open_ones = [happening for happening in heard[0] if happening and happening.kind in subject.showing]
    shown = {value for happening in open_ones for value in happening.values.values()}
    if shown.isdisjoint(name for _, name in touched) and touched <= subject.hidden(here.position(), seat):
        assert heard[0] == heard[1], f"seat {seat} hears of {sorted(touched)} after {move}"
        assert here.view(seat) == other.view(seat), f"seat {seat} sees {sorted(touched)} after {move}"


def check_imagination(game: petri.Game, subject: Subject, rng: Rng) -> None:
    """An imagined game looks the same to the seat, is a game, and can be played to its end."""
    before = as_json(game.position())
    for seat in some_seats(game, rng):
        view = game.view(seat)
        imagined = game.imagine(seat, rng)
        subject.invariants(imagined.position())
        assert imagined.view(seat) == view
        if seat is not None:
            assert texts(imagined.moves(seat)) == texts(game.moves(seat))
        if game.outcome is None:
            check_moves(imagined, subject, rng)
            play_on(imagined, uniform, int(rng.next32()))
            subject.invariants(imagined.position())
            assert imagined.outcome is not None
    assert game.position() == before


def check_fresh(game: petri.Game, subject: Subject, rng: Rng) -> None:
    """Another chance deals other cards, the same chance the same ones."""
    if game.outcome is None:
        dealt = [subject.dealt(game.imagine(None, seed).position()) for seed in range(4)]
        assert any(cards != dealt[0] for cards in dealt[1:])
        assert subject.dealt(game.imagine(None, 0).position()) == dealt[0]


def check_reshuffle(game: petri.Game, subject: Subject, rng: Rng) -> None:
    """What nobody knows is dealt afresh: no seat notices, the record replays it, and undo keeps it or takes it back."""
    if game.outcome is not None:
        return
    before, views, moves = as_json(game.position()), game.views(), game.moves()
    twins = [game.copy() for _ in range(3)]
    for twin, key in zip(twins, ("00" * 16, "00" * 16, "01" * 16)):
        twin.reshuffle(f"shake256:{key}")
        subject.invariants(twin.position())
        assert twin.views() == views
        assert twin.moves() == moves
    assert twins[0].position() == twins[1].position()
    twins[1].reshuffle(f"shake256:{'01' * 16}")  # how the cards lay before does not matter
    assert (twins[1].position(), twins[1].record()) == (twins[2].position(), twins[2].record())
    twins[1].reshuffle(f"shake256:{'00' * 16}")
    chances = [twin.position()["chance"] for twin in twins]
    assert chances[0] != chances[2] != before["chance"]
    played = play_on(twins[0], uniform, int(rng.next32()), 6)
    end = twins[0].position()
    assert petri.verify(as_json(twins[0].record())).position() == end
    twins[0].undo_to(len(game.played))
    assert twins[0].position() == twins[1].position()
    for text in played:
        twins[0].play(text)
    assert twins[0].position() == end
    if game.played:
        twins[0].undo_to(len(game.played) - 1)
        assert twins[0].reshuffles == tuple(found for found in game.reshuffles if found[0] < len(game.played))
    assert game.position() == before


# ---------------------------------------------------------------------- words
def check_words(game: petri.Game, subject: Subject, rng: Rng) -> None:
    """Every move, what happens, what is asked and how it ended has words in every language."""
    for lang in LANGUAGES:
        assert_spoken(game.say(lang=lang))
        for move in game.moves():
            assert_spoken(game.say(move, lang))
        if game.outcome is not None:
            assert_spoken(game.say(game.outcome, lang))
    if game.outcome is None:
        twin = game.copy()
        for happening in twin.play(choose(twin, uniform, rng)):
            for seat in seats_of(twin):
                heard = happening.for_seat(seat)
                if heard is not None:
                    assert as_json(heard.as_json()) == heard.as_json()
                    for lang in LANGUAGES:
                        assert_spoken(twin.say(heard, lang))


def assert_spoken(text: str) -> None:
    assert text.strip() and "{" not in text and "None" not in text, text


QUICK: dict[str, Check] = {"position": check_position, "moves": check_moves}
CHECKS: dict[str, Check] = {
    "texts": check_texts,
    "copy": check_copy,
    "round_trip": check_round_trip,
    "replay": check_replay,
    "undo": check_undo,
    "refusals": check_refusals,
    "view": check_view,
    "leaks": check_leaks,
    "imagination": check_imagination,
    "reshuffle": check_reshuffle,
    "words": check_words,
}
ALL: dict[str, Check] = {**QUICK, **CHECKS, "fresh": check_fresh}
