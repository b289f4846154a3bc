/** What is shown of a title whose board is not there: what one sees, as it is. */
import { html } from '../core/html.js';
import { t } from '../core/i18n.js';

/** @param {{ctx: import('../core/types.js').Ctx}} props */
export function FallbackBoard({ ctx }) {
  const { view } = ctx.frame.value;
  return html`<div class="fallback"><p>${t('fallback')}</p><dl>
    ${Object.entries(view ?? {}).map(([key, value]) => html`<dt key=${key}>${key}</dt>
      <dd><code>${JSON.stringify(value)}</code></dd>`)}
  </dl></div>`;
}
