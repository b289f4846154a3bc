/** The room before the game: who is there, who is awaited, and why nothing is dealt yet. */
import { html } from '../core/html.js';
import { t } from '../core/i18n.js';
import { Button, cls, Dish, Icon } from '../core/ui.js';
import { Drawing } from '../pages/drawings.js';
import { inWords, isShown, useOptions } from '../pages/options.js';
import { SeatChips, SeatMenu, seatState, useBots, Watchers } from './seats.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('../core/api.js').OptionInfo} OptionInfo */

/** @param {{session: Session, invite: () => void}} props */
export function WaitingRoom({ session, invite }) {
  const { ctx } = session;
  const { seats, fair } = ctx.table.value;
  const title = ctx.title.value;
  const bots = useBots();
  const start = () => { session.wish.value = { what: 'start', seat: -1 }; };
  const isOpen = seats.some((seat) => seat.kind === 'open');
  return html`<div class="waiting"><div class="waiting-room">
    <div class="waiting-head"><${Drawing} title=${title} />
      <div><h2>${t(`title.${title}`)}</h2><${Options} session=${session} /></div></div>
    <ul class="waiting-seats" aria-label=${t('seats.title')}>
      ${seats.map((seat) => html`<${Place} key=${seat.seat} seat=${seat} session=${session} bots=${bots} />`)}</ul>
    <${Watchers} session=${session} />
    <p class="waiting-why"><${Icon} name=${fair?.added ? 'shield' : 'info'} size=${20} />
      <span>${t('waiting.when')} ${fair?.added && t('waiting.why')}</span></p>
    ${ctx.you.value.host && html`<div class="waiting-ways">
      ${isOpen && html`<${Button} kind="primary" icon="share" onClick=${invite}>${t('waiting.invite')}<//>`}
      <${Button} kind=${isOpen ? 'plain' : 'primary'} icon="play" onClick=${start}>${t('waiting.start')}<//>
    </div>`}
  </div></div>`;
}

/** @typedef {import('../core/types.js').SeatInfo} SeatInfo */

/** @param {{seat: SeatInfo, session: Session, bots: import('../core/api.js').BotInfo[]}} props */
function Place({ seat, session, bots }) {
  const state = seatState(seat);
  const faded = ['open', 'awaited', 'absent'].includes(state);
  return html`<li class=${cls('seat', 'waiting-seat', state)}>
    <${Dish} of=${seat.kind === 'open' ? '?' : seat.name} seat=${seat.seat} size=${44} faded=${faded} />
    <div class="seat-name"><b><bdi>${seat.kind === 'open' ? t('seat.open') : seat.name}</bdi></b>
      <${SeatChips} seat=${seat} session=${session} bots=${bots} /></div>
    ${state === 'present' && html`<span class="waiting-here">
      <${Icon} name="check" size=${18} label=${t('seat.here')} /></span>`}
    <${SeatMenu} seat=${seat} session=${session} bots=${bots} />
  </li>`;
}

/** What is not as usual, in a few words. @param {{session: Session}} props */
function Options({ session }) {
  const { title, table } = session.ctx;
  const { options, seats } = table.value;
  const told = useOptions(title.value)
    .filter((option) => isShown(option, options) && !isUsual(option, options[option.name]));
  /** @param {OptionInfo} option */
  const chip = (option) => html`<span class="chip" key=${option.name}>
    ${inOneWord(option, options[option.name])}</span>`;
  return html`<p class="waiting-options">
    <span class="chip"><${Icon} name="seats" size=${15} />${t('waiting.players', { n: seats.length })}</span>
    ${told.map(chip)}</p>`;
}

/** What was left to the game and came out as a no is nothing special. @param {OptionInfo} option @param {any} value */
const isUsual = (option, value) => value === undefined || JSON.stringify(value) === JSON.stringify(option.default)
  || (option.default === 'auto' && value === false);

/** @param {OptionInfo} option @param {any} value */
function inOneWord(option, value) {
  return value === true ? option.label : `${option.label}: ${inWords(option, value)}`;
}
