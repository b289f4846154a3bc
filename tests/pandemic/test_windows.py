"""When events may be played, and when not (P2-172, P2-173, P2-175, P2-185, P2-267, P2-268)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from supplies import CITIES, EVENTS, WAYS, kinds
from tools import actions, cubes, discarded, hand, heard, pass_until, pawn, play, refused, skip_to_draw, table, texts

import petri

SEVEN = ["Milan", "Essen", "London", "Madrid", "Montreal", "New York", "Chicago"]
EVENT_WORDS = {way.split()[0] for way in WAYS.values()}


def seated(holder: int, event: str, **more: Any) -> petri.Game:
    """Three seats, seat 0 active; one of them holds the event, which can do something: Lima is discarded."""
    hands: list[list[str]] = more.pop("hands", [[], [], []])
    hands = [[*cards, event] if seat == holder else cards for seat, cards in enumerate(hands)]
    usual = {
        "player_deck": ["Tokyo", "Osaka", "..."],
        "infection_deck": ["Cairo", "Delhi", "..."],
        "infection_discard": ["Lima"],
    }
    return table(hands=hands, **{**usual, **more})


# ---------------------------------------------------------------------- open windows
def at_the_start(holder: int, event: str) -> petri.Game:
    game = seated(holder, event)
    assert (game.prompt, actions(game)) == ("actions", 4)
    return game


def after_actions(number: int) -> Callable[[int, str], petri.Game]:
    def moment(holder: int, event: str) -> petri.Game:
        game = seated(holder, event)
        for nth in range(number):
            game.play("drive Washington" if nth % 2 == 0 else "drive Atlanta")
        assert actions(game) == 4 - number
        assert (game.prompt, game.to_act) == (("actions", 0) if number < 4 else ("window", holder))
        return game

    return moment


def after_passing(holder: int, event: str) -> petri.Game:
    game = seated(holder, event)
    assert kinds(game.play("pass")) == ["passed"]
    assert (game.prompt, game.to_act) == ("window", holder)
    return game


def between_two_epidemics(holder: int, event: str) -> petri.Game:
    game = seated(holder, event, player_deck=["Epidemic", "Epidemic", "..."], infection_deck=["...", "Delhi", "Cairo"])
    while game.position()["out"] != ["Epidemic"]:
        game.play("pass")
    assert cubes(game, "Delhi", "black") == 0
    return game


def before_the_reduction(holder: int, event: str) -> petri.Game:
    game = seated(holder, event, hands=[SEVEN[:6] if holder == 0 else SEVEN, [], []])
    pass_until(game, "hand_limit")
    assert (game.to_act, len(hand(game, 0))) == (0, 9)
    return game


def during_the_reduction(holder: int, event: str) -> petri.Game:
    game = before_the_reduction(holder, event)
    game.play("discard Milan")
    assert (game.prompt, len(hand(game, 0))) == ("hand_limit", 8)
    return game


def before_the_first_infection_card(holder: int, event: str) -> petri.Game:
    game = seated(holder, event)
    skip_to_draw(game)
    assert (game.prompt, game.to_act) == ("window", holder)
    assert game.position()["infection_discard"] == ["Lima"]
    return game


def between_two_infection_cards(holder: int, event: str) -> petri.Game:
    game = before_the_first_infection_card(holder, event)
    game.play("pass")
    assert (game.prompt, game.to_act) == ("window", holder)
    assert game.position()["infection_discard"] == ["Lima", "Cairo"]
    return game


def after_the_last_infection_card(holder: int, event: str) -> petri.Game:
    game = between_two_infection_cards(holder, event)
    game.play("pass")
    assert (game.prompt, game.to_act, game.turn) == ("window", holder, 0)
    assert game.position()["infection_discard"] == ["Lima", "Cairo", "Delhi"]
    return game


def while_a_receiver_reduces(holder: int, event: str) -> petri.Game:
    seven = SEVEN[:6] if holder == 2 else SEVEN
    game = seated(holder, event, pawns=["Paris", "Paris", "Paris"], hands=[["Paris"], [], seven])
    game.play("give Paris to 2")
    assert (game.prompt, game.to_act, len(hand(game, 2))) == ("hand_limit", 2, 8)
    return game


MOMENTS: dict[str, Callable[[int, str], petri.Game]] = {
    "a": at_the_start,
    "b after 1": after_actions(1),
    "b after 2": after_actions(2),
    "b after 3": after_actions(3),
    "b after 4": after_actions(4),
    "b after passing": after_passing,
    "c": between_two_epidemics,
    "d before": before_the_reduction,
    "d during": during_the_reduction,
    "e before": before_the_first_infection_card,
    "e between": between_two_infection_cards,
    "f": after_the_last_infection_card,
    "g": while_a_receiver_reduces,
}
# Intensify has just emptied the pile from which Resilient Population takes its card (P2-269)
OPEN = [(moment, event) for moment in MOMENTS for event in EVENTS if (moment, event) != ("c", "Resilient Population")]


@pytest.mark.rule("P2-170", "P2-173")
@pytest.mark.parametrize("holder", [0, 1, 2])
@pytest.mark.parametrize(("moment", "event"), OPEN)
def test_every_event_may_be_played_by_every_seat_in_every_window(moment: str, event: str, holder: int) -> None:
    game = MOMENTS[moment](holder, event)
    way = WAYS[event]
    for seat in range(3):
        assert (way in texts(game, seat)) == (seat == holder)
    assert next(move.seat for move in game.moves() if move.text == way) == holder
    happenings = game.play(way)
    assert heard(happenings, "event") == [{"seat": holder, "event": event}]
    assert event in discarded(game)
    assert event not in hand(game, holder)


@pytest.mark.rule("P2-269")
def test_between_two_epidemics_resilient_population_has_no_card_to_take() -> None:
    hands = [[], ["Airlift"], ["Resilient Population"]]
    game = table(hands=hands, player_deck=["Epidemic", "Epidemic", "..."], infection_discard=["Lima"])
    pass_until(game, "resilient_window")
    game.play("pass")
    assert (game.prompt, game.to_act) == ("window", 1)
    assert game.position()["infection_discard"] == []
    refused(game, "resilient Lima")
    assert kinds(game.play("pass")) == ["epidemic", "infected", "placed"]
    assert (game.prompt, game.to_act) == ("resilient_window", 2)


# ---------------------------------------------------------------------- a whole turn
def stops_of(game: petri.Game) -> list[tuple[str | None, int | None]]:
    """Who is asked what from now on until the turn is over, if everybody passes."""
    stops = []
    turn = game.turn
    while game.turn == turn:
        stops.append((game.prompt, game.to_act))
        game.play("pass")
    return [*stops, (game.prompt, game.to_act)]


@pytest.mark.rule("P2-172", "P2-173", "P2-268")
def test_these_are_all_windows_of_a_turn() -> None:
    game = table(
        turn=1,
        hands=[["Forecast"], ["Airlift"], ["Government Grant", "Resilient Population"]],
        player_deck=["Epidemic", "Epidemic", "..."],
        infection_deck=["...", "Cairo", "Santiago"],
        cubes={"Santiago": {"yellow": 1}},
    )
    window = [("window", 1), ("window", 2), ("window", 0)]
    assert stops_of(game) == [
        ("actions", 1),
        *window,  # after the actions; then two epidemics are drawn and the first infects
        ("resilient_window", 2),
        *window,  # between the two epidemics
        ("resilient_window", 2),
        *window,  # before the first infection card
        *window,  # between the two infection cards
        *window,  # after the last infection card
        ("actions", 2),
    ]


@pytest.mark.rule("P2-173")
def test_a_turn_without_epidemics_and_with_a_quiet_night_has_fewer_windows() -> None:
    game = table(turn=1, hands=[["Forecast"], [], []], player_deck=["Tokyo", "Osaka", "..."], quiet_night=True)
    after_the_actions = before_the_phase = after_the_phase = ("window", 0)
    assert stops_of(game) == [("actions", 1), after_the_actions, before_the_phase, after_the_phase, ("actions", 2)]


@pytest.mark.rule("P2-173")
def test_nobody_is_asked_who_has_nothing_to_play() -> None:
    game = table(hands=[["Paris"], ["Resilient Population"], []], infection_deck=["Cairo", "Delhi", "..."])
    # the infection discard pile is empty until the first infection card
    assert stops_of(game) == [("actions", 0), ("window", 1), ("window", 1), ("actions", 1)]


# ---------------------------------------------------------------------- closed moments
ALL_HELD = [["Airlift", "Forecast"], ["Government Grant", "One Quiet Night", "Resilient Population"], []]


def closed(game: petri.Game, *but: str) -> None:
    """No event can be played, though each can do something and is in a hand."""
    held = [card for cards in game.position()["hands"] for card in cards if card in EVENTS and card not in but]
    assert len(held) >= 4 - len(but)
    for event in held:
        refused(game, WAYS[event])
    assert {move.kind for move in game.moves()} & EVENT_WORDS <= {WAYS[event].split()[0] for event in but}


@pytest.mark.rule("P2-268")
def test_closed_in_the_setup() -> None:
    """Nobody is asked anything before the first turn, whatever is dealt."""
    dealt = set()
    for seed in range(12):
        game = petri.new("pandemic", players=4, seed=seed)
        position = game.position()
        assert (game.prompt, game.to_act, actions(game)) == ("actions", game.turn, 4)
        assert sum(n for here in position["cubes"].values() for n in here.values()) == 18
        assert [len(cards) for cards in position["hands"]] == [2, 2, 2, 2]
        assert len(position["player_deck"]) == 50
        dealt |= {card for cards in position["hands"] for card in cards}
    assert dealt >= set(EVENTS)


@pytest.mark.rule("P2-268", "P2-259")
@pytest.mark.parametrize(
    ("prompt", "move", "more"),
    [
        ("relocate", "build", {"stations": ["Lima", "Cairo", "Milan", "Essen", "London", "Delhi"]}),
        ("pay_cure", "cure blue", {}),
        ("pay_special", "special Cairo", {"roles": ["operations_expert", "medic", "scientist"]}),
        ("consent", "give Atlanta to 1", {"consent": True}),
        ("consent", "drive 1 to Chicago", {"roles": ["dispatcher", "medic", "scientist"], "consent": True}),
        ("answer", "ask 2", {"epidemics": 5}),
    ],
)
def test_closed_inside_an_action(prompt: str, move: str, more: dict[str, Any]) -> None:
    blue = ["Atlanta", "Milan", "Essen", "London", "Madrid", "Montreal"]
    hands = [[*blue, *ALL_HELD[0]], ALL_HELD[1], ["Tokyo", "Osaka"]]
    roles = ["medic", "scientist", "researcher"]
    game = table(**{"roles": roles, "hands": hands, "infection_discard": ["Lima"], **more})
    for way in WAYS.values():
        assert way in texts(game)
    game.play(move)
    assert game.prompt == prompt
    closed(game)


@pytest.mark.rule("P2-172", "P2-268")
def test_closed_while_forecast_is_carried_out() -> None:
    game = table(hands=ALL_HELD, infection_discard=["Lima"])
    game.play("forecast")
    for _ in range(5):
        assert game.prompt == "order"
        closed(game)
        game.play(game.moves(0)[0])
    assert game.prompt == "actions"
    assert "airlift 0 to Sydney" in texts(game)


@pytest.mark.rule("P2-172", "P2-268")
def test_closed_while_government_grant_moves_a_station() -> None:
    game = table(
        hands=ALL_HELD, infection_discard=["Lima"], stations=["Atlanta", "Cairo", "Milan", "Essen", "London", "Delhi"]
    )
    game.play("grant Sydney")
    assert (game.prompt, game.to_act) == ("relocate", 1)
    closed(game)
    game.play("relocate Delhi")
    assert game.prompt == "actions"
    assert "quiet" in texts(game)


@pytest.mark.rule("P2-172", "P2-268")
@pytest.mark.parametrize("answer", ["agree", "decline"])
def test_closed_while_airlift_waits_for_agreement(answer: str) -> None:
    game = table(hands=ALL_HELD, infection_discard=["Lima"], consent=True)
    game.play("airlift 1 to Paris")
    assert (game.prompt, game.to_act) == ("consent", 1)
    closed(game)
    game.play(answer)
    assert game.prompt == "actions"
    assert "quiet" in texts(game)


@pytest.mark.rule("P2-172", "P2-185", "P2-268")
@pytest.mark.parametrize("first", ["Epidemic", "Tokyo"])
def test_inside_an_epidemic_only_resilient_population_is_open(first: str) -> None:
    second = "Tokyo" if first == "Epidemic" else "Epidemic"
    game = table(
        hands=ALL_HELD,
        player_deck=[first, second, "..."],
        infection_deck=["...", "Santiago"],
        infection_discard=["Lima"],
        cubes={"Santiago": {"yellow": 2}},
    )
    play(game, "pass", "pass")
    assert (game.prompt, game.to_act) == ("window", 1)
    happenings = game.play("pass")
    # from the draw to the end of Infect, its outbreak included, nobody is asked …
    assert kinds(happenings) == ["drew", "epidemic", "infected", "placed", "outbreak", "placed"]
    # … and before Intensify only the holder of Resilient Population
    assert (game.prompt, game.to_act) == ("resilient_window", 1)
    closed(game, "Resilient Population")
    assert texts(game, 0) == set()
    assert texts(game, 1) == {"pass", "resilient Lima", "resilient Santiago"}
    assert kinds(game.play("pass")) == ["intensified"]
    assert (game.prompt, game.to_act) == ("window", 0)


@pytest.mark.rule("P2-172", "P2-268")
def test_an_epidemic_without_resilient_population_is_resolved_without_a_stop() -> None:
    hands = [["Airlift", "Forecast"], ["Government Grant", "One Quiet Night"], []]
    game = table(hands=hands, player_deck=["Epidemic", "Tokyo", "..."], infection_deck=["...", "Lima"])
    play(game, "pass", "pass")
    assert kinds(game.play("pass")) == ["drew", "epidemic", "infected", "placed", "intensified"]
    assert game.position()["out"] == ["Epidemic"]
    assert (game.prompt, game.to_act) == ("window", 0)


@pytest.mark.rule("P2-172", "P2-268")
def test_from_the_reveal_of_an_infection_card_to_its_discard_nobody_is_asked() -> None:
    game = table(
        hands=ALL_HELD,
        player_deck=["Tokyo", "Osaka", "..."],
        infection_deck=["Santiago", "Cairo", "..."],
        infection_discard=["Paris"],
        cubes={"Santiago": {"yellow": 3}, "Lima": {"yellow": 3}},
    )
    skip_to_draw(game)
    assert kinds(game.play("pass")) == []
    happenings = game.play("pass")
    assert kinds(happenings, "infected", "outbreak") == ["infected", "outbreak", "outbreak"]
    assert game.position()["infection_discard"] == ["Paris", "Santiago"]
    assert (game.prompt, game.to_act) == ("window", 0)


@pytest.mark.rule("P2-172", "P2-268")
def test_wherever_an_event_may_be_played_every_card_is_put_away() -> None:
    prompts = set()
    for seed in range(8):
        game = petri.new("pandemic", players=4, epidemics=6, seed=seed)
        while game.outcome is None:
            moves = game.moves()
            position = game.position()
            if {move.kind for move in moves} & EVENT_WORDS:
                prompts.add(game.prompt)
                zones = [*position["infection_deck"], *position["infection_discard"], *position["infection_out"]]
                assert sorted(zones) == sorted(CITIES)
                epidemics = [*position["player_deck"], *position["out"]].count("Epidemic")
                assert (epidemics < 6) == (game.prompt == "resilient_window")
            game.play(moves[0] if len(game.played) % 3 else moves[len(moves) // 2])
    assert prompts == {"actions", "window", "hand_limit", "resilient_window"}


@pytest.mark.rule("P2-268", "P2-197")
@pytest.mark.parametrize("cause", ["won", "cards"])
def test_closed_after_the_end_of_the_game(cause: str) -> None:
    cures = {"yellow": "cured", "black": "cured", "red": "cured"}
    hands = [["Milan", "Essen", "London", "Madrid", "Montreal", "Airlift", "Forecast"], ALL_HELD[1]]
    elsewhere = {card for cards in hands for card in cards}
    game = table(
        roles=["medic", "researcher"],
        hands=hands,
        cures=cures,
        cubes={city: {colour: 1} for city, colour in (("Lima", "yellow"), ("Cairo", "black"), ("Tokyo", "red"))},
        player_deck=["Tokyo"],
        player_discard=[city for city in CITIES if city not in {*elsewhere, "Tokyo"}],
        infection_discard=["Lima"],
    )
    play(game, "cure blue") if cause == "won" else play(game, "pass", "pass", "pass")
    assert game.outcome is not None
    assert game.outcome.cause == cause
    closed(game)
    assert game.moves() == []


# ---------------------------------------------------------------------- Resilient Population inside an epidemic
@pytest.mark.rule("P2-185")
@pytest.mark.parametrize("card", ["Lima", "Santiago"])
@pytest.mark.parametrize("holder", [0, 1, 2])
def test_every_holder_may_use_it_between_infect_and_intensify(holder: int, card: str) -> None:
    game = seated(
        holder,
        "Resilient Population",
        player_deck=["Epidemic", "Tokyo", "..."],
        infection_deck=["...", "Santiago"],
        cubes={"Santiago": {"yellow": 3}},
    )
    happenings = pass_until(game, "resilient_window")
    assert kinds(happenings)[-3:] == ["infected", "outbreak", "placed"]
    assert game.to_act == holder
    assert game.position()["infection_discard"] == ["Lima", "Santiago"]
    happenings = game.play(f"resilient {card}")
    assert kinds(happenings)[:3] == ["event", "resilient", "intensified"]
    assert game.position()["infection_out"] == [card]
    assert heard(happenings, "intensified") == [{"number": 1}]


@pytest.mark.rule("P2-185")
@pytest.mark.parametrize("turn", [0, 1])
def test_a_stored_one_too(turn: int) -> None:
    game = table(
        turn=turn,
        roles=["contingency_planner", "medic"],
        stored="Resilient Population",
        player_deck=["Epidemic", "Tokyo", "..."],
        infection_deck=["...", "Santiago"],
        infection_discard=["Lima"],
        quiet_night=True,
    )
    pass_until(game, "resilient_window")
    assert game.to_act == 0
    game.play("resilient Santiago")
    assert game.position()["infection_out"] == ["Santiago"]
    assert game.position()["stored"] is None


@pytest.mark.rule("P2-185")
def test_it_may_be_kept_for_the_second_epidemic() -> None:
    game = seated(1, "Resilient Population", player_deck=["Epidemic", "Epidemic", "..."])
    pass_until(game, "resilient_window")
    happenings = game.play("pass")
    assert kinds(happenings) == ["intensified", "epidemic", "infected", "placed"]
    assert (game.prompt, game.to_act) == ("resilient_window", 1)


# ---------------------------------------------------------------------- who goes first
@pytest.mark.rule("P2-267")
def test_the_active_player_is_asked_first_then_the_others_clockwise() -> None:
    hands = [["Airlift"], ["Forecast"], ["One Quiet Night"], ["Government Grant"]]
    for turn in range(4):
        game = table(hands=hands, turn=turn)
        game.play("pass")
        asked = []
        for _ in range(4):
            asked.append(game.to_act)
            assert game.prompt == "window"
            game.play("pass")
        assert asked == [(turn + nth) % 4 for nth in range(4)]
        assert len(game.position()["hands"][turn]) == 3  # all have passed: the cards are drawn


@pytest.mark.rule("P2-267")
def test_after_an_event_everybody_is_asked_anew() -> None:
    game = table(hands=[["Airlift"], ["Forecast", "Government Grant"], ["One Quiet Night"]])
    game.play("pass")
    assert (game.prompt, game.to_act) == ("window", 0)
    game.play("pass")
    assert game.to_act == 1
    game.play("grant Cairo")
    assert (game.prompt, game.to_act) == ("window", 0)  # who had passed
    play(game, "pass", "pass")
    assert game.to_act == 2
    game.play("quiet")
    assert (game.prompt, game.to_act) == ("window", 0)
    game.play("airlift 2 to Paris")
    assert (game.prompt, game.to_act) == ("window", 1)  # seat 0 has nothing left
    assert hand(game, 0) == set()
    assert kinds(game.play("pass"), "drew") == ["drew", "drew"]


@pytest.mark.rule("P2-267")
def test_any_number_of_events_in_one_window_each_put_away_before_the_next() -> None:
    hands = [list(EVENTS), []]
    game = table(hands=hands, infection_discard=["Lima"], actions=1)
    game.play("drive Chicago")
    assert game.prompt == "window"
    gone = set()
    for event, way in list(WAYS.items())[2:]:
        game.play(way)
        gone.add(event)
        assert discarded(game) == gone
        assert (game.prompt, game.to_act) == ("window", 0)
    game.play("forecast")
    while game.prompt == "order":
        game.play(game.moves(0)[0])
    assert (game.prompt, game.to_act) == ("window", 0)
    game.play("airlift 0 to Sydney")
    assert discarded(game) == set(EVENTS)
    assert game.position()["infection_out"] == ["Lima"]
    assert pawn(game, 0) == "Sydney"
    assert game.turn == 1  # nobody had anything left to play


@pytest.mark.rule("P2-267")
def test_several_events_may_be_played_before_an_action() -> None:
    game = table(hands=[["Airlift"], ["Government Grant", "One Quiet Night"]])
    play(game, "grant Cairo", "airlift 0 to Cairo", "quiet")
    assert (game.prompt, game.to_act, actions(game)) == ("actions", 0, 4)


# ---------------------------------------------------------------------- the rulebook's example
@pytest.mark.rule("P2-175")
def test_example_the_quarantine_specialist_comes_too_late_for_the_first_card() -> None:
    game = table(
        roles=["scientist", "quarantine_specialist"],
        hands=[[], ["Airlift"]],
        player_deck=["Tokyo", "Osaka", "..."],
        infection_deck=["Santiago", "Lima", "..."],
        cubes={"Santiago": {"yellow": 3}, "Lima": {"yellow": 3}},
    )
    skip_to_draw(game)
    happenings = game.play("pass")
    # the card is revealed and its series runs to the end before anybody can play
    assert [h["city"] for h in heard(happenings, "outbreak")] == ["Santiago", "Lima"]
    assert kinds(happenings, "infected") == ["infected"]
    assert game.position()["infection_discard"] == ["Santiago"]
    assert (game.prompt, game.to_act) == ("window", 1)
    happenings = game.play("airlift 1 to Lima")
    assert [h["city"] for h in heard(happenings, "infected")] == ["Lima"]
    assert heard(happenings, "outbreak") == []
    assert game.position()["outbreaks"] == 2
