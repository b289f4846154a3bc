/** The board: the map with its tools, the decks, the window of a city and the questions of the game. */
import { html, useEffect, useLayoutEffect } from '../../core/html.js';
import { settings } from '../../core/memory.js';
import { Dialog, tip } from '../../core/ui.js';
import { desk, disarm } from '../../kit/desk.js';
import { choosingAt } from '../../kit/slots.js';
import { Chooser } from '../../kit/tray.js';
import { DragPrice } from '../../kit/ways.js';
import { Banner, goHome, WorldMap } from '../../kit/worldmap.js';
import { SuitSign } from './cards.js';
import { PawnIcon } from './icons.js';
import { Lying } from './lying.js';
import { atlas } from './map.js';
import { CityMenu } from './menu.js';
import { cardName, ownPawn, roleCard } from './model.js';
import { PilesPanel } from './panels.js';

/** @typedef {import('../../core/types.js').Ctx} Ctx */

/** @param {{ctx: Ctx}} props */
function Tools({ ctx }) {
  const { insight } = ctx.frame.value;
  const { rings } = desk(ctx);
  const follow = Boolean(settings.value.follow);
  const followOrNot = () => { settings.value = { ...settings.peek(), follow: !follow }; };
  const camera = () => desk(ctx).camera;
  const threat = Object.keys(insight?.threat ?? {}).length > 0;
  return html`<div class="pm-tools" role="group" aria-label=${ctx.t('pandemic.map.tools')}>
    <button type="button" aria-label=${ctx.t('pandemic.map.nearer')} ...${tip(ctx.t('pandemic.map.nearer'))}
      onClick=${() => camera()?.zoom(1.4)}>+</button>
    <button type="button" aria-label=${ctx.t('pandemic.map.farther')} ...${tip(ctx.t('pandemic.map.farther'))}
      onClick=${() => camera()?.zoom(1 / 1.4)}>−</button>
    <button type="button" aria-label=${ctx.t('pandemic.map.whole')} ...${tip(ctx.t('pandemic.map.whole'))}
      onClick=${() => camera()?.fit()}>
      <svg width="20" height="20" viewBox="0 0 24 24" class="pm-icon pm-stroke" aria-hidden="true">
        <path d="M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15" /></svg></button>
    <button type="button" aria-label=${ctx.t('pandemic.map.pawn')} ...${tip(ctx.t('pandemic.map.pawn'))}
      onClick=${() => goHome(ctx, atlas)}><${PawnIcon} card=${roleCard(ctx, ownPawn(ctx))} size=${24} /></button>
    <button type="button" aria-pressed=${follow} aria-label=${ctx.t('pandemic.map.follow')}
      ...${tip(ctx.t('pandemic.map.follow'))} onClick=${followOrNot}>
      <svg width="20" height="20" viewBox="0 0 24 24" class="pm-icon pm-stroke" aria-hidden="true">
        <circle cx="10" cy="10" r="6" /><path d="M14.5 14.5L20 20M10 7V13M7 10H13" /></svg></button>
    ${threat && html`<button type="button" aria-pressed=${rings.value} aria-label=${ctx.t('pandemic.threat.rings')}
      ...${tip(ctx.t('pandemic.threat.rings'))} onClick=${() => { rings.value = !rings.value; }}>
      <svg width="20" height="20" viewBox="0 0 24 24" class="pm-icon pm-stroke" aria-hidden="true">
        <circle cx="12" cy="12" r="3" /><circle cx="12" cy="12" r="8.5" stroke-dasharray="3 3" /></svg></button>`}
  </div>`;
}

/** @param {{ctx: Ctx, name: string, number: number, kind: string, top?: string, hint: string}} props */
function Deck({ ctx, name, number, kind, top, hint }) {
  const label = kind.endsWith('discard') ? `${name} ${number}` : name;
  return html`<button type="button" class=${`pm-deck pm-deck-${kind}`} data-deck=${kind}
    ...${tip(top ? `${hint} (${cardName(ctx, top)})` : hint)} onClick=${() => { desk(ctx).open.value = 'piles'; }}>
    <span class=${`pm-deck-card ${number > 1 ? 'is-thick' : ''} ${number === 0 ? 'is-empty' : ''}`}>
      ${top ? html`<${SuitSign} ctx=${ctx} card=${top} size=${18} />` : html`<b>${number}</b>`}
    </span>
    <span class="pm-deck-name">${label}</span><span class="unseen"> ${hint}</span>
  </button>`;
}

/** @param {{ctx: Ctx}} props */
function Decks({ ctx }) {
  const { view } = ctx.frame.value;
  const t = ctx.t;
  const top = (/** @type {string[]} */ pile) => pile[pile.length - 1];
  return html`<div class="pm-decks" role="group" aria-label=${t('pandemic.piles.label')}>
    <${Deck} ctx=${ctx} kind="player" name=${t('pandemic.piles.player')} number=${view.player_deck.size}
      hint=${t('pandemic.piles.player_deck', { n: view.player_deck.size })} />
    <${Deck} ctx=${ctx} kind="player-discard" name=${t('pandemic.piles.discard')} number=${view.player_discard.length}
      top=${top(view.player_discard)} hint=${t('pandemic.piles.player_discard', { n: view.player_discard.length })} />
    <${Deck} ctx=${ctx} kind="infection" name=${t('pandemic.piles.infection')} number=${view.infection_deck.size}
      hint=${t('pandemic.piles.infection_deck', { n: view.infection_deck.size })} />
    <${Deck} ctx=${ctx} kind="infection-discard" name=${t('pandemic.piles.discard')}
      number=${view.infection_discard.length} top=${top(view.infection_discard)}
        hint=${t('pandemic.piles.infection_discard', { n: view.infection_discard.length })} />
  </div>`;
}

/** @param {{ctx: Ctx}} props */
export function Board({ ctx }) {
  const { view, ply } = ctx.frame.value;
  const { open } = desk(ctx);
  useLayoutEffect(
    () => { // what was opened for one position is not for the next; an opened city or card is only drawn anew
    if (open.peek() !== 'piles') open.value = null;
  }, [ply]);
  useEffect(() => { // wherever the focus is
    const key = (/** @type {KeyboardEvent} */ event) => { if (event.key === 'Escape') disarm(ctx); };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, [ctx]);
  if (!view || !ctx.box.value.cities) return null;
  const isChoosing = choosingAt(ctx) === '';
  return html`<div class=${`pm-board ${isChoosing ? 'is-choosing' : ''} ${ctx.reduced.value ? 'is-still' : ''}`}>
    <${WorldMap} ctx=${ctx} atlas=${atlas} label=${ctx.t('pandemic.map.label')} />
    <${Decks} ctx=${ctx} />
    <${Tools} ctx=${ctx} />
    <${Lying} ctx=${ctx} />
    <${Banner} ctx=${ctx} />
    <${Chooser} ctx=${ctx} />
    <${CityMenu} ctx=${ctx} />
    <${DragPrice} ctx=${ctx} />
    <div class="pm-stage" aria-hidden="true"></div>
    ${open.value === 'piles' && html`<${Dialog} title=${ctx.t('pandemic.piles.label')} wide
      onClose=${() => { open.value = null; }}><${PilesPanel} ctx=${ctx} /><//>`}
  </div>`;
}
