import {expect, test} from 'vitest';
import {ApiError, type Budget, type ListOptions, type Page} from '../../../src/api/index.ts';
import {type EffectOf, pageSubject} from '../../../src/app/state/effect.ts';
import type {Message} from '../../../src/app/state/message.ts';
import {createPerform} from '../../../src/effects/perform.ts';
import type {Ports} from '../../../src/effects/ports.ts';
import {noContext} from '../../../src/resources/definition/definition.ts';
import type {SourceAnswers} from '../../../src/sources/answers.ts';

/** What effects ask of the world outside, and the messages that come back. */

interface World {
  list?: (options: ListOptions) => Promise<Partial<Page<unknown>>>;
  read?: () => Promise<object>;
  budget?: () => Budget;
  ports?: Partial<Ports>;
}

function open({list = async () => ({}), read = async () => ({}), budget, ports}: World = {}) {
  const messages: Message[] = [];
  const answers: SourceAnswers = {
    list: async (_, options = {}) => ({
      ...{slots: [], page: options.page ?? 1, pages: 1, results: 0, setAside: 0},
      ...(await list(options)),
    }),
    // The cast: an item as JSON.
    read: async () => read().then(value => ({value, raw: value as never})),
    send: () => Promise.reject(new Error('nothing is sent')),
    ...(budget && {budget}),
  };
  const none = () => Promise.reject(new Error('it is not asked'));
  const perform = createPerform({
    ...{
      sources: {service: async () => answers, profiles: none, preferences: none, journal: none},
      now: () => 1234,
    },
    ...{journal: none, writeFile: none, wholePath: none, completePath: none, ssh: none, runOwn: none},
    ...{editText: none, readText: none, suspend: none, copy: none, savePreference: none},
    ...{startTimer: () => () => {}, keyClock: () => 77, redraw: () => {}, exit: () => {}},
    ...ports,
  });
  return {
    messages,
    perform: (effect: Parameters<typeof perform>[0]) => perform(effect, message => messages.push(message)),
  };
}

test('of each name one timer runs, and one that is stopped does not ring', async () => {
  const running = new Map<number, {name: string; milliseconds: number; ring: () => void}>();
  let started = 0;
  const startTimer: Ports['startTimer'] = (milliseconds, ring, name) => {
    const id = ++started;
    running.set(id, {name, milliseconds, ring});
    return () => {
      // To stop one twice would be to stop one that somebody else has started since.
      expect(running.delete(id)).toBe(true);
    };
  };
  const {messages, perform} = open({ports: {startTimer}});
  const names = () => [...running.values()].map(({name, milliseconds}) => `${name} ${milliseconds}`);
  await perform({type: 'startTimer', timer: 'refresh', milliseconds: 10});
  await perform({type: 'startTimer', timer: 'look', milliseconds: 20});
  await perform({type: 'startTimer', timer: 'refresh', milliseconds: 30});
  expect(names()).toEqual(['look 20', 'refresh 30']);
  for (const {ring} of running.values()) ring();
  expect(messages).toEqual(['look', 'refresh'].map(timer => ({type: 'timer', timer, at: 1234})));
  await perform({type: 'stopTimer', timer: 'look'});
  await perform({type: 'stopTimer', timer: 'look'});
  await perform({type: 'startTimer', timer: 'look', milliseconds: 40});
  expect(names()).toEqual(['refresh 30', 'look 40']);
});

const page = (number: number): EffectOf<'loadPage'> => ({
  ...{
    type: 'loadPage',
    list: 'volumes',
    resource: 'volumes',
    params: {},
    page: number,
    pageSize: 100,
    server: undefined,
  },
});

test('a newer request for the same page, and an abort, end the one before without a message', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const gates: (() => void)[] = [];
  const {messages, perform} = open({
    list: async ({signal}) => {
      signals.push(signal);
      await new Promise<void>(resolve => gates.push(resolve));
      return {};
    },
    budget: () => ({limit: 200, remaining: 150}),
  });
  const ended = [perform(page(1)), perform(page(1)), perform(page(2))];
  while (gates.length < 3) await new Promise(setImmediate);
  expect(signals.map(signal => signal?.aborted)).toEqual([true, false, false]);
  await perform({type: 'abort', subject: pageSubject('volumes', 2)});
  expect(signals.map(signal => signal?.aborted)).toEqual([true, false, true]);
  for (const open of gates) open();
  await Promise.all(ended);
  expect(messages).toMatchObject([
    {type: 'pageLoaded', list: 'volumes', page: 1, at: 1234, budget: {limit: 200, remaining: 150}},
  ]);
  // What has ended is not aborted any more.
  await perform({type: 'abort', subject: pageSubject('volumes', 1)});
  expect(signals[1]?.aborted).toBe(false);
});

test('another page than the requested one is no answer: its items would stand in the wrong places', async () => {
  const slots = [{ok: true, value: {id: 1}, raw: null} as const];
  const {messages, perform} = open({list: async () => ({slots, page: 1, pages: 3, results: 300})});
  await perform(page(3));
  await perform(page(1));
  expect(messages).toMatchObject([
    {
      ...{type: 'pageFailed', list: 'volumes', page: 3},
      problem: {
        kind: 'malformed',
        message: 'the service sent page 1 of the volumes instead of page 3: the list is not whole',
      },
    },
    {type: 'pageLoaded', page: 1, slots},
  ]);
});

test('what cannot be read is told with the time, and aborted requests fail in silence', async () => {
  const {messages, perform} = open({
    list: () => Promise.reject(new ApiError({kind: 'timeout', message: 'no answer', sent: true})),
    read: () => Promise.reject(new ApiError({kind: 'missing', message: 'it is gone', sent: true})),
  });
  await perform(page(3));
  await perform({type: 'loadItem', item: 'volumes/7', resource: 'volumes', params: {}, id: '7'});
  await perform({type: 'readProgress', item: 'volumes/7', resource: 'volumes', params: {}, id: '7'});
  expect(messages).toEqual([
    {
      type: 'pageFailed',
      list: 'volumes',
      page: 3,
      problem: expect.objectContaining({message: 'no answer', at: 1234}),
    },
    {
      type: 'itemFailed',
      item: 'volumes/7',
      resource: 'volumes',
      problem: expect.objectContaining({message: 'it is gone'}),
    },
    {
      type: 'progressRead',
      item: 'volumes/7',
      at: 1234,
      events: [],
      problem: expect.objectContaining({kind: 'missing'}),
    },
  ]);
});

test.each([
  [{limit: 200, remaining: 20}, 0],
  [{limit: 200, remaining: 21}, 2],
])('with a budget of %j progress takes %i requests', async (left, requests) => {
  let asked = 0;
  const filter = {id: 1};
  const {messages, perform} = open({
    list: async options => {
      asked++;
      expect(options).toMatchObject({pageSize: 25, filter, background: true});
      return {slots: [{ok: true, value: {id: 9}, raw: null}, {ok: false, raw: null, why: 'odd'} as never]};
    },
    read: async () => {
      asked++;
      return {id: 7};
    },
    budget: () => left,
  });
  const about = {type: 'readProgress', item: 'volumes/7', resource: 'volumes', params: {}, id: '7'} as const;
  await perform({...about, events: filter});
  expect(asked).toBe(requests);
  const [message] = messages;
  if (requests === 0)
    expect(message).toEqual({type: 'progressRead', item: 'volumes/7', at: 1234, events: []});
  else expect(message).toMatchObject({read: {value: {id: 7}}, events: [{value: {id: 9}}], budget: left});
  await perform(about);
  expect(asked).toBe(requests === 0 ? 0 : 3);
});

/** Exports items that are known, and returns the batches of the file and the outcome. */
async function exported(count: number, more: object = {}, writeFile?: Ports['writeFile']) {
  const batches: number[] = [];
  const items = Array.from({length: count}, (_, id) => ({value: {id}, raw: {id}}));
  const {messages, perform} = open({
    ports: {
      wholePath: async path => `/home/me/${path}`,
      writeFile:
        writeFile ??
        (async (_, chunks) => {
          for await (const chunk of chunks) batches.push(chunk.trimEnd().split('\n').length);
          return 'written';
        }),
    },
  });
  await perform({
    ...{type: 'exportRows', resource: 'volumes', file: 'a.ndjson', replace: false},
    rows: {format: 'ndjson', columns: [], context: noContext, from: {items, ...more}},
  });
  return {batches, messages};
}

test('items are written five hundred at a time, and the outcome counts them', async () => {
  const {batches, messages} = await exported(1001);
  expect(batches).toEqual([500, 500, 1]);
  expect(messages).toEqual([
    {
      type: 'exported',
      outcome: {
        kind: 'written',
        rows: 1001,
        lacks: [],
        isPart: false,
        warnings: [],
        path: '/home/me/a.ndjson',
      },
    },
  ]);
  expect((await exported(1000)).batches).toEqual([500, 500]);
  const some = await exported(1, {unreadable: 2, missing: 1});
  expect(some.messages).toMatchObject([
    {
      outcome: {
        isPart: false,
        lacks: ['2 of the volumes could not be read and are left out'],
        warnings: ['1 of them are not known here any more'],
      },
    },
  ]);
});

test.each([
  ['copied', ' by tmux', {}, [{tone: 'info', text: 'copied the id by tmux of web'}]],
  [
    'sent',
    '',
    {secret: true},
    [
      {tone: 'info', text: 'sent the id of web'},
      {type: 'secretCopied', text: '7'},
    ],
  ],
  ['failed', 'no clipboard', {secret: true}, [{tone: 'warn', text: 'nothing was copied: no clipboard'}]],
  [
    'failed',
    'no clipboard',
    {instead: 'press e'},
    [{tone: 'warn', text: 'nothing was copied: no clipboard; press e'}],
  ],
] as const)('copying that is %s%s is told: %j', async (outcome, how, more, told) => {
  const asked: unknown[] = [];
  const copy: Ports['copy'] = async (text, options) => {
    asked.push([text, options]);
    return {outcome, how};
  };
  const {messages, perform} = open({ports: {copy}});
  await perform({type: 'copy', text: '7', what: 'the id', more: ' of web', ...more});
  expect(messages).toMatchObject(told);
  expect(messages).toHaveLength(told.length);
  await perform({type: 'copy', text: '8', what: 'it', more: '', secret: true});
  expect(asked).toEqual([
    ['7', {secret: 'secret' in more}],
    ['8', {secret: true}],
  ]);
});

test('whatever fails on this machine is told in its own words', async () => {
  const fails = (why: unknown) => () => Promise.reject(why);
  const saved: unknown[] = [];
  const {messages, perform} = open({
    ports: {
      savePreference: async change => {
        saved.push(change);
        if (saved.length > 1) throw saved.length > 2 ? 'no reason' : new Error('it is read-only');
      },
      ...{editText: fails(new Error('no folder')), readText: fails(new Error('no file'))},
      ...{ssh: fails(new Error('no ssh')), suspend: fails(new Error('no shell'))},
    },
  });
  const change = {key: 'pane', value: false} as const;
  for (let times = 0; times < 3; times++) await perform({type: 'savePreference', change});
  expect(saved).toEqual([change, change, change]);
  await perform({type: 'editText', field: 'script', text: '', name: 'a.sh'});
  await perform({type: 'readFile', field: 'file', path: 'a'});
  await perform({type: 'ssh', address: '192.0.2.1', name: 'web'});
  await perform({type: 'suspend'});
  await perform({type: 'stampForm'});
  expect(messages).toEqual([
    {type: 'noticed', tone: 'warn', text: 'not kept after quitting: it is read-only'},
    {type: 'noticed', tone: 'warn', text: 'not kept after quitting: no reason'},
    {type: 'textEdited', field: 'script', trouble: 'something unexpected went wrong: no folder'},
    {type: 'fileRead', field: 'file', path: 'a', trouble: 'something unexpected went wrong: no file'},
    {type: 'returned', trouble: 'ssh to web: something unexpected went wrong: no ssh'},
    {type: 'returned', trouble: 'something unexpected went wrong: no shell'},
    {type: 'formShown', shownAt: 77},
  ]);
});

test('an item is told with the requests that are left, and they can be read alone', async () => {
  const budget = () => ({limit: 200, remaining: 150});
  const {messages, perform} = open({read: async () => ({id: 7}), budget});
  await perform({type: 'loadItem', item: 'volumes/7', resource: 'volumes', params: {}, id: '7'});
  await perform({type: 'readBudget', resource: 'images'});
  expect(messages).toEqual([
    {
      ...{type: 'itemLoaded', item: 'volumes/7', value: {id: 7}, raw: {id: 7}, at: 1234},
      budget: {of: 'other', limit: 200, remaining: 150},
    },
    {type: 'budgetRead', budget: {of: 'images', limit: 200, remaining: 150}},
  ]);
  const uncounted = open();
  await uncounted.perform({type: 'readBudget', resource: 'volumes'});
  expect(uncounted.messages).toEqual([{type: 'budgetRead', budget: undefined}]);
});
