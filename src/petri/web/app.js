/** The page: finds the route, keeps theme and language, draws. */
import { effect, html, render, signal, useEffect, useState } from './core/html.js';
import { lang, loadWords, setLang, t } from './core/i18n.js';
import { settings, theme } from './core/memory.js';
import { dropping, go, listen, path, visit } from './core/route.js';
import { Icon, Logo, mountLayers, Spinner } from './core/ui.js';

const light = matchMedia('(prefers-color-scheme: light)');
const systemLight = signal(light.matches);
light.addEventListener('change', () => { systemLight.value = light.matches; });
effect(() => {
  const isLight = theme.value === 'light' || (theme.value === 'auto' && systemLight.value);
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
});
effect(() => { document.documentElement.dataset.motion = settings.value.motion; });

const PAGES = /** @type {const} */ ([
  [/^\/t\/([^/]+)\/?$/, () => import('./pages/table.js')],
  [/^\/r\/([^/]+)\/?$/, () => import('./pages/replay.js')],
  [/^\/?$/, () => import('./pages/lobby.js')],
]);

/** An address that was cut off in the middle of a letter leads nowhere, but it is not an error. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function Page() {
  const at = path.value;
  const seen = visit.value;
  const [shown, setShown] = useState(/** @type {any} */ (null));
  useEffect(() => {
    let current = true;
    const route = PAGES.find(([pattern]) => pattern.test(at));
    if (!route) {
      setShown({ Missing: true });
      return undefined;
    }
    const id = decoded(route[0].exec(at)?.[1] ?? '');
    route[1]().then(
      (page) => { if (current) setShown({ Page: page.default, id, key: `${at}${id ? seen : ''}` }); },
      (error) => { console.error(error); if (current) setShown({ Missing: true }); },
    );
    return () => { current = false; };
  }, [at, seen]);
  if (!shown) return html`<main class="notice"><${Spinner} /></main>`;
  if (shown.Missing) {
    return html`<main class="notice"><${Logo} size=${72} /><h1>${t('missing.title')}</h1><p>${t('missing.text')}</p>
      <a class="button primary" href="/"><${Icon} name="back" /><span>${t('to_lobby')}</span></a></main>`;
  }
  return html`<${shown.Page} key=${shown.key} id=${shown.id} go=${go} />`;
}

function App() {
  return html`<${Page} />${dropping.value && html`<div class="drop-veil">
    <div><${Icon} name="film" size=${56} /><p>${t('record.drop')}</p></div></div>`}`;
}

await loadWords();
await setLang(lang.peek());
listen();
mountLayers(/** @type {Element} */ (document.getElementById('layers')));
render(html`<${App} />`, /** @type {Element} */ (document.getElementById('app')));
