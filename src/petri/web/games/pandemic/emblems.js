/** Drawings of the scenes. */
import { html } from '../../core/html.js';
import { SHAPES } from './icons.js';

const HORN = 'M0 -7C-9 -12 -13 -24 -8 -36C-16 -30 -20 -18 -15 -7C-12 -1 -6 2 0 1C6 2 12 -1 15 -7C20 -18 16 -30 8 -36'
  + 'C13 -24 9 -12 0 -7Z';

/** Three horns around a ring. */
export const Hazard = () => html`<svg class="pm-emblem pm-hazard" viewBox="-50 -50 100 100" aria-hidden="true">
  <circle class="pm-emblem-rim" r="46" />
  <g class="pm-hazard-horns">${[0, 120, 240].map((angle) => html`<path key=${angle} d=${HORN}
    transform=${`rotate(${angle}) translate(0 -3)`} />`)}</g>
  <circle class="pm-hazard-ring" r="15" /><circle class="pm-hazard-eye" r="6" /></svg>`;

/** A flask that fills with the colour of a cured disease. @param {{colour: string, isGone: boolean}} props */
export const Vial = ({ colour, isGone }) => html`<svg class="pm-emblem pm-vial" viewBox="-50 -50 100 100"
    aria-hidden="true">
  <defs><clipPath id="pm-vial-glass"><path d="M-10 -36V-10L-30 28A8 8 0 0 0 -23 38H23A8 8 0 0 0 30 28L10 -10V-36Z" />
    </clipPath></defs>
  <circle class="pm-emblem-rim" r="46" />
  <g clip-path="url(#pm-vial-glass)">
    <rect class=${`pm-vial-fill pm-${colour}`} x="-34" y="-12" width="68" height="56" />
    ${[[-9, 26, 3], [8, 18, 4.5], [2, 4, 2.6]].map(([x, y, r]) => html`<circle key=${x} class="pm-vial-bubble" cx=${x}
      cy=${y} r=${r} />`)}</g>
  <path class="pm-vial-glass" d="M-15 -38H15M-10 -38V-10L-30 28A8 8 0 0 0 -23 38H23A8 8 0 0 0 30 28L10 -10V-38" />
  <path class=${`pm-cube pm-${colour}`} d=${SHAPES[colour]} transform="translate(0 22) scale(2)" />
  ${isGone && html`<path class="pm-vial-cross" d="M-16 36L16 8M-16 8L16 36" />`}</svg>`;

/** All diseases in their dishes, one after the other. @param {{colours: string[]}} props */
export const Dishes = ({ colours }) => html`<svg class="pm-emblem pm-dishes" aria-hidden="true"
    viewBox=${`${-30 * colours.length} -34 ${60 * colours.length} 68`}>
  ${colours.map((colour, n) => html`<g key=${colour} transform=${`translate(${(n - (colours.length - 1) / 2) * 60} 0)`}>
    <g class="pm-dish-in" style=${`--nth: ${n}`}><circle class="pm-emblem-rim" r="25" />
      <path class=${`pm-cube pm-${colour}`} d=${SHAPES[colour]} transform="scale(2.4)" />
      <path class="pm-dish-tick" d="M8 16L14 22L26 8" /></g></g>`)}</svg>`;
