import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {findUnanswered} from '../../../src/effects/writes/unanswered-writes.ts';
import {openJournal} from '../../../src/journal/journal.ts';
import {writesOf} from '../../../src/sources/journal.ts';
import {connectionLost} from '../lost.ts';
import {noon, open} from '../screen.tsx';
import {type Screen, take} from '../steps.ts';
import {createVolume} from './create-volume.ts';

/** What got no answer, or was on its way when the program ended, is looked for at the next start. */

const account = {profile: 'work', address: 'api.example.com/v4', token: 'sesame-open', demo: false};
// No process has this number.
const pid = 2 ** 30;

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skydeck-recovered-'));
});
afterEach(() => rmSync(home, {recursive: true}));

const lines = () => readFileSync(join(home, '.local/state/skydeck/journal.jsonl'), 'utf8').trim().split('\n');

/** A run whose replies are lost; its journal is kept, up to so many entries. */
async function run(act: (screen: Screen) => Promise<void>, entries?: number) {
  const screen = await open({
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (wire.method === 'GET') return reply;
      throw connectionLost();
    },
  });
  screen.service.setFaults({lag: 60_000});
  await act(screen);
  const write = openJournal({HOME: home}, {account: () => account, run: 'first', pid});
  for (const entry of screen.journal.slice(0, entries)) await write(entry);
  return screen;
}

/** The next run, on the same service. */
async function next({service}: Screen, found: Awaited<ReturnType<typeof findUnanswered>>) {
  const screen = await open({columns: 120, rows: 30, service});
  const {notice: text, about, writes} = found;
  if (text !== undefined) screen.store.dispatch({type: 'noticed', tone: 'warn', text, about});
  screen.store.dispatch({type: 'recovered', writes});
  return screen;
}

const seek = (more = {}) => findUnanswered({HOME: home}, {run: 'second', account, now: noon, ...more});

const editDomain = async (screen: Screen) => {
  await take(screen, ': "domains" enter · E tab "3600" ctrl-s enter');
};

const addRecord = async (screen: Screen) => {
  await take(screen, ': "domains" enter · enter n "TXT" enter "lagging" enter "text" ctrl-s enter');
};

const resize = async (screen: Screen) => {
  await take(screen, ': "volumes label~old-wiki" enter · z "80" ctrl-s right enter');
};

const reboot = async (screen: Screen) => {
  await take(screen, ': "nodes label=bastion" enter · B right enter');
};

const remove = async (screen: Screen) => {
  await take(screen, ': "volumes label~old-wiki" enter · x "old-wiki" enter');
};

test.each([
  ['create volume brand-new', createVolume],
  ['edit domain', editDomain],
  ['add record', addRecord],
  ['resize volume old-wiki', resize],
  ['delete volume old-wiki', remove],
  ['reboot node bastion', reboot],
])('%s: found at the next start, once reads show it', async (what, act) => {
  for (const entries of [1, undefined]) {
    const found = await run(act, entries).then(async first => ({first, lost: await seek()}));
    expect(found.lost.writes).toHaveLength(1);
    if (entries === 1)
      expect(found.lost.notice).toMatch(
        /on its way when skydeck last ended.*not known yet: it is being looked up/,
      );
    else expect(found.lost.notice).toBeUndefined();
    const screen = await next(found.first, found.lost);
    await screen.later(3);
    expect(screen.store.get().notice?.text).toBe(found.lost.notice);
    await screen.later(120);
    // What the start said of it has been answered: its outcome stands there now.
    expect(screen.store.get().notice?.text).toMatch(/(done, though no answer came|is active|is running)/);
    expect(screen.journal).toMatchObject([{outcome: 'found done', journalId: 'first-1'}]);
    expect(screen.journal[0]?.what).toContain(what);
    expect(screen.requests.filter(({method}) => method !== 'GET')).toEqual([]);
    // The journal tells it as one write, and it is not looked for again.
    const write = openJournal({HOME: home}, {account: () => account, run: 'second', pid});
    for (const entry of screen.journal) await write(entry);
    expect(writesOf(lines(), () => false)).toMatchObject([{outcome: 'done'}]);
    expect((await seek({run: 'third'})).writes).toEqual([]);
    rmSync(join(home, '.local'), {recursive: true});
  }
});

test('a lost write is looked up on its own account, for a week, by one run at a time', async () => {
  await run(createVolume);
  const found = async (more: object) => (await seek(more)).writes.length;
  expect(await found({})).toBe(1);
  expect(await found({account: {...account, profile: 'other'}})).toBe(0);
  expect(await found({account: {...account, address: 'other.example.com/v4'}})).toBe(0);
  expect(await found({account: {...account, token: 'sesame-else'}})).toBe(0);
  expect(await found({account: {...account, demo: true}})).toBe(0);
  expect(await found({account: undefined})).toBe(0);
  expect(await found({now: noon + 6 * 86_400_000})).toBe(1);
  expect(await found({now: noon + 8 * 86_400_000})).toBe(0);
});

test('a write of a running program is looked up by that program', async () => {
  const screen = await run(createVolume, 0);
  const write = openJournal({HOME: home}, {account: () => account, run: 'first', pid: process.pid});
  for (const entry of screen.journal) await write(entry);
  expect((await seek()).writes).toEqual([]);
  // Its own it takes up again when it comes back to the account.
  expect((await seek({run: 'first'})).writes).toHaveLength(1);
});

test('a write sent again and refused stays unknown', async () => {
  await run(createVolume);
  const write = openJournal({HOME: home}, {account: () => account, run: 'first', pid});
  const again = {at: noon, write: '1', what: 'create volume', method: 'POST', path: '/volumes'};
  await write({...again, outcome: 'sent'});
  await write({...again, outcome: 'refused'});
  expect((await seek()).writes).toMatchObject([{journalId: 'first-1', action: 'create'}]);
  await write({...again, outcome: 'sent'});
  await write({...again, outcome: 'done'});
  expect((await seek()).writes).toEqual([]);
});

test.each([
  ['a resource that there is not', {resource: 'constructor', action: 'create', params: {}}],
  ['an action that there is not', {resource: 'volumes', action: 'toString', params: {}}],
  ['an item that is not named', {resource: 'volumes', action: 'resize', params: {}}],
  ['nothing', undefined],
  ['something else', 7],
])('a line that tells of %s is told, and not looked for', async (_, asked) => {
  const write = openJournal({HOME: home}, {account: () => account, run: 'first', pid});
  const entry = {at: noon, write: '1', what: 'a write', method: 'POST', path: '/x', outcome: 'sent' as const};
  // As an older program, or a hand, may have written it.
  await write({...entry, ...({asked} as object)});
  expect(await seek()).toMatchObject({
    writes: [],
    notice: expect.stringContaining('a write: on its way when skydeck'),
  });
});

test.each([
  ['create volume brand-new', createVolume],
  ['edit domain', editDomain],
  ['add record', addRecord],
  ['resize volume old-wiki', resize],
  ['delete volume old-wiki', remove],
])('%s: the next run leads from its entry to r, not to R, and lets go of it', async (what, act) => {
  const first = await run(act);
  const journal = first.journal.map(entry => ({...entry, journalId: 'first-1'}));
  const screen = await open({columns: 120, rows: 30, service: first.service, journal});
  screen.store.dispatch({type: 'recovered', writes: (await seek()).writes});
  await screen.press('J', 'enter');
  expect(screen.frame().replaceAll(/\s+/g, ' ')).toMatch(
    /unknown · r looks again · x stops looking (POST|PUT|DELETE) \//,
  );
  const {length} = screen.requests;
  await screen.press('R');
  expect(screen.frame()).toContain('sent before this account was opened, so it is not sent again from here');
  await screen.press('r');
  expect(screen.requests.length).toBeGreaterThan(length);
  await screen.press('x');
  expect(screen.frame()).toContain(`not looked for any more: ${what}`);
  expect(screen.journal.at(-1)).toMatchObject({outcome: 'given up', journalId: 'first-1'});
  expect(screen.requests.filter(({method}) => method !== 'GET')).toEqual([]);
  const write = openJournal({HOME: home}, {account: () => account, run: 'second', pid});
  for (const entry of screen.journal.slice(-1)) await write(entry);
  expect((await seek()).writes).toEqual([]);
});

test('where the journal cannot be written nothing is sent, and it is said', async () => {
  const screen = await open({columns: 120, rows: 30, journalFailure: 'there is no room left on the disk'});
  await createVolume(screen);
  expect(screen.frame()).toContain('nothing was sent · the journal cannot be written: there is no room left');
  expect(screen.requests.filter(({method}) => method !== 'GET')).toEqual([]);
  expect(Object.values(screen.store.get().writes)).toMatchObject([{status: 'refused'}]);
});

test('where the outcome cannot be written into the journal, it is said', async () => {
  const journalFailure = 'there is no room left on the disk';
  const screen = await open({columns: 160, rows: 30, journalFailure, journalFailsFor: 'done'});
  await createVolume(screen);
  expect(Object.values(screen.store.get().writes)).toMatchObject([{status: 'done'}]);
  expect(screen.journal.map(({outcome}) => outcome)).toEqual(['sent']);
  expect(screen.store.get().notice).toEqual({
    tone: 'warn',
    text: `how create volume brand-new ended is not in the journal: ${journalFailure}`,
  });
});
