/** Animations over the map: ghosts of pieces at places, and words in the middle of the board. */
import { settings } from '../core/memory.js';
import { desk } from './desk.js';
import { Show } from './show.js';
import { FRAME, place } from './world.js';

/** @typedef {import('../core/types.js').Ctx} Ctx */

const SVG = 'http://www.w3.org/2000/svg';

/** One showing on the map, and what it hid there. */
export class MapShow extends Show {
  /** @param {Ctx} ctx @param {Element} effects @param {Element} stage */
  constructor(ctx, effects, stage) {
    super(ctx);
    this.effects = effects;
    this.stage = stage;
    /** @type {SVGElement[]} */
    this.hidden = [];
    this.hasLooked = false;
  }

  /** @param {number} ms */
  async wait(ms) {
    await this.run(this.stage, [{ opacity: 1 }, { opacity: 1 }], ms);
  }

  /** The camera follows the action, for those who want that. @param {import('../core/types.js').Happening[]} beat */
  async look(beat) {
    const { camera } = desk(this.ctx);
    const { cities } = this.ctx.box.peek();
    if (!settings.peek().follow || !camera || !cities) return;
    const named = beat.flatMap((one) => ['city', 'from', 'to'].map((key) => one[key] ?? one.values?.[key]));
    const spots = [...new Set(named)].filter((city) => cities[city]).map(place);
    if (!spots.length) return;
    const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
    const wide = Math.max(...xs) - Math.min(...xs) + 320;
    const high = Math.max(...ys) - Math.min(...ys) + 260;
    const zoom = Math.max(camera.whole, Math.min(camera.close, camera.width / wide, camera.height / high));
    camera.fly((Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2, zoom, false);
    this.hasLooked = true;
    await this.wait(340);
  }

  lookAway() {
    const { camera } = desk(this.ctx);
    if (!this.hasLooked || !camera) return;
    camera.fly((FRAME.left + FRAME.right) / 2, (FRAME.top + FRAME.bottom) / 2, camera.whole, this.over);
    camera.touched = false;
  }

  /** A group at a place of the map in which pieces have their usual size. @param {{x: number, y: number}} at */
  group(at) {
    const outer = document.createElementNS(SVG, 'g');
    outer.style.transform = `translate(${at.x}px, ${at.y}px)`;
    const inner = document.createElementNS(SVG, 'g');
    inner.setAttribute('class', 'pm-scaled');
    outer.append(inner);
    this.effects.append(this.ghostly(outer));
    return { outer, inner };
  }

  /** @param {Element} parent @param {string} name @param {{[attribute: string]: string|number}} attributes */
  piece(parent, name, attributes) {
    const node = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
    parent.append(node);
    return node;
  }

  /** @param {Element|null|undefined} node */
  hide(node) {
    if (!node) return;
    /** @type {SVGElement} */ (node).style.visibility = 'hidden';
    this.hidden.push(/** @type {SVGElement} */ (node));
  }

  /**
   * Words in the middle of the board.
   * @param {string} text
   * @param {string} kind
   * @param {string} [sign]
   * @param {number} [ms] how long the rest waits
   */
  async say(text, kind, sign, ms = 160) {
    if (this.over) return;
    const node = document.createElement('div');
    node.className = `pm-shout pm-shout-${kind}`;
    if (sign) {
      const mark = document.createElement('span');
      mark.textContent = sign;
      node.append(mark);
    }
    node.append(text);
    this.stage.append(this.ghostly(node));
    this.run(node, [
      { opacity: 0, transform: 'translate(-50%, -30%) scale(.9)' },
        { opacity: 1, transform: 'translate(-50%, -50%) scale(1)', offset: 0.18 },
      { opacity: 1, transform: 'translate(-50%, -50%) scale(1)', offset: 0.75 },
        { opacity: 0, transform: 'translate(-50%, -60%) scale(1)' },
    ], 1100);
    await this.wait(ms);
  }

  /** Clear up, after the next frame was drawn. */
  close() {
    super.close();
    const clear = () => {
      for (const ghost of this.ghosts) if (!ghost.classList.contains('pm-shout')) ghost.remove();
      for (const node of this.hidden) node.style.visibility = '';
      const words = this.ghosts.filter((ghost) => ghost.classList.contains('pm-shout'));
      setTimeout(() => words.forEach((ghost) => ghost.remove()), this.over ? 0 : 700);
    };
    requestAnimationFrame(() => requestAnimationFrame(clear));
  }
}

/** Where on the page a showing takes place: on the map, else on another board that has a stage. @param {Ctx} ctx */
export function stageOf(ctx) {
  const board = desk(ctx).camera?.svg?.parentElement ?? document.querySelector('.boards-one');
  const effects = board?.querySelector('.pm-effects');
  const stage = board?.querySelector('.pm-stage');
  return effects && stage ? { effects, stage } : null;
}
