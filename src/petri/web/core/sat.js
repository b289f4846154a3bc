/**
 * What this device kept when it sat down at a table. The server tells the hash of its secret first; then the page adds
 * bytes of its own to the chance. With both, and what others had added before, it can check the cards at the end.
 */
import { table as askTable } from './api.js';
import { recall, remember } from './memory.js';

const MOST = 200;
const BYTES = 32;

/**
 * @typedef {object} Sat
 * @property {string} table
 * @property {string} nonce with which a claim can be repeated
 * @property {string} chance what this page adds
 * @property {string|null} hash the server's promise, as it was before the page added anything
 * @property {string[]|null} seen what others had added by then; null where nothing can be added
 * @property {boolean} sure the page sat down before the cards were dealt, so its bytes have to count
 * @property {boolean} sat it has a seat
 * @property {boolean} counted its bytes were seen in the list
 */

/** Without storage it is kept until the page is left. @type {Map<string, Sat>} */
const here = new Map();

/** @param {string} table @returns {Sat|null} */
function find(table) {
  const kept = recall('sat', /** @type {Sat[]} */ ([])).find((one) => one.table === table);
  return kept ?? here.get(table) ?? null;
}

/** @param {Sat} sat */
function keep(sat) {
  here.set(sat.table, sat);
  const others = recall('sat', /** @type {Sat[]} */ ([])).filter((one) => one.table !== sat.table);
  remember('sat', [sat, ...others].slice(0, MOST));
}

/** @returns {string} */
function fresh() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {string} table @returns {Sat} */
const known = (table) => find(table)
  ?? { table, nonce: fresh(), chance: fresh(), hash: null, seen: null, sure: false, sat: false, counted: false };

/**
 * What the server promised; its first word counts.
 * @param {string} table
 * @param {import('./types.js').Fair|null} fair
 * @param {boolean} sure
 * @param {boolean} sat
 * @returns {Sat}
 */
function promised(table, fair, sure, sat) {
  const before = known(table);
  const first = before.hash === null ? { hash: fair?.hash ?? null, seen: fair?.added ?? null } : {};
  const now = { ...before, ...first, sure: sure && Boolean(fair?.added), sat };
  keep(now);
  return now;
}

/**
 * This page has opened the table: nobody was there before.
 * @param {string} table
 * @param {import('./types.js').Fair|null} fair
 */
export const noteOpened = (table, fair) => { promised(table, fair, true, true); };

/**
 * What the first message to a table says besides the token. It is worked out before that is sent: the server must have
 * promised before this page adds anything. Fails if the server does not answer.
 * @param {string} table
 * @param {string} token
 * @returns {Promise<{nonce: string, chance: string}>}
 */
export async function readyToSit(table, token) {
  let sat = known(table);
  keep(sat);
  if (!sat.sat) {
    try {
      const { fair, status } = await askTable(table);
      sat = promised(table, fair, token.startsWith('i') && status === 'waiting', false);
    } catch (error) {
      if (/** @type {any} */ (error).status !== 404) throw error; // that there is no table the server will say itself
    }
  }
  return { nonce: sat.nonce, chance: sat.seen ? sat.chance : '' };
}

/** The server has let this page sit down. @param {string} table @param {import('./types.js').Fair|null} fair */
export function noteSeat(table, fair) {
  const sat = known(table);
  keep({ ...sat, sat: true, counted: sat.counted || Boolean(fair?.added?.includes(sat.chance)) });
}

/** What was kept, if this device has had a seat at the table. @param {string} table @returns {Sat|null} */
export function satAt(table) {
  const sat = find(table);
  return sat?.sat && sat.hash ? sat : null;
}
