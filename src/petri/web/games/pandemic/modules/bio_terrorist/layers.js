/** The Bio-Terrorist on the map: his pawn, where he may be, and at the end his route. */
import { html } from '../../../../core/html.js';
import { At, layout, pawnSpot } from '../../../../kit/worldmap.js';
import { curve, place, wraps } from '../../../../kit/world.js';
import { Pawn } from '../../icons.js';
import { pawnsAt, roleCard } from '../../model.js';
import { chances, hisCity, hisSeat, isGuessed, isHim, isShaded, routeOf } from './model.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */

const EDGE = 60; // how far a line leads out of the map

/** The darker the likelier. @param {{ctx: Ctx}} props */
export function Shades({ ctx }) {
  if (!isGuessed(ctx) || !isShaded.value) return null;
  const found = chances(ctx);
  const most = found[0][1];
  return html`<g class="bt-shades" aria-hidden="true">${found.map(([city, chance]) => {
    const at = place(city);
    return html`<g key=${city} transform=${`translate(${at.x} ${at.y})`}>
      <circle class="bt-shade pm-scaled" data-shade=${city} r="17"
        style=${{ opacity: (0.2 + 0.75 * (chance / most)).toFixed(2) }} /></g>`;
  })}</g>`;
}

/** Where he was seen or heard of last. @param {{ctx: Ctx}} props */
export function LastSeen({ ctx }) {
  const { last_seen: city } = ctx.frame.value.view;
  if (!city || !isGuessed(ctx)) return null;
  return html`<${At} city=${city} class="bt-last" aria-hidden="true"><circle r="8" cx="15" cy="-15" />
    <text x="15" y="-11.4">☣</text><//>`;
}

/** Where he is, if one sees it: a secret place has a broken ring. @param {{ctx: Ctx}} props */
export function HisPawn({ ctx }) {
  const city = hisCity(ctx);
  if (!city) return null;
  const { view } = ctx.frame.value;
  const spot = pawnSpot(pawnsAt(view, city).length, layout(place(city).label).pawns);
  const isSecret = isHim(ctx) && isGuessed(ctx);
  return html`<${At} city=${city} class=${`bt-him ${isSecret ? 'is-secret' : ''} ${view.captured ? 'is-captured' : ''}`}
      aria-hidden="true">
    <circle class="bt-ring" cx=${spot.x} cy=${spot.y - 8} r="14" />
    <${Pawn} seat=${hisSeat(ctx)} card=${roleCard(ctx, hisSeat(ctx))} x=${spot.x} y=${spot.y} />
    ${view.captured && html`<path class="bt-bars" d=${`M${spot.x - 5} ${spot.y - 20}V${spot.y + 3}M${spot.x} ${spot.y
      - 21}V${spot.y + 4}M${spot.x + 5} ${spot.y - 20}V${spot.y + 3}`} />`}
  <//>`;
}

/** A way over the map, or over its edge. @param {string} from @param {string} to */
function way(from, to) {
  const [a, b] = [place(from), place(to)];
  if (!wraps(from, to)) return curve(a, b, 0.12);
  const west = a.x < b.x ? [a, b] : [b, a];
  const y = (a.y + b.y) / 2;
  return `M${west[0].x} ${west[0].y}L${-EDGE} ${y}M${west[1].x} ${west[1].y}L${1600 + EDGE} ${y}`;
}

/** When all is over. @param {{ctx: Ctx}} props */
export function Route({ ctx }) {
  const route = routeOf(ctx);
  if (!ctx.frame.value.outcome || route.length < 2) return null;
  return html`<g class="bt-route" aria-hidden="true">
    ${route.slice(1).map((city, n) => city !== route[n] && html`<path key=${n} d=${way(route[n], city)} />`)}
    ${[0, route.length - 1].map((n) => html`<${At} key=${n} city=${route[n]}>
      <circle class=${n ? 'is-last' : 'is-first'} r="8" cy="-22" /><text y="-18.5">${n + 1}</text><//>`)}
  </g>`;
}
