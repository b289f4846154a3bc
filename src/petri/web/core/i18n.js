/** Words of the interface in English and German. Keys are dotted; values may be put in as {name}. */
import { computed, signal } from './html.js';
import { recall, remember } from './memory.js';

export const LANGUAGES = /** @type {const} */ (['en', 'de']);
/** @typedef {'en'|'de'} Lang */
/** @typedef {{[key: string]: string}} Words */

/** @returns {Lang} */
function firstLanguage() {
  const known = recall('lang', /** @type {string|null} */ (null));
  if (known === 'en' || known === 'de') return known;
  return (navigator.language || 'en').toLowerCase().startsWith('de') ? 'de' : 'en';
}

/** The language of the page. @type {import('./types.js').Signal<Lang>} */
export const lang = signal(firstLanguage());

/** @type {import('./types.js').Signal<{en: Words, de: Words}>} */
const words = signal({ en: {}, de: {} });

/**
 * What has words: the prefix of their keys, by the folder with a file for each language.
 * @type {Map<string, string>}
 */
const folders = new Map();

/** Speak another language, as soon as its words are here; without a line it stays as it is. @param {Lang} chosen */
export async function setLang(chosen) {
  const all = await Promise.allSettled([...folders].map(([folder, prefix]) => load(prefix, folder, chosen)));
  if (all.some(({ status }) => status === 'rejected')) return;
  lang.value = chosen;
  remember('lang', chosen);
  document.documentElement.lang = chosen;
}

/**
 * Nested words made flat: {a: {b: 'x'}} becomes {'a.b': 'x'}.
 * @param {any} tree
 * @param {string} [prefix]
 * @param {Words} [into]
 * @returns {Words}
 */
export function flat(tree, prefix = '', into = {}) {
  for (const [key, value] of Object.entries(tree ?? {})) {
    if (typeof value === 'string') into[prefix + key] = value;
    else if (value && typeof value === 'object') flat(value, `${prefix}${key}.`, into);
  }
  return into;
}

/** @type {Map<string, Promise<void>>} */
const loading = new Map();

/** The words of a folder in a language, once. @param {string} prefix @param {string} folder @param {Lang} language */
function load(prefix, folder, language) {
  const path = `${folder}/${language}.json`;
  const found = loading.get(path) ?? fetchWords(prefix, path, language);
  loading.set(path, found);
  found.catch(() => loading.delete(path));
  return found;
}

/** @param {string} prefix @param {string} path @param {Lang} language */
async function fetchWords(prefix, path, language) {
  const answer = await fetch(new URL(`../${path}`, import.meta.url));
  const added = /** @type {Words} */ ({});
  for (const [key, value] of Object.entries(flat(await answer.json()))) {
    added[!prefix || key.startsWith(`${prefix}.`) ? key : `${prefix}.${key}`] = value;
  }
  words.value = { ...words.peek(), [language]: { ...words.peek()[language], ...added } };
}

/**
 * Add words of a game or a page; keys get the prefix unless they have it already.
 * @param {string} prefix
 * @param {string} folder under the web root, with a JSON file for each language
 */
export function addWords(prefix, folder) {
  folders.set(folder, prefix);
  return load(prefix, folder, lang.peek());
}

/** Load the shell's own words; once, before the first drawing. */
export const loadWords = () => addWords('', 'core/words');

/**
 * A word of the interface. With a value `n` the key may have the forms `.one` and `.other`.
 * @param {string} key
 * @param {{[name: string]: any}} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const mine = words.value[lang.value];
  const form = values.n === 1 ? 'one' : 'other';
  const text = mine[key] ?? (('n' in values) ? mine[`${key}.${form}`] : undefined) ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** @param {string} key */
export const has = (key) => key in words.value[lang.value];

/** "a, b and c" in the language of the page. @param {string[]} items */
export const list = (items) => new Intl.ListFormat(lang.value, { type: 'conjunction' }).format(items);

/** @param {number} number @param {Intl.NumberFormatOptions} [options] */
export const number = (number, options) => new Intl.NumberFormat(lang.value, options).format(number);

const STEPS = /** @type {const} */ ([['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]]);

/** "5 minutes ago". @param {number} when milliseconds */
export function ago(when) {
  const seconds = Math.max(1, (Date.now() - when) / 1000);
  const [unit, size] = STEPS.find(([, length]) => seconds >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(lang.value, { numeric: 'auto' }).format(-Math.round(seconds / size), unit);
}

/** The text direction and language never change the layout, so this is all that listens. */
export const languageName = computed(() => (lang.value === 'de' ? 'Deutsch' : 'English'));
