/** The queue of animations: happenings that belong together run together (a beat), the beats one after the other. */
import { stepper } from './meanwhile.js';

/** @typedef {import('../core/types.js').Ctx} Ctx */
/** @typedef {import('../core/types.js').Happening} Happening */
/** @typedef {(show: any, what: any, nth: number, beat: Happening[]) => Promise<unknown>|undefined} Play */

/**
 * Whether a happening runs with the first one of a beat, by their kinds or by what else they tell.
 * @typedef {(first: string, next: string, one: Happening, other: Happening) => boolean} Joins
 */

const MOST_AT_ONCE = 14;

/** One showing: its running animations, and the ghosts it drew over the board. It ends at once when it is skipped. */
export class Show {
  /** @param {Ctx} ctx */
  constructor(ctx) {
    this.ctx = ctx;
    this.pace = ctx.tempo / Math.max(0.25, ctx.speed.peek() || 1);
    /** @type {Animation[]} */
    this.running = [];
    /** @type {Element[]} */
    this.ghosts = [];
    this.over = ctx.skip.aborted;
    this.end = () => {
      this.over = true;
      for (const one of this.running) one.finish();
    };
    this.skip = ctx.skip;
    this.skip.addEventListener('abort', this.end, { once: true });
  }

  /**
   * @param {Element} node
   * @param {Keyframe[]} frames
   * @param {number} ms
   * @param {{delay?: number, easing?: string, fill?: FillMode}} [how]
   */
  async run(node, frames, ms, { delay = 0, easing = 'cubic-bezier(.3,.7,.3,1)', fill = 'both' } = {}) {
    if (this.over) return;
    const motion = node.animate(frames, { duration: ms * this.pace, delay: delay * this.pace, easing, fill });
    this.running.push(motion);
    await motion.finished.catch(() => {});
  }

  /** Bring what happens into sight, on a board that can. @param {Happening[]} _ */
  async look(_) {}

  /** Show the whole again. */
  lookAway() {}

  /** A ghost is removed when the showing is over. @template {Element} T @param {T} node @returns {T} */
  ghostly(node) {
    this.ghosts.push(node);
    return node;
  }

  close() {
    this.skip.removeEventListener('abort', this.end);
  }
}

/**
 * @param {Happening[]} happenings
 * @param {{[kind: string]: Play}} plays
 * @param {Joins} joins
 * @returns {Happening[][]}
 */
export function beats(happenings, plays, joins) {
  /** @type {Happening[][]} */
  const found = [];
  for (const one of happenings) {
    if (!(one.kind in plays)) continue;
    const last = found[found.length - 1];
    if (last && last.length < MOST_AT_ONCE && joins(last[0].kind, one.kind, last[0], one)) last.push(one);
    else found.push([one]);
  }
  return found;
}

/**
 * What modules of the game show comes to what the title shows itself.
 * @param {Show} show
 * @param {Happening[]} happenings
 * @param {{[kind: string]: Play}} own
 * @param {Joins} joins
 * @param {import('./meanwhile.js').Counts} counts
 * @param {any} after the view that comes
 */
export async function playAll(show, happenings, own, joins, counts, after) {
  const modules = show.ctx.modules.peek();
  const plays = Object.assign({}, own, ...modules.map((module) => module.plays ?? {}));
  const all = (/** @type {Parameters<Joins>} */ ...two) => joins(...two)
    || modules.some(({ together }) => together?.[two[0]]?.includes(two[1]));
  const count = stepper(show.ctx, counts, happenings, after);
  try {
    for (const beat of beats(happenings, plays, all)) {
      if (show.over) break;
      await show.look(beat);
      for (const one of beat) show.ctx.tell?.(one);
      count(beat[beat.length - 1]);
      await Promise.all(beat.map((one, nth) => plays[one.kind](show, { ...one.values, ...one }, nth, beat)));
    }
  } finally {
    show.lookAway();
    show.close();
  }
}
