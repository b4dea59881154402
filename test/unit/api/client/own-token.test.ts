import {expect, test} from 'vitest';
import {markOwn} from '../../../../src/api/client/client.ts';
import {endpoints} from '../../../../src/api/index.ts';
import {fake, pageOf} from '../fake.ts';

const token = '0f3a9c77d2e1b8a4';

test.each([
  ['0f3a9c77d2e1b8a4', true],
  ['0f3a9c77', true],
  // Without a sign that it is cut, so few characters may be those of any token.
  ['0f3a9c7', false],
  ['0f3a9c…', true],
  ['0f...', true],
  ['0f…', true],
  ['0…', false],
  ['…', false],
  ['', false],
  ['0e…', false],
  ['0f3a9c77d2e1b8a4more', false],
  [null, false],
  [7, false],
])('of the tokens that a service lists, %j is that in use: %s', (shown, inUse) => {
  const slots = [{ok: true, value: {id: 1, token: shown}, raw: null} as const];
  expect(markOwn<unknown>(slots, token)).toMatchObject([{value: {id: 1, token: shown, in_use: inUse}}]);
});

test('without a token, and of other items, nothing is marked', () => {
  const broken = {ok: false, reason: 'no', raw: null} as const;
  const slot = (value: unknown) => ({ok: true, value, raw: null}) as const;
  const slots = [slot({id: 1, token: '0f3a9c77'}), slot({id: 2}), slot('0f3a9c77'), slot(null), broken];
  expect(markOwn<unknown>(slots, undefined)).toEqual(slots);
  expect(markOwn<unknown>(slots.slice(1), token)).toEqual(slots.slice(1));
});

test('only in a list of tokens that in use is marked', async () => {
  const item = {id: 1, label: 'ci', size: 20, token: '0f3a9c77'};
  const {client} = fake([pageOf(item)], {token});
  expect((await client.list(endpoints.tokens.list)).slots).toMatchObject([{value: {...item, in_use: true}}]);
  expect((await client.list(endpoints.volumes.list)).slots).toEqual([{ok: true, value: item, raw: item}]);
});
