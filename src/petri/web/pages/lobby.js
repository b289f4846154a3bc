/** The lobby: start a game, join one, go on with one of mine, watch, open a record. */
import { html, useEffect, useMemo, useRef, useState } from '../core/html.js';
import * as api from '../core/api.js';
import { BotOptions, BotsTold, paces, USUAL_BOT } from '../core/bots.js';
import { ago, lang, list, setLang, t } from '../core/i18n.js';
import { forgetGame, games, myName, recall, remember, takeSeat, theme } from '../core/memory.js';
import { goToSeat, openRecord } from '../core/route.js';
import { noteOpened } from '../core/sat.js';
import { Button, cls, complain, Dialog, Dish, Icon, Logo, Segmented, Spinner, Switch, toast } from '../core/ui.js';
import { Drawing } from './drawings.js';
import { isShown, Options, optionsToSend, Refused, useChoices } from './options.js';
import { ReadyTables } from './ready.js';

/** @typedef {import('../core/api.js').TitleInfo} TitleInfo */
/** @typedef {import('../core/api.js').BotInfo} BotInfo */
/** @typedef {import('../core/api.js').SeatWish} SeatWish */
/** @typedef {'bots'|'hotseat'|'friends'} Preset */

const PRESETS = /** @type {const} */ ([['bots', 'bot'], ['hotseat', 'couch'], ['friends', 'share']]);
const BOT_NAMES = ['Koch', 'Pasteur', 'Curie', 'Fleming',
  'Jenner']; // bots are called after people who knew their microbes

/** @param {{go: (to: string) => void}} props */
export default function Lobby({ go }) {
  const [titles, setTitles] = useState(/** @type {TitleInfo[]|null} */ (null));
  const [bots, setBots] = useState(/** @type {BotInfo[]} */ ([]));
  const [failed, setFailed] = useState('');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    setFailed('');
    Promise.all([api.titles(), api.bots()]).then(
      ([known, players]) => { setTitles(known); setBots(players); },
      (error) => setFailed(error.message),
    );
  }, [lang.value, tries]);
  useEffect(() => { document.title = `Petri – ${t('lobby.short')}`; });
  return html`<div class="lobby">
    <a class="skip-link" href="#start">${t('skip_to_start')}</a>
    <${Top} />
    <main>
      <section class="hero" aria-labelledby="hero">
        <div><h1 id="hero">${t('lobby.title')}</h1><p>${t('lobby.text')}</p></div>
      </section>
      <div class="lobby-grid">
        <section id="start" class="start" aria-label=${t('lobby.start')} tabindex="-1">
          ${failed ? html`<div class="card problem"><${Icon} name="warn" size=${26} /><p>${failed}</p>
            <${Button} icon="again" onClick=${() => setTries(tries + 1)}>${t('net.retry')}<//></div>`
            : titles ? html`<${Start} titles=${titles} bots=${bots} />` : html`<${Spinner} />`}
        </section>
        <div class="lobby-side">
          <${MyGames} titles=${titles ?? []} />
          <${Join} go=${go} />
          <${Tables} titles=${titles ?? []} />
          <${OpenRecord} />
        </div>
      </div>
    </main>
    <footer class="lobby-foot"><p>${t('lobby.foot')}</p></footer>
  </div>`;
}

function Top() {
  return html`<header class="lobby-top">
    <a class="brand" href="/"><${Logo} size=${40} /><span>Petri</span></a>
    <div class="row">
      <${Segmented} label=${t('settings.language')} value=${lang.value} onChange=${setLang}
        options=${[{ value: 'en', label: 'EN' }, { value: 'de', label: 'DE' }]} />
      <${Segmented} icons label=${t('settings.theme')} value=${theme.value}
        onChange=${(/** @type {any} */ value) => { theme.value = value; }}
        options=${[['auto', 'auto'], ['light', 'sun'],
          ['dark', 'moon']].map(([value, icon]) => ({ value, icon, label: t(`theme.${value}`) }))} />
    </div>
  </header>`;
}

// ------------------------------------------------------------------ start a game
/** @param {Pick<TitleInfo, 'options'>} title @returns {[number, number]} */
function range(title) {
  return title.options.find((option) => option.name === 'players')?.numbers ?? [2, 4];
}

/** As many players, or as many as the title takes. @param {TitleInfo} title @param {number} players */
function within(title, players) {
  const [low, high] = range(title);
  return Math.max(low, Math.min(high, players));
}

/** @param {SeatWish[]} seats */
const areInvited = (seats) => seats.some((seat) => seat.kind === 'open');

/** How many people play it usually. @param {TitleInfo} title @returns {number} */
const usually = (title) => title.options.find((option) => option.name === 'players')?.default ?? 2;

/**
 * The seats a preset means.
 * @param {Preset} preset
 * @param {number} count
 * @returns {SeatWish[]}
 */
export function seatsOf(preset, count) {
  /** @type {SeatWish} */
  const other = preset === 'bots' ? { kind: 'bot', bot: USUAL_BOT }
    : { kind: preset === 'hotseat' ? 'hotseat' : 'open' };
  return Array.from({ length: count }, (_, n) => (n === 0 ? { kind: 'me' } : { ...other }));
}

/**
 * All options of a title; who plays with others is asked before something happens to them, unless it is chosen
 * otherwise.
 * @param {TitleInfo} title
 * @param {{[option: string]: any}} chosen
 * @param {number} players
 * @param {boolean} withOthers
 * @returns {{[option: string]: any}}
 */
function valuesOf(title, chosen, players, withOthers) {
  return {
    ...Object.fromEntries(title.options.map((option) => [option.name, option.default])),
    ...('consent' in chosen || !withOthers ? {} : { consent: true }),
    ...chosen,
    players,
  };
}

/** @param {{titles: TitleInfo[], bots: BotInfo[]}} props */
function Start({ titles, bots }) {
  const last = recall('last', { title: titles[0].id, preset: /** @type {Preset} */ ('bots'), count: 0 });
  const [id, setId] = useState(titles.some((one) => one.id === last.title) ? last.title : titles[0].id);
  const title = titles.find((one) => one.id === id) ?? titles[0];
  const [low, high] = range(title);
  const usual = within(title, last.count || usually(title));
  const [preset, setPreset] = useState(/** @type {Preset} */ (last.preset));
  const [seats, setSeats] = useState(() => seatsOf(preset, usual));
  const [chosen, setChosen] = useState(/** @type {{[option: string]: any}} */ ({}));
  const [house, setHouse] = useState(USUAL_HOUSE);
  const [busy, setBusy] = useState(false);
  const withOthers = areInvited(seats);
  const players = seats.length;
  const values = useMemo(() => valuesOf(title, chosen, players, withOthers), [title, chosen, withOthers, players]);
  const choices = useChoices(id, { ...optionsToSend(title, values, chosen), players });

  /** @param {string} to */
  const pick = (to) => {
    const next = titles.find((one) => one.id === to) ?? titles[0];
    setId(to);
    setChosen({});
    setSeats(resized(seats, within(next, seats.length), preset));
  };
  /** @param {Preset} to */
  const take = (to) => { setPreset(to); setSeats(seatsOf(to, seats.length)); };
  /** @param {{[option: string]: any}} wanted a table may be for another number of players */
  const start = (wanted) => {
    setBusy(true);
    const taken = resized(seats, wanted.players ?? players, preset);
    remember('last', { title: id, preset, count: taken.length });
    const options = optionsToSend(title, valuesOf(title, wanted, taken.length, areInvited(taken)), wanted);
    openTable({ title: id, options, seats: taken, ...house }).catch((error) => {
      complain(error);
      setBusy(false);
    });
  };
  const count = { value: players, low, high, refused: choices.refused.players };
  const begin = { busy, start: () => start(chosen), invites: withOthers };
  const resize = (/** @type {number} */ to) => setSeats(resized(seats, to, preset));
  const set = (/** @type {string} */ name, /** @type {any} */ value) => setChosen({ ...chosen, [name]: value });
  return html`<div class="stack-5">
    <${TitleCards} titles=${titles} chosen=${id} onChange=${pick} />
    <div class="card play-card">
      <${Presets} chosen=${preset} onChange=${take} />
      <${PlayRow} count=${count} resize=${resize} ...${begin} />
      ${choices.problem && html`<p class="option-problem" role="status">${choices.problem}</p>`}
      <${ReadyTables} tables=${title.ready} busy=${busy} onStart=${start} />
      <details class="more"><summary><${Icon} name="settings" size=${18} />${t('lobby.more')}
        <span class="faint">${summary(title, values)}</span></summary>
        <div class="more-grid">
          <${SeatList} seats=${seats} bots=${bots} setSeats=${setSeats} />
          <div class="stack-5"><${Access} house=${house} onChange=${setHouse} withOthers=${withOthers} />
            <${AtTable} house=${house} onChange=${setHouse} /></div>
          <${Options} title=${title} values=${values} choices=${choices} onChange=${set} />
        </div>
      </details>
    </div>
  </div>`;
}

/**
 * Name, number of players, and off.
 * @param {{count: any, resize: (to: number) => void, busy: boolean, start: () => void, invites: boolean}} props
 */
function PlayRow({ count, resize, busy, start, invites }) {
  const choices = numbersOf(count);
  return html`<div class="play-row">
    <${NameField} />
    <div class="field"><span class="label">${t('lobby.players')}</span>
      <${Stepper} choices=${choices} value=${count.value} label=${t('lobby.players')} onChange=${resize} /></div>
    <${Button} kind="primary" icon="play" class="start-button" disabled=${busy} onClick=${start}>
      ${t(invites ? 'lobby.invite' : 'lobby.go')}<//>
    <${Refused} choices=${choices} />
  </div>`;
}

/** Make the table and go there. @param {any} wish */
async function openTable({ seats, ...wish }) {
  const named = seats.map((/** @type {SeatWish} */ seat,
    /** @type {number} */ n) => ({ ...seat, ...nameFor(seat, n) }));
  const made = await api.makeTable({ ...wish, seats: named });
  noteOpened(made.table, made.fair);
  goToSeat(made.table, made.token);
}

/** @param {{titles: TitleInfo[], chosen: string, onChange: (id: string) => void}} props */
function TitleCards({ titles, chosen, onChange }) {
  return html`<fieldset class="titles"><legend>${t('lobby.pick')}</legend>
    <div class="title-cards">${titles.map(({ id, name, about, options }) => html`<label key=${id}
      class=${cls('title-card', `t-${id}`, id === chosen && 'chosen')}>
      <input type="radio" name="title" value=${id} checked=${id === chosen} onChange=${() => onChange(id)} />
      <${Drawing} title=${id} />
      <span class="title-text"><b>${name}</b><small>${about}</small>
        <span class="row"><span class="chip"><${Icon} name="seats" size=${15} />${range({ options }).join('–')}</span>
          <span class="chip">${t(`kind.${id}`)}</span></span></span>
    </label>`)}</div>
  </fieldset>`;
}

/** @param {{chosen: Preset, onChange: (preset: Preset) => void}} props */
function Presets({ chosen, onChange }) {
  return html`<fieldset class="presets"><legend>${t('lobby.how')}</legend>
    <div class="preset-list">${PRESETS.map(([name, icon]) => html`<label key=${name}
      class=${cls('preset', name === chosen && 'chosen')}>
      <input type="radio" name="preset" checked=${name === chosen} onChange=${() => onChange(name)} />
      <${Icon} name=${icon} size=${26} />
      <span><b>${t(`preset.${name}`)}</b><small>${t(`preset.${name}_text`)}</small></span>
    </label>`)}</div>
  </fieldset>`;
}

function NameField() {
  const called = (/** @type {any} */ event) => { myName.value = event.currentTarget.value; };
  return html`<div class="field"><label for="name">${t('name.label')}</label>
    <input id="name" type="text" maxlength="40" autocomplete="nickname" placeholder=${t('name.placeholder')}
      value=${myName.value} onInput=${called} /></div>`;
}

/**
 * Who may come, how quickly bots play, and whether anybody may ask for hints.
 * @typedef {{watching: 'off'|'link'|'listed', joining: 'link'|'listed', pace: 'quick'|'usual'|'slow',
 *   hints: boolean|null}} House
 */

/** @type {House} */
const USUAL_HOUSE = { watching: 'link', joining: 'link', pace: 'usual', hints: null };

/** @param {{house: House, onChange: (house: House) => void, withOthers: boolean}} props */
function Access({ house, onChange, withOthers }) {
  const watch = (/** @type {any} */ event) => onChange({ ...house, watching: event.currentTarget.value });
  const join = (/** @type {boolean} */ on) => onChange({ ...house, joining: on ? 'listed' : 'link' });
  return html`<div class="stack"><h2>${t('lobby.access')}</h2>
    <${Switch} label=${t('lobby.listed')} hint=${t('lobby.listed_hint')} checked=${house.joining === 'listed'}
      disabled=${!withOthers} onChange=${join} />
    <div class="field"><label for="watching">${t('lobby.watching')}</label>
      <select id="watching" value=${house.watching} onChange=${watch}>
        ${['off', 'link', 'listed'].map((value) => html`<option value=${value}>${t(`watching.${value}`)}</option>`)}
      </select></div>
  </div>`;
}

/** @param {{house: House, onChange: (house: House) => void}} props */
function AtTable({ house, onChange }) {
  const hint = (/** @type {any} */ event) => onChange({ ...house, hints: JSON.parse(event.currentTarget.value) });
  return html`<div class="stack"><h2>${t('lobby.house')}</h2>
    <div class="field"><span class="label">${t('bots.pace')}</span>
      <${Segmented} label=${t('bots.pace')} value=${house.pace} options=${paces()}
        onChange=${(/** @type {House['pace']} */ pace) => onChange({ ...house, pace })} />
      <small class="faint">${t('bots.pace_hint')}</small></div>
    <div class="field"><label for="hints">${t('hints.label')}</label>
      <select id="hints" value=${JSON.stringify(house.hints)} onChange=${hint}>
        ${[['null', 'auto'], ['true', 'on'], ['false', 'off']].map(([value, key]) => html`
          <option value=${value}>${t(`hints.${key}`)}</option>`)}
      </select>${house.hints === null && html`<small class="faint">${t('hints.auto_about')}</small>`}</div>
  </div>`;
}

/** @param {SeatWish} seat @param {number} n */
function nameFor(seat, n) {
  if (seat.kind === 'open') return {};
  if (seat.kind === 'bot') return { name: BOT_NAMES[n % BOT_NAMES.length] };
  const name = seat.kind === 'me' ? myName.peek() : seat.name ?? '';
  return { name: name.trim() || t('seat.number', { n: n + 1 }) };
}

/** @param {SeatWish[]} seats @param {number} count @param {Preset} preset */
const resized = (seats, count, preset) => [...seats.slice(0, count), ...seatsOf(preset, count).slice(seats.length)];

/** @param {TitleInfo} title @param {{[option: string]: any}} values */
function summary(title, values) {
  const told = title.options.filter((option) => isShown(option, values) && values[option.name] !== option.default);
  return told.length ? told.map((option) => option.label).join(', ') : t('lobby.usual');
}

/** @typedef {import('../core/api.js').Refusal} Refusal */

/**
 * How many players there may be; what no rule forbids but is not on the table is left out, as in other fields.
 * @param {{value: number, low: number, high: number, refused?: Refusal[]}} count
 */
const numbersOf = ({ value, low, high, refused = [] }) => Array.from({ length: high - low + 1 }, (_, n) => ({
  value: low + n, label: String(low + n), refusal: refused.find((one) => one.value === low + n),
})).filter((one) => one.value === value || !one.refusal || one.refusal.rule);

/**
 * @param {{choices: ReturnType<typeof numbersOf>, value: number, label: string, onChange: (value: number) => void}}
 * props
 */
const Stepper = ({ choices, value, label, onChange }) => html`<${Segmented} label=${label} value=${value}
  onChange=${onChange} options=${choices.map((one) => ({ ...one, reason: one.refusal?.reason }))} />`;

/** @param {{seats: SeatWish[], bots: BotInfo[], setSeats: (seats: SeatWish[]) => void}} props */
function SeatList({ seats, bots, setSeats }) {
  /** @param {number} at @param {SeatWish} wish */
  const set = (at, wish) => {
    const next = seats.map((seat, n) => {
      if (n === at) return wish;
      return wish.kind === 'me' && seat.kind === 'me' ? /** @type {SeatWish} */ ({ ...seats[at] }) : seat;
    });
    setSeats(next);
  };
  return html`<div class="stack"><h2>${t('lobby.seats')}</h2>
    <ol class="seat-wishes">${seats.map((seat, n) => html`<li key=${n}>
      <${Dish} of=${`${seat.kind}${seat.bot ?? ''}${n}`} seat=${n} size=${34} faded=${seat.kind === 'open'} />
      <label class="unseen" for=${`seat-${n}`}>${t('seat.number', { n: n + 1 })}</label>
      <select id=${`seat-${n}`} value=${seat.kind === 'bot' ? `bot:${seat.bot}` : seat.kind}
        onChange=${(/** @type {any} */ event) => { const [kind, bot] = event.currentTarget.value.split(':'); set(n,
          { kind, ...(bot ? { bot } : {}) }); }}>
        <option value="me">${t('wish.me')}</option><option value="open">${t('wish.open')}</option>
          <option value="hotseat">${t('wish.hotseat')}</option>
        <${BotOptions} bots=${bots} />
      </select>
      ${seat.kind === 'hotseat' && html`<input type="text" maxlength="40" aria-label=${t('wish.name', { n: n + 1 })}
        placeholder=${t('seat.number', { n: n + 1 })} value=${seat.name ?? ''}
        onInput=${(/** @type {any} */ event) => set(n, { ...seat, name: event.currentTarget.value })} />`}
    </li>`)}</ol>
    <${BotsTold} bots=${bots} />
  </div>`;
}

// ------------------------------------------------------------------ beside it
/** @param {TitleInfo[]} titles @param {string} id */
const nameOf = (titles, id) => titles.find((one) => one.id === id)?.name ?? id;

/** @param {{titles: TitleInfo[]}} props */
function MyGames({ titles }) {
  const mine = games.value;
  const [leaving, setLeaving] = useState(/** @type {import('../core/memory.js').MyGame|null} */ (null));
  // what is forgotten here is the key to the seat
  /** @param {import('../core/memory.js').MyGame} game */
  const leave = (game) => { if (game.over) forgetGame(game.table); else setLeaving(game); };
  if (!mine.length) return null;
  return html`<section class="card side-card" aria-labelledby="my-games"><h2 id="my-games">${t('lobby.mine')}</h2>
    <ul class="table-list">${mine.slice(0, 8).map((game) => html`<li key=${game.table}>
      <a href=${`/t/${game.table}`} onClick=${() => takeSeat(game.table, game.token)}>
        <${Dish} of=${game.table} seat=${game.seat} size=${30} />
        <span><b>${nameOf(titles, game.title)}</b><small>${[game.over ? t('lobby.over') : t('lobby.running'),
          ago(game.when), ...(game.others?.length ? [list(game.others)] : [])].join(' · ')}</small></span></a>
      <${Button} small kind="quiet" icon="close" onClick=${() => leave(game)}
        aria-label=${t('lobby.forget', { title: nameOf(titles, game.title) })} />
    </li>`)}</ul>
    ${leaving && html`<${Leave} game=${leaving} title=${nameOf(titles, leaving.title)}
      onClose=${() => setLeaving(null)} />`}</section>`;
}

/** @param {{game: import('../core/memory.js').MyGame, title: string, onClose: () => void}} props */
function Leave({ game, title, onClose }) {
  const forget = () => { forgetGame(game.table); onClose(); };
  const foot = html`<${Button} data-first onClick=${onClose}>${t('cancel')}<//>
    <${Button} kind="danger" icon="trash" onClick=${forget}>${t('lobby.forget_yes')}<//>`;
  return html`<${Dialog} title=${t('lobby.forget_title', { title })} onClose=${onClose} foot=${foot}>
    <p>${t('lobby.forget_text')}</p><//>`;
}

/** @param {{go: (to: string) => void}} props */
function Join({ go }) {
  const [link, setLink] = useState('');
  /** @param {Event} event */
  const join = (event) => {
    event.preventDefault();
    const found = /\/([tr])\/([\w-]+)(#[\w.-]+)?/.exec(link);
    if (found?.[1] === 't') goToSeat(found[2], found[3]?.slice(1) ?? '');
    else if (found) go(`/r/${found[2]}`);
    else toast(t('join.wrong'), 'bad');
  };
  return html`<section class="card side-card" aria-labelledby="join"><h2 id="join">${t('join.title')}</h2>
    <form class="join-form" onSubmit=${join}><label class="unseen" for="link">${t('join.label')}</label>
      <input id="link" type="text" inputmode="url" autocomplete="off" placeholder=${t('join.placeholder')} value=${link}
        onInput=${(/** @type {any} */ event) => setLink(event.currentTarget.value)} />
      <${Button} type="submit" icon="next" aria-label=${t('join.go')} disabled=${!link.trim()} /></form></section>`;
}

/** @param {api.ListedTable} table @returns {number} */
const openSeats = (table) => table.seats.filter((seat) => seat.kind === 'open').length;

/** @param {api.ListedTable} table */
const mayJoin = (table) => table.joining === 'listed' && openSeats(table) > 0;

/** @param {{titles: TitleInfo[]}} props */
function Tables({ titles }) {
  const [tables, setTables] = useState(/** @type {api.ListedTable[]} */ ([]));
  useEffect(() => {
    const look = () => { if (!document.hidden) api.tables().then(setTables, () => {}); };
    look();
    const timer = setInterval(look, 8000);
    return () => clearInterval(timer);
  }, []);
  const mine = new Set(games.value.map((game) => game.table));
  const shown = tables.filter((table) => !mine.has(table.id) && table.status !== 'over'
    && (mayJoin(table) || table.watching === 'listed')).slice(0, 8);
  /** @param {string} id */
  const join = (id) => api.joinTable(id).then(({ token }) => goToSeat(id, token), complain);
  return html`<section class="card side-card" aria-labelledby="tables"><h2 id="tables">${t('tables.title')}</h2>
    ${!shown.length ? html`<p class="faint">${t('tables.none')}</p>`
      : html`<ul class="table-list">${shown.map((table) => {
      const open = openSeats(table);
      const names = table.seats.filter((/** @type {any} */ seat) => seat.kind !== 'open')
        .map((/** @type {any} */ seat) => seat.name).join(', ');
      return html`<li key=${table.id}><div class="table-line"><${Dish} of=${table.id} size=${30} />
        <span><b>${nameOf(titles, table.title)}</b>
        <small>${open > 0 ? `${t('tables.open', { n: open })} · ` : ''}${names}</small></span></div>
        ${mayJoin(table) ? html`<${Button} small kind="primary" onClick=${() => join(table.id)}>${t('tables.join')}
          <//>` : null}
        ${table.watching === 'listed' ? html`<a class="button small" href=${`/t/${table.id}`}
          aria-label=${`${t('tables.watch')}: ${nameOf(titles, table.title)}`}><${Icon} name="eye" size=${17} /></a>`
            : null}</li>`;
    })}</ul>`}</section>`;
}

function OpenRecord() {
  const file = useRef(/** @type {HTMLInputElement|null} */ (null));
  return html`<section class="card side-card" aria-labelledby="record"><h2 id="record">${t('record.title')}</h2>
    <p class="faint">${t('record.text')}</p>
    <input ref=${file} class="unseen" tabindex="-1" aria-hidden="true" type="file" accept=".json,application/json"
      onChange=${(/** @type {any} */ event) => { const [one] = event.currentTarget.files; if (
        one) openRecord(one); }} />
    <${Button} icon="film" onClick=${() => file.current?.click()}>${t('record.open')}<//></section>`;
}
