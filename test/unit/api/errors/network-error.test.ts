import {expect, test} from 'vitest';
import {noOrigin, problemOf} from '../../../../src/api/errors/api-error.ts';
import {type FailedRequest, networkError, tookTooLong} from '../../../../src/api/errors/network-error.ts';
import {createRedactor} from '../../../../src/api/index.ts';

const request: FailedRequest = {
  request: {method: 'GET', path: '/volumes'},
  what: 'GET /volumes',
  host: 'cloud.test',
  hasToken: true,
  origin: noOrigin,
  redactor: createRedactor('secret-token'),
};
const told = (error: unknown) => problemOf(networkError(error, request));
const coded = (code: string, message = '') => Object.assign(new Error(message), {code});
const unsent = (code: string, message = '') => Object.assign(coded(code, message), {unsent: true});
const lost = 'the connection to cloud.test was lost before GET /volumes was answered';

test.each<[code: string, kind: string, sent: boolean, message: string]>([
  [
    'EAI_AGAIN',
    'unreachable',
    false,
    'the name of cloud.test cannot be looked up just now: check the network',
  ],
  ['EHOSTUNREACH', 'unreachable', false, 'there is no route to cloud.test: check the network'],
  ['ENETUNREACH', 'unreachable', false, 'there is no route to cloud.test: check the network'],
  ['EPROTO', 'unreachable', false, 'cloud.test does not speak https there: check the URL'],
  [
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'unreachable',
    false,
    'cloud.test does not speak https there: check the URL',
  ],
  ['UND_ERR_PRX_TLS', 'unreachable', false, 'cloud.test has a certificate that is not trusted'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timeout', true, 'cloud.test did not answer GET /volumes in time'],
  ['ETIMEDOUT', 'timeout', true, 'cloud.test did not answer GET /volumes in time'],
  [
    'ERR_BUFFER_TOO_LARGE',
    'malformed',
    true,
    'the answer of cloud.test to GET /volumes is too large to be read: more than 8 MB',
  ],
  ...['HPE_X', 'Z_DATA_ERROR', 'UND_ERR_HEADERS_OVERFLOW'].map(
    code =>
      [
        code,
        'malformed',
        true,
        'cloud.test answered GET /volumes with something that is not proper HTTP: check the URL',
      ] satisfies [string, string, boolean, string],
  ),
  ...['UND_ERR_INVALID_ARG', 'UND_ERR_INVALID_ARG_X', 'ERR_INVALID_CHAR'].map(
    code =>
      [code, 'refused', false, 'GET /volumes cannot be sent as it is (why; not)'] satisfies [
        string,
        string,
        boolean,
        string,
      ],
  ),
  ...['CERT_X', 'DEPTH_ZERO_X', 'SELF_SIGNED_X', 'UNABLE_TO_X', 'HOSTNAME_MISMATCH', 'ERR_TLS_CERT_X'].map(
    code =>
      [code, 'unreachable', false, 'the certificate of cloud.test is not trusted (why)'] satisfies [
        string,
        string,
        boolean,
        string,
      ],
  ),
  ...[
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ].map(
    code =>
      [
        code,
        'unreachable',
        false,
        'the certificate of cloud.test is not trusted (why): set NODE_USE_SYSTEM_CA=1 to trust the authorities of the system, or NODE_EXTRA_CA_CERTS to a file with its own',
      ] satisfies [string, string, boolean, string],
  ),
  ['X_CERT_', 'unreachable', true, lost],
  ['toString', 'unreachable', true, lost],
])('%s', (code, kind, sent, message) => {
  const error = sent ? coded(code, 'why; not') : unsent(code, 'why; not');
  expect(told(error)).toEqual({kind, sent, message, reasons: []});
});

test.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER'])(
  '%s of a connection that was there leaves open whether the request was carried out',
  code => {
    const error = Object.assign(coded(code), {syscall: 'read'});
    expect(told(error)).toEqual({kind: 'unreachable', sent: true, message: lost, reasons: []});
  },
);

test('a connection that was not accepted in time was not used', () => {
  expect(told(Object.assign(unsent('ETIMEDOUT'), {via: 'proxy:1'}))).toEqual({
    kind: 'timeout',
    sent: false,
    message: 'the proxy proxy:1 did not accept the connection in time: check the network or the proxy',
    reasons: [],
  });
});

test.each([
  [1499, '1 s'],
  [1500, '2 s'],
  [30_000, '30 s'],
])('an answer that took %d ms did not come within %s', (milliseconds, limit) => {
  expect(told(tookTooLong(milliseconds)).message).toBe(
    `cloud.test did not answer GET /volumes whole within ${limit}: try again, or check the network`,
  );
});

test('a write that was not answered whole is not to be tried again', () => {
  const write: FailedRequest = {
    ...request,
    request: {method: 'POST', path: '/volumes'},
    what: 'POST /volumes',
  };
  expect(networkError(tookTooLong(30_000), write).message).toBe(
    'cloud.test did not answer POST /volumes whole within 30 s',
  );
});

test('what another program says is cut to 100 characters, without secrets', () => {
  const why = (message: string) =>
    told(coded('ERR_INVALID_CHAR', message)).message.replace(/^GET \/volumes cannot be sent as it is /, '');
  expect(why('x'.repeat(100))).toBe(`(${'x'.repeat(100)})`);
  expect(why('x'.repeat(101))).toBe(`(${'x'.repeat(99)}…)`);
  expect(why('at secret-token')).toBe('(at •••)');
});

const nested = (error: unknown, depth: number): unknown =>
  depth === 0 ? error : nested(Object.assign(new Error('outer'), {cause: error}), depth - 1);

test('the first error with a code counts, up to five causes deep', () => {
  const refused = 'cloud.test refuses the connection: check the URL, or whether it is running';
  expect(told(nested(unsent('ECONNREFUSED'), 5)).message).toBe(refused);
  expect(told(nested(unsent('ECONNREFUSED'), 6)).message).toBe(lost);
  expect(told(Object.assign(unsent('ECONNREFUSED'), {cause: coded('ENOTFOUND')})).message).toBe(refused);
  expect(told(new AggregateError([unsent('ECONNREFUSED'), coded('ENOTFOUND')])).message).toBe(refused);
  // As Node tells of a host with several addresses.
  const several = Object.assign(new AggregateError([coded('ECONNREFUSED')]), unsent('ECONNREFUSED'));
  expect(told(several)).toMatchObject({message: refused, sent: false});
  expect(told(new AggregateError([])).message).toBe(lost);
  expect(told(Object.assign(new Error('x'), {cause: 'text'})).message).toBe(lost);
  expect(told('thrown').message).toBe(lost);
  expect(told(null).message).toBe(lost);
  expect(told(Object.assign(new Error('x'), {name: 'HTTPParserError'})).kind).toBe('malformed');
});

test('of an error without a code its own message counts, not that of its cause', () => {
  const tunnel = Object.assign(new Error('Proxy response (407)'), {cause: new Error('inner')});
  expect(told(tunnel)).toMatchObject({
    sent: false,
    message: 'the proxy refuses to connect to cloud.test (407)',
  });
  expect(told(Object.assign(tunnel, {via: 'proxy:1'})).message).toBe(
    'the proxy proxy:1 refuses to connect to cloud.test (407)',
  );
  const proxied = Object.assign(new Error('x'), {via: 'proxy:1', cause: unsent('ECONNREFUSED')});
  expect(told(proxied).message).toBe(
    'the proxy proxy:1 refuses the connection: check its address, or whether it is running',
  );
});
