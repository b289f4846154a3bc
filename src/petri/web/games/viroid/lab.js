/** One's own board: DNA, values, resistances, modes, symptom stems, pathogen. What can be bought is bought here. */
import { html } from '../../core/html.js';
import { tip } from '../../core/ui.js';
import { allKinds, movesOf } from '../../kit/facts.js';
import { Popup } from '../../kit/menu.js';
import { filled, useReasons } from '../../kit/whynot.js';
import { Deed } from './deed.js';
import { Sign, StoneIcon } from './icons.js';
import {
  boardOf, boughtBy, cityName, colourOf, modesOf, ownSeat, purchases, resistancesOf, strainName,
  symptomCard, valuesOf, viewOf,
} from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../core/types.js').Move} Move */

const LEVELS = ['', 'I', 'II'];

/**
 * A part of the board. A click opens what is known of it and what can be bought.
 * `aside`: what can be done besides, and is not pressed by chance.
 * @param {{ctx: Ctx, id: string, label: string, moves: Move[], aside?: Move[], class: string, face: any,
 * children?: any}} props
 */
function Part({ ctx, id, label, moves, aside = [], class: name, face, children }) {
  const opened = ctx.select.value?.part === id;
  const close = (/** @type {boolean} */ back) => {
    ctx.select.value = null;
    const button = document.querySelector(`[data-part="${CSS.escape(id)}"]`);
    if (back) /** @type {HTMLElement|null} */ (button)?.focus();
  };
  return html`<div class=${`vr-part ${name} ${moves.length ? 'is-usable' : ''} ${opened ? 'is-open' : ''}`}>
    <button type="button" class="vr-part-button" data-part=${id} aria-expanded=${opened}
      ...${opened ? {} : tip(label)}
      onClick=${() => { ctx.select.value = opened ? null : { part: id }; }}>
      <span class="unseen">${label}</span><span class="vr-face" aria-hidden="true">${face}</span></button>
    ${opened && html`<${Popup} class="pm-uses vr-uses" label=${label} first=":not(.vr-aside) > .pm-move" put=${above}
      close=${close}>
      ${children}
      ${moves.map((move) => html`<${Deed} key=${move.text} ctx=${ctx} move=${move} />`)}
      ${aside.length > 0 && html`<div class="vr-aside">${aside.map((move) => html`<${Deed} key=${move.text} ctx=${ctx}
        move=${move} />`)}</div>`}<//>`}
  </div>`;
}

/** Over its part, whatever scrolls around it. @param {HTMLElement} node */
function above(node) {
  const part = node.parentElement?.getBoundingClientRect();
  if (!part) return;
  const { offsetWidth: width, offsetHeight: height } = node;
  const over = part.top - height - 8;
  const top = over > 8 ? over : Math.min(innerHeight - height - 8, part.bottom + 8);
  node.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, part.left + part.width / 2 - width / 2))}px`;
  node.style.top = `${Math.max(8, top)}px`;
}

/**
 * Why nothing can be bought: the kind that names just these things is asked about.
 * @param {Ctx} ctx
 * @param {any} values
 */
function wanted(ctx, values) {
  if (!purchases(ctx).length) return [];
  const names = Object.keys(values).sort().join();
  const fits = (/** @type {string} */ sample) => [...sample.matchAll(/\{(\w+)\}/g)].map(
    ([, name]) => name).sort().join() === names;
  return allKinds(ctx).filter(([, facts]) => fits(facts.sample)).slice(0, 1).flatMap(
    ([, facts]) => filled(facts, values));
}

/** @param {{ctx: Ctx, values: any}} props */
function Why({ ctx, values }) {
  const [text] = wanted(ctx, values);
  const reasons = useReasons(ctx, text ? [text] : []);
  return text && reasons[text] ? html`<p class="vr-why">${reasons[text]}</p>` : null;
}

/**
 * @param {Ctx} ctx
 * @param {number} seat
 * @param {string} kind
 * @returns {Move[]} what one may buy of a kind, on one's own board
 */
const offered = (ctx, seat, kind) => (seat === ownSeat(ctx) ? purchases(ctx).filter((move) => boughtBy(move) === kind)
  : []);

/** @param {{level: number}} props */
const Level = ({ level }) => html`<span class=${`vr-level is-${level}`}><i></i><i></i></span>`;

/** @param {{ctx: Ctx, seat: number, mode: string}} props */
function Mode({ ctx, seat, mode }) {
  const level = boardOf(ctx, seat).modes?.[mode] ?? 0;
  const uses = valuesOf(ctx, seat).uses?.[mode] ?? 0;
  const spent = seat === viewOf(ctx).turn ? viewOf(ctx).used?.[mode] ?? 0 : 0;
  const moves = offered(ctx, seat, 'mode').filter(({ about }) => about.mode === mode);
  const facts = ctx.box.value.modes[mode];
  const left = Math.max(0, uses - spent);
  const label = `${facts.label}${level ? ` ${LEVELS[level]}` : ''}: ${ctx.t('viroid.uses', { left, uses })}`;
  const next = facts.costs?.[level];
  return html`<${Part} ctx=${ctx} id=${`${seat}:mode:${mode}`} label=${label} moves=${moves}
    class=${`vr-mode ${uses ? 'is-owned' : ''}`}
    face=${html`<${Sign} kind=${mode} size=${22} /><${Level} level=${level} />
      ${uses > 0 ? html`<b class=${left ? '' : 'is-spent'}>${left}/${uses}</b>` : html`<small>${next ?? ''}</small>`}`}>
    <p class="pm-uses-name">${facts.label} ${LEVELS[level]}</p><p class="pm-uses-text">${facts.text}</p>
    <p class="pm-uses-text">${[uses ? ctx.t('viroid.uses', { left, uses }) : '',
      next ? ctx.t('viroid.next', { level: LEVELS[level + 1], n: next }) : ''].filter(Boolean).join(' · ')}</p>
    ${!moves.length && next && html`<${Why} ctx=${ctx} values=${{ mode, number: level + 1 }} />`}
  <//>`;
}

/** @param {{ctx: Ctx, seat: number, kind: string}} props */
function Resistance({ ctx, seat, kind }) {
  const level = boardOf(ctx, seat).resistances?.[kind] ?? 0;
  const value = valuesOf(ctx, seat)[kind] ?? 0;
  const most = ctx.box.value.limits?.resistance ?? 10;
  const facts = ctx.box.value.resistances[kind];
  const moves = offered(ctx, seat, 'resistance').filter(({ about }) => about.resistance === kind);
  const next = facts.costs?.[level];
  return html`<${Part} ctx=${ctx} id=${`${seat}:resistance:${kind}`} label=${`${facts.label} ${value}`} moves=${moves}
    class=${`vr-resistance vr-r-${kind}`} face=${html`<${Sign} kind=${kind} size=${18} />
      <span class="vr-gauge"><i style=${{ width: `${(100 * value) / most}%` }}></i></span><b>${value}</b><${Level}
        level=${level} />`}>
    <p class="pm-uses-name">${facts.label} ${value}</p>
    <p class="pm-uses-text">${ctx.t('viroid.resistance_text', { points: facts.points ?? 3 })}${
      next ? ` · ${ctx.t('viroid.next', { level: LEVELS[level + 1], n: next })}` : ''}</p>
    ${!moves.length && next && html`<${Why} ctx=${ctx} values=${{ resistance: kind, number: level + 1 }} />`}
  <//>`;
}

/** The symptoms of a card, top first. @param {{ctx: Ctx, card: string, developed?: number}} props */
export function Symptoms({ ctx, card, developed = -1 }) {
  return html`<ol class="vr-symptoms">${symptomCard(ctx, card).symptoms.map(
    (/** @type {any} */ one, /** @type {number} */ n) => html`
    <li key=${n} class=${n < developed ? 'is-done' : n === developed ? 'is-next' : ''}>
      <b>${one.label}</b><span class="vr-dna">${one.cost}</span><small>${one.text}</small></li>`)}</ol>`;
}

/** How far a card is developed, what the next step costs. @param {{of: number, done: number, cost?: number}} props */
const Steps = ({ of, done, cost }) => html`<span class="vr-steps"><span class="vr-dots">
  ${Array.from({ length: of }, (_, n) => html`<i key=${n} class=${n < done ? 'is-done' : ''}></i>`)}</span>
  ${cost !== undefined && html`<span class="vr-dna">${cost}</span>`}</span>`;

/** A slot for a symptom stem. @param {{ctx: Ctx, seat: number, slot: number}} props */
function Stem({ ctx, seat, slot }) {
  const held = boardOf(ctx, seat).stems?.[slot] ?? null;
  if (!held) return html`<${EmptySlot} ctx=${ctx} seat=${seat} slot=${slot} />`;
  const card = symptomCard(ctx, held.card);
  const next = card.symptoms[held.developed];
  const [moves, aside] = ['symptom', 'stem'].map((kind) => offered(ctx, seat, kind).filter(
    ({ about }) => about.stem === card.stem));
  const label = `${card.label}: ${ctx.t('viroid.developed', { n: held.developed, of: card.symptoms.length })}`;
  return html`<${Part} ctx=${ctx} id=${`${seat}:stem:${slot}`} label=${label} moves=${moves} aside=${aside}
    class="vr-stem" face=${html`<span class="vr-stem-name">${card.label}</span>
      <${Steps} of=${card.symptoms.length} done=${held.developed} cost=${next?.cost} />
      <span class="vr-stem-next">${next?.label ?? ctx.t('viroid.complete')}</span>`}>
    <p class="pm-uses-name">${card.label}</p><${Symptoms} ctx=${ctx} card=${held.card} developed=${held.developed} />
    ${!moves.length && next && html`<${Why} ctx=${ctx} values=${{ stem: card.stem, number: held.developed + 1 }} />`}
  <//>`;
}

/** @param {{ctx: Ctx, seat: number, slot: number}} props */
function EmptySlot({ ctx, seat, slot }) {
  const price = ctx.box.value.slots?.[slot] ?? '';
  const stems = boardOf(ctx, seat).stems ?? [];
  const isNext = stems.findIndex((/** @type {any} */ one) => !one) === slot;
  const moves = isNext ? offered(ctx, seat, 'card') : [];
  const label = ctx.t('viroid.slot', { n: price });
  return html`<${Part} ctx=${ctx} id=${`${seat}:stem:${slot}`} label=${label} moves=${[]}
    class=${`vr-stem is-empty ${moves.length ? 'is-usable' : ''}`}
    face=${html`<span class="vr-stem-name">+</span><span class="vr-dna">${price}</span>`}>
    <p class="pm-uses-name">${label}</p>
    ${moves.map((move) => html`<div key=${move.text} class="vr-offer"><${Deed} ctx=${ctx} move=${move} />
      <${Symptoms} ctx=${ctx} card=${move.about.card} /></div>`)}
    ${isNext && !moves.length && html`<${Why} ctx=${ctx} values=${{ card: freeCard(ctx) }} />`}
  <//>`;
}

/** A symptom card that nobody has. @param {Ctx} ctx */
function freeCard(ctx) {
  const held = viewOf(ctx).boards.flatMap((/** @type {any} */ one) => one.stems.map(
    (/** @type {any} */ stem) => stem?.card));
  return Object.keys(ctx.box.value.symptoms ?? {}).find((card) => !held.includes(card)
    && !viewOf(ctx).shed?.includes(card));
}

/** @param {{ctx: Ctx, seat: number}} props */
function Pathogen({ ctx, seat }) {
  const { pathogen } = ctx.box.value;
  if (!pathogen) return null;
  const at = boardOf(ctx, seat).stage ?? 0;
  const moves = offered(ctx, seat, 'stage');
  const next = pathogen.stages[at];
  const label = `${pathogen.label}: ${ctx.t('viroid.stage_of', { n: at, of: pathogen.stages.length })}`;
  return html`<${Part} ctx=${ctx} id=${`${seat}:pathogen`} label=${label} moves=${moves} class="vr-stem vr-pathogen"
    face=${html`<span class="vr-stem-name">${pathogen.label}</span>
      <${Steps} of=${pathogen.stages.length} done=${at} cost=${next?.cost} />
      <span class="vr-stem-next">${next ? ctx.t('viroid.stage', { n: at + 1 }) : ctx.t('viroid.complete')}</span>`}>
    <p class="pm-uses-name">${pathogen.ability ?? pathogen.label}</p><p class="pm-uses-text">${pathogen.text}</p>
    <ol class="vr-symptoms">${pathogen.stages.map((/** @type {any} */ one, /** @type {number} */ n) => html`<li key=${n}
      class=${n < at ? 'is-done' : n === at ? 'is-next' : ''}><b>${ctx.t('viroid.stage', { n: n + 1 })}</b>
      <span class="vr-dna">${one.cost}</span><small>${one.text}</small></li>`)}</ol>
    ${!moves.length && next && html`<${Why} ctx=${ctx} values=${{ number: at + 1 }} />`}
  <//>`;
}

/** @param {{ctx: Ctx, seat: number}} props */
export function Values({ ctx, seat }) {
  const values = valuesOf(ctx, seat);
  const rows = /** @type {[string, number][]} */ ([['infection', values.infection], ['severity', values.severity],
    ['lethality', values.lethality]]);
  return html`<div class="vr-values">${rows.map(([kind, n]) => {
    const told = ctx.t(`viroid.value.${kind}`, { n: n ?? 0 });
    return html`<span key=${kind} class=${`vr-value is-${kind}`} role="img" tabindex="0" aria-label=${told}
      ...${tip(told)}>
      <${Sign} kind=${kind} size=${18} /><b>${kind === 'lethality' ? `≤${n}` : n}</b></span>`;
  })}</div>`;
}

/** A whole board; what can be bought is only on one's own. @param {{ctx: Ctx, seat: number}} props */
export function Lab({ ctx, seat }) {
  const board = boardOf(ctx, seat);
  const bonus = ctx.box.value.bonuses?.[board.bonus];
  return html`<div class="vr-lab">
    <div class="vr-self"><${StoneIcon} colour=${colourOf(ctx, seat)} size=${26} />
      <span class="vr-self-name">${strainName(ctx, seat)}${board.start && html`<small>
        ${cityName(ctx, board.start)}</small>`}</span>
      <span class="vr-dna-sum" title=${ctx.t('viroid.dna')}><${Sign} kind="dna" size=${20} /><b>${board.dna ?? 0}</b>
        <span class="unseen">${ctx.t('viroid.dna')}</span></span>
      ${bonus && html`<span class="vr-bonus" tabindex="0" ...${tip(bonus.text)}>${bonus.label}</span>`}
      <${Values} ctx=${ctx} seat=${seat} /></div>
    <div class="vr-resistances" role="group" aria-label=${ctx.t('viroid.resistances')}>
      ${resistancesOf(ctx).map((kind) => html`<${Resistance} key=${kind} ctx=${ctx} seat=${seat}
        kind=${kind} />`)}</div>
    <div class="vr-modes" role="group" aria-label=${ctx.t('viroid.modes')}>
      ${modesOf(ctx).map((mode) => html`<${Mode} key=${mode} ctx=${ctx} seat=${seat} mode=${mode} />`)}</div>
    <div class="vr-stems" role="group" aria-label=${ctx.t('viroid.stems')}>
      ${[0, 1, 2].map((slot) => html`<${Stem} key=${slot} ctx=${ctx} seat=${seat} slot=${slot} />`)}
      <${Pathogen} ctx=${ctx} seat=${seat} /></div>
  </div>`;
}

/** @param {{ctx: Ctx}} props */
export function Hand({ ctx }) {
  if (!viewOf(ctx)) return null;
  const seat = ownSeat(ctx);
  return html`<section class=${`vr-hand ${movesOf(ctx).some(boughtBy) ? 'is-buying' : ''}`}
    aria-label=${ctx.t('viroid.board_of', { strain: strainName(ctx, seat) })}><${Lab} ctx=${ctx} seat=${seat} />
      </section>`;
}

