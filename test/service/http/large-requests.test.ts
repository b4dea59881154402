import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Service} from '../../../src/service/index.ts';
import {type Errors, open, send, sendAccepted, sendRefused} from '../helpers.ts';

let service: Service;
beforeAll(async () => {
  service = await open({nodes: 30});
});
afterAll(() => service.close());

const domain = {domain: 'large.example', type: 'master'};
const node = {type: 'g6-nanode-1', region: 'nl-ams', label: 'large'};
const ed25519 = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHKs4dmQAbVkUQKKePsyG/nYzMQ9I6uEiv8qfDwHHBzL';

describe('long texts', () => {
  test.each<[string, string, object, string]>([
    [
      'an e-mail address of dots',
      '/domains',
      {...domain, soa_email: `a@b${'.'.repeat(60_000)}@`},
      '400 soa_email: Length must be 0-254 characters',
    ],
    [
      'user data of blanks',
      '/node/instances',
      {...node, metadata: {user_data: `a${' '.repeat(60_000)}!`}},
      '400 metadata.user_data: Must be base64',
    ],
    [
      'user data of more than 64 KB',
      '/node/instances',
      {...node, metadata: {user_data: 'a'.repeat(65_537)}},
      '400 metadata.user_data: Length must be 0-65536 characters',
    ],
    [
      'a key of blanks',
      '/profile/sshkeys',
      {label: 'k', ssh_key: `a b${' '.repeat(200_000)}\nx`},
      '400 ssh_key: Must be at most 16,384 characters',
    ],
    [
      'one of several keys of blanks',
      '/node/instances',
      {...node, authorized_keys: [ed25519, `a b${' '.repeat(200_000)}\nx`]},
      '400 authorized_keys.1: Must be at most 16,384 characters',
    ],
  ])('%s is refused at once', async (_, path, body, reason) => {
    const began = performance.now();
    expect(await sendRefused(service, 'POST', path, body)).toEqual([reason]);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  test('what has a usual length is accepted', async () => {
    for (const soa_email of ['', 'a@b.org', 'a.b+c@d-e.f.example.'])
      await sendAccepted(service, 'POST', '/domains', {
        ...domain,
        domain: `x${soa_email.length}.example`,
        soa_email,
        master_ips: ['192.0.2.1'],
        type: soa_email === '' ? 'slave' : 'master',
      });
    for (const user_data of ['', 'aGk=', 'aGk=\n', 'aGVsbG8\n d29ybGQ==  \n', 'a'.repeat(65_536)])
      await sendAccepted(service, 'POST', '/node/instances', {
        ...node,
        label: `large-${user_data.length}`,
        metadata: {user_data},
      });
  });
});

describe('many values', () => {
  /** The reply to 100 KB of values that are all wrong. */
  const wrong = Array<number>(50_000).fill(0);

  test('of wrong values the first 20 are told', async () => {
    const {status, body} = await send<Errors>(service, 'POST', '/node/instances', {
      ...node,
      authorized_users: wrong.slice(0, 400),
    });
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(20);
    expect(body.errors[19]).toEqual({reason: 'Must be text', field: 'authorized_users.19'});
  });

  test('a list has at most 500, and 100 of the configurations of a load balancer', async () => {
    const users = Array<string>(501).fill('kestrel');
    expect(await sendRefused(service, 'POST', '/node/instances', {...node, authorized_users: users})).toEqual(
      ['400 authorized_users: There can be no more than 500'],
    );
    const configs = Array.from({length: 101}, (_, at) => ({port: at + 1}));
    const front = {region: 'nl-ams', label: 'large', configs};
    expect(await sendRefused(service, 'POST', '/nodebalancers', front)).toEqual([
      '400 configs: There can be no more than 100',
    ]);
  });
});
