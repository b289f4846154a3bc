/** What the server says of moves and steps. Everything that is decided about them on the page is decided by this. */

/** @typedef {import('../core/types.js').Ctx} Ctx */
/** @typedef {import('../core/types.js').Move} Move */
/** @typedef {import('../core/types.js').Frame} Frame */
/** @typedef {import('../core/types.js').KindFacts} KindFacts */
/** @typedef {import('../core/types.js').StepFacts} StepFacts */

/** @param {string} word @returns {KindFacts} what can be said of a kind of which nothing is told */
const unknown = (word) => ({ group: 'answer', sign: word, button: word, sample: word, name: word });

/** @param {Ctx} ctx @param {string} word @returns {KindFacts} */
export const kindCalled = (ctx, word) => ctx.box.value?.kinds?.[word] ?? unknown(word);

/** @param {Ctx} ctx @param {Move} move */
export const kindOf = (ctx, move) => kindCalled(ctx, move.kind);

/** @param {Ctx} ctx @param {Move} move */
export const groupOf = (ctx, move) => kindOf(ctx, move).group;

/** @param {Ctx} ctx @param {Move} move */
export const placeOf = (ctx, move) => kindOf(ctx, move).place ?? '';

/** All kinds of the game with their words, in the order of bars and menus. @param {Ctx} ctx */
export const allKinds = (ctx) => /** @type {[string, KindFacts][]} */ (Object.entries(ctx.box.value?.kinds ?? {}));

/** The step of a frame. @param {any} box @param {Frame} frame @returns {StepFacts} */
export const stepIn = (box, frame) => box?.steps?.[frame.prompt?.step ?? ''] ?? {};

/** The step that asks, if it asks the viewer and can be answered here. @param {Ctx} ctx @returns {StepFacts|null} */
export function myStep(ctx) {
  const frame = ctx.frame.value;
  return ctx.live.value && frame.prompt?.mine ? stepIn(ctx.box.value, frame) : null;
}

/** Whether the viewer is the one to take actions now. @param {Ctx} ctx */
export const acting = (ctx) => Boolean(myStep(ctx)?.acts);

/** Whether the viewer has to answer something first. @param {Ctx} ctx */
export function isQuestion(ctx) {
  const step = myStep(ctx);
  return step !== null && !step.acts && !step.passes && !step.yes;
}

/** Moves that can be played from this page now. @param {Ctx} ctx @returns {Move[]} */
export const movesOf = (ctx) => (ctx.live.value ? ctx.frame.value.moves ?? [] : []);

/** @param {Ctx} ctx @param {...string} groups @returns {Move[]} */
export const movesIn = (ctx, ...groups) => movesOf(ctx).filter((move) => groups.includes(groupOf(ctx, move)));

/** The answers to the question; events come besides. @param {Ctx} ctx @returns {Move[]} */
export const answersOf = (ctx) => (isQuestion(ctx)
  ? movesOf(ctx).filter((move) => groupOf(ctx, move) !== 'event') : []);

/** The seat whose hand is "mine" on this page. @param {Ctx} ctx @returns {number|null} */
export const mySeat = (ctx) => ctx.frame.value.seat ?? null;

/** The step that asks this seat for its actions, if it is one of its own. @param {Ctx} ctx @returns {string} */
export const ownStep = (ctx) => ctx.box.value.seat_cards?.[mySeat(ctx) ?? -1]?.step ?? '';

/** Whether the seat is only offered something: the page then asks in passing. @param {any} box @param {Frame} frame */
export const isWindow = (box, frame) => Boolean(frame.prompt?.mine && passing(box, frame));

/** The move that lets a window pass. @param {any} box @param {Frame} frame */
export function passing(box, frame) {
  const { passes } = stepIn(box, frame);
  return passes ? frame.moves.find((move) => move.kind === passes && move.seat === frame.prompt?.seat) : undefined;
}

/** What has to be discarded for a move. @param {Move} move @returns {string[]} */
export const costOf = (move) => [move.about?.cost, move.about?.infection_cost].flatMap((cards) => (Array.isArray(cards)
  ? cards : []));
