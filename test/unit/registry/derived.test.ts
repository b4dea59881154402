import {expect, test} from 'vitest';
import * as all from '../../../src/resources/all.ts';
import {golden} from '../../golden.ts';
import {Derived} from './derived-text.ts';
import {oddItems} from './odd-items.ts';
import {demoWorld} from './world.ts';

/**
 * What the functions of each resource make of items of the demo account, and of items that it has none of: cells, relations and
 * reasons, and for each action the requests, the costs and what is said of answers. `npm run golden` renews it.
 */
test('what resources make of items', async () => {
  const world = await demoWorld();
  const lines = Object.values(all).flatMap(resource => {
    const derived = new Derived(world, resource);
    return [
      `━━ ${resource.name}`,
      ...derived.ofItems(),
      ...(resource.actions ?? []).flatMap(action => [...derived.ofAction(action)]),
    ];
  });
  expect(lines.length).toBeGreaterThan(500);
  golden('derived', `${lines.join('\n')}\n`);
});

test('what resources make of odd items', async () => {
  const world = await demoWorld();
  const lines = Object.values(all).flatMap(resource => {
    const seen = new Set<string>();
    const own = oddItems[resource.name] ?? [];
    const said = own.flatMap(item => {
      const items = (asked: string) => (asked === resource.name ? [item] : world.items(asked));
      const derived = new Derived({...world, items}, resource);
      return [...derived.ofItems([item], seen)].filter(line => !/ compare /.test(line));
    });
    return said.length > 0 ? [`━━ ${resource.name}`, ...said] : [];
  });
  golden('odd', `${lines.join('\n')}\n`);
});
