import {expect, test} from 'vitest';
import {gap, gutter, placeColumns} from '../../../src/app/layout.ts';
import {resources} from '../../../src/resources/index.ts';

const total = (placed: readonly {width: number}[]) =>
  placed.reduce((sum, {width}) => sum + width, 0) + gap * (placed.length - 1) + gutter;

test('at any width from 40 cells the columns fit, and the most important ones are there', () => {
  for (const resource of resources.filter(({columns}) => columns.length > 0)) {
    for (let cells = 40; cells <= 240; cells++) {
      const placed = placeColumns(resource.columns, cells);
      expect(total(placed), `${resource.name} at ${cells}`).toBeLessThanOrEqual(cells);
      const first = resource.columns.filter(({rank}) => rank === 1);
      for (const column of first) expect(placed.map(one => one.column)).toContain(column);
    }
  }
});

test('a wide screen shows every column', () => {
  for (const resource of resources)
    expect(placeColumns(resource.columns, 200)).toHaveLength(resource.columns.length);
});
