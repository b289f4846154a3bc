"""How good a state of Pandemic looks, for bots that look ahead.

The value is a sum of terms; all numbers that weigh them are in `weights.py`. Nothing here reads the order of a deck
further than the seat has seen it: what the infection deck may bring is judged by its layers, which everybody knows.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from petri.core.state import BIT, count, low_member
from petri.core.vecs import append, vec
from petri.games.pandemic.board import ACTIVE, COLOURS, CURED, ERADICATED, MOST_CUBES
from petri.games.pandemic.state import WON, PandemicState
from petri.games.pandemic.ways import FAR, NO_COUNTS, NO_FLOATS, Players
from petri.games.pandemic.weights import WEIGHTS

MOST_LACKING: Final[i64] = 5
MOST_PAWNS: Final[i64] = 8


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
    dangers = dangers_by(s, infection_chances(s, seat), patience(s))
    return prospects_by(s, seat, dangers, Players(s, stations_of(s, seat)))


def stations_of(s: PandemicState, seat: i64) -> i64:
    """Those that a seat may use."""
    return s.stations_for(seat) if s.is_altered else s.stations


def prospects_by(s: PandemicState, seat: i64, dangers: Dangers, players: Players) -> float:
    """The same in a game that is not over, by dangers that are known already and players who have looked at it."""
    w = WEIGHTS
    net = players.net
    value = cures(s) + cards_for_cures(s, players) + hands(s) + events(s) * patience(s)
    find_treatings(s, players, dangers)
    value -= dangers.total + outbreaks(s) + shortage(s)
    value += w.action * float(s.actions_left) - w.stations * net.spread
    if s.is_altered:
        for other in s.answers:
            value += other.prospects(s, net.to_station, players.work)
        value += stakes(s, seat)
    for best in players.work:
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
        players = Players(s, stations_of(s, seat))
        found["cards"] = cards_for_cures(s, players)
        found["hands"] = hands(s)
        found["events"] = events(s) * patience(s)
        dangers = dangers_by(s, infection_chances(s, seat), patience(s))
        find_treatings(s, players, dangers)
        found["dangers"] = -dangers.total
        found["outbreaks"] = -outbreaks(s)
        found["shortage"] = -shortage(s)
        found["actions"] = w.action * float(s.actions_left)
        found["stations"] = -w.stations * players.net.spread
        found["modules"] = 0.0
        for other in s.answers:
            found["modules"] += other.prospects(s, players.net.to_station, players.work) + other.stakes(s, seat)
        found["work"] = 0.0  # the best that each could do next
        for best in players.work:
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


# ---------------------------------------------------------------------- cures
def cures(s: PandemicState) -> float:
    total = 0.0
    for colour in range(s.rules.diseases):
        if s.cures[colour] == ERADICATED:
            total += WEIGHTS.cure + WEIGHTS.eradicated
        elif s.cures[colour] == CURED:
            total += WEIGHTS.cure
    return total


def cards_for_cures(s: PandemicState, players: Players) -> float:
    """The best hand of each colour that has no cure yet, and what others could add to it."""
    w = WEIGHTS
    total = 0.0
    for colour in range(s.rules.diseases):
        if s.cures[colour] != ACTIVE:
            continue
        if s.rules.board.suits[colour] == 0:
            total += cards_of_others(s, players, colour)
            continue
        collector: i64 = 0
        lacking = FAR
        for hand in range(s.rules.hands):
            lacks = players.lacks[hand * COLOURS + colour]
            if s.is_altered:
                for other in s.answers:
                    lacks = other.lacking(s, hand, colour, lacks)
            if lacks < lacking:
                lacking = lacks
                collector = hand
        at_station = w.stations_fade[players.to_station[collector]]
        if lacking > MOST_LACKING:
            lacking = MOST_LACKING
        if lacking <= 0:
            total += w.lacking[0]
            if s.lets_cure(colour):
                players.offer(collector, w.to_cure * at_station)
        else:
            gain = w.lacking[lacking - 1] - w.lacking[lacking]
            total += w.lacking[lacking] + w.near_station[lacking] * at_station
            total += others_cards(s, players, collector, colour, gain)
        if s.samples != 0:
            total += w.samples[s.samples_of(colour) if s.samples_of(colour) < 3 else 3]
        total -= scarcity(s, colour)
    return total


def cards_of_others(s: PandemicState, players: Players, colour: i64) -> float:
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
                players.offer(hand, w.to_cure * w.stations_fade[players.to_station[hand]])
        if lacks < MOST_LACKING and w.lacking[lacks] > most:
            most = w.lacking[lacks]
    return share * most


def others_cards(s: PandemicState, players: Players, collector: i64, colour: i64, gain: float) -> float:
    """The cards of a colour in other hands, a little; to meet and hand one over is work for both."""
    w = WEIGHTS
    total = 0.0
    for giver in range(s.rules.hands):
        cards = s.suits[giver * COLOURS + colour]
        if cards > 0 and giver != collector:
            total += gain * w.others_card * float(cards)
            if giver < s.rules.pawns and collector < s.rules.pawns:
                actions = actions_to_meet(s, players, giver, colour, collector)
            else:
                actions = actions_to_exchange(s, players, giver, colour)
            meeting = gain * w.to_meet * w.meetings_fade[actions]
            players.offer(giver, meeting)
            players.offer(collector, meeting)
    return total


def actions_to_exchange(s: PandemicState, players: Players, giver: i64, colour: i64) -> i64:
    """Actions until a card of this colour can be exchanged with a hand without a pawn: at a station in a city of the
    colour of a card that the player gives (LS-027)."""
    fewest = FAR
    stations = s.stations
    while stations != 0:
        city = low_member(stations)
        stations &= stations - 1
        given = s.colour_of(city)
        is_fit = given == colour if giver == s.turn else given != colour and s.suits[s.turn * COLOURS + given] > 0
        if is_fit and players.actions(s.turn, city) < fewest:
            fewest = players.actions(s.turn, city)
    return fewest


def actions_to_meet(s: PandemicState, players: Players, giver: i64, colour: i64, collector: i64) -> i64:
    """Actions of both until a card of this colour can change hands."""
    if players.gives_any & BIT[giver] != 0:
        return players.actions(giver, s.pawns[collector])
    fewest = FAR
    cards = s.hands[giver] & s.rules.board.suits[colour]
    while cards != 0:
        city = low_member(cards)
        cards &= cards - 1
        actions = players.actions(giver, city) + players.actions(collector, city)
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
    """Of the cities with cubes, and all together; and what the players could do about them."""

    cities: vec[i64]
    dangers: vec[float]  # of each of these
    total: float = 0.0
    left: vec[float]  # of each, for the next one who could treat it
    first: i64 = -1  # what the player whose turn it is should treat
    others: i64 = -1  # where the others were then, as one number …
    stations: i64 = -1  # … and which stations there were
    most: vec[float]  # that each of them can treat, beginning with the one whose turn it is

    def __init__(self) -> None:
        self.cities = vec[i64](capacity=48)
        self.dangers = vec[float](capacity=48)
        self.left = self.dangers
        self.most = NO_FLOATS[:MOST_PAWNS]

    def add(self, city: i64, danger: float) -> None:
        self.total += danger
        last = len(self.cities) - 1
        if last >= 0 and self.cities[last] == city:
            self.dangers[last] += danger
        else:
            self.cities = append(self.cities, city)
            self.dangers = append(self.dangers, danger)

    def share_out(self, s: PandemicState, players: Players, fade: vec[float], second: float) -> None:
        """In turn each treats the worst, and leaves less of it to those who come later. These are asked again only if
        the first one treats something else than before."""
        seats = s.rules.pawns
        first = self.treat(players, s.turn, 0, self.dangers, fade)
        others: i64 = 0
        for wait in range(1, seats):
            others = others * len(players.net.actions) + players.rows[(s.turn + wait) % seats]
        if first == self.first and others == self.others and players.stations == self.stations:
            return
        self.first = first
        self.others = others
        self.stations = players.stations
        self.left = self.dangers[:]
        target = first
        for wait in range(1, seats):
            if target >= 0:
                self.left[target] *= second
            target = self.treat(players, (s.turn + wait) % seats, wait, self.left, fade)

    def treat(self, players: Players, seat: i64, wait: i64, dangers: vec[float], fade: vec[float]) -> i64:
        """What is worst for a seat, by what fades with the actions it takes to come there; -1 if there is nothing."""
        actions = players.net.actions
        row = players.rows[seat]
        cities = self.cities
        most = 0.0
        target: i64 = -1
        nth: i64 = -1
        for danger in dangers:
            nth += 1
            if danger > most:  # else it is not worse from afar
                value = danger * fade[actions[row + cities[nth]]]
                if value > most:
                    most = value
                    target = nth
        self.most[wait] = most
        return target


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


def find_treatings(s: PandemicState, players: Players, found: Dangers) -> None:
    """The best treating that each seat could do."""
    w = WEIGHTS
    found.share_out(s, players, w.treatings_fade, w.second)
    seats = s.rules.pawns
    for wait in range(seats):
        seat = (s.turn + wait) % seats
        most = found.most[wait] * w.turns_fade[wait]
        players.offer(seat, most * (w.to_treat_all if s.role(seat).treats_all else w.to_treat))


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
