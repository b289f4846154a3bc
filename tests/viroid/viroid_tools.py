"""Small tools for the tests of Viroid: build a table in one line, look at it, and see a move refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import petri
from petri.core.reasons import Reason
from petri.core.rng import seeded
from petri.games.viroid import content
from petri.games.viroid.state import ViroidState

OPTIONS = (
    "players",
    "difficulty",
    "pathogen",
    "opening",
    "start",
    "plane_range",
    "level_cure_shift",
    "content",
)
GROUND = ("insect", "small", "livestock", "blood")
MODES = (*GROUND, "bird", "ship", "plane")
RESISTANCES = ("heat", "cold", "medication")
BEARS_ALL = {"heat": 2, "cold": 2, "medication": 2}  # enough for every city
ON_FOOT = {"insect": 2, "small": 2, "livestock": 2, "blood": 2}
STRONG: dict[str, Any] = {"modes": ON_FOOT, "resistances": BEARS_ALL}
PLAIN = "A02"  # an event card without a text and without cities

NO_CORPSES = dict.fromkeys(("na", "sa", "eu", "af", "as", "oc"), 0)  # on the continent fields

# what is still to be done of the turn of a seat, the last one first
PHASES: dict[str, tuple[str, ...]] = {
    "turn": ("turn",),
    "event": ("turn_end", "roll", "mutation", "infection_begins", "event"),
    "infection": ("turn_end", "roll", "mutation", "infection_begins"),
    "mutation": ("turn_end", "roll", "mutation"),
    "mortality": ("turn_end", "roll"),
    "end": ("turn_end",),
}

Boards = Sequence[Mapping[str, Any]]


# ---------------------------------------------------------------------- building
def table(
    *,
    players: int = 4,
    cities: Mapping[str, Mapping[str, str]] | None = None,
    boards: Boards = (),
    phase: str = "turn",
    card: str | Sequence[str] | None = None,
    turn: int = 0,
    dice: Sequence[int] | None = None,
    **more: Any,
) -> petri.Game:
    """A game in a phase of a seat's turn. Options are given like the keys of the position.

    With `points` the infection phase has begun; `card` (or several) lies on top of the deck, with the layers above it
    drawn; `dice` are the next faces that are rolled.
    """
    options = {"players": players, **{key: more.pop(key) for key in OPTIONS if key in more}}
    position: dict[str, Any] = {"options": options, "turn": turn, "cities": dict(cities or {}), **more}
    position["boards"] = [dict(board) for board in boards] + [{} for _ in range(players - len(boards))]
    position.setdefault("agenda", [[step, turn] for step in PHASES[phase]])
    if "points" in more and phase == "infection":
        position["agenda"][-1] = ["infection", turn]
    if card is not None:
        wanted = [card] if isinstance(card, str) else list(card)
        position["drawn"] = drawn_before(wanted, players, options.get("difficulty", "normal"))
        position["deck"] = [*wanted, "..."]
    if dice is not None:
        position["seed"] = seed_of(tuple(dice))
    return petri.from_position("viroid", position)


def layers(players: int, difficulty: str) -> list[tuple[str, int, int]]:
    """Category, events and cards of massive research of each layer, top first (V-054 to V-061)."""
    halves = {"easy": (1, 1, 1), "normal": (1, 2, 1), "demanding": (2, 2, 1)}[difficulty]
    found = [("A", 2 * players, 0)]
    for letter, parts in zip("BCD", halves):
        found += [(letter, 6 * players // parts, 1)] * parts
    return found


def drawn_before(wanted: Sequence[str], players: int, difficulty: str = "normal") -> list[str]:
    """Cards that may have been drawn before these, so that the layer of the first one is the top one."""
    category = wanted[0].rstrip("0123456789")[0]
    pools = {letter: [card for card in cards_of(letter) if card not in wanted] for letter in "ABCDM"}
    drawn: list[str] = []
    for letter, events, massive in layers(players, difficulty):
        if letter == ("B" if category == "M" else category):
            break
        drawn += [pools[letter].pop(0) for _ in range(events)] + [pools["M"].pop(0) for _ in range(massive)]
    return drawn


def whole_deck(players: int, difficulty: str = "normal", last: Sequence[str] = ()) -> list[str]:
    """A deck from the top; `last` are its last cards."""
    pools = {letter: [card for card in cards_of(letter) if card not in last] for letter in "ABCDM"}
    deck: list[str] = []
    for letter, events, massive in layers(players, difficulty):
        deck += [pools["M"].pop(0) for _ in range(massive)] + [pools[letter].pop(0) for _ in range(events)]
    if last:
        massive_last = [card for card in last if card.startswith("M")]
        events_last = len(last) - len(massive_last)
        deck = [*deck[: len(deck) - events_last], *last]
        if massive_last:
            nth = max(n for n, card in enumerate(deck[: -len(last)]) if card.startswith("M"))
            deck.pop(nth)
    return deck


def cards_of(category: str) -> list[str]:
    """The cards of a category that may be in the deck; those in brackets come after the others."""
    cards = [*DATA["events"], *DATA["massive"]]
    return [c["id"] for c in cards if c["category"].strip("()") == category and not c.get("removed_at_setup")]


@cache
def seed_of(faces: tuple[int, ...]) -> int:
    """A seed by which dice show these faces."""
    for seed in range(200000):
        chance = seeded(seed)
        if all(chance.below(6) + 1 == face for face in faces):
            return seed
    raise AssertionError(faces)


# ---------------------------------------------------------------------- a designer's content
DATA: dict[str, Any] = dict(content.standard().data)
SOURCE = Path(content.__file__).parent


def own_set(folder: Path, change: Callable[[dict[str, Any]], None]) -> str:
    """The standard content with something changed, in a folder."""
    data = copy.deepcopy(DATA)
    change(data)
    (folder / content.FILE).write_text(json.dumps(data), encoding="utf-8")
    return str(folder)


def event_set(folder: Path, *effects: Mapping[str, Any], heal: Sequence[str] = (), dna: int = 0, **more: Any) -> str:
    """A set in which the card A02 has these effects, cities to heal and income."""

    def change(data: dict[str, Any]) -> None:
        entry(data["events"], PLAIN).update({"effects": list(effects), "heal": list(heal), "dna": dna, **more})

    return own_set(folder, change)


def symptom_set(folder: Path, *benefits: Mapping[str, Any], cost: int = 1) -> str:
    """A set in which the first symptom of zysten_a has these benefits."""

    def change(data: dict[str, Any]) -> None:
        entry(data["symptoms"], "zysten_a")["symptoms"][0].update({"benefits": list(benefits), "cost": cost})

    return own_set(folder, change)


def bonus_set(folder: Path, kind: str, **params: Any) -> str:
    """A set in which the bonus env_blood is of another kind."""

    def change(data: dict[str, Any]) -> None:
        entry(data["bonuses"], "env_blood").update({"kind": kind, "params": params})

    return own_set(folder, change)


def entry(entries: Iterable[dict[str, Any]], name: str) -> dict[str, Any]:
    return next(one for one in entries if one["id"] == name)


def everywhere(seats: int = 4) -> dict[str, dict[str, str]]:
    """One infected in every city, of one seat after the other; with four players."""
    found: dict[str, dict[str, str]] = {}
    for nth, city in enumerate(DATA["cities"]):
        mode = next(mode for mode in GROUND if city["fields"][mode])
        found[city["name_en"]] = {mode: str(nth % seats) + "-" * (city["fields"][mode] - 1)}
    return found


def gone(city: str) -> dict[str, str]:
    """The fields of a city that is eliminated; with four players."""
    printed = next(one for one in DATA["cities"] if one["name_en"] == city)["fields"]
    return {mode: "x" * n for mode, n in printed.items() if n}


# ---------------------------------------------------------------------- looking
def state_of(game: petri.Game) -> ViroidState:
    state = game.state
    assert isinstance(state, ViroidState)
    return state


def texts(game: petri.Game) -> list[str]:
    """The texts of all legal moves, in their order."""
    return [move.text for move in game.moves()]


def of_kind(game: petri.Game, *kinds: str) -> list[str]:
    """The legal moves that begin with one of these words, in their order."""
    return [move.text for move in game.moves() if move.kind in kinds]


def fields(game: petri.Game, city: str, mode: str) -> str:
    """The fields of a spread type in a city, a letter each."""
    return str(game.view()["cities"][city].get(mode, ""))


def board(game: petri.Game, seat: int = 0) -> dict[str, Any]:
    return dict(game.view()["boards"][seat])


def values(game: petri.Game, seat: int = 0) -> dict[str, Any]:
    """What a pathogen has in all."""
    return dict(game.view()["values"][seat])


def dna(game: petri.Game, seat: int = 0) -> int:
    return int(board(game, seat)["dna"])


def research(game: petri.Game) -> int:
    return int(game.view()["research"])


def marked(game: petri.Game, marker: str) -> list[str]:
    """Where countermeasures of a kind are."""
    return list(game.view()["markers"][marker])


def cause(game: petri.Game) -> str | None:
    """How the game ended."""
    return game.outcome.cause if game.outcome is not None else None


def heard(happenings: Iterable[petri.Happening], kind: str) -> list[dict[str, Any]]:
    """The values of the happenings of a kind."""
    return [dict(happening.values) for happening in happenings if happening.kind == kind]


def kinds_heard(happenings: Iterable[petri.Happening]) -> list[str]:
    return [happening.kind for happening in happenings]


def infected(game: petri.Game, seat: int) -> dict[str, int]:
    """The cities with infected of a seat, and how many."""
    counts = {city: "".join(f.values()).count(str(seat)) for city, f in game.view()["cities"].items()}
    return {city: n for city, n in counts.items() if n}


# ---------------------------------------------------------------------- playing
def play(game: petri.Game, *moves: str) -> list[petri.Happening]:
    """Play moves one after the other and return all that happened."""
    return [happening for move in moves for happening in game.play(move)]


def refused(game: petri.Game, text: str, rule: str) -> Reason:
    """The move is understood but not legal by this rule, and trying it changes nothing."""
    before, played = game.position(), game.played
    assert text not in texts(game)
    reason = game.why_not(text)
    assert isinstance(reason, Reason), (text, reason)
    assert reason.rule == rule, str(reason)
    with pytest.raises(petri.IllegalMove):
        game.play(text)
    assert game.position() == before
    assert game.played == played
    return reason


def allowed(game: petri.Game, text: str) -> None:
    assert text in texts(game)
    assert game.why_not(text) is None


def idle(game: petri.Game) -> list[petri.Happening]:
    """The seat to act decides as harmlessly as it can: nothing more if that is possible, else the first move."""
    offered = texts(game)
    return game.play(next((text for text in ("end", "decline") if text in offered), offered[0]))


def idle_until(game: petri.Game, kind: str, most: int = 400) -> list[petri.Happening]:
    """Play harmlessly until something of a kind happens or the game is over."""
    happenings: list[petri.Happening] = []
    for _ in range(most):
        if game.outcome is not None or heard(happenings, kind):
            return happenings
        happenings += idle(game)
    raise AssertionError(f"no {kind} after {most} moves")


def before(game_of: Callable[..., petri.Game], **given: Any) -> petri.Game:
    """The same table, one decision earlier: the seat before ends its mutation phase without rolling dice."""
    players, turn = given.get("players", 4), given.pop("turn", 0)
    last = (turn + players - 1) % players
    agenda = [["turn_end", last], ["mutation", last]]
    boards = [dict(one) for one in given.pop("boards", ())]
    boards += [{} for _ in range(players - len(boards))]
    boards[last]["dna"] = max(10, boards[last].get("dna", 0))
    return game_of(turn=last, agenda=agenda, boards=boards, **given)
