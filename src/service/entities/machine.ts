import * as v from 'valibot';
import {id, maybe, texts, time, whole} from './basics.ts';

/** What a slot of a configuration profile holds: a disk or a volume. */
export const Slot = v.object({disk_id: maybe(id), volume_id: maybe(id)});
export type Slot = v.InferOutput<typeof Slot>;

/** A configuration profile of a node: what it boots, and what it finds in its slots `sda`, `sdb` … */
export const Config = v.object({
  id,
  label: v.string(),
  comments: v.string(),
  kernel: v.string(),
  memory_limit: whole,
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
  created: time,
  updated: time,
});
export type Config = v.InferOutput<typeof Config>;

/** A disk of a node. `size` is MB. */
export const Disk = v.object({
  id,
  label: v.string(),
  status: v.string(),
  size: whole,
  filesystem: v.string(),
  disk_encryption: v.string(),
  created: time,
  updated: time,
});
export type Disk = v.InferOutput<typeof Disk>;

/** An address, and whose it is. */
export const Address = v.object({
  address: v.string(),
  gateway: maybe(v.string()),
  subnet_mask: v.string(),
  prefix: whole,
  type: v.picklist(['ipv4', 'ipv6']),
  public: v.boolean(),
  rdns: maybe(v.string()),
  node_id: id,
  region: v.string(),
});
export type Address = v.InferOutput<typeof Address>;

/** A port of a load balancer. */
export const BalancerConfig = v.object({
  id,
  nodebalancer_id: id,
  port: whole,
  protocol: v.string(),
  algorithm: v.string(),
  stickiness: v.string(),
  check: v.string(),
  check_interval: whole,
  check_timeout: whole,
  check_attempts: whole,
  check_path: v.string(),
  check_body: v.string(),
  check_passive: v.boolean(),
  proxy_protocol: v.string(),
  cipher_suite: v.string(),
  ssl_commonname: v.string(),
  ssl_fingerprint: v.string(),
  ssl_cert: v.null(),
  ssl_key: v.null(),
  nodes_status: v.object({up: whole, down: whole}),
});
export type BalancerConfig = v.InferOutput<typeof BalancerConfig>;

/** A machine behind a port of a load balancer. `address` is `<private address>:<port>`. */
export const Backend = v.object({
  id,
  nodebalancer_id: id,
  config_id: id,
  label: v.string(),
  address: v.string(),
  weight: whole,
  mode: v.string(),
  status: v.string(),
});
export type Backend = v.InferOutput<typeof Backend>;

/** A public key of whoever the token belongs to. */
export const SshKey = v.object({id, label: v.string(), ssh_key: v.string(), created: time});
export type SshKey = v.InferOutput<typeof SshKey>;

/** An answer in a support ticket. */
export const Reply = v.object({
  id,
  description: v.string(),
  created: time,
  created_by: v.string(),
  from_support: v.boolean(),
  gravatar_id: v.string(),
  friendly_name: v.string(),
  attachments: texts,
});
export type Reply = v.InferOutput<typeof Reply>;
