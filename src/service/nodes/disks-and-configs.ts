import type {OperationContext} from '../context.ts';
import {findItem, type RequestContext, updateItem} from '../http/route.ts';
import {formatTime, parseTime} from '../simulation/clock.ts';
import type {Config, Disk, Node, Slot} from './schema.ts';

/** The size of a swap disk by default, in MB. */
export const defaultSwapSize = 512;

const slotNames = [...'abcdefghijklmnopqrstuvwxyz'].map(letter => `sd${letter}`);

/** Returns the slots of a new configuration profile. @param diskIds the disks for its first slots */
export const slotsWith = (diskIds: readonly number[]): Config['devices'] =>
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
  store.tables.disks.all('parent = ?', nodeId);

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
    for (const volume of store.tables.volumes.all('node_id = ?', node.id)) {
      const config = configToBoot(then, node);
      if (config !== undefined) attachToSlot(then, config, volume.id);
    }
  };
  // Reads with replica lag must show them, too: for clients, they have always existed.
  store.lag.withoutLag(() => store.transaction(deploy));
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
  store.tables.configs.all('parent = ?', nodeId);

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
