/** Small drawings: the sign of a team, its research station, an award. A team is known by its number, too. */
import { html } from '../../../../core/html.js';
import { tip } from '../../../../core/ui.js';
import { SHAPES } from '../../icons.js';
import { awardName, ownerOf, teamName } from './model.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */

const HOUSE = 'M-8 7V-1.5L0 -8.5L8 -1.5V7Z';

/**
 * A team research station: a house in the team's colour with its number.
 * @param {{team: number, x?: number, y?: number}} props
 */
export const House = ({ team, x = 0, y = 0 }) => html`<g class=${`tm-house tm-team-${team}`} data-team=${team}
    transform=${`translate(${x} ${y})`}>
  <path class="tm-wall" d=${HOUSE} /><text class="tm-number" y="4.6">${team + 1}</text></g>`;

/** @param {{team: number, size?: number}} props */
export const HouseIcon = ({ team, size = 20 }) => html`<svg class="pm-icon" width=${size} height=${size}
  viewBox="-10 -10 20 20" aria-hidden="true"><${House} team=${team} /></svg>`;

/** The sign of a team: its number on its colour. @param {{team: number}} props */
export const TeamSign = ({ team }) => html`<i class=${`tm-sign tm-team-${team}`} aria-hidden="true">${team + 1}</i>`;

/** Which disease an award is for, if it is for one. @param {string} award */
const colourOf = (award) => award.split('_').pop() ?? '';

/**
 * The picture of an award: a disease that is cured or crossed out, or what is printed on it.
 * @param {{award: string}} props
 */
export function AwardSign({ award }) {
  const shape = SHAPES[colourOf(award)];
  const isGone = award.includes('eradicated');
  return html`<svg class="pm-icon" width="22" height="22" viewBox="-11 -11 22 22" aria-hidden="true">
    ${shape ? html`<path class=${`pm-cube pm-${colourOf(award)}`} d=${shape} transform="scale(1.25)" />`
      : html`<text class="tm-award-text" y="5">${award.startsWith('first') ? '1.' : '☣'}</text>`}
    ${isGone ? html`<path class="tm-under" d="M-8 8L8 -8" /><path class="tm-cross" d="M-8 8L8 -8" />`
      : html`<path class="tm-ring" d="M8 -2A8.2 8.2 0 1 1 2 -8" />`}
  </svg>`;
}

/** An award with its points and its owner. @param {{ctx: Ctx, award: string}} props */
export function Award({ ctx, award }) {
  const owner = ownerOf(ctx, award);
  const { points } = ctx.box.value.awards[award];
  const whose = owner === undefined ? ctx.t('team.award.free') : teamName(ctx, owner);
  const told = [awardName(ctx, award), points && ctx.t('team.points', { n: points }), whose].filter(Boolean).join(', ');
  return html`<span class=${`tm-award ${owner === undefined ? 'is-free' : `tm-team-${owner}`}`} data-award=${award}
    data-owner=${owner} role="img" aria-label=${told} ...${tip(told)}><${AwardSign} award=${award} />
    ${points > 0 && html`<small class="tm-plus">+${points}</small>`}
    ${owner !== undefined && html`<${TeamSign} team=${owner} />`}</span>`;
}
