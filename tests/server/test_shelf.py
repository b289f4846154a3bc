"""Sets of cards that the operator of a server offers: played by name, and no other file of the machine is reached."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import programs
import pytest
from players import QUICK, Process, Server, serving
from programs import PATIENCE, PETRI

import petri
from petri.bots import make_bot, play_game
from petri.core.collection import sets_of
from petri.core.text import LANGUAGES
from petri.core.title import find_title
from petri.server.errors import ServerError
from petri.server.shelf import described_options, put_up, read_shelf, take_down
from petri.server.thinking import Thinkers

CONTAGION = find_title("contagion")
SETS = sets_of(CONTAGION)
Json = dict[str, Any]


def own_set(folder: Path, change: Callable[[Json], Any] = lambda data: data["cities"][0].update(population=12)) -> str:
    """A set of cards of one's own; its digest."""
    folder.mkdir(parents=True, exist_ok=True)
    data = json.loads(SETS.source())
    change(data)
    (folder / SETS.file).write_text(json.dumps(data), encoding="utf-8")
    return SETS.read(folder / SETS.file).digest


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two sets, and beside their folder one that is not offered."""
    home = tmp_path_factory.mktemp("cards")
    for path in ("sets/mine", "sets/Großes Spiel 2", "other"):
        own_set(home / path)
    (home / "sets" / "notes.txt").write_text("not a set")
    (home / "sets" / ".hidden").mkdir()
    return home / "sets"


@pytest.fixture(scope="module")
def server(shelf: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("store") / "petri.db"), with_sets(shelf)) as found:
        yield found


def with_sets(folder: Path) -> Any:
    return replace(QUICK, content=str(folder))


def refused(answer: httpx.Response, status: int, code: str) -> str:
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["code"] == code
    return str(answer.json()["error"]["text"])


def wish(content: Any) -> Json:
    return {"title": "contagion", "seats": [{"kind": "me"}, {"kind": "hotseat"}], "options": {"content": content}}


def finished(content: str, seed: int = 3) -> Json:
    """The record of a whole game; the server of this process offers its cards."""
    game = petri.new("contagion", players=2, seed=seed, content=content, seats=["Ann", "Bob"])
    return play_game(game, [make_bot("random", 1), make_bot("random", 2)]).record()


# ---------------------------------------------------------------------- in the lobby
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_form_offers_the_sets_that_fit_the_title(server: Server, lang: str) -> None:
    titles = {title["id"]: title["options"] for title in server.get("/api/titles", lang=lang)}
    [content] = [option for option in titles["contagion"] if option["name"] == "content"]
    assert [word["value"] for word in content["words"]] == ["standard", "Großes Spiel 2", "mine"]
    assert [word["label"] for word in content["words"]][1:] == ["Großes Spiel 2", "mine"]
    assert (content["kind"], content["local"], content["default"]) == ("words", False, "standard")
    assert content["label"] and content["help"] and content["words"][0]["label"] != "standard"
    assert "content" not in [option["name"] for option in titles["pandemic"]]
    assert "content_digest" not in json.dumps(titles)
    declared = [option.describe(CONTAGION.package, lang) for option in CONTAGION.options if option.name == "content"]
    assert content.keys() == declared[0].keys()


def test_without_sets_nothing_is_offered() -> None:
    assert "content" not in [option["name"] for option in described_options(find_title("pandemic"), "en")]


# ---------------------------------------------------------------------- a table
def test_a_table_is_played_with_a_set_by_its_name(server: Server, shelf: Path) -> None:
    opened = server.post("/api/tables", wish("mine"))
    page = server.page(opened["table"], opened["token"])
    assert page.welcome["box"]["cities"]["Jakarta"]["population"] == 12
    options = page.frame["view"]["options"]
    assert options["content"] == "mine" and options["content_digest"] != SETS.standard().digest
    page.play(page.frame["moves"][0]["text"])
    assert str(shelf) not in json.dumps(page.heard)
    assert server.get(f"/api/tables/{opened['table']}")["options"]["content"] == "mine"
    overview = server.get(f"/api/replays/{opened['table']}")
    assert overview["options"]["content"] == "mine" and overview["box"]["cities"]["Jakarta"]["population"] == 12


def test_bots_know_the_cards(server: Server, shelf: Path) -> None:
    assert_bots_think(petri.new("contagion", players=2, seed=3, content="mine"), shelf)


def test_a_set_that_was_spoilt_later_does_not_stop_all_bots(tmp_path: Path) -> None:
    own_set(tmp_path / "mine")
    spoil(tmp_path)
    assert_bots_think(petri.new("contagion", players=2, seed=3), tmp_path)


def assert_bots_think(game: petri.Game, sets: Path) -> None:
    async def think() -> None:
        thinkers = Thinkers(1, PATIENCE, content=str(sets))
        try:
            for n in range(4):
                seat = game.to_act
                assert seat is not None
                thought = await thinkers.choose("greedy", n, game.view(seat), game.moves(seat))
                assert thought.in_time
                game.play(thought.text)
        finally:
            await thinkers.close()

    asyncio.run(think())


@pytest.mark.parametrize(
    "content",
    [
        *("other", "../other", "mine/../mine", "./mine", "sets/mine", "Mine", "mine ", "", ".", "..", ".hidden", "\0"),
        *("/etc", "notes.txt", "x" * 5000, 5, None, [], ["mine"], {"mine": 1}, True),
    ],
)
def test_nothing_else_can_be_named(server: Server, shelf: Path, content: Any) -> None:
    for given in {content, str(shelf.parent / content)} if isinstance(content, str) else [content]:
        answer = server.http.post("/api/tables", json=wish(given))
        text = refused(answer, 400, "set_unknown")
        assert "standard, Großes Spiel 2, mine" in text


# ---------------------------------------------------------------------- records
def test_a_record_holds_the_name(server: Server, shelf: Path) -> None:
    record = finished("mine")
    id = server.post("/api/records", record)["id"]
    downloaded = server.get(f"/api/replays/{id}/record")
    assert downloaded["options"]["content"] == "mine" and str(shelf) not in json.dumps(downloaded)
    assert server.get(f"/api/replays/{id}/frames", first=0, last=3, seat=1)["frames"][3]["ply"] == 3
    again = {"seats": [{"kind": "me"}, {"kind": "hotseat"}], "from": {"record": id, "ply": 5}}
    opened = server.post("/api/tables", again)
    assert server.page(opened["table"], opened["token"]).frame["view"]["options"]["content"] == "mine"


def test_uploads_name_sets_that_are_here(server: Server, shelf: Path) -> None:
    record = finished("mine")
    for name in ("other", str(shelf / "mine"), "../other", 5):
        wrong = {**record, "options": {**record["options"], "content": name}}
        assert "mine" in refused(server.http.post("/api/records", json=wrong), 400, "set_unknown")
    standard = {**record, "options": {**record["options"], "content": "standard"}}
    assert SETS.standard().digest in refused(server.http.post("/api/records", json=standard), 400, "record_option")
    position = petri.from_position("contagion", petri.replay(record, 3).position()).record()
    wrong = {**position, "start": {**position["start"], "options": {**position["options"], "content": "other"}}}
    refused(server.http.post("/api/records", json=wrong), 400, "set_unknown")


# ---------------------------------------------------------------------- another time
@pytest.mark.thorough
def test_after_a_restart_a_game_goes_on_or_says_what_it_needs(tmp_path: Path) -> None:
    digest = own_set(tmp_path / "sets" / "mine")
    own_set(tmp_path / "sets" / "yours")
    own_set(tmp_path / "mine")  # would be found if the name were taken for a folder
    db, settings = str(tmp_path / "petri.db"), with_sets(tmp_path / "sets")
    with serving(db, settings) as server:
        opened = server.post("/api/tables", wish("mine"))
        page = server.page(opened["table"], opened["token"])
        page.play(page.frame["moves"][0]["text"])
        record = server.post("/api/records", finished("mine"))["id"]
        moved = page.frame["view"]
    with serving(db, settings) as server:
        page = server.page(opened["table"], opened["token"])
        assert page.frame["view"] == moved
        page.count = 10  # its messages are others than those of before
        page.play(page.frame["moves"][0]["text"])
        assert server.get(f"/api/replays/{record}")["finished"]
    addresses = [
        *(f"/api/tables/{opened['table']}", f"/api/replays/{opened['table']}", f"/api/replays/{record}"),
        *(f"/api/replays/{record}/frames", f"/api/replays/{record}/record"),
    ]
    (tmp_path / "sets" / "mine").rename(tmp_path / "elsewhere")
    home = os.getcwd()
    try:
        os.chdir(tmp_path)
        for again in (settings, QUICK):
            with serving(db, again) as server:
                for address in addresses:
                    text = refused(server.http.get(address), 409, "set_missing")
                    assert "“mine”" in text and digest in text
                with server.raw() as socket:
                    socket.send(json.dumps({"t": "hello", "table": opened["table"], "token": opened["token"]}))
                    assert json.loads(socket.recv(PATIENCE))["code"] == "set_missing"
    finally:
        os.chdir(home)
    own_set(tmp_path / "sets" / "mine", lambda data: data["cities"][0].update(population=13))
    with serving(db, settings) as server:
        for address in addresses[:2]:
            assert digest in refused(server.http.get(address), 400, "record_option")
    own_set(tmp_path / "sets" / "mine")
    with serving(db, settings) as server:
        assert server.page(opened["table"], opened["token"]).frame["ply"] == 2


def test_when_the_server_ends_folders_can_be_played_again(shelf: Path, tmp_path: Path) -> None:
    own_set(tmp_path / "mine")
    with serving(str(tmp_path / "petri.db"), with_sets(shelf)), pytest.raises(petri.OptionError):
        petri.new("contagion", content=tmp_path / "mine")
    assert petri.new("contagion", content=tmp_path / "mine").options["content"] == str(tmp_path / "mine")


# ---------------------------------------------------------------------- the operator's folder
def test_a_shelf_is_read_by_title_and_name(shelf: Path) -> None:
    found = read_shelf(str(shelf))
    assert {title: sorted(sets) for title, sets in found.items()} == {"contagion": ["Großes Spiel 2", "mine"]}
    assert read_shelf(None) == {}
    put_up(found)
    try:
        assert SETS.names == ("standard", "Großes Spiel 2", "mine")
    finally:
        take_down()


def spoil(sets: Path, text: str = "{") -> None:
    (sets / "spoilt").mkdir()
    (sets / "spoilt" / SETS.file).write_text(text)


def link(target: str) -> Callable[[Path], Any]:
    return lambda sets: (sets / "linked").symlink_to(sets.parent / target)


def linked_file(sets: Path) -> None:
    (sets / "linked").mkdir()
    (sets / "linked" / SETS.file).symlink_to(sets.parent / "other" / SETS.file)


WRONG: dict[str, tuple[Callable[[Path], Any], str, str]] = {
    "no set": (lambda sets: (sets / "empty").mkdir(), "set_unknown", "empty"),
    "no JSON": (spoil, "content_json", "spoilt"),
    "bad cards": (lambda sets: spoil(sets, "{}"), "content_missing", "spoilt"),
    "standard": (lambda sets: own_set(sets / "standard"), "shelf_name", "standard"),
    "long name": (lambda sets: own_set(sets / ("x" * 41)), "shelf_name", "xxx"),
    "bracket": (lambda sets: own_set(sets / "<b>"), "shelf_name", "<b>"),
    "link to a folder outside": (link("other"), "shelf_link", "linked"),
    "link to a file outside": (linked_file, "shelf_link", "linked"),
}


@pytest.mark.parametrize(("make", "key", "word"), WRONG.values(), ids=list(WRONG))
def test_a_bad_folder_is_refused_at_the_start(tmp_path: Path, make: Callable[[Path], Any], key: str, word: str) -> None:
    sets = tmp_path / "sets"
    sets.mkdir()
    own_set(tmp_path / "other")
    own_set(sets / "good")
    make(sets)
    with pytest.raises(petri.PetriError) as caught:
        read_shelf(str(sets))
    assert caught.value.key == key
    english, german = (caught.value.say(lang) for lang in LANGUAGES)
    assert english != german and word in english and word in german


@pytest.mark.parametrize("kind", ["missing", "empty", "file", "name"])
def test_a_folder_without_sets(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / kind
    if kind == "empty":
        folder.mkdir()
    if kind == "file":
        folder.write_text("")
    with pytest.raises(ServerError) as caught:
        read_shelf("\0" if kind == "name" else str(folder))
    assert caught.value.key == ("shelf_empty" if kind == "empty" else "shelf_folder")


def test_a_link_within_the_folder_is_fine(tmp_path: Path) -> None:
    own_set(tmp_path / "mine")
    (tmp_path / "also mine").symlink_to(tmp_path / "mine")
    assert sorted(read_shelf(str(tmp_path))["contagion"]) == ["also mine", "mine"]


# ---------------------------------------------------------------------- as a program
@pytest.mark.thorough
def test_the_program_offers_the_sets_of_a_folder(shelf: Path, tmp_path: Path) -> None:
    with Process(str(tmp_path / "petri.db"), more=("--content", str(shelf))) as process:
        opened = process.server.post(
            "/api/tables", {**wish("mine"), "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}
        )
        page = process.server.page(opened["table"], opened["token"])
        while page.frame["ply"] < 6:
            page.until(lambda page: page.frame["moves"] or page.frame["ply"] >= 6)
            if page.frame["moves"]:
                page.play(page.frame["moves"][0]["text"])
        assert page.frame["view"]["options"]["content"] == "mine"


@pytest.mark.quick_first
@pytest.mark.parametrize(("lang", "word"), [("en", "is no JSON"), ("de", "ist kein JSON")])
def test_the_program_does_not_start_with_a_bad_set(tmp_path: Path, lang: str, word: str) -> None:
    (tmp_path / "sets").mkdir()
    spoil(tmp_path / "sets")
    command = [*PETRI, "serve", "--port", "0", "--db", str(tmp_path / "petri.db"), "--lang", lang]
    done = programs.run([*command, "--content", str(tmp_path / "sets")], text=True)
    assert done.returncode == 2 and word in done.stderr and "spoilt" in done.stderr and "Traceback" not in done.stderr
