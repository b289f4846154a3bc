/**
 * The map of the world: one SVG with land, connections and cities; what stands on them is the title's and its
 * modules'.
 */
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from '../core/html.js';
import { NAMES } from './arrange.js';
import { Camera, gestures } from './camera.js';
import { armedMoves, desk, modeOf, play, point } from './desk.js';
import { choosingAt } from './slots.js';
import { edgesOf, exitsOf, place, useChart, world } from './world.js';

/** @typedef {import('../core/types.js').Ctx} Ctx */
/** @typedef {'armed'|'near'|'far'} Light how strongly a city lights up */
/**
 * What a title says of its map.
 * @typedef {object} Atlas
 * @property {(ctx: Ctx) => string} home the city of the pawn that is never out of sight
 * @property {(ctx: Ctx) => Map<string, Light>} lit
 * @property {(ctx: Ctx) => string|null} from the city whose connections light up
 * @property {(ctx: Ctx, move: import('../core/types.js').Move) => string|null} cityOf where a move takes effect
 * @property {(ctx: Ctx, city: string) => string} told all about a city in words, for a screen reader
 * @property {(ctx: Ctx, city: string) => boolean} isFull
 * @property {any} [Town] what stands in a city: props ctx, city
 * @property {any} [Site] a city as the title draws it, with its name: props ctx, city, lit
 * @property {any} [Spot] what points at a city: props ctx, city
 * @property {any} [Roads] the connections, in place of the lines of the chart: props ctx, lit, from
 * @property {(zoom: number) => number} pieceAt how much bigger than the map pieces are drawn, so that they do not meet
 * @property {(ctx: Ctx) => import('./world.js').Chart} [chartOf] the places, if they are not those of world.json
 * @property {(ctx: Ctx, move: import('../core/types.js').Move) => boolean} [isClear] a click on its city plays it
 * @property {any[]} below layers under the connections
 * @property {any[]} above layers over the cities
 */

const ARROWS = /** @type {{[key: string]: [number, number]}} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
});

/** @param {Ctx} ctx @param {string} city @returns {string} */
const labelOf = (ctx, city) => ctx.box.value.cities?.[city]?.label ?? city;

/**
 * A click on a city: plays the armed action if it is clear, else opens the city.
 * @param {Ctx} ctx
 * @param {Atlas} atlas
 * @param {string} city
 */
function pick(ctx, atlas, city) {
  const fitting = armedMoves(ctx).filter((move) => atlas.cityOf(ctx, move) === city);
  if (fitting.length === 1 && (atlas.isClear?.(ctx, fitting[0]) ?? true)) play(ctx, fitting[0]);
  else ctx.select.value = ctx.select.value?.city === city ? null : { city };
}

// ---------------------------------------------------------------------- land and sea
const GRID = Array.from({ length: 21 }, (_, n) => `M${n * 133.3 - 533} -2500V3500`).join('')
  + [-120, 20, 160, 300, 440, 560, 650, 740, 850, 980].map((y) => `M-1600 ${y}H3200`).join('');

/** Never changes, so it is made once. Digits are used by pieces: text in a button would have to be in its name. */
const LAND = html`<g class="pm-ground" aria-hidden="true">
  <defs>
    <linearGradient id="pm-land-fill" x1="0" y1="0" x2="0" y2="1">
      <stop class="pm-land-north" offset="0" /><stop class="pm-land-south" offset="1" />
    </linearGradient>
    <linearGradient id="pm-polar" x1="0" y1="0" x2="0" y2="1">
      <stop class="pm-polar-none" offset="0" /><stop class="pm-polar-full" offset=".5" />
        <stop class="pm-polar-none" offset="1" />
    </linearGradient>
    <radialGradient id="pm-glow"><stop class="pm-glow-full" offset=".35" /><stop class="pm-glow-none" offset="1" />
      </radialGradient>
    <radialGradient id="pm-danger"><stop class="pm-danger-full" offset=".3" /><stop class="pm-danger-none" offset="1" />
      </radialGradient>
    <g id="pm-coast">
      <path class="pm-shelf pm-shelf-far" d=${world.shelf} /><path class="pm-shelf pm-shelf-near" d=${world.shelf} />
    </g>
    ${[2, 3, 4, 5, 6, 7, 8, 9].map((n) => html`<text key=${n} id=${`pm-digit-${n}`} class="pm-digit">${n}</text>`)}
    <path id="pm-land" class="pm-land" d=${world.land} />
  </defs>
  <path class="pm-grid" d=${GRID} />
  <path class="pm-equator" d="M-1600 650H3200" />
  <use href="#pm-coast" /><use href="#pm-coast" x="-1600" /><use href="#pm-coast" x="1600" />
  <use href="#pm-land" /><use href="#pm-land" x="-1600" /><use href="#pm-land" x="1600" />
  <rect class="pm-polar" x="-1700" y="-70" width="5000" height="140" fill="url(#pm-polar)" />
</g>`;

/** @param {{ctx: Ctx, lit: Map<string, string>, from: string|null}} props */
function Connections({ ctx, lit, from }) {
  const cities = ctx.box.value.cities;
  const edges = useMemo(() => edgesOf(cities), [cities]);
  const exits = useMemo(exitsOf, []);
  const isBright = (/** @type {string} */ a, /** @type {string} */ b) => (a === from && lit.has(b))
    || (b === from && lit.has(a));
  return html`<g class="pm-edges" aria-hidden="true">
    ${edges.map(({ key, a, b, path }) => html`<path key=${key} class=${`pm-edge ${isBright(a, b) ? 'is-lit' : ''}`}
      d=${path} />`)}
    ${exits.map(({ key, city, to, path }) => html`<path key=${key} d=${path}
      class=${`pm-edge pm-exit ${city === from || to === from ? 'is-lit' : ''}`} />`)}
    ${exits.map((exit) => html`<${ExitMark} key=${`${exit.key}.`} ctx=${ctx} exit=${exit} />`)}
  </g>`;
}

/**
 * Where a connection leads to that leaves the map; its name stands below on the left, or above as on the right.
 * @param {{ctx: Ctx, exit: import('./world.js').Exit, above?: boolean}} props
 */
export function ExitMark({ ctx, exit, above = exit.side !== 'l' }) {
  const isLeft = exit.side === 'l';
  return html`<g class="pm-exit-mark" transform=${`translate(${exit.x} ${exit.y})`}
      onClick=${() => desk(ctx).camera?.show(exit.to, ctx.reduced.value)} ...${point(ctx, { city: exit.to })}>
    <g class="pm-scaled">
      <path class="pm-exit-arrow" d=${isLeft ? 'M-5 0L2 -4.5V4.5Z' : 'M5 0L-2 -4.5V4.5Z'} />
      <text class="pm-exit-name" x="0" y=${above ? -7 : 14} text-anchor=${isLeft ? 'start' : 'end'}>
        ${labelOf(ctx, exit.to)}</text>
    </g>
  </g>`;
}

// ---------------------------------------------------------------------- cities
/**
 * Something at a city, in the size of pieces.
 * @param {{city: string, class?: string, children?: any, [more: string]: any}} props
 */
export function At({ city, class: name, children, ...more }) {
  const at = place(city);
  return html`<g class=${name} transform=${`translate(${at.x} ${at.y})`} ...${more}>
    <g class="pm-scaled">${children}</g></g>`;
}

/**
 * @param {{ctx: Ctx, atlas: Atlas, city: string, lit: string|undefined, tab: boolean, onTab: (city: string) =>
 * void}} props
 */
function City({ ctx, atlas, city, lit, tab, onTab }) {
  const Site = atlas.Site ?? Disc;
  const at = place(city);
  const opened = ctx.select.value?.city === city;
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      event.stopPropagation();
      pick(ctx, atlas, city);
    }
  };
  return html`<g class=${`pm-city ${lit ? `is-${lit}` : ''} ${opened ? 'is-open' : ''}`}
    transform=${`translate(${at.x} ${at.y})`}
      role="button" tabindex=${tab ? 0 : -1} data-city=${city} aria-label=${atlas.told(ctx, city)}
        aria-haspopup="dialog"
      aria-expanded=${opened} onClick=${() => pick(ctx, atlas, city)} onKeyDown=${key} onFocus=${() => onTab(city)}
      ...${point(ctx, { city })}>
    <g class="pm-scaled" aria-hidden="true"><${Site} ctx=${ctx} atlas=${atlas} city=${city} lit=${lit} /></g>
  </g>`;
}

/** A disc with the shape of its colour. @param {{ctx: Ctx, atlas: Atlas, city: string, lit?: string}} props */
function Disc({ ctx, atlas, city, lit }) {
  const { shapes } = ctx.ui.value?.pieces ?? {};
  const { Town } = atlas;
  const colour = ctx.box.value.cities[city].colour;
  return html`
    ${atlas.isFull(ctx, city) && html`<circle class="pm-brink" r="30" fill="url(#pm-danger)" />`}
    ${lit && html`<circle class="pm-glow" r="27" fill="url(#pm-glow)" />`}
    ${lit && html`<circle class="pm-ring" r="16.5" />`}
    <circle class="pm-touch" r="20" />
    <circle class="pm-focus" r="21" />
    <circle class=${`pm-node pm-${colour}`} r="11.5" />
    <path class=${`pm-mark pm-${colour}`} d=${shapes[colour]} transform="scale(1.08)" />
    <${Town} ctx=${ctx} city=${city} />`;
}

/** @param {{ctx: Ctx, atlas: Atlas, lit: Map<string, string>}} props */
function Labels({ ctx, atlas, lit }) {
  const own = ctx.frame.value.seat === null ? null : atlas.home(ctx);
  return html`<g class="pm-labels" aria-hidden="true">
    ${Object.keys(ctx.box.value.cities).map((city) => {
      const at = place(city);
      const [x, y, anchor] = NAMES[at.label];
      const state = `${lit.has(city) ? 'is-lit' : ''} ${city === own ? 'is-home' : ''}`;
      return html`<g key=${city} transform=${`translate(${at.x} ${at.y})`}>
        <text class=${`pm-label pm-scaled ${state}`} x=${x} y=${y} text-anchor=${anchor} data-city=${city}
          onClick=${() => pick(ctx, atlas, city)} ...${point(ctx, { city })}>${labelOf(ctx, city)}</text>
      </g>`;
    })}
  </g>`;
}

/** What the log, the hand or a panel points at. @param {{ctx: Ctx, atlas: Atlas}} props */
function Pointer({ ctx, atlas }) {
  const Spot = atlas.Spot ?? Rings;
  const spot = ctx.focus.value;
  const { cities } = ctx.box.value;
  const city = spot?.city ?? spot?.card;
  if (!city || !cities?.[city]) return null;
  return html`<${At} city=${city} class="pm-pointer" aria-hidden="true"><${Spot} ctx=${ctx} city=${city} /><//>`;
}

const Rings = () => html`<circle r="24" /><circle class="pm-pointer-wide" r="30" />`;

// ---------------------------------------------------------------------- the whole
/** @param {Ctx} ctx @param {string} home @param {(zoom: number) => number} pieceAt */
function useCamera(ctx, home, pieceAt) {
  const svg = useRef(/** @type {SVGSVGElement|null} */ (null));
  const ground = useRef(/** @type {SVGGElement|null} */ (null));
  const latest = useRef(home);
  latest.current = home;
  useLayoutEffect(() => {
    if (!svg.current || !ground.current) return undefined;
    const camera = new Camera(svg.current, ground.current, pieceAt);
    desk(ctx).camera = camera;
    const end = gestures(svg.current, camera);
    const watch = new ResizeObserver(([{ contentRect: { width, height } }]) => camera.resize(width, height,
      latest.current));
    const box = svg.current.getBoundingClientRect();
    camera.resize(box.width, box.height, latest.current);
    watch.observe(svg.current);
    return () => {
      end();
      watch.disconnect();
      if (desk(ctx).camera === camera) desk(ctx).camera = null;
    };
  }, [ctx]);
  useEffect(() => { // one's own pawn never leaves the sight on a small screen
    const camera = desk(ctx).camera;
    if (camera?.narrow && !camera.sees(home)) camera.follow(home, ctx.reduced.value);
  }, [home]);
  return { svg, ground };
}

/** @param {{ctx: Ctx, atlas: Atlas, label: string}} props */
export function WorldMap({ ctx, atlas, label }) {
  useChart(atlas.chartOf?.(ctx));
  const home = atlas.home(ctx);
  const { svg, ground } = useCamera(ctx, home, atlas.pieceAt);
  const [tab, setTab] = useState(/** @type {string|null} */ (null));
  const lit = atlas.lit(ctx);
  const cities = Object.keys(ctx.box.value.cities);
  const entry = tab && cities.includes(tab) ? tab : home;
  const key = (/** @type {KeyboardEvent} */ event) => keyed(ctx, atlas, event);
  const layers = ctx.modules.value.flatMap((module) => module.layers ?? []);
  const Roads = atlas.Roads ?? Connections;
  return html`<svg class="pm-map" ref=${svg} role="group" tabindex="0" aria-label=${label} onKeyDown=${key}>
    <g ref=${ground} class="pm-world">
      ${LAND}
      ${atlas.below.map((Layer, n) => html`<${Layer} key=${n} ctx=${ctx} />`)}
      <${Roads} ctx=${ctx} lit=${lit} from=${atlas.from(ctx)} />
      ${!atlas.Site && html`<${Labels} ctx=${ctx} atlas=${atlas} lit=${lit} />`}
      <${Pointer} ctx=${ctx} atlas=${atlas} />
      <g class="pm-cities">
        ${drawnInOrder(cities).map((city) => html`<${City} key=${city} ctx=${ctx} atlas=${atlas} city=${city}
          lit=${lit.get(city)} tab=${city === entry} onTab=${setTab} />`)}
      </g>
      ${[...layers, ...atlas.above].map((Layer,
        n) => html`<${Layer} key=${n} ctx=${ctx} pick=${(/** @type {string} */ city) => pick(ctx, atlas, city)} />`)}
      <g class="pm-effects" aria-hidden="true"></g>
    </g>
  </svg>`;
}

/** From north to south, so that pieces in front cover those behind. @param {string[]} cities */
function drawnInOrder(cities) {
  return [...cities].sort((a, b) => place(a).y - place(b).y);
}

/** @param {Ctx} ctx @param {Atlas} atlas @param {KeyboardEvent} event */
function keyed(ctx, atlas, event) {
  const camera = desk(ctx).camera;
  if (!camera || event.altKey || event.ctrlKey || event.metaKey) return;
  const city = /** @type {Element} */ (event.target).getAttribute('data-city');
  const arrow = ARROWS[event.key];
  if (arrow && city) rove(ctx, city, arrow);
  else if (arrow) camera.pan(-arrow[0] * 80, -arrow[1] * 80);
  else if (event.key === '+' || event.key === '=') camera.zoom(1.3);
  else if (event.key === '-') camera.zoom(1 / 1.3);
  else if (event.key === '0') camera.fit();
  else if (event.key === 'Home') goHome(ctx, atlas);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Move the keyboard focus to the next city. @param {Ctx} ctx @param {string} city @param {[number, number]} arrow */
function rove(ctx, city, [dx, dy]) {
  const next = cityTowards(ctx, city, dx, dy);
  const camera = desk(ctx).camera;
  if (!next || !camera) return;
  if (!camera.sees(next)) camera.show(next, ctx.reduced.value);
  /** @type {SVGElement|null} */ (cityNode(ctx, next))?.focus();
}

/** @param {Ctx} ctx @param {string} city */
export const cityNode = (ctx, city) => desk(ctx).camera?.svg.querySelector(`.pm-city[data-city="${CSS.escape(city)}"]`)
  ?? null;

/** Show one's own pawn. @param {Ctx} ctx @param {Atlas} atlas */
export function goHome(ctx, atlas) {
  const camera = desk(ctx).camera;
  camera?.show(atlas.home(ctx), ctx.reduced.value, Math.max(camera.z, camera.close));
}

/**
 * The next city in a direction, for the arrow keys: a connected one if any lies there, else the nearest.
 * @param {Ctx} ctx
 * @param {string} from
 * @param {number} dx
 * @param {number} dy
 * @returns {string|null}
 */
function cityTowards(ctx, from, dx, dy) {
  const { cities } = ctx.box.value;
  const near = new Set(cities[from]?.neighbours ?? []);
  const here = place(from);
  let best = null;
  let least = Infinity;
  for (const city of Object.keys(cities)) {
    if (city === from) continue;
    let ex = place(city).x - here.x;
    if (near.has(city) && Math.abs(ex) > 800) ex -= Math.sign(ex) * 1600; // over the Pacific
    const ey = place(city).y - here.y;
    const along = ex * dx + ey * dy;
    const aside = Math.abs(ex * dy) + Math.abs(ey * dx);
    if (along <= 0 || aside > along * 1.3) continue;
    const far = (along + aside * 1.6) * (near.has(city) ? 0.45 : 1);
    if (far < least) {
      least = far;
      best = city;
    }
  }
  return best;
}

const onItsSide = matchMedia('(max-height: 480px) and (min-width: 721px)');

/**
 * On a phone on its side the map needs all its room: the window comes over the dock beside it. Whether it did.
 * @param {HTMLElement} box
 */
function overDock(box) {
  const dock = onItsSide.matches ? document.querySelector('.bottom')?.getBoundingClientRect() : undefined;
  if (dock && !box.popover) {
    box.popover = 'manual'; // the board would cut it off
    box.showPopover();
  } else if (!dock && box.popover) {
    box.popover = null;
    box.style.cssText = '';
  }
  if (dock) Object.assign(box.style, { left: `${dock.left}px`, top: `${dock.top}px`, width: `${dock.width}px` });
  if (dock) box.style.maxHeight = `${dock.height}px`;
  return Boolean(dock);
}

/**
 * Put a window next to a city, inside the board.
 * @param {HTMLElement} box
 * @param {import('./camera.js').Camera} camera
 * @param {string} city
 * @param {number} [gap] between the middle of the city and the window
 * @param {number} [room] how high it may still become: what comes later must not move what is about to be clicked
 * @param {string[]} [clear] cities that should stay in sight, too
 */
export function beside(box, camera, city, gap = 26, room = 0, clear = []) {
  if (overDock(box)) return;
  if (camera.narrow) {
    box.style.cssText = '';
    return;
  }
  const { x, y } = camera.screen(place(city));
  const width = box.offsetWidth;
  const height = Math.min(camera.height - 16, Math.max(box.offsetHeight, room));
  const low = camera.height - height - 8;
  const top = Math.max(8, Math.min(low, y - Math.min(70, height / 2)));
  const sides = [x + gap, x - gap - width].filter((left) => left >= 8 && left + width <= camera.width - 8);
  const far = [8, camera.width - width - 8];
  const corners = far.flatMap((left) => [{ left, top: 8 }, { left, top: low }]);
  const places = [...sides.map((left) => ({ left, top })), ...corners];
  const kept = [city, ...clear].map((one) => camera.screen(place(one)));
  const hidden = (/** @type {{left: number, top: number}} */ at) => kept.filter((one) => one.x > at.left - 16
    && one.x < at.left + width + 16 && one.y > at.top - 16 && one.y < at.top + height + 16).length;
  const best = places.reduce((one, other) => (hidden(other) < hidden(one) ? other : one));
  box.style.left = `${best.left}px`;
  box.style.top = `${best.top}px`;
}

/**
 * What waits for a city, or for something of another board, with the way back.
 * @param {{ctx: Ctx, board?: string}} props
 */
export function Banner({ ctx, board = '' }) {
  const { Sign } = ctx.ui.value?.pieces ?? {};
  const mode = modeOf(ctx);
  if (!mode || mode.asked || choosingAt(ctx) !== board) return null;
  return html`<div class="pm-banner" role="status"><${Sign} kind=${mode.sign} /><span>${mode.label}</span>
    <button type="button" class="button small" onClick=${() => { desk(ctx).mode.value = null; }}>${ctx.t('kit.cancel')}
      </button></div>`;
}
