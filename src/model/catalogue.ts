import * as v from 'valibot';
import {
  dollars,
  type Filterable,
  flag,
  gigabytes,
  id,
  megabytes,
  number,
  regionOf,
  slug,
  text,
  texts,
  time,
} from './field-types.ts';

/** A distribution to deploy; its id is a slug `<vendor>/<name>`, private ones `private/<number>`. `size` is MB. */
export const Image = v.looseObject({
  id: slug,
  label: text,
  vendor: text,
  deprecated: flag,
  description: text,
  type: text,
  status: text,
  size: megabytes,
  total_size: megabytes,
  regions: v.nullish(v.array(v.looseObject({region: regionOf, status: text}))),
  is_public: flag,
  created_by: text,
  tags: texts,
  capabilities: texts,
  created: time,
  updated: time,
  eol: time,
  expiry: time,
});
export type Image = v.InferOutput<typeof Image>;
export const imageFilterable: Filterable = {
  label: 'text',
  vendor: 'text',
  deprecated: 'boolean',
  is_public: 'boolean',
  size: 'number',
  type: 'text',
  status: 'text',
  tags: 'list',
};

const price = {hourly: dollars, monthly: dollars};
const prices = {
  price: v.nullish(v.looseObject(price)),
  region_prices: v.nullish(v.array(v.looseObject({id: regionOf, ...price}))),
};

/** A plan of a node. `memory` and `disk` in MB, `transfer` in GB a month, `network_out` in Mbit/s, prices in US dollars. */
export const Type = v.looseObject({
  id: slug,
  label: text,
  class: text,
  memory: megabytes,
  disk: megabytes,
  vcpus: number,
  gpus: number,
  transfer: gigabytes,
  network_out: number,
  successor: text,
  ...prices,
  addons: v.nullish(v.looseObject({backups: v.nullish(v.looseObject(prices))})),
});
export type Type = v.InferOutput<typeof Type>;

/** The price, in US dollars, of something without plans: a GB of a volume, a load balancer. */
export const UnitPrice = v.looseObject({id: slug, label: text, ...prices});
export type UnitPrice = v.InferOutput<typeof UnitPrice>;
export const typeFilterable: Filterable = {
  label: 'text',
  class: 'text',
  disk: 'number',
  memory: 'number',
  vcpus: 'number',
  gpus: 'number',
  transfer: 'number',
  network_out: 'number',
};

export const Region = v.looseObject({
  id: slug,
  label: text,
  country: text,
  status: text,
  site_type: text,
  capabilities: texts,
  resolvers: v.nullish(v.looseObject({ipv4: text, ipv6: text})),
});
export type Region = v.InferOutput<typeof Region>;
export const regionFilterable: Filterable = {country: 'text', site_type: 'text'};

export const Kernel = v.looseObject({
  id: slug,
  label: text,
  version: text,
  architecture: text,
  kvm: flag,
  pvops: flag,
  deprecated: flag,
  built: time,
});
export type Kernel = v.InferOutput<typeof Kernel>;
export const kernelFilterable: Filterable = {
  label: 'text',
  version: 'text',
  architecture: 'text',
  kvm: 'boolean',
  pvops: 'boolean',
  deprecated: 'boolean',
};

/** A stack script: public ones are listed to everyone, private ones to their account. */
export const Script = v.looseObject({
  id,
  label: text,
  description: text,
  username: text,
  images: texts,
  is_public: flag,
  mine: flag,
  deployments_active: number,
  deployments_total: number,
  rev_note: text,
  script: text,
  user_defined_fields: v.nullish(
    v.array(
      v.looseObject({name: v.string(), label: text, default: text, example: text, oneOf: text, manyOf: text}),
    ),
  ),
  created: time,
  updated: time,
});
export type Script = v.InferOutput<typeof Script>;

/** The body of `POST /node/stackscripts`: a label of 3–128 characters, a text that begins with `#!`. */
export const ScriptCreate = v.looseObject({
  script: v.string(),
  label: v.string(),
  images: v.array(v.string()),
  description: v.optional(v.string()),
  rev_note: v.optional(v.string()),
  is_public: v.optional(v.boolean()),
});
export const ScriptUpdate = v.partial(ScriptCreate);
export const scriptFilterable: Filterable = {
  label: 'text',
  description: 'text',
  deployments_total: 'number',
  is_public: 'boolean',
  mine: 'boolean',
  rev_note: 'text',
};
