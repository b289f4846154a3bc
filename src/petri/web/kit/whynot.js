/** Why something is not possible: a move that one could expect, made from its sample, is asked about. */
import { html, useEffect, useState } from '../core/html.js';
import { acting, allKinds, kindCalled, movesOf, ownStep } from './facts.js';

/** @typedef {import('../core/types.js').Ctx} Ctx */
/** @typedef {import('../core/types.js').KindFacts} KindFacts */
/** @typedef {{[name: string]: any}} Values what a sample may name; several of something make several texts */
/** @typedef {{kind: string, text: string, colour?: string}} Wanted */

/**
 * The texts of a kind with these values; none where a value is missing.
 * @param {KindFacts} facts
 * @param {Values} values
 */
export function filled(facts, values) {
  const names = [...facts.sample.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  let texts = [facts.sample];
  for (const name of names) {
    const found = values[name];
    const some = Array.isArray(found) ? found : [found];
    const known = some.filter((value) => value !== undefined && value !== null);
    texts = known.flatMap((value) => texts.map((text) => text.replace(`{${name}}`, String(value))));
  }
  return texts;
}

/** Why a kind of move is not possible. @param {Ctx} ctx @param {string} word @param {Values} values */
export function reasonFor(ctx, word, values) {
  const facts = kindCalled(ctx, word);
  const [text] = filled(facts, values);
  if (facts.none || !text) return facts.none ?? ctx.t('kit.nothing');
  return ctx.why([text]).then((found) => found?.[text] ?? ctx.t('kit.nothing'), () => '');
}

/** Why there is nothing to do. @param {Ctx} ctx */
export function waiting(ctx) {
  const { prompt, outcome } = ctx.frame.value;
  if (outcome) return ctx.t('kit.over');
  const isSeated = ctx.you.value.mine.length > 0 && ctx.table.value.status === 'playing';
  if (!ctx.live.value) return ctx.t(isSeated ? 'kit.not_live' : 'kit.watching');
  if (prompt && !prompt.mine && prompt.seat !== null) return ctx.t('kit.turn', { name: ctx.name(prompt.seat) });
  return ctx.t('kit.nothing');
}

/**
 * The actions that one might expect at a place but that are not legal. The role is that of the seat whose turn it is.
 * @param {Ctx} ctx
 * @param {string} place
 * @param {string} role
 * @param {Values} values
 * @returns {Wanted[]}
 */
export function missing(ctx, place, role, values) {
  if (!acting(ctx)) return [];
  const legal = new Set(movesOf(ctx).map((move) => move.text));
  const kinds = allKinds(ctx).filter(([, facts]) => ['move', 'act'].includes(facts.group) && facts.place === place
    && (!facts.role || facts.role === role) && (facts.step ?? '') === ownStep(ctx));
  return kinds.flatMap(([kind, facts]) => filled(facts, values)
    .map((text) => ({ kind, text, colour: colourIn(text, values) })))
    .filter(({ text }) => !legal.has(text));
}

/** The colour a text ends with. @param {string} text @param {Values} values */
const colourIn = (text, values) => [values.colour_here ?? []].flat().find((colour) => text.endsWith(` ${colour}`));

/** The reasons for moves, as they come. @param {Ctx} ctx @param {string[]} texts */
export function useReasons(ctx, texts) {
  const [reasons, setReasons] = useState(/** @type {{[text: string]: string|null}} */ ({}));
  const { ply } = ctx.frame.value;
  useEffect(() => {
    let here = true;
    if (texts.length) ctx.why(texts).then((found) => { if (here) setReasons(found ?? {}); }, () => {});
    return () => { here = false; };
  }, [texts.join('|'), ply, ctx.lang.value]);
  return reasons;
}

/** What is not possible, with the reasons. @param {{ctx: Ctx, wanted: Wanted[]}} props */
export function Missing({ ctx, wanted }) {
  const reasons = useReasons(ctx, wanted.map(({ text }) => text));
  if (!wanted.length) return null;
  const { Sign, Colour } = ctx.ui.value?.pieces ?? {};
  return html`<ul class="pm-missing" aria-label=${ctx.t('kit.not_now')}>
    ${wanted.map(({ kind, text, colour }) => html`<li key=${text}>
      ${colour ? html`<${Colour} colour=${colour} size=${15} />`
        : html`<${Sign} kind=${kindCalled(ctx, kind).sign} size=${15} />`}
      <span><b>${kindCalled(ctx, kind).name}</b> ${reasons[text] ?? ''}</span>
    </li>`)}
  </ul>`;
}
