/** The bar of what can be done now: the actions of a turn, or the answers to a question. */
import { html, useEffect, useRef, useState } from '../../core/html.js';
import { isPhone } from '../../core/ui.js';
import { Moves, cityChoices, pickCity } from './city.js';
import { Deed, playMove } from './deed.js';
import {
  HIGHEST, TRACKS, cityFact, colourName, easiest, findMove, movesOf, movesOfKind, mySeat, myStep, priceOf, trackName, viewOf,
} from './facts.js';
import { Card } from './hand.js';
import { Cube, Emblem, Symbol } from './pieces.js';

/** @typedef {import('./facts.js').Ctx} Ctx */
/** @typedef {import('./facts.js').Move} Move */
/** @typedef {import('./facts.js').Track} Track */

/** `dock`: below the board of a phone, where the cities themselves can be touched. @param {{ctx: Ctx, dock?: boolean}} props */
export function Actions({ ctx, dock = false }) {
  const view = viewOf(ctx);
  if (!view || ctx.frame.value.outcome || !ctx.live.value || mySeat(ctx) === null) return null;
  const step = myStep(ctx);
  if (step === 'before_turn' && !isPhone.value) return null; // the banner of the window has these moves
  const asks = step !== null && step !== 'actions' && step !== 'before_turn';
  return html`<${Bar} ctx=${ctx}>${asks ? html`<${Answer} ctx=${ctx} step=${step} listed=${isPhone.value && !dock} />` : html`<${Turn} ctx=${ctx} />`}<//>`;
}

/** Keeps the keyboard in the bar when its buttons change with a move. @param {{ctx: Ctx, children?: any}} props */
function Bar({ ctx, children }) {
  const bar = useRef(/** @type {HTMLElement|null} */ (null));
  const inside = useRef(false);
  const ply = ctx.frame.value.ply;
  useEffect(() => {
    if (inside.current && document.activeElement === document.body) {
      /** @type {HTMLElement|null|undefined} */ (bar.current?.querySelector('button:not([aria-disabled])'))?.focus({ preventScroll: true });
    }
  }, [ply]);
  return html`<div class="cg cg-bar" ref=${bar} onFocusIn=${() => { inside.current = true; }}
    onFocusOut=${(/** @type {FocusEvent} */ event) => { if (event.relatedTarget) inside.current = false; }}>${children}</div>`;
}

/** @param {{ctx: Ctx}} props */
function Turn({ ctx }) {
  const view = viewOf(ctx);
  const moves = movesOf(ctx);
  const seat = /** @type {number} */ (mySeat(ctx));
  const pass = movesOfKind(moves, 'pass')[0];
  const usable = (view.kept[seat] ?? []).filter((city) => findMove(moves, 'use', { city }));
  return html`<div class="cg-actions" role="group" aria-label=${ctx.t('contagion.actions')}>
    <${DrawCards} ctx=${ctx} moves=${moves} />
    <${Infect} ctx=${ctx} moves=${moves} />
    <span class="cg-cluster" role="group" aria-label=${ctx.t('contagion.do.mutate')}>
      <span class="cg-cluster-name">${ctx.t('contagion.do.mutate')}</span>
      ${TRACKS.map((track) => html`<${Mutate} key=${track} ctx=${ctx} moves=${moves} seat=${seat} track=${track} />`)}
    </span>
    ${usable.map((city) => html`<${Deed} key=${city} ctx=${ctx} move=${findMove(moves, 'use', { city })}
      className=${`cg-deed is-city cg-c-${cityFact(ctx, city).colour}`}>
      <${Emblem} colour=${cityFact(ctx, city).colour} size=${16} /><span>${cityFact(ctx, city).label}
      <small>${cityFact(ctx, city).text}</small></span><//>`)}
    ${pass && html`<${Deed} ctx=${ctx} move=${pass} className="cg-deed is-pass"><${Symbol} name="pass" />
      <span>${ctx.t('contagion.do.pass')}<small>${pass.words}</small></span><//>`}
  </div>`;
}

/** @param {{ctx: Ctx, moves: Move[]}} props */
function DrawCards({ ctx, moves }) {
  const move = movesOfKind(moves, 'draw')[0] ?? null;
  const level = viewOf(ctx).levels[/** @type {number} */ (mySeat(ctx))].incubation;
  return html`<${Deed} ctx=${ctx} move=${move} why="draw" className="cg-deed is-big">
    <${Symbol} name="draw" size=${22} /><span>${ctx.t('contagion.do.draw')}
    <small>${move?.words ?? ctx.t('contagion.cards', { n: level })}</small></span><//>`;
}

/** Where to infect: opens a list of cities; each opens its menu. @param {{ctx: Ctx, moves: Move[]}} props */
function Infect({ ctx, moves }) {
  const [open, setOpen] = useState(-1);
  const ply = ctx.frame.value.ply;
  const some = movesOfKind(moves, 'infect');
  const level = viewOf(ctx).levels[/** @type {number} */ (mySeat(ctx))].infection;
  const most = some.reduce((sum, move) => Math.max(sum, move.about.number), 0) || level;
  const city = easiest(ctx, /** @type {number} */ (mySeat(ctx)));
  const shown = open === ply && some.length > 0;
  return html`<span class="cg-infect">
    <${Deed} ctx=${ctx} why=${`infect ${city ?? ''} 1`} onPick=${some.length ? () => setOpen(shown ? -1 : ply) : undefined}
      className="cg-deed is-big" more=${{ 'aria-expanded': shown ? 'true' : 'false' }}>
      <${Symbol} name="infection" size=${22} /><span>${ctx.t('contagion.do.infect')}
      <small>${ctx.t('contagion.up_to', { n: most })}</small></span><//>
    ${shown && html`<${CityButtons} ctx=${ctx} onDone=${() => setOpen(-1)} />`}
  </span>`;
}

/** @param {{ctx: Ctx, moves: Move[], seat: number, track: Track}} props */
function Mutate({ ctx, moves, seat, track }) {
  const level = viewOf(ctx).levels[seat][track];
  const move = findMove(moves, 'mutate', { track });
  const cost = move?.about.price ?? (level < HIGHEST ? priceOf(ctx, track, level) : null);
  return html`<${Deed} ctx=${ctx} move=${move} why=${`mutate ${track}`}
    label=${move?.words ?? `${ctx.t('contagion.do.mutate')}: ${trackName(ctx, track)}`}>
    <${Symbol} name=${track} /><span>${trackName(ctx, track)}
    <small>${level < HIGHEST ? html`<span class="cg-from">${level} </span>→ ${level + 1} · ${ctx.t('contagion.cards', { n: cost })}` : ctx.t('contagion.top')}</small></span><//>`;
}

/** Cities to choose from; on a phone the moves of the chosen one open right here. @param {{ctx: Ctx, onDone?: () => void}} props */
function CityButtons({ ctx, onDone }) {
  const [chosen, setChosen] = useState(/** @type {string|null} */ (null));
  const choices = cityChoices(ctx);
  const open = choices.find(({ shown }) => shown.city === chosen);
  const pick = (/** @type {string} */ city, /** @type {Move[]} */ moves) => {
    if (isPhone.value && moves.length > 1) {
      setChosen(chosen === city ? null : city);
    } else if (isPhone.value) {
      playMove(ctx, moves[0]);
    } else {
      onDone?.();
      pickCity(ctx, city, moves);
    }
  };
  return html`<span class="cg-choices" role="group" aria-label=${ctx.t('contagion.cities')}>
    ${choices.map(({ shown, moves }) => {
      const fact = cityFact(ctx, shown.city);
      const price = moves[0].kind === 'infect' ? moves[0].about.price : undefined;
      return html`<${Deed} key=${shown.city} ctx=${ctx} onPick=${() => pick(shown.city, moves)}
        className=${`cg-deed is-city cg-c-${fact.colour}${chosen === shown.city ? ' is-chosen' : ''}`}>
        <${Emblem} colour=${fact.colour} size=${16} /><span>${fact.label}${price !== undefined
          && html`<small>${ctx.t('contagion.cards', { n: price })}</small>`}</span><//>`;
    })}
    ${open && html`<span class="cg-chosen"><${Moves} ctx=${ctx} shown=${open.shown} /></span>`}
  </span>`;
}

/** The answers to a question; cities are chosen on the board where it can be reached. @param {{ctx: Ctx, step: string, listed: boolean}} props */
function Answer({ ctx, step, listed }) {
  const moves = movesOf(ctx);
  const inCities = cityChoices(ctx).length > 0;
  const shownElsewhere = new Set(['infect', 'place', 'to', 'from', 'remove', 'lift', 'clear', 'swap']);
  const others = moves.filter((move) => !(inCities && shownElsewhere.has(move.kind)));
  const hint = inCities ? ctx.t('contagion.pick_city') : '';
  return html`<div class="cg-actions is-answer" role="group" aria-label=${ctx.frame.value.prompt?.text} data-step=${step}>
    ${hint && html`<span class="cg-hint">${hint}</span>`}
    ${inCities && listed && html`<${CityButtons} ctx=${ctx} />`}
    ${others.map((move) => html`<${Choice} key=${move.text} ctx=${ctx} move=${move} />`)}
  </div>`;
}

/** @param {{ctx: Ctx, move: Move}} props */
function Choice({ ctx, move }) {
  const { kind, about } = move;
  if (kind === 'discard' || kind === 'take') return html`<${ColourChoice} ctx=${ctx} move=${move} />`;
  if (kind === 'pay') return html`<${Payment} ctx=${ctx} move=${move} />`;
  if (kind === 'steal') {
    return html`<${Deed} ctx=${ctx} move=${move}><${Cube} owner=${about.seat} size=${20} /><span>${ctx.name(about.seat)}
      <small>${move.words}</small></span><//>`;
  }
  if (kind === 'raise' || kind === 'lower') {
    const level = viewOf(ctx).levels[move.seat][/** @type {Track} */ (about.track)];
    return html`<${Deed} ctx=${ctx} move=${move}><${Symbol} name=${about.track} /><span>${move.words}
      <small>${level} → ${level + (kind === 'raise' ? 1 : -1)}</small></span><//>`;
  }
  const icon = /** @type {Record<string, string>} */ ({
    resist: 'resistance', accept: 'pass', decline: 'pass', pass: 'pass', keep: 'later',
  })[kind];
  const strong = kind === 'resist';
  if (kind === 'use') { // the question has the words of the card
    return html`<${Deed} ctx=${ctx} move=${move} className="cg-deed is-words is-main" label=${move.words}>
      <${Symbol} name="now" /><span>${ctx.t('contagion.use')}</span><//>`;
  }
  return html`<${Deed} ctx=${ctx} move=${move} className=${`cg-deed is-words${strong ? ' is-main' : ''}`}>
    ${icon && html`<${Symbol} name=${icon} />`}<span>${move.words}</span><//>`;
}

/** A card to give or to take. @param {{ctx: Ctx, move: Move}} props */
function ColourChoice({ ctx, move }) {
  const view = viewOf(ctx);
  const colour = /** @type {string} */ (move.about.colour);
  const number = (move.kind === 'take' ? view.discard : view.hands[move.seat].cards)[colour] ?? 0;
  return html`<${Deed} ctx=${ctx} move=${move} className="cg-pick" label=${`${move.words}, ${ctx.t('contagion.cards', { n: number })}`}>
    <${Card} ctx=${ctx} colour=${colour} /><b>×${number}</b><//>`;
}

/** A way to pay: matching cards, and pairs of any that stand for one. @param {{ctx: Ctx, move: Move}} props */
function Payment({ ctx, move }) {
  const view = viewOf(ctx);
  const colour = view.pay_colour ?? 'black';
  const pairs = move.about.number - view.pay_cost;
  const matching = view.pay_cost - pairs;
  return html`<${Deed} ctx=${ctx} move=${move} className="cg-deed is-payment" label=${move.words}>
    <span class="cg-sum">${Array.from({ length: matching }, (_, index) => html`<span key=${`m${index}`} class=${`cg-mini cg-c-${colour}`}>
      <${Emblem} colour=${colour} size=${13} /></span>`)}
    ${Array.from({ length: pairs }, (_, index) => html`<span key=${`p${index}`} class="cg-pairing">
      <span class="cg-mini is-any">?</span><span class="cg-mini is-any">?</span></span>`)}</span>
    <span>${ctx.t('contagion.cards', { n: move.about.number })}
      <small>${[matching ? `${matching} × ${colourName(ctx, colour)}` : '', pairs ? ctx.t('contagion.any', { n: 2 * pairs }) : '']
        .filter(Boolean).join(' + ')}</small></span><//>`;
}
