import * as v from 'valibot';
import {id, maybe, nonNegativeInteger, strings, timestamp} from '../basics.ts';

/** A block storage volume. `size` is GB; `node_id` and `node_label` are null while detached. */
export const Volume = v.object({
  id,
  status: v.string(),
  label: v.string(),
  created: timestamp,
  updated: timestamp,
  filesystem_path: v.string(),
  size: nonNegativeInteger,
  node_id: maybe(id),
  node_label: maybe(v.string()),
  io_ready: v.boolean(),
  region: v.string(),
  tags: strings,
  hardware_type: v.string(),
  encryption: v.string(),
});
export type Volume = v.InferOutput<typeof Volume>;
