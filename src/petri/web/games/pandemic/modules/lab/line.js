/** A research line: its sequence card with cubes, the vial, the city cards, and what is still missing. */
import { html } from '../../../../core/html.js';
import { tip } from '../../../../core/ui.js';
import { play } from '../../../../kit/desk.js';
import { CardChip } from '../../cards.js';
import { Sign } from '../../icons.js';
import { colourName } from '../../model.js';
import { Socket, Vial } from './drawings.js';
import {
  arriving, cardCalled, cardsFor, filledOf, lackingOf, layingAt, lineName, lineOf, opened, playOne, spaceName, toldLine,
  toldMove,
} from './model.js';
import { Ways } from './ways.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../../../core/types.js').Move} Move */
/** @typedef {import('./model.js').SequenceCard} SequenceCard */

/** The vials that a sequence card shows. @param {{ctx: Ctx, card: SequenceCard, chosen?: string|null}} props */
function Vials({ ctx, card, chosen }) {
  const state = (/** @type {string} */ colour) => (chosen === colour ? 'is-chosen' : chosen ? 'is-past' : '');
  return html`<span class="lb-vials">${card.vials.map((colour) => html`<span key=${colour}
    class=${`lb-vial-box ${state(colour)}`} title=${colourName(ctx, colour)}>
    <${Vial} colour=${colour} size=${chosen === colour ? 34 : 24} /></span>`)}</span>`;
}

/** @param {{ctx: Ctx, card: SequenceCard, cubes?: (string|null)[], vial?: string|null, size?: number}} props */
function Spaces({ ctx, card, cubes = [], vial, size }) {
  return html`<span class="lb-spaces">${card.spaces.map((space, n) => html`<span key=${n} data-space=${n}
    title=${spaceName(ctx, space)}><${Socket} space=${space} cube=${cubes[n]} wants=${vial} size=${size} /></span>`)}
  </span>`;
}

/** A sequence card by itself, small. @param {{ctx: Ctx, card: string}} props */
export function MiniCard({ ctx, card: key }) {
  const card = cardCalled(ctx, key);
  if (!card) return null;
  const vials = card.vials.map((one) => colourName(ctx, one)).join(', ');
  const told = [card.label, ctx.t('lab.cards.vials', { vials }),
    ctx.t('lab.cards.spaces', { n: card.spaces.length, spaces: countedSpaces(ctx, card) })].join('; ');
  return html`<span class="lb-mini" data-sequence=${key} role="img" aria-label=${told}>
    <b>${card.label}</b><${Vials} ctx=${ctx} card=${card} /><${Spaces} ctx=${ctx} card=${card} size=${17} /></span>`;
}

/** A line, small. @param {{ctx: Ctx, line: string}} props */
export function MiniLine({ ctx, line }) {
  const { card: key, cubes, vial } = lineOf(ctx, line);
  const card = cardCalled(ctx, key);
  return html`<span class="lb-mini" data-mini=${line} role="img" aria-label=${toldLine(ctx, line)}>
    <b><b class=${`lb-to-line lb-to-${line}`}></b>${lineName(ctx, line)}</b>
    ${card ? html`<${Vials} ctx=${ctx} card=${card} chosen=${vial} />
      <${Spaces} ctx=${ctx} card=${card} cubes=${cubes} vial=${vial} size=${17} />`
      : html`<small>${ctx.t('lab.no_card')}</small>`}</span>`;
}

/** @param {Ctx} ctx @param {SequenceCard} card */
function countedSpaces(ctx, card) {
  const colours = [...new Set(card.spaces)];
  return colours.map((colour) => ctx.t('lab.number', {
    n: card.spaces.filter((one) => one === colour).length, colour: spaceName(ctx, colour),
  })).join(', ');
}

/** @param {{ctx: Ctx, line: string}} props */
export function ResearchLine({ ctx, line }) {
  const state = lineOf(ctx, line);
  const card = cardCalled(ctx, state.card);
  const here = [...arriving(ctx, `${line} line`), ...layingAt(ctx, line)];
  const isReady = lackingOf(ctx, line).some(({ what }) => what === 'cure');
  const states = [here.length && 'is-target', !card && 'is-bare', isReady && 'is-ready'].filter(Boolean).join(' ');
  return html`<section class=${`lb-line lb-line-${line} ${states}`} data-line=${line} data-drop=${`${line} line`}
      aria-label=${toldLine(ctx, line)}>
    <header class="lb-line-head"><h2><b class=${`lb-to-line lb-to-${line}`}></b>${lineName(ctx, line)}</h2>
      ${card && html`<span class="lb-card-name">${card.label}</span>
        <span class="lb-filled">${filledOf(state)}<small>/${card.spaces.length}</small></span>`}</header>
    <div class="lb-card">
      ${card ? html`<${Vials} ctx=${ctx} card=${card} chosen=${state.vial} />
        <${Spaces} ctx=${ctx} card=${card} cubes=${state.cubes} vial=${state.vial} />`
        : html`<span class="lb-no-card">${ctx.t('lab.no_card')}</span>`}
      ${here.length > 0 && html`<${Here} ctx=${ctx} move=${here[0]} />`}
    </div>
    ${card && html`<div class="lb-slots">
      <${Slot} ctx=${ctx} line=${line} name=${ctx.t('lab.characterized')} card=${state.characterized_by}
        moves=${state.vial ? [] : cardsFor(ctx, line)} />
      <${Slot} ctx=${ctx} line=${line} name=${ctx.t('lab.tested')} card=${state.tested_by}
        moves=${state.vial ? cardsFor(ctx, line) : []} /></div>
    <${Lacking} ctx=${ctx} line=${line} />`}
  </section>`;
}

/** The whole card takes cubes, or another card. @param {{ctx: Ctx, move: Move}} props */
function Here({ ctx, move }) {
  const told = toldMove(ctx, move);
  return html`<button type="button" class="lb-here" data-move=${move.text} aria-label=${told}
    onClick=${() => play(ctx, move)} ...${tip(told)}></button>`;
}

/**
 * Where a city card lies, or may be laid.
 * @param {{ctx: Ctx, line: string, name: string, card: string|null, moves: Move[]}} props
 */
function Slot({ ctx, line, name, card, moves }) {
  const what = `card ${line}`;
  if (card || !moves.length) {
    return html`<span class=${`lb-slot ${card ? 'is-full' : ''}`}><small>${name}</small>
      ${card ? html`<${CardChip} ctx=${ctx} card=${card} />` : html`<span class="lb-slot-none">–</span>`}</span>`;
  }
  const told = moves.length === 1 ? toldMove(ctx, moves[0]) : `${name}: ${ctx.t('lab.put_card')}`;
  return html`<span class="lb-slot-box"><button type="button" class="lb-slot is-lit" data-slot=${line}
      data-move=${moves.length === 1 ? moves[0].text : undefined}
      aria-expanded=${moves.length > 1 ? opened(ctx) === what : undefined} onClick=${() => playOne(ctx, moves, what)}
      ...${opened(ctx) === what ? {} : tip(told)}><small>${name}</small>
      <span class="lb-slot-put"><${Sign} kind="take" size=${15} />${ctx.t('lab.put_card')}</span>
      ${moves.length === 1 && html`<span class="unseen">${told}</span>`}</button>
    ${opened(ctx) === what && html`<${Ways} ctx=${ctx} moves=${moves} label=${name}
      anchor=${`[data-slot="${line}"]`} />`}</span>`;
}

/** @param {{ctx: Ctx, line: string}} props */
function Lacking({ ctx, line }) {
  const { vial } = lineOf(ctx, line);
  return html`<ul class="lb-lacking" aria-label=${ctx.t('lab.lacks.label')}>
    <li class="lb-lacks-label" aria-hidden="true">${ctx.t('lab.lacks.label')}:</li>
    ${lackingOf(ctx, line).map(({ what, text, spaces }) => html`<li key=${what} class=${`lb-lacks-${what}`}
      title=${text}>${spaces ? html`<span class="unseen">${text}</span>
        ${Object.entries(spaces).map(([space, n]) => html`<span key=${space} class="lb-lack" aria-hidden="true">
          <${Socket} space=${space} wants=${vial} size=${16} />${n}</span>`)}` : text}</li>`)}</ul>`;
}
