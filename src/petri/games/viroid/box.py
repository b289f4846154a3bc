"""What is printed on the board and the cards of one game, for a page that draws them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petri.core import page
from petri.core.text import language
from petri.games.viroid import content as contents
from petri.games.viroid.cards import POINTS_PER_LEVEL
from petri.games.viroid.content import GROUND_NAMES, Content
from petri.games.viroid.names import names_of
from petri.games.viroid.things import PACKAGE, Rules, answers


def box(rules: Rules, options: Mapping[str, Any], lang: str) -> dict[str, Any]:
    lang = language(lang)
    content = contents.load(options["content"])
    data = content.data
    return {
        **board(content, options, lang),
        "modes": modes(content, lang),
        "resistances": resistances(content, lang),
        "markers": labelled(data["markers"], lang, "count", text=True),
        "stems": labelled(content.stems, lang),
        "slots": data["costs"]["stem_slots"],
        "symptoms": symptoms(content, options, lang),
        "pathogen": pathogen(content.pathogens[options["pathogen"]], lang),
        "bonuses": labelled(content.bonuses, lang, text=True),
        "starts": starts(content, lang),
        "events": events(content, lang),
        "limits": {
            "severity": int(rules.most_severity),
            "lethality": int(rules.most_lethality),
            "resistance": int(rules.most_resistance),
        },
        "track": {"length": int(rules.track), "start": int(rules.research_start), "cure": int(rules.cure_start)},
        "cubes": int(rules.cubes),
        "seats": [{"key": one["id"], "label": one[f"name_{lang}"]} for one in data["player_colours"]][: rules.seats],
        "kinds": page.kinds(PACKAGE, rules.kinds, answers, lang),
        "steps": page.steps(PACKAGE, rules.steps, lang),
        "buttons": page.buttons(PACKAGE, lang),
    }


def labelled(entries: list[dict[str, Any]], lang: str, *keys: str, text: bool = False) -> dict[str, Any]:
    def told(entry: Mapping[str, Any]) -> dict[str, Any]:
        words = {"label": entry[f"name_{lang}"], **({"text": entry[f"text_{lang}"]} if text else {})}
        return {**words, **{key: entry[key] for key in keys}}

    return {entry["id"]: told(entry) for entry in entries}


def board(content: Content, options: Mapping[str, Any], lang: str) -> dict[str, Any]:
    names = {city["id"]: city["name_en"] for city in content.cities}
    routes = names_of(options["content"], options["content_digest"]).routes
    corpses = content.data["setup"]["corpses"][str(options["players"])]
    covered = content.data["setup"]["covered_fields"].get(str(options["players"]), {})
    return {
        "cities": {
            city["name_en"]: {
                "label": city[f"name_{lang}"],
                "continent": city["continent"],
                "needs": {name: n for name, n in city["needs"].items() if n},
                "fields": {mode: city["fields"][mode] for mode in GROUND_NAMES if city["fields"][mode]},
                "covered": covered.get(city["id"], {}),
                "airport": city["airport"],
                "lon": city["lon"],
                "lat": city["lat"],
            }
            for city in content.cities
        },
        "continents": {
            one["id"]: {"label": one[f"name_{lang}"], "colour": one["colour"], "corpses": corpses[one["id"]]}
            for one in content.continents
        },
        "land": [[names[a], names[b]] for a, b in content.data["land"]],
        "sea": [
            {"id": routes[n].en, "label": routes[n].say(lang), "a": names[route["a"]], "b": names[route["b"]]}
            for n, route in enumerate(content.routes)
        ],
    }


def modes(content: Content, lang: str) -> dict[str, Any]:
    costs = content.data["costs"]["spreading"]
    found = labelled(content.data["modes"], lang, text=True)
    return {mode: {**told, "ground": mode in GROUND_NAMES, "costs": costs[mode]} for mode, told in found.items()}


def resistances(content: Content, lang: str) -> dict[str, Any]:
    costs = content.data["costs"]["resistance"]
    found = labelled(content.data["resistances"], lang)
    return {name: {**told, "costs": costs[name], "points": int(POINTS_PER_LEVEL)} for name, told in found.items()}


def symptoms(content: Content, options: Mapping[str, Any], lang: str) -> dict[str, Any]:
    names = names_of(options["content"], options["content_digest"])
    return {
        card["id"]: {
            "stem": card["stem"],
            "label": names.symptom_cards[n].say(lang),
            "symptoms": [
                {"label": part[f"name_{lang}"], "cost": part["cost"], "text": part[f"text_{lang}"]}
                for part in card["symptoms"]
            ],
        }
        for n, card in enumerate(content.symptoms)
    }


def pathogen(one: Mapping[str, Any], lang: str) -> dict[str, Any]:
    return {
        "id": one["id"],
        "label": one[f"name_{lang}"],
        "ability": one[f"ability_{lang}"],
        "text": one[f"text_{lang}"],
        "forbidden": one["forbidden_modes"],
        "stages": [{"cost": stage["cost"], "text": stage[f"text_{lang}"]} for stage in one["stages"]],
    }


def starts(content: Content, lang: str) -> dict[str, Any]:
    names = {city["id"]: city["name_en"] for city in content.cities}
    keys = ("mode", "resistance", "stem", "bonus", "dna")
    return {
        start["id"]: {
            "label": start[f"name_{lang}"],
            "city": names[start["city"]],
            **{key: start[key] for key in keys},
        }
        for start in content.starts
    }


def events(content: Content, lang: str) -> dict[str, Any]:
    names = {city["id"]: city["name_en"] for city in content.cities}
    return {
        card["id"]: {
            "label": card[f"name_{lang}"],
            "text": card[f"text_{lang}"],
            "category": card["category"].strip("()"),
            "heal": [names[city] for city in card["heal"]],
            "dna": card["dna"],
        }
        for card in content.events
    }
