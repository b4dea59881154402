import {expect, test} from 'vitest';
import {everyAction, kept, reach} from '../screens/every-action.ts';
import {open} from '../screens/screen.tsx';

/**
 * A form's question is answered by a button or by a label. Whoever holds the key that selects the button, or presses it and
 * Enter as one, has not looked at what is asked: nothing is sent. A quarter of the actions; all with `npm run hostile`.
 */

const all = process.env.HOSTILE === 'all';
const asking = everyAction.filter(
  ([, {source}, {level, fields}]) =>
    source.account && level === 'confirm' && Object.keys(fields).length === 0,
);
const tried = asking.filter((_, at) => all || at % 4 === 0);

/** Keys, each with the milliseconds that go by before it. */
type Burst = readonly (readonly [milliseconds: number, ...keys: string[]])[];

const held = (key: string, times: number): readonly [number, ...string[]] => [
  33,
  ...Array.from({length: times}, () => key),
];

const bursts = (key: string): Readonly<Record<string, Burst>> => ({
  'the arrow held for a short time': [[900, key], held('right', 8), [33, 'enter']],
  'the arrow held for longer': [[900, key], held('right', 30), [33, 'enter']],
  'Tab held': [[900, key], held('tab', 31), [33, 'enter']],
  'the arrow held before and after': [[900], held('right', 12), [33, key], held('right', 24), [33, 'enter']],
  'Enter held behind the arrow': [
    [900, key],
    held('right', 30),
    [33, 'enter'],
    [500, 'enter'],
    held('enter', 9),
  ],
  'Tab and Enter, as at a shell': [
    [900, key],
    [550, 'tab'],
    [80, 'enter'],
  ],
  'the arrow and Enter in one piece': [
    [900, key],
    [1000, 'right'],
    [0, 'enter'],
  ],
  'the arrow and Enter in turn': [
    [900, key],
    [600, 'right'],
    [40, 'enter', 'right', 'enter', 'right', 'enter'],
  ],
});

const sentBy = async ([, resource, action]: (typeof asking)[number], burst: Burst): Promise<string[]> => {
  const screen = await open({columns: 120, rows: 30, ...kept});
  await reach(screen, resource, action);
  for (const [milliseconds, ...keys] of burst) await screen.after(milliseconds, ...keys);
  return screen.requests.filter(({method}) => method !== 'GET').map(({method, path}) => `${method} ${path}`);
};

test('there are such actions', () => expect(tried.length).toBeGreaterThan(2));

test.each(tried)('no reflex sends %s; a person who looks does', {timeout: 60_000}, async (...one) => {
  for (const [what, burst] of Object.entries(bursts(one[2].key)))
    expect([what, await sentBy(one, burst)]).toEqual([what, []]);
  expect(
    await sentBy(one, [
      [900, one[2].key],
      [600, 'right'],
      [250, 'enter'],
    ]),
  ).not.toEqual([]);
});

test('a text typed on into a form and the keys of a shell behind it are not sent', async () => {
  const edit = everyAction.find(([name]) => name.startsWith('tokens: Edit'));
  if (!edit) throw new Error('no action edits a token');
  for (const [every, ...keys] of [
    [80, 'tab', 'enter'],
    [33, ...held('end', 3).slice(1), 'enter'],
    [33, ...held('tab', 19).slice(1), 'enter'],
  ] as const) {
    const screen = await open({columns: 120, rows: 30, ...kept});
    await reach(screen, edit[1], edit[2]);
    await screen.after(900, edit[2].key);
    await screen.after(60, ...':tickets', 'enter', 'enter');
    await screen.after(Number(every), ...keys.map(String));
    expect(screen.requests.filter(({method}) => method !== 'GET')).toEqual([]);
    expect(screen.frame()).toContain('not sent: that key came too soon after the one before');
    await screen.after(700, 'enter');
    expect(screen.requests.filter(({method}) => method !== 'GET')).toHaveLength(1);
  }
});
