import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join, relative, resolve} from 'node:path';
import {expect, test} from 'vitest';
import {parseAst} from 'vitest/node';
import {isRecord} from '../../src/own-property.ts';
import {unusedDependencies, unusedExports, unusedFiles} from './unused.ts';

/** The small modules that know nothing of the rest. */
const base = [
  ...['src/attempt.ts', 'src/cache.ts', 'src/environment.ts', 'src/joined-bytes.ts', 'src/own-property.ts'],
  ...['src/preferences.ts', 'src/preferences'],
  ...['src/text', 'src/files'],
];

/** What each floor may import, beside itself. Imports point down. */
const below: Record<string, readonly string[]> = {
  'src/attempt.ts': [],
  'src/cache.ts': [],
  'src/joined-bytes.ts': [],
  'src/own-property.ts': [],
  'src/environment.ts': [],
  'src/preferences.ts': ['src/preferences'],
  'src/preferences': ['src/attempt.ts', 'src/own-property.ts', 'src/text'],
  'src/text': ['src/cache.ts', 'src/own-property.ts', 'src/terminal/plain.ts'],
  'src/files': ['src/attempt.ts'],
  'src/model': [],
  'src/terminal/plain.ts': [],
  'src/terminal': [
    'src/cache.ts',
    'src/terminal/plain.ts',
    // How Ink reads keys, which it does not export.
    ...['input-parser', 'parse-keypress'].map(name => `node_modules/ink/build/${name}.js`),
  ],
  'src/service': [
    ...['src/attempt.ts', 'src/cache.ts', 'src/joined-bytes.ts', 'src/model', 'src/own-property.ts'],
  ],
  'src/api': ['src/attempt.ts', 'src/joined-bytes.ts', 'src/model', 'src/own-property.ts', 'src/text'],
  'src/profiles': ['src/api', 'src/model', ...base],
  'src/journal': ['src/api', ...base],
  'src/resources': ['src/api', 'src/zone', 'src/model', ...base],
  'src/sources': ['src/api', 'src/model', 'src/resources', 'src/profiles', 'src/journal', ...base],
  'src/zone': ['src/model', ...base],
  'src/export': ['src/api', 'src/model', 'src/resources', ...base],
  'src/charts': ['src/resources', 'src/text'],
  'src/frame': ['src/resources', 'src/terminal', ...base],
  'src/app': ['src/charts', 'src/export', 'src/frame', 'src/model', 'src/resources', 'src/api', ...base],
  'src/effects': ['src/app', 'src/export', 'src/resources', 'src/sources', 'src/journal', 'src/api', ...base],
  'src/usage-error.ts': ['src/api', 'src/text'],
  'src/output.ts': ['src/api'],
  'src/connection': [
    ...['src/app', 'src/service', 'src/resources', 'src/sources', 'src/profiles', 'src/journal', 'src/api'],
    ...['src/usage-error.ts', 'src/output.ts', 'src/model', ...base],
  ],
  'src/log.ts': ['src/api', 'src/app', ...base],
  components: [],
};
const floors = Object.keys(below).sort((one, other) => other.length - one.length);
const floorOf = (path: string) => floors.find(floor => path === floor || path.startsWith(`${floor}/`));

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter(name => /\.tsx?$/.test(name))
    .map(name => join(folder, name));
const files = ['src', 'components'].flatMap(sourcesIn);

/** What a file imports of this project, types included. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)].map(([, from, late]) =>
    relative('.', resolve(dirname(file), from ?? late ?? '')),
  );

test('no files import one another in a circle, types included', () => {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) expect.fail(`circle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`);
    if (done.has(file) || !files.includes(file)) return;
    for (const next of importsOf(file)) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  expect(done.size).toBe(files.length);
});

test('imports point down, never up', () => {
  for (const file of files) {
    const floor = floorOf(file);
    if (!floor) continue;
    for (const target of importsOf(file)) {
      const there = floorOf(target) ?? target;
      expect([floor, ...(below[floor] ?? [])], `${file} imports ${target}`).toContain(there);
    }
  }
});

/** The layers of the app, lowest first: each folder imports itself and those before it. */
const layers = ['state', 'input', 'data', 'screens', 'frame', 'loop', 'screen-reader', 'settings'];
const layerOf = (file: string): number => layers.indexOf(relative('src/app', file).split('/')[0] ?? '');

test('no folder of the app imports a higher layer', () => {
  for (const file of files.filter(name => name.startsWith('src/app/'))) {
    expect(layerOf(file), `${file} is in no layer`).toBeGreaterThanOrEqual(0);
    for (const target of importsOf(file).filter(name => name.startsWith('src/app/')))
      expect(layerOf(target), `${file} imports ${target}`).toBeLessThanOrEqual(layerOf(file));
  }
});

test('no folders of the app import one another in a circle, types included', () => {
  const folders = new Map<string, Set<string>>();
  for (const file of files.filter(name => name.startsWith('src/app/'))) {
    const targets = importsOf(file).filter(name => name.startsWith('src/app/'));
    const from = folders.get(dirname(file)) ?? new Set();
    folders.set(dirname(file), new Set([...from, ...targets.map(name => dirname(name))]));
  }
  const visit = (folder: string, path: readonly string[]): void => {
    if (path.includes(folder))
      expect.fail(`circle: ${[...path.slice(path.indexOf(folder)), folder].join(' → ')}`);
    for (const next of folders.get(folder) ?? []) if (next !== folder) visit(next, [...path, folder]);
  };
  for (const folder of folders.keys()) visit(folder, []);
});

test('src/app imports neither React, the clock nor the network', () => {
  for (const file of files.filter(name => name.startsWith('src/app/'))) {
    const text = readFileSync(file, 'utf8').replaceAll(/import type [^;]+;/g, '');
    expect(text, file).not.toMatch(/from '(react|ink|undici|node:)|Date\.now|setTimeout|setInterval|fetch\(/);
  }
});

/** Where the casts of a program stand in its text. `as const` is none: it narrows a type and cannot be wrong. */
function castsIn(node: unknown): number[] {
  if (Array.isArray(node)) return node.flatMap(castsIn);
  if (!isRecord(node)) return [];
  const {type, typeAnnotation: to, end} = node;
  const constant = isRecord(to) && isRecord(to.typeName) && to.typeName.name === 'const';
  const isCast = type === 'TSAsExpression' || type === 'TSTypeAssertion';
  return [...(isCast && !constant ? [Number(end)] : []), ...castsIn(Object.values(node))];
}

test('every cast has its reason beside it, in a comment that names the cast', () => {
  for (const file of [...files, ...sourcesIn('build')]) {
    const text = readFileSync(file, 'utf8');
    // Most files need no parsing: they have the word in imports and in comments alone.
    if (!/^(?! *(\/\/|\/?\*|import |export \*)).* as (?!const\b)/m.test(text)) continue;
    const lines = text.split('\n');
    for (const end of castsIn(parseAst(text, {lang: file.endsWith('x') ? 'tsx' : 'ts'}).body)) {
      const line = text.slice(0, end).split('\n').length;
      const paragraph = lines.slice(Math.max(0, lines.lastIndexOf('', line - 1)), line);
      expect(paragraph.join('\n'), `${file}:${line}`).toMatch(/(\/\/|\*).*\bcasts?\b/i);
    }
  }
});

test('what a file exports another one imports, and no file and no dependency is left over', () => {
  expect(unusedExports()).toEqual([]);
  expect(unusedFiles()).toEqual([]);
  expect(unusedDependencies()).toEqual([]);
});
