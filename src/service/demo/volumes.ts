import {volumesPerNode} from '../../model/index.ts';
import type {Node} from '../nodes/schema.ts';
import {day, formatTime, minute, parseTime} from '../simulation/clock.ts';
import {makeVolume} from '../volumes/rules.ts';
import {accountAge, type DemoContext, randomTime} from './demo-context.ts';
import type {Roles} from './nodes.ts';

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
