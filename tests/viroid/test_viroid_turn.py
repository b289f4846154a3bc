"""The order of a turn, and what may not be skipped (V-126 to V-131, V-148, V-343, V-344)."""

from __future__ import annotations

from typing import Any

import pytest
from viroid_tools import (
    PLAIN,
    STRONG,
    before,
    board,
    cause,
    dna,
    fields,
    heard,
    idle_until,
    infected,
    kinds_heard,
    play,
    refused,
    table,
    texts,
)

import petri

EACH = {"Berlin": {"small": "0--"}, "Lima": {"small": "1"}, "Cairo": {"small": "2--"}, "Tokyo": {"small": "3--"}}


@pytest.mark.rule("V-126")
@pytest.mark.parametrize("first", [0, 2])
def test_a_round_begins_with_the_start_player_and_goes_clockwise(first: int) -> None:
    game = petri.new("viroid", players=3, seed=8, start=first)
    turns: list[int] = []
    for _ in range(300):
        if len(turns) >= 7 or game.outcome is not None:
            break
        turns += [one["seat"] for one in heard(idle_until(game, "turn"), "turn")]
    assert turns == [(first + n) % 3 for n in range(len(turns))] and len(turns) >= 6


@pytest.mark.rule("V-127", "V-148")
def test_event_infection_mutation_mortality() -> None:
    cities = {**EACH, "Paris": {"small": "0-"}}
    boards = [{**STRONG, "dna": 0, "resistances": {"medication": 2, "heat": 1}}]
    game = before(table, cities=cities, boards=boards, card="A04")
    happened = play(game, "end")
    assert kinds_heard(happened) == ["turn", "drew", "income"]
    assert game.prompt == "infection"
    refused(game, "end", "V-190")
    refused(game, "evolve small 1", "V-190")
    play(game, "infect Paris small", "infect London small")
    assert game.prompt == "mutation"
    refused(game, "infect London livestock", "V-234")
    happened = play(game, "end")
    assert kinds_heard(happened)[0] == "die"


@pytest.mark.rule("V-129", "V-296")
def test_the_virus_rolls_before_the_event() -> None:
    given: dict[str, Any] = {"pathogen": "virus", "opening": "free", "dice": (2,)}
    game = before(table, cities=EACH, boards=[STRONG], card=PLAIN, **given)
    assert kinds_heard(play(game, "end"))[:3] == ["turn", "rolled", "drew"]


@pytest.mark.rule("V-130")
def test_a_player_without_infected_takes_all_phases() -> None:
    cities = {city: of for city, of in EACH.items() if city != "Berlin"}
    boards = [{**STRONG, "dna": 4, "bonus": "komplex"}]
    game = before(table, cities=cities, boards=boards, card=PLAIN)
    happened = play(game, "end")
    assert heard(happened, "income") == [{"seat": 0, "number": 6}]
    assert game.prompt == "mutation"  # no infection without an origin
    play(game, "strain zysten_a")
    happened = play(game, "end")
    assert len(heard(happened, "die")) == 1 and game.turn == 1  # nobody can die
    assert infected(game, 0) == {}


@pytest.mark.rule("V-130", "V-349")
def test_a_mass_event_needs_no_origin() -> None:
    game = table(cities={"Lima": {"small": "1"}}, boards=[STRONG], card="B20")
    assert game.prompt == "event_infection"
    play(game, "infect Paris livestock")
    assert infected(game, 0) == {"Paris": 1}
    rats = table(cities={"Lima": {"small": "1"}}, boards=[{**STRONG, "dna": 0}], card="B15")
    assert rats.prompt != "event_infection"  # bonus infections need one


@pytest.mark.rule("V-131")
def test_the_next_player_begins_with_an_event() -> None:
    game = table(phase="mortality", cities=EACH, boards=[{}, {**STRONG, "dna": 10}], card=PLAIN, dice=(6,))
    assert (game.turn, game.view()["drawn"]) == (1, [PLAIN])
    assert dna(game, 1) == 16


@pytest.mark.rule("V-343")
def test_only_healing_and_events_concern_other_colours() -> None:
    cities = {"Berlin": {"small": "01-"}, "Paris": {"small": "1-"}}
    game = table(phase="infection", points=1, cities=cities, boards=[STRONG, STRONG])
    play(game, "infect Paris small")
    assert fields(game, "Paris", "small") == "01"  # the own colour
    game = table(phase="mutation", boards=[{"dna": 11}, {"dna": 50}])
    play(game, "evolve small 1")
    assert (board(game, 0)["modes"], board(game, 1)["modes"]) == ({"small": 1}, {})
    game = table(phase="mortality", cities={**cities, "Lima": {"small": "0"}}, dice=(1,))
    assert set(texts(game)) == {"kill Berlin small", "kill Lima small"}  # not the other's in Paris
    refused(game, "kill Paris small", "V-268")


@pytest.mark.rule("V-344")
def test_events_and_deaths_are_not_skipped() -> None:
    cities = {"Berlin": {"small": "01-"}}
    game = table(cities=cities, card="B26", boards=[{"dna": 0}])  # heals Paris, where nobody is
    assert game.view()["drawn"][-1] == "B26"
    asked: list[tuple[petri.Game, tuple[tuple[str, str], ...]]] = [
        (table(cities=cities, card="C26", boards=[STRONG]), (("end", "V-138"), ("decline", "V-138"))),
        (
            table(phase="infection", points=1, cities=cities, boards=[STRONG]),
            (("end", "V-190"), ("decline", "V-190")),
        ),
        (
            table(phase="mortality", cities={**cities, "Lima": {"small": "0"}}, dice=(1,)),
            (("end", "V-267"), ("decline", "V-267")),
        ),
    ]
    for asked_game, moves in asked:
        for text, rule in moves:
            refused(asked_game, text, rule)
    empty = table(phase="mutation", cities=cities, boards=[{"dna": 30}])
    play(empty, "end")  # phase 3 may be empty
    assert board(empty)["dna"] >= 30


@pytest.mark.rule("V-340")
def test_all_but_the_deck_is_open() -> None:
    game = table(cities=EACH, boards=[{**STRONG, "dna": 5}], phase="infection", points=1)
    seen = [game.view(seat) for seat in (0, 1, 2, 3)]
    for view in seen:
        assert {key: value for key, value in view.items() if key != "seat"} == {
            key: value for key, value in seen[0].items() if key != "seat"
        }
        assert "deck" not in view and view["boards"][0]["dna"] == 5
    assert "deck" in game.position()
    assert game.moves(0) and not game.moves(1)  # the active player decides


@pytest.mark.rule("V-341")
def test_nothing_can_be_given_to_others() -> None:
    """No kind of move names another player but those that heal or choose a victim."""
    naming: set[str] = set()
    state: Any = table(phase="mutation", boards=[{"dna": 50}]).state
    for kind in state.rules.kinds:
        if "seat" in kind.form.parts:
            naming.add(kind.word)
    assert naming == {"heal", "victim"}
    for text in ("give 1 5", "pass 1"):
        with pytest.raises(petri.MoveError):
            table(phase="mutation", boards=[{"dna": 50}]).play(text)


@pytest.mark.rule("V-342")
def test_infected_cannot_be_moved_or_killed_at_will() -> None:
    game = table(phase="mutation", cities=EACH, boards=[{**STRONG, "dna": 50}])
    refused(game, "kill Berlin small", "V-234")
    refused(game, "heal Berlin small 0", "V-234")
    refused(game, "victim Berlin small 0", "V-234")
    game = table(phase="infection", points=1, cities=EACH, boards=[STRONG])
    refused(game, "kill Berlin small", "V-190")
    assert cause(game) is None
