"""What may be typed for a move: in both languages, cut short, and written wrongly."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from conformance.variants import VARIANTS
from goldens import MOVE, SEED, file_of

import petri
from petri.cli.reading import Reader
from petri.cli.words import Words
from petri.core.options import plain
from petri.core.text import LANGUAGES, texts
from petri.core.title import Title, all_titles, find_title
from petri.core.typed import phrase, recorded

TITLES = list(all_titles())
SELDOM = 12  # of so many positions of a golden game one is looked at


def title_kinds(title: Title) -> list[str]:
    return [kind.word for kind in title.things.kinds]


@pytest.mark.parametrize("name", TITLES)
def test_every_kind_of_move_has_a_german_word(name: str) -> None:
    title = find_title(name)
    german = texts(title.package, "de")
    told = {key.removeprefix("typed.") for key in german if key.startswith("typed.")}
    assert told == set(title_kinds(title))
    for kind in title.things.kinds:
        parts = {what for what, _ in kind.form.named if f"{{{what}}}" in kind.form.template}
        assert {what for what in parts if f"{{{what}}}" in german[f"typed.{kind.word}"]} == parts, kind.word


@pytest.mark.parametrize("name", TITLES)
def test_the_english_words_are_those_of_records(name: str) -> None:
    title = find_title(name)
    english = texts(title.package, "en")
    for kind in title.things.kinds:
        assert english[f"typed.{kind.word}"] == f"{kind.word} {recorded(kind.form)}".strip()


@pytest.mark.parametrize("name", TITLES)
def test_no_word_means_two_kinds_in_any_language(name: str) -> None:
    title = find_title(name)
    spoken = {kind.word: {plain(phrase(title.package, kind, lang).word) for lang in LANGUAGES} for kind in kinds(title)}
    counted = Counter(word for words in spoken.values() for word in words)
    assert [word for word, often in counted.items() if often > 1] == []


def kinds(title: Title) -> list[petri.core.things.Kind]:
    return list(title.things.kinds)


@pytest.mark.parametrize("name", TITLES)
def test_german_words_of_moves_are_no_commands(name: str) -> None:
    """Else the command could not be reached while the move can be played; `look` is both in English."""
    title, words = find_title(name), Words("de")
    commands = {plain(words(f"command_name.{key}")) for key in words.keys("command_name")}
    assert not commands & {plain(phrase(title.package, kind, "de").word) for kind in kinds(title)}


def positions(title: str, seldom: int = SELDOM) -> Iterator[petri.Game]:
    """Some of the positions of all golden games."""
    chance = random.Random(7)
    for variant in VARIANTS:
        if variant.title != title:
            continue
        text = file_of(variant).read_text(encoding="utf-8")
        found = SEED.search(text)
        assert found is not None
        game = variant.game(int(found[1]))
        for move in MOVE.findall(text):
            if chance.randrange(seldom) == 0:
                yield game
            game.play(move)


def some_of_each_kind(moves: list[petri.Move]) -> list[petri.Move]:
    """At most three, for some groups have hundreds."""
    seen: Counter[tuple[str, int]] = Counter()
    found = []
    for move in moves:
        seen[move.kind, move.seat] += 1
        if seen[move.kind, move.seat] <= 3:
            found.append(move)
    return found


@pytest.mark.quick_first
@pytest.mark.parametrize("name", TITLES)
def test_every_move_can_be_typed_as_it_is_shown(name: str) -> None:
    seen = set()
    for game in positions(name):
        typing = game.typing
        for seat in {move.seat for move in game.moves()}:
            own = [move.number for move in game.moves(seat)]
            for move in some_of_each_kind(game.moves(seat)):
                for lang in LANGUAGES:
                    text = game.typed(move, lang)
                    assert typing.meant(text, own) == [move.number], text
                    assert typing.read(text) == move.number, text
                    seen.add((move.kind, lang))
                assert game.typed(move) == move.text
    assert len(seen) > len(title_kinds(find_title(name)))  # more than half of all kinds, in both languages


@pytest.mark.parametrize("name", TITLES)
def test_kinds_that_are_rare_can_be_typed_too(name: str) -> None:
    """All positions of the golden games, and of each kind the first few moves."""
    often: Counter[str] = Counter()
    for game in positions(name, 1):
        for move in game.moves():
            if often[move.kind] < 5:
                often[move.kind] += 1
                own = [other.number for other in game.moves(move.seat)]
                for lang in LANGUAGES:
                    assert game.typing.meant(game.typed(move, lang), own) == [move.number], move.text
    assert len(often) >= 0.9 * len(title_kinds(find_title(name)))


# ---------------------------------------------------------------------- cut short and written wrongly
AT_CHICAGO = {
    "roles": ["medic", "scientist"],
    "pawns": ["Atlanta", "Atlanta"],
    "hands": [["Lima", "Tokyo", "Chennai"], ["Sydney"]],
    "cubes": {"Tokyo": {"red": 3}},
    "options": {"epidemics": 5},
}


def reader(lang: str = "en", **changes: object) -> Reader:
    game = petri.from_position("pandemic", {**AT_CHICAGO, **changes})
    return Reader(game, 0, game.moves(0), lang)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("drive ch", "drive Chicago"),  # Chennai cannot be reached by car
        ("fahre ch", "drive Chicago"),
        ("fly ch", "fly Chennai"),
        ("FLIEGE tok", "fly Tokyo"),
        ("fly Tokio", "fly Tokyo"),
        ("fahre nach Chicago", "drive Chicago"),
        ("dr mi", "drive Miami"),
        ("fah mi", "drive Miami"),
        ("passe", "pass"),
        ("pa", "pass"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_cut_short_is_sought_among_the_legal_moves(line: str, text: str, lang: str) -> None:
    assert reader(lang).move(line).text == text


@pytest.mark.parametrize(
    ("line", "lang", "answer"),
    [
        ("drive Chigaco", "en", "“Chigaco” is no city. Perhaps: drive Chicago."),
        ("fahre Chigaco", "de", "„Chigaco“ ist keine Stadt. Vielleicht: fahre Chicago."),
        ("fly Tokoi", "de", "Vielleicht: fliege Tokio."),
        ("drive Pariss", "en", "“Pariss” is no city. Perhaps: Paris. “drive Paris” is not legal now:"),
        ("fahre Mailannd", "de", "Vielleicht: Mailand. „fahre Mailand“ ist jetzt nicht möglich:"),
        ("drvie Chicago", "en", "Perhaps: drive Chicago."),
        ("passse", "de", "Vielleicht: passe."),
        ("fly", "de", "„fly“ ist unvollständig. Richtig wäre: fliege"),
        ("treat", "en", "“treat”: no move of this kind is possible now (P2-075)."),
        ("behandle", "de", "„behandle“: Kein Zug dieser Art ist jetzt möglich (P2-075)."),
        ("build", "en", "“build” is not legal now:"),
        ("sing", "de", "Ein Zug beginnt mit: passe, fahre, fliege, bitte."),
        ("drive", "en", "Right would be: drive Chicago, drive Miami, drive Washington."),
        ("f", "de", "„f“ ist unvollständig."),
    ],
)
def test_what_is_written_wrongly_is_answered_with_what_is_legal(line: str, lang: str, answer: str) -> None:
    refusal = reader(lang).why_not(line)
    assert refusal is not None and answer in refusal.say(lang)


def test_what_may_mean_several_moves_names_them() -> None:
    refusal = reader(hands=[["Chicago", "Chennai"], []]).why_not("fly ch")
    assert refusal is not None
    assert refusal.say("en") == "“fly ch” may mean several moves: fly Chicago, fly Chennai. Type more."


@pytest.mark.parametrize("name", TITLES)
def test_only_legal_moves_are_proposed(name: str) -> None:
    """Whatever is typed: the words of a kind alone, or with something wrong after it."""
    title = find_title(name)
    looked = 0
    for nth, game in enumerate(positions(name)):
        seat = game.to_act
        if nth % (20 * SELDOM) != 3 or seat is None:  # imagining hidden cards takes its time
            continue
        for lang in LANGUAGES:
            reading = Reader(game, seat, game.moves(seat), lang)
            legal = {game.typed(move, lang) for move in game.moves(seat)}
            known = dict.fromkeys(phrase(title.package, kind, lang).word for kind in title.words(game.state).values())
            for word in known:
                for line in (word, f"{word} Xanadu"):
                    refusal = reading.why_not(line)
                    if refusal is None or refusal.key in ("move_legal", "move_unknown", "not_known"):
                        continue
                    proposed = [text for text in refusal.values.get("allowed", ()) if text != "…"]
                    assert set(proposed) <= legal, (line, proposed)
                    looked += bool(proposed)
    assert looked
