/** The analysis of a game that is over: thought about by the server, asked for until it is there. */
import { ApiError, call } from '../core/api.js';
import { effect, signal } from '../core/html.js';
import { lang } from '../core/i18n.js';

const PAUSE = 500; // milliseconds between two questions how far it is
const WORTH_TELLING = 0.02; // what a decision cost or chance brought, so that it has a mark

/**
 * What a seat did at once; all chances are those of its side to win. `error` is a standard error.
 * @typedef {object} Decision
 * @property {number} ply moves that were played before
 * @property {number} plies moves that it was
 * @property {number} seat
 * @property {string[]} better
 * @property {string[]} aims what the better moves are after, in words
 * @property {number} best
 * @property {number} chance
 * @property {number} error
 * @property {number} loss
 * @property {number} luck
 */
/** @typedef {{seats: number[], start: number, end: number, skill: number, luck: number}} Side */
/** @typedef {{ply: number, played: string[], better: string[]}} Words of a turning point */
/** @typedef {{plies: number, sides: Side[], decisions: Decision[], turning_points: Words[]}} Analysis */
/** @typedef {Decision & {played: string[], instead: string[]}} Turning with its moves in words */
/** @typedef {{done: number, plies: number, analysis: Analysis|null}} Told */
/** @typedef {import('./player.js').Player} Player */

export class Study {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    /** @type {import('../core/types.js').Signal<Told>} */
    this.told = signal({ done: 0, plies: player.plies, analysis: null });
    /** @type {import('../core/types.js').Signal<any>} */
    this.failed = signal(null);
    /** Which turning point is shown. @type {import('../core/types.js').Signal<number|null>} */
    this.chosen = signal(/** @type {number|null} */ (null));
    this.runs = 0;
    this.stopLang = effect(() => {
      if (lang.value) this.begin(); // and in another language anew
    });
  }

  close() {
    this.runs += 1;
    this.stopLang();
  }

  begin() {
    this.runs += 1;
    this.failed.value = null;
    this.run(this.runs).catch((error) => { this.failed.value = error; });
  }

  /** @param {number} run */
  async run(run) {
    const path = `/replays/${encodeURIComponent(this.player.told.peek().id)}/analysis`;
    let told = await call(path, { method: 'POST' });
    while (run === this.runs) {
      this.told.value = told.analysis ? told : { ...told, analysis: this.told.peek().analysis };
      if (told.analysis) return;
      await new Promise((done) => setTimeout(done, PAUSE));
      told = await call(path).catch((error) => {
        if (error instanceof ApiError && error.code === 'analysis_unknown') return call(path, { method: 'POST' });
        throw error;
      });
    }
  }
}

/** @param {Analysis} analysis @param {Side} side */
export const decisionsOf = (analysis, side) => analysis.decisions.filter(({ seat }) => side.seats.includes(seat));

/** The chance of a side from moment to moment. @param {Analysis} analysis @param {Side} side */
export function chancesOf(analysis, side) {
  const own = decisionsOf(analysis, side);
  /** @type {[number, number][]} */
  const found = own.flatMap(({ ply, plies, best, chance }) => [[ply, best], [ply + plies, chance]]);
  return /** @type {[number, number][]} */ ([[0, side.start], ...found, [analysis.plies, side.end]]);
}

/** What it most probably is, within two standard errors. @param {Analysis} analysis @param {Side} side */
export const bandOf = (analysis, side) => decisionsOf(analysis, side).flatMap(({ ply, plies, best, chance, error }) => [
  { ply, low: Math.max(0, best - 2 * error), high: Math.min(1, best + 2 * error) },
  { ply: ply + plies, low: Math.max(0, chance - 2 * error), high: Math.min(1, chance + 2 * error) },
]);

/**
 * Losses and luck as they happen: what each was, and where.
 * @param {Analysis} analysis
 * @returns {{at: number, worth: number, kind: 'loss'|'luck', seat: number}[]}
 */
export function marksOf(analysis) {
  return analysis.decisions.flatMap(({ ply, plies, loss, luck, seat }) => [
    { at: ply + plies / 2, worth: -loss, kind: /** @type {const} */ ('loss'), seat },
    { at: ply + plies, worth: luck, kind: /** @type {const} */ ('luck'), seat },
  ]).filter(({ worth }) => Math.abs(worth) >= WORTH_TELLING);
}

/** @param {Analysis} analysis @returns {Turning[]} */
export function turningPoints(analysis) {
  return analysis.turning_points.flatMap(({ ply, played, better }) => {
    const decision = analysis.decisions.find((one) => one.ply === ply);
    return decision ? [{ ...decision, played, instead: better }] : [];
  });
}

/** The chance of a side at a moment, as it was thought last. @param {Analysis} analysis @param {Side} side
 * @param {number} ply */
export function chanceAt(analysis, side, ply) {
  if (ply >= analysis.plies) return { chance: side.end, error: 0 };
  const last = decisionsOf(analysis, side).filter((one) => one.ply <= ply).pop();
  if (!last) return { chance: side.start, error: 0 };
  return { chance: ply < last.ply + last.plies ? last.best : last.chance, error: last.error };
}
