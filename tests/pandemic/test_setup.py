"""Setting up a game (P2-012 to P2-044, P2-257, P2-258)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from tools import COLOURS, of_kind, on_board, stations, supply, table, texts

import petri
from petri.games.pandemic import content
from petri.games.pandemic.setup import choose_first_seat
from petri.games.pandemic.state import PandemicState

EVENTS = {"Airlift", "Forecast", "Government Grant", "One Quiet Night", "Resilient Population"}
COLOUR_OF = {city["name_en"]: city["color"] for city in content.cities()}
POPULATION = {city["name_en"]: city["population"] for city in content.cities()}
SEEDS = range(48)

# P2-040, by players and epidemics, top to bottom
PILES = {
    (2, 4): [12, 11, 11, 11],
    (2, 5): [9, 9, 9, 9, 9],
    (2, 6): [8, 8, 8, 7, 7, 7],
    (3, 4): [11, 11, 11, 11],
    (3, 5): [9, 9, 9, 9, 8],
    (3, 6): [8, 8, 7, 7, 7, 7],
    (4, 4): [12, 11, 11, 11],
    (4, 5): [9, 9, 9, 9, 9],
    (4, 6): [8, 8, 8, 7, 7, 7],
}
every_size = pytest.mark.parametrize(("players", "epidemics"), PILES)


def new(seed: int, players: int = 4, epidemics: int = 5, **options: Any) -> petri.Game:
    return petri.new("pandemic", players=players, epidemics=epidemics, seed=seed, **options)


def new_games(**options: Any) -> Iterator[petri.Game]:
    for seed in SEEDS:
        yield new(seed, players=2 + seed % 3, epidemics=4 + seed // 3 % 3, **options)


def piles(game: petri.Game) -> list[list[str]]:
    """The piles of the player deck with their cards, top first."""
    position = game.position()
    deck = list(position["player_deck"])
    found = [[deck.pop(0) for _ in range(size)] for size in position["piles"]]
    assert not deck
    return found


# ---------------------------------------------------------------------- board and markers
@pytest.mark.rule("P2-012")
def test_cubes_come_from_the_supply_of_their_colour_and_return_to_it() -> None:
    for game in new_games():
        for colour in COLOURS:
            assert supply(game, colour) == 24 - on_board(game, colour)
    game = table(cubes={"Atlanta": {"blue": 1, "red": 2}}, infection_deck=["Lima", "Tokyo", "..."])
    assert game.view()["supply"] == {"blue": 23, "yellow": 24, "black": 24, "red": 22}
    game.play("treat red")
    assert game.view()["supply"] == {"blue": 23, "yellow": 24, "black": 24, "red": 23}
    game.play("pass")
    assert game.view()["supply"] == {"blue": 23, "yellow": 23, "black": 24, "red": 22}


@pytest.mark.rule("P2-013")
def test_one_station_in_atlanta_five_in_the_supply() -> None:
    for game in new_games():
        assert stations(game) == {"Atlanta"}
        assert game.view()["stations_left"] == 5


@pytest.mark.rule("P2-014", "P2-015", "P2-016")
def test_markers_start_at_the_beginning() -> None:
    for game in new_games():
        position = game.position()
        assert position["outbreaks"] == 0
        assert position["cures"] == dict.fromkeys(COLOURS, "active")
        assert position["rate_marker"] == 0


@pytest.mark.rule("P2-017")
def test_infection_rate_track() -> None:
    assert new(1).view()["infection_rate"] == 2
    assert [table(rate_marker=n).view()["infection_rate"] for n in range(7)] == [2, 2, 2, 3, 3, 4, 4]
    with pytest.raises(petri.PositionError):
        table(rate_marker=7)


# ---------------------------------------------------------------------- initial infection
@pytest.mark.rule("P2-018")
def test_infection_cards_are_shuffled() -> None:
    decks = [new(seed).position() for seed in range(200)]
    orders = {tuple(p["infection_discard"] + p["infection_deck"]) for p in decks}
    assert len(orders) == 200
    for place in (0, 8, 9, 47):  # every card comes to every place
        assert len({order[place] for order in orders}) > 40


@pytest.mark.rule("P2-019", "P2-020", "P2-021")
def test_three_cities_each_with_three_two_and_one_cube() -> None:
    for game in new_games():
        position = game.position()
        drawn = position["infection_discard"]
        numbers = [sum(position["cubes"][city].values()) for city in drawn]
        assert numbers == [3, 3, 3, 2, 2, 2, 1, 1, 1]


@pytest.mark.rule("P2-022")
def test_18_cubes_in_9_cities() -> None:
    for game in new_games():
        assert len(game.position()["cubes"]) == 9
        assert sum(on_board(game, colour) for colour in COLOURS) == 18


@pytest.mark.rule("P2-023")
def test_9_cards_are_discarded_face_up_and_39_stay_face_down() -> None:
    for game in new_games():
        position = game.position()
        assert len(position["infection_discard"]) == 9
        assert len(position["infection_deck"]) == 39
        assert not set(position["infection_discard"]) & set(position["infection_deck"])
        view = game.view(0)
        assert view["infection_discard"] == position["infection_discard"]
        assert view["infection_deck"]["size"] == 39
        assert view["infection_deck"]["seen"] == {}


@pytest.mark.rule("P2-024")
def test_cubes_of_the_initial_infection_have_the_colour_of_the_card() -> None:
    for game in new_games():
        for city, here in game.position()["cubes"].items():
            assert here.keys() == {COLOUR_OF[city]}


@pytest.mark.rule("P2-025")
def test_initial_infection_causes_no_outbreak_and_no_shortage() -> None:
    for game in new_games():
        assert game.outcome is None
        assert game.position()["outbreaks"] == 0
        assert max(sum(here.values()) for here in game.position()["cubes"].values()) == 3
        assert min(game.view()["supply"].values()) >= 24 - 18


@pytest.mark.rule("P2-044")
def test_quarantine_specialist_and_medic_do_not_change_the_initial_infection() -> None:
    near_atlanta = {"Atlanta", "Chicago", "Miami", "Washington"}
    protected = 0
    for seed in SEEDS:
        guarded = new(seed, players=2, roles=["quarantine_specialist", "medic"]).position()
        plain = new(seed, players=2, roles=["scientist", "researcher"]).position()
        assert guarded["cubes"] == plain["cubes"]
        numbers = [sum(guarded["cubes"][city].values()) for city in guarded["infection_discard"]]
        assert numbers == [3, 3, 3, 2, 2, 2, 1, 1, 1]
        protected += bool(near_atlanta & guarded["cubes"].keys())
    assert protected


# ---------------------------------------------------------------------- roles and hands
@pytest.mark.rule("P2-026")
def test_each_player_gets_a_different_random_role_face_up() -> None:
    first: Counter[str] = Counter()
    for game in new_games():
        roles = game.position()["roles"]
        assert len(set(roles)) == len(roles) == len(game.seats)
        assert game.view(0)["roles"] == game.view()["roles"] == roles
        first[roles[0]] += 1
    assert len(first) == 7


@pytest.mark.rule("P2-026")
@pytest.mark.parametrize("roles", [["medic", "medic"], ["medic"], ["medic", "scientist", "researcher"]])
def test_roles_that_cannot_be_dealt_are_rejected(roles: list[str]) -> None:
    with pytest.raises(petri.OptionError):
        new(1, players=2, roles=roles)


@pytest.mark.rule("P2-027")
def test_all_pawns_start_in_atlanta() -> None:
    for game in new_games():
        assert game.position()["pawns"] == ["Atlanta"] * len(game.seats)


@pytest.mark.rule("P2-028")
def test_undealt_roles_leave_the_game() -> None:
    game = table(roles=["dispatcher", "scientist"], pawns=["Atlanta", "Paris"])
    assert len(game.position()["pawns"]) == len(game.position()["roles"]) == 2
    assert "drive 1 to London" in texts(game)
    game.play("drive scientist to London")
    with pytest.raises(petri.MoveError):  # there is no such pawn on the board
        game.play("drive medic to London")


@pytest.mark.rule("P2-029")
def test_no_opening_hand_holds_an_epidemic() -> None:
    for game in new_games():
        cards = [card for hand in game.position()["hands"] for card in hand]
        assert set(cards) <= COLOUR_OF.keys() | EVENTS


@pytest.mark.parametrize(
    ("players", "cards"),
    [
        pytest.param(2, 4, marks=pytest.mark.rule("P2-030")),
        pytest.param(3, 3, marks=pytest.mark.rule("P2-031")),
        pytest.param(4, 2, marks=pytest.mark.rule("P2-032")),
    ],
)
def test_size_of_opening_hands(players: int, cards: int) -> None:
    for seed in SEEDS:
        assert [len(hand) for hand in new(seed, players=players).position()["hands"]] == [cards] * players


@pytest.mark.rule("P2-033")
def test_opening_hands_are_dealt_from_53_shuffled_city_and_event_cards() -> None:
    dealt: Counter[str] = Counter()
    for seed in range(200):
        game = new(seed, players=2)
        position = game.position()
        rest = [card for card in position["player_deck"] if card != "Epidemic"]
        hands = [card for hand in position["hands"] for card in hand]
        assert Counter(hands + rest) == Counter(COLOUR_OF.keys() | EVENTS)
        assert len(hands + rest) == 53
        dealt.update(hands)
    assert dealt.keys() == COLOUR_OF.keys() | EVENTS  # every card, an event too, may be in an opening hand


# ---------------------------------------------------------------------- player deck
@pytest.mark.rule("P2-034")
@pytest.mark.parametrize(("level", "epidemics"), [("introductory", 4), ("standard", 5), ("heroic", 6)])
def test_difficulty_is_the_number_of_epidemics(level: str, epidemics: int) -> None:
    game = petri.new("pandemic", players=3, difficulty=level, seed=3)
    assert game.options["epidemics"] == epidemics
    assert game.position()["player_deck"].count("Epidemic") == epidemics


@pytest.mark.rule("P2-034")
@pytest.mark.parametrize("epidemics", [0, 3, 8])
def test_other_numbers_of_epidemics_are_rejected(epidemics: int) -> None:
    with pytest.raises(petri.OptionError):
        new(1, epidemics=epidemics)


@pytest.mark.rule("P2-035")
@every_size
def test_unused_epidemics_leave_the_game(players: int, epidemics: int) -> None:
    position = new(4, players=players, epidemics=epidemics).position()
    assert position["player_deck"].count("Epidemic") == epidemics
    assert "Epidemic" not in position["player_discard"]


@pytest.mark.rule("P2-036", "P2-037", "P2-040")
@every_size
def test_piles_are_equal_with_the_larger_ones_on_top(players: int, epidemics: int) -> None:
    for seed in range(4):
        game = new(seed, players=players, epidemics=epidemics)
        sizes = [sum(card != "Epidemic" for card in pile) for pile in piles(game)]
        assert sizes == PILES[players, epidemics]
        assert len(sizes) == epidemics
        assert max(sizes) - min(sizes) <= 1
        assert sizes == sorted(sizes, reverse=True)


@pytest.mark.rule("P2-038")
def test_the_epidemic_may_be_anywhere_in_its_pile() -> None:
    places: list[set[int]] = [set() for _ in range(5)]
    for seed in range(200):
        for nth, pile in enumerate(piles(new(seed, players=2, epidemics=5))):
            assert pile.count("Epidemic") == 1
            places[nth].add(pile.index("Epidemic"))
    assert places == [set(range(10))] * 5


@pytest.mark.rule("P2-039")
@every_size
def test_size_of_the_player_deck(players: int, epidemics: int) -> None:
    size = {2: 45, 3: 44, 4: 45}[players] + epidemics
    game = new(5, players=players, epidemics=epidemics)
    assert len(game.position()["player_deck"]) == size
    assert game.view()["player_deck"]["size"] == size


@pytest.mark.rule("P2-041")
@every_size
def test_each_pile_holds_one_epidemic(players: int, epidemics: int) -> None:
    for seed in range(24):
        game = new(seed, players=players, epidemics=epidemics)
        deck = game.position()["player_deck"]
        for size in PILES[players, epidemics]:  # by the sizes of the rule, not by what the engine calls a pile
            assert deck[: size + 1].count("Epidemic") == 1
            deck = deck[size + 1 :]
        assert deck == []


# ---------------------------------------------------------------------- start player
@pytest.mark.rule("P2-042")
def test_the_highest_population_begins() -> None:
    starts: Counter[int] = Counter()
    for game in new_games():
        hands = game.position()["hands"]
        highest = [max((POPULATION.get(card, 0) for card in hand), default=0) for hand in hands]
        assert highest[game.turn] == max(highest)
        assert game.to_act == game.turn
        starts[game.turn] += 1
    assert len(starts) == 4


def first_seat(*hands: list[str]) -> int:
    game = table(hands=hands)
    state = game.state
    assert isinstance(state, PandemicState)
    choose_first_seat(state)
    return game.turn


@pytest.mark.rule("P2-042")
def test_events_have_no_population() -> None:
    assert first_seat(["Airlift", "Forecast", "One Quiet Night"], ["Essen"]) == 1
    assert first_seat(["Essen"], ["Airlift", "Osaka"], ["Forecast"]) == 1


@pytest.mark.rule("P2-043")
def test_a_tie_goes_to_the_lower_seat() -> None:
    assert first_seat(["Essen", "Lima"], ["Chicago"]) == 0
    assert first_seat(["Chicago"], ["Lima"], ["Essen"]) == 0
    assert first_seat(["Essen"], ["Lima"], ["Chicago"]) == 1
    assert first_seat(["Essen"], ["Chicago"], ["Lima"]) == 1
    assert [n for n in Counter(POPULATION.values()).values() if n > 1] == [2]
    assert POPULATION["Chicago"] == POPULATION["Lima"] == 9_121_000


@pytest.mark.rule("P2-043")
def test_without_city_cards_seat_0_begins() -> None:
    assert first_seat(["Airlift"], ["Forecast"]) == 0
    assert first_seat([], [], []) == 0


# ---------------------------------------------------------------------- events
def test_which_events_are_left_out_is_chance() -> None:
    """With fewer events than there are, each is left out now and then, and nobody is told which."""
    left_out: Counter[str] = Counter()
    for seed in range(60):
        game = new(seed, players=4, events=3)
        left_out.update(game.position()["out"])
        assert len(game.position()["out"]) == 2
        assert (game.view(0)["out"], game.view(0)["unseen_out"]) == ([], 2)
    assert len(left_out) == 5
    assert all(10 <= n <= 40 for n in left_out.values())


# ---------------------------------------------------------------------- order
@pytest.mark.rule("P2-257")
def test_setup_order() -> None:
    """The same chance gives the same result up to the first step in which two setups differ."""
    infected = ("cubes", "infection_discard", "infection_deck")
    for seed in range(8):
        games = {(p, e): new(seed, players=p, epidemics=e).position() for p in (2, 3, 4) for e in (4, 5, 6)}
        chosen = new(seed, players=2, roles=["medic", "scientist"]).position()  # no role is shuffled
        for key in infected:  # the initial infection comes before roles and hands
            assert len({str(position[key]) for position in [chosen, *games.values()]}) == 1
        for players in (2, 3, 4):  # roles and hands come before the deck with its epidemics
            same_table = [games[players, epidemics] for epidemics in (4, 5, 6)]
            for key in ("roles", "hands", "turn"):
                assert len({str(position[key]) for position in same_table}) == 1
        without_events = new(seed, players=4, events=0).position()
        assert without_events["roles"] == games[4, 5]["roles"]  # roles come before hands


@pytest.mark.rule("P2-258")
def test_the_first_moment_for_events_is_the_start_of_the_first_turn() -> None:
    held = 0
    for game in new_games():
        assert game.played == ()
        assert game.prompt == "actions"
        assert game.position()["actions"] == 4
        assert game.position()["player_discard"] == []
        for seat, cards in enumerate(game.position()["hands"]):
            assert bool(of_kind(game, "airlift", seat)) == ("Airlift" in cards)
            assert bool(of_kind(game, "quiet", seat)) == ("One Quiet Night" in cards)
            held += "Airlift" in cards
    assert held
