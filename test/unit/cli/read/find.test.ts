import {Readable} from 'node:stream';
import {expect, test, vi} from 'vitest';
import {runCommand} from '../run-command.ts';
import {served} from '../served.ts';

test('in a pipe what is found is a table, once, in columns that are as wide as their texts', async () => {
  const {code, stdout, stderr} = await runCommand('find', 'web-1');
  expect([code, stderr]).toEqual([0, '']);
  const [head = '', ...lines] = stdout.trimEnd().split('\n');
  expect(head).toMatch(/^RESOURCE +ID +LABEL +WHERE$/);
  expect(lines[0]).toMatch(/^nodes +\d+ +web-1 +label$/);
  const starts = [...head.matchAll(/\w+/g)].map(({index}) => index);
  for (const line of lines)
    for (const start of starts.slice(1)) expect(line.slice(start - 2, start + 1)).toMatch(/^ {2}\S$/);
  expect(new Set(lines.map(line => line.split(/ {2,}/).slice(0, 2).join())).size).toBe(lines.length);
  expect(lines.length).toBeGreaterThan(3);
  expect(Math.max(...lines.map(line => line.split(/ {2,}/)[2]?.length ?? 0))).toBeGreaterThan(24);
  expect(stdout).not.toContain('\t');
});

test('as lines of JSON each is printed as soon as its page has been read', async () => {
  const {parts} = await runCommand('find', 'web-1', '-o', 'ndjson');
  expect(parts.length).toBeGreaterThan(3);
});

test('in a pipe the table is whole, however long a text is and wide the terminal was', async () => {
  const {run} = await served();
  const [label, tag] = [`far-${'x'.repeat(60)}`, `far-${'y'.repeat(46)}`];
  expect((await run('nodes', 'edit', 'db-primary', '--label', label, '--tags', tag, '--yes')).code).toBe(0);
  vi.stubEnv('COLUMNS', '40');
  const {stdout} = await run('find', 'far-');
  expect(stdout).toMatch(new RegExp(`^nodes +\\d+ +${label} +label$`, 'm'));
  expect(stdout).toMatch(new RegExp(`^volumes +\\d+ +db-primary-data +node ${label}$`, 'm'));
  expect((await run('find', tag)).stdout).toMatch(new RegExp(`${label} +tags ${tag}\\n`));
});

test('every form holds the same', async () => {
  const ndjson = await runCommand('find', 'web-1', '--output', 'ndjson');
  const json = await runCommand('find', 'web-1', '--output', 'json');
  const found: {id: string; resource: string; params?: object}[] = JSON.parse(json.stdout);
  expect(
    ndjson.stdout
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line)),
  ).toEqual(found);
  // What lies inside an item says in which.
  const record = found.find(({resource}) => resource === 'records');
  expect(record?.params).toEqual({domain_id: expect.any(Number)});
  expect(found[0]).not.toHaveProperty('params');
});

test('ids of several collections are not printed without saying of which', async () => {
  expect(await runCommand('find', 'web-1', '-o', 'ids')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^find looks in every collection, and an id does not say in which: use -o ndjson/,
    ),
  });
});

test('what is nowhere is no failure, and an empty text is none to look for', async () => {
  expect(await runCommand('find', 'no-such-thing', '-o', 'ndjson')).toMatchObject({
    code: 0,
    stdout: '',
    stderr: '',
  });
  expect(await runCommand('find', ' ')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^find needs a text: /),
  });
});

test('show reads names from standard input', async () => {
  const list = await runCommand('nodes', 'list', '--limit', '10', '--columns', 'label', '-o', 'csv');
  expect(list.stderr).toBe('');
  const names = list.stdout.trim().split(/\r?\n/).slice(1);
  // The cast: only its text is read.
  const input = Readable.from([`${names.slice(1).join('\r\n')}\n`]) as typeof process.stdin;
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(input);
  const {code, stdout} = await runCommand(
    'nodes',
    'show',
    names[0] ?? '',
    '-',
    '--columns',
    'label',
    '-o',
    'csv',
  );
  stdin.mockRestore();
  expect(code).toBe(0);
  expect(stdout.trim().split(/\r?\n/).slice(1)).toEqual(names);
});
