/** Tables whose options are ready made: one click, and the game begins with the seats that are chosen. */
import { html } from '../core/html.js';
import { t } from '../core/i18n.js';
import { Icon } from '../core/ui.js';

/**
 * @param {{tables: import('../core/api.js').ReadyTable[], busy: boolean,
 *   onStart: (options: {[option: string]: any}) => void}} props
 */
export function ReadyTables({ tables, busy, onStart }) {
  if (!tables.length) return null;
  return html`<section class="ready" aria-labelledby="ready"><h2 id="ready">${t('lobby.ready')}</h2>
    <ul>${tables.map(({ key, name, about, options }) => html`<li key=${key}>
      <button type="button" class="ready-table" data-ready=${key} disabled=${busy} onClick=${() => onStart(options)}>
        <${Icon} name="play" size=${20} /><span><b>${name}</b><small>${about}</small></span></button></li>`)}</ul>
  </section>`;
}
