/** Cards: in the hand, in piles, as a price. */
import { html } from '../../core/html.js';
import { Disease, Sign } from './icons.js';
import { cardName, cityColour, eventOf, point } from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */

/** @param {Ctx} ctx @param {string} card @returns {string} its colour, 'event' or 'epidemic' */
export function suit(ctx, card) {
  if (ctx.box.value.cities?.[card]) return cityColour(ctx, card);
  return eventOf(ctx, card) ? 'event' : 'epidemic';
}

/** @param {{ctx: Ctx, card: string, size?: number}} props */
export function SuitSign({ ctx, card, size = 14 }) {
  const of = suit(ctx, card);
  return of === 'event' || of === 'epidemic' ? html`<${Sign} kind="event" size=${size + 2} />` : html`<${Disease} colour=${of} size=${size} />`;
}

/** A card as a small word. @param {{ctx: Ctx, card: string, class?: string}} props */
export function CardChip({ ctx, card, class: more = '' }) {
  return html`<span class=${`pm-chip pm-suit-${suit(ctx, card)} ${more}`} ...${point(ctx, ctx.box.value.cities?.[card] ? { card } : null)}>
    <${SuitSign} ctx=${ctx} card=${card} size=${12} /><span>${cardName(ctx, card)}</span></span>`;
}

/** Cards nobody here may see. @param {{ctx: Ctx, number: number}} props */
export function Backs({ ctx, number }) {
  if (!number) return null;
  return html`<span class="pm-backs" title=${ctx.t('pandemic.hidden', { n: number })}>
    ${Array.from({ length: Math.min(number, 7) }, (_, n) => html`<i key=${n} class="pm-back"></i>`)}
    <span class="unseen">${ctx.t('pandemic.hidden', { n: number })}</span>
  </span>`;
}

/**
 * The face of a card.
 * @param {{ctx: Ctx, card: string}} props
 */
export function Face({ ctx, card }) {
  const of = suit(ctx, card);
  const event = eventOf(ctx, card);
  const city = ctx.box.value.cities?.[card];
  return html`<span class=${`pm-face pm-suit-${of}`}>
    <span class="pm-face-top"><${SuitSign} ctx=${ctx} card=${card} size=${18} />${event && html`<span class="pm-face-kind">${ctx.t('pandemic.event')}</span>`}</span>
    <span class="pm-face-name">${cardName(ctx, card)}</span>
    ${event ? html`<span class="pm-face-text">${event.text}</span>` : html`<span class="pm-face-foot">${city?.country}</span>`}
  </span>`;
}
