/** The main area: score track, the card of the round, and the cities. */
import { html, useRef, useState } from '../../core/html.js';
import { isPhone } from '../../core/ui.js';
import { myStep, placeOf } from '../../kit/facts.js';
import { Actions } from './actions.js';
import { CityCard, CityMenu } from './city.js';
import {
  cardFact, colourName, coloursOf, handLimit, handSize, movesOf, mySeat, owners, ownerName, rounds, roundsOf, scoreOf,
  tollsOf, viewOf,
} from './facts.js';
import { Cube, Emblem, Symbol } from './pieces.js';

/** @typedef {import('./facts.js').Ctx} Ctx */
/** @typedef {import('./facts.js').Owner} Owner */

const LAST = 50;
const NOMINAL = 560; // how long the track is, about, in pixels
const BESIDE = 23; // from one marker to the next

/** The track goes as far as somebody has come. @param {number[]} scores */
export const endOf = (scores) => Math.max(LAST, Math.ceil(Math.max(0, ...scores) / 10) * 10);

/**
 * How far markers step aside for each other, in pixels, so that equal ones stand side by side.
 * @param {number[]} scores
 * @param {number} last the end of the track
 */
export function stepsAside(scores, last) {
  const order = scores.map((_, nth) => nth).sort((one, other) => scores[one] - scores[other] || one - other);
  const at = scores.map((score) => (Math.max(0, score) / last) * NOMINAL);
  /** @type {number[][]} */
  const groups = [];
  const middle = (/** @type {number[]} */ group) => group.reduce((sum, nth) => sum + at[nth], 0) / group.length;
  const touch = (/** @type {number[]} */ one, /** @type {number[]} */ other) => middle(other) - middle(one)
    < ((one.length + other.length) / 2) * BESIDE;
  for (const nth of order) {
    let group = [nth];
    while (groups.length && touch(groups[groups.length - 1], group)) group = [...(groups.pop() ?? []), ...group];
    groups.push(group);
  }
  const aside = scores.map(() => 0);
  groups.forEach((group) => group.forEach((nth, place) => {
    aside[nth] = Math.round(middle(group) + (place - (group.length - 1) / 2) * BESIDE - at[nth]);
  }));
  return aside;
}

/** @param {{last: number}} props */
function Ruler({ last }) {
  return html`${Array.from({ length: last + 1 }, (_, number) => html`<line key=${number}
      class=${number % 10 ? '' : 'is-ten'} x1=${`${(number / last) * 100}%`} x2=${`${(number / last) * 100}%`} y1="0"
      y2=${number % 10 === 0 ? 12 : number % 5 === 0 ? 9 : 5} />`)}
    ${Array.from({ length: last / 10 + 1 }, (_, ten) => html`<text key=${ten} x=${`${(ten * 1000) / last}%`} y="26"
      class=${ten * 10 > LAST ? 'is-beyond' : ''}>${ten * 10}</text>`)}`;
}

/** @param {{ctx: Ctx}} props */
export function ScoreTrack({ ctx }) {
  const view = viewOf(ctx);
  const all = owners(view);
  const scores = all.map((owner) => scoreOf(view, owner));
  const last = endOf(scores);
  const aside = stepsAside(scores, last);
  const said = all.map((owner, nth) => `${ownerName(ctx, owner)} ${scores[nth]}`).join(', ');
  return html`<div class="cg-score" role="img" aria-label=${`${ctx.t('contagion.scores')}: ${said}`}>
    <svg class="cg-ruler" width="100%" height="30" aria-hidden="true"><${Ruler} last=${last} />
      ${all.map((owner, nth) => html`<circle key=${owner} class=${`cg-stand cg-o-${owner}`} r="4"
        cx=${`${(Math.max(0, scores[nth]) / last) * 100}%`} cy="0" />`)}
    </svg>
    ${all.map((owner, nth) => html`<span key=${owner} data-marker=${owner} data-score=${scores[nth]}
        class=${`cg-marker cg-o-${owner}${owner === mySeat(ctx) ? ' is-mine' : ''}`}
        title=${`${ownerName(ctx, owner)}: ${ctx.t('contagion.points', { n: scores[nth] })}`}
        style=${{ left: `calc(${(Math.max(0, scores[nth]) / last) * 100}% + ${aside[nth]}px)` }}>
        <${Cube} owner=${owner} size=${20} /><b>${scores[nth]}</b></span>`)}
  </div>`;
}

/** @param {{ctx: Ctx}} props */
function Rounds({ ctx }) {
  const view = viewOf(ctx);
  const kinds = rounds(ctx);
  return html`<div class="cg-rounds" role="img"
    aria-label=${ctx.t('contagion.round_of', { round: view.round, last: roundsOf(ctx) })}>
    ${kinds.map((kind, index) => html`<span key=${index}
      class=${`cg-pip is-${kind}${index + 1 < view.round ? ' is-past' : ''}${
      index + 1 === view.round ? ' is-now' : ''}`} title=${ctx.t(`contagion.kind.${kind}`)}>${index + 1}</span>`)}
  </div>`;
}

/** @param {{ctx: Ctx}} props */
export function Skulls({ ctx }) {
  const { skulls } = viewOf(ctx);
  const last = Math.max(...tollsOf(ctx));
  const next = tollsOf(ctx).find((toll) => toll > skulls);
  const said = next ? ctx.t('contagion.skulls_next', { skulls, next }) : ctx.t('contagion.skulls_done', { skulls });
  return html`<div class="cg-skulls c-skulls" role="img" aria-label=${said} title=${said} data-skulls>
    ${tollsOf(ctx).map((toll) => html`<span class="cg-pair" key=${toll}>
      ${[toll - 1, toll].map((number) => html`<span key=${number}
      class=${number <= skulls ? 'is-seen' : ''}><${Symbol} name="skull" size=${20} filled=${number <= skulls} />
        </span>`)}</span>`)}
    ${skulls > last && html`<b>+${skulls - last}</b>`}
  </div>`;
}

/** The card of this round. @param {{ctx: Ctx}} props */
function Active({ ctx }) {
  const view = viewOf(ctx);
  if (!view.active) {
    const said = ctx.frame.value.outcome?.text ?? ctx.t('contagion.before_first');
    return html`<div class="cg-event is-none" data-event><p>${said}</p></div>`;
  }
  const card = cardFact(ctx, view.active);
  return html`<div class=${`cg-event c-active is-${card.kind}${view.ignoring ? ' is-ignored' : ''}`} data-event>
    <span class="cg-kind"><${Symbol} name=${card.kind} size=${20} />
      <small>${ctx.t(`contagion.kind.${card.kind}`)}</small></span>
    <p><b>${card.label}</b>${view.ignoring && html` <i>(${ctx.t('contagion.ignored')})</i>`} <span>
      ${card.text}</span></p>
    <span class="cg-marks">
      ${Boolean(card.skull) && html`<span title=${ctx.t('contagion.has_skull')}>
        <${Symbol} name="skull" filled /></span>`}
      ${Boolean(card.new_city) && html`<span title=${ctx.t('contagion.has_city')}><${Symbol} name="city" /></span>`}
    </span>
  </div>`;
}

/** @param {HTMLElement[]} cards @param {number} from @param {string} key */
function target(cards, from, key) {
  const columns = Math.max(1, cards.filter((card) => card.offsetTop === cards[0].offsetTop).length);
  const steps = /** @type {Record<string, number>} */ ({
    ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, Home: -from, End: cards.length - 1 - from,
  });
  return key in steps ? cards[from + steps[key]] ?? null : undefined;
}

/** So many side by side, where there is room, that they fill one row, two or three. @param {number} cities */
const columns = (cities) => (cities <= 5 ? Math.max(2, cities) : Math.ceil(cities / (cities > 12 ? 3 : 2)));

/** @param {{ctx: Ctx}} props */
function Cities({ ctx }) {
  const view = viewOf(ctx);
  const grid = useRef(/** @type {HTMLElement|null} */ (null));
  const [at, setAt] = useState(/** @type {string|null} */ (null));
  const current = view.display.some(({ city }) => city === at) ? at : view.display[0]?.city;
  const arrow = (/** @type {KeyboardEvent} */ event) => {
    const cards = /** @type {HTMLElement[]} */ ([...(grid.current?.querySelectorAll('.cg-city') ?? [])]);
    const next = target(cards, cards.indexOf(/** @type {HTMLElement} */ (event.currentTarget)), event.key);
    if (next === undefined) return;
    event.preventDefault();
    next?.focus();
    if (next) setAt(next.dataset.city ?? null);
  };
  return html`<div class="cg-cities" ref=${grid} role="group" aria-label=${ctx.t('contagion.cities')}
      style=${{ '--most': columns(view.display.length) }}
      onFocusIn=${(/** @type {FocusEvent} */ event) => {
        const card = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest('.cg-city'));
        if (card) setAt(card.dataset.city ?? null);
      }}>
    ${view.display.map((shown) => html`<${CityCard} key=${shown.city} ctx=${ctx} shown=${shown}
      tab=${shown.city === current} onArrow=${arrow} />`)}
    ${!view.display.length && html`<p class="cg-none">${ctx.t('contagion.no_cities')}</p>`}
  </div>`;
}

/** Whether the answers are cards, and so show the hand themselves. @param {Ctx} ctx */
const isOfCards = (ctx) => movesOf(ctx).some((move) => ['hand', 'pile'].includes(placeOf(ctx, move)));

/** The hand in one line, so that cities and cards are seen together. @param {{ctx: Ctx, seat: number}} props */
function Purse({ ctx, seat }) {
  const hand = viewOf(ctx).hands[seat];
  const held = coloursOf(ctx).filter((colour) => hand.cards[colour] > 0);
  const size = handSize(hand);
  const said = held.map((colour) => ctx.t('contagion.hand_of',
    { colour: colourName(ctx, colour), n: hand.cards[colour] }));
  return html`<p class="cg-purse"><span class="cg-sr">${[ctx.t('contagion.hand', { n: size }),
    ...said].join(', ')}</span>
    <span aria-hidden="true">${ctx.t('contagion.hand_limit', { n: size, limit: handLimit(ctx) })}</span>
    ${held.map((colour) => html`<span key=${colour} class=${`cg-mini cg-c-${colour}`} aria-hidden="true">
      <${Emblem} colour=${colour} size=${14} />${hand.cards[colour]}</span>`)}</p>`;
}

/** Below the board of a phone: what is asked, and what there is to pay with. @param {{ctx: Ctx}} props */
function Dock({ ctx }) {
  const seat = mySeat(ctx);
  const step = myStep(ctx);
  if (seat === null || ctx.frame.value.outcome) return null;
  // the window before a turn has its own banner with the same moves
  return html`<div class="cg-dock">
    ${!isOfCards(ctx) && html`<${Purse} ctx=${ctx} seat=${seat} />`}
    ${step && !step.passes && html`<${Actions} ctx=${ctx} dock />`}
  </div>`;
}

/** @param {{ctx: Ctx}} props */
export function Board({ ctx }) {
  if (!viewOf(ctx)) return null;
  return html`<div class="cg cg-board">
    <div class="cg-head">
      <${ScoreTrack} ctx=${ctx} />
      <${Active} ctx=${ctx} />
      <div class="cg-tracks"><${Rounds} ctx=${ctx} /><${Skulls} ctx=${ctx} /></div>
    </div>
    <${Cities} ctx=${ctx} />
    <${CityMenu} ctx=${ctx} />
    ${isPhone.value && html`<${Dock} ctx=${ctx} />`}
  </div>`;
}
