import {execFile} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {promisify} from 'node:util';
import {afterAll, beforeAll, expect, test} from 'vitest';

/** Which tests may write a golden file, tried with tests of their own. */

const folder = join('node_modules', '.golden');
const kept = (name: string) => join(folder, 'golden', `${name}.txt`);

const tests = `
import {expect, test} from 'vitest';
import {golden} from '${resolve('test', 'golden.ts')}';
test('holds', () => golden('new', 'as it is'));
test('changed', () => golden('old', 'as it is now'));
test('fails before', () => { expect(1).toBe(2); golden('before', 'x'); });
test('fails behind', () => { golden('behind', 'x'); golden('failing', 'x'); expect(1).toBe(2); });
test('fails softly', () => { expect.soft(1).toBe(2); golden('softly', 'x'); });
test('fails later', async () => { golden('later', 'x'); await new Promise(done => setImmediate(done)); throw new Error(); });
`;

beforeAll(() => {
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(join(folder, 'golden'), {recursive: true});
  writeFileSync(join(folder, 'some.test.ts'), tests);
  writeFileSync(join(folder, 'vitest.config.ts'), 'export default {test: {include: ["*.test.ts"]}};');
});
afterAll(() => rmSync(folder, {recursive: true, force: true}));

async function run(env: Record<string, string>, ...options: string[]): Promise<string[]> {
  for (const name of ['old', 'failing']) writeFileSync(kept(name), 'as it was');
  const {CI: _, ...rest} = process.env;
  const report = join(folder, 'report.json');
  const command = [resolve('node_modules', 'vitest', 'vitest.mjs'), 'run', '--root', folder, ...options];
  await promisify(execFile)(
    process.execPath,
    [...command, '--reporter', 'json', '--outputFile', resolve(report)],
    {env: {...rest, ...env}},
  ).catch(() => 'some of them fail');
  const [file] = JSON.parse(readFileSync(report, 'utf8')).testResults;
  return file.assertionResults.flatMap((one: {status: string; title: string}) =>
    one.status === 'passed' ? [one.title] : [],
  );
}

const written = () => ['new', 'before', 'behind', 'softly', 'later'].filter(name => existsSync(kept(name)));

test('a new golden is written by a test that holds, a changed one on demand, none by a test that fails', async () => {
  expect(await run({CI: '1'}, '--update')).toEqual([]);
  expect(written()).toEqual([]);
  expect(readFileSync(kept('old'), 'utf8')).toBe('as it was');

  expect(await run({})).toEqual(['holds']);
  expect(written()).toEqual(['new']);
  expect(readFileSync(kept('old'), 'utf8')).toBe('as it was');

  expect(await run({}, '--update')).toEqual(['holds', 'changed']);
  expect(written()).toEqual(['new']);
  expect(readFileSync(kept('old'), 'utf8')).toBe('as it is now');
  expect(readFileSync(kept('failing'), 'utf8')).toBe('as it was');
});

test('every golden file is compared by golden.ts', () => {
  const files = readdirSync('test', {recursive: true, encoding: 'utf8'}).filter(name =>
    /\.test\.tsx?$/.test(name),
  );
  expect(files.length).toBeGreaterThan(50);
  const others = files.filter(name =>
    /\.toMatch\w*Snapshot\(/.test(readFileSync(join('test', name), 'utf8')),
  );
  expect(others).toEqual([]);
});
