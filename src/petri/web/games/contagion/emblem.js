/** The drawing of the title in the lobby. */
import { html } from '../../core/html.js';

/** @type {[number, number, number, string][]} */
const COLONIES = [[92, 86, 24, 'green'], [132, 58, 13, 'green'], [120, 124, 16, 'purple'], [166, 92, 30, 'purple'],
  [214, 62, 17, 'orange'], [228, 112, 25, 'orange'], [188, 138, 11, 'green'], [252, 80, 9, 'purple'],
    [146, 148, 7, 'orange'], [74, 116, 8, 'orange']];

/** Cultures that crowd each other out. */
export default function Culture() {
  return html`<svg class="drawing" viewBox="0 0 340 180" aria-hidden="true" preserveAspectRatio="xMidYMid meet">
    <ellipse class="dr-glass" cx="170" cy="94" rx="128" ry="82" />
      <ellipse class="dr-agar" cx="170" cy="94" rx="115" ry="70" />
    ${COLONIES.map(([x, y, r, colour]) => html`<g class=${`dr-${colour}`} transform=${`translate(${x} ${y})`}>
      ${r > 12 && Array.from({ length: 11 }, (_, n) => {
        const angle = (n / 11) * Math.PI * 2 + r;
        const [dx, dy] = [Math.cos(angle), Math.sin(angle) * 0.9];
        return html`<g><line class="dr-spike" x1=${dx * r * 0.9} y1=${dy * r * 0.9} x2=${dx * (r + 6)}
          y2=${dy * (r + 6)} /><circle class="dr-knob" cx=${dx * (r + 7)} cy=${dy * (r + 7)} r="2.2" /></g>`;
      })}
      <ellipse class="dr-colony" rx=${r} ry=${r * 0.9} />
        <ellipse class="dr-core" cx=${-r * 0.2} cy=${-r * 0.15} rx=${r * 0.45} ry=${r * 0.4} />
    </g>`)}
    <path class="dr-shine" d="M66 64C80 40 108 25 136 19" />
  </svg>`;
}
