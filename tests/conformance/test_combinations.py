"""What the boxes of Pandemic allow together is played; what they forbid is refused with its rule."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import petri
from conformance.checks import choose
from conformance.combinations import play_combination
from conformance.pandemic import SUBJECT
from petri.core.rng import seeded
from petri.games.pandemic.modules.matrix import MATRIX

OPTIONS: dict[str, dict[str, Any]] = {
    "lab": {"lab": True},
    "virulent_strain": {"virulent_strain": 10},
    "mutation": {"mutation": "brink"},
    "worldwide_panic": {"mutation": "panic"},
    "five_players": {"players": 5},
    "edition_1": {"edition": 1},
    "edition_2": {"edition": 2},
}
EDITIONS = {"edition_1", "edition_2"}
SETS = ("brink_roles", "brink_events", "lab_roles", "lab_events")
PAIRS = [pair for pair in combinations(OPTIONS, 2) if set(pair) not in ({"mutation", "worldwide_panic"}, EDITIONS)]


@pytest.mark.rule("LD-131")
@pytest.mark.rule("LD-132")
@pytest.mark.rule("LD-133")
@pytest.mark.rule("LD-135")
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_every_pair_that_is_there(pair: tuple[str, str]) -> None:
    one, other = pair
    said = MATRIX.pair(one, other)
    options = {**OPTIONS[one], **OPTIONS[other]}
    if not said.allowed:
        with pytest.raises(petri.OptionError) as refused:
            petri.new("pandemic", **options)
        assert all(said.rules[0] in refused.value.say(lang) for lang in ("en", "de"))
        return
    game, rng = petri.new("pandemic", seed=3, **options), seeded(4)
    while game.outcome is None:
        game.play(choose(game, SUBJECT.every_policy()["uniform"], rng))
    assert game.options.items() >= {key: value for key, value in options.items() if key != "edition"}.items()


@pytest.mark.rule("LD-135")
@pytest.mark.rule("LD-136")
@pytest.mark.parametrize("name", SETS)
def test_each_set_is_an_option_of_its_own_and_needs_the_second_edition(name: str) -> None:
    assert petri.new("pandemic", seed=1, **{name: True}).options[name] is True
    with pytest.raises(petri.OptionError, match="LD-135"):
        petri.new("pandemic", edition=1, **{name: True})


@pytest.mark.rule("LD-011")
@pytest.mark.rule("LD-135")
def test_legendary_is_seven_epidemics_of_the_second_edition() -> None:
    game = petri.new("pandemic", difficulty="legendary", seed=1)
    assert game.options["epidemics"] == 7 and game.position()["player_deck"].count("Epidemic") == 7
    with pytest.raises(petri.OptionError, match="LD-135"):
        petri.new("pandemic", edition=1, epidemics=7)


@pytest.mark.parametrize("seed", range(12))
def test_random_combinations(seed: int) -> None:
    play_combination(seed, every=40)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(100, 160))
def test_many_random_combinations(seed: int) -> None:
    play_combination(seed)
