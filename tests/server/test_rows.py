"""Moving by intention: the ways a pawn can go, and moves that are played and taken back as one."""

from __future__ import annotations

from players import Page, Server

SEED = "7"


def begun(server: Server, seats: str = "me hotseat") -> Page:
    made = server.open(seats=seats, options={"players": 2, "roles": ["medic", "scientist"], "start": 0}, seed=SEED)
    return server.page(made["table"], made["token"])


def test_ways_are_told_to_whoever_acts(server: Server) -> None:
    page = begun(server)
    ways = page.ask("routes", seat=0)["routes"]
    assert [leg["text"] for leg in ways["Chicago"][0]["legs"]] == ["drive Chicago"]
    assert page.ask("routes", seat=1)["routes"] == {}


def test_ways_of_a_seat_are_for_its_person(server: Server) -> None:
    made = server.open(seats="me open", options={"players": 2}, seed=SEED)
    page = server.page(made["table"], made["token"])
    other = server.page(made["table"], made["invites"][0]["token"])
    page.until(lambda one: one.frame["prompt"] is not None)
    assert other.ask("routes", seat=0)["code"] == "seat_not_yours"


def test_a_row_of_moves_is_played_and_taken_back_as_one(server: Server) -> None:
    page = begun(server)
    answer = page.move("drive Chicago", then=["drive Montreal", "drive New York"])
    assert answer == {"t": "ok", "id": answer["id"], "ply": 3}
    page.until_ply(3)
    assert page.frame["view"]["pawns"][0] == "New York"
    assert page.frame["undo"] == "free"
    assert page.undo()["t"] == "ok"
    page.until(lambda one: one.frame["ply"] == 0)
    assert page.frame["view"]["pawns"][0] == "Atlanta"


def test_a_row_ends_with_what_is_not_possible(server: Server) -> None:
    page = begun(server)
    assert page.move("drive Chicago", then=["drive Paris", "drive Atlanta"])["ply"] == 1
    page.until_ply(1)
    assert page.frame["view"]["pawns"][0] == "Chicago"


def test_a_row_does_not_go_on_in_the_turn_of_another(server: Server) -> None:
    page = begun(server)
    page.move("pass", then=["pass", "pass"])
    page.until(lambda one: one.frame["ply"] >= 1)
    assert page.frame["ply"] == 1


def test_the_first_of_a_row_must_be_legal(server: Server) -> None:
    page = begun(server)
    assert page.move("drive Paris", then=["drive London"])["t"] == "error"
    assert page.frame["ply"] == 0


def test_a_row_has_a_limit(server: Server) -> None:
    page = begun(server)
    page.tell(
        {"t": "move", "id": "x", "version": page.frame["version"], "seat": 0, "move": "pass", "then": ["pass"] * 9}
    )
    assert page.wait_error()["code"] == "message_json"
