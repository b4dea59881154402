import {wait} from './time.ts';

/** Stands in for `node:timers/promises`, where the program imports it: waits by the time of the soak. */

export const setTimeout = <T>(milliseconds?: number, value?: T, options: {signal?: AbortSignal} = {}) =>
  wait(milliseconds, options.signal).then(() => value);

const immediately = globalThis.setImmediate;
export const setImmediate = (): Promise<void> => new Promise(done => immediately(done));
