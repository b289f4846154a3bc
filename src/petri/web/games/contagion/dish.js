/** A city as a petri dish: each virus is a culture with colour, outline and mark of its own, as large as its number. */
import { html } from '../../core/html.js';
import { cityFact, cubesIn } from './facts.js';
import { Mark } from './pieces.js';

/** @typedef {import('./facts.js').Ctx} Ctx */
/** @typedef {import('./facts.js').Owner} Owner */
/** @typedef {import('./facts.js').Shown} Shown */
/** @typedef {{owner: Owner, number: number, x: number, y: number, r: number}} Colony */

const MIDDLE = 60;
const AGAR = 46;
const RING = 54;
const COVERED = 0.5; // of the agar, when the dish is full
const LEAST = 9.5; // a culture of one cube still shows its mark
const POINTS = 48;

/** How an outline bulges: lobes, and how far they stick out. @type {Record<string, [number, number]>} */
const LOBES = { 0: [9, 0.035], 1: [3, 0.15], 2: [4, 0.17], 3: [4, -0.15], 4: [5, 0.16], neutral: [2, 0.14] };

/** A closed outline of radius one, a little uneven as things are that grow. @param {Owner} owner */
function outline(owner) {
  const [lobes, bulge] = LOBES[owner] ?? LOBES.neutral;
  const at = (/** @type {number} */ nth) => {
    const angle = (nth / POINTS) * 2 * Math.PI;
    const r = 1 + bulge * Math.cos(lobes * angle) + 0.025 * Math.sin(7 * angle + lobes);
    return `${(r * Math.sin(angle)).toFixed(3)} ${(-r * Math.cos(angle)).toFixed(3)}`;
  };
  return `M${Array.from({ length: POINTS }, (_, nth) => at(nth)).join('L')}Z`;
}

/** @type {Map<Owner, string>} */
const outlines = new Map();

/** @param {Owner} owner */
export function outlineOf(owner) {
  const found = outlines.get(owner) ?? outline(owner);
  outlines.set(owner, found);
  return found;
}

/** Where a virus begins to grow: always at the same side, so that nothing jumps. @param {Owner} owner */
const sideOf = (owner) => (owner === 'neutral' ? 5.5 : Number(owner)) * 2.399 - 1.1;

/** Two cultures that overlap push each other away. @param {Colony} one @param {Colony} other */
function part(one, other) {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const apart = Math.hypot(dx, dy) || 0.01;
  const push = (one.r + other.r + 1.5 - apart) / 2;
  if (push <= 0) return;
  one.x -= (dx / apart) * push;
  one.y -= (dy / apart) * push;
  other.x += (dx / apart) * push;
  other.y += (dy / apart) * push;
}

/** The glass holds them; the middle is where the food is. @param {Colony} colony */
function hold(colony) {
  const away = Math.hypot(colony.x, colony.y);
  const most = Math.max(0, AGAR - 1 - colony.r);
  const kept = Math.min(away * 0.97, most);
  colony.x *= away ? kept / away : 0;
  colony.y *= away ? kept / away : 0;
}

/**
 * The cultures of a dish, packed side by side.
 * @param {[Owner, number][]} rows
 * @param {number} room
 * @returns {Colony[]}
 */
export function cultures(rows, room) {
  const unit = AGAR * Math.sqrt(COVERED / Math.max(room, 1));
  const all = rows.map(([owner, number]) => {
    const [x, y] = [Math.cos(sideOf(owner)), Math.sin(sideOf(owner))].map((one) => one * AGAR * 0.55);
    return { owner, number, x, y, r: Math.max(LEAST, unit * Math.sqrt(number)) };
  });
  for (let round = 0; round < 60; round += 1) {
    all.forEach((one, nth) => all.slice(nth + 1).forEach((other) => part(one, other)));
    all.forEach(hold);
  }
  return all;
}

/** One culture: its outline, a ring of growth, a spore for each cube, its mark. @param {{colony: Colony}} props */
function Culture({ colony }) {
  const { owner, number, x, y, r } = colony;
  const spores = number > 1 ? number : 0;
  return html`<g class=${`cg-culture cg-o-${owner}`} data-culture=${owner}
      style=${{ transform: `translate(${MIDDLE + x}px, ${MIDDLE + y}px) scale(${r})` }}>
    <g class="cg-sprout"><path class="cg-halo" d=${outlineOf(owner)} transform="scale(1.13)" />
      <path class="cg-colony" d=${outlineOf(owner)} />
      <path class="cg-growth" d=${outlineOf(owner)} transform="scale(.64)" />
      ${Array.from({ length: spores }, (_, nth) => {
        const angle = (nth / spores) * 2 * Math.PI - Math.PI / 2;
        return html`<circle key=${nth} class="cg-spore" r=${Math.min(0.1, 1.5 / r)}
          cx=${0.79 * Math.cos(angle)} cy=${0.79 * Math.sin(angle)} />`;
      })}
      <${Mark} owner=${owner} size=${Math.min(0.95, 13 / r)} /></g>
  </g>`;
}

/** A piece of the ring around the dish. @param {number} nth @param {number} of */
function arc(nth, of) {
  const gap = Math.min(0.05, 0.3 / of);
  const [from, to] = [nth / of, (nth + 1) / of].map((turn) => turn * 2 * Math.PI - Math.PI / 2);
  const at = (/** @type {number} */ angle) => `${(MIDDLE + RING * Math.cos(angle)).toFixed(2)} ${
    (MIDDLE + RING * Math.sin(angle)).toFixed(2)}`;
  return `M${at(from + gap)}A${RING} ${RING} 0 ${of === 1 ? 1 : 0} 1 ${at(to - gap)}`;
}

/** How full the dish is: a place for each cube that it holds. @param {{owners: Owner[], room: number}} props */
function Ring({ owners, room }) {
  return html`<g class="cg-ring">${Array.from({ length: room }, (_, nth) => html`<path key=${nth} d=${arc(nth, room)}
    class=${nth < owners.length ? `cg-place is-taken cg-o-${owners[nth]}` : 'cg-place'} />`)}</g>`;
}

/** @param {{ctx: Ctx, shown: Shown}} props */
export function CityDish({ ctx, shown }) {
  const { population } = cityFact(ctx, shown.city);
  const owners = shown.rows.flatMap(([owner, number]) => /** @type {Owner[]} */ (Array(number).fill(owner)));
  const room = Math.max(population, cubesIn(shown));
  return html`<svg class="cg-plate" viewBox="0 0 120 120" aria-hidden="true">
    <circle class="cg-plate-shade" cx="61" cy="63" r="57" />
    <circle class="cg-plate-glass" cx="60" cy="60" r="58" />
    <${Ring} owners=${owners} room=${room} />
    <circle class="cg-plate-wall" cx="60" cy="60" r="49.5" />
    <circle class="cg-plate-agar" cx="60" cy="60" r="48" />
    <circle class="cg-plate-depth" cx="60" cy="60" r="48" />
    ${cultures(shown.rows, room).map((colony) => html`<${Culture} key=${colony.owner} colony=${colony} />`)}
    <path class="cg-plate-glint" d="M22 46A41 41 0 0 1 44 23" />
    <path class="cg-plate-glint is-small" d="M96 79A41 41 0 0 1 89 89" />
  </svg>`;
}
