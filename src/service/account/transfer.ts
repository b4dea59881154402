import type {Transfer} from '../schemas.ts';
import {formatTime, parseTime} from '../simulation/clock.ts';
import type {Store} from '../storage/store.ts';

/**
 * Network transfer of the month so far, in GB. Each node brings its plan's quota to its region's pool, so the
 * regions add up to the whole. What is used grows evenly through the month, at each region's own pace.
 * @param at milliseconds since 1970
 */
export function transfer(store: Store, at: number): Transfer {
  const month = parseTime(`${formatTime(at).slice(0, 7)}-01T00:00:00`);
  const next = new Date(month);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const passed = (at - month) / (next.getTime() - month);
  // Reading the narrow rows as they lie is quicker than going to each by way of its region.
  const rows = store.db
    .prepare(
      'SELECT region, sum("specs.transfer") AS quota, count(*) AS nodes FROM nodes_index NOT INDEXED GROUP BY region ORDER BY region',
    )
    .all();
  const regions = rows.map(row => {
    const id = row.region as string;
    const quota = row.quota as number;
    const used = Math.floor(quota * pace(id) * passed);
    return {id, used, quota, billable: Math.max(0, used - quota)};
  });
  const sum = (field: 'used' | 'quota' | 'billable') =>
    regions.reduce((total, region) => total + region[field], 0);
  return {used: sum('used'), quota: sum('quota'), billable: sum('billable'), region_transfers: regions};
}

/** Which part of its quota a region uses in a month: 0.08–0.57, ever the same. */
function pace(region: string): number {
  let mixed = 7;
  for (const character of region) mixed = (mixed * 31 + character.charCodeAt(0)) % 9973;
  return 0.08 + (mixed % 50) / 100;
}
