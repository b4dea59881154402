import {endpoints} from '../../api/endpoints/endpoints.ts';
import type {ListEndpoint} from '../../api/index.ts';
import {UnitPrice} from '../../model/index.ts';
import {dollars} from '../../text/format.ts';
import {describe} from '../definition/definition.ts';

/** Prices of items without plans. Where the service does not report them, the settings may: see price.ts. */

const prices = (name: string, summary: string, list: ListEndpoint<UnitPrice>) =>
  describe(UnitPrice).resource({
    name,
    title: summary,
    singular: 'price',
    summary,
    hidden: true,
    beyond: true,
    list,
    columns: [{title: 'A month', field: 'price.monthly', cell: price => dollars(price.price?.monthly)}],
  });

export const volumeTypes = prices('volume-types', 'prices of volumes', endpoints.prices.volumes);

export const balancerTypes = prices(
  'balancer-types',
  'prices of load balancers',
  endpoints.prices.loadBalancers,
);
