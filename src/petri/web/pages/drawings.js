/** The small drawings of the titles, each from its own folder. */
import { html, useEffect, useState } from '../core/html.js';

/** @param {{title: string}} props */
export function Drawing({ title }) {
  const [Emblem, setEmblem] = useState(/** @type {any} */ (null));
  useEffect(() => {
    const path = new URL(`../games/${title}/emblem.js`, import.meta.url).href;
    import(path).then((found) => setEmblem(() => found.default), () => {}); // a title without one has a plain dish
  }, [title]);
  return html`<${Emblem ?? Plain} />`;
}

function Plain() {
  return html`<svg class="drawing" viewBox="0 0 340 180" aria-hidden="true" preserveAspectRatio="xMidYMid meet">
    <ellipse class="dr-glass" cx="170" cy="92" rx="120" ry="78" />
      <ellipse class="dr-agar" cx="170" cy="92" rx="107" ry="66" />
        <path class="dr-shine" d="M72 62C84 40 110 26 136 20" /></svg>`;
}
