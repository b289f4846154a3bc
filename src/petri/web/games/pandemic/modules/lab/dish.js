/** A dish: its cubes, what they may become, and the ways on. */
import { html } from '../../../../core/html.js';
import { tip } from '../../../../core/ui.js';
import { play } from '../../../../kit/desk.js';
import { allKinds, kindCalled } from '../../../../kit/facts.js';
import { waiting } from '../../../../kit/whynot.js';
import { Disease } from '../../icons.js';
import { grab } from './drag.js';
import { LabSign, Plate, signOf } from './drawings.js';
import {
  arriving, arrowsOf, cubesIn, dishName, held, hold, inOrder, lineAt, lineName, lostBy, movesAlong, movesFrom,
  movesInto, openAt, opened, playOne, toldDish, toldMove,
} from './model.js';
import { Ways } from './ways.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../../../core/types.js').Move} Move */

const FEW = 3; // cubes that are counted at a glance

/** Where an arrow leads, in words. @param {Ctx} ctx @param {string} to */
export function placeName(ctx, to) {
  const line = lineAt(ctx, to);
  return line ? lineName(ctx, line) : dishName(ctx, to);
}

/** The window in which is chosen among the moves along an arrow. @param {string} from @param {string} to */
const windowOf = (from, to) => `${from}>${to}`;

/** Cubes that arrive, or a sample, or a dish that is taken. @param {Ctx} ctx @param {string} dish */
function press(ctx, dish) {
  const into = movesInto(ctx, dish);
  const here = arriving(ctx, dish);
  if (into.length) play(ctx, into[0]);
  else if (here.length) playOne(ctx, here, windowOf(/** @type {string} */ (held(ctx)), dish));
  else if (movesFrom(ctx, dish).length) {
    openAt(ctx, null);
    hold(ctx, held(ctx) === dish ? null : dish);
  }
}

/** What a press on the dish would do, in words. @param {Ctx} ctx @param {string} dish */
function toldPress(ctx, dish) {
  const here = [...movesInto(ctx, dish), ...arriving(ctx, dish)];
  if (here.length === 1) return toldMove(ctx, here[0]);
  if (here.length) return kindCalled(ctx, here[0].kind).choose ?? here[0].words;
  return movesFrom(ctx, dish).length && !held(ctx) ? ctx.t('lab.hold') : '';
}

/** @param {{ctx: Ctx, dish: string}} props */
export function Dish({ ctx, dish }) {
  const rows = inOrder(ctx, cubesIn(ctx, dish));
  const isHeld = held(ctx) === dish;
  const isTarget = movesInto(ctx, dish).length > 0 || arriving(ctx, dish).length > 0;
  const isOpen = movesFrom(ctx, dish).length > 0;
  const told = [toldDish(ctx, dish), toldPress(ctx, dish)].filter(Boolean).join('. ');
  const states = [isHeld && 'is-held', isTarget && 'is-target', isOpen && 'is-open'].filter(Boolean).join(' ');
  const into = movesInto(ctx, dish)[0] ?? (arriving(ctx, dish).length === 1 ? arriving(ctx, dish)[0] : undefined);
  return html`<div class=${`lb-dish lb-dish-${dish} ${states}`}>
    <button type="button" class=${`lb-plate ${states}`} data-dish=${dish} data-drop=${dish} data-move=${into?.text}
        aria-label=${told} aria-pressed=${isOpen ? isHeld : undefined}
        aria-disabled=${isTarget || isOpen ? undefined : 'true'} onClick=${() => press(ctx, dish)}
        ...${tip(told)} ...${isOpen && !isTarget ? grab(ctx, dish) : {}}>
      <${Plate} rows=${rows} sign=${signOf(dish)} />
    </button>
    <span class="lb-dish-name" aria-hidden="true"><${LabSign} kind=${signOf(dish)} size=${15} />
      ${dishName(ctx, dish)}</span>
    <span class="lb-counts" aria-hidden="true">${rows.map(([colour, n]) => html`<span key=${colour}
      class=${n <= FEW ? 'is-few' : ''}><${Disease} colour=${colour} size=${13} />${n}</span>`)}</span>
    <${Exits} ctx=${ctx} dish=${dish} />
  </div>`;
}

/** The arrows that leave a dish, as buttons. @param {{ctx: Ctx, dish: string}} props */
function Exits({ ctx, dish }) {
  const arrows = arrowsOf(ctx).filter(({ from }) => from === dish);
  return html`<ul class="lb-exits" aria-label=${ctx.t('lab.exits', { dish: dishName(ctx, dish) })}>
    ${arrows.map((arrow) => html`<${Exit} key=${arrow.to} ctx=${ctx} arrow=${arrow} />`)}</ul>`;
}

/** Why nothing goes along an arrow now. @param {Ctx} ctx @param {import('./model.js').Arrow} arrow */
async function whyNot(ctx, { from, to, keeps }) {
  if (!ctx.live.value || !ctx.frame.value.prompt?.mine) return waiting(ctx);
  const colour = Object.keys(cubesIn(ctx, from))[0] ?? Object.keys(ctx.box.value.colours)[0];
  const sample = allKinds(ctx).map(([, facts]) => facts.sample).find((one) => one.includes('{dish} to {target}')) ?? '';
  const text = sample.replace('{dish}', from).replace('{target}', keeps ? `${to} ${colour}` : to);
  const found = await ctx.why([text]).catch(() => null);
  return found?.[text] ?? ctx.t('kit.nothing');
}

/** @param {{ctx: Ctx, arrow: import('./model.js').Arrow}} props */
function Exit({ ctx, arrow }) {
  const { from: dish, to } = arrow;
  const moves = movesAlong(ctx, dish, to);
  const line = lineAt(ctx, to);
  const what = windowOf(dish, to);
  const name = ctx.t('lab.to', { place: placeName(ctx, to) });
  const told = moves.length === 1 ? toldMove(ctx, moves[0]) : name;
  const lost = moves.length === 1 ? lostBy(moves[0]) : 0;
  const click = () => { if (moves.length && !ctx.pending.value) playOne(ctx, moves, what); };
  return html`<li><button type="button" class=${`lb-exit ${moves.length ? 'is-lit' : ''}`} data-arrow=${what}
      data-move=${moves.length === 1 ? moves[0].text : undefined} aria-label=${`${name}${moves.length === 1
        ? `. ${told}` : ''}`} aria-disabled=${moves.length ? undefined : 'true'}
      aria-expanded=${moves.length > 1 ? opened(ctx) === what : undefined} onClick=${click}
      ...${tip(moves.length ? told : () => whyNot(ctx, arrow))}>
      ${line ? html`<b class=${`lb-to-line lb-to-${line}`}></b>` : html`<${LabSign} kind=${signOf(to)} size=${17} />`}
      ${lost > 0 && html`<i class="lb-lost">−${lost}</i>`}
    </button>
    ${opened(ctx) === what && html`<${Ways} ctx=${ctx} moves=${moves} label=${name}
      anchor=${`[data-arrow="${what}"]`} />`}
  </li>`;
}
