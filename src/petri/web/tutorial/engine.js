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
 * Puts the card beside what it speaks of, or into a corner, and a soft ring around that thing.
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
  const { width, height } = card.getBoundingClientRect();
  const [across, top] = phone ? onPhone(box, height, large) : onDesktop(box, width, height, large);
  const left = phone ? across : besides(box, across, top, width, height);
  card.style.left = phone ? '' : `${left}px`;
  card.style.top = `${below(left, top, phone ? innerWidth : width, height)}px`;
}

/**
 * The switch between boards stays free, too.
 * @param {number} left
 * @param {number} top
 * @param {number} width
 * @param {number} height
 */
function below(left, top, width, height) {
  const free = document.querySelector('.boards > .segmented')?.getBoundingClientRect();
  const over = free && left < free.right && left + width > free.left && top < free.bottom && top + height > free.top;
  return over ? free.bottom + GAP : top;
}

/** Things that should stay free: a card that would lie on them goes to their left. */
const FREE = '.side, .pm-tools';

/** @param {DOMRect|null} box @param {number} left @param {number} top @param {number} width @param {number} height */
function besides(box, left, top, width, height) {
  let x = left;
  for (const element of document.querySelectorAll(FREE)) {
    const free = element.getBoundingClientRect();
    const within = box && box.left >= free.left && box.right <= free.right && box.top >= free.top
      && box.bottom <= free.bottom;
    const over = x + width > free.left && x < free.right && top + height > free.top && top < free.bottom;
    if (over && !within) x = free.left - width - GAP;
  }
  return Math.max(8, x);
}

/** @param {DOMRect|null} box @param {number} height @param {boolean} large @returns {[number, number]} */
function onPhone(box, height, large) {
  const top = 62;
  if (!box || large || box.top > top + height + GAP) return [0, top];
  const below = box.bottom + GAP;
  return [0, below + height < innerHeight - 8 ? below : Math.max(top, innerHeight - height - 132)];
}

/**
 * @param {DOMRect|null} box
 * @param {number} width
 * @param {number} height
 * @param {boolean} large
 * @returns {[number, number]}
 */
function onDesktop(box, width, height, large) {
  const corner = /** @type {[number, number]} */ ([20, Math.max(76, innerHeight - height - 150)]);
  if (!box) return corner;
  if (large) return [box.left + 16, Math.min(box.bottom, innerHeight) - height - 16];
  const across = Math.min(Math.max(8, box.left + box.width / 2 - width / 2), innerWidth - width - 8);
  const down = Math.min(Math.max(8, box.top + box.height / 2 - height / 2), innerHeight - height - 8);
  if (box.top - height - GAP > 8) return [across, box.top - height - GAP];
  if (box.bottom + GAP + height < innerHeight - 8) return [across, box.bottom + GAP];
  if (box.left - width - GAP > 8) return [box.left - width - GAP, down];
  if (box.right + GAP + width < innerWidth - 8) return [box.right + GAP, down];
  return corner;
}
