import {afterEach, beforeEach, expect, test} from 'vitest';
import type {Service} from '../../../src/service/index.ts';
import type {Node} from '../../../src/service/nodes/node-schema.ts';
import {createClock, type ManualClock, open, type Page, read, sendAccepted, sendRefused} from '../helpers.ts';

/** Endpoints that clients of other projects call. */

let service: Service;
let clock: ManualClock;
beforeEach(async () => {
  clock = createClock();
  service = await open({nodes: 30, now: clock.now});
});
afterEach(() => service.close());

const nodesThat = async (holds: (node: Node) => boolean) =>
  (await read<Page<Node>>(service, '/node/instances?page_size=500')).data.filter(holds);

test('a node tells its transfer, its load balancers and each of its addresses', async () => {
  const [node] = await nodesThat(({ipv4}) => ipv4.length > 1);
  const path = `/node/instances/${node?.id}`;
  const transfer = await read<{used: number; quota: number}>(service, `${path}/transfer`);
  expect(transfer).toMatchObject({quota: node?.specs.transfer, billable: 0});
  expect(transfer.used / 2 ** 30).toBeLessThan(transfer.quota);
  const {ipv4, ipv6} = await read<{
    ipv4: {public: {address: string}[]; private: {address: string}[]};
    ipv6: {slaac: {address: string}};
  }>(service, `${path}/ips`);
  for (const address of [...ipv4.public, ...ipv4.private, ipv6.slaac])
    expect(await read(service, `${path}/ips/${address.address}`)).toEqual(address);
  expect((await sendRefused(service, 'DELETE', `${path}/ips/127.0.0.9`))[0]).toBe('404 Not found');
  const all = await nodesThat(() => true);
  const behind = await Promise.all(
    all.map(({id}) => read<Page>(service, `/node/instances/${id}/nodebalancers`)),
  );
  const counts = behind.map(({results}) => results);
  expect(Math.max(...counts)).toBeGreaterThan(0);
  expect(Math.min(...counts)).toBe(0);
});

test('a node moves to another region', async () => {
  const attached = new Set(
    (await read<Page<{node_id: number | null}>>(service, '/volumes?page_size=500')).data.map(
      volume => volume.node_id,
    ),
  );
  const [node] = await nodesThat(({id, status, region}) => {
    return status === 'running' && region !== 'nl-ams' && !attached.has(id);
  });
  const path = `/node/instances/${node?.id}`;
  const refused = (body: object) => sendRefused(service, 'POST', `${path}/migrate`, body);
  expect(await refused({})).toEqual([`400 Node ${node?.id} has no migration pending`]);
  expect(await refused({region: 'nowhere'})).toEqual(['400 region: region is not valid']);
  expect(await refused({region: node?.region})).toEqual(['400 region: Node is already there']);
  await sendAccepted(service, 'POST', `${path}/migrate`, {region: 'nl-ams', type: 'cold'});
  expect(await read(service, path)).toMatchObject({status: 'migrating', region: node?.region});
  expect(await refused({region: 'nl-ams'})).toEqual(['400 Node busy.']);
  clock.advance(60);
  expect(await read(service, path)).toMatchObject({status: 'running', region: 'nl-ams'});
});

test('a domain is copied with its records, and none is fetched from elsewhere', async () => {
  const {data} = await read<Page<{id: number; domain: string}>>(service, '/domains');
  const [domain] = data;
  const copy = await sendAccepted<{id: number; domain: string}>(
    service,
    'POST',
    `/domains/${domain?.id}/clone`,
    {domain: 'copy.example'},
  );
  expect(copy).toMatchObject({
    ...domain,
    id: copy.id,
    domain: 'copy.example',
    created: '2025-10-15T12:00:00',
    updated: '2025-10-15T12:00:00',
  });
  const [own, others] = await Promise.all(
    [copy.id, domain?.id].map(id => read<Page>(service, `/domains/${id}/records?page_size=500`)),
  );
  expect(own?.results).toBe(others?.results);
  const again = {domain: 'copy.example', remote_nameserver: 'ns1.example.net'};
  expect(await sendRefused(service, 'POST', `/domains/${domain?.id}/clone`, again)).toEqual([
    '400 domain: The domain is there already',
  ]);
  expect(await sendRefused(service, 'POST', '/domains/import', again)).toEqual([
    '400 domain: The domain is there already',
  ]);
  expect(await sendRefused(service, 'POST', '/domains/import', {...again, domain: 'new.example'})).toEqual([
    '400 remote_nameserver: The name server does not let this zone be transferred',
  ]);
});
