/** Cards that are put in an order: dragged, or moved with the keys, and then laid down all at once. */
import { html, useRef, useState } from '../core/html.js';
import { play } from './desk.js';
import { answersOf } from './facts.js';
import { cardOf } from './hand.js';

/** @typedef {import('../core/types.js').Ctx} Ctx */

/** The row with one card at another place. @param {string[]} row @param {string} card @param {number} to */
export function movedTo(row, card, to) {
  const rest = row.filter((one) => one !== card);
  return [...rest.slice(0, to), card, ...rest.slice(to)];
}

const STEPS = /** @type {{[key: string]: number}} */ ({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 });

/**
 * The cards as they lie, the next one first. Those before `fixed` have their place already.
 * @param {{ctx: Ctx}} props
 */
export function Ordering({ ctx }) {
  const { Card, Note, inOrder } = ctx.ui.value?.pieces ?? {};
  const moves = answersOf(ctx);
  const byCard = new Map(moves.map((move) => [/** @type {string} */ (cardOf(ctx, move)), move]));
  const { placed, open } = inOrder(ctx, [...byCard.keys()]);
  const [wanted, setWanted] = useState(/** @type {string[]} */ (open));
  const isSame = wanted.length === open.length && wanted.every((card) => open.includes(card));
  const row = /** @type {string[]} */ (isSame ? wanted : open);
  const list = useRef(/** @type {HTMLElement|null} */ (null));
  const lay = (/** @type {string[]} */ cards) => {
    const [first, ...more] = cards.map((card) => byCard.get(card));
    if (first) play(ctx, first, more.map((move) => move?.text ?? ''));
  };
  const shift = (/** @type {string} */ card, /** @type {number} */ to) => {
    if (to < 0 || to >= row.length || row.indexOf(card) === to) return;
    setWanted(movedTo(row, card, to));
    requestAnimationFrame(() => /** @type {HTMLElement|null|undefined} */ (list.current?.querySelector(
      `[data-order="${CSS.escape(card)}"]`))?.focus({ preventScroll: true }));
  };
  return html`<ol class="pm-choices pm-ordered" ref=${list}>
      ${placed.map((/** @type {string} */ card, /** @type {number} */ n) => html`<li key=${card} class="is-placed">
        <span class="pm-place">${n + 1}</span><${Card} ctx=${ctx} card=${card} /></li>`)}
      ${row.map((card, n) => html`<li key=${card}><${Movable} ctx=${ctx} card=${card} at=${n} row=${row}
        place=${placed.length + n + 1} shift=${shift}><${Card} ctx=${ctx} card=${card} />
        ${Note && html`<${Note} ctx=${ctx} card=${card} />`}<//></li>`)}
    </ol>
    <p class="pm-order-hint faint">${ctx.t('kit.order.hint')}</p>
    <div class="pm-tray-row">
      <button type="button" class="button small primary" data-lay="wanted" disabled=${ctx.pending.value}
        onClick=${() => lay(row)}>${ctx.t('kit.order.lay')}</button>
      <button type="button" class="button small" data-lay="as-it-is" disabled=${ctx.pending.value}
        onClick=${() => lay(open)}>${ctx.t('kit.order.leave')}</button>
    </div>`;
}

/**
 * @param {{ctx: Ctx, card: string, at: number, row: string[], place: number,
 * shift: (card: string, to: number) => void, children?: any}} props
 */
function Movable({ ctx, card, at, row, place, shift, children }) {
  const key = (/** @type {KeyboardEvent} */ event) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    shift(card, at + step);
  };
  const drag = (/** @type {PointerEvent} */ event) => {
    if (!(event.buttons & 1)) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-order]');
    const other = /** @type {HTMLElement|null|undefined} */ (under)?.dataset.order;
    if (other && other !== card) shift(card, row.indexOf(other));
  };
  const grip = (/** @type {PointerEvent} */ event) => {
    /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
  };
  return html`<button type="button" class="pm-choice pm-movable" data-order=${card} onKeyDown=${key}
      onPointerDown=${grip} onPointerMove=${drag}>
    <span class="pm-place" aria-hidden="true">${place}</span>
    <span class="unseen">${ctx.t('kit.order.place', { place })} </span>${children}
    <span class="unseen">; ${ctx.t('kit.order.keys')}</span></button>`;
}
