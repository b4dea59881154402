import {expect, test} from 'vitest';
import {golden} from '../../golden.ts';
import {open} from '../screen.tsx';
import {openAt, take} from '../steps.ts';

const sizes = [
  [80, 24],
  [200, 60],
] as const;

test.each(sizes)('at %i×%i events are sentences, complete where there is room', async (columns, rows) => {
  const screen = await openAt(': "events" enter', {columns, rows});
  expect(screen.frame()).toMatch(/mvdberg rebooted k8s-pool-lon-1 +● finished/);
  expect(screen.frame()).toContain('deploy-bot is resizing search-1-shards');
  golden(`events-${columns}x${rows}`, screen.frame());
});

test('event sentences can be searched and filtered, and actions remain', async () => {
  const screen = await openAt(': "events" enter', {columns: 120, rows: 30});
  await screen.filter('"deploy-bot rebooted"');
  expect(screen.frame()).toContain('deploy-bot rebooted web-2');
  expect(screen.frame()).not.toContain('kestrel');
  await screen.filter('what-happened=node_snapshot status=failed');
  expect(screen.frame()).toContain('ci-runner-6: snapshot failed (system)');
  await screen.filter('by=deploy-bot action~resize');
  expect(screen.frame()).toContain('deploy-bot is resizing search-1-shards, 60 %');
  await screen.press('enter');
  expect(screen.frame()).toMatch(/ events › deploy-bot is resizing search-1-shards, 60 %/);
  expect(screen.frame()).toMatch(/Action +volume_resize/);
});

test("times are shown in the settings' zone and can be filtered as shown", async () => {
  const screen = await open({columns: 120, rows: 30, preferences: {timeZone: 'Europe/Berlin'}});
  expect(screen.frame()).toContain('as of 13:00:00 CET');
  await screen.go('events');
  expect(screen.frame()).toContain('2026-11-20 02:21 CET  mvdberg rebooted k8s-pool-lon-1');
  await screen.filter('created="2026-11-20 02:21 CET"');
  expect(screen.frame()).toContain(' 1–1 of 1 ');
  expect(screen.frame()).toContain('mvdberg rebooted k8s-pool-lon-1');
  await take(screen, ': "volumes label=old-wiki" enter · d');
  expect(screen.frame()).toMatch(/Created +\d{4}-\d\d-\d\d \d\d:\d\d CES?T · 2 y ago/);
});
