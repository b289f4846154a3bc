/** The counters of the game, the seats, and what is told at the end. */
import { html } from '../../core/html.js';
import { tip } from '../../core/ui.js';
import { counted } from '../../kit/meanwhile.js';
import { Sign, StoneIcon } from './icons.js';
import { Values } from './lab.js';
import {
  cardsLeft, colourOf, isGone, modeName, modesOf, resistanceName, resistancesOf, strainName, symptomCard, tallyOf,
  valuesOf, viewOf,
} from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */

/** How far the research is on its way to the cure. @param {{ctx: Ctx}} props */
function Research({ ctx }) {
  const { research, cure } = counted(ctx);
  const text = ctx.t('viroid.status.research_is', { n: research, cure, left: cure - research });
  const part = Math.min(1, research / Math.max(1, cure));
  return html`<div class=${`vr-meter vr-research ${part > 0.8 ? 'is-bad' : part > 0.55 ? 'is-warm' : ''}`} role="img"
    tabindex="0"
      aria-label=${text} ...${tip(text)}>
    <${Sign} kind="research" size=${18} /><span class="vr-meter-name">${ctx.t('viroid.status.research')}</span>
    <span class="vr-track" data-research><i style=${{ width: `${part * 100}%` }}></i><em
      style=${{ left: `${part * 100}%` }}></em></span>
    <b>${research}<small>/${cure}</small></b></div>`;
}

/** How much of a continent's share has died. @param {number} left @param {number} of */
export const partDead = (left, of) => Math.max(0, Math.min(1, (of - left) / Math.max(1, of)));

/** The corpses that are still to come, by continent. @param {{ctx: Ctx}} props */
function Continents({ ctx }) {
  const left = /** @type {{[id: string]: number}} */ (counted(ctx).continents);
  return html`<div class="vr-meter vr-continents"><span class="vr-meter-name">${ctx.t('viroid.status.corpses')}</span>
    ${Object.entries(ctx.box.value.continents ?? {}).map(([id, facts]) => {
      const { label, corpses } = /** @type {any} */ (facts);
      const n = left[id] ?? 0;
      const text = n ? ctx.t('viroid.status.corpses_left', { continent: label, n, of: corpses })
        : ctx.t('viroid.status.corpses_done', { continent: label });
      return html`<span key=${id} class=${`vr-continent vr-c-${id} ${n ? '' : 'is-done'}`} data-continent=${id}
        style=${{ '--vr-part': `${100 * partDead(n, corpses)}%` }} role="img" tabindex="0" aria-label=${text}
        ...${tip(text)}><i></i><small>${ctx.t(`viroid.short.${id}`)}</small>
        <small class="vr-tiny">${ctx.t(`viroid.tiny.${id}`)}</small><b>${n || '✓'}</b></span>`;
    })}
  </div>`;
}

/** @param {{ctx: Ctx}} props */
export function Status({ ctx }) {
  const view = viewOf(ctx);
  if (!view) return null;
  const n = cardsLeft(counted(ctx));
  const text = ctx.t('viroid.status.deck_is', { n });
  return html`<div class="vr-status"><${Research} ctx=${ctx} /><${Continents} ctx=${ctx} />
    <div class=${`vr-meter vr-deck ${n < 6 ? 'is-bad' : ''}`} role="img" tabindex="0" aria-label=${text}
      ...${tip(text)}>
      <span class="vr-meter-name">${ctx.t('viroid.status.deck')}</span><b>${n}</b></div>
    ${view.necrosis && html`<span class="vr-tag is-bad" tabindex="0" ...${tip(ctx.t('viroid.necrosis_text'))}>
      ${ctx.t('viroid.necrosis')}</span>`}
  </div>`;
}

/** The board of a strain at a glance. @param {{ctx: Ctx, seat: number}} props */
export function Seat({ ctx, seat }) {
  const board = viewOf(ctx)?.boards?.[seat];
  if (!board) return null;
  const values = valuesOf(ctx, seat);
  const owned = modesOf(ctx).filter((mode) => board.modes?.[mode]);
  const stems = board.stems.filter(Boolean);
  return html`<div class="vr-seat">
    <div class="vr-seat-row"><${StoneIcon} colour=${colourOf(ctx, seat)} size=${18} /><b>${strainName(ctx, seat)}</b>
      <span class="vr-dna" title=${ctx.t('viroid.dna')}>${board.dna}</span><${Values} ctx=${ctx} seat=${seat} /></div>
    <div class="vr-seat-row">
      ${resistancesOf(ctx).map((kind) => html`<span key=${kind} class=${`vr-tag is-small vr-r-${kind}`}
        title=${resistanceName(ctx, kind)}>
        <${Sign} kind=${kind} size=${12} />${values[kind] ?? 0}<span class="unseen">
          ${resistanceName(ctx, kind)}</span></span>`)}
      <span class="vr-seat-modes">${owned.map((mode) => html`<span key=${mode}
        title=${`${modeName(ctx, mode)} ${board.modes[mode]}`}>
        <${Sign} kind=${mode} size=${16} />${board.modes[mode] > 1 && html`<small>II</small>`}
        <span class="unseen">${modeName(ctx, mode)} ${board.modes[mode]}</span></span>`)}</span></div>
    <div class="vr-seat-stems">${stems.map((/** @type {any} */ one) => html`<span key=${one.card} class="vr-chip">
      ${symptomCard(ctx, one.card).label}<span class="vr-dots">${symptomCard(ctx, one.card).symptoms
        .map((/** @type {any} */ _, /** @type {number} */ n) => html`<i key=${n}
          class=${n < one.developed ? 'is-done' : ''}></i>`)}</span></span>`)}</div>
  </div>`;
}

/** @param {Ctx} ctx @returns {[string, string][]} */
function sumsOf(ctx) {
  const view = viewOf(ctx);
  const cities = Object.keys(ctx.box.value.cities);
  const gone = cities.filter((city) => isGone(ctx, city)).length;
  const ill = cities.filter((city) => Object.keys(tallyOf(ctx, city).strains).length > 0).length;
  const dead = cities.reduce((sum, city) => sum + tallyOf(ctx, city).corpses, 0);
  return [
    [ctx.t('viroid.status.research'), `${view.research} / ${view.cure}`],
    [ctx.t('viroid.sum.infected'), `${ill} / ${cities.length}`],
    [ctx.t('viroid.sum.gone'), String(gone)],
    [ctx.t('viroid.sum.dead'), String(dead)],
    [ctx.t('viroid.status.corpses'), String(Object.values(view.continents).reduce((sum, n) => sum + Number(n), 0))],
    [ctx.t('viroid.status.deck'), String(cardsLeft(viewOf(ctx)))],
  ];
}

/** Who was the scourge of humanity. @param {{ctx: Ctx}} props */
export function Summary({ ctx }) {
  const view = viewOf(ctx);
  const outcome = ctx.frame.value.outcome;
  if (!view) return null;
  const ranking = /** @type {number[]} */ (outcome?.ranking ?? []);
  const worst = /** @type {number[]} */ (outcome?.worst ?? []);
  const most = Math.max(1, ...ranking);
  const format = new Intl.NumberFormat(ctx.lang.value, { maximumFractionDigits: 1 });
  const order = ranking.map((value, seat) => ({ value, seat })).sort((a, b) => b.value - a.value);
  return html`<div class="vr-summary">
    <dl>${sumsOf(ctx).map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
    ${order.length > 0 && html`<h3>${ctx.t('viroid.sum.ranking')}</h3><ol class="vr-ranking">
      ${order.map(({ value, seat }) => html`<li key=${seat} class=${worst.includes(seat) ? 'is-worst' : ''}>
        <${StoneIcon} colour=${colourOf(ctx, seat)} size=${22} /><b>${ctx.name(seat)}</b>
        ${worst.includes(seat) && html`<span class="vr-tag">${ctx.t('viroid.sum.worst')}</span>`}
        <span class="vr-track"><i style=${{ width: `${(100 * value) / most}%` }}></i></span>
        <span class="number">${format.format(value)}</span></li>`)}
      </ol><p class="soft">${ctx.t('viroid.sum.about')}</p>`}
  </div>`;
}

