import type {ChildProcess} from 'node:child_process';
import {closeSync, fstatSync, openSync, readFileSync, readSync, rmSync, unlinkSync} from 'node:fs';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {isIP} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setImmediate as turn} from 'node:timers/promises';
import {stripVTControlCharacters} from 'node:util';
import {startTimer} from '../../api/index.ts';
import type {PreparedCommand} from '../../app/state/overlay.ts';
import {attempt, thrownMessage} from '../../attempt.ts';
import {type Environment, withoutToken} from '../../environment.ts';
import {type PlainText, readPlainText} from '../../files/plain-text.ts';
import {codeOf} from '../../files/private-file.ts';

/** Other programs that are given the terminal until they end. */

/** Leaves the terminal to another program while `work` runs. With `keepInput`, input that it did not read is read here. */
export type LeaveTerminal = <T>(work: () => Promise<T>, options?: {keepInput?: boolean}) => Promise<T>;

/** Waits for a key, so that the user can read what is on the terminal. */
export type Pause = () => Promise<void>;

type ProgramEnd = {code: number | null; signal: NodeJS.Signals | null} | {notStarted: string};

/** Runs a program in the terminal, without the token in its environment. @param atExit called if skydeck ends before the program */
export async function runInTerminal(
  program: string,
  args: readonly string[],
  env: Environment,
  atExit = () => {},
): Promise<ProgramEnd> {
  const {spawn} = await import('node:child_process');
  let child: ChildProcess | undefined;
  const end = () => {
    child?.kill('SIGHUP');
    atExit();
  };
  process.once('exit', end);
  try {
    return await new Promise<ProgramEnd>((resolve, fail) => {
      child = spawn(program, args, {stdio: 'inherit', env: withoutToken(env)});
      child.once('error', fail);
      child.once('exit', (code, signal) => resolve({code, signal}));
    });
  } catch (error) {
    return {notStarted: notStarted(program, error)};
  } finally {
    process.off('exit', end);
  }
}

const notStarted = (program: string, error: unknown) =>
  codeOf(error) === 'ENOENT'
    ? `${program} is not installed, or not on the PATH`
    : `it could not be started: ${thrownMessage(error)}`;

/** Milliseconds after which a process that has not been stopped cannot be. */
const soon = 100;

/** Stops the program until `fg`, as ctrl-z does with others. Input that was typed after `fg` is kept. */
export const suspend = (leaveTerminal: LeaveTerminal): Promise<string | undefined> =>
  leaveTerminal(stop, {keepInput: true});

/** Stops the whole process group, as the terminal would: npm, which may have started this, must stop too. */
async function stop(): Promise<string | undefined> {
  const {promise: continued, resolve} = Promise.withResolvers<void>();
  let stopped = false;
  const onContinue = () => {
    stopped = true;
    resolve();
  };
  process.once('SIGCONT', onContinue);
  const cancel = startTimer(soon, resolve);
  try {
    process.kill(0, 'SIGTSTP');
    await continued;
    // After a stop the timer is due, too, and its callback runs before that of the signal.
    await turn();
    await turn();
  } finally {
    cancel();
    process.off('SIGCONT', onContinue);
  }
  return stopped ? undefined : 'skydeck was not started from a shell, so it cannot be suspended';
}

/** The arguments of ssh; undefined unless the address is a plain IP. The user is root or SKYDECK_SSH_USER; ssh's own if that is empty. */
export function sshArguments(address: string, env: Environment): string[] | undefined {
  // A % begins the name of a network interface, which may hold any text.
  if (isIP(address) === 0 || address.includes('%')) return undefined;
  const user = env.SKYDECK_SSH_USER ?? 'root';
  return [...(user === '' ? [] : ['-l', user]), '--', address];
}

/** Runs ssh, or the command that replaces it in the settings, until it ends. Resolves with the reason of a failure. */
export async function runSsh(
  address: string,
  env: Environment,
  leaveTerminal: LeaveTerminal,
  pause: Pause,
  tell: (text: string) => void = text => void process.stdout.write(text),
  by?: PreparedCommand,
): Promise<string | undefined> {
  const args = sshArguments(address, env);
  return args
    ? leaveTerminal(() => {
        // ssh itself prints nothing until the other end answers. In ASCII, as the terminal may have no other characters.
        tell(`Connecting to ${address} ...\n`);
        return run(by ? inShell(by, env) : ['ssh', args, env], pause);
      })
    : `${JSON.stringify(address)} is not an IP address, and nothing else is handed to ssh`;
}

async function run(program: Parameters<typeof runInTerminal>, pause: Pause): Promise<string | undefined> {
  // ssh may be configured to send environment variables on, so the token is taken out.
  const end = await runInTerminal(...program);
  if ('notStarted' in end) return end.notStarted;
  const trouble = ended(end.code, end.signal);
  // The next frame would erase the message of ssh.
  if (trouble !== undefined) await pause();
  return trouble;
}

/** Returns the reason of a failure. The exit status of the last remote command is no failure of ssh, nor is ctrl-c. */
function ended(code: number | null, signal: NodeJS.Signals | null): string | undefined {
  if (signal !== null) return signal === 'SIGINT' ? undefined : `it was ended by ${signal}`;
  return code === 255 ? 'it ended with status 255: no connection, or one that was lost' : undefined;
}

/** Runs own commands: the shell gets the fields as variables, and no token. */

/** The failure in words, if there was one. */
type Trouble = string | undefined;

/** Returns the program that runs a command, its arguments and its environment. */
export const inShell = (
  {script, args, env: fields}: PreparedCommand,
  env: Environment,
): [program: string, args: readonly string[], env: Environment] => [
  '/bin/sh',
  ['-c', script, 'skydeck', ...args],
  {...env, ...fields},
];

/** Characters of output that are shown, and those of a line after which no part of it is overwritten any more. */
const [mostOutput, longestLine] = [1_000_000, 10_000];

export async function runForeground(
  prepared: PreparedCommand,
  env: Environment,
  leaveTerminal: LeaveTerminal,
  pause: Pause,
): Promise<Trouble> {
  return leaveTerminal(async () => {
    const ended = await runInTerminal(...inShell(prepared, env));
    // The next frame would erase the output of the command.
    await pause();
    return 'notStarted' in ended ? ended.notStarted : troubleOf(ended.code, ended.signal);
  });
}

/** Returns the reason of a failure. Ctrl-c is no failure. */
export const troubleOf = (code: number | null, signal: NodeJS.Signals | null): Trouble => {
  if (signal !== null) return signal === 'SIGINT' ? undefined : `it was ended by ${signal}`;
  if (code === 130) return undefined;
  return code === 0 ? undefined : `it ended with status ${code}`;
};

interface ApartOptions {
  signal: AbortSignal;
  onText: (text: string) => void;
}

/** Runs a command without the terminal: shown in the reader, or in the background, where only the last line of a failure is told. */
export async function runApart(
  prepared: PreparedCommand,
  env: Environment,
  options: ApartOptions,
): Promise<Trouble> {
  if (prepared.in === 'reader') return runBeside(prepared, env, 'pipe', options);
  const file = openErrorFile();
  try {
    const trouble = await runBeside(prepared, env, file ?? 'ignore', options);
    if (trouble === undefined || file === undefined) return trouble;
    const line = plain(endOf(file)).trim().split('\n').at(-1);
    return line ? `${trouble}: ${line}` : trouble;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

async function runBeside(
  prepared: PreparedCommand,
  env: Environment,
  errors: 'pipe' | 'ignore' | number,
  {signal, onText}: ApartOptions,
): Promise<Trouble> {
  const {spawn} = await import('node:child_process');
  const reads = prepared.in === 'reader';
  const [program, args, given] = inShell(prepared, env);
  const child = spawn(program, args, {
    stdio: ['ignore', reads ? 'pipe' : 'ignore', errors],
    env: {...withoutToken(given), ...(reads ? {NO_COLOR: '1', TERM: 'dumb', PAGER: 'cat'} : {})},
    detached: true,
  });
  let [length, text, line] = [0, '', ''];
  const take = (all: string) => {
    const part = all.slice(0, mostOutput - length);
    if (part === '') return;
    length += part.length;
    line += part;
    const end = line.length > longestLine ? line.length : line.lastIndexOf('\n') + 1;
    // Only the last line is read again, in however many pieces it comes.
    text += plain(line.slice(0, end));
    line = line.slice(end);
    onText(text + plain(line));
  };
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', take);
  const stop = () => {
    try {
      // The whole process group, so that programs that the shell has started end, too.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It has ended.
    }
  };
  signal.addEventListener('abort', stop);
  if (reads) process.once('exit', stop);
  else child.unref();
  try {
    return await new Promise<Trouble>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, by) => resolve(troubleOf(code, by)));
    });
  } finally {
    process.off('exit', stop);
    signal.removeEventListener('abort', stop);
  }
}

/** Removes colours and cursor movements, and of lines that were overwritten all but the last text. */
const plain = (text: string): string =>
  stripVTControlCharacters(text).replaceAll('\r\n', '\n').split('\n').map(lastWritten).join('\n');

/** The last text written to a line: what follows its last carriage return, except one that ends it. */
const lastWritten = (line: string): string => line.replace(/^.*\r(?=.)/s, '');

/** The standard error of a command in the background: a pipe to skydeck would end the command by SIGPIPE after skydeck has ended. */

/** Bytes at its end that are read: one line is wanted. */
const longest = 65_536;

/** Opens a private file without a name, which goes with the last program that has it open; undefined where none can be made. */
const openErrorFile = (): number | undefined =>
  attempt(() => {
    const {randomBytes} = process.getBuiltinModule('node:crypto');
    const path = join(tmpdir(), `skydeck-${randomBytes(8).toString('hex')}`);
    // Never a file or a link that is there. Each program that the command starts writes at its end.
    const file = openSync(path, 'ax+', 0o600);
    unlinkSync(path);
    return file;
  }, undefined);

function endOf(file: number): string {
  const {size} = fstatSync(file);
  const bytes = Buffer.alloc(Math.min(size, longest));
  const length = readSync(file, bytes, 0, bytes.length, size - bytes.length);
  return bytes.toString('utf8', 0, length);
}

interface Given {
  text: string;
  /** The name of its file, by which editors recognise the language. */
  name: string;
}

/** Opens a text in `$VISUAL` or `$EDITOR` until that ends. The text is in a file that only its owner may read, which is deleted then. */
export async function editText(
  {text, name}: Given,
  env: Environment,
  leaveTerminal: LeaveTerminal,
  pause: Pause,
): Promise<PlainText> {
  const editor = [env.VISUAL, env.EDITOR].find(one => one?.trim());
  if (editor === undefined)
    return {trouble: 'no editor is set: set EDITOR, such as EDITOR=nano, and start skydeck again'};
  const folder = await mkdtemp(join(tmpdir(), 'skydeck-'));
  const path = join(folder, name);
  await writeFile(path, text, {mode: 0o600});
  const untouched = () => readFileSync(path, 'utf8') === text;
  // If the program is killed, the file stays unless it is unchanged: written text must not be lost.
  const atExit = () => {
    try {
      if (untouched()) rmSync(folder, {recursive: true, force: true});
    } catch {
      // There is nothing left to remove.
    }
  };
  const trouble = await leaveTerminal(async () => {
    // The shell parses the command, as it does for git, because it may have options and quotes.
    const ended = await runInTerminal('/bin/sh', ['-c', `${editor} "$@"`, editor, path], env, atExit);
    const why = editorTrouble(ended, editor);
    // The next frame would erase the editor's message.
    if (why !== undefined) await pause();
    return why;
  });
  const edited = await readPlainText(path, 'what the editor left');
  const wrote = 'text' in edited && edited.text !== text && edited.text.trim() !== '';
  if (trouble !== undefined && wrote)
    return {trouble: `${trouble}: the text stays as it was, and what was written is in ${path}`};
  await rm(folder, {recursive: true, force: true});
  if (trouble !== undefined) return {trouble: `${trouble}: the text stays as it was`};
  if ('trouble' in edited) return {trouble: `${edited.trouble}: the text stays as it was`};
  if (edited.text.trim() === '' && text.trim() !== '')
    return {trouble: 'the editor left an empty text: nothing was changed'};
  return {text: withoutAddedNewline(edited.text, text)};
}

/** Most editors end a text with a line break, whether it had one or not. */
const withoutAddedNewline = (edited: string, before: string) =>
  before.endsWith('\n') ? edited : edited.replace(/\r?\n$/, '');

function editorTrouble(ended: ProgramEnd, editor: string): string | undefined {
  if ('notStarted' in ended) return ended.notStarted;
  const {code, signal} = ended;
  if (signal !== null) return `${editor} was ended by ${signal}`;
  if (code === 127) return `${editor} is not installed, or not on the PATH`;
  return code === 0 ? undefined : `${editor} ended with status ${code}`;
}
