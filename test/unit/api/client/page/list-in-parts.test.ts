import {expect, test} from 'vitest';
import {type ClientSettings, endpoints, type Json, type Page} from '../../../../../src/api/index.ts';
import {fake, json, pageOf} from '../../fake.ts';

const volume = (id: number, more: object = {}) => ({
  id,
  label: `data-${id}`,
  size: 20,
  ...more,
});

/** A reply with its bytes, in chunks as they come from the network. */
function inChunks(body: Json) {
  const reply = json(body);
  const bytes = Buffer.from(reply.body);
  const count = Math.ceil(bytes.length / 65_536);
  return {
    ...reply,
    chunks: Array.from({length: count}, (_, at) => bytes.subarray(at * 65_536, (at + 1) * 65_536)),
  };
}

async function read(reply: ReturnType<typeof json>, settings: Partial<ClientSettings> = {}) {
  const {client, log} = fake([reply], settings);
  const parts: Page<unknown>[] = [];
  for await (const part of await client.listInParts(endpoints.volumes.list, {pageSize: 500}))
    parts.push(part);
  const slots = parts.flatMap(part => part.slots);
  return {parts, slots, last: parts.at(-1), wire: log.wires[0]};
}

const padding = 'x'.repeat(600);

test('the parts make up the page, and the numbers of the last are those of the page', async () => {
  const data = Array.from({length: 400}, (_, id) => volume(id, {padding, ...(id === 7 ? {size: 'x'} : {})}));
  const body = {data, page: 1, pages: 3, results: 1000};
  const {parts, slots, last, wire} = await read(inChunks(body));
  const whole = await fake([json(body)]).client.list(endpoints.volumes.list, {pageSize: 500});
  expect(parts.length).toBeGreaterThan(2);
  expect(slots).toEqual(whole.slots);
  expect(parts.map(({setAside}) => setAside).reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(last).toMatchObject({page: whole.page, pages: whole.pages, results: whole.results});
  expect(wire?.url).toBe('https://api.example.com/v4/volumes?page_size=500');
});

test('without its bytes a page is a single part', async () => {
  const {parts, slots} = await read(pageOf(volume(1), volume(2)));
  expect(parts).toHaveLength(1);
  expect(slots).toHaveLength(2);
});

test('more items than a page has are refused, those before are there', async () => {
  const data = Array.from({length: 900}, (_, id) => volume(id, {padding}));
  await expect(read(inChunks({data, page: 1, pages: 1, results: 900}))).rejects.toMatchObject({
    kind: 'malformed',
    message: expect.stringMatching(
      /^api\.example\.com answered GET \/volumes with 5\d\d items, more than the 500 of a page: the rest is not shown$/,
    ),
  });
});

test('a secret is masked in every part', async () => {
  const data = Array.from({length: 300}, (_, id) =>
    volume(id, {padding, note: id % 100 === 99 ? 'secret-token' : ''}),
  );
  const {slots} = await read(inChunks({data, page: 1, pages: 1, results: 300}));
  expect(JSON.stringify(slots)).not.toContain('secret-token');
  expect(JSON.stringify(slots).match(/•••/g)?.length).toBeGreaterThanOrEqual(3);
});

test("the service's own word is translated in every part", async () => {
  const ids = Array.from({length: 300}, (_, id) => id);
  const data = ids.map(id => volume(id, {padding, linode_id: id}));
  const {slots} = await read(inChunks({data, page: 1, pages: 1, results: 300}), {word: 'linode'});
  expect(slots.map(slot => slot.ok && slot.value)).toEqual(ids.map(id => volume(id, {padding, node_id: id})));
  expect(slots[0]?.raw).toHaveProperty('linode_id');
});

test.each([
  ['that breaks off', '{"data": [{"id": 1}, ', 'broke off in the middle'],
  [
    'that is no JSON',
    '{"data": [{"id": 1,}], "page": 1, "pages": 1, "results": 1}',
    'something that is not JSON',
  ],
  ['that is no list', '{"id": 1}', 'not a list'],
])('a reply %s is refused as it is of a whole page', async (_, body, says) => {
  const reply = {status: 200, headers: {}, body, chunks: [Buffer.from(body)]};
  await expect(read(reply)).rejects.toMatchObject({
    kind: 'malformed',
    message: expect.stringContaining(says),
  });
});
