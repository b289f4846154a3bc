/** What is asked before a seat changes hands or a game begins without somebody: about whom, and what will happen. */
import { html, useState } from '../core/html.js';
import { list, t } from '../core/i18n.js';
import { myName } from '../core/memory.js';
import { Button, complain, copyText, Dialog, Dish } from '../core/ui.js';
import { useAway, useBots } from './seats.js';
import { seatLink } from './share.js';

/** @typedef {import('../core/types.js').SeatInfo} SeatInfo */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {{title: string, lines: string[], yes: string, icon: string}} Question */

/** The dialog for what somebody wants to do with a seat. @param {{session: Session}} props */
export function Wishes({ session }) {
  const wish = session.wish.value;
  const close = () => { session.wish.value = null; };
  if (!wish) return null;
  if (wish.what === 'start') return html`<${StartNow} session=${session} onClose=${close} />`;
  const seat = session.ctx.table.value.seats[wish.seat];
  if (wish.what === 'name') return html`<${Rename} seat=${seat} session=${session} onClose=${close} />`;
  const key = `${wish.what} ${wish.seat}`;
  return html`<${SeatWish} key=${key} seat=${seat} wish=${wish} session=${session} onClose=${close} />`;
}

/** @param {{seat: SeatInfo, wish: import('./session.js').Wish, session: Session, onClose: () => void}} props */
function SeatWish({ seat, wish, session, onClose }) {
  const away = useAway(seat);
  const bots = useBots();
  const isAway = Boolean(seat.standin) || (!seat.present && away >= (session.ctx.table.value.absent_after ?? 60));
  const bot = bots.find((one) => one.name === wish.bot)?.label ?? wish.bot ?? '';
  const question = wish.what === 'bot' ? botQuestion(seat, bot, isAway) : linkQuestion(session, seat);
  const carryOut = () => {
    onClose();
    if (wish.what === 'bot') session.changeSeat(seat.seat, 'bot', { bot: wish.bot }).catch(complain);
    else session.changeSeat(seat.seat, 'link').then((answer) => linked(session, seat, answer), complain);
  };
  return html`<${Sure} question=${question} seat=${seat} onYes=${carryOut} onClose=${onClose} />`;
}

/**
 * A seat that was open before has a new link to copy; the invitation to one that was freed shows itself.
 * @param {Session} session
 * @param {SeatInfo} seat
 * @param {any} answer
 */
function linked(session, seat, answer) {
  if (answer.token && seat.kind === 'open') copyText(seatLink(session.id, answer.token));
}

/** @param {{question: Question, seat?: SeatInfo, onYes: () => void, onClose: () => void}} props */
function Sure({ question, seat, onYes, onClose }) {
  const foot = html`<${Button} data-first onClick=${onClose}>${t('cancel')}<//>
    <${Button} kind="primary" icon=${question.icon} onClick=${onYes}>${question.yes}<//>`;
  const text = html`<div class="stack">${question.lines.map((line) => html`<p key=${line}>${line}</p>`)}</div>`;
  const who = seat?.kind === 'open' ? '?' : seat?.name;
  return html`<${Dialog} title=${question.title} class="confirm" onClose=${onClose} foot=${foot}>
    ${seat ? html`<div class="ask"><${Dish} of=${who} seat=${seat.seat} size=${56} />${text}</div>` : text}
  <//>`;
}

/** @param {SeatInfo} seat @param {string} bot @param {boolean} isAway @returns {Question} */
function botQuestion({ name }, bot, isAway) {
  return {
    title: t('confirm.bot_title', { name }), yes: t('confirm.bot_yes'), icon: 'bot',
    lines: [t(isAway ? 'confirm.bot_meanwhile' : 'confirm.bot_for_good', { name, bot })],
  };
}

/**
 * Who is asked the server decides, and tells when it asks.
 * @param {Session} session
 * @param {SeatInfo} seat
 * @returns {Question}
 */
function linkQuestion(session, seat) {
  const { table, frame } = session.ctx;
  const { begun, fair } = table.value;
  const { name, kind } = seat;
  if (kind === 'open') {
    const title = t('confirm.new_link_title', { n: seat.seat + 1 });
    return { title, yes: t('confirm.new_link_yes'), icon: 'link', lines: [t('confirm.new_link')] };
  }
  const isDealt = Boolean(frame.value.view);
  const asks = isDealt && hasOthers(session, seat);
  const way = kind === 'bot' ? 'person' : begun ? 'other' : 'free';
  const lines = [
    asks && t(begun ? 'confirm.asked_hand' : 'confirm.asked'),
    kind === 'person' && t(asks ? 'confirm.leaves_then' : 'confirm.leaves', { name }),
    t(asks ? 'confirm.link_then' : 'confirm.link'),
    isDealt && !begun && Boolean(fair?.added) && t('confirm.dealt_anew'),
  ];
  return {
    title: t(`confirm.${way}_title`, { name }), yes: t(asks ? 'confirm.ask_yes' : `confirm.${way}_yes`),
    icon: asks ? 'help' : 'open', lines: lines.filter((line) => typeof line === 'string'),
  };
}

/**
 * Whether there is somebody to ask; who has to leave before the first move is not.
 * @param {Session} session
 * @param {SeatInfo} seat
 */
function hasOthers({ ctx }, seat) {
  const { seats, begun } = ctx.table.value;
  const { mine } = ctx.you.value;
  return seats.some((one) => one.kind === 'person' && !mine.includes(one.seat) && (begun || one.seat !== seat.seat));
}

/** @param {{session: Session, onClose: () => void}} props */
function StartNow({ session, onClose }) {
  const { seats } = session.ctx.table.value;
  const open = seats.filter((seat) => seat.kind === 'open').length;
  const awaited = seats.filter((seat) => seat.awaited).map((seat) => seat.name);
  const lines = [
    open > 0 && t('confirm.start_open', { n: open }),
    awaited.length > 0 && t('confirm.start_awaited', { names: list(awaited), n: awaited.length }),
    t('confirm.start_deal'),
  ];
  const question = {
    title: t('confirm.start_title'), yes: t('waiting.start'), icon: 'play',
    lines: lines.filter((line) => typeof line === 'string'),
  };
  const start = () => { onClose(); session.start().catch(complain); };
  return html`<${Sure} question=${question} onYes=${start} onClose=${onClose} />`;
}

/** @param {{seat: SeatInfo, session: Session, onClose: () => void}} props */
function Rename({ seat, session, onClose }) {
  const [name, setName] = useState(seat.name);
  /** @param {Event} event */
  const save = (event) => {
    event.preventDefault();
    const called = name.trim();
    session.changeSeat(seat.seat, 'name', { name: called }).then(() => {
      if (session.ctx.you.peek().mine.length === 1) myName.value = called;
      onClose();
    }, complain);
  };
  const foot = html`<${Button} onClick=${onClose}>${t('cancel')}<//>
    <${Button} kind="primary" onClick=${save}>${t('save')}<//>`;
  return html`<${Dialog} title=${t('seat.rename')} onClose=${onClose} foot=${foot}>
    <form class="field" onSubmit=${save}><label for="new-name">${t('name.label')}</label>
      <input id="new-name" data-first type="text" maxlength="40" autocomplete="nickname" value=${name}
        onInput=${(/** @type {any} */ event) => setName(event.currentTarget.value)} /></form>
  <//>`;
}
