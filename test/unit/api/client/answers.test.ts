import {expect, test} from 'vitest';
import {ApiError, endpoints, type Reply} from '../../../../src/api/index.ts';
import {golden} from '../../../golden.ts';
import {fake, json, lost, notConnected, pageOf} from '../fake.ts';

/** What the client makes of every kind of answer, to a reading and to a write: how often it asks, what it waits for, what it says. */

const body = (text: string, status = 200, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: text,
});
const errors = (status: number, ...reasons: object[]): Reply =>
  body(JSON.stringify({errors: reasons}), status);
const item = {id: 7, label: 'data', size: 20};
const html = '<!doctype html><html><head><title>502 Bad &amp; Gateway</title></head></html>';
const failing = (more: object, message = 'no') => Object.assign(new Error(message), more);

const answers: Readonly<Record<string, Reply | Error>> = {
  ...{
    'an item': json(item),
    'a list': pageOf(item, {...item, id: 8}),
    'an item that is not one': json({...item, size: 'x'}),
  },
  'a list with something else in it': pageOf(item, 'x', {id: '7'}, null),
  'a list of an impossible count': json({data: [item], page: 1, pages: 0, results: -1}),
  'a list of more pages than items': json({data: [item], page: 2, pages: 900, results: 3}),
  'a list without numbers': json({data: [item]}),
  'an empty page': json({data: [], page: 3, pages: 3, results: 0}),
  'too many items': json({data: Array.from({length: 101}, (_, id) => ({...item, id}))}),
  ...{
    nothing: body(''),
    blanks: body(' \n'),
    'no content': body('', 204),
    'JSON cut off': body('{"data": [{"id": 7'),
    text: body('hello'),
  },
  ...{
    'a page': body(html),
    'a page with a 502': body(html, 502),
    'a page without a title': body('<h1>It <b>works</b></h1>'),
  },
  'scopes and a date': json(item, 200, {
    'x-oauth-scopes': 'volumes:read_only',
    date: 'Thu, 01 Jan 2026 00:00:00 GMT',
  }),
  ...{
    'a redirect': body('', 302, {location: 'https://elsewhere.example/login?token=1#a'}),
    'a permanent one': body('', 308),
  },
  ...{
    '400': errors(400, {reason: 'no'}),
    '400 with fields': errors(400, {reason: 'too small', field: 'size'}, {reason: 'taken', field: 'label'}),
  },
  ...{
    '400 without a reason': body('', 400),
    '400 as text': body('Bad Request', 400),
    '400 as a text': body('"nope"', 400),
    '400 cut off': body('{"errors', 400),
  },
  '400 of another kind': body('{"errors": {"label": ["is taken", "is short"], "size": "small"}}', 400),
  '400 of a third kind': body('{"error": {"message": "no such thing"}}', 400),
  '400 with controls': errors(400, {reason: `a\u001b[31m\nb${'x'.repeat(400)}`, field: 'la\u0007bel'}),
  ...{
    '401': errors(401, {reason: 'Invalid Token'}),
    '401 of scopes': errors(401, {reason: 'Your token is not authorized to use this endpoint.'}),
  },
  ...{
    '403': errors(403, {reason: 'Unauthorized'}),
    '403 with a field': errors(403, {reason: 'no', field: 'size'}),
    '403 with nothing': body('', 403),
  },
  ...{
    '404': errors(404, {reason: 'Not found'}),
    '404 with a field': errors(404, {reason: 'no such node', field: 'node_id'}),
    '405': body('', 405),
    '408': body('', 408),
  },
  ...{
    '409': errors(409, {reason: 'busy'}),
    '418': body('', 418),
    '429': body('', 429),
    '429 for 2 s': body('', 429, {'retry-after': '2'}),
  },
  '429 for an hour': body('', 429, {'retry-after': '3600'}),
  '429 until a date': body('', 429, {
    'retry-after': 'Thu, 01 Jan 2026 00:00:05 GMT',
    date: 'Thu, 01 Jan 2026 00:00:00 GMT',
  }),
  '429 until some time': body('', 429, {'retry-after': '-5'}),
  ...{
    '500': body('', 500),
    '500 with a reason': errors(500, {reason: 'oops'}),
    '502': body('502 Bad Gateway', 502),
    '504': body('', 504),
    '507': body('', 507),
  },
  ...{
    '503': body('', 503),
    '503 for 90 s': body('', 503, {'retry-after': '90'}),
    '503 for 9 s': body('', 503, {'retry-after': '9'}),
  },
  '503 in maintenance': body('', 503, {'x-maintenance-mode': 'true'}),
  ...{
    'a lost connection': lost(),
    'an unknown name': notConnected('ENOTFOUND'),
    'no look-up': notConnected('EAI_AGAIN'),
    'a refused connection': notConnected('ECONNREFUSED'),
  },
  ...{
    'no route': notConnected('EHOSTUNREACH'),
    'no network': notConnected('ENETUNREACH'),
    'no https': notConnected('EPROTO'),
    'another version': notConnected('ERR_SSL_WRONG_VERSION_NUMBER'),
  },
  ...{
    'an untrusted certificate': failing({code: 'CERT_HAS_EXPIRED'}, 'certificate has expired; more'),
    'an untrusted proxy': notConnected('UND_ERR_PRX_TLS'),
  },
  ...{
    'no headers in time': lost('UND_ERR_HEADERS_TIMEOUT'),
    'no body in time': lost('UND_ERR_BODY_TIMEOUT'),
    'no connection in time': lost('UND_ERR_CONNECT_TIMEOUT'),
  },
  ...{
    'a time-out': failing({code: 'ETIMEDOUT'}),
    'a time-out of connecting': notConnected('ETIMEDOUT'),
  },
  ...{
    'too long': lost('ERR_BUFFER_TOO_LARGE'),
    'no HTTP': failing({name: 'HTTPParserError'}),
    'broken gzip': lost('Z_DATA_ERROR'),
    'long headers': lost('UND_ERR_HEADERS_OVERFLOW'),
  },
  ...{'a wrong argument': lost('UND_ERR_INVALID_ARG'), 'a wrong character': lost('ERR_INVALID_CHAR')},
  'a refusing proxy': failing(
    {via: 'proxy.example:3128', code: 'UND_ERR_ABORTED'},
    'Proxy response (407) !== 200 when HTTP Tunneling',
  ),
  'a proxy that is not there': failing({via: 'proxy.example:3128', cause: notConnected('ECONNREFUSED')}),
  'a cause within several': new TypeError('fetch failed', {
    cause: new AggregateError([notConnected('ENETUNREACH'), lost('ETIMEDOUT')]),
  }),
  ...{'no reason at all': new Error('odd')},
};

const shown = (value: unknown): string => {
  if (!(value instanceof ApiError)) return JSON.stringify(value).slice(0, 400);
  const {kind, status = '', message, sent, retryAfter = '', reasons} = value;
  const fields = reasons.flatMap(({field}) => field ?? []);
  return [kind, status, sent ? '' : 'not sent', retryAfter && `after ${retryAfter} s`, ...fields, message]
    .filter(part => part !== '')
    .join(' · ');
};

test('of every answer, what the client makes of it', async () => {
  const lines: string[] = [];
  for (const [name, answer] of Object.entries(answers))
    for (const what of ['list', 'call'] as const) {
      const told: string[] = [];
      const {client, log} = fake([answer], {onWait: text => told.push(text)});
      const asked =
        what === 'list'
          ? client.list(endpoints.volumes.list)
          : client.call(endpoints.volumes.resize, {id: 7}, {size: 40});
      const result = shown(await asked.catch((error: unknown) => error));
      const tries = what === 'list' ? ` ${log.wires.length}×` : '';
      lines.push(`${name}, ${what}${tries}: ${result}${told.map(text => ` “${text}”`).join('')}`);
      if (what === 'call') expect(log.wires.length).toBe(1);
      expect(lines.at(-1)).not.toContain('secret-token');
    }
  golden('answers', `${lines.join('\n')}\n`);
});
