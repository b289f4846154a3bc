/** The tutorial, as the table page loads it. */
export { Tutorial as default, tutorialFor, turnOff, turnOn } from './engine.js';
