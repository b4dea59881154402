import {afterEach, expect, test} from 'vitest';
import {outside} from '../../../../src/cli/watch/board.ts';
import {defaultPreferences} from '../../../../src/preferences.ts';

const {TERM, INK_SCREEN_READER} = process.env;
const put = (name: string, value: string | undefined) => {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
};
afterEach(() => {
  put('TERM', TERM);
  put('INK_SCREEN_READER', INK_SCREEN_READER);
});

test.each([
  ['xterm', undefined, true, true],
  ['xterm', 'false', true, true],
  ['xterm', undefined, false, false],
  ['xterm', 'true', true, false],
  ['dumb', undefined, true, false],
  [undefined, undefined, true, false],
])('with TERM %s and INK_SCREEN_READER %s', (term, reader, wanted, redraws) => {
  put('TERM', term);
  put('INK_SCREEN_READER', reader);
  const cells = wanted ? 80 : undefined;
  expect(outside({cells, preferences: defaultPreferences}).takeTerminal !== undefined).toBe(redraws);
});
