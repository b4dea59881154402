import {expect, test} from 'vitest';
import type {DatedProblem} from '../../../../src/app/problem.ts';
import type {Write} from '../../../../src/app/state.ts';
import {unanswered} from '../../../../src/app/writes/unanswered.ts';
import {initialState} from '../../../../src/initial-state.ts';

const account = {demo: true, profile: 'demo', address: '', url: '', tokenFrom: ''};
const begun = initialState(account, {columns: 80, rows: 24});

const write = (id: string, more: Pick<Write, 'resource' | 'action'> & Partial<Write>): Write => ({
  ...{id, params: {}, status: 'done'},
  request: {method: 'POST', path: '/', budget: 'other', body: {}},
  ...more,
});
const record = (id: string, domain: number, more: Partial<Write> = {}) =>
  write(id, {resource: 'records', action: 'add', params: {domain_id: domain}, ...more});

test('of what this run has made, a look-up ignores only what is in the same list', () => {
  const writes = [
    write('w1', {resource: 'volumes', action: 'create', made: '5'}),
    record('w2', 7, {made: '6'}),
    record('w3', 8, {made: '7'}),
    record('w4', 7),
    // Where its list was opened from another place.
    record('w5', 7, {params: {domain_id: '7'}, made: '8'}),
    record('lost', 7, {status: 'sending'}),
  ];
  const state = {...begun, writes: Object.fromEntries(writes.map(one => [one.id, one]))};
  const problem: DatedProblem = {kind: 'timeout', message: 'no answer', reasons: [], sent: true, at: 0};
  const [after, effects] = unanswered(state, {
    ...{type: 'unanswered', write: 'lost', problem, unknown: true, before: ['1']},
  });
  expect(after.writes.lost?.before).toEqual(['1', '6', '8']);
  expect(effects).toEqual([{type: 'lookUp', write: after.writes.lost}]);
});
