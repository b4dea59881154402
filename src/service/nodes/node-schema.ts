import * as v from 'valibot';
import {nodeFilterable} from '../../model/index.ts';
import {defineCollection, each, id, nonNegativeInteger, strings, timestamp} from '../fields.ts';

/** A compute instance. Sizes in `specs` are MB, `transfer` GB a month. */
export const Node = v.object({
  id,
  ...each(
    v.string(),
    'label group status type region site_type hypervisor host_uuid disk_encryption interface_generation maintenance_policy',
  ),
  ...each(timestamp, 'created updated'),
  ...each(strings, 'ipv4 tags capabilities locks'),
  ...each(v.nullable(v.string()), 'ipv6 image'),
  specs: v.object(each(nonNegativeInteger, 'disk memory vcpus gpus transfer accelerated_devices')),
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
  ...each(v.boolean(), 'watchdog_enabled has_user_data'),
  placement_group: v.null(),
  lke_cluster_id: v.nullable(id),
});
export type Node = v.InferOutput<typeof Node>;

/** A device slot of a configuration profile. It holds a disk or a volume. */
export const Slot = v.object({disk_id: v.nullable(id), volume_id: v.nullable(id)});
export type Slot = v.InferOutput<typeof Slot>;

/** A configuration profile of a node: the kernel that it boots, and its devices by slot (`sda`, `sdb` …). */
export const Config = v.object({
  id,
  ...each(v.string(), 'label comments kernel run_level virt_mode root_device'),
  memory_limit: nonNegativeInteger,
  devices: v.record(v.string(), v.nullable(Slot)),
  helpers: v.object(each(v.boolean(), 'updatedb_disabled distro modules_dep network devtmpfs_automount')),
  interfaces: v.array(v.unknown()),
  initrd: v.null(),
  ...each(timestamp, 'created updated'),
});
export type Config = v.InferOutput<typeof Config>;

/** A disk of a node. `size` is MB. */
export const Disk = v.object({
  id,
  ...each(v.string(), 'label status filesystem disk_encryption'),
  size: nonNegativeInteger,
  ...each(timestamp, 'created updated'),
});
export type Disk = v.InferOutput<typeof Disk>;

export const Address = v.object({
  ...each(v.string(), 'address subnet_mask region'),
  ...each(v.nullable(v.string()), 'gateway rdns'),
  prefix: nonNegativeInteger,
  type: v.picklist(['ipv4', 'ipv6']),
  public: v.boolean(),
  node_id: id,
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
  ...each(v.string(), 'status region'),
  type: v.picklist(['auto', 'snapshot']),
  configs: strings,
  disks: v.array(v.object({label: v.string(), size: nonNegativeInteger, filesystem: v.string()})),
  available: v.boolean(),
  ...each(timestamp, 'created updated'),
  finished: v.nullable(timestamp),
});
export type Backup = v.InferOutput<typeof Backup>;

export const NodeBackups = v.object({
  automatic: v.array(Backup),
  snapshot: v.object({current: v.nullable(Backup), in_progress: v.nullable(Backup)}),
});
export type NodeBackups = v.InferOutput<typeof NodeBackups>;

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
