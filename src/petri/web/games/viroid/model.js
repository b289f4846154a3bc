/**
 * What the board reads from a frame: names, fields of cities, strains, and what a move is about. Nothing here draws.
 */
import { armedMoves, modeOf } from '../../kit/desk.js';
import { isQuestion, movesOf, mySeat, myStep } from '../../kit/facts.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../core/types.js').Move} Move */
/** @typedef {{mode: string, what: string}} Field `what`: '-' healthy, a seat, 'x' a corpse, '#' covered */
/** @typedef {{strains: {[seat: string]: number}, healthy: number, corpses: number}} Tally */

export const HEALTHY = '-';
export const DEAD = 'x';
export const COVERED = '#';

// ---------------------------------------------------------------------- names
/** @param {Ctx} ctx */
export const viewOf = (ctx) => ctx.frame.value.view;

/** @param {Ctx} ctx @param {string} city @returns {string} */
export const cityName = (ctx, city) => ctx.box.value.cities?.[city]?.label ?? city;

/** @param {Ctx} ctx @param {string} mode @returns {string} */
export const modeName = (ctx, mode) => ctx.box.value.modes?.[mode]?.label ?? mode;

/** @param {Ctx} ctx @param {string} kind @returns {string} */
export const resistanceName = (ctx, kind) => ctx.box.value.resistances?.[kind]?.label ?? kind;

/** @param {Ctx} ctx @param {string} card @returns {any} what is printed on a symptom card */
export const symptomCard = (ctx, card) => ctx.box.value.symptoms?.[card] ?? { label: card, symptoms: [] };

/** @param {Ctx} ctx @param {string} route @returns {string} */
export function routeName(ctx, route) {
  const found = routesOf(ctx).find(({ id }) => id === route);
  return found ? `${cityName(ctx, found.a)} – ${cityName(ctx, found.b)}` : route;
}

/** The colour of a strain. @param {Ctx} ctx @param {number|string} seat @returns {string} */
export const colourOf = (ctx, seat) => ctx.box.value.seats?.[Number(seat)]?.key ?? 'red';

/** @param {Ctx} ctx @param {number|string} seat @returns {string} */
export const strainName = (ctx, seat) => ctx.box.value.seats?.[Number(seat)]?.label ?? ctx.name(Number(seat));

/** @param {Ctx} ctx @returns {string[]} */
export const modesOf = (ctx) => Object.keys(ctx.box.value.modes ?? {});

/** @param {Ctx} ctx @returns {string[]} */
export const groundModes = (ctx) => modesOf(ctx).filter((mode) => ctx.box.value.modes[mode].ground);

/** @param {Ctx} ctx @returns {string[]} */
export const resistancesOf = (ctx) => Object.keys(ctx.box.value.resistances ?? {});

/** @param {Ctx} ctx @returns {{id: string, a: string, b: string}[]} */
export const routesOf = (ctx) => ctx.box.value.sea ?? [];

/** The seat whose board one looks at. @param {Ctx} ctx @returns {number} */
export const ownSeat = (ctx) => mySeat(ctx) ?? viewOf(ctx)?.turn ?? 0;

// ---------------------------------------------------------------------- cities
/**
 * The fields of a city by mode, in the order of the box.
 * @param {Ctx} ctx
 * @param {string} city
 * @returns {[string, string][]}
 */
export function rowsOf(ctx, city) {
  const held = viewOf(ctx)?.cities?.[city] ?? {};
  return groundModes(ctx).filter((mode) => held[mode]).map((mode) => [mode, held[mode]]);
}

/** @param {Ctx} ctx @param {string} city @returns {Field[]} */
export const fieldsOf = (ctx, city) => rowsOf(ctx, city).flatMap(([mode, all]) => [...all].map(
  (what) => ({ mode, what })));

/** @param {Ctx} ctx @param {string} city @returns {Tally} */
export function tallyOf(ctx, city) {
  /** @type {Tally} */
  const found = { strains: {}, healthy: 0, corpses: 0 };
  for (const { what } of fieldsOf(ctx, city)) {
    if (what === HEALTHY) found.healthy += 1;
    else if (what === DEAD) found.corpses += 1;
    else if (what !== COVERED) found.strains[what] = (found.strains[what] ?? 0) + 1;
  }
  return found;
}

/** Nobody lives here any more. @param {Ctx} ctx @param {string} city */
export function isGone(ctx, city) {
  const { strains, healthy, corpses } = tallyOf(ctx, city);
  return corpses > 0 && healthy === 0 && Object.keys(strains).length === 0;
}

/** Corpses lie here and nobody of the own strain does. @param {Ctx} ctx @param {string} city */
export function isQuarantined(ctx, city) {
  const { strains, corpses } = tallyOf(ctx, city);
  return corpses > 0 && !viewOf(ctx).necrosis && !strains[ownSeat(ctx)] && !isGone(ctx, city);
}

/** The countermeasures on a city; routes are not cities. @param {Ctx} ctx @param {string} city @returns {string[]} */
export const markersAt = (ctx, city) => Object.entries(viewOf(ctx)?.markers ?? {})
  .flatMap(([marker, places]) => (/** @type {string[]} */ (places).includes(city) ? [marker] : []));

/** @param {Ctx} ctx @param {string} route */
export const isClosed = (ctx, route) => Object.values(viewOf(ctx)?.markers ?? {})
  .some((places) => /** @type {string[]} */ (places).includes(route));

/** What a city asks for. @param {Ctx} ctx @param {string} city @returns {[string, number][]} */
export function needsOf(ctx, city) {
  const needs = ctx.box.value.cities[city]?.needs ?? {};
  return resistancesOf(ctx).filter((kind) => needs[kind] > 0).map((kind) => [kind, needs[kind]]);
}

/** Land neighbours. @param {Ctx} ctx @param {string} city @returns {string[]} */
export const neighboursOf = (ctx, city) => (ctx.box.value.land ?? []).flatMap(
  (/** @type {[string, string]} */ [a, b]) => (
  a === city ? [b] : b === city ? [a] : []));

/** What is worked out of a strain. @param {Ctx} ctx @param {number} seat @returns {any} */
export const valuesOf = (ctx, seat) => viewOf(ctx)?.values?.[seat] ?? { uses: {} };

/** @param {Ctx} ctx @param {number} seat @returns {any} */
export const boardOf = (ctx, seat) => viewOf(ctx)?.boards?.[seat] ?? { modes: {}, resistances: {}, stems: [] };

/** The card of the turn. @param {Ctx} ctx @returns {string|null} */
export const cardOfTurn = (ctx) => viewOf(ctx)?.drawn?.at(-1) ?? null;

/** All cards that are still to come. @param {any} view @returns {number} */
export const cardsLeft = (view) => (view?.layers ?? [])
  .reduce((/** @type {number} */ sum, /** @type {any} */ layer) => sum + layer.events + layer.massive, 0);

// ---------------------------------------------------------------------- moves
/** The city where a move takes effect. @param {Ctx} ctx @param {Move} move @returns {string|null} */
export const cityOf = (ctx, move) => (ctx.box.value.cities[move.about?.city] ? move.about.city : null);

/** @param {Ctx} ctx @param {string} city @returns {Move[]} */
export const movesAt = (ctx, city) => movesOf(ctx).filter((move) => cityOf(ctx, move) === city);

/** Moves that are about no city: they are offered in the bar, on one's board, or in a tray. @param {Ctx} ctx */
export const movesElsewhere = (ctx) => movesOf(ctx).filter((move) => !cityOf(ctx, move));

/** Whether a move buys something, and what: its kind, by what it names. @param {Move} move @returns {string|null} */
export function boughtBy({ about }) {
  if (!about || about.city) return null;
  if (about.resistance) return 'resistance';
  if (about.mode) return 'mode';
  if (about.card) return 'card';
  if (about.stem) return about.number ? 'symptom' : 'stem';
  return about.number ? 'stage' : null;
}

/** @param {Ctx} ctx @returns {Move[]} */
export const purchases = (ctx) => movesOf(ctx).filter((move) => boughtBy(move));

/** Whether a card or symptom has to be taken before anything else, or something answered. @param {Ctx} ctx */
export const isForced = (ctx) => isQuestion(ctx) || (myStep(ctx) !== null && movesOf(ctx).length > 0
  && movesOf(ctx).every((move) => ['card', 'symptom'].includes(boughtBy(move) ?? '')));

/** Which cities light up. @param {Ctx} ctx @returns {Map<string, import('../../kit/worldmap.js').Light>} */
export function targets(ctx) {
  const armed = modeOf(ctx);
  const moves = armed && !armed.asked ? armedMoves(ctx) : movesOf(ctx);
  return new Map(moves.flatMap((move) => {
    const city = cityOf(ctx, move);
    return city ? [[city, /** @type {import('../../kit/worldmap.js').Light} */ (armed && !armed.asked ? 'armed'
      : 'near')]] : [];
  }));
}
