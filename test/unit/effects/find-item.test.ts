import {expect, test} from 'vitest';
import {ApiError, type ListOptions} from '../../../src/api/index.ts';
import {readItem} from '../../../src/effects/find-item.ts';
import type {SourceAnswers} from '../../../src/sources/answers.ts';

/** How one item is found at a service: by its own path, else by its id, else page by page. */

const refused = new ApiError({
  ...{kind: 'refused', message: 'X-Filter: no', sent: true},
  reasons: [{reason: 'no', field: 'X-Filter'}],
});

/** What is asked of a service that has these pages of nodes. */
function service(pages: readonly (readonly number[])[], filters = true) {
  const asked: Pick<ListOptions, 'page' | 'pageSize' | 'filter'>[] = [];
  const answers: SourceAnswers = {
    list: async (_, {page = 1, pageSize, filter} = {}) => {
      asked.push({page, ...(pageSize && {pageSize}), ...(filter && {filter})});
      if (filter && !filters) throw refused;
      const values = filter ? pages.flat().filter(id => id === filter.id) : (pages[page - 1] ?? []);
      const slots = values.map(id => ({ok: true, value: {id}, raw: {id}}) as const);
      return {slots, page, pages: filter ? 1 : pages.length, results: slots.length, setAside: 0};
    },
    send: () => Promise.reject(new Error('nothing is sent')),
  };
  const find = (id: string) => readItem(answers, {resource: 'nodes', params: {}, id});
  return {answers, asked, find};
}

test('an item is asked for by its id, on a page of the usual size', async () => {
  const {asked, find} = service([[1, 2], [3]]);
  expect((await find('3')).value).toEqual({id: 3});
  expect(asked).toEqual([{page: 1, filter: {id: 3}}]);
});

test('where the service refuses that, large pages are read as far as the item', async () => {
  const {asked, find} = service([[1], [2], [3]], false);
  expect((await find('2')).value).toEqual({id: 2});
  expect(asked).toEqual([
    {page: 1, filter: {id: 2}},
    {page: 1, pageSize: 500},
    {page: 2, pageSize: 500},
  ]);
  await expect(find('9')).rejects.toThrow('there is no node with the id 9 on this account');
});

test('an item with a path of its own is read there alone', async () => {
  const {answers, asked} = service([]);
  // The cast: an item as JSON.
  answers.read = async (_, params) => ({value: params, raw: params as never});
  const {value} = await readItem(answers, {resource: 'volumes', params: {}, id: '7'});
  expect([value, asked]).toEqual([{id: '7'}, []]);
});
