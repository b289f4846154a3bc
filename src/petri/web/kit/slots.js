/** Where modules of a game come in: panels beside the board, and boards besides the main one. */
import { html, useState } from '../core/html.js';
import { Segmented } from '../core/ui.js';

/** @typedef {import('../core/types.js').Ctx} Ctx */
/** @typedef {import('../core/types.js').Panel} Panel */

/** @param {Ctx} ctx @param {Panel[]} panels those that are for the viewer now */
const shown = (ctx, panels) => panels.filter(({ when }) => when?.(ctx) ?? true);

/** The panels of the title and of its modules in play. @param {Ctx} ctx @returns {Panel[]} */
export const panelsOf = (ctx) => (ctx.frame.value.view ? shown(ctx, ctx.ui.value?.panels ?? []) : []);

/** A panel of the game by its id. @param {{ctx: Ctx, id: string}} props */
export function GamePanel({ ctx, id }) {
  const found = panelsOf(ctx).find((one) => one.id === id);
  return found ? html`<div class="game-panel"><${found.Component} ctx=${ctx} /></div>` : null;
}

/** The main board, or one that a module brings. @param {{ctx: Ctx, Main: any}} props */
export function Boards({ ctx, Main }) {
  const [at, setAt] = useState('');
  const more = shown(ctx, ctx.modules.value.flatMap(({ boards }) => boards ?? []));
  const Shown = more.find(({ id }) => id === at)?.Component ?? Main;
  if (!more.length) return html`<${Main} ctx=${ctx} />`;
  const options = [{ value: '', label: ctx.t('kit.main_board') },
    ...more.map(({ id, label }) => ({ value: id, label: label(ctx) }))];
  return html`<div class="boards"><${Segmented} label=${ctx.t('kit.boards')} value=${at} options=${options}
    onChange=${setAt} />
    <${Shown} ctx=${ctx} /></div>`;
}
