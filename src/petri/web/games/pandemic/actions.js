/** The bar of actions on this board. */
import { html } from '../../core/html.js';
import { Bar } from '../../kit/bar.js';
import { actorOf, moverOf, pawnOf, roleCard, roleOf, sampleValues } from './model.js';

/** @type {import('../../kit/bar.js').Ground} */
const ground = {
  mover: moverOf,
  pawnOf,
  role: (ctx) => roleOf(ctx, ctx.frame.value.view.turn),
  values: sampleValues,
  left: (ctx) => {
    const { view } = ctx.frame.value;
    const card = roleCard(ctx, actorOf(ctx));
    return [view[card.left ?? 'actions'], card.actions ?? ctx.box.value.actions];
  },
};

/** @param {{ctx: import('../../core/types.js').Ctx}} props */
export const Actions = ({ ctx }) => html`<${Bar} ctx=${ctx} ground=${ground} />`;
