import {expect, test} from 'vitest';
import {configFields} from '../../../src/resources/balancers/balancer-configs.ts';
import {noPlace} from '../../../src/resources/definition/action.ts';

/** Values of a load balancer's configuration that only some protocols accept. */

const protocols = ['http', 'https', 'tcp', 'udp'];

test.each([
  ['algorithm', 'roundrobin', protocols],
  ['algorithm', 'source', ['http', 'https', 'tcp']],
  ['algorithm', 'ring_hash', ['udp']],
  ['stickiness', 'none', protocols],
  ['stickiness', 'table', ['http', 'https', 'tcp']],
  ['stickiness', 'http_cookie', ['http', 'https']],
  ['stickiness', 'session', ['udp']],
  ['stickiness', 'source_ip', ['udp']],
  ['check', 'connection', protocols],
  ['check', 'http', ['http', 'https', 'tcp']],
  ['check', 'http_body', ['http', 'https', 'tcp']],
] as const)('the %s %s is for %j', (field, value, taken) => {
  const {check} = configFields[field];
  const why = (protocol: string) => check?.(value, {id: 1}, {protocol}, noPlace);
  expect(protocols.filter(protocol => why(protocol) === undefined)).toEqual(taken);
  for (const protocol of protocols.filter(one => !new Set<string>(taken).has(one)))
    expect(why(protocol)).toBe(`${value} is for ${taken.join(', ')}, not for ${protocol}`);
});
