/** A small window with several moves of the lab, each with what it would bring. */
import { html } from '../../../../core/html.js';
import { MoveButton, Popup } from '../../../../kit/menu.js';
import { openAt } from './model.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../../../core/types.js').Move} Move */

const GAP = 6;

/** @param {{ctx: Ctx, moves: Move[], label: string, anchor: string}} props `anchor`: what opened it */
export function Ways({ ctx, moves, label, anchor }) {
  const opener = () => /** @type {HTMLElement|null} */ (document.querySelector(anchor));
  const put = (/** @type {HTMLElement} */ node) => {
    const box = opener()?.getBoundingClientRect();
    if (!box) return;
    const { offsetWidth: width, offsetHeight: height } = node;
    const below = box.bottom + GAP;
    const top = below + height < innerHeight - GAP ? below : Math.max(GAP, box.top - GAP - height);
    node.style.left = `${Math.max(GAP, Math.min(innerWidth - width - GAP, box.left + box.width / 2 - width / 2))}px`;
    node.style.top = `${top}px`;
  };
  const close = (/** @type {boolean} */ back) => {
    openAt(ctx, null);
    if (back) opener()?.focus();
  };
  return html`<${Popup} class="pm-flyout lb-ways" label=${label} first="button" put=${put} close=${close}>
    ${moves.map((move) => html`<${MoveButton} key=${move.text} ctx=${ctx} move=${move} />`)}
  <//>`;
}
