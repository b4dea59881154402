import * as v from 'valibot';
import {monthlyUsage} from '../account/account-routes.ts';
import {startOfMonth} from '../account/charges.ts';
import {LoadBalancer} from '../balancers/balancer-schema.ts';
import {imageReference, nonNegativeInteger} from '../fields.ts';
import {
  computedListRoute,
  deleteRoute,
  findItem,
  getRoute,
  listRoute,
  postRoute,
  putRoute,
  type RequestContext,
  type Route,
  readItem,
  readRoutes,
  updateItem,
} from '../http/route.ts';
import {nextPublicAddress, privateAddress} from '../made-up.ts';
import {badRequest} from '../operation.ts';
import {formatTime, hour, parseTime} from '../simulation/clock.ts';
import {durations, scheduleUpdate} from '../simulation/events.ts';
import {
  boolean,
  ErrorList,
  encryption,
  givenFields,
  integer,
  itemId,
  listOf,
  oneOf,
  string,
  stringOfLength,
  tags,
} from '../validation.ts';
import {detachVolume} from '../volumes/volume-rules.ts';
import {
  checkDeployment,
  checkLabelUnused,
  configReference,
  configsOf,
  configToBoot,
  copyDisksAndConfigs,
  defaultSwapSize,
  deployImage,
  deploymentFields,
  devicesFrom,
  diskSpaceOf,
  disksOf,
  ensureDeployed,
  findSettledNode,
  growRootDisk,
  hasBackups,
  isSettled,
  labelField,
  makeNode,
  nodeActionRoute,
  nodeReference,
  recordNodeEvent,
  removeFromSlots,
  rootPasswordField,
  scheduleBoot,
  scheduleStatus,
  slots,
  specsOf,
  updateNode,
} from './node-rules.ts';
import {Node} from './node-schema.ts';

const options = {scope: 'nodes'};

/** Some clients break base64 into lines or omit its padding. */
const isBase64 = (text: string) => /^[A-Za-z0-9+/_\s-]*(={1,2}\s*)?$/.test(text);
/** The length limit of user data in base64. */
const longestUserData = 65_536;

const createBody = v.looseObject({
  type: string,
  region: string,
  label: labelField,
  image: v.nullish(string),
  ...deploymentFields,
  booted: v.nullish(boolean),
  backups_enabled: v.nullish(boolean),
  private_ip: v.nullish(boolean),
  swap_size: v.nullish(integer(0, 65_536)),
  group: v.nullish(string),
  disk_encryption: v.nullish(encryption),
  metadata: v.nullish(
    v.looseObject(
      {
        user_data: v.nullish(v.pipe(stringOfLength(0, longestUserData), v.check(isBase64, 'Must be base64'))),
      },
      'Must be an object',
    ),
  ),
  tags,
});

const updateBody = v.looseObject({
  label: v.nullish(labelField),
  group: v.nullish(string),
  tags,
  watchdog_enabled: v.nullish(boolean),
  alerts: v.nullish(
    v.partial(
      v.object({
        cpu: integer(0, 9999),
        network_in: integer(0, 99_999),
        network_out: integer(0, 99_999),
        transfer_quota: integer(0, 400),
        io: integer(0, 999_999),
      }),
    ),
  ),
});

export const nodeRoutes: readonly Route[] = [
  ...readRoutes('/node/instances', 'nodes', options),
  listRoute('/node/instances/:id/volumes', 'volumes', options, context => {
    const {id} = findItem(context, 'nodes');
    return context.store.tables.volumes.all(({node_id}) => node_id === id);
  }),
  postRoute('/node/instances', options, {
    rateLimitClass: 'createNode',
    body: createBody,
    reply: Node,
    handle: (context, body) => {
      const {store, now} = context;
      const {nodes, types, regions} = store.tables;
      const errors = new ErrorList();
      const type = types.get(body.type);
      if (type === undefined) errors.add('type is not valid', 'type');
      if (!regions.has(body.region)) errors.add('region is not valid', 'region');
      checkDeployment(context, body, errors);
      const swapSize = body.swap_size ?? defaultSwapSize;
      if (type !== undefined && swapSize >= type.disk)
        errors.add(`Must be less than the ${type.disk} MB of ${type.id}`, 'swap_size');
      errors.throwIfAny();
      checkLabelUnused(context, body.label);
      // For TypeScript: an unknown type has been reported above.
      if (type === undefined) throw new Error('an unknown type was accepted');
      const image = body.image ?? null;
      const ipv4 = [nextPublicAddress(store)];
      const id = nodes.nextId();
      if (body.private_ip === true) ipv4.push(privateAddress(id));
      const node = makeNode(context.word, type, {
        id,
        label: body.label,
        region: body.region,
        ipv4,
        image,
        created: formatTime(now),
        status: image === null ? 'offline' : 'provisioning',
        group: body.group ?? '',
        tags: body.tags ?? [],
        disk_encryption: body.disk_encryption ?? 'enabled',
        has_user_data: (body.metadata?.user_data ?? '') !== '',
      });
      node.backups.enabled = hasBackups(context, body);
      nodes.insert(node);
      store.setInternalState('deployed', id);
      const duration = image === null ? 1 : durations.create;
      const deployed = store.tables.images.get(image ?? '');
      const secondaryEntity = deployed === undefined ? null : imageReference(deployed);
      recordNodeEvent(context, node, {action: 'node_create', secondaryEntity, duration});
      if (image !== null) {
        deployImage(context, node, image, swapSize);
        scheduleBoot(context, node, body.booted ?? true, duration);
      }
      return readItem(context, 'nodes', id);
    },
  }),
  putRoute('/node/instances/:id', options, {
    body: updateBody,
    reply: Node,
    handle: (context, body) => {
      const node = findItem(context, 'nodes');
      const {volumes} = context.store.tables;
      const label = body.label ?? node.label;
      checkLabelUnused(context, label, node.id);
      const alertNames = ['cpu', 'network_in', 'network_out', 'transfer_quota', 'io'] as const;
      if (label !== node.label) {
        for (const volume of volumes.all(({node_id}) => node_id === node.id))
          volumes.update(volume.id, {...volume, node_label: label});
      }
      recordNodeEvent(context, {...node, label}, {action: 'node_update'});
      return updateItem(context, 'nodes', node, {
        ...givenFields(body, ['label', 'group', 'tags', 'watchdog_enabled']),
        alerts: {...node.alerts, ...givenFields(body.alerts ?? {}, alertNames)},
      });
    },
  }),
  deleteRoute('/node/instances/:id', options, context => {
    const node = findItem(context, 'nodes');
    const {nodes, volumes, configs, disks, backups} = context.store.tables;
    for (const volume of volumes.all(({node_id}) => node_id === node.id)) detachVolume(context, volume);
    for (const table of [configs, disks, backups]) table.deleteChildren(node.id);
    nodes.delete(node.id);
    recordNodeEvent(context, node, {action: 'node_delete'});
  }),
];

/** @throws HttpError 400, field `type`, if the disks of the node do not fit into the plan */
function checkDisksFit(context: RequestContext, node: Node, type: {id: string; disk: number}): void {
  const used = diskSpaceOf(context, node.id);
  if (used > type.disk)
    throw badRequest(
      `The disks of this ${context.word.capitalized} take ${used} MB, and ${type.id} has ${type.disk} MB: shrink or delete disks first`,
      'type',
    );
}

const ids = v.nullish(listOf(itemId, 'Must be a list of ids'));

const cloneBody = v.looseObject({
  label: v.nullish(labelField),
  region: v.nullish(string),
  type: v.nullish(string),
  node_id: v.nullish(itemId),
  disks: ids,
  configs: ids,
  backups_enabled: v.nullish(boolean),
  private_ip: v.nullish(boolean),
});
/** Returns the existing node that the disks are copied to. @throws HttpError 400, field `node_id` */
function findTarget(context: RequestContext, source: Node, id: number): Node {
  const {store, word} = context;
  const target = store.tables.nodes.get(id);
  if (target === undefined) throw badRequest('node_id is not valid', 'node_id');
  if (id === source.id) throw badRequest(`A ${word.capitalized} cannot be cloned into itself`, 'node_id');
  if (!isSettled(target)) throw badRequest(`${word.capitalized} ${target.label} is busy`, 'node_id');
  if (target.status === 'running')
    throw badRequest(`${word.capitalized} ${target.label} must be offline`, 'node_id');
  ensureDeployed(context, target);
  const free = target.specs.disk - diskSpaceOf(context, id);
  const used = diskSpaceOf(context, source.id);
  if (used > free)
    throw badRequest(
      `The disks of ${source.label} take ${used} MB, and ${target.label} has ${Math.max(0, free)} MB left: delete disks first`,
      'node_id',
    );
  return target;
}

/** Makes a new node like the source. @throws HttpError 400 */
function makeCopy(context: RequestContext, source: Node, wanted: v.InferOutput<typeof cloneBody>): Node {
  const {store, word, now} = context;
  const {nodes, types, regions} = store.tables;
  const errors = new ErrorList();
  const type = types.get(wanted.type ?? source.type);
  const region = wanted.region ?? source.region;
  const used = diskSpaceOf(context, source.id);
  if (type === undefined) errors.add('type is not valid', 'type');
  else if (used > type.disk)
    errors.add(
      `The disks of this ${word.capitalized} take ${used} MB, and ${type.id} has ${type.disk} MB`,
      'type',
    );
  if (!regions.has(region)) errors.add('region is not valid', 'region');
  errors.throwIfAny();
  const id = nodes.nextId();
  const label = wanted.label ?? `${word.lower}${id}`;
  checkLabelUnused(context, label);
  // For TypeScript: an unknown type has been reported above.
  if (type === undefined) throw new Error('an unknown type was accepted');
  const {image, group, tags} = source;
  const ipv4 = [nextPublicAddress(store)];
  if (wanted.private_ip === true) ipv4.push(privateAddress(id));
  const copy = makeNode(word, type, {id, label, region, ipv4, image, group, tags, created: formatTime(now)});
  copy.backups.enabled = hasBackups(context, wanted);
  nodes.insert(copy);
  store.setInternalState('deployed', id);
  scheduleStatus(context, copy, durations.clone, 'provisioning', 'offline');
  return copy;
}

/** Copies the disks and configuration profiles of a node into a new one, or into one that exists. */
const cloneRoute: Route = nodeActionRoute('clone', {
  rateLimitClass: 'createNode',
  body: cloneBody,
  reply: Node,
  handle: (context, wanted) => {
    const source = findSettledNode(context);
    ensureDeployed(context, source);
    const {node_id} = wanted;
    const into = typeof node_id === 'number' ? findTarget(context, source, node_id) : undefined;
    const copy = into ? updateNode(context, into, {status: 'cloning'}) : makeCopy(context, source, wanted);
    if (into) scheduleStatus(context, copy, durations.clone, 'cloning', into.status);
    copyDisksAndConfigs(context, source.id, copy.id, wanted);
    recordNodeEvent(context, source, {
      action: 'node_clone',
      secondaryEntity: nodeReference(context.word, copy),
      duration: durations.clone,
    });
    return readItem(context, 'nodes', copy.id);
  },
});

interface PowerAction {
  readonly name: 'boot' | 'reboot' | 'shutdown';
  /** Whether the node must be running; otherwise it must not be. */
  readonly running: boolean;
  /** The status during the action, and the one after it. */
  readonly via: string;
  readonly to: string;
}

const powerAction = ({name, running, via, to}: PowerAction): Route =>
  nodeActionRoute(name, {
    body: v.looseObject({config_id: v.nullish(itemId)}),
    handle: (context, body) => {
      const {store, word} = context;
      const node = findSettledNode(context);
      if ((node.status === 'running') !== running)
        throw badRequest(`${word.capitalized} ${node.id} is ${running ? 'not' : 'already'} running`);
      ensureDeployed(context, node);
      const configId = body.config_id ?? undefined;
      if (configId !== undefined && !configsOf(context, node.id).some(config => config.id === configId))
        throw badRequest(`There is no such configuration profile on this ${word.capitalized}`, 'config_id');
      const config = configToBoot(context, node, configId);
      if (config !== undefined && name !== 'shutdown')
        store.setInternalState('bootedConfig', node.id, config.id);
      const changed = updateNode(context, node, {status: via});
      scheduleStatus(context, changed, durations[name], via, to);
      recordNodeEvent(context, node, {
        action: `node_${name}`,
        secondaryEntity: name === 'shutdown' ? null : configReference(word, node, config),
        duration: durations[name],
      });
      return {};
    },
  });

export const nodeActionRoutes: readonly Route[] = [
  powerAction({name: 'boot', running: false, via: 'booting', to: 'running'}),
  powerAction({name: 'reboot', running: true, via: 'rebooting', to: 'running'}),
  powerAction({name: 'shutdown', running: true, via: 'shutting_down', to: 'offline'}),
  /** Boots the rescue system with the requested devices in its slots. */
  nodeActionRoute('rescue', {
    body: v.looseObject({devices: slots}),
    handle: (context, body) => {
      const node = findSettledNode(context);
      // Whoever names a disk has listed it, so the node has its disks by then.
      devicesFrom(context, node.id, body.devices ?? {});
      const changed = updateNode(context, node, {status: 'rebooting'});
      scheduleStatus(context, changed, durations.reboot, 'rebooting', 'running');
      recordNodeEvent(context, node, {action: 'node_reboot', duration: durations.reboot});
      return {};
    },
  }),
  nodeActionRoute('rebuild', {
    body: v.looseObject({image: string, ...deploymentFields, booted: v.nullish(boolean)}),
    reply: Node,
    handle: (context, body) => {
      const node = findSettledNode(context);
      const errors = new ErrorList();
      checkDeployment(context, body, errors, {keysSuffice: true});
      errors.throwIfAny();
      ensureDeployed(context, node);
      const {configs, disks} = context.store.tables;
      for (const disk of disksOf(context, node.id)) removeFromSlots(context, node.id, {disk_id: disk.id});
      for (const table of [configs, disks]) table.deleteChildren(node.id);
      const changed = updateNode(context, node, {status: 'rebuilding', image: body.image});
      deployImage(context, changed, body.image);
      recordNodeEvent(context, node, {action: 'node_rebuild', duration: durations.rebuild});
      scheduleBoot(context, changed, body.booted ?? true, durations.rebuild);
      return readItem(context, 'nodes', node.id);
    },
  }),
  nodeActionRoute('resize', {
    body: v.looseObject({type: string, allow_auto_disk_resize: v.nullish(boolean)}),
    handle: (context, body) => {
      const {store, word} = context;
      const node = findSettledNode(context);
      const type = store.tables.types.get(body.type);
      if (type === undefined) throw badRequest('type is not valid', 'type');
      if (type.id === node.type) throw badRequest(`${word.capitalized} is already of this type`, 'type');
      ensureDeployed(context, node);
      checkDisksFit(context, node, type);
      const changed = updateNode(context, node, {status: 'migrating', type: type.id, specs: specsOf(type)});
      if (body.allow_auto_disk_resize ?? true) growRootDisk(context, changed);
      scheduleStatus(context, changed, durations.resize, 'migrating', node.status);
      recordNodeEvent(context, node, {action: 'node_resize', duration: durations.resize});
      return {};
    },
  }),
  cloneRoute,
  /** Nothing is stored: a password is never shown. */
  nodeActionRoute('password', {
    body: v.looseObject({root_pass: rootPasswordField}),
    handle: context => {
      const node = findSettledNode(context);
      if (node.status === 'running') throw badRequest(`${context.word.capitalized} must be offline`);
      recordNodeEvent(context, node, {action: 'password_reset'});
      return {};
    },
  }),
  nodeActionRoute('migrate', {
    body: v.looseObject({region: v.nullish(string), type: v.nullish(oneOf(['cold', 'warm']))}),
    handle: (context, body) => {
      const {store, word} = context;
      const node = findSettledNode(context);
      const region = body.region ?? undefined;
      if (region === undefined) throw badRequest(`${word.capitalized} ${node.id} has no migration pending`);
      if (store.tables.regions.get(region) === undefined) throw badRequest('region is not valid', 'region');
      if (region === node.region) throw badRequest(`${word.capitalized} is already there`, 'region');
      if (store.tables.volumes.all(({node_id}) => node_id === node.id).length > 0)
        throw badRequest('Volumes stay in their region: detach them first');
      const changed = updateNode(context, node, {status: 'migrating'});
      const only = {status: 'migrating'};
      scheduleUpdate(context, durations.resize, {table: 'nodes', id: node.id, set: {region}, only});
      scheduleStatus(context, changed, durations.resize, 'migrating', node.status);
      recordNodeEvent(context, node, {action: 'node_migrate_datacenter', duration: durations.resize});
      return {};
    },
  }),
  /** The transfer of a node this month: `used` in bytes, the others in GB. */
  getRoute('/node/instances/:id/transfer', options, {
    reply: v.object({used: nonNegativeInteger, quota: nonNegativeInteger, billable: nonNegativeInteger}),
    handle: context => {
      const {created, region, specs} = findItem(context, 'nodes');
      // It is counted once an hour.
      const now = Math.floor(context.now / hour) * hour;
      const [start, end] = [startOfMonth(now), startOfMonth(now, 1)];
      const part = Math.max(0, now - Math.max(start, parseTime(created))) / (end - start);
      const used = Math.floor(specs.transfer * monthlyUsage(region) * part * 2 ** 30);
      return {used, quota: specs.transfer, billable: 0};
    },
  }),
  /** The load balancers that a node stands behind. */
  computedListRoute('/node/instances/:id/nodebalancers', options, LoadBalancer, context => {
    const {ipv4} = findItem(context, 'nodes');
    const {backends, balancers} = context.store.tables;
    const behind = backends.all(({address}) => ipv4.includes(address.replace(/:\d+$/, '')));
    return balancers.all(({id}) => behind.some(backend => backend.nodebalancer_id === id));
  }),
];
