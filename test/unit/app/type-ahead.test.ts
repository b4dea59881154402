import {expect, test} from 'vitest';
import type {Binding} from '../../../src/app/input/binding.ts';
import {canReplay, dropTypeAhead, isUnavailable, keepWaiting} from '../../../src/app/loop/type-ahead.ts';
import {dropTypedOn, refuse, refuseIdle, stayRefused} from '../../../src/app/loop/typed-on.ts';
import {pasted} from '../../../src/app/loop/typed-text.ts';
import type {Problem, State} from '../../../src/app/state/state.ts';
import {at, having, node} from './loaded.ts';

/** Keys that come before their rows, and keys that come behind one that was refused. */

const binding = (more: Partial<Binding> = {}): Binding => ({
  ...{name: 'some', keys: ['j'], help: '', run: state => state},
  ...more,
});
const rows = binding({needs: 'rows'});
const ready = having(at(), [[node(1)]]);
const reading: State = having(at(), [], {results: undefined, loading: [1]});
const waiting = (...names: readonly string[]): State => ({
  ...reading,
  typeAhead: names.map(name => ({name})),
});
const kept = (state: State, name: string, by: Binding | undefined) => {
  const next = keepWaiting(state, {name, pressedAt: 5}, by);
  return next && [next.typeAhead.map(key => key.name).join(' '), next.notice?.text];
};
const waits = (keys: number) => {
  const [wait, them] = keys === 1 ? ['key waits', 'it'] : ['keys wait', 'them'];
  return `${keys} ${wait} for the rows to come · esc takes ${them} back`;
};

test('a key about rows waits for them, and so does what is typed behind it', () => {
  expect(kept(reading, 'j', rows)).toEqual(['j', waits(1)]);
  expect(kept(reading, 'x', binding())).toBeUndefined();
  expect(kept(waiting('j'), 'x', binding())).toEqual(['j x', waits(2)]);
  expect(kept(waiting('j'), 'x', undefined)).toEqual(['j x', waits(2)]);
  expect(kept(ready, 'j', rows)).toBeUndefined();
  expect(kept(waiting('j'), 'q', binding({typeAhead: 'keep'}))).toBeUndefined();
  expect(kept(waiting('j'), 'q', binding({typeAhead: 'discard'}))).toBeUndefined();
  expect(kept(waiting('j'), 'esc', binding({typeAhead: 'cancel'}))).toEqual(['', '1 key taken back']);
  expect(kept(reading, 'esc', binding({typeAhead: 'cancel'}))).toBeUndefined();
  const next = keepWaiting(reading, {name: 'a', text: 'A', pressedAt: 5}, rows);
  expect(next?.typeAhead).toEqual([{name: 'a', text: 'A', pressedAt: 5}]);
  expect(next?.notice?.tone).toBe('wait');
});

test('within a prompt that was typed ahead every key is text, until the prompt is closed', () => {
  const cancel = binding({typeAhead: 'cancel'});
  for (const prompt of ['/', ':', '*'])
    for (const by of [cancel, binding({typeAhead: 'discard'})])
      expect(kept(waiting('j', prompt, 'a'), 'q', by)?.[0]).toBe(`j ${prompt} a q`);
  for (const end of ['enter', 'esc']) expect(kept(waiting('/', 'a', end), 'q', cancel)?.[0]).toBe('');
  expect(kept(waiting('/', 'a', 'enter', ':'), 'q', cancel)?.[0]).toBe('/ a enter : q');
});

test('a thousand keys wait at most', () => {
  const many = waiting(...Array.from({length: 1000}, () => 'j'));
  expect(keepWaiting(many, {name: 'k'}, rows)?.typeAhead).toHaveLength(1000);
  expect(keepWaiting(waiting('j'), {name: 'k'}, rows)?.typeAhead).toHaveLength(2);
});

test('keys that wait act once the rows are there, and are dropped where these cannot be read', () => {
  expect([
    canReplay(reading),
    canReplay(waiting('j')),
    canReplay({...ready, typeAhead: [{name: 'j'}]}),
  ]).toEqual([...[false, false, true]]);
  const problem: Problem = {kind: 'server', message: '', reasons: [], sent: true, at: 1};
  const failed: State = {
    ...having(at(), [], {results: undefined, failures: {1: problem}}),
    typeAhead: [{name: 'j'}, {name: 'k'}],
  };
  expect([isUnavailable(failed), isUnavailable(waiting('j'))]).toEqual([true, false]);
  const dropped = dropTypeAhead(failed);
  expect([dropped.typeAhead, dropped.notice?.tone, dropped.notice?.text]).toEqual([
    ...[[], 'info', 'ignored 2 keys typed ahead: what they were for could not be read'],
  ]);
});

const refusedAt = (when: number, dropped = 0): State => ({
  ...ready,
  refusedKey: {name: 'z', why: 'it is busy', at: when, dropped},
});
const typedOn = (state: State, name: string, pressedAt: number | undefined, by?: Binding) => {
  const next = dropTypedOn(state, {name, pressedAt}, by);
  return next && [next.refusedKey?.dropped, next.refusedKey?.at, next.notice?.text];
};

test('what is typed on behind a refused key is dropped, the first key longer than the others', () => {
  const text = (keys: string) => `ignored ${keys} typed after z · it is busy`;
  expect(typedOn(refusedAt(1000), 'a', 1650)).toEqual([1, 1650, text('1 key')]);
  expect(typedOn(refusedAt(1000), 'a', 1651)).toBeUndefined();
  expect(typedOn(refusedAt(1000, 1), 'a', 1450)).toEqual([2, 1450, text('2 keys')]);
  expect(typedOn(refusedAt(1000, 1), 'a', 1451)).toBeUndefined();
  expect(typedOn(ready, 'a', 1000)).toBeUndefined();
  expect(typedOn(refusedAt(1000), 'a', undefined)).toBeUndefined();
});

test('what moves, helps, quits or repeats the refused key acts', () => {
  const acts = (name: string, by?: Binding, dropped = 0) => typedOn(refusedAt(1000, dropped), name, 1100, by);
  for (const name of ['up', 'down', 'left', 'right', 'pgup', 'pgdn', 'home', 'end', '?'])
    expect(acts(name), name).toBeUndefined();
  expect(acts('j', binding({group: 'moving'}))).toBeUndefined();
  expect(acts('q', binding({typeAhead: 'keep'}))).toBeUndefined();
  expect(acts('z')).toBeUndefined();
  expect(acts('z', undefined, 1)?.[0]).toBe(2);
  // Behind text, Escape was meant to close what did not open.
  expect(acts('esc')).toBeUndefined();
  expect(acts('esc', undefined, 1)).toEqual([undefined, undefined, undefined]);
});

test('a letter that moves does not end what is dropped behind it, an arrow does', () => {
  const moving = binding({group: 'moving'});
  const stays = (
    name: string,
    pressedAt: number | undefined,
    by: Binding | undefined = moving,
    dropped = 1,
  ) => stayRefused(refusedAt(1000, dropped), ready, {name, pressedAt}, by).refusedKey?.at;
  expect([stays('j', 1450), stays('j', 1451), stays('down', 1100), stays('j', undefined)]).toEqual([
    ...[1450, undefined, undefined, undefined],
  ]);
  expect(stays('j', 1100, binding())).toBeUndefined();
  expect([stays('j', 1650, moving, 0), stays('j', 1651, moving, 0)]).toEqual([1650, undefined]);
});

test('a key is refused if it would have opened something to type into, and something says why not', () => {
  const noted: State = {...ready, notice: {tone: 'warn', text: 'it is busy'}};
  const refused = (state: State, name: string, pressedAt?: number) =>
    refuse(state, {name, pressedAt}).refusedKey;
  const how = {why: 'it is busy', at: 7, dropped: 0};
  for (const name of ['z', '/', ':', '*', 'e']) expect(refused(noted, name, 7), name).toEqual({name, ...how});
  expect(refused(noted, 'j', 7)).toBeUndefined();
  expect(refused(noted, 'z')).toBeUndefined();
  expect(refused(ready, 'z', 7)).toBeUndefined();
  const idle = (after: Partial<State>, by = binding({sends: true}), before: State = noted) =>
    refuseIdle(before, {...noted, ...after}, by, {name: 'z', pressedAt: 7}).refusedKey !== undefined;
  expect(idle({})).toBe(true);
  expect(idle({}, binding())).toBe(false);
  const overlay: State['overlay'] = {kind: 'findPrompt', input: {text: '', caret: 0}};
  expect(idle({overlay})).toBe(false);
  expect(idle({}, binding({sends: true}), {...noted, overlay})).toBe(false);
  expect(idle({writes: {}})).toBe(false);
  expect(idle({history: {...noted.history}})).toBe(false);
});

test('a line takes 2,000 characters', () => {
  const prompt: State = {...ready, overlay: {kind: 'findPrompt', input: {text: '', caret: 0}}};
  const put = (text: string, state = prompt) => {
    const next = pasted(state, text);
    return [next.overlay?.kind === 'findPrompt' && next.overlay.input.text.length, next.notice?.text];
  };
  expect(put('x'.repeat(2000))).toEqual([2000, undefined]);
  const much = 'nothing was put in: 2,001 characters were pasted, and a line takes 2,000';
  expect(put('x'.repeat(2001))).toEqual([0, much]);
  expect(pasted(prompt, '')).toBe(prompt);
  expect(put('x', ready)).toEqual([false, 'a paste means nothing here: nothing was done']);
});
