/** Bots to choose from: the levels first, with what each means; then all others by name. */
import { html } from './html.js';
import { t } from './i18n.js';

/** @typedef {import('./api.js').BotInfo} BotInfo */

export const USUAL_BOT = 'normal';
export const PACES = /** @type {const} */ (['quick', 'usual', 'slow']);

/** Levels and others. @param {BotInfo[]} bots @returns {[BotInfo[], BotInfo[]]} */
export const byLevel = (bots) => [bots.filter((bot) => bot.level), bots.filter((bot) => !bot.level)];

/** In the list of a seat. @param {{bots: BotInfo[]}} props */
export function BotOptions({ bots }) {
  return byLevel(bots).map((some, nth) => some.length > 0 && html`
    <optgroup label=${t(nth === 0 ? 'bots.levels' : 'bots.more')}>${some.map((bot) => html`
      <option key=${bot.name} value=${`bot:${bot.name}`}>${t('wish.bot', { bot: bot.label })}</option>`)}</optgroup>`);
}

/** @param {{bots: BotInfo[]}} props */
export function BotsTold({ bots }) {
  const [levels, others] = byLevel(bots);
  return html`<dl class="bots-told">${levels.map((bot) => html`<${Told} key=${bot.name} bot=${bot} />`)}</dl>
    ${others.length > 0 && html`<details class="bots-more"><summary>${t('bots.more_about')}</summary>
      <dl class="bots-told">${others.map((bot) => html`<${Told} key=${bot.name} bot=${bot} />`)}</dl></details>`}`;
}

/** @param {{bot: BotInfo}} props */
const Told = ({ bot }) => html`<div data-bot=${bot.name}><dt>${bot.label}</dt><dd>${bot.about}</dd></div>`;

/** The paces of a table, for a row of buttons. */
export const paces = () => PACES.map((value) => ({ value, label: t(`bots.${value}`) }));
