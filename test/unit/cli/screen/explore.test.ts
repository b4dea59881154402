import {beforeEach, expect, onTestFinished, test, vi} from 'vitest';
import type {explore} from '../../../../src/tui.ts';
import {runAnswering, runWith} from '../run-command.ts';

/** What `skydeck` alone opens: the full-screen program, or the home list where that cannot be drawn. */

const opened: Parameters<typeof explore>[] = [];
const typed: string[] = [];
vi.mock('../../../../src/tui.ts', () => ({
  explore: async (...given: Parameters<typeof explore>) => {
    opened.push(given);
    // What is typed in raw mode arrives without an enter.
    for (let turn = 0; turn < 9; turn++) await new Promise(setImmediate);
    typed.push(String(process.stdin.read() ?? ''));
    return {code: 0, last: 'bye'};
  },
}));
beforeEach(() => {
  opened.splice(0);
  typed.splice(0);
});

/** On a terminal. */
async function onTerminal(env: Readonly<Record<string, string>>, ...argv: readonly string[]) {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  onTestFinished(() => void exit.mockRestore());
  const account = env.SKYDECK_URL === undefined ? ['--demo'] : [];
  const {stdout, stderr} = await runAnswering({TERM: 'xterm-256color', ...env}, [['k']], ...account, ...argv);
  return {stdout, stderr, ended: exit.mock.calls, looks: opened.map(([, look]) => look)};
}

test('without a terminal, and on one that cannot move its cursor, the home list is printed', async () => {
  const {code, stdout} = await runWith({}, '--demo');
  expect([code, opened]).toEqual([0, []]);
  expect(stdout).toMatch(/^LABEL /);
  const dumb = await onTerminal({TERM: 'dumb'});
  expect(dumb).toMatchObject({looks: [], ended: [], stdout: expect.stringMatching(/^LABEL /)});
});

test('on a terminal it is opened in raw mode, and its last sentence is told', async () => {
  const {looks, stdout, stderr, ended} = await onTerminal({});
  expect(looks).toEqual([{depth: expect.any(Number), ascii: false, screenReader: false}]);
  expect([stdout, stderr, ended]).toEqual(['', 'skydeck: bye\n', [[0]]]);
  expect(typed).toEqual(['k']);
});

test.each<[env: Readonly<Record<string, string>>, argv: readonly string[], look: object]>([
  [{INK_SCREEN_READER: 'true'}, [], {screenReader: true}],
  [{INK_SCREEN_READER: 'false'}, [], {screenReader: false}],
  [{}, ['--screen-reader'], {screenReader: true}],
  // A screen reader gets lines, which need no cursor.
  [{TERM: 'dumb'}, ['--screen-reader'], {screenReader: true}],
  [{TERM: 'dumb', INK_SCREEN_READER: 'true'}, [], {screenReader: true}],
  [{LC_ALL: 'C'}, [], {ascii: true}],
  [{LC_ALL: 'C.UTF-8'}, [], {ascii: false}],
  [{LC_ALL: 'C.UTF-8'}, ['--ascii'], {ascii: true}],
])('with %j and %j it looks so: %j', async (env, argv, look) => {
  expect((await onTerminal(env, ...argv)).looks).toMatchObject([look]);
});

test('what is odd about the account is told on the first screen, and a log without a name before it', async () => {
  await onTerminal({});
  const account = {SKYDECK_URL: 'https://a.example/v4', SKYDECK_TOKEN: 'sesame'};
  await onTerminal({...account, NODE_TLS_REJECT_UNAUTHORIZED: '0'});
  expect(opened.map(([, , {warning}]) => warning)).toEqual([
    undefined,
    expect.stringMatching(/^NODE_TLS_REJECT_UNAUTHORIZED=0 is set: [^·]+; unset it$/),
  ]);
  expect((await onTerminal({}, '--log', '')).stderr).toBe('--log must name a file\n');
  expect(opened).toHaveLength(2);
});
