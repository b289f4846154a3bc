/** The hand of the viewed seat with its virus board. */
import { html } from '../../core/html.js';
import { isPhone } from '../../core/ui.js';
import { allKinds, isQuestion, myStep } from '../../kit/facts.js';
import { Deed } from './deed.js';
import { colourName, coloursOf, countOf, findMove, handLimit, handSize, mySeat, sampleOf, viewOf } from './facts.js';
import { Emblem, Symbol } from './pieces.js';
import { Kept, VirusBoard } from './virus.js';

/** @typedef {import('./facts.js').Ctx} Ctx */
/** @typedef {import('./facts.js').Move} Move */

/** The face of a contagion card. @param {{ctx: Ctx, colour: string}} props */
export function Card({ ctx, colour }) {
  return html`<span class=${`cg-card cg-c-${colour}`}>
    <span class="cg-card-emblem"><${Emblem} colour=${colour} size=${26} /></span>
    <small>${colourName(ctx, colour)}</small></span>`;
}

/**
 * All cards of one colour; a click spends one of them when that is asked for.
 * @param {{ctx: Ctx, colour: string, number: number, known?: number, move: Move|null, why?: string}} props
 */
export function Group({ ctx, colour, number, known = 0, move, why }) {
  const label = ctx.t('contagion.hand_of', { colour: colourName(ctx, colour), n: number });
  return html`<${Deed} ctx=${ctx} move=${move} why=${why} className=${`cg-group${move ? ' is-lit' : ''}`}
      label=${`${label}${move ? `. ${move.words}` : ''}`} more=${{ 'data-colour': colour }}>
    <span class="cg-fan">${Array.from({ length: number },
      (_, index) => html`<${Card} key=${index} ctx=${ctx} colour=${colour} />`)}</span>
    <span class="cg-count">${number}</span>
    ${known > 0 && html`<span class="cg-known" title=${ctx.t('contagion.known', { n: known })}>
      <${Symbol} name="eye" size=${13} /></span>`}
  <//>`;
}

/** The text to ask why a card stays in the hand. @param {Ctx} ctx @param {string} colour */
function whyKept(ctx, colour) {
  const found = allKinds(ctx).find(([, facts]) => facts.place === 'hand');
  return found && sampleOf(ctx, found[0], { colour });
}

/** Whether the bar of a turn is there, which has the city actions that can be used. @param {Ctx} ctx */
const isInBar = (ctx) => !isPhone.value && !isQuestion(ctx) && !myStep(ctx)?.passes;

/** @param {{ctx: Ctx}} props */
export function Hand({ ctx }) {
  const view = viewOf(ctx);
  const seat = mySeat(ctx);
  if (!view) return null;
  if (seat === null) return html`<div class="cg cg-hand"><p class="cg-none">${ctx.t('contagion.watching')}</p></div>`;
  const hand = view.hands[seat];
  const size = handSize(hand);
  const held = coloursOf(ctx).filter((colour) => hand.cards[colour] > 0);
  return html`<div class="cg cg-hand">
    <${VirusBoard} ctx=${ctx} seat=${seat} />
    <div class="cg-cards" role="group" aria-label=${ctx.t('contagion.hand', { n: size })} data-hand=${seat}>
      <span class=${`cg-size${size > handLimit(ctx) ? ' is-over' : ''}`}>${ctx.t('contagion.hand_limit',
        { n: size, limit: handLimit(ctx) })}</span>
      <div class="cg-groups">
      ${held.map((colour) => html`<${Group} key=${colour} ctx=${ctx} colour=${colour} number=${hand.cards[colour]}
        known=${view.shown[seat]?.[colour] ?? 0} move=${findMove(ctx, 'hand', { colour })}
        why=${whyKept(ctx, colour)} />`)}
      ${!countOf(hand.cards) && html`<p class="cg-none">${ctx.t('contagion.hand_empty')}</p>`}
      </div>
    </div>
    <${Kept} ctx=${ctx} seat=${seat} inBar=${isInBar(ctx)} />
  </div>`;
}
