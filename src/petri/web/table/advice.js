/** The hint: what this person could do, what for, and what it is worth. Nobody else hears of it. */
import { html, useEffect, useLayoutEffect, useRef, useState } from '../core/html.js';
import { list, t } from '../core/i18n.js';
import { announce, Button, cls, complain, Icon, tip } from '../core/ui.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('../core/types.js').Advice} Advice */

const MOST_AT_ONCE = 8; // moves that the server plays as one

/** Whether this person may ask now. @param {Session} session */
export function canBeAdvised({ ctx }) {
  const { prompt, moves } = ctx.frame.value;
  return Boolean(ctx.table.value.hints && ctx.live.value && prompt?.mine && !prompt.for_all && moves.length > 0);
}

/** @param {{session: Session}} props */
export function HintButton({ session }) {
  if (!canBeAdvised(session)) return null;
  const isThinking = session.hint.value === 'thinking';
  const label = t(isThinking ? 'hint.thinking' : 'hint.ask');
  return html`<${Button} small icon="lamp" class=${cls('hint-button', isThinking && 'thinking')} aria-label=${label}
    aria-busy=${isThinking} disabled=${isThinking} ...${tip(t('hint.ask_hint'))}
    onClick=${() => session.askHint().catch(complain)}>${label}<//>`;
}

/** In hundreds. @param {number} share */
const percent = (share) => Math.round(share * 100);

/** What the first move of a line names on the board. @param {Session} session @param {Advice} line */
function spotOf({ ctx }, line) {
  const about = ctx.frame.value.moves.find((move) => move.text === line.moves[0]?.text)?.about ?? {};
  const { city, card } = about;
  return city || card ? { ...(city ? { city } : {}), ...(card ? { card } : {}) } : null;
}

/**
 * The first move stays marked while the card is open, wherever the pointer goes.
 * @param {Session} session
 * @param {Advice|undefined} line
 */
function useMark(session, line) {
  const { focus } = session.ctx;
  const at = focus.value;
  useEffect(() => {
    const spot = line && spotOf(session, line);
    if (spot && at === null) focus.value = spot;
  }, [line, at]);
  useEffect(() => () => { focus.value = null; }, []);
}

/** @param {DOMRect} one @param {DOMRect} other */
const overlap = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom
  && other.top < one.bottom;

/** The card does not lie over what it speaks of. @param {Session} session @param {Advice|undefined} line */
function usePlace(session, line) {
  const card = useRef(/** @type {HTMLElement|null} */ (null));
  const [isAway, setAway] = useState(false);
  useLayoutEffect(() => {
    const city = line && spotOf(session, line)?.city;
    const there = city && document.querySelector(`.board [data-city="${CSS.escape(city)}"]`)?.getBoundingClientRect();
    if (there && card.current && overlap(there, card.current.getBoundingClientRect())) setAway(!isAway);
  }, [line]);
  return { card, isAway };
}

/** The card, as long as what it speaks of is asked. @param {{session: Session}} props */
export function HintCard({ session }) {
  const hint = session.hint.value;
  const isThere = hint !== null && hint !== 'thinking' && hint.version === session.ctx.frame.value.version
    && canBeAdvised(session);
  return isThere ? html`<${Card} key=${hint.version} session=${session} hint=${hint} />` : null;
}

/** @param {{session: Session, hint: import('../core/types.js').Hint}} props */
function Card({ session, hint }) {
  const [nth, setNth] = useState(0);
  const head = useRef(/** @type {HTMLElement|null} */ (null));
  const line = hint.lines[nth];
  useMark(session, line);
  const { card, isAway } = usePlace(session, line);
  useEffect(() => { head.current?.focus({ preventScroll: true }); }, []);
  useEffect(() => { if (line) announce(said(hint, line)); }, [line]);
  const close = () => session.closeHint();
  /** @param {KeyboardEvent} event */
  const keys = (event) => { if (event.key === 'Escape') { event.stopPropagation(); close(); } };
  const next = () => { session.ctx.focus.value = null; setNth((nth + 1) % hint.lines.length); };
  return html`<section class=${cls('hint-card', isAway && 'away')} ref=${card} aria-label=${t('hint.card')}
    onKeyDown=${keys}>
    <div class="hint-head"><${Icon} name="lamp" size=${20} /><h2 tabindex="-1" ref=${head}>${t('hint.title')}</h2>
      <${Button} small kind="quiet" icon="close" aria-label=${t('close')} onClick=${close} /></div>
    ${line ? html`<${Line} line=${line} before=${hint.before} />` : html`<p>${t('hint.none')}</p>`}
    <div class="hint-foot">${line && html`<${Play} session=${session} line=${line} />`}
      ${hint.lines.length > 1 && html`<${Button} small kind="quiet" class="hint-next" onClick=${next}>${t('hint.other')}
        <small>${t('hint.which', { n: nth + 1, of: hint.lines.length })}</small><//>`}</div>
  </section>`;
}

/** @param {import('../core/types.js').Hint} hint @param {Advice} line */
const said = (hint, line) => t('hint.said', {
  move: line.moves[0]?.words, before: percent(hint.before), after: percent(line.after),
});

/** How many of its moves can be played at once. @param {Advice} line */
const sureOf = (line) => Math.min(line.sure, line.moves.length, MOST_AT_ONCE);

/** @param {{line: Advice, before: number}} props */
function Line({ line, before }) {
  const sure = sureOf(line);
  return html`${line.aims.length > 0 && html`<p class="hint-aims"><b>${t('hint.for')}</b> ${list(line.aims)}</p>`}
    <ol class="hint-moves" aria-label=${t('hint.moves')}>${line.moves.map((move, n) => html`
      <li key=${n} class=${cls(n >= sure && 'later')}>${move.words}</li>`)}</ol>
    ${sure < line.moves.length && html`<p class="faint hint-later">${t('hint.later')}</p>`}
    <${Chance} before=${before} after=${line.after} />`;
}

/** @param {{session: Session, line: Advice}} props */
function Play({ session, line }) {
  const { ctx } = session;
  const sure = sureOf(line);
  const play = () => {
    const [first, ...then] = line.moves.slice(0, sure).map((move) => move.text);
    session.closeHint();
    ctx.play(first, then).catch(complain);
  };
  return html`<${Button} small kind="primary" icon="play" class="hint-play" disabled=${ctx.pending.value}
    onClick=${play}>${sure === line.moves.length ? t('hint.play') : t('hint.play_some', { n: sure })}<//>`;
}

/** @param {{before: number, after: number}} props */
function Chance({ before, after }) {
  const bar = (/** @type {string} */ when, /** @type {number} */ share) => html`<div><dt>${t(`hint.${when}`)}</dt>
    <dd><i style=${`--share: ${share}`} aria-hidden="true"></i>${t('hint.about', { n: percent(share) })}</dd></div>`;
  return html`<div class="hint-chance"><b>${t('hint.chance')}</b><dl>${bar('now', before)}${bar('then', after)}</dl>
    </div>`;
}
