/** The bar of actions, made from the kinds of moves of the game: what cannot be done says why. */
import { html } from '../core/html.js';
import { tip } from '../core/ui.js';
import { arm, desk, disarm, modeOf, play } from './desk.js';
import { acting, allKinds, costOf, groupOf, kindOf, movesIn, movesOf, myStep, ownStep } from './facts.js';
import { EventButtons } from './hand.js';
import { MoveButton, Popup } from './menu.js';
import { boardAt } from './slots.js';
import { reasonFor, waiting } from './whynot.js';

/** @typedef {import('../core/types.js').Ctx} Ctx */
/** @typedef {import('../core/types.js').Move} Move */
/** @typedef {import('../core/types.js').KindFacts} KindFacts */
/**
 * What a title says of the pawns and places of its board.
 * @typedef {object} Ground
 * @property {(ctx: Ctx) => number} mover the pawn that is moved
 * @property {(ctx: Ctx, move: Move) => number} pawnOf
 * @property {(ctx: Ctx) => string} role of the player whose turn it is
 * @property {(ctx: Ctx, facts: KindFacts) => import('./whynot.js').Values} values what a sample may name
 * @property {(ctx: Ctx) => [number, number]} [left] how many actions are left, of how many usually
 */
/**
 * @typedef {{id: string, kinds: string[], facts: KindFacts, words: any}} Action a button; several kinds may share
 * one
 */

/** @param {Ctx} ctx @param {string} role @returns {Action[]} */
function actionsOf(ctx, role) {
  /** @type {Map<string, Action>} */
  const found = new Map();
  const legal = new Set(movesOf(ctx).map((move) => move.kind));
  const step = ownStep(ctx);
  for (const group of ['move', 'act']) {
    for (const [word, facts] of allKinds(ctx)) {
      if (facts.group !== group || (facts.step ?? '') !== step) continue;
      if (facts.role && facts.role !== role && !legal.has(word)) continue;
      const action = found.get(facts.button) ?? { id: facts.button, kinds: [], facts, words: facts };
      found.set(facts.button, { ...action, kinds: [...action.kinds, word], words: wordsOf(ctx, facts) });
    }
  }
  return [...found.values()];
}

/** @param {Ctx} ctx @param {KindFacts} facts */
const wordsOf = (ctx, facts) => ctx.box.value.buttons?.[facts.button] ?? facts;

/**
 * The moves of an action; movements only of the pawn that was chosen.
 * @param {Ctx} ctx
 * @param {Action} action
 * @param {Ground} ground
 */
function movesFor(ctx, action, ground) {
  const mover = ground.mover(ctx);
  return movesOf(ctx).filter((move) => action.kinds.includes(move.kind)
    && (groupOf(ctx, move) !== 'move' || ground.pawnOf(ctx, move) === mover));
}

/** @param {Ctx} ctx @param {Action} action @param {Ground} ground */
function reason(ctx, action, ground) {
  if (!acting(ctx)) return waiting(ctx);
  return reasonFor(ctx, action.kinds[0], ground.values(ctx, action.facts));
}

/** The colour that is all an action is about. @param {Move[]} moves */
const onlyColour = (moves) => (moves.length === 1 && !costOf(moves[0]).length && !moves[0].about.choice
  ? moves[0].about.colour : null);

/** @param {{ctx: Ctx, action: Action, ground: Ground}} props */
function ActionButton({ ctx, action, ground }) {
  const { Sign, Colour } = ctx.ui.value?.pieces ?? {};
  const { id, facts, words } = action;
  const moves = movesFor(ctx, action, ground);
  const onMap = facts.place === 'city' || (moves.length > 1 && boardAt(ctx, facts.place ?? '') !== '');
  const isOpen = desk(ctx).open.value === `action.${id}`;
  const can = moves.length > 0;
  const armed = modeOf(ctx)?.kind === id;
  const test = (/** @type {Move} */ move) => movesFor(ctx, action, ground).includes(move);
  const click = () => {
    if (!can || ctx.pending.value) return;
    if (armed) disarm(ctx);
    else if (onMap) arm(ctx, { kind: id, sign: facts.sign, label: facts.choose ?? facts.name, test });
    else if (moves.length === 1) play(ctx, moves[0]);
    else desk(ctx).open.value = isOpen ? null : `action.${id}`;
  };
  const colour = onlyColour(moves);
  const label = words.short ?? words.name;
  const told = can ? words.hint : () => reason(ctx, action, ground);
  return html`<div class="pm-action-box">
    <button type="button" class=${`pm-action ${armed ? 'is-armed' : ''}`} data-action=${id}
      aria-disabled=${can ? undefined : 'true'} aria-pressed=${onMap ? armed : undefined}
      aria-expanded=${!onMap && moves.length > 1 ? isOpen : undefined} onClick=${click}
      ...${isOpen || armed || !told ? {} : tip(told)}>
      ${colour ? html`<${Colour} colour=${colour} size=${20} />` : html`<${Sign} kind=${facts.sign} />`}
        <span>${label}</span>
      ${can && moves.length > 1 && html`<span class="pm-count">${moves.length}</span>`}
    </button>
    ${isOpen && can && html`<${Choices} ctx=${ctx} label=${label}>
      ${moves.map((move) => html`<${MoveButton} key=${move.text} ctx=${ctx} move=${move} />`)}<//>`}
  </div>`;
}

/** Several events share one button, so that the bar stays one row. @param {{ctx: Ctx}} props */
function Events({ ctx }) {
  const { Sign } = ctx.ui.value?.pieces ?? {};
  const kinds = new Set(movesIn(ctx, 'event').map((move) => move.kind));
  if (kinds.size < 2 || !acting(ctx)) return html`<${EventButtons} ctx=${ctx} />`;
  const { open } = desk(ctx);
  const shown = open.value === 'action.events';
  const label = ctx.t('kit.events');
  const click = () => { open.value = shown ? null : 'action.events'; };
  return html`<div class="pm-action-box">
    <button type="button" class="pm-action pm-suit-event" data-action="events" aria-expanded=${shown} onClick=${click}
      ...${shown ? {} : tip(ctx.t('kit.events_hint'))}>
      <${Sign} kind="event" /><span>${label}</span><span class="pm-count">${kinds.size}</span></button>
    ${shown && html`<${Choices} ctx=${ctx} label=${label}><${EventButtons} ctx=${ctx} told /><//>`}
  </div>`;
}

/** @param {{ctx: Ctx, label: string, children?: any}} props */
function Choices({ ctx, label, children }) {
  const put = (/** @type {HTMLElement} */ node) => {
    const anchor = /** @type {HTMLElement} */ (node.parentElement).getBoundingClientRect();
    node.style.left = `${Math.max(8, Math.min(innerWidth - node.offsetWidth - 8, anchor.left))}px`;
    node.style.bottom = `${innerHeight - anchor.top + 6}px`;
  };
  const close = (/** @type {boolean} */ back) => {
    const id = desk(ctx).open.value?.replace('action.', '');
    desk(ctx).open.value = null;
    if (back) /** @type {HTMLElement|null} */ (document.querySelector(`.pm-action[data-action="${id}"]`))?.focus();
  };
  return html`<${Popup} class="pm-flyout" label=${label} first="button" put=${put} close=${close}>${children}<//>`;
}

/** Which pawn is moved, if there is a choice. @param {{ctx: Ctx, ground: Ground}} props */
function Movers({ ctx, ground }) {
  const { Pawn, pawnName } = ctx.ui.value?.pieces ?? {};
  const pawns = [...new Set(movesIn(ctx, 'move').map((move) => ground.pawnOf(ctx, move)))].sort();
  if (pawns.length < 2 || !acting(ctx)) return null;
  const mover = ground.mover(ctx);
  const choose = (/** @type {number} */ pawn) => {
    const { camera } = desk(ctx);
    const at = ctx.frame.value.view.pawns[pawn];
    disarm(ctx);
    desk(ctx).mover.value = pawn;
    if (!camera?.sees(at)) camera?.show(at, ctx.reduced.value);
  };
  return html`<div class="pm-movers" role="group" aria-label=${ctx.t('kit.mover')}>
    ${pawns.map((pawn) => html`<button type="button" key=${pawn} aria-pressed=${pawn === mover} data-mover=${pawn}
      aria-label=${pawnName(ctx, pawn)} onClick=${() => choose(pawn)} ...${tip(pawnName(ctx, pawn))}>
      <${Pawn} ctx=${ctx} pawn=${pawn} size=${24} /></button>`)}
  </div>`;
}

/** The moves that end one's actions. @param {{ctx: Ctx}} props */
function Ends({ ctx }) {
  const { Sign } = ctx.ui.value?.pieces ?? {};
  if (!acting(ctx)) return null;
  return movesIn(ctx, 'end').map((move) => html`<button type="button" key=${move.text} class="pm-action pm-end"
    data-move=${move.text} onClick=${() => play(ctx, move)} ...${tip(move.words)}>
    <${Sign} kind=${kindOf(ctx, move).sign} /><span>${kindOf(ctx, move).short ?? kindOf(ctx, move).name}</span>
      </button>`);
}

/** How many actions are left. @param {{ctx: Ctx, number: number, usual: number}} props */
function Left({ ctx, number, usual }) {
  const most = Math.max(usual, number);
  const told = ctx.t('kit.actions_left', { n: number });
  return html`<span class="pm-left" role="img" aria-label=${told} title=${told}>
    ${Array.from({ length: most }, (_, n) => html`<i key=${n} class=${n < number ? 'is-full' : ''}></i>`)}
  </span>`;
}

/** @param {{ctx: Ctx, ground: Ground}} props */
export function Bar({ ctx, ground }) {
  const { view, outcome } = ctx.frame.value;
  if (!view || outcome) return null;
  const isAsked = myStep(ctx) !== null && !acting(ctx);
  const actions = isAsked ? [] : actionsOf(ctx, ground.role(ctx));
  const [number, usual] = ground.left?.(ctx) ?? [view.actions, ctx.box.value.actions ?? 0];
  return html`<div class="pm-actions" role="toolbar" aria-label=${ctx.t('kit.actions')}>
    ${acting(ctx) && html`<${Left} ctx=${ctx} number=${number} usual=${usual} />`}
    ${acting(ctx) && ctx.modules.value.map(({ id, Left: More }) => More && html`<${More} key=${id} ctx=${ctx} />`)}
    <${Movers} ctx=${ctx} ground=${ground} />
    ${actions.map((action) => html`<${ActionButton} key=${action.id} ctx=${ctx} action=${action} ground=${ground} />`)}
    ${!isAsked && movesIn(ctx, 'event').length > 0 && html`<${Events} ctx=${ctx} />`}
    <${Ends} ctx=${ctx} />
  </div>`;
}
