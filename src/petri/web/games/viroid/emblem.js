/** The drawing of the title in the lobby: strains that grow over a map. */
import { html } from '../../core/html.js';

/** @type {[number, number, number, string][]} */
const SPIKED = [[118, 84, 26, 'red'], [206, 70, 20, 'yellow'], [238, 122, 16, 'blue'], [160, 132, 12, 'red']];

/** @param {{x: number, y: number, r: number, colour: string}} props */
function Germ({ x, y, r, colour }) {
  const spikes = Array.from({ length: 11 }, (_, n) => {
    const angle = (n * 2 * Math.PI) / 11;
    return { x: Math.cos(angle), y: Math.sin(angle) };
  });
  return html`<g class=${`dr-${colour}`} transform=${`translate(${x} ${y})`}>
    ${spikes.map((one) => html`<path class="dr-spike" d=${`M${one.x * r} ${one.y * r}L${one.x * (r + 8)} ${one.y * (
      r + 8)}`} />
      <circle class="dr-knob" cx=${one.x * (r + 9)} cy=${one.y * (r + 9)} r="2.6" />`)}
    <circle class="dr-colony" r=${r} /><circle class="dr-core" cx=${-r * 0.2} cy=${-r * 0.2} r=${r * 0.4} />
  </g>`;
}

export default function Strains() {
  return html`<svg class="drawing" viewBox="0 0 340 180" aria-hidden="true" preserveAspectRatio="xMidYMid meet">
    <ellipse class="dr-glass" cx="170" cy="92" rx="158" ry="80" /><ellipse class="dr-agar" cx="170" cy="92" rx="144"
      ry="68" />
    <path class="dr-land"
      d="M44 84c8-26 40-36 66-30 20 4 24 18 12 30-8 8-2 18 4 26 4 10-6 20-18 14-8-4-16 8-26 0-14-10-46-18-38-40z" />
    <path class="dr-land"
      d="M150 54c20-16 58-20 84-10 28 2 58 14 60 34 2 16-18 22-30 18-6 16-26 26-42 20-8 14-26 12-30-4-16 4-26-6-24-18
        -18-4-32-24-18-40z" />
    <path class="dr-route" d="M118 84C146 58 178 56 206 70" /><path class="dr-route"
      d="M206 70C226 84 236 100 238 122" />
    <path class="dr-route" d="M118 84C126 108 140 124 160 132" />
    ${SPIKED.map(([x, y, r, colour]) => html`<${Germ} x=${x} y=${y} r=${r} colour=${colour} />`)}
    <path class="dr-shine" d="M40 56C60 32 96 20 128 17" />
  </svg>`;
}
