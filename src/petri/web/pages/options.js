/** The form of a title's options, made from what the title declares. */
import { titles } from '../core/api.js';
import { html, useEffect, useId, useState } from '../core/html.js';
import { lang, t } from '../core/i18n.js';
import { About, cls, Switch } from '../core/ui.js';

/** @typedef {import('../core/api.js').OptionInfo} OptionInfo */

/**
 * Whether the form asks for it: the seats say how many play, other ways to say the same are left out, and some options
 * need another.
 * @param {OptionInfo} option
 * @param {{[option: string]: any}} values
 */
export function isShown(option, values) {
  if (option.name === 'players' || option.hidden || option.local || option.alias_of) return false;
  return !option.needs || values[option.needs[0]] === option.needs[1];
}

/** The options of the title with their words, once they are known. @param {string} title @returns {OptionInfo[]} */
export function useOptions(title) {
  const [known, setKnown] = useState(/** @type {OptionInfo[]} */ ([]));
  const language = lang.value;
  useEffect(() => {
    titles().then((all) => setKnown(all.find((one) => one.id === title)?.options ?? []), () => setKnown([]));
  }, [title, language]);
  return known.filter((option) => !option.hidden && !option.alias_of);
}

/** @param {OptionInfo} option @param {any} value @returns {string} */
export function inWords(option, value) {
  if (Array.isArray(value)) return value.map((one) => inWords(option, one)).join(', ');
  const found = [...option.words, ...option.names].find((one) => one.value === value);
  if (found) return found.label;
  return typeof value === 'boolean' ? t(value ? 'option.yes' : 'option.no') : String(value);
}

/**
 * Only what is not as usual.
 * @param {import('../core/api.js').TitleInfo} title
 * @param {{[option: string]: any}} values
 * @param {{[option: string]: any}} chosen
 */
export function optionsToSend(title, values, chosen) {
  const sent = title.options.filter(
    (option) => isShown(option, values) && (option.name in chosen || values[option.name] !== option.default),
  );
  return Object.fromEntries(sent.map((option) => [option.name, values[option.name]]));
}

/** @param {OptionInfo} option @param {number} players */
function choices(option, players) {
  const isSeat = option.name === 'start';
  const known = new Map(option.words.map((word) => [word.value, word.label]));
  const [low, high] = option.numbers ?? [0, -1];
  for (let number = low; number <= high; number += 1) {
    if (isSeat && number >= players) known.delete(number);
    else if (!known.has(number)) known.set(number, String(number));
  }
  return [...known];
}

/**
 * @param {{option: OptionInfo, value: any, players: number, onChange: (value: any) => void}} props
 */
export function OptionField({ option, value, players, onChange }) {
  const id = useId();
  if (option.kind === 'flag' && !option.words.length) {
    return html`<div class="label-row"><${Switch} label=${option.label} checked=${Boolean(value)}
      onChange=${onChange} /><${About} label=${option.label} text=${option.help} /></div>`;
  }
  if (option.kind === 'text') {
    return html`<div class="field"><div class="label-row"><label for=${id}>${option.label}</label>
      <${About} label=${option.label} text=${option.help} /></div>
      <input id=${id} type="text" value=${value}
        onInput=${(/** @type {any} */ event) => onChange(event.currentTarget.value)} /></div>`;
  }
  const listed = Array.isArray(value);
  /** @param {any} event */
  const chose = (event) => {
    const to = event.currentTarget.value;
    onChange(to === 'names' ? [] : JSON.parse(to));
  };
  return html`<div class=${cls('field', listed && 'broad')}>
    <div class="label-row"><label for=${id}>${option.label}</label>
      <${About} label=${option.label} text=${option.help} /></div>
    <select id=${id} value=${listed ? 'names' : JSON.stringify(value)} onChange=${chose}>
      ${choices(option, players).map(([one, label]) => html`<option value=${JSON.stringify(one)}>${label}</option>`)}
      ${option.names.length > 0 && html`<option value="names">${t('option.choose')}</option>`}
    </select>
    ${listed && html`<${Names} option=${option} value=${value} onChange=${onChange} />`}</div>`;
}

/**
 * Names in the order in which they are chosen.
 * @param {{option: OptionInfo, value: string[], onChange: (value: string[]) => void}} props
 */
function Names({ option, value, onChange }) {
  /** @param {string} name */
  const toggle = (name) => onChange(value.includes(name) ? value.filter((one) => one !== name) : [...value, name]);
  return html`<div class="names" role="group" aria-label=${option.label}>${option.names.map((name) => {
    const at = value.indexOf(name.value);
    return html`<button type="button" key=${name.value} class=${cls('name-chip', at >= 0 && 'chosen')}
      aria-pressed=${at >= 0} onClick=${() => toggle(name.value)}>
      ${at >= 0 && html`<b>${at + 1}</b>`}${name.label}</button>`;
  })}</div>`;
}
