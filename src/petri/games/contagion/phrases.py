"""What an effect does in a few words: `draw 3`, `actions +1`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from petri.core.text import say
from petri.games.contagion.cards import TRACK_NAMES
from petri.games.contagion.content import Content
from petri.games.contagion.things import PACKAGE

SIGNED = ("change_level", "modify_cost", "extra_actions")
KEYS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "gain_cards": lambda p: f"gain_{p['from']}",
    "discard_cards": lambda p: f"discard_{p['who']}_{p['mode']}",
    "place_cubes": lambda p: f"place_{p['where']}",
    "remove_cubes": lambda p: f"remove_{p['whose']}",
    "change_level": lambda p: "level_any" if len(p["tracks"]) == len(TRACK_NAMES) else "level",
    "modify_cost": lambda p: (
        f"cost_{'new' if p['city'] == 'new' else p['action']}_{'once' if p['uses'] == 1 else 'turn'}"
    ),
}


def phrase(content: Content, effect: Mapping[str, Any], lang: str) -> str:
    kind, p = effect["kind"], effect["params"]
    number = p.get("n", "")
    if kind in SIGNED:
        number = f"{number:+}".replace("-", "−")
    if number == "all":
        number = say(PACKAGE, "phrase.all", lang)
    key = KEYS[kind](p) if kind in KEYS else kind
    return say(PACKAGE, f"phrase.{key}", lang, n=number, tracks=tracks(content, p.get("tracks", ()), lang))


def tracks(content: Content, tracks: Iterable[str], lang: str) -> str:
    return "/".join(content.data["tracks"]["names"][track][lang] for track in tracks)
