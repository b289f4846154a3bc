/** The drawing of the title in the lobby. */
import { html } from '../../core/html.js';

const ROUTES = ['M52 78C90 40 130 44 158 66', 'M158 66C190 58 214 72 232 96', 'M52 78C66 108 88 124 112 132',
  'M112 132C150 140 190 124 232 96', 'M158 66C150 92 134 116 112 132', 'M232 96C262 92 280 70 292 52'];
/** @type {[number, number, string, number][]} */
const CITIES = [[52, 78, 'blue', 2], [158, 66, 'blue', 0], [232, 96, 'black', 3], [112, 132, 'yellow', 2],
  [292, 52, 'red', 3], [262, 134, 'red', 1]];

/** A world under glass: cities, routes, cubes. */
export default function Globe() {
  return html`<svg class="drawing" viewBox="0 0 340 180" aria-hidden="true" preserveAspectRatio="xMidYMid meet">
    <ellipse class="dr-glass" cx="170" cy="92" rx="158" ry="80" />
      <ellipse class="dr-agar" cx="170" cy="92" rx="144" ry="68" />
    <path class="dr-land"
      d="M34 62c12-20 44-28 66-22 16 4 18 16 6 24-10 6-6 14 2 22 6 8-2 16-12 12-10-6-14 6-22 0-14-10-48-14-40-36z" />
    <path class="dr-land" d="M98 108c14-6 32 0 34 14 2 16-8 30-18 34-10-4-14-16-18-28-2-8-4-16 2-20z" />
    <path class="dr-land"
      d="M146 50c14-14 46-18 64-12 26-8 66-6 84 8 14 12 6 26-8 28-8 14-20 22-34 20-10 12-22 10-26-2-12 6-22 2-24-8-14
        2-20-8-32-8-16 0-34-14-24-26z" />
    <path class="dr-land" d="M168 92c14-6 34-2 36 12 2 18-12 40-24 42-12-6-22-44-12-54z" />
    <path class="dr-land" d="M250 122c12-8 34-4 36 8 0 10-14 16-26 12-12-2-18-14-10-20z" />
    ${ROUTES.map((route) => html`<path class="dr-route" d=${route} />`)}
    <path class="dr-route" d="M232 96C244 112 252 124 262 134" />
    ${CITIES.map(([x, y, colour, cubes]) => html`<g class=${`dr-${colour}`} transform=${`translate(${x} ${y})`}>
      <circle class="dr-ring" r="9" /><circle class="dr-city" r="5" />
      ${Array.from({ length: cubes }, (_, n) => html`<rect class="dr-cube" x=${8 + n * 9} y=${-16 + (n % 2) * 5}
        width="8" height="8" rx="1.5" transform=${`rotate(${-12 + n * 17} ${12 + n * 9} -12)`} />`)}
    </g>`)}
    <path class="dr-pawn" d="M104 112a5 5 0 1 1 8 0l5 16h-18z" />
    <path class="dr-shine" d="M40 56C60 32 96 20 128 17" />
  </svg>`;
}
