import {expect, test} from 'vitest';
import {screens} from '../../../src/app/screens/index.ts';

test.each(Object.entries(screens))(
  '%s: no key has two meanings, and no name stands for two keys',
  (_, {keys}) => {
    const pressed = keys.flatMap(binding => binding.keys);
    expect(pressed).toEqual([...new Set(pressed)]);
    const names = keys.map(({name}) => name);
    expect(names).toEqual([...new Set(names)]);
  },
);

test('every key tells what it does', () => {
  for (const {keys} of Object.values(screens)) for (const {help} of keys) expect(help).toMatch(/^\S.*\S$/);
});
