import {expect, test} from 'vitest';
import type {Reply} from '../../../src/api/index.ts';
import {formOf} from '../../../src/app/screens/form/form-of.ts';
import {connectionLost} from '../lost.ts';
import {typeAnswers} from '../new-node.ts';
import {open} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

/** What the service stored otherwise than it was asked is told; and what goes on is not called done. */

const notice = (screen: Screen) => screen.store.get().notice?.text ?? '';

/** A service that changes what it is sent before it does it. */
const changing = (change: (body: Record<string, unknown>) => Record<string, unknown>, reply?: Reply) =>
  open({
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal) => {
      if (wire.method === 'GET' || !wire.body) return service(wire, signal);
      const answer = await service({...wire, body: JSON.stringify(change(JSON.parse(wire.body)))}, signal);
      return reply ?? answer;
    },
  });

test('a TTL that the service rounds is reported', async () => {
  const screen = await openAt(': "domains" enter · E tab "123" ctrl-s enter', {columns: 120, rows: 30});
  expect(notice(screen)).toMatch(/^Edited domain \S+ · stored differently: TTL 123 → 300 s$/);
  expect(screen.journal.at(-1)).toMatchObject({
    outcome: 'done',
    detail: 'stored differently: TTL 123 → 300 s',
  });
  // What was stored is waited for, not what was asked.
  await take(screen, 'j 5s');
  expect(screen.timers).toEqual([]);
});

test('a rounded TTL whose reply was lost is found at the first look', async () => {
  const screen = await openAt(': "domains" enter · E tab "123" ctrl-s enter 5s', {
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal) => {
      const answer = await service(wire, signal);
      if (wire.method !== 'GET') throw connectionLost();
      return answer;
    },
  });
  expect(notice(screen)).toMatch(/domain \S+ · stored differently: TTL 123 → 300 s/);
  expect(screen.timers).toEqual([]);
});

test('stored words, texts and numbers are compared for any action', async () => {
  const screen = await changing(body => ({...body, tags: ['kept'], label: 'other-name'}));
  await take(screen, ': "balancers" enter · E ctrl-u "front-door" enter ctrl-u "one, two" ctrl-s enter');
  expect(notice(screen)).toContain('stored differently: Label front-door → other-name, Tags one, two → kept');
  await screen.later(5);
  expect(screen.timers).toEqual([]);
});

test('a value stored differently in the end is reported at the end', async () => {
  const empty: Reply = {status: 200, headers: {}, body: '{}'};
  const screen = await changing(body => ({...body, size: Number(body.size) + 5}), empty);
  await take(screen, ': "volumes label~old-wiki" enter · z "80" ctrl-s right enter');
  expect(notice(screen)).toMatch(/^accepted, under way: resize volume old-wiki · size [\d,]+ → [\d,]+ GB/);
  await screen.later(20);
  expect(notice(screen)).toBe(
    'volume old-wiki is active · size 40 → 80 GB · stored differently: New size 80 → 85 GB',
  );
});

test('the label of a snapshot is not compared with that of its node', async () => {
  const screen = await openAt(': "nodes label=mail" enter · T "before-upgrade" ctrl-s "mail" enter 60s', {
    columns: 120,
    rows: 30,
  });
  expect(notice(screen)).toMatch(
    /^node mail is running · snapshot before-upgrade takes the place of the one before/,
  );
  expect(notice(screen)).not.toContain('stored differently');
  expect(Object.values(screen.store.get().writes)).toMatchObject([{status: 'done', found: undefined}]);
});

test('the image of a rebuild is compared with that of its node', async () => {
  const screen = await changing(body => ({...body, image: String(body.image).replace('12', '13')}));
  await take(
    screen,
    ': "nodes label=mail" enter · R ctrl-u "debian12" enter tab space ctrl-s "mail" enter 60s',
  );
  expect(notice(screen)).toMatch(/ · Image \S+ → \S+debian13, \S+debian12 was asked$/);
});

test('after an empty reply the item is read', async () => {
  const empty: Reply = {status: 204, headers: {}, body: ''};
  const screen = await changing(body => ({...body, tags: ['kept']}), empty);
  await take(screen, ': "domains" enter · E');
  while ((formOf(screen.store.get())?.selected?.name ?? 'tags') !== 'tags') await screen.press('tab');
  await take(screen, 'ctrl-u "asked" ctrl-s enter');
  expect(notice(screen)).toMatch(/^accepted, under way: edit domain/);
  await screen.later(15);
  expect(notice(screen)).toMatch(/stored differently: Tags asked → kept$/);
  expect(screen.timers).toEqual([]);
});

test('secrets are never compared', async () => {
  const screen = await openAt('n', {
    columns: 120,
    rows: 40,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (wire.method === 'GET') return reply;
      return {...reply, body: JSON.stringify({...JSON.parse(reply.body), root_pass: 'Other-Secret-99'})};
    },
  });
  await typeAnswers(screen, 'secretive', 'nl-ams', 'g6-nanode-1', 'node/debian12', 'Zebra-Quartz-71');
  await screen.press('ctrl-s', 'right', 'enter');
  expect(notice(screen)).toBe('accepted, under way: create node secretive');
  await screen.later(60);
  expect(screen.frame()).not.toMatch(/Zebra|Other-Secret/);
});

test('edits of one form are reported in one line', async () => {
  const screen = await openAt(': "domains" enter · enter · space space E', {columns: 120, rows: 30});
  while (formOf(screen.store.get())?.selected?.name !== 'ttl_sec') await screen.press('tab');
  await take(screen, 'ctrl-u "900" ctrl-s right enter');
  const told = 'Edited 2 records, 2 stored differently: see above';
  expect(notice(screen)).toBe(told);
  expect(screen.frame()).toContain('stored differently: TTL 900 → 3600 s');
  await screen.later(20);
  expect(notice(screen)).toBe(told);
  expect(screen.store.get().queuedNotices).toEqual([]);
});

test('only edits confirmed by a read are counted', async () => {
  const screen = await changing(body => body, {status: 204, headers: {}, body: ''});
  await take(screen, ': "domains" enter · enter · space space space E tab tab "7200" ctrl-s right enter');
  expect(notice(screen)).toMatch(/^accepted, under way: edit record/);
  expect(notice(screen)).not.toContain('edited');
  await take(screen, 'esc 20s');
  expect(notice(screen)).toBe('Edited 3 records');
});

test('a settled edit shows the stored value, not the requested one', async () => {
  const screen = await openAt(': "domains" enter · enter E', {columns: 120, rows: 30});
  while (formOf(screen.store.get())?.selected?.name !== 'ttl_sec') await screen.press('tab');
  await take(screen, 'ctrl-u "900" ctrl-s enter 20s');
  expect(notice(screen)).toMatch(/^Edited record .* · TTL \S+ → 3,600 s, 900 was asked$/);
});
