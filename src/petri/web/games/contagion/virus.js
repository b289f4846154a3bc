/** Virus boards: the three mutations, the petri dish, kept city actions. */
import { html } from '../../core/html.js';
import { Deed } from './deed.js';
import {
  actionAt, cityFact, colourName, coloursOf, dishOf, finalOf, findMove, handSize, highestLevel, mySeat,
  ownerName, priceOf,
  sampleOf, scoreOf, tracksOf, trackName, useOf, viewOf, virusName,
} from './facts.js';
import { Cube, Dish, Emblem, Symbol } from './pieces.js';

/** @typedef {import('./facts.js').Ctx} Ctx */
/** @typedef {import('./facts.js').Owner} Owner */
/** @typedef {import('./facts.js').Track} Track */

/** What a level is good for. @param {Ctx} ctx @param {Track} track @param {number} level */
const gives = (ctx, track, level) => (level ? ctx.t(`contagion.gives.${track}`, { n: level })
  : ctx.t('contagion.gives_nothing'));

/** @param {Ctx} ctx @param {number} seat @param {Track} track */
function described(ctx, seat, track) {
  const level = viewOf(ctx).levels[seat][track];
  const next = level < highestLevel(ctx) ? ctx.t('contagion.next_level', { n: priceOf(ctx, track, level) })
    : ctx.t('contagion.top_level');
  return `${trackName(ctx, track)}: ${ctx.t('contagion.level', { level })}. ${gives(ctx, track, level)}. ${next}`;
}

/** @param {{ctx: Ctx, seat: number, track: Track}} props */
export function TrackRow({ ctx, seat, track }) {
  const level = viewOf(ctx).levels[seat][track];
  const own = seat === mySeat(ctx) && ctx.live.value;
  const move = own ? findMove(ctx, 'track', { track }) : null;
  const cells = Array.from({ length: highestLevel(ctx) + 1 }, (_, number) => html`<span key=${number} class=${`cg-cell${
    number === level ? ' is-now' : ''}${number < level ? ' is-below' : ''}`}>
      ${number > 0 && html`<i class="cg-price">${priceOf(ctx, track, number - 1)}</i>`}
      ${number === level ? html`<${Cube} owner=${seat} size=${22} />` : html`<b>${number}</b>`}</span>`);
  const inside = html`<span class="cg-track-name"><${Symbol} name=${track} size=${16} /><span>${trackName(ctx, track)}
    <small>${gives(ctx, track, level)}</small></span></span><span class="cg-cells">${cells}</span>`;
  const data = { 'data-track': `${seat}:${track}` };
  if (!own) {
    return html`<div class="cg-track" role="img" aria-label=${described(ctx, seat, track)} ...${data}>${inside}</div>`;
  }
  return html`<${Deed} ctx=${ctx} move=${move} why=${sampleOf(ctx, actionAt(ctx, 'track'), { track })}
    className=${`cg-track${move ? ' is-lit' : ''}`}
    label=${`${described(ctx, seat, track)}${move ? `. ${move.words}` : ''}`} more=${data}>${inside}<//>`;
}

/**
 * City cards with actions that a player may still carry out. `inBar`: those that can be used now are in the bar.
 * @param {{ctx: Ctx, seat: number, inBar?: boolean}} props
 */
export function Kept({ ctx, seat, inBar = false }) {
  const view = viewOf(ctx);
  const own = seat === mySeat(ctx) && ctx.live.value;
  const cities = (view.kept[seat] ?? []).filter((city) => !(own && inBar && useOf(ctx, city)));
  if (!cities.length) return null;
  return html`<div class=${`cg-kept${own ? ' c-kept' : ''}`} role="group" aria-label=${ctx.t('contagion.kept')}>
    ${cities.map((city) => {
    const fact = cityFact(ctx, city);
    const move = own ? useOf(ctx, city) : null;
    const inside = html`<span class="cg-kept-name">
      <${Emblem} colour=${fact.colour} size=${14} /> <b>${fact.label}</b></span>
      <small>${fact.text}</small>`;
    const name = `cg-keep cg-c-${fact.colour}`;
    return own
      ? html`<${Deed} key=${city} ctx=${ctx} move=${move} why=${sampleOf(ctx, actionAt(ctx, 'card'), { city })}
        className=${`${name}${move ? ' is-lit' : ''}`}
          label=${`${ctx.t('contagion.use')}: ${fact.label}. ${fact.text}`}>${inside}<//>`
      : html`<div key=${city} class=${name}>${inside}</div>`;
  })}</div>`;
}

/** @param {{ctx: Ctx, seat: number, size?: number}} props */
export function VirusBoard({ ctx, seat, size = 104 }) {
  const dish = dishOf(viewOf(ctx), seat);
  return html`<div class=${`cg-virus cg-o-${seat}${seat === mySeat(ctx) ? ' c-virus' : ''}`}>
    <div class="cg-home" role="img" aria-label=${ctx.t('contagion.dish', { n: dish })}>
      <${Dish} owner=${seat} number=${dish} size=${size} /><b class="cg-left">${dish}</b></div>
    <div class="cg-mutations">${tracksOf(ctx)
      .map((track) => html`<${TrackRow} key=${track} ctx=${ctx} seat=${seat} track=${track} />`)}</div>
  </div>`;
}

/**
 * A hand as far as one may see it: known cards, and the backs of the others.
 * @param {{ctx: Ctx, hand: import('./facts.js').HandSeen}} props
 */
function Backs({ ctx, hand }) {
  return html`<span class="cg-backs" aria-hidden="true">
    ${coloursOf(ctx).flatMap((colour) => Array.from({ length: hand.cards[colour] ?? 0 },
      (_, index) => html`<span key=${`${colour}${index}`}
      class=${`cg-mini cg-c-${colour}`} title=${colourName(ctx, colour)}>
        <${Emblem} colour=${colour} size=${12} /></span>`))}
    ${Array.from({ length: hand.hidden }, (_, index) => html`<span key=${index} class="cg-mini is-back"></span>`)}
      </span>`;
}

/** All virus boards. @param {{ctx: Ctx}} props */
export function Viruses({ ctx }) {
  const view = viewOf(ctx);
  if (!view) return null;
  return html`<div class="cg cg-viruses">
    ${view.hands.map((hand, seat) => html`<section key=${seat} class=${`cg-player cg-o-${seat}`}>
      <h2><${Cube} owner=${seat} size=${20} /> ${ctx.name(seat)} <small>${virusName(ctx, seat)}</small>
        <span class="cg-total">${ctx.t('contagion.points', { n: scoreOf(view, seat) })}</span></h2>
      ${finalOf(ctx, seat) !== null && html`<p class="cg-facts">
        ${ctx.t('contagion.if_over', { n: finalOf(ctx, seat) })}</p>`}
      <${VirusBoard} ctx=${ctx} seat=${seat} size=${84} />
      <${Backs} ctx=${ctx} hand=${hand} />
      <p class="cg-facts">${ctx.t('contagion.cards', { n: handSize(hand) })} · ${ctx.t('contagion.spent',
        { n: view.spent[seat].length })}</p>
      <${Kept} ctx=${ctx} seat=${seat} />
    </section>`)}
    ${view.scores.length > view.hands.length && html`<section class="cg-player cg-o-neutral">
      <h2><${Cube} owner="neutral" size=${20} /> ${ownerName(ctx, 'neutral')}
        <span class="cg-total">${ctx.t('contagion.points', { n: scoreOf(view, 'neutral') })}</span></h2>
      <div class="cg-virus"><div class="cg-home">
        <${Dish} owner="neutral" number=${dishOf(view, 'neutral')} size=${84} />
        <b class="cg-left">${dishOf(view, 'neutral')}</b></div>
          <p class="cg-facts">${ctx.t('contagion.neutral_about')}</p></div>
    </section>`}
  </div>`;
}
