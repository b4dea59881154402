import {type Environment, withoutToken} from '../../environment.ts';
import {count} from '../../text/format.ts';
import type {Copied} from '../ports.ts';

/** Milliseconds that a clipboard program may take. */
const timeout = 1000;

/** Copies by tmux, the terminal itself (OSC 52) and, on a desktop, its clipboard program. @param send writes to the terminal */
export async function copyText(
  text: string,
  env: Environment,
  send: (sequence: string) => void,
  platform = process.platform,
): Promise<Copied> {
  const inTmux = env.TMUX ? await toTmux(text, env) : 'no';
  const {sequence, doubt} = osc52(text, env);
  if (inTmux !== 'on' && sequence !== undefined) send(sequence);
  for (const [program, ...args] of programsFor(env, platform))
    if (await fill(program, args, text, env)) return {outcome: 'copied', how: ''};
  if (inTmux !== 'no') return {outcome: 'copied', how: ' to tmux, and to the terminal if that takes it'};
  return sequence === undefined ? {outcome: 'failed', how: doubt} : {outcome: 'sent', how: doubt};
}

/** Copies to the buffer of tmux and (`on`) through it to the terminal outside; a tmux before 3.2 fills only its own buffer. */
async function toTmux(text: string, env: Environment): Promise<'on' | 'buffer' | 'no'> {
  if (await fill('tmux', ['load-buffer', '-w', '-'], text, env)) return 'on';
  return (await fill('tmux', ['load-buffer', '-'], text, env)) ? 'buffer' : 'no';
}

// Bytes before base64 that xterm and tmux accept in one OSC 52. Some terminals drop a longer text silently.
const longest = 56_000;
// GNU screen passes a string of at most 768 bytes on.
const screenChunk = 700;

/** The sequence that copies to the terminal's clipboard, if it has one, and why that may not work. */
function osc52(text: string, env: Environment): {sequence?: string; doubt: string} {
  const {TERM = '', TMUX, STY} = env;
  if (/^(linux|dumb|vt\d)/.test(TERM)) return {doubt: 'this terminal has no clipboard'};
  const bytes = Buffer.from(text);
  if (bytes.length > longest)
    return {doubt: `this is more than a terminal's clipboard takes (${count(longest)} bytes)`};
  const plain = `\u001b]52;c;${bytes.toString('base64')}\u0007`;
  if (TMUX || TERM.startsWith('tmux')) {
    // tmux takes the first with set-clipboard on, and passes the second on with allow-passthrough on.
    const passed = `\u001bPtmux;${plain.replaceAll('\u001b', '\u001b\u001b')}\u001b\\`;
    return {sequence: plain + passed, doubt: ' by OSC 52, for which tmux needs: set -g set-clipboard on'};
  }
  if (STY) {
    const parts = plain.match(new RegExp(`.{1,${screenChunk}}`, 'gs')) ?? [];
    const sequence = parts.map(part => `\u001bP${part}\u001b\\`).join('');
    return {sequence, doubt: ' by OSC 52, if screen and the terminal pass it on'};
  }
  return {sequence: plain, doubt: ' by OSC 52, if the terminal takes that'};
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
  // clip.exe reads all but ASCII as UTF-16.
  const bytes = name === 'clip.exe' ? Buffer.from(`\ufeff${text}`, 'utf16le') : Buffer.from(text);
  return new Promise(resolve => {
    const child = spawn(name, args, {stdio: ['pipe', 'ignore', 'ignore'], env: withoutToken(env)});
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
