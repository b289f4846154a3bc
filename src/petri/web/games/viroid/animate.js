/** Happenings in motion, over the board as it was before: infections, deaths, healing, dice, the card of the turn. */
import { html } from '../../core/html.js';
import { desk } from '../../kit/desk.js';
import { MapShow, stageOf } from '../../kit/mapshow.js';
import { stage } from '../../kit/scene.js';
import { playAll } from '../../kit/show.js';
import { place } from '../../kit/world.js';
import { pathsOf, pipsOf, SHAPES } from './icons.js';
import { fieldSpot, plateOf } from './map.js';
import { cityName, colourOf, fieldsOf, strainName } from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../core/types.js').Happening} Happening */

const CORPSE = 'M-4.6 4.6V-1A4.6 4.6 0 0 1 4.6 -1V4.6Z';

/**
 * @param {Ctx} ctx
 * @param {Happening[]} happenings
 * @param {import('../../core/types.js').Frame} before
 * @param {import('../../core/types.js').Frame} after
 */
export async function animate(ctx, happenings, before, after) {
  const found = stageOf(ctx);
  if (!found || ctx.reduced.peek() || !before.view || !after.view) return;
  await playAll(Object.assign(new MapShow(ctx, found.effects, found.stage), { outcome: after.outcome }), happenings,
    PLAYS, joins, COUNTS(ctx), after.view);
}

/** The counters of the header. @type {(ctx: Ctx) => import('../../kit/meanwhile.js').Counts} */
const COUNTS = (ctx) => ({
  research: (_, { to }) => ({ research: to }),
  drew: (_, __, { layers }) => ({ layers }),
  died: ({ continents }, { city }, after) => {
    const { continent } = ctx.box.peek().cities[city];
    const left = Math.max(continents[continent] - 1, after.continents[continent]);
    return { continents: { ...continents, [continent]: left } };
  },
});

/** All dice roll at once; so do like things elsewhere. @param {string} first @param {string} next */
const joins = (first, next) => first === next && ['die', 'healed', 'marker', 'success', 'route_closed',
  'airport_closed'].includes(next);

/** @typedef {MapShow & {outcome: import('../../core/types.js').Frame['outcome']}} EndShow */

/** @type {{[kind: string]: (show: any, what: any, nth: number, beat: Happening[]) => Promise<any>}} */
const PLAYS = {
  turn: (show, what) => show.say(strainName(show.ctx, what.seat), 'turn'),
  drew: (show, what) => drawCard(show, what.card),
  infected: (show, what) => infect(show, what),
  patient: (show, what) => infect(show, what),
  healed: (show, what, nth) => heal(show, what, nth),
  died: (show, what) => bury(show, what),
  victim: (show, what) => bury(show, what),
  corpse: (show, what) => bury(show, what),
  exhumed: (show, what) => ring(show, what.city, 'good'),
  research: (show, what) => research(show, what.number),
  research_back: (show, what) => research(show, -what.number),
  die: (show, what, nth, beat) => roll(show, what, nth, beat.length),
  rolled: (show, what) => roll(show, { ...what, kills: false }, 0, 1),
  marker: (show, what) => ring(show, what.city, 'bad'),
  airport_closed: (show, what) => ring(show, what.city, 'bad'),
  lifted: (show, what) => ring(show, what.city, 'good'),
  airport_opened: (show, what) => ring(show, what.city, 'good'),
  eliminated: (show, what) => show.say(show.ctx.t('viroid.shout.eliminated',
    { city: cityName(show.ctx, what.city) }), 'bad', '✝', 420),
  necrosis: (show) => show.say(show.ctx.t('viroid.necrosis'), 'event', '☣', 420),
  won: (show) => end(show, 'won'),
  lost: (show) => end(show, 'lost'),
};

/** The end of mankind, or of the strains. @param {EndShow} show @param {'won'|'lost'} how */
const end = (show, how) => stage(show, {
  kind: how, cue: how, ms: 3000, title: show.ctx.t(`viroid.shout.${how}`), note: show.outcome?.text,
  Emblem: Strain,
});

/** A strain under the lens. */
const Strain = () => html`<svg class="pm-emblem" viewBox="-50 -50 100 100" aria-hidden="true">
  <circle class="pm-emblem-rim" r="46" />
  <g class="pm-hazard-horns">${Array.from({ length: 12 }, (_, n) => html`<g key=${n} transform=${`rotate(${n * 30})`}>
    <path d="M-1.6 -20H1.6V-33H-1.6Z" /><circle cy="-35" r="3.6" /></g>`)}</g>
  <circle class="vr-strain-body" r="22" />
  ${[[-7, -6, 4], [8, 2, 5.4], [-4, 10, 3.4], [5, -11, 2.6]].map(([x, y, r]) => html`<circle key=${x}
    class="vr-strain-spot" cx=${x} cy=${y} r=${r} />`)}</svg>`;

/**
 * Where a field of a mode is on its plate.
 * @param {MapShow} show
 * @param {string} city
 * @param {string} mode
 * @param {string} [what]
 */
function spotOf(show, city, mode, what) {
  const plate = plateOf(show.ctx, city);
  const fields = fieldsOf(show.ctx, city);
  const exact = fields.findIndex((field) => field.mode === mode && (what === undefined || field.what === what));
  return fieldSpot(plate, exact >= 0 ? exact : Math.max(0, fields.findIndex((field) => field.mode === mode)));
}

/** What happens to the own strain out of sight is brought into it. @param {MapShow} show @param {any} what */
function look(show, { seat, city }) {
  const camera = desk(show.ctx).camera;
  if (camera && seat === show.ctx.frame.peek().seat && !camera.sees(city, 20)) camera.show(city, true);
}

/** A stone lands on its field; what carried it comes with it. @param {MapShow} show @param {any} what */
async function infect(show, what) {
  const { seat, city, mode, by } = what;
  look(show, what);
  const spot = spotOf(show, city, mode, '-');
  const { inner } = show.group(place(city));
  const colour = colourOf(show.ctx, seat);
  const wave = show.piece(inner, 'circle', { cx: spot.x, cy: spot.y, r: 20, class: `vr-wave vr-${colour}` });
  if (by && by !== 'land') carry(show, inner, by);
  const stone = show.piece(inner, 'path', { d: SHAPES[colour], class: `vr-stone vr-${colour}` });
  show.run(wave, [{ transform: 'scale(.2)', transformOrigin: `${spot.x}px ${spot.y}px`, opacity: 0 },
    { opacity: 0.9, offset: 0.5 }, { transform: 'scale(1)', transformOrigin: `${spot.x}px ${spot.y}px`,
      opacity: 0 }], 520);
  await show.run(stone, [{ transform: `translate(${spot.x}px, ${spot.y - 34}px) scale(2)`, opacity: 0 },
    { transform: `translate(${spot.x}px, ${spot.y + 1}px) scale(1.1)`, opacity: 1, offset: 0.7 },
    { transform: `translate(${spot.x}px, ${spot.y}px) scale(1)`, opacity: 1 }], 420);
}

/** @param {MapShow} show @param {Element} inner @param {string} by */
function carry(show, inner, by) {
  const sign = show.piece(inner, 'g', { class: 'vr-carrier' });
  for (const path of pathsOf(by)) show.piece(sign, 'path', { d: path });
  show.run(sign, [{ transform: 'translate(-90px, -62px) scale(1.2)', opacity: 0 },
    { transform: 'translate(-12px, -34px) scale(1.2)', opacity: 1, offset: 0.5 },
    { transform: 'translate(60px, -66px) scale(1)', opacity: 0 }], 640);
}

/** @param {MapShow} show @param {any} what @param {number} nth */
async function heal(show, what, nth) {
  const { seat, city, mode } = what;
  look(show, what);
  const spot = spotOf(show, city, mode, String(seat));
  const { inner } = show.group(place(city));
  const plus = show.piece(inner, 'path', { d: 'M-2 -7H2V-2H7V2H2V7H-2V2H-7V-2H-2Z', class: 'vr-plus' });
  await show.run(plus, [{ transform: `translate(${spot.x}px, ${spot.y}px) scale(.4)`, opacity: 0 },
    { transform: `translate(${spot.x}px, ${spot.y}px) scale(1.3)`, opacity: 1, offset: 0.4 },
    { transform: `translate(${spot.x}px, ${spot.y - 26}px) scale(1)`, opacity: 0 }], 560,
      { delay: Math.min(nth, 4) * 90 });
}

/** A stone turns into a grave. @param {MapShow} show @param {any} what */
async function bury(show, what) {
  const { seat, city, mode } = what;
  look(show, what);
  const spot = spotOf(show, city, mode, seat === undefined ? '-' : String(seat));
  const { inner } = show.group(place(city));
  const grave = show.piece(inner, 'g', { class: 'vr-corpse' });
  show.piece(grave, 'path', { d: CORPSE });
  show.piece(grave, 'path', { class: 'vr-cross', d: 'M0 -3V2.6M-2 -1H2' });
  await show.run(grave, [{ transform: `translate(${spot.x}px, ${spot.y}px) scale(.2)`, opacity: 0 },
    { transform: `translate(${spot.x}px, ${spot.y - 8}px) scale(2.4)`, opacity: 1, offset: 0.45 },
    { transform: `translate(${spot.x}px, ${spot.y}px) scale(1)`, opacity: 1 }], 560);
}

/** @param {MapShow} show @param {string} city @param {string} kind */
async function ring(show, city, kind) {
  const { inner } = show.group(place(city));
  const circle = show.piece(inner, 'circle', { r: 38, class: `vr-ringing is-${kind}` });
  await show.run(circle, [{ transform: 'scale(1.5)', opacity: 0 }, { transform: 'scale(.9)', opacity: 1, offset: 0.5 },
    { transform: 'scale(.75)', opacity: 0 }], 460);
}

/** The marker on its track. @param {MapShow} show @param {number} number */
async function research(show, number) {
  const track = document.querySelector('[data-research]');
  const sign = number > 0 ? `+${number}` : `−${-number}`;
  if (track) show.run(track, [{ filter: 'none' }, { filter: 'brightness(1.8)', offset: 0.4 }, { filter: 'none' }], 600);
  await show.say(`${show.ctx.t('viroid.status.research')} ${sign}`, number > 0 ? 'bad' : 'good', '⚗', 380);
}

// ---------------------------------------------------------------------- cards and dice
/** @param {string} name @param {string} className @param {string} [text] */
function made(name, className, text = '') {
  const node = document.createElement(name);
  node.className = className;
  node.textContent = text;
  return node;
}

/** The card of the turn, large for a moment, then small in its corner. @param {MapShow} show @param {string} card */
async function drawCard(show, card) {
  const facts = show.ctx.box.peek().events?.[card];
  if (!facts || show.over) return;
  const node = made('div', 'vr-drawing');
  node.append(made('b', '', facts.label), made('p', '', facts.text ?? ''));
  show.stage.append(show.ghostly(node));
  await show.run(node, [{ opacity: 0, transform: 'translate(-50%, -50%) rotateY(80deg) scale(.8)' },
    { opacity: 1, transform: 'translate(-50%, -50%) scale(1)', offset: 0.18 },
    { opacity: 1, transform: 'translate(-50%, -50%) scale(1)', offset: 0.8 },
    { opacity: 0, transform: 'translate(-160%, -140%) scale(.4)' }], 1700);
}

/**
 * @param {MapShow} show
 * @param {{seat: number, face: number, kills: boolean}} what
 * @param {number} nth
 * @param {number} of
 */
async function roll(show, { face, kills }, nth, of) {
  if (show.over) return;
  const node = made('div', `vr-die ${kills ? 'is-deadly' : ''}`);
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '-12 -12 24 24');
  for (const { x, y } of pipsOf(face)) show.piece(svg, 'circle', { cx: x, cy: y, r: 2.3 });
  node.append(svg);
  show.stage.append(show.ghostly(node));
  const x = (nth - (of - 1) / 2) * 74;
  const at = (/** @type {number} */ dx, /** @type {number} */ dy, /** @type {number} */ turn) => (
    `translate(calc(-50% + ${x + dx}px), calc(-50% + ${dy}px)) rotate(${turn}deg)`);
  await show.run(node, [{ transform: at(-260, -180, -540), opacity: 0 },
    { transform: at(-70, 30, -200), opacity: 1, offset: 0.3 },
    { transform: at(10, -26, 40), opacity: 1, offset: 0.5 }, { transform: at(0, 0, 0), opacity: 1, offset: 0.62 },
    { transform: at(0, 0, 0), opacity: 1, offset: 0.9 }, { transform: at(0, -10, 0), opacity: 0 }], 1350,
      { delay: nth * 90 });
}
