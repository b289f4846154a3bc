/** Every legal move as a list to search: for keyboards, screen readers, and boards that are not there yet. */
import { html, useMemo, useState } from '../core/html.js';
import { t } from '../core/i18n.js';
import { complain, Dialog, rove } from '../core/ui.js';

/** @typedef {import('../core/types.js').Move} Move */
/** @typedef {import('../core/types.js').Ctx} Ctx */

/** @param {{moves: Move[], ctx: Ctx, onPlay?: () => void}} props */
export function MoveList({ moves, ctx, onPlay }) {
  const [wanted, setWanted] = useState('');
  const found = useMemo(() => {
    const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
    return moves.filter((move) => words.every((word) => move.words.toLowerCase().includes(word)));
  }, [moves, wanted]);
  const several = new Set(moves.map((move) => move.seat)).size > 1;
  /** @param {Move} move */
  const play = (move) => {
    onPlay?.();
    ctx.play(move).catch(complain);
  };
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    if (event.key === 'Enter' && found[0]) { event.preventDefault(); play(found[0]); }
  };
  return html`<div class="move-list">
    ${moves.length > 8 && html`<input type="search" data-first placeholder=${t('moves.search')}
      aria-label=${t('moves.search')} value=${wanted}
      onInput=${(/** @type {any} */ event) => setWanted(event.currentTarget.value)} onKeyDown=${keys} />`}
    <ul onKeyDown=${rove}>${found.map((move, n) => html`<li key=${`${move.seat} ${move.text}`}>
      <button type="button" class="move" data-rove data-move=${move.text} tabindex=${n === 0 ? 0
        : -1} disabled=${!ctx.live.value || ctx.pending.value} onClick=${() => play(move)}>
        ${several && html`<b>${ctx.name(move.seat)}:</b>`} ${move.words}</button></li>`)}</ul>
    ${!found.length && html`<p class="empty">${t('moves.none')}</p>`}
  </div>`;
}

/** @param {{moves: Move[], ctx: Ctx, title: string, onClose: () => void}} props */
export function MovePicker({ moves, ctx, title, onClose }) {
  return html`<${Dialog} title=${title} icon="bolt" onClose=${onClose} class="picker">
    <${MoveList} moves=${moves} ctx=${ctx} onPlay=${onClose} /><//>`;
}
