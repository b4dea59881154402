import {expect, test, vi} from 'vitest';
import type {State, TrackedWrite, Write} from '../../../../src/app/state/state.ts';
import {type Ended, printOutcomes, statusOf} from '../../../../src/cli/act/outcomes.ts';
import type {Output} from '../../../../src/cli/read/output.ts';
import {actionOf, resourceOf} from '../../../../src/resources/index.ts';

/** What a command prints of the writes that it has sent, and its exit status. */

const resize: Write = {
  ...{id: 'w1', resource: 'volumes', action: 'resize', params: {}, status: 'done'},
  target: {id: '7', label: 'data', value: undefined},
  request: {method: 'POST', path: '/volumes/7/resize', budget: 'other', body: {size: 40}},
  changes: 'size 20 → 40 GB',
};
const tracked: TrackedWrite = {
  ...{resource: 'volumes', params: {}, id: '7', since: 0, from: 0, at: 0},
  ...{moved: false, readings: 0, failures: 0, still: 0, reading: false},
};
const problem = (message: string, more: object = {}) => ({
  ...{kind: 'refused' as const, message, reasons: [], sent: true, at: 0},
  ...more,
});

// The casts: of the state only the tracked writes are looked at.
const nothingTracked = {trackedWrites: {}, writes: {}} as unknown as State;
const underWay = {trackedWrites: {w1: tracked}} as unknown as State;

function ended(writes: readonly Write[], more: Partial<Ended> = {}): Ended {
  const resource = resourceOf('volumes');
  return {
    resource,
    action: actionOf(resize),
    state: nothingTracked,
    writes,
    so: [],
    unfit: [],
    replies: new Map(),
    made: {},
    ...more,
  };
}

/** What is printed, on both streams, and the status. */
async function printed(given: Ended, output?: Output) {
  const texts = {stdout: '', stderr: ''};
  const spies = (['stdout', 'stderr'] as const).map(name =>
    vi.spyOn(process[name], 'write').mockImplementation(text => {
      texts[name] += String(text);
      return true;
    }),
  );
  try {
    await printOutcomes(given, output);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return {...texts, status: statusOf(given)};
}

test.each<[Partial<Write>, Partial<Ended>, string, string, number, string]>([
  [{}, {}, 'Resized volume data · size 20 → 40 GB\n', '', 0, 'done'],
  [
    {found: 'it is as requested', made: '9'},
    {},
    'Resized volume data · size 20 → 40 GB · id 9 · it is as requested\n',
    '',
    0,
    'done',
  ],
  [
    {found: 'it is there, with the id 9', made: '9'},
    {},
    'Resized volume data · size 20 → 40 GB · it is there, with the id 9\n',
    '',
    0,
    'done',
  ],
  [{}, {state: underWay}, 'accepted, under way: resize volume data · size 20 → 40 GB\n', '', 0, 'accepted'],
  // The answer was lost, and what was made was found.
  [
    {found: 'it is there, id 9, with the requested label', made: '9', changes: undefined},
    {state: underWay},
    'accepted, under way: resize volume data · it is there, id 9, with the requested label\n',
    '',
    0,
    'accepted',
  ],
  [
    {status: 'failed', found: 'failed: no room'},
    {},
    '',
    'skydeck: resize volume data failed: no room\n',
    1,
    'failed',
  ],
  [{status: 'failed'}, {}, '', 'skydeck: resize volume data failed\n', 1, 'failed'],
  [
    {status: 'refused', problem: problem('too small')},
    {},
    '',
    'skydeck: refused: resize volume data · too small\n',
    1,
    'refused',
  ],
  [
    {status: 'refused', problem: problem('no journal', {sent: false})},
    {},
    '',
    'skydeck: not sent: resize volume data · no journal\n',
    1,
    'not sent',
  ],
  [
    {status: 'refused', problem: problem('no address', {sent: false, kind: 'unreachable'})},
    {},
    '',
    'skydeck: not sent: resize volume data · no address\n',
    3,
    'not sent',
  ],
  [{status: 'cancelled'}, {}, '', 'skydeck: not sent: resize volume data\n', 1, 'not sent'],
  [
    {status: 'unknown', problem: problem('answered with 502', {kind: 'failed', status: 502})},
    {},
    '',
    'skydeck: it may have been done: resize volume data · answered with 502 · it was not sent again; skydeck journal list has it\n',
    4,
    'unknown',
  ],
  ...(['unknown', 'notVisible', 'checking', 'sending', 'lookingUp'] as const).map(
    (status): [Partial<Write>, Partial<Ended>, string, string, number, string] => [
      {status, found: 'it is unchanged', problem: problem('no answer', {kind: 'timeout'})},
      {},
      '',
      'skydeck: no answer came, and it may have been done: resize volume data · it is unchanged · no answer · it was not sent again; skydeck journal list has it\n',
      4,
      'unknown',
    ],
  ),
])('of %j is printed what came of it', async (write, more, stdout, stderr, status, word) => {
  const given = ended([{...resize, ...write}], more);
  expect(await printed(given)).toEqual({stdout, stderr, status});
  const json = await printed(given, 'json');
  expect([json.stderr, json.status]).toEqual([stderr, status]);
  const isDone = word === 'done' || word === 'accepted';
  const detail = [word === 'done' ? resize.changes : write.problem?.message, write.found]
    .filter(Boolean)
    .join(' · ');
  expect(JSON.parse(json.stdout)).toEqual([
    {id: 7, label: 'data', action: 'resize', outcome: word, ...(detail === '' ? {} : {detail})},
  ]);
  expect((await printed(given, 'ids')).stdout).toBe(isDone ? '7\n' : '');
});

test('of several the status is that of the worst, and each has its row', async () => {
  const other = {...resize, id: 'w2', target: {id: '8', label: 'mail', value: undefined}};
  const so = [{target: {id: '9', label: 'logs', value: undefined}, raw: {id: 9}, words: 'is so already'}];
  const unfit = [{id: '5', label: 'old', why: 'it is detached'}];
  const given = ended([resize, {...other, status: 'unknown'}], {so, unfit});
  const {stdout, stderr, status} = await printed(given);
  expect(status).toBe(4);
  expect(stdout.split('\n').map(line => line.trimEnd().replaceAll(/ {2,}/g, '  '))).toEqual([
    'LABEL  ID  OUTCOME  DETAIL',
    'data  7  done  size 20 → 40 GB',
    'mail  8  unknown  —',
    'logs  9  already so  —',
    'old  5  not sent  it is detached',
    '',
  ]);
  expect(stderr).toBe(
    'skydeck: no answer came, and it may have been done: resize volume mail · it was not sent again; skydeck journal list has it\n',
  );
  expect((await printed(given, 'ids')).stdout).toBe('7\n9\n');
  expect(statusOf(ended([resize], {unfit}))).toBe(1);
  expect(statusOf(ended([resize], {so}))).toBe(0);
});

test.each([
  [undefined, 'stdout'],
  ['table', 'stdout'],
  ['csv', 'stderr'],
  ['ids', 'stderr'],
] as const)('what was made is printed once, with --output %s on %s', async (output, stream) => {
  const given = ended([resize], {made: {password: 'sesame'}});
  const all = await printed(given, output);
  expect(all[stream].match(/^password: sesame$/gm)).toHaveLength(1);
  expect(all[stream === 'stdout' ? 'stderr' : 'stdout']).not.toContain('sesame');
  expect(JSON.parse((await printed(given, 'json')).stdout)).toMatchObject([{made: {password: 'sesame'}}]);
});

test('items of one label are told apart by their ids', async () => {
  const twin = {...resize, id: 'w2', target: {id: '8', label: 'data', value: undefined}};
  const {stderr} = await printed(
    ended([
      {...resize, status: 'cancelled'},
      {...twin, status: 'cancelled'},
    ]),
  );
  expect(stderr).toBe(
    'skydeck: not sent: resize volume data (7)\nskydeck: not sent: resize volume data (8)\n',
  );
});

test('what was accepted and never seen done is told as that, on standard error, with its own status', async () => {
  const why = 'how it stands may not be read: the token is not valid';
  const lost = ended([{...resize, unwatched: why}]);
  expect(await printed(lost)).toEqual({
    stdout: '',
    stderr: `skydeck: accepted: resize volume data · size 20 → 40 GB · ${why}\n`,
    status: 4,
  });
  const {stdout} = await printed(lost, 'ndjson');
  expect(JSON.parse(stdout)).toMatchObject({outcome: 'accepted', detail: why});
});

test('a token that was lost with its answer is told on standard error, and is no success', async () => {
  const create: Write = {
    ...{id: 'w1', resource: 'tokens', action: 'create', params: {}, status: 'done', made: '9'},
    request: {method: 'POST', path: '/profile/tokens', budget: 'other', body: {label: 'ci'}},
  };
  const lost = ended([{...create, found: 'it is there, with the id 9 · its token was lost'}]);
  const sentence = 'Created token ci · it is there, with the id 9 · its token was lost';
  expect(await printed(lost, 'json')).toMatchObject({stderr: `skydeck: ${sentence}\n`, status: 1});
  expect(await printed(lost)).toEqual({stdout: '', stderr: `skydeck: ${sentence}\n`, status: 1});
  expect(await printed(ended([create]))).toMatchObject({stderr: '', status: 0});
});
