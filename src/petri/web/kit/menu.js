/** Moves as buttons, in small windows beside what they are about. */
import { html, useLayoutEffect, useRef } from '../core/html.js';
import { play } from './desk.js';
import { costOf, groupOf, kindOf } from './facts.js';

/** @typedef {import('../core/types.js').Ctx} Ctx */
/** @typedef {import('../core/types.js').Move} Move */

const ORDER = ['end', 'answer', 'act', 'move', 'event'];

/**
 * What is done here first, then moves, then events; in each group as the server lists its kinds.
 * @param {Ctx} ctx
 * @param {Move[]} moves
 */
export function inOrder(ctx, moves) {
  const words = Object.keys(ctx.box.value?.kinds ?? {});
  const rank = (/** @type {Move} */ move) => ORDER.indexOf(groupOf(ctx, move)) * words.length
    + words.indexOf(move.kind);
  return [...moves].sort((a, b) => rank(a) - rank(b));
}

/**
 * The pawn a move moves, if it is not that of the player whose turn it is.
 * @param {Ctx} ctx
 * @param {Move} move
 * @returns {number|null}
 */
export function otherPawn(ctx, move) {
  const pawn = move.about?.pawn;
  if (pawn === undefined) return null;
  return groupOf(ctx, move) === 'event' || pawn !== ctx.frame.value.view.turn ? pawn : null;
}

/** One legal move as a button. @param {{ctx: Ctx, move: Move}} props */
export function MoveButton({ ctx, move }) {
  const { Chip, toldOf } = ctx.ui.value?.pieces ?? {};
  const notes = ctx.modules.value.map(({ noteOf }) => noteOf?.(ctx, move));
  const told = [toldOf?.(ctx, move), ...notes].filter(Boolean).join(' ');
  const price = ctx.t(kindOf(ctx, move).gives ? 'kit.gives' : 'kit.cost');
  const cost = costOf(move).filter((card) => card !== kindOf(ctx, move).event);
  return html`<button type="button" class="pm-move" aria-disabled=${ctx.pending.value || undefined}
    data-move=${move.text}
      onClick=${() => play(ctx, move)}>
    <${MoveSign} ctx=${ctx} move=${move} />
    <span class="pm-move-words">${plain(move.words, cost.length > 0)}${told && html`<small>${told}</small>`}</span>
    ${cost.length > 0 && html`<span class="pm-cost" title=${price}>
      <span class="unseen">${price}: </span>
      ${cost.map((card) => html`<${Chip} key=${card} ctx=${ctx} card=${card} />`)}</span>`}
  </button>`;
}

/** The colour it is about, the pawn it moves, or the sign of its kind. @param {{ctx: Ctx, move: Move}} props */
function MoveSign({ ctx, move }) {
  const { Sign, Colour, Pawn, Mark, toldOf } = ctx.ui.value?.pieces ?? {};
  if (toldOf?.(ctx, move)) return html`<${Mark} ctx=${ctx} move=${move} size=${26} />`;
  if (move.about?.colour) return html`<${Colour} colour=${move.about.colour} size=${20} />`;
  const pawn = otherPawn(ctx, move);
  if (pawn !== null) return html`<${Pawn} ctx=${ctx} pawn=${pawn} size=${22} />`;
  return html`<${Sign} kind=${kindOf(ctx, move).sign} />`;
}

/** The words of a move; its price stands beside it. @param {string} words @param {boolean} priced */
const plain = (words, priced) => (priced ? words.replace(/ \([^()]*\)$/, '') : words);

/** Moves by what they are: one's own, then the other pawns, then events. @param {{ctx: Ctx, moves: Move[]}} props */
export function MoveGroups({ ctx, moves }) {
  const { pawnName } = ctx.ui.value?.pieces ?? {};
  /** @type {Map<string, Move[]>} */
  const found = new Map();
  for (const move of inOrder(ctx, moves)) {
    const pawn = otherPawn(ctx, move);
    const isEvent = groupOf(ctx, move) === 'event';
    const title = isEvent ? ctx.t('kit.events') : pawn !== null ? pawnName(ctx, pawn) : '';
    found.set(title, [...(found.get(title) ?? []), move]);
  }
  return [...found].map(([title, some]) => html`<div key=${title} class="pm-group">
    ${title && html`<h3>${title}</h3>`}
    ${some.map((move) => html`<${MoveButton} key=${move.text} ctx=${ctx} move=${move} />`)}
  </div>`);
}

/** Arrow keys go from button to button. @param {KeyboardEvent} event @param {HTMLElement|null} box */
export function walk(event, box) {
  const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const buttons = /** @type {HTMLElement[]} */ ([...(box?.querySelectorAll('button:not([disabled])') ?? [])]);
  const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (!step || at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[(at + step + buttons.length) % buttons.length].focus();
}

/**
 * A small window: Escape and a click elsewhere close it, arrow keys go through it. `put` gives it its place, again
 * whenever something scrolls; `keeps` are selectors whose clicks do not close it. It belongs to its parent, or
 * stands `alone`.
 * @param {{label: string, class: string, first: string, close: (back: boolean) => void, put: (node: HTMLElement) =>
 * void,
 *   keeps?: string, alone?: boolean, watch?: (put: () => void) => () => void, children?: any}} props
 */
export function Popup({ label, class: name, first, close, put, keeps, alone, watch, children }) {
  const box = useRef(/** @type {HTMLDivElement|null} */ (null));
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const home = alone ? node : node.parentElement;
    const place = () => put(node);
    place();
    const found = first.split('|').map((one) => node.querySelector(one)).find(Boolean);
    /** @type {HTMLElement|null|undefined} */ (found)?.focus({ preventScroll: true });
    const away = (/** @type {PointerEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (!home?.contains(target) && !(keeps && target.closest?.(keeps))) close(false);
    };
    const size = new ResizeObserver(place);
    size.observe(node);
    const unwatch = watch?.(place);
    document.addEventListener('pointerdown', away);
    addEventListener('resize', place);
    addEventListener('scroll', place, true);
    return () => {
      size.disconnect();
      unwatch?.();
      document.removeEventListener('pointerdown', away);
      removeEventListener('resize', place);
      removeEventListener('scroll', place, true);
    };
  }, []);
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape') return walk(event, box.current);
    event.stopPropagation();
    event.preventDefault();
    return close(true);
  };
  return html`<div class=${name} ref=${box} role="dialog" aria-label=${label} onKeyDown=${key}>${children}</div>`;
}
