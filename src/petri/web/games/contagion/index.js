/** Contagion in the browser. */
import { Actions } from './actions.js';
import { animate } from './animate.js';
import { Board } from './board.js';
import { Hand } from './hand.js';
import { LogSign } from './log.js';
import { Events, Piles } from './panels.js';
import { Seat, Status } from './status.js';
import { Summary } from './summary.js';
import { Viruses } from './virus.js';

/** @type {import('../../core/types.js').GameUi} */
export default {
  id: 'contagion',
  css: ['games/contagion/contagion.css'],
  words: 'games/contagion/words',
  pieces: { LogSign },
  part: (ctx, seat) => ctx.box.value.viruses?.[seat]?.label,
  Board,
  Hand,
  Status,
  Seat,
  Actions,
  panels: [
    { id: 'viruses', label: (ctx) => ctx.t('contagion.panel.viruses'), Component: Viruses },
    { id: 'events', label: (ctx) => ctx.t('contagion.panel.events'), Component: Events },
    { id: 'piles', label: (ctx) => ctx.t('contagion.panel.piles'), Component: Piles },
  ],
  Summary,
  animate,
};
