/** Panels beside the board: the threat, the piles, the roles. */
import { html } from '../../core/html.js';
import { desk, pointAlways } from '../../kit/desk.js';
import { CardChip, Face, sorted } from './cards.js';
import { Disease, PawnIcon } from './icons.js';
import { cityColour, cityName, colourName, coloursOf, roleCard, roleName, supplyOf } from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */
/**
 * @typedef {{chance: number, cubes: number, safe?: boolean, outbreak: number|boolean}} Threat `outbreak`: how likely
 * one begins there
 */

/**
 * What else may come into a city: diseases that have no cards of their own.
 * @param {Ctx} ctx
 * @param {{[colour: string]: any}} one
 * @returns {[string, Threat][]}
 */
const besides = (ctx, one) => coloursOf(ctx).filter((colour) => one[colour]).map((colour) => [colour, one[colour]]);

/** @param {Intl.NumberFormat} percent @param {number} chance */
const inPercent = (percent, chance) => `${chance < 0.01 ? '<' : ''}${percent.format(Math.max(chance, 0.01))}`;

/** @param {{ctx: Ctx, colour: string, one: Threat, chance: string}} props */
function MoreThreat({ ctx, colour, one, chance }) {
  return html`<span class="pm-threat-more" data-colour=${colour}><${Disease} colour=${colour} size=${13} />
    <span class="faint">${ctx.t('pandemic.threat.besides', { colour: colourName(ctx, colour) })}</span>
    ${one.outbreak ? html`<span class="pm-alarm">${ctx.t('pandemic.threat.outbreak')}</span>` : null}
    <span class="pm-threat-percent">${chance}</span></span>`;
}

/** Every city that may be infected next, the likeliest first. @param {{ctx: Ctx}} props */
export function ThreatPanel({ ctx }) {
  const { insight } = ctx.frame.value;
  const threat = /** @type {{[city: string]: Threat}} */ (insight?.threat ?? {});
  const { view } = ctx.frame.value;
  const { rings } = desk(ctx);
  const likely = (/** @type {Threat} */ one) => Math.max(one.chance,
    ...besides(ctx, one).map(([, more]) => more.chance));
  const alarming = (/** @type {Threat} */ one) => Math.max(Number(one.outbreak),
    ...besides(ctx, one).map(([, more]) => Number(more.outbreak)));
  const rows = Object.entries(threat).filter(([, one]) => likely(one) > 0.0005)
    .sort(([a, one], [b, two]) => alarming(two) - alarming(one) || likely(two) - likely(one)
      || two.cubes - one.cubes || cityName(ctx, a).localeCompare(cityName(ctx, b)));
  const percent = new Intl.NumberFormat(ctx.lang.value, { style: 'percent', maximumFractionDigits: 0 });
  return html`<div class="pm-panel">
    <p class="pm-panel-text">${view?.quiet_night ? ctx.t('pandemic.threat.quiet')
      : ctx.t('pandemic.threat.text', { rate: insight?.cards ?? view?.infection_rate ?? 2 })}</p>
    ${insight?.one_more > 0 && html`<p class="pm-panel-text">
      ${ctx.t('pandemic.threat.one_more', { percent: percent.format(insight.one_more) })}</p>`}
    ${insight?.epidemic > 0 && html`<p class="pm-panel-text">
      <b>${ctx.t('pandemic.threat.epidemic', { percent: percent.format(insight.epidemic) })}</b></p>`}
    <label class="pm-check"><input type="checkbox" checked=${rings.value}
      onChange=${() => { rings.value = !rings.value; }} /> ${ctx.t('pandemic.threat.rings')}</label>
    ${!rows.length && html`<p class="pm-nothing">${ctx.t('pandemic.threat.none')}</p>`}
    <ol class="pm-threat-list">
      ${rows.map(([city, one]) => html`<li key=${city}>
        <button type="button" class=${`pm-threat-row ${one.outbreak ? 'is-outbreak' : ''}`} data-city=${city}
          ...${pointAlways(ctx, { city })}
          onClick=${() => desk(ctx).camera?.show(city, ctx.reduced.value)}>
        <span class="pm-threat-name">${cityName(ctx, city)}</span>
        <span class="pm-threat-cubes">${Array.from({ length: one.cubes },
          (_, n) => html`<${Disease} key=${n} colour=${cityColour(ctx, city)} size=${13} />`)}
            <span class="unseen">${ctx.t(`pandemic.cubes.${cityColour(ctx, city)}`, { n: one.cubes })}</span></span>
        ${one.outbreak ? html`<span class="pm-alarm">${ctx.t('pandemic.threat.outbreak')}</span>` : one.safe
          ? html`<span class="pm-safe">${ctx.t('pandemic.threat.safe')}</span>` : null}
        <span class="pm-threat-percent">${inPercent(percent, one.chance)}</span>
        <span class="pm-bar"><i style=${{ width: `${Math.max(2, one.chance * 100)}%` }}></i></span>
        ${besides(ctx, one).filter(([, more]) => more.chance > 0.0005).map(([colour, more]) => html`<${MoreThreat}
          key=${colour} ctx=${ctx} colour=${colour} one=${more} chance=${inPercent(percent, more.chance)} />`)}
      </button></li>`)}
    </ol>
  </div>`;
}

/** Decks and discard piles. @param {{ctx: Ctx}} props */
export function PilesPanel({ ctx }) {
  const { view } = ctx.frame.value;
  if (!view) return null;
  const piles = /** @type {{size: number, epidemics: number}[]} */ (view.player_deck.piles ?? []);
  return html`<div class="pm-panel">
    <h2>${ctx.t('pandemic.piles.infection_deck', { n: view.infection_deck.size })}</h2>
    <${Layers} ctx=${ctx} />
    <h2>${ctx.t('pandemic.piles.infection_discard', { n: view.infection_discard.length })}</h2>
    <${Pile} ctx=${ctx} cards=${[...view.infection_discard].reverse()} />
    <h2>${ctx.t('pandemic.piles.player_deck', { n: view.player_deck.size })}</h2>
    <p class="pm-panel-text">${ctx.t('pandemic.piles.epidemics')}</p>
    <ul class="pm-deck-piles">${piles.map((pile, n) => html`<li key=${n} class=${pile.epidemics ? 'has-epidemic' : ''}>
      <b>${pile.size}</b> <span>${ctx.t('pandemic.piles.with', { n: pile.epidemics })}</span></li>`)}</ul>
    <h2>${ctx.t('pandemic.piles.player_discard', { n: view.player_discard.length })}</h2>
    <${Pile} ctx=${ctx} cards=${[...view.player_discard].reverse()} />
    ${view.out?.length + (view.infection_out?.length ?? 0) > 0 && html`<h2>${ctx.t('pandemic.piles.out')}</h2>
      <${Pile} ctx=${ctx} cards=${[...(view.out ?? []), ...(view.infection_out ?? [])]} />`}
  </div>`;
}

/** What everybody knows of the infection deck: cards that came back lie on top. @param {{ctx: Ctx}} props */
function Layers({ ctx }) {
  const { layers, seen } = ctx.frame.value.view.infection_deck;
  const known = Object.entries(/** @type {{[place: string]: string}} */ (seen ?? {}))
    .sort(([a], [b]) => Number(a) - Number(b));
  return html`${known.length > 0 && html`<p class="pm-panel-text">${ctx.t('pandemic.piles.seen')}</p>
      <ol class="pm-pile">${known.map(([place, card]) => html`<li key=${place}>
        <span class="pm-place">${Number(place) + 1}</span><${CardChip} ctx=${ctx} card=${card} /></li>`)}</ol>`}
    ${layers.length > 1 ? layers.slice(0, -1)
      .map((/** @type {string[]} */ layer, /** @type {number} */ n) => html`<div key=${n}>
        <p class="pm-panel-text">${ctx.t(n === 0 ? 'pandemic.piles.top' : 'pandemic.piles.next', { n: layer.length })}
          </p><${Pile} ctx=${ctx} cards=${sorted(ctx, layer)} /></div>`)
      : html`<p class="pm-panel-text">${ctx.t('pandemic.piles.unknown')}</p>`}`;
}

/** @param {{ctx: Ctx, cards: string[]}} props */
function Pile({ ctx, cards }) {
  if (!cards.length) return html`<p class="pm-nothing">${ctx.t('pandemic.piles.empty')}</p>`;
  return html`<ul class="pm-pile">${cards.map((card,
    n) => html`<li key=${card + n}><${CardChip} ctx=${ctx} card=${card} /></li>`)}</ul>`;
}

/** Who can do what. @param {{ctx: Ctx}} props */
export function RolesPanel({ ctx }) {
  const { view } = ctx.frame.value;
  if (!view) return null;
  const events = Object.keys(ctx.box.value.events ?? {});
  return html`<div class="pm-panel">
    <ul class="pm-roles">${view.roles.map((/** @type {string} */ role,
      /** @type {number} */ seat) => html`<li key=${seat}>
      <${PawnIcon} card=${roleCard(ctx, seat)} size=${36} />
        <div><h2>${roleName(ctx, seat)}</h2><p class="faint">${ctx.name(seat)} · ${cityName(ctx, view.pawns[seat])}</p>
          <p>${ctx.box.value.roles?.[role]?.text}</p></div></li>`)}</ul>
    <h2>${ctx.t('pandemic.diseases')}</h2>
    <ul class="pm-roles">${Object.keys(view.cures)
      .map((colour) => html`<li key=${colour}><${Disease} colour=${colour} size=${26} />
        <div><b>${colourName(ctx, colour)}</b>
      <p>${ctx.t(`pandemic.cure.short.${view.cures[colour]}`)} · ${supplyOf(ctx, colour)}</p></div></li>`)}</ul>
    <h2>${ctx.t('kit.events')}</h2>
    <ul class="pm-event-list">${events.map((name) => html`<li key=${name}><${Face} ctx=${ctx} card=${name} />
      </li>`)}</ul>
  </div>`;
}
