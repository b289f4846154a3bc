"""What a page is told of kinds of moves and of steps, and that it is true in whole games: the page holds no rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import petri
from petri.bots import make_bot
from petri.core import page
from petri.core.text import LANGUAGES
from petri.core.title import find_title

VARIANTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("pandemic", {"players": 3}),
    ("pandemic", {"players": 2, "edition": 1, "consent": True}),
    ("pandemic", {"players": 4, "epidemics": 4, "roles": ["dispatcher", "contingency_planner", "medic", "researcher"]}),
    ("pandemic", {"players": 3, "virulent_strain": 10}),
    ("pandemic", {"players": 3, "mutation": "panic"}),
    ("pandemic", {"players": 5, "epidemics": 4, "brink_events": True, "lab_events": True}),
    ("contagion", {"players": 3}),
    ("viroid", {"players": 3}),
)
GROUPS = {"move", "act", "event", "answer", "end"}
# what a move names where it is offered
NAMED = {"city": ("city",), "card": ("card", "city", "event"), "track": ("track",), "colour": ("colour",)}
NAMED |= {"hand": ("colour",), "pile": ("colour",), "seat": ("seat",), "payment": ("number",), "here": (), "": ()}
NAMED |= {"board": ("mode", "resistance", "card", "stem", "number"), "route": ("route",)}

each_variant = pytest.mark.parametrize(("title", "options"), VARIANTS)


def played(title: str, options: dict[str, Any], seed: int) -> Iterator[petri.Game]:
    game = petri.new(title, seed=seed, **options)
    bots = [make_bot("random", seed=seat) for seat in range(len(game.seats))]
    while game.outcome is None:
        yield game
        seat = game.to_act
        game.play(bots[seat].choose(game.view(seat), game.moves(seat)))


# ---------------------------------------------------------------------- kinds
@each_variant
def test_a_page_knows_every_kind_that_comes_up_and_where_it_is_offered(title: str, options: dict[str, Any]) -> None:
    box = petri.new(title, seed=1, **options).box()
    for game in played(title, options, 1):
        for move in game.moves():
            facts, about = box["kinds"][move.kind], game.parts(move)
            assert facts["group"] in GROUPS
            named = NAMED[facts.get("place", "")]
            assert not named or any(key in about for key in named), (move.text, facts)


@each_variant
def test_what_a_step_is_told_to_be_is_what_answers_it(title: str, options: dict[str, Any]) -> None:
    box = petri.new(title, seed=1, **options).box()
    for game in played(title, options, 2):
        step = box["steps"].get(game.prompt, {})
        moves = game.moves(game.to_act)
        words, groups = {move.kind for move in moves}, {box["kinds"][move.kind]["group"] for move in moves}
        assert {step[key] for key in ("passes", "yes", "no") if key in step} <= words
        is_action = "answer" not in groups and "passes" not in step
        assert bool(step.get("acts")) == (is_action and not groups <= {"event"})


@each_variant
def test_samples_are_texts_of_moves(title: str, options: dict[str, Any]) -> None:
    """With the examples of their forms in place of what a page would name."""
    game = petri.new(title, seed=1, **options)
    terms = {name: term.example for name, term in find_title(title).names(game.state).terms.items()}
    terms |= {"station": "Atlanta", "colour_here": "blue"}
    for word, facts in game.box()["kinds"].items():
        assert find_title(title).kind(find_title(title).parse(game.state, facts["sample"].format_map(terms))) == word


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_shares_a_button_shares_its_words(lang: str) -> None:
    box = petri.new("pandemic", seed=1).box(lang)
    shared = {facts["button"] for word, facts in box["kinds"].items() if facts["button"] != word}
    assert shared == box["buttons"].keys() == {"share"}
    assert all({"short", "hint"} <= words.keys() for words in box["buttons"].values())


def test_a_kind_that_says_nothing_of_itself_can_be_shown() -> None:
    found = page.kinds("petri.games.pandemic", [find_title("pandemic").things.by_word["wait"]], None, "de")
    told = {"group": "answer", "place": "seat", "sign": "wait", "button": "wait", "sample": "wait {seat}"}
    assert found == {"wait": {**told, "name": "Wait"}}


def test_an_event_is_called_as_its_card_is() -> None:
    quiet = petri.new("pandemic", seed=1).box("de")["kinds"]["quiet"]
    assert (quiet["event"], quiet["group"]) == ("One Quiet Night", "event")
    assert quiet["name"] == petri.new("pandemic", seed=1).box("de")["events"]["One Quiet Night"]["label"]
    assert "quiet" not in petri.new("pandemic", events=["airlift"], seed=1).box()["kinds"]


# ---------------------------------------------------------------------- limits, modules, secrets
def test_only_the_modules_of_the_game_are_told() -> None:
    plain, strain = (petri.new("pandemic", seed=1, **more).box() for more in ({}, {"virulent_strain": 8}))
    assert plain["modules"] == ["edition_2"] and "strain" not in plain["kinds"]
    assert "virulent_strain" in strain["modules"] and strain["kinds"]["strain"]["place"] == "colour"
    cards = strain["epidemic_cards"].values()
    assert len(cards) == 8 and all(card["rule"] and card["text"] for card in cards)


def test_the_rounds_of_contagion_are_those_of_its_deck() -> None:
    game = petri.new("contagion", players=3, seed=1)
    box, view = game.box(), game.view(0)
    shown = box["rounds"][len(box["rounds"]) - len(view["event_deck"]) :]
    assert shown == view["event_deck"] and len(box["rounds"]) == 12


@pytest.mark.parametrize(
    ("title", "options", "secret"),
    [
        ("pandemic", {"epidemics": 5}, ("hands",)),
        ("pandemic", {"epidemics": 4}, ()),
        ("pandemic", {"epidemics": 5, "open_hands": True}, ()),
        ("pandemic", {"edition": 1, "open_hands": False}, ("hands",)),
        ("contagion", {}, ("hands",)),
    ],
)
def test_what_is_secret_is_what_other_seats_do_not_see(
    title: str, options: dict[str, Any], secret: tuple[str, ...]
) -> None:
    game = petri.new(title, seed=1, **options)
    assert find_title(title).secret(game.options) == secret
    views = [game.view(seat) for seat in range(2)]
    differing = {key for key in views[0] if views[0][key] != views[1][key]} - {"seat"}
    assert differing == set(secret)


def test_a_form_offers_a_module_with_a_sentence_for_each_level() -> None:
    options = {option.name: option.describe("petri.games.pandemic", "en") for option in find_title("pandemic").options}
    assert options["virulent_strain"]["group"] == "Modules"
    assert all(word["about"] for word in options["virulent_strain"]["words"])
    assert [word["value"] for word in options["virulent_strain"]["words"]] == ["off", 8, 10]
    with pytest.raises(petri.PetriError):
        petri.new("pandemic", edition=1, virulent_strain=8)
