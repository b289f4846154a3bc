"""The options of Viroid, and the rules object they make."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64, u8

from petri.core.content import CONTENT_OPTIONS, settle_content
from petri.core.errors import OptionError
from petri.core.options import Option, once_for_equal, settle
from petri.core.state import BIT, NOBODY
from petri.core.vecs import vec
from petri.games.viroid.cards import (
    CATEGORIES,
    FIRST_RESISTANCE,
    MASSIVE,
    MODE_NAMES,
    MODES,
    RESISTANCE_NAMES,
    VALUE_NAMES,
)
from petri.games.viroid.content import GROUND_NAMES, LEVELS, PATHOGENS, SETS, Content
from petri.games.viroid.pieces import BENEFITS, BONUSES, EFFECTS, NO_BONUS, rules_with_pieces
from petri.games.viroid.things import PACKAGE, Benefit, Bonus, Card, Effect, Part, Rules, Start

AUTO, CARDS, FREE = "auto", "cards", "free"

OPTIONS = (
    Option("players", 3, numbers=(2, 4)),
    Option("difficulty", "normal", words=LEVELS),
    Option("pathogen", "bacterium", words=PATHOGENS),
    Option("opening", AUTO, words=(AUTO, CARDS, FREE)),
    Option("start", "random", words=("random",), numbers=(0, 3)),
    Option("plane_range", True, flag=True),
    Option("level_cure_shift", False, flag=True),
    *CONTENT_OPTIONS,
)


def settled(given: Mapping[str, Any]) -> dict[str, Any]:
    """All options, made to agree; the digest of the content is noted, and checked if it is given."""
    options = settle(OPTIONS, given)
    if options["start"] != "random" and options["start"] >= options["players"]:
        raise OptionError("start_seat", package=PACKAGE, start=options["start"], last=options["players"] - 1)
    content = SETS.load(options["content"])
    has_cards = content.pathogens[options["pathogen"]]["start_cards"]
    if options["opening"] == AUTO:
        options["opening"] = CARDS if has_cards else FREE
    if options["opening"] == CARDS and not has_cards:
        raise OptionError("opening", package=PACKAGE, pathogen=options["pathogen"])
    return settle_content(options, SETS)


# ---------------------------------------------------------------------- the rules of a game
class Sources:
    """The content as the makers of effects and bonuses see it: the numbers of what cards name."""

    def __init__(self, content: Content, players: int) -> None:
        self.city_ids = content.city_ids
        self.route_ids = content.route_ids
        self.continent_ids = content.continent_ids
        self.event_keys = content.event_keys
        self.players = players


@once_for_equal
def make_rules(options: Mapping[str, Any]) -> Rules:
    content = SETS.load(options["content"])
    rules = rules_with_pieces()
    rules.content = options["content"]
    rules.digest = options["content_digest"]
    rules.pathogen = options["pathogen"]
    rules.seats = options["players"]
    rules.first_seat = NOBODY if options["start"] == "random" else options["start"]
    rules.has_cards = options["opening"] == CARDS
    rules.flies_far = options["plane_range"]
    draw_map(rules, content)
    put_boards(rules, content)
    put_pathogen(rules, content.pathogens[options["pathogen"]])
    put_cards(rules, content, options)
    put_tracks(rules, content, options)
    return rules


def draw_map(rules: Rules, content: Content) -> None:
    cities, ids = content.cities, content.city_ids
    rules.cities = len(cities)
    rules.all_cities = BIT[len(cities)] - 1
    near = [0 for _ in cities]
    for a, b in content.data["land"]:
        near[ids.index(a)] |= 1 << ids.index(b)
        near[ids.index(b)] |= 1 << ids.index(a)
    rules.land = vec[i64](near)
    rules.routes = len(content.routes)
    rules.route_from = vec[i64]([ids.index(route["a"]) for route in content.routes])
    rules.route_to = vec[i64]([ids.index(route["b"]) for route in content.routes])
    rules.airports = sum(1 << n for n, city in enumerate(cities) if city["airport"])
    numbers = [content.continent_ids.index(city["continent"]) for city in cities]
    rules.continents = len(content.continents)
    rules.continent_of = vec[i64](numbers)
    inside = [sum(1 << n for n, of in enumerate(numbers) if of == each) for each in range(len(content.continents))]
    rules.continent_cities = vec[i64](inside)
    rules.needs = vec[i64]([city["needs"][name] for city in cities for name in RESISTANCE_NAMES])
    covers = content.data["setup"]["covered_fields"].get(str(rules.seats), {})
    covered = [covers.get(city["id"], {}).get(mode, 0) for city in cities for mode in GROUND_NAMES]
    fields = [city["fields"][mode] for city in cities for mode in GROUND_NAMES]
    rules.covered = vec[u8](covered)
    rules.fields = vec[u8]([n - under for n, under in zip(fields, covered)])
    corpses = content.data["setup"]["corpses"][str(rules.seats)]
    rules.corpses = vec[i64]([corpses[continent] for continent in content.continent_ids])


def put_boards(rules: Rules, content: Content) -> None:
    costs, limits = content.data["costs"], content.data["limits"]
    rules.mode_prices = vec[i64]([price for mode in MODE_NAMES for price in costs["spreading"][mode]])
    rules.resistance_prices = vec[i64]([price for name in RESISTANCE_NAMES for price in costs["resistance"][name]])
    rules.slot_prices = vec[i64](costs["stem_slots"])
    rules.bonus_points_at = vec[i64](limits["medication_infection_bonus_at"])
    rules.most_severity = limits["severity_max"]
    rules.most_lethality = limits["lethality_max"]
    rules.most_resistance = limits["resistance_track_max"]
    rules.cubes = content.data["components"]["big_cubes_per_colour"]
    rules.markers = vec[i64]([marker["count"] for marker in content.data["markers"]])


def put_pathogen(rules: Rules, pathogen: Mapping[str, Any]) -> None:
    start = [pathogen["start"][name] for name in VALUE_NAMES[: int(FIRST_RESISTANCE)]]
    rules.start_values = vec[i64]([*start, *(0 for _ in RESISTANCE_NAMES)])
    rules.forbidden = sum(1 << MODE_NAMES.index(mode) for mode in pathogen["forbidden_modes"])
    rules.stages = vec[Part]([make_part(stage["cost"], [stage["effect"]], rules) for stage in pathogen["stages"]])
    roll = pathogen.get("turn_start_roll")
    if roll:
        rules.rolls = True
        rules.base_face = roll["base_face"]
        rules.base_gives_strain = "stem" in roll["base_reward"]


def make_part(cost: int, benefits: list[Mapping[str, Any]], rules: Rules) -> Part:
    part = Part()
    part.cost = cost
    made: list[Benefit] = [BENEFITS[benefit["kind"]].made(benefit) for benefit in benefits]
    part.benefits = vec[Benefit](made)
    uses = [sum(int(benefit.uses(mode)) for benefit in made) for mode in range(int(MODES))]
    part.uses = vec[i64](uses)
    allowed = [mode for mode in range(int(MODES)) if not int(rules.forbidden) >> mode & 1]
    part.spreads = any(uses[mode] for mode in allowed)
    return part


def put_cards(rules: Rules, content: Content, options: Mapping[str, Any]) -> None:
    sources = Sources(content, options["players"])
    stems = [stem["id"] for stem in content.stems]
    of_card = [stems.index(card["stem"]) for card in content.symptoms]
    rules.stems = len(stems)
    rules.symptom_cards = len(of_card)
    rules.stem_of = vec[i64](of_card)
    rules.cards_of_stem = vec[i64]([sum(1 << n for n, of in enumerate(of_card) if of == s) for s in range(len(stems))])
    counts = [len(card["symptoms"]) for card in content.symptoms]
    rules.parts_of_card = vec[i64](counts)
    rules.first_part = vec[i64]([sum(counts[:n]) for n in range(len(counts))])
    rules.parts = vec[Part]([make_part(part["cost"], part["benefits"], rules) for part in content.parts])
    rules.necrosis_at = vec[i64]([necrosis_at(rules, card) for card in range(len(of_card))])
    bonuses: list[Bonus] = [BONUSES[bonus["kind"]].made(bonus["params"], sources) for bonus in content.bonuses]
    rules.bonuses = vec[Bonus]([*bonuses, NO_BONUS])
    rules.no_bonus = len(bonuses)
    forbidden = content.pathogens[options["pathogen"]]["forbidden_modes"]
    usable = [n for n, bonus in enumerate(content.bonuses) if bonus["params"].get("mode") not in forbidden]
    rules.bonus_pool = vec[u8](usable)
    rules.starts = vec[Start]([make_start(start, content, stems) for start in content.starts])
    rules.events = vec[Card]([make_card(card, sources) for card in content.events])
    put_deck(rules, content, options)


def necrosis_at(rules: Rules, card: int) -> int:
    first = int(rules.first_part[card])
    for nth in range(int(rules.parts_of_card[card])):
        if any(benefit.ends_quarantine() for benefit in rules.parts[first + nth].benefits):
            return nth + 1
    return 0


def make_start(start: Mapping[str, Any], content: Content, stems: list[str]) -> Start:
    card = Start()
    card.city = content.city_ids.index(start["city"])
    card.mode = MODE_NAMES.index(start["mode"])
    card.level = start["mode_level"]
    card.resistances = vec[i64]([start["resistance"].get(name, 0) for name in RESISTANCE_NAMES])
    card.stem = stems.index(start["stem"])
    card.bonus = [bonus["id"] for bonus in content.bonuses].index(start["bonus"])
    card.dna = start["dna"]
    return card


def category_of(card: Mapping[str, Any]) -> int:
    """The cards in brackets belong to their category (V-055)."""
    letter = card["category"].strip("()")
    return CATEGORIES.index(letter) if letter in CATEGORIES else int(MASSIVE)


def make_card(described: Mapping[str, Any], sources: Sources) -> Card:
    card = Card()
    effects: list[Effect] = [EFFECTS[effect["kind"]].made(effect, sources) for effect in described["effects"]]
    card.effects = vec[Effect](effects)
    card.heal = vec[i64]([sources.city_ids.index(city) for city in described["heal"]])
    card.dna = described["dna"]
    card.research_step = described.get("research_step", 1)
    card.draws_again = described.get("draw_again", False)
    card.key = sources.event_keys.index(described["key"]) if "key" in described else NOBODY
    card.category = category_of(described)
    return card


def put_deck(rules: Rules, content: Content, options: Mapping[str, Any]) -> None:
    """The cards of each category that may be used, and the layers from the top (V-052 to V-061)."""
    pools: list[list[int]] = [[] for _ in range(int(MASSIVE) + 1)]
    for n, card in enumerate(content.events):
        if not card.get("removed_at_setup"):
            pools[category_of(card)].append(n)
    rules.pool = vec[u8]([card for pool in pools for card in pool])
    rules.pool_from = vec[i64]([sum(map(len, pools[:n])) for n in range(len(pools) + 1)])
    layers = layers_of(content, options)
    rules.layer_category = vec[i64]([category for category, _, _ in layers])
    rules.layer_events = vec[i64]([events for _, events, _ in layers])
    rules.layer_massive = vec[i64]([massive for _, _, massive in layers])


def layers_of(content: Content, options: Mapping[str, Any]) -> list[tuple[int, int, int]]:
    """Where two cards of massive research go into a stack, it is split into halves (V-058 to V-060)."""
    setup = content.data["setup"]
    level = next(level for level in content.data["levels"] if level["id"] == options["difficulty"])
    players = options["players"]
    layers = [(0, setup["a_cards"][str(players)], 0)]
    for category, letter in enumerate(CATEGORIES):
        if category > 0:
            events, massive = setup["bcd_per_player"] * players, level["massive"][letter]
            parts = max(massive, 1)
            layers += [(category, events // parts, min(massive, 1)) for _ in range(parts)]
    return layers


def put_tracks(rules: Rules, content: Content, options: Mapping[str, Any]) -> None:
    track = content.data["research_track"]
    level = next(level for level in content.data["levels"] if level["id"] == options["difficulty"])
    shift = level["cure_shift"] if options["level_cure_shift"] else 0
    rules.track = track["length"]
    rules.research_start = track["start"]
    rules.cure_start = min(track["cure_start"][str(options["players"])] + shift, track["length"])
    rules.free_dna = content.data["setup"]["free_start_dna"]
