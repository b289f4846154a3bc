/** Drawings: cubes of the viruses, emblems of the card colours, symbols, the petri dish. */
import { html } from '../../core/html.js';

/** @typedef {import('./facts.js').Owner} Owner */

/** Each virus has a mark of its own, so that colour is never needed. @type {Record<string, string>} */
const MARKS = {
  0: 'M8 3.4a4.6 4.6 0 1 0 0 9.2a4.6 4.6 0 0 0 0-9.2zM8 6.1a1.9 1.9 0 1 1 0 3.8a1.9 1.9 0 0 1 0-3.8z',
  1: 'M8 3.1 13.1 12.3H2.9z',
  2: 'M6.4 3.2h3.2v3.2h3.2v3.2H9.6v3.2H6.4V9.6H3.2V6.4h3.2z',
  3: 'M8 2.7 13.3 8 8 13.3 2.7 8z',
  4: 'M8 2.9 9.4 6.3 13 6.6 10.25 8.95 11.1 12.5 8 10.6 4.9 12.5 5.75 8.95 3 6.6 6.6 6.3z',
  neutral: 'M3.6 5.2h8.8v1.9H3.6zM3.6 8.9h8.8v1.9H3.6z',
};

/** Each colour of contagion cards has an emblem. @type {Record<string, string>} */
const EMBLEMS = {
  blue: 'M1 7c2-3 4-3 6 0s4 3 6 0 4-3 6 0M1 13c2-3 4-3 6 0s4 3 6 0 4-3 6 0',
  red: 'M10 6.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7zM10 1v2.5M10 16.5V19M1 10h2.5M16.5 10H19M3.6 3.6'
    + 'l1.8 1.8M14.6 14.6l1.8 1.8M3.6 16.4l1.8-1.8M14.6 5.4l1.8-1.8',
  purple: 'M3 17V5l2.3 2 2.3-2v3h4.8V5l2.3 2L17 5v12zM8 17v-4a2 2 0 0 1 4 0v4',
  green: 'M4 17C3 8 8 3 17 3c0 9-5 14-13 11M4 17c2-5 5-8 9-10',
  yellow: 'M1 17 7 6l3.5 5.5L13 8l6 9zM5 9.7l2 1.3 2-1.3',
  black: 'M10 1.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17zM10 5.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9zM10 9.2'
    + 'a.8.8 0 1 0 0 1.6a.8.8 0 0 0 0-1.6z',
};

/** @type {Record<string, string>} */
const SYMBOLS = {
  incubation: 'M5 2h10v2l-3.5 5v2L15 16v2H5v-2l3.5-5V9L5 4z',
  infection: 'M10 6a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM10 1.5V6M10 14v4.5M1.5 10H6M14 10h4.5M4 4l3.2 3.2'
    + 'M12.8 12.8 16 16M4 16l3.2-3.2M12.8 7.2 16 4',
  resistance: 'M10 1.5 17 4v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V4z',
  skull: 'M10 2c-4.4 0-7 2.9-7 6.5 0 2.3 1.1 3.9 2.7 5V17h8.6v-3.5c1.6-1.1 2.7-2.7 2.7-5C17 4.9 14.4 2 10 2z'
    + 'M7.2 8a1.3 1.3 0 1 0 0 2.6a1.3 1.3 0 0 0 0-2.6zM12.8 8a1.3 1.3 0 1 0 0 2.6a1.3 1.3 0 0 0 0-2.6z'
    + 'M8.5 17v-2M11.5 17v-2',
  city: 'M3 18V8h5v10M8 18V3h6v15M14 18v-8h4v8M10.2 6.5h1.6M10.2 10h1.6M10.2 13.5h1.6M1 18h18',
  now: 'M11 1 4 11.5h5L8 19l8-11h-5.5z',
  later: 'M10 2a8 8 0 1 0 0 16a8 8 0 0 0 0-16zM10 5.5V10l3 2.5',
  cards: 'M3 5.5 11 3l3.5 11L6.5 16.5zM9.5 16.8l1 .9 6.5-2L14.5 6',
  draw: 'M5 4h8v12H5zM8 1.5h8.5V13.5M9 7v6M6.7 10.7 9 13l2.3-2.3',
  dish: 'M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15zM10 5a5 5 0 1 0 0 10a5 5 0 0 0 0-10z',
  who: 'M10 1.5v17M10 4c4 0 4 3.5 0 3.5s-4 3.5 0 3.5 4 3.5 0 3.5M4 6.5a7 7 0 0 0 0 7M16 6.5a7 7 0 0 1 0 7',
  event: 'M10 2 12.3 7.5 18 8l-4.3 3.8L15 17.5 10 14.4 5 17.5l1.3-5.7L2 8l5.7-.5z',
  pass: 'M4 10h11M11 5.5 15.5 10 11 14.5',
  eye: 'M1.5 10c4-7 13-7 17 0-4 7-13 7-17 0zM10 7.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5z',
  crown: 'M3 15.5 2 6l4.5 3.5L10 4l3.5 5.5L18 6l-1 9.5z',
};

/** @param {string} name */
export const hasSymbol = (name) => name in SYMBOLS;

/** @param {{name: string, filled?: boolean, size?: number}} props */
export function Symbol({ name, filled = false, size = 18 }) {
  return html`<svg class=${`cg-symbol${filled ? ' is-filled' : ''}`} width=${size} height=${size} viewBox="0 0 20 20"
    aria-hidden="true"><path d=${SYMBOLS[name]} /></svg>`;
}

/** @param {{colour: string, size?: number}} props */
export function Emblem({ colour, size = 18 }) {
  return html`<svg class="cg-symbol" width=${size} height=${size} viewBox="0 0 20 20" aria-hidden="true">
    <path d=${EMBLEMS[colour] ?? EMBLEMS.black} /></svg>`;
}

/**
 * Small cards: of a colour, of any, or only stood for.
 * @param {{colour?: string, number: number, isGhost?: boolean}} props
 */
export function Minis({ colour, number, isGhost = false }) {
  const looks = `${colour ? `cg-c-${colour}` : 'is-any'}${isGhost ? ' is-ghost' : ''}`;
  return Array.from({ length: number }, (_, nth) => html`<span key=${nth} class=${`cg-mini ${looks}`}>
    ${colour ? html`<${Emblem} colour=${colour} size=${13} />` : '?'}</span>`);
}

/** A virus cube. @param {{owner: Owner, size?: number, x?: number, y?: number}} props */
export function Cube({ owner, size = 16, x, y }) {
  return html`<svg class=${`cg-cube cg-o-${owner}`} width=${size} height=${size} x=${x} y=${y} viewBox="0 0 16 16"
    aria-hidden="true">
    <rect class="cg-cube-body" x=".6" y=".6" width="14.8" height="14.8" rx="3" />
    <path class="cg-cube-shine" d="M2.2 5V4A1.8 1.8 0 0 1 4 2.2h8A1.8 1.8 0 0 1 13.8 4v1" />
    <path class="cg-cube-mark" fill-rule="evenodd" d=${MARKS[owner] ?? MARKS.neutral} />
  </svg>`;
}

/** The mark of a virus alone, around the middle of a drawing. @param {{owner: Owner, size: number}} props */
export function Mark({ owner, size }) {
  return html`<path class="cg-cube-mark" fill-rule="evenodd" d=${MARKS[owner] ?? MARKS.neutral}
    transform=${`scale(${size / 16}) translate(-8 -8)`} />`;
}

const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** Where the cubes of a dish lie: a sunflower. @param {number} index */
function lying(index) {
  const away = 11.5 * Math.sqrt(index + 0.6);
  return { x: 60 + away * Math.cos(index * GOLDEN + 0.6) - 7.5, y: 60 + away * Math.sin(index * GOLDEN + 0.6) - 7.5 };
}

/** A petri dish with the cubes that are left in it. @param {{owner: Owner, number: number, size?: number}} props */
export function Dish({ owner, number, size = 96 }) {
  return html`<svg class=${`cg-dish cg-o-${owner}`} width=${size} height=${size} viewBox="0 0 120 120"
    aria-hidden="true"
    data-dish=${owner}>
    <circle class="cg-dish-rim" cx="60" cy="60" r="57" />
    <circle class="cg-dish-agar" cx="60" cy="60" r="51" />
    <circle class="cg-dish-tint" cx="60" cy="60" r="51" />
    <path class="cg-dish-glint" d="M17 45A46 46 0 0 1 45 17" />
    ${Array.from({ length: number }, (_, index) => html`<${Cube} key=${index} owner=${owner} size=${15}
      ...${lying(index)} />`)}
  </svg>`;
}

/** Three small bars for the levels of a virus. @param {{levels: Record<string, number>}} props */
export function Levels({ levels }) {
  return Object.keys(levels).map((track) => html`<span class="cg-level" key=${track}>
    <${Symbol} name=${track} size=${13} /><b>${levels[track]}</b></span>`);
}
