/** The teams beside the map: the own goal and prestige, how the turn is split, and what the others have. */
import { html } from '../../../../core/html.js';
import { Icon, tip } from '../../../../core/ui.js';
import { pointAlways } from '../../../../kit/desk.js';
import { CardChip, sorted } from '../../cards.js';
import { PawnIcon } from '../../icons.js';
import { cityName, roleCard, roleName } from '../../model.js';
import { Award, HouseIcon, TeamSign } from './drawings.js';
import {
  awardsOf, awardsTaken, cardsOf, goalOf, isSingle, lineName, membersOf, ownTeam, partnerOf, prestigeOf, sharesOf,
  stationOf, teamName, teamOf, teamsOf,
} from './model.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */
/** @typedef {import('./model.js').Line} Line */

// ---------------------------------------------------------------------- points
/**
 * A score line by line, `slow`: told step by step.
 * @param {{ctx: Ctx, lines: Line[], points: number, slow?: boolean}} props
 */
export function Lines({ ctx, lines, points, slow }) {
  const later = (/** @type {number} */ n) => (slow ? { '--nth': n } : undefined);
  return html`<table class=${`tm-lines ${slow ? 'is-slow' : ''}`}><tbody>
    ${lines.map((line, n) => html`<tr key=${n} data-line=${line.line} class=${line.points ? '' : 'is-nothing'}
        style=${later(n)}>
      <th scope="row">${lineName(ctx, line)}</th>
      <td class="tm-count">${isSingle(line) ? '' : `${line.number} × ${line.each}`}</td>
      <td class="number">${line.points}</td></tr>`)}
    </tbody><tfoot><tr style=${later(lines.length)}><th scope="row">${ctx.t('team.total')}</th><td></td>
      <td class="number">${points}</td></tr></tfoot></table>`;
}

/** @param {{ctx: Ctx, team: number}} props */
function Goal({ ctx, team }) {
  const goal = goalOf(ctx, team);
  const now = prestigeOf(ctx, team);
  if (!goal) return html`<p class="pm-panel-text">${ctx.t('team.goal.none')}</p>`;
  return html`<section class=${`tm-goal tm-team-${team}`} aria-label=${ctx.t('team.goal.of', { goal: goal.label })}>
    <h3><small>${ctx.t('team.goal.label')}</small>${goal.label}</h3>
    ${now ? html`<${Lines} ctx=${ctx} lines=${now.lines} points=${now.points} />` : html`<p>${goal.text}</p>`}
    <p class="faint"><${Icon} name="lock" size=${14} /> ${ctx.t('team.goal.secret')}</p>
  </section>`;
}

// ---------------------------------------------------------------------- the turn
/** The actions of a member: full ones are left. @param {{ctx: Ctx, share: import('./model.js').Share}} props */
export function Pips({ ctx, share: { share, left } }) {
  const told = ctx.t('team.left', { left, share });
  return html`<span class="tm-pips" role="img" aria-label=${told} ...${tip(told)}>
    ${Array.from({ length: share }, (_, n) => html`<i key=${n} class=${n < left ? 'is-full' : ''}></i>`)}</span>`;
}

/** @param {{ctx: Ctx}} props */
function Split({ ctx }) {
  const shares = sharesOf(ctx);
  if (!shares.length) return null;
  const { view } = ctx.frame.value;
  const [first, second] = shares;
  const isOpen = first.left > 0 && view.turn === first.seat;
  return html`<h2>${ctx.t('team.turn_of', { team: teamName(ctx, teamOf(ctx, first.seat) ?? 0) })}</h2>
    <ul class="tm-split">${shares.map((share) => html`<li key=${share.seat} data-share=${share.seat}
      aria-current=${view.turn === share.seat ? 'true' : undefined}>
      <${PawnIcon} card=${roleCard(ctx, share.seat)} size=${22} /><span>${ctx.name(share.seat)}</span>
      <${Pips} ctx=${ctx} share=${share} /></li>`)}</ul>
    ${isOpen && html`<p class="pm-panel-text">${ctx.t('team.if_stopped',
      { one: ctx.name(first.seat), other: ctx.name(second.seat), n: second.left })}</p>`}`;
}

// ---------------------------------------------------------------------- a team
/** @param {{ctx: Ctx, team: number}} props */
function Station({ ctx, team }) {
  const city = stationOf(ctx, team);
  if (!city) return html`<p class="pm-panel-text">${ctx.t('team.no_station')}</p>`;
  return html`<p class="tm-station" tabindex="0" ...${pointAlways(ctx, { city })}><${HouseIcon} team=${team} />
    <span>${ctx.t('team.station_in', { city: cityName(ctx, city) })}</span></p>`;
}

/** @param {{ctx: Ctx, seat: number}} props */
function Member({ ctx, seat }) {
  const role = roleName(ctx, seat);
  return html`<li><${PawnIcon} card=${roleCard(ctx, seat)} size=${24} />
    <span><b>${ctx.name(seat)}</b>${role && html`<small>${role}</small>`}</span>
    <span class="tm-cards">${ctx.t('pandemic.cards', { n: cardsOf(ctx, seat) })}</span></li>`;
}

/** @param {{ctx: Ctx, team: number}} props */
function Taken({ ctx, team }) {
  const taken = awardsTaken(ctx, team);
  if (!taken.length) return html`<p class="pm-nothing">${ctx.t('team.award.none')}</p>`;
  return html`<ul class="tm-awards">${taken.map((award) => html`<li key=${award}><${Award} ctx=${ctx} award=${award} />
    </li>`)}</ul>`;
}

/** What a team does in secret before the game begins. @param {Ctx} ctx @param {number} team @returns {string} */
function stateOf(ctx, team) {
  const { view, prompt } = ctx.frame.value;
  const [seat] = teamsOf(ctx)[team].seats;
  const when = teamOf(ctx, prompt?.seat) === team ? 'now' : 'later';
  if (!view.goals[team].kept) return ctx.t(`team.choosing.goal_${when}`);
  if (!view.offers?.length) return '';
  return ctx.t(view.chosen?.[seat] ? 'team.choosing.roles_done' : `team.choosing.roles_${when}`);
}

/** @param {{ctx: Ctx, team: number, own: boolean}} props */
function TeamCard({ ctx, team, own }) {
  const goal = goalOf(ctx, team);
  const state = stateOf(ctx, team);
  return html`<section class=${`tm-card tm-team-${team}`} data-team-card=${team}
      aria-label=${`${teamName(ctx, team)}: ${membersOf(ctx, team)}`}>
    <h2><${TeamSign} team=${team} />${teamName(ctx, team)}${own && html`<span class="chip accent">${ctx.t('team.own')}
      </span>`}</h2>
    <ul class="tm-members">${teamsOf(ctx)[team].seats
      .map((seat) => html`<${Member} key=${seat} ctx=${ctx} seat=${seat} />`)}</ul>
    ${state && html`<p class="pm-panel-text tm-state">${state}</p>`}
    <${Station} ctx=${ctx} team=${team} />
    <${Taken} ctx=${ctx} team=${team} />
    ${own ? html`<${Goal} ctx=${ctx} team=${team} />` : html`<p class="pm-panel-text tm-hidden">
      ${goal ? `${ctx.t('team.goal.label')}: ${goal.label}. ${goal.text}` : html`<${Icon} name="lock" size=${14} />
        ${ctx.t('team.goal.hidden')}`}</p>`}
  </section>`;
}

/** @param {{ctx: Ctx}} props */
export function TeamPanel({ ctx }) {
  if (!ctx.frame.value.view) return null;
  const own = ownTeam(ctx);
  const teams = [...teamsOf(ctx)].sort((a, b) => Number(b.team === own) - Number(a.team === own));
  return html`<div class="pm-panel tm-panel">
    <${Split} ctx=${ctx} />
    ${teams.map(({ team }) => html`<${TeamCard} key=${team} ctx=${ctx} team=${team} own=${team === own} />`)}
    <h2>${ctx.t('team.award.label')}</h2>
    <ul class="tm-awards tm-all">${awardsOf(ctx).map(([award]) => html`<li key=${award}>
      <${Award} ctx=${ctx} award=${award} /></li>`)}</ul>
    <p class="pm-panel-text">${ctx.t('team.award.rule')}</p>
  </div>`;
}

// ---------------------------------------------------------------------- elsewhere on the page
/** Among the counters: the own prestige so far, and how many awards each team has. @param {{ctx: Ctx}} props */
export function Status({ ctx }) {
  const own = ownTeam(ctx);
  const now = own === null ? null : prestigeOf(ctx, own);
  const told = [
    ...(now ? [ctx.t('team.prestige_is', { n: now.points })] : []),
    ...teamsOf(ctx).map(({ team, label }) => ctx.t('team.awards_of',
      { team: label, n: awardsTaken(ctx, team).length })),
  ].join(' ');
  return html`<div class="pm-meter tm-meter" role="img" aria-label=${told} ...${tip(told)}>
    <span class="pm-meter-name">${ctx.t('team.short')}</span>
    ${now && html`<b class="tm-points">${now.points}<small>★</small></b>`}
    <span class="tm-tally">${teamsOf(ctx).map(({ team }) => html`<span key=${team}><${TeamSign} team=${team} />
      ${awardsTaken(ctx, team).length}</span>`)}</span>
  </div>`;
}

/** The team of a seat, and in its turn the actions left. @param {{ctx: Ctx, seat: number}} props */
export function Badge({ ctx, seat }) {
  const team = teamOf(ctx, seat);
  if (team === null) return null;
  const share = sharesOf(ctx).find((one) => one.seat === seat);
  const state = stateOf(ctx, team);
  return html`<span class="tm-badge" data-team-badge=${team}><${TeamSign} team=${team} />
    <span class=${state ? 'faint' : 'unseen'}>${state || teamName(ctx, team)}</span>
    ${share && html`<${Pips} ctx=${ctx} share=${share} />`}</span>`;
}

/** What the partner would have of the six actions. @param {{ctx: Ctx}} props */
export function Left({ ctx }) {
  const [first, second] = sharesOf(ctx);
  if (!second || ctx.frame.value.view.turn !== first.seat) return null;
  const told = ctx.t('team.then', { name: ctx.name(second.seat), n: second.left });
  return html`<span class="tm-then" role="img" aria-label=${told} ...${tip(told)}>→
    <${PawnIcon} card=${roleCard(ctx, second.seat)} size=${20} /><b>${second.left}</b></span>`;
}

/** The partner's hand beside one's own. @param {{ctx: Ctx}} props */
export function PartnerHand({ ctx }) {
  const { view, seat } = ctx.frame.value;
  const team = teamOf(ctx, seat);
  if (team === null || seat === null) return null;
  const partner = partnerOf(ctx, seat);
  const { cards } = view.hands[partner];
  return html`<section class="tm-partner" data-hand=${partner}
      aria-label=${ctx.t('team.partner_hand', { name: ctx.name(partner) })}>
    <h2><${PawnIcon} card=${roleCard(ctx, partner)} size=${22} /><span>${ctx.name(partner)}
      <small>${ctx.t('pandemic.cards', { n: cards.length })}</small></span></h2>
    <p>${sorted(ctx, cards).map((card) => html`<${CardChip} key=${card} ctx=${ctx} card=${card} /> `)}
      ${!cards.length && html`<span class="faint">${ctx.t('pandemic.hand.none')}</span>`}</p>
  </section>`;
}

/** The points of a bonus card. @param {{ctx: Ctx, card: string}} props */
export function CardMark({ ctx, card }) {
  const points = ctx.box.value.other_cards?.[card]?.points;
  if (points === undefined) return null;
  const told = ctx.t('team.bonus', { n: points });
  return html`<span class="tm-bonus" title=${told}><span aria-hidden="true">★ ${points}</span>
    <span class="unseen">${told}</span></span>`;
}

