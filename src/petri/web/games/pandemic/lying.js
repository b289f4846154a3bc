/** What lies beside the map for a while: events in play, and the next infection cards that one has seen. */
import { html } from '../../core/html.js';
import { tip } from '../../core/ui.js';
import { CardChip } from './cards.js';
import { PawnIcon, Sign } from './icons.js';
import { cardName, eventOf, roleCard, roleName } from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */
/** @typedef {{event: string, until: number, ends: string, pawn?: number}} Lying */

/** At the edge of the map. @param {{ctx: Ctx}} props */
export function Lying({ ctx }) {
  const lying = /** @type {Lying[]} */ (ctx.frame.value.view.in_play ?? []);
  return html`<div class="pm-lying">
    ${lying.length > 0 && html`<ul class="pm-in-play" aria-label=${ctx.t('pandemic.in_play.label')}>
      ${lying.map((one) => html`<${InPlay} key=${one.event} ctx=${ctx} one=${one} />`)}</ul>`}
    <${NextCards} ctx=${ctx} />
  </div>`;
}

/** An event that lies face up, and when it ends. @param {{ctx: Ctx, one: Lying}} props */
function InPlay({ ctx, one: { event, until, ends, pawn } }) {
  return html`<li data-in-play=${event} data-ends=${ends} tabindex="0" ...${tip(eventOf(ctx, event)?.text)}>
    ${pawn === undefined ? html`<${Sign} kind="event" size=${18} />`
      : html`<${PawnIcon} card=${roleCard(ctx, pawn)} size=${22} />`}
    <span><b>${cardName(ctx, event)}</b>
      <small>${ctx.t(`pandemic.in_play.${ends}`, { role: roleName(ctx, until) })}</small></span></li>`;
}

/** The cards on top of the infection deck, as far as one knows them. @param {{ctx: Ctx}} props */
function NextCards({ ctx }) {
  const seen = /** @type {{[place: string]: string}} */ (ctx.frame.value.view.infection_deck.seen ?? {});
  const next = [];
  while (next.length in seen) next.push(seen[next.length]);
  if (!next.length) return null;
  return html`<div class="pm-next"><${Sign} kind="eye" size=${18} />
    <span class="faint">${ctx.t('pandemic.piles.next_known')}</span>
    <ol>${next.map((card) => html`<li key=${card}><${CardChip} ctx=${ctx} card=${card} /></li>`)}</ol></div>`;
}
