import * as v from 'valibot';
import type {Filterable} from '../../model/index.ts';
import {keysOf} from '../../own-property.ts';
import {
  childRoutes,
  computedListRoute,
  deleteRoute,
  findItem,
  getRoute,
  numericParam,
  postRoute,
  putRoute,
  type RequestContext,
  type Route,
  readItem,
  updateItem,
} from '../http/route.ts';
import {ipv6Address, isPrivateAddress, nextPublicAddress, privateAddress} from '../made-up.ts';
import {badRequest, notFound} from '../operation.ts';
import {day, formatTime, parseTime, second} from '../simulation/clock.ts';
import {durations, scheduleUpdate} from '../simulation/events.ts';
import {boolean, givenFields, integer, itemId, oneOf, string, stringOfLength} from '../validation.ts';
import {
  addConfig,
  addDisk,
  configReference,
  configsOf,
  deployedNodeId,
  devicesFrom,
  diskReference,
  diskSpaceOf,
  disksOf,
  ensureDeployed,
  findDeployedNode,
  findSettledNode,
  isSettled,
  nodeActionRoute,
  recordNodeEvent,
  removeFromSlots,
  rootPasswordField,
  scheduleStatus,
  slots,
  updateNode,
} from './node-rules.ts';
import {Address, Backup, Config, Disk, type Node, NodeAddresses, NodeBackups} from './node-schema.ts';

const options = {scope: 'nodes'};
const configPath = '/node/instances/:id/configs';

const label = stringOfLength(1, 48);
const storedFields = {
  kernel: v.nullish(string),
  comments: v.nullish(string),
  memory_limit: v.nullish(integer(0, 1_048_576)),
  run_level: v.nullish(oneOf(['default', 'single', 'binbash'])),
  virt_mode: v.nullish(oneOf(['paravirt', 'fullvirt'])),
  root_device: v.nullish(string),
};
const storedNames = ['label', ...keysOf(storedFields)] as const;

const recordConfigEvent = (context: RequestContext, node: Node, config: Config, did: string): void =>
  recordNodeEvent(context, node, {
    action: `node_config_${did}`,
    secondaryEntity: configReference(context.word, node, config),
  });

export const configRoutes: readonly Route[] = [
  ...childRoutes(configPath, 'configs', 'config', options, deployedNodeId),
  postRoute(configPath, options, {
    body: v.looseObject({label, ...storedFields, devices: slots}),
    reply: Config,
    handle: (context, body) => {
      const node = findDeployedNode(context);
      const devices = devicesFrom(context, node.id, body.devices ?? {});
      const fields = {label: body.label, ...givenFields(body, storedNames), devices};
      const config = addConfig(context, node.id, fields);
      recordConfigEvent(context, node, config, 'create');
      return readItem(context, 'configs', config.id);
    },
  }),
  putRoute(`${configPath}/:config`, options, {
    body: v.looseObject({label: v.nullish(label), ...storedFields, devices: slots}),
    reply: Config,
    handle: (context, body) => {
      const node = findDeployedNode(context);
      const config = findItem(context, 'configs', 'config', node.id);
      const devices = body.devices ? devicesFrom(context, node.id, body.devices) : config.devices;
      const changes = {...givenFields(body, storedNames), devices};
      recordConfigEvent(context, node, {...config, ...changes}, 'update');
      return updateItem(context, 'configs', config, changes);
    },
  }),
  deleteRoute(`${configPath}/:config`, options, context => {
    const node = findDeployedNode(context);
    const config = findItem(context, 'configs', 'config', node.id);
    context.store.tables.configs.delete(config.id);
    recordConfigEvent(context, node, config, 'delete');
  }),
];

const diskPath = '/node/instances/:id/disks';
/** MB. */
const size = integer(1, 10_000_000);

/** @param added MB @throws HttpError 400, field `size`, if the disks of the node leave less room than that */
function checkDiskSpace(context: RequestContext, node: Node, added: number): void {
  const used = diskSpaceOf(context, node.id);
  if (used + added > node.specs.disk)
    throw badRequest(
      `There are ${node.specs.disk - used} MB left on this ${context.word.capitalized}`,
      'size',
    );
}

function checkOffline({word}: RequestContext, node: Node): void {
  if (node.status === 'running') throw badRequest(`${word.capitalized} must be offline`);
}

const scheduleReady = (context: RequestContext, disk: Disk): void =>
  scheduleUpdate(context, durations.disk, {table: 'disks', id: disk.id, set: {status: 'ready'}});

const recordDiskEvent = (context: RequestContext, node: Node, disk: Disk, action: string): void =>
  recordNodeEvent(context, node, {
    action,
    secondaryEntity: diskReference(context.word, node, disk),
    duration: durations.disk,
  });

export const diskRoutes: readonly Route[] = [
  ...childRoutes(diskPath, 'disks', 'disk', options, deployedNodeId),
  postRoute(diskPath, options, {
    body: v.looseObject({
      label,
      size,
      filesystem: v.nullish(oneOf(['raw', 'swap', 'ext3', 'ext4', 'initrd'])),
      image: v.nullish(string),
      root_pass: v.nullish(rootPasswordField),
    }),
    reply: Disk,
    handle: (context, body) => {
      const node = findDeployedNode(context);
      checkDiskSpace(context, node, body.size);
      if (typeof body.image === 'string' && !context.store.tables.images.has(body.image))
        throw badRequest('image is not valid', 'image');
      const disk = addDisk(context, node.id, {
        label: body.label,
        size: body.size,
        status: 'not ready',
        filesystem: body.filesystem ?? 'ext4',
      });
      scheduleReady(context, disk);
      recordDiskEvent(context, node, disk, 'disk_create');
      return readItem(context, 'disks', disk.id);
    },
  }),
  putRoute(`${diskPath}/:disk`, options, {
    body: v.looseObject({label: v.nullish(label)}),
    reply: Disk,
    handle: (context, body) => {
      const disk = findItem(context, 'disks', 'disk', deployedNodeId(context));
      return updateItem(context, 'disks', disk, givenFields(body, ['label']));
    },
  }),
  deleteRoute(`${diskPath}/:disk`, options, context => {
    const node = findDeployedNode(context);
    const disk = findItem(context, 'disks', 'disk', node.id);
    removeFromSlots(context, node.id, {disk_id: disk.id});
    context.store.tables.disks.delete(disk.id);
    recordDiskEvent(context, node, disk, 'disk_delete');
  }),
  postRoute(`${diskPath}/:disk/resize`, options, {
    body: v.looseObject({size}),
    handle: (context, body) => {
      const node = findDeployedNode(context);
      const disk = findItem(context, 'disks', 'disk', node.id);
      checkOffline(context, node);
      checkDiskSpace(context, node, body.size - disk.size);
      updateItem(context, 'disks', disk, {size: body.size, status: 'not ready'});
      scheduleReady(context, disk);
      recordDiskEvent(context, node, disk, 'disk_resize');
      return {};
    },
  }),
  postRoute(`${diskPath}/:disk/password`, options, {
    body: v.looseObject({password: rootPasswordField}),
    handle: context => {
      const node = findDeployedNode(context);
      // Nothing is stored: a password is never shown.
      findItem(context, 'disks', 'disk', node.id);
      checkOffline(context, node);
      return {};
    },
  }),
];

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
  computedListRoute(
    '/networking/ips',
    {scope: 'ips'},
    Address,
    ({store}) => store.tables.nodes.all().flatMap(node => node.ipv4.map(each => describeIpv4(node, each))),
    addressFilterable,
  ),
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

/** The backups of a node: automatic ones, which are up to a day, a week and two weeks old, and a snapshot made on request. */

const setBackups = (context: RequestContext, node: Node, changes: Partial<Node['backups']>) =>
  updateNode(context, node, {backups: {...node.backups, ...changes}});

function checkEnabled({word}: RequestContext, node: Node): void {
  if (!node.backups.enabled) throw badRequest(`Backups of this ${word.capitalized} are not enabled`);
}

const contentsOf = (context: RequestContext, node: Node) => ({
  region: node.region,
  configs: configsOf(context, node.id).map(({label}) => label),
  disks: disksOf(context, node.id).map(({label, size, filesystem}) => ({label, size, filesystem})),
});

/** Days since each of the automatic backups was made. */
const ages = [0, 7, 14];

/** Returns the automatic backups. They are not stored, but computed from the time of the last successful one. */
function automaticOf(context: RequestContext, node: Node): Backup[] {
  const {enabled, last_successful: last} = node.backups;
  if (!enabled || last === null) return [];
  const contents = contentsOf(context, node);
  return ages.flatMap((age, index): Backup[] => {
    const at = parseTime(last) - age * day;
    if (at < parseTime(node.created)) return [];
    const time = formatTime(at);
    const times = {created: time, updated: time, finished: time};
    // No snapshot has an id as high as these.
    const id = node.id * 10 + index;
    return [{id, label: null, status: 'successful', type: 'auto', available: true, ...times, ...contents}];
  });
}

/** Returns the node's snapshot and the one being taken. Once that is successful it has replaced the other, which may still be stored. */
function snapshotsOf({store}: RequestContext, nodeId: number): NodeBackups['snapshot'] {
  const stored = store.tables.backups.childrenOf(nodeId);
  const newest = (status: string) => stored.findLast(one => one.status === status) ?? null;
  return {current: newest('successful'), in_progress: newest('pending')};
}

export const backupRoutes: readonly Route[] = [
  nodeActionRoute('backups/enable', {
    body: v.looseObject({}),
    handle: context => {
      const node = findItem(context, 'nodes');
      if (node.backups.enabled)
        throw badRequest(`Backups of this ${context.word.capitalized} are enabled already`);
      setBackups(context, node, {enabled: true, schedule: {day: 'Scheduling', window: 'Scheduling'}});
      recordNodeEvent(context, node, {action: 'backups_enable'});
      return {};
    },
  }),
  nodeActionRoute('backups/cancel', {
    body: v.looseObject({}),
    handle: context => {
      const node = findItem(context, 'nodes');
      checkEnabled(context, node);
      const schedule = {day: null, window: null};
      setBackups(context, node, {enabled: false, available: false, schedule, last_successful: null});
      context.store.tables.backups.deleteChildren(node.id);
      recordNodeEvent(context, node, {action: 'backups_cancel'});
      return {};
    },
  }),
  getRoute('/node/instances/:id/backups', options, {
    reply: NodeBackups,
    handle: (context): NodeBackups => {
      const node = findItem(context, 'nodes');
      ensureDeployed(context, node);
      return {automatic: automaticOf(context, node), snapshot: snapshotsOf(context, node.id)};
    },
  }),
  nodeActionRoute('backups', {
    body: v.looseObject({label: stringOfLength(1, 255)}),
    reply: Backup,
    handle: (context, {label}) => {
      const {store, now} = context;
      const node = findSettledNode(context);
      checkEnabled(context, node);
      ensureDeployed(context, node);
      const {current, in_progress} = snapshotsOf(context, node.id);
      if (in_progress) throw badRequest('A snapshot is being taken already');
      const {backups} = store.tables;
      for (const {id} of backups.childrenOf(node.id)) if (id !== current?.id) backups.delete(id);
      const created = formatTime(now);
      const made: Backup = {
        ...contentsOf(context, node),
        id: backups.nextId(),
        label,
        status: 'pending',
        type: 'snapshot',
        created,
        updated: created,
        finished: null,
        available: false,
      };
      backups.insert(made, node.id);
      const finished = formatTime(now + durations.snapshot * second);
      const set = {status: 'successful', finished, available: true};
      scheduleUpdate(context, durations.snapshot, {table: 'backups', id: made.id, set});
      recordNodeEvent(context, node, {action: 'node_snapshot', duration: durations.snapshot});
      return made;
    },
  }),
  nodeActionRoute('backups/:backup/restore', {
    body: v.looseObject({node_id: itemId, overwrite: v.nullish(boolean)}),
    handle: (context, body) => {
      const {store, word} = context;
      const node = findItem(context, 'nodes');
      ensureDeployed(context, node);
      const id = numericParam(context, 'backup');
      const {current, in_progress} = snapshotsOf(context, node.id);
      const backup = [...automaticOf(context, node), current, in_progress].find(one => one?.id === id);
      if (!backup) throw notFound();
      if (!backup.available) throw badRequest('This backup is not available yet');
      const target = store.tables.nodes.get(body.node_id);
      if (target === undefined) throw badRequest('node_id is not valid', 'node_id');
      if (!isSettled(target)) throw badRequest(`${word.capitalized} busy.`, 'node_id');
      if (target.region !== node.region)
        throw badRequest(`The ${word.capitalized} must be in ${node.region}`, 'node_id');
      ensureDeployed(context, target);
      const size = backup.disks.reduce((sum, disk) => sum + disk.size, 0);
      const overwrite = body.overwrite ?? false;
      const free = target.specs.disk - (overwrite ? 0 : diskSpaceOf(context, target.id));
      if (size > free)
        throw badRequest(
          `The backup takes ${size} MB, and ${target.label} has ${Math.max(0, free)} MB left`,
          overwrite ? 'node_id' : 'overwrite',
        );
      const changed = updateNode(context, target, {status: 'restoring'});
      scheduleStatus(context, changed, durations.restore, 'restoring', target.status);
      recordNodeEvent(context, target, {action: 'backups_restore', duration: durations.restore});
      return {};
    },
  }),
];
