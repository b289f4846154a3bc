/** The arrows between dishes and lines, drawn behind them from where they are. */
import { html, useLayoutEffect, useRef, useState } from '../../../../core/html.js';
import { arrowsOf, held, lineAt, movesAlong } from './model.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */
/** @typedef {{x: number, y: number, w: number, h: number}} Box */
/** @typedef {{width: number, height: number, boxes: {[place: string]: Box}}} Ground */

const ROUND = 12;
const TIP = 7;

/** Where everything is on the board. @param {HTMLElement} board @returns {Ground} */
function measured(board) {
  const ground = board.getBoundingClientRect();
  /** @type {Ground} */
  const found = { width: board.scrollWidth, height: board.scrollHeight, boxes: {} };
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll('[data-drop]'))) {
    const { left, top, width: w, height: h } = node.getBoundingClientRect();
    const x = Math.round(left - ground.left + board.scrollLeft);
    const y = Math.round(top - ground.top + board.scrollTop);
    found.boxes[node.dataset.drop ?? ''] = { x, y, w: Math.round(w), h: Math.round(h) };
  }
  return found;
}

/** @param {Box} box */
const middle = ({ x, y, w, h }) => ({ x: x + w / 2, y: y + h / 2 });

/** From the rim of one dish to that of another. @param {Box} a @param {Box} b */
function between(a, b) {
  const from = middle(a);
  const to = middle(b);
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const start = a.w / 2 - 4;
  const stop = far - b.w / 2 - TIP + 3;
  return `M${from.x + dx * start} ${from.y + dy * start}L${from.x + dx * stop} ${from.y + dy * stop}`;
}

/** A way of straight pieces with round corners. @param {[number, number][]} points */
function bent(points) {
  const [first, ...rest] = points;
  let path = `M${first.join(' ')}`;
  rest.forEach((point, n) => {
    const before = points[n];
    const next = points[n + 2];
    if (!next) {
      path += `L${point.join(' ')}`;
      return;
    }
    const shorten = (/** @type {[number, number]} */ from, /** @type {[number, number]} */ to) => {
      const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
      const r = Math.min(ROUND, far / 2);
      return [from[0] + ((to[0] - from[0]) / far) * r, from[1] + ((to[1] - from[1]) / far) * r];
    };
    path += `L${shorten(point, before).join(' ')}Q${point.join(' ')} ${shorten(point, next).join(' ')}`;
  });
  return path;
}

/**
 * From a dish to a line beside the dishes, or below them around the right edge.
 * @param {Box} a
 * @param {Box} line
 * @param {Ground} ground
 */
function toLine(a, line, ground) {
  const from = middle(a);
  const to = middle(line);
  const right = a.x + a.w - 4;
  const lows = Object.values(ground.boxes);
  if (line.x > a.x + a.w) {
    const bus = line.x - 24;
    return bent([[right, from.y], [bus, from.y], [bus, to.y], [line.x - TIP, to.y]]);
  }
  const edge = line.x + line.w + 10;
  const channel = Math.min(edge, nextTo(a, lows));
  const bottom = line.y > a.y ? Math.min(...lows.filter((box) => box.w > a.w * 1.6).map((box) => box.y)) - 9 : a.y;
  return bent([[right, from.y], [channel, from.y], [channel, bottom], [edge, bottom], [edge, to.y],
    [line.x + line.w + TIP, to.y]]);
}

/** The middle of the gap at the right of a dish. @param {Box} a @param {Box[]} boxes */
function nextTo(a, boxes) {
  const beyond = boxes.filter((box) => box.x > a.x + a.w && box.w < a.w * 1.6).map((box) => box.x);
  return beyond.length ? (a.x + a.w + Math.min(...beyond)) / 2 : Infinity;
}

/** Measure again when the size of anything changes. @param {any} svg @param {number} ply */
function useGround(svg, ply) {
  const [ground, setGround] = useState(/** @type {Ground|null} */ (null));
  useLayoutEffect(() => {
    const board = /** @type {HTMLElement|null} */ (svg.current?.parentElement);
    if (!board) return undefined;
    const measure = () => {
      const now = measured(board);
      setGround((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    measure();
    const watch = new ResizeObserver(measure);
    for (const node of [board, ...board.querySelectorAll('[data-drop]')]) watch.observe(node);
    return () => watch.disconnect();
  }, [ply]);
  return ground;
}

/** @param {{ctx: Ctx}} props */
export function Arrows({ ctx }) {
  const svg = useRef(/** @type {SVGSVGElement|null} */ (null));
  const ground = useGround(svg, ctx.frame.value.ply);
  const inHand = held(ctx);
  const arrows = ground ? arrowsOf(ctx).filter(({ from, to }) => ground.boxes[from] && ground.boxes[to]) : [];
  const drawn = arrows.map(({ from, to }) => ({
    key: `${from}>${to}`,
    path: ground && (lineAt(ctx, to) ? toLine(ground.boxes[from], ground.boxes[to], ground)
      : between(ground.boxes[from], ground.boxes[to])),
    isLit: movesAlong(ctx, from, to).length > 0 && (!inHand || inHand === from),
  }));
  return html`<svg class="lb-arrows" ref=${svg} aria-hidden="true" width=${ground?.width} height=${ground?.height}>
    <defs>${['', '-lit'].map((kind) => html`<marker key=${kind} id=${`lb-tip${kind}`} viewBox="0 0 10 10" refX="4"
      refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse">
      <path class=${`lb-tip${kind}`} d="M0 0L10 5L0 10Z" /></marker>`)}</defs>
    ${[...drawn].sort((a, b) => Number(a.isLit) - Number(b.isLit)).map(({ key, path, isLit }) => html`<path key=${key}
      class=${`lb-arrow ${isLit ? 'is-lit' : ''}`} data-of=${key} d=${path}
      marker-end=${`url(#lb-tip${isLit ? '-lit' : ''})`} />`)}
  </svg>`;
}
