/** The Bio-Terrorist on the map: his pawn, where he may be, and at the end his route. */
import { html } from '../../../../core/html.js';
import { At } from '../../../../kit/worldmap.js';
import { curve, place, wraps } from '../../../../kit/world.js';
import { MapPawn } from '../../icons.js';
import { roleCard } from '../../model.js';
import { pawnPiece, standOf } from '../../spots.js';
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
      <circle class="bt-shade pm-scaled" data-shade=${city} r="21"
        style=${{ opacity: (0.2 + 0.75 * (chance / most)).toFixed(2) }} /></g>`;
  })}</g>`;
}

/** Where he was seen or heard of last. @param {{ctx: Ctx}} props */
export function LastSeen({ ctx }) {
  const { last_seen: city } = ctx.frame.value.view;
  if (!city || !isGuessed(ctx)) return null;
  return html`<${At} city=${city} class="bt-last" aria-hidden="true"><circle r="8" cx="16" cy="12" />
    <text x="16" y="15.6">☣</text><//>`;
}

/** The room that his pawn needs. @param {Ctx} _ @param {any} view */
export const pieces = (_, view) => (view.terrorist_city ? [pawnPiece('pawn of his', view.terrorist_city)] : []);

/** Where he is, if one sees it: a secret place has a broken ring. @param {{ctx: Ctx}} props */
export function HisPawn({ ctx }) {
  const city = hisCity(ctx);
  if (!city) return null;
  const { view } = ctx.frame.value;
  const { x, y } = standOf(ctx, 'pawn of his');
  const isSecret = isHim(ctx) && isGuessed(ctx);
  return html`<${At} city=${city} class=${`bt-him ${isSecret ? 'is-secret' : ''} ${view.captured ? 'is-captured' : ''}`}
      aria-hidden="true">
    <circle class="bt-ring" cx=${x} cy=${y} r="21" />
    <${MapPawn} seat=${hisSeat(ctx)} card=${roleCard(ctx, hisSeat(ctx))} x=${x} y=${y} />
    ${view.captured && html`<path class="bt-bars"
      d=${`M${x - 9} ${y - 21}v42M${x} ${y - 23}v46M${x + 9} ${y - 21}v42`} />`}
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
