import {expect, test} from 'vitest';
import {queryOf} from '../../../src/app/data/lists/query.ts';
import {createStore} from '../../../src/app/loop/store.ts';
import type {Message} from '../../../src/app/state/message.ts';
import {listPlace} from '../../../src/app/state/places.ts';
import {initialState} from '../../../src/initial-state.ts';
import {draw, open} from '../../screens/screen.tsx';
import {take} from '../../screens/steps.ts';

/** A thing that fails whoever looks at it: what no check let through stands for what no check has thought of. */
const poison: object = new Proxy(
  {},
  {
    get(_, name) {
      throw new TypeError(`there is no ${String(name)}`);
    },
  },
);

const slot = {ok: true, value: poison, raw: null} as const;

async function poisoned(rows: number) {
  const screen = await open({rows: 14});
  const state = screen.store.get();
  const list = queryOf(state, listPlace('nodes')).key;
  const slots = [...(state.lists[list]?.pages[1]?.slots ?? [])].slice(0, 30);
  slots.splice(rows, 0, slot);
  screen.store.dispatch({type: 'pageLoaded', list, page: 1, slots, results: slots.length, at: 1});
  await screen.idle();
  return screen;
}

test('a fault while storing a page makes it unreadable, and the rest works', async () => {
  const screen = await poisoned(0);
  expect(screen.frame()).toContain('a fault of skydeck: there is no');
  await take(screen, 'esc · : "volumes" enter');
  expect(screen.frame()).toMatch(/1–9 of \d+/);
  expect(screen.exits).toEqual([]);
});

test('a row that cannot be drawn replaces the body only', async () => {
  const screen = await open({rows: 14});
  const state = screen.store.get();
  const [[key = '', list] = []] = Object.entries(state.lists);
  const page = list?.pages[1];
  if (!list || !page) throw new Error('there is no list');
  const pages = {1: {...page, slots: page.slots.with(5, slot)}};
  const frame = draw({...state, lists: {[key]: {...list, pages}}});
  expect(frame.split('\n')).toHaveLength(14);
  expect(frame).toContain('this cannot be drawn: a fault of skydeck: there is no');
  expect(frame).toMatch(/^ (?:skydeck +)?DEMO/);
  expect(frame).toMatch(/ of 140/);
});

test('after a fault any key works, and the program can be quit', async () => {
  const screen = await poisoned(5);
  for (const key of [
    'j',
    'd',
    'y',
    'enter',
    'G',
    'V',
    'space',
    'B',
    'x',
    ':',
    'a',
    'esc',
    'r',
    '/',
    'a',
    'tab',
    'enter',
    'w',
    's',
  ])
    await screen.press(...Array.from({length: 3}, () => key));
  expect(screen.exits).toEqual([]);
  await take(screen, 'esc esc esc esc · : "volumes" enter');
  expect(screen.frame()).toMatch(/1–9 of \d+/);
  await screen.press('ctrl-c');
  expect(screen.exits).toEqual([0]);
});

const poisonedState = () => {
  const state = initialState(
    {demo: true, profile: 'demo', address: 'x', tokenFrom: 'x'},
    {columns: 80, rows: 24},
  );
  return {
    ...state,
    lists: new Proxy(
      {},
      {
        get: () => poison,
        ownKeys: () => {
          throw new Error('no keys');
        },
      },
    ),
  };
};

test('if nothing works esc starts afresh, and ctrl-c exits with 1', () => {
  const exits: number[] = [];
  const make = () =>
    createStore(poisonedState(), effect => {
      if (effect.type === 'exit') exits.push(effect.code);
    });
  const store = make();
  const {lists} = store.get();
  store.dispatch({type: 'key', name: 'j', text: 'j'});
  expect(store.get().lists).toBe(lists);
  expect(store.get().notice).toMatchObject({
    tone: 'bad',
    text: expect.stringContaining('a fault of skydeck'),
  });
  store.dispatch({type: 'key', name: 'esc'});
  expect(Object.values(store.get().lists)).toMatchObject([{resource: 'nodes', loading: [1]}]);
  store.dispatch({type: 'key', name: 'j', text: 'j'});
  expect(store.get().notice?.text ?? '').not.toContain('fault');
  const other = make();
  other.dispatch({type: 'key', name: 'ctrl-c'});
  expect(exits).toEqual([1]);
});

test('the outcome of a write is stored even if showing it fails', () => {
  const write = {
    id: '1',
    resource: 'no such resource',
    action: 'x',
    params: {},
    request: {method: 'POST', path: '/x', budget: 'other'},
    status: 'sending',
  } as const;
  const problem = {kind: 'refused', message: 'the size is wrong', reasons: [], sent: true, at: 1} as const;
  const outcomes: [Message, object][] = [
    [{type: 'answered', write: '1', at: 1, since: 1, reply: {json: {}, raw: {}}}, {status: 'done'}],
    [
      {type: 'unanswered', write: '1', problem: {...problem, reasons: []}, unknown: false},
      {status: 'refused', problem: {message: 'the size is wrong'}},
    ],
    [
      {type: 'unanswered', write: '1', problem: {...problem, kind: 'timeout', reasons: []}, unknown: true},
      {status: 'unknown'},
    ],
    [
      {type: 'lookedUp', write: '1', verdict: 'done', found: 'it is there', at: 1},
      {status: 'done', found: 'it is there'},
    ],
  ];
  for (const [message, outcome] of outcomes) {
    const store = createStore({...poisonedState(), writes: {1: write}}, () => {});
    store.dispatch(message);
    expect(store.get().writes[1]).toMatchObject(outcome);
    expect(store.get().notice?.tone).toBe('bad');
  }
});

test('an error thrown by an effect is reported', async () => {
  for (const perform of [
    () => {
      throw new Error('the clipboard is gone');
    },
    async () => {
      throw new Error('the clipboard is gone');
    },
  ]) {
    const store = createStore(
      initialState({demo: true, profile: 'demo', address: 'x', tokenFrom: 'x'}, {columns: 80, rows: 24}),
      perform,
    );
    store.dispatch({type: 'key', name: 'ctrl-l'});
    await store.idle();
    expect(store.get().notice).toMatchObject({
      tone: 'bad',
      text: 'a fault of skydeck: the clipboard is gone',
    });
  }
});
