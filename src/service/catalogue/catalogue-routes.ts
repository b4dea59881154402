import * as v from 'valibot';
import {itemRoute, listRoute} from '../http/read-routes.ts';
import type {Route} from '../http/route.ts';
import {price} from './schema.ts';

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

interface Price {
  hourly: number;
  monthly: number;
}

/** The prices of volumes and load balancers, in US dollars; some regions have their own. */
interface Prices {
  price: Price;
  region_prices: readonly (Price & {id: string})[];
}

/** A GB of a volume. */
export const volumePrices: Prices = {
  price: {hourly: 0.00015, monthly: 0.1},
  region_prices: [
    {id: 'id-cgk', hourly: 0.00018, monthly: 0.12},
    {id: 'br-gru', hourly: 0.00021, monthly: 0.14},
  ],
};
export const balancerPrices: Prices = {
  price: {hourly: 0.015, monthly: 10},
  region_prices: [
    {id: 'id-cgk', hourly: 0.018, monthly: 12},
    {id: 'br-gru', hourly: 0.021, monthly: 14},
  ],
};

const Reply = v.object({
  id: v.string(),
  label: v.string(),
  price: v.object(price),
  region_prices: v.array(v.object({id: v.string(), ...price})),
  transfer: v.number(),
});

const priceRoute = (path: string, id: string, label: string, prices: Prices): Route => ({
  method: 'GET',
  path,
  anonymous: true,
  rateLimitClass: 'list',
  reply: Reply,
  paged: true,
  handle: () => ({data: [{id, label, ...prices, transfer: 0}], page: 1, pages: 1, results: 1}),
});

export const priceRoutes: readonly Route[] = [
  priceRoute('/volumes/types', 'volume', 'Storage Volume', volumePrices),
  priceRoute('/nodebalancers/types', 'nodebalancer', 'NodeBalancer', balancerPrices),
];
