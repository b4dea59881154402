import * as v from 'valibot';
import {volumeFilterable} from '../../model/index.ts';
import {defineCollection, each, id, nonNegativeInteger, strings, timestamp} from '../fields.ts';

/** A block storage volume. `size` is GB; `node_id` and `node_label` are null while detached. */
export const Volume = v.object({
  id,
  ...each(v.string(), 'status label filesystem_path region hardware_type encryption'),
  ...each(timestamp, 'created updated'),
  size: nonNegativeInteger,
  node_id: v.nullable(id),
  node_label: v.nullable(v.string()),
  io_ready: v.boolean(),
  ...each(strings, 'tags locks'),
});
export type Volume = v.InferOutput<typeof Volume>;

export const volumeCollections = {
  volumes: defineCollection(Volume, {
    name: 'volumes',
    filterable: volumeFilterable,
    sortable: ['created'],
  }),
} as const;
