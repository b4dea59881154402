/** Milliseconds. What a change leads to on the screen comes first. */
const pause = 500;

interface Saves<T> {
  /** Saves one change in a moment, after those before it. */
  save: (change: T) => Promise<void>;
  /** Saves at once what still waits. */
  flush: () => Promise<void>;
}

/** Saves changes a moment later, one after the other: what writes the settings takes longer to load than a frame to draw. */
export function saveLater<T>(
  save: (change: T) => Promise<void>,
  startTimer: (milliseconds: number, ring: () => void) => () => void,
): Saves<T> {
  const waiting = new Set<() => void>();
  let last = Promise.resolve();
  const moment = (): Promise<void> =>
    new Promise(done => {
      const go = (): void => {
        cancel();
        waiting.delete(go);
        done();
      };
      const cancel = startTimer(pause, go);
      waiting.add(go);
    });
  return {
    save(change) {
      const work = Promise.all([last, moment()]).then(() => save(change));
      last = work.catch(() => undefined);
      return work;
    },
    flush() {
      for (const go of waiting) go();
      return last;
    },
  };
}
