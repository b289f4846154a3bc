/** SHA-256 of a text as hex: by the browser, or by ourselves where a page without TLS has no crypto.subtle. */

/** @param {string} text @returns {Promise<string>} */
export async function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  if (globalThis.crypto?.subtle) return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  return hex(digest(bytes));
}

/** @param {Uint8Array} bytes */
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The first bits of the fractional parts of a root of the first primes (FIPS 180-4).
 * @param {number} count
 * @param {number} power
 */
function roots(count, power) {
  const found = new Uint32Array(count);
  for (let candidate = 2, n = 0; n < count; candidate += 1) {
    if (isPrime(candidate)) {
      const root = candidate ** power;
      found[n] = Math.floor((root - Math.floor(root)) * 2 ** 32);
      n += 1;
    }
  }
  return found;
}

/** @param {number} candidate */
function isPrime(candidate) {
  for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) return false;
  return true;
}

const START = roots(8, 1 / 2);
const ROUNDS = roots(64, 1 / 3);

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function digest(bytes) {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  data.setUint32(padded.length - 4, bytes.length << 3);
  const state = START.slice();
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) compress(state, words, data, at);
  const result = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => result.setUint32(n * 4, word));
  return new Uint8Array(result.buffer);
}

/** @param {Uint32Array} state @param {Uint32Array} words @param {DataView} data @param {number} at */
function compress(state, words, data, at) {
  for (let n = 0; n < 16; n += 1) words[n] = data.getUint32(at + n * 4);
  for (let n = 16; n < 64; n += 1) {
    const small0 = turn(words[n - 15], 7) ^ turn(words[n - 15], 18) ^ (words[n - 15] >>> 3);
    const small1 = turn(words[n - 2], 17) ^ turn(words[n - 2], 19) ^ (words[n - 2] >>> 10);
    words[n] = words[n - 16] + small0 + words[n - 7] + small1;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n += 1) {
    const big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + ROUNDS[n] + words[n]) | 0;
    const big0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => { state[n] += word; });
}
