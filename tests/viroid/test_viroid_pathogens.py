"""Bacterium, virus and fungal spore (V-291 to V-306, V-356)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from viroid_tools import (
    BEARS_ALL,
    DATA,
    PLAIN,
    RESISTANCES,
    STRONG,
    allowed,
    before,
    board,
    cause,
    dna,
    entry,
    heard,
    infected,
    of_kind,
    own_set,
    play,
    refused,
    research,
    table,
    texts,
    values,
)

import petri
from petri.core.text import say as text_of
from petri.games.viroid.content import PATHOGENS

EACH = {"Lima": {"small": "1"}, "Cairo": {"small": "2--"}, "Tokyo": {"small": "3--"}}


@pytest.mark.rule("V-291", "V-292")
def test_there_are_three_types() -> None:
    assert {one["id"] for one in DATA["pathogens"]} == set(PATHOGENS) == {"bacterium", "virus", "fungus"}
    told = text_of("petri.games.viroid", "option.pathogen", "en")
    assert "bacterium (easy)" in told and "virus (difficult" in told and "fungus (challenging" in told
    for pathogen in PATHOGENS:
        assert petri.new("viroid", pathogen=pathogen, seed=1).options["pathogen"] == pathogen
    with pytest.raises(petri.PetriError):
        petri.new("viroid", pathogen="parasite")


# ---------------------------------------------------------------------- bacterium
@pytest.mark.rule("V-293")
def test_the_start_of_the_bacterium() -> None:
    found = values(table(phase="mutation", boards=[{"dna": 9}]))
    assert (found["lethality"], found["severity"], found["infection"]) == (1, 1, 1)
    assert [found[name] for name in RESISTANCES] == [0, 0, 0]


@pytest.mark.rule("V-294", "V-295", "V-306")
def test_encapsulation() -> None:
    game = table(phase="mutation", boards=[{"dna": 12}])
    expected = [(1, 0, 0), (1, 1, 0), (1, 1, 1)]
    for nth, wanted in enumerate(expected):
        happened = play(game, f"stage {nth + 1}")
        assert heard(happened, "stage") == [{"seat": 0, "number": nth + 1}]
        assert tuple(values(game)[name] for name in RESISTANCES) == wanted
    assert dna(game) == 0


@pytest.mark.rule("V-306")
@pytest.mark.parametrize("pathogen", PATHOGENS)
def test_stages_are_paid_like_symptoms(pathogen: str) -> None:
    cost = entry(DATA["pathogens"], pathogen)["stages"][0]["cost"]
    given: dict[str, Any] = {"opening": "free"} if pathogen == "virus" else {}
    stems = [{"card": "zysten_a"}]
    poor = table(phase="mutation", pathogen=pathogen, boards=[{"dna": cost - 1, "stems": stems}], **given)
    refused(poor, "stage 1", "V-235")
    game = table(phase="mutation", pathogen=pathogen, boards=[{"dna": cost, "stems": stems}], **given)
    play(game, "stage 1")
    assert dna(game) == 0 and board(game)["stage"] == 1
    fight = table(
        phase="infection", points=1, pathogen=pathogen, boards=[STRONG], cities={"Paris": {"small": "0-"}}, **given
    )
    refused(fight, "stage 1", "V-190")


# ---------------------------------------------------------------------- virus
def rolling(face: int, **given: Any) -> petri.Game:
    """A virus of seat 0 that has rolled this face at the beginning of its turn."""
    given.setdefault("cities", {"Berlin": {"small": "0--"}, **EACH})
    boards = [given.pop("board", {})]
    return table(pathogen="virus", opening="free", card=PLAIN, dice=(face,), boards=boards, **given)


ONE_STRAIN: dict[str, Any] = {"stems": [{"card": "uebelkeit_b", "developed": 1}], "dna": 0}


@pytest.mark.rule("V-296")
def test_one_die_is_rolled_at_the_beginning_of_the_own_turn() -> None:
    cities = {"Berlin": {"small": "0--"}, **EACH}
    game = before(table, pathogen="virus", opening="free", cities=cities, card=PLAIN, dice=(2,))
    happened = play(game, "end")
    assert heard(happened, "rolled") == [{"seat": 0, "face": 2}]
    for pathogen in ("bacterium", "fungus"):
        game = before(table, pathogen=pathogen, cities=cities, card=PLAIN)
        assert not heard(play(game, "end"), "rolled")


@pytest.mark.rule("V-297", "V-301")
def test_the_base_face_gives_a_symptom_or_a_strain() -> None:
    game = rolling(6, board=ONE_STRAIN)
    assert (game.prompt, game.to_act) == ("virus", 0)
    assert set(texts(game)) == {
        "symptom uebelkeit 2",
        *(f"strain {stem}_{letter}" for stem in ("zysten", "husten", "schlafstoerungen") for letter in "abcd"),
    }
    other = game.copy()
    play(game, "symptom uebelkeit 2")
    assert values(game)["heat"] == 1 and dna(game) == 6  # only the income of the event
    play(other, "strain husten_a")
    assert board(other)["stems"][1] == {"card": "husten_a", "developed": 0} and dna(other) == 6
    refused(rolling(6, board=ONE_STRAIN), "strain uebelkeit_a", "V-254")
    refused(rolling(6, board=ONE_STRAIN), "symptom uebelkeit 3", "V-239")
    refused(rolling(6, board=ONE_STRAIN), "symptom husten 1", "V-252")


@pytest.mark.rule("V-298", "V-299")
@pytest.mark.parametrize("stage", [0, 1, 2, 3])
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_stages_unlock_further_faces(stage: int, face: int) -> None:
    game = rolling(face, board={**ONE_STRAIN, "stage": stage})
    works = face == 6 or face >= 6 - stage
    assert (game.prompt == "virus") == works
    assert board(game)["stems"][0]["developed"] == 1
    if works and face != 6:
        assert texts(game) == ["symptom uebelkeit 2"]
        refused(game, "strain husten_a", "V-298")


@pytest.mark.rule("V-299")
def test_four_different_faces() -> None:
    virus = entry(DATA["pathogens"], "virus")
    faces = [virus["turn_start_roll"]["base_face"], *(stage["effect"]["face"] for stage in virus["stages"])]
    assert faces == [6, 5, 4, 3]


@pytest.mark.rule("V-300")
def test_the_gift_cannot_be_refused() -> None:
    game = rolling(6, board=ONE_STRAIN)
    for text in ("decline", "end", "infect Berlin small"):
        refused(game, text, "V-300")


@pytest.mark.rule("V-301")
def test_what_is_impossible_lapses() -> None:
    all_done = {"stems": [{"card": "uebelkeit_a", "developed": 4}], "stage": 3, "dna": 0}
    assert rolling(5, board=all_done).prompt != "virus"
    assert rolling(5, board={"stage": 3}).prompt != "virus"  # no strain at all
    assert rolling(6, board={}).prompt == "virus" and not of_kind(rolling(6, board={}), "symptom")
    full = [{"card": f"{stem}_a", "developed": n} for stem, n in (("zysten", 4), ("husten", 4), ("uebelkeit", 4))]
    assert rolling(6, board={"stems": full}).prompt != "virus"


@pytest.mark.rule("V-301", "V-251")
def test_a_free_strain_takes_the_next_free_slot() -> None:
    stems = [{"card": "zysten_a"}, None, {"card": "husten_a"}]
    game = rolling(6, board={"stems": stems})
    play(game, "strain uebelkeit_a")
    assert board(game)["stems"][1] == {"card": "uebelkeit_a", "developed": 0}


@pytest.mark.rule("V-356")
def test_effects_of_the_gift_come_before_the_event() -> None:
    """Vomiting: a one-time spread with small animals, before any card is drawn."""
    stems = [{"card": "uebelkeit_a", "developed": 1}]
    game = rolling(6, board={"resistances": BEARS_ALL, "stems": stems, "dna": 0})
    drawn = len(game.view()["drawn"])
    play(game, "symptom uebelkeit 2")
    assert game.prompt == "one_time" and len(game.view()["drawn"]) == drawn
    allowed(game, "decline")
    play(game, "infect Paris small")
    assert dna(game) == 1 + 6 and len(game.view()["drawn"]) == drawn + 1
    assert infected(game, 0) == {"Berlin": 1, "Paris": 1}


@pytest.mark.rule("V-356", "V-284")
def test_values_and_research_of_the_gift_count_at_once() -> None:
    stems = [{"card": "uebelkeit_c", "developed": 2}, {"card": "zysten_a"}]
    game = rolling(6, board={**STRONG, "stems": stems}, research=5)
    other = game.copy()
    play(game, "symptom uebelkeit 3")
    assert research(game) == 4
    play(other, "symptom zysten 1")
    assert other.prompt == "infection" and other.view()["points"] == 4  # 1 + medication 6 + Nausea + Cysts


@pytest.mark.rule("V-299")
def test_faces_are_read_from_the_content(tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        virus = entry(data["pathogens"], "virus")
        virus["turn_start_roll"].update({"base_face": 1, "base_reward": ["symptom"]})
        virus["stages"][0]["effect"]["face"] = 2

    own = own_set(tmp_path, change)
    assert rolling(6, board={**ONE_STRAIN, "stage": 1}, content=own).prompt != "virus"
    assert rolling(2, board={**ONE_STRAIN, "stage": 1}, content=own).prompt == "virus"
    base = rolling(1, board=ONE_STRAIN, content=own)
    assert texts(base) == ["symptom uebelkeit 2"]  # here the base face gives no strain


# ---------------------------------------------------------------------- fungus
def spores(stage: int, **given: Any) -> petri.Game:
    """A fungus of seat 0 that has just developed this stage."""
    more = given.pop("board", {})
    boards = [{"resistances": BEARS_ALL, "dna": 20, "stage": stage - 1, **more}]
    given.setdefault("cities", {"London": {"small": "0-"}})
    game = table(phase="mutation", pathogen="fungus", boards=boards, **given)
    play(game, f"stage {stage}")
    return game


@pytest.mark.rule("V-302", "V-303")
def test_a_fungus_has_no_birds(tmp_path: Path) -> None:
    game = table(phase="mutation", pathogen="fungus", boards=[{"dna": 99}])
    refused(game, "evolve bird 1", "V-303")
    cities = {"Paris": {"small": "0-"}}
    spreading = table(phase="infection", points=1, pathogen="fungus", cities=cities, boards=[STRONG])
    refused(spreading, "bird Berlin small", "V-302")
    with pytest.raises(petri.PositionError):
        table(pathogen="fungus", boards=[{"modes": {"bird": 1}}])
    assert entry(DATA["pathogens"], "fungus")["forbidden_modes"] == ["bird"]


def with_bird_bonus(data: dict[str, Any]) -> None:
    entry(data["bonuses"], "env_blood")["params"]["mode"] = "bird"


@pytest.mark.rule("V-303")
def test_a_fungus_gets_no_bird_bonus(tmp_path: Path) -> None:
    own = own_set(tmp_path, with_bird_bonus)
    dealt = {"fungus": set(), "bacterium": set()}  # type: dict[str, set[str]]
    for pathogen, bonuses in dealt.items():
        for seed in range(30):
            game = petri.new("viroid", players=4, pathogen=pathogen, opening="free", content=own, seed=seed)
            bonuses |= {one["bonus"] for one in game.view()["boards"]}
    assert "env_blood" in dealt["bacterium"] and "env_blood" not in dealt["fungus"]
    assert len(dealt["fungus"]) == 13

    def on_a_start_card(data: dict[str, Any]) -> None:
        with_bird_bonus(data)
        entry(data["starts"], "lima")["bonus"] = "env_blood"

    with pytest.raises(petri.ContentError):
        petri.new("viroid", content=own_set(tmp_path, on_a_start_card))


@pytest.mark.rule("V-303")
def test_a_fungus_has_no_bird_of_a_symptom_or_a_bonus(tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        with_bird_bonus(data)
        benefits = [{"kind": "one_time_spread", "mode": mode, "n": 1} for mode in ("bird", "small")]
        entry(data["symptoms"], "zysten_a")["symptoms"][0]["benefits"] = benefits
        entry(data["symptoms"], "zysten_b")["symptoms"][0]["benefits"] = benefits[:1]

    own = own_set(tmp_path, change)
    for card, prompt in (("zysten_a", "one_time"), ("zysten_b", "mutation")):
        boards = [
            {"resistances": BEARS_ALL, "modes": {"small": 1}, "dna": 6, "stems": [{"card": card}], "bonus": "env_blood"}
        ]
        game = table(
            phase="mutation", content=own, pathogen="fungus", boards=boards, cities={"London": {"small": "0-"}}
        )
        assert "bird" not in values(game)["uses"]
        play(game, "symptom zysten 1")
        assert game.prompt == prompt
        if prompt == "one_time":
            assert game.view()["free"] == {"small": 1}
            refused(game, "bird Berlin small", "V-283")


@pytest.mark.rule("V-304", "V-305")
def test_every_stage_has_a_regular_and_an_extended_use() -> None:
    stages = [stage["effect"]["modes"] for stage in entry(DATA["pathogens"], "fungus")["stages"]]
    assert stages == [["insect", "ship"], ["small", "plane"], ["livestock", "plane"]]
    for nth, modes in enumerate(stages):
        cities = {"London": {"small": "0-"}, "Los Angeles": {"small": "0"}}
        game = spores(nth + 1, cities=cities)
        assert (game.prompt, game.view()["free"]) == ("one_time", dict.fromkeys(modes, 1))
        assert game.view()["points"] == 0


@pytest.mark.rule("V-305")
def test_the_two_uses_together() -> None:
    game = spores(2)
    happened = play(game, "plane Tokyo small")
    assert heard(happened, "infected") == [{"seat": 0, "city": "Tokyo", "mode": "small", "by": "plane"}]
    assert game.prompt == "mutation" and dna(game) == 20 - 7 + 1


@pytest.mark.rule("V-305", "V-283")
def test_the_two_uses_apart() -> None:
    game = spores(2, board={"modes": {"blood": 1}})
    play(game, "infect Paris small")
    assert game.view()["free"] == {"plane": 1}
    play(game, "plane Tokyo blood")
    assert dna(game) == 20 - 7 + 2 and game.view()["used"] == {"blood": 1}
    assert infected(game, 0) == {"London": 1, "Paris": 1, "Tokyo": 1}


@pytest.mark.rule("V-305", "V-282")
def test_uses_of_a_stage_lapse() -> None:
    game = spores(2)
    play(game, "infect Paris small")
    assert game.prompt == "mutation" and game.view()["free"] == {}  # no regular use for the plane
    game = spores(2)
    play(game, "decline")
    assert game.view()["free"] == {} and infected(game, 0) == {"London": 1}
    play(game, "stage 3")
    assert game.view()["free"] == {"livestock": 1, "plane": 1}  # only its own


@pytest.mark.rule("V-305", "V-231")
def test_spores_ignore_quarantine() -> None:
    game = spores(2, cities={"London": {"small": "0-"}, "Paris": {"small": "x-"}})
    play(game, "infect Paris small")
    assert infected(game, 0) == {"London": 1, "Paris": 1}


@pytest.mark.rule("V-305")
def test_a_plane_of_a_stage_is_no_range_flight() -> None:
    game = spores(2, board={"modes": {"plane": 2}})
    refused(game, "plane Berlin small", "V-220")


@pytest.mark.rule("V-304")
def test_a_fungus_can_win_and_lose_like_others() -> None:
    game = table(pathogen="fungus", phase="end", cities={"Berlin": {"small": "0--"}})
    assert cause(game) == "extinct"
