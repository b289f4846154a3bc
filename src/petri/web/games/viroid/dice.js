/** The last roll, as it lies on the table: also for those who want no motion. */
import { html, signal } from '../../core/html.js';
import { pipsOf, StoneIcon } from './icons.js';
import { colourOf, strainName, viewOf } from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */
/** @typedef {{face: number, kills: boolean}} Die */
/** @typedef {{seat: number, ply: number, drawn: number, dice: Die[]}} Roll */

const LASTS = 2; // cards that may be drawn meanwhile, one of them for massive research

/** @type {WeakMap<object, import('../../core/types.js').Signal<Roll|null>>} */
const rolls = new WeakMap();

/** @param {Ctx} ctx */
function rollOf(ctx) {
  const found = rolls.get(ctx) ?? signal(/** @type {Roll|null} */ (null));
  rolls.set(ctx, found);
  return found;
}

/**
 * Remember what was rolled.
 * @param {Ctx} ctx
 * @param {import('../../core/types.js').Happening[]} happenings
 * @param {import('../../core/types.js').Frame} after
 */
export function hear(ctx, happenings, after) {
  const dice = /** @type {any[]} */ (happenings).filter(({ kind }) => kind === 'die' || kind === 'rolled');
  if (!dice.length || !after.view) return;
  const { seat } = dice[dice.length - 1];
  rollOf(ctx).value = { seat, ply: after.ply, drawn: after.view.drawn.length,
    dice: dice.filter((one) => one.seat === seat).map(({ face, kills = false }) => ({ face, kills })) };
}

/** @param {{die: Die}} props */
const Face = ({ die }) => html`<svg class=${`vr-face-of-die ${die.kills ? 'is-deadly' : ''}`} width="26" height="26"
  viewBox="-12 -12 24 24"><rect x="-11" y="-11" width="22" height="22" rx="5" />
  ${pipsOf(die.face).map(({ x, y }, n) => html`<circle key=${n} cx=${x} cy=${y} r="2.2" />`)}</svg>`;

/** Until the next roll; who leaps through a replay does not see an old one. @param {{ctx: Ctx}} props */
export function LastRoll({ ctx }) {
  const roll = rollOf(ctx).value;
  const { ply } = ctx.frame.value;
  if (!roll || ply < roll.ply || viewOf(ctx).drawn.length > roll.drawn + LASTS) return null;
  const told = ctx.t(roll.dice.some(({ kills }) => kills) ? 'viroid.roll.kills' : 'viroid.roll.none', {
    strain: strainName(ctx, roll.seat), faces: roll.dice.map(({ face }) => face).join(', '),
    n: roll.dice.filter(({ kills }) => kills).length });
  return html`<div class="vr-roll" role="img" aria-label=${told} title=${told}>
    <${StoneIcon} colour=${colourOf(ctx, roll.seat)} size=${16} />
    ${roll.dice.map((die, n) => html`<${Face} key=${n} die=${die} />`)}</div>`;
}
