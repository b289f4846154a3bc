"""Draws the land of the browser's world map: soft coast lines, and a coarse copy for the shallow water around them.

    python scripts/world_map.py OUTLINES.json src/petri/web/kit/world.json

OUTLINES.json has `land`, an SVG path of polygons (M, L and Z only; Natural Earth, public domain). Places and
connections in world.json are kept as they are: they are edited by hand.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

Point = tuple[float, float]
COARSE = 2.5  # how far the coarse copy may be from the coast
SMALLEST = 9.0  # islands smaller than this get no shallow water


def main(outlines: str, target: str) -> None:
    rings = polygons(json.loads(Path(outlines).read_text(encoding="utf-8"))["land"])
    world = json.loads(Path(target).read_text(encoding="utf-8"))
    world["land"] = "".join(softened(ring) for ring in rings)
    world["shelf"] = "".join(straight(simplified(ring, COARSE)) for ring in rings if extent(ring) >= SMALLEST)
    Path(target).write_text(written(world), encoding="utf-8")


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
