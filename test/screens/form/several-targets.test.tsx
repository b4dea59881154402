import {expect, test} from 'vitest';
import {formStateOf} from '../every-action.ts';
import {open} from '../screen.tsx';

/** A form for three volumes of different sizes. */
async function resizing() {
  const screen = await open({columns: 120, rows: 30});
  await screen.go('volumes status=active');
  await screen.press('space', 'space', 'space', 'z');
  return screen;
}

test('the form for several items is empty where they differ, and names those that would not grow', async () => {
  const screen = await resizing();
  const {targets = [], inputs} = formStateOf(screen) ?? {};
  expect(targets.length).toBeGreaterThan(1);
  expect(inputs?.size?.text).toBe('');
  const sizes = targets.map(({label, value}) => ({label, size: (value as {size: number}).size}));
  const largest = Math.max(...sizes.map(({size}) => size));
  const fitting = sizes.filter(({size}) => size < largest);
  expect(fitting.length).toBeGreaterThan(0);
  await screen.type(String(largest));
  const text = screen.frame().replace(/\s+/g, ' ');
  for (const {label} of sizes.filter(({size}) => size === largest))
    expect(text).toContain(`${label}: more than ${largest} GB: a volume never shrinks`);
  for (const {label, size} of fitting) expect(text).not.toContain(`${label}: more than ${size} GB`);
});
