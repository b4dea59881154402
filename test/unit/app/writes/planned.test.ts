import {expect, test} from 'vitest';
import type {MessageOf} from '../../../../src/app/message.ts';
import type {Write} from '../../../../src/app/state.ts';
import {delayed} from '../../../../src/app/writes/planned.ts';
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
  expect(after?.writes).toEqual({w1: {...inPlan, status: 'queued'}});
  expect(after?.plannedHeld).toBe(13_000);
  expect(effects).toEqual([{type: 'startTimer', timer: 'planned writes', milliseconds: 12_000}]);
  expect(delayed(start, inPlan, limited())?.[0].plannedHeld).toBe(6000);
});

test('no other write is queued again', () => {
  const {phase: _, ...alone} = inPlan;
  expect(delayed(start, alone as Write, limited())).toBeUndefined();
  expect(delayed(start, {...inPlan, resent: 'unknown'}, limited())).toBeUndefined();
  expect(delayed(start, inPlan, limited({}, true))).toBeUndefined();
  expect(delayed(start, inPlan, limited({kind: 'server'}))).toBeUndefined();
});
