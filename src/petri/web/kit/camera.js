/** Zoom and pan of the map. Writes two attributes per step; nothing is drawn anew. */
import { FRAME, place } from './world.js';

const MOST = 5;

export class Camera {
  /** @param {SVGSVGElement} svg @param {SVGGElement} world @param {(zoom: number) => number} pieceAt */
  constructor(svg, world, pieceAt) {
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
    this.pieceAt = pieceAt;
  }

  /** The zoom at which all cities are seen. */
  get whole() {
    return Math.min(this.width / (FRAME.right - FRAME.left), this.height / (FRAME.bottom - FRAME.top));
  }

  /** How much bigger than the map the pieces are drawn. */
  get pieces() {
    return this.pieceAt(this.z);
  }

  /** So small that names would lie on each other. */
  get far() {
    return this.z < 0.38;
  }

  /** A phone upright, or little room at all: there it is opened near one's pawn. */
  get narrow() {
    return this.width < 480 || (this.width < 700 && this.height >= this.width);
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
    return this.narrow ? Math.max(0.75, this.whole * 2.4) : Math.max(1.4, this.whole * 1.8);
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
    this.world.setAttribute('transform',
      `translate(${this.x.toFixed(2)} ${this.y.toFixed(2)}) scale(${this.z.toFixed(4)})`);
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

  /** The same, by itself: a new size of the board still fits it anew. @param {string} city @param {boolean} still */
  follow(city, still) {
    const { touched } = this;
    this.show(city, still);
    this.touched = touched;
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

/** Fingers, mouse and pen on the map: one drags it, two pinch it. */
class Fingers {
  /** @param {SVGSVGElement} svg @param {Camera} camera */
  constructor(svg, camera) {
    this.svg = svg;
    this.camera = camera;
    /** @type {Map<number, {x: number, y: number}>} */
    this.down = new Map();
    this.dragged = false;
    this.start = { x: 0, y: 0 };
  }

  /** Where something happened on the map. @param {MouseEvent} event */
  at(event) {
    const box = this.svg.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button > 0) return;
    this.down.set(event.pointerId, this.at(event));
    if (this.down.size === 1) {
      this.dragged = false;
      this.start = this.at(event);
    }
  }

  /** @param {PointerEvent} event */
  move(event) {
    const last = this.down.get(event.pointerId);
    if (!last) return;
    const now = this.at(event);
    if (this.down.size === 1 && !this.drag(event, last, now)) return;
    if (this.down.size === 2) this.pinch(event, last, now);
    this.down.set(event.pointerId, now);
    this.svg.classList.toggle('is-dragged', this.dragged);
  }

  /** @param {PointerEvent} event @param {{x: number, y: number}} last @param {{x: number, y: number}} now */
  drag(event, last, now) {
    if (!this.dragged && Math.hypot(now.x - this.start.x, now.y - this.start.y) < 6) return false;
    if (!this.dragged) this.svg.setPointerCapture(event.pointerId);
    this.dragged = true;
    this.camera.pan(now.x - last.x, now.y - last.y);
    return true;
  }

  /** @param {PointerEvent} event @param {{x: number, y: number}} last @param {{x: number, y: number}} now */
  pinch(event, last, now) {
    const other = [...this.down].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    this.dragged = true;
    const before = Math.hypot(last.x - other.x, last.y - other.y);
    const after = Math.hypot(now.x - other.x, now.y - other.y);
    this.camera.pan((now.x - last.x) / 2, (now.y - last.y) / 2);
    if (before > 0) this.camera.zoom(after / before, (now.x + other.x) / 2, (now.y + other.y) / 2);
  }

  /** @param {PointerEvent} event */
  lift(event) {
    this.down.delete(event.pointerId);
    if (!this.down.size) this.svg.classList.remove('is-dragged');
  }

  /** The end of a drag is no click. @param {MouseEvent} event */
  click(event) {
    if (!this.dragged) return;
    event.stopPropagation();
    event.preventDefault();
    this.dragged = false;
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const { x, y } = this.at(event);
    const lines = event.deltaMode === 1 ? 20 : 1;
    this.camera.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), x, y);
  }

  /** @param {MouseEvent} event */
  twice(event) {
    if (/** @type {Element} */ (event.target).closest('.pm-city')) return;
    const { x, y } = this.at(event);
    this.camera.zoom(event.shiftKey ? 1 / 1.7 : 1.7, x, y);
  }
}

/**
 * Mouse, touch and pen: drag, pinch, wheel, double click.
 * @param {SVGSVGElement} svg
 * @param {Camera} camera
 * @returns {() => void} what ends it
 */
export function gestures(svg, camera) {
  const fingers = new Fingers(svg, camera);
  const end = new AbortController();
  /** @param {string} name @param {(event: any) => void} heard @param {AddEventListenerOptions} [how] */
  const listen = (name, heard, how = {}) => svg.addEventListener(name, heard, { ...how, signal: end.signal });
  listen('pointerdown', (event) => fingers.press(event));
  listen('pointermove', (event) => fingers.move(event));
  listen('pointerup', (event) => fingers.lift(event));
  listen('pointercancel', (event) => fingers.lift(event));
  listen('click', (event) => fingers.click(event), { capture: true });
  listen('wheel', (event) => fingers.wheel(event), { passive: false });
  listen('dblclick', (event) => fingers.twice(event));
  return () => end.abort();
}
