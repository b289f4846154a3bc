/** Side panels: the cards of the rounds, and the piles. */
import { html } from '../../core/html.js';
import { cardFact, cityFact, colourName, coloursOf, countOf, findMove, roundsOf, viewOf } from './facts.js';
import { Group } from './hand.js';
import { Emblem, Symbol } from './pieces.js';

/** @typedef {import('./facts.js').Ctx} Ctx */

/** @param {{ctx: Ctx, id: string}} props */
function EventCard({ ctx, id }) {
  const card = cardFact(ctx, id);
  return html`<li class=${`cg-event is-${card.kind}`}>
    <span class="cg-kind"><${Symbol} name=${card.kind} size=${18} />
      <small>${ctx.t(`contagion.kind.${card.kind}`)}</small></span>
    <p><b>${card.label}</b> <span>${card.text}</span></p>
    <span class="cg-marks">${Boolean(card.skull)
      && html`<span title=${ctx.t('contagion.has_skull')}><${Symbol} name="skull" size=${16} filled /></span>`}
      ${Boolean(card.new_city) && html`<span title=${ctx.t('contagion.has_city')}><${Symbol} name="city" size=${16} />
        </span>`}</span>
  </li>`;
}

/** @param {{ctx: Ctx, title: string, ids: string[]}} props */
function EventList({ ctx, title, ids }) {
  return ids.length ? html`<h2>${title}</h2><ul class="cg-events">
    ${ids.map((id) => html`<${EventCard} key=${id} ctx=${ctx} id=${id} />`)}</ul>` : null;
}

/** @param {{ctx: Ctx}} props */
export function Events({ ctx }) {
  const view = viewOf(ctx);
  if (!view) return null;
  const seen = new Set([...view.past, view.active]);
  const unseen = Object.keys(ctx.box.value?.cards ?? {}).filter((id) => !seen.has(id));
  return html`<div class="cg cg-panel">
    <p class="cg-facts">${ctx.t('contagion.round_of',
      { round: view.round, last: roundsOf(ctx) })} · ${ctx.t('contagion.event_deck', { n: view.event_deck.length })}</p>
    <${EventList} ctx=${ctx} title=${ctx.t('contagion.active')} ids=${view.active ? [view.active] : []} />
    <${EventList} ctx=${ctx} title=${ctx.t('contagion.past')} ids=${view.past.filter((id) => id !== view.active)} />
    <${EventList} ctx=${ctx} title=${ctx.t('contagion.unseen')} ids=${unseen} />
    ${unseen.length > 0 && html`<p class="cg-facts">${ctx.t('contagion.unseen_about')}</p>`}
  </div>`;
}

/** @param {{ctx: Ctx, title: string, cities: string[]}} props */
function CityList({ ctx, title, cities }) {
  return cities.length ? html`<h2>${title}</h2><ul class="cg-plain">${cities.map((city) => {
    const fact = cityFact(ctx, city);
    return html`<li key=${city}><span class=${`cg-mini cg-c-${fact.colour}`}>
      <${Emblem} colour=${fact.colour} size=${12} /></span>
      <b>${fact.label}</b> <small>${fact.text}</small></li>`;
  })}</ul>` : null;
}

/** @param {{ctx: Ctx}} props */
export function Piles({ ctx }) {
  const view = viewOf(ctx);
  if (!view) return null;
  return html`<div class="cg cg-panel">
    <p class="cg-facts">${ctx.t('contagion.deck', { n: view.deck.size })} · ${ctx.t('contagion.city_deck',
      { n: view.city_deck.size })}</p>
    <h2>${ctx.t('contagion.discard', { n: countOf(view.discard) })}</h2>
    <div class="cg-groups is-pile">${coloursOf(ctx).filter((colour) => view.discard[colour] > 0)
      .map((colour) => html`<${Group} key=${colour}
      ctx=${ctx} colour=${colour} number=${view.discard[colour]} move=${findMove(ctx, 'pile', { colour })} />`)}</div>
    <h2>${ctx.t('contagion.not_seen')}</h2>
    <ul class="cg-plain is-colours">${coloursOf(ctx)
      .map((colour) => html`<li key=${colour}><span class=${`cg-mini cg-c-${colour}`}>
      <${Emblem} colour=${colour} size=${12} /></span> ${colourName(ctx, colour)} <b>${unseenOf(ctx, colour)}</b>
        </li>`)}</ul>
    ${view.hands.map((_, seat) => html`<${CityList} key=${seat} ctx=${ctx}
      title=${ctx.t('contagion.cities_of', { name: ctx.name(seat) })}
      cities=${[...view.kept[seat], ...view.spent[seat]]} />`)}
    <${CityList} ctx=${ctx} title=${ctx.t('contagion.gone')} cities=${view.cities_gone} />
  </div>`;
}

/** Cards of a colour that may be in the deck or in a hand one cannot see. @param {Ctx} ctx @param {string} colour */
function unseenOf(ctx, colour) {
  const view = viewOf(ctx);
  const held = view.hands.reduce((sum, hand) => sum + (hand.cards[colour] ?? 0), 0);
  return ctx.box.value.cards_per_colour - (view.discard[colour] ?? 0) - held;
}
