"""What is printed on the board and the cards of one game, for a page that draws them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petri.core import page
from petri.core.text import language, say
from petri.games.pandemic import content
from petri.games.pandemic.board import COLOUR_NAMES, MOST_CUBES
from petri.games.pandemic.names import words_of
from petri.games.pandemic.options import has_toronto, is_in_box, removed
from petri.games.pandemic.pieces import THINGS
from petri.games.pandemic.things import PACKAGE, Event, Kind, Role, Rules, is_action_phase


def box(rules: Rules, options: Mapping[str, Any], lang: str) -> dict[str, Any]:
    lang = language(lang)
    player = Role()
    offered = kinds(rules, options, lang)
    modules = [module.box(rules, lang) for module in rules.modules]
    return {
        "cities": cities(rules, content.cities(has_toronto(options)), lang),
        "roles": roles(rules, options, lang),
        "events": events(rules, lang),
        "kinds": offered,
        "steps": page.steps(PACKAGE, rules.steps, lang),
        "buttons": {name: words for name, words in page.buttons(PACKAGE, lang).items() if name in shared_by(offered)},
        "modules": [module.page or module.key for module in rules.modules],
        "epidemic": say(PACKAGE, "word.epidemic", lang),
        "colours": {key: say(PACKAGE, f"colour.{key}", lang) for key in COLOUR_NAMES[: int(rules.diseases)]},
        "rates": [int(rate) for rate in rules.rates],
        "outbreak_limit": int(rules.outbreaks_lost),
        "cube_limit": int(rules.cubes),
        "city_cube_limit": int(MOST_CUBES),
        "station_limit": int(rules.stations),
        "hand_limit": int(player.hand_limit),
        "actions": int(player.actions),
        "cure_cards": int(rules.cards_for_cure),
        "epidemics": int(rules.epidemics),
        "open_hands": bool(rules.open_hands),
        "consent": bool(rules.consent),
        **{key: value for module in modules for key, value in module.items()},
        "other_cards": {card: facts for module in modules for card, facts in module.get("other_cards", {}).items()},
    }


def cities(rules: Rules, printed: list[dict[str, Any]], lang: str) -> dict[str, Any]:
    names = rules.board.names
    near = [[names[city] for city in rules.board.neighbours[n]] for n in range(len(names))]
    return {
        city["name_en"]: {
            "label": city[f"name_{lang}"],
            "colour": city["color"],
            "population": city["population"],
            "country": city["country_de" if lang == "de" else "country"],
            "lat": city["lat"],
            "lon": city["lon"],
            "neighbours": neighbours,
        }
        for city, neighbours in zip(printed, near)
    }


def kinds(rules: Rules, options: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """An event is called as its card is."""
    cards = {card["key"]: (name, card) for name, card in events(rules, lang).items()}
    in_game = [kind for kind in words_of(rules).values() if is_in_game(kind, cards) and has_role(kind, options)]
    found = page.kinds(PACKAGE, in_game, is_action_phase, lang)
    for kind in rules.events:
        if kind.key in cards:
            name, card = cards[kind.key]
            found[kind.word] |= {"event": name, "name": card["label"], "hint": card["text"]}
    for offered in in_game:
        if found[offered.word]["group"] == "event":
            found[offered.word]["asks"] = say(PACKAGE, f"asks.{offered.asks}", lang)
    return found


def is_in_game(kind: Kind, cards: Mapping[str, Any]) -> bool:
    return not isinstance(kind, Event) or kind.key in cards


def has_role(kind: Kind, options: Mapping[str, Any]) -> bool:
    """Whether the role takes part that alone has it."""
    return kind.of_role == "" or kind.of_role in roles_in_game(options)


def roles_in_game(options: Mapping[str, Any]) -> list[str]:
    in_boxes = [role.key for role in THINGS.roles if is_in_box(options, role.expansion, "roles")]
    return [role for role in in_boxes if role not in removed(options)]


def shared_by(offered: Mapping[str, Any]) -> set[str]:
    """The buttons that kinds share with one of another word."""
    return {facts["button"] for word, facts in offered.items() if facts["button"] != word}


def roles(rules: Rules, options: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """Those of the base game, and of other boxes that take part."""
    edition = options["edition"]
    in_edition = [role for role in content.roles() if edition in role["editions"]]
    in_game = roles_in_game(options)
    in_box = [content.role(role, edition) for role in in_edition if role["id"] in in_game]
    known = {role.key: role for role in rules.roles}
    return {
        role["id"]: {
            "name": role["name_en"],
            "label": role[f"name_{lang}"],
            "text": text_of(known[role["id"]], role, lang),
            "pawn": role["pawn"],
            "sign": known[role["id"]].sign or role["id"][0].upper(),
            "stores": bool(known[role["id"]].stores),
            "collects": bool(known[role["id"]].collects),
            "hand_limit": int(known[role["id"]].hand_limit),
        }
        for role in in_box
    }


def text_of(role: Role, printed: Mapping[str, Any], lang: str) -> str:
    """What is on a role card, with what a module adds."""
    text = str(printed[f"text_{lang}"])
    return f"{text} {say(PACKAGE, f'role_addition.{role.addition}', lang)}" if role.addition else text


def events(rules: Rules, lang: str) -> dict[str, Any]:
    keys = THINGS.event_keys()
    in_game = [event for event in content.events() if keys.index(event["id"]) in rules.event_pool]
    return {
        event["name_en"]: {"key": event["id"], "label": event[f"name_{lang}"], "text": event[f"text_{lang}"]}
        for event in in_game
    }
