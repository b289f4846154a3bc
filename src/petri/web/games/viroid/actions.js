/** The bar: by what to infect, what to buy, and how to go on. */
import { html, useEffect } from '../../core/html.js';
import { isPhone, tip } from '../../core/ui.js';
import { arm, desk, disarm, modeOf, play } from '../../kit/desk.js';
import { acting, allKinds, groupOf, isQuestion, kindOf, movesOf, myStep } from '../../kit/facts.js';
import { Popup } from '../../kit/menu.js';
import { filled, useReasons, waiting } from '../../kit/whynot.js';
import { Deed } from './deed.js';
import { Sign, signOf } from './icons.js';
import {
  boughtBy, cityName, cityOf, fieldsOf, groundModes, HEALTHY, isForced, modeName, movesElsewhere, purchases, viewOf,
} from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../core/types.js').Move} Move */
/** @typedef {{id: string, sign: string, label: string, moves: Move[], why?: string}} Filter */

/**
 * By what an infection is possible: the modes of the fields, and the kinds of moves if there are several.
 * @param {Ctx} ctx
 * @returns {Filter[]}
 */
function filtersOf(ctx) {
  const moves = movesOf(ctx).filter((move) => cityOf(ctx, move) && move.about.mode);
  const kinds = [...new Set(moves.map((move) => move.kind))];
  if (!moves.length) return [];
  const byMode = groundModes(ctx).map((mode) => ({ id: mode, sign: mode, label: modeName(ctx, mode),
    moves: moves.filter(({ about }) => about.mode === mode), why: exampleOf(ctx, kinds[0], mode) }));
  const byKind = kinds.length < 2 ? [] : kinds.map((kind) => {
    const some = moves.filter((move) => move.kind === kind);
    const { sign, short, name } = kindOf(ctx, some[0]);
    return { id: `by.${kind}`, sign: signOf(kind, sign), label: short ?? name, moves: some };
  });
  return [...byMode, ...byKind];
}

/**
 * A field that one might expect to be possible, to be asked about.
 * @param {Ctx} ctx
 * @param {string} kind
 * @param {string} mode
 */
function exampleOf(ctx, kind, mode) {
  const facts = ctx.box.value.kinds?.[kind];
  const city = Object.keys(ctx.box.value.cities).find((one) => fieldsOf(ctx, one)
    .some((field) => field.mode === mode && field.what === HEALTHY));
  return facts && city ? filled(facts, { city, mode, seat: viewOf(ctx).turn })[0] : undefined;
}

/** @param {{ctx: Ctx, filter: Filter}} props */
function FilterButton({ ctx, filter }) {
  const { id, sign, label, moves, why } = filter;
  const texts = new Set(moves.map((move) => move.text));
  const armed = modeOf(ctx)?.kind === id;
  const can = moves.length > 0;
  const click = () => {
    if (!can || ctx.pending.value) return;
    if (armed) disarm(ctx);
    else arm(ctx, { kind: id, sign, label: ctx.t('viroid.bar.only', { what: label }),
      test: (move) => texts.has(move.text) });
  };
  const reason = () => (why ? ctx.why([why]).then((found) => found?.[why] ?? ctx.t('kit.nothing'), () => '')
    : ctx.t('kit.nothing'));
  return html`<button type="button" class=${`pm-action ${armed ? 'is-armed' : ''}`} data-action=${id}
    aria-pressed=${armed}
    aria-disabled=${can ? undefined : 'true'} onClick=${click} ...${can ? {} : tip(reason)}>
    <${Sign} kind=${sign} size=${22} /><span>${label}</span>${can && html`<span class="pm-count">
      ${moves.length}</span>`}</button>`;
}

/** What can be bought, by what it is. @param {{ctx: Ctx, what: string, moves: Move[]}} props */
function Shelf({ ctx, what, moves }) {
  const { open } = desk(ctx);
  const id = `action.${what}`;
  const shown = open.value === id;
  const label = ctx.t(`viroid.shelf.${what}`);
  const close = (/** @type {boolean} */ back) => {
    open.value = null;
    if (back) /** @type {HTMLElement|null} */ (document.querySelector(`.pm-action[data-action="${what}"]`))?.focus();
  };
  return html`<div class="pm-action-box">
    <button type="button" class="pm-action" data-action=${what} aria-expanded=${shown}
      onClick=${() => { open.value = shown ? null : id; }}>
      <${Sign} kind=${SIGNS[what]} size=${22} /><span>${label}</span><span class="pm-count">${moves.length}</span>
        </button>
    ${shown && html`<${Popup} class="pm-flyout" label=${label} first="button" put=${over} close=${close}>
      ${moves.map((move) => html`<${Deed} key=${move.text} ctx=${ctx} move=${move} />`)}<//>`}
  </div>`;
}

const SIGNS = /** @type {{[what: string]: string}} */ ({ mode: 'infection', resistance: 'medication', card: 'symptom',
  symptom: 'symptom', stage: 'stage', stem: 'shed' });

/** @param {HTMLElement} node */
function over(node) {
  const anchor = /** @type {HTMLElement} */ (node.parentElement).getBoundingClientRect();
  node.style.left = `${Math.max(8, Math.min(innerWidth - node.offsetWidth - 8, anchor.left))}px`;
  node.style.bottom = `${Math.max(8, Math.min(innerHeight - node.offsetHeight - 8, innerHeight - anchor.top + 6))}px`;
}

/** What is left of this phase: points, uses, deaths. @param {{ctx: Ctx}} props */
function Left({ ctx }) {
  const { points = 0, deaths = 0, free = {} } = viewOf(ctx);
  if (!acting(ctx) || !movesOf(ctx).some((move) => cityOf(ctx, move))) return null;
  const rest = Object.entries(/** @type {{[mode: string]: number}} */ (free));
  const kind = rest.length ? 'free' : deaths ? 'deaths' : 'points';
  const n = rest.length ? rest.reduce((sum, [, one]) => sum + one, 0) : deaths || points;
  if (!n) return null;
  const modes = rest.map(([mode]) => modeName(ctx, mode)).join(', ');
  const told = ctx.t(`viroid.left.${kind}`, { n, modes });
  return html`<span class=${`vr-left is-${kind}`} role="img" aria-label=${told} title=${told}>
    ${Array.from({ length: Math.min(n, 9) }, (_, nth) => html`<${Sign} key=${nth}
      kind=${deaths && !rest.length ? 'lethality'
      : rest[0]?.[0] ?? 'infection'} size=${17} />`)}<b>${n}</b></span>`;
}

/** The answers to a question about one city: they need no way over the map. @param {Ctx} ctx @returns {Move[]} */
function answersHere(ctx) {
  const moves = isQuestion(ctx) ? movesOf(ctx) : [];
  const cities = new Set(moves.map((move) => cityOf(ctx, move)));
  return cities.size === 1 && !cities.has(null) && moves.length <= 6 ? moves : [];
}

/** Cities as a list, for a phone whose sheet covers the map. @param {{ctx: Ctx}} props */
function Cities({ ctx }) {
  const lit = [...new Set(movesOf(ctx).map((move) => cityOf(ctx, move)).filter(Boolean))];
  const show = (/** @type {string} */ city) => {
    document.querySelectorAll('dialog.sheet[open]').forEach((sheet) => /** @type {HTMLDialogElement} */ (
      sheet).close());
    ctx.select.value = { city };
    desk(ctx).camera?.show(city, ctx.reduced.value);
  };
  return lit.length ? html`<div class="vr-cities" role="group" aria-label=${ctx.t('viroid.bar.cities')}>
    ${lit.map((city) => html`<button type="button" key=${city} class="pm-action"
      onClick=${() => show(/** @type {string} */ (city))}>
      ${cityName(ctx, /** @type {string} */ (city))}</button>`)}</div>` : null;
}

/** The end of buying, if something is still missing: it says what. @param {{ctx: Ctx}} props */
function NotYet({ ctx }) {
  const [kind, facts] = allKinds(ctx).find(([, one]) => one.group === 'end' && one.button === 'end') ?? [];
  const isBuying = purchases(ctx).length > 0 && !isForced(ctx);
  const text = facts && isBuying && !movesOf(ctx).some((move) => move.kind === kind) ? facts.sample : '';
  const reason = useReasons(ctx, text ? [text] : [])[text];
  if (!facts || !text || !reason) return null;
  return html`<span class="pm-nothing vr-not-yet">${reason}</span>
    <button type="button" class="pm-action pm-end" aria-disabled="true" ...${tip(reason)}>
      <${Sign} kind=${facts.sign} size=${22} /><span>${facts.short ?? facts.name}</span></button>`;
}

/** @param {{ctx: Ctx}} props */
export function Actions({ ctx }) {
  const { ply } = ctx.frame.value;
  useEffect(() => { desk(ctx).open.value = null; }, [ply]);
  if (!viewOf(ctx) || ctx.frame.value.outcome) return null;
  if (!myStep(ctx)) return html`<p class="pm-actions vr-waiting">${waiting(ctx)}</p>`;
  const inTray = isForced(ctx) && !isPhone.value;
  const bought = inTray ? [] : purchases(ctx);
  const kinds = ['mode', 'resistance', 'card', 'symptom', 'stage', 'stem'];
  const others = inTray ? [] : movesElsewhere(ctx).filter((move) => !boughtBy(move));
  const answers = answersHere(ctx);
  const filters = answers.length ? [] : filtersOf(ctx);
  const canPay = bought.some((move) => boughtBy(move) !== 'stem');
  const isNothing = !filters.length && !canPay && others.some((move) => groupOf(ctx, move) === 'end');
  return html`<div class="pm-actions vr-actions" role="toolbar" aria-label=${ctx.t('kit.actions')}>
    <${Left} ctx=${ctx} />
    ${answers.map((move) => html`<${Deed} key=${move.text} ctx=${ctx} move=${move} />`)}
    ${filters.map((filter) => html`<${FilterButton} key=${filter.id} ctx=${ctx} filter=${filter} />`)}
    ${kinds.map((what) => {
      const some = bought.filter((move) => boughtBy(move) === what);
      return some.length > 0 && html`<${Shelf} key=${what} ctx=${ctx} what=${what} moves=${some} />`;
    })}
    ${isNothing && html`<span class="pm-nothing">${ctx.t('viroid.bar.nothing')}</span>`}
    ${isPhone.value && html`<${Cities} ctx=${ctx} />`}
    ${others.map((move) => html`<button type="button" key=${move.text} class="pm-action pm-end" data-move=${move.text}
      aria-disabled=${ctx.pending.value || undefined} onClick=${() => play(ctx, move)}>
      <${Sign} kind=${kindOf(ctx, move).sign} size=${22} /><span>${kindOf(ctx, move).short ?? move.words}</span>
        </button>`)}
    ${!inTray && html`<${NotYet} ctx=${ctx} />`}
  </div>`;
}

