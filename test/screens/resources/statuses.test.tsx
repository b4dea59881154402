import {expect, test} from 'vitest';
import {open} from '../screen.tsx';

test('a status is shown in words, and found and exported as the service writes it', async () => {
  const screen = await open({columns: 120, rows: 40});
  await screen.filter('status=shutting_down');
  const [row = ''] = screen.frame().split('\n').slice(3);
  expect(row).toContain('◐ shutting down');
  const [, label = ''] = /^▌(\S+)/.exec(row) ?? [];
  // Both are found by what is seen.
  await screen.filter('"shutting down"');
  expect(screen.frame()).toContain(`▌${label} `);
  await screen.press('B');
  expect(screen.frame()).toContain('it is shutting down');
  await screen.press('d');
  expect(screen.frame()).toMatch(/Status +◐ shutting down/);
  await screen.go('overview');
  expect(screen.frame()).toMatch(/shutting down +\S+ +1/);
  expect(screen.frame()).not.toContain('shutting_down');
});

test('a notice stands before the price, and takes no address away on a narrow screen', async () => {
  const screen = await open({columns: 120});
  await screen.go('overview');
  await screen.go('nodes');
  const titles = (screen.frame().split('\n')[2] ?? '').trim().split(/ {2,}/);
  expect(titles.indexOf('NOTICE')).toBe(titles.indexOf('$/MO') - 1);
  expect(screen.frame().split('\n')[3]).not.toContain('—');
  await screen.resize({columns: 80, rows: 24});
  expect(screen.frame()).toContain('IPV4');
});
