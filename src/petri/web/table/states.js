/** What a person meets besides a game: an invitation, a broken line, a link that does not open anything. */
import { html, useEffect, useState } from '../core/html.js';
import { has, t } from '../core/i18n.js';
import { myName } from '../core/memory.js';
import { table as askTable } from '../core/api.js';
import { Refusal } from '../core/net.js';
import { Button, cls, Dish, Icon, Logo } from '../core/ui.js';

/**
 * Before an invitation is taken: who comes?
 * @param {{id: string, sit: (name: string) => void, watch: () => void}} props
 */
export function Invitation({ id, sit, watch }) {
  const [name, setName] = useState(myName.peek());
  const [table, setTable] = useState(/** @type {any} */ (null));
  useEffect(() => { askTable(id).then(setTable, (error) => setTable({ error })); }, [id]);
  useEffect(() => { document.getElementById('my-name')?.focus({ preventScroll: true }); }, []);
  /** @param {Event} event */
  const go = (event) => { event.preventDefault(); sit(name.trim()); };
  const seats = table?.seats ?? [];
  const known = table && !table.error;
  if (table?.error?.status === 404) return html`<${Refused} refusal=${new Refusal('table_unknown', '')} id=${id}
    forget=${() => {}} />`;
  return html`<main class="notice invitation"><${Logo} size=${72} />
    <h1>${known ? t('invitation.title', { title: t(`title.${table.title}`) }) : t('invitation.plain')}</h1>
    ${known && html`<ul class="invitation-seats" aria-label=${t('seats.title')}>
      ${seats.map((/** @type {any} */ seat, /** @type {number} */ n) => html`<li key=${n}>
      <${Dish} of=${seat.kind === 'open' ? '?' : seat.name} seat=${n} faded=${seat.kind === 'open'} />
        <span><bdi>${seat.kind === 'open' ? t('seat.open') : seat.name}</bdi></span></li>`)}</ul>`}
    <form class="stack" onSubmit=${go}>
      <div class="field"><label for="my-name">${t('name.label')}</label>
        <input id="my-name" type="text" maxlength="40" autocomplete="nickname" placeholder=${t('name.placeholder')}
          value=${name}
          onInput=${(/** @type {any} */ event) => setName(event.currentTarget.value)} /></div>
      <${Button} kind="primary" icon="check" type="submit">${t('invitation.sit')}<//>
      ${known && table.watching !== 'off' && html`<${Button} kind="quiet" icon="eye" onClick=${watch}>
        ${t('invitation.watch')}<//>`}
    </form>
  </main>`;
}

/**
 * The line is broken or the server is gone; the page comes back by itself.
 * @param {{line: import('../core/net.js').Line}} props
 */
export function LineNotice({ line }) {
  const state = line.state.value;
  const seconds = useCountdown(line.nextTry.value);
  if (state === 'open' || state === 'refused' || state === 'closed') return null;
  return html`<div class=${cls('line-notice', state)}>
    <${Icon} name=${state === 'gone' ? 'warn' : 'again'} size=${18} />
    <span><span role="alert">${t(state === 'gone' ? 'net.gone' : 'net.reconnecting')}</span>${seconds > 0
      && html` <small class="number">${t('net.next', { n: seconds })}</small>`}</span>
    <${Button} small onClick=${() => line.retry()}>${t('net.retry')}<//>
  </div>`;
}

/** @param {number|null} until */
function useCountdown(until) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!until) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [until]);
  return until ? Math.max(0, Math.ceil((until - Date.now()) / 1000)) : 0;
}

/** Whether a token is of no use from now on. @param {import('../core/net.js').Refusal} refusal */
export const isFinal = (refusal) => ['link_revoked', 'table_unknown', 'token_wrong'].includes(refusal.code);

/**
 * @param {{refusal: import('../core/net.js').Refusal, id: string, forget: () => void}} props
 */
export function Refused({ refusal, id, forget }) {
  const code = has(`refused.${refusal.code}.title`) ? refusal.code : 'other';
  const mayWatch = ['seat_taken', 'table_full', 'link_revoked', 'token_wrong'].includes(refusal.code);
  useEffect(() => { if (isFinal(refusal)) forget(); }, []);
  return html`<main class="notice"><${Broken} /><h1>${t(`refused.${code}.title`)}</h1>
    <p>${t(`refused.${code}.text`)}</p>
    ${refusal.message && code === 'other' && html`<p class="faint">${refusal.message}</p>`}
    <div class="row">
      ${mayWatch && html`<a class="button" href=${`/t/${id}`}><${Icon} name="eye" />
        <span>${t('invitation.watch')}</span></a>`}
      ${code === 'other' && html`<${Button} icon="again" onClick=${() => location.reload()}>${t('net.retry')}<//>`}
      <a class="button primary" href="/"><${Icon} name="back" /><span>${t('to_lobby')}</span></a>
    </div></main>`;
}

/** A dish with a crack. */
function Broken() {
  return html`<svg class="broken" width="96" height="96" viewBox="0 0 64 64" aria-hidden="true">
    <circle class="logo-rim" cx="32" cy="32" r="29" /><circle class="logo-agar" cx="32" cy="32" r="23.5" />
    <circle class="logo-b" cx="43" cy="26" r="4" /><circle class="logo-d" cx="22" cy="41" r="3" />
    <path class="crack" d="M20 5.5l7 15-6 9 10 8-3 9 5 12" /></svg>`;
}
