/** The bar below the board: slider with a tick for each turn, buttons, speed. */
import { html, useRef } from '../core/html.js';
import { t } from '../core/i18n.js';
import { Button, complain } from '../core/ui.js';
import { SPEEDS } from './player.js';
import { seatLabel } from './playon.js';

/** @typedef {import('./player.js').Player} Player */

/** The turn a moment belongs to. @param {Player} player @param {number} ply */
export function turnAt(player, ply) {
  const { turns } = player.told.value;
  for (let nth = turns.length - 1; nth >= 0; nth -= 1) if (turns[nth].ply <= ply) return { nth, ...turns[nth] };
  return null;
}

/** A moment in words: "Move 12 of 80, turn 3, Ada". @param {Player} player @param {number} ply */
export function momentInWords(player, ply) {
  const { plies } = player.told.value;
  if (ply === 0) return t('replay.start');
  const turn = turnAt(player, ply);
  const where = t('replay.move_of', { ply, plies });
  return turn ? `${where}, ${t('replay.turn_of',
    { nth: turn.nth + 1, name: seatLabel(player, turn.seat, player.ctx.name(turn.seat)) })}` : where;
}

/** @param {number} speed */
const speedText = (speed) => `${String(speed).replace('0.5', '½')}×`;

/**
 * What shows the analysis of a game, once somebody has asked for it.
 * @typedef {{isOpen: boolean, toggle: () => void, graph: any, points: any}} Shown
 */

/** @param {{player: Player, analysis: Shown|null}} props */
export function Controls({ player, analysis }) {
  const ply = player.ply.value;
  const { plies, live } = player.told.value;
  const playing = player.playing.value;
  /** @param {() => Promise<any>} what */
  const stop = (what) => () => { player.pause(); what().catch(complain); };
  const atStart = ply === 0;
  const atEnd = ply === plies && !live;
  return html`<div class="replay-bar" role="group" aria-label=${t('replay.controls')}>
    <${Slider} player=${player} />
    ${analysis?.graph}
    <div class="replay-buttons">
      <span class="replay-where number">${ply} / ${plies}</span>
      <div class="replay-steps">
        <${Step} name="first" off=${atStart} onClick=${stop(() => player.jump(0))} keys="Home" />
        <${Step} name="turn_back" off=${atStart} onClick=${stop(() => player.turn(-1))} keys="Shift+ArrowLeft" />
        <${Step} name="back" off=${atStart} onClick=${stop(() => player.jump(ply - 1))} keys="ArrowLeft" />
        <${Button} kind="primary" icon=${playing ? 'pause' : 'play'} class="replay-play" aria-keyshortcuts="Space"
          aria-label=${t(playing ? 'replay.pause' : 'replay.play')} title=${t(playing ? 'replay.pause' : 'replay.play')}
          onClick=${() => player.play().catch(complain)} />
        <${Step} name="next" off=${atEnd} onClick=${stop(() => player.next())} keys="ArrowRight" />
        <${Step} name="turn_next" off=${atEnd} onClick=${stop(() => player.turn(1))} keys="Shift+ArrowRight" />
        <${Step} name="last" off=${atEnd} onClick=${stop(() => player.toEnd())} keys="End" />
      </div>
      <div class="replay-more-controls">${analysis && html`<${AnalyseButton} analysis=${analysis} />`}
      <label class="replay-speed"><span class="unseen">${t('replay.speed')}</span>
        <select value=${String(player.speed.value)} title=${t('replay.speed')}
          onChange=${(/** @type {any} */ event) => { player.speed.value = Number(event.currentTarget.value); }}>
          ${SPEEDS.map((speed) => html`<option key=${speed} value=${String(speed)}
            selected=${speed === player.speed.value}>${speedText(speed)}</option>`)}
        </select></label></div>
    </div>
    ${analysis?.points}
  </div>`;
}

/** @param {{analysis: Shown}} props */
function AnalyseButton({ analysis }) {
  return html`<button type="button" class="button small replay-analyse" aria-expanded=${analysis.isOpen}
    title=${t('replay.analysis.hint')} onClick=${analysis.toggle}><${GraphIcon} />
    <span>${t('replay.analysis.button')}</span></button>`;
}

export const GraphIcon = () => html`<svg class="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M4 4v16h16" /><path d="M7.500 15l4-5 3.500 3 5-7" /></svg>`;

const STEP_ICONS = /** @type {{[name: string]: string[]}} */ ({
  first: ['M6 5.500v13', 'M18 5.500L9.500 12l8.500 6.500z'],
  turn_back: ['M12 6l-7 6 7 6', 'M19 6l-7 6 7 6'],
  back: ['M14.500 5.500L8 12l6.500 6.500'],
  next: ['M9.500 5.500L16 12l-6.500 6.500'],
  turn_next: ['M12 6l7 6-7 6', 'M5 6l7 6-7 6'],
  last: ['M18 5.500v13', 'M6 5.500L14.500 12 6 18.500z'],
});

/** @param {{name: string, off: boolean, onClick: () => void, keys: string}} props */
function Step({ name, off, onClick, keys }) {
  return html`<button type="button" class=${`button quiet round step-${name}`} aria-disabled=${off}
    aria-label=${t(`replay.${name}`)}
    title=${t(`replay.${name}`)} aria-keyshortcuts=${keys} onClick=${() => { if (!off) onClick(); }}>
    <svg class="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      ${STEP_ICONS[name].map((path) => html`<path d=${path} />`)}</svg>
  </button>`;
}

/** @param {{player: Player}} props */
function Slider({ player }) {
  const ply = player.ply.value;
  const { plies, turns } = player.told.value;
  const waiting = useRef(0);
  /** @param {any} event */
  const slid = (event) => {
    const to = Number(event.currentTarget.value);
    player.pause();
    player.ply.value = to;
    cancelAnimationFrame(waiting.current);
    waiting.current = requestAnimationFrame(() => player.jump(to).catch(complain));
  };
  const words = momentInWords(player, ply);
  const share = plies ? (100 * ply) / plies : 0;
  return html`<div class="replay-slider">
    <svg class="replay-ticks" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
      ${turns.map((turn) => html`<path key=${turn.ply} class=${`tick seat-${turn.seat}`}
        d=${`M${plies ? (1000 * turn.ply) / plies : 0} 0v10`} />`)}
    </svg>
    <input type="range" min="0" max=${plies} step="1" value=${ply} aria-label=${t('replay.slider')}
      aria-valuetext=${words}
      style=${{ '--share': `${share}%` }} onInput=${slid} />
  </div>`;
}
