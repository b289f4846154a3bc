/** A move as a button, with the sign of what it is about. */
import { html } from '../../core/html.js';
import { play } from '../../kit/desk.js';
import { kindOf } from '../../kit/facts.js';
import { Sign, signOf, StoneIcon } from './icons.js';
import { colourOf } from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../core/types.js').Move} Move */

/** The picture of a move: of what is bought, or of its kind. @param {Ctx} ctx @param {Move} move */
function pictureOf(ctx, move) {
  const { city, mode, resistance } = move.about ?? {};
  return (city ? undefined : mode ?? resistance) ?? signOf(move.kind, kindOf(ctx, move).sign);
}

/** @param {{ctx: Ctx, move: Move}} props */
export function Deed({ ctx, move }) {
  const seat = move.about?.seat;
  return html`<button type="button" class="pm-move vr-deed" data-move=${move.text}
      aria-disabled=${ctx.pending.value || undefined} onClick=${() => play(ctx, move)}>
    ${seat === undefined ? html`<${Sign} kind=${pictureOf(ctx, move)} />`
      : html`<${StoneIcon} colour=${colourOf(ctx, seat)} size=${20} />`}
    <span class="pm-move-words">${move.words}</span></button>`;
}
