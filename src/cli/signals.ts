const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls back for each signal that asks the command to end. Returns a function that stops this. */
export function onSignals(stop: (signal: (typeof signals)[number]) => void): () => void {
  for (const signal of signals) process.on(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}
