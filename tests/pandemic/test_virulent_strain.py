"""The module Virulent Strain (LV-001 to LV-012, LD-012 to LD-015, LD-057 to LD-077)."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest
from supplies import crowd, kinds, neighbours
from tools import (
    COLOURS,
    actions,
    cubes,
    cure,
    discarded,
    end_turn,
    hand,
    heard,
    of_kind,
    on_board,
    pass_until,
    pawn,
    play,
    refused,
    stroll,
    supply,
    table,
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

LASTING = (CHRONIC, COMPLEX, INTERFERENCE, RATE, SLOPE)
ONCE = (POCKET, LOSS, UNCOUNTED)
OF_THE_LAB = (CONTAGIOUS, RESISTANT)

BLUE = ["Chicago", "Essen", "London", "Madrid", "Milan", "Montreal", "Paris"]
BLACK = ["Algiers", "Baghdad", "Cairo", "Chennai", "Delhi", "Istanbul", "Karachi"]
NORTH_AFRICA = {"Algiers": {"black": 3}, "Cairo": {"black": 3}}


# ---------------------------------------------------------------------- building
def virulent(colour: str | None, *effects: str, **more: Any) -> petri.Game:
    """A table at which the strain is known and effects are in force."""
    return table(
        **{
            "virulent_strain": 10,
            "strain": colour,
            "in_force": list(effects),
            "out": list(effects),
            "player_deck": ["Tokyo", "Osaka", "..."],
            **more,
        }
    )


def drawn(card: str, bottom: str = "Lima", colour: str | None = None, *effects: str, **more: Any) -> petri.Game:
    """A table whose active player is about to draw a special epidemic; the Infect card is `bottom`."""
    usual = {"player_deck": [card, "Tokyo", "..."], "infection_deck": ["...", bottom], "quiet_night": True}
    return virulent(colour, *effects, **{**usual, **more})


def infecting(cards: Sequence[str], colour: str, *effects: str, **more: Any) -> petri.Game:
    """A table whose next infection phase draws these cards."""
    return virulent(colour, *effects, **{"infection_deck": [*cards, "..."], **more})


# ---------------------------------------------------------------------- looking
def infected(happenings: list[petri.Happening]) -> list[str]:
    """The cities whose cards an infection phase drew."""
    return [h["city"] for h in heard(happenings, "infected") if not h["bottom"]]


def total(game: petri.Game, colour: str) -> int:
    """All cubes of a colour, those out of the game included."""
    position = game.position()
    lost = position["cubes_lost"] if position["strain"] == colour else 0
    return on_board(game, colour) + supply(game, colour) + int(lost)


def of_colour(game: petri.Game, colour: str) -> dict[str, int]:
    """The cubes of a colour by city."""
    return {city: here[colour] for city, here in game.position()["cubes"].items() if colour in here}


def special(game: petri.Game) -> list[str]:
    """The epidemics in the player deck."""
    return [card for card in game.position()["player_deck"] if card.startswith("Epidemic")]


def reason(game: petri.Game, text: str) -> petri.Reason:
    found = game.why_not(text)
    assert isinstance(found, petri.Reason), (text, found)
    return found


def copied(game: petri.Game) -> petri.Game:
    """The game from its position, by way of JSON."""
    other = petri.from_position("pandemic", json.loads(json.dumps(game.position())))
    assert other.position() == game.position()
    return other


# ---------------------------------------------------------------------- the cards
@pytest.mark.rule("LD-057", "LD-014", "LD-015", "LV-003")
@pytest.mark.parametrize(("number", "cards"), [(8, LASTING), (10, (*LASTING, *OF_THE_LAB))])
def test_eight_cards_of_one_box_and_two_of_the_other(number: int, cards: tuple[str, ...]) -> None:
    box = petri.new("pandemic", virulent_strain=number, seed=1).box()["epidemic_cards"]
    assert len(box) == number
    assert {name for name, card in box.items() if card["lasts"]} == set(cards)
    assert {name for name, card in box.items() if not card["lasts"]} == set(ONCE)


@pytest.mark.rule("LV-012")
def test_their_german_names() -> None:
    box = petri.new("pandemic", virulent_strain=10, seed=1).box("de")["epidemic_cards"]
    assert box[COMPLEX]["label"] == "Komplexe Molekülstruktur"
    assert box[POCKET]["label"] == "Schlupfloch"
    assert box[RATE]["label"] == "Rasante Neuinfektion"
    game = drawn(RATE)
    told = next(h for h in game.play("pass") if h.kind == "virulent")
    assert "Rasante Neuinfektion" in game.say(told, "de") and "Rate Effect" in game.say(told)


# ---------------------------------------------------------------------- setup
@pytest.mark.rule("LD-012", "LD-058")
@pytest.mark.parametrize("number", [8, 10])
@pytest.mark.parametrize("epidemics", [4, 5, 6])
def test_special_epidemics_replace_the_ordinary_ones(number: int, epidemics: int) -> None:
    for seed in range(5):
        game = petri.new("pandemic", virulent_strain=number, epidemics=epidemics, seed=seed)
        found = special(game)
        assert len(found) == len(set(found)) == epidemics
        assert "Epidemic" not in found and set(found) <= set(game.box()["epidemic_cards"])
        assert [pile["epidemics"] for pile in game.view()["player_deck"]["piles"]] == [1] * epidemics


@pytest.mark.rule("LD-058", "LV-001")
def test_they_are_drawn_by_chance_from_eight_or_ten() -> None:
    eight = [special(petri.new("pandemic", virulent_strain=8, epidemics=4, seed=seed)) for seed in range(40)]
    ten = [special(petri.new("pandemic", virulent_strain=10, epidemics=4, seed=seed)) for seed in range(40)]
    assert {card for cards in eight for card in cards} == {*LASTING, *ONCE}
    assert {card for cards in ten for card in cards} == {*LASTING, *ONCE, *OF_THE_LAB}
    assert len({frozenset(cards) for cards in eight}) > 15
    assert len({cards[0] for cards in ten}) > 5


@pytest.mark.rule("LV-002", "LD-012")
def test_nothing_else_about_the_setup_changes() -> None:
    def rest(**options: Any) -> dict[str, Any]:
        position = petri.new("pandemic", seed=7, epidemics=6, players=3, **options).position()
        same = ("roles", "hands", "pawns", "cubes", "infection_deck", "infection_discard", "rate_marker", "piles")
        deck = {card for card in position["player_deck"] if not card.startswith("Epidemic")}
        return {**{key: position[key] for key in same}, "deck": deck}

    assert rest(virulent_strain=8) == rest(virulent_strain=10) == rest()


@pytest.mark.rule("LV-002")
@pytest.mark.parametrize("card", [*LASTING, *ONCE])
def test_a_card_does_the_same_with_eight_and_with_ten(card: str) -> None:
    games = [drawn(card, "Seoul", virulent_strain=number, infection_discard=["Osaka"], seed=3) for number in (8, 10)]
    told = [[h.as_json() for h in end_turn(game)] for game in games]
    assert told[0] == told[1]


@pytest.mark.rule("LD-058")
def test_the_others_leave_unseen_and_no_view_tells_which_are_in_the_deck() -> None:
    game = petri.new("pandemic", virulent_strain=10, epidemics=5, players=3, seed=4)
    assert game.position()["out"] == []
    for view in game.views().values():
        assert "Epidemic:" not in json.dumps(view)
        assert view["out"] == [] and view["unseen_out"] == 0
    imagined = {frozenset(special(game.imagine(0, seed))) for seed in range(20)}
    assert len(imagined) > 10 and {len(cards) for cards in imagined} == {5}


@pytest.mark.rule("LD-058")
def test_a_drawn_epidemic_is_known_and_the_others_are_not() -> None:
    game = drawn(SLOPE, "Seoul", player_deck=[SLOPE, "Tokyo", LOSS, "..."], epidemics=5, open_hands=False)
    game.play("pass")
    for view in game.views().values():
        assert view["out"] == [SLOPE]
        assert LOSS not in json.dumps(view)
    for seed in range(5):
        imagined = special(game.imagine(1, seed))
        assert len(imagined) == 1 and SLOPE not in imagined


@pytest.mark.parametrize("value", [9, 0, True, "on"])
def test_other_numbers_are_refused(value: object) -> None:
    with pytest.raises(petri.OptionError) as caught:
        petri.new("pandemic", virulent_strain=value)
    assert "virulent_strain" in str(caught.value) and "off, 8, 10" in str(caught.value)
    assert "off, 8, 10" in caught.value.say("de")


@pytest.mark.rule("LD-135")
def test_the_first_edition_has_no_virulent_strain() -> None:
    for number in (8, 10):
        with pytest.raises(petri.OptionError) as caught:
            petri.new("pandemic", edition=1, virulent_strain=number)
        assert "LD-135" in str(caught.value)


# ---------------------------------------------------------------------- which disease it is
@pytest.mark.rule("LD-013")
def test_the_disease_with_the_most_cubes_after_infect_is_the_strain() -> None:
    game = drawn(SLOPE, "Seoul", cubes={"Paris": {"blue": 3}, "Milan": {"blue": 1}, "Osaka": {"red": 2}})
    happenings = game.play("pass")
    assert heard(happenings, "strain") == [{"colour": "red"}]
    assert game.position()["strain"] == "red"


@pytest.mark.rule("LD-013")
def test_cubes_and_not_cities_are_counted() -> None:
    game = drawn(SLOPE, "Lima", cubes={"Paris": {"blue": 3}, "Milan": {"blue": 3}, **crowd("red", 5, spare=["Lima"])})
    game.play("pass")
    assert game.position()["strain"] == "blue"


@pytest.mark.rule("LD-061", "LD-013")
@pytest.mark.parametrize("colour", ["red", "yellow"])
def test_example_the_active_player_chooses_between_red_and_yellow(colour: str) -> None:
    on_the_board = {
        "Paris": {"blue": 3},
        "Milan": {"blue": 3},
        "Essen": {"blue": 1},
        "Osaka": {"red": 3},
        "Tokyo": {"red": 3},
        "Lima": {"yellow": 3},
        "Lagos": {"yellow": 3},
        "Miami": {"yellow": 3},
        "Cairo": {"black": 3},
        "Delhi": {"black": 1},
    }
    game = drawn(SLOPE, "Seoul", cubes=on_the_board, turn=1)
    game.play("pass")
    assert [on_board(game, each) for each in ("blue", "red", "yellow", "black")] == [7, 9, 9, 4]
    assert (game.prompt, game.to_act) == ("choose_strain", 1)
    assert texts(game) == texts(game, 1) == {"strain red", "strain yellow"}
    assert texts(game, 0) == set()
    refused(game, "strain blue", "LD-013")
    refused(game, "strain black", "LD-013")
    happenings = game.play(f"strain {colour}")
    assert heard(happenings, "strain") == [{"colour": colour}]
    assert game.position()["strain"] == colour
    assert game.position()["in_force"] == [SLOPE]


@pytest.mark.rule("LD-013")
def test_on_an_empty_board_all_four_are_equal() -> None:
    game = drawn(SLOPE, "Lima", roles=["scientist", "quarantine_specialist"], pawns=["Atlanta", "Lima"])
    game.play("pass")
    assert texts(game) == {f"strain {colour}" for colour in COLOURS}


def test_a_game_without_the_module_does_not_know_its_moves() -> None:
    game = drawn(SLOPE, "Lima", roles=["scientist", "quarantine_specialist"], pawns=["Atlanta", "Lima"])
    game.play("pass")
    assert "strain red" in texts(game)
    without = table()
    assert without.turn == game.turn
    with pytest.raises(petri.MoveError) as caught:
        without.find("strain red")
    assert not isinstance(caught.value, petri.IllegalMove)


@pytest.mark.rule("LD-013")
def test_reasons_about_the_choice() -> None:
    game = drawn(SLOPE, "Seoul", cubes={"Lima": {"yellow": 3}})
    early = reason(game, "strain red")
    assert early.rule == "LD-013" and early.say("de") != early.say()
    game.play("pass")
    wrong = reason(game, "strain blue")
    assert wrong.rule == "LD-013"
    assert wrong.say() == "blue has not the most cubes on the board (LD-013)"
    assert wrong.say("de") == "blau hat nicht die meisten Würfel auf dem Spielplan (LD-013)"
    waiting = reason(game, "pass")
    assert waiting.rule == "LD-013" and "virulent strain" in waiting.say() and "Erregerstamm" in waiting.say("de")


@pytest.mark.rule("LD-060")
def test_it_is_chosen_once_for_the_whole_game() -> None:
    game = drawn(SLOPE, "Seoul", player_deck=[SLOPE, CHRONIC, "..."], infection_deck=["...", "Lima", "Seoul"], cubes={})
    happenings = game.play("pass")
    assert heard(happenings, "strain") == [{"colour": "red"}]
    assert game.prompt != "choose_strain"
    assert game.position()["strain"] == "red" and game.position()["in_force"] == [CHRONIC, SLOPE]


@pytest.mark.rule("LD-060")
@pytest.mark.parametrize(("state", "there"), [("cured", {"Osaka": {"red": 1}}), ("eradicated", {})])
def test_it_stays_when_it_is_cured_or_eradicated(state: str, there: dict[str, dict[str, int]]) -> None:
    many = {"Lima": {"yellow": 3}, "Lagos": {"yellow": 3}, **there}
    game = drawn(SLOPE, "Paris", "red", cures={"red": state}, cubes=many)
    happenings = game.play("pass")
    assert heard(happenings, "strain") == []
    assert heard(happenings, "in_force") == [{"card": SLOPE, "colour": "red"}]
    assert game.position()["strain"] == "red"


@pytest.mark.rule("LD-060")
def test_a_cured_disease_may_become_the_strain() -> None:
    game = drawn(SLOPE, "Seoul", cures={"red": "cured"}, cubes={"Osaka": {"red": 1}})
    game.play("pass")
    assert game.position()["strain"] == "red"


# ---------------------------------------------------------------------- the order of an epidemic
@pytest.mark.rule("LD-059")
def test_increase_infect_strain_effect_intensify() -> None:
    game = drawn(LOSS, "Seoul", rate_marker=2)
    happenings = game.play("pass")
    wanted = ("epidemic", "infected", "placed", "strain", "cubes_lost", "intensified")
    assert kinds(happenings, *wanted) == list(wanted)
    assert heard(happenings, "epidemic") == [{"rate": 3}]
    assert heard(happenings, "intensified") == [{"number": 1}]


@pytest.mark.rule("LD-059")
def test_the_window_comes_after_the_effect_and_before_intensify() -> None:
    game = drawn(SLOPE, "Seoul", hands=[[], ["Resilient Population"]])
    happenings = pass_until(game, "resilient_window")
    assert kinds(happenings, "strain", "in_force", "intensified") == ["strain", "in_force"]
    assert game.position()["infection_discard"] == ["Seoul"]
    happenings = game.play("resilient Seoul")
    assert heard(happenings, "intensified") == [{"number": 0}]
    assert game.position()["infection_out"] == ["Seoul"]


@pytest.mark.rule("LD-059", "LD-013")
def test_the_question_comes_before_the_window() -> None:
    game = drawn(SLOPE, "Seoul", hands=[[], ["Resilient Population"]], cubes={"Lima": {"yellow": 3}})
    happenings = pass_until(game, "choose_strain", "resilient_window")
    assert game.prompt == "choose_strain" and kinds(happenings, "in_force", "intensified") == []
    assert texts(game, 1) == set()
    happenings = game.play("strain yellow")
    assert game.prompt == "resilient_window"
    assert kinds(happenings) == ["strain", "in_force"]
    assert kinds(game.play("pass"), "intensified") == ["intensified"]


@pytest.mark.rule("LD-059", "LD-072")
def test_resilient_population_comes_too_late_for_a_hidden_pocket() -> None:
    game = drawn(
        POCKET,
        "Lima",
        "red",
        cures={"red": "eradicated"},
        infection_discard=["Osaka"],
        hands=[[], ["Resilient Population"]],
    )
    pass_until(game, "resilient_window")
    assert cubes(game, "Osaka", "red") == 1
    game.play("resilient Osaka")
    assert cubes(game, "Osaka", "red") == 1


@pytest.mark.rule("LD-059")
def test_two_epidemics_of_one_draw_one_after_the_other() -> None:
    game = drawn(LOSS, player_deck=[LOSS, UNCOUNTED, "..."], infection_deck=["...", "Lima", "Seoul"])
    happenings = game.play("pass")
    wanted = ("epidemic", "infected", "strain", "cubes_lost", "intensified", "virulent")
    one = ["epidemic", "infected", "virulent", "strain", "cubes_lost", "intensified"]
    assert kinds(happenings, *wanted) == [*one, "epidemic", "infected", "virulent", "intensified"]
    assert [h["card"] for h in heard(happenings, "virulent")] == [LOSS, UNCOUNTED]


@pytest.mark.rule("LD-059")
def test_after_a_loss_in_the_infect_step_nothing_more_happens() -> None:
    game = drawn(LOSS, "Cairo", cubes={"Cairo": {"black": 3}}, outbreaks=7)
    happenings = game.play("pass")
    assert game.outcome is not None and game.outcome.cause == "outbreaks"
    assert kinds(happenings, "strain", "cubes_lost", "intensified") == []


# ---------------------------------------------------------------------- continuing effects
@pytest.mark.rule("LD-062", "LD-014")
@pytest.mark.parametrize("card", [*LASTING, *OF_THE_LAB])
def test_a_continuing_effect_stays_in_force(card: str) -> None:
    game = drawn(card, "Lima")
    assert game.position()["in_force"] == []
    happenings = game.play("pass")
    assert heard(happenings, "in_force") == [{"card": card, "colour": "yellow"}]
    for view in game.views().values():
        assert view["strain"] == "yellow" and view["in_force"] == [card] and view["out"] == [card]
    for _ in range(3):
        end_turn(game)
    assert game.position()["in_force"] == [card]


@pytest.mark.rule("LD-062", "LD-015")
@pytest.mark.parametrize("card", ONCE)
def test_a_one_time_effect_does_not(card: str) -> None:
    game = drawn(card, "Lima")
    assert heard(game.play("pass"), "in_force") == []
    assert game.position()["in_force"] == [] and game.position()["out"] == [card]


@pytest.mark.rule("LD-062", "LD-059")
def test_it_comes_too_late_for_its_own_infect_step() -> None:
    game = drawn(SLOPE, "Cairo", cubes={"Cairo": {"black": 3}})
    game.play("pass")
    assert game.position()["strain"] == "black" and game.position()["outbreaks"] == 1


@pytest.mark.rule("LD-062")
def test_it_is_in_force_in_the_infection_phase_of_the_same_turn() -> None:
    game = drawn(SLOPE, "Seoul", quiet_night=False)
    happenings = game.play("pass")
    assert infected(happenings)[0] == "Seoul"
    assert heard(happenings, "outbreak") == [{"city": "Seoul", "colour": "red", "outbreaks": 2, "chain": False}]


@pytest.mark.rule("LD-062", "LD-071", "LV-004")
def test_effects_on_outbreaks_add_up() -> None:
    game = infecting(["Algiers", "Lima"], "black", SLOPE, CONTAGIOUS, cubes={"Algiers": {"black": 3}})
    game.play("pass")
    assert game.position()["outbreaks"] == 2
    assert cubes(game, "Paris", "black") == 2


@pytest.mark.rule("LD-062", "LD-064", "LD-070")
def test_effects_on_the_infection_phase_add_up() -> None:
    game = infecting(["Lima", "Paris", "London"], "blue", CHRONIC, RATE)
    happenings = game.play("pass")
    assert infected(happenings) == ["Lima", "Paris", "London"]
    assert of_colour(game, "blue") == {"Paris": 2, "London": 2}


@pytest.mark.rule("LD-062", "LD-067", "LV-006")
def test_effects_on_actions_add_up() -> None:
    game = virulent("black", INTERFERENCE, RESISTANT, pawns=["Cairo", "Atlanta"], cubes={"Cairo": {"black": 3}})
    refused(game, "drive Riyadh", "LD-067")
    play(game, "treat black", "drive Riyadh")
    assert actions(game) == 1


@pytest.mark.rule("LD-062")
def test_without_cubes_or_cards_of_the_strain_nothing_happens() -> None:
    effects = (CHRONIC, INTERFERENCE, RATE, SLOPE, CONTAGIOUS)
    game = infecting(
        ["Algiers", "Lima"],
        "red",
        *effects,
        epidemics=5,
        cures={"red": "eradicated"},
        pawns=["Cairo", "Atlanta"],
        cubes={"Algiers": {"black": 3}, "Cairo": {"black": 2}},
    )
    play(game, "treat black", "drive Riyadh")
    assert actions(game) == 2
    happenings = game.play("pass")
    assert infected(happenings) == ["Algiers", "Lima"]
    assert game.position()["outbreaks"] == 1 and cubes(game, "Cairo", "black") == 2
    assert cubes(game, "Lima", "yellow") == 1


# ---------------------------------------------------------------------- effects that end with the cure
@pytest.mark.rule("LD-063", "LD-066")
def test_complex_molecular_structure_ends_with_the_cure() -> None:
    game = virulent("blue", COMPLEX, SLOPE, hands=[BLUE[:5], []], cubes={"Lima": {"blue": 1}})
    happenings = game.play("cure blue")
    assert heard(happenings, "no_longer") == [{"card": COMPLEX, "colour": "blue"}]
    assert game.position()["in_force"] == [SLOPE] and COMPLEX in game.position()["out"]


@pytest.mark.rule("LD-063", "LV-006")
def test_resistant_to_treatment_ends_with_the_cure() -> None:
    game = virulent("blue", RESISTANT, hands=[BLUE[:4], []], cubes={"Atlanta": {"blue": 3}})
    game.play("cure blue")
    assert game.position()["in_force"] == []
    game.play("treat blue")
    assert actions(game) == 2 and cubes(game, "Atlanta", "blue") == 0
    assert cure(game, "blue") == "eradicated"


@pytest.mark.rule("LD-063")
def test_the_cure_of_another_disease_ends_nothing() -> None:
    game = virulent("red", COMPLEX, RESISTANT, hands=[BLUE[:4], []])
    game.play("cure blue")
    assert game.position()["in_force"] == [COMPLEX, RESISTANT]


@pytest.mark.rule("LD-063")
@pytest.mark.parametrize("card", [COMPLEX, RESISTANT])
@pytest.mark.parametrize(("state", "there"), [("cured", {"Osaka": {"red": 1}}), ("eradicated", {})])
def test_drawn_after_the_cure_they_do_nothing(card: str, state: str, there: dict[str, dict[str, int]]) -> None:
    game = drawn(card, "Lima", "red", cures={"red": state}, cubes=there)
    happenings = game.play("pass")
    assert heard(happenings, "no_effect") == [{"card": card, "colour": "red"}]
    assert heard(happenings, "in_force") == [] and game.position()["in_force"] == []
    assert game.position()["out"] == [card] and kinds(happenings, "intensified") == ["intensified"]


@pytest.mark.rule("LD-063", "LD-062")
@pytest.mark.parametrize("card", [CHRONIC, INTERFERENCE, RATE, SLOPE, CONTAGIOUS])
def test_the_others_do_not_end_with_the_cure(card: str) -> None:
    game = virulent("blue", card, hands=[BLUE[:4], []], cubes={"Lima": {"blue": 1}})
    game.play("cure blue")
    assert game.position()["in_force"] == [card]
    late = drawn(card, "Lima", "red", cures={"red": "cured"}, cubes={"Osaka": {"red": 1}})
    late.play("pass")
    assert late.position()["in_force"] == [card]


# ---------------------------------------------------------------------- Chronic Effect
@pytest.mark.rule("LD-065", "LD-064")
def test_example_chronic_effect() -> None:
    game = infecting(
        ["Paris", "London", "Lima"], "blue", CHRONIC, cubes={"London": {"blue": 1}, "Lima": {}}, rate_marker=3
    )
    game.play("pass")
    assert game.position()["cubes"] == {"Paris": {"blue": 2}, "London": {"blue": 2}, "Lima": {"yellow": 1}}


@pytest.mark.rule("LD-064")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 2), (2, 3)])
def test_a_city_without_strain_cubes_gets_two(before: int, after: int) -> None:
    there = {"red": 3, **({"blue": before} if before else {})}
    game = infecting(["Paris", "Lima"], "blue", CHRONIC, cubes={"Paris": there})
    game.play("pass")
    assert cubes(game, "Paris", "blue") == after and game.position()["outbreaks"] == 0


@pytest.mark.rule("LD-064")
def test_chronic_effect_changes_no_outbreak() -> None:
    game = infecting(["Paris", "Lima"], "blue", CHRONIC, cubes={"Paris": {"blue": 3}})
    game.play("pass")
    assert of_colour(game, "blue") == {"Paris": 3, **dict.fromkeys(neighbours("Paris"), 1)}
    assert game.position()["outbreaks"] == 1


@pytest.mark.rule("LD-064")
def test_chronic_effect_changes_no_epidemic() -> None:
    game = drawn(LOSS, "Paris", "blue", CHRONIC)
    happenings = game.play("pass")
    assert heard(happenings, "placed") == [{"city": "Paris", "colour": "blue", "number": 3}]


@pytest.mark.rule("LD-064")
@pytest.mark.parametrize(
    ("role", "cures"), [("quarantine_specialist", {}), ("medic", {"blue": "cured"}), ("medic", {"blue": "eradicated"})]
)
def test_chronic_effect_obeys_protection(role: str, cures: dict[str, str]) -> None:
    there = {} if "eradicated" in cures.values() else {"Lima": {"blue": 1}}
    game = infecting(
        ["Paris", "Lima"],
        "blue",
        CHRONIC,
        roles=["scientist", role],
        pawns=["Atlanta", "Paris"],
        cures=cures,
        cubes=there,
    )
    game.play("pass")
    assert cubes(game, "Paris", "blue") == 0


@pytest.mark.rule("LD-064")
@pytest.mark.parametrize(("left", "lost"), [(2, False), (1, True)])
def test_chronic_effect_needs_two_cubes_of_the_supply(left: int, lost: bool) -> None:
    game = infecting(["Paris", "Lima"], "blue", CHRONIC, cubes=crowd("blue", 24 - left))
    game.play("pass")
    assert (game.outcome is not None and game.outcome.cause == "cubes") == lost


# ---------------------------------------------------------------------- Complex Molecular Structure
@pytest.mark.rule("LD-066", "LD-040")
def test_the_cure_of_the_strain_takes_six_cards() -> None:
    five = virulent("blue", COMPLEX, roles=["researcher", "contingency_planner"], hands=[BLUE[:5], []])
    refused(five, "cure blue", "LD-066")
    six = virulent(
        "blue", COMPLEX, roles=["researcher", "contingency_planner"], hands=[[*BLUE[:6], "Cairo"], []], cubes={}
    )
    six.play("cure blue")
    assert hand(six, 0) == {"Cairo"} and set(BLUE[:6]) <= discarded(six)
    assert cure(six, "blue") == "eradicated"


@pytest.mark.rule("LD-041", "LD-040", "LD-066")
def test_example_with_the_scientist_five() -> None:
    four = virulent("blue", COMPLEX, hands=[BLUE[:4], []])
    refused(four, "cure blue", "LD-066")
    assert reason(four, "cure blue").say() == "Scientist needs 5 blue cards for the cure and has 4 (LD-066)"
    german = reason(four, "cure blue").say("de")
    assert german == "Wissenschaftlerin braucht für dieses Heilmittel 5 Karten (blau) und hat 4 (LD-066)"
    five = virulent("blue", COMPLEX, hands=[BLUE[:5], []])
    five.play("cure blue")
    assert hand(five, 0) == set()


@pytest.mark.rule("LD-066")
def test_other_cures_take_as_many_cards_as_ever() -> None:
    game = virulent("red", COMPLEX, roles=["researcher", "medic"], hands=[BLUE[:5], []])
    game.play("cure blue")
    assert hand(game, 0) == set()


@pytest.mark.rule("LD-066")
def test_one_card_is_kept_of_seven() -> None:
    game = virulent("blue", COMPLEX, roles=["researcher", "medic"], hands=[BLUE, []])
    game.play("cure blue")
    assert game.prompt == "pay_cure" and len(of_kind(game, "keep")) == 7
    copied(game)
    game.play("keep Paris")
    assert hand(game, 0) == {"Paris"}


# ---------------------------------------------------------------------- Government Interference
def detained(**more: Any) -> petri.Game:
    """The first pawn is in Cairo with 2 black cubes."""
    usual: dict[str, Any] = {"pawns": ["Cairo", "Atlanta"], "cubes": {"Cairo": {"black": 2}}}
    return virulent("black", INTERFERENCE, **{**usual, **more})


@pytest.mark.rule("LD-069", "LD-067")
def test_example_treat_and_then_drive() -> None:
    game = detained()
    refused(game, "drive Riyadh", "LD-067")
    game.play("treat black")
    assert cubes(game, "Cairo", "black") == 1
    game.play("drive Riyadh")
    assert pawn(game, 0) == "Riyadh"


@pytest.mark.rule("LD-069", "LD-067")
def test_example_the_dispatcher_treats_and_moves_another_pawn() -> None:
    game = detained(roles=["dispatcher", "scientist"], pawns=["Cairo", "Cairo"])
    refused(game, "drive 1 to Riyadh", "LD-067")
    play(game, "treat black", "drive 1 to Riyadh")
    assert pawn(game, 1) == "Riyadh" and cubes(game, "Cairo", "black") == 1


@pytest.mark.rule("LD-067", "LD-014")
@pytest.mark.parametrize(
    ("move", "more"),
    [
        ("drive Riyadh", {}),
        ("fly Lima", {"hands": [["Lima"], []]}),
        ("charter Lima", {"hands": [["Cairo"], []]}),
        ("shuttle Atlanta", {"stations": ["Atlanta", "Cairo"]}),
        ("special Lima", {"roles": ["operations_expert", "medic"], "hands": [["Paris"], []], "stations": ["Cairo"]}),
        ("join 0 to Atlanta", {"roles": ["dispatcher", "medic"]}),
        ("join 1 to Lima", {"roles": ["dispatcher", "medic", "scientist"], "pawns": ["Cairo", "Cairo", "Lima"]}),
        ("fly 1 to Lima", {"roles": ["dispatcher", "medic"], "pawns": ["Cairo", "Cairo"], "hands": [["Lima"], []]}),
        ("airlift 0 to Lima", {"hands": [["Airlift"], []]}),
        ("airlift 0 to Lima", {"hands": [[], ["Airlift"]]}),
        ("airlift 1 to Lima", {"hands": [["Airlift"], []], "pawns": ["Cairo", "Cairo"]}),
    ],
)
def test_every_kind_of_leaving_needs_a_treatment(move: str, more: dict[str, Any]) -> None:
    game = detained(**more)
    refused(game, move, "LD-067")
    why = reason(game, move)
    assert why.say().startswith("Government Interference: a pawn may leave Cairo only after black was treated")
    assert why.say("de").startswith("Staatliche Einmischung: Eine Figur darf Kairo erst verlassen")
    game.play("treat black")
    assert cubes(game, "Cairo", "black") == 1
    assert move in texts(game)
    free = virulent("black", **{"pawns": ["Cairo", "Atlanta"], "cubes": {"Cairo": {"black": 2}}, **more})
    assert move in texts(free)


@pytest.mark.rule("LD-067")
def test_whoever_may_not_leave_is_not_asked_to_agree() -> None:
    game = detained(roles=["dispatcher", "scientist"], pawns=["Cairo", "Cairo"], consent=True)
    refused(game, "drive 1 to Riyadh", "LD-067")
    play(game, "treat black", "drive 1 to Riyadh")
    assert game.prompt == "consent"
    play(game, "agree")
    assert pawn(game, 1) == "Riyadh"


@pytest.mark.rule("LD-067")
def test_a_pawn_is_held_by_the_cubes_of_its_own_city() -> None:
    game = detained(roles=["dispatcher", "scientist"], pawns=["Cairo", "Paris"])
    play(game, "drive 1 to Essen", "join 1 to Cairo")
    assert pawn(game, 1) == "Cairo"
    refused(game, "drive 1 to Riyadh", "LD-067")


@pytest.mark.rule("LD-067")
def test_other_colours_hold_nobody_and_do_not_help() -> None:
    other = detained(cubes={"Cairo": {"red": 2}})
    other.play("drive Riyadh")
    both = detained(cubes={"Cairo": {"red": 2, "black": 2}})
    both.play("treat red")
    refused(both, "drive Riyadh", "LD-067")


@pytest.mark.rule("LD-067")
def test_a_treatment_elsewhere_does_not_help() -> None:
    game = detained(cubes={"Cairo": {"black": 2}, "Riyadh": {"black": 1}})
    play(game, "treat black", "drive Riyadh")
    refused(game, "drive Karachi", "LD-067")
    play(game, "treat black", "drive Cairo")
    assert pawn(game, 0) == "Cairo"


@pytest.mark.rule("LD-067")
def test_a_treatment_helps_for_the_whole_turn_and_no_longer() -> None:
    game = detained(pawns=["Cairo", "Cairo"], hands=[[], ["Airlift"]], quiet_night=True)
    play(game, "treat black", "drive Riyadh", "drive Cairo")
    pass_until(game, "window")
    assert "airlift 0 to Lima" in texts(game) and "airlift 1 to Lima" in texts(game)
    end_turn(game)
    assert game.turn == 1 and game.position()["treated"] == {}
    refused(game, "drive Riyadh", "LD-067")
    refused(game, "airlift 0 to Lima", "LD-067")


@pytest.mark.rule("LD-067")
def test_a_treatment_before_the_card_came_counts() -> None:
    game = drawn(
        INTERFERENCE,
        "Delhi",
        pawns=["Cairo", "Paris"],
        hands=[[], ["Airlift"]],
        cubes={"Cairo": {"black": 2}},
    )
    game.play("treat black")
    pass_until(game, "window")
    while game.position()["in_force"] == []:
        game.play("pass")
    assert game.prompt == "window" and game.turn == 0
    assert "airlift 0 to Lima" in texts(game)
    end_turn(game)
    refused(game, "airlift 0 to Lima", "LD-067")


@pytest.mark.rule("LD-068")
def test_without_a_strain_cube_leaving_is_free() -> None:
    game = detained(cubes={"Cairo": {"black": 1}})
    play(game, "treat black", "drive Riyadh")
    nothing = detained(cubes={"Cairo": {"blue": 3}})
    nothing.play("drive Riyadh")


@pytest.mark.rule("LD-068", "LD-067")
@pytest.mark.parametrize("treats", [True, False])
def test_what_the_medic_removes_without_an_action_gives_no_leave(treats: bool) -> None:
    game = infecting(
        ["Cairo", "Lima"],
        "black",
        INTERFERENCE,
        roles=["scientist" if treats else "medic", "researcher"],
        pawns=["Cairo" if treats else "Riyadh", "Cairo"],
        hands=[[], ["Airlift"]],
        cures={"black": "cured"},
        cubes={"Cairo": {"black": 2}, "Delhi": {"black": 1}},
    )
    play(game, "treat black" if treats else "drive Cairo", "drive Riyadh")
    assert cubes(game, "Cairo", "black") == 0
    while cubes(game, "Cairo", "black") == 0:
        game.play("pass")
    assert game.turn == 0 and game.prompt == "window"
    assert ("airlift 1 to Lima" in texts(game)) == treats


# ---------------------------------------------------------------------- Rate Effect
@pytest.mark.rule("LD-070")
@pytest.mark.parametrize(
    ("cards", "number"),
    [
        (["Paris", "Lima", "Cairo", "Delhi"], 3),
        (["Lima", "Paris", "Cairo", "Delhi"], 3),
        (["Paris", "Essen", "Cairo", "Delhi"], 3),
        (["Paris", "Lima", "Essen", "Delhi"], 3),
        (["Lima", "Cairo", "Essen", "Delhi"], 2),
    ],
)
def test_one_card_more_if_the_strain_was_drawn(cards: list[str], number: int) -> None:
    game = infecting(cards, "blue", RATE)
    happenings = game.play("pass")
    assert infected(happenings) == cards[:number]
    assert len(heard(happenings, "one_more")) == number - 2
    assert game.turn == 1


@pytest.mark.rule("LD-070")
def test_the_next_phase_counts_anew() -> None:
    game = infecting(["Paris", "Lima", "Cairo", "Delhi", "Lagos", "Essen", "Tokyo", "Seoul"], "blue", RATE)
    phases = [infected(end_turn(game)) for _ in range(3)]
    assert phases == [["Paris", "Lima", "Cairo"], ["Delhi", "Lagos"], ["Essen", "Tokyo", "Seoul"]]


@pytest.mark.rule("LD-070")
@pytest.mark.parametrize(("state", "number"), [("cured", 3), ("eradicated", 2)])
def test_an_eradicated_strain_brings_no_further_card(state: str, number: int) -> None:
    there = {"Lima": {"blue": 1}} if state == "cured" else {}
    game = infecting(["Paris", "Essen", "Cairo"], "blue", RATE, cures={"blue": state}, cubes=there)
    assert len(infected(game.play("pass"))) == number


@pytest.mark.rule("LD-070")
@pytest.mark.parametrize(("first", "number"), [("Paris", 2), ("Lima", 1)])
def test_also_with_a_commercial_travel_ban(first: str, number: int) -> None:
    game = infecting(
        [first, "Essen", "Milan", "Cairo"],
        "blue",
        RATE,
        brink_roles=True,
        brink_events=True,
        events=["commercial_travel_ban", "airlift"],
        hands=[["Commercial Travel Ban"], []],
        rate_marker=6,
    )
    game.play("ban")
    assert len(infected(end_turn(game))) == number


@pytest.mark.rule("LD-070")
def test_a_quiet_night_draws_nothing() -> None:
    game = infecting(["Paris", "Essen", "Cairo"], "blue", RATE, quiet_night=True)
    happenings = game.play("pass")
    assert infected(happenings) == [] and heard(happenings, "one_more") == []


@pytest.mark.rule("LD-070")
def test_infect_cards_of_epidemics_do_not_count() -> None:
    game = drawn(
        LOSS,
        "Paris",
        "blue",
        RATE,
        quiet_night=False,
        hands=[[], ["Resilient Population"]],
        infection_deck=["Lima", "Cairo", "Essen", "...", "Paris"],
    )
    pass_until(game, "resilient_window")
    assert infected(game.play("resilient Paris")) == ["Lima", "Cairo"]
    assert game.turn == 1


@pytest.mark.rule("LD-070")
def test_a_window_comes_before_the_further_card() -> None:
    game = infecting(["Paris", "Lima", "Cairo"], "blue", RATE, hands=[[], ["Airlift"]])
    while len(game.position()["infection_discard"]) < 2:
        game.play("pass")
    assert game.prompt == "window" and game.position()["infection_discard"] == ["Paris", "Lima"]
    other = copied(game)
    assert infected(game.play("pass")) == infected(other.play("pass")) == ["Cairo"]
    assert game.prompt == "window" and game.turn == 0
    assert infected(copied(game).play("pass")) == infected(game.play("pass")) == []
    assert game.turn == 1


# ---------------------------------------------------------------------- Slippery Slope
@pytest.mark.rule("LD-071")
def test_example_marker_six() -> None:
    game = infecting(["Cairo", "Lima"], "black", SLOPE, cubes={"Cairo": {"black": 3}}, outbreaks=6)
    happenings = game.play("pass")
    assert game.outcome is not None and game.outcome.cause == "outbreaks"
    assert game.position()["outbreaks"] == 8
    assert kinds(happenings, "outbreak", "placed", "over") == ["outbreak", "over"]


@pytest.mark.rule("LD-071")
def test_chain_reactions_move_the_marker_two_spaces_too() -> None:
    game = infecting(["Algiers", "Lima"], "black", SLOPE, cubes=NORTH_AFRICA, outbreaks=1)
    happenings = game.play("pass")
    assert [h["outbreaks"] for h in heard(happenings, "outbreak")] == [3, 5]
    assert cubes(game, "Paris", "black") == 1


@pytest.mark.rule("LD-071")
def test_other_outbreaks_move_it_one_space() -> None:
    game = infecting(["Algiers", "Lima"], "red", SLOPE, cubes=NORTH_AFRICA, outbreaks=1)
    game.play("pass")
    assert game.position()["outbreaks"] == 3


@pytest.mark.rule("LD-071")
def test_the_marker_stays_on_its_last_space() -> None:
    game = infecting(["Cairo", "Lima"], "black", SLOPE, cubes={"Cairo": {"black": 3}}, outbreaks=7)
    game.play("pass")
    assert game.outcome is not None and game.position()["outbreaks"] == 8
    copied(game)


@pytest.mark.rule("LD-071")
def test_outbreaks_of_later_epidemics_count_twice() -> None:
    game = drawn(CHRONIC, "Cairo", "black", SLOPE, cubes={"Cairo": {"black": 1}})
    game.play("pass")
    assert game.position()["outbreaks"] == 2


# ---------------------------------------------------------------------- Hidden Pocket
def pocket(bottom: str = "Lima", discard: Sequence[str] = ("Osaka", "Paris", "Manila"), **more: Any) -> petri.Game:
    """A Hidden Pocket is about to be drawn; the strain is red, and eradicated if nothing else is said."""
    usual = {"cures": {"red": "eradicated"}, "infection_discard": list(discard)}
    return drawn(POCKET, bottom, "red", **{**usual, **more})


@pytest.mark.rule("LD-072", "LD-015")
def test_an_eradicated_strain_comes_back() -> None:
    game = pocket()
    happenings = game.play("pass")
    assert cure(game, "red") == "cured"
    assert of_colour(game, "red") == {"Osaka": 1, "Manila": 1}
    assert heard(happenings, "back_again") == [{"colour": "red"}]
    assert kinds(happenings, "back_again", "intensified") == ["back_again", "intensified"]
    assert supply(game, "red") == 22


@pytest.mark.rule("LD-072")
def test_the_card_of_the_infect_step_is_one_of_them() -> None:
    game = pocket("Seoul", [])
    happenings = game.play("pass")
    assert heard(happenings, "placed") == [{"city": "Seoul", "colour": "red", "number": 1}]
    assert cure(game, "red") == "cured"


@pytest.mark.rule("LD-072")
@pytest.mark.parametrize(
    ("discard", "cures", "there"),
    [
        (["Paris"], {"red": "eradicated"}, {}),
        (["Osaka"], {"red": "cured"}, {"Tokyo": {"red": 1}}),
        (["Osaka"], {}, {}),
        (["Osaka"], {"blue": "eradicated"}, {}),
    ],
)
def test_otherwise_it_has_no_effect(discard: list[str], cures: dict[str, str], there: dict[str, Any]) -> None:
    game = pocket(discard=discard, cures=cures, cubes=there)
    happenings = game.play("pass")
    assert heard(happenings, "no_effect") == [{"card": POCKET, "colour": "red"}]
    assert of_colour(game, "red") == {city: here["red"] for city, here in there.items()}
    assert cure(game, "red") == cures.get("red", "active")
    assert kinds(happenings, "intensified") == ["intensified"]


@pytest.mark.rule("LD-072")
def test_afterwards_it_is_a_cured_disease_like_any_other() -> None:
    game = pocket(discard=["Osaka"], pawns=["Atlanta", "Osaka"])
    game.play("pass")
    assert game.turn == 1
    game.play("treat red")
    assert cure(game, "red") == "eradicated"
    again = pocket(discard=["Osaka"], quiet_night=False, seed=1)
    again.play("pass")
    assert cubes(again, "Osaka", "red") == 2


@pytest.mark.rule("LD-072")
def test_it_needs_no_new_cure() -> None:
    game = pocket(hands=[["Osaka", "Seoul", "Manila", "Sydney"], []], discard=["Taipei"], quiet_night=True)
    game.play("pass")
    end_turn(game)
    assert reason(game, "cure red").rule == "P2-099"


@pytest.mark.rule("LD-073", "LD-076")
@pytest.mark.parametrize(("role", "at"), [("quarantine_specialist", "Osaka"), ("quarantine_specialist", "Taipei")])
def test_if_no_cube_is_placed_it_is_eradicated_again(role: str, at: str) -> None:
    game = pocket(discard=["Osaka", "Taipei"], roles=["scientist", role], pawns=["Atlanta", at])
    happenings = game.play("pass")
    assert of_colour(game, "red") == {} and cure(game, "red") == "eradicated"
    assert kinds(happenings, "back_again", "intensified")[-1] == "intensified"
    copied(game)


@pytest.mark.rule("LD-073", "LD-076")
def test_the_medic_alone_may_prevent_it() -> None:
    game = pocket(discard=["Osaka"], roles=["scientist", "medic"], pawns=["Atlanta", "Osaka"])
    game.play("pass")
    assert of_colour(game, "red") == {} and cure(game, "red") == "eradicated"


@pytest.mark.rule("LD-076", "LD-072")
@pytest.mark.parametrize(
    ("role", "at", "expected"),
    [
        ("quarantine_specialist", "Tokyo", {"Taipei": 1, "Manila": 1}),
        ("quarantine_specialist", "Taipei", {}),
        ("medic", "Osaka", {"Taipei": 1, "Manila": 1}),
        ("medic", "Tokyo", {"Osaka": 1, "Taipei": 1, "Manila": 1}),
    ],
)
def test_protected_cities_have_no_pocket(role: str, at: str, expected: dict[str, int]) -> None:
    game = pocket(discard=["Osaka", "Taipei", "Manila"], roles=["scientist", role], pawns=["Atlanta", at])
    game.play("pass")
    assert of_colour(game, "red") == expected
    assert cure(game, "red") == ("cured" if expected else "eradicated")


# ---------------------------------------------------------------------- Unacceptable Loss
@pytest.mark.rule("LD-074", "LD-015", "LD-039")
def test_four_cubes_leave_the_supply_for_good() -> None:
    game = drawn(LOSS, "Seoul", hands=[["Airlift"], []])
    happenings = end_turn(game)
    assert heard(happenings, "cubes_lost") == [{"colour": "red", "number": 4}]
    assert supply(game, "red") == 24 - 3 - 4
    for view in game.views().values():
        assert view["cubes_lost"] == 4 and view["supply"]["red"] == 17
    assert [total(game, colour) for colour in COLOURS] == [24] * 4
    assert game.outcome is None


@pytest.mark.rule("LD-077", "LD-074")
def test_example_red_supply_three() -> None:
    many = {city: {"red": 3} for city in ("Tokyo", "Osaka", "Manila", "Taipei", "Sydney", "Beijing", "Shanghai")}
    game = drawn(LOSS, "Lima", "red", cubes=many, infection_deck=["Paris", "Seoul", "...", "Lima"])
    assert supply(game, "red") == 3
    happenings = game.play("pass")
    assert heard(happenings, "cubes_lost") == [{"colour": "red", "number": 3}]
    assert supply(game, "red") == 0 and game.outcome is None
    assert total(game, "red") == 24
    later = petri.from_position("pandemic", {**game.position(), "infection_deck": ["Paris", "Seoul", "..."]})
    later.play("pass")
    assert later.outcome is not None and later.outcome.cause == "cubes"
    assert later.position()["lost_colour"] == "red"


@pytest.mark.rule("LD-074", "LD-059")
def test_the_supply_is_that_after_infect() -> None:
    game = drawn(LOSS, "Seoul", "red", cubes=crowd("red", 19))
    happenings = game.play("pass")
    assert heard(happenings, "cubes_lost") == [{"colour": "red", "number": 2}]
    assert supply(game, "red") == 0 and game.outcome is None


@pytest.mark.rule("LD-074")
def test_an_empty_supply_loses_nothing() -> None:
    game = drawn(LOSS, "Lima", "red", cubes=crowd("red", 24, spare=["Lima"]))
    game.play("pass")
    assert game.outcome is None and game.position()["cubes_lost"] == 0


@pytest.mark.rule("LD-074", "LD-039")
def test_treated_cubes_go_to_the_supply_and_lost_ones_never() -> None:
    game = virulent("blue", out=[LOSS], cubes_lost=4, cubes={"Atlanta": {"blue": 3}})
    assert supply(game, "blue") == 17
    play(game, "treat blue", "treat blue", "treat blue")
    assert supply(game, "blue") == 20 and total(game, "blue") == 24


# ---------------------------------------------------------------------- Uncounted Populations
@pytest.mark.rule("LD-075", "LD-015")
def test_each_city_with_one_cube_gets_another() -> None:
    before = {
        "Paris": {"red": 1, "blue": 3},
        "Cairo": {"red": 2, "black": 1},
        "Osaka": {"red": 1},
        "Tokyo": {"red": 3},
        "Essen": {"blue": 1},
    }
    game = drawn(UNCOUNTED, "Lima", "red", cubes=before)
    happenings = game.play("pass")
    assert of_colour(game, "red") == {"Paris": 2, "Cairo": 2, "Osaka": 2, "Tokyo": 3}
    assert cubes(game, "Essen", "blue") == 1 and cubes(game, "Cairo", "black") == 1
    assert kinds(happenings, "placed", "intensified") == ["placed", "placed", "placed", "intensified"]
    assert game.position()["outbreaks"] == 0


@pytest.mark.rule("LD-076", "LD-075")
@pytest.mark.parametrize(
    ("role", "at", "cures", "expected"),
    [
        ("quarantine_specialist", "Tokyo", {}, {"Osaka": 1, "Manila": 2}),
        ("quarantine_specialist", "Manila", {}, {"Osaka": 2, "Manila": 1}),
        ("quarantine_specialist", "Taipei", {}, {"Osaka": 1, "Manila": 1}),
        ("medic", "Tokyo", {"red": "cured"}, {"Osaka": 2, "Manila": 2}),
        ("medic", "Osaka", {}, {"Osaka": 2, "Manila": 2}),
    ],
)
def test_uncounted_populations_obey_protection(
    role: str, at: str, cures: dict[str, str], expected: dict[str, int]
) -> None:
    game = drawn(
        UNCOUNTED,
        "Lima",
        "red",
        roles=["scientist", role],
        pawns=["Atlanta", at],
        cures=cures,
        cubes={"Osaka": {"red": 1}, "Manila": {"red": 1}},
    )
    game.play("pass")
    assert of_colour(game, "red") == expected


@pytest.mark.rule("LD-076")
@pytest.mark.parametrize(("left", "lost"), [(2, False), (1, True), (0, True)])
def test_without_cubes_for_uncounted_populations_the_game_is_lost(left: int, lost: bool) -> None:
    ones = {"Osaka": {"red": 1}, "Manila": {"red": 1}}
    game = drawn(UNCOUNTED, "Lima", "red", cubes={**ones, **crowd("red", 22 - left, spare=["Lima"])})
    assert supply(game, "red") == left
    happenings = game.play("pass")
    assert (game.outcome is not None and game.outcome.cause == "cubes") == lost
    assert ("intensified" in kinds(happenings)) != lost


# ---------------------------------------------------------------------- Highly Contagious
@pytest.mark.rule("LV-009", "LV-004", "LV-005")
@pytest.mark.parametrize("marker", range(5))
def test_example_algiers(marker: int) -> None:
    before = {**NORTH_AFRICA, "Paris": {"black": 1}, "Istanbul": {"black": 2}}
    game = infecting(["Algiers", "Lima"], "black", CONTAGIOUS, cubes=before, outbreaks=marker)
    in_supply = supply(game, "black")
    happenings = game.play("pass")
    assert game.position()["outbreaks"] == marker + 3
    assert [h["city"] for h in heard(happenings, "outbreak")] == ["Algiers", "Cairo", "Istanbul"]
    ones = ("Khartoum", "Riyadh", "Milan", "Moscow", "St. Petersburg")
    full = {"Algiers": 3, "Paris": 3, "Istanbul": 3, "Cairo": 3}
    assert of_colour(game, "black") == {**full, "Madrid": 2, "Baghdad": 2, **dict.fromkeys(ones, 1)}
    assert supply(game, "black") == in_supply - 12


@pytest.mark.rule("LV-004", "LV-005")
@pytest.mark.parametrize(("before", "after", "outbreaks"), [(0, 2, 1), (1, 3, 1), (2, 3, 2), (3, 3, 2)])
def test_a_neighbour_gets_two_cubes(before: int, after: int, outbreaks: int) -> None:
    there = {"Santiago": {"yellow": 3}, **({"Lima": {"yellow": before}} if before else {})}
    game = infecting(["Santiago", "Tokyo"], "yellow", CONTAGIOUS, cubes=there)
    happenings = game.play("pass")
    assert cubes(game, "Lima", "yellow") == after
    assert len(heard(happenings, "outbreak")) == game.position()["outbreaks"] == outbreaks
    far = {"Bogota": 1, "Mexico City": 1} if outbreaks == 2 else {}
    assert of_colour(game, "yellow") == {"Santiago": 3, "Lima": after, **far}


@pytest.mark.rule("LV-004")
def test_other_diseases_are_not_more_contagious() -> None:
    game = infecting(["Santiago", "Tokyo"], "red", CONTAGIOUS, cubes={"Santiago": {"yellow": 3}})
    game.play("pass")
    assert cubes(game, "Lima", "yellow") == 1


@pytest.mark.rule("LV-004")
def test_also_in_the_infect_step_of_a_later_epidemic() -> None:
    game = drawn(CHRONIC, "Santiago", "yellow", CONTAGIOUS, cubes={"Santiago": {"yellow": 1}})
    game.play("pass")
    assert of_colour(game, "yellow") == {"Santiago": 3, "Lima": 2}


@pytest.mark.rule("LV-004", "LV-005")
@pytest.mark.parametrize(
    ("role", "at", "cures"), [("quarantine_specialist", "Riyadh", {}), ("medic", "Cairo", {"black": "cured"})]
)
def test_highly_contagious_obeys_protection(role: str, at: str, cures: dict[str, str]) -> None:
    there = {"Algiers": {"black": 3}, "Delhi": {"black": 1}}
    if role == "quarantine_specialist":
        there["Cairo"] = {"black": 2}
    game = infecting(
        ["Algiers", "Lima"],
        "black",
        CONTAGIOUS,
        roles=["scientist", role],
        pawns=["Atlanta", at],
        cures=cures,
        cubes=there,
    )
    game.play("pass")
    assert game.position()["outbreaks"] == 1
    before = {city: here["black"] for city, here in there.items()}
    assert of_colour(game, "black") == {**before, "Istanbul": 2, "Madrid": 2, "Paris": 2}


@pytest.mark.rule("LV-004", "LV-005")
@pytest.mark.parametrize(("before", "left", "lost"), [(0, 2, False), (0, 1, True), (2, 1, True), (2, 3, False)])
def test_highly_contagious_takes_its_cubes_from_the_supply(before: int, left: int, lost: bool) -> None:
    there = {"Santiago": {"yellow": 3}, **({"Lima": {"yellow": before}} if before else {})}
    rest = crowd("yellow", 21 - before - left)
    game = infecting(["Santiago", "Tokyo"], "yellow", CONTAGIOUS, cubes={**there, **rest})
    assert supply(game, "yellow") == left
    game.play("pass")
    assert (game.outcome is not None and game.outcome.cause == "cubes") == lost
    if not lost:
        assert supply(game, "yellow") == 0


# ---------------------------------------------------------------------- Resistant to Treatment
def resistant(left: int = 4, **more: Any) -> petri.Game:
    """The first pawn is in Manila with 3 red cubes."""
    usual: dict[str, Any] = {"pawns": ["Manila", "Atlanta"], "cubes": {"Manila": {"red": 3}}, "actions": left}
    return virulent("red", RESISTANT, **{**usual, **more})


@pytest.mark.rule("LV-011", "LV-007")
def test_example_the_medic_in_manila() -> None:
    game = resistant(2, roles=["medic", "scientist"], hands=[[], ["Airlift"]])
    game.play("treat red")
    assert cubes(game, "Manila", "red") == 0 and actions(game) == 0
    late = resistant(1, roles=["medic", "scientist"])
    refused(late, "treat red", "LV-006")


@pytest.mark.rule("LV-006")
def test_to_treat_the_strain_costs_two_actions() -> None:
    game = resistant()
    game.play("treat red")
    assert cubes(game, "Manila", "red") == 2 and actions(game) == 2
    game.play("treat red")
    assert cubes(game, "Manila", "red") == 1 and game.turn == 1


@pytest.mark.rule("LV-006")
@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_it_needs_both_actions_in_the_same_turn(left: int) -> None:
    game = resistant(left)
    assert ("treat red" in texts(game)) == (left >= 2)


@pytest.mark.rule("LV-006")
def test_the_reason_names_the_cost() -> None:
    game = resistant(1)
    why = reason(game, "treat red")
    assert why.rule == "LV-006"
    assert "2" in why.say() and why.say().endswith("(LV-006)")
    assert "2" in why.say("de") and why.say("de").endswith("(LV-006)") and why.say("de") != why.say()


@pytest.mark.rule("LV-006")
def test_other_diseases_cost_one_action() -> None:
    game = resistant(1, cubes={"Manila": {"red": 1, "blue": 2}}, hands=[[], ["Airlift"]])
    game.play("treat blue")
    assert cubes(game, "Manila", "blue") == 1 and actions(game) == 0


@pytest.mark.rule("LV-006", "LD-063")
def test_a_cured_strain_costs_one_action() -> None:
    game = virulent(
        "red", cures={"red": "cured"}, pawns=["Manila", "Atlanta"], cubes={"Manila": {"red": 3}}, out=[RESISTANT]
    )
    game.play("treat red")
    assert actions(game) == 3 and cubes(game, "Manila", "red") == 0


@pytest.mark.rule("LV-007")
def test_what_the_medic_removes_by_himself_costs_nothing() -> None:
    game = virulent(
        "blue",
        RESISTANT,
        roles=["medic", "scientist"],
        hands=[BLUE[:5], []],
        pawns=["Atlanta", "Paris"],
        cubes={"Atlanta": {"blue": 2}, "Chicago": {"blue": 3}, "Paris": {"blue": 1}},
    )
    game.play("cure blue")
    assert actions(game) == 3 and cubes(game, "Atlanta", "blue") == 0
    game.play("drive Chicago")
    assert actions(game) == 2 and cubes(game, "Chicago", "blue") == 0


# ---------------------------------------------------------------------- positions, undo, records
@pytest.mark.rule("LD-060", "LD-062")
def test_a_position_keeps_everything() -> None:
    game = virulent(
        "red",
        CHRONIC,
        INTERFERENCE,
        RATE,
        SLOPE,
        RESISTANT,
        cubes_lost=4,
        out=[CHRONIC, INTERFERENCE, RATE, SLOPE, RESISTANT, LOSS],
        epidemics=6,
        open_hands=True,
        pawns=["Manila", "Atlanta"],
        cubes={"Manila": {"red": 3}},
    )
    game.play("treat red")
    position = game.position()
    assert position["treated"] == {"red": ["Manila"]} and position["cubes_lost"] == 4
    other = copied(game)
    assert supply(other, "red") == supply(game, "red") == 24 - 4 - 2
    assert texts(other) == texts(game)
    assert "drive Taipei" in texts(other)
    assert [h.as_json() for h in end_turn(other)] == [h.as_json() for h in end_turn(game)]
    assert other.position() == game.position()


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"strain": "purple"}, "strain"),
        ({"strain": "pink"}, "strain"),
        ({"in_force": [LOSS], "strain": "red"}, "in_force"),
        ({"in_force": ["Epidemic"], "strain": "red"}, "in_force"),
        ({"in_force": [SLOPE], "strain": None}, "in_force"),
        ({"in_force": [CONTAGIOUS], "virulent_strain": 8, "strain": "red"}, "in_force"),
        ({"cubes_lost": 25, "strain": "red"}, "cubes_lost"),
        ({"cubes_lost": 1, "strain": None}, "cubes_lost"),
        ({"treated": {"red": ["Nowhere"]}}, "treated"),
    ],
)
def test_positions_that_cannot_be(wrong: dict[str, Any], where: str) -> None:
    with pytest.raises(petri.PositionError) as caught:
        virulent(wrong.get("strain"), **{**wrong, "out": []})
    assert where in str(caught.value) and caught.value.say("de") != str(caught.value)


@pytest.mark.rule("LD-063")
@pytest.mark.parametrize("card", [COMPLEX, RESISTANT])
def test_a_position_has_no_effect_in_force_that_has_ended(card: str) -> None:
    with pytest.raises(petri.PositionError) as caught:
        virulent("red", card, cures={"red": "cured"}, cubes={"Osaka": {"red": 1}})
    assert "in_force" in str(caught.value)


def test_the_question_in_a_position() -> None:
    game = drawn(LOSS, "Seoul", cubes={"Lima": {"yellow": 3}}, hands=[[], ["Resilient Population"]])
    pass_until(game, "choose_strain")
    other = copied(game)
    assert other.prompt == "choose_strain" and texts(other) == texts(game)
    assert kinds(other.play("strain red")) == kinds(game.play("strain red")) == ["strain", "cubes_lost"]
    assert other.position() == game.position()


@pytest.mark.parametrize("card", [*LASTING, *ONCE, *OF_THE_LAB])
def test_an_epidemic_can_be_taken_back(card: str) -> None:
    there = {"Manila": {"red": 1}, "Lima": {"yellow": 2}}
    game = drawn(card, "Seoul", cubes=there, infection_discard=["Osaka"], quiet_night=False)
    before = game.position()
    happenings = [h.as_json() for h in game.play("pass")]
    after = game.position()
    assert after["strain"] == "red"
    game.undo()
    assert game.position() == before and before["strain"] is None
    assert [h.as_json() for h in game.play("pass")] == happenings and game.position() == after


def test_a_treatment_can_be_taken_back() -> None:
    game = detained()
    game.play("treat black")
    game.undo()
    refused(game, "drive Riyadh", "LD-067")


def test_a_copy_has_everything() -> None:
    game = infecting(
        ["Paris", "Lima", "Cairo"],
        "blue",
        RATE,
        SLOPE,
        out=[RATE, SLOPE, LOSS],
        cubes_lost=4,
        cubes={"Atlanta": {"blue": 2}},
        hands=[[], ["Airlift"]],
    )
    game.play("treat blue")
    while len(game.position()["infection_discard"]) < 2:
        game.play("pass")
    position = game.position()
    assert position["was_drawn"] and position["has_rated"] and position["treated"] and position["cubes_lost"] == 4
    assert game.copy().position() == position


def test_a_copy_has_its_own_strain() -> None:
    game = detained(pawns=["Cairo", "Cairo"])
    other = game.copy()
    other.play("treat black")
    assert game.position()["treated"] == {} and other.position()["treated"] == {"black": ["Cairo"]}
    refused(game, "drive Riyadh", "LD-067")


@pytest.mark.rule("LD-039")
def test_the_cubes_of_each_colour_are_always_twenty_four() -> None:
    for seed in range(4):
        game = petri.new("pandemic", virulent_strain=10, epidemics=6, seed=seed)
        for _ in stroll(game, random.Random(seed), 60):
            assert [total(game, colour) for colour in COLOURS] == [24] * 4
        assert petri.verify(json.loads(json.dumps(game.record()))).position() == game.position()


# ---------------------------------------------------------------------- what everybody sees
@pytest.mark.rule("LD-062")
def test_everything_of_the_strain_lies_open() -> None:
    game = virulent(
        "red",
        SLOPE,
        RESISTANT,
        out=[SLOPE, RESISTANT, LOSS],
        cubes_lost=3,
        pawns=["Manila", "Atlanta"],
        cubes={"Manila": {"red": 2}},
        open_hands=False,
        epidemics=5,
    )
    game.play("treat red")
    for view in game.views().values():
        assert (view["strain"], view["cubes_lost"]) == ("red", 3)
        assert view["in_force"] == [SLOPE, RESISTANT] and view["treated"] == {"red": ["Manila"]}
    for seat in (0, 1, None):
        imagined = game.imagine(seat, 5).view(seat)
        assert imagined == game.view(seat)


def test_the_question_is_asked_of_one_and_seen_by_all() -> None:
    game = drawn(SLOPE, "Seoul", cubes={"Lima": {"yellow": 3}}, open_hands=False, epidemics=5)
    game.play("pass")
    for seat, view in game.views().items():
        assert view["prompt"] == "choose_strain" and view["to_act"] == 0
        assert game.imagine(seat, 1).view(seat) == view
    assert "virulent strain" in game.say() and "Erregerstamm" in game.say(lang="de")
    assert game.say("strain red") == "red is the virulent strain"
    assert game.say("strain red", "de") == "rot ist der bösartige Erregerstamm"


def test_what_happens_is_told_in_both_languages() -> None:
    game = pocket()
    for happening in game.play("pass"):
        assert game.say(happening) and game.say(happening, "de")
        if happening.kind in ("virulent", "back_again", "intensified"):
            assert game.say(happening) != game.say(happening, "de")


# ---------------------------------------------------------------------- what others may imagine
@pytest.mark.rule("LD-066", "LD-040")
@pytest.mark.parametrize(("role", "cards"), [("scientist", 6), ("researcher", 7)])
def test_another_seat_may_imagine_the_cards_of_a_dearer_cure(role: str, cards: int) -> None:
    game = virulent("blue", COMPLEX, roles=[role, "medic"], hands=[BLUE[:cards], []], open_hands=False, epidemics=5)
    game.play("cure blue")
    assert game.prompt == "pay_cure"
    imagined = game.imagine(1, 3)
    assert len(imagined.position()["hands"][0]) == cards
    assert game.why_not("keep Paris", 1) is not None
