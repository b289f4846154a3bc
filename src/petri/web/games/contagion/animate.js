/**
 * Shows happenings on the board as it stands before them: short, one after the other, over as soon as they are
 * skipped.
 */
import { isPhone } from '../../core/ui.js';
import { playAll, Show } from '../../kit/show.js';
import { tollsOf } from './facts.js';

/** @typedef {import('./facts.js').Ctx} Ctx */
/** @typedef {import('../../core/types.js').Happening} Happening */
/** @typedef {import('../../core/types.js').Frame} Frame */

const SHORT = 260;
const LONG = 620;

/** @param {string} selector @returns {HTMLElement|null} one that can be seen */
function seen(selector) {
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]);
  return all.find((element) => element.getClientRects().length > 0) ?? null;
}

/**
 * The card of a city, if it is in sight or can be brought there; a phone is not scrolled under the finger.
 * @param {string} city
 */
function cityCard(city) {
  const card = seen(`.cg-city[data-city="${CSS.escape(city)}"]`);
  const { left, top, width, height } = card?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!card || card.contains(there)) return card;
  if (isPhone.peek()) return null;
  card.scrollIntoView({ block: 'nearest' });
  return card;
}
/** @param {number|string} owner */
const home = (owner) => seen(`[data-dish="${owner}"]`) ?? seen(`[data-home="${owner}"]`)
  ?? seen(`[data-marker="${owner}"]`);

/** One showing over the whole page. */
class PageShow extends Show {
  /** @param {Ctx} ctx */
  constructor(ctx) {
    super(ctx);
    this.layer = document.createElement('div');
    this.layer.className = 'cg cg-layer';
    document.body.append(this.layer);
  }

  /** @param {string} name @param {Element} at @returns {HTMLElement} */
  ghost(name, at) {
    const box = at.getBoundingClientRect();
    const ghost = document.createElement('span');
    ghost.className = name;
    ghost.style.left = `${box.left + box.width / 2}px`;
    ghost.style.top = `${box.top + box.height / 2}px`;
    this.layer.append(ghost);
    return ghost;
  }

  /**
   * Something flies from one place to another.
   * @param {string} name
   * @param {Element|null} from
   * @param {Element|null} to
   * @param {number} [number]
   */
  async fly(name, from, to, number = 1) {
    if (!from || !to) return;
    const one = from.getBoundingClientRect();
    const other = to.getBoundingClientRect();
    const across = other.left + other.width / 2 - one.left - one.width / 2;
    const down = other.top + other.height / 2 - one.top - one.height / 2;
    await Promise.all(Array.from({ length: Math.min(number, 6) }, async (_, index) => {
      const ghost = this.ghost(name, from);
      await this.run(ghost, [
        { transform: 'translate(-50%, -50%) scale(.6)', opacity: 0 },
        { transform: `translate(calc(-50% + ${across * 0.5}px), calc(-50% + ${down * 0.5 - 30}px)) scale(1.25)`,
          opacity: 1, offset: 0.55 },
        { transform: `translate(calc(-50% + ${across}px), calc(-50% + ${down}px)) scale(.9)`, opacity: 0.9 },
      ], 360, { delay: index * 60 });
      ghost.remove();
    }));
  }

  /**
   * Words that rise from a place.
   * @param {string} text
   * @param {string} name
   * @param {Element|null} at
   * @param {number} [row]
   */
  async rise(text, name, at, row = 0) {
    if (!at) return;
    const ghost = this.ghost(name, at);
    ghost.textContent = text;
    await this.run(ghost, [
      { transform: `translate(-50%, ${row * 26}px) scale(.7)`, opacity: 0 },
      { transform: `translate(-50%, ${row * 26 - 12}px) scale(1.1)`, opacity: 1, offset: 0.25 },
      { transform: `translate(-50%, ${row * 26 - 20}px) scale(1)`, opacity: 1, offset: 0.75 },
      { transform: `translate(-50%, ${row * 26 - 40}px) scale(1)`, opacity: 0 },
    ], 900);
    ghost.remove();
  }

  /** @param {Element|null} element @param {number} [time] */
  async pulse(element, time = SHORT) {
    if (!element) return;
    await this.run(element, [
      { transform: 'none' }, { transform: 'scale(1.06)', filter: 'brightness(1.15)' }, { transform: 'none' },
    ], time, { fill: 'none' });
  }

  /** A card that turns over in the middle. @param {string} title @param {string} text @param {string} kind */
  async banner(title, text, kind) {
    const banner = document.createElement('div');
    banner.className = `cg-banner is-${kind}`;
    const head = document.createElement('b');
    head.textContent = title;
    const body = document.createElement('span');
    body.textContent = text;
    banner.append(head, body);
    this.layer.append(banner);
    await this.run(banner, [
      { transform: 'translate(-50%, -50%) perspective(700px) rotateY(90deg)', opacity: 0 },
      { transform: 'translate(-50%, -50%) perspective(700px) rotateY(0)', opacity: 1, offset: 0.2 },
      { transform: 'translate(-50%, -50%) perspective(700px) rotateY(0)', opacity: 1, offset: 0.85 },
      { transform: 'translate(-50%, -60%) perspective(700px) rotateY(0)', opacity: 0 },
    ], text ? 1700 : 1100);
    banner.remove();
  }

  close() {
    super.close();
    this.layer.remove();
  }
}

/** @typedef {(show: PageShow, what: Happening, index: number) => Promise<unknown>|undefined} Scene */

/** @type {Record<string, Scene>} */
const SCENES = {
  placed: (show, what) => show.fly(`cg-ghost cg-o-${what.owner}`, home(what.owner), cityCard(what.city), what.number)
    .then(() => show.pulse(cityCard(what.city))),
  removed: (show, what) => show.fly(`cg-ghost cg-o-${what.owner}`, cityCard(what.city), home(what.owner), what.number),
  drew: (show, what) => show.fly(`cg-ghost-card${what.colour ? ` cg-c-${what.colour}` : ''}`, seen('.cg-status'),
    seen(`[data-hand="${what.seat}"]`) ?? seen(`[data-home="${what.seat}"]`)),
  discarded: (show, what) => show.fly(`cg-ghost-card cg-c-${what.colour}`,
    seen(`[data-hand="${what.seat}"] [data-colour="${what.colour}"]`) ?? seen(`[data-home="${what.seat}"]`),
      seen('.cg-status')),
  took: (show, what) => show.fly(`cg-ghost-card cg-c-${what.colour}`, seen('.cg-status'),
    seen(`[data-hand="${what.seat}"]`) ?? seen(`[data-home="${what.seat}"]`)),
  stole: (show, what) => show.fly(`cg-ghost-card${what.colour ? ` cg-c-${what.colour}` : ''}`,
    seen(`[data-home="${what.victim}"]`),
    seen(`[data-hand="${what.seat}"]`) ?? seen(`[data-home="${what.seat}"]`)),
  level: (show, what) => show.pulse(seen(`[data-track="${what.seat}:${what.track}"]`)
    ?? seen(`[data-home="${what.seat}"]`), LONG),
  resisted: (show, what) => show.pulse(seen(`[data-track="${what.seat}:resistance"]`)
    ?? seen(`[data-home="${what.seat}"]`), LONG),
  scored: (show, what, index) => show.rise(`+${what.points}`, `cg-rise cg-o-${what.owner}`, cityCard(what.city), index),
  deaths: (show, what) => show.rise(`+${what.points}`, `cg-rise cg-o-${what.owner}`, cityCard(what.city)),
  mutation_points: (show, what) => show.rise(`+${what.points}`, `cg-rise cg-o-${what.seat}`,
    seen(`[data-marker="${what.seat}"]`)),
  eradicated: (show, what) => {
    const card = cityCard(what.city);
    return card ? show.run(card, [
      { transform: 'none', filter: 'none' },
      { transform: 'scale(1.05) rotate(-1deg)', filter: 'saturate(.2) brightness(1.1)', offset: 0.4 },
      { transform: 'scale(.85) rotate(3deg)', filter: 'saturate(0)', opacity: 0.25 },
    ], LONG, { fill: 'none' }) : undefined;
  },
  revealed: (show, what) => {
    const card = show.ctx.box.peek()?.cards?.[what.card];
    return card ? show.banner(card.label, card.text, card.kind) : undefined;
  },
  skull: (show, what) => show.pulse(seen('[data-skulls]'), tollsOf(show.ctx).includes(what.skulls) ? LONG : SHORT),
  death_toll: (show, what) => show.banner(show.ctx.t(what.last ? 'contagion.last_toll' : 'contagion.death_toll'),
    '', 'toll'),
  city: (show, what) => show.banner(show.ctx.t('contagion.new_city',
    { city: show.ctx.box.peek()?.cities?.[what.city]?.label ?? what.city }), '', 'city'),
  swapped: (show, what) => show.pulse(cityCard(what.city), LONG),
};

/** What happens side by side instead of one after the other. */
const TOGETHER = ['drew', 'discarded', 'took', 'deaths', 'scored', 'mutation_points'];

/**
 * @param {Ctx} ctx
 * @param {Happening[]} happenings
 * @param {Frame} before
 * @param {Frame} after
 */
export async function animate(ctx, happenings, before, after) {
  if (ctx.reduced.peek() || !before.view || !after.view) return;
  await playAll(new PageShow(ctx), happenings, SCENES, (first, next) => first === next && TOGETHER.includes(next));
}
