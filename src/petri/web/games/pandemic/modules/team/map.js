/** The team research stations on the map. */
import { html } from '../../../../core/html.js';
import { At, layout } from '../../../../kit/worldmap.js';
import { place } from '../../../../kit/world.js';
import { House } from './drawings.js';
import { stationOf, teamsOf } from './model.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */

/**
 * Beside the normal station, which may be in the same city.
 * @param {ReturnType<typeof layout>} spots
 * @param {import('../../../../kit/world.js').Side} side
 * @returns {[number, number]}
 */
export function spotOf({ station: [x, y] }, side) {
  if (side === 'r') return [15, y + 5];
  return side === 'l' ? [-15, y + 5] : [x - 17, y - 1];
}

/** @param {{ctx: Ctx}} props */
export function Stations({ ctx }) {
  return html`<g class="tm-stations" aria-hidden="true">${teamsOf(ctx).map(({ team }) => {
    const city = stationOf(ctx, team);
    if (!city) return null;
    const { label } = place(city);
    const [x, y] = spotOf(layout(label), label);
    return html`<${At} key=${team} city=${city}><${House} team=${team} x=${x} y=${y} /><//>`;
  })}</g>`;
}

/** Whose station is in a city. @param {Ctx} ctx @param {string} city @returns {string|null} */
export function cityNote(ctx, city) {
  const found = teamsOf(ctx).find(({ team }) => stationOf(ctx, team) === city);
  return found ? ctx.t('team.station_of', { team: found.label }) : null;
}
