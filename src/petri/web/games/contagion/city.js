/** A city card, a culture in a petri dish, and the menu of what can be done there. */
import { html, useEffect, useLayoutEffect, useRef } from '../../core/html.js';
import { acting, kindOf } from '../../kit/facts.js';
import { useReasons } from '../../kit/whynot.js';
import { Deed, Numbers, Told, playMove } from './deed.js';
import { CityDish } from './dish.js';
import {
  actionAt, cityFact, colourName, cubesIn, movesAt, movesOf, mySeat, ownerName, ranking, sampleOf,
  standings, viewOf,
} from './facts.js';
import { Cube, Emblem, Minis, Symbol } from './pieces.js';

/** @typedef {import('./facts.js').Ctx} Ctx */
/** @typedef {import('./facts.js').Move} Move */
/** @typedef {import('./facts.js').Owner} Owner */
/** @typedef {import('./facts.js').Shown} Shown */

const GAP = 10;
const NARROW = 720;
const LONG = 11;

/** @param {Ctx} ctx @param {Shown} shown @param {Move[]} moves */
function described(ctx, shown, moves) {
  const fact = cityFact(ctx, shown.city);
  const rows = shown.rows.map(([owner, n]) => ctx.t('contagion.city.row', { owner: ownerName(ctx, owner), n }));
  const parts = [
    `${fact.label}, ${colourName(ctx, fact.colour)}`,
    ctx.t('contagion.city.numbers', { first: fact.population, second: fact.middle, third: fact.low }),
    rows.length ? rows.join(', ') : ctx.t('contagion.city.clean'),
    ctx.t('contagion.city.free', { n: fact.population - cubesIn(shown) }),
    `${ctx.t('contagion.city.action')}: ${fact.text}`,
    moves.length ? ctx.t('contagion.city.possible', { n: moves.length }) : '',
  ];
  return parts.filter(Boolean).join('. ');
}

/**
 * What a click on a city does.
 * @param {Ctx} ctx @param {string} city @param {Move[]} moves
 */
export function pickCity(ctx, city, moves) {
  if (moves.length === 1 && kindOf(ctx, moves[0]).at_once) {
    playMove(ctx, moves[0]);
  } else {
    ctx.select.value = ctx.select.value?.city === city ? null : { city };
  }
}

/** The places that count, as medals: first, second, third. @param {{ctx: Ctx, city: string}} props */
function Medals({ ctx, city }) {
  const { population, middle, low } = cityFact(ctx, city);
  return html`<span class="cg-medals">${[population, middle, low].map((points, nth) => html`<span key=${nth}
    class=${`cg-medal is-${nth + 1}`}>${points}</span>`)}</span>`;
}

/**
 * One row of a city, from the top as they decide ties: virus, cubes, and the medal with what it would score.
 * @param {{owner: Owner, number: number, rank: number, points: number, isMine: boolean, isAhead: boolean}} props
 */
function Row({ owner, number, rank, points, isMine, isAhead }) {
  return html`<span data-row=${owner} class=${`cg-row cg-o-${owner}${isMine ? ' is-mine' : ''}`}>
    <${Cube} owner=${owner} /><b>${number}${isAhead && html`<i class="cg-ahead">↑</i>`}</b>
    <span class=${`cg-would is-${rank}`}>${points ? `+${points}` : '–'}</span></span>`;
}

/** @param {{ctx: Ctx, shown: Shown}} props */
function Rows({ ctx, shown }) {
  const points = standings(ctx, shown);
  const order = ranking(shown);
  const mine = mySeat(ctx);
  return html`<span class="cg-rows">
    ${shown.rows.map(([owner, number], row) => html`<${Row} key=${owner} owner=${owner} number=${number}
      rank=${order.indexOf(owner) + 1} points=${points.get(owner) ?? 0} isMine=${owner === mine}
      isAhead=${shown.rows.slice(row + 1).some(([, other]) => other === number)} />`)}
  </span>`;
}

/** What the city is good for besides: its action, and points for whoever leads at a death toll. */
function Foot(/** @type {{fact: import('./facts.js').CityFact}} */ { fact }) {
  return html`<span class="cg-deal" title=${fact.text}>
    <${Symbol} name=${fact.when === 'any_time' ? 'later' : 'now'} size=${14} />
    <span class="cg-deal-short">${fact.short}</span><span class="cg-deal-text">${fact.text}</span>
    <span class="cg-toll"><${Symbol} name="skull" size=${13} filled />${fact.low}</span></span>`;
}

/**
 * @param {{ctx: Ctx, shown: Shown, tab: boolean, onArrow: (event: KeyboardEvent) => void}} props
 */
export function CityCard({ ctx, shown, tab, onArrow }) {
  const { city } = shown;
  const fact = cityFact(ctx, city);
  const moves = movesAt(ctx, city);
  const open = ctx.select.value?.city === city;
  const leaving = movesOf(ctx).some((move) => move.about?.from === city);
  const classes = ['cg-city', `cg-c-${fact.colour}`, moves.length ? 'is-lit' : '', open ? 'is-open' : '',
    ctx.focus.value?.city === city ? 'is-focus' : '', leaving ? 'is-from' : ''];
  return html`<button type="button" class=${classes.filter(Boolean).join(' ')} data-city=${city}
      aria-haspopup="dialog" aria-expanded=${open ? 'true' : 'false'}
      tabindex=${tab ? 0 : -1} onClick=${() => pickCity(ctx, city, moves)} onKeyDown=${onArrow}
      onPointerEnter=${() => { ctx.focus.value = { city }; }} onPointerLeave=${() => { ctx.focus.value = null; }}>
    <${Told} label=${described(ctx, shown, moves)}><span class="cg-label">
      <span class="cg-emblem"><${Emblem} colour=${fact.colour} size=${20} /></span>
      <span class=${`cg-name${fact.label.length > LONG ? ' is-long' : ''}`}><b>${fact.label}</b><small>${colourName(ctx,
        fact.colour)}</small></span>
    </span>
    <span class="cg-body"><span class="cg-dishbox"><${CityDish} ctx=${ctx} shown=${shown} />
        <span class="cg-full"><b>${cubesIn(shown)}</b>/${fact.population}</span></span>
      <span class="cg-side"><${Medals} ctx=${ctx} city=${city} /><${Rows} ctx=${ctx} shown=${shown} /></span></span>
    <${Foot} fact=${fact} /><//>
  </button>`;
}

/**
 * Beside the card on a wide page; a style sheet makes it a sheet on a phone.
 * @param {HTMLElement} menu @param {Element|null} card
 */
function place(menu, card) {
  if (innerWidth <= NARROW || !card) {
    menu.style.left = menu.style.top = '';
    return;
  }
  const at = card.getBoundingClientRect();
  const own = menu.getBoundingClientRect();
  const right = at.right + GAP;
  const left = right + own.width < innerWidth - GAP ? right : Math.max(GAP, at.left - own.width - GAP);
  menu.style.left = `${left}px`;
  menu.style.top = `${Math.max(GAP, Math.min(at.top, innerHeight - own.height - GAP))}px`;
}

/** @param {string} city */
const cardOf = (city) => document.querySelector(`.cg-city[data-city="${CSS.escape(city)}"]`);

/** @param {{ctx: Ctx}} props */
export function CityMenu({ ctx }) {
  const city = ctx.select.value?.city ?? null;
  const shown = viewOf(ctx)?.display.find((one) => one.city === city);
  return shown ? html`<${OpenMenu} key=${city} ctx=${ctx} shown=${shown} />` : null;
}

/** @param {{ctx: Ctx, shown: Shown}} props */
function OpenMenu({ ctx, shown }) {
  const menu = useRef(/** @type {HTMLElement|null} */ (null));
  const fact = cityFact(ctx, shown.city);
  const ply = ctx.frame.value.ply;
  const firstPly = useRef(ply);
  const close = () => { ctx.select.value = null; };
  const leave = () => {
    close();
    /** @type {HTMLElement|null} */ (cardOf(shown.city))?.focus();
  };
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return undefined;
    element.showPopover?.();
    const card = cardOf(shown.city);
    card?.scrollIntoView({ block: 'nearest' });
    const settle = () => place(element, card);
    settle();
    const first = element.querySelector('.cg-menu-moves button') ?? element.querySelector('.cg-close');
    /** @type {HTMLElement|null} */ (first)?.focus({ preventScroll: true });
    const outside = (/** @type {Event} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (!element.contains(target) && !target.closest?.('.cg-city, .cg-deed')) close();
    };
    addEventListener('resize', settle);
    addEventListener('scroll', settle, true);
    document.addEventListener('pointerdown', outside);
    return () => {
      removeEventListener('resize', settle);
      removeEventListener('scroll', settle, true);
      document.removeEventListener('pointerdown', outside);
    };
  }, [shown.city]);
  useEffect(() => {
    if (ply === firstPly.current) return;
    if (menu.current?.contains(document.activeElement)) leave();
    else close();
  }, [ply]);
  return html`<section class=${`cg-menu cg-c-${fact.colour}`} ref=${menu} role="dialog" popover="manual"
      aria-label=${fact.label} onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Escape') { event.stopPropagation(); leave(); }
      }} onFocusOut=${(/** @type {FocusEvent} */ event) => {
        const to = /** @type {Node|null} */ (event.relatedTarget);
        if (to && !menu.current?.contains(to)) close();
      }}>
    <header class="cg-menu-head">
      <span class="cg-emblem"><${Emblem} colour=${fact.colour} size=${22} /></span>
      <span><b>${fact.label}</b><small>${colourName(ctx, fact.colour)}</small></span>
      <button type="button" class="cg-close" aria-label=${ctx.t('contagion.close')} onClick=${leave}>×</button>
    </header>
    <${Moves} ctx=${ctx} shown=${shown} />
    <${Standing} ctx=${ctx} shown=${shown} />
    <p class="cg-menu-deal"><b>${ctx.t('contagion.city.action')}${fact.when
      ? ` (${ctx.t(`contagion.timing.${fact.when}`)})` : ''}</b> ${fact.text}</p>
  </section>`;
}

/** @param {{ctx: Ctx, shown: Shown}} props */
function Standing({ ctx, shown }) {
  const fact = cityFact(ctx, shown.city);
  const points = standings(ctx, shown);
  const free = fact.population - cubesIn(shown);
  const leader = ranking(shown)[0];
  return html`<table class="cg-standing">
    <caption>${ctx.t('contagion.city.numbers',
      { first: fact.population, second: fact.middle, third: fact.low })}</caption>
    ${shown.rows.length > 0 && html`<thead><tr><th>${ctx.t('contagion.city.virus')}</th>
      <th>${ctx.t('contagion.city.cubes')}</th><th>${ctx.t('contagion.city.if_full')}</th>
      <th>${ctx.t('contagion.city.toll')}</th></tr></thead>`}
    <tbody>${shown.rows.map(([owner, number]) => html`<tr key=${owner}>
      <td><${Cube} owner=${owner} /> ${ownerName(ctx, owner)}</td><td>${number}</td>
      <td>${points.get(owner) || '–'}</td><td>${leader === owner ? fact.low : '–'}</td></tr>`)}
      <tr class="is-free"><td colspan="4">${ctx.t('contagion.city.free', { n: free })}</td></tr></tbody>
  </table>`;
}

/** @param {{ctx: Ctx, shown: Shown}} props */
export function Moves({ ctx, shown }) {
  const { city } = shown;
  const moves = movesAt(ctx, city);
  if (!moves.length) return html`<${WhyNot} ctx=${ctx} city=${city} />`;
  const numbered = moves.filter((move) => move.about.number !== undefined);
  const removals = numbered.filter((move) => move.about.seat !== undefined);
  const own = numbered.filter((move) => move.about.seat === undefined);
  const counted = [...new Set(own.map((move) => move.kind))].map((kind) => own.filter((move) => move.kind === kind));
  const seats = [...new Set(removals.map((move) => /** @type {number} */ (move.about.seat)))];
  const others = moves.filter((move) => move.about.number === undefined);
  return html`<div class="cg-menu-moves">
    ${counted.map((some) => html`<${Counted} key=${some[0].kind} ctx=${ctx} moves=${some} />`)}
    ${seats.map((seat) => html`<div class="cg-many" key=${seat}>
      <span><${Cube} owner=${seat} /> ${ctx.t('contagion.remove', { name: ctx.name(seat) })}</span>
      <${Numbers} ctx=${ctx} moves=${removals.filter((move) => move.about.seat === seat)}
        label=${(/** @type {Move} */ move) => move.words} /></div>`)}
    ${others.map((move) => html`<${Deed} key=${move.text} ctx=${ctx} move=${move} className="cg-deed is-main">
      ${move.words}<//>`)}
  </div>`;
}

/** What a move costs: its price, and the cards of the hand that go for it. @param {{ctx: Ctx, move: Move}} props */
function Cost({ ctx, move }) {
  const { price, colour = '', cost = [], choice } = move.about;
  if (price === undefined) return null;
  const number = cost.length + (choice?.number ?? 0);
  return html`<span class="cg-cost"><span class=${`cg-priced cg-c-${colour}`}><${Emblem} colour=${colour} size=${13} />
      ${ctx.t('contagion.cost', { n: price, colour: colourName(ctx, colour) })}</span>
    ${number > price && html`<small><${Minis} colour="" number=${number} />
      ${ctx.t('contagion.pay.takes', { n: number })}</small>`}</span>`;
}

/** How many cubes? @param {{ctx: Ctx, moves: Move[]}} props */
function Counted({ ctx, moves }) {
  if (moves.length === 1) {
    return html`<${Cost} ctx=${ctx} move=${moves[0]} />
      <${Deed} ctx=${ctx} move=${moves[0]} className="cg-deed is-main">${moves[0].words}<//>`;
  }
  return html`<div class="cg-many">
    <span><b>${kindOf(ctx, moves[0]).name}</b><${Cost} ctx=${ctx} move=${moves[0]} /></span>
    <${Numbers} ctx=${ctx} moves=${moves} label=${(/** @type {Move} */ move) => move.words} /></div>`;
}

/** Why nothing can be done with a city now. @param {{ctx: Ctx, city: string}} props */
function WhyNot({ ctx, city }) {
  const text = sampleOf(ctx, actionAt(ctx, 'city'), { city });
  const isAsked = acting(ctx);
  const reasons = useReasons(ctx, isAsked ? [text] : []);
  return isAsked ? html`<p class="cg-whynot" role="status">${reasons[text] ?? ''}</p>` : null;
}

/** Cities as buttons of the action bar, for those who do not want to point at the board. */
export const cityChoices = (/** @type {Ctx} */ ctx) => viewOf(ctx).display
  .map((shown) => ({ shown, moves: movesAt(ctx, shown.city) }))
  .filter(({ moves }) => moves.length);

