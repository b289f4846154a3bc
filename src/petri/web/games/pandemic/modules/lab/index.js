/** In the Lab on the page: the lab board, its counters, and its happenings in motion. */
import { placeOf } from '../../../../kit/facts.js';
import { plays, together } from './animate.js';
import { LabBoard } from './board.js';
import { BOARD, costsOf } from './model.js';
import { LabPanel, Question, Status } from './panel.js';

/** @type {import('../../../../core/types.js').ModuleUi} */
export default {
  id: 'lab',
  css: ['games/pandemic/modules/lab/lab.css'],
  words: 'games/pandemic/modules/lab/words',
  boards: [{ id: BOARD, label: (ctx) => ctx.t('lab.label'), places: [BOARD], Component: LabBoard }],
  panels: [{ id: 'lab', label: (ctx) => ctx.t('lab.label'), Component: LabPanel }],
  Status,
  Question,
  noteOf: (ctx, move) => (placeOf(ctx, move) === BOARD ? costsOf(ctx, move) : ''),
  plays,
  together,
};
