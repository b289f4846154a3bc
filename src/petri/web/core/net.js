/**
 * The socket of a table. The first message is `hello`; when the line breaks the page comes back by itself, and every
 * question without an answer is asked again with the id it had, so that nothing is played twice.
 */
import { signal } from './html.js';
import { lang } from './i18n.js';

const WAITS = [250, 500, 1000, 2000, 4000, 8000];
const GONE_AFTER = 4; // attempts
// a line that is lost is told of within three seconds: LOOK_EVERY + QUIET_FOR, and again LOOK_EVERY + ANSWER_WITHIN
const LOOK_EVERY = 250;
const QUIET_FOR = 1000; // then the server is asked whether it is there
const ANSWER_WITHIN = 1400;
const GIVE_UP_AFTER = 5000; // without an answer: another line is better
const DIAL_FOR = 8000;
const REFUSED = 4000; // closing codes from here on say that coming again is of no use

/** @typedef {'connecting'|'open'|'reconnecting'|'gone'|'refused'|'closed'} LineState */

export class Refusal extends Error {
  /** @param {string} code @param {string} text */
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}

/** @returns {string} */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}

export class Line {
  /**
   * @param {{table: string, token: string|null, name?: string, nonce?: string, chance?: string}} hello
   * @param {(message: import('./types.js').ServerMessage) => void} heard
   * @param {(() => Promise<{nonce: string, chance: string}>)|null} [prepare] what has to be known before the hello
   */
  constructor(hello, heard, prepare = null) {
    this.hello = hello;
    this.heard = heard;
    this.prepare = prepare;
    this.preparing = false;
    /** @type {import('./types.js').Signal<LineState>} */
    this.state = signal(/** @type {LineState} */ ('connecting'));
    /** @type {import('./types.js').Signal<Refusal|null>} */
    this.refusal = signal(/** @type {Refusal|null} */ (null));
    /** When the next attempt begins, in milliseconds; null if none is planned. */
    this.nextTry = signal(/** @type {number|null} */ (null));
    /** @type {Map<string, {message: any, done: (answer: any) => void, failed: (error: Error) => void}>} */
    this.waiting = new Map();
    this.welcomed = false;
    /** @type {Refusal|null} */
    this.complaint = null;
    this.attempts = 0;
    /** When something was heard last, when the server was asked since, and when somebody last looked after that. */
    this.lastHeard = 0;
    this.pinged = 0;
    this.looked = 0;
    this.dialled = 0;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    this.watch = setInterval(() => this.look(), LOOK_EVERY);
    this.wake = () => this.retry();
    this.cutOff = () => this.fallSilent();
    addEventListener('online', this.wake);
    addEventListener('offline', this.cutOff);
    document.addEventListener('visibilitychange', this.wake);
    this.open();
  }

  open() {
    this.nextTry.value = null;
    if (!this.prepare) {
      this.dial();
      return;
    }
    this.preparing = true;
    this.prepare().then((more) => {
      this.hello = { ...this.hello, ...more };
      this.prepare = null;
      if (!this.isOver()) this.dial();
    }, () => this.lost(new CloseEvent('close'))).finally(() => { this.preparing = false; });
  }

  /** The page comes again with the same words until it is welcomed: an answer that was lost is given once more. */
  dial() {
    const url = new URL('/ws', location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url);
    this.socket = socket;
    this.dialled = Date.now();
    socket.onopen = () => {
      const { table, token, name, nonce, chance } = this.hello;
      const said = { table, token: token ?? '', name: name ?? '', nonce: nonce ?? '', chance: chance ?? '' };
      socket.send(JSON.stringify({ t: 'hello', ...said, lang: lang.peek() }));
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(JSON.parse(event.data), event.data);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event);
    };
  }

  /** @param {any} message @param {string} raw */
  receive(message, raw) {
    this.lastHeard = Date.now();
    this.pinged = 0;
    if (this.welcomed && this.state.peek() !== 'open') this.state.value = 'open'; // it was only slow
    if (message.t === 'pong') return;
    if (message.t === 'welcome') this.welcome(message);
    if (message.t === 'error' && !message.id) {
      this.complaint = new Refusal(message.code, message.text);
      return; // a line that is refused is closed next
    }
    const asked = message.id && this.waiting.get(message.id);
    if (asked) {
      this.waiting.delete(message.id);
      if (message.t === 'error') asked.failed(new Refusal(message.code, message.text));
      else asked.done(message.t === 'record' ? { ...message, raw } : message);
    }
    this.heard(message);
  }

  /** @param {any} message */
  welcome(message) {
    this.welcomed = true;
    this.attempts = 0;
    if (message.token) this.hello = { ...this.hello, token: message.token };
    this.state.value = 'open';
    for (const { message: again } of this.waiting.values()) this.push(again);
  }

  /** @param {Refusal} why */
  refuse(why) {
    this.refusal.value = why;
    this.close('refused');
  }

  /** @param {CloseEvent} event */
  lost(event) {
    this.socket = null;
    this.welcomed = false;
    this.pinged = 0;
    if (this.isOver()) return;
    if (event.code >= REFUSED && event.code < REFUSED + 100) {
      this.refuse(this.complaint ?? new Refusal(event.reason || 'refused', ''));
      return;
    }
    const wait = WAITS[Math.min(this.attempts, WAITS.length - 1)] * (0.8 + Math.random() * 0.4);
    this.attempts += 1;
    this.state.value = this.attempts > GONE_AFTER ? 'gone' : 'reconnecting';
    this.nextTry.value = Date.now() + wait;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait);
  }

  isOver() {
    return ['refused', 'closed'].includes(this.state.peek());
  }

  /** Try again at once: ask whether the server is there, or dial anew. */
  retry() {
    if (this.preparing || this.isOver() || document.hidden) return;
    if (this.welcomed) this.ping();
    else {
      clearTimeout(this.timer);
      this.drop();
      this.open();
    }
  }

  /** Whoever looks away does not wait for an answer; and what was asleep has to listen first. */
  look() {
    const now = Date.now();
    const slept = now - this.looked > 4 * LOOK_EVERY;
    this.looked = now;
    if (document.hidden || this.isOver() || !this.socket) return;
    if (!this.welcomed) {
      if (now - this.dialled > DIAL_FOR) this.breakOff();
    } else if (this.pinged && slept) this.ping();
    else if (!this.pinged && now - this.lastHeard > QUIET_FOR) this.ping();
    else if (this.pinged && now - this.pinged > GIVE_UP_AFTER) this.breakOff();
    else if (this.pinged && now - this.pinged > ANSWER_WITHIN) this.state.value = 'reconnecting';
  }

  ping() {
    this.pinged = Date.now();
    this.push({ t: 'ping' });
  }

  /** The network is gone, says the browser; if the server answers all the same, it is not. */
  fallSilent() {
    if (this.state.peek() !== 'open') return;
    this.state.value = 'reconnecting';
    this.ping();
  }

  /** Nobody listens to the socket any more. */
  drop() {
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  /** The line is of no use any more. */
  breakOff() {
    this.drop();
    this.lost(new CloseEvent('close'));
  }

  /** @param {any} message */
  push(message) {
    if (this.socket?.readyState === WebSocket.OPEN && this.welcomed) this.socket.send(JSON.stringify(message));
  }

  /**
   * Ask and wait for the answer; survives a broken line.
   * @param {any} message without an id
   * @returns {Promise<any>}
   */
  ask(message) {
    const id = newId();
    const full = { ...message, id };
    return new Promise((done, failed) => {
      this.waiting.set(id, { message: full, done, failed });
      this.push(full);
    });
  }

  /** Say something that needs no answer. @param {any} message */
  say(message) {
    this.push(message);
  }

  /** @param {LineState} [state] */
  close(state = 'closed') {
    this.state.value = state;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    removeEventListener('online', this.wake);
    removeEventListener('offline', this.cutOff);
    document.removeEventListener('visibilitychange', this.wake);
    this.drop();
    for (const { failed } of this.waiting.values()) failed(new Refusal('closed', ''));
    this.waiting.clear();
  }
}
