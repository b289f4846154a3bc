"""What Contagion gives to a page: parts of moves, the box, scores in sight, names, and what may be taken back."""

from __future__ import annotations

import pytest
from contagion_tools import table

import petri
from petri.core.text import LANGUAGES
from petri.core.title import find_title

TITLE = find_title("contagion")
CITIES = {"Jakarta": [[0, 2], [1, 2]], "Santiago": [[1, 3]], "Cairo": []}


# ---------------------------------------------------------------------- parts
def test_the_parts_of_an_infect_action_name_price_and_cards() -> None:
    game = table(hands=[{"blue": 1}], display=CITIES)
    parts = {"kind": "infect", "city": "Jakarta", "number": 1, "colour": "blue", "price": 1, "cost": ["blue"]}
    assert game.parts("infect Jakarta 1") == parts
    rich = table(hands=[{"blue": 3, "red": 1}], display=CITIES)
    asked = rich.parts("infect Jakarta 1")
    assert asked["cost"] == [] and asked["choice"] == {"cards": ["blue", "blue", "blue", "red"], "number": 1}
    jokers = table(hands=[{"red": 2}], display=CITIES).parts("infect Jakarta 1")
    assert jokers["price"] == 1 and jokers["cost"] == ["red", "red"]
    new = table(hands=[{"red": 1, "yellow": 1, "black": 1}], display=CITIES).parts("infect Santiago 1")
    assert (new["colour"], new["price"], new["cost"]) == ("yellow", 2, ["yellow", "red", "black"])
    assert table(display=CITIES).parts("infect Santiago 1")["cost"] == []  # it cannot be paid


def test_the_parts_of_a_payment() -> None:
    game = table(hands=[{"blue": 2, "red": 2}], display={"Jakarta": [[1, 1]], "Santiago": []})
    game.play("infect Jakarta 1")
    assert game.prompt == "pay"
    both = {"kind": "pay", "number": 2, "colour": "blue", "matching": 2, "others": 0, "cost": ["blue", "blue"]}
    assert game.parts("pay 2") == both
    mixed = game.parts("pay 3")
    assert (mixed["matching"], mixed["others"], mixed["cost"]) == (1, 2, ["blue"])
    assert mixed["choice"] == {"cards": ["blue", "red", "red"], "number": 2}
    assert set(game.parts("pay 4")["cost"]) == {"blue", "red"}


def test_the_parts_of_mutations_and_other_moves() -> None:
    game = table(hands=[{"blue": 3}], levels=[(1, 1, 1)], display=CITIES)
    mutate = {"kind": "mutate", "track": "infection", "level": 2, "price": 2, "cost": ["blue", "blue"]}
    assert game.parts("mutate infection") == mutate
    assert game.parts("draw") == {"kind": "draw", "number": 1, "cost": []}
    assert game.parts("discard blue") == {"kind": "discard", "colour": "blue", "cost": ["blue"]}
    assert game.parts("remove 2 of 1 from Santiago") == {
        "kind": "remove",
        "city": "Santiago",
        "number": 2,
        "seat": 1,
        "cost": [],
    }
    assert game.parts("steal 1") == {"kind": "steal", "seat": 1, "cost": []}


# ---------------------------------------------------------------------- the box
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_box_has_all_that_is_printed(lang: str) -> None:
    box = petri.new("contagion", players=5, seed=1).box(lang)
    assert len(box["cities"]) == 24 and len(box["cards"]) == 18 and len(box["viruses"]) == 5
    jakarta = box["cities"]["Jakarta"]
    assert (jakarta["colour"], jakarta["population"], jakarta["middle"], jakarta["low"]) == ("blue", 10, 6, 3)
    assert jakarta["text"] and jakarta["when"] == "immediately"
    assert {card["kind"] for card in box["cards"].values()} == {"event", "who"}
    assert box["tracks"]["resistance"]["costs"] == [1, 1, 2, 3]
    assert box["tracks"]["resistance"]["values"] == [0, 1, 2, 3, 4]
    numbers = ("hand_limit", "actions", "cubes", "new_city_cost", "known_city_cost", "death_tolls", "who_limit")
    assert [box[key] for key in numbers] == [9, 2, 15, 2, 1, [2, 4, 6], 3]
    assert box["neutral"] is None


def test_the_box_for_two_has_half_of_the_cities_and_the_neutral_colour() -> None:
    game = petri.new("contagion", players=2, seed=1)
    assert len(game.box()["cities"]) == 12 and game.box("de")["neutral"] == "Neutral"
    for entry in game.view()["display"]:
        assert entry["city"] in game.box()["cities"]


# ---------------------------------------------------------------------- scores in sight
def test_what_cities_would_score_now() -> None:
    game = table(display=CITIES, levels=[(1, 1, 1), (1, 1, 1), (2, 1, 0)], scores=[4, 0, 2])
    found = TITLE.insight(game.view())
    assert found["cities"]["Jakarta"] == {"room": 6, "scoring": [[0, 10], [1, 6]], "toll": [0, 3]}
    assert found["cities"]["Cairo"]["scoring"] == [] and found["cities"]["Cairo"]["toll"] is None
    low = game.box()["cities"]["Santiago"]["low"]
    assert found["final"] == [4 + 3 + 3, 3 + low, 2 + 3]


def test_the_final_points_are_those_of_the_end() -> None:
    game = petri.new("contagion", players=2, seed=3)
    while game.outcome is None:
        known = TITLE.insight(game.view())["final"]
        game.play(game.moves()[0])
        assert len(known) == 3
    assert TITLE.insight(game.view())["final"] == game.view()["scores"]


# ---------------------------------------------------------------------- what may be taken back
def test_drawing_may_not_be_taken_back_but_paying_may() -> None:
    game = table(hands=[{"blue": 2, "red": 2}], display=CITIES)
    game.play("draw")
    assert not game.is_free
    for move in ("infect Jakarta 1", "pay 1"):
        game.play(move)
        assert game.is_free


def test_what_ends_the_round_may_not_be_taken_back() -> None:
    game = petri.new("contagion", players=3, seed=2)
    while game.view()["round"] == 0:
        was = game.view()["round"]
        game.play(game.moves()[0])
        assert game.is_free == (was == game.view()["round"])
    assert not game.is_free


def test_cards_that_others_have_to_discard_show_their_hands() -> None:
    """Sydney makes all others discard a card; a hand of one colour goes unasked."""
    game = table(hands=[{"blue": 1}, {"red": 2}], display={"Sydney": [[0, 4]], **CITIES})
    assert {"eradicated", "scored"} <= {happening.kind for happening in game.play("infect Sydney 1")}
    assert game.prompt == "city_action" and game.is_free
    kinds = [happening.kind for happening in game.play("use Sydney")]
    assert kinds == ["used", "discarded"] and not game.is_free


def test_kinds_that_reveal_are_kinds_of_happenings() -> None:
    assert {told.name for told in TITLE.things.told} >= TITLE.reveals
    assert set(TITLE.steps) >= TITLE.windows.keys()


# ---------------------------------------------------------------------- names
@pytest.mark.parametrize("lang", LANGUAGES)
def test_players_are_called_by_the_names_they_gave(lang: str) -> None:
    game = petri.new("contagion", players=3, seed=2, start=0, seats=["Anna {0}", "Player 2", "Anna"])
    assert game.say(None, lang).startswith("Anna:")
    names = {0: "Anna {0}", 1: {"en": "Yellow", "de": "Gelb"}[lang], 2: "Anna"}
    while game.outcome is None:
        assert names[game.to_act or 0] in game.say(None, lang)
        for happening in game.play(game.moves()[0]):
            if "seat" in happening.values:
                assert names[happening.values["seat"]] in game.say(happening, lang)
    assert "Anna" in game.say(game.outcome, lang)


def test_names_that_tell_nobody_apart_are_not_used() -> None:
    game = petri.new("contagion", players=3, seed=2, start=0, seats=["Bo", "Bo", "bot greedy"])
    assert game.say().startswith("Red:")
    game.name_seats(["Bo", "Ann", "Cy"])
    assert game.say().startswith("Cy:")
    reason = game.why_not("draw")
    assert "Cy" in str(reason)
    plain = petri.new("contagion", players=3, seed=2, start=0)
    assert plain.played == game.played and plain.view(0) == game.view(0)
