/** The bar that says what is asked of whom, the banner of windows, and the buttons beside it. */
import { html, useState } from '../core/html.js';
import { list, t } from '../core/i18n.js';
import { Button, cls, complain, Dish, Icon, tip } from '../core/ui.js';
import { asked, QuestionBanner } from './consent.js';
import { MovePicker } from './moves.js';
import { groupOf, isWindow, kindOf, passing, stepIn } from '../kit/facts.js';
import { use } from '../kit/hand.js';
import { HintButton } from './advice.js';
import { AskButton } from './asking.js';

/** @typedef {import('./session.js').Session} Session */

/** @param {{session: Session}} props */
export function PromptBar({ session }) {
  const { ctx } = session;
  const frame = ctx.frame.value;
  const table = ctx.table.value;
  const question = asked(session);
  if (question) return html`<${QuestionBanner} key=${question.key} session=${session} question=${question} />`;
  if (table.status === 'waiting') return html`<${Waiting} session=${session} />`;
  const prompt = frame.prompt;
  if (session.moment.value !== null) {
    const then = prompt?.text ?? frame.outcome?.text;
    return html`<div class="prompt quiet"><p><b>${t('prompt.then')}</b><span>${then}</span></p></div>`;
  }
  if (!prompt) return html`<div class="prompt quiet"><p>${frame.outcome?.text ?? t('prompt.over')}</p></div>`;
  if (ctx.live.value && isWindow(ctx.box.value, frame)) return html`<${WindowBanner} session=${session} />`;
  if (ctx.live.value && prompt.for_all) return html`<${OpenBanner} session=${session} />`;
  const seat = table.seats.find((one) => one.seat === prompt.seat);
  // events are in the bar, and in the hand
  const events = prompt.mine ? [] : frame.moves.filter((move) => groupOf(ctx, move) !== 'event');
  return html`<div class=${cls('prompt', prompt.mine && 'mine')}>
    <${Dish} of=${seat?.name ?? ''} seat=${prompt.seat} size=${34} />
    <p><b>${who(session, prompt)}</b>
      <span>${prompt.text}</span></p>
    ${seat?.thinking && html`<span class="chip warm thinking">${t('seat.thinking')}</span>`}
    ${session.skipping.value && ctx.live.value && html`<${Button} small kind="quiet" ...${tip(t('window.skipped'))}
      onClick=${() => session.skip(false).catch(complain)}>${t('window.ask_again')}<//>`}
    ${events.length > 0 && ctx.live.value && html`<${Events} session=${session} moves=${events} />`}
    <${HintButton} session=${session} />
    <${UndoButton} session=${session} />
  </div>`;
}

/** Whose decision it is, in a few words. @param {Session} session @param {import('../core/types.js').Prompt} prompt */
function who({ ctx }, prompt) {
  const name = ctx.name(prompt.seat);
  if (!prompt.mine) return t('prompt.theirs', { name });
  if (ctx.you.value.mine.length > 1) return t('prompt.turn_of', { name });
  const frame = ctx.frame.value;
  const isTurn = frame.view?.turn === prompt.seat || stepIn(ctx.box.value, frame)?.acts; // some act between turns
  return t(isTurn ? 'prompt.yours' : 'prompt.decide');
}

/** @param {{session: Session, moves: import('../core/types.js').Move[]}} props */
function Events({ session, moves }) {
  const [open, setOpen] = useState(false);
  return html`<${Button} small class="event-now" icon="bolt" aria-label=${t('prompt.events')}
    ...${tip(t('prompt.events_hint'))}
      onClick=${() => setOpen(true)}>${t('prompt.events')}<//>
    ${open && html`<${MovePicker} moves=${moves} ctx=${session.ctx} title=${t('prompt.events')}
      onClose=${() => setOpen(false)} />`}`;
}

/** @param {{session: Session}} props */
function Waiting({ session }) {
  const { seats } = session.ctx.table.value;
  const open = seats.filter((seat) => seat.kind === 'open').length;
  const awaited = seats.filter((seat) => seat.awaited).map((seat) => seat.name);
  const told = [
    ...(open ? [t('prompt.open_seats', { n: open })] : []),
    ...(awaited.length ? [t('prompt.awaited', { names: list(awaited), n: awaited.length })] : []),
  ];
  return html`<div class="prompt"><${Icon} name="clock" size=${26} />
    <p><b>${t('prompt.waiting')}</b><span>${told.join(' ') || t('prompt.awaited_host')}</span></p></div>`;
}

/** Whether somebody else would have to agree to an undo. @param {Session} session */
function hasOthers({ ctx }) {
  const { mine } = ctx.you.value;
  return ctx.table.value.seats.some((seat) => seat.kind === 'person' && !mine.includes(seat.seat));
}

/** @param {{session: Session}} props */
export function UndoButton({ session }) {
  const { ctx } = session;
  const undo = session.now.value?.undo;
  if (!undo || !ctx.you.value.mine.length || session.moment.value !== null) return null;
  const request = ctx.table.value.undo_request;
  if (request && session.isMine(request)) return null; // it stands above, with the way back
  const isAsked = request !== null;
  const way = undo === 'free' ? 'free' : hasOthers(session) ? 'ask' : 'alone';
  const label = isAsked ? t('undo.asked') : t(way === 'ask' ? 'undo.ask' : 'undo.undo');
  return html`<${Button} small icon="undo" class="undo" aria-label=${label} disabled=${!ctx.live.value
    || ctx.pending.value || isAsked}
    ...${tip(t(`undo.${way}_hint`))} onClick=${() => session.undo().catch(complain)}>
    ${label}<//>`;
}

/** A window between automatic steps: asked in passing, never in the way. @param {{session: Session}} props */
function WindowBanner({ session }) {
  const { ctx } = session;
  const frame = ctx.frame.value;
  const [kind, setKind] = useState(/** @type {string|null} */ (null));
  const pass = passing(ctx.box.value, frame);
  const events = frame.moves.filter((move) => move !== pass);
  const kinds = [...new Set(events.map((move) => move.kind))];
  const chosen = events.filter((move) => move.kind === kind);
  return html`<section class="window-banner" aria-label=${t('window.title')}>
    <p><b>${t('window.title')}</b> <span>${frame.prompt?.text}</span></p>
    <div class="row">
      ${kinds.map((one) => {
        const these = events.filter((move) => move.kind === one);
        const isOnly = these.length === 1;
        const isCard = groupOf(ctx, these[0]) === 'event';
        const choose = () => (isCard ? use(ctx, one, these) : isOnly ? ctx.play(these[0]).catch(complain)
          : setKind(one));
        return html`<${Button} small key=${one} icon="bolt" data-event=${one}
          disabled=${ctx.pending.value} onClick=${choose} ...${tip(isCard ? kindOf(ctx, these[0]).hint : undefined)}>
          ${isCard ? eventName(session, these[0]) : isOnly ? these[0].words : `${eventName(session, these[0])} …`}<//>`;
      })}
      ${pass && html`<${Button} small kind="primary" disabled=${ctx.pending.value} data-move=${pass.text}
        onClick=${() => ctx.play(pass).catch(complain)}>${t('window.pass')}<//>`}
      <${AskButton} session=${session} />
      <${HintButton} session=${session} />
      <${UndoButton} session=${session} />
    </div>
    ${kind && chosen.length > 0 && html`<${MovePicker} moves=${chosen} ctx=${ctx} title=${eventName(session, chosen[0])}
      onClose=${() => setKind(null)} />`}
  </section>`;
}

/**
 * A moment for events that is open for everybody alike; who says so is asked when it is over.
 * @param {{session: Session}} props
 */
function OpenBanner({ session }) {
  const { ctx } = session;
  const { moves, prompt, view } = ctx.frame.value;
  const { mine } = ctx.you.value;
  const step = stepIn(ctx.box.value, ctx.frame.value);
  const waits = moves.filter((move) => move.kind === step.waits);
  const isSaid = mine.some((seat) => view?.waiting?.includes(seat));
  const stops = session.stopping.value;
  return html`<section class="window-banner" aria-label=${t('window.title')}>
    <p><b>${t('window.title')}</b> <span>${prompt?.text}</span></p>
    <div class="row">
      ${waits.map((move) => html`<${Button} small kind="primary" key=${move.text} data-move=${move.text}
        disabled=${ctx.pending.value}
        onClick=${() => ctx.play(move).catch(complain)}>${t('window.wait')}<//>`)}
      ${isSaid && html`<span class="chip warm">${t('window.said')}</span>`}
      ${mine.length > 0 && html`<${Button} small kind="quiet" aria-pressed=${stops}
        onClick=${() => session.stop(!stops).catch(complain)}>
        ${t(stops ? 'window.no_stop' : 'window.stop')}<//>`}
      <${AskButton} session=${session} />
    </div>
  </section>`;
}

/** @param {Session} session @param {import('../core/types.js').Move} move */
function eventName({ ctx }, move) {
  const { event, name } = kindOf(ctx, move);
  return event ? name : move.words.split(':')[0];
}

/** "You look at move 34": back to now. @param {{session: Session}} props */
export function MomentBanner({ session }) {
  const ply = session.moment.value;
  if (ply === null) return null;
  const last = session.now.value?.ply ?? ply;
  const to = (/** @type {number} */ where) => session.showMoment(where).catch(complain);
  return html`<div class="moment-banner" role="status">
    <${Icon} name="clock" size=${18} /><span>${t('moment.text', { ply, last })}</span>
    <${Button} small kind="quiet" icon="back" aria-label=${t('moment.before')} disabled=${ply <= 0}
      onClick=${() => to(ply - 1)} />
    <${Button} small kind="quiet" icon="next" aria-label=${t('moment.after')} disabled=${ply >= last}
      onClick=${() => to(ply + 1)} />
    <${Button} small kind="primary" onClick=${() => session.backToNow()}>${t('moment.now')}<//>
  </div>`;
}
