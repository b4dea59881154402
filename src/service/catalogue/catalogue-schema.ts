import * as v from 'valibot';
import {
  imageFilterable,
  kernelFilterable,
  regionFilterable,
  scriptFilterable,
  typeFilterable,
} from '../../model/index.ts';
import {defineCollection, id, nonNegativeInteger, strings, timestamp} from '../fields.ts';

export const Image = v.object({
  id: v.string(),
  label: v.string(),
  deprecated: v.boolean(),
  size: nonNegativeInteger,
  created: timestamp,
  updated: timestamp,
  description: v.string(),
  created_by: v.string(),
  type: v.string(),
  tags: strings,
  is_public: v.boolean(),
  is_shared: v.boolean(),
  vendor: v.nullable(v.string()),
  expiry: v.nullable(timestamp),
  eol: v.nullable(timestamp),
  regions: v.nullable(v.array(v.object({region: v.string(), status: v.string()}))),
  /** MB in all regions; public images do not tell it. */
  total_size: v.optional(nonNegativeInteger),
  status: v.string(),
  capabilities: strings,
  image_sharing: v.null(),
});
export type Image = v.InferOutput<typeof Image>;

const price = {hourly: v.number(), monthly: v.number()};
/** Prices in US dollars; some regions have their own. */
export const prices = {price: v.object(price), region_prices: v.array(v.object({id: v.string(), ...price}))};

/** A plan. `memory` and `disk` in MB, `transfer` in GB per month, `network_out` in Mbit/s, prices in US dollars. */
export const Type = v.object({
  id: v.string(),
  label: v.string(),
  ...prices,
  addons: v.object({backups: v.object(prices)}),
  memory: nonNegativeInteger,
  disk: nonNegativeInteger,
  transfer: nonNegativeInteger,
  vcpus: nonNegativeInteger,
  gpus: nonNegativeInteger,
  network_out: nonNegativeInteger,
  class: v.string(),
  successor: v.nullable(v.string()),
});
export type Type = v.InferOutput<typeof Type>;

export const Region = v.object({
  id: v.string(),
  label: v.string(),
  country: v.string(),
  capabilities: strings,
  status: v.string(),
  resolvers: v.object({ipv4: v.string(), ipv6: v.string()}),
  site_type: v.string(),
});
export type Region = v.InferOutput<typeof Region>;

export const Kernel = v.object({
  id: v.string(),
  label: v.string(),
  version: v.string(),
  kvm: v.boolean(),
  architecture: v.string(),
  pvops: v.boolean(),
  deprecated: v.boolean(),
  built: v.nullable(timestamp),
});
export type Kernel = v.InferOutput<typeof Kernel>;

const choices = v.optional(v.string());

/** A question that a script asks. Choices are separated by commas; without a `default` it has to be answered. */
const UserDefinedField = v.object({
  name: v.string(),
  label: v.string(),
  example: v.string(),
  default: v.optional(v.string()),
  oneOf: choices,
  oneof: choices,
  manyOf: choices,
  manyof: choices,
});

export const Script = v.object({
  id,
  username: v.string(),
  user_gravatar_id: v.string(),
  label: v.string(),
  description: v.string(),
  ordinal: nonNegativeInteger,
  logo_url: v.string(),
  images: strings,
  deployments_total: nonNegativeInteger,
  deployments_active: nonNegativeInteger,
  is_public: v.boolean(),
  mine: v.boolean(),
  created: timestamp,
  updated: timestamp,
  rev_note: v.string(),
  script: v.string(),
  user_defined_fields: v.array(UserDefinedField),
});
export type Script = v.InferOutput<typeof Script>;

export const catalogueCollections = {
  scripts: defineCollection(Script, {name: 'scripts', filterable: scriptFilterable}),
  images: defineCollection(Image, {
    name: 'images',
    slug: 'id',
    filterable: imageFilterable,
    sortable: ['created'],
  }),
  types: defineCollection(Type, {name: 'types', slug: 'id', filterable: typeFilterable}),
  regions: defineCollection(Region, {
    name: 'regions',
    slug: 'id',
    filterable: regionFilterable,
  }),
  kernels: defineCollection(Kernel, {
    name: 'kernels',
    slug: 'id',
    filterable: kernelFilterable,
  }),
} as const;
