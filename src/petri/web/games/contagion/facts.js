/** What the board needs to know of Contagion: shapes of the view, and small sums over it. */
import { allKinds, groupOf, kindCalled, movesOf, placeOf } from '../../kit/facts.js';
import { filled } from '../../kit/whynot.js';

export { movesOf, mySeat } from '../../kit/facts.js';

/** @typedef {number|'neutral'} Owner a seat, or the neutral virus */
/** @typedef {'incubation'|'infection'|'resistance'} Track */
/** @typedef {{[colour: string]: number}} Colours how many contagion cards of each colour */
/** @typedef {{cards: Colours, hidden: number}} HandSeen */
/** @typedef {{city: string, rows: [Owner, number][]}} Shown a city of the display */
/**
 * @typedef {object} View
 * @property {{players: number, neutral: boolean}} options
 * @property {number} turn
 * @property {number} first
 * @property {number} round
 * @property {Colours[]} shown cards of each hand that everybody has seen
 * @property {Record<Track, number>[]} levels
 * @property {number[]} scores one more than seats if there is a neutral virus
 * @property {string[][]} kept
 * @property {string[][]} spent
 * @property {Shown[]} display
 * @property {string[]} cities_gone
 * @property {Colours} discard
 * @property {string|null} active
 * @property {string[]} past
 * @property {boolean} last_round
 * @property {boolean} ignoring
 * @property {number} skulls
 * @property {string|null} pay_colour
 * @property {number} pay_cost
 * @property {number|null} to_act
 * @property {number|null} seat
 * @property {HandSeen[]} hands
 * @property {{size: number}} deck
 * @property {{size: number}} city_deck
 * @property {('event'|'who')[]} event_deck
 * @property {number[]} dishes
 * @property {string|null} prompt
 */
/**
 * @typedef {{label: string, colour: string, population: number, middle: number, low: number, text: string|null,
 * short?: string, when?: string}} CityFact
 */
/**
 * @typedef {{label: string, text: string, kind: 'event'|'who', skull: boolean|number, new_city: boolean|number,
 * when?: string}} CardFact
 */
/**
 * @typedef {{kind?: string, city?: string, number?: number, track?: Track, seat?: number, colour?: string, price?:
 * number}} About
 */
/** @typedef {import('../../core/types.js').Move} Move its about is an About */
/** @typedef {import('../../core/types.js').Ctx} Ctx */

/** @param {Ctx} ctx @returns {Track[]} */
export const tracksOf = (ctx) => /** @type {Track[]} */ (Object.keys(ctx.box.value.tracks ?? {}));

/** @param {Ctx} ctx @returns {string[]} the colours of the cards */
export const coloursOf = (ctx) => Object.keys(ctx.box.value.colours ?? {});

/** @param {Ctx} ctx @returns {number} */
export const highestLevel = (ctx) => ctx.box.value.highest_level;

/** @param {Ctx} ctx @returns {number} */
export const handLimit = (ctx) => ctx.box.value.hand_limit;

/** @param {Ctx} ctx @returns {number} */
export const roundsOf = (ctx) => ctx.box.value.rounds.length;

/** The numbers of skulls with which a death toll comes. @param {Ctx} ctx @returns {number[]} */
export const tollsOf = (ctx) => ctx.box.value.death_tolls;

/** @param {Ctx} ctx @returns {View} */
export const viewOf = (ctx) => ctx.frame.value.view;

/** @param {View} view @returns {Owner[]} every owner of cubes */
export function owners(view) {
  /** @type {Owner[]} */
  const all = view.hands.map((_, seat) => seat);
  return view.scores.length > all.length ? [...all, 'neutral'] : all;
}

/** @param {View} view @param {Owner} owner */
const nth = (view, owner) => (owner === 'neutral' ? view.hands.length : owner);

/** @param {View} view @param {Owner} owner */
export const scoreOf = (view, owner) => view.scores[nth(view, owner)] ?? 0;

/** @param {View} view @param {Owner} owner */
export const dishOf = (view, owner) => view.dishes[nth(view, owner)] ?? 0;

/** @param {Ctx} ctx @param {Owner} owner */
export const ownerName = (ctx, owner) => (owner === 'neutral' ? ctx.t('contagion.owner.neutral') : ctx.name(owner));

/** @param {Ctx} ctx @param {Owner} owner the colour of a virus, in words */
export const virusName = (ctx, owner) => (owner === 'neutral' ? ctx.t('contagion.owner.neutral')
  : ctx.box.value?.viruses?.[owner]?.label ?? ctx.t(`contagion.owner.${owner}`));

/** @param {Ctx} ctx @param {string} city @returns {CityFact} */
export function cityFact(ctx, city) {
  return ctx.box.value?.cities?.[city]
    ?? { label: city, colour: 'black', population: 0, middle: 0, low: 0, text: '' };
}

/** @param {Ctx} ctx @param {string} id @returns {CardFact} */
export function cardFact(ctx, id) {
  return ctx.box.value?.cards?.[id] ?? { label: id, text: '', kind: 'event', skull: false, new_city: false };
}

/** What cards of a colour are called: by their part of the world. @param {Ctx} ctx @param {string} colour */
export const colourName = (ctx, colour) => ctx.box.value?.colours?.[colour] ?? colour;

/** @param {Ctx} ctx @param {Track} track @returns {string} */
export const trackName = (ctx, track) => ctx.t(`contagion.track.${track}`);

/** What it costs to leave a level. @param {Ctx} ctx @param {Track} track @param {number} level */
export function priceOf(ctx, track, level) {
  return ctx.box.value.tracks[track].costs[level];
}

/** @param {Shown} shown */
export const cubesIn = (shown) => shown.rows.reduce((sum, [, number]) => sum + number, 0);

/** @param {Colours} cards */
export const countOf = (cards) => Object.values(cards ?? {}).reduce((sum, number) => sum + number, 0);

/** @param {HandSeen} hand */
export const handSize = (hand) => countOf(hand.cards) + hand.hidden;

/**
 * Who would stand where if the city were scored now: most cubes first, the higher row before the lower.
 * @param {Shown} shown
 * @returns {Owner[]}
 */
export function ranking(shown) {
  return shown.rows.map(([owner, number], row) => ({ owner, number, row }))
    .sort((one, other) => other.number - one.number || one.row - other.row)
    .map(({ owner }) => owner);
}

/**
 * The points each owner would get if the city were filled as it stands.
 * @param {Ctx} ctx
 * @param {Shown} shown
 * @returns {Map<Owner, number>}
 */
export function standings(ctx, shown) {
  const told = ctx.frame.value.insight?.cities?.[shown.city]?.scoring;
  if (told) return new Map(told);
  const fact = cityFact(ctx, shown.city);
  const points = [fact.population, fact.middle, fact.low];
  return new Map(ranking(shown).map((owner, rank) => [owner, points[rank] ?? 0]));
}

/**
 * The points an owner would have if the game ended now, if that is known.
 * @param {Ctx} ctx
 * @param {Owner} owner
 * @returns {number|null}
 */
export function finalOf(ctx, owner) {
  const view = viewOf(ctx);
  return ctx.frame.value.outcome ? null : ctx.frame.value.insight?.final?.[nth(view, owner)] ?? null;
}

/** The moves that are offered in a city. @param {Ctx} ctx @param {string} city */
export const movesAt = (ctx, city) => movesOf(ctx)
  .filter((move) => placeOf(ctx, move) === 'city' && move.about?.city === city);

/**
 * The city that is easiest to infect: an own one before a new one, then by cards in hand.
 * @param {Ctx} ctx
 * @param {number} seat
 */
export function easiest(ctx, seat) {
  const view = viewOf(ctx);
  /** @param {Shown} shown */
  const ease = (shown) => (shown.rows.some(([owner]) => owner === seat) ? 10 : 0)
    + (view.hands[seat].cards[cityFact(ctx, shown.city).colour] ?? 0);
  return [...view.display].sort((one, other) => ease(other) - ease(one))[0]?.city;
}

/** The action that is offered at such a place, in words. @param {Ctx} ctx @param {string} place */
export const actionAt = (ctx, place) => allKinds(ctx)
  .find(([, facts]) => facts.group === 'act' && (facts.place ?? '') === place)?.[0] ?? '';

/**
 * @param {Ctx} ctx
 * @param {string} place
 * @param {Partial<About>} about
 * @returns {Move|null} a move that is offered there
 */
export function findMove(ctx, place, about) {
  const wanted = Object.entries(about);
  return movesOf(ctx).find((move) => placeOf(ctx, move) === place && groupOf(ctx, move) !== 'end'
    && wanted.every(([key, value]) => /** @type {any} */ (move.about)?.[key] === value)) ?? null;
}

/** The move that carries a kept city action out. @param {Ctx} ctx @param {string} city */
export const useOf = (ctx, city) => movesOf(ctx).find((move) => groupOf(ctx, move) === 'act'
  && placeOf(ctx, move) === 'card' && move.about.city === city) ?? null;

/**
 * The text to ask why a kind is not possible.
 * @param {Ctx} ctx
 * @param {string} word
 * @param {{[name: string]: any}} values
 */
export const sampleOf = (ctx, word, values) => filled(kindCalled(ctx, word), { number: 1, ...values })[0] ?? '';

/** What each round brings, as far as the backs of the cards tell. @param {Ctx} ctx @returns {('event'|'who')[]} */
export function rounds(ctx) {
  const { event_deck: coming } = viewOf(ctx);
  return [...ctx.box.value.rounds.slice(0, roundsOf(ctx) - coming.length), ...coming];
}
