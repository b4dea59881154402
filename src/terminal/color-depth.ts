/** The TERM of terminals with at least 256 colours that Node does not know. Over ssh, no other variable is set. */
const many = /256color|^(?:alacritty|foot|contour|wezterm|kitty|xterm-kitty|ghostty|xterm-ghostty)\b/;

/** Returns the bits of a colour: 1, 4, 8 or 24. Within tmux, a TERM that tmux does not set was chosen by a person, so it counts. */
export function colorDepth(
  env: NodeJS.ProcessEnv,
  stdout: Pick<NodeJS.WriteStream, 'getColorDepth'>,
): number {
  if (env.NO_COLOR) return 1;
  const {TERM = '', TMUX: _, ...others} = env;
  const known = stdout.getColorDepth(/^(?:tmux|screen)/.test(TERM) ? env : {...others, TERM});
  return env.FORCE_COLOR === undefined && many.test(TERM) ? Math.max(known, 8) : known;
}
