/** "Play on from here": who sits where, and whether the unknown cards stay as they are. */
import { makeTable } from '../core/api.js';
import { USUAL_BOT } from '../core/bots.js';
import { html, useState } from '../core/html.js';
import { t } from '../core/i18n.js';
import { myName } from '../core/memory.js';
import { goToSeat } from '../core/route.js';
import { noteOpened } from '../core/sat.js';
import { Button, complain, Dialog } from '../core/ui.js';

/** @typedef {import('../core/api.js').SeatWish} SeatWish */

/**
 * @param {{player: import('./player.js').Player, onClose: () => void}} props
 */
export function PlayOn({ player, onClose }) {
  const told = player.told.value;
  const ply = player.ply.value;
  const [fresh, setFresh] = useState(false);
  const [kinds, setKinds] = useState(() => told.seats.map((_,
    seat) => /** @type {string} */ (seat === (player.seat.peek() ?? 0) ? 'me' : 'bot')));
  const [busy, setBusy] = useState(false);
  /** @param {number} seat @param {string} kind */
  const choose = (seat, kind) => setKinds(kinds.map((now, n) => {
    if (n === seat) return kind;
    return kind === 'me' && now === 'me' ? 'hotseat' : now;
  }));
  const start = async () => {
    setBusy(true);
    try {
      const made = await makeTable({
        title: told.title, options: {}, watching: 'link', joining: 'link',
          seats: kinds.map((kind, seat) => wish(kind, told.seats[seat])),
        from: { record: told.id, ply, fresh },
      });
      noteOpened(made.table, made.fair);
      goToSeat(made.table, made.token);
    } catch (error) {
      complain(error);
      setBusy(false);
    }
  };
  const foot = html`<${Button} onClick=${onClose}>${t('replay.cancel')}<//>
    <${Button} kind="primary" icon="play" disabled=${busy} onClick=${start}>${t('replay.on.start')}<//>`;
  return html`<${Dialog} title=${t('replay.on.title')} icon="play" onClose=${onClose} foot=${foot}>
    <p class="soft">${t('replay.on.text', { ply })}</p>
    <fieldset class="replay-choice"><legend>${t('replay.on.cards')}</legend>
      ${['same', 'fresh'].map((way) => html`<label key=${way}>
        <input type="radio" name="cards" checked=${fresh === (way === 'fresh')}
        onChange=${() => setFresh(way === 'fresh')} />
          <span><b>${t(`replay.on.${way}`)}</b><small>${t(`replay.on.${way}_text`)}</small></span></label>`)}
    </fieldset>
    <div class="replay-seats" role="group" aria-label=${t('replay.on.seats')}>
      <h3>${t('replay.on.seats')}</h3>
      ${told.seats.map((name, seat) => html`<label key=${seat} class="replay-seat">
        <span>${seatLabel(player, seat, name)}</span>
        <select value=${kinds[seat]} onChange=${(/** @type {any} */ event) => choose(seat, event.currentTarget.value)}>
          ${['me', 'bot', 'hotseat', 'open'].map((kind) => html`<option key=${kind} value=${kind}
            selected=${kinds[seat] === kind}>${t(`replay.on.${kind}`)}</option>`)}
        </select></label>`)}
    </div>
  <//>`;
}

/** @param {string} kind @param {string} name @returns {SeatWish} */
function wish(kind, name) {
  if (kind === 'bot') return { kind: 'bot', bot: USUAL_BOT };
  if (kind === 'me') return { kind: 'me', name: myName.peek() || undefined };
  return { kind: kind === 'hotseat' ? 'hotseat' : 'open', ...(kind === 'hotseat' ? { name } : {}) };
}

/**
 * A seat by its name and what it plays: a role, a virus.
 * @param {import('./player.js').Player} player
 * @param {number} seat
 * @param {string} name
 */
export function seatLabel(player, seat, name) {
  const part = player.game?.part?.(player.ctx, seat);
  return part ? `${name} – ${part}` : name;
}
