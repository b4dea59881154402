import {spawn} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {expect, onTestFinished, test} from 'vitest';
import {run, serve} from '../command.ts';
import {openProgram} from '../pty.ts';

function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-log-'));
  onTestFinished(() => rmSync(home, {recursive: true, force: true}));
  return home;
}

test('a second terminal can tail the log, which contains no secret', async () => {
  const {url, token} = await serve();
  const home = newHome();
  const path = join(home, 'log.jsonl');
  writeFileSync(path, '');
  const tail = spawn('tail', ['-f', path], {stdio: ['ignore', 'pipe', 'inherit']});
  onTestFinished(() => void tail.kill());
  const seen: Record<string, unknown>[] = [];
  const created = new Promise<void>(done => {
    createInterface(tail.stdout).on('line', line => {
      const told = JSON.parse(line) as Record<string, unknown>;
      seen.push(told);
      if (told.kind === 'request' && told.method === 'POST') done();
    });
  });
  const secret = 'Zebra-Quartz-71';
  const env = {SKYDECK_URL: url, SKYDECK_TOKEN: token};
  const {waitFor, read, press, exited} = await openProgram({
    home,
    env,
    columns: 120,
    rows: 40,
    args: ['--log', path],
  });
  await waitFor(/of 140/);
  press('n', 'secretive', 'enter', 'nl-ams', 'enter');
  await waitFor(/Type/);
  press('g6-nanode-1', 'enter', 'debian12', 'enter');
  await waitFor(/Root password/);
  for (const character of secret) press(character);
  await waitFor(new RegExp('•'.repeat(secret.length)));
  press('ctrl-s');
  await waitFor(/\[Back\]/);
  await read();
  press('right');
  await read();
  press('enter');
  await created;
  const {version} = JSON.parse(readFileSync('package.json', 'utf8')) as {version: string};
  expect(seen[0]).toMatchObject({kind: 'start', version});
  expect(seen.find(({method}) => method === 'POST')).toMatchObject({path: '/v4/node/instances', status: 200});
  press('esc', 'esc', 'q', 'q');
  await exited;
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const text = readFileSync(path, 'utf8');
  for (const line of text.trimEnd().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
  expect(text).not.toContain(secret);
  expect(text).not.toContain(token);
});

// The larger one leaves room for all that the start logs: a key pressed just after the failure would take its notice away.
test.each([0, 16])(
  'a log limited to %i blocks is reported full once, and the program goes on',
  async blocks => {
    const {waitFor, press, home, exited} = await openProgram({
      columns: 120,
      limit: `ulimit -f ${blocks}`,
      args: ['--log', 'log.jsonl'],
    });
    const size = () => statSync(join(home, 'log.jsonl')).size;
    const cursorOn = (row: number) => (text: string) => text.split('\n')[3 + row]?.startsWith('▌') ?? false;
    await waitFor(/Amsterdam/);
    for (let row = 1; size() < 512 * blocks; row = 1 - row) {
      press(row === 1 ? 'j' : 'k');
      await waitFor(cursorOn(row));
    }
    await waitFor(/the log cannot be written: EFBIG/);
    // What was told is read: a key takes it away, and it does not come again.
    press('g');
    await waitFor(text => cursorOn(0)(text) && !text.includes('cannot be written'));
    press('d');
    expect(await waitFor(/ Status /)).not.toContain('cannot be written');
    press('q');
    expect(await exited).toEqual({code: 0, signal: 0});
  },
);

test('without --log no log is written; commands without an account refuse --log', async () => {
  const home = newHome();
  const {waitFor, press, exited} = await openProgram({home});
  await waitFor(/of 140/);
  press('q');
  await exited;
  expect(readdirSync(home, {recursive: true, encoding: 'utf8'}).filter(name => name.endsWith('log'))).toEqual(
    [],
  );
  for (const args of [
    ['--log', join(home, 'x')],
    ['--log', ''],
    ['--log', join(home, 'x'), 'list'],
  ]) {
    const {code, stdout, stderr} = await run(args);
    expect({code, stdout}).toEqual({code: 2, stdout: ''});
    expect(stderr).toMatch(
      /^skydeck: (--log (does not apply|needs a terminal|must name a file)|no account is connected).*\n$/,
    );
  }
});
