/** The check of a fair shuffle: the hash is published before the first move, seed and salt at the end. */
import { html, useEffect, useState } from './html.js';
import { t } from './i18n.js';
import { Icon } from './icons.js';
import { sha256 } from './sha256.js';
import { cls } from './ui.js';

const LOOKS = /** @type {{[state: string]: string}} */ ({ same: 'good', other: 'bad' });

/**
 * Worked out here, not on the server. `folded` shows the result and the rest on request.
 * @param {{fair: import('./types.js').Fair|null|undefined, folded?: boolean}} props
 */
export function FairCheck({ fair, folded = false }) {
  const [found, setFound] = useState(/** @type {string|null} */ (null));
  const known = fair?.seed !== undefined && fair?.seed !== null;
  useEffect(() => {
    if (known) sha256(`${fair?.seed}:${fair?.salt}`).then(setFound);
  }, [fair?.hash, fair?.seed, fair?.salt]);
  if (!fair) return folded ? null : html`<p class="soft">${t('fair.none')}</p>`;
  const state = !known ? 'later' : found === null ? 'reckoning' : found === fair.hash ? 'same' : 'other';
  const result = html`<${Icon} name=${state === 'other' ? 'warn' : 'shield'} size=${18} /><b>${t(`fair.${state}`)}</b>`;
  const more = html`${fair.chosen && html`<p>${t('fair.chosen')}</p>`}<p>${t(known ? 'fair.after' : 'fair.before')}</p>
    <dl>${known && html`<dt>${t('fair.seed')}</dt><dd><code>${String(fair.seed)}</code></dd><dt>${t('fair.salt')}</dt><dd><code>${fair.salt}</code></dd>`}
      <dt>${t('fair.hash')}</dt><dd><code>${fair.hash}</code></dd></dl>`;
  const look = cls('fair', LOOKS[state]);
  if (folded) return html`<details class=${look}><summary class="fair-result">${result}<span class="fair-fold"><${Icon} name="down" size=${16} /></span></summary>${more}</details>`;
  return html`<div class=${look}><div class="fair-result">${result}</div>${more}</div>`;
}
