/** The team research stations on the map. */
import { html } from '../../../../core/html.js';
import { At } from '../../../../kit/worldmap.js';
import { housePiece, standOf } from '../../spots.js';
import { House } from './drawings.js';
import { stationOf, teamsOf } from './model.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */

/** The room that the stations of teams need. @param {Ctx} ctx @param {any} view */
export const pieces = (ctx, view) => teamsOf(ctx).flatMap(({ team }) => {
  const city = stationOf(ctx, team, view);
  return city ? [housePiece(`base ${team}`, city)] : [];
});

/** @param {{ctx: Ctx}} props */
export function Stations({ ctx }) {
  return html`<g class="tm-stations" aria-hidden="true">${teamsOf(ctx).map(({ team }) => {
    const city = stationOf(ctx, team);
    if (!city) return null;
    const { x, y } = standOf(ctx, `base ${team}`);
    return html`<${At} key=${team} city=${city}><g transform=${`translate(${x} ${y}) scale(1.5)`}>
      <${House} team=${team} /></g><//>`;
  })}</g>`;
}

/** Whose station is in a city. @param {Ctx} ctx @param {string} city @returns {string|null} */
export function cityNote(ctx, city) {
  const found = teamsOf(ctx).find(({ team }) => stationOf(ctx, team) === city);
  return found ? ctx.t('team.station_of', { team: found.label }) : null;
}
