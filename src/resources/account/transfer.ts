import {endpoints} from '../../api/endpoints/endpoints.ts';
import {Transfer} from '../../model/index.ts';
import {count} from '../../text/format.ts';
import {describe} from '../definition/definition.ts';

// Always in GB, so that the lines can be compared.
const gigabytes = (value: number | null | undefined) => (value == null ? undefined : `${count(value)} GB`);

const share = (used: number | null | undefined, quota: number | null | undefined) =>
  used == null || !quota ? undefined : `${((used / quota) * 100).toFixed(1)} %`;

const reading = ({used, quota, billable}: Pick<Transfer, 'used' | 'quota' | 'billable'>) => ({
  used,
  quota,
  text: `${count(used ?? 0)} of ${gigabytes(quota) ?? '—'}${billable ? ` · billable ${gigabytes(billable)}` : ''}`,
});

export const transfer = describe(Transfer).resource({
  name: 'transfer',
  title: 'Transfer',
  singular: 'transfer',
  menu: 14,
  aliases: ['traffic', 'bandwidth'],
  summary: 'network transfer of this month, by region',
  read: endpoints.transfer.read,
  live: true,
  id: () => 'transfer',
  label: () => 'transfer',
  columns: [],
  details: [
    ['Used', item => gigabytes(item.used)],
    ['Quota', item => gigabytes(item.quota)],
    ['Share', item => share(item.used, item.quota)],
    ['Billable', item => gigabytes(item.billable)],
  ],
  overview: [
    {
      part: 'Transfer',
      kind: 'gauges',
      of: item => [
        {title: 'account', ...reading(item)},
        ...(item.region_transfers ?? []).map(region => ({title: region.id, ...reading(region)})),
      ],
    },
  ],
  sections: [
    {
      title: 'By region',
      rows: item =>
        (item.region_transfers ?? []).map(region => [
          region.id,
          `${gigabytes(region.used) ?? '—'} of ${gigabytes(region.quota) ?? '—'} · ${share(region.used, region.quota) ?? '—'}${region.billable ? ` · billable ${gigabytes(region.billable)}` : ''}`,
        ]),
    },
  ],
});
