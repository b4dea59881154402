import {expect, test} from 'vitest';
import {screens} from '../../../../src/app/frame/screens.ts';
import {keyNames} from '../../../../src/app/input/binding.ts';
import {keyFor, named, namedKeys} from '../../../../src/app/input/key-names.ts';
import {lineEdits} from '../../../../src/app/state/line-editor.ts';

test.each(Object.entries(screens))(
  '%s: no key has two meanings, and no name stands for two keys',
  (_, {keys}) => {
    const pressed = keys.flatMap(binding => binding.keys);
    expect(pressed).toEqual([...new Set(pressed)]);
    const names = keys.map(({name}) => name);
    expect(names).toEqual([...new Set(names)]);
  },
);

test('every key has a description', () => {
  for (const {keys} of Object.values(screens)) for (const {help} of keys) expect(help).toMatch(/^\S.*\S$/);
});

test('every text input lists its editing keys', () => {
  for (const {title, keys, edit} of Object.values(screens)) {
    if (!edit) continue;
    const names = keys.map(({name}) => name);
    expect(names, title).toEqual(expect.arrayContaining(lineEdits.map(({name}) => name)));
  }
});

test('keys named in sentences come from the key records', () => {
  const all = Object.values(screens).flatMap(({keys}) => keys);
  for (const name of namedKeys) {
    const records = all.filter(binding => binding.name === name);
    expect(records.length, name).toBeGreaterThan(0);
    for (const {keys} of records) expect(keys).toEqual(named(name).keys);
  }
});

test('a sentence names the first key, or a range', () => {
  expect(keyFor('applyFilter')).toBe('enter');
  expect(keyFor('openRelation')).toBe('1–9');
});

test('keys that follow one another are a range, and others are listed', () => {
  expect(keyNames(['1', '2', '3', '4'])).toBe('1–4');
  expect(keyNames(['1', '2', '3'])).toBe('1 2 3');
  expect(keyNames(['1', '2', '3', '5'])).toBe('1 2 3 5');
  expect(keyNames(['j', 'down', 'x', 'y'])).toBe('j ↓ x y');
});
