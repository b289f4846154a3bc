/** A seat at a live table: the line, what came over it, and what is shown of it just now. */
import { batch, computed, signal } from '../core/html.js';
import { animate, makeCtx } from '../core/ctx.js';
import { lang, t } from '../core/i18n.js';
import { rememberGame, tokenOf } from '../core/memory.js';
import { Line } from '../core/net.js';
import { announce, toast } from '../core/ui.js';

const HURRY = 3; // with more moves waiting than this nothing is animated
const WHYS_AT_ONCE = 60;

/** Steps in which a seat is only offered something. */
const WINDOWS = ['window', 'resilient_window', 'before_turn'];
const LETS_PASS = ['pass', 'decline'];

/** @typedef {import('../core/types.js').Frame} Frame */
/** @typedef {import('../core/types.js').Move} Move */

export class Session {
  /**
   * @param {{table: string, token: string|null, name?: string, title?: string}} about
   */
  constructor({ table, token, name }) {
    this.id = table;
    this.line = new Line({ table, token, name }, (message) => this.heard(message));
    /** Whether the first picture has come. */
    this.ready = signal(false);
    /** @type {import('../core/types.js').Signal<import('../core/types.js').GameUi|null|undefined>} undefined while it loads */
    this.game = signal(/** @type {any} */ (undefined));
    /** @type {import('../core/types.js').Signal<import('../core/types.js').LogLine[]>} */
    this.log = signal(/** @type {any[]} */ ([]));
    /** @type {import('../core/types.js').Signal<import('../core/types.js').ChatLine[]>} */
    this.chat = signal(/** @type {any[]} */ ([]));
    /** @type {import('../core/types.js').Signal<import('../core/types.js').Invite[]>} */
    this.invites = signal(/** @type {any[]} */ ([]));
    this.invite = signal(/** @type {string|null} */ (null));
    /** @type {import('../core/types.js').Signal<{table: string, token: string}|null>} */
    this.rematch = signal(/** @type {any} */ (null));
    /** The way to the next table; whoever watches watches there too. */
    this.next = computed(() => this.rematch.value ?? nextOf(this.ctx.table.value));
    /** The table as it is now, even while an earlier moment is shown. @type {import('../core/types.js').Signal<Frame|null>} */
    this.now = signal(/** @type {Frame|null} */ (null));
    /** The moment that is shown instead of now. @type {import('../core/types.js').Signal<number|null>} */
    this.moment = signal(/** @type {number|null} */ (null));
    /** The seat the device has to be passed to before its hand is shown. */
    this.curtain = signal(/** @type {number|null} */ (null));
    this.skipping = signal(false);
    this.unread = signal(0);
    /** The next one to type is the chat. */
    this.wantsChat = signal(false);
    this.sending = signal(0);
    this.showing = signal(false);
    /** @type {{frame: Frame, happenings: any[]}[]} */
    this.queue = [];
    this.rounds = 0;
    /** @type {AbortController|null} */
    this.abort = null;
    /** @type {string|null} */
    this.token = token;
    /** @type {{key: string, asked: Map<string, Promise<string|null>>, next: string[], flush: Promise<any>|null}} */
    this.whys = { key: '', asked: new Map(), next: [], flush: null };
    this.ctx = makeCtx({
      title: '',
      live: computed(() => this.isLive()),
      pending: computed(() => this.sending.value > 0 || this.showing.value),
      play: (move) => this.play(move),
      why: (texts) => this.why(texts),
    });
    this.stopLang = lang.subscribe((now) => { if (this.ready.peek()) this.line.say({ t: 'lang', lang: now }); });
  }

  close() {
    this.stopLang();
    this.abort?.abort();
    this.line.close();
  }

  isLive() {
    const { table, you } = this.ctx;
    return this.line.state.value === 'open' && this.moment.value === null && this.curtain.value === null
      && table.value.status === 'playing' && you.value.mine.length > 0;
  }

  // ------------------------------------------------------------------ what comes
  /** @param {any} message */
  heard(message) {
    const way = /** @type {any} */ ({
      welcome: this.onWelcome, state: this.onState, moved: this.onMoved, table: this.onTable, chat: this.onChat,
      rematch: this.onRematch,
    })[message.t];
    if (way) batch(() => way.call(this, message));
  }

  /** @param {any} message */
  onWelcome(message) {
    const { ctx } = this;
    ctx.title.value = message.table.title;
    ctx.box.value = message.box;
    ctx.table.value = message.table;
    ctx.you.value = message.you;
    this.chat.value = message.chat;
    this.invites.value = message.invites ?? [];
    this.invite.value = message.invite ?? null;
    if (message.rematch) this.rematch.value = message.rematch;
    if (message.token) this.keepToken(message.token);
    this.rememberHere();
  }

  /** The seat's own link replaces the invitation. @param {string} token */
  keepToken(token) {
    this.token = token;
    history.replaceState(null, '', `${location.pathname}#${token}`);
  }

  rememberHere() {
    const { table, title, you } = this.ctx;
    if (!this.token || !this.token.startsWith('s')) return;
    rememberGame({
      table: this.id, token: this.token, title: title.peek(), seat: you.peek().seat, when: Date.now(),
      over: table.peek().status === 'over', others: othersOf(table.peek(), you.peek().mine),
    });
  }

  /** @param {{frame: Frame, log: any[]}} message */
  onState(message) {
    this.abort?.abort();
    this.rounds += 1;
    this.showing.value = false;
    this.queue = [];
    this.log.value = message.log;
    this.lookWith(message.frame, !this.ready.peek());
    this.arrive(message.frame);
    this.ready.value = true;
  }

  /** @param {{frame: Frame, lines: any[], happenings: any[]}} message */
  onMoved(message) {
    this.log.value = [...this.log.peek(), ...message.lines];
    announce(message.lines.map((line) => line.text).join(' '));
    const refused = message.lines.find((line) => line.kind === 'refused');
    const { mine } = this.ctx.you.peek();
    if (refused && mine.includes(message.frame.prompt?.seat ?? -1)) toast(refused.text); // what one proposed oneself
    this.queue.push({ frame: message.frame, happenings: message.happenings });
    if (this.queue.length > HURRY) this.abort?.abort();
    if (!this.showing.peek()) this.showAll();
  }

  /** @param {any} message */
  onTable(message) {
    const before = this.ctx.table.peek();
    this.ctx.table.value = message.table;
    this.hearUndo(before.undo_request, message.table.undo_request);
    if (this.ctx.you.peek().host && opens(before) !== opens(message.table)) this.line.say({ t: 'lang', lang: lang.peek() });
    const { mine } = this.ctx.you.peek();
    const isNews = othersOf(before, mine).join() !== othersOf(message.table, mine).join();
    if (isNews || before.status !== message.table.status) this.rememberHere();
  }

  /**
   * Who asked for an undo hears when nothing comes of it; what was taken back shows by itself.
   * @param {import('../core/types.js').Table['undo_request']} before
   * @param {import('../core/types.js').Table['undo_request']} after
   */
  hearUndo(before, after) {
    if (!before || after || !this.ctx.you.peek().mine.includes(before.seat)) return;
    setTimeout(() => { if ((this.now.peek()?.ply ?? 0) > before.ply) toast(t('undo.refused')); }, 300);
  }

  /** @param {any} message */
  onChat({ line }) {
    this.chat.value = [...this.chat.peek(), line];
    if (line.seat !== null && this.ctx.you.peek().mine.includes(line.seat)) return;
    this.unread.value += 1;
    announce(`${line.name || t('seat.host')}: ${line.text}`);
  }

  /** @param {any} message */
  onRematch(message) {
    this.rematch.value = { table: message.table, token: message.token };
    toast(t('over.rematch_ready'), 'good');
  }

  // ------------------------------------------------------------------ what is shown
  /** Show the moves that wait, one after the other; a whole new picture ends it. */
  async showAll() {
    const round = (this.rounds += 1);
    this.showing.value = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      this.lookWith(next.frame, false);
      if (this.moment.peek() === null) {
        this.abort = new AbortController();
        if (this.queue.length >= HURRY) this.abort.abort();
        await animate(this.ctx, this.game.peek(), next.happenings, next.frame, this.abort.signal);
        if (round !== this.rounds) return;
      }
      const { frame } = next;
      batch(() => this.arrive(frame));
    }
    this.showing.value = false;
  }

  /** @param {Frame} frame */
  arrive(frame) {
    const now = this.now.peek();
    this.now.value = frame;
    if (frame.seat !== this.ctx.you.peek().seat) this.ctx.you.value = { ...this.ctx.you.peek(), seat: frame.seat };
    if (this.moment.peek() === null) this.ctx.frame.value = frame;
    if (frame.view?.turn !== now?.view?.turn) this.skipping.value = false;
    if (frame.prompt && frame.prompt.text !== now?.prompt?.text) announce(frame.prompt.text);
  }

  /**
   * Another seat of the same person is asked: its hand is not for the one who sits before the screen.
   * @param {Frame} frame
   * @param {boolean} first
   */
  lookWith(frame, first) {
    const { you } = this.ctx;
    const hidden = frame.view?.hands?.some((/** @type {any} */ hand) => hand.hidden > 0);
    const other = first ? this.ctx.table.peek().status === 'playing' : frame.seat !== you.peek().seat;
    if (you.peek().mine.length > 1 && frame.seat !== null && hidden && other && !frame.outcome) this.curtain.value = frame.seat;
  }

  /** Show what is animated at once. */
  hurry() {
    this.abort?.abort();
  }

  /** @param {number} ply */
  async showMoment(ply) {
    if (ply === this.now.peek()?.ply) {
      this.backToNow();
      return;
    }
    const { frame } = await this.line.ask({ t: 'moment', ply });
    batch(() => {
      this.moment.value = ply;
      this.ctx.frame.value = frame;
      this.ctx.select.value = null;
    });
  }

  backToNow() {
    const now = this.now.peek();
    batch(() => {
      this.moment.value = null;
      if (now) this.ctx.frame.value = now;
    });
  }

  // ------------------------------------------------------------------ what is sent
  /** @param {Move|string} move */
  async play(move) {
    if (!this.ctx.live.peek() || this.ctx.pending.peek()) return undefined;
    const frame = this.ctx.frame.peek();
    const found = typeof move === 'string' ? frame.moves.find((one) => one.text === move) : move;
    const seat = found?.seat ?? frame.seat;
    return this.sent({ t: 'move', ply: frame.ply, seat, move: found?.text ?? move });
  }

  /** @param {any} message */
  async sent(message) {
    this.sending.value += 1;
    try {
      return await this.line.ask(message);
    } finally {
      this.sending.value -= 1;
    }
  }

  undo() {
    return this.sent({ t: 'undo', ply: this.now.peek()?.ply ?? 0 });
  }

  /** @param {boolean} yes */
  answerUndo(yes) {
    return this.line.ask({ t: 'answer', yes });
  }

  /** @param {boolean} on */
  async skip(on) {
    this.skipping.value = on; // before the answer: the turn may be over when it comes
    await this.line.ask({ t: 'skip', on }).catch((error) => {
      this.skipping.value = !on;
      throw error;
    });
  }

  /** @param {number} seat @param {'free'|'bot'|'link'|'name'} what @param {{bot?: string, name?: string}} [more] */
  changeSeat(seat, what, more = {}) {
    return this.line.ask({ t: 'seat', seat, do: what, ...more });
  }

  /** @param {number} seat */
  look(seat) {
    this.line.say({ t: 'look', seat });
  }

  /**
   * Why moves are not legal; asked once for each position.
   * @param {string[]} texts
   * @returns {Promise<{[text: string]: string|null}>}
   */
  async why(texts) {
    const frame = this.ctx.frame.peek();
    const seat = frame.seat;
    if (!this.ctx.live.peek() || seat === null) return {};
    const key = `${frame.ply} ${seat} ${lang.peek()}`;
    if (this.whys.key !== key) this.whys = { key, asked: new Map(), next: [], flush: null };
    const { asked } = this.whys;
    const answers = texts.map((text) => {
      let answer = asked.get(text);
      if (!answer) {
        answer = this.askWhy(text, seat);
        asked.set(text, answer);
      }
      return answer;
    });
    const found = await Promise.all(answers);
    return Object.fromEntries(texts.map((text, n) => [text, found[n]]));
  }

  /** @param {string} text @param {number} seat @returns {Promise<string|null>} */
  async askWhy(text, seat) {
    const { whys } = this;
    if (whys.next.length >= WHYS_AT_ONCE) whys.flush = null;
    if (!whys.flush) {
      const moves = /** @type {string[]} */ ([]);
      whys.next = moves;
      whys.flush = new Promise((done) => setTimeout(done, 15)).then(() => {
        if (whys.next === moves) whys.flush = null;
        return this.line.ask({ t: 'why', seat, moves });
      });
    }
    whys.next.push(text);
    const { reasons } = await whys.flush.catch(() => ({ reasons: {} }));
    return reasons[text] ?? null;
  }
}

/** @param {import('../core/types.js').Table} table */
const opens = (table) => table.seats.filter((seat) => seat.kind === 'open').map((seat) => seat.seat).join();

/** The names of everybody else. @param {import('../core/types.js').Table} table @param {number[]} mine */
const othersOf = (table, mine) => table.seats.filter((seat) => seat.kind !== 'open' && !mine.includes(seat.seat)).map((seat) => seat.name);

/** @param {import('../core/types.js').Table} table */
const nextOf = (table) => (table.rematch ? { table: table.rematch, token: '' } : null);

/** Whether the seat is only offered something: the page then asks in passing. @param {Frame} frame */
export function isWindow(frame) {
  const { prompt } = frame;
  if (!prompt?.mine) return false;
  return WINDOWS.includes(prompt.step) && frame.moves.some((move) => LETS_PASS.includes(move.kind));
}

/** The move that lets a window pass. @param {Frame} frame */
export const passing = (frame) => frame.moves.find((move) => LETS_PASS.includes(move.kind) && move.seat === frame.prompt?.seat);

/** The token in the address. */
export const tokenGiven = () => location.hash.slice(1);

/** @param {string|null} token */
export const isInvitation = (token) => Boolean(token?.startsWith('i'));

/** The token for a table: of the address, or what this device remembers. @param {string} table */
export function tokenFor(table) {
  const given = tokenGiven();
  const known = tokenOf(table);
  if (given && !(isInvitation(given) && known)) return given;
  return known;
}
