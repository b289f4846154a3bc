/** A city in a window beside it: its fields, what can be done on each, by what and why not. */
import { html, useRef } from '../../core/html.js';
import { armedMoves, desk, modeOf, pointAlways } from '../../kit/desk.js';
import { acting, allKinds, groupOf, movesOf } from '../../kit/facts.js';
import { Popup } from '../../kit/menu.js';
import { filled, useReasons, waiting } from '../../kit/whynot.js';
import { beside, cityNode } from '../../kit/worldmap.js';
import { Deed } from './deed.js';
import { Corpse, Glyph, Sign, Stone, StoneIcon } from './icons.js';
import { fieldsTold } from './map.js';
import {
  cityName, cityOf, colourOf, COVERED, DEAD, HEALTHY, isClosed, isGone, isQuarantined, markersAt, modeName, movesAt,
  movesElsewhere, needsOf, neighboursOf, ownSeat, resistanceName, routesOf, rowsOf, tallyOf, valuesOf, viewOf,
} from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../core/types.js').Move} Move */

/** A field as a picture of its own. @param {{ctx: Ctx, mode: string, what: string}} props */
export function FieldIcon({ ctx, mode, what }) {
  const isEmpty = what === HEALTHY || what === COVERED;
  return html`<svg class=${`vr-cell is-${mode} ${what === COVERED ? 'is-covered' : ''}`} width="22" height="22"
      viewBox="-12 -12 24 24" aria-hidden="true">
    <rect x="-11" y="-11" width="22" height="22" rx="6" />
    ${isEmpty && html`<g transform="translate(-9 -9) scale(.75)"><${Glyph} name=${mode} /></g>`}
    ${what === COVERED && html`<path class="vr-strike" d="M-8 8L8 -8" />`}
    ${what === DEAD && html`<${Corpse} scale=${1.9} />`}
    ${!isEmpty && what !== DEAD && html`<${Stone} colour=${colourOf(ctx, what)} scale=${1.9} />`}
  </svg>`;
}

/** @param {{ctx: Ctx, city: string, mode: string, all: string, moves: Move[], why?: string}} props */
function FieldRow({ ctx, mode, all, moves, why }) {
  return html`<li class=${moves.length ? 'is-open' : ''}>
    <div class="vr-row-head"><span class="vr-row-name">${modeName(ctx, mode)}</span>
      <span class="vr-cells" role="img" aria-label=${fieldsTold(ctx, all)}>${[...all].map((what, n) => html`
        <${FieldIcon} key=${n} ctx=${ctx} mode=${mode} what=${what} />`)}</span></div>
    ${moves.map((move) => html`<${Deed} key=${move.text} ctx=${ctx} move=${move} />`)}
    ${why && html`<p class="vr-why">${why}</p>`}
  </li>`;
}

/** The kinds that are about a field of a city now. @param {Ctx} ctx */
function fieldKinds(ctx) {
  const used = new Set(movesOf(ctx).filter((move) => cityOf(ctx, move) && move.about.mode).map((move) => move.kind));
  return allKinds(ctx).filter(([word]) => used.has(word));
}

/** The fields with their moves; a field without one says why. @param {{ctx: Ctx, city: string, moves: Move[]}} props */
function Fields({ ctx, city, moves }) {
  const rows = rowsOf(ctx, city);
  const kinds = isGone(ctx, city) ? [] : fieldKinds(ctx);
  const asked = (/** @type {string} */ mode) => (moves.some(({ about }) => about.mode === mode) ? []
    : kinds.slice(0, 1).flatMap(([, facts]) => filled(facts, { city, mode, seat: ownSeat(ctx) })));
  const wanted = rows.flatMap(([mode]) => asked(mode));
  const reasons = useReasons(ctx, wanted);
  return html`<ul class="vr-rows">${rows.map(([mode, all]) => html`<${FieldRow} key=${mode} ctx=${ctx} city=${city}
    mode=${mode}
    all=${all} moves=${moves.filter(({ about }) => about.mode === mode)}
      why=${reasons[asked(mode)[0]] ?? undefined} />`)}</ul>`;
}

/** What the zone asks for, against what one has. @param {{ctx: Ctx, city: string}} props */
function Zone({ ctx, city }) {
  const values = valuesOf(ctx, ownSeat(ctx));
  const { continent } = ctx.box.value.cities[city];
  return html`<div class="vr-zone">
    <span class=${`vr-chip vr-c-${continent}`}><i></i>${ctx.box.value.continents[continent]?.label}</span>
    ${needsOf(ctx, city).map(([kind, n]) => {
      const have = values[kind] ?? 0;
      return html`<span key=${kind} class=${`vr-tag vr-r-${kind} ${have < n ? 'is-short' : ''}`}>
        <${Sign} kind=${kind} size=${15} />${resistanceName(ctx, kind)} ${n}
        <small>${ctx.t('viroid.city.have', { n: have })}</small></span>`;
    })}
    ${isQuarantined(ctx, city) && html`<span class="vr-tag is-bad">${ctx.t('viroid.city.quarantine')}</span>`}
    ${isGone(ctx, city) && html`<span class="vr-tag">${ctx.t('viroid.city.gone')}</span>`}
  </div>`;
}

/** Another city, with a stone if the own strain is there. @param {{ctx: Ctx, city: string}} props */
function Origin({ ctx, city }) {
  const own = ownSeat(ctx);
  const isThere = tallyOf(ctx, city).strains[own] > 0;
  return html`<span class=${`vr-origin ${isThere ? 'is-mine' : ''}`} ...${pointAlways(ctx, { city })}>
    ${isThere && html`<${StoneIcon} colour=${colourOf(ctx, own)} size=${12} />`}${cityName(ctx, city)}
    ${isThere && html`<span class="unseen">${ctx.t('viroid.city.there')}</span>`}</span>`;
}

/** Where one comes from. @param {{ctx: Ctx, city: string}} props */
function Ways({ ctx, city }) {
  const { t } = ctx;
  const routes = routesOf(ctx).filter(({ a, b }) => a === city || b === city);
  const land = neighboursOf(ctx, city);
  const { airport } = ctx.box.value.cities[city];
  return html`<dl class="vr-ways">
    ${land.length > 0 && html`<dt>${t('viroid.city.land')}</dt>
      <dd>${land.map((one) => html`<${Origin} key=${one} ctx=${ctx} city=${one} />`)}</dd>`}
    ${routes.length > 0 && html`<dt>${t('viroid.city.sea')}</dt><dd>${routes.map(({ id, a, b }) => {
      const other = html`<${Origin} key=${id} ctx=${ctx} city=${a === city ? b : a} />`;
      return isClosed(ctx, id) ? html`<span key=${id} class="vr-shut">${other}
        <small>${t('viroid.closed')}</small></span>` : other;
    })}</dd>`}
    ${airport && html`<dt>${t('viroid.city.air')}</dt><dd><${Flights} ctx=${ctx} city=${city} /></dd>`}
    ${markersAt(ctx, city).map((marker) => html`<dt key=${marker} class="is-bad">
      ${ctx.box.value.markers[marker]?.label}</dt>
      <dd>${ctx.box.value.markers[marker]?.text}</dd>`)}
  </dl>`;
}

/** The airports from which the own strain could come. @param {{ctx: Ctx, city: string}} props */
function Flights({ ctx, city }) {
  const { cities } = ctx.box.value;
  const isShut = (/** @type {string} */ one) => markersAt(ctx, one).includes('airport');
  if (isShut(city)) return ctx.t('viroid.closed');
  const mine = Object.keys(cities).filter((one) => one !== city && cities[one].airport && !isShut(one)
    && tallyOf(ctx, one).strains[ownSeat(ctx)] > 0);
  return mine.length ? mine.map((one) => html`<${Origin} key=${one} ctx=${ctx} city=${one} />`)
    : ctx.t('viroid.city.airport');
}

/** What an infection takes: a point, unless it may also be declined. @param {Ctx} ctx @param {Move[]} moves */
function priceOf(ctx, moves) {
  const { points = 0, deaths = 0 } = viewOf(ctx);
  if (!acting(ctx) || !moves.length || deaths) return null;
  if (movesElsewhere(ctx).some((move) => groupOf(ctx, move) === 'end')) return ctx.t('viroid.city.free');
  return points ? ctx.t('viroid.city.price', { n: points }) : null;
}

/** The window beside the opened city. @param {{ctx: Ctx}} props */
export function CityMenu({ ctx }) {
  const city = ctx.select.value?.city ?? null;
  const known = city !== null && !!ctx.box.value.cities?.[city];
  return known ? html`<${OpenCity} key=${city} ctx=${ctx} city=${city} />` : null;
}

const REASON = 36; // two lines, which come when the server has answered

/** @param {{ctx: Ctx, city: string}} props */
function OpenCity({ ctx, city }) {
  const room = useRef(0);
  const mode = modeOf(ctx);
  const armed = mode && !mode.asked ? armedMoves(ctx).filter((move) => cityOf(ctx, move) === city) : [];
  const moves = armed.length ? armed : movesAt(ctx, city);
  const others = moves.filter(({ about }) => !about.mode);
  const close = (/** @type {boolean} */ back) => {
    ctx.select.value = null;
    if (back) /** @type {SVGElement|null} */ (cityNode(ctx, city))?.focus({ preventScroll: true });
  };
  const put = (/** @type {HTMLElement} */ node) => {
    const { camera } = desk(ctx);
    room.current ||= node.offsetHeight + REASON * node.querySelectorAll('.vr-rows li:not(.is-open)').length;
    if (camera) beside(node, camera, city, 34 * camera.pieces * camera.z + 16, room.current);
  };
  const watch = (/** @type {() => void} */ again) => {
    const { camera } = desk(ctx);
    camera?.moved.add(again);
    return () => camera?.moved.delete(again);
  };
  const price = priceOf(ctx, moves);
  return html`<${Popup} class="pm-menu vr-menu" label=${cityName(ctx, city)} first=".pm-move|.pm-close" put=${put}
      watch=${watch} close=${close} keeps=".pm-map" alone>
    <div class="pm-menu-head"><h2>${cityName(ctx, city)}</h2>
      <button type="button" class="pm-close" aria-label=${ctx.t('kit.close')} onClick=${() => close(true)}>
        <${Sign} kind="decline" size=${18} /></button></div>
    <${Zone} ctx=${ctx} city=${city} />
    ${others.map((move) => html`<${Deed} key=${move.text} ctx=${ctx} move=${move} />`)}
    <${Fields} ctx=${ctx} city=${city} moves=${moves} />
    ${price && html`<p class="vr-price">${price}</p>`}
    ${!movesOf(ctx).some((move) => cityOf(ctx, move)) && html`<p class="pm-nothing">${waiting(ctx)}</p>`}
    <${Ways} ctx=${ctx} city=${city} />
  <//>`;
}
