import {expect, test} from 'vitest';
import {regionsWith} from '../../../src/resources/catalogue/regions.ts';
import {noPlace} from '../../../src/resources/definition/action.ts';

/** Whether a region with these capabilities is offered, by a service that calls a node so. */
const isOffered = (
  offer: Parameters<typeof regionsWith>[0],
  capabilities: readonly string[] | undefined,
  word: string,
) =>
  regionsWith(offer).value(
    {id: 'nl-ams', ...(capabilities ? {capabilities: [...capabilities]} : {})},
    {...noPlace, word},
  ) === 'nl-ams';

test.each([
  ['nodes', ['Nodes'], 'node', true],
  ['nodes', ['Linodes', 'Block Storage'], 'linode', true],
  ['nodes', ['Linodes'], 'node', false],
  ['nodes', ['Block Storage'], 'linode', false],
  ['Block Storage', ['Linodes', 'Block Storage'], 'linode', true],
  ['Block Storage', ['Linodes'], 'linode', false],
  ['NodeBalancers', ['NodeBalancers'], 'linode', true],
  ['NodeBalancers', [], 'linode', true],
  ['NodeBalancers', undefined, 'linode', true],
] as const)('%s in a region with %j, where a node is a %s: %s', (offer, capabilities, word, offered) => {
  expect(isOffered(offer, capabilities, word)).toBe(offered);
});
