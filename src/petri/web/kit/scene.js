/**
 * Scenes: the moments of a game that nobody should miss, over the whole board. They take a few seconds in one's own
 * turn and less in that of a bot, end at once when somebody touches anything, and are not there for those who want no
 * motion.
 */
import { html, render } from '../core/html.js';
import { sound } from '../core/sound.js';

/** @typedef {import('./mapshow.js').MapShow} MapShow */
/**
 * @typedef {object} Scene
 * @property {string} kind bad, good, won or lost
 * @property {string} cue the sound
 * @property {string} title
 * @property {string} [note] below it
 * @property {any} [Emblem] what is drawn above it
 * @property {number} [ms]
 */

/** Small pieces that fly away from the middle. @param {{kind: string}} props */
function Sparks({ kind }) {
  if (kind !== 'won' && kind !== 'good') return null;
  return html`<div class="pm-sparks">${Array.from({ length: kind === 'won' ? 42 : 18 }, (_, n) => {
    const angle = (n * 137.5 * Math.PI) / 180;
    const far = 24 + ((n * 29) % 26);
    const to = `--x: ${(Math.cos(angle) * far).toFixed(1)}vmin; --y: ${(Math.sin(angle) * far).toFixed(1)}vmin`;
    return html`<i key=${n} class=${`pm-spark-${n % 5}`} style=${to}></i>`;
  })}</div>`;
}

/** @param {{scene: Scene, skip: string}} props */
function Stage({ scene: { kind, title, note, Emblem }, skip }) {
  return html`<div class="pm-scene-veil"></div><${Sparks} kind=${kind} />
    <div class="pm-scene-body">
      ${Emblem && html`<div class="pm-scene-emblem"><${Emblem} /></div>`}
      <b>${title}</b>${note && html`<span>${note}</span>`}
    </div>
    <small class="pm-scene-skip">${skip}</small>`;
}

/** @param {MapShow} show @param {Scene} scene */
export async function stage(show, scene) {
  if (show.over) return;
  const { ms = 2400 } = scene;
  const node = document.createElement('div');
  node.className = `pm-scene pm-scene-${scene.kind}`;
  node.dataset.scene = scene.cue;
  node.style.setProperty('--scene', `${Math.round(ms * show.pace)}ms`);
  show.stage.append(show.ghostly(node));
  render(html`<${Stage} scene=${scene} skip=${show.ctx.t('kit.skip_scene')} />`, node);
  sound(scene.cue);
  await show.run(node, [{ opacity: 0 }, { opacity: 1, offset: 0.1 }, { opacity: 1, offset: 0.86 }, { opacity: 0 }], ms,
    { easing: 'linear' });
  node.remove();
}

/**
 * The acts of something that goes on on the board, as a strip at its upper edge; one of them is lit.
 * @param {MapShow} show
 * @param {{title: string, sign: string, acts: string[], now: number}} what
 */
export function acts(show, { title, sign, acts: names, now }) {
  if (show.over) return;
  let strip = show.stage.querySelector('.pm-acts');
  if (!strip) {
    strip = document.createElement('div');
    strip.className = 'pm-acts';
    show.stage.append(show.ghostly(strip));
    show.run(strip, [{ opacity: 0, translate: '-50% -20px' }, { opacity: 1, translate: '-50% 0' }], 200);
  }
  /** @type {HTMLElement} */ (strip).dataset.act = String(now);
  render(html`<b>${sign} ${title}</b><ol>${names.map((name, n) => html`<li key=${n}
    class=${n === now ? 'is-now' : n < now ? 'is-done' : ''}>${name}</li>`)}</ol>`, strip);
}

/** The strip goes. @param {MapShow} show */
export async function lastAct(show) {
  const strip = show.stage.querySelector('.pm-acts');
  if (!strip) return;
  await show.run(strip, [{ opacity: 1 }, { opacity: 0 }], 260);
  strip.remove();
}
