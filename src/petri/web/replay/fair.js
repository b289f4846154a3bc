/** The check of a fair shuffle: the hash was published at the start, seed and salt at the end. */
import { html, useEffect, useState } from '../core/html.js';
import { t } from '../core/i18n.js';
import { sha256 } from '../core/sha256.js';
import { Icon } from '../core/ui.js';

/** @param {{fair: import('../core/types.js').Fair|null}} props */
export function FairCheck({ fair }) {
  const [found, setFound] = useState(/** @type {string|null|undefined} */ (undefined));
  const known = fair?.seed !== undefined && fair?.seed !== null;
  useEffect(() => {
    if (!known) return;
    sha256(`${fair?.seed}:${fair?.salt}`).then(setFound, () => setFound(null));
  }, [fair?.hash, known]);
  if (!fair) return html`<p class="soft">${t('replay.fair.none')}</p>`;
  const state = !known ? 'later' : found === undefined ? 'reckoning' : found === null ? 'cannot' : found === fair.hash ? 'same' : 'other';
  return html`<div class="replay-fair">
    <p class=${`replay-fair-result ${state}`}><${Icon} name=${state === 'other' ? 'warn' : 'shield'} size=${20} /><b>${t(`replay.fair.${state}`)}</b></p>
    <p class="soft">${t('replay.fair.how')}</p>
    <dl class="replay-facts">
      <div><dt>${t('replay.fair.hash')}</dt><dd><code>${fair.hash}</code></dd></div>
      ${known && html`<div><dt>${t('replay.fair.seed')}</dt><dd><code>${String(fair.seed)}</code></dd></div>
        <div><dt>${t('replay.fair.salt')}</dt><dd><code>${fair.salt}</code></dd></div>`}
    </dl>
  </div>`;
}
