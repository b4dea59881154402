import {endpoints} from '../../api/endpoints/endpoints.ts';
import {Transfer} from '../../model/index.ts';
import {count, wholeGigabytes} from '../../text/format.ts';
import {regionCalled, regionName} from '../definition/common.ts';
import {type CellContext, describe} from '../definition/definition.ts';

type Usage = Pick<Transfer, 'used' | 'quota' | 'billable'>;

/** The used share of the quota, from 0; undefined if unknown. */
const share = ({used, quota}: Usage) => (used == null || !quota ? undefined : used / quota);

/** Rows for the account and then its regions, those first that have used the largest share of their quota. */
function usageRows(
  item: Transfer,
  context: CellContext,
): (readonly [name: string, text: string, share?: number])[] {
  const regions = (item.region_transfers ?? []).toSorted(
    (one, other) => (share(other) ?? -1) - (share(one) ?? -1),
  );
  const of = ({used, quota}: Usage) => [count(used ?? 0), wholeGigabytes(quota ?? 0) ?? ''] as const;
  const widest = (at: 0 | 1) => regions.reduce((most, region) => Math.max(most, of(region)[at].length), 0);
  const [used, quota] = [widest(0), widest(1)];
  const row = (name: string, usage: Usage, text: string) => {
    const part = share(usage);
    return part === undefined ? ([name, text || '—'] as const) : ([name, text, part] as const);
  };
  const usageText = (region: Usage) => {
    const [now, most] = of(region);
    const over = region.billable ? ` · billable ${wholeGigabytes(region.billable)}` : '';
    return `${now.padStart(used)} of ${most.padStart(quota)}${over}`;
  };
  return [
    row('account', item, ''),
    ...regions.map(region => row(regionName(region.id, context), region, usageText(region))),
  ];
}

const reading = ({used, quota, billable}: Usage) => ({
  used,
  quota,
  text: `${count(used ?? 0)} of ${wholeGigabytes(quota) ?? '—'}${billable ? ` · billable ${wholeGigabytes(billable)}` : ''}`,
});

export const transfer = describe(Transfer).resource({
  name: 'transfer',
  menu: 14,
  aliases: ['traffic', 'bandwidth'],
  summary: 'network transfer of this month, by region',
  read: endpoints.transfer.read,
  live: true,
  catalogues: ['regions'],
  id: () => 'transfer',
  label: () => 'transfer',
  details: [
    ['Used', item => wholeGigabytes(item.used)],
    ['Quota', item => wholeGigabytes(item.quota)],
    ['Billable', item => wholeGigabytes(item.billable)],
  ],
  overview: [
    {
      part: 'Transfer',
      kind: 'gauges',
      of: (item, context) => [
        {title: 'account', ...reading(item)},
        ...(item.region_transfers ?? []).map(region => ({
          title: region.id,
          called: regionCalled(region.id, context),
          ...reading(region),
        })),
      ],
    },
  ],
  sections: [{title: 'Used of the quota', rows: usageRows}],
});
