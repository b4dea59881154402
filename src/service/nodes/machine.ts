import type {OperationContext} from '../context.ts';
import {findItem, type RequestContext} from '../http/route.ts';
import type * as is from '../schemas.ts';
import {formatTime} from '../simulation/clock.ts';

/** A swap disk's size unless told, in MB. */
export const swap = 512;

const slotNames = [...'abcdefghijklmnopqrstuvwxyz'].map(letter => `sd${letter}`);

/** The slots of a new configuration profile. @param disks numbers of the disks that it finds, in their order */
export const slots = (disks: readonly number[]): is.Config['devices'] =>
  Object.fromEntries(
    slotNames.slice(0, 8).map((name, i) => {
      const disk = disks[i];
      return [name, disk === undefined ? null : {disk_id: disk, volume_id: null}];
    }),
  );

/** A configuration profile, of which only what is given differs from the usual. */
export function addConfig(
  {store, word, now: at}: OperationContext,
  node: number,
  given: Partial<is.Config> & Pick<is.Config, 'label'>,
): is.Config {
  const {configs} = store.tables;
  const config: is.Config = {
    id: configs.nextNumber(),
    comments: '',
    kernel: `${word.lower}/latest-64bit`,
    memory_limit: 0,
    run_level: 'default',
    virt_mode: 'paravirt',
    root_device: '/dev/sda',
    devices: slots([]),
    helpers: {
      updatedb_disabled: true,
      distro: true,
      modules_dep: true,
      network: true,
      devtmpfs_automount: true,
    },
    interfaces: [],
    initrd: null,
    created: formatTime(at),
    updated: formatTime(at),
    ...given,
  };
  configs.insert(config, node);
  return config;
}

/** A disk. @param size MB */
export function addDisk(
  {store, now: at}: OperationContext,
  node: number,
  label: string,
  size: number,
  more: Partial<is.Disk> = {},
): is.Disk {
  const {disks} = store.tables;
  const disk: is.Disk = {
    id: disks.nextNumber(),
    label,
    status: 'ready',
    size,
    filesystem: 'ext4',
    disk_encryption: 'enabled',
    created: formatTime(at),
    updated: formatTime(at),
    ...more,
  };
  disks.insert(disk, node);
  return disk;
}

/** What an image is deployed on: a root disk, a swap disk, and a configuration profile that boots from them. */
export function deploy(context: OperationContext, node: is.Node, image: string, swapSize = swap): void {
  const label = context.store.tables.images.get(image)?.label ?? image;
  const root = addDisk(context, node.id, `${label} Disk`, node.specs.disk - swapSize);
  const disks = [root.id];
  if (swapSize > 0) {
    disks.push(addDisk(context, node.id, `${swapSize} MB Swap Image`, swapSize, {filesystem: 'swap'}).id);
  }
  addConfig(context, node.id, {label: `My ${label} Disk Profile`, devices: slots(disks)});
}

/**
 * Sees to it that a node has what its image was deployed on. The demo account's nodes get theirs when somebody
 * first asks: making them all at the start would take longer than all the rest of it.
 */
export function furnish(context: OperationContext, node: is.Node): void {
  const {store} = context;
  if (store.fact('furnished', node.id) !== undefined) return;
  const work = () => {
    store.setFact('furnished', node.id, 1);
    if (node.image !== null) deploy(context, node, node.image);
    for (const volume of store.tables.volumes.all('node_id = ?', node.id)) {
      const config = profileOf(context, node);
      if (config !== undefined) plug(context, config, volume.id);
    }
  };
  // To whoever reads, it has been there all along.
  store.lag.withoutLag(() => store.write(work));
}

/** A node's configuration profiles, the oldest first. */
export const configsOf = ({store}: OperationContext, node: number): is.Config[] =>
  store.tables.configs.all('parent = ?', node);

/** The profile that a node runs on, or would. @param wanted a profile's number */
export function profileOf(context: OperationContext, node: is.Node, wanted?: number): is.Config | undefined {
  const all = configsOf(context, node.id);
  return all.find(config => config.id === wanted) ?? all[0];
}

/** Puts a volume into a profile's first free slot. */
export function plug({store, now: at}: OperationContext, config: is.Config, volume: number): void {
  const free = slotNames.find(name => (config.devices[name] ?? null) === null) ?? 'sdz';
  const devices = {...config.devices, [free]: {disk_id: null, volume_id: volume}};
  store.tables.configs.update(config.id, {...config, devices, updated: formatTime(at)});
}

/** Takes a volume, or a disk, out of every slot of a node's profiles. */
export function unplug(context: OperationContext, node: number, what: Partial<is.Slot>): void {
  for (const config of configsOf(context, node)) {
    const devices = Object.fromEntries(
      Object.entries(config.devices).map(([name, slot]) => {
        const holds =
          slot !== null &&
          ((what.volume_id !== undefined && slot.volume_id === what.volume_id) ||
            (what.disk_id !== undefined && slot.disk_id === what.disk_id));
        return [name, holds ? null : slot];
      }),
    );
    if (JSON.stringify(devices) !== JSON.stringify(config.devices)) {
      context.store.tables.configs.update(config.id, {...config, devices, updated: formatTime(context.now)});
    }
  }
}

/** The node of the path, with the disks and profiles that its image was deployed on. @throws HttpError 404 */
export function findDeployedNode(context: RequestContext): is.Node {
  const node = findItem(context, 'nodes');
  furnish(context, node);
  return node;
}
