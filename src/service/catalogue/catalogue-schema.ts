import * as v from 'valibot';
import {
  imageFilterable,
  kernelFilterable,
  regionFilterable,
  scriptFilterable,
  typeFilterable,
} from '../../model/index.ts';
import {defineCollection, each, id, nonNegativeInteger, strings, timestamp} from '../fields.ts';

export const Image = v.object({
  ...each(v.string(), 'id label description created_by type status'),
  ...each(v.boolean(), 'deprecated is_public is_shared'),
  size: nonNegativeInteger,
  ...each(timestamp, 'created updated'),
  ...each(strings, 'tags capabilities'),
  vendor: v.nullable(v.string()),
  ...each(v.nullable(timestamp), 'expiry eol'),
  regions: v.nullable(v.array(v.object({region: v.string(), status: v.string()}))),
  /** MB in all regions; public images do not tell it. */
  total_size: v.optional(nonNegativeInteger),
  image_sharing: v.null(),
});
export type Image = v.InferOutput<typeof Image>;

const price = {hourly: v.number(), monthly: v.number()};
/** Prices in US dollars; some regions have their own. */
export const prices = {price: v.object(price), region_prices: v.array(v.object({id: v.string(), ...price}))};

/** A plan. `memory` and `disk` in MB, `transfer` in GB per month, `network_out` in Mbit/s, prices in US dollars. */
export const Type = v.object({
  ...each(v.string(), 'id label class'),
  ...prices,
  addons: v.object({backups: v.object(prices)}),
  ...each(nonNegativeInteger, 'memory disk transfer vcpus gpus network_out'),
  successor: v.nullable(v.string()),
});
export type Type = v.InferOutput<typeof Type>;

export const Region = v.object({
  ...each(v.string(), 'id label country status site_type'),
  capabilities: strings,
  resolvers: v.object({ipv4: v.string(), ipv6: v.string()}),
});
export type Region = v.InferOutput<typeof Region>;

export const Kernel = v.object({
  ...each(v.string(), 'id label version architecture'),
  ...each(v.boolean(), 'kvm pvops deprecated'),
  built: v.nullable(timestamp),
});
export type Kernel = v.InferOutput<typeof Kernel>;

const choices = v.optional(v.string());

/** A question that a script asks. Choices are separated by commas; without a `default` it has to be answered. */
const UserDefinedField = v.object({
  ...each(v.string(), 'name label example'),
  default: v.optional(v.string()),
  ...each(choices, 'oneOf oneof manyOf manyof'),
});

export const Script = v.object({
  id,
  ...each(v.string(), 'username user_gravatar_id label description logo_url rev_note script'),
  ...each(nonNegativeInteger, 'ordinal deployments_total deployments_active'),
  images: strings,
  ...each(v.boolean(), 'is_public mine'),
  ...each(timestamp, 'created updated'),
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
