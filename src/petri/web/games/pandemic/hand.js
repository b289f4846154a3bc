/** The hand of the seat one looks through; each card shows what it is good for. */
import { html } from '../../core/html.js';
import { tip } from '../../core/ui.js';
import { HandCard } from '../../kit/hand.js';
import { isQuestion } from '../../kit/facts.js';
import { Backs, sorted } from './cards.js';
import { PawnIcon } from './icons.js';
import { ownPawn, roleCard, roleName, roleOf } from './model.js';
import { Samples } from './status.js';

/** @param {{ctx: import('../../core/types.js').Ctx}} props */
export function Hand({ ctx }) {
  const { view } = ctx.frame.value;
  if (!view) return null;
  const seat = ownPawn(ctx);
  const hand = view.hands[seat];
  const others = ctx.modules.value.filter(({ Hand: More }) => More);
  const beside = others.map(({ id, Hand: More }) => html`<${More} key=${id} ctx=${ctx} />`);
  if (!hand) return html`<div class="pm-hands">${beside}</div>`;
  if (!roleOf(ctx, seat)) return html`<p class="soft">${ctx.t('pandemic.hand.empty')}</p>`;
  const size = hand.cards.length + hand.hidden;
  const role = roleCard(ctx, seat);
  const stored = role.stores ? view.stored : null;
  const isOver = isQuestion(ctx) && size > (role.hand_limit ?? Infinity);
  const own = html`<section class=${`pm-hand ${isOver ? 'is-over' : ''}`}
    aria-label=${ctx.t('pandemic.hand.of', { role: roleName(ctx, seat) })}>
    <button type="button" class="pm-hand-role" ...${tip(role.text)}>
      <${PawnIcon} card=${role} size=${40} />
      <span class="pm-hand-name">${roleName(ctx, seat)}</span>
      <span class="pm-hand-count">${ctx.t('pandemic.cards', { n: size })}</span>
      ${role.collects && html`<${Samples} ctx=${ctx} />`}<span class="unseen">${role.text}</span>
    </button>
    <ul class=${`pm-cards ${hand.cards.length > (others.length ? 3 : 6) ? 'is-many' : ''}`}>
      ${sorted(ctx, hand.cards).map((card) => html`<${HandCard} key=${card} ctx=${ctx} card=${card} />`)}
      ${stored && html`<${HandCard} key="stored" ctx=${ctx} card=${stored} place=${ctx.t('pandemic.stored')} />`}
      ${hand.hidden > 0 && html`<li class="pm-card-hidden"><${Backs} ctx=${ctx} number=${hand.hidden} /></li>`}
      ${!size && !stored && html`<li class="pm-nothing">${ctx.t('pandemic.hand.empty')}</li>`}
    </ul>
  </section>`;
  if (!others.length) return own;
  return html`<div class="pm-hands">${own}${beside}</div>`;
}
