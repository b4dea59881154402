/** Returns what `work` returns, or `otherwise` if it throws. */
export function attempt<T, U>(work: () => T, otherwise: U): T | U {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** What was thrown, in words: an error's message, and anything else as it prints. */
export const thrownMessage = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

/** A fault of the program in words: a notice's text, or the message of a problem. */
export const faultOf = (error: unknown): string =>
  `a fault of skydeck: ${thrownMessage(error).slice(0, 200)}`;
