import fc from 'fast-check';
import {afterEach, expect, test, vi} from 'vitest';
import type {Service} from '../../../src/service/index.ts';
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
