import {expect, test} from 'vitest';
import {sectionParts} from '../../../../src/app/screens/item/fields.ts';
import {noContext} from '../../../../src/resources/definition/definition.ts';

/** The small tables of an item, where a column has 40 cells and all columns have 90. */
const tableOf = (resource: string, value: unknown) => {
  const [part] = sectionParts(resource, value, noContext, 40, 90);
  if (!part) throw new Error(`${resource} have no table`);
  return part;
};

test('a text that a column would tear takes the whole width', () => {
  const script = `#!/bin/sh\necho ${'word '.repeat(14)}end`;
  const {wide, lines} = tableOf('scripts', {script});
  expect(wide).toBe(true);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatchObject({name: '2', text: script.split('\n')[1]});
});

test.each([
  ['web', 33, false],
  ['web', 34, true],
  ['w'.repeat(24), 12, false],
  ['w'.repeat(30), 12, false],
  ['w'.repeat(30), 13, true],
])('%s with a text of %i cells', (label, cells, wide) => {
  const table = tableOf('grants', {node: [{id: 1, label, permissions: 'x'.repeat(cells)}]});
  expect(table.wide).toBe(wide);
  // In one line, below the heading.
  expect(table.lines).toHaveLength(2);
});

test('gauges keep to their column', () => {
  const region = {used: 10, quota: 4000, billable: 0};
  const {wide, lines} = tableOf('transfer', {...region, region_transfers: [{id: 'nl-ams', ...region}]});
  expect(wide).toBe(false);
  for (const line of lines)
    if (line.kind === 'chart')
      expect(line.name.length + line.cells + line.text.length + 4).toBeLessThanOrEqual(40);
  expect(lines.filter(({kind}) => kind === 'chart')).toHaveLength(2);
});
