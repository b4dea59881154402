import fc from 'fast-check';
import {afterEach, expect, test, vi} from 'vitest';
import type {Service} from '../../../src/service/index.ts';
import {empty} from '../../demo-account.ts';
import {arbitraryRequest, prepare} from '../arbitrary-requests.ts';
import {createClock, noon, open} from '../helpers.ts';
import {checkConsistency, checkReply} from '../invariants.ts';
import {type ReplyCheck, readOpenApi} from '../openapi-document.ts';

let service: Service | undefined;
afterEach(() => service?.close());

test('1,500 requests of every kind: no 5xx, no stack trace, no inconsistent data', async () => {
  const complaints = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const statuses = new Map<number, number>();
  let fits: ReplyCheck | undefined;
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryRequest, {minLength: 100, maxLength: 100}), async requests => {
      service?.close();
      const clock = createClock(noon);
      service = await open({nodes: 6, seed: run++, now: clock.now});
      fits ??= await readOpenApi(service);
      const {store, handle} = service;
      const sizes = new Map<number, number>();
      for (const request of requests) {
        clock.advance(request.wait);
        const {path, body} = prepare(store, request);
        const before = /^\/v4\w*\/volumes\/(\d+)$/.exec(path)?.[1];
        const there =
          request.method === 'DELETE' && before !== undefined
            ? store.tables.volumes.get(Number(before))
            : undefined;
        const bare = ['GET', 'HEAD'].includes(request.method);
        const reply = await handle({
          method: request.method,
          path,
          headers: request.headers,
          ...(bare ? {} : {body: request.raw ?? JSON.stringify(body)}),
        });
        checkReply(request.method, reply, fits, path);
        if (there !== undefined && there.node_id !== null) expect(reply.status).not.toBe(200);
        if (!bare && reply.status === 200) checkConsistency(store, sizes);
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      }
    }),
    {numRuns: 15, seed: 20_251_015, endOnFailure: true},
  );
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
  // The requests were varied, and many of them valid.
  expect([...statuses.values()].reduce((sum, each) => sum + each, 0)).toBe(1500);
  expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining([200, 400, 401, 404, 405]));
  expect(statuses.get(200)).toBeGreaterThan(200);
}, 300_000);

test('operations on volumes and nodes in any order', async () => {
  const create = fc.record({
    do: fc.constant('volume'),
    node: fc.nat(3),
    region: fc.constantFrom('nl-ams', 'us-east'),
    size: fc.integer({min: 10, max: 40}),
  });
  // Often enough that a node reaches its maximum of volumes.
  const actions = fc.oneof(
    {weight: 3, arbitrary: create},
    fc.record({
      do: fc.constantFrom('attach', 'detach', 'resize', 'clone', 'delete', 'rename'),
      volume: fc.nat(8),
      node: fc.nat(3),
      size: fc.integer({min: 10, max: 60}),
    }),
    fc.record({do: fc.constantFrom('boot', 'shutdown', 'destroy', 'rename-node'), node: fc.nat(3)}),
    fc.record({do: fc.constant('wait'), seconds: fc.nat(12)}),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(actions, {minLength: 40, maxLength: 90}), async steps => {
      service?.close();
      const clock = createClock(noon);
      service = await open({now: clock.now, populate: empty});
      const {store, handle} = service;
      const send = async (method: string, path: string, body: object = {}) => {
        const reply = await handle({
          method,
          path: `/v4${path}`,
          headers: {authorization: 'Bearer demo-token'},
          body: JSON.stringify(body),
        });
        expect(reply.status).toBeLessThan(500);
        return JSON.parse(reply.body) as {id?: number};
      };
      const nodes: number[] = [];
      for (const [i, region] of ['nl-ams', 'nl-ams', 'us-east', 'us-east'].entries()) {
        nodes.push(
          (await send('POST', '/node/instances', {type: 'g6-nanode-1', region, label: `node-${i}`})).id ?? 0,
        );
      }
      const sizes = new Map<number, number>();
      let named = 0;
      for (const step of steps) {
        const all = store.tables.volumes.all().map(volume => volume.id);
        const volume = 'volume' in step ? (all[step.volume % Math.max(1, all.length)] ?? 999) : 0;
        const node = 'node' in step ? (nodes[step.node] ?? 0) : 0;
        if (step.do === 'wait' && 'seconds' in step) clock.advance(step.seconds);
        else if (step.do === 'volume' && 'region' in step)
          await send('POST', '/volumes', {
            label: `v${named++}`,
            size: step.size,
            ...(step.size % 3 ? {node_id: node} : {region: step.region}),
          });
        else if (step.do === 'delete') await send('DELETE', `/volumes/${volume}`);
        else if (step.do === 'rename') await send('PUT', `/volumes/${volume}`, {label: `r${named++}`});
        else if (step.do === 'destroy') await send('DELETE', `/node/instances/${node}`);
        else if (step.do === 'rename-node')
          await send('PUT', `/node/instances/${node}`, {label: `renamed-${named++}`});
        else if (step.do === 'boot' || step.do === 'shutdown')
          await send('POST', `/node/instances/${node}/${step.do}`);
        else if ('size' in step)
          await send('POST', `/volumes/${volume}/${step.do}`, {
            node_id: node,
            size: step.size,
            label: `c${named++}`,
          });
        checkConsistency(store, sizes);
      }
    }),
    {numRuns: 12, seed: 7},
  );
}, 300_000);
