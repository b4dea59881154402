import {isDeepStrictEqual} from 'node:util';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {piecesOf} from '../../../../../src/api/client/page/list-pieces.ts';
import type {Json} from '../../../../../src/api/index.ts';

/** The items of a body by its pieces, of how many there are, and whether it was parsed whole after all. */
function read(body: string, sizes: readonly number[] = [60_000]) {
  const bytes = Buffer.from(body);
  const chunks: Buffer[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  let isWhole = false;
  const whole = () => {
    isWhole = true;
    return {json: JSON.parse(body) as Json, text: body};
  };
  const list = piecesOf(chunks, {piece: text => JSON.parse(text) as Json, whole});
  if (!list) return undefined;
  const pieces = [...list.pieces];
  return {
    numbers: list.numbers,
    items: pieces.flatMap(({items}) => items),
    pieces: pieces.length,
    texts: pieces.map(({text}) => text),
    isWhole,
  };
}

const numbers = {page: 2, pages: 9, results: 4321};
const item = (id: number, more: object = {}) => ({id, label: `node-${id}`, ipv4: ['192.0.2.1'], ...more});
const items = (count: number, more: object = {}) => Array.from({length: count}, (_, id) => item(id, more));

test.each([
  ['as JavaScript writes it', JSON.stringify],
  ['as Python writes it', (json: unknown) => JSON.stringify(json, undefined, 1).replaceAll(/\n */g, ' ')],
])('a long list is read in pieces, %s', (_, write) => {
  const data = items(5000, {tags: ['生产环境', '🔥'], specs: {disk: 1}});
  const list = read(write({data, ...numbers}));
  expect(list).toMatchObject({numbers, items: data, isWhole: false});
  expect(list?.pieces).toBeGreaterThan(5);
  // A secret is searched for in what was parsed.
  for (const text of list?.texts ?? []) expect(text.length).toBeLessThan(36_000);
});

test.each([
  ['items within an item', items(1, {disks: items(9000)})],
  ['a text that looks like items', [...items(2), item(2, {label: '},{'.repeat(60_000)}), ...items(2)]],
  ['items within an item, later', [...items(4000), item(1, {disks: items(9000)}), ...items(3)]],
])('where a piece would end inside of an item, the rest is parsed as one: %s', (_, data) => {
  expect(read(JSON.stringify({data, ...numbers}))).toMatchObject({numbers, items: data, isWhole: true});
});

test('whatever the items and the chunks are, they are those of the whole page', () => {
  const small = fc.oneof(fc.string(), fc.constantFrom('},{', '"}', '\\', '],"page":1', '🔥'), fc.integer());
  const anything = fc.oneof(
    small,
    fc.array(fc.dictionary(fc.string(), small)),
    fc.dictionary(fc.string(), small),
  );
  const list = fc.array(fc.dictionary(fc.string(), anything), {size: 'medium'});
  const repeats = fc.integer({min: 1, max: 40});
  fc.assert(
    fc.property(
      list,
      repeats,
      fc.array(fc.integer({min: 200, max: 20_000}), {minLength: 1}),
      (data, times, sizes) => {
        const all = Array.from({length: times}, () => data).flat();
        const body = JSON.stringify({data: all, ...numbers});
        const [found, parsed] = [read(body, sizes)?.items, (JSON.parse(body) as {data: Json[]}).data];
        // `toEqual` takes long, so only what differs is given to it, to be told.
        if (!isDeepStrictEqual(found, parsed)) expect(found).toEqual(parsed);
      },
    ),
    {numRuns: 30},
  );
});

test('an empty list is one piece without items', () => {
  expect(read(JSON.stringify({data: [], ...numbers}))).toMatchObject({items: [], pieces: 1, isWhole: false});
});

test.each([
  ['another order', {...numbers, data: [1]}],
  ['more beside the items', {data: [1], links: [], ...numbers}],
  ['a second list after it', JSON.stringify({data: [1], ...numbers}).replace('"page"', '"data"')],
  ['a number that is none', {data: [1], page: '1', pages: 1, results: 1}],
  ['no numbers', {data: [1]}],
  ['no list', {data: 'x', ...numbers}],
  ['nothing', ''],
])('a body that is no plain list is left to the parser of whole bodies: %s', (_, body) => {
  const list = read(typeof body === 'string' ? body : JSON.stringify(body));
  // What looks like a list at both ends is found out when it is read.
  if (list) expect(list).toMatchObject({items: [1], isWhole: true});
});

test('a list that breaks off between items is an error of the whole body', () => {
  const body = JSON.stringify({data: items(3000), ...numbers}).replace('{"id":2500,', '{"id":2500');
  expect(() => read(body)).toThrow(SyntaxError);
});

test('small chunks of the network are read together', () => {
  const data = items(2000);
  expect(read(JSON.stringify({data, ...numbers}), [700, 1, 1400])).toMatchObject({
    items: data,
    isWhole: false,
  });
});
