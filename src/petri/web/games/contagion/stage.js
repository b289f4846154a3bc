/** One showing over the whole page: what flies, rises and bursts, and the scenes in its middle. */
import { html, render } from '../../core/html.js';
import { isPhone } from '../../core/ui.js';
import { Show } from '../../kit/show.js';

/** @typedef {import('./facts.js').Ctx} Ctx */
/** @typedef {{x: number, y: number}} Point */

const ENTER = { transform: 'translate(-50%, -50%) perspective(800px) rotateY(90deg)', opacity: 0 };
const STAY = { transform: 'translate(-50%, -50%) perspective(800px) rotateY(0)', opacity: 1 };

/** @param {string} selector @returns {HTMLElement|null} one that can be seen */
export function seen(selector) {
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]);
  return all.find((element) => element.getClientRects().length > 0) ?? null;
}

/**
 * The card of a city, if it is in sight or can be brought there; a phone is not scrolled under the finger.
 * @param {string} city
 */
export function cityCard(city) {
  const card = seen(`.cg-city[data-city="${CSS.escape(city)}"]`);
  const { left, top, width, height } = card?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!card || card.contains(there)) return card;
  if (isPhone.peek()) return null;
  card.scrollIntoView({ block: 'nearest' });
  return card;
}

/** The dish of a city. @param {string} city */
export const dishOfCity = (city) => cityCard(city)?.querySelector('.cg-plate') ?? null;

/** Where the cubes of an owner come from: the dish, the seat, else the marker. @param {number|string} owner */
export const home = (owner) => seen(`[data-dish="${owner}"]`) ?? seen(`[data-home="${owner}"]`)
  ?? seen(`[data-marker="${owner}"]`);

/** @param {Element} element @returns {Point} */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

export class PageShow extends Show {
  /** @param {Ctx} ctx */
  constructor(ctx) {
    super(ctx);
    this.layer = document.createElement('div');
    this.layer.className = 'cg cg-layer';
    document.body.append(this.layer);
    /** @type {Element[]} what stays as a motion left it until the board is drawn anew */
    this.changed = [];
  }

  /** @param {string} name @param {any} content @param {Point} [at] */
  put(name, content, at) {
    const node = document.createElement('div');
    node.className = name;
    if (at) {
      node.style.left = `${at.x}px`;
      node.style.top = `${at.y}px`;
    }
    render(content, node);
    this.layer.append(node);
    return node;
  }

  /**
   * Things fly from one place to another.
   * @param {any} content
   * @param {Element|null} from
   * @param {Element|null} to
   * @param {{number?: number, time?: number, name?: string}} [how]
   */
  async fly(content, from, to, { number = 1, time = 420, name = 'cg-ghost' } = {}) {
    if (!from || !to || this.over) return;
    const [start, end] = [middle(from), middle(to)];
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    await Promise.all(Array.from({ length: Math.min(number, 6) }, async (_, nth) => {
      const ghost = this.put(name, content, start);
      await this.run(ghost, [
        { transform: 'translate(-50%, -50%) scale(.5)', opacity: 0 },
        { transform: `translate(calc(-50% + ${dx / 2}px), calc(-50% + ${dy / 2 - 34}px)) scale(1.3)`, opacity: 1,
          offset: 0.5 },
        { transform: `translate(calc(-50% + ${dx}px), calc(-50% + ${dy}px)) scale(.85)`, opacity: 0.9 },
      ], time, { delay: nth * 70 });
      ghost.remove();
    }));
  }

  /**
   * Points rise from a place and go where they are counted.
   * @param {string} text
   * @param {string} name
   * @param {Element|null} at
   * @param {{row?: number, to?: Element|null}} [how]
   */
  async rise(text, name, at, { row = 0, to = null } = {}) {
    if (!at || this.over) return;
    const start = middle(at);
    const end = to ? middle(to) : { x: start.x, y: start.y - 40 + row * 30 };
    const ghost = this.put(name, text, start);
    await this.run(ghost, [
      { transform: `translate(-50%, ${row * 30}px) scale(.5)`, opacity: 0 },
      { transform: `translate(-50%, ${row * 30 - 22}px) scale(1.15)`, opacity: 1, offset: 0.22 },
      { transform: `translate(-50%, ${row * 30 - 24}px) scale(1)`, opacity: 1, offset: 0.65 },
      { transform: `translate(calc(-50% + ${end.x - start.x}px), calc(-50% + ${end.y - start.y}px)) scale(.6)`,
        opacity: to ? 0.85 : 0 },
    ], 1250);
    ghost.remove();
  }

  /** @param {Element|null} element @param {number} [time] */
  async pulse(element, time = 260) {
    if (!element) return;
    await this.run(element, [
      { transform: 'none' }, { transform: 'scale(1.06)', filter: 'brightness(1.15)' }, { transform: 'none' },
    ], time, { fill: 'none' });
  }

  /**
   * A scene in the middle of the page; at its end it goes to where it belongs.
   * @param {string} name
   * @param {any} content
   * @param {number} time
   * @param {Element|null} [to]
   */
  async scene(name, content, time, to = null) {
    if (this.over) return;
    const board = seen('.cg-board')?.getBoundingClientRect();
    const node = this.put(`cg-scene ${name}`, content);
    if (board) node.style.left = `${board.left + board.width / 2}px`;
    const [here, there] = [middle(node), to && middle(to)];
    const away = there ? `translate(calc(-50% + ${there.x - here.x}px), calc(-50% + ${there.y - here.y}px)) scale(.3)`
      : 'translate(-50%, -62%)';
    await this.run(node, [ENTER, { ...STAY, offset: 0.16 }, { ...STAY, offset: 0.82 },
      { transform: away, opacity: there ? 0.4 : 0 }], time);
    node.remove();
  }

  /** Something behind a scene darkens the table meanwhile. @param {string} name @param {number} time */
  async veil(name, time) {
    const node = this.put(`cg-veil ${name}`, null);
    await this.run(node, [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.75 }, { opacity: 0 }],
      time);
    node.remove();
  }

  /** A full dish bursts: a ring of light, and spores of all its cultures. @param {Element|null} card */
  async burst(card) {
    const dish = card?.querySelector('.cg-plate');
    if (!dish || this.over) return;
    this.changed.push(dish);
    const at = middle(dish);
    const size = dish.getBoundingClientRect().width;
    const owners = [...dish.querySelectorAll('[data-culture]')].map((one) => one.getAttribute('data-culture'));
    const spores = owners.flatMap((owner, nth) => Array.from({ length: 7 }, (_, one) => this.spore(
      `cg-fleck cg-o-${owner}`, at, (nth / owners.length + one / 7) * 2 * Math.PI, size * (0.6 + 0.16 * (one % 4)))));
    const shock = this.put('cg-shock', null, at);
    shock.style.width = shock.style.height = `${size}px`;
    await Promise.all([...spores,
      this.run(shock, [{ transform: 'translate(-50%, -50%) scale(.6)', opacity: 1 },
        { transform: 'translate(-50%, -50%) scale(1.9)', opacity: 0 }], 900),
      this.run(dish, [{ transform: 'none' }, { transform: 'scale(1.14)', filter: 'brightness(1.5)', offset: 0.2 },
        { transform: 'scale(.92)', filter: 'saturate(.2)', offset: 0.5 },
        { transform: 'scale(1)', filter: 'grayscale(1) brightness(.8)' }], 1000)]);
    shock.remove();
  }

  /** @param {string} name @param {Point} at @param {number} angle @param {number} far */
  async spore(name, at, angle, far) {
    const node = this.put(name, null, at);
    const [dx, dy] = [Math.cos(angle) * far, Math.sin(angle) * far];
    await this.run(node, [{ transform: 'translate(-50%, -50%) scale(.4)', opacity: 1 },
      { transform: `translate(calc(-50% + ${dx * 0.8}px), calc(-50% + ${dy * 0.8}px)) scale(1.2)`, opacity: 1,
        offset: 0.5 },
      { transform: `translate(calc(-50% + ${dx}px), calc(-50% + ${dy + 14}px)) scale(.3)`, opacity: 0 }], 1000);
    node.remove();
  }

  close() {
    super.close();
    for (const element of this.changed) element.getAnimations().forEach((one) => one.cancel());
    for (const node of this.layer.children) render(html``, node);
    this.layer.remove();
  }
}
