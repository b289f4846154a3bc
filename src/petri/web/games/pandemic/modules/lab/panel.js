/** The lab beside the map: among the counters, as a panel, and in the tray of a question. */
import { html } from '../../../../core/html.js';
import { tip } from '../../../../core/ui.js';
import { desk } from '../../../../kit/desk.js';
import { showBoard } from '../../../../kit/slots.js';
import { Rest } from './board.js';
import { Vial } from './drawings.js';
import { MiniCard, MiniLine } from './line.js';
import {
  BOARD, cardCalled, dishesOf, filledOf, linesOf, lineOf, toldDish, toldLine,
} from './model.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */

/** The lines among the counters; a click shows the board. @param {{ctx: Ctx}} props */
export function Status({ ctx }) {
  const { view } = ctx.frame.value;
  if (!view?.lines) return null;
  const told = ctx.t('lab.meter', { lines: linesOf(ctx).map((line) => toldLine(ctx, line)).join('. ') });
  const isSeen = desk(ctx).boards.value.includes(BOARD);
  const click = () => { if (isSeen) desk(ctx).board.value = ''; else showBoard(ctx, BOARD); };
  return html`<button type="button" class="pm-meter lb-meter" aria-pressed=${isSeen}
      onClick=${click} ...${tip(told)}>
    <span class="pm-meter-name">${ctx.t('lab.short')}</span><span class="unseen">${told}</span>
    ${linesOf(ctx).map((line) => html`<${MeterLine} key=${line} ctx=${ctx} line=${lineOf(ctx, line)} />`)}
  </button>`;
}

/** @param {{ctx: Ctx, line: import('./model.js').Line}} props */
function MeterLine({ ctx, line }) {
  const card = cardCalled(ctx, line.card);
  return html`<b aria-hidden="true" class=${`lb-meter-line ${line.tested_by ? 'is-tested' : ''}`}>
    <${Vial} colour=${line.vial} size=${20} />
    ${card ? html`${filledOf(line)}<small>/${card.spaces.length}</small>` : '–'}</b>`;
}

/** @param {{ctx: Ctx}} props */
export function LabPanel({ ctx }) {
  if (!ctx.frame.value.view?.lines) return null;
  return html`<div class="pm-panel lb-panel">
    <h2>${ctx.t('lab.label')}</h2>
    <ul class="lb-told">${[...linesOf(ctx).map((line) => toldLine(ctx, line)),
      ...dishesOf(ctx).map((dish) => toldDish(ctx, dish))].map((text) => html`<li key=${text}>${text}</li>`)}</ul>
    <${Rest} ctx=${ctx} />
  </div>`;
}

/** Where a sequence card is to go: the card, and the lines. @param {{ctx: Ctx}} props */
export function Question({ ctx }) {
  const { sequence_drawn: drawn } = ctx.frame.value.view ?? {};
  if (!drawn) return null;
  return html`<div class="lb-question"><span class="lb-drawn"><${MiniCard} ctx=${ctx} card=${drawn} /></span>
    ${linesOf(ctx).map((line) => html`<${MiniLine} key=${line} ctx=${ctx} line=${line} />`)}</div>`;
}
