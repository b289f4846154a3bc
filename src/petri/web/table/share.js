/** Links to the table: for friends, for people who watch, for another device of one's own. */
import { html, useState } from '../core/html.js';
import { lang, t } from '../core/i18n.js';
import { Button, CopyField, Dialog, Icon, QR } from '../core/ui.js';

/** @param {string} table @param {string|null} [token] */
export const seatPath = (table, token) => `/t/${table}${token ? `#${token}` : ''}`;

/** @param {string} table @param {string|null} [token] */
export const seatLink = (table, token) => location.origin + seatPath(table, token);

/** @param {{session: import('./session.js').Session, onClose: () => void}} props */
export function Share({ session, onClose }) {
  const { ctx } = session;
  const table = ctx.table.value;
  const invites = session.invites.value;
  const any = invites.length > 0 ? session.invite.value : null;
  const links = [
    ...(any && invites.length > 1 ? [{ label: t('share.any'), value: seatLink(session.id, any) }] : []),
    ...invites.map((invite) => ({
      label: t('share.seat', { n: invite.seat + 1 }), value: seatLink(session.id, invite.token),
    })),
  ];
  const [shown, setShown] = useState('');
  const first = links.find((link) => link.value === shown) ?? links[0];
  return html`<${Dialog} wide icon="share" title=${table.status === 'waiting' ? t('share.waiting') : t('share.title')}
    onClose=${onClose}>
    ${first ? html`<p class="soft">${t('share.text')}</p>
      <div class="share-grid">
        <div class="stack">${links.map((link) => html`<div class="share-link" key=${link.label}>
          <${CopyField} ...${link} />
          ${links.length > 1 && html`<${Button} small kind="quiet" icon="qr" aria-pressed=${link === first}
            aria-label=${`${t('share.show_qr')}: ${link.label}`}
            onClick=${() => setShown(link.value)} />`}
        </div>`)}
        ${canShare() && html`<${Button} icon="share"
          onClick=${() => navigator.share({ title: 'Petri', text: t('share.invitation'), url: first.value })
            .catch(() => {})}>${t('share.native')}<//>`}
        </div>
        <figure class="share-qr"><${QR} text=${first.value} label=${t('share.qr', { what: first.label })} size=${200} />
          <figcaption>${first.label}</figcaption></figure>
      </div>` : html`<p class="soft">${ctx.you.value.host ? t('share.full') : t('share.ask_host')}</p>`}
    ${table.watching !== 'off' && html`<${CopyField} label=${t('share.watch')} value=${seatLink(session.id)} />`}
    <${KeptNotice} until=${table.kept_until} />
    <${LocalNotice} />
  <//>`;
}

/** How long the table stays. @param {{until?: number|null}} props */
function KeptNotice({ until }) {
  if (!until) return null;
  const date = new Date(until * 1000).toLocaleDateString(lang.value, { dateStyle: 'long' });
  return html`<p class="soft kept">${t('share.kept', { date })}</p>`;
}

/** Links with such a host lead nowhere from another machine. */
const isLocal = () => /^(localhost|127\..*|\[::1\])$/.test(location.hostname);

function LocalNotice() {
  return isLocal() ? html`<p class="notice-line"><${Icon} name="info" size=${17} /> <span>${t('share.local')}</span>
    </p>` : null;
}

const canShare = () => typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;

/**
 * "Continue on another device": the own seat's link as a QR code.
 * @param {{session: import('./session.js').Session, onClose: () => void}} props
 */
export function OtherDevice({ session, onClose }) {
  const link = seatLink(session.id, session.token);
  return html`<${Dialog} icon="phone" title=${t('device.title')} onClose=${onClose}>
    <p class="soft">${t('device.text')}</p>
    <figure class="share-qr"><${QR} text=${link} label=${t('device.title')} size=${230} /></figure>
    <${CopyField} label=${t('device.link')} value=${link} />
    <p class="notice-line"><${Icon} name="lock" size=${17} /> ${t('device.secret')}</p>
    <${LocalNotice} />
  <//>`;
}
