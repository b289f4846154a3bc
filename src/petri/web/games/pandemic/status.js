/** The counters of the game, the seats, and what is told at the end. */
import { html } from '../../core/html.js';
import { tip } from '../../core/ui.js';
import { point } from '../../kit/desk.js';
import { counted } from '../../kit/meanwhile.js';
import { pawnChoice, pickable } from '../../kit/pawns.js';
import { Backs, CardChip, sorted } from './cards.js';
import { Disease, PawnIcon } from './icons.js';
import { cityName, colourName, roleCard, roleName, supplyOf } from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */

/** @param {Ctx} ctx @returns {number} */
const outbreakLimit = (ctx) => ctx.box.value.outbreak_limit;

/** @param {{ctx: Ctx}} props */
function Outbreaks({ ctx }) {
  const { outbreaks } = counted(ctx);
  const most = outbreakLimit(ctx);
  const text = ctx.t('pandemic.status.outbreaks_of', { outbreaks, most });
  return html`<div class=${`pm-meter pm-outbreaks ${outbreaks >= most - 2 ? 'is-bad' : outbreaks >= most / 2 ? 'is-warm'
    : ''}`} role="img" aria-label=${text} ...${tip(text)}>
    <span class="pm-meter-name">${ctx.t('pandemic.status.outbreaks')}</span>
    <span class="pm-track">${Array.from({ length: most },
      (_, n) => html`<i key=${n} class=${n < outbreaks ? 'is-full' : ''}></i>`)}</span>
    <b>${outbreaks}<small>/${most}</small></b>
  </div>`;
}

/** @param {{ctx: Ctx}} props */
function Rate({ ctx }) {
  const { infection_rate: rate, rate_marker: marker } = counted(ctx);
  const rates = /** @type {number[]} */ (ctx.box.value.rates);
  const text = ctx.t('pandemic.status.rate_is', { rate });
  return html`<div class="pm-meter pm-rate" role="img" aria-label=${text} ...${tip(text)}>
    <span class="pm-meter-name">${ctx.t('pandemic.status.rate')}</span>
    <span class="pm-steps">${rates.map((one, n) => html`<i key=${n}
      class=${n === marker ? 'is-here' : n < marker ? 'is-past' : ''}>${one}</i>`)}</span>
    <b class="pm-only-narrow">${rate}</b>
  </div>`;
}

/** @param {{ctx: Ctx}} props */
export function Cures({ ctx }) {
  const { cures } = counted(ctx);
  return html`<div class="pm-meter pm-cures"><span class="pm-meter-name">${ctx.t('pandemic.status.cures')}</span>
    ${Object.keys(cures).map((colour) => {
      const text = `${ctx.t(`pandemic.cure.${cures[colour]}`,
        { colour: colourName(ctx, colour) })} ${supplyOf(ctx, colour)}`;
      return html`<span key=${colour} class=${`pm-cure is-${cures[colour]}`} data-cure=${colour} role="img"
        aria-label=${text} ...${tip(text)}><${Disease} colour=${colour} size=${20} /></span>`;
    })}
  </div>`;
}

/** Whether few cards are left; before roles are chosen none are dealt. @param {any} view */
const isLow = (view) => view.player_deck.size < 8 && view.roles.length > 0;

/** @param {{ctx: Ctx}} props */
export function Status({ ctx }) {
  const view = counted(ctx);
  if (!view) return null;
  const cards = ctx.t('pandemic.status.deck_is', { n: view.player_deck.size });
  return html`<div class="pm-status">
    <${Outbreaks} ctx=${ctx} /><${Rate} ctx=${ctx} /><${Cures} ctx=${ctx} />
    ${ctx.modules.value.map(({ id, Status: More }) => More && html`<${More} key=${id} ctx=${ctx} />`)}
    <div class=${`pm-meter pm-deck-meter ${isLow(view) ? 'is-bad' : ''}`} role="img" aria-label=${cards}
      ...${tip(cards)}>
      <span class="pm-meter-name">${ctx.t('pandemic.status.deck')}</span>
        <b><i class="pm-back"></i>${view.player_deck.size}</b></div>
  </div>`;
}

/** The cubes on the role card. @param {{ctx: Ctx}} props */
export function Samples({ ctx }) {
  const held = /** @type {[string, number][]} */ (Object.entries(ctx.frame.value.view.samples ?? {}))
    .filter(([, number]) => number > 0);
  if (!held.length) return null;
  const told = held.map(([colour, n]) => ctx.t(`pandemic.cubes.${colour}`, { n })).join(', ');
  return html`<span class="pm-samples" role="img" aria-label=${`${ctx.t('pandemic.samples')}: ${told}`}
    ...${tip(`${ctx.t('pandemic.samples')}: ${told}`)}>
    ${held.map(([colour, number]) => Array.from({ length: number }, (_, n) => html`
      <${Disease} key=${colour + n} colour=${colour} size=${15} />`))}</span>`;
}

/** The role and its pawn: a button while one is asked for. @param {{ctx: Ctx, seat: number}} props */
function SeatRole({ ctx, seat }) {
  const role = roleCard(ctx, seat);
  const asked = pickable(pawnChoice(ctx), seat);
  const icon = html`<${PawnIcon} card=${role} size=${24} />`;
  const name = roleName(ctx, seat);
  if (asked) {
    const { 'aria-label': told, ...more } = asked; // its name is what stands there
    return html`<span class="pm-seat-pick" title=${told} ...${more}>${icon}
      <span class="pm-seat-name">${name}</span></span>`;
  }
  return html`${icon}<span class="pm-seat-name" tabindex="0" ...${tip(role.text)}>${name}</span>`;
}

/** @param {{ctx: Ctx, seat: number}} props */
export function Seat({ ctx, seat }) {
  const { view } = ctx.frame.value;
  const badges = ctx.modules.value
    .map(({ id, Badge }) => Badge && html`<${Badge} key=${id} ctx=${ctx} seat=${seat} />`);
  if (!view?.roles?.[seat]) {
    return html`${badges.some(Boolean) && html`<div class="pm-seat-role">${badges}</div>`}
      ${ctx.modules.value.map(({ id, Seat: More }) => More && html`<${More} key=${id} ctx=${ctx} seat=${seat} />`)}`;
  }
  const hand = view.hands[seat];
  const role = roleCard(ctx, seat);
  const at = view.pawns[seat];
  return html`<div class="pm-seat">
    <div class="pm-seat-role"><${SeatRole} ctx=${ctx} seat=${seat} />
      <span class="pm-seat-at" ...${point(ctx, { city: at })}>${cityName(ctx, at)}</span>
      ${badges}</div>
    <div class="pm-seat-cards">
      ${sorted(ctx, hand.cards).map((card) => html`<${CardChip} key=${card} ctx=${ctx} card=${card} />`)}
      <${Backs} ctx=${ctx} number=${hand.hidden} />
      ${!hand.cards.length && !hand.hidden && html`<span class="faint">${ctx.t('pandemic.hand.none')}</span>`}
    </div>
    ${role.collects && html`<${Samples} ctx=${ctx} />`}
    ${role.stores && view.stored && html`<div class="pm-seat-stored">
      <span class="faint">${ctx.t('pandemic.stored')}:</span>
      ${' '}<${CardChip} ctx=${ctx} card=${view.stored} /></div>`}
  </div>`;
}

/** @param {Ctx} ctx @returns {[string, string][]} */
function sumsOf(ctx) {
  const { view } = ctx.frame.value;
  const cured = Object.values(view.cures).filter((state) => state !== 'active').length;
  const cubes = /** @type {{[city: string]: {[colour: string]: number}}} */ (view.cubes);
  const lying = Object.values(cubes).flatMap((one) => Object.values(one)).reduce((a, b) => a + b, 0);
  const piles = /** @type {{epidemics: number}[]} */ (view.player_deck.piles);
  const epidemics = ctx.box.value.epidemics - piles.reduce((sum, pile) => sum + pile.epidemics, 0);
  return [
    [ctx.t('pandemic.summary.cures'), `${cured} / ${Object.keys(view.cures).length}`],
    [ctx.t('pandemic.status.outbreaks'), `${view.outbreaks} / ${outbreakLimit(ctx)}`],
    [ctx.t('pandemic.summary.epidemics'), String(Math.max(0, epidemics))],
    [ctx.t('pandemic.summary.cubes'), String(lying)],
    [ctx.t('pandemic.summary.stations'), String(view.stations.length)],
    [ctx.t('pandemic.summary.cards'), String(view.player_deck.size)],
  ];
}

/** @param {{ctx: Ctx}} props */
export function Summary({ ctx }) {
  const { view } = ctx.frame.value;
  if (!view) return null;
  const seats = [...view.roles.keys(), ...Object.keys(ctx.box.value.seat_cards ?? {}).map(Number)];
  return html`<div class="pm-summary">
    ${ctx.modules.value.map(({ id, Summary: More }) => More && html`<${More} key=${id} ctx=${ctx} />`)}
    <div class="pm-summary-cures">${Object.keys(view.cures).map((colour) => html`
      <span key=${colour} class=${`pm-cure is-${view.cures[colour]}`}><${Disease} colour=${colour} size=${34} />
        <small>${ctx.t(`pandemic.cure.short.${view.cures[colour]}`)}</small></span>`)}</div>
    <dl>${sumsOf(ctx).map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
    <ul class="pm-summary-seats">${seats.map((seat) => html`<li key=${seat}>
      <${PawnIcon} card=${roleCard(ctx, seat)} size=${28} />
      <span>${ctx.name(seat)}<small>${roleName(ctx, seat)}</small></span></li>`)}</ul>
  </div>`;
}
