import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {onTestFinished, vi} from 'vitest';
import {bodyOf} from '../../../../src/service/http/request-handler.ts';
import {createHttpServer} from '../../../../src/service/http/server.ts';
import type {ServiceOptions} from '../../../../src/service/index.ts';
import {createDemoService} from '../../../demo-account.ts';
import {runWith} from '../run-command.ts';

const noon = new Date('2025-10-15T12:00:00Z');

/** The words of a line; what stands in quotation marks is one of them. */
export const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);

const quoted = (word: string): string => (/^[^\s']+$/.test(word) ? word : `'${word}'`);

/** Returns what the program completes after some words. */
export type Complete = (before: readonly string[], typed: string) => Promise<readonly string[]>;

/** What a command printed, and the writes that it sent. */
export interface Ran {
  words: readonly string[];
  code: number | undefined;
  stdout: string;
  stderr: string;
  sent: readonly string[];
}

/**
 * What a person sees who types these commands, one after the other in one home and on one account: what each prints, what it
 * writes on standard error, behind `!`, its exit status if that is not 0, and the writes that it sent.
 * @param commands in which `URL` stands for the address of the account, or a function that makes them of what is completed
 * @param files of the home, by their names
 * @param check looks at what each command did
 * @param columns of the terminal that the commands write to; without them they write into a pipe
 */
export async function transcript(
  commands: readonly string[] | ((complete: Complete) => AsyncIterable<readonly string[]>),
  {
    files = {},
    env = {},
    columns,
    check = () => {},
    ...options
  }: ServiceOptions & {
    files?: Record<string, string>;
    env?: Record<string, string>;
    columns?: number;
    check?: (ran: Ran) => void;
  } = {},
): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-transcript-'));
  onTestFinished(() => rmSync(home, {recursive: true, force: true}));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), {recursive: true, mode: 0o700});
    writeFileSync(join(home, name), text, {mode: 0o600});
  }
  // Only the date stands still: a connection needs its timers.
  vi.useFakeTimers({toFake: ['Date'], now: noon});
  onTestFinished(() => void vi.useRealTimers());
  if (columns !== undefined) {
    for (const stream of [process.stdout, process.stderr]) {
      const {isTTY, columns: before} = stream;
      Object.assign(stream, {isTTY: true, columns});
      onTestFinished(() => void Object.assign(stream, {isTTY, columns: before}));
    }
  }
  // Completion waits for names only so long after the start.
  const uptime = vi.spyOn(process, 'uptime').mockReturnValue(-60);
  onTestFinished(() => uptime.mockRestore());
  // The ids of the journal's entries begin with it.
  const {pid} = process;
  Object.defineProperty(process, 'pid', {value: 12345});
  onTestFinished(() => void Object.defineProperty(process, 'pid', {value: pid}));
  const service = await createDemoService({nodes: 20, now: () => noon, ...options});
  let sent: string[] = [];
  const server = createHttpServer(async request => {
    const {method, path} = request;
    const body = await bodyOf(request);
    if (method !== 'GET') sent.push(`→ ${method} ${path.replace('/v4', '')}${body ? ` ${body}` : ''}`);
    return service.handle({...request, body});
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
    service.close();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v4`;
  const account = {
    SKYDECK_URL: url,
    SKYDECK_TOKEN: service.token,
    HOME: home,
    XDG_STATE_HOME: home,
    XDG_CONFIG_HOME: home,
  };
  const hidden = (text: string) =>
    text
      .replaceAll(url, 'http://service.example/v4')
      .replaceAll(home, '~')
      .replaceAll(new URL(url).host, 'service.example')
      .replaceAll(/\b[0-9a-f]{64}\b/g, 'made-at-random');
  const lines: string[] = [];
  const running = (words: readonly string[]) => runWith({...account, ...env}, ...words);
  const complete: Complete = async (before, typed) => {
    const {stdout} = await running(['__complete', ...before, typed]);
    return stdout.split('\n').flatMap(line => line.split('\t')[0] || []);
  };
  const typed = typeof commands === 'function' ? commands(complete) : commands;
  for await (const command of typed) {
    const words = typeof command === 'string' ? wordsOf(command) : command;
    sent = [];
    const {code, stdout, stderr} = await running(words.map(word => word.replace('URL', url)));
    check({words, code, stdout, stderr, sent});
    const errors = stderr
      .split('\n')
      .filter(line => line !== '')
      .map(line => `! ${line}`);
    lines.push(
      `$ skydeck ${typeof command === 'string' ? command : command.map(quoted).join(' ')}`,
      ...(stdout === '' ? [] : [hidden(stdout.replace(/\n$/, ''))]),
      ...errors,
      ...sent,
    );
    if (code !== 0) lines.push(`(${code})`);
  }
  return `${hidden(lines.join('\n'))}\n`;
}
