/** The frames of a replay, fetched in pieces and kept. */
import { call } from '../core/api.js';
import { signal } from '../core/html.js';

const PIECE = 50; // as many as the server gives at once

/** @typedef {{kind: string, text: string, values: {[name: string]: any}}} Line */
/**
 * A frame that knows the move which led to it.
 * @typedef {import('../core/types.js').Frame & {seat_moved: number|null, move: string|null, lines: Line[],
 *   happenings: import('../core/types.js').Happening[]}} Moment
 */
/**
 * @typedef {object} Overview
 * @property {string} id
 * @property {string} title
 * @property {string} title_name
 * @property {{[option: string]: any}} options
 * @property {string[]} seats
 * @property {number} plies
 * @property {import('../core/types.js').Outcome|null} outcome
 * @property {any} box
 * @property {{ply: number, seat: number}[]} turns
 * @property {boolean} finished
 * @property {boolean} live
 * @property {import('../core/types.js').Fair|null} fair
 */

/** @param {string} id @returns {Promise<Overview>} */
export const overview = (id) => call(`/replays/${encodeURIComponent(id)}`);

export class Film {
  /** @param {string} id @param {number} plies @param {number|null} seat */
  constructor(id, plies, seat) {
    this.id = id;
    this.plies = plies;
    this.seat = seat;
    /** @type {Map<number, Promise<void>>} */
    this.pieces = new Map();
    /** What has come so far, by ply. @type {import('../core/types.js').Signal<Moment[]>} */
    this.moments = signal(/** @type {Moment[]} */ ([]));
    this.closed = false;
  }

  close() {
    this.closed = true;
  }

  /** @param {number} ply @returns {Moment|undefined} */
  known(ply) {
    return this.moments.peek()[ply];
  }

  /** @param {number} ply @returns {Promise<Moment>} */
  async at(ply) {
    if (!this.known(ply)) await this.fetch(Math.floor(ply / PIECE));
    return /** @type {Moment} */ (this.known(ply));
  }

  /** @param {number} piece */
  fetch(piece) {
    let coming = this.pieces.get(piece);
    if (!coming) {
      coming = this.load(piece);
      this.pieces.set(piece, coming);
      coming.catch(() => this.pieces.delete(piece));
    }
    return coming;
  }

  /** @param {number} piece */
  async load(piece) {
    const first = piece * PIECE;
    const last = Math.min(first + PIECE - 1, this.plies);
    const seat = this.seat === null ? '' : `&seat=${this.seat}`;
    const { frames } = await call(`/replays/${encodeURIComponent(this.id)}/frames?first=${first}&last=${last}${seat}`);
    const moments = this.moments.peek().slice();
    for (const frame of frames) moments[frame.ply] = frame;
    this.moments.value = moments;
  }

  /** Fetch what is still missing, what lies ahead first. @param {number} ply */
  async fetchAll(ply) {
    const here = Math.floor(ply / PIECE);
    const last = Math.floor(this.plies / PIECE);
    const order = [...Array(last + 1).keys()].sort((a, b) => rank(a, here) - rank(b, here));
    for (const piece of order) {
      if (this.closed) return;
      await this.fetch(piece);
    }
  }
}

/** @param {number} piece @param {number} here */
const rank = (piece, here) => (piece >= here ? piece - here : 10000 + here - piece);
