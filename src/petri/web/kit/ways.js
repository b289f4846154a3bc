/** Moving by intention: a city is meant, and the page shows the ways there, what they cost, and plays one of them. */
import { html, useEffect } from '../core/html.js';
import { bareMap, desk, play } from './desk.js';
import { acting, kindCalled, movesOf } from './facts.js';
import { curve, place, wraps } from './world.js';

/** @typedef {import('../core/types.js').Ctx} Ctx */
/** @typedef {import('../core/types.js').Route} Route */

/** Ask for the ways of the pawn that is moved; none until they are known. @param {Ctx} ctx @param {number} pawn */
export function useRoutes(ctx, pawn) {
  const { routes } = desk(ctx);
  const { ply } = ctx.frame.value;
  const isActing = acting(ctx);
  useEffect(() => {
    let isWanted = isActing;
    if (isActing) ctx.routes(pawn).then((found) => { if (isWanted) routes.value = found; }, () => {});
    return () => {
      isWanted = false;
      routes.value = {};
    };
  }, [ply, pawn, isActing]);
}

/** What a way costs, in words. @param {Ctx} ctx @param {Route} route */
export function priceOf(ctx, { legs, cards }) {
  const actions = ctx.t('kit.ways.actions', { n: legs.length });
  return cards.length ? `${actions}, ${ctx.t('kit.ways.cards', { n: cards.length })}` : actions;
}

/** Play all moves of a way; they are taken back as one. @param {Ctx} ctx @param {Route} route */
export function travel(ctx, { legs: [first, ...more] }) {
  desk(ctx).way.value = null;
  const move = movesOf(ctx).find(({ text }) => text === first.text);
  bareMap();
  if (move) play(ctx, move, more.map(({ text }) => text));
}

/** Ways of several moves to a city, as buttons. @param {{ctx: Ctx, city: string, pawn: number}} props */
export function Ways({ ctx, city, pawn }) {
  const { Sign, Chip } = ctx.ui.value?.pieces ?? {};
  const ways = (desk(ctx).routes.value[city] ?? []).filter(({ legs }) => legs.length > 1);
  const { way } = desk(ctx);
  useEffect(() => () => { way.value = null; }, []);
  if (!ways.length) return null;
  return html`<div class="pm-group pm-ways"><h3>${ctx.t('kit.ways.title')}</h3>
    ${ways.map((route) => {
      const show = () => { way.value = { pawn, route }; };
      return html`<button type="button" class="pm-move" key=${keyOf(route)} data-way=${keyOf(route)}
          aria-disabled=${ctx.pending.value || undefined} onClick=${() => travel(ctx, route)}
          onPointerEnter=${show} onFocus=${show}>
        <span class="pm-way-signs">${route.legs.map(({ kind }, n) => html`<${Sign} key=${n}
          kind=${kindCalled(ctx, kind).sign} size=${18} />`)}</span>
        <span class="pm-move-words">${wordsOf(ctx, route)}<small>${priceOf(ctx, route)}</small></span>
        ${route.cards.length > 0 && html`<span class="pm-cost">${route.cards.map((card) => html`<${Chip} key=${card}
          ctx=${ctx} card=${card} />`)}</span>`}
      </button>`;
    })}
  </div>`;
}

/** @param {Route} route */
const keyOf = ({ legs }) => legs.map(({ text }) => text).join('; ');

/** Where a way leads through, each city with how one gets there. @param {Ctx} ctx @param {Route} route */
const wordsOf = (ctx, { legs }) => legs.map(({ kind, city }, n) => {
  const how = kind === legs[n - 1]?.kind ? '' : `${kindCalled(ctx, kind).short ?? kindCalled(ctx, kind).name} `;
  return how + (ctx.box.value.cities[city]?.label ?? city);
}).join(' → ');

/** Where a dragged pawn would go, or the way that is pointed at. @param {Ctx} ctx */
function shownWay(ctx) {
  const { drag, routes, way } = desk(ctx);
  const best = drag.value?.city ? routes.value[drag.value.city]?.[0] : undefined;
  return drag.value && best ? { pawn: drag.value.pawn, route: best } : way.value;
}

/**
 * The way that is pointed at, on the map.
 * @param {{ctx: Ctx, from: (pawn: number) => string|null}} props
 */
export function WayLine({ ctx, from }) {
  const shown = shownWay(ctx);
  const start = shown && from(shown.pawn);
  if (!shown || !start) return null;
  const cities = [start, ...shown.route.legs.map(({ city }) => city)];
  return html`<g class="pm-way" aria-hidden="true">
    ${shown.route.legs.map(({ kind, city }, n) => html`<path key=${n} d=${pathOf(cities[n], city)}
      class=${kindCalled(ctx, kind).overland ? '' : 'is-flight'} />`)}
    ${shown.route.legs.map(({ city }, n) => html`<g key=${n}
      transform=${`translate(${place(city).x} ${place(city).y})`}><g class="pm-scaled">
        <circle r="9" cx="15" cy="-15" /><text x="15" y="-11">${n + 1}</text></g></g>`)}
  </g>`;
}

/** From city to city, over the edge of the map if that is nearer. @param {string} from @param {string} to */
export function pathOf(from, to) {
  const [a, b] = [place(from), place(to)];
  if (!wraps(from, to)) return curve(a, b);
  const edges = a.x < b.x ? [-40, 1640] : [1640, -40];
  const y = (a.y + b.y) / 2;
  return `M${a.x} ${a.y}L${edges[0]} ${y}M${edges[1]} ${y}L${b.x} ${b.y}`;
}

// ---------------------------------------------------------------------- by hand
const NEAR = 44; // pixels within which a city is meant

/** The end of a drag is no click. */
let wasDragged = false;

/** The city that is meant at a place of the screen. @param {Ctx} ctx @param {number} x @param {number} y */
function cityNear(ctx, x, y) {
  const { camera } = desk(ctx);
  let best = null;
  let least = NEAR;
  for (const city of Object.keys(ctx.box.value.cities)) {
    const at = camera?.screen(place(city));
    const far = at ? Math.hypot(at.x - x, at.y - y) : Infinity;
    if (far < least) [best, least] = [city, far];
  }
  return best;
}

/** What lets a pawn be dragged to the city that is meant. @param {Ctx} ctx @param {number} pawn */
export function draggable(ctx, pawn) {
  /** @param {PointerEvent} event */
  const at = (event) => {
    const box = desk(ctx).camera?.svg.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  return {
    onPointerDown: (/** @type {PointerEvent} */ event) => {
      if (event.button > 0) return;
      event.stopPropagation(); // the map stays where it is
      /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
      desk(ctx).drag.value = { pawn, start: at(event), now: at(event), city: null };
    },
    onPointerMove: (/** @type {PointerEvent} */ event) => {
      const drag = desk(ctx).drag.value;
      if (!drag) return;
      const now = at(event);
      const isMoved = drag.city !== null || Math.hypot(now.x - drag.start.x, now.y - drag.start.y) > 8;
      desk(ctx).drag.value = { ...drag, now, city: isMoved ? cityNear(ctx, now.x, now.y) : null };
    },
    onPointerUp: () => drop(ctx),
    onClickCapture: (/** @type {Event} */ event) => { if (wasDragged) event.stopPropagation(); },
    onPointerCancel: () => { desk(ctx).drag.value = null; },
  };
}

/** A free step is made at once; what costs more is asked first, with its alternatives. @param {Ctx} ctx */
function drop(ctx) {
  const { drag, routes } = desk(ctx);
  const city = drag.value?.city;
  const isMoved = drag.value && Math.hypot(drag.value.now.x - drag.value.start.x,
    drag.value.now.y - drag.value.start.y) > 8;
  drag.value = null;
  wasDragged = Boolean(isMoved);
  if (!city || !isMoved) return;
  const [best] = routes.value[city] ?? [];
  if (best && best.legs.length === 1 && !best.cards.length) travel(ctx, best);
  else ctx.select.value = { city };
}

/** How far a pawn was dragged, in units of pieces. @param {Ctx} ctx @param {number} pawn */
export function draggedBy(ctx, pawn) {
  const { camera, drag } = desk(ctx);
  if (!camera || drag.value?.pawn !== pawn) return { x: 0, y: 0 };
  const { start, now } = drag.value;
  const size = camera.z * camera.pieces;
  return { x: (now.x - start.x) / size, y: (now.y - start.y) / size };
}

/** The price that goes along with a pawn that is dragged. @param {{ctx: Ctx}} props */
export function DragPrice({ ctx }) {
  const { drag, routes } = desk(ctx);
  if (!drag.value?.city) return null;
  const { x, y } = drag.value.now;
  const label = ctx.box.value.cities[drag.value.city].label;
  const ways = routes.value[drag.value.city] ?? [];
  const told = ways.map((way) => priceOf(ctx, way)).join(' · ') || ctx.t('kit.ways.none');
  return html`<div class="pm-price" role="status" style=${{ left: `${x}px`, top: `${y}px` }}><b>${label}</b>
    <span>${told}</span></div>`;
}
