/** Everything a component needs: `html`, hooks and signals. All modules import from here. */
import { h } from '../vendor/preact.js';
import htm from '../vendor/htm.js';

export { h, render, Fragment, createContext, createRef } from '../vendor/preact.js';
export {
  useState, useReducer, useRef, useEffect, useLayoutEffect, useMemo, useCallback, useContext, useId,
} from '../vendor/preact-hooks.js';
export {
  signal, computed, effect, batch, untracked, useSignal, useComputed, useSignalEffect,
} from '../vendor/signals.js';

export const html = htm.bind(h);
