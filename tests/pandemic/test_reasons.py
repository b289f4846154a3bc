"""Why a move is not legal: a reason for every illegal move, none for a legal one, with the rule, in both languages."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations_with_replacement

import pytest
from samples import samples, stroll
from tools import play, table

import petri
from petri.core.reasons import Reason
from petri.core.text import texts
from petri.core.things import KIND, KIND_BITS, PART, THIRD
from petri.core.title import find_title
from petri.games.pandemic.board import COLOURS
from petri.games.pandemic.cards import EPIDEMIC, EVENT, EXTRA, NO_CITY
from petri.games.pandemic.modules.lab.actions import TARGETS
from petri.games.pandemic.modules.lab.bench import DISHES, LINES
from petri.games.pandemic.modules.team.bonus import CURE_CARDS
from petri.games.pandemic.modules.team.parts import GOALS
from petri.games.pandemic.pieces import THINGS
from petri.games.pandemic.roles.base import SPECIAL
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import Event

TITLE = find_title("pandemic")
PACKAGE = "petri.games.pandemic"
CITIES = list(range(48))
KEYS = {key.removeprefix("reason.") for key in texts(PACKAGE, "en") if key.startswith("reason.")}


def state_of(game: petri.Game) -> PandemicState:
    state = game.state
    assert isinstance(state, PandemicState)
    return state


# ---------------------------------------------------------------------- a reason for every illegal move
@cache
def attempts(kind: int, seats: int) -> tuple[int, ...]:
    """Everything of a kind that can be written down as a move: with every seat, city, card, colour or event."""
    first, second, third = (numbers(part, seats) for part in THINGS.kinds[kind].form.parts)
    base = kind * int(KIND)
    return tuple(base + c * int(THIRD) + a * int(PART) + b for c in third for a in first for b in second)


def numbers(what: str, seats: int) -> list[int]:
    """All that a part of a move can be."""
    if what in ("card", "other_card"):
        extras = range(int(EXTRA), int(EXTRA) + len(THINGS.extra_cards))
        return [*CITIES, *range(int(EVENT), int(EVENT) + len(THINGS.events)), *extras]
    if what == "infection_card":
        return [*CITIES, *(int(NO_CITY + card.number) for card in THINGS.infection_cards)]
    if what == "special":
        return [int(EPIDEMIC + card.number) for card in THINGS.player_cards]
    if what == "pairs":
        return [sum(pairs) for number in (1, 2, 3) for pairs in combinations_with_replacement((1, 4, 16, 64), number)]
    counts = {"city": len(CITIES), "colour": int(COLOURS), "event": len(THINGS.events), "role": len(THINGS.roles)}
    counts |= {"seat": seats, "pawn": seats, "hand": max(seats, 2)}
    counts |= {"second_role": len(THINGS.roles), "goal": int(GOALS)}
    if what == "bonus_cards":
        return list(range(1, 1 << len(CURE_CARDS)))
    counts |= {"line": int(LINES), "dish": int(DISHES), "target": int(TARGETS)}
    return list(range(counts.get(what, 1)))


def all_attempts(state: PandemicState) -> list[int]:
    return [move for kind in range(len(THINGS.kinds)) for move in attempts(kind, int(state.rules.seats))]


def some_attempts(state: PandemicState, chance: random.Random) -> list[int]:
    """Two of each kind."""
    seats = int(state.rules.seats)
    return [chance.choice(attempts(kind, seats)) for kind in range(len(THINGS.kinds)) for _ in range(2)]


def test_a_move_has_a_reason_if_and_only_if_it_is_illegal() -> None:
    found: set[str] = set()
    for number, game in enumerate(samples(seeds=2)):
        chance, state = random.Random(number), state_of(game)
        for played in stroll(state, chance, 60):
            legal = set(state.legal())
            for move in (played, *some_attempts(state, chance)):
                reason = TITLE.reason(state, move)
                assert (reason is None) == (move in legal), TITLE.text(state, move)
                if reason is not None and reason.key not in found:
                    assert said(reason, "de") != said(reason, "en")
                    found.add(reason.key)
    assert len(found) > len(KEYS) * 2 // 3  # the games were as different as they should be


@pytest.mark.parametrize("every", [40, pytest.param(5, marks=pytest.mark.thorough)])
def test_all_attempts_at_some_moments(every: int) -> None:
    """Also those near to a legal move: in reach but refused, used up, of a hand that is not seen."""
    for number, game in enumerate(samples()):
        state = state_of(game)
        for nth, _ in enumerate(stroll(state, random.Random(number), 60)):
            if nth % every == number % every:
                without = {move for move in all_attempts(state) if TITLE.reason(state, move) is None}
                assert without == set(state.legal())


def test_numbers_that_are_no_move_have_a_reason() -> None:
    state = state_of(table())
    legal = set(state.legal())
    chance = random.Random(0)
    for move in [-1, *(chance.randrange(40 * int(KIND)) for _ in range(2000))]:
        assert (TITLE.reason(state, move) is None) == (move in legal)


def test_after_the_end_the_reason_is_the_end() -> None:
    game = table(roles=["scientist", "medic"], hands=[["Chicago", "Essen", "London", "Madrid"], []], cures=ALL_BUT_BLUE)
    game.play("cure blue")
    assert isinstance(game.why_not("pass"), petri.IllegalMove)
    assert said(TITLE.reason(game.state, 0)) == "The game is over (P2-197)"


ALL_BUT_BLUE = {"yellow": "cured", "black": "cured", "red": "cured"}


# ---------------------------------------------------------------------- examples
def why(game: petri.Game, text: str) -> Reason:
    found = game.why_not(text)
    assert isinstance(found, Reason), (text, found)
    return found


def said(reason: Reason | None, lang: str = "en") -> str:
    assert reason is not None
    return reason.say(lang)


def open_table() -> petri.Game:
    return table(
        roles=["medic", "scientist", "researcher"],
        pawns=["Atlanta", "Atlanta", "Paris"],
        hands=[["Lima", "Atlanta", "Airlift"], ["Miami"], ["Paris", "Tokyo"]],
        cubes={"Atlanta": {"blue": 1}},
        player_discard=["Forecast"],
    )


AT_OPEN_TABLE = (
    ("drive Paris", "Atlanta and Paris are not connected; connected with Atlanta: Chicago, Miami, Washington (P2-061)"),
    ("drive Atlanta", "Medic is in Atlanta already (P2-066)"),
    ("drive 1 to Miami", "Only the Dispatcher may move other pawns (P2-207)"),
    ("fly Paris", "A direct flight to Paris needs the card Paris, which Medic does not hold (P2-062)"),
    ("fly Atlanta", "Medic is in Atlanta already (P2-066)"),
    ("charter Atlanta", "Medic is in Atlanta already (P2-066)"),
    ("shuttle Paris", "There is no research station in Paris (P2-065)"),
    ("join 0 to Paris", "Only the Dispatcher may move a pawn to another pawn (P2-205)"),
    ("special Paris", "Only the Operations Expert has the special move (P2-225)"),
    ("build", "There is a research station in Atlanta already (P2-071)"),
    ("treat red", "There is no red cube in Atlanta (P2-075)"),
    ("treat purple", "There is no purple disease in this game (P2-003)"),
    ("cure blue", "Medic needs 5 blue cards for the cure and has 1 (P2-095)"),
    (
        "give Paris to 2",
        "Knowledge is shared in the same city; Medic is in Atlanta, Researcher in Paris (P2-085)",
    ),
    ("give Atlanta to 0", "Knowledge is shared with another player (P2-085)"),
    (
        "give Lima to 1",
        "In Atlanta only the card Atlanta may change hands; only the Researcher gives others (P2-086)",
    ),
    ("give Tokyo to 1", "Medic does not hold the card Tokyo (P2-087)"),
    ("give Airlift to 1", "Airlift is an event; only city cards can be given or taken (P2-090)"),
    ("take Atlanta from 1", "Scientist does not hold the card Atlanta (P2-088)"),
    (
        "take Miami from 1",
        "In Atlanta only the card Atlanta may change hands; only the Researcher gives others (P2-086)",
    ),
    ("ask 1", "Hands are open; name the card: “take CARD from 1” (P2-190)"),
    ("store Forecast", "Only the Contingency Planner may take an event from the discard pile (P2-199)"),
    ("forgo", "Single actions are forgone in the first edition only; “pass” ends the action phase (P1-010)"),
    ("agree", "Nothing waits for agreement (P2-259)"),
    ("decline", "Nothing waits for agreement (P2-259)"),
    ("discard Lima", "Cards are discarded only as a price or because of the hand limit (P2-117)"),
    ("pay Lima", "A card is named this way only to pay for the special move of the Operations Expert (P2-225)"),
    ("keep Lima", "Cards to keep are chosen only when somebody has more than a cure needs (P2-097)"),
    (
        "relocate Atlanta",
        "A research station moves only when one is to be built and all are on the board (P2-070)",
    ),
    ("order Paris", "Infection cards are put in order only after a look at them (P2-178)"),
    ("airlift 1 to Atlanta", "Scientist is in Atlanta already (P2-066)"),
    ("forecast", "Forecast is on the player discard pile (P2-174)"),
    ("grant Atlanta", "There is a research station in Atlanta already (P2-181)"),
    ("grant Paris", "Only the player who holds Government Grant may play it (P2-170)"),
    ("quiet", "Only the player who holds One Quiet Night may play it (P2-170)"),
    ("resilient Paris", "Resilient Population would change nothing: the infection discard pile is empty (P2-269)"),
)


@pytest.mark.parametrize(("text", "expected"), AT_OPEN_TABLE)
def test_reasons_at_an_open_table(text: str, expected: str) -> None:
    game = open_table()
    assert said(why(game, text)) == expected
    with pytest.raises(petri.IllegalMove) as caught:
        game.play(text)
    assert str(caught.value) == f"“{text}” is not legal now: {expected}."
    assert caught.value.rule == expected[-7:-1]


def test_reasons_in_german() -> None:
    game = open_table()
    german = {text: said(why(game, text), "de") for text, _ in AT_OPEN_TABLE}
    assert german["drive Paris"].startswith("Atlanta und Paris sind nicht verbunden; verbunden mit Atlanta: Chicago")
    assert german["fly Paris"] == (
        "Ein Direktflug nach Paris kostet die Karte Paris, und Sanitäter hat sie nicht (P2-062)"
    )
    assert german["treat red"] == "In Atlanta liegt kein Seuchenwürfel dieser Farbe: rot (P2-075)"
    assert german["forecast"] == "Prognose liegt auf dem Spielerkarten-Ablagestapel (P2-174)"
    assert german["shuttle Paris"] == "In Paris steht kein Forschungszentrum (P2-065)"
    with pytest.raises(petri.IllegalMove) as caught:
        game.play("cure blue")
    assert caught.value.say("de") == (
        "„cure blue“ ist jetzt nicht möglich: "
        "Sanitäter braucht für dieses Heilmittel 5 Karten (blau) und hat 1 (P2-095)."
    )


def test_cure() -> None:
    cards = ["Chicago", "Essen", "London"]
    far = table(roles=["scientist", "medic"], pawns=["Paris", "Paris"], hands=[cards, []], cures={"red": "cured"})
    assert said(why(far, "cure red")) == "The cure for red has been discovered already (P2-099)"
    assert said(why(far, "cure blue")) == "There is no research station in Paris (P2-095)"
    near = table(roles=["scientist", "medic"], hands=[cards, []])
    assert said(why(near, "cure blue")) == "Scientist needs 4 blue cards for the cure and has 3 (P2-238)"


def test_keeping_cards() -> None:
    cards = ["Chicago", "Essen", "London", "Madrid", "Milan", "Paris", "Lima"]
    game = table(roles=["scientist", "medic"], hands=[cards, []])
    game.play("cure blue")
    assert said(why(game, "keep Tokyo")) == "Scientist does not hold the card Tokyo (P2-055)"
    assert said(why(game, "keep Lima")) == "Lima is kept anyway; only blue cards pay for this cure (P2-097)"
    game.play("keep Paris")
    assert said(why(game, "keep Paris")) == "Paris has been chosen already (P2-097)"
    assert said(why(game, "pass")) == "First Scientist has to choose which blue cards to keep (P2-097)"


def test_building() -> None:
    game = table(roles=["medic", "scientist"], pawns=["Paris", "Lima"], hands=[["Lima"], ["Paris"]])
    assert said(why(game, "build")) == "Building in Paris needs the card Paris, which Medic does not hold (P2-068)"
    assert said(why(game, "shuttle Atlanta")) == "There is no research station in Paris (P2-065)"
    full = table(
        roles=["operations_expert", "medic"],
        pawns=["Paris", "Paris"],
        stations=["Atlanta", "Cairo", "Tokyo", "Lima", "Sydney", "Lagos"],
    )
    full.play("build")
    assert said(why(full, "relocate Delhi")) == "There is no research station in Delhi (P2-069)"
    expected = "First Operations Expert has to choose the research station that moves to Paris (P2-069)"
    assert said(why(full, "drive Essen")) == expected


def test_the_dispatcher() -> None:
    game = table(
        roles=["dispatcher", "medic", "scientist"],
        pawns=["Atlanta", "Paris", "Paris"],
        hands=[["Lima"], ["Paris"], []],
        consent=True,
    )
    assert said(why(game, "fly 1 to Tokyo")).endswith("needs the card Tokyo, which Dispatcher does not hold (P2-209)")
    assert said(why(game, "charter 1 to Tokyo")).endswith(
        "needs the card Paris, which Dispatcher does not hold (P2-210)"
    )
    assert said(why(game, "join 1 to Lima")) == "No other pawn is in Lima (P2-205)"
    assert said(why(game, "join 1 to Paris")) == "Medic is in Paris already (P2-066)"
    game.play("drive 1 to Essen")
    assert said(why(game, "pass")) == "First Medic has to agree or decline (P2-259)"
    assert said(why(game, "drive 2 to Essen")) == "First Medic has to agree or decline (P2-259)"
    game.play("decline")
    assert said(why(game, "drive 1 to Essen")) == "Medic has just declined to be moved (P2-208)"
    assert game.why_not("join 1 to Atlanta") is None  # another move may be proposed


def test_the_special_move() -> None:
    game = table(roles=["operations_expert", "medic"], hands=[["Lima", "Airlift"], []])
    assert said(why(game, "special Atlanta")) == "Operations Expert is in Atlanta already (P2-066)"
    play(game, "special Paris")
    assert said(why(game, "special Tokyo")).endswith("has used the special move in this turn already (P2-226)")
    nowhere = table(roles=["operations_expert", "medic"], pawns=["Lima", "Lima"], hands=[["Lima"], []])
    assert said(why(nowhere, "special Tokyo")) == "There is no research station in Lima (P2-227)"
    empty = table(roles=["operations_expert", "medic"], hands=[["Airlift"], []])
    expected = "Operations Expert has no city card to discard for the special move (P2-284)"
    assert said(why(empty, "special Tokyo")) == expected
    two = table(roles=["operations_expert", "medic"], hands=[["Lima", "Paris"], []])
    two.play("special Tokyo")
    assert said(why(two, "pay Delhi")) == "Operations Expert does not hold the card Delhi (P2-055)"
    move = int(SPECIAL.base) + 1 * int(PART) + 5
    other = table(roles=["operations_expert", "medic"], hands=[["Lima"], []])
    assert said(TITLE.reason(other.state, move)).endswith("for the pawn of the Operations Expert only (P2-212)")


def test_the_contingency_planner() -> None:
    hand = ["Chicago", "Essen", "London", "Madrid", "Milan", "Paris", "Lima"]
    game = table(
        roles=["contingency_planner", "medic"], hands=[hand, []], stored="Airlift", player_discard=["Forecast"]
    )
    expected = "Contingency Planner has Airlift on the role card, and there is room for one only (P2-200)"
    assert said(why(game, "store Forecast")) == expected
    play(game, "pass", "pass")
    assert game.prompt == "hand_limit"
    expected = "Airlift is on the role card, not in the hand; it can only be played (P2-204)"
    assert said(why(game, "discard Airlift")) == expected
    assert said(why(game, "discard Sydney")) == "Contingency Planner does not hold the card Sydney (P2-113)"
    expected = "First Contingency Planner has to come down from 9 to 7 cards: discard a card or play an event (P2-113)"
    assert said(why(game, "pass")) == expected
    empty = table(roles=["contingency_planner", "medic"], hands=[[], []])
    assert said(why(empty, "store Airlift")) == "Airlift is not on the player discard pile (P2-199)"


def test_sharing_with_hidden_hands() -> None:
    game = table(
        roles=["medic", "scientist", "researcher", "dispatcher"],
        hands=[["Lima"], ["Miami"], ["Atlanta", "Tokyo"], []],
        epidemics=5,
    )
    expected = "Hands are hidden; with “ask 1” Scientist chooses the card (P2-260)"
    assert said(why(game, "take Miami from 1")) == expected
    assert said(why(game, "take Atlanta from 1")) == expected
    assert said(why(game, "ask 0")) == "Knowledge is shared with another player (P2-085)"
    assert said(why(game, "ask 3")) == "Dispatcher has no cards (P2-260)"
    game.play("ask 1")
    assert said(why(game, "ask 1")) == "Scientist has just declined to share, or has no card to give (P2-089)"
    game.play("ask 2")
    assert said(why(game, "pass")) == "First Researcher has to choose the card that Medic gets (P2-260)"
    assert said(why(game, "give Tokyo to 1")) == "Medic has asked, so Researcher gives the card to Medic (P2-260)"
    assert said(why(game, "give Lima to 0")) == "Researcher does not hold the card Lima (P2-088)"
    assert said(why(game, "decline")).startswith("Researcher has to give a card; declining is possible only with")
    assert said(why(game, "agree")) == "First Researcher has to choose the card that Medic gets (P2-260)"
    game.play("give Atlanta to 0")
    assert said(why(game, "ask 1")) == "Medic holds the card Atlanta (P2-260)"


def test_cards_that_everybody_knows_to_be_elsewhere() -> None:
    known = table(
        roles=["medic", "scientist", "dispatcher"],
        hands=[[], ["Miami"], ["Atlanta"]],
        shown=[[], [], ["Atlanta"]],
        epidemics=5,
    )
    assert said(why(known, "ask 1")) == "Dispatcher holds the card Atlanta (P2-260)"
    gone = table(roles=["medic", "scientist"], hands=[[], ["Miami"]], player_discard=["Atlanta"], epidemics=5)
    assert said(why(gone, "ask 1")) == "The card Atlanta is on the player discard pile (P2-260)"


def test_declining_to_share() -> None:
    game = table(roles=["medic", "scientist"], hands=[["Atlanta"], ["Miami"]], consent=True)
    play(game, "give Atlanta to 1", "decline")
    assert (
        said(why(game, "give Atlanta to 1")) == "Scientist has just declined to share, or has no card to give (P2-089)"
    )
    taker = table(roles=["medic", "scientist"], hands=[[], ["Atlanta", "Airlift"]], consent=True)
    assert said(why(taker, "take Airlift from 1")).startswith("Airlift is an event")
    play(taker, "take Atlanta from 1", "decline")
    assert why(taker, "take Atlanta from 1").rule == "P2-089"


def test_the_first_edition_names_its_own_rules() -> None:
    game = table(
        edition=1,
        roles=["operations_expert", "medic", "researcher"],
        hands=[["Lima"], ["Atlanta"], ["Paris"]],
    )
    expected = "In this game the active player gives cards; only the Researcher may be asked for one (P1-028)"
    assert said(why(game, "take Atlanta from 1")) == expected
    assert said(why(game, "special Paris")) == "In the first edition the Operations Expert has no special move (P1-068)"
    assert why(game, "drive Paris").rule == "P1-012"
    assert why(game, "store Airlift").rule == "P1-003"
    assert game.why_not("forgo") is None
    assert game.why_not("take Paris from 2") is None


def test_events_at_closed_moments() -> None:
    game = table(
        roles=["medic", "scientist"],
        hands=[["Forecast"], ["Airlift", "Resilient Population"]],
        infection_discard=["Lima"],
        infection_deck=["Tokyo", "Seoul", "..."],
        player_deck=["Epidemic", "..."],
        quiet_night=True,
    )
    assert said(why(game, "quiet")).endswith("has been played already; the next infection phase is skipped (P2-269)")
    assert said(why(game, "resilient Paris")) == "Paris is not on the infection discard pile (P2-184)"
    game.play("forecast")
    expected = "No event can be played now. First Medic has to put the infection cards in order (P2-268)"
    assert said(why(game, "airlift 0 to Paris")) == expected
    assert said(why(game, "resilient Lima")) == expected
    assert said(why(game, "order Lima")) == "Lima is not among the cards still to be put back (P2-178)"
    while game.prompt == "order":
        game.play(game.moves()[0])
    play(game, "pass", "pass")
    assert game.prompt == "resilient_window"
    assert said(why(game, "airlift 0 to Paris")) == "Before Intensify only Resilient Population may be played (P2-185)"
    expected = "An epidemic is being resolved; Scientist may play Resilient Population or pass (P2-185)"
    assert said(why(game, "drive Chicago")) == expected
    play(game, "pass")
    assert game.prompt == "window"
    assert said(why(game, "drive Chicago")) == "The action phase is over; Scientist may play an event or pass (P2-045)"


def test_forecast_of_nothing() -> None:
    cities = table().position()["infection_deck"]
    game = table(hands=[["Forecast"], []], infection_discard=cities, infection_deck=[])
    assert said(why(game, "forecast")) == "Forecast would show nothing: the infection deck is empty (P2-269)"


def test_events_that_are_not_there() -> None:
    few = table(events=["airlift"])
    assert said(why(few, "quiet")) == "One Quiet Night is not in this game (P2-176)"
    used = table(out=["Forecast"])
    assert said(why(used, "forecast")) == "Forecast has left the game (P2-203)"


def test_an_airlift_is_refused_by_the_owner_of_the_pawn() -> None:
    game = table(roles=["medic", "scientist"], hands=[["Airlift"], []], consent=True)
    play(game, "airlift 1 to Paris", "decline")
    assert game.why_not("airlift 1 to Lima") is None
    assert said(why(game, "airlift 1 to Paris")) == "Scientist has just declined to be moved (P2-177)"


# ---------------------------------------------------------------------- nothing is given away
def own_attempts(state: PandemicState, seat: int, chance: random.Random) -> list[int]:
    """What a seat could try: everything if it is asked, else its events."""
    tried = some_attempts(state, chance)
    if seat == state.to_act:
        return tried
    return [move for move in tried if isinstance(state.rules.kinds[move >> int(KIND_BITS)], Event)]


def test_reasons_do_not_depend_on_hidden_cards() -> None:
    """Whatever the seat cannot see, the same attempts fail for the same reasons."""
    hidden = [game for game in samples(seeds=3) if not state_of(game).rules.open_hands]
    compared = 0
    for number, game in enumerate(hidden):
        chance = random.Random(number)
        for nth, move in enumerate(stroll(state_of(game).copy(), chance, 60)):
            if nth % 6 == 0:
                compared += compare_with_imagined(game, chance)
            game.play(TITLE.text(game.state, move))
    assert compared > 2000


def compare_with_imagined(game: petri.Game, chance: random.Random) -> int:
    """How many reasons were the same; an event that is legal for another seat here or there has none to compare."""
    seat = chance.randrange(len(game.seats))
    real, imagined = state_of(game), state_of(game.imagine(seat, chance))
    tried = own_attempts(real, seat, chance)
    pairs = [(TITLE.reason(real, move), TITLE.reason(imagined, move)) for move in tried]
    failing = [(one, other) for one, other in pairs if one is not None and other is not None]
    for one, other in failing:
        assert one == other
    return len(failing)
