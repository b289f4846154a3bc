"""Roles of On the Brink."""

from __future__ import annotations

import pytest
from tools import play, table

import petri


@pytest.mark.rule("LD-002")
def test_the_generalist_has_five_actions() -> None:
    game = table(roles=["generalist", "scientist"], hands=[[], []], expansions=["on_the_brink"])
    assert game.view()["actions"] == 5
    play(game, *["drive Chicago", "drive Atlanta"] * 2)
    assert game.view()["actions"] == 1 and game.turn == 0
    game.play("drive Chicago")
    assert game.turn == 1 and game.view()["actions"] == 4


def test_she_takes_part_only_if_she_is_named() -> None:
    for seed in range(40):
        assert "generalist" not in petri.new("pandemic", players=4, seed=seed).view()["roles"]
    game = petri.new("pandemic", players=2, roles=["generalist", "medic"], expansions=["on_the_brink"], seed=1)
    assert game.view()["roles"] == ["generalist", "medic"]
    assert game.box("de")["roles"]["generalist"]["label"] == "Generalistin"
    assert "generalist" not in petri.new("pandemic", players=2, seed=1).box()["roles"]
    with pytest.raises(petri.OptionError):
        petri.new("pandemic", players=2, edition=1, roles=["generalist", "medic"], expansions=["on_the_brink"])
    with pytest.raises(petri.OptionError):
        petri.new("pandemic", players=2, roles=["generalist", "medic"])
    with pytest.raises(petri.PositionError):
        table(roles=["generalist", "medic"])
