import {volumesPerNode} from '../../model/index.ts';
import {nextPublicAddress, privateAddress} from '../made-up.ts';
import {makeNode} from '../nodes/node-rules.ts';
import type {Node} from '../nodes/node-schema.ts';
import {day, formatTime, hour, minute, parseTime} from '../simulation/clock.ts';
import {makeVolume} from '../volumes/volume-rules.ts';
import {accountAge, type DemoContext, randomTime} from './demo-context.ts';

/** The locations of the company, weighted by the number of their nodes. */
export const locations = [
  {region: 'nl-ams', short: 'ams', weight: 26},
  {region: 'eu-central', short: 'fra', weight: 22},
  {region: 'us-east', short: 'nwk', weight: 15},
  {region: 'gb-lon', short: 'lon', weight: 10},
  {region: 'us-ord', short: 'ord', weight: 8},
  {region: 'ap-south', short: 'sin', weight: 7},
  {region: 'jp-osa', short: 'osa', weight: 5},
  {region: 'br-gru', short: 'gru', weight: 4},
  {region: 'ap-southeast', short: 'syd', weight: 3},
] as const;
type Location = (typeof locations)[number];
/** The location that is left out of the names of its nodes. */
const headquarters: Location = locations[0];

/** The purpose of a node, such as a web server or a database. */
interface Role {
  readonly name: string;
  readonly types: readonly string[];
  /** Ids of images without the word, newest last. */
  readonly images: readonly string[];
  readonly tags: readonly string[];
  readonly group?: string;
  readonly weight: number;
  /** The part of its nodes that is offline, 0–1. */
  readonly idle?: number;
  readonly backups?: boolean;
  /** The suffixes of its volumes' labels; none if its nodes have no volumes. */
  readonly volumes?: readonly string[];
}

/** Reads lines of cells that `|` separates; words in a cell become a list. */
const tableOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map(line => line.split('|').map(cell => cell.trim()));

function roleFrom([
  name = '',
  weight,
  types,
  images,
  tags,
  group,
  idle,
  backups,
  volumes,
]: readonly string[]): Role {
  const words = (cell = '') => cell.split(' ').filter(word => word !== '');
  return {
    name,
    weight: Number(weight),
    types: words(types),
    images: words(images),
    tags: words(tags),
    ...(group ? {group} : {}),
    ...(idle ? {idle: Number(idle)} : {}),
    backups: backups === 'yes',
    ...(volumes ? {volumes: words(volumes)} : {}),
  };
}

/** The roles that have many nodes, weighted by their number. */
const roles = tableOf(`
web         | 26 | g6-standard-2 g6-standard-4   | debian11 debian12                           | prod web      |          |      |     |
api         | 18 | g6-dedicated-4 g6-dedicated-8 | ubuntu22.04 ubuntu24.04                     | prod api      |          |      |     |
worker      | 15 | g6-standard-4 g6-standard-6   | debian12                                    | prod jobs     |          |      |     |
cache       |  8 | g7-highmem-1 g6-standard-4    | debian12 debian13                           | prod redis    |          |      |     |
db-replica  |  8 | g6-dedicated-8 g7-highmem-2   | debian12                                    | prod postgres |          |      | yes | data
queue       |  4 | g6-standard-2                 | rocky9                                      | prod rabbitmq |          |      |     | spool
search      |  5 | g6-dedicated-8                | ubuntu22.04                                 | prod search   |          |      |     | shards snapshots
edge        |  9 | g6-nanode-1                   | alpine3.20 alpine3.22 alpine3.23            | edge          |          |      |     |
ci-runner   |  7 | g6-dedicated-4                | ubuntu24.04 fedora43                        | ci            | Platform | 0.15 |     |
k8s-pool    |  6 | g6-standard-6 g7-premium-8    | debian12-kube-v1.34.6 debian12-kube-v1.35.3 | k8s prod      |          |      |     |
staging-web |  5 | g6-nanode-1 g6-standard-1     | debian13                                    | staging web   |          | 0.3  |     |
dev         |  4 | g6-standard-1                 | arch ubuntu24.04 fedora43                   | dev           |          | 0.5  |     |
`).map(roleFrom);

/** The nodes that exist once, oldest first, after their regions. */
const uniqueNodes = tableOf(`
nl-ams     | db-primary       | 0 | g6-dedicated-16  | debian12           | prod postgres pci | Data     |   | yes | data wal
nl-ams     | bastion          | 0 | g6-nanode-1      | debian12           | ssh               | Platform |   |     |
nl-ams     | mail             | 0 | g6-standard-2    | centos7            | mail              |          |   | yes | spool archive
eu-central | db-primary-fra   | 0 | g6-dedicated-16  | debian12           | prod postgres pci | Data     |   | yes | data wal
eu-central | bastion-fra      | 0 | g6-nanode-1      | debian12           | ssh               | Platform |   |     |
nl-ams     | git              | 0 | g6-standard-4    | debian11           | internal          | Platform |   | yes | repositories lfs
gb-lon     | ns1              | 0 | g6-nanode-1      | alpine3.21         | dns               |          |   |     |
us-ord     | ns2              | 0 | g6-nanode-1      | alpine3.21         | dns               |          |   |     |
eu-central | backup-vault     | 0 | g6-standard-8    | debian12           | internal backup   | Platform |   |     | vault
us-east    | db-primary-nwk   | 0 | g6-dedicated-16  | debian12           | prod postgres pci | Data     |   | yes | data wal
nl-ams     | monitor.internal | 0 | g6-standard-6    | ubuntu22.04        | internal          | Platform |   |     | metrics
nl-ams     | log-archive      | 0 | g6-standard-4    | opensuse15.6       | internal          | Platform |   |     | logs
nl-ams     | vpn              | 0 | g6-nanode-1      | alpine3.22         | internal          |          |   |     |
nl-ams     | wiki-old         | 0 | g6-standard-1    | ubuntu20.04        | internal          |          | 1 |     |
us-east    | gpu-train-1      | 0 | g1-gpu-rtx6000-1 | ubuntu24.04-nvidia | ml 实验           | Research |   |     | datasets
ap-south   | db-primary-sin   | 0 | g6-dedicated-16  | debian12           | prod postgres pci | Data     |   | yes | data wal
`).map(([region = '', ...cells]) => ({region, role: roleFrom(cells)}));

/** The statuses of the last nodes, oldest first: operations on them are in progress when the account is created. */
const inProgress = [
  'migrating',
  'rebooting',
  'shutting_down',
  'restoring',
  'booting',
  'provisioning',
] as const;
const tagsByRegion: Readonly<Record<string, string>> = {
  'ap-south': '生产环境',
  'jp-osa': '本番',
  'br-gru': 'São Paulo',
};

/** The roles of nodes by their ids. Other parts of the account use them to choose nodes. */
type Roles = Map<number, Role>;

/** Makes the nodes, oldest first: ids and dates ascend together. */
export function makeNodes(context: DemoContext): Roles {
  const {random, now, nodeCount, store, nodes} = context;
  const rolesById: Roles = new Map();
  const countsByPrefix = new Map<string, number>();
  let id = 41_200_113;
  for (let i = 0; i < nodeCount; i++) {
    const [role, region, label] = assignRole(context, i, countsByPrefix);
    // The account has grown ever faster: half of its nodes are from the last third of its life.
    const from = now - accountAge + Math.round(accountAge * (i / nodeCount) ** 0.6);
    const to = now - accountAge + Math.round(accountAge * ((i + 1) / nodeCount) ** 0.6);
    const status = nodeCount < 30 ? undefined : inProgress[i - nodeCount + inProgress.length];
    const created =
      status === 'provisioning' || status === 'booting'
        ? formatTime(now - 40_000 - (nodeCount - i) * 9000)
        : randomTime(random, from, to - hour);
    const node = makeRoleNode(context, {role, region, label, id, created});
    node.status = status ?? (random.chance(role.idle ?? 0.025) ? 'offline' : 'running');
    nodes.push(node);
    rolesById.set(id, role);
    store.tables.nodes.insert(node);
    id += random.integer(3, 900);
  }
  return rolesById;
}

function assignRole(
  {random}: DemoContext,
  i: number,
  countsByPrefix: Map<string, number>,
): [role: Role, region: string, label: string] {
  const unique = uniqueNodes[i];
  if (unique !== undefined) return [unique.role, unique.region, unique.role.name];
  const role = random.pickWeighted(roles);
  const location: Location =
    role.name === 'ci-runner' || role.name === 'dev' ? headquarters : random.pickWeighted(locations);
  const prefix = location === headquarters ? role.name : `${role.name}-${location.short}`;
  const count = (countsByPrefix.get(prefix) ?? 0) + 1;
  countsByPrefix.set(prefix, count);
  return [role, location.region, `${prefix}-${count}`];
}

interface NodePlan {
  readonly role: Role;
  readonly region: string;
  readonly label: string;
  readonly id: number;
  readonly created: string;
}

function makeRoleNode(context: DemoContext, {role, region, label, id, created}: NodePlan): Node {
  const {random, now, store, word, types, nodes} = context;
  const type = types.get(random.pick(role.types));
  if (type === undefined) throw new Error(`no type for ${role.name}`);
  // Older nodes have older images.
  const age = (now - parseTime(created)) / accountAge;
  const image = role.images[Math.min(role.images.length - 1, Math.floor((1 - age) * role.images.length))];
  const ipv4 = [nextPublicAddress(store)];
  if (role.volumes !== undefined) ipv4.push(privateAddress(nodes.length));
  const tags = [...role.tags];
  const regionTag = tagsByRegion[region];
  if (regionTag !== undefined && random.chance(0.5)) tags.push(regionTag);
  if (random.chance(0.03)) tags.push('🔥 hot');
  const node = makeNode(word, type, {
    id,
    label,
    region,
    ipv4,
    created,
    image: `${word.lower}/${image}`,
    group: role.group ?? '',
    tags,
  });
  node.updated = randomTime(random, parseTime(created), now);
  if (role.backups === true) {
    const last = formatTime(now - random.integer(2, 22) * hour);
    const weekday = random.pick(['Saturday', 'Sunday', 'Wednesday']);
    const schedule = {day: weekday, window: random.pick(['W0', 'W2', 'W22'])};
    node.backups = {enabled: true, available: true, schedule, last_successful: last};
  }
  return node;
}

/** The labels of detached volumes whose nodes are gone. */
const leftovers = [
  'mail-archive-2023',
  'db-before-migration',
  'import-scratch',
  'customer-export',
  'old-wiki',
  'tmp',
];
const sizes = [20, 40, 80, 100, 160, 250, 320, 500, 1000, 2000];

interface VolumePlan {
  readonly label: string;
  readonly node: Node | undefined;
  readonly region: string;
  readonly created: string;
}

/** Makes 60 volumes per 140 nodes. Most are attached to nodes in their region. */
export function makeVolumes(context: DemoContext, roles: Roles): void {
  const {random, now, nodeCount, word, store, volumes} = context;
  const count = Math.min(5000, Math.round((nodeCount * 60) / 140));
  const plans = planVolumes(context, roles, count);
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
      const io_ready = node.status === 'running';
      Object.assign(volume, {node_id: node.id, node_label: node.label, io_ready});
      volume.tags = node.tags.filter(tag => tag !== '🔥 hot');
    } else volume.tags = ['leftover'];
    // Operations on the two newest are in progress when the account is created.
    if (plans.length > 20 && i === plans.length - 2)
      Object.assign(volume, {status: 'resizing', updated: formatTime(now - 70_000)});
    if (plans.length > 20 && i === plans.length - 1) {
      const time = formatTime(now - 20_000);
      Object.assign(volume, {status: 'creating', created: time, updated: time, io_ready: false});
    }
    volumes.push(volume);
    store.tables.volumes.insert(volume);
    id += random.integer(2, 400);
  }
}

function planVolumes(context: DemoContext, roles: Roles, count: number): VolumePlan[] {
  const {random, now, nodes} = context;
  const detachedCount = Math.min(leftovers.length, Math.floor(count / 8));
  const plans = attachmentsFor(context, roles, count - detachedCount).map(
    ([node, label]): VolumePlan => ({
      label,
      node,
      region: node.region,
      created: randomTime(random, parseTime(node.created) + 20 * minute, now - day),
    }),
  );
  for (const label of leftovers.slice(0, detachedCount)) {
    const created = randomTime(random, now - accountAge, now - 30 * day);
    plans.push({label, node: undefined, region: random.pick(nodes).region, created});
  }
  return plans.sort((a, b) => (a.created < b.created ? -1 : 1));
}

/** The nodes that get volumes, with the labels of these, at most 8 per node. */
function attachmentsFor({nodes, now}: DemoContext, roles: Roles, count: number): [Node, string][] {
  const candidates = nodes.filter(
    node => roles.get(node.id)?.volumes !== undefined && parseTime(node.created) < now - 3 * day,
  );
  const attachments: [Node, string][] = [];
  const attach = (node: Node, round: number) => {
    const purposes = roles.get(node.id)?.volumes ?? [];
    const purpose = purposes[(round - 1) % purposes.length] ?? 'data';
    const number = Math.ceil(round / purposes.length);
    const label = `${node.label.replaceAll('.', '-')}-${purpose}${number > 1 ? `-${number}` : ''}`;
    if (attachments.length < count) attachments.push([node, label.slice(0, 32)]);
  };
  // The vault gets the maximum, so that the demo has a node that accepts no further volume.
  const vault = count < 30 ? undefined : candidates.find(node => node.label === 'backup-vault');
  if (vault !== undefined) for (let round = 1; round <= volumesPerNode; round++) attach(vault, round);
  for (let round = 1; round <= volumesPerNode; round++) {
    for (const node of candidates) if (node !== vault) attach(node, round);
  }
  return attachments;
}
