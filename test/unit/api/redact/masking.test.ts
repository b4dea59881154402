import {expect, test} from 'vitest';
import type {Json} from '../../../../src/api/index.ts';
import {createRedactor} from '../../../../src/api/redact/redactor.ts';

test.each([
  ['swordfish-7', '•••'],
  ['xswordfish-7x', 'x•••x'],
  ['swordfish-7swordfish-7', '•••'],
  ['a swordfish-7, a swordfish-7', 'a •••, a •••'],
  ['swordf', '•••'],
  ['sword', 'sword'],
  ['swordfi x', '••• x'],
  ['ordfish-7', '•••'],
  ['dfish-7', 'dfish-7'],
  ['ordfish- ish-7', '••• ish-7'],
])('in the message %j the secret is masked: %j', (text, masked) => {
  expect(createRedactor('swordfish-7').text(text)).toBe(masked);
});

test('in data each string with a secret is masked, however often, and keys once and for all', async () => {
  const redactor = createRedactor('swordfish-7');
  const data = async (json: Json) => {
    await redactor.data(json);
    return json;
  };
  expect(
    await data({
      a: 'swordfish-7',
      b: ['swordfish-7', 'x', 7, null, true, ['a swordfish-7']],
      c: {d: 'x', 'swordfish-7': 1, 'SWORDFISH-7': 2, '•••': 0},
      ['k'.repeat(100_001)]: 3,
      ['l'.repeat(100_000)]: 4,
    }),
  ).toEqual({
    a: '•••',
    b: ['•••', 'x', 7, null, true, ['a •••']],
    c: {d: 'x', '•••': 0, '••• 2': 1, '••• 3': 2},
    '•••': 3,
    ['l'.repeat(100_000)]: 4,
  });
});

test('a text too long to be masked in part is masked whole, where a secret is anywhere in it', async () => {
  const redactor = createRedactor('swordfish-7');
  const of = async (text: string) => {
    const data = [text];
    await redactor.data(data);
    return data[0]?.slice(0, 4);
  };
  const long = 'x'.repeat(99_995);
  expect(await of(`${long} swordfish-7`)).toBe('•••');
  expect(await of(`${long}${long} swordfish-7`)).toBe('•••');
  expect(await of(`${long}${long} swordfish`)).toBe('xxxx');
  expect(await of(`${'x'.repeat(99_989)}swordfish-7`)).toBe('xxxx');
  expect(redactor.whole(`${'x'.repeat(99_990)}swordfish-7`)).toBe('•••');
});
