"""Why a move is not legal: a reason for every illegal move, none for a legal one, with the rule, in both languages."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from contagion_samples import samples, state_of, stroll
from contagion_tools import own_set, play, table

import petri
from petri.core.reasons import Reason
from petri.core.text import texts
from petri.core.things import KIND, PART, THIRD
from petri.core.title import find_title
from petri.games.contagion.cards import CITIES, COLOURS, TRACKS
from petri.games.contagion.effects.cards import STEAL
from petri.games.contagion.pieces import KINDS
from petri.games.contagion.state import ContagionState

TITLE = find_title("contagion")
PACKAGE = "petri.games.contagion"
KEYS = {key.removeprefix("reason.") for key in texts(PACKAGE, "en") if key.startswith("reason.")}


# ---------------------------------------------------------------------- a reason for every illegal move
def attempts(state: ContagionState, kind: int) -> list[int]:
    """Everything of a kind that can be written down as a move, with numbers a little too large."""
    numbers = {"city": int(CITIES), "track": int(TRACKS), "colour": int(COLOURS), "number": 7, "": 1}
    numbers["seat"] = int(state.rules.seats)
    firsts, seconds, thirds = (range(numbers[what]) for what in KINDS[kind].form.parts)
    base = kind * int(KIND)
    return [base + c * int(THIRD) + a * int(PART) + b for a in firsts for c in thirds for b in seconds]


def all_attempts(state: ContagionState) -> list[int]:
    return [move for kind in range(len(KINDS)) for move in attempts(state, kind)]


def some_attempts(state: ContagionState, chance: random.Random) -> list[int]:
    """Two of each kind."""
    return [chance.choice(attempts(state, kind)) for kind in range(len(KINDS)) for _ in range(2)]


def test_a_move_has_a_reason_if_and_only_if_it_is_illegal() -> None:
    found: set[str] = set()
    for number, game in enumerate(samples()):
        chance, state = random.Random(number), state_of(game)
        for played in stroll(state, chance, 80):
            legal = set(state.legal())
            for move in (played, *some_attempts(state, chance)):
                reason = TITLE.reason(state, move)
                assert (reason is None) == (move in legal), TITLE.text(state, move)
                if reason is not None and reason.key not in found:
                    assert said(reason, "de") != said(reason, "en")
                    found.add(reason.key)
    assert len(found) > len(KEYS) * 3 // 4  # the games were as different as they should be


def test_all_attempts_at_some_moments() -> None:
    """Also those near to a legal move: one cube too many, a city just gone, an action just used."""
    for number, game in enumerate(samples()):
        state = state_of(game)
        for nth, _ in enumerate(stroll(state, random.Random(number), 80)):
            if nth % 20 == 0:
                without = {move for move in all_attempts(state) if TITLE.reason(state, move) is None}
                assert without == set(state.legal())


def test_numbers_that_are_no_move_have_a_reason() -> None:
    state = state_of(table())
    legal = set(state.legal())
    chance = random.Random(0)
    for move in [-1, *(chance.randrange(30 * int(KIND)) for _ in range(2000))]:
        assert (TITLE.reason(state, move) is None) == (move in legal)
    assert said(TITLE.reason(state, -1)) == "There is no such move (C-040)"


def test_after_the_end_the_reason_is_the_end() -> None:
    game = petri.from_position("contagion", {"result": "over"})
    assert isinstance(game.why_not("pass"), petri.IllegalMove)
    assert said(TITLE.reason(game.state, 0)) == "The game is over (C-171)"


# ---------------------------------------------------------------------- examples
def why(game: petri.Game, text: str) -> Reason:
    found = game.why_not(text)
    assert isinstance(found, Reason), (text, found)
    return found


def said(reason: Reason | None, lang: str = "en") -> str:
    assert reason is not None
    return reason.say(lang)


def no(game: petri.Game, text: str, expected: str) -> None:
    """The move is refused for this reason; the end of the text will do."""
    assert said(why(game, text)).endswith(expected), said(why(game, text))


def common_table() -> petri.Game:
    return table(
        hands=[{"blue": 1, "red": 1}, {"green": 3}],
        levels=[(1, 2, 4), (1, 1, 1)],
        kept=[["Tokyo"], ["Baghdad"], []],
        spent=[["Berlin"], [], []],
        display={"Jakarta": [[1, 2], [0, 1]], "Kabul": [[0, 3]], "Cairo": [[1, 1]]},
    )


AT_COMMON_TABLE = (
    ("pass", "Blue still has an action that is possible, and has to take it: draw, infect or mutate (C-043)"),
    ("infect Moscow 1", "Moscow is not in the display. In the display: Jakarta, Kabul, Cairo (C-188)"),
    ("infect Berlin 1", "Berlin has been eradicated (C-154)"),
    ("infect Jakarta 0", "At least 1 cube has to be placed (C-059)"),
    (
        "infect Jakarta 3",
        "Blue can place at most 2 in one action: the infection rate allows no more (C-058)",
    ),
    (
        "infect Kabul 2",
        "At most 1 can be placed in Kabul: there is no more room below a population of 4 (C-070)",
    ),
    (
        "infect Cairo 1",
        "Cairo is new for Blue and costs 2 from Africa, any two cards standing for one; "
        "Blue has 0 from Africa, 2 in all (C-061)",
    ),
    ("mutate resistance", "The resistance of Blue is at level 4, and there is none above (C-093)"),
    ("mutate infection", "The price of the infection rate at level 3 is 3; Blue has 2 in hand (C-091)"),
    ("use Baghdad", "Yellow keeps the city action of Baghdad, not Blue (C-162)"),
    ("use Berlin", "The city action of Berlin has been carried out or has lapsed (C-166)"),
    ("use Jakarta", "Blue does not keep the city action of Jakarta (C-161)"),
    (
        "keep Tokyo",
        "A city action is kept only by who has just eradicated the city, instead of carrying it out (C-161)",
    ),
    ("decline", "Only an offer of a card can be declined, and there is none now (C-220)"),
    ("pay 2", "A number of cards is paid only for an infect action, after it has been named (C-231)"),
    (
        "discard blue",
        "Cards are discarded only as a price, for the hand limit or when a card says so (C-050)",
    ),
    (
        "resist",
        "Resistance is used only when an event or a WHO card takes cards, cubes or levels (C-097)",
    ),
    (
        "accept",
        "Resistance is used only when an event or a WHO card takes cards, cubes or levels (C-097)",
    ),
    (
        "place Jakarta 1",
        "Without paying, cubes are placed only when a card says so; the action is “infect” (C-040)",
    ),
    ("from Jakarta", "Cubes that have been placed stay where they are, unless a card says otherwise (C-191)"),
    ("to Jakarta 1", "Cubes that have been placed stay where they are, unless a card says otherwise (C-191)"),
    ("lift Jakarta", "Cubes that have been placed stay where they are, unless a card says otherwise (C-191)"),
    ("clear Jakarta", "Cubes that have been placed stay where they are, unless a card says otherwise (C-191)"),
    (
        "take blue",
        "Cards are taken from the discard pile only when a card says so; the action is “draw” (C-040)",
    ),
    ("steal 1", "Cards are taken from others only when a card says so (C-190)"),
    ("remove 1 of 1 from Jakarta", "Cubes of others are removed only when a card says so (C-040)"),
    ("swap Jakarta", "Rows are swapped only when a card says so (C-040)"),
    (
        "raise infection",
        "Levels are raised by the action “mutate”; else they change only when a card says so (C-192)",
    ),
    (
        "lower infection",
        "Levels are raised by the action “mutate”; else they change only when a card says so (C-192)",
    ),
)


@pytest.mark.parametrize(("text", "expected"), AT_COMMON_TABLE)
def test_reasons_at_a_common_table(text: str, expected: str) -> None:
    game = common_table()
    assert said(why(game, text)) == expected
    with pytest.raises(petri.IllegalMove) as caught:
        game.play(text)
    assert str(caught.value) == f"“{text}” is not legal now: {expected}."
    assert caught.value.rule == expected[-6:-1]


def test_reasons_in_german() -> None:
    game = common_table()
    german = {text: said(why(game, text), "de") for text, _ in AT_COMMON_TABLE}
    assert german["infect Moscow 1"] == "Moskau liegt nicht aus. Es liegen aus: Jakarta, Kabul, Kairo (C-188)"
    assert german["infect Cairo 1"] == (
        "Kairo ist neu für Blau und kostet 2 aus Afrika, zwei beliebige Karten ersetzen eine; "
        "Blau hat 0 aus Afrika, zusammen 2 (C-061)"
    )
    assert (
        german["mutate infection"] == "Der Preis für Stufe 3 ist 3 (Infektionsquote); Blau hat 2 auf der Hand (C-091)"
    )
    assert german["use Baghdad"] == "Die Stadt-Aktion von Bagdad hat Gelb, nicht Blau (C-162)"
    with pytest.raises(petri.IllegalMove) as caught:
        game.play("mutate resistance")
    assert caught.value.say("de") == (
        "„mutate resistance“ ist jetzt nicht möglich: Resistenz von Blau: Stufe 4 ist die höchste (C-093)."
    )


def test_drawing() -> None:
    no(table(levels=[(0, 1, 1)], hands=[{"red": 2}]), "draw", "is at level 0, so there is nothing to draw (C-094)")
    halved = table(hands=[{"red": 2}], active="w06")
    no(halved, "draw", "Research Offensive leaves Blue no card to draw with incubation rate 1 (C-217)")
    assert halved.why_not("mutate incubation") is None


def test_drawing_from_nothing() -> None:
    all_cards = [{"blue": 10, "red": 10}, {"purple": 10, "green": 10}, {"yellow": 10, "black": 10}]
    no(table(hands=all_cards), "draw", "no contagion card left to draw, not even in the discard pile (C-055)")


def test_infecting() -> None:
    zero = table(levels=[(1, 0, 1)], hands=[{"blue": 2}], display={"Jakarta": [], "Tokyo": [], "Cairo": []})
    no(zero, "infect Jakarta 1", "The infection rate of Blue is at level 0, so no cube can be placed (C-072)")
    full: dict[str, Any] = {"Jakarta": [[0, 6]], "Tokyo": [[0, 6]], "Cairo": []}
    no(table(hands=[{"blue": 2}], display=full), "infect Jakarta 1", "The petri dish of Blue is empty (C-069)")
    nearly: dict[str, Any] = {"Jakarta": [[0, 6]], "Tokyo": [[0, 5]], "Cairo": []}
    few = table(hands=[{"blue": 2}], levels=[(1, 3, 1)], display=nearly)
    no(few, "infect Jakarta 2", "Blue can place at most 1: there are no more cubes in the petri dish (C-071)")
    known = table(hands=[{"red": 1}], display={"Jakarta": [[0, 6]], "Tokyo": [], "Cairo": []})
    expected = "More cubes in Jakarta cost 1 from Oceania, any two cards standing for one; Blue has 0 from Oceania"
    no(known, "infect Jakarta 1", f"{expected}, 1 in all (C-062)")
    pair = table(players=2, display={"Jakarta": [], "Tokyo": [], "Cairo": []})
    expected = "Moscow is not in this game; with 2 players only cities with the two-player symbol are used (C-195)"
    no(pair, "infect Moscow 1", expected)


def test_infecting_under_an_active_card(tmp_path: Path) -> None:
    cities: dict[str, Any] = {"Jakarta": [[0, 1]], "Tokyo": [], "Cairo": []}
    borders = table(hands=[{"red": 2, "blue": 1}], display=cities, active="e11")
    expected = "Border Checks: in this turn Blue may only infect cities with own cubes, and has none in Tokyo (C-115)"
    no(borders, "infect Tokyo 1", expected)
    travel = table(hands=[{"red": 2, "blue": 1}], display=cities, active="w05")
    play(travel, "infect Jakarta 1", "pay 1")
    no(travel, "infect Tokyo 1", "Travel Restrictions: infect actions allowed in this turn: 1 (C-115)")
    more = table(hands=[{"red": 2, "blue": 1}], display=cities, active="e02")
    expected = "Blue can place at most 2 in one action: the infection rate with Mass Gathering allows no more (C-217)"
    no(more, "infect Jakarta 3", expected)
    own = own_set(tmp_path, e02={"params": {"n": -1, "min": 0}})
    none = table(content=own, hands=[{"red": 2, "blue": 1}], display=cities, active="e02")
    no(none, "infect Jakarta 1", "Mass Gathering leaves Blue no cube to place with infection rate 1 (C-217)")


def test_actions_are_used_up() -> None:
    game = table(hands=[{}, {"red": 1}, {}], kept=[["Baghdad", "Berlin"], [], []], display=TWO_EACH)
    play(game, "draw", "draw")
    no(game, "draw", "Blue has taken all actions of this turn (C-039)")
    no(game, "use Berlin", "is for an action of this turn, and Blue has none left (C-222)")
    assert game.why_not("use Baghdad") is None
    assert game.why_not("pass") is None


TWO_EACH: dict[str, Any] = {"Jakarta": [[0, 1], [1, 1]], "Tokyo": [[1, 2]], "Cairo": []}


def test_after_a_compensation_draw() -> None:
    game = table(
        levels=[(0, 0, 0)],
        kept=[["New York", "Brasilia", "London"], [], []],
        discard={"red": 1},
        display={"Jakarta": [[1, 1]], "Tokyo": [], "Cairo": []},
    )
    play(game, "pass")
    assert game.prompt == "actions"
    no(game, "mutate infection", "has drawn a card instead; there are no actions in this turn any more (C-216)")
    no(game, "use Brasilia", "is for an action of this turn, and Blue has none left (C-222)")
    play(game, "use New York", "take red")
    no(game, "use New York", "The city action of New York has been carried out or has lapsed (C-166)")


def test_city_actions_that_would_change_nothing() -> None:
    game = table(kept=[["Singapore", "New York"], [], []], display={"Jakarta": [[1, 1]], "Tokyo": [], "Cairo": []})
    no(game, "use Singapore", "The city action of Singapore would change nothing now (C-221)")
    no(game, "use New York", "The city action of New York would change nothing now (C-221)")


def test_kept_city_actions_have_their_time() -> None:
    game = table(
        hands=[{"blue": 1}, {"red": 1, "green": 1}, {"black": 1, "red": 1}],
        kept=[["Baghdad"], ["Cairo"], []],
        display={"Sydney": [[0, 4]], "Jakarta": [[0, 1], [1, 1]], "Tokyo": []},
    )
    play(game, "infect Sydney 1", "use Sydney")
    assert (game.to_act, game.prompt) == (1, "discard")
    no(game, "use Cairo", "carried out in the own turn only, and it is the turn of Blue (C-162)")
    no(game, "use Baghdad", "carried out in the own turn only, and it is the turn of Blue (C-162)")
    no(game, "resist", "Resistance does not help against the city actions of others (C-098)")
    no(game, "draw", "First Yellow has to discard; cards still to go: 1 (C-118)")
    no(game, "discard blue", "Yellow has no card from Oceania (C-118)")
    end = table(active="e05", kept=[["Baghdad"], [], []], display=TWO_EACH)
    play(end, "draw", "draw", "pass")
    assert end.prompt == "move_from"
    no(end, "use Baghdad", "effect at the end of the turn has begun, no kept city action can be carried out (C-163)")
    assert end.why_not("decline") is None


def test_before_the_turn() -> None:
    game = table(active="e03", kept=[["Tokyo", "London"], [], []])
    assert game.prompt == "before_turn"
    expected = "First Blue may use a kept city action before Monsoon takes effect; “pass” goes on (C-163)"
    for text in ("draw", "infect Jakarta 1", "discard red", "raise infection"):
        no(game, text, expected)
    no(game, "use Baghdad", "Blue does not keep the city action of Baghdad (C-161)")
    assert game.why_not("use London") is None


def test_the_first_cube() -> None:
    game = petri.new("contagion", players=3, seed=4, start=0)
    city = game.position()["display"][0]["city"]
    no(game, "draw", f"First Red has to place the first cube, for instance “place {city} 1” (C-024)")
    no(game, f"place {city} 2", "The first cube is just 1 cube (C-024)")
    no(game, f"place {city} 0", "At least 1 cube has to be placed (C-059)")
    other = game.position()["city_deck"][0]
    no(game, f"place {other} 1", "(C-188)")


def test_paying() -> None:
    game = table(hands=[{"blue": 1, "red": 3}], display={"Jakarta": [], "Tokyo": [], "Cairo": []})
    game.play("infect Jakarta 1")
    no(game, "pay 2", "2 cards pay a cost of 2 only if 2 of them are from Oceania; Blue has 1 (C-066)")
    no(game, "pay 1", "A cost of 2 is paid with 2 to 4 cards: each one that does not match is replaced by two (C-066)")
    no(game, "pay 5", "(C-066)")
    no(game, "draw", "First Blue has to pay 2 from Oceania: with “pay” and the number of cards (C-066)")
    few = table(hands=[{"blue": 2, "red": 1}], display={"Jakarta": [], "Tokyo": [], "Cairo": []})
    few.play("infect Jakarta 1")
    no(few, "pay 4", "Blue has only 3 cards (C-066)")
    mutating = table(hands=[{"blue": 2, "red": 1}])
    mutating.play("mutate infection")
    no(mutating, "discard green", "Blue has no card from North America (C-231)")
    no(mutating, "pass", "First Blue has to pay cards one by one; still to pay: 2 (C-231)")


def test_the_hand_limit() -> None:
    game = table(hands=[{"blue": 5, "red": 4}], deck=["red", "..."])
    game.play("draw")
    no(game, "pass", "First Blue has to discard down from 10 to 9 cards (C-050)")
    no(game, "discard green", "Blue has no card from North America (C-050)")


def test_a_city_action_just_received() -> None:
    game = table(hands=[{"purple": 1}], display={"London": [[0, 8]], "Tokyo": [], "Cairo": []}, active="e02")
    game.play("infect London 1")
    no(game, "decline", "The city action of London need not be declined: it can be kept for later (C-161)")
    no(game, "use Tokyo", "First Blue has to decide about the city action of London (C-155)")
    no(game, "keep Tokyo", "First Blue has to decide about the city action of London (C-155)")
    now = table(hands=[{"blue": 1}], display={"Jakarta": [[0, 9]], "Tokyo": [], "Cairo": []})
    now.play("infect Jakarta 1")
    no(now, "keep Jakarta", "is carried out immediately or not at all; it cannot be kept (C-159)")
    no(now, "draw", "First Blue has to decide about the city action of Jakarta (C-155)")


def test_resistance() -> None:
    cities: dict[str, Any] = {"Jakarta": [[0, 4]], "Tokyo": [[0, 3]], "Cairo": [[1, 1]]}
    game = table(levels=[(1, 1, 1)], display=cities, active="w01")
    expected = "First Blue has to decide whether to use resistance against “Cure Found!”: “resist” or “accept” (C-105)"
    no(game, "lift Jakarta", expected)
    game.play("accept")
    no(game, "resist", "Resistance is used before the loss, and only against event and WHO cards (C-105)")
    no(game, "lift Cairo", "Blue has no cube in Cairo (C-010)")
    no(game, "draw", "First Blue has to remove cubes from cities; still to remove: 4 (C-120)")
    none = table(levels=[(1, 1, 0)], display=cities, active="w01")
    no(none, "resist", "The resistance of Blue is at level 0 and protects nothing (C-102)")
    zone = table(levels=[(1, 1, 1)], display=cities, active="w04")
    no(zone, "clear Cairo", "Blue has no cube in Cairo (C-010)")
    no(zone, "resist", "First Blue has to choose the city that loses the cubes (Quarantine Zone) (C-105)")


def test_placing_by_a_card(tmp_path: Path) -> None:
    cities: dict[str, Any] = {"Jakarta": [[0, 1]], "Tokyo": [], "Cairo": []}
    game = table(active="e08", display=cities)
    expected = "Urban Drift places cubes only in cities with own cubes, and Blue has none in Tokyo (C-228)"
    no(game, "place Tokyo 1", expected)
    no(game, "place Jakarta 2", "Urban Drift places at most 1 (C-228)")
    no(game, "draw", "First Blue has to decide where the cubes of Urban Drift go (C-228)")
    must = table(content=own_set(tmp_path, e08={"optional": False}), active="e08", display=cities)
    no(must, "decline", "The effect of Urban Drift is compulsory (C-220)")
    begun = table(hands=[{"yellow": 1}], display={"Santiago": [[0, 5]], "Tokyo": [], "Cairo": []})
    play(begun, "infect Santiago 1", "use Santiago")
    no(begun, "decline", "The city action of Santiago has begun and is carried out as far as possible (C-118)")


def test_moving() -> None:
    cities: dict[str, Any] = {"Jakarta": [[0, 4]], "Kabul": [[1, 3]], "Cairo": [[1, 1], [0, 1]]}
    game = table(kept=[["Singapore"], [], []], display=cities)
    game.play("use Singapore")
    no(game, "from Kabul", "Blue has no cube in Kabul (C-010)")
    no(game, "to Kabul 1", "First Blue has to decide from which city cubes move (Singapore) (C-225)")
    game.play("from Jakarta")
    no(game, "from Cairo", "First Blue has to decide where the cubes from Jakarta move (Singapore) (C-225)")
    no(game, "to Jakarta 1", "The cubes come from Jakarta and have to move to another city (C-225)")
    no(game, "to Cairo 4", "Singapore moves at most 3 (C-225)")
    no(game, "to Kabul 2", "At most 1 can be placed in Kabul: there is no more room below a population of 4 (C-070)")
    no(game, "to Cairo 0", "At least 1 cube has to be moved (C-225)")
    few = table(kept=[["Singapore"], [], []], display=cities)
    play(few, "use Singapore", "from Cairo")
    no(few, "to Jakarta 2", "Blue has only 1 in Cairo (C-225)")


def test_removing_swapping_and_taking() -> None:
    game = table(kept=[["Cairo", "Khartoum", "New York"], [], []], discard={"red": 2}, display=ROWS, neutral=True)
    game.play("use Cairo")
    no(game, "remove 2 of 1 from Jakarta", "At most 1 of Yellow can be removed from Jakarta (C-232)")
    no(game, "remove 1 of 1 from Tokyo", "At most 0 of Yellow can be removed from Tokyo (C-232)")
    no(game, "remove 0 of 1 from Jakarta", "At least 1 cube has to be removed (C-232)")
    no(game, "remove 1 of 0 from Jakarta", "The cubes of an opponent are removed, not those of Blue (C-232)")
    no(game, "draw", "First Blue has to choose whose cubes are removed (Cairo) (C-232)")
    play(game, "remove 1 of 2 from Bogota", "use Khartoum")
    no(game, "swap Bogota", "Blue has no cube in Bogotá (C-010)")
    no(game, "swap Santiago", "Blue is in the top row of Santiago already (C-081)")
    no(game, "swap Tokyo", "The row above Blue in Tokyo is neutral; neutral cubes stay where they are (C-209)")
    no(game, "draw", "First Blue has to choose the city in which rows are swapped (C-042)")
    play(game, "swap Jakarta", "use New York")
    no(game, "take blue", "There is no card from Oceania in the discard pile (C-118)")
    no(game, "draw", "First Blue takes cards from the discard pile; still to take: 2 (C-042)")


ROWS: dict[str, Any] = {
    "Jakarta": [[1, 2], [0, 1]],
    "Santiago": [[0, 2], [1, 1]],
    "Tokyo": [["neutral", 2], [0, 1]],
    "Bogota": [[2, 1], [1, 1]],
}


def test_taking_from_others_and_changing_levels() -> None:
    game = table(
        hands=[{"yellow": 1}, {"red": 1}, {}], display={"Bogota": [[0, 7]], "Jakarta": [], "Tokyo": [], "Cairo": []}
    )
    play(game, "infect Bogota 1", "use Bogota")
    no(game, "steal 0", "The card comes from an opponent, not from Blue (C-232)")
    no(game, "steal 2", "Red has no cards (C-118)")
    no(game, "draw", "First Blue has to choose whom to take a card from (C-042)")
    levels = table(levels=[(4, 1, 1)], hands=[{"black": 1}], display={"Nairobi": [[0, 3]], "Jakarta": [], "Tokyo": []})
    play(levels, "infect Nairobi 1", "use Nairobi")
    no(levels, "raise incubation", "The incubation rate of Blue is at level 4 already (C-093)")
    no(levels, "lower infection", "Nairobi raises a level; it does not lower one (C-229)")
    no(levels, "draw", "First Blue has to choose a mutation (Nairobi) (C-229)")
    campaign = table(levels=[(2, 2, 0)], active="w03")
    no(campaign, "lower resistance", "Vaccination Campaign does not change the resistance (C-229)")
    no(campaign, "raise infection", "Vaccination Campaign lowers a level; it does not raise one (C-229)")


def test_a_seat_that_is_not_there() -> None:
    state = state_of(table())
    move = int(STEAL.base) + 4
    assert said(TITLE.reason(state, move)) == "There is no seat 4; the seats are 0 to 2 (C-001)"


# ---------------------------------------------------------------------- nothing is given away
def test_reasons_do_not_depend_on_hidden_cards() -> None:
    """Whatever the seat that is asked cannot see, the same attempts fail for the same reasons."""
    compared = 0
    for number, game in enumerate(samples()):
        chance = random.Random(number)
        for nth, move in enumerate(stroll(state_of(game).copy(), chance, 60)):
            if nth % 12 == 0:
                compared += compare_with_imagined(game, chance)
            game.play(TITLE.text(game.state, move))
    assert compared > 2000


def compare_with_imagined(game: petri.Game, chance: random.Random) -> int:
    """How many reasons were the same."""
    assert game.to_act is not None
    real, imagined = state_of(game), state_of(game.imagine(game.to_act, chance))
    tried = some_attempts(real, chance)
    for move in tried:
        assert TITLE.reason(real, move) == TITLE.reason(imagined, move)
    return len(tried)
