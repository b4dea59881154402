import {privateAddress, publicAddress} from '../ip-addresses.ts';
import {makeNode} from '../nodes/rules.ts';
import type {Node} from '../nodes/schema.ts';
import {day, formatTime, hour} from '../simulation/clock.ts';
import {home, type Place, places, type Role, roles} from './fleet.ts';
import {type DemoContext, nextAddressIndex, randomTime} from './making.ts';
import {singles} from './singles.ts';

/** How long the account has been there. */
export const age = 1100 * day;

/** The last nodes of the list, oldest of them first: what is going on with them when the world begins. */
const underWay = ['migrating', 'rebooting', 'shutting_down', 'restoring', 'booting', 'provisioning'] as const;
const tagsOfPlaces: Readonly<Record<string, string>> = {
  'ap-south': '生产环境',
  'jp-osa': '本番',
  'br-gru': 'São Paulo',
};

/** Which role each node has, by its number: the other parts of the world look here for machines that fit. */
export type Roles = Map<number, Role>;

/** The nodes, oldest first; numbers and dates rise together. */
export function makeNodes(making: DemoContext): Roles {
  const {random, now, nodeCount: size, store, nodes} = making;
  const known: Roles = new Map();
  const named = new Map<string, number>();
  let id = 41_200_113;
  for (let i = 0; i < size; i++) {
    const [role, place, label] = assignment(making, i, named);
    // The account grew ever faster: half of its nodes came in the last third of its life.
    const from = now - age + age * (i / size) ** 0.6;
    const to = now - age + age * ((i + 1) / size) ** 0.6;
    const motion = size < 30 ? undefined : underWay[i - size + underWay.length];
    const created =
      motion === 'provisioning' || motion === 'booting'
        ? formatTime(now - 40_000 - (size - i) * 9000)
        : randomTime(random, from, to - hour);
    const node = furnish(making, {role, place, label, id, created});
    node.status = motion ?? (random.chance(role.idle ?? 0.025) ? 'offline' : 'running');
    nodes.push(node);
    known.set(id, role);
    store.tables.nodes.insert(node);
    id += random.integer(3, 900);
  }
  return known;
}

function assignment({random}: DemoContext, i: number, named: Map<string, number>): [Role, string, string] {
  const single = singles[i];
  if (single !== undefined) return [...single];
  const role = random.pickWeighted(roles);
  const place: Place = role.name === 'ci-runner' || role.name === 'dev' ? home : random.pickWeighted(places);
  const prefix = place === home ? role.name : `${role.name}-${place.short}`;
  const count = (named.get(prefix) ?? 0) + 1;
  named.set(prefix, count);
  return [role, place.region, `${prefix}-${count}`];
}

interface Plan {
  readonly role: Role;
  readonly place: string;
  readonly label: string;
  readonly id: number;
  readonly created: string;
}

function furnish(making: DemoContext, {role, place, label, id, created}: Plan): Node {
  const {random, now, store, word, types, nodes} = making;
  const type = types.get(random.pick(role.types));
  if (type === undefined) throw new Error(`no type for ${role.name}`);
  const oldness = (now - Date.parse(`${created}Z`)) / age;
  const image = role.images[Math.min(role.images.length - 1, Math.floor((1 - oldness) * role.images.length))];
  const ipv4 = [publicAddress(nextAddressIndex(store))];
  if (role.volumes !== undefined) ipv4.push(privateAddress(nodes.length));
  const tags = [...role.tags];
  const local = tagsOfPlaces[place];
  if (local !== undefined && random.chance(0.5)) tags.push(local);
  if (random.chance(0.03)) tags.push('🔥 hot');
  const node = makeNode(type, {
    id,
    label,
    region: place,
    ipv4,
    created,
    image: `${word.lower}/${image}`,
    group: role.group ?? '',
    tags,
  });
  node.updated = randomTime(random, Date.parse(`${created}Z`), now);
  if (role.backups === true) {
    const last = formatTime(now - random.integer(2, 22) * hour);
    node.backups = {
      enabled: true,
      available: true,
      schedule: {
        day: random.pick(['Saturday', 'Sunday', 'Wednesday']),
        window: random.pick(['W0', 'W2', 'W22']),
      },
      last_successful: last,
    };
  }
  return node;
}
