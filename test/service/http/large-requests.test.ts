import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {keyParts} from '../../../src/model/index.ts';
import type {Service} from '../../../src/service/index.ts';
import type {Node} from '../../../src/service/nodes/node-schema.ts';
import {type Errors, open, type Page, read, send, sendAccepted, sendRefused} from '../helpers.ts';

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

  test('the parts of any key are told at once', () => {
    const began = performance.now();
    expect(keyParts(`a b${' '.repeat(100_000)}\nx`)).toEqual({type: '', key: '', comment: ''});
    expect(keyParts('a  b \t c  d ')).toEqual({type: 'a', key: 'b', comment: 'c  d'});
    expect(keyParts('a b ')).toEqual({type: 'a', key: 'b', comment: ''});
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

  test.each<[string, string, object, string]>([
    ['a list', '/node/instances', {...node, authorized_users: wrong}, 'authorized_users'],
    ['a list that may have many', '/node/instances', {...node, tags: wrong}, 'tags'],
    [
      'lists within a list',
      '/nodebalancers',
      {region: 'nl-ams', label: 'large', configs: [{port: 80, nodes: wrong}]},
      'configs',
    ],
    [
      'an object',
      '/node/instances/1/configs',
      {label: 'large', devices: Object.fromEntries(wrong.map((_, at) => [`x${at}`, null]))},
      'devices',
    ],
  ])('in %s are refused as a whole', async (_, path, body, field) => {
    expect(await sendRefused(service, 'POST', path, body)).toEqual([
      `400 ${field}: Must hold no more than 2,000 values`,
    ]);
  });

  test('2,000 in a field are looked at one by one, with those within its lists', async () => {
    const refused = async (authorized_users: readonly unknown[]) =>
      (await sendRefused(service, 'POST', '/node/instances', {...node, authorized_users})).length;
    expect(await refused(wrong.slice(0, 2000))).toBe(20);
    expect(await refused([...wrong.slice(0, 1000), wrong.slice(0, 999)])).toBe(20);
    expect(await refused(wrong.slice(0, 2001))).toBe(1);
    expect(await refused([...wrong.slice(0, 1000), wrong.slice(0, 1000)])).toBe(1);
  });

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

  test('in a field that is not known are ignored', async () => {
    const made = await sendAccepted<{id: number}>(service, 'POST', '/volumes', {
      label: 'large',
      region: 'nl-ams',
      comments: wrong,
    });
    expect(made.id).toBeGreaterThan(0);
  });
});

test('of many new backends each is looked at once', async () => {
  const {data} = await read<Page<Node>>(service, '/node/instances');
  const [running] = data.filter(({status}) => status === 'running');
  const nodes = Array.from({length: 300}, (_, at) => ({
    label: `back-${at}`,
    address: `${at % 2 ? running?.ipv4[0] : '10.0.0.1'}:${8000 + at}`,
  }));
  const {tables} = service.store;
  let looked = 0;
  const all = tables.backends.childrenOf.bind(tables.backends);
  tables.backends.childrenOf = (...query) => {
    const found = all(...query);
    looked += found.length;
    return found;
  };
  const front = {region: 'nl-ams', label: 'many', configs: [{port: 80, nodes}]};
  const {id} = await sendAccepted(service, 'POST', '/nodebalancers', front);
  tables.backends.childrenOf = all;
  expect(looked).toBe(300);
  expect(await read<Page>(service, `/nodebalancers/${id}/configs`)).toMatchObject({
    data: [{nodes_status: {up: 150, down: 150}}],
  });
});
