"""How good a state of Pandemic looks, for bots that look ahead.

The value is a sum of terms; all numbers that weigh them are in `Weights`. Nothing here reads the order of a deck
further than the seat has seen it: what the infection deck may bring is judged by its layers, which everybody knows.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from petri.core.state import BIT, count, low_member
from petri.core.vecs import append, vec
from petri.games.pandemic.board import ACTIVE, COLOURS, CURED, ERADICATED, FLIGHT, MOST_CUBES, Board
from petri.games.pandemic.state import WON, PandemicState

FAR: Final[i64] = 40
MOST_LACKING: Final[i64] = 5
MOST_RATE: Final = 8
PLACES: Final = 64
MOST_NETS: Final = 200
NO_FLOATS: Final[vec[float]] = vec[float]([0.0 for _ in range(PLACES)])
NO_COUNTS: Final[vec[i64]] = vec[i64]([0 for _ in range(PLACES)])


class Weights:
    """What the terms weigh; a cure is 100."""

    def __init__(self) -> None:
        self.won = 10000.0
        self.cure = 100.0
        self.eradicated = 6.0
        # cards, by the number of cards that the best hand of a colour lacks for its cure
        self.lacking = vec[float]([70.0, 46.0, 28.0, 15.0, 6.0, 0.0])
        self.near_station = vec[float]([0.0, 3.0, 1.0, 0.0, 0.0, 0.0])
        self.others_card = 0.05  # a card of the colour in another hand, as a share of what it would add
        self.scarce = 3.0
        self.card = 0.2
        self.samples = vec[float]([0.0, 9.0, 18.0, 18.0])  # of an uncured colour, beside what three replace
        self.above_limit = 1.0
        # diseases, by the number of cubes of a colour in a city
        self.cubes = vec[float]([0.0, 0.8, 2.4, 5.2])
        self.if_infected = vec[float]([0.0, 2.0, 6.0, 24.0])
        self.chain = 16.0
        self.cured = 0.6
        self.protected = 0.3
        self.outbreak = 8.0
        self.outbreak_growth = 2.0
        self.supply_low = 8.0
        self.supply = 1.0
        self.patience = 12.0  # with fewer turns left than this diseases count less and less
        # the best that a seat could do next: in points, or as a share of what it would bring
        self.to_cure = 24.0
        self.to_meet = 0.3  # counts for both who meet, so that it must stay well below one half
        self.to_treat = 0.5
        self.to_treat_all = 0.75
        self.second = 0.3  # what a city is still worth to the next one who could treat it
        self.stations = 0.12  # a drive less to the nearest research station, for every city
        self.action = 0.3
        # what is left of a thing with each action on the way to it, or with each turn until it comes
        self.station_fade = 0.85
        self.meeting_fade = 0.85
        self.treating_fade = 0.75
        self.turn_fade = 0.9
        self.infection_fade = 0.75
        self.prepare()

    def prepare(self) -> None:
        """To be called after a change of what fades."""
        self.stations_fade = fading(self.station_fade)
        self.meetings_fade = fading(self.meeting_fade)
        self.treatings_fade = fading(self.treating_fade)
        self.turns_fade = fading(self.turn_fade)
        self.drawn = [self.drawn_cards(rate) for rate in range(MOST_RATE)]

    def drawn_cards(self, rate: int) -> vec[float]:
        """What the first n cards of the infection deck weigh together, if so many are drawn in a turn."""
        sums = [0.0]
        for place in range(PLACES):
            sums.append(sums[place] + self.infection_fade ** (place // max(rate, 1)))
        return vec[float](sums)


def fading(share: float) -> vec[float]:
    return vec[float]([share**n for n in range(2 * int(FAR) + 1)])


WEIGHTS: Final = Weights()


def evaluate(s: PandemicState, seat: i64) -> float:
    """The prospects of a seat."""
    value = prospects_of_team(s, seat)
    for other in s.answers:
        value = other.value_to(s, seat, value)
    return value


def prospects_of_team(s: PandemicState, seat: i64) -> float:
    """Those of the players who fight the diseases, as a seat sees them."""
    w = WEIGHTS
    if s.result != 0:
        return w.won + stakes(s, seat) if s.result == WON else cures(s) - w.won
    return prospects_by(s, seat, dangers_by(s, infection_chances(s, seat), patience(s)))


def prospects_by(s: PandemicState, seat: i64, dangers: Dangers) -> float:
    """The same in a game that is not over, by dangers that are known already."""
    w = WEIGHTS
    net = ways_of(s.rules.board).net(s.stations_for(seat) if s.is_altered else s.stations)
    work = NO_FLOATS[: s.rules.hands]  # the best that each seat, or a hand without a pawn, could do next
    value = cures(s) + cards_for_cures(s, net, work) + hands(s) + events(s) * patience(s)
    find_treatings(s, net, dangers, work)
    value -= dangers.total + outbreaks(s) + shortage(s)
    value += w.action * float(s.actions_left) - w.stations * net.spread
    if s.is_altered:
        for other in s.answers:
            value += other.prospects(s, net.to_station, work)
        value += stakes(s, seat)
    for best in work:
        value += best
    return value


def terms(s: PandemicState, seat: i64) -> dict[str, float]:
    """The prospects of a seat by what they come from, in the order of `prospects_by`."""
    w = WEIGHTS
    team = prospects_of_team(s, seat)
    found = {"cures": cures(s)}
    if s.result != 0:
        found["result"] = team - found["cures"]
    else:
        net = ways_of(s.rules.board).net(s.stations_for(seat) if s.is_altered else s.stations)
        work = NO_FLOATS[: s.rules.hands]
        found["cards"] = cards_for_cures(s, net, work)
        found["hands"] = hands(s)
        found["events"] = events(s) * patience(s)
        dangers = dangers_by(s, infection_chances(s, seat), patience(s))
        find_treatings(s, net, dangers, work)
        found["dangers"] = -dangers.total
        found["outbreaks"] = -outbreaks(s)
        found["shortage"] = -shortage(s)
        found["actions"] = w.action * float(s.actions_left)
        found["stations"] = -w.stations * net.spread
        found["modules"] = 0.0
        for other in s.answers:
            found["modules"] += other.prospects(s, net.to_station, work) + other.stakes(s, seat)
        found["work"] = 0.0  # the best that each could do next
        for best in work:
            found["work"] += best
    if len(s.answers) != 0:
        found["others"] = evaluate(s, seat) - team
    return found


def stakes(s: PandemicState, seat: i64) -> float:
    """What the seat has to win for itself."""
    value = 0.0
    for other in s.answers:
        value += other.stakes(s, seat)
    return value


# ---------------------------------------------------------------------- ways
class Ways:
    """How many actions it takes to come from city to city by drives and shuttle flights."""

    def __init__(self, board: Board) -> None:
        self.size: i64 = board.size
        self.drives: vec[vec[i64]] = vec[vec[i64]]([distances(board, city) for city in range(board.size)])
        self.flights: vec[vec[i64]] = vec[vec[i64]]([flights_of(drives) for drives in self.drives])
        self.known: dict[int, Net] = {}

    def net(self, stations: i64) -> Net:
        """The ways with these research stations."""
        key = int(stations)
        found = self.known.get(key)
        if found is None:
            if len(self.known) == MOST_NETS:
                self.known.clear()
            found = self.known[key] = Net(self, stations)
        return found


class Net:
    """The ways with some research stations."""

    def __init__(self, ways: Ways, stations: i64) -> None:
        size = ways.size
        near = vec[i64]([FAR for _ in range(size)])
        while stations != 0:
            drives = ways.drives[low_member(stations)]
            stations &= stations - 1
            for city in range(size):
                if drives[city] < near[city]:
                    near[city] = drives[city]
        rows: list[vec[i64]] = []
        for start in range(size):
            row = ways.drives[start][:]
            shuttle = near[start] + 1
            for city in range(size):
                if shuttle + near[city] < row[city]:
                    row[city] = shuttle + near[city]
            rows.append(row)
        self.actions: vec[vec[i64]] = vec[vec[i64]](rows)
        self.flights: vec[vec[i64]] = ways.flights
        self.to_station: vec[i64] = near
        self.spread: float = float(sum([int(drives) for drives in near]))  # the drives from all cities to a station


def distances(board: Board, start: i64) -> vec[i64]:
    drives = vec[i64]([FAR for _ in range(board.size)])
    drives[start] = 0
    reached = vec[i64]([start])
    done: i64 = 0
    while done < len(reached):
        city = reached[done]
        done += 1
        for near in board.neighbours[city]:
            if drives[near] == FAR:
                drives[near] = drives[city] + 1
                reached = append(reached, near)
    return drives


def flights_of(drives: vec[i64]) -> vec[i64]:
    """How many flights of the Pilot come so far."""
    return vec[i64]([(int(n) + FLIGHT - 1) // FLIGHT for n in drives])


_ways: Final[dict[Board, Ways]] = {}


def ways_of(board: Board) -> Ways:
    found = _ways.get(board)
    if found is None:
        found = _ways[board] = Ways(board)
    return found


# ---------------------------------------------------------------------- cures
def cures(s: PandemicState) -> float:
    total = 0.0
    for colour in range(s.rules.diseases):
        if s.cures[colour] == ERADICATED:
            total += WEIGHTS.cure + WEIGHTS.eradicated
        elif s.cures[colour] == CURED:
            total += WEIGHTS.cure
    return total


def cards_for_cures(s: PandemicState, net: Net, work: vec[float]) -> float:
    """The best hand of each colour that has no cure yet, and what others could add to it."""
    w = WEIGHTS
    total = 0.0
    for colour in range(s.rules.diseases):
        if s.cures[colour] != ACTIVE:
            continue
        if s.rules.board.suits[colour] == 0:
            total += cards_of_others(s, net, colour, work)
            continue
        collector: i64 = 0
        lacking = FAR
        for hand in range(s.rules.hands):
            lacks = s.cure_cost(hand, colour) - s.suits[hand * COLOURS + colour]
            lacks = s.role(hand).lacking(s, hand, colour, lacks)
            if s.is_altered:
                for other in s.answers:
                    lacks = other.lacking(s, hand, colour, lacks)
            if lacks < lacking:
                lacking = lacks
                collector = hand
        at_station = w.stations_fade[actions_to_station(s, net, collector)]
        if lacking > MOST_LACKING:
            lacking = MOST_LACKING
        if lacking <= 0:
            total += w.lacking[0]
            if s.lets_cure(colour):
                offer(work, collector, w.to_cure * at_station)
        else:
            gain = w.lacking[lacking - 1] - w.lacking[lacking]
            total += w.lacking[lacking] + w.near_station[lacking] * at_station
            total += others_cards(s, net, collector, colour, gain, work)
        if s.samples != 0:
            total += w.samples[s.samples_of(colour) if s.samples_of(colour) < 3 else 3]
        total -= scarcity(s, colour)
    return total


def cards_of_others(s: PandemicState, net: Net, colour: i64, work: vec[float]) -> float:
    """A cure that takes cards of other colours, some of special cities: it counts the more the fewer of the others are
    still to be found, and as long as no cube is on the board it is not needed (LD-021)."""
    w = WEIGHTS
    share = cures(s) / (w.cure * float(s.rules.diseases - 1))
    if s.on_board[colour] == 0:
        return share * w.lacking[0]
    needed = s.special_cards_for_cure(colour)
    most = 0.0
    for hand in range(s.rules.hands):
        cards = s.hands[hand] & s.cure_suit(colour)
        lacks = s.cure_cost(hand, colour) - count(cards)
        special = needed - count(cards & s.special_cities(colour))
        if special > lacks:
            lacks = special
        if s.is_altered:
            for other in s.answers:
                lacks = other.lacking(s, hand, colour, lacks)
        if lacks <= 0:
            lacks = 0
            if s.lets_cure(colour):
                offer(work, hand, w.to_cure * w.stations_fade[actions_to_station(s, net, hand)])
        if lacks < MOST_LACKING and w.lacking[lacks] > most:
            most = w.lacking[lacks]
    return share * most


def offer(work: vec[float], seat: i64, value: float) -> None:
    """A seat has one thing in mind, the best; with the sum of all it would stay halfway between them."""
    if value > work[seat]:
        work[seat] = value


def actions_to_station(s: PandemicState, net: Net, seat: i64) -> i64:
    """A hand without a pawn needs none (LS-035)."""
    if seat >= s.rules.pawns:
        return 0
    actions = net.to_station[s.pawns[seat]]
    role = s.role(seat)
    if role.flight_range > 0:
        return (actions + role.flight_range - 1) // role.flight_range
    return 1 if actions > 1 and role.builds_free else actions


def actions_from(s: PandemicState, net: Net, seat: i64) -> vec[i64]:
    """By city how many actions it takes a seat to come there."""
    rows = net.flights if s.role(seat).flight_range > 0 else net.actions
    return rows[s.pawns[seat]]


def others_cards(s: PandemicState, net: Net, collector: i64, colour: i64, gain: float, work: vec[float]) -> float:
    """The cards of a colour in other hands, a little; to meet and hand one over is work for both."""
    w = WEIGHTS
    total = 0.0
    for giver in range(s.rules.hands):
        cards = s.suits[giver * COLOURS + colour]
        if cards > 0 and giver != collector:
            total += gain * w.others_card * float(cards)
            if giver < s.rules.pawns and collector < s.rules.pawns:
                actions = actions_to_meet(s, net, giver, colour, collector)
            else:
                actions = actions_to_exchange(s, net, giver, colour)
            meeting = gain * w.to_meet * w.meetings_fade[actions]
            offer(work, giver, meeting)
            offer(work, collector, meeting)
    return total


def actions_to_exchange(s: PandemicState, net: Net, giver: i64, colour: i64) -> i64:
    """Actions until a card of this colour can be exchanged with a hand without a pawn: at a station in a city of the
    colour of a card that the player gives (LS-027)."""
    fewest = FAR
    actions = actions_from(s, net, s.turn)
    stations = s.stations
    while stations != 0:
        city = low_member(stations)
        stations &= stations - 1
        given = s.colour_of(city)
        is_fit = given == colour if giver == s.turn else given != colour and s.suits[s.turn * COLOURS + given] > 0
        if is_fit and actions[city] < fewest:
            fewest = actions[city]
    return fewest


def actions_to_meet(s: PandemicState, net: Net, giver: i64, colour: i64, collector: i64) -> i64:
    """Actions of both until a card of this colour can change hands."""
    from_here = actions_from(s, net, giver)
    if s.role(giver).gives_any_card:
        return from_here[s.pawns[collector]]
    fewest = FAR
    from_there = actions_from(s, net, collector)
    cards = s.hands[giver] & s.rules.board.suits[colour]
    while cards != 0:
        city = low_member(cards)
        cards &= cards - 1
        actions = from_here[city] + from_there[city]
        if actions < fewest:
            fewest = actions
    return fewest


def scarcity(s: PandemicState, colour: i64) -> float:
    """A colour whose cards are spent cannot be cured any more."""
    spent = s.rules.board.suits[colour] & s.discard_cities
    if spent == 0:
        return 0.0
    spare = count(s.rules.board.suits[colour]) - count(spent) - s.rules.cards_for_cure
    if spare < 0:
        return 5.0 * WEIGHTS.cure
    return WEIGHTS.scarce * float((4 - spare) * (4 - spare)) if spare < 4 else 0.0


# ---------------------------------------------------------------------- hands
def hands(s: PandemicState) -> float:
    """A card is a flight, too; but what is above the limit after the next draw is lost."""
    total = 0.0
    for hand in range(s.rules.hands):
        size = s.hand_sizes[hand]
        draws: i64 = s.rules.draws if hand < s.rules.pawns else 1
        above = size + draws - s.role(hand).hand_limit
        total += WEIGHTS.card * float(size)
        if above > 0:
            total -= WEIGHTS.above_limit * float(above)
    return total


def events(s: PandemicState) -> float:
    """The events that are still to be played."""
    total = 0.0
    held = s.events_held
    while held != 0:
        total += s.rules.events[low_member(held)].worth
        held &= held - 1
    return total


# ---------------------------------------------------------------------- diseases
def patience(s: PandemicState) -> float:
    """Near the end of the player deck only cures count."""
    turns = float(s.deck_size) / float(s.rules.draws)
    return 1.0 if turns >= WEIGHTS.patience else (1.0 + turns) / (1.0 + WEIGHTS.patience)


def outbreaks(s: PandemicState) -> float:
    n = float(s.outbreaks)
    return WEIGHTS.outbreak * n + WEIGHTS.outbreak_growth * n * n


def shortage(s: PandemicState) -> float:
    total = 0.0
    for colour in range(s.rules.diseases):
        low = WEIGHTS.supply_low - float(s.supply[colour])
        if low > 0.0 and s.cures[colour] != ERADICATED:
            total += WEIGHTS.supply * low * low
    return total


@final
class Dangers:
    """Of the cities with cubes, and all together."""

    cities: vec[i64]
    dangers: vec[float]  # of each of these
    total: float = 0.0

    def __init__(self) -> None:
        self.cities = vec[i64](capacity=64)
        self.dangers = vec[float](capacity=64)

    def add(self, city: i64, danger: float) -> None:
        self.total += danger
        last = len(self.cities) - 1
        if last >= 0 and self.cities[last] == city:
            self.dangers[last] += danger
        else:
            self.cities = append(self.cities, city)
            self.dangers = append(self.dangers, danger)


def dangers_by(s: PandemicState, chances: vec[float], patient: float) -> Dangers:
    """By what the infection deck may bring to each city."""
    out = Dangers()
    place: i64 = -1
    for n in s.cubes:
        place += 1
        if n != 0:
            city = place // COLOURS
            out.add(city, patient * danger_of(s, city, place - city * COLOURS, i64(n), chances[city]))
    return out


def find_treatings(s: PandemicState, net: Net, found: Dangers, work: vec[float]) -> None:
    """The best treating that each seat could do goes into `work`."""
    dangers = found.dangers[:]
    seats = s.rules.pawns
    for wait in range(seats):
        find_treating(s, (s.turn + wait) % seats, WEIGHTS.turns_fade[wait], net, found.cities, dangers, work)


def find_treating(
    s: PandemicState,
    seat: i64,
    share: float,
    net: Net,
    cities: vec[i64],
    dangers: vec[float],
    work: vec[float],
) -> None:
    """The city that a seat should treat first; it is less of a task for those who come later."""
    w = WEIGHTS
    actions = actions_from(s, net, seat)
    target = worst_in_reach(actions, cities, dangers, w.treatings_fade)
    if target >= 0:
        most = dangers[target] * w.treatings_fade[actions[cities[target]]]
        dangers[target] *= w.second
        offer(work, seat, most * share * (w.to_treat_all if s.role(seat).treats_all else w.to_treat))


def worst_in_reach(actions: vec[i64], cities: vec[i64], dangers: vec[float], fade: vec[float]) -> i64:
    """Which of the dangers is the worst by what fades with the actions it takes to come there; -1 if there is none."""
    most = 0.0
    target: i64 = -1
    for nth in range(len(cities)):
        value = dangers[nth] * fade[actions[cities[nth]]]
        if value > most:
            most = value
            target = nth
    return target


def danger_of(s: PandemicState, city: i64, colour: i64, n: i64, chance: float) -> float:
    w = WEIGHTS
    danger = w.cubes[n]
    if colour == s.rules.board.colours[city] or s.rules.board.suits[colour] == 0:  # comes with its card, too (LD-018)
        threat = w.if_infected[n]
        if n == MOST_CUBES and (not s.is_altered or s.has_chain_reactions(colour)):
            for near in s.rules.board.neighbours[city]:
                if s.cubes_at(near, colour) == MOST_CUBES:
                    threat += w.chain
        if s.guards != 0 and n > 1 and s.is_protected(city, colour):
            threat *= w.protected
        danger += chance * threat
    return danger * w.cured if s.cures[colour] == CURED else danger


# ---------------------------------------------------------------------- what the infection deck may bring
def infection_chances(s: PandemicState, seat: i64) -> vec[float]:
    """By city how likely and how soon its card comes, from 0 (never) to 1 (next)."""
    drawn = WEIGHTS.drawn[s.infection_rate()]
    chances = NO_FLOATS[:]
    if s.discard_size > 0:
        again = epidemic_chance(s) * drawn[s.discard_size] / float(s.discard_size)
        for place in range(s.discard_size):
            chances[i64(s.infection_discard[place])] = again
    by_layer = layer_chances(s, drawn)
    for place in range(s.infection_size):
        card = i64(s.infection[place])
        chances[card] = by_layer[i64(s.layer[card])]
    seen = s.seen[seat] & (BIT[s.infection_size] - 1)
    while seen != 0:
        place = low_member(seen)
        seen &= seen - 1
        above = s.infection_size - 1 - place
        chances[i64(s.infection[place])] = drawn[above + 1] - drawn[above]
    return chances


def layer_chances(s: PandemicState, drawn: vec[float]) -> vec[float]:
    """Each layer of the deck is known as a set, so all its cards are as likely."""
    sizes = NO_COUNTS[: s.layers + 1]
    for place in range(s.infection_size):
        sizes[i64(s.layer[i64(s.infection[place])])] += 1
    chances = NO_FLOATS[: s.layers + 1]
    above: i64 = 0
    layer = s.layers
    while layer >= 0:
        n = sizes[layer]
        if n > 0:
            chances[layer] = (drawn[above + n] - drawn[above]) / float(n)
            above += n
        layer -= 1
    return chances


def epidemic_chance(s: PandemicState) -> float:
    """How likely the infection discard pile comes back within two turns; everybody can count the piles."""
    soon = 2.0 * float(s.rules.draws)
    below: i64 = 0
    pile: i64 = 0
    while pile < len(s.piles) - 1 and below + s.piles[pile] < s.deck_size:
        below += s.piles[pile]
        pile += 1
    left = float(s.deck_size - below)
    to_come = s.rules.epidemics - s.rate
    if to_come <= 0 or left <= 0.0:
        return 0.0
    if to_come > pile:  # this pile still holds its epidemic
        return 1.0 if left <= soon else soon / left
    if left >= soon or pile == 0:
        return 0.0
    return (soon - left) / float(s.piles[pile - 1])
