/** Makes `ctx`, the one thing a game's components see, for a live table as well as for a replay. */
import { computed, signal } from './html.js';
import { addWords, lang, t } from './i18n.js';
import { settings } from './memory.js';

const still = matchMedia('(prefers-reduced-motion: reduce)');
const systemReduced = signal(still.matches);
still.addEventListener('change', () => { systemReduced.value = still.matches; });

/** No motion is wanted, by the system or by the setting of this device. */
export const reduced = computed(
  () => settings.value.motion === 'off' || (settings.value.motion !== 'on' && systemReduced.value),
);

/** @type {import('./types.js').Frame} */
export const EMPTY = { ply: 0, seat: null, view: null, moves: [], prompt: null, outcome: null, insight: null,
  undo: null };

/** For what nobody hurries along. */
export const NEVER = new AbortController().signal;

/**
 * @typedef {object} Parts
 * @property {string} title
 * @property {any} [box]
 * @property {import('./types.js').GameUi|null} [ui]
 * @property {import('./types.js').Frame} [frame]
 * @property {Partial<import('./types.js').Table>} [table]
 * @property {import('./types.js').You} [you]
 * @property {import('./types.js').ReadonlySignal<boolean>} [live] false if left out: a replay
 * @property {import('./types.js').ReadonlySignal<boolean>} [pending]
 * @property {import('./types.js').ReadonlySignal<number>} [speed]
 * @property {(move: import('./types.js').Move|string, then?: string[]) => Promise<any>} [play]
 * @property {(pawn: number) => Promise<{[city: string]: import('./types.js').Route[]}>} [routes]
 * @property {(texts: string[]) => Promise<{[text: string]: string|null}>} [why]
 * @property {(kind: string) => void} [askWhen]
 * @property {(happening: import('./types.js').Happening) => void} [tell]
 */

/**
 * For a replay give title, box, table and the first frame, and later set `ctx.frame.value`.
 * @param {Parts} parts
 * @returns {import('./types.js').Ctx}
 */
export function makeCtx(parts) {
  const table = signal(/** @type {any} */ (parts.table ?? { seats: [], options: {}, status: 'over' }));
  return {
    title: signal(parts.title),
    box: signal(parts.box ?? {}),
    ui: signal(/** @type {import('./types.js').GameUi|null|undefined} */ (parts.ui)),
    modules: signal(/** @type {import('./types.js').ModuleUi[]} */ (parts.ui?.inPlay ?? [])),
    frame: signal(parts.frame ?? EMPTY),
    table,
    you: signal(parts.you ?? { seat: null, mine: [], host: false }),
    live: parts.live ?? signal(false),
    pending: parts.pending ?? signal(false),
    lang,
    reduced,
    speed: parts.speed ?? computed(() => settings.value.speed),
    focus: signal(/** @type {import('./types.js').Spot} */ (null)),
    select: signal(/** @type {import('./types.js').Spot} */ (null)),
    meanwhile: signal(/** @type {import('./types.js').Meanwhile|null} */ (null)),
    skip: NEVER,
    tempo: 1,
    play: parts.play ?? (() => Promise.resolve()),
    why: parts.why ?? (() => Promise.resolve({})),
    routes: parts.routes ?? (() => Promise.resolve({})),
    askWhen: parts.askWhen ?? null,
    tell: parts.tell ?? null,
    t,
    name: (seat) => nameOf(table.value, seat),
  };
}

/**
 * @param {{seats?: {seat: number, name: string}[]}|null} table
 * @param {number|null|undefined} seat
 */
export function nameOf(table, seat) {
  if (seat === null || seat === undefined) return t('seat.nobody');
  const found = table?.seats?.find((one) => one.seat === seat);
  return found?.name || t('seat.number', { n: seat + 1 });
}

/**
 * Play happenings on the board; the frame stays the one before. Ends early when `abort` is aborted.
 * @param {import('./types.js').Ctx} ctx
 * @param {import('./types.js').GameUi|null|undefined} game
 * @param {import('./types.js').Happening[]} happenings
 * @param {import('./types.js').Frame} after
 * @param {AbortSignal} abort
 */
export async function animate(ctx, game, happenings, after, abort) {
  const before = ctx.frame.peek();
  const quick = abort.aborted || ctx.reduced.peek() || document.hidden || !before.view;
  game?.hear?.(ctx, happenings, after);
  if (!game?.animate || !happenings.length || quick) return;
  ctx.skip = abort;
  const skipped = new Promise((done) => abort.addEventListener('abort', () => setTimeout(done, 50), { once: true }));
  const shown = Promise.resolve(game.animate(ctx, happenings, before, after));
  await Promise.race([shown.catch((error) => console.error(error)), skipped]);
}

/**
 * Play happenings on the board, then show the frame after them.
 * @param {import('./types.js').Ctx} ctx
 * @param {import('./types.js').GameUi|null|undefined} game
 * @param {import('./types.js').Happening[]} happenings
 * @param {import('./types.js').Frame} after
 * @param {AbortSignal} [abort]
 */
export async function show(ctx, game, happenings, after, abort = NEVER) {
  await animate(ctx, game, happenings, after, abort);
  ctx.frame.value = after;
}

/**
 * Give the board to those who draw and show with it.
 * @param {import('./types.js').Ctx} ctx
 * @param {import('./types.js').GameUi|null} game
 */
export function setBoard(ctx, game) {
  ctx.modules.value = game?.inPlay ?? [];
  ctx.ui.value = game;
}

/** @type {Map<string, Promise<import('./types.js').GameUi|null>>} */
const loading = new Map();

/**
 * The part of the page that a title brings, and what the modules in play bring to it. Null if the title has none.
 * @param {string} title
 * @param {string[]} [modules] the keys of those in play
 * @returns {Promise<import('./types.js').GameUi|null>}
 */
export function loadGame(title, modules = []) {
  const key = [title, ...modules].join(' ');
  let found = loading.get(key);
  if (!found) {
    found = load(title, modules);
    loading.set(key, found);
  }
  found.then((game) => { if (!game) loading.delete(key); });
  return found;
}

/** @param {string} title @param {string[]} modules */
async function load(title, modules) {
  try {
    const path = new URL(`../games/${title}/index.js`, import.meta.url).href;
    const game = /** @type {import('./types.js').GameUi} */ ((await import(path)).default);
    const inPlay = await Promise.all(modules.filter((key) => isThere(title, key)).map((key) => module(title, key)));
    await Promise.all([game, ...inPlay].flatMap((one) => [
      ...(one.css ?? []).map(addStyle), one.words ? addWords(one.id, one.words) : undefined,
    ]));
    return { ...game, inPlay, panels: [...(game.panels ?? []), ...inPlay.flatMap((one) => one.panels ?? [])] };
  } catch (error) {
    console.error(error);
    return null;
  }
}

/** Whether a module brings something to the page; the page was told. @param {string} title @param {string} key */
const isThere = (title, key) => (
  document.querySelector('meta[name=modules]')?.getAttribute('content') ?? '').split(' ').includes(`${title}/${key}`);

/** @param {string} title @param {string} key @returns {Promise<import('./types.js').ModuleUi>} */
async function module(title, key) {
  return (await import(new URL(`../games/${title}/modules/${key}/index.js`, import.meta.url).href)).default;
}

/** @param {string} path under the web root */
export function addStyle(path) {
  const { href, pathname } = new URL(`../${path}`, import.meta.url);
  if (document.querySelector(
    `link[href="${href}"], link[rel=stylesheet][href="${pathname}"]`)) return Promise.resolve();
  return new Promise((done) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = link.onerror = () => done(undefined);
    document.head.append(link);
  });
}
