/** The hints of Pandemic: what a first game needs to be told, and when. */

/** @typedef {import('./engine.js').Seen} Seen */
/** @typedef {import('./engine.js').Hint} Hint */

const SHARING = ['give', 'take', 'ask'];

/** @param {Seen} seen */
const isFirst = (seen) => seen.view.options.edition === 1;

/**
 * The rules of the edition that is played.
 * @param {string[]} second
 * @param {string[]} first
 * @returns {(seen: Seen) => string[]}
 */
const rules = (second, first) => (seen) => (isFirst(seen) ? first : second);

/** @param {Seen} seen */
const acting = (seen) => seen.mine && seen.step === 'actions';
/** @param {Seen} seen @returns {string[]} */
const hand = (seen) => seen.view.hands[seen.seat]?.cards ?? [];

/** The most city cards of one uncured colour in my hand. @param {Seen} seen */
function mostOfAColour(seen) {
  /** @type {{[colour: string]: number}} */
  const counts = {};
  for (const card of hand(seen)) {
    const colour = seen.box.cities?.[card]?.colour;
    if (colour && seen.view.cures[colour] === 'active') counts[colour] = (counts[colour] ?? 0) + 1;
  }
  return Math.max(0, ...Object.values(counts));
}

/** @param {Seen} seen */
const hasThree = (seen) => Object.values(seen.view.cubes)
  .some((cubes) => Object.values(/** @type {{[colour: string]: number}} */ (cubes)).some((number) => number >= 3));

/** What has risen since the moment before. @param {Seen} seen @param {(view: any) => number} count */
const rose = (seen, count) => Boolean(seen.before) && count(seen.view) > count(seen.before?.view);

/** @param {any} view */
const cured = (view) => Object.values(view.cures).filter((state) => state !== 'active').length;

const ROLE_RULES = /** @type {{[role: string]: [string[], string[]]}} */ ({
  contingency_planner: [['P2-199', 'P2-201'], []],
  dispatcher: [['P2-205', 'P2-207', 'P2-208'], ['P1-062', 'P1-063', 'P1-064']],
  medic: [['P2-214', 'P2-215'], ['P1-070', 'P1-071']],
  operations_expert: [['P2-223', 'P2-225'], ['P1-067']],
  quarantine_specialist: [['P2-228'], []],
  researcher: [['P2-234'], ['P1-076']],
  scientist: [['P2-238'], ['P1-069']],
  archivist: [['LD-005', 'LD-030'], []],
  containment_specialist: [['LD-004', 'LD-031'], []],
  epidemiologist: [['LD-001', 'LD-033'], []],
  field_operative: [['LD-006', 'LD-034', 'LD-035'], []],
  generalist: [['LD-002'], []],
  troubleshooter: [['LD-003', 'LD-038'], []],
  field_director: [['LR-005', 'LR-008'], []],
  local_liaison: [['LR-017', 'LR-018'], []],
  pilot: [['LR-026', 'LR-028', 'LR-032'], []],
  virologist: [['LR-040', 'LR-047'], []],
});

/** Whether there is a purple disease. @param {Seen} seen */
const mutates = (seen) => (seen.view.options.mutation ?? 'off') !== 'off';

/** @param {Seen} seen */
const isPanic = (seen) => seen.view.options.mutation === 'panic';

/** Purple cubes on the board. @param {any} view */
const purple = (view) => Object.values(/** @type {{[city: string]: {[colour: string]: number}}} */ (view.cubes))
  .reduce((sum, cubes) => sum + (cubes['purple'] ?? 0), 0);

/** @param {Seen} seen */
const hasEvent = (seen) => [...seen.kinds].some((kind) => seen.box.kinds?.[kind]?.event);

/** Whether cures are worked out in the lab. @param {Seen} seen */
const inLab = (seen) => Boolean(seen.view.options.lab);

/** @param {Seen} seen @param {string} word of a lab action that can be taken */
const mayDo = (seen, word) => acting(seen) && seen.kinds.has(word);

/** Whether teams of two compete. @param {Seen} seen */
const inTeams = (seen) => Boolean(seen.view.options.teams);

/** The awards that are taken. @param {any} view */
const awards = (view) => Object.keys(view.awards ?? {}).length;

/** @param {Seen} seen */
const hasBonus = (seen) => hand(seen).some((card) => seen.box.other_cards?.[card]?.points);

/** @type {Hint[]} what teams do */
const teams = [
  {
    id: 'choose_roles', urgent: true, when: (seen) => seen.mine && seen.step === 'choose_roles',
    rules: () => ['LT-004', 'LT-005', 'LT-006'], near: ['.pm-tray', '.prompt'],
  },
  {
    id: 'choose_goals', urgent: true, when: (seen) => seen.mine && seen.step === 'choose_goals',
    rules: () => ['LT-021', 'LT-064'], near: ['.pm-tray', '.prompt'],
  },
  {
    id: 'place_teams', urgent: true, when: (seen) => seen.mine && seen.step === 'place_teams',
    rules: () => ['LT-016', 'LT-018', 'LT-035'], near: ['.pm-tray', '.prompt'],
  },
  {
    id: 'awarded', news: true, when: (seen) => inTeams(seen) && rose(seen, awards), rules: () => ['LT-048', 'LT-051'],
    near: ['.tm-meter', '.status'],
  },
  {
    id: 'team_goal', when: (seen) => inTeams(seen) && acting(seen) && seen.frame.ply > 1,
    rules: () => ['LT-064', 'LT-065', 'LT-070'], near: ['[data-tab="game:team"]', '.tm-meter', '.status'],
  },
  {
    id: 'bonus', when: (seen) => inTeams(seen) && acting(seen) && hasBonus(seen), rules: () => ['LT-042', 'LT-045'],
    near: ['.pm-hand', '.phone-bar'],
  },
];

/** @type {Hint[]} what is done in the lab */
const lab = [
  {
    id: 'sample', urgent: true, when: (seen) => seen.mine && seen.step === 'sample', rules: () => ['LL-024', 'LL-026'],
    near: ['.lb-asked', '.pm-tray', '.prompt'],
  },
  {
    id: 'sequence_card', urgent: true, when: (seen) => seen.mine && seen.step === 'sequence_card',
    rules: () => ['LL-090', 'LL-091', 'LL-094'], near: ['.lb-asked', '.pm-tray', '.prompt'],
  },
  {
    id: 'free_lab_action', urgent: true, when: (seen) => seen.mine && seen.step === 'free_lab_action',
    rules: () => ['LL-019'], near: ['.lb-asked', '.pm-tray', '.prompt'],
  },
  {
    id: 'lab', when: (seen) => acting(seen) && inLab(seen), rules: () => ['LL-010', 'LL-011', 'LL-077'],
    near: ['.boards > .segmented', '.lb-meter', '.status'],
  },
  {
    id: 'characterize', when: (seen) => mayDo(seen, 'characterize'), rules: () => ['LL-032', 'LL-033'],
    near: ['.lb-slot.is-lit', '[data-action="characterize"]', '.prompt'],
  },
  {
    id: 'process', when: (seen) => mayDo(seen, 'process'), rules: () => ['LL-043', 'LL-047', 'LL-048', 'LL-053'],
    near: ['.lb-dishes', '[data-action="process"]', '.prompt'],
  },
  {
    id: 'test', when: (seen) => mayDo(seen, 'test'), rules: () => ['LL-067', 'LL-068', 'LL-069'],
    near: ['.lb-slot.is-lit', '[data-action="test"]', '.prompt'],
  },
];

/** @param {Seen} seen @returns {string[]} */
function purpleRules(seen) {
  if (inLab(seen)) return ['LL-041', 'LL-084', 'LD-021'];
  return isPanic(seen) ? ['LM-004', 'LM-012', 'LD-021'] : ['LD-016', 'LD-019', 'LD-021'];
}

/** @param {Seen} seen */
const isTerrorist = (seen) => seen.seat !== null && seen.box.terrorist?.seat === seen.seat;

/** @type {Hint[]} one against all */
const terror = [
  {
    id: 'hideout', urgent: true, when: (seen) => seen.mine && seen.step === 'hideout',
    rules: () => ['LD-102', 'LD-112'], near: ['.pm-board', '.prompt'],
  },
  {
    id: 'prowl', when: (seen) => seen.mine && seen.step === 'prowl',
    rules: () => ['LD-101', 'LD-104', 'LD-108', 'LD-110'], near: ['.pm-actions', '.prompt'],
  },
  {
    id: 'his_cards', when: (seen) => seen.mine && seen.step === 'prowl' && seen.frame.ply > 6,
    rules: () => ['LD-105', 'LD-109', 'LD-111'], near: ['.bt-hand', '.phone-bar'],
  },
  {
    id: 'hunt', when: (seen) => acting(seen) && Boolean(seen.box.terrorist),
    rules: () => ['LD-112', 'LD-114', 'LD-123'], near: ['.bt-meter', '.bt-seat', '.status'],
  },
  {
    id: 'in_sight', when: (seen) => mayDo(seen, 'capture'), rules: () => ['LD-113', 'LD-114', 'LD-115'],
    near: ['[data-action="capture"]', '.pm-actions', '.prompt'],
  },
];

/** @type {Hint[]} what other boxes bring */
const brink = [
  ...lab,
  ...terror,
  ...teams,
  {
    id: 'purple', when: (seen) => acting(seen) && mutates(seen), rules: purpleRules,
    words: (seen) => (inLab(seen) ? 'purple_lab' : isPanic(seen) ? 'panic' : 'purple'),
    near: ['.pm-purple-meter', '.pm-cures', '.status'],
  },
  {
    id: 'mutated', news: true, when: (seen) => mutates(seen) && rose(seen, purple),
    rules: (seen) => [isPanic(seen) ? 'LM-009' : 'LD-017', 'LD-018', 'LD-020'],
    near: ['[data-deck="infection-discard"]', '.pm-decks', '.status'],
  },
  {
    id: 'in_play', when: (seen) => (seen.view.in_play ?? []).length > 0, rules: () => ['LE-010', 'LD-044'],
    near: ['.pm-in-play', '.pm-board'],
  },
  {
    id: 'authority', when: (seen) => seen.mine && seen.step === 'authority',
    rules: () => ['LS-019', 'LS-027', 'LS-034'], near: ['.pm-authority', '.prompt'],
  },
];

/** @param {Seen} seen @returns {string} */
const role = (seen) => seen.view.roles[seen.seat];

/** @type {Hint[]} */
export const hints = [
  {
    id: 'over', last: true, urgent: true, when: () => true,
    words: (seen) => (inTeams(seen) ? 'over_teams' : 'over'),
    rules: (seen) => (inTeams(seen) ? ['LT-056', 'LT-064', 'LT-066']
      : rules(['P2-192', 'P2-197'], ['P1-061', 'P2-197'])(seen)),
  },
  {
    id: 'consent', urgent: true, when: (seen) => seen.mine && seen.step === 'consent',
    rules: rules(['P2-089', 'P2-208'], ['P1-030', 'P1-064']), near: ['.window-banner', '.prompt'],
  },
  {
    id: 'hand_limit', urgent: true, when: (seen) => seen.mine && seen.step === 'hand_limit',
    rules: rules(['P2-111', 'P2-113'], ['P1-006', 'P2-113']), near: ['.pm-hand', '.prompt'],
  },
  {
    id: 'window', urgent: true, when: (seen) => seen.mine
      && ['window', 'resilient_window', 'cure_window'].includes(seen.step ?? ''),
    rules: rules(['P2-170', 'P2-173'], ['P1-046', 'P1-048']), near: ['.window-banner', '.prompt'],
  },
  {
    id: 'aim', when: () => true, near: ['.pm-cures', '.status'],
    words: (seen) => (isTerrorist(seen) ? 'aim_terrorist' : inTeams(seen) ? 'aim_teams' : 'aim'),
    rules: (seen) => (isTerrorist(seen) ? ['LD-124'] : inTeams(seen) ? ['LT-056', 'LT-057', 'LT-066']
      : rules(['P2-011', 'P2-192'], ['P2-011', 'P1-061'])(seen)),
  },
  {
    id: 'actions', when: acting, words: (seen) => (inTeams(seen) ? 'actions_teams' : 'actions'),
      rules: (seen) => (inTeams(seen) ? ['LT-022', 'LT-023', 'LT-026', 'LT-071']
        : rules(['P2-045', 'P2-049', 'P2-051'], ['P1-009'])(seen)),
      near: ['.pm-actions', '.prompt'],
  },
  ...brink,
  {
    id: 'epidemic', news: true, when: (seen) => rose(seen, (view) => view.rate_marker),
    rules: rules(['P2-120', 'P2-123', 'P2-130'], ['P1-035', 'P1-036', 'P1-042']), near: ['.pm-rate', '.status'],
  },
  {
    id: 'outbreak', news: true, when: (seen) => rose(seen, (view) => view.outbreaks),
    rules: rules(['P2-153', 'P2-154', 'P2-158', 'P2-193'], ['P1-050', 'P1-051', 'P1-052', 'P1-059']),
      near: ['.pm-outbreaks', '.status'],
  },
  {
    id: 'cured', news: true, when: (seen) => rose(seen, cured),
    rules: rules(['P2-076', 'P2-079', 'P2-101'], ['P1-023', 'P1-024', 'P2-101']), near: ['.pm-cures', '.status'],
  },
  {
    id: 'cure', when: (seen) => seen.kinds.has('cure'), words: (seen) => (inLab(seen) ? 'cure_lab' : 'cure'),
      rules: (seen) => (inLab(seen) ? ['LL-077', 'LL-079'] : rules(['P2-095', 'P2-096'], ['P1-021', 'P2-096'])(seen)),
      near: ['[data-action="cure"]', '.pm-actions', '.prompt'],
  },
  {
    id: 'move', when: acting, rules: rules(['P2-057', 'P2-062', 'P2-063', 'P2-064'],
      ['P1-012', 'P1-014', 'P1-015', 'P1-016']), near: ['.pm-board'],
  },
  {
    id: 'role', when: (seen) => seen.frame.ply > 0 && acting(seen),
      rules: (seen) => ROLE_RULES[role(seen)]?.[isFirst(seen) ? 1 : 0] ?? [],
    words: (seen) => `role.${role(seen)}${isFirst(seen) && role(seen) === 'operations_expert' ? '_first' : ''}`,
    near: ['.pm-hand-role', '.pm-seat'],
  },
  {
    id: 'treat', when: (seen) => seen.kinds.has('treat'), rules: rules(['P2-074', 'P2-076'], ['P1-022', 'P1-023']),
      near: ['[data-action="treat"]', '.pm-actions', '.prompt'],
  },
  {
    id: 'danger', when: (seen) => seen.mine && seen.frame.ply > 0 && hasThree(seen),
    rules: rules(['P2-161', 'P2-146', 'P2-154'], ['P2-161', 'P1-057', 'P1-051']), near: ['.pm-brink', '.pm-board'],
  },
  {
    id: 'infection', news: true, when: (seen) => rose(seen, (view) => view.infection_discard.length),
    rules: rules(['P2-142', 'P2-144'], ['P1-054', 'P1-055']), near: ['.pm-rate', '.status'],
  },
  {
    id: 'draw', when: (seen) => acting(seen) && seen.view.actions === 1 && !inTeams(seen),
      rules: rules(['P2-104', 'P2-105'], ['P1-031', 'P1-032']),
    near: ['[data-deck="player"]', '.pm-deck-meter', '.status'],
  },
  {
    id: 'hand', when: (seen) => acting(seen) && seen.frame.ply > 1 && hand(seen).length > 0,
      words: (seen) => (inLab(seen) ? 'hand_lab' : 'hand'),
      rules: (seen) => (inLab(seen) ? ['LL-032', 'LL-068', 'LL-077']
        : rules(['P2-062', 'P2-068', 'P2-095'], ['P1-014', 'P1-018', 'P1-021'])(seen)),
    near: ['.pm-hand', '.phone-bar'],
  },
  {
    id: 'build', when: (seen) => seen.kinds.has('build'), rules: rules(['P2-068', 'P2-069'], ['P1-018', 'P2-069']),
      near: ['[data-action="build"]', '.pm-actions', '.prompt'],
  },
  {
    id: 'share', when: (seen) => seen.frame.ply > 0 && acting(seen) && SHARING.some((kind) => seen.kinds.has(kind)),
    rules: (seen) => (inTeams(seen) ? ['P2-086', 'LT-032', 'LT-033']
      : rules(['P2-085', 'P2-086', 'P2-089'], ['P1-027', 'P1-030'])(seen)),
      words: (seen) => (inTeams(seen) ? 'share_teams' : isFirst(seen) ? 'share_first' : 'share'),
    near: ['[data-action="share"]', '.pm-actions', '.prompt'],
  },
  {
    id: 'events', when: (seen) => seen.frame.ply > 0 && hasEvent(seen),
    rules: rules(['P2-169', 'P2-170', 'P2-172'], ['P1-046', 'P1-048']), near: ['.pm-hand', '.phone-bar'],
  },
  {
    id: 'threat', when: (seen) => seen.frame.ply > 5 && Boolean(seen.frame.insight)
      && Object.keys(seen.frame.insight).length > 0,
    rules: rules(['P2-130', 'P2-188'], ['P1-042', 'P2-188']), near: ['[data-tab="game:threat"]', '.pm-decks'],
  },
  {
    id: 'collect', when: (seen) => acting(seen) && !inLab(seen) && mostOfAColour(seen) >= 3,
      rules: rules(['P2-095', 'P2-096'], ['P1-021', 'P2-096']), near: ['.pm-hand', '.phone-bar'],
  },
  {
    id: 'near_limit', when: (seen) => seen.mine && hand(seen).length >= (seen.box.hand_limit ?? 7) - 1,
      rules: rules(['P2-111', 'P2-113'], ['P1-006', 'P2-113']),
    near: ['.pm-hand', '.phone-bar'],
  },
  {
    id: 'loss', when: (seen) => !isTerrorist(seen) && (seen.frame.ply > 8 || seen.view.outbreaks > 1
      || seen.view.player_deck.size < 16),
    rules: rules(['P2-193', 'P2-194', 'P2-195'], ['P1-059', 'P1-058', 'P1-060']), near: ['.pm-status', '.status'],
  },
];
