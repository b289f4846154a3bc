/**
 * Counters keep step with the board: while it shows what happened, the frame is still the one before, and what the
 * happenings shown so far have changed of its view comes over it.
 */

/** @typedef {import('../core/types.js').Ctx} Ctx */
/** @typedef {import('../core/types.js').Happening} Happening */

/**
 * What a happening changes of the view, by its kind: from how it is meanwhile, from what is told, and from how it
 * will be.
 * @typedef {{[kind: string]: (now: any, what: any, after: any) => object}} Counts
 */

/** The view as far as it has been shown. @param {Ctx} ctx @returns {any} */
export function counted(ctx) {
  const { frame, changed } = ctx.meanwhile.value ?? {};
  const { view } = ctx.frame.value;
  return view && frame === ctx.frame.value ? { ...view, ...changed } : view;
}

/**
 * Lets counters go on with all happenings up to one that is shown now.
 * @param {Ctx} ctx
 * @param {Counts} counts
 * @param {Happening[]} happenings
 * @param {any} after the view that comes
 */
export function stepper(ctx, counts, happenings, after) {
  const frame = ctx.frame.peek();
  let at = 0;
  return (/** @type {Happening} */ last) => {
    const now = { ...frame.view };
    let changed = ctx.meanwhile.peek()?.frame === frame ? { ...ctx.meanwhile.peek()?.changed } : {};
    for (const end = happenings.indexOf(last); at <= end; at += 1) {
      const one = /** @type {any} */ (happenings[at]);
      const change = counts[one.kind]?.({ ...now, ...changed }, { ...one.values, ...one }, after);
      changed = { ...changed, ...change };
    }
    ctx.meanwhile.value = { frame, changed };
  };
}
