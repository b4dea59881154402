import {describe, expect, test} from 'vitest';
import {
  endpoints,
  filterRefused,
  outcomeUnknown,
  type Problem,
  problemOf,
  type Reply,
} from '../../../src/api/index.ts';
import {fake, json, lost, notConnected, pageOf} from './fake.ts';

const answer = (body: string, status = 200, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body,
});

async function problem(mishap: Reply | Error, settings = {}): Promise<Problem> {
  const {client} = fake([mishap], settings);
  return problemOf(
    await client.call(endpoints.volumes.resize, {id: 7}, {size: 40}).catch((error: unknown) => error),
  );
}

async function reading(mishap: Reply | Error): Promise<Problem> {
  const {client} = fake([mishap]);
  return problemOf(await client.list(endpoints.volumes.list).catch((error: unknown) => error));
}

const refused = (reasons: object[], status = 400) => answer(JSON.stringify({errors: reasons}), status);

describe('the kind of an error', () => {
  test.each([
    [refused([{reason: 'no'}]), 'refused', 'no'],
    [refused([{reason: 'Node busy.'}], 409), 'refused', 'Node busy.'],
    [
      refused([{reason: 'Invalid Token'}], 401),
      'unauthorized',
      'api.example.com does not accept the token (Invalid Token): connect again with a valid one',
    ],
    [
      refused([{reason: 'Your OAuth token is not authorized to use this endpoint.'}], 401),
      'forbidden',
      'the token lacks the right to POST /volumes/7/resize (Your OAuth token is not authorized to use this endpoint.): create one that has it',
    ],
    [
      refused([{reason: 'Unauthorized'}], 403),
      'forbidden',
      'the token lacks the right to POST /volumes/7/resize (Unauthorized): create one that has it',
    ],
    [
      refused([{reason: 'Not found'}], 404),
      'missing',
      'api.example.com has nothing at POST /volumes/7/resize (Not found): it may have been deleted',
    ],
    [
      answer('', 429),
      'limited',
      'too many requests to api.example.com, so POST /volumes/7/resize was not carried out: wait a little, then try again',
    ],
    [
      answer('', 503, {'x-maintenance-mode': 'true'}),
      'maintenance',
      'api.example.com is in maintenance: try again later',
    ],
    [
      answer('<html><head><title>502 Bad Gateway</title></head><body><h1>', 502, {
        'content-type': 'text/html',
      }),
      'server',
      'api.example.com answered POST /volumes/7/resize with 502 Bad Gateway: the fault is on its side, and whether it was done is not known',
    ],
    [
      answer('', 408),
      'timeout',
      'api.example.com answered POST /volumes/7/resize with 408 Request Timeout: whether it was done is not known',
    ],
    [
      refused([{reason: 'The request did not arrive in time'}], 408),
      'timeout',
      'api.example.com answered POST /volumes/7/resize with 408 Request Timeout (The request did not arrive in time): whether it was done is not known',
    ],
    [
      answer('', 302, {location: 'https://evil.example/v4?token=1'}),
      'malformed',
      'api.example.com answered POST /volumes/7/resize with 302 Found to https://evil.example/v4: redirects are not followed, because they would take the token along; check the URL',
    ],
    [
      answer('', 400),
      'refused',
      'api.example.com refused POST /volumes/7/resize without a reason (400 Bad Request)',
    ],
  ])('%#', async (reply, kind, message) => {
    expect(await problem(reply)).toMatchObject({kind, message, status: reply.status, sent: true});
  });

  test.each([
    ['<title>502 Bad Gateway</title>', 502, '502 Bad Gateway'],
    [
      '<title>503 Service Temporarily Unavailable</title>',
      503,
      '503 Service Unavailable (503 Service Temporarily Unavailable)',
    ],
    ['<h1>Error 504: Gateway time-out</h1>', 504, '504 Gateway Timeout'],
    ['{"errors":[{"reason":"Bad Gateway"}]}', 502, '502 Bad Gateway'],
    ['{"error":"502"}', 502, '502 Bad Gateway'],
    ['Internal Server Error', 500, '500 Internal Server Error'],
    [
      '{"errors":[{"reason":"the database is away"}]}',
      500,
      '500 Internal Server Error (the database is away)',
    ],
  ])('%s says the status once', async (body, status, words) => {
    const {message} = await problem(answer(body, status));
    expect(message).toBe(
      `api.example.com answered POST /volumes/7/resize with ${words}: the fault is on its side, and whether it was done is not known`,
    );
  });

  test.each([
    [endpoints.volumes.read, {id: 7}, 'it may have been deleted'],
    [endpoints.images.read, {id: 'private/7'}, 'it may have been deleted'],
    [endpoints.images.read, {id: 'node/debian12'}, 'it may have been deleted'],
    [endpoints.regions.read, {id: 'nl-ams'}, 'it may have been deleted'],
    [endpoints.account.read, {}, "check the URL, with its /v4, and the service's own word"],
  ] as const)('what to do where nothing is found: %#', async (endpoint, params, advice) => {
    const {client} = fake([refused([{reason: 'Not found'}], 404)]);
    const found = await client
      .get(endpoint as typeof endpoints.images.read, params as {id: string})
      .catch(problemOf);
    expect(found).toMatchObject({kind: 'missing', message: expect.stringMatching(`: ${advice}$`)});
  });

  test('a missing token is reported', async () => {
    const found = await problem(refused([{reason: 'Invalid Token'}], 401), {token: undefined});
    expect(found.message).toBe(
      'api.example.com requires a token for POST /volumes/7/resize: connect an account first',
    );
  });
});

describe('reasons', () => {
  test.each([
    [
      '{"errors":[{"reason":"up only","field":"size"},{"reason":"b"}]}',
      [{reason: 'up only', field: 'size'}, {reason: 'b'}],
    ],
    [
      '{"errors":[{"reason":"x","field":"devices.sda"},7,null,"y"]}',
      [{reason: 'x', field: 'devices.sda'}, {reason: 'y'}],
    ],
    [
      '{"errors":{"size":["a","b"],"label":"c"}}',
      [
        {reason: 'a', field: 'size'},
        {reason: 'b', field: 'size'},
        {reason: 'c', field: 'label'},
      ],
    ],
    ['{"error":"invalid_token","error_description":"expired"}', [{reason: 'expired'}]],
    ['{"error":"invalid_token"}', [{reason: 'invalid_token'}]],
    ['{"error":"","title":"no such page"}', [{reason: 'no such page'}]],
    ['{"error":{"message":"deep"}}', [{reason: 'deep'}]],
    ['{"message":"line\\none\\u001b[31m"}', [{reason: 'line one [31m'}]],
    ['"just words"', [{reason: 'just words'}]],
    ['[1,2]', []],
    ['{"errors":[{"reason":"cut of', []],
    ['plain words', [{reason: 'plain words'}]],
    ['<!DOCTYPE html><style>a{}</style><p>Hello &amp; <b>bye</b>', [{reason: 'Hello & bye'}]],
    ['', []],
    ['null', []],
  ])('%s', async (body, reasons) => {
    expect((await problem(answer(body, 400))).reasons).toEqual(reasons);
  });

  test('several reasons are in the sentence, each with its field', async () => {
    const {message} = await problem(refused([{reason: 'up only', field: 'size'}, {reason: 'and so on'}]));
    expect(message).toBe('size: up only; and so on');
  });

  test('the token is never in a reason', async () => {
    const found = await problem(refused([{reason: 'bad header Bearer secret-token', field: 'secret-token'}]));
    expect(JSON.stringify(found)).not.toContain('secret-token');
    expect(found.message).toBe('•••: bad header Bearer •••');
  });
});

describe('an answer that is none', () => {
  test.each([
    [
      '<html><title>Welcome to nginx!</title>',
      'api.example.com answered GET /volumes with a web page ("Welcome to nginx!") instead of JSON: check the URL',
    ],
    [
      '{"data": [{"id": 1}, {"id"',
      'the answer of api.example.com to GET /volumes broke off in the middle: try again',
    ],
    [
      '{"data": [], "pages": NaN}',
      'api.example.com answered GET /volumes with something that is not JSON: check the URL',
    ],
    ['OK', 'api.example.com answered GET /volumes with something that is not JSON: check the URL'],
    ['', 'api.example.com answered GET /volumes with nothing: check the URL'],
    ['[]', 'api.example.com answered GET /volumes with JSON that is not a list: check the URL'],
    ['{"data": {}}', 'api.example.com answered GET /volumes with JSON that is not a list: check the URL'],
    ['null', 'api.example.com answered GET /volumes with JSON that is not a list: check the URL'],
  ])('%s', async (body, message) => {
    expect(await reading(answer(body))).toMatchObject({kind: 'malformed', status: 200, message});
  });
});

describe('no answer at all', () => {
  test.each([
    [
      'ENOTFOUND',
      'unreachable',
      false,
      'the name of api.example.com is not known: check the URL or the network',
    ],
    [
      'ECONNREFUSED',
      'unreachable',
      false,
      'api.example.com refuses the connection: check the URL, or whether it is running',
    ],
    [
      'ECONNRESET',
      'unreachable',
      true,
      'the connection to api.example.com was lost before POST /volumes/7/resize was answered',
    ],
    [
      'UND_ERR_SOCKET',
      'unreachable',
      true,
      'the connection to api.example.com was lost before POST /volumes/7/resize was answered',
    ],
    [
      'CERT_HAS_EXPIRED',
      'unreachable',
      false,
      'the certificate of api.example.com is not trusted (connect CERT_HAS_EXPIRED)',
    ],
    [
      'UND_ERR_CONNECT_TIMEOUT',
      'timeout',
      false,
      'api.example.com did not accept the connection in time: check the network or the proxy',
    ],
    [
      'UND_ERR_BODY_TIMEOUT',
      'timeout',
      true,
      'api.example.com did not answer POST /volumes/7/resize in time',
    ],
    [
      'ERR_BUFFER_TOO_LARGE',
      'malformed',
      true,
      'the answer of api.example.com to POST /volumes/7/resize is too large to be read: more than 8 MB',
    ],
    [
      'HPE_INVALID_CONSTANT',
      'malformed',
      true,
      'api.example.com answered POST /volumes/7/resize with something that is not proper HTTP: check the URL',
    ],
  ])('%s', async (code, kind, sent, message) => {
    const found = await problem(sent ? lost(code) : notConnected(code));
    expect(found).toStrictEqual({kind, sent, message, reasons: []});
    expect(outcomeUnknown(found)).toBe(sent);
  });
});

describe('a message names the path as sent', () => {
  const limited = json({}, 200, {'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1767225690'});
  test.each<[string, (Reply | Error)[]]>([
    ['lost before POST /linode/instances/7/boot was answered', [lost()]],
    ['did not answer POST /linode/instances/7/boot in time', [lost('UND_ERR_HEADERS_TIMEOUT')]],
    ['answered POST /linode/instances/7/boot with 500', [json({}, 500)]],
    ['the right to POST /linode/instances/7/boot', [json({}, 403)]],
    ['nothing at POST /linode/instances/7/boot', [json({}, 404)]],
    ['POST /linode/instances/7/boot was not carried out', [json({}, 429)]],
    ['answered POST /linode/instances/7/boot with something', [answer('no')]],
    ['POST /linode/instances/7/boot is held back', [limited]],
  ])('%s', async (words, script) => {
    const {client} = fake(script, {word: 'linode'});
    const boot = () => client.call(endpoints.nodes.boot, {id: 7});
    if (script[0] === limited) await boot();
    expect(problemOf(await boot().catch((error: unknown) => error)).message).toContain(words);
  });

  test('in notices of waiting', async () => {
    const notices: string[] = [];
    const onWait = (text: string) => notices.push(text);
    const {client} = fake([json({}, 500, {'retry-after': '2'}), limited, pageOf()], {word: 'linode', onWait});
    await client.list(endpoints.nodes.list).catch(() => undefined);
    await client.list(endpoints.nodes.list);
    expect(notices).toEqual([
      expect.stringContaining('answered GET /linode/instances with 500'),
      expect.stringContaining('used up: GET /linode/instances waits'),
    ]);
  });
});

test('a fault of the program is recognised', () => {
  const fault = {kind: 'malformed', reasons: [], sent: true};
  expect(problemOf(new TypeError('x is undefined'))).toEqual({
    ...fault,
    message: 'something unexpected went wrong: x is undefined',
  });
  expect(problemOf('thrown')).toEqual({...fault, message: 'something unexpected went wrong: thrown'});
});

test('a 408 refuses a GET, and leaves open whether a write was done', async () => {
  const [read, written] = [await reading(answer('', 408)), await problem(answer('', 408))];
  expect([read.kind, outcomeUnknown(read)]).toEqual(['refused', false]);
  expect([written.kind, outcomeUnknown(written)]).toEqual(['timeout', true]);
});

test.each([
  ['refused', 400, false],
  ['limited', 429, false],
  ['maintenance', 503, false],
  ['server', 502, true],
  ['timeout', undefined, true],
  ['timeout', 408, true],
  ['aborted', undefined, true],
] as const)('whether a write that was %s may have happened', (kind, status, unknown) => {
  const problem = {kind, message: '', reasons: [], sent: true, ...(status === undefined ? {} : {status})};
  expect(outcomeUnknown(problem)).toBe(unknown);
  expect(outcomeUnknown({...problem, sent: false})).toBe(false);
});

test('a refused filter is recognised', async () => {
  const filter = await problem(refused([{reason: 'Cannot filter on foo', field: 'X-Filter'}]));
  expect(filterRefused(filter)).toBe(true);
  expect(filterRefused(await problem(refused([{reason: 'no', field: 'size'}])))).toBe(false);
});

test.each([
  ['a reason, at a blank', refused([{reason: `${'x'.repeat(298)} y and more`}]), `${'x'.repeat(298)}…`],
  ['a reason of 300 letters is whole', refused([{reason: 'x'.repeat(300)}]), 'x'.repeat(300)],
  ['a plain text', answer('x'.repeat(121), 400), `${'x'.repeat(119)}…`],
  ['a plain text of 120 letters is whole', answer('x'.repeat(120), 400), 'x'.repeat(120)],
  ['a title', answer(`<title>${'x'.repeat(81)}</title>`, 400), `${'x'.repeat(79)}…`],
  ['a title of 80 letters is whole', answer(`<title>${'x'.repeat(80)}</title>`, 400), 'x'.repeat(80)],
  ['the words of a page', answer(`<p>${'x'.repeat(81)}</p>`, 400), `${'x'.repeat(79)}…`],
])('what a service says is cut to what a sentence has room for: %s', async (_, reply, message) => {
  expect((await problem(reply)).message).toBe(message);
});
