import * as v from 'valibot';
import {nodeLabel} from '../../model/index.ts';
import {ownProperty} from '../../own-property.ts';
import type {Script, Type} from '../catalogue/catalogue-schema.ts';
import {type EntityReference, entityReference, type WithDefaults} from '../fields.ts';
import {
  type DeclaredRoute,
  findItem,
  postRoute,
  type RequestContext,
  type Route,
  updateItem,
} from '../http/route.ts';
import {ipv6Address, pseudoRandomHex} from '../made-up.ts';
import {badRequest, type OperationContext} from '../operation.ts';
import {formatTime, parseTime} from '../simulation/clock.ts';
import {durations, type EventDetails, recordEvent, scheduleUpdate} from '../simulation/events.ts';
import {type ErrorList, itemId, publicKeys, string, stringOfLength, strings} from '../validation.ts';
import type {Word} from '../word.ts';
import type {Config, Disk, Node, Slot} from './node-schema.ts';

export const labelField = v.pipe(
  stringOfLength(3, 64),
  v.regex(
    nodeLabel,
    'Must begin with a letter and hold only letters, digits, -, _ and ., without --, __ or ..',
  ),
);

export const rootPasswordField = stringOfLength(11, 128);

/** The fields of a request body that deploy an image, apart from the image. */
export const deploymentFields = {
  root_pass: v.nullish(rootPasswordField),
  stackscript_id: v.nullish(itemId),
  stackscript_data: v.nullish(v.record(v.string(), v.nullish(string), 'Must be an object')),
  authorized_keys: v.nullish(publicKeys),
  authorized_users: v.nullish(strings),
};
type DeploymentInput = v.InferOutput<v.ObjectSchema<typeof deploymentFields, undefined>> & {
  readonly image?: string | null | undefined;
};

/** @param ownId the id of the node that may have the label already @throws HttpError 400, field `label` */
export function checkLabelUnused({store, word}: OperationContext, label: string, ownId?: number): void {
  if (store.tables.nodes.all(node => node.label === label && node.id !== ownId).length > 0)
    throw badRequest(`Label must be unique among your ${word.lower}s`, 'label');
}

/** Adds errors: an image needs a root password, a script its image. @param keysSuffice SSH keys may take the password's place */
export function checkDeployment(
  {store}: OperationContext,
  input: DeploymentInput,
  errors: ErrorList,
  {keysSuffice = false} = {},
): void {
  const image = input.image ?? undefined;
  if (image !== undefined) {
    if (!store.tables.images.has(image)) errors.add('image is not valid', 'image');
    const keys = [...(input.authorized_keys ?? []), ...(input.authorized_users ?? [])];
    if (typeof input.root_pass !== 'string' && !(keysSuffice && keys.length > 0))
      errors.add('root_pass is required with an image', 'root_pass');
  }
  if (typeof input.stackscript_id !== 'number') return;
  const script = store.tables.scripts.get(input.stackscript_id);
  if (script === undefined) errors.add('stackscript_id is not valid', 'stackscript_id');
  else if (image === undefined) errors.add('image is required with a stackscript_id', 'image');
  else if (!script.images.includes(image) && !script.images.includes('any/all')) {
    errors.add(`This script is made for ${script.images.join(', ')}, not for ${image}`, 'image');
  }
  if (script !== undefined) checkScriptData(script, input.stackscript_data ?? {}, errors);
}

/** Adds an error for each field of the script whose value is missing or is not one of its choices. A default may be any text. */
function checkScriptData(
  script: Script,
  data: NonNullable<DeploymentInput['stackscript_data']>,
  errors: ErrorList,
): void {
  for (const {name, default: initial, oneOf} of script.user_defined_fields) {
    const field = `stackscript_data.${name}`;
    const value = ownProperty(data, name) ?? undefined;
    if (value === undefined && initial === undefined) errors.add(`${name} is required by this script`, field);
    else if (value !== undefined && oneOf !== undefined && !oneOf.split(',').includes(value))
      errors.add(`${name} must be one of ${oneOf}`, field);
  }
}

/** Whether a new node has backups: if the request or the settings of the account want them. The request cannot refuse them. */
export const hasBackups = (
  {store}: OperationContext,
  {backups_enabled}: {readonly backups_enabled?: boolean | null | undefined},
): boolean => backups_enabled === true || store.singleton('settings')?.backups_enabled === true;

export const specsOf = ({disk, memory, vcpus, gpus, transfer}: Type): Node['specs'] => ({
  disk,
  memory,
  vcpus,
  gpus,
  transfer,
  accelerated_devices: 0,
});

/** Makes a node of a plan. Fields that are not given have the values of a new one. */
export function makeNode(
  word: Word,
  type: Type,
  fields: WithDefaults<Node, 'id' | 'label' | 'region' | 'ipv4' | 'created'>,
): Node {
  const node: Node = {
    id: fields.id,
    label: fields.label,
    group: '',
    status: 'provisioning',
    created: fields.created,
    updated: fields.created,
    type: type.id,
    ipv4: fields.ipv4,
    ipv6: `${ipv6Address(fields.id)}/128`,
    image: null,
    region: fields.region,
    site_type: 'core',
    specs: specsOf(type),
    alerts: {
      ...{cpu: 90 * type.vcpus, network_in: 10, network_out: 10, transfer_quota: 80, io: 10_000},
      ...{system_alerts: [], user_alerts: []},
    },
    backups: {enabled: false, available: false, schedule: {day: null, window: null}, last_successful: null},
    hypervisor: 'kvm',
    watchdog_enabled: true,
    tags: [],
    host_uuid: pseudoRandomHex(fields.id % 997, 40),
    has_user_data: false,
    placement_group: null,
    disk_encryption: 'enabled',
    lke_cluster_id: null,
    capabilities: ['Block Storage Encryption'],
    interface_generation: 'legacy_config',
    maintenance_policy: `${word.lower}/migrate`,
    locks: [],
  };
  return Object.assign(node, fields);
}

export const nodeReference = (
  word: Word,
  node: {readonly id: number; readonly label: string},
): EntityReference => entityReference(word.lower, `/${word.lower}/instances`, node);

export const diskReference = (word: Word, node: Node, disk: Disk): EntityReference =>
  entityReference('disk', `/${word.lower}/instances/${node.id}/disks`, disk);

/** Refers to a configuration profile of a node, if there is one. */
export const configReference = (
  word: Word,
  node: Node,
  config: Pick<Config, 'id' | 'label'> | undefined,
): EntityReference | null =>
  config === undefined
    ? null
    : entityReference(`${word.lower}_config`, `/${word.lower}/instances/${node.id}/configs`, config);

export const recordNodeEvent = (
  context: OperationContext,
  node: Node,
  details: Omit<EventDetails, 'entity'>,
): void => recordEvent(context, {...details, entity: nodeReference(context.word, node)});

/** Schedules a change of status; it is skipped if the node has left the status `from` by then. */
export const scheduleStatus = (
  context: OperationContext,
  node: Node,
  seconds: number,
  from: string,
  to: string,
): void =>
  scheduleUpdate(context, seconds, {table: 'nodes', id: node.id, set: {status: to}, only: {status: from}});

/** Schedules that a node boots, or stays off, when its present status ends. @param seconds until then */
export function scheduleBoot(context: OperationContext, node: Node, booted: boolean, seconds: number): void {
  scheduleStatus(context, node, seconds, node.status, booted ? 'booting' : 'offline');
  if (!booted) return;
  scheduleStatus(context, node, seconds + durations.boot, 'booting', 'running');
  recordNodeEvent(context, node, {
    action: 'node_boot',
    secondaryEntity: configReference(context.word, node, configToBoot(context, node)),
    duration: durations.boot,
    delay: seconds,
  });
}

/** The size of a swap disk by default, in MB. */
export const defaultSwapSize = 512;

const slotNames = [...'abcdefghijklmnopqrstuvwxyz'].map(letter => `sd${letter}`);

/** Returns the slots of a new configuration profile. @param diskIds the disks for its first slots */
const slotsWith = (diskIds: readonly number[]): Config['devices'] =>
  Object.fromEntries(
    slotNames.slice(0, 8).map((name, i) => {
      const diskId = diskIds[i];
      return [name, diskId === undefined ? null : {disk_id: diskId, volume_id: null}];
    }),
  );

/** Adds a configuration profile to a node. Fields that are not given have defaults. */
export function addConfig(
  {store, word, now}: OperationContext,
  nodeId: number,
  fields: Partial<Config> & Pick<Config, 'label'>,
): Config {
  const {configs} = store.tables;
  const config: Config = {
    id: configs.nextId(),
    comments: '',
    kernel: `${word.lower}/latest-64bit`,
    memory_limit: 0,
    run_level: 'default',
    virt_mode: 'paravirt',
    root_device: '/dev/sda',
    devices: slotsWith([]),
    helpers: {
      updatedb_disabled: true,
      distro: true,
      modules_dep: true,
      network: true,
      devtmpfs_automount: true,
    },
    interfaces: [],
    initrd: null,
    created: formatTime(now),
    updated: formatTime(now),
    ...fields,
  };
  configs.insert(config, nodeId);
  return config;
}

/** Adds a disk to a node. Fields that are not given have defaults. */
export function addDisk(
  {store, now}: OperationContext,
  nodeId: number,
  {label, size, ...fields}: Partial<Disk> & Pick<Disk, 'label' | 'size'>,
): Disk {
  const {disks} = store.tables;
  const disk: Disk = {
    id: disks.nextId(),
    label,
    status: 'ready',
    size,
    filesystem: 'ext4',
    disk_encryption: 'enabled',
    created: formatTime(now),
    updated: formatTime(now),
    ...fields,
  };
  disks.insert(disk, nodeId);
  return disk;
}

/** Deploys an image to a node: a root disk, a swap disk, and a configuration profile that boots from them. */
export function deployImage(
  context: OperationContext,
  node: Node,
  image: string,
  swapSize = defaultSwapSize,
): void {
  const label = context.store.tables.images.get(image)?.label ?? image;
  const root = addDisk(context, node.id, {label: `${label} Disk`, size: node.specs.disk - swapSize});
  const diskIds = [root.id];
  if (swapSize > 0) {
    const swap = {label: `${swapSize} MB Swap Image`, size: swapSize, filesystem: 'swap'};
    diskIds.push(addDisk(context, node.id, swap).id);
  }
  addConfig(context, node.id, {label: `My ${label} Disk Profile`, devices: slotsWith(diskIds)});
}

export const disksOf = ({store}: OperationContext, nodeId: number): Disk[] =>
  store.tables.disks.childrenOf(nodeId);

/** The space that the disks of a node take, in MB. */
export const diskSpaceOf = (context: OperationContext, nodeId: number): number =>
  disksOf(context, nodeId).reduce((sum, {size}) => sum + size, 0);

/** Grows the root disk of a node by the space that its plan has left, if there is no other disk except swap. */
export function growRootDisk(context: OperationContext, node: Node): void {
  const roots = disksOf(context, node.id).filter(({filesystem}) => filesystem !== 'swap');
  const [root] = roots;
  if (root === undefined || roots.length > 1 || !root.filesystem.startsWith('ext')) return;
  const size = root.size + node.specs.disk - diskSpaceOf(context, node.id);
  updateItem(context, 'disks', root, {size});
}

/** Copies disks and configuration profiles to another node: the named ones, or all. Volumes are not copied. */
export function copyDisksAndConfigs(
  context: OperationContext,
  from: number,
  to: number,
  only: {disks?: readonly number[] | null | undefined; configs?: readonly number[] | null | undefined},
): void {
  const named = (ids: readonly number[] | null | undefined, id: number) => ids?.includes(id) ?? true;
  const copies = new Map<number, number>();
  for (const {id, ...fields} of disksOf(context, from)) {
    if (!named(only.disks, id)) continue;
    copies.set(id, addDisk(context, to, {...fields, ...timesOf(context)}).id);
  }
  for (const {id, devices, ...fields} of configsOf(context, from)) {
    if (!named(only.configs, id)) continue;
    const copied = Object.entries(devices).map(([name, slot]) => {
      const disk_id = slot?.disk_id == null ? undefined : copies.get(slot.disk_id);
      return [name, disk_id === undefined ? null : {disk_id, volume_id: null}];
    });
    addConfig(context, to, {...fields, ...timesOf(context), devices: Object.fromEntries(copied)});
  }
}

const timesOf = ({now}: OperationContext) => ({created: formatTime(now), updated: formatTime(now)});

/** Makes the disks and configuration profiles of a node if they are not there. To make all at the start would take long. */
export function ensureDeployed(context: OperationContext, node: Node): void {
  const {store, word, caller} = context;
  if (store.internalState('deployed', node.id) !== undefined) return;
  // They are as old as their node.
  const then: OperationContext = {store, word, caller, now: parseTime(node.created)};
  const deploy = () => {
    store.setInternalState('deployed', node.id);
    if (node.image !== null) deployImage(then, node, node.image);
    for (const volume of store.tables.volumes.all(({node_id}) => node_id === node.id)) {
      const config = configToBoot(then, node);
      if (config !== undefined) attachToSlot(then, config, volume.id);
    }
  };
  // Reads with replica lag must show them, too: for clients, they have always existed.
  store.asOf(0, () => store.transaction(deploy));
}

/** Returns the node of the path, after making its disks and configuration profiles. @throws HttpError 404 */
export function findDeployedNode(context: RequestContext): Node {
  const node = findItem(context, 'nodes');
  ensureDeployed(context, node);
  return node;
}

export const deployedNodeId = (context: RequestContext): number => findDeployedNode(context).id;

/** The configuration profiles of a node, oldest first. */
export const configsOf = ({store}: OperationContext, nodeId: number): Config[] =>
  store.tables.configs.childrenOf(nodeId);

/** Returns the configuration profile with an id, or else the first one; undefined if the node has none. */
export function configToBoot(context: OperationContext, node: Node, configId?: number): Config | undefined {
  const configs = configsOf(context, node.id);
  return configs.find(config => config.id === configId) ?? configs[0];
}

/** Attaches a volume to the first free slot of a configuration profile; a full one keeps what it has. */
export function attachToSlot(context: OperationContext, config: Config, volumeId: number): void {
  const freeSlot = slotNames.find(name => (config.devices[name] ?? null) === null);
  if (freeSlot === undefined) return;
  const devices = {...config.devices, [freeSlot]: {disk_id: null, volume_id: volumeId}};
  updateItem(context, 'configs', config, {devices});
}

/** Removes a volume or a disk from the slots of all configuration profiles of a node. A slot has null for what it does not hold. */
export function removeFromSlots(context: OperationContext, nodeId: number, device: Partial<Slot>): void {
  const isDevice = (slot: Slot | null) =>
    slot !== null && (slot.volume_id === device.volume_id || slot.disk_id === device.disk_id);
  for (const config of configsOf(context, nodeId)) {
    if (!Object.values(config.devices).some(isDevice)) continue;
    const devices = Object.fromEntries(
      Object.entries(config.devices).map(([name, slot]) => [name, isDevice(slot) ? null : slot]),
    );
    updateItem(context, 'configs', config, {devices});
  }
}

const slot = v.nullish(v.looseObject({disk_id: v.nullish(itemId), volume_id: v.nullish(itemId)}));
/** Devices by slot in a request body: `{"sda": {"disk_id": 7}}`. */
export const slots = v.nullish(
  v.record(v.pipe(v.string(), v.regex(/^sd[a-z]$/, 'Slots are sda to sdz')), slot, 'Must be an object'),
);

/** Checks that the disks and volumes for the slots are on the node. @throws HttpError 400, field `devices.<slot>` */
export function devicesFrom(
  {store, word}: RequestContext,
  node: number,
  wanted: Readonly<Record<string, v.InferOutput<typeof slot>>>,
): Config['devices'] {
  const devices = slotsWith([]);
  for (const [name, input] of Object.entries(wanted)) {
    const disk_id = input?.disk_id ?? null;
    const volume_id = input?.volume_id ?? null;
    const onNode =
      (disk_id === null || store.tables.disks.parentOf(disk_id) === node) &&
      (volume_id === null || store.tables.volumes.get(volume_id)?.node_id === node);
    if (!onNode)
      throw badRequest(`What ${name} is to hold is not on this ${word.capitalized}`, `devices.${name}`);
    devices[name] = disk_id === null && volume_id === null ? null : {disk_id, volume_id};
  }
  return devices;
}

/** Declares an action of a node: `boot` is `POST /node/instances/:id/boot`. */
export const nodeActionRoute = <S extends v.GenericSchema>(name: string, route: DeclaredRoute<S>): Route =>
  postRoute(`/node/instances/:id/${name}`, {scope: 'nodes'}, route);

const settledStatuses = ['running', 'offline', 'stopped'];

/** Returns whether no operation on the node is in progress. */
export const isSettled = ({status}: Node): boolean => settledStatuses.includes(status);

/** Returns the node of the path. @throws HttpError 404, or 400 while an operation on the node is in progress */
export function findSettledNode(context: RequestContext): Node {
  const node = findItem(context, 'nodes');
  if (!isSettled(node)) throw badRequest(`${context.word.capitalized} busy.`);
  return node;
}

export function updateNode({store, now}: RequestContext, node: Node, changes: Partial<Node>): Node {
  const changed = {...node, ...changes, updated: formatTime(now)};
  store.tables.nodes.update(node.id, changed);
  return changed;
}
