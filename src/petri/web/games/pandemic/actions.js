/** The bar of actions on this board. */
import { html } from '../../core/html.js';
import { Bar } from '../../kit/bar.js';
import { moverOf, pawnOf, roleOf, sampleValues } from './model.js';

/** @type {import('../../kit/bar.js').Ground} */
const ground = {
  mover: moverOf, pawnOf, role: (ctx) => roleOf(ctx, ctx.frame.value.view.turn), values: sampleValues,
};

/** @param {{ctx: import('../../core/types.js').Ctx}} props */
export const Actions = ({ ctx }) => html`<${Bar} ctx=${ctx} ground=${ground} />`;
