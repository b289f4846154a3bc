/** The hand of the seat one looks through; each card shows what it is good for. */
import { html, useEffect, useRef } from '../../core/html.js';
import { tip } from '../../core/ui.js';
import { Backs, Face } from './cards.js';
import { PawnIcon, Sign } from './icons.js';
import { MoveButton, waiting, walk } from './menu.js';
import { COLOURS, arm, bareMap, cardName, cityColour, desk, eventKey, eventOf, movesWith, mySeat, play, pointAlways, roleName, roleOf } from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../core/types.js').Move} Move */

const MANY = 4;

/** City cards by colour, then events. @param {Ctx} ctx @param {string[]} cards */
export function sorted(ctx, cards) {
  const rank = (/** @type {string} */ card) => (eventOf(ctx, card) ? 9 : COLOURS.indexOf(cityColour(ctx, card)));
  return [...cards].sort((a, b) => rank(a) - rank(b) || cardName(ctx, a).localeCompare(cardName(ctx, b), ctx.lang.value));
}

/**
 * The uses of a card, those with many targets as one that asks for the city.
 * @param {Ctx} ctx
 * @param {string} card
 * @returns {{kind: string, moves: Move[]}[]}
 */
export function usesOf(ctx, card) {
  /** @type {Map<string, Move[]>} */
  const kinds = new Map();
  for (const move of movesWith(ctx, card)) kinds.set(move.kind, [...(kinds.get(move.kind) ?? []), move]);
  return [...kinds].map(([kind, moves]) => ({ kind, moves }));
}

/** Play a use, or arm it so that the map asks for the rest. @param {Ctx} ctx @param {string} kind @param {Move[]} moves */
export function use(ctx, kind, moves) {
  const texts = new Set(moves.map((move) => move.text));
  if (moves.length === 1) play(ctx, moves[0]);
  else if (kind === 'airlift' || kind === 'resilient') {
    bareMap();
    ctx.select.value = null;
    desk(ctx).open.value = kind;
  } else arm(ctx, kind, ctx.t(`pandemic.choose.${kind}`), (move) => texts.has(move.text));
}

/** @param {{ctx: Ctx, card: string}} props */
export function CardUses({ ctx, card }) {
  const uses = usesOf(ctx, card);
  const event = eventOf(ctx, card);
  return html`
    ${event && html`<p class="pm-uses-text">${event.text}</p>`}
    ${uses.map(({ kind, moves }) => (moves.length <= MANY && !['airlift', 'grant', 'resilient'].includes(kind)
      ? moves.map((move) => html`<${MoveButton} key=${move.text} ctx=${ctx} move=${move} />`)
      : html`<button type="button" key=${kind} class="pm-move" data-use=${kind} aria-disabled=${ctx.pending.value || undefined} onClick=${() => use(ctx, kind, moves)}>
          <${Sign} kind=${kind} /><span class="pm-move-words">${ctx.t(`pandemic.choose.${kind}`)}</span><span class="pm-count">${moves.length}</span>
        </button>`))}
    ${!uses.length && html`<p class="pm-nothing">${noUse(ctx, card)}</p>`}`;
}

/** @param {Ctx} ctx @param {string} card */
function noUse(ctx, card) {
  const { prompt } = ctx.frame.value;
  if (!ctx.live.value || !prompt?.mine) return waiting(ctx);
  return eventKey(ctx, card) ? ctx.t('pandemic.no_use.event') : ctx.t('pandemic.no_use.city');
}

/** @param {{ctx: Ctx, card: string, place?: string}} props */
function Card({ ctx, card, place }) {
  const moves = movesWith(ctx, card);
  const asked = moves.some((move) => ['discard', 'pay', 'keep'].includes(move.kind)) || (ctx.frame.value.prompt?.step === 'answer' && moves.length > 0);
  const opened = ctx.select.value?.card === card;
  return html`<li class=${`pm-card ${moves.length ? 'is-usable' : ''} ${asked ? 'is-asked' : ''} ${opened ? 'is-open' : ''} ${place ? 'is-stored' : ''}`}>
    <button type="button" class="pm-card-button" aria-expanded=${opened} data-card=${card}
        onClick=${() => { ctx.select.value = opened ? null : { card }; }} ...${pointAlways(ctx, ctx.box.value.cities?.[card] ? { card } : null)}>
      <${Face} ctx=${ctx} card=${card} />
      ${place && html`<span class="pm-card-place">${place}</span>`}
    </button>
    ${opened && html`<${Uses} ctx=${ctx} card=${card} />`}
  </li>`;
}

/** @param {{ctx: Ctx, card: string}} props */
function Uses({ ctx, card }) {
  const box = useRef(/** @type {HTMLDivElement|null} */ (null));
  useEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const put = () => above(node);
    put();
    /** @type {HTMLElement|null} */ (node.querySelector('.pm-move'))?.focus({ preventScroll: true });
    const away = (/** @type {PointerEvent} */ event) => {
      if (!node.parentElement?.contains(/** @type {Node} */ (event.target))) ctx.select.value = null;
    };
    document.addEventListener('pointerdown', away);
    addEventListener('resize', put);
    addEventListener('scroll', put, true);
    return () => {
      document.removeEventListener('pointerdown', away);
      removeEventListener('resize', put);
      removeEventListener('scroll', put, true);
    };
  }, [card]);
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      event.preventDefault();
      ctx.select.value = null;
      /** @type {HTMLElement|null|undefined} */ (box.current?.parentElement?.querySelector('.pm-card-button'))?.focus();
    } else walk(event, box.current);
  };
  return html`<div class="pm-uses" ref=${box} role="dialog" aria-label=${ctx.t('pandemic.uses', { card: cardName(ctx, card) })} onKeyDown=${key}>
    <p class="pm-uses-name">${cardName(ctx, card)}</p>
    <${CardUses} ctx=${ctx} card=${card} />
  </div>`;
}

/** Put the uses over their card, whatever scrolls around it. @param {HTMLElement} node */
function above(node) {
  const card = node.parentElement?.getBoundingClientRect();
  if (!card) return;
  const { offsetWidth: width, offsetHeight: height } = node;
  const left = Math.max(8, Math.min(innerWidth - width - 8, card.left + card.width / 2 - width / 2));
  const top = card.top - height - 8 > 8 ? card.top - height - 8 : Math.min(innerHeight - height - 8, card.bottom + 8);
  node.style.left = `${left}px`;
  node.style.top = `${Math.max(8, top)}px`;
}

/** @param {{ctx: Ctx}} props */
export function Hand({ ctx }) {
  const { view, prompt } = ctx.frame.value;
  if (!view) return null;
  const seat = mySeat(ctx) ?? view.turn;
  const hand = view.hands[seat];
  const role = roleOf(ctx, seat);
  const planner = role === 'contingency_planner' ? view.stored : null;
  const limit = prompt?.step === 'hand_limit' && prompt.mine;
  return html`<section class=${`pm-hand ${limit ? 'is-over' : ''}`} aria-label=${ctx.t('pandemic.hand.of', { role: roleName(ctx, seat) })}>
    <button type="button" class="pm-hand-role" ...${tip(ctx.box.value.roles?.[role]?.text)}>
      <${PawnIcon} role=${role} size=${40} />
      <span class="pm-hand-name">${roleName(ctx, seat)}</span>
      <span class="pm-hand-count">${ctx.t('pandemic.cards', { n: hand.cards.length + hand.hidden })}</span><span class="unseen">${ctx.box.value.roles?.[role]?.text}</span>
    </button>
    <ul class=${`pm-cards ${hand.cards.length > 6 ? 'is-many' : ''}`}>
      ${sorted(ctx, hand.cards).map((card) => html`<${Card} key=${card} ctx=${ctx} card=${card} />`)}
      ${planner && html`<${Card} key="stored" ctx=${ctx} card=${planner} place=${ctx.t('pandemic.stored')} />`}
      ${hand.hidden > 0 && html`<li class="pm-card-hidden"><${Backs} ctx=${ctx} number=${hand.hidden} /></li>`}
      ${!hand.cards.length && !hand.hidden && !planner && html`<li class="pm-nothing">${ctx.t('pandemic.hand.empty')}</li>`}
    </ul>
  </section>`;
}
