/** Sounds of the table, made of tones here: nothing is loaded. They are heard only by those who want them. */
import { settings } from './memory.js';

/**
 * A tone: when it begins and how long it lasts in seconds, how high it is in hertz and where it glides to.
 * @typedef {{at: number, for: number, hertz: number, to?: number, wave?: OscillatorType, loud?: number}} Tone
 */

/** @param {number[]} notes @param {number} step @param {Partial<Tone>} [more] @returns {Tone[]} */
const row = (notes, step, more) => notes.map((hertz, n) => ({ at: n * step, for: step * 2.2, hertz, ...more }));

/** @type {{[cue: string]: Tone[]}} */
const CUES = {
  epidemic: [
    { at: 0, for: 1.5, hertz: 62, to: 48, wave: 'sawtooth', loud: 0.5 },
    { at: 0.1, for: 1.3, hertz: 93, to: 131, wave: 'triangle', loud: 0.35 },
    ...row([233, 220, 233, 220], 0.28, { wave: 'triangle', loud: 0.25 }),
  ],
  outbreak: [
    { at: 0, for: 0.5, hertz: 180, to: 40, wave: 'sawtooth', loud: 0.5 },
    { at: 0.04, for: 0.3, hertz: 466, to: 220, wave: 'square', loud: 0.12 },
  ],
  cure: row([392, 494, 587, 784], 0.13, { wave: 'triangle', loud: 0.4 }),
  eradicated: row([523, 659, 784, 1047, 1319], 0.12, { wave: 'sine', loud: 0.4 }),
  won: row([392, 523, 659, 784, 659, 784, 1047], 0.17, { wave: 'triangle', loud: 0.45 }),
  lost: row([294, 277, 262, 196], 0.34, { wave: 'triangle', loud: 0.45 }),
  turn: row([660, 880], 0.09, { wave: 'sine', loud: 0.22 }),
};

/** @type {AudioContext|null} */
let player = null;

/** @param {AudioContext} audio @param {Tone} tone */
function sing(audio, { at, for: length, hertz, to = hertz, wave = 'sine', loud = 0.3 }) {
  const start = audio.currentTime + at;
  const source = new OscillatorNode(audio, { type: wave, frequency: hertz });
  const volume = new GainNode(audio, { gain: 0 });
  source.frequency.setValueAtTime(hertz, start);
  source.frequency.exponentialRampToValueAtTime(to, start + length);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud * 0.4, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

/** @param {string} cue one of those above; a silent page says nothing */
export function sound(cue) {
  if (!settings.peek().sound || document.hidden || !(cue in CUES)) return;
  player ??= new AudioContext();
  if (player.state === 'suspended') player.resume().catch(() => {});
  for (const tone of CUES[cue]) sing(player, tone);
  document.documentElement.dataset.sound = cue;
}
