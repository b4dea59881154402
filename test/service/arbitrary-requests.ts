import fc from 'fast-check';
import type {Route} from '../../src/service/http/route.ts';
import type {Service} from '../../src/service/index.ts';
import {routes} from '../../src/service/routes.ts';
import {anyPath, anyQuery} from '../any-text.ts';
import {jsonHeader} from './helpers.ts';

/** A request to be sent. Ids in it are placeholders, which are replaced when it is sent, by those of existing items. */
interface ArbitraryRequest {
  readonly method: string;
  readonly path: string;
  readonly picks: readonly number[];
  readonly body: unknown;
  readonly raw: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Seconds to wait before it. */
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
/** A placeholder for the id of an item; {@link prepare} replaces it. */
const thing = fc.record({
  pick: fc.constantFrom('nodes', 'volumes', 'domains', 'balancers', 'disks', 'configs'),
  at: fc.nat(40),
});

/** Values that are likely to be valid, by the name of the field. */
const wanted: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  label,
  region,
  type: fc.constantFrom(...'g6-nanode-1 g6-standard-2 master slave A AAAA MX SRV CAA TXT none'.split(' ')),
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
    'x-filter': fc.oneof({weight: 4, arbitrary: filter.map(jsonHeader)}, {weight: 1, arbitrary: fc.string()}),
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

const requestTo = (route: Route): fc.Arbitrary<ArbitraryRequest> =>
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
        fc.oneof({weight: 25, arbitrary: fc.constant(route.path)}, {weight: 1, arbitrary: anyPath}),
        fc.oneof(
          {weight: 4, arbitrary: fc.constant('')},
          {
            weight: 1,
            arbitrary: fc
              .tuple(fc.integer({min: -1, max: 3}), fc.constantFrom(25, 100, 500, 7, 'x'))
              .map(([page, size]) => `?page=${page}&page_size=${size}`),
          },
          {weight: 1, arbitrary: anyQuery.map(query => `?${query}`)},
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
  });

/** Made once: that takes longer than to answer most requests. */
const requests = new Map(routes.map(route => [route, requestTo(route)]));

/** A request to any route, valid in most parts. */
export const arbitraryRequest: fc.Arbitrary<ArbitraryRequest> = fc
  .constantFrom(...routes)
  .chain(route => requests.get(route) ?? requestTo(route));

type Kind = keyof Service['store']['tables'];

/** The id of an existing item, or now and then of none. */
function numberOf(store: Service['store'], kind: Kind, at: number): number {
  const rows = store.tables[kind].rows.all();
  return at > 36 ? at : Number(rows[at % Math.max(1, rows.length)]?.[0] ?? at);
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

/** Replaces the placeholders for ids in a request. */
export function prepare(
  store: Service['store'],
  {path, picks, body}: ArbitraryRequest,
): {path: string; body: unknown} {
  let next = 0;
  const filled = path.replace(/(\*\*)?:(\w+)/g, (_, rest: string | undefined, name: string) => {
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
