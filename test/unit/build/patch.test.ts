import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {build} from 'esbuild';
import {afterAll, expect, test} from 'vitest';
import {bundle} from '../../../build/bundle.ts';
import {type PinnedFile, pluginOf, replaceOnce} from '../../../build/patch.ts';
import {patches, patchesWithout} from '../../../build/patches/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'skydeck-patch-'));
afterAll(() => rmSync(folder, {recursive: true}));

const path = 'is-in-ci/index.js';
const sha256 = createHash('sha256')
  .update(readFileSync(`node_modules/${path}`))
  .digest('hex');
const edit = () => 'export default "edited";';

/** The bundled text of a program that prints whether it runs in CI. */
async function built(
  file: PinnedFile,
  program = 'import ci from "is-in-ci"; console.log(ci);',
): Promise<string> {
  const {outputFiles} = await build({
    stdin: {contents: program, resolveDir: '.'},
    bundle: true,
    write: false,
    platform: 'node',
    logLevel: 'silent',
    plugins: [pluginOf({name: 'one', files: [file]})],
  });
  return outputFiles[0]?.text ?? '';
}

test('a pinned file is edited', async () => {
  expect(await built({path, sha256, edit})).toContain('"edited"');
});

test('a changed file fails the build and shows the new hash', async () => {
  const other = sha256.replace(/^./, first => (first === '0' ? '1' : '0'));
  await expect(built({path, sha256: other, edit})).rejects.toThrow(
    `${path} has changed: look at the change, then pin ${sha256} in place of ${other}`,
  );
});

test('a pinned file that is no longer bundled fails the build', async () => {
  await expect(built({path, sha256, edit}, 'console.log(1);')).rejects.toThrow(
    `${path} is not bundled any more: see what the patch one is for`,
  );
});

test.each([
  ['a b', 'c', 0],
  ['a b a', 'a', 2],
])('an edit of %j that finds %j other than once throws', (text, from, found) => {
  expect(() => replaceOnce(text, from, '')).toThrow(`expected one "${from}", found ${found}`);
});

test('removing a patch removes its dependants; an unknown one is named', () => {
  const names = (without: string[]) => patchesWithout(without).map(({name}) => name);
  expect(names(['lazy-builtins'])).toEqual(
    patches.map(({name}) => name).filter(name => !['lazy-builtins', 'code-cache'].includes(name)),
  );
  expect(() => patchesWithout(['slow-widths'])).toThrow(
    'there is no patch slow-widths; there are synchronous-yoga,',
  );
});

test.each(patches.map(({name}) => name))('without %s the program draws the same', async name => {
  const program = join(folder, `${name}.mjs`);
  await bundle({entry: 'test/unit/build/fixture/app.tsx', outfile: program, patches: patchesWithout([name])});
  const {status, stdout, stderr} = spawnSync(process.execPath, [program, 'draw'], {encoding: 'utf8'});
  expect({status, stderr}).toEqual({status: 0, stderr: ''});
  expect(JSON.parse(stdout)).toMatchObject({drawn: '●       中 é', late: false});
});

test.each(patches.map(({name}) => name))(
  'the file of %s says what it replaces, its gain, and when it can go',
  name => {
    const text = readFileSync(`build/patches/${name}.ts`, 'utf8').replaceAll(/\s+\* /g, ' ');
    expect(text).toMatch(/Replaces: .+ Gains: .+ Can go: when .+/);
  },
);
