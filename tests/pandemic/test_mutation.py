"""The module Mutation (LD-016 to LD-021, LD-078 to LD-096)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from purples import (
    ALL_CURED,
    EVENTS,
    FIRST,
    INTENSIFIES,
    SECOND,
    SPREADS,
    STANDARD,
    THREATENS,
    at,
    copied,
    drawing,
    infecting,
    infection_discard,
    outbreaks,
    placed,
    purple,
    reason,
)
from supplies import CITIES, kinds, neighbours
from tools import (
    cubes,
    cure,
    discarded,
    end_turn,
    hand,
    heard,
    of_kind,
    on_board,
    pass_until,
    play,
    refused,
    skip_to_draw,
    stroll,
    supply,
    table,
    texts,
)

import petri
from petri.bots import make_bot
from petri.core.title import find_title

TITLE = find_title("pandemic")
ANY_FIVE = ["Lima", "Paris", "Cairo", "Tokyo", "Miami"]
ONE_IN_LIMA = {"Lima": {"purple": 1}}
BROKEN_OUT = dict.fromkeys(neighbours("Lima"), 1)


# ---------------------------------------------------------------------- examples
@pytest.mark.rule("LD-085", "LD-018", "LD-084")
@pytest.mark.parametrize(("there", "left", "breaks"), [(2, 3, 0), (3, 3, 1), (0, 0, 0), (1, 2, 0)])
def test_example_an_infected_city_with_purple_cubes_gets_another(there: int, left: int, breaks: int) -> None:
    game = infecting("Lima", "Paris", cubes={"Lima": {"yellow": 1, "purple": there}}, bottom=())
    happenings = end_turn(game)
    assert (cubes(game, "Lima", "yellow"), cubes(game, "Lima", "purple")) == (2, left)
    assert outbreaks(happenings) == [("Lima", "purple", False)] * breaks
    assert (cubes(game, "Paris", "blue"), cubes(game, "Paris", "purple")) == (1, 0)


@pytest.mark.rule("LD-093", "LD-019")
@pytest.mark.parametrize(
    ("roles", "cards", "legal"),
    [
        (["researcher", "medic"], ANY_FIVE, True),
        (["researcher", "medic"], ["Bogota", *ANY_FIVE[1:]], False),
        (["scientist", "medic"], ANY_FIVE[:4], True),
        (["scientist", "medic"], ANY_FIVE[1:], False),
        (["researcher", "medic"], ANY_FIVE[:4], False),
    ],
)
def test_example_the_cards_for_the_purple_cure(roles: list[str], cards: list[str], legal: bool) -> None:
    game = purple(roles=roles, hands=[cards, []], cubes=ONE_IN_LIMA)
    assert ("cure purple" in texts(game)) == legal
    if not legal:
        refused(game, "cure purple")
        return
    game.play("cure purple")
    assert cure(game, "purple") == "cured" and hand(game, 0) == set()
    assert set(cards) <= discarded(game)


# ---------------------------------------------------------------------- setup
@pytest.mark.rule("LD-016", "LD-078")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_setup(players: int) -> None:
    game = petri.new("pandemic", players=players, mutation="brink", seed=3)
    position = game.position()
    assert supply(game, "purple") == 12 and on_board(game, "purple") == 0
    assert cure(game, "purple") == "active"
    assert position["infection_discard"][9:] == [FIRST, SECOND] and len(position["infection_discard"]) == 11
    assert len(position["infection_deck"]) == 39 and not {FIRST, SECOND} & set(position["infection_deck"])
    assert sum(map(sum, (here.values() for here in position["cubes"].values()))) == 18


@pytest.mark.rule("LD-079", "LD-016")
@pytest.mark.parametrize(("players", "epidemics"), [(2, 4), (3, 5), (4, 6)])
def test_the_mutation_events_are_mixed_in_after_the_hands_are_dealt(players: int, epidemics: int) -> None:
    piles: set[int] = set()
    for seed in range(20):
        options: dict[str, Any] = {"players": players, "epidemics": epidemics, "seed": seed}
        game = petri.new("pandemic", mutation="brink", **options)
        position = game.position()
        assert position["hands"] == petri.new("pandemic", **options).position()["hands"]
        deck = position["player_deck"]
        assert len(deck) == 53 - sum(map(len, position["hands"])) + 3 + epidemics
        places = [deck.index(event) for event in EVENTS]
        sizes = [pile["size"] for pile in game.view()["player_deck"]["piles"]]
        assert max(sizes) - min(sizes) <= 1 and sum(sizes) == len(deck)
        assert [pile["epidemics"] for pile in game.view()["player_deck"]["piles"]] == [1] * epidemics
        piles |= {place // max(sizes) for place in places}
    assert len(piles) == epidemics  # any pile may hold one


@pytest.mark.rule("LD-078")
def test_the_mutation_cards_come_with_the_first_intensify() -> None:
    game = drawing("Epidemic", "Tokyo", infection_discard=["Osaka", FIRST, SECOND])
    end_turn(game)
    top = game.position()["infection_deck"][:4]
    assert set(top) == {"Lima", "Osaka", FIRST, SECOND}
    for view in game.views().values():
        assert view["infection_deck"]["layers"][0] == sorted(top)


@pytest.mark.rule("LD-078", "LD-016")
def test_the_box_tells_of_the_cards_and_cubes() -> None:
    box = petri.new("pandemic", mutation="brink", seed=1).box("de")
    assert box["cube_limits"] == {**dict.fromkeys(STANDARD, 24), "purple": 12}
    assert set(box["other_cards"]) == {FIRST, SECOND, *EVENTS}
    assert box["other_cards"][THREATENS]["text"].startswith("Ziehe die unterste Karte")
    assert box["colours"]["purple"] == "lila" and "first" in box["kinds"]
    assert "first" not in petri.new("pandemic", seed=1).box()["kinds"]


def test_a_game_without_the_module_does_not_know_it() -> None:
    game = table()
    assert "purple" not in game.position()["cures"] and "purple" not in game.view()["supply"]
    with pytest.raises(petri.MoveError) as caught:
        game.find(f"first {SPREADS}")
    assert not isinstance(caught.value, petri.IllegalMove)
    assert reason(game, "treat purple").rule == "P2-003"
    with pytest.raises(petri.MoveError) as unknown:
        game.find("order Mutation 1")
    assert not isinstance(unknown.value, petri.IllegalMove)
    assert reason(game, "order Mu").rule == "P2-178"  # Mumbai and no other


@pytest.mark.rule("LD-135")
@pytest.mark.parametrize("level", ["brink", "panic"])
def test_the_first_edition_has_no_mutation(level: str) -> None:
    with pytest.raises(petri.OptionError) as caught:
        petri.new("pandemic", edition=1, mutation=level)
    assert "LD-135" in str(caught.value)


@pytest.mark.parametrize("value", [True, 1, "on"])
def test_other_values_are_refused(value: object) -> None:
    with pytest.raises(petri.OptionError) as caught:
        petri.new("pandemic", mutation=value)
    assert "off, brink, panic" in str(caught.value)


# ---------------------------------------------------------------------- a disease like the others
@pytest.mark.rule("LD-080")
def test_purple_is_treated_cured_and_eradicated_like_others() -> None:
    there = {"Atlanta": {"purple": 3}, **ONE_IN_LIMA}
    game = purple(roles=["researcher", "dispatcher"], hands=[ANY_FIVE, []], cubes=there)
    game.play("treat purple")
    assert at(game) == {"Atlanta": 2, "Lima": 1} and supply(game, "purple") == 9
    game.play("cure purple")
    game.play("treat purple")  # all of a cured disease
    assert at(game) == {"Lima": 1}
    assert cure(game, "purple") == "cured"
    cards = ["Atlanta", *ANY_FIVE[1:]]
    game = purple(roles=["researcher", "dispatcher"], hands=[cards, []], cubes={"Atlanta": {"purple": 1}})
    happenings = play(game, "cure purple", "treat purple")
    assert cure(game, "purple") == "eradicated" and heard(happenings, "eradicated") == [{"colour": "purple"}]


@pytest.mark.rule("LD-080")
def test_the_medic_removes_purple_cubes_of_a_cured_disease() -> None:
    there = {"Atlanta": {"purple": 2}, "Chicago": {"purple": 3}, "Lima": {"purple": 1}}
    game = purple(roles=["medic", "researcher"], hands=[ANY_FIVE, []], cubes=there)
    game.play("treat purple")
    assert at(game) == {"Chicago": 3, "Lima": 1}
    game.play("cure purple")
    game.play("drive Chicago")
    assert at(game) == {"Lima": 1}
    near = purple(roles=["researcher", "medic"], hands=[ANY_FIVE, []], cubes=there)
    near.play("cure purple")  # the Medic stands beside
    assert at(near) == {"Chicago": 3, "Lima": 1}
    safe = infecting(
        FIRST,
        "Paris",
        roles=["medic", "researcher"],
        pawns=["Lima", "Lima"],
        cures={"purple": "cured"},
        cubes={"Tokyo": {"purple": 1}},
    )
    assert heard(end_turn(safe), "prevented") == [{"city": "Lima", "colour": "purple"}]


@pytest.mark.rule("LD-080", "LD-017")
def test_the_quarantine_specialist_prevents_purple_cubes() -> None:
    game = infecting(FIRST, "Paris", roles=["quarantine_specialist", "researcher"], pawns=["Bogota", "Paris"])
    happenings = end_turn(game)
    assert heard(happenings, "prevented") == [{"city": "Lima", "colour": "purple"}]
    assert at(game) == {} and {"Lima", FIRST} <= set(infection_discard(game))


@pytest.mark.rule("LD-080", "LD-084")
def test_a_purple_outbreak_spreads_purple_and_moves_the_marker() -> None:
    there = {"Lima": {"purple": 3}, "Bogota": {"purple": 3}}
    game = infecting("Lima", "Paris", cubes=there, bottom=())
    happenings = end_turn(game)
    assert outbreaks(happenings) == [("Lima", "purple", False), ("Bogota", "purple", True)]
    assert game.position()["outbreaks"] == 2
    around = {*neighbours("Lima"), *neighbours("Bogota")} - {"Lima", "Bogota"}
    assert at(game) == {"Lima": 3, "Bogota": 3, **dict.fromkeys(around, 1), "Mexico City": 2}
    assert all("yellow" not in here or city == "Lima" for city, here in game.position()["cubes"].items())


@pytest.mark.rule("LD-084")
def test_own_colour_first_each_with_its_own_series() -> None:
    game = infecting("Lima", "Paris", cubes={"Lima": {"yellow": 3, "purple": 3}}, bottom=())
    happenings = end_turn(game)
    assert outbreaks(happenings)[:2] == [("Lima", "yellow", False), ("Lima", "purple", False)]
    assert game.position()["outbreaks"] == 2
    placed_there = [colour for _, colour, _ in placed(happenings)]
    assert placed_there.index("purple") > placed_there.index("yellow")
    yellow = [n for n, colour in enumerate(placed_there) if colour == "yellow"]
    assert max(yellow) < placed_there.index("purple")


@pytest.mark.rule("LD-084")
def test_an_eradicated_own_colour_does_not_keep_purple_away() -> None:
    game = infecting("Lima", "Paris", cubes=ONE_IN_LIMA, cures={"yellow": "eradicated"}, bottom=())
    end_turn(game)
    assert game.position()["cubes"]["Lima"] == {"purple": 2}


@pytest.mark.rule("LD-084")
def test_purple_that_comes_by_the_own_infection_alone_is_no_more() -> None:
    """A city without purple cubes when its card is revealed gets none with it, whatever else the phase brings."""
    game = infecting(FIRST, "Paris", cubes={})
    end_turn(game)
    assert at(game) == {"Lima": 1}
    after = infecting("Lima", FIRST, bottom=("Essen",))
    end_turn(after)
    assert at(after) == {"Essen": 1}


@pytest.mark.rule("LD-084", "LD-018")
def test_epidemics_and_setup_add_no_purple() -> None:
    game = drawing("Epidemic", "Tokyo", cubes=ONE_IN_LIMA)
    end_turn(game)
    assert game.position()["cubes"]["Lima"] == {"purple": 1, "yellow": 3}
    assert all(at(petri.new("pandemic", mutation="brink", seed=seed)) == {} for seed in range(5))


@pytest.mark.rule("LD-084")
def test_a_loss_by_the_own_colour_places_no_purple() -> None:
    game = infecting("Lima", "Paris", cubes={"Lima": {"yellow": 3, "purple": 1}}, outbreaks=7, bottom=())
    end_turn(game)
    assert game.outcome is not None and game.outcome.cause == "outbreaks"
    assert cubes(game, "Lima", "purple") == 1


@pytest.mark.rule("LD-084", "LD-080")
def test_a_purple_outbreak_may_lose_the_game_and_nothing_comes_after() -> None:
    game = infecting("Lima", "Paris", cubes={"Lima": {"purple": 3}}, outbreaks=7, bottom=(), hands=[["Airlift"], []])
    happenings = pass_until(game, "actions")
    assert game.outcome is not None and game.outcome.cause == "outbreaks"
    assert happenings[-1].kind == "over"
    assert game.position()["agenda"] == []
    copied(game)


# ---------------------------------------------------------------------- mutation cards
@pytest.mark.rule("LD-017", "LD-081")
def test_a_mutation_card_brings_a_purple_cube_to_the_city_of_the_bottom_card() -> None:
    game = infecting(FIRST, "Paris")
    happenings = end_turn(game)
    assert kinds(happenings, "mutated", "bottom", "placed", "infected") == [
        *("mutated", "bottom", "placed"),
        *("infected", "placed"),
    ]
    assert heard(happenings, "mutated") == [{"card": FIRST}] and heard(happenings, "bottom") == [{"city": "Lima"}]
    assert game.position()["cubes"] == {"Lima": {"purple": 1}, "Paris": {"blue": 1}}
    assert infection_discard(game) == [SECOND, "Lima", FIRST, "Paris"]
    assert supply(game, "purple") == 11
    assert game.say(happenings[-1]) and "lila" not in game.say(happenings[-1])


@pytest.mark.rule("LD-081")
def test_it_counts_as_one_card_of_the_phase() -> None:
    game = infecting(FIRST, SECOND, "Paris", bottom=("Essen", "Lima"))
    happenings = end_turn(game)
    assert heard(happenings, "infected") == []
    assert at(game) == {"Lima": 1, "Essen": 1}
    assert infection_discard(game) == ["Lima", FIRST, "Essen", SECOND]
    assert game.position()["infection_deck"][0] == "Paris"


@pytest.mark.rule("LD-017")
@pytest.mark.parametrize(("there", "left", "breaks"), [(0, 1, 0), (2, 3, 0), (3, 3, 1)])
def test_a_fourth_cube_is_an_outbreak(there: int, left: int, breaks: int) -> None:
    game = infecting(FIRST, "Paris", cubes={"Lima": {"purple": there}})
    happenings = end_turn(game)
    assert outbreaks(happenings) == [("Lima", "purple", False)] * breaks
    assert at(game) == {"Lima": left, **(BROKEN_OUT if breaks else {})}


@pytest.mark.rule("LD-082")
def test_a_mutation_card_at_the_bottom_is_discarded_without_effect() -> None:
    game = infecting(FIRST, "Paris", bottom=("Essen", SECOND))
    happenings = end_turn(game)
    assert heard(happenings, "set_aside") == [{"card": SECOND}]
    assert at(game) == {"Essen": 1}
    assert infection_discard(game) == [SECOND, "Essen", FIRST, "Paris"]
    told = next(h for h in happenings if h.kind == "set_aside")
    assert "Mutation 2" in game.say(told) and game.say(told) != game.say(told, "de")


@pytest.mark.rule("LD-082")
def test_also_for_an_epidemic() -> None:
    game = drawing("Epidemic", "Tokyo", bottom=("Essen", FIRST, SECOND))
    happenings = end_turn(game)
    assert [told["card"] for told in heard(happenings, "set_aside")] == [SECOND, FIRST]
    assert game.position()["cubes"] == {"Essen": {"blue": 3}}
    assert set(game.position()["infection_deck"][:3]) == {SECOND, FIRST, "Essen"}


@pytest.mark.rule("LD-082")
@pytest.mark.parametrize(
    ("event", "expected"), [(THREATENS, {"Essen": 3}), (SPREADS, {"Essen": 1, "Milan": 1, "Delhi": 1})]
)
def test_also_for_mutation_events(event: str, expected: dict[str, int]) -> None:
    game = drawing(event, "Tokyo", bottom=("Delhi", SECOND, "Milan", "Essen", FIRST))
    end_turn(game)
    assert at(game) == expected


@pytest.mark.rule("LD-083")
def test_with_purple_eradicated_a_mutation_card_is_only_discarded() -> None:
    game = infecting(FIRST, "Paris", cures={"purple": "eradicated"})
    deck = game.position()["infection_deck"]
    happenings = end_turn(game)
    assert heard(happenings, "bottom") == [] and at(game) == {}
    assert infection_discard(game) == [SECOND, FIRST, "Paris"]
    assert game.position()["infection_deck"] == deck[2:]


@pytest.mark.rule("LD-017", "LD-082")
def test_an_empty_deck_is_renewed_for_the_bottom_card() -> None:
    """The mutation card was the last one: the discard pile without it is the new deck (P2-149)."""
    game = purple(
        infection_deck=[FIRST],
        infection_discard=["Paris"],
        infection_out=[city for city in CITIES if city != "Paris"] + [SECOND],
    )
    happenings = end_turn(game)
    assert heard(happenings, "reshuffled")[0] == {"number": 1}
    assert cubes(game, "Paris", "purple") >= 1


@pytest.mark.rule("LD-082")
@pytest.mark.parametrize("deck", [[FIRST, SECOND], [FIRST]])
def test_without_any_city_nothing_happens(deck: list[str]) -> None:
    """No game comes there, but a position may."""
    away = [SECOND] if len(deck) == 1 else []
    game = purple(infection_deck=deck, infection_out=[*CITIES, *away], player_deck=["Epidemic", THREATENS, "..."])
    happenings = end_turn(game)
    assert game.outcome is None and heard(happenings, "placed") == []
    copied(game)


# ---------------------------------------------------------------------- the cure
@pytest.mark.rule("LD-019", "LD-093")
def test_reasons_about_the_purple_cure() -> None:
    few = purple(roles=["researcher", "medic"], hands=[ANY_FIVE[:4], []], cubes=ONE_IN_LIMA)
    assert reason(few, "cure purple").rule == "P2-095"
    without = purple(roles=["researcher", "medic"], hands=[[*ANY_FIVE[1:], "Milan"], []], cubes=ONE_IN_LIMA)
    found = reason(without, "cure purple")
    assert found.rule == "LD-019" and "1" in found.say() and "0" in found.say()


@pytest.mark.rule("LD-092", "LD-019")
def test_without_a_purple_cube_there_is_no_purple_cure() -> None:
    game = purple(roles=["researcher", "medic"], hands=[[*ANY_FIVE, "Milan"], []])
    refused(game, "cure purple", "LD-019")


@pytest.mark.rule("LD-019", "LD-093")
def test_surplus_cards_are_kept_but_not_the_last_of_a_purple_city() -> None:
    game = purple(roles=["researcher", "medic"], hands=[[*ANY_FIVE, "Milan", "Essen"], []], cubes=ONE_IN_LIMA)
    game.play("cure purple")
    assert game.prompt == "pay_cure"
    assert of_kind(game, "keep") == {f"keep {city}" for city in [*ANY_FIVE[1:], "Milan", "Essen"]}
    refused(game, "keep Lima", "LD-019")
    assert "Lima" in reason(game, "keep Lima").say()
    copied(game)
    play(game, "keep Paris", "keep Tokyo")
    assert hand(game, 0) == {"Paris", "Tokyo"} and cure(game, "purple") == "cured"


@pytest.mark.rule("LD-019")
def test_with_two_cards_of_purple_cities_one_may_be_kept() -> None:
    there = {"Lima": {"purple": 1}, "Paris": {"purple": 1}}
    game = purple(roles=["researcher", "medic"], hands=[[*ANY_FIVE, "Milan"], []], cubes=there)
    game.play("cure purple")
    assert "keep Lima" in texts(game) and "keep Paris" in texts(game)
    game.play("keep Lima")
    assert hand(game, 0) == {"Lima"}


@pytest.mark.rule("LD-019")
def test_other_cures_need_no_card_of_a_purple_city() -> None:
    blues = ["Chicago", "Essen", "London", "Madrid", "Milan"]
    game = purple(roles=["researcher", "medic"], hands=[[*blues, "Lima"], []], cubes=ONE_IN_LIMA)
    game.play("cure blue")
    assert cure(game, "blue") == "eradicated" and hand(game, 0) == {"Lima"}


@pytest.mark.rule("LE-028")
def test_sequencing_breakthrough_spares_no_card_of_a_purple_city() -> None:
    in_play = {"lab_events": True, "in_play": [{"event": "Sequencing Breakthrough", "until": 0}]}
    game = purple(roles=["researcher", "medic"], hands=[ANY_FIVE[:4], []], cubes=ONE_IN_LIMA, **in_play)
    assert "cure purple" in texts(game)
    without = purple(roles=["researcher", "medic"], hands=[ANY_FIVE[1:], []], cubes=ONE_IN_LIMA, **in_play)
    refused(without, "cure purple", "LD-019")


@pytest.mark.rule("LE-030")
def test_events_of_the_lab_that_name_no_colour_hold_for_purple() -> None:
    sanitation = purple(
        lab_events=True,
        in_play=[{"event": "Improved Sanitation", "until": 0}],
        roles=["researcher", "medic"],
        cubes={"Atlanta": {"purple": 3}},
    )
    sanitation.play("treat purple")
    assert at(sanitation) == {"Atlanta": 1}
    there = {"Lima": {"purple": 3}, "Bogota": {"purple": 3}}
    ban = {"lab_events": True, "in_play": [{"event": "Infection Zone Ban", "until": 1}]}
    game = infecting("Lima", "Paris", cubes=there, bottom=(), **ban)
    assert outbreaks(end_turn(game)) == [("Lima", "purple", False)]
    assert at(game) == {"Lima": 3, **BROKEN_OUT, "Bogota": 3}


# ---------------------------------------------------------------------- mutation events
@pytest.mark.rule("LD-086", "LD-020")
@pytest.mark.parametrize("event", EVENTS)
def test_a_mutation_event_is_carried_out_at_once_and_discarded(event: str) -> None:
    game = drawing("Tokyo", event, hands=[["Airlift"], []], cubes={"Seoul": {"purple": 2}})
    size = len(game.position()["player_deck"])
    happenings = skip_to_draw(game)
    assert heard(happenings, "mutation_event") == [{"card": event}]
    assert event in discarded(game) and hand(game, 0) == {"Airlift", "Tokyo"}
    assert len(game.position()["player_deck"]) == size - 2
    told = [happening.kind for happening in happenings]
    assert told.index("mutation_event") > told.index("drew")
    assert game.say(next(h for h in happenings if h.kind == "mutation_event"), "de") != event
    copied(game)


@pytest.mark.rule("LD-086")
def test_it_is_no_event_card() -> None:
    game = purple(roles=["contingency_planner", "medic"], player_discard=[SPREADS, "Airlift"])
    assert of_kind(game, "store") == {"store Airlift"}
    for text in (f"store {SPREADS}", f"discard {SPREADS}"):
        with pytest.raises(petri.MoveError):
            game.find(text)
    with pytest.raises(petri.PositionError) as caught:
        purple(hands=[[SPREADS], []])
    assert SPREADS in str(caught.value)


@pytest.mark.rule("LD-086", "LD-020")
def test_no_event_is_played_before_or_during_it_and_no_card_replaces_it() -> None:
    game = drawing(THREATENS, "Tokyo", hands=[["Airlift"], ["Forecast"]])
    size = len(game.position()["player_deck"])
    pass_until(game, "window")
    happenings = pass_until(game, "actions")
    asked = [h.kind for h in happenings]
    assert asked.index("mutation_event") < asked.index("bottom") < asked.index("placed")
    assert len(game.position()["player_deck"]) == size - 2


@pytest.mark.rule("LD-086")
def test_it_is_drawn_by_whomever() -> None:
    game = drawing(THREATENS, "Tokyo", turn=1)
    happenings = end_turn(game)
    assert heard(happenings, "mutation_event") == [{"card": THREATENS}] and at(game) == {"Lima": 3}


@pytest.mark.rule("LD-088", "LD-020")
@pytest.mark.parametrize(("there", "number", "breaks"), [(0, 3, 0), (1, 2, 1), (2, 1, 1), (3, 0, 1)])
def test_the_mutation_threatens(there: int, number: int, breaks: int) -> None:
    game = drawing(THREATENS, "Tokyo", cubes={"Lima": {"purple": there}})
    happenings = end_turn(game)
    in_lima = [n for city, _, n in placed(happenings) if city == "Lima"]
    assert in_lima == ([number] if number else [])
    assert outbreaks(happenings) == [("Lima", "purple", False)] * breaks
    assert at(game) == {"Lima": 3, **(BROKEN_OUT if breaks else {})}


@pytest.mark.rule("LD-089", "LD-020")
def test_the_mutation_spreads() -> None:
    game = drawing(SPREADS, "Tokyo", bottom=("Lima", "Essen", "Delhi"), cubes={"Essen": {"purple": 3}})
    happenings = end_turn(game)
    assert [told["city"] for told in heard(happenings, "bottom")] == ["Delhi", "Essen", "Lima"]
    assert outbreaks(happenings) == [("Essen", "purple", False)]
    assert at(game) == {"Delhi": 1, "Essen": 3, "Lima": 1, **dict.fromkeys(neighbours("Essen"), 1)}
    assert infection_discard(game) == [FIRST, SECOND, "Delhi", "Essen", "Lima"]


@pytest.mark.rule("LD-090", "LD-020")
def test_the_mutation_intensifies() -> None:
    there = {"Lima": 1, "Essen": 2, "Delhi": 2, "Seoul": 3}
    game = drawing(INTENSIFIES, "Tokyo", cubes={city: {"purple": n} for city, n in there.items()})
    happenings = end_turn(game)
    assert at(game) == {"Lima": 1, "Essen": 3, "Delhi": 3, "Seoul": 3}
    assert outbreaks(happenings) == [] and heard(happenings, "bottom") == []
    assert infection_discard(game) == [FIRST, SECOND]


@pytest.mark.rule("LD-090")
def test_other_colours_do_not_count_for_it() -> None:
    game = drawing(INTENSIFIES, "Tokyo", cubes={"Lima": {"yellow": 2}, "Essen": {"purple": 1, "blue": 2}})
    end_turn(game)
    assert game.position()["cubes"] == {"Lima": {"yellow": 2}, "Essen": {"purple": 1, "blue": 2}}


@pytest.mark.rule("LD-088", "LD-089", "LD-090")
@pytest.mark.parametrize("event", EVENTS)
def test_nothing_happens_if_purple_is_eradicated(event: str) -> None:
    game = drawing(event, "Tokyo", cures={"purple": "eradicated"})
    deck = game.position()["infection_deck"]
    happenings = end_turn(game)
    assert heard(happenings, "mutation_event") == [{"card": event}] and event in discarded(game)
    assert game.position()["cubes"] == {} and game.position()["infection_deck"] == deck


@pytest.mark.rule("LD-091")
@pytest.mark.parametrize(("event", "drawn"), [(THREATENS, ["Lima"]), (SPREADS, ["Lima", "Essen", "Delhi"])])
def test_their_infection_cards_are_discarded_after_the_effect(event: str, drawn: list[str]) -> None:
    game = drawing(event, "Tokyo", bottom=drawn[::-1])
    end_turn(game)
    assert infection_discard(game) == [FIRST, SECOND, *drawn]


@pytest.mark.rule("LD-087")
@pytest.mark.parametrize("cards", [[THREATENS, "Epidemic"], ["Epidemic", THREATENS]])
def test_with_an_epidemic_the_mutation_event_comes_first(cards: list[str]) -> None:
    game = drawing(*cards, bottom=("Essen", "Lima"))
    happenings = end_turn(game)
    assert kinds(happenings, "mutation_event", "epidemic") == ["mutation_event", "epidemic"]
    assert game.position()["cubes"] == {"Lima": {"purple": 3}, "Essen": {"blue": 3}}


@pytest.mark.rule("LD-087", "LD-086")
@pytest.mark.parametrize("cards", [[THREATENS, "Epidemic"], ["Epidemic", THREATENS]])
def test_events_may_be_played_between_a_mutation_event_and_an_epidemic(cards: list[str]) -> None:
    game = drawing(*cards, bottom=("Essen", "Lima"), hands=[[], ["Airlift"]])
    pass_until(game, "window")
    happenings = pass_until(game, "window")
    assert kinds(happenings, "mutation_event", "epidemic") == ["mutation_event"]
    assert (game.to_act, game.position()["agenda"][-2][0]) == (1, "epidemic")
    copied(game)
    assert at(game) == {"Lima": 3}
    assert kinds(game.play("airlift 1 to Lima"), "moved", "epidemic") == ["moved", "epidemic"]


@pytest.mark.rule("LD-087", "LD-095")
def test_a_game_that_ends_with_the_first_of_two_mutation_events_is_read_again() -> None:
    """The other one was drawn, and lies nowhere any more."""
    cubes = {city: {"purple": 3} for city in ("Lima", "Cairo", "Seoul", "Paris")}
    game = drawing(INTENSIFIES, SPREADS, cubes=cubes, bottom=("Tokyo", "Milan", "Miami"))
    game.play("pass")
    game.play(f"first {SPREADS}")
    assert game.outcome is not None and game.outcome.cause == "cubes"
    position = game.position()
    assert INTENSIFIES not in str(position)
    assert petri.from_position("pandemic", position).position() == position


@pytest.mark.rule("LD-087")
@pytest.mark.parametrize("first", [THREATENS, SPREADS])
@pytest.mark.parametrize("turn", [0, 1])
def test_of_two_mutation_events_the_drawing_player_chooses_the_first(first: str, turn: int) -> None:
    game = drawing(THREATENS, SPREADS, bottom=("Delhi", "Essen", "Seoul", "Lima"), turn=turn)
    game.play("pass")
    assert (game.prompt, game.to_act) == ("choose_mutation", turn)
    assert texts(game) == texts(game, turn) == {f"first {THREATENS}", f"first {SPREADS}"}
    refused(game, f"first {INTENSIFIES}", "LD-087")
    assert "Die Mutation" in reason(game, f"first {INTENSIFIES}").say("de")
    assert reason(game, "pass").rule == "LD-087"
    other = copied(game)
    for each in (game, other):
        happenings = each.play(f"first {first}")
        second = SPREADS if first == THREATENS else THREATENS
        assert [told["card"] for told in heard(happenings, "mutation_event")] == [first, second]
        assert at(each) == (
            {"Lima": 3, "Seoul": 1, "Essen": 1, "Delhi": 1}
            if first == THREATENS
            else {"Lima": 1, "Seoul": 1, "Essen": 1, "Delhi": 3}
        )
        assert {THREATENS, SPREADS} <= discarded(each)
    game.undo()
    assert game.prompt == "choose_mutation" and at(game) == {}


@pytest.mark.rule("LD-087", "LD-086")
def test_events_may_be_played_between_two_mutation_events_but_not_during_them() -> None:
    game = drawing(
        THREATENS,
        INTENSIFIES,
        hands=[["Airlift"], ["Remote Treatment"]],
        brink_events=True,
        cubes={"Essen": {"purple": 2}},
    )
    pass_until(game, "choose_mutation")
    refused(game, "airlift 0 to Paris", "P2-268")
    happenings = game.play(f"first {THREATENS}")
    assert heard(happenings, "mutation_event") == [{"card": THREATENS}]
    assert (game.prompt, game.to_act) == ("window", 0)
    assert "Mutationsereignis" in game.say(lang="de")
    copied(game)
    game.play("pass")
    happenings = play(game, "remote purple in Essen", "remove purple in Essen")
    assert at(game) == {"Lima": 3}
    happenings = end_turn(game)
    assert heard(happenings, "mutation_event") == [{"card": INTENSIFIES}] and at(game) == {"Lima": 3}


@pytest.mark.rule("LD-087")
def test_the_choice_is_asked_at_no_other_time() -> None:
    game = purple()
    assert reason(game, f"first {SPREADS}").rule == "LD-087"


# ---------------------------------------------------------------------- the end
@pytest.mark.rule("LD-021", "LD-094")
def test_four_standard_cures_win_while_no_purple_cube_is_on_the_board() -> None:
    blues = ["Chicago", "Essen", "London", "Madrid"]
    cures = dict.fromkeys(STANDARD[1:], "eradicated")
    game = purple(roles=["scientist", "medic"], hands=[blues, []], cures=cures)
    game.play("cure blue")
    assert game.outcome is not None and game.outcome.cause == "won"
    assert cure(game, "purple") == "active"
    other = purple(roles=["scientist", "medic"], hands=[blues, []], cures=cures, cubes=ONE_IN_LIMA)
    other.play("cure blue")
    assert other.outcome is None


@pytest.mark.rule("LD-021")
def test_all_five_cures_win_whatever_is_on_the_board() -> None:
    game = purple(
        roles=["scientist", "medic"],
        hands=[ANY_FIVE[:4], []],
        cures=ALL_CURED,
        cubes={"Lima": {"purple": 3}, "Seoul": {"purple": 3}},
    )
    game.play("cure purple")
    assert game.outcome is not None and game.outcome.cause == "won" and on_board(game, "purple") == 6


@pytest.mark.rule("LD-021")
def test_purple_and_three_others_do_not_win() -> None:
    game = purple(
        roles=["scientist", "medic"],
        hands=[ANY_FIVE[:4], []],
        cures=dict.fromkeys(STANDARD[1:], "eradicated"),
        cubes=ONE_IN_LIMA,
    )
    game.play("cure purple")
    assert game.outcome is None


@pytest.mark.rule("LD-094", "LD-021")
def test_treating_the_last_purple_cube_wins() -> None:
    game = purple(roles=["researcher", "medic"], cures=ALL_CURED, cubes={"Atlanta": {"purple": 2}})
    game.play("treat purple")
    assert game.outcome is None
    happenings = game.play("treat purple")
    assert game.outcome is not None and game.outcome.cause == "won" and game.outcome.winners == (0, 1)
    assert happenings[-1].kind == "over"
    copied(game)
    game.undo()
    assert game.outcome is None and at(game) == {"Atlanta": 1}


@pytest.mark.rule("LD-094")
def test_the_medic_wins_with_one_action() -> None:
    game = purple(roles=["medic", "researcher"], cures=ALL_CURED, cubes={"Atlanta": {"purple": 3}})
    game.play("treat purple")
    assert game.outcome is not None and game.outcome.cause == "won"


@pytest.mark.rule("LD-094")
@pytest.mark.parametrize(
    "there", [{"Paris": {"purple": 1}}, {"Paris": {"purple": 1}, "Lima": {"yellow": 1}}, {"Paris": {"purple": 2}}]
)
def test_an_event_that_removes_the_last_purple_cube_wins_in_any_turn(there: dict[str, dict[str, int]]) -> None:
    cures = {**ALL_CURED, "yellow": "cured"} if "Lima" in there else ALL_CURED
    game = purple(hands=[[], ["Remote Treatment"]], brink_events=True, cures=cures, cubes=there)
    happenings = game.play("remote purple in Paris")
    assert game.outcome is not None and game.outcome.cause == "won"
    assert happenings[-1].kind == "over" and game.to_act is None
    assert game.position()["agenda"] == []
    copied(game)


@pytest.mark.rule("LD-094")
def test_mobile_hospital_may_remove_the_last_purple_cube() -> None:
    game = purple(hands=[["Mobile Hospital"], []], brink_events=True, cures=ALL_CURED, cubes={"Chicago": {"purple": 1}})
    play(game, "hospital", "drive Chicago")
    assert game.outcome is not None and game.outcome.cause == "won"
    copied(game)


@pytest.mark.rule("LD-094", "LD-021")
def test_removing_other_cubes_does_not_win() -> None:
    cures = {**ALL_CURED, "blue": "cured"}
    game = purple(
        roles=["researcher", "medic"],
        pawns=["Paris", "Lima"],
        cures=cures,
        cubes={"Paris": {"blue": 1}, "Lima": {"purple": 1}},
    )
    game.play("treat blue")
    assert game.outcome is None and cure(game, "blue") == "eradicated"


@pytest.mark.rule("LD-095")
@pytest.mark.parametrize("card", [FIRST, "Lima"])
def test_a_missing_purple_cube_loses_the_game(card: str) -> None:
    there = {
        **{city: {"purple": 3} for city in ("Seoul", "Cairo", "Essen")},
        "Lima": {"purple": 2},
        "Delhi": {"purple": 1},
    }
    game = infecting(card, "Paris", cubes=there, bottom=("Lima",) if card == FIRST else ())
    assert supply(game, "purple") == 0
    end_turn(game)
    assert game.outcome is not None and game.outcome.cause == "cubes"
    assert game.outcome.details == {"colour": "purple"} and "purple" in game.say(game.outcome)
    copied(game)


@pytest.mark.rule("LD-095", "LD-088")
def test_a_mutation_event_that_needs_more_cubes_than_there_are_loses() -> None:
    there = {city: {"purple": 3} for city in ("Seoul", "Cairo", "Essen")} | {"Delhi": {"purple": 1}}
    game = drawing(THREATENS, "Tokyo", cubes=there)
    assert supply(game, "purple") == 2
    end_turn(game)
    assert game.outcome is not None and game.outcome.cause == "cubes"


@pytest.mark.rule("LD-095")
def test_without_need_an_empty_supply_is_no_loss() -> None:
    there = {city: {"purple": 3} for city in ("Seoul", "Cairo", "Essen", "Delhi")}
    game = infecting("Lima", "Paris", cubes=there, bottom=())
    end_turn(game)
    assert game.outcome is None


# ---------------------------------------------------------------------- other cards
@pytest.mark.rule("LD-096")
def test_resilient_population_cannot_remove_a_mutation_card() -> None:
    game = purple(hands=[["Resilient Population"], []], infection_discard=[FIRST, "Lima", SECOND])
    assert of_kind(game, "resilient") == {"resilient Lima"}
    refused(game, f"resilient {FIRST}", "LD-096")
    assert "Mutation 1" in reason(game, f"resilient {FIRST}").say()
    assert reason(game, "resilient Paris").rule == "P2-184"
    game.play("resilient Lima")
    assert game.position()["infection_out"] == ["Lima"]


@pytest.mark.rule("LD-096")
def test_with_mutation_cards_alone_there_is_nothing_to_play_it_for() -> None:
    game = drawing("Epidemic", "Tokyo", hands=[["Resilient Population"], []])
    assert of_kind(game, "resilient") == set()
    refused(game, "resilient Lima", "P2-184")
    pass_until(game, "resilient_window")
    assert game.prompt == "resilient_window" and texts(game) == {"pass", "resilient Lima"}


@pytest.mark.rule("LD-096")
def test_forecast_sees_mutation_cards_and_puts_them_in_order() -> None:
    top = ["Cairo", FIRST, "Essen", "Seoul", SECOND, "Lagos"]
    game = purple(hands=[["Forecast"], []], infection_deck=[*top, "..."], epidemics=5, infection_discard=[])
    happenings = game.play("forecast")
    assert [told["card"] for told in heard(happenings, "forecast")] == top
    assert of_kind(game, "order") == {f"order {card}" for card in top}
    assert game.say("order Mutation 1", "de") == "Mutation 1 auf den nächsten Platz von oben legen"
    refused(game, "order Paris", "P2-178")
    play(game, "order Mutation 2", "order Lagos", "order Mutation 1")
    copied(game)
    play(game, "order Cairo", "order Essen")
    assert game.position()["infection_deck"][:6] == [SECOND, "Lagos", FIRST, "Cairo", "Essen", "Seoul"]
    assert game.view(0)["infection_deck"]["seen"]["0"] == SECOND
    assert game.view(1)["infection_deck"]["seen"] == {}


# ---------------------------------------------------------------------- cubes and cards are never lost
@pytest.mark.rule("LD-039", "LD-016")
@pytest.mark.parametrize("seed", range(6))
def test_cubes_and_cards_are_never_lost(seed: int) -> None:
    game = petri.new("pandemic", players=3, mutation="brink", seed=seed)
    for _ in stroll(game, random.Random(seed), 200):
        assert on_board(game, "purple") + supply(game, "purple") == 12
        for colour in STANDARD:
            assert on_board(game, colour) + supply(game, colour) == 24
        position = game.position()
        zones = [position[zone] for zone in ("infection_deck", "infection_discard", "infection_out")]
        assert sorted(card for zone in zones for card in zone) == sorted([*CITIES, FIRST, SECOND])


# ---------------------------------------------------------------------- positions
def test_positions_go_there_and_back() -> None:
    for seed in range(4):
        game = petri.new("pandemic", players=2, mutation="brink", seed=seed, epidemics=6)
        for nth, _ in enumerate(stroll(game, random.Random(seed), 150)):
            if nth % 7 == 0:
                copied(game)


BAD: tuple[tuple[dict[str, Any], str], ...] = (
    ({"mutation": "off", "infection_discard": [FIRST], "cubes": {}}, "not among the infection cards of this game"),
    ({"infection_discard": [FIRST, FIRST]}, "each one exists only once"),
    ({"infection_deck": ["Paris"], "infection_discard": [c for c in CITIES if c != "Paris"]}, "cards are missing"),
    ({"cubes": {city: {"purple": 3} for city in CITIES[:5]}}, "15 purple cubes are on the board; there are only 12"),
    ({"cubes": {"Lima": {"purple": 4}}}, "cannot have 4 cubes"),
    ({"cures": {"purple": "eradicated"}, "cubes": ONE_IN_LIMA}, "cannot be eradicated"),
    ({"player_discard": [SPREADS], "player_deck": [SPREADS, "..."]}, "each one exists only once"),
    ({"player_deck": [SPREADS, SPREADS, "..."]}, "each one exists only once"),
    ({"out": [SPREADS]}, "once it is resolved it is in “player_discard”"),
    ({"hands": [[SPREADS], []]}, "resolved when it is drawn"),
    ({"cures": ALL_CURED}, "it must be “won”"),
    ({"result": "won", "cures": ALL_CURED, "cubes": ONE_IN_LIMA}, "it must be “”"),
    ({"mutation": "off", "player_deck": [SPREADS, "..."], "infection_discard": []}, "not in the player deck"),
    ({"mutation": "off", "cures": {"purple": "cured"}, "infection_discard": []}, "no colour of this game"),
)


@pytest.mark.parametrize(("position", "expected"), BAD)
def test_bad_positions(position: dict[str, Any], expected: str) -> None:
    with pytest.raises(petri.PositionError) as caught:
        purple(**position)
    assert expected in str(caught.value)
    assert caught.value.say("de") != caught.value.say()


def test_bad_agendas() -> None:
    game = drawing(THREATENS, SPREADS)
    game.play("pass")
    position = game.position()
    agenda = position["agenda"]
    assert [step for step, _ in agenda[-3:]] == ["mutation_event", "mutation_event", "choose_mutation"]
    below, (one, two) = agenda[:-3], agenda[-3:-1]
    epidemic = ["mutation_event", 0]
    bad = [
        [*below, one, ["choose_mutation", 0]],  # only one
        [*below, one, one, ["choose_mutation", 0]],  # the same twice
        [*below, one, two, ["choose_mutation", 1]],
        [*below, one, two, ["choose_mutation", 0], two],
        [*below, ["choose_mutation", 0]],
        [*below, epidemic],
        [*below, ["mutation_event", 3000]],
    ]
    for wrong in bad:
        with pytest.raises(petri.PositionError):
            petri.from_position("pandemic", {**position, "agenda": wrong})
    undrawn = {**position, "agenda": [*below, one, two], "player_deck": [*position["player_deck"], SPREADS]}
    for wrong_position in (undrawn, {**position, "player_discard": [SPREADS]}):
        with pytest.raises(petri.PositionError):
            petri.from_position("pandemic", {**wrong_position, "piles": [len(wrong_position["player_deck"])]})


def test_a_cure_to_be_paid_needs_its_purple_cards() -> None:
    game = purple(roles=["researcher", "medic"], hands=[[*ANY_FIVE, "Milan"], []], cubes=ONE_IN_LIMA)
    game.play("cure purple")
    position = json.loads(json.dumps(game.position()))
    for change in ({"cubes": {"Sydney": {"purple": 1}}}, {"kept": ["Lima"], "agenda": position["agenda"]}):
        with pytest.raises(petri.PositionError):
            petri.from_position("pandemic", {**position, **change})


# ---------------------------------------------------------------------- views and words
@pytest.mark.rule("LD-078", "LD-079")
def test_views_show_purple_and_hide_where_mutations_lie() -> None:
    game = petri.new("pandemic", mutation="brink", players=3, seed=2)
    for view in game.views().values():
        assert view["cures"]["purple"] == "active" and view["supply"]["purple"] == 12
        assert view["infection_discard"][9:] == [FIRST, SECOND]
        assert not any(event in json.dumps(view) for event in EVENTS)


def test_they_are_said_in_both_languages() -> None:
    game = infecting(FIRST, "Paris")
    said = [(game.say(h), game.say(h, "de")) for h in end_turn(game)]
    assert ("A mutation card is drawn.", "Eine Mutationskarte wird gezogen.") in said
    assert ("The bottom card is Lima.", "Die unterste Karte ist Lima.") in said
    event = drawing(SPREADS, "Tokyo")
    told = next(h for h in end_turn(event) if h.kind == "mutation_event")
    assert (event.say(told), event.say(told, "de")) == ("The Mutation Spreads!", "Die Mutation breitet sich aus.")


@pytest.mark.rule("LD-087")
def test_five_players_and_seven_epidemics_play_to_the_end() -> None:
    for seed in range(3):
        game = petri.new("pandemic", players=5, epidemics=7, mutation="brink", brink_events=True, seed=seed)
        for _ in stroll(game, random.Random(seed), 400):
            pass
        assert game.outcome is not None


# ---------------------------------------------------------------------- bots
def worth(**more: Any) -> float:
    game = purple(**more)
    return TITLE.evaluate(game.state, 0)


def test_bots_fear_purple_cubes() -> None:
    values = [worth(cubes={"Lima": {"purple": n}} if n else {}) for n in range(4)]
    assert values == sorted(values, reverse=True)
    assert values[2] - values[3] > values[1] - values[2]


def test_bots_collect_cards_of_purple_cities() -> None:
    cards = ["Paris", "Cairo", "Tokyo", "Miami"]
    options: dict[str, Any] = {"roles": ["researcher", "medic"], "cubes": ONE_IN_LIMA}
    with_it, without = (worth(hands=[[city, *cards], []], **options) for city in ("Lima", "Santiago"))
    assert with_it > without + 10


def test_bots_clear_the_board_of_purple_where_that_wins() -> None:
    cures = dict.fromkeys(STANDARD[1:], "eradicated")
    assert worth(cures=cures) > worth(cures=cures, cubes=ONE_IN_LIMA) + 10


@pytest.mark.parametrize("level", ["brink", "panic"])
def test_bots_play_games_with_mutation(level: str) -> None:
    game = petri.new("pandemic", players=2, mutation=level, seed=1)
    bots = [make_bot("greedy", seed=seat) for seat in range(2)]
    for _ in range(12):
        seat = game.to_act
        assert seat is not None
        game.play(bots[seat].choose(game.view(seat), game.moves(seat)))
