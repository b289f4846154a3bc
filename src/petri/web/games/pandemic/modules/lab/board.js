/** The lab board: dishes, arrows, research lines, the sequence cards, and the questions that are answered here. */
import { html, useEffect, useState } from '../../../../core/html.js';
import { Dialog, tip } from '../../../../core/ui.js';
import { play } from '../../../../kit/desk.js';
import { answersOf, isQuestion, myStep, placeOf } from '../../../../kit/facts.js';
import { MoveButton } from '../../../../kit/menu.js';
import { Chooser } from '../../../../kit/tray.js';
import { waiting } from '../../../../kit/whynot.js';
import { Banner } from '../../../../kit/worldmap.js';
import { Disease, Sign } from '../../icons.js';
import { Arrows } from './arrows.js';
import { Dish } from './dish.js';
import { MiniCard, ResearchLine } from './line.js';
import {
  BOARD, dishesOf, dishName, drawing, dropping, held, hold, inOrder, linesOf, openAt, placing, toldMove,
} from './model.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */

const FEW = 6;

/** @param {{ctx: Ctx, alone?: boolean}} props */
export function LabBoard({ ctx, alone = false }) {
  useEffect(() => { // wherever the focus is
    const key = (/** @type {KeyboardEvent} */ event) => { if (event.key === 'Escape') hold(ctx, null); };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, [ctx]);
  if (!ctx.frame.value.view?.dishes) return null;
  const asksHere = answersOf(ctx).some((move) => placeOf(ctx, move) === BOARD);
  return html`<div class=${`lb-frame ${ctx.reduced.value ? 'is-still' : ''}`}>
    <div class="lb-said"><${Banner} ctx=${ctx} board=${BOARD} /><${Held} ctx=${ctx} />
      ${asksHere && html`<${Asked} ctx=${ctx} />`}</div>
    <div class="lb-scroll"><div class="lb-board" role="group" aria-label=${ctx.t('lab.board')}>
      <${Arrows} ctx=${ctx} />
      <div class="lb-dishes">${dishesOf(ctx).map((dish) => html`<${Dish} key=${dish} ctx=${ctx} dish=${dish} />`)}</div>
      <div class="lb-lines">${linesOf(ctx).map((line) => html`<${ResearchLine} key=${line} ctx=${ctx} line=${line} />`)}
      </div>
      <${Deck} ctx=${ctx} />
      <div class="lb-stage" aria-hidden="true"></div>
    </div></div>
    ${alone && html`<${Chooser} ctx=${ctx} /><div class="pm-stage" aria-hidden="true">
      <svg class="lb-no-map"><g class="pm-effects"></g></svg></div>`}
  </div>`;
}

/** What is in hand, with the way back. @param {{ctx: Ctx}} props */
function Held({ ctx }) {
  const dish = held(ctx);
  if (!dish) return null;
  return html`<div class="pm-banner" role="status"><span>${ctx.t('lab.held', { dish: dishName(ctx, dish) })}</span>
    <button type="button" class="button small" onClick=${() => hold(ctx, null)}>${ctx.t('kit.cancel')}</button></div>`;
}

/** A question of the lab: answered on the board, or with these buttons. @param {{ctx: Ctx}} props */
function Asked({ ctx }) {
  if (!isQuestion(ctx)) return null;
  const { sequence_drawn: drawn } = ctx.frame.value.view;
  const answers = answersOf(ctx);
  const here = answers.filter((move) => placeOf(ctx, move) === BOARD);
  const listed = here.length > FEW ? answers.filter((move) => !here.includes(move)) : answers;
  return html`<div class="lb-asked" role="group" aria-label=${myStep(ctx)?.title ?? ctx.frame.value.prompt?.text ?? ''}>
    <p>${myStep(ctx)?.title ?? ctx.frame.value.prompt?.text}</p>
    <div class="pm-tray-row">${drawn && html`<span class="lb-drawn"><${MiniCard} ctx=${ctx} card=${drawn} /></span>`}
      ${listed.map((move) => html`<${MoveButton} key=${move.text} ctx=${ctx} move=${move} />`)}</div>
  </div>`;
}

/** The sequence cards: the deck, the one that was drawn, the discards. @param {{ctx: Ctx}} props */
function Deck({ ctx }) {
  const [isOpen, setOpen] = useState(false);
  const { view } = ctx.frame.value;
  const { sequence_deck: deck, to_place: toPlace } = view;
  const [draw] = drawing(ctx);
  const [drop] = dropping(ctx);
  const told = draw ? toldMove(ctx, draw) : ctx.t('lab.deck', { n: deck.size });
  return html`<div class="lb-deck">
    <button type="button" class=${`lb-pile ${draw ? 'is-lit' : ''}`} data-move=${draw?.text} data-pile="deck"
      aria-disabled=${draw ? undefined : 'true'}
      onClick=${() => { if (draw) { openAt(ctx, null); play(ctx, draw); } }}
      ...${tip(draw ? told : () => waiting(ctx))}>
      <span class="unseen">${told}</span><b>${deck.size}</b>
      ${draw && html`<span><${Sign} kind="take" size=${14} />${ctx.t('lab.draw')}</span>`}</button>
    ${drop && html`<button type="button" class="lb-pile lb-discard is-lit" data-move=${drop.text}
      onClick=${() => play(ctx, drop)} ...${tip(drop.words)}><${Sign} kind="discard" size=${18} />
      <span>${ctx.t('lab.discard_here')}</span></button>`}
    ${inOrder(ctx, toPlace ?? {}).length > 0 && html`<${ToPlace} ctx=${ctx} />`}
    <button type="button" class="lb-look" aria-haspopup="dialog" onClick=${() => setOpen(true)}>
      ${ctx.t('lab.left')}</button>
    ${isOpen && html`<${Dialog} title=${ctx.t('lab.deck', { n: deck.size })} wide onClose=${() => setOpen(false)}>
      <${Rest} ctx=${ctx} /><//>`}
  </div>`;
}

/** Cubes of which one takes the next space. @param {{ctx: Ctx}} props */
function ToPlace({ ctx }) {
  return html`<div class="lb-to-place"><small>${ctx.t('lab.to_place')}</small>
    ${inOrder(ctx, ctx.frame.value.view.to_place).map(([colour, n]) => {
      const [move] = placing(ctx, colour);
      return html`<button type="button" key=${colour} class="lb-pile is-lit" data-move=${move?.text}
        aria-label=${move?.words} aria-disabled=${move ? undefined : 'true'}
        onClick=${() => { if (move) play(ctx, move); }}>
        <${Disease} colour=${colour} size=${20} />×${n}</button>`;
    })}</div>`;
}

/** The sequence cards that are left, which everybody can work out, and the discarded ones. @param {{ctx: Ctx}} props */
export function Rest({ ctx }) {
  const { sequence_deck: deck, sequence_discard: discards } = ctx.frame.value.view;
  const list = (/** @type {string[]} */ cards) => (cards.length
    ? html`<ul class="lb-rest">${cards.map((card) => html`<li key=${card}>
      <${MiniCard} ctx=${ctx} card=${card} /></li>`)}</ul>`
    : html`<p class="pm-nothing">${ctx.t('lab.none')}</p>`);
  return html`<h2>${ctx.t('lab.rest')}</h2><p class="pm-panel-text">${ctx.t('lab.rest_hint')}</p>${list(deck.cards)}
    <h2>${ctx.t('lab.discarded')}</h2>${list(discards)}`;
}
