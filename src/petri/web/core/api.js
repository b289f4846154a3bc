/** The HTTP side of the server. Every error is an ApiError with a code and a text in the language of the page. */
import { lang, t } from './i18n.js';

export class ApiError extends Error {
  /** @param {string} code @param {string} text @param {number} [status] */
  constructor(code, text, status = 0) {
    super(text);
    this.code = code;
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {{method?: string, body?: unknown, raw?: string, wait?: number}} [how] `raw` is JSON that is sent as it is
 * @returns {Promise<any>}
 */
export async function call(path, { method = 'GET', body, raw, wait = 20000 } = {}) {
  const url = `/api${path}${path.includes('?') ? '&' : '?'}lang=${lang.peek()}`;
  /** @type {{[name: string]: string}} */
  const headers = { Accept: 'application/json', 'Accept-Language': lang.peek() };
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  if (sent !== undefined) headers['Content-Type'] = 'application/json';
  let answer;
  try {
    answer = await fetch(url, {
      method, headers, body: sent, signal: AbortSignal.timeout(wait),
    });
  } catch {
    throw new ApiError('gone', t('net.unreachable'));
  }
  const data = await answer.json().catch(() => null);
  if (!answer.ok || data === null) {
    const error = data?.error ?? {};
    throw new ApiError(error.code ?? 'http', error.text ?? t('net.strange', { status: answer.status }), answer.status);
  }
  return data;
}

/**
 * An option of a title as it declares it. `words` are the fixed choices with their labels, `names` what a list may
 * hold.
 * @typedef {object} OptionInfo
 * @property {string} name
 * @property {string} label
 * @property {string} help
 * @property {any} default
 * @property {'flag'|'names'|'number'|'text'|'words'} kind
 * @property {{value: any, label: string, about?: string}[]} words
 * @property {[number, number]|null} numbers
 * @property {{value: string, label: string}[]} names
 * @property {[string, any]|null} needs only if another option has this value
 * @property {boolean} hidden
 * @property {boolean} local
 * @property {string|null} alias_of another way to give this option
 * @property {string} group the heading under which it is asked for, with a sentence
 * @property {string} about that sentence
 */
/** @typedef {{key: string, name: string, about: string, options: {[option: string]: any}}} ReadyTable */
/** @typedef {{id: string, name: string, about: string, options: OptionInfo[], ready: ReadyTable[]}} TitleInfo */
/** @typedef {{value: any, reason: string, rule: string}} Refusal `rule`: empty if it is just not on the table */
/**
 * What goes with the options chosen so far.
 * @typedef {{problem: string|null, refused: {[option: string]: Refusal[]}, advice: string[]}} Choices
 */
/** @typedef {{name: string, label: string, about: string, level: boolean}} BotInfo */
/** @typedef {{kind: 'me'|'open'|'hotseat'|'bot', bot?: string, name?: string}} SeatWish */
/**
 * @typedef {object} TableWish
 * @property {string} title
 * @property {{[option: string]: any}} options
 * @property {SeatWish[]} seats
 * @property {'off'|'link'|'listed'} watching
 * @property {'link'|'listed'} joining
 * @property {'quick'|'usual'|'slow'} [pace] at which bots play
 * @property {boolean|null} [hints] whether anybody may ask for them; null as usual
 * @property {string} [seed] as text: numbers of a browser lose digits
 * @property {{record: string, ply: number, fresh: boolean}} [from]
 */
/**
 * @typedef {object} NewTable
 * @property {string} table
 * @property {string} token
 * @property {{seat: number, token: string}[]} invites
 * @property {string|null} invite
 * @property {import('./types.js').Fair|null} fair
 */
/**
 * @typedef {{id: string, title: string, status: string, seats: any[], watching: string, joining: string, updated:
 * string|number, ply: number}} ListedTable
 */

/** @returns {Promise<TitleInfo[]>} */
export const titles = () => call('/titles');
/** @param {string} id @param {{[option: string]: any}} options @returns {Promise<Choices>} */
export const choices = (id, options) => call(`/titles/${encodeURIComponent(id)}/choices`,
  { method: 'POST', body: { options } });
/** @returns {Promise<BotInfo[]>} */
export const bots = () => call('/bots');
/** @returns {Promise<ListedTable[]>} */
export const tables = () => call('/tables');
/** @param {string} id */
export const table = (id) => call(`/tables/${encodeURIComponent(id)}`);
/** @param {TableWish} wish @returns {Promise<NewTable>} */
export const makeTable = (wish) => call('/tables', { method: 'POST', body: wish });
/** @param {string} id @returns {Promise<{token: string}>} */
export const joinTable = (id) => call(`/tables/${encodeURIComponent(id)}/join`, { method: 'POST', body: {} });
/**
 * A record travels as its text: seeds have more digits than numbers of a browser.
 * @param {string} text
 * @returns {Promise<{id: string}>}
 */
export const sendRecord = (text) => call('/records', { method: 'POST', raw: text });
