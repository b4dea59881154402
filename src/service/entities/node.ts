import * as v from 'valibot';
import {id, maybe, texts, time, whole} from './basics.ts';

/** A compute instance. Sizes in `specs` are MB, `transfer` GB a month. */
export const Node = v.object({
  id,
  label: v.string(),
  group: v.string(),
  status: v.string(),
  created: time,
  updated: time,
  type: v.string(),
  ipv4: texts,
  ipv6: maybe(v.string()),
  image: maybe(v.string()),
  region: v.string(),
  site_type: v.string(),
  specs: v.object({
    disk: whole,
    memory: whole,
    vcpus: whole,
    gpus: whole,
    transfer: whole,
    accelerated_devices: whole,
  }),
  alerts: v.object({
    cpu: whole,
    network_in: whole,
    network_out: whole,
    transfer_quota: whole,
    io: whole,
  }),
  backups: v.object({
    enabled: v.boolean(),
    available: v.boolean(),
    schedule: v.object({day: maybe(v.string()), window: maybe(v.string())}),
    last_successful: maybe(time),
  }),
  hypervisor: v.string(),
  watchdog_enabled: v.boolean(),
  tags: texts,
  host_uuid: v.string(),
  has_user_data: v.boolean(),
  placement_group: v.null(),
  disk_encryption: v.string(),
  lke_cluster_id: maybe(id),
  capabilities: texts,
  interface_generation: v.string(),
});
export type Node = v.InferOutput<typeof Node>;

/** A block storage volume. `size` is GB; `node_id` and `node_label` are null while detached. */
export const Volume = v.object({
  id,
  status: v.string(),
  label: v.string(),
  created: time,
  updated: time,
  filesystem_path: v.string(),
  size: whole,
  node_id: maybe(id),
  node_label: maybe(v.string()),
  io_ready: v.boolean(),
  region: v.string(),
  tags: texts,
  hardware_type: v.string(),
  encryption: v.string(),
});
export type Volume = v.InferOutput<typeof Volume>;

/** A load balancer. `transfer` is MB this month. */
export const LoadBalancer = v.object({
  id,
  label: v.string(),
  region: v.string(),
  type: v.string(),
  hostname: v.string(),
  ipv4: v.string(),
  ipv6: maybe(v.string()),
  created: time,
  updated: time,
  client_conn_throttle: whole,
  lke_cluster: v.null(),
  tags: texts,
  transfer: v.object({in: maybe(v.number()), out: maybe(v.number()), total: maybe(v.number())}),
});
export type LoadBalancer = v.InferOutput<typeof LoadBalancer>;
