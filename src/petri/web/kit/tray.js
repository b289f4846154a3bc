/** Questions with several answers, as a tray of cards, pawns or buttons over the board. */
import { html, useEffect, useRef, useState } from '../core/html.js';
import { desk, play, pointAlways } from './desk.js';
import { answersOf, isQuestion, kindCalled, kindOf, movesIn, movesOf, mySeat, myStep, placeOf } from './facts.js';
import { cardOf, closeOpened, EventButtons } from './hand.js';
import { MoveButton, walk } from './menu.js';
import { Ordering } from './order.js';
import { pawnChoice } from './pawns.js';
import { boardAt, isElsewhere, showBoard } from './slots.js';

/** @typedef {import('../core/types.js').Ctx} Ctx */
/** @typedef {import('../core/types.js').Move} Move */

const FEW = 6; // places that are listed, too

/**
 * The card of a move: that it names, or that of the city it names.
 * @param {Ctx} ctx
 * @param {Move} move
 * @returns {string|null}
 */
const faceOf = (ctx, move) => cardOf(ctx, move) ?? (kindOf(ctx, move).names_card ? move.about.city : null);

/** A card that answers the question. @param {{ctx: Ctx, move: Move, card: string, noted?: boolean}} props */
function Choice({ ctx, move, card, noted }) {
  const { Card, Note } = ctx.ui.value?.pieces ?? {};
  return html`<li><button type="button" class="pm-choice" data-move=${move.text} aria-label=${move.words}
      aria-disabled=${ctx.pending.value || undefined} onClick=${() => play(ctx, move)} ...${pointAlways(ctx, { card })}>
    <${Card} ctx=${ctx} card=${card} />${noted && Note && html`<${Note} ctx=${ctx} card=${card} />`}
  </button></li>`;
}

/** Moves by their cards, in the order of a hand. @param {{ctx: Ctx, moves: Move[], noted?: boolean}} props */
function Choices({ ctx, moves, noted }) {
  const { sorted } = ctx.ui.value?.pieces ?? {};
  const byCard = new Map(moves.map((move) => [/** @type {string} */ (faceOf(ctx, move)), move]));
  return html`<ul class="pm-choices">${sorted(ctx, [...byCard.keys()]).map((/** @type {string} */ card) => html`
    <${Choice} key=${card} ctx=${ctx} card=${card} move=${byCard.get(card)} noted=${noted} />`)}</ul>`;
}

/**
 * @param {{ctx: Ctx, title: string, hint?: string, kind: string, onClose?: () => void, closeLabel?: string,
 * children?: any}} props
 */
export function Tray({ ctx, title, hint, kind, onClose, closeLabel, children }) {
  const { Sign } = ctx.ui.value?.pieces ?? {};
  const box = useRef(/** @type {HTMLDivElement|null} */ (null));
  useEffect(() => {
    const first = /** @type {HTMLElement|null|undefined} */ (box.current?.querySelector('.pm-choice, .pm-move'));
    if (document.activeElement === document.body) first?.focus({ preventScroll: true });
  }, [kind]);
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape' && onClose) {
      event.stopPropagation();
      onClose();
    } else walk(event, box.current);
  };
  return html`<div class=${`pm-tray pm-tray-${kind}`} ref=${box} role="dialog" aria-label=${title} onKeyDown=${key}>
    <div class="pm-tray-head"><div><h2>${title}</h2>${hint && html`<p>${hint}</p>`}</div>
      ${onClose && html`<button type="button" class="pm-close" aria-label=${closeLabel ?? ctx.t('kit.close')}
        onClick=${onClose}>
        <${Sign} kind="decline" size=${18} /></button>`}
    </div>
    ${children}
  </div>`;
}

/** What is asked: by the game, or for an event that was chosen. @param {{ctx: Ctx}} props */
export function Chooser({ ctx }) {
  const { Sign } = ctx.ui.value?.pieces ?? {};
  const { ply } = ctx.frame.value;
  const { open, folded, mode } = desk(ctx);
  const [what, kind] = (open.value ?? '').split(':');
  if (what === 'pawns') return html`<${PawnTray} ctx=${ctx} />`;
  if (what === 'cards') return html`<${CardsTray} ctx=${ctx} kind=${kind} />`;
  if (what === 'moves') return html`<${MovesTray} ctx=${ctx} kind=${kind} />`;
  if (!isQuestion(ctx) || isAnsweredElsewhere(ctx)) return null;
  if (answersOf(ctx).some((move) => placeOf(ctx, move) === 'city')) return html`<${MapTray} ctx=${ctx} />`;
  if (mode.value?.ply === ply) return null;
  if (folded.value === ply) {
    return html`<button type="button" class="pm-unfold" onClick=${() => { folded.value = -1; }}>
      <${Sign} kind="share" size=${18} />${ctx.t('kit.back_to_question')}</button>`;
  }
  const fold = () => { folded.value = ply; };
  if (myStep(ctx)?.in_order) return html`<${OrderTray} ctx=${ctx} onClose=${fold} />`;
  return html`<${AnswerTray} ctx=${ctx} onClose=${fold} />`;
}

/** Whether a board that is to be seen asks the question itself. @param {Ctx} ctx */
const isAnsweredElsewhere = (ctx) => answersOf(ctx).some((move) => isElsewhere(ctx, move)
  && desk(ctx).boards.value.includes(boardAt(ctx, placeOf(ctx, move))));

/** The title of the question. @param {Ctx} ctx */
const titleOf = (ctx) => myStep(ctx)?.title ?? ctx.frame.value.prompt?.text ?? '';

/**
 * Discard, pay, keep or give one of several cards, or say something else.
 * @param {{ctx: Ctx, onClose: () => void}} props
 */
function AnswerTray({ ctx, onClose }) {
  const { cardName, Sign } = ctx.ui.value?.pieces ?? {};
  const { prompt, view } = ctx.frame.value;
  const answers = answersOf(ctx);
  const cards = answers.filter((move) => faceOf(ctx, move));
  const others = answers.filter((move) => !faceOf(ctx, move));
  const far = others.filter((move) => isElsewhere(ctx, move));
  const own = ctx.modules.value.map((module) => module.answers?.(ctx)).find(Boolean);
  const near = far.length > FEW ? others.filter((move) => !far.includes(move)) : others;
  const kept = /** @type {string[]} */ (view.kept?.cards ?? []);
  const names = kept.map((card) => cardName(ctx, card)).join(', ');
  return html`<${Tray} ctx=${ctx} kind=${prompt?.step} title=${titleOf(ctx)} onClose=${onClose}
    closeLabel=${ctx.t('kit.fold')}>
    <${Questions} ctx=${ctx} />
    ${own ? html`<${own} ctx=${ctx} />` : html`
    ${cards.length > 0 && html`<${Choices} ctx=${ctx} moves=${cards} />`}
    ${kept.length > 0 && html`<p class="pm-kept">${ctx.t('kit.kept', { cards: names })}</p>`}
    ${movesIn(ctx, 'event').length > 0 && html`<div class="pm-tray-row">
      <span class="faint">${ctx.t('kit.or_event')}</span><${EventButtons} ctx=${ctx} /></div>`}
    ${others.length > 0 && html`<div class="pm-tray-row">
      ${near.length < others.length && html`<button type="button" class="pm-move" data-opens=${placeOf(ctx, far[0])}
        onClick=${() => showBoard(ctx, boardAt(ctx, placeOf(ctx, far[0])))}>
        <${Sign} kind=${kindOf(ctx, far[0]).sign} /><span class="pm-move-words">${ctx.t('kit.other_board')}</span>
        <span class="pm-count">${far.length}</span></button>`}
      ${near.map((move) => html`<${MoveButton} key=${move.text} ctx=${ctx} move=${move} />`)}</div>`}`}
  <//>`;
}

/** What modules have to say of the question. @param {{ctx: Ctx}} props */
const Questions = ({ ctx }) => ctx.modules.value.map(({ id, Question }) => Question
  && html`<${Question} key=${id} ctx=${ctx} />`);

/** Cards in the order one wants. @param {{ctx: Ctx, onClose: () => void}} props */
const OrderTray = ({ ctx, onClose }) => html`<${Tray} ctx=${ctx} kind="order" title=${titleOf(ctx)} onClose=${onClose}
  closeLabel=${ctx.t('kit.fold')}><${Ordering} ctx=${ctx} /><//>`;

/** A city is asked for: it is chosen on the map, or here; what names none is a button. @param {{ctx: Ctx}} props */
function MapTray({ ctx }) {
  const moves = answersOf(ctx).filter((move) => faceOf(ctx, move));
  const places = answersOf(ctx).filter((move) => placeOf(ctx, move) === 'city' && !faceOf(ctx, move));
  const others = [...answersOf(ctx).filter((move) => placeOf(ctx, move) !== 'city'),
    ...(places.length > FEW ? [] : places)];
  return html`<${Tray} ctx=${ctx} kind=${ctx.frame.value.prompt?.step} title=${titleOf(ctx)}>
    <${Questions} ctx=${ctx} />
    ${moves.length > 0 && html`<${Choices} ctx=${ctx} moves=${moves} />`}
    ${others.length > 0 && html`<div class="pm-tray-row">
      ${others.map((move) => html`<${MoveButton} key=${move.text} ctx=${ctx} move=${move} />`)}</div>`}
  <//>`;
}

/**
 * One of several moves that are neither on the map nor cards; if each of several players has several, first whose.
 * @param {{ctx: Ctx, kind: string}} props
 */
function MovesTray({ ctx, kind }) {
  const [seat, setSeat] = useState(/** @type {number|null} */ (null));
  const facts = kindCalled(ctx, kind);
  const moves = movesOf(ctx).filter((move) => move.kind === kind);
  if (!moves.length) return null;
  const seats = [...new Set(moves.map((move) => /** @type {number} */ (move.about?.seat)))];
  const isTwofold = seats.length > 1 && moves.length > seats.length;
  const shown = isTwofold ? moves.filter((move) => move.about.seat === seat) : moves;
  return html`<${Tray} ctx=${ctx} kind=${kind} title=${facts.name} hint=${facts.choose}
    onClose=${() => closeOpened(ctx)}>
    ${isTwofold && html`<${Pawns} ctx=${ctx} pawns=${seats} chosen=${seat} choose=${setSeat} />`}
    <div class="pm-tray-row">
      ${shown.map((move) => html`<${MoveButton} key=${move.text} ctx=${ctx} move=${move} />`)}</div>
  <//>`;
}

/**
 * @param {{ctx: Ctx, pawns: number[], chosen?: number|null, only?: (pawn: number) => Move|undefined,
 * choose: (pawn: number) => void}} props
 */
function Pawns({ ctx, pawns, chosen, only, choose }) {
  const { Pawn, pawnName, pawnPlace } = ctx.ui.value?.pieces ?? {};
  return html`<div class="pm-tray-row">${pawns.map((pawn) => html`<button type="button" key=${pawn} class="pm-move"
    data-pawn=${pawn} data-move=${only?.(pawn)?.text}
    aria-pressed=${chosen === undefined ? undefined : chosen === pawn} onClick=${() => choose(pawn)}>
    <${Pawn} ctx=${ctx} pawn=${pawn} size=${26} />
    <span class="pm-move-words">${pawnName(ctx, pawn)}${pawn === mySeat(ctx) ? ` (${ctx.t('kit.you')})` : ''}
      <small>${pawnPlace(ctx, pawn)}</small></span>
  </button>`)}</div>`;
}

/** The pawn, on the map, at its seat or here; then the city, if one is asked for. @param {{ctx: Ctx}} props */
function PawnTray({ ctx }) {
  const choice = pawnChoice(ctx);
  if (!choice) return null;
  const { name } = kindCalled(ctx, choice.kind);
  return html`<${Tray} ctx=${ctx} kind="pawns" title=${name} hint=${ctx.t('kit.which_pawn')}
    onClose=${() => closeOpened(ctx)}>
    <${Pawns} ctx=${ctx} pawns=${choice.pawns} only=${choice.only} choose=${choice.choose} />
  <//>`;
}

/** A card out of several. @param {{ctx: Ctx, kind: string}} props */
function CardsTray({ ctx, kind }) {
  const facts = kindCalled(ctx, kind);
  const moves = movesOf(ctx).filter((move) => move.kind === kind);
  if (!moves.length) return null;
  return html`<${Tray} ctx=${ctx} kind=${kind} title=${facts.name} hint=${facts.choose}
    onClose=${() => closeOpened(ctx)}>
    <${Choices} ctx=${ctx} moves=${moves} noted />
  <//>`;
}
