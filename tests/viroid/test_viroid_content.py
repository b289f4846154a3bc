"""Content: the standard set keeps what the rules promise, and a wrong set is refused with the reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from viroid_tools import DATA, GROUND, PLAIN, RESISTANCES, dna, entry, event_set, own_set, research, table

import petri
from petri.core.content import CardFile
from petri.games.viroid import content
from petri.games.viroid.pieces import BENEFITS, BONUSES, EFFECTS

CITIES = {city["id"]: city for city in DATA["cities"]}
CARDS = [*DATA["events"], *DATA["massive"]]


# ---------------------------------------------------------------------- the vocabulary
def test_the_vocabulary() -> None:
    """As the fact sheet of the game describes it: 11 kinds of effects, 9 of benefits, 8 of bonuses."""
    assert {kind: set(one.params) for kind, one in EFFECTS.items()} == {
        "close_sea": {"routes"},
        "close_air": {"airports"},
        "marker": {"marker", "city"},
        "corpses_add": {"city", "n"},
        "corpses_remove": {"city", "n"},
        "research": {"n"},
        "bonus_infection": {"mode"},
        "mass_event": {"city"},
        "dna": {"scope", "n"},
        "reopen": {"n"},
        "heal_continent": {"continent", "n"},
    }
    assert {kind: set(one.params) for kind, one in BENEFITS.items()} == {
        "infection": {"n"},
        "severity": {"n"},
        "lethality": {"n"},
        "resistance": {"type", "n"},
        "one_time_spread": {"mode", "n"},
        "research_back": {"n"},
        "necrosis": set(),
        "extra_face": {"face"},
        "spore_spread": {"modes"},
    }
    assert {kind: set(one.params) for kind, one in BONUSES.items()} == {
        "extra_mode_use": {"mode"},
        "discount": {"group", "amount", "min_cost", "cure_marker_closer"},
        "start_dna": {"n"},
        "dna_per_own_death": {"n"},
        "dna_per_first_infection": {"n"},
        "cure_marker_further": {"n"},
        "resistance": {"resistances"},
        "dna_on_event": {"event_key", "dna_by_players"},
    }


def test_every_kind_is_on_a_card_of_the_standard_set() -> None:
    assert {effect["kind"] for card in CARDS for effect in card["effects"]} == set(EFFECTS)
    parts = [benefit for card in DATA["symptoms"] for part in card["symptoms"] for benefit in part["benefits"]]
    parts += [stage["effect"] for one in DATA["pathogens"] for stage in one["stages"]]
    assert {part["kind"] for part in parts} == set(BENEFITS)
    assert {bonus["kind"] for bonus in DATA["bonuses"]} == set(BONUSES)


def test_numbers_that_the_rulebook_demands() -> None:
    """The gaps VG-01 to VG-20 are filled within their bounds."""
    named = "addis_abeba algier athen bagdad peking berlin buenos_aires kairo hongkong jakarta khartoum london madrid"
    named += " mexiko_stadt mumbai nairobi paris riad seoul stockholm teheran tokio tripolis washington"
    assert set(named.split()) <= set(CITIES)
    assert CITIES["london"]["fields"]["small"] == 2 and CITIES["london"]["fields"]["livestock"] >= 1
    assert CITIES["buenos_aires"]["fields"]["small"] >= 1
    assert all(any(city["fields"][mode] for city in CITIES.values()) for mode in GROUND)
    for players, covers in DATA["setup"]["covered_fields"].items():
        for name, covered in covers.items():
            left = {mode: CITIES[name]["fields"][mode] - covered.get(mode, 0) for mode in GROUND}
            assert min(left.values()) >= 0 and sum(left.values()) >= 1, (players, name)
    for players, corpses in DATA["setup"]["corpses"].items():
        for continent, n in corpses.items():
            inside = [city for city in CITIES.values() if city["continent"] == continent]
            covered = DATA["setup"]["covered_fields"].get(players, {})
            fields = sum(sum(city["fields"].values()) - sum(covered.get(city["id"], {}).values()) for city in inside)
            assert n <= fields
    port = next(card for card in DATA["events"] if card["id"] == "B01")
    assert (port["name_en"], port["dna"], set(port["heal"])) == ("Port Closure", 5, {"khartoum", "athen"})
    assert port["effects"] == [{"kind": "close_sea", "routes": ["kairo-mumbai", "london-washington"]}]
    assert all(max(city["needs"][name] for name in RESISTANCES) <= 6 for city in CITIES.values())


# ---------------------------------------------------------------------- what is refused
@pytest.mark.parametrize("key", sorted(set(DATA) - {"meta"}))
def test_nonsense_is_refused_and_never_breaks(key: str) -> None:
    """Whatever stands at a place at the top of the file: an error of content, or a set that can be used."""
    values: tuple[Any, ...] = (None, 7, [], {}, "tea", [7], [None])
    for value in values:
        try:
            content.Content(CardFile("petri.games.viroid", content.FILE, {**DATA, key: value}))
        except petri.ContentError as error:
            assert error.say() and error.say("de")


# ---------------------------------------------------------------------- own sets
def test_an_own_set_is_played_and_has_its_digest(tmp_path: Path) -> None:
    own = event_set(tmp_path, {"kind": "research", "n": 4}, dna=3)
    game = table(content=own, card=PLAIN, boards=[{"dna": 1}])
    assert (research(game), dna(game)) == (4, 4)
    standard = petri.new("viroid", seed=1).options["content_digest"]
    assert game.options["content_digest"] != standard
    again = petri.from_position("viroid", game.position())
    assert again.position() == game.position()


def test_texts_do_not_change_the_digest(tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        entry(data["events"], PLAIN)["text_en"] = "Another text."
        entry(data["cities"], "paris")["lon"] = 3

    own = own_set(tmp_path, change)
    digest = petri.new("viroid", seed=1, content=own).options["content_digest"]
    assert digest == petri.new("viroid", seed=1).options["content_digest"]


def test_other_content_under_a_known_digest_is_refused(tmp_path: Path) -> None:
    own = event_set(tmp_path, {"kind": "research", "n": 4})
    digest = petri.new("viroid", seed=1).options["content_digest"]
    with pytest.raises(petri.PetriError) as caught:
        petri.new("viroid", content=own, content_digest=digest)
    assert digest in caught.value.say()


def test_a_small_world(tmp_path: Path) -> None:
    """Other numbers of cities, symptoms and events work as well."""

    def change(data: dict[str, Any]) -> None:
        for card in data["symptoms"]:
            card["symptoms"] = card["symptoms"][:1]
        data["sea"] = data["sea"][:15]
        for card in [*data["events"], *data["massive"]]:
            card["effects"] = [effect for effect in card["effects"] if effect["kind"] != "close_sea"]

    game = petri.new("viroid", content=own_set(tmp_path, change), seed=3, players=2)
    for _ in range(60):
        if game.outcome is not None:
            break
        game.play(game.moves()[0])
    assert game.played
