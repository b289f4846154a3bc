/** The board: the map with its tools, the event of the turn, the window of a city and the questions of the game. */
import { html, useEffect, useLayoutEffect, useState } from '../../core/html.js';
import { isPhone, tip } from '../../core/ui.js';
import { desk, disarm, modeOf, play, pointAlways } from '../../kit/desk.js';
import { isQuestion, movesOf } from '../../kit/facts.js';
import { Tray } from '../../kit/tray.js';
import { Banner, goHome, WorldMap } from '../../kit/worldmap.js';
import { Deed } from './deed.js';
import { LastRoll } from './dice.js';
import { Sign, StoneIcon } from './icons.js';
import { Symptoms } from './lab.js';
import { atlas } from './map.js';
import { CityMenu } from './menu.js';
import { boughtBy, cardOfTurn, cityName, colourOf, isForced, movesElsewhere, ownSeat, symptomCard, targets }
  from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */

/** @param {{ctx: Ctx}} props */
function Tools({ ctx }) {
  const camera = () => desk(ctx).camera;
  const { t } = ctx;
  const tools = /** @type {[string, any, () => void][]} */ ([
    ['nearer', '+', () => camera()?.zoom(1.4)], ['farther', '−', () => camera()?.zoom(1 / 1.4)],
    ['whole', html`<svg width="20" height="20" viewBox="0 0 24 24" class="pm-icon pm-stroke" aria-hidden="true">
      <path d="M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15" /></svg>`, () => camera()?.fit()],
    ['home', html`<${StoneIcon} colour=${colourOf(ctx, ownSeat(ctx))} size=${20} />`, () => goHome(ctx, atlas)],
  ]);
  return html`<div class="pm-tools" role="group" aria-label=${t('viroid.map.tools')}>
    ${tools.map(([name, face, act]) => html`<button type="button" key=${name} aria-label=${t(`viroid.map.${name}`)}
      ...${tip(t(`viroid.map.${name}`))} onClick=${act}>${face}</button>`)}</div>`;
}

/** What is printed on an event card. @param {{ctx: Ctx, card: string, brief?: boolean}} props */
export function EventFace({ ctx, card, brief = false }) {
  const facts = ctx.box.value.events?.[card] ?? { label: card, text: '', heal: [], dna: 0 };
  return html`<span class="vr-event-head"><i class=${`vr-cat is-${facts.category}`}>${facts.category}</i><b>
    ${facts.label}</b>
      ${facts.dna > 0 && html`<span class="vr-dna">+${facts.dna}</span>`}</span>
    ${!brief && facts.text && html`<span class="vr-event-text">${facts.text}</span>`}
    ${!brief && facts.heal?.length > 0 && html`<span class="vr-event-heal"><${Sign} kind="heal" size=${14} />
      <span>${ctx.t('viroid.event.heal')}</span>
      ${facts.heal.map((/** @type {string} */ city) => html`<span key=${city} class="vr-event-city"
        ...${pointAlways(ctx, { city })}>${cityName(ctx, city)}</span>`)}</span>`}`;
}

/** A card of massive research: it lets another one be drawn. @param {Ctx} ctx @returns {string|null} */
function beforeIt(ctx) {
  const drawn = /** @type {string[]} */ (ctx.frame.value.view.drawn ?? []);
  const { events } = ctx.box.value;
  const card = drawn[drawn.length - 2];
  return events?.[card]?.category === 'M' ? card : null;
}

/** The card of the turn, read out when it is drawn. @param {{ctx: Ctx}} props */
function EventOfTurn({ ctx }) {
  const isLow = innerHeight < 821 || innerWidth < 1300; // it would cover cities
  const [folded, setFolded] = useState(isPhone.peek() || isLow);
  const card = cardOfTurn(ctx);
  const before = beforeIt(ctx);
  return html`<div class="vr-event" aria-live="polite">
    ${before && html`<span class="vr-event-before"><${EventFace} ctx=${ctx} card=${before} brief /></span>`}
    ${card && html`<button type="button" class="vr-event-card" data-event=${card} aria-expanded=${!folded}
      onClick=${() => setFolded(!folded)}><${EventFace} ctx=${ctx} card=${card} brief=${folded} />
      ${folded && html`<span class="unseen">${ctx.box.value.events?.[card]?.text}</span>`}</button>`}
  </div>`;
}

/** What has to be answered and is not on the map alone. @param {{ctx: Ctx}} props */
function Question({ ctx }) {
  const { prompt, ply } = ctx.frame.value;
  const { folded } = desk(ctx);
  const asked = isForced(ctx) ? movesElsewhere(ctx) : [];
  if (!asked.length) return null;
  if (folded.value === ply) {
    return html`<button type="button" class="pm-unfold" onClick=${() => { folded.value = -1; }}>
      <${Sign} kind="event" size=${18} />${ctx.t('kit.back_to_question')}</button>`;
  }
  const cards = asked.filter((move) => boughtBy(move) === 'card');
  const others = movesOf(ctx).filter((move) => !cards.includes(move));
  return html`<${Tray} ctx=${ctx} kind="answer" title=${prompt?.text ?? ''} onClose=${() => { folded.value = ply; }}
      closeLabel=${ctx.t('kit.fold')}>
    ${others.length > 0 && html`<div class="pm-tray-row">
      ${others.map((move) => html`<${Deed} key=${move.text} ctx=${ctx} move=${move} />`)}</div>`}
    ${cards.length > 0 && html`<ul class="vr-cards">${cards.map((move) => html`<li key=${move.text}>
      <button type="button" class="pm-choice vr-card" data-move=${move.text}
        aria-disabled=${ctx.pending.value || undefined}
        onClick=${() => play(ctx, move)}><b>${symptomCard(ctx, move.about.card).label}</b>
        <${Symptoms} ctx=${ctx} card=${move.about.card} /></button></li>`)}</ul>`}
  <//>`;
}

/** What is asked about is brought into sight, if nothing of it is. @param {Ctx} ctx */
function lookAtQuestion(ctx) {
  const { camera } = desk(ctx);
  const cities = isQuestion(ctx) ? [...targets(ctx).keys()] : [];
  const isSeen = cities.some((city) => camera?.sees(city, 20));
  if (cities.length && !isSeen) camera?.show(cities[0], ctx.reduced.value);
}

/** @param {{ctx: Ctx}} props */
export function Board({ ctx }) {
  const { view, ply } = ctx.frame.value;
  useLayoutEffect(() => { // what was opened for one position is not for the next
    if (ctx.select.peek()?.part) ctx.select.value = null;
  }, [ply]);
  useEffect(() => { // wherever the focus is
    const key = (/** @type {KeyboardEvent} */ event) => { if (event.key === 'Escape') disarm(ctx); };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, [ctx]);
  useEffect(() => lookAtQuestion(ctx), [ply]);
  if (!view || !ctx.box.value.cities) return null;
  const isChoosing = Boolean(modeOf(ctx) && !modeOf(ctx)?.asked);
  return html`<div class=${`pm-board vr-board ${isChoosing ? 'is-choosing' : ''} ${ctx.reduced.value ? 'is-still'
    : ''}`}>
    <${WorldMap} ctx=${ctx} atlas=${atlas} label=${ctx.t('viroid.map.label')} />
    <div class="vr-corner"><${EventOfTurn} ctx=${ctx} /><${LastRoll} ctx=${ctx} /><${Banner} ctx=${ctx} /></div>
    <${Tools} ctx=${ctx} />
    <${Question} ctx=${ctx} />
    <${CityMenu} ctx=${ctx} />
    <div class="pm-stage" aria-hidden="true"></div>
  </div>`;
}
