import {expect, test} from 'vitest';
import {delayed} from '../../../../src/app/data/writes/planned.ts';
import {cancelWaiting, stopWrites} from '../../../../src/app/data/writes/stop.ts';
import {sendAgain} from '../../../../src/app/data/writes/writes.ts';
import type {MessageOf} from '../../../../src/app/state/message.ts';
import type {Write} from '../../../../src/app/state/state.ts';
import {initialState} from '../../../../src/initial-state.ts';

const account = {demo: true, profile: 'demo', address: '', url: '', tokenFrom: ''};
const start = initialState(account, {columns: 80, rows: 24});
const inPlan = {id: 'w1', status: 'sending', phase: 1} as Write;
const limited = (more: object = {}, unknown = false): MessageOf<'unanswered'> => ({
  ...{type: 'unanswered', write: 'w1', unknown},
  problem: {kind: 'limited', message: 'too many requests', reasons: [], sent: true, at: 1000, ...more},
});

test('a write of a plan that the rate limit stopped waits as long as the service says, else 5 seconds', () => {
  const [after, effects] = delayed(start, inPlan, limited({retryAfter: 12})) ?? [];
  expect(after?.writes).toEqual({w1: {...inPlan, status: 'queued', delays: 1}});
  expect(after?.plannedHeld).toBe(13_000);
  expect(effects).toEqual([{type: 'startTimer', timer: 'planned writes', milliseconds: 12_000}]);
  expect(delayed(start, inPlan, limited())?.[0].plannedHeld).toBe(6000);
});

test('it waits a second at least, ten times at most, and no more once it was stopped', () => {
  expect(delayed(start, inPlan, limited({retryAfter: 0}))?.[0].plannedHeld).toBe(2000);
  expect(delayed(start, {...inPlan, delays: 9}, limited())?.[0].writes).toMatchObject({w1: {delays: 10}});
  expect(delayed(start, {...inPlan, delays: 10}, limited())).toBeUndefined();
  const [{writes}] = cancelWaiting({...start, writes: {w1: inPlan}}, [inPlan]);
  expect(writes.w1 && delayed(start, writes.w1, limited())).toBeUndefined();
  const again =
    writes.w1 &&
    sendAgain({...start, writes}, [{...writes.w1, resource: 'records', action: 'add'}]).writes.w1;
  expect(again && delayed(start, again, limited())).toBeDefined();
});

test('stopping cancels what is queued and what is checked, and an earlier try stays unknown and is looked up', () => {
  const statuses = ['queued', 'checking', 'sending', 'done'] as const;
  const all = Object.fromEntries(statuses.map(status => [status, {...inPlan, id: status, status}]));
  const [after, effects] = stopWrites({
    ...start,
    writes: {...all, w2: {...inPlan, id: 'w2', status: 'queued', resent: {status: 'unknown'}}},
  });
  expect(Object.values(after.writes).map(({status}) => status)).toEqual([
    ...['cancelled', 'cancelled', 'sending', 'done', 'unknown'],
  ]);
  expect(effects).toEqual([
    {type: 'startTimer', timer: 'look w2', milliseconds: 1000},
    {type: 'stopSend', write: 'checking'},
  ]);
});

test('no other write is queued again', () => {
  const {phase: _, ...alone} = inPlan;
  expect(delayed(start, alone as Write, limited())).toBeUndefined();
  expect(delayed(start, {...inPlan, resent: {status: 'unknown'}}, limited())).toBeUndefined();
  expect(delayed(start, inPlan, limited({}, true))).toBeUndefined();
  expect(delayed(start, inPlan, limited({kind: 'server'}))).toBeUndefined();
});
