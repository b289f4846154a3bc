/** The team variant on the page: goals and prestige, awards, team research stations, and what is chosen in secret. */
import { plays, together } from './animate.js';
import { answers, Question } from './choosing.js';
import { Summary } from './ending.js';
import { cityNote, pieces, Stations } from './map.js';
import { Badge, CardMark, Left, PartnerHand, Status, TeamPanel } from './panel.js';

/** @type {import('../../../../core/types.js').ModuleUi} */
export default {
  id: 'team',
  css: ['games/pandemic/modules/team/team.css'],
  words: 'games/pandemic/modules/team/words',
  panels: [{ id: 'team', label: (ctx) => ctx.t('team.label'), Component: TeamPanel }],
  layers: [Stations],
  pieces,
  Status,
  Badge,
  CardMark,
  Hand: PartnerHand,
  Question,
  answers,
  Left,
  cityNote,
  Summary,
  plays,
  together,
};
