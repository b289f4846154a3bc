"""Events of In the Lab (LE-001 to LE-032), and how the events of all boxes come into a game."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from supplies import CITIES
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
    play,
    refused,
    supply,
    table,
    texts,
)

import petri
from petri.games.pandemic.content import events
from petri.games.pandemic.state import PandemicState

SANITATION, ZONE, BREAKTHROUGH = "Improved Sanitation", "Infection Zone Ban", "Sequencing Breakthrough"
LAB = (SANITATION, ZONE, BREAKTHROUGH)
WORDS = {SANITATION: "sanitation", ZONE: "zone", BREAKTHROUGH: "breakthrough"}
ALL_EVENTS = [event["name_en"] for event in events()]
BLUE = ["Chicago", "Essen", "London", "Madrid", "Milan"]
PLAINLY = ["operations_expert", "researcher", "contingency_planner"]


def lab(**more: Any) -> petri.Game:
    """Three players; the second holds the events of In the Lab, and it is the first one's turn."""
    usual = {"roles": PLAINLY, "hands": [[], list(LAB), []], "events": 8, "lab_events": True}
    return table(**{**usual, "player_deck": ["Tokyo", "Osaka", "..."], **more})


def copied(game: petri.Game) -> petri.Game:
    """The game from its position, by way of JSON."""
    other = petri.from_position("pandemic", json.loads(json.dumps(game.position())))
    assert other.position() == game.position() and texts(other) == texts(game)
    return other


def pass_round(game: petri.Game, turn: int) -> None:
    """Until a seat has its turn."""
    end_turn(game)
    while game.turn != turn:
        end_turn(game)


# ---------------------------------------------------------------------- the setup
def events_of(game: petri.Game) -> Counter[str]:
    position = game.position()
    zones = [*position["hands"], position["player_deck"]]
    return Counter(card for zone in zones for card in zone if card in ALL_EVENTS)


@pytest.mark.rule("LE-001", "LD-042")
def test_the_events_of_each_box() -> None:
    boxes = Counter(event.get("box", "") for event in events())
    assert boxes == {"": 5, "on_the_brink": 8, "in_the_lab": 3}
    german = {event["name_en"]: event["name_de"] for event in events()}
    assert [german[name] for name in LAB] == [
        "Verbesserte Versorgung",
        "Infektionsgebietsperre",
        "Sequenzierungs-Durchbruch",
    ]
    assert german["Borrowed Time"] == "Zeitgewinn" and german["Special Orders"] == "Sondergenehmigung"
    assert german["New Assignment"] == "Neuer Auftrag"
    assert german["Re-examined Research"] == "Neubewertete Forschungsergebnisse"


@pytest.mark.rule("LE-002", "LE-003", "LE-004", "LD-023")
@pytest.mark.parametrize(("players", "more"), [(2, {}), (3, {}), (4, {}), (5, {"brink_events": True})])
def test_two_events_for_each_player_are_drawn_unseen(players: int, more: dict[str, bool]) -> None:
    found: Counter[str] = Counter()
    for seed in range(12):
        game = petri.new("pandemic", players=players, lab_events=True, seed=seed, **more)
        taking_part = events_of(game)
        assert taking_part.total() == len(taking_part) == 2 * players
        pool = 16 if more else 8
        assert len(game.position()["unseen_out"]) == pool - 2 * players
        assert game.view(0)["unseen_out"] == pool - 2 * players and game.view(0)["out"] == []
        found += taking_part
    assert len(found) == (16 if more else 8)  # any of them may take part


@pytest.mark.rule("LD-023")
@pytest.mark.parametrize(("options", "pool"), [({"lab_events": True}, 8), ({"lab_events": True, "events": 9}, 8)])
def test_a_pool_that_is_too_small_is_refused(options: dict[str, Any], pool: int) -> None:
    with pytest.raises(petri.OptionError) as caught:
        petri.new("pandemic", players=5, **options)
    assert "LD-023" in str(caught.value) and str(pool) in str(caught.value)


@pytest.mark.rule("LD-023")
def test_which_boxes_take_part_is_said_by_options() -> None:
    pools = {(): 5, ("brink_events",): 13, ("lab_events",): 8, ("brink_events", "lab_events"): 16}
    for chosen, size in pools.items():
        box = petri.new("pandemic", players=2, seed=1, **dict.fromkeys(chosen, True)).box()
        assert len(box["events"]) == size
        assert {"borrow", "ban", "assign"} <= set(box["kinds"]) or "brink_events" not in chosen


@pytest.mark.rule("LD-024")
@pytest.mark.parametrize(("players", "cards"), [(2, 44), (3, 45), (4, 48), (5, 48)])
@pytest.mark.parametrize("epidemics", [4, 5, 6, 7])
def test_cards_in_the_player_deck(players: int, cards: int, epidemics: int) -> None:
    game = petri.new("pandemic", players=players, epidemics=epidemics, brink_events=True, seed=players)
    assert len(game.position()["player_deck"]) == cards + epidemics


@pytest.mark.rule("LD-025")
@pytest.mark.parametrize(
    ("players", "piles"),
    [(2, [7, 7, 6, 6, 6, 6, 6]), (3, [7, 7, 7, 6, 6, 6, 6]), (4, [7, 7, 7, 7, 7, 7, 6]), (5, [7, 7, 7, 7, 7, 7, 6])],
)
def test_piles_of_the_legendary_level(players: int, piles: list[int]) -> None:
    game = petri.new("pandemic", players=players, epidemics=7, brink_events=True, seed=1)
    assert game.view()["player_deck"]["piles"] == [{"size": pile + 1, "epidemics": 1} for pile in piles]


@pytest.mark.rule("LD-026")
def test_the_seventh_increase_leaves_the_marker_on_its_last_space() -> None:
    game = table(epidemics=7, rate_marker=6, out=["Epidemic"] * 6, player_deck=["Epidemic", "..."], quiet_night=True)
    assert heard(game.play("pass"), "epidemic") == [{"rate": 4}]
    assert game.view()["rate_marker"] == 6 and game.view()["infection_rate"] == 4


@pytest.mark.rule("LD-027")
def test_hands_are_hidden_with_seven_epidemics() -> None:
    game = petri.new("pandemic", epidemics=7, seed=1)
    assert game.view(0)["hands"][1]["cards"] == [] or game.view(0)["hands"][1]["hidden"] > 0
    assert not game.box()["open_hands"] and petri.new("pandemic", epidemics=4, seed=1).box()["open_hands"]


# ---------------------------------------------------------------------- what all of them share
@pytest.mark.rule("LE-005", "LE-031")
@pytest.mark.parametrize("event", LAB)
def test_they_are_played_at_any_time_by_whoever_holds_them(event: str) -> None:
    game = lab()
    happenings = game.play(WORDS[event])
    assert heard(happenings, "event") == [{"seat": 1, "event": event}] and actions(game) == 4
    late = lab()
    late.play("pass")
    assert late.prompt == "window" and WORDS[event] in texts(late, 1)


@pytest.mark.rule("LE-006", "LE-007")
@pytest.mark.parametrize("event", LAB)
def test_they_lie_face_up(event: str) -> None:
    game = lab(epidemics=5)
    game.play(WORDS[event])
    for seat in (0, 1, 2, None):
        view = game.view(seat)
        assert [entry["event"] for entry in view["in_play"]] == [event]
        assert event not in view["player_discard"] and game.view(0)["hands"][1]["hidden"] == 2
        assert game.imagine(seat, 3).view(seat) == view
    reason = game.why_not(WORDS[event])
    assert isinstance(reason, petri.Reason) and reason.rule == "LE-006"
    copied(game)


@pytest.mark.rule("LE-008")
@pytest.mark.parametrize("event", LAB)
def test_the_contingency_planner_cannot_take_them_meanwhile(event: str) -> None:
    game = lab(turn=2, player_discard=["Airlift"])
    game.play(WORDS[event])
    assert of_kind(game, "store") == {"store Airlift"}
    refused(game, f"store {event}", "P2-199")


@pytest.mark.rule("LE-009", "LE-010")
@pytest.mark.parametrize("event", [SANITATION, ZONE])
def test_they_end_when_the_next_turn_begins_of_the_player_whose_turn_it_was(event: str) -> None:
    game = lab(turn=2)  # seat 1 plays it in the turn of seat 2
    game.play(WORDS[event])
    assert game.view()["in_play"] == [{"event": event, "until": 2, "ends": "next_turn", "stored": False}]
    end_turn(game)
    end_turn(game)
    assert game.turn == 1 and game.view()["in_play"]
    assert heard(end_turn(game), "ended") == [{"event": event}]
    assert game.turn == 2 and "in_play" not in game.view() and event in discarded(game)


@pytest.mark.rule("LE-009")
@pytest.mark.parametrize("event", [SANITATION, ZONE])
def test_from_the_role_card_they_leave_the_game_when_they_end(event: str) -> None:
    game = lab(hands=[[], [], []], stored=event)
    game.play(WORDS[event])
    pass_round(game, 0)
    assert event in game.view()["out"] and event not in discarded(game)


# ---------------------------------------------------------------------- Improved Sanitation
@pytest.mark.rule("LE-014", "LE-011")
def test_treating_removes_one_cube_more_if_it_is_there() -> None:
    game = lab(cubes={"Atlanta": {"blue": 3, "red": 1}})
    play(game, "sanitation", "treat blue", "treat red")
    assert (cubes(game, "Atlanta", "blue"), cubes(game, "Atlanta", "red")) == (1, 0)
    assert actions(game) == 2 and supply(game, "blue") == 23


@pytest.mark.rule("LE-011")
def test_other_colours_and_cities_stay_as_they_are() -> None:
    game = lab(cubes={"Atlanta": {"blue": 1, "red": 3}, "Miami": {"blue": 2}})
    happenings = play(game, "sanitation", "treat blue")
    assert heard(happenings, "removed") == [{"city": "Atlanta", "colour": "blue", "number": 1}]
    assert cubes(game, "Atlanta", "red") == 3 and cubes(game, "Miami", "blue") == 2


@pytest.mark.rule("LE-013")
def test_it_helps_every_player_for_a_round() -> None:
    game = lab(cubes={"Atlanta": dict.fromkeys(COLOURS, 3)}, quiet_night=True)
    game.play("sanitation")
    for colour in COLOURS[:3]:
        game.play(f"treat {colour}")
        assert cubes(game, "Atlanta", colour) == 1
        pass_round(game, (game.turn + 1) % 3)
    game.play("treat red")  # it is over
    assert game.turn == 0 and cubes(game, "Atlanta", "red") == 2


@pytest.mark.rule("LE-012", "LD-056")
def test_other_removals_gain_nothing() -> None:
    options = {"brink_events": True, "events": 16}
    held = [SANITATION, "Remote Treatment", "Mobile Hospital"]
    game = lab(**options, hands=[[], held, []], cubes={"Miami": {"blue": 3}, "Lima": {"red": 3}})
    play(game, "sanitation", "remote red in Lima", "remove red in Lima", "hospital", "drive Miami")
    assert cubes(game, "Lima", "red") == 1 and cubes(game, "Miami", "blue") == 2


@pytest.mark.rule("LE-012", "LD-056")
def test_a_vaccination_gains_nothing() -> None:
    held = [SANITATION, "Rapid Vaccine Deployment"]
    game = lab(brink_events=True, events=16, hands=[BLUE, held, []], cubes={"Paris": {"blue": 3}})
    play(game, "sanitation", "cure blue", "vaccine", "vaccinate Paris", "enough")
    assert cubes(game, "Paris", "blue") == 2


@pytest.mark.rule("LE-016")
def test_it_changes_nothing_for_the_medic_and_for_cured_diseases() -> None:
    medic = lab(roles=["medic", "researcher", "scientist"], cubes={"Atlanta": {"blue": 3}})
    play(medic, "sanitation", "treat blue")
    assert cubes(medic, "Atlanta", "blue") == 0
    cured = lab(cures={"blue": "cured"}, cubes={"Atlanta": {"blue": 3}, "Paris": {"blue": 1}})
    play(cured, "sanitation", "treat blue")
    assert cubes(cured, "Atlanta", "blue") == 0 and cubes(cured, "Paris", "blue") == 1


# ---------------------------------------------------------------------- Infection Zone Ban
NORTH_AFRICA = {"Algiers": {"black": 3}, "Cairo": {"black": 3}, "Paris": {"black": 1}, "Istanbul": {"black": 2}}


def in_algiers(**more: Any) -> petri.Game:
    """A table whose next infection card is Algiers, with the ban in force."""
    usual = {"cubes": NORTH_AFRICA, "infection_deck": ["Algiers", "Lima", "..."], "pawns": ["Sydney"] * 3}
    game = lab(**{**usual, **more})
    game.play("zone")
    return game


@pytest.mark.rule("LE-022", "LE-018", "LE-019", "LE-020")
def test_algiers_without_chain_reactions() -> None:
    game = in_algiers()
    happenings = end_turn(game)
    assert heard(happenings, "outbreak") == [{"city": "Algiers", "colour": "black", "outbreaks": 1, "chain": False}]
    found = {city: cubes(game, city, "black") for city in ("Algiers", "Madrid", "Paris", "Istanbul", "Cairo")}
    assert found == {"Algiers": 3, "Madrid": 1, "Paris": 2, "Istanbul": 3, "Cairo": 3}
    assert not any(cubes(game, city, "black") for city in ("Baghdad", "Riyadh", "Khartoum"))
    assert on_board(game, "black") == 12 and supply(game, "black") == 12


@pytest.mark.rule("LE-018")
def test_without_the_ban_there_is_a_chain() -> None:
    game = lab(cubes=NORTH_AFRICA, infection_deck=["Algiers", "Lima", "..."], pawns=["Sydney"] * 3)
    assert [told["city"] for told in heard(end_turn(game), "outbreak")] == ["Algiers", "Cairo", "Istanbul"]


@pytest.mark.rule("LE-030")
def test_both_apply_to_every_disease() -> None:
    for number, colour in enumerate((*COLOURS, "purple")):
        game = lab(cubes={})
        play(game, "zone", "sanitation")
        state = game.state.copy()
        assert isinstance(state, PandemicState)
        state.supply[number] = 12
        cairo, algiers, atlanta = (CITIES.index(city) for city in ("Cairo", "Algiers", "Atlanta"))
        for city in (cairo, algiers):
            state.place(city, number, 3)
        state.outbreak(algiers, number)
        assert state.outbreaks == 1 and state.cubes_at(cairo, number) == 3, colour
        assert state.treat_number(number) == 2 and state.cubes_at(atlanta, number) == 0


@pytest.mark.rule("LE-021")
def test_it_cannot_be_played_while_a_card_is_resolved() -> None:
    game = lab(
        hands=[["Resilient Population"], [ZONE], []],
        player_deck=["Epidemic", "..."],
        infection_discard=["Lima"],
        cubes=NORTH_AFRICA,
        infection_deck=["Lagos", "...", "Algiers"],
    )
    game.play("pass")
    game.play("pass")
    game.play("pass")
    assert game.prompt == "resilient_window"
    refused(game, "zone", "P2-185")
    game.play("pass")
    assert game.prompt == "window" and "zone" in texts(game)  # before the next infection card is revealed


# ---------------------------------------------------------------------- Sequencing Breakthrough
@pytest.mark.rule("LE-023", "LE-026", "LE-025")
@pytest.mark.parametrize(("role", "needed"), [("operations_expert", 4), ("scientist", 3)])
def test_the_next_cure_needs_one_card_less(role: str, needed: int) -> None:
    roles = [role, "researcher", "contingency_planner"]
    short = lab(roles=roles, hands=[BLUE[: needed - 1], [BREAKTHROUGH], []])
    short.play("breakthrough")
    refused(short, "cure blue", "LE-023")
    game = lab(roles=roles, hands=[BLUE[:needed], [BREAKTHROUGH], []])
    refused(game, "cure blue")
    play(game, "breakthrough", "cure blue")
    assert cure(game, "blue") == "eradicated" and hand(game, 0) == set()
    more = lab(roles=roles, hands=[BLUE[: needed + 1], [BREAKTHROUGH], []])
    play(more, "breakthrough", "cure blue")
    assert more.prompt == "pay_cure"  # exactly the reduced number is discarded
    copied(more)
    more.play("keep Chicago")
    assert hand(more, 0) == {"Chicago"} and len(discarded(more) & set(BLUE)) == needed


@pytest.mark.rule("LD-041", "LD-040")
def test_scientist_with_a_breakthrough() -> None:
    game = lab(roles=["scientist", *PLAINLY[1:]], hands=[BLUE[:3], [BREAKTHROUGH], []])
    game.play("breakthrough")
    assert "cure blue" in texts(game)


@pytest.mark.rule("LE-024")
def test_it_lasts_until_anybody_discovers_a_cure() -> None:
    deck = [city for city in CITIES if city not in BLUE][::-1]
    game = lab(hands=[[], [BREAKTHROUGH], BLUE[:4]], player_deck=[*deck, "..."], cubes={"Paris": {"blue": 1}})
    game.play("breakthrough")
    assert game.view()["in_play"] == [{"event": BREAKTHROUGH, "until": 0, "ends": "cure", "stored": False}]
    for _ in range(5):
        end_turn(game)
    assert game.turn == 2 and game.view()["in_play"]
    happenings = game.play("cure blue")
    assert heard(happenings, "ended") == [{"event": BREAKTHROUGH}]
    assert cure(game, "blue") == "cured" and BREAKTHROUGH in discarded(game) and "in_play" not in game.view()


@pytest.mark.rule("LE-009", "LE-024")
def test_a_stored_breakthrough_leaves_the_game_with_the_cure() -> None:
    game = lab(hands=[BLUE[:4], [], []], stored=BREAKTHROUGH)
    play(game, "breakthrough", "cure blue")
    assert BREAKTHROUGH in game.view()["out"]


@pytest.mark.rule("LE-024")
def test_the_cure_after_that_costs_as_much_as_ever() -> None:
    reds = ["Bangkok", "Beijing", "Osaka", "Seoul"]
    game = lab(hands=[[*BLUE[:4], *reds], [BREAKTHROUGH], []], player_deck=["Lima", "Lagos", "..."])
    game.play("breakthrough")
    assert of_kind(game, "cure") == {"cure blue", "cure red"}
    game.play("cure blue")
    refused(game, "cure red", "P2-095")


@pytest.mark.rule("LE-032")
def test_a_rejected_attempt_does_not_use_it_up() -> None:
    game = lab(hands=[BLUE[:3], [BREAKTHROUGH], []])
    game.play("breakthrough")
    refused(game, "cure blue", "LE-023")
    assert game.view()["in_play"][0]["event"] == BREAKTHROUGH


# ---------------------------------------------------------------------- with a virulent epidemic
def virulent(effect: str, colour: str, **more: Any) -> petri.Game:
    card = f"Epidemic: {effect}"
    return lab(virulent_strain=10, strain=colour, in_force=[card], out=[card], **more)


@pytest.mark.rule("LV-010")
def test_highly_contagious_with_an_infection_zone_ban() -> None:
    deck = ["Algiers", "Lima", "..."]
    game = virulent("Highly Contagious", "black", cubes=NORTH_AFRICA, infection_deck=deck, pawns=["Sydney"] * 3)
    before = supply(game, "black")
    game.play("zone")
    happenings = end_turn(game)
    assert [told["outbreaks"] for told in heard(happenings, "outbreak")] == [1]
    found = {city: here["black"] for city, here in game.position()["cubes"].items() if "black" in here}
    assert found == {"Algiers": 3, "Madrid": 2, "Paris": 3, "Istanbul": 3, "Cairo": 3}
    assert before - supply(game, "black") == 5


@pytest.mark.rule("LD-040", "LD-066")
def test_complex_molecular_structure_and_a_breakthrough() -> None:
    game = virulent("Complex Molecular Structure", "blue", hands=[BLUE[:4], [BREAKTHROUGH], []])
    game.play("breakthrough")
    refused(game, "cure blue")
    enough = virulent("Complex Molecular Structure", "blue", hands=[BLUE, [BREAKTHROUGH], []])
    play(enough, "breakthrough", "cure blue")
    assert cure(enough, "blue") == "eradicated"


@pytest.mark.rule("LV-007")
def test_resistant_to_treatment_with_improved_sanitation() -> None:
    game = virulent("Resistant to Treatment", "blue", cubes={"Atlanta": {"blue": 3}})
    play(game, "sanitation", "treat blue")
    assert cubes(game, "Atlanta", "blue") == 1 and actions(game) == 2


# ---------------------------------------------------------------------- with the purple disease
def mutating(level: str, **more: Any) -> petri.Game:
    """Two players; purple cubes lie in Lima and Cairo."""
    options = {"players": 2, "epidemics": 4, "mutation": level, "brink_events": True, "lab_events": True, "events": 16}
    usual = {"roles": PLAINLY[:2], "cubes": {"Lima": {"purple": 1}, "Cairo": {"purple": 3}}}
    return petri.from_position("pandemic", {"options": options, **usual, **more})


@pytest.mark.rule("LE-028")
@pytest.mark.parametrize(("level", "needed"), [("brink", 1), ("panic", 2)])
def test_a_purple_cure_still_needs_cards_of_purple_cities(level: str, needed: int) -> None:
    purple = ["Lima", "Cairo"]
    few = [*BLUE[: 5 - needed], *purple[: needed - 1]]
    game = mutating(level, hands=[few, [BREAKTHROUGH]])
    assert len(few) == 4
    game.play("breakthrough")
    refused(game, "cure purple")
    enough = mutating(level, hands=[[*BLUE[: 4 - needed], *purple[:needed]], [BREAKTHROUGH]])
    play(enough, "breakthrough", "cure purple")
    assert cure(enough, "purple") == "cured" and hand(enough, 0) == set()


@pytest.mark.rule("LE-030")
def test_improved_sanitation_treats_purple_too() -> None:
    game = mutating("brink", hands=[[], [SANITATION, ZONE]], pawns=["Cairo", "Atlanta"])
    play(game, "sanitation", "treat purple")
    assert cubes(game, "Cairo", "purple") == 1


def test_the_last_purple_cube_may_win_by_an_event() -> None:
    cures = dict.fromkeys(COLOURS, "cured")
    more = {"cures": cures, "cubes": {"Chicago": {"purple": 1, "blue": 1}}}
    remote = mutating("brink", hands=[[], ["Remote Treatment"]], **more)
    remote.play("remote purple in Chicago")
    hospital = mutating("brink", hands=[[], ["Mobile Hospital"]], **more)
    play(hospital, "hospital", "drive Chicago", "heal purple")
    for game in (remote, hospital):
        assert game.outcome is not None and game.outcome.cause == "won" and game.position()["agenda"] == []
