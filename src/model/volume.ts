import * as v from 'valibot';
import {type Filterable, gigabytes, id, regionId, text, texts, time} from './field-types.ts';

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
