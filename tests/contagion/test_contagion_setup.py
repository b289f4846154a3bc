"""What is in the box and how a game is set up (C-001 to C-032)."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from contagion_tools import (
    COLOURS,
    actions_done,
    change_card,
    deck,
    discarded,
    dish,
    display,
    hand,
    hand_size,
    heard,
    idle_round,
    idle_turn,
    idle_until,
    levels,
    of_kind,
    own_set,
    play,
    refused,
    rows,
    score,
    stroll,
    table,
    texts,
)

import petri
from petri.games.contagion import content
from petri.games.contagion.names import names_of

SEATS = (2, 3, 4, 5)


def new(players: int = 3, seed: int = 1, **options: Any) -> petri.Game:
    return petri.new("contagion", players=players, seed=seed, **options)


def started(game: petri.Game) -> petri.Game:
    """After the setup: every first cube goes into the first city offered."""
    while game.prompt == "first_cube":
        game.play(game.moves()[0])
    return game


def card_of(name: str) -> dict[str, Any]:
    return next(city for city in content.standard().cities if city["name_en"] == name)


def contagion_cards(game: petri.Game) -> Counter[str]:
    """All contagion cards, by colour."""
    cards = Counter(deck(game))
    for pile in (*game.position()["hands"], discarded(game)):
        cards.update(pile)
    return cards


def event_cards(game: petri.Game) -> list[str]:
    """All event and WHO cards."""
    position = game.position()
    return [*position["event_deck"], *position["removed"], *position["past"], *filter(None, [position["active"]])]


def city_cards(game: petri.Game) -> list[str]:
    position = game.position()
    laid_down = [city for key in ("kept", "spent") for cards in position[key] for city in cards]
    return [*display(game), *position["city_deck"], *position["cities_gone"], *laid_down]


# ---------------------------------------------------------------------- components and terms
@pytest.mark.rule("C-001")
@pytest.mark.parametrize("players", SEATS)
def test_two_to_five_players(players: int) -> None:
    game = new(players)
    assert len(game.seats) == players
    assert len(city_cards(game)) == (12 if players == 2 else 24)
    assert len(game.position()["scores"]) == (3 if players == 2 else players)  # the neutral colour has points too


@pytest.mark.rule("C-001")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(petri.OptionError):
        new(players)


@pytest.mark.rule("C-002", "C-003")
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_everybody_plays_alone_for_the_highest_final_score(winner: int) -> None:
    scores = [20, 20, 20]
    scores[winner] += 1
    game = table(scores=scores, last_round=True, turn=2)
    idle_turn(game)
    assert game.outcome is not None
    assert game.outcome.winners == (winner,)
    assert game.outcome.scores == tuple(points + 3 for points in scores)  # each with three levels


@pytest.mark.rule("C-003")
def test_points_are_deaths_in_cities() -> None:
    """The game's points come from the dead of cities: the population of Sydney, 5 million."""
    game = table(hands=[{"blue": 2}], display={"Sydney": [[1, 4]], "Jakarta": [], "Seoul": []})
    happened = play(game, "infect Sydney 1")
    assert score(game, 1) == 5
    assert sum(entry["points"] for entry in heard(happened, "scored")) == score(game, 0) + score(game, 1)


@pytest.mark.rule("C-004")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_cards_in_the_box(players: int) -> None:
    game = new(players)
    events = event_cards(game)
    assert contagion_cards(game).total() == 60
    assert len(set(city_cards(game))) == len(city_cards(game)) == 24
    assert len({card for card in events if card[0] == "e"}) == 12
    assert len({card for card in events if card[0] == "w"}) == 6
    assert len(events) == 18


@pytest.mark.rule("C-005")
def test_the_pieces_in_the_box() -> None:
    """All five colours are on the table with four players and the neutral colour, or with five players."""
    four, five = new(4, neutral=True), new(5)
    tracks = 3
    assert four.view()["dishes"] == [12, 12, 12, 12, 15]
    assert sum(four.view()["dishes"]) + 4 * tracks == 75
    assert sum(five.view()["dishes"]) + 5 * tracks == 75
    assert len(five.position()["levels"]) == len(five.position()["scores"]) == 5  # boards and score markers
    components = content.standard().data["components"]
    assert components["cubes"] == 75
    assert components["boards"] == components["score_markers"] == components["petri_dishes"] == 5
    with pytest.raises(petri.OptionError):
        new(5, neutral=True)


@pytest.mark.rule("C-006")
def test_every_number_of_the_score_track_can_be_reached_step_by_step() -> None:
    reached = []
    for points in range(50):
        game = table(
            scores=[points, 0, 0],
            turn=2,
            skulls=1,
            display={"Sydney": [[0, 1]], "Jakarta": [], "Seoul": []},
            event_deck=["e01", "..."],
        )
        idle_round(game)
        reached.append(score(game, 0))
    assert reached == [10 * row + place for row in range(5) for place in range(1, 11)]


@pytest.mark.rule("C-007")
def test_one_colour_for_every_contagion_card_and_every_city() -> None:
    game = new(3)
    assert contagion_cards(game) == dict.fromkeys(COLOURS, 10)
    assert Counter(city["colour"] for city in content.standard().cities) == dict.fromkeys(COLOURS, 4)
    assert card_of("Jakarta")["colour"] == "blue"


@pytest.mark.rule("C-008")
def test_three_numbers_on_every_city() -> None:
    for city in content.standard().cities:
        assert city["population"] > city["middle"] > city["low"] > 0


@pytest.mark.rule("C-008")
@pytest.mark.parametrize("numbers", [(5, 5, 3), (5, 3, 3), (3, 5, 8)])
def test_a_city_whose_numbers_do_not_fall_is_refused(tmp_path: Path, numbers: tuple[int, int, int]) -> None:
    folder = own_set(tmp_path)
    change_card(folder, "jakarta", **dict(zip(("population", "middle", "low"), numbers, strict=True)))
    with pytest.raises(petri.ContentError):
        new(3, content=folder)


@pytest.mark.rule("C-009")
@pytest.mark.parametrize(("players", "neutral"), [(5, False), (4, True)])
def test_a_row_for_every_colour_from_the_top(players: int, neutral: bool) -> None:
    """Moscow is purple. The neutral cube comes first, then every seat infects it in turn."""
    game = table(
        players=players,
        neutral=neutral,
        hands=[{"purple": 2}] * players,
        display={"Moscow": [["neutral", 1]] if neutral else [], "Sydney": [], "Seoul": []},
    )
    for seat in range(players):
        play(game, "infect Moscow 1", *(["draw"] if seat < players - 1 else []))
    first: list[tuple[Any, int]] = [("neutral", 1)] if neutral else []
    seats = [(seat, 1) for seat in range(players)]
    assert rows(game, "Moscow") == first + seats


@pytest.mark.rule("C-010")
def test_a_city_is_infected_by_any_cube_also_a_neutral_one() -> None:
    """All infected cities count in a death toll; the neutral cube of the round goes to Jakarta, nobody is in Cairo."""
    cities: dict[str, Any] = {"Jakarta": [["neutral", 1]], "Tokyo": [[0, 1]], "Cairo": []}
    deck = ["green", "green", "blue", "..."]
    game = table(players=2, display=cities, turn=1, skulls=1, event_deck=["e01", "..."], deck=deck)
    happened = idle_round(game)
    deaths = {entry["city"]: entry["owner"] for entry in heard(happened, "deaths")}
    assert deaths == {"Jakarta": "neutral", "Tokyo": 0}


@pytest.mark.rule("C-010")
def test_a_player_infects_a_city_with_at_least_one_own_cube() -> None:
    """With one matching card only a city the player already infects can be infected."""
    cities = {"Jakarta": [[1, 3], [0, 1]], "Sydney": [[1, 1]], "Singapore": []}
    game = table(hands=[{"blue": 1}], display=cities)
    assert of_kind(game, "infect") == ["infect Jakarta 1"]


@pytest.mark.rule("C-011")
def test_the_display_is_what_lies_there_and_is_not_eradicated() -> None:
    game = table(hands=[{"blue": 9}], display={"Sydney": [[1, 4]], "Jakarta": [], "Singapore": []})
    in_deck = "Ho Chi Minh City"
    assert in_deck in game.position()["city_deck"]
    refused(game, f"infect {in_deck} 1")
    play(game, "infect Sydney 1", "pay 2")
    assert display(game) == ["Jakarta", "Singapore"]
    assert game.prompt == "actions"
    refused(game, "infect Sydney 1")
    assert "infect Jakarta 1" in texts(game)


@pytest.mark.rule("C-012")
@pytest.mark.parametrize(("players", "neutral"), [(2, True), (3, False), (4, True), (5, False)])
def test_every_cube_is_in_one_place(players: int, neutral: bool) -> None:
    """15 cubes of each colour: three on the tracks of a board, the others in dish and cities; so with the cards."""
    game = new(players, seed=players, neutral=neutral)
    for _ in stroll(game, random.Random(players), most=250):
        position, dishes = game.position(), game.view()["dishes"]
        in_cities: Counter[Any] = Counter()
        for entry in position["display"]:
            for owner, cubes in entry["rows"]:
                assert cubes > 0
                in_cities[owner] += cubes
        assert [dishes[seat] + in_cities[seat] for seat in range(players)] == [12] * players
        assert not neutral or dishes[players] + in_cities["neutral"] == 15
        assert all(0 <= level <= 4 for board in position["levels"] for level in board.values())
        assert contagion_cards(game) == dict.fromkeys(COLOURS, 10)
        assert len(city_cards(game)) == len(set(city_cards(game))) == (12 if players == 2 else 24)
        assert len(event_cards(game)) == len(set(event_cards(game))) == 18


@pytest.mark.rule("C-012")
def test_a_track_at_level_0_keeps_its_cube() -> None:
    """The three track cubes never come into the dish: a lowered level gives no cube back."""
    game = table(levels=[(1, 0, 0)], active="w03", display={"Jakarta": [[0, 5]], "Sydney": [], "Seoul": []})
    assert levels(game, 0) == (0, 0, 0)
    assert dish(game, 0) == 7


# ---------------------------------------------------------------------- setup
@pytest.mark.rule("C-013")
def test_the_start_player_is_chosen_or_drawn_by_lot() -> None:
    assert [started(new(4, start=seat)).turn for seat in range(4)] == [0, 1, 2, 3]
    assert {started(new(3, seed=seed)).turn for seed in range(20)} == {0, 1, 2}
    with pytest.raises(petri.OptionError):
        new(3, start=3)


@pytest.mark.rule("C-014")
@pytest.mark.parametrize("players", SEATS)
def test_every_player_has_a_colour_with_all_its_pieces(players: int) -> None:
    game = new(players)
    viruses = [virus.en for virus in names_of("standard", content.standard().digest).viruses]
    assert len(set(viruses[:players])) == players
    position = game.position()
    assert len(position["levels"]) == players
    assert [dish(game, seat) + len(position["levels"][seat]) for seat in range(players)] == [15] * players
    assert [position["scores"][seat] for seat in range(players)] == [0] * players


@pytest.mark.rule("C-015", "C-016", "C-017")
@pytest.mark.parametrize("players", SEATS)
def test_levels_dish_and_points_at_the_beginning(players: int) -> None:
    game = new(players)
    for seat in range(players):
        assert levels(game, seat) == (1, 1, 1)
        assert dish(game, seat) == 12
        assert score(game, seat) == 0


@pytest.mark.rule("C-018", "C-019")
@pytest.mark.parametrize(("players", "left"), [(2, 52), (3, 48), (4, 44), (5, 40)])
def test_four_cards_each_and_the_rest_is_the_deck(players: int, left: int) -> None:
    game = new(players)
    assert [hand_size(game, seat) for seat in range(players)] == [4] * players
    assert len(deck(game)) == left
    assert discarded(game) == {}
    assert game.view(0)["deck"] == {"size": left}  # face down


@pytest.mark.rule("C-018")
def test_the_contagion_cards_are_shuffled() -> None:
    assert len({tuple(deck(new(3, seed=seed))) for seed in range(10)}) == 10
    assert len({tuple(sorted(hand(new(3, seed=seed), 0).items())) for seed in range(10)}) > 5


@pytest.mark.rule("C-020", "C-021", "C-022", "C-023")
@pytest.mark.parametrize(("players", "laid_out", "left"), [(3, 8, 16), (4, 9, 15), (5, 10, 14)])
def test_cities_face_up_and_the_city_deck(players: int, laid_out: int, left: int) -> None:
    game = new(players)
    city_deck = game.position()["city_deck"]
    assert len(display(game)) == laid_out
    assert len(city_deck) == left
    assert set(display(game)) | set(city_deck) == {city["name_en"] for city in content.standard().cities}
    assert all(rows(game, city) == [] for city in display(game))
    assert game.view(0)["city_deck"] == {"size": left}  # face down
    others = [new(players, seed=seed) for seed in range(10)]
    assert len({tuple(display(other)) for other in others}) == 10  # shuffled
    assert len({tuple(other.position()["city_deck"]) for other in others}) == 10


# ---------------------------------------------------------------------- the first cubes
@pytest.mark.rule("C-024")
def test_everybody_places_one_cube_for_free_in_a_city_of_choice() -> None:
    game = new(3, start=0)
    happened: list[petri.Happening] = []
    for seat, nth in ((2, 0), (1, 4), (0, 7)):
        assert game.to_act == seat
        assert texts(game) == [f"place {city} 1" for city in display(game)]
        refused(game, f"place {display(game)[nth]} 2")
        city = display(game)[nth]
        happened += play(game, f"place {city} 1")
        assert (seat, 1) in rows(game, city)
    assert [dish(game, seat) for seat in range(3)] == [11, 11, 11]
    assert heard(happened, "discarded") == []
    assert actions_done(game) == 0


@pytest.mark.rule("C-025")
@pytest.mark.parametrize(("start", "order"), [(0, [3, 2, 1, 0]), (1, [0, 3, 2, 1]), (3, [2, 1, 0, 3])])
def test_the_first_cubes_go_counter_clockwise_and_the_start_player_is_last(start: int, order: list[int]) -> None:
    game = new(4, start=start)
    placing = []
    while game.prompt == "first_cube":
        placing.append(game.to_act)
        game.play(game.moves()[-1])
    assert placing == order


@pytest.mark.rule("C-026")
def test_first_cubes_in_one_city_take_the_topmost_empty_rows() -> None:
    game = new(3, start=1)
    city = next(city for city in display(game) if card_of(city)["population"] > 4)
    play(game, *[f"place {city} 1"] * 3)
    assert rows(game, city) == [(0, 1), (2, 1), (1, 1)]


@pytest.mark.rule("C-027")
def test_a_first_cube_may_fill_a_city() -> None:
    """Five players, Nairobi (4/2/1) full with the fourth cube: points and city action come before the fifth cube."""
    game = next(game for game in (new(5, seed=seed, start=0) for seed in range(99)) if "Nairobi" in display(game))
    play(game, *["place Nairobi 1"] * 4)
    assert [score(game, seat) for seat in range(5)] == [0, 0, 1, 2, 4]
    assert [dish(game, seat) for seat in range(5)] == [12] * 5
    assert "Nairobi" not in display(game)
    assert (game.to_act, game.prompt) == (1, "city_action")
    play(game, "use Nairobi", "raise infection")
    assert levels(game, 1) == (1, 2, 1)
    assert (game.to_act, game.prompt) == (0, "first_cube")
    refused(game, "place Nairobi 1")


@pytest.mark.rule("C-027")
def test_a_first_cube_that_leaves_room_fills_nothing() -> None:
    seats = 5
    game = next(g for g in (new(seats, seed=seed, start=0) for seed in range(99)) if {"Moscow"} <= set(display(g)))
    happened = play(game, *["place Moscow 1"] * seats)
    assert heard(happened, "eradicated") == []
    assert len(rows(game, "Moscow")) == seats


# ---------------------------------------------------------------------- the event deck
@pytest.mark.rule("C-028")
def test_events_and_who_cards_are_shuffled_separately() -> None:
    decks = [new(3, seed=seed).position()["event_deck"] for seed in range(60)]
    assert {card for cards in decks for card in cards if card[0] == "e"} == {f"e{n:02}" for n in range(1, 13)}
    assert {card for cards in decks for card in cards if card[0] == "w"} == {f"w{n:02}" for n in range(1, 7)}
    assert len({cards[0] for cards in decks}) > 8  # any event may be the first
    assert {cards[3] for cards in decks} == {f"w{n:02}" for n in range(1, 7)}
    assert all([card[0] for card in cards] == list("eeeweeeweeew") for cards in decks)


@pytest.mark.rule("C-029")
def test_three_events_and_three_who_cards_are_removed_unseen() -> None:
    game = new(3)
    removed = game.position()["removed"]
    assert sorted(card[0] for card in removed) == list("eeewww")
    assert not set(removed) & set(game.position()["event_deck"])
    assert "removed" not in game.view(0)
    imagined = {tuple(game.imagine(0, seed).position()["removed"]) for seed in range(8)}
    assert len(imagined) > 1


@pytest.mark.rule("C-030")
@pytest.mark.parametrize("players", SEATS)
def test_the_event_deck_from_bottom_to_top(players: int) -> None:
    bottom_first = new(players).position()["event_deck"][::-1]
    assert [card[0] for card in bottom_first] == list("weeeweeeweee")


@pytest.mark.rule("C-031")
def test_who_cards_in_rounds_4_8_and_12_and_events_in_all_others() -> None:
    game = new(3, start=0)
    revealed = heard(play(game, *[game.moves()[0].text] * 3), "revealed")
    while game.outcome is None:
        revealed += heard(idle_until(game, "round"), "revealed")
    kinds = [entry["card"][0] for entry in revealed]
    assert [number for number, kind in enumerate(kinds, 1) if kind == "w"] == [4, 8, 12]
    assert len(kinds) == 12


# ---------------------------------------------------------------------- what is known
@pytest.mark.rule("C-032")
def test_hands_are_seen_by_their_owners_only() -> None:
    game = table(hands=[{"blue": 2, "red": 1}, {"green": 3}, {"black": 1}])
    assert [entry["cards"] for entry in game.view(0)["hands"]] == [{"blue": 2, "red": 1}, {}, {}]
    assert [entry["cards"] for entry in game.view(1)["hands"]] == [{}, {"green": 3}, {}]
    assert [entry["cards"] for entry in game.view()["hands"]] == [{}, {}, {}]
    assert [entry["hidden"] for entry in game.view(0)["hands"]] == [0, 3, 1]  # sizes are public


@pytest.mark.rule("C-032")
def test_what_everybody_sees() -> None:
    game = table(
        hands=[{"blue": 2}],
        levels=[(2, 1, 1), (1, 3, 0)],
        display={"Jakarta": [[1, 4]], "Sydney": [], "Seoul": []},
        scores=[3, 7, 1],
        kept=[["Tokyo"], ["London"], []],
        discard={"red": 4},
    )
    for seat in (0, 1, 2, None):
        view, whole = game.view(seat), game.position()
        assert view["dishes"] == [12, 8, 12]
        for key in ("levels", "scores", "kept", "discard", "display"):
            assert view[key] == whole[key]


@pytest.mark.rule("C-032")
def test_decks_and_removed_cards_are_hidden() -> None:
    """Two games that differ in nothing but hidden cards look alike."""
    first = table(deck=["red", "blue", "..."], city_deck=["Cairo", "Moscow", "..."], event_deck=["e03", "e04", "..."])
    other = table(deck=["blue", "red", "..."], city_deck=["Moscow", "Cairo", "..."], event_deck=["e04", "e12", "..."])
    for key in ("deck", "city_deck", "event_deck", "removed"):
        assert first.position()[key] != other.position()[key]
    assert first.view(0) == other.view(0)
    other_hand = table(hands=[{}, {"green": 2}])
    assert other_hand.view(0) == table(hands=[{}, {"red": 2}]).view(0)


@pytest.mark.rule("C-032")
def test_the_card_that_is_drawn_is_told_to_nobody_else() -> None:
    game = table(deck=["green", "..."])
    drew = next(happening for happening in game.play("draw") if happening.kind == "drew")
    seen = [drew.for_seat(seat) for seat in (0, 1, None)]
    assert [None if what is None else what.values.get("colour") for what in seen] == ["green", None, None]
