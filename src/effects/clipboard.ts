import type {Environment} from '../environment.ts';
import type {Copied} from './perform.ts';

/** Milliseconds for a program that fills the clipboard. */
const patience = 1000;

/**
 * Puts a text into the clipboard of whoever looks at the terminal: by OSC 52, of which nothing comes back, and on this
 * machine by the desktop's own program as well, which tells whether it did.
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
  return {sure: false, how: waysOf(env)};
}

type Program = readonly [name: string, ...args: string[]];

/** What fills the clipboard of this desktop, best first; nothing where whoever looks at the terminal sits elsewhere. */
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

/** Hands the text to a program, on its standard input: others can read its arguments. Tells whether it took it. */
async function fill(name: string, args: readonly string[], text: string, env: Environment): Promise<boolean> {
  const {spawn} = await import('node:child_process');
  const {SKYDECK_TOKEN: _, ...rest} = env;
  // What is not ASCII, clip.exe reads as UTF-16 alone.
  const bytes = name === 'clip.exe' ? Buffer.from(`\ufeff${text}`, 'utf16le') : Buffer.from(text);
  return new Promise(resolve => {
    const child = spawn(name, args, {stdio: ['pipe', 'ignore', 'ignore'], env: rest});
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      resolve(false);
    }, patience);
    const end = (done: boolean) => {
      clearTimeout(late);
      resolve(done);
    };
    child.once('error', () => end(false));
    // Those for X and Wayland leave a process behind that holds the text: it is their own end that counts.
    child.once('exit', code => end(code === 0));
    child.stdin.on('error', () => {});
    child.stdin.end(bytes);
  });
}

/** What is known of the way that OSC 52 takes. */
function waysOf(env: Environment): string {
  if (env.TMUX) return ' by OSC 52, for which tmux needs: set -g set-clipboard on';
  if (env.STY) return ' by OSC 52, which screen does not pass on';
  return ' by OSC 52, if the terminal takes that';
}
