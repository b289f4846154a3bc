/** What can be done in a city or with a card, as a small window beside it. */
import { html, useEffect, useLayoutEffect, useRef, useState } from '../../core/html.js';
import { CardChip } from './cards.js';
import { place } from './data.js';
import { Disease, PawnIcon, Sign } from './icons.js';
import {
  EVENTS, MOVEMENT, armedMoves, cityColour, cityName, cityOf, colourName, costOf, cubesAt, desk, eventKey, missingAt,
  modeOf, movesAt, pawnOf, pawnsAt, play, roleName, roleOf,
} from './model.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */
/** @typedef {import('../../core/types.js').Move} Move */

const ORDER = ['treat', 'cure', 'build', 'give', 'take', 'ask', ...MOVEMENT, ...EVENTS];
/** @param {Move} move */
const rank = (move) => (ORDER.indexOf(move.kind) + ORDER.length + 1) % (ORDER.length + 1);

/** One legal move as a button. @param {{ctx: Ctx, move: Move}} props */
export function MoveButton({ ctx, move }) {
  const cost = costOf(move).filter((card) => !(EVENTS.includes(move.kind) && eventKey(ctx, card)));
  const { view } = ctx.frame.value;
  const other = (MOVEMENT.includes(move.kind) && pawnOf(move, view) !== view.turn) || move.kind === 'airlift';
  return html`<button type="button" class="pm-move" aria-disabled=${ctx.pending.value || undefined} data-move=${move.text} onClick=${() => play(ctx, move)}>
    ${move.about?.colour ? html`<${Disease} colour=${move.about.colour} size=${20} />` : other ? html`<${PawnIcon} role=${roleOf(ctx, pawnOf(move, view))} size=${22} />` : html`<${Sign} kind=${move.kind} />`}
    <span class="pm-move-words">${plain(move.words, cost.length > 0)}</span>
    ${cost.length > 0 && html`<span class="pm-cost" title=${ctx.t('pandemic.cost')}><span class="unseen">${ctx.t('pandemic.cost')}: </span>${cost.map((card) => html`<${CardChip} key=${card} ctx=${ctx} card=${card} />`)}</span>`}
  </button>`;
}

/** The words of a move; its price stands beside it. @param {string} words @param {boolean} priced */
const plain = (words, priced) => (priced ? words.replace(/ \([^()]*\)$/, '') : words);

/** What is not possible here, with the reasons. @param {{ctx: Ctx, city: string}} props */
function Missing({ ctx, city }) {
  const wanted = missingAt(ctx, city);
  const { ply } = ctx.frame.value;
  const [reasons, setReasons] = useState(/** @type {{[text: string]: string|null}} */ ({}));
  useEffect(() => {
    let here = true;
    if (wanted.length) ctx.why(wanted.map(({ text }) => text)).then((found) => { if (here) setReasons(found ?? {}); }, () => {});
    return () => { here = false; };
  }, [city, ply, ctx.lang.value]);
  if (!wanted.length) return null;
  return html`<ul class="pm-missing" aria-label=${ctx.t('pandemic.not_now')}>
    ${wanted.map(({ kind, text, colour }) => html`<li key=${text}>
      ${colour && kind === 'treat' ? html`<${Disease} colour=${colour} size=${15} />` : html`<${Sign} kind=${kind} size=${15} />`}
      <span><b>${ctx.t(`pandemic.kind.${kind}`)}</b> ${reasons[text] ?? ''}</span>
    </li>`)}
  </ul>`;
}

/** @param {{ctx: Ctx, city: string}} props */
function CityFacts({ ctx, city }) {
  const { view, insight } = ctx.frame.value;
  const facts = ctx.box.value.cities[city];
  const threat = insight?.threat?.[city];
  const percent = threat && new Intl.NumberFormat(ctx.lang.value, { style: 'percent', maximumFractionDigits: 0 }).format(threat.chance);
  return html`<div class="pm-facts">
    ${cubesAt(view, city).map(([colour, number]) => html`<span key=${colour} class="pm-fact">
      ${Array.from({ length: number }, (_, n) => html`<${Disease} key=${n} colour=${colour} size=${15} />`)}<span class="unseen">${ctx.t(`pandemic.cubes.${colour}`, { n: number })}</span></span>`)}
    ${view.stations.includes(city) && html`<span class="pm-fact">${ctx.t('pandemic.station')}</span>`}
    ${pawnsAt(view, city).map((seat) => html`<span key=${seat} class="pm-fact"><${PawnIcon} role=${roleOf(ctx, seat)} size=${17} />${roleName(ctx, seat)}</span>`)}
    ${facts?.country && html`<span class="pm-fact faint">${facts.country}</span>`}
    ${percent && threat.chance > 0 && html`<span class=${`pm-fact ${threat.outbreak ? 'pm-bad' : 'faint'}`}>${ctx.t('pandemic.threat.chance', { percent })}</span>`}
  </div>`;
}

/** The window beside the opened city. @param {{ctx: Ctx}} props */
export function CityMenu({ ctx }) {
  const city = ctx.select.value?.city ?? null;
  const known = city !== null && !!ctx.box.value.cities?.[city];
  return known ? html`<${OpenCity} key=${city} ctx=${ctx} city=${city} />` : null;
}

/** @param {{ctx: Ctx, city: string}} props */
function OpenCity({ ctx, city }) {
  const box = useRef(/** @type {HTMLDivElement|null} */ (null));
  const { view } = ctx.frame.value;
  const armed = modeOf(ctx) ? armedMoves(ctx).filter((move) => cityOf(move, view) === city) : [];
  const moves = [...(armed.length ? armed : movesAt(ctx, city))].sort((a, b) => rank(a) - rank(b));
  const close = () => {
    ctx.select.value = null;
    const node = desk(ctx).camera?.svg.querySelector(`.pm-city[data-city="${CSS.escape(city)}"]`);
    /** @type {SVGElement|null|undefined} */ (node)?.focus({ preventScroll: true });
  };
  useLayoutEffect(() => {
    const { camera } = desk(ctx);
    const put = () => { if (box.current && camera) beside(box.current, camera, city); };
    put();
    camera?.moved.add(put);
    const size = new ResizeObserver(put);
    if (box.current) size.observe(box.current);
    return () => {
      camera?.moved.delete(put);
      size.disconnect();
    };
  }, [city]);
  useEffect(() => {
    const first = /** @type {HTMLElement|null|undefined} */ (box.current?.querySelector('.pm-move') ?? box.current?.querySelector('.pm-close'));
    first?.focus({ preventScroll: true });
    const away = (/** @type {PointerEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (!box.current?.contains(target) && !target.closest?.('.pm-map')) ctx.select.value = null;
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [city]);
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else {
      walk(event, box.current);
    }
  };
  const colour = cityColour(ctx, city);
  return html`<div class="pm-menu" ref=${box} role="dialog" aria-label=${cityName(ctx, city)} onKeyDown=${key}>
    <div class="pm-menu-head">
      <${Disease} colour=${colour} size=${18} /><h2>${cityName(ctx, city)}</h2><span class="unseen">${colourName(ctx, colour)}</span>
      <button type="button" class="pm-close" aria-label=${ctx.t('pandemic.close')} onClick=${close}><${Sign} kind="decline" size=${18} /></button>
    </div>
    <${CityFacts} ctx=${ctx} city=${city} />
    ${groups(ctx, moves).map(([title, some]) => html`<div key=${title} class="pm-group">
      ${title && html`<h3>${title}</h3>`}
      ${some.map((move) => html`<${MoveButton} key=${move.text} ctx=${ctx} move=${move} />`)}
    </div>`)}
    ${!armed.length && html`<${Missing} ctx=${ctx} city=${city} />`}
    ${!moves.length && !missingAt(ctx, city).length && html`<p class="pm-nothing">${waiting(ctx)}</p>`}
  </div>`;
}

/** Why there is nothing to do here. @param {Ctx} ctx */
export function waiting(ctx) {
  const { prompt, outcome } = ctx.frame.value;
  if (outcome) return ctx.t('pandemic.wait.over');
  if (!ctx.live.value) return ctx.t('pandemic.wait.watching');
  if (prompt && !prompt.mine && prompt.seat !== null) return ctx.t('pandemic.wait.turn', { name: `${roleName(ctx, prompt.seat)} (${ctx.name(prompt.seat)})` });
  return ctx.t('pandemic.wait.nothing');
}

/** Moves by what they are: here and one's own pawn first, then the other pawns, then events. @param {Ctx} ctx @param {Move[]} moves @returns {[string, Move[]][]} */
function groups(ctx, moves) {
  const { view } = ctx.frame.value;
  /** @type {Map<string, Move[]>} */
  const found = new Map();
  for (const move of moves) {
    const other = MOVEMENT.includes(move.kind) && pawnOf(move, view) !== view.turn;
    const title = EVENTS.includes(move.kind) ? ctx.t('pandemic.events') : other ? roleName(ctx, pawnOf(move, view)) : '';
    found.set(title, [...(found.get(title) ?? []), move]);
  }
  return [...found];
}

/** Arrow keys go from button to button. @param {KeyboardEvent} event @param {HTMLElement|null} box */
export function walk(event, box) {
  const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const buttons = /** @type {HTMLElement[]} */ ([...(box?.querySelectorAll('button:not([disabled])') ?? [])]);
  const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (!step || at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[(at + step + buttons.length) % buttons.length].focus();
}

/** Put a window next to a city, inside the board. @param {HTMLElement} box @param {import('./camera.js').Camera} camera @param {string} city */
function beside(box, camera, city) {
  if (camera.narrow) {
    box.style.cssText = '';
    return;
  }
  const { x, y } = camera.screen(place(city));
  const { offsetWidth: width, offsetHeight: height } = box;
  const gap = 26;
  const right = x + gap + width < camera.width - 8;
  const left = right ? x + gap : x - gap - width;
  box.style.left = `${Math.max(8, Math.min(camera.width - width - 8, left))}px`;
  box.style.top = `${Math.max(8, Math.min(camera.height - height - 8, y - Math.min(70, height / 2)))}px`;
}
