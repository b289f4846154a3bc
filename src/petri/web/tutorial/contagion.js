/** The hints of Contagion: what a first game needs to be told, and when. */

/** @typedef {import('./engine.js').Seen} Seen */
/** @typedef {import('./engine.js').Hint} Hint */

/** @param {Seen} seen */
const acting = (seen) => seen.mine && seen.step === 'actions';

/** @param {any[]} rows @returns {number} cubes in a city */
const cubes = (rows) => rows.reduce((sum, row) => sum + Number(row[1]), 0);

/** A city that the next action may fill. @param {Seen} seen */
const nearlyFull = (seen) => seen.view.display.some((/** @type {any} */ entry) => {
  const room = (seen.box.cities?.[entry.city]?.population ?? 99) - cubes(entry.rows);
  return entry.rows.length > 0 && room <= 2;
});

/** @param {Seen} seen */
const isWho = (seen) => seen.box.cards?.[seen.view.active]?.kind === 'who';
/** What has risen since the moment before. @param {Seen} seen @param {(view: any) => number} count */
const rose = (seen, count) => Boolean(seen.before) && count(seen.view) > count(seen.before?.view);
/** @param {...string} ids @returns {(seen: Seen) => string[]} */
const rules = (...ids) => () => ids;

/** Cities that are no longer there. @param {any} view */
const gone = (view) => view.cities_gone.length + [...view.kept,
  ...view.spent].reduce((sum, cards) => sum + cards.length, 0);

/** @type {Hint[]} */
export const hints = [
  { id: 'over', last: true, urgent: true, when: () => true, rules: rules('C-184', 'C-185') },
  { id: 'resistance', urgent: true, when: (seen) => seen.mine && seen.step === 'resist',
    rules: rules('C-096', 'C-097', 'C-100'), near: ['.prompt'] },
  { id: 'city_action', urgent: true, when: (seen) => seen.mine && seen.step === 'city_action',
    rules: rules('C-153', 'C-159', 'C-161', 'C-164'), near: ['.prompt'] },
  { id: 'hand_limit', urgent: true, when: (seen) => seen.mine && seen.step === 'hand_limit', rules: rules('C-050'),
    near: ['.cg-hand', '.prompt'] },
  { id: 'pay', urgent: true, when: (seen) => seen.mine && (seen.step === 'pay' || seen.step === 'pay_cards'),
    rules: rules('C-064', 'C-066'), near: ['.prompt'] },
  { id: 'first_cube', urgent: true, when: (seen) => seen.mine && seen.step === 'first_cube',
    rules: rules('C-024', 'C-025', 'C-081'), near: ['.cg-cities'] },
  { id: 'aim', when: () => true, rules: rules('C-002', 'C-003'), near: ['.cg-score'] },
  { id: 'neutral', when: (seen) => seen.view.round > 0 && Boolean(seen.box.neutral),
    rules: rules('C-193', 'C-198', 'C-205'), near: ['.cg-cities'] },
  { id: 'round', when: (seen) => Boolean(seen.view.active), rules: rules('C-033', 'C-113'), near: ['.c-active'] },
  { id: 'actions', when: acting, rules: rules('C-039', 'C-040', 'C-041', 'C-043'), near: ['.cg-actions', '.prompt'] },
  { id: 'fallen', news: true, when: (seen) => rose(seen, gone), rules: rules('C-152', 'C-153', 'C-125'),
    near: ['.cg-cities'] },
  { id: 'last_round', news: true, when: (seen) => seen.view.last_round,
    rules: rules('C-171', 'C-172', 'C-174', 'C-178', 'C-179'), near: ['.cg-status'] },
  { id: 'who', when: isWho, rules: rules('C-119', 'C-171'), near: ['.c-active'] },
  { id: 'infect', when: (seen) => seen.frame.ply > 2 && seen.kinds.has('infect'),
    rules: rules('C-058', 'C-061', 'C-062', 'C-063'), near: ['.cg-cities'] },
  { id: 'draw', when: (seen) => acting(seen) && seen.kinds.has('draw') && seen.frame.ply > 3,
    rules: rules('C-048', 'C-050'), near: ['.cg-actions', '.prompt'] },
  { id: 'mutate', when: (seen) => seen.kinds.has('mutate'), rules: rules('C-087', 'C-089', 'C-179'),
    near: ['.cg-cluster', '.c-virus', '.prompt'] },
  { id: 'joker', when: (seen) => seen.frame.ply > 5 && seen.kinds.has('infect'), rules: rules('C-064'),
    near: ['.cg-hand', '.phone-bar'] },
  {
    id: 'rows', when: (seen) => seen.view.display.some((/** @type {any} */ entry) => entry.rows.length > 1)
      && seen.view.round > 0,
    rules: rules('C-076', 'C-138', 'C-150'), near: ['.cg-cities'],
  },
  { id: 'full', when: (seen) => seen.view.round > 0 && nearlyFull(seen),
    rules: rules('C-144', 'C-146', 'C-147', 'C-148'), near: ['.cg-cities'] },
  { id: 'skulls', when: (seen) => seen.view.skulls > 0, rules: rules('C-132', 'C-137'),
    near: ['.c-skulls', '.cg-status'] },
  { id: 'kept', when: (seen) => seen.view.kept[seen.seat].length > 0, rules: rules('C-161', 'C-162', 'C-167'),
    near: ['.c-kept', '.cg-hand'] },
];
