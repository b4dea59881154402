import {volumesPerNode} from '../../model/index.ts';
import {makeBalancer} from '../balancers/rules.ts';
import {publicAddress} from '../ip-addresses.ts';
import type {Node} from '../nodes/schema.ts';
import {day, formatTime, minute, parseTime} from '../simulation/clock.ts';
import {makeVolume} from '../volumes/rules.ts';
import {places} from './fleet.ts';
import {type DemoContext, nextAddressIndex, randomTime} from './making.ts';
import {age, type Roles} from './nodes.ts';

/** Volumes that belong to no machine any more. */
const leftovers = [
  'mail-archive-2023',
  'db-before-migration',
  'import-scratch',
  'customer-export',
  'old-wiki',
  'tmp',
];
const sizes = [20, 40, 80, 100, 160, 250, 320, 500, 1000, 2000];

/** 60 volumes for 140 nodes, most of them attached, none to a node of another region, at most 8 to one. */
export function makeVolumes(making: DemoContext, roles: Roles): void {
  const {random, now, nodeCount: size, word, store, nodes, volumes} = making;
  const wanted = Math.min(5000, Math.round((size * 60) / 140));
  const loose = Math.min(leftovers.length, Math.floor(wanted / 8));
  const attached = homes(making, roles, wanted - loose);
  const plans: Plan[] = attached.map(([node, label]) => ({
    label,
    node,
    region: node.region,
    created: randomTime(random, parseTime(node.created) + 20 * minute, now - day),
  }));
  for (const label of leftovers.slice(0, loose)) {
    const created = randomTime(random, now - age, now - 30 * day);
    plans.push({label, node: undefined, region: random.pick(nodes).region, created});
  }
  plans.sort((a, b) => (a.created < b.created ? -1 : 1));
  let id = 7_310_004;
  for (const [i, {label, node, region, created}] of plans.entries()) {
    const volume = makeVolume(word, {
      id,
      label,
      region,
      size: random.pick(sizes),
      created,
      status: 'active',
      encryption: 'enabled',
    });
    volume.hardware_type = parseTime(created) < now - 900 * day ? 'hdd' : 'nvme';
    volume.updated = randomTime(random, parseTime(created), now);
    if (node !== undefined) {
      Object.assign(volume, {node_id: node.id, node_label: node.label, io_ready: node.status === 'running'});
      volume.tags = node.tags.filter(tag => tag !== '🔥 hot');
    } else volume.tags = ['leftover'];
    // The two newest are being worked on when the world begins.
    if (plans.length > 20 && i === plans.length - 2)
      Object.assign(volume, {status: 'resizing', updated: formatTime(now - 70_000)});
    if (plans.length > 20 && i === plans.length - 1) {
      const now20 = formatTime(now - 20_000);
      Object.assign(volume, {status: 'creating', created: now20, updated: now20, io_ready: false});
    }
    volumes.push(volume);
    store.tables.volumes.insert(volume);
    id += random.integer(2, 400);
  }
}

interface Plan {
  readonly label: string;
  readonly node: Node | undefined;
  readonly region: string;
  readonly created: string;
}

/** To which nodes the volumes go, and under which names. */
function homes({nodes, now}: DemoContext, roles: Roles, wanted: number): [Node, string][] {
  const settled = nodes.filter(
    node => roles.get(node.id)?.volumes !== undefined && parseTime(node.created) < now - 3 * day,
  );
  const found: [Node, string][] = [];
  const give = (node: Node, round: number) => {
    const purposes = roles.get(node.id)?.volumes ?? [];
    const purpose = purposes[(round - 1) % purposes.length] ?? 'data';
    const turn = Math.ceil(round / purposes.length);
    const label = `${node.label.replaceAll('.', '-')}-${purpose}${turn > 1 ? `-${turn}` : ''}`;
    if (found.length < wanted) found.push([node, label.slice(0, 32)]);
  };
  // The vault is full, so that there is a node that takes no more.
  const vault = wanted < 30 ? undefined : settled.find(node => node.label === 'backup-vault');
  if (vault !== undefined) for (let round = 1; round <= volumesPerNode; round++) give(vault, round);
  for (let round = 1; round <= volumesPerNode; round++) {
    for (const node of settled) if (node !== vault) give(node, round);
  }
  return found;
}

/** A load balancer before the web machines of each of the larger places. */
export function makeBalancers({
  random,
  now,
  nodeCount: size,
  word,
  store,
  nodes,
  balancers,
}: DemoContext): void {
  const served = places.filter(place =>
    nodes.some(node => node.region === place.region && node.label.startsWith('web')),
  );
  let id = 902_211;
  for (const {region, short} of served.slice(0, Math.min(6, Math.ceil(size / 20)))) {
    const out = random.integer(40_000, 900_000) / 10;
    const into = random.integer(9000, 200_000) / 10;
    const balancer = makeBalancer(word, {
      id,
      label: `front-${short}`,
      region,
      ipv4: publicAddress(nextAddressIndex(store)),
      created: randomTime(random, now - age, now - 100 * day),
      client_conn_throttle: random.pick([0, 0, 10, 20]),
      tags: ['prod', 'web'],
      transfer: {in: into, out, total: Math.round((into + out) * 10) / 10},
    });
    balancers.push(balancer);
    store.tables.balancers.insert(balancer);
    id += random.integer(20, 900);
  }
}
