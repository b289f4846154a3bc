/**
 * The coach: small cards that explain the turn as it goes, each with the rules it rests on. Never in the way of a
 * move.
 */
import { effect, html, signal, useEffect, useLayoutEffect, useRef, useState } from '../core/html.js';
import { addWords, t } from '../core/i18n.js';
import { addStyle } from '../core/ctx.js';
import { kept, settings } from '../core/memory.js';
import { announce, Button, Icon, isPhone } from '../core/ui.js';

/** @typedef {import('../core/types.js').Ctx} Ctx */
/** @typedef {import('../core/types.js').Frame} Frame */
/**
 * What a hint looks at: the frame, the one before it, and whose eyes these are.
 * @typedef {object} Seen
 * @property {Frame} frame
 * @property {Frame|null} before
 * @property {any} view
 * @property {any} box
 * @property {number} seat
 * @property {boolean} mine I am asked
 * @property {string|null} step what is asked
 * @property {Set<string>} kinds the kinds of my moves
 */
/**
 * `near` are selectors of what the hint speaks of, the first that is to be seen counts. A hint that is `news` tells
 * what has just happened and waits for its turn; the others hold only as long as `when` does. `urgent` ones come
 * first.
 * @typedef {object} Hint
 * @property {string} id
 * @property {(seen: Seen) => boolean} when
 * @property {(seen: Seen) => string[]} rules
 * @property {(seen: Seen) => string} [words] the key of its text, if it has several
 * @property {string[]} [near]
 * @property {boolean} [news]
 * @property {boolean} [urgent]
 * @property {boolean} [last] for the end of the game; the others are silent then
 */
/** @typedef {{hint: Hint, seen: Seen, since: number}} Shown */

const READ = 5000; // a hint that was there for so long has been read
const AT_ONCE = 2; // so many calm hints with one move
const TITLES = /** @type {{[title: string]: () => Promise<{hints: Hint[]}>}} */ ({
  pandemic: () => import('./pandemic.js'),
  contagion: () => import('./contagion.js'),
  viroid: () => import('./viroid.js'),
});

/** What this device has seen, by title. */
const progress = kept('tutorial', /** @type {{[title: string]: string[]}} */ ({}));

/** Whether the coach speaks. */
export const isOn = () => settings.value.hints !== false;

/** Turned off for good, until somebody turns it on again. */
export function turnOff() {
  settings.value = { ...settings.peek(), hints: false };
}

/** Turned on, from the first hint. @param {string} title */
export function turnOn(title) {
  progress.value = { ...progress.peek(), [title]: [] };
  settings.value = { ...settings.peek(), hints: true };
}

// who turns it on again wants to hear it all again
effect(() => { if (!isOn()) progress.value = {}; });

/** The hints of a title, or null if it has none. @param {string} title @returns {Promise<Hint[]|null>} */
export async function tutorialFor(title) {
  const load = TITLES[title];
  if (!load) return null;
  const [module] = await Promise.all([
    load(),
    addStyle('tutorial/tutorial.css'),
    addWords('tutorial', 'tutorial/words'),
  ]);
  return module.hints;
}

/**
 * What there is to say now.
 * @param {Ctx} ctx
 * @param {Frame|null} before
 * @returns {Seen|null}
 */
function look(ctx, before) {
  const frame = ctx.frame.value;
  const { seat } = ctx.you.value;
  if (!frame.view || seat === null || seat === undefined) return null;
  const older = before && before.view && before.ply < frame.ply && before.seat === frame.seat ? before : null;
  return {
    frame, before: older, view: frame.view, box: ctx.box.value ?? {}, seat,
    mine: Boolean(frame.prompt?.mine), step: frame.prompt?.step ?? null,
      kinds: new Set(frame.moves.map((move) => move.kind)),
  };
}

/** Chooses what to show. One for each table that is open. */
class Coach {
  /** @param {Ctx} ctx @param {string} title @param {Hint[]} hints */
  constructor(ctx, title, hints) {
    this.ctx = ctx;
    this.title = title;
    this.hints = hints;
    /** @type {import('../core/types.js').Signal<Shown|null>} */
    this.shown = signal(/** @type {Shown|null} */ (null));
    /** @type {Frame|null} */
    this.before = null;
    /** @type {Set<string>} */
    this.news = new Set();
    this.calm = 0;
    this.ply = -1;
  }

  /** @returns {string[]} */
  get done() {
    return progress.peek()[this.title] ?? [];
  }

  /** @param {Hint} hint */
  finish(hint) {
    this.news.delete(hint.id);
    if (!this.done.includes(hint.id)) progress.value = { ...progress.peek(), [this.title]: [...this.done, hint.id] };
  }

  /** The table has changed. */
  changed() {
    const seen = look(this.ctx, this.before);
    if (!seen) {
      this.shown.value = null;
      return;
    }
    if (seen.frame.ply !== this.ply) this.calm = 0;
    this.ply = seen.frame.ply;
    this.before = seen.frame;
    const open = this.hints.filter((hint) => !this.done.includes(hint.id));
    for (const hint of open) if (hint.news && holds(hint, seen)) this.news.add(hint.id);
    const now = this.shown.peek();
    if (now && this.stays(now, open, seen)) return;
    if (now && Date.now() - now.since >= READ) this.finish(now.hint);
    this.choose(seen);
  }

  /** @param {Shown} now @param {Hint[]} open @param {Seen} seen */
  stays(now, open, seen) {
    if (!open.includes(now.hint)) return false;
    const read = Date.now() - now.since >= READ;
    const pressing = open.some((hint) => hint.urgent && hint !== now.hint && !hint.news && holds(hint, seen));
    if (pressing && !now.hint.urgent) return false;
    return now.hint.news ? !(read && pressing) : holds(now.hint, seen);
  }

  /** @param {Seen} seen */
  choose(seen) {
    const open = this.hints.filter((hint) => !this.done.includes(hint.id));
    const over = Boolean(seen.frame.outcome);
    const fitting = open.filter((hint) => (hint.news ? this.news.has(hint.id) && Boolean(hint.last) === over
      : holds(hint, seen)));
    const urgent = fitting.find((hint) => hint.urgent);
    const hint = urgent ?? (this.calm < AT_ONCE ? fitting[0] : undefined);
    if (!hint) {
      this.shown.value = null;
      return;
    }
    if (!urgent) this.calm += 1;
    this.shown.value = { hint, seen, since: Date.now() };
    announce(`${t(keyOf(hint, this.title, seen, 'title'))}. ${t(textKey(hint, this.title, seen))}`);
  }

  /** Understood. */
  next() {
    const now = this.shown.peek();
    if (!now) return;
    this.finish(now.hint);
    this.shown.value = null;
    const seen = look(this.ctx, null);
    if (seen) this.choose(seen);
  }
}

/** A hint that trips over something unusual says nothing. @param {Hint} hint @param {Seen} seen */
function holds(hint, seen) {
  if (Boolean(hint.last) !== Boolean(seen.frame.outcome)) return false;
  try {
    return hint.when(seen);
  } catch {
    return false;
  }
}

/** @param {Hint} hint @param {string} title @param {Seen} seen @param {string} part */
function keyOf(hint, title, seen, part) {
  const words = hint.words?.(seen) ?? hint.id;
  return `tutorial.${title}.${words.split('.')[0]}.${part}`;
}

/**
 * The key of the text: of the hint itself, or of its variant.
 * @param {Hint} hint
 * @param {string} title
 * @param {Seen} seen
 */
function textKey(hint, title, seen) {
  const words = hint.words?.(seen) ?? hint.id;
  return words.includes('.') ? `tutorial.${title}.${words}` : `tutorial.${title}.${words}.text`;
}

/**
 * The coach of a table. Renders nothing for spectators, when turned off, and when all is said.
 * @param {{ctx: Ctx}} props
 */
export function Tutorial({ ctx }) {
  const [coach, setCoach] = useState(/** @type {Coach|null} */ (null));
  const title = ctx.title.value;
  const on = isOn();
  useEffect(() => {
    if (!on) return undefined;
    let current = true;
    tutorialFor(title).then((hints) => { if (current && hints) setCoach(new Coach(ctx, title, hints)); },
      () => undefined);
    return () => { current = false; setCoach(null); };
  }, [ctx, title, on]);
  useEffect(() => {
    if (!coach) return undefined;
    const stop = effect(() => coach.changed());
    /** @param {KeyboardEvent} event */
    const pressed = (event) => {
      if (!event.altKey || event.code !== 'KeyN' || !coach.shown.peek()) return;
      event.preventDefault();
      coach.next();
    };
    document.addEventListener('keydown', pressed);
    return () => { stop(); document.removeEventListener('keydown', pressed); };
  }, [coach]);
  const shown = coach?.shown.value;
  if (!on || !coach || !shown) return null;
  return html`<${Card} key=${shown.hint.id} coach=${coach} shown=${shown} />`;
}

/** @param {{coach: Coach, shown: Shown}} props */
function Card({ coach, shown }) {
  const { hint, seen } = shown;
  const card = useRef(/** @type {HTMLElement|null} */ (null));
  const ring = useRef(/** @type {HTMLElement|null} */ (null));
  const [rule, setRule] = useState(/** @type {string|null} */ (null));
  const phone = isPhone.value;
  useLayoutEffect(() => {
    const place = () => beside(card.current, ring.current, hint.near ?? [], phone);
    place();
    const timer = setInterval(place, 250);
    addEventListener('resize', place);
    return () => { clearInterval(timer); removeEventListener('resize', place); };
  }, [hint, phone, rule]);
  const all = coach.hints.length;
  const nth = Math.min(all, coach.done.length + 1);
  return html`<div class="coach-ring" ref=${ring} aria-hidden="true"></div>
    <aside class="coach" ref=${card} aria-label=${t('tutorial.label')} data-hint=${hint.id}>
      <header class="coach-head">
        <${Icon} name="info" size=${18} />
        <h2>${t(keyOf(hint, coach.title, seen, 'title'))}</h2>
        <small class="number">${t('tutorial.count', { nth, all })}</small>
      </header>
      <p>${t(textKey(hint, coach.title, seen))}</p>
      <div class="coach-rules">
        ${hint.rules(seen).map((id) => html`<button type="button" class="coach-rule" key=${id}
          aria-expanded=${rule === id}
          aria-label=${t('tutorial.rule_show', { id })} title=${t(`tutorial.rules.${id}`)}
          onClick=${() => setRule(rule === id ? null : id)}>${id}</button>`)}
      </div>
      ${rule && html`<p class="coach-sentence" role="status">
        <b>${t('tutorial.rule', { id: rule })}</b> ${t(`tutorial.rules.${rule}`)}</p>`}
      <footer class="coach-foot">
        <${Button} kind="quiet" small onClick=${turnOff} title=${t('tutorial.off_long')}>${t('tutorial.off')}<//>
        <${Button} kind="primary" small icon="check" onClick=${() => coach.next()} title=${t('tutorial.keys')}
          aria-keyshortcuts="Alt+N">${t('tutorial.next')}<//>
      </footer>
    </aside>`;
}

const GAP = 12;

/** The first thing to be seen of those a hint speaks of. @param {string[]} near @returns {DOMRect|null} */
function target(near) {
  for (const choose of near) {
    for (const element of document.querySelectorAll(choose)) {
      const box = element.getBoundingClientRect();
      const inside = box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
      if (box.width > 4 && box.height > 4 && inside) return box;
    }
  }
  return null;
}

/**
 * Puts the card beside what it speaks of, and a soft ring around that thing.
 * @param {HTMLElement|null} card
 * @param {HTMLElement|null} ring
 * @param {string[]} near
 * @param {boolean} phone
 */
function beside(card, ring, near, phone) {
  if (!card || !ring) return;
  const box = target(near);
  const large = !box || box.width * box.height > innerWidth * innerHeight * 0.4;
  ring.hidden = large;
  if (box && !large) {
    ring.style.left = `${box.left - 5}px`;
    ring.style.top = `${box.top - 5}px`;
    ring.style.width = `${box.width + 10}px`;
    ring.style.height = `${box.height + 10}px`;
  }
  if (inStrip(card, large && phone)) return;
  const { width, height } = card.getBoundingClientRect();
  const free = keptFree(box);
  const { left, top } = best(spots(box, width, height, free), [{ box, weight: 1000 }, ...free], box);
  card.style.left = innerWidth <= NARROW ? '' : `${left}px`;
  card.style.top = `${top}px`;
}

/**
 * On a phone there is no room beside a whole map: the card takes the place of the dock until it has been read.
 * @param {HTMLElement} card
 * @param {boolean} isWanted
 */
function inStrip(card, isWanted) {
  const dock = isWanted ? document.querySelector('.bottom')?.getBoundingClientRect() : undefined;
  card.classList.toggle('is-strip', Boolean(dock));
  const { left, top, width, height } = dock ?? {};
  Object.assign(card.style, dock ? { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` }
    : { width: '', height: '' });
  return Boolean(dock);
}

const NARROW = 720; // where the card is as wide as the page, as its style says
const TOP = 62; // below the header

/** What should stay free, too, unless the hint speaks of a part of it: actions first. */
const FREE = { '.bottom': 8, '.pm-tray': 8, '.boards > .segmented': 6, '.pm-tools': 4, '.side': 1 };

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{box: Box|null, weight: number}} Weighed */

/** @param {Box|null} box @returns {Weighed[]} */
function keptFree(box) {
  return Object.entries(FREE).flatMap(([choose, weight]) => [...document.querySelectorAll(choose)]
    .map((element) => ({ box: element.getBoundingClientRect(), weight })))
    .filter((free) => !box || shared(free.box, box) < (box.right - box.left) * (box.bottom - box.top));
}

/** How much of the page two boxes share. @param {Box} one @param {Box} other */
function shared(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}

/**
 * Where the card may be: above, below, left, right of what it speaks of, there also beside what stays free, or in a
 * corner.
 * @param {Box|null} box
 * @param {number} width
 * @param {number} height
 * @param {Weighed[]} free
 * @returns {Box[]}
 */
function spots(box, width, height, free) {
  const [right, bottom] = [innerWidth - width - 8, innerHeight - height - 8];
  const found = [[20, bottom - 140], [20, TOP], [right, bottom], [right, TOP], [8, bottom]];
  if (box) {
    const across = [(box.left + box.right - width) / 2,
      ...free.flatMap((one) => (one.box ? [one.box.left - width - GAP, one.box.right + GAP] : []))];
    for (const x of across) found.push([x, box.top - height - GAP], [x, box.bottom + GAP]);
    const down = (box.top + box.bottom - height) / 2;
    found.push([box.left - width - GAP, down], [box.right + GAP, down]);
  }
  return found.map(([x, y]) => {
    const left = Math.max(8, Math.min(right, x));
    const top = Math.max(8, Math.min(bottom, Math.max(TOP, y)));
    return { left, top, right: left + width, bottom: top + height };
  });
}

/**
 * The place that covers least, and of those the nearest.
 * @param {Box[]} places
 * @param {Weighed[]} things
 * @param {Box|null} to
 */
function best(places, things, to) {
  const cost = (/** @type {Box} */ place) => things.reduce(
    (sum, { box, weight }) => sum + (box ? shared(place, box) * weight : 0), to ? away(place, to) : 0);
  return places.reduce((found, place) => (cost(place) < cost(found) ? place : found));
}

/** How far two boxes are from each other. @param {Box} one @param {Box} other */
const away = (one, other) => Math.abs(one.left + one.right - other.left - other.right)
  + Math.abs(one.top + one.bottom - other.top - other.bottom);
