/** The end of a game of teams: what each has scored, line by line, and who wins. */
import { html } from '../../../../core/html.js';
import { Icon } from '../../../../core/ui.js';
import { TeamSign } from './drawings.js';
import { goalCalled, membersOf, teamName } from './model.js';
import { Lines } from './panel.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */
/** @typedef {import('./model.js').Score} Score */

/** @param {{ctx: Ctx}} props */
export function Summary({ ctx }) {
  const { outcome } = ctx.frame.value;
  const teams = /** @type {Score[]} */ (outcome?.teams ?? outcome?.details?.teams ?? []);
  if (!outcome || !teams.length) return null;
  const isBest = (/** @type {Score} */ { seats }) => seats.some((seat) => outcome.winners.includes(seat));
  const isTie = teams.filter(isBest).length > 1;
  const order = [...teams].sort((a, b) => b.points - a.points || a.team - b.team);
  return html`<ol class="tm-scores">${order.map((score) => html`<li key=${score.team} data-score=${score.team}
      class=${`tm-card tm-team-${score.team} ${isBest(score) ? 'is-best' : ''}`}>
    <h3><${TeamSign} team=${score.team} /><span>${teamName(ctx, score.team)}
      <small>${membersOf(ctx, score.team)}</small></span>
      ${isBest(score) && html`<span class="chip accent"><${Icon} name="crown" size=${15} />
        ${ctx.t(isTie ? 'team.shares' : 'team.wins')}</span>`}<b class="number">${score.points}</b></h3>
    ${score.goal && html`<p class="faint">
      ${ctx.t('team.goal.of', { goal: goalCalled(ctx, score.goal)?.label ?? score.goal })}</p>`}
    <${Lines} ctx=${ctx} lines=${score.lines} points=${score.points} slow=${!ctx.reduced.value} />
  </li>`)}</ol>`;
}
