import type {Message} from '../state/message.ts';
import type {Store} from './store.ts';

/** Milliseconds between two frames that no key caused, so that pages that arrive in quick succession are drawn together. */
const between = 50;

/** Changes by these messages are shown at once. */
const urgent: ReadonlySet<Message['type']> = new Set(['key', 'paste', 'mouse', 'resized']);

/** The time in milliseconds since the epoch, and timers. `startTimer` returns a function that stops the timer. */
export interface Timers {
  now: () => number;
  startTimer: (milliseconds: number, ring: () => void) => () => void;
}

/** Returns the store for the screen. It notifies of keys at once, and of other changes at intervals. */
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
