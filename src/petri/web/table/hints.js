/** The tutorial, loaded only when it is wanted. */
import { html, useEffect, useState } from '../core/html.js';
import { settings } from '../core/memory.js';

/** @param {{session: import('./session.js').Session}} props */
export function Hints({ session }) {
  const [Tutorial, setTutorial] = useState(/** @type {any} */ (null));
  const wanted = settings.value.hints;
  useEffect(() => {
    if (!wanted || Tutorial) return;
    import('../tutorial/engine.js').then((found) => setTutorial(() => found.Tutorial), (error) => console.error(error));
  }, [wanted]);
  const { ctx } = session;
  if (!wanted || !Tutorial || !ctx.you.value.mine.length || ctx.table.value.status !== 'playing'
    || !ctx.live.value) return null;
  return html`<${Tutorial} ctx=${ctx} />`;
}
