/** What the lab board reads from a frame: dishes, lines, and which moves belong to what. Nothing here draws. */
import { signal } from '../../../../core/html.js';
import { armedMoves, play } from '../../../../kit/desk.js';
import { costOf, groupOf, movesOf, placeOf } from '../../../../kit/facts.js';
import { choosingAt } from '../../../../kit/slots.js';
import { colourName, coloursOf } from '../../model.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../../../core/types.js').Move} Move */
/** @typedef {{[colour: string]: number}} Cubes */
/** @typedef {{from: string, to: string, keeps?: string}} Arrow one that `keeps` asks for a colour */
/**
 * @typedef {{card: string|null, vial: string|null, characterized_by: string|null, tested_by: string|null,
 * cubes: (string|null)[]}} Line
 */
/** @typedef {{label: string, vials: string[], spaces: string[]}} SequenceCard */

export const BOARD = 'lab';

// ---------------------------------------------------------------------- what lies there
/** @param {Ctx} ctx @returns {string[]} */
export const dishesOf = (ctx) => Object.keys(ctx.box.value.dishes);

/** @param {Ctx} ctx @returns {string[]} */
export const linesOf = (ctx) => Object.keys(ctx.box.value.lines);

/** @param {Ctx} ctx @param {string} dish @returns {string} */
export const dishName = (ctx, dish) => ctx.box.value.dishes[dish];

/** @param {Ctx} ctx @param {string} line @returns {string} */
export const lineName = (ctx, line) => ctx.box.value.lines[line];

/** @param {Ctx} ctx @param {string} dish @returns {Cubes} */
export const cubesIn = (ctx, dish) => ctx.frame.value.view.dishes[dish] ?? {};

/** @param {Ctx} ctx @param {string} line @returns {Line} */
export const lineOf = (ctx, line) => ctx.frame.value.view.lines[line];

/** @param {Ctx} ctx @param {string|null} card @returns {SequenceCard|undefined} */
export const cardCalled = (ctx, card) => (card ? ctx.box.value.sequence_cards[card] : undefined);

/** @param {Ctx} ctx @returns {Arrow[]} */
export const arrowsOf = (ctx) => ctx.box.value.arrows;

/** The line to which an arrow leads, if it leads to one. @param {Ctx} ctx @param {string} to */
export const lineAt = (ctx, to) => linesOf(ctx).find((line) => to === `${line} line`);

/** A colour of spaces: of a disease, or grey. @param {Ctx} ctx @param {string} colour @returns {string} */
export const spaceName = (ctx, colour) => ctx.box.value.colours[colour] ?? ctx.box.value.grey;

/** Cubes in a fixed order. @param {Ctx} ctx @param {Cubes} cubes @returns {[string, number][]} */
export const inOrder = (ctx, cubes) => coloursOf(ctx).filter((colour) => cubes[colour])
  .map((colour) => [colour, cubes[colour]]);

/** Cubes in words: "2 yellow, 4 black". @param {Ctx} ctx @param {Cubes} cubes */
export const toldCubes = (ctx, cubes) => inOrder(ctx, cubes)
  .map(([colour, n]) => ctx.t('lab.number', { n, colour: colourName(ctx, colour) })).join(', ');

/** A dish in words. @param {Ctx} ctx @param {string} dish */
export const toldDish = (ctx, dish) => `${dishName(ctx, dish)}: ${toldCubes(ctx, cubesIn(ctx, dish))
  || ctx.t('lab.empty')}`;

/** The spaces of a line that no cube has taken, by colour. @param {Ctx} ctx @param {string} line @returns {Cubes} */
export function missingOf(ctx, line) {
  const { card, cubes } = lineOf(ctx, line);
  /** @type {Cubes} */
  const found = {};
  for (const [n, space] of (cardCalled(ctx, card)?.spaces ?? []).entries()) {
    if (!cubes[n]) found[space] = (found[space] ?? 0) + 1;
  }
  return found;
}

/** Spaces by colour in words. @param {Ctx} ctx @param {Cubes} spaces */
export const toldSpaces = (ctx, spaces) => Object.entries(spaces)
  .map(([colour, n]) => ctx.t('lab.number', { n, colour: spaceName(ctx, colour) })).join(', ');

/** How many of its spaces a line has filled. @param {Line} line */
export const filledOf = (line) => line.cubes.filter(Boolean).length;

/** All about a line in words. @param {Ctx} ctx @param {string} name */
export function toldLine(ctx, name) {
  const line = lineOf(ctx, name);
  const card = cardCalled(ctx, line.card);
  if (!card) return `${lineName(ctx, name)}: ${ctx.t('lab.no_card')}`;
  const vials = card.vials.map((colour) => colourName(ctx, colour)).join(', ');
  const parts = [`${lineName(ctx, name)}: ${card.label}`];
  parts.push(line.vial ? ctx.t('lab.works_on', { colour: colourName(ctx, line.vial) })
    : ctx.t('lab.open_for', { vials }));
  parts.push(ctx.t('lab.filled', { n: filledOf(line), of: card.spaces.length }));
  parts.push(...lackingOf(ctx, name).map(({ text }) => text));
  return parts.join('; ');
}

/**
 * What a line still needs, first things first.
 * @param {Ctx} ctx
 * @param {string} name
 * @returns {{what: 'vial'|'cubes'|'test'|'cure', text: string, spaces?: Cubes}[]}
 */
export function lackingOf(ctx, name) {
  const line = lineOf(ctx, name);
  if (!line.card) return [];
  const spaces = missingOf(ctx, name);
  /** @type {{what: 'vial'|'cubes'|'test'|'cure', text: string, spaces?: Cubes}[]} */
  const found = [];
  if (!line.vial) found.push({ what: 'vial', text: ctx.t('lab.lacks.vial') });
  if (Object.keys(spaces).length) {
    found.push({ what: 'cubes', text: ctx.t('lab.lacks.cubes', { cubes: toldSpaces(ctx, spaces) }), spaces });
  }
  if (!line.tested_by) found.push({ what: 'test', text: ctx.t('lab.lacks.test') });
  if (!found.length) found.push({ what: 'cure', text: ctx.t('lab.lacks.cure', { n: ctx.box.value.cure_cards }) });
  return found;
}

// ---------------------------------------------------------------------- moves
/** The moves that are made on this board; of one kind only while that is chosen. @param {Ctx} ctx @returns {Move[]} */
export function labMoves(ctx) {
  const moves = choosingAt(ctx) === BOARD ? armedMoves(ctx) : movesOf(ctx);
  return moves.filter((move) => placeOf(ctx, move) === BOARD);
}

/** Along an arrow. @param {Ctx} ctx @param {string} from @param {string} to */
export const movesAlong = (ctx, from, to) => labMoves(ctx)
  .filter(({ about }) => about.dish === from && about.to === to);

/** All out of a dish. @param {Ctx} ctx @param {string} dish */
export const movesFrom = (ctx, dish) => labMoves(ctx).filter(({ about }) => about.dish === dish && about.to);

/** A sample into a dish. @param {Ctx} ctx @param {string} dish */
export const movesInto = (ctx, dish) => labMoves(ctx).filter(({ about }) => about.dish === dish && !about.to);

/** City cards that may be laid at a line. @param {Ctx} ctx @param {string} line */
export const cardsFor = (ctx, line) => labMoves(ctx)
  .filter((move) => move.about.line === line && !move.about.dish && costOf(move).length > 0);

/** A sequence card that may be laid there. @param {Ctx} ctx @param {string} line */
export const layingAt = (ctx, line) => labMoves(ctx)
  .filter((move) => move.about.line === line && !move.about.dish && !costOf(move).length);

/** @param {Move} move */
const isBare = ({ about }) => !about.line && !about.dish && !about.colour;

/** Drawing a sequence card. @param {Ctx} ctx */
export const drawing = (ctx) => labMoves(ctx).filter((move) => isBare(move) && groupOf(ctx, move) === 'act');

/** Discarding the one that was drawn. @param {Ctx} ctx */
export const dropping = (ctx) => labMoves(ctx).filter((move) => isBare(move) && groupOf(ctx, move) !== 'act');

/** Which cube takes the next space. @param {Ctx} ctx @param {string} colour */
export const placing = (ctx, colour) => labMoves(ctx)
  .filter(({ about }) => about.colour === colour && !about.line && !about.dish);

/** What a move brings with it, besides its words. @param {Ctx} ctx @param {Move} move */
export function costsOf(ctx, { about }) {
  const parts = [];
  const cubes = (/** @type {string} */ key) => toldCubes(ctx, about[key] ?? {});
  if (cubes('lost')) parts.push(ctx.t('lab.lost', { cubes: cubes('lost') }));
  if (cubes('choice_of')) parts.push(ctx.t('lab.choice', { cubes: cubes('choice_of') }));
  if (cubes('added')) parts.push(ctx.t('lab.added', { cubes: cubes('added') }));
  if (about.closes) parts.push(ctx.t('lab.closes', { line: lineName(ctx, about.closes) }));
  if (about.keeps === false) parts.push(ctx.t('lab.cleared'));
  if (about.actions === 0) parts.push(ctx.t('lab.free'));
  return parts.join(' ');
}

/** A move in words, with what it brings. @param {Ctx} ctx @param {Move} move */
export const toldMove = (ctx, move) => [`${move.words}.`, costsOf(ctx, move)].filter(Boolean).join(' ');

/** @param {Move} move */
export const lostBy = ({ about }) => Object.values(/** @type {Cubes} */ (about.lost ?? {})).reduce((a, b) => a + b, 0);

// ---------------------------------------------------------------------- what is held and opened
/**
 * @typedef {object} Bench
 * @property {import('../../../../core/types.js').Signal<{ply: number, dish: string}|null>} hand the dish that was taken
 * @property {import('../../../../core/types.js').Signal<{ply: number, what: string}|null>} open a small window
 */

/** @type {WeakMap<object, Bench>} */
const benches = new WeakMap();

/** @param {Ctx} ctx @returns {Bench} */
export function bench(ctx) {
  let found = benches.get(ctx);
  if (!found) {
    found = {
      hand: signal(/** @type {{ply: number, dish: string}|null} */ (null)),
      open: signal(/** @type {{ply: number, what: string}|null} */ (null)),
    };
    benches.set(ctx, found);
  }
  return found;
}

/** The dish in hand. @param {Ctx} ctx @returns {string|null} */
export function held(ctx) {
  const { value } = bench(ctx).hand;
  return value?.ply === ctx.frame.value.ply ? value.dish : null;
}

/** @param {Ctx} ctx @param {string|null} dish */
export function hold(ctx, dish) {
  bench(ctx).hand.value = dish ? { ply: ctx.frame.value.ply, dish } : null;
}

/** The small window that is open. @param {Ctx} ctx @returns {string|null} */
export function opened(ctx) {
  const { value } = bench(ctx).open;
  return value?.ply === ctx.frame.value.ply ? value.what : null;
}

/** @param {Ctx} ctx @param {string|null} what */
export function openAt(ctx, what) {
  bench(ctx).open.value = what ? { ply: ctx.frame.value.ply, what } : null;
}

/**
 * Plays the one move, or opens a window to choose among several.
 * @param {Ctx} ctx
 * @param {Move[]} moves
 * @param {string} what
 */
export function playOne(ctx, moves, what) {
  hold(ctx, null);
  if (moves.length !== 1) openAt(ctx, opened(ctx) === what ? null : what);
  else {
    openAt(ctx, null);
    play(ctx, moves[0]);
  }
}

/** What cubes in hand may do at a dish or line: `to` as arrows say. @param {Ctx} ctx @param {string} to */
export function arriving(ctx, to) {
  const dish = held(ctx);
  return dish ? movesAlong(ctx, dish, to) : [];
}
