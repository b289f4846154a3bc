export interface Signal<T = any> { value: T; peek(): T; subscribe(heard: (value: T) => void): () => void; }
export interface ReadonlySignal<T = any> { readonly value: T; peek(): T; subscribe(heard: (value: T) => void): () => void; }
export function signal<T>(value: T): Signal<T>;
export function computed<T>(compute: () => T): ReadonlySignal<T>;
export function effect(run: () => void | (() => void)): () => void;
export function batch<T>(run: () => T): T;
export function untracked<T>(run: () => T): T;
