/** The end: the cause in words, scores, what happened, the check of the shuffle, and what comes next. */
import { FairCheck } from '../core/fair.js';
import { html } from '../core/html.js';
import { t } from '../core/i18n.js';
import { goToSeat } from '../core/route.js';
import { Button, cls, complain, Dialog, Dish, Icon } from '../core/ui.js';

/** @typedef {import('./session.js').Session} Session */

/** @param {{session: Session, onClose: () => void}} props */
export function Over({ session, onClose }) {
  const { ctx } = session;
  const outcome = session.now.value?.outcome;
  if (!outcome) return null;
  const mine = ctx.you.value.mine;
  const good = outcome.winners.some((seat) => mine.includes(seat)) || (!mine.length && outcome.winners.length > 0);
  const Summary = session.game.value?.Summary;
  const isTold = ctx.modules.value.some((module) => module.Summary); // with its points
  const next = session.next.value;
  const toNext = () => { if (next) goToSeat(next.table, next.token); };
  const again = () => session.line.ask({ t: 'rematch' }).catch(complain);
  return html`<${Dialog} wide title=${title(mine.length > 0, good)} class=${cls('over', good ? 'won' : 'lost')}
    onClose=${onClose} foot=${html`
    <${Button} icon="download" onClick=${() => download(session).catch(complain)}>${t('over.record')}<//>
    <a class="button" href=${`/r/${session.id}`}><${Icon} name="film" /><span>${t('over.replay')}</span></a>
    ${next ? html`<${Button} kind="primary" icon="again" onClick=${toNext}>${t('over.to_rematch')}<//>`
      : mine.length > 0 && html`<${Button} kind="primary" icon="again" onClick=${again}>${t('over.rematch')}<//>`}`}>
    <p class="over-cause">${outcome.text}</p>
    ${outcome.scores.length > 0 && !isTold && html`<${Scores} session=${session} outcome=${outcome} />`}
    ${Summary && html`<div class="over-summary"><${Summary} ctx=${ctx} /></div>`}
    <p class="soft">${t('over.moves', { n: session.now.value?.ply ?? 0 })}</p>
    <${FairCheck} folded fair=${ctx.table.value.fair} table=${session.id} />
  <//>`;
}

/** @param {boolean} plays @param {boolean} good */
const title = (plays, good) => t(plays ? (good ? 'over.won' : 'over.lost') : 'over.title');

/** @param {{session: Session, outcome: import('../core/types.js').Outcome}} props */
function Scores({ session, outcome }) {
  const best = Math.max(...outcome.scores, 1);
  const order = outcome.scores.map((score, seat) => ({ score, seat })).sort((a, b) => b.score - a.score);
  return html`<ol class="scores">${order.map(({ score, seat }) => html`<li key=${seat}
    class=${cls(outcome.winners.includes(seat) && 'winner')}>
    <${Dish} of=${session.ctx.name(seat)} seat=${seat} size=${30} />
    <b>${session.ctx.name(seat)}</b>${outcome.winners.includes(seat)
      && html`<${Icon} name="crown" label=${t('over.winner')} />`}
    <span class="score-bar" aria-hidden="true">
      <i class=${`seat-bar-${seat}`} style=${{ width: `${Math.max(0, (score / best) * 100)}%` }}></i></span>
    <span class="number">${score}</span></li>`)}</ol>`;
}

/** @param {Session} session */
async function download(session) {
  const { record, raw } = await session.line.ask({ t: 'record' });
  // as it came: seeds have more digits than numbers of a browser
  const text = raw.slice(raw.indexOf('"record":{') + '"record":'.length, raw.lastIndexOf('}'));
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${record.title}-${session.id}.petri.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 5000);
}
