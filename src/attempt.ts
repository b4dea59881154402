/** Returns what `work` returns, or `otherwise` if it throws. */
export function attempt<T, U>(work: () => T, otherwise: U): T | U {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
