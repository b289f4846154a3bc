/**
 * The socket of a table. The first message is `hello`; when the line breaks the page comes back by itself, and every
 * question without an answer is asked again with the id it had, so that nothing is played twice.
 */
import { signal } from './html.js';
import { lang } from './i18n.js';

const WAITS = [250, 500, 1000, 2000, 4000, 8000];
const GONE_AFTER = 4; // attempts
const PING_EVERY = 20000;
const SILENT_FOR = 45000;
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
    this.lastHeard = 0;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    this.pinger = setInterval(() => this.ping(), PING_EVERY);
    this.wake = () => { if (this.state.peek() !== 'open') this.retry(); };
    addEventListener('online', this.wake);
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
    socket.onopen = () => {
      this.lastHeard = Date.now();
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

  /** Try again at once. */
  retry() {
    if (this.socket || this.preparing || this.isOver()) return;
    clearTimeout(this.timer);
    this.open();
  }

  ping() {
    if (this.state.peek() !== 'open') return;
    if (Date.now() - this.lastHeard > SILENT_FOR) {
      const socket = this.socket;
      this.lost(new CloseEvent('close'));
      socket?.close();
    } else this.push({ t: 'ping' });
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
    clearInterval(this.pinger);
    removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    for (const { failed } of this.waiting.values()) failed(new Refusal('closed', ''));
    this.waiting.clear();
  }
}
