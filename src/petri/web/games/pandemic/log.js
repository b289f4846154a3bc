/** Signs of the log: what a line is about, in the colours and shapes of the board. */
import { html } from '../../core/html.js';
import { kindCalled } from '../../kit/facts.js';
import { SuitSign } from './cards.js';
import { Disease, Sign } from './icons.js';
import { cityName } from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../core/types.js').LogLine} LogLine */

/** @type {{[kind: string]: string}} */
const SIGNS = {
  epidemic: 'epidemic', intensified: 'epidemic', outbreak: 'outbreak', cured: 'cure', built: 'build',
  relocated: 'build', event: 'event', ended: 'event', passed: 'pass', quiet: 'pass', looked: 'eye', gave: 'share',
  refused: 'decline',
};

/** @param {{ctx: Ctx, line: LogLine}} props */
export function LogSign({ ctx, line }) {
  const { kind, about = {} } = line;
  if (kind === 'moved') return html`<${Sign} kind=${kindCalled(ctx, about.how).sign} size=${16} />`;
  if (SIGNS[kind]) return html`<${Sign} kind=${SIGNS[kind]} size=${16} />`;
  if (about.colour) return html`<${Disease} colour=${about.colour} size=${14} />`;
  const card = about.card ?? about.city;
  return typeof card === 'string' && html`<${SuitSign} ctx=${ctx} card=${card} size=${13} />`;
}

/**
 * An infection card and its cubes are one thing, an outbreak and all it spreads.
 * @param {LogLine} line
 * @param {LogLine} next
 */
export const joinsLine = (line, next) => next.kind === 'placed' && (OUTBREAKS.includes(line.kind)
  || (line.kind === 'infected' && line.about?.city === next.about?.city));

const OUTBREAKS = ['outbreak', 'chain_reaction'];

/**
 * The cubes that a line has placed, and where if that is elsewhere.
 * @param {{ctx: Ctx, line: LogLine, first: LogLine}} props
 */
export function LogMore({ ctx, line, first }) {
  const { city, colour, number = 1 } = line.about ?? {};
  return colour && html`<span class="log-cubes">
    ${Array.from({ length: number }, (_, n) => html`<${Disease} key=${n} colour=${colour} size=${14} />`)}
    ${city !== first.about?.city && html`<span class="log-where">${cityName(ctx, city)}</span>`}</span>`;
}
