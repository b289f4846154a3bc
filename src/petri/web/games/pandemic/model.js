/** What the board reads from a frame: names, pawns, places, and what a move is about there. Nothing here draws. */
import { acting, groupOf, movesIn, movesOf, mySeat, placeOf } from '../../kit/facts.js';
import { armedMoves, desk, modeOf } from '../../kit/desk.js';
import { missing } from '../../kit/whynot.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../core/types.js').Move} Move */
/** @typedef {import('../../core/types.js').KindFacts} KindFacts */

// ---------------------------------------------------------------------- names
/** @param {Ctx} ctx @param {string} city @returns {string} */
export const cityName = (ctx, city) => ctx.box.value.cities?.[city]?.label ?? city;

/** @param {Ctx} ctx @param {string} city @returns {string} */
export const cityColour = (ctx, city) => ctx.box.value.cities?.[city]?.colour ?? 'blue';

/** @param {Ctx} ctx @param {string} card @returns {{label: string, text: string}|undefined} */
export const eventOf = (ctx, card) => ctx.box.value.events?.[card];

/**
 * A card that a module adds and that is neither city nor event.
 * @param {Ctx} ctx
 * @param {string} card
 * @returns {{label: string, text: string, colour: string}|undefined}
 */
export const otherCard = (ctx, card) => ctx.box.value.other_cards?.[card];

/** @param {Ctx} ctx @param {string} card a city, an event, an epidemic or another @returns {string} */
export function cardName(ctx, card) {
  const { cities, epidemic_cards: epidemics, epidemic } = ctx.box.value;
  const printed = cities?.[card] ?? eventOf(ctx, card) ?? otherCard(ctx, card) ?? epidemics?.[card];
  return printed?.label ?? (card.toLowerCase() === 'epidemic' ? epidemic ?? card : card);
}

/** @param {Ctx} ctx @returns {string[]} the colours of the diseases in this game, in a fixed order */
export const coloursOf = (ctx) => Object.keys(ctx.box.value.colours ?? {});

/** @param {Ctx} ctx @param {string} colour @returns {string} */
export const colourName = (ctx, colour) => ctx.box.value.colours?.[colour] ?? colour;

/** @param {Ctx} ctx @param {number} seat @returns {string} */
export const roleOf = (ctx, seat) => ctx.frame.value.view?.roles?.[seat] ?? '';

/**
 * What is printed on the role card, or on what a seat without a role has in its place.
 * @param {Ctx} ctx
 * @param {number} seat
 * @returns {any}
 */
export const roleCard = (ctx, seat) => ctx.box.value.roles?.[roleOf(ctx, seat)] ?? ctx.box.value.seat_cards?.[seat]
  ?? {};

/** A role as moves and happenings call it. @param {Ctx} ctx @param {string} name @returns {any} */
export const roleNamed = (ctx, name) => Object.values(ctx.box.value.roles ?? {}).find((role) => role.name === name);

/** @param {Ctx} ctx @param {number} seat @returns {string} */
export const roleName = (ctx, seat) => roleCard(ctx, seat).label ?? roleOf(ctx, seat);

// ---------------------------------------------------------------------- moves
/** Whose pawn a move moves. @param {Ctx} ctx @param {Move} move @returns {number} */
export function pawnOf(ctx, move) {
  const isTurns = groupOf(ctx, move) === 'move' && hasPawn(ctx, move.seat);
  return move.about?.pawn ?? (isTurns ? ctx.frame.value.view.turn : move.seat);
}

/** Whether a seat has a pawn that always stands on the board. @param {Ctx} ctx @param {number|null} seat */
export const hasPawn = (ctx, seat) => seat !== null && ctx.frame.value.view.pawns[seat] !== undefined;

/** The city where somebody is, as far as one sees it. @param {Ctx} ctx @param {number} seat @returns {string|null} */
export const standsIn = (ctx, seat) => ctx.frame.value.view.pawns[seat]
  ?? ctx.modules.value.map(({ whereIs }) => whereIs?.(ctx, seat)).find(Boolean) ?? null;

/** Who acts: the player whose turn it is, or oneself if one has turns of another kind. @param {Ctx} ctx */
export function actorOf(ctx) {
  const seat = mySeat(ctx);
  return seat !== null && !hasPawn(ctx, seat) && acting(ctx) ? seat : ctx.frame.value.view.turn;
}

/** The city where a move takes effect. @param {Ctx} ctx @param {Move} move @returns {string|null} */
export function cityOf(ctx, move) {
  const { view } = ctx.frame.value;
  const at = placeOf(ctx, move);
  if (at === 'here') return move.about?.here ?? view.pawns[view.turn];
  return at === 'city' ? move.about?.city ?? null : null;
}

/** @param {Ctx} ctx @param {string} city @returns {Move[]} */
export const movesAt = (ctx, city) => movesOf(ctx).filter((move) => cityOf(ctx, move) === city);

/** How many cubes of a colour are left, of how many. @param {Ctx} ctx @param {string} colour */
export const supplyOf = (ctx, colour) => ctx.t('pandemic.supply_of', {
  n: ctx.frame.value.view.supply?.[colour] ?? 0,
  most: ctx.box.value.cube_limits?.[colour] ?? ctx.box.value.cube_limit,
});

/** The pawn that the bar moves: one's own, or another that was chosen. @param {Ctx} ctx @returns {number} */
export function moverOf(ctx) {
  const chosen = desk(ctx).mover.value;
  const usable = chosen !== null && movesIn(ctx, 'move').some((move) => pawnOf(ctx, move) === chosen);
  return usable ? /** @type {number} */ (chosen) : actorOf(ctx);
}

/**
 * Which cities light up, and how strongly: 'armed' for the action that waits, 'near' for a usual step, 'far' for what
 * reaches everywhere.
 * @param {Ctx} ctx
 * @returns {Map<string, import('../../kit/worldmap.js').Light>}
 */
export function targets(ctx) {
  /** @type {Map<string, import('../../kit/worldmap.js').Light>} */
  const lit = new Map();
  if (modeOf(ctx)) {
    for (const move of armedMoves(ctx)) put(lit, cityOf(ctx, move), 'armed');
    return lit;
  }
  if (!acting(ctx)) return lit;
  const mover = moverOf(ctx);
  for (const move of movesIn(ctx, 'move')) {
    if (pawnOf(ctx, move) !== mover) continue;
    put(lit, cityOf(ctx, move), ctx.box.value.kinds[move.kind].reaches ? 'far' : 'near');
  }
  return lit;
}

/**
 * @param {Map<string, import('../../kit/worldmap.js').Light>} lit
 * @param {string|null} city
 * @param {import('../../kit/worldmap.js').Light} how
 */
function put(lit, city, how) {
  if (city && (how !== 'far' || !lit.has(city))) lit.set(city, how);
}

// ---------------------------------------------------------------------- what cannot be done
/** What a sample may name: a city elsewhere, somebody in the same city … @param {Ctx} ctx @param {KindFacts} facts */
export function sampleValues(ctx, facts) {
  const { view } = ctx.frame.value;
  const mover = moverOf(ctx);
  const at = standsIn(ctx, mover);
  const prefix = facts.any_pawn && mover !== view.turn ? `${mover} to ` : '';
  const elsewhere = Object.keys(ctx.box.value.cities).find((city) => city !== at && !view.stations.includes(city));
  const station = view.stations.find((/** @type {string} */ city) => city !== at) ?? elsewhere;
  return { ...hereValues(ctx), city: `${prefix}${elsewhere}`, station: `${prefix}${station}` };
}

/** @param {Ctx} ctx */
function hereValues(ctx) {
  const { view } = ctx.frame.value;
  const here = view.pawns[view.turn];
  const others = view.roles.map((/** @type {string} */ _, /** @type {number} */ seat) => seat)
    .filter((/** @type {number} */ seat) => seat !== view.turn);
  const mate = others.find((/** @type {number} */ seat) => view.pawns[seat] === here) ?? others[0];
  const colours = [...new Set([...Object.keys(view.cubes[here] ?? {}), cityColour(ctx, here)])];
  return {
    card: here, seat: mate, pawn: view.turn, number: 1, colour: mostHeld(ctx), colour_here: colours,
    event: Object.keys(ctx.box.value.events)[0],
  };
}

/**
 * Moves one might expect in a city but that are not legal: their texts, to be asked for the reason.
 * @param {Ctx} ctx
 * @param {string} city
 */
export function missingAt(ctx, city) {
  const { view } = ctx.frame.value;
  const role = roleOf(ctx, view.turn);
  if (standsIn(ctx, actorOf(ctx)) !== city) return missing(ctx, 'city', role, { city, station: city });
  return missing(ctx, 'here', role, { ...hereValues(ctx), seat: undefined });
}

/** The uncured colour of which the active player holds most. @param {Ctx} ctx @returns {string|null} */
function mostHeld(ctx) {
  const { view } = ctx.frame.value;
  const held = view.hands[view.turn].cards.map((/** @type {string} */ card) => ctx.box.value.cities?.[card]?.colour);
  const open = Object.keys(view.cures).filter((colour) => view.cures[colour] === 'active');
  const count = (/** @type {string} */ colour) => held.filter((/** @type {string} */ one) => one === colour).length;
  return open.sort((a, b) => count(b) - count(a))[0] ?? null;
}

// ---------------------------------------------------------------------- places
/** Cubes of a city in a fixed order. @param {Ctx} ctx @param {string} city @returns {[string, number][]} */
export function cubesAt(ctx, city) {
  const cubes = ctx.frame.value.view.cubes[city] ?? {};
  return coloursOf(ctx).filter((colour) => cubes[colour]).map((colour) => [colour, cubes[colour]]);
}

/**
 * Seats whose pawns stand in a city; before roles are chosen there are none.
 * @param {any} view
 * @param {string} city
 * @returns {number[]}
 */
export const pawnsAt = (view, city) => view.pawns
  .flatMap((/** @type {string} */ at, /** @type {number} */ seat) => (at === city && view.roles[seat] ? [seat] : []));

/** The seat whose pawn is one's own, or whose turn it is. @param {Ctx} ctx @returns {number} */
export const ownPawn = (ctx) => mySeat(ctx) ?? ctx.frame.value.view.turn;
