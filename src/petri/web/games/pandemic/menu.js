/** What is known of a city and what can be done there, as a small window beside it. */
import { html } from '../../core/html.js';
import { armedMoves, desk, modeOf } from '../../kit/desk.js';
import { MoveGroups, Popup } from '../../kit/menu.js';
import { Ways } from '../../kit/ways.js';
import { Missing, waiting } from '../../kit/whynot.js';
import { beside, cityNode } from '../../kit/worldmap.js';
import { Disease, PawnIcon, Sign } from './icons.js';
import { cityColour, cityName, cityOf, colourName, cubesAt, missingAt, moverOf, movesAt, pawnsAt, roleCard,
  roleName, standsIn } from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */

/** @param {{ctx: Ctx, city: string}} props */
function CityFacts({ ctx, city }) {
  const { view, insight } = ctx.frame.value;
  const facts = ctx.box.value.cities[city];
  const threat = insight?.threat?.[city];
  const format = new Intl.NumberFormat(ctx.lang.value, { style: 'percent', maximumFractionDigits: 0 });
  return html`<div class="pm-facts">
    ${cubesAt(ctx, city).map(([colour, number]) => html`<span key=${colour} class="pm-fact">
      ${Array.from({ length: number }, (_, n) => html`<${Disease} key=${n} colour=${colour} size=${15} />`)}
      <span class="unseen">${ctx.t(`pandemic.cubes.${colour}`, { n: number })}</span></span>`)}
    ${view.stations.includes(city) && html`<span class="pm-fact">${ctx.t('pandemic.station')}</span>`}
    ${pawnsAt(view, city).map((seat) => html`<span key=${seat} class="pm-fact">
      <${PawnIcon} card=${roleCard(ctx, seat)} size=${17} />${roleName(ctx, seat)}</span>`)}
    ${ctx.modules.value.map(({ id, cityNote }) => cityNote?.(ctx, city) && html`<span key=${id} class="pm-fact">
      ${cityNote(ctx, city)}</span>`)}
    ${facts?.country && html`<span class="pm-fact faint">${facts.country}</span>`}
    ${threat?.chance > 0 && html`<span class=${`pm-fact ${threat.outbreak ? 'pm-bad' : 'faint'}`}>
      ${ctx.t('pandemic.threat.chance', { percent: format.format(threat.chance) })}</span>`}
  </div>`;
}

/** The window beside the opened city. @param {{ctx: Ctx}} props */
export function CityMenu({ ctx }) {
  const city = ctx.select.value?.city ?? null;
  const known = city !== null && !!ctx.box.value.cities?.[city];
  return known ? html`<${OpenCity} key=${city} ctx=${ctx} city=${city} />` : null;
}

/** @param {{ctx: Ctx, city: string}} props */
function OpenCity({ ctx, city }) {
  const armed = modeOf(ctx) ? armedMoves(ctx).filter((move) => cityOf(ctx, move) === city) : [];
  const moves = armed.length ? armed : movesAt(ctx, city);
  const close = (/** @type {boolean} */ back) => {
    ctx.select.value = null;
    if (back) /** @type {SVGElement|null} */ (cityNode(ctx, city))?.focus({ preventScroll: true });
  };
  const put = (/** @type {HTMLElement} */ node) => {
    const { camera } = desk(ctx);
    const stops = desk(ctx).routes.peek()[city]?.flatMap(({ legs }) => legs.map((leg) => leg.city)) ?? [];
    const from = standsIn(ctx, moverOf(ctx));
    if (camera) beside(node, camera, city, 26, 0, from ? [from, ...stops] : stops);
  };
  const watch = (/** @type {() => void} */ again) => {
    const { camera } = desk(ctx);
    camera?.moved.add(again);
    return () => camera?.moved.delete(again);
  };
  const colour = cityColour(ctx, city);
  const wanted = missingAt(ctx, city);
  return html`<${Popup} class="pm-menu" label=${cityName(ctx, city)} first=".pm-move|.pm-close" put=${put}
    watch=${watch}
      close=${close} keeps=".pm-map" alone>
    <div class="pm-menu-head">
      <${Disease} colour=${colour} size=${18} /><h2>${cityName(ctx, city)}</h2>
      <span class="unseen">${colourName(ctx, colour)}</span>
      <button type="button" class="pm-close" aria-label=${ctx.t('kit.close')} onClick=${() => close(true)}>
        <${Sign} kind="decline" size=${18} /></button>
    </div>
    <${CityFacts} ctx=${ctx} city=${city} />
    <${MoveGroups} ctx=${ctx} moves=${moves} />
    ${!armed.length && standsIn(ctx, moverOf(ctx)) !== city && html`<${Ways} ctx=${ctx} city=${city}
      pawn=${moverOf(ctx)} />`}
    ${!armed.length && html`<${Missing} ctx=${ctx} wanted=${wanted} />`}
    ${!moves.length && !wanted.length && html`<p class="pm-nothing">${waiting(ctx)}</p>`}
  <//>`;
}
