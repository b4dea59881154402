import * as v from 'valibot';
import {nodeFilterable} from '../../model/index.ts';
import {defineCollection, id, nonNegativeInteger, strings, timestamp} from '../fields.ts';

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
  ipv6: v.nullable(v.string()),
  image: v.nullable(v.string()),
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
    system_alerts: v.array(id),
    user_alerts: v.array(id),
  }),
  backups: v.object({
    enabled: v.boolean(),
    available: v.boolean(),
    schedule: v.object({day: v.nullable(v.string()), window: v.nullable(v.string())}),
    last_successful: v.nullable(timestamp),
  }),
  hypervisor: v.string(),
  watchdog_enabled: v.boolean(),
  tags: strings,
  host_uuid: v.string(),
  has_user_data: v.boolean(),
  placement_group: v.null(),
  disk_encryption: v.string(),
  lke_cluster_id: v.nullable(id),
  capabilities: strings,
  interface_generation: v.string(),
  maintenance_policy: v.string(),
  locks: strings,
});
export type Node = v.InferOutput<typeof Node>;

/** A device slot of a configuration profile. It holds a disk or a volume. */
export const Slot = v.object({disk_id: v.nullable(id), volume_id: v.nullable(id)});
export type Slot = v.InferOutput<typeof Slot>;

/** A configuration profile of a node: the kernel that it boots, and its devices by slot (`sda`, `sdb` …). */
export const Config = v.object({
  id,
  label: v.string(),
  comments: v.string(),
  kernel: v.string(),
  memory_limit: nonNegativeInteger,
  run_level: v.string(),
  virt_mode: v.string(),
  root_device: v.string(),
  devices: v.record(v.string(), v.nullable(Slot)),
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

export const Address = v.object({
  address: v.string(),
  gateway: v.nullable(v.string()),
  subnet_mask: v.string(),
  prefix: nonNegativeInteger,
  type: v.picklist(['ipv4', 'ipv6']),
  public: v.boolean(),
  rdns: v.nullable(v.string()),
  node_id: id,
  region: v.string(),
  vpc_nat_1_1: v.null(),
});
export type Address = v.InferOutput<typeof Address>;

/** A node's addresses by purpose. This service has no private clouds and assigns no further IPv6 ranges. */
export const NodeAddresses = v.object({
  ipv4: v.object({
    public: v.array(Address),
    private: v.array(Address),
    shared: v.array(Address),
    reserved: v.array(Address),
    vpc: v.array(v.object({address: v.nullable(v.string())})),
  }),
  ipv6: v.object({
    link_local: Address,
    slaac: Address,
    global: v.array(v.object({range: v.string(), prefix: nonNegativeInteger})),
  }),
});
export type NodeAddresses = v.InferOutput<typeof NodeAddresses>;

/** A backup of a node: one that is made by itself, or a snapshot that somebody took. */
export const Backup = v.object({
  id,
  label: v.nullable(v.string()),
  status: v.string(),
  type: v.picklist(['auto', 'snapshot']),
  region: v.string(),
  configs: strings,
  disks: v.array(v.object({label: v.string(), size: nonNegativeInteger, filesystem: v.string()})),
  available: v.boolean(),
  created: timestamp,
  updated: timestamp,
  finished: v.nullable(timestamp),
});
export type Backup = v.InferOutput<typeof Backup>;

export const NodeBackups = v.object({
  automatic: v.array(Backup),
  snapshot: v.object({current: v.nullable(Backup), in_progress: v.nullable(Backup)}),
});
export type NodeBackups = v.InferOutput<typeof NodeBackups>;

/** The collections of this family. Disks, configuration profiles and snapshots belong to a node. */
export const nodeCollections = {
  nodes: defineCollection(Node, {
    name: 'nodes',
    filterable: nodeFilterable,
    sortable: ['created'],
  }),
  configs: defineCollection(Config, {name: 'configs', filterable: {label: 'text'}}),
  backups: defineCollection(Backup, {name: 'backups', filterable: {}}),
  disks: defineCollection(Disk, {name: 'disks', filterable: {label: 'text'}}),
} as const;
