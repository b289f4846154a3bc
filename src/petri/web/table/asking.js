/** "Ask me when …": for each event card, in which moments between the steps of a turn the server asks this person. */
import { html } from '../core/html.js';
import { t } from '../core/i18n.js';
import { asking } from '../core/memory.js';
import { Button, cls, complain, Dialog, Segmented, Switch } from '../core/ui.js';
import { allKinds } from '../kit/facts.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('../core/types.js').KindFacts} KindFacts */
/** @typedef {'always'|'matters'|'never'} Choice */

const CHOICES = /** @type {Choice[]} */ (['always', 'matters', 'never']);

/** Hands are hidden: a moment is open for everybody alike, whatever anybody holds. @param {Session} session */
const isHidden = ({ ctx }) => Boolean(ctx.box.value.secret?.includes('hands'));

/** Whether there is anything to choose. @param {Session} session */
export const canAsk = (session) => session.ctx.you.value.mine.length > 0
  && allKinds(session.ctx).some(([, facts]) => facts.asks);

/** What this person has chosen for the title, by the kind of move. @param {string} title */
export const chosenFor = (title) => asking.value[title] ?? {};

/** @param {Session} session @param {string} kind @param {Choice} choice */
function choose(session, kind, choice) {
  const title = session.ctx.title.peek();
  const { [kind]: _, ...others } = chosenFor(title);
  asking.value = { ...asking.peek(), [title]: choice === 'matters' ? others : { ...others, [kind]: choice } };
  session.tellAsking().catch(complain);
}

/** The cards in the hands of this person. @param {Session} session @returns {string[]} */
function heldBy({ ctx }) {
  const hands = ctx.frame.value.view?.hands ?? [];
  return ctx.you.value.mine.flatMap((seat) => hands[seat]?.cards ?? []);
}

/** @param {{session: Session, kind: string, facts: KindFacts, isNamed: boolean}} props */
function Row({ session, kind, facts, isNamed }) {
  const value = /** @type {Choice} */ (chosenFor(session.ctx.title.value)[kind] ?? 'matters');
  return html`<li class=${cls('ask-row', isNamed && 'is-named')} data-ask=${kind}>
    <b>${facts.name}</b>
    <${Segmented} label=${facts.name} value=${value} onChange=${(/** @type {Choice} */ to) => choose(session, kind, to)}
      options=${CHOICES.map((one) => ({ value: one, label: t(`ask.${one}`) }))} />
    <small>${value === 'matters' ? t('ask.asks', { when: facts.asks }) : t(`ask.${value}_hint`)}</small>
  </li>`;
}

/** @param {{session: Session}} props */
function Cards({ session }) {
  const named = session.asks.value;
  const held = heldBy(session);
  const all = allKinds(session.ctx).filter(([, facts]) => facts.asks);
  const mine = all.filter(([kind, facts]) => kind === named || held.includes(facts.event ?? ''));
  const others = all.filter((one) => !mine.includes(one));
  const rows = (/** @type {[string, KindFacts][]} */ some) => html`<ul class="ask-rows">${some.map(
    ([kind, facts]) => html`
    <${Row} key=${kind} session=${session} kind=${kind} facts=${facts} isNamed=${kind === named} />`)}</ul>`;
  return html`<p class="soft">${t('ask.about')}</p>
    ${mine.length > 0 && rows(mine)}
    ${others.length > 0 && html`<details open=${!mine.length}><summary>${t('ask.others')}</summary>${rows(others)}
      </details>`}
    <${Switch} label=${t('window.skip')} hint=${t('ask.skip_hint')} checked=${session.skipping.value}
      onChange=${(/** @type {boolean} */ on) => session.skip(on).catch(complain)} />`;
}

/** The one place where it is chosen. @param {{session: Session}} props */
export function Asks({ session }) {
  if (session.asks.value === null) return null;
  const close = () => { session.asks.value = null; };
  return html`<${Dialog} title=${t('ask.title')} icon="bolt" class="asks" onClose=${close}>
    ${isHidden(session) ? html`<p class="soft">${t('ask.hidden')}</p>
      <${Switch} label=${t('window.stop')} hint=${t('ask.stop_hint')} checked=${session.stopping.value}
        onChange=${(/** @type {boolean} */ on) => session.stop(on).catch(complain)} />`
      : html`<${Cards} session=${session} />`}
  <//>`;
}

/** @param {{session: Session}} props */
export function AskButton({ session }) {
  if (!canAsk(session)) return null;
  return html`<${Button} small kind="quiet" icon="settings" class="ask-when" aria-haspopup="dialog"
    onClick=${() => { session.asks.value = ''; }}>${t('ask.title')}<//>`;
}
