import {expect, test} from 'vitest';
import {askSsh, cancelSsh, returned, sshDue, sshTarget} from '../../../../src/app/data/relations/ssh.ts';
import {withEffects} from '../../../../src/app/input/binding.ts';
import type {ListPlace, State, Write} from '../../../../src/app/state/state.ts';
import {at, having, node, placeIn} from '../loaded.ts';

/** Which address ssh gets, when, and why there is none. */

const own = (state: State): State => ({...state, account: {...state.account, demo: false}});
const web = (more: object = {}) => node(1, {ipv4: ['192.0.2.7'], ...more});
const list = (more: object = {}, place: Partial<ListPlace> = {}) => own(having(at(place), [[web(more)]]));
const why = (state: State) => {
  const way = sshTarget(state);
  return 'why' in way ? way.why : way;
};

test('a node is reached at its public address, and why another cannot be is said', () => {
  expect(why(list())).toEqual({address: '192.0.2.7', name: 'node web-1'});
  expect(why(list({ipv4: ['10.0.0.7', '192.0.2.8']}))).toMatchObject({address: '192.0.2.8'});
  expect(why(list({ipv4: ['10.0.0.7']}))).toBe('node web-1: it has no public address');
  expect(why(list({status: 'offline'}))).toMatch(/^node web-1: it is offline: boot it first/);
  expect(why(own(at()))).toBe('nothing is loaded here yet');
  expect(why(own(having(at(), [[{ok: false, reason: 'no id', raw: null}]])))).toBe(
    'this item could not be read: no id',
  );
  expect(why(own(having(at({}, 'volumes'), [[web()]])))).toBe('volumes have no address');
  const item = {kind: 'item', resource: 'settings', params: {}, id: '', crumb: 'settings', top: 0} as const;
  expect(why({...list(), history: {places: [item], at: 0}})).toBe('there is no address here');
  const screen = {
    kind: 'screen',
    screen: 'find',
    text: '',
    crumb: 'find',
    parts: [],
    cursor: 0,
    top: 0,
  } as const;
  expect(why({...list(), history: {places: [screen], at: 0}})).toBe('there is no address here');
  const readOnly = {...list(), account: {...list().account, readOnly: 'the profile is read-only'}};
  expect(why(readOnly)).toBe('nothing can be changed from here: the profile is read-only');
  const deletion: Write = {
    ...{id: 'w1', status: 'done', resource: 'nodes', action: 'remove', params: {}, at: 1000},
    target: {id: '1', label: 'web-1', value: undefined},
    request: {budget: 'other', method: 'DELETE', path: '/nodes/1'},
  };
  expect(why({...list(), writes: {w1: deletion}})).toBe('node web-1: it was deleted');
});

test('in the demo account it is said what would run', () => {
  const demo = having(at(), [[web()]]);
  const sentence = 'the demo account has no machines: on an account of yours this runs';
  expect(why(demo)).toBe(`${sentence} ssh 192.0.2.7`);
  const ssh = 'mosh {address}';
  expect(why({...demo, preferences: {...demo.preferences, ssh}})).toBe(`${sentence} mosh {address}`);
});

const told = (result: Parameters<typeof withEffects>[0]) => {
  const [state, effects] = withEffects(result);
  return {state, says: state.notice?.text, effects};
};

test('ssh is begun after a pause, with the node that was chosen', () => {
  const asked = told(askSsh(list()));
  expect([asked.state.sshAsked, asked.says, asked.effects]).toEqual([
    ...['192.0.2.7', 'ssh to 192.0.2.7 (node web-1) …'],
    [{type: 'startTimer', timer: 'ssh', milliseconds: 400}],
  ]);
  const due = told(sshDue(asked.state));
  expect([due.state.suspended, due.state.sshAsked, due.says, due.effects]).toEqual([
    ...[true, undefined, undefined],
    [{type: 'ssh', address: '192.0.2.7', name: 'node web-1'}],
  ]);
  const moved = told(sshDue({...asked.state, sshAsked: '192.0.2.9'}));
  expect([moved.state.suspended, moved.says, moved.state.notice?.tone, moved.effects]).toEqual([
    ...[undefined, 'not connected: node web-1 is selected by now', 'warn', []],
  ]);
  const gone = told(sshDue({...own(at()), sshAsked: '192.0.2.7'}));
  expect([gone.says, gone.effects]).toEqual(['nothing is loaded here yet', []]);
  expect(sshDue(list())).toEqual(list());
  const none = told(askSsh(list({status: 'offline'})));
  expect([none.state.sshAsked, none.state.notice?.tone, none.effects]).toEqual([undefined, 'warn', []]);
});

test('a key that comes too soon cancels it, and what is typed behind that key is dropped', () => {
  const state = {...list(), sshAsked: '192.0.2.7'};
  const [typed, effects] = cancelSsh(state, 7);
  const text = 'not connected: more keys were typed after s';
  expect([typed.sshAsked, typed.notice, typed.refusedKey]).toEqual([
    ...[undefined, {tone: 'warn', text}, {name: 's', why: text, at: 7, dropped: 1}],
  ]);
  expect(effects).toEqual([{type: 'stopTimer', timer: 'ssh'}]);
  const [clicked] = cancelSsh(state, undefined, 'the mouse was used');
  expect([clicked.notice?.text, clicked.refusedKey]).toEqual([
    'not connected: the mouse was used after s',
    undefined,
  ]);
});

test('the command of the settings gets the fields of the node, and what is wrong with it is said', () => {
  const by = (ssh: string) => {
    const state = list();
    return told(sshDue({...state, sshAsked: '192.0.2.7', preferences: {...state.preferences, ssh}}));
  };
  expect(by('mosh {address} -- {label}').effects).toMatchObject([
    {type: 'ssh', address: '192.0.2.7', by: {what: 'ssh to node web-1', in: 'foreground'}},
  ]);
  expect(by('"{address}"').says).toMatch(/^ssh in the settings: /);
  expect(by('mosh {nothing} {address}').says).toMatch(/^ssh in the settings: /);
  expect(by('"{address}"').effects).toEqual([]);
});

test('when the terminal is back, what is live is read again, and a failure is told', () => {
  const state = {...list(), suspended: true};
  const back = returned(state, {type: 'returned', trouble: undefined});
  expect([back.suspended, back.notice]).toEqual([undefined, undefined]);
  expect(Object.values(back.lists)[0]?.pages[1]?.stale).toBe(true);
  expect(returned(state, {type: 'returned', trouble: 'it failed'}).notice).toEqual({
    tone: 'warn',
    text: 'it failed',
  });
  expect(placeIn(back).resource).toBe('nodes');
});
