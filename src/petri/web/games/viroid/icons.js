/** Small drawings: stones, fields, signs. All our own, as SVG around 0 0 or in a box of 24. */
import { html } from '../../core/html.js';

/** The shape of each strain, so that no colour has to be told apart. @type {{[colour: string]: string}} */
export const SHAPES = {
  red: 'M0 -4.7A4.7 4.7 0 1 1 -0.01 -4.7Z',
  blue: 'M-4.1 -4.1H4.1V4.1H-4.1Z',
  green: 'M0 -5.4L5.4 0L0 5.4L-5.4 0Z',
  yellow: 'M0 -5.1L5 4.1H-5Z',
};

/** What is filled and what is only a line. @type {{[name: string]: [string, string?]}} */
const DRAWN = {
  insect: ['M12 8.2C14.6 8.2 15.6 11 15.6 14.2S14.2 21 12 21S8.4 17.4 8.4 14.2S9.4 8.2 12 8.2Z'
    + 'M12 7.4A2.3 2.3 0 1 1 12.01 7.4Z',
  'M8.6 12L4 9.2M8.4 15H3.4M9 17.8L5 21M15.4 12L20 9.2M15.6 15H20.6M15 17.8L19 21'
    + 'M10.8 4L8.8 2M13.2 4L15.2 2'],
  small: ['M2.5 15.6C2.5 10.6 7 7.6 12 7.6C13.4 7.6 14.6 7.8 15.6 8.3C16 6.6 17.2 5.6 18.6 6'
    + 'C19.9 6.5 20 8.3 19 10C20.5 11.2 21.6 13 22.2 14.6C21.2 16.8 19 17.6 16.5 17.6H6'
    + 'C4 17.6 2.5 17 2.5 15.6Z', 'M3 15C.800 13.5 1.2 10 3.6 9.4M8 18V20M14 18V20'],
  livestock: ['M7.4 8.2C7.6 6.2 9.4 5.2 12 5.2S16.4 6.2 16.6 8.2L20.8 9C21.2 11.2 19.6 13 17 12.6L16.4 17'
    + 'C16.2 19.6 14.4 21.2 12 21.2S7.8 19.6 7.6 17L7 12.6C4.4 13 2.8 11.2 3.2 9Z',
  'M7.4 7C5 6.8 3.6 5 4 2.6M16.6 7C19 6.8 20.4 5 20 2.6'],
  blood: ['M12 2.5C16 8 18.4 11.4 18.4 15A6.4 6.4 0 0 1 5.6 15C5.6 11.4 8 8 12 2.5Z'],
  bird: ['M2.5 8.5C7 8.5 9.8 10.6 12 14.6C13.8 9.2 17 6 21.6 5.6C19.2 8 19 11.2 17 14.6C15.4 17.4 12.6 19.4 9 19.4'
    + 'C6.4 19.4 4.4 18.6 3.2 17.6C5 17.4 6.6 16.6 7.4 15.4C4.6 14.6 2.8 12 2.5 8.5Z'],
  ship: ['M3 14H21L18.2 20H5.8ZM7 12.8V8.6H16V12.8ZM10 7.4V3.8H13.2V7.4Z'],
  plane: ['M12 2.5C13 2.5 13.6 4 13.6 5.8V9.6L21 14.4V16.6L13.6 14.4V18.2L15.8 19.8V21.5L12 20.6L8.2 21.5V19.8'
    + 'L10.4 18.2V14.4L3 16.6V14.4L10.4 9.6V5.8C10.4 4 11 2.5 12 2.5Z'],
  heat: ['M12 7.2A4.8 4.8 0 1 1 11.99 7.2Z', 'M12 2V4.6M12 19.4V22M2 12H4.6M19.4 12H22M5 5L6.8 6.8M17.2 17.2L19 19'
    + 'M5 19L6.8 17.2M17.2 6.8L19 5'],
  cold: ['', 'M12 2.5V21.5M3.8 7.3L20.2 16.7M3.8 16.7L20.2 7.3M9.5 4L12 6.5L14.5 4M9.5 20L12 17.5L14.5 20'
    + 'M3.7 10.5L7.1 9.5L6.2 6M20.3 13.5L16.9 14.5L17.8 18M3.7 13.5L7.1 14.5L6.2 18M20.3 10.5L16.9 9.5L17.8 6'],
  medication: ['M3.8 13.2L8.5 8.5L15.5 15.5L10.8 20.2A4.95 4.95 0 0 1 3.8 13.2Z',
    'M10.8 20.2A4.95 4.95 0 0 1 3.8 13.2L13.2 3.8A4.95 4.95 0 0 1 20.2 10.8ZM8.5 8.5L15.5 15.5'],
  port: ['', 'M12 7V21M7.5 10.5H16.5M4 14C4.5 18.5 8 21 12 21S19.5 18.5 20 14M12 3A2 2 0 1 1 11.99 3Z'],
  airport: ['M12 2.5C13 2.5 13.6 4 13.6 5.8V9.6L21 14.4V16.6L13.6 14.4V18.2L15.8 19.8V21.5L12 20.6L8.2 21.5V19.8'
    + 'L10.4 18.2V14.4L3 16.6V14.4L10.4 9.6V5.8C10.4 4 11 2.5 12 2.5Z'],
  isolation: ['', 'M3 8H21M3 16H21M5.5 5V20M12 5V20M18.5 5V20'],
  infection: ['M12 8.5A3.5 3.5 0 1 1 11.99 8.5Z', 'M12 2.5V6M12 18V21.5M2.5 12H6M18 12H21.5M5.3 5.3L7.8 7.8'
    + 'M16.2 16.2L18.7 18.7M5.3 18.7L7.8 16.2M16.2 7.8L18.7 5.3'],
  severity: ['M4.5 4.5H19.5V19.5H4.5Z'],
  lethality: ['M12 3C16.8 3 20 6.2 20 10.4C20 13.2 18.6 15.2 16.6 16.4V20.5H13.6V18.5H10.4V20.5H7.4V16.4'
    + 'C5.4 15.2 4 13.2 4 10.4C4 6.2 7.2 3 12 3Z'],
  dna: ['', 'M7 2.5C7 8.5 17 8 17 12.5S7 16.5 7 21.5M17 2.5C17 8.5 7 8 7 12.5S17 16.5 17 21.5M8.2 5H15.8M8.2 19.2H15.8'
    + 'M9.8 7.2H14.2'],
  research: ['', 'M9.5 3H14.5M10.5 3V9.5L4.8 18.2C4 19.6 4.8 21 6.4 21H17.6C19.2 21 20 19.6 19.2 18.2L13.5 9.5V3'
    + 'M7.6 15H16.4'],
  stage: ['', 'M12 3.5C17 3.5 20.5 7 20.5 12S17 20.5 12 20.5S3.5 17 3.5 12S7 3.5 12 3.5ZM12 8A4 4 0 1 1 11.99 8Z'],
  symptom: ['', 'M5 3.5H19V20.5H5ZM8.5 8H15.5M8.5 12H15.5M8.5 16H12.5'],
  corpse: ['', 'M12 4V20M6.5 9H17.5'],
  event: ['', 'M13 3L5 13.5H11L9.5 21L18.5 9.8H12.2Z'],
  end: ['', 'M5 5L13 12L5 19ZM16.5 5V19'],
  decline: ['', 'M6 6L18 18M18 6L6 18'],
  shed: ['', 'M6 8H18L17 21H7ZM4.5 8H19.5M9.5 8V4.5H14.5V8'],
  heal: ['M9.5 3H14.5V9.5H21V14.5H14.5V21H9.5V14.5H3V9.5H9.5Z'],
  own: ['', 'M4 20V9L12 3.5L20 9V20ZM9 20V13H15V20'],
};

/** Names that mean the same picture. @type {{[name: string]: string}} */
const SAME = { infect: 'infection', kill: 'lethality', evolve: 'infection', resist: 'medication', strain: 'symptom',
  exhume: 'corpse', victim: 'lethality', patient: 'infection', reopen: 'port', reopen_airport: 'airport',
    lift: 'isolation' };

/** @param {string} name */
const drawn = (name) => DRAWN[name] ?? DRAWN[SAME[name]] ?? DRAWN.event;

/**
 * The sign of a move: of its kind, or of the picture that the server names.
 * @param {string} kind
 * @param {string} sign
 */
export const signOf = (kind, sign) => (DRAWN[kind] ? kind : sign);

/** The paths of a sign, in a box of 24. @param {string} name @returns {string[]} */
export const pathsOf = (name) => drawn(name).flatMap((path) => (path ? [path] : []));

/** A sign by its name; what has none is an event. @param {{kind: string, size?: number, class?: string}} props */
export function Sign({ kind, size = 20, class: more = '' }) {
  return html`<svg class=${`pm-icon vr-sign ${more}`} width=${size} height=${size} viewBox="0 0 24 24"
    aria-hidden="true">
    <${Glyph} name=${kind} /></svg>`;
}

/** The same inside another drawing, in a box of 24. @param {{name: string}} props */
export function Glyph({ name }) {
  const [filled, line] = drawn(name);
  return html`${filled && html`<path class="vr-solid" d=${filled} />`}${line && html`<path class="vr-line"
    d=${line} />`}`;
}

/**
 * A sign of `size` around a spot of the map.
 * @param {{name: string, x: number, y: number, size: number, class?: string}} props
 */
export function Small({ name, x, y, size, class: more = '' }) {
  const part = size / 24;
  return html`<g class=${`vr-small ${more}`}
    transform=${`translate(${x - size / 2} ${y - size / 2}) scale(${part.toFixed(4)})`}>
    <${Glyph} name=${name} /></g>`;
}

/** @param {{colour: string, x?: number, y?: number, scale?: number}} props */
export function Stone({ colour, x = 0, y = 0, scale = 1 }) {
  return html`<path class=${`vr-stone vr-${colour}`} d=${SHAPES[colour] ?? SHAPES.red}
    transform=${`translate(${x} ${y}) scale(${scale})`} />`;
}

/** @param {{x?: number, y?: number, scale?: number}} props */
export function Corpse({ x = 0, y = 0, scale = 1 }) {
  return html`<g class="vr-corpse" transform=${`translate(${x} ${y}) scale(${scale})`}>
    <path d="M-4.6 4.6V-1A4.6 4.6 0 0 1 4.6 -1V4.6Z" /><path class="vr-cross" d="M0 -3V2.6M-2 -1H2" /></g>`;
}

/** A stone as a picture of its own. @param {{colour: string, size?: number}} props */
export function StoneIcon({ colour, size = 16 }) {
  return html`<svg class="pm-icon" width=${size} height=${size} viewBox="-6.5 -6.5 13 13" aria-hidden="true">
    <${Stone} colour=${colour} /></svg>`;
}

/** @param {{size?: number}} props */
export function CorpseIcon({ size = 16 }) {
  return html`<svg class="pm-icon" width=${size} height=${size} viewBox="-6.5 -6.5 13 13" aria-hidden="true">
    <${Corpse} /></svg>`;
}

const PIPS = /** @type {{[face: number]: [number, number][]}} */ ({
  1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
});

/** Where the pips of a die are, in a box of 24 around its middle. @param {number} face */
export const pipsOf = (face) => (PIPS[face] ?? []).map(([x, y]) => ({ x: x * 5.5, y: y * 5.5 }));

/**
 * A needed resistance with its number.
 * @param {{kind: string, n: number, x: number, y: number, short?: boolean}} props
 */
export function Need({ kind, n, x, y, short = false }) {
  return html`<g class=${`vr-need vr-r-${kind} ${short ? 'is-short' : ''}`} transform=${`translate(${x} ${y})`}>
    <rect x="-10.5" y="-6" width="21" height="12" rx="6" />
    <${Small} name=${kind} x=${-4.6} y=${0} size=${9} /><text x="4.6" y="3.5">${n}</text></g>`;
}
