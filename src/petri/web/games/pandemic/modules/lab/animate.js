/** Happenings of the lab in motion: cubes travel from dish to dish, to their spaces, and back to the supply. */
import { cardName, colourName } from '../../model.js';
import { SHAPES, SIGNS } from '../../icons.js';
import { lineName } from './model.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../../../core/types.js').Happening} Happening */
/** @typedef {{x: number, y: number}} Spot */

const SVG = 'http://www.w3.org/2000/svg';
const MOST = 24; // cubes that fly at once

/** @param {Happening} one @param {string} key */
const value = (one, key) => one[key] ?? one.values?.[key];

/** The board, if it is to be seen. @returns {HTMLElement|null} */
const boardNow = () => document.querySelector('.lb-board');

/** @param {HTMLElement} board @param {Element|null|undefined} node @returns {Spot|null} */
function spotOf(board, node) {
  const box = node?.getBoundingClientRect();
  const stage = board.querySelector('.lb-stage')?.getBoundingClientRect();
  if (!box?.width || !stage) return null;
  return { x: box.left + box.width / 2 - stage.left, y: box.top + box.height / 2 - stage.top };
}

/** A cube over the board. @param {any} show @param {HTMLElement} board @param {string} colour */
function cube(show, board, colour) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'lb-flying');
  svg.setAttribute('viewBox', '-7 -7 14 14');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('class', `pm-cube pm-${colour}`);
  path.setAttribute('d', SHAPES[colour]);
  svg.append(path);
  board.querySelector('.lb-stage')?.append(show.ghostly(svg));
  return svg;
}

/** @param {Spot} at @param {number} scale */
const at = ({ x, y }, scale) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;

/**
 * A cube flies; without a goal it goes back to the supply, without a start it comes from there.
 * @param {any} show
 * @param {string} colour
 * @param {Spot|null} from
 * @param {Spot|null} to
 * @param {number} nth
 */
function fly(show, colour, from, to, nth) {
  const board = boardNow();
  const [a, b] = [from ?? to, to ?? from];
  if (!board || !a || !b) return undefined;
  const half = { x: (a.x + b.x) / 2, y: Math.min(a.y, b.y) - 26 };
  const away = { x: b.x, y: b.y - 44 };
  const frames = to ? [{ transform: at(from ?? { x: a.x, y: a.y - 44 }, from ? 1 : 0.4), opacity: from ? 1 : 0 },
    { transform: at(from ? half : a, 1.25), opacity: 1, offset: 0.5 }, { transform: at(b, 1), opacity: 1 }]
    : [{ transform: at(a, 1), opacity: 1 }, { transform: at(away, 0.4), opacity: 0 }];
  return show.run(cube(show, board, colour), frames, 560, { delay: Math.min(nth, 8) * 45 });
}

/** The plate of a dish. @param {HTMLElement} board @param {string} dish */
const plateOf = (board, dish) => board.querySelector(`.lb-plate[data-dish="${CSS.escape(dish)}"]`);

/** Takes the cubes of a colour out of sight, to be shown flying. @param {any} show @param {Element[]} nodes */
function hide(show, nodes) {
  for (const node of nodes) show.hide(node);
}

/** How many of each colour were told of with a kind of happening. @param {Happening[]} beat @param {string} kind */
function counted(beat, kind) {
  /** @type {{[colour: string]: number}} */
  const found = {};
  for (const one of beat.filter((each) => each.kind === kind)) {
    found[value(one, 'colour')] = (found[value(one, 'colour')] ?? 0) + value(one, 'number');
  }
  return found;
}

/**
 * All cubes of a dish go: some are lost, some find a space, the others come to the next dish.
 * @param {any} show
 * @param {{dish: string, target: string}} what
 * @param {Happening[]} beat
 */
async function process(show, { dish, target }, beat) {
  const board = boardNow();
  const plate = board && plateOf(board, dish);
  if (!board || !plate) return;
  const lost = counted(beat, 'returned');
  const spaces = spacesOf(board, target);
  const goal = spotOf(board, plateOf(board, target.split(' ')[0]));
  const cubes = [...plate.querySelectorAll('.pm-cube')].slice(0, MOST);
  const flights = cubes.map((node, nth) => {
    const colour = node.getAttribute('data-colour') ?? '';
    const from = spotOf(board, node);
    const isLost = lost[colour] > 0;
    if (isLost) lost[colour] -= 1;
    const to = isLost ? null : spaces ? spotOf(board, spaces.shift()) : goal;
    return fly(show, colour, from, to, nth);
  });
  hide(show, cubes);
  await Promise.all(flights);
}

/** The empty spaces of the line that is the target, if it is one. @param {HTMLElement} board @param {string} target */
function spacesOf(board, target) {
  const line = board.querySelector(`.lb-line[data-drop="${CSS.escape(target)}"]`);
  return line && [...line.querySelectorAll('.lb-card .lb-socket:not(.is-full)')];
}

/** Cubes come from the supply into the growth dish. @param {any} show @param {any} what @param {Happening[]} beat */
function grow(show, { colour, number }, beat) {
  const board = boardNow();
  const target = value(beat[0], 'target');
  const to = board && target ? spotOf(board, plateOf(board, target)) : null;
  return Promise.all(Array.from({ length: Math.min(number, MOST) }, (_, n) => fly(show, colour, null, to, n + 4)));
}

/** Cubes leave the sequence card of a line. @param {any} show @param {any} what @param {Happening[]} beat */
function give(show, { colour, number }, beat) {
  const board = boardNow();
  if (!board || beat[0].kind === 'processed') return undefined;
  const line = board.querySelector(`.lb-line[data-line="${CSS.escape(value(beat[0], 'line') ?? '')}"]`);
  const nodes = [...(line?.querySelectorAll(`.lb-card .pm-cube.pm-${colour}`) ?? [])].slice(0, number);
  hide(show, nodes);
  return Promise.all(nodes.map((node, n) => fly(show, colour, spotOf(board, node), null, n)));
}

/** @param {any} show @param {{dish: string, colour: string}} what */
function sample(show, { dish, colour }) {
  const board = boardNow();
  return fly(show, colour, null, board && spotOf(board, plateOf(board, dish)), 0);
}

/** Something at a line lights up. @param {any} show @param {string} line */
async function flash(show, line) {
  const node = boardNow()?.querySelector(`.lb-line[data-line="${CSS.escape(line)}"]`);
  const frames = [{ filter: 'none' }, { filter: 'brightness(1.25)', offset: 0.4 }, { filter: 'none' }];
  if (node) await show.run(node, frames, 520);
}

/** @type {{[kind: string]: import('../../../../kit/show.js').Play}} */
export const plays = {
  sampled: (show, what) => sample(show, what),
  processed: (show, what, _, beat) => process(show, what, beat),
  grew: (show, what, _, beat) => grow(show, what, beat),
  filled: (show, what) => flash(show, what.line),
  returned: (show, what, _, beat) => give(show, what, beat),
  characterized: (show, { colour, card }) => show.say(
    `${colourName(show.ctx, colour)} · ${cardName(show.ctx, card)}`, 'good', SIGNS[colour],
  ),
  tested: (show) => show.say(show.ctx.t('lab.shout.tested'), 'good', '✓'),
  sequence_laid: (show, what) => flash(show, what.line),
  sequence_replaced: (show, what) => flash(show, what.line),
  line_closed: (show, { line }) => show.say(
    show.ctx.t('lab.shout.closed', { line: lineName(show.ctx, line) }), 'turn',
  ),
};

/** What belongs to one thing that is done. */
export const together = {
  processed: ['grew', 'filled', 'returned'],
  sequence_replaced: ['filled', 'returned'],
  line_closed: ['returned'],
};
