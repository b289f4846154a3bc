/** Where modules of a game come in: panels beside the board, and boards besides the main one. */
import { html, useLayoutEffect, useRef, useState } from '../core/html.js';
import { Segmented } from '../core/ui.js';
import { desk, disarm, modeOf } from './desk.js';
import { kindCalled, placeOf } from './facts.js';

/** @typedef {import('../core/types.js').Ctx} Ctx */
/** @typedef {import('../core/types.js').Move} Move */
/** @typedef {import('../core/types.js').Panel} Panel */

const ALL = 'all';
const BESIDE = 1180; // pixels in which two boards have room beside each other
const BELOW = 900; // and below each other

/**
 * Those that are for the viewer now.
 * @template {{when?: (ctx: Ctx) => boolean}} T
 * @param {Ctx} ctx
 * @param {T[]} panels
 */
const shown = (ctx, panels) => panels.filter(({ when }) => when?.(ctx) ?? true);

/** The panels of the title and of its modules in play. @param {Ctx} ctx @returns {Panel[]} */
export const panelsOf = (ctx) => (ctx.frame.value.view ? shown(ctx, ctx.ui.value?.panels ?? []) : []);

/** A panel of the game by its id. @param {{ctx: Ctx, id: string}} props */
export function GamePanel({ ctx, id }) {
  const found = panelsOf(ctx).find((one) => one.id === id);
  return found ? html`<div class="game-panel"><${found.Component} ctx=${ctx} /></div>` : null;
}

// ---------------------------------------------------------------------- boards
/** The boards that modules bring. @param {Ctx} ctx */
const boardsOf = (ctx) => shown(ctx, ctx.modules.value.flatMap(({ boards }) => boards ?? []));

/** The board of a module on which a place is, or '' for the main one. @param {Ctx} ctx @param {string} place */
export const boardAt = (ctx, place) => boardsOf(ctx).find(({ places }) => places?.includes(place))?.id ?? '';

/** Whether a move is made on a module's board. @param {Ctx} ctx @param {Move} move */
export const isElsewhere = (ctx, move) => boardAt(ctx, placeOf(ctx, move)) !== '';

/** The board on which is chosen what an armed action waits for; null if nothing waits. @param {Ctx} ctx */
export function choosingAt(ctx) {
  const mode = modeOf(ctx);
  return mode && boardAt(ctx, kindCalled(ctx, mode.kind).place ?? '');
}

/** Have a board shown, if it is not. @param {Ctx} ctx @param {string} id */
export function showBoard(ctx, id) {
  if (!desk(ctx).boards.value.includes(id)) desk(ctx).board.value = id;
}

/** How two boards have room in an element: beside or below each other, or not at all. @param {any} box */
function useRoom(box) {
  const [room, setRoom] = useState('');
  useLayoutEffect(() => {
    const node = /** @type {HTMLElement|null} */ (box.current);
    if (!node) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = node;
      setRoom(width >= BESIDE ? 'beside' : height >= BELOW ? 'below' : '');
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    return () => watch.disconnect();
  }, []);
  return room;
}

/** The main board and those that modules bring. @param {{ctx: Ctx, Main: any}} props */
export function Boards({ ctx, Main }) {
  return boardsOf(ctx).length ? html`<${SeveralBoards} ctx=${ctx} Main=${Main} />` : html`<${Main} ctx=${ctx} />`;
}

/** All of them where there is room, else one by a switch. @param {{ctx: Ctx, Main: any}} props */
function SeveralBoards({ ctx, Main }) {
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const room = useRoom(box);
  const all = [{ id: '', label: () => ctx.t('kit.main_board'), Component: Main }, ...boardsOf(ctx)];
  const { board, boards } = desk(ctx);
  const options = [...(room ? [{ value: ALL, label: ctx.t('kit.all_boards') }] : []),
    ...all.map(({ id, label }) => ({ value: id, label: label(ctx) }))];
  const at = options.find(({ value }) => value === board.value)?.value ?? options[0].value;
  const seen = at === ALL ? all : all.filter(({ id }) => id === (choosingAt(ctx) ?? at));
  const ids = seen.map(({ id }) => id).join();
  useLayoutEffect(() => { boards.value = ids.split(','); }, [ids]);
  const choose = (/** @type {string} */ id) => {
    disarm(ctx);
    board.value = id;
  };
  return html`<div class=${`boards ${seen.length > 1 ? `is-${room}` : ''}`} ref=${box}>
    <${Segmented} label=${ctx.t('kit.boards')} value=${at === ALL ? at : seen[0].id} options=${options}
      onChange=${choose} />
    <div class="boards-shown">${seen.map(({ id, Component }) => html`<div key=${id} class="boards-one" data-board=${id}>
      <${Component} ctx=${ctx} alone=${seen.length === 1} /></div>`)}</div>
  </div>`;
}
