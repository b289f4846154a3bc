"""The cards of a game of Contagion in words and signs, whatever set of cards it is played with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from rich.text import Text

from petri.cli.boards import COLOUR_STYLES, View
from petri.cli.words import Words
from petri.games.contagion import content as contents
from petri.games.contagion.cards import EVENTS, HIGHEST_LEVEL, TRACK_NAMES
from petri.games.contagion.content import STANDARD, Content
from petri.games.contagion.names import names_of
from petri.games.contagion.phrases import phrase
from petri.games.contagion.told import NEUTRAL

# a card has a hollow shape, a cube a full one
CARD_SHAPES = {"blue": "□", "red": "◇", "purple": "✙", "green": "☆", "yellow": "△", "black": "○"}
CUBE_SHAPES = {"blue": "■", "red": "◆", "purple": "✚", "green": "★", "yellow": "▲"}
MORE_CARD_SHAPES, MORE_CUBE_SHAPES = "♧♡♤♢▽◎", "♣♥♠♦▼◉"  # for the colours of a designer
DIGITS = "0123456789"

Owner = int | str  # a seat, or the neutral colour
Rows = Sequence[tuple[Owner, int]]  # of a city, the top row first


@dataclass(frozen=True)
class Sign:
    """What stands for a colour; nothing depends on seeing it."""

    letter: str
    shape: str
    style: str

    def mark(self) -> Text:
        return self.cubes(1)

    def cubes(self, number: int) -> Text:
        return Text(self.letter + self.shape * number, self.style)

    def cards(self, number: int) -> Text:
        return Text(f"{number}{self.letter}{self.shape}", self.style)


@dataclass(frozen=True)
class City:
    """What is printed on a city card."""

    name: str
    sign: Sign
    numbers: tuple[int, int, int]  # population, middle, low
    timing: str
    phrase: str  # the city action in few words
    text: str

    @property
    def population(self) -> int:
        return self.numbers[0]


@dataclass(frozen=True)
class Card:
    """What is printed on an event or a WHO card."""

    name: str
    is_event: bool
    timing: str
    text: str
    skulls: int
    new_cities: int


class Cards:
    """The cards of the game that a view shows."""

    def __init__(self, view: View, words: Words) -> None:
        options = view["options"]
        self.words = words
        self.lang = words.lang
        self.folder = options["content"]
        self.content = content_of(self.folder, options["content_digest"])
        self.names = names_of(self.folder, options["content_digest"])
        colours = self.content.data["contagion_deck"]["colours"]
        self.signs: dict[str, Sign] = dict(
            zip(self.names.colour_ids, signs(colours, CARD_SHAPES, MORE_CARD_SHAPES, words))
        )
        self.neutral = Sign(words("contagion.letter.neutral"), "●", "grey70")
        players = self.content.data["components"]["player_colours"][: options["players"]]
        self.viruses = list(signs(players, CUBE_SHAPES, MORE_CUBE_SHAPES, words, self.neutral.letter))

    @property
    def is_standard(self) -> bool:
        return bool(self.folder == STANDARD)

    # ------------------------------------------------------------------ viruses
    def virus(self, owner: Owner) -> Sign:
        return self.viruses[owner] if isinstance(owner, int) else self.neutral

    def virus_name(self, owner: Owner) -> str:
        return self.names.owner(owner).say(self.lang)

    def next_cost(self, track: str, level: int) -> int | None:
        """The cards that the next level costs, if there is one."""
        highest = int(HIGHEST_LEVEL)
        return self.content.costs[TRACK_NAMES.index(track) * highest + level] if level < highest else None

    # ------------------------------------------------------------------ cards
    def counted(self, cards: Mapping[str, int]) -> list[Text]:
        """Contagion cards by colour."""
        return [sign.cards(cards[colour]) for colour, sign in self.signs.items() if cards.get(colour)]

    def colour(self, colour: str) -> str:
        return self.names.colours[self.names.colour_ids.index(colour)].say(self.lang)

    def city(self, name: str) -> City:
        number = self.names.find_city(name)
        card = self.content.cities[number]
        return City(
            self.names.cities[number].say(self.lang),
            self.signs[card["colour"]],
            (card["population"], card["middle"], card["low"]),
            self.words(f"contagion.timing.{card['effect']['timing']}"),
            phrase(self.content, card["effect"], self.lang),
            self.names.city_text(number).say(self.lang),
        )

    def is_used(self, name: str) -> bool:
        """Whether the city takes part with this number of players."""
        return len(self.viruses) > 2 or bool(self.content.cities[self.names.find_city(name)]["two_player"])

    def card(self, name: str) -> Card:
        """An event or a WHO card by its id."""
        number = self.names.card_ids.index(name)
        card = (*self.content.events, *self.content.who)[number]
        return Card(
            self.names.cards[number].say(self.lang),
            number < EVENTS,
            self.words(f"contagion.timing.{card['effect']['timing']}"),
            self.names.effects[number].say(self.lang),
            int(card["skull"]),
            int(card["new_city"]),
        )

    # ------------------------------------------------------------------ city actions in few words


@cache
def content_of(folder: str, digest: str) -> Content:
    """The cards of a folder; the digest keeps a changed folder from passing for what it was."""
    return contents.load(folder)


def signs(
    colours: Sequence[Mapping[str, str]], shapes: Mapping[str, str], more: str, words: Words, taken: str = ""
) -> Iterator[Sign]:
    """A sign for each colour; one that is not known gets a letter of its name and a shape that is left."""
    known = [key for key in words.keys("contagion.letter") if key in shapes]
    taken += "".join(words(f"contagion.letter.{colour['id']}") for colour in colours if colour["id"] in known)
    others = iter(more)
    for colour in colours:
        name = colour["id"]
        if name in known:
            yield Sign(words(f"contagion.letter.{name}"), shapes[name], COLOUR_STYLES[name])
        else:
            letters = colour[f"name_{words.lang}"].upper() + DIGITS
            letter = next(letter for letter in letters if letter.isalnum() and letter not in taken)
            taken += letter
            yield Sign(letter, next(others), "")


def ranking(rows: Rows) -> list[Owner]:
    """The owners of rows by their number of cubes; sorting keeps the higher row first."""
    return [owner for owner, _ in sorted(rows, key=lambda row: -row[1])]


def owners(view: View) -> list[Owner]:
    """The seats, and the neutral colour if it plays."""
    seats: list[Owner] = list(range(view["options"]["players"]))
    return [*seats, NEUTRAL] if view["options"]["neutral"] else seats
