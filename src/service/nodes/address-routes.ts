import * as v from 'valibot';
import type {Filterable} from '../../model/index.ts';
import {pageOf} from '../http/paging.ts';
import {deleteRoute, findItem, getRoute, postRoute, type Route, updateItem} from '../http/route.ts';
import {badRequest, notFound} from '../http-error.ts';
import {ipv6Address, isPrivateAddress, nextPublicAddress, privateAddress} from '../ip-addresses.ts';
import {boolean, oneOf} from '../validation.ts';
import {recordNodeEvent} from './rules.ts';
import {Address, type Node, NodeAddresses} from './schema.ts';

const options = {scope: 'nodes'};
const ofAllNodes = {scope: 'ips', rateLimitClass: 'list'} as const;

const addressFilterable: Filterable = {
  address: 'text',
  gateway: 'text',
  node_id: 'number',
  prefix: 'number',
  public: 'boolean',
  rdns: 'text',
  region: 'text',
  subnet_mask: 'text',
  type: 'text',
};

function describeIpv4(node: Node, address: string): Address {
  const isPublic = !isPrivateAddress(address);
  return {
    address,
    gateway: isPublic ? address.replace(/\d+$/, '1') : null,
    subnet_mask: isPublic ? '255.255.255.0' : '255.255.128.0',
    prefix: isPublic ? 24 : 17,
    type: 'ipv4',
    public: isPublic,
    rdns: isPublic ? `${address.replaceAll('.', '-')}.ip.example` : null,
    node_id: node.id,
    region: node.region,
    vpc_nat_1_1: null,
  };
}

const describeIpv6 = (node: Node, address: string, isPublic: boolean): Address => ({
  address,
  gateway: 'fe80::1',
  subnet_mask: 'ffff:ffff:ffff:ffff::',
  prefix: 64,
  type: 'ipv6',
  public: isPublic,
  rdns: null,
  node_id: node.id,
  region: node.region,
  vpc_nat_1_1: null,
});

const slaacOf = (node: Node): string => (node.ipv6 ?? ipv6Address(node.id)).replace(/\/\d+$/, '');

export const addressRoutes: readonly Route[] = [
  /** Lists all addresses. They have no table of their own, so the list is made from the nodes. */
  getRoute('/networking/ips', ofAllNodes, {
    reply: Address,
    paged: true,
    handle: context => {
      const nodes = context.store.tables.nodes.all();
      const addresses = nodes.flatMap(node => node.ipv4.map(each => describeIpv4(node, each)));
      return pageOf(context, addresses, addressFilterable);
    },
  }),
  getRoute('/node/instances/:id/ips', options, {
    reply: NodeAddresses,
    handle: (context): NodeAddresses => {
      const node = findItem(context, 'nodes');
      const addresses = node.ipv4.map(each => describeIpv4(node, each));
      const slaac = slaacOf(node);
      // The second half of the address identifies the interface; the link-local address has the same one.
      const linkLocal = `fe80::${slaac.split(':').slice(-4).join(':')}`;
      return {
        ipv4: {
          public: addresses.filter(each => each.public),
          private: addresses.filter(each => !each.public),
          shared: [],
          reserved: [],
          vpc: [],
        },
        ipv6: {
          link_local: describeIpv6(node, linkLocal, false),
          slaac: describeIpv6(node, slaac, true),
          global: [],
        },
      };
    },
  }),
  getRoute('/node/instances/:id/ips/:address', options, {
    reply: Address,
    handle: context => {
      const node = findItem(context, 'nodes');
      const {address = ''} = context.params;
      if (node.ipv4.includes(address)) return describeIpv4(node, address);
      if (slaacOf(node) === address.toLowerCase()) return describeIpv6(node, slaacOf(node), true);
      throw notFound();
    },
  }),
  postRoute('/node/instances/:id/ips', options, {
    body: v.looseObject({type: v.nullish(oneOf(['ipv4'])), public: v.nullish(boolean)}),
    reply: Address,
    handle: (context, body) => {
      const {store, word} = context;
      const node = findItem(context, 'nodes');
      const isPublic = body.public ?? true;
      if (!isPublic && node.ipv4.some(isPrivateAddress))
        throw badRequest(`A ${word.capitalized} has one private address at most`, 'public');
      const address = isPublic ? nextPublicAddress(store) : privateAddress(node.id);
      updateItem(context, 'nodes', node, {ipv4: [...node.ipv4, address]});
      recordNodeEvent(context, node, {action: 'node_addip'});
      return describeIpv4(node, address);
    },
  }),
  deleteRoute('/node/instances/:id/ips/:address', options, context => {
    const node = findItem(context, 'nodes');
    const address = context.params.address ?? '';
    if (!node.ipv4.includes(address)) throw notFound();
    const ipv4 = node.ipv4.filter(each => each !== address);
    if (ipv4.every(isPrivateAddress))
      throw badRequest(`A ${context.word.capitalized} keeps one public address at least`);
    updateItem(context, 'nodes', node, {ipv4});
    recordNodeEvent(context, node, {action: 'node_deleteip'});
  }),
];
