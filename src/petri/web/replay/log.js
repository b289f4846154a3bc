/** The log of a replay: what each move did, the current one marked; a click goes there. */
import { html, useEffect, useRef } from '../core/html.js';
import { t } from '../core/i18n.js';
import { complain } from '../core/ui.js';
import { joined, LogText } from '../table/log.js';

/** @typedef {import('./player.js').Player} Player */
/** @typedef {import('./film.js').Moment} Moment */
/** @typedef {import('../core/types.js').LogLine} LogLine */

/**
 * What was seen of a moment, or the words of the move if nothing was; the same again is told once.
 * @param {Moment} moment
 * @returns {LogLine[]}
 */
function seen(moment) {
  const { ply, seat_moved: mover } = moment;
  if (!moment.lines.length) return [{ ply, seat: mover ?? -1, kind: '', text: moment.move ?? t('replay.quiet') }];
  /** @type {{line: LogLine, times: number}[]} */
  const told = [];
  for (const { kind, text, values } of moment.lines) {
    const last = told[told.length - 1];
    if (last?.line.text === text) last.times += 1;
    else told.push({ line: { ply, seat: mover ?? -1, kind, text, about: values }, times: 1 });
  }
  return told.map(({ line, times }) => (times > 1 ? { ...line, text: `${line.text} (${times}×)` } : line));
}

/** The same as text. @param {Moment} moment @returns {string[]} */
export const said = (moment) => seen(moment).map(({ text }) => text);

/** @param {{player: Player, onPick?: () => void}} props */
export function ReplayLog({ player, onPick }) {
  const moments = player.film.value.moments.value;
  const ply = player.ply.value;
  const list = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => { showCurrent(list.current); }, [ply, moments]);
  const { plies } = player.told.value;
  const { ctx } = player;
  const missing = plies + 1 - Object.keys(moments).length;
  /** @param {number} to */
  const pick = (to) => {
    player.pause();
    player.jump(to).catch(complain);
    onPick?.();
  };
  return html`<ol class="replay-log" ref=${list} aria-label=${t('replay.log')}>
    <${Entry} ply=${0} told=${t('replay.start')} current=${ply === 0} pick=${pick} />
    ${moments.map((moment) => (moment && moment.ply
      ? html`<${Entry} key=${moment.ply} ply=${moment.ply} told=${joined(ctx, seen(moment)).map((lines) => html`
        <span class="replay-line"><${LogText} ctx=${ctx} lines=${lines} /></span>`)}
      seat=${moment.seat_moved} current=${moment.ply === ply} pick=${pick}
        turn=${moment.lines.some((line) => line.kind === 'turn')} />` : null))}
    ${missing > 0 && html`<li class="replay-more faint" key="more">${t('replay.loading_log')}</li>`}
  </ol>`;
}

/**
 * @param {{ply: number, told: any, current: boolean, pick: (ply: number) => void, seat?: number|null, turn?:
 * boolean}} props
 */
function Entry({ ply, told, current, pick, seat, turn }) {
  return html`<li class=${turn ? 'turn' : ''}>
    <button type="button" class=${`replay-entry seat-${seat ?? 'none'}`} data-ply=${ply}
    aria-current=${current ? 'step' : undefined} onClick=${() => pick(ply)}>
    <span class="replay-ply number">${ply}</span>
      <span>${told}</span>
  </button></li>`;
}

/** Scrolls the log alone, never the page. @param {HTMLElement|null} list */
function showCurrent(list) {
  const entry = /** @type {HTMLElement|null|undefined} */ (list?.querySelector('[aria-current]'));
  const frame = list?.closest('.tab-panel, .dialog-main, .replay-log-frame');
  if (!entry || !frame) return;
  const inner = entry.getBoundingClientRect();
  const outer = frame.getBoundingClientRect();
  if (inner.top < outer.top + 8) frame.scrollTop -= outer.top - inner.top + 40;
  else if (inner.bottom > outer.bottom - 8) frame.scrollTop += inner.bottom - outer.bottom + 40;
}
