/** What a team chooses in secret before the game: roles and goals as cards that one can read; then its start city. */
import { html } from '../../../../core/html.js';
import { Icon } from '../../../../core/ui.js';
import { play } from '../../../../kit/desk.js';
import { answersOf, kindOf, placeOf } from '../../../../kit/facts.js';
import { PawnIcon } from '../../icons.js';
import { roleNamed } from '../../model.js';
import { HouseIcon } from './drawings.js';
import { goalCalled, goalOf, ownTeam, partnerOf, stationOf } from './model.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../../../core/types.js').Move} Move */

/** @param {{ctx: Ctx}} props */
const Secret = ({ ctx }) => html`<p class="tm-secret"><${Icon} name="lock" size=${16} /> ${ctx.t('team.secret')}</p>`;

/** A role and who takes it. @param {{ctx: Ctx, role: string, seat: number}} props */
function Taker({ ctx, role, seat }) {
  const card = roleNamed(ctx, role) ?? {};
  return html`<span class="tm-taker"><small>${ctx.name(seat)}</small><${PawnIcon} card=${card} size=${24} />
    <b>${card.label ?? role}</b></span>`;
}

/** Three roles to read, and who takes which. @param {{ctx: Ctx}} props */
function Roles({ ctx }) {
  const moves = answersOf(ctx);
  const roles = [...new Set(moves.map((move) => /** @type {string} */ (move.about.role)))];
  const goal = goalOf(ctx, ownTeam(ctx) ?? -1);
  return html`<div class="tm-choice"><${Secret} ctx=${ctx} />
    ${goal && html`<p class="tm-your-goal"><b>${ctx.t('team.goal.of', { goal: goal.label })}:</b> ${goal.text}</p>`}
    <ul class="tm-roles">${roles.map((role) => {
      const card = roleNamed(ctx, role) ?? {};
      return html`<li key=${role} data-role=${role}>
        <h3><${PawnIcon} card=${card} size=${30} />${card.label ?? role}</h3>
        <p>${card.text}</p></li>`;
    })}</ul>
    <div class="tm-pairs">${moves.map((move) => html`<${Pair} key=${move.text} ctx=${ctx} move=${move} />`)}</div>
  </div>`;
}

/** @param {{ctx: Ctx, move: Move}} props */
function Pair({ ctx, move }) {
  const { role, second_role: second } = move.about;
  return html`<button type="button" class="pm-move" data-move=${move.text}
      aria-disabled=${ctx.pending.value || undefined} onClick=${() => play(ctx, move)}>
    <${Taker} ctx=${ctx} role=${role} seat=${move.seat} />
    <${Taker} ctx=${ctx} role=${second} seat=${partnerOf(ctx, move.seat)} /></button>`;
}

/** Two goal cards. @param {{ctx: Ctx}} props */
function Goals({ ctx }) {
  return html`<div class="tm-choice"><${Secret} ctx=${ctx} />
    <ul class="tm-goals">${answersOf(ctx).map((move) => html`<li key=${move.text}>
      <${GoalCard} ctx=${ctx} move=${move} /></li>`)}</ul></div>`;
}

/** @param {{ctx: Ctx, move: Move}} props */
function GoalCard({ ctx, move }) {
  const goal = goalCalled(ctx, move.about.goal);
  return html`<button type="button" class="tm-goal-card" data-move=${move.text}
      aria-disabled=${ctx.pending.value || undefined} onClick=${() => play(ctx, move)}>
    <b>${goal?.label ?? move.words}</b>
    ${Object.values(goal?.texts ?? {}).map((text) => html`<span key=${text}>${text}</span>`)}</button>`;
}

/** What comes to the start city, above the answers on the map. @param {{ctx: Ctx}} props */
export function Question({ ctx }) {
  const team = ownTeam(ctx);
  const [move] = answersOf(ctx);
  if (team === null || !move || placeOf(ctx, move) !== 'city' || stationOf(ctx, team)) return null;
  return html`<p class="tm-place"><${HouseIcon} team=${team} size=${26} /><span>${kindOf(ctx, move).hint}</span></p>`;
}

/** How roles and goals are chosen: by reading them. @param {Ctx} ctx */
export function answers(ctx) {
  const { about } = answersOf(ctx)[0] ?? {};
  return about?.second_role ? Roles : goalCalled(ctx, about?.goal) && Goals;
}
