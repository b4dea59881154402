import {formatTime, parseTime} from '../simulation/clock.ts';
import type {Store} from '../storage/store.ts';
import type {Transfer} from './schema.ts';

/**
 * Returns the network transfer of this month so far, in GB. Each node adds the quota of its plan to the pool of its region. The
 * simulated usage grows evenly through the month, at a rate that depends on the region.
 * @param now milliseconds since 1970
 */
export function transfer(store: Store, now: number): Transfer {
  const monthStart = parseTime(`${formatTime(now).slice(0, 7)}-01T00:00:00`);
  const nextMonth = new Date(monthStart);
  nextMonth.setUTCMonth(nextMonth.getUTCMonth() + 1);
  const elapsed = (now - monthStart) / (nextMonth.getTime() - monthStart);
  // NOT INDEXED: a scan of the narrow rows is faster than a look-up of each row through the index on `region`.
  const rows = store.queries.all(
    'SELECT region, sum("specs.transfer") AS quota FROM nodes_index NOT INDEXED GROUP BY region ORDER BY region',
    {region: 'string', quota: 'number'},
  );
  const regions = rows.map(({region, quota}) => {
    const used = Math.floor(quota * monthlyUsage(region) * elapsed);
    return {id: region, used, quota, billable: Math.max(0, used - quota)};
  });
  const sum = (field: 'used' | 'quota' | 'billable') =>
    regions.reduce((total, region) => total + region[field], 0);
  return {used: sum('used'), quota: sum('quota'), billable: sum('billable'), region_transfers: regions};
}

/** Returns the part of its quota that a region uses per month: 0.08–0.57, always the same for the same region. */
function monthlyUsage(region: string): number {
  let hash = 7;
  for (const character of region) hash = (hash * 31 + character.charCodeAt(0)) % 9973;
  return 0.08 + (hash % 50) / 100;
}
