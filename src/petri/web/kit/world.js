/** The world of the board: land, places, connections. Drawn from world.json. */

/** @typedef {'l'|'r'|'t'|'b'} Side */
/** @typedef {{x: number, y: number, label: Side}} Place */
/**
 * @typedef {{size: [number, number], land: string, shelf: string, cities: {[name: string]: Place}, edges: [string,
 * string][], wraps: [string, string, number, number][]}} World wraps: west, east, the heights where they end at the
 * left and at the right
 */
/** @typedef {{key: string, a: string, b: string, path: string}} Edge */
/**
 * @typedef {{key: string, city: string, to: string, path: string, x: number, y: number, side: Side}} Exit a
 * connection that leaves the map
 */

/**
 * The places of a title that has others than those of world.json.
 * @typedef {Pick<World, 'cities'|'edges'|'wraps'>} Chart
 */

/** @type {World} */
export const world = await (await fetch(new URL('./world.json', import.meta.url))).json();

/** @type {Chart} whose places are on the map now; there is one map at a time */
let chart = world;

/** Takes the places of a title; without one, those of world.json. @param {Chart} [other] */
export function useChart(other) {
  chart = other ?? world;
}

/** The part of the map that holds all cities. */
export const FRAME = { left: 22, right: 1588, top: 10, bottom: 862 };
const LEFT = 26;
const RIGHT = 1584;
const EQUATOR = 650;

/** Montreal is called Toronto on the board of the first edition. @param {string} name @returns {Place} */
export function place(name) {
  return chart.cities[name] ?? (name === 'Toronto' ? chart.cities['Montreal'] : undefined)
    ?? { x: 800, y: 450, label: 'b' };
}

/** @param {string} name @param {{[name: string]: unknown}} cities the names in this game */
function called(name, cities) {
  return name === 'Montreal' && !('Montreal' in cities) && 'Toronto' in cities ? 'Toronto' : name;
}

/**
 * A gentle curve that bends towards the nearer pole, like the way of a plane.
 * @param {{x: number, y: number}} a
 * @param {{x: number, y: number}} b
 * @param {number} [bend]
 */
export function curve(a, b, bend = 0.09) {
  const [mx, my] = middle(a, b, bend);
  return `M${a.x} ${a.y}Q${mx.toFixed(1)} ${my.toFixed(1)} ${b.x} ${b.y}`;
}

/**
 * @param {{x: number, y: number}} a
 * @param {{x: number, y: number}} b
 * @param {number} bend
 * @returns {[number, number]}
 */
export function middle(a, b, bend) {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const north = (a.y + b.y) / 2 < EQUATOR ? -1 : 1;
  const turn = dx >= 0 ? 1 : -1;
  return [(a.x + b.x) / 2 - dy * bend * north * turn, (a.y + b.y) / 2 + dx * bend * north * turn];
}

/** @param {{[name: string]: unknown}} cities @returns {Edge[]} */
export function edgesOf(cities) {
  return chart.edges.map(([one, two]) => {
    const a = called(one, cities);
    const b = called(two, cities);
    return { key: pairKey(a, b), a, b, path: curve(place(a), place(b)) };
  });
}

/** @param {string} a @param {string} b */
export function pairKey(a, b) {
  return a < b ? `${a}|${b}` : `${b}|${a}`;
}

/**
 * Each connection over the Pacific twice: from its western city to the left, from its eastern city to the right.
 * @returns {Exit[]}
 */
export function exitsOf() {
  return chart.wraps.flatMap(([west, east, left, right]) => [exit(west, east, { x: LEFT, y: left }, 'l'),
    exit(east, west, { x: RIGHT, y: right }, 'r')]);
}

/** @param {string} city @param {string} to @param {{x: number, y: number}} end @param {Side} side @returns {Exit} */
function exit(city, to, end, side) {
  return { key: `${city}>${to}`, city, to, path: curve(place(city), end, 0.05), x: end.x, y: end.y, side };
}

/** Whether the shortest way between two cities leads over the Pacific edge. @param {string} a @param {string} b */
export function wraps(a, b) {
  return Math.abs(place(a).x - place(b).x) > 800
    && chart.wraps.some(([w, e]) => (w === a && e === b) || (w === b && e === a));
}
