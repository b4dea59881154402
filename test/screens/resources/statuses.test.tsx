import {expect, test} from 'vitest';
import {open} from '../screen.tsx';
import {openAt} from '../steps.ts';

test('a status is shown in words, and found and exported as the service writes it', async () => {
  const screen = await openAt('/ ctrl-u "status=shutting_down" enter', {columns: 120, rows: 40});
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

const notFound = {status: 404, headers: {}, body: '{"errors":[{"reason":"Not found"}]}'};

test.each([40, 80, 120])(
  'at %i columns a notice stands behind the label, and no column moves for it',
  async columns => {
    const without = await open({
      columns,
      rows: 24,
      transport: async (wire, service, signal) =>
        wire.url.includes('/account/notifications') ? notFound : service(wire, signal),
    });
    expect(without.frame()).not.toContain('▲');
    const screen = await open({columns, rows: 24});
    expect(screen.frame().split('\n')[2]).toBe(without.frame().split('\n')[2]);
    expect(screen.frame()).toMatch(/^ db-primary-fra ▲ +● running/m);
    // As a column it can be chosen, and sorted by.
    await screen.go('sort notices');
    expect(screen.frame()).toContain('NOTICE');
  },
);

test('at 80 columns long statuses and labels are whole', async () => {
  const screen = await openAt('G', {columns: 80, rows: 24});
  const frame = screen.frame();
  for (const word of ['shutting down', 'provisioning', 'migrating', 'restoring'])
    expect(frame).toMatch(new RegExp(`◐ ${word} `));
  expect(frame).toContain('IPV4');
  expect(frame.split('\n').slice(3, -2).join('\n')).not.toContain('…');
  // The arrow of the last column has a cell as well.
  await screen.go('sort ipv4');
  expect(screen.frame().split('\n')[2]).toMatch(/IPV4[↑↓]/);
});
