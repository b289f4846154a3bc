/** What this device remembers: language, theme, name, settings, my games. No cookies; without storage nothing is kept. */
import { signal } from './html.js';

const MOST_GAMES = 40;

/**
 * @template T
 * @param {string} key
 * @param {T} fallback
 * @returns {T}
 */
export function recall(key, fallback) {
  try {
    const text = localStorage.getItem(`petri.${key}`);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function remember(key, value) {
  try {
    if (value === null || value === undefined) localStorage.removeItem(`petri.${key}`);
    else localStorage.setItem(`petri.${key}`, JSON.stringify(value));
  } catch {
    /* a browser without storage plays just as well */
  }
}

/**
 * A signal whose value this device remembers.
 * @template T
 * @param {string} key
 * @param {T} fallback
 */
export function kept(key, fallback) {
  const value = signal(recall(key, fallback));
  value.subscribe((now) => remember(key, now));
  return value;
}

/** @typedef {{table: string, token: string, title: string, seat: number|null, when: number, over?: boolean, others?: string[]}} MyGame */

/** My games on this device, the newest first. */
export const games = signal(/** @type {MyGame[]} */ (recall('games', [])));

/** @param {MyGame} game */
export function rememberGame(game) {
  const others = games.peek().filter((other) => other.table !== game.table);
  games.value = [game, ...others].slice(0, MOST_GAMES);
  remember('games', games.value);
}

/** @param {string} table */
export function forgetGame(table) {
  games.value = games.peek().filter((game) => game.table !== table);
  remember('games', games.value);
}

/** @param {string} table */
export function tokenOf(table) {
  return recall('games', /** @type {MyGame[]} */ ([])).find((game) => game.table === table)?.token ?? null;
}

/** The name I am called by at tables. */
export const myName = kept('name', '');
/** @type {import('./types.js').Signal<'auto'|'dark'|'light'>} */
export const theme = kept('theme', 'auto');
/** Settings of play. `motion` is auto, on or off; `speed` is a factor; `hints` shows the tutorial. */
export const settings = kept('settings', { motion: 'auto', speed: 1, hints: true, sound: false });
