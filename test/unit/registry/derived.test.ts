import {beforeAll, expect, test} from 'vitest';
import * as all from '../../../src/resources/all.ts';
import {golden} from '../../golden.ts';
import {Derived} from './derived-text.ts';
import {demoWorld, type World} from './world.ts';

/**
 * What each resource makes of items of the demo account: its cells, relations and reasons, and for each of its actions the
 * requests, the costs and what is said of answers. `npm run golden` renews them.
 */

let world: World;
beforeAll(async () => {
  world = await demoWorld();
});

test.each(Object.values(all).map(resource => [resource.name, resource] as const))('%s', (name, resource) => {
  const derived = new Derived(world, resource);
  const lines = [
    ...derived.ofItems(),
    ...(resource.actions ?? []).flatMap(action => [...derived.ofAction(action)]),
  ];
  expect(lines.length).toBeGreaterThan(0);
  golden(`derived-${name}`, `${lines.join('\n')}\n`);
});
