/** Milliseconds: the screen is updated first. */
const pause = 500;

interface Saves<T> {
  /** Saves a change after the pause, and after the changes before it. */
  save: (change: T) => Promise<void>;
  /** Saves at once the changes that are still waiting. */
  flush: () => Promise<void>;
}

/** Saves changes a little later, one after the other: loading the code that writes the settings takes longer than drawing a frame. */
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
