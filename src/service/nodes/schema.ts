import * as v from 'valibot';
import {id, maybe, nonNegativeInteger, strings, timestamp} from '../basics.ts';

/** A compute instance. Sizes in `specs` are MB, `transfer` GB a month. */
export const Node = v.object({
  id,
  label: v.string(),
  group: v.string(),
  status: v.string(),
  created: timestamp,
  updated: timestamp,
  type: v.string(),
  ipv4: strings,
  ipv6: maybe(v.string()),
  image: maybe(v.string()),
  region: v.string(),
  site_type: v.string(),
  specs: v.object({
    disk: nonNegativeInteger,
    memory: nonNegativeInteger,
    vcpus: nonNegativeInteger,
    gpus: nonNegativeInteger,
    transfer: nonNegativeInteger,
    accelerated_devices: nonNegativeInteger,
  }),
  alerts: v.object({
    cpu: nonNegativeInteger,
    network_in: nonNegativeInteger,
    network_out: nonNegativeInteger,
    transfer_quota: nonNegativeInteger,
    io: nonNegativeInteger,
  }),
  backups: v.object({
    enabled: v.boolean(),
    available: v.boolean(),
    schedule: v.object({day: maybe(v.string()), window: maybe(v.string())}),
    last_successful: maybe(timestamp),
  }),
  hypervisor: v.string(),
  watchdog_enabled: v.boolean(),
  tags: strings,
  host_uuid: v.string(),
  has_user_data: v.boolean(),
  placement_group: v.null(),
  disk_encryption: v.string(),
  lke_cluster_id: maybe(id),
  capabilities: strings,
  interface_generation: v.string(),
});
export type Node = v.InferOutput<typeof Node>;

/** What a slot of a configuration profile holds: a disk or a volume. */
export const Slot = v.object({disk_id: maybe(id), volume_id: maybe(id)});
export type Slot = v.InferOutput<typeof Slot>;

/** A configuration profile of a node: what it boots, and what it finds in its slots `sda`, `sdb` … */
export const Config = v.object({
  id,
  label: v.string(),
  comments: v.string(),
  kernel: v.string(),
  memory_limit: nonNegativeInteger,
  run_level: v.string(),
  virt_mode: v.string(),
  root_device: v.string(),
  devices: v.record(v.string(), maybe(Slot)),
  helpers: v.object({
    updatedb_disabled: v.boolean(),
    distro: v.boolean(),
    modules_dep: v.boolean(),
    network: v.boolean(),
    devtmpfs_automount: v.boolean(),
  }),
  interfaces: v.array(v.unknown()),
  initrd: v.null(),
  created: timestamp,
  updated: timestamp,
});
export type Config = v.InferOutput<typeof Config>;

/** A disk of a node. `size` is MB. */
export const Disk = v.object({
  id,
  label: v.string(),
  status: v.string(),
  size: nonNegativeInteger,
  filesystem: v.string(),
  disk_encryption: v.string(),
  created: timestamp,
  updated: timestamp,
});
export type Disk = v.InferOutput<typeof Disk>;

/** An address, and whose it  */
export const Address = v.object({
  address: v.string(),
  gateway: maybe(v.string()),
  subnet_mask: v.string(),
  prefix: nonNegativeInteger,
  type: v.picklist(['ipv4', 'ipv6']),
  public: v.boolean(),
  rdns: maybe(v.string()),
  node_id: id,
  region: v.string(),
});
export type Address = v.InferOutput<typeof Address>;
