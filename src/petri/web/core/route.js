/** Where the page is, and how it goes elsewhere without loading anew. */
import { signal } from './html.js';
import { sendRecord } from './api.js';
import { t } from './i18n.js';
import { takeSeat } from './memory.js';
import { clearToasts, complain } from './ui.js';

export const path = signal(location.pathname);
/** Counts visits, so that the same address with another fragment is a visit of its own. */
export const visit = signal(0);

/** Go to another page of ours. @param {string} to */
export function go(to) {
  history.pushState(null, '', to);
  clearToasts();
  arrive();
  scrollTo(0, 0);
}

/**
 * To a seat of one's own. The address is no key: the tab knows it, if it can keep anything.
 * @param {string} table
 * @param {string} token
 */
export function goToSeat(table, token) {
  go(!token || (token.startsWith('s') && takeSeat(table, token)) ? `/t/${table}` : `/t/${table}#${token}`);
}

function arrive() {
  path.value = location.pathname;
  visit.value += 1;
}

/** @param {string} pathname */
const isOurs = (pathname) => pathname === '/' || /^\/[tr]\//.test(pathname);

/** @param {MouseEvent} event */
function clicked(event) {
  const link = /** @type {Element} */ (event.target).closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || !isOurs(link.pathname) || link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  go(link.href);
}

/** Opens the file of a record as a replay. @param {File} file */
export async function openRecord(file) {
  try {
    if (file.size > 4_000_000) throw new Error(t('record.large'));
    const { id } = await sendRecord(checked(await file.text(), file.name));
    go(`/r/${id}`);
  } catch (error) {
    complain(error);
  }
}

/** The text, if it is JSON. @param {string} text @param {string} file */
function checked(text, file) {
  try {
    JSON.parse(text);
    return text;
  } catch {
    throw new Error(t('record.broken', { file }));
  }
}

export const dropping = signal(false);
/** @param {DragEvent} event */
const hasFile = (event) => Boolean(event.dataTransfer?.types.includes('Files'));

/** Once, from app.js. */
export function listen() {
  addEventListener('popstate', arrive);
  document.addEventListener('click', clicked);
  addEventListener('dragover', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    dropping.value = true;
  });
  addEventListener('dragleave', (event) => { if (!event.relatedTarget) dropping.value = false; });
  addEventListener('drop', (event) => {
    dropping.value = false;
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    openRecord(file);
  });
}
