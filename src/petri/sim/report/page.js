'use strict';
/* Draws the figures in the colours of the theme: a colour in a figure is the name of a token, `--accent/0.3`. */
const { land, plots } = JSON.parse(document.getElementById('figures').textContent);
const root = document.documentElement;
const night = matchMedia('(prefers-color-scheme: dark)');
const isTouch = matchMedia('(pointer: coarse)').matches;

function colour(token) {
  const [name, alpha] = token.split('/');
  const value = getComputedStyle(root).getPropertyValue(name).trim();
  if (alpha === undefined) return value;
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(value.slice(at, at + 2), 16));
  return `rgba(${r}, ${g}, ${b}, ${alpha})`;
}

function drawn(part) {
  if (typeof part === 'string') return part === '@land' ? land : part.startsWith('--') ? colour(part) : part;
  if (Array.isArray(part)) return part.map(drawn);
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, drawn(value)]));
}

function draw(place) {
  const { data, layout, ratio } = plots[Number(place.dataset.plot)];
  const shown = drawn(layout);
  if (ratio) {
    shown.height = Math.round(place.clientWidth * ratio);
    place.style.height = `${shown.height}px`;
  }
  if (isTouch) shown.dragmode = false; // a finger scrolls the page
  const narrow = place.clientWidth < 440;
  if (narrow) shown.font.size = 12;
  const marked = drawn(data);
  if (narrow) for (const trace of marked) if (trace.type === 'heatmap') trace.showscale = false;
  if (ratio && narrow) for (const trace of marked) {
    trace.marker.sizeref *= 6; // dots without names: there is no room for them
    trace.mode = 'markers';
  }
  return Plotly.react(place, marked, shown, { displayModeBar: false, responsive: !ratio });
}

async function drawAll() {
  delete root.dataset.drawn;
  for (const place of document.querySelectorAll('.plot')) {
    if (!place.closest('[hidden]')) await draw(place);
  }
  root.dataset.drawn = 'yes';
}

function paint(theme) {
  root.dataset.theme = theme;
  return drawAll();
}

document.getElementById('theme').addEventListener('click', () => paint(root.dataset.theme === 'light' ? 'dark' : 'light'));
night.addEventListener('change', () => paint(night.matches ? 'dark' : 'light'));
document.getElementById('cell')?.addEventListener('change', (event) => {
  for (const section of document.querySelectorAll('[data-cell]')) section.hidden = section.dataset.cell !== event.target.value;
  drawAll();
});
let waiting = 0;
addEventListener('resize', () => {
  clearTimeout(waiting);
  waiting = setTimeout(drawAll, 150);
});
document.fonts.ready.then(() => paint(night.matches ? 'dark' : 'light'));
