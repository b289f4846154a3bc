/** The lab board: dishes with the ways on, two research lines, and the sequence cards. */
import { html } from '../../../../core/html.js';
import { cls, tip } from '../../../../core/ui.js';
import { answersOf } from '../../../../kit/facts.js';
import { MoveButton } from '../../../../kit/menu.js';
import { Banner } from '../../../../kit/worldmap.js';
import { CardChip } from '../../cards.js';
import { Disease } from '../../icons.js';
import { colourName, coloursOf } from '../../model.js';
import { LabSign, Plate, signOf, Socket, Vial } from './drawings.js';
import {
  arriving, arrowsOf, BOARD, cardCalled, cardsFor, costsOf, cubesIn, dishesOf, dishName, drawing, dropping, filledOf,
  held, hold, inOrder, isAsked, labMoves, lackingOf, layingAt, lineAt, lineName, lineOf, linesOf, lostBy, movesAlong,
  movesFrom, movesInto, opened, openAt, placing, playOne, spaceName, toldDish, toldLine, toldMove,
} from './model.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../../../core/types.js').Move} Move */

/** Where an arrow leads, in words. @param {Ctx} ctx @param {string} to */
function placeName(ctx, to) {
  const line = lineAt(ctx, to);
  return line ? lineName(ctx, line) : dishName(ctx, to);
}

/** Moves to choose among, each with what it brings. @param {{ctx: Ctx, moves: Move[], label: string}} props */
function Choice({ ctx, moves, label }) {
  const close = (/** @type {KeyboardEvent} */ event) => { if (event.key === 'Escape') openAt(ctx, null); };
  return html`<div class="lb-choice" role="group" aria-label=${label} onKeyDown=${close}>
    ${moves.map((move) => html`<div key=${move.text} class="lb-choice-one"><${MoveButton} ctx=${ctx} move=${move} />
      ${costsOf(ctx, move) && html`<small>${costsOf(ctx, move)}</small>`}</div>`)}
  </div>`;
}

// ---------------------------------------------------------------------- dishes
/**
 * A way on from a dish: lit if it is legal, and it says what is lost.
 * @param {{ctx: Ctx, from: string, to: string}} props
 */
function Arrow({ ctx, from, to }) {
  const moves = movesAlong(ctx, from, to);
  const what = `${from}>${to}`;
  const label = ctx.t('lab.to', { place: placeName(ctx, to) });
  const told = moves.length === 1 ? toldMove(ctx, moves[0]) : label;
  const lost = moves.length === 1 ? lostBy(moves[0]) : 0;
  return html`<li><button type="button" class=${cls('lb-arrow', moves.length > 0 && 'is-lit', lost > 0 && 'is-costly')}
      disabled=${!moves.length} data-from=${from} data-to=${to} aria-label=${told} ...${tip(told)}
      aria-expanded=${moves.length > 1 ? opened(ctx) === what : undefined} onClick=${() => playOne(ctx, moves, what)}>
      <span class="lb-tip" aria-hidden="true">➜</span>
      <${LabSign} kind=${lineAt(ctx, to) ? 'line' : signOf(to)} size=${18} />
      <span class="lb-arrow-name">${placeName(ctx, to)}</span>
      ${lost > 0 && html`<b class="lb-lost" data-n=${`−${lost}`}></b>`}</button>
    ${opened(ctx) === what && moves.length > 1 && html`<${Choice} ctx=${ctx} moves=${moves} label=${label} />`}</li>`;
}

/** Taking up a dish, and laying cubes down in it. @param {Ctx} ctx @param {string} dish */
function handling(ctx, dish) {
  const into = [...movesInto(ctx, dish), ...arriving(ctx, dish)];
  const drop = () => playOne(ctx, arriving(ctx, dish), `into ${dish}`);
  return {
    into,
    on: {
      draggable: movesFrom(ctx, dish).length > 0,
      onDragStart: () => hold(ctx, dish),
      onDragEnd: () => hold(ctx, null),
      onDragOver: (/** @type {DragEvent} */ event) => { if (arriving(ctx, dish).length) event.preventDefault(); },
      onDrop: (/** @type {DragEvent} */ event) => { event.preventDefault(); drop(); },
    },
    press: () => {
      if (into.length) playOne(ctx, into, `into ${dish}`);
      else hold(ctx, held(ctx) === dish ? null : dish);
    },
  };
}

/** @param {{ctx: Ctx, dish: string}} props */
function Dish({ ctx, dish }) {
  const { into, on, press } = handling(ctx, dish);
  const can = into.length > 0 || movesFrom(ctx, dish).length > 0;
  const what = `into ${dish}`;
  const told = [toldDish(ctx, dish), into.length === 1 && toldMove(ctx, into[0])].filter(Boolean).join('. ');
  const states = cls('lb-dish', into.length > 0 && 'is-lit', held(ctx) === dish && 'is-held');
  return html`<section class=${states} data-dish=${dish} ...${on}>
    <h2>${dishName(ctx, dish)}</h2>
    <button type="button" class="lb-plate" aria-label=${told} aria-disabled=${!can} aria-pressed=${held(ctx) === dish}
      ...${tip(told)} onClick=${() => can && press()}>
      <${Plate} rows=${inOrder(ctx, cubesIn(ctx, dish))} sign=${signOf(dish)} /></button>
    ${opened(ctx) === what && into.length > 1 && html`<${Choice} ctx=${ctx} moves=${into}
      label=${dishName(ctx, dish)} />`}
    <ul class="lb-arrows" aria-label=${ctx.t('lab.exits', { dish: dishName(ctx, dish) })}>
      ${arrowsOf(ctx).filter(({ from }) => from === dish).map(({ from, to }) => html`<${Arrow} key=${to} ctx=${ctx}
        from=${from} to=${to} />`)}</ul>
  </section>`;
}

// ---------------------------------------------------------------------- lines
/** A place for a city card: the card that lies there, or those that may. @param {{ctx: Ctx, line: string, slot: string,
 * card: string|null, moves: Move[]}} props */
function Slot({ ctx, line, slot, card, moves }) {
  const what = `${slot} ${line}`;
  const name = ctx.t(`lab.${slot}`);
  return html`<div class=${cls('lb-slot', moves.length > 0 && 'is-lit')} data-slot=${slot}>
    <span class="lb-slot-name">${name}</span>
    ${card && html`<${CardChip} ctx=${ctx} card=${card} />`}
    ${!card && html`<button type="button" class="lb-put" disabled=${!moves.length}
      aria-label=${`${name}: ${ctx.t('lab.put_card')}`}
      aria-expanded=${opened(ctx) === what}
      onClick=${() => openAt(ctx, opened(ctx) === what ? null : what)}>
      ${moves.length > 0 ? html`<span aria-hidden="true">+ </span>${ctx.t('lab.put_card')}` : '–'}</button>`}
    ${opened(ctx) === what && html`<${Choice} ctx=${ctx} moves=${moves} label=${name} />`}
  </div>`;
}

/**
 * The spaces of a sequence card.
 * @param {{ctx: Ctx, spaces: string[], cubes?: (string|null)[], vial?: string|null}} props
 */
const Spaces = ({ spaces, cubes = [], vial }) => html`<span class="lb-spaces" aria-hidden="true">
  ${spaces.map((space, n) => html`<${Socket} key=${n} space=${space} cube=${cubes[n]} wants=${vial} />`)}</span>`;

/** What is still missing for the cure. @param {{ctx: Ctx, line: string}} props */
function Lacking({ ctx, line }) {
  const lacking = lackingOf(ctx, line);
  if (!lacking.length) return null;
  return html`<ul class="lb-lacking" aria-label=${ctx.t('lab.lacks.label')}>
    ${lacking.map(({ what, text }) => html`<li key=${what} class=${`is-${what}`}>${text}</li>`)}</ul>`;
}

/** @param {{ctx: Ctx, name: string}} props */
function Line({ ctx, name }) {
  const line = lineOf(ctx, name);
  const card = cardCalled(ctx, line.card);
  const arrivals = arriving(ctx, `${name} line`);
  const cards = cardsFor(ctx, name);
  const laying = layingAt(ctx, name);
  const bring = () => playOne(ctx, arrivals, `line ${name}`);
  const drop = (/** @type {DragEvent} */ event) => { event.preventDefault(); bring(); };
  return html`<section class=${cls('lb-line', (arrivals.length > 0 || laying.length > 0) && 'is-lit')} data-line=${name}
      aria-label=${toldLine(ctx, name)} onDrop=${drop}
      onDragOver=${(/** @type {DragEvent} */ event) => { if (arrivals.length) event.preventDefault(); }}>
    <header><h2>${lineName(ctx, name)}</h2>
      ${card && html`<span class="lb-filled">
        ${ctx.t('lab.filled', { n: filledOf(line), of: card.spaces.length })}</span>`}
      ${arrivals.length > 0 && html`<button type="button" class="button small" onClick=${bring}>
        ${ctx.t('lab.to', { place: lineName(ctx, name) })}</button>`}</header>
    ${!card && html`<p class="pm-nothing">${ctx.t('lab.no_card')}</p>`}
    ${card && html`<div class="lb-card" data-sequence=${line.card}>
      <b>${card.label}</b><span class="lb-vials" aria-hidden="true">${card.vials.map((colour) => html`
        <${Vial} key=${colour} colour=${colour} size=${line.vial === colour ? 30 : 20} />`)}</span>
      <${Spaces} ctx=${ctx} spaces=${card.spaces} cubes=${line.cubes} vial=${line.vial} /></div>
    <div class="lb-slots">
      <div class="lb-slot" data-slot="vial"><span class="lb-slot-name">${ctx.t('lab.vial')}</span>
        ${line.vial ? html`<span class="lb-vial-name"><${Vial} colour=${line.vial} />
          ${colourName(ctx, line.vial)}</span>` : '–'}</div>
      <${Slot} ctx=${ctx} line=${name} slot="characterized" card=${line.characterized_by}
        moves=${line.vial ? [] : cards} />
      <${Slot} ctx=${ctx} line=${name} slot="tested" card=${line.tested_by} moves=${line.vial ? cards : []} /></div>
    <${Lacking} ctx=${ctx} line=${name} />`}
    ${laying.length > 0 && html`<${Choice} ctx=${ctx} moves=${laying} label=${lineName(ctx, name)} />`}
  </section>`;
}

// ---------------------------------------------------------------------- sequence cards
/** A sequence card in a list. @param {{ctx: Ctx, card: string}} props */
function Small({ ctx, card }) {
  const found = cardCalled(ctx, card);
  if (!found) return null;
  const vials = found.vials.map((one) => colourName(ctx, one)).join(', ');
  const spaces = found.spaces.map((one) => spaceName(ctx, one)).join(', ');
  const told = [ctx.t('lab.cards.vials', { vials }), ctx.t('lab.cards.spaces', { n: found.spaces.length, spaces })];
  return html`<li class="lb-small" data-sequence=${card}><b>${found.label}</b>
    <span class="lb-vials" aria-hidden="true">${found.vials.map((colour) => html`<${Disease} key=${colour}
      colour=${colour} size=${13} />`)}</span>
    <${Spaces} ctx=${ctx} spaces=${found.spaces} /><span class="unseen">${told.join(': ')}</span></li>`;
}

/** The deck, what is left in it, and what was drawn. @param {{ctx: Ctx}} props */
function Deck({ ctx }) {
  const { view } = ctx.frame.value;
  const deck = /** @type {{size: number, cards: string[]}} */ (view.sequence_deck);
  const discarded = /** @type {string[]} */ (view.sequence_discard);
  const draws = drawing(ctx);
  const drawn = /** @type {string|null} */ (view.sequence_drawn);
  return html`<section class="lb-deck" aria-label=${ctx.t('lab.rest')}>
    <div class="lb-deck-row"><span class="lb-deck-n">${ctx.t('lab.deck', { n: deck.size })}</span>
      ${draws.map((move) => html`<${MoveButton} key=${move.text} ctx=${ctx} move=${move} />`)}</div>
    ${drawn && html`<div class="lb-drawn"><span class="lb-slot-name">${ctx.t('lab.drawn')}</span>
      <ul><${Small} ctx=${ctx} card=${drawn} /></ul>
      ${dropping(ctx).map((move) => html`<${MoveButton} key=${move.text} ctx=${ctx} move=${move} />`)}</div>`}
    <details><summary>${ctx.t('lab.left')}</summary><p class="faint">${ctx.t('lab.rest_hint')}</p>
      <ul>${deck.cards.map((card) => html`<${Small} key=${card} ctx=${ctx} card=${card} />`)}</ul>
      <h2>${ctx.t('lab.discarded')}</h2>
      <ul>${discarded.map((card) => html`<${Small} key=${card} ctx=${ctx} card=${card} />`)}
        ${!discarded.length && html`<li class="faint">${ctx.t('lab.none')}</li>`}</ul></details>
  </section>`;
}

// ---------------------------------------------------------------------- all of it
/** What is asked, with the answers that have no place on the board. @param {{ctx: Ctx}} props */
function Asked({ ctx }) {
  if (held(ctx)) {
    return html`<p class="lb-asked" role="status">${ctx.t('lab.held', { dish: dishName(ctx, held(ctx) ?? '') })}</p>`;
  }
  if (!isAsked(ctx)) return null;
  const here = labMoves(ctx);
  const others = answersOf(ctx).filter((move) => !here.includes(move));
  const cubes = coloursOf(ctx).flatMap((colour) => placing(ctx, colour));
  return html`<div class="lb-asked" role="status"><b>${ctx.frame.value.prompt?.text}</b>
    <span class="lb-asked-row">${[...cubes, ...others].map((move) => html`<${MoveButton} key=${move.text} ctx=${ctx}
      move=${move} />`)}</span></div>`;
}

/** @param {{ctx: Ctx, alone?: boolean}} props */
export function LabBoard({ ctx, alone }) {
  if (!ctx.frame.value.view || !ctx.box.value.dishes) return null;
  return html`<div class=${cls('lb-board', ctx.reduced.value && 'is-still')} role="group"
      aria-label=${ctx.t('lab.board')}>
    <${Banner} ctx=${ctx} board=${BOARD} /><div class="lb-grid"><${Asked} ctx=${ctx} />
    <div class="lb-bench">${dishesOf(ctx).map((dish) => html`<${Dish} key=${dish} ctx=${ctx} dish=${dish} />`)}</div>
    <div class="lb-lines">${linesOf(ctx).map((line) => html`<${Line} key=${line} ctx=${ctx} name=${line} />`)}</div>
    <${Deck} ctx=${ctx} /></div>
    ${alone && html`<svg class="pm-effects unseen" aria-hidden="true"></svg>
      <div class="pm-stage" aria-hidden="true"></div>`}
  </div>`;
}
