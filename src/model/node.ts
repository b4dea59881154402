import * as v from 'valibot';
import type {Filterable} from './field-types.ts';
import {flag, gigabytes, id, megabytes, number, regionId, text, texts, time} from './field-types.ts';

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
export const nodeStatuses = [
  'running',
  'offline',
  'booting',
  'busy',
  'rebooting',
  'shutting_down',
  'provisioning',
  'deleting',
  'migrating',
  'rebuilding',
  'cloning',
  'restoring',
  'stopped',
  'billing_suspension',
] as const;

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
