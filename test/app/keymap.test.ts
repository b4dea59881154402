import {expect, test} from 'vitest';
import {commands} from '../../src/app/commands.ts';
import {keymap} from '../../src/app/keymap.ts';

test('no key has two meanings in one place', () => {
  const seen = new Set<string>();
  for (const {keys, where} of keymap) {
    for (const mode of where) {
      for (const key of keys) {
        expect(seen.has(`${mode} ${key}`), `${key} in ${mode}`).toBe(false);
        seen.add(`${mode} ${key}`);
      }
    }
  }
});

test('every command is reachable by a key', () => {
  const bound = new Set(keymap.map(({command}) => command));
  expect(Object.keys(commands).filter(name => !bound.has(name as keyof typeof commands))).toEqual([]);
});
