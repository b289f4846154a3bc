/** The end of the game: what everybody's points are made of. */
import { html } from '../../core/html.js';
import { owners, ownerName, scoreOf, tracksOf, trackName, viewOf } from './facts.js';
import { Cube, Symbol } from './pieces.js';

/** @typedef {import('./facts.js').Ctx} Ctx */
/** @typedef {import('./facts.js').Owner} Owner */

/** @param {{ctx: Ctx}} props */
export function Summary({ ctx }) {
  const view = viewOf(ctx);
  const outcome = ctx.frame.value.outcome;
  if (!view || !outcome) return null;
  /** @param {Owner} owner */
  const levels = (owner) => (owner === 'neutral' ? 0
    : tracksOf(ctx).reduce((sum, track) => sum + view.levels[owner][track], 0));
  const order = owners(view).sort((one, other) => Number(one === 'neutral') - Number(other === 'neutral')
    || scoreOf(view, other) - scoreOf(view, one) || levels(other) - levels(one));
  const best = order[0] === undefined ? 0 : scoreOf(view, order[0]);
  const tied = order.filter((owner) => owner !== 'neutral' && scoreOf(view, owner) === best).length > 1;
  const shared = outcome.winners.length > 1;
  return html`<div class="cg cg-summary">
    <table><caption class="cg-sr">${ctx.t('contagion.scores')}</caption>
      <thead><tr><th>${ctx.t('contagion.city.virus')}</th><th>${ctx.t('contagion.sum.game')}</th>
        ${tracksOf(ctx).map((track) => html`<th key=${track} title=${trackName(ctx, track)}>
          <${Symbol} name=${track} size=${15} />
          <span class="cg-sr">${trackName(ctx, track)}</span></th>`)}
        <th>${ctx.t('contagion.sum.total')}</th></tr></thead>
      <tbody>${order.map((owner) => html`<tr key=${owner}
        class=${outcome.winners.includes(/** @type {number} */ (owner)) ? 'is-winner' : ''}>
        <th scope="row"><${Cube} owner=${owner} size=${20} /> ${ownerName(ctx, owner)}${' '}
          ${outcome.winners.includes(/** @type {number} */ (owner))
            && html`<${Symbol} name="crown" size=${15} filled />`}</th>
        <td>${scoreOf(view, owner) - levels(owner)}</td>
        ${tracksOf(ctx).map((track) => html`<td key=${track}>
          ${owner === 'neutral' ? '–' : `+${view.levels[owner][track]}`}</td>`)}
        <td><b>${scoreOf(view, owner)}</b></td></tr>`)}</tbody></table>
    <p class="cg-facts">${ctx.t('contagion.sum.about')}
      ${tied && ` ${ctx.t(shared ? 'contagion.sum.shared' : 'contagion.sum.tie')}`}</p>
  </div>`;
}
