/** Cards: in the hand, in piles, as a price. */
import { html } from '../../core/html.js';
import { tip } from '../../core/ui.js';
import { point } from '../../kit/desk.js';
import { Disease, Sign } from './icons.js';
import { cardName, cityColour, colourName, coloursOf, eventOf, otherCard } from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */

/** @param {Ctx} ctx @param {string} card @returns {string} its colour, 'event', 'epidemic', or 'plain' without any */
export function suit(ctx, card) {
  if (ctx.box.value.cities?.[card]) return cityColour(ctx, card);
  const other = otherCard(ctx, card);
  return eventOf(ctx, card) ? 'event' : other ? other.colour ?? 'plain' : 'epidemic';
}

/** City cards by colour, then others, then events. @param {Ctx} ctx @param {string[]} cards */
export function sorted(ctx, cards) {
  const rank = (/** @type {string} */ card) => {
    const nth = coloursOf(ctx).indexOf(suit(ctx, card));
    return eventOf(ctx, card) ? 9 : nth < 0 && otherCard(ctx, card) ? 8 : nth;
  };
  const byName = new Intl.Collator(ctx.lang.value);
  return [...cards].sort((a, b) => rank(a) - rank(b) || byName.compare(cardName(ctx, a), cardName(ctx, b)));
}

/** @param {{ctx: Ctx, card: string, size?: number}} props */
export function SuitSign({ ctx, card, size = 14 }) {
  const of = suit(ctx, card);
  if (of === 'plain') return html`<${Sign} kind="special" size=${size + 2} />`;
  if (of === 'event' || of === 'epidemic') return html`<${Sign} kind="event" size=${size + 2} />`;
  return html`<${Disease} colour=${of} size=${size} />`;
}

/** Its colour for those who do not see it. @param {{ctx: Ctx, card: string}} props */
function SuitWord({ ctx, card }) {
  const of = suit(ctx, card);
  return coloursOf(ctx).includes(of) && html`<span class="unseen"> (${colourName(ctx, of)})</span>`;
}

/** A card as a small word. @param {{ctx: Ctx, card: string, class?: string}} props */
export function CardChip({ ctx, card, class: more = '' }) {
  const spot = ctx.box.value.cities?.[card] ? { card } : null;
  const other = otherCard(ctx, card);
  return html`<span class=${`pm-chip pm-suit-${suit(ctx, card)} ${more}`} ...${point(ctx, spot)} ...${tip(other?.text)}>
    <${SuitSign} ctx=${ctx} card=${card} size=${12} />
    <span>${cardName(ctx, card)}<${SuitWord} ctx=${ctx} card=${card} /></span></span>`;
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
  const event = eventOf(ctx, card);
  const other = otherCard(ctx, card);
  const city = ctx.box.value.cities?.[card];
  const marks = ctx.modules.value.filter(({ CardMark }) => CardMark);
  return html`<span class=${`pm-face pm-suit-${suit(ctx, card)}`}>
    <span class="pm-face-top"><span class="row"><${SuitSign} ctx=${ctx} card=${card} size=${18} />
      ${marks.map(({ id, CardMark }) => html`<${CardMark} key=${id} ctx=${ctx} card=${card} />`)}</span>
      ${event && html`<span class="pm-face-kind">${ctx.t('pandemic.event')}</span>`}</span>
    <span class="pm-face-name">${cardName(ctx, card)}<${SuitWord} ctx=${ctx} card=${card} /></span>
    ${event ?? other ? html`<span class="pm-face-text">${(event ?? other)?.text}</span>`
      : html`<span class="pm-face-foot">${city?.country}</span>`}
  </span>`;
}

/** The cubes of its own colour in the city of a card that may be infected. @param {{ctx: Ctx, card: string}} props */
export function CubesNote({ ctx, card }) {
  const colour = cityColour(ctx, card);
  const n = ctx.frame.value.view.cubes[card]?.[colour] ?? 0;
  return n > 0 && html`<span class="pm-choice-note">
    ${Array.from({ length: n }, (_, nth) => html`<${Disease} key=${nth} colour=${colour} size=${12} />`)}
    <span class="unseen">${ctx.t(`pandemic.cubes.${colour}`, { n })}</span></span>`;
}

/**
 * The cards that are put in order as they lie on the deck, the top one first: those that have their place, and others.
 * @param {Ctx} ctx
 * @param {string[]} open
 */
export function inOrder(ctx, open) {
  const seen = /** @type {[string, string][]} */ (Object.entries(ctx.frame.value.view.infection_deck.seen ?? {}));
  const known = seen.sort(([a], [b]) => Number(a) - Number(b)).map(([, card]) => card);
  const first = Math.min(...open.map((card) => known.indexOf(card)));
  return { placed: known.slice(0, first), open: known.filter((card) => open.includes(card)) };
}
