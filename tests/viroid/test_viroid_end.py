"""Winning, losing and who was the scourge of humanity (V-324 to V-339)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from viroid_tools import (
    BEARS_ALL,
    DATA,
    NO_CORPSES,
    PLAIN,
    STRONG,
    before,
    cause,
    event_set,
    everywhere,
    fields,
    gone,
    heard,
    idle_until,
    own_set,
    play,
    research,
    table,
    texts,
    whole_deck,
)

import petri

EACH = {"Berlin": {"small": "0--"}, "Lima": {"small": "1"}, "Cairo": {"small": "2--"}, "Tokyo": {"small": "3--"}}


def ended(cities: Any, **given: Any) -> str | None:
    """How a game ends at the end of the turn of seat 0; None if it goes on."""
    return cause(table(**{"phase": "end", "cities": cities, "continents": NO_CORPSES, **given}))


# ---------------------------------------------------------------------- winning
@pytest.mark.rule("V-324", "V-326")
def test_no_corpse_on_a_continent_and_infected_in_every_city() -> None:
    assert ended(everywhere()) == "won"
    assert ended({**everywhere(), "Berlin": gone("Berlin")}) == "won"
    assert ended({**everywhere(), "Berlin": {"small": "xxx"}}) is None  # neither eliminated nor infected
    for continent in NO_CORPSES:
        assert ended(everywhere(), continents={**NO_CORPSES, continent: 1}) is None
    assert ended(everywhere(), continents=DATA["setup"]["corpses"]["4"]) is None


@pytest.mark.rule("V-324")
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_it_is_won_in_the_turn_of_any_player(turn: int) -> None:
    assert ended(everywhere(), turn=turn) == "won"
    by_two = everywhere(seats=2)
    assert ended(by_two, turn=turn) == "won"  # infected of any colour; others may be extinct


@pytest.mark.rule("V-325")
def test_it_is_not_won_before_the_end_of_phase_four() -> None:
    """The last city is infected in phase 2: the game goes on until the dice have been rolled."""
    cities = {**everywhere(), "Paris": {"small": "--"}}
    boards = [{**STRONG, "dna": 10}]
    game = table(
        phase="infection",
        points=1,
        cities={**cities, "London": {"small": "0-"}},
        continents=NO_CORPSES,
        boards=boards,
        dice=(6,),
    )
    play(game, "infect Paris small")
    assert game.outcome is None and game.prompt == "mutation"
    play(game, "end")
    assert cause(game) == "won"


@pytest.mark.rule("V-325")
def test_what_holds_in_between_is_not_enough() -> None:
    """All is there, but the death of the last infected of a city makes it undone."""
    cities = {**everywhere(), "Berlin": {"small": "0--"}}
    only = {
        city: ({mode: of.replace("0", "1") for mode, of in modes.items()} if city != "Berlin" else modes)
        for city, modes in cities.items()
    }
    game = table(phase="mutation", cities=only, continents=NO_CORPSES, boards=[{"dna": 9}], dice=(1,), card=PLAIN)
    play(game, "end")
    assert fields(game, "Berlin", "small") == "--x" and cause(game) is None


@pytest.mark.rule("V-326")
def test_the_last_corpse_is_taken_and_the_game_is_won() -> None:
    cities = {**everywhere(), "Berlin": {"small": "00-"}}
    game = table(
        phase="mutation", cities=cities, continents={**NO_CORPSES, "eu": 1}, boards=[{"dna": 9}], dice=(1,), card=PLAIN
    )
    play(game, "end", "kill Berlin small")
    assert cause(game) == "won"
    assert game.outcome is not None and game.outcome.winners == (0, 1, 2, 3)


# ---------------------------------------------------------------------- losing
@pytest.mark.rule("V-327")
@pytest.mark.parametrize(
    ("players", "present", "is_lost"),
    [
        (2, "01", False),
        (2, "0", True),
        (2, "1", True),
        (2, "", True),
        (3, "012", False),
        (3, "01", False),
        (3, "2", True),
        (3, "", True),
        (4, "0123", False),
        (4, "012", False),
        (4, "13", True),
        (4, "3", True),
    ],
)
def test_extinct_strains(players: int, present: str, is_lost: bool) -> None:
    places = {"0": "Lima", "1": "Bogotá", "2": "Santiago", "3": "Toronto"}
    cities = {places[seat]: {"small": seat} for seat in present}
    game = table(players=players, phase="end", cities=cities, card=PLAIN)
    assert cause(game) == ("extinct" if is_lost else None)


@pytest.mark.rule("V-327")
def test_extinction_counts_at_the_end_of_phase_four_only(tmp_path: Path) -> None:
    own = event_set(tmp_path, heal=["lima", "bogota"])
    cities = {"Lima": {"small": "1"}, "Bogotá": {"small": "0"}, "Tokyo": {"small": "3--"}}
    game = before(table, content=own, card=PLAIN, cities={**cities, "Cairo": {"small": "2--"}}, boards=[{"dna": 5}])
    play(game, "end")
    assert game.outcome is None and game.prompt == "mutation"
    play(game, "end")
    assert cause(game) == "extinct"


@pytest.mark.rule("V-328", "V-329")
@pytest.mark.parametrize(("start", "forward", "is_lost"), [(43, 1, False), (44, 1, True), (43, 3, True), (0, 60, True)])
def test_research_that_reaches_the_cure_is_a_loss(start: int, forward: int, is_lost: bool, tmp_path: Path) -> None:
    own = event_set(tmp_path, {"kind": "research", "n": forward})
    game = table(content=own, card=PLAIN, cities=EACH, research=start)
    assert cause(game) == ("cure" if is_lost else None)
    assert research(game) == min(start + forward, DATA["research_track"]["length"])


@pytest.mark.rule("V-329")
def test_two_fields_may_pass_the_cure_marker() -> None:
    game = table(card=["M1", "B24"], cities={"Paris": {"small": "0-"}, **EACH}, research=41)
    assert (cause(game), research(game)) == ("cure", 46)


@pytest.mark.rule("V-330")
def test_a_card_that_cannot_be_drawn_is_a_loss() -> None:
    deck = whole_deck(4)
    game = table(cities=EACH, drawn=deck, deck=[])
    assert cause(game) == "deck"
    one_left = table(cities=EACH, drawn=deck[:-1], deck=deck[-1:], boards=[{"dna": 30}])
    assert one_left.outcome is None


def calm(data: dict[str, Any]) -> None:
    """Nothing happens on any card, and nobody dies."""
    for card in (*data["events"], *data["massive"]):
        card.update({"effects": [], "heal": []})
    for pathogen in data["pathogens"]:
        pathogen["start"]["severity"] = 0


@pytest.mark.rule("V-331", "V-062")
@pytest.mark.parametrize("players", [2, 3])
def test_everybody_has_twenty_turns(players: int, tmp_path: Path) -> None:
    own = own_set(tmp_path, calm)
    cities = {"Lima": {"small": "0"}, "Bogotá": {"small": "1"}, "Santiago": {"small": "2"}}
    given = dict(list(cities.items())[:players])
    boards: list[dict[str, Any]] = [
        {"dna": 5, "stems": [{"card": f"{stem}_a"}]} for stem in ("zysten", "husten", "uebelkeit")
    ]
    game = table(players=players, content=own, cities=given, boards=boards[:players], first=0)
    turns = [0]
    while game.outcome is None:
        turns += [one["seat"] for one in heard(idle_until(game, "turn"), "turn")]
    assert cause(game) == "deck"
    assert len(turns) == 20 * players + 1 and turns[-1] == 0  # the start player's 21st turn


@pytest.mark.rule("V-332")
def test_a_win_comes_before_a_loss() -> None:
    """Every city is eliminated, so nobody is infected anywhere."""
    dead = {city: gone(city) for city in everywhere()}
    assert ended(dead) == "won"
    assert ended(dead, continents={**NO_CORPSES, "oc": 1}) == "extinct"
    alone = everywhere(seats=1)
    assert ended({**dict(list(alone.items())[:20]), **{city: gone(city) for city in list(alone)[20:]}}) == "won"


@pytest.mark.rule("V-333")
def test_after_an_immediate_loss_nothing_is_done() -> None:
    game = before(table, card="D20", cities=EACH, research=44, boards=[{"dna": 3}])
    happened = play(game, "end")
    assert [one.kind for one in happened] == ["turn", "drew", "research", "lost"]
    assert heard(happened, "lost") == [{"cause": "cure"}]
    assert texts(game) == [] and game.to_act is None
    assert game.view()["boards"][0]["dna"] == 3


@pytest.mark.rule("V-334")
def test_all_win_or_lose_together() -> None:
    won = table(phase="end", cities=everywhere(), continents=NO_CORPSES).outcome
    lost = table(phase="end", cities={"Lima": {"small": "0"}}).outcome
    assert won is not None and won.winners == (0, 1, 2, 3) and won.scores == ()
    assert lost is not None and lost.winners == ()


# ---------------------------------------------------------------------- ranking
def ranked(*boards: dict[str, Any], cities: Any = None, **given: Any) -> dict[str, Any]:
    """The outcome of a game that is won with these boards."""
    game = table(phase="end", cities=cities or everywhere(), continents=NO_CORPSES, boards=boards, **given)
    assert game.outcome is not None
    return game.outcome.as_json()


EVERYTHING = {
    "start": "London",
    "dna": 7,
    "modes": {"small": 2, "ship": 1},
    "resistances": {"heat": 1, "medication": 2},
    "stems": [{"card": "zysten_a", "developed": 2}, {"card": "husten_b", "developed": 1}],
    "stage": 2,
}
WORTH = 7 + (11 + 14) + 14 + 15 + (13 + 17) + (5 + 6 + 5) + (10 + 4) + (4 + 4)


@pytest.mark.rule("V-335")
def test_the_value_is_all_that_was_paid_and_what_is_left() -> None:
    found = ranked(EVERYTHING, {"start": "Lima", "dna": 3})
    assert found["ranking"][0] == WORTH and found["ranking"][1] == 3


@pytest.mark.rule("V-336")
@pytest.mark.parametrize(
    ("start", "divisor"),
    [("London", 1), ("Cairo", 2), ("Hong Kong", 2), ("Washington", 1), ("Lima", 1), ("Jakarta", 1), ("Sydney", 1)],
)
def test_a_start_in_asia_or_africa_halves_it(start: str, divisor: int) -> None:
    assert ranked({**EVERYTHING, "start": start})["ranking"][0] == WORTH / divisor
    divisors = {one["id"]: one["ranking_divisor"] for one in DATA["continents"]}
    assert divisors == {"na": 1, "sa": 1, "eu": 1, "af": 2, "as": 2, "oc": 1}


@pytest.mark.rule("V-337")
def test_the_highest_value_is_the_scourge_of_humanity() -> None:
    found = ranked({"start": "Lima", "dna": 20}, {"start": "London", "dna": 21}, {"start": "Cairo", "dna": 41})
    assert found["worst"] == [1]  # 20, 21, 20.5
    game = table(phase="end", cities=everywhere(), continents=NO_CORPSES, boards=[{}, {"start": "London", "dna": 21}])
    assert "Blue" in game.say(game.outcome)


@pytest.mark.rule("V-338")
def test_printed_prices_halves_and_ties() -> None:
    cheap = {**EVERYTHING, "bonus": "mut_spreading"}
    assert ranked(cheap)["ranking"][0] == WORTH  # the discount does not matter
    shed = {**EVERYTHING, "stems": [None, EVERYTHING["stems"][1]]}  # type: ignore[index]
    assert ranked(shed, shed=["zysten_a"])["ranking"][0] == WORTH - 16
    found = ranked(
        {"start": "Cairo", "dna": 21},
        {"start": "Lima", "dna": 3},
        {"start": "Mumbai", "dna": 21},
        {"start": "Lima", "dna": 10},
    )
    assert found["ranking"] == [10.5, 3, 10.5, 10]
    assert found["worst"] == [0, 2]
    free = {"start": "London", "card": "london", "modes": {"small": 1}, "resistances": {"medication": 2}, "dna": 3}
    stems = [{"card": "zysten_a", "developed": 1}]
    assert ranked({**free, "stems": stems})["ranking"][0] == 55  # what came for free counts


@pytest.mark.rule("V-338", "V-251")
def test_a_strain_in_the_third_slot_counts_its_price() -> None:
    board = {"start": "London", "stems": [None, None, {"card": "zysten_a"}]}
    assert ranked(board)["ranking"][0] == 15


# ---------------------------------------------------------------------- precedence
@pytest.mark.rule("V-339")
def test_a_special_text_overrides_a_general_rule_but_not_an_eliminated_city(tmp_path: Path) -> None:
    """A mass event needs no origin and ignores isolation; an eliminated city it cannot reach."""
    own = event_set(tmp_path, {"kind": "mass_event", "city": "paris"})
    given: dict[str, Any] = {"content": own, "card": PLAIN, "boards": [{"resistances": BEARS_ALL}]}
    game = table(**given, cities={"Lima": {"small": "0"}}, markers={"isolation": ["Paris"], "small": ["Paris"]})
    assert "infect Paris small" in texts(game)
    game = table(**given, cities={"Lima": {"small": "0"}, "Paris": gone("Paris")}, necrosis=True)
    assert game.prompt != "event_infection"


def test_a_game_that_is_over_stays_over() -> None:
    game = table(phase="end", cities=everywhere(), continents=NO_CORPSES)
    assert game.prompt is None and game.moves() == []
    again = petri.from_position("viroid", game.position())
    assert cause(again) == "won"
    with pytest.raises(petri.PetriError):
        game.play("end")
