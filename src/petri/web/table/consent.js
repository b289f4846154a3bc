/** Questions to this person: a proposal, an undo or another person that is asked for, a device to pass on. */
import { html, useEffect } from '../core/html.js';
import { list, t } from '../core/i18n.js';
import { announce, Button, complain, Dialog, Dish, Icon } from '../core/ui.js';
import { myStep } from '../kit/facts.js';

/** @typedef {import('./session.js').Session} Session */

/**
 * What somebody asks the person here; the answers may be moves of the game.
 * @typedef {object} Question
 * @property {string} key
 * @property {string} title
 * @property {string} text
 * @property {string} [more] what follows from a yes
 * @property {number|null} seat who asks
 * @property {[string, string]|null} moves no and yes
 * @property {(yes: boolean) => Promise<any>} answer
 */

/** @param {Session} session @returns {Question|null} */
function consentAsked({ ctx }) {
  const { prompt, moves, version, view } = ctx.frame.value;
  const step = myStep(ctx);
  const agree = moves.find((move) => move.kind === step?.yes);
  const decline = moves.find((move) => move.kind === step?.no);
  if (!prompt || !agree || !decline) return null;
  return {
    key: `consent ${version}`, title: t('consent.title'), text: prompt.text, seat: view?.turn ?? null,
    moves: [decline.text, agree.text], answer: (yes) => ctx.play(yes ? agree : decline),
  };
}

/** @typedef {'undo'|'seat'} About */

/** @param {Session} session @param {About} about @returns {Question|null} */
function requestAsked(session, about) {
  const { table, you } = session.ctx;
  const request = table.value[`${about}_request`];
  if (!request?.waiting.some((seat) => you.value.mine.includes(seat))) return null;
  const words = about === 'undo' ? undoWords(session) : seatWords(session);
  return {
    key: `${about} ${request.number}`, seat: request.seat, moves: null, ...words,
    answer: (yes) => session.answer(about, request, yes),
  };
}

/** @param {Session} session */
function undoWords(session) {
  const { seat, ply } = /** @type {any} */ (session.ctx.table.value.undo_request);
  const text = t('undo.request', { name: session.nameOf(seat), ply: ply + 1 });
  return { title: t('undo.request_title'), text, more: t('undo.request_more') };
}

/** @param {Session} session */
function seatWords(session) {
  const { ctx } = session;
  const { seat, about } = /** @type {any} */ (ctx.table.value.seat_request);
  const values = { name: session.nameOf(seat), other: ctx.name(about) };
  const isMine = ctx.you.value.mine.includes(about);
  const seen = isMine ? 'seat.request_more_mine' : 'seat.request_more';
  const more = t(ctx.table.value.begun ? seen : 'seat.request_more_anew');
  const text = t(isMine ? 'seat.request_mine' : 'seat.request', values);
  return { title: t('seat.request_title'), text, more };
}

/** The question to be answered now. @param {Session} session */
export const asked = (session) => requestAsked(session, 'undo') ?? requestAsked(session, 'seat')
  ?? consentAsked(session);

/** What this person asks of the others: who has not answered, and the way back. @param {{session: Session}} props */
export function Asking({ session }) {
  const { table } = session.ctx;
  return html`${(/** @type {About[]} */ (['undo', 'seat'])).map((about) => {
    const request = table.value[`${about}_request`];
    if (!request || !session.isMine(request)) return null;
    const withdraw = () => session.answer(about, request, false).catch(complain);
    const names = list(request.waiting.map((holder) => withPresence(session, holder)));
    const text = t(`${about}.asking`, { name: session.nameOf('about' in request ? request.about : request.seat) });
    return html`<section class="asking" key=${about} aria-label=${text}>
      <${Icon} name="clock" size=${20} /><p><b>${text}</b> <span>${t('asking.waiting', { names })}</span></p>
      <${Button} small onClick=${withdraw}>${t('asking.withdraw')}<//>
    </section>`;
  })}`;
}

/** @param {Session} session @param {number} holder */
function withPresence(session, holder) {
  const name = session.nameOf(holder);
  return session.ctx.table.value.seats[holder]?.present ? name : t('asking.away', { name });
}

/** @param {{session: Session, question: Question}} props */
function Answers({ session, question }) {
  const disabled = question.moves !== null && session.ctx.pending.value;
  const [no, yes] = question.moves ?? [];
  /** @param {boolean} is */
  const say = (is) => () => question.answer(is).catch(complain);
  return html`<${Button} data-move=${no} disabled=${disabled} onClick=${say(false)}>${t('consent.decline')}<//>
    <${Button} kind="primary" icon="check" data-move=${yes} disabled=${disabled} onClick=${say(true)}>
      ${t('consent.agree')}<//>`;
}

/**
 * A strip below the board, which stays as it is: who is asked may look at all of it before the answer.
 * @param {{session: Session, question: Question}} props
 */
export function QuestionBanner({ session, question }) {
  const { key, title, text, more, seat } = question;
  const name = session.nameOf(seat ?? -1);
  useEffect(() => announce([title, text, more].filter(Boolean).join(' ')), [key]);
  return html`<section class="window-banner question" role="dialog" aria-modal="false" aria-label=${title}>
    <${Dish} of=${name} seat=${seat} size=${40} />
    <p><b>${title}</b> <span>${text}</span>
      ${more && html`<small>${more}</small>`}</p>
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
    <${Button} kind="primary" icon="eye" data-first onClick=${() => { session.curtain.value = null; }}>
      ${t('curtain.show', { name })}<//>`}>
    <div class="ask"><${Dish} of=${name} seat=${seat} size=${96} /><p>${t('curtain.text', { name })}</p></div>
  <//>`;
}
