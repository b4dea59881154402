import type {Environment} from '../environment.ts';
import type {Copied} from './perform.ts';

/** Milliseconds that a clipboard program may take. */
const timeout = 1000;

/**
 * Copies a text to the clipboard of the user: by OSC 52, which the terminal does not confirm, and on a local desktop also
 * by its clipboard program, which does.
 * @param send writes to the terminal
 */
export async function copyText(
  text: string,
  env: Environment,
  send: (sequence: string) => void,
  platform = process.platform,
): Promise<Copied> {
  send(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`);
  for (const [program, ...args] of programsFor(env, platform))
    if (await fill(program, args, text, env)) return {sure: true, how: ''};
  return {sure: false, how: osc52Hint(env)};
}

type Program = readonly [name: string, ...args: string[]];

/** The clipboard programs of this desktop, best first; none over ssh, where the user sits at another machine. */
function programsFor(env: Environment, platform: NodeJS.Platform): Program[] {
  if (env.SSH_CONNECTION || env.SSH_CLIENT || env.SSH_TTY) return [];
  if (platform === 'darwin') return [['pbcopy']];
  if (platform === 'win32' || env.WSL_DISTRO_NAME) return [['clip.exe']];
  return [
    ...(env.WAYLAND_DISPLAY ? [['wl-copy'] as const] : []),
    ...(env.DISPLAY
      ? [['xclip', '-selection', 'clipboard'] as const, ['xsel', '--clipboard', '--input'] as const]
      : []),
  ];
}

/** Passes the text on standard input, because other users can read arguments. Resolves with whether that succeeded. */
async function fill(name: string, args: readonly string[], text: string, env: Environment): Promise<boolean> {
  const {spawn} = await import('node:child_process');
  const {SKYDECK_TOKEN: _, ...rest} = env;
  // clip.exe reads all but ASCII as UTF-16.
  const bytes = name === 'clip.exe' ? Buffer.from(`\ufeff${text}`, 'utf16le') : Buffer.from(text);
  return new Promise(resolve => {
    const child = spawn(name, args, {stdio: ['pipe', 'ignore', 'ignore'], env: rest});
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      resolve(false);
    }, timeout);
    const end = (done: boolean) => {
      clearTimeout(late);
      resolve(done);
    };
    child.once('error', () => end(false));
    // Those for X and Wayland leave a process that holds the text, so `close` would not come.
    child.once('exit', code => end(code === 0));
    child.stdin.on('error', () => {});
    child.stdin.end(bytes);
  });
}

/** What OSC 52 depends on here. */
function osc52Hint(env: Environment): string {
  if (env.TMUX) return ' by OSC 52, for which tmux needs: set -g set-clipboard on';
  if (env.STY) return ' by OSC 52, which screen does not pass on';
  return ' by OSC 52, if the terminal takes that';
}
