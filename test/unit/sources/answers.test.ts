import * as v from 'valibot';
import {expect, test} from 'vitest';
import {localList} from '../../../src/api/endpoints/endpoint.ts';
import {localAnswers, Refused} from '../../../src/sources/answers.ts';

const things = localList(v.looseObject({id: v.number()}));
const {list} = localAnswers(async () => [{id: 1}, {id: 2}, {id: 'three'}, {id: 4}, {id: 5}]);

test('a list on this machine has the pages that are asked for', async () => {
  const shown = async (page: number) => {
    const {slots, ...rest} = await list(things, {page, pageSize: 2});
    return [slots.map(slot => (slot.ok ? slot.value : slot.raw)), rest];
  };
  const counts = {pages: 3, results: 5};
  expect(await shown(1)).toEqual([[{id: 1}, {id: 2}], {page: 1, setAside: 0, ...counts}]);
  expect(await shown(2)).toEqual([[{id: 'three'}, {id: 4}], {page: 2, setAside: 1, ...counts}]);
  expect(await shown(3)).toEqual([[{id: 5}], {page: 3, setAside: 0, ...counts}]);
  expect(await shown(4)).toEqual([[], {page: 4, setAside: 0, ...counts}]);
});

test('an empty list has one page', async () => {
  const nothing = await localAnswers(async () => []).list(things);
  expect(nothing).toMatchObject({slots: [], page: 1, pages: 1, results: 0});
});

test('a command is carried out by its name, with its parameters and its body', async () => {
  const calls: unknown[] = [];
  const {send} = localAnswers(async () => [], {
    keep: async call => {
      calls.push(call);
      return {kept: true};
    },
    fail: () => Promise.reject(new Error('the disk is full')),
    odd: () => Promise.reject('no reason'),
    refuse: () => Promise.reject(new Refused('too long\nby far', 'name')),
  });
  const call = (command: string, more: object = {}) => send({command, params: {name: 'a'}, ...more} as never);
  expect(await call('keep', {body: {x: 1}})).toEqual({status: 200, json: {kept: true}, raw: {kept: true}});
  await call('keep');
  expect(calls).toEqual([
    {params: {name: 'a'}, body: {x: 1}},
    {params: {name: 'a'}, body: {}},
  ]);
  const refusals = {
    fail: {message: 'the disk is full', reasons: [{reason: 'the disk is full'}]},
    odd: {message: 'no reason', reasons: [{reason: 'no reason'}]},
    refuse: {message: 'name: too long by far', reasons: [{reason: 'too long\nby far', field: 'name'}]},
    nothing: {message: 'this cannot be changed', reasons: [{reason: 'this cannot be changed'}]},
  };
  for (const [command, refusal] of Object.entries(refusals))
    await expect(call(command), command).rejects.toMatchObject({kind: 'refused', sent: true, ...refusal});
  const request = {method: 'POST', path: '/volumes', budget: 'other'} as const;
  await expect(send(request)).rejects.toMatchObject({message: 'this cannot be changed'});
});

test('what cannot be read is a refusal with its reason', async () => {
  const broken = localAnswers(() => Promise.reject(new Error('it is locked')));
  await expect(broken.list(things)).rejects.toMatchObject({kind: 'refused', message: 'it is locked'});
});
