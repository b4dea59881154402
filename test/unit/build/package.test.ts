import {execFileSync} from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {bundle} from '../../../build/bundle.ts';
import {beginPack, endPack, writePackage} from '../../../build/package.ts';
import {packedEnd} from '../../../build/run-packed.ts';
import manifest from '../../../package.json' with {type: 'json'};
import {makeBill} from '../../../scripts/sbom.ts';
import {isBuilt} from '../../is-built.ts';

const folder = mkdtempSync(join(tmpdir(), 'skydeck-package-'));
const built = join(folder, 'dist');
afterAll(() => rmSync(folder, {recursive: true}));

/** The program as it is published: what the end-to-end tests run, if that is new. */
async function programIn(folder: string): Promise<void> {
  const program = 'dist/skydeck.js';
  if (!isBuilt(program) || !existsSync(program + packedEnd)) {
    await bundle({outfile: join(folder, 'skydeck.js')});
    return;
  }
  mkdirSync(folder);
  for (const end of ['', packedEnd]) copyFileSync(program + end, join(folder, `skydeck.js${end}`));
}

const npm = (...args: string[]): string =>
  execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** What npm packs beside the pages: the program, what is read beside it, and what completes its commands. */
const files = [
  'completions/_skydeck',
  'completions/skydeck.bash',
  'completions/skydeck.fish',
  'skydeck.1',
  'skydeck.js',
  'skydeck.js.code',
];
const pages = ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'package.json'];
const docs = [
  ...['accounts', 'codebase-guide', 'dependencies', 'export', 'filters', 'keys', 'releasing', 'resources'],
  ...['service', 'settings'],
]
  .map(name => `docs/${name}.md`)
  .concat(readdirSync('docs/pictures').map(name => `docs/pictures/${name}`));

interface Packed {
  filename: string;
  files: {path: string}[];
}

const pathsOf = (packed: Packed): string[] => packed.files.map(({path}) => path).sort();

test('what is published depends on nothing, and installs and runs without a network', async () => {
  await programIn(built);
  writePackage(built);
  const [packed] = JSON.parse(npm('pack', built, '--json')) as [Packed];
  docs.push('docs/settings.schema.json');
  expect(pathsOf(packed)).toEqual([...pages, ...docs, ...files].sort());
  for (const page of [...pages, ...docs].filter(name => name.endsWith('.md'))) {
    const links = readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g);
    const files = [...links].map(([, link = '']) => join(dirname(page), link));
    // SECURITY.md also names the tests of its promises, which are those of the repository.
    expect(pathsOf(packed)).toEqual(expect.arrayContaining(files.filter(file => !file.startsWith('test/'))));
  }
  npm('install', '--global', '--prefix', folder, join(folder, packed.filename));
  const version = execFileSync(join(folder, 'bin/skydeck'), ['--version'], {encoding: 'utf8'});
  expect(version.split('\n')[0]).toBe(manifest.version);
  expect(readFileSync(join(folder, 'share/man/man1/skydeck.1'), 'utf8')).toMatch(/^\.TH SKYDECK 1 /m);

  // The checkout is packed as the same, with its package.json put aside meanwhile.
  for (const page of [...pages, ...docs]) cpSync(page, join(folder, page));
  beginPack(folder);
  beginPack(folder);
  const published = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object;
  for (const key of ['dependencies', 'devDependencies', 'optionalDependencies', 'scripts', 'private'])
    expect(published).not.toHaveProperty(key);
  const [whole] = JSON.parse(npm('pack', '--dry-run', '--json')) as [Packed];
  expect(pathsOf(whole)).toEqual([...pages, ...docs, ...files.map(file => `dist/${file}`)].sort());
  endPack(folder);
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(readFileSync('package.json', 'utf8'));
});

test('the bill of materials has what is in the program, and nothing that only builds it', () => {
  const {bomFormat, components} = makeBill();
  const names = components.map(({name}) => name);
  expect(bomFormat).toBe('CycloneDX');
  expect(names).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)));
  for (const name of Object.keys(manifest.devDependencies)) expect(names).not.toContain(name);
});

test('the repository itself cannot be published', () => {
  expect(manifest.private).toBe(true);
});
