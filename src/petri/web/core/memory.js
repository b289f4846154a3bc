/**
 * What this device remembers: language, theme, name, settings, my games. No cookies; without storage nothing is
 * kept.
 */
import { signal } from './html.js';

const MOST_GAMES = 200; // what is forgotten here is a seat that nobody finds again

const onDevice = () => localStorage;
const inTab = () => sessionStorage;

/**
 * @template T
 * @param {string} key
 * @param {T} fallback
 * @param {() => Storage} [where] even to ask for it may be forbidden
 * @returns {T}
 */
export function recall(key, fallback, where = onDevice) {
  try {
    const text = where().getItem(`petri.${key}`);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 * @param {() => Storage} [where]
 */
export function remember(key, value, where = onDevice) {
  try {
    if (value === null || value === undefined) where().removeItem(`petri.${key}`);
    else where().setItem(`petri.${key}`, JSON.stringify(value));
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

/**
 * @typedef {{table: string, token: string, title: string, seat: number|null, when: number, over?: boolean, others?:
 * string[]}} MyGame
 */

/** My games on this device, the newest first. */
export const games = signal(/** @type {MyGame[]} */ (recall('games', [])));
addEventListener('storage', ({ key }) => { if (key === 'petri.games') games.value = recall('games', []); });

/** Other tabs write here too: what they wrote stays. @param {(now: MyGame[]) => MyGame[]} change */
function changeGames(change) {
  games.value = change(recall('games', games.peek())).slice(0, MOST_GAMES);
  remember('games', games.value);
}

/** @param {MyGame} game */
export function rememberGame(game) {
  changeGames((now) => [game, ...now.filter((other) => other.table !== game.table)]);
}

/** @param {string} table */
export function forgetGame(table) {
  changeGames((now) => now.filter((game) => game.table !== table));
  remember(seatKey(table), null, inTab);
}

/**
 * A token that opens nothing any more; another seat at the same table stays.
 * @param {string} table
 * @param {string|null} token
 */
export function forgetToken(table, token) {
  if (recall(seatKey(table), '', inTab) === token) remember(seatKey(table), null, inTab);
  changeGames((now) => now.filter((game) => game.table !== table || game.token !== token));
}

/** @param {string} table */
const seatKey = (table) => `seat.${table}`;

/** This tab sits there; false if there is no place to keep that. @param {string} table @param {string} token */
export function takeSeat(table, token) {
  remember(seatKey(table), token, inTab);
  return recall(seatKey(table), '', inTab) === token;
}

/** Whether a seat is found again after a reload, and in a new tab. @param {string} table @param {string} token */
export function isKept(table, token) {
  const inGames = recall('games', /** @type {MyGame[]} */ ([])).some((game) => game.token === token);
  return inGames && recall(seatKey(table), '', inTab) === token;
}

/**
 * The token of a seat here. Two tabs may have two seats at one table, so the tab's own comes first.
 * @param {string} table
 */
export function tokenOf(table) {
  const own = recall(seatKey(table), /** @type {string|null} */ (null), inTab);
  return own ?? recall('games', /** @type {MyGame[]} */ ([])).find((game) => game.table === table)?.token ?? null;
}

/** The name I am called by at tables. */
export const myName = kept('name', '');
/** @type {import('./types.js').Signal<'auto'|'dark'|'light'>} */
export const theme = kept('theme', 'auto');
/** When I want to be asked, by title and kind of move; what is not named, where it matters. */
export const asking = kept('asking', /** @type {{[title: string]: {[kind: string]: 'always'|'never'}}} */ ({}));
/** Settings of play. `motion` is auto, on or off; `speed` is a factor; `hints` shows the tutorial. */
export const settings = kept('settings', { motion: 'auto', speed: 1, hints: true, sound: false,
  follow: false });
