/** A replay: any game of the server, or a record from a file, move by move. */
import { effect, html, useEffect, useState } from '../core/html.js';
import { addStyle, loadGame } from '../core/ctx.js';
import { Boards, GamePanel, panelsOf } from '../kit/slots.js';
import { addWords, lang, setLang, t } from '../core/i18n.js';
import { theme } from '../core/memory.js';
import { openRecord } from '../core/route.js';
import { Button, complain, copyText, Dialog, Dish, Icon, isPhone, Logo, Menu, Sheet, SkipLink, Spinner,
  Tabs } from '../core/ui.js';
import { Controls, GraphIcon, momentInWords } from '../replay/controls.js';
import { FairCheck } from '../core/fair.js';
import { overview } from '../replay/film.js';
import { ReplayLog, said } from '../replay/log.js';
import { Player } from '../replay/player.js';
import { PlayOn, seatLabel } from '../replay/playon.js';
import { inWords, useOptions } from './options.js';

const needed = Promise.all([
  addStyle('replay/replay.css'),
  addWords('replay', 'replay/words'),
]);

/** What the address says: which moment, through whose eyes. */
function asked() {
  const query = new URLSearchParams(location.search);
  const seat = query.get('seat');
  return { ply: Number(query.get('ply') ?? 0), seat: seat === null || seat === '' ? null : Number(seat) };
}

/** The address of the moment that is shown. @param {Player} player */
function addressOf(player) {
  const seat = player.seat.value;
  const eyes = seat === null ? '' : `&seat=${seat}`;
  return `/r/${encodeURIComponent(player.told.value.id)}?ply=${player.ply.value}${eyes}`;
}

/** @param {string} id */
async function prepare(id) {
  const [told] = await Promise.all([overview(id), needed]);
  const player = new Player(told, await loadGame(told.title, told.box.modules), asked());
  await player.open();
  return player;
}

/** @param {{id: string}} props */
export default function ReplayPage({ id }) {
  const [player, setPlayer] = useState(/** @type {Player|null} */ (null));
  const [failed, setFailed] = useState(/** @type {any} */ (null));
  const [tried, setTried] = useState(0);
  useEffect(() => {
    let current = /** @type {Player|null} */ (null);
    let left = false;
    setFailed(null);
    prepare(id).then((ready) => {
      current = ready;
      if (left) ready.close();
      else setPlayer(ready);
    }, (error) => needed.then(() => { if (!left) setFailed(error); }));
    return () => { left = true; current?.close(); };
  }, [id, tried]);
  if (failed) return html`<${Failed} error=${failed} retry=${() => setTried(tried + 1)} />`;
  if (!player) return html`<main class="notice"><h1 class="unseen">Petri</h1><${Spinner} /></main>`;
  return html`<${Replay} player=${player} />`;
}

/** @param {{error: any, retry: () => void}} props */
function Failed({ error, retry }) {
  return html`<main class="notice"><${Logo} size=${72} /><h1>${t('replay.failed')}</h1><p>${error.message}</p>
    <div class="row"><a class="button" href="/"><${Icon} name="back" /><span>${t('replay.lobby')}</span></a>
      <${Button} kind="primary" icon="again" onClick=${retry}>${t('replay.retry')}<//></div></main>`;
}

/** @typedef {''|'play_on'|'fair'|`sheet:${string}`} Opened */

/** @param {{player: Player}} props */
function Replay({ player }) {
  const { ctx, game } = player;
  const [open, setOpen] = useState(/** @type {Opened} */ (''));
  const [tab, setTab] = useState('log');
  const close = () => setOpen('');
  const phone = isPhone.value;
  const analysis = useAnalysis(player);
  useAddress(player);
  useReplayKeys(player);
  useEffect(() => { document.title = `${t('replay.of', { title: player.told.value.title_name })} – Petri`; });
  const seat = player.seat.value;
  const Hand = seat === null ? null : game?.Hand;
  const view = ctx.frame.value.view;
  return html`<div class=${`replay-page t-${ctx.title.value} ${phone ? 'phone' : ''}`} data-ply=${ctx.frame.value.ply}>
    <${SkipLink} />
    <${Top} player=${player} setOpen=${setOpen} />
    <main class="replay-board" id="board" tabindex="-1" aria-label=${t('board')}>
      <h1 class="unseen">${t('replay.of', { title: player.told.value.title_name })}</h1>
      <div class="board-inner">${view && game?.Board && html`<${Boards} ctx=${ctx} Main=${game.Board} />`}</div>
    </main>
    ${!phone && html`<aside class="replay-side" aria-label=${t('replay.panels')}>
      <${Tabs} label=${t('replay.panels')} tabs=${tabsOf(player)} value=${tab} onChange=${setTab}>
        ${(/** @type {string} */ id) => html`<${Panel} player=${player} id=${id} />`}
      <//></aside>`}
    <section class="replay-bottom" aria-label=${t('replay.controls')}>
      <${Caption} player=${player} />
      ${Hand && !phone && html`<div class="replay-hand"><${Hand} ctx=${ctx} /></div>`}
      <${Controls} player=${player} analysis=${analysis} />
      ${phone && html`<${PhoneBar} player=${player} open=${open} setOpen=${setOpen} analysis=${analysis} />`}
    </section>
    ${open === 'play_on' && html`<${PlayOn} player=${player} onClose=${close} />`}
    ${open === 'fair' && html`<${Dialog} title=${t('fair.title')} icon="shield" onClose=${close}>
      <${FairCheck} fair=${player.told.value.fair} table=${player.told.value.id} /><//>`}
  </div>`;
}

/**
 * How the game was played spoils what comes: it is thought about, and even its code is loaded, only when asked for.
 * @param {Player} player
 * @returns {import('../replay/controls.js').Shown|null}
 */
function useAnalysis(player) {
  const [loaded, setLoaded] = useState(/** @type {any} */ (null));
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => () => loaded?.study.close(), [loaded]);
  const told = player.told.value;
  if (!told.finished || told.live) return null;
  const toggle = () => {
    setIsOpen(!isOpen);
    if (loaded) return;
    import('../replay/analysis.js').then((found) => setLoaded({ ...found, study: new found.Study(player) }), complain);
  };
  const isShown = isOpen && loaded;
  return {
    isOpen, toggle, graph: isShown && html`<${loaded.Graph} study=${loaded.study} />`,
    points: isShown && html`<${loaded.TurningPoints} study=${loaded.study} />`,
  };
}

/** The address follows, so that the page can be shared and loaded anew. @param {Player} player */
function useAddress(player) {
  useEffect(() => {
    let timer = 0;
    const stop = effect(() => {
      const address = addressOf(player);
      clearTimeout(timer);
      timer = setTimeout(() => history.replaceState(null, '', address), 150);
    });
    return () => { stop(); clearTimeout(timer); };
  }, [player]);
}

/** @param {Player} player */
function useReplayKeys(player) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const pressed = (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target.closest?.(
        'input:not([type=range]), textarea, select, [role=menu], [role=tablist], [role=radiogroup], dialog')) return;
      const way = keyed(player, event, Boolean(target.closest?.('button, a, summary, [role=button]')));
      if (!way) return;
      event.preventDefault();
      if (event.key !== ' ') player.pause();
      Promise.resolve(way()).catch(complain);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [player]);
}

/** @param {Player} player @param {KeyboardEvent} event @param {boolean} onButton @returns {(() => any)|undefined} */
function keyed(player, event, onButton) {
  if (event.key === ' ') return onButton ? undefined : () => player.play();
  const ply = player.ply.peek();
  const ways = /** @type {{[key: string]: () => any}} */ ({
    ArrowLeft: () => (event.shiftKey ? player.turn(-1) : player.jump(ply - 1)),
    ArrowRight: () => (event.shiftKey ? player.turn(1) : player.next()),
    Home: () => player.jump(0),
    End: () => player.toEnd(),
    '+': () => player.faster(1),
    '-': () => player.faster(-1),
  });
  return ways[event.key];
}

/** @param {{player: Player, setOpen: (what: Opened) => void}} props */
function Top({ player, setOpen }) {
  const { ctx, game } = player;
  const told = player.told.value;
  const Status = game?.Status;
  return html`<header class="replay-top">
    <a class="home" href="/" aria-label=${t('replay.lobby')}><${Logo} size=${30} /></a>
    <span class="replay-title"><${Icon} name="film" size=${18} /><b>${told.title_name}</b></span>
    <div class="status">${Status && ctx.frame.value.view && html`<${Status} ctx=${ctx} />`}</div>
    ${told.live && html`<a class="chip warm" href=${`/t/${told.id}`} title=${t('replay.live')}>
      ${t('replay.to_table')}</a>`}
    <${Viewpoint} player=${player} />
    <${Button} small kind="primary" icon="play" class="replay-on" aria-disabled=${!canPlayOn(player)}
      title=${canPlayOn(player) ? t('replay.play_on') : t('replay.play_on_early')} aria-label=${t('replay.play_on')}
      onClick=${() => { if (canPlayOn(player)) setOpen('play_on'); }}>
      ${isPhone.value ? null : t('replay.play_on_short')}<//>
    <${More} player=${player} setOpen=${setOpen} />
  </header>`;
}

/** The record of a game that is being played shows hidden cards. @param {Player} player */
const canPlayOn = (player) => !player.told.value.live;

/** @param {{player: Player}} props */
function Viewpoint({ player }) {
  const told = player.told.value;
  const seat = player.seat.value;
  /** @param {any} event */
  const chosen = (event) => {
    const { value } = event.currentTarget;
    player.change(value === '' ? null : Number(value)).catch(complain);
  };
  return html`<label class="replay-view" title=${told.finished ? t('replay.viewpoint') : t('replay.public_only')}>
    <${Icon} name="eye" size=${18} /><span class="unseen">${t('replay.viewpoint')}</span>
    <select disabled=${!told.finished} onChange=${chosen}>
      <option value="" selected=${seat === null}>${t('replay.public')}</option>
      ${told.seats.map((name, n) => html`<option key=${n} value=${n} selected=${seat === n}>
        ${seatLabel(player, n, name)}</option>`)}
    </select></label>`;
}

/** @param {{player: Player, setOpen: (what: Opened) => void}} props */
function More({ player, setOpen }) {
  const told = player.told.value;
  const openFile = () => {
    const field = document.createElement('input');
    field.type = 'file';
    field.accept = '.json,application/json';
    field.addEventListener('change', () => { if (field.files?.[0]) openRecord(field.files[0]); });
    field.click();
  };
  const download = () => {
    const link = document.createElement('a');
    link.href = `/api/replays/${encodeURIComponent(told.id)}/record`;
    link.download = '';
    link.click();
  };
  const isLight = document.documentElement.dataset.theme === 'light';
  const items = [
    { label: t('replay.link'), icon: 'link', onClick: () => copyText(new URL(addressOf(player), location.href).href) },
    told.finished && { label: t('replay.download'), icon: 'download', onClick: download },
    { label: t('fair.title'), icon: 'shield', onClick: () => setOpen('fair') },
    { label: t('replay.open'), icon: 'file', onClick: openFile },
    null,
    { label: t('replay.language'), icon: 'globe', onClick: () => setLang(lang.peek() === 'de' ? 'en' : 'de') },
    {
      label: t(isLight ? 'replay.theme_dark' : 'replay.theme_light'), icon: isLight ? 'moon' : 'sun',
      onClick: () => { theme.value = isLight ? 'dark' : 'light'; },
    },
    null,
    { label: t('replay.lobby'), icon: 'exit', href: '/' },
  ];
  return html`<${Menu} label=${t('replay.more')} icon="menu" items=${items} />`;
}

/**
 * What has just happened, in words; spoken when somebody steps, silent while the film runs.
 * @param {{player: Player}} props
 */
function Caption({ player }) {
  const ply = player.ply.value;
  const moment = player.film.value.moments.value[ply];
  const outcome = moment?.outcome;
  const lines = !moment || ply === 0 ? [moment?.prompt?.text ?? ''] : said(moment);
  const words = momentInWords(player, ply);
  return html`<div class=${`replay-caption ${outcome ? 'over' : ''}`} role="status"
    aria-live=${player.playing.value ? 'off' : 'polite'}>
    <span class="replay-moment">${words[0]?.toUpperCase() + words.slice(1)}</span>
    <span class="replay-said" title=${lines.join(' ')}>${outcome
      && html`<b>${outcome.text}</b> `}${lines.join(' ')}</span>
  </div>`;
}

// ---------------------------------------------------------------------- panels
/** @param {Player} player @returns {{id: string, label: string, icon?: string}[]} */
function tabsOf(player) {
  const { ctx } = player;
  const more = panelsOf(ctx);
  return [
    { id: 'log', label: t('replay.log'), icon: 'log' },
    { id: 'seats', label: t('replay.seats'), icon: 'seats' },
    ...more.map((one) => ({ id: `game:${one.id}`, label: one.label(ctx) })),
    { id: 'about', label: t('replay.about'), icon: 'info' },
  ];
}

/** @param {{player: Player, id: string, onPick?: () => void}} props */
function Panel({ player, id, onPick }) {
  const { ctx } = player;
  if (id === 'log') return html`<${ReplayLog} player=${player} onPick=${onPick} />`;
  if (id === 'seats') return html`<${Seats} player=${player} />`;
  if (id === 'about') return html`<${About} player=${player} />`;
  return html`<${GamePanel} ctx=${ctx} id=${id.replace('game:', '')} />`;
}

/** @param {{player: Player}} props */
function Seats({ player }) {
  const { ctx, game } = player;
  const turn = ctx.frame.value.view?.turn;
  const Seat = game?.Seat;
  return html`<ul class="replay-players">${player.told.value.seats.map((name,
    seat) => html`<li key=${seat} class=${`card ${seat === turn ? 'on-turn' : ''}`}>
    <div class="replay-player"><${Dish} of=${name} seat=${seat} size=${34} /><b>${name}</b></div>
    ${Seat && ctx.frame.value.view && html`<${Seat} ctx=${ctx} seat=${seat} />`}</li>`)}</ul>`;
}

/** @param {{player: Player}} props */
function About({ player }) {
  const { ctx, game } = player;
  const told = player.told.value;
  const options = useOptions(told.title);
  const Summary = game?.Summary;
  return html`<div class="replay-about">
    ${told.outcome && html`<h2>${t('replay.result')}</h2><p><b>${told.outcome.text}</b></p>`}
    ${ctx.frame.value.outcome && Summary && html`<div class="replay-summary" role="group"
      aria-label=${t('replay.result')} tabindex="0"><${Summary} ctx=${ctx} /></div>`}
    <h2>${t('replay.options')}</h2>
    <dl class="replay-facts">
      <div><dt>${t('replay.moves')}</dt><dd>${told.plies}</dd></div>
      ${options.filter((option) => option.name in told.options)
        .map((option) => html`<div key=${option.name}><dt>${option.label}</dt>
        <dd>${inWords(option, told.options[option.name])}</dd></div>`)}
    </dl>
    <h2>${t('fair.title')}</h2><${FairCheck} fair=${told.fair} table=${told.id} />
    <h2>${t('replay.keys')}</h2><p class="soft">${t('replay.keys_text')}</p>
  </div>`;
}

/**
 * On a phone the panels are sheets.
 * @param {{player: Player, open: Opened, setOpen: (what: Opened) => void, analysis:
 * import('../replay/controls.js').Shown|null}} props
 */
function PhoneBar({ player, open, setOpen, analysis }) {
  const { ctx, game } = player;
  const Hand = player.seat.value === null ? null : game?.Hand;
  const label = game?.handLabel?.(ctx) ?? t('replay.hand');
  const tabs = [...(Hand ? [{ id: 'hand', label, icon: 'hand' }] : []), ...tabsOf(player)];
  const chosen = open.startsWith('sheet:') ? tabs.find((tab) => tab.id === open.slice(6)) : null;
  const close = () => setOpen('');
  return html`<nav class="replay-phone" aria-label=${t('replay.panels')}>
      ${tabs.map((tab) => html`<button type="button" key=${tab.id} aria-haspopup="dialog"
        onClick=${() => setOpen(`sheet:${tab.id}`)}>
        <${Icon} name=${tab.icon ?? 'layers'} size=${20} /><span>${tab.label}</span></button>`)}
      ${analysis && html`<button type="button" aria-expanded=${analysis.isOpen} onClick=${analysis.toggle}>
        <${GraphIcon} /><span>${t('replay.analysis.button')}</span></button>`}
    </nav>
    ${chosen && html`<${Sheet} title=${chosen.label} onClose=${close}>
      ${chosen.id === 'hand' && Hand ? html`<${Hand} ctx=${ctx} />`
        : html`<${Panel} player=${player} id=${chosen.id} onPick=${close} />`}
    <//>`}`;
}
