"""The cards as data: what the standard file holds, a designer's own set, and every way a file is refused."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from contagion_tools import change_card, display, hand_size, own_set, play, rows, stroll, table, texts

import petri
from petri.core.content import CardFile
from petri.games.contagion import content
from petri.games.contagion.pieces import EFFECTS

STANDARD = content.standard()
ALL_CARDS = [*STANDARD.cities, *STANDARD.events, *STANDARD.who]
KINDS = (
    *("gain_cards", "discard_cards", "place_cubes", "move_cubes", "remove_cubes", "swap_rows", "change_level"),
    *("modify_draw", "modify_infect", "modify_cost", "restrict_infect", "extra_actions", "ignore_card"),
)
ONE_OF_EACH_KIND = [next(card for card in ALL_CARDS if card["effect"]["kind"] == kind) for kind in KINDS]
NOTES = {"polarity"}  # hints that play no part in the rules
Data = dict[str, Any]
QUIET: dict[str, list[list[Any]]] = {"Jakarta": [], "Seoul": [], "Moscow": [], "Cairo": []}


def standard_data() -> Data:
    return copy.deepcopy(dict(STANDARD.data))


def write(folder: Path, data: Any) -> str:
    (folder / content.FILE).write_text(json.dumps(data), encoding="utf-8")
    return str(folder)


def card_of(data: Data, card_id: str) -> Data:
    return next(card for key in ("cities", "events", "who") for card in data[key] if card["id"] == card_id)


def refusal(folder: str) -> petri.ContentError:
    """The error of a folder; it names the file in both languages."""
    with pytest.raises(petri.ContentError) as caught:
        petri.new("contagion", content=folder, seed=1)
    for lang in ("en", "de"):
        assert content.FILE in caught.value.say(lang)
    return caught.value


# ---------------------------------------------------------------------- the standard file
def test_the_counts_of_the_standard_file() -> None:
    assert (len(STANDARD.cities), len(STANDARD.events), len(STANDARD.who)) == (24, 12, 6)
    assert (len(STANDARD.colours), STANDARD.cards_per_colour) == (6, 10)
    assert Counter(city["colour"] for city in STANDARD.cities) == dict.fromkeys(STANDARD.colours, 4)
    assert sum(city["two_player"] for city in STANDARD.cities) == 12
    assert (sum(card["skull"] for card in STANDARD.events), sum(card["new_city"] for card in STANDARD.events)) == (7, 7)
    assert not any(card["skull"] or card["new_city"] for card in STANDARD.who)


def test_the_costs_of_the_tracks() -> None:
    assert STANDARD.costs == [*(1, 2, 3, 4), *(1, 2, 3, 4), *(1, 1, 2, 3)]


def test_all_thirteen_kinds_of_effects_are_used() -> None:
    assert {card["effect"]["kind"] for card in ALL_CARDS} == set(KINDS) == set(EFFECTS)


@pytest.mark.parametrize("card", ALL_CARDS, ids=lambda card: card["id"])
def test_every_card_has_a_source_and_both_languages(card: Data) -> None:
    assert card["source"] and all(isinstance(text, str) and text for text in card["source"].values())
    assert all(card[key] for key in ("name_en", "name_de"))
    assert all(card["effect"][key] for key in ("text_en", "text_de"))


def test_the_sources_tell_the_rulebook_from_our_design() -> None:
    jakarta, cure = card_of(standard_data(), "jakarta"), card_of(standard_data(), "w01")
    assert (jakarta["source"]["name"], jakarta["source"]["effect"]) == ("seed", "our design")
    assert cure["source"]["effect"].startswith("seed")


# ---------------------------------------------------------------------- a designer's own set
def test_a_designers_cards_are_played(tmp_path: Path) -> None:
    folder = own_set(tmp_path, e03={"params": {"n": 4, "from": "deck"}})
    game = table(active="e03", content=folder, display=QUIET)
    assert hand_size(game, 0) == 4


def test_a_folder_may_be_a_path_or_a_text(tmp_path: Path) -> None:
    folder = own_set(tmp_path)
    by_path, by_text = (petri.new("contagion", content=given, seed=5) for given in (tmp_path, folder))
    assert by_path.position() == by_text.position()
    assert by_path.options["content"] == folder


def test_an_unchanged_copy_plays_the_same_game(tmp_path: Path) -> None:
    mine, standard = (petri.new("contagion", seed=5, content=given) for given in (own_set(tmp_path), "standard"))
    assert mine.options["content_digest"] == standard.options["content_digest"]
    chance = random.Random(5)
    for move in stroll(standard, chance, most=60):
        mine.play(move.text)
    assert {**mine.position(), "options": {}} == {**standard.position(), "options": {}}


def test_whole_games_with_changed_cards(tmp_path: Path) -> None:
    """Many changes at once; the record replays to the same end."""
    folder = own_set(
        tmp_path,
        e01={
            "timing": "turn_end",
            "kind": "change_level",
            "params": {"n": -2, "tracks": ["resistance"]},
            "protects": "levels",
        },
        e05={"timing": "turn_start", "kind": "swap_rows", "params": {}, "optional": False},
        w05={"timing": "turn_end", "kind": "discard_cards", "params": {"who": "opponents", "mode": "part", "n": 3}},
        jakarta={"timing": "any_time", "kind": "extra_actions", "params": {"n": 3}},
        cairo={"kind": "remove_cubes", "params": {"whose": "opponent", "n": "all", "cities": "one"}},
    )
    for seed in range(3):
        game = petri.new("contagion", players=2 + seed, content=folder, seed=seed)
        for _ in stroll(game, random.Random(seed)):
            pass
        assert petri.verify(game.record()).outcome == game.outcome


@pytest.mark.parametrize("uses", [1, "all"])
def test_a_city_may_make_all_actions_of_a_turn_cheaper(uses: Any, tmp_path: Path) -> None:
    params = {"action": "mutate", "city": None, "n": -2, "min": 0, "uses": uses}
    folder = own_set(tmp_path, berlin={"params": params})
    game = table(content=folder, hands=[{"blue": 4}], kept=[["Berlin"], [], []], display=QUIET)
    play(game, "use Berlin", "mutate infection", "mutate incubation")
    assert hand_size(game, 0) == (2 if uses == 1 else 4)


def test_a_city_may_make_only_a_new_city_cheaper(tmp_path: Path) -> None:
    """It waits for an action it can make cheaper."""
    params = {"action": "infect", "city": "new", "n": -1, "min": 0, "uses": 1}
    folder = own_set(tmp_path, dallas={"params": params})
    shown: dict[str, list[list[Any]]] = {**QUIET, "Jakarta": [[0, 1]]}
    game = table(content=folder, hands=[{"blue": 1, "red": 1}], kept=[["Dallas"], [], []], display=shown)
    play(game, "use Dallas", "infect Jakarta 1", "pay 1")
    assert hand_size(game, 0) == 1
    play(game, "infect Seoul 1")
    assert hand_size(game, 0) == 0


def test_a_renamed_city_is_played_by_its_new_name(tmp_path: Path) -> None:
    """And the standard set beside it keeps the old one."""
    folder = own_set(tmp_path)
    change_card(folder, "jakarta", name_en="Batavia", name_de="Batavia")
    mine = table(content=folder, hands=[{"blue": 2}], display=["Batavia", "Seoul", "Moscow"])
    standard = table(hands=[{"blue": 2}], display=["Jakarta", "Seoul", "Moscow"])
    assert ("infect Batavia 1" in texts(mine), "infect Jakarta 1" in texts(standard)) == (True, True)
    play(mine, "infect Batavia 1")
    play(standard, "infect Jakarta 1")
    assert (rows(mine, "Batavia"), rows(standard, "Jakarta")) == ([(0, 1)], [(0, 1)])
    assert (mine.played, standard.played) == (("infect Batavia 1",), ("infect Jakarta 1",))
    assert display(mine)[0] == "Batavia"


# ---------------------------------------------------------------------- digest and records
def test_a_record_carries_the_digest_of_its_cards(tmp_path: Path) -> None:
    game = petri.new("contagion", content=own_set(tmp_path, e03={"params": {"n": 4, "from": "deck"}}), seed=1)
    options = game.record()["options"]
    assert options["content_digest"] == content.load(str(tmp_path)).digest != STANDARD.digest
    assert options["content"] == str(tmp_path)
    assert petri.new("contagion", seed=1).record()["options"]["content_digest"] == STANDARD.digest


@pytest.mark.parametrize("started", ["setup", "position"])
def test_replaying_with_other_cards_says_so(started: str, tmp_path: Path) -> None:
    folder = own_set(tmp_path)
    game = petri.new("contagion", content=folder, seed=1)
    if started == "position":
        game = petri.from_position("contagion", game.position())
    for _ in stroll(game, random.Random(1), most=20):
        pass
    record = game.record()
    assert petri.replay(record).position() == game.position()
    own_set(tmp_path, e03={"params": {"n": 4, "from": "deck"}})
    with pytest.raises(petri.RecordError) as caught:
        petri.replay(record)
    reason = caught.value.values["reason"]
    while isinstance(reason, petri.PositionError):
        reason = reason.values["error"]
    assert (type(reason), reason.key) == (petri.OptionError, "content_changed")
    assert reason.values["expected"] == STANDARD.digest
    for lang in ("en", "de"):
        assert STANDARD.digest in caught.value.say(lang)


def test_replaying_without_the_folder_says_so(tmp_path: Path) -> None:
    game = petri.new("contagion", content=own_set(tmp_path), seed=1)
    record = game.record()
    (tmp_path / content.FILE).unlink()
    with pytest.raises(petri.RecordError) as caught:
        petri.replay(record)
    assert caught.value.values["reason"].key == "content_file"


CHANGES: list[tuple[str, Callable[[Data], Any], bool]] = [
    ("population", lambda data: card_of(data, "jakarta").update(population=11), True),
    ("colour", lambda data: card_of(data, "jakarta").update(colour="red"), True),
    ("symbol for two", lambda data: swap_symbol(data, "jakarta", "seoul"), True),
    ("skull", lambda data: card_of(data, "e02").update(skull=True), True),
    ("number", lambda data: card_of(data, "e03")["effect"]["params"].update(n=2), True),
    ("timing", lambda data: card_of(data, "tokyo")["effect"].update(timing="immediately"), True),
    ("protection", lambda data: card_of(data, "w01")["effect"].update(protects=None), True),
    ("cost", lambda data: data["tracks"]["costs"]["infection"].update({"0->1": 2}), True),
    ("order of the cards", lambda data: data["cities"].reverse(), True),
    ("name in moves", lambda data: card_of(data, "jakarta").update(name_en="Batavia"), True),
    ("German name", lambda data: card_of(data, "jakarta").update(name_de="Batavia"), False),
    ("text", lambda data: card_of(data, "e03")["effect"].update(text_en="Draw a card."), False),
    ("source", lambda data: card_of(data, "e03").update(source="mine"), False),
]


def swap_symbol(data: Data, one: str, other: str) -> None:
    first, second = card_of(data, one), card_of(data, other)
    first["two_player"], second["two_player"] = second["two_player"], first["two_player"]


@pytest.mark.parametrize(("change", "matters"), [entry[1:] for entry in CHANGES], ids=[entry[0] for entry in CHANGES])
def test_the_digest_changes_with_what_matters_for_play_and_records(
    change: Callable[[Data], Any], matters: bool, tmp_path: Path
) -> None:
    data = standard_data()
    change(data)
    assert (content.load(write(tmp_path, data)).digest != STANDARD.digest) == matters


# ---------------------------------------------------------------------- what is refused
@pytest.mark.parametrize(
    ("text", "key"),
    [
        (None, "content_file"),
        ("", "content_json"),
        ("{", "content_json"),
        ("[]", "content_shape"),
        ("3", "content_shape"),
    ],
)
def test_a_folder_without_a_file_of_cards(text: str | None, key: str, tmp_path: Path) -> None:
    if text is not None:
        (tmp_path / content.FILE).write_text(text, encoding="utf-8")
    assert refusal(str(tmp_path)).key == key


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / content.FILE).write_bytes(b"\xff\xfe\x00{")
    assert refusal(str(tmp_path)).key == "content_json"


WRONG: list[tuple[str, Callable[[Data], Any], str, str]] = [
    # counts
    ("23 cities", lambda d: d["cities"].pop(), "content_count", "cities"),
    ("13 events", lambda d: d["events"].append({**d["events"][0], "id": "e13"}), "content_count", "events"),
    ("5 WHO cards", lambda d: d["who"].pop(), "content_count", "who"),
    ("no WHO cards", lambda d: d.pop("who"), "content_count", "who"),
    ("5 colours", lambda d: d["contagion_deck"]["colours"].pop(), "content_deck", "contagion_deck"),
    ("no cards", lambda d: d["contagion_deck"].update(count_per_colour=0), "content_deck", "contagion_deck"),
    ("66 cards", lambda d: d["contagion_deck"].update(count_per_colour=11), "content_count", "contagion_deck"),
    ("total 59", lambda d: d["contagion_deck"].update(total=59), "content_count", "contagion_deck"),
    ("11 for two", lambda d: card_of(d, "jakarta").update(two_player=False), "content_two_player", "cities"),
    # kinds and timings
    ("kind", lambda d: card_of(d, "e03")["effect"].update(kind="gain_card"), "content_kind", "e03"),
    ("no kind", lambda d: card_of(d, "tokyo")["effect"].pop("kind"), "content_kind", "tokyo"),
    ("kind list", lambda d: card_of(d, "w01")["effect"].update(kind=[]), "content_kind", "w01"),
    ("timing", lambda d: card_of(d, "e03")["effect"].update(timing="immediately"), "content_one_of", "e03"),
    ("city timing", lambda d: card_of(d, "tokyo")["effect"].update(timing="turn_end"), "content_one_of", "tokyo"),
    ("modifier at start", lambda d: card_of(d, "e02")["effect"].update(timing="turn_start"), "content_timing", "e02"),
    (
        "one-shot all turn",
        lambda d: card_of(d, "e03")["effect"].update(timing="during_actions"),
        "content_timing",
        "e03",
    ),
    # numbers
    ("no n", lambda d: card_of(d, "e03")["effect"]["params"].pop("n"), "content_missing", "e03"),
    ("n 0", lambda d: card_of(d, "e03")["effect"]["params"].update(n=0), "content_param", "e03"),
    ("n text", lambda d: card_of(d, "e03")["effect"]["params"].update(n="3"), "content_param", "e03"),
    ("n true", lambda d: card_of(d, "e03")["effect"]["params"].update(n=True), "content_param", "e03"),
    ("n 1.5", lambda d: card_of(d, "e03")["effect"]["params"].update(n=1.5), "content_param", "e03"),
    ("source", lambda d: card_of(d, "e03")["effect"]["params"].update({"from": "hand"}), "content_param", "e03"),
    ("part 1", lambda d: card_of(d, "w02")["effect"]["params"].update(n=1), "content_param", "w02"),
    ("part 0", lambda d: card_of(d, "w02")["effect"]["params"].update(n=0), "content_param", "w02"),
    ("level 0", lambda d: card_of(d, "w03")["effect"]["params"].update(n=0), "content_param", "w03"),
    ("track", lambda d: card_of(d, "w03")["effect"]["params"].update(tracks=["speed"]), "content_param", "w03"),
    ("no tracks", lambda d: card_of(d, "w03")["effect"]["params"].update(tracks=[]), "content_param", "w03"),
    ("track list", lambda d: card_of(d, "w03")["effect"]["params"].update(tracks=[[]]), "content_param", "w03"),
    ("no min", lambda d: card_of(d, "e04")["effect"]["params"].pop("min"), "content_missing", "e04"),
    ("uses 2", lambda d: card_of(d, "berlin")["effect"]["params"].update(uses=2), "content_param", "berlin"),
    ("event once", lambda d: card_of(d, "e06")["effect"]["params"].update(uses=1), "content_param", "e06"),
    (
        "city of mutate",
        lambda d: card_of(d, "berlin")["effect"]["params"].update(city="any"),
        "content_param",
        "berlin",
    ),
    ("no city", lambda d: card_of(d, "e01")["effect"]["params"].update(city=None), "content_param", "e01"),
    ("any cities", lambda d: card_of(d, "cairo")["effect"]["params"].update(cities="any"), "content_param", "cairo"),
    ("more", lambda d: card_of(d, "khartoum")["effect"]["params"].update(n=1), "content_unknown", "khartoum"),
    ("population", lambda d: card_of(d, "jakarta").update(population="ten"), "content_number", "jakarta"),
    ("no middle", lambda d: card_of(d, "jakarta").pop("middle"), "content_number", "jakarta"),
    ("order", lambda d: card_of(d, "jakarta").update(middle=2), "content_order", "jakarta"),
    ("middle at top", lambda d: card_of(d, "jakarta").update(middle=10), "content_order", "jakarta"),
    ("cost", lambda d: d["tracks"]["costs"]["infection"].update({"1->2": -1}), "content_number", "tracks"),
    ("no cost", lambda d: d["tracks"]["costs"]["infection"].pop("3->4"), "content_missing", "tracks"),
    ("4 skulls", lambda d: card_of(d, "e01").update(skull=4), "content_flag", "e01"),
    # other values
    ("colour", lambda d: card_of(d, "jakarta").update(colour="white"), "content_one_of", "jakarta"),
    ("skull", lambda d: card_of(d, "e01").update(skull="yes"), "content_flag", "e01"),
    ("optional", lambda d: card_of(d, "e03")["effect"].update(optional=True), "content_one_of", "e03"),
    ("compulsory city", lambda d: card_of(d, "tokyo")["effect"].update(optional=False), "content_one_of", "tokyo"),
    ("protects", lambda d: card_of(d, "w01")["effect"].update(protects="cards"), "content_one_of", "w01"),
    ("no protects", lambda d: card_of(d, "w01")["effect"].pop("protects"), "content_missing", "w01"),
    ("resistance", lambda d: card_of(d, "cairo")["effect"].update(protects="cubes"), "content_one_of", "cairo"),
    # names and ids
    ("id twice", lambda d: card_of(d, "e02").update(id="e01"), "content_id", "e01"),
    ("id of another kind", lambda d: card_of(d, "w02").update(id="e01"), "content_id", "e01"),
    ("no id", lambda d: card_of(d, "e02").pop("id"), "content_id", "–"),
    ("no name", lambda d: card_of(d, "e02").update(name_de=""), "content_missing", "e02"),
    ("name twice", lambda d: card_of(d, "seoul").update(name_en="Jakarta"), "content_name", "seoul"),
    ("name alike", lambda d: card_of(d, "seoul").update(name_de="JAKARTA!"), "content_name", "seoul"),
    ("no letters", lambda d: card_of(d, "seoul").update(name_en="?!"), "content_name", "seoul"),
    ("no text", lambda d: card_of(d, "e02")["effect"].pop("text_de"), "content_missing", "e02"),
    ("no source", lambda d: card_of(d, "e02").pop("source"), "content_missing", "e02"),
    ("no effect", lambda d: card_of(d, "e02").pop("effect"), "content_missing", "e02"),
    ("no track name", lambda d: d["tracks"]["names"]["infection"].pop("de"), "content_missing", "tracks"),
    ("no tracks", lambda d: d.pop("tracks"), "content_missing", "tracks"),
    ("no virus names", lambda d: d["components"].pop("player_colours"), "content_missing", "components"),
    ("4 viruses", lambda d: d["components"]["player_colours"].pop(), "content_count", "components"),
]


@pytest.mark.parametrize(("change", "key", "card"), [entry[1:] for entry in WRONG], ids=[entry[0] for entry in WRONG])
def test_a_wrong_file_is_refused_with_file_card_and_reason(
    change: Callable[[Data], Any], key: str, card: str, tmp_path: Path
) -> None:
    data = standard_data()
    change(data)
    error = refusal(write(tmp_path, data))
    assert (error.key, error.values["card"]) == (key, card)
    assert error.values["file"] == str(tmp_path / content.FILE)
    for lang in ("en", "de"):
        assert card in error.say(lang)


@pytest.mark.parametrize("card", ONE_OF_EACH_KIND, ids=lambda card: card["effect"]["kind"])
def test_nothing_can_be_left_out_of_a_card_of_any_kind(card: Data) -> None:
    """Each value of a card, of its effect and of its parameters, left out in turn."""
    for part in ("card", "effect", "params"):
        whole = {"card": card, "effect": card["effect"], "params": card["effect"]["params"]}[part]
        for key in set(whole) - NOTES:
            data = standard_data()
            changed = card_of(data, card["id"])
            found = {"card": changed, "effect": changed["effect"], "params": changed["effect"]["params"]}[part]
            del found[key]
            with pytest.raises(petri.ContentError) as caught:
                content.checked(CardFile("petri.games.contagion", "cards.json", data))
            assert caught.value.values["card"] in (card["id"], "–"), (part, key)
