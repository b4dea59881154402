import * as v from 'valibot';
import {volumeFilterable} from '../../model/index.ts';
import {defineCollection, id, nonNegativeInteger, strings, timestamp} from '../fields.ts';

/** A block storage volume. `size` is GB; `node_id` and `node_label` are null while detached. */
export const Volume = v.object({
  id,
  status: v.string(),
  label: v.string(),
  created: timestamp,
  updated: timestamp,
  filesystem_path: v.string(),
  size: nonNegativeInteger,
  node_id: v.nullable(id),
  node_label: v.nullable(v.string()),
  io_ready: v.boolean(),
  region: v.string(),
  tags: strings,
  hardware_type: v.string(),
  encryption: v.string(),
  locks: strings,
});
export type Volume = v.InferOutput<typeof Volume>;

export const volumeCollections = {
  volumes: defineCollection(Volume, {
    name: 'volumes',
    filterable: volumeFilterable,
    sortable: ['created'],
  }),
} as const;
