/** A dish is dragged onto its target; who only clicks does not notice. */
import { arriving, hold, held, playOne } from './model.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */

const FAR = 7; // pixels from which on a press is a drag

/** What lies under a point and takes cubes. @param {number} x @param {number} y @returns {HTMLElement|null} */
const under = (x, y) => /** @type {HTMLElement|null} */ (document.elementFromPoint(x, y)?.closest('[data-drop]')
  ?? null);

/** @param {Ctx} ctx @param {string} dish @returns {{onPointerDown: (event: PointerEvent) => void}} */
export function grab(ctx, dish) {
  return { onPointerDown: (event) => { if (event.button === 0) follow(ctx, dish, event); } };
}

/** @param {Ctx} ctx @param {string} dish @param {PointerEvent} begin */
function follow(ctx, dish, begin) {
  const plate = /** @type {HTMLElement} */ (begin.currentTarget);
  /** @type {HTMLElement|null} */
  let ghost = null;
  /** @type {HTMLElement|null} */
  let over = null;
  const mark = (/** @type {HTMLElement|null} */ node) => {
    const target = node && arriving(ctx, node.dataset.drop ?? '').length ? node : null;
    if (target === over) return;
    over?.classList.remove('is-over');
    target?.classList.add('is-over');
    over = target;
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (!ghost && Math.hypot(event.clientX - begin.clientX, event.clientY - begin.clientY) < FAR) return;
    if (!ghost) {
      ghost = ghostOf(plate);
      plate.dispatchEvent(new MouseEvent('mouseleave')); // its hint goes
      if (held(ctx) !== dish) hold(ctx, dish);
    }
    ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
    mark(under(event.clientX, event.clientY));
  };
  const end = (/** @type {PointerEvent} */ event) => {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    if (!ghost) return;
    ghost.remove();
    plate.addEventListener('click', stop, { capture: true, once: true }); // a drag is no click
    setTimeout(() => plate.removeEventListener('click', stop, true));
    const to = event.type === 'pointerup' ? over?.dataset.drop : undefined;
    mark(null);
    if (to) playOne(ctx, arriving(ctx, to), `${dish}>${to}`);
    else hold(ctx, null);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

/** @param {Event} event */
function stop(event) {
  event.stopPropagation();
  event.preventDefault();
}

/** @param {HTMLElement} plate */
function ghostOf(plate) {
  const ghost = document.createElement('div');
  ghost.className = 'lb-ghost';
  ghost.style.width = `${plate.offsetWidth}px`;
  ghost.append(.../** @type {Node[]} */ ([...plate.querySelectorAll('svg')].map((one) => one.cloneNode(true))));
  (plate.closest('.lb-board') ?? document.body).append(ghost);
  return ghost;
}
