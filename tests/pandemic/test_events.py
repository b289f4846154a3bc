"""The five events (P2-169 to P2-171, P2-174, P2-176 to P2-187, P2-269, P2-271 to P2-274)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from supplies import CITIES, EVENTS, WAYS, kinds
from tools import (
    actions,
    cubes,
    cure,
    decline_to_act,
    discarded,
    end_turn,
    hand,
    heard,
    of_kind,
    pass_until,
    pawn,
    play,
    refused,
    skip_to_draw,
    stations,
    table,
    texts,
)

import petri

SIX = ["Atlanta", "Milan", "Essen", "London", "Madrid", "Montreal"]
TOP_SIX = ["Cairo", "Delhi", "Paris", "Seoul", "Osaka", "Lagos"]


# ---------------------------------------------------------------------- events in general
@pytest.mark.rule("P2-169")
@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("holder", [0, 1])
def test_an_event_costs_no_action(event: str, holder: int) -> None:
    game = table(hands=[[event], []] if holder == 0 else [[], [event]], infection_discard=["Lima"])
    game.play("drive Chicago")
    game.play(WAYS[event])
    while game.prompt == "order":
        game.play(game.moves(holder)[0])
    assert (game.prompt, game.to_act, actions(game)) == ("actions", 0, 3)


@pytest.mark.rule("P2-170")
def test_only_the_holder_may_play_an_event() -> None:
    game = table(hands=[["Airlift"], ["One Quiet Night"]], player_discard=["Government Grant"])
    assert of_kind(game, "quiet", 0) == set()
    assert of_kind(game, "airlift", 1) == set()
    refused(game, "grant Cairo")  # on the discard pile
    refused(game, "forecast")  # in the deck


@pytest.mark.rule("P2-171")
def test_the_player_of_the_event_decides_how_it_is_used() -> None:
    game = table(
        hands=[[], ["Airlift", "Forecast", "Government Grant"]],
        stations=["Atlanta", "Cairo", "Milan", "Essen", "London", "Delhi"],
    )
    assert {move.seat for move in game.moves() if move.kind == "airlift"} == {1}
    game.play("airlift 0 to Tokyo")
    assert pawn(game, 0) == "Tokyo"
    game.play("grant Lima")
    assert (game.prompt, game.to_act) == ("relocate", 1)
    assert texts(game, 0) == set()
    game.play("relocate Milan")
    game.play("forecast")
    for _ in range(5):
        assert (game.prompt, game.to_act) == ("order", 1)
        assert texts(game, 0) == set()
        game.play(game.moves(1)[0])


@pytest.mark.rule("P2-174")
@pytest.mark.parametrize("event", EVENTS)
def test_a_used_event_goes_to_the_discard_pile(event: str) -> None:
    game = table(hands=[["Paris"], [event, "Seoul"]], infection_discard=["Lima"])
    game.play(WAYS[event])
    assert hand(game, 1) == {"Seoul"}
    assert discarded(game) == {event}
    assert event in game.view(0)["player_discard"]
    assert game.position()["out"] == []


@pytest.mark.rule("P2-176")
def test_there_are_five_events() -> None:
    game = petri.new("pandemic", players=2, seed=1)
    position = game.position()
    cards = [*position["player_deck"], *(card for cards in position["hands"] for card in cards)]
    assert sorted(card for card in cards if card not in CITIES and card != "Epidemic") == sorted(EVENTS)


@pytest.mark.rule("P2-176")
@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("Airlift", "Freiflug"),
        ("Forecast", "Prognose"),
        ("Government Grant", "Staatliche Subvention"),
        ("One Quiet Night", "Eine ruhige Nacht"),
        ("Resilient Population", "Zähe Bevölkerung"),
    ],
)
def test_the_events_have_german_names(english: str, german: str) -> None:
    game = table(hands=[SIX, []], player_deck=[english, "Tokyo", "..."])
    while game.prompt != "hand_limit":
        decline_to_act(game)
    game.play(f"discard {german}")
    assert discarded(game) == {english}


# ---------------------------------------------------------------------- Airlift
@pytest.mark.rule("P2-177")
def test_airlift_moves_any_pawn_to_any_other_city() -> None:
    game = table(hands=[[], ["Airlift"]], pawns=["Paris", "Lima"])
    expected = {f"airlift 0 to {city}" for city in CITIES if city != "Paris"}
    expected |= {f"airlift 1 to {city}" for city in CITIES if city != "Lima"}
    assert of_kind(game, "airlift") == expected
    happenings = game.play("airlift 0 to Sydney")
    assert heard(happenings, "moved") == [{"seat": 0, "from": "Paris", "to": "Sydney", "how": "airlift"}]
    assert [pawn(game, 0), pawn(game, 1)] == ["Sydney", "Lima"]
    assert game.turn == 0


@pytest.mark.rule("P2-177")
def test_airlift_of_anothers_pawn_needs_permission() -> None:
    game = table(hands=[[], ["Airlift"]], pawns=["Paris", "Lima"], consent=True)
    game.play("airlift 0 to Sydney")
    assert (game.prompt, game.to_act) == ("consent", 0)
    assert pawn(game, 0) == "Paris"
    game.play("agree")
    assert pawn(game, 0) == "Sydney"
    assert discarded(game) == {"Airlift"}


@pytest.mark.rule("P2-177")
def test_a_refused_airlift_is_not_played() -> None:
    game = table(hands=[[], ["Airlift"]], pawns=["Paris", "Lima"], consent=True)
    game.play("airlift 0 to Sydney")
    happenings = game.play("decline")
    assert heard(happenings, "refused") == [{"seat": 0}]
    assert pawn(game, 0) == "Paris"
    assert hand(game, 1) == {"Airlift"}
    assert discarded(game) == set()
    assert (game.prompt, game.to_act) == ("actions", 0)


@pytest.mark.rule("P2-177")
def test_airlift_of_the_own_pawn_needs_no_permission() -> None:
    game = table(hands=[[], ["Airlift"]], pawns=["Paris", "Lima"], consent=True)
    game.play("airlift 1 to Sydney")
    assert pawn(game, 1) == "Sydney"
    assert game.prompt == "actions"


@pytest.mark.rule("P2-177", "P2-208")
def test_only_the_refused_move_cannot_be_proposed_again() -> None:
    roles = ["dispatcher", "medic", "scientist"]
    pawns = ["Paris", "Lima", "Tokyo"]
    game = table(roles=roles, pawns=pawns, hands=[[], ["Airlift"], []], consent=True)
    play(game, "drive 1 to Bogota", "decline")
    assert "drive 1 to Bogota" not in texts(game)
    assert {"drive 1 to Santiago", "join 1 to Paris"} <= texts(game, 0)
    assert "airlift 1 to Sydney" in texts(game, 1)
    assert "airlift 1 to Sydney" not in texts(game, 0)
    play(game, "drive London")
    assert "drive 1 to Bogota" in texts(game, 0)
    game = table(roles=roles, pawns=pawns, hands=[[], ["Airlift"], []], consent=True)
    play(game, "airlift 0 to Sydney", "decline")
    assert {"join 0 to Lima", "drive London"} <= texts(game, 0)
    everything = {f"airlift {n} to {c}" for n in (0, 1, 2) for c in CITIES if c != pawns[n]}
    assert of_kind(game, "airlift", 1) == everything - {"airlift 0 to Sydney"}


# ---------------------------------------------------------------------- Forecast
@pytest.mark.rule("P2-178")
def test_forecast_shows_six_cards_and_puts_them_back_in_any_order() -> None:
    game = table(hands=[["Forecast"], []], infection_deck=[*TOP_SIX, "Tokyo", "..."])
    deck = game.position()["infection_deck"]
    happenings = game.play("forecast")
    assert heard(happenings, "forecast") == [{"seat": 0, "card": card, "place": n} for n, card in enumerate(TOP_SIX)]
    order = ["Seoul", "Paris", "Lagos", "Cairo", "Osaka", "Delhi"]
    left = set(TOP_SIX)
    for card in order[:5]:
        assert texts(game) == {f"order {city}" for city in left}
        game.play(f"order {card}")
        left.remove(card)
    assert game.prompt == "actions"
    assert game.position()["infection_deck"] == [*order, *deck[6:]]


@pytest.mark.rule("P2-178")
def test_every_order_is_possible() -> None:
    game = table(hands=[["Forecast"], []], infection_deck=[*TOP_SIX[:4], "..."], infection_discard=["Tokyo"])
    rest = game.position()["infection_deck"][4:6]
    game.play("forecast")
    for order in permutations(TOP_SIX[:4]):
        copy = game.copy()
        play(copy, *(f"order {card}" for card in (*order, rest[0])))
        assert copy.position()["infection_deck"][:6] == [*order, *rest]


@pytest.mark.rule("P2-178")
def test_the_infection_phase_reveals_the_cards_in_that_order() -> None:
    game = table(hands=[["Forecast"], []], infection_deck=[*TOP_SIX, "..."], rate_marker=5)
    play(game, "forecast", *(f"order {card}" for card in reversed(TOP_SIX[1:])))
    happenings = end_turn(game)
    assert [h["city"] for h in heard(happenings, "infected")] == TOP_SIX[:1:-1]


@pytest.mark.rule("P2-179")
@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_forecast_of_a_small_deck_shows_and_orders_all_of_it(size: int) -> None:
    top = TOP_SIX[:size]
    others = [city for city in CITIES if city not in top]
    game = table(hands=[["Forecast"], []], infection_deck=top, infection_discard=others)
    happenings = game.play("forecast")
    assert [h["card"] for h in heard(happenings, "forecast")] == top
    play(game, *(f"order {card}" for card in top[:0:-1]))
    assert game.prompt == "actions"
    assert game.position()["infection_deck"] == top[::-1]


# ---------------------------------------------------------------------- Government Grant
@pytest.mark.rule("P2-180")
@pytest.mark.parametrize("holder", [0, 1])
def test_government_grant_builds_anywhere_without_a_card(holder: int) -> None:
    cards = ["Government Grant", "Paris"]
    game = table(hands=[cards, []] if holder == 0 else [[], cards])
    assert of_kind(game, "grant") == {f"grant {city}" for city in CITIES if city != "Atlanta"}
    happenings = game.play("grant Paris")
    assert heard(happenings, "built") == [{"city": "Paris"}]
    assert stations(game) == {"Atlanta", "Paris"}
    assert game.view()["stations_left"] == 4
    assert hand(game, holder) == {"Paris"}


@pytest.mark.rule("P2-181")
def test_government_grant_needs_a_city_without_a_station() -> None:
    game = table(hands=[["Government Grant"], []], stations=["Atlanta", "Cairo"])
    refused(game, "grant Atlanta")
    refused(game, "grant Cairo")


@pytest.mark.rule("P2-181")
def test_government_grant_moves_a_station_if_all_six_are_built() -> None:
    six = ["Atlanta", "Cairo", "Milan", "Essen", "London", "Delhi"]
    game = table(hands=[[], ["Government Grant"]], stations=six)
    game.play("grant Lima")
    assert (game.prompt, game.to_act) == ("relocate", 1)
    assert texts(game) == {f"relocate {city}" for city in six}
    happenings = game.play("relocate Atlanta")
    assert heard(happenings, "built") == [{"city": "Lima", "from": "Atlanta"}]
    assert stations(game) == {"Lima", *six[1:]}
    assert discarded(game) == {"Government Grant"}


@pytest.mark.rule("P2-181")
def test_government_grant_does_not_move_a_station_while_one_is_left() -> None:
    game = table(hands=[["Government Grant"], []], stations=["Atlanta", "Cairo", "Milan", "Essen", "London"])
    game.play("grant Lima")
    assert game.prompt == "actions"
    assert stations(game) == {"Atlanta", "Cairo", "Milan", "Essen", "London", "Lima"}


# ---------------------------------------------------------------------- One Quiet Night
def infections_by_turn(game: petri.Game, turns: int) -> list[int]:
    """How many infection cards each of the next turns reveals, if nobody plays an event."""
    found = []
    for _ in range(turns):
        happenings = end_turn(game)
        found.append(len(heard(happenings, "infected")))
    return found


def quiet_table(**more: Any) -> petri.Game:
    deck = ["Tokyo", "Osaka", "Seoul", "Delhi", "Paris", "Milan", "Essen", "Cairo", "..."]
    return table(hands=[["One Quiet Night"], ["Airlift"]], player_deck=deck, **more)


@pytest.mark.rule("P2-182")
@pytest.mark.parametrize("passes", [0, 1, 2, 3, 4])
def test_before_its_first_card_one_quiet_night_skips_the_phase_of_this_turn(passes: int) -> None:
    game = quiet_table()
    play(game, *["pass"] * passes)
    assert game.position()["infection_discard"] == []
    happenings = game.play("quiet")
    while game.turn == 0:
        happenings += game.play("pass")
    assert heard(happenings, "infected") == []
    assert kinds(happenings, "quiet") == ["quiet"]
    assert infections_by_turn(game, 2) == [2, 2]


@pytest.mark.rule("P2-182")
@pytest.mark.parametrize("cards", [1, 2])
def test_after_its_first_card_one_quiet_night_skips_the_phase_of_the_next_turn(cards: int) -> None:
    game = quiet_table()
    while len(game.position()["infection_discard"]) < cards:
        game.play("pass")
    assert (game.prompt, game.turn) == ("window", 0)
    happenings = game.play("quiet")
    while game.turn == 0:
        happenings += game.play("pass")
    assert len(heard(happenings, "infected")) == 2 - cards
    assert infections_by_turn(game, 3) == [0, 2, 2]


@pytest.mark.rule("P2-182")
@pytest.mark.parametrize("marker", [0, 3, 6])
def test_no_card_at_all_is_revealed_whatever_the_rate(marker: int) -> None:
    game = quiet_table(rate_marker=marker)
    deck = game.position()["infection_deck"]
    game.play("quiet")
    assert infections_by_turn(game, 1) == [0]
    assert game.position()["infection_deck"] == deck


@pytest.mark.rule("P2-183")
@pytest.mark.parametrize("drawn", [["Epidemic", "Tokyo"], ["Epidemic", "Epidemic"]])
def test_one_quiet_night_does_not_affect_epidemics(drawn: list[str]) -> None:
    game = table(
        hands=[["One Quiet Night"], []], player_deck=[*drawn, "..."], infection_deck=["...", "Cairo", "Santiago"]
    )
    game.play("quiet")
    happenings = game.play("pass")
    bottoms = [h["bottom"] for h in heard(happenings, "infected")]
    assert bottoms == [True] * drawn.count("Epidemic")
    assert len(heard(happenings, "intensified")) == drawn.count("Epidemic")
    assert cubes(game, "Santiago", "yellow") == 3
    assert game.position()["rate_marker"] == drawn.count("Epidemic")
    assert game.turn == 1


# ---------------------------------------------------------------------- Resilient Population
@pytest.mark.rule("P2-184")
def test_resilient_population_removes_a_card_of_the_infection_discard_pile() -> None:
    pile = ["Lima", "Cairo", "Paris"]
    game = table(hands=[["Resilient Population"], []], infection_discard=pile, cubes={"Cairo": {"black": 2}})
    assert of_kind(game, "resilient") == {f"resilient {city}" for city in pile}
    refused(game, "resilient Tokyo")
    happenings = game.play("resilient Cairo")
    assert heard(happenings, "resilient") == [{"city": "Cairo"}]
    assert game.position()["infection_discard"] == ["Lima", "Paris"]
    assert game.position()["infection_out"] == ["Cairo"]
    assert cubes(game, "Cairo", "black") == 2


@pytest.mark.rule("P2-271")
def test_the_removed_card_never_returns() -> None:
    game = table(
        hands=[["Resilient Population"], []],
        player_deck=["Epidemic", "Tokyo", "..."],
        infection_deck=["...", "Milan"],
        infection_discard=["Cairo", "Paris"],
    )
    game.play("resilient Cairo")
    end_turn(game)
    position = game.position()
    assert position["infection_out"] == ["Cairo"]
    assert sorted([*position["infection_deck"], *position["infection_discard"]]) == sorted({*CITIES} - {"Cairo"})


@pytest.mark.rule("P2-271")
def test_not_even_with_a_renewed_deck() -> None:
    game = table(
        hands=[["Resilient Population"], []],
        player_deck=["Osaka", "Tokyo", "..."],
        infection_deck=[],
        infection_discard=list(CITIES),
    )
    game.play("resilient Cairo")
    end_turn(game)
    assert "Cairo" not in [*game.position()["infection_deck"], *game.position()["infection_discard"]]


@pytest.mark.rule("P2-271")
def test_its_city_still_gets_cubes_from_outbreaks() -> None:
    game = table(
        hands=[["Resilient Population"], []],
        player_deck=["Osaka", "Tokyo", "..."],
        infection_deck=["Algiers", "Lima", "..."],
        infection_discard=["Cairo"],
        cubes={"Algiers": {"black": 3}, "Cairo": {"black": 2}},
    )
    game.play("resilient Cairo")
    end_turn(game)
    assert cubes(game, "Cairo", "black") == 3


@pytest.mark.rule("P2-186", "P2-273")
@pytest.mark.parametrize("drawn", [["Epidemic", "Resilient Population"], ["Resilient Population", "Epidemic"]])
@pytest.mark.parametrize("card", ["Lima", "Santiago"])
def test_example_resilient_population_drawn_with_the_epidemic(drawn: list[str], card: str) -> None:
    game = table(player_deck=[*drawn, "..."], infection_deck=["...", "Santiago"], infection_discard=["Lima"])
    refused(game, "resilient Lima")
    happenings = game.play("pass")
    # drawn and Infect done without a stop: before that it cannot be played
    assert kinds(happenings) == ["passed", "drew", "epidemic", "infected", "placed"]
    assert (game.prompt, game.to_act) == ("resilient_window", 0)
    assert game.position()["infection_discard"] == ["Lima", "Santiago"]
    happenings = game.play(f"resilient {card}")
    assert kinds(happenings)[:3] == ["event", "resilient", "intensified"]
    assert game.position()["infection_out"] == [card]


@pytest.mark.rule("P2-186", "P2-273")
@pytest.mark.parametrize("event", [event for event in EVENTS if event != "Resilient Population"])
@pytest.mark.parametrize("epidemic_first", [True, False])
def test_example_another_event_drawn_with_the_epidemic_has_to_wait(event: str, epidemic_first: bool) -> None:
    game = table(
        hands=[[], ["Resilient Population"]],
        player_deck=["Epidemic", event, "..."] if epidemic_first else [event, "Epidemic", "..."],
        infection_deck=["...", "Santiago"],
        infection_discard=["Lima"],
    )
    play(game, "pass", "pass")
    assert (game.prompt, game.to_act) == ("resilient_window", 1)
    assert hand(game, 0) == {event}
    refused(game, WAYS[event])
    game.play("pass")
    assert game.position()["out"] == ["Epidemic"]
    assert (game.prompt, game.to_act) == ("window", 0)
    game.play(WAYS[event])
    assert event in discarded(game)


# ---------------------------------------------------------------------- pawns moved by events
@pytest.mark.rule("P2-187")
@pytest.mark.parametrize("holder", [0, 1])
def test_an_airlifted_medic_removes_cubes_at_once(holder: int) -> None:
    game = table(
        roles=["scientist", "medic"],
        hands=[["Airlift"], []] if holder == 0 else [[], ["Airlift"]],
        cures={"yellow": "cured", "red": "cured"},
        cubes={"Lima": {"yellow": 3, "red": 2, "blue": 1}, "Tokyo": {"red": 1}},
    )
    happenings = game.play("airlift 1 to Lima")
    assert kinds(happenings) == ["event", "moved", "removed", "eradicated", "removed"]
    assert game.position()["cubes"] == {"Lima": {"blue": 1}, "Tokyo": {"red": 1}}
    assert cure(game, "yellow") == "eradicated"
    assert cure(game, "red") == "cured"


@pytest.mark.rule("P2-187")
def test_the_area_of_an_airlifted_quarantine_specialist_moves_at_once() -> None:
    game = table(
        roles=["scientist", "quarantine_specialist"],
        pawns=["Atlanta", "Lima"],
        hands=[[], ["Airlift"]],
        player_deck=["Osaka", "Tokyo", "..."],
        infection_deck=["Bogota", "Cairo", "..."],
    )
    skip_to_draw(game)
    happenings = game.play("airlift 1 to Algiers")
    assert heard(happenings, "placed") == [{"city": "Bogota", "colour": "yellow", "number": 1}]
    assert heard(happenings, "prevented") == [{"city": "Cairo", "colour": "black"}]


# ---------------------------------------------------------------------- only if it does something
@pytest.mark.rule("P2-269")
def test_resilient_population_needs_a_discarded_infection_card() -> None:
    game = table(hands=[["Resilient Population"], []])
    for city in ("Lima", "Cairo"):
        refused(game, f"resilient {city}")
    end_turn(game)
    assert len(of_kind(game, "resilient", 0)) == 2


@pytest.mark.rule("P2-269")
def test_forecast_needs_a_card_in_the_infection_deck() -> None:
    game = table(hands=[["Forecast"], []], infection_deck=[], infection_discard=list(CITIES))
    refused(game, "forecast")
    game.play("pass")
    assert game.position()["infection_discard"] != list(CITIES)  # nobody was asked before the first infection card
    assert (game.prompt, game.to_act) == ("window", 0)
    assert "forecast" in texts(game)


@pytest.mark.rule("P2-269")
def test_one_quiet_night_may_not_wait_twice() -> None:
    game = table(
        roles=["contingency_planner", "medic"], hands=[["One Quiet Night"], []], player_deck=["Osaka", "Tokyo", "..."]
    )
    play(game, "quiet", "store One Quiet Night")
    assert game.position()["stored"] == "One Quiet Night"
    refused(game, "quiet")
    happenings = game.play("pass")  # nobody is asked before the skipped phase
    assert kinds(happenings) == ["passed", "drew", "drew", "quiet"]
    assert (game.prompt, game.to_act, game.turn) == ("window", 0, 0)
    assert "quiet" in texts(game)
    game.play("quiet")
    assert heard(end_turn(game), "infected") == []


@pytest.mark.rule("P2-269")
def test_an_event_without_effect_is_not_asked_for_in_an_epidemic_either() -> None:
    game = table(
        hands=[["Resilient Population"], []],
        player_deck=["Epidemic", "Tokyo", "..."],
        infection_deck=[],
        infection_out=list(CITIES),
    )
    assert "resilient_window" not in stops(game)


def stops(game: petri.Game) -> list[str | None]:
    found = []
    while game.turn == 0:
        found.append(game.prompt)
        game.play("pass")
    return found


# ---------------------------------------------------------------------- examples
@pytest.mark.rule("P2-272")
def test_example_one_quiet_night_between_two_cards() -> None:
    game = table(
        hands=[[], ["One Quiet Night"]],
        player_deck=["Tokyo", "Osaka", "Seoul", "Delhi", "Paris", "Milan", "..."],
        infection_deck=["Cairo", "Lima", "Essen", "London", "..."],
    )
    while game.position()["infection_discard"] != ["Cairo"]:
        game.play("pass")
    assert game.prompt == "window"
    happenings = game.play("quiet")
    assert [h["city"] for h in heard(happenings, "infected")] == ["Lima"]
    assert cubes(game, "Lima", "yellow") == 1
    assert game.turn == 1
    assert heard(end_turn(game), "infected") == []
    assert [h["city"] for h in heard(end_turn(game), "infected")] == ["Essen", "London"]


@pytest.mark.rule("P2-274")
def test_example_forecast_between_two_epidemics() -> None:
    game = table(
        hands=[[], ["Forecast"]],
        player_deck=["Epidemic", "Epidemic", "..."],
        infection_deck=["Paris", "Seoul", "...", "Milan", "Santiago", "Cairo"],
        infection_discard=["Lima", "Tokyo", "Osaka", "Lagos"],
        rate_marker=2,
    )
    while game.position()["out"] != ["Epidemic"]:
        game.play("pass")
    assert (game.prompt, game.to_act) == ("window", 1)
    deck = game.position()["infection_deck"]
    assert set(deck[:5]) == {"Lima", "Tokyo", "Osaka", "Lagos", "Cairo"}
    assert deck[5:7] == ["Paris", "Seoul"]
    order = [deck[5], *sorted(deck[:5])]
    happenings = play(game, "forecast", *(f"order {card}" for card in order[:5]))
    cards = [(h["city"], h["bottom"]) for h in heard(happenings, "infected")]
    assert cards == [("Santiago", True), ("Santiago", False), (order[0], False), (order[1], False)]
    assert heard(happenings, "intensified") == [{"number": 1}]
    assert game.position()["infection_deck"] == [*order[2:], *deck[6:-1]]
    assert deck[-1] == "Santiago"


@pytest.mark.rule("P2-270")
def test_intensify_puts_its_cards_above_the_forecast() -> None:
    game = table(
        hands=[["Forecast"], ["Airlift"]],
        player_deck=["Epidemic", "Tokyo", "..."],
        infection_deck=[*TOP_SIX, "...", "Santiago"],
        infection_discard=["Lima"],
    )
    order = TOP_SIX[::-1]
    play(game, "forecast", *(f"order {card}" for card in order[:5]))
    pass_until(game, "window")
    while game.position()["out"] != ["Epidemic"]:
        game.play("pass")
    deck = game.position()["infection_deck"]
    assert set(deck[:2]) == {"Lima", "Santiago"}
    assert deck[2:8] == order
