/** Where cubes, stations and pawns stand on the map. */
import { arrange } from '../../kit/arrange.js';
import { coloursOf } from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../kit/arrange.js').Piece} Piece */
/** @typedef {import('../../kit/arrange.js').Stand} Stand */

export const STACK = 28;
export const PAWN = { width: 28, height: 40 };
const HOUSE = { width: 25, height: 25 };

/** @param {...[number, number]} spots */
const at = (...spots) => spots.map(([x, y]) => ({ x, y }));

const OVER = at([0, -29], [30, -29], [-30, -29], [0, -59], [-29, 0], [29, 0], [0, 43]);
const BESIDE = at([29, -8], [-29, -8], [58, -8], [-58, -8], [29, -49], [-29, -49], [0, -49]);
const STATION = at([-27, 1], [27, 1], [-26, -24], [26, -24], [0, -27]);

/** @param {string} key @param {string} city @returns {Piece} */
export const housePiece = (key, city) => ({ key, city, ...HOUSE, near: STATION });

/** @param {string} key @param {string} city @returns {Piece} */
export const pawnPiece = (key, city) => ({ key, city, ...PAWN, near: BESIDE });

/**
 * Stations are there for long, so they choose first; pawns come and go.
 * @param {Ctx} ctx
 * @param {any} view
 * @returns {Piece[]}
 */
function piecesOf(ctx, view) {
  const stacks = Object.entries(view.cubes).flatMap(([city, cubes]) => coloursOf(ctx).filter((colour) => cubes[colour])
    .map((colour) => ({ key: `cubes ${city} ${colour}`, city, width: STACK, height: STACK, near: OVER })));
  const pawns = view.pawns.flatMap((/** @type {string} */ city, /** @type {number} */ seat) => (
    view.roles[seat] ? [pawnPiece(`pawn ${seat}`, city)] : []));
  return [
    ...view.stations.map((/** @type {string} */ city) => housePiece(`station ${city}`, city)),
    ...stacks, ...pawns, ...ctx.modules.value.flatMap(({ pieces }) => pieces?.(ctx, view) ?? []),
  ];
}

/**
 * Every piece of a frame asks for them.
 * @type {WeakMap<object, {box: any, stands: Map<string, Stand>}>}
 */
const known = new WeakMap();

/** @param {Ctx} ctx @param {any} view @returns {Map<string, Stand>} */
export function standsOf(ctx, view) {
  const box = ctx.box.value;
  const before = known.get(view);
  if (before && before.box === box) return before.stands;
  const stands = arrange(box.cities, piecesOf(ctx, view));
  known.set(view, { box, stands });
  return stands;
}

/** Where a piece would stand if nothing was in its way, by what it is. */
const USUAL = /** @type {{[kind: string]: import('../../kit/arrange.js').Spot}} */ ({
  station: STATION[0], cubes: OVER[0], pawn: BESIDE[0],
});

/**
 * @param {Ctx} ctx
 * @param {string} key
 * @param {any} [view]
 * @returns {import('../../kit/arrange.js').Spot}
 */
export const standOf = (ctx, key, view = ctx.frame.value.view) => standsOf(ctx, view).get(key)
  ?? USUAL[key.split(' ')[0]] ?? OVER[0];
