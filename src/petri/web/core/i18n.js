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

/** @param {Lang} chosen */
export function setLang(chosen) {
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

/**
 * @param {any} source an object of words, or the path of a JSON file under the web root
 * @returns {Promise<any>}
 */
async function loaded(source) {
  if (typeof source !== 'string') return source ?? {};
  const answer = await fetch(new URL(`../${source}`, import.meta.url));
  return answer.json();
}

/**
 * Add words of a game or a page; keys get the prefix unless they have it already.
 * @param {string} prefix
 * @param {{en: any, de: any}} both objects, or paths of JSON files under the web root
 */
export async function addWords(prefix, both) {
  const added = { en: { ...words.peek().en }, de: { ...words.peek().de } };
  for (const language of LANGUAGES) {
    const more = flat(await loaded(both[language]));
    for (const [key, value] of Object.entries(more)) {
      added[language][!prefix || key.startsWith(`${prefix}.`) ? key : `${prefix}.${key}`] = value;
    }
  }
  words.value = {
    en: { ...words.peek().en, ...added.en },
    de: { ...words.peek().de, ...added.de },
  };
}

/** Load the shell's own words; once, before the first drawing. */
export const loadWords = () => addWords('', { en: 'core/words/en.json', de: 'core/words/de.json' });

/**
 * A word of the interface. With a value `n` the key may have the forms `.one` and `.other`.
 * @param {string} key
 * @param {{[name: string]: any}} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const mine = words.value[lang.value];
  const form = values.n === 1 ? 'one' : 'other';
  const text = mine[key] ?? (('n' in values) ? mine[`${key}.${form}`] : undefined) ?? words.value.en[key] ?? key;
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
