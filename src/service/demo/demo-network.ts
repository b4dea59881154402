import {addBackend, addPort, checkHealth, makeBalancer, type PortInput} from '../balancers/balancer-rules.ts';
import type {BalancerConfig, LoadBalancer} from '../balancers/balancer-schema.ts';
import {makeDomain, makeRecord} from '../domains/domain-rules.ts';
import type {DnsRecord, Domain} from '../domains/domain-schema.ts';
import {nextPublicAddress, privateAddress} from '../made-up.ts';
import type {Node} from '../nodes/node-schema.ts';
import type {OperationContext} from '../operation.ts';
import {day, parseTime} from '../simulation/clock.ts';
import {accountAge, type DemoContext, randomTime} from './demo-context.ts';
import {locations} from './demo-nodes.ts';

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

type RecordFields = Partial<DnsRecord> & Pick<DnsRecord, 'type' | 'name' | 'target'>;

/** The domains, under top-level domains that are reserved for examples (RFC 2606). */
const zones: readonly (readonly [string, Partial<Domain>])[] = [
  ['kestrel-freight.example', {tags: ['prod'], group: 'Company', description: 'The company'}],
  ['track.kestrel-freight.example', {tags: ['prod'], group: 'Product'}],
  ['kestrelapi.example', {tags: ['prod'], group: 'Product', ttl_sec: 300}],
  ['kestrel-cdn.example', {tags: ['edge'], group: 'Product', ttl_sec: 300}],
  ['kestrel.test', {tags: ['staging']}],
  ['harbour-slots.example', {tags: ['prod'], group: 'Product'}],
  ['harbourslots.example', {description: 'Redirects to harbour-slots.example'}],
  ['xn--fiq228c.example', {tags: ['中文'], description: '中文站点'}],
  ['kestrel-status.example', {group: 'Platform', ttl_sec: 120}],
  ['old-brand.example', {status: 'disabled', tags: ['leftover']}],
  [
    'partner-mirror.example',
    {type: 'slave', master_ips: ['203.0.113.253'], description: 'Kept by the partner'},
  ],
  ['2.0.192.in-addr.arpa', {group: 'Platform', description: 'Reverse zone'}],
];

/** Makes the domains with records of every type. Their addresses are those of nodes and load balancers of the account. */
export function makeDomains(context: DemoContext): void {
  const {random, now, store, domains} = context;
  let domainId = 1_204_118;
  let recordId = 15_002_118;
  for (const [name, fields] of zones) {
    const created = randomTime(random, now - accountAge, now - 60 * day);
    const type = fields.type ?? 'master';
    const domain = makeDomain({
      id: domainId,
      domain: name,
      created,
      soa_email: type === 'master' ? 'hostmaster@kestrel-freight.example' : '',
      ...fields,
    });
    domain.updated = randomTime(random, parseTime(created), now);
    domains.push(domain);
    store.tables.domains.insert(domain);
    domainId += random.integer(200, 30_000);
    if (type === 'slave') continue;
    for (const recordFields of recordsOf(name, context)) {
      const recordCreated = randomTime(random, parseTime(created), now);
      const record = makeRecord({id: recordId, created: recordCreated, ...recordFields});
      store.tables.records.insert(record, domain.id);
      recordId += random.integer(1, 40);
    }
  }
}

function recordsOf(domain: string, context: DemoContext): RecordFields[] {
  const {nodes, balancers} = context;
  if (domain.endsWith('.arpa')) {
    return nodes
      .filter(node => node.ipv4[0]?.startsWith('192.0.2.'))
      .slice(0, 30)
      .map(node => ({
        type: 'PTR',
        name: node.ipv4[0]?.split('.')[3] ?? '0',
        target: `${node.label}.kestrel-freight.example`,
      }));
  }
  const recordsFor = (prefix: string, most: number, name?: string) => {
    const named = nodes.filter(node => node.label.startsWith(prefix)).slice(0, most);
    return named.flatMap(node => addressRecords(name ?? node.label, node));
  };
  const ownRecords: Readonly<Record<string, () => RecordFields[]>> = {
    'kestrel-freight.example': () => companyRecords(context),
    'kestrelapi.example': () => recordsFor('api', 12, 'v1'),
    'kestrel-cdn.example': () => recordsFor('edge', 12),
    'kestrel.test': () => recordsFor('staging', 6),
    'kestrel-status.example': () => recordsFor('monitor', 1, ''),
  };
  return [
    ...balancers.slice(0, 3).map(({ipv4}) => ({type: 'A', name: '', target: ipv4, ttl_sec: 300})),
    {type: 'CNAME', name: 'www', target: domain},
    ...(ownRecords[domain]?.() ?? []),
    {type: 'CAA', name: '', target: 'letsencrypt.org', tag: 'issue'},
  ];
}

function addressRecords(name: string, node: Node | undefined): RecordFields[] {
  if (node?.ipv4[0] === undefined) return [];
  const ipv4 = {type: 'A', name, target: node.ipv4[0]};
  return node.ipv6 === null ? [ipv4] : [ipv4, {type: 'AAAA', name, target: node.ipv6.replace('/128', '')}];
}

/** The records of the company's main domain: servers by name, mail, telephony. */
function companyRecords({nodes}: DemoContext): RecordFields[] {
  const servers = ['bastion', 'git', 'mail', 'monitor.internal', 'vpn', 'ns1', 'ns2'].flatMap(name => {
    const node = nodes.find(each => each.label === name);
    const target = `${name}.kestrel-freight.example`;
    const delegation =
      node && name.startsWith('ns') ? [{type: 'NS', name: 'lab', target, ttl_sec: 86_400}] : [];
    return [...addressRecords(name, node), ...delegation];
  });
  return [
    ...servers,
    {type: 'MX', name: '', target: 'mail.kestrel-freight.example', priority: 10},
    {type: 'MX', name: '', target: 'mx.backup-mail.example', priority: 50},
    {type: 'TXT', name: '', target: 'v=spf1 mx ip4:192.0.2.0/24 -all'},
    {type: 'TXT', name: '_dmarc', target: 'v=DMARC1; p=quarantine; rua=mailto:dmarc@kestrel-freight.example'},
    {
      type: 'TXT',
      name: 's2025._domainkey',
      target: `v=DKIM1; k=rsa; p=${'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'.repeat(7)}`,
    },
    serviceRecord('sip', 'vpn', 5, 5060),
    serviceRecord('imaps', 'mail', 1, 993),
    {type: 'CAA', name: '', target: 'mailto:security@kestrel-freight.example', tag: 'iodef'},
  ];
}

const serviceRecord = (service: string, host: string, weight: number, port: number): RecordFields => ({
  type: 'SRV',
  name: `_${service}._tcp`,
  target: `${host}.kestrel-freight.example`,
  priority: 10,
  weight,
  port,
  service,
  protocol: 'tcp',
});
