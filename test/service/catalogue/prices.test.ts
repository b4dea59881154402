import {expect, test} from 'vitest';
import type {Prices} from '../../../src/service/catalogue/catalogue-routes.ts';
import {open, type Page, read} from '../helpers.ts';

test('a month costs what about 667 hours cost, in every region, and no region is cheaper than most', async () => {
  const service = await open({nodes: 1});
  const paths = ['/node/types?page_size=500', '/volumes/types', '/nodebalancers/types'];
  for (const path of paths) {
    const {data} = await read<Page<Prices & {label: string; addons?: {backups: Prices}}>>(service, path);
    for (const {label, addons, ...own} of data)
      for (const {price, region_prices} of [own, ...(addons ? [addons.backups] : [])])
        for (const one of [price, ...region_prices]) {
          if (one.hourly === 0) continue;
          const hours = one.monthly / one.hourly;
          expect(hours, `${label}: ${JSON.stringify(one)}`).toBeGreaterThan(600);
          expect(hours, `${label}: ${JSON.stringify(one)}`).toBeLessThan(740);
          expect(one.monthly, label).toBeGreaterThanOrEqual(price.monthly);
        }
  }
  service.close();
});
