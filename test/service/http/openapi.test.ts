import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Service} from '../../../src/service/index.ts';
import {routes} from '../../../src/service/routes.ts';
import {ask, fetchFrom, open} from '../helpers.ts';
import {type ReplyCheck, readOpenApi} from '../openapi-document.ts';

interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly requestBody?: {content: {'application/json': {schema: {required?: string[]; properties: object}}}};
}
interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
}

let service: Service;
let document: Document;
let fits: ReplyCheck;
beforeAll(async () => {
  service = await open({nodes: 20, word: 'linode'});
  document = (await (await fetchFrom(service, '/openapi.json')).json()) as Document;
  fits = await readOpenApi(service);
});
afterAll(() => service.close());

describe('GET /openapi.json', () => {
  test('describes every route, each with its own operationId', () => {
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths).flatMap(path => Object.values(path));
    expect(operations).toHaveLength(routes.length);
    expect(new Set(operations.map(operation => operation.operationId)).size).toBe(routes.length);
  });

  test('uses the service’s own word, and describes bodies and scopes', () => {
    expect(Object.keys(document.paths)).toContain('/linode/instances/{id}/boot');
    expect(JSON.stringify(Object.keys(document.paths))).not.toContain('/node/');
    const volume = document.paths['/volumes']?.post?.requestBody?.content['application/json'].schema;
    expect(JSON.stringify(volume?.properties)).toContain('"enum":["enabled","disabled"]');
    const attach = document.paths['/volumes/{id}/attach']?.post;
    expect(attach?.requestBody?.content['application/json'].schema).toMatchObject({
      required: ['linode_id'],
      properties: {linode_id: {type: 'integer'}},
    });
    expect(attach?.security).toEqual([{token: ['volumes:read_write']}]);
    expect(document.paths['/linode/types']?.get?.security).toEqual([{}, {token: []}]);
  });

  test('every list of the demo account matches it', async () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      if (operations.get === undefined || path.includes('{')) continue;
      const reply = await ask(service, path);
      expect(reply.status).toBe(200);
      expect(fits('GET', path, 200, await reply.json())).toBeUndefined();
    }
  });

  test('every item and nested list matches it', async () => {
    let asked = 0;
    for (const [path, operations] of Object.entries(document.paths)) {
      const list = path.slice(0, path.indexOf('/{'));
      if (operations.get === undefined || path.split('{').length !== 2 || !document.paths[list]?.get)
        continue;
      const {data} = (await (await ask(service, list)).json()) as {data: readonly Record<string, unknown>[]};
      for (const item of data.slice(0, 5)) {
        const id = encodeURIComponent(String(item.id ?? item.username));
        const reply = await ask(service, path.replace(/\{\w+\}/, id));
        expect([path, reply.status]).toEqual([path, 200]);
        expect(fits('GET', path.replace(/\{\w+\}/, id), 200, await reply.json())).toBeUndefined();
        asked++;
      }
    }
    expect(asked).toBeGreaterThan(80);
  });

  test('a reply that does not match is detected', () => {
    expect(fits('GET', '/volumes/1', 200, {id: 1})).toMatch(/must have required property 'status'/);
    expect(fits('GET', '/volumes', 200, {data: [{id: 'x'}], page: 1, pages: 1, results: 1})).toMatch(
      /id must be integer/,
    );
    expect(fits('GET', '/volumes', 400, {message: 'no'})).toMatch(/must have required property 'errors'/);
    expect(fits('GET', '/secrets', 200, {})).toBe('GET /secrets is not documented');
  });
});
