/** The hidden command that completion scripts call. */
export const completeWord = '__complete';
