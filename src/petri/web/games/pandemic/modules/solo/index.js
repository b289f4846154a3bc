/** The solo variant on the page: the hand of the health authority beside one's own. */
import { html } from '../../../../core/html.js';
import { tip } from '../../../../core/ui.js';
import { isQuestion } from '../../../../kit/facts.js';
import { HandCard } from '../../../../kit/hand.js';
import { CardChip, sorted } from '../../cards.js';
import { roleNamed } from '../../model.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */

/** @param {Ctx} ctx @returns {{hand: number, step: string, label: string, text: string, hand_limit: number}} */
const authorityOf = (ctx) => ctx.box.value.authority;

/** Its sign. */
const Emblem = () => html`<svg class="pm-icon pm-emblem" viewBox="0 0 40 40" width="34" height="34" aria-hidden="true">
  <circle cx="20" cy="20" r="17" /><path d="M17 9h6v8h8v6h-8v8h-6v-8H9v-6h8z" /></svg>`;

/** @param {{ctx: Ctx}} props */
function Hand({ ctx }) {
  const { view, prompt } = ctx.frame.value;
  const { hand, step, label, text, hand_limit: limit } = authorityOf(ctx);
  const { cards } = view.hands[hand];
  const states = [prompt?.step === step && 'is-acting', isQuestion(ctx) && cards.length > limit && 'is-over'];
  return html`<section class=${`pm-hand pm-authority ${states.filter(Boolean).join(' ')}`} data-hand=${hand}
    aria-label=${ctx.t('pandemic.hand.of', { role: label })}>
    <button type="button" class="pm-hand-role" ...${tip(text)}>
      <${Emblem} /><span class="pm-hand-name">${label}</span>
      <span class="pm-hand-count">${ctx.t('pandemic.cards', { n: cards.length })}</span>
      <span class="unseen">${text}</span>
    </button>
    <ul class=${`pm-cards ${cards.length > 4 ? 'is-many' : ''}`}>
      ${sorted(ctx, cards).map((card) => html`<${HandCard} key=${card} ctx=${ctx} card=${card} />`)}
      ${!cards.length && html`<li class="pm-nothing">${ctx.t('pandemic.hand.empty')}</li>`}
    </ul>
  </section>`;
}

/** @param {{ctx: Ctx}} props */
function AuthorityPanel({ ctx }) {
  const { view } = ctx.frame.value;
  if (!view) return null;
  const { hand, label, text } = authorityOf(ctx);
  const gone = /** @type {string[]} */ (view.roles_gone).map((role) => ctx.box.value.roles[role]?.label ?? role);
  return html`<div class="pm-panel">
    <h2>${label}</h2><p class="pm-panel-text">${text}</p>
    <p>${sorted(ctx, view.hands[hand].cards).map((card) => html`
      <${CardChip} key=${card} ctx=${ctx} card=${card} /> `)}</p>
    ${gone.length > 0 && html`<h2>${ctx.t('solo.gone')}</h2><p class="pm-panel-text">${gone.join(', ')}</p>`}
  </div>`;
}

/** @type {import('../../../../core/types.js').ModuleUi} */
export default {
  id: 'solo',
  css: ['games/pandemic/modules/solo/solo.css'],
  words: 'games/pandemic/modules/solo/words',
  panels: [{ id: 'authority', label: (ctx) => ctx.t('solo.label'), Component: AuthorityPanel }],
  Hand,
  plays: {
    authority: (show) => show.say(authorityOf(show.ctx).label, 'turn', '✚'),
    changed_role: (show, { to }) => show.say(roleNamed(show.ctx, to)?.label ?? to, 'event', '⇄'),
  },
};
