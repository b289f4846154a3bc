/** In the Lab on the page: the lab board, how its lines stand, and cubes that travel. */
import { html, render } from '../../../../core/html.js';
import { tip } from '../../../../core/ui.js';
import { SHAPES } from '../../icons.js';
import { LabBoard } from './board.js';
import { Vial } from './drawings.js';
import { BOARD, cardCalled, filledOf, lineAt, lineName, lineOf, linesOf, toldLine } from './model.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../../../kit/mapshow.js').MapShow} Show */

const FLIGHT = 620; // milliseconds

/** How far each line is. @param {{ctx: Ctx}} props */
function Status({ ctx }) {
  const told = ctx.t('lab.meter', { lines: linesOf(ctx).map((line) => toldLine(ctx, line)).join('. ') });
  return html`<div class="pm-meter lb-meter" role="img" aria-label=${told} ...${tip(told)}>
    <span class="pm-meter-name">${ctx.t('lab.short')}</span>
    <b>${linesOf(ctx).map((name) => {
      const line = lineOf(ctx, name);
      const of = cardCalled(ctx, line.card)?.spaces.length;
      return of ? html`<span key=${name} class="lb-meter-line"><${Vial} colour=${line.vial} size=${18} />
        ${filledOf(line)}/${of}${line.tested_by ? '✓' : ''}</span>` : null;
    })}</b></div>`;
}

/** @param {string} colour @returns {Element} a cube to fly */
function flyer(colour) {
  const node = document.createElement('div');
  node.className = 'lb-flyer';
  render(html`<svg viewBox="-9 -9 18 18" width="22" height="22">
    <path class=${`pm-cube pm-${colour}`} d=${SHAPES[colour]} /></svg>`, node);
  return node;
}

/** @param {string} selector @returns {DOMRect|undefined} */
const placeOn = (selector) => document.querySelector(`.lb-board ${selector}`)?.getBoundingClientRect();

/**
 * Cubes fly from one place of the lab to another.
 * @param {Show} show
 * @param {string[]} colours
 * @param {string} from
 * @param {string} to
 */
async function fly(show, colours, from, to) {
  const start = placeOn(from);
  const end = placeOn(to);
  if (!start || !end || show.over) return;
  const [a, b] = [middle(start), middle(end)];
  await Promise.all(colours.map((colour, n) => {
    const node = show.ghostly(flyer(colour));
    document.body.append(node);
    return show.run(node, [{ transform: spread(a, n) }, { transform: spread(b, n) }], FLIGHT, { delay: n * 40 });
  }));
}

/** @param {DOMRect} box */
const middle = (box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

/** The nth of several cubes around a place. @param {{x: number, y: number}} at @param {number} n */
const spread = ({ x, y }, n) => `translate(${x + (n % 4) * 9 - 25}px, ${y + Math.floor(n / 4) * 9 - 19}px)`;

/** Where cubes come to, by the words of a move. @param {Ctx} ctx @param {string} target */
function spotOf(ctx, target) {
  const line = lineAt(ctx, target);
  return line ? `[data-line="${line}"] .lb-card` : `[data-dish="${target.split(' ')[0]}"] .lb-plate`;
}

/** @param {Show} show @param {{dish: string, target: string}} what */
function processed(show, { dish, target }) {
  const cubes = /** @type {{[colour: string]: number}} */ (show.ctx.frame.peek().view?.dishes?.[dish] ?? {});
  const colours = Object.entries(cubes).flatMap(([colour, n]) => Array.from({ length: n }, () => colour));
  return fly(show, colours, `[data-dish="${dish}"] .lb-plate`, spotOf(show.ctx, target));
}

/** @type {import('../../../../core/types.js').ModuleUi} */
export default {
  id: 'lab',
  css: ['games/pandemic/modules/lab/lab.css'],
  words: 'games/pandemic/modules/lab/words',
  boards: [{ id: BOARD, label: (ctx) => ctx.t('lab.label'), places: [BOARD], Component: LabBoard }],
  Status,
  plays: {
    processed,
    sampled: (show, { dish, colour }) => fly(show, [colour], '.lb-bench', `[data-dish="${dish}"] .lb-plate`),
    tested: (show) => show.say(show.ctx.t('lab.shout.tested'), 'good', '✓'),
    line_closed: (show, { line }) => show.say(
      show.ctx.t('lab.shout.closed', { line: lineName(show.ctx, line) }), 'event', '×',
    ),
  },
};
