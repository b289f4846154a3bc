/** Drawings of the lab: dishes with cubes, vials, sockets, and signs of what dishes do. */
import { html } from '../../../../core/html.js';
import { SHAPES } from '../../icons.js';

/** @typedef {[string, number][]} Rows colours and how many cubes */

const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** Places of n cubes in a dish of radius 44, from the middle outwards, and their size. @param {number} n */
function spots(n) {
  const size = n <= 1 ? 1.9 : n <= 5 ? 1.65 : n <= 10 ? 1.35 : n <= 18 ? 1.05 : 0.8;
  const reach = n <= 1 ? 0 : Math.min(33, 9.4 * size * Math.sqrt(n) * 0.62);
  return Array.from({ length: n }, (_, k) => {
    const far = n <= 1 ? 0 : reach * Math.sqrt((k + 0.5) / n);
    return { x: far * Math.cos(k * GOLDEN + 0.6), y: far * Math.sin(k * GOLDEN + 0.6), size };
  });
}

/** A petri dish with its cubes. @param {{rows: Rows, sign: string}} props */
export function Plate({ rows, sign }) {
  const cubes = rows.flatMap(([colour, n]) => Array.from({ length: n }, () => colour));
  const at = spots(cubes.length);
  return html`<svg class="lb-plate-art" viewBox="-52 -52 104 104" aria-hidden="true">
    <ellipse class="lb-shadow" cx="0" cy="6" rx="47" ry="44" />
    <circle class="lb-glass" r="47" /><circle class="lb-agar" r="41" />
    <path class="lb-shine" d="M-34 -21A40 40 0 0 1 -8 -39" /><path class="lb-shine" d="M36 17A40 40 0 0 1 26 30" />
    ${!cubes.length && html`<g class="lb-plate-sign" transform="translate(-18 -18) scale(1.5)">
      <path d=${SIGN[sign]} /></g>`}
    ${cubes.map((colour, n) => html`<path key=${n} class=${`pm-cube pm-${colour}`} data-colour=${colour}
      d=${SHAPES[colour]}
      transform=${`translate(${at[n].x.toFixed(1)} ${at[n].y.toFixed(1)}) scale(${at[n].size})`} />`)}
  </svg>`;
}

/** What a dish does, in a field of 24. @type {{[dish: string]: string}} */
const SIGN = {
  input: 'M12 3C12 3 6 10.2 6 14.6A6 6 0 0 0 18 14.6C18 10.2 12 3 12 3ZM9.4 14.6A2.8 2.8 0 0 0 12 17.4',
  centrifuge: 'M12 12m-2.4 0a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0M12 4A8 8 0 0 1 19.4 9M20 12A8 8 0 0 1 15 19.4'
    + 'M12 20A8 8 0 0 1 4.6 15M4 12A8 8 0 0 1 9 4.6M19.8 5.6L19.4 9L16 8.8M4.2 18.4L4.6 15L8 15.2',
  separator: 'M3 5H21L14 13V20L10 18V13ZM7.5 8.5H16.5',
  growth: 'M12 21V11M12 14C7 14 5 11 5 7C10 7 12 10 12 14M12 11C12 7 14.5 4 19 4C19 9 16 11 12 11',
};

/** @param {string} to @returns {string} the sign of a dish or of where an arrow leads */
export const signOf = (to) => (SIGN[to] ? to : 'input');

/** @param {{kind: string, size?: number}} props */
export function LabSign({ kind, size = 20 }) {
  return html`<svg class="pm-icon pm-stroke" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true">
    <path d=${SIGN[kind] ?? SIGN.input} /></svg>`;
}

/** A cure vial, empty without a colour. @param {{colour?: string|null, size?: number}} props */
export function Vial({ colour, size = 26 }) {
  return html`<svg class="lb-vial pm-icon" width=${size * 0.62} height=${size} viewBox="-8 -13 16 26"
      aria-hidden="true">
    <path class="lb-vial-glass" d="M-4.5 -8V7.5A4.5 4.5 0 0 0 4.5 7.5V-8Z" />
    ${colour && html`<path class=${`lb-vial-in pm-${colour}`} d="M-3.6 -1H3.6V7.4A3.6 3.6 0 0 1 -3.6 7.4Z" />
      <path class=${`pm-mark pm-${colour}`} d=${SHAPES[colour]} transform="translate(0 5.2) scale(.55)" />`}
    <path class="lb-vial-cap" d="M-5.5 -12H5.5V-8H-5.5Z" />
  </svg>`;
}

/** A ring, which stands for the colour of the vial. */
const GREY = 'M0 -4.6A4.6 4.6 0 1 1 -0.01 -4.6ZM0 -2.2A2.2 2.2 0 1 0 0.01 -2.2Z';

/**
 * A space of a sequence card, and its cube. `wants` is the colour of the vial, for spaces that take it.
 * @param {{space: string, cube?: string|null, wants?: string|null, size?: number}} props
 */
export function Socket({ space, cube, wants, size = 26 }) {
  const isGrey = !SHAPES[space];
  return html`<svg class=${`lb-socket pm-icon ${isGrey ? 'is-grey' : ''} ${cube ? 'is-full' : ''}`} width=${size}
      height=${size} viewBox="-9 -9 18 18" aria-hidden="true">
    <rect class=${`lb-well lb-well-${isGrey ? 'grey' : space}`} x="-8" y="-8" width="16" height="16" rx="4.5" />
    ${isGrey && html`<path class="lb-ring" d=${GREY} fill-rule="evenodd" />`}
    ${!isGrey && !cube && html`<path class=${`lb-wanted pm-${space}`} d=${SHAPES[space]} />`}
    ${isGrey && !cube && wants && html`<path class=${`lb-wanted pm-${wants}`} d=${SHAPES[wants]}
      transform="scale(.8)" />`}
    ${cube && html`<path class=${`pm-cube pm-${cube}`} d=${SHAPES[cube]} transform="scale(1.2)" />`}
  </svg>`;
}
