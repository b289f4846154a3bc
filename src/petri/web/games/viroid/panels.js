/** Panels beside the board: the outlook, the event deck, the boards of the partners. */
import { html } from '../../core/html.js';
import { desk, pointAlways } from '../../kit/desk.js';
import { EventFace } from './board.js';
import { Sign, StoneIcon } from './icons.js';
import { Lab } from './lab.js';
import { cityName, colourOf, ownSeat, strainName, viewOf } from './model.js';
import { partDead } from './status.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */

/** @param {{ctx: Ctx, name: string, value: any, text: string}} props */
const Figure = ({ name, value, text }) => html`<div class="vr-number"><dt>${name}</dt><dd>${value}</dd>
  <dd class="vr-number-text">${text}</dd></div>`;

/** How many have died where, of those who must. @param {{ctx: Ctx}} props */
function Continents({ ctx }) {
  const left = viewOf(ctx).continents ?? {};
  return html`<ul class="vr-deaths vr-progress">${Object.entries(ctx.box.value.continents ?? {}).map(([id, facts]) => {
    const { label, corpses } = /** @type {any} */ (facts);
    return html`<li key=${id} class=${`vr-c-${id}`}><span>${label}</span><span class="vr-track"><i
      style=${{ width: `${100 * partDead(left[id] ?? 0, corpses)}%` }}></i></span>
      <b>${ctx.t('viroid.outlook.died', { n: corpses - (left[id] ?? 0), of: corpses })}</b></li>`;
  })}</ul>`;
}

/** What is still missing, and how fast it comes. @param {{ctx: Ctx}} props */
export function OutlookPanel({ ctx }) {
  const { insight } = ctx.frame.value;
  const { rings } = desk(ctx);
  const { t } = ctx;
  if (!insight) return html`<div class="vr-panel"><p class="pm-nothing">${t('viroid.outlook.none')}</p></div>`;
  const format = new Intl.NumberFormat(ctx.lang.value, { maximumFractionDigits: 1 });
  const missing = /** @type {string[]} */ (insight.missing ?? []);
  const { research = 0, cure = 0 } = viewOf(ctx);
  const deaths = /** @type {number[]} */ (Array.isArray(insight.deaths) ? insight.deaths
    : Object.values(insight.deaths ?? {}));
  return html`<div class="vr-panel">
    <dl class="vr-numbers">
      <${Figure} name=${t('viroid.outlook.corpses')} value=${insight.corpses_left} text=${t('viroid.outlook.deaths',
        { n: format.format(insight.all_deaths ?? 0) })} />
      <${Figure} name=${t('viroid.outlook.cure')} value=${cure - research} text=${t('viroid.outlook.research',
        { n: format.format(insight.research ?? 0) })} />
      <${Figure} name=${t('viroid.outlook.turns')} value=${insight.turns} text=${t('viroid.outlook.turns_text')} />
      <${Figure} name=${t('viroid.outlook.missing')} value=${missing.length} text=${t('viroid.outlook.missing_text')} />
    </dl>
    <h2>${t('viroid.outlook.by_continent')}</h2>
    <${Continents} ctx=${ctx} />
    <h2>${t('viroid.outlook.deaths_by')}</h2>
    <ul class="vr-deaths">${deaths.map((n, seat) => html`<li key=${seat}><${StoneIcon} colour=${colourOf(ctx, seat)}
      size=${16} />
      <span>${ctx.name(seat)}</span><b>${format.format(n)}</b></li>`)}</ul>
    ${missing.length > 0 && html`<h2>${t('viroid.outlook.missing')}</h2>
      <label class="vr-check"><input type="checkbox" checked=${rings.value}
        onChange=${() => { rings.value = !rings.value; }} /> ${t('viroid.outlook.show')}</label>
      <ul class="vr-missing">${missing.map((city) => html`<li key=${city}><button type="button" class="vr-chip"
        ...${pointAlways(ctx, { city })} onClick=${() => desk(ctx).camera?.show(city, ctx.reduced.value)}>
        ${cityName(ctx, city)}</button></li>`)}</ul>`}
  </div>`;
}

/** The deck in layers, and the cards that were drawn. @param {{ctx: Ctx}} props */
export function EventsPanel({ ctx }) {
  const view = viewOf(ctx);
  if (!view) return null;
  const { t } = ctx;
  const layers = /** @type {{category: string, events: number, massive: number}[]} */ (view.layers ?? []);
  const drawn = /** @type {string[]} */ ([...(view.drawn ?? [])].reverse());
  return html`<div class="vr-panel">
    <h2>${t('viroid.deck.left')}</h2>
    <ol class="vr-layers">${layers.map(({ category, events, massive }, n) => html`<li key=${n}>
      <i class=${`vr-cat is-${category}`}>${category}</i>${t('viroid.deck.events', { n: events })}
      ${massive > 0 && html`<span class="vr-tag is-bad"><${Sign} kind="research" size=${13} />${t('viroid.deck.massive',
        { n: massive })}</span>`}</li>`)}
      ${!layers.length && html`<li class="pm-nothing">${t('viroid.deck.empty')}</li>`}</ol>
    <h2>${t('viroid.deck.drawn')}</h2>
    <ol class="vr-drawn">${drawn.map((card, n) => html`<li key=${`${card}${n}`} class="vr-event-card">
      <${EventFace} ctx=${ctx} card=${card} /></li>`)}
      ${!drawn.length && html`<li class="pm-nothing">${t('viroid.deck.none')}</li>`}</ol>
  </div>`;
}

/** The boards of all the others. @param {{ctx: Ctx}} props */
export function BoardsPanel({ ctx }) {
  const view = viewOf(ctx);
  if (!view) return null;
  const own = ownSeat(ctx);
  const others = view.boards.map((/** @type {any} */ _, /** @type {number} */ seat) => seat)
    .filter((/** @type {number} */ seat) => seat !== own);
  return html`<div class="vr-panel vr-boards">${others.map((/** @type {number} */ seat) => html`<section key=${seat}
    aria-label=${ctx.t('viroid.board_of', { strain: strainName(ctx, seat) })}><h2>${ctx.name(seat)}</h2>
    <${Lab} ctx=${ctx} seat=${seat} /></section>`)}</div>`;
}
