/** Pandemic in the browser. */
import { Actions } from './actions.js';
import { animate } from './animate.js';
import { Board } from './board.js';
import { Hand } from './hand.js';
import { PilesPanel, RolesPanel, ThreatPanel } from './panels.js';
import { Seat, Status, Summary } from './status.js';

/** @type {import('../../core/types.js').GameUi} */
export default {
  id: 'pandemic',
  css: 'games/pandemic/pandemic.css',
  words: { en: 'games/pandemic/words/en.json', de: 'games/pandemic/words/de.json' },
  Board,
  Hand,
  Status,
  Seat,
  Actions,
  panels: [
    { id: 'threat', label: (ctx) => ctx.t('pandemic.threat.label'), Component: ThreatPanel },
    { id: 'piles', label: (ctx) => ctx.t('pandemic.piles.label'), Component: PilesPanel },
    { id: 'roles', label: (ctx) => ctx.t('pandemic.roles'), Component: RolesPanel },
  ],
  Summary,
  animate,
};
