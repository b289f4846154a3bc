"""The solo variant: one player and the health authority (LS-001 to LS-053)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tools import (
    actions,
    cubes,
    cure,
    discarded,
    hand,
    heard,
    of_kind,
    pass_until,
    pawn,
    play,
    refused,
    stations,
    supply,
    table,
    texts,
)

import petri
from petri.core.title import find_title
from petri.games.pandemic import content

TITLE = find_title("pandemic")
CITIES = {city["name_en"]: city["color"] for city in content.cities()}
BLUES = ["Chicago", "Essen", "London", "Madrid", "Milan", "New York", "Paris"]
REDS = ["Bangkok", "Beijing", "Hong Kong", "Jakarta", "Manila", "Osaka"]
BRINK_AND_LAB = dict.fromkeys(("brink_roles", "brink_events", "lab_roles", "lab_events"), True)
LEVELS = [(4, 8), (5, 12), (6, 14), (7, 16)]
HERS = [["end_turn", 0], ["authority", 0]]


def solo(
    own: list[str] | None = None, hers: list[str] | None = None, *, role: str = "researcher", **more: Any
) -> petri.Game:
    """The player's turn with these cards, and those of the health authority."""
    return table(players=1, roles=[role], hands=[own or [], hers or []], **more)


def asked(
    own: list[str] | None = None, hers: list[str] | None = None, *, at: str = "Atlanta", **more: Any
) -> petri.Game:
    """The health authority has its action."""
    return solo(own, hers, pawns=[at], **{"agenda": HERS, "actions": 1, **more})


def new(seed: int = 1, **options: Any) -> petri.Game:
    return petri.new("pandemic", players=1, seed=seed, **options)


def rule_against(game: petri.Game, text: str) -> str:
    reason = game.why_not(text)
    assert reason is not None
    return str(reason)[-7:-1]


# ---------------------------------------------------------------------- examples
@pytest.mark.rule("LS-052", "LS-027", "LS-028")
def test_a_blue_card_is_exchanged_in_a_blue_city() -> None:
    game = asked(["Paris", "Lima"], ["Forecast"])
    refused(game, "exchange Lima for Forecast", "LS-027")
    gave = heard(game.play("exchange Paris for Forecast"), "gave")
    assert gave == [{"from": 0, "to": 1, "card": "Paris"}, {"from": 1, "to": 0, "card": "Forecast"}]
    assert (hand(game, 0), hand(game, 1)) == ({"Lima", "Forecast"}, {"Paris"})


# ---------------------------------------------------------------------- setup
@pytest.mark.rule("LS-001")
@pytest.mark.parametrize(
    "options",
    [
        {"mutation": "brink"},
        {"mutation": "panic"},
        {"virulent_strain": 8},
        {"virulent_strain": 10, "mutation": "panic"},
    ],
)
def test_other_modules_may_take_part(options: dict[str, Any]) -> None:
    game = new(**options)
    assert len(game.position()["hands"]) == 2


@pytest.mark.rule("LS-001", "LS-043")
def test_what_it_cannot_be_combined_with() -> None:
    from petri.games.pandemic.modules.matrix import MATRIX

    for other, rule in (("bio_terrorist", "LS-001"), ("team", "LS-043"), ("five_players", "LS-043")):
        found = MATRIX.forbidden(["solo", other])
        assert found is not None and rule in found[2]
    with pytest.raises(petri.OptionError, match="LD-135"):
        new(edition=1)


@pytest.mark.rule("LS-043")
def test_it_is_the_game_of_one_player() -> None:
    game = new()
    assert len(game.seats) == 1
    assert all(len(petri.new("pandemic", players=2, seed=seed).position()["hands"]) == 2 for seed in range(3))
    with pytest.raises(petri.OptionError):
        new(start=1)
    assert new(start=0).turn == 0


@pytest.mark.rule("LS-003", "LS-006", "LS-007", "LS-016")
@pytest.mark.parametrize(("epidemics", "cut"), LEVELS)
def test_city_cards_are_discarded_first(epidemics: int, cut: int) -> None:
    game = new(epidemics=epidemics)
    position = game.position()
    assert len(position["player_discard"]) == cut and set(position["player_discard"]) <= set(CITIES)
    assert position["player_deck"].count("Epidemic") == epidemics
    assert len(position["player_deck"]) == {4: 40, 5: 37, 6: 36, 7: 35}[epidemics]


@pytest.mark.rule("LS-006")
@pytest.mark.parametrize(
    ("level", "epidemics"), [("introductory", 4), ("standard", 5), ("heroic", 6), ("legendary", 7)]
)
def test_levels(level: str, epidemics: int) -> None:
    assert new(difficulty=level).options["epidemics"] == epidemics


@pytest.mark.rule("LS-004", "LS-005")
def test_no_colour_is_cut_more_than_six_times(monkeypatch: pytest.MonkeyPatch) -> None:
    most = [max(colours_cut(new(seed, epidemics=7)).values()) for seed in range(200)]
    assert max(most) == 6
    from petri.games.pandemic.modules.solo import solo as module

    if not TITLE_IS_COMPILED:
        monkeypatch.setattr(module, "has_too_many", lambda s, cut: False)
        assert max(max(colours_cut(new(seed, epidemics=7)).values()) for seed in range(200)) > 6


TITLE_IS_COMPILED = not str(__import__("petri.games.pandemic.setup", fromlist=["x"]).__file__).endswith(".py")


def colours_cut(game: petri.Game) -> Counter[str]:
    return Counter(CITIES[card] for card in game.position()["player_discard"])


@pytest.mark.rule("LS-007")
def test_what_takes_discarded_cards_reaches_them() -> None:
    game = asked([], ["Re-examined Research"], brink_events=True, events=8, player_discard=["Lima"])
    play(game, "reexamine 1", "recover Lima")
    assert hand(game, 1) == {"Lima"}
    game = solo(role="archivist", brink_roles=True, player_discard=["Atlanta"])
    play(game, "retrieve")
    assert hand(game, 0) == {"Atlanta"}


@pytest.mark.rule("LS-002", "LS-009", "LS-010", "LS-014", "LS-015", "LS-017")
def test_setup(more: dict[str, Any] = BRINK_AND_LAB) -> None:
    for seed in range(20):
        for options in ({}, more):
            position = new(seed, **options).position()
            assert [len(cards) for cards in position["hands"]] == [4, 4]
            assert not any("Epidemic" in cards for cards in position["hands"])
            assert len(position["pawns"]) == len(position["roles"]) == 1
            assert position["pawns"] == ["Atlanta"] and position["stations"] == ["Atlanta"]
            assert sorted(sum(here.values()) for here in position["cubes"].values()) == [1, 1, 1, 2, 2, 2, 3, 3, 3]
            cards = [*position["player_deck"], *position["hands"][0], *position["hands"][1]]
            assert sum(card not in CITIES and card != "Epidemic" for card in cards) == 4


@pytest.mark.rule("LS-009")
def test_the_number_of_events_may_be_chosen_otherwise() -> None:
    assert len(new(events=2).position()["unseen_out"]) == 3
    assert new(events=["airlift"]).position()["out"] == []


@pytest.mark.rule("LS-008")
def test_special_orders_are_removed() -> None:
    game = new(**BRINK_AND_LAB, events=15)
    assert "Special Orders" not in str(game.position())
    assert "Special Orders" not in game.box()["events"]
    with pytest.raises(petri.OptionError, match="LS-008"):
        new(**BRINK_AND_LAB, events=["special_orders"])
    with pytest.raises(petri.OptionError):
        new(**BRINK_AND_LAB, events=16)


@pytest.mark.rule("LS-011", "LS-012", "LS-044", "LR-004")
def test_the_roles() -> None:
    removed = {"dispatcher", "scientist", "epidemiologist", "local_liaison"}
    pools = [
        {new(seed, **options).position()["roles"][0] for seed in range(150)}
        for options in ({"lab_roles": True}, {"lab_roles": True, "brink_roles": True})
    ]
    assert [len(pool) for pool in pools] == [8, 13]
    assert not (pools[1] & removed) and {"field_director", "pilot"} <= pools[0]
    assert new(roles=["medic"]).position()["roles"] == ["medic"]
    for role in removed:
        with pytest.raises(petri.OptionError, match="LS-011"):
            new(**BRINK_AND_LAB, roles=[role])
        with pytest.raises(petri.PositionError):
            solo(role=role, **BRINK_AND_LAB)
    with pytest.raises(petri.OptionError):
        new(roles=["medic", "researcher"])


@pytest.mark.rule("LS-013", "LS-012")
def test_with_one_pawn_there_is_nobody_to_guide_or_to_take_along() -> None:
    game = solo(role="field_director", lab_roles=True, cubes={"Chicago": {"blue": 1}})
    assert not of_kind(game, "guide") and "tend blue in Chicago" in texts(game)
    game = solo(role="pilot", lab_roles=True)
    assert "hop Lima" in texts(game)
    assert not any("with" in text for text in of_kind(game, "hop"))
    refused(game, "drive Chicago", "LR-026")


@pytest.mark.rule("LS-014")
def test_all_hands_are_open() -> None:
    for epidemics, _ in LEVELS:
        game = new(epidemics=epidemics)
        for viewer in (0, None):
            assert [sorted(hand["cards"]) for hand in game.view(viewer)["hands"]] == [
                sorted(cards) for cards in game.position()["hands"]
            ]
    assert new(open_hands=True).options["open_hands"] is True
    with pytest.raises(petri.OptionError, match="LS-014"):
        new(open_hands=False)
    assert new(consent=True, open_windows=3).position() is not None


@pytest.mark.rule("LS-045")
@pytest.mark.parametrize(
    ("epidemics", "sizes", "with_mutation"),
    [
        (4, [9, 9, 9, 9], [10, 10, 10, 9]),
        (5, [7, 7, 6, 6, 6], [7, 7, 7, 7, 7]),
        (6, [5, 5, 5, 5, 5, 5], [6, 6, 6, 5, 5, 5]),
        (7, [4, 4, 4, 4, 4, 4, 4], [5, 5, 5, 4, 4, 4, 4]),
    ],
)
def test_piles(epidemics: int, sizes: list[int], with_mutation: list[int]) -> None:
    assert [size - 1 for size in new(epidemics=epidemics).position()["piles"]] == sizes
    mutated = new(epidemics=epidemics, mutation="brink").position()
    assert [size - 1 for size in mutated["piles"]] == with_mutation


# ---------------------------------------------------------------------- the turn
@pytest.mark.rule("LS-018", "LS-019", "LS-020", "LS-021")
def test_a_turn_and_an_action_of_the_authority() -> None:
    game = solo(["Atlanta"], ["Lima"], player_deck=["Paris", "Cairo", "Tokyo", "..."])
    assert game.prompt == "actions" and actions(game) == 4
    assert not of_kind(game, "give") and not of_kind(game, "take") and not of_kind(game, "ask")
    for text in ("give Atlanta to 0", "take Lima from 0", "ask 0"):
        refused(game, text, "P2-085")
    with pytest.raises(petri.MoveError):
        game.play("take Lima from 1")
    refused(game, "draw", "LS-019")
    happened = pass_until(game, "authority")
    assert hand(game, 0) == {"Atlanta", "Paris", "Cairo"}
    assert len(heard(happened, "infected")) == 2
    assert actions(game) == 1 and game.turn == game.to_act == 0
    happened = game.play("drive Chicago")
    assert game.prompt == "actions" and actions(game) == 4
    assert heard(happened, "turn") == [{"seat": 0}] and not heard(happened, "infected")
    assert hand(game, 1) == {"Lima"}
    pass_until(game, "authority")
    deck = game.position()["player_deck"]
    game.play("pass")
    assert game.prompt == "actions" and game.position()["player_deck"] == deck


@pytest.mark.rule("LS-019")
def test_after_a_quiet_night_too() -> None:
    game = solo(["One Quiet Night"])
    game.play("quiet")
    happened = pass_until(game, "authority")
    assert not heard(happened, "infected") and heard(happened, "quiet")


@pytest.mark.rule("LS-019", "LS-047")
def test_only_its_own_actions_are_offered() -> None:
    game = asked(["Paris", "Lima"], ["Atlanta"], cubes={"Atlanta": {"blue": 1}}, stations=["Atlanta", "Cairo"])
    kinds = {move.kind for move in game.moves()}
    assert kinds == {"pass", "drive", "charter", "shuttle", "role", "exchange", "draw"}
    for text in ("treat blue", "build", "fly Lima", "give Lima to 0"):
        refused(game, text)
    assert rule_against(game, "treat blue") == "LS-019"


# ---------------------------------------------------------------------- movement
@pytest.mark.rule("LS-022")
@pytest.mark.parametrize(
    ("text", "to", "cost"),
    [("drive Miami", "Miami", []), ("fly Lima", "Lima", ["Lima"]), ("charter Tokyo", "Tokyo", ["Atlanta"])],
)
def test_movement_is_paid_by_the_authority(text: str, to: str, cost: list[str]) -> None:
    game = asked(["Paris"], ["Lima", "Atlanta"])
    assert game.parts(text)["cost"] == cost
    game.play(text)
    assert pawn(game, 0) == to and hand(game, 0) == {"Paris"}
    assert hand(game, 1) == {"Lima", "Atlanta"} - set(cost) and discarded(game) == set(cost)


@pytest.mark.rule("LS-022")
def test_own_cards_do_not_pay_for_it() -> None:
    game = asked(["Lima", "Atlanta"], ["Paris"], stations=["Atlanta", "Cairo"])
    refused(game, "fly Lima", "P2-062")
    refused(game, "charter Tokyo", "P2-063")
    assert "health authority" in str(game.why_not("fly Lima"))
    assert "Gesundheitsbehörde" in game.why_not("fly Lima").say("de")  # type: ignore[union-attr]
    game.play("shuttle Cairo")
    assert pawn(game, 0) == "Cairo"


@pytest.mark.rule("LS-023", "LS-047")
def test_it_moves_a_pilot_as_anybody() -> None:
    game = asked([], ["Lima"], role="pilot", lab_roles=True)
    assert not of_kind(game, "hop")
    refused(game, "hop Lima")
    assert {"drive Chicago", "fly Lima"} <= texts(game)
    game.play("fly Lima")
    assert pawn(game, 0) == "Lima" and hand(game, 1) == set()


@pytest.mark.rule("LS-047")
def test_roles_lend_it_no_actions() -> None:
    game = asked(["Lima"], ["Lagos"], role="operations_expert")
    refused(game, "special Tokyo")
    game = asked([], ["Lima"], role="troubleshooter", brink_roles=True)
    game.play("fly Lima")
    assert hand(game, 1) == set() and discarded(game) == {"Lima"}


@pytest.mark.rule("LS-047", "LD-031")
def test_what_acts_by_coming_into_a_city_works() -> None:
    game = asked(role="containment_specialist", brink_roles=True, cubes={"Chicago": {"blue": 3, "red": 1}})
    game.play("drive Chicago")
    assert cubes(game, "Chicago", "blue") == 2 and cubes(game, "Chicago", "red") == 1
    game = asked(role="medic", cures={"blue": "cured"}, cubes={"Chicago": {"blue": 3}, "Paris": {"blue": 1}})
    game.play("drive Chicago")
    assert cubes(game, "Chicago", "blue") == 0


# ---------------------------------------------------------------------- change of role
@pytest.mark.rule("LS-024", "LS-025", "LS-026")
def test_change_of_role() -> None:
    game = asked(role="medic", lab_roles=True)
    assert len(of_kind(game, "role")) == 7
    for role in ("Scientist", "Local Liaison", "Generalist"):
        refused(game, f"role {role}", "LS-026")
    refused(game, "role Medic", "LS-024")
    told = heard(game.play("role Pilot"), "changed_role")
    assert told == [{"seat": 0, "from": "Medic", "to": "Pilot"}]
    assert game.position()["roles"] == ["pilot"] and pawn(game, 0) == "Atlanta"
    assert game.position()["roles_gone"] == game.view(0)["roles_gone"] == ["medic"]
    pass_until(game, "authority")
    assert len(of_kind(game, "role")) == 6
    refused(game, "role Medic", "LS-025")


@pytest.mark.rule("LS-024")
def test_change_of_role_needs_a_station() -> None:
    game = asked(at="Paris")
    assert not of_kind(game, "role")
    refused(game, "role Medic", "LS-024")


@pytest.mark.rule("LS-025", "LS-026", "LD-048")
def test_a_new_assignment_brings_an_old_role_back() -> None:
    game = asked(["New Assignment"], role="researcher", brink_events=True, events=8, roles_gone=["medic"])
    refused(game, "role Medic", "LS-025")
    refused(game, "assign 0 to Scientist", "LD-048")
    game.play("assign 0 to Medic")
    assert game.position()["roles"] == ["medic"] and game.position()["roles_gone"] == ["researcher"]
    refused(game, "role Researcher", "LS-025")


@pytest.mark.rule("LS-046")
def test_what_the_old_role_kept() -> None:
    game = asked(role="contingency_planner", stored="Airlift")
    game.play("role Medic")
    assert discarded(game) == {"Airlift"} and game.position()["stored"] is None
    game = asked(role="field_operative", brink_roles=True, samples={"red": 2})
    before = supply(game, "red")
    game.play("role Medic")
    assert supply(game, "red") == before + 2
    game = asked([*BLUES, "Lima"], role="archivist", brink_roles=True)
    game.play("role Medic")
    assert game.prompt == "hand_limit"
    game.play("discard Lima")
    assert game.prompt == "actions"


@pytest.mark.rule("LS-046")
def test_what_the_new_role_does_at_once() -> None:
    there = {"Atlanta": {"blue": 3}, "Paris": {"blue": 1}}
    game = asked(cubes=there, cures={"blue": "cured"})
    game.play("role Medic")
    assert cubes(game, "Atlanta", "blue") == 0
    game = asked(cubes=there, brink_roles=True)
    game.play("role Containment Specialist")
    assert cubes(game, "Atlanta", "blue") == 3
    game = asked(cubes=there, infection_deck=["Chicago", "..."])
    game.play("role Quarantine Specialist")
    pass_until(game, "authority")
    assert cubes(game, "Chicago", "blue") == 0


# ---------------------------------------------------------------------- exchange
@pytest.mark.rule("LS-027")
def test_exchange_needs_a_station() -> None:
    game = asked(["Paris"], ["Lima"], at="Chicago")
    assert not of_kind(game, "exchange")
    refused(game, "exchange Paris for Lima", "LS-027")


@pytest.mark.rule("LS-027", "LS-029")
def test_what_may_be_exchanged() -> None:
    game = asked(["Paris", "Essen", "Lima", "Airlift"], ["Tokyo", "Forecast"])
    pairs = {f"exchange {own} for {hers}" for own in ("Paris", "Essen") for hers in ("Tokyo", "Forecast")}
    assert of_kind(game, "exchange") == pairs
    refused(game, "exchange Airlift for Tokyo", "LS-029")
    refused(game, "exchange Milan for Tokyo", "LS-027")
    refused(game, "exchange Paris for Cairo", "LS-027")
    assert game.parts("exchange Paris for Tokyo")["cost"] == ["Paris"]
    assert game.parts("exchange Paris for Tokyo")["gain"] == ["Tokyo"]


@pytest.mark.rule("LS-028")
def test_the_hand_limit_is_ignored() -> None:
    game = asked(BLUES, [*REDS, "Lima"])
    game.play("exchange Paris for Lima")
    assert game.prompt == "actions" and len(hand(game, 0)) == len(hand(game, 1)) == 7


# ---------------------------------------------------------------------- draw
@pytest.mark.rule("LS-030")
def test_draw_a_card() -> None:
    game = asked(["Lima"], player_deck=["Paris", "..."])
    happened = game.play("draw")
    assert heard(happened, "drew") == [{"seat": 1, "card": "Paris"}]
    assert (hand(game, 0), hand(game, 1)) == ({"Lima"}, {"Paris"})
    assert "health authority draws Paris" in game.say(happened[0])
    assert not game.is_free


@pytest.mark.rule("LS-031")
def test_an_epidemic_is_resolved() -> None:
    game = asked(player_deck=["Epidemic", "Paris", "..."], infection_deck=["...", "Lima"])
    happened = game.play("draw")
    assert heard(happened, "epidemic") and cubes(game, "Lima", "yellow") == 3
    assert hand(game, 1) == set() and game.position()["player_deck"][0] == "Paris"
    assert game.prompt == "actions"


@pytest.mark.rule("LS-032")
def test_its_hand_limit() -> None:
    full = [*REDS, "Airlift"]
    game = asked(["Forecast"], full, player_deck=["Paris", "..."])
    game.play("draw")
    assert game.prompt == "hand_limit" and game.say().startswith("health authority: 8 cards")
    refused(game, "discard Forecast")
    game.play("discard Osaka")
    assert len(hand(game, 1)) == 7 and "Osaka" in discarded(game)
    game = asked([], full, player_deck=["Paris", "..."], role="archivist", brink_roles=True)
    play(game, "draw", "airlift Lima")
    assert hand(game, 1) == {*REDS, "Paris"} and game.prompt == "actions"


@pytest.mark.rule("LS-033", "LS-051")
def test_nothing_is_drawn_from_an_empty_deck() -> None:
    everything = [*CITIES, "Airlift", "Forecast", "Government Grant", "One Quiet Night"]
    game = asked(player_deck=[], player_discard=everything)
    refused(game, "draw", "LS-033")
    game.play("pass")
    assert game.outcome is None
    left = [card for card in everything if card not in ("Paris", "Lima")]
    game = asked(player_deck=["Paris", "Lima"], player_discard=left)
    game.play("draw")
    assert game.outcome is None and game.prompt == "actions"
    pass_to_the_end(game)
    assert game.outcome is not None and game.outcome.cause == "cards"


def pass_to_the_end(game: petri.Game) -> None:
    while game.outcome is None:
        game.play("pass")


@pytest.mark.rule("LS-050")
def test_a_mutation_event_is_carried_out() -> None:
    game = asked(mutation="brink", player_deck=["The Mutation Threatens", "..."], infection_deck=["...", "Lima"])
    game.play("draw")
    assert cubes(game, "Lima", "purple") == 3 and "The Mutation Threatens" in discarded(game)


# ---------------------------------------------------------------------- cure
@pytest.mark.rule("LS-034", "LS-035")
def test_it_discovers_a_cure_anywhere() -> None:
    game = asked(["Lima"], [*BLUES[:5], "Cairo"], at="Tokyo", cubes={"Paris": {"blue": 1}})
    assert game.parts("cure blue")["cost"] == ["Chicago", "London", "Madrid", "Essen", "Milan"]
    happened = game.play("cure blue")
    assert heard(happened, "cured") == [{"colour": "blue", "seat": 1}]
    assert cure(game, "blue") == "cured" and hand(game, 1) == {"Cairo"} and hand(game, 0) == {"Lima"}


@pytest.mark.rule("LS-034")
def test_it_keeps_the_surplus_cards_that_the_player_chooses() -> None:
    game = asked(["Washington"], [*BLUES[:6], "Cairo"], cubes={"Paris": {"blue": 1}})
    game.play("cure blue")
    assert game.prompt == "pay_cure" and of_kind(game, "keep") == {f"keep {city}" for city in BLUES[:6]}
    refused(game, "keep Washington", "P2-055")
    again = petri.from_position("pandemic", game.position())
    assert again.position() == game.position()
    game.play("keep Essen")
    assert hand(game, 1) == {"Essen", "Cairo"} and hand(game, 0) == {"Washington"}


@pytest.mark.rule("LS-034", "LS-036")
def test_five_of_its_own_cards_are_needed() -> None:
    game = asked([*BLUES[5:], "Atlanta"], BLUES[:4])
    assert rule_against(game, "cure blue") == "P2-095"
    game = asked([], BLUES[:3], role="field_operative", brink_roles=True, samples={"blue": 3})
    refused(game, "cure_samples blue")
    refused(game, "cure blue")
    game = asked([], [*BLUES[:4], "Cairo", "Tokyo"], role="virologist", lab_roles=True)
    refused(game, "cure_pairs blue with red")


@pytest.mark.rule("LS-036")
def test_a_breakthrough_helps_it() -> None:
    options = {"lab_events": True, "events": 8}
    game = asked(["Sequencing Breakthrough"], BLUES[:4], cubes={"Paris": {"blue": 1}}, **options)
    refused(game, "cure blue")
    play(game, "breakthrough", "cure blue")
    assert cure(game, "blue") == "cured" and hand(game, 1) == set()


@pytest.mark.rule("LS-048")
def test_its_cure_of_purple() -> None:
    five = ["Lima", "Paris", "Cairo", "Tokyo", "Miami"]
    there = {"Lima": {"purple": 1}, "Essen": {"purple": 1}}
    game = asked(["Essen"], five, mutation="brink", cubes=there)
    game.play("cure purple")
    assert cure(game, "purple") == "cured"
    game = asked(["Essen"], five, mutation="panic", cubes=there)
    refused(game, "cure purple", "LM-012")
    game = asked([], [*five[1:], "Lima"], mutation="panic", cubes={**there, "Paris": {"purple": 1}})
    game.play("cure purple")
    assert cure(game, "purple") == "cured"


@pytest.mark.rule("LS-048")
def test_a_complex_structure_makes_it_dearer() -> None:
    complex_one = "Epidemic: Complex Molecular Structure"
    force = {"virulent_strain": 8, "strain": "blue", "in_force": [complex_one], "out": [complex_one]}
    game = asked([], BLUES[:5], cubes={"Paris": {"blue": 1}}, **force)
    refused(game, "cure blue", "LD-066")
    game = asked([], BLUES[:6], cubes={"Paris": {"blue": 1}}, **force)
    game.play("cure blue")
    assert cure(game, "blue") == "cured"


@pytest.mark.rule("LS-053")
def test_government_interference_counts_the_treats_of_the_turn() -> None:
    card = "Epidemic: Government Interference"
    force = {"virulent_strain": 8, "strain": "blue", "in_force": [card], "out": [card]}
    game = solo(cubes={"Atlanta": {"blue": 3}}, infection_deck=["Lima", "Tokyo", "..."], **force)
    refused(game, "drive Chicago")
    game.play("treat blue")
    pass_until(game, "authority")
    assert "drive Chicago" in texts(game)
    game.play("pass")
    pass_until(game, "authority")
    refused(game, "drive Chicago")


# ---------------------------------------------------------------------- events
@pytest.mark.rule("LS-039", "LS-049")
def test_events_from_both_hands() -> None:
    game = solo(["Forecast"], ["Airlift"])
    assert "forecast" in texts(game)
    happened = game.play("airlift Lima")
    assert heard(happened, "event") == [{"seat": 1, "event": "Airlift"}]
    assert pawn(game, 0) == "Lima" and hand(game, 1) == set() and discarded(game) == {"Airlift"}


@pytest.mark.rule("LS-049", "LS-039")
def test_events_before_and_after_its_action() -> None:
    game = solo(["Government Grant"], ["Airlift"])
    while game.prompt != "authority":
        game.play("pass")
    assert "airlift 0 to Lima" in texts(game) and "grant Lima" in texts(game)
    game.play("airlift Lima")
    assert game.prompt == "authority"
    game.play("draw")
    assert game.prompt == "window"
    game.play("grant Lima")
    assert stations(game) == {"Atlanta", "Lima"} and game.prompt == "actions"


@pytest.mark.rule("LS-049")
def test_no_window_opens_just_before_it_is_asked() -> None:
    game = solo(["Government Grant"])
    asked_for = []
    while game.prompt != "authority":
        asked_for.append(game.say())
        game.play("pass")
    assert "before the next infection card" in asked_for[-1]


@pytest.mark.rule("LS-040", "LS-041")
def test_borrowed_time_for_the_authority() -> None:
    events = {"brink_events": True, "events": 8}
    game = asked([], ["Borrowed Time"], **events)
    game.play("borrow")
    assert game.prompt == "authority" and actions(game) == 3
    play(game, "drive Chicago", "drive Montreal", "drive New York")
    assert game.prompt == "actions" and actions(game) == 4
    game = asked(["Borrowed Time"], [], **events)
    play(game, "drive Chicago", "borrow")
    assert game.prompt == "authority" and actions(game) == 2
    game = solo(["Borrowed Time"], [], **events)
    game.play("borrow")
    assert actions(game) == 6
    game = solo(["Borrowed Time", "Airlift"], [], **events)
    play(game, "pass", "pass")
    assert "before the infection phase" in game.say()
    refused(game, "borrow", "LD-043")


@pytest.mark.rule("LS-040", "LS-041")
def test_research_for_the_authority() -> None:
    events = {"brink_events": True, "events": 8, "player_discard": ["Lima", "Paris"]}
    game = solo(["Re-examined Research"], [*REDS, "Cairo"], **events)
    assert of_kind(game, "reexamine") == {"reexamine 0", "reexamine 1"}
    assert "health authority" in game.say(game.find("reexamine 1"))
    game.play("reexamine health authority")
    game.play("recover Lima")
    assert game.prompt == "hand_limit"
    game.play("discard Cairo")
    assert hand(game, 1) == {*REDS, "Lima"} and hand(game, 0) == set()


@pytest.mark.rule("LE-029", "LE-010")
def test_what_lasts_a_round_covers_the_action_of_the_authority() -> None:
    game = solo(["Improved Sanitation"], lab_events=True, events=8)
    game.play("sanitation")
    pass_until(game, "authority")
    assert [entry["event"] for entry in game.position()["in_play"]] == ["Improved Sanitation"]
    game.play("pass")
    assert not game.position().get("in_play")


# ---------------------------------------------------------------------- the end
@pytest.mark.rule("LS-042")
def test_the_usual_end() -> None:
    cures = {"yellow": "cured", "black": "cured", "red": "cured"}
    there = {"Paris": {"blue": 1}, "Lima": {"yellow": 1}, "Cairo": {"black": 1}, "Tokyo": {"red": 1}}
    game = asked([], BLUES[:5], cures=cures, cubes=there)
    game.play("cure blue")
    assert game.outcome is not None and game.outcome.winners == (0,)
    soon = {"outbreaks": 7, "cubes": {"Lima": {"yellow": 3}}}
    game = asked(player_deck=["Epidemic", "..."], infection_deck=["...", "Lima"], **soon)
    game.play("draw")
    assert game.outcome is not None and game.outcome.cause == "outbreaks"


# ---------------------------------------------------------------------- positions
@pytest.mark.parametrize(
    ("position", "options"),
    [
        ({"agenda": HERS, "actions": 4}, {"players": 1}),
        ({"agenda": [*HERS, ["authority", 0]], "actions": 1}, {"players": 1}),
        ({"agenda": [["end_turn", 0], ["authority", 2]], "actions": 1}, {"players": 1}),
        ({"agenda": [["end_turn", 0], ["authority_turn", 0], ["authority_turn", 0]]}, {"players": 1}),
        ({"agenda": HERS, "actions": 1}, {"players": 2}),
        ({"agenda": [["end_turn", 0], ["authority_turn", 0]]}, {"players": 2}),
        ({"agenda": [*HERS, ["hand_limit", 2]], "actions": 1}, {"players": 1}),
        ({"roles_gone": ["medic"]}, {"players": 2}),
        ({"roles_gone": ["scientist"]}, {"players": 1}),
        ({"roles_gone": ["medic", "medic"]}, {"players": 1}),
        ({"roles_gone": "medic"}, {"players": 1}),
        ({"hands": [["Paris"]]}, {"players": 1}),
        ({"hands": [["Paris"], ["Paris"]]}, {"players": 1}),
        ({"hands": [["Paris"], [], []]}, {"players": 1}),
        ({"roles": ["medic", "researcher"]}, {"players": 1}),
    ],
)
def test_positions_that_cannot_be(position: dict[str, Any], options: dict[str, Any]) -> None:
    with pytest.raises(petri.PositionError):
        petri.from_position("pandemic", {"options": options, **position})


def test_everybody_is_named() -> None:
    game = asked([], ["Paris"])
    assert game.box("de")["authority"]["label"] == "Gesundheitsbehörde"
    assert game.box()["authority"]["hand"] == 1
    assert "Dispatcher" not in str(game.box()["roles"])
