import * as v from 'valibot';
import {privateAddress, publicAddress} from '../addresses.ts';
import {boolean, oneOf as oneOfWords, optional} from '../check.ts';
import {parsePaging} from '../http/paging.ts';
import {findItem, type RequestContext, type Route, routeWithBody} from '../http/route.ts';
import {badRequest, notFound} from '../refusal.ts';
import * as is from '../schemas.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {nodeReference} from './make.ts';

const options = {scope: 'ips'};

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
  ...options,
  method: 'GET',
  path: '/networking/ips',
  rateLimitClass: 'list',
  reply: is.Address,
  paged: true,
  handle: ({store, query}) => {
    const {page, size} = parsePaging(query);
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
  handle: context => {
    const node = findItem(context, 'nodes');
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

const allocate = routeWithBody({
  scope: 'nodes',
  method: 'POST',
  path: '/node/instances/:id/ips',
  body: v.looseObject({type: optional(oneOfWords(['ipv4'])), public: optional(boolean)}),
  reply: is.Address,
  handle: (context, body) => {
    const {store, word, now: at} = context;
    const node = findItem(context, 'nodes');
    const open = body.public ?? true;
    if (!open && node.ipv4.some(each => each.startsWith('192.168.'))) {
      throw badRequest(`A ${word.capitalized} has one private address at most`, 'public');
    }
    const added = open ? publicAddress(store.next('addresses') - 1) : privateAddress(node.id);
    store.tables.nodes.update(node.id, {...node, ipv4: [...node.ipv4, added], updated: formatTime(at)});
    recordEvent(context, {action: 'node_addip', entity: nodeReference(word, node)});
    return tellOf(node, added);
  },
});

const release: Route = {
  scope: 'nodes',
  method: 'DELETE',
  path: '/node/instances/:id/ips/:address',
  handle: (context: RequestContext) => {
    const node = findItem(context, 'nodes');
    const gone = context.params.address ?? '';
    if (!node.ipv4.includes(gone)) throw notFound();
    const left = node.ipv4.filter(each => each !== gone);
    if (!left.some(each => !each.startsWith('192.168.'))) {
      throw badRequest(`A ${context.word.capitalized} keeps one public address at least`);
    }
    context.store.tables.nodes.update(node.id, {...node, ipv4: left, updated: formatTime(context.now)});
    recordEvent(context, {action: 'node_deleteip', entity: nodeReference(context.word, node)});
    return {};
  },
};

export const addresses: readonly Route[] = [all, ofNode, allocate, release];
