"""Pandemic, 1st edition: draw phase, epidemics, events, outbreaks, infection phase and the end (P1-031 to P1-061)."""

from __future__ import annotations

from typing import Any

import pytest
from tools import (
    COLOURS,
    actions,
    cubes,
    discarded,
    hand,
    heard,
    of_kind,
    on_board,
    pass_until,
    pawn,
    play,
    refused,
    skip_to_draw,
    stations,
    supply,
    table,
    texts,
)

import petri

ROLES = ["dispatcher", "medic", "operations_expert", "researcher", "scientist"]
EVENTS = {"Airlift", "Forecast", "Government Grant", "One Quiet Night", "Resilient Population"}
BLUE = ["Atlanta", "Chicago", "Essen", "London"]


def first(**more: Any) -> petri.Game:
    """A table of the 1st edition; the Scientist has the turn."""
    return table(**{"edition": 1, "roles": ["scientist", "operations_expert"], **more})


def epidemic(city: str, **more: Any) -> petri.Game:
    """The active player is about to draw an epidemic that hits a city; the infection phase of the turn is skipped."""
    usual = {"player_deck": ["Epidemic", "Tokyo", "..."], "infection_deck": ["...", city], "quiet_night": True}
    return first(**{**usual, **more})


def infection(*cities: str, **more: Any) -> petri.Game:
    """The next cards of the infection deck."""
    return first(infection_deck=[*cities, "..."], **more)


def outbreaks(game: petri.Game) -> int:
    return int(game.position()["outbreaks"])


def cause(game: petri.Game) -> str | None:
    return game.outcome.cause if game.outcome else None


# ---------------------------------------------------------------------- draw phase
@pytest.mark.rule("P1-031")
def test_two_cards_are_drawn_into_the_hand() -> None:
    game = first(hands=[["Lima"], []], player_deck=["Paris", "Airlift", "..."])
    deck = game.position()["player_deck"]
    skip_to_draw(game)
    assert hand(game, 0) == {"Lima", "Paris", "Airlift"}
    assert game.position()["player_deck"] == deck[2:]


@pytest.mark.rule("P1-032", "P1-060")
@pytest.mark.parametrize("left", [0, 1])
def test_too_few_cards_lose_the_game_and_nothing_is_drawn(left: int) -> None:
    cards = [card for card in first(player_deck=["..."]).position()["player_deck"] if card not in ("Lima", "Paris")]
    deck = ["Paris"][:left]
    game = first(hands=[["Lima", "Paris"][: 2 - left], []], player_discard=cards, player_deck=deck)
    happenings = game.play("pass")
    assert cause(game) == "cards"
    assert heard(happenings, "drew") == []
    assert game.position()["player_deck"] == deck


@pytest.mark.rule("P1-032", "P1-060")
def test_the_last_two_cards_may_be_drawn() -> None:
    cards = [card for card in first().position()["player_deck"] if card not in ("Lima", "Paris")]
    game = first(player_discard=cards, player_deck=["Lima", "Paris"])
    game.play("pass")
    assert (game.outcome, hand(game, 0), game.turn) == (None, {"Lima", "Paris"}, 1)
    game.play("pass")
    assert cause(game) == "cards"


@pytest.mark.rule("P1-033", "P1-034")
def test_an_epidemic_is_resolved_and_not_replaced() -> None:
    game = epidemic("Osaka", player_deck=["Epidemic", "Paris", "Lima", "..."])
    happenings = game.play("pass")
    assert hand(game, 0) == {"Paris"}
    assert len(heard(happenings, "epidemic")) == 1
    assert game.position()["player_deck"][0] == "Lima"


@pytest.mark.rule("P1-089")
def test_example_a_city_card_and_an_epidemic() -> None:
    game = epidemic("Osaka", player_deck=["Paris", "Epidemic", "Lima", "..."], infection_discard=["Cairo", "Delhi"])
    happenings = game.play("pass")
    assert hand(game, 0) == {"Paris"}
    assert game.position()["player_discard"] == ["Epidemic"]
    assert game.position()["infection_discard"] == []
    assert [card["card"] for card in heard(happenings, "drew")] == ["Paris"]
    assert game.position()["player_deck"][0] == "Lima"


# ---------------------------------------------------------------------- epidemic
@pytest.mark.rule("P1-035")
def test_an_epidemic_moves_the_infection_marker() -> None:
    rates = []
    for marker in range(6):
        game = epidemic("Osaka", rate_marker=marker)
        rates += [values["rate"] for values in heard(game.play("pass"), "epidemic")]
        assert game.position()["rate_marker"] == marker + 1
    assert rates == [2, 2, 3, 3, 4, 4]


@pytest.mark.rule("P1-036")
def test_an_epidemic_puts_three_cubes_into_the_city_of_the_bottom_card() -> None:
    game = epidemic("Osaka", infection_deck=["Lima", "...", "Osaka"])
    happenings = game.play("pass")
    assert heard(happenings, "infected") == [{"city": "Osaka", "bottom": True}]
    assert game.position()["cubes"] == {"Osaka": {"red": 3}}
    assert supply(game, "red") == 21


@pytest.mark.rule("P1-036")
def test_the_card_of_the_epidemic_goes_on_the_discard_pile() -> None:
    game = epidemic("Osaka", hands=[["Resilient Population"], []], infection_discard=["Cairo"])
    pass_until(game, "resilient_window")
    assert game.position()["infection_discard"] == ["Cairo", "Osaka"]
    assert cubes(game, "Osaka", "red") == 3


@pytest.mark.rule("P1-037", "P1-038")
@pytest.mark.parametrize(("before", "marker"), [(0, 0), (1, 1), (2, 1), (3, 1)])
def test_surplus_cubes_cause_one_outbreak_and_go_back(before: int, marker: int) -> None:
    game = epidemic("Santiago", cubes={"Santiago": {"yellow": before}})
    happenings = game.play("pass")
    assert len(heard(happenings, "outbreak")) == outbreaks(game) == marker
    assert (cubes(game, "Santiago", "yellow"), cubes(game, "Lima", "yellow")) == (3, marker)
    assert supply(game, "yellow") == 24 - 3 - marker


FULL = ["Bogota", "Buenos Aires", "Khartoum", "Kinshasa", "Lagos", "Miami"]


@pytest.mark.rule("P1-039", "P1-058")
def test_an_epidemic_without_enough_cubes_loses_the_game() -> None:
    """2 yellow cubes are left and 3 are needed."""
    full = {city: {"yellow": 3} for city in [*FULL, "Los Angeles"]}
    game = epidemic("Santiago", cubes={**full, "Mexico City": {"yellow": 1}})
    assert supply(game, "yellow") == 2
    game.play("pass")
    assert game.outcome is not None
    assert (game.outcome.cause, game.outcome.winners, game.outcome.details) == ("cubes", (), {"colour": "yellow"})


@pytest.mark.rule("P1-040")
@pytest.mark.parametrize(("left", "lost"), [(2, False), (1, True)])
def test_only_cubes_that_stay_on_the_board_are_needed(left: int, lost: bool) -> None:
    """Santiago has 2 cubes: it needs 1, and Lima, its only neighbour, 1 for the outbreak."""
    full = {city: {"yellow": 3} for city in FULL}
    more = {"Los Angeles": {"yellow": 2}, "Mexico City": {"yellow": 2 - left}, "Santiago": {"yellow": 2}}
    game = epidemic("Santiago", cubes={**full, **more})
    assert supply(game, "yellow") == left
    game.play("pass")
    assert cause(game) == ("cubes" if lost else None)
    if not lost:
        assert supply(game, "yellow") == 0


@pytest.mark.rule("P1-041", "P1-042")
def test_intensify_puts_only_the_discard_pile_on_top() -> None:
    orders = set()
    for seed in range(8):
        game = epidemic("Osaka", infection_discard=["Cairo", "Delhi", "Lima"], seed=seed)
        rest = game.position()["infection_deck"][:-1]
        happenings = game.play("pass")
        assert heard(happenings, "intensified") == [{"number": 4}]
        deck = game.position()["infection_deck"]
        assert set(deck[:4]) == {"Cairo", "Delhi", "Lima", "Osaka"}
        assert deck[4:] == rest
        assert game.position()["infection_discard"] == []
        orders.add(tuple(deck[:4]))
    assert len(orders) > 1


@pytest.mark.rule("P1-043")
def test_the_epidemic_card_is_discarded_after_its_last_step() -> None:
    game = epidemic("Osaka", hands=[["Resilient Population"], []])
    pass_until(game, "resilient_window")
    assert discarded(game) == set()
    game.play("pass")
    assert game.position()["player_discard"] == ["Epidemic"]
    assert game.view(1)["player_discard"] == ["Epidemic"]


@pytest.mark.rule("P1-043")
def test_two_epidemics_lie_on_the_discard_pile() -> None:
    game = epidemic("Osaka", player_deck=["Epidemic", "Epidemic", "..."])
    game.play("pass")
    assert game.position()["player_discard"] == ["Epidemic", "Epidemic"]
    assert game.position()["out"] == []


@pytest.mark.rule("P1-044")
@pytest.mark.parametrize("role", ROLES)
def test_a_discarded_epidemic_has_no_further_effect(role: str) -> None:
    other = "medic" if role != "medic" else "scientist"
    pile = {
        "player_discard": ["Epidemic", "Airlift"],
        "player_deck": ["Paris", "Lima", "..."],
        "hands": [["Osaka"], []],
    }
    game = first(roles=[role, other], **pile)
    assert not [text for text in texts(game) if "Epidemic" in text]
    happenings = game.play("pass")
    assert heard(happenings, "epidemic") == []
    assert game.position()["player_discard"].count("Epidemic") == 1
    assert game.position()["rate_marker"] == 0


@pytest.mark.rule("P1-045")
def test_an_epidemic_of_an_eradicated_disease_places_nothing() -> None:
    game = epidemic("Osaka", cures={"red": "eradicated"}, rate_marker=2)
    happenings = game.play("pass")
    assert game.position()["cubes"] == {}
    assert heard(happenings, "outbreak") == []
    assert heard(happenings, "intensified") == [{"number": 1}]
    assert game.position()["infection_deck"][0] == "Osaka"
    assert game.view()["infection_rate"] == 3


# ---------------------------------------------------------------------- events
@pytest.mark.rule("P1-046")
@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("holder", [0, 1])
def test_an_event_costs_no_action_and_may_be_played_in_any_turn(turn: int, holder: int) -> None:
    hands: list[list[str]] = [[], []]
    hands[holder] = ["Government Grant"]
    game = first(hands=hands, turn=turn)
    assert of_kind(game, "grant", holder)
    game.play("grant Paris")
    assert (actions(game), game.to_act) == (4, turn)


@pytest.mark.rule("P1-047")
def test_an_event_goes_on_the_discard_pile() -> None:
    game = first(hands=[["Airlift", "Lima"], []])
    game.play("airlift 0 to Paris")
    assert (hand(game, 0), game.position()["player_discard"]) == ({"Lima"}, ["Airlift"])


@pytest.mark.rule("P1-048")
def test_the_windows_of_an_event() -> None:
    """Start, after the action, before the draw; after the epidemic; before, between and after the infection cards."""
    game = first(
        hands=[[], ["Airlift"]],
        player_deck=["Epidemic", "Tokyo", "..."],
        infection_deck=["Paris", "...", "Osaka"],
        actions=1,
    )
    assert of_kind(game, "airlift", 1)
    heard_before = [happening.kind for happening in game.play("drive Chicago")]
    stops = [heard_before]
    while game.turn == 0:
        assert game.prompt == "window"
        assert of_kind(game, "airlift", 1)
        stops.append([happening.kind for happening in game.play("pass") if happening.kind != "placed"])
    assert stops == [
        ["moved"],
        ["drew", "epidemic", "infected", "intensified"],
        ["infected", "outbreak"],
        ["infected"],
        ["turn"],
    ]


@pytest.mark.rule("P1-048")
def test_only_resilient_population_is_played_inside_an_epidemic() -> None:
    game = epidemic("Osaka", hands=[["Resilient Population"], ["Airlift", "Forecast", "Government Grant"]])
    pass_until(game, "resilient_window")
    assert {move.kind for move in game.moves()} == {"pass", "resilient"}


@pytest.mark.rule("P1-049")
def test_airlift_moves_any_pawn_to_any_other_city() -> None:
    game = first(hands=[["Airlift"], []], pawns=["Atlanta", "Paris"])
    assert len(of_kind(game, "airlift")) == 2 * 47
    game.play("airlift 1 to Tokyo")
    assert pawn(game, 1) == "Tokyo"


@pytest.mark.rule("P1-049")
def test_forecast_reorders_the_top_six_cards() -> None:
    top = ["Paris", "Lima", "Cairo", "Osaka", "Delhi", "Miami"]
    game = first(hands=[["Forecast"], []], infection_deck=[*top, "Tokyo", "..."])
    game.play("forecast")
    assert texts(game) == {f"order {city}" for city in top}
    play(game, *(f"order {city}" for city in reversed(top[1:])))
    assert game.position()["infection_deck"][:7] == [*reversed(top), "Tokyo"]


@pytest.mark.rule("P1-049")
def test_government_grant_builds_anywhere_without_a_card() -> None:
    game = first(hands=[["Government Grant", "Paris"], []])
    assert len(of_kind(game, "grant")) == 47
    game.play("grant Paris")
    assert (stations(game), hand(game, 0)) == ({"Atlanta", "Paris"}, {"Paris"})


@pytest.mark.rule("P1-049", "P1-088")
def test_one_quiet_night_always_skips_the_next_infection_phase() -> None:
    game = first(hands=[[], ["One Quiet Night"]])
    game.play("quiet")
    happenings = game.play("pass")
    assert heard(happenings, "infected") == []
    assert len(heard(happenings, "quiet")) == 1
    assert (game.turn, game.prompt) == (1, "actions")
    assert len(heard(game.play("pass"), "infected")) == 2


@pytest.mark.rule("P1-049")
def test_resilient_population_removes_a_card_of_the_infection_discard_pile() -> None:
    game = first(hands=[["Resilient Population"], []], infection_discard=["Cairo", "Delhi"])
    assert of_kind(game, "resilient") == {"resilient Cairo", "resilient Delhi"}
    game.play("resilient Cairo")
    assert (game.position()["infection_discard"], game.position()["infection_out"]) == (["Delhi"], ["Cairo"])


@pytest.mark.rule("P1-088")
def test_resilient_population_between_infect_and_intensify() -> None:
    game = epidemic("Osaka", hands=[[], ["Resilient Population"]], infection_discard=["Cairo"])
    pass_until(game, "resilient_window")
    happenings = game.play("resilient Osaka")
    assert heard(happenings, "intensified") == [{"number": 1}]
    assert game.position()["infection_out"] == ["Osaka"]
    assert game.position()["infection_deck"][0] == "Cairo"


@pytest.mark.rule("P1-087")
@pytest.mark.parametrize("seed", range(3))
def test_all_five_events_are_used(seed: int) -> None:
    position = petri.new("pandemic", edition=1, players=3, seed=seed).position()
    cards = [*position["player_deck"], *(card for held in position["hands"] for card in held)]
    assert sorted(card for card in cards if card not in cities(position) and card != "Epidemic") == sorted(EVENTS)
    assert position["out"] == []


def cities(position: dict[str, Any]) -> set[str]:
    return {*position["infection_deck"], *position["infection_discard"]}


# ---------------------------------------------------------------------- outbreaks
@pytest.mark.rule("P1-050", "P1-051")
def test_an_outbreak_moves_the_marker_and_infects_all_neighbours() -> None:
    game = infection("Paris", "Tokyo", cubes={"Paris": {"blue": 3}}, outbreaks=4)
    game.play("pass")
    assert outbreaks(game) == 5
    assert game.position()["cubes"] == {
        "Paris": {"blue": 3},
        "Algiers": {"blue": 1},
        "Essen": {"blue": 1},
        "London": {"blue": 1},
        "Madrid": {"blue": 1},
        "Milan": {"blue": 1},
        "Tokyo": {"red": 1},
    }


@pytest.mark.rule("P1-052")
def test_chain_reactions_and_no_second_outbreak_in_one_reaction() -> None:
    game = infection("Algiers", "Tokyo", cubes={"Algiers": {"black": 3}, "Cairo": {"black": 3}})
    happenings = game.play("pass")
    assert [outbreak["city"] for outbreak in heard(happenings, "outbreak")] == ["Algiers", "Cairo"]
    assert outbreaks(game) == 2
    black = {city: here["black"] for city, here in game.position()["cubes"].items() if "black" in here}
    once = dict.fromkeys(["Madrid", "Paris", "Baghdad", "Riyadh", "Khartoum"], 1)
    assert black == {"Algiers": 3, "Cairo": 3, "Istanbul": 2, **once}


@pytest.mark.rule("P1-053", "P1-059")
@pytest.mark.parametrize(("before", "lost"), [(7, True), (6, False)])
def test_the_eighth_outbreak_loses_the_game(before: int, lost: bool) -> None:
    game = infection("Paris", "Tokyo", cubes={"Paris": {"blue": 3}}, outbreaks=before)
    game.play("pass")
    assert cause(game) == ("outbreaks" if lost else None)
    assert outbreaks(game) == before + 1
    assert game.position()["cubes"].get("Essen", {}) == ({} if lost else {"blue": 1})
    if lost:
        assert game.outcome is not None
        assert game.outcome.winners == ()
        assert game.moves() == []


# ---------------------------------------------------------------------- infection phase
@pytest.mark.rule("P1-054")
@pytest.mark.parametrize(("marker", "cards"), [(0, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_as_many_infection_cards_as_the_marker_shows(marker: int, cards: int) -> None:
    game = infection("Paris", "Lima", "Cairo", "Osaka", "Delhi", rate_marker=marker)
    happenings = game.play("pass")
    drawn = ["Paris", "Lima", "Cairo", "Osaka"][:cards]
    assert [card["city"] for card in heard(happenings, "infected")] == drawn
    assert game.position()["infection_discard"] == drawn


@pytest.mark.rule("P1-055")
def test_the_cards_are_resolved_one_at_a_time() -> None:
    """The outbreak of the first card leaves Essen with 3 cubes, so that the second card causes another one."""
    game = infection("Paris", "Essen", cubes={"Paris": {"blue": 3}, "Essen": {"blue": 2}})
    happenings = game.play("pass")
    story = [(event.kind, event.values["city"]) for event in happenings if event.kind in ("infected", "outbreak")]
    assert story == [
        ("infected", "Paris"),
        ("outbreak", "Paris"),
        ("infected", "Essen"),
        ("outbreak", "Essen"),
        ("outbreak", "Paris"),
    ]


@pytest.mark.rule("P1-055")
@pytest.mark.parametrize(
    ("city", "colour"), [("Paris", "blue"), ("Lima", "yellow"), ("Cairo", "black"), ("Osaka", "red")]
)
def test_a_card_places_one_cube_of_its_colour(city: str, colour: str) -> None:
    game = infection(city, "Tokyo" if colour != "red" else "Essen")
    game.play("pass")
    assert cubes(game, city, colour) == 1
    assert sum(on_board(game, each) for each in COLOURS) == 2


@pytest.mark.rule("P1-056")
def test_cards_of_an_eradicated_disease_have_no_effect() -> None:
    game = infection("Paris", "Osaka", cures={"blue": "eradicated"})
    game.play("pass")
    assert game.position()["cubes"] == {"Osaka": {"red": 1}}
    assert game.position()["infection_discard"] == ["Paris", "Osaka"]


@pytest.mark.rule("P1-057")
def test_instead_of_a_fourth_cube_there_is_an_outbreak() -> None:
    game = infection("Santiago", "Osaka", cubes={"Santiago": {"yellow": 3}})
    happenings = game.play("pass")
    assert len(heard(happenings, "outbreak")) == 1
    assert (cubes(game, "Santiago", "yellow"), cubes(game, "Lima", "yellow")) == (3, 1)


# ---------------------------------------------------------------------- the end
@pytest.mark.rule("P1-058")
@pytest.mark.parametrize("cards", [("Santiago", "Osaka"), ("Osaka", "Bogota")])
def test_a_missing_cube_loses_the_game(cards: tuple[str, str]) -> None:
    """All yellow cubes are on the board: an infection and an outbreak need another one."""
    full = {city: {"yellow": 3} for city in [*FULL, "Los Angeles", "Sao Paulo"]}
    game = infection(*cards, cubes=full)
    assert supply(game, "yellow") == 0
    game.play("pass")
    assert cause(game) == "cubes"


@pytest.mark.rule("P1-058")
def test_an_empty_supply_alone_loses_nothing() -> None:
    full = {city: {"yellow": 3} for city in [*FULL, "Los Angeles", "Sao Paulo"]}
    game = infection("Osaka", "Paris", cubes=full)
    game.play("pass")
    assert (game.outcome, game.turn) == (None, 1)


@pytest.mark.rule("P1-061")
def test_the_fourth_cure_wins_at_once() -> None:
    game = first(
        hands=[BLUE, []],
        cures={"yellow": "cured", "black": "cured", "red": "eradicated"},
        cubes={"Lima": {"yellow": 3}, "Cairo": {"black": 3}, "Paris": {"blue": 3}},
    )
    happenings = game.play("cure blue")
    assert game.outcome is not None
    assert (game.outcome.cause, game.outcome.winners) == ("won", (0, 1))
    assert heard(happenings, "drew") == []
    assert (game.moves(), game.to_act) == ([], None)


@pytest.mark.rule("P1-061")
def test_three_cures_do_not_win() -> None:
    game = first(hands=[BLUE, []], cures={"yellow": "cured", "black": "cured"}, cubes={"Lima": {"yellow": 3}})
    game.play("cure blue")
    assert game.outcome is None
    refused(game, "cure red")
