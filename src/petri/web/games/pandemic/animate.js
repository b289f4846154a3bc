/**
 * Happenings in motion. Played over the board as it was before; the next frame then shows how it is.
 * Happenings that belong together run together (a beat), the beats one after the other.
 */
import { html, render } from '../../core/html.js';
import { desk } from '../../kit/desk.js';
import { kindCalled } from '../../kit/facts.js';
import { MapShow, stageOf } from '../../kit/mapshow.js';
import { acts, lastAct, stage } from '../../kit/scene.js';
import { pathOf } from '../../kit/ways.js';
import { playAll } from '../../kit/show.js';
import { curve, middle, place, wraps } from '../../kit/world.js';
import { sound } from '../../core/sound.js';
import { Dishes, Hazard, Vial } from './emblems.js';
import { ON_MAP, SHAPES, Stack } from './icons.js';
import { cardName, colourName, coloursOf, roleName, roleNamed } from './model.js';
import { standOf, standsOf } from './spots.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../core/types.js').Happening} Happening */
/** @typedef {{[city: string]: {[colour: string]: number}}} Tally */

/** One showing, and where everything is meanwhile. */
class BoardShow extends MapShow {
  /**
   * @param {Ctx} ctx
   * @param {{effects: Element, stage: Element}} found
   * @param {import('../../core/types.js').Frame} frame
   * @param {import('../../core/types.js').Frame} next
   */
  constructor(ctx, { effects, stage: where }, { view: before }, next) {
    super(ctx, effects, where);
    this.before = before;
    this.after = next.view;
    this.outcome = next.outcome;
    this.tally = /** @type {Tally} */ (structuredClone(before.cubes));
    this.pawns = /** @type {string[]} */ ([...before.pawns]);
    /** @type {Map<string, Element>} */
    this.stacks = new Map();
  }

  /** Where a piece stands: where it is now, or else where it will be. @param {string} key */
  standOf(key) {
    return standsOf(this.ctx, this.before).get(key) ?? standOf(this.ctx, key, this.after);
  }

  /** Cubes come or go; the stack shows it at once. @param {string} city @param {string} colour @param {number} more */
  count(city, colour, more) {
    const cubes = (this.tally[city] ??= {});
    cubes[colour] = Math.max(0, (cubes[colour] ?? 0) + more);
    const key = `cubes ${city} ${colour}`;
    let ghost = this.stacks.get(key);
    if (!ghost) {
      this.hide(cityIn(this, city)?.querySelector(`.pm-stack[data-colour="${colour}"]`));
      ghost = this.piece(this.group(place(city)).inner, 'g', {});
      this.stacks.set(key, ghost);
    }
    const { x, y } = this.standOf(key);
    const number = cubes[colour];
    render(number ? html`<${Stack} colour=${colour} number=${number} x=${x} y=${y} />` : null, ghost);
  }
}

/** @param {BoardShow} show @param {string} city */
const cityIn = (show, city) => show.effects.parentElement?.querySelector(`.pm-city[data-city="${CSS.escape(city)}"]`);

/**
 * @param {Ctx} ctx
 * @param {Happening[]} happenings
 * @param {import('../../core/types.js').Frame} before
 * @param {import('../../core/types.js').Frame} after
 */
export async function animate(ctx, happenings, before, after) {
  const found = stageOf(ctx);
  if (!found || ctx.reduced.peek() || !before.view || !after.view) return;
  await playAll(new BoardShow(ctx, found, before, after), happenings, PLAYS, joins, COUNTS, after.view);
}

/** @param {any} now @param {any} after */
const oneCardLess = (now, after) => ({
  player_deck: { ...now.player_deck, size: Math.max(now.player_deck.size - 1, after.player_deck.size) },
});

/** @param {string} state @returns {(now: any, what: any) => object} */
const disease = (state) => (now, { colour }) => ({ cures: { ...now.cures, [colour]: state } });

/** The counters of the header. @type {import('../../kit/meanwhile.js').Counts} */
const COUNTS = {
  outbreak: (_, { outbreaks }) => ({ outbreaks }),
  epidemic: (now, { rate }, after) => ({ ...oneCardLess(now, after), infection_rate: rate,
    rate_marker: Math.min(now.rate_marker + 1, after.rate_marker) }),
  cured: disease('cured'),
  eradicated: disease('eradicated'),
  drew: (now, _, after) => oneCardLess(now, after),
};

const LIKE_EACH_OTHER = ['drew', 'discarded', 'placed', 'removed', 'gave'];
const TOGETHER = /** @type {{[first: string]: string[]}} */ ({
  outbreak: ['placed'], infected: ['placed', 'prevented'], moved: ['discarded'], discarded: ['moved'],
  event: ['discarded', 'moved', 'built', 'resilient'],
});

/**
 * What runs together: like things, an infection with its cubes, an outbreak with what it spreads, pawns on one way.
 * @type {import('../../kit/show.js').Joins}
 */
const joins = (first, next, one, other) => (first === next && LIKE_EACH_OTHER.includes(next))
  || Boolean(TOGETHER[first]?.includes(next)) || (first === 'moved' && next === first && isSameWay(one, other));

/** @param {Happening} one @param {Happening} other */
const isSameWay = (one, other) => ['from', 'to', 'how'].every((key) => value(one, key) === value(other, key));

/** @type {{[kind: string]: (show: BoardShow, what: any, nth: number, beat: Happening[]) => Promise<any>}} */
const PLAYS = {
  moved: (show, what) => walk(show, what),
  placed: (show, what, nth, beat) => drop(show, what, nth, beat[0].kind === 'outbreak' ? value(beat[0], 'city') : null),
  removed: (show, what, nth) => lift(show, what, nth),
  outbreak: (show, what) => burst(show, what),
  epidemic: (show, what) => increase(show, what.rate),
  infected: (show, what) => (what.bottom ? strike(show, what) : ripple(show, what)),
  intensified: (show, what) => intensify(show, what.number),
  prevented: (show, what) => shield(show, what.city),
  cured: (show, what) => victory(show, 'cure', 'cured', what.colour),
  eradicated: (show, what) => victory(show, 'eradicated', 'eradicated', what.colour),
  over: (show) => end(show),
  built: (show, what) => raise(show, what),
  drew: (show, what, nth) => deal(show, what, nth),
  discarded: (show, what, nth) => toss(show, what, nth),
  gave: (show, what) => hand(show, what),
  event: (show, what) => show.say(cardName(show.ctx, what.event), 'event', '⚡'),
  assigned: (show, what) => show.say(roleNamed(show.ctx, what.to)?.label ?? what.to, 'event', '⚡'),
  ended: (show, what) => show.say(show.ctx.t('pandemic.shout.ended', { event: cardName(show.ctx, what.event) }),
    'turn'),
  recovered: (show, what) => regain(show, what),
  retrieved: (show, what) => regain(show, what),
  collected: (show, what) => lift(show, { ...what, number: 1 }, 0),
  looked: (show, what) => show.say(show.ctx.t('pandemic.shout.looked', { n: what.number }), 'turn', '👁'),
  quiet: (show) => show.say(show.ctx.t('pandemic.shout.quiet'), 'good', '☾'),
  resilient: (show, what) => shield(show, what.city),
  turn: (show, what) => show.say(roleName(show.ctx, what.seat), 'turn'),
};

/** @param {Happening} one @param {string} key */
const value = (one, key) => one[key] ?? one.values?.[key];

// ---------------------------------------------------------------------- scenes
/** The three steps of an epidemic, one of them lit. @param {BoardShow} show @param {number} now */
const steps = (show, now) => acts(show, {
  title: show.ctx.box.peek().epidemic ?? '', sign: '☣', now,
  acts: ['increase', 'infect', 'intensify'].map((step) => show.ctx.t(`pandemic.scene.${step}`)),
});

/** The card is drawn, and the infection rate rises. @param {BoardShow} show @param {number} rate */
async function increase(show, rate) {
  await stage(show, {
    kind: 'bad', cue: 'epidemic', ms: 1900, title: show.ctx.box.peek().epidemic ?? '', Emblem: Hazard,
    note: show.ctx.t('pandemic.scene.rate', { rate }),
  });
  steps(show, 0);
  const meter = document.querySelector('.pm-rate');
  if (meter) show.run(meter, [{ scale: 1 }, { scale: 1.3, offset: 0.4 }, { scale: 1 }], 600);
  await show.wait(450);
}

/** The bottom card of the infection deck. @param {BoardShow} show @param {{city: string, bottom: boolean}} what */
async function strike(show, what) {
  steps(show, 1);
  const { inner } = show.group(place(what.city));
  const name = show.piece(inner, 'text', { y: -70, class: 'pm-burst' });
  name.textContent = cardName(show.ctx, what.city);
  show.run(name, [{ opacity: 0, scale: 0.6 }, { opacity: 1, scale: 1, offset: 0.2 }, { opacity: 1, offset: 0.8 },
    { opacity: 0, scale: 1 }], 1500);
  await ripple(show, what);
  await ripple(show, what);
}

/** The discard pile comes back onto the deck. @param {BoardShow} show @param {number} number of its cards */
async function intensify(show, number) {
  steps(show, 2);
  const cards = Math.min(number, 7);
  const fly = (/** @type {number} */ n) => flyCard(show, null, deckSpot(show, 'infection-discard'),
    deckSpot(show, 'infection'), n * 90);
  await Promise.all(Array.from({ length: cards }, (_, n) => fly(n)));
  await show.wait(250);
  await lastAct(show);
}

/** @param {BoardShow} show @param {string} deck */
const deckSpot = (show, deck) => spotOf(show, show.stage.parentElement?.querySelector(`[data-deck="${deck}"]`));

/** @param {BoardShow} show @param {string} cue @param {string} key @param {string} colour */
const victory = (show, cue, key, colour) => stage(show, {
  kind: 'good', cue, ms: 2300, title: show.ctx.t(`pandemic.shout.${key}`, { colour: colourName(show.ctx, colour) }),
  Emblem: () => html`<${Vial} colour=${colour} isGone=${key === 'eradicated'} />`,
});

/** Won, or lost, and by what. @param {BoardShow} show */
function end(show) {
  const { outcome } = show;
  const won = Boolean(outcome?.winners?.length);
  return stage(show, {
    kind: won ? 'won' : 'lost', cue: won ? 'won' : 'lost', ms: 3000, note: outcome?.text,
    title: show.ctx.t(won ? 'pandemic.scene.won' : 'pandemic.scene.lost'),
    Emblem: won ? () => html`<${Dishes} colours=${coloursOf(show.ctx)} />` : Hazard,
  });
}

// ---------------------------------------------------------------------- pawns
/**
 * @param {BoardShow} show
 * @param {{seat: number, from: string, to: string, how: string}} what
 */
async function walk(show, { seat, from, to, how }) {
  const key = `pawn ${seat}`;
  const [a, b] = [[show.before, from], [show.after, to]].map(([view, city]) => standOf(show.ctx,
    view.pawns[seat] === city ? key : 'pawn', view));
  show.pawns[seat] = to;
  const real = show.effects.parentElement?.querySelector(`.pm-pawns .pm-map-pawn[data-seat="${seat}"]`);
  const start = place(from);
  const end = place(to);
  const { outer, inner } = show.group(start);
  const body = real?.cloneNode(true) ?? show.piece(inner, 'circle', { r: 7 });
  inner.append(body);
  show.hide(real);
  const flies = !kindCalled(show.ctx, how).overland;
  const ways = wraps(from, to) ? overPacific(start, end) : [[start, end]];
  const trail = flies && ways.length === 1 ? show.piece(show.effects, 'path',
    { d: curve(start, end, 0.16), class: 'pm-trail', pathLength: 1 }) : null;
  if (trail) {
    show.ghosts.push(trail);
    show.run(trail, [{ strokeDashoffset: 1, opacity: 1 }, { strokeDashoffset: 0, opacity: 1, offset: 0.7 },
      { strokeDashoffset: 0, opacity: 0 }], 560);
  }
  show.run(/** @type {Element} */ (body), [
    { transform: `translate(${a.x}px, ${a.y}px) scale(1)` },
      { transform: `translate(0px, -4px) scale(${flies ? 1.45 : 1.25})`, offset: 0.5 },
        { transform: `translate(${b.x}px, ${b.y}px) scale(1)` },
  ], 460);
  for (const [one, two] of ways) {
    await show.run(outer, along(one, two, flies ? 0.16 : 0.09), 460 / ways.length, { easing: 'ease-in-out' });
  }
}

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b */
function overPacific(a, b) {
  const west = a.x < b.x;
  const y = (a.y + b.y) / 2;
  return [[a, { x: west ? -20 : 1620, y }], [{ x: west ? 1620 : -20, y }, b]];
}

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b @param {number} bend @returns {Keyframe[]} */
function along(a, b, bend) {
  const [mx, my] = middle(a, b, bend);
  return Array.from({ length: 9 }, (_, n) => {
    const t = n / 8;
    const x = (1 - t) ** 2 * a.x + 2 * t * (1 - t) * mx + t * t * b.x;
    const y = (1 - t) ** 2 * a.y + 2 * t * (1 - t) * my + t * t * b.y;
    return { transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` };
  });
}

// ---------------------------------------------------------------------- cubes
/** How a cube comes to a place in the size of those of the map. @param {string} colour */
const cubesOf = (colour) => (/** @type {number} */ x, /** @type {number} */ y, size = 1) => (
  `translate(${x}px, ${y}px) scale(${ON_MAP[colour] * size})`);

/**
 * @param {BoardShow} show
 * @param {{city: string, colour: string, number: number}} what
 * @param {number} nth
 * @param {string|null} source
 */
async function drop(show, { city, colour, number }, nth, source) {
  const at = place(city);
  const { outer, inner } = show.group(at);
  const { x, y } = show.standOf(`cubes ${city} ${colour}`);
  const cubeAt = cubesOf(colour);
  const delay = source ? 380 : Math.min(nth, 6) * 45;
  if (source) {
    spread(show, source, city, colour);
    const easing = 'cubic-bezier(.2,.7,.3,1)';
    if (!wraps(source, city)) show.run(outer, along(place(source), at, 0.14), 480, { delay, easing });
  }
  await Promise.all(Array.from({ length: number ?? 1 }, async (_, n) => {
    const node = show.piece(inner, 'path', { d: SHAPES[colour], class: `pm-cube pm-${colour}` });
    await show.run(node, source
      ? [{ transform: cubeAt(0, 0, 0.4), opacity: 0 }, { transform: cubeAt(0, 0, 1.25), opacity: 1, offset: 0.3 },
        { transform: cubeAt(x, y), opacity: 1 }]
      : [{ transform: cubeAt(x, y - 40, 1.7), opacity: 0 }, { transform: cubeAt(x, y + 2), opacity: 1, offset: 0.75 },
        { transform: cubeAt(x, y), opacity: 1 }], 380, { delay: delay + n * 90 });
    node.remove();
    show.count(city, colour, 1);
  }));
}

/** @param {BoardShow} show @param {{city: string, colour: string, number: number}} what @param {number} nth */
async function lift(show, { city, colour, number }, nth) {
  const { x, y } = show.standOf(`cubes ${city} ${colour}`);
  const cubeAt = cubesOf(colour);
  const gone = Math.min(number, show.tally[city]?.[colour] ?? 0);
  show.count(city, colour, -gone);
  const { inner } = show.group(place(city));
  await Promise.all(Array.from({ length: gone }, (_, n) => {
    const ghost = show.piece(inner, 'path', { d: SHAPES[colour], class: `pm-cube pm-${colour}` });
    return show.run(ghost, [{ transform: cubeAt(x, y), opacity: 1 },
      { transform: `${cubeAt(x, y - 34, 0.3)} rotate(60deg)`, opacity: 0 }], 340,
        { delay: Math.min(nth, 5) * 40 + n * 60 });
  }));
}

/**
 * The line along which an outbreak spreads.
 * @param {BoardShow} show
 * @param {string} from
 * @param {string} to
 * @param {string} colour
 */
function spread(show, from, to, colour) {
  const line = show.piece(show.effects, 'path', { d: pathOf(from, to), pathLength: 1,
    class: `pm-spread pm-wave pm-${colour}` });
  show.ghosts.push(line);
  show.run(line, [{ strokeDashoffset: 1, opacity: 1 }, { strokeDashoffset: 0, opacity: 1, offset: 0.5 },
    { strokeDashoffset: 0, opacity: 0 }], 1300, { delay: 120 });
}

/** How many outbreaks there were, large and over the board. @param {BoardShow} show @param {number} number */
function toll(show, number) {
  const node = document.createElement('div');
  node.className = 'pm-toll';
  node.dataset.scene = 'outbreak';
  node.textContent = show.ctx.t('pandemic.scene.toll', { n: number, most: show.ctx.box.peek().outbreak_limit });
  show.stage.append(show.ghostly(node));
  show.run(node, [{ opacity: 0, translate: '-50% 12px', scale: 0.8 }, { opacity: 1, translate: '-50% 0', scale: 1.08,
    offset: 0.18 }, { opacity: 1, scale: 1, offset: 0.85 }, { opacity: 0, translate: '-50% -8px' }], 1300);
}

/**
 * @param {BoardShow} show
 * @param {{city: string, colour: string, chain: boolean, outbreaks: number}} what
 */
async function burst(show, { city, colour, chain, outbreaks }) {
  sound('outbreak');
  toll(show, outbreaks);
  const { inner } = show.group(place(city));
  const rings = [0, 160, 320].map((delay) => {
    const ring = show.piece(inner, 'circle', { r: 60, class: `pm-wave pm-${colour}` });
    return show.run(ring, [{ transform: 'scale(.1)', opacity: 1 }, { transform: 'scale(1)', opacity: 0 }], 820,
      { delay, easing: 'ease-out' });
  });
  const word = show.piece(inner, 'text', { y: -44, class: 'pm-burst' });
  word.textContent = show.ctx.t(chain ? 'pandemic.shout.chain' : 'pandemic.shout.outbreak');
  show.run(word, [{ opacity: 0, transform: 'translateY(10px)' }, { opacity: 1, transform: 'none', offset: 0.2 },
    { opacity: 1, offset: 0.8 }, { opacity: 0, transform: 'translateY(-10px)' }], 1400);
  const board = show.stage.parentElement;
  if (board && !chain) show.run(board, [0, -4, 4, -3, 2, 0].map((x) => ({ transform: `translateX(${x}px)` })), 300,
    { easing: 'linear' });
  await Promise.all(rings);
}

/** The city of an infection card. @param {BoardShow} show @param {{city: string, bottom: boolean}} what */
export async function ripple(show, { city, bottom }) {
  const { inner } = show.group(place(city));
  const ring = show.piece(inner, 'circle', { r: 34, class: `pm-ripple ${bottom ? 'is-bottom' : ''}` });
  cardFlight(show, city, '[data-deck="infection"]', '[data-deck="infection-discard"]');
  await show.run(ring, [{ transform: 'scale(1.7)', opacity: 0 }, { transform: 'scale(.75)', opacity: 1, offset: 0.5 },
    { transform: 'scale(.6)', opacity: 0 }], 460);
}

/** Nothing is placed here. @param {BoardShow} show @param {string} city */
async function shield(show, city) {
  const { inner } = show.group(place(city));
  const ring = show.piece(inner, 'path', { d: 'M0 -24L20 -15V2C20 14 10 22 0 26C-10 22 -20 14 -20 2V-15Z',
    class: 'pm-shield' });
  await show.run(ring, [{ transform: 'scale(.5)', opacity: 0 }, { transform: 'scale(1)', opacity: 1, offset: 0.4 },
    { transform: 'scale(1.15)', opacity: 0 }], 480);
}

/** @param {BoardShow} show @param {{city: string, from?: string|null}} what */
async function raise(show, { city, from }) {
  const at = place(city);
  const { outer, inner } = show.group(at);
  const { x, y } = show.standOf(`station ${city}`);
  const house = show.piece(inner, 'g', { class: 'pm-station' });
  show.piece(house, 'path', { class: 'pm-house', d: 'M-6.5 5.5V-1.5L0 -6.8L6.5 -1.5V5.5Z' });
  show.piece(house, 'path', { class: 'pm-cross', d: 'M-1.1 -3.4H1.1V-.9H3.6V1.3H1.1V3.8H-1.1V1.3H-3.6V-.9H-1.1Z' });
  if (from) {
    show.hide(cityIn(show, from)?.querySelector('.pm-station'));
    show.run(outer, along(place(from), at, 0.12), 440);
  }
  await show.run(house, [{ transform: `translate(${x}px, ${y - 40}px) scale(3)`, opacity: from ? 1 : 0 },
    { transform: `translate(${x}px, ${y}px) scale(1.85)`, opacity: 1 }], 440);
}

// ---------------------------------------------------------------------- cards
/** Where something of the page is, on the board. @param {BoardShow} show @param {Element|null|undefined} node */
function spotOf(show, node) {
  const board = show.stage.getBoundingClientRect();
  const box = node?.getBoundingClientRect();
  if (!box || !box.width) return null;
  return { x: box.left + box.width / 2 - board.left, y: box.top + box.height / 2 - board.top };
}

/**
 * @param {BoardShow} show
 * @param {string|null} card
 * @param {{x: number, y: number}|null} from
 * @param {{x: number, y: number}|null} to
 * @param {number} [delay]
 */
async function flyCard(show, card, from, to, delay = 0) {
  if (!from || !to || show.over) return;
  const city = card ? show.ctx.box.peek().cities?.[card] : null;
  const node = document.createElement('div');
  node.className = `pm-flying ${card ? `pm-suit-${city?.colour ?? 'event'}` : 'is-back'}`;
  node.textContent = card ? cardName(show.ctx, card) : '';
  show.stage.append(show.ghostly(node));
  const at = (/** @type {{x: number, y: number}} */ p,
    /** @type {number} */ scale) => `translate(${p.x}px, ${p.y}px) translate(-50%, -50%) scale(${scale})`;
  const half = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 30 };
  await show.run(node, [{ transform: at(from, 0.5), opacity: 0 }, { transform: at(half, 1), opacity: 1, offset: 0.45 },
    { transform: at(to, 0.6), opacity: 0 }], 560, { delay });
}

/** @param {BoardShow} show @param {string|null} card @param {string} from @param {string} to */
function cardFlight(show, card, from, to) {
  const board = show.stage.parentElement;
  return flyCard(show, card, spotOf(show, board?.querySelector(from)), spotOf(show, board?.querySelector(to)));
}

/**
 * Where the hand of a seat is: the strip for one's own, the pawn for the others, and where it is shown if it has none.
 * @param {BoardShow} show
 * @param {number} seat
 */
function handSpot(show, seat) {
  const camera = desk(show.ctx).camera;
  const own = seat === show.ctx.frame.peek().seat ? spotOf(show, document.querySelector('.pm-hand')) : null;
  if (!show.pawns[seat]) return spotOf(show, document.querySelector(`[data-hand="${seat}"]`));
  return own ?? (camera ? camera.screen(place(show.pawns[seat])) : null);
}

/** @param {BoardShow} show @param {{seat: number, card?: string}} what @param {number} nth */
const deal = (show, { seat, card }, nth) => flyCard(show, card ?? null,
  spotOf(show, show.stage.parentElement?.querySelector('[data-deck="player"]')), handSpot(show, seat), nth * 90);

/** @param {BoardShow} show @param {{seat: number, card: string}} what @param {number} nth */
const toss = (show, { seat, card }, nth) => flyCard(show, card, handSpot(show, seat),
  spotOf(show, show.stage.parentElement?.querySelector('[data-deck="player-discard"]')), Math.min(nth, 5) * 50);

/** @param {BoardShow} show @param {{from: number, to: number, card: string}} what */
const hand = (show, { from, to, card }) => flyCard(show, card ?? null, handSpot(show, from), handSpot(show, to));

/** A card comes back from the discard pile. @param {BoardShow} show @param {{seat: number, card: string}} what */
const regain = (show, { seat, card }) => flyCard(show, card,
  spotOf(show, show.stage.parentElement?.querySelector('[data-deck="player-discard"]')), handSpot(show, seat));
