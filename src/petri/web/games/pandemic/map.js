/** What stands on the map: cubes, research stations, pawns, and the rings of the threat. */
import { html } from '../../core/html.js';
import { desk, modeOf, point } from '../../kit/desk.js';
import { acting, kindCalled } from '../../kit/facts.js';
import { pawnChoice, pickable } from '../../kit/pawns.js';
import { pieceAt } from '../../kit/arrange.js';
import { draggable, draggedBy, useRoutes, WayLine } from '../../kit/ways.js';
import { At } from '../../kit/worldmap.js';
import { place } from '../../kit/world.js';
import { MapPawn, Stack, Station } from './icons.js';
import {
  cityColour, cityName, cityOf, colourName, cubesAt, moverOf, movesAt, ownPawn, pawnsAt, roleCard, roleName, roleOf,
  standsIn, targets,
} from './model.js';
import { standOf, standsOf } from './spots.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */

/** @param {{ctx: Ctx, city: string}} props */
function Town({ ctx, city }) {
  const house = standOf(ctx, `station ${city}`);
  return html`
    ${ctx.frame.value.view.stations.includes(city) && html`<${Station} x=${house.x} y=${house.y} scale=${1.85} />`}
    <g class="pm-cubes">
      ${cubesAt(ctx, city).map(([colour, number]) => {
        const { x, y } = standOf(ctx, `cubes ${city} ${colour}`);
        return html`<${Stack} key=${colour} colour=${colour} number=${number} x=${x} y=${y} />`;
      })}
    </g>`;
}

/** Everything about a city in words. @param {Ctx} ctx @param {string} city */
function told(ctx, city) {
  const { view } = ctx.frame.value;
  const parts = [cityName(ctx, city)];
  const rows = cubesAt(ctx, city);
  for (const [colour, number] of rows) parts.push(ctx.t(`pandemic.cubes.${colour}`, { n: number }));
  if (!rows.length) parts.push(ctx.t('pandemic.city.clean', { colour: colourName(ctx, cityColour(ctx, city)) }));
  if (view.stations.includes(city)) parts.push(ctx.t('pandemic.station'));
  const pawns = pawnsAt(view, city);
  const names = pawns.map((seat) => roleName(ctx, seat)).join(', ');
  if (pawns.length) parts.push(ctx.t('pandemic.city.pawns', { names }));
  for (const { cityNote } of ctx.modules.value) {
    const note = cityNote?.(ctx, city);
    if (note) parts.push(note);
  }
  const kinds = [...new Set(movesAt(ctx, city).map((move) => kindCalled(ctx, move.kind).name))];
  if (kinds.length) parts.push(ctx.t('pandemic.city.can', { moves: kinds.join(', ') }));
  return parts.join('; ');
}

/** From the edge of a disc to that of a piece. @param {number} x @param {number} y */
function tie(x, y) {
  const far = Math.hypot(x, y);
  const at = (/** @type {number} */ part) => `${((x * part) / far).toFixed(1)} ${((y * part) / far).toFixed(1)}`;
  return `M${at(13)}L${at(Math.max(15, far - 12))}`;
}

/** Lines from what stands farther off to its city. @param {{ctx: Ctx}} props */
function Ties({ ctx }) {
  const far = [...standsOf(ctx, ctx.frame.value.view)].filter(([, { isFar }]) => isFar);
  return html`<g class="pm-ties" aria-hidden="true">
    ${far.map(([key, { city, x, y }]) => html`<${At} key=${key} city=${city}>
      <path class="pm-tie" d=${tie(x, y)} /><//>`)}
  </g>`;
}

/** Over all cities, so that nothing hides them. @param {{ctx: Ctx, pick: (city: string) => void}} props */
function Pawns({ ctx, pick }) {
  const { view } = ctx.frame.value;
  const choice = pawnChoice(ctx);
  const mover = moverOf(ctx);
  useRoutes(ctx, mover);
  return html`<g class=${`pm-pawns ${choice ? 'is-choosing' : ''}`} aria-hidden=${choice ? undefined : 'true'}>
    ${view.pawns.map((/** @type {string} */ city, /** @type {number} */ seat) => {
      const stand = standOf(ctx, `pawn ${seat}`);
      const moved = draggedBy(ctx, seat);
      const spot = { x: stand.x + moved.x, y: stand.y + moved.y };
      const asked = pickable(choice, seat);
      const grip = !choice && seat === mover && acting(ctx) ? draggable(ctx, seat) : null;
      if (!roleOf(ctx, seat)) return null; // nobody has chosen one yet
      return html`<${At} key=${seat} city=${city} class=${asked ? 'pm-pick' : grip ? 'pm-grip' : ''}
          onClick=${() => pick(city)} ...${point(ctx, { city })} ...${asked ?? grip ?? {}}>
        ${asked && html`<circle class="pm-pick-ring" cx=${spot.x} cy=${spot.y} r="24" />`}
        <${MapPawn} seat=${seat} card=${roleCard(ctx, seat)} x=${spot.x} y=${spot.y}
          active=${seat === view.turn} /><//>`;
    })}
  </g>`;
}

/** @param {{ctx: Ctx}} props */
const Way = ({ ctx }) => html`<${WayLine} ctx=${ctx} from=${(/** @type {number} */ pawn) => standsIn(ctx, pawn)} />`;

/** @typedef {{[city: string]: {chance: number, outbreak: number|boolean}}} Threat */

/** Rings that grow with the chance of an infection. @param {{ctx: Ctx}} props */
function ThreatRings({ ctx }) {
  const threat = /** @type {Threat|undefined} */ (ctx.frame.value.insight?.threat);
  if (!desk(ctx).rings.value || !threat) return null;
  return html`<g class="pm-threats" aria-hidden="true">
    ${Object.entries(threat).map(([city, { chance, outbreak }]) => {
      const at = place(city);
      return chance > 0 && html`<g key=${city} transform=${`translate(${at.x} ${at.y})`}>
        <circle class=${`pm-threat pm-scaled ${outbreak ? 'is-outbreak' : ''}`} r=${(12 + 26 * Math.sqrt(chance))
          .toFixed(1)} />
      </g>`;
    })}
  </g>`;
}

/** The city whose connections light up. @param {Ctx} ctx */
function from(ctx) {
  const mode = modeOf(ctx);
  const isOverland = !mode || kindCalled(ctx, mode.kind).overland;
  return acting(ctx) && isOverland ? standsIn(ctx, moverOf(ctx)) : null;
}

/** @type {import('../../kit/worldmap.js').Atlas} */
export const atlas = {
  home: (ctx) => standsIn(ctx, ownPawn(ctx)) ?? ctx.frame.value.view.pawns[ctx.frame.value.view.turn],
  lit: targets,
  from,
  cityOf,
  told,
  isFull: (ctx, city) => cubesAt(ctx, city).some(([, number]) => number >= ctx.box.value.city_cube_limit),
  pieceAt,
  Town,
  below: [ThreatRings, Ties],
  above: [Pawns, Way],
};

