"""Sets of cards: the one mechanism of all titles. The cards themselves are the business of each title's tests."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest

import petri
from petri.core.collection import most_alike, needed_with_sets, sets_of, titles_of
from petri.core.content import (
    CONTENT_OPTIONS,
    STANDARD,
    CardFile,
    CardSets,
    Vocabulary,
    digest_of,
    printed,
    settle_content,
)
from petri.core.manual import manual
from petri.core.params import (
    Fits,
    Params,
    at_least,
    change_up_to,
    is_flag,
    number_from,
    number_or,
    numbers_of_all,
    numbers_of_some,
    one_of,
    some_of,
    some_text,
)
from petri.core.text import LANGUAGES, say, spoken, texts
from petri.core.title import all_titles, find_title
from petri.games.contagion.pieces import EFFECTS

PACKAGE = "petri.games.contagion"
SETS = [title for title in all_titles().values() if title.sets is not None]


class Letter:
    """A set of one letter."""

    def __init__(self, file: CardFile) -> None:
        self.letter = file.text("letter", file.data, "letter")
        self.digest = digest_of(self.letter)


def file_of(data: Any) -> CardFile:
    return CardFile(PACKAGE, "folder/letters.json", data)


def letters(folder: Path, letter: str = "a") -> str:
    folder.mkdir(exist_ok=True)
    (folder / "letters.json").write_text(json.dumps({"letter": letter}), encoding="utf-8")
    return str(folder)


@pytest.fixture
def sets() -> CardSets[Letter]:
    return CardSets(PACKAGE, "letters.json", Letter)


def needed(title: Any) -> dict[str, Any]:
    """The options without which there are no sets."""
    needs = needed_with_sets(title)
    return dict([needs]) if needs else {}


def both(error: petri.PetriError) -> tuple[str, str]:
    """What an error says, which is something else in each language."""
    english, german = (error.say(lang) for lang in LANGUAGES)
    assert english != german and "{" not in english + german
    return english, german


# ---------------------------------------------------------------------- the options
def test_the_digest_is_noted_and_checked(sets: CardSets[Letter], tmp_path: Path) -> None:
    folder = letters(tmp_path / "mine")
    digest = sets.load(folder).digest
    options = {"players": 2, "content": folder, "content_digest": ""}
    settled = settle_content(options, sets)
    assert settled == {**options, "content_digest": digest} and settle_content(settled, sets) == settled
    letters(tmp_path / "mine", "b")
    with pytest.raises(petri.OptionError) as caught:
        settle_content(settled, sets)
    assert caught.value.key == "content_changed"
    for text in both(caught.value):
        assert all(word in text for word in (folder, digest, sets.load(folder).digest, "--content"))


@pytest.mark.parametrize("title", SETS, ids=lambda title: title.id)
def test_a_title_with_sets_has_their_options(title: Any) -> None:
    assert {option.name for option in CONTENT_OPTIONS} <= {option.name for option in title.options}
    settled = title.settle(needed(title))
    assert (settled["content"], settled["content_digest"]) == (STANDARD, title.sets.standard().digest)


def test_a_folder_may_be_a_path() -> None:
    content, digest = CONTENT_OPTIONS
    assert content.check(Path("a/b")) == "a/b"
    with pytest.raises(petri.OptionError):
        digest.check(Path("a/b"))


# ---------------------------------------------------------------------- files
@pytest.mark.parametrize(
    ("text", "key"),
    [
        (None, "content_file"),
        (b"", "content_json"),
        (b"{", "content_json"),
        (b"[" * 100_000, "content_json"),
        (b"\xff\xfe", "content_json"),
        (b"1" * 5000, "content_json"),
        (b"{}", "content_missing"),
        (b'{"letter": 5}', "content_missing"),
    ],
)
def test_files_that_are_no_set(sets: CardSets[Letter], tmp_path: Path, text: bytes | None, key: str) -> None:
    if text is not None:
        (tmp_path / "letters.json").write_bytes(text)
    with pytest.raises(petri.ContentError) as caught:
        sets.load(str(tmp_path))
    assert caught.value.key == key
    assert all("letters.json" in text for text in both(caught.value))


def test_a_file_that_never_ends(sets: CardSets[Letter], tmp_path: Path) -> None:
    (tmp_path / "letters.json").symlink_to("/dev/zero")
    with pytest.raises(petri.ContentError) as caught:
        sets.load(str(tmp_path))
    assert "far too large" in both(caught.value)[0]


@pytest.mark.parametrize("folder", ["\0", "no/such", "x" * 5000])
def test_folders_that_are_none(sets: CardSets[Letter], folder: str) -> None:
    with pytest.raises(petri.ContentError):
        sets.load(folder)


# ---------------------------------------------------------------------- sets that are offered
def test_sets_are_offered_by_name(sets: CardSets[Letter], tmp_path: Path) -> None:
    folder = letters(tmp_path / "mine")
    assert sets.names == (STANDARD,) and not sets.are_offered
    sets.offer({"my cards": sets.load(folder)})
    assert sets.names == (STANDARD, "my cards") and sets.are_offered
    assert sets.load("my cards").letter == "a"
    letters(tmp_path / "mine", "b")
    assert sets.load("my cards").letter == "a"
    for other in (folder, "../mine", str(tmp_path), "", ".", "My cards"):
        with pytest.raises(petri.OptionError) as caught:
            sets.load(other)
        assert caught.value.key == "content_offered"
        assert all("my cards" in text and other in text for text in both(caught.value))
    sets.withdraw()
    assert sets.names == (STANDARD,) and sets.load(folder).letter == "b"


# ---------------------------------------------------------------------- values
VALUES: list[tuple[Fits, list[Any], list[Any], str]] = [
    (at_least(1), [1, 60], [0, 61, -1, True, "1", 1.0, None, []], "from 1 to 60"),
    (number_from(2, 4), [2, 4], [1, 5, "2"], "from 2 to 4"),
    (number_or("all", 1), [1, "all"], [0, "none", None], '"all" or'),
    (number_or(None, 0), [0, None], [-1, "null"], "null or"),
    (change_up_to(9), [-9, -1, 1, 9], [0, 10, -10, True, "1"], "from -9 to 9"),
    (one_of("a", 1, None), ["a", 1, None], [True, "b", 0, [], {}], '"a", 1, null'),
    (some_of("a", "b"), [["a"], ["b", "a"]], [[], ["a", "a"], ["c"], "a", [[]], None], '"a", "b"'),
    (numbers_of_some("a", "b"), [{"a": 1}, {"b": 2, "a": 60}], [{}, {"c": 1}, {"a": 0}, ["a"], None], '"a", "b"'),
    (
        numbers_of_all("a", "b"),
        [{"a": 0, "b": 60}],
        [{"a": 1}, {"a": 1, "b": 1, "c": 1}, {"a": 1, "b": None}, []],
        "with",
    ),
    (is_flag, [True, False], [0, 1, None, "true"], "true or false"),
    (some_text, ["a"], ["", None, 1], "a text"),
]


@pytest.mark.parametrize(("fits", "good", "bad", "says"), VALUES, ids=[entry[0].key for entry in VALUES])
def test_values_and_what_they_expect(fits: Fits, good: list[Any], bad: list[Any], says: str) -> None:
    assert all(fits(value) for value in good) and not any(fits(value) for value in bad)
    assert says in fits.say() and fits.say("de") != fits.say()


ENTRY = {"n": 3, "word": "tree", "flag": True, "list": ["tree"], "kind": "grow"}
PARAMS: Params = {"n": at_least(1), "word": some_text}
CHECKS: list[tuple[str, Callable[[CardFile], Any], Any]] = [
    ("text", lambda file: file.text("oak", ENTRY, "word"), "tree"),
    ("number", lambda file: file.number("oak", ENTRY, "n", 1, 3), 3),
    ("flag", lambda file: file.flag("oak", ENTRY, "flag"), True),
    ("choice", lambda file: file.choice("oak", ENTRY, "word", ("tree", "bush")), "tree"),
    ("choices", lambda file: file.choices("oak", ENTRY, "list", ("tree", "bush")), ["tree"]),
    ("only", lambda file: file.only("oak", ENTRY, tuple(ENTRY)), None),
    ("kind", lambda file: file.kind("oak", ENTRY, {"grow": 5}), 5),
    ("params", lambda file: file.check_params("oak", {"n": 1, "word": "a"}, PARAMS), None),
]


@pytest.mark.parametrize(("check", "value"), [entry[1:] for entry in CHECKS], ids=[entry[0] for entry in CHECKS])
def test_what_an_entry_says(check: Callable[[CardFile], Any], value: Any) -> None:
    assert check(file_of({})) == value


REFUSED: list[tuple[Callable[[CardFile], Any], str, str]] = [
    (lambda file: file.text("oak", ENTRY, "name"), "content_missing", "name is missing"),
    (lambda file: file.text("oak", ENTRY, "n"), "content_missing", "n is missing"),
    (lambda file: file.number("oak", ENTRY, "n", 4), "content_number", "≥ 4, at most 60"),
    (lambda file: file.number("oak", ENTRY, "n", 0, 2), "content_number", "≥ 0, at most 2"),
    (lambda file: file.number("oak", ENTRY, "word"), "content_number", "word must be"),
    (lambda file: file.flag("oak", ENTRY, "n"), "content_yes_no", "n must be true or false"),
    (lambda file: file.choice("oak", ENTRY, "word", ("trees", "sea")), "content_one_of", "Perhaps: trees."),
    (lambda file: file.choice("oak", ENTRY, "word", ("sea",)), "content_one_of", "'tree'. Allowed: sea."),
    (lambda file: file.choices("oak", ENTRY, "list", ("trees",)), "content_one_of", "Perhaps: trees."),
    (lambda file: file.choices("oak", ENTRY, "word", ("tree",)), "content_shape", "word: […]"),
    (lambda file: file.choices("oak", {"list": ["a", "a"]}, "list", ("a",)), "content_twice", "list has 'a' twice."),
    (lambda file: file.only("oak", {"wrod": 1}, ("word", "n")), "content_key", "no wrod here. Perhaps: word."),
    (lambda file: file.kind("oak", ENTRY, {"grows": 5}), "content_kind", "Perhaps: grows. Kinds: grows."),
    (lambda file: file.kind("oak", {"kind": []}, {"grows": 5}), "content_kind", "no kind of effect []. Kinds"),
    (lambda file: file.check_params("oak", None, PARAMS), "content_missing", "params is missing"),
    (lambda file: file.check_params("oak", {"n": 1}, PARAMS), "content_missing", "word is missing"),
    (lambda file: file.check_params("oak", {"n": 0, "word": "a"}, PARAMS), "content_param", "from 1 to 60"),
    (lambda file: file.check_params("oak", {"a": "tre"}, {"a": one_of("tree")}), "content_param", "Perhaps: tree."),
    (lambda file: file.check_params("oak", {"a": ["b", "c"]}, {"a": some_of("b")}), "content_param", "cannot be 'c'."),
    (lambda file: file.check_params("oak", {"n": 1, "word": "a", "m": 1}, PARAMS), "content_unknown", "parameter m."),
]


@pytest.mark.parametrize(("check", "key", "says"), REFUSED)
def test_errors_name_the_file_the_entry_and_what_would_be_right(
    check: Callable[[CardFile], Any], key: str, says: str
) -> None:
    with pytest.raises(petri.ContentError) as caught:
        check(file_of({}))
    assert caught.value.key == key and says in caught.value.say()
    for text in both(caught.value):
        assert "folder/letters.json, oak: " in text and "  " not in text


# ---------------------------------------------------------------------- vocabularies
class Grow:
    params: ClassVar[Params] = {"n": at_least(1)}


class Shrink:
    params: ClassVar[dict[str, str]] = {"n": "count"}  # by the name of a shape


class Tell:
    params: ClassVar[dict[str, str]] = {"what": "text"}  # a shape that has words


def test_a_vocabulary_says_what_its_kinds_take() -> None:
    kinds = {"grow": Grow, "shrink": Shrink, "tell": Tell}
    vocabulary = Vocabulary("effect", kinds)
    assert vocabulary.expected(PACKAGE, "grow") == Grow.params
    assert vocabulary.expected(PACKAGE, "shrink") == {"n": "count"}
    assert spoken(vocabulary.expected("petri.core", "tell")["what"], "de") == "ein Text"


def test_a_set_is_known_by_its_file_and_by_what_is_in_it(tmp_path: Path) -> None:
    with pytest.raises(petri.ContentError) as caught:
        titles_of(tmp_path)
    assert caught.value.key == "set_unknown"
    contagion = find_title("contagion")
    (tmp_path / "cards.json").write_text("no JSON", encoding="utf-8")
    assert titles_of(tmp_path) == [contagion]
    other = copy.copy(contagion)
    other.id = "other"
    for text, title in (
        (sets_of(contagion).source(), contagion),
        ('{"title": "other"}', other),
        ('{"title": "contagion"}', contagion),
        ("[]", other),
    ):
        (tmp_path / "cards.json").write_text(text, encoding="utf-8")
        assert (
            most_alike([other, contagion] if title is other else [contagion, other], tmp_path / "cards.json") is title
        )
    assert sets_of(contagion).likeness({"cities": 1, "letters": 2}) == 1


# ---------------------------------------------------------------------- the manual
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", SETS, ids=lambda title: title.id)
def test_the_manual_has_every_field_kind_and_parameter(title: Any, lang: str) -> None:
    text = manual(title, "mine", lang)
    sets = sets_of(title)
    for key in printed(sets.package, sets.file):
        assert f"\n### {key}\n" in text
    for vocabulary in sets.vocabularies:
        heading = texts(sets.package, lang).get(f"vocabulary.{vocabulary.name}", vocabulary.name)
        section = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
        for kind, made in vocabulary.kinds.items():
            told = section.partition(f"\n### {kind}\n")[2].partition("\n#")[0]
            expected = vocabulary.expected(sets.package, kind)
            assert expected.keys() == made.params.keys()
            for key, allowed in expected.items():
                assert f"| `{vocabulary.within}{key}` | {spoken(allowed, lang)}" in told, (kind, key)
            for key, fits in vocabulary.more(made).items():
                assert f"- `{key}`: {fits.say(lang)}" in told, (kind, key)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", ["contagion", "viroid", "pandemic"])
def test_the_manual_leaves_nothing_without_a_meaning(title: str, lang: str) -> None:
    text = manual(find_title(title), "mine", lang)
    assert re.search(r"\| *\|", text) is None
    assert re.search(r"\n### [^\n]+\n\n[|`-]", text) is None
    assert "{" not in re.sub(r"`[^`]*`|```.*?```", "", text, flags=re.DOTALL)


def test_every_agreement_of_parameters_is_told() -> None:
    told = {key.removeprefix("agreement.") for key in texts(PACKAGE, "en") if key.startswith("agreement.")}
    assert told == {f"{kind}.{key}" for kind, effect in EFFECTS.items() for key in effect.agreements}
    assert all(say(PACKAGE, f"agreement.{key}", "de") in manual(find_title("contagion"), "x", "de") for key in told)


@pytest.mark.parametrize("title", ["contagion", "viroid", "pandemic"])
def test_no_text_of_the_manual_is_left_over(title: str) -> None:
    """Each is about a field of the standard set, or about a kind and its parameters."""
    text = manual(find_title(title), "mine", "en")
    for key, told in texts(find_title(title).package, "en").items():
        if key.startswith(("field.", "vocabulary.")):
            assert told in text, key


# ---------------------------------------------------------------------- records
@pytest.mark.parametrize("title", SETS, ids=lambda title: title.id)
@pytest.mark.parametrize("start", ["setup", "position"])
def test_a_record_says_which_set_it_needs(title: Any, start: str, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / title.sets.file).write_text(title.sets.source(), encoding="utf-8")
    game = petri.new(title.id, content=folder, seed=1, **needed(title))
    record = (game if start == "setup" else petri.from_position(title.id, game.position())).record()
    assert petri.replay(record).options["content"] == str(folder)
    (folder / title.sets.file).write_text("{}", encoding="utf-8")
    assert_needed(record, folder)
    (folder / title.sets.file).unlink()
    assert_needed(record, folder)
    folder.rmdir()
    assert_needed(record, folder)


def assert_needed(record: dict[str, Any], folder: Path) -> None:
    for again in (petri.replay, petri.verify):
        with pytest.raises(petri.RecordError) as caught:
            again(record)
        assert caught.value.key == "record_content"
        for text in both(caught.value):
            assert all(word in text for word in (str(folder), record["options"]["content_digest"], "--content"))


def test_the_first_cards_of_contagion_are_kept_as_they_were() -> None:
    """To compare with, whatever becomes of the standard set."""
    game = petri.new("contagion", players=2, content="first", seed=1)
    assert game.options["content_digest"] == "4cda80fa787e6be6"
    assert petri.replay(game.record()).options["content"] == "first"
