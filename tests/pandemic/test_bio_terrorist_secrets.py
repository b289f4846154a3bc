"""Nothing tells the others where the Bio-Terrorist hides and what he holds, until all is over (LD-128)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from supplies import CITIES
from terrorists import HIS, held, him, his, seen_at, team
from test_minds import some_move
from tools import pass_until, play, texts

import petri
from petri.core.rng import seeded
from petri.core.title import find_title
from petri.server import replays

TITLE = find_title("pandemic")
TURN = [[step, 0] for step in ("end_turn", "terrorist_turn", "infection_phase", "draw", "actions")]
GAMES: list[dict[str, Any]] = [
    {"players": 3, "epidemics": 5},
    {"players": 4, "epidemics": 4, "consent": True},
    {"players": 3, "epidemics": 4, "lab": True, "open_hands": False},
    {"players": 5, "epidemics": 5, "virulent_strain": 8, "brink_events": True},
]


def walk(options: dict[str, Any], seed: int, every: int) -> Iterator[petri.Game]:
    game, rng = petri.new("pandemic", seed=seed, bio_terrorist=True, **options), seeded(seed)
    while game.outcome is None:
        if rng.below(every) == 0:
            yield game
        game.play(some_move(game, rng))


def twins(game: petri.Game) -> Iterator[petri.Game]:
    """The same game, but he hides elsewhere, or holds other cards of the same layers; all other cards lie as they
    do."""
    position = game.position()
    places = position.get("whereabouts", {})
    if len(places) > 1:
        for there in [place for place in places if place != position["terrorist_city"]][:3]:
            yield petri.from_position("pandemic", {**position, "terrorist_city": there, "route": [there]})
    if position.get("mixed"):
        return
    for nth, entry in enumerate(position.get("infection_held", [])[:3]):
        if entry["seen"] != [him(game)]:
            continue
        alike = [at for at, layer in enumerate(position["layers"]) if layer == entry["layer"]]
        unseen = [at for at in alike if not any(at in seen for seen in position["seen"])]
        if len(unseen) > 8:  # neither the next to come nor the bottom card
            other, at = json.loads(json.dumps(position)), unseen[len(unseen) // 2 + nth]
            other["infection_held"][nth]["card"] = position["infection_deck"][at]
            other["infection_deck"][at] = entry["card"]
            yield petri.from_position("pandemic", other)


ATTEMPTS = (
    *("capture", "acquire", "infect", "pass", "shed Lima", "hide Lima", "treat purple", "cure purple", "build"),
    *(
        f"{kind} {city}"
        for kind in ("sneak", "arrive", "vanish", "plant", "escape", "sabotage")
        for city in CITIES[::9]
    ),
)


def told(game: petri.Game, seat: int | None) -> Any:
    """All that a seat is told: its view, its moves, what is asked, what can be worked out, and why something is not
    possible."""
    view = game.view(seat)
    lines = [
        word.say(lang)
        for lang in ("en", "de")
        for module in rules_of(game)
        for word in module.status(names(game), view)
    ]
    found: list[Any] = [view, [game.say(lang=lang) for lang in ("en", "de")], TITLE.insight(view), lines]
    if seat is not None:
        found += [game.menu(seat, "en"), [str(reason) for reason in game.why_not_many(ATTEMPTS, seat)]]
    return found


def rules_of(game: petri.Game) -> Any:
    return TITLE.make_rules(game.options).modules


def names(game: petri.Game) -> Any:
    return TITLE.names(game.state)


@pytest.mark.quick_first
@pytest.mark.rule("LD-128", "LD-112")
@pytest.mark.parametrize("options", GAMES, ids=str)
def test_where_he_is_and_what_he_holds_is_told_to_nobody(options: dict[str, Any]) -> None:
    compared = 0
    for game in walk(options, 11, 6):
        for other in twins(game):
            for seat in (*range(him(game)), None):
                assert told(other, seat) == told(game, seat), f"seat {seat}"
                compared += 1
            assert_heard_alike(game, other)
    assert compared > 20


def assert_heard_alike(game: petri.Game, other: petri.Game) -> None:
    """Moves that both games have, and that bring nothing to light, sound the same to the others."""
    shared = sorted(texts(game) & texts(other))
    for move in shared[:: max(1, len(shared) // 6)]:
        if move.split()[0] in ("infect", "capture", "sabotage", "vanish"):
            continue
        one, two = game.copy(), other.copy()
        heard = [its.play(move) for its in (one, two)]
        if any(happening.kind == "spotted" for its in heard for happening in its):
            continue
        for seat in (*range(him(game)), None):
            sounds = [[found.as_json() for h in its if (found := h.for_seat(seat))] for its in heard]
            assert sounds[0] == sounds[1], move
            assert one.view(seat).get("whereabouts") == two.view(seat).get("whereabouts"), move
        assert one.is_free == two.is_free, move


@pytest.mark.rule("LD-128")
def test_what_the_team_sees() -> None:
    """His hand size, his discards, sightings, cubes and actions."""
    game = his(cards=["Tokyo", "Lima", "Paris"], at="Lima")
    view = game.view(0)
    assert len(view["infection_held"]) == 3 and "Tokyo" not in json.dumps(view["infection_held"])
    assert (view["terrorist_city"], view["his_actions"], view["his_drives"]) == (None, 2, 1)
    assert "route" not in view
    play(game, "plant Tokyo", "sneak Bogota")
    view = game.view(0)
    assert (view["his_actions"], view["his_drives"], view["his_infections"]) == (1, 0, ["remotely"])
    assert view["infection_discard"] == ["Tokyo"] and view["cubes"]["Tokyo"] == {"purple": 1}
    assert game.view(2)["terrorist_city"] == "Bogota"
    assert [entry["card"] for entry in game.view(2)["infection_held"]] == ["Lima", "Paris"]


@pytest.mark.rule("LD-128")
def test_his_route_is_shown_when_all_is_over() -> None:
    game = his(at="Cairo", cubes={"Baghdad": {"purple": 3}}, outbreaks=7, route=["Lagos", "Cairo"])
    game.play("sneak Baghdad")
    assert all("route" not in game.view(seat) for seat in (0, 1, None))
    assert game.view(2)["route"] == ["Lagos", "Cairo", "Baghdad"]
    game.play("infect")
    assert game.outcome is not None and game.outcome.winners == (2,)
    for seat in (0, 1, 2, None):
        assert game.view(seat)["route"] == ["Lagos", "Cairo", "Baghdad"]
        assert seen_at(game, seat) == "Baghdad"


@pytest.mark.rule("LD-128")
def test_a_replay_of_a_running_game_keeps_his_secrets() -> None:
    game = petri.new("pandemic", players=3, seed=4, bio_terrorist=True, events=0, epidemics=4)
    pass_until(game, "hideout")
    play(game, "hide Santiago", "sneak Lima", "acquire", "acquire")
    frames = replays.frames(game.record(), 0, len(game.played), None, "en")
    secret = frames[-4:-2]
    assert [frame["move"] for frame in secret] == [None, None]
    for frame in secret:
        assert frame["happenings"] == [{"kind": frame["happenings"][0]["kind"]}]
        assert "Santiago" not in str(frame["lines"]) and "Lima" not in str(frame["lines"])
    assert frames[-2]["happenings"] == [{"kind": "acquired"}]
    for frame in frames:
        assert frame["view"]["terrorist_city"] is None and "route" not in frame["view"]
    with pytest.raises(petri.PetriError):
        replays.frames(game.record(), 0, 1, 2, "en")


@pytest.mark.rule("LD-128")
def test_no_move_of_his_is_taken_back_for_nothing() -> None:
    moves = ["sneak Bogota", "acquire", "infect", "plant Tokyo", "arrive Tokyo", "vanish Cairo"]
    for move in moves:
        game = his(at="Lima", cards=["Tokyo", "Lima"])
        game.play(move)
        assert not game.is_free, move
    chosen = team(at=None, events=0)
    pass_until(chosen, "hideout")
    chosen.play("hide Lima")
    assert not chosen.is_free


@pytest.mark.rule("LD-128", "LD-113")
def test_no_search_is_taken_back_for_nothing() -> None:
    """Whether he is found or not: where he cannot be, there is nothing to find."""
    found, searched, nothing = team(at="Chicago"), team(at="Lima"), team(at="Lima", whereabouts={"Lima": 1.0})
    for game in (found, searched, nothing):
        game.play("drive Chicago")
    assert (found.is_free, searched.is_free, nothing.is_free) == (False, False, True)
    again = team(at="Atlanta")
    again.play("capture")
    assert not again.is_free


@pytest.mark.rule("LD-128", "LD-114")
def test_why_not_says_the_same_wherever_he_is() -> None:
    reasons = {str(team(at=there).why_not("capture", 0)) for there in ("Lima", "Chicago", "Tokyo", None)}
    assert len(reasons) == 1
    held_ones = {
        str(his(cards=[card], at=there).why_not("plant Tokyo", 0))
        for card, there in (("Tokyo", "Lima"), ("Paris", "Cairo"))
    }
    assert len(held_ones) == 1


@pytest.mark.rule("LD-128")
def test_what_nobody_knows_is_dealt_afresh_and_his_secrets_stay() -> None:
    game = petri.new("pandemic", players=3, seed=4, bio_terrorist=True, epidemics=5)
    pass_until(game, "hideout")
    play(game, "hide Lima", "sneak Bogota", "acquire")
    before, views = held(game), game.views()
    for nth in range(4):
        other = game.copy()
        other.reshuffle(nth)
        assert other.views() == views
        assert held(other) == before and other.position()["terrorist_city"] == "Bogota"
        assert other.position()["route"] == game.position()["route"]


@pytest.mark.rule("LD-128", "LD-112")
@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({"at": None, "captured": True}, "terrorist_city"),
        ({"at": None, "whereabouts": {"Lima": 1.0}}, "whereabouts"),
        ({"at": "Lima", "whereabouts": {"Tokyo": 1.0}}, "whereabouts"),
        ({"at": "Lima", "whereabouts": {"Lima": 0.5, "Atlanta": 0.5}}, "whereabouts"),
        ({"at": "Lima", "whereabouts": {"Lima": 2}}, "whereabouts"),
        ({"at": "Lima", "whereabouts": {"Lima": 1.0, "Tokyo": 1.0}}, "whereabouts"),
        ({"at": "Lima", "whereabouts": {"Lima": 5e-324}}, "whereabouts"),
        ({"at": "Lima", "cures": {"purple": "eradicated"}}, "terrorist_city"),
        ({"at": None, "cards": ["Lima"], "cures": {"purple": "eradicated"}}, "terrorist_city"),
        ({"at": "Lima", "route": ["Lima", "Tokyo"]}, "route"),
        ({"at": "Lima", "cards": ["Tokyo", "Tokyo"]}, "infection_held"),
        ({"at": "Lima", "cards": list(CITIES[:9])}, "infection_held"),
        ({"at": "Lima", "cards": ["Tokyo"], "infection_discard": ["Tokyo"]}, "infection_held"),
        ({"at": "Lima", "his_actions": 3}, "his_actions"),
        ({"at": "Lima", "his_infections": ["everywhere"]}, "his_infections"),
        ({"at": "Lima", "his_infections": [["locally"]]}, "his_infections"),
        ({"at": "Atlantis"}, "terrorist_city"),
        ({"at": None, "agenda": HIS}, "terrorist_city"),
        ({"at": "Lima", "cards": list(CITIES[:8])}, "infection_held"),
        ({"at": "Lima", "cards": list(CITIES[:8]), "agenda": HIS}, "infection_held"),
        ({"at": "Lima", "cards": list(CITIES[:8]), "agenda": [*TURN, ["overfull", 0]]}, "agenda"),
        ({"at": None, "agenda": [["end_turn", 0], ["hideout", 0]]}, "agenda"),
    ],
)
def test_positions_that_make_no_sense(position: dict[str, Any], key: str) -> None:
    with pytest.raises(petri.PositionError) as caught:
        team(**position)
    assert f"“{key}”" in caught.value.say("en") and caught.value.say("de") != caught.value.say("en")


@pytest.mark.rule("LD-138")
def test_other_games_know_no_infection_cards_in_a_hand() -> None:
    with pytest.raises(petri.PositionError):
        petri.from_position("pandemic", {"infection_held": ["Lima"]})
    assert "infection_held" not in petri.new("pandemic", seed=1).position()


def test_a_box_for_the_page() -> None:
    for lang in ("en", "de"):
        box = TITLE.box(TITLE.settle({"players": 4, "bio_terrorist": True}), lang)
        assert box["terrorist"]["seat"] == 3 and box["seat_cards"][3]["text"]
        assert box["cube_limits"]["purple"] == 12 and box["purple_cards"] == 1
        assert "bio_terrorist" in box["modules"]
    assert {"terrorist_city", "infection_held"} <= set(
        TITLE.secret(TITLE.settle({"players": 4, "bio_terrorist": True}))
    )


def test_the_terminal_says_how_he_stands() -> None:
    def lines(game: petri.Game, lang: str = "en") -> list[str]:
        view = game.view(0)
        return [word.say(lang) for module in rules_of(game) for word in module.status(names(game), view)]

    assert lines(team(cards=["Tokyo"]))[1] == "Bio-Terrorist: not seen yet; infection cards: 1"
    assert lines(team(at="Atlanta"))[1] == "Bio-Terrorist: in Atlanta; infection cards: 0"
    assert "gefangen in Atlanta" in lines(team(at="Atlanta", captured=True), "de")[1]
    assert "last heard of in Cairo" in lines(team(last_seen="Cairo", whereabouts={"Lima": 0.75, "Tokyo": 0.25}))[1]
    assert lines(team(whereabouts={"Lima": 0.75, "Tokyo": 0.25}))[2] == "He may be in: Lima 75 %, Tokyo 25 %"
    assert "beaten" in lines(team(at=None, cures={"purple": "eradicated"}))[1]


@pytest.mark.rule("LD-098")
@pytest.mark.parametrize(
    ("agenda", "more"),
    [
        (["relocate", 2 * 256 + 5], {"stations": ["Atlanta", "Paris", "Cairo", "Tokyo", "Lima", "Sydney"]}),
        (["consent", 2], {"consent": True, "proposal": "airlift 1 to Paris", "hands": [["Airlift"], []]}),
        (["order", (2 * 16 + 6) * 16 + 6], {}),
        (["hand_limit", 2], {}),
    ],
)
def test_he_is_asked_nothing_that_needs_a_hand_or_a_pawn(agenda: list[Any], more: dict[str, Any]) -> None:
    turn = [["end_turn", 0], ["terrorist_turn", 0], ["infection_phase", 0], ["draw", 0], ["actions", 0]]
    with pytest.raises(petri.PositionError):
        team(at="Lima", agenda=[*turn, agenda], **more)
