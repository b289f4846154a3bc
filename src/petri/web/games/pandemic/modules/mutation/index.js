/** Mutation and Worldwide Panic on the page: the purple disease, what it needs, and its cards. */
import { html } from '../../../../core/html.js';
import { tip } from '../../../../core/ui.js';
import { pointAlways } from '../../../../kit/desk.js';
import { CardChip, Face } from '../../cards.js';
import { Disease, SIGNS } from '../../icons.js';
import { ripple } from '../../animate.js';
import { cardName, cityName, otherCard, supplyOf } from '../../model.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */

const PURPLE = 'purple';

/** @param {Ctx} ctx @returns {[string, number][]} the cities with purple cubes, those with most first */
const purpleCities = (ctx) => Object.entries(
  /** @type {{[city: string]: {[colour: string]: number}}} */ (ctx.frame.value.view.cubes),
).filter(([, cubes]) => cubes[PURPLE]).map(([city, cubes]) => /** @type {[string, number]} */ ([city, cubes[PURPLE]]))
  .sort(([a, one], [b, two]) => two - one || cityName(ctx, a).localeCompare(cityName(ctx, b)));

/** The cards of the mutation; other modules may have others. @param {Ctx} ctx */
const purpleCards = (ctx) => Object.keys(ctx.box.value.other_cards ?? {})
  .filter((card) => otherCard(ctx, card)?.colour === PURPLE);

/** How the purple disease stands, in words. @param {Ctx} ctx */
function told(ctx) {
  const { cures } = ctx.frame.value.view;
  if (cures[PURPLE] !== 'active') return ctx.t(`mutation.${cures[PURPLE]}`);
  return ctx.t('mutation.cure', { needed: ctx.box.value.purple_cards });
}

/** @param {{ctx: Ctx}} props */
function Status({ ctx }) {
  const n = purpleCities(ctx).length;
  const text = `${ctx.t('mutation.cities', { n })} ${supplyOf(ctx, PURPLE)} ${told(ctx)}`;
  return html`<div class="pm-meter pm-purple-meter" data-purple=${n} role="img" aria-label=${text} ...${tip(text)}>
    <span class="pm-meter-name">${ctx.t('mutation.short')}</span>
    <b><${Disease} colour=${PURPLE} size=${18} />${n}</b>
  </div>`;
}

/** @param {{ctx: Ctx}} props */
function PurplePanel({ ctx }) {
  const { view } = ctx.frame.value;
  if (!view) return null;
  const cities = purpleCities(ctx);
  return html`<div class="pm-panel">
    <h2>${ctx.t('mutation.label')}</h2>
    <p class="pm-panel-text">${told(ctx)} ${supplyOf(ctx, PURPLE)}</p>
    <p class="pm-panel-text">${ctx.t('mutation.win')}</p>
    <h2>${ctx.t('mutation.where')}</h2>
    ${!cities.length && html`<p class="pm-nothing">${ctx.t('mutation.nowhere')}</p>`}
    <ul class="pm-purple-cities">${cities.map(([city, n]) => html`<li key=${city} data-city=${city} tabindex="0"
      ...${pointAlways(ctx, { city })}><${CardChip} ctx=${ctx} card=${city} /><span aria-hidden="true">
      ${Array.from({ length: n }, (_, nth) => html`<${Disease} key=${nth} colour=${PURPLE} size=${14} />`)}</span>
      <span class="unseen">${ctx.t('pandemic.cubes.purple', { n })}</span></li>`)}</ul>
    <h2>${ctx.t('mutation.cards')}</h2>
    <ul class="pm-event-list">${purpleCards(ctx).map((card) => html`<li key=${card}>
      <${Face} ctx=${ctx} card=${card} /><small class="faint">${ctx.t(`mutation.${whereIs(ctx, card)}`)}</small>
    </li>`)}</ul>
  </div>`;
}

/** @param {Ctx} ctx @param {string} card */
function whereIs(ctx, card) {
  const { infection_discard: infections, player_discard: players, out } = ctx.frame.value.view;
  return [...infections, ...players, ...(out ?? [])].includes(card) ? 'discarded' : 'in_deck';
}

/** A card with which the purple cure can be discovered. @param {{ctx: Ctx, card: string}} props */
function CardMark({ ctx, card }) {
  const { view } = ctx.frame.value;
  if (!view?.cubes[card]?.[PURPLE] || view.cures[PURPLE] !== 'active') return null;
  return html`<span class="pm-card-mark" title=${ctx.t('mutation.counts')}><${Disease} colour=${PURPLE} size=${13} />
    <span class="unseen">${ctx.t('mutation.counts')}</span></span>`;
}

/** @type {import('../../../../core/types.js').ModuleUi} */
export default {
  id: 'mutation',
  css: ['games/pandemic/modules/mutation/mutation.css'],
  words: 'games/pandemic/modules/mutation/words',
  panels: [{ id: 'mutation', label: (ctx) => ctx.t('mutation.label'), Component: PurplePanel }],
  Status,
  CardMark,
  plays: {
    mutated: (show, { card }) => show.say(cardName(show.ctx, card), 'bad', SIGNS[PURPLE], 420),
    mutation_event: (show, { card }) => show.say(cardName(show.ctx, card), 'bad', SIGNS[PURPLE], 620),
    bottom: (show, { city }) => ripple(show, { city, bottom: true }),
  },
};
