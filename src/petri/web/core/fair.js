/** The check of a fair shuffle, worked out here and not on the server. */
import { html, useEffect, useState } from './html.js';
import { t } from './i18n.js';
import { Icon } from './icons.js';
import { satAt } from './sat.js';
import { sha256 } from './sha256.js';
import { cls } from './ui.js';

/** @typedef {import('./types.js').Fair} Fair */
/** @typedef {import('./sat.js').Sat} Sat */

const KEYED = 'shake256:';
const GOOD = ['same', 'mine', 'others'];
const BAD = ['other', 'bad_secret', 'bad_key', 'bad_number', 'promise', 'list', 'left_out'];

/** Whether the game is over and its chance is told. @param {Fair} fair */
const isTold = (fair) => (fair.added ? fair.secret !== undefined : fair.seed !== undefined && fair.seed !== null);

/** What this device kept speaks against what is told now, if anything does. @param {Fair} fair @param {Sat|null} sat */
function broken(fair, sat) {
  if (!sat) return null;
  if (sat.hash !== fair.hash) return 'promise';
  if (!fair.added || !sat.seen) return null;
  if (sat.seen.some((one, n) => fair.added?.[n] !== one)) return 'list';
  return (sat.sure || sat.counted) && !isIn(fair, sat) ? 'left_out' : null;
}

/** Whether nothing was added after this device. @param {Fair} fair @param {Sat|null} sat */
const isLast = (fair, sat) => Boolean(sat?.seen && fair.added?.length === sat.seen.length + 1 && isIn(fair, sat));

/** Whether the bytes of this device count. @param {Fair} fair @param {Sat|null} sat */
const isIn = (fair, sat) => Boolean(sat?.seen && fair.added?.slice(sat.seen.length).includes(sat.chance));

/**
 * What the check comes to: one of GOOD, one of BAD, `later` while the game goes on, or `same_chosen`.
 * @param {Fair} fair
 * @param {Sat|null} sat what this device kept when it sat down
 * @returns {Promise<string>}
 */
export async function checkFair(fair, sat) {
  const wrong = broken(fair, sat);
  if (wrong) return wrong;
  if (!isTold(fair)) return 'later';
  if (!fair.added) {
    if (await sha256(`${fair.seed}:${fair.salt}`) !== fair.hash) return 'other';
    return fair.chosen ? 'same_chosen' : 'same';
  }
  const secret = fair.secret ?? '';
  if (await sha256(secret) !== fair.hash) return 'bad_secret';
  const keys = fair.keys ?? [];
  for (const [number, key] of keys) {
    if (key !== KEYED + await sha256([secret, ...fair.added, number].join(':'))) return 'bad_key';
  }
  if (!keys.length) return 'bad_key';
  if (keys.some(([number], n) => number !== keys[0][0] + n)) return 'bad_number'; // else one of several could be chosen
  return isIn(fair, sat) ? 'mine' : 'others';
}

/**
 * `folded` shows the result and the rest on request.
 * @param {{fair: Fair|null|undefined, table: string, folded?: boolean}} props
 */
export function FairCheck({ fair, table, folded = false }) {
  const [state, setState] = useState('reckoning');
  const sat = satAt(table);
  const asked = JSON.stringify([fair, sat]);
  useEffect(() => {
    let current = true;
    if (fair) checkFair(fair, sat).then((found) => { if (current) setState(found); });
    return () => { current = false; };
  }, [asked]);
  if (!fair) return folded ? null : html`<p class="soft">${t('fair.none')}</p>`;
  const bad = BAD.includes(state);
  const result = html`<${Icon} name=${bad ? 'warn' : 'shield'} size=${18} /><b>${t(`fair.${state}`)}</b>`;
  const more = html`<${Explained} fair=${fair} sat=${sat} state=${state} /><${Facts} fair=${fair} sat=${sat} />`;
  const look = cls('fair', bad && 'bad', GOOD.includes(state) && 'good');
  if (!folded) return html`<div class=${look}><div class="fair-result">${result}</div>${more}</div>`;
  return html`<details class=${look}><summary class="fair-result">${result}
    <span class="fair-fold"><${Icon} name="down" size=${16} /></span></summary>${more}</details>`;
}

/** @param {{fair: Fair, sat: Sat|null, state: string}} props */
function Explained({ fair, sat, state }) {
  if (!fair.added) {
    return html`${fair.chosen && html`<p>${t('fair.chosen')}</p>`}
      <p>${t(isTold(fair) ? 'fair.after_seed' : 'fair.before_seed')}</p>`;
  }
  if (BAD.includes(state)) return html`<p>${t('fair.bad')}</p>`;
  return html`<p>${t(isTold(fair) ? 'fair.after' : 'fair.before')}</p>
    <p>${t(isLast(fair, sat) ? 'fair.own_last' : isIn(fair, sat) ? 'fair.own' : 'fair.not_own')}</p>`;
}

/** @param {{fair: Fair, sat: Sat|null}} props */
function Facts({ fair, sat }) {
  const { added = [], keys = [], hash, secret, seed, salt } = fair;
  /** @type {[string, any][]} */
  const told = [];
  if (!fair.added && isTold(fair)) told.push([t('fair.seed'), seed], [t('fair.salt'), salt]);
  told.push([t('fair.hash'), hash]);
  if (sat && sat.hash !== hash) told.push([t('fair.kept'), sat.hash]);
  if (secret !== undefined) told.push([t('fair.secret'), secret]);
  added.forEach((one, n) => {
    told.push([t(one === sat?.chance ? 'fair.added_mine' : 'fair.added', { nth: n + 1 }), one]);
  });
  keys.forEach(([number, key]) => told.push([t('fair.key', { nth: number }), key]));
  return html`<dl>${told.map(([name, value]) => html`<dt>${name}</dt><dd><code>${String(value)}</code></dd>`)}</dl>`;
}
