/** The form of a title's options, made from what the title declares. */
import { choices, titles } from '../core/api.js';
import { html, useEffect, useId, useState } from '../core/html.js';
import { lang, t } from '../core/i18n.js';
import { About, cls, Icon, Switch } from '../core/ui.js';

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

/** @type {import('../core/api.js').Choices} */
const ANYTHING = { problem: null, refused: {}, advice: [] };

/**
 * What the server says of the options chosen so far; until it has answered, anything goes.
 * @param {string} title
 * @param {{[option: string]: any}} options
 */
export function useChoices(title, options) {
  const [found, setFound] = useState({ title, choices: ANYTHING });
  useEffect(() => {
    let here = true;
    const take = (/** @type {import('../core/api.js').Choices} */ told) => {
      if (here) setFound({ title, choices: told });
    };
    choices(title, options).then(take, () => take(ANYTHING));
    return () => { here = false; };
  }, [title, JSON.stringify(options), lang.value]);
  return found.title === title ? found.choices : ANYTHING;
}

/**
 * The choices of a field: what a rule refuses is shown with its reason, what is just not on the table is not.
 * @param {OptionInfo} option
 * @param {any} value
 * @param {Refusal[]} refused
 */
function offered(option, value, refused) {
  const known = new Map(option.words.map((word) => [word.value, word]));
  const [low, high] = option.numbers ?? [0, -1];
  const numbers = Array.from({ length: Math.max(0, high - low + 1) }, (_, n) => low + n);
  /** @type {OptionInfo['words']} */
  const plain = numbers.filter((number) => !known.has(number)).map((value) => ({ value, label: String(value) }));
  return [...known.values(), ...plain].map((one) => ({ ...one, refusal: refused.find((no) => no.value === one.value) }))
    .filter((one) => one.value === value || !one.refusal || (one.refusal.rule && known.has(one.value)));
}

/** @typedef {import('../core/api.js').Refusal} Refusal */

/** Why some choices are greyed out. @param {{id?: string, choices: {label: string, refusal?: Refusal}[]}} props */
export function Refused({ id, choices: some }) {
  /** @type {Map<string, string[]>} */
  const reasons = new Map();
  for (const { label, refusal } of some) {
    if (refusal?.rule) reasons.set(refusal.reason, [...(reasons.get(refusal.reason) ?? []), label]);
  }
  if (!reasons.size) return null;
  return html`<div class="refused" id=${id}>${[...reasons].map(([reason, labels]) => html`<p key=${reason}>
    ${labels.some(Boolean) && html`<b>${labels.join(', ')}:</b> `}${reason}</p>`)}</div>`;
}

/** @typedef {{option: OptionInfo, value: any, refused?: Refusal[], onChange: (value: any) => void}} FieldProps */

/** Yes or no. @param {FieldProps} props */
function FlagField({ option, value, refused = [], onChange }) {
  const id = useId();
  const refusal = refused.find((one) => one.value === !value);
  return html`<div class=${cls(option.group && 'field')}><div class="label-row">
    <${Switch} label=${option.label} hint=${option.about} checked=${Boolean(value)}
      disabled=${Boolean(refusal)} describedBy=${refusal && id} onChange=${onChange} />
    ${!option.about && html`<${About} label=${option.label} text=${option.help} />`}</div>
    <${Refused} id=${id} choices=${[{ label: '', refusal }]} /></div>`;
}

/** @param {FieldProps} props */
export function OptionField(props) {
  const { option, value, onChange } = props;
  const id = useId();
  if (option.kind === 'flag' && !option.words.length) return html`<${FlagField} ...${props} />`;
  if (option.kind === 'text') {
    return html`<div class="field"><div class="label-row"><label for=${id}>${option.label}</label>
      <${About} label=${option.label} text=${option.help} /></div>
      <input id=${id} type="text" value=${value}
        onInput=${(/** @type {any} */ event) => onChange(event.currentTarget.value)} /></div>`;
  }
  return html`<${ChoiceField} ...${props} />`;
}

/** One of several values, or a list of names. @param {FieldProps} props */
function ChoiceField({ option, value, refused = [], onChange }) {
  const id = useId();
  const listed = Array.isArray(value);
  const some = offered(option, value, refused);
  const about = some.find((one) => one.value === value)?.about;
  /** @param {any} event */
  const chose = (event) => {
    const to = event.currentTarget.value;
    onChange(to === 'names' ? [] : JSON.parse(to));
  };
  return html`<div class=${cls('field', listed && 'broad')}>
    <div class="label-row"><label for=${id}>${option.label}</label>
      <${About} label=${option.label} text=${option.help} /></div>
    <select id=${id} value=${listed ? 'names' : JSON.stringify(value)} onChange=${chose} aria-describedby=${`${id}-no`}>
      ${some.map((one) => html`<option value=${JSON.stringify(one.value)}
        disabled=${Boolean(one.refusal) && one.value !== value}>${one.label}</option>`)}
      ${option.names.length > 0 && html`<option value="names">${t('option.choose')}</option>`}
    </select>
    ${about && html`<small class="choice-about">${about}</small>`}
    <${Refused} id=${`${id}-no`} choices=${some} />
    ${listed && html`<${Names} option=${option} value=${value} refused=${refused} onChange=${onChange} />`}</div>`;
}

/**
 * Names in the order in which they are chosen; those of boxes that do not take part are not there.
 * @param {{option: OptionInfo, value: string[], refused: Refusal[], onChange: (value: string[]) => void}} props
 */
function Names({ option, value, refused, onChange }) {
  /** @param {string} name */
  const toggle = (name) => onChange(value.includes(name) ? value.filter((one) => one !== name) : [...value, name]);
  const some = option.names.filter((name) => value.includes(name.value)
    || !refused.some((one) => one.value === name.value));
  return html`<div class="names" role="group" aria-label=${option.label}>${some.map((name) => {
    const at = value.indexOf(name.value);
    return html`<button type="button" key=${name.value} class=${cls('name-chip', at >= 0 && 'chosen')}
      aria-pressed=${at >= 0} onClick=${() => toggle(name.value)}>
      ${at >= 0 && html`<b>${at + 1}</b>`}${name.label}</button>`;
  })}</div>`;
}

/**
 * All options of a title: first those of the game itself, then what comes from other boxes.
 * @param {{title: import('../core/api.js').TitleInfo, values: {[option: string]: any},
 *   choices: import('../core/api.js').Choices, onChange: (name: string, value: any) => void}} props
 */
export function Options({ title, values, choices: { refused, advice }, onChange }) {
  const shown = title.options.filter((option) => isShown(option, values));
  const groups = [...new Set(shown.map((option) => option.group))];
  return html`<div class="option-part"><h2>${t('lobby.options')}</h2>${groups.map((group) => html`
    ${group && html`<h3>${group}</h3>`}<div class=${cls('option-grid', group && 'told')} key=${group}>
      ${shown.filter((option) => option.group === group).map((option) => html`<${OptionField}
        key=${`${title.id}-${option.name}`} option=${option} value=${values[option.name]}
        refused=${refused[option.name]}
        onChange=${(/** @type {any} */ value) => onChange(option.name, value)} />`)}</div>`)}
    ${advice.map((text) => html`<p class="advice" role="status" key=${text}><${Icon} name="info" size=${18} />${text}
      </p>`)}</div>`;
}
