/** The map: one SVG with land, connections, cities and everything that stands on them. */
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from '../../core/html.js';
import { Camera, gestures } from './camera.js';
import { edgesOf, exitsOf, place, world } from './data.js';
import { Cube, Pawn, SHAPES, Station } from './icons.js';
import {
  acting, cityColour, cityName, cityTowards, colourName, cubesAt, desk, modeOf, moverOf, movesAt, mySeat,
  pawnsAt, pick, point, roleName, targets,
} from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */

const ARROWS = /** @type {{[key: string]: [number, number]}} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
});

// ---------------------------------------------------------------------- land and sea
const GRID = Array.from({ length: 21 }, (_, n) => `M${n * 133.3 - 533} -2500V3500`).join('')
  + [-120, 20, 160, 300, 440, 560, 650, 740, 850, 980].map((y) => `M-1600 ${y}H3200`).join('');

/** Never changes, so it is made once. */
const LAND = html`<g class="pm-ground" aria-hidden="true">
  <defs>
    <linearGradient id="pm-land-fill" x1="0" y1="0" x2="0" y2="1">
      <stop class="pm-land-north" offset="0" /><stop class="pm-land-south" offset="1" />
    </linearGradient>
    <linearGradient id="pm-polar" x1="0" y1="0" x2="0" y2="1">
      <stop class="pm-polar-none" offset="0" /><stop class="pm-polar-full" offset=".5" /><stop class="pm-polar-none" offset="1" />
    </linearGradient>
    <radialGradient id="pm-glow"><stop class="pm-glow-full" offset=".35" /><stop class="pm-glow-none" offset="1" /></radialGradient>
    <radialGradient id="pm-danger"><stop class="pm-danger-full" offset=".3" /><stop class="pm-danger-none" offset="1" /></radialGradient>
    <g id="pm-coast">
      <path class="pm-shelf pm-shelf-far" d=${world.shelf} /><path class="pm-shelf pm-shelf-near" d=${world.shelf} />
    </g>
    <path id="pm-land" class="pm-land" d=${world.land} />
  </defs>
  <path class="pm-grid" d=${GRID} />
  <path class="pm-equator" d="M-1600 650H3200" />
  <use href="#pm-coast" /><use href="#pm-coast" x="-1600" /><use href="#pm-coast" x="1600" />
  <use href="#pm-land" /><use href="#pm-land" x="-1600" /><use href="#pm-land" x="1600" />
  <rect class="pm-polar" x="-1700" y="-70" width="5000" height="140" fill="url(#pm-polar)" />
</g>`;

/** @param {{ctx: Ctx, lit: Map<string, string>}} props */
function Connections({ ctx, lit }) {
  const cities = ctx.box.value.cities;
  const edges = useMemo(() => edgesOf(cities), [cities]);
  const exits = useMemo(exitsOf, []);
  const { view } = ctx.frame.value;
  const mode = modeOf(ctx);
  const from = acting(ctx) && (!mode || mode.kind === 'drive') ? view.pawns[moverOf(ctx)] : null;
  const bright = (/** @type {string} */ a, /** @type {string} */ b) => (a === from && lit.has(b)) || (b === from && lit.has(a));
  return html`<g class="pm-edges" aria-hidden="true">
    ${edges.map((edge) => html`<path key=${edge.key} class=${`pm-edge ${bright(edge.a, edge.b) ? 'is-lit' : ''}`} d=${edge.path} />`)}
    ${exits.map((exit) => html`<path key=${exit.key} class=${`pm-edge pm-exit ${exit.city === from || exit.to === from ? 'is-lit' : ''}`} d=${exit.path} />`)}
    ${exits.map((exit) => html`<g key=${`${exit.key}.`} class="pm-exit-mark" transform=${`translate(${exit.x} ${exit.y})`}
        onClick=${() => desk(ctx).camera?.show(exit.to, ctx.reduced.value)} ...${point(ctx, { city: exit.to })}>
      <g class="pm-scaled">
        <path class="pm-exit-arrow" d=${exit.side === 'l' ? 'M-5 0L2 -4.5V4.5Z' : 'M5 0L-2 -4.5V4.5Z'} />
        <text class="pm-exit-name" x="0" y=${exit.side === 'l' ? 14 : -7} text-anchor=${exit.side === 'l' ? 'start' : 'end'}>${cityName(ctx, exit.to)}</text>
      </g>
    </g>`)}
  </g>`;
}

// ---------------------------------------------------------------------- cities
/** Where the name, the cubes, the pawns and the station of a city go. @param {import('./data.js').Side} side */
export function layout(side) {
  const away = side === 'r' ? -1 : 1;
  return {
    label: /** @type {{[side: string]: [number, number, string]}} */ ({
      r: [15.5, 4.5, 'start'], l: [-15.5, 4.5, 'end'], b: [0, 25, 'middle'], t: [0, -16.5, 'middle'],
    })[side],
    cubes: side === 't' ? 1 : -1,
    pawns: away,
    station: /** @type {[number, number]} */ (side === 'l' || side === 'r' ? [0, 13.5] : [-14.5, 3]),
  };
}

/** Where the nth cube of a row stands. @param {number} n @param {number} of @param {number} row @param {number} direction */
export function cubeSpot(n, of, row, direction) {
  return { x: (n - (of - 1) / 2) * 10.6, y: direction * (17 + row * 10.8) };
}

/** Where a pawn stands beside its city. @param {number} nth @param {number} direction */
export const pawnSpot = (nth, direction) => ({ x: direction * (14 + nth * 10.5), y: nth % 2 ? 8 : 5 });

/** @param {{ctx: Ctx, city: string, lit: string|undefined, tab: boolean, onTab: (city: string) => void}} props */
function City({ ctx, city, lit, tab, onTab }) {
  const { view } = ctx.frame.value;
  const at = place(city);
  const spots = layout(at.label);
  const rows = cubesAt(view, city);
  const full = rows.some(([, number]) => number >= 3);
  const colour = cityColour(ctx, city);
  const opened = ctx.select.value?.city === city;
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      event.stopPropagation();
      pick(ctx, city);
    }
  };
  return html`<g class=${`pm-city ${lit ? `is-${lit}` : ''} ${opened ? 'is-open' : ''}`} transform=${`translate(${at.x} ${at.y})`}
      role="button" tabindex=${tab ? 0 : -1} data-city=${city} aria-label=${told(ctx, city)} aria-haspopup="dialog" aria-expanded=${opened}
      onClick=${() => pick(ctx, city)} onKeyDown=${key} onFocus=${() => onTab(city)} ...${point(ctx, { city })}>
    <g class="pm-scaled" aria-hidden="true">
      ${full && html`<circle class="pm-brink" r="21" fill="url(#pm-danger)" />`}
      ${lit && html`<circle class="pm-glow" r="23" fill="url(#pm-glow)" />`}
      ${lit && html`<circle class="pm-ring" r="12.5" />`}
      <circle class="pm-touch" r="17" />
      <circle class="pm-focus" r="16.5" />
      <circle class=${`pm-node pm-${colour}`} r="8" />
      <path class=${`pm-mark pm-${colour}`} d=${SHAPES[colour]} transform="scale(.72)" />
      ${view.stations.includes(city) && html`<${Station} x=${spots.station[0]} y=${spots.station[1]} />`}
      <g class="pm-cubes">
        ${rows.map(([one, number], row) => Array.from({ length: number }, (_, n) => {
          const spot = cubeSpot(n, number, row, spots.cubes);
          return html`<${Cube} key=${`${one}${n}`} colour=${one} x=${spot.x} y=${spot.y} />`;
        }))}
      </g>
    </g>
  </g>`;
}

/** Everything about a city in words, for a screen reader. @param {Ctx} ctx @param {string} city */
export function told(ctx, city) {
  const { view } = ctx.frame.value;
  const parts = [cityName(ctx, city)];
  const rows = cubesAt(view, city);
  for (const [colour, number] of rows) parts.push(ctx.t(`pandemic.cubes.${colour}`, { n: number }));
  if (!rows.length) parts.push(ctx.t('pandemic.city.clean', { colour: colourName(ctx, cityColour(ctx, city)) }));
  if (view.stations.includes(city)) parts.push(ctx.t('pandemic.station'));
  const pawns = pawnsAt(view, city);
  if (pawns.length) parts.push(ctx.t('pandemic.city.pawns', { names: pawns.map((seat) => roleName(ctx, seat)).join(', ') }));
  const kinds = [...new Set(movesAt(ctx, city).map((move) => move.kind))];
  if (kinds.length) parts.push(ctx.t('pandemic.city.can', { moves: kinds.map((kind) => ctx.t(`pandemic.kind.${kind}`)).join(', ') }));
  return parts.join('; ');
}

/** @param {{ctx: Ctx, lit: Map<string, string>}} props */
function Labels({ ctx, lit }) {
  const own = ctx.frame.value.view.pawns[mySeat(ctx) ?? -1];
  return html`<g class="pm-labels" aria-hidden="true">
    ${Object.keys(ctx.box.value.cities).map((city) => {
      const at = place(city);
      const [x, y, anchor] = layout(at.label).label;
      const state = `${lit.has(city) ? 'is-lit' : ''} ${city === own ? 'is-home' : ''}`;
      return html`<g key=${city} transform=${`translate(${at.x} ${at.y})`}>
        <text class=${`pm-label pm-scaled ${state}`} x=${x} y=${y} text-anchor=${anchor} data-city=${city} onClick=${() => pick(ctx, city)} ...${point(ctx, { city })}>${cityName(ctx, city)}</text>
      </g>`;
    })}
  </g>`;
}

/** Over all cities, so that nothing hides them. @param {{ctx: Ctx}} props */
function Pawns({ ctx }) {
  const { view } = ctx.frame.value;
  return html`<g class="pm-pawns" aria-hidden="true">
    ${view.pawns.map((/** @type {string} */ city, /** @type {number} */ seat) => {
      const at = place(city);
      const spot = pawnSpot(pawnsAt(view, city).indexOf(seat), layout(at.label).pawns);
      return html`<g key=${seat} transform=${`translate(${at.x} ${at.y})`} onClick=${() => pick(ctx, city)} ...${point(ctx, { city })}>
        <g class="pm-scaled"><${Pawn} seat=${seat} role=${view.roles[seat]} x=${spot.x} y=${spot.y} active=${seat === view.turn} /></g>
      </g>`;
    })}
  </g>`;
}

/** What the log, the hand or a panel points at. @param {{ctx: Ctx}} props */
function Pointer({ ctx }) {
  const spot = ctx.focus.value;
  const city = spot?.city ?? (spot?.card && ctx.box.value.cities?.[spot.card] ? spot.card : null);
  if (!city || !ctx.box.value.cities?.[city]) return null;
  const at = place(city);
  return html`<g class="pm-pointer" aria-hidden="true" transform=${`translate(${at.x} ${at.y})`}>
    <g class="pm-scaled"><circle r="19" /><circle class="pm-pointer-wide" r="25" /></g>
  </g>`;
}

/** Rings that grow with the chance of an infection. @param {{ctx: Ctx}} props */
function ThreatRings({ ctx }) {
  const threat = ctx.frame.value.insight?.threat;
  if (!desk(ctx).rings.value || !threat) return null;
  return html`<g class="pm-threats" aria-hidden="true">
    ${Object.entries(/** @type {{[city: string]: {chance: number, outbreak: number|boolean}}} */ (threat)).map(([city, { chance, outbreak }]) => {
      const at = place(city);
      return chance > 0 && html`<g key=${city} transform=${`translate(${at.x} ${at.y})`}>
        <circle class=${`pm-threat pm-scaled ${outbreak ? 'is-outbreak' : ''}`} r=${(12 + 26 * Math.sqrt(chance)).toFixed(1)} />
      </g>`;
    })}
  </g>`;
}

// ---------------------------------------------------------------------- the whole
/** @param {{ctx: Ctx}} props */
export function WorldMap({ ctx }) {
  const svg = useRef(/** @type {SVGSVGElement|null} */ (null));
  const ground = useRef(/** @type {SVGGElement|null} */ (null));
  const [tab, setTab] = useState(/** @type {string|null} */ (null));
  const { view } = ctx.frame.value;
  const home = view.pawns[mySeat(ctx) ?? view.turn] ?? 'Atlanta';
  const latest = useRef(home);
  latest.current = home;

  useLayoutEffect(() => {
    if (!svg.current || !ground.current) return undefined;
    const camera = new Camera(svg.current, ground.current);
    desk(ctx).camera = camera;
    const end = gestures(svg.current, camera);
    const watch = new ResizeObserver(([entry]) => camera.resize(entry.contentRect.width, entry.contentRect.height, latest.current));
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
    if (camera?.narrow && !camera.sees(home)) camera.show(home, ctx.reduced.value);
  }, [home]);

  const lit = targets(ctx);
  const cities = Object.keys(ctx.box.value.cities);
  const entry = tab && cities.includes(tab) ? tab : home;
  const key = (/** @type {KeyboardEvent} */ event) => keyed(ctx, event);
  return html`<svg class="pm-map" ref=${svg} role="group" tabindex="0" aria-label=${ctx.t('pandemic.map.label')} onKeyDown=${key}>
    <g ref=${ground} class="pm-world">
      ${LAND}
      <${ThreatRings} ctx=${ctx} />
      <${Connections} ctx=${ctx} lit=${lit} />
      <${Labels} ctx=${ctx} lit=${lit} />
      <${Pointer} ctx=${ctx} />
      <g class="pm-cities">
        ${drawnInOrder(cities).map((city) => html`<${City} key=${city} ctx=${ctx} city=${city} lit=${lit.get(city)} tab=${city === entry} onTab=${setTab} />`)}
      </g>
      <${Pawns} ctx=${ctx} />
      <g class="pm-effects" aria-hidden="true"></g>
    </g>
  </svg>`;
}

/** From north to south, so that pieces in front cover those behind. @param {string[]} cities */
function drawnInOrder(cities) {
  return [...cities].sort((a, b) => place(a).y - place(b).y);
}

/** @param {Ctx} ctx @param {KeyboardEvent} event */
function keyed(ctx, event) {
  const camera = desk(ctx).camera;
  if (!camera || event.altKey || event.ctrlKey || event.metaKey) return;
  const city = /** @type {Element} */ (event.target).getAttribute('data-city');
  const arrow = ARROWS[event.key];
  if (arrow && city) rove(ctx, city, arrow);
  else if (arrow) camera.pan(-arrow[0] * 80, -arrow[1] * 80);
  else if (event.key === '+' || event.key === '=') camera.zoom(1.3);
  else if (event.key === '-') camera.zoom(1 / 1.3);
  else if (event.key === '0') camera.fit();
  else if (event.key === 'Home') goHome(ctx);
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
  const node = camera.svg.querySelector(`.pm-city[data-city="${CSS.escape(next)}"]`);
  /** @type {SVGElement|null} */ (node)?.focus();
}

/** Show one's own pawn. @param {Ctx} ctx */
export function goHome(ctx) {
  const { view } = ctx.frame.value;
  const camera = desk(ctx).camera;
  camera?.show(view.pawns[mySeat(ctx) ?? view.turn], ctx.reduced.value, Math.max(camera.z, camera.close));
}

