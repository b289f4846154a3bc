"""Advice in words, and thinking ahead: both from what a seat sees, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import stand_in

import petri
from petri.bots import make_bot
from petri.bots.ahead import ForethoughtBot, Future, key_of, likely_ways
from petri.bots.hints import aims_of, hint
from petri.core.planning import Budget
from petri.core.rng import seeded
from petri.core.title import find_title

BUDGET = Budget(500, 0.0)


@pytest.fixture
def stood_in(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in petri.titles():
        monkeypatch.setattr(find_title(name), "planner", stand_in.planner, raising=False)
        monkeypatch.setattr(find_title(name), "aims", stand_in.aims, raising=False)
    yield


def asked(game: petri.Game) -> int:
    assert game.to_act is not None
    return game.to_act


def hidden_pair(title: str) -> tuple[petri.Game, petri.Game]:
    """Two games that look the same to who is asked; what others hold is different where it is hidden."""
    options: dict[str, Any] = {"epidemics": 5} if title == "pandemic" else {}
    game = petri.new(title, players=3, seed=5, **options)
    seat = asked(game)
    twin = game.imagine(seat, seeded(77))
    assert twin.view(seat) == game.view(seat)
    return game, twin


# ---------------------------------------------------------------------- hints
@pytest.mark.parametrize("title", petri.titles())
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_hint_says_moves_aims_and_chances_in_words(stood_in: None, title: str, lang: str) -> None:
    game = petri.new(title, players=2, seed=3)
    seat = asked(game)
    found = hint(find_title(title), game.view(seat), game.moves(seat), BUDGET, lang)
    assert found.before == stand_in.BEFORE
    assert [line.after for line in found.lines] == sorted((line.after for line in found.lines), reverse=True)
    best = found.lines[0]
    assert best.moves[0].text == game.moves(seat)[0].text
    assert best.moves[0].words == game.say(game.moves(seat)[0], lang)
    assert best.aims[0].startswith(f"Platz {seat}" if lang == "de" else f"make seat {seat}")
    assert 1 <= best.sure <= len(best.moves)


def test_sure_moves_end_where_chance_comes_in(stood_in: None) -> None:
    game = petri.from_position("pandemic", {"options": {"players": 2, "epidemics": 4}})
    seat, title = asked(game), find_title("pandemic")
    moves = {move.text: move for move in game.moves(seat)}
    passed = hint(title, game.view(seat), [moves["pass"]], BUDGET)
    assert passed.lines[0].sure == 1  # cards are drawn then
    driven = hint(title, game.view(seat), [moves["drive Chicago"]], BUDGET)
    assert 1 < driven.lines[0].sure <= len(driven.lines[0].moves)
    for advised in driven.lines[0].moves[: driven.lines[0].sure]:
        assert advised.seat == seat == game.to_act
        game.play(advised.text)


@pytest.mark.parametrize("title", petri.titles())
def test_two_worlds_that_look_the_same_give_the_same_hint(title: str, stood_in: None) -> None:
    game, twin = hidden_pair(title)
    seat = asked(game)
    given = [
        (hint(find_title(title), one.view(seat), one.moves(seat), BUDGET, seed=9), *aims(one, seat))
        for one in (game, twin)
    ]
    assert given[0] == given[1]


def aims(game: petri.Game, seat: int) -> tuple[dict[str, list[str]]]:
    return (aims_of(find_title(game.title), game.view(seat), game.moves(seat)[0], BUDGET, seed=9),)


# ---------------------------------------------------------------------- thinking ahead
def thinker(seed: int = 1) -> ForethoughtBot:
    return ForethoughtBot(make_bot("planner:nodes=300", seed), seed)


def window(*, open_hands: bool = True, hands: Any = (("Paris", "Lagos"), ("Tokyo", "Osaka"))) -> petri.Game:
    """Both in Paris, and seat 1 is asked before it gets a card."""
    return petri.from_position(
        "pandemic",
        {
            "options": {"players": 2, "epidemics": 4, "consent": True, "open_hands": open_hands},
            "roles": ["scientist", "medic"],
            "pawns": ["Paris", "Paris"],
            "hands": [list(hand) for hand in hands],
        },
    )


def test_what_was_foreseen_is_there_at_once() -> None:
    """Seat 0 gives a card, seat 1 is asked whether that is right, and seat 0 goes on: no chance is in it."""
    game = window()
    bot = thinker()
    game.play("give Paris to 1")
    assert game.to_act == 1
    while bot.think_ahead(game.view(0), 1.0):
        pass
    kept = dict(bot.kept)
    assert kept
    answers = {move.text for move in game.moves(1)}
    for text in sorted(answers):
        after = game.copy()
        after.play(text)
        assert key_of(after.view(0)) in kept
        assert bot.choose(after.view(0), after.moves(0)).text == kept[key_of(after.view(0))]
    assert bot.foreseen == len(answers)


def test_what_did_not_come_is_never_used() -> None:
    game = window()
    bot = thinker()
    game.play("give Paris to 1")
    bot.think_ahead(game.view(0), 0.1)
    elsewhere = petri.new("pandemic", players=2, epidemics=4, seed=8)
    seat = asked(elsewhere)
    chosen = bot.choose(elsewhere.view(seat), elsewhere.moves(seat))
    assert chosen in elsewhere.moves(seat) and bot.foreseen == 0


def test_nothing_is_foreseen_where_chance_comes_between() -> None:
    """At the end of somebody's actions: cards will be drawn. It is soon found out, and no time is spent on it."""
    game = petri.from_position("pandemic", {"options": {"players": 2, "epidemics": 4}, "actions": 1})
    bot = thinker()
    other = 1 - asked(game)
    while bot.think_ahead(game.view(other), 0.05):
        pass
    assert not bot.kept


def test_in_two_worlds_that_look_the_same_it_thinks_the_same() -> None:
    kept = []
    for held in (["Tokyo", "Osaka"], ["Airlift", "Cairo"]):
        game = window(open_hands=False, hands=[["Paris", "Lagos"], held])
        game.play("give Paris to 1")
        kept.append(thought_out(game))
    assert kept[0] and kept[0] == kept[1]


def thought_out(game: petri.Game) -> dict[bytes, str]:
    bot = thinker()
    while bot.think_ahead(game.view(0), 1.0):
        pass
    return dict(bot.kept)


@pytest.mark.parametrize("title", petri.titles())
def test_futures_look_the_same_whatever_chance_does(title: str) -> None:
    """Whatever a future lets happen would look the same in any other world: else it is given up."""
    rng, chance = seeded(2), make_bot("random", 3)
    game, known = petri.new(title, players=2, seed=3), find_title(title)
    for ply in range(60):
        if game.to_act is None:
            break
        if ply % 6 == 0:
            seat = 1 - asked(game)
            view = game.view(seat)
            world = known.mind(view).world(rng)
            for path, _ in zip(likely_ways(known, world, seat, rng), range(2)):
                future = Future(known, view["options"], seat, world, rng)
                if all(future.play(move) for move in path):
                    assert future.state.to_act == seat == future.twin.to_act
                    assert key_of(future.view()) == key_of(known.view(future.twin, view["options"], seat))
        game.play(chance.choose(game.view(asked(game)), game.moves(asked(game))))
