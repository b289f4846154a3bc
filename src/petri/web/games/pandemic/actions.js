/** The bar of actions: what can be done opens or asks for a city; what cannot says why. */
import { html, useEffect, useRef } from '../../core/html.js';
import { tip } from '../../core/ui.js';
import { EventButtons } from './chooser.js';
import { Disease, PawnIcon, Sign } from './icons.js';
import { MoveButton, waiting, walk } from './menu.js';
import {
  EVENTS, MOVEMENT, acting, arm, desk, disarm, modeOf, mostHeld, moverOf, movesOf, pawnOf, play, roleName, roleOf,
} from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../core/types.js').Move} Move */
/** @typedef {{id: string, kinds: string[], only?: string[], direct?: boolean}} Action */

/** `only`: shown for these roles alone, or when legal. @type {Action[]} */
const ACTIONS = [
  { id: 'drive', kinds: ['drive'] },
  { id: 'fly', kinds: ['fly'] },
  { id: 'charter', kinds: ['charter'] },
  { id: 'shuttle', kinds: ['shuttle'] },
  { id: 'join', kinds: ['join'], only: ['dispatcher'] },
  { id: 'special', kinds: ['special'], only: ['operations_expert'] },
  { id: 'treat', kinds: ['treat'], direct: true },
  { id: 'build', kinds: ['build'], direct: true },
  { id: 'share', kinds: ['give', 'take', 'ask'], direct: true },
  { id: 'cure', kinds: ['cure'], direct: true },
  { id: 'store', kinds: ['store'], only: ['contingency_planner'], direct: true },
];

/** The moves of an action; movements only of the pawn that was chosen. @param {Ctx} ctx @param {Action} action @returns {Move[]} */
function movesFor(ctx, action) {
  const { view } = ctx.frame.value;
  const mover = moverOf(ctx);
  return movesOf(ctx).filter((move) => action.kinds.includes(move.kind) && (!MOVEMENT.includes(move.kind) || pawnOf(move, view) === mover));
}

/** A move of this action that one could expect, to be asked for the reason. @param {Ctx} ctx @param {string} id @returns {string|null} */
function expected(ctx, id) {
  const { view } = ctx.frame.value;
  const mover = moverOf(ctx);
  const here = view.pawns[mover];
  const prefix = mover === view.turn ? '' : `${mover} to `;
  const elsewhere = Object.keys(ctx.box.value.cities).find((city) => city !== here && !view.stations.includes(city));
  const station = view.stations.find((/** @type {string} */ city) => city !== here) ?? elsewhere;
  const others = view.roles.map((/** @type {string} */ _, /** @type {number} */ seat) => seat).filter((/** @type {number} */ seat) => seat !== view.turn);
  const mate = others.find((/** @type {number} */ seat) => view.pawns[seat] === here) ?? others[0];
  if (id === 'charter') return `charter ${prefix}${elsewhere}`;
  if (id === 'shuttle') return `shuttle ${prefix}${station}`;
  if (id === 'special') return `special ${elsewhere}`;
  if (id === 'treat') return `treat ${ctx.box.value.cities[view.pawns[view.turn]]?.colour ?? 'blue'}`;
  if (id === 'build') return 'build';
  if (id === 'share') return `give ${view.pawns[view.turn]} to ${mate}`;
  if (id === 'cure') return `cure ${mostHeld(ctx) ?? 'blue'}`;
  if (id === 'store') return `store ${Object.keys(ctx.box.value.events)[0]}`;
  return null;
}

/** @param {Ctx} ctx @param {string} id @returns {string|Promise<string>} */
function reason(ctx, id) {
  if (!acting(ctx)) return waiting(ctx);
  const text = expected(ctx, id);
  if (!text) return ctx.t(`pandemic.cannot.${id}`);
  return ctx.why([text]).then((found) => found?.[text] ?? ctx.t('pandemic.wait.nothing'), () => '');
}

/** @param {{ctx: Ctx, action: Action}} props */
function ActionButton({ ctx, action }) {
  const moves = movesFor(ctx, action);
  const mode = modeOf(ctx);
  const open = desk(ctx).open.value === `action.${action.id}`;
  const can = moves.length > 0;
  const armed = mode?.kind === action.id;
  const click = () => {
    if (!can || ctx.pending.value) return;
    if (armed) disarm(ctx);
    else if (action.direct && moves.length === 1) play(ctx, moves[0]);
    else if (action.direct) desk(ctx).open.value = open ? null : `action.${action.id}`;
    else arm(ctx, action.id, ctx.t(`pandemic.choose.${action.id}`), (move) => action.kinds.includes(move.kind) && pawnOf(move, ctx.frame.value.view) === moverOf(ctx));
  };
  const single = action.id === 'treat' && moves.length === 1 ? moves[0].about.colour : null;
  const label = ctx.t(`pandemic.action.${action.id}`);
  const hint = open || armed ? {} : can ? tip(ctx.t(`pandemic.hint.${action.id}`)) : tip(() => reason(ctx, action.id));
  return html`<div class="pm-action-box">
    <button type="button" class=${`pm-action ${armed ? 'is-armed' : ''}`} data-action=${action.id} aria-disabled=${can ? undefined : 'true'}
      aria-pressed=${action.direct ? undefined : armed} aria-expanded=${action.direct && moves.length > 1 ? open : undefined} onClick=${click} ...${hint}>
      ${single ? html`<${Disease} colour=${single} size=${20} />` : html`<${Sign} kind=${action.id} />`}<span>${label}</span>
      ${can && moves.length > 1 && html`<span class="pm-count">${moves.length}</span>`}
    </button>
    ${open && can && html`<${Choices} ctx=${ctx} label=${label}>${moves.map((move) => html`<${MoveButton} key=${move.text} ctx=${ctx} move=${move} />`)}<//>`}
  </div>`;
}

/** Several events share one button, so that the bar stays one row. @param {{ctx: Ctx}} props */
function Events({ ctx }) {
  const kinds = new Set(movesOf(ctx).filter((move) => EVENTS.includes(move.kind)).map((move) => move.kind));
  if (kinds.size < 2 || !acting(ctx)) return html`<${EventButtons} ctx=${ctx} />`;
  const { open } = desk(ctx);
  const shown = open.value === 'action.events';
  const label = ctx.t('pandemic.events');
  return html`<div class="pm-action-box">
    <button type="button" class="pm-action pm-suit-event" data-action="events" aria-expanded=${shown} onClick=${() => { open.value = shown ? null : 'action.events'; }}
      ...${shown ? {} : tip(ctx.t('pandemic.hint.events'))}>
      <${Sign} kind="event" /><span>${label}</span><span class="pm-count">${kinds.size}</span></button>
    ${shown && html`<${Choices} ctx=${ctx} label=${label}><${EventButtons} ctx=${ctx} told /><//>`}
  </div>`;
}

/** @param {{ctx: Ctx, label: string, children?: any}} props */
function Choices({ ctx, label, children }) {
  const box = useRef(/** @type {HTMLDivElement|null} */ (null));
  const close = () => { desk(ctx).open.value = null; };
  useEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const anchor = /** @type {HTMLElement} */ (node.parentElement).getBoundingClientRect();
    node.style.left = `${Math.max(8, Math.min(innerWidth - node.offsetWidth - 8, anchor.left))}px`;
    node.style.bottom = `${innerHeight - anchor.top + 6}px`;
    /** @type {HTMLElement|null} */ (node.querySelector('button'))?.focus();
    const away = (/** @type {PointerEvent} */ event) => { if (!node.parentElement?.contains(/** @type {Node} */ (event.target))) close(); };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, []);
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
      /** @type {HTMLElement|null|undefined} */ (box.current?.parentElement?.querySelector('.pm-action'))?.focus();
    } else walk(event, box.current);
  };
  return html`<div class="pm-flyout" ref=${box} role="dialog" aria-label=${label} onKeyDown=${key}>${children}</div>`;
}

/** Which pawn the Dispatcher moves. @param {{ctx: Ctx}} props */
function Movers({ ctx }) {
  const { view } = ctx.frame.value;
  const pawns = [...new Set(movesOf(ctx).filter((move) => MOVEMENT.includes(move.kind)).map((move) => pawnOf(move, view)))].sort();
  if (pawns.length < 2 || !acting(ctx)) return null;
  const mover = moverOf(ctx);
  return html`<div class="pm-movers" role="group" aria-label=${ctx.t('pandemic.mover')}>
    ${pawns.map((seat) => html`<button type="button" key=${seat} aria-pressed=${seat === mover} data-mover=${seat} aria-label=${roleName(ctx, seat)}
      onClick=${() => { disarm(ctx); desk(ctx).mover.value = seat; desk(ctx).camera?.sees(view.pawns[seat]) || desk(ctx).camera?.show(view.pawns[seat], ctx.reduced.value); }}
      ...${tip(roleName(ctx, seat))}><${PawnIcon} role=${roleOf(ctx, seat)} size=${24} /></button>`)}
  </div>`;
}

/** @param {{ctx: Ctx}} props */
export function Actions({ ctx }) {
  const { view, prompt } = ctx.frame.value;
  if (!view || ctx.frame.value.outcome) return null;
  const role = view.roles[view.turn];
  const moves = movesOf(ctx);
  const shown = ACTIONS.filter((action) => !action.only || action.only.includes(role) || moves.some((move) => action.kinds.includes(move.kind)));
  const events = moves.some((move) => EVENTS.includes(move.kind));
  const mine = acting(ctx);
  const asked = prompt?.mine && prompt.step !== 'actions';
  const ends = mine ? moves.filter((move) => ['pass', 'forgo'].includes(move.kind)) : [];
  return html`<div class="pm-actions" role="toolbar" aria-label=${ctx.t('pandemic.actions')}>
    ${mine && html`<${Left} ctx=${ctx} number=${view.actions} />`}
    <${Movers} ctx=${ctx} />
    ${!asked && shown.map((action) => html`<${ActionButton} key=${action.id} ctx=${ctx} action=${action} />`)}
    ${events && html`<${Events} ctx=${ctx} />`}
    ${ends.map((move) => html`<button type="button" key=${move.text} class="pm-action pm-end" data-move=${move.text} onClick=${() => play(ctx, move)} ...${tip(move.words)}>
      <${Sign} kind=${move.kind} /><span>${ctx.t(`pandemic.action.${move.kind}`)}</span></button>`)}
  </div>`;
}

/** How many actions are left. @param {{ctx: Ctx, number: number}} props */
function Left({ ctx, number }) {
  const most = Math.max(ctx.box.value.actions ?? 4, number);
  return html`<span class="pm-left" role="img" aria-label=${ctx.t('pandemic.actions_left', { n: number })} title=${ctx.t('pandemic.actions_left', { n: number })}>
    ${Array.from({ length: most }, (_, n) => html`<i key=${n} class=${n < number ? 'is-full' : ''}></i>`)}
  </span>`;
}
