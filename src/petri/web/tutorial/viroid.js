/** The hints of Viroid: what a first game needs to be told, and when. */

/** @typedef {import('./engine.js').Seen} Seen */
/** @typedef {import('./engine.js').Hint} Hint */

/** @param {...string} ids @returns {(seen: Seen) => string[]} */
const rules = (...ids) => () => ids;

/** @param {...string} steps @returns {(seen: Seen) => boolean} whether I am asked in one of them */
const asked = (...steps) => (seen) => seen.mine && steps.includes(seen.step ?? '');

/** What has risen since the moment before. @param {Seen} seen @param {(view: any) => number} count */
const rose = (seen, count) => Boolean(seen.before) && count(seen.view) > count(seen.before?.view);

/** Corpses on the map. @param {any} view @returns {number} */
const dead = (view) => Object.values(view.cities)
  .reduce((sum, fields) => sum + (Object.values(/** @type {any} */ (fields)).join('').match(/x/g)?.length ?? 0), 0);

/** Countermeasures on the map. @param {any} view @returns {number} */
const markers = (view) => Object.values(view.markers).flat().length;

/** A city that corpses close to my strain. @param {Seen} seen */
const hasQuarantine = (seen) => !seen.view.necrosis && Object.values(seen.view.cities).some((fields) => {
  const all = Object.values(/** @type {any} */ (fields)).join('');
  return all.includes('x') && all.includes('-') && !all.includes(String(seen.seat));
});

/** @type {Hint[]} */
export const hints = [
  { id: 'over', last: true, urgent: true, when: () => true, rules: rules('V-324', 'V-328', 'V-330', 'V-335') },
  { id: 'start_strain', urgent: true, when: asked('start_strain'), rules: rules('V-076', 'V-079', 'V-278'),
    near: ['.pm-tray', '.prompt'] },
  { id: 'equip', urgent: true, when: asked('equip'), rules: rules('V-087', 'V-088', 'V-250'),
    near: ['.vr-hand', '.prompt'] },
  { id: 'patient', urgent: true, when: asked('patient'), rules: rules('V-091', 'V-092'), near: ['.pm-map'] },
  { id: 'virus', urgent: true, when: asked('virus'), rules: rules('V-297', 'V-300'), near: ['.pm-tray', '.prompt'] },
  { id: 'one_time', urgent: true, when: asked('one_time'), rules: rules('V-279', 'V-231', 'V-282'), near: ['.pm-map'] },
  { id: 'event_infection', urgent: true, when: asked('event_infection'), rules: rules('V-349'), near: ['.pm-map'] },
  { id: 'heal', urgent: true, when: asked('heal', 'relief'), rules: rules('V-137', 'V-138', 'V-142'),
    near: ['.pm-map'] },
  { id: 'mortality', urgent: true, when: asked('mortality'), rules: rules('V-268', 'V-269', 'V-272', 'V-273'),
    near: ['.pm-map'] },
  { id: 'aim', when: (seen) => seen.step !== 'start_strain', rules: rules('V-324', 'V-334'), near: ['.vr-continents'] },
  { id: 'event', when: (seen) => seen.view.drawn.length > 0, rules: rules('V-134', 'V-137', 'V-147'),
    near: ['.vr-event'] },
  { id: 'infect', when: asked('infection'), rules: rules('V-189', 'V-191', 'V-193', 'V-195', 'V-203'),
    near: ['.vr-actions', '.prompt'] },
  { id: 'fields', when: asked('infection'), rules: rules('V-018', 'V-021', 'V-194'), near: ['.pm-map'] },
  { id: 'mutate', when: asked('mutation'), rules: rules('V-234', 'V-236', 'V-239'), near: ['.vr-hand', '.prompt'] },
  { id: 'levels', when: (seen) => asked('mutation')(seen) && seen.frame.ply > 6,
    rules: rules('V-041', 'V-043', 'V-237'), near: ['.vr-modes', '.vr-hand', '.prompt'] },
  { id: 'symptoms', when: (seen) => asked('mutation')(seen) && seen.frame.ply > 10,
    rules: rules('V-240', 'V-250', 'V-252'), near: ['.vr-stems', '.vr-hand', '.prompt'] },
  { id: 'dead', news: true, when: (seen) => rose(seen, dead), rules: rules('V-263', 'V-264', 'V-272'),
    near: ['.vr-continents'] },
  { id: 'quarantine', when: hasQuarantine, rules: rules('V-226', 'V-228', 'V-229'), near: ['.pm-map'] },
  { id: 'research', when: (seen) => seen.view.research > 0, rules: rules('V-142', 'V-158', 'V-328'),
    near: ['.vr-research'] },
  { id: 'markers', news: true, when: (seen) => rose(seen, markers), rules: rules('V-169', 'V-166', 'V-172', 'V-176'),
    near: ['.pm-map'] },
  { id: 'transport', when: (seen) => ['bird', 'ship', 'plane'].some((kind) => seen.kinds.has(kind)),
    rules: rules('V-209', 'V-213', 'V-217', 'V-220'), near: ['.vr-actions', '.prompt'] },
  { id: 'together', when: (seen) => seen.frame.ply > 16, rules: rules('V-020', 'V-340', 'V-343'), near: ['.seats'] },
  { id: 'time', when: (seen) => seen.frame.ply > 24, rules: rules('V-330', 'V-331', 'V-327'),
    near: ['.vr-deck', '.vr-status'] },
];
