import {createHash} from 'node:crypto';
import {expect, test} from 'vitest';
import type {PlainReply} from '../../../src/service/http/request-handler.ts';
import {golden} from '../../golden.ts';
import {createClock, open} from '../helpers.ts';

/** What the service answers below its items: headers, pages, filters, bodies, tokens, limits, faults and the control endpoint. */

const master = {authorization: 'Bearer demo-token'};

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | object;
}

/** Answers to requests in turn, as lines: the request, status and headers, the beginning of the body. */
async function protocol(options: Parameters<typeof open>[0] = {}) {
  const clock = createClock();
  const waits: number[] = [];
  const service = await open({
    nodes: 12,
    now: clock.now,
    wait: async milliseconds => void waits.push(Math.round(milliseconds)),
    ...options,
  });
  const lines: string[] = [];
  const ask = async (what: string, {headers = master, body}: Sent = {}): Promise<PlainReply | undefined> => {
    const [method = '', path = ''] = what.split(' ');
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const whole =
      path.startsWith('/v4') || path.startsWith('!') || path.startsWith('/control')
        ? path.replace('!', '')
        : `/v4${path}`;
    const own = Object.entries(headers).filter(([name]) => name !== 'authorization');
    lines.push(
      `── ${what}${own.length > 0 ? ` ${JSON.stringify(Object.fromEntries(own))}` : ''}${text === undefined ? '' : ` ${text.slice(0, 100)}`}`,
    );
    try {
      const reply = await service.handle({
        method,
        path: whole,
        headers,
        ...(text === undefined ? {} : {body: text}),
      });
      lines.push(`${reply.status} ${JSON.stringify(reply.headers)}`);
      if (reply.body !== '')
        lines.push(
          reply.body.length > 400 ? `${reply.body.slice(0, 400)}… ${reply.body.length}` : reply.body,
        );
      return reply;
    } catch (error) {
      lines.push(`no answer: ${String(error)}`);
      return undefined;
    } finally {
      if (waits.length > 0) lines.push(`  after ${waits.splice(0).join(', ')} ms`);
    }
  };
  return {
    ...{service, clock, ask, lines},
    keep: (name: string) => {
      service.close();
      expect(lines.length).toBeGreaterThan(10);
      golden(
        name,
        `${lines
          .join('\n')
          .replaceAll(/\b[0-9a-f]{64}\b/g, '(a secret)')
          .replaceAll(/("token":")[0-9a-f]{16}"/g, '$1(a part of it)"')}\n`,
      );
    },
  };
}

test('paths, methods, pages and bodies', async () => {
  const {ask, keep} = await protocol();
  for (const what of [
    'GET /volumes',
    'GET /v4beta/volumes',
    'HEAD /volumes',
    'GET //volumes/',
    'GET !/v5/volumes',
    'GET !/',
    'GET /',
    'PATCH /volumes',
    'OPTIONS /volumes/7',
  ])
    await ask(what);
  for (const query of [
    'page=1&page_size=25',
    'page=0&page_size=24',
    'page_size=500',
    'page_size=501',
    'page=2',
    'page=x&page_size=',
    'page=1e1',
    'page=9999999999999999',
  ])
    for (const path of ['/volumes', '/networking/ips']) await ask(`GET ${path}?${query}`);
  for (const path of [
    '/volumes/x',
    '/volumes/007310004',
    '/volumes/7310004.0',
    '/volumes/-1',
    '/volumes/99999999999999999999',
    '/images/node%2Fdebian12',
    '/images/%zz',
    '/images/node/none/x',
  ])
    await ask(`GET ${path}`);
  const form = {...master, 'content-type': 'application/x-www-form-urlencoded'};
  for (const body of [
    '',
    ' ',
    'null',
    '{}',
    '[]',
    '"x"',
    '7',
    '{',
    '{"label": "a"}{',
    'label=data&size=20&tags=true',
    `"${'x'.repeat(1_048_577)}"`,
  ])
    for (const headers of [master, form]) await ask('POST /volumes/7310004/detach', {headers, body});
  await ask('POST /volumes', {headers: form, body: 'label=from-a-form&size=20&region=nl-ams&encryption='});
  for (const path of ['/node/instances/41200113/stats', '/node/instances/41200498/stats']) {
    const reply = await ask(`GET ${path}`);
    const digest = createHash('sha1')
      .update(reply?.body ?? '')
      .digest('hex');
    expect(digest).not.toBe('');
    await ask(`GET ${path}?digest=${digest.slice(0, 12)}`);
  }
  keep('protocol');
});

test('tokens and scopes', async () => {
  const {ask, clock, keep} = await protocol();
  for (const authorization of [
    '',
    'Bearer',
    'Bearer x',
    'Basic demo-token',
    'bearer demo-token',
    'Bearer  demo-token ',
    'Bearer demo-token x',
  ])
    for (const path of [
      '/volumes',
      '/regions?page_size=25',
      '/node/stackscripts?page_size=25',
      '/images/node/debian12',
    ])
      await ask(`GET ${path}`, {headers: {authorization}});
  const made = await ask('POST /profile/tokens', {
    body: {
      label: 'narrow',
      scopes: 'volumes:read_only domains:read_write,account:read_write',
      expiry: '2025-10-15T12:01:00',
    },
  });
  const {token} = JSON.parse(made?.body ?? '{}');
  const headers = {authorization: `Bearer ${token}`};
  for (const what of [
    'GET /volumes',
    'POST /volumes',
    'GET /domains/1204118',
    'PUT /domains/1204118',
    'GET /node/instances',
    'GET /account',
    'GET /account/events',
    'GET /node/types/g6-nanode-1',
  ])
    await ask(what, {headers});
  for (const scopes of ['volumes:read_write', 'volumes:read_only', '*', 'domains:read_only', ''])
    await ask('POST /profile/tokens', {headers, body: {scopes}});
  clock.advance(59);
  await ask('GET /volumes/7310004', {headers});
  clock.advance(1);
  await ask('GET /volumes/7310004', {headers});
  keep('tokens');
});

test('filters', async () => {
  const {service, lines, keep} = await protocol({nodes: 30});
  const all: Readonly<Record<string, readonly unknown[]>> = {
    '/node/instances': [
      ...[
        '',
        '{',
        '[]',
        'null',
        '7',
        {label: 'git'},
        {label: 'GIT'},
        {label: {'+contains': 'db'}},
        {label: {'+neq': 'git'}},
        {label: {'+like': 'x'}},
        {label: null},
      ],
      ...[
        {tags: 'prod'},
        {tags: {'+contains': 'pro'}},
        {tags: {'+neq': 'prod'}},
        {id: 41_200_113},
        {id: '41200113'},
        {id: {'+gt': 41_205_000}},
        {id: {'+gte': 41_200_113, '+lt': 41_200_500}},
      ],
      ...[
        {region: 'nl-ams', label: {'+contains': 'b'}},
        {'+or': [{label: 'git'}, {label: 'ns1'}]},
        {'+and': [{region: 'nl-ams'}, {'+or': [{tags: 'prod'}, {label: 'vpn'}]}]},
        {'+or': []},
        {'+and': 'x'},
        {'+not': {}},
      ],
      ...[
        {'+order_by': 'label'},
        {'+order_by': 'label', '+order': 'desc'},
        {'+order_by': 'moon'},
        {'+order': 'desc'},
        {'+order': 'sideways', '+order_by': 'label'},
        {region: 'nl-ams', '+order_by': 'id', '+order': 'desc'},
      ],
      ...[
        {vcpus: 1},
        {label: {}},
        {label: ['git']},
        {label: {'+gt': 'm', '+lte': 'ns1'}},
        {ipv4: '192.0.2.1'},
        {image: 'node/debian12'},
        {constructor: 'x'},
        {__proto__: 1},
        {'label"': 1},
      ],
    ],
    '/images': [
      {vendor: 'Debian'},
      {is_public: true},
      {is_public: false},
      {is_public: 'true'},
      {deprecated: true, vendor: 'Ubuntu'},
      {deprecated: {'+neq': true}},
    ],
    '/account/events': [
      ...[
        {action: 'node_boot'},
        {action: {'+contains': 'boot'}},
        {read: false},
        {'entity.id': 41_200_113},
        {'entity.type': 'node', 'entity.id': {'+gt': 0}},
        {created: {'+gte': '2025-10-01T00:00:00'}},
      ],
      ...[{created: {'+gt': 'yesterday'}}, {created: '2025-10'}, {'+order_by': 'created', '+order': 'asc'}],
    ],
    '/regions': [{country: 'nl'}, {label: {'+contains': 'London'}}, {id: 'nl-ams'}],
  };
  for (const [path, filters] of Object.entries(all))
    for (const filter of filters) {
      const text = typeof filter === 'string' ? filter : JSON.stringify(filter);
      const {status, body} = await service.handle({
        method: 'GET',
        path: `/v4${path}?page_size=25`,
        headers: {...master, 'x-filter': text},
      });
      const {results, data, errors} = JSON.parse(body);
      const found = errors
        ? JSON.stringify(errors)
        : `${results}: ${data.map(({id}: {id: unknown}) => id).join(' ')}`;
      lines.push(`${path} ${text}: ${status} ${found}`);
    }
  keep('service-filters');
});

test('limits, faults and the control endpoint', async () => {
  const {ask, clock, service, lines, keep} = await protocol({faults: {rateLimit: 'real'}});
  const statuses = async (count: number, what: string, body?: object) => {
    const seen: number[] = [];
    for (let at = 0; at < count; at++) {
      const [method = '', path = ''] = what.split(' ');
      const sent = body === undefined ? {} : {body: JSON.stringify({...body, label: `v${at}`})};
      seen.push(
        await service.handle({method, path: `/v4${path}`, headers: master, ...sent}).then(
          ({status}) => status,
          () => 0,
        ),
      );
    }
    const runs = seen
      .map((status, at) => (seen[at - 1] === status ? '' : `${status} from ${at + 1}`))
      .filter(Boolean);
    lines.push(`── ${count} × ${what}: ${runs.join(', ')}`);
  };
  await statuses(22, 'GET /images');
  await ask('GET /images');
  await ask('GET /images', {headers: {}});
  await statuses(61, 'GET /node/stackscripts');
  await statuses(201, 'GET /volumes');
  await statuses(3, 'POST /support/tickets', {summary: 'x', description: 'y'});
  await statuses(101, 'POST /volumes', {region: 'nl-ams'});
  await statuses(21, 'POST /node/instances', {type: 'g6-nanode-1', region: 'nl-ams'});
  clock.advance(15);
  await ask('POST /node/instances', {body: {type: 'g6-nanode-1', region: 'nl-ams', label: 'later'}});
  clock.advance(44.9);
  await ask('GET /images');
  clock.advance(0.1);
  await ask('GET /images?page_size=25');
  for (const what of [
    'GET /control',
    'PUT /control',
    'POST /control',
    'GET /control/clock',
    'GET /control/x',
    'GET /controls',
  ])
    await ask(what, {body: {}});
  await ask('GET /control', {headers: {}});
  for (const body of [
    ...[
      {latency: '80±40', rate_limit: 'off'},
      {latency: '40±80'},
      {latency: 70_000},
      {rate_limit: 0},
      {rate_limit: 3},
      {fail: 2},
      {fail: '0.5', drop: 'x'},
      {speed: 0},
      {speed: 1001},
      {speed: 2},
    ],
    ...[
      {lag: 2000},
      {lag: -1},
      {maintenance: 'yes'},
      {plain: 1},
      {typo: 1},
      {latency: 0, rate_limit: 'off', speed: 1},
    ],
  ])
    await ask('PUT /control', {body});
  await ask('PUT /volumes/7310004', {body: {label: 'unseen'}});
  await ask('GET /volumes/7310004');
  for (const seconds of [-1, 'x', 1e10, 2]) await ask('POST /control/clock', {body: {seconds}});
  await ask('GET /volumes/7310004');
  await ask('PUT /control', {body: {latency: '80±40', lag: 0}});
  await ask('GET /regions/nl-ams');
  await ask('PUT /control', {body: {maintenance: true}});
  await ask('GET /regions/nl-ams');
  await ask('PUT /control', {body: {maintenance: false, plain: true, latency: 0}});
  for (const what of [
    'GET /volumes/types',
    'GET /node/instances/41200113/disks',
    'GET /profile/sshkeys',
    'PUT /domains/1204118/records/1',
    'GET /domains/1204118/records/15002118',
    'GET /domains/1204118/zone-file',
    'GET /node/instances/41200113/ips',
  ])
    await ask(what);
  for (const filter of [
    '{"label": "git"}',
    '{"label": {"+contains": "g"}}',
    '{"+or": [{"label": "git"}]}',
    '{"+order_by": "label"}',
  ])
    await ask('GET /node/instances', {headers: {...master, 'x-filter': filter}});
  await ask('PUT /control', {body: {plain: false, fail: 0.5, drop: 0.2}});
  for (let at = 0; at < 12; at++) await ask('GET /regions/nl-ams');
  keep('limits');
});

test('the document of the routes, by a digest of each', async () => {
  const {service, lines, keep} = await protocol();
  const {body} = await service.handle({method: 'GET', path: '/openapi.json', headers: {}});
  const {paths, components, ...rest} = JSON.parse(body);
  const digest = (value: unknown) =>
    createHash('sha1').update(JSON.stringify(value)).digest('hex').slice(0, 12);
  lines.push(JSON.stringify(rest));
  for (const [path, methods] of Object.entries<object>(paths))
    for (const [method, route] of Object.entries(methods)) lines.push(`${method} ${path} ${digest(route)}`);
  for (const [kind, all] of Object.entries<object>(components ?? {}))
    for (const [name, one] of Object.entries(all)) lines.push(`${kind} ${name} ${digest(one)}`);
  keep('openapi');
});
