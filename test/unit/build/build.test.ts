import {spawnSync} from 'node:child_process';
import {accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {bundle} from '../../../build/bundle.ts';
import manifest from '../../../package.json' with {type: 'json'};

const folder = mkdtempSync(join(tmpdir(), 'skydeck-build-'));
const program = join(folder, 'app.mjs');

/** Runs the built program, on a Node that says it is `version`. */
function run(argument: string, version?: string): {status: number | null; stdout: string; stderr: string} {
  const pretend = `Object.defineProperty(process.versions,'node',{value:'${version}'});Object.defineProperty(process,'version',{value:'v${version}'});`;
  const options = version ? ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`] : [];
  return spawnSync(process.execPath, [...options, program, argument], {encoding: 'utf8'});
}

beforeAll(() => bundle({entry: 'test/unit/build/fixture/app.tsx', outfile: program}));
afterAll(() => rmSync(folder, {recursive: true}));

test('the bundle draws without loading unused modules', () => {
  const {status, stdout, stderr} = run('draw');
  expect({status, stderr}).toEqual({status: 0, stderr: ''});
  expect(JSON.parse(stdout)).toEqual({drawn: '●       中 é', late: false, fetched: false});
});

test('dynamic imports are evaluated on demand, builtins included', () => {
  expect(run('late')).toMatchObject({status: 0, stdout: 'answer 42\n'});
});

test('it is a production build with its version', () => {
  expect(run('globals').stdout).toBe(`production ${manifest.version}\n`);
});

test.each(['18.20.4', '20.19.5', '22.12.0'])('on Node %s it refuses in one line', version => {
  const line = `skydeck needs Node 22.19 or newer; this is v${version}. In a clone of it on Linux, npm start uses one of its own.\n`;
  expect(run('draw', version)).toMatchObject({status: 2, stdout: '', stderr: line});
});

test.each(['22.19.0', '24.0.0'])('on Node %s it runs', version => {
  expect(run('draw', version).status).toBe(0);
});

test('V8 accepts the code cache made at build time', () => {
  const options = ['--profile-deserialization', program];
  const {stdout} = spawnSync(process.execPath, options, {encoding: 'utf8'});
  expect(stdout).toMatch(/Deserializing from \d{6,} bytes/);
  expect(stdout).not.toMatch(/reject/i);
});

test('on a Node that rejects the code cache it still runs', () => {
  const options = ['--no-opt', program, 'globals'];
  expect(spawnSync(process.execPath, options, {encoding: 'utf8'})).toMatchObject({
    status: 0,
    stdout: `production ${manifest.version}\n`,
  });
});

test('a plain build draws the same, is readable, and has a source map', async () => {
  const plain = join(folder, 'plain.mjs');
  await bundle({entry: 'test/unit/build/fixture/app.tsx', outfile: plain, patches: []});
  const {stdout} = spawnSync(process.execPath, [plain, 'draw'], {encoding: 'utf8'});
  expect(JSON.parse(stdout)).toMatchObject({drawn: '●       中 é', late: false});
  expect(readFileSync(plain, 'utf8')).toMatch(/^const drawn = renderToString\($|^ +const drawn = /m);
  const map = JSON.parse(readFileSync(`${plain}.map`, 'utf8')) as {sources: string[]};
  expect(map.sources.some(source => source.endsWith('test/unit/build/fixture/app.tsx'))).toBe(true);
  await bundle({entry: 'test/unit/build/fixture/app.tsx', outfile: plain});
  expect(existsSync(`${plain}.map`)).toBe(false);
});

test('the file can be executed', () => {
  expect(() => accessSync(program, constants.X_OK)).not.toThrow();
});
