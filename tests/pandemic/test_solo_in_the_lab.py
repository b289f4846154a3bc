"""Alone in the lab: the health authority does lab actions (LS-037, LS-038, LS-044), and what else the two make of each
other."""

from __future__ import annotations

from typing import Any

import pytest
from labs import BLUES, REDS, about, at_line, complete, dish, line, red_line
from tools import actions, cure, discarded, hand, of_kind, refused, table, texts

import petri

HERS = [["end_turn", 0], ["authority", 0]]
ALL_BOXES = dict.fromkeys(("brink_roles", "brink_events", "lab_roles", "lab_events"), True)


def asked(
    own: list[str] | None = None,
    hers: list[str] | None = None,
    *,
    at: str = "Atlanta",
    role: str = "medic",
    **more: Any,
) -> petri.Game:
    """The health authority has its action."""
    agenda = {"agenda": HERS, "actions": 1}
    return table(players=1, roles=[role], lab=True, hands=[own or [], hers or []], pawns=[at], **{**agenda, **more})


@pytest.mark.rule("LS-037")
@pytest.mark.rule("LS-038")
def test_it_may_do_one_lab_action_with_its_cards() -> None:
    game = asked(BLUES[:2], REDS[:2], lines={"upper": line("small_red")})
    assert of_kind(game, "characterize") == {"characterize upper red Osaka", "characterize upper red Tokyo"}
    assert about(game, "characterize upper red Tokyo")["actions"] == 1
    game.play("characterize upper red Tokyo")
    assert at_line(game)["vial"] == "red" and at_line(game)["characterized_by"] == "Tokyo"
    assert hand(game, 1) == {"Osaka"} and len(hand(game, 0)) == 2
    assert game.prompt == "actions" and actions(game) == 4  # the next turn


@pytest.mark.rule("LS-038")
def test_the_cards_of_the_player_do_not_pay() -> None:
    game = asked(REDS[:2], BLUES[:2], lines={"upper": line("small_red")})
    refused(game, "characterize upper red Tokyo", "LL-032")
    game = asked([], REDS[:1], lines={"upper": red_line("red")}, cubes={"Manila": {"red": 1}})
    game.play("test upper Tokyo")
    assert at_line(game)["tested_by"] == "Tokyo" and hand(game, 1) == set()


@pytest.mark.rule("LS-038")
def test_the_pawn_must_be_at_a_station() -> None:
    game = asked([], REDS[:1], at="Paris", lines={"upper": line("small_red")}, dishes={"upper": {"red": 1}})
    for text in ("characterize upper red Tokyo", "process upper to separator", "sequence"):
        refused(game, text, "LL-011")
    game = asked([], [], dishes={"upper": {"red": 1}})
    game.play("process upper to separator")
    assert dish(game, "separator") == {"red": 1}


@pytest.mark.rule("LS-038")
@pytest.mark.rule("LS-035")
def test_its_cure_takes_a_complete_line_and_three_cards() -> None:
    game = asked([], BLUES[:3], at="Paris", lines={"upper": complete(by="Montreal", tested="Madrid")})
    game.play("cure blue")
    assert cure(game, "blue") == "eradicated"
    assert {*BLUES[:3], "Montreal", "Madrid"} <= set(discarded(game))
    refused(asked([], BLUES[:2], lines={"upper": complete(by="Montreal")}), "cure blue", "LL-077")
    refused(asked([], BLUES[:3], lines={"upper": line("small_blue", "blue", "Montreal")}), "cure blue", "LL-086")


@pytest.mark.rule("LS-047")
@pytest.mark.rule("LR-054")
def test_the_bonus_of_the_role_is_not_its() -> None:
    game = asked(role="researcher", own=BLUES[:1])
    assert about(game, "sequence")["actions"] == 1
    game.play("sequence")
    game.play("drop")
    assert game.prompt == "actions"
    assert about(game, "sequence")["actions"] == 0


@pytest.mark.rule("LS-037")
@pytest.mark.rule("LS-020")
def test_after_the_lab_action_its_turn_is_over() -> None:
    game = asked([], [], dishes={"upper": {"red": 1}, "lower": {"blue": 1}})
    game.play("process upper to separator")
    assert game.prompt == "actions" and "process lower to separator" in texts(game)


@pytest.mark.rule("LS-044")
@pytest.mark.rule("LL-008")
def test_with_the_lab_there_are_twelve_roles() -> None:
    options = {"players": 1, "lab": True, **ALL_BOXES}
    roles = {petri.new("pandemic", seed=seed, **options).position()["roles"][0] for seed in range(200)}
    assert len(roles) == 12 and not roles & {"field_operative", "epidemiologist", "local_liaison", "scientist"}


@pytest.mark.rule("LS-001")
@pytest.mark.rule("LL-001")
def test_all_of_it_may_be_combined() -> None:
    for mutation in ("off", "brink", "panic"):
        options = {"players": 1, "lab": True, "virulent_strain": 10, "mutation": mutation, **ALL_BOXES}
        assert petri.new("pandemic", seed=2, **options).outcome is None


@pytest.mark.rule("LS-034")
@pytest.mark.rule("LS-037")
@pytest.mark.rule("LS-038")
def test_its_card_says_what_it_may_do() -> None:
    for lang, action in (("en", "lab action"), ("de", "Laboraktion")):
        games = [petri.new("pandemic", players=1, lab=there, seed=1) for there in (True, False)]
        with_lab, without = (game.box(lang)["authority"]["text"] for game in games)
        assert action in with_lab and "3" in with_lab and "5" not in with_lab
        assert action not in without and "5" in without and "3" not in without
