import {spawnSync} from 'node:child_process';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import manifest from '../../package.json' with {type: 'json'};
import {documents, generate, schemaFile} from '../../scripts/docs.ts';
import {makeManPage, manPage} from '../../scripts/man/page.ts';
import {schemaText} from '../../src/cli/config/schema.ts';
import {mistakesIn} from '../../src/connection/ports.ts';
import {mistakeText} from '../../src/preferences.ts';

test.each(documents)('the tables of %s are what the program does', name => {
  const document = readFileSync(name, 'utf8');
  expect(document).toMatch(/<!-- \/[\w-]+ -->/);
  expect(generate(document)).toBe(document);
});

test('every example of the settings in the docs can be used as it is', () => {
  const examples = [...readFileSync('docs/settings.md', 'utf8').matchAll(/^```json\n(.*?)^```$/gms)];
  expect(examples.length).toBeGreaterThan(2);
  for (const [, text = ''] of examples)
    expect(mistakesIn(JSON.parse(text)).map(mistakeText), text).toEqual([]);
});

test('the schema of the settings in the docs is what the program declares', () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(`${schemaText()}\n`);
});

test('the man page is what the program declares, and holds no line that a formatter would take for a request', async () => {
  const page = readFileSync(manPage, 'utf8');
  expect(page).toBe(await makeManPage());
  for (const line of page.split('\n').filter(one => /^[.']/.test(one)))
    expect(line).toMatch(/^\.(\\"|TH|SH|SS|PP|TP|B|br|RS|RE|nf|fi)( |$)/);
  // Whatever the locale of who reads it.
  expect(page).toMatch(/^[\x0a\x20-\x7e]*$/);
});

test.skipIf(spawnSync('man', ['--version']).status !== 0)('man reads it without a warning', () => {
  const {status, stdout, stderr} = spawnSync('man', ['--warnings', '-l', manPage], {
    env: {PATH: process.env.PATH, LC_ALL: 'C', MANWIDTH: '80', PAGER: 'cat'},
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^ +skydeck - explore a cloud account/m);
});

test('links between the documents lead to files that exist', () => {
  for (const name of [
    ...documents,
    'docs/accounts.md',
    'docs/dependencies.md',
    'docs/export.md',
    'docs/releasing.md',
    'docs/service.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
  ]) {
    for (const [, link = ''] of readFileSync(name, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g))
      expect(existsSync(join(dirname(name), link)), `${name}: ${link}`).toBe(true);
  }
});

test('files that the documents name exist', () => {
  const present = ['src', 'test', 'docs', 'components', 'build', 'scripts'].flatMap(folder => [
    `/${folder}`,
    ...readdirSync(folder, {recursive: true, encoding: 'utf8'}).map(path => `/${folder}/${path}`),
  ]);
  for (const name of ['docs/codebase-guide.md', 'docs/dependencies.md', 'README.md', 'CONTRIBUTING.md']) {
    const text = readFileSync(name, 'utf8').replaceAll(/```[\s\S]*?```/g, '');
    const paths = [...text.matchAll(/`([\w./-]*(?:\/|\.tsx?|\.md)|(?:src|test|docs)\/[\w./-]+)`/g)]
      .map(([, path = '']) => path.replace(/\/$/, ''))
      // The guide makes up a family of groups.
      .filter(path => path !== '' && !/^(src|test)\/service\/groups/.test(path));
    expect(paths.length, name).toBeGreaterThan(0);
    for (const path of paths)
      expect(
        present.some(file => file.endsWith(`/${path}`)),
        `${name}: ${path}`,
      ).toBe(true);
  }
});

test('of each part of the screen, the guide names files that decide, draw and test it', () => {
  const below = (...folders: string[]) =>
    folders.flatMap(folder =>
      readdirSync(folder, {recursive: true, encoding: 'utf8'}).map(path => `/${folder}/${path}`),
    );
  const program = below('src', 'components');
  const places = [program, program, below('test')];
  const [, table = ''] = readFileSync('docs/codebase-guide.md', 'utf8').split('| on the screen |');
  const [, , ...rows] = (table.split('\n\n')[0] ?? '').split('\n');
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const cells = row.split('|').slice(2, -1);
    expect(cells, row).toHaveLength(places.length);
    for (const [column, cell] of cells.entries()) {
      const paths = [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path);
      expect(paths.length, row).toBeGreaterThan(0);
      for (const path of paths)
        expect(
          places[column]?.some(file => file.endsWith(`/${path}`)),
          `${row}: ${path}`,
        ).toBe(true);
    }
  }
});

test('every promise of SECURITY.md is linked to its tests', () => {
  const promises = readFileSync('SECURITY.md', 'utf8')
    .split('\n')
    .filter(line => /^\| (?!promise|---)/.test(line));
  expect(promises.length).toBeGreaterThan(20);
  for (const line of promises) expect(line).toMatch(/\| \[[^\]]+\]\(test\/[^)]+\.test\.tsx?\)/);
});

test('the tables of dependencies are those of package.json', () => {
  const {dependencies, devDependencies, optionalDependencies} = manifest;
  const [shipped = [], rest = []] = readFileSync('docs/dependencies.md', 'utf8')
    .split('## In the checkout only')
    .map(part => [...part.matchAll(/^\| (?!package|---)(\S+) \|/gm)].map(([, name]) => name));
  expect(shipped.toSorted()).toEqual(Object.keys(dependencies).toSorted());
  expect(rest.toSorted()).toEqual(Object.keys({...devDependencies, ...optionalDependencies}).toSorted());
});

test('README stays short enough to be read', () => {
  const words = readFileSync('README.md', 'utf8')
    .split(/\s+/)
    .filter(word => /\w/.test(word)).length;
  expect(words).toBeLessThanOrEqual(1300);
});
