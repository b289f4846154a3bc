/** Under the slider, when somebody asks for it: the win chance over the game, its turning points, skill and luck. */
import { html } from '../core/html.js';
import { t } from '../core/i18n.js';
import { Button, complain } from '../core/ui.js';
import { seatLabel } from './playon.js';
import { bandOf, chanceAt, chancesOf, marksOf, Study, turningPoints } from './study.js';

export { Study };

/** @typedef {import('./study.js').Analysis} Analysis */
/** @typedef {import('./study.js').Side} Side */
/** @typedef {import('./study.js').Turning} Turning */
/** @typedef {import('./player.js').Player} Player */

const WIDE = 1000;
const HIGH = 100;
const TALLEST = 0.2; // a change of the chance that is as tall as there is room

/** @param {number} share */
const percent = (share) => t('replay.analysis.percent', { number: Math.round(100 * share) });

/** @param {number} share */
function points(share) {
  const number = Math.round(100 * share);
  const text = `${number > 0 ? '+' : ''}${String(number).replace('-', '−')}`;
  return t(Math.abs(number) === 1 ? 'replay.analysis.point' : 'replay.analysis.points', { number: text });
}

/** @param {Player} player @param {number} seat */
const whoSits = (player, seat) => seatLabel(player, seat, player.ctx.name(seat));

/** @param {Player} player @param {Side} side */
const namesOf = (player, side) => side.seats.map((seat) => whoSits(player, seat)).join(', ');

/** What stands between slider and buttons. @param {{study: Study}} props */
export function Graph({ study }) {
  const { analysis, done, plies } = study.told.value;
  const failed = study.failed.value;
  if (failed) {
    return html`<div class="analysis-wait" role="alert"><span>${failed.message}</span>
      <${Button} small icon="again" onClick=${() => study.begin()}>${t('replay.retry')}<//></div>`;
  }
  if (!analysis) {
    return html`<div class="analysis-wait"><span role="status">${t('replay.analysis.thinking')}</span>
      <progress max=${plies} value=${done} aria-label=${t('replay.analysis.thinking')}></progress></div>`;
  }
  if (!analysis.decisions.length) return html`<p class="analysis-wait">${t('replay.analysis.nothing')}</p>`;
  return html`<${Curves} study=${study} analysis=${analysis} />`;
}

/** @param {{study: Study, analysis: Analysis}} props */
function Curves({ study, analysis }) {
  const { player } = study;
  const ply = player.ply.value;
  const isOne = analysis.sides.length === 1;
  const now = analysis.sides.map((side) => {
    const { chance, error } = chanceAt(analysis, side, ply);
    return `${isOne ? '' : `${namesOf(player, side)} `}${percent(chance)}${error > 0.005
      ? `\u00a0±\u00a0${Math.round(200 * error)}` : ''}`;
  }).join(' · ');
  const sums = analysis.sides.map((side) => sumOf(player, analysis, side)).join(' ');
  return html`<div class="analysis-graph">
    <svg class="analysis-curves" viewBox=${`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" role="img"
      aria-label=${`${t('replay.analysis.graph')} ${sums}`}>
      <path class="analysis-grid" d=${`M0 0H${WIDE}M0 ${HIGH / 2}H${WIDE}M0 ${HIGH}H${WIDE}`} />
      ${isOne && html`<path class="analysis-band" d=${bandPath(analysis, analysis.sides[0])} />`}
      ${analysis.sides.map((side, n) => html`<path key=${n} d=${linePath(analysis, side)}
        class=${`analysis-line ${isOne ? '' : `seat-${side.seats[0]}`}`} />`)}
      <path class="analysis-now" d=${`M${across(analysis, ply)} 0V${HIGH}`} />
    </svg>
    ${turningPoints(analysis).map((turning, n) => html`<span key=${turning.ply} aria-hidden="true"
      class=${`analysis-spot ${study.chosen.value === n ? 'chosen' : ''}`} onClick=${() => show(study, n, turning)}
      style=${{ left: `${across(analysis, turning.ply) / 10}%`, top: `${down(turning.best)}%` }}>${n + 1}</span>`)}
    <span class="analysis-scale upper" aria-hidden="true">${percent(1)}</span>
    <span class="analysis-scale lower" aria-hidden="true">${percent(0)}</span>
  </div>
  <${Marks} analysis=${analysis} isOne=${isOne} />
  <p class="analysis-legend number"><span>${t('replay.analysis.now')} <b>${now}</b></span>
    <span class=${`analysis-key ${isOne ? '' : 'by-seat'}`} aria-hidden="true">
      <i class="loss"></i>${t('replay.analysis.losses')}<i class="luck"></i>${t('replay.analysis.luck')}</span></p>`;
}

/** @param {Analysis} analysis @param {number} ply */
const across = (analysis, ply) => (analysis.plies ? (WIDE * ply) / analysis.plies : 0);
/** @param {number} chance */
const down = (chance) => HIGH * (1 - chance);

/** @param {Analysis} analysis @param {Side} side */
const linePath = (analysis, side) => `M${chancesOf(analysis, side)
  .map(([ply, chance]) => `${across(analysis, ply).toFixed(1)} ${down(chance).toFixed(1)}`).join('L')}`;

/** @param {Analysis} analysis @param {Side} side */
function bandPath(analysis, side) {
  const band = bandOf(analysis, side);
  const above = band.map(({ ply, high }) => `${across(analysis, ply).toFixed(1)} ${down(high).toFixed(1)}`);
  const below = band.map(({ ply, low }) => `${across(analysis, ply).toFixed(1)} ${down(low).toFixed(1)}`);
  return `M${[...above, ...below.reverse()].join('L')}Z`;
}

/** What decisions cost hangs down, what chance brought stands up or hangs. @param {{analysis: Analysis, isOne:
 * boolean}} props */
function Marks({ analysis, isOne }) {
  return html`<svg class="analysis-marks" viewBox=${`0 -50 ${WIDE} ${HIGH}`} preserveAspectRatio="none"
    aria-hidden="true">
    <path class="analysis-grid" d=${`M0 0H${WIDE}`} />
    ${marksOf(analysis).map((mark, n) => html`<path key=${n} d=${markPath(analysis, mark)}
      class=${`analysis-mark ${mark.kind} ${isOne ? '' : `seat-${mark.seat}`}`} />`)}
  </svg>`;
}

/** @param {Analysis} analysis @param {{at: number, worth: number}} mark */
const markPath = (analysis, { at, worth }) => `M${across(analysis, at).toFixed(1)} 0v${
  (-50 * Math.max(-1, Math.min(1, worth / TALLEST))).toFixed(1)}`;

// ---------------------------------------------------------------------- beneath
/** @param {Player} player @param {Analysis} analysis @param {Side} side */
function sumOf(player, analysis, side) {
  const text = t('replay.analysis.sum', {
    start: percent(side.start), end: percent(side.end), skill: points(side.skill), luck: points(side.luck),
  });
  return analysis.sides.length === 1 ? text : `${namesOf(player, side)}: ${text}`;
}

/** The replay goes where it happened. @param {Study} study @param {number} nth @param {Turning} turning */
function show(study, nth, turning) {
  study.chosen.value = nth;
  study.player.pause();
  study.player.jump(turning.ply).catch(complain);
}

/** The turning points, and what the whole was. @param {{study: Study}} props */
export function TurningPoints({ study }) {
  const { analysis } = study.told.value;
  if (!analysis?.decisions.length || study.failed.value) return null;
  const { player } = study;
  const found = turningPoints(analysis);
  const chosen = study.chosen.value;
  return html`<div class="analysis-points" role="group" aria-label=${t('replay.analysis.points_of')}>
    <div class="analysis-sums">${analysis.sides.map((side, n) => html`<p key=${n}>${
      sumOf(player, analysis, side)}</p>`)}</div>
    <ol>${found.map((turning, n) => html`<li key=${turning.ply}><button type="button" aria-pressed=${chosen === n}
      class="analysis-point" onClick=${() => show(study, n, turning)}><b>${n + 1}</b>
      <span>${t('replay.analysis.at', { ply: turning.ply + 1 })}<span class="analysis-who">, ${
        whoSits(player, turning.seat)}</span><small>${whatTurned(turning)}</small></span></button></li>`)}</ol>
    <div aria-live="polite">${chosen !== null && found[chosen]
      && html`<${Shown} key=${chosen} turning=${found[chosen]} />`}</div>
  </div>`;
}

/** @param {Turning} turning */
const isLoss = ({ loss, luck }) => loss >= Math.abs(luck);

/** @param {Turning} turning */
const whatTurned = (turning) => (isLoss(turning) ? t('replay.analysis.cost', { points: points(-turning.loss) })
  : t('replay.analysis.brought', { points: points(turning.luck) }));

/** @param {{turning: Turning}} props */
function Shown({ turning }) {
  const { played, instead, aims, best, chance, luck } = turning;
  const better = instead.length ? [instead.join(', '), percent(best)] : [t('replay.analysis.none_better')];
  return html`<dl class="analysis-shown">
    <${Fact} name="played" text=${played.join(', ')} number=${percent(chance)} />
    <${Fact} name="better" text=${better[0]} number=${better[1]} />
    ${aims.length > 0 && html`<${Fact} name="aims" text=${aims.join(', ')} />`}
    <${Fact} name="then" text=${t('replay.analysis.brought', { points: points(luck) })} />
  </dl>`;
}

/** @param {{name: string, text: string, number?: string}} props */
const Fact = ({ name, text, number }) => html`<div><dt>${t(`replay.analysis.${name}`)}</dt>
  <dd>${text}${number && html` <span class="number soft">→ ${number}</span>`}</dd></div>`;
