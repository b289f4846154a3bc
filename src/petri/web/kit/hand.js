/** Cards of a hand and what each is good for. */
import { html } from '../core/html.js';
import { Icon, tip } from '../core/ui.js';
import { arm, desk, open, play, pointAlways } from './desk.js';
import { allKinds, answersOf, costOf, groupOf, kindCalled, kindOf, movesIn, movesOf, placeOf } from './facts.js';
import { MoveButton, Popup } from './menu.js';
import { boardAt } from './slots.js';
import { waiting } from './whynot.js';

/** @typedef {import('../core/types.js').Ctx} Ctx */
/** @typedef {import('../core/types.js').Move} Move */

const MANY = 4;

/** The card a move is about, if it names one. @param {Ctx} ctx @param {Move} move @returns {string|null} */
export function cardOf(ctx, { kind, about }) {
  const { place = '' } = kindCalled(ctx, kind);
  if (boardAt(ctx, place)) return null; // what lies on the board of a module is drawn there
  return about?.card ?? (place === 'card' ? about?.event ?? about?.city : null) ?? null;
}

/** The uses of a card in hand. @param {Ctx} ctx @param {string} card @returns {Move[]} */
export function movesWith(ctx, card) {
  return movesOf(ctx).filter((move) => cardOf(ctx, move) === card || costOf(move).includes(card)
    || [move.about?.choice?.cards, move.about?.gain].some((cards) => cards?.includes(card))
    || kindOf(ctx, move).event === card);
}

/**
 * The uses of a card by kind, those with many targets as one.
 * @param {Ctx} ctx
 * @param {string} card
 * @returns {[string, Move[]][]}
 */
function usesOf(ctx, card) {
  /** @type {Map<string, Move[]>} */
  const kinds = new Map();
  for (const move of movesWith(ctx, card)) kinds.set(move.kind, [...(kinds.get(move.kind) ?? []), move]);
  return [...kinds];
}

/**
 * Play a use, or ask for the rest: a pawn, a card, a city on the map, or one of a list.
 * @param {Ctx} ctx
 * @param {string} kind
 * @param {Move[]} moves
 */
export function use(ctx, kind, moves) {
  const texts = new Set(moves.map((move) => move.text));
  const { names_card: namesCard, sign, choose, name } = kindCalled(ctx, kind);
  const pawns = new Set(moves.map((move) => move.about?.pawn));
  if (moves.length === 1) play(ctx, moves[0]);
  else if (namesCard) open(ctx, `cards:${kind}`);
  else if (groupOf(ctx, moves[0]) === 'event' && !isOnMap(ctx, moves[0])) open(ctx, `moves:${kind}`);
  else if (pawns.size > 1) open(ctx, `pawns:${kind}`);
  else arm(ctx, { kind, sign, label: choose ?? name, test: (move) => texts.has(move.text) });
}

/** Whether the moves of a kind are picked one by one in a small window. @param {Ctx} ctx @param {Move[]} moves */
const areListed = (ctx, moves) => moves.length <= MANY
  && !(groupOf(ctx, moves[0]) === 'event' && isOnMap(ctx, moves[0]) && moves.length > 1);

/** Whether a move is chosen by what stands on the map. @param {Ctx} ctx @param {Move} move */
const isOnMap = (ctx, move) => ['city', 'pawn'].includes(placeOf(ctx, move));

/** @param {{ctx: Ctx, card: string}} props */
export function CardUses({ ctx, card }) {
  const { Sign, textOf } = ctx.ui.value?.pieces ?? {};
  const uses = usesOf(ctx, card);
  const text = textOf(ctx, card);
  return html`
    ${text && html`<p class="pm-uses-text">${text}</p>`}
    ${uses.map(([kind, moves]) => (areListed(ctx, moves)
      ? moves.map((move) => html`<${MoveButton} key=${move.text} ctx=${ctx} move=${move} />`)
      : html`<button type="button" key=${kind} class="pm-move" data-use=${kind}
          aria-disabled=${ctx.pending.value || undefined}
          onClick=${() => use(ctx, kind, moves)}>
          <${Sign} kind=${kindCalled(ctx, kind).sign} />
          <span class="pm-move-words">${kindCalled(ctx, kind).choose ?? kindCalled(ctx, kind).name}</span>
          <span class="pm-count">${moves.length}</span>
        </button>`))}
    ${!uses.length && html`<p class="pm-nothing">${noUse(ctx, Boolean(text))}</p>`}
    <${AskWhen} ctx=${ctx} card=${card} />`;
}

/** Of an event: when its owner is asked for it. @param {{ctx: Ctx, card: string}} props */
function AskWhen({ ctx, card }) {
  const [kind] = allKinds(ctx).find(([, facts]) => facts.event === card && facts.asks) ?? [];
  const { askWhen } = ctx;
  if (!kind || !askWhen) return null;
  const open = () => {
    ctx.select.value = null;
    askWhen(kind);
  };
  return html`<button type="button" class="pm-move pm-ask-when" aria-haspopup="dialog" onClick=${open}>
    <${Icon} name="settings" size=${18} /><span class="pm-move-words">${ctx.t('ask.title')}</span></button>`;
}

/** @param {Ctx} ctx @param {boolean} isEvent */
function noUse(ctx, isEvent) {
  if (!ctx.live.value || !ctx.frame.value.prompt?.mine) return waiting(ctx);
  return ctx.t(isEvent ? 'kit.no_use_event' : 'kit.no_use');
}

/** A card of the hand; `place` says where else it lies. @param {{ctx: Ctx, card: string, place?: string}} props */
export function HandCard({ ctx, card, place }) {
  const { Card, isPlace } = ctx.ui.value?.pieces ?? {};
  const moves = movesWith(ctx, card);
  const asked = answersOf(ctx).some((move) => moves.includes(move));
  const opened = ctx.select.value?.card === card;
  const states = [moves.length && 'is-usable', asked && 'is-asked', opened && 'is-open', place && 'is-stored'];
  return html`<li class=${`pm-card ${states.filter(Boolean).join(' ')}`}>
    <button type="button" class="pm-card-button" aria-expanded=${opened} data-card=${card}
        onClick=${() => { ctx.select.value = opened ? null : { card }; }}
        ...${pointAlways(ctx, isPlace(ctx, card) ? { card } : null)}>
      <${Card} ctx=${ctx} card=${card} />
      ${place && html`<span class="pm-card-place">${place}</span>`}
    </button>
    ${opened && html`<${Uses} ctx=${ctx} card=${card} />`}
  </li>`;
}

/** @param {{ctx: Ctx, card: string}} props */
function Uses({ ctx, card }) {
  const { cardName } = ctx.ui.value?.pieces ?? {};
  const close = (/** @type {boolean} */ back) => {
    ctx.select.value = null;
    const button = document.querySelector(`.pm-card-button[data-card="${CSS.escape(card)}"]`);
    if (back) /** @type {HTMLElement|null} */ (button)?.focus();
  };
  const label = ctx.t('kit.uses', { card: cardName(ctx, card) });
  return html`<${Popup} class="pm-uses" label=${label} first=".pm-move" put=${above} close=${close}>
    <p class="pm-uses-name">${cardName(ctx, card)}</p>
    <${CardUses} ctx=${ctx} card=${card} />
  <//>`;
}

/** Put the uses over their card, whatever scrolls around it. @param {HTMLElement} node */
function above(node) {
  const card = node.parentElement?.getBoundingClientRect();
  if (!card) return;
  const { offsetWidth: width, offsetHeight: height } = node;
  const left = Math.max(8, Math.min(innerWidth - width - 8, card.left + card.width / 2 - width / 2));
  const over = card.top - height - 8;
  const top = over > 8 ? over : Math.min(innerHeight - height - 8, card.bottom + 8);
  node.style.left = `${left}px`;
  node.style.top = `${Math.max(8, top)}px`;
}

/** A button for each event that can be played now. @param {{ctx: Ctx, told?: boolean}} props `told`: with its text */
export function EventButtons({ ctx, told }) {
  const { Sign } = ctx.ui.value?.pieces ?? {};
  const events = movesIn(ctx, 'event');
  return [...new Set(events.map((move) => move.kind))].map((kind) => {
    const facts = kindCalled(ctx, kind);
    const moves = events.filter((move) => move.kind === kind);
    return html`<button type="button" key=${kind} class=${`${told ? 'pm-move' : 'pm-action'} pm-suit-event`}
      data-event=${kind}
      onClick=${() => use(ctx, kind, moves)} ...${told ? {} : tip(facts.hint)}><${Sign} kind="event" />
      <span class=${told ? 'pm-move-words' : ''}>${facts.name}${told && html`<small>${facts.hint}</small>`}
        </span></button>`;
  });
}

/** Puts aside what is opened. @param {Ctx} ctx */
export const closeOpened = (ctx) => { desk(ctx).open.value = null; };
