/** Questions with several answers: cards to discard or keep, the order of a forecast, an event's pawn. */
import { html, useEffect, useRef } from '../../core/html.js';
import { tip } from '../../core/ui.js';
import { Face } from './cards.js';
import { Disease, PawnIcon, Sign } from './icons.js';
import { MoveButton, walk } from './menu.js';
import {
  CHOOSER_STEPS, EVENTS, arm, cardName, cardOf, cityColour, cityName, desk, eventCard, eventOf, movesOf, mySeat, pawnOf, play, pointAlways, roleName, roleOf,
} from './model.js';
import { sorted, use, usesOf } from './hand.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../core/types.js').Move} Move */

/** A card that answers the question. @param {{ctx: Ctx, move: Move, card: string, note?: any}} props */
function Choice({ ctx, move, card, note }) {
  return html`<li><button type="button" class="pm-choice" data-move=${move.text} aria-label=${move.words} aria-disabled=${ctx.pending.value || undefined} onClick=${() => play(ctx, move)} ...${pointAlways(ctx, { card })}>
    <${Face} ctx=${ctx} card=${card} />${note && html`<span class="pm-choice-note">${note}</span>`}
  </button></li>`;
}

/** @param {{ctx: Ctx, title: string, hint?: string, kind: string, onClose?: () => void, closeLabel?: string, children?: any}} props */
function Tray({ ctx, title, hint, kind, onClose, closeLabel, children }) {
  const box = useRef(/** @type {HTMLDivElement|null} */ (null));
  useEffect(() => {
    if (document.activeElement === document.body) /** @type {HTMLElement|null|undefined} */ (box.current?.querySelector('.pm-choice, .pm-move'))?.focus({ preventScroll: true });
  }, [kind]);
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape' && onClose) {
      event.stopPropagation();
      onClose();
    } else walk(event, box.current);
  };
  return html`<div class=${`pm-tray pm-tray-${kind}`} ref=${box} role="dialog" aria-label=${title} onKeyDown=${key}>
    <div class="pm-tray-head"><div><h2>${title}</h2>${hint && html`<p>${hint}</p>`}</div>
      ${onClose && html`<button type="button" class="pm-close" aria-label=${closeLabel ?? ctx.t('pandemic.close')} onClick=${onClose}><${Sign} kind="decline" size=${18} /></button>`}
    </div>
    ${children}
  </div>`;
}

/** The question the game asks the viewer. @param {{ctx: Ctx}} props */
export function Chooser({ ctx }) {
  const { prompt, ply } = ctx.frame.value;
  const { open, folded } = desk(ctx);
  if (open.value === 'airlift') return html`<${AirliftTray} ctx=${ctx} />`;
  if (open.value === 'resilient') return html`<${ResilientTray} ctx=${ctx} />`;
  if (!ctx.live.value || !prompt?.mine || !CHOOSER_STEPS.includes(prompt.step)) return null;
  if (desk(ctx).mode.value?.ply === ply && prompt.step !== 'relocate') return null;
  if (folded.value === ply) {
    return html`<button type="button" class="pm-unfold" onClick=${() => { folded.value = -1; }}><${Sign} kind="share" size=${18} />${ctx.t('pandemic.back_to_question')}</button>`;
  }
  const fold = () => { folded.value = ply; };
  if (prompt.step === 'relocate') return html`<${RelocateTray} ctx=${ctx} />`;
  if (prompt.step === 'order') return html`<${OrderTray} ctx=${ctx} onClose=${fold} />`;
  return html`<${CardTray} ctx=${ctx} onClose=${fold} />`;
}

/** Discard, pay, keep or give one of several cards. @param {{ctx: Ctx, onClose: () => void}} props */
function CardTray({ ctx, onClose }) {
  const { prompt, view } = ctx.frame.value;
  const step = /** @type {string} */ (prompt?.step);
  const kinds = ['discard', 'pay', 'keep', 'give', 'decline'];
  const moves = movesOf(ctx).filter((move) => kinds.includes(move.kind));
  const byCard = new Map(moves.flatMap((move) => { const card = cardOf(move); return card ? [[card, move]] : []; }));
  const others = moves.filter((move) => !cardOf(move));
  const kept = step === 'pay_cure' ? view.kept?.cards ?? [] : [];
  const events = step === 'hand_limit' ? movesOf(ctx).filter((move) => EVENTS.includes(move.kind)) : [];
  return html`<${Tray} ctx=${ctx} kind=${step} title=${ctx.t(`pandemic.ask.${step}`)} onClose=${onClose} closeLabel=${ctx.t('pandemic.fold')}>
    <ul class="pm-choices">${sorted(ctx, [...byCard.keys()]).map((card) => html`<${Choice} key=${card} ctx=${ctx} card=${card} move=${/** @type {Move} */ (byCard.get(card))} />`)}</ul>
    ${kept.length > 0 && html`<p class="pm-kept">${ctx.t('pandemic.kept', { cards: kept.map((/** @type {string} */ card) => cardName(ctx, card)).join(', ') })}</p>`}
    ${events.length > 0 && html`<div class="pm-tray-row"><span class="faint">${ctx.t('pandemic.or_event')}</span><${EventButtons} ctx=${ctx} /></div>`}
    ${others.length > 0 && html`<div class="pm-tray-row">${others.map((move) => html`<${MoveButton} key=${move.text} ctx=${ctx} move=${move} />`)}</div>`}
  <//>`;
}

/** The top of the infection deck in the order one wants. @param {{ctx: Ctx, onClose: () => void}} props */
function OrderTray({ ctx, onClose }) {
  const { view } = ctx.frame.value;
  const moves = movesOf(ctx).filter((move) => move.kind === 'order');
  const open = new Set(moves.map(cardOf));
  const seen = /** @type {[string, string][]} */ (Object.entries(view.infection_deck.seen ?? {}));
  const placed = seen.sort(([a], [b]) => Number(a) - Number(b)).map(([, card]) => card).filter((card) => !open.has(card)).slice(0, 6 - moves.length);
  return html`<${Tray} ctx=${ctx} kind="order" title=${ctx.t('pandemic.ask.order')} onClose=${onClose} closeLabel=${ctx.t('pandemic.fold')}>
    <ol class="pm-choices pm-ordered">
      ${placed.map((card, n) => html`<li key=${card} class="is-placed"><span class="pm-place">${n + 1}</span><${Face} ctx=${ctx} card=${card} /></li>`)}
      ${moves.map((move) => html`<${Choice} key=${move.text} ctx=${ctx} move=${move} card=${/** @type {string} */ (cardOf(move))} note=${cubesNote(ctx, /** @type {string} */ (cardOf(move)))} />`)}
    </ol>
  <//>`;
}

/** The cubes of its own colour in a city. @param {Ctx} ctx @param {string} city */
function cubesNote(ctx, city) {
  const colour = cityColour(ctx, city);
  const n = ctx.frame.value.view.cubes[city]?.[colour] ?? 0;
  return n > 0 ? html`${Array.from({ length: n }, (_, nth) => html`<${Disease} key=${nth} colour=${colour} size=${12} />`)}<span class="unseen">${ctx.t(`pandemic.cubes.${colour}`, { n })}</span>` : null;
}

/** @param {{ctx: Ctx}} props */
function RelocateTray({ ctx }) {
  const moves = movesOf(ctx).filter((move) => move.kind === 'relocate');
  return html`<${Tray} ctx=${ctx} kind="relocate" title=${ctx.t('pandemic.ask.relocate')}>
    <ul class="pm-choices">${moves.map((move) => html`<${Choice} key=${move.text} ctx=${ctx} move=${move} card=${move.about.city} />`)}</ul>
  <//>`;
}

/** A button for each event that can be played now. @param {{ctx: Ctx, told?: boolean}} props `told`: with its text */
export function EventButtons({ ctx, told }) {
  const kinds = [...new Set(movesOf(ctx).filter((move) => EVENTS.includes(move.kind)).map((move) => move.kind))];
  return html`${kinds.map((kind) => {
    const card = eventCard(ctx, kind);
    const moves = usesOf(ctx, card).find((one) => one.kind === kind)?.moves ?? [];
    return html`<button type="button" key=${kind} class=${told ? 'pm-move pm-suit-event' : 'pm-action pm-suit-event'} data-event=${kind}
      onClick=${() => use(ctx, kind, moves)} ...${told ? {} : tip(eventOf(ctx, card)?.text)}><${Sign} kind="event" />
      <span class=${told ? 'pm-move-words' : ''}>${cardName(ctx, card)}${told && html`<small>${eventOf(ctx, card)?.text}</small>`}</span></button>`;
  })}`;
}

/** Airlift: first the pawn, then the city. @param {{ctx: Ctx}} props */
function AirliftTray({ ctx }) {
  const { view } = ctx.frame.value;
  const moves = movesOf(ctx).filter((move) => move.kind === 'airlift');
  const pawns = [...new Set(moves.map((move) => pawnOf(move, view)))];
  const close = () => { desk(ctx).open.value = null; };
  if (!moves.length) return null;
  const choose = (/** @type {number} */ seat) => arm(ctx, 'airlift', ctx.t('pandemic.choose.airlift_to', { role: roleName(ctx, seat) }),
    (move) => move.kind === 'airlift' && pawnOf(move, ctx.frame.value.view) === seat);
  return html`<${Tray} ctx=${ctx} kind="airlift" title=${cardName(ctx, eventCard(ctx, 'airlift'))} hint=${ctx.t('pandemic.ask.airlift')} onClose=${close}>
    <div class="pm-tray-row">${pawns.map((seat) => html`<button type="button" key=${seat} class="pm-move" data-pawn=${seat} onClick=${() => choose(seat)}>
      <${PawnIcon} role=${roleOf(ctx, seat)} size=${26} /><span class="pm-move-words">${roleName(ctx, seat)}${seat === mySeat(ctx) ? ` (${ctx.t('pandemic.you')})` : ''}<small>${cityName(ctx, view.pawns[seat])}</small></span>
    </button>`)}</div>
  <//>`;
}

/** Resilient Population: a card of the infection discard pile. @param {{ctx: Ctx}} props */
function ResilientTray({ ctx }) {
  const moves = movesOf(ctx).filter((move) => move.kind === 'resilient');
  const close = () => { desk(ctx).open.value = null; };
  if (!moves.length) return null;
  const byCity = new Map(moves.map((move) => [move.about.city, move]));
  return html`<${Tray} ctx=${ctx} kind="resilient" title=${cardName(ctx, eventCard(ctx, 'resilient'))} hint=${ctx.t('pandemic.ask.resilient')} onClose=${close}>
    <ul class="pm-choices">${sorted(ctx, [...byCity.keys()]).map((city) => html`<${Choice} key=${city} ctx=${ctx} card=${city} move=${/** @type {Move} */ (byCity.get(city))} note=${cubesNote(ctx, city)} />`)}</ul>
  <//>`;
}
