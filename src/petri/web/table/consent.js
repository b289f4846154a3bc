/** Questions that pop up: a proposal to agree to, an undo somebody asks for, the device that has to be passed on. */
import { html, useEffect, useState } from '../core/html.js';
import { t } from '../core/i18n.js';
import { Button, complain, Dialog, Dish } from '../core/ui.js';

/** @typedef {import('./session.js').Session} Session */

/**
 * What somebody asks the person here. `moves` says that the answer is a move of the game.
 * @typedef {object} Question
 * @property {string} key
 * @property {string} title
 * @property {string} icon
 * @property {string} text
 * @property {number|null} seat who asks
 * @property {boolean} moves
 * @property {(yes: boolean) => Promise<any>} answer
 */

/** @param {Session} session @returns {Question|null} */
function consentAsked({ ctx }) {
  const { prompt, moves, ply, view } = ctx.frame.value;
  if (!ctx.live.value || !prompt?.mine || prompt.step !== 'consent') return null;
  const agree = moves.find((move) => move.kind === 'agree');
  const decline = moves.find((move) => move.kind === 'decline');
  if (!agree || !decline) return null;
  return {
    key: `consent ${ply}`, title: t('consent.title'), icon: 'help', text: prompt.text, seat: view?.turn ?? null, moves: true,
    answer: (yes) => ctx.play(yes ? agree : decline),
  };
}

/** @param {Session} session @returns {Question|null} */
function undoAsked(session) {
  const { ctx } = session;
  const request = ctx.table.value.undo_request;
  if (!request?.waiting.some((seat) => ctx.you.value.mine.includes(seat))) return null;
  return {
    key: `undo ${request.seat} ${request.ply}`, title: t('undo.request_title'), icon: 'undo', seat: request.seat, moves: false,
    text: t('undo.request', { name: ctx.name(request.seat), ply: request.ply + 1 }), answer: (yes) => session.answerUndo(yes),
  };
}

/** The question to be answered now. @param {Session} session */
export const asked = (session) => undoAsked(session) ?? consentAsked(session);

/** @param {{session: Session, question: Question}} props */
function Answers({ session, question }) {
  const disabled = question.moves && session.ctx.pending.value;
  /** @param {boolean} yes */
  const say = (yes) => () => question.answer(yes).catch(complain);
  return html`<${Button} data-move=${question.moves ? 'decline' : undefined} disabled=${disabled} onClick=${say(false)}>${t('consent.decline')}<//>
    <${Button} kind="primary" icon="check" data-move=${question.moves ? 'agree' : undefined} disabled=${disabled} onClick=${say(true)}>${t('consent.agree')}<//>`;
}

/** Pops up; closed, the question stays in the bar below. @param {{session: Session}} props */
export function Consent({ session }) {
  const [later, setLater] = useState(/** @type {string|null} */ (null));
  const question = asked(session);
  if (!question || later === question.key) return null;
  const { key, title, icon, text, seat } = question;
  return html`<${Dialog} key=${key} title=${title} icon=${icon} class="consent" onClose=${() => setLater(key)} foot=${html`<${Answers} session=${session} question=${question} />`}>
    <div class="ask"><${Dish} of=${session.ctx.name(seat)} seat=${seat} size=${56} /><p>${text}</p></div>
    <p class="faint">${t('consent.later')}</p>
  <//>`;
}

/** @param {{session: Session, question: Question}} props */
export function QuestionBanner({ session, question }) {
  return html`<section class="window-banner" aria-label=${question.title}><p><b>${question.title}</b> <span>${question.text}</span></p>
    <div class="row"><${Answers} session=${session} question=${question} /></div></section>`;
}

/** Between two people at one device. @param {{session: Session}} props */
export function Curtain({ session }) {
  const seat = session.curtain.value;
  const isDown = seat !== null && !session.showing.value;
  // the log too as this seat knows it: it names cards that only the one before has seen
  useEffect(() => { if (isDown) session.look(seat); }, [isDown, seat]);
  if (!isDown) return null;
  const name = session.ctx.name(seat);
  return html`<${Dialog} title=${t('curtain.title', { name })} class="curtain" foot=${html`
    <${Button} kind="primary" icon="eye" data-first onClick=${() => { session.curtain.value = null; }}>${t('curtain.show', { name })}<//>`}>
    <div class="ask"><${Dish} of=${name} seat=${seat} size=${96} /><p>${t('curtain.text', { name })}</p></div>
  <//>`;
}
