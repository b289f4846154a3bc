/** Where a replay is, and how it goes on: a step with its animation, a jump without, or by itself. */
import { batch, effect, signal } from '../core/html.js';
import { animate, makeCtx } from '../core/ctx.js';
import { lang } from '../core/i18n.js';
import { kept } from '../core/memory.js';
import { complain } from '../core/ui.js';
import { Film, overview as fetchOverview } from './film.js';

export const SPEEDS = [0.5, 1, 2, 4, 8];
const PAUSE = 1100; // between two moves at the usual speed, in milliseconds

/** @typedef {import('./film.js').Overview} Overview */

export class Player {
  /**
   * @param {Overview} told
   * @param {import('../core/types.js').GameUi|null} game
   * @param {{ply: number, seat: number|null}} where
   */
  constructor(told, game, where) {
    /** @type {import('../core/types.js').Signal<Overview>} */
    this.told = signal(told);
    this.game = game;
    this.speed = kept('replay.speed', 1);
    this.ply = signal(clamp(where.ply, told.plies));
    this.playing = signal(false);
    const seats = told.seats.map((name, seat) => ({ seat, kind: /** @type {const} */ ('person'), name,
      present: true }));
    this.ctx = makeCtx({
      title: told.title, box: told.box, ui: game, speed: this.speed, you: { seat: null, mine: [], host: false },
      table: {
        id: told.id, title: told.title, options: told.options, seats, status: told.finished ? 'over' : 'playing',
          fair: told.fair,
        host: null, undo_request: null, watching: 'link', joining: 'link',
      },
    });
    const seat = told.finished && where.seat !== null && where.seat < told.seats.length ? where.seat : null;
    /** @type {import('../core/types.js').Signal<Film>} */
    this.film = signal(new Film(told.id, told.plies, seat));
    /**
     * The eyes through which it is seen; null are a spectator's.
     * @type {import('../core/types.js').Signal<number|null>}
     */
    this.seat = signal(seat);
    this.ready = signal(false);
    this.steps = 0;
    /** @type {AbortController|null} */
    this.abort = null;
    let language = lang.peek();
    this.stopLang = effect(() => {
      if (lang.value === language) return;
      language = lang.value;
      this.speakAnew().catch(complain);
    });
  }

  close() {
    this.stopLang();
    this.pause();
    this.steps += 1;
    this.abort?.abort();
    this.film.peek().close();
  }

  get plies() {
    return this.told.peek().plies;
  }

  /** The first picture, and then the rest in the background. */
  async open() {
    await this.jump(this.ply.peek());
    this.ready.value = true;
    this.fetchRest();
  }

  fetchRest() {
    this.film.peek().fetchAll(this.ply.peek()).catch(() => undefined);
  }

  /** Another language: names and texts come anew. */
  async speakAnew() {
    const told = await fetchOverview(this.told.peek().id);
    batch(() => {
      this.told.value = { ...told, plies: this.plies, turns: this.told.peek().turns };
      this.ctx.box.value = told.box;
    });
    await this.change(this.seat.peek());
  }

  /** Look through other eyes. @param {number|null} seat */
  async change(seat) {
    this.pause();
    this.film.peek().close();
    this.film.value = new Film(this.told.peek().id, this.plies, seat);
    this.seat.value = seat;
    await this.jump(this.ply.peek());
    this.fetchRest();
  }

  /** A game that is being played has gone on: fetch what is new. */
  async grow() {
    const told = await fetchOverview(this.told.peek().id);
    const seat = this.seat.peek();
    this.film.peek().close();
    batch(() => {
      this.told.value = told;
      this.film.value = new Film(told.id, told.plies, seat);
      this.ctx.table.value = { ...this.ctx.table.peek(), status: told.finished ? 'over' : 'playing', fair: told.fair };
    });
    this.fetchRest();
  }

  /** To the end, which may be further on by now. */
  async toEnd() {
    if (this.told.peek().live) await this.grow();
    await this.jump(this.plies);
  }

  // ------------------------------------------------------------------ moving about
  /** @param {number} ply */
  async jump(ply) {
    const step = this.begin();
    this.ply.value = clamp(ply, this.plies);
    const film = this.film.peek();
    const moment = await film.at(this.ply.peek());
    if (step === this.steps && film === this.film.peek()) this.arrive(moment);
  }

  /** One move on, shown as it happens. */
  async next() {
    const to = this.ply.peek() + 1;
    if (to > this.plies && this.told.peek().live) await this.grow();
    if (to > this.plies) return;
    const step = this.begin();
    const abort = new AbortController();
    this.abort = abort;
    this.ply.value = to;
    const film = this.film.peek();
    const [before, after] = await Promise.all([film.at(to - 1), film.at(to)]);
    if (step !== this.steps || film !== this.film.peek()) return;
    if (this.ctx.frame.peek().ply !== to - 1) this.arrive(before);
    await animate(this.ctx, this.game, after.happenings, after, abort.signal);
    if (step === this.steps) this.arrive(after);
  }

  /** @param {import('./film.js').Moment} moment */
  arrive(moment) {
    batch(() => {
      this.ctx.you.value = { seat: moment.seat, mine: moment.seat === null ? [] : [moment.seat], host: false };
      this.ctx.frame.value = moment;
    });
  }

  /** What is under way ends at once. */
  begin() {
    this.abort?.abort();
    this.steps += 1;
    return this.steps;
  }

  /** @param {1|-1} way */
  async turn(way) {
    const at = this.ply.peek();
    const plies = this.told.peek().turns.map((turn) => turn.ply);
    const to = way > 0 ? plies.find((ply) => ply > at) : plies.filter((ply) => ply < at).pop();
    await this.jump(to ?? (way > 0 ? this.plies : 0));
  }

  // ------------------------------------------------------------------ by itself
  pause() {
    this.playing.value = false;
  }

  async play() {
    if (this.playing.peek()) {
      this.pause();
      return;
    }
    this.playing.value = true;
    try {
      if (this.ply.peek() >= this.plies) await this.jump(0);
      await this.run();
    } finally {
      this.playing.value = false;
    }
  }

  async run() {
    while (this.playing.peek() && this.ply.peek() < this.plies) {
      await this.next();
      await new Promise((done) => setTimeout(done, PAUSE / this.speed.peek()));
    }
  }

  /** @param {1|-1} way */
  faster(way) {
    const at = SPEEDS.indexOf(this.speed.peek());
    this.speed.value = SPEEDS[clamp((at < 0 ? 1 : at) + way, SPEEDS.length - 1)];
  }
}

/** @param {number} value @param {number} most */
const clamp = (value, most) => Math.min(Math.max(0, Number.isFinite(value) ? Math.trunc(value) : 0), most);
