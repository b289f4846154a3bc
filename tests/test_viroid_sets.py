"""Viroid's map and cards as data of a designer: what the fingerprint depends on, and files that are broken anyhow."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import petri
from petri.core.content import CardFile, digest_of, printed
from petri.games.viroid import content
from petri.games.viroid.content import FILE, Content, played
from petri.games.viroid.things import PACKAGE

Data = dict[str, Any]
Place = tuple[str | int, ...]
DATA: Data = printed(PACKAGE, FILE)
OPTIONS = [
    {"players": 2, "pathogen": "bacterium"},
    {"players": 3, "pathogen": "virus"},
    {"players": 4, "pathogen": "fungus", "difficulty": "demanding", "level_cure_shift": True},
    {"players": 4, "pathogen": "bacterium", "opening": "free", "difficulty": "easy"},
]


def places(data: Any, place: Place = ()) -> Iterator[Place]:
    """Every place of the file, however deep."""
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in parts:
        yield (*place, key)
        yield from places(value, (*place, key))


def found(data: Any, place: Place) -> Any:
    for key in place:
        data = data[key]
    return data


def with_value(place: Place, value: Any) -> Data:
    data = copy.deepcopy(DATA)
    found(data, place[:-1])[place[-1]] = value
    return data


def checked(data: Any) -> Content:
    return Content(CardFile(PACKAGE, f"folder/{FILE}", data))


# ---------------------------------------------------------------------- the standard set
def test_the_file_has_only_what_is_read_or_told() -> None:
    text = (Path(content.__file__).parent / FILE).read_text(encoding="utf-8")
    assert "seed" not in text and "../" not in text and ".md" not in text


@pytest.mark.parametrize("part", [key for key, value in DATA.items() if isinstance(value, list)])
def test_every_entry_has_a_source(part: str) -> None:
    """Those of land connections and airports stand in the notes."""
    if part in ("land", "airports"):
        assert part.removesuffix("s") in DATA["meta"]["note"]
        return
    for entry in DATA[part]:
        sources = entry["source"].values() if isinstance(entry["source"], dict) else [entry["source"]]
        assert all(any(tag in text for tag in DATA["meta"]["sources"]) for text in sources), entry["id"]


# ---------------------------------------------------------------------- the fingerprint
NOTES = ("meta", "source", "class", "zone_colour", "colour", "lon", "lat", "variant")
TOLD = ("name_en", "name_de", "text_en", "text_de", "ability_en", "ability_de")
FIXED = ("resistance_points_per_level", "stems_max")
NOT_PLAYED = {
    ("modes", "id"),  # fixed
    ("resistances", "id"),
    ("markers", "id"),
    ("player_colours", "id"),
    ("sea", "id"),  # follows from its cities
}


def is_played(place: Place) -> bool:
    keys = [key for key in place if isinstance(key, str)]
    if keys[0] == "components":
        return keys == ["components", "big_cubes_per_colour"]
    if keys == ["cities", "name_en"]:
        return True  # moves name cities so
    if keys[0] == "airports" or (keys[0], keys[-1]) in NOT_PLAYED:
        return False
    return not {*NOTES, *TOLD, *FIXED} & {*keys}


def other_value(value: Any) -> Any:
    return (not value) if isinstance(value, bool) else value + 1 if isinstance(value, int) else f"{value}x"


def test_the_fingerprint_depends_on_all_that_is_played_and_on_nothing_else() -> None:
    standard = digest_of(played(DATA))
    assert standard == content.standard().digest
    kinds: set[bool] = set()
    for place in places(DATA):
        value = found(DATA, place)
        if not isinstance(value, (dict, list)):
            table = found(DATA, place[:-1])
            table[place[-1]] = other_value(value)
            changed = digest_of(played(DATA))
            table[place[-1]] = value
            assert (changed != standard) == is_played(place), place
            kinds.add(is_played(place))
    assert kinds == {True, False} and digest_of(played(DATA)) == standard


def test_what_is_left_out_has_its_usual_value() -> None:
    usual = {"research_step": 1, "draw_again": False, "removed_at_setup": False}
    assert checked(with_value(("events", 1), {**DATA["events"][1], **usual})).digest == content.standard().digest
    for key, other in {"research_step": 2, "draw_again": True, "removed_at_setup": True}.items():
        assert checked(with_value(("events", 1, key), other)).digest != content.standard().digest


def test_notes_may_be_left_out() -> None:
    data = {key: value for key, value in DATA.items() if key != "meta"}
    data["cities"] = [{key: value for key, value in city.items() if key != "source"} for city in DATA["cities"]]
    data["components"] = {"big_cubes_per_colour": 25}
    assert checked(data).digest == content.standard().digest


# ---------------------------------------------------------------------- errors
def effects(*found: Any) -> Callable[[Data], Any]:
    return lambda d: d["events"][3].update(effects=list(found))


def benefits(*found: Any) -> Callable[[Data], Any]:
    return lambda d: d["symptoms"][0]["symptoms"][0].update(benefits=list(found))


def without_cards(stem: str) -> Callable[[Data], Any]:
    return lambda d: d.update(symptoms=[card for card in d["symptoms"] if card["stem"] != stem])


WRONG: list[tuple[Callable[[Data], Any], str]] = [
    (lambda d: d["events"][3].update(haeal=d["events"][3].pop("heal")), "A04: there is no haeal here. Perhaps: heal."),
    (lambda d: d["events"][3]["heal"].append("londn"), "A04: heal cannot be 'londn'. Perhaps: london."),
    (lambda d: d["events"][3].update(heal=["paris", "paris"]), "A04: heal has 'paris' twice."),
    (lambda d: d["events"][3].pop("id"), "events 4: each card needs an id"),
    (lambda d: d["events"][3].update(key=5), "A04: key is missing."),
    (lambda d: d["events"][3].update(draw_again=1), "A04: draw_again must be true or false."),
    (lambda d: d["events"][3].update(removed_at_setup="no"), "A04: removed_at_setup must be true or false."),
    (lambda d: d["massive"][0].update(research_step=-1), "M1: research_step must be a whole number ≥ 0"),
    (lambda d: d["massive"][0].update(category="B"), "M1: category cannot be 'B'. Allowed: M."),
    (lambda d: d.update(massiv=d.pop("massive")), "there is no massiv here. Perhaps: massive."),
    (effects({"kind": "reserch", "n": 1}), "A04: there is no kind of effect 'reserch'. Perhaps: research."),
    (effects({"kind": "research", "m": 1}), "A04: this kind of effect has no parameter m."),
    (effects({"kind": "research"}), "A04: n is missing."),
    (effects({"kind": "mass_event", "city": "pari"}), "Right would be: the id of a city."),
    (effects({"kind": "close_sea", "routes": ["kairo-mumbai", "londn-washington"]}), "cannot be 'londn-washington'."),
    (effects({"kind": "close_air", "airports": ["paris"]}), "Right would be: a list of one or more ids of cities with"),
    (benefits({"kind": "infektion", "n": 1}), "zysten_a: there is no kind of benefit 'infektion'. Perhaps: infection."),
    (benefits({"kind": "one_time_spread", "mode": "smal", "n": 1}), "Perhaps: small. Right would be: one of"),
    (
        lambda d: d["bonuses"][13]["params"].update(event_key="watchfull"),
        "Perhaps: watchful. Right would be: the key of",
    ),
    (
        lambda d: d["bonuses"][0].update(params={"mod": "insect"}),
        "env_insect: this kind of bonus has no parameter mod.",
    ),
    (lambda d: d["symptoms"][0].update(variant="B"), "symptoms: zysten has two cards B."),
    (lambda d: d["land"].append(["washington", "toronto"]), "land: toronto-washington is there twice."),
    (lambda d: d["land"].append(["washington", "torono"]), "Perhaps: toronto."),
    (lambda d: d["sea"][0].update(id="cairo-mumbai"), "id cannot be 'cairo-mumbai'. Perhaps: kairo-mumbai."),
    (lambda d: d["cities"][0].update(airport=True), "toronto: airport and the list airports must say the same"),
    (lambda d: d["cities"][0]["needs"].update(cold=11), "toronto needs: cold must be a whole number ≥ 0, at most 10."),
    (lambda d: d["cities"][0].update(lon="west"), "toronto: lon must be a number of degrees from -180 to 180"),
    (lambda d: d.update(land=d["land"][3:], sea=d["sea"][:2]), "toronto"),
    (lambda d: d["setup"]["covered_fields"]["2"].update(lodon={}), "Perhaps: london."),
    (lambda d: d["setup"].update(bcd_per_player=5), "setup: bcd_per_player must be an even number"),
    (lambda d: d["setup"].update(free_start_dna=31), "setup: free_start_dna must be at least 32:"),
    (lambda d: d["limits"].update(resistance_track_max=5), "limits: resistance_track_max must be a whole number ≥ 6"),
    (lambda d: d["costs"]["spreading"].update(small=[1]), "small must be 2 prices from 0 to 60 in a list, not [1]."),
    (lambda d: d["pathogens"][0]["forbidden_modes"].append("small"), "bacterium: forbidden_modes cannot be 'small'."),
    (
        lambda d: d["pathogens"][1]["turn_start_roll"].update(base_reward=["stem"]),
        'base_reward: ["symptom"] is missing.',
    ),
    (
        lambda d: d["pathogens"][1]["turn_start_roll"].update(base_reward=["symtom"]),
        "base_reward cannot be 'symtom'. Perhaps: symptom",
    ),
    (
        lambda d: d["pathogens"][1]["stages"][1]["effect"].update(face=6),
        "virus stages: the base face and those of the stages must differ, not be 6 (V-299).",
    ),
    (
        lambda d: d["pathogens"][0]["stages"][1].update(effect={"kind": "extra_face", "face": 5}),
        "bacterium stages: extra_face is only for stages of a pathogen with turn_start_roll.",
    ),
    (benefits({"kind": "extra_face", "face": 5}), "zysten_a: extra_face is only for stages of a pathogen"),
    (lambda d: d["events"][3].pop("effects"), "A04 effects: this must be a list of 0 to 8, not None."),
    (lambda d: d["symptoms"][0].update(symptoms=[]), "zysten_a symptoms: this must be a list of 1 to 7, not 0."),
    (
        lambda d: d["starts"][0].update(resistance={}),
        "starts london: london needs medication 5, and the start card gives 0",
    ),
    (lambda d: d["starts"][1].update(bonus="bonus_dna"), "the bonus bonus_dna is on another start card"),
    (without_cards("zysten"), "symptoms: 1 start cards state the strain zysten, and there are cards of it: 0."),
    (
        lambda d: d.update(symptoms=[card for card in d["symptoms"] if card["variant"] in "ab"]),
        "There must be a strain with 4 cards, or 10 cards in all.",
    ),
    (lambda d: [city["needs"].update(heat=7) for city in d["cities"]], "cities: nobody could begin with a free start."),
]


@pytest.mark.parametrize(("change", "says"), WRONG, ids=[says[:40] for _, says in WRONG])
def test_an_error_says_where_and_what_would_be_right(change: Callable[[Data], Any], says: str) -> None:
    data = copy.deepcopy(DATA)
    change(data)
    with pytest.raises(petri.ContentError) as caught:
        checked(data)
    english, german = caught.value.say("en"), caught.value.say("de")
    assert says in english and english.startswith(f"folder/{FILE}, ")
    assert german.startswith(f"folder/{FILE}, ") and german != english and "{" not in german


def test_a_free_start_pays_for_what_it_demands(tmp_path: Path) -> None:
    """V-088: with just enough DNA everybody can begin, and with one less the file is refused."""
    for pathogen in ("bacterium", "virus", "fungus"):
        folder = tmp_path / pathogen
        folder.mkdir()
        (folder / FILE).write_text(json.dumps(with_value(("setup", "free_start_dna"), 32)), encoding="utf-8")
        game = petri.new("viroid", players=4, pathogen=pathogen, opening="free", content=folder, seed=4)
        choose = random.Random(1)
        while game.prompt == "equip":
            game.play(choose.choice(game.moves()))
        assert game.view()["boards"]


# ---------------------------------------------------------------------- broken files
def replaced(choose: random.Random, data: Data, place: Place) -> None:
    table = found(data, place[:-1])
    value = table[place[-1]]
    others = [None, "", "x", "london", 0, 1, -1, 61, 10**30, 2.5, True, [], {}, [[]], [None], {"id": "x"}, [value]]
    if choose.random() < 0.25:
        del table[place[-1]]
    elif isinstance(value, list) and value and choose.random() < 0.4:
        value.append(copy.deepcopy(choose.choice([*value, *others])))
    elif isinstance(value, int) and not isinstance(value, bool) and choose.random() < 0.6:
        table[place[-1]] = choose.choice([value + 1, value - 1, 0, 1, 2, 9, 60])
    else:
        table[place[-1]] = choose.choice(others)


def broken(seed: int) -> Data:
    """The standard set with something spoilt; the place is chosen part by part, so that no list is preferred."""
    choose = random.Random(seed)
    data = copy.deepcopy(DATA)
    for _ in range(choose.choice((1, 1, 1, 2))):
        place: Place = ()
        part: Any = data
        while isinstance(part, (dict, list)) and part and (not place or choose.random() < 0.85):
            key = choose.choice(list(part) if isinstance(part, dict) else list(range(len(part))))
            place, part = (*place, key), part[key]
        replaced(choose, data, place)
    return data


def play_to_the_end(data: Data, folder: Path, seed: int) -> None:
    folder.mkdir(exist_ok=True)
    (folder / FILE).write_text(json.dumps(data), encoding="utf-8")
    choose = random.Random(seed)
    game = petri.new("viroid", content=folder, seed=seed, **OPTIONS[seed % len(OPTIONS)])
    while game.outcome is None:
        game.play(choose.choice(game.moves()))
    assert petri.replay(game.record()).position() == game.position()
    assert game.box("de") and game.view()


def try_broken(seeds: range, folder: Path, every: int = 1) -> tuple[int, int]:
    """How many are refused, and how many are good; of these every so many is played."""
    refused = good = 0
    for seed in seeds:
        data = broken(seed)
        try:
            checked(data)
        except petri.ContentError as error:
            assert error.say("en") != error.say("de")
            assert all(f"folder/{FILE}, " in text and "{card}" not in text for text in map(error.say, ("en", "de")))
            refused += 1
        else:
            good += 1
            if good % every == 0:
                play_to_the_end(data, folder, seed)
    return refused, good


def test_a_broken_file_is_refused_or_can_be_played(tmp_path: Path) -> None:
    refused, good = try_broken(range(300), tmp_path / "mine", every=8)
    assert refused > 60 and good > 20


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(4))
def test_many_broken_files(part: int, tmp_path: Path) -> None:
    try_broken(range(1000 * (part + 1), 1000 * (part + 1) + 500), tmp_path / "mine")


@pytest.mark.parametrize("data", [None, [], 5, "x", {}, {"cities": []}, {"meta": {}, "events": None}])
def test_files_of_another_shape(data: Any) -> None:
    with pytest.raises(petri.ContentError) as caught:
        checked(data)
    assert FILE in caught.value.say()
