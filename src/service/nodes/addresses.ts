import * as v from 'valibot';
import {address, privateAddress} from '../addresses.ts';
import {flag, word as oneOfWords, optional} from '../check.ts';
import {readPaging} from '../http/paging.ts';
import {type Call, find, type Route, taking} from '../http/route.ts';
import {invalid, notFound} from '../refusal.ts';
import * as is from '../schemas.ts';
import {stamp} from '../simulation/clock.ts';
import {about, tell} from '../simulation/lifecycle.ts';

const terms = {scope: 'ips'};

/** A node's IPv4 address, as the network's side of the service tells it. */
function tellOf(node: is.Node, each: string): is.Address {
  const open = !each.startsWith('192.168.');
  const gateway = open ? each.replace(/\d+$/, '1') : null;
  return {
    address: each,
    gateway,
    subnet_mask: open ? '255.255.255.0' : '255.255.128.0',
    prefix: open ? 24 : 17,
    type: 'ipv4',
    public: open,
    rdns: open ? `${each.replaceAll('.', '-')}.ip.example` : null,
    node_id: node.id,
    region: node.region,
  };
}

/** Addresses are not a table of their own: every node tells its own. */
const all: Route = {
  ...terms,
  method: 'GET',
  path: '/networking/ips',
  counts: 'list',
  reply: is.Address,
  pages: true,
  run: ({store, query}) => {
    const {page, size} = readPaging(query);
    const nodes = store.tables.nodes.all();
    const addresses = nodes.flatMap(node => node.ipv4.map(each => tellOf(node, each)));
    const pages = Math.max(1, Math.ceil(addresses.length / size));
    if (page > pages) throw notFound();
    return {data: addresses.slice((page - 1) * size, page * size), page, pages, results: addresses.length};
  },
};

const ofNode: Route = {
  scope: 'nodes',
  method: 'GET',
  path: '/node/instances/:id/ips',
  run: call => {
    const node = find(call, 'nodes');
    const addresses = node.ipv4.map(each => tellOf(node, each));
    const slaac = node.ipv6?.replace('/128', '') ?? null;
    return {
      ipv4: {
        public: addresses.filter(each => each.public),
        private: addresses.filter(each => !each.public),
        shared: [],
        reserved: [],
      },
      ipv6: {
        link_local: null,
        slaac:
          slaac === null
            ? null
            : {
                ...tellOf(node, ''),
                address: slaac,
                gateway: 'fe80::1',
                subnet_mask: 'ffff:ffff:ffff:ffff::',
                prefix: 64,
                type: 'ipv6',
                public: true,
                rdns: null,
              },
        global: [],
      },
    };
  },
};

const allocate = taking({
  scope: 'nodes',
  method: 'POST',
  path: '/node/instances/:id/ips',
  body: v.looseObject({type: optional(oneOfWords(['ipv4'])), public: optional(flag)}),
  reply: is.Address,
  run: (call, body) => {
    const {store, word, at} = call;
    const node = find(call, 'nodes');
    const open = body.public ?? true;
    if (!open && node.ipv4.some(each => each.startsWith('192.168.'))) {
      throw invalid(`A ${word.capital} has one private address at most`, 'public');
    }
    const added = open ? address(store.next('addresses') - 1) : privateAddress(node.id);
    store.tables.nodes.update(node.id, {...node, ipv4: [...node.ipv4, added], updated: stamp(at)});
    tell(call, {action: 'node_addip', entity: about.node(word, node)});
    return tellOf(node, added);
  },
});

const release: Route = {
  scope: 'nodes',
  method: 'DELETE',
  path: '/node/instances/:id/ips/:address',
  run: (call: Call) => {
    const node = find(call, 'nodes');
    const gone = call.params.address ?? '';
    if (!node.ipv4.includes(gone)) throw notFound();
    const left = node.ipv4.filter(each => each !== gone);
    if (!left.some(each => !each.startsWith('192.168.'))) {
      throw invalid(`A ${call.word.capital} keeps one public address at least`);
    }
    call.store.tables.nodes.update(node.id, {...node, ipv4: left, updated: stamp(call.at)});
    tell(call, {action: 'node_deleteip', entity: about.node(call.word, node)});
    return {};
  },
};

export const addresses: readonly Route[] = [all, ofNode, allocate, release];
