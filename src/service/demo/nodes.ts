import {nextPublicAddress, privateAddress} from '../ip-addresses.ts';
import {makeNode} from '../nodes/rules.ts';
import type {Node} from '../nodes/schema.ts';
import {formatTime, hour, parseTime} from '../simulation/clock.ts';
import {accountAge, type DemoContext, randomTime} from './demo-context.ts';
import {headquarters, type Location, locations, type Role, roles, uniqueNodes} from './fleet.ts';

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
export type Roles = Map<number, Role>;

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
  if (unique !== undefined) return [...unique];
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
