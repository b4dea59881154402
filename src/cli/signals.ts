import {constants} from 'node:os';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type EndingSignal = (typeof signals)[number];

/** The exit status after a signal, as a shell has it: 130 after ctrl-c. */
export const statusAfter = (signal: EndingSignal): number => 128 + constants.signals[signal];

/** Calls back for each signal that asks the command to end. Returns a function that stops this. */
export function onSignals(stop: (signal: EndingSignal) => void): () => void {
  for (const signal of signals) process.on(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}
