import {expect, test} from 'vitest';
import {served} from './served.ts';

/** Commands against a service that knows only the specification. */

test('the overview shows the rest, says what the service does not have, and ends well', async () => {
  const {run} = await served({plain: true});
  const {code, stdout, stderr} = await run('overview');
  expect(stderr).toBe(
    'skydeck: this service does not report prices of volumes, prices of load balancers: left out here\n',
  );
  expect(stdout).toMatch(/^Nodes {2}20$/m);
  expect(stdout).toMatch(/^Events$/m);
  expect(stdout).not.toMatch(/X-Filter|operator/);
  expect(code).toBe(0);
});

test('a search finds what the rest holds, and names what was not searched', async () => {
  const {run} = await served({plain: true});
  const {code, stdout, stderr} = await run('find', 'web-1', '-o', 'csv');
  expect(stderr).toMatch(
    /^skydeck: this service does not report [^\n]*configurations of load balancers[^\n]*: left out here\n$/,
  );
  expect(stdout).toMatch(/^nodes,\d+,/m);
  expect(code).toBe(0);
});

test('what is refused for another reason is still a failure', async () => {
  const {run} = await served({plain: true}, async (request, service) =>
    request.path.startsWith('/v4/domains')
      ? {status: 500, headers: {}, body: '{"errors":[{"reason":"out of order"}]}'}
      : service(request),
  );
  for (const argv of [['overview'], ['find', 'web-1']]) {
    const {code, stderr} = await run(...argv);
    if (argv[0] === 'find') expect(stderr).toMatch(/domains: could not be read: [^\n]*out of order/);
    expect([argv[0], code]).toEqual([argv[0], argv[0] === 'find' ? 3 : 0]);
  }
});

test('a list whose own order the service refuses comes in the order of the service', async () => {
  const {run} = await served({plain: true});
  const {code, stdout, stderr} = await run('events', 'list', '-o', 'ids');
  expect(stdout).toMatch(/^\d+$/m);
  expect(stderr).toMatch(
    /^skydeck: the service refused the order, so the rows come in its own: [^\n]*\+order_by\n$/,
  );
  expect(code).toBe(0);
});
