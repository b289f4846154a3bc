/** Signs of the log: whose stone, which way, what was drawn. */
import { html } from '../../core/html.js';
import { CorpseIcon, Sign, StoneIcon } from './icons.js';
import { colourOf } from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../core/types.js').LogLine} LogLine */

const DEATHS = ['died', 'victim', 'corpse', 'eliminated', 'exhumed'];

/** @param {{ctx: Ctx, line: LogLine}} props */
export function LogSign({ ctx, line: { kind, about = {} } }) {
  if (DEATHS.includes(kind)) return html`<${CorpseIcon} size=${15} />`;
  const part = about.mode ?? about.resistance;
  if (part && ['evolved', 'resisted'].includes(kind)) return html`<${Sign} kind=${part} size=${16} />`;
  return about.seat !== undefined && html`<${StoneIcon} colour=${colourOf(ctx, about.seat)} size=${14} />`;
}
