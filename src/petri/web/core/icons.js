/** Our own small drawings, 24 by 24, drawn with the colour of the text. */
import { html } from './html.js';

/** @type {{[name: string]: string[]}} stroked paths */
const PATHS = {
  menu: ['M4 7h16', 'M4 12h16', 'M4 17h16'],
  close: ['M6 6l12 12', 'M18 6L6 18'],
  check: ['M5 12.5l4.5 4.5L19 7.5'],
  back: ['M14.5 5.5L8 12l6.5 6.5'],
  next: ['M9.5 5.5L16 12l-6.5 6.5'],
  down: ['M5.5 9.5L12 16l6.5-6.5'],
  up: ['M5.5 14.5L12 8l6.5 6.5'],
  plus: ['M12 5v14', 'M5 12h14'],
  minus: ['M5 12h14'],
  sun: ['M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z', 'M12 2.5v2', 'M12 19.5v2', 'M2.5 12h2', 'M19.5 12h2', 'M5.3 5.3l1.4 1.4',
    'M17.3 17.3l1.4 1.4', 'M5.3 18.7l1.4-1.4', 'M17.3 6.7l1.4-1.4'],
  moon: ['M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z'],
  auto: ['M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z', 'M12 4v16', 'M12 8l6 0', 'M12 12h8', 'M12 16h6'],
  share: ['M7 12a2.5 2.5 0 1 1-.01 0z', 'M17.5 5a2.5 2.5 0 1 1-.01 0z', 'M17.5 15a2.5 2.5 0 1 1-.01 0z',
    'M9.2 13.3l6 2.9', 'M9.2 15.6l6-6.6'],
  link: ['M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1', 'M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1'],
  copy: ['M9 9h10v11H9z', 'M15 9V4H5v11h4'],
  qr: ['M4 4h6v6H4z', 'M14 4h6v6h-6z', 'M4 14h6v6H4z', 'M14 14h2v2h-2z', 'M20 14v2', 'M18 18h2v2', 'M14 20h1'],
  phone: ['M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z', 'M11 18h2'],
  undo: ['M8.5 5L4 9.5 8.5 14', 'M4 9.5h9a5.5 5.5 0 0 1 0 11h-3'],
  log: ['M6 4h12v16H6z', 'M9 8.5h6', 'M9 12h6', 'M9 15.5h4'],
  chat: ['M4 5h16v11H11l-4.5 4v-4H4z'],
  seats: ['M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11z', 'M3 19.5c0-3.3 2.7-5.5 6-5.5s6 2.2 6 5.5',
    'M16 5a3 3 0 0 1 0 5.8', 'M17.5 14.3c2.1.7 3.5 2.6 3.5 5.2'],
  hand: ['M5 8l6-2.2 4.2 11.6-6 2.2z', 'M13 5.5l5.5 1.4-2.9 11'],
  map: ['M4 6.5l5-2 6 2 5-2v13l-5 2-6-2-5 2z', 'M9 4.5v13', 'M15 6.5v13'],
  bot: ['M6 9h12v9H6z', 'M12 9V5.5', 'M12 4.2v.1', 'M9.5 13v.6', 'M14.5 13v.6', 'M3.5 12v3', 'M20.5 12v3'],
  person: ['M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8z', 'M4.5 20.5c0-4 3.3-6 7.5-6s7.5 2 7.5 6'],
  open: ['M12 4.5a7.5 7.5 0 1 1-.01 0z', 'M12 9v6', 'M9 12h6'],
  couch: ['M5 11V8a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v3', 'M3 12a2 2 0 0 1 4 0v2h10v-2a2 2 0 0 1 4 0v5H3z', 'M5.5 17v2',
    'M18.5 17v2'],
  eye: ['M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12z', 'M12 9.3a2.7 2.7 0 1 1-.01 0z'],
  play: ['M8 5.5v13l10.5-6.5z'],
  pause: ['M8 5.5v13', 'M16 5.5v13'],
  film: ['M4 6h16v12H4z', 'M8 6v12', 'M16 6v12', 'M4 10h4', 'M4 14h4', 'M16 10h4', 'M16 14h4'],
  file: ['M7 3.5h7l4 4v13H7z', 'M14 3.5v4h4'],
  download: ['M12 4v11', 'M7 10.5l5 5 5-5', 'M5 20h14'],
  again: ['M19 12a7 7 0 1 1-2.2-5.1', 'M19.5 3.5v4.2h-4.2'],
  warn: ['M12 4l9 16H3z', 'M12 10v4.5', 'M12 17.3v.1'],
  info: ['M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z', 'M12 11v5.5', 'M12 7.8v.1'],
  help: ['M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z', 'M9.7 9.6a2.4 2.4 0 1 1 3.4 2.3c-.8.4-1.1.9-1.1 1.8', 'M12 16.4v.1'],
  keys: ['M3 7h18v10H3z', 'M6.5 10.5v.1', 'M10 10.5v.1', 'M13.5 10.5v.1', 'M17 10.5v.1', 'M8 14h8'],
  settings: ['M4 7h9', 'M17 7h3', 'M15 5v4', 'M4 12h3', 'M11 12h9', 'M9 10v4', 'M4 17h9', 'M17 17h3', 'M15 15v4'],
  lock: ['M6 11h12v9H6z', 'M8.5 11V8a3.5 3.5 0 0 1 7 0v3'],
  shield: ['M12 3.5l7 2.5v5.5c0 4.3-2.9 7.4-7 9-4.1-1.6-7-4.7-7-9V6z', 'M8.8 12l2.3 2.3 4.2-4.3'],
  crown: ['M4 8l3.5 4L12 5.5l4.5 6.5L20 8l-1.5 10h-13z'],
  dice: ['M5 5h14v14H5z', 'M9 9v.1', 'M15 9v.1', 'M12 12v.1', 'M9 15v.1', 'M15 15v.1'],
  globe: ['M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z', 'M3.5 12h17', 'M12 3.5c-5 5.2-5 11.8 0 17',
    'M12 3.500c5 5.2 5 11.8 0 17'],
  lamp: ['M9 16.5c0-2-2.8-3.6-2.8-7a5.8 5.8 0 0 1 11.6 0c0 3.4-2.8 5-2.8 7z', 'M9.5 19h5', 'M10.8 21.2h2.4'],
  bolt: ['M13 3L5.5 13.500H11.500L11 21l7.5-10.500H12.500z'],
  send: ['M4 12l16-7.5-5 15.5-3.5-6z', 'M11.5 14L20 4.5'],
  more: ['M6 11.2a.8.8 0 1 1-.01 0z', 'M12 11.2a.8.8 0 1 1-.01 0z', 'M18 11.2a.8.8 0 1 1-.01 0z'],
  clock: ['M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z', 'M12 7.500V12l3 2'],
  exit: ['M14 4H6v16h8', 'M11 12h9', 'M16.5 8.500L20 12l-3.5 3.5'],
  layers: ['M12 4l8.5 4.500L12 13 3.5 8.500z', 'M3.5 12.500L12 17l8.5-4.5', 'M3.5 16.200L12 20.700l8.5-4.5'],
  trash: ['M5 7h14', 'M9.5 7V4.500h5V7', 'M7 7l1 13h8l1-13', 'M10.5 10.500l.3 6', 'M13.5 10.500l-.3 6'],
};

/**
 * @param {{name: string, size?: number, label?: string}} props
 */
export function Icon({ name, size = 20, label }) {
  return html`<svg class="icon" width=${size} height=${size} viewBox="0 0 24 24" role=${label ? 'img' : undefined}
    aria-label=${label} aria-hidden=${label ? undefined : 'true'} focusable="false">
    ${(PATHS[name] ?? PATHS.info).map((path) => html`<path d=${path} />`)}
  </svg>`;
}

/** A number that is always the same for a text. @param {string} text */
export function hash(text) {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ /** @type {number} */ (letter.codePointAt(0)), 16777619);
  return value >>> 0;
}

/**
 * A petri dish with a culture that grows from a text: our avatars.
 * @param {{of: string, seat?: number|null, size?: number, faded?: boolean}} props
 */
export function Dish({ of, seat = null, size = 36, faded = false }) {
  const dots = /** @type {{x: number, y: number, r: number}[]} */ ([]);
  let random = hash(of) || 1;
  const next = () => {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    return random / 4294967296;
  };
  for (let tries = 0; tries < 60 && dots.length < 7; tries += 1) {
    const angle = next() * Math.PI * 2;
    const far = Math.sqrt(next()) * 10.5;
    const dot = { x: 20 + Math.cos(angle) * far, y: 20 + Math.sin(angle) * far, r: 1.6 + next() * 3.2 };
    if (dots.every((other) => Math.hypot(other.x - dot.x, other.y - dot.y) > other.r + dot.r + 0.8)) dots.push(dot);
  }
  return html`<svg class=${`dish seat-${seat ?? 'none'} ${faded ? 'faded' : ''}`} width=${size} height=${size}
    viewBox="0 0 40 40" aria-hidden="true" focusable="false">
    <circle class="dish-rim" cx="20" cy="20" r="18.5" /><circle class="dish-agar" cx="20" cy="20" r="15.5" />
    ${dots.map((dot) => html`<circle class="dish-dot" cx=${dot.x} cy=${dot.y} r=${dot.r} />`)}
    <path class="dish-shine" d="M8.5 15A12.8 12.8 0 0 1 16 8.2" />
  </svg>`;
}

/** The mark of the house: a dish with four cultures. @param {{size?: number}} props */
export function Logo({ size = 32 }) {
  return html`<svg class="logo" width=${size} height=${size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
    <circle class="logo-rim" cx="32" cy="32" r="29" /><circle class="logo-agar" cx="32" cy="32" r="23.5" />
    <circle class="logo-a" cx="25" cy="25" r="8" /><circle class="logo-b" cx="42" cy="27" r="5" />
    <circle class="logo-c" cx="37" cy="41" r="7" /><circle class="logo-d" cx="22" cy="40" r="4" />
    <path class="logo-shine" d="M14 24a20 20 0 0 1 11-11" />
  </svg>`;
}
