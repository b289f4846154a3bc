/** Signs of the log: whose cubes, which cards, what was drawn. */
import { html } from '../../core/html.js';
import { Cube, Emblem, Symbol } from './pieces.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../core/types.js').LogLine} LogLine */

/** @type {{[kind: string]: string}} */
const SYMBOLS = {
  revealed: 'event', skull: 'skull', death_toll: 'skull', last_death_toll: 'skull', city: 'city', used: 'now',
  kept: 'later', lost_action: 'pass', resisted: 'resistance', drew: 'draw', extra: 'now', over: 'crown',
  last_round: 'later', ignored: 'pass', reshuffled: 'cards', eradicated: 'crown',
};

/** @param {{ctx: Ctx, line: LogLine}} props */
export function LogSign({ line: { kind, about = {} } }) {
  if (about.owner !== undefined) return html`<${Cube} owner=${about.owner} size=${14} />`;
  if (about.colour) {
    return html`<span class=${`cg-mini cg-c-${about.colour}`}><${Emblem} colour=${about.colour} size=${12} /></span>`;
  }
  const name = kind === 'level' ? about.track : SYMBOLS[kind];
  return name && html`<${Symbol} name=${name} size=${15} />`;
}
