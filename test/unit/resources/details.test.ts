import {expect, test} from 'vitest';
import {resourceOf} from '../../../src/resources/index.ts';

const detail = (resource: string, title: string, item: object) =>
  resourceOf(resource).details?.find(([name]) => name === title)?.[1](item, {
    find: () => undefined,
    now: 0,
    prices: {},
  });

test('an image tells the regions that have it, and the state of a copy that is not ready', () => {
  const regionsOf = (regions: unknown) => detail('images', 'Regions', {regions});
  expect(regionsOf(null)).toBe('all');
  expect(regionsOf(undefined)).toBeUndefined();
  expect(
    regionsOf([
      {region: 'us-east', status: 'available'},
      {region: 'nl-ams', status: 'pending replication'},
    ]),
  ).toBe('us-east, nl-ams (pending replication)');
});

test('a load balancer tells its limit for UDP if it has one', () => {
  const limit = (item: object) => detail('balancers', 'Connections a second', item);
  expect(limit({client_conn_throttle: 0, client_udp_sess_throttle: 0})).toBe('not limited');
  expect(limit({client_conn_throttle: 20})).toBe('20');
  expect(limit({client_conn_throttle: 0, client_udp_sess_throttle: 5})).toBe('not limited, UDP sessions 5');
});
