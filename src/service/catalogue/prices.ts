import * as v from 'valibot';
import type {Route} from '../http/route.ts';

/** What is charged for, beside the plans of nodes. Prices in US dollars, of a volume for a gigabyte. */
const Price = v.object({
  id: v.string(),
  label: v.string(),
  price: v.object({hourly: v.number(), monthly: v.number()}),
  region_prices: v.array(v.unknown()),
  transfer: v.number(),
});

const priced = (
  path: string,
  given: Omit<v.InferOutput<typeof Price>, 'region_prices' | 'transfer'>,
): Route => ({
  method: 'GET',
  path,
  anonymous: true,
  rateLimitClass: 'list',
  reply: Price,
  paged: true,
  handle: () => ({data: [{...given, region_prices: [], transfer: 0}], page: 1, pages: 1, results: 1}),
});

/** The price of a gigabyte of volume, and of a load balancer, a month. */
export const volumePrice = 0.1;
export const balancerPrice = 10;

export const prices: readonly Route[] = [
  priced('/volumes/types', {
    id: 'volume',
    label: 'Storage Volume',
    price: {hourly: 0.00015, monthly: volumePrice},
  }),
  priced('/nodebalancers/types', {
    id: 'nodebalancer',
    label: 'NodeBalancer',
    price: {hourly: 0.015, monthly: balancerPrice},
  }),
];
