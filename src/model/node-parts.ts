import * as v from 'valibot';
import {id, megabytes, text, time} from './field-types.ts';

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

const device = v.looseObject({disk_id: v.nullish(v.number()), volume_id: v.nullish(v.number())});

/** A configuration profile of a node: what it boots, and with which devices by slot. */
export const NodeConfig = v.looseObject({
  id,
  label: text,
  kernel: text,
  comments: text,
  run_level: text,
  virt_mode: text,
  root_device: text,
  devices: v.nullish(v.record(v.string(), v.nullish(device))),
  created: time,
  updated: time,
});
export type NodeConfig = v.InferOutput<typeof NodeConfig>;
