"""A table for one: the solo variant of Pandemic over the socket."""

from __future__ import annotations

import random

from players import Server


def test_one_seat_is_a_table(server: Server) -> None:
    opened = server.open(seats="me", seed=3, options={"epidemics": 5})
    page = server.page(opened["table"], opened["token"])
    page.until(lambda page: page.info["status"] == "playing" and page.frame["prompt"] is not None)
    assert len(page.info["seats"]) == 1 and page.frame["prompt"]["mine"]
    view = page.frame["view"]
    assert len(view["hands"]) == 2 and len(view["roles"]) == 1
    assert [hand["hidden"] for hand in view["hands"]] == [0, 0]
    chance = random.Random(1)
    asked = set()
    for _ in range(120):
        if page.frame["prompt"] is None or page.frame["view"]["result"]:
            break
        asked.add(page.frame["prompt"]["step"])
        page.play(chance.choice(page.frame["moves"])["text"])
    assert {"actions", "authority"} <= asked


def test_a_move_of_the_authority_can_be_taken_back(server: Server) -> None:
    opened = server.open(seats="me", seed=3, options={"epidemics": 4, "events": 0})
    page = server.page(opened["table"], opened["token"])
    page.until(lambda page: page.info["status"] == "playing" and page.frame["prompt"] is not None)
    while page.frame["prompt"]["step"] != "authority":
        texts = [move["text"] for move in page.frame["moves"]]
        page.play("pass" if "pass" in texts else texts[0])
    ply = page.frame["ply"]
    page.play("drive Chicago")
    assert page.frame["view"]["pawns"] == ["Chicago"]
    page.undo()
    page.until_ply(ply)
    page.until(lambda page: page.frame["view"]["pawns"] == ["Atlanta"])


def test_a_bot_plays_alone(server: Server) -> None:
    opened = server.open(seats="bot:random", seed=3)
    page = server.page(opened["table"], opened["token"])
    page.until(lambda page: page.frame["ply"] >= 12)
    assert page.info["seats"][0]["kind"] == "bot"


def test_players_and_seats_must_agree(server: Server) -> None:
    choices = server.post("/api/titles/pandemic/choices", {"options": {"players": 1, "edition": 1}})
    assert "LD-135" in str(choices)
