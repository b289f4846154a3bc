/** Buttons of moves. What is not possible keeps its button and says why on hover, focus or touch. */
import { html, useEffect, useId, useLayoutEffect, useRef, useState } from '../../core/html.js';
import { complain } from '../../core/ui.js';

/** @typedef {import('./facts.js').Ctx} Ctx */
/** @typedef {import('./facts.js').Move} Move */

const GAP = 8;

/** The menu of a city closes with a move; the keyboard goes back to its card. @param {string|undefined} city */
function backToCard(city) {
  if (!city || !document.activeElement?.closest('.cg-menu')) return;
  const card = document.querySelector(`.cg-city[data-city="${CSS.escape(city)}"]`);
  /** @type {HTMLElement|null} */ (card)?.focus({ preventScroll: true });
}

/** @param {Ctx} ctx @param {Move} move */
export function playMove(ctx, move) {
  if (ctx.pending.value) return;
  backToCard(ctx.select.value?.city);
  ctx.select.value = null;
  Promise.resolve(ctx.play(move)).catch(complain);
}

/**
 * A small note beside something, above everything else.
 * @param {{id: string, beside: HTMLElement, children?: any}} props
 */
function Note({ id, beside, children }) {
  const note = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => {
    const element = note.current;
    if (!element) return;
    element.showPopover?.();
    const at = beside.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    const left = Math.min(Math.max(GAP, at.left + at.width / 2 - own.width / 2), innerWidth - own.width - GAP);
    const above = at.top - own.height - GAP;
    element.style.left = `${left}px`;
    element.style.top = `${above > GAP ? above : at.bottom + GAP}px`;
  });
  return html`<span class="cg-note" role="tooltip" id=${id} ref=${note} popover="manual">${children}</span>`;
}

/** What is seen, and what is told instead of it. @param {{label: string, children?: any}} props */
export function Told({ label, children }) {
  return html`<span class="cg-sr">${label}</span><span class="cg-seen" aria-hidden="true">${children}</span>`;
}

/**
 * @typedef {object} DeedProps
 * @property {Ctx} ctx
 * @property {Move|null} [move] the move it plays; without one, and without onPick, it says why not
 * @property {string} [why] the text of the move to ask about
 * @property {string} [note] what to say without asking
 * @property {() => void} [onPick] what a click does instead of playing
 * @property {string} [className]
 * @property {string} [label] for screen readers, if the content does not say it
 * @property {{[name: string]: any}} [more] further attributes
 * @property {any} [children]
 */

/** @param {DeedProps} props */
export function Deed({ ctx, move = null, why, note, onPick, className = 'cg-deed', label, more, children }) {
  const id = useId();
  const button = useRef(/** @type {HTMLButtonElement|null} */ (null));
  const [shown, setShown] = useState(false);
  const [reason, setReason] = useState(/** @type {string|null} */ (null));
  const able = Boolean(move || onPick);
  const ply = ctx.frame.value.ply;
  useEffect(() => { setReason(null); setShown(false); }, [ply, able, why]);
  const ask = () => {
    setShown(true);
    if (able || note || !why) return;
    ctx.why([why]).then((reasons) => setReason(reasons[why] ?? null)).catch(() => setReason(null));
  };
  const hide = () => setShown(false);
  const act = () => {
    if (!able) ask();
    else if (onPick) onPick();
    else if (move) playMove(ctx, move);
  };
  const said = shown && (note ?? (able ? null : reason));
  return html`<button type="button" ref=${button} class=${className}
      aria-disabled=${able ? undefined : 'true'} data-move=${move?.text}
      aria-describedby=${said ? id : undefined} ...${more ?? {}}
      onClick=${act} onPointerEnter=${ask} onPointerLeave=${hide} onFocus=${ask} onBlur=${hide}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => { if (
        event.key === 'Escape') hide(); more?.onKeyDown?.(event); }}>
      ${label ? html`<${Told} label=${label}>${children}<//>` : children}</button>
    ${said && button.current && html`<${Note} id=${id} beside=${button.current}>${said}<//>`}`;
}

/**
 * One button for each number of cubes.
 * @param {{ctx: Ctx, moves: Move[], label: (move: Move) => string}} props
 */
export function Numbers({ ctx, moves, label }) {
  const sorted = [...moves].sort((one, other) => one.about.number - other.about.number);
  return html`<span class="cg-numbers" role="group">${sorted.map((move) => html`<${Deed} key=${move.text} ctx=${ctx}
    move=${move} className="cg-number" label=${label(move)}>${move.about.number}<//>`)}</span>`;
}
