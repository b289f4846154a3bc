"""Phase 1: what event cards do, healing, income and massive research (V-132 to V-164, V-349 to V-354, V-358)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from viroid_tools import (
    BEARS_ALL,
    DATA,
    PLAIN,
    STRONG,
    allowed,
    before,
    cards_of,
    cause,
    dna,
    entry,
    event_set,
    everywhere,
    fields,
    gone,
    heard,
    infected,
    kinds_heard,
    marked,
    own_set,
    play,
    refused,
    research,
    table,
    texts,
    values,
    whole_deck,
)

import petri

EACH = {"Lima": {"small": "1"}, "Cairo": {"small": "2--"}, "Tokyo": {"small": "3--"}}
Effect = dict[str, Any]


def carried_out(folder: Path, *effects: Effect, heal: Any = (), income: int = 0, **given: Any) -> petri.Game:
    """A table at which seat 0 has drawn a card with these effects."""
    return table(content=event_set(folder, *effects, heal=heal, dna=income), card=PLAIN, **given)


def told(folder: Path, *effects: Effect, heal: Any = (), income: int = 0, **given: Any) -> list[petri.Happening]:
    """What happens when such a card is drawn."""
    given["cities"] = {**EACH, **given.get("cities", {})}
    own = event_set(folder, *effects, heal=heal, dna=income)
    return play(before(table, content=own, card=PLAIN, **given), "end")


# ---------------------------------------------------------------------- a card and its parts
@pytest.mark.rule("V-132")
def test_the_top_card_is_drawn_by_the_active_player() -> None:
    game = before(table, cities=EACH, card=["B24", "B12"])
    drawn = len(game.view()["drawn"])
    happened = play(game, "end")
    assert heard(happened, "drew") == [{"seat": 0, "card": "B24"}]
    assert game.view()["drawn"][drawn:] == ["B24"] and game.position()["deck"][0] == "B12"


@pytest.mark.rule("V-133")
def test_every_card_has_a_name_a_category_a_text_cities_and_income() -> None:
    for card in (*DATA["events"], *DATA["massive"]):
        assert card["name_en"] and card["name_de"] and card["text_en"] and card["text_de"]
        assert card["category"] in ("A", "(A)", "B", "C", "D", "M")
        assert len(card["heal"]) <= 4 and len(set(card["heal"])) == len(card["heal"])
        assert card["dna"] >= 0
    assert {len(card["heal"]) for card in DATA["events"]} == {0, 1, 2, 3, 4}


@pytest.mark.rule("V-134")
def test_text_then_healing_then_income(tmp_path: Path) -> None:
    effect = {"kind": "research", "n": 2}
    happened = told(tmp_path, effect, heal=["berlin"], income=4, cities={"Berlin": {"small": "0--"}})
    kinds = [kind for kind in kinds_heard(happened) if kind != "turn"]
    assert kinds[:6] == ["drew", "research", "healed", "success", "research", "income"]


@pytest.mark.rule("V-135")
def test_the_text_is_compulsory(tmp_path: Path) -> None:
    game = carried_out(tmp_path, {"kind": "corpses_add", "city": "berlin", "n": 1})
    assert game.prompt == "event_corpse" and game.to_act == 0
    for text in ("decline", "end"):
        refused(game, text, "V-350")
    assert set(texts(game)) == {"corpse Berlin small", "corpse Berlin livestock"}


EIGHT: dict[str, list[Effect]] = {
    "close_air": [{"kind": "close_air", "airports": ["london"]}],
    "marker": [
        {"kind": "marker", "marker": marker, "city": "london"} for marker in ("small", "bird", "livestock", "isolation")
    ],
    "corpses_add": [{"kind": "corpses_add", "city": "london", "n": 1}],
    "corpses_remove": [{"kind": "corpses_remove", "city": "london", "n": 1}],
    "mass_event": [{"kind": "mass_event", "city": "london"}],
}


@pytest.mark.rule("V-136", "V-182", "V-154", "V-354")
@pytest.mark.parametrize("kind", EIGHT)
def test_eliminated_cities_are_never_affected(kind: str, tmp_path: Path) -> None:
    cities = {**EACH, "London": gone("London")}
    game = carried_out(tmp_path, *EIGHT[kind], heal=["london"], cities=cities, boards=[STRONG])
    view = game.view()
    assert game.prompt not in ("event_corpse", "exhume", "event_infection", "heal")
    assert view["cities"]["London"] == gone("London")
    assert not any("London" in places for places in view["markers"].values())
    assert research(game) == 0 and view["continents"] == DATA["setup"]["corpses"]["4"]


@pytest.mark.rule("V-137", "V-138")
def test_one_infected_leaves_each_named_city(tmp_path: Path) -> None:
    cities = {"Berlin": {"small": "013", "livestock": "2"}, "Paris": {"small": "11"}, "Lima": {"small": "0"}}
    game = carried_out(tmp_path, heal=["berlin", "paris"], cities=cities, boards=[STRONG])
    assert (game.prompt, game.to_act) == ("heal", 0)
    assert set(texts(game)) == {
        "heal Berlin small 0",
        "heal Berlin small 1",
        "heal Berlin small 3",
        "heal Berlin livestock 2",
    }
    refused(game, "heal Paris small 1", "V-138")
    refused(game, "heal Berlin small 2", "V-138")
    refused(game, "decline", "V-138")
    happened = play(game, "heal Berlin livestock 2")
    assert [one["seat"] for one in heard(happened, "healed")] == [2, 1]  # in Paris there was no choice
    assert fields(game, "Berlin", "livestock") == "-" and fields(game, "Paris", "small") == "1-"
    assert fields(game, "Lima", "small") == "0"


@pytest.mark.rule("V-139")
def test_where_nobody_is_infected_nothing_is_healed(tmp_path: Path) -> None:
    happened = told(tmp_path, heal=["berlin", "london"], cities={"London": {"small": "xx"}})
    assert not heard(happened, "healed") and not heard(happened, "success")


@pytest.mark.rule("V-140", "V-186")
def test_corpses_are_not_healed(tmp_path: Path) -> None:
    cities = {"Berlin": {"small": "0xx", "livestock": "x"}}
    game = carried_out(tmp_path, heal=["berlin"], cities=cities)
    assert game.view()["cities"]["Berlin"] == {"small": "-xx", "livestock": "x"}
    assert game.view()["continents"] == DATA["setup"]["corpses"]["4"]


@pytest.mark.rule("V-141")
def test_a_healed_cube_returns_to_its_owner(tmp_path: Path) -> None:
    game = carried_out(tmp_path, heal=["berlin"], cities={"Berlin": {"small": "11-"}})
    assert fields(game, "Berlin", "small") == "1--"
    assert values(game, 1)["cubes"] == 24


@pytest.mark.rule("V-142", "V-143", "V-144")
@pytest.mark.parametrize(
    ("berlin", "paris", "fields_forward"),
    [
        ({"small": "0--"}, {"small": "1-"}, 2),
        ({"small": "00-"}, {"small": "1-"}, 1),
        ({"small": "0xx", "livestock": "x"}, {"small": "--"}, 1),  # corpses stay
        ({"small": "---"}, {"small": "xx"}, 0),  # there was nobody
    ],
)
def test_research_successes_are_counted_by_city(berlin: Any, paris: Any, fields_forward: int, tmp_path: Path) -> None:
    game = carried_out(tmp_path, heal=["berlin", "paris"], cities={"Berlin": berlin, "Paris": paris}, research=10)
    assert research(game) == 10 + fields_forward


@pytest.mark.rule("V-143")
def test_infected_of_other_colours_prevent_a_success(tmp_path: Path) -> None:
    game = carried_out(tmp_path, heal=["berlin"], cities={"Berlin": {"small": "03-"}})
    play(game, "heal Berlin small 0")
    assert research(game) == 0 and fields(game, "Berlin", "small") == "3--"


@pytest.mark.rule("V-145", "V-153")
def test_deaths_by_the_text_are_no_research_success(tmp_path: Path) -> None:
    """The last infected dies before the healing step: there is none left to be healed."""
    cities = {**EACH, "Berlin": {"small": "0xx", "livestock": "x"}}
    happened = told(tmp_path, {"kind": "corpses_add", "city": "berlin", "n": 1}, heal=["berlin"], cities=cities)
    assert heard(happened, "victim") and not heard(happened, "success") and not heard(happened, "research")


@pytest.mark.rule("V-145")
def test_a_continent_healed_counts_apart_from_the_healing_step(tmp_path: Path) -> None:
    cities = {"Berlin": {"small": "0--"}, "Paris": {"small": "01"}, "Lima": {"small": "2"}}
    effect = {"kind": "heal_continent", "continent": "eu", "n": 2}
    game = carried_out(tmp_path, effect, heal=["paris"], cities=cities)
    assert game.prompt == "relief"
    refused(game, "heal Lima small 2", "V-145")
    play(game, "heal Berlin small 0")
    assert research(game) == 0  # successes come when all are healed
    happened = play(game, "heal Paris small 1")
    assert [one["city"] for one in heard(happened, "success")] == ["Berlin", "Paris"]
    assert research(game) == 2


@pytest.mark.rule("V-145")
def test_a_city_emptied_by_a_continent_event_and_healed_no_more(tmp_path: Path) -> None:
    effect = {"kind": "heal_continent", "continent": "eu", "n": 3}
    happened = told(tmp_path, effect, heal=["berlin"], cities={"Berlin": {"small": "0--"}})
    assert len(heard(happened, "healed")) == len(heard(happened, "success")) == 1


@pytest.mark.rule("V-146")
def test_directions_of_the_two_markers(tmp_path: Path) -> None:
    assert research(carried_out(tmp_path, {"kind": "research", "n": 3}, research=5)) == 8
    assert research(carried_out(tmp_path, {"kind": "research", "n": -3}, research=5)) == 2
    cures: dict[frozenset[str], set[int]] = {}
    for seed in range(30):
        game = petri.new("viroid", players=2, seed=seed, opening="free")
        bonuses = frozenset(one["bonus"][:3] for one in game.view()["boards"])
        cures.setdefault(bonuses & {"kom", "mut"}, set()).add(game.view()["cure"])
    assert cures[frozenset()] == {43} and cures[frozenset({"kom"})] == {46}
    assert cures[frozenset({"mut"})] <= {42, 41}


@pytest.mark.rule("V-147")
def test_only_the_active_player_gets_the_income(tmp_path: Path) -> None:
    game = carried_out(tmp_path, income=4, boards=[{"dna": 1}, {"dna": 1}])
    assert [dna(game, seat) for seat in range(4)] == [5, 1, 0, 0]


@pytest.mark.rule("V-149")
def test_corpses_of_events_come_from_the_supply(tmp_path: Path) -> None:
    game = carried_out(tmp_path, {"kind": "corpses_add", "city": "nairobi", "n": 4}, boards=[{"dna": 0}])
    while game.prompt == "event_corpse":
        play(game, texts(game)[0])
    assert game.view()["cities"]["Nairobi"] == gone("Nairobi")
    assert game.view()["continents"] == DATA["setup"]["corpses"]["4"]


@pytest.mark.rule("V-150", "V-151")
def test_corpses_removed_go_to_their_continent(tmp_path: Path) -> None:
    effect = {"kind": "corpses_remove", "city": "berlin", "n": 2}
    game = carried_out(tmp_path, effect, cities={"Berlin": {"small": "xx-", "livestock": "-"}}, boards=[{"dna": 0}])
    assert fields(game, "Berlin", "small") == "---"
    assert game.view()["continents"]["eu"] == 6 + 2  # above the starting number
    game = carried_out(tmp_path, effect, cities={"Berlin": {"small": "xx-", "livestock": "-"}}, continents={"eu": 0})
    assert game.view()["continents"] == {**DATA["setup"]["corpses"]["4"], "eu": 2}


@pytest.mark.rule("V-150")
def test_only_as_many_corpses_are_removed_as_there_are(tmp_path: Path) -> None:
    effect = {"kind": "corpses_remove", "city": "berlin", "n": 3}
    game = carried_out(tmp_path, effect, cities={"Berlin": {"small": "x0-"}})
    assert fields(game, "Berlin", "small") == "0--" and game.view()["continents"]["eu"] == 7


@pytest.mark.rule("V-152")
def test_healthy_people_die_first(tmp_path: Path) -> None:
    effect = {"kind": "corpses_add", "city": "berlin", "n": 3}
    cities = {"Berlin": {"small": "01-", "livestock": "-"}}
    game = carried_out(tmp_path, effect, cities=cities)
    assert set(texts(game)) == {"corpse Berlin small", "corpse Berlin livestock"}
    refused(game, "victim Berlin small 0", "V-152")
    play(game, "corpse Berlin livestock")  # the last healthy field dies without a question
    assert set(texts(game)) == {"victim Berlin small 0", "victim Berlin small 1"}
    refused(game, "corpse Berlin small", "V-152")


@pytest.mark.rule("V-153")
def test_a_victim_brings_nothing_and_returns_to_its_owner(tmp_path: Path) -> None:
    effect = {"kind": "corpses_add", "city": "berlin", "n": 1}
    cities = {"Berlin": {"small": "01x", "livestock": "x"}}
    game = carried_out(tmp_path, effect, cities=cities, boards=[{"dna": 2}, {"dna": 3}])
    assert (game.prompt, game.to_act) == ("event_corpse", 0)
    refused(game, "victim Berlin small 2", "V-153")
    happened = play(game, "victim Berlin small 1")
    assert heard(happened, "victim") == [{"seat": 1, "city": "Berlin", "mode": "small"}]
    assert (dna(game, 0), dna(game, 1)) == (2, 3)
    assert values(game, 1)["cubes"] == 25 and research(game) == 0
    assert fields(game, "Berlin", "small") == "0xx"


@pytest.mark.rule("V-154")
def test_corpses_stop_when_the_city_is_eliminated(tmp_path: Path) -> None:
    effect = {"kind": "corpses_add", "city": "berlin", "n": 5}
    happened = told(tmp_path, effect, cities={"Berlin": {"small": "xxx", "livestock": "-"}})
    assert len(heard(happened, "corpse")) == 1 and heard(happened, "eliminated") == [{"city": "Berlin"}]


@pytest.mark.rule("V-155")
def test_what_cannot_be_carried_out_is_left_out(tmp_path: Path) -> None:
    effects: list[Effect] = [
        {"kind": "reopen", "n": 3},
        {"kind": "corpses_remove", "city": "berlin", "n": 2},
        {"kind": "research", "n": -4},
        {"kind": "heal_continent", "continent": "oc", "n": 2},
        {"kind": "bonus_infection", "mode": "blood"},
        {"kind": "dna", "scope": "active", "n": -9},
    ]
    game = carried_out(tmp_path, *effects, heal=["sydney"], income=3, boards=[{"dna": 5}])
    assert dna(game) == 3 and research(game) == 0
    assert all(not places for places in game.view()["markers"].values())


@pytest.mark.rule("V-155")
def test_effects_come_in_the_order_of_the_card(tmp_path: Path) -> None:
    effects: list[Effect] = [{"kind": "dna", "scope": "active", "n": -9}, {"kind": "dna", "scope": "active", "n": 4}]
    assert dna(carried_out(tmp_path, *effects, boards=[{"dna": 5}])) == 4
    assert dna(carried_out(tmp_path, *reversed(effects), boards=[{"dna": 5}])) == 0


@pytest.mark.rule("V-156")
def test_events_are_not_reshuffled() -> None:
    deck = whole_deck(2)
    cities = {"Berlin": {"small": "0-"}, "Lima": {"small": "1"}}
    boards: list[dict[str, Any]] = [{"dna": 5}, {"dna": 5}]
    agenda = [["turn_end", 1], ["mutation", 1]]
    last: dict[str, Any] = {"players": 2, "cities": cities, "boards": boards, "turn": 1, "agenda": agenda}
    game = table(**last, drawn=deck[:-1], deck=deck[-1:])
    play(game, "end")
    assert game.view()["drawn"] == deck and game.view()["layers"] == []
    over = table(**last, drawn=deck, deck=[])
    play(over, "end")
    assert cause(over) == "deck" and len(over.view()["drawn"]) == 44


@pytest.mark.rule("V-157")
@pytest.mark.parametrize(
    ("khartoum", "athens", "forward"),
    [
        ({"small": "0"}, {"small": "1"}, 2),
        ({"livestock": "02"}, {"small": "1"}, 1),
        ({}, {"insect": "3"}, 1),
        ({}, {}, 0),
    ],
)
def test_the_port_closure_of_the_example(khartoum: Any, athens: Any, forward: int) -> None:
    cities = {"Khartoum": khartoum, "Athens": athens, "Cairo": {"small": "0--"}, "Washington": {"small": "0"}}
    boards = [{**STRONG, "modes": {"small": 1, "ship": 1}, "dna": 1}]
    game = table(card="B01", cities=cities, boards=boards)
    if game.prompt == "heal":
        play(game, texts(game)[0])
    assert marked(game, "port") == ["Cairo-Mumbai", "London-Washington"]
    assert research(game) == forward and dna(game) == 6
    assert game.prompt == "infection"
    refused(game, "ship Mumbai small", "V-169")
    refused(game, "ship London small", "V-169")


# ---------------------------------------------------------------------- massive research
@pytest.mark.rule("V-158", "V-159", "V-351")
@pytest.mark.parametrize(
    ("bangkok", "paris", "forward"), [("0-", "0-", 7), ("0-", "00", 5), ("00", "--", 3), ("--", "--", 3)]
)
def test_massive_research_moves_two_fields_by_city(bangkok: str, paris: str, forward: int) -> None:
    cities = {"Bangkok": {"small": bangkok}, "Paris": {"small": paris}}
    game = table(card=["M1", "B24"], cities=cities)
    assert research(game) == forward


@pytest.mark.rule("V-160", "V-161", "V-163")
def test_another_card_is_drawn_and_counts_as_usual() -> None:
    cities = {**EACH, "Paris": {"small": "0-"}, "Khartoum": {"small": "0"}, "Athens": {"small": "0"}}
    game = before(table, card=["M1", "B01", "B02"], cities=cities, boards=[{"dna": 2}])
    happened = play(game, "end")
    assert [one["card"] for one in heard(happened, "drew")] == ["M1", "B01"]
    assert [(one["city"], one["number"]) for one in heard(happened, "success")] == [
        ("Paris", 2),
        ("Khartoum", 1),
        ("Athens", 1),
    ]
    assert heard(happened, "income") == [{"seat": 0, "number": 5}]
    assert dna(game) == 7 and research(game) == 3 + 2 + 2
    assert all(card["dna"] == 0 for card in DATA["massive"])


@pytest.mark.rule("V-163")
def test_massive_research_gives_income_if_it_is_printed(tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        entry(data["massive"], "M1")["dna"] = 3

    game = table(content=own_set(tmp_path, change), card=["M1", "B24"], boards=[{"dna": 0}])
    assert dna(game) == 3 + 7


@pytest.mark.rule("V-162")
def test_two_cards_of_massive_research_in_a_row() -> None:
    """The last card of the upper half of C, then the first one of the lower half."""
    upper = [*cards_of("C")[:12]]
    drawn = [*cards_of("A")[:8], *cards_of("B")[:24], "M1", *upper]
    rest: dict[str, Any] = {
        "cities": EACH,
        "boards": [{"dna": 0}],
        "turn": 3,
        "agenda": [["turn_end", 3], ["mutation", 3]],
    }
    rest["boards"] = [{"dna": 0}, {}, {}, {"dna": 10}]
    game = table(**rest, drawn=drawn, deck=["M2", "M3", "C25", "..."])
    happened = play(game, "end")
    assert [one["card"] for one in heard(happened, "drew")] == ["M2", "M3", "C25"]
    assert research(game) == 6 and heard(happened, "income") == [{"seat": 0, "number": 6}]


@pytest.mark.rule("V-164", "V-330")
def test_no_card_after_massive_research_is_a_loss() -> None:
    deck = whole_deck(4, last=["M6"])
    game = table(cities=EACH, drawn=deck[:-1], deck=["M6"], boards=[{"dna": 0}], agenda=[["turn", 0]])
    assert (cause(game), research(game)) == ("deck", 3)


@pytest.mark.rule("V-351", "V-328", "V-333")
def test_the_text_of_massive_research_comes_before_healing() -> None:
    cities = {**EACH, "Paris": {"small": "0-"}}
    game = before(table, card=["M1", "B24"], cities=cities, research=42)
    happened = play(game, "end")
    assert cause(game) == "cure" and not heard(happened, "healed")
    assert [one["card"] for one in heard(happened, "drew")] == ["M1"]
    assert fields(game, "Paris", "small") == "0-"


@pytest.mark.rule("V-358")
def test_massive_research_of_the_example() -> None:
    cities = {
        "Bangkok": {"small": "1-"},
        "Toronto": {"livestock": "02"},
        "Paris": {"small": "3-"},
        "Khartoum": {"small": "0"},
    }
    game = table(card=["M1", "B01"], cities=cities, research=10, boards=[{"dna": 0}])
    assert (game.prompt, research(game)) == ("heal", 15)  # 10 + 3, and Bangkok is empty
    play(game, "heal Toronto livestock 2")
    assert research(game) == 17 + 1  # Paris is empty; the next card heals Khartoum for one field
    assert infected(game, 0) == {"Toronto": 1} and not infected(game, 1) and not infected(game, 3)
    assert dna(game) == 5  # the income of the second card only
    assert game.view()["drawn"][-2:] == ["M1", "B01"]


# ---------------------------------------------------------------------- events that let infect
@pytest.mark.rule("V-349")
def test_a_bonus_infection_needs_neither_point_nor_marker() -> None:
    boards = [{"resistances": {"medication": 2}, "dna": 0, "bonus": "infektioes"}]
    game = table(card="B15", cities={"Paris": {"blood": "0"}}, boards=boards)
    assert game.prompt == "event_infection"
    assert set(texts(game)) == {"infect London small", "infect Paris small", "infect Berlin small", "decline"}
    refused(game, "infect Paris livestock", "V-349")
    refused(game, "infect Madrid small", "V-193")
    refused(game, "infect Athens small", "V-195")
    refused(game, "bird Berlin small", "V-349")
    refused(game, "end", "V-349")
    happened = play(game, "infect Berlin small")
    assert heard(happened, "infected") == [{"seat": 0, "city": "Berlin", "mode": "small", "by": "land"}]
    assert dna(game) == 1 + 1 + 5 and game.view()["used"] == {}


@pytest.mark.rule("V-349", "V-282")
def test_an_infection_by_an_event_may_be_declined() -> None:
    game = table(card="B15", cities={"Paris": {"blood": "0"}}, boards=[{**STRONG, "dna": 0}])
    play(game, "decline")
    assert infected(game, 0) == {"Paris": 1} and game.prompt == "infection"


@pytest.mark.rule("V-349")
@pytest.mark.parametrize("is_mass", [False, True])
def test_events_obey_resistances_quarantine_and_the_number_of_cubes(is_mass: bool, tmp_path: Path) -> None:
    effect = {"kind": "mass_event", "city": "berlin"} if is_mass else {"kind": "bonus_infection", "mode": "small"}
    cities = {"Paris": {"small": "0-"}, "Berlin": {"small": "x--"}}

    def asked(game: petri.Game) -> bool:
        return game.prompt == "event_infection" and "infect Berlin small" in texts(game)

    assert not asked(carried_out(tmp_path, effect, cities=cities, boards=[STRONG]))  # quarantine
    assert asked(carried_out(tmp_path, effect, cities=cities, boards=[STRONG], necrosis=True))
    inside = {**cities, "Berlin": {"small": "0x-"}}
    assert asked(carried_out(tmp_path, effect, cities=inside, boards=[STRONG]))
    weak = [{**STRONG, "resistances": {"heat": 2, "medication": 1}}]
    cities["Berlin"] = {"small": "---"}
    assert not asked(carried_out(tmp_path, effect, cities=cities, boards=weak))
    assert not asked(carried_out(tmp_path, effect, cities={**ALL_CUBES, "Berlin": {"small": "0--"}}, boards=[STRONG]))


ALL_CUBES = {
    "Beijing": {"small": "0000", "blood": "00", "livestock": "0"},
    "Mumbai": {"small": "000", "blood": "0", "livestock": "00", "insect": "0"},
    "Cairo": {"small": "000", "blood": "00"},
    "Tripoli": {"small": "000", "livestock": "0"},
    "Seoul": {"small": "0--"},
}


@pytest.mark.rule("V-349", "V-205")
def test_with_all_cubes_on_the_board_an_event_lets_nobody_infect() -> None:
    one_left = {**ALL_CUBES, "Paris": {"small": "-0"}}
    game = table(card="B20", cities=one_left, boards=[STRONG])
    assert values(game)["cubes"] == 0 and game.prompt != "event_infection"
    game = table(card="B20", cities={**ALL_CUBES, "Paris": {"small": "-1"}}, boards=[STRONG])
    assert values(game)["cubes"] == 1 and game.prompt == "event_infection"


@pytest.mark.rule("V-349", "V-165", "V-166", "V-172")
def test_countermeasures_bind_a_bonus_infection_but_no_mass_event(tmp_path: Path) -> None:
    cities = {"Paris": {"small": "0-"}}
    markers = {"isolation": ["Berlin"], "small": ["Paris"], "livestock": ["London"]}
    boards = [{"resistances": BEARS_ALL}]
    rats = carried_out(
        tmp_path, {"kind": "bonus_infection", "mode": "small"}, cities=cities, markers=markers, boards=boards
    )
    refused(rats, "infect Paris small", "V-166")
    refused(rats, "infect Berlin small", "V-172")
    allowed(rats, "infect London small")
    cows = carried_out(
        tmp_path, {"kind": "bonus_infection", "mode": "livestock"}, cities=cities, markers=markers, boards=boards
    )
    refused(cows, "infect London livestock", "V-165")
    for city, move in (("paris", "infect Paris small"), ("berlin", "infect Berlin small")):
        fair = carried_out(
            tmp_path, {"kind": "mass_event", "city": city}, cities=cities, markers=markers, boards=boards
        )
        allowed(fair, move)


@pytest.mark.rule("V-349")
def test_a_mass_event_takes_any_field_of_its_city() -> None:
    game = table(card="B20", cities={"Lima": {"small": "0"}}, boards=[{"resistances": {"medication": 2}, "dna": 0}])
    assert set(texts(game)) == {"infect Paris small", "infect Paris livestock", "infect Paris blood", "decline"}
    refused(game, "infect London small", "V-349")
    refused(game, "infect Paris insect", "V-191")
    play(game, "infect Paris blood")
    assert dna(game) == 1 + 5


@pytest.mark.rule("V-350")
def test_the_active_player_chooses_the_field(tmp_path: Path) -> None:
    effect = {"kind": "corpses_remove", "city": "berlin", "n": 1}
    game = carried_out(tmp_path, effect, cities={"Berlin": {"small": "x0-", "livestock": "x"}})
    assert (game.prompt, game.to_act) == ("exhume", 0)
    assert set(texts(game)) == {"exhume Berlin small", "exhume Berlin livestock"}
    refused(game, "exhume Paris small", "V-350")
    refused(game, "exhume Berlin blood", "V-150")
    play(game, "exhume Berlin livestock")
    assert game.view()["cities"]["Berlin"] == {"small": "0-x", "livestock": "-"}
    alike = carried_out(tmp_path, effect, cities={"Berlin": {"small": "xx-"}})
    assert fields(alike, "Berlin", "small") == "--x"  # no choice, no question


@pytest.mark.rule("V-353", "V-176")
def test_a_marker_removed_is_at_once_without_effect(tmp_path: Path) -> None:
    markers = {"port": ["Cairo-Mumbai"], "airport": ["London"], "small": ["Paris"], "isolation": ["Berlin"]}
    game = carried_out(
        tmp_path,
        {"kind": "reopen", "n": 3},
        cities={"Madrid": {"small": "0-"}, "Cairo": {"small": "0--"}},
        markers=markers,
        boards=[{**STRONG, "modes": {"small": 1, "ship": 1}}],
    )
    assert (game.prompt, game.to_act) == ("reopen", 0)
    assert set(texts(game)) == {
        "reopen Cairo-Mumbai",
        "reopen_airport London",
        "lift small Paris",
        "lift isolation Berlin",
    }
    refused(game, "reopen London-Washington", "V-353")
    refused(game, "lift bird Paris", "V-353")
    refused(game, "reopen_airport Tokyo", "V-353")
    refused(game, "decline", "V-353")
    play(game, "reopen Cairo-Mumbai", "lift small Paris", "lift isolation Berlin")
    assert game.view()["markers"] == {**{key: [] for key in MARKERS}, "airport": ["London"]}
    allowed(game, "ship Mumbai small")
    allowed(game, "infect Paris small")


MARKERS = ("port", "airport", "small", "bird", "livestock", "isolation")


@pytest.mark.rule("V-353")
def test_all_markers_go_if_there_are_fewer(tmp_path: Path) -> None:
    markers = {"port": ["Cairo-Mumbai"], "bird": ["Berlin"]}
    game = carried_out(tmp_path, {"kind": "reopen", "n": 9}, markers=markers)
    while game.prompt == "reopen":
        play(game, texts(game)[0])
    assert all(not places for places in game.view()["markers"].values())
    one_left = carried_out(tmp_path, {"kind": "reopen", "n": 1}, markers={"port": ["Cairo-Mumbai"]})
    assert marked(one_left, "port") == [] and one_left.prompt != "reopen"


@pytest.mark.rule("V-353")
def test_a_marker_that_returned_can_be_used_again(tmp_path: Path) -> None:
    effects: list[Effect] = [{"kind": "reopen", "n": 1}, {"kind": "marker", "marker": "livestock", "city": "paris"}]
    game = carried_out(tmp_path, *effects, markers={"livestock": ["London"]})
    assert marked(game, "livestock") == ["Paris"]


@pytest.mark.rule("V-354")
def test_a_route_is_no_city_but_airports_and_markers_are_of_one(tmp_path: Path) -> None:
    cities = {"London": gone("London"), "Lima": {"small": "0"}}
    effects: list[Effect] = [
        {"kind": "close_sea", "routes": ["london-washington"]},
        {"kind": "close_air", "airports": ["london", "tokio"]},
    ]
    game = carried_out(tmp_path, *effects, cities=cities)
    assert marked(game, "port") == ["London-Washington"] and marked(game, "airport") == ["Tokyo"]
    markers = {"port": ["London-Washington"], "airport": ["London", "Tokyo"], "isolation": ["London"]}
    game = carried_out(tmp_path, {"kind": "reopen", "n": 3}, cities=cities, markers=markers)
    assert set(texts(game)) == {"reopen London-Washington", "reopen_airport Tokyo"}
    refused(game, "reopen_airport London", "V-354")
    refused(game, "lift isolation London", "V-354")
    play(game, "reopen London-Washington")
    assert marked(game, "airport") == ["London"] and marked(game, "isolation") == ["London"]


@pytest.mark.rule("V-333")
def test_a_loss_in_the_middle_of_a_card_ends_everything(tmp_path: Path) -> None:
    effects: list[Effect] = [
        {"kind": "dna", "scope": "all", "n": 1},
        {"kind": "research", "n": 2},
        {"kind": "dna", "scope": "all", "n": 5},
        {"kind": "close_sea", "routes": ["kairo-mumbai"]},
    ]
    cities = {"Berlin": {"small": "0--"}}
    game = carried_out(tmp_path, *effects, heal=["berlin"], income=9, cities=cities, research=43, boards=[{"dna": 0}])
    assert cause(game) == "cure"
    assert [dna(game, seat) for seat in range(4)] == [1, 1, 1, 1]
    assert fields(game, "Berlin", "small") == "0--" and marked(game, "port") == []
    assert texts(game) == []
    refused_after = game.why_not("end")
    assert refused_after is not None


@pytest.mark.rule("V-333", "V-328")
def test_a_loss_in_the_middle_of_healing(tmp_path: Path) -> None:
    cities = {"Berlin": {"small": "0--"}, "Paris": {"small": "0-"}}
    game = carried_out(tmp_path, heal=["berlin", "paris"], income=5, cities=cities, research=44, boards=[{"dna": 0}])
    assert (cause(game), research(game), dna(game)) == ("cure", 45, 0)
    assert fields(game, "Berlin", "small") == "---" and fields(game, "Paris", "small") == "0-"


@pytest.mark.rule("V-333")
def test_a_loss_in_the_middle_of_a_healed_continent(tmp_path: Path) -> None:
    effect = {"kind": "heal_continent", "continent": "eu", "n": 2}
    cities = {"Berlin": {"small": "0--"}, "Paris": {"small": "0-"}}
    game = carried_out(tmp_path, effect, income=5, cities=cities, research=44, boards=[{"dna": 0}])
    play(game, "heal Berlin small 0")
    assert (cause(game), research(game), dna(game)) == ("cure", 45, 0)


# ---------------------------------------------------------------------- every card
@pytest.mark.rule("V-133", "V-135")
@pytest.mark.parametrize(
    "card", [c["id"] for c in (*DATA["events"], *DATA["massive"]) if not c.get("removed_at_setup")]
)
def test_every_card_can_be_drawn_at_a_full_table(card: str) -> None:
    """Whatever is asked is answered by the first move, until the next player is on turn."""
    cities = {**everywhere(), "Mumbai": {"small": "0xx"}, "Beijing": {"small": "0x--"}}
    markers = {"port": ["Algiers-Madrid"], "airport": ["Sydney"], "bird": ["Paris"]}
    boards: list[dict[str, Any]] = [{**STRONG, "dna": 5}, *({"dna": 5} for _ in range(3))]
    game = table(card=card, cities=cities, boards=boards, markers=markers, seed=7)
    assert card in game.view()["drawn"]
    for _ in range(60):
        if game.outcome is not None or game.turn != 0:
            break
        play(game, "end" if "end" in texts(game) else texts(game)[0])
    assert game.outcome is not None or game.turn == 1


def test_the_table_of_every_card_that_only_counts() -> None:
    """Cards whose text is research or DNA, at an empty table."""
    for card in (*DATA["events"], *DATA["massive"]):
        if card.get("removed_at_setup") or {effect["kind"] for effect in card["effects"]} - {"research", "dna"}:
            continue
        game = table(card=[card["id"]] + (["B24"] if card["category"] == "M" else []), research=5, boards=[{"dna": 3}])
        by_text = sum(e["n"] for e in card["effects"] if e["kind"] == "research")
        gained = card["dna"] + sum(e["n"] for e in card["effects"] if e["kind"] == "dna")
        assert research(game) == 5 + by_text
        assert dna(game) == 3 + gained + (7 if card["category"] == "M" else 0)


@pytest.mark.rule("V-135")
@pytest.mark.parametrize(("scope", "expected"), [("active", [1, 1, 4, 1]), ("all", [4, 4, 4, 4])])
def test_dna_for_the_active_player_or_for_all(scope: str, expected: list[int], tmp_path: Path) -> None:
    boards = [{"dna": 1} for _ in range(4)]
    game = carried_out(tmp_path, {"kind": "dna", "scope": scope, "n": 3}, turn=2, boards=boards)
    assert [dna(game, seat) for seat in range(4)] == expected


@pytest.mark.rule("V-138", "V-350", "V-349")
def test_the_active_player_is_asked_whoever_it_is(tmp_path: Path) -> None:
    asked: list[tuple[list[Effect], Any, str]] = [
        ([], ["berlin"], "heal"),
        ([{"kind": "corpses_add", "city": "berlin", "n": 1}], (), "event_corpse"),
        ([{"kind": "heal_continent", "continent": "eu", "n": 1}], (), "relief"),
        ([{"kind": "mass_event", "city": "berlin"}], (), "event_infection"),
        ([{"kind": "reopen", "n": 1}], (), "reopen"),
        ([{"kind": "corpses_remove", "city": "khartoum", "n": 1}], (), "exhume"),
    ]
    cities = {"Berlin": {"small": "01-"}, "Khartoum": {"small": "x", "insect": "x"}}
    given: dict[str, Any] = {"cities": cities, "markers": {"bird": ["Paris", "Lima"]}}
    for effects, heal, prompt in asked:
        game = carried_out(tmp_path, *effects, heal=heal, turn=3, boards=[STRONG] * 4, **given)
        assert (game.prompt, game.to_act) == (prompt, 3)
