/** A seat at a live table: the line, what came over it, and what is shown of it just now. */
import { batch, computed, signal } from '../core/html.js';
import { animate, makeCtx } from '../core/ctx.js';
import { lang, t } from '../core/i18n.js';
import { asking, isKept, rememberGame, takeSeat, tokenOf } from '../core/memory.js';
import { Line } from '../core/net.js';
import { noteSeat, readyToSit } from '../core/sat.js';
import { announce, toast } from '../core/ui.js';
import { stepIn } from '../kit/facts.js';

const HURRY = 5; // with more moves waiting than this nothing is animated
const WHYS_AT_ONCE = 60;
const PASSES_WITHIN = 150; // milliseconds in which the server lets a window of somebody else pass that asks nobody

/** @typedef {import('../core/types.js').Frame} Frame */
/** @typedef {{what: 'link'|'bot'|'name'|'start', seat: number, bot?: string}} Wish what is asked before it is done */
/** @typedef {import('../core/types.js').Move} Move */
/** @typedef {{frame: Frame, happenings: any[], lines: import('../core/types.js').LogLine[]}} Moved each has its line */

export class Session {
  /**
   * The last hint, which is good as long as the frame is the one it was asked for.
   * @type {import('../core/types.js').Signal<import('../core/types.js').Hint|'thinking'|null>}
   */
  hint = signal(/** @type {any} */ (null));

  /**
   * @param {{table: string, token: string|null, name?: string, title?: string}} about
   */
  constructor({ table, token, name }) {
    this.id = table;
    const prepare = token ? () => readyToSit(table, token) : null;
    this.line = new Line({ table, token, name }, (message) => this.heard(message), prepare);
    /** Whether the first picture has come. */
    this.ready = signal(false);
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
    /**
     * The table as it is now, even while an earlier moment is shown.
     * @type {import('../core/types.js').Signal<Frame|null>}
     */
    this.now = signal(/** @type {Frame|null} */ (null));
    /** The moment that is shown instead of now. @type {import('../core/types.js').Signal<number|null>} */
    this.moment = signal(/** @type {number|null} */ (null));
    /** The seat the device has to be passed to before its hand is shown. */
    this.curtain = signal(/** @type {number|null} */ (null));
    /** @type {import('../core/types.js').Signal<Wish|null>} */
    this.wish = signal(/** @type {Wish|null} */ (null));
    this.skipping = signal(false);
    /** Whether "ask me when" is open: for which kind of move, '' for none of them. */
    this.asks = signal(/** @type {string|null} */ (null));
    this.stopping = signal(false); // whether windows that are open for everybody wait for this person
    this.unread = signal(0);
    /** The next one to type is the chat. */
    this.wantsChat = signal(false);
    this.sending = signal(0);
    this.showing = signal(false);
    /** @type {Moved[]} */
    this.queue = [];
    /** The table as it was told last. @type {import('../core/types.js').Table|null} */
    this.told = null;
    /** What is shown just now, with those of its lines that are still to be told. @type {Moved|null} */
    this.shown = null;
    /** Somebody who waits for the next move. */
    this.news = () => {};
    this.rounds = 0;
    /** @type {AbortController|null} */
    this.abort = null;
    /** @type {string|null} */
    this.token = token;
    /** The question this person has taken back, so that nobody has to say that it came to nothing. */
    this.withdrawn = -1;
    /** @type {{key: string, asked: Map<string, Promise<string|null>>, next: string[], flush: Promise<any>|null}} */
    this.whys = { key: '', asked: new Map(), next: [], flush: null };
    this.ways = { key: '', asked: /** @type {Promise<any>} */ (Promise.resolve({})) };
    this.ctx = this.newCtx();
    /** Undefined while it loads. */
    this.game = this.ctx.ui;
    this.stopLang = lang.subscribe((now) => { if (this.ready.peek()) this.line.say({ t: 'lang', lang: now }); });
  }

  /** @returns {import('../core/types.js').Ctx} */
  newCtx() {
    return makeCtx({
      title: '',
      live: computed(() => this.isLive()),
      pending: computed(() => this.sending.value > 0 || this.showing.value),
      play: (move, then) => this.play(move, then),
      routes: (pawn) => this.routes(pawn),
      why: (texts) => this.why(texts),
      askWhen: (kind) => { this.asks.value = kind; },
      tell: (happening) => this.tellUpTo(happening),
    });
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
    this.told = message.table;
    ctx.table.value = message.table;
    ctx.you.value = message.you;
    this.chat.value = message.chat;
    this.invites.value = message.invites ?? [];
    this.invite.value = message.invite ?? null;
    if (message.rematch) this.rematch.value = message.rematch;
    if (message.token) this.token = message.token;
    if (message.you.mine.length) this.tellAsking().catch(() => {}); // a line that breaks tells it again
    this.keepSeat();
  }

  /** Whoever copies the address must not get the seat with it; a reload finds it in this tab, or on this device. */
  keepSeat() {
    if (!isSeat(this.token)) return;
    noteSeat(this.id, this.ctx.table.peek().fair);
    this.rememberHere();
    takeSeat(this.id, this.token);
    const fragment = isKept(this.id, this.token) ? '' : `#${this.token}`;
    if (location.hash !== fragment) history.replaceState(null, '', location.pathname + location.search + fragment);
  }

  /** @param {import('../core/types.js').Table} [table] */
  rememberHere(table = this.ctx.table.peek()) {
    const { title, you } = this.ctx;
    if (!isSeat(this.token)) return;
    rememberGame({
      table: this.id, token: this.token, title: title.peek(), seat: you.peek().seat, when: Date.now(),
      over: table.status === 'over', others: othersOf(table, you.peek().mine),
    });
  }

  /** @param {{frame: Frame, log: any[]}} message */
  onState(message) {
    /** What can be worked out, as it came last. @type {any} */
    this.insight = message.frame.insight;
    this.abort?.abort();
    this.rounds += 1;
    this.showing.value = false;
    this.queue = [];
    this.shown = null;
    if (this.told) this.ctx.table.value = this.told;
    this.tellNotes(message.log);
    this.log.value = message.log;
    this.lookWith(message.frame);
    this.arrive(message.frame);
    if (!message.frame.view) this.undealt();
    this.ready.value = true;
  }

  /** What happened at the table comes with a whole new picture; nobody would hear of it. @param {any[]} log */
  tellNotes(log) {
    const before = this.log.peek().filter((line) => line.kind === 'note').length;
    const notes = log.filter((line) => line.kind === 'note');
    if (this.ready.peek() && notes.length > before) announce(notes.slice(before).map((line) => line.text).join(' '));
  }

  /** The cards were taken away again: there is nothing to look at, now or before. */
  undealt() {
    this.curtain.value = null;
    this.ctx.select.value = null;
    if (this.moment.peek() !== null) this.backToNow();
  }

  /** @param {{frame: Frame, lines: any[], happenings: any[]}} message */
  onMoved(message) {
    const { frame, happenings, lines } = message;
    if (frame.insight === undefined) frame.insight = this.insight; // it comes only when it is another one
    this.insight = frame.insight;
    const refused = lines.find((line) => line.kind === 'refused');
    const { mine } = this.ctx.you.peek();
    if (refused && mine.includes(frame.prompt?.seat ?? -1)) toast(refused.text); // what one proposed oneself
    this.queue.push({ frame, happenings, lines });
    this.news();
    if (this.queue.length > HURRY) this.abort?.abort();
    if (!this.showing.peek()) this.showAll();
  }

  /** @param {any} message */
  onTable(message) {
    const before = this.ctx.table.peek();
    this.told = message.table;
    this.ctx.table.value = this.showing.peek() ? inStep(before, message.table) : message.table;
    this.hearUndo(before.undo_request, message.table.undo_request);
    this.hearSeat(before, message.table);
    if (this.ctx.you.peek().host && opens(before) !== opens(message.table)) this.askAgain();
    const { mine } = this.ctx.you.peek();
    const isNews = othersOf(before, mine).join() !== othersOf(message.table, mine).join();
    if (isNews || before.status !== message.table.status) this.rememberHere(message.table);
  }

  /** The whole welcome once more, with the invitations as they are now. */
  askAgain() {
    this.line.say({ t: 'lang', lang: lang.peek() });
  }

  /** A host may have no seat. @param {number} holder */
  nameOf(holder) {
    return this.ctx.table.value.seats[holder] ? this.ctx.name(holder) : t('seat.the_host');
  }

  /** Whether it was this person who asked. @param {import('../core/types.js').Request} request */
  isMine(request) {
    const { you, table } = this.ctx;
    return you.value.mine.includes(request.seat) || (you.value.host && !table.value.seats[request.seat]);
  }

  /**
   * Who asked for another person hears when somebody does not want that.
   * @param {import('../core/types.js').Table} before
   * @param {import('../core/types.js').Table} after
   */
  hearSeat({ seat_request: asked, seats }, after) {
    if (!asked || after.seat_request || !this.isMine(asked) || asked.number === this.withdrawn) return;
    const [was, is] = [seats[asked.about]?.kind, after.seats[asked.about]?.kind];
    if (was === is) toast(t('seat.request_refused'));
  }

  /**
   * Who asked for an undo hears when nothing comes of it; what was taken back shows by itself.
   * @param {import('../core/types.js').Table['undo_request']} before
   * @param {import('../core/types.js').Table['undo_request']} after
   */
  hearUndo(before, after) {
    if (!before || after || !this.isMine(before) || before.number === this.withdrawn) return;
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
      this.shown = next;
      this.lookWith(next.frame);
      if (this.moment.peek() === null) {
        this.abort = new AbortController();
        this.ctx.tempo = this.tempo();
        if (this.queue.length >= HURRY) this.abort.abort();
        await animate(this.ctx, this.game.peek(), next.happenings, next.frame, this.abort.signal);
        if (round !== this.rounds) return;
      }
      const { frame } = next;
      if (stepIn(this.ctx.box.peek(), frame).passes && !frame.prompt?.mine) await this.pause();
      if (round !== this.rounds) return;
      batch(() => this.tellAndArrive(frame));
    }
  }

  /** All at one moment: the last lines, the picture, who is asked, and at the end who thinks. @param {Frame} frame */
  tellAndArrive(frame) {
    this.tellUpTo();
    this.arrive(this.queue.length || frame.prompt?.passes ? this.inPassing(frame) : frame);
    if (this.queue.length) return;
    this.showing.value = false;
    if (this.told) this.ctx.table.value = this.told;
  }

  /** The log keeps step with the board: its lines up to what is being shown, or all. @param {any} [happening] */
  tellUpTo(happening) {
    const { shown } = this;
    if (!shown) return;
    const at = happening === undefined ? shown.happenings.length : shown.happenings.indexOf(happening) + 1;
    const told = shown.happenings.length - shown.lines.length;
    if (at <= told) return;
    const lines = shown.lines.slice(0, at - told);
    this.shown = { ...shown, lines: shown.lines.slice(at - told) };
    this.log.value = [...this.log.peek(), ...lines];
    announce(lines.map((line) => line.text).join(' '));
  }

  /** A moment in which what passes by at once has passed by. */
  pause() {
    return this.queue.length ? undefined : new Promise((done) => {
      this.news = () => done(undefined);
      setTimeout(done, PASSES_WITHIN);
    });
  }

  /** A window that somebody has let pass already: the board changes, the question does not. @param {Frame} frame */
  inPassing(frame) {
    if (!stepIn(this.ctx.box.peek(), frame).passes) return frame;
    return { ...frame, prompt: this.now.peek()?.prompt ?? null, moves: [] };
  }

  /** One's own turn has its time; what bots and others do goes quicker, the more of it waits. */
  tempo() {
    const isOwn = this.ctx.frame.peek().prompt?.mine;
    return (isOwn ? 1 : 0.6) / (1 + 0.35 * this.queue.length);
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
   * Another seat of the same person is asked, or the cards were just dealt: what is secret is not for everybody who
   * sits before the screen. Allies have no secrets from each other.
   * @param {Frame} frame
   */
  lookWith(frame) {
    const { mine, seat } = this.ctx.you.peek();
    const { secret, allies } = this.ctx.box.peek();
    const friends = allies?.find((/** @type {number[]} */ group) => group.includes(frame.seat ?? -1)) ?? [frame.seat];
    const isSecret = frame.view && secret?.length > 0 && mine.some((one) => !friends.includes(one));
    const isOther = !this.now.peek()?.view || !friends.includes(seat);
    if (frame.seat !== null && isSecret && isOther && !frame.outcome) this.curtain.value = frame.seat;
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
  /** @param {Move|string} move @param {string[]} [then] */
  async play(move, then = []) {
    if (!this.ctx.live.peek() || this.ctx.pending.peek()) return undefined;
    const frame = this.ctx.frame.peek();
    const found = typeof move === 'string' ? frame.moves.find((one) => one.text === move) : move;
    const seat = found?.seat ?? frame.seat;
    const more = then.length ? { then } : {};
    return this.sent({ t: 'move', version: frame.version, seat, move: found?.text ?? move, ...more });
  }

  /**
   * Where a pawn can get to; asked once for each position.
   * @param {number} pawn
   * @returns {Promise<{[city: string]: import('../core/types.js').Route[]}>}
   */
  routes(pawn) {
    const { version, seat } = this.ctx.frame.peek();
    if (!this.ctx.live.peek() || seat === null) return Promise.resolve({});
    const key = `${version} ${seat} ${pawn}`;
    if (this.ways.key !== key) {
      this.ways = { key, asked: this.line.ask({ t: 'routes', seat, pawn }).then(({ routes }) => routes) };
    }
    return this.ways.asked;
  }

  /** What could be done now? The answer is for this person alone. */
  async askHint() {
    const { version, prompt } = this.ctx.frame.peek();
    if (!this.ctx.live.peek() || !prompt?.mine || this.hint.peek() === 'thinking') return;
    this.hint.value = 'thinking';
    try {
      const hint = await this.line.ask({ t: 'hint', seat: prompt.seat, version });
      this.hint.value = hint.version === this.ctx.frame.peek().version ? hint : null;
    } catch (error) {
      this.hint.value = null;
      if (version === this.ctx.frame.peek().version) throw error; // who has gone on wants it no more
    }
  }

  /** Back to where it was asked for. */
  closeHint() {
    this.hint.value = null;
    setTimeout(() => /** @type {HTMLElement|null} */ (document.querySelector('.hint-button'))?.focus());
  }

  /** The host says how things go here. @param {{pace?: string, hints?: boolean}} change */
  house(change) {
    return this.line.ask({ t: 'house', ...change });
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
    return this.sent({ t: 'undo', version: this.now.peek()?.version ?? 0 });
  }

  /**
   * Agree to what somebody asks, or not; who asked takes it back with a no.
   * @param {'undo'|'seat'} about
   * @param {import('../core/types.js').Request} request
   * @param {boolean} yes
   */
  answer(about, request, yes) {
    if (!yes && this.isMine(request)) this.withdrawn = request.number;
    return this.line.ask({ t: 'answer', yes, about, number: request.number });
  }

  /** The host waits for nobody any more. */
  start() {
    return this.line.ask({ t: 'start' });
  }

  /** @param {boolean} on */
  async skip(on) {
    this.skipping.value = on; // before the answer: the turn may be over when it comes
    await this.line.ask({ t: 'skip', on }).catch((error) => {
      this.skipping.value = !on;
      throw error;
    });
  }

  /** When this person wants to be asked: the server lets all other windows pass. */
  tellAsking() {
    return this.line.ask({ t: 'ask', cards: asking.peek()[this.ctx.title.peek()] ?? {} });
  }

  /** @param {boolean} on */
  async stop(on) {
    await this.line.ask({ t: 'stop', on });
    this.stopping.value = on;
  }

  /** @param {number} seat @param {'free'|'bot'|'link'|'name'} what @param {{bot?: string, name?: string}} [more] */
  async changeSeat(seat, what, more = {}) {
    const answer = await this.line.ask({ t: 'seat', seat, do: what, ...more });
    if (what === 'link') this.askAgain(); // the invitations of before are void
    return answer;
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
    const key = `${frame.version} ${seat} ${lang.peek()}`;
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
const othersOf = (table, mine) => table.seats.filter((seat) => seat.kind !== 'open' && !mine.includes(seat.seat))
  .map((seat) => seat.name);

/**
 * A table while moves are still being shown: who thinks, and whether it is over, comes with the last of them.
 * @param {import('../core/types.js').Table} before
 * @param {import('../core/types.js').Table} after
 * @returns {import('../core/types.js').Table}
 */
function inStep(before, after) {
  if (before.status !== 'playing') return after;
  const seats = after.seats.map((seat, n) => ({ ...seat, thinking: before.seats[n]?.thinking }));
  return { ...after, seats, status: before.status };
}

/** @param {import('../core/types.js').Table} table */
const nextOf = (table) => (table.rematch ? { table: table.rematch, token: '' } : null);

/** The token in the address. */
export const tokenGiven = () => location.hash.slice(1);

/** @param {string|null} token */
export const isInvitation = (token) => Boolean(token?.startsWith('i'));

/** @param {string|null} token @returns {token is string} */
const isSeat = (token) => Boolean(token?.startsWith('s'));

/** The token for a table: of the address, or what this tab or this device remembers. @param {string} table */
export function tokenFor(table) {
  const given = tokenGiven();
  const known = tokenOf(table);
  if (given && !(isInvitation(given) && known)) return given;
  return known;
}
