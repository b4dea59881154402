/** The hidden command that completion scripts call. */
export const completionCommand = '__complete';
