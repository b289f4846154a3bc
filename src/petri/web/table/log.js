/** The log in words, grouped by turn; each line leads to its moment. */
import { html, useEffect } from '../core/html.js';
import { t } from '../core/i18n.js';
import { cls, complain, Dish, Icon, rove, useTail } from '../core/ui.js';

/** @typedef {import('../core/types.js').Ctx} Ctx */
/** @typedef {import('../core/types.js').LogLine} LogLine */
/** @typedef {{seat: number|null, title: string|null, ply: number, lines: LogLine[][]}} Turn */

/**
 * Lines that are one thing stand in one line.
 * @param {Ctx} ctx
 * @param {LogLine[]} lines
 * @returns {LogLine[][]}
 */
export function joined(ctx, lines) {
  const joins = ctx.ui.value?.pieces?.joinsLine;
  const found = /** @type {LogLine[][]} */ ([]);
  for (const line of lines) {
    const last = found.at(-1);
    if (last && joins?.(last[0], line) && last[0].ply === line.ply) last.push(line);
    else found.push([line]);
  }
  return found;
}

/** @param {Ctx} ctx @param {LogLine[]} lines @returns {Turn[]} */
export function turns(ctx, lines) {
  const found = /** @type {Turn[]} */ ([]);
  for (const some of joined(ctx, lines)) {
    const [line] = some;
    const isTurn = line.kind === 'turn';
    if (isTurn || !found.length) {
      const seat = (isTurn ? line.about?.seat : line.turn) ?? null;
      found.push({ seat, title: isTurn ? line.text : null, ply: line.ply, lines: [] });
    }
    if (!isTurn) found[found.length - 1].lines.push(some);
  }
  return found;
}

/** A sign, the words, and what came of it at once. @param {{ctx: Ctx, lines: LogLine[]}} props */
export function LogText({ ctx, lines: [line, ...more] }) {
  const { LogSign, LogMore } = ctx.ui.value?.pieces ?? {};
  const sign = line.kind === 'note' ? html`<${Icon} name="info" size=${16} />`
    : LogSign && html`<${LogSign} ctx=${ctx} line=${line} />`;
  return html`<span class="log-sign" aria-hidden="true">${sign}</span>
    <span class="log-text">${line.text}${more.map((one, n) => html` <${LogMore} key=${n} ctx=${ctx} line=${one}
      first=${line} />
      <span class="unseen">${one.text}</span>`)}</span>`;
}

/** Whose turn it was, and whom they play. @param {{ctx: Ctx, turn: Turn}} props */
function Heading({ ctx, turn }) {
  const { seat, title } = turn;
  if (seat === null) return html`<h2><${Dish} of="" seat=${null} size=${20} />${title ?? t('log.start')}</h2>`;
  const name = ctx.name(seat);
  const { mine } = ctx.you.value;
  const part = ctx.ui.value?.part?.(ctx, seat);
  const isMine = mine.length === 1 && mine[0] === seat;
  return html`<h2><${Dish} of=${name} seat=${seat} size=${20} />
    <span>${isMine ? t('log.your_turn') : t('log.turn', { name })}</span>${part && html` <small>${part}</small>`}</h2>`;
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
  const { ctx } = session;
  return html`<div class="log" ref=${box} onKeyDown=${rove}>
    ${turns(ctx, lines).map((turn, n, all) => html`<section class="log-turn" key=${`${turn.ply}-${n}`}>
      <${Heading} ctx=${ctx} turn=${turn} />
      <ol>${turn.lines.map((some, at) => html`<li key=${at}>
        <button type="button" data-rove
          class=${cls('log-line', `k-${some[0].kind}`, moment === some[0].ply && 'shown')}
          tabindex=${n === all.length - 1 && at === turn.lines.length - 1 ? 0 : -1}
          title=${t('log.go', { ply: some[0].ply })} onClick=${() => session.showMoment(some[0].ply).catch(complain)}>
          <${LogText} ctx=${ctx} lines=${some} /><small class="number" aria-hidden="true">${some[0].ply}</small>
        </button></li>`)}
      </ol>
    </section>`)}
  </div>`;
}
