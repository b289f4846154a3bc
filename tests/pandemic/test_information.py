"""What is open and what is hidden (P2-188 to P2-191, P2-270, P2-275)."""

from __future__ import annotations

from typing import Any

import pytest
from supplies import CITIES
from tools import decline_to_act, discarded, hand, of_kind, pass_until, play, skip_to_draw, table, texts

import petri
from petri.games.pandemic.content import cities

EVERYBODY = (0, 1, 2, None)  # the seats of a table of three, and a spectator
HANDS = [["Paris", "Airlift"], ["Lima", "Forecast"], ["Tokyo"]]
TOP_SIX = ["Cairo", "Delhi", "Essen", "Seoul", "Osaka", "Lagos"]


def hidden_table(**more: Any) -> petri.Game:
    """Three seats with 5 epidemics, so that hands are hidden."""
    return table(**{"epidemics": 5, "hands": HANDS, **more})


def seen(happenings: list[petri.Happening], seat: int | None) -> list[dict[str, Any]]:
    """What a seat sees of what happened."""
    return [mine.as_json() for mine in (happening.for_seat(seat) for happening in happenings) if mine is not None]


def cards_seen(game: petri.Game, viewer: int | None) -> list[tuple[set[str], int]]:
    """The known cards of each hand and the number of the others."""
    return [(set(cards["cards"]), cards["hidden"]) for cards in game.view(viewer)["hands"]]


# ---------------------------------------------------------------------- discard piles
@pytest.mark.rule("P2-188")
@pytest.mark.parametrize("epidemics", [4, 6])
def test_everybody_sees_both_discard_piles_at_any_time(epidemics: int) -> None:
    game = table(
        epidemics=epidemics,
        hands=[["Chicago", "Paris"], ["Airlift"], []],
        player_deck=["Osaka", "Seoul", "..."],
        infection_discard=["Lima", "Cairo"],
        player_discard=["Sydney", "Forecast"],
    )
    game.play("fly Chicago")
    while game.turn == 0:
        assert discarded(game) >= {"Sydney", "Forecast", "Chicago"}
        assert game.position()["infection_discard"][:2] == ["Lima", "Cairo"]
        for viewer in EVERYBODY:
            assert set(game.view(viewer)["player_discard"]) == discarded(game)
            assert game.view(viewer)["infection_discard"] == game.position()["infection_discard"]
        game.play("pass")
    assert len(game.view(2)["infection_discard"]) == 4


# ---------------------------------------------------------------------- decks
@pytest.mark.rule("P2-189")
@pytest.mark.parametrize("epidemics", [4, 5])
def test_nobody_sees_the_order_of_the_decks(epidemics: int) -> None:
    one = table(
        epidemics=epidemics,
        hands=HANDS,
        player_deck=["Osaka", "Epidemic", "Seoul", "..."],
        infection_deck=["Delhi", "Milan", "...", "Essen", "Bogota"],
    )
    other = table(
        epidemics=epidemics,
        hands=HANDS,
        player_deck=["...", "Seoul", "Osaka", "Epidemic"],
        infection_deck=["Bogota", "...", "Milan", "Essen", "Delhi"],
    )
    assert one.position()["player_deck"] != other.position()["player_deck"]
    assert one.position()["infection_deck"] != other.position()["infection_deck"]
    for viewer in EVERYBODY:
        assert one.view(viewer) == other.view(viewer)


@pytest.mark.rule("P2-189")
def test_after_intensify_the_order_is_hidden_but_the_set_is_known() -> None:
    views = []
    orders = set()
    for seed in range(6):
        game = table(
            epidemics=5,
            player_deck=["Epidemic", "Tokyo", "..."],
            infection_deck=["...", "Lima"],
            infection_discard=["Cairo", "Paris", "Seoul", "Delhi"],
            quiet_night=True,
            seed=seed,
        )
        game.play("pass")
        orders.add(tuple(game.position()["infection_deck"][:5]))
        views.append([game.view(viewer) for viewer in (0, 1, None)])
    assert len(orders) > 3
    assert all(view == views[0] for view in views)
    layers = views[0][1]["infection_deck"]["layers"]
    assert layers[0] == ["Cairo", "Delhi", "Lima", "Paris", "Seoul"]
    assert layers[1] == sorted({*CITIES} - {*layers[0]})


@pytest.mark.rule("P2-189", "P2-275")
def test_everybody_can_count_the_decks() -> None:
    game = hidden_table(player_deck=["Osaka", "Seoul", "..."], quiet_night=True)
    for viewer in EVERYBODY:
        assert game.view(viewer)["player_deck"]["size"] == 53 - 5
        assert game.view(viewer)["infection_deck"]["size"] == 48
    skip_to_draw(game)
    for viewer in EVERYBODY:
        assert game.view(viewer)["player_deck"]["size"] == 53 - 5 - 2


# ---------------------------------------------------------------------- hands
@pytest.mark.rule("P2-190")
def test_with_four_epidemics_hands_are_open() -> None:
    game = table(epidemics=4, hands=HANDS, player_deck=["Osaka", "Seoul", "..."])
    for viewer in EVERYBODY:
        assert cards_seen(game, viewer) == [(set(cards), 0) for cards in HANDS]
    happenings = skip_to_draw(game)
    for viewer in EVERYBODY:
        drawn = [h["card"] for h in seen(happenings, viewer) if h["kind"] == "drew"]
        assert drawn == ["Osaka", "Seoul"]
        assert cards_seen(game, viewer)[0] == ({*HANDS[0], "Osaka", "Seoul"}, 0)


@pytest.mark.rule("P2-190")
@pytest.mark.parametrize("epidemics", [5, 6])
def test_with_five_or_six_epidemics_hands_are_hidden_from_the_others(epidemics: int) -> None:
    game = table(epidemics=epidemics, hands=HANDS, player_deck=["Osaka", "Seoul", "..."])
    for viewer in EVERYBODY:
        expected = [(set(HANDS[n]), 0) if n == viewer else (set(), len(HANDS[n])) for n in range(3)]
        assert cards_seen(game, viewer) == expected
    happenings = skip_to_draw(game)
    drawn = {viewer: [h for h in seen(happenings, viewer) if h["kind"] == "drew"] for viewer in EVERYBODY}
    assert drawn[0] == [{"kind": "drew", "seat": 0, "card": "Osaka"}, {"kind": "drew", "seat": 0, "card": "Seoul"}]
    assert drawn[1] == drawn[2] == drawn[None] == [{"kind": "drew", "seat": 0}] * 2
    assert cards_seen(game, 1)[0] == (set(), 4)


@pytest.mark.rule("P2-190", "P2-275")
def test_a_view_does_not_depend_on_hidden_cards() -> None:
    one = hidden_table(hands=[["Paris", "Airlift"], ["Lima"], ["Tokyo"]], player_deck=["Osaka", "..."])
    other = hidden_table(hands=[["Osaka", "Cairo"], ["Lima"], ["Airlift"]], player_deck=["Paris", "..."])
    assert one.view(1) == other.view(1)
    assert one.view(None) == other.view(None)
    assert one.view(0) != other.view(0)


@pytest.mark.rule("P2-190", "P2-275")
def test_a_view_does_not_depend_on_hidden_events_while_a_hand_is_reduced() -> None:
    seven = ["Milan", "Essen", "London", "Madrid", "Montreal", "New York", "Paris"]
    views = []
    for card in ("Seoul", "Airlift"):
        game = hidden_table(hands=[seven, ["Lima"], []], player_deck=["Osaka", card, "..."])
        while game.prompt != "hand_limit":
            game.play("pass")
        views.append((game.view(1), game.view(None)))
    assert views[0] == views[1]


@pytest.mark.rule("P2-190", "P2-275")
def test_the_cards_kept_in_a_cure_stay_hidden() -> None:
    six = ["Milan", "Essen", "London", "Madrid", "Montreal", "New York", "Paris"]
    views = []
    for kept in ("Milan", "Paris"):
        game = hidden_table(roles=["medic", "scientist", "researcher"], hands=[six, ["Lima"], []])
        play(game, "cure blue", f"keep {kept}")
        assert game.prompt == "pay_cure"
        assert kept in str(game.view(0)["kept"])
        views.append((game.view(1), game.view(None)))
    assert views[0] == views[1]


@pytest.mark.rule("P2-191")
@pytest.mark.parametrize("epidemics", [4, 5, 6])
@pytest.mark.parametrize("is_open", [True, False])
def test_open_or_hidden_hands_may_be_chosen(epidemics: int, is_open: bool) -> None:
    game = table(
        epidemics=epidemics,
        open_hands=is_open,
        hands=[["Paris"], ["Lima"]],
        pawns=["Lima", "Lima"],
        player_deck=["Osaka", "Seoul", "..."],
    )
    assert cards_seen(game, 0)[1] == (({"Lima"}, 0) if is_open else (set(), 1))
    assert of_kind(game, "take") == ({"take Lima from 1"} if is_open else set())
    assert of_kind(game, "ask") == (set() if is_open else {"ask 1"})
    happenings = game.play("pass")
    assert [("card" in h) for h in seen(happenings, 1) if h["kind"] == "drew"] == [is_open] * 2


# ---------------------------------------------------------------------- Forecast
@pytest.mark.rule("P2-270", "P2-189")
def test_only_the_player_of_forecast_sees_the_cards() -> None:
    game = hidden_table(infection_deck=[*TOP_SIX, "Milan", "..."])
    happenings = game.play("forecast")
    assert [h["card"] for h in seen(happenings, 1) if h["kind"] == "forecast"] == TOP_SIX
    assert game.view(1)["infection_deck"]["seen"] == {str(n): card for n, card in enumerate(TOP_SIX)}
    assert texts(game, 1) == {f"order {card}" for card in TOP_SIX}
    for viewer in (0, 2, None):
        assert seen(happenings, viewer) == [{"kind": "event", "seat": 1, "event": "Forecast"}]
        assert game.view(viewer)["infection_deck"]["seen"] == {}
    happenings = game.play("order Osaka")
    assert [h["card"] for h in seen(happenings, 1)] == ["Osaka"]
    for viewer in (0, 2, None):
        assert seen(happenings, viewer) == []


@pytest.mark.rule("P2-270")
def test_the_order_of_forecast_is_hidden_from_the_others() -> None:
    orders = [TOP_SIX, TOP_SIX[::-1], ["Osaka", *TOP_SIX[:4], "Lagos"]]
    views = []
    for order in orders:
        game = hidden_table(infection_deck=[*TOP_SIX, "Milan", "..."])
        play(game, "forecast", *(f"order {card}" for card in order[:5]))
        assert game.view(1)["infection_deck"]["seen"] == {str(n): card for n, card in enumerate(order)}
        views.append([game.view(viewer) for viewer in (0, 2, None)])
    assert views[0] == views[1] == views[2]


@pytest.mark.rule("P2-270")
def test_the_cards_that_forecast_shows_are_hidden_from_the_others() -> None:
    views = []
    for top in (TOP_SIX, ["Milan", "Tokyo", "Paris", "Bogota", "Miami", "Lima"]):
        game = hidden_table(infection_deck=[*top, "..."])
        game.play("forecast")
        views.append([game.view(viewer) for viewer in (0, 2, None)])
        play(game, *(f"order {card}" for card in top[:5]))
        views[-1] += [game.view(viewer) for viewer in (0, 2, None)]
    assert views[0] == views[1]


@pytest.mark.rule("P2-270")
def test_forecast_may_mix_cards_that_intensify_put_on_top_with_those_below() -> None:
    views = []
    for step in (1, -1):
        game = hidden_table(
            player_deck=["Epidemic", "Miami", "..."],
            infection_deck=[*TOP_SIX, "...", "Santiago"],
            infection_discard=["Bogota", "Milan"],
            quiet_night=True,
        )
        while game.position()["out"] != ["Epidemic"]:
            game.play("pass")
        assert game.view(0)["infection_deck"]["layers"][0] == ["Bogota", "Milan", "Santiago"]
        order = sorted(game.position()["infection_deck"][:6])[::step]
        play(game, "forecast", *(f"order {card}" for card in order[:5]))
        assert game.view(1)["infection_deck"]["seen"] == {str(n): card for n, card in enumerate(order)}
        views.append([game.view(viewer) for viewer in (0, 2, None)])
    assert views[0] == views[1]


@pytest.mark.rule("P2-270")
def test_with_open_hands_everybody_sees_the_cards_of_forecast() -> None:
    game = table(hands=HANDS, infection_deck=[*TOP_SIX, "Milan", "..."])
    happenings = game.play("forecast")
    order = TOP_SIX[::-1]
    happenings += play(game, *(f"order {card}" for card in order[:5]))
    for viewer in EVERYBODY:
        assert [h["card"] for h in seen(happenings, viewer) if h["kind"] == "forecast"] == TOP_SIX
        assert [h["card"] for h in seen(happenings, viewer) if h["kind"] == "ordered"] == order[:5]
        assert game.view(viewer)["infection_deck"]["seen"] == {str(n): card for n, card in enumerate(order)}


@pytest.mark.rule("P2-270")
def test_what_forecast_showed_stays_known_until_it_is_drawn() -> None:
    game = hidden_table(
        player_deck=["Epidemic", "Miami", "..."],
        infection_deck=[*TOP_SIX, "...", "Santiago"],
        infection_discard=["Bogota"],
    )
    play(game, "forecast", *(f"order {card}" for card in TOP_SIX[:5]))
    while game.position()["out"] != ["Epidemic"]:
        game.play("pass")
    # Intensify has put two cards above the six
    assert game.view(1)["infection_deck"]["seen"] == {str(n + 2): card for n, card in enumerate(TOP_SIX)}
    assert game.view(0)["infection_deck"]["seen"] == {}
    while game.turn == 0:
        decline_to_act(game)
    assert game.view(1)["infection_deck"]["seen"] == {str(n): card for n, card in enumerate(TOP_SIX)}
    while game.turn == 1:
        decline_to_act(game)
    assert game.view(1)["infection_deck"]["seen"] == {str(n): card for n, card in enumerate(TOP_SIX[2:])}


# ---------------------------------------------------------------------- public for all
@pytest.mark.rule("P2-275")
def test_all_of_this_is_public() -> None:
    game = hidden_table(
        roles=["contingency_planner", "medic", "scientist"],
        pawns=["Paris", "Lima", "Tokyo"],
        cubes={"Paris": {"blue": 2, "red": 1}, "Lima": {"yellow": 3}},
        stations=["Atlanta", "Cairo"],
        cures={"red": "cured", "black": "eradicated"},
        outbreaks=3,
        rate_marker=4,
        stored="One Quiet Night",
        player_discard=["Sydney", "Government Grant"],
        out=["Resilient Population", "Epidemic"],
        infection_discard=["Lima", "Tokyo"],
        infection_out=["Cairo"],
    )
    for viewer in EVERYBODY:
        view = game.view(viewer)
        assert view["roles"] == ["contingency_planner", "medic", "scientist"]
        assert view["pawns"] == ["Paris", "Lima", "Tokyo"]
        assert view["cubes"] == {"Paris": {"blue": 2, "red": 1}, "Lima": {"yellow": 3}}
        assert view["supply"] == {"blue": 22, "yellow": 21, "black": 24, "red": 23}
        assert (set(view["stations"]), view["stations_left"]) == ({"Atlanta", "Cairo"}, 4)
        assert view["cures"] == {"blue": "active", "yellow": "active", "black": "eradicated", "red": "cured"}
        assert (view["outbreaks"], view["rate_marker"], view["infection_rate"]) == (3, 4, 3)
        assert view["stored"] == "One Quiet Night"
        assert view["player_discard"] == ["Sydney", "Government Grant"]
        assert set(view["out"]) == {"Resilient Population", "Epidemic"}
        assert view["infection_discard"] == ["Lima", "Tokyo"]
        assert view["infection_out"] == ["Cairo"]
        assert [len(cards["cards"]) + cards["hidden"] for cards in view["hands"]] == [2, 2, 1]
        assert (view["player_deck"]["size"], view["infection_deck"]["size"]) == (53 - 5 - 1 - 2 - 1, 45)
        assert (view["turn"], view["actions"], view["to_act"]) == (0, 4, 0)


@pytest.mark.rule("P2-275")
def test_a_transferred_card_is_seen_by_all() -> None:
    game = hidden_table(pawns=["Paris", "Paris", "Lima"])
    happenings = game.play("give Paris to 1")
    for viewer in EVERYBODY:
        assert {"kind": "gave", "from": 0, "to": 1, "card": "Paris"} in seen(happenings, viewer)
        assert "Paris" in cards_seen(game, viewer)[1][0]
    assert cards_seen(game, 2) == [(set(), 1), ({"Paris"}, 2), ({"Tokyo"}, 0)]


@pytest.mark.rule("P2-275")
def test_a_card_got_by_asking_is_seen_by_all() -> None:
    game = hidden_table(pawns=["Lima", "Lima", "Lima"])
    happenings = game.play("ask 1")
    for viewer in EVERYBODY:
        assert {"kind": "gave", "from": 1, "to": 0, "card": "Lima"} in seen(happenings, viewer)
        assert "Lima" in cards_seen(game, viewer)[0][0]


@pytest.mark.rule("P2-275")
def test_a_discarded_card_is_seen_by_all() -> None:
    game = hidden_table()
    happenings = game.play("fly Paris")
    for viewer in EVERYBODY:
        assert {"kind": "discarded", "seat": 0, "card": "Paris"} in seen(happenings, viewer)
        assert game.view(viewer)["player_discard"] == ["Paris"]


@pytest.mark.rule("P2-275")
def test_a_card_discarded_for_the_hand_limit_is_seen_by_all() -> None:
    eight = ["Milan", "Essen", "London", "Madrid", "Montreal", "New York", "Chicago"]
    game = hidden_table(hands=[eight, [], []], player_deck=["Osaka", "Seoul", "..."])
    game.play("pass")
    happenings = game.play("discard Osaka")
    for viewer in EVERYBODY:
        assert seen(happenings, viewer) == [{"kind": "discarded", "seat": 0, "card": "Osaka"}]


@pytest.mark.rule("P2-275")
def test_a_played_and_a_stored_event_are_seen_by_all() -> None:
    game = hidden_table(roles=["contingency_planner", "medic", "scientist"])
    happenings = game.play("airlift 0 to Cairo")
    for viewer in EVERYBODY:
        assert {"kind": "event", "seat": 0, "event": "Airlift"} in seen(happenings, viewer)
        assert game.view(viewer)["player_discard"] == ["Airlift"]
    happenings = game.play("store Airlift")
    for viewer in EVERYBODY:
        assert seen(happenings, viewer) == [{"kind": "stored", "seat": 0, "event": "Airlift"}]
        assert game.view(viewer)["stored"] == "Airlift"


@pytest.mark.rule("P2-275")
def test_a_card_removed_from_the_game_is_seen_by_all() -> None:
    game = hidden_table(hands=[["Resilient Population"], [], []], infection_discard=["Lima", "Cairo"])
    happenings = game.play("resilient Lima")
    for viewer in EVERYBODY:
        assert {"kind": "resilient", "city": "Lima"} in seen(happenings, viewer)
        assert game.view(viewer)["infection_out"] == ["Lima"]


@pytest.mark.rule("P2-275")
def test_a_card_shown_in_vain_stays_known() -> None:
    game = hidden_table(hands=[["Atlanta", "Paris"], ["Lima"], ["Airlift"]], consent=True)
    play(game, "give Atlanta to 1", "decline")
    assert hand(game, 0) == {"Atlanta", "Paris"}
    assert cards_seen(game, 2)[0] == ({"Atlanta"}, 1)
    play(game, "airlift 0 to Cairo", "decline")
    assert cards_seen(game, 1)[2] == ({"Airlift"}, 0)
    pass_until(game, "window")
    assert cards_seen(game, 1)[2] == ({"Airlift"}, 0)


@pytest.mark.rule("P2-275")
def test_the_card_of_a_proposed_flight_stays_known() -> None:
    game = hidden_table(
        roles=["dispatcher", "medic", "scientist"], hands=[["Atlanta", "Paris"], ["Lima"], []], consent=True
    )
    play(game, "fly 1 to Paris", "decline")
    assert cards_seen(game, 2)[0] == ({"Paris"}, 1)
    play(game, "charter 2 to Cairo", "decline")
    assert cards_seen(game, 1)[0] == ({"Atlanta", "Paris"}, 0)


@pytest.mark.rule("P2-275")
def test_a_seat_imagines_only_hands_that_agree_with_what_all_have_seen() -> None:
    game = hidden_table(
        roles=["medic", "researcher", "scientist"],
        hands=[["Lima"], ["Paris", "Tokyo", "Osaka", "Airlift"], []],
        shown=[[], ["Paris", "Tokyo"], []],
    )
    game.play("ask 1")
    assert (game.prompt, game.to_act) == ("answer", 1)
    hands = [game.imagine(0, seed).position()["hands"] for seed in range(8)]
    assert all(cards[0] == ["Lima"] and len(cards[1]) == 4 and {"Paris", "Tokyo"} < set(cards[1]) for cards in hands)
    assert len({frozenset(cards[1]) for cards in hands}) > 2


@pytest.mark.rule("P2-270")
def test_a_second_forecast_takes_from_the_others_what_they_have_seen() -> None:
    """The six cards may lie in another order now; what lies below them is known as before."""
    known = [*TOP_SIX, "Milan", "Lima", "..."]
    game = hidden_table(infection_deck=known, seen=[[], [], list(range(8))])
    assert len(game.view(2)["infection_deck"]["seen"]) == 8
    game.play("forecast")
    for order in ([], ["Osaka", "Seoul", "Essen", "Delhi", "Cairo"]):
        play(game, *(f"order {card}" for card in order))
        assert game.view(2)["infection_deck"]["seen"] == {"6": "Milan", "7": "Lima"}
        assert game.view(0)["infection_deck"]["seen"] == {}
        assert len(game.view(1)["infection_deck"]["seen"]) == 6


@pytest.mark.rule("P2-270", "P2-189")
def test_what_was_seen_and_drawn_is_not_seen_again_after_intensify() -> None:
    """The cards that Intensify puts on top lie where seen ones lay; nobody knows their order."""
    game = hidden_table(
        hands=[[], [], []],
        infection_deck=["Cairo", "Delhi", "Essen", "Milan", "..."],
        seen=[[0, 1, 2, 3], [], []],
        player_deck=["Osaka", "Seoul", "Epidemic", "Tokyo", "..."],
    )
    pass_until(game, "actions")
    assert game.turn == 1
    assert game.view(0)["infection_deck"]["seen"] == {"0": "Essen", "1": "Milan"}
    skip_to_draw(game)
    layers = game.view(0)["infection_deck"]["layers"]
    assert {"Cairo", "Delhi"} <= {*layers[0], *game.position()["infection_discard"]}
    on_top = len(game.position()["infection_deck"]) - len(layers[1])
    places = game.view(0)["infection_deck"]["seen"]
    assert {int(place) for place in places} == {on_top, on_top + 1}
    assert list(places.values()) == ["Essen", "Milan"]


# ---------------------------------------------------------------------- setup
@pytest.mark.rule("P2-042", "P2-270")
def test_the_card_that_decides_who_begins_is_shown_to_all() -> None:
    population = {city["name_en"]: city["population"] for city in cities(False)}
    for seed in range(20):
        game = petri.new("pandemic", players=3, epidemics=5, seed=seed)
        held = game.position()["hands"][game.turn]
        highest = max((card for card in held if card in population), key=lambda card: population[card])
        for viewer in (None, *(seat for seat in range(3) if seat != game.turn)):
            shown = [cards for n, (cards, _) in enumerate(cards_seen(game, viewer)) if n not in (viewer, game.turn)]
            assert cards_seen(game, viewer)[game.turn] == ({highest}, 2)
            assert shown == [set()] * len(shown)
