import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join, relative, resolve} from 'node:path';
import {expect, test} from 'vitest';

/** What each floor may import, beside itself. Imports point down. */
const below: Record<string, readonly string[]> = {
  'src/model': [],
  'src/api': ['src/model', 'src/own.ts'],
  'src/service': ['src/model'],
  'src/terminal': [],
  'src/resources': ['src/api', 'src/model', 'src/own.ts', 'src/format.ts', 'src/text.ts', 'src/typeable.ts'],
  'src/app': ['src/resources', 'src/api', 'src/own.ts', 'src/format.ts', 'src/text.ts', 'src/typeable.ts'],
  components: ['src/app', 'src/api', 'src/resources', 'src/model', 'src/format.ts', 'src/text.ts'],
  'src/format.ts': [],
  'src/clusters.ts': ['src/terminal'],
  'src/text.ts': ['src/clusters.ts'],
  'src/typeable.ts': ['src/text.ts'],
  'src/own.ts': [],
  'src/own-file.ts': [],
  'src/log.ts': ['src/api', 'src/app', 'src/own-file.ts'],
  'src/folder.ts': ['src/own-file.ts'],
  'src/settings.ts': ['src/folder.ts', 'src/own-file.ts'],
  'src/local': ['src/api', 'src/own.ts', 'src/settings.ts'],
};
const floors = Object.keys(below).sort((one, other) => other.length - one.length);
const floorOf = (path: string) => floors.find(floor => path === floor || path.startsWith(`${floor}/`));

const files = ['src', 'components'].flatMap(folder =>
  readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter(name => /\.tsx?$/.test(name))
    .map(name => join(folder, name)),
);

test('imports point down, never up', () => {
  for (const file of files) {
    const floor = floorOf(file);
    if (!floor) continue;
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
      /from '(\.[^']+)'|import\('(\.[^']+)'\)/g,
    )) {
      const target = relative('.', resolve(dirname(file), from));
      const there = floorOf(target) ?? target;
      expect([floor, ...(below[floor] ?? [])], `${file} imports ${target}`).toContain(there);
    }
  }
});

test('the loop knows neither React nor the clock nor the network', () => {
  for (const file of files.filter(name => name.startsWith('src/app/'))) {
    const text = readFileSync(file, 'utf8').replaceAll(/import type [^;]+;/g, '');
    expect(text, file).not.toMatch(/from '(react|ink|undici|node:)|Date\.now|setTimeout|setInterval|fetch\(/);
  }
});
