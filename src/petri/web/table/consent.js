/** Questions that pop up: a proposal to agree to, an undo somebody asks for, the device that has to be passed on. */
import { html, useState } from '../core/html.js';
import { t } from '../core/i18n.js';
import { Button, complain, Dialog, Dish } from '../core/ui.js';

/** @typedef {import('./session.js').Session} Session */

/** The proposal the person here has to agree to, or null. @param {Session} session */
function proposal({ ctx }) {
  const { prompt, moves } = ctx.frame.value;
  if (!ctx.live.value || !prompt?.mine || prompt.step !== 'consent') return null;
  const agree = moves.find((move) => move.kind === 'agree');
  const decline = moves.find((move) => move.kind === 'decline');
  return agree && decline ? { text: prompt.text, agree, decline } : null;
}

/** @param {Session} session */
export const isProposal = (session) => proposal(session) !== null;

/** @param {{session: Session}} props */
function Answers({ session }) {
  const asked = proposal(session);
  const { ctx } = session;
  if (!asked) return null;
  return html`<${Button} data-move="decline" disabled=${ctx.pending.value} onClick=${() => ctx.play(asked.decline).catch(complain)}>${t('consent.decline')}<//>
    <${Button} kind="primary" icon="check" data-move="agree" disabled=${ctx.pending.value} onClick=${() => ctx.play(asked.agree).catch(complain)}>${t('consent.agree')}<//>`;
}

/** Pops up; closed, the question stays in the bar below. @param {{session: Session}} props */
export function Consent({ session }) {
  const { ctx } = session;
  const frame = ctx.frame.value;
  const [later, setLater] = useState(/** @type {number|null} */ (null));
  const asked = proposal(session);
  if (!asked || later === frame.ply) return null;
  const turn = frame.view?.turn ?? null;
  return html`<${Dialog} title=${t('consent.title')} icon="help" class="consent" onClose=${() => setLater(frame.ply)} foot=${html`<${Answers} session=${session} />`}>
    <div class="ask"><${Dish} of=${ctx.name(turn)} seat=${turn} size=${56} /><p>${asked.text}</p></div>
    <p class="faint">${t('consent.later')}</p>
  <//>`;
}

/** @param {{session: Session}} props */
export function ConsentBanner({ session }) {
  return html`<section class="window-banner" aria-label=${t('consent.title')}><p><b>${t('consent.title')}</b> <span>${proposal(session)?.text}</span></p>
    <div class="row"><${Answers} session=${session} /></div></section>`;
}

/** @param {{session: Session}} props */
export function UndoRequest({ session }) {
  const { ctx } = session;
  const request = ctx.table.value.undo_request;
  if (!request) return null;
  const mine = ctx.you.value.mine;
  const name = ctx.name(request.seat);
  /** @param {boolean} yes */
  const say = (yes) => session.answerUndo(yes).catch(complain);
  if (!request.waiting.some((seat) => mine.includes(seat))) return null;
  return html`<${Dialog} title=${t('undo.request_title')} icon="undo" onClose=${() => say(false)} foot=${html`
    <${Button} onClick=${() => say(false)}>${t('consent.decline')}<//><${Button} kind="primary" icon="check" onClick=${() => say(true)}>${t('consent.agree')}<//>`}>
    <div class="ask"><${Dish} of=${name} seat=${request.seat} size=${56} /><p>${t('undo.request', { name, ply: request.ply + 1 })}</p></div>
  <//>`;
}

/** Between two people at one device. @param {{session: Session}} props */
export function Curtain({ session }) {
  const seat = session.curtain.value;
  if (seat === null || session.showing.value) return null;
  const name = session.ctx.name(seat);
  return html`<${Dialog} title=${t('curtain.title', { name })} class="curtain" foot=${html`
    <${Button} kind="primary" icon="eye" data-first onClick=${() => { session.curtain.value = null; }}>${t('curtain.show', { name })}<//>`}>
    <div class="ask"><${Dish} of=${name} seat=${seat} size=${96} /><p>${t('curtain.text', { name })}</p></div>
  <//>`;
}
