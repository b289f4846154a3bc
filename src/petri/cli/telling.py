"""What happened, in as few words as possible: sentences about the same player share their subject."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from petri.core.speech import Happening

TURNS = ("turn", "round")


def turns_apart(happenings: Iterable[Happening]) -> Iterator[list[Happening]]:
    """A paragraph for each turn; whose turn it is goes without saying where the player is named next."""
    paragraph: list[Happening] = []
    for happening in happenings:
        if happening.kind in TURNS and paragraph and paragraph[-1].kind not in TURNS:
            yield named_once(paragraph)
            paragraph = []
        paragraph.append(happening)
    if paragraph and paragraph[-1].kind == "turn":  # whose turn it is now is said elsewhere
        paragraph.pop()
    if paragraph:
        yield named_once(paragraph)


def named_once(happenings: Sequence[Happening]) -> list[Happening]:
    after = [*happenings[1:], None]
    return [
        told
        for told, then in zip(happenings, after)
        if told.kind != "turn"
        or then is None
        or told.values["seat"] not in (then.values.get("seat"), then.values.get("owner"))
    ]


def together(sentences: Iterable[Text], names: Sequence[str]) -> Text:
    """Sentences in a row, with the subject said once: “Red draws a card, gains 5 DNA.”"""
    whole = Text()
    last = None
    for sentence in sentences:
        subject = subject_of(sentence, names)
        if subject is not None and subject == last and whole.plain.endswith("."):
            whole.right_crop(1)
            rest = sentence[len(subject) :]
            whole = Text.assemble(whole, ", ", rest[len(rest.plain) - len(rest.plain.lstrip(": ")) :])
        else:
            whole = Text.assemble(whole, " ", sentence) if whole else sentence
        last = subject
    return whole


def subject_of(sentence: Text, names: Sequence[str]) -> str | None:
    """The player whom a sentence begins with, if it is no longer one than that."""
    text = sentence.plain
    found = [name for name in names if text.startswith((f"{name} ", f"{name}: "))]
    return max(found, key=len) if found and ". " not in text else None
