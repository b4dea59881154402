import {expect, test} from 'vitest';
import {makeSecret} from '../../../src/effects/perform.ts';

test('a generated secret has 24 unambiguous characters and is always different', () => {
  const secrets = Array.from({length: 200}, () => makeSecret());
  for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z2-9._-]{24}$/);
  expect(secrets.join('')).not.toMatch(/[loIO01]/);
  expect(new Set(secrets).size).toBe(200);
  // Every character of the alphabet comes up.
  expect(new Set(secrets.join('')).size).toBe(59);
});
