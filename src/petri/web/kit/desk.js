/** What a board remembers beside `ctx`: what is armed, opened, folded away; and how a move is played from it. */
import { signal } from '../core/html.js';
import { complain } from '../core/ui.js';
import { answersOf, kindOf, movesOf, placeOf } from './facts.js';

/** @typedef {import('../core/types.js').Ctx} Ctx */
/** @typedef {import('../core/types.js').Move} Move */
/**
 * An action that waits for its city; `asked` by the game, or chosen by the player.
 * @typedef {{ply: number, label: string, kind: string, sign: string, asked?: boolean, test: (move: Move) =>
 * boolean}} Mode
 */
/** @typedef {{pawn: number, route: import('../core/types.js').Route}} Way */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{pawn: number, start: Point, now: Point, city: string|null}} Drag */
/**
 * @typedef {object} Desk
 * @property {import('../core/types.js').Signal<Mode|null>} mode
 * @property {import('../core/types.js').Signal<number|null>} mover the pawn that is moved, if it is not one's own
 * @property {import('../core/types.js').Signal<string|null>} open a chooser or overlay: 'piles', 'pawns:WORD' …
 * @property {import('../core/types.js').Signal<boolean>} rings whether the map shows the threat
 * @property {import('../core/types.js').Signal<number>} folded the ply whose question was put aside
 * @property {import('../core/types.js').Signal<string|null>} board which board is wanted; null: nobody has chosen
 * @property {import('../core/types.js').Signal<string[]>} boards those that are to be seen; the main one is ''
 * @property {import('../core/types.js').Signal<Way|null>} way the one that is pointed at
 * @property {import('../core/types.js').Signal<{[city: string]: import('../core/types.js').Route[]}>} routes of the
 * pawn that is moved
 * @property {import('../core/types.js').Signal<Drag|null>} drag a pawn under the pointer
 * @property {import('./camera.js').Camera|null} camera
 */

/** @type {WeakMap<object, Desk>} */
const desks = new WeakMap();

/** @param {Ctx} ctx @returns {Desk} */
export function desk(ctx) {
  let found = desks.get(ctx);
  if (!found) {
    found = {
      mode: signal(/** @type {Mode|null} */ (null)),
      mover: signal(/** @type {number|null} */ (null)),
      open: signal(/** @type {string|null} */ (null)),
      rings: signal(false),
      folded: signal(-1),
      board: signal(/** @type {string|null} */ (null)),
      boards: signal(['']),
      routes: signal(/** @type {{[city: string]: import('../core/types.js').Route[]}} */ ({})),
      way: signal(/** @type {Way|null} */ (null)),
      drag: signal(/** @type {Drag|null} */ (null)),
      camera: null,
    };
    desks.set(ctx, found);
  }
  return found;
}

/**
 * The action that waits for a city: chosen by the player, or asked by the game.
 * @param {Ctx} ctx
 * @returns {Mode|null}
 */
export function modeOf(ctx) {
  const { ply, prompt } = ctx.frame.value;
  const mode = desk(ctx).mode.value;
  if (mode && mode.ply === ply) return mode;
  const asked = answersOf(ctx).find((move) => placeOf(ctx, move) === 'city');
  if (!asked) return null;
  const test = (/** @type {Move} */ move) => answersOf(ctx).includes(move) && placeOf(ctx, move) === 'city';
  return { ply, kind: asked.kind, sign: kindOf(ctx, asked).sign, label: prompt?.text ?? '', asked: true, test };
}

/** The map has to be seen: close the sheet of a phone that covers it. */
export function bareMap() {
  const sheets = /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll('dialog.sheet[open]'));
  for (const sheet of sheets) sheet.close();
}

/** @param {Ctx} ctx @param {{kind: string, sign: string, label: string, test: (move: Move) => boolean}} mode */
export function arm(ctx, mode) {
  bareMap();
  ctx.select.value = null;
  desk(ctx).open.value = null;
  desk(ctx).mode.value = { ply: ctx.frame.value.ply, ...mode };
}

/** @param {Ctx} ctx */
export function disarm(ctx) {
  desk(ctx).mode.value = null;
}

/** The moves of the armed action. @param {Ctx} ctx @returns {Move[]} */
export function armedMoves(ctx) {
  const mode = modeOf(ctx);
  return mode ? movesOf(ctx).filter(mode.test) : [];
}

/** @param {Ctx} ctx @param {string} what */
export function open(ctx, what) {
  bareMap();
  ctx.select.value = null;
  desk(ctx).open.value = what;
}

/** @param {Ctx} ctx @param {Move} move @param {string[]} [then] moves that follow at once */
export async function play(ctx, move, then) {
  if (ctx.pending.value || !ctx.live.value) return;
  ctx.select.value = null;
  ctx.focus.value = null;
  desk(ctx).mode.value = null;
  desk(ctx).open.value = null;
  await ctx.play(move, then)?.catch(complain);
}

/**
 * Handlers that point at something while the mouse is over it; a finger points at nothing.
 * @param {Ctx} ctx
 * @param {import('../core/types.js').Spot} spot
 */
export function point(ctx, spot) {
  if (!spot) return {};
  return {
    onPointerEnter: (/** @type {PointerEvent} */ event) => { if (
      event.pointerType !== 'touch') ctx.focus.value = spot; },
    onPointerLeave: () => { ctx.focus.value = null; },
  };
}

/** The same for the keyboard. @param {Ctx} ctx @param {import('../core/types.js').Spot} spot */
export function pointAlways(ctx, spot) {
  if (!spot) return {};
  return { ...point(ctx, spot), onFocus: () => { ctx.focus.value = spot; }, onBlur: () => { ctx.focus.value = null; } };
}
