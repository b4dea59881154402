import * as v from 'valibot';
import {
  type Filterable,
  flag,
  gigabytes,
  id,
  megabytes,
  number,
  regionId,
  text,
  texts,
  time,
  words,
} from './field-types.ts';

/** A compute instance (specification, section 2). Sizes in `specs` are MB, `transfer` is GB a month. */
export const Node = v.looseObject({
  id,
  label: text,
  status: text,
  region: regionId,
  type: text,
  image: text,
  group: text,
  tags: texts,
  ipv4: texts,
  ipv6: text,
  host_uuid: text,
  hypervisor: text,
  watchdog_enabled: flag,
  locks: texts,
  created: time,
  updated: time,
  specs: v.nullish(
    v.looseObject({disk: megabytes, memory: megabytes, vcpus: number, gpus: number, transfer: gigabytes}),
  ),
  backups: v.nullish(v.looseObject({enabled: flag, available: flag, last_successful: time})),
});
export type Node = v.InferOutput<typeof Node>;

/** The states known today; others may come and are shown as they are. */
export const nodeStatuses = words(
  'running offline booting busy rebooting shutting_down provisioning deleting',
  'migrating rebuilding cloning restoring stopped billing_suspension',
);

export const nodeFilterable: Filterable = {
  id: 'number',
  label: 'text',
  region: 'text',
  image: 'text',
  group: 'text',
  tags: 'list',
  ipv4: 'list',
};

/** A node's label: 3–64 characters, no `--`, `__` or `..`. */
export const nodeLabel = /^[a-zA-Z]((?!--|__|\.\.)[a-zA-Z0-9-_.])+$/;

const deployment = {
  image: v.string(),
  root_pass: v.optional(v.string()),
  authorized_keys: v.optional(v.array(v.string())),
  authorized_users: v.optional(v.array(v.string())),
  stackscript_id: v.optional(v.number()),
  stackscript_data: v.optional(v.record(v.string(), v.unknown())),
  booted: v.optional(v.boolean()),
};

/** The body of `POST /node/instances`. With an image, a root password is required. */
export const NodeCreate = v.looseObject({
  type: v.string(),
  region: v.string(),
  label: v.optional(v.string()),
  ...deployment,
  image: v.nullish(v.string()),
  tags: v.nullish(v.array(v.string())),
  backups_enabled: v.optional(v.boolean()),
  private_ip: v.optional(v.boolean()),
  swap_size: v.optional(v.number()),
});

/** The body of `POST /node/instances/<node_id>/rebuild`. Its image needs a root password, or SSH keys. */
export const NodeRebuild = v.looseObject(deployment);

export const NodeResize = v.looseObject({type: v.string(), allow_auto_disk_resize: v.optional(v.boolean())});

/** The body of `POST /node/instances/<node_id>/clone`: into a new node, or into the one that `node_id` names. */
export const NodeClone = v.looseObject({
  label: v.optional(v.string()),
  region: v.optional(v.string()),
  type: v.optional(v.string()),
  node_id: v.optional(v.number()),
  backups_enabled: v.optional(v.boolean()),
  private_ip: v.optional(v.boolean()),
});

/** The body of `POST /node/instances/<node_id>/rescue`: the disks by slot that the rescue system gets. */
export const NodeRescue = v.looseObject({
  devices: v.record(v.string(), v.looseObject({disk_id: v.number()})),
});

export const NodeSnapshot = v.looseObject({label: v.string()});

export const NodeUpdate = v.partial(v.looseObject({label: v.string(), tags: v.array(v.string())}));

export const Disk = v.looseObject({
  id,
  label: text,
  status: text,
  size: megabytes,
  filesystem: text,
  disk_encryption: text,
  created: time,
  updated: time,
});
export type Disk = v.InferOutput<typeof Disk>;

/** A configuration profile of a node: what it boots, and with which devices by slot. */
export const NodeConfig = v.looseObject({
  id,
  label: text,
  kernel: text,
  comments: text,
  run_level: text,
  virt_mode: text,
  root_device: text,
  devices: v.nullish(
    v.record(
      v.string(),
      v.nullish(v.looseObject({disk_id: v.nullish(v.number()), volume_id: v.nullish(v.number())})),
    ),
  ),
  created: time,
  updated: time,
});
export type NodeConfig = v.InferOutput<typeof NodeConfig>;

/** Pairs of a time (milliseconds) and a value, the oldest first. Readers check each, so one wrong number hides no other. */
const series = v.nullish(v.array(v.unknown()));
const network = v.nullish(v.looseObject({in: series, out: series, private_in: series, private_out: series}));

/** How busy a node was in the last 24 hours, as averages of five minutes. CPU in percent of one core, network in bits a second. */
export const NodeStats = v.looseObject({
  title: text,
  data: v.nullish(
    v.looseObject({
      cpu: series,
      io: v.nullish(v.looseObject({io: series, swap: series})),
      netv4: network,
      netv6: network,
    }),
  ),
});
export type NodeStats = v.InferOutput<typeof NodeStats>;

/** A block storage volume (specification, section 2). `size` is GB; `node_id` is null while detached. */
export const Volume = v.looseObject({
  id,
  label: text,
  status: text,
  size: gigabytes,
  region: regionId,
  node_id: v.nullish(id),
  node_label: text,
  filesystem_path: text,
  hardware_type: text,
  encryption: text,
  locks: texts,
  tags: texts,
  created: time,
  updated: time,
});
export type Volume = v.InferOutput<typeof Volume>;

export const volumeStatuses = ['creating', 'active', 'resizing', 'key_rotating'] as const;
export const volumeFilterable: Filterable = {label: 'text', tags: 'list'};

/** A volume's label: 1–32 characters, no `--` or `__`. */
export const volumeLabel = /^[a-zA-Z]((?!--|__)[a-zA-Z0-9-_])*$/;
/** Gigabytes. */
export const volumeSize = {minimum: 10, maximum: 16_384, initial: 20} as const;
export const volumesPerNode = 8;

/** The body of `POST /volumes`. One of `region` and `node_id` is needed; `size` in GB. */
export const VolumeCreate = v.looseObject({
  label: v.string(),
  region: v.nullish(v.string()),
  size: v.optional(v.number()),
  node_id: v.nullish(v.number()),
  config_id: v.nullish(v.number()),
  tags: v.nullish(v.array(v.string())),
});

export const VolumeAttach = v.looseObject({node_id: v.number(), config_id: v.nullish(v.number())});

export const VolumeClone = v.looseObject({label: v.string()});

/** The body of `POST /volumes/<volume_id>/resize`: GB, more than the current size. */
export const VolumeResize = v.looseObject({size: v.number()});

export const VolumeUpdate = v.partial(v.looseObject({label: v.string(), tags: v.array(v.string())}));
