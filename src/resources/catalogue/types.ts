import {endpoints} from '../../api/endpoints/endpoints.ts';
import {Type} from '../../model/index.ts';
import {dollars, hourlyDollars, megabytes, wholeGigabytes} from '../../text/format.ts';
import {priceIn, priceText} from '../billing/price.ts';
import {regionName} from '../definition/common.ts';
import {describe} from '../definition/definition.ts';

export const types = describe(Type).resource({
  name: 'types',
  menu: 7,
  aliases: ['plans', 'prices'],
  summary: 'plans of nodes, with their prices',
  list: endpoints.types.list,
  offered: true,
  copies: [['id', type => type.id]],
  label: type => type.label ?? type.id,
  values: {class: ['nanode', 'standard', 'dedicated', 'premium', 'gpu', 'accelerated', 'highmem']},
  columns: [
    {title: 'Id', cell: type => type.id, rank: 1},
    {title: 'Label', width: 14, cell: type => type.label, rank: 3},
    {title: 'Class', cell: type => type.class, rank: 4},
    {title: 'Memory', align: 'right', cell: type => megabytes(type.memory), rank: 2},
    {title: 'CPUs', field: 'vcpus', align: 'right', rank: 2},
    {title: 'GPUs', align: 'right', cell: type => type.gpus || undefined, rank: 6},
    {title: 'Disk', align: 'right', cell: type => megabytes(type.disk), rank: 3},
    {
      title: 'Transfer',
      align: 'right',
      cell: type => wholeGigabytes(type.transfer),
      rank: 5,
    },
    {
      title: 'A month',
      name: 'price',
      field: 'price.monthly',
      align: 'right',
      cell: type => dollars(type.price?.monthly),
      rank: 1,
    },
    {
      title: 'An hour',
      field: 'price.hourly',
      align: 'right',
      cell: type => hourlyDollars(type.price?.hourly),
      optional: true,
      rank: 10,
    },
    {
      title: 'Network out',
      field: 'network_out',
      align: 'right',
      cell: type => (type.network_out == null ? undefined : `${type.network_out} Mbit/s`),
      optional: true,
      rank: 11,
    },
    {title: 'Successor', cell: type => type.successor, optional: true, rank: 12},
  ],
  groups: [
    ['Size', 'CPUs', 'Memory', 'Disk', 'GPUs', 'Transfer', 'Network out'],
    ['Price', 'A month', 'An hour', 'Backups a month'],
  ],
  details: [['Backups a month', type => dollars(type.addons?.backups?.price?.monthly)]],
  sections: [
    {
      title: 'Price where it differs',
      rows: (type, context) =>
        (type.region_prices ?? []).map(price => [
          regionName(price.id, context),
          priceText(priceIn({price}, undefined)),
        ]),
    },
  ],
  catalogues: ['regions'],
  relations: [{title: 'Nodes', to: 'nodes', filter: type => `type=${type.id}`}],
});
