import type {PortInput} from '../balancers/bodies.ts';
import {checkHealth} from '../balancers/health.ts';
import {addBackend, addPort, makeBalancer} from '../balancers/rules.ts';
import type {BalancerConfig, LoadBalancer} from '../balancers/schema.ts';
import type {OperationContext} from '../context.ts';
import {nextPublicAddress, privateAddress} from '../ip-addresses.ts';
import type {Node} from '../nodes/schema.ts';
import {day} from '../simulation/clock.ts';
import {accountAge, type DemoContext, randomTime} from './demo-context.ts';
import {locations} from './fleet.ts';

/** Makes a load balancer for the web nodes of each of the larger locations. */
export function makeBalancers({random, now, nodeCount, word, store, nodes, balancers}: DemoContext): void {
  const served = locations.filter(location =>
    nodes.some(node => node.region === location.region && node.label.startsWith('web')),
  );
  let id = 902_211;
  for (const {region, short} of served.slice(0, Math.min(6, Math.ceil(nodeCount / 20)))) {
    const outgoing = random.integer(40_000, 900_000) / 10;
    const incoming = random.integer(9000, 200_000) / 10;
    const balancer = makeBalancer(word, {
      id,
      label: `front-${short}`,
      region,
      ipv4: nextPublicAddress(store),
      created: randomTime(random, now - accountAge, now - 100 * day),
      client_conn_throttle: random.pick([0, 0, 10, 20]),
      tags: ['prod', 'web'],
      transfer: {in: incoming, out: outgoing, total: Math.round((incoming + outgoing) * 10) / 10},
    });
    balancers.push(balancer);
    store.tables.balancers.insert(balancer);
    id += random.integer(20, 900);
  }
}

/** The ports of the demo's load balancers. The first load balancer has all of them, the others the first two. */
const ports: readonly PortInput[] = [
  {port: 80, protocol: 'http', check: 'http', check_path: '/health', stickiness: 'none'},
  {
    port: 443,
    protocol: 'http',
    algorithm: 'leastconn',
    stickiness: 'http_cookie',
    check: 'http_body',
    check_path: '/health',
    check_body: 'ok',
    check_interval: 10,
  },
  {port: 5671, protocol: 'tcp', check: 'connection', stickiness: 'table', proxy_protocol: 'v2'},
  {port: 514, protocol: 'udp', algorithm: 'ring_hash', check: 'none', stickiness: 'source_ip'},
];

/** The fields of port 443 that show its certificate. */
const certificate: Partial<BalancerConfig> = {
  protocol: 'https',
  ssl_commonname: 'kestrel-freight.example',
  ssl_fingerprint: '00:01:02:03:04:05:06:07:08:09:0A:0B:0C:0D:0E:0F:10:11:12:13',
  ssl_cert: '<REDACTED>',
  ssl_key: '<REDACTED>',
};

/** Returns up to six of the web nodes in a load balancer's location. */
const nodesBehind = ({nodes}: DemoContext, {region}: LoadBalancer): Node[] =>
  nodes.filter(node => node.region === region && node.label.startsWith('web')).slice(0, 6);

/** Adds private addresses, which load balancers use, to the nodes behind them. */
export function connectBalancers(context: DemoContext): void {
  const {store, nodes, balancers} = context;
  for (const node of balancers.flatMap(balancer => nodesBehind(context, balancer))) {
    node.ipv4.push(privateAddress(nodes.indexOf(node)));
    store.tables.nodes.update(node.id, node);
  }
}

/** Makes the ports of the load balancers, with nodes behind them. */
export function makePorts(context: DemoContext): void {
  const {balancers} = context;
  for (const [at, balancer] of balancers.entries()) {
    const behind = nodesBehind(context, balancer);
    const some: Behind = {balancer, behind, last: at === balancers.length - 1};
    for (const port of ports.slice(0, at === 0 ? ports.length : 2)) makePort(context, some, port);
  }
  checkHealth({...context, caller: undefined}, context.store.tables.ports.all());
}

interface Behind {
  readonly balancer: LoadBalancer;
  readonly behind: readonly Node[];
  readonly last: boolean;
}

function makePort(context: DemoContext, {balancer, behind, last}: Behind, input: PortInput): void {
  const operation: OperationContext = {...context, caller: undefined};
  const port = addPort(operation, balancer.id, input);
  if (port.port === 443) context.store.tables.ports.update(port.id, {...port, ...certificate});
  for (const [at, node] of behind.entries()) {
    addBackend(operation, port, {
      label: node.label,
      address: `${node.ipv4.at(-1)}:${port.port === 443 ? 8443 : port.port}`,
      weight: at === 1 ? 50 : 100,
      mode: port.protocol === 'udp' ? 'none' : at === 2 ? 'drain' : at === 3 ? 'backup' : 'accept',
    });
  }
  // A leftover: its node was deleted.
  if (port.port === 80 && !last)
    addBackend(operation, port, {label: 'web-old', address: '192.168.200.9:80', weight: 100, mode: 'accept'});
}
