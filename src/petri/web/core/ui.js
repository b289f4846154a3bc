/** The small parts every page is made of. Dialogs are <dialog>, so focus is kept inside and Escape closes them. */
import { Fragment, html, render, signal, useEffect, useId, useLayoutEffect, useRef, useState } from './html.js';
import { Icon } from './icons.js';
import { t } from './i18n.js';

export { Icon, Dish, Logo } from './icons.js';

/** Classes as one text. @param {...any} names */
export const cls = (...names) => names.filter(Boolean).join(' ');

/**
 * @param {{icon?: string, kind?: 'primary'|'quiet'|'danger'|'plain', small?: boolean, children?: any, class?:
 * string, [more: string]: any}} props
 */
export function Button({ icon, kind = 'plain', small = false, children, class: more, ...rest }) {
  return html`<button type="button" class=${cls('button', kind, small && 'small', !children && 'round', more)}
    ...${rest}>
    ${icon && html`<${Icon} name=${icon} size=${small ? 17 : 20} />`}${children && html`<span>${children}</span>`}
  </button>`;
}

/**
 * A dialog over the page. What has `data-first` gets the focus. `onClose` is called by Escape, the cross and a click
 * beside it; without it, it stays.
 * @param {{title: string, onClose?: () => void, children?: any, foot?: any, wide?: boolean, class?: string, icon?:
 * string}} props
 */
export function Dialog({ title, onClose, children, foot, wide = false, class: more, icon }) {
  const ref = useRef(/** @type {HTMLDialogElement|null} */ (null));
  const isGone = useRef(false);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = /** @type {HTMLDialogElement} */ (ref.current);
    const before = /** @type {HTMLElement|null} */ (document.activeElement);
    if (!dialog.open) dialog.showModal();
    /** @type {HTMLElement|null} */ (dialog.querySelector('[data-first]')
      ?? dialog.querySelector('h2'))?.focus({ preventScroll: true });
    return () => {
      isGone.current = true; // the event of this closing comes later and is nobody's wish
      if (dialog.open) dialog.close();
      before?.focus?.({ preventScroll: true });
    };
  }, []);
  /** @param {MouseEvent} event */
  const beside = (event) => { if (event.target === ref.current) onClose?.(); };
  /** @param {Event} event */
  const cancel = (event) => { if (!onClose) event.preventDefault(); };
  // the browser may close it by itself, with Escape or a gesture; what must stay comes back
  const closed = () => {
    if (isGone.current) return;
    if (onClose) onClose();
    else if (ref.current?.isConnected) ref.current.showModal();
  };
  return html`<dialog ref=${ref} class=${cls('dialog', wide && 'wide', more)} aria-labelledby=${id}
    onClick=${beside} onCancel=${cancel} onClose=${closed}>
    <div class="dialog-body">
      <div class="dialog-head">
        ${icon && html`<${Icon} name=${icon} size=${22} />`}
        <h2 id=${id} tabindex="-1">${title}</h2>
        ${onClose && html`<${Button} kind="quiet" icon="close" small aria-label=${t('close')} onClick=${onClose} />`}
      </div>
      <div class="dialog-main">${children}</div>
      ${foot && html`<div class="dialog-foot">${foot}</div>`}
    </div>
  </dialog>`;
}

/**
 * A sheet from the bottom of a phone's screen.
 * @param {{title: string, onClose: () => void, children?: any, class?: string}} props
 */
export function Sheet({ title, onClose, children, class: more }) {
  return html`<${Dialog} title=${title} onClose=${onClose} class=${cls('sheet', more)}>${children}<//>`;
}

/**
 * @param {Element|null} root
 * @param {string} choose
 * @returns {HTMLElement[]}
 */
const reachable = (root, choose) => /** @type {HTMLElement[]} */ ([...(root?.querySelectorAll(choose) ?? [])])
  .filter((one) => !one.hasAttribute('disabled'));

/**
 * Arrow keys walk through a group of which one is in the tab order. Put on the container's onKeyDown.
 * @param {KeyboardEvent} event
 * @param {string} [choose] a selector of the items
 */
export function rove(event, choose = '[data-rove]') {
  const root = /** @type {Element} */ (event.currentTarget);
  const items = reachable(root, choose);
  const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (at < 0) return;
  const steps = /** @type {{[key: string]: number}} */ ({
    ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1,
  });
  const to = steps[event.key];
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  items[(to + items.length) % items.length].focus();
}

/**
 * In the top layer, where no panel cuts it off, below or above its button.
 * @param {HTMLElement} root
 * @param {'left'|'right'} align
 */
function placeMenu(root, align) {
  const list = /** @type {HTMLElement} */ (root.querySelector('.menu-list'));
  list.showPopover?.();
  const button = root.getBoundingClientRect();
  const { width, height } = list.getBoundingClientRect();
  const wanted = align === 'right' ? button.right - width : button.left;
  const below = button.bottom + 6;
  list.style.left = `${Math.max(8, Math.min(wanted, innerWidth - width - 8))}px`;
  const above = Math.min(button.top - 6, innerHeight - 8) - height;
  list.style.top = `${Math.max(8, below + height + 8 > innerHeight ? above : below)}px`;
}

/**
 * A button with a menu. Items are {label, icon?, onClick?, href?, danger?, checked?, disabled?, hint?} or null for a
 * line.
 * @param {{label: string, icon?: string, text?: any, items: (any|null)[], small?: boolean, kind?: any, align?:
 * 'left'|'right'}} props
 */
export function Menu({ label, icon = 'more', text, items, small = false, kind = 'quiet', align = 'right' }) {
  const [open, setOpen] = useState(false);
  const root = useRef(/** @type {HTMLElement|null} */ (null));
  const id = useId();
  useLayoutEffect(() => {
    if (!open || !root.current) return undefined;
    placeMenu(root.current, align);
    reachable(root.current, '[data-rove]')[0]?.focus();
    /** @param {Event} event */
    const outside = (event) => { if (!root.current?.contains(/** @type {Node} */ (event.target))) setOpen(false); };
    const shut = () => setOpen(false);
    document.addEventListener('pointerdown', outside);
    document.addEventListener('scroll', outside, true); // the list does not move with its button
    addEventListener('resize', shut);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('scroll', outside, true);
      removeEventListener('resize', shut);
    };
  }, [open]);
  const close = () => {
    setOpen(false);
    /** @type {HTMLElement|null|undefined} */ (root.current?.querySelector('.button'))?.focus();
  };
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    if (event.key === 'Escape' && open) { event.stopPropagation(); event.preventDefault(); close(); }
    else rove(event);
  };
  /** @param {FocusEvent} event */
  const left = (event) => {
    if (event.relatedTarget && !root.current?.contains(/** @type {Node} */ (event.relatedTarget))) setOpen(false);
  };
  return html`<div class="menu" ref=${root} onKeyDown=${keys} onFocusOut=${left}>
    <${Button} kind=${kind} icon=${icon} small=${small} aria-label=${label} aria-haspopup="menu" aria-expanded=${open}
      aria-controls=${open ? id : undefined} onClick=${() => setOpen(!open)}>${text}<//>
    ${open && html`<div class=${cls('menu-list', align)} role="menu" popover="manual" id=${id} aria-label=${label}>
      ${items.filter((item) => item !== undefined && item !== false).map((item) => (item === null
        ? html`<div class="menu-line" role="separator"></div>`
        : html`<${MenuItem} item=${item} close=${close} />`))}
    </div>`}
  </div>`;
}

/** @param {{item: any, close: () => void}} props */
function MenuItem({ item, close }) {
  const role = item.checked === undefined ? 'menuitem' : 'menuitemradio';
  const inside = html`${item.icon ? html`<${Icon} name=${item.icon} size=${18} />`
    : html`<span class="icon-space"></span>`}
    <span class="menu-text">${item.label}${item.hint && html`<small>${item.hint}</small>`}</span>
    ${item.checked && html`<${Icon} name="check" size=${16} />`}`;
  if (item.href) {
    return html`<a class="menu-item" role=${role} data-rove tabindex="-1" href=${item.href} onClick=${close}>
      ${inside}</a>`;
  }
  return html`<button type="button" class=${cls('menu-item', item.danger && 'danger')} role=${role} data-rove
    tabindex="-1"
    aria-checked=${item.checked} disabled=${item.disabled} onClick=${() => { close(); item.onClick?.(); }}>
      ${inside}</button>`;
}

/**
 * One of several, as buttons in a row; what has a reason against it is greyed out.
 * @param {{label: string, value: any, options: {value: any, label: string, icon?: string, reason?: string}[],
 *   onChange: (value: any) => void, icons?: boolean}} props
 */
export function Segmented({ label, value, options, onChange, icons = false }) {
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    rove(event);
    const at = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.at;
    if (event.key.startsWith('Arrow') && at !== undefined) choose(options[Number(at)]);
  };
  /** @param {{value: any, reason?: string}} option */
  const choose = (option) => { if (!option.reason) onChange(option.value); };
  return html`<div class="segmented" role="radiogroup" aria-label=${label} onKeyDown=${keys}>
    ${options.map((option, at) => html`<button type="button" role="radio" data-rove data-at=${at}
      aria-checked=${option.value === value} tabindex=${option.value === value ? 0 : -1}
      aria-label=${icons ? option.label : undefined}
      title=${icons ? option.label : undefined} aria-disabled=${option.reason ? 'true' : undefined}
      onClick=${() => choose(option)} ...${tip(option.reason)}>
      ${option.icon && html`<${Icon} name=${option.icon} size=${18} />`}${!icons && html`<span>${option.label}</span>`}
    </button>`)}
  </div>`;
}

/**
 * @param {{label: any, checked: boolean, onChange: (on: boolean) => void, hint?: any, disabled?: boolean,
 *   describedBy?: string}} props
 */
export function Switch({ label, checked, onChange, hint, disabled = false, describedBy }) {
  return html`<label class=${cls('switch', disabled && 'off')}>
    <input type="checkbox" role="switch" checked=${checked} disabled=${disabled} aria-describedby=${describedBy}
      onChange=${(/** @type {any} */ event) => onChange(event.currentTarget.checked)} />
    <span class="switch-track" aria-hidden="true"></span>
    <span class="switch-text">${label}${hint && html`<small>${hint}</small>`}</span>
  </label>`;
}

/**
 * Tabs with their panels; arrow keys walk. `tabs` are {id, label, icon?, badge?}; children is a function of the id.
 * @param {{tabs: {id: string, label: string, icon?: string, badge?: any}[], value: string, onChange: (id: string) =>
 * void, children: (id: string) => any, label: string}} props
 */
export function Tabs({ tabs, value, onChange, children, label }) {
  const id = useId();
  const chosen = tabs.some((tab) => tab.id === value) ? value : tabs[0]?.id;
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    rove(event);
    const at = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.tab;
    if (at && at !== chosen) onChange(at);
  };
  return html`<div class="tabs">
    <div class="tab-list" role="tablist" aria-label=${label} onKeyDown=${keys}>
      ${tabs.map((tab) => html`<button type="button" role="tab" key=${tab.id} id=${`${id}-${tab.id}`} data-rove
        data-tab=${tab.id}
        aria-selected=${tab.id === chosen} aria-controls=${`${id}-panel`} tabindex=${tab.id === chosen ? 0 : -1}
        onClick=${() => onChange(tab.id)}>${tab.icon && html`<${Icon} name=${tab.icon} size=${17} />`}
          <span>${tab.label}</span>
        ${tab.badge ? html`<b class="badge">${tab.badge}</b>` : null}</button>`)}
    </div>
    <div class="tab-panel" role="tabpanel" id=${`${id}-panel`} aria-labelledby=${`${id}-${chosen}`} tabindex="0"
      key=${chosen}>
      ${children(chosen)}
    </div>
  </div>`;
}

// ------------------------------------------------------------------ hints
/** @type {import('./types.js').Signal<{text: string, box: DOMRect}|null>} */
const hint = signal(/** @type {{text: string, box: DOMRect}|null} */ (null));
let hinted = 0;

/**
 * Handlers that show a hint on hover and focus; spread them onto any element, of SVG too. `what` is a text, or a
 * function that gives one or a promise of one (for example a reason from `ctx.why`); nothing is shown for an empty
 * text.
 * @param {any} what
 */
export function tip(what) {
  if (!what) return {};
  /** @param {any} event */
  const show = async (event) => {
    const element = /** @type {Element} */ (event.currentTarget);
    const mine = (hinted += 1);
    if (event.type !== 'focus') await new Promise((done) => setTimeout(done, 220));
    else if (!element.matches(':focus-visible')) return;
    if (mine !== hinted) return;
    const text = typeof what === 'function' ? await what() : what;
    if (text && mine === hinted && element.isConnected) hint.value = { text: String(text),
      box: element.getBoundingClientRect() };
  };
  const hide = () => { hinted += 1; hint.value = null; };
  return { onMouseEnter: show, onFocus: show, onMouseLeave: hide, onBlur: hide, onPointerDown: hide };
}

/**
 * Something with a hint. For buttons of your own spread `tip(…)` instead.
 * @param {{text: any, children?: any, class?: string}} props
 */
export function Tooltip({ text, children, class: more }) {
  return html`<span class=${cls('tooltip-anchor', more)} ...${tip(text)}>${children}</span>`;
}

function Hint() {
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  const now = hint.value;
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !now) return;
    if (element.showPopover && !element.matches(':popover-open')) element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    const left = Math.min(Math.max(8, now.box.left + now.box.width / 2 - width / 2), innerWidth - width - 8);
    const above = now.box.top - height - 8;
    element.style.left = `${left}px`;
    element.style.top = `${above > 4 ? above : now.box.bottom + 8}px`;
  }, [now]);
  return html`<div class="hint" role="tooltip" popover="manual" ref=${ref} key=${now?.text}>${now?.text}</div>`;
}

/** A small "i" that tells more. @param {{text: string, label: string}} props */
export function About({ text, label }) {
  return html`<button type="button" class="about" aria-label=${`${label}: ${text}`} ...${tip(text)}>
    <${Icon} name="info" size=${17} /></button>`;
}

// ------------------------------------------------------------------ toasts and announcements
/** @type {import('./types.js').Signal<{id: number, text: string, kind: string}[]>} */
const toasts = signal(/** @type {{id: number, text: string, kind: string}[]} */ ([]));
let toastNumber = 0;

/**
 * A short message at the edge of the page.
 * @param {string} text
 * @param {'info'|'good'|'bad'} [kind]
 */
export function toast(text, kind = 'info') {
  if (!text) return;
  const id = (toastNumber += 1);
  toasts.value = [...toasts.peek().filter((one) => one.text !== text), { id, text, kind }].slice(-4);
  setTimeout(() => { toasts.value = toasts.peek().filter((one) => one.id !== id); }, kind === 'bad' ? 7000 : 4000);
}

/** What was said on one page is old on the next. */
export const clearToasts = () => { toasts.value = []; };

/** For `.catch(complain)`: an error in words. @param {any} error */
export function complain(error) {
  if (error?.code === 'closed') return;
  toast(error?.message || t('error.unknown'), 'bad');
}

const SPEAK_AFTER = 250; // what comes together is said together
const spoken = signal('');
/** @type {string[]} */
let toSay = [];
/** Tell a screen reader, without showing anything. @param {string} text */
export function announce(text) {
  if (!text || toSay.includes(text)) return;
  if (!toSay.length) {
    setTimeout(() => {
      const said = toSay.join(' ');
      toSay = [];
      spoken.value = said === spoken.peek() ? `${said}\u00a0` : said; // the same words again are news too
    }, SPEAK_AFTER);
  }
  toSay.push(text);
}

function Layers() {
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  const shown = toasts.value.length;
  useLayoutEffect(() => {
    // shown anew each time, so that toasts lie above a dialog opened before
    const element = ref.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (shown) element.showPopover();
  }, [toasts.value]);
  return html`<${Fragment}>
    <div class="toasts" role="status" aria-live="polite" popover="manual" ref=${ref}>
      ${toasts.value.map((one) => html`<div key=${one.id} class=${cls('toast', one.kind)}>
        <${Icon} name=${one.kind === 'bad' ? 'warn' : one.kind === 'good' ? 'check' : 'info'} size=${18} />
          <span>${one.text}</span>
      </div>`)}
    </div>
    <div class="unseen" role="status" aria-live="polite">${spoken.value}</div>
    ${hint.value && html`<${Hint} />`}
  <//>`;
}

/** The layers above the page: hints, toasts, what is announced. Once, from app.js. @param {Element} parent */
export const mountLayers = (parent) => render(html`<${Layers} />`, parent);

// ------------------------------------------------------------------ links
/** To the board past everything else. A real fragment would be taken for a token. */
export function SkipLink({ to = 'board' }) {
  /** @param {Event} event */
  const skip = (event) => {
    event.preventDefault();
    document.getElementById(to)?.focus();
  };
  return html`<a class="skip-link" href=${`#${to}`} onClick=${skip}>${t(`skip_to_${to}`)}</a>`;
}

/** A text as a QR code: how many squares wide, and the dark ones as a path. @param {any} qrcode @param {string} text */
function squares(qrcode, text) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = '';
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
  }
  return { count, path };
}

/**
 * A QR code, made here; what makes it is loaded when it is wanted.
 * @param {{text: string, size?: number, label: string}} props
 */
export function QR({ text, size = 180, label }) {
  const [{ count, path }, setDrawn] = useState({ count: 25, path: '' });
  useEffect(() => {
    import('../vendor/qrcode.js').then(({ qrcode }) => setDrawn(squares(qrcode, text)), complain);
  }, [text]);
  const wide = count + 6;
  return html`<svg class="qr" width=${size} height=${size} viewBox=${`-3 -3 ${wide} ${wide}`} role="img"
    aria-label=${label}
    shape-rendering="crispEdges"><rect x="-3" y="-3" width=${wide} height=${wide} fill="#fff" />
    <path d=${path} fill="#0b1c22" /></svg>`;
}

/** @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    (document.querySelector('dialog[open]') ?? document.body).append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  toast(t('copied'), 'good');
}

/** A link to copy. @param {{label: string, value: string}} props */
export function CopyField({ label, value }) {
  const id = useId();
  return html`<div class="copy-field">
    <label for=${id}>${label}</label>
    <input id=${id} readonly value=${value} onFocus=${(/** @type {any} */ event) => event.currentTarget.select()} />
    <${Button} icon="copy" small onClick=${() => copyText(value)} aria-label=${`${t('copy')}: ${label}`}>
      ${t('copy')}<//>
  </div>`;
}

/** @param {{label?: string, size?: number}} props */
export function Spinner({ label, size = 44 }) {
  return html`<div class="spinner" role="status">
    <svg width=${size} height=${size} viewBox="0 0 40 40" aria-hidden="true">
    <circle class="spin-rim" cx="20" cy="20" r="17" />
      <g class="spin-turn"><circle cx="20" cy="9" r="3.6" /><circle cx="28" cy="25" r="2.6" />
        <circle cx="13" cy="26" r="1.8" /></g>
  </svg><span class=${label ? '' : 'unseen'}>${label ?? t('loading')}</span></div>`;
}

/**
 * Shortcuts of the page. `keys` maps event.key to what it does; typing into fields and open dialogs come first.
 * @param {{[key: string]: (event: KeyboardEvent) => void}} keys
 */
export function useKeys(keys) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const pressed = (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target.closest?.('input, textarea, select, [contenteditable], [role=menu], dialog[open]')) return;
      const way = latest.current[event.key];
      if (!way) return;
      event.preventDefault();
      way(event);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}

/**
 * Keeps the panel around an element at its end while the list in it grows, unless somebody has scrolled up.
 * @param {number} count of what the list has
 * @param {boolean} [always] even then
 */
export function useTail(count, always = false) {
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const atEnd = useRef(true);
  const panel = () => box.current?.closest('.tab-panel, .dialog-main');
  useEffect(() => {
    const around = panel();
    if (!around) return undefined;
    const scrolled = () => { atEnd.current = around.scrollHeight - around.scrollTop - around.clientHeight < 60; };
    around.addEventListener('scroll', scrolled, { passive: true });
    return () => around.removeEventListener('scroll', scrolled);
  }, []);
  useEffect(() => {
    const around = panel();
    if (around && (atEnd.current || always)) around.scrollTop = around.scrollHeight;
  }, [count]);
  return box;
}

/** Whether the screen is that of a phone, as a signal. */
const narrow = matchMedia('(max-width: 720px), (max-height: 480px)');
export const isPhone = signal(narrow.matches);
narrow.addEventListener('change', () => { isPhone.value = narrow.matches; });

/** Whether there is room for two panels above each other. */
const high = matchMedia('(min-height: 740px)');
export const isTall = signal(high.matches);
high.addEventListener('change', () => { isTall.value = high.matches; });
