import * as v from 'valibot';
import {pageOf} from '../http/paging.ts';
import {itemRoute, listRoute, readRoutes} from '../http/read-routes.ts';
import {getRoute, type Route} from '../http/route.ts';
import {prices, type Type} from './schema.ts';

const publicList = {anonymous: true, rateLimitClass: 'list'} as const;

/** The catalogues. No token is needed (specification, section 5). */
export const catalogueRoutes: readonly Route[] = [
  /** Whether a plan can be had in a region: those with GPUs where the region has them. */
  getRoute(
    '/regions/availability',
    {...publicList, catalogues: ['regions', 'types']},
    {
      reply: v.object({region: v.string(), plan: v.string(), available: v.boolean()}),
      paged: true,
      handle: context => {
        const {regions, types} = context.store.tables;
        const plans = types.all();
        const all = regions.all().flatMap(({id, capabilities}) =>
          plans.map(plan => ({
            region: id,
            plan: plan.id,
            available: plan.gpus === 0 || capabilities.some(each => each.startsWith('GPU ')),
          })),
        );
        return pageOf(context, all, {region: 'text', plan: 'text', available: 'boolean'});
      },
    },
  ),
  ...readRoutes('/node/types', 'types', {anonymous: true, catalogues: ['types']}),
  ...readRoutes('/regions', 'regions', {anonymous: true, catalogues: ['regions']}),
  listRoute('/node/kernels', 'kernels', {anonymous: true, catalogues: ['kernels']}),
  // Ids contain a slash; some clients encode it and others do not, and `**:id` matches both.
  itemRoute('/node/kernels/**:id', 'kernels', {anonymous: true, catalogues: ['kernels']}),
];

export type Prices = Pick<Type, 'price' | 'region_prices'>;

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

const priceRoute = (path: string, id: string, label: string, itemPrices: Prices): Route =>
  getRoute(path, publicList, {
    reply: v.object({id: v.string(), label: v.string(), ...prices, transfer: v.number()}),
    paged: true,
    handle: context => pageOf(context, [{id, label, ...itemPrices, transfer: 0}], {label: 'text'}),
  });

export const priceRoutes: readonly Route[] = [
  priceRoute('/volumes/types', 'volume', 'Storage Volume', volumePrices),
  priceRoute('/nodebalancers/types', 'nodebalancer', 'NodeBalancer', balancerPrices),
];
