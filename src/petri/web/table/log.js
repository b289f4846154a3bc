/** The log in words, grouped by turn; each line leads to its moment. */
import { html, useEffect } from '../core/html.js';
import { t } from '../core/i18n.js';
import { cls, complain, Dish, Icon, rove, useTail } from '../core/ui.js';

/** @typedef {import('../core/types.js').LogLine} LogLine */
/** @typedef {{seat: number|null, title: string|null, ply: number, lines: LogLine[]}} Turn */

/** @param {LogLine[]} lines @returns {Turn[]} */
export function turns(lines) {
  const found = /** @type {Turn[]} */ ([]);
  for (const line of lines) {
    const last = found.at(-1);
    if (line.kind === 'turn' || !last) {
      const isTurn = line.kind === 'turn';
      found.push({ seat: null, title: isTurn ? line.text : null, ply: line.ply, lines: isTurn ? [] : [line] });
    } else last.lines.push(line);
    const now = found[found.length - 1];
    if (now.seat === null && line.kind !== 'turn' && line.kind !== 'note') now.seat = line.seat;
  }
  return found;
}

/** @param {{session: import('./session.js').Session}} props */
export function Log({ session }) {
  const lines = session.log.value;
  const box = useTail(lines.length);
  const moment = session.moment.value;
  useEffect(() => {
    if (moment !== null) box.current?.querySelector('.shown')?.scrollIntoView({ block: 'nearest' });
  }, [moment]);
  if (!lines.length) return html`<p class="empty" ref=${box}>${t('log.empty')}</p>`;
  const { table } = session.ctx;
  const seats = table.value.seats;
  return html`<div class="log" ref=${box} onKeyDown=${rove}>
    ${turns(lines).map((turn, n, all) => html`<section class="log-turn" key=${`${turn.ply}-${n}`}>
      <h2><${Dish} of=${seats[turn.seat ?? -1]?.name ?? ''} seat=${turn.seat} size=${20} />${turn.title
        ?? t('log.start')}</h2>
      <ol>${turn.lines.map((line, at) => html`<li key=${at}>
        <button type="button" data-rove class=${cls('log-line', `k-${line.kind}`, moment === line.ply && 'shown')}
          tabindex=${n === all.length - 1 && at === turn.lines.length - 1 ? 0 : -1}
          title=${t('log.go', { ply: line.ply })} onClick=${() => session.showMoment(line.ply).catch(complain)}>
          ${line.kind === 'note' && html`<${Icon} name="info" size=${16} />`}
          <span>${line.text}</span><small class="number" aria-hidden="true">${line.ply}</small>
        </button></li>`)}
      </ol>
    </section>`)}
  </div>`;
}
