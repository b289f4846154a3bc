"""Worldwide Panic (LM-001 to LM-024), and purple as the virulent strain."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from purples import (
    EVENTS,
    FIRST,
    INTENSIFIES,
    SECOND,
    SPREADS,
    STANDARD,
    THREATENS,
    at,
    copied,
    infection_discard,
    outbreaks,
    placed,
    reason,
)
from purples import purple as mutation
from supplies import CITIES, kinds, neighbours
from tools import (
    actions,
    cubes,
    cure,
    end_turn,
    hand,
    heard,
    of_kind,
    on_board,
    play,
    refused,
    stroll,
    supply,
    texts,
)

import petri

CHRONIC = "Epidemic: Chronic Effect"
COMPLEX = "Epidemic: Complex Molecular Structure"
INTERFERENCE = "Epidemic: Government Interference"
RATE = "Epidemic: Rate Effect"
SLOPE = "Epidemic: Slippery Slope"
POCKET = "Epidemic: Hidden Pocket"
LOSS = "Epidemic: Unacceptable Loss"
UNCOUNTED = "Epidemic: Uncounted Populations"
CONTAGIOUS = "Epidemic: Highly Contagious"
RESISTANT = "Epidemic: Resistant to Treatment"

IN_PERU = {"Lima": {"purple": 1}, "Bogota": {"purple": 1}, "Santiago": {"purple": 1}}
CARDS = ["Lima", "Bogota", "Paris", "Cairo", "Tokyo"]
BROKEN_OUT = dict.fromkeys(neighbours("Lima"), 1)


# ---------------------------------------------------------------------- building
def panic(**more: Any) -> petri.Game:
    return mutation(**{"mutation": "panic", **more})


def infecting(*cards: str, bottom: Sequence[str] = ("Lima",), **more: Any) -> petri.Game:
    return panic(infection_deck=[*cards, "...", *bottom], **more)


def strained(*effects: str, colour: str | None = "purple", **more: Any) -> petri.Game:
    """Purple is the virulent strain, and effects are in force."""
    strain = {"virulent_strain": 10, "strain": colour, "in_force": list(effects), "out": list(effects)}
    return panic(**{**strain, **more})


def drawing(card: str, *effects: str, bottom: str = "Essen", **more: Any) -> petri.Game:
    deck = {"player_deck": [card, "Manila", "..."], "infection_deck": ["...", bottom], "quiet_night": True}
    return strained(*effects, **{**deck, **more})


# ---------------------------------------------------------------------- examples
@pytest.mark.rule("LM-007", "LM-002")
@pytest.mark.parametrize("seed", range(5))
def test_example_cubes_after_setup(seed: int) -> None:
    game = petri.new("pandemic", mutation="panic", seed=seed)
    assert sum(sum(here.values()) for here in game.position()["cubes"].values()) == 24
    assert on_board(game, "purple") == 6 and supply(game, "purple") == 18


@pytest.mark.rule("LM-008", "LM-003")
def test_example_the_infection_discard_pile_after_setup() -> None:
    game = petri.new("pandemic", mutation="panic", seed=3)
    discard = infection_discard(game)
    assert len(discard) == 11 and discard[9:] == [FIRST, SECOND]
    assert len(game.position()["infection_deck"]) == 39


@pytest.mark.rule("LM-024", "LM-009", "LM-010", "LM-011")
@pytest.mark.parametrize(("there", "number", "breaks"), [(0, 2, 0), (1, 2, 0), (2, 1, 1), (3, 0, 1)])
def test_example_a_mutation_card_with_lima_at_the_bottom(there: int, number: int, breaks: int) -> None:
    game = infecting(FIRST, "Paris", cubes={"Lima": {"purple": there}})
    happenings = end_turn(game)
    assert [n for city, colour, n in placed(happenings) if city == "Lima"] == ([number] if number else [])
    assert outbreaks(happenings) == [("Lima", "purple", False)] * breaks
    assert at(game) == {"Lima": min(3, there + 2), **(BROKEN_OUT if breaks else {})}
    told = kinds(happenings, "placed", "outbreak")
    assert not breaks or not number or told.index("placed") < told.index("outbreak")
    assert infection_discard(game) == [SECOND, "Lima", FIRST, "Paris"]


# ---------------------------------------------------------------------- setup
@pytest.mark.rule("LM-004", "LM-005", "LM-006")
@pytest.mark.parametrize("seed", range(5))
def test_the_first_the_fourth_and_the_seventh_city_get_purple_cubes(seed: int) -> None:
    game = petri.new("pandemic", mutation="panic", seed=seed, players=3)
    drawn = infection_discard(game)
    assert at(game) == {drawn[0]: 1, drawn[3]: 2, drawn[6]: 3}
    for nth, city in enumerate(drawn[:9]):
        own = [n for colour, n in game.position()["cubes"][city].items() if colour != "purple"]
        assert own == [3 - nth // 3]


@pytest.mark.rule("LM-001", "LM-003")
def test_all_else_is_as_in_mutation() -> None:
    one, other = (petri.new("pandemic", mutation=level, seed=5, players=4) for level in ("brink", "panic"))
    for key in ("hands", "player_deck", "infection_deck", "infection_discard", "roles"):
        assert one.position()[key] == other.position()[key]
    assert set(one.box()["other_cards"]) == set(other.box()["other_cards"]) > {FIRST, SECOND}
    assert other.box()["cube_limits"]["purple"] == 24
    assert one.box()["modules"] == other.box()["modules"]  # one folder of the page draws both


@pytest.mark.rule("LM-001", "LM-003")
def test_one_takes_the_place_of_the_other() -> None:
    """There is one option for both, so nobody can choose both."""
    with pytest.raises(petri.OptionError):
        petri.new("pandemic", mutation="brink", worldwide_panic=True)


# ---------------------------------------------------------------------- the numbers
@pytest.mark.rule("LM-023")
def test_an_infected_city_still_gets_one_purple_cube() -> None:
    game = infecting("Lima", "Paris", cubes={"Lima": {"purple": 1}}, bottom=())
    end_turn(game)
    assert game.position()["cubes"]["Lima"] == {"yellow": 1, "purple": 2}


@pytest.mark.rule("LM-023", "LM-001")
@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (THREATENS, {"Essen": 3, "Seoul": 2}),
        (SPREADS, {"Essen": 1, "Delhi": 1, "Lima": 1, "Seoul": 2}),
        (INTENSIFIES, {"Seoul": 3}),
    ],
)
def test_the_mutation_events_are_the_same(event: str, expected: dict[str, int]) -> None:
    game = panic(
        player_deck=[event, "Manila", "..."],
        infection_deck=["...", "Lima", "Delhi", "Essen"],
        cubes={"Seoul": {"purple": 2}},
        quiet_night=True,
    )
    end_turn(game)
    assert at(game) == expected


@pytest.mark.rule("LM-002", "LM-019")
def test_a_missing_purple_cube_loses_the_game() -> None:
    """There are 24; one is left when two are needed."""
    there = {city: {"purple": 3} for city in CITIES[:7]} | {"Seoul": {"purple": 2}}
    game = infecting(FIRST, "Paris", cubes=there)
    assert supply(game, "purple") == 1
    end_turn(game)
    assert game.outcome is not None and game.outcome.cause == "cubes"
    assert game.outcome.details == {"colour": "purple"}
    with pytest.raises(petri.PositionError) as caught:
        panic(cubes={city: {"purple": 3} for city in CITIES[:9]})
    assert "24" in str(caught.value)


@pytest.mark.rule("LM-001", "LD-082", "LD-083")
def test_the_rules_of_the_bottom_card_hold() -> None:
    game = infecting(FIRST, "Paris", bottom=("Essen", SECOND))
    end_turn(game)
    assert at(game) == {"Essen": 2}
    gone = infecting(FIRST, "Paris", cures={"purple": "eradicated"})
    end_turn(gone)
    assert at(gone) == {} and infection_discard(gone) == [SECOND, FIRST, "Paris"]


@pytest.mark.rule("LM-010", "LM-009")
def test_two_mutation_cards_in_one_phase() -> None:
    game = infecting(FIRST, SECOND, bottom=("Essen", "Lima"))
    end_turn(game)
    assert at(game) == {"Lima": 2, "Essen": 2}


# ---------------------------------------------------------------------- the cure
@pytest.mark.rule("LM-012")
@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        (CARDS, None),
        (["Lima", *CARDS[2:], "Milan"], "LM-012"),
        (["Delhi", *CARDS[2:], "Milan"], "LM-012"),
        (CARDS[:4], "P2-095"),
        ([*IN_PERU, "Paris", "Cairo"], None),
    ],
)
def test_two_cards_of_purple_cities_are_needed(cards: list[str], rule: str | None) -> None:
    game = panic(roles=["researcher", "medic"], hands=[cards, []], cubes=IN_PERU, player_deck=["..."])
    if rule is None:
        game.play("cure purple")
        assert cure(game, "purple") == "cured"
    else:
        refused(game, "cure purple", rule)


@pytest.mark.rule("LM-013", "LM-012")
@pytest.mark.parametrize(("cards", "legal"), [(CARDS[:4], True), (CARDS[1:], False), (CARDS[:3], False)])
def test_the_scientist_needs_four_with_two_of_purple_cities(cards: list[str], legal: bool) -> None:
    game = panic(roles=["scientist", "medic"], hands=[cards, []], cubes=IN_PERU, player_deck=["..."])
    assert ("cure purple" in texts(game)) == legal


@pytest.mark.rule("LM-013", "LE-028")
def test_sequencing_breakthrough_leaves_the_two() -> None:
    in_play = {"lab_events": True, "in_play": [{"event": "Sequencing Breakthrough", "until": 0}]}
    game = panic(roles=["scientist", "medic"], hands=[CARDS[:3], []], cubes=IN_PERU, player_deck=["..."], **in_play)
    game.play("cure purple")
    assert cure(game, "purple") == "cured" and hand(game, 0) == set()
    other = panic(roles=["scientist", "medic"], hands=[CARDS[1:], []], cubes=IN_PERU, player_deck=["..."], **in_play)
    refused(other, "cure purple", "LM-012")


@pytest.mark.rule("LM-012")
def test_surplus_cards_are_kept_but_two_of_purple_cities_are_paid() -> None:
    game = panic(
        roles=["researcher", "medic"], hands=[[*IN_PERU, *CARDS[2:], "Milan"], []], cubes=IN_PERU, player_deck=["..."]
    )
    game.play("cure purple")
    assert "keep Lima" in texts(game)
    game.play("keep Lima")
    assert of_kind(game, "keep") == {f"keep {city}" for city in [*CARDS[2:], "Milan"]}
    refused(game, "keep Bogota", "LM-012")
    copied(game)
    game.play("keep Milan")
    assert hand(game, 0) == {"Lima", "Milan"}


# ---------------------------------------------------------------------- purple as the strain
@pytest.mark.rule("LM-014")
def test_purple_may_become_the_virulent_strain() -> None:
    game = drawing(SLOPE, colour=None, cubes={"Lima": {"purple": 3}, "Seoul": {"purple": 3}, "Paris": {"blue": 1}})
    happenings = game.play("pass")
    assert heard(happenings, "strain") == [{"colour": "purple"}] and game.position()["strain"] == "purple"
    tie = drawing(SLOPE, colour=None, cubes={"Lima": {"purple": 3}})
    tie.play("pass")
    assert texts(tie) == {"strain blue", "strain purple"}
    tie.play("strain purple")
    assert tie.position()["strain"] == "purple"
    copied(tie)


@pytest.mark.rule("LM-021")
def test_without_worldwide_panic_it_never_does() -> None:
    there = {"Lima": {"purple": 3}, "Seoul": {"purple": 3}, "Paris": {"blue": 1}}
    game = drawing(SLOPE, colour=None, mutation="brink", cubes=there)
    happenings = game.play("pass")
    assert heard(happenings, "strain") == [{"colour": "blue"}]
    tie = drawing(SLOPE, colour=None, mutation="brink", cubes={"Lima": {"purple": 3}, "Seoul": {"red": 3}})
    tie.play("pass")
    assert texts(tie) == {"strain blue", "strain red"}
    refused(tie, "strain purple", "LD-013")
    with pytest.raises(petri.PositionError) as caught:
        drawing(SLOPE, mutation="brink")
    assert "purple cannot be the virulent strain" in str(caught.value)
    assert "Erregerstamm" in caught.value.say("de")


@pytest.mark.rule("LM-015", "LM-016")
@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ([*IN_PERU, "Paris", "Cairo", "Tokyo"], None),
        (["Lima", "Bogota", "Paris", "Cairo", "Tokyo", "Milan"], "LM-012"),
        ([*IN_PERU, "Paris", "Cairo"], "LD-066"),
    ],
)
def test_complex_molecular_structure_needs_a_third_card_of_a_purple_city(cards: list[str], rule: str | None) -> None:
    game = strained(COMPLEX, roles=["researcher", "medic"], hands=[cards, []], cubes=IN_PERU, player_deck=["..."])
    if rule is None:
        game.play("cure purple")
        assert cure(game, "purple") == "cured" and hand(game, 0) == set()
        assert game.position()["in_force"] == []
    else:
        refused(game, "cure purple", rule)
        assert reason(game, "cure purple")


@pytest.mark.rule("LM-016", "LM-013")
def test_the_scientist_needs_five_with_three() -> None:
    five = [*IN_PERU, "Paris", "Cairo"]
    game = strained(COMPLEX, hands=[five, []], cubes=IN_PERU, player_deck=["..."])
    assert "cure purple" in texts(game)
    other = strained(COMPLEX, hands=[[*five[1:], "Tokyo"], []], cubes=IN_PERU, player_deck=["..."])
    refused(other, "cure purple", "LM-012")
    spare = strained(COMPLEX, hands=[[*five, "Tokyo"], []], cubes=IN_PERU, player_deck=["..."])
    spare.play("cure purple")
    assert of_kind(spare, "keep") == {"keep Paris", "keep Cairo", "keep Tokyo"}


@pytest.mark.rule("LM-015")
def test_of_another_strain_it_asks_no_card_of_a_purple_city() -> None:
    blues = ["Chicago", "Essen", "London", "Madrid", "Milan"]
    game = strained(COMPLEX, colour="blue", hands=[blues, []], cubes=IN_PERU, player_deck=["..."])
    game.play("cure blue")
    assert cure(game, "blue") == "eradicated"
    purple = strained(COMPLEX, colour="blue", hands=[CARDS[:4], []], cubes=IN_PERU, player_deck=["..."])
    assert "cure purple" in texts(purple)


@pytest.mark.rule("LM-017")
@pytest.mark.parametrize("there", [{}, {"Seoul": {"purple": 1}}])
def test_hidden_pocket_is_ignored_and_the_epidemic_goes_on(there: dict[str, dict[str, int]]) -> None:
    cures = {} if there else {"purple": "eradicated"}
    game = drawing(POCKET, cures=cures, cubes=there, infection_discard=[FIRST, SECOND, "Lima"])
    happenings = end_turn(game)
    assert heard(happenings, "no_effect") == [{"card": POCKET, "colour": "purple"}]
    assert heard(happenings, "back_again") == []
    assert cure(game, "purple") == ("active" if there else "eradicated")
    assert cubes(game, "Essen", "blue") == 3 and len(heard(happenings, "intensified")) == 1
    assert on_board(game, "purple") == len(there)


@pytest.mark.rule("LM-018")
@pytest.mark.parametrize(
    ("cards", "number"),
    [
        ((FIRST, "Paris", "Delhi", "Seoul"), 3),
        (("Paris", FIRST, "Delhi", "Seoul"), 3),
        ((FIRST, SECOND, "Delhi", "Seoul"), 3),
        ((FIRST, "Paris", SECOND, "Seoul"), 3),
        (("Paris", "Delhi", FIRST, "Seoul"), 2),
    ],
)
def test_rate_effect_draws_one_more_after_a_mutation_card(cards: tuple[str, ...], number: int) -> None:
    game = strained(RATE, infection_deck=[*cards, "...", "Bogota", "Lima"])
    happenings = end_turn(game)
    drawn = [told.get("city", told.get("card")) for h in happenings if (told := dict(h.values)) and is_drawn(h)]
    assert drawn == list(cards[:number])
    assert len(heard(happenings, "one_more")) == number - 2


def is_drawn(happening: petri.Happening) -> bool:
    return happening.kind == "mutated" or (happening.kind == "infected" and not happening.values["bottom"])


@pytest.mark.rule("LM-018")
def test_rate_effect_does_not_look_at_cities_with_purple_cubes() -> None:
    game = strained(RATE, infection_deck=["Lima", "Paris", "Delhi", "..."], cubes={"Lima": {"purple": 2}})
    assert [h["city"] for h in heard(end_turn(game), "infected")] == ["Lima", "Paris"]


@pytest.mark.rule("LM-018")
def test_rate_effect_ends_when_purple_is_eradicated() -> None:
    game = strained(RATE, infection_deck=[FIRST, "Paris", "Delhi", "...", "Lima"], cures={"purple": "eradicated"})
    assert [h["city"] for h in heard(end_turn(game), "infected")] == ["Paris"]


@pytest.mark.rule("LM-018", "LD-082")
def test_a_mutation_card_at_the_bottom_of_an_epidemic_counts_for_no_phase() -> None:
    game = strained(
        RATE,
        player_deck=[SLOPE, "Manila", "..."],
        infection_deck=["...", "Essen", FIRST],
        infection_discard=[SECOND],
        rate_marker=0,
        hands=[["One Quiet Night"], []],
    )
    play(game, "quiet")
    happenings = end_turn(game)
    assert heard(happenings, "set_aside") == [{"card": FIRST}] and heard(happenings, "one_more") == []


@pytest.mark.rule("LM-022")
def test_chronic_effect_does_nothing() -> None:
    game = strained(CHRONIC, infection_deck=["Lima", "Paris", "...", "Seoul"], cubes={"Lima": {"purple": 1}})
    end_turn(game)
    assert game.position()["cubes"] == {"Lima": {"purple": 2, "yellow": 1}, "Paris": {"blue": 1}}
    card = strained(CHRONIC, infection_deck=[FIRST, "Paris", "...", "Seoul"])
    end_turn(card)
    assert at(card) == {"Seoul": 2}


@pytest.mark.rule("LM-022")
def test_government_interference_with_purple() -> None:
    game = strained(INTERFERENCE, roles=["researcher", "medic"], cubes={"Atlanta": {"purple": 2}})
    refused(game, "drive Chicago", "LD-067")
    play(game, "treat purple", "drive Chicago")
    assert actions(game) == 2


@pytest.mark.rule("LM-022")
def test_slippery_slope_with_purple() -> None:
    game = strained(SLOPE, infection_deck=["Lima", "Paris", "..."], cubes={"Lima": {"purple": 3}})
    end_turn(game)
    assert game.position()["outbreaks"] == 2


@pytest.mark.rule("LM-022", "LD-039")
def test_unacceptable_loss_with_purple() -> None:
    game = drawing(LOSS, cubes={"Lima": {"purple": 3}})
    game.play("pass")
    assert supply(game, "purple") == 17 and game.position()["cubes_lost"] == 4
    assert supply(game, "purple") + on_board(game, "purple") + game.position()["cubes_lost"] == 24
    copied(game)


@pytest.mark.rule("LM-022")
def test_uncounted_populations_with_purple() -> None:
    game = drawing(UNCOUNTED, cubes={"Lima": {"purple": 1}, "Seoul": {"purple": 2}, "Paris": {"blue": 1}})
    game.play("pass")
    assert at(game) == {"Lima": 2, "Seoul": 2} and cubes(game, "Paris", "blue") == 1


@pytest.mark.rule("LM-022")
def test_highly_contagious_with_purple() -> None:
    game = strained(CONTAGIOUS, infection_deck=[FIRST, "Paris", "...", "Lima"], cubes={"Lima": {"purple": 3}})
    end_turn(game)
    assert at(game) == {"Lima": 3, **dict.fromkeys(neighbours("Lima"), 2)}


@pytest.mark.rule("LM-022")
def test_resistant_to_treatment_with_purple() -> None:
    game = strained(RESISTANT, roles=["researcher", "medic"], cubes={"Atlanta": {"purple": 2, "blue": 1}})
    game.play("treat purple")
    assert actions(game) == 2 and at(game) == {"Atlanta": 1}
    play(game, "treat blue")
    refused(game, "treat purple", "LV-006")


@pytest.mark.rule("LM-015", "LM-016")
def test_the_cards_needed_of_purple_cities_are_a_question_that_both_modules_answer() -> None:
    game = strained(COMPLEX, cubes=IN_PERU)
    state: Any = game.state
    assert (state.special_cards_for_cure(4), state.cure_cost(1, 4)) == (3, 6)
    assert (state.special_cards_for_cure(0), state.cure_cost(1, 0)) == (0, 5)


# ---------------------------------------------------------------------- whole games
@pytest.mark.rule("LD-039", "LM-002")
@pytest.mark.parametrize("seed", range(6))
def test_cubes_are_never_lost(seed: int) -> None:
    game = petri.new("pandemic", players=2, mutation="panic", virulent_strain=10, epidemics=6, seed=seed)
    for nth, _ in enumerate(stroll(game, random.Random(seed), 150)):
        position = game.position()
        for colour in (*STANDARD, "purple"):
            lost = position["cubes_lost"] if position["strain"] == colour else 0
            assert on_board(game, colour) + supply(game, colour) + lost == 24
        if nth % 8 == 0:
            copied(game)


@pytest.mark.rule("LM-014")
def test_games_in_which_purple_is_the_strain_are_played_to_the_end() -> None:
    for seed in range(8):
        cards = [RATE, "Manila", EVENTS[seed % 3], CONTAGIOUS, "Cairo", LOSS, "..."]
        there = {"Lima": {"purple": 2}, "Seoul": {"purple": 2}}
        game = drawing(SLOPE, colour=None, player_deck=[SLOPE, *cards], cubes=there, epidemics=4, seed=seed)
        for nth, _ in enumerate(stroll(game, random.Random(seed), 300, first=("strain",))):
            if nth % 20 == 0:
                copied(game)
        assert game.outcome is not None and game.position()["strain"] is not None
