/** Pandemic in the browser. */
import { html } from '../../core/html.js';
import { Actions } from './actions.js';
import { animate } from './animate.js';
import { Board } from './board.js';
import { CardChip, CubesNote, Face, inOrder, sorted } from './cards.js';
import { Hand } from './hand.js';
import { LogMore, LogSign, joinsLine } from './log.js';
import { Disease, PawnIcon, SHAPES, Sign } from './icons.js';
import { cardName, cityName, eventOf, otherCard, roleCard, roleName, roleNamed } from './model.js';
import { PilesPanel, RolesPanel, ThreatPanel } from './panels.js';
import { Seat, Status, Summary } from './status.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */

/**
 * What is printed on the role, or the card of a module, that a move names.
 * @param {Ctx} ctx
 * @param {import('../../core/types.js').Move} move
 * @returns {any}
 */
const printedOn = (ctx, move) => roleNamed(ctx, move.about?.role) ?? otherCard(ctx, move.about?.special);

/** The sign of that. @param {{ctx: Ctx, move: any, size: number}} props */
function MoveMark({ ctx, move, size }) {
  const card = printedOn(ctx, move);
  return card.pawn ? html`<${PawnIcon} card=${card} size=${size} />`
    : html`<${Disease} colour=${card.colour} size=${20} />`;
}

/** What the kit draws with. */
const pieces = {
  Sign,
  Colour: Disease,
  Card: Face,
  Chip: CardChip,
  Note: CubesNote,
  Pawn: (/** @type {{ctx: Ctx, pawn: number, size: number}} */ { ctx, pawn, size }) => html`
    <${PawnIcon} card=${roleCard(ctx, pawn)} size=${size} />`,
  shapes: SHAPES,
  LogSign,
  LogMore,
  joinsLine,
  cardName,
  sorted,
  inOrder,
  textOf: (/** @type {Ctx} */ ctx, /** @type {string} */ card) => eventOf(ctx, card)?.text,
  isPlace: (/** @type {Ctx} */ ctx, /** @type {string} */ card) => Boolean(ctx.box.value.cities?.[card]),
  pawnName: roleName,
  Mark: MoveMark,
  toldOf: (/** @type {Ctx} */ ctx, /** @type {any} */ move) => printedOn(ctx, move)?.text,
  pawnPlace: (/** @type {Ctx} */ ctx, /** @type {number} */ pawn) => cityName(ctx, ctx.frame.value.view.pawns[pawn]),
};

/** @type {import('../../core/types.js').GameUi} */
export default {
  id: 'pandemic',
  css: ['games/pandemic/pandemic.css', 'kit/kit.css'],
  words: 'games/pandemic/words',
  pieces,
  part: (ctx, seat) => roleName(ctx, seat),
  Board,
  Hand,
  Status,
  Seat,
  Actions,
  panels: [
    { id: 'threat', label: (ctx) => ctx.t('pandemic.threat.label'), Component: ThreatPanel },
    { id: 'piles', label: (ctx) => ctx.t('pandemic.piles.label'), Component: PilesPanel },
    { id: 'roles', label: (ctx) => ctx.t('pandemic.roles'), Component: RolesPanel },
  ],
  Summary,
  animate,
};
