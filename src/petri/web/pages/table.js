/** A table: the board, what is asked, hands, log, chat, seats, and everything that can happen to a connection. */
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from '../core/html.js';
import { paces } from '../core/bots.js';
import { loadGame, setBoard } from '../core/ctx.js';
import { lang, setLang, t } from '../core/i18n.js';
import { forgetToken, myName, settings, theme } from '../core/memory.js';
import { goToSeat } from '../core/route.js';
import { Button, cls, complain, Dialog, Icon, isPhone, isTall, Logo, Menu, Sheet, SkipLink, Spinner, Switch, Segmented,
  Tabs, useKeys } from '../core/ui.js';
import { FairCheck } from '../core/fair.js';
import { Boards, GamePanel, panelsOf } from '../kit/slots.js';
import { canBeAdvised, HintCard } from '../table/advice.js';
import { Chat } from '../table/chat.js';
import { Wishes } from '../table/confirm.js';
import { Asks, canAsk } from '../table/asking.js';
import { Asking, Curtain } from '../table/consent.js';
import { FallbackBoard } from '../table/fallback.js';
import { Log } from '../table/log.js';
import { MoveList, MovePicker } from '../table/moves.js';
import { Over } from '../table/over.js';
import { MomentBanner, PromptBar } from '../table/prompt.js';
import { Seats } from '../table/seats.js';
import { isInvitation, Session, tokenFor, tokenGiven } from '../table/session.js';
import { OtherDevice, Share } from '../table/share.js';
import { Invitation, isFinal, LineNotice, Refused } from '../table/states.js';
import { Hints } from '../table/hints.js';
import { WaitingRoom } from '../table/waiting.js';

/** @param {{id: string}} props */
export default function TablePage({ id }) {
  const [token, setToken] = useState(() => tokenFor(id));
  const [invited, setInvited] = useState(() => isInvitation(token));
  // the seat this device remembers comes first; once it is freed, the new invitation counts
  const [spare] = useState(() => (isInvitation(tokenGiven()) && !invited ? tokenGiven() : null));
  const useSpare = () => { forgetToken(id, token); setToken(spare); setInvited(true); };
  /** @param {string} name */
  const sit = (name) => { myName.value = name; setInvited(false); };
  const watch = () => { setToken(null); setInvited(false); };
  if (invited) return html`<${Invitation} id=${id} sit=${sit} watch=${watch} />`;
  return html`<${Seated} id=${id} token=${token} useSpare=${spare && token !== spare ? useSpare : null} />`;
}

/** @param {{id: string, token: string|null, useSpare: (() => void)|null}} props */
function Seated({ id, token, useSpare }) {
  const session = useMemo(() => new Session({ table: id, token, name: myName.peek() }), [id, token]);
  useEffect(() => () => session.close(), [session]);
  const title = session.ctx.title.value;
  useEffect(() => {
    if (title) loadGame(title, session.ctx.box.peek().modules).then((game) => setBoard(session.ctx, game));
  }, [title]);
  const refusal = session.line.refusal.value;
  const isSpent = Boolean(refusal && useSpare && isFinal(refusal));
  useEffect(() => { if (isSpent) useSpare?.(); }, [isSpent]);
  if (isSpent) return null;
  if (refusal) return html`<${Refused} refusal=${refusal} id=${id} forget=${() => forgetToken(id, session.token)} />`;
  if (!session.ready.value || session.game.value === undefined) {
    return html`<main class="notice"><${Logo} size=${64} /><h1 class="unseen">Petri</h1>
      <${Spinner} label=${t(session.line.state.value === 'gone' ? 'net.gone_title' : 'net.connecting')} />
      ${session.line.state.value === 'gone' && html`<p>${t('net.gone')}</p>
        <${Button} icon="again" onClick=${() => session.line.retry()}>${t('net.retry')}<//>`}</main>`;
  }
  return html`<${Play} session=${session} />`;
}

/** @typedef {''|'share'|'device'|'keys'|'settings'|'moves'|'over'|'fair'|`sheet:${string}`} Opened */

/** @param {{session: Session}} props */
function Play({ session }) {
  const { ctx } = session;
  const [open, setOpen] = useOpened(session);
  const [tab, setTab] = useState(isTall.peek() ? 'log' : 'seats');
  useLayoutEffect(() => { document.title = titleOf(session); });
  useHurry(session);
  useTableKeys(session, setOpen, setTab);
  const game = session.game.value;
  const phone = isPhone.value;
  const isDealt = Boolean(ctx.frame.value.view);
  const isPlayed = isDealt && ctx.table.value.status !== 'waiting' && ctx.you.value.mine.length > 0;
  // the same vnodes each time: opening a dialog does not draw the board anew
  const parts = useMemo(() => ({
    board: html`<${Boards} ctx=${ctx} Main=${game?.Board ?? FallbackBoard} />`,
    hints: html`<${Hints} session=${session} />`,
    actions: html`<${ActionsOf} session=${session} />`,
    hand: game?.Hand && html`<${game.Hand} ctx=${ctx} />`,
  }), [game, ctx]);
  const invite = () => setOpen('share');
  const aside = useMemo(() => html`<${Aside} session=${session} tab=${tab} setTab=${setTab} />`, [session, tab]);
  const part = isPlayed ? '' : isDealt ? 'is-looking' : 'is-waiting';
  return html`<div class=${cls('table-page', phone && 'phone', part, `t-${ctx.title.value}`)}
    data-ply=${ctx.frame.value.ply} data-pending=${ctx.pending.value || undefined}>
    <${SkipLink} /><${SkipLink} to="actions" />
    <${Header} session=${session} setOpen=${setOpen} />
    <main class="board" id="board" tabindex="-1" aria-label=${t('board')}>
      <h1 class="unseen">${titleOf(session)}</h1>
      <${LineNotice} line=${session.line} /><${MomentBanner} session=${session} />
      <div class="board-inner">
        ${isDealt ? parts.board : html`<${WaitingRoom} session=${session} invite=${invite} />`}</div>
      ${isDealt && parts.hints}<${HintCard} session=${session} />
    </main>
    ${!phone && aside}
    <section class="bottom" id="actions" tabindex="-1" aria-label=${t('bottom')}>
      <div class="bottom-bar"><${Asking} session=${session} /><${PromptBar} session=${session} /></div>
      ${phone ? html`<${PhoneBar} session=${session} open=${open} setOpen=${setOpen} />` : html`
        ${isPlayed && html`<div class="actions">${parts.actions}</div>`}
        ${isDealt && parts.hand && html`<div class="hand">${parts.hand}</div>`}`}
    </section>
    <${Curtain} session=${session} /><${Wishes} session=${session} />
    <${Asks} session=${session} />
    <${OpenedDialog} session=${session} open=${open} close=${() => setOpen('')} />
  </div>`;
}

/**
 * What is opened over the table. When a seat becomes open the host is shown its invitation; the end is shown to all.
 * @param {Session} session
 */
function useOpened(session) {
  const waiting = session.ctx.table.value.status === 'waiting';
  const links = session.invites.value.length;
  const [open, setOpen] = useState(/** @type {Opened} */ (waiting && links ? 'share' : ''));
  const before = useRef(links);
  const over = Boolean(session.now.value?.outcome) && !session.showing.value;
  useEffect(() => { if (!waiting && open === 'share') setOpen(''); }, [waiting]);
  useEffect(() => {
    if (links > before.current) setOpen('share');
    before.current = links;
  }, [links]);
  useEffect(() => { if (over) setOpen('over'); }, [over]);
  return /** @type {const} */ ([open, setOpen]);
}

/** Whoever touches anything does not want to wait for an animation. @param {Session} session */
function useHurry(session) {
  useEffect(() => {
    const hurry = () => session.hurry();
    addEventListener('pointerdown', hurry, true);
    addEventListener('keydown', hurry, true);
    return () => { removeEventListener('pointerdown', hurry, true); removeEventListener('keydown', hurry, true); };
  }, [session]);
}

/** @param {Session} session @param {(what: Opened) => void} setOpen @param {(id: string) => void} setTab */
function useTableKeys(session, setOpen, setTab) {
  /** @param {string} id */
  const panel = (id) => (isPhone.peek() ? setOpen(`sheet:${id}`) : setTab(id));
  useKeys({
    '?': () => setOpen('keys'),
    m: () => { if (session.now.peek()?.view) setOpen('moves'); },
    l: () => panel('log'),
    c: () => { session.wantsChat.value = true; panel('chat'); },
    s: () => panel('seats'),
    u: () => { if (session.now.peek()?.undo) session.undo().catch(complain); },
    h: () => { if (canBeAdvised(session)) session.askHint().catch(complain); },
    i: () => setOpen('share'),
    Escape: () => { if (session.moment.peek() !== null) session.backToNow(); else session.ctx.select.value = null; },
    ',': () => walk(session, -1),
    '.': () => walk(session, 1),
  });
}

/** Look at the moment before or after. @param {Session} session @param {number} step */
function walk(session, step) {
  const at = session.moment.peek() ?? (step < 0 ? session.now.peek()?.ply ?? 0 : null);
  if (at !== null && at + step >= 0) session.showMoment(at + step).catch(() => {});
}

/** @param {{session: Session, open: Opened, close: () => void}} props */
function OpenedDialog({ session, open, close }) {
  const { ctx } = session;
  const { moves } = ctx.frame.value;
  if (open === 'share') return html`<${Share} session=${session} onClose=${close} />`;
  if (open === 'device') return html`<${OtherDevice} session=${session} onClose=${close} />`;
  if (open === 'keys') return html`<${Keys} onClose=${close} />`;
  if (open === 'settings') return html`<${Settings} session=${session} onClose=${close} />`;
  if (open === 'moves') {
    return html`<${MovePicker} moves=${moves} ctx=${ctx} title=${t('moves.title')} onClose=${close} />`;
  }
  if (open === 'over') return html`<${Over} session=${session} onClose=${close} />`;
  if (open !== 'fair') return null;
  return html`<${Dialog} title=${t('fair.title')} icon="shield" onClose=${close}>
    <${FairCheck} fair=${ctx.table.value.fair} table=${session.id} /><//>`;
}

/** @param {Session} session */
function titleOf(session) {
  const { ctx } = session;
  const mine = ctx.frame.value.prompt?.mine && ctx.table.value.status === 'playing';
  return `${mine ? `● ${t('prompt.yours')} – ` : ''}${t(`title.${ctx.title.value}`)} – Petri`;
}

/** @param {{session: Session, setOpen: (what: Opened) => void}} props */
function Header({ session, setOpen }) {
  const { ctx } = session;
  const next = session.next.value;
  const Status = session.game.value?.Status;
  const you = ctx.you.value;
  const toNext = () => { if (next) goToSeat(next.table, next.token); };
  const isOpen = ctx.table.value.status !== 'over' && ctx.table.value.seats.some((seat) => seat.kind === 'open');
  const mayInvite = isOpen && you.host && ctx.frame.value.view; // the waiting room has a button of its own
  const items = [
    { label: t('menu.share'), icon: 'share', onClick: () => setOpen('share') },
    you.mine.length > 0 && { label: t('device.title'), icon: 'phone', onClick: () => setOpen('device') },
    Boolean(ctx.frame.value.view) && { label: t('moves.title'), icon: 'bolt', onClick: () => setOpen('moves') },
    Boolean(session.now.value?.outcome) && { label: t('over.title'), icon: 'crown', onClick: () => setOpen('over') },
    Boolean(ctx.table.value.fair) && { label: t('fair.title'), icon: 'shield', onClick: () => setOpen('fair') },
    null,
    { label: t('settings.title'), icon: 'settings', onClick: () => setOpen('settings') },
    { label: t('keys.title'), icon: 'keys', onClick: () => setOpen('keys') },
    null,
    { label: t('to_lobby'), icon: 'exit', href: '/' },
  ];
  return html`<header class="top">
    <a class="home" href="/" aria-label=${t('to_lobby')}><${Logo} size=${30} /></a>
    <span class="top-title">${t(`title.${ctx.title.value}`)}</span>
    <div class="status">${Status && ctx.frame.value.view && html`<${Status} ctx=${ctx} />`}</div>
    <${LineDot} session=${session} />
    ${you.seat === null && !you.mine.length && html`<span class="chip"><${Icon} name="eye" size=${15} />
      ${t('watcher')}</span>`}
    ${mayInvite && html`<${Call} icon="share" label=${t('menu.share_short')} onClick=${() => setOpen('share')} />`}
    ${next && html`<${Call} icon="again" label=${t('over.to_rematch')} onClick=${toNext} />`}
    <${Menu} label=${t('menu.title')} icon="menu" items=${items} />
  </header>`;
}

/**
 * What calls in the header; a phone has no room for its words.
 * @param {{icon: string, label: string, onClick: () => void}} props
 */
function Call({ icon, label, onClick }) {
  return html`<${Button} small kind="primary" icon=${icon} aria-label=${label} onClick=${onClick}>
    ${isPhone.value ? null : label}<//>`;
}

/** @param {{session: Session}} props */
function LineDot({ session }) {
  const state = session.line.state.value;
  return html`<span class=${cls('line-dot', state, session.sending.value > 0 && 'busy')} title=${t(`line.${state}`)}>
    <i aria-hidden="true"></i><span class="unseen">${t(`line.${state}`)}</span></span>`;
}

/** @param {{session: Session}} props */
function ActionsOf({ session }) {
  const game = session.game.value;
  const { ctx } = session;
  if (game?.Actions) return html`<${game.Actions} ctx=${ctx} />`;
  return ctx.live.value ? html`<${MoveList} moves=${ctx.frame.value.moves} ctx=${ctx} />` : null;
}

/** @param {Session} session @returns {{id: string, label: string, icon?: string, badge?: number}[]} */
function tabsOf(session) {
  const { ctx } = session;
  // the seats stand above the tabs where there is room, and in the waiting room before the cards are dealt
  const split = (isTall.value && !isPhone.value) || !ctx.frame.value.view;
  const more = panelsOf(ctx).map((one) => ({ id: `game:${one.id}`, label: one.label(ctx) }));
  return [
    ...(split ? [] : [{ id: 'seats', label: t('seats.title'), icon: 'seats' }]),
    ...(ctx.frame.value.view || session.log.value.length ? [{ id: 'log', label: t('log.title'), icon: 'log' }] : []),
    { id: 'chat', label: t('chat.title'), icon: 'chat', badge: session.unread.value },
    ...more,
  ];
}

/** @param {{session: Session, id: string}} props */
function PanelOf({ session, id }) {
  if (id === 'log') return html`<${Log} session=${session} />`;
  if (id === 'chat') return html`<${Chat} session=${session} />`;
  if (id === 'seats') return html`<${Seats} session=${session} />`;
  return html`<${GamePanel} ctx=${session.ctx} id=${id.replace('game:', '')} />`;
}

/** @param {{session: Session, tab: string, setTab: (id: string) => void}} props */
function Aside({ session, tab, setTab }) {
  const seats = isTall.value && session.ctx.frame.value.view && html`
    <section class="side-seats" aria-label=${t('seats.title')} tabindex="0"><${Seats} session=${session} /></section>`;
  return html`<aside class="side" aria-label=${t('side')}>${seats}
    <${Tabs} label=${t('side')} tabs=${tabsOf(session)} value=${tab} onChange=${setTab}>
    ${(/** @type {string} */ id) => html`<${PanelOf} session=${session} id=${id} />`}
  <//></aside>`;
}

/**
 * On a phone everything but the board is a sheet.
 * @param {{session: Session, open: Opened, setOpen: (what: Opened|((now: Opened) => Opened)) => void}} props
 */
function PhoneBar({ session, open, setOpen }) {
  const { ctx } = session;
  const game = session.game.value;
  const close = () => setOpen('');
  const mayAct = ctx.table.value.status === 'playing' && ctx.you.value.mine.length > 0;
  const hand = game?.handLabel?.(ctx) ?? t('hand.title');
  const tabs = [
    ...(mayAct ? [{ id: 'actions', label: t('actions.title'), icon: 'bolt', badge: 0 }] : []),
    ...(game?.Hand && ctx.frame.value.view ? [{ id: 'hand', label: hand, icon: 'hand', badge: 0 }] : []),
    ...tabsOf(session).filter((tab) => !tab.id.startsWith('game:')),
    ...(panelsOf(ctx).length ? [{ id: 'more', label: t('more.title'), icon: 'layers', badge: 0 }] : []),
  ];
  const [panel, setPanel] = useState('');
  const shown = open.startsWith('sheet:') ? open.slice(6) : null;
  const chosen = tabs.find((tab) => tab.id === shown);
  const ply = ctx.frame.value.ply;
  useEffect(() => {
    if (shown === 'actions' || shown === 'hand') setOpen((/** @type {Opened} */ now) => (now === open ? '' : now));
  }, [ply]);
  const moment = session.moment.value;
  useEffect(() => { if (shown === 'log' && moment !== null) close(); }, [moment]);
  return html`<nav class="phone-bar" aria-label=${t('side')}>
      ${tabs.map((tab) => html`<button type="button" key=${tab.id} onClick=${() => setOpen(`sheet:${tab.id}`)}
        aria-haspopup="dialog"
        class=${tab.id === 'actions' && ctx.frame.value.prompt?.mine ? 'call' : ''}>
        <${Icon} name=${tab.icon ?? 'layers'} size=${22} /><span>${tab.label}</span>
          ${tab.badge ? html`<b class="badge">${tab.badge}</b>` : null}</button>`)}
    </nav>
    ${chosen && html`<${Sheet} title=${chosen.label} onClose=${close} class=${`sheet-${chosen.id.replace(':', '-')}`}>
      ${chosen.id === 'actions' ? html`<${ActionsOf} session=${session} />`
        : chosen.id === 'more' ? html`<${Tabs} label=${t('more.title')}
          tabs=${tabsOf(session).filter((tab) => tab.id.startsWith('game:'))} value=${panel} onChange=${setPanel}>
          ${(/** @type {string} */ id) => html`<${PanelOf} session=${session} id=${id} />`}<//>`
        : chosen.id === 'hand' && game?.Hand ? html`<${game.Hand} ctx=${ctx} />`
        : html`<${PanelOf} session=${session} id=${chosen.id} />`}
    <//>`}`;
}

const SHORTCUTS = ['m', 'u', 'h', 'l', 'c', 's', 'i', ',', '.', 'Escape', '?'];

/** @param {{onClose: () => void}} props */
function Keys({ onClose }) {
  return html`<${Dialog} title=${t('keys.title')} icon="keys" onClose=${onClose}>
    <dl class="keys">${SHORTCUTS.map((key) => html`<dt key=${key}><kbd>${key === 'Escape' ? 'Esc' : key}</kbd></dt>
      <dd>${t(`keys.${{ ',': 'back', '.': 'forth', '?': 'help' }[key] ?? key}`)}</dd>`)}
      <dt><kbd>Tab</kbd> <kbd>←</kbd><kbd>→</kbd></dt><dd>${t('keys.walk')}</dd></dl>
  <//>`;
}

/** What the host says about the table. @param {{session: Session}} props */
function House({ session }) {
  const { pace, hints, status } = session.ctx.table.value;
  if (!session.ctx.you.value.host || status === 'over') return null;
  const say = (/** @type {{pace?: string, hints?: boolean}} */ change) => session.house(change).catch(complain);
  return html`<div class="setting"><span>${t('bots.pace')}</span>
      <${Segmented} label=${t('bots.pace')} value=${pace} options=${paces()}
        onChange=${(/** @type {string} */ to) => say({ pace: to })} /></div>
    <${Switch} label=${t('hints.switch')} hint=${t('hints.switch_hint')} checked=${Boolean(hints)}
      onChange=${(/** @type {boolean} */ on) => say({ hints: on })} />`;
}

/** @param {{session: Session, onClose: () => void}} props */
function Settings({ session, onClose }) {
  const now = settings.value;
  const ask = () => { onClose(); session.asks.value = ''; };
  /** @param {Partial<typeof now>} change */
  const set = (change) => { settings.value = { ...settings.peek(), ...change }; };
  return html`<${Dialog} title=${t('settings.title')} icon="settings" onClose=${onClose}>
    <div class="setting"><span>${t('settings.language')}</span>
      <${Segmented} label=${t('settings.language')} value=${lang.value} onChange=${setLang}
      options=${[{ value: 'en', label: 'English' }, { value: 'de', label: 'Deutsch' }]} /></div>
    <div class="setting"><span>${t('settings.theme')}</span>
      <${Segmented} label=${t('settings.theme')} value=${theme.value}
        onChange=${(/** @type {any} */ value) => { theme.value = value; }}
      options=${['auto', 'light', 'dark'].map((value) => ({ value, label: t(`theme.${value}`) }))} /></div>
    <div class="setting"><span>${t('settings.motion')}</span>
      <${Segmented} label=${t('settings.motion')} value=${now.motion} onChange=${(/** @type {any} */ motion) =>
        set({ motion })}
      options=${['auto', 'on', 'off'].map((value) => ({ value, label: t(`motion.${value}`) }))} /></div>
    <div class="setting"><span>${t('settings.speed')}</span>
      <${Segmented} label=${t('settings.speed')} value=${now.speed} onChange=${(/** @type {any} */ speed) =>
        set({ speed })}
      options=${[0.5, 1, 2, 4].map((value) => ({ value, label: `${value}×` }))} /></div>
    <${Switch} label=${t('settings.hints')} hint=${t('settings.hints_hint')} checked=${now.hints}
      onChange=${(/** @type {boolean} */ hints) => set({ hints })} />
    <${Switch} label=${t('settings.sound')} hint=${t('settings.sound_hint')} checked=${now.sound}
      onChange=${(/** @type {boolean} */ sound) => set({ sound })} />
    <${House} session=${session} />
    ${canAsk(session) && html`<div class="setting"><span>${t('ask.setting')}</span>
      <${Button} small icon="bolt" aria-haspopup="dialog" onClick=${ask}>${t('ask.title')}<//></div>`}
  <//>`;
}
