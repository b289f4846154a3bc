export * from './signals-core.js';
import type { Signal, ReadonlySignal } from './signals-core.js';
export function useSignal<T>(value: T): Signal<T>;
export function useComputed<T>(compute: () => T): ReadonlySignal<T>;
export function useSignalEffect(run: () => void | (() => void)): void;
