import * as v from 'valibot';
import {itemRoute, listRoute} from '../http/read-routes.ts';
import type {Route} from '../http/route.ts';

/** The catalogues. No token is needed (specification, section 5). */
export const catalogueRoutes: readonly Route[] = [
  listRoute('/node/types', 'types', {anonymous: true, catalogues: ['types']}),
  itemRoute('/node/types/:id', 'types', {anonymous: true, catalogues: ['types']}),
  listRoute('/regions', 'regions', {anonymous: true, catalogues: ['regions']}),
  itemRoute('/regions/:id', 'regions', {anonymous: true, catalogues: ['regions']}),
  listRoute('/node/kernels', 'kernels', {anonymous: true, catalogues: ['kernels']}),
  // Ids contain a slash; some clients encode it and others do not, and `**:id` matches both.
  itemRoute('/node/kernels/**:id', 'kernels', {anonymous: true, catalogues: ['kernels']}),
];

/** A price in US dollars. That of a volume is per GB. */
const Price = v.object({
  id: v.string(),
  label: v.string(),
  price: v.object({hourly: v.number(), monthly: v.number()}),
  region_prices: v.array(v.unknown()),
  transfer: v.number(),
});

/** US dollars per GB. */
export const volumePrice = {hourly: 0.00015, monthly: 0.1};
/** US dollars. */
export const balancerPrice = {hourly: 0.015, monthly: 10};

const priceRoute = (
  path: string,
  price: Omit<v.InferOutput<typeof Price>, 'region_prices' | 'transfer'>,
): Route => ({
  method: 'GET',
  path,
  anonymous: true,
  rateLimitClass: 'list',
  reply: Price,
  paged: true,
  handle: () => ({data: [{...price, region_prices: [], transfer: 0}], page: 1, pages: 1, results: 1}),
});

/** The prices of what has no plans. */
export const priceRoutes: readonly Route[] = [
  priceRoute('/volumes/types', {
    id: 'volume',
    label: 'Storage Volume',
    price: volumePrice,
  }),
  priceRoute('/nodebalancers/types', {
    id: 'nodebalancer',
    label: 'NodeBalancer',
    price: balancerPrice,
  }),
];
