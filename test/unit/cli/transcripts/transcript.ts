import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {onTestFinished, vi} from 'vitest';
import {createHttpServer} from '../../../../src/service/http/server.ts';
import type {ServiceOptions} from '../../../../src/service/index.ts';
import {createDemoService} from '../../../demo-account.ts';
import {runWith} from '../run-command.ts';

const noon = new Date('2025-10-15T12:00:00Z');

/** The words of a line; what stands in quotation marks is one of them. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);

/**
 * What a person sees who types these commands, one after the other in one home and on one account: what each prints, what it
 * writes on standard error, behind `!`, its exit status if that is not 0, and the writes that it sent.
 * @param commands in which `URL` stands for the address of the account
 * @param files of the home, by their names
 * @param columns of the terminal that the commands write to; without them they write into a pipe
 */
export async function transcript(
  commands: readonly string[],
  {
    files = {},
    env = {},
    columns,
    ...options
  }: ServiceOptions & {
    files?: Record<string, string>;
    env?: Record<string, string>;
    columns?: number;
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
  const service = await createDemoService({nodes: 20, now: () => noon, ...options});
  let sent: string[] = [];
  const server = createHttpServer(request => {
    const {method, path, body} = request;
    if (method !== 'GET') sent.push(`→ ${method} ${path.replace('/v4', '')}${body ? ` ${body}` : ''}`);
    return service.handle(request);
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
  const lines: string[] = [];
  for (const command of commands) {
    sent = [];
    const {code, stdout, stderr} = await runWith(
      {...account, ...env},
      ...wordsOf(command.replace('URL', url)),
    );
    const errors = stderr
      .split('\n')
      .filter(line => line !== '')
      .map(line => `! ${line}`);
    lines.push(
      `$ skydeck ${command}`,
      ...(stdout === '' ? [] : [stdout.replace(/\n$/, '')]),
      ...errors,
      ...sent,
    );
    if (code !== 0) lines.push(`(${code})`);
  }
  const hidden = lines
    .join('\n')
    .replaceAll(url, 'http://service.example/v4')
    .replaceAll(home, '~')
    .replaceAll(new URL(url).host, 'service.example');
  return `${hidden}\n`;
}
