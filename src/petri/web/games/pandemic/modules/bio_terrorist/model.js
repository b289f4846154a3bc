/** What a page knows of the Bio-Terrorist: where he is, or may be, and what he holds. Nothing here draws. */
import { signal } from '../../../../core/html.js';
import { mySeat } from '../../../../kit/facts.js';
import { cityName } from '../../model.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */

export const PURPLE = 'purple';

/** Whether the map shows where he may be. */
export const isShaded = signal(true);

/** @param {Ctx} ctx @returns {number} */
export const hisSeat = (ctx) => ctx.box.value.terrorist.seat;

/** @param {Ctx} ctx */
export const isHim = (ctx) => mySeat(ctx) === hisSeat(ctx);

/** Whether the purple disease is gone, and he with it. @param {Ctx} ctx */
export const isBeaten = (ctx) => ctx.frame.value.view.cures[PURPLE] === 'eradicated';

/** His city, if one sees it. @param {Ctx} ctx @returns {string|null} */
export const hisCity = (ctx) => ctx.frame.value.view.terrorist_city ?? null;

/** His infection cards: those one knows, and how many others. @param {Ctx} ctx */
export function hisCards(ctx) {
  const held = /** @type {{card?: string}[]} */ (ctx.frame.value.view.infection_held ?? []);
  const cards = held.flatMap(({ card }) => (card ? [card] : []));
  return { cards, hidden: held.length - cards.length, size: held.length };
}

/** By city the chance that he is there, the likeliest first. @param {Ctx} ctx @returns {[string, number][]} */
export const chances = (ctx) => Object.entries(
  /** @type {{[city: string]: number}} */ (ctx.frame.value.insight?.whereabouts ?? {}),
).sort(([a, one], [b, two]) => two - one || cityName(ctx, a).localeCompare(cityName(ctx, b)));

/** Whether the others have to guess where he is. @param {Ctx} ctx */
export const isGuessed = (ctx) => !ctx.frame.value.outcome && chances(ctx).length > 1;

/** @param {Ctx} ctx @param {number} chance */
export function inPercent(ctx, chance) {
  const digits = chance < 0.1 ? 1 : 0;
  return new Intl.NumberFormat(ctx.lang.value, { style: 'percent', maximumFractionDigits: digits }).format(chance);
}

/** His route, if one may see it: each city once for each stay. @param {Ctx} ctx @returns {string[]} */
export const routeOf = (ctx) => ctx.frame.value.view.route ?? [];

/** How he stands, in words. @param {Ctx} ctx */
export function told(ctx) {
  const { view } = ctx.frame.value;
  const city = hisCity(ctx) && cityName(ctx, /** @type {string} */ (hisCity(ctx)));
  if (isBeaten(ctx)) return ctx.t('bio_terrorist.beaten');
  if (city && ctx.frame.value.outcome) return ctx.t('bio_terrorist.ended_in', { city });
  if (view.captured) return ctx.t('bio_terrorist.captured', { city });
  if (city) return ctx.t(isHim(ctx) && isGuessed(ctx) ? 'bio_terrorist.hidden_in' : 'bio_terrorist.seen_in', { city });
  if (view.last_seen) return ctx.t('bio_terrorist.last_seen', { city: cityName(ctx, view.last_seen) });
  return ctx.t('bio_terrorist.unseen');
}
