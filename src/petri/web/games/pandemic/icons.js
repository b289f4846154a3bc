/** Small drawings: pieces of the board and signs of actions. All are SVG fragments around 0 0. */
import { html } from '../../core/html.js';

/** The shape of each disease, so that no colour has to be told apart. @type {{[colour: string]: string}} */
export const SHAPES = {
  blue: 'M-4 -4H4V4H-4Z',
  yellow: 'M0 -4.9L4.9 3.9H-4.9Z',
  black: 'M0 -5.4L5.4 0L0 5.4L-5.4 0Z',
  red: 'M0 -4.6A4.6 4.6 0 1 1 -0.01 -4.6Z',
  purple: 'M0 -5L4.8 -1.5L3 4.2H-3L-4.8 -1.5Z',
};

/** @type {{[colour: string]: string}} */
export const SIGNS = { blue: '■', yellow: '▲', black: '◆', red: '●', purple: '⬟' };

/** @param {{colour: string, x?: number, y?: number, scale?: number, class?: string}} props */
export function Cube({ colour, x = 0, y = 0, scale = 1, class: more = '' }) {
  return html`<path class=${`pm-cube pm-${colour} ${more}`} d=${SHAPES[colour]}
    transform=${`translate(${x} ${y}) scale(${scale})`} />`;
}

/** How large the cubes of the map are drawn, so that all take the same room. @type {{[colour: string]: number}} */
export const ON_MAP = { blue: 2.55, yellow: 2.4, black: 2, red: 2.3, purple: 2.2 };

/** How far the cubes of a stack look out behind each other. */
const STEP = 2.1;

/**
 * All cubes of a colour in a city; from two on with their number.
 * @param {{colour: string, number: number, x?: number, y?: number}} props
 */
export function Stack({ colour, number, x = 0, y = 0 }) {
  const behind = Math.min(number, 3) - 1;
  const shift = (behind * STEP) / 2;
  return html`<g class="pm-stack" data-colour=${colour} data-number=${number} transform=${`translate(${x} ${y})`}>
    ${Array.from({ length: behind + 1 }, (_, n) => html`<${Cube} key=${n} colour=${colour} scale=${ON_MAP[colour]}
      x=${shift - n * STEP} y=${n * STEP - shift} />`)}
    ${number > 1 && html`<use class=${`pm-stack-number pm-on-${colour}`} href=${`#pm-digit-${number}`} x=${-shift}
      y=${shift + (colour === 'yellow' ? 7 : 4.6)} />`}
  </g>`;
}

/** A disease's shape as a picture of its own. @param {{colour: string, size?: number, class?: string}} props */
export function Disease({ colour, size = 16, class: more = '' }) {
  return html`<svg class=${`pm-icon ${more}`} width=${size} height=${size} viewBox="-7 -7 14 14" aria-hidden="true">
    <${Cube} colour=${colour} /></svg>`;
}

const BODY =
  'M0 -19.5a4.6 4.6 0 0 1 3 8.1c1.1 .3 1.9 1.3 2.3 2.6L7.3 -1.4c.3 1.2 -.4 2.4 -1.8 2.4H-5.5'
    + 'c-1.4 0 -2.1 -1.2 -1.8 -2.4L-5.3 -8.8c.4 -1.3 1.2 -2.3 2.3 -2.6a4.6 4.6 0 0 1 3 -8.1Z';

/**
 * In the colour that the role card tells, with a sign that is readable without it.
 * @param {{card: {pawn?: string, sign?: string}, x?: number, y?: number, active?: boolean, seat?: number}} props
 */
export function Pawn({ card, x = 0, y = 0, active = false, seat }) {
  return html`<g class=${`pm-pawn pm-pawn-${card.pawn?.replaceAll(' ', '-')} ${active ? 'is-active' : ''}`}
    data-seat=${seat}
      transform=${`translate(${x} ${y})`}>
    <ellipse class="pm-shadow" cx="0" cy="1.2" rx="8" ry="2.6" />
    <path class="pm-body" d=${BODY} />
    <text class=${`pm-sign ${card.sign === '+' ? 'is-plus' : ''}`} y="-2.1">${card.sign}</text>
  </g>`;
}

/** A pawn of the map, around its middle. @param {Parameters<typeof Pawn>[0]} props */
export const MapPawn = ({ x = 0, y = 0, ...more }) => html`<g class="pm-map-pawn" data-seat=${more.seat}
  transform=${`translate(${x} ${y})`}><g transform="translate(0 17.6) scale(1.9)"><${Pawn} ...${more} /></g></g>`;

/** @param {{card: {pawn?: string, sign?: string}, size?: number}} props */
export function PawnIcon({ card, size = 22 }) {
  return html`<svg class="pm-icon" width=${size * 0.8} height=${size} viewBox="-9 -21 18 25" aria-hidden="true">
    <${Pawn} card=${card} /></svg>`;
}

/** A research station. @param {{x?: number, y?: number, scale?: number, class?: string}} props */
export function Station({ x = 0, y = 0, scale = 1, class: more = '' }) {
  return html`<g class=${`pm-station ${more}`} transform=${`translate(${x} ${y}) scale(${scale})`}>
    <path class="pm-house" d="M-6.5 5.5V-1.5L0 -6.8L6.5 -1.5V5.5Z" />
    <path class="pm-cross" d="M-1.1 -3.4H1.1V-.9H3.6V1.3H1.1V3.8H-1.1V1.3H-3.6V-.9H-1.1Z" />
  </g>`;
}

const EYE = 'M2.5 12C6 6.5 18 6.5 21.5 12C18 17.5 6 17.5 2.5 12ZM12 9.2A2.8 2.8 0 1 1 11.99 9.2';

/** @type {{[kind: string]: string}} */
const SIGN_PATHS = {
  drive: 'M4 19L10 5H14L20 19M12 8V10.5M12 13V15.5M12 18V19.5',
  fly: 'M3 13.5L10 12L14.5 4.5L16.5 5L14.8 11.4L20 10.6L21.5 8.6L23 9L21.8 12.2L22.3 15.6L20.8 15.8'
    + 'L19.6 13.9L14.6 14.2L15.4 20L13.6 20.4L10 14.8L3.2 15.2Z',
  charter: 'M3 13.5L10 12L14.5 4.5L16.5 5L14.8 11.4L20 10.6L21.5 8.6L23 9L21.8 12.2L22.3 15.6L20.8 15.8'
    + 'L19.6 13.9L14.6 14.2L15.4 20L13.6 20.4L10 14.8L3.2 15.2ZM3 5H8M3 8H7',
  shuttle: 'M4 20V11L8 7.5L12 11V20ZM14.5 13V8L18 5L21.5 8V13ZM13.5 17H20M17.5 14.8L20 17L17.5 19.2',
  join: 'M7 8a2.6 2.6 0 1 0 0.01 0M3 19c0-5 8-5 8 0M17 8a2.6 2.6 0 1 0 0.01 0M13 19c0-5 8-5 8 0',
  special: 'M12 3L14.4 9.2L21 9.6L15.9 13.8L17.6 20.2L12 16.6L6.4 20.2L8.1 13.8L3 9.6L9.6 9.2Z',
  build: 'M4 20V11L12 4.5L20 11V20ZM12 10.5V17M8.8 13.8H15.2',
  treat: 'M9.5 3H14.5V9.5H21V14.5H14.5V21H9.5V14.5H3V9.5H9.5Z',
  share: 'M3 6H12V18H3ZM14 9H21M18.5 6.2L21 9L18.5 11.8M21 15H14M16.5 12.2L14 15L16.5 17.8',
  cure: 'M9.5 3H14.5M10.5 3V9.5L4.8 18.2C4 19.6 4.8 21 6.4 21H17.6C19.2 21 20 19.6 19.2 18.2L13.5 9.5V3M7.6 15H16.4',
  store: 'M4 8H20V20H4ZM4 8L7 4H17L20 8M12 11V17M9.5 14.5L12 17L14.5 14.5',
  event: 'M13 3L5 13.5H11L9.5 21L18.5 9.8H12.2Z',
  pass: 'M5 5L13 12L5 19ZM16.5 5V19',
  forgo: 'M6 5V19M11 5V19M16 9L20 12L16 15Z',
  agree: 'M4.5 12.5L9.5 17.5L19.5 6.5',
  decline: 'M6 6L18 18M18 6L6 18',
  take: 'M5 13V20H19V13M12 4V15M8 11.5L12 15.5L16 11.5',
  forecast: EYE,
  eye: EYE,
  first: 'M9 7L13 4V20M9 20H17',
  characterize: 'M4 4H14V20H4ZM7 8H11M7 11.5H11M17 8L21 12L17 16M14 12H21',
  process: 'M7 6m-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0M17 18m-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0'
    + 'M10 9L14 14.6M14.2 11.4L14 14.6L10.9 14.1',
  test: 'M10 3H14V16A2 2 0 0 1 10 16ZM10 9H14M17 12L19 14L22.5 9.5',
  sequence: 'M8 3C8 9 16 9 16 15C16 18 15 20 15 21M16 3C16 9 8 9 8 15C8 18 9 20 9 21M9.4 6H14.6M9.4 17.5H14.6',
  sample: 'M14 3L21 10M16 5L9 12L8 17L4 21M19 8L12 15L7 16',
  lay: 'M5 8H19V20H5ZM12 2V13M8.5 10L12 13.5L15.5 10',
  replace: 'M4 7H12V17H4ZM15 9A6 6 0 0 1 15 17M15 6L15 9L18 9.5M20 12L19 17L15 17',
  fill: 'M5 5H19V19H5ZM9.5 9.5H14.5V14.5H9.5Z',
  outbreak: 'M12 2L14.2 8L20 5L17 10.8L22.5 13L16.4 14.8L18 21L12 17.2L6 21L7.6 14.8L1.5 13L7 10.8L4 5L9.8 8Z',
  epidemic: 'M12 9.5A4 4 0 1 1 12.01 9.5M7.6 12.5A4 4 0 1 0 11 18.6M16.4 12.5A4 4 0 1 1 13 18.6M12 13.2A1.3 1.3 0 1 0 '
    + '12.01 13.2',
  discard: 'M6 8H18L17 21H7ZM4.5 8H19.5M9.5 8V4.5H14.5V8',
};

/**
 * A sign by the name that the server gives it; what has none is an event.
 * @param {{kind: string, size?: number}} props
 */
export function Sign({ kind, size = 20 }) {
  const path = SIGN_PATHS[kind] ?? SIGN_PATHS.event;
  return html`<svg class="pm-icon pm-stroke" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true">
    <path d=${path} /></svg>`;
}
