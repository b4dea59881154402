import {EventEmitter} from 'node:events';
import {afterEach, expect, onTestFinished, test, vi} from 'vitest';
import {outside} from '../../../../src/cli/watch/board.ts';
import {watchItems} from '../../../../src/cli/watch/watch.ts';
import {defaultPreferences} from '../../../../src/preferences.ts';
import {resourceOf} from '../../../../src/resources/index.ts';
import {localAnswers} from '../../../../src/sources/answers.ts';

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

/** What a watch of items, of which none is left, writes to a terminal. */
async function written(shown: Partial<Parameters<typeof watchItems>[2]>): Promise<string> {
  put('TERM', 'xterm');
  put('INK_SCREEN_READER', undefined);
  let text = '';
  const stdout = Object.assign(new EventEmitter(), {
    columns: 80,
    rows: 24,
    write: (part: string) => {
      text += part;
      return true;
    },
  });
  const stdin = Object.assign(new EventEmitter(), {isTTY: false, pause: () => {}});
  // The casts: only what a watch uses is there.
  const spies = [
    vi.spyOn(process, 'stdout', 'get').mockReturnValue(stdout as unknown as typeof process.stdout),
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as unknown as typeof process.stdin),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  const none = localAnswers(async () => []);
  const what = {resource: resourceOf('sshkeys'), params: {}, items: []};
  await watchItems(none, what, {cells: 80, preferences: defaultPreferences, ...shown});
  return text;
}

test.each([
  [{}, true],
  [{output: 'table'}, true],
  [{output: 'csv'}, false],
  [{output: 'ids'}, false],
  [{cells: undefined}, false],
  [{output: 'table', cells: undefined}, false],
  [{preferences: {...defaultPreferences, screenReader: true}}, false],
] as const)(
  'a watch of items draws on the terminal where it prints a table there: %j',
  async (shown, draws) => {
    expect((await written(shown)).includes('\u001b[?1049h')).toBe(draws);
  },
);
