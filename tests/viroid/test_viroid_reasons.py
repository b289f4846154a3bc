"""Why a move is not legal: a reason for every illegal move, none for a legal one, with the rule, in both languages."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from viroid_samples import samples, stroll
from viroid_tools import BEARS_ALL, PLAIN, STRONG, event_set, gone, play, state_of, symptom_set, table

import petri
from petri.core.reasons import Reason
from petri.core.text import texts
from petri.core.things import KIND, PART, THIRD
from petri.core.title import find_title
from petri.games.viroid.pieces import KINDS
from petri.games.viroid.state import ViroidState

TITLE = find_title("viroid")
PACKAGE = "petri.games.viroid"
KEYS = {key.removeprefix("reason.") for key in texts(PACKAGE, "en") if key.startswith("reason.")}
RULES = set(
    re.findall(r"^\| (V-\d{3}) \|", (Path(__file__).parents[2] / "docs/rules/viroid.md").read_text("utf-8"), re.M)
)


# ---------------------------------------------------------------------- a reason for every illegal move
def attempts(state: ViroidState, kind: int) -> list[int]:
    """Everything of a kind that can be written down as a move, with numbers a little too large."""
    rules = state.rules
    numbers = {"city": int(rules.cities), "mode": 7, "resistance": 3, "marker": 6, "route": int(rules.routes)}
    numbers |= {"stem": int(rules.stems), "card": int(rules.symptom_cards), "number": 7, "": 1}
    numbers["seat"] = int(rules.seats) + 1
    firsts, seconds, thirds = (range(numbers[what]) for what in KINDS[kind].form.parts)
    base = kind * int(KIND)
    return [base + c * int(THIRD) + a * int(PART) + b for a in firsts for c in thirds for b in seconds]


def all_attempts(state: ViroidState) -> list[int]:
    return [move for kind in range(len(KINDS)) for move in attempts(state, kind)]


def some_attempts(state: ViroidState, chance: random.Random) -> list[int]:
    """Two of each kind."""
    return [chance.choice(attempts(state, kind)) for kind in range(len(KINDS)) for _ in range(2)]


def test_a_move_has_a_reason_if_and_only_if_it_is_illegal() -> None:
    found: set[str] = set()
    for number, game in enumerate(samples()):
        chance, state = random.Random(number), state_of(game).copy()
        for played in stroll(state, chance, 25):
            legal = set(state.legal())
            for move in (played, *some_attempts(state, chance)):
                reason = TITLE.reason(state, move)
                assert (reason is None) == (move in legal), TITLE.text(state, move)
                if reason is not None:
                    assert reason.rule in RULES
                    if reason.key not in found:
                        assert said(reason, "de") != said(reason, "en")
                        found.add(reason.key)
    assert len(found) > len(KEYS) // 2  # the games were as different as they should be


def test_all_attempts_at_some_moments() -> None:
    """Also those near to a legal move: a city just too far, a use just spent."""
    asked: set[str] = set()
    for number, game in enumerate(samples()):
        state = state_of(game).copy()
        for nth, _ in enumerate(stroll(state, random.Random(number), 30)):
            step = TITLE.step_of(state).name
            if nth % 15 == 0 or step not in asked:
                asked.add(step)
                without = {move for move in all_attempts(state) if TITLE.reason(state, move) is None}
                assert without == set(state.legal())
    assert len(asked) >= 13


def test_numbers_that_are_no_move_have_a_reason() -> None:
    state = state_of(table(phase="infection", points=1, boards=[STRONG], cities={"Paris": {"small": "0-"}}))
    legal = set(state.legal())
    chance = random.Random(0)
    for move in [-1, *(chance.randrange(30 * int(KIND)) for _ in range(2000))]:
        assert (TITLE.reason(state, move) is None) == (move in legal)
    assert said(TITLE.reason(state, -1)) == "There is no such move (V-127)"


def test_after_the_end_the_reason_is_the_end() -> None:
    game = table(phase="end", cities={"Lima": {"small": "0"}})
    assert game.outcome is not None
    assert isinstance(game.why_not("end"), petri.IllegalMove)
    assert said(TITLE.reason(game.state, 0)) == "The game is over (V-333)"


# ---------------------------------------------------------------------- each reason
def said(reason: Reason | None, lang: str = "en") -> str:
    assert reason is not None
    return reason.say(lang)


def infecting(**given: Any) -> petri.Game:
    modes = {"small": 1, "blood": 1, "bird": 1, "ship": 1, "plane": 1}
    boards = [{"resistances": BEARS_ALL, "modes": modes, **given.pop("board", {})}]
    given.setdefault("cities", {"London": {"small": "0-"}})
    return table(phase="infection", boards=boards, **{"points": 2, **given})


def mutating(**board: Any) -> petri.Game:
    return table(phase="mutation", boards=[{"dna": 20, **board}, {"stems": [{"card": "zysten_d"}]}], shed=["zysten_c"])


def equipping(**board: Any) -> petri.Game:
    agenda = [["turn", 1], ["patient_begins", 0], ["equip", 0]]
    return table(opening="free", boards=[{"dna": 55, **board}], agenda=agenda)


def placing(**board: Any) -> petri.Game:
    """The agenda's step itself, for a start card leaves nothing to ask."""
    agenda = [["turn", 1], ["patient", 0]]
    return table(opening="free", boards=[board], agenda=agenda)


def once(folder: Path, *modes: str, **board: Any) -> petri.Game:
    own = symptom_set(folder, *({"kind": "one_time_spread", "mode": mode, "n": 1} for mode in modes))
    given = {"resistances": BEARS_ALL, "dna": 1, "stems": [{"card": "zysten_a"}], **board}
    game = table(phase="mutation", content=own, boards=[given], cities={"London": {"small": "0-"}})
    play(game, "symptom zysten 1")
    return game


def drawn(folder: Path, effect: dict[str, Any], **given: Any) -> petri.Game:
    return table(content=event_set(folder, effect), card=PLAIN, **{"boards": [STRONG], **given})


def healing() -> petri.Game:
    return table(card="B26", cities={"Paris": {"small": "01"}, "Lima": {"small": "0"}})


def killing() -> petri.Game:
    cities = {"Berlin": {"small": "00-"}, "Lima": {"small": "0"}, "Cairo": {"small": "0--"}}
    stems = [{"card": "zysten_a", "developed": 4}]
    game = table(phase="mortality", cities=cities, boards=[{"stems": stems}], dice=(1, 1, 6))
    play(game, "kill Berlin small")
    return game


THREE = [{"card": "zysten_a"}, {"card": "husten_a"}, {"card": "uebelkeit_a"}]
READY: dict[str, Any] = {"modes": {"small": 1}, "resistances": {"heat": 1}}
CORPSES = {"kind": "corpses_add", "city": "berlin", "n": 1}

# each reason: a table, a move, its rule and how the text ends before it
Case = tuple[Callable[[Path], petri.Game], str, str, str]
CASES: dict[str, Case] = {
    "asked_infection": (lambda f: infecting(), "end", "V-190", "has to use the infection points; left: 2"),
    "asked_one_time": (
        lambda f: once(f, "small"),
        "end",
        "V-282",
        "may spread at once (Small animals); “decline” goes on",
    ),
    "asked_event_infection": (
        lambda f: drawn(f, {"kind": "mass_event", "city": "berlin"}),
        "end",
        "V-349",
        "First Red may infect by Humanity Is Watchful; “decline” goes on",
    ),
    "asked_mutation": (lambda f: mutating(), "infect Paris small", "V-234", "mutation phase of Red; “end” goes on"),
    "asked_equip": (
        lambda f: equipping(),
        "patient Lima small",
        "V-087",
        "First Red develops the pathogen; “end” goes on",
    ),
    "asked_start_strain": (
        lambda f: table(boards=[{"card": "london"}], agenda=[["turn", 0], ["start_strain", 0]]),
        "end",
        "V-079",
        "First Red has to choose a card of the strain Cysts",
    ),
    "asked_virus": (
        lambda f: table(pathogen="virus", opening="free", dice=(6,)),
        "end",
        "V-300",
        "First Red has to take the gift of the die",
    ),
    "asked_patient": (lambda f: placing(**READY), "end", "V-091", "First Red has to place patient 0"),
    "asked_heal": (lambda f: healing(), "end", "V-138", "First Red has to choose who is healed in Paris"),
    "asked_relief": (
        lambda f: drawn(f, {"kind": "heal_continent", "continent": "eu", "n": 1}, cities={"Paris": {"small": "01"}}),
        "end",
        "V-138",
        "First Red has to choose who is healed in Europe",
    ),
    "asked_event_corpse": (lambda f: drawn(f, CORPSES), "end", "V-350", "First Red has to choose who dies in Berlin"),
    "asked_exhume": (
        lambda f: drawn(
            f, {**CORPSES, "kind": "corpses_remove"}, cities={"Berlin": {"small": "xx-", "livestock": "x"}}
        ),
        "end",
        "V-350",
        "First Red has to choose which corpse leaves Berlin",
    ),
    "asked_reopen": (
        lambda f: drawn(f, {"kind": "reopen", "n": 1}, markers={"bird": ["Paris", "Lima"]}),
        "end",
        "V-353",
        "First Red has to choose which countermeasure ends",
    ),
    "asked_mortality": (lambda f: killing(), "end", "V-267", "First Red has to place deaths; left: 1"),
    "no_field": (lambda f: infecting(), "infect London insect", "V-191", "London has no field Insects"),
    "eliminated": (
        lambda f: infecting(cities={"London": {"small": "0-"}, "Paris": gone("Paris")}),
        "infect Paris small",
        "V-183",
        "Paris is wiped out",
    ),
    "no_healthy": (
        lambda f: infecting(cities={"London": {"small": "01"}}),
        "infect London small",
        "V-199",
        "London has no healthy field Small animals",
    ),
    "resistance": (
        lambda f: infecting(board={"resistances": {"medication": 2}}),
        "bird Madrid small",
        "V-193",
        "Madrid needs Heat 1; Red has 0",
    ),
    "mode_none": (lambda f: infecting(), "infect London livestock", "V-194", "Red has not developed Livestock"),
    "mode_used": (
        lambda f: infecting(used={"small": 1}),
        "infect London small",
        "V-208",
        "Red has used Small animals as often as possible in this turn: 1",
    ),
    "once_way": (
        lambda f: once(f, "small"),
        "ship Washington small",
        "V-283",
        "The one-time spread has no use of Ship",
    ),
    "once_mode": (
        lambda f: once(f, "small"),
        "infect London blood",
        "V-279",
        "one-time spread has no use of Blood left",
    ),
    "quarantine": (
        lambda f: infecting(cities={"London": {"small": "0-"}, "Paris": {"small": "x-"}}),
        "infect Paris small",
        "V-226",
        "Paris has corpses and no infected of Red: it is under quarantine",
    ),
    "countered": (
        lambda f: infecting(markers={"small": ["Paris"]}),
        "infect Paris small",
        "V-166",
        "A countermeasure in Paris leaves Small animals only to who has level II",
    ),
    "event_mode": (
        lambda f: drawn(f, {"kind": "bonus_infection", "mode": "small"}, cities={"Paris": {"small": "0-"}}),
        "infect Paris blood",
        "V-349",
        "The event allows an infection with Small animals only",
    ),
    "event_city": (
        lambda f: drawn(f, {"kind": "mass_event", "city": "berlin"}),
        "infect Paris blood",
        "V-349",
        "The event allows an infection in Berlin only",
    ),
    "isolated": (
        lambda f: infecting(markers={"isolation": ["Paris"]}),
        "infect Paris small",
        "V-172",
        "Paris is isolated: from outside it is reached by bird, ship or plane only",
    ),
    "far": (lambda f: infecting(), "infect Berlin small", "V-195", "no infected in Berlin or in a neighbouring city"),
    "bird_far": (lambda f: infecting(), "bird Lima small", "V-213", "it follows three land routes at most"),
    "bird_culled": (
        lambda f: infecting(markers={"bird": ["Paris"]}),
        "bird Madrid small",
        "V-168",
        "Bird culls stop every flight to Madrid: Paris",
    ),
    "route_closed": (
        lambda f: infecting(markers={"port": ["London-Washington"]}),
        "ship Washington small",
        "V-169",
        "The sea route London-Washington is closed",
    ),
    "ship_far": (lambda f: infecting(), "ship Lima small", "V-217", "joins Lima with a city with infected of Red"),
    "plane_no_origin": (
        lambda f: infecting(cities={"Paris": {"small": "0-"}}),
        "plane Tokyo small",
        "V-220",
        "Red has no infected in a city with an airport",
    ),
    "airport_closed": (
        lambda f: infecting(markers={"airport": ["London"]}),
        "plane Tokyo small",
        "V-171",
        "All airports in cities with infected of Red are closed",
    ),
    "airport_closed_there": (
        lambda f: infecting(markers={"airport": ["Tokyo"]}),
        "plane Tokyo small",
        "V-171",
        "The airport of Tokyo is closed",
    ),
    "plane_same": (
        lambda f: infecting(),
        "plane London small",
        "V-211",
        "another airport than that of London to start from",
    ),
    "plane_far": (
        lambda f: infecting(board={"modes": {"small": 1, "plane": 2}}),
        "plane Cairo small",
        "V-223",
        "No flight of Red gets to Cairo: four connections at most, two of them by sea",
    ),
    "no_airport": (lambda f: infecting(), "plane Paris small", "V-220", "Paris has no airport"),
    "must_infect": (lambda f: infecting(), "decline", "V-190", "Red can still infect, and has to"),
    "dna": (lambda f: mutating(modes={"blood": 1}, dna=19), "evolve blood 2", "V-235", "It costs 20 DNA; Red has 19"),
    "equip_guard": (lambda f: equipping(dna=33), "resist heat 1", "V-093", "a symptom, and a field to live on"),
    "equip_missing": (lambda f: equipping(), "end", "V-088", "A pathogen begins with at least one symptom of a strain"),
    "equip_markers": (
        lambda f: equipping(stems=[{"card": "zysten_a", "developed": 1}], resistances={"heat": 1}, modes={"ship": 1}),
        "end",
        "V-088",
        "at least one regular spread type and one resistance level",
    ),
    "equip_place": (
        lambda f: equipping(stems=[{"card": "zysten_a", "developed": 1}], resistances={"cold": 1}, modes={"blood": 1}),
        "end",
        "V-093",
        "With these resistances no field of a spread type of Red can be lived on",
    ),
    "level_range": (lambda f: mutating(), "evolve small 3", "V-040", "There are the levels 1 and 2"),
    "level_owned": (lambda f: mutating(modes={"small": 1}), "evolve small 1", "V-237", "Red has level 1 already"),
    "level_skipped": (lambda f: mutating(), "evolve small 2", "V-237", "Level 2 comes after level 1"),
    "mode_forbidden": (
        lambda f: table(pathogen="fungus", phase="mutation", boards=[{"dna": 20}]),
        "evolve bird 1",
        "V-303",
        "This pathogen cannot spread by Birds",
    ),
    "card_shed": (
        lambda f: mutating(),
        "strain zysten_c",
        "V-257",
        "Cysts C has been discarded and is out of the game",
    ),
    "card_taken": (lambda f: mutating(), "strain zysten_d", "V-256", "Blue has Cysts D"),
    "start_stem": (
        lambda f: table(boards=[{"card": "london"}], agenda=[["turn", 0], ["start_strain", 0]]),
        "strain husten_a",
        "V-079",
        "The start card states the strain Cysts",
    ),
    "stem_twice": (
        lambda f: mutating(stems=THREE[:1]),
        "strain zysten_b",
        "V-254",
        "a card of the strain Cysts already",
    ),
    "no_slot": (lambda f: mutating(stems=THREE), "strain schlafstoerungen_a", "V-253", "and there is no room for more"),
    "virus_symptom": (
        lambda f: table(
            pathogen="virus",
            opening="free",
            dice=(5,),
            boards=[{"stage": 1, "stems": [*THREE[:1], {"card": "husten_b"}]}],
        ),
        "strain uebelkeit_a",
        "V-298",
        "This face gives a symptom, no new strain",
    ),
    "no_strain": (lambda f: mutating(), "symptom husten 1", "V-252", "Red has no card of the strain Coughing"),
    "symptom_range": (lambda f: mutating(stems=THREE), "symptom zysten 5", "V-278", "The card has symptoms 1 to 4"),
    "symptom_done": (
        lambda f: mutating(stems=[{"card": "zysten_a", "developed": 1}]),
        "symptom zysten 1",
        "V-239",
        "Symptom 1 is developed already",
    ),
    "symptom_skipped": (lambda f: mutating(stems=THREE), "symptom zysten 2", "V-239", "from top to bottom; next is 1"),
    "stage_range": (lambda f: mutating(), "stage 4", "V-039", "There are stages 1 to 3"),
    "stage_done": (lambda f: mutating(stage=2), "stage 2", "V-239", "Stage 2 is developed already"),
    "stage_skipped": (lambda f: mutating(), "stage 2", "V-239", "Stages are developed from top to bottom; next is 1"),
    "not_there": (lambda f: killing(), "kill Paris small", "V-268", "no infected in Paris on a field Small animals"),
    "other_city": (
        lambda f: killing(),
        "kill Berlin small",
        "V-269",
        "as far as possible, and Berlin has been hit already",
    ),
    "route_open": (
        lambda f: drawn(f, {"kind": "reopen", "n": 1}, markers={"bird": ["Paris", "Lima"]}),
        "reopen Cairo-Mumbai",
        "V-353",
        "The sea route Cairo-Mumbai is open",
    ),
    "no_marker": (
        lambda f: drawn(f, {"kind": "reopen", "n": 1}, markers={"bird": ["Paris", "Lima"]}),
        "lift small Paris",
        "V-353",
        "There is no marker “Pest control” in Paris",
    ),
    "asked_city": (lambda f: healing(), "heal Lima small 0", "V-138", "It is about Paris"),
    "asked_continent": (
        lambda f: drawn(
            f,
            {"kind": "heal_continent", "continent": "eu", "n": 1},
            cities={"Paris": {"small": "01"}, "Lima": {"small": "0"}},
        ),
        "heal Lima small 0",
        "V-145",
        "It is about cities in Europe",
    ),
    "healthy_first": (
        lambda f: drawn(f, CORPSES, cities={"Berlin": {"small": "0--"}}),
        "victim Berlin small 0",
        "V-152",
        "Healthy people die first, and there are some in Berlin",
    ),
    "no_cube_there": (
        lambda f: healing(),
        "heal Paris small 2",
        "V-138",
        "Green has no infected in Paris on a field Small animals",
    ),
    "no_corpse": (
        lambda f: drawn(
            f, {**CORPSES, "kind": "corpses_remove"}, cities={"Berlin": {"small": "xx-", "livestock": "x"}}
        ),
        "exhume Berlin blood",
        "V-150",
        "There is no corpse in Berlin on a field Blood",
    ),
    "patient_mode": (lambda f: placing(**READY), "patient Lima insect", "V-091", "so patient 0 cannot lie there"),
    "patient_zone": (lambda f: placing(**READY), "patient London small", "V-091", "the resistances that London needs"),
}
# what no text of a move reaches, or only a number does
BY_NUMBER = {"over", "no_move", "seat_range"}
NOT_ASKED = {"no_cube", "no_origin", "patient_card"}


@pytest.mark.parametrize("key", CASES)
def test_each_reason(key: str, tmp_path: Path) -> None:
    make, text, rule, ending = CASES[key]
    game = make(tmp_path)
    reason = game.why_not(text)
    assert isinstance(reason, Reason), reason
    assert (reason.key, reason.rule) == (key, rule)
    assert reason.say().endswith(f"{ending} ({rule})"), reason.say()
    assert "{" not in reason.say("de") and reason.say("de") != reason.say()
    with pytest.raises(petri.IllegalMove):
        game.play(text)


def test_every_reason_has_a_case() -> None:
    assert set(CASES) | BY_NUMBER | NOT_ASKED == KEYS


def test_a_seat_that_is_not_there() -> None:
    state = state_of(healing())
    heal = next(kind for kind in KINDS if kind.word == "heal")
    city = next(n for n, name in enumerate(TITLE.names(state).cities) if name.en == "Paris")
    reason = TITLE.reason(state, heal.base + 5 * int(THIRD) + int(PART) + city)
    assert said(reason) == "There is no seat 5; the seats are 0 to 3 (V-001)"


def test_reasons_of_questions_that_are_rarely_asked() -> None:
    """Without a cube or an infected, and for the one field of a start card, nobody is asked; a page may ask why."""
    state = state_of(infecting())
    state.cubes_left[0] = 0
    found = TITLE.reason(state, TITLE.read(state, "infect London small"))
    assert said(found) == "All 25 cubes of Red are on the board (V-204)"
    agenda = [["turn_end", 0], ["mutation", 0]]
    game = table(boards=[{**STRONG, "dna": 9}], agenda=agenda)
    state = state_of(game)
    state.agenda[1] = next(n for n, step in enumerate(TITLE.steps) if step == "one_time") * 65536
    state.free[1] = 1
    infect = TITLE.read(state, "infect Paris small")
    assert said(TITLE.reason(state, infect)) == "Red has no infected on the board to spread from (V-130)"
    game = table(opening="cards", boards=[{"card": "london", **READY, "dna": 9}], agenda=agenda)
    state = state_of(game)
    state.agenda[1] = next(n for n, step in enumerate(TITLE.steps) if step == "patient") * 65536
    patient = TITLE.read(state, "patient Lima small")
    assert said(TITLE.reason(state, patient)) == "The start card states: London, Small animals (V-082)"
    assert TITLE.reason(state, TITLE.read(state, "patient London small")) is None
