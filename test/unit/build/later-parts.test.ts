import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {expect, test} from 'vitest';
import {functionsOf, laterPartFiles} from '../../../build/patches/later-parts.ts';

/** What the build evaluates at the first call of a function must export nothing but functions. */

test.each([
  ['export function one() {}\nexport const two = (a: string) => a;\nexport type T = string;', ['one', 'two']],
  ['export const one = async value => value;\nexport async function two<T>() {}', ['one', 'two']],
  ['export function one() {}\nexport const two = 2;', []],
  ['export const one: Screen = {};', []],
  ["export {one} from './one.ts';\nexport function two() {}", []],
  ['export function* one() {}', []],
  ['export class One {}', []],
])('of %j it takes %j', (text, names) => {
  expect(functionsOf(text)).toEqual(names);
});

test('modules that are evaluated later export functions alone, under the names that stand in their text', async () => {
  const files = laterPartFiles();
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const names = functionsOf(readFileSync(file, 'utf8'));
    const exported: Record<string, unknown> = await import(resolve(file));
    expect(Object.keys(exported).sort(), file).toEqual([...names].sort());
    for (const name of names) expect(exported[name], `${name} of ${file}`).toBeTypeOf('function');
  }
});
