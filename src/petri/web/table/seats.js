/** Who sits where: present, absent, a bot, thinking; and what can be done about it. */
import { html, useEffect, useState } from '../core/html.js';
import { bots } from '../core/api.js';
import { byLevel } from '../core/bots.js';
import { lang, list, t } from '../core/i18n.js';
import { Button, cls, complain, copyText, Dish, Icon, Menu } from '../core/ui.js';
import { seatLink } from './share.js';

/** @typedef {import('../core/types.js').SeatInfo} SeatInfo */
/** @typedef {import('./session.js').Session} Session */

/** The bots of the server, once they are known. */
export function useBots() {
  const [known, setKnown] = useState(/** @type {import('../core/api.js').BotInfo[]} */ ([]));
  useEffect(() => { bots().then(setKnown, () => setKnown([])); }, [lang.value]);
  return known;
}

/** @param {SeatInfo} seat */
export function seatState(seat) {
  if (seat.kind === 'open') return 'open';
  if (seat.thinking) return 'thinking';
  if (seat.standin) return 'standin';
  if (seat.kind === 'bot') return 'bot';
  if (seat.awaited) return 'awaited';
  return seat.present ? 'present' : 'absent';
}

/** @param {{session: Session}} props */
export function Seats({ session }) {
  const { ctx } = session;
  const table = ctx.table.value;
  const known = useBots();
  const Seat = session.game.value?.Seat;
  const asked = ctx.frame.value.prompt?.seat;
  return html`<div class="seats">
    <ul>${table.seats.map((seat) => html`<li key=${seat.seat}
      class=${cls('seat', asked === seat.seat && table.status === 'playing' && 'asked')}
      aria-current=${asked === seat.seat ? 'true' : undefined}>
      <div class="seat-head">
        <${Dish} of=${seat.kind === 'open' ? '?' : seat.name} seat=${seat.seat} faded=${seat.kind === 'open'
          || (!seat.present && !seat.standin)} />
        <div class="seat-name">
          <b><bdi>${seat.kind === 'open' ? t('seat.open') : seat.name}</bdi></b>
          <${SeatChips} seat=${seat} session=${session} bots=${known} />
        </div>
        <${SeatMenu} seat=${seat} session=${session} bots=${known} />
      </div>
      ${Seat && ctx.frame.value.view && html`<div class="seat-game"><${Seat} ctx=${ctx} seat=${seat.seat} /></div>`}
      ${(seat.aims?.length ?? 0) > 0 && html`<p class="seat-aims"><b>${t('seat.aims')}</b>
        ${' '}${list(seat.aims ?? [])}</p>`}
      <${Offer} seat=${seat} session=${session} />
    </li>`)}</ul>
    <${Watchers} session=${session} />
  </div>`;
}

/** @param {{session: Session}} props */
export function Watchers({ session }) {
  const n = session.ctx.table.value.watchers ?? 0;
  if (!n) return null;
  return html`<p class="watchers faint"><${Icon} name="eye" size=${17} /> ${t('seat.watchers', { n })}</p>`;
}

/** @param {{seat: SeatInfo, session: Session, bots: import('../core/api.js').BotInfo[]}} props */
export function SeatChips({ seat, session, bots: known }) {
  const state = seatState(seat);
  const { you, table } = session.ctx;
  const bot = known.find((one) => one.name === seat.bot)?.label ?? seat.bot;
  return html`<span class="seat-chips">
    ${you.value.mine.includes(seat.seat) && html`<span class="chip accent">${t('seat.you')}</span>`}
    ${table.value.host === seat.seat && html`<span class="chip"><${Icon} name="crown" size=${14} />
      ${t('seat.host')}</span>`}
    ${state === 'bot' && html`<span class="chip"><${Icon} name="bot" size=${15} />${bot}</span>`}
    ${state === 'standin' && html`<span class="chip warm"><${Icon} name="bot" size=${15} />${t('seat.standin')}</span>`}
    ${state === 'thinking' && html`<span class="chip warm thinking"><${Icon} name="bot" size=${15} />
      ${t('seat.thinking')}</span>`}
    ${state === 'awaited' && html`<span class="chip warm">${t('seat.awaited')}</span>`}
    ${state === 'absent' && table.value.status !== 'over' && html`<span class="chip warm">${t('seat.absent')}</span>`}
    ${state === 'open' && html`<span class="chip warm">${t('seat.waiting')}</span>`}
  </span>`;
}

/** @param {{seat: SeatInfo, session: Session, bots: import('../core/api.js').BotInfo[]}} props */
export function SeatMenu({ seat, session, bots: known }) {
  const { you, table } = session.ctx;
  const { mine, host } = you.value;
  const isMine = mine.includes(seat.seat);
  const isHosts = seat.kind === 'person' && seat.holder === table.value.host;
  /** @param {import('./session.js').Wish['what']} what @param {string} [bot] */
  const wish = (what, bot) => () => { session.wish.value = { what, seat: seat.seat, bot }; };
  const items = [];
  if (isMine) items.push({ label: t('seat.rename'), icon: 'person', onClick: wish('name') });
  if (isMine && mine.length > 1) items.push({ label: t('seat.look'), icon: 'eye',
    onClick: () => session.look(seat.seat) });
  if (host && !isHosts && table.value.status !== 'over') items.push(...hostItems(session, seat, known, wish));
  if (!items.length) return null;
  return html`<${Menu} small label=${t('seat.menu', { name: seat.name })} items=${items} />`;
}

/**
 * What the host can do; all but copying and filling an open seat is asked first.
 * @param {Session} session
 * @param {SeatInfo} seat
 * @param {import('../core/api.js').BotInfo[]} known
 * @param {(what: import('./session.js').Wish['what'], bot?: string) => () => void} wish
 */
function hostItems(session, seat, known, wish) {
  const { begun } = session.ctx.table.value;
  const invite = session.invites.value.find((one) => one.seat === seat.seat);
  /** @param {string} bot */
  const fill = (bot) => () => session.changeSeat(seat.seat, 'bot', { bot }).catch(complain);
  const items = [];
  if (invite) {
    const copy = () => copyText(seatLink(session.id, invite.token));
    items.push({ label: t('seat.copy_link'), icon: 'copy', onClick: copy });
  }
  items.push({ ...wayToPerson(seat, begun), onClick: wish('link') });
  if (seat.kind !== 'bot' && !seat.standin) {
    const isOpen = seat.kind === 'open';
    /** @param {import('../core/api.js').BotInfo} bot */
    const item = (bot) => ({
      label: t(isOpen ? 'seat.to_bot' : 'seat.hand_to_bot', { bot: bot.label }), icon: 'bot',
      hint: bot.level ? bot.about : undefined, onClick: isOpen ? fill(bot.name) : wish('bot', bot.name),
    });
    const [levels, others] = byLevel(known);
    items.push(null, ...levels.map(item), null, ...others.map(item));
  }
  return items;
}

/** @param {SeatInfo} seat @param {boolean} begun */
function wayToPerson(seat, begun) {
  if (seat.kind === 'open') return { label: t('seat.new_link'), hint: t('seat.new_link_hint'), icon: 'link' };
  if (seat.kind === 'bot') return { label: t('seat.person'), icon: 'person' };
  if (begun) return { label: t('seat.other'), hint: t('seat.other_hint'), icon: 'person' };
  return { label: t('seat.free'), hint: t('seat.free_hint'), icon: 'open' };
}

/**
 * Others may hand the seat of somebody who has been away for long to a bot.
 * @param {{seat: SeatInfo, session: Session}} props
 */
function Offer({ seat, session }) {
  const { you, table } = session.ctx;
  const away = useAway(seat);
  const after = table.value.absent_after ?? 60;
  if (seat.kind !== 'person' || seat.present || seat.standin || table.value.status !== 'playing') return null;
  if (!you.value.mine.length || you.value.mine.includes(seat.seat)) return null;
  if (away < after) return html`<p class="seat-offer faint">
    ${t('seat.offer_soon', { n: Math.ceil(after - away) })}</p>`;
  return html`<p class="seat-offer"><${Button} small icon="bot" onClick=${() => session.changeSeat(seat.seat, 'bot')
    .catch(complain)}>
    ${t('seat.offer')}<//></p>`;
}

/** For how many seconds a seat has been empty, counted on here. @param {SeatInfo} seat */
export function useAway(seat) {
  const [away, setAway] = useState(seat.absent ?? 0);
  useEffect(() => {
    setAway(seat.absent ?? 0);
    if (seat.kind !== 'person' || seat.present) return undefined;
    const began = Date.now() - (seat.absent ?? 0) * 1000;
    const timer = setInterval(() => setAway((Date.now() - began) / 1000), 1000);
    return () => clearInterval(timer);
  }, [seat.absent, seat.present, seat.kind]);
  return away;
}
