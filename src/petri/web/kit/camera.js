/** Zoom and pan of the map. Writes two attributes per step; nothing is drawn anew. */
import { FRAME, place } from './world.js';

const MOST = 5;

export class Camera {
  /** @param {SVGSVGElement} svg @param {SVGGElement} world */
  constructor(svg, world) {
    this.svg = svg;
    this.world = world;
    this.width = 0;
    this.height = 0;
    this.x = 0;
    this.y = 0;
    this.z = 1;
    this.moved = new Set(/** @type {(() => void)[]} */ ([]));
    this.touched = false;
    this.flight = 0;
  }

  /** The zoom at which all cities are seen. */
  get whole() {
    return Math.min(this.width / (FRAME.right - FRAME.left), this.height / (FRAME.bottom - FRAME.top));
  }

  /** How much bigger than the map the pieces are drawn: labels stay readable at each zoom. */
  get pieces() {
    const size = this.far ? Math.max(0.55, 2 * this.z) : Math.min(1.75, Math.max(0.88, 1.1 * this.z ** 0.45));
    return size / this.z;
  }

  /** So small that names would lie on each other. */
  get far() {
    return this.z < 0.42;
  }

  get narrow() {
    return this.width < 700;
  }

  /** @param {number} width @param {number} height @param {string|null} home the city to open on, on a narrow screen */
  resize(width, height, home) {
    const first = this.width === 0;
    const before = { x: (this.width / 2 - this.x) / this.z, y: (this.height / 2 - this.y) / this.z };
    this.width = width;
    this.height = height;
    if (width === 0 || height === 0) return;
    if (first || !this.touched) {
      if (this.narrow && home) this.jump(home);
      else this.fit();
    } else {
      this.centre(before.x, before.y, this.z);
    }
  }

  fit() {
    this.touched = false;
    this.centre((FRAME.left + FRAME.right) / 2, (FRAME.top + FRAME.bottom) / 2, this.whole);
  }

  /** @param {string} city */
  jump(city) {
    const { x, y } = place(city);
    this.centre(x, y, Math.max(this.z, this.close));
  }

  /** A zoom at which a city and its surroundings are comfortable. */
  get close() {
    return this.narrow ? Math.max(1.15, this.whole * 2.4) : Math.max(1.4, this.whole * 1.8);
  }

  /** @param {number} x @param {number} y @param {number} z */
  centre(x, y, z) {
    this.set(this.width / 2 - x * z, this.height / 2 - y * z, z);
  }

  /** @param {number} x @param {number} y @param {number} z */
  set(x, y, z) {
    this.z = Math.min(MOST, Math.max(this.whole * 0.9, z));
    this.x = bounded(x, this.width, FRAME.left * this.z, FRAME.right * this.z);
    this.y = bounded(y, this.height, FRAME.top * this.z, FRAME.bottom * this.z);
    this.world.setAttribute('transform', `translate(${this.x.toFixed(2)} ${this.y.toFixed(2)}) scale(${this.z.toFixed(4)})`);
    this.svg.style.setProperty('--pm-k', this.pieces.toFixed(4));
    this.svg.classList.toggle('is-far-off', this.far);
    for (const heard of this.moved) heard();
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.touched = true;
    cancelAnimationFrame(this.flight);
    this.set(this.x + dx, this.y + dy, this.z);
  }

  /** Zoom around a point of the screen. @param {number} factor @param {number} [px] @param {number} [py] */
  zoom(factor, px = this.width / 2, py = this.height / 2) {
    this.touched = true;
    cancelAnimationFrame(this.flight);
    const z = Math.min(MOST, Math.max(this.whole * 0.9, this.z * factor));
    const real = z / this.z;
    this.set(px - (px - this.x) * real, py - (py - this.y) * real, z);
  }

  /** Where a place of the map is on the screen. @param {{x: number, y: number}} at */
  screen(at) {
    return { x: at.x * this.z + this.x, y: at.y * this.z + this.y };
  }

  /** @param {string} city @param {number} [margin] */
  sees(city, margin = 50) {
    const { x, y } = this.screen(place(city));
    return x > margin && y > margin && x < this.width - margin && y < this.height - margin;
  }

  /** Bring a city into sight. @param {string} city @param {boolean} still @param {number} [zoom] */
  show(city, still, zoom = this.z) {
    const { x, y } = place(city);
    this.fly(x, y, zoom, still);
  }

  /** Glide to a place. @param {number} x @param {number} y @param {number} zoom @param {boolean} still */
  fly(x, y, zoom, still) {
    this.touched = true;
    cancelAnimationFrame(this.flight);
    if (still) {
      this.centre(x, y, zoom);
      return;
    }
    const from = { x: (this.width / 2 - this.x) / this.z, y: (this.height / 2 - this.y) / this.z, z: this.z };
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, (now - start) / 320);
      const eased = 1 - (1 - part) ** 3;
      this.centre(from.x + (x - from.x) * eased, from.y + (y - from.y) * eased, from.z * (zoom / from.z) ** eased);
      if (part < 1) this.flight = requestAnimationFrame(step);
    };
    this.flight = requestAnimationFrame(step);
  }
}

/**
 * Keep the map on the screen: centred if it is smaller, else without a gap.
 * @param {number} at @param {number} size @param {number} low @param {number} high
 */
function bounded(at, size, low, high) {
  const slack = Math.min(60, size * 0.08);
  if (high - low <= size) {
    const middle = (size - low - high) / 2;
    const free = Math.max(0, (size - (high - low)) / 2);
    return Math.min(middle + free, Math.max(middle - free, at));
  }
  return Math.min(slack - low, Math.max(size - high - slack, at));
}

/** Mouse, touch and pen: drag, pinch, wheel, double click. @param {SVGSVGElement} svg @param {Camera} camera @returns {() => void} */
export function gestures(svg, camera) {
  /** @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();
  let dragged = false;
  let start = { x: 0, y: 0 };
  const at = (/** @type {MouseEvent} */ event) => {
    const box = svg.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const down = (/** @type {PointerEvent} */ event) => {
    if (event.button > 0) return;
    fingers.set(event.pointerId, at(event));
    if (fingers.size === 1) {
      dragged = false;
      start = at(event);
    }
  };
  const move = (/** @type {PointerEvent} */ event) => {
    const last = fingers.get(event.pointerId);
    if (!last) return;
    const now = at(event);
    if (fingers.size === 1) {
      if (!dragged && Math.hypot(now.x - start.x, now.y - start.y) < 6) return;
      if (!dragged) svg.setPointerCapture(event.pointerId);
      dragged = true;
      camera.pan(now.x - last.x, now.y - last.y);
    } else if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) return;
      dragged = true;
      const before = Math.hypot(last.x - other.x, last.y - other.y);
      const after = Math.hypot(now.x - other.x, now.y - other.y);
      camera.pan((now.x - last.x) / 2, (now.y - last.y) / 2);
      if (before > 0) camera.zoom(after / before, (now.x + other.x) / 2, (now.y + other.y) / 2);
    }
    fingers.set(event.pointerId, now);
    svg.classList.toggle('is-dragged', dragged);
  };
  const up = (/** @type {PointerEvent} */ event) => {
    fingers.delete(event.pointerId);
    if (!fingers.size) svg.classList.remove('is-dragged');
  };
  const click = (/** @type {MouseEvent} */ event) => {
    if (!dragged) return;
    event.stopPropagation();
    event.preventDefault();
    dragged = false;
  };
  const wheel = (/** @type {WheelEvent} */ event) => {
    event.preventDefault();
    const { x, y } = at(event);
    const lines = event.deltaMode === 1 ? 20 : 1;
    camera.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), x, y);
  };
  const twice = (/** @type {MouseEvent} */ event) => {
    if (/** @type {Element} */ (event.target).closest('.pm-city')) return;
    const { x, y } = at(event);
    camera.zoom(event.shiftKey ? 1 / 1.7 : 1.7, x, y);
  };
  svg.addEventListener('pointerdown', down);
  svg.addEventListener('pointermove', move);
  svg.addEventListener('pointerup', up);
  svg.addEventListener('pointercancel', up);
  svg.addEventListener('click', click, true);
  svg.addEventListener('wheel', wheel, { passive: false });
  svg.addEventListener('dblclick', twice);
  return () => {
    svg.removeEventListener('pointerdown', down);
    svg.removeEventListener('pointermove', move);
    svg.removeEventListener('pointerup', up);
    svg.removeEventListener('pointercancel', up);
    svg.removeEventListener('click', click, true);
    svg.removeEventListener('wheel', wheel);
    svg.removeEventListener('dblclick', twice);
  };
}
