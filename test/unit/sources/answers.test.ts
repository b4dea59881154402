import * as v from 'valibot';
import {expect, test} from 'vitest';
import {localList} from '../../../src/api/endpoints/command.ts';
import {localAnswers} from '../../../src/sources/answers.ts';

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
