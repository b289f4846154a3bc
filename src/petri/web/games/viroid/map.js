/** The map: cities as plates with their fields, roads, sea routes and flights. */
import { html } from '../../core/html.js';
import { desk, modeOf } from '../../kit/desk.js';
import { kindOf } from '../../kit/facts.js';
import { At, ExitMark } from '../../kit/worldmap.js';
import { curve, exitsOf, FRAME, middle, place, wraps } from '../../kit/world.js';
import { Corpse, Need, Small, Stone } from './icons.js';
import {
  cityName, cityOf, colourOf, COVERED, DEAD, fieldsOf, HEALTHY, isClosed, isGone, isQuarantined, markersAt, modeName,
  movesAt, needsOf, ownSeat, resistanceName, routesOf, rowsOf, strainName, tallyOf, targets, valuesOf, viewOf,
} from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */

/**
 * @type {import('../../kit/world.js').Chart & {bends: {[route: string]: number}}} bends: how far a route goes around
 */
const chart = await (await fetch(new URL('./map.json', import.meta.url))).json();

/** @typedef {{lon: number, lat: number}} Degrees */
const PER_LON = 5.12;
const PER_LAT = -7.73;

/**
 * Where a city lies that the chart does not have: by its degrees, seen from the cities around it.
 * @param {Degrees} city
 * @param {(Degrees & {x: number, y: number})[]} known
 */
function lies(city, known) {
  let [x, y, all] = [0, 0, 0];
  for (const one of known.length ? known : [{ lon: 0, lat: 0, x: 683, y: 610 }]) {
    const [east, north] = [city.lon - one.lon, city.lat - one.lat];
    const weight = 1 / (east * east + north * north + 1) ** 2;
    x += weight * (one.x + PER_LON * east);
    y += weight * (one.y + PER_LAT * north);
    all += weight;
  }
  const within = (/** @type {number} */ at, /** @type {number} */ most) => Math.min(Math.max(at, 60), most - 40);
  return { x: within(x / all, FRAME.right), y: within(y / all, FRAME.bottom), label: 'b' };
}

/** The places, with those of cities that only a designer's own set has. @param {Ctx} ctx */
function chartOf(ctx) {
  /** @type {[string, Degrees][]} */
  const cities = Object.entries(ctx.box.value.cities);
  const known = cities.flatMap(([name, city]) => (chart.cities[name] ? [{ ...city, ...chart.cities[name] }] : []));
  const places = cities.map(([name, city]) => [name, chart.cities[name] ?? lies(city, known)]);
  return { ...chart, cities: { ...chart.cities, ...Object.fromEntries(places) } };
}

const CELL = 13.4;
const GAP = 2.6; // between fields of different modes
const ROW = 5; // so many fields stand in one row
const HEAD = 17;
const pen = document.createElement('canvas').getContext('2d');
/** @type {Map<string, number>} */
const widths = new Map();

/** How wide a name is on a plate; `.vr-name` has the same font. @param {string} name */
function widthOf(name) {
  let found = widths.get(name);
  if (found === undefined) {
    if (pen) pen.font = `800 11.8px ${getComputedStyle(document.body).fontFamily}`;
    found = pen?.measureText(name).width ?? name.length * 7;
    widths.set(name, found);
  }
  return found;
}

// ---------------------------------------------------------------------- plates
/**
 * Where the parts of a plate are, around its middle.
 * @param {Ctx} ctx
 * @param {string} city
 */
export function plateOf(ctx, city) {
  const fields = fieldsOf(ctx, city);
  const needs = needsOf(ctx, city);
  const perRow = fields.length > ROW ? Math.ceil(fields.length / 2) : fields.length;
  const rows = fields.length > ROW ? 2 : 1;
  const ends = fields.map((_, n) => alongRow(fields, perRow, n) + CELL);
  const inner = Math.max(widthOf(cityName(ctx, city)), ...ends);
  const width = inner + 13 + (needs.length ? 22 : 0);
  const height = HEAD + rows * CELL + 4;
  return { fields, needs, perRow, width, height, left: -width / 2, top: -height / 2 };
}

/**
 * How far from the beginning of its row the nth field stands; modes stand apart.
 * @param {import('./model.js').Field[]} fields
 * @param {number} perRow
 * @param {number} n
 */
function alongRow(fields, perRow, n) {
  const first = n - (n % perRow);
  const changes = fields.slice(first + 1, n + 1).filter(({ mode }, nth) => mode !== fields[first + nth].mode).length;
  return (n % perRow) * CELL + changes * GAP;
}

/** Where the nth field of a city is. @param {ReturnType<typeof plateOf>} plate @param {number} n */
export const fieldSpot = (plate, n) => ({
  x: plate.left + 6.5 + CELL / 2 + alongRow(plate.fields, plate.perRow, n),
  y: plate.top + HEAD + CELL / 2 + Math.floor(n / plate.perRow) * CELL,
});

/** @param {{ctx: Ctx, field: import('./model.js').Field, x: number, y: number}} props */
function FieldMark({ ctx, field, x, y }) {
  const { mode, what } = field;
  const isEmpty = what === HEALTHY || what === COVERED;
  return html`<g class=${`vr-field is-${mode} ${what === COVERED ? 'is-covered' : ''} ${isEmpty ? '' : 'is-taken'}`}>
    <rect x=${x - 6.2} y=${y - 6.2} width="12.4" height="12.4" rx="3.2" />
    ${isEmpty && html`<${Small} name=${mode} x=${x} y=${y} size=${10.4} />`}
    ${what === COVERED && html`<path class="vr-strike" d=${`M${x - 5} ${y + 5}L${x + 5} ${y - 5}`} />`}
    ${what === DEAD && html`<${Corpse} x=${x} y=${y} scale=${1.1} />`}
    ${!isEmpty && what !== DEAD && html`<${Stone} colour=${colourOf(ctx, what)} x=${x} y=${y} scale=${1.14} />
      <${Small} name=${mode} x=${x} y=${y} size=${6.4}
        class=${`vr-engraved vr-on-${colourOf(ctx, what)}`} />`}
  </g>`;
}

/**
 * Counts in place of fields, for small screens.
 * @param {{ctx: Ctx, city: string, plate: ReturnType<typeof plateOf>}} props
 */
function Counts({ ctx, city, plate }) {
  const { strains, healthy, corpses } = tallyOf(ctx, city);
  const parts = [...Object.entries(strains), ...(healthy ? [[HEALTHY, healthy]] : []),
    ...(corpses ? [[DEAD, corpses]] : [])];
  const y = plate.top + HEAD + 8;
  const step = Math.min(21, (plate.width - (plate.needs.length ? 31 : 9)) / parts.length);
  return html`<g class="vr-counts">${parts.map(([what, n], nth) => {
    const x = plate.left + 12 + nth * step;
    return html`<g key=${what}>
      ${what === HEALTHY ? html`<circle class="vr-free" cx=${x} cy=${y} r="4.2" />`
        : what === DEAD ? html`<${Corpse} x=${x} y=${y} scale=${0.9} />`
          : html`<${Stone} colour=${colourOf(ctx, what)} x=${x} y=${y} />`}
      <text x=${x + 7} y=${y + 3.8}>${n}</text></g>`;
  })}</g>`;
}

/** Who is there, for a map so small that nothing can be read. @param {{ctx: Ctx, city: string}} props */
function FromAfar({ ctx, city }) {
  const { strains, corpses } = tallyOf(ctx, city);
  const seats = Object.keys(strains);
  return html`<g class="vr-afar">${seats.map((seat, n) => html`<${Stone} key=${seat} colour=${colourOf(ctx, seat)}
    scale=${2.2}
      x=${(n - (seats.length - 1) / 2) * 26} />`)}
    ${!seats.length && corpses > 0 && html`<${Corpse} scale=${2.2} />`}</g>`;
}

/**
 * Signs on the upper edge: port, airport, countermeasures.
 * @param {{ctx: Ctx, city: string, plate: ReturnType<typeof plateOf>}} props
 */
function Badges({ ctx, city, plate }) {
  const facts = ctx.box.value.cities[city];
  const markers = markersAt(ctx, city);
  const hasPort = routesOf(ctx).some(({ a, b }) => a === city || b === city);
  const signs = [
    ...(hasPort ? [{ name: 'port', bad: false }] : []),
    ...(facts.airport ? [{ name: 'airport', bad: markers.includes('airport') }] : []),
    ...markers.filter((one) => one !== 'airport').map((name) => ({ name, bad: true })),
  ];
  return signs.map(({ name, bad }, nth) => {
    const x = -plate.left - 9 - nth * 13.5;
    const y = plate.top - 3;
    return html`<g key=${name} class=${`vr-badge ${bad ? 'is-bad' : ''}`}><circle cx=${x} cy=${y} r="6.4" />
      <${Small} name=${name} x=${x} y=${y} size=${9.2} />
      ${bad && html`<path class="vr-strike" d=${`M${x - 5} ${y + 5}L${x + 5} ${y - 5}`} />`}</g>`;
  });
}

/** @param {Ctx} ctx @param {string} city */
const statesOf = (ctx, city) => [isGone(ctx, city) && 'is-gone', isQuarantined(ctx, city) && 'is-quarantined',
  tallyOf(ctx, city).strains[ownSeat(ctx)] && 'is-mine', `vr-c-${ctx.box.value.cities[city].continent}`]
  .filter(Boolean).join(' ');

/** A city; what is written on it lies above. @param {{ctx: Ctx, city: string, lit?: string}} props */
function Site({ ctx, city, lit }) {
  const plate = plateOf(ctx, city);
  const { width, height, left, top } = plate;
  return html`<g class=${`vr-site ${statesOf(ctx, city)}`}>
    ${lit && html`<rect class="vr-glow" x=${left - 4} y=${top - 4} width=${width + 8} height=${height + 8} rx="11" />`}
    <rect class="vr-focus" x=${left - 3.5} y=${top - 3.5} width=${width + 7} height=${height + 7} rx="10.5" />
    <rect class="vr-plate" x=${left} y=${top} width=${width} height=${height} rx="7" />
    <path class="vr-edge" d=${`M${left + 3.5} ${top + 5}V${top + height - 5}`} />
    <g class="vr-fields">${plate.fields.map((field, n) => html`<${FieldMark} key=${n} ctx=${ctx} field=${field}
      ...${fieldSpot(plate, n)} />`)}</g>
    <${FromAfar} ctx=${ctx} city=${city} />
    <${Badges} ctx=${ctx} city=${city} plate=${plate} />
  </g>`;
}

/** Names and numbers of all cities: the button of a city says it all in its own words. @param {{ctx: Ctx}} props */
function Words({ ctx }) {
  const lit = targets(ctx);
  return html`<g class="vr-words" aria-hidden="true">${Object.keys(ctx.box.value.cities).map((city) => html`
    <${At} key=${city} city=${city} data-words=${city}
      class=${`${statesOf(ctx, city)} ${lit.has(city) ? 'is-lit' : ''}`}>
      <${CityWords} ctx=${ctx} city=${city} /><//>`)}</g>`;
}

/** @param {{ctx: Ctx, city: string}} props */
function CityWords({ ctx, city }) {
  const plate = plateOf(ctx, city);
  const values = valuesOf(ctx, ownSeat(ctx));
  return html`<text class="vr-name" x=${plate.left + 8} y=${plate.top + 13}>${cityName(ctx, city)}</text>
    ${plate.needs.map(([kind, n], nth) => html`<${Need} key=${kind} kind=${kind} n=${n} x=${-plate.left - 13}
      y=${-plate.top - 9.5 - (plate.needs.length - 1 - nth) * 13} short=${(values[kind] ?? 0) < n} />`)}
    <${Counts} ctx=${ctx} city=${city} plate=${plate} />`;
}

/** What points at a city. @param {{ctx: Ctx, city: string}} props */
function Spot({ ctx, city }) {
  const { width, height, left, top } = plateOf(ctx, city);
  return html`<rect class="vr-spot" x=${left - 6} y=${top - 6} width=${width + 12} height=${height + 12} rx="13" />`;
}

/** The cities that are still to be infected, if that is wanted on the map. @param {{ctx: Ctx}} props */
function Wanted({ ctx }) {
  const missing = /** @type {string[]} */ (ctx.frame.value.insight?.missing ?? []);
  if (!desk(ctx).rings.value) return null;
  return html`<g class="vr-wanted" aria-hidden="true">${missing.map((city) => html`
    <${At} key=${city} city=${city}><${Spot} ctx=${ctx} city=${city} /><//>`)}</g>`;
}

// ---------------------------------------------------------------------- connections
/**
 * The line between two cities, if it does not leave the map.
 * @param {string} a
 * @param {string} b
 * @param {number} bend
 */
const line = (a, b, bend) => (wraps(a, b) ? null : curve(place(a), place(b), bend));

/** @param {string} route */
const bendOf = (route) => chart.bends[route] ?? 0.14;

/** @param {{ctx: Ctx}} props */
function Roads({ ctx }) {
  const from = ctx.select.value?.city ?? ctx.focus.value?.city ?? null;
  const land = /** @type {[string, string][]} */ (ctx.box.value.land ?? []);
  const touches = (/** @type {string} */ a, /** @type {string} */ b) => (a === from || b === from ? 'is-lit' : '');
  const exits = exitsOf();
  return html`<g class="pm-edges" aria-hidden="true">
    ${land.map(([a, b]) => html`<path key=${`${a}|${b}`} class=${`pm-edge vr-road ${touches(a, b)}`}
      d=${line(a, b, 0.05)} />`)}
    ${routesOf(ctx).map(({ id, a, b }) => !wraps(a, b) && html`<path key=${id} d=${line(a, b, bendOf(id))}
      class=${`pm-edge vr-sea ${touches(a, b)} ${isClosed(ctx, id) ? 'is-closed' : ''}`} />`)}
    ${exits.map(({ key, city, to, path }) => html`<path key=${key} d=${path}
      class=${`pm-edge vr-sea ${touches(city, to)} ${isClosed(ctx, routeBetween(ctx, city, to)) ? 'is-closed'
        : ''}`} />`)}
    ${exits.map((exit) => html`<${ExitMark} key=${`${exit.key}.`} ctx=${ctx} exit=${exit} above />`)}
    <${Flights} ctx=${ctx} from=${from} />
    ${routesOf(ctx).map(({ id }) => isClosed(ctx, id) && html`<${Closed} key=${id} ctx=${ctx} id=${id} />`)}
  </g>`;
}

/** @param {Ctx} ctx @param {string} a @param {string} b */
const routeBetween = (ctx, a, b) => routesOf(ctx).find((one) => (one.a === a && one.b === b)
  || (one.a === b && one.b === a))
  ?.id ?? '';

/** The strike through a closed route. @param {{ctx: Ctx, id: string}} props */
function Closed({ ctx, id }) {
  const { a, b } = /** @type {{a: string, b: string}} */ (routesOf(ctx).find((one) => one.id === id));
  const spots = wraps(a, b) ? exitsOf().filter((exit) => [a, b].includes(exit.city) && [a, b].includes(exit.to))
    .map(({ x, y, city }) => ({ x: (x * 2 + place(city).x) / 3, y: (y * 2 + place(city).y) / 3 }))
      : [inSight(ctx, a, b, bendOf(id))];
  return spots.map(({ x, y }, n) => html`<g key=${n} class="vr-closed" transform=${`translate(${x} ${y})`}><g
    class="pm-scaled">
    <circle r="7" /><${Small} name="port" x=${0} y=${0} size=${9} /><path class="vr-strike" d="M-5 5L5 -5" /></g></g>`);
}

/** A place on a curve, between 0 and 1. @param {string} a @param {string} b @param {number} bend @param {number} t */
function onCurve(a, b, bend, t) {
  const [one, two] = [place(a), place(b)];
  const [x, y] = middle(one, two, bend);
  const at = (/** @type {number} */ p, /** @type {number} */ q, /** @type {number} */ r) => (
    (1 - t) ** 2 * p + 2 * t * (1 - t) * q + t * t * r);
  return { x: at(one.x, x, two.x), y: at(one.y, y, two.y) };
}

/**
 * The place on a curve that is nearest to its middle and below no plate.
 * @param {Ctx} ctx
 * @param {string} a
 * @param {string} b
 * @param {number} bend
 */
function inSight(ctx, a, b, bend) {
  const spots = [0, 1, 2, 3, 4, 5, 6].flatMap((n) => [0.5 - n / 20, 0.5 + n / 20]).map((t) => onCurve(a, b, bend, t));
  return spots.find((spot) => !Object.keys(ctx.box.value.cities).some((city) => hides(ctx, city, spot))) ?? spots[0];
}

/** Whether a plate lies over a place. @param {Ctx} ctx @param {string} city @param {{x: number, y: number}} spot */
function hides(ctx, city, spot) {
  const { width, height } = plateOf(ctx, city);
  const k = desk(ctx).camera?.pieces ?? 1.4;
  const { x, y } = place(city);
  return Math.abs(x - spot.x) < k * (width / 2 + 5) && Math.abs(y - spot.y) < k * (height / 2 + 5);
}

/** All airports are neighbours: drawn from the one that is looked at. @param {{ctx: Ctx, from: string|null}} props */
function Flights({ ctx, from }) {
  const { cities } = ctx.box.value;
  if (!from || !cities[from]?.airport || markersAt(ctx, from).includes('airport')) return null;
  const others = Object.keys(cities).filter((city) => city !== from && cities[city].airport
    && !markersAt(ctx, city).includes('airport'));
  return others.map((city) => html`<path key=${city} class="pm-edge vr-air"
    d=${curve(place(from), place(city), 0.2)} />`);
}

// ---------------------------------------------------------------------- words
/** Everything about a city in words. @param {Ctx} ctx @param {string} city */
function told(ctx, city) {
  const { t } = ctx;
  const parts = [cityName(ctx, city), ctx.box.value.continents[ctx.box.value.cities[city].continent]?.label ?? ''];
  if (isGone(ctx, city)) return [...parts, t('viroid.city.gone')].join('; ');
  for (const [mode, all] of rowsOf(ctx, city)) parts.push(`${modeName(ctx, mode)}: ${fieldsTold(ctx, all)}`);
  const needs = needsOf(ctx, city).map(([kind, n]) => `${resistanceName(ctx, kind)} ${n}`);
  if (needs.length) parts.push(t('viroid.city.needs', { needs: needs.join(', ') }));
  if (isQuarantined(ctx, city)) parts.push(t('viroid.city.quarantine'));
  parts.push(...markersAt(ctx, city).map((marker) => ctx.box.value.markers[marker]?.label ?? marker));
  const n = movesAt(ctx, city).length;
  if (n) parts.push(t('viroid.city.possible', { n }));
  return parts.filter(Boolean).join('; ');
}

/** The fields of one mode in words. @param {Ctx} ctx @param {string} all */
export function fieldsTold(ctx, all) {
  const kinds = [...new Set(all)];
  return kinds.map((what) => {
    const n = [...all].filter((one) => one === what).length;
    if (what === HEALTHY) return ctx.t('viroid.field.healthy', { n });
    if (what === DEAD) return ctx.t('viroid.field.dead', { n });
    if (what === COVERED) return ctx.t('viroid.field.covered', { n });
    return ctx.t('viroid.field.infected', { n, strain: strainName(ctx, what) });
  }).join(', ');
}

/** The city that is never out of sight: one with an own infected, or where one began. @param {Ctx} ctx */
function home(ctx) {
  const seat = ownSeat(ctx);
  const cities = Object.keys(ctx.box.value.cities);
  const start = viewOf(ctx).boards?.[seat]?.start;
  const has = (/** @type {string} */ city) => tallyOf(ctx, city).strains[seat];
  return (start && has(start) ? start : cities.find(has)) ?? start ?? [...targets(ctx).keys()][0] ?? 'London';
}

/** Plates stay readable at each zoom, as long as they do not meet. @param {number} zoom */
function pieceAt(zoom) {
  const size = zoom < 0.42 ? Math.max(0.55, 2 * zoom) : Math.min(1.75, Math.max(0.88, 1.1 * zoom ** 0.45));
  return Math.min(1.72, size / zoom);
}

/** @type {import('../../kit/worldmap.js').Atlas} */
export const atlas = {
  home,
  lit: targets,
  from: () => null,
  cityOf,
  told,
  isFull: () => false,
  isClear: (ctx, move) => !modeOf(ctx)?.asked || Boolean(kindOf(ctx, move).at_once),
  Site,
  Spot,
  Roads,
  chartOf,
  pieceAt,
  below: [Wanted],
  above: [Words],
};
