/** Viroid in the browser. */
import { Actions } from './actions.js';
import { animate } from './animate.js';
import { Board } from './board.js';
import { hear } from './dice.js';
import { Sign, SHAPES, StoneIcon } from './icons.js';
import { Hand } from './lab.js';
import { LogSign } from './log.js';
import { cityName, strainName } from './model.js';
import { BoardsPanel, EventsPanel, OutlookPanel } from './panels.js';
import { Seat, Status, Summary } from './status.js';

/** @type {import('../../core/types.js').GameUi} */
export default {
  id: 'viroid',
  css: ['kit/kit.css', 'games/viroid/viroid.css'],
  words: 'games/viroid/words',
  pieces: { Sign, Colour: StoneIcon, shapes: SHAPES, cardName: cityName, LogSign },
  part: (ctx, seat) => strainName(ctx, seat),
  Board,
  Hand,
  handLabel: (ctx) => ctx.t('viroid.own_board'),
  Status,
  Seat,
  Actions,
  panels: [
    { id: 'outlook', label: (ctx) => ctx.t('viroid.outlook.label'), Component: OutlookPanel },
    { id: 'events', label: (ctx) => ctx.t('viroid.deck.label'), Component: EventsPanel },
    { id: 'boards', label: (ctx) => ctx.t('viroid.boards'), Component: BoardsPanel },
  ],
  Summary,
  animate,
  hear,
};
