/**
 * Shows happenings on the board as it stands before them: short, one after the other, over as soon as they are
 * skipped.
 */
import { html } from '../../core/html.js';
import { playAll } from '../../kit/show.js';
import { outlineOf } from './dish.js';
import { cardFact, cityFact, tollsOf } from './facts.js';
import { Cube, Emblem, Mark, Symbol } from './pieces.js';
import { cityCard, dishOfCity, home, PageShow, seen } from './stage.js';

/** @typedef {import('./facts.js').Ctx} Ctx */
/** @typedef {import('../../core/types.js').Happening} Happening */
/** @typedef {import('../../core/types.js').Frame} Frame */

const LONG = 620;

/** @param {number|string} owner */
const cube = (owner) => html`<${Cube} owner=${owner} size=${22} />`;
/** A card that is not shown has no colour. @param {string|undefined} colour */
const card = (colour) => html`<span class=${`cg-ghost-card${colour ? ` cg-c-${colour}` : ''}`}>
  ${colour && html`<${Emblem} colour=${colour} size=${20} />`}</span>`;
/** @param {number} seat */
const handOf = (seat) => seen(`[data-hand="${seat}"]`) ?? seen(`[data-home="${seat}"]`);
/** @param {number|string} owner */
const marker = (owner) => seen(`[data-marker="${owner}"]`);
/** @param {number} seat @param {string} track */
const trackOf = (seat, track) => seen(`[data-track="${seat}:${track}"]`) ?? seen(`[data-home="${seat}"]`);

/** The card of the round is turned over, read, and laid where it stays. @param {PageShow} show @param {string} id */
function reveal(show, id) {
  const { ctx } = show;
  const { kind, label, text, skull, new_city: city } = cardFact(ctx, id);
  return show.scene(`cg-reveal is-${kind}`, html`<span class="cg-kind"><${Symbol} name=${kind} size=${34} />
      <small>${ctx.t(`contagion.kind.${kind}`)}</small></span><b>${label}</b><span>${text}</span>
    <span class="cg-marks">${Boolean(skull) && html`<${Symbol} name="skull" size=${26} filled />`}
      ${Boolean(city) && html`<${Symbol} name="city" size=${26} />`}</span>`, 2300, seen('[data-event]'));
}

/** @param {PageShow} show @param {boolean} isLast */
const toll = (show, isLast) => Promise.all([show.veil('is-toll', 1700),
  show.scene('cg-reveal is-toll', html`<${Symbol} name="skull" size=${84} filled />
    <b>${show.ctx.t(isLast ? 'contagion.last_toll' : 'contagion.death_toll')}</b>
    <span>${show.ctx.t('contagion.toll_about')}</span>`, 1700)]);

/** The cultures of who has won fill the dish. @param {PageShow} show @param {Frame} after */
function finale(show, after) {
  const winners = after.outcome?.winners ?? [];
  return Promise.all([show.veil('is-over', 2900), show.scene('cg-reveal is-over', html`
    <svg class="cg-finale" viewBox="0 0 120 120" aria-hidden="true">
      <circle class="cg-plate-glass" cx="60" cy="60" r="58" /><circle class="cg-plate-agar" cx="60" cy="60" r="49" />
      ${winners.map((seat, nth) => html`<g key=${seat} class=${`cg-o-${seat}`} transform=${`translate(${60
        + (nth - (winners.length - 1) / 2) * 34} 60) scale(${winners.length > 1 ? 20 : 38})`}>
        <g class="cg-sprout is-slow"><path class="cg-colony" d=${outlineOf(seat)} />
          <path class="cg-growth" d=${outlineOf(seat)} transform="scale(.64)" />
          <${Mark} owner=${seat} size=${0.8} /></g></g>`)}
      <path class="cg-plate-glint" d="M22 46A41 41 0 0 1 44 23" /></svg>
    <b>${after.outcome?.text ?? ''}</b>`, 2900)]);
}

/** @param {PageShow} show @param {string} city */
const newCity = (show, city) => {
  const fact = cityFact(show.ctx, city);
  return show.scene(`cg-reveal is-city cg-c-${fact.colour}`, html`<span class="cg-emblem">
    <${Emblem} colour=${fact.colour} size=${26} /></span>
    <b>${show.ctx.t('contagion.new_city', { city: fact.label })}</b>`, 1200, seen('.cg-cities'));
};

/** @typedef {(show: PageShow, what: any, nth: number) => Promise<unknown>|undefined} Scene */

/** @type {Record<string, Scene>} */
const SCENES = {
  placed: (show, what) => show.fly(cube(what.owner), home(what.owner), dishOfCity(what.city),
    { number: what.number }).then(() => show.pulse(dishOfCity(what.city))),
  removed: (show, what) => show.fly(cube(what.owner), dishOfCity(what.city), home(what.owner),
    { number: what.number }),
  moved: (show, what) => show.fly(cube(what.owner), dishOfCity(what.start), dishOfCity(what.city),
    { number: what.number, time: 700 }).then(() => show.pulse(dishOfCity(what.city))),
  drew: (show, what) => show.fly(card(what.colour), seen('.cg-status'), handOf(what.seat)),
  discarded: (show, what) => show.fly(card(what.colour),
    seen(`[data-hand="${what.seat}"] [data-colour="${what.colour}"]`) ?? seen(`[data-home="${what.seat}"]`),
    seen('.cg-status')),
  took: (show, what) => show.fly(card(what.colour), seen('.cg-status'), handOf(what.seat)),
  stole: (show, what) => show.fly(card(what.colour), seen(`[data-home="${what.victim}"]`), handOf(what.seat),
    { time: 800 }),
  level: (show, what) => show.pulse(trackOf(what.seat, what.track), LONG),
  resisted: (show, what) => show.pulse(trackOf(what.seat, 'resistance'), LONG),
  eradicated: (show, what) => show.burst(cityCard(what.city)),
  scored: (show, what, nth) => show.rise(`+${what.points}`, `cg-rise cg-o-${what.owner}`, dishOfCity(what.city),
    { row: nth, to: marker(what.owner) }),
  deaths: (show, what) => show.rise(`+${what.points}`, `cg-rise is-toll cg-o-${what.owner}`, dishOfCity(what.city),
    { to: marker(what.owner) }),
  mutation_points: (show, what) => show.rise(`+${what.points}`, `cg-rise cg-o-${what.seat}`, marker(what.seat)),
  revealed: (show, what) => reveal(show, what.card),
  skull: (show, what) => show.fly(html`<${Symbol} name="skull" size=${40} filled />`, seen('[data-event]'),
    seen('[data-skulls]'), { time: 800, name: 'cg-ghost is-skull' })
    .then(() => show.pulse(seen('[data-skulls]'), tollsOf(show.ctx).includes(what.skulls) ? LONG : undefined)),
  death_toll: (show, what) => toll(show, what.last),
  city: (show, what) => newCity(show, what.city),
  swapped: (show, what) => show.pulse(cityCard(what.city), LONG),
  last_round: (show) => show.scene('cg-reveal is-last', html`<b>${show.ctx.t('contagion.last_round')}</b>`, 1300),
};

/** The counters of the header. @type {import('../../kit/meanwhile.js').Counts} */
const COUNTS = {
  round: (_, { round }) => ({ round }),
  skull: (_, { skulls }) => ({ skulls }),
  drew: (now, _, { deck }) => ({ deck: { ...deck, size: Math.max(now.deck.size - 1, deck.size) } }),
  city: (now, { city }) => ({ display: [...now.display, { city, rows: [] }] }),
  eradicated: (now, { city }) => ({ display: now.display.filter((/** @type {any} */ one) => one.city !== city) }),
  last_round: () => ({ last_round: true }),
};

/** What happens side by side instead of one after the other. */
const TOGETHER = ['drew', 'discarded', 'took', 'deaths', 'scored', 'mutation_points'];

/** Cubes that leave one city for another move. @param {Happening[]} happenings @returns {Happening[]} */
export function withMoves(happenings) {
  /** @type {any[]} */
  const told = [];
  for (const one of /** @type {any[]} */ (happenings)) {
    const last = told[told.length - 1];
    const isMove = last?.kind === 'removed' && one.kind === 'placed' && last.owner === one.owner
      && last.number === one.number;
    if (isMove) told.pop();
    told.push(isMove ? { ...one, kind: 'moved', start: last.city } : one);
  }
  return told;
}

/**
 * @param {Ctx} ctx
 * @param {Happening[]} happenings
 * @param {Frame} before
 * @param {Frame} after
 */
export async function animate(ctx, happenings, before, after) {
  if (ctx.reduced.peek() || !before.view || !after.view) return;
  const plays = { ...SCENES, over: (/** @type {PageShow} */ show) => finale(show, after) };
  await playAll(new PageShow(ctx), withMoves(happenings), plays, (first, next) => first === next
    && TOGETHER.includes(next), COUNTS, after.view);
}
