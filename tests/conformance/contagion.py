"""Contagion under test: its variants, what holds of every position, what a seat cannot see, how to get on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import petri
from conformance.policies import scored
from conformance.subject import Position, Subject, Swap, Thing, Variant, as_json
from petri.core.rng import Rng
from petri.core.speech import parts_of
from petri.core.state import State
from petri.core.things import KIND
from petri.core.title import find_title
from petri.games.contagion import beliefs, content
from petri.games.contagion.cards import CARDS, COLOURS
from petri.games.contagion.content import Content
from petri.games.contagion.effects.numbers import ModifyCost
from petri.games.contagion.fields import ROUNDS
from petri.games.contagion.mind import ContagionMind
from petri.games.contagion.pieces import KINDS, THINGS
from petri.games.contagion.state import ContagionState
from petri.games.contagion.told import NEUTRAL

OPTIONS: dict[str, dict[str, Any]] = {
    "players2": {"players": 2},
    "players3": {"players": 3},
    "players4": {"players": 4},
    "players5": {"players": 5},
    "players3-neutral": {"players": 3, "neutral": True, "start": 2},
    "players4-neutral": {"players": 4, "neutral": True},
}

# what play from the setup reaches too rarely, or never
STARTS: dict[str, Position] = {
    "start-kept-actions": {
        "options": {"players": 3},
        "hands": [{"blue": 3, "red": 2}, {"red": 2, "green": 2}, {"yellow": 1, "black": 4}],
        "discard": {"blue": 2, "purple": 1},
        "levels": [{"infection": 2}, {"resistance": 3}, {"incubation": 2}],
        "kept": [["Khartoum", "New York", "London"], ["Tokyo", "Barcelona", "Berlin"], ["Cairo", "Baghdad", "Dallas"]],
        "display": [
            {"city": "Jakarta", "rows": [[1, 2], [0, 1], [2, 2]]},
            {"city": "Sydney", "rows": [[2, 3], [1, 1]]},
            {"city": "Bogotá", "rows": [[2, 2], [0, 4]]},
            {"city": "Nairobi", "rows": [[1, 3]]},
            "Kabul",
            "Moscow",
        ],
        "round": 9,
        "past": ["e01", "e02", "e05", "w05", "e04", "e06", "e07", "w02"],
        "active": "e12",
        "event_deck": ["e08", "e11", "w06"],
    },
    "start-who-cards": {
        "options": {"players": 4, "neutral": True},
        "hands": [{"blue": 4, "red": 2}, {"red": 3, "green": 2}, {"yellow": 1, "black": 4}, {"purple": 5}],
        "levels": [{"resistance": 4, "infection": 3}, {"resistance": 2}, {}, {"resistance": 0, "infection": 0}],
        "spent": [["Cairo"], [], [], []],
        "kept": [["Tokyo"], ["Singapore"], [], []],
        "display": [
            {"city": "Jakarta", "rows": [["neutral", 2], [0, 3], [1, 2]]},
            {"city": "Seoul", "rows": [[3, 4], [2, 3], [0, 2]]},
            {"city": "London", "rows": [[1, 3], [3, 2]]},
            {"city": "São Paulo", "rows": [[2, 4], ["neutral", 3]]},
            "Santiago",
        ],
        "round": 8,
        "past": ["e01", "e02", "e05", "w01", "e04", "e06", "e07"],
        "active": "w04",
        "event_deck": ["e12", "e09", "e08", "w03"],
    },
    "start-last-cities": {
        "options": {"players": 2},
        "hands": [{"black": 5, "red": 3}, {"yellow": 4, "green": 4}],
        "levels": [{"infection": 3}, {"infection": 2, "resistance": 2}],
        "cities_gone": ["Tokyo", "Jakarta"],
        "spent": [["Cairo", "London"], ["New York"]],
        "display": [
            {"city": "Nairobi", "rows": [[0, 1], [1, 1]]},
            {"city": "Bogotá", "rows": [["neutral", 3], [1, 3]]},
            {"city": "Toronto", "rows": [[1, 4]]},
        ],
        "round": 4,
        "past": ["e01", "e02", "e03"],
        "active": "w02",
    },
    "start-few-cards": {
        "options": {"players": 3},
        "hands": [{"blue": 5, "red": 4}, {"green": 9}, {"yellow": 4, "black": 5}],
        "discard": {"blue": 5, "red": 6, "green": 1, "yellow": 6, "purple": 8, "black": 5},
        "deck": ["purple", "purple"],
        "levels": [{"incubation": 4}, {"incubation": 3}, {}],
        "round": 10,
        "past": ["e01", "e02", "e03", "w01", "e05", "e04", "e08", "w05", "e06"],
        "active": "e09",
        "event_deck": ["e07", "w02"],
    },
    "start-no-action": {
        "options": {"players": 5},
        "hands": [{}, {"blue": 1}, {}, {"red": 2}, {}],
        "levels": [{"incubation": 0}, {}, {"incubation": 0}, {}, {"incubation": 1}],
        "kept": [["Brasilia"], ["London"], [], [], []],
        "round": 8,
        "past": ["e01", "e02", "e10", "w01", "e05", "e04", "e08"],
        "active": "w06",
        "event_deck": ["e03", "e07", "e12", "w03"],
    },
}

PROMPTS = (
    "first_cube",
    "before_turn",
    "actions",
    "pay",
    "pay_cards",
    "hand_limit",
    "city_action",
    "resist",
    "discard",
    "remove_own",
    "take_card",
    "steal",
    "place",
    "move_from",
    "move_to",
    "remove_other",
    "clear_city",
    "swap",
    "change_level",
)


def cards_of(position: Position) -> Content:
    return content.load(position["options"]["content"])


def cities_of(position: Position) -> dict[str, dict[str, Any]]:
    """The cities of this game by name."""
    two = position["options"]["players"] == 2
    return {city["name_en"]: city for city in cards_of(position).cities if city["two_player"] or not two}


# ---------------------------------------------------------------------- what always holds
def invariants(position: Position) -> None:
    check_contagion_cards(position)
    check_cities(position)
    check_cubes(position)
    check_events(position)
    check_hands(position)
    check_turn(position)
    check_end(position)
    for levels in position["levels"]:
        assert all(0 <= level <= 4 for level in levels.values()), levels
    assert len(position["levels"]) == len(position["hands"]) == position["options"]["players"]
    assert all(score >= 0 for score in position["scores"])


def check_contagion_cards(position: Position) -> None:
    cards = Counter(position["deck"])
    for zone in (*position["hands"], position["discard"]):
        assert all(n > 0 for n in zone.values())
        cards.update(zone)
    known = cards_of(position)
    assert cards == dict.fromkeys(known.colours, known.cards_per_colour), "a contagion card is lost or doubled"


def check_cities(position: Position) -> None:
    shown = [entry["city"] for entry in position["display"]]
    zones = [shown, position["city_deck"], position["cities_gone"], *position["kept"], *position["spent"]]
    cities = cities_of(position)
    assert sorted(city for zone in zones for city in zone) == sorted(cities), "a city is lost or doubled"
    assert not position["cities_gone"] or position["options"]["neutral"]
    for city in (city for kept in position["kept"] for city in kept):
        assert cities[city]["effect"]["timing"] == "any_time", "an immediate action is kept"


def check_cubes(position: Position) -> None:
    cities, there = cities_of(position), Counter()
    for entry in position["display"]:
        owners = [owner for owner, _ in entry["rows"]]
        assert len(set(owners)) == len(owners), "two rows of one colour in a city"
        assert all(n > 0 for _, n in entry["rows"]), "an empty row between others"
        assert sum(n for _, n in entry["rows"]) < cities[entry["city"]]["population"], "a full city in the display"
        for owner, n in entry["rows"]:
            there[owner] += n
    assert all(n <= (15 if owner == NEUTRAL else 15 - 3) for owner, n in there.items()), there
    assert NEUTRAL not in there or position["options"]["neutral"]


def check_events(position: Position) -> None:
    active = [position["active"]] if position["active"] else []
    cards = [*active, *position["past"], *position["removed"], *position["event_deck"]]
    known = cards_of(position)
    assert sorted(cards) == sorted(card["id"] for card in (*known.events, *known.who)), "an event is lost or doubled"
    assert position["round"] + len(position["event_deck"]) == ROUNDS
    assert position["skulls"] <= 12


def check_hands(position: Position) -> None:
    for seat, (hand, shown) in enumerate(zip(position["hands"], position["shown"])):
        assert all(0 < n <= hand.get(colour, 0) for colour, n in shown.items()), "what is shown is not there"
        assert sum(hand.values()) <= 9 or ["hand_limit", seat] in position["agenda"], "a hand is too large"


def check_turn(position: Position) -> None:
    assert 0 <= position["protected"] <= position["at_stake"] or not losing(position)
    spent, effects = position["spent"][position["turn"]], cards_of(position).effects
    names = [city["name_en"] for city in cards_of(position).cities]
    for city in position["cheaper"]:
        assert city in spent and isinstance(effects[int(CARDS) + names.index(city)], ModifyCost)


def losing(position: Position) -> bool:
    return any(step == "lose" for step, _ in position["agenda"])


def check_end(position: Position) -> None:
    assert (position["to_act"] is None) == bool(position["result"])
    who = {card["id"] for card in cards_of(position).who}
    seen = len(who & {*position["past"], position["active"]})
    few = len(position["display"]) <= 2
    assert position["last_round"] or not (few or seen == 3), "the end is near, and nobody says so"
    assert position["last_round"] or not position["result"]
    steps = [step for step, _ in position["agenda"]]
    assert steps[:1] == [] if position["result"] else steps[:1] == ["round"]
    assert steps.count("round") == (0 if position["result"] else 1)


# ---------------------------------------------------------------------- what a seat cannot see
def hidden_cards(position: Position, seat: int | None) -> dict[int, list[str]]:
    """The colours in other hands that a seat does not know of, each as often as there are cards."""
    cards = {}
    for other, (hand, shown) in enumerate(zip(position["hands"], position["shown"])):
        if other != seat:
            left = {colour: n - shown.get(colour, 0) for colour, n in hand.items()}
            cards[other] = [colour for colour, n in left.items() for _ in range(n)]
    return cards


def hidden(position: Position, seat: int | None) -> frozenset[Thing]:
    """Contagion cards are alike, so they go by their place, as long as nothing was dealt by chance since."""
    chance = str(position["chance"])
    things = {("city", city) for city in position["city_deck"]}
    things |= {("event", card) for card in (*position["event_deck"], *position["removed"])}
    things |= {("deck", f"{place} {chance}") for place in range(len(position["deck"]))}
    for other, colours in hidden_cards(position, seat).items():
        things |= {("hand", f"{other} {colour} {chance}") for colour in colours}
    return frozenset(things)


def swaps(position: Position, seat: int | None, rng: Rng) -> Iterator[Swap]:
    yield from hand_swaps(position, seat, rng)
    yield from deck_swaps(position, rng)
    yield from city_swaps(position, rng)
    yield from event_swaps(position, rng)
    chance = as_json(position)
    chance["chance"] = [int(rng.next32()) | 1, 7]
    yield Swap(chance, frozenset({("chance", "")}))


def hand_swaps(position: Position, seat: int | None, rng: Rng) -> Iterator[Swap]:
    """A card of another hand changes places with one of the deck, or of a third hand, as far as the seat cannot rule it
    out by what it has seen of the hands."""
    cards, chance = hidden_cards(position, seat), str(position["chance"])
    mind = find_title("contagion").mind_of(petri.from_position("contagion", position).state, seat)
    assert isinstance(mind, ContagionMind)
    for other, colours in cards.items():
        if not colours or not position["deck"]:
            continue
        mine = colours[int(rng.below(len(colours)))]
        third = int(rng.below(len(position["hands"])))
        if third != other and cards.get(third):
            yours = cards[third][int(rng.below(len(cards[third])))]
            changed = exchanged(exchanged(position, other, mine, yours), third, yours, mine)
            touched = {("hand", f"{other} {mine} {chance}"), ("hand", f"{third} {yours} {chance}")}
            open_to_all = not (is_quiet(position, other, mine, yours) and is_quiet(position, third, yours, mine))
        else:
            place = int(rng.below(len(position["deck"])))
            top = len(position["deck"]) - 1 - place
            yours = position["deck"][top]
            changed = exchanged(position, other, mine, yours)
            changed["deck"][top] = mine
            touched = {("hand", f"{other} {mine} {chance}"), ("deck", f"{place} {chance}")}
            open_to_all = not is_quiet(position, other, mine, yours)
            third = other
        asked = position["to_act"] in (other, third)
        if asked and open_to_all:
            continue  # the question tells something of the hand
        if not admits(mind, hands_of(changed)):
            continue
        told = {("hand", "of which the answer tells something")} if asked or open_to_all else set()
        yield Swap(changed, frozenset(touched | told))


# ---------------------------------------------------------------------- what a seat can rule out
def hands_of(position: Position) -> list[list[int]]:
    """By seat and colour."""
    return [[hand.get(colour, 0) for colour in cards_of(position).colours] for hand in position["hands"]]


def admits(mind: ContagionMind, hands: Sequence[Sequence[int]]) -> bool:
    """Whether the hands may be those of a world: for each belief some hypothesis has room for them."""
    return all(any(fits(each, belief, hands) for each in belief.hypotheses) for belief in mind.beliefs)


def fits(each: beliefs.Hypothesis, belief: beliefs.Belief, hands: Sequence[Sequence[int]]) -> bool:
    groups = [int(group) for group in each.groups]
    places = [(int(beliefs.hand_of(group // 256)), group) for group in groups for _ in range(group % 256)]
    wanted = [list(hand) if belief.hands >> seat & 1 else [0] * 6 for seat, hand in enumerate(hands)]
    if any(sum(hand) != sum(seat == its for its, _ in places) for seat, hand in enumerate(wanted)):
        return False
    return fill(each, wanted, places, Counter())


def fill(
    each: beliefs.Hypothesis, left: list[list[int]], places: list[tuple[int, int]], counts: Counter[tuple[int, int]]
) -> bool:
    """Put the cards into the groups, one after the other."""
    if not places:
        return all(
            beliefs.bound_least(bound)
            <= counts[int(beliefs.bound_number(bound)), int(beliefs.bound_colour(bound))]
            <= beliefs.bound_most(bound)
            for bound in each.bounds
        )
    (hand, group), *others = places
    for colour in range(6):
        if left[hand][colour] and not beliefs.barred_of(group // 256) >> colour & 1:
            left[hand][colour] -= 1
            numbers = [n for n in range(40) if beliefs.bounds_of(group // 256) >> n & 1]
            found = fill(each, left, others, counts + Counter((n, colour) for n in numbers))
            left[hand][colour] += 1
            if found:
                return True
    return False


def exchanged(position: Position, seat: int, gone: str, come: str) -> Position:
    other = as_json(position)
    hand = Counter(other["hands"][seat])
    hand.subtract([gone])
    hand.update([come])
    other["hands"][seat] = {colour: n for colour, n in hand.items() if n}
    return other


def is_quiet(position: Position, seat: int, gone: str, come: str) -> bool:
    """Whether a hand goes on being asked the same: it keeps its colours, it can act, and pays in the same ways."""
    hand = position["hands"][seat]
    paying = position["pay_colour"] in (gone, come) and position["agenda"][-1:] == [["pay", seat]]
    return (gone == come or hand[gone] > 1) and come in hand and sum(hand.values()) > 2 and not paying


def deck_swaps(position: Position, rng: Rng) -> Iterator[Swap]:
    deck = position["deck"]
    if len(deck) > 1:
        a, b = int(rng.below(len(deck))), int(rng.below(len(deck)))
        other = as_json(position)
        other["deck"][a], other["deck"][b] = deck[b], deck[a]
        places = {len(deck) - 1 - a, len(deck) - 1 - b}
        yield Swap(other, frozenset(("deck", f"{place} {position['chance']}") for place in places))


def city_swaps(position: Position, rng: Rng) -> Iterator[Swap]:
    deck = position["city_deck"]
    if len(deck) > 1:
        a, b = int(rng.below(len(deck))), int(rng.below(len(deck)))
        other = as_json(position)
        other["city_deck"][a], other["city_deck"][b] = deck[b], deck[a]
        yield Swap(other, frozenset({("city", deck[a]), ("city", deck[b])}))


def event_swaps(position: Position, rng: Rng) -> Iterator[Swap]:
    """Two events, or two WHO cards, that nobody has seen: in the deck, or removed in the setup."""
    places = [(key, n) for key in ("event_deck", "removed") for n in range(len(position[key]))]
    backs = {card["id"]: "who" for card in cards_of(position).who}
    for _ in range(3 if len(places) > 1 else 0):
        (one, a), (two, b) = (places[int(rng.below(len(places)))] for _ in range(2))
        cards = position[one][a], position[two][b]
        if len({backs.get(card) for card in cards}) == 1:
            other = as_json(position)
            other[one][a], other[two][b] = cards[1], cards[0]
            yield Swap(other, frozenset(("event", card) for card in cards))


def dealt(position: Position) -> Any:
    return [position[key] for key in ("hands", "deck", "city_deck", "event_deck", "removed")]


# ---------------------------------------------------------------------- how to get on
SCORES = {
    "pass": 20,
    "use": 120,
    "keep": 120,
    "decline": 0,
    "resist": 50,
    "accept": 50,
    "take": 0,
    "steal": 0,
    "swap": 0,
    "from": 30,
    "clear": 0,
    "lift": 0,
    "raise": 0,
    "lower": 0,
}


def score(state: State, move: int) -> int:
    """A rough idea of a good move: fill cities that are nearly full, mutate early, draw with few cards."""
    assert isinstance(state, ContagionState)
    kind = KINDS[move // int(KIND)].word
    a, b, _ = parts_of(move)
    seat = int(state.to_act)
    if kind in ("infect", "place", "to"):
        return score_of_city(state, a, b)
    if kind == "draw":
        return 170 - 14 * int(state.hand_sizes[seat])
    if kind == "mutate":
        return 130 - 25 * int(state.level(seat, b)) + 4 * (ROUNDS - int(state.round))
    if kind == "discard":
        return -int(state.hands[seat * COLOURS + b])
    if kind == "pay":
        return -b
    return b if kind == "remove" else SCORES[kind]


def score_of_city(state: ContagionState, city: int, n: int) -> int:
    left = int(state.room(city)) - n
    return 200 + int(state.rules.populations[city]) if left == 0 else 100 + 8 * n - 3 * left


SUBJECT = Subject(
    title="contagion",
    variants=(
        *(Variant("contagion", name, options) for name, options in OPTIONS.items()),
        *(Variant("contagion", name, start=start) for name, start in STARTS.items()),
    ),
    kinds=tuple(kind.word for kind in THINGS.kinds),
    happenings=tuple(told.name for told in THINGS.told),
    prompts=PROMPTS,
    causes=("scored",),
    invariants=invariants,
    swaps=swaps,
    hidden=hidden,
    dealt=dealt,
    revealing=frozenset({"steal"}),  # which card comes depends on all the others
    policies={"steady": scored(score, 12), "whimsical": scored(score, 4)},
)
