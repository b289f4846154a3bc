/** What the board reads from a frame: cities, moves by place and by card, what is armed. Nothing here draws. */
import { signal } from '../../core/html.js';
import { complain } from '../../core/ui.js';
import { place } from './data.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../core/types.js').Move} Move */
/** @typedef {{ply: number, label: string, kind: string, test: (move: Move) => boolean}} Mode an action that waits for its city */
/**
 * What the board remembers beside `ctx`.
 * @typedef {object} Desk
 * @property {import('../../core/types.js').Signal<Mode|null>} mode
 * @property {import('../../core/types.js').Signal<number|null>} mover the pawn the Dispatcher moves
 * @property {import('../../core/types.js').Signal<string|null>} open a chooser or overlay: 'piles', 'airlift' …
 * @property {import('../../core/types.js').Signal<boolean>} rings whether the map shows the threat
 * @property {import('../../core/types.js').Signal<number>} folded the ply whose question was put aside
 * @property {import('./camera.js').Camera|null} camera
 */

export const MOVEMENT = ['drive', 'fly', 'charter', 'shuttle', 'join', 'special'];
export const EVENTS = ['airlift', 'forecast', 'grant', 'quiet', 'resilient'];
/** Moves that name a card with the name of a city; nothing happens in that city. */
const CARD_KINDS = ['discard', 'pay', 'keep', 'order', 'give', 'take', 'store'];
/** Moves that happen where the active pawn stands. */
const HERE_KINDS = ['build', 'treat', 'give', 'take', 'ask', 'cure'];
/** Steps whose answer is picked from a row of cards. */
export const CHOOSER_STEPS = ['hand_limit', 'order', 'pay_cure', 'pay_special', 'answer', 'relocate'];
export const COLOURS = ['blue', 'yellow', 'black', 'red', 'purple'];

/** @type {WeakMap<object, Desk>} */
const desks = new WeakMap();

/** @param {Ctx} ctx @returns {Desk} */
export function desk(ctx) {
  let found = desks.get(ctx);
  if (!found) {
    found = {
      mode: signal(/** @type {Mode|null} */ (null)),
      mover: signal(/** @type {number|null} */ (null)),
      open: signal(/** @type {string|null} */ (null)),
      rings: signal(false),
      folded: signal(-1),
      camera: null,
    };
    desks.set(ctx, found);
  }
  return found;
}

// ---------------------------------------------------------------------- names
/** @param {Ctx} ctx @param {string} city @returns {string} */
export const cityName = (ctx, city) => ctx.box.value.cities?.[city]?.label ?? city;

/** @param {Ctx} ctx @param {string} city @returns {string} */
export const cityColour = (ctx, city) => ctx.box.value.cities?.[city]?.colour ?? 'blue';

/** @param {Ctx} ctx @param {string} card a city, an event or an epidemic @returns {string} */
export const cardName = (ctx, card) => ctx.box.value.cities?.[card]?.label ?? eventOf(ctx, card)?.label
  ?? (card.toLowerCase() === 'epidemic' ? ctx.box.value.epidemic ?? card : card);

/** An event by its name, its key or its label. @param {Ctx} ctx @param {string} card @returns {{label: string, text: string}|undefined} */
export function eventOf(ctx, card) {
  const events = ctx.box.value.events ?? {};
  return events[card] ?? events[card.toLowerCase().replaceAll(' ', '_')];
}

/** @param {Ctx} ctx @param {string} colour @returns {string} */
export function colourName(ctx, colour) {
  const colours = ctx.box.value.colours;
  const found = Array.isArray(colours) ? null : colours?.[colour];
  return (typeof found === 'string' ? found : found?.label) ?? ctx.t(`pandemic.colour.${colour}`);
}

/** @param {Ctx} ctx @param {number} seat @returns {string} */
export const roleOf = (ctx, seat) => ctx.frame.value.view?.roles?.[seat] ?? '';

/** @param {Ctx} ctx @param {number} seat @returns {string} */
export const roleName = (ctx, seat) => ctx.box.value.roles?.[roleOf(ctx, seat)]?.label ?? roleOf(ctx, seat);

/** @param {Ctx} ctx @param {string} city @returns {string[]} */
export const neighboursOf = (ctx, city) => ctx.box.value.cities?.[city]?.neighbours ?? [];

// ---------------------------------------------------------------------- moves
/** Whose pawn a move moves. @param {Move} move @param {any} view @returns {number} */
export const pawnOf = (move, view) => move.about?.pawn ?? (MOVEMENT.includes(move.kind) ? view.turn : move.seat);

/** The city where a move takes effect. @param {Move} move @param {any} view @returns {string|null} */
export function cityOf(move, view) {
  if (HERE_KINDS.includes(move.kind)) return move.about?.here ?? view.pawns[view.turn];
  if (CARD_KINDS.includes(move.kind)) return null;
  return move.about?.city ?? null;
}

/** The card a move is about, if it names one. @param {Move} move @returns {string|null} */
export function cardOf(move) {
  const { about } = move;
  return about?.card ?? (CARD_KINDS.includes(move.kind) ? about?.event ?? about?.city : null) ?? null;
}

/** What has to be discarded for a move. @param {Move} move @returns {string[]} */
export function costOf(move) {
  const cost = move.about?.cost;
  return Array.isArray(cost) ? cost.map((one) => (typeof one === 'string' ? one : one?.card)).filter(Boolean) : [];
}

/** Moves that can be played from this page now. @param {Ctx} ctx @returns {Move[]} */
export const movesOf = (ctx) => (ctx.live.value ? ctx.frame.value.moves : []);

/** @param {Ctx} ctx @param {string} city @returns {Move[]} */
export function movesAt(ctx, city) {
  const { view } = ctx.frame.value;
  return movesOf(ctx).filter((move) => cityOf(move, view) === city);
}

/** The uses of a card in hand. @param {Ctx} ctx @param {string} card @returns {Move[]} */
export function movesWith(ctx, card) {
  const key = eventKey(ctx, card);
  return movesOf(ctx).filter((move) => cardOf(move) === card || costOf(move).includes(card) || move.about?.choice?.cards?.includes(card)
    || (EVENTS.includes(move.kind) && key !== null && sameEvent(ctx, move, card)));
}

/** @type {{[kind: string]: string}} */
const EVENT_OF_KIND = {
  airlift: 'airlift', forecast: 'forecast', grant: 'government_grant', quiet: 'one_quiet_night', resilient: 'resilient_population',
};

/** @param {Ctx} ctx @param {string} card */
export const eventKey = (ctx, card) => (eventOf(ctx, card) ? card.toLowerCase().replaceAll(' ', '_') : null);

/** @param {Ctx} ctx @param {Move} move @param {string} card */
function sameEvent(ctx, move, card) {
  return (move.about?.event ?? '') === card || EVENT_OF_KIND[move.kind] === eventKey(ctx, card);
}

/** The name of the event card that a kind of move plays. @param {Ctx} ctx @param {string} kind @returns {string} */
export function eventCard(ctx, kind) {
  const key = EVENT_OF_KIND[kind];
  return Object.keys(ctx.box.value.events ?? {}).find((name) => eventKey(ctx, name) === key) ?? key;
}

/** The seat whose hand and pawn are "mine" on this page. @param {Ctx} ctx @returns {number|null} */
export const mySeat = (ctx) => ctx.frame.value.seat;

/** Whether the viewer is the one to take actions now. @param {Ctx} ctx */
export function acting(ctx) {
  const { prompt } = ctx.frame.value;
  return ctx.live.value && !!prompt?.mine && prompt.step === 'actions';
}

/** The pawn that the bar moves: one's own, or the one the Dispatcher chose. @param {Ctx} ctx @returns {number} */
export function moverOf(ctx) {
  const { view } = ctx.frame.value;
  const chosen = desk(ctx).mover.value;
  const usable = chosen !== null && movesOf(ctx).some((move) => MOVEMENT.includes(move.kind) && pawnOf(move, view) === chosen);
  return usable ? /** @type {number} */ (chosen) : view.turn;
}

// ---------------------------------------------------------------------- armed actions
/** The action that waits for a city: chosen by the player, or asked by the game. @param {Ctx} ctx @returns {Mode|null} */
export function modeOf(ctx) {
  const { frame } = ctx;
  const { ply, prompt } = frame.value;
  const mode = desk(ctx).mode.value;
  if (mode && mode.ply === ply) return mode;
  if (prompt?.mine && prompt.step === 'relocate' && ctx.live.value) {
    return { ply, kind: 'relocate', label: prompt.text, test: (move) => move.kind === 'relocate' };
  }
  return null;
}

/** The map has to be seen: close the sheet of a phone that covers it. */
export function bareMap() {
  for (const sheet of document.querySelectorAll('dialog.sheet[open]')) /** @type {HTMLDialogElement} */ (sheet).close();
}

/** @param {Ctx} ctx @param {string} kind @param {string} label @param {(move: Move) => boolean} test */
export function arm(ctx, kind, label, test) {
  bareMap();
  ctx.select.value = null;
  desk(ctx).open.value = null;
  desk(ctx).mode.value = { ply: ctx.frame.value.ply, kind, label, test };
}

/** @param {Ctx} ctx */
export function disarm(ctx) {
  desk(ctx).mode.value = null;
}

/** The moves of the armed action. @param {Ctx} ctx @returns {Move[]} */
export function armedMoves(ctx) {
  const mode = modeOf(ctx);
  return mode ? movesOf(ctx).filter(mode.test) : [];
}

/** @param {Ctx} ctx @param {Move} move */
export async function play(ctx, move) {
  if (ctx.pending.value || !ctx.live.value) return;
  ctx.select.value = null;
  ctx.focus.value = null;
  desk(ctx).mode.value = null;
  desk(ctx).open.value = null;
  await ctx.play(move)?.catch(complain);
}

/** A click on a city: plays the armed action if it is clear, else opens the city. @param {Ctx} ctx @param {string} city */
export function pick(ctx, city) {
  const { view } = ctx.frame.value;
  const fitting = armedMoves(ctx).filter((move) => cityOf(move, view) === city);
  if (fitting.length === 1) play(ctx, fitting[0]);
  else ctx.select.value = ctx.select.value?.city === city ? null : { city };
}

/**
 * Which cities light up, and how strongly: 'armed' for the action that waits, 'near' for a usual step, 'far' for
 * flights that reach everywhere.
 * @param {Ctx} ctx
 * @returns {Map<string, 'armed'|'near'|'far'>}
 */
export function targets(ctx) {
  /** @type {Map<string, 'armed'|'near'|'far'>} */
  const lit = new Map();
  const { view } = ctx.frame.value;
  if (modeOf(ctx)) {
    for (const move of armedMoves(ctx)) put(lit, cityOf(move, view), 'armed');
    return lit;
  }
  if (!acting(ctx)) return lit;
  const mover = moverOf(ctx);
  for (const move of movesOf(ctx)) {
    if (!MOVEMENT.includes(move.kind) || pawnOf(move, view) !== mover) continue;
    put(lit, cityOf(move, view), ['charter', 'special'].includes(move.kind) ? 'far' : 'near');
  }
  return lit;
}

/** @param {Map<string, 'armed'|'near'|'far'>} lit @param {string|null} city @param {'armed'|'near'|'far'} how */
function put(lit, city, how) {
  if (city && (how !== 'far' || !lit.has(city))) lit.set(city, how);
}

// ---------------------------------------------------------------------- what cannot be done
/**
 * Moves one might expect in a city but that are not legal: their texts, to be asked for the reason.
 * @param {Ctx} ctx
 * @param {string} city
 * @returns {{kind: string, text: string, colour?: string}[]}
 */
export function missingAt(ctx, city) {
  if (!acting(ctx)) return [];
  const { view } = ctx.frame.value;
  const role = view.roles[view.turn];
  const legal = new Set(movesOf(ctx).map((move) => move.text));
  /** @type {{kind: string, text: string, colour?: string}[]} */
  const wanted = [];
  if (view.pawns[view.turn] !== city) {
    for (const kind of ['drive', 'fly', 'charter', 'shuttle']) wanted.push({ kind, text: `${kind} ${city}` });
    if (role === 'operations_expert') wanted.push({ kind: 'special', text: `special ${city}` });
    return wanted.filter(({ text }) => !legal.has(text));
  }
  const colours = new Set([...Object.keys(view.cubes[city] ?? {}), cityColour(ctx, city)]);
  for (const colour of colours) wanted.push({ kind: 'treat', text: `treat ${colour}`, colour });
  wanted.push({ kind: 'build', text: 'build' });
  const colour = mostHeld(ctx);
  if (colour) wanted.push({ kind: 'cure', text: `cure ${colour}`, colour });
  return wanted.filter(({ text }) => !legal.has(text));
}

/** The uncured colour of which the active player holds most. @param {Ctx} ctx @returns {string|null} */
export function mostHeld(ctx) {
  const { view } = ctx.frame.value;
  const held = view.hands[view.turn].cards.map((/** @type {string} */ card) => ctx.box.value.cities?.[card]?.colour);
  const open = Object.keys(view.cures).filter((colour) => view.cures[colour] === 'active');
  const count = (/** @type {string} */ colour) => held.filter((/** @type {string} */ one) => one === colour).length;
  return open.sort((a, b) => count(b) - count(a))[0] ?? null;
}

// ---------------------------------------------------------------------- pointing
/**
 * Handlers that point at something while the mouse is over it; a finger points at nothing.
 * @param {Ctx} ctx
 * @param {import('../../core/types.js').Spot} spot
 */
export function point(ctx, spot) {
  if (!spot) return {};
  return {
    onPointerEnter: (/** @type {PointerEvent} */ event) => { if (event.pointerType !== 'touch') ctx.focus.value = spot; },
    onPointerLeave: () => { ctx.focus.value = null; },
  };
}

/** The same for the keyboard. @param {Ctx} ctx @param {import('../../core/types.js').Spot} spot */
export function pointAlways(ctx, spot) {
  if (!spot) return {};
  return { ...point(ctx, spot), onFocus: () => { ctx.focus.value = spot; }, onBlur: () => { ctx.focus.value = null; } };
}

// ---------------------------------------------------------------------- places
/** Cubes of a city in a fixed order. @param {any} view @param {string} city @returns {[string, number][]} */
export function cubesAt(view, city) {
  const cubes = view.cubes[city] ?? {};
  return /** @type {[string, number][]} */ (COLOURS.filter((colour) => cubes[colour]).map((colour) => [colour, cubes[colour]]));
}

/** Seats whose pawns stand in a city. @param {any} view @param {string} city @returns {number[]} */
export const pawnsAt = (view, city) => view.pawns.flatMap((/** @type {string} */ at, /** @type {number} */ seat) => (at === city ? [seat] : []));

/**
 * The next city in a direction, for the arrow keys: a connected one if any lies there, else the nearest.
 * @param {Ctx} ctx
 * @param {string} from
 * @param {number} dx
 * @param {number} dy
 * @returns {string|null}
 */
export function cityTowards(ctx, from, dx, dy) {
  const near = new Set(neighboursOf(ctx, from));
  const here = place(from);
  let best = null;
  let least = Infinity;
  for (const city of Object.keys(ctx.box.value.cities)) {
    if (city === from) continue;
    let ex = place(city).x - here.x;
    if (near.has(city) && Math.abs(ex) > 800) ex -= Math.sign(ex) * 1600; // over the Pacific
    const ey = place(city).y - here.y;
    const along = ex * dx + ey * dy;
    const aside = Math.abs(ex * dy) + Math.abs(ey * dx);
    if (along <= 0 || aside > along * 1.3) continue;
    const far = (along + aside * 1.6) * (near.has(city) ? 0.45 : 1);
    if (far < least) {
      least = far;
      best = city;
    }
  }
  return best;
}
