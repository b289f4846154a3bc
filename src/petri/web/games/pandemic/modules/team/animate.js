/** Awards that are taken, stations that are placed, and what is revealed, in motion. */
import { place } from '../../../../kit/world.js';
import { cityName, roleName } from '../../model.js';
import { standOf } from '../../spots.js';
import { awardName, goalCalled, teamName } from './model.js';

/** @param {Element} stage @param {Element|null} node */
function middleOf(stage, node) {
  const board = stage.getBoundingClientRect();
  const box = node?.getBoundingClientRect();
  if (!box?.width) return { x: board.width / 2, y: board.height - 30 };
  return { x: box.left + box.width / 2 - board.left, y: box.top + box.height / 2 - board.top };
}

/**
 * A marker rises in the middle of the board and goes to its team.
 * @param {any} show
 * @param {{team: number, award: string}} what
 * @param {number} nth
 */
async function take(show, { team, award }, nth) {
  if (show.over) return;
  const { ctx, stage } = show;
  const node = document.createElement('div');
  node.className = `tm-flying tm-team-${team}`;
  const sign = document.createElement('b');
  sign.textContent = String(team + 1);
  node.append(sign, `★ ${awardName(ctx, award)}`);
  stage.append(show.ghostly(node));
  const board = stage.getBoundingClientRect();
  const from = { x: board.width / 2, y: board.height * 0.62 + nth * 44 };
  const to = middleOf(stage, document.querySelector(`[data-team-badge="${team}"]`));
  const at = (/** @type {{x: number, y: number}} */ p, /** @type {number} */ scale) =>
    `translate(${p.x}px, ${p.y}px) translate(-50%, -50%) scale(${scale})`;
  await show.run(node, [{ transform: at({ x: from.x, y: from.y + 24 }, 0.6), opacity: 0 },
    { transform: at(from, 1.1), opacity: 1, offset: 0.2 }, { transform: at(from, 1), opacity: 1, offset: 0.65 },
    { transform: at(to, 0.4), opacity: 0 }], 1300, { delay: nth * 120 });
}

/** A team's station comes down on its city. @param {any} show @param {{team: number, city: string}} what */
async function settle(show, { team, city }) {
  const { inner } = show.group(place(city));
  const { x, y } = standOf(show.ctx, `base ${team}`, show.after);
  const house = show.piece(inner, 'g', { class: `tm-house tm-team-${team}` });
  show.piece(house, 'path', { class: 'tm-wall', d: 'M-8 7V-1.5L0 -8.5L8 -1.5V7Z' });
  const number = show.piece(house, 'text', { class: 'tm-number', y: 4.6 });
  number.textContent = String(team + 1);
  const words = { team: teamName(show.ctx, team), city: cityName(show.ctx, city) };
  show.say(show.ctx.t('team.shout.begins_in', words), 'turn');
  await show.run(house, [{ transform: `translate(${x}px, ${y - 44}px) scale(2.2)`, opacity: 0 },
    { transform: `translate(${x}px, ${y}px) scale(1.5)`, opacity: 1 }], 620);
}

/** @type {{[kind: string]: import('../../../../kit/show.js').Play}} */
export const plays = {
  awarded: take,
  team_station: settle,
  team_begins: (show, { team }) => show.say(show.ctx.t('team.shout.begins', { team: teamName(show.ctx, team) }),
    'turn'),
  revealed_role: (show, _, nth) => (nth === 0 ? show.say(show.ctx.t('team.shout.roles'), 'event') : undefined),
  partner_acts: (show, { seat }) => show.say(roleName(show.ctx, seat), 'turn'),
  revealed_goal: (show, { team, goal }) => show.say(`${teamName(show.ctx, team)}: ${goalCalled(show.ctx, goal)?.label
    ?? goal}`, 'event', '★', 500),
};

/** @type {{[kind: string]: string[]}} */
export const together = { awarded: ['awarded'], revealed_role: ['revealed_role'] };
