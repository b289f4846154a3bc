"""Viroid under test: its variants, what holds of every position, what a seat cannot see, how to get on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from conformance.policies import scored
from conformance.subject import Position, Subject, Swap, Thing, Variant, as_json
from petri.core.rng import Rng
from petri.core.speech import parts_of
from petri.core.state import State
from petri.core.things import KIND
from petri.games.viroid import content
from petri.games.viroid.cards import CATEGORIES, GROUND, NONE, SLOTS
from petri.games.viroid.content import Content
from petri.games.viroid.options import layers_of
from petri.games.viroid.pieces import KINDS, THINGS
from petri.games.viroid.state import ViroidState

OPTIONS: dict[str, dict[str, Any]] = {
    "players2": {"players": 2},
    "players3": {"players": 3},
    "players4": {"players": 4, "difficulty": "demanding"},
    "players3-easy": {"players": 3, "difficulty": "easy", "level_cure_shift": True, "start": 2},
    "players2-fungus": {"players": 2, "pathogen": "fungus", "plane_range": False},
    "players3-virus": {"players": 3, "pathogen": "virus"},
    "players4-free": {"players": 4, "opening": "free", "difficulty": "easy"},
    "players2-fungus-free": {"players": 2, "pathogen": "fungus", "opening": "free"},
}

STRONG = {
    "dna": 60,
    "modes": {"small": 2, "blood": 2, "livestock": 1, "insect": 1, "bird": 2, "ship": 1, "plane": 2},
    "resistances": {"heat": 2, "cold": 1, "medication": 2},
}
A_CARDS = ["A02", "A03", "A04", "A05", "A06", "A07"]
B_CARDS = [f"B{n:02}" for n in range(1, 19)]
C_CARDS = [f"C{n:02}" for n in range(1, 19)]

# what play from the setup reaches too rarely, or never
STARTS: dict[str, Position] = {
    "start-late": {
        "options": {"players": 3},
        "boards": [
            {**STRONG, "bonus": "gefaehrlich", "stems": [{"card": "zysten_d", "developed": 3}]},
            {**STRONG, "bonus": "infektioes", "stems": [None, {"card": "husten_c", "developed": 1}]},
            {**STRONG, "bonus": "unsichtbar", "stems": [{"card": "schlafstoerungen_a", "developed": 0}]},
        ],
        "cities": {
            "London": {"small": "0", "livestock": "x", "blood": "x"},
            "Paris": {"small": "01", "livestock": "0"},
            "Cairo": {"small": "12x", "insect": "2"},
            "Tokyo": {"small": "1x"},
            "Mumbai": {"small": "120"},
            "Moscow": {"small": "22"},
            "Los Angeles": {"small": "0"},
        },
        "markers": {
            "port": ["Cairo-Mumbai", "London-Washington"],
            "airport": ["London"],
            "small": ["Paris"],
            "bird": ["Berlin"],
            "isolation": ["Moscow"],
        },
        "research": 20,
        "drawn": [*A_CARDS, *B_CARDS, "M1", *C_CARDS[:9], "M2", *C_CARDS[9:], "M3"],
        "deck": ["D11", "D23", "D21", "D24", "D10", "D22", "..."],
    },
    "start-nearly-won": {
        "options": {"players": 2},
        "boards": [{**STRONG, "bonus": "bonus_dna"}, {**STRONG, "bonus": "komplex"}],
        "continents": {"na": 0, "sa": 0, "eu": 0, "af": 0, "as": 0, "oc": 0},
        "deck": ["A02", "A05", "A06", "A07", "..."],
        "research": 30,
        "cure": 46,
    },
    "start-few-left": {
        "options": {"players": 4, "difficulty": "easy"},
        "boards": [
            {**STRONG, "bonus": "gefaehrlich", "stems": [{"card": "zysten_d", "developed": 4}]},
            {**STRONG, "bonus": "trockenbonus"},
            {"dna": 3, "modes": {"small": 1}, "bonus": "env_small", "start": "London"},
            {"dna": 3, "modes": {"small": 1}, "bonus": "mut_symptom", "start": "Paris"},
        ],
        "cities": {
            "Khartoum": {"insect": "0", "small": "1", "livestock": "00"},
            "Tokyo": {"small": "001", "blood": "11"},
            "Lagos": {"insect": "xx", "small": "0", "blood": "x"},
        },
        "necrosis": True,
        "drawn": ["A02", "A03", "A04", "A05", "A06", "A07", "AX01", "AX02"],
        "deck": ["B10", "B09", "B01", "B21", "B15", "M4", "B11", "..."],
        "research": 38,
    },
    "start-virus": {
        "options": {"players": 2, "pathogen": "virus"},
        "boards": [
            {**STRONG, "stage": 3, "bonus": "mut_spreading", "stems": [{"card": "husten_b", "developed": 0}]},
            {**STRONG, "stage": 2, "bonus": "env_blood", "stems": [{"card": "uebelkeit_d", "developed": 1}]},
        ],
        "cities": {"Cairo": {"small": "01"}, "Lima": {"insect": "0-", "small": "1"}},
    },
}
# every city of this one holds an infected, and there are corpses enough
STARTS["start-nearly-won"]["cities"] = {}


def fill_cities(position: Position) -> None:
    """An infected of one of two players in every city."""
    covered = content.standard().data["setup"]["covered_fields"]["2"]
    for n, city in enumerate(content.standard().cities):
        left = {m: k - covered.get(city["id"], {}).get(m, 0) for m, k in city["fields"].items()}
        mode = max(left, key=lambda m: left[m])
        position["cities"][city["name_en"]] = {mode: str(n % 2) + "-" * (left[mode] - 1)}


fill_cities(STARTS["start-nearly-won"])

PROMPTS = (
    "start_strain",
    "equip",
    "patient",
    "one_time",
    "virus",
    "event_infection",
    "event_corpse",
    "exhume",
    "reopen",
    "relief",
    "heal",
    "infection",
    "mutation",
    "mortality",
)


def cards_of(position: Position) -> Content:
    return content.load(position["options"]["content"])


# ---------------------------------------------------------------------- what always holds
def invariants(position: Position) -> None:
    check_fields(position)
    check_boards(position)
    check_deck(position)
    check_markers(position)
    check_end(position)
    assert 0 <= position["research"] <= cards_of(position).data["research_track"]["length"]
    assert all(n >= 0 for n in position["continents"].values())


def check_fields(position: Position) -> None:
    """Every field has one state, and nobody has more infected than cubes."""
    known, players = cards_of(position), position["options"]["players"]
    covered = known.data["setup"]["covered_fields"].get(str(players), {})
    cubes: Counter[str] = Counter()
    for city in known.cities:
        fields = position["cities"][city["name_en"]]
        for mode, n in city["fields"].items():
            letters = fields.get(mode, "")
            assert len(letters) == n and letters.count("#") == covered.get(city["id"], {}).get(mode, 0)
            assert set(letters) <= {"-", "x", "#", *map(str, range(players))}
            cubes.update(letter for letter in letters if letter.isdecimal())
    assert all(n <= 25 for n in cubes.values()), cubes


def check_boards(position: Position) -> None:
    known = cards_of(position)
    stems = {card["id"]: card["stem"] for card in known.symptoms}
    taken = list(position["shed"])
    for board in position["boards"]:
        own = [entry["card"] for entry in board["stems"] if entry]
        assert len({stems[card] for card in own}) == len(own), "two cards of one strain on a board"
        assert board["dna"] >= 0
        assert all(1 <= level <= 2 for level in (*board["modes"].values(), *board["resistances"].values()))
        taken += own
    assert len(set(taken)) == len(taken), "a symptom card is in two places"
    bonuses = [board["bonus"] for board in position["boards"] if board["bonus"]]
    assert len(set(bonuses)) == len(bonuses)


def check_deck(position: Position) -> None:
    known = cards_of(position)
    cards = [*position["drawn"], *position["deck"]]
    assert len(set(cards)) == len(cards), "an event is doubled"
    category = {card["id"]: card["category"].strip("()") for card in known.events}
    start = 0
    for nth, events, massive in layers_of(known, position["options"]):
        layer = Counter(category[card] for card in cards[start : start + events + massive])
        assert layer == Counter({CATEGORIES[nth]: events, **({"M": massive} if massive else {})}), layer
        start += events + massive
    assert start == len(cards)


def check_markers(position: Position) -> None:
    for marker in cards_of(position).data["markers"]:
        places = position["markers"][marker["id"]]
        assert len(set(places)) == len(places) <= marker["count"]
    gone = {city for city, fields in position["cities"].items() if not "".join(fields.values()).strip("x#")}
    for kind in ("small", "bird", "livestock"):
        assert not gone & set(position["markers"][kind]), "a marker stays in an eliminated city"


def check_end(position: Position) -> None:
    assert (position["to_act"] is None) == bool(position["result"])
    assert (position["research"] >= position["cure"]) == (position["result"] == "cure")
    assert not position["agenda"] if position["result"] else position["agenda"][0][0] in ("turn", "turn_end")


# ---------------------------------------------------------------------- what a seat cannot see
def unseen(position: Position) -> dict[str, list[str]]:
    """By category: the cards that were not drawn."""
    found: dict[str, list[str]] = {}
    for card in cards_of(position).events:
        if card["id"] not in position["drawn"] and not card.get("removed_at_setup"):
            found.setdefault(card["category"].strip("()"), []).append(card["id"])
    return found


def hidden(position: Position, seat: int | None) -> frozenset[Thing]:
    return frozenset(("event", card) for cards in unseen(position).values() for card in cards)


def swaps(position: Position, seat: int | None, rng: Rng) -> Iterator[Swap]:
    """Two cards of a category, in the deck or put back unseen; or two of one layer; or another chance."""
    deck, pool = position["deck"], unseen(position)
    category = {card: letter for letter, cards in pool.items() for card in cards}
    for _ in range(4 if deck else 0):
        place = int(rng.below(len(deck)))
        others = pool[category[deck[place]]]
        yield exchanged(position, deck[place], others[int(rng.below(len(others)))])
    start = -len(position["drawn"])
    for _, events, massive in layers_of(cards_of(position), position["options"]):
        layer = deck[max(start, 0) : max(start + events + massive, 0)]
        if len(layer) > 1:
            a, b = int(rng.below(len(layer))), int(rng.below(len(layer)))
            yield exchanged(position, layer[a], layer[b])
        start += events + massive
    chance = as_json(position)
    chance["chance"] = [int(rng.next32()) | 1, 7]
    yield Swap(chance, frozenset({("chance", "")}))


def exchanged(position: Position, one: str, two: str) -> Swap:
    other = as_json(position)
    places = {one: two, two: one}
    other["deck"] = [places.get(card, card) for card in position["deck"]]
    return Swap(other, frozenset({("event", one), ("event", two)}))


def dealt(position: Position) -> Any:
    return [position["deck"], position["chance"]]


# ---------------------------------------------------------------------- how to get on
SCORES = {
    "infect": 100,
    "bird": 80,
    "ship": 90,
    "plane": 85,
    "decline": 0,
    "evolve": 60,
    "resist": 55,
    "strain": 40,
    "symptom": 70,
    "stage": 30,
    "shed": -50,
    "end": 20,
    "patient": 10,
    "heal": 0,
    "corpse": 0,
    "victim": 0,
    "exhume": 0,
    "reopen": 0,
    "reopen_airport": 0,
    "lift": 0,
    "kill": 0,
}


def score(state: State, move: int) -> int:
    """A rough idea of a good move: go where nobody is, buy what there is, let those die who are not alone."""
    assert isinstance(state, ViroidState)
    kind = KINDS[move // int(KIND)].word
    _, b, _ = parts_of(move)
    points = SCORES[kind]
    if kind in ("infect", "bird", "ship", "plane"):
        points += 0 if int(state.somebody_in()) >> b & 1 else 40
    if kind in ("kill", "heal", "victim"):
        points += sum(int(state.infected(b, mode, seat)) for mode in range(int(GROUND)) for seat in range(4))
    if kind == "strain":
        slots = range(int(state.to_act) * int(SLOTS), (int(state.to_act) + 1) * int(SLOTS))
        points -= 30 * sum(int(state.strains[slot]) != NONE for slot in slots)
    return points


SUBJECT = Subject(
    title="viroid",
    variants=(
        *(Variant("viroid", name, options) for name, options in OPTIONS.items()),
        *(Variant("viroid", name, start=start) for name, start in STARTS.items()),
    ),
    kinds=tuple(kind.word for kind in THINGS.kinds),
    happenings=tuple(told.name for told in THINGS.told),
    prompts=PROMPTS,
    causes=("won", "cure", "deck", "extinct"),
    invariants=invariants,
    swaps=swaps,
    hidden=hidden,
    dealt=dealt,
    showing=frozenset(),
    policies={"steady": scored(score, 12), "whimsical": scored(score, 4)},
)
