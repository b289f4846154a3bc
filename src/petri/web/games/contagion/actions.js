/** The bar of what can be done now: the actions of a turn, or the answers to a question. */
import { html, useEffect, useRef, useState } from '../../core/html.js';
import { isPhone } from '../../core/ui.js';
import { acting, allKinds, groupOf, isQuestion, kindOf, movesIn, myStep, placeOf } from '../../kit/facts.js';
import { Moves, cityChoices, pickCity } from './city.js';
import { Deed, playMove } from './deed.js';
import {
  cityFact, colourName, easiest, highestLevel, movesOf, mySeat, priceOf, sampleOf, tracksOf, trackName, useOf, viewOf,
} from './facts.js';
import { Card } from './hand.js';
import { Cube, Emblem, hasSymbol, Minis, Symbol } from './pieces.js';

/** @typedef {import('./facts.js').Ctx} Ctx */
/** @typedef {import('./facts.js').Move} Move */
/** @typedef {import('./facts.js').Track} Track */

/** @typedef {import('../../core/types.js').KindFacts} KindFacts */

/**
 * `dock`: below the board of a phone, where the cities themselves can be touched.
 * @param {{ctx: Ctx, dock?: boolean}} props
 */
export function Actions({ ctx, dock = false }) {
  const view = viewOf(ctx);
  if (!view || ctx.frame.value.outcome || !ctx.live.value || mySeat(ctx) === null) return null;
  if (myStep(ctx)?.passes && !isPhone.value) return null; // the banner of the window has these moves
  const listed = isPhone.value && !dock;
  return html`<${Bar} ctx=${ctx}>
    ${isQuestion(ctx) ? html`<${Answer} ctx=${ctx} listed=${listed} />` : html`<${Turn} ctx=${ctx} />`}<//>`;
}

/** Keeps the keyboard in the bar when its buttons change with a move. @param {{ctx: Ctx, children?: any}} props */
function Bar({ ctx, children }) {
  const bar = useRef(/** @type {HTMLElement|null} */ (null));
  const inside = useRef(false);
  const ply = ctx.frame.value.ply;
  useEffect(() => {
    if (inside.current && document.activeElement === document.body) {
      const first = bar.current?.querySelector('button:not([aria-disabled])');
      /** @type {HTMLElement|null|undefined} */ (first)?.focus({ preventScroll: true });
    }
  }, [ply]);
  return html`<div class="cg cg-bar" ref=${bar} onFocusIn=${() => { inside.current = true; }}
    onFocusOut=${(/** @type {FocusEvent} */ event) => { if (event.relatedTarget) inside.current = false; }}>
      ${children}</div>`;
}

/** Each kind of action by where it is offered; then the city actions to use, and the end. @param {{ctx: Ctx}} props */
function Turn({ ctx }) {
  const seat = /** @type {number} */ (mySeat(ctx));
  const usable = (viewOf(ctx).kept[seat] ?? []).filter((city) => useOf(ctx, city));
  const kinds = allKinds(ctx).filter(([, facts]) => facts.group === 'act' && facts.place !== 'card');
  return html`<div class="cg-actions" role="group" aria-label=${ctx.t('contagion.actions')}>
    ${kinds.map(([word, facts]) => html`<${Action} key=${word} ctx=${ctx} word=${word} facts=${facts} seat=${seat} />`)}
    ${usable.map((city) => html`<${UseCity} key=${city} ctx=${ctx} city=${city} />`)}
    ${(acting(ctx) || isPhone.value) && movesIn(ctx, 'end')
      .map((move) => html`<${Deed} key=${move.text} ctx=${ctx} move=${move}
      className="cg-deed is-pass"><${Symbol} name=${kindOf(ctx, move).sign} />
      <span>${kindOf(ctx, move).name}<small>${move.words}</small></span><//>`)}
  </div>`;
}

/** A city action that was kept, in few words; all of them on pointing at it. @param {{ctx: Ctx, city: string}} props */
function UseCity({ ctx, city }) {
  const { colour, label, short, text } = cityFact(ctx, city);
  const move = useOf(ctx, city);
  return html`<${Deed} ctx=${ctx} move=${move} className=${`cg-deed is-city cg-c-${colour}`} label=${move?.words}
      note=${text ?? undefined}>
    <${Emblem} colour=${colour} size=${16} /><span>${label}<small>${short}</small></span><//>`;
}

/** @typedef {{ctx: Ctx, word: string, facts: KindFacts, seat: number}} ActionProps */

/** @param {ActionProps} props */
function Action(props) {
  const { ctx, facts, word } = props;
  if (facts.place === 'city') return html`<${InCities} ...${props} />`;
  if (facts.place !== 'track') return html`<${AtOnce} ...${props} />`;
  return html`<span class="cg-cluster" role="group" aria-label=${facts.name}>
    <span class="cg-cluster-name">${facts.name}</span>
    ${tracksOf(ctx).map((track) => html`<${OnTrack} key=${track} ...${props} word=${word} track=${track} />`)}
  </span>`;
}

/** The level that gives the number of an action. @param {ActionProps} props */
const levelFor = ({ ctx, facts, seat }) => viewOf(ctx).levels[seat][/** @type {Track} */ (facts.level)] ?? 1;

/** An action that names nothing. @param {ActionProps} props */
function AtOnce(props) {
  const { ctx, word, facts } = props;
  const move = movesOf(ctx).find(({ kind }) => kind === word) ?? null;
  return html`<${Deed} ctx=${ctx} move=${move} why=${sampleOf(ctx, word, {})} className="cg-deed is-big">
    <${Symbol} name=${facts.sign} size=${22} /><span>${facts.name}
    <small>${move?.words ?? ctx.t('contagion.cards', { n: levelFor(props) })}</small></span><//>`;
}

/** Opens a list of cities; each opens its menu. @param {ActionProps} props */
function InCities(props) {
  const { ctx, word, facts, seat } = props;
  const [open, setOpen] = useState(-1);
  const ply = ctx.frame.value.ply;
  const some = movesOf(ctx).filter(({ kind }) => kind === word);
  const most = some.reduce((sum, move) => Math.max(sum, move.about.number), 0) || levelFor(props);
  const shown = open === ply && some.length > 0;
  const why = sampleOf(ctx, word, { city: easiest(ctx, seat) });
  return html`<span class="cg-infect">
    <${Deed} ctx=${ctx} why=${why} onPick=${some.length ? () => setOpen(shown ? -1 : ply) : undefined}
      className="cg-deed is-big" more=${{ 'aria-expanded': shown ? 'true' : 'false' }}>
      <${Symbol} name=${facts.sign} size=${22} /><span>${facts.name}
      <small>${ctx.t('contagion.up_to', { n: most })}</small></span><//>
    ${shown && html`<${CityButtons} ctx=${ctx} onDone=${() => setOpen(-1)} />`}
  </span>`;
}

/** @param {ActionProps & {track: Track}} props */
function OnTrack({ ctx, word, facts, seat, track }) {
  const level = viewOf(ctx).levels[seat][track];
  const move = movesOf(ctx).find(({ kind, about }) => kind === word && about.track === track) ?? null;
  const isTop = level >= highestLevel(ctx);
  const cost = move?.about.price ?? (isTop ? null : priceOf(ctx, track, level));
  return html`<${Deed} ctx=${ctx} move=${move} why=${sampleOf(ctx, word, { track })}
    label=${move?.words ?? `${facts.name}: ${trackName(ctx, track)}`}>
    <${Symbol} name=${track} /><span>${trackName(ctx, track)}
    <small>${isTop ? ctx.t('contagion.top') : html`<span class="cg-from">${level} </span>→ ${level + 1} · ${
      ctx.t('contagion.cards', { n: cost })}`}</small></span><//>`;
}

/**
 * Cities to choose from; on a phone the moves of the chosen one open right here.
 * @param {{ctx: Ctx, onDone?: () => void}} props
 */
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
      const { price } = moves[0].about;
      return html`<${Deed} key=${shown.city} ctx=${ctx} onPick=${() => pick(shown.city, moves)}
        className=${`cg-deed is-city cg-c-${fact.colour}${chosen === shown.city ? ' is-chosen' : ''}`}>
        <${Emblem} colour=${fact.colour} size=${16} /><span>${fact.label}${price !== undefined
          && html`<small>${ctx.t('contagion.cards', { n: price })}</small>`}</span><//>`;
    })}
    ${open && html`<span class="cg-chosen"><${Moves} ctx=${ctx} shown=${open.shown} /></span>`}
  </span>`;
}

/**
 * The answers to a question; cities are chosen on the board where it can be reached.
 * @param {{ctx: Ctx, listed: boolean}} props
 */
function Answer({ ctx, listed }) {
  const { prompt } = ctx.frame.value;
  const inCities = cityChoices(ctx).length > 0;
  const others = movesOf(ctx).filter((move) => !(inCities && placeOf(ctx, move) === 'city'));
  return html`<div class="cg-actions is-answer" role="group" aria-label=${prompt?.text} data-step=${prompt?.step}>
    ${inCities && html`<span class="cg-hint">${ctx.t('contagion.pick_city')}</span>`}
    ${inCities && listed && html`<${CityButtons} ctx=${ctx} />`}
    ${others.map((move) => html`<${Choice} key=${move.text} ctx=${ctx} move=${move} />`)}
  </div>`;
}

/** @param {{ctx: Ctx, move: Move}} props */
function Choice({ ctx, move }) {
  const { about, words } = move;
  const place = placeOf(ctx, move);
  if (place === 'hand' || place === 'pile') return html`<${ColourChoice} ctx=${ctx} move=${move} />`;
  if (place === 'payment') return html`<${Payment} ctx=${ctx} move=${move} />`;
  if (place === 'seat') {
    return html`<${Deed} ctx=${ctx} move=${move}><${Cube} owner=${about.seat} size=${20} /><span>${ctx.name(about.seat)}
      <small>${words}</small></span><//>`;
  }
  if (place === 'track') {
    const level = viewOf(ctx).levels[move.seat][/** @type {Track} */ (about.track)];
    return html`<${Deed} ctx=${ctx} move=${move}><${Symbol} name=${about.track} /><span>${words}
      <small>${level} → ${about.level}</small></span><//>`;
  }
  const { sign, main } = kindOf(ctx, move);
  const isUse = groupOf(ctx, move) === 'act'; // the question has the words of the card
  return html`<${Deed} ctx=${ctx} move=${move} className=${`cg-deed is-words${main ? ' is-main' : ''}`}
    label=${isUse ? words : undefined}>
    ${hasSymbol(sign) && html`<${Symbol} name=${sign} />`}<span>${isUse ? ctx.t('contagion.use') : words}</span><//>`;
}

/** A card to give or to take. @param {{ctx: Ctx, move: Move}} props */
function ColourChoice({ ctx, move }) {
  const view = viewOf(ctx);
  const colour = /** @type {string} */ (move.about.colour);
  const held = placeOf(ctx, move) === 'pile' ? view.discard : view.hands[move.seat].cards;
  const number = held[colour] ?? 0;
  return html`<${Deed} ctx=${ctx} move=${move} className="cg-pick"
    label=${`${move.words}, ${ctx.t('contagion.cards', { n: number })}`}>
    <${Card} ctx=${ctx} colour=${colour} /><b>×${number}</b><//>`;
}

/**
 * A way to pay, in pictures and words: matching cards, and any others with what they stand for.
 * @param {{ctx: Ctx, move: Move}} props
 */
function Payment({ ctx, move }) {
  const view = viewOf(ctx);
  const { matching, others, number } = move.about;
  const colour = /** @type {string} */ (move.about.colour ?? view.pay_colour);
  const instead = view.pay_cost - matching;
  const name = colourName(ctx, colour);
  const words = [matching > 0 && ctx.t('contagion.pay.matching', { n: matching, colour: name }),
    others > 0 && ctx.t('contagion.pay.others', { n: others, instead, colour: name })].filter(Boolean);
  return html`<${Deed} ctx=${ctx} move=${move} className="cg-deed is-payment"
      label=${`${move.words}. ${words.join(' + ')}`}>
    <span class="cg-sum"><${Minis} colour=${colour} number=${matching} />
      ${matching > 0 && others > 0 && html`<i>+</i>`}
      ${others > 0 && html`<span class="cg-pairing"><${Minis} number=${others} /><i>→</i>
        <${Minis} colour=${colour} number=${instead} isGhost /></span>`}</span>
    <span>${ctx.t('contagion.pay.cards', { n: number })}<small>${words.join(' + ')}</small></span><//>`;
}
