import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {bundle} from '../../../build/bundle.ts';
import {writePackage} from '../../../build/package.ts';
import manifest from '../../../package.json' with {type: 'json'};

const folder = mkdtempSync(join(tmpdir(), 'skydeck-package-'));
const built = join(folder, 'dist');
afterAll(() => rmSync(folder, {recursive: true}));

const npm = (...args: string[]): string =>
  execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

test('what is published depends on nothing, and installs and runs without a network', async () => {
  await bundle({outfile: join(built, 'skydeck.js')});
  writePackage(built);
  const [packed] = JSON.parse(npm('pack', built, '--json')) as [{filename: string; files: {path: string}[]}];
  expect(packed.files.map(({path}) => path).sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'package.json',
    'skydeck.js',
    'skydeck.js.code',
  ]);
  const published = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8')) as object;
  for (const key of ['dependencies', 'devDependencies', 'optionalDependencies', 'scripts', 'private'])
    expect(published).not.toHaveProperty(key);
  npm('install', '--global', '--prefix', folder, join(folder, packed.filename));
  const version = execFileSync(join(folder, 'bin/skydeck'), ['--version'], {encoding: 'utf8'});
  expect(version.split('\n')[0]).toBe(manifest.version);
});

test('the repository itself cannot be published', () => {
  expect(manifest.private).toBe(true);
});
