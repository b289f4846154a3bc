"""The HTTP side: what it gives, what it refuses, how it protects itself."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from players import QUICK, Server, serving
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

import petri
from petri.bots import make_bot, play_game
from petri.server.app import make_app


def code_of(answer: httpx.Response, status: int) -> str:
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["text"]
    return str(error["code"])


@pytest.fixture(scope="module")
def finished() -> dict[str, object]:
    game = petri.new("pandemic", players=2, seed=5, epidemics=4, seats=["Ann", "Bob"])
    return play_game(game, [make_bot("random", 1), make_bot("random", 2)]).record()


# ---------------------------------------------------------------------- what can be played
def test_titles_and_bots_in_both_languages(server: Server) -> None:
    english, german = (server.get("/api/titles", lang=lang) for lang in ("en", "de"))
    assert [title["id"] for title in english] == list(petri.titles())
    players = next(option for option in german[0]["options"] if option["name"] == "players")
    assert players["numbers"] == [1, 6]
    assert players["label"] != next(o for o in english[0]["options"] if o["name"] == "players")["label"]
    assert "content" not in [option["name"] for title in english for option in title["options"]]
    assert {bot["name"] for bot in server.get("/api/bots")} >= {"random", "greedy"}
    spoken = server.http.get("/api/bots", headers={"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}).json()
    assert spoken == server.get("/api/bots", lang="de")


# ---------------------------------------------------------------------- tables
@pytest.mark.parametrize(
    "wish, status, code",
    [
        ({}, 422, "request"),
        ([], 422, "request"),
        ({"title": "pandemic", "seats": []}, 422, "request"),
        ({"title": "chess", "seats": [{"kind": "me"}]}, 400, "title_unknown"),
        ({"title": "pandemic", "seats": [{"kind": "king"}]}, 422, "request"),
        ({"title": "contagion", "seats": [{"kind": "me"}]}, 400, "option_value"),
        ({"title": "pandemic", "seats": [{"kind": "me"}], "options": {"edition": 1}}, 400, "combination"),
        ({"title": "pandemic", "seats": [{"kind": "me"}, {"kind": "me"}]}, 400, "seats_me"),
        ({"title": "pandemic", "seats": [{"kind": "open"}, {"kind": "hotseat"}]}, 400, "seats_me"),
        ({"title": "pandemic", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "x"}]}, 400, "bot_unknown"),
        ({"title": "pandemic", "seats": [{"kind": "me"}] * 2, "options": {"players": 4}}, 400, "seats_count"),
        ({"title": "pandemic", "seats": [{"kind": "me"}, {"kind": "bot"}], "options": {"x": 1}}, 400, "option_unknown"),
        ({"title": "pandemic", "seats": [{"kind": "me"}, {"kind": "bot"}], "seed": -1}, 422, "request"),
        ({"title": "pandemic", "seats": [{"kind": "me"}, {"kind": "bot"}], "seed": 2**63}, 422, "request"),
        ({"title": "pandemic", "seats": [{"kind": "me"}, {"kind": "bot"}], "watching": "yes"}, 422, "request"),
        ({"title": "pandemic", "seats": [{"kind": "me"}, {"kind": "bot"}], "more": 1}, 422, "request"),
        (
            {"title": "contagion", "seats": [{"kind": "me"}, {"kind": "bot"}], "options": {"content": "/etc"}},
            400,
            "option_local",
        ),
        (
            {"seats": [{"kind": "me"}, {"kind": "bot"}], "from": {"record": "none", "ply": 0}},
            404,
            "table_unknown",
        ),
    ],
)
def test_wishes_that_cannot_be(server: Server, wish: object, status: int, code: str) -> None:
    before = server.hall.rooms.keys()
    assert code_of(server.http.post("/api/tables", json=wish), status) == code
    assert server.hall.rooms.keys() == before


def test_errors_speak_the_reader_s_language(server: Server) -> None:
    answer = server.http.get("/api/tables/none", headers={"Accept-Language": "de"})
    assert answer.json()["error"]["text"] == "Den Tisch none gibt es nicht."


def test_the_seed_is_told_as_a_hash_only(server: Server) -> None:
    opened = server.open(seats="me bot", seed=1234567)
    fair = opened["fair"]
    assert set(fair) == {"hash", "chosen"} and len(fair["hash"]) == 64
    assert set(server.open(seats="me bot")["fair"]) == {"hash", "added", "shuffled"}
    table = server.get(f"/api/tables/{opened['table']}")
    assert table["fair"] == fair
    assert "1234567" not in json.dumps(table)


def test_listed_tables(server: Server) -> None:
    listed = server.open(seats="me open", watching="listed")
    joinable = server.open(seats="me open", joining="listed")
    private = server.open(seats="me open")
    ids = [table["id"] for table in server.get("/api/tables")]
    assert listed["table"] in ids and joinable["table"] in ids and private["table"] not in ids
    token = server.post(f"/api/tables/{joinable['table']}/join", {})["token"]
    assert server.page(joinable["table"], token).mine == [1]
    assert code_of(server.http.post(f"/api/tables/{joinable['table']}/join"), 409) == "table_full"
    assert code_of(server.http.post(f"/api/tables/{private['table']}/join"), 403) == "joining_closed"


# ---------------------------------------------------------------------- records
def test_a_record_is_kept_and_replayed(server: Server, finished: dict[str, object]) -> None:
    id = server.post("/api/records", finished)["id"]
    assert server.post("/api/records", finished)["id"] == id
    overview = server.get(f"/api/replays/{id}", lang="de")
    assert overview["plies"] == len(finished["moves"])
    assert overview["seats"] == ["Ann", "Bob"]
    frames = server.get(f"/api/replays/{id}/frames", first=0, last=9, seat=1)["frames"]
    assert [frame["ply"] for frame in frames] == list(range(10))
    assert frames[0]["view"] == json.loads(json.dumps(petri.replay(finished, 0).view(1)))
    downloaded = server.http.get(f"/api/replays/{id}/record")
    assert petri.verify(downloaded.json()).outcome is not None
    assert "attachment" in downloaded.headers["content-disposition"]


def test_play_on_from_a_record(server: Server, finished: dict[str, object]) -> None:
    id = server.post("/api/records", finished)["id"]
    for fresh in (False, True):
        wish = {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
        opened = server.post("/api/tables", {**wish, "from": {"record": id, "ply": 10, "fresh": fresh}})
        page = server.page(opened["table"], opened["token"])
        then = petri.replay(finished, 10)
        assert page.frame["view"]["cubes"] == json.loads(json.dumps(then.view(0)["cubes"]))
        table = server.hall.rooms[opened["table"]].table
        if not fresh:
            assert page.frame["ply"] == 10 and page.frame["undo"] is None
            assert table.game.position() == then.position()
        else:
            assert table.game.position() != then.position()
            assert page.frame["view"]["hands"][0] == json.loads(json.dumps(then.view(0)["hands"][0]))
    too_far = {**wish, "from": {"record": id, "ply": 10**6}}
    assert code_of(server.http.post("/api/tables", json=too_far), 400) == "record_upto"


def test_records_that_are_none(server: Server, finished: dict[str, object]) -> None:
    assert code_of(server.http.post("/api/records", content=b"{"), 422) == "request"
    assert code_of(server.http.post("/api/records", json=[1]), 422) == "request"
    assert code_of(server.http.post("/api/records", json={"schema": 1}), 400) == "record_title"
    moves = [*finished["moves"]]
    moves[3] = "fly Nowhere"
    assert code_of(server.http.post("/api/records", json={**finished, "moves": moves}), 400) == "record_move"
    assert code_of(server.http.post("/api/records", json={**finished, "digest": "x"}), 400) == "record_digest"
    contagion = petri.new("contagion", seed=1).record()
    contagion["options"]["content"] = "/etc"
    assert code_of(server.http.post("/api/records", json=contagion), 400) == "option_local"


def test_the_record_of_a_game_that_goes_on_is_not_given(server: Server) -> None:
    opened = server.open(seats="me bot", options={"epidemics": 5}, seed=3)
    id = opened["table"]
    assert code_of(server.http.get(f"/api/replays/{id}"), 409) == "undealt"
    server.page(id, opened["token"])
    assert code_of(server.http.get(f"/api/tables/{id}/record"), 409) == "record_early"
    assert code_of(server.http.get(f"/api/replays/{id}/record"), 409) == "record_early"
    assert server.get(f"/api/replays/{id}")["live"] is True
    public = server.get(f"/api/replays/{id}/frames", first=0, last=0)["frames"][0]
    assert all(hand["hidden"] >= 3 for hand in public["view"]["hands"])
    assert server.http.get(f"/api/replays/{id}/frames", params={"seat": 0}).status_code == 403
    secret = server.open(seats="me open", watching="off")["table"]
    assert code_of(server.http.get(f"/api/replays/{secret}"), 403) == "watching_off"


# ---------------------------------------------------------------------- protection
def test_security_headers_and_no_cookies(server: Server) -> None:
    for path in ("/", "/t/x", "/r/x", "/web/app.js", "/api/health", "/api/none", "/nowhere"):
        headers = server.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "set-cookie" not in headers and "server" not in headers


def test_pages_of_other_sites_are_refused(server: Server) -> None:
    wish = {"title": "pandemic", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    for origin in ("http://evil.example", "null", "http://127.0.0.1:1"):
        answer = server.http.post("/api/tables", json=wish, headers={"Origin": origin})
        assert code_of(answer, 403) == "origin"
    good = server.http.post("/api/tables", json=wish, headers={"Origin": server.url})
    assert good.status_code == 201


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:80", "127.0.0.1", "[::1]:8080", "192.168.7.7:1", ""])
def test_numbers_are_nobody_elses_name(server: Server, host: str) -> None:
    assert server.http.get("/api/health", headers={"Host": host}).status_code == 200


def test_a_name_that_is_not_ours_leads_nowhere(server: Server) -> None:
    """Else a site could have its own name lead here, and its pages would speak to us as ours."""
    for host in ("evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example", "[::1"):
        for path in ("/", "/api/health", "/t/x"):
            answer = server.http.get(path, headers={"Host": host, "Accept-Language": "de"})
            assert code_of(answer, 421) == "host_name"
        assert "petri serve --host-name" in answer.json()["error"]["text"]
        with pytest.raises(InvalidStatus) as refused:
            connect(server.url.replace("http", "ws") + "/ws", additional_headers={"Host": host}).__enter__()
        assert refused.value.response.status_code == 403


def test_a_server_has_the_names_it_was_given(tmp_path: Path) -> None:
    with serving(str(tmp_path / "a.db"), replace(QUICK, host_names=("Petri.example",))) as server:
        assert server.http.get("/api/health", headers={"Host": "petri.EXAMPLE:8443"}).status_code == 200
        assert server.http.get("/api/health", headers={"Host": "example"}).status_code == 421


def test_what_is_closed_is_not_there(tmp_path: Path) -> None:
    with serving(str(tmp_path / "a.db"), replace(QUICK, closed=("metrics", "openapi"))) as server:
        for path in ("/api/metrics", "/api/openapi.json"):
            assert code_of(server.http.get(path), 404) == "not_found"
        assert server.get("/api/health")["status"] == "ok"


def test_large_bodies(server: Server) -> None:
    answer = server.http.post("/api/records", content=b"x" * (QUICK.largest_body + 1))
    assert code_of(answer, 413) == "body_size"

    def stream():
        for _ in range(40):
            yield b"x" * 65536

    assert code_of(server.http.post("/api/records", content=stream()), 413) == "body_size"


def test_rate_limits(tmp_path) -> None:
    slow = replace(QUICK, requests_per_second=0.05, requests_at_once=3, tables_per_second=0.01, tables_at_once=1)
    with serving(str(tmp_path / "petri.db"), slow) as server:
        wish = {"title": "pandemic", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        assert server.http.post("/api/tables", json=wish).status_code == 201
        refused = server.http.post("/api/tables", json=wish)
        assert code_of(refused, 429) == "too_fast"
        assert int(refused.headers["retry-after"]) >= 1
        statuses = [server.http.get("/api/health").status_code for _ in range(2)]
        assert statuses[0] == 200 and statuses[-1] == 429


def test_wrong_methods_and_addresses(server: Server) -> None:
    assert code_of(server.http.delete("/api/tables"), 404) in ("not_found", "method")
    assert code_of(server.http.get("/api/nothing"), 404) == "not_found"
    assert server.http.get("/web/../server/app.py").status_code == 404
    assert server.http.get("/web/%2e%2e/server/app.py").status_code == 404
    assert server.http.get("/web/__init__.py").status_code == 404


def test_metrics_and_health(server: Server) -> None:
    assert server.get("/api/health")["status"] == "ok"
    text = server.http.get("/api/metrics").text
    assert "# TYPE petri_tables gauge" in text
    opened = server.open(seats="me bot", options={"start": 0, "epidemics": 4})
    page = server.page(opened["table"], opened["token"])
    assert page.move("cure red")["t"] == "error"
    page.play(page.frame["moves"][0]["text"])
    text = server.http.get("/api/metrics").text
    for name in ('petri_moves_total{by="person"}', 'petri_refused_total{code="move_legal"}', "petri_connections"):
        line = next(line for line in text.splitlines() if line.startswith(name + " "))
        assert int(line.split()[-1]) >= 1


# ---------------------------------------------------------------------- whatever else one may send
schema = schemathesis.openapi.from_dict(make_app(QUICK).openapi())


@schema.parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_address_keeps_its_promises(case, server: Server) -> None:
    checks = [not_a_server_error, status_code_conformance, response_schema_conformance]
    case.call_and_validate(base_url=server.url, checks=checks)
