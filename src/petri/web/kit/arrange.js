/**
 * Where the pieces of a map stand, so that none lies over another: each as near to its city as it can, and with a line
 * to it where the city is crowded. Everything is in units of pieces.
 */
import { place } from './world.js';

/** @typedef {import('../core/types.js').Ctx} Ctx */
/** @typedef {{x: number, y: number}} Spot the middle of a piece, from its city */
/**
 * `near`: where it would like to stand, the best first.
 * @typedef {{key: string, city: string, width: number, height: number, near: Spot[]}} Piece
 */
/** @typedef {Spot & {city: string, isFar: boolean}} Stand */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** Units of the map that one unit of a piece takes; never more, so that what is arranged here never meets. */
export const PIECE = 1.6;

/** How large it is drawn at a zoom: when one comes near it grows slower than the land. @param {number} zoom */
export const pieceAt = (zoom) => PIECE * Math.min(1, zoom ** -0.6);

const DISC = 13.5;
const LETTER = 6.9; // of a name, on average
const GAP = 1;
const NEAR = 36; // beyond it a line leads to the city
/** Where decks and tools lie over the map. @type {Box[]} */
const OVER = [{ left: 0, top: 395, right: 142, bottom: 560 }, { left: 740, top: 0, right: 992, bottom: 48 }];
const EDGES = { left: 16, top: 14, right: 990, bottom: 536 };
const RINGS = Array.from({ length: 16 }, (_, n) => 44 + n * 9);
const ANGLES = Array.from({ length: 24 }, (_, n) => (n * Math.PI) / 12);
const AROUND = RINGS.flatMap((radius) => ANGLES.map((angle) => ({ x: radius * Math.cos(angle),
  y: radius * Math.sin(angle) })));

/**
 * Where the name of a city stands: x, y and the end that is fixed.
 * @type {{[side: string]: [number, number, string]}}
 */
export const NAMES = {
  r: [18.5, 4.5, 'start'], l: [-18.5, 4.5, 'end'], b: [0, 26.5, 'middle'], t: [0, -17.5, 'middle'],
};

/** @param {number} x @param {number} y @param {number} width @param {number} height @returns {Box} */
const box = (x, y, width, height) => ({ left: x - width / 2, top: y - height / 2, right: x + width / 2,
  bottom: y + height / 2 });

/** @param {Box} a @param {Box} b */
const meet = (a, b) => a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom + GAP
  && b.top < a.bottom + GAP;

/** @param {Box} a */
const isInside = (a) => a.left >= EDGES.left && a.top >= EDGES.top && a.right <= EDGES.right
  && a.bottom <= EDGES.bottom;

/** @param {string} city */
const middleOf = (city) => ({ x: place(city).x / PIECE, y: place(city).y / PIECE });

/** The name of a city. @param {string} city @param {string} label @returns {Box} */
function nameBox(city, label) {
  const { x, y } = middleOf(city);
  const [dx, dy, anchor] = NAMES[place(city).label];
  const width = label.length * LETTER + 4;
  const left = { start: 0, middle: -width / 2, end: -width }[anchor] ?? 0;
  return { left: x + dx + left, top: y + dy - 11, right: x + dx + left + width, bottom: y + dy + 3.5 };
}

/** What never moves: the discs of cities and their names. @param {{[city: string]: {label: string}}} cities */
function fixedBoxes(cities) {
  return Object.entries(cities).flatMap(([city, { label }]) => {
    const { x, y } = middleOf(city);
    return [box(x, y, DISC * 2, DISC * 2), nameBox(city, label)];
  });
}

/**
 * @param {{[city: string]: {label: string}}} cities
 * @param {Piece[]} pieces the first ones choose first
 * @returns {Map<string, Stand>} by their keys
 */
export function arrange(cities, pieces) {
  const taken = [...OVER, ...fixedBoxes(cities)];
  /** @type {Map<string, Stand>} */
  const found = new Map();
  for (const piece of pieces) {
    const { x, y } = middleOf(piece.city);
    const boxAt = (/** @type {Spot} */ spot) => box(x + spot.x, y + spot.y, piece.width, piece.height);
    const isFree = (/** @type {Spot} */ spot) => isInside(boxAt(spot)) && !taken.some((one) => meet(one, boxAt(spot)));
    const spot = piece.near.find(isFree) ?? AROUND.find(isFree) ?? piece.near[0];
    taken.push(boxAt(spot));
    found.set(piece.key, { ...spot, city: piece.city, isFar: Math.hypot(spot.x, spot.y) > NEAR });
  }
  return found;
}
