import {isIPv4, isIPv6} from 'node:net';
import {expect, test} from 'vitest';
import {nextPublicAddress} from '../../../src/service/made-up.ts';
import type {Node, NodeAddresses} from '../../../src/service/nodes/node-schema.ts';
import {empty} from '../../demo-account.ts';
import {open, read, readAll, sendAccepted} from '../helpers.ts';

test('a node lists its addresses by purpose', async () => {
  const service = await open();
  const nodes = await readAll<Node>(service, '/node/instances');
  for (const node of nodes.slice(0, 30)) {
    const {ipv4, ipv6} = await read<NodeAddresses>(service, `/node/instances/${node.id}/ips`);
    expect(Object.keys(ipv4).sort()).toEqual(['private', 'public', 'reserved', 'shared', 'vpc']);
    expect([...ipv4.public, ...ipv4.private].map(({address}) => address)).toEqual(node.ipv4);
    for (const {address} of ipv4.public) expect(isIPv4(address)).toBe(true);
    expect([ipv4.shared, ipv4.reserved, ipv4.vpc, ipv6.global]).toEqual([[], [], [], []]);
    const {link_local: local, slaac} = ipv6;
    expect(`${slaac.address}/128`).toBe(node.ipv6);
    expect(isIPv6(local.address)).toBe(true);
    expect(local).toMatchObject({type: 'ipv6', public: false, prefix: 64, gateway: 'fe80::1', rdns: null});
    // The same card in both.
    expect(local.address).toMatch(/^fe80::/);
    expect(slaac.address.endsWith(local.address.replace('fe80::', ''))).toBe(true);
    for (const one of [local, slaac]) expect(one).toMatchObject({node_id: node.id, region: node.region});
  }
});

test('public addresses are taken from one range after the other, without their first and last ones', async () => {
  const {store} = await open({populate: empty});
  const addresses = Array.from({length: 65_279}, () => nextPublicAddress(store));
  expect([0, 253, 254, 761, 762, 1015, 1016, 65_277, 65_278].map(at => addresses[at])).toEqual([
    ...['192.0.2.1', '192.0.2.254', '198.51.100.1', '203.0.113.254'],
    ...['198.18.0.1', '198.18.0.254', '198.18.1.1', '198.18.253.254', '198.19.0.1'],
  ]);
});

test('a service with another word uses it in addresses', async () => {
  const service = await open({word: 'linode'});
  const [node] = await readAll(service, '/linode/instances');
  const {ipv4, ipv6} = await read<Record<'ipv4' | 'ipv6', Record<string, unknown>>>(
    service,
    `/linode/instances/${node?.id}/ips`,
  );
  expect(ipv4.public).toMatchObject([{linode_id: node?.id}]);
  expect(ipv6.link_local).toMatchObject({linode_id: node?.id});
});

test.each(['node', 'linode', 'acme'])('a ticket reply says whether it is from %s', async word => {
  const service = await open({word});
  const {id} = await sendAccepted(service, 'POST', '/support/tickets', {summary: 'x', description: 'y'});
  await sendAccepted(service, 'POST', `/support/tickets/${id}/replies`, {description: 'z "from_node": 1'});
  const replies = await readAll<Record<string, unknown>>(service, `/support/tickets/${id}/replies`);
  expect(replies).toMatchObject([{[`from_${word}`]: false, description: 'z "from_node": 1'}]);
  expect(Object.keys(replies[0] ?? {}).filter(name => name.startsWith('from_'))).toEqual([`from_${word}`]);
});
