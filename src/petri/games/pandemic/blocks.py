"""What a viewer knows of the order of the infection deck: which of its places may have been mixed, and with what.

As a rule `joined` and `seen` say all. Only if a Forecast covers what another seat has seen, or a part of what an
earlier one has mixed, each viewer has blocks of its own. A viewer is a seat, or the number of seats for a spectator.
"""

from __future__ import annotations

from mypy_extensions import i64

from petri.core.state import BIT, count
from petri.games.pandemic.knowledge import HELD, Block, blocks_within
from petri.games.pandemic.state import PandemicState


def seen_by(s: PandemicState, viewer: i64) -> i64:
    """The places whose card a viewer knows; with open hands all see what one sees."""
    if viewer >= s.rules.seats:
        if not s.rules.open_hands:
            return 0
        viewer = 0
    seen = s.seen[viewer] & (BIT[s.infection_size] - 1)
    if len(s.held.cards) != 0:
        seen |= s.held.seen[viewer] * BIT[HELD]
    return seen


def cards_at(s: PandemicState, places: i64) -> i64:
    cards: i64 = 0
    for place in range(s.infection_size):
        if places & BIT[place] != 0:
            cards |= BIT[i64(s.infection[place])]
    for nth in range(len(s.held.cards)):
        if places & BIT[HELD + nth] != 0:
            cards |= BIT[i64(s.held.cards[nth])]
    return cards


def blocks_of(s: PandemicState, viewer: i64) -> list[Block]:
    """The mixed places of the deck as a viewer knows them, from the bottom."""
    if len(s.learnt.blocks) != 0:
        return blocks_within(s.learnt.blocks[viewer], s.infection_places(), s.hidden_infection_cards())
    return joined_blocks(s, viewer)


def joined_blocks(s: PandemicState, viewer: i64, fewest: i64 = 2) -> list[Block]:
    """As `joined` and `seen` say; the layer of a place that is alone is known."""
    if s.joined & (BIT[s.infection_size] - 1) == 0:
        return []
    found: list[Block] = []
    seen = seen_by(s, viewer)
    place: i64 = 0
    while place < s.infection_size:
        end = place + 1
        while end < s.infection_size and s.joined & BIT[end] != 0:
            end += 1
        places = (BIT[end] - 1) & ~(BIT[place] - 1) & ~seen
        if places != 0 and end > place + 1 and count(places) >= fewest:
            found.append(Block(places, cards_at(s, places), 0))
        place = end
    return found


def relaid(s: PandemicState) -> list[list[Block]]:
    """The blocks of all viewers after what nobody knows was dealt afresh; what lies partly above has stayed."""
    found: list[list[Block]] = []
    for its in s.learnt.blocks:
        blocks: list[Block] = []
        for block in its:
            is_whole = count(block.places) == count(block.cards)
            blocks.append(Block(block.places, cards_at(s, block.places), block.known) if is_whole else block)
        found.append(blocks)
    return found


def mix(s: PandemicState, seat: i64, low: i64, top: i64) -> None:
    """A seat looks at the cards from a place up to the top and puts them back: the others keep what they know."""
    if s.rules.open_hands:
        return
    places = (BIT[top] - 1) & ~(BIT[low] - 1)
    told = len(s.learnt.blocks) != 0 or (low > 0 and s.joined & BIT[low] != 0)
    for other in range(s.rules.seats):
        if not s.rules.sees(other, seat) and s.seen[other] & places != 0:
            told = True
    if told:
        blocks = []
        for viewer in range(s.rules.seats + 1):
            known = blocks_of(s, viewer)
            looks = s.rules.sees(viewer, seat)
            blocks.append(after_look(s, known, places) if looks else after_mix(s, known, viewer, places))
        s.learnt = s.learnt.with_blocks(blocks)


def after_look(s: PandemicState, blocks: list[Block], places: i64) -> list[Block]:
    """Who looks knows what lies there, and what does not lie below."""
    cards = cards_at(s, places)
    left = [Block(block.places & ~places, block.cards & ~cards, block.known & ~cards) for block in blocks]
    return [block for block in left if block.cards != 0]


def after_mix(s: PandemicState, blocks: list[Block], viewer: i64, places: i64) -> list[Block]:
    """The others know the same cards to be there, in any order. Of a block that is cut some cards lie there now."""
    left: list[Block] = []
    cards = cards_at(s, places)
    known = cards_at(s, places & seen_by(s, viewer))
    for block in blocks:
        if block.places & ~places != 0:
            left.append(Block(block.places & ~places, block.cards, block.known))
            cards &= ~block.cards
        else:
            known |= block.known
    left.append(Block(places, cards, known & cards))
    return left


def look(s: PandemicState, seat: i64, low: i64, top: i64) -> None:
    """A seat looks at the cards from a place up to the top and leaves them there; with open hands all see them."""
    places = (BIT[top] - 1) & ~(BIT[low] - 1)
    if len(s.learnt.blocks) != 0:
        blocks = [blocks_of(s, viewer) for viewer in range(s.rules.seats + 1)]
        for other in range(s.rules.seats):
            if s.rules.sees(other, seat):
                blocks[other] = after_look(s, blocks[other], places)
        s.learnt = s.learnt.with_blocks(blocks)
    for other in range(s.rules.seats):
        if s.rules.sees(other, seat):
            s.seen[other] = (s.seen[other] & (BIT[top] - 1)) | places


def take(s: PandemicState, seat: i64) -> i64:
    """A seat takes the top card of the infection deck into its hand; who knew what lay there knows the card."""
    top = s.infection_size - 1
    card = i64(s.infection[top])
    knowing = BIT[seat]
    for other in range(s.rules.seats):
        if s.seen[other] & BIT[top] != 0:
            knowing |= BIT[other]
    if len(s.learnt.blocks) != 0 or s.joined & BIT[top] != 0:
        place = BIT[HELD + len(s.held.cards)]
        blocks = [blocks_before_taking(s, viewer) for viewer in range(s.rules.seats + 1)]
        blocks = [after_taking(its, BIT[top], place) for its in blocks]
        blocks[seat] = after_look(s, blocks_before_taking(s, seat), BIT[top])
        s.learnt = s.learnt.with_blocks(blocks)
    low = top
    while s.joined & BIT[low] != 0:
        low -= 1
        s.veiled |= BIT[low]
    s.held = s.held.with_card(card, knowing, s.rules.seats)
    s.infection_size = top
    return card


def blocks_before_taking(s: PandemicState, viewer: i64) -> list[Block]:
    """Also of single places: when mixed cards come into a hand, nobody sees any more which layers are left."""
    return joined_blocks(s, viewer, 1) if len(s.learnt.blocks) == 0 else blocks_of(s, viewer)


def after_taking(blocks: list[Block], top: i64, place: i64) -> list[Block]:
    """What lay on top now lies elsewhere."""
    return [
        Block((block.places & ~top) | place if block.places & top != 0 else block.places, block.cards, block.known)
        for block in blocks
    ]
