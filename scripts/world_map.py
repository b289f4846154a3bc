"""Draws the land of the browser's world map: soft coast lines, and a coarse copy for the shallow water around them.

    python scripts/world_map.py OUTLINES.json src/petri/web/kit/world.json
    python scripts/world_map.py spread src/petri/web/kit/world.json

OUTLINES.json has `land`, an SVG path of polygons (M, L and Z only; Natural Earth, public domain). Places and
connections in world.json are kept as they are. `spread` moves cities apart until pieces have room around each of
them, and takes the land along, so that Paris stays in France.
"""

from __future__ import annotations

import itertools
import json
import math
import re
import sys
from pathlib import Path
from typing import Any

Point = tuple[float, float]
COARSE = 2.5  # how far the coarse copy may be from the coast
SMALLEST = 9.0  # islands smaller than this get no shallow water
ROOM = (140.0, 104.0)  # how far two cities are from each other at least, beside and above each other
SEA = ((75.0, 1525.0), (78.0, 800.0))  # where cities may go
PAIR = re.compile(r"-?[\d.]+ -?[\d.]+")
REACH = 85.0  # how far around a city the land goes along with it


def main(outlines: str, target: str) -> None:
    if outlines == "spread":
        spread(Path(target))
        return
    rings = polygons(json.loads(Path(outlines).read_text(encoding="utf-8"))["land"])
    world = json.loads(Path(target).read_text(encoding="utf-8"))
    world["land"] = "".join(softened(ring) for ring in rings)
    world["shelf"] = "".join(straight(simplified(ring, COARSE)) for ring in rings if extent(ring) >= SMALLEST)
    Path(target).write_text(written(world), encoding="utf-8")


def spread(target: Path) -> None:
    world: dict[str, Any] = json.loads(target.read_text(encoding="utf-8"))
    before = {name: (float(at["x"]), float(at["y"])) for name, at in world["cities"].items()}
    after = apart(before)
    for name, (x, y) in after.items():
        world["cities"][name] |= {"x": round(x), "y": round(y)}
    ways = [(before[name], (after[name][0] - before[name][0], after[name][1] - before[name][1])) for name in before]
    for key in ("land", "shelf"):
        world[key] = PAIR.sub(lambda found: coordinates(rounded(taken(point(found[0]), ways))), world[key])
    target.write_text(written(world), encoding="utf-8")


def apart(places: dict[str, Point], rounds: int = 6000) -> dict[str, Point]:
    """Cities push each other away where they are too near, and are drawn home."""
    now = {name: [x, y] for name, (x, y) in places.items()}
    for _ in range(rounds):
        for name, at in now.items():
            for axis in (0, 1):
                at[axis] += (places[name][axis] - at[axis]) * 0.004
        for one, two in itertools.combinations(now.values(), 2):
            way = [two[0] - one[0], two[1] - one[1]]
            near = math.hypot(way[0] / ROOM[0], way[1] / ROOM[1])
            if near < 1:
                push = (1 / max(near, 0.01) - 1) * 0.175
                for axis in (0, 1):
                    one[axis] -= way[axis] * push
                    two[axis] += way[axis] * push
        for at in now.values():
            for axis in (0, 1):
                at[axis] = min(max(at[axis], SEA[axis][0]), SEA[axis][1])
    return {name: (x, y) for name, (x, y) in now.items()}


def rounded(place: Point) -> Point:
    """Decimals would double what the page has to load."""
    return float(round(place[0])), float(round(place[1]))


def taken(place: Point, ways: list[tuple[Point, Point]]) -> Point:
    """Where a point of the coast goes: with the cities around it, the less the farther they are."""
    x, y = place
    weights = [math.exp(-(((x - a) ** 2 + (y - b) ** 2) / REACH**2)) for (a, b), _ in ways]
    total = sum(weights) + 0.25
    dx = sum(weight * way[0] for weight, (_, way) in zip(weights, ways)) / total
    dy = sum(weight * way[1] for weight, (_, way) in zip(weights, ways)) / total
    return x + dx, y + dy


def polygons(path: str) -> list[list[Point]]:
    rings = []
    for part in path.split("M"):
        points = [point(text) for text in part.rstrip("Z").split("L") if text]
        if points:
            rings.append([here for here, before in zip(points, [None, *points]) if here != before])
    return rings


def point(text: str) -> Point:
    x, y = text.split()
    return float(x), float(y)


def extent(ring: list[Point]) -> float:
    xs = [x for x, _ in ring]
    ys = [y for _, y in ring]
    return max(max(xs) - min(xs), max(ys) - min(ys))


def softened(ring: list[Point]) -> str:
    """Curves from the middle of one side to the middle of the next, bent by the corner between them."""
    if len(ring) < 6:
        return straight(ring)
    middles = [((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in zip(ring, [*ring[1:], ring[0]])]
    curves = "".join(f"Q{coordinates(corner)} {coordinates(middle)}" for corner, middle in zip(ring, middles))
    return f"M{coordinates(middles[-1])}{curves}Z"


def straight(ring: list[Point]) -> str:
    return f"M{'L'.join(coordinates(corner) for corner in ring)}Z" if len(ring) > 2 else ""


def coordinates(place: Point) -> str:
    return " ".join(f"{value:.1f}".removesuffix(".0") for value in place)


def simplified(ring: list[Point], tolerance: float) -> list[Point]:
    """Douglas and Peucker on a closed line."""
    far = max(range(len(ring)), key=lambda n: distance(ring[n], ring[0], ring[0]))
    return [*kept(ring[: far + 1], tolerance)[:-1], *kept([*ring[far:], ring[0]], tolerance)[:-1]]


def kept(line: list[Point], tolerance: float) -> list[Point]:
    if len(line) < 3:
        return line
    far = max(range(1, len(line) - 1), key=lambda n: distance(line[n], line[0], line[-1]))
    if distance(line[far], line[0], line[-1]) <= tolerance:
        return [line[0], line[-1]]
    return [*kept(line[: far + 1], tolerance)[:-1], *kept(line[far:], tolerance)]


def distance(place: Point, start: Point, end: Point) -> float:
    """From a place to the line through two others, or to the first if they are the same."""
    (x, y), (a, b), (c, d) = place, start, end
    length = float(((c - a) ** 2 + (d - b) ** 2) ** 0.5)
    if length == 0:
        return float(((x - a) ** 2 + (y - b) ** 2) ** 0.5)
    return abs((c - a) * (b - y) - (a - x) * (d - b)) / length


def written(world: dict[str, object]) -> str:
    """One line for each city and connection, so that a change is seen in a diff."""
    parts = []
    for key, value in world.items():
        if isinstance(value, dict):
            rows = ",\n".join(f"  {text(name)}: {text(one)}" for name, one in value.items())
            parts.append(f" {text(key)}: {{\n{rows}\n }}")
        elif isinstance(value, list) and isinstance(value[0], list):
            rows = ",\n".join(f"  {text(one)}" for one in value)
            parts.append(f" {text(key)}: [\n{rows}\n ]")
        else:
            parts.append(f" {text(key)}: {text(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
