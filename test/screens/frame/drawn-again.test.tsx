import {expect, test} from 'vitest';
import {open} from '../screen.tsx';

test('a cursor move draws two rows of a hundred, with and without the item beside them', async () => {
  const screen = await open({columns: 300, rows: 100, nodes: 400});
  let before = screen.rows();
  /** How many of the rows are not those of the frame before. */
  const changed = async (key: string) => {
    await screen.press(key);
    const rows = screen.rows();
    const count = rows.filter(row => !before.includes(row)).length;
    before = rows;
    return count;
  };
  // The item beside the list is drawn before it stays.
  await changed('j');
  // With the lines around the body.
  expect(await changed('j')).toBeLessThanOrEqual(6);
  expect(await changed('v')).toBeGreaterThan(20);
  await changed('j');
  expect(await changed('k')).toBeLessThanOrEqual(6);
});
