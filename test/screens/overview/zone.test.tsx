import {expect, test} from 'vitest';
import {openAt} from '../steps.ts';

const countLine = (frame: string) => frame.split('\n').at(-2)?.trim() ?? '';

test.each([
  ['America/Los_Angeles', '2026-10', '2026-10-31 21:00'],
  ['Pacific/Kiritimati', '2026-11', '2026-11-01 18:00'],
])('with times in %s the last month of invoices leads to its invoice', async (timeZone, month, date) => {
  const screen = await openAt('H', {columns: 120, rows: 40, preferences: {timeZone}});
  // The newest month is the last figure of the last part.
  await screen.press('shift-tab', 'j', ...Array.from({length: 24}, () => 'l'));
  expect(countLine(screen.frame())).toBe(`enter opens invoices with date=${month}`);
  await screen.press('enter');
  expect(countLine(screen.frame())).toMatch(/^1–1 of 1\b/);
  expect(screen.frame()).toContain(date);
});
