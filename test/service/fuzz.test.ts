import fc from 'fast-check';
import {afterEach, expect, test, vi} from 'vitest';
import type {PlainReply, Service} from '../../src/service/index.ts';
import {routes} from '../../src/service/routes/index.ts';
import {documentOf, type Fits} from './document.ts';
import {handClock, header, noon, open} from './helpers.ts';

/** What is to be sent; numbers of things are drawn from those that are there when it is. */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly picks: readonly number[];
  readonly body: unknown;
  readonly raw: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Seconds that pass before. */
  readonly wait: number;
}

const odd = fc.oneof(
  fc.constant(null),
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant([]),
  fc.constant({}),
  fc.constant('__proto__'),
);
const label = fc.oneof(
  fc.stringMatching(/^[a-z]{3,8}(-[0-9])?$/),
  fc.constantFrom('web-1', 'data', 'x', 'a--b', '', '数据', "' OR 1=1 --"),
);
const region = fc.constantFrom('nl-ams', 'eu-central', 'us-east', 'moon', 'us-den-1');
/** A number that stands for one of the things of a kind; `run` puts a real one there. */
const thing = fc.record({
  pick: fc.constantFrom('nodes', 'volumes', 'domains', 'balancers', 'disks', 'configs'),
  at: fc.nat(40),
});

/** Values that a field is likely to want, by its name. */
const wanted: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  label,
  region,
  type: fc.constantFrom(
    'g6-nanode-1',
    'g6-standard-2',
    'master',
    'slave',
    'A',
    'AAAA',
    'MX',
    'SRV',
    'CAA',
    'TXT',
    'none',
  ),
  image: fc.constantFrom('node/debian12', 'private/1', 'node/none'),
  root_pass: fc.constantFrom('correct horse battery', 'short'),
  size: fc.oneof(fc.integer({min: 5, max: 60}), fc.integer({min: -1, max: 20_000})),
  node_id: thing,
  config_id: thing,
  disk_id: thing,
  volume_id: thing,
  domain: fc.constantFrom('a.example', 'b.example.org', 'no dots'),
  soa_email: fc.constantFrom('a@b.org', 'nobody'),
  name: fc.constantFrom('', 'www', '_sip._tcp', 'a b', '*.x'),
  target: fc.constantFrom('192.0.2.1', '2001:db8::1', 'mail.example.org', ''),
  tags: fc.array(fc.constantFrom('a', 'b', '生产', 'x'.repeat(60)), {maxLength: 4}),
  port: fc.integer({min: -1, max: 70_000}),
  booted: fc.boolean(),
};

const fieldsOf = (schema: unknown): readonly string[] =>
  Object.keys((schema as {entries?: object} | undefined)?.entries ?? {});

const bodyFor = (fields: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record(Object.fromEntries(fields.map(name => [name, wanted[name] ?? odd])), {
        requiredKeys: fields.filter(name => name in wanted),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record(
        Object.fromEntries(fields.map(name => [name, fc.oneof(odd, wanted[name] ?? odd)])),
        {requiredKeys: []},
      ),
    },
    {weight: 1, arbitrary: fc.jsonValue()},
  );

const field = fc.constantFrom(
  'label',
  'id',
  'region',
  'tags',
  'ipv4',
  'image',
  'vendor',
  'created',
  'entity.id',
  'action',
  'read',
  'memory',
  'nope',
  '+or',
  '__proto__',
);
const operator = fc.constantFrom('+gt', '+gte', '+lt', '+lte', '+contains', '+neq', '+like');
const scalar = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('web', 'nl-ams', '2025-10-01T00:00:00', '生'),
);
const filter = fc.letrec(tie => ({
  condition: fc.oneof({depthSize: 'small'}, tie('plain'), tie('both'), tie('either')),
  plain: fc.dictionary(field, fc.oneof(scalar, fc.dictionary(operator, scalar, {maxKeys: 2})), {maxKeys: 3}),
  both: fc.record({'+and': fc.array(tie('condition'), {maxLength: 3})}),
  either: fc.record(
    {'+or': fc.array(tie('condition'), {maxLength: 3}), '+order_by': field},
    {requiredKeys: ['+or']},
  ),
})).condition;

const headers = fc.record(
  {
    'x-filter': fc.oneof({weight: 4, arbitrary: filter.map(header)}, {weight: 1, arbitrary: fc.string()}),
    'content-type': fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'text/plain',
      '',
    ),
    authorization: fc.oneof(
      {weight: 20, arbitrary: fc.constant('Bearer demo-token')},
      {weight: 1, arbitrary: fc.constantFrom('', 'Bearer', 'Bearer wrong', 'Basic x')},
    ),
  },
  {requiredKeys: ['authorization']},
);

const sent: fc.Arbitrary<Sent> = fc.constantFrom(...routes).chain(route =>
  fc.record({
    method: fc.oneof(
      {weight: 25, arbitrary: fc.constant(route.method as string)},
      {weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS')},
    ),
    path: fc
      .tuple(
        fc.oneof(
          {weight: 20, arbitrary: fc.constantFrom('/v4', '/v4beta')},
          {weight: 1, arbitrary: fc.constantFrom('/v5', '')},
        ),
        fc.oneof({weight: 25, arbitrary: fc.constant(route.path)}, {weight: 1, arbitrary: fc.webPath()}),
        fc.oneof(
          {weight: 4, arbitrary: fc.constant('')},
          {
            weight: 1,
            arbitrary: fc
              .tuple(fc.integer({min: -1, max: 3}), fc.constantFrom(25, 100, 500, 7, 'x'))
              .map(([page, size]) => `?page=${page}&page_size=${size}`),
          },
          {weight: 1, arbitrary: fc.webQueryParameters().map(query => `?${query}`)},
        ),
      )
      .map(parts => parts.join('')),
    picks: fc.array(fc.nat(40), {minLength: 3, maxLength: 3}),
    body: bodyFor(fieldsOf(route.body)),
    raw: fc.option(fc.constantFrom('{', '[]', 'null', 'size=20', '"x"', '\u0000'), {
      nil: undefined,
      freq: 12,
    }),
    headers,
    wait: fc.oneof(fc.constant(0), fc.integer({min: 0, max: 30})),
  }),
);

let service: Service | undefined;
afterEach(() => service?.close());

type Kind =
  | 'nodes'
  | 'volumes'
  | 'domains'
  | 'balancers'
  | 'disks'
  | 'configs'
  | 'records'
  | 'scripts'
  | 'tickets'
  | 'tokens'
  | 'events';

/** A thing of a kind that is there; now and then one that is not. */
function numberOf(store: Service['store'], kind: Kind, at: number): number {
  const rows = store.db.prepare(`SELECT seq FROM ${kind}`).all();
  return at > 36 ? at : Number(rows[at % Math.max(1, rows.length)]?.seq ?? at);
}

const kindOf = (path: string): Kind =>
  (Object.entries({
    instances: 'nodes',
    volumes: 'volumes',
    domains: 'domains',
    nodebalancers: 'balancers',
    stackscripts: 'scripts',
    tickets: 'tickets',
    tokens: 'tokens',
    events: 'events',
  }).find(([word]) => path.includes(word))?.[1] ?? 'nodes') as Kind;

/** The request as it goes out, with numbers of things that are there. */
function prepare(store: Service['store'], {path, picks, body}: Sent): {path: string; body: unknown} {
  let next = 0;
  const filled = path.replace(/:(\w+)(\{\.\+\})?/g, (_, name: string, rest: string | undefined) => {
    if (rest !== undefined) return 'node%2Fdebian12';
    const kinds: Readonly<Record<string, Kind>> = {record: 'records', config: 'configs', disk: 'disks'};
    return String(numberOf(store, kinds[name] ?? kindOf(path), picks[next++] ?? 0));
  });
  const real = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    if ('pick' in value && 'at' in value) return numberOf(store, value.pick as Kind, Number(value.at));
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, real(each)]));
  };
  return {path: filled, body: real(body)};
}

/** What may never be otherwise, whatever was asked. @param sizes the largest that each volume was, GB */
function holdsTogether({tables}: Service['store'], sizes: Map<number, number>): void {
  const nodes = new Map(tables.nodes.all().map(node => [node.id, node]));
  expect(new Set([...nodes.values()].map(node => node.label)).size).toBe(nodes.size);
  const held = new Map<number, number>();
  for (const volume of tables.volumes.all()) {
    expect(volume.size).toBeGreaterThanOrEqual(sizes.get(volume.id) ?? 10);
    sizes.set(volume.id, volume.size);
    expect(volume.filesystem_path).toBe(`/dev/disk/by-id/scsi-0Node_Volume_${volume.label}`);
    if (volume.node_id === null) {
      expect([volume.node_label, volume.io_ready]).toEqual([null, false]);
      continue;
    }
    const node = nodes.get(volume.node_id);
    expect([volume.region, volume.node_label]).toEqual([node?.region, node?.label]);
    held.set(volume.node_id, (held.get(volume.node_id) ?? 0) + 1);
  }
  expect(Math.max(0, ...held.values())).toBeLessThanOrEqual(8);
  const plugged = tables.configs
    .all()
    .flatMap(config => Object.values(config.devices).flatMap(slot => slot?.volume_id ?? []));
  const attached = new Set(tables.volumes.all('node_id IS NOT NULL').map(volume => volume.id));
  expect(plugged.filter(id => !attached.has(id))).toEqual([]);
}

/** What a reply may never be. */
function isDecent(request: Sent, {status, headers: told, body}: PlainReply, fits: Fits, path: string): void {
  expect(status).toBeLessThan(500);
  expect(body).not.toMatch(/\bat .*\.ts:\d+|SQLITE|sqlite|node_modules/);
  if (request.method === 'HEAD') {
    expect(body).toBe('');
    return;
  }
  expect(told['content-type']).toBe('application/json');
  const json = JSON.parse(body) as unknown;
  if (status >= 400) expect((json as {errors: unknown[]}).errors.length).toBeGreaterThan(0);
  const below = /^\/v4(?:beta)?(\/[^?]*)$/.exec(path)?.[1];
  if (status === 200 && below !== undefined)
    expect(fits(request.method, below, status, json)).toBeUndefined();
}

test('10,000 requests of every kind: never a 5xx, never a stack trace, never a thing that cannot be', async () => {
  const complaints = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const statuses = new Map<number, number>();
  let fits: Fits | undefined;
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(sent, {minLength: 100, maxLength: 100}), async requests => {
      service?.close();
      const clock = handClock(noon);
      service = await open({nodes: 6, seed: run++, now: clock.now});
      fits ??= await documentOf(service);
      const {store, answer} = service;
      const sizes = new Map<number, number>();
      for (const request of requests) {
        clock.turn(request.wait);
        const {path, body} = prepare(store, request);
        const before = /^\/v4\w*\/volumes\/(\d+)$/.exec(path)?.[1];
        const there =
          request.method === 'DELETE' && before !== undefined
            ? store.tables.volumes.get(Number(before))
            : undefined;
        const bare = ['GET', 'HEAD'].includes(request.method);
        const reply = await answer({
          method: request.method,
          path,
          headers: request.headers,
          ...(bare ? {} : {body: request.raw ?? JSON.stringify(body)}),
        });
        isDecent(request, reply, fits, path);
        if (there !== undefined && there.node_id !== null) expect(reply.status).not.toBe(200);
        if (!bare && reply.status === 200) holdsTogether(store, sizes);
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      }
    }),
    {numRuns: 100, seed: 20_251_015, endOnFailure: true},
  );
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
  // That it asked for something: most kinds of answers came, and many requests were carried out.
  expect([...statuses.values()].reduce((sum, each) => sum + each, 0)).toBe(10_000);
  expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining([200, 400, 401, 404, 405]));
  expect(statuses.get(200)).toBeGreaterThan(1500);
}, 60_000);

test('volumes and nodes alone, done and undone in any order', async () => {
  const create = fc.record({
    do: fc.constant('volume'),
    node: fc.nat(3),
    region: fc.constantFrom('nl-ams', 'us-east'),
    size: fc.integer({min: 10, max: 40}),
  });
  // Often enough for a node to be full.
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
      const clock = handClock(noon);
      service = await open({now: clock.now, world: () => {}});
      const {store, answer} = service;
      const send = async (method: string, path: string, body: object = {}) => {
        const reply = await answer({
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
        if (step.do === 'wait' && 'seconds' in step) clock.turn(step.seconds);
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
        holdsTogether(store, sizes);
      }
    }),
    {numRuns: 60, seed: 7},
  );
}, 60_000);
