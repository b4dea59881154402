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
