import type {Message} from './message.ts';
import type {Store} from './store.ts';

/** Milliseconds between two frames that no key caused: pages that arrive in quick succession are drawn together. */
const between = 50;

/** Changes by a key of a person are shown at once. */
const urgent: ReadonlySet<Message['type']> = new Set(['key', 'paste', 'mouse', 'resized']);

/** The time in milliseconds since the epoch, and timers; what `startTimer` returns stops one. */
export interface Timers {
  now: () => number;
  startTimer: (milliseconds: number, ring: () => void) => () => void;
}

/** The store as the screen listens to it: it is notified of each key at once, of all else at intervals. */
export function paced(store: Store, {now, startTimer}: Timers): Store {
  const listeners = new Set<() => void>();
  let last = Number.NEGATIVE_INFINITY;
  let waiting: (() => void) | undefined;
  let atOnce = false;
  const tell = (): void => {
    waiting?.();
    waiting = undefined;
    last = now();
    for (const listener of [...listeners]) listener();
  };
  store.subscribe(() => {
    const wait = last + between - now();
    if (atOnce || wait <= 0) tell();
    else waiting ??= startTimer(wait, tell);
  });
  return {
    ...store,
    dispatch(message) {
      atOnce = urgent.has(message.type);
      try {
        store.dispatch(message);
      } finally {
        atOnce = false;
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
