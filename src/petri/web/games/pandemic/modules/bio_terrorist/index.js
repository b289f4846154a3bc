/** The Bio-Terrorist on the page: his own hand and secret place, and for the others where he may be. */
import { html } from '../../../../core/html.js';
import { tip } from '../../../../core/ui.js';
import { desk, point, pointAlways } from '../../../../kit/desk.js';
import { isQuestion } from '../../../../kit/facts.js';
import { HandCard } from '../../../../kit/hand.js';
import { place } from '../../../../kit/world.js';
import { Backs, CardChip, sorted } from '../../cards.js';
import { PawnIcon } from '../../icons.js';
import { cityName, roleCard, roleName } from '../../model.js';
import { HisPawn, LastSeen, pieces, Route, Shades } from './layers.js';
import {
  chances, hisCards, hisCity, hisSeat, inPercent, isBeaten, isGuessed, isHim, isShaded, routeOf, told,
} from './model.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */

const MOST_ROWS = 14;

/** His cards, for himself. @param {{ctx: Ctx}} props */
function Hand({ ctx }) {
  if (!isHim(ctx)) return null;
  const { view, prompt } = ctx.frame.value;
  const { label, text, hand_limit: limit, step } = roleCard(ctx, hisSeat(ctx));
  const { cards } = hisCards(ctx);
  const states = [prompt?.step === step && 'is-acting', isQuestion(ctx) && cards.length > limit && 'is-over'];
  return html`<section class=${`pm-hand bt-hand ${states.filter(Boolean).join(' ')}`} data-hand=${hisSeat(ctx)}
    aria-label=${ctx.t('pandemic.hand.of', { role: label })}>
    <button type="button" class="pm-hand-role" ...${tip(text)}>
      <${PawnIcon} card=${roleCard(ctx, hisSeat(ctx))} size=${40} /><span class="pm-hand-name">${label}</span>
      <span class="pm-hand-count">${hisCity(ctx) ? cityName(ctx, view.terrorist_city)
        : ctx.t('pandemic.cards', { n: cards.length })}</span>
      <span class="unseen">${text}</span>
    </button>
    <ul class=${`pm-cards ${cards.length > 6 ? 'is-many' : ''}`}>
      ${sorted(ctx, cards).map((card) => html`<${HandCard} key=${card} ctx=${ctx} card=${card} />`)}
      ${!cards.length && html`<li class="pm-nothing">${ctx.t('bio_terrorist.no_cards')}</li>`}
    </ul>
  </section>`;
}

/** @param {{ctx: Ctx, seat: number}} props */
function Seat({ ctx, seat }) {
  if (seat !== hisSeat(ctx)) return null;
  const { cards, hidden } = hisCards(ctx);
  const city = hisCity(ctx);
  return html`<div class="pm-seat bt-seat">
    <div class="pm-seat-role"><${PawnIcon} card=${roleCard(ctx, seat)} size=${24} />
      <span class="pm-seat-name" tabindex="0" ...${tip(roleCard(ctx, seat).text)}>${roleName(ctx, seat)}</span>
      <span class="pm-seat-at" ...${city ? point(ctx, { city }) : {}}>${city ? cityName(ctx, city) : '?'}</span></div>
    <p class="bt-told">${told(ctx)}</p>
    <div class="pm-seat-cards">
      ${sorted(ctx, cards).map((card) => html`<${CardChip} key=${card} ctx=${ctx} card=${card} />`)}
      <${Backs} ctx=${ctx} number=${hidden} />
    </div>
  </div>`;
}

/** @param {{ctx: Ctx}} props */
function Status({ ctx }) {
  const { view } = ctx.frame.value;
  const { size } = hisCards(ctx);
  const text = `${roleName(ctx, hisSeat(ctx))}: ${told(ctx)} ${ctx.t('bio_terrorist.cards', { n: size })}`;
  const state = isBeaten(ctx) ? '✓' : view.captured ? '▦' : hisCity(ctx) && !(isHim(ctx) && isGuessed(ctx)) ? '!' : '?';
  return html`<div class=${`pm-meter bt-meter ${state === '!' ? 'is-warm' : ''}`} role="img" aria-label=${text}
    ...${tip(text)}><span class="pm-meter-name">${ctx.t('bio_terrorist.short')}</span><b>☣ ${state}</b></div>`;
}

/** Where he may be, the likeliest first. @param {{ctx: Ctx}} props */
function Chances({ ctx }) {
  const found = chances(ctx);
  if (!isGuessed(ctx)) return null;
  return html`<h2>${ctx.t(isHim(ctx) ? 'bio_terrorist.they_think' : 'bio_terrorist.maybe')}</h2>
    <label class="pm-check"><input type="checkbox" checked=${isShaded.value}
      onChange=${() => { isShaded.value = !isShaded.value; }} /> ${ctx.t('bio_terrorist.shade')}</label>
    <ol class="pm-threat-list bt-chances">${found.slice(0, MOST_ROWS).map(([city, chance]) => html`<li key=${city}>
      <button type="button" class=${`pm-threat-row ${hisCity(ctx) === city ? 'is-outbreak' : ''}`} data-city=${city}
        ...${pointAlways(ctx, { city })} onClick=${() => desk(ctx).camera?.show(city, ctx.reduced.value)}>
        <span class="pm-threat-name">${cityName(ctx, city)}</span>
        <span class="pm-threat-percent">${inPercent(ctx, chance)}</span>
        <span class="pm-bar"><i style=${{ width: `${Math.max(2, 100 * (chance / found[0][1]))}%` }}></i></span>
      </button></li>`)}</ol>
    ${found.length > MOST_ROWS && html`<p class="faint">${ctx.t('bio_terrorist.and_more',
      { n: found.length - MOST_ROWS })}</p>`}`;
}

/** @param {{ctx: Ctx}} props */
function HisRoute({ ctx }) {
  const route = routeOf(ctx);
  if (!route.length) return null;
  return html`<h2>${ctx.t('bio_terrorist.route')}</h2>
    <ol class="bt-stops">${route.map((city, n) => html`<li key=${n}><span ...${point(ctx, { city })}>
      ${cityName(ctx, city)}</span></li>`)}</ol>`;
}

/** @param {{ctx: Ctx}} props */
function TerroristPanel({ ctx }) {
  const { view } = ctx.frame.value;
  if (!view) return null;
  const { cards, hidden, size } = hisCards(ctx);
  return html`<div class="pm-panel">
    <h2>${roleName(ctx, hisSeat(ctx))}</h2>
    <p class="pm-panel-text"><b>${told(ctx)}</b> ${ctx.t('bio_terrorist.cards', { n: size })}</p>
    <p>${sorted(ctx, cards).map((card) => html`<${CardChip} key=${card} ctx=${ctx} card=${card} /> `)}
      <${Backs} ctx=${ctx} number=${hidden} /></p>
    <${Chances} ctx=${ctx} />
    <${HisRoute} ctx=${ctx} />
    <h2>${ctx.t('bio_terrorist.what')}</h2>
    <p class="pm-panel-text">${roleCard(ctx, hisSeat(ctx)).text}</p>
    <p class="pm-panel-text">${ctx.t('bio_terrorist.win')}</p>
  </div>`;
}

/** @param {{ctx: Ctx}} props */
function Summary({ ctx }) {
  const route = routeOf(ctx);
  if (!route.length) return null;
  return html`<p class="bt-summary"><b>${ctx.t('bio_terrorist.route')}:</b>
    ${' '}${route.map((city) => cityName(ctx, city)).join(' → ')}</p>`;
}

/** What else there is to say of a city. @param {Ctx} ctx @param {string} city */
function cityNote(ctx, city) {
  if (isHim(ctx) && isGuessed(ctx) && hisCity(ctx) === city) return ctx.t('bio_terrorist.you_hide');
  if (hisCity(ctx) === city) return ctx.t(ctx.frame.value.view.captured ? 'bio_terrorist.held_here'
    : 'bio_terrorist.is_here');
  const chance = isGuessed(ctx) && ctx.frame.value.insight.whereabouts[city];
  const isLast = isGuessed(ctx) && ctx.frame.value.view.last_seen === city;
  return [isLast && ctx.t('bio_terrorist.last_here'), chance && ctx.t('bio_terrorist.maybe_here',
    { percent: inPercent(ctx, chance) })].filter(Boolean).join('; ') || null;
}

/** A ring around a city where he was sighted, and a word. @param {any} show @param {string} city @param {string} key */
async function sighted(show, city, key) {
  const { inner } = show.group(place(city));
  const ring = show.piece(inner, 'circle', { r: 26, class: 'pm-ripple bt-ripple' });
  show.say(show.ctx.t(`bio_terrorist.shout.${key}`, { city: cityName(show.ctx, city) }), 'bad', '☣', 420);
  await show.run(ring, [{ transform: 'scale(2.2)', opacity: 0 }, { transform: 'scale(.8)', opacity: 1, offset: 0.5 },
    { transform: 'scale(.6)', opacity: 0 }], 620);
}

/** @type {import('../../../../core/types.js').ModuleUi} */
export default {
  id: 'bio_terrorist',
  css: ['games/pandemic/modules/bio_terrorist/terrorist.css'],
  words: 'games/pandemic/modules/bio_terrorist/words',
  panels: [{ id: 'terrorist', label: (ctx) => ctx.t('bio_terrorist.label'), Component: TerroristPanel }],
  layers: [Shades, LastSeen, Route, HisPawn],
  pieces,
  whereIs: (ctx, seat) => (seat === hisSeat(ctx) ? hisCity(ctx) : null),
  cityNote,
  Hand,
  Seat,
  Status,
  Summary,
  plays: {
    terrorist_turn: (show) => show.say(roleName(show.ctx, hisSeat(show.ctx)), 'turn', '☣'),
    arrived: (show, { city }) => sighted(show, city, 'airport'),
    escaped: (show, { city }) => sighted(show, city, 'escaped'),
    vanished: (show, { from }) => sighted(show, from, 'airport'),
    spotted: (show, { city }) => sighted(show, city, 'spotted'),
    captured: (show, { city }) => sighted(show, city, 'captured'),
    sabotaged: (show, { city }) => sighted(show, city, 'sabotaged'),
    beaten: (show) => show.say(show.ctx.t('bio_terrorist.beaten'), 'good', '☣', 520),
  },
};
