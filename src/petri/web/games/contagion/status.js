/** Counters for the header, and what the list of seats shows of a seat. */
import { html } from '../../core/html.js';
import { counted } from '../../kit/meanwhile.js';
import {
  cityFact, colourName, coloursOf, dishOf, handSize, roundsOf, scoreOf, tollsOf, viewOf, virusName,
} from './facts.js';
import { Cube, Emblem, Levels, Symbol } from './pieces.js';

/** @typedef {import('./facts.js').Ctx} Ctx */

/** @param {{ctx: Ctx}} props */
export function Status({ ctx }) {
  const view = counted(ctx);
  if (!view) return null;
  const next = tollsOf(ctx).find((toll) => toll > view.skulls);
  return html`<div class="cg cg-status">
    <span class=${`cg-chip${view.last_round ? ' is-last' : ''}`}><span class="cg-wide">${view.round
      ? ctx.t('contagion.round_of', { round: view.round, last: roundsOf(ctx) }) : ctx.t('contagion.setup')}</span>
      <span class="cg-narrow" aria-hidden="true">${view.round}/${roundsOf(ctx)}</span></span>
    <span class="cg-chip" title=${next ? ctx.t('contagion.skulls_next', { skulls: view.skulls, next }) : ''}>
      <${Symbol} name="skull" size=${16} filled /><b>${view.skulls}</b>${next && html`<small>/${next}</small>`}
      <span class="cg-sr">${ctx.t('contagion.skulls')}</span></span>
    <span class="cg-chip" title=${ctx.t('contagion.deck', { n: view.deck.size })}><${Symbol} name="cards" size=${16} />
      <b>${view.deck.size}</b>
      <span class="cg-sr">${ctx.t('contagion.deck', { n: view.deck.size })}</span></span>
    <span class="cg-chip" title=${ctx.t('contagion.cities_left', { n: view.display.length })}>
      <${Symbol} name="city" size=${16} /><b>${view.display.length}</b>
      <span class="cg-sr">${ctx.t('contagion.cities_left', { n: view.display.length })}</span></span>
    ${view.last_round && html`<span class="cg-chip is-last cg-wide">${ctx.t('contagion.last_round')}</span>`}
  </div>`;
}

/** @param {{ctx: Ctx, seat: number}} props */
export function Seat({ ctx, seat }) {
  const view = viewOf(ctx);
  if (!view || !view.hands[seat]) return null;
  const hand = view.hands[seat];
  const known = coloursOf(ctx).filter((colour) => hand.cards[colour] > 0);
  const own = hand.hidden === 0;
  const size = handSize(hand);
  return html`<div class=${`cg cg-seat cg-o-${seat}`} data-home=${seat}>
    <span class="cg-seat-score"><${Cube} owner=${seat} size=${22} /><b>${scoreOf(view, seat)}</b>
      <span class="cg-sr">${ctx.t('contagion.points', { n: scoreOf(view, seat) })}</span></span>
    <span class="cg-seat-facts"><span class="cg-seat-virus">${virusName(ctx, seat)}</span>
      <${Levels} levels=${view.levels[seat]} />
      <span class="cg-level" title=${ctx.t('contagion.cards', { n: size })}><${Symbol} name="cards" size=${13} />
        <b>${size}</b></span>
      <span class="cg-level" title=${ctx.t('contagion.dish',
        { n: dishOf(view, seat) })}><${Symbol} name="dish" size=${13} /><b>${dishOf(view, seat)}</b></span>
      ${view.kept[seat].length > 0 && html`<span class="cg-level"
        title=${`${ctx.t('contagion.kept')}: ${view.kept[seat].map((city) => cityFact(ctx, city).label).join(', ')}`}>
        <${Symbol} name="later" size=${13} /><b>${view.kept[seat].length}</b></span>`}
    </span>
    ${!own && known.length > 0 && html`<span class="cg-seat-known"><${Symbol} name="eye" size=${13} />
      ${known.map((colour) => html`<span key=${colour} class=${`cg-mini cg-c-${colour}`}
        title=${colourName(ctx, colour)}>
        <${Emblem} colour=${colour} size=${11} />${hand.cards[colour] > 1 ? hand.cards[colour] : ''}</span>`)}</span>`}
  </div>`;
}
