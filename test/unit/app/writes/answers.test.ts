import {expect, test} from 'vitest';
import {secretCopied, uncopiedSecrets} from '../../../../src/app/data/writes/made-secret.ts';
import {newForm} from '../../../../src/app/data/writes/new-form.ts';
import {answered, busy, sendAgain, sendQueued, showRefusal} from '../../../../src/app/data/writes/writes.ts';
import type {Effect} from '../../../../src/app/state/effect.ts';
import type {MessageOf} from '../../../../src/app/state/message.ts';
import {itemPlace, listPlace} from '../../../../src/app/state/places.ts';
import type {FormState, Problem, State, Target, Write} from '../../../../src/app/state/state.ts';
import {actionOf} from '../../../../src/resources/index.ts';
import {at, having, slotOf} from '../loaded.ts';

/** How many writes are sent at once, and what becomes of each once the service has answered. */

const volume = {
  id: 7,
  label: 'data',
  status: 'active',
  size: 20,
  region: 'nl-ams',
  tags: ['a'],
  node_id: null,
};
const target: Target = {id: '7', label: 'data', value: volume};
const write = (id: string, more: Partial<Write> = {}): Write => ({
  ...{id, status: 'queued', resource: 'volumes', action: 'resize', params: {}, target},
  request: {method: 'POST', path: '/volumes/7/resize', budget: 'other', body: {size: 40}},
  ...more,
});
const edit = (body: object, more: Partial<Write> = {}): Write =>
  write('w1', {
    action: 'edit',
    // The cast: an object is JSON.
    request: {method: 'PUT', path: '/volumes/7', budget: 'other', body: body as never},
    ...more,
  });
const remove = (more: Partial<Write> = {}): Write =>
  write('w1', {action: 'remove', request: {method: 'DELETE', path: '/volumes/7', budget: 'other'}, ...more});
const start = at({}, 'volumes');
const sending = (...writes: readonly Write[]): State => ({
  ...start,
  writes: Object.fromEntries(writes.map(one => [one.id, one])),
});
const sent = (effects: readonly Effect[]) =>
  effects.map(effect => (effect.type === 'send' ? effect.write.id : effect.type));
const ids = (most: number): string[] => Array.from({length: most}, (_, index) => `w${index + 1}`);

test('four writes are on their way at once, those of a plan by its phases and never against the rate limit', () => {
  const queued = ids(6).map(id => write(id));
  const [first, effects] = sendQueued(sending(...queued));
  expect(sent(effects)).toEqual(ids(4));
  expect(Object.values(first.writes).map(({status}) => status)).toEqual([
    ...Array(4).fill('checking'),
    ...Array(2).fill('queued'),
  ]);
  expect(sendQueued(first)).toEqual([first, []]);
  const with2 = sending(write('a', {status: 'sending'}), write('b', {status: 'checking'}), ...queued);
  expect(sent(sendQueued(with2)[1])).toEqual(['w1', 'w2']);
  const others = (['done', 'refused', 'unknown', 'lookingUp', 'cancelled'] as const).map(status =>
    write(status, {status}),
  );
  expect(sent(sendQueued(sending(...others, ...queued))[1])).toEqual(ids(4));
  expect(sent(sendQueued({...sending(...queued), exiting: true})[1])).toEqual([]);
  const phased = (held?: number) =>
    sent(
      sendQueued({
        ...sending(
          write('a', {phase: 2}),
          write('b', {phase: 1}),
          write('c'),
          write('d', {phase: 0, status: 'done'}),
        ),
        plannedHeld: held,
      })[1],
    );
  expect(phased()).toEqual(['b', 'c']);
  expect(phased(5)).toEqual(['c']);
});

test('a request is under way while it is queued, read for, sent or first looked up', () => {
  const is = (status: Write['status'], more: Partial<Write> = {}) =>
    busy(sending(write('w1', {status, ...more})));
  expect(
    (['queued', 'checking', 'sending', 'lookingUp', 'done', 'unknown'] as const).map(each => is(each)),
  ).toEqual([...[true, true, true, true, false, false]]);
  expect(is('lookingUp', {lookUps: 1})).toBe(false);
});

const reply = (one: Write, json: unknown, state: State = sending(one)): State =>
  answered(state, {
    ...{type: 'answered', write: one.id, at: 900, since: 400},
    // The cast: what the service sends is JSON.
    reply: {json: json as never, raw: json as never},
  } satisfies MessageOf<'answered'>);

test('an edit is done with its reply, an action is under way until it is seen, and a removal is done at once', () => {
  const one = edit({label: 'new'}, {changes: 'label data → new'});
  const done = reply(one, {...volume, label: 'new'});
  expect(done.notice).toMatchObject({tone: 'info', text: 'Edited volume data', about: 'w1'});
  expect(done.writes.w1).toMatchObject({status: 'done', stored: {label: 'new'}, made: undefined});
  expect(done.trackedWrites.w1).toMatchObject({
    id: '7',
    value: {label: 'new'},
    since: 400,
    from: 900,
    at: 900,
  });
  const otherwise = reply(one, {...volume, label: 'New'});
  expect(otherwise.notice).toMatchObject({
    ...{tone: 'warn', text: 'Edited volume data · stored differently: Label new → New'},
  });
  expect(otherwise.writes.w1?.found).toBe('stored differently: Label new → New');
  const begun = reply(write('w1', {changes: 'size 20 → 40'}), {});
  expect(begun.notice?.text).toBe('accepted, under way: resize volume data · size 20 → 40');
  expect(begun.trackedWrites.w1).toMatchObject({id: '7', moved: false, value: undefined});
  const moving = reply(write('w1'), {...volume, status: 'resizing'});
  expect(moving.trackedWrites.w1).toMatchObject({moved: true, value: {status: 'resizing'}});
  const gone = reply(remove(), {}, {...sending(remove(), write('w2')), trackedWrites: begun.trackedWrites});
  expect(gone.notice?.text).toBe('Deleted volume data');
  expect(gone.trackedWrites).toEqual({});
  expect(answered(start, {type: 'answered', write: 'w9', at: 0, since: 0, reply: {json: {}, raw: {}}})).toBe(
    start,
  );
});

test('an edit of what an earlier one changed is watched in its place', () => {
  const first = reply(edit({label: 'a'}), {...volume, label: 'a'});
  const second: Write = {...edit({label: 'b'}), id: 'w2'};
  const both = {...first, writes: {...first.writes, w2: second}};
  expect(Object.keys(reply(second, {...volume, label: 'b'}, both).trackedWrites)).toEqual(['w2']);
  const other: Write = {...second, target: {...target, id: '8'}};
  const next = {...first, writes: {...first.writes, w2: other}};
  expect(Object.keys(reply(other, {...volume, id: 8, label: 'b'}, next).trackedWrites)).toEqual(['w1', 'w2']);
  const resized = reply(write('w2'), {}, {...first, writes: {...first.writes, w2: write('w2')}});
  expect(Object.keys(resized.trackedWrites)).toEqual(['w1', 'w2']);
});

test('what was read with the answer is in its row, and the list is read again', () => {
  const listed = having(start, [], {results: 1, pages: {1: {slots: [slotOf(volume)], at: 500}}});
  const one = edit({label: 'new'});
  const next = reply(one, {...volume, label: 'new'}, {...listed, writes: {w1: one}});
  const [list] = Object.values(next.lists);
  expect(list?.pages[1]).toMatchObject({stale: true, slots: [{value: {label: 'new'}}]});
});

const create = write('w1', {
  ...{action: 'create', target: undefined},
  request: {
    method: 'POST',
    path: '/volumes',
    budget: 'other',
    body: {label: 'new', size: 20, region: 'nl-ams'},
  },
});

test('what was made is known by the id in the reply, whatever else that is', () => {
  expect(reply(create, {...volume, id: 9, label: 'new'}).writes.w1?.made).toBe('9');
  expect(reply(create, {id: 'x9'}).writes.w1?.made).toBe('x9');
  expect(reply(create, {id: null}).writes.w1?.made).toBeUndefined();
  expect(reply(create, []).writes.w1?.made).toBeUndefined();
});

const formFor = (one: Write, more: Partial<FormState> = {}): FormState => ({
  ...newForm({resource: one.resource, params: {}}, actionOf(one), one.target ? [one.target] : []),
  writes: [one.id],
  ...more,
});
const closes = (more: Partial<FormState>, others: readonly Write[] = []) => {
  const one = edit({label: 'new'});
  const state = {...sending(one, ...others), overlay: formFor(one, more)};
  return reply(one, {...volume, label: 'new'}, state).overlay === undefined;
};

test('a form closes once all that it sent is done, unless there is something to read in it', () => {
  expect(closes({})).toBe(true);
  expect(closes({strayCharacters: 1})).toBe(false);
  expect(closes({writes: ['w1', 'w2']}, [write('w2', {status: 'done'})])).toBe(false);
  expect(closes({revealed: {label: 'token', text: 'x'}})).toBe(false);
});

test('the screen of what was removed is left for where it was opened from, else for its list', () => {
  const on = (place: Parameters<typeof listPlace>[0] | ReturnType<typeof itemPlace>, one = remove()) => {
    const there = typeof place === 'string' ? listPlace(place) : place;
    const state: State = {...sending(one), history: {places: [there], at: 0}};
    const next = reply(one, {}, state);
    const here = next.history.places[next.history.at];
    return [here?.kind, here?.crumb, next.notice?.text];
  };
  const text = 'Deleted volume data';
  const domains = listPlace('domains');
  expect(on(itemPlace('volumes', {}, '7', 'data', domains))).toEqual(['list', 'domains', text]);
  expect(on(itemPlace('volumes', {}, '7', 'data'))).toEqual(['list', 'volumes', text]);
  expect(on(itemPlace('volumes', {}, '8', 'other'))).toEqual(['item', 'other', text]);
  expect(on(itemPlace('nodes', {}, '7', 'web'))).toEqual(['item', 'web', text]);
  expect(on('volumes')).toEqual(['list', 'volumes', text]);
});

const problem = (more: Partial<Problem> = {}): Problem => ({
  ...{kind: 'refused', message: 'refused', reasons: [], sent: true, at: 1},
  ...more,
});

test('a refusal is told by the labels of the fields, and the form goes back to the first of them', () => {
  const one = edit({label: 'new', tags: ['x']});
  const reasons = [
    {field: 'tags', reason: 'too many'},
    {field: 'label.0', reason: 'taken'},
    {field: 'odd', reason: 'no'},
    {reason: 'try later'},
  ];
  const told = (form: Partial<FormState> | undefined, more: Partial<Problem> = {}) => {
    const state: State = {...sending(one), overlay: form && formFor(one, form)};
    const next = showRefusal(state, one, problem({reasons, ...more}));
    return {text: next.notice?.text, form: next.overlay as FormState | undefined, next};
  };
  const words = 'edit volume data: tags: too many; label: taken; odd: no; try later';
  expect(told(undefined).text).toBe(words);
  expect(told(undefined, {sent: false, kind: 'limited', message: 'wait'}).text).toBe(
    'edit volume data: nothing was sent · wait',
  );
  expect(told(undefined, {reasons: []}).text).toBe('edit volume data: refused');
  const first = told({stage: 'confirm', fieldIndex: 3, sendSelected: true, timesRefused: 0});
  expect(first.text).toBe(words);
  expect(first.form).toMatchObject({
    ...{stage: 'fill', fieldIndex: 0, sendSelected: false, strayCharacters: 0, writes: [], timesRefused: 1},
    ...{
      refusedFields: {label: 'taken', tags: 'too many'},
      mistakesShown: true,
      suggestionIndex: -1,
      untouched: true,
    },
  });
  expect(told({timesRefused: 2}).text).toBe(`tried 3 times · ${words}`);
  expect(told({stage: 'confirm', fieldIndex: 1}, {reasons: [{reason: 'no'}]}).form).toMatchObject({
    ...{stage: 'confirm', fieldIndex: 1},
  });
  // Of several, the table of outcomes tells.
  expect(told({targets: [target, {...target, id: '8'}]}).text).toBeUndefined();
});

test('what is sent again begins anew, and what had no answer keeps what was known of it', () => {
  const refused = write('w1', {status: 'refused', problem: problem(), found: 'x', stopped: true, delays: 3});
  const again = sendAgain(sending(refused), [refused]).writes.w1;
  expect(again).toMatchObject({status: 'queued', problem: undefined, found: undefined});
  expect([again?.resent, again?.stopped, again?.delays]).toEqual([undefined, undefined, undefined]);
  for (const status of ['unknown', 'notVisible'] as const) {
    const lost = write('w1', {status, problem: problem(), found: 'x'});
    expect(sendAgain(sending(lost), [lost]).writes.w1?.resent).toEqual({
      status,
      problem: problem(),
      found: 'x',
    });
  }
  const readOnly = {...sending(refused), account: {...start.account, readOnly: 'the profile is read-only'}};
  const denied = sendAgain(readOnly, [refused]);
  expect([denied.notice?.tone, denied.notice?.text, denied.writes]).toEqual([
    ...['warn', 'nothing can be changed from here: the profile is read-only', readOnly.writes],
  ]);
});

const secret = (id: string, nodeId: string, more: Partial<Write> = {}): Write =>
  write(id, {
    ...{status: 'done', resource: 'nodes', action: 'create', target: undefined, made: nodeId},
    request: {
      method: 'POST',
      path: '/nodes',
      budget: 'other',
      body: {label: `web-${nodeId}`, root_pass: `s-${id}`},
    },
    ...more,
  });

test('of secrets that were made here, those count that nobody has, of items that are still there', () => {
  const names = (...all: readonly Write[]) => uncopiedSecrets(sending(...all)).map(({name}) => name);
  expect(names(secret('w1', '1'), secret('w2', '2'))).toEqual(['web-2', 'web-1']);
  expect(names(secret('w1', '1', {secretKnown: true}), secret('w2', '2'))).toEqual(['web-2']);
  expect(names(secret('w1', '1', {status: 'unknown'}), secret('w2', '2', {made: undefined}))).toEqual([]);
  const removal = (id: string, more: Partial<Write> = {}) =>
    remove({resource: 'nodes', id: 'w9', status: 'done', target: {...target, id}, ...more});
  expect(names(secret('w1', '1'), removal('1'))).toEqual([]);
  expect(names(secret('w1', '1'), removal('2'), removal('1', {id: 'w8', status: 'refused'}))).toEqual([
    'web-1',
  ]);
  expect(names(secret('w1', '1'), removal('1', {resource: 'volumes'}))).toEqual(['web-1']);
  const state = sending(secret('w1', '1'), secret('w2', '2'));
  const copied = secretCopied(state, {type: 'secretCopied', text: 's-w2'});
  expect(uncopiedSecrets(copied).map(({name}) => name)).toEqual(['web-1']);
  expect(copied.overlay).toBeUndefined();
  const form = {...state, overlay: formFor(create)};
  expect(secretCopied(form, {type: 'secretCopied', text: 's'}).overlay).toMatchObject({copiedSecret: 's'});
});
